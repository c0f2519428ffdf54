"""What is told of an action, sentence by sentence: numbers and articles that fit, and no step that is not gone."""

from __future__ import annotations

import pytest

from tests.games.magnificent_race.hand_set import about_to_land, at, board, game_on, ring
from toolkit.games.magnificent_race import MagnificentRace
from toolkit.games.magnificent_race.position import Position, Race


def _sentences(game: MagnificentRace, state: Position, action: str, kind: str) -> list[str]:
    """What is told of one kind of event of an action."""
    return [event.text for event in game.events(state, game.parse_action(state, action)) if event.kind == kind]


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (1, "Seat 1's peg goes 3 steps, to step 7."),
        (2, "Seat 1's peg goes 2 steps, to step 6."),
        (3, "Seat 1's peg goes 1 step, to step 5."),
    ],
)
def test_the_steps_of_a_place(place: int, sentence: str) -> None:
    game = game_on()
    state = at(game, pegs=(4, 0, 0), phase=Race((2, 1, 1), place))
    assert _sentences(game, state, "seat 1's marble", "scored") == [sentence]


def test_steps_that_are_lost_in_new_york_are_not_said_to_be_gone() -> None:
    game = game_on(board(chart=10))
    state = at(game, pegs=(0, 0, 9), phase=Race((2, 1, 1), 2))
    assert _sentences(game, state, "Dan's marble", "scored") == ["Dan's peg goes 1 of 3 steps, to New York."]


def test_a_peg_that_is_in_new_york_by_an_earlier_place_goes_no_further() -> None:
    game = game_on(board(chart=2), tie="best_place")
    state = at(game, phase=Race((1, 1, 1), 3, (1, 2)))
    assert _sentences(game, state, "seat 1's marble", "scored") == [
        "Seat 1's peg goes 2 of 3 steps, to New York.",
        "Seat 2's peg goes 2 steps, to New York.",
        "Seat 1's peg goes 0 of 1 step, to New York.",
    ]


@pytest.mark.parametrize(
    ("vehicle", "called"),
    [("balloon", "a balloon"), ("aeroplane", "an aeroplane"), ("steamer", "a steamer"), ("auto", "an auto")],
)
def test_every_vehicle_has_its_article(vehicle: str, called: str) -> None:
    game = game_on(board(ring("a", f"race {vehicle}", "blank", "dan")))
    state = about_to_land(game, at(game), "a1")
    (sentence,) = _sentences(game, state, "roll 1", "race called")
    assert sentence == f"Seat 1 calls {called} race: everybody enters the {vehicle}."


@pytest.mark.parametrize(("players", "money"), [(1, (10, 10)), (2, (0, 10, 10)), (3, (10, 0, 0, 10))])
def test_why_there_is_no_challenge_is_true_of_one_player_and_of_poor_ones(players: int, money: tuple[int, ...]) -> None:
    game = game_on(players=players)
    state = about_to_land(game, at(game, money=money), "a8")
    assert _sentences(game, state, "roll 1", "no challenge") == [
        "Seat 1 challenges nobody: that takes an opponent, and money for a marble on both sides."
    ]
