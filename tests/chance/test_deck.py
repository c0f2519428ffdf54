"""A deck as counts of unseen cards above known ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.chance import Deck, orders
from toolkit.errors import ChanceError


def test_draw_takes_the_card_out() -> None:
    drawn = Deck.of({1: 14, 2: 10}).draw()
    assert drawn.total == 24
    assert drawn[1, Deck.of({1: 13, 2: 10})] == 14
    assert drawn[2, Deck.of({1: 14, 2: 9})] == 10


def test_known_cards_come_last_and_in_their_order() -> None:
    deck = Deck.of({1: 1, 2: 0}).put_under(2, 1).put_under(2)
    ((cards, empty),) = deck.deal(4)
    assert cards == (1, 2, 1, 2)
    assert empty.size == 0
    assert empty == Deck.of({1: 0, 2: 0})


def test_put_under_does_not_change_what_is_drawn_while_cards_are_unseen() -> None:
    first = Deck.of({1: 1, 2: 1}).put_under(2, 2).draw().map(lambda drawn: drawn[0])
    assert first.probability(2) == Fraction(1, 2)


def test_shuffled_knows_no_order_any_more() -> None:
    shuffled = Deck.of({1: 1, 2: 1}).put_under(2, 2).shuffled()
    assert shuffled == Deck.of({1: 1, 2: 3})
    assert shuffled.draw().map(lambda drawn: drawn[0]).probability(2) == Fraction(3, 4)


def test_deal_is_drawing_without_putting_back() -> None:
    counts = {"one": 3, "two": 2}
    assert Deck.of(counts).deal(3).map(lambda dealt: dealt[0]) == orders(counts, 3)


def test_two_ways_to_one_deck_are_one_state() -> None:
    deck = Deck.of({1: 2, 2: 2})
    states = {left for (_, left) in deck.deal(2)}
    assert states == {Deck.of({1: 0, 2: 2}), Deck.of({1: 1, 2: 1}), Deck.of({1: 2, 2: 0})}
    assert deck == Deck.of({1: 2, 2: 2})


def test_size_and_count() -> None:
    deck = Deck.of({1: 2, 2: 1}, bottom=[1, 2, 1])
    assert (deck.size, deck.count(1), deck.count(2), deck.count(3)) == (6, 4, 2, 0)


def test_refusals() -> None:
    with pytest.raises(ChanceError, match="empty deck"):
        Deck.of({1: 0}).draw()
    with pytest.raises(ChanceError, match="3 cards are dealt from a deck of 2"):
        Deck.of({1: 2}).deal(3)
    with pytest.raises(ChanceError, match="3 is no card of this deck; its kinds of cards: 1, 2"):
        Deck.of({1: 2, 2: 1}).put_under(3)
    with pytest.raises(ChanceError, match=r"number of 1 in the deck is 0\.5"):
        Deck.of({1: 0.5})  # type: ignore[dict-item]
    with pytest.raises(ChanceError, match=r"write \{card: how many\}"):
        Deck.of([1, 2])  # type: ignore[arg-type]
