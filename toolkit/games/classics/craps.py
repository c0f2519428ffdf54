"""Craps: one bet on the line, settled by the first throw or by the race between a point and the throw that ends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from toolkit.boards import Board, Space, Table
from toolkit.chance import Distribution, die
from toolkit.errors import BoardError, Fault
from toolkit.games.classics.parts import LARGEST_DIE, SIX, TwoDice, check_players, file_data, read_heading, two_dice
from toolkit.games.offers import Die
from toolkit.games.options import Options, option
from toolkit.games.protocol import Chance, Event, Finished, Game, Node, Step

__all__ = ["Craps", "CrapsBoard", "CrapsOptions", "Position", "board_data", "read_board"]

SEAT, HOUSE = "1", "house"
COME_OUT, WON, LOST = "come out", "won", "lost"  # spaces
RULES = MappingProxyType(
    {
        "D1": "One player throws two dice and bets against the house; what counts is their sum.",
        "D2": "On the first throw, the come-out, a natural settles for the line at once.",
        "D3": "On the come-out, a craps number settles against the line at once.",
        "D4": "Any other sum becomes the point; the dice are thrown until it comes again, which settles for the line.",
        "D5": "If the number that ends it comes before the point, that settles against the line.",
        "D6": "Whether the player bets on the line or against it.",
        "D7": "A bet against the line is not paid on a barred number: player and house share.",
    }
)


@dataclass(frozen=True)
class CrapsOptions(Options):
    """Which side the player is on.

    >>> CrapsOptions().bet
    'pass'
    """

    bet: str = option("pass", "D6", "Which bet?", {"pass": "on the line", "dont_pass": "against the line"})


class Position(NamedTuple):
    """`point` is the sum to be made (0: the come-out), `settled` the sum that ended it (0: it goes on)."""

    point: int
    settled: int = 0


@dataclass(frozen=True, kw_only=True)
class CrapsBoard(Board):
    """The faces of the dice, and what the sums mean: naturals and craps on the come-out, `ends` after it; `barred`
    sums do not pay a bet against the line. All other sums are `points`."""

    faces: tuple[int, ...]
    naturals: tuple[int, ...]
    craps: tuple[int, ...]
    ends: tuple[int, ...]
    barred: tuple[int, ...]

    __hash__ = Board.__hash__

    @property
    def points(self) -> tuple[int, ...]:
        """The sums that become a point."""
        return _points(self.faces, (*self.naturals, *self.craps))


class Craps(Game[Position, TwoDice]):
    """One player against the house. Unit: throws.

    >>> from toolkit.games import make_game
    >>> game = make_game("craps", "full", players=1)
    >>> game.step(game.start(), TwoDice(6, 2)).state
    Position(point=8, settled=0)
    """

    key: ClassVar[str] = "craps"
    title: ClassVar[str] = "Craps"
    units: ClassVar[tuple[str, ...]] = ("throws",)
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(1, 2)

    def __init__(self, board: CrapsBoard, players: int = 1, options: CrapsOptions | None = None) -> None:
        check_players(type(self), players, "D1")
        self.board: CrapsBoard = board
        self.players = players
        self.options: CrapsOptions = options or CrapsOptions()
        one = die(board.faces)
        throws: Distribution[TwoDice] = one.combine(one, TwoDice)
        self._throws = Chance(throws, 1)

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The player and the house."""
        return (SEAT, HOUSE)

    def start(self) -> Position:
        """D1: before the come-out."""
        return Position(0)

    def node(self, state: Position) -> Node[TwoDice]:
        """D1, D7: throws until the bet is settled; player and house share where it is not paid."""
        return Finished(self._winners(state)) if state.settled else self._throws

    def _for_the_line(self, state: Position) -> bool:
        """D2 .. D5: which way a bet was settled."""
        return state.settled == state.point if state.point else state.settled in self.board.naturals

    def _winners(self, state: Position) -> tuple[str, ...]:
        with_line = self.options.bet == "pass"
        if self._for_the_line(state) == with_line:
            barred = not with_line and not state.point and state.settled in self.board.barred
            return (SEAT, HOUSE) if barred else (SEAT,)
        return (HOUSE,)

    def step(self, state: Position, action: TwoDice) -> Step[Position]:
        """The position after a throw."""
        board, total = self.board, action.white + action.red
        if state.point:
            after = state._replace(settled=total if total == state.point or total in board.ends else 0)
        else:
            after = Position(0, total) if total in (*board.naturals, *board.craps) else Position(total)
        return Step(after, (1,))

    def events(self, state: Position, action: TwoDice) -> tuple[Event, ...]:
        """The throw told event by event."""
        return tuple(self._tell(state, action.white + action.red, self.step(state, action).state))

    def _tell(self, state: Position, total: int, after: Position) -> Iterator[Event]:
        line, here, there = self._for_the_line(after), self._space(state), self._space(after)
        if not state.point and not after.settled:
            yield Event("D4", "point", f"{total} is the point.", SEAT, here, there, total)
        elif not after.settled:
            yield Event("D4", "nothing", f"{total} settles nothing.", amount=total)
        elif state.point:
            rule, text = ("D4", "the point is made") if line else ("D5", "that ends it before the point")
            yield Event(rule, "settled", f"{total}: {text}.", SEAT, here, there, total)
        else:
            rule, text = ("D2", "a natural") if line else ("D3", "craps")
            yield Event(rule, "settled", f"{total} on the come-out: {text}.", SEAT, here, there, total)
        if after.settled:
            winners = self._winners(after)
            shared = len(winners) > 1
            text = "The number is barred: nobody is paid." if shared else f"{self.name_of(winners[0])} wins the bet."
            yield Event("D7" if shared else "D6", "win", text)

    def _space(self, state: Position) -> str:
        if state.settled:
            return WON if SEAT in self._winners(state) else LOST
        return str(state.point) if state.point else COME_OUT

    def pieces(self, state: Position) -> Mapping[str, str]:
        """The player's marker: on the come-out, on the point, or where the bet was settled."""
        return {SEAT: self._space(state)}

    def describe(self, state: Position) -> tuple[str, ...]:
        """What was thrown, and what is waited for."""
        if state.settled:
            names = " and ".join(map(self.name_of, self._winners(state)))
            return (f"{state.settled} settled it.", f"The game is over: {names} won.")
        if state.point:
            ends = " or ".join(map(str, self.board.ends))
            return (f"The point is {state.point}; {ends} ends it.", "Seat 1 throws.")
        return ("Seat 1 throws the come-out.",)

    def state_text(self, state: Position) -> str:
        """The point, and the sum that settled it: `6`, `6:7`, `-:11`; `-` for none."""
        settled = f":{state.settled}" if state.settled else ""
        return f"{state.point or '-'}{settled}"

    def dice(self, action: TwoDice | None) -> tuple[Die, ...]:
        """D1: two dice."""
        return two_dice(action)

    def action_text(self, action: TwoDice) -> str:
        """`white 4, red 2`."""
        return action.text


