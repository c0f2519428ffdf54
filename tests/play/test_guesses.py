"""Guesses: every usual way to write a number, a score that only the truth does best, and the tally."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import ChanceError
from toolkit.play import Guess, Tally, read_guess
from toolkit.solve import Answer

chances = st.fractions(0, 1, max_denominator=60)
times = st.fractions(0, 50, max_denominator=12)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", Fraction(1, 3)),
        (" 2 / 6 ", Fraction(1, 3)),
        ("1 in 3", Fraction(1, 3)),
        ("2 of 6", Fraction(1, 3)),
        ("2 out of 6", Fraction(1, 3)),
        ("0.25", Fraction(1, 4)),
        ("0,25", Fraction(1, 4)),
        (".25", Fraction(1, 4)),
        ("25 %", Fraction(1, 4)),
        ("25%", Fraction(1, 4)),
        ("2.5 %", Fraction(1, 40)),
        ("12 percent", Fraction(3, 25)),
        ("12 per cent", Fraction(3, 25)),
        ("0", Fraction(0)),
        ("1", Fraction(1)),
        ("100 %", Fraction(1)),
    ],
)
def test_a_chance_is_read_in_any_usual_form(text: str, value: Fraction) -> None:
    assert read_guess(text) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no guess yet: write it like 1/3, 0.25 or 25 %"),
        ("a third", "'a third' cannot be read"),
        ("-1/3", "cannot be read"),
        ("1//3", "cannot be read"),
        ("1e-1", "cannot be read"),
        ("nan", "cannot be read"),
        ("٣", "cannot be read"),
        ("1/0", "nothing can be divided by 0"),
        ("9" * 50, "cannot be read"),
        ("25", "25 is no chance: a chance lies between 0 and 1"),
        ("4/3", "4/3 is no chance"),
        ("101 %", "101 % is no chance"),
    ],
)
def test_what_is_no_chance_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(ChanceError) as error:
        read_guess(text)
    assert message in str(error.value)


def test_a_time_may_be_any_number_but_no_percentage() -> None:
    assert read_guess("7.5", "turns") == Fraction(15, 2)
    assert read_guess("9/2", "turns") == Fraction(9, 2)
    with pytest.raises(ChanceError, match="write a number of turns"):
        read_guess("50 %", "turns")


@given(chances, chances)
def test_the_penalty_is_what_brier_s_fine_costs_beyond_what_nobody_can_avoid(said: Fraction, truth: Fraction) -> None:
    def fine(stated: Fraction) -> Fraction:
        return truth * (1 - stated) ** 2 + (1 - truth) * stated**2

    penalty = Guess(said, Answer.exact(truth)).penalty
    assert penalty.guarantee == "exact"
    assert penalty.fraction == fine(said) - fine(truth)
    assert (penalty.fraction == 0) == (said == truth)


@given(st.lists(chances, min_size=1, max_size=4), chances)
def test_whoever_is_unsure_does_best_with_what_they_believe_on_average(
    beliefs: list[Fraction], other: Fraction
) -> None:
    def expected(said: Fraction) -> Fraction:
        return sum((Guess(said, Answer.exact(truth)).points.fraction for truth in beliefs), Fraction(0))

    honest = sum(beliefs, Fraction(0)) / len(beliefs)
    assert expected(honest) >= expected(other)
    assert (expected(honest) == expected(other)) == (honest == other)


@pytest.mark.parametrize(("miss", "points"), [(0, 100), (10, 99), (30, 91), (50, 75)])
def test_points_as_the_words_say(miss: int, points: int) -> None:
    assert Guess(Fraction(1, 4) + Fraction(miss, 100), Answer.exact(Fraction(1, 4))).points.fraction == points


@given(times, times)
def test_of_a_time_only_the_truth_has_all_points(said: Fraction, truth: Fraction) -> None:
    points = Guess(said, Answer.exact(truth), "turns").points.fraction
    assert 0 <= points <= 100
    assert (points == 100) == (said == truth)


def test_half_and_twice_the_time_cost_25_points() -> None:
    truth = Answer.exact(Fraction(6))
    assert [Guess(Fraction(said), truth, "turns").points.fraction for said in (3, 12)] == [75, 75]
    assert Guess(Fraction(0), Answer.exact(Fraction(0)), "turns").points.fraction == 100


@given(chances, chances, st.fractions(0, 1, max_denominator=9))
def test_a_certified_truth_gives_an_interval_that_holds_the_penalty(
    said: Fraction, truth: Fraction, place: Fraction
) -> None:
    width = Fraction(1, 50)
    guess = Guess(said, Answer.certified(truth - place * width, truth + (1 - place) * width))
    penalty, points = guess.penalty, guess.points
    assert penalty.guarantee == points.guarantee == "certified"
    assert penalty.low is not None and penalty.high is not None and points.low is not None and points.high is not None
    assert penalty.low <= (said - truth) ** 2 <= penalty.high
    assert (points.low, points.high) == (100 * (1 - penalty.high), 100 * (1 - penalty.low))


def test_the_tally_by_hand() -> None:
    """Misses of 0.3 and 0.4 cost 9 and 16 points; the root of their mean square is √0.125 = 0.35355…"""
    truth = Answer.exact(Fraction(1, 2))
    tally = Tally().plus(Guess(Fraction(1, 5), truth)).plus(Guess(Fraction(9, 10), truth))
    assert tally.points.fraction == Fraction(175, 2)
    assert tally.typical_miss == Fraction(354, 10)
    with_time = tally.plus(Guess(Fraction(4), Answer.exact(Fraction(8)), "turns"))
    assert with_time.points.fraction == (91 + 84 + 75) / Fraction(3)
    assert with_time.typical_miss == tally.typical_miss


def test_the_tally_says_when_one_of_its_truths_is_an_interval() -> None:
    sure = Guess(Fraction(1, 2), Answer.exact(Fraction(1, 2)))
    unsure = Guess(Fraction(1, 2), Answer.certified(Fraction(4, 10), Fraction(5, 10)))
    points = Tally((sure, unsure)).points
    assert (points.guarantee, points.low, points.high) == ("certified", Fraction(199, 2), Fraction(100))


def test_without_a_guess_there_are_no_points() -> None:
    assert Tally().typical_miss is None
    with pytest.raises(ChanceError, match="no guess yet"):
        _ = Tally().points
