"""Boards of the Magnificent Race: rings of spaces and the roads between them, chart, dollars, deck (R-board)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import tomlkit

from toolkit.boards import Board, Draft, Table
from toolkit.errors import Fault
from toolkit.games.magnificent_race.course import Course, Stop
from toolkit.games.magnificent_race.drawing import CHART, draw
from toolkit.games.magnificent_race.faults import course_faults
from toolkit.games.magnificent_race.options import MagnificentOptions
from toolkit.games.magnificent_race.reading import Dollars, read_deck, read_dollars, read_roads, read_stops
from toolkit.games.options import read_options

__all__ = ["MagnificentBoard", "board_data", "read_board", "read_draft"]

LONGEST_CHART = 100


@dataclass(frozen=True, kw_only=True)
class MagnificentBoard(Board):
    """A board of the Magnificent Race.

    `stops` are the spaces of the rings in board order (ring by ring), `roads` the pairs of spaces that join rings,
    `chart` the steps from the start to New York, `deck` the numbers of cards of one and of two points. Its `spaces`
    also hold the steps of the chart (track "chart") and one place for arrows in hand; its `links` are all roads in both
    directions, and the way along the chart.
    """

    stops: tuple[Stop, ...]
    roads: tuple[tuple[str, str], ...]
    chart: int
    dollars: Dollars
    deck: tuple[int, int]

    __hash__ = Board.__hash__

    @cached_property
    def course(self) -> Course:
        """The rings as the rules use them."""
        return Course.of(self.stops, self.roads)


def read_board(data: Mapping[str, Any], where: str) -> MagnificentBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> tables = {"game": "magnificent_race", "name": "tiny", "source": "made up", "chart": 4, "spaces": [
    ...     {"id": "a1", "ring": "a", "kind": "race", "vehicle": "auto"}, {"id": "a2", "ring": "a", "kind": "blank"},
    ...     {"id": "a3", "ring": "a", "kind": "dan"}], "deck": {"one_point": 2, "two_points": 0}, "dollars": {
    ...     "unit": 5, "start": 10, "card": 10, "bonanza": 5, "marble": 5, "fine": 10}}
    >>> read_board(tables, "tiny.toml").links[:4]
    (('a1', 'a2'), ('a1', 'a3'), ('a2', 'a1'), ('a2', 'a3'))
    """
    return read_draft(data).sound(where)


def read_draft(data: Mapping[str, Any]) -> Draft[MagnificentBoard]:
    """The board as far as a file's tables can be understood, with every fault.

    >>> draft = read_draft({"game": "magnificent_race", "name": "tiny", "source": "made up", "chart": 0})
    >>> draft.board, draft.faults[0].place
    (None, 'chart')
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    table.choice("game", ["magnificent_race"])
    name = table.text("name", "a short name for the board")
    title = table.text("title", "a title, one line", default="")
    source = table.text("source", 'where the board comes from: "reconstruction: …" or a citation')
    chart = table.whole("chart", 1, LONGEST_CHART)
    dollars = read_dollars(table)
    deck = read_deck(table)
    stops = read_stops(table, dollars.unit if dollars else None)
    roads = read_roads(table, stops)
    options = read_options(table, MagnificentOptions)
    table.finish()
    if not faults and stops is not None:
        faults += course_faults(stops, roads)
    if not stops or dollars is None or deck is None or chart is None:
        return Draft(None, faults)
    known = {stop.id for stop in stops}
    roads = tuple(road for road in roads if known.issuperset(road) and road[0] != road[1])
    spaces, ribbons = draw(stops, roads, chart)
    course = Course.of(stops, roads)
    links = [(course.stop(here).id, course.stop(there).id) for here, ways in enumerate(course.roads) for there in ways]
    links += pairwise(space.id for space in spaces if space.track == CHART)
    board = MagnificentBoard(
        game="magnificent_race", name=name or "", title=title or name or "", source=source or "", spaces=spaces,
        links=tuple(links), options=options, ribbons=ribbons, stops=stops, roads=roads, chart=chart, dollars=dollars,
        deck=deck,
    )  # fmt: skip
    return Draft(board, faults)


def board_data(board: MagnificentBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board; written as TOML, a space takes one line."""
    data: dict[str, Any] = {"game": board.game, "name": board.name, "title": board.title, "source": board.source}
    data["chart"] = board.chart
    spaces = tomlkit.array()
    for stop in board.stops:
        row = tomlkit.inline_table()
        row.update({"id": stop.id, "ring": stop.ring, "kind": stop.kind})
        row.update({"vehicle": stop.vehicle} if stop.vehicle else {})
        row.update({"amount": stop.amount} if stop.amount else {})
        spaces.append(row)
    data["spaces"] = spaces.multiline(True)
    if board.roads:
        data["roads"] = [list(road) for road in board.roads]
    data["dollars"] = {key: value for key, value in board.dollars._asdict().items() if value is not None}
    data["deck"] = {"one_point": board.deck[0], "two_points": board.deck[1]}
    if board.options:
        data["options"] = dict(board.options)
    return data
