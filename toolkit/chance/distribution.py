"""Exact probability distributions: outcome -> whole weight."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import Any, TypeVar, cast, overload

from toolkit.chance.moments import exact_outcomes, mean_of, quantile_of, variance_of
from toolkit.chance.sampling import Rng, number_below, numbers_below
from toolkit.chance.sums import sum_of_copies
from toolkit.chance.weighted import Weighted, added_up
from toolkit.chance.weights import exact_fraction, short, whole_number
from toolkit.errors import ChanceError

__all__ = ["Distribution"]

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
N = TypeVar("N", bound=int | Fraction)


class Distribution(Weighted[T]):
    """An immutable mapping of outcomes to whole weights above 0; a probability is a weight over their total.

    Made from a mapping or from (outcome, weight) pairs, in which repeated outcomes add up. An outcome of
    weight zero is no outcome. Weights are kept as given (`lowest_terms` reduces them). Outcomes come
    sorted when they can all be compared with each other, else in the order given. Two distributions are equal
    when the same outcomes have the same probabilities, whatever the common denominator.

    Raises ChanceError for a weight that is not a whole number of 0 or more, and when no weight is above 0.

    >>> coin = Distribution({"heads": 1, "tails": 1})
    >>> coin.probability("heads")
    Fraction(1, 2)
    >>> Distribution([(2, 1), (1, 3), (2, 1)])
    Distribution({1: 3, 2: 2})
    >>> Distribution({"heads": 0.5, "tails": 0.5})
    Traceback (most recent call last):
    toolkit.errors.ChanceError: the weight of 'heads' is 0.5; write a whole number, 0 or more
    (for fractions: Distribution.from_fractions)
    """

    __slots__ = ("_steps",)

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        super().__init__(added_up(weights))
        self._steps: list[int] | None = None

    @staticmethod
    def certain(outcome: U) -> Distribution[U]:
        """Give the distribution in which ``outcome`` is sure.

        >>> Distribution.certain("home")
        Distribution({'home': 1})
        """
        return Distribution([(outcome, 1)])

    @staticmethod
    def uniform(outcomes: Iterable[U]) -> Distribution[U]:
        """Give every item of ``outcomes`` the weight 1; an outcome listed twice is twice as likely.

        Raises ChanceError when there are none.

        >>> Distribution.uniform(["red", "red", "blue"])
        Distribution({'blue': 1, 'red': 2})
        """
        try:
            listed = list(outcomes)
        except TypeError:
            raise ChanceError(f"the outcomes are {short(outcomes)}; write a list such as [1, 2, 3]") from None
        return Distribution([(outcome, 1) for outcome in listed])

    @staticmethod
    def from_fractions(probabilities: Mapping[U, Fraction | int | str]) -> Distribution[U]:
        """Read probabilities, as Fractions or texts like "1/3", into weights over their least common denominator.

        Raises ChanceError for floats, negative numbers, and when the sum is not exactly 1.

        >>> Distribution.from_fractions({"win": "1/3", "draw": Fraction(1, 6), "loss": "0.5"})
        Distribution({'draw': 1, 'loss': 3, 'win': 2})
        """
        read = {
            outcome: exact_fraction(given, f"the probability of {short(outcome)}")
            for outcome, given in probabilities.items()
        }
        for outcome, share in read.items():
            if share < 0:
                raise ChanceError(f"the probability of {short(outcome)} is {share}; write a number from 0 to 1")
        if (whole := sum(read.values())) != 1:
            raise ChanceError(f"the probabilities add up to {whole}; write numbers that add up to exactly 1")
        denominator = lcm(*(share.denominator for share in read.values()))
        return Distribution({outcome: int(share * denominator) for outcome, share in read.items()})

    @staticmethod
    def mix(parts: Iterable[tuple[int, Distribution[U]]]) -> Distribution[U]:
        """Choose one of several distributions by weight, then an outcome of it; each is a (weight, distribution).

        Raises ChanceError for weights that are not whole numbers, and when none is above 0.

        >>> Distribution.mix([(1, Distribution.certain("a")), (2, Distribution.uniform("ab"))])
        Distribution({'a': 4, 'b': 2})
        """
        listed = []
        for weight, part in parts:
            if not isinstance(part, Distribution):
                raise ChanceError(f"a part of the mixture is {short(part)}; write (weight, Distribution)")
            listed.append((whole_number(weight, f"the weight of {short(part)} in the mixture"), part))
        return _mixture(listed)

    def probability(self, event: T | Callable[[T], object]) -> Fraction:
        """Give the probability of an outcome, or of all outcomes for which a function is true.

        Raises ChanceError for a list or a set: it would never be an outcome.

        >>> Distribution.uniform(range(1, 7)).probability(lambda face: face > 4)
        Fraction(1, 3)
        >>> Distribution.uniform(range(1, 7)).probability(7)
        Fraction(0, 1)
        """
        try:
            weight = self._weights.get(cast("T", event), 0)
        except TypeError:
            raise ChanceError(
                f"the event is {short(event)}, which can be no outcome; "
                "write one outcome, or a function that is true for those meant"
            ) from None
        if not weight and callable(event):
            weight = sum(weight for outcome, weight in self._weights.items() if event(outcome))
        return Fraction(weight, self._total)

    def lowest_terms(self) -> Distribution[T]:
        """Divide all weights by their greatest common divisor.

        >>> Distribution({"heads": 2, "tails": 2}).lowest_terms()
        Distribution({'heads': 1, 'tails': 1})
        """
        divisor = gcd(*self._weights.values())
        return _made({outcome: weight // divisor for outcome, weight in self._weights.items()})

    def map(self, f: Callable[[T], U]) -> Distribution[U]:
        """Replace every outcome by ``f(outcome)``; outcomes that become equal add up.

        >>> Distribution.uniform(range(1, 7)).map(lambda face: face % 2)
        Distribution({0: 3, 1: 3})
        """
        return Distribution([(f(outcome), weight) for outcome, weight in self.pairs()])

    @overload
    def combine(self, other: Distribution[U]) -> Distribution[tuple[T, U]]: ...
    @overload
    def combine(self, other: Distribution[U], f: Callable[[T, U], V]) -> Distribution[V]: ...
    def combine(self, other: Distribution[U], f: Callable[[T, U], Any] | None = None) -> Distribution[Any]:
        """Give both outcomes of two independent chances, as a pair or as ``f(mine, other's)``.

        >>> die = Distribution.uniform(range(1, 7))
        >>> die.combine(die, max)
        Distribution({1: 1, 2: 3, 3: 5, 4: 7, 5: 9, 6: 11})
        """
        return Distribution(
            [((a, b) if f is None else f(a, b), u * v) for a, u in self.pairs() for b, v in other.pairs()]
        )

    def given(self, condition: Callable[[T], object]) -> Distribution[T]:
        """Keep the outcomes for which ``condition`` is true, with their weights: the conditional distribution.

        Raises ChanceError when that is impossible.

        >>> Distribution.uniform(range(1, 7)).given(lambda face: face > 4)
        Distribution({5: 1, 6: 1})
        """
        kept = {outcome: weight for outcome, weight in self._weights.items() if condition(outcome)}
        if not kept:
            raise ChanceError(
                f"no outcome of {short(self)} meets the condition, so nothing can be said given that it is met; "
                "write a condition that is possible"
            )
        return _made(kept)

    def then(self, f: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Go on from every outcome with the distribution ``f(outcome)``; all over one common denominator.

        Raises ChanceError when ``f`` gives something else.

        >>> coin = Distribution.uniform([0, 1])
        >>> coin.then(lambda heads: Distribution.uniform(range(1, 7)) if heads else Distribution.certain(0))
        Distribution({0: 6, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
        """
        parts = []
        for outcome, weight in self.pairs():
            part = f(outcome)
            if not isinstance(part, Distribution):
                raise ChanceError(
                    f"after {short(outcome)} comes {short(part)}, which is no Distribution; "
                    "write Distribution.certain(…) for an outcome that is sure"
                )
            parts.append((weight, part))
        return _mixture(parts)

    def sum(self: Distribution[N], n: int) -> Distribution[N]:
        """Add up ``n`` independent copies (0 copies are 0 for sure).

        Raises ChanceError unless outcomes are whole numbers or Fractions and ``n`` is a whole number of 0 or more,
        and when the answer would fill the memory (more than a million sums).

        >>> Distribution.uniform([0, 1]).sum(4)
        Distribution({0: 1, 1: 4, 2: 6, 3: 4, 4: 1})
        """
        copies = whole_number(n, "the number of copies to add up")
        sums = sum_of_copies(exact_outcomes(self.pairs(), "a sum"), copies)
        return _made(cast("dict[N, int]", sums))

    def mean(self) -> Fraction:
        """Give the exact mean. Raises ChanceError unless outcomes are whole numbers or Fractions.

        >>> Distribution.uniform(range(1, 7)).mean()
        Fraction(7, 2)
        """
        return mean_of(exact_outcomes(self.pairs(), "a mean"), self._total)

    def variance(self) -> Fraction:
        """Give the exact variance. Raises ChanceError unless outcomes are whole numbers or Fractions.

        >>> Distribution.uniform(range(1, 7)).variance()
        Fraction(35, 12)
        """
        return variance_of(exact_outcomes(self.pairs(), "a variance"), self._total)

    def quantile(self, level: Fraction | str | int) -> T:
        """Give the smallest outcome x such that "x or less" has a probability of at least ``level`` (0 to 1).

        Raises ChanceError for a level that is a float or not from 0 to 1, and for outcomes without an order.

        >>> Distribution.uniform(range(1, 7)).quantile("1/2")
        3
        """
        pairs = self.pairs()
        if not self._ordered:
            raise ChanceError(
                f"the outcomes of {short(self)} have no order, so no quantiles; map() them to numbers first"
            )
        return quantile_of(pairs, self._total, level)

    def sample(self, rng: Rng) -> T:
        """Draw one outcome, with exactly its probability; the same seed gives the same outcome.

        Raises ChanceError unless ``rng`` is a ``random.Random`` or a ``numpy.random.Generator``.

        >>> import random
        >>> Distribution.certain("home").sample(random.Random(2026))
        'home'
        """
        return self._outcome_at(number_below(rng, self._total))

    def samples(self, rng: Rng, n: int) -> list[T]:
        """Draw ``n`` outcomes: the same ones as ``n`` calls of `sample`, errors too.

        >>> import random
        >>> Distribution.certain("home").samples(random.Random(2026), 2)
        ['home', 'home']
        """
        count = whole_number(n, "the number of draws")
        return [self._outcome_at(number) for number in numbers_below(rng, self._total, count)]

    def _outcome_at(self, number: int) -> T:
        if self._steps is None:
            self._steps = list(accumulate(weight for _, weight in self.pairs()))
        return self.pairs()[bisect_right(self._steps, number)][0]


def _made(weights: dict[T, int]) -> Distribution[T]:
    # For weights that come out of checked ones: checking every one again would double the time of a long sum.
    distribution: Distribution[T] = Distribution.__new__(Distribution)
    Weighted.__init__(distribution, weights)
    distribution._steps = None
    return distribution


def _mixture(parts: list[tuple[int, Distribution[T]]]) -> Distribution[T]:
    denominator = lcm(*(part.total for _, part in parts))
    return Distribution(
        [
            (outcome, weight * (denominator // part.total) * inner)
            for weight, part in parts
            for outcome, inner in part.pairs()
        ]
    )
