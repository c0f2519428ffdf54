"""What an Advantage card is worth before anybody has seen its points (R7, R14).

A card's points are that many marbles more in the next race of its vehicle, in which it is used up.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from toolkit.chance import Deck, Distribution
from toolkit.stats.magnificent.race import PRIZES, Gain, Marbles, Prizes, entries, value_of_a_marble

__all__ = ["Cards", "points_drawn", "value_of_cards"]

Cards = Mapping[int, int] | Deck[int]
"""A deck: how many cards of how many points, or a `Deck` of points where the lowest cards are known."""


def points_drawn(deck: Cards, cards: int = 1) -> Distribution[int]:
    """The points of the next `cards` cards of the deck together.

    Raises ChanceError when the deck holds fewer.

    >>> points_drawn({1: 14, 2: 10}, 2).lowest_terms()
    Distribution({2: 91, 3: 140, 4: 45})
    """
    whole = deck if isinstance(deck, Deck) else Deck.of(deck)
    return whole.deal(cards).map(lambda dealt: sum(dealt[0]))


def value_of_cards(
    marbles: Marbles, who: str, deck: Cards, cards: int = 1, dan: int = 1, prizes: Prizes = PRIZES
) -> Gain:
    """What `cards` cards of unknown points on the vehicle raced are worth to everybody, as expected gains.

    `marbles` are those of the race without the cards. Raises ChanceError as `value_of_a_marble` and `points_drawn` do.

    >>> gain = value_of_cards([1, 1], "1", {1: 14, 2: 10})
    >>> gain.steps["1"], gain.first["1"]
    (Fraction(23, 18), Fraction(5, 24))
    """
    drawn = points_drawn(deck, cards)
    gains = [
        (Fraction(weight, drawn.total), value_of_a_marble(marbles, who, points, dan, prizes))
        for points, weight in drawn.pairs()
    ]
    names = entries(marbles, dan)
    return Gain(
        {name: sum((share * gain.steps[name] for share, gain in gains), Fraction(0)) for name in names},
        {name: sum((share * gain.first[name] for share, gain in gains), Fraction(0)) for name in names},
    )
