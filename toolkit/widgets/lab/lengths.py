"""The histogram of lengths, exact and simulated, with the learner's own games marked on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.plots.length import interval
from toolkit.widgets.lab.bench import Bench

__all__ = ["length_chart"]

LONGEST_SIMULATED = 300  # bars where nothing is known exactly
SMALL = 4  # digits in the words of a bar


def length_chart(bench: Bench, mine: Sequence[int] = ()) -> dict[str, Any] | None:
    """The chance of every length as bars with the simulated shares beside them; None while neither is known.

    Each bar has its words, so that the table below the picture says all that the picture shows.
    """
    truth, simulated = bench.truth, bench.results.get("simulated")
    exact = truth.lengths if truth is not None else ()
    counts: Mapping[int, int] = simulated["lengths"] if simulated else {}
    if not exact and not counts:
        return None
    unit = bench.game.units[0]
    last = len(exact) - 1 if exact else min(max(counts), LONGEST_SIMULATED)
    last = max(last, *mine) if mine and max(mine) <= LONGEST_SIMULATED else last
    none_at_once = not counts.get(0) and not (exact and (exact[0].low if exact[0].low is not None else exact[0].number))
    bars = [_bar(n, exact, counts, simulated["games"] if simulated else 0, mine) for n in range(none_at_once, last + 1)]
    beyond = sum(count for n, count in counts.items() if n > last)
    mean = truth.clocks[unit] if truth is not None else None
    told = [] if not exact else [f"99 % of all games are over after {len(exact) - 1} {unit}."]
    if beyond:
        told.append(f"{beyond:,} simulated games are longer than the picture shows.")
    if simulated and simulated["unfinished"]:
        told.append(f"{simulated['unfinished']:,} simulated games never end.")
    return {
        "id": "lengths",
        "kind": "chart",
        "title": f"Length of a game in {unit}",
        "unit": unit,
        "badge": exact[-1].guarantee if exact else "estimated",
        "bars": bars,
        "mean": float(mean.number) if mean is not None and not mean.is_infinite else None,
        "meanText": f"mean {mean.decimal(4)}" if mean is not None and not mean.is_infinite else "",
        "legend": _legend(exact, simulated, mine),
        "note": " ".join(told),
    }


def _bar(n: int, exact: Sequence[Any], counts: Mapping[int, int], games: int, mine: Sequence[int]) -> dict[str, Any]:
    found: dict[str, Any] = {"x": n, "cells": [str(n)]}
    if exact:
        chance = exact[n] if n < len(exact) else None
        found["exact"] = float(chance.number) if chance is not None else None
        found["cells"].append(chance.decimal(SMALL) if chance is not None else "not shown")
    if games:
        low, high = interval(counts.get(n, 0), games)
        found |= {"share": counts.get(n, 0) / games, "low": low, "high": high}
        found["cells"].append(f"{counts.get(n, 0) / games:.{SMALL}f} ({low:.{SMALL}f} to {high:.{SMALL}f})")
    if mine:
        times = list(mine).count(n)
        found["mine"] = times
        found["cells"].append(("yours" if times == 1 else f"{times} of yours") if times else "")
    return found


def _legend(exact: Sequence[Any], simulated: Mapping[str, Any] | None, mine: Sequence[int]) -> dict[str, str]:
    found = {}
    if exact:
        found["exact"] = "exact" if exact[-1].guarantee == "exact" else "proved to the digits shown"
    if simulated:
        found["share"] = f"{simulated['games']:,} simulated games, with 95 % intervals"
    if mine:
        found["mine"] = "your game" if len(mine) == 1 else "your games"
    return found
