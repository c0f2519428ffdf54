"""Bear-off: the end of backgammon, when the sides have passed each other and only the dice and good order count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from toolkit.boards import Board, Space, Table
from toolkit.chance import Distribution, die
from toolkit.errors import BoardError, Fault
from toolkit.games.classics.checkers import OFF, Checkers, Play, checkers_text, moved, plays
from toolkit.games.classics.parts import (
    LARGEST_DIE,
    SIX,
    TwoDice,
    check_players,
    file_data,
    read_heading,
    seat_names,
    two_dice,
)
from toolkit.games.offers import Die
from toolkit.games.options import Options, option
from toolkit.games.protocol import Chance, Decision, Event, Finished, Game, Node, Step

__all__ = ["BearOff", "BearOffBoard", "BearOffOptions", "Play", "Position", "board_data", "read_board"]

MOST_POINTS, MOST_CHECKERS = 12, 15
LETTERS = "abcdefghijklmno"  # of the checkers of a seat, rearmost first
RULES = MappingProxyType(
    {
        "B1": "One or two players, each with checkers on points of their own; seat 1 throws first.",
        "B2": "Throw two dice; each is used to move one checker that many points towards the end, in any order.",
        "B3": "Whether a double is played four times, as in backgammon, or twice.",
        "B4": "A checker that passes point 1 by exact count is off the board.",
        "B5": "A die larger than the rearmost checker's point takes that checker off.",
        "B6": "The first player with all checkers off wins.",
    }
)


@dataclass(frozen=True)
class BearOffOptions(Options):
    """What a double is worth.

    >>> BearOffOptions().double_moves
    4
    """

    double_moves: int = option(4, "B3", "How often is a double played?", {4: "four times", 2: "twice"})


class Position(NamedTuple):
    """`checkers[k]` are those of seat k+1 by point, `seat` is at turn (or has just won), `thrown` the dice to be
    played, larger first (none: the throw is still to come)."""

    checkers: tuple[Checkers, ...]
    seat: int
    thrown: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class BearOffBoard(Board):
    """Where the checkers of both seats stand at first, by point, and the faces of the dice."""

    first: Checkers
    second: Checkers
    faces: tuple[int, ...]

    __hash__ = Board.__hash__


class BearOff(Game[Position, TwoDice | Play]):
    """Two sides that do not meet, or one that wants to be done soon. Unit: turns.

    >>> from toolkit.games import make_game
    >>> game = make_game("bear_off", "mini", players=1)
    >>> after = game.step(game.start(), TwoDice(1, 4)).state
    >>> after, [play.text for play in game.actions(after)]
    (Position(checkers=((0, 0, 1, 1),), seat=1, thrown=(4, 1)), ['4/off, 3/2', '4/3, 3/off'])
    """

    key: ClassVar[str] = "bear_off"
    title: ClassVar[str] = "Bear-off"
    units: ClassVar[tuple[str, ...]] = ("turns",)
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(1, 3)

    def __init__(self, board: BearOffBoard, players: int = 2, options: BearOffOptions | None = None) -> None:
        check_players(type(self), players, "B1")
        self.board: BearOffBoard = board
        self.players = players
        self.options: BearOffOptions = options or BearOffOptions()
        one = die(board.faces)
        throws: Distribution[TwoDice | Play] = one.combine(one, TwoDice)
        self._throws = tuple(Chance(throws, seat) for seat in range(players + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The seats by number."""
        return seat_names(self.players)

    def start(self) -> Position:
        """B1: all checkers where the board has them."""
        return Position((self.board.first, self.board.second)[: self.players], 1)

    def node(self, state: Position) -> Node[TwoDice | Play]:
        """B2, B6: a throw, a play, or the end."""
        if any(not any(checkers) for checkers in state.checkers):
            return Finished((str(state.seat),))
        if not state.thrown:
            return self._throws[state.seat]
        return Decision(state.seat, tuple(plays(state.checkers[state.seat - 1], self._dice(state.thrown)).values()))

    def _dice(self, thrown: tuple[int, ...]) -> tuple[int, ...]:
        """B3: what there is to play."""
        double = thrown[0] == thrown[1]
        return thrown[:1] * self.options.double_moves if double else thrown

    def step(self, state: Position, action: TwoDice | Play) -> Step[Position]:
        """The position after a throw, or after a play, which ends the turn."""
        if isinstance(action, TwoDice):
            return Step(state._replace(thrown=tuple(sorted(action, reverse=True))), (0,))
        after = _moved(state, *action.moves)
        done = not any(after.checkers[state.seat - 1])
        return Step(Position(after.checkers, state.seat if done else state.seat % self.players + 1), (1,))

    def events(self, state: Position, action: TwoDice | Play) -> tuple[Event, ...]:
        """The throw or the play told event by event."""
        return tuple(self._tell(state, action))

    def _tell(self, state: Position, action: TwoDice | Play) -> Iterator[Event]:
        if isinstance(action, TwoDice):
            yield Event("B2", "throw", f"Seat {state.seat} throws {action.white} and {action.red}.")
            return
        for start, end in action.moves:
            before = self.pieces(state)
            origin, space = space_id(state.seat, start), space_id(state.seat, end)
            piece = next(name for name, at in before.items() if at == origin)
            rule, way = ("B2", f"goes from point {start} to {end}") if end else ("B4", f"goes off from point {start}")
            yield Event(rule, "move", f"One of seat {state.seat} {way}.", piece, origin, space, start - end)
            state = _moved(state, (start, end))
            for name, at in self.pieces(state).items():  # checkers are told apart by their order alone
                if at != before[name]:
                    yield Event("B2", "landing", f"{self.name_of(name)} is there.", name, before[name], at)
        if not any(state.checkers[state.seat - 1]):
            yield Event("B6", "win", f"Seat {state.seat} has all checkers off and wins.")

    def pieces(self, state: Position) -> Mapping[str, str]:
        """Every checker: `1a` is the rearmost of seat 1."""
        found: dict[str, str] = {}
        starts = (self.board.first, self.board.second)
        for seat, checkers in enumerate(state.checkers, start=1):
            places = [point for point in range(len(checkers), 0, -1) for _ in range(checkers[point - 1])]
            places += [OFF] * (sum(starts[seat - 1]) - len(places))
            found |= {f"{seat}{LETTERS[k]}": space_id(seat, point) for k, point in enumerate(places)}
        return found

    def describe(self, state: Position) -> tuple[str, ...]:
        """Who has how many checkers where, and what comes next."""
        lines = [f"Seat {seat} has {checkers_text(checkers)}." for seat, checkers in enumerate(state.checkers, start=1)]
        if any(not any(checkers) for checkers in state.checkers):
            return (*lines, f"The game is over: Seat {state.seat} won.")
        doing = f"has thrown {state.thrown[0]} and {state.thrown[1]} and moves" if state.thrown else "throws"
        return (*lines, f"Seat {state.seat} {doing}.")

    def state_text(self, state: Position) -> str:
        """The checkers of all seats by point, the seat, the dice: `0.0.1.1/1.1.0.0|1|41`."""
        checkers = "/".join(".".join(map(str, one)) for one in state.checkers)
        return f"{checkers}|{state.seat}|{','.join(map(str, state.thrown))}"

    def dice(self, action: TwoDice | Play | None) -> tuple[Die, ...]:
        """B2: two dice."""
        return two_dice(action)

    def action_text(self, action: TwoDice | Play) -> str:
        """`white 4, red 2`, or `6/2, 3/off`."""
        return action.text

    def name_of(self, outcome: str) -> str:
        """Seat 1; checker a of seat 1."""
        return super().name_of(outcome) if outcome.isdigit() else f"Checker {outcome[1:]} of seat {outcome[0]}"

    def colour_of(self, piece: str) -> str:
        """A colour for each seat."""
        return ("blue", "green")[int(piece[0]) - 1]

    def stack_of(self, piece: str) -> str:
        """The checkers of a seat are alike."""
        return f"checkers of seat {piece[0]}"


