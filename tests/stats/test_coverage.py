"""Intervals against the truth: the promise of 95 % checked by hand for a dozen games, and against simulated samples."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from toolkit.errors import GameError
from toolkit.games import make_game
from toolkit.solve import Answer
from toolkit.stats import Coverage, games_for_width, holds, interval_coverage, small_samples
from toolkit.stats.batch import Player

F = Fraction
HALF = Answer.exact(F(1, 2))


def test_a_dozen_tosses_by_hand() -> None:
    """Of 12 tosses, 2 heads give 1/6 ± max(0.220, 3/12) = up to 0.417: it misses 1/2. 3 heads give 0.25 ± 0.256, up to
    0.506: it holds. So 3 to 9 heads hold 1/2, and 0, 1, 2, 10, 11, 12 miss it in 2 (1 + 12 + 66) of 4096 cases."""
    assert interval_coverage(HALF, 12).fraction == 1 - F(2 * (1 + 12 + 66), 4096)


def test_a_long_chance_is_proved_within_narrow_bounds() -> None:
    """The same chance with a denominator of 60 digits, and as a certified answer, comes to the same."""
    near = F(1, 2) + F(1, 10**60 + 7)
    truth = interval_coverage(HALF, 12).fraction
    for chance in (Answer.exact(near), Answer.certified(near - F(1, 10**20), near + F(1, 10**20))):
        found = interval_coverage(chance, 12)
        assert found.guarantee == "certified"
        assert found.low is not None and found.high is not None
        assert found.low <= truth + F(12, 10**15) and truth - F(12, 10**15) <= found.high
        assert found.high - found.low < F(1, 10**12)


def test_the_proved_bounds_hold_the_exact_sum() -> None:
    """1/3 and a little has too long a fraction; the sum over the same numbers of wins, done here in full, is inside."""
    p, games = F(1, 3) + F(1, 10**60 + 7), 20
    found = interval_coverage(Answer.exact(p), games)
    held = [k for k in range(games + 1) if abs(_mean(k, games).number - p) <= _mean(k, games).half_width]
    exact = sum(math.comb(games, k) * p**k * (1 - p) ** (games - k) for k in held)
    assert found.low is not None and found.high is not None
    assert found.low <= exact <= found.high < found.low + F(1, 10**12)


def _mean(wins: int, games: int) -> Answer:
    (found,) = small_samples([F(1)] * wins + [F(0)] * (games - wins), games, seed=0)
    return found


@pytest.mark.parametrize("games", [1, 0, 1001])
def test_sample_sizes_that_are_not_checked(games: int) -> None:
    with pytest.raises(GameError, match="write 2 to 1,000"):
        interval_coverage(HALF, games)


def test_an_estimate_is_no_truth() -> None:
    with pytest.raises(GameError, match="no truth"):
        interval_coverage(Answer.estimated(F(1, 2), F(1, 10), 100, 1), 10)


def test_how_many_games_a_width_takes() -> None:
    """1.96² · 1/4 / 0.01² = 9604, the number in textbooks; 1.96² · 25/84 · 59/84 / 0.02² = 2007.6; 3 / 0.01 = 300."""
    assert games_for_width(HALF, F(1, 100)) == 9604
    assert games_for_width(Answer.exact(F(25, 84)), F(2, 100)) == 2008
    assert games_for_width(Answer.exact(F(1, 100_000)), F(1, 100)) == 300
    # Of an interval round 1/2 the worst chance counts, which is 1/2 itself.
    assert games_for_width(Answer.certified(F(2, 5), F(7, 10)), F(1, 100)) == 9604
    with pytest.raises(GameError, match="above 0"):
        games_for_width(HALF, F(0))


def test_holding_is_yes_no_or_not_to_be_told() -> None:
    interval = Answer.estimated(F(1, 2), F(1, 10), 50, 1)
    assert holds(interval, Answer.exact(F(3, 5))) is True
    assert holds(interval, Answer.exact(F(3, 5) + F(1, 10**9))) is False
    assert holds(interval, Answer.certified(F(59, 100), F(3, 5))) is True
    assert holds(interval, Answer.certified(F(59, 100), F(61, 100))) is None
    assert holds(interval, Answer.certified(F(61, 100), F(62, 100))) is False


def test_samples_are_cut_from_the_games_in_order() -> None:
    shares = [F(1), F(0), F(1), F(1), F(0), F(0), F(1)]
    found = list(small_samples(shares, 3, seed=4))
    assert [one.number for one in found] == [F(2, 3), F(1, 3)]  # the seventh game fills no sample
    assert {(one.games, one.seed) for one in found} == {(3, 4)}


def test_many_repeats_hold_as_often_as_the_exact_sum_says() -> None:
    """400 samples of 30 games: the number that holds has mean 400 c and standard deviation √(400 c (1 − c))."""
    truth = Answer.exact(F(25, 84))  # by hand, for seat 1 of two on the mini board
    player = Player(make_game("monorail", "mini", 2), {})
    played = player.one_by_one(3, 400 * 30, over_arrays=False)
    intervals = tuple(small_samples((F(int(names == ("1",))) for names, _ in played), 30, seed=3))
    found = Coverage(truth, intervals)
    chance = float(interval_coverage(truth, 30).number)
    assert found.promised == 380
    assert abs(found.held - 400 * chance) < 4 * (400 * chance * (1 - chance)) ** 0.5
    assert found.held == sum(one.low <= F(25, 84) <= one.high for one in intervals if one.low and one.high)
