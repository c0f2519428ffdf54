"""Boards of a learner's own, as small as the lessons need them; every lesson's models may use them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from toolkit.games import Game, make_game
from toolkit.games.monorail import MonorailBoard, read_board
from toolkit.games.monza import read_board as read_monza_board

__all__ = ["own_monorail", "own_monza"]


def own_monorail(
    steps: int,
    red: int,
    lines: int,
    *,
    white: Iterable[int] = range(1, 7),
    coloured: Iterable[int] = range(1, 7),
    players: int = 1,
) -> Game[Any, Any]:
    """The Monorail Game on a board without flags.

    >>> own_monorail(4, 2, 3).start()
    Position(dots=(0,), casey=0, seat=1, owing=(), winner='')
    """
    board = replace(_board(steps, red, lines), white=tuple(white), coloured=tuple(coloured))
    return make_game("monorail", board, players)


@cache  # to draw one takes longer than to answer most questions about it
def _board(steps: int, red: int, lines: int) -> MonorailBoard:
    tables = {
        "game": "monorail",
        "name": "yours",
        "title": f"Your board: {steps} steps, {lines} lines",
        "source": "reconstruction: drawn for one learner",
        "steps": steps,
        "red": red,
        "lines": lines,
    }
    return read_board(tables, "your board")


@cache
def own_monza(length: int, *cuts: tuple[int, ...]) -> Game[Any, Any]:
    """Monza for one car on a track so many steps long; `cuts` say for each lane where it is cut into squares.

    >>> own_monza(4, (2,), (1, 3)).board.links
    (('grid', 'a1'), ('grid', 'b1'), ('a1', 'a2'), ('a1', 'b2'), ('b1', 'a1'), ('b1', 'b2'), ('b2', 'a2'), ('b2', 'b3'))
    """
    squares = []
    for lane, (letter, inside) in enumerate(zip("abc", cuts, strict=False), start=1):
        edges = (0, *inside, length)
        for number, (back, front) in enumerate(pairwise(edges), start=1):
            last = {"target": True} if front == length else {"colour": ("blue", "white", "yellow")[number % 3]}
            squares.append({"id": f"{letter}{number}", "lane": lane, "back": back, "front": front} | last)
    tables = {
        "game": "monza",
        "name": "yours",
        "title": f"Your track: {len(cuts)} lanes, {len(squares)} squares",
        "source": "reconstruction: drawn for one learner",
        "start": [f"{letter}1" for letter, _ in zip("abc", cuts, strict=False)],
        "squares": squares,
    }
    return make_game("monza", read_monza_board(tables, "your track"), 1)
