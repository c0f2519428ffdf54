"""Rules R14 to R18 of the Magnificent Race: marbles, spins, steps on the chart, and who is first in New York."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tests.games.magnificent_race.hand_set import (
    about_to_land,
    after,
    at,
    board,
    chances,
    chooser,
    game_on,
    landed,
    ring,
    texts,
    told,
)
from toolkit.games import Chance, Finished
from toolkit.games.magnificent_race import MagnificentRace
from toolkit.games.magnificent_race.position import Position

# The rulebook's example: cards 2 + 1, 1 + 1, 1 and none on the vehicle of the race.
EXAMPLE_CARDS = (((2, 1), ()), ((1, 1), ()), ((1,), ()), ((), ()))


def _example() -> tuple[MagnificentRace, Position]:
    game = game_on(players=4)
    return game, landed(game, at(game, cards=EXAMPLE_CARDS, unseen=(1, 1)), "a1")


def _placings(game: MagnificentRace, state: Position, placed: tuple[str, ...] = ()) -> dict[tuple[str, ...], Fraction]:
    """The chance of every order of places, followed spin by spin until the turn is over."""
    node = game.node(state)
    if not isinstance(node, Chance) or state.phase.kind != "race":
        return {placed: Fraction(1)}
    found: Counter[tuple[str, ...]] = Counter()
    for action, weight in node.outcomes.items():
        inner = _placings(game, game.step(state, action).state, (*placed, game.spun(action)))
        for order, chance in inner.items():
            found[order] += Fraction(weight, node.outcomes.total) * chance
    return dict(found)


def _by_brute_force(marbles: dict[str, int]) -> dict[tuple[str, ...], Fraction]:
    """The same by listing every order of single marbles, and cutting it after the third or after Dan's."""
    bag = [f"{owner}/{number}" for owner, count in marbles.items() for number in range(count)]
    orders = list(permutations(bag, 3))
    found: Counter[tuple[str, ...]] = Counter()
    for order in orders:
        owners = tuple(marble.split("/")[0] for marble in order)
        cut = owners.index("dan") + 1 if "dan" in owners else 3
        found[owners[:cut]] += 1
    return {owners: Fraction(count, len(orders)) for owners, count in found.items()}


# R14 - the race


def test_r14_one_marble_each_and_one_more_for_every_point() -> None:
    game, state = _example()
    expected = {"seat 1's marble": 4, "seat 2's marble": 3, "seat 3's marble": 2, "seat 4's marble": 1}
    assert chances(game, state) == expected | {"Dan's marble": 1}
    assert game.marbles(state) == {"1": 4, "2": 3, "3": 2, "4": 1, "dan": 1}


def test_r14_only_cards_of_the_vehicle_raced_count_and_leave() -> None:
    game = game_on()
    cards = (((2,), (1,)), ((), (2, 2)))
    balloon = landed(game, at(game, cards=cards), "a1")
    assert balloon.phase[0] == (3, 1, 1)
    assert balloon.cards == (((), (1,)), ((), (2, 2)))
    auto = landed(game, at(game, cards=cards), "a11")
    assert auto.phase[0] == (2, 5, 1)
    assert auto.cards == (((2,), ()), ((), ()))


def test_r14_cards_go_under_the_deck_the_caller_s_first_in_order_of_purchase() -> None:
    _, state = _example()
    assert (state.unseen, state.bottom) == ((1, 1), (2, 1, 1, 1, 1))
    third = game_on(players=4)
    state = landed(third, at(third, seat=3, cards=EXAMPLE_CARDS, unseen=(1, 1), bottom=(2,)), "a1")
    assert state.bottom == (2, 1, 2, 1, 1, 1)  # seat 3's card, none of seat 4, seat 1's two, seat 2's two
    assert state.cards == (((), ()),) * 4


def test_r14_the_known_cards_come_when_the_unseen_ones_are_gone() -> None:
    game = game_on(players=1)
    state = landed(game, at(game, cards=(((1, 2), ()),), unseen=(1, 1)), "a1")
    state = after(game, state, "Dan's marble")
    one = landed(game, state, "a12", "buy 2 cards")
    assert chances(game, one) == {"draw 1 then 2": 1, "draw 2 then 1": 1}
    state = after(game, one, "draw 1 then 2")
    assert chances(game, landed(game, state, "a3", "buy 2 cards")) == {"draw 1 then 2": 1}


