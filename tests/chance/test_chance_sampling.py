"""Sampling: exact, reproducible with both generators, and never an outcome that cannot happen."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.chance import Distribution, Rng, dice, die
from toolkit.errors import ChanceError

GENERATORS = [random.Random, numpy.random.default_rng]
TOTALS = [1, 6, 2**32, 2**32 + 1, 2**63, 2**63 + 1, 10**40]


@pytest.mark.parametrize("make", GENERATORS)
@pytest.mark.parametrize("total", TOTALS)
def test_same_seed_same_draws_one_by_one_or_together(make: Callable[[int], Rng], total: int) -> None:
    # Two outcomes beside a long one: every size of random number is asked for.
    d = Distribution({"a": total // 3, "b": total // 3, "c": total - 2 * (total // 3)})
    together = d.samples(make(7), 50)
    rng = make(7)
    assert [d.sample(rng) for _ in range(50)] == together
    assert d.samples(make(7), 50) == together
    if total > 1:
        assert d.samples(make(8), 50) != together


@pytest.mark.parametrize("make", GENERATORS)
@pytest.mark.parametrize("scale", [1, 10**30])
def test_frequencies_are_within_five_standard_deviations(make: Callable[[int], Rng], scale: int) -> None:
    d = Distribution({outcome: weight * scale for outcome, weight in dice(2).pairs()})
    n = 20_000
    drawn = d.samples(make(2026), n)
    for outcome in d:
        p = float(d.probability(outcome))
        assert abs(drawn.count(outcome) - n * p) <= 5 * (n * p * (1 - p)) ** 0.5


@given(st.dictionaries(st.integers(), st.integers(0, 2**70), min_size=1, max_size=5), st.integers(0, 2**32))
def test_never_an_outcome_outside(weights: dict[int, int], seed: int) -> None:
    weights[0] = 1
    d = Distribution(weights)
    for rng in (random.Random(seed), numpy.random.default_rng(seed)):
        assert all(weights[outcome] > 0 for outcome in d.samples(rng, 5))


def test_every_number_below_the_total_belongs_to_its_outcome() -> None:
    class Fixed(random.Random):
        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

        def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
            assert (start, stop, step) == (6, None, 1)
            return self.number

    d = Distribution({"a": 1, "b": 3, "c": 2})
    assert [d.sample(Fixed(number)) for number in range(6)] == list("abbbcc")


def test_the_order_weights_were_given_in_does_not_matter() -> None:
    one, other = Distribution({1: 1, 2: 5}), Distribution({2: 5, 1: 1})
    assert one.samples(random.Random(3), 20) == other.samples(random.Random(3), 20)


@pytest.mark.parametrize("rng", [2026, None, random, numpy.random.RandomState(1)])
def test_anything_else_is_no_source_of_chance(rng: object) -> None:
    with pytest.raises(ChanceError, match=r"the source of chance is .*write random.Random\(2026\)"):
        die(6).sample(rng)  # type: ignore[arg-type]


def test_number_of_draws() -> None:
    assert die(6).samples(random.Random(1), 0) == []
    with pytest.raises(ChanceError, match="the number of draws is -1"):
        die(6).samples(random.Random(1), -1)
