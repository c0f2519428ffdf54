"""The Rifleman Game in numbers: chances to be hit, throws of a turn, and the drive home."""

from toolkit.stats.rifleman.drive import DriveTable, home_drive
from toolkit.stats.rifleman.hits import Hit, TurnHit, hit_chances, hit_in_turn
from toolkit.stats.rifleman.turn import rifleman_of
from toolkit.stats.rifleman.turns import TurnThrows, throws_in_turn

__all__ = [
    "DriveTable",
    "Hit",
    "TurnHit",
    "TurnThrows",
    "hit_chances",
    "hit_in_turn",
    "home_drive",
    "rifleman_of",
    "throws_in_turn",
]
