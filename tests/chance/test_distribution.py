"""What a distribution is, what it refuses, and every question it answers, on values worked out by hand."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import numpy
import pytest

from toolkit.chance import Distribution, die
from toolkit.errors import ChanceError


def test_repeated_outcomes_add_up_and_zero_is_no_outcome() -> None:
    made = Distribution([("b", 1), ("a", 2), ("b", 3), ("c", 0)])
    assert made.pairs() == (("a", 2), ("b", 4))
    assert list(made) == ["a", "b"]
    assert made.total == 6
    assert "c" not in made
    assert made["b"] == 4


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ({"a": 0.5, "b": 0.5}, "the weight of 'a' is 0.5; write a whole number"),
        ({"a": 1.0}, "from_fractions"),
        ({"a": True}, "the weight of 'a' is True"),
        ({"a": 2, "b": -1}, "the weight of 'b' is -1; write a whole number, 0 or more"),
        ({"a": Fraction(1, 2)}, r"Fraction\(1, 2\)"),
        ({}, "no outcome of weight above 0"),
        ({"a": 0, "b": 0}, "no outcome of weight above 0"),
        ([1, 2, 3], "1 is no .outcome, weight. pair; write pairs, or Distribution.uniform"),
        (["ab"], "'ab' is no"),
        ([([1], 1)], r"\[1\] can change, so it cannot be an outcome"),
        (3, "3 is no distribution"),
    ],
)
def test_refusals_say_what_was_given_and_what_to_write(weights: object, says: str) -> None:
    with pytest.raises(ChanceError, match=says):
        Distribution(weights)


def test_numpy_weights_become_plain_whole_numbers() -> None:
    assert type(Distribution({"a": numpy.int64(3)})["a"]) is int
    with pytest.raises(ChanceError, match="whole number"):
        Distribution({"a": numpy.bool_(True)})


def test_equality_and_hash_are_those_of_the_probabilities() -> None:
    small, large = Distribution({1: 1, 2: 3}), Distribution([(2, 9), (1, 3)])
    assert small == large
    assert hash(small) == hash(large)
    assert large.total == 12  # nothing is reduced behind the user's back
    assert large.lowest_terms().pairs() == ((1, 1), (2, 3))
    assert small != Distribution({1: 1, 2: 2})
    assert small != Distribution({1: 1, 3: 3})
    assert small != {1: 1, 2: 3}


def test_it_cannot_be_changed() -> None:
    weights = {"a": 1, "b": 1}
    made = Distribution(weights)
    weights["a"] = 5
    assert made.probability("a") == Fraction(1, 2)
    with pytest.raises(TypeError):
        made["a"] = 2  # type: ignore[index]
    with pytest.raises(AttributeError):
        made.total = 3  # type: ignore[misc]


def test_pickles_and_copies() -> None:
    made = Distribution({"a": 2, "b": 4})
    hash(made)
    for twin in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert twin.pairs() == made.pairs()
        assert type(twin) is Distribution


def test_order_is_sorted_or_else_as_given() -> None:
    assert list(Distribution({3: 1, 1: 1, 2: 1})) == [1, 2, 3]
    assert list(Distribution({"x": 1, 2: 1})) == ["x", 2]
    # Sets compare by inclusion, which is no order of these three.
    sets = [frozenset({3}), frozenset({1}), frozenset({2})]
    assert list(Distribution.uniform(sets)) == sets


def test_probability_of_an_outcome_or_an_event() -> None:
    assert die(6).probability(6) == Fraction(1, 6)
    assert die(6).probability(7) == 0
    assert die(6).probability(lambda face: face % 3 == 0) == Fraction(1, 3)
    with pytest.raises(ChanceError, match=r"the event is \[1, 2\]"):
        die(6).probability([1, 2])  # type: ignore[arg-type]


def test_an_outcome_that_can_be_called_is_still_an_outcome() -> None:
    assert Distribution({min: 1, max: 3}).probability(max) == Fraction(3, 4)


def test_given_keeps_weights_and_refuses_the_impossible() -> None:
    assert Distribution({1: 2, 2: 4, 3: 8}).given(lambda face: face > 1).pairs() == ((2, 4), (3, 8))
    with pytest.raises(ChanceError, match=r"no outcome of .* meets the condition"):
        die(6).given(lambda face: face > 6)


def test_then_mixes_over_a_common_denominator() -> None:
    # Throw a die; then toss that many coins' worth of choices: 1 is sure, 2 or 3 are even chances over that many.
    gone_on = die(3).then(lambda n: Distribution.uniform(range(n)))
    assert gone_on.total == 18
    assert gone_on.pairs() == ((0, 11), (1, 5), (2, 2))
    with pytest.raises(ChanceError, match=r"after 1 comes 1, which is no Distribution; .*certain"):
        die(3).then(lambda n: n)  # type: ignore[arg-type,return-value]


def test_mix() -> None:
    mixed = Distribution.mix([(1, die(2)), (3, die(3)), (0, die(100))])
    assert mixed.probability(3) == Fraction(1, 4)
    assert mixed.probability(1) == Fraction(3, 8)
    assert 4 not in mixed
    for parts in ([], [(0, die(6))]):
        with pytest.raises(ChanceError, match="no outcome"):
            Distribution.mix(parts)
    with pytest.raises(ChanceError, match=r"write .weight, Distribution"):
        Distribution.mix([(1, 6)])  # type: ignore[list-item]
    with pytest.raises(ChanceError, match=r"is 0\.5"):
        Distribution.mix([(0.5, die(6))])  # type: ignore[list-item]


def test_from_fractions() -> None:
    read = Distribution.from_fractions({"a": Fraction(1, 4), "b": "1/6", "c": "7/12", "d": 0})
    assert read.pairs() == (("a", 3), ("b", 2), ("c", 7))
    assert Distribution.from_fractions({"sure": 1}) == Distribution.certain("sure")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"a": 0.5, "b": 0.5}, "the probability of 'a' is 0.5; write an exact number"),
        ({"a": "1/2", "b": "1/3"}, "add up to 5/6"),
        ({"a": "3/2", "b": "-1/2"}, "the probability of 'b' is -1/2"),
        ({"a": "half"}, "'half'"),
        ({"a": "1/0"}, "'1/0'"),
        ({"a": "1e999999999"}, "exact number"),
        ({"a": True}, "True"),
        ({}, "add up to 0"),
    ],
)
def test_from_fractions_refuses(given: dict[str, object], says: str) -> None:
    with pytest.raises(ChanceError, match=says):
        Distribution.from_fractions(given)  # type: ignore[arg-type]


def test_mean_and_variance() -> None:
    skewed = Distribution({0: 3, Fraction(1, 2): 2, 4: 1})
    assert skewed.mean() == Fraction(5, 6)
    assert skewed.variance() == Fraction(33, 12) - Fraction(25, 36)
    assert isinstance(die(3).mean(), Fraction)
    for ask in (Distribution.mean, Distribution.variance):
        with pytest.raises(ChanceError, match=r"'red' is not; map"):
            ask(Distribution.certain("red"))
    with pytest.raises(ChanceError, match=r"2\.5 is not"):
        Distribution({2.5: 1}).mean()


def test_quantiles() -> None:
    made = Distribution({1: 1, 2: 2, 10: 1})
    assert [made.quantile(level) for level in (0, "1/4", "0.26", "3/4", Fraction(76, 100), 1)] == [1, 1, 2, 2, 10, 10]
    assert Distribution({"a": 1, "b": 1}).quantile("1/2") == "a"
    for level in (0.5, "2", -1, "much"):
        with pytest.raises(ChanceError, match="the level of a quantile"):
            made.quantile(level)  # type: ignore[arg-type]
    with pytest.raises(ChanceError, match="no order"):
        Distribution({"x": 1, 2: 1}).quantile("1/2")


def test_sums() -> None:
    assert Distribution({-5: 1, 5: 3}).sum(3).pairs() == ((-15, 1), (-5, 9), (5, 27), (15, 27))
    halves = Distribution({Fraction(1, 2): 1, Fraction(1, 3): 2}).sum(2)
    assert halves.pairs() == ((Fraction(2, 3), 4), (Fraction(5, 6), 4), (1, 1))
    assert die(6).sum(0) == Distribution.certain(0)
    assert Distribution({7: 5}).sum(4).pairs() == ((28, 625),)
    # Far apart, so not a grid from end to end.
    assert Distribution({0: 1, 1: 2, 10**12: 1}).sum(2).pairs() == (
        *((0, 1), (1, 4), (2, 4)),
        *((10**12, 2), (10**12 + 1, 4), (2 * 10**12, 1)),
    )
    for n in (-1, 1.5, True):
        with pytest.raises(ChanceError, match="number of copies"):
            die(6).sum(n)  # type: ignore[arg-type]


def test_long_sums_are_exact_and_refused_before_they_fill_the_memory() -> None:
    thousand = die(6).sum(1000)
    assert thousand.total == 6**1000
    assert (thousand.mean(), thousand.variance()) == (3500, Fraction(35_000, 12))
    assert thousand[1000] == 1
    assert thousand[1001] == thousand[5999] == 1000
    for n in (10**5, 10**9):
        with pytest.raises(ChanceError, match="ask for fewer"):
            die(6).sum(n)


def test_repr_can_be_read_back_or_is_cut() -> None:
    made = Distribution({"a": 2, "b": 4})
    assert eval(repr(made)).pairs() == made.pairs()
    assert repr(die(40)).startswith("<Distribution of 40 outcomes, total 40: 1: 1, 2: 1,")


def test_html_table_shows_every_outcome_escaped_with_its_fraction() -> None:
    shown = Distribution({"<b>": 2, "c": 4})._repr_html_()
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown
    assert "<td>2</td><td>1/3</td>" in shown
    assert "width:50.0%" in shown
    assert "width:100.0%" in shown
    assert "weights add up to 6" in shown
    assert "and 400 more outcomes" in die(500)._repr_html_()
