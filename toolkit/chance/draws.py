"""Draws from a bag without putting back: hands, orders (1st, 2nd, 3rd) and rankings."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Literal, TypeVar, overload

from toolkit.chance.distribution import Distribution
from toolkit.chance.multisets import Hand, hands
from toolkit.chance.weights import refuse_too_many, short, whole_number
from toolkit.errors import ChanceError

__all__ = ["draws", "orders", "rankings"]

T = TypeVar("T")


@overload
def draws(counts: Mapping[T, int], n: int, ordered: Literal[False] = False) -> Distribution[Hand[T]]: ...
@overload
def draws(counts: Mapping[T, int], n: int, ordered: Literal[True]) -> Distribution[tuple[T, ...]]: ...
def draws(
    counts: Mapping[T, int], n: int, ordered: bool = False
) -> Distribution[Hand[T]] | Distribution[tuple[T, ...]]:
    """Draw ``n`` things from a bag of ``counts`` (kind -> how many), without putting any back.

    An outcome is a tuple of (kind, how many drawn) in the order of ``counts``, kinds not drawn left out; when
    ``ordered``, it is that of `orders`. The weights count sets of single things.
    Raises ChanceError when the bag holds fewer than ``n``, and for more than a million outcomes.

    >>> draws({"red": 2, "blue": 2}, 2)
    Distribution({(('blue', 2),): 1, (('red', 1), ('blue', 1)): 4, (('red', 2),): 1})
    """
    if ordered:
        return orders(counts, n)
    bag = _bag(counts)
    wanted = _wanted(n, sum(bag.values()))
    kinds = list(bag)
    return Distribution(
        hands(
            kinds,
            list(bag.values()),
            wanted,
            lambda kind, _, taken: comb(bag[kinds[kind]], taken),
            f"hands of {wanted}",
        )
    )


def orders(counts: Mapping[T, int], n: int) -> Distribution[tuple[T, ...]]:
    """Give the kinds of the 1st, 2nd, … n-th thing drawn; only the thing drawn leaves the bag.

    So a kind with several things in the bag can come several times. The weights count sequences of single things.
    Raises ChanceError when the bag holds fewer than ``n``, and for more than a million outcomes.

    >>> orders({"Ann": 2, "Dan": 1}, 2)
    Distribution({('Ann', 'Ann'): 2, ('Ann', 'Dan'): 2, ('Dan', 'Ann'): 2})
    """
    bag = _bag(counts)
    wanted = _wanted(n, sum(bag.values()))
    refuse_too_many(_number_of_orders(list(bag.values()), wanted), f"orders of {wanted}")
    begun: list[tuple[tuple[T, ...], int]] = [((), 1)]
    for _ in range(wanted):
        begun = [
            ((*order, kind), weight * left)
            for order, weight in begun
            for kind, count in bag.items()
            if (left := count - order.count(kind)) > 0
        ]
    return Distribution(begun)


def rankings(weights: Mapping[T, int], n: int) -> Distribution[tuple[T, ...]]:
    """Give who comes 1st, 2nd, … n-th when each place goes by weight among those not placed yet.

    Unlike in `orders`, a kind leaves with all its weight (a lottery for places; the Plackett-Luce model).
    Raises ChanceError when fewer than ``n`` have a weight above 0, and for more than a million outcomes.

    >>> rankings({"Ann": 2, "Bob": 1, "Cid": 1}, 2).probability(("Ann", "Bob"))
    Fraction(1, 4)
    """
    bag = _bag(weights)
    places = _wanted(n, len(bag))
    size = 1
    for placed in range(places):
        size *= len(bag) - placed
        refuse_too_many(size, f"rankings of {placed + 1}")
    ranking: Distribution[tuple[T, ...]] = Distribution.certain(())
    for _ in range(places):
        ranking = ranking.then(
            lambda order: Distribution({(*order, kind): bag[kind] for kind in bag if kind not in order})
        )
    return ranking


def _number_of_orders(counts: list[int], n: int) -> int:
    # ways[k]: orders of k things of the kinds seen so far; the next kind takes some of the k places.
    ways = [1] + [0] * n
    for count in counts:
        ways = [sum(comb(k, taken) * ways[k - taken] for taken in range(min(k, count) + 1)) for k in range(n + 1)]
    return ways[n]


def _bag(counts: Mapping[T, int]) -> dict[T, int]:
    if not isinstance(counts, Mapping):
        raise ChanceError(f"the bag is {short(counts)}; write {{kind: how many}}")
    read = {kind: whole_number(count, f"the number of {short(kind)} in the bag") for kind, count in counts.items()}
    return {kind: count for kind, count in read.items() if count}


def _wanted(n: int, there: int) -> int:
    wanted = whole_number(n, "the number of draws")
    if wanted > there:
        raise ChanceError(f"{wanted} draws are asked for from {there}; write a number from 0 to {there}")
    return wanted
