"""The dollars, the deck and the spaces of a board file, read row by row with every fault of a row."""

from __future__ import annotations

import re
from typing import NamedTuple

from toolkit.boards import Table, nearest
from toolkit.games.magnificent_race.course import KINDS, VEHICLES, Stop

__all__ = ["Dollars", "read_deck", "read_dollars", "read_roads", "read_stops"]

MOST_SPACES = 200
MOST_CARDS = 100
MOST_DOLLARS = 100_000_000
MOST_UNITS = 1_000  # of any amount: every unit that can be bet is one more choice (R13)
PLAIN_ID = re.compile(r"[A-Za-z0-9_-]{1,12}")
WITH_VEHICLE = ("advantage", "race")


class Dollars(NamedTuple):
    """R2, R7, R9, R10, R12: money at the start, in the bank (None: no limit), and prices; all multiples of `unit`."""

    unit: int
    start: int
    bank: int | None
    card: int
    bonanza: int
    marble: int
    fine: int


def read_dollars(table: Table) -> Dollars | None:
    """R2: the table `dollars`; None when it has a fault."""
    before, row = len(table.faults), table.table("dollars")
    unit = row.whole("unit", 1, MOST_DOLLARS)
    start = _amount(row, "start", 0, unit)
    bank = _amount(row, "bank", 0, unit) if row.has("bank") else None
    card, bonanza, marble = (_amount(row, key, 1, unit) for key in ("card", "bonanza", "marble"))
    fine = _amount(row, "fine", 1, unit)
    row.finish()
    if len(table.faults) > before or None in (unit, start, card, bonanza, marble, fine):
        return None
    assert unit and start is not None and card and bonanza and marble and fine
    return Dollars(unit, start, bank, card, bonanza, marble, fine)


def read_deck(table: Table) -> tuple[int, int] | None:
    """R7: how many cards of one and of two points there are."""
    row = table.table("deck")
    ones, twos = row.whole("one_point", 0, MOST_CARDS), row.whole("two_points", 0, MOST_CARDS)
    row.finish()
    return None if ones is None or twos is None else (ones, twos)


def read_stops(table: Table, unit: int | None) -> tuple[Stop, ...] | None:
    """R-board: the spaces, ring by ring in the order of the file, or None when a row has a fault."""
    before = len(table.faults)
    if not table.has("spaces"):
        table.fault("spaces", "the key is missing", "tables: [[spaces]]")
        return None
    rows = table.tables("spaces", MOST_SPACES)
    stops, names = [_read_stop(row, unit) for row in rows], set[str]()
    for row, stop in zip(rows, stops, strict=True):
        if stop and stop.id in names:
            row.fault("id", f"{stop.id!r} is there twice", "each id once")
        names.add(stop.id if stop else "")
    if not rows and len(table.faults) == before:
        table.fault("spaces", "there are none", "at least one ring of spaces")
    if len(table.faults) > before:
        return None
    whole = [stop for stop in stops if stop]
    rings = list(dict.fromkeys(stop.ring for stop in whole))
    return tuple(sorted(whole, key=lambda stop: rings.index(stop.ring)))


def read_roads(table: Table, stops: tuple[Stop, ...] | None) -> tuple[tuple[str, str], ...]:
    """R5: the roads from ring to ring, pairs of two different spaces that are there."""
    pairs = table.pairs("roads", MOST_SPACES)
    known = {stop.id for stop in stops or ()}
    for number, pair in enumerate(pairs, start=1):
        for end in pair:
            if stops is not None and end not in known:
                problem = f"there is no space {end!r}{nearest(end, known)}"
                table.fault(f"roads[{number}]", problem, "the ids of two of the spaces")
        if pair[0] == pair[1]:
            table.fault(f"roads[{number}]", f"{pair[0]!r} leads to itself", "the ids of two different spaces")
    return tuple(pairs)


def _amount(row: Table, key: str, least: int, unit: int | None) -> int | None:
    """An amount of money, at least so many units of it, and not so many that bets could not be listed."""
    most = min(MOST_DOLLARS, MOST_UNITS * unit) if unit else MOST_DOLLARS
    value = row.whole(key, least * (unit or 1), most)
    if value is not None and unit and value % unit:
        row.fault(key, f"{value} is no multiple of the unit, {unit}", f"a multiple of {unit}")
        return None
    return value


def _read_stop(row: Table, unit: int | None) -> Stop | None:
    before = len(row.faults)
    space_id, ring = row.text("id", "an id such as a1"), row.text("ring", "the name of its ring, such as a")
    for key, name in (("id", space_id), ("ring", ring)):
        if name is not None and not PLAIN_ID.fullmatch(name):
            row.fault(key, f"{name!r} is no name", "1 to 12 letters, digits, - or _")
    kind = row.choice("kind", KINDS)
    vehicle = _read_vehicle(row, kind)
    amount = 0
    if kind == "collect":
        amount = _amount(row, "amount", 1, unit) or 0
    elif kind and row.has("amount"):
        row.fault("amount", f"a space of kind {kind!r} has no amount", "nothing here")
    row.finish()
    if len(row.faults) > before or space_id is None or ring is None or kind is None:
        return None
    return Stop(space_id, ring, kind, vehicle or "", amount)


def _read_vehicle(row: Table, kind: str | None) -> str | None:
    """R7, R14: an Advantage and a Race name one vehicle, other spaces none."""
    if kind in WITH_VEHICLE:
        return row.choice("vehicle", VEHICLES)
    if kind and row.has("vehicle"):
        row.fault("vehicle", f"a space of kind {kind!r} has no vehicle", "nothing here")
    return ""
