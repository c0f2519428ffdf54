"""The Monorail Game (rules M1 .. M17)."""

from toolkit.games.monorail.batch import batch_of, coded_of
from toolkit.games.monorail.board import Flag, MonorailBoard, board_data, read_board
from toolkit.games.monorail.design import MonorailDesign
from toolkit.games.monorail.game import Monorail
from toolkit.games.monorail.options import MonorailOptions
from toolkit.games.monorail.rules import Position, Throw

__all__ = [
    "Flag",
    "Monorail",
    "MonorailBoard",
    "MonorailDesign",
    "MonorailOptions",
    "Position",
    "Throw",
    "batch_of",
    "board_data",
    "coded_of",
    "read_board",
]