def test_r14_with_returned_shuffle_the_deck_is_shuffled_and_no_order_is_kept() -> None:
    game = game_on(players=4, returned="shuffle")
    state = landed(game, at(game, cards=EXAMPLE_CARDS, unseen=(1, 1)), "a1")
    assert (state.unseen, state.bottom) == ((5, 2), ())
    state = after(game, state, "Dan's marble")
    assert landed(game, state, "a3", "buy 2 cards", "draw 2 then 1").cards[1] == ((1, 2), ())


# R15 - spins


def test_r15_the_winning_marble_is_taken_out_and_that_one_only() -> None:
    game, state = _example()
    state = after(game, state, "seat 1's marble")
    assert state.phase[:2] == ((3, 3, 2, 1, 1), 2)
    state = after(game, state, "seat 4's marble")
    assert state.phase[:2] == ((3, 3, 2, 0, 1), 3)
    assert "seat 4's marble" not in chances(game, state)


def test_r15_dan_s_place_ends_the_race_and_so_does_the_third() -> None:
    game, state = _example()
    assert told(game, state, "Dan's marble")[:2] == [("R15", "placed", 1), ("R15", "race ends", 0)]
    assert after(game, state, "Dan's marble").phase.kind == "begin"
    second = after(game, state, "seat 2's marble", "Dan's marble")
    assert (second.phase.kind, second.seat) == ("begin", 2)
    third = after(game, state, "seat 2's marble", "seat 2's marble", "seat 2's marble")
    assert (third.phase.kind, third.seat) == ("begin", 2)


def test_r15_the_example_of_the_rulebook_place_by_place() -> None:
    game, state = _example()
    found = _placings(game, state)
    assert found == _by_brute_force({"1": 4, "2": 3, "3": 2, "4": 1, "dan": 1})
    assert found["dan",] == Fraction(1, 11)
    assert found["1", "dan"] == Fraction(4, 11) * Fraction(1, 10)
    assert found["1", "2", "1"] == Fraction(4 * 3 * 3, 11 * 10 * 9)
    assert (
        len(found) == 1 + 4 + 15 + 53
    )  # Dan in places 1, 2, 3; three players, where seat 4 has one marble, seat 3 two


def test_r15_races_and_spins_are_counted() -> None:
    game, state = _example()
    ticks = []
    for text in ("seat 2's marble", "seat 2's marble", "Dan's marble"):
        step = game.step(state, game.parse_action(state, text))
        ticks.append(step.ticks)
        state = step.state
    assert ticks == [(0, 1, 1), (0, 0, 1), (1, 0, 1)]


# R16 - Crazy Race


def test_r16_everybody_chooses_a_vehicle_from_the_caller_on_seeing_the_earlier_choices() -> None:
    game = game_on(players=3)
    cards = (((2,), ()), ((), (1, 1)), ((), ()))
    state = landed(game, at(game, seat=2, cards=cards), "a10")
    assert (chooser(game, state), texts(game, state)) == (2, ["seat 2 enters the balloon", "seat 2 enters the auto"])
    state = after(game, state, "seat 2 enters the auto")
    assert chooser(game, state) == 3
    assert "seat 2 has entered the auto" in game.describe(state)[-1]
    state = after(game, state, "seat 3 enters the balloon")  # which has no cards
    assert chooser(game, state) == 1
    state = after(game, state, "seat 1 enters the balloon")
    assert chances(game, state) == {
        "seat 1's marble": 3, "seat 2's marble": 3, "seat 3's marble": 1, "Dan's marble": 1,
    }  # fmt: skip
    assert (state.cards, state.bottom) == ((((), ()),) * 3, (1, 1, 2))


def test_r16_in_secret_all_choose_at_the_same_time() -> None:
    game = game_on(players=3, vehicles="secret")
    cards = (((2,), ()), ((), (1, 1)), ((), ()))
    state = landed(game, at(game, seat=2, cards=cards), "a10")
    assert (chooser(game, state), len(texts(game, state))) == ((1, 2, 3), 8)
    text = "seat 1 enters the balloon and seat 2 enters the auto and seat 3 enters the balloon"
    one_by_one = game_on(players=3)
    same = landed(
        one_by_one, at(one_by_one, seat=2, cards=cards), "a10",
        "seat 2 enters the auto", "seat 3 enters the balloon", "seat 1 enters the balloon",
    )  # fmt: skip
    assert after(game, state, text) == same


def test_r16_alone_or_with_one_vehicle_nothing_is_secret_or_to_be_chosen() -> None:
    alone = game_on(players=1, vehicles="secret")
    assert chooser(alone, landed(alone, at(alone), "a10")) == 1
    one = game_on(board(ring("a", "crazy_race", "race auto", "blank")))
    assert landed(one, at(one, cards=(((2,),), ((),))), "a1").phase[0] == (3, 1, 1)


