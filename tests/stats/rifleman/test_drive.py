"""The drive home of one herd: by hand, against the plain rules, fractions against arrays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.rifleman.boards import game_on, shipped, small_board
from tests.games.rifleman.reference import Pair, Table, again, plays, throws, won
from tests.stats.rifleman import plain
from toolkit.errors import GameError, TooManyStates
from toolkit.games import make_game
from toolkit.games.rifleman import Herd, HomeDrive, Throw
from toolkit.stats.rifleman import home_drive
from toolkit.stats.rifleman.drive_arrays import ArrayDrive

MINI, LESSON = game_on(shipped("mini")), game_on(shipped("lesson"))


def plain_drive(table: Table, pair: Pair, turns: bool, known: dict[Pair, Fraction]) -> Fraction:
    """The fewest expected throws or turns of red, by the plain rules; blue stays in its corral."""
    if won(table, pair[0]):
        return Fraction(0)
    if pair not in known:
        total, stays = Fraction(0), 0
        for dice, weight in throws():
            used, ends = plays(table, pair, 0, dice)
            if not used:
                stays += weight
                continue
            goes_on = turns and again(table, used, dice)
            values = [
                Fraction(1) if won(table, end[0]) else plain_drive(table, end, turns, known) + (not goes_on)
                for end in ends
            ]
            total += weight * min(values)
        known[pair] = (total + stays) / (36 - stays)
    return known[pair]


def test_by_hand_the_last_two_pieces() -> None:
    """Cowboy alone before the fence: a one in 11 of 36 throws. Steer and cowboy there: both ones at once (1), or one of
    them first (10)."""
    alone = Fraction(36, 11)
    drive = home_drive(MINI)
    assert drive.expected(Herd((7,), 6)).fraction == alone
    assert drive.expected(Herd((6,), 6)).fraction == (36 + 10 * alone) / 11
    assert home_drive(MINI, "turns").expected(Herd((7,), 6)).fraction == alone


@pytest.mark.parametrize("board", ["mini", "duo"])
@pytest.mark.parametrize("clock", ["throws", "turns"])
@pytest.mark.parametrize("doubles_need", ["one_die", "both"])
def test_every_herd_is_that_of_the_plain_rules(board: str, clock: str, doubles_need: str) -> None:
    game = game_on(shipped(board), doubles_need=doubles_need)
    known: dict[Pair, Fraction] = {}
    start = plain_drive(plain.table_of(game), plain.pair_of(game.start()), clock == "turns", known)
    drive = home_drive(game, clock)
    assert drive.expected().fraction == start
    for (red, _), value in known.items():
        assert drive.expected(Herd(red.steers, red.cowboy)).fraction == value


@pytest.mark.parametrize("clock", ["throws", "turns"])
def test_arrays_hold_every_fraction(clock: str) -> None:
    drive = HomeDrive(LESSON.trail, LESSON.options, 0, clock)
    arrays = ArrayDrive(LESSON.trail, LESSON.options, 0, clock)
    drive.expected(LESSON.start().herds[0])
    assert len(drive) == 1_901 and len(arrays) == 2_380
    for herd in drive.herds():
        low, high = arrays.bounds(herd)
        assert low <= drive.expected(herd) <= high
        assert high - low <= Fraction(60, 2**40)


def test_a_line_close_to_the_corral_holds_the_steers_up() -> None:
    near, far = (home_drive(game_on(small_board(2, 9, (), line))).expected().fraction for line in (2, 8))
    assert far < near


def test_the_larger_table_is_certified_and_the_largest_refused() -> None:
    three = game_on(small_board(steers=3, trail=24, stream=[12], line=9))
    answer = home_drive(three).expected()
    assert answer.guarantee == "certified" and answer.half_width < Fraction(1, 10**10)
    with pytest.raises(GameError, match="frozen ones are in exact tables only"):
        home_drive(three).expected(Herd((0, 3, 4), 0, frozen=True))
    with pytest.raises(TooManyStates, match="215,553,195 herds"):
        home_drive(make_game("rifleman", "full"))


def test_steers_that_are_home_are_left_out() -> None:
    """The last ones of a larger herd drive as a smaller herd does; the whole table says the same."""
    whole, last = home_drive(LESSON), home_drive(LESSON, out=1)
    for herd in (Herd((4, 13, 13), 2), Herd((12, 13, 13), 12), Herd((1, 13, 13), 1)):
        assert last.expected(herd).fraction == whole.expected(herd).fraction
    with pytest.raises(GameError, match="more than 1 steers of this herd are not home"):
        last.expected(Herd((4, 12, 13), 2))
    with pytest.raises(GameError, match="4 steers still out: this board has 3"):
        home_drive(LESSON, out=4)
    two = home_drive(make_game("rifleman", "full"), out=2)
    assert two.herds == 9_880 and two.expected().decimal(8) == "18.397896"


def test_throws_are_more_than_turns_and_a_frozen_herd_starts_first() -> None:
    throws_, turns = home_drive(LESSON).expected(), home_drive(LESSON, "turns").expected()
    assert throws_.decimal(10) == "11.8912021"
    assert turns.decimal(10) == "10.61101627"
    drive = HomeDrive(LESSON.trail, LESSON.options, 0)
    assert drive.expected(Herd((0, 1, 2), 0, frozen=True)) > drive.expected(Herd((0, 1, 2), 0))
    # F12: the first one starts the steer, the second the cowboy, who may not pass it (F6); then all are free.
    assert drive.best(Herd((0, 6, 6), 0, frozen=True), Throw(1, 1)) == (Herd((1, 6, 6), 1),)


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(GameError, match="no clock 'days' of a drive home; clocks: throws, turns"):
        home_drive(MINI, "days")
    with pytest.raises(GameError, match="no side 2; write 0 for red, 1 for blue"):
        home_drive(MINI, side=2)
