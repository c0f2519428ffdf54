"""Boards and positions set up by hand, for the tests of the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from toolkit.games import Event
from toolkit.games.monorail import Flag, Monorail, MonorailBoard, MonorailOptions, Position, Throw

__all__ = ["ADVANCE_1", "AGAIN", "BACK_2", "MISS", "PLAIN", "Played", "play", "small_board"]

AGAIN, MISS, ADVANCE_1, BACK_2 = Flag("again"), Flag("miss"), Flag("advance", 1), Flag("back", 2)
SIX = (1, 2, 3, 4, 5, 6)


def small_board(
    steps: int,
    red: int,
    lines: int,
    flags: dict[int, Flag] | None = None,
    *,
    white: tuple[int, ...] = SIX,
    coloured: tuple[int, ...] = SIX,
) -> MonorailBoard:
    """A board of numbers only: the rules need no drawing."""
    return MonorailBoard(
        game="monorail", name="hand-set", title="Hand-set", source="made for a test", spaces=(), links=(),
        steps=steps, red=red, lines=lines, flags=flags or {}, white=white, coloured=coloured,
    )  # fmt: skip


PLAIN = small_board(10, 3, 12)  # dots 7, 8, 9 are red


class Played(NamedTuple):
    """What one throw did."""

    after: Position
    ticks: tuple[int, ...]  # turns, throws
    events: tuple[Event, ...]

    def told(self, rule: str) -> list[str]:
        """The kinds of the events by this rule, in order."""
        return [event.kind for event in self.events if event.rule == rule]

    def amount(self, kind: str) -> int | None:
        """The amount of the event of this kind; None when there was none."""
        return next((event.amount for event in self.events if event.kind == kind), None)


def play(
    board: MonorailBoard,
    dots: tuple[int, ...],
    casey: int,
    white: int,
    coloured: int,
    *,
    seat: int = 1,
    owing: tuple[int, ...] = (),
    **options: Any,
) -> Played:
    """Throw `white` and `coloured` with the pieces set up like this."""
    game = Monorail(board, len(dots), MonorailOptions(**options))
    position, throw = Position(dots, casey, seat, owing), Throw(white, coloured)
    step = game.step(position, throw)
    return Played(step.state, step.ticks, game.events(position, throw))
