"""What an Advantage card of unknown points is worth, by hand and by trying every card of the deck."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from toolkit.chance import Deck
from toolkit.errors import ChanceError
from toolkit.stats.magnificent import expected_steps, points_drawn, value_of_cards

FULL = {1: 14, 2: 10}


def test_one_card_of_the_full_deck_by_hand() -> None:
    """m marbles of N are worth m(6N - 10)/(N(N - 1)): 4/3 for 1 of 3, 7/3 for 2 of 4, 3 for 3 of 5."""
    gain = value_of_cards([1, 1], "1", FULL)
    one, two = Fraction(7, 3) - Fraction(4, 3), 3 - Fraction(4, 3)
    assert gain.steps["1"] == (14 * one + 10 * two) / 24
    assert gain.first["1"] == (14 * (Fraction(2, 4) - Fraction(1, 3)) + 10 * (Fraction(3, 5) - Fraction(1, 3))) / 24
    assert gain.steps["dan"] == (14 * Fraction(9, 4) + 10 * Fraction(9, 5)) / 24 - 3
    assert sum(gain.first.values()) == 0


@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_every_card_of_a_small_deck(cards: int) -> None:
    deck, marbles = [1, 1, 2, 2, 2], [2, 1, 1]
    drawn = [sum(order[:cards]) for order in permutations(deck)]
    for name, gained in value_of_cards(marbles, "2", {1: 2, 2: 3}, cards).steps.items():
        worth = [expected_steps([2, 1 + points, 1])[name] for points in drawn]
        assert gained == sum(worth) / len(worth) - expected_steps(marbles)[name]


def test_known_cards_under_the_deck_come_last() -> None:
    deck = Deck.of({1: 1, 2: 0}, bottom=[2, 1])
    assert dict(points_drawn(deck, 2).items()) == {3: 1}
    assert value_of_cards([1, 1], "1", deck, 1) == value_of_cards([1, 1], "1", {1: 1}, 1)


def test_more_cards_than_there_are() -> None:
    with pytest.raises(ChanceError, match=r"3 cards are dealt from a deck of 2"):
        points_drawn({1: 2}, 3)
