"""The cards of the second game: in which order they come from the deck, and where they can be put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

__all__ = ["card_orders", "card_ways"]


def card_orders(unseen: Counter[int], under: Sequence[int], cards: int) -> Counter[tuple[int, ...]]:
    """Card by card from the top: unseen ones by their number, then those that lie under them."""
    found: Counter[tuple[int, ...]] = Counter({(): 1})
    for drawn in range(cards):
        longer: Counter[tuple[int, ...]] = Counter()
        for order, weight in found.items():
            left = Counter(unseen)
            left.subtract(Counter(order[: unseen.total()]))
            if left.total():
                for points, number in left.items():
                    longer[*order, points] += weight * number
            else:
                longer[*order, under[drawn - unseen.total()]] += weight
        found = longer
    return Counter({order: weight for order, weight in found.items() if weight})


def card_ways(free: Mapping[str, int], points: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Every way to put one or two cards on vehicles with so many free slots; equal cards are not told apart."""
    ways: list[tuple[str, ...]] = []
    for one in free:
        for way in [(one,)] if len(points) == 1 else [(one, two) for two in free]:
            twin = len(way) == 2 and points[0] == points[1] and way[::-1] in ways
            if not twin and all(way.count(vehicle) <= free[vehicle] for vehicle in way):
                ways.append(way)
    return ways
