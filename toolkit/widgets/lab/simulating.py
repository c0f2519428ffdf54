"""Games simulated while one looks on, and held against the exact values."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from toolkit.errors import GameError, NoAnswer
from toolkit.solve import Answer
from toolkit.stats import Coverage, Sample, holds, interval_coverage, small_samples
from toolkit.stats.batch import READABLE_BLOCK, Player, Tally
from toolkit.widgets.lab.bench import Bench
from toolkit.widgets.lab.work import Work

__all__ = ["MOST_GAMES", "cover", "covers", "simulate_until"]

MOST_GAMES = 1_000_000
A_LOOK = 0.2  # seconds between two looks at the screen
FIRST = 20  # games of the first step by the readable rules


def simulate_until(bench: Bench, games: int, width: Fraction | None, seed: int, work: Work) -> Iterator[None]:
    """Play games and keep `results["simulated"]` up to date, until so many are played or, with `width`, until no win
    has a wider interval. Over arrays a step is a whole block of games; by the readable rules a fifth of a second."""
    if games < 2:
        raise GameError(f"{games} games are too few for an interval; write 2 or more")
    work.tell("getting ready", 0, games)
    yield
    player = Player(bench.game, bench.policies(work))
    found, done, now = Tally(), 0, FIRST
    while done < games:
        began = time.perf_counter()
        now = min(now if player.block == READABLE_BLOCK else player.block, games - done)
        found += player.play(seed, done, now)
        done += now
        if done >= 2:
            bench.results["simulated"] = _told(bench, Sample(bench.game, seed, *_parts(found)))
            widest = max(answer.half_width for answer in bench.results["simulated"]["win"].values())
            if width is not None and widest <= width:
                break
        work.tell("games played", done, games)
        yield
        now = max(1, round(now * A_LOOK / max(time.perf_counter() - began, A_LOOK / 4)))


def _parts(tally: Tally) -> tuple[Any, Any, int]:
    return tally.winners, tally.lengths, tally.unfinished


def _told(bench: Bench, sample: Sample) -> dict[str, Any]:
    """What the screen and Python get of a sample."""
    names = (*bench.game.outcomes, *(("never",) if sample.unfinished else ()))
    win = {name: sample.win(name) for name in names}
    try:
        length: Answer | None = sample.mean_length()
    except NoAnswer:
        length = None
    unit = bench.game.units[0]
    return {
        "games": sample.games,
        "seed": sample.seed,
        "win": win,
        unit: length,
        "covers": covers(bench, win, length),
        "lengths": dict(sorted(sample.lengths.items())),
        "unfinished": sample.unfinished,
    }


def covers(bench: Bench, win: Mapping[str, Answer], length: Answer | None) -> dict[str, bool | None]:
    """Of every estimate whether its interval holds the exact value; nothing where that is not known."""
    truth, unit = bench.truth, bench.game.units[0]
    if truth is None:
        return {}
    found = {name: holds(answer, truth.win.get(name, _NEVER)) for name, answer in win.items()}
    if length is not None and not truth.clocks[unit].is_infinite:
        found[unit] = holds(length, truth.clocks[unit])
    return found


_NEVER = Answer.exact(Fraction(0))  # the chance of an outcome that cannot come up


def cover(bench: Bench, outcome: str, repeats: int, games: int, seed: int, work: Work) -> Iterator[None]:
    """Cut `repeats` times `games` simulated games into small samples and hold the interval of each against the truth;
    `results["coverage"]` has a `Coverage` of those done so far."""
    if bench.truth is None:
        raise GameError("there is no exact value to hold the intervals against; work it out first")
    work.tell("samples taken", 0, repeats)
    yield
    truth = bench.truth
    # A win that is shared is no yes or no, so its share follows no binomial distribution.
    expected = None if truth.shared else interval_coverage(truth.win.get(outcome, _NEVER), games)
    player = Player(bench.game, bench.policies(work))
    played = player.one_by_one(seed, repeats * games, over_arrays=player.tells_games_apart)
    shares = (_share(outcome, names) for names, _ in played)
    intervals: list[Answer] = []
    looked = time.perf_counter()
    for interval in small_samples(shares, games, seed):
        intervals.append(interval)
        found = Coverage(truth.win.get(outcome, _NEVER), tuple(intervals))
        bench.results["coverage"] = {
            "outcome": outcome,
            "games": games,
            "seed": seed,
            "found": found,
            "expected": expected,
        }
        work.tell("samples taken", len(intervals), repeats)
        if time.perf_counter() - looked > A_LOOK:
            yield
            looked = time.perf_counter()


def _share(outcome: str, names: tuple[str, ...]) -> Fraction:
    """What an outcome has of one game: a shared win counts its share, and a game without an end is `never`."""
    if not names:
        return Fraction(int(outcome == "never"))
    return Fraction(int(outcome in names), len(names))
