"""Challenging Dan again and again, against closed forms of the gambler's ruin and a table filled in by hand."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from toolkit.errors import ChainError, GameError, NoAnswer
from toolkit.solve import optimal_probability, optimal_time
from toolkit.stats import LengthDistribution
from toolkit.stats.magnificent import bold, timid, wager_process, wagering
from toolkit.stats.magnificent.dan import WagerRule

HALF = Fraction(1, 2)
K = 1_000


def by_generations(
    money: int, dan: int, target: int, stakes: dict[int, int], win: Fraction, spins: int
) -> dict[int, Fraction]:
    """The chances of all fortunes after so many spins, spin by spin."""
    here = {money: Fraction(1)}
    for _ in range(spins):
        ahead: dict[int, Fraction] = defaultdict(Fraction)
        for mine, chance in here.items():
            if 0 < mine < target and mine < money + dan:
                ahead[mine + stakes[mine]] += chance * win
                ahead[mine - stakes[mine]] += chance * (1 - win)
            else:
                ahead[mine] += chance
        here = ahead
    return here


@pytest.mark.parametrize(("units", "dans"), [(1, 1), (3, 3), (10, 10), (4, 9)])
def test_a_fair_bet_doubles_as_often_as_it_ruins(units: int, dans: int) -> None:
    """k units against a target of 2k: even chances, after k * k spins of one unit (Feller XIV.2 and XIV.3)."""
    play = wagering(5 * K * units, 5 * K * dans, timid())
    assert (play.ruin, play.success, play.dan_broke) == (HALF, HALF, 0)
    assert play.spins.fraction == units**2
    # The variance of the duration from k of 2k: 2 k^2 (k^2 - 1) / 3.
    assert play.variance.fraction == Fraction(2 * units**2 * (units**2 - 1), 3)
    at_once = wagering(5 * K * units, 5 * K * dans)
    assert (at_once.ruin, at_once.spins.fraction) == (HALF, 1)


@pytest.mark.parametrize("win", ["2/5", "3/5", "1/3"])
@pytest.mark.parametrize(("units", "total"), [(2, 7), (5, 10), (1, 4)])
def test_an_unfair_bet_follows_the_classical_formula(units: int, total: int, win: str) -> None:
    """Feller XIV.2: ruin (r^a - r^z) / (r^a - 1) with r = q/p; XIV.3: the expected duration."""
    p = Fraction(win)
    r = (1 - p) / p
    ruin = (r**total - r**units) / (r**total - 1)
    spins = units / (1 - 2 * p) - total / (1 - 2 * p) * (1 - r**units) / (1 - r**total)
    play = wagering(5 * K * units, 5 * K * (total - units), timid(), target=5 * K * total, win=win)
    assert (play.ruin, play.spins.fraction) == (ruin, spins)
    assert not play.is_martingale and set(play.drift.values()) == {0, 5 * K * (2 * p - 1)}


def test_doubling_is_impossible_when_both_bankrolls_together_are_less() -> None:
    """50,000 against 20,000: the money has the mean 50,000, so Dan is broke with the chance 50/70."""
    for rule in (bold, timid(), timid(15 * K)):
        play = wagering(50 * K, 20 * K, rule)
        assert (play.success, play.ruin, play.dan_broke) == (0, Fraction(2, 7), Fraction(5, 7))
    assert wagering(50 * K, 20 * K).spins.fraction == 2
    assert wagering(50 * K, 20 * K, timid()).spins.fraction == 10 * 4


def test_bold_play_by_hand() -> None:
    """10 against 5, units of 5, target 15: bet 5, then Dan is broke at 15 or bet 5 again at 5 (Dan 10), and so on."""
    play = wagering(10 * K, 5 * K, target=15 * K)
    # h(10) = 1/2 + 1/2 h(5), h(5) = 1/2 h(10): h(10) = 2/3; t(10) = 1 + 1/2 t(5), t(5) = 1 + 1/2 t(10): t = 2.
    assert (play.success, play.spins.fraction) == (Fraction(2, 3), 2)
    assert set(play.chain.states) == {0, 5 * K, 10 * K, 15 * K}


def test_a_stake_that_does_not_divide_overshoots_the_target() -> None:
    """Stakes of 15 from 50 to 100 pass 95 and end at 110, or at 0 by the last 5."""
    play = wagering(50 * K, 90 * K, timid(15 * K))
    assert set(play.final) == {0, 110 * K}
    assert play.success == Fraction(50, 110)
    assert play.is_martingale and play.final.mean() == 50 * K


@pytest.mark.parametrize(("money", "dan", "stake"), list(product([10, 25, 40], [5, 20, 60], [5, 15])))
def test_all_generations_of_a_play(money: int, dan: int, stake: int) -> None:
    for rule, win in product((bold, timid(stake * K)), (HALF, Fraction(2, 5))):
        play = wagering(money * K, dan * K, rule, win=win)
        total, target = (money + dan) * K, 2 * money * K
        stakes = {mine: rule(mine, total - mine) for mine in range(5 * K, total, 5 * K)}
        length = LengthDistribution(play.chain)
        for spins in (1, 2, 5):
            after = by_generations(money * K, dan * K, target, stakes, win, spins)
            over = sum(chance for mine, chance in after.items() if mine in (0, total) or mine >= target)
            assert length.cdf(spins) == over
        # What stays in play after 40 spins can only go to the ends.
        late = by_generations(money * K, dan * K, target, stakes, win, 40)
        assert late.get(0, 0) <= play.ruin <= 1 - sum(c for m, c in late.items() if m >= target or m == total)
        assert play.ruin + play.success + play.dan_broke == 1
        assert play.is_martingale is (win == HALF)
        if win == HALF:
            assert play.final.mean() == money * K


def test_the_best_and_the_fewest_spins_of_all_ways_to_wager() -> None:
    """A fair bet leaves the chance alone as long as nothing is overshot; bold play is quickest, timid play slowest."""
    process = wager_process(30 * K, 30 * K)
    ends = [0, 60 * K]
    assert optimal_probability(process, 60 * K).value().fraction == HALF
    assert optimal_time(process, ends).value().fraction == wagering(30 * K, 30 * K).spins.fraction == 1
    slowest = optimal_time(process, ends, "most").value().fraction
    assert slowest == wagering(30 * K, 30 * K, timid()).spins.fraction == 36
    richer = wager_process(30 * K, 90 * K)
    over = range(60 * K, 121 * K, 5 * K)
    assert optimal_probability(richer, over).value().fraction == HALF
    assert optimal_probability(richer, over, "least").value().fraction < HALF


@pytest.mark.parametrize(("win", "best", "worse"), [("2/5", bold, timid()), ("3/5", timid(), bold)])
def test_bold_play_is_best_when_the_bet_is_unfair(win: str, best: WagerRule, worse: WagerRule) -> None:
    """Dubins and Savage (1965); when the bet is favourable, timid play is."""
    optimum = optimal_probability(wager_process(20 * K, 20 * K, win=win), 40 * K)
    assert wagering(20 * K, 20 * K, best, win=win).success == optimum.value().fraction
    assert wagering(20 * K, 20 * K, worse, win=win).success < optimum.value().fraction


def test_the_words() -> None:
    assert str(wagering(50 * K, 50 * K)) == (
        "from 50,000 to 100,000 dollars against Dan's 50,000: ruined 1/2, there 1/2, Dan broke before 0; "
        "spins on average: 1"
    )


def test_the_martingale_in_latex() -> None:
    play = wagering(50 * K, 20 * K)
    assert play.latex == r"50000 = \frac{2}{7}\cdot 0 + \frac{5}{7}\cdot 70000"
    assert play._repr_latex_() == f"${play.latex}$"
    with pytest.raises(NoAnswer, match=r"the bet is not fair, so the mean of the money changes"):
        _ = wagering(50 * K, 20 * K, win="2/5").latex


def test_amounts_and_wagers_that_cannot_be() -> None:
    with pytest.raises(GameError, match=r"the player's money is 7,000 dollars; write a multiple of 5,000, at least"):
        wagering(7 * K, 5 * K)
    with pytest.raises(GameError, match=r"Dan's money is 0 dollars; write a multiple of 5,000"):
        wager_process(5 * K, 0)
    with pytest.raises(GameError, match=r"the target is 5,000 dollars and the player holds 5,000 already; write more"):
        wagering(5 * K, 5 * K, target=5 * K)
    with pytest.raises(GameError, match=r"the wager with 10,000 dollars against 5,000 is 10000; write a multiple"):
        wagering(10 * K, 5 * K, lambda mine, _: mine)
    with pytest.raises(GameError, match=r"against 5,000 is 0; write a multiple of 5,000 up to 5,000"):
        wagering(10 * K, 5 * K, lambda *_: 0)
    with pytest.raises(ChainError, match=r"the player's chance to win a spin: 2 is no chance"):
        wagering(10 * K, 5 * K, win=2)
