"""The Monorail Game on the game protocol: pure chance, one throw a step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games.monorail.board import MonorailBoard
from toolkit.games.monorail.options import MonorailOptions
from toolkit.games.monorail.rules import CASEY, Position, Throw, play_throw, starting_position
from toolkit.games.monorail.story import dot_id, line_id, line_text, place, tell_turn
from toolkit.games.monorail.words import RULES
from toolkit.games.offers import Die
from toolkit.games.protocol import Chance, Event, Finished, Game, Node, Step

__all__ = ["Monorail", "MonorailAction"]

MonorailAction = Throw | int  # a throw of both dice, or the seat that wins the roll-off
ENDS_TURN, SAME_TURN = (1, 1), (0, 1)  # ticks of the clocks: turns, throws


class Monorail(Game[Position, MonorailAction]):
    """A race on two tracks: players ride to the station, Casey circles outside and may beat them all.

    Units: turns (a turn lasts until the next player's first throw) and throws (of both dice).
    Raises `GameError` for a number of players or a first player that does not exist.
    """

    key: ClassVar[str] = "monorail"
    title: ClassVar[str] = "Monorail Game"
    units: ClassVar[tuple[str, ...]] = ("turns", "throws")
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(1, 5)

    def __init__(self, board: MonorailBoard, players: int = 2, options: MonorailOptions | None = None) -> None:
        if type(players) is not int or players not in self.players_allowed:
            raise GameError(f"{players!r} players: the Monorail Game takes 1 to {self.players_allowed[-1]} (M1)")
        self.board: MonorailBoard = board
        self.players = players
        self.options: MonorailOptions = options or MonorailOptions()
        first = self.options.first_player
        if isinstance(first, int) and first > players:
            raise GameError(
                f"option first_player: there is no seat {first} among {players}; write 1 to {players}, or rolled"
            )
        if first == "rolled" and players > 1 and len(set(board.white)) == 1:
            raise GameError(
                "option first_player: a white die with one number on all faces never breaks a tie; write a seat"
            )
        self._seats = tuple(str(seat) for seat in range(1, players + 1))
        throws: Distribution[MonorailAction] = board.white_die.combine(board.coloured_die, Throw)
        self._throws = tuple(Chance(throws, seat) for seat in range(players + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The seats by number, and Casey."""
        return (*self._seats, CASEY)

    def start(self) -> Position:
        """M2, M3: all pieces at their starts; seat 0 when the first player is still to be rolled."""
        first = self.options.first_player
        return starting_position(self.players, first if isinstance(first, int) else 0)

    def node(self, state: Position) -> Node[MonorailAction]:
        """M5: one throw of both dice, until somebody has won.

        M3: the dice of a roll-off are fair to every seat, ties are thrown again, so each seat is equally likely.
        """
        if state.winner:
            return Finished((state.winner,))
        if state.seat == 0:
            return Chance(Distribution.uniform(range(1, self.players + 1)))
        return self._throws[state.seat]

    def step(self, state: Position, action: MonorailAction) -> Step[Position]:
        """The position after a throw. The throw that ends the turn ticks the turn clock (M5)."""
        if isinstance(action, int):
            return Step(starting_position(self.players, action), (0, 0))
        turn = play_throw(self.board, self.options, state, action)
        return Step(turn.after, ENDS_TURN if turn.ends_turn else SAME_TURN)

    def events(self, state: Position, action: MonorailAction) -> tuple[Event, ...]:
        """The throw told event by event, each with its rule."""
        if isinstance(action, int):
            return (Event("M3", "first", f"Seat {action} threw highest and goes first.", str(action)),)
        return tell_turn(self.board, state, play_throw(self.board, self.options, state, action))

    def pieces(self, state: Position) -> Mapping[str, str]:
        """Every player's piece and Casey."""
        players = {seat: dot_id(self.board, dot) for seat, dot in zip(self._seats, state.dots, strict=True)}
        return players | {CASEY: line_id(state.casey)}

    def describe(self, state: Position) -> tuple[str, ...]:
        """Who stands where, how far from home, who owes a turn, who throws."""
        lines = []
        for seat, dot in zip(self._seats, state.dots, strict=True):
            left = self.board.steps - dot
            owes = " It misses its next turn." if int(seat) in state.owing else ""
            lines.append(
                f"Seat {seat} is on {place(self.board, dot)}, {left} from the station.{owes}"
                if left
                else f"Seat {seat} is in the station."
            )
        left = self.board.lines - state.casey
        lines.append(f"Casey is on {line_text(state.casey)}, {left} from Finish.")
        if state.winner:
            lines.append(f"The game is over: {self.name_of(state.winner)} won.")
        elif state.seat == 0:
            lines.append("The highest throw of the white die decides who begins.")
        else:
            lines.append(f"Seat {state.seat} throws.")
        return tuple(lines)

    def state_text(self, state: Position) -> str:
        """Dots of all seats, Casey's line, who throws, who owes: `0,3|c4|1|` or `0,3|c4|1|2`; the winner at the end."""
        dots = ",".join(map(str, state.dots))
        owing = ",".join(map(str, state.owing))
        return f"{dots}|c{state.casey}|{state.seat}|{owing}{'|' + state.winner if state.winner else ''}"

    def notes(self) -> Mapping[str, tuple[str, str]]:
        """The flags, unless the game is played without them (M16)."""
        flags = self.board.flags if self.options.flags else {}
        return {line_id(line): (flag.kind, flag.text) for line, flag in flags.items()}

    def dice(self, action: MonorailAction | None) -> tuple[Die, ...]:
        """M5: the white die and the coloured one."""
        thrown = (str(action.white), str(action.coloured)) if isinstance(action, Throw) else ("", "")
        return Die("white", "White die", thrown[0]), Die("coloured", "Coloured die", thrown[1], colour="red")

    def action_text(self, action: MonorailAction) -> str:
        """`white 4, coloured 2`, or `seat 2 begins` for the roll-off."""
        if isinstance(action, int):
            return f"seat {action} begins"
        return f"white {action.white}, coloured {action.coloured}"

    def name_of(self, outcome: str) -> str:
        """Seat 1, Casey."""
        return "Casey" if outcome == CASEY else super().name_of(outcome)
