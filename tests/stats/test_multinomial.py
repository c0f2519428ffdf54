"""The exact multinomial test against binomial sums by hand and against going through all sequences of games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.stats import surprise

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("counts", "chances", "value"),
    [
        ([1, 4], [HALF, HALF], Fraction(12, 32)),  # 0, 1, 4 or 5 of 5: 1 + 5 + 5 + 1 of 32
        (
            [0, 3],
            [Fraction(1, 3), Fraction(2, 3)],
            Fraction(15, 27),
        ),  # 8 and 12 of 27; 6 and 1 are no more likely: 8+6+1
        ([1, 1, 1], [Fraction(1, 3)] * 3, Fraction(1)),  # the most likely table of all
        ([3, 0, 0], [Fraction(1, 3)] * 3, Fraction(3, 27)),  # three tables of one kind each
        ([0, 2, 0], [HALF, Fraction(0), HALF], Fraction(0)),  # it cannot come up, and it did
        ([2, 0, 0], [HALF, Fraction(0), HALF], HALF),
    ],
)
def test_by_hand(counts: list[int], chances: list[Fraction], value: Fraction) -> None:
    assert surprise(counts, chances) == pytest.approx(float(value), abs=1e-12)


@settings(max_examples=30)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=3).filter(lambda counts: 0 < sum(counts) < 6), st.data())
def test_against_every_sequence_of_games(counts: list[int], data: st.DataObject) -> None:
    weights = [data.draw(st.integers(1, 5)) for _ in counts]
    chances = [Fraction(weight, sum(weights)) for weight in weights]
    tables: Counter[tuple[int, ...]] = Counter()
    for games in product(range(len(counts)), repeat=sum(counts)):
        tables[tuple(games.count(i) for i in range(len(counts)))] += prod(weights[i] for i in games)
    total = sum(tables.values())
    expected = Fraction(sum(weight for weight in tables.values() if weight <= tables[tuple(counts)]), total)
    assert surprise(counts, chances) == pytest.approx(float(expected), rel=1e-9)


def test_too_many_tables_are_not_gone_through() -> None:
    assert surprise([100] * 4, [Fraction(1, 4)] * 4) is None
