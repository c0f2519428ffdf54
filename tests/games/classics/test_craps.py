"""Craps: every way a bet is settled, and the published chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.classics.boards import game_on
from toolkit.chains import explore
from toolkit.games import Chance, Finished, make_game
from toolkit.games.classics.craps import Position
from toolkit.games.classics.parts import TwoDice
from toolkit.stats import LengthDistribution, Report

PASS, AGAINST = make_game("craps", "full", 1), make_game("craps", "full", 1, {"bet": "dont_pass"})
THROWS = {total: TwoDice(min(6, total - 1), total - min(6, total - 1)) for total in range(2, 13)}


@pytest.mark.parametrize(
    ("point", "total", "after", "line", "against"),
    [
        (0, 7, Position(0, 7), "1", "house"),
        (0, 11, Position(0, 11), "1", "house"),
        (0, 2, Position(0, 2), "house", "1"),
        (0, 3, Position(0, 3), "house", "1"),
        (0, 12, Position(0, 12), "house", "1 house"),
        (0, 6, Position(6), "", ""),
        (6, 6, Position(6, 6), "1", "house"),
        (6, 7, Position(6, 7), "house", "1"),
        (6, 11, Position(6), "", ""),
        (6, 12, Position(6), "", ""),
        (10, 10, Position(10, 10), "1", "house"),
    ],
)
def test_how_a_throw_settles_the_bet(point: int, total: int, after: Position, line: str, against: str) -> None:
    for game, winners in ((PASS, line), (AGAINST, against)):
        assert game.step(Position(point), THROWS[total]) == (after, (1,))
        node: Any = game.node(after)
        assert (node.winners if isinstance(node, Finished) else ()) == tuple(winners.split())
        assert isinstance(node, Finished if winners else Chance)


@pytest.mark.parametrize(
    ("point", "total", "rules"),
    [(0, 7, "D2 D6"), (0, 2, "D3 D6"), (0, 5, "D4"), (5, 5, "D4 D6"), (5, 7, "D5 D6"), (5, 3, "D4")],
)
def test_what_a_throw_is_told_by(point: int, total: int, rules: str) -> None:
    assert [event.rule for event in PASS.events(Position(point), THROWS[total])] == rules.split()


def test_a_barred_number_is_told() -> None:
    events = AGAINST.events(Position(0), THROWS[12])
    assert [event.rule for event in events] == ["D3", "D7"]
    assert events[-1].text == "The number is barred: nobody is paid."


def test_a_number_is_barred_on_the_come_out_only() -> None:
    tables = {"naturals": [7, 11], "craps": [2, 3, 12], "ends": [7, 12], "barred": [12]}
    game = game_on("craps", 1, {"bet": "dont_pass"}, **tables)
    assert game.node(Position(0, 12)) == Finished(("1", "house"))
    assert game.node(Position(6, 12)) == Finished(("1",))


def test_the_line() -> None:
    """244/495: https://mathworld.wolfram.com/Craps.html. 557/165 throws: by hand, 1 + 24/36 of the mean of 36 / (n + 6)
    over the points, n ways to make each."""
    report = Report.of(PASS)
    assert report.win["1"].fraction == Fraction(244, 495)
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    assert report.clocks["throws"][0].fraction == 1 + sum(Fraction(n, 36) * Fraction(36, n + 6) for n in ways.values())
    assert report.clocks["throws"][0].fraction == Fraction(557, 165)


def test_against_the_line() -> None:
    """A bet against the line wins 949 and shares 55 of 1,980: by hand, 1 - 244/495 less the 1/36 of twelves, which the
    house keeps half of here."""
    share = 1 - Fraction(244, 495) - Fraction(1, 36) / 2
    assert Report.of(AGAINST).win["1"].fraction == share == Fraction(949, 1980) + Fraction(55, 1980) / 2


def test_one_throw_is_enough_in_a_third_of_all_games() -> None:
    assert LengthDistribution(explore(PASS)).pmf(1) == Fraction(12, 36)


def test_dice_of_four_by_hand() -> None:
    """On the mini board sums 2 .. 8 have 1, 2, 3, 4, 3, 2, 1 of 16 ways; 5 wins at once and ends a point."""
    win = Fraction(4, 16) + sum(Fraction(n, 16) * Fraction(n, n + 4) for n in (2, 3, 3, 2))
    assert Report.of(make_game("craps", "mini", 1)).win["1"].fraction == win
