"""Several players who do not meet, as one Markov chain: their race solved exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.chains import MarkovChain, reaching
from toolkit.errors import ChainError, TooManyStates
from toolkit.solve import Analysis, Answer, Progress
from toolkit.stats.length import LengthDistribution
from toolkit.stats.races import TIES, Runner

__all__ = ["RaceState", "exact_race", "race_chain"]

LIMIT = 200_000  # states
OUT = -1  # the place of a runner whose own game does not end any more


class RaceState(NamedTuple):
    """Where everybody's own chain is (state numbers; -1 when it does not end any more), whose turn it is (from 0), and
    who has ended in this round."""

    places: tuple[int, ...]
    turn: int
    ended: tuple[str, ...] = ()


def exact_race(
    runners: Sequence[Runner | LengthDistribution[Any]], ties: str = "order", progress: Progress | None = None
) -> dict[str, Answer]:
    """The same chances as `race` gives, as exact fractions, from the chain of the whole race.

    The chain has a state for every combination of places, so this is for a few runners on small boards. Raises
    `TooManyStates` above 200,000 states, `ChainError` as `race` does, and for an arrow that is more than one turn.

    >>> coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> exact_race([LengthDistribution(coin)] * 2), exact_race([LengthDistribution(coin)] * 2, "share")["1"]
    ({'1': 2/3 = 0.666667 (exact), '2': 1/3 = 0.333333 (exact)}, 1/2 = 0.5 (exact))
    """
    chain = race_chain(runners, ties)
    found = {str(seat): Fraction(0) for seat in range(1, len(runners) + 1)}
    analysis = Analysis(chain, progress)
    for end, answer in analysis.absorption().items():
        state = end if isinstance(end, RaceState) else None
        winners = state.ended if state is not None and state.ended else ("never",)
        for name in winners:
            found[name] = found.get(name, Fraction(0)) + answer.fraction / len(winners)
    return {name: Answer.exact(chance, analysis.method) for name, chance in found.items()}


def race_chain(runners: Sequence[Runner | LengthDistribution[Any]], ties: str = "order") -> MarkovChain[RaceState]:
    """The chain of a race of independent players; an ending is a state that is never left, with who ended in it."""
    if ties not in TIES:
        raise ChainError(f"no ties {ties!r}; write one of: {', '.join(TIES)}")
    if not runners:
        raise ChainError("a race without runners; name at least one")
    entered = [
        _Entered(runner if isinstance(runner, Runner) else Runner(runner), k) for k, runner in enumerate(runners)
    ]
    done = tuple(one.names[one.start] for one in entered if one.start in one.names)  # before the first turn
    start = RaceState(tuple(one.start for one in entered), 0, done[:1] if ties == "order" else done)
    states, index = [start], {start: 0}
    offsets, targets, weights = [0], list[int](), list[int]()
    for number, state in enumerate(states):
        over = bool(state.ended) and (ties == "order" or state.turn == 0)
        row: dict[RaceState, int] = {}
        for after, weight in () if over else _moves(entered, state, ties):
            row[after] = row.get(after, 0) + weight
        for after, weight in (row or {state: 1}).items():
            if after not in index:
                index[after] = len(states)
                states.append(after)
            targets.append(index[after])
            weights.append(weight)
        offsets.append(len(targets))
        if len(states) > LIMIT:
            raise TooManyStates(
                f"the race has more than {LIMIT:,} states ({number + 1:,} of them followed up); ask `race` for proved "
                "digits instead"
            )
    return MarkovChain(states, offsets, targets, weights)


class _Entered:
    """A runner with his chain, and what it means to be in each of its states."""

    def __init__(self, runner: Runner, place: int) -> None:
        self.chain = runner.finish.chain
        self.clock = self.chain.durations(runner.finish.unit)
        self.names: dict[int, str] = {i: name for name, way in runner.stops.items() for i in way.targets}
        self.names |= dict.fromkeys(runner.finish.targets, str(place + 1))
        if any(way.chain is not self.chain or way.unit != runner.finish.unit for way in runner.ways):
            raise ChainError(f"runner {place + 1}: its ways to end are of several chains or clocks; take one of each")
        self.out = set(range(len(self.chain))) - reaching(self.chain, self.names)
        for i in set(range(len(self.chain))) - self.out - set(self.names):
            for k in range(self.chain.offsets[i], self.chain.offsets[i + 1]):
                if not (0 <= self.clock[k] <= 1) or (not self.clock[k] and self.chain.targets[k] in self.names):
                    raise ChainError(
                        f"runner {place + 1}: an arrow from {self.chain.states[i]!r} runs the clock by "
                        f"{self.clock[k]}, but a turn runs it by 1 when it ends; ask `race` for proved digits instead"
                    )

    @property
    def start(self) -> int:
        """Where the runner begins."""
        return self.at(self.chain.start)

    def at(self, state: int) -> int:
        """The number of a state; one number for all from which his own game does not end any more."""
        return OUT if state in self.out else state


def _moves(entered: Sequence[_Entered], state: RaceState, ties: str) -> Iterator[tuple[RaceState, int]]:
    """The next states of a race that goes on, with weights."""
    places, turn, ended = state
    one, here, following = entered[turn], places[turn], (turn + 1) % len(entered)
    if here == OUT:
        yield RaceState(places, following, ended), 1
        return
    for k in range(one.chain.offsets[here], one.chain.offsets[here + 1]):
        to, weight = one.chain.targets[k], one.chain.weights[k]
        moved = (*places[:turn], one.at(to), *places[turn + 1 :])
        name = one.names.get(to)
        if name is None:
            yield RaceState(moved, following if one.clock[k] else turn, ended), weight
        elif ties == "order":
            yield RaceState(moved, 0, (name,)), weight
        else:
            yield RaceState(moved, following, (*ended, name)), weight
