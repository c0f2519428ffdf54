"""One answer less another keeps no more certainty than both have."""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.solve import Answer
from toolkit.stats import difference

HALF, THIRD = Answer.exact(Fraction(1, 2)), Answer.exact(Fraction(1, 3))
BETWEEN = Answer.certified(Fraction(3, 10), Fraction(5, 10))  # 0.4, give or take 0.1
SAMPLE = Answer.estimated(Fraction(3, 10), Fraction(1, 100), games=500, seed=7)


@pytest.mark.parametrize(
    ("one", "other", "low", "high", "guarantee"),
    [
        (HALF, BETWEEN, "0", "1/5", "certified"),
        (BETWEEN, HALF, "-1/5", "0", "certified"),
        (BETWEEN, BETWEEN, "-1/5", "1/5", "certified"),  # whether both are the same number, nobody knows
        (SAMPLE, SAMPLE, "-1/50", "1/50", "estimated"),
        (SAMPLE, BETWEEN, "-21/100", "1/100", "estimated"),
        (HALF, SAMPLE, "19/100", "21/100", "estimated"),
    ],
)
def test_intervals_reach_as_far_as_the_two_can_be_apart(
    one: Answer, other: Answer, low: str, high: str, guarantee: str
) -> None:
    found = difference(one, other)
    assert found is not None
    assert (found.low, found.high, found.guarantee) == (Fraction(low), Fraction(high), guarantee)
    assert (found.games, found.seed) == ((500, 7) if guarantee == "estimated" else (None, None))


def test_exact_answers_have_an_exact_difference_and_infinite_ones_none() -> None:
    assert difference(THIRD, HALF) == Answer.exact(Fraction(-1, 6))
    assert difference(Answer.infinite("the game may never end"), HALF) is None
    assert difference(HALF, Answer.infinite("the game may never end")) is None
