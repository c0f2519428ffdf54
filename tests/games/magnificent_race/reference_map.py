"""The map of the second game: which spaces lie next to each other, and which vehicles there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["neighbours", "vehicles_of"]


def neighbours(tables: Mapping[str, Any]) -> dict[str, set[str]]:
    """Every space with those next to it, round its ring or by a road from ring to ring."""
    next_to: dict[str, set[str]] = {row["id"]: set() for row in tables["spaces"]}
    pairs = list(tables.get("roads", []))
    for ring in {row["ring"] for row in tables["spaces"]}:
        here = [row["id"] for row in tables["spaces"] if row["ring"] == ring]
        pairs += [(space, here[number - 1]) for number, space in enumerate(here)]
    for one, two in pairs:
        next_to[one].add(two)
        next_to[two].add(one)
    return next_to


def vehicles_of(tables: Mapping[str, Any]) -> list[str]:
    """Those that some space of the board has to do with, always in the same order."""
    there = {row.get("vehicle") for row in tables["spaces"]}
    return [vehicle for vehicle in ("balloon", "aeroplane", "steamer", "auto") if vehicle in there]
