"""Draws without putting back, against every order of single things listed one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm

import pytest

from toolkit.chance import Distribution, draws, orders, rankings
from toolkit.errors import ChanceError

BAG = {"Ann": 3, "Dan": 1, "Bob": 2, "Cid": 0}
SINGLE = [kind for kind, count in BAG.items() for _ in range(count)]


@pytest.mark.parametrize("n", range(7))
def test_orders_and_hands_equal_single_things_listed(n: int) -> None:
    assert dict(orders(BAG, n)) == dict(Counter(permutations(SINGLE, n)))
    listed = Counter(tuple((k, hand.count(k)) for k in BAG if k in hand) for hand in combinations(SINGLE, n))
    assert dict(draws(BAG, n)) == dict(listed)
    assert draws(BAG, n, ordered=True) == orders(BAG, n)
    assert orders(BAG, n).total == perm(6, n)


def test_a_winner_keeps_the_other_marbles_in_the_bag() -> None:
    # Three of Ann's six marbles: first 3/6, then 2/5.
    assert orders(BAG, 2).probability(("Ann", "Ann")) == Fraction(3, 6) * Fraction(2, 5)
    second = orders(BAG, 3).map(lambda order: order[1])
    assert second.probability("Dan") == Fraction(1, 6)  # every place is alike before the first draw


def test_full_house() -> None:
    hands = draws(dict.fromkeys(range(13), 4), 5)
    assert hands.total == comb(52, 5)
    full = [weight for hand, weight in hands.pairs() if sorted(n for _, n in hand) == [2, 3]]
    assert sum(full) == 3744


def test_nearly_the_whole_bag_is_as_quick_as_the_few_left() -> None:
    assert len(draws(dict.fromkeys(range(52), 1), 50)) == 1326


def test_a_ranking_takes_all_of_a_kind_out() -> None:
    weights = {"a": 3, "b": 2, "c": 1}
    assert rankings(weights, 2).probability(("a", "b")) == Fraction(3, 6) * Fraction(2, 3)
    assert rankings(weights, 3).probability(("c", "b", "a")) == Fraction(1, 6) * Fraction(2, 5)
    assert len(rankings(weights, 3)) == 6
    assert rankings(weights, 0) == Distribution.certain(())


@pytest.mark.parametrize("ask", [draws, orders, rankings])
def test_refusals(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(ChanceError, match="7 draws are asked for from"):
        ask(BAG, 7)
    with pytest.raises(ChanceError, match="number of 'Ann' in the bag is -1"):
        ask({"Ann": -1}, 0)
    with pytest.raises(ChanceError, match=r"number of draws is 1\.0"):
        ask(BAG, 1.0)
    with pytest.raises(ChanceError, match=r"write \{kind: how many\}"):
        ask(["Ann"], 1)
    with pytest.raises(ChanceError, match="too many to list"):
        ask(dict.fromkeys(range(52), 1), 26)


def test_a_ranking_needs_that_many_with_a_weight() -> None:
    with pytest.raises(ChanceError, match="4 draws are asked for from 3"):
        rankings(BAG, 4)
