"""One race, against every order in which single marbles can leave the spinner."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import ChanceError
from toolkit.stats.magnificent import (
    Prizes,
    expected_steps,
    joint_scores,
    place_chances,
    placings,
    scores,
    value_of_a_marble,
)

RULEBOOK = {"green": 4, "red": 3, "yellow": 2, "blue": 1}
SMALL = [
    (marbles, dan)
    for players in (1, 2, 3)
    for marbles in product(range(4), repeat=players)
    for dan in (0, 1, 2)
    if 1 <= sum(marbles) + dan <= 6
]


def every_order(marbles: dict[str, int], dan: int = 1) -> list[tuple[str, ...]]:
    """The placing in each of the N! orders of single marbles, read off by the rule alone."""
    owners = [name for name, count in {**marbles, "dan": dan}.items() for _ in range(count)]
    found = []
    for order in permutations(owners):
        first_three = order[:3]
        found.append(first_three[: first_three.index("dan") + 1] if "dan" in first_three else first_three)
    return found


def steps_in(placing: tuple[str, ...], name: str) -> int:
    return sum(3 if name == "dan" else 3 - place for place, who in enumerate(placing) if who == name)


@pytest.mark.parametrize(("marbles", "dan"), SMALL)
def test_every_small_race_is_that_of_all_orders(marbles: tuple[int, ...], dan: int) -> None:
    named = {str(seat): count for seat, count in enumerate(marbles, start=1)}
    orders = every_order(named, dan)
    race = placings(marbles, dan)
    assert {placing: race.probability(placing) for placing in race} == {
        placing: Fraction(count, len(orders)) for placing, count in Counter(orders).items()
    }
    together = joint_scores(marbles, dan)
    for i, name in enumerate([*named, "dan"]):
        by_hand = Counter(steps_in(order, name) for order in orders)
        mine = scores(marbles, dan)[name]
        assert {n: mine.probability(n) for n in mine} == {n: Fraction(k, len(orders)) for n, k in by_hand.items()}
        assert together.map(lambda moved, i=i: moved[i]) == mine  # type: ignore[misc]
        assert expected_steps(marbles, dan)[name] == Fraction(sum(n * k for n, k in by_hand.items()), len(orders))
        places = [Fraction(sum(order[p : p + 1] == (name,) for order in orders), len(orders)) for p in range(3)]
        assert place_chances(marbles, dan)[name] == tuple(places)


def test_the_race_of_the_rulebook() -> None:
    assert expected_steps(RULEBOOK) == {
        "green": Fraction(112, 55),
        "red": Fraction(84, 55),
        "yellow": Fraction(56, 55),
        "blue": Fraction(28, 55),
        "dan": Fraction(9, 11),
    }


def test_every_placing_of_the_race_of_the_rulebook() -> None:
    """Of 11 * 10 * 9 ways to draw three single marbles, those after Dan are the same placing."""
    single = [(name, n) for name, count in {**RULEBOOK, "dan": 1}.items() for n in range(count)]
    ways: Counter[tuple[str, ...]] = Counter()
    for drawn in permutations(single, 3):
        names = tuple(name for name, _ in drawn)
        ways[names[: names.index("dan") + 1] if "dan" in names else names] += 1
    race = placings(RULEBOOK)
    assert race.total == 990
    assert dict(race.items()) == ways
    # Dan first, second, third; nowhere, but for twice blue (3 * 3 + 1) and thrice yellow.
    assert len(race) == 1 + 4 + 15 + (64 - 10 - 1)
    assert race.probability(("dan",)) == Fraction(1, 11)
    assert race.probability(("green", "dan")) == Fraction(4, 110)
    assert race.probability(("green", "red", "green")) == Fraction(4 * 3 * 3, 990)
    assert race.probability(("blue", "blue", "green")) == 0


def test_a_player_can_take_all_three_places_and_dan_scores_once() -> None:
    found = scores([4, 3, 2, 1])
    assert found["1"].probability(6) == Fraction(4 * 3 * 2, 990)
    assert found["3"].probability(6) == found["4"].probability(5) == 0
    assert dict(found["dan"].lowest_terms().items()) == {0: 8, 3: 3}
    assert set(joint_scores([3, 3]).map(sum)) == {3, 3 + 3, 3 + 2 + 3, 3 + 2 + 1}  # Dan first, second, third, nowhere


def test_few_marbles_end_the_race_early() -> None:
    assert set(placings([1])) == {("dan",), ("1", "dan")}
    assert set(placings([0])) == {("dan",)}
    assert set(placings([1, 1], dan=0)) == {("1", "2"), ("2", "1")}
    assert expected_steps([0]) == {"1": 0, "dan": 3}


def test_other_prizes_and_numbers_of_places() -> None:
    assert expected_steps([1, 1], prizes=Prizes((5,), 2)) == {
        "1": Fraction(5, 3),
        "2": Fraction(5, 3),
        "dan": Fraction(2, 3),
    }
    assert set(placings([2], places=4)) == {("dan",), ("1", "dan"), ("1", "1", "dan")}


def test_the_value_of_a_marble_by_hand() -> None:
    """From 4, 3, 2, 1 to 5, 3, 2, 1: m(6N - 10) / (N(N - 1)) with N = 11, then with N = 12."""
    gain = value_of_a_marble([4, 3, 2, 1], "1")
    assert gain.steps["1"] == Fraction(5 * 62, 12 * 11) - Fraction(112, 55)
    assert gain.steps["4"] == Fraction(62, 12 * 11) - Fraction(28, 55)
    assert gain.steps["dan"] == Fraction(9, 12) - Fraction(9, 11)
    assert gain.first["1"] == Fraction(5, 12) - Fraction(4, 11)
    assert sum(gain.first.values()) == 0
    assert value_of_a_marble([4, 3], "2", more=0).steps == {"1": 0, "2": 0, "dan": 0}


def test_two_marbles_more_are_one_and_then_one() -> None:
    one, two = value_of_a_marble([1, 2], "1"), value_of_a_marble([2, 2], "1")
    both = value_of_a_marble([1, 2], "1", more=2)
    assert both.steps == {name: one.steps[name] + two.steps[name] for name in both.steps}
    assert both.first == {name: one.first[name] + two.first[name] for name in both.first}


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5))
def test_laws_of_any_race(marbles: list[int]) -> None:
    in_all = sum(marbles) + 1
    expected = expected_steps(marbles)
    first = {name: chances[0] for name, chances in place_chances(marbles).items()}
    assert sum(first.values()) == 1
    for seat, count in enumerate(marbles, start=1):
        assert first[str(seat)] == Fraction(count, in_all)
        if in_all >= 3:
            assert expected[str(seat)] == Fraction(count * (6 * in_all - 10), in_all * (in_all - 1))
        # Nobody gains by a rival's marble, and everybody by an own one.
        gain = value_of_a_marble(marbles, str(seat)).steps
        assert gain.pop(str(seat)) > 0 and max(gain.values()) <= 0
    assert expected["dan"] == (Fraction(9, in_all) if in_all >= 3 else 3)
    assert expected_steps(marbles[::-1])["1"] == expected[str(len(marbles))]


@pytest.mark.parametrize(
    ("marbles", "dan", "message"),
    [
        ([1, -1], 1, "the number of marbles of '2' is -1; write a whole number, 0 or more"),
        ([1.5], 1, "the number of marbles of '1' is 1.5; write a whole number, 0 or more"),
        ({"dan": 1}, 1, "a player is called 'dan'; give the number of Dan's marbles as dan=…"),
        ([0, 0], 0, "the spinner is empty; give somebody a marble"),
        (3, 1, 'the marbles are 3; write [4, 3] or {"Ann": 4, "Bob": 3}'),
        ([1], -1, "the number of Dan's marbles is -1; write a whole number, 0 or more"),
    ],
)
def test_marbles_that_cannot_be(marbles: object, dan: int, message: str) -> None:
    with pytest.raises(ChanceError) as error:
        placings(marbles, dan)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_a_player_that_is_not_there() -> None:
    with pytest.raises(ChanceError, match=r"no player 'dan' in the race; its players: 1, 2"):
        value_of_a_marble([1, 1], "dan")
