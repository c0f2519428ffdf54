"""Exact chances: distributions with whole weights, dice, colour dice, draws from a bag, and decks."""

from toolkit.chance.deck import Deck
from toolkit.chance.dice import colour_dice, dice, die
from toolkit.chance.distribution import Distribution
from toolkit.chance.draws import draws, orders, rankings
from toolkit.chance.multisets import Hand
from toolkit.chance.sampling import Rng
from toolkit.chance.written import decimal_text, fraction_text

__all__ = [
    "Deck",
    "Distribution",
    "Hand",
    "Rng",
    "colour_dice",
    "decimal_text",
    "dice",
    "die",
    "draws",
    "fraction_text",
    "orders",
    "rankings",
]
