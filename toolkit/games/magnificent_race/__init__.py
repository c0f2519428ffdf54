"""The Magnificent Race: marbles, money and a secret bid (rules R1 .. R18)."""

from toolkit.games.magnificent_race.batch import batch_of
from toolkit.games.magnificent_race.board import MagnificentBoard, board_data, read_board
from toolkit.games.magnificent_race.course import Course, Stop
from toolkit.games.magnificent_race.design import MagnificentDesign
from toolkit.games.magnificent_race.game import MagnificentRace
from toolkit.games.magnificent_race.options import MagnificentOptions
from toolkit.games.magnificent_race.policies import OPPONENTS, POLICIES

__all__ = [
    "OPPONENTS",
    "POLICIES",
    "Course",
    "MagnificentBoard",
    "MagnificentDesign",
    "MagnificentOptions",
    "MagnificentRace",
    "Stop",
    "batch_of",
    "board_data",
    "read_board",
]
