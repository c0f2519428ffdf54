"""Pig: throw the die as often as you dare; one bad face, and all that the turn has brought is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from toolkit.boards import Board, Space, Table
from toolkit.chance import Distribution, die
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
from toolkit.games.protocol import Chance, Decision, Event, Finished, Game, Node, Step

__all__ = ["Pig", "PigBoard", "PigOptions", "Position", "Throw", "board_data", "read_board"]

HIGHEST_GOAL = 400
SHORT = 25  # points; so few are drawn in short rows
TURN = "turn"  # the piece that shows where holding now would lead
ROLL, HOLD = "roll", "hold"
RULES = MappingProxyType(
    {
        "P1": "One to four players; everybody begins with no points, and seat 1 throws first.",
        "P2": "A turn begins with a throw; what the die shows is added to the turn's total.",
        "P3": "After each throw, roll again or hold. Holding adds the total to the score and ends the turn.",
        "P4": "A bust face ends the turn, and its total is lost.",
        "P5": "Whether a bust face costs the score as well.",
        "P6": "The first player whose score and turn total reach the goal wins at once.",
    }
)


@dataclass(frozen=True)
class PigOptions(Options):
    """What a bust costs.

    >>> PigOptions().bust_costs
    'turn'
    """

    bust_costs: str = option(
        "turn", "P5", "What does a bust face cost?", {"turn": "the turn's total", "score": "the total and the score"}
    )


class Throw(NamedTuple):
    """One throw of the die (P2)."""

    white: int


class Position(NamedTuple):
    """`scores[k]` is what seat k+1 has, `seat` is at turn (or has just won), `total` is what the turn has brought so
    far, `rolling` says whether the die comes next (or, false, a choice)."""

    scores: tuple[int, ...]
    seat: int
    total: int = 0
    rolling: bool = True


@dataclass(frozen=True, kw_only=True)
class PigBoard(Board):
    """The points to be reached, the faces of the die, and which of them are bust."""

    goal: int
    faces: tuple[int, ...]
    bust: tuple[int, ...]

    __hash__ = Board.__hash__


class Pig(Game[Position, Throw | str]):
    """Any goal and any die, one to four players. Units: turns, and throws.

    >>> from toolkit.games import make_game
    >>> game = make_game("pig", "full")
    >>> after = game.step(game.start(), Throw(5)).state
    >>> after, game.node(after)
    (Position(scores=(0, 0), seat=1, total=5, rolling=False), Decision(seat=1, choices=('roll', 'hold')))
    """

    key: ClassVar[str] = "pig"
    title: ClassVar[str] = "Pig"
    units: ClassVar[tuple[str, ...]] = ("turns", "throws")
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(1, 5)

    def __init__(self, board: PigBoard, players: int = 2, options: PigOptions | None = None) -> None:
        check_players(type(self), players, "P1")
        self.board: PigBoard = board
        self.players = players
        self.options: PigOptions = options or PigOptions()
        throws: Distribution[Throw | str] = die(board.faces).map(Throw)
        self._throws = tuple(Chance(throws, seat) for seat in range(players + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The seats by number."""
        return seat_names(self.players)

    def start(self) -> Position:
        """P1: no points for anybody."""
        return Position((0,) * self.players, 1)

    def node(self, state: Position) -> Node[Throw | str]:
        """P2, P3, P6: a throw, a choice, or the end."""
        if max(state.scores) >= self.board.goal:
            return Finished((str(state.seat),))
        return self._throws[state.seat] if state.rolling else Decision(state.seat, (ROLL, HOLD))

    def step(self, state: Position, action: Throw | str) -> Step[Position]:
        """The position after a throw or a choice."""
        if action == ROLL:
            return Step(state._replace(rolling=True), (0, 0))
        score = state.scores[state.seat - 1]
        if not isinstance(action, Throw):
            return Step(self._next(state, score + state.total), (1, 0))
        if action.white in self.board.bust:
            return Step(self._next(state, score if self.options.bust_costs == "turn" else 0), (1, 1))
        total = state.total + action.white
        if score + total < self.board.goal:
            return Step(state._replace(total=total, rolling=False), (0, 1))
        return Step(Position(_with(state.scores, state.seat, self.board.goal), state.seat), (1, 1))

    def _next(self, state: Position, score: int) -> Position:
        return Position(_with(state.scores, state.seat, score), state.seat % self.players + 1)

    def events(self, state: Position, action: Throw | str) -> tuple[Event, ...]:
        """The throw or the choice told event by event."""
        return tuple(self._tell(state, action))

    def _tell(self, state: Position, action: Throw | str) -> Iterator[Event]:
        piece, after = str(state.seat), self.step(state, action).state
        before, now = self.pieces(state), self.pieces(after)
        here, there = before[piece], now[piece]
        if action == ROLL:
            yield Event("P3", "roll", f"Seat {piece} rolls again.")
        elif not isinstance(action, Throw):
            text = f"Seat {piece} holds and adds {state.total}: {points_text(int(there))}."
            yield Event("P3", "hold", text, piece, here, there, state.total)
        elif action.white in self.board.bust:
            text = f"{action.white}, bust: seat {piece} loses the turn's {points_text(state.total)}."
            yield Event("P4", "bust", text, amount=state.total)
            if self.options.bust_costs == "score":
                yield Event("P5", "all lost", f"Seat {piece} loses all other points too.", piece, here, there)
        else:
            total = state.total + action.white
            yield Event("P2", "add", f"{action.white} is added to the turn: {total}.", amount=action.white)
        if now[TURN] != before[TURN]:
            yield Event("P2", "landing", f"Holding now leads to {now[TURN]}.", TURN, before[TURN], now[TURN])
        if max(after.scores) >= self.board.goal:
            yield Event("P6", "win", f"Seat {piece} reaches {self.board.goal} and wins.", piece, here, there)

    def pieces(self, state: Position) -> Mapping[str, str]:
        """Every player's score on the track, and where holding now would lead the seat at turn."""
        scores = dict(zip(self.outcomes, map(str, state.scores), strict=True))
        return scores | {TURN: str(state.scores[state.seat - 1] + state.total)}

    def describe(self, state: Position) -> tuple[str, ...]:
        """Who has how many points, and what comes next."""
        lines = [f"Seat {seat} has {score} of {self.board.goal}." for seat, score in enumerate(state.scores, start=1)]
        if max(state.scores) >= self.board.goal:
            return (*lines, f"The game is over: Seat {state.seat} won.")
        doing = "throws" if state.rolling else "rolls again or holds"
        return (*lines, f"Seat {state.seat} has {state.total} in this turn and {doing}.")

    def state_text(self, state: Position) -> str:
        """Scores, the seat at turn, its turn's total, and `?` at a choice: `20,31|2|8?`."""
        scores = ",".join(map(str, state.scores))
        return f"{scores}|{state.seat}|{state.total}{'' if state.rolling else '?'}"

    def dice(self, action: Throw | str | None) -> tuple[Die, ...]:
        """P2: one die."""
        return (Die("white", "White die", str(action.white) if isinstance(action, Throw) else ""),)

    def action_text(self, action: Throw | str) -> str:
        """`white 4`, `roll` or `hold`."""
        return f"white {action.white}" if isinstance(action, Throw) else action

    def name_of(self, outcome: str) -> str:
        """Seat 1, or the turn's total."""
        return "If it holds" if outcome == TURN else super().name_of(outcome)


