"""Lesson 16 again: by lists of zeros and ones, whole numbers only, and games followed throw by throw in floats."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from toolkit.solve import Answer

__all__ = ["SECOND"]


def four_places(number: float) -> Fraction:
    return Fraction(f"{number:.4f}")


def margin(setting: Any) -> Fraction:
    sample = [1] * setting.wins + [0] * (setting.games - setting.wins)
    return four_places(1.96 * statistics.stdev(sample) / math.sqrt(setting.games))


def games_wanted(setting: Any) -> int:
    """1.96^2 p (1 - p) / w^2 in whole numbers: percents, and 196 hundredths."""
    top, bottom = 196**2 * setting.percent * (100 - setting.percent), 100**2 * setting.margin_percent**2
    return -(-top // bottom)


@cache
def casey(steps: int, red: int, lines: int) -> float:
    """Casey's chance, followed throw by throw until next to no game is left."""
    standing, won = {(0, 0): 1.0}, 0.0
    while sum(standing.values()) > 1e-11:
        after: dict[tuple[int, int], float] = {}
        for (dot, line), chance in standing.items():
            for white in range(1, 7):
                where = dot + white if dot + white <= steps else dot
                if where == steps:
                    continue
                for coloured in range(1, 7):
                    on = (line + coloured) % lines
                    if on == 0 and where >= steps - red:
                        won += chance / 36
                    else:
                        after[where, on] = after.get((where, on), 0.0) + chance / 36
        standing = after
    return won


def on_the_board(setting: Any) -> Answer:
    millionths = casey(*setting.board) * 10**6
    return Answer.certified(Fraction(math.floor(millionths), 10**6), Fraction(math.ceil(millionths), 10**6))


def one_misses(setting: Any) -> Fraction:
    left = 1.0
    for _ in range(setting.groups):
        left *= 0.95
    return four_places(1 - left)


def saved(setting: Any) -> Fraction:
    both, new, old, neither = setting.pairs
    news, olds = [1] * (both + new) + [0] * (old + neither), [1] * (both + old) + [0] * (new + neither)
    differences = [0] * (both + neither) + [1] * new + [-1] * old
    apart = statistics.pvariance(news) + statistics.pvariance(olds)
    return four_places(apart / statistics.pvariance(differences))


def truths(_: Any) -> set[str]:
    """b and d by thinking: a game's own result is 0 or 1, and 1,000 games may all be lost. a by counting binomials."""
    ways = [math.comb(1000, wins) for wins in range(1001)]
    near = sum(way for wins, way in enumerate(ways) if abs(wins - 500) <= 1.96 * math.sqrt(wins * (1000 - wins) / 1000))
    assert 0.94 < near / 2**1000 < 0.96
    return {"a", "c"}


def counted(intervals: Any, truth: Fraction) -> int:
    return len([1 for low, high in intervals if not (truth < low or truth > high)])


SECOND: dict[str, Callable[[Any], Any]] = {
    "ten-times-as-sure": lambda _: {100: "hundred"}[10**2],
    "the-margin": margin,
    "how-many-games": games_wanted,
    "so-many-times-as-narrow": lambda setting: setting.games * setting.times * setting.times,
    "on-your-board": on_the_board,
    "one-of-them-misses": one_misses,
    "what-it-says": truths,
    "pairs-of-games": saved,
    "count-them": lambda _: counted,
}
