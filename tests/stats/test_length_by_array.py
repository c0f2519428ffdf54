"""Large chains followed over arrays: every proved interval holds the exact chance, and stays narrow in the tail."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.chains.strategies import timed_chains
from toolkit.chains import MarkovChain, explore
from toolkit.errors import ChainError
from toolkit.games import make_game
from toolkit.solve import Answer
from toolkit.stats import LengthDistribution, length_by_array


@pytest.fixture(autouse=True)
def arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays for chains of every size."""
    monkeypatch.setattr(length_by_array, "MANY_ARCS", 0)


def holds(answer: Answer, exact: Fraction) -> bool:
    if answer.guarantee == "exact":
        return answer.fraction == exact
    assert answer.low is not None and answer.high is not None
    return 0 <= answer.low <= exact <= answer.high <= 1


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chain=timed_chains(longest=3))
def test_intervals_hold_the_exact_chances(chain: MarkovChain[Any]) -> None:
    """Clocks that stand still or run by three, targets that are missed, chances of 10^-40."""
    end = [chain.states[-1]]
    length, exact = LengthDistribution(chain, targets=end), LengthDistribution(chain, targets=end)
    for n in (0, 1, 2, 7, 12):
        assert holds(length.certified_pmf(n), exact.pmf(n))
        assert holds(length.certified_cdf(n), exact.cdf(n))
        assert holds(length.certified_survival(n), exact.survival(n))
    assert length.eventually == exact.eventually
    possible = [n for n in range(20) if exact.pmf(n)]
    assert length.shortest == (possible[0] if possible else None)


@pytest.mark.parametrize("unit", ["turns", "throws"])
@pytest.mark.parametrize("winner", [None, 0])
def test_the_lesson_board(unit: str, winner: int | None) -> None:
    """75,622 arcs; a throw that does not end the turn leaves one clock standing. The tail keeps its digits."""
    chain = explore(make_game("monorail", "lesson", players=2))
    targets = None if winner is None else [chain.states[chain.absorbing[winner]]]
    length, exact = LengthDistribution(chain, unit, targets), LengthDistribution(chain, unit, targets)
    plan = length._arrays
    assert plan is not None
    assert (plan.still, plan.misses) == (int(unit == "turns"), winner is not None)
    for n in (1, 6, 25):
        assert holds(length.certified_pmf(n), exact.pmf(n))
        assert holds(length.certified_cdf(n), exact.cdf(n))
        later = length.certified_survival(n)
        assert later.guarantee == "certified" and holds(later, exact.survival(n))
        assert later.half_width < exact.survival(n) / 10**10
    assert length.quantile("1/3") == next(n for n in range(99) if exact.cdf(n) >= Fraction(1, 3))
    assert length.shortest == next(n for n in range(99) if exact.pmf(n))


def test_far_in_the_tail() -> None:
    """P(T > 300) = (5/6)^300, about 2 * 10^-24: a difference from 1 in floats would have no digit of it."""
    chain = MarkovChain.from_rows({"throw": {"throw": "5/6", "six": "1/6"}, "six": {"six": 1}})
    found = LengthDistribution(chain).certified_survival(300)
    assert holds(found, Fraction(5, 6) ** 300)
    assert found.half_width < found.number / 10**11
    assert LengthDistribution(chain).certified_survival(-1).fraction == 1


def test_where_arrays_do_not_serve() -> None:
    """A circle in which the clock stands still, and weights that are no floats, are followed as before."""
    still = MarkovChain(["a", "b", "end"], [0, 2, 3, 4], [1, 2, 0, 2], [1, 1, 1, 1], ticks=[(0,), (1,), (0,), (0,)])
    length = LengthDistribution(still)
    assert length._arrays is None
    assert length.certified_survival(1).fraction == 0
    huge = MarkovChain(["a", "end"], [0, 2, 3], [0, 1, 1], [2**60, 1, 1])
    assert LengthDistribution(huge)._arrays is None
    far = MarkovChain(["a", "end"], [0, 1, 2], [1, 1], [1, 1], ticks=[(1_001,), (0,)])
    assert LengthDistribution(far).certified_survival(1_000).fraction == 1
    with pytest.raises(ChainError, match="a clock of this chain runs backwards"):
        LengthDistribution(MarkovChain(["a", "b"], [0, 1, 2], [1, 1], [1, 1], ticks=[(-1,), (0,)])).certified_cdf(1)


def test_begun_at_the_end() -> None:
    coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    length = LengthDistribution(coin, targets=["toss"])
    assert (length.shortest, length.eventually) == (0, 1)
    assert holds(length.certified_survival(0), Fraction(0)) and holds(length.certified_cdf(0), Fraction(1))


def test_parallel_arrows_are_added_up() -> None:
    """256 arrows into one state: none of them may get lost in a small number."""
    n = 256
    chain = MarkovChain(["a", "b", "c"], [0, n, n + 1, n + 2], [1] * n + [2, 2], [1] * (n + 2))
    length = LengthDistribution(chain)
    assert [holds(length.certified_pmf(k), Fraction(k == 2)) for k in (1, 2, 3)] == [True] * 3
    assert length.eventually == 1


def test_a_chance_too_small_for_floats_is_not_taken_for_none() -> None:
    """25 steps up a ladder, each with a chance of 2^-50, or at once into a lane of 40 sure steps: the product 2^-1250
    is 0 as a float, and yet the shortest way."""
    rungs, lane = 25, 40
    targets, weights, offsets = list[int](), list[int](), [0]
    for i in range(rungs):
        targets += [i + 1 if i + 1 < rungs else rungs + lane, rungs]
        weights += [1, 2**50 - 1]
        offsets.append(len(targets))
    for i in range(rungs, rungs + lane):
        targets.append(i + 1)
        weights.append(1)
        offsets.append(len(targets))
    chain = MarkovChain(range(rungs + lane + 1), [*offsets, len(targets) + 1], [*targets, rungs + lane], [*weights, 1])
    length = LengthDistribution(chain)
    assert length._arrays is not None
    assert length.shortest == 25
    assert length.certified_pmf(25).low == 0 and holds(length.certified_pmf(25), length.pmf(25))
