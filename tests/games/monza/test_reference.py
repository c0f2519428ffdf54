"""Whole turns against the plain reference: positions drawn at random, every choice, every reading of the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.monza.boards import shipped
from tests.games.monza.hand_set import game_on
from tests.games.monza.reference import COLOURS, ReferenceRace
from toolkit.games import Finished
from toolkit.games.monza import Bonus, Monza, Play, Position, Throw, cars_of

READINGS = [
    {},
    {"bonus": True},
    {"bonus": True, "sending_back": False, "cars": "green-yellow"},
    {"sending_back": False},
    {"obligation": "until_stuck", "bonus": True},
    {"target_exempt": False},
]


def _drawn(game: Monza, rng: random.Random) -> Position:
    """A position that can be: cars on different squares, on the grid, or on targets where they had their turn."""
    places = [place for place in range(len(game.track.ids)) if game.track.arcs[place]]
    targets = [place for place, target in enumerate(game.track.is_target) if target]
    seat = rng.randint(1, game.players)
    close = rng.sample(places, game.players) if rng.random() < 0.5 else rng.choices(places[-6:], k=game.players)
    cars: list[int] = []
    dice: list[int] = []
    for other, place in enumerate(close, start=1):
        done = other < seat
        home = done and rng.random() < 0.4
        stands = rng.choice(targets) if home else 0 if place in cars and game.options.sending_back else place
        cars.append(stands)
        dice.append(rng.randint(1, 6) if home or (done and game.options.bonus) else 0)
    throw = Throw(**Counter(rng.choices(COLOURS, k=6)))
    return Position(tuple(cars), seat, tuple(dice), throw)


def _result(game: Monza, state: Position) -> object:
    """A position as the reference tells it, without dice that nobody asks for."""
    node = game.node(state)
    if isinstance(node, Finished):
        return [int(seat) for seat in node.winners]
    return list(game.pieces(state).values()), state.seat


@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize(("name", "players"), [("mini", 2), ("lesson", 2), ("lesson", 3), ("full", 6)])
def test_every_choice_leads_where_the_reference_says(name: str, players: int, options: dict[str, object]) -> None:
    game = game_on(shipped(name), players, **options)
    reference = ReferenceRace.load(name, **{**options, "cars": cars_of(game.options, players)})
    rng = random.Random(f"{name} {players} {options}")
    bonuses = sent = finished = 0
    for _ in range(120):
        state = _drawn(game, rng)
        places, dice = list(game.pieces(state).values()), list(state.dice)
        for play in game.actions(state):
            assert isinstance(play, Play)
            walk = tuple(zip(play.colours, play.squares, strict=True))
            after_places, after_dice, owner = reference.after_walk(places, dice, state.seat, walk)
            after = game.step(state, play).state
            sent += sum(one != two for one, two in zip(places, after_places, strict=True)) > 1
            if owner is None:
                expected = reference.after_turn(after_places, after_dice, state.seat)
                assert _result(game, after) == (expected if isinstance(expected, list) else (expected[0], expected[2]))
                finished += isinstance(expected, list)
                continue
            bonuses += 1
            assert (after.bonus, list(game.pieces(after).values())) == (owner, after_places)
            squares = reference.bonus_squares(after_places, owner)
            assert game.actions(after) == (Bonus(""), *(Bonus(square) for square in squares))
            for bonus in game.actions(after):
                assert isinstance(bonus, Bonus)
                moved = list(after_places)
                if bonus.square:
                    moved[owner - 1] = bonus.square
                expected = reference.after_turn(moved, after_dice, state.seat)
                ended = game.step(after, bonus).state
                assert _result(game, ended) == (expected if isinstance(expected, list) else (expected[0], expected[2]))
                finished += isinstance(expected, list)
    assert finished > 0
    assert (bonuses > 0) == game.options.bonus
    assert (sent > 0) or not game.options.sending_back


def test_a_reference_position_keeps_the_dice_of_the_whole_round() -> None:
    # What a position forgets must not matter: followed through whole rounds, counts of the reference decide the winner.
    rng = random.Random(4)
    for options in ({}, {"bonus": True}):
        game = game_on(shipped("mini"), 3, **options)
        reference = ReferenceRace.load("mini", **options)
        for _ in range(60):
            state, dice = game.start(), [0, 0, 0]
            while not isinstance(game.node(state), Finished):
                seat = state.seat
                state = game.step(state, Throw(**Counter(rng.choices(COLOURS, k=6)))).state
                play = rng.choice(game.actions(state))
                assert isinstance(play, Play)
                dice[seat - 1] = play.dice
                state = game.step(state, play).state
                if state.bonus:
                    state = game.step(state, rng.choice(game.actions(state))).state
                if state.seat == 1:
                    dice = [0, 0, 0]
            node = game.node(state)
            assert isinstance(node, Finished)
            winners = reference.after_turn(list(game.pieces(state).values()), dice, 3)
            assert [int(seat) for seat in node.winners] == winners
