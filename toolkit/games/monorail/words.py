"""The rules of the Monorail Game in one line each, for the play screen; seeds/monorail.md has them in full."""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["RULES"]

RULES = MappingProxyType(
    {
        "M1": "Two to four players; one player against Casey is our teaching edition.",
        "M2": "Everybody begins on Start, Casey on his starting line.",
        "M3": "The highest throw of the white die goes first, then in seat order.",
        "M4": "The inner track is a path of dots, the last ones red; the outer track is a circuit of lines.",
        "M5": "Throw both dice: the white one moves you, then the coloured one moves Casey.",
        "M6": "When Casey stops at a flag, the player who threw does what it says.",
        "M7": "No two players share a dot: go back to the first free one.",
        "M8": "The station must be reached by exact count; a throw past it moves nothing.",
        "M9": "Casey always moves on, round and round.",
        "M9a": "Whether Casey moves when the white die is forfeited.",
        "M10": "Casey wins by landing exactly on Finish while a player is on red.",
        "M11": "Casey at Finish with nobody on red does not stop the game.",
        "M12": "Whether a flag may bring a player into the station; it never carries one past it.",
        "M12a": "A flag sends nobody behind Start.",
        "M13": "A flag may give another throw at once, or cost the next turn.",
        "M14": "The first player in the station wins.",
        "M15": "Player and Casey on the same throw: the player wins, because he moves first.",
        "M16": "The game may be played without flags, to measure what they are worth.",
        "M17": "A game that never ends is an outcome of its own.",
    }
)
