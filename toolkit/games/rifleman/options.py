"""The open points of the Rifleman Game's rules, as options."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.games.options import Options, option

__all__ = ["RiflemanOptions"]


@dataclass(frozen=True)
class RiflemanOptions(Options):
    """How the open rules are read.

    >>> RiflemanOptions().freeze
    'all'
    """

    first_player: int | str = option(
        1,
        "F2",
        "Who throws first?",
        {1: "seat 1", 2: "seat 2", 3: "seat 3", 4: "seat 4", "rolled": "the highest throw of the dice"},
    )
    doubles_need: str = option(
        "one_die",
        "F11",
        "When does a double give another throw?",
        {"one_die": "unless neither die could be used", "both": "only when both dice were used"},
    )
    freeze: str = option(
        "all",
        "F12",
        "What may a side move after it was hit, until its corral is empty?",
        {
            "all": "it only starts pieces",
            "others": "not the steers that stood outside at the last hit",
            "line": "anything, but no steer passes the double line",
        },
    )
