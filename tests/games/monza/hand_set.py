"""Boards and positions set up by hand, for the tests of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.games import Chance, Event, Spent
from toolkit.games.monza import EMPTY, Bonus, Monza, MonzaBoard, MonzaOptions, Play, Position, Throw, read_board
from toolkit.games.policies import Policy

__all__ = ["Moved", "at", "fewest_turns", "game_on", "move", "pairs", "play_of", "small_board", "tables", "thrown"]

Lane = list[tuple[int | str, str]]


def tables(start: str, *, begin: dict[str, int] | None = None, **lanes: Lane) -> dict[str, Any]:
    """The tables of a board file. Each lane a, b, … lists (front edge, what it is) from back to front.

    What a square is: a colour, "tyre", "target" or both a colour and "target". Lanes begin at 0 unless `begin` says so.
    """
    squares = []
    for number, (letter, lane) in enumerate(lanes.items(), start=1):
        back: int | str = (begin or {}).get(letter, 0)
        for place, (front, what) in enumerate(lane, start=1):
            row: dict[str, Any] = {"id": f"{letter}{place}", "lane": number, "back": back, "front": front}
            for word in what.split():
                row.update({word: True} if word in ("tyre", "target") else {"colour": word})
            squares.append(row)
            back = front
    return {
        "game": "monza",
        "name": "hand-set",
        "source": "made for a test",
        "start": start.split(),
        "squares": squares,
    }


def small_board(start: str, *, begin: dict[str, int] | None = None, **lanes: Lane) -> MonzaBoard:
    """The board of these lanes."""
    return read_board(tables(start, begin=begin, **lanes), "hand-set")


def game_on(board: MonzaBoard, players: int, **options: Any) -> Monza:
    """A game on this board."""
    return Monza(board, players, MonzaOptions(**options))


def at(game: Monza, places: str, *, seat: int = 1, dice: tuple[int, ...] = (), throw: Throw | None = None) -> Position:
    """The position with the cars on these spaces, such as "a1 grid"."""
    cars = tuple(game.track.place(space) for space in places.split())
    return Position(cars, seat, dice or (0,) * len(cars), throw)


def thrown(letters: str) -> Throw:
    """The throw of these first letters of colours: `thrown("BBW")`; a dot is left out."""
    return Throw(*(letters.count(letter) for letter in "BWYRPG"))


def play_of(*steps: str) -> Play:
    """The play of these steps: `play_of("blue a1", "red b2")`."""
    words = [step.split() for step in steps]
    return Play(tuple(colour for colour, _ in words), tuple(square for _, square in words))


def pairs(*steps: str) -> Spent:
    """The same as a play screen counts it: `pairs("blue a1")` is (("blue", "a1"),)."""
    play = play_of(*steps)
    return tuple(zip(play.colours, play.squares, strict=True))


class Moved(NamedTuple):
    """What one action did."""

    after: Position
    ticks: tuple[int, ...]  # turns, rounds
    events: tuple[Event, ...]
    pieces: tuple[str, ...]  # the spaces of all cars

    def told(self, rule: str) -> list[str]:
        """The kinds of the events by this rule, in order."""
        return [event.kind for event in self.events if event.rule == rule]


def move(game: Monza, state: Position, *steps: str) -> Moved:
    """Play these steps, which must be one of the choices; or a bonus move: `move(game, state, "bonus a3")`."""
    if state.bonus:
        action: Play | Bonus = Bonus(steps[0].removeprefix("bonus").strip())
    else:
        action = play_of(*steps)
    assert action in game.actions(state), game.actions(state)
    step = game.step(state, action)
    return Moved(step.state, step.ticks, game.events(state, action), tuple(game.pieces(step.state).values()))


def fewest_turns(game: Monza, policy: Policy | None = None) -> Fraction:
    """One car: the fewest turns that can be expected, or those of a policy that leaves nothing to chance.

    It goes back from the target over the positions to throw from. A car alone never falls back, so only throws that
    move nothing lead to the same position again.
    """
    values: dict[Position, Fraction] = {}

    def value(state: Position) -> Fraction:
        if not state.seat:
            return Fraction(0)
        if state.throw is not None or state.bonus:
            return best(state)
        if state not in values:
            node = game.node(state)
            assert isinstance(node, Chance)
            stuck, onward = 0, Fraction(0)
            for throw, weight in node.outcomes.items():
                after = game.step(state, throw).state
                if game.actions(after) == (EMPTY,):
                    stuck += weight
                else:
                    onward += weight * best(after)
            values[state] = (node.outcomes.total + onward) / (node.outcomes.total - stuck)
        return values[state]

    def best(state: Position) -> Fraction:
        choices = game.actions(state)
        if policy is not None:
            choices = tuple(policy(game, state, choices))
        return min(value(game.step(state, action).state) for action in choices)

    return value(game.start())
