"""Boards: TOML files, checked in full, become unchangeable boards and networkx graphs."""

from toolkit.boards.board import Board, Space
from toolkit.boards.checks import graph_faults
from toolkit.boards.design import NAMING, Design, Field, Tables, typed, written
from toolkit.boards.draft import Draft
from toolkit.boards.files import dump_toml, graphml_text, parse_toml, read_text, write_whole
from toolkit.boards.reader import JOINERS, Table, nearest, printable, shown

__all__ = [
    "JOINERS",
    "NAMING",
    "Board",
    "Design",
    "Draft",
    "Field",
    "Space",
    "Table",
    "Tables",
    "dump_toml",
    "graph_faults",
    "graphml_text",
    "nearest",
    "parse_toml",
    "printable",
    "read_text",
    "shown",
    "typed",
    "write_whole",
    "written",
]
