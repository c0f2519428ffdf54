"""The board `mini` (4 steps, 2 red, 3 lines, no flag), solved with pencil and paper.

One player has 4 * 3 - 2 = 10 positions: on dot 2 or 3 with Casey on Finish he would have lost already.

Three things are the same wherever the pieces are.

* A throw wins with 1/6: from every dot the station is 1 to 4 away, and exactly one face fits.
* Casey comes home with 1/3 whenever he moves: a fair die is 0, 1 or 2 modulo 3 equally often. So his line can be
  forgotten.
* From Start and from dot 1 both red dots are in reach, so a throw goes onto red with 2/6. Blocking (M7) cannot change
  that: whoever is sent back from a red dot leaves an opponent standing on it. And nobody leaves red except by winning.

Two positions are left, the same for any number of players: U (nobody on red) and A (somebody on red).

    from U:  won 1/6;  onto red 1/3, and then Casey 1/9 or on to A 2/9;  stay in U 1/2
    from A:  won 1/6;  Casey 5/6 * 1/3 = 5/18;  stay in A 5/9

Casey:   a = 5/18 + 5/9 a         so a = 5/8;      u = 1/9 + 2/9 * 5/8 + u/2     so u = 1/2.
Length:  a = 1 + 5/9 a            so a = 9/4;      u = 1 + 2/9 * 9/4 + u/2       so u = 3.

The length T: P(T > j) = 4 (5/9)^j - 3 (1/2)^j. Summing j * P(T > j) = 4 * (5/9)/(4/9)^2 - 3 * (1/2)/(1/2)^2 = 45/4 - 6
= 21/4, so E T (T - 1) = 21/2 and the variance is 21/2 + 3 - 9 = 9/2.

Two players, f for the seat about to throw and g for the other (who becomes the thrower next):

    A:  f = 1/6 + 5/9 g,  g = 5/9 f                       so f = 27/112 and g = 15/112
    U:  f = 1/6 + 1/2 g + 2/9 g_A,  g = 1/2 f + 2/9 f_A   so f = 25/84 and g = 17/84

In general seat k of n wins at throw k, k + n, k + 2n, ... with 1/6 of the chance that the game lasts that long:

    1/6 * [4 (5/9)^(k-1) / (1 - (5/9)^n) - 3 (1/2)^(k-1) / (1 - (1/2)^n)]

Without Casey's move after a forfeit (`casey_moves_on_forfeit = false`) one player alone on red dot d is d's affair: he
forfeits with (6 - 4 + d)/6, wins with 1/6 and else moves on. On dot 3 he forfeits with 5/6 and Casey never moves: he
wins for sure, 6 throws. On dot 2: won 1/6, onto dot 3 1/6 (then Casey 1/3), forfeits 4/6: Casey 1/18 + 2/3 c, so
c = 1/6. From dot 1: won 1/6; dot 2 or 3 1/6 each, Casey first with 1/3, then 1/6 or 0; forfeits 3/6:
c = 1/9 + 1/6 * 2/3 * 1/6 + 1/2 c, so c = 7/27. From Start: dot 1 with 1/6, dots 2 and 3 as before, 2 forfeits of 6:
c = 1/6 * 7/27 + 1/9 + 1/54 + 1/3 c, so 2/3 c = 7/162 + 21/162 = 28/162 and c = 7/27 again.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.chains import explore
from toolkit.games import Finished, make_game
from toolkit.solve import Analysis

BY_HAND = {
    1: [Fraction(1, 2)],
    2: [Fraction(25, 84), Fraction(17, 84)],
    3: [Fraction(493, 2114), Fraction(341, 2114), Fraction(223, 2114)],
    4: [Fraction(9061, 44520), Fraction(6353, 44520), Fraction(4189, 44520), Fraction(2657, 44520)],
}


def _analysis(players: int, **options: object) -> Analysis[object]:
    return Analysis(explore(make_game("monorail", "mini", players, options)))


def _lasts_longer(throws: int) -> Fraction:
    return 4 * Fraction(5, 9) ** throws - 3 * Fraction(1, 2) ** throws


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_chances_to_win(players: int) -> None:
    won = {end.winners[0]: answer.value for end, answer in _analysis(players).absorption().items()}
    assert won == {"casey": Fraction(1, 2), **{str(k): p for k, p in enumerate(BY_HAND[players], start=1)}}
    assert sum(won.values()) == 1


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_general_formula_gives_these_chances(n: int) -> None:
    a, b = Fraction(5, 9), Fraction(1, 2)
    formula = [(4 * a ** (k - 1) / (1 - a**n) - 3 * b ** (k - 1) / (1 - b**n)) / 6 for k in range(1, n + 1)]
    assert formula == BY_HAND[n]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_length(players: int) -> None:
    analysis = _analysis(players)
    for unit in ("turns", "throws"):  # no flag gives another throw
        assert (analysis.steps(unit).value, analysis.variance(unit).value) == (3, Fraction(9, 2))


@pytest.mark.parametrize("players", [1, 3])
def test_the_chance_to_last_longer_than_j_throws(players: int) -> None:
    chain = explore(make_game("monorail", "mini", players))
    now = {chain.states[chain.start]: Fraction(1)}
    for throws in range(12):
        going_on = {state: p for state, p in now.items() if not isinstance(state, Finished)}
        assert sum(going_on.values()) == _lasts_longer(throws)
        now = {}
        for state, p in going_on.items():
            for target, q in chain.row(state).items():
                now[target] = now.get(target, Fraction(0)) + p * q


def test_one_player_has_ten_positions() -> None:
    states = [state for state in explore(make_game("monorail", "mini", 1)).states if not isinstance(state, Finished)]
    assert sorted((state.dots[0], state.casey) for state in states) == [
        (dot, line) for dot in range(4) for line in range(3) if not (dot >= 2 and line == 0)
    ]


def test_when_casey_does_not_move_after_a_forfeit() -> None:
    analysis = _analysis(1, casey_moves_on_forfeit=False)
    won = {end.winners[0]: answer.value for end, answer in analysis.absorption().items()}
    assert won == {"1": Fraction(20, 27), "casey": Fraction(7, 27)}
    assert analysis.steps().value == Fraction(40, 9)
    assert analysis.variance().value == Fraction(1748, 81)


def test_the_second_seat_may_not_go_first_for_free() -> None:
    won = {end.winners[0]: answer.value for end, answer in _analysis(2, first_player=2).absorption().items()}
    assert won == {"casey": Fraction(1, 2), "1": Fraction(17, 84), "2": Fraction(25, 84)}
