"""The number of throws of a turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.rifleman.boards import game_on, shipped
from tests.stats.rifleman import plain
from toolkit.errors import GameError
from toolkit.games.rifleman import POLICIES
from toolkit.stats.rifleman import throws_in_turn

MINI = game_on(shipped("mini"))


def test_where_every_double_can_be_used_it_is_geometric() -> None:
    found = throws_in_turn(game_on(shipped("full")), most=4, limit=80)
    for k, (least, greatest) in enumerate(found.at_least[:3]):
        assert least.fraction == greatest.fraction == Fraction(1, 6**k)
    for mean in found.mean:
        assert mean.guarantee == "certified" and mean.low is not None and mean.high is not None
        assert mean.low <= Fraction(6, 5) <= mean.high


def test_by_hand_near_the_end() -> None:
    """The steer on 5, the cowboy on 4: double ones or twos bring somebody on, no other double moves anybody (F6, F14).
    After double twos the steer is home and the cowboy before the fence; after ones more is open."""
    found = throws_in_turn(MINI, MINI.position("5/4|0/0|1|"))
    assert [answer.fraction for answer in found.at_least[1]] == [Fraction(2, 36)] * 2
    # Third throw: another double that moves somebody, of a position which the double left.
    assert [answer.fraction for answer in found.at_least[2]] == [Fraction(1, 1296), Fraction(2, 1296)]


@pytest.mark.parametrize("text", ["0/0|0/0|1|", "2/0|2/0|2|", "5/4|0/0|1|", "1/1|4/2|2|", "3/0|4/0!|1|"])
def test_the_mean_is_that_of_the_plain_rules(text: str) -> None:
    state, table = MINI.position(text), plain.table_of(MINI)
    least, greatest = throws_in_turn(MINI, state).mean
    mover = (state.seat - 1) % 2
    assert least.fraction == plain.throws_of_turn(table, plain.pair_of(state), mover, min)
    assert greatest.fraction == plain.throws_of_turn(table, plain.pair_of(state), mover, max)


def test_both_dice_needed_makes_turns_shorter() -> None:
    strict = game_on(shipped("mini"), doubles_need="both")
    text = "5/4|0/0|1|"
    assert throws_in_turn(strict, strict.position(text)).mean[1].fraction < Fraction(685, 648)
    assert throws_in_turn(MINI, MINI.position(text)).mean[1].fraction == Fraction(685, 648)


def test_what_is_not_looked_at_is_bounded_by_doubles_that_can_all_be_used() -> None:
    """Three doubles move somebody out of the corral; after them every further throw is taken as any chance to 1/6."""
    fourth = throws_in_turn(MINI, limit=1).at_least[3][1]
    assert (fourth.low, fourth.high) == (0, Fraction(3, 36) * Fraction(1, 6) ** 2)


def test_a_policy_lies_between_least_and_greatest() -> None:
    state = MINI.position("0/0|0/0|1|")
    least, greatest = throws_in_turn(MINI, state).mean
    for policy in POLICIES.values():
        low, high = throws_in_turn(MINI, state, policy).mean
        assert low.fraction == high.fraction
        assert least.fraction <= low.fraction <= greatest.fraction
    assert least.fraction < throws_in_turn(MINI, state, POLICIES["random"]).mean[0].fraction < greatest.fraction


def test_nobody_throws_when_the_game_is_over() -> None:
    with pytest.raises(GameError, match="nobody throws here"):
        throws_in_turn(MINI, MINI.position("7/7|0/0|0|"))