def _moved(state: Position, *moves: tuple[int, int]) -> Position:
    """The position after these moves of the seat at turn."""
    before = state.checkers
    own = moved(before[state.seat - 1], *moves)
    return state._replace(checkers=(*before[: state.seat - 1], own, *before[state.seat :]))


def space_id(seat: int, point: int) -> str:
    """The space of a point of a seat.

    >>> space_id(1, 6), space_id(2, 0)
    ('1: 6', '2: off')
    """
    return f"{seat}: {point or 'off'}"


def read_board(data: Mapping[str, Any], where: str) -> BearOffBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> read_board({"game": "bear_off", "name": "ace", "source": "made up", "checkers": [7]}, "ace.toml").second
    (7,)
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    heading = read_heading(table, "bear_off", BearOffOptions)
    faces = table.wholes("dice", 1, LARGEST_DIE, LARGEST_DIE, SIX)
    if not table.has("checkers"):
        table.fault("checkers", "the key is missing", "how many stand on point 1, 2, …: [0, 0, 1, 1]")
    first = table.wholes("checkers", 0, MOST_CHECKERS, MOST_POINTS, (1,))
    second = table.wholes("opponent", 0, MOST_CHECKERS, MOST_POINTS, first or (1,))
    table.finish()
    for key, checkers in (("checkers", first), ("opponent", second)):
        if key in data and checkers is not None and not 1 <= sum(checkers) <= MOST_CHECKERS:
            table.fault(key, f"{sum(checkers)} checkers are there", f"1 to {MOST_CHECKERS} of them")
    if faults or faces is None or first is None or second is None:
        raise BoardError(where, faults)
    longest = max(len(first), len(second))
    spaces = tuple(_space(seat, point, longest) for seat in (1, 2) for point in range(longest, -1, -1))
    links = tuple(link for seat in (1, 2) for link in pairwise(s.id for s in spaces if s.track == f"seat {seat}"))
    return BearOffBoard(**heading, spaces=spaces, links=links, first=first, second=second, faces=faces)


def _space(seat: int, point: int, longest: int) -> Space:
    x, y = round(70 + (longest - point) * 800 / longest, 1), (200.0, 440.0)[seat - 1]
    kind, label, text = ("dot", str(point), f"Point {point}") if point else ("station", "Off", "Off the board")
    return Space(space_id(seat, point), f"seat {seat}", kind, label, f"{text}, seat {seat}", x, y)


def board_data(board: BearOffBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board."""
    opponent = {"opponent": list(board.second)} if board.second != board.first else {}
    return file_data(board, dice=list(board.faces), checkers=list(board.first), **opponent)
