"""The Rifleman Game once more: plain, slow and written from the rules alone, to check the fast rules against.

A side is the sorted places of its steers, the place of its cowboy, and which steers are held (F12). A side counts its
own places: 0 is the corral, 1 to T the trail, T + 1 the space before the fence, T + 2 inside. Space k of one side is
space T + 1 - k of the other. Every order of the dice and every piece is tried, and nothing is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Side", "Table", "hit_chances", "play_value_iteration", "plays", "throws"]


class Side(NamedTuple):
    """One herd. `held` has the places of the steers that may not move: all outside under "all", some under "others"."""

    steers: tuple[int, ...]
    cowboy: int
    held: tuple[int, ...] = ()
    frozen: bool = False


class Table(NamedTuple):
    """The board and the readings. `streams` and the lines are given in red's and in each side's own places."""

    trail: int
    steers: int
    streams: frozenset[int]
    lines: tuple[int, int]
    freeze: str = "all"
    doubles_need: str = "one_die"


Pair = tuple[Side, Side]  # red, blue


def start(table: Table) -> Pair:
    herd = Side((0,) * table.steers, 0)
    return herd, herd


def won(table: Table, side: Side) -> bool:
    """F15: all steers and the cowboy are inside the fence."""
    return all(place == table.trail + 2 for place in (*side.steers, side.cowboy))


def is_stream(table: Table, mover: int, place: int) -> bool:
    return (place if mover == 0 else table.trail + 1 - place) in table.streams


def moves_of_one_die(table: Table, pair: Pair, mover: int, die: int) -> Iterator[Pair]:
    """Every way to use one die, the landing and its effects included."""
    own, other = pair[mover], pair[1 - mover]
    pieces = [("steer", k, place) for k, place in enumerate(own.steers)] + [("cowboy", -1, own.cowboy)]
    for kind, k, place in pieces:
        target = place + die
        if target > table.trail + 2:  # F14: exact count
            continue
        if own.frozen and place > 0 and table.freeze == "all":  # F12
            continue
        # Steers on one place are alike: one of them may go if not all of them are held.
        all_held = 0 < own.steers.count(place) <= own.held.count(place)
        if table.freeze == "others" and kind == "steer" and all_held:
            continue
        if kind == "cowboy" and any(target > steer for steer in own.steers):  # F6
            continue
        line = table.lines[mover]
        if kind == "steer" and place <= line < target and 0 in (*own.steers, own.cowboy):  # F7
            continue
        hit = False
        if 1 <= target <= table.trail and not is_stream(table, mover, target):
            theirs = table.trail + 1 - target
            there = other.steers.count(theirs)
            if there >= 2 or (other.cowboy == theirs):  # F8, F9
                continue
            hit = there == 1  # F12
        if kind == "steer":
            steers = list(own.steers)
            steers[k] = target
            moved = own._replace(steers=tuple(sorted(steers)))
        else:
            moved = own._replace(cowboy=target)
        if 0 not in (*moved.steers, moved.cowboy):
            moved = moved._replace(held=(), frozen=False)
        foe = other
        if hit:
            steers = list(other.steers)
            steers.remove(table.trail + 1 - target)
            steers.append(0)
            standing = tuple(sorted(place for place in steers if place > 0))
            foe = Side(tuple(sorted(steers)), 0, standing if table.freeze == "others" else (), table.freeze == "all")
        yield (moved, foe) if mover == 0 else (foe, moved)


def sequences(table: Table, pair: Pair, mover: int, dice: tuple[int, ...]) -> Iterator[tuple[int, Pair]]:
    """(dice used, position) for every sequence that stops where no further die can be used, or the game is won."""
    stuck = True
    if not won(table, pair[mover]):
        for k, die in enumerate(dice):
            for after in moves_of_one_die(table, pair, mover, die):
                stuck = False
                for used, end in sequences(table, after, mover, dice[:k] + dice[k + 1 :]):
                    yield used + 1, end
    if stuck:
        yield 0, pair


def plays(table: Table, pair: Pair, mover: int, dice: tuple[int, int]) -> tuple[int, set[Pair]]:
    """F10: the number of dice that must be used, and every position that using so many can lead to."""
    found = list(sequences(table, pair, mover, dice))
    most = max(used for used, _ in found)
    return most, {tidy(table, end) for used, end in found if used == most}


def tidy(table: Table, pair: Pair) -> Pair:
    """Steers inside the fence never move again: whether they are held tells nothing."""
    red, blue = (side._replace(held=tuple(place for place in side.held if place < table.trail + 2)) for side in pair)
    return red, blue


def again(table: Table, used: int, dice: tuple[int, int]) -> bool:
    """F5, F11: whether the same side throws once more."""
    return dice[0] == dice[1] and used >= (1 if table.doubles_need == "one_die" else 2)


def throws() -> Iterator[tuple[tuple[int, int], int]]:
    """The 21 throws with the number of ways out of 36."""
    for low in range(1, 7):
        for high in range(low, 7):
            yield (low, high), 1 if low == high else 2


def hit_chances(table: Table, pair: Pair, mover: int, place: int) -> tuple[int, int]:
    """Of the 36 throws of `mover`: how many can send back the other side's single steer at `place` (in that side's
    own count), and how many must. A steer is sent back when its side has more pieces in the corral, and not there."""
    possible = forced = 0
    for dice, ways in throws():
        most, ends = plays(table, pair, mover, dice)
        before = pair[1 - mover]
        gone = [end[1 - mover].steers.count(place) < before.steers.count(place) for end in ends] if most else [False]
        possible += ways * any(gone)
        forced += ways * all(gone)
    return possible, forced


def reachable(table: Table, limit: int = 10**9) -> list[tuple[Pair, int]]:
    """Every position (with the side to throw) that can come up, red first."""
    found = {(start(table), 0): None, (start(table), 1): None}
    ahead = list(found)
    while ahead and len(found) < limit:
        pair, mover = ahead.pop()
        if won(table, pair[0]) or won(table, pair[1]):
            continue
        for dice, _ in throws():
            most, ends = plays(table, pair, mover, dice)
            for end in ends:
                key = end, mover if again(table, most, dice) else 1 - mover
                if key not in found:
                    found[key] = None
                    ahead.append(key)
    return list(found)


def play_value_iteration(table: Table, rounds: int) -> dict[tuple[Pair, int], float]:
    """The chance that red wins, both playing as well as they can: sweeps over all positions, from 1/2 everywhere."""
    states = reachable(table)
    rows = {}
    for pair, mover in states:
        if not (won(table, pair[0]) or won(table, pair[1])):
            rows[pair, mover] = [
                (ways, [(end, mover if again(table, most, dice) else 1 - mover) for end in ends])
                for dice, ways in throws()
                for most, ends in [plays(table, pair, mover, dice)]
            ]
    value = {key: 1.0 if won(table, key[0][0]) else 0.0 if won(table, key[0][1]) else 0.5 for key in states}
    for _ in range(rounds):
        for key, row in rows.items():
            best = max if key[1] == 0 else min
            value[key] = sum(ways * best(value[end] for end in ends) for ways, ends in row) / 36
    return value
