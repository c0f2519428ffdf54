"""A loaded die: which faces an action of chance shows, and how likely they are when one face is.

When one face has the chance p, the others keep their proportions: with the chances o of the die as it is, they are
q(face) = p and q(other) = (1 - p) o(other) / (1 - o(face)). An action that shows the faces f1, f2, … of the loaded dice
is then as likely as it was, times q(f1) / o(f1) x q(f2) / o(f2) x …, provided that these dice are thrown independently
of each other and of the rest. That is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import factorial, lcm, prod
from typing import Any, NamedTuple

from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.stats.rational_function import Coefficients, product

__all__ = ["Thrown", "loaded_weights", "polynomial_weights", "thrown_dice"]


class Thrown(NamedTuple):
    """One kind of die in one chance node: each action's faces of it, and the chance of each face on one such die."""

    faces: Mapping[Hashable, tuple[str, ...]]
    law: Mapping[str, Fraction]

    @property
    def dice(self) -> int:
        """How many such dice are thrown together."""
        return len(next(iter(self.faces.values())))


def thrown_dice(game: Game[Any, Any], outcomes: Distribution[Any], die: str | None) -> Thrown | None:
    """The die with the id `die` in a chance node, or all its dice (None), as far as it is thrown there.

    None where it is not. Raises `GameError` when it cannot be told apart from the other dice of the throw, or when the
    dice taken together are not alike and independent.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=1)
    >>> thrown_dice(game, game.node(game.start()).outcomes, "white").law["6"]
    Fraction(1, 6)
    """
    faces = {action: _faces(game, action, die) for action in outcomes}
    rest = {action: _others(game, action, die) for action in outcomes}
    if not any(faces.values()):
        return None
    many = len(next(iter(faces.values())))
    if {len(shown) for shown in faces.values()} != {many}:
        raise GameError(f"{game.title}: not every action of one throw shows {_named(die)}, so it cannot be loaded")
    shown: Counter[str] = Counter()
    for action, weight in outcomes.items():
        for face in faces[action]:
            shown[face] += weight
    law = {face: Fraction(count, many * outcomes.total) for face, count in shown.items()}
    thrown = Thrown(faces, law)
    if not _independent(thrown, rest, outcomes):
        raise GameError(
            f"{game.title}: {_named(die)} cannot be loaded, for the faces of one throw depend on each other; "
            + ("name one die" if die is None else "leave the die out to load all of them alike")
        )
    return thrown


def polynomial_weights(thrown: Thrown, outcomes: Distribution[Any], face: str) -> tuple[dict[Any, Coefficients], int]:
    """The weight of every action as a polynomial in the chance p of `face`, and the number they add up to.

    >>> from toolkit.chance import die
    >>> three = die(3)
    >>> polynomial_weights(Thrown({k: (str(k),) for k in three}, {"1": Fraction(1, 3), "2": Fraction(1, 3),
    ...     "3": Fraction(1, 3)}), three, "3")
    ({1: (1, -1), 2: (1, -1), 3: (0, 2)}, 2)
    """
    usual = thrown.law[face]
    exact = {}
    for action, weight in outcomes.items():
        hits = thrown.faces[action].count(face)
        misses = thrown.dice - hits
        share = Fraction(weight, outcomes.total) / usual**hits / (1 - usual) ** misses
        poly: Coefficients = (*(0,) * hits, 1)
        for _ in range(misses):
            poly = product(poly, (1, -1))
        exact[action] = (share, poly)
    scale = lcm(*(share.denominator for share, _ in exact.values()))
    return {action: tuple(int(share * scale) * c for c in poly) for action, (share, poly) in exact.items()}, scale


def loaded_weights(thrown: Thrown, outcomes: Distribution[Any], face: str, chance: Fraction) -> Distribution[Any]:
    """The outcomes of a chance node when `face` has this chance; those that cannot come up any more are left out."""
    usual = thrown.law[face]
    shares = {}
    for action, weight in outcomes.items():
        hits = thrown.faces[action].count(face)
        factor = (chance / usual) ** hits * ((1 - chance) / (1 - usual)) ** (thrown.dice - hits)
        shares[action] = Fraction(weight, outcomes.total) * factor
    return Distribution.from_fractions(shares)


def _faces(game: Game[Any, Any], action: Any, die: str | None) -> tuple[str, ...]:
    return tuple(d.face for d in game.dice(action) if d.face and die in (None, d.id))


def _others(game: Game[Any, Any], action: Any, die: str | None) -> tuple[str, ...]:
    return tuple(d.face for d in game.dice(action) if d.face and die not in (None, d.id))


def _named(die: str | None) -> str:
    return "its dice taken together" if die is None else f"die {die!r}"


def _independent(thrown: Thrown, rest: Mapping[Any, tuple[str, ...]], outcomes: Distribution[Any]) -> bool:
    """Whether the chance of faces and rest is the product of the law of every die and the chance of the rest."""
    together: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    other: Counter[tuple[str, ...]] = Counter()
    for action, weight in outcomes.items():
        together[tuple(sorted(thrown.faces[action])), rest[action]] += weight
        other[rest[action]] += weight
    for (faces, more), weight in together.items():
        orders = factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))
        if Fraction(weight, other[more]) != orders * prod((thrown.law[face] for face in faces), start=Fraction(1)):
            return False
    return True
