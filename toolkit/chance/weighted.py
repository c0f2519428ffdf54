"""What a distribution is made of: an immutable, hashable mapping of outcomes to whole weights, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import gcd
from typing import Any, Generic, TypeVar

from toolkit.chance.table import html_table
from toolkit.chance.weights import short, whole_number
from toolkit.errors import ChanceError

__all__ = ["Weighted", "added_up"]

T = TypeVar("T")

# More outcomes than this are no longer read in one line.
_SHOWN = 12


class Weighted(Mapping[T, int], Generic[T]):
    """Outcomes with whole weights above 0; equal when the same outcomes have the same share of the total.

    The weights are taken as they are: `added_up` checks them first.

    >>> Weighted({"heads": 1, "tails": 1}) == Weighted({"tails": 2, "heads": 2})
    True
    """

    __slots__ = ("_hash", "_ordered", "_pairs", "_total", "_weights")

    def __init__(self, weights: dict[T, int]) -> None:
        self._weights = weights
        self._total = sum(weights.values())
        # Found when first asked for: most distributions of a long calculation are never shown, drawn from or hashed.
        self._pairs: tuple[tuple[T, int], ...] | None = None
        self._ordered = False
        self._hash: int | None = None

    @property
    def total(self) -> int:
        """The sum of all weights: the common denominator of the probabilities.

        >>> Weighted({"heads": 3, "tails": 2}).total
        5
        """
        return self._total

    def pairs(self) -> tuple[tuple[T, int], ...]:
        """Give all (outcome, weight) pairs in order: sorted by outcome when they can be compared, else as given.

        >>> Weighted({3: 1, 1: 2}).pairs()
        ((1, 2), (3, 1))
        """
        if self._pairs is None:
            items: list[tuple[Any, int]] = list(self._weights.items())
            try:
                in_order = sorted(items, key=lambda item: item[0])
                # Sets have a "<" and are still not in a row: only a strict chain is an order.
                self._ordered = all(a[0] < b[0] for a, b in pairwise(in_order))
            except TypeError:
                self._ordered = False
            self._pairs = tuple(in_order if self._ordered else items)
        return self._pairs

    def __getitem__(self, outcome: T) -> int:
        return self._weights[outcome]

    def __iter__(self) -> Iterator[T]:
        return (outcome for outcome, _ in self.pairs())

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Weighted):
            return NotImplemented
        mine, theirs = self._weights, other._weights
        return mine.keys() == theirs.keys() and all(
            weight * other._total == theirs[outcome] * self._total for outcome, weight in mine.items()
        )

    def __hash__(self) -> int:
        if self._hash is None:
            divisor = gcd(*self._weights.values())
            self._hash = hash(frozenset((outcome, weight // divisor) for outcome, weight in self._weights.items()))
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        # Only the weights travel: hashes of texts differ from one process to the next.
        return type(self), (dict(self._weights),)

    def __repr__(self) -> str:
        pairs = self.pairs()
        listed = ", ".join(f"{outcome!r}: {weight}" for outcome, weight in pairs[:_SHOWN])
        if len(pairs) > _SHOWN:
            return f"<{type(self).__name__} of {len(pairs)} outcomes, total {self._total}: {listed}, …>"
        return f"{type(self).__name__}({{{listed}}})"

    def _repr_html_(self) -> str:
        return html_table(self.pairs())


def added_up(weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> dict[T, int]:
    """Read weights given as a mapping or as pairs: repeated outcomes add up, outcomes of weight zero are left out.

    Raises ChanceError for a weight that is not a whole number of 0 or more, and when no weight is above 0.

    >>> added_up([("red", 1), ("blue", 0), ("red", 2)])
    {'red': 3}
    """
    given: Iterable[Any] = weights.items() if isinstance(weights, Mapping) else weights
    try:
        items = list(given)
    except TypeError:
        raise ChanceError(f"{short(weights)} is no distribution; write {{outcome: weight}} or pairs of both") from None
    read: dict[T, int] = {}
    for item in items:
        # A text of two letters would come apart like a pair.
        if isinstance(item, str) or not hasattr(item, "__len__") or len(item) != 2:
            raise ChanceError(
                f"{short(item)} is no (outcome, weight) pair; "
                "write pairs, or Distribution.uniform(…) for outcomes that are equally likely"
            )
        outcome, weight = item
        if type(weight) is int and weight >= 0:  # most are, and wording the message takes longest
            count = weight
        else:
            instead = " (for fractions: Distribution.from_fractions)"
            count = whole_number(weight, f"the weight of {short(outcome)}", instead=instead)
        try:
            read[outcome] = read.get(outcome, 0) + count
        except TypeError:
            raise ChanceError(
                f"{short(outcome)} can change, so it cannot be an outcome; write a tuple or another fixed value"
            ) from None
    positive = {outcome: weight for outcome, weight in read.items() if weight}
    if not positive:
        raise ChanceError("a distribution has no outcome of weight above 0; give it at least one")
    return positive
