"""Checkers on points, and everything that can be done to them with dice: the part of backgammon that a bear-off is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

__all__ = ["OFF", "Checkers", "Play", "checkers_text", "moved", "moves_with", "plays"]

Checkers: TypeAlias = tuple[int, ...]  # how many stand on point 1, 2, …
OFF = 0


class Play(NamedTuple):
    """What a player does with a throw: moves from point to point, 0 for off."""

    moves: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        """Every move as `from/to`.

        >>> Play(((6, 2), (3, 0))).text
        '6/2, 3/off'
        """
        return ", ".join(f"{start}/{end or 'off'}" for start, end in self.moves)


def moves_with(checkers: Checkers, pips: int) -> Iterator[tuple[int, int]]:
    """B2, B4, B5: the moves that a die allows; none when all checkers are off.

    >>> list(moves_with((1, 0, 2), 2)), list(moves_with((1, 1, 0), 3))
    ([(3, 1)], [(2, 0)])
    """
    rearmost = max((point for point, count in enumerate(checkers, start=1) if count), default=0)
    for point, count in enumerate(checkers, start=1):
        if count and (point >= pips or point == rearmost):
            yield point, max(point - pips, OFF)


def moved(checkers: Checkers, *moves: tuple[int, int]) -> Checkers:
    """The checkers after these moves, one after the other.

    >>> moved((0, 0, 2), (3, 1), (1, 0))
    (0, 0, 1)
    """
    left = list(checkers)
    for start, end in moves:
        left[start - 1] -= 1
        if end != OFF:
            left[end - 1] += 1
    return tuple(left)


@lru_cache(maxsize=100_000)
def plays(checkers: Checkers, dice: tuple[int, ...]) -> Mapping[Checkers, Play]:
    """B2, B3: every outcome of playing these dice, each with the first way that leads to it."""
    found: dict[Checkers, Play] = {}
    for pips in dict.fromkeys(dice):
        left = list(dice)
        left.remove(pips)
        for start, end in moves_with(checkers, pips):
            for after, rest in plays(moved(checkers, (start, end)), tuple(left)).items():
                found.setdefault(after, Play(((start, end), *rest.moves)))
    return MappingProxyType(found or {checkers: Play(())})


def checkers_text(checkers: Checkers) -> str:
    """Where checkers stand, in words.

    >>> checkers_text((2, 0, 1)), checkers_text((0, 0))
    ('1 on point 3, 2 on point 1', 'none left')
    """
    there = [f"{count} on point {point}" for point, count in enumerate(checkers, start=1) if count]
    return ", ".join(reversed(there)) or "none left"
