"""The rules against a second game, written from the rules alone: what can be done, how likely, what comes of it."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.games.magnificent_race.reference import Reference
from toolkit.games import Chance, Finished, load_board, make_game
from toolkit.games.inspection import actions_of
from toolkit.games.magnificent_race import MagnificentRace, board_data
from toolkit.games.magnificent_race.position import Position

READINGS: list[dict[str, Any]] = [
    {},
    {"junction_start": "after", "buying": "one_by_one", "min_bid": 0},
    {"returned": "shuffle", "vehicles": "secret", "tie": "best_place"},
    {"first_player": "rolled", "vehicles": "secret", "buying": "one_by_one", "tie": "best_place"},
]
ACTIONS = 700  # in each game of two, from start to end and again


def _looks(game: MagnificentRace, state: Position) -> dict[str, Any]:
    """A position in dollars and space names."""
    unit, ids = game.terms.unit, ["", *(stop.id for stop in game.board.stops)]
    owners = [*range(1, game.players + 1), "dan"]
    return {
        "seat": state.seat,
        "arrow": {seat: ids[place] for seat, place in enumerate(state.arrows, start=1) if place},
        "purse": {owner: units * unit for owner, units in zip(owners, state.money, strict=True)},
        "bank": None if state.bank is None else state.bank * unit,
        "peg": dict(zip(owners, state.pegs, strict=True)),
        "card": [[tuple(held) for held in seat] for seat in state.cards],
        "deck": [*state.unseen, *state.bottom],
    }


def _reference_looks(game: Reference, *, in_order: bool) -> dict[str, Any]:
    """The same of the reference; what is known of its deck is worked out here."""
    ones, twos = game.unseen[1], game.unseen[2]
    known = [1] * ones + [2] * twos + game.under
    return {
        "seat": game.seat if game.seat != "rolled" else 0,
        "arrow": game.arrow,
        "purse": game.purse,
        "bank": game.bank,
        "peg": game.peg,
        "card": [
            [tuple(held if in_order else sorted(held)) for held in vehicles.values()] for vehicles in game.card.values()
        ],
        "deck": [0, 0, *known] if not ones or not twos else [ones, twos, *game.under],
    }


def _shares(weights: dict[str, int]) -> dict[str, Fraction]:
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("reading", READINGS, ids=range(len(READINGS)))
@pytest.mark.parametrize("board", ["mini", "lesson", "full"])
def test_two_games_from_the_same_rules_never_part(board: str, reading: dict[str, Any], players: int) -> None:
    game: Any = make_game("magnificent_race", board, players, reading)
    tables = board_data(load_board(board, "magnificent_race"))  # type: ignore[arg-type]
    in_order = reading.get("returned") != "shuffle"
    rng = random.Random(f"{board} {reading} {players}")
    state, other = game.start(), Reference(tables, players, reading)
    for _ in range(ACTIONS):
        node = game.node(state)
        assert _looks(game, state) == _reference_looks(other, in_order=in_order)
        if isinstance(node, Finished):
            assert node.winners == (other.over,)
            state, other = game.start(), Reference(tables, players, reading)
            continue
        weights = node.outcomes if isinstance(node, Chance) else dict.fromkeys(actions_of(node), 1)
        assert _shares({game.action_text(action): weight for action, weight in weights.items()}) == _shares(other.can())
        action = rng.choice(list(weights))
        other.do(game.action_text(action))
        state = game.step(state, action).state
