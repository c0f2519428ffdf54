"""Monza on the game protocol: a throw of the dice, a play of the seat at turn, perhaps a bonus move of some owner."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from toolkit.chance import Distribution, colour_dice
from toolkit.errors import GameError
from toolkit.games.monza.board import MonzaBoard
from toolkit.games.monza.options import MonzaOptions, cars_of
from toolkit.games.monza.plays import Play, Plays
from toolkit.games.monza.rules import (
    Bonus,
    Position,
    bonus_places,
    make_play,
    starting_position,
    take_bonus,
    winners,
)
from toolkit.games.monza.spending import offer_bonus, offer_dice
from toolkit.games.monza.squares import COLOURS, Throw
from toolkit.games.monza.story import place_text, seats_text, tell_bonus, tell_move, tell_throw
from toolkit.games.monza.words import RULES
from toolkit.games.offers import Die, Offer
from toolkit.games.protocol import Chance, Decision, Event, Finished, Game, Node, Spent, Step

__all__ = ["Monza", "MonzaAction", "all_throws"]

MonzaAction = Throw | Play | Bonus
DICE = 6


class Monza(Game[Position, MonzaAction]):
    """A car race with colour dice: the skill is the order in which the dice are spent.

    Units: turns (one throw of one player each, also when no die fits) and rounds (a turn of every player).
    Raises `GameError` for a number of players that does not exist.
    """

    key: ClassVar[str] = "monza"
    title: ClassVar[str] = "Monza"
    units: ClassVar[tuple[str, ...]] = ("turns", "rounds")
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(1, 7)

    def __init__(self, board: MonzaBoard, players: int = 2, options: MonzaOptions | None = None) -> None:
        if type(players) is not int or players not in self.players_allowed:
            raise GameError(f"{players!r} players: Monza takes 1 to {self.players_allowed[-1]} (C1)")
        self.board: MonzaBoard = board
        self.players = players
        self.options: MonzaOptions = options or MonzaOptions()
        self.track = board.compiled
        self.plays = Plays(self.track, self.options)
        self.cars = cars_of(self.options, players)
        self._owners = {colour: seat for seat, colour in enumerate(self.cars, start=1)}
        self._seats = tuple(str(seat) for seat in range(1, players + 1))
        self._throws = tuple(Chance[MonzaAction](all_throws(), seat) for seat in range(players + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The seats by number."""
        return self._seats

    def start(self) -> Position:
        """C1, C2: all cars on the grid, seat 1 throws first."""
        return starting_position(self.players)

    def node(self, state: Position) -> Node[MonzaAction]:
        """A throw (C3), the plays of a throw (C4, C11), a bonus move (C16), or the end (C14)."""
        if not state.seat:
            return Finished(tuple(str(seat) for seat in winners(self.track, state)))
        if state.bonus:
            return Decision(state.bonus, self._bonuses(state))
        if state.throw is None:
            return self._throws[state.seat]
        return Decision(state.seat, self.plays.legal(state.cars[state.seat - 1], state.throw))

    def step(self, state: Position, action: MonzaAction) -> Step[Position]:
        """The position after an action; the one that ends a turn runs the clocks. Any order of a play may be given."""
        if isinstance(action, Throw):
            return Step(state._replace(throw=action), (0, 0))
        if isinstance(action, Bonus):
            end = take_bonus(self.track, state, action)
            return Step(end.after, (1, int(end.round_over)))
        move = make_play(self.track, self.options, self._owners, state, action)
        return Step(move.after, (0, 0) if move.end is None else (1, int(move.end.round_over)))

    def events(self, state: Position, action: MonzaAction) -> tuple[Event, ...]:
        """The action told event by event, each with its rule."""
        if isinstance(action, Throw):
            return tell_throw(self.plays, state, action)
        if isinstance(action, Bonus):
            return tell_bonus(self.track, state, action, take_bonus(self.track, state, action))
        move = make_play(self.track, self.options, self._owners, state, action)
        return tell_move(self.track, state, action, move)

    def dice(self, action: MonzaAction | None) -> tuple[Die, ...]:
        """C3: six colour dice, equal ones side by side."""
        faces = action.faces if isinstance(action, Throw) else ("",) * DICE
        return tuple(
            Die(str(number), f"Die {number}", face, "colour", face or "white")
            for number, face in enumerate(faces, start=1)
        )

    def offer(self, state: Position, spent: Spent = ()) -> Offer | None:
        """What can be done next, and why the rest cannot: in the middle of a play, or at a bonus move.

        Raises `GameError` when `spent` is no beginning of a legal play. None where nobody decides.
        """
        if state.bonus:
            return offer_bonus(self.board.squares, self.plays, state, spent)
        return None if state.throw is None else offer_dice(self.board.squares, self.plays, state, spent)

    def whole_choice(self, state: Position, spent: Spent) -> MonzaAction:
        """The play that goes this route, or the bonus move; `GameError` when it is not legal here."""
        if state.bonus:
            offer_bonus(self.board.squares, self.plays, state, spent)
            return Bonus(spent[0][1] if spent else "")
        route = Play(tuple(die for die, _ in spent), tuple(square for _, square in spent))
        self.orders(state, route)
        return route

    def allows(self, state: Position, action: MonzaAction) -> bool:
        """Every route and order of a legal play is allowed, also those that its node shows by another one."""
        if action in self.actions(state):
            return True
        start = state.cars[state.seat - 1] if state.seat else 0
        return (
            isinstance(action, Play) and state.throw is not None and bool(self.plays.orders(start, state.throw, action))
        )

    def spent_by(self, action: MonzaAction) -> tuple[str, ...]:
        """C4: the dice that a play puts aside."""
        return action.colours if isinstance(action, Play) else ()

    def orders(self, state: Position, play: MonzaAction) -> tuple[MonzaAction, ...]:
        """All routes and orders of dice that are the same play as this one; `GameError` when it is not legal here."""
        if not isinstance(play, Play):
            return super().orders(state, play)
        found = () if state.throw is None else self.plays.orders(state.cars[state.seat - 1], state.throw, play)
        if not found:
            raise GameError(f"{play.text!r} is no legal play here")
        return found

    def choice_for(self, state: Position, play: Play) -> Play:
        """The choice of the node that is the same play as this route; `GameError` when the route is not legal here."""
        same = self.orders(state, play)
        return next(choice for choice in self.actions(state) if isinstance(choice, Play) and choice in same)

    def pieces(self, state: Position) -> Mapping[str, str]:
        """Every player's car."""
        return {seat: self.track.ids[place] for seat, place in zip(self._seats, state.cars, strict=True)}

    def describe(self, state: Position) -> tuple[str, ...]:
        """Who stands where, which dice count, who has to do what."""
        lines = []
        last_round = any(self.track.is_target[place] for place in state.cars)
        for seat, place in enumerate(state.cars, start=1):
            dice = f", dice used: {state.dice[seat - 1]}" if self.track.is_target[place] else ""
            lines.append(f"Seat {seat} ({self.cars[seat - 1]} car) is on {place_text(self.track, place)}{dice}.")
        if not state.seat:
            best = winners(self.track, state)
            result = f"{seats_text(best)} won" if len(best) == 1 else f"{seats_text(best)} share the win"
            return (*lines, f"The game is over: {result}.")
        if last_round:
            lines.append("This round is the last.")
        if state.bonus:
            lines.append(f"Seat {state.bonus} may make a bonus move.")
        elif state.throw is None:
            lines.append(f"Seat {state.seat} throws.")
        else:
            lines.append(f"Seat {state.seat} has thrown {state.throw.text} and moves.")
        return tuple(lines)

    def state_text(self, state: Position) -> str:
        """Places and dice of all cars, the seat, and what it has to do: `grid,b3|0,0|1|BBWYRG`, `…|1|bonus 2`."""
        places = ",".join(self.track.ids[place] for place in state.cars)
        dice = ",".join(map(str, state.dice))
        doing = f"bonus {state.bonus}" if state.bonus else state.throw.letters if state.throw else ""
        return f"{places}|{dice}|{state.seat}|{doing}"

    def colour_of(self, piece: str) -> str:
        """C1: the colour of a seat's car."""
        return self.cars[int(piece) - 1]

    def notes(self) -> Mapping[str, tuple[str, str]]:
        """Tyres and targets."""
        return {
            square.id: ("tyre", "Tyres: no entry") if square.tyre else ("target", "Target")
            for square in self.board.squares
            if square.stops
        }

    def action_text(self, action: MonzaAction) -> str:
        """`2 blue, 4 green`, `blue to a1, red to b2`, `no move`, `bonus to a3`, `bonus declined`."""
        return action.text

    def parse_action(self, state: Position, text: str) -> MonzaAction:
        """The allowed action with this text, which may be any order of a legal play."""
        if state.seat and not state.bonus and state.throw is None and text in _throw_texts():
            return _throw_texts()[text]
        if state.throw is not None:
            for choice in self.plays.legal(state.cars[state.seat - 1], state.throw):
                for route in (choice, *self.orders(state, choice)):
                    if route.text == text:
                        return route
        return super().parse_action(state, text)

    def _bonuses(self, state: Position) -> tuple[MonzaAction, ...]:
        places = bonus_places(self.track, self.options, state.cars, state.bonus)
        return (Bonus(""), *(Bonus(self.track.ids[place]) for place in places))


@cache
def all_throws() -> Distribution[MonzaAction]:
    """C3: the 462 throws of six colour dice with their weights out of 46,656.

    >>> all_throws().probability(Throw(1, 1, 1, 1, 1, 1))
    Fraction(5, 324)
    """
    return colour_dice(DICE, COLOURS).map(lambda hand: Throw(**dict(hand)))


@cache
def _throw_texts() -> Mapping[str, Throw]:
    return {throw.text: throw for throw in all_throws() if isinstance(throw, Throw)}
