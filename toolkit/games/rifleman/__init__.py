"""The Rifleman Game, a cattle drive with captures and blocks (rules F1 .. F16)."""

from toolkit.games.rifleman.board import RiflemanBoard, board_data, read_board
from toolkit.games.rifleman.design import RiflemanDesign
from toolkit.games.rifleman.driving import HomeDrive, herds_after
from toolkit.games.rifleman.game import Rifleman, RiflemanAction, all_throws
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.policies import OPPONENTS, POLICIES
from toolkit.games.rifleman.position import SIDES, Herd, Move, Play, Position, Throw, side_of
from toolkit.games.rifleman.size import herds_alone, solved_in_seconds
from toolkit.games.rifleman.trail import Trail

__all__ = [
    "OPPONENTS",
    "POLICIES",
    "SIDES",
    "Herd",
    "HomeDrive",
    "Move",
    "Play",
    "Position",
    "Rifleman",
    "RiflemanDesign",
    "RiflemanAction",
    "RiflemanBoard",
    "RiflemanOptions",
    "Throw",
    "Trail",
    "all_throws",
    "board_data",
    "herds_after",
    "herds_alone",
    "read_board",
    "side_of",
    "solved_in_seconds",
]