# R17 - score


def test_r17_three_two_and_one_steps_and_one_player_may_have_them_all() -> None:
    game, state = _example()
    assert after(game, state, "seat 3's marble", "seat 1's marble", "seat 2's marble").pegs == (2, 1, 3, 0, 0)
    assert after(game, state, "seat 1's marble", "seat 1's marble", "seat 1's marble").pegs == (6, 0, 0, 0, 0)
    assert after(game, state, "seat 1's marble", "seat 2's marble", "seat 1's marble").pegs == (4, 2, 0, 0, 0)


def test_r17_dan_has_three_for_any_place() -> None:
    game, state = _example()
    assert after(game, state, "Dan's marble").pegs == (0, 0, 0, 0, 3)
    assert after(game, state, "seat 1's marble", "Dan's marble").pegs == (3, 0, 0, 0, 3)
    assert after(game, state, "seat 1's marble", "seat 2's marble", "Dan's marble").pegs == (3, 2, 0, 0, 3)


def test_r17_the_expected_steps_of_the_example() -> None:
    game, state = _example()
    means: dict[str, Fraction] = dict.fromkeys(("1", "2", "3", "4", "dan"), Fraction(0))
    for order, chance in _placings(game, state).items():
        for place, owner in enumerate(order):
            means[owner] += chance * (3 if owner == "dan" else 3 - place)
    expected = [Fraction(112, 55), Fraction(84, 55), Fraction(56, 55), Fraction(28, 55), Fraction(9, 11)]
    assert list(means.values()) == expected


# R18 - New York


@pytest.mark.parametrize(
    ("pegs", "spins", "winner"),
    [
        ((3, 0, 0), ["seat 1's marble"], "1"),
        ((0, 4, 0), ["seat 1's marble", "seat 2's marble"], "2"),
        ((0, 0, 5), ["seat 1's marble", "Dan's marble"], "dan"),
    ],
)
def test_r18_the_first_peg_in_new_york_wins_dan_s_too(pegs: Any, spins: list[str], winner: str) -> None:
    game = game_on(board(chart=6))
    over = after(game, landed(game, at(game, pegs=pegs, cards=(((2,), ()),) * 2), "a1"), *spins)
    assert game.node(over) == Finished((winner,))
    assert game.actions(over) == ()
    won = told(game, landed(game, at(game, pegs=pegs, cards=(((2,), ()),) * 2), "a1"), spins[0])
    assert (("R18", "won", 0) in won) is (len(spins) == 1)


def test_r18_by_place_pegs_move_after_each_spin_and_the_first_there_has_won() -> None:
    # Seat 1 needs four steps: first and third place. Seat 2 needs two: the second place.
    pegs, spins = (2, 4, 0), ["seat 1's marble", "seat 2's marble"]
    game = game_on(board(chart=6))
    over = after(game, landed(game, at(game, pegs=pegs, cards=(((2,), ()),) * 2), "a1"), *spins)
    assert (game.node(over), over.pegs) == (Finished(("2",)), (5, 6, 0))


def test_r18_best_place_pegs_move_after_the_race_and_the_best_place_of_those_there_wins() -> None:
    pegs = (2, 4, 0)
    game = game_on(board(chart=6), tie="best_place")
    state = landed(game, at(game, pegs=pegs, cards=(((2,), ()),) * 2), "a1")
    state = after(game, state, "seat 1's marble", "seat 2's marble")
    assert (state.pegs, state.phase[1:3]) == (pegs, (3, (1, 2)))  # nothing has moved yet
    over = after(game, state, "seat 1's marble")
    assert (game.node(over), over.pegs) == (Finished(("1",)), (6, 6, 0))
    other = after(game, state, "Dan's marble")
    assert (game.node(other), other.pegs) == (Finished(("2",)), (5, 6, 3))


def test_r18_the_turn_of_the_last_race_is_counted() -> None:
    game = game_on(board(chart=3))
    state = landed(game, at(game), "a1")
    assert game.step(state, game.parse_action(state, "seat 2's marble")).ticks == (1, 1, 1)


def test_r14_what_is_told_of_a_race() -> None:
    game = game_on()
    state = about_to_land(game, at(game, cards=(((2,), ()), ((), ()))), "a1")
    assert told(game, state, "roll 1")[2:] == [
        ("R14", "race called", 0), ("R14", "marbles in", 3), ("R14", "marbles in", 1), ("R14", "returned", 0),
    ]  # fmt: skip
