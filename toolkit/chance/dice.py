"""Dice: one die, the sum of several, and colour dice of which only the colours count."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import TypeVar, overload

from toolkit.chance.distribution import Distribution
from toolkit.chance.multisets import Hand, hands
from toolkit.chance.weights import refuse_too_many, short, whole_number
from toolkit.errors import ChanceError

__all__ = ["colour_dice", "dice", "die"]

T = TypeVar("T")
N = TypeVar("N", bound=int)


@overload
def die(faces: int = 6) -> Distribution[int]: ...
@overload
def die(faces: Iterable[T]) -> Distribution[T]: ...
def die(faces: int | Iterable[T] = 6) -> Distribution[int] | Distribution[T]:
    """Give one fair die: faces 1 to ``faces``, or the faces listed, a repeated one being as likely as it is often.

    Raises ChanceError for a die without faces.

    >>> die(4)
    Distribution({1: 1, 2: 1, 3: 1, 4: 1})
    >>> die([4, 4, 4, 4, 0, 0])
    Distribution({0: 2, 4: 4})
    """
    if isinstance(faces, Iterable):
        listed = list(faces)
        if not listed:
            raise ChanceError(f"a die has no faces ({short(faces)}); write their number or list at least one")
        return Distribution.uniform(listed)
    sides = whole_number(faces, "the number of faces", least=1, instead=", or a list of faces")
    refuse_too_many(sides, "a die")
    return Distribution.uniform(range(1, sides + 1))


@overload
def dice(n: int, faces: int = 6) -> Distribution[int]: ...
@overload
def dice(n: int, faces: Iterable[N]) -> Distribution[N]: ...
def dice(n: int, faces: int | Iterable[N] = 6) -> Distribution[int] | Distribution[N]:
    """Give the sum of ``n`` dice like ``die(faces)``, thrown together.

    Raises ChanceError for dice without faces, faces that are no numbers, and a negative ``n``.

    >>> dice(2).probability(7)
    Fraction(1, 6)
    """
    whole_number(n, "the number of dice")
    if isinstance(faces, Iterable):
        return die(faces).sum(n)
    return die(faces).sum(n)


def colour_dice(n: int, colours: Iterable[T]) -> Distribution[Hand[T]]:
    """Give the colours shown by ``n`` dice that have one face for each of ``colours``; equal dice are not told apart.

    An outcome is a tuple of (colour, number of dice), in the order in which ``colours`` lists them first; colours
    that no die shows are left out. A colour listed twice has two faces. The weights add up to faces ** n.
    Raises ChanceError for dice without faces, a negative ``n``, and more than a million outcomes.

    >>> colour_dice(2, ["red", "blue"])
    Distribution({(('blue', 2),): 1, (('red', 1), ('blue', 1)): 2, (('red', 2),): 1})
    """
    count = whole_number(n, "the number of colour dice")
    faces = list(colours)
    fair = die(faces)
    kinds = list(dict.fromkeys(faces))
    return Distribution(
        hands(
            kinds,
            [count] * len(kinds),
            count,
            lambda kind, left, taken: comb(left, taken) * fair[kinds[kind]] ** taken,
            f"{count} colour dice",
        )
    )