def _with(scores: tuple[int, ...], seat: int, score: int) -> tuple[int, ...]:
    return (*scores[: seat - 1], score, *scores[seat:])


def read_board(data: Mapping[str, Any], where: str) -> PigBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> coin = {"game": "pig", "name": "piglet", "source": "made up", "goal": 3, "die": [0, 1], "bust": [0]}
    >>> read_board(coin, "piglet.toml").bust
    (0,)
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    heading = read_heading(table, "pig", PigOptions)
    goal = table.whole("goal", 1, HIGHEST_GOAL)
    faces = table.wholes("die", 0, LARGEST_DIE, LARGEST_DIE, SIX)
    bust = table.wholes("bust", 0, LARGEST_DIE, LARGEST_DIE, (1,))
    if faces and bust and not any(face and face not in bust for face in faces):
        table.fault("bust", "no face of the die brings a point", "only some of the faces of the die")
    table.finish()
    if faults or goal is None or faces is None or bust is None:
        raise BoardError(where, faults)
    points = grid(goal + 1, 5 if goal <= SHORT else 10)
    spaces = tuple(Space(str(n), "score", _kind(n, goal), str(n), points_text(n), *points[n]) for n in range(goal + 1))
    links = tuple(pairwise(space.id for space in spaces))
    return PigBoard(**heading, spaces=spaces, links=links, goal=goal, faces=faces, bust=bust)


def points_text(number: int) -> str:
    """A number of points in words.

    >>> points_text(1), points_text(20)
    ('1 point', '20 points')
    """
    return f"{number} point{'' if number == 1 else 's'}"


def _kind(number: int, goal: int) -> str:
    return "begin" if number == 0 else "end" if number == goal else "dot"


def board_data(board: PigBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board."""
    return file_data(board, goal=board.goal, die=list(board.faces), bust=list(board.bust))
