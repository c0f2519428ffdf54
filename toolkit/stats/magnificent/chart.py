"""The Progress Chart as a race of pegs: who gets to New York first, and after how many races (R3, R15, R17, R18).

Everybody's marbles are given for every race, so nobody decides anything; only pegs that can come up are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, cast

from toolkit.chains import MarkovChain
from toolkit.chance import Distribution, decimal_text
from toolkit.chance.weights import whole_number
from toolkit.errors import GameError, TooManyStates
from toolkit.solve import Answer, Progress
from toolkit.stats.magnificent.chart_moves import TIES, RaceMoves, Steps
from toolkit.stats.magnificent.chart_numbers import Endings, endings
from toolkit.stats.magnificent.chart_plan import ChartPlan
from toolkit.stats.magnificent.race import PRIZES, Marbles, Prizes, entries, placings

__all__ = ["ChartOdds", "Pegs", "chart_chain", "chart_odds"]

LIMIT = 200_000  # states of a chain


class Pegs(NamedTuple):
    """The steps made by everybody's peg, Dan's last, before race number `race` of the plan (from 0)."""

    race: int
    steps: Steps


@dataclass(frozen=True)
class ChartOdds:
    """Who wins and how many races it takes. `names` are all pegs, Dan's last.

    `endings` holds the chance of every (winner, number of races) that can come up.

    >>> odds = chart_odds([1], length=3)
    >>> odds.win, odds.races.mean()
    ({'1': 1/2 = 0.5 (exact), 'dan': 1/2 = 0.5 (exact)}, Fraction(1, 1))
    """

    names: tuple[str, ...]
    length: int
    endings: Endings

    @property
    def win(self) -> dict[str, Answer]:
        """The chance of every peg to be the first in New York; they add up to exactly 1."""
        chances = dict.fromkeys(self.names, Fraction(0))
        for (name, _), chance in self.endings.items():
            chances[name] += chance
        return {name: Answer.exact(chance, "followed race by race") for name, chance in chances.items()}

    @property
    def races(self) -> Distribution[int]:
        """The distribution of the number of races."""
        chances: dict[int, Fraction] = {}
        for (_, races), chance in self.endings.items():
            chances[races] = chances.get(races, Fraction(0)) + chance
        return Distribution.from_fractions(chances)

    def races_if(self, winner: str) -> Distribution[int]:
        """The distribution of the number of races given who wins; `GameError` for a peg that cannot."""
        share = self.win[winner].fraction if winner in self.names else Fraction(0)
        if not share:
            raise GameError(f"{winner!r} never wins here; the pegs: {', '.join(self.names)}")
        return Distribution.from_fractions(
            {races: chance / share for (name, races), chance in self.endings.items() if name == winner}
        )

    def __str__(self) -> str:
        wins = ", ".join(f"{name} {answer.decimal()}" for name, answer in self.win.items())
        return f"{self.length} steps: {wins}; races on average: {decimal_text(self.races.mean())}"


def chart_odds(
    plan: Marbles | Sequence[Marbles],
    length: int,
    pegs: Mapping[str, int] | None = None,
    *,
    tie: str = "by_place",
    cycle: bool = True,
    dan: int = 1,
    prizes: Prizes = PRIZES,
    progress: Progress | None = None,
) -> ChartOdds:
    """The chances of all pegs on a chart of `length` steps when the marbles of every race are known.

    `plan` gives the marbles of each race in turn; after the last race it begins again, or without `cycle` the last one
    is repeated. Marbles of one race alone are those of every race. `pegs` are the steps made already (0 for names left
    out). `tie` says who wins when several arrive in one race (R18): "by_place", as pegs move after each spin, or
    "best_place". Large charts take numpy: two players on 24 steps milliseconds, three a second, four half a minute, in
    which `progress` is told how many races are followed.
    Raises `ChanceError` for wrong marbles, `GameError` for pegs, plans and ties that cannot be, `NoAnswer` for prizes
    of 0, and `TooManyStates` for charts that are too large.

    >>> print(chart_odds([2, 1], length=6, pegs={"dan": 3}))
    6 steps: 1 0.152778, 2 0.0208333, dan 0.826389; races on average: 1.25
    """
    read = _plan(plan, length, pegs or {}, tie, cycle, dan, prizes)
    return ChartOdds(tuple(read.races[0].names), length, endings(read, progress))


def chart_chain(
    plan: Marbles | Sequence[Marbles],
    length: int,
    pegs: Mapping[str, int] | None = None,
    *,
    tie: str = "by_place",
    cycle: bool = True,
    dan: int = 1,
    prizes: Prizes = PRIZES,
    limit: int = LIMIT,
) -> MarkovChain[Any]:
    """The Markov chain of the pegs, as in `chart_odds`; a step is a race, and the ends are the winners' names.

    Raises `TooManyStates` beyond `limit` states.

    >>> chart_chain([1], length=6).states
    (Pegs(race=0, steps=(0, 0)), Pegs(race=0, steps=(3, 3)), Pegs(race=0, steps=(0, 3)), '1', 'dan')
    """
    read = _plan(plan, length, pegs or {}, tie, cycle, dan, prizes)
    states: list[Pegs | str] = [Pegs(0, read.start)]
    numbers: dict[Pegs | str, int] = {states[0]: 0}
    offsets, targets, weights = [0], list[int](), list[int]()
    for state in states:  # grows as pegs are found
        row: dict[Pegs | str, int] = {state: 1}
        if isinstance(state, Pegs):
            following = read.which(state.race + 1)
            after = read.races[state.race].after(state.steps, length, tie)
            row = {key if isinstance(key, str) else Pegs(following, key): weight for key, weight in after.items()}
        for target, weight in row.items():
            if target not in numbers:
                numbers[target] = len(states)
                states.append(target)
                if len(states) > limit:
                    raise TooManyStates(
                        f"more than {limit:,} positions of the pegs; take a shorter chart or fewer players, "
                        "or ask chart_odds"
                    )
            targets.append(numbers[target])
            weights.append(weight)
        offsets.append(len(targets))
    return MarkovChain(states, offsets, targets, weights, units=("races",))


def _plan(
    plan: Marbles | Sequence[Marbles],
    length: int,
    pegs: Mapping[str, int],
    tie: str,
    cycle: bool,
    dan: int,
    prizes: Prizes,
) -> ChartPlan:
    """What was asked for, checked."""
    if not plan:
        raise GameError("the plan has no race; write the marbles of at least one")
    one_race = isinstance(plan, Mapping) or not any(isinstance(race, (Mapping, Sequence)) for race in plan)
    marbles = [cast("Marbles", plan)] if one_race else list(cast("Sequence[Marbles]", plan))
    names = list(entries(marbles[0], dan))
    if any(list(entries(race, dan)) != names for race in marbles):
        raise GameError(f"the races of the plan are not all of the same players ({', '.join(names)}); name them all")
    if tie not in TIES:
        raise GameError(f"tie {tie!r}: write one of {', '.join(TIES)}")
    whole_number(length, "the length of the chart", least=1)
    for name, steps in pegs.items():
        if name not in names:
            raise GameError(f"pegs: there is no {name!r} on the chart; its pegs: {', '.join(names)}")
        if whole_number(steps, f"the steps of {name!r}") >= length:
            raise GameError(f"pegs: {name!r} has made {steps} of {length} steps and is there; write less")
    races = tuple(RaceMoves(placings(race, dan, len(prizes.places)), names, prizes) for race in marbles)
    start = tuple(pegs.get(name, 0) for name in names)
    return ChartPlan(races, 0 if cycle else len(races) - 1, start, length, tie)
