"""The races to come on a chart, and how far the pegs can be before one of them arrives."""

from __future__ import annotations

from typing import NamedTuple

from toolkit.stats.magnificent.chart_moves import RaceMoves, Steps

__all__ = ["ChartPlan"]


class ChartPlan(NamedTuple):
    """The races to come, the pegs, and the chart; after the last race the plan goes on with race number `again`."""

    races: tuple[RaceMoves, ...]
    again: int
    start: Steps
    length: int
    tie: str

    def which(self, number: int) -> int:
        """Which race of the plan comes after so many races.

        >>> [ChartPlan((None,) * 3, 1, (), 0, "").which(number) for number in range(6)]
        [0, 1, 2, 1, 2, 1]
        """
        count = len(self.races)
        return number if number < count else self.again + (number - self.again) % (count - self.again)

    @property
    def units(self) -> list[int]:
        """The steps that a cell of an array stands for, peg by peg: Dan takes at most one place in a race."""
        return [1] * (len(self.start) - 1) + [max(race.most[-1] for race in self.races) or 1]

    @property
    def shape(self) -> list[int]:
        """The numbers of cells: how far every peg can be before it arrives."""
        return [-(-(self.length - here) // unit) for here, unit in zip(self.start, self.units, strict=True)]

    def held(self, races: int, dan: int) -> list[range]:
        """The cells of each player's peg that can be held after so many races, in `dan` of which Dan had a place."""
        without = races - dan
        if without < 0:
            return [range(0)] * (len(self.start) - 1)
        sizes = self.shape[:-1]
        least = without * min((race.least_without_dan or 0 for race in self.races), default=0)
        most = races * max(sum(moved[:-1]) for race in self.races for moved in race.scores)
        others = sum(sizes) - len(sizes)
        found = []
        for peg, size in enumerate(sizes):
            farthest = min(most, races * max(race.most[peg] for race in self.races))
            found.append(range(max(0, least - (others - (size - 1))), min(size, farthest + 1)))
        return found

    @property
    def most_races(self) -> int:
        """No play has more races: each but the last gives Dan his steps, or the players share all of theirs."""
        least = [race.least_without_dan for race in self.races if race.least_without_dan is not None]
        shared = sum(self.length - 1 - here for here in self.start[:-1]) // min(least) if least else 0
        return shared + (self.shape[-1] - 1) + 1
