"""Monza, the colour-dice car race (rules C1 .. C16)."""

from toolkit.games.monza.batch import batch_of
from toolkit.games.monza.board import MonzaBoard, board_data, read_board
from toolkit.games.monza.design import MonzaDesign
from toolkit.games.monza.game import Monza, MonzaAction, all_throws
from toolkit.games.monza.options import MonzaOptions, cars_of
from toolkit.games.monza.plays import EMPTY, Play
from toolkit.games.monza.policies import OPPONENTS, POLICIES
from toolkit.games.monza.rules import Bonus, Position
from toolkit.games.monza.squares import COLOURS, Square, Throw

__all__ = [
    "COLOURS",
    "EMPTY",
    "OPPONENTS",
    "POLICIES",
    "Bonus",
    "Monza",
    "MonzaAction",
    "MonzaBoard",
    "MonzaDesign",
    "MonzaOptions",
    "Play",
    "Position",
    "Square",
    "Throw",
    "all_throws",
    "batch_of",
    "board_data",
    "cars_of",
    "read_board",
]
