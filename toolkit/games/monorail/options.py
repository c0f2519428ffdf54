"""The open points of the Monorail Game's rules, as options."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.games.options import Options, option

__all__ = ["MonorailOptions"]


@dataclass(frozen=True)
class MonorailOptions(Options):
    """How the unclear rules are read.

    >>> MonorailOptions().casey_at_finish
    'ordinary'
    """

    first_player: int | str = option(
        1,
        "M3",
        "Who throws first?",
        {1: "seat 1", 2: "seat 2", 3: "seat 3", 4: "seat 4", "rolled": "the highest throw of the white die"},
    )
    casey_moves_on_forfeit: bool = option(
        True, "M9a", "Does Casey move when the white die is forfeited?", {True: "yes", False: "no"}
    )
    casey_at_finish: str = option(
        "ordinary",
        "M11",
        "Casey reaches Finish by exact count while nobody is on red:",
        {"ordinary": "he stops there, as on any line", "pass": "he goes on to the first line"},
    )
    flag_may_finish: bool = option(
        False, "M12", "May a flag bring a player into the station?", {False: "no", True: "yes, by exact count"}
    )
    flags: bool = option(True, "M16", "Play with the flags?", {True: "yes", False: "no"})
