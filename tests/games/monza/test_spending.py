"""Spending dice one by one: what is offered leads to every legal play and to no other; refusals have reasons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.games.monza.boards import NAMES, shipped
from tests.games.monza.hand_set import at, game_on, pairs, play_of, small_board, thrown
from toolkit.errors import GameError
from toolkit.games import Offer, Spent
from toolkit.games.monza import COLOURS, Bonus, Monza, Play, Position, Throw


def _offer(game: Monza, state: Position, spent: Spent = ()) -> Offer:
    offer = game.offer(state, spent)
    assert offer is not None
    return offer


def _clicked(game: Monza, state: Position, spent: Spent = ()) -> Iterator[Spent]:
    """Every play that clicking can end with."""
    offer = _offer(game, state, spent)
    if offer.stop is None:
        yield spent
    for space, dice in offer.entries:
        for die in dice:
            yield from _clicked(game, state, (*spent, (die, space)))


@pytest.mark.parametrize(
    "options", [{}, {"obligation": "until_stuck"}, {"target_exempt": False}, {"bonus": True}], ids=str
)
@pytest.mark.parametrize("name", NAMES)
def test_clicking_leads_to_every_legal_order_and_to_nothing_else(name: str, options: dict[str, object]) -> None:
    game, rng = game_on(shipped(name), 1, **options), random.Random(name)
    places = [place for place, arcs in enumerate(game.track.arcs) if arcs]
    for _ in range(25):
        throw = Throw(**Counter(rng.choices(COLOURS, k=6)))
        state = Position((rng.choice(places),), 1, (0,), throw)
        clicked = {spent: game.whole_choice(state, spent) for spent in _clicked(game, state)}
        for choice in game.actions(state):
            assert isinstance(choice, Play)
            for order in game.orders(state, choice):
                assert clicked.pop(tuple(zip(order.colours, order.squares, strict=True))) == order
                assert game.choice_for(state, order) == choice and game.allows(state, order)
        assert clicked == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_square_is_offered_or_refused_with_a_rule(name: str) -> None:
    game, rng = game_on(shipped(name), 1), random.Random(name)
    for _ in range(20):
        place = rng.choice([place for place, arcs in enumerate(game.track.arcs) if arcs])
        state = Position((place,), 1, (0,), Throw(**Counter(rng.choices(COLOURS, k=6))))
        offer = _offer(game, state)
        named = [entry.space for entry in offer.entries] + [refusal.space for refusal in offer.refusals]
        assert sorted(named) == sorted(square.id for square in shipped(name).squares)
        assert all(refusal.rule in game.rules and refusal.reason for refusal in offer.refusals)


# Lane c is no neighbour of lane a; a3 and b3 are tyres.
BOARD = small_board(
    "a1",
    a=[(2, "blue"), (4, "red"), (6, "tyre"), (8, "green"), (9, "target")],
    b=[(3, "green"), (5, "white"), (6, "tyre"), (9, "white target")],
    c=[(3, "green"), (4, "white"), (9, "yellow target")],
)


def _why(game: Monza, state: Position, spent: Spent = ()) -> dict[str, str]:
    return {refusal.space: refusal.text for refusal in _offer(game, state, spent).refusals}


def test_the_reasons_of_all_refused_squares() -> None:
    game = game_on(BOARD, 1)
    state = at(game, "a1", throw=thrown("GGWWPP"))
    offer = _offer(game, state)
    assert offer.entries == (("b1", ("green",)),)
    assert _why(game, state) == {
        "a1": "C7: the car stands there",
        "a2": "C3: no red left",
        "a3": "C8: a tyre square is never entered",
        "a4": "C7: not the next square of the lane",
        "a5": "C7: not the next square of the lane",
        "b2": "C7: not beside the front line: it does not touch the car's square",
        "b3": "C8: a tyre square is never entered",
        "b4": "C7: not beside the front line: it does not touch the car's square",
        "c1": "C-board: lane 3 is no neighbour of lane 1",
        "c2": "C-board: lane 3 is no neighbour of lane 1",
        "c3": "C-board: lane 3 is no neighbour of lane 1",
    }
    assert offer.stop == ("", "C5", "a car may stay only when no die fits")


def test_reasons_after_some_steps() -> None:
    game = game_on(BOARD, 1)
    state = at(game, "a1", throw=thrown("GGWWPP"))
    after = _offer(game, state, pairs("green b1"))
    assert after.entries == (("b2", ("white",)),)
    why = _why(game, state, pairs("green b1"))
    assert why["a1"] == "C7: not ahead: its front edge is at 2, the car's at 3"
    assert why["c1"] == "C7: not ahead: its front edge is at 3, the car's at 3"
    assert why["c2"] == "C7: not beside the front line: it touches the car's square at a corner only"
    assert after.stop == ("", "C11", "a longer play exists: 2 dice can be used, not only 1")


def test_from_the_grid_only_start_squares_and_from_a_target_none() -> None:
    game = game_on(BOARD, 1)
    why = _why(game, at(game, "grid", throw=thrown("BBBBBB")))
    assert why["b1"] == why["a2"] == "C6: from the grid a car enters a start square only"
    assert why["a3"].startswith("C8")
    state = at(game, "a4", throw=thrown("WGRRRR"))
    done = _offer(game, state, pairs("white a5"))
    assert (done.entries, done.stop) == ((), None)
    assert _why(game, state, pairs("white a5"))["b4"] == "C15: a target ends the move"


def test_a_step_that_makes_the_play_too_short_is_refused_with_both_numbers() -> None:
    # White to b1 is stuck there after one die; blue and red use two.
    strict = small_board(
        "a1 b1", a=[(2, "blue"), (4, "red"), (6, "red target")], b=[(2, "white"), (6, "purple target")]
    )
    game = game_on(strict, 1)
    state = at(game, "grid", throw=thrown("BRWYYY"))
    assert _offer(game, state).entries == (("a1", ("blue",)),)
    assert _why(game, state)["b1"] == "C11: a longer play exists: 2 dice can be used, this way at most 1"
    with pytest.raises(
        GameError, match="white to b1: C11: a longer play exists: 2 dice can be used, this way at most 1"
    ):
        game.offer(state, pairs("white b1"))
    free = game_on(strict, 1, obligation="until_stuck")
    assert _offer(free, state).entries == (("a1", ("blue",)), ("b1", ("white",)))
    assert _offer(free, state, pairs("white b1")).stop is None
    assert _offer(free, state, pairs("blue a1")).stop == ("", "C11", "a die in hand fits where the car stands")


def test_what_is_no_step_is_refused_in_words() -> None:
    game = game_on(BOARD, 1)
    state = at(game, "a1", throw=thrown("GGWWPP"))
    with pytest.raises(GameError, match="red to a2 is no step from a1 with 2 white, 2 purple, 2 green"):
        game.offer(state, pairs("red a2"))
    assert game.offer(game.start()) is None
    with pytest.raises(GameError, match="is no legal play here"):
        game.whole_choice(state, pairs("green b1"))  # a white die fits there


def test_a_bonus_move_is_offered_in_the_same_way() -> None:
    # Seat 1's last die is white; the white car stands on a1, seat 3 on a2, and b1 is free.
    game = game_on(BOARD, 3, bonus=True)
    state = Position(tuple(game.track.place(space) for space in ("b2", "a1", "a2")), 1, (1, 0, 0), bonus=2)
    offer = _offer(game, state)
    assert (offer.entries, offer.stop) == ((("b1", ()),), None)
    why = {refusal.space: refusal.text for refusal in offer.refusals}
    assert why["a2"] == "C16: a bonus move enters no square with a car on it"
    assert why["a3"] == "C8: a tyre square is never entered"
    assert len(why) == len(BOARD.squares) - 1
    done = _offer(game, state, (("", "b1"),))
    assert (done.entries, done.stop, len(done.refusals)) == ((), None, len(BOARD.squares))
    assert game.whole_choice(state, (("", "b1"),)) == Bonus("b1")
    assert game.whole_choice(state, ()) == Bonus("")
    for spent in ((("", "a2"),), (("white", "b1"),), (("", "b1"), ("", "b2"))):
        with pytest.raises(GameError, match="is no bonus move from a1; a bonus move enters one open square"):
            game.whole_choice(state, spent)


def test_the_dice_of_a_throw_and_those_that_a_play_puts_aside() -> None:
    game = game_on(BOARD, 2, cars="red-green")
    assert [die.face for die in game.dice(thrown("BBWGGG"))] == ["blue", "blue", "white", "green", "green", "green"]
    assert {(die.face, die.kind) for die in game.dice(None)} == {("", "colour")}
    assert len({die.id for die in game.dice(None)}) == 6
    assert game.spent_by(play_of("blue a1", "green b1")) == ("blue", "green")
    assert game.spent_by(Bonus("a1")) == game.spent_by(thrown("BBBBBB")) == ()
    assert (game.colour_of("1"), game.colour_of("2")) == ("red", "green")
