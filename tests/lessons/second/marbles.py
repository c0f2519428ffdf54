"""Lesson 12 again: numbered marbles in every order, counted; or fractions by hand along the tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

__all__ = ["SECOND"]

Three = tuple[str, str, str]


@cache
def spins(mine: int, ann: int, bob: int) -> Counter[Three]:
    """Three spins with numbered marbles, all equally likely, by owners. After Dan's nothing counts."""
    marbles = ["you"] * mine + ["Ann"] * ann + ["Bob"] * bob + ["dan"]
    every: Counter[Three] = Counter(permutations(marbles, 3))  # type: ignore[arg-type]
    found: Counter[Three] = Counter()
    for (one, two, three), ways in every.items():
        if one == "dan":
            two, three = "", ""
        elif two == "dan":
            three = ""
        found[one, two, three] += ways
    return found


def share(setting: Any, event: Callable[[Three], bool], among: Callable[[Three], bool] = lambda _: True) -> Fraction:
    every = spins(setting.mine, setting.ann, setting.bob)
    whole = sum(ways for race, ways in every.items() if among(race))
    return Fraction(sum(ways for race, ways in every.items() if among(race) and event(race)), whole)


def first_given_second(setting: Any) -> dict[str, Fraction]:
    """Pairs of numbered marbles of which the second is yours."""
    pairs = {
        "you": setting.mine * (setting.mine - 1),
        "Ann": setting.ann * setting.mine,
        "Bob": setting.bob * setting.mine,
    }
    return {who: Fraction(count, sum(pairs.values())) for who, count in pairs.items()}


def true_of_two(setting: Any) -> set[str]:
    """All orders of two numbered marbles from your and Ann's."""
    pairs = list(permutations(["you"] * setting.mine + ["Ann"] * setting.ann, 2))

    def part(event: Callable[[tuple[str, ...]], bool], of: list[tuple[str, ...]]) -> Fraction:
        return Fraction(sum(map(event, of)), len(of))

    first, second = part(lambda pair: pair[0] == "you", pairs), part(lambda pair: pair[1] == "you", pairs)
    after = part(lambda pair: pair[1] == "you", [pair for pair in pairs if pair[0] == "you"])
    back = part(lambda pair: pair[0] == "you", [pair for pair in pairs if pair[1] == "you"])
    truths = {"a": first == second, "b": after == second, "c": after < second, "d": back == first}
    return {name for name, true in truths.items() if true}


def after(before: Any, fits: Any) -> Fraction:
    """Odds: what speaks for the first explanation against what speaks for the others."""
    others = sum((chance * fit for chance, fit in zip(before[1:], fits[1:], strict=True)), Fraction(0))
    return 1 / (1 + others / (before[0] * fits[0]))


SECOND: dict[str, Callable[[Any], Any]] = {
    # two squares with you first, four with Ann first
    "who-was-first": lambda _: max({"you": 2 * 1, "ann": 2 * 2}.items(), key=lambda pair: pair[1])[0],
    "what-is-left": lambda setting: (setting.mine - 1, setting.ann - 1, setting.bob, 1),
    "once-more": lambda setting: share(setting, lambda race: race[1] == "you", lambda race: race[0] == "you"),
    "second-place": lambda setting: share(setting, lambda race: race[1] == "you"),
    "given-second": first_given_second,
    "a-place": lambda setting: share(setting, lambda race: "you" in race[:2]),
    "what-is-true": true_of_two,
    # neither of the first two is Dan's: pairs of the other marbles are equally likely
    "dan-third": lambda setting: (
        Fraction(setting.mine, setting.mine + setting.ann + setting.bob)
        * Fraction(setting.mine - 1, setting.mine + setting.ann + setting.bob - 1)
    ),
    "any-explanation": lambda _: after,
}
