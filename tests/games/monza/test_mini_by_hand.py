"""The board `mini` for one car, solved with pencil and paper.

Lane a: a1, a2, a3 blue, target a4. Lane b: b1 white, b2, b3 blue, b4 white, target b5. Both targets take any die.
Arcs: grid to a1, b1; a1 to a2, b2; a2 to a3; a3 to a4; b1 to a1, b2; b2 to b3; b3 to a3, b4; b4 to b5.

A throw is b blue and w white dice. All counts are out of 6^6 = 46656; p = 31031 of them have a blue die. Let T(s) be
the fewest turns to be expected from s.

* a3, b4: any die is enough: 1 turn.
* a2: a blue die, and any other with it: T = 46656/31031.
* b3: a blue or a white die, and any other: 1 - (4/6)^6 = 665/729, so T = 729/665.
* b2: with b = 1, w = 0 (6 * 4^5 = 6144) the car stops on b3; other throws with a blue die go home:
      T = (46656 + 6144 T(b3)) / 31031.
* a1: with b = 1 (6 * 5^5 = 18750) it stops on a2 or b2, with b >= 2 it goes home by a2 and a3:
      T = (46656 + 18750 T(a2)) / 31031, as T(a2) = 1.50 is less than T(b2) = 1.72.
* b1: with b = 1 (18750) it stops on a1 or b2, with b = 2, w = 0 (15 * 4^4 = 3840) on a2, b2 or b3, else it goes home:
      T = (46656 + 18750 T(b2) + 3840 T(b3)) / 31031.
* grid: neither colour in 4^6 = 4096 throws. Where it ends, if not at home:
      b = 0           b1                 5^6 - 4^6         = 11529
      b = 1, w = 0    a1                 6 * 4^5           =  6144
      b = 1, w >= 1   a1 or b2           6 * (5^5 - 4^5)   = 12606   b2 is better
      b = 2, w = 0    a2 or b2           15 * 4^4          =  3840   a2 is better
      b = 2, w = 1    a2, b2 or b3       60 * 4^3          =  3840   b3 is better

Greedy takes the lowest lane of plays with equally many dice, so it differs where it says a1 or a2 above.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.monza.boards import shipped
from tests.games.monza.hand_set import fewest_turns, game_on
from tests.games.monza.reference import ReferenceRace
from toolkit.games.monza import POLICIES

P, ALL = 31031, 46656
A2 = Fraction(ALL, P)
B3 = Fraction(729, 665)
B2 = (ALL + 6144 * B3) / P
A1 = (ALL + 18750 * A2) / P


def _grid(b1: Fraction, one_and_white: Fraction, two: Fraction, two_and_white: Fraction) -> Fraction:
    onward = 11529 * b1 + 6144 * A1 + 12606 * one_and_white + 3840 * two + 3840 * two_and_white
    return (ALL + onward) / (ALL - 4096)


def test_the_best_play_takes_nearly_three_turns() -> None:
    b1 = (ALL + 18750 * B2 + 3840 * B3) / P
    by_hand = _grid(b1, B2, A2, B3)
    assert fewest_turns(game_on(shipped("mini"), 1)) == by_hand
    assert float(by_hand) == pytest.approx(2.9143, abs=5e-5)
    # The choice matters on every throw with two ends that are not equally good: 20286 of 46656, some 43 %.
    assert 12606 + 3840 + 3840 == 20286
    assert len({A1, B2, A2, B3}) == 4


def test_greedy_takes_about_an_eighth_longer() -> None:
    b1 = (ALL + 18750 * A1 + 3840 * A2) / P
    by_hand = _grid(b1, A1, A2, A2)
    assert fewest_turns(game_on(shipped("mini"), 1), POLICIES["greedy"]) == by_hand
    assert float(by_hand) == pytest.approx(3.2827, abs=5e-5)


@pytest.mark.parametrize("options", [{}, {"obligation": "until_stuck"}, {"target_exempt": False}], ids=str)
def test_a_recursion_over_brute_forced_plays_gives_the_same(options: dict[str, object]) -> None:
    assert ReferenceRace.load("mini", **options).fewest_turns() == fewest_turns(game_on(shipped("mini"), 1, **options))
