"""Snakes and Ladders: the rules one by one, and all of them against other code."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.games.classics.boards import game_on
from toolkit.chains import explore
from toolkit.errors import GameError
from toolkit.games import Finished, make_game
from toolkit.games.classics.snakes_and_ladders import Position, SnakesAndLadders, Throw
from toolkit.solve import Analysis
from toolkit.stats import Report

SQUARES = 10


def game(finish: str = "exact", players: int = 2) -> Any:
    """Ten squares, a ladder from 3 to 8, a snake from 9 to 1."""
    tables = {"squares": SQUARES, "ladders": [[3, 8]], "snakes": [[9, 1]]}
    return game_on("snakes_and_ladders", players, {"finish": finish}, **tables)


def after(game: Any, square: int, face: int) -> int:
    return int(game.step(Position((square, 0), 1), Throw(face)).state.squares[0])


@pytest.mark.parametrize(
    ("finish", "square", "face", "there"),
    [
        ("exact", 0, 4, 4),
        ("exact", 0, 3, 8),  # up the ladder
        ("exact", 4, 5, 1),  # down the snake
        ("exact", 6, 4, 10),
        ("exact", 6, 5, 6),  # one too many: nothing moves
        ("bounce", 6, 5, 1),  # one back from 10 is 9, and there is the snake
        ("bounce", 8, 4, 8),  # there and back
        ("bounce", 7, 5, 8),
        ("bounce", 7, 3, 10),
        ("overshoot", 6, 5, 10),
        ("overshoot", 4, 5, 1),
        ("overshoot", 5, 5, 10),
    ],
)
def test_where_a_throw_leads(finish: str, square: int, face: int, there: int) -> None:
    assert after(game(finish), square, face) == there


def test_seats_take_turns_and_a_round_is_begun_by_the_first() -> None:
    three = game(players=3)
    position, rounds = three.start(), []
    for face in (1, 2, 4, 1):
        position, ticks = three.step(position, Throw(face))
        rounds.append(ticks)
    assert position == Position((2, 2, 4), 2)
    assert rounds == [(1, 1), (1, 0), (1, 0), (1, 1)]


def test_the_seat_on_the_last_square_has_won_and_the_others_are_where_they_were() -> None:
    end = game().step(Position((4, 6), 2), Throw(4)).state
    assert end == Position((4, 10), 2)
    assert game().node(end) == Finished(("2",))


@pytest.mark.parametrize(
    ("finish", "square", "face", "told"),
    [
        ("exact", 0, 2, [("S2", "move", "0", "2"), ("S2", "landing", "0", "2")]),
        ("exact", 0, 3, [("S2", "move", "0", "3"), ("S3", "ladder", "3", "8"), ("S2", "landing", "0", "8")]),
        ("exact", 8, 6, [("S5", "stays", "8", "8")]),
        ("exact", 4, 6, [("S2", "move", "4", "10"), ("S2", "landing", "4", "10"), ("S6", "win", "", "10")]),
        (
            "bounce", 6, 5,
            [("S2", "move", "6", "10"), ("S5", "bounce", "10", "9"), ("S4", "snake", "9", "1"),
             ("S2", "landing", "6", "1")],
        ),
        ("overshoot", 8, 6, [("S2", "move", "8", "10"), ("S2", "landing", "8", "10"), ("S6", "win", "", "10")]),
    ],
)  # fmt: skip
def test_what_a_throw_is_told_as(finish: str, square: int, face: int, told: list[tuple[str, ...]]) -> None:
    events = game(finish).events(Position((square, 0), 1), Throw(face))
    assert [(event.rule, event.kind, event.origin, event.space) for event in events] == told
    assert all(event.piece == "1" for event in events)


def by_other_code(board: Any, square: int, finish: str) -> Counter[int]:
    """Where one throw leads, stepping square by square."""
    found: Counter[int] = Counter()
    for face in board.faces:
        at, way = square, 1
        for _ in range(face):
            if at == board.squares and finish == "bounce":
                way = -1
            at += 0 if at == board.squares and finish != "bounce" else way
        if finish == "exact" and square + face > board.squares:
            at = square
        found[board.jumps.get(at, at)] += 1
    return found


@pytest.mark.parametrize("finish", ["exact", "bounce", "overshoot"])
@pytest.mark.parametrize("name", ["mini", "lesson", "full"])
def test_every_square_of_the_shipped_boards_against_other_code(name: str, finish: str) -> None:
    found = make_game("snakes_and_ladders", name, 1, {"finish": finish})
    board: Any = found.board
    chain = explore(found)
    for position in (state for state in chain.states if not isinstance(state, Finished)):
        expected = by_other_code(board, position.squares[0], finish)
        row = {
            board.squares if isinstance(to, Finished) else to.squares[0]: chance
            for to, chance in chain.row(position).items()
        }
        assert row == {square: Fraction(count, len(board.faces)) for square, count in expected.items()}


def test_two_players_by_the_lengths_of_two_independent_games() -> None:
    """P(first) = 1/2 + 1/2 the chance that both need equally many throws: by powers of the one-player chain."""
    alone = explore(game(players=1))
    row, home = {alone.states[0]: Fraction(1)}, Fraction(0)
    equal = Fraction(0)
    for _ in range(300):
        later: dict[Any, Fraction] = {}
        for state, chance in row.items():
            for to, part in alone.row(state).items():
                later[to] = later.get(to, Fraction(0)) + chance * part
        ended = later.pop(Finished(("1",)), Fraction(0))
        equal, home, row = equal + ended**2, home + ended, {s: c.limit_denominator(10**30) for s, c in later.items()}
    win = Analysis(explore(game())).absorption()[Finished(("1",))].fraction
    assert 1 - home < Fraction(1, 10**12)
    assert abs(win - (1 + equal) / 2) < Fraction(1, 10**12)


def test_more_players_shorten_the_race_and_help_those_who_begin() -> None:
    reports = [Report.of(game(players=players)) for players in (1, 2, 3)]
    rounds = [report.clocks["rounds"][0].fraction for report in reports]
    assert rounds[0] > rounds[1] > rounds[2]
    wins = [reports[2].win[seat].fraction for seat in "123"]
    assert wins[0] > wins[1] > wins[2] and sum(wins) == 1


def test_numbers_of_players_that_there_are_not() -> None:
    for players in (0, 7):
        with pytest.raises(GameError, match=rf"{players} players: Snakes and Ladders takes 1 to 6 \(S1\)"):
            make_game("snakes_and_ladders", "mini", players)
    assert isinstance(make_game("snakes_and_ladders", "mini", 6), SnakesAndLadders)
