"""Snakes and Ladders: a race on numbered squares in which only the die decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from toolkit.boards import Board, Space, Table
from toolkit.chance import die
from toolkit.errors import BoardError, Fault
from toolkit.games.classics.parts import (
    LARGEST_DIE,
    SIX,
    check_players,
    file_data,
    grid,
    read_heading,
    seat_names,
)
from toolkit.games.offers import Die
from toolkit.games.options import Options, option
from toolkit.games.protocol import Chance, Event, Finished, Game, Node, Step

__all__ = ["Position", "SnakesAndLadders", "SnakesBoard", "SnakesOptions", "Throw", "board_data", "read_board"]

LONGEST_TRACK = 400
RULES = MappingProxyType(
    {
        "S1": "One to six players; everybody begins beside square 1, and seat 1 throws first.",
        "S2": "Throw the die and move forward as many squares as it shows.",
        "S3": "Whoever ends at the foot of a ladder climbs to its top.",
        "S4": "Whoever ends at the head of a snake slides down to its tail.",
        "S5": "What happens to a throw that is larger than the way to the last square.",
        "S6": "The first player on the last square wins.",
    }
)


@dataclass(frozen=True)
class SnakesOptions(Options):
    """How the end is reached.

    >>> SnakesOptions().finish
    'exact'
    """

    finish: str = option(
        "exact",
        "S5",
        "A throw leads past the last square:",
        {"exact": "nothing moves", "bounce": "the rest is moved back", "overshoot": "that is enough to win"},
    )


class Throw(NamedTuple):
    """One throw of the die (S2)."""

    white: int


class Position(NamedTuple):
    """`squares[k]` is where seat k+1 stands (0: beside the board), `seat` who throws next, or who has just won."""

    squares: tuple[int, ...]
    seat: int


class Move(NamedTuple):
    """What a throw does: from `start` by the die to `aim` (turned back or kept at `landing`), by a jump to `end`."""

    start: int
    aim: int
    landing: int
    end: int


@dataclass(frozen=True, kw_only=True)
class SnakesBoard(Board):
    """A board of `squares` numbered squares in rows of `columns`; `jumps` leads from the foot of each ladder to its top
    and from the head of each snake to its tail; `faces` are those of the die."""

    squares: int
    columns: int
    faces: tuple[int, ...]
    jumps: Mapping[int, int]

    __hash__ = Board.__hash__


class SnakesAndLadders(Game[Position, Throw]):
    """Any board, one to six players. Units: turns, and rounds (begun by seat 1).

    >>> from toolkit.games import make_game
    >>> game = make_game("snakes_and_ladders", "full", players=1)
    >>> game.step(game.start(), Throw(4)).state.squares
    (14,)
    """

    key: ClassVar[str] = "snakes_and_ladders"
    title: ClassVar[str] = "Snakes and Ladders"
    units: ClassVar[tuple[str, ...]] = ("turns", "rounds")
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(1, 7)

    def __init__(self, board: SnakesBoard, players: int = 2, options: SnakesOptions | None = None) -> None:
        check_players(type(self), players, "S1")
        self.board: SnakesBoard = board
        self.players = players
        self.options: SnakesOptions = options or SnakesOptions()
        throws = die(board.faces).map(Throw)
        self._throws = tuple(Chance(throws, seat) for seat in range(players + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The seats by number."""
        return seat_names(self.players)

    def start(self) -> Position:
        """S1: everybody beside the board."""
        return Position((0,) * self.players, 1)

    def node(self, state: Position) -> Node[Throw]:
        """S2, S6: one throw after another until somebody is home."""
        if self.board.squares in state.squares:
            return Finished((str(state.seat),))
        return self._throws[state.seat]

    def move(self, square: int, face: int) -> Move:
        """S2 .. S5: where a throw leads from a square."""
        last, aim = self.board.squares, square + face
        landing = aim
        if aim > last:
            landing = {"exact": square, "bounce": 2 * last - aim, "overshoot": last}[self.options.finish]
        return Move(square, aim, landing, landing if landing == square else self.board.jumps.get(landing, landing))

    def step(self, state: Position, action: Throw) -> Step[Position]:
        """The position after a throw; the seat stays when it has won."""
        end = self.move(state.squares[state.seat - 1], action.white).end
        squares = (*state.squares[: state.seat - 1], end, *state.squares[state.seat :])
        seat = state.seat if end == self.board.squares else state.seat % self.players + 1
        return Step(Position(squares, seat), (1, int(state.seat == 1)))

    def events(self, state: Position, action: Throw) -> tuple[Event, ...]:
        """The throw told event by event."""
        return tuple(self._tell(str(state.seat), self.move(state.squares[state.seat - 1], action.white)))

    def _tell(self, piece: str, move: Move) -> Iterator[Event]:
        last, start = self.board.squares, str(move.start)
        if move.aim > last and move.landing == move.start:
            text = f"{move.aim - move.start} would lead past square {last}: seat {piece} stays."
            yield Event("S5", "stays", text, piece, start, start)
            return
        reached = str(min(move.aim, last))
        text = f"Seat {piece} moves from {place(move.start)} to {place(int(reached))}."
        yield Event("S2", "move", text, piece, start, reached, move.aim - move.start)
        if move.landing < last < move.aim:
            text = f"That is {move.aim - last} too many: back to {place(move.landing)}."
            yield Event("S5", "bounce", text, piece, reached, str(move.landing), move.aim - last)
        if move.end != move.landing:
            ladder = move.end > move.landing
            text = f"A {'ladder leads up' if ladder else 'snake leads down'} to {place(move.end)}."
            kind, rule = ("ladder", "S3") if ladder else ("snake", "S4")
            yield Event(rule, kind, text, piece, str(move.landing), str(move.end), abs(move.end - move.landing))
        yield Event("S2", "landing", f"Seat {piece} stands on {place(move.end)}.", piece, start, str(move.end))
        if move.end == last:
            yield Event("S6", "win", f"Seat {piece} is on the last square and wins.", piece, space=str(last))

    def pieces(self, state: Position) -> Mapping[str, str]:
        """Every player's piece."""
        return dict(zip(self.outcomes, map(str, state.squares), strict=True))

    def describe(self, state: Position) -> tuple[str, ...]:
        """Who stands where, and who throws."""
        last = self.board.squares
        lines = [f"Seat {seat} is {where(square, last)}." for seat, square in enumerate(state.squares, start=1)]
        over = last in state.squares
        return (*lines, f"The game is over: Seat {state.seat} won." if over else f"Seat {state.seat} throws.")

    def state_text(self, state: Position) -> str:
        """The squares of all seats and the seat to throw: `14,6|2`."""
        return f"{','.join(map(str, state.squares))}|{state.seat}"

    def dice(self, action: Throw | None) -> tuple[Die, ...]:
        """S2: one die."""
        return (Die("white", "White die", str(action.white) if action else ""),)

    def action_text(self, action: Throw) -> str:
        """`white 4`."""
        return f"white {action.white}"


