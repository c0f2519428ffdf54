"""What one race does to the pegs on the chart: who arrives where, and which moves nobody arrives by (R15, R17, R18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from toolkit.chance import Distribution
from toolkit.stats.magnificent.race import DAN, Placing, Prizes, prizes_of

__all__ = ["TIES", "Arrival", "RaceMoves", "Steps"]

TIES = ("by_place", "best_place")

Steps: TypeAlias = tuple[int, ...]
"""Steps of every peg, Dan's last: made so far, or in one race."""


class Arrival(NamedTuple):
    """A case in which the peg `winner` wins: it has at most `most` steps to go, every peg at least those in `least`."""

    winner: int
    most: int
    least: Steps


class RaceMoves:
    """The moves of one race on any chart. `weights` add up to `total`.

    >>> from toolkit.stats.magnificent.race import PRIZES, placings
    >>> race = RaceMoves(placings([1]), ["1", "dan"], PRIZES)
    >>> race.after((0, 0), 6, "by_place")
    {(3, 3): 1, (0, 3): 1}
    >>> race.after((0, 3), 6, "by_place")
    {'dan': 2}
    """

    def __init__(self, race: Distribution[Placing], names: list[str], prizes: Prizes) -> None:
        place = {name: i for i, name in enumerate(names)}
        reduced = race.lowest_terms()
        self.names = names
        self.total = reduced.total
        self.moves = [
            ([(place[name], steps) for name, steps in prizes_of(placing, prizes)], weight)
            for placing, weight in reduced.pairs()
        ]
        self.scores: dict[Steps, int] = {}
        for moves, weight in self.moves:
            moved = [0] * len(names)
            for peg, steps in moves:
                moved[peg] += steps
            self.scores[tuple(moved)] = self.scores.get(tuple(moved), 0) + weight
        self.most = [max(moved[i] for moved in self.scores) for i in range(len(names))]
        without_dan = [sum(moved) for moved in self.scores if not moved[place[DAN]]]
        self.least_without_dan = min(without_dan, default=None)

    def after(self, steps: Steps, length: int, tie: str) -> dict[Steps | str, int]:
        """The pegs after the race, or the name of the winner, with weights."""
        if all(here + most < length for here, most in zip(steps, self.most, strict=True)):
            # Nobody can arrive, and the order of the places does not matter.
            return {tuple(map(int.__add__, steps, moved)): weight for moved, weight in self.scores.items()}
        row: dict[Steps | str, int] = {}
        for moves, weight in self.moves:
            winner = next((peg for peg, enough in _marks(moves, tie) if steps[peg] + enough >= length), None)
            key: Steps | str = self.names[winner] if winner is not None else _moved(steps, moves)
            row[key] = row.get(key, 0) + weight
        return row

    def arrivals(self, tie: str) -> dict[Arrival, int]:
        """The cases in which somebody wins, with weights; of one placing, they exclude each other.

        In all other cases the pegs move by `scores`, and every one has more steps to go than it makes.
        """
        cases: dict[Arrival, int] = {}
        for moves, weight in self.moves:
            least = [1] * len(self.names)
            for peg, enough in _marks(moves, tie):
                case = Arrival(peg, enough, tuple(least))
                cases[case] = cases.get(case, 0) + weight
                least[peg] = enough + 1
        return cases


def _marks(moves: list[tuple[int, int]], tie: str) -> Iterator[tuple[int, int]]:
    """Each peg that may win, first come first, with the steps by which it would have to arrive (R18)."""
    sums: dict[int, int] = {}
    for peg, steps in moves:
        sums[peg] = sums.get(peg, 0) + steps
        if tie == "by_place":
            yield peg, sums[peg]
    if tie == "best_place":
        yield from sums.items()


def _moved(steps: Steps, moves: list[tuple[int, int]]) -> Steps:
    pegs = list(steps)
    for peg, moved in moves:
        pegs[peg] += moved
    return tuple(pegs)
