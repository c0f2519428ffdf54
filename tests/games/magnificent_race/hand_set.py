"""Boards and positions of the Magnificent Race set up by hand, and a short way to say what is done in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.chance import Distribution
from toolkit.games import Chance, Decision, Event, Simultaneous
from toolkit.games.magnificent_race import MagnificentBoard, MagnificentOptions, MagnificentRace, read_board
from toolkit.games.magnificent_race.position import Position

DOLLARS = {"unit": 5000, "start": 50000, "card": 10000, "bonanza": 5000, "marble": 5000, "fine": 10000}

# One ring with every kind of space; a1 is beside a12.
EVERYTHING = (
    "race balloon", "blank", "advantage balloon", "anywhere", "gad_zooks", "bonanza",
    "collect 10000", "challenge", "dan", "crazy_race", "race auto", "advantage auto",
)  # fmt: skip


def ring(name: str, *words: str) -> list[dict[str, Any]]:
    """The rows of a ring: `blank`, `race balloon`, `collect 10000`, one word or two for each space."""
    rows = []
    for number, word in enumerate(words, start=1):
        kind, _, more = word.partition(" ")
        row: dict[str, Any] = {"id": f"{name}{number}", "ring": name, "kind": kind}
        if more:
            row |= {"amount": int(more)} if more.isdigit() else {"vehicle": more}
        rows.append(row)
    return rows


def tables(rows: Sequence[Mapping[str, Any]] | None = None, **changes: Any) -> dict[str, Any]:
    """The tables of a board file: the ring with everything, unless said otherwise."""
    found: dict[str, Any] = {"game": "magnificent_race", "name": "test", "source": "made up for a test", "chart": 24}
    found |= {"dollars": dict(DOLLARS), "deck": {"one_point": 3, "two_points": 2}}
    found["spaces"] = ring("a", *EVERYTHING) if rows is None else list(rows)
    dollars = {key: changes.pop(key) for key in ("start", "bank", "marble", "fine") if key in changes}
    found["dollars"] |= dollars
    return found | changes


def board(rows: Sequence[Mapping[str, Any]] | None = None, **changes: Any) -> MagnificentBoard:
    """The board of these tables."""
    return read_board(tables(rows, **changes), "test")


def game_on(on: MagnificentBoard | None = None, players: int = 2, **options: Any) -> MagnificentRace:
    """A game on a board (default: the ring with everything)."""
    return MagnificentRace(board() if on is None else on, players, MagnificentOptions(**options))


def at(game: MagnificentRace, **changes: Any) -> Position:
    """The position at the start of a turn of seat 1, all arrows on the first space, with some fields changed."""
    start = game.start()._replace(seat=1, arrows=(1,) * game.players)
    return start._replace(**changes)


def texts(game: MagnificentRace, state: Position) -> list[str]:
    """Every action that can be done here, in the words of the game."""
    return [game.action_text(action) for action in game.actions(state)]


def after(game: MagnificentRace, state: Position, *actions: str) -> Position:
    """The position after these actions, each in the words of the game; one that is not allowed raises `GameError`."""
    for text in actions:
        state = game.step(state, game.parse_action(state, text)).state
    return state


def told(game: MagnificentRace, state: Position, action: str) -> list[tuple[str, str, int]]:
    """What is told of an action: rule, kind and amount of every event."""
    events: tuple[Event, ...] = game.events(state, game.parse_action(state, action))
    return [(event.rule, event.kind, event.amount) for event in events]


def about_to_land(game: MagnificentRace, state: Position, space: str) -> Position:
    """The position in which `roll 1` brings the arrow of the seat at turn to this space of a ring."""
    course = game.terms.course
    there = course.places[space]
    before = course.roads[there][0]
    arrows = (*state.arrows[: state.seat - 1], before, *state.arrows[state.seat :])
    return after(game, state._replace(arrows=arrows), f"turn to {space}")


def landed(game: MagnificentRace, state: Position, space: str, *actions: str) -> Position:
    """The position after the seat at turn has landed on this space, and done these actions there."""
    return after(game, about_to_land(game, state, space), "roll 1", *actions)


def chances(game: MagnificentRace, state: Position) -> dict[str, int]:
    """What chance may do here, in the words of the game, with its weights."""
    node = game.node(state)
    assert isinstance(node, Chance)
    outcomes: Distribution[Any] = node.outcomes
    return {game.action_text(action): weight for action, weight in outcomes.items()}


def chooser(game: MagnificentRace, state: Position) -> int | tuple[int, ...]:
    """Whose choice it is: one seat, or several at the same time; 0 when it is nobody's."""
    node = game.node(state)
    if isinstance(node, Simultaneous):
        return node.seats
    return node.seat if isinstance(node, Decision) else 0