def _points(faces: tuple[int, ...], settled: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({a + b for a in faces for b in faces} - set(settled)))


def read_board(data: Mapping[str, Any], where: str) -> CrapsBoard:
    """The board that a file's tables describe; `BoardError` with every fault.

    >>> tables = {"game": "craps", "name": "x", "source": "made up", "naturals": [7, 11], "craps": [2, 3, 12]}
    >>> read_board(tables | {"ends": [7]}, "x.toml").points
    (4, 5, 6, 8, 9, 10)
    """
    faults: list[Fault] = []
    table = Table(data, "", faults)
    heading = read_heading(table, "craps", CrapsOptions)
    faces = table.wholes("dice", 1, LARGEST_DIE, LARGEST_DIE, SIX)
    most = 2 * LARGEST_DIE
    naturals = table.wholes("naturals", 2, most, most, ())
    craps = table.wholes("craps", 2, most, most, ())
    ends = table.wholes("ends", 2, most, most, ())
    barred = table.wholes("barred", 2, most, most, ())
    table.finish()
    if faults or faces is None or naturals is None or craps is None or ends is None or barred is None:
        raise BoardError(where, faults)
    points = _points(faces, (*naturals, *craps))
    for key, sums, others, remedy in (
        ("naturals", naturals, craps, "sums that are no craps"),
        ("barred", barred, (*points, *naturals), "sums that are craps"),
        ("ends", ends, points, "sums that are no points"),
    ):
        if both := sorted(set(sums) & set(others)):
            table.fault(key, f"{both[0]} cannot be one of these", remedy)
    if points and not set(ends) & {a + b for a in faces for b in faces}:
        table.fault("ends", "no throw shows one of these, so a point can only be made", "sums that the dice can show")
    if faults:
        raise BoardError(where, faults)
    spaces = _spaces(points)
    numbers = [space.id for space in spaces[1:-2]]
    links = [(COME_OUT, number) for number in numbers] + [(number, end) for number in numbers for end in (WON, LOST)]
    return CrapsBoard(
        **heading, spaces=spaces, links=(*links, (COME_OUT, WON), (COME_OUT, LOST)),
        faces=faces, naturals=naturals, craps=craps, ends=ends, barred=barred,
    )  # fmt: skip


def _spaces(points: tuple[int, ...]) -> tuple[Space, ...]:
    """The come-out on the left, the points in a row, the two ends on the right."""
    across = 500 / max(1, len(points) - 1)
    return (
        Space(COME_OUT, "come-out", "start", "Come-out", "The come-out", 80, 320),
        *(
            Space(str(point), "points", "dot", str(point), f"Point {point}", round(270 + k * across, 1), 320)
            for k, point in enumerate(points)
        ),
        Space(WON, WON, "station", "Won", "The bet is won", 920, 160),
        Space(LOST, LOST, "station", "Lost", "The bet is lost", 920, 480),
    )


def board_data(board: CrapsBoard) -> dict[str, Any]:
    """The tables that `read_board` reads back to the same board."""
    sums = {"naturals": board.naturals, "craps": board.craps, "ends": board.ends, "barred": board.barred}
    return file_data(board, dice=list(board.faces), **{key: list(listed) for key, listed in sums.items() if listed})
