"""The Rifleman Game on the game protocol: a throw of two dice, then a play of the seat that threw."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from toolkit.chance import Distribution, die
from toolkit.errors import GameError
from toolkit.games.offers import Die, Offer
from toolkit.games.protocol import Chance, Decision, Event, Finished, Game, Node, Spent, Step
from toolkit.games.rifleman.board import RiflemanBoard
from toolkit.games.rifleman.herd_names import held_names, standing
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.plays import can_use, every_play, legal_plays
from toolkit.games.rifleman.position import SIDES, Play, Position, Throw, side_of
from toolkit.games.rifleman.position_text import position_text, read_position
from toolkit.games.rifleman.rules import is_home, make_play, pass_on, starting_position
from toolkit.games.rifleman.spending import offer_moves, play_of_spent
from toolkit.games.rifleman.story import herd_text, tell_play, tell_throw
from toolkit.games.rifleman.words import RULES

__all__ = ["Rifleman", "RiflemanAction", "all_throws"]

RiflemanAction = Throw | Play | int  # a throw, what is done with it, or the seat that wins the roll-off
SAME_TURN, ENDS_TURN = 0, 1  # ticks of the first clock
NO_THROW, ONE_THROW = 0, 1  # ticks of the second clock


class Rifleman(Game[Position, RiflemanAction]):
    """A cattle drive from both ends of one trail, with captures and blocks.

    Units: turns (until the other side throws) and throws (of both dice, lost and extra ones too).
    Raises `GameError` for a number of players or a first player that does not exist.
    """

    key: ClassVar[str] = "rifleman"
    title: ClassVar[str] = "The Rifleman Game"
    units: ClassVar[tuple[str, ...]] = ("turns", "throws")
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(2, 5, 2)

    def __init__(self, board: RiflemanBoard, players: int = 2, options: RiflemanOptions | None = None) -> None:
        if type(players) is not int or players not in self.players_allowed:
            raise GameError(f"{players!r} players: the Rifleman Game takes 2, or 4 as two pairs (F2)")
        self.board: RiflemanBoard = board
        self.players = players
        self.options: RiflemanOptions = options or RiflemanOptions()
        first = self.options.first_player
        if isinstance(first, int) and first > players:
            raise GameError(
                f"option first_player: there is no seat {first} among {players}; write 1 to {players}, or rolled"
            )
        self.trail = board.compiled
        self._seats = tuple(str(seat) for seat in range(1, players + 1))
        self._throws = tuple(Chance[RiflemanAction](all_throws(), seat) for seat in range(players + 1))
        self._wins = tuple(Finished(self._seats[side::2]) for side in range(2))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The seats by number; two partners win together."""
        return self._seats

    def start(self) -> Position:
        """F1, F2: everything in the corrals; seat 0 when the first player is still to be rolled."""
        first = self.options.first_player
        return starting_position(self.trail, first if isinstance(first, int) else 0)

    def node(self, state: Position) -> Node[RiflemanAction]:
        """A throw (F4), the plays of a throw (F10), or the end (F15).

        F2: ties of the roll-off are thrown again, so each seat is equally likely to begin.
        """
        if not state.seat:
            for side, herd in enumerate(state.herds):
                if is_home(self.trail, herd):
                    return self._wins[side]
            return Chance(Distribution.uniform(range(1, self.players + 1)))
        if state.throw is None:
            return self._throws[state.seat]
        return Decision(state.seat, legal_plays(self.trail, self.options, state))

    def step(self, state: Position, action: RiflemanAction) -> Step[Position]:
        """The position after an action. A throw of which no die can be used passes the turn on at once (F10).

        Any order of a legal play may be given. What ends the turn ticks the first clock (F16).
        """
        if isinstance(action, Throw):
            if can_use(self.trail, state, action):
                return Step(state._replace(throw=action), (SAME_TURN, ONE_THROW))
            return Step(pass_on(self.players, state), (ENDS_TURN, ONE_THROW))
        if isinstance(action, int):
            return Step(starting_position(self.trail, action), (SAME_TURN, NO_THROW))
        after = make_play(self.trail, self.options, self.players, state, action)
        return Step(after, (SAME_TURN if after.seat == state.seat else ENDS_TURN, NO_THROW))

    def events(self, state: Position, action: RiflemanAction) -> tuple[Event, ...]:
        """The action told event by event, each with its rule."""
        if isinstance(action, int):
            return (Event("F2", "first", f"Seat {action} threw highest and goes first."),)
        if isinstance(action, Throw):
            return tell_throw(state, action, lost=not can_use(self.trail, state, action))
        return tell_play(self.trail, self.options, state, action)

    def dice(self, action: RiflemanAction | None) -> tuple[Die, ...]:
        """F4: two dice, the higher one first."""
        faces = map(str, action) if isinstance(action, Throw) else ("", "")
        return tuple(Die(str(number), f"Die {number}", face) for number, face in enumerate(faces, start=1))

    def offer(self, state: Position, spent: Spent = ()) -> Offer | None:
        """What can be done next with the dice left, and why the rest cannot. None where nobody decides.

        `spent` are pairs of die and space in order; `GameError` when they are no beginning of a legal play.
        """
        return None if state.throw is None else offer_moves(self.trail, self.options, state, spent)

    def whole_choice(self, state: Position, spent: Spent) -> RiflemanAction:
        """The play that uses the dice in this way; `GameError` when it is not legal here."""
        return play_of_spent(self.trail, self.options, state, spent)

    def allows(self, state: Position, action: RiflemanAction) -> bool:
        """Every order of a legal play is allowed, also those that its node shows by another one."""
        return action in (self._every_play(state) if isinstance(action, Play) else self.actions(state))

    def spent_by(self, action: RiflemanAction) -> tuple[str, ...]:
        """F4: the dice that a play uses."""
        return tuple(str(move.die) for move in action.moves) if isinstance(action, Play) else ()

    def orders(self, state: Position, play: RiflemanAction) -> tuple[RiflemanAction, ...]:
        """F16: every way to do the same as this play, itself too; `GameError` when it is not legal here."""
        if not isinstance(play, Play):
            return super().orders(state, play)
        found = self._every_play(state)
        if play not in found:
            raise GameError(f"{play.text!r} is no legal play here")
        return tuple(other for other, key in found.items() if key == found[play])

    def choice_for(self, state: Position, play: Play) -> Play:
        """The choice of the node that leads to the same position; `GameError` when the play is not legal here."""
        same = self.orders(state, play)
        return next(choice for choice in legal_plays(self.trail, self.options, state) if choice in same)

    def pieces(self, state: Position) -> Mapping[str, str]:
        """Every steer, numbered from behind, and both cowboys."""
        return standing(self.trail, state.herds)

    def describe(self, state: Position) -> tuple[str, ...]:
        """Where both herds are, what is frozen, and who has to do what."""
        lines = [herd_text(self.trail, side, herd) for side, herd in enumerate(state.herds)]
        node = self.node(state)
        if isinstance(node, Finished):
            lines.append(f"The game is over: {SIDES[self._wins.index(node)]} won.")
        elif not state.seat:
            lines.append("The highest throw decides who begins.")
        elif state.throw is None:
            lines.append(f"{self.name_of(str(state.seat))} throws.")
        else:
            lines.append(f"{self.name_of(str(state.seat))} has thrown {state.throw.text} and moves.")
        return tuple(lines)

    def state_text(self, state: Position) -> str:
        """Both herds by their own places, the seat and the throw: `0,0,5/0!|3,7,7/2|1|53`."""
        return position_text(state)

    def position(self, text: str) -> Position:
        """The position with this text; `GameError` says what cannot be, such as one in which nobody can move (F16)."""
        return read_position(self.trail, self.options, self.players, text)

    def notes(self) -> Mapping[str, tuple[str, str]]:
        """The stream."""
        return {str(number): ("stream", "Stream: no hit, no block") for number in self.board.stream}

    def colour_of(self, piece: str) -> str:
        """F2: red or blue, of a piece or of a seat's side."""
        return SIDES[side_of(int(piece))] if piece.isdigit() else piece.split()[0]

    def held(self, state: Position) -> Mapping[str, str]:
        """F12: the steers that may not move before the corral of their side is empty."""
        return held_names(self.trail, state.herds)

    def emblem_of(self, piece: str) -> tuple[str, str]:
        """Steers and cowboys by their shape and letter."""
        kind = "" if piece.isdigit() else piece.split()[1]
        return kind, kind[:1].upper()

    def stack_of(self, piece: str) -> str:
        """Steers of a side are alike."""
        side, *kind = piece.split()
        return f"{side} steers" if kind[:1] == ["steer"] else ""

    def name_of(self, outcome: str) -> str:
        """`Seat 1 (red)`, `Red steer 3`."""
        return f"Seat {outcome} ({self.colour_of(outcome)})" if outcome.isdigit() else outcome.capitalize()

    def action_text(self, action: RiflemanAction) -> str:
        """`5 and 3`, `5: steer 12 to 17, 3: cowboy 4 to 7`, `seat 2 begins`."""
        return f"seat {action} begins" if isinstance(action, int) else action.text

    def parse_action(self, state: Position, text: str) -> RiflemanAction:
        """The allowed action with this text, which may be any order of a legal play."""
        for play in self._every_play(state):
            if play.text == text:
                return play
        return super().parse_action(state, text)

    def _every_play(self, state: Position) -> Mapping[Play, int]:
        return {} if state.throw is None else every_play(self.trail, self.options, state)


@cache
def all_throws() -> Distribution[RiflemanAction]:
    """F4: the 21 throws of two dice with their weights out of 36.

    >>> all_throws()[Throw(5, 3)], all_throws()[Throw(4, 4)], len(all_throws())
    (2, 1, 21)
    """
    return die(6).combine(die(6), lambda one, two: Throw(max(one, two), min(one, two)))