def place(square: int) -> str:
    """A square in words.

    >>> place(0), place(12)
    ('the start', 'square 12')
    """
    return f"square {square}" if square else "the start"


def where(square: int, last: int) -> str:
    """Where a piece is, and how far from home."""
    if square == last:
        return f"on square {last}, the last one"
    return f"{'on ' if square else 'at '}{place(square)}, {last - square} from the last square"


def read_board(data: Mapping[str, Any], where: str) -> SnakesBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> tables = {"game": "snakes_and_ladders", "name": "tiny", "source": "made up", "squares": 8, "ladders": [[2, 5]]}
    >>> dict(read_board(tables, "tiny.toml").jumps)
    {2: 5}
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    heading = read_heading(table, "snakes_and_ladders", SnakesOptions)
    squares = table.whole("squares", 2, LONGEST_TRACK)
    columns = table.whole("columns", 2, 40, default=10)
    faces = table.wholes("die", 1, min(LARGEST_DIE, squares or LARGEST_DIE), LARGEST_DIE, SIX)
    jumps: dict[int, int] = {}
    for key in ("ladders", "snakes"):
        for origin, target in _pairs(table, key, squares or LONGEST_TRACK):
            up = target > origin
            if origin == (squares or 0) or up != (key == "ladders") or origin == target:
                way = "up, from any square but the last" if key == "ladders" else "down"
                table.fault(key, f"{[origin, target]} is none", f"pairs that lead {way}")
            elif origin in jumps:
                table.fault(key, f"square {origin} has a snake or ladder already", "each square once")
            else:
                jumps[origin] = target
    for origin, target in jumps.items():
        if target in jumps:
            key = "ladders" if target > origin else "snakes"
            table.fault(key, f"{[origin, target]} ends where another begins", "ends from which nothing leads on")
    table.finish()
    if faults or squares is None or columns is None or faces is None:
        raise BoardError(where, faults)
    points = grid(squares + 1, columns)
    spaces = tuple(_space(number, squares, jumps, *points[number]) for number in range(squares + 1))
    links = (*pairwise(space.id for space in spaces), *((str(a), str(b)) for a, b in jumps.items()))
    ribbons = {f"{'ladder' if b > a else 'snake'} {a}": (points[a], points[b]) for a, b in jumps.items()}
    return SnakesBoard(
        **heading, spaces=spaces, links=links, ribbons=MappingProxyType(ribbons),
        squares=squares, columns=columns, faces=faces, jumps=MappingProxyType(jumps),
    )  # fmt: skip


def _pairs(table: Table, key: str, last: int) -> Iterator[tuple[int, int]]:
    """The pairs of squares under a key, as far as they are pairs of squares."""
    rows = table.data.get(key, [])
    remedy = f"pairs of squares from 1 to {last}, such as [[4, 14], [9, 31]]"
    if not table.has(key):
        return
    if not isinstance(rows, list) or len(rows) > LONGEST_TRACK:
        table.fault(key, "this is no list of pairs", remedy)
        return
    for number, row in enumerate(rows, start=1):
        if isinstance(row, list) and len(row) == 2 and all(type(n) is int and 1 <= n <= last for n in row):
            yield row[0], row[1]
        else:
            table.fault(f"{key}[{number}]", "this is no pair of squares", remedy)


def _space(number: int, last: int, jumps: Mapping[int, int], x: float, y: float) -> Space:
    jump = jumps.get(number)
    kind = "begin" if number == 0 else "end" if number == last else "dot"
    text = "Start" if number == 0 else f"Square {number}"
    if number == last:
        text += ", the last one"
    if jump is not None:
        text += f", {'ladder' if jump > number else 'snake'} to {jump}"
    return Space(str(number), "path", kind, str(number), text, x, y)


def board_data(board: SnakesBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board."""
    ladders = [[a, b] for a, b in board.jumps.items() if b > a]
    snakes = [[a, b] for a, b in board.jumps.items() if b < a]
    jumps = {key: pairs for key, pairs in (("ladders", ladders), ("snakes", snakes)) if pairs}
    return file_data(board, squares=board.squares, columns=board.columns, die=list(board.faces), **jumps)
