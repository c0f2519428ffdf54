"""What positions and choices are worth under the best play of all, and where that is not known."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.games.monza.reference import ReferenceRace
from toolkit.games import Chance, Decision, Finished, Game, make_game
from toolkit.play import BestPlay

Racing = Game[Any, Any]


@pytest.fixture(scope="module")
def alone() -> BestPlay:
    return BestPlay(make_game("monza", "mini", players=1))


@pytest.fixture(scope="module")
def duel() -> BestPlay:
    return BestPlay(make_game("monza", "mini", players=2))


def positions(game: Racing, seed: int, games: int) -> list[Any]:
    """Positions of some games played at random, to the end."""
    rng, found = random.Random(seed), []
    for _ in range(games):
        state = game.start()
        found.append(state)
        while not isinstance(node := game.node(state), Finished):
            action = node.outcomes.sample(rng) if isinstance(node, Chance) else rng.choice(game.actions(state))
            state = game.step(state, action).state
            found.append(state)
    return found


def test_one_car_expects_the_fewest_turns(alone: BestPlay) -> None:
    assert alone.ready and alone.reason == "" and alone.unit == "turns"
    start = alone.chances(alone.game.start())
    assert list(start) == ["turns"] and start["turns"].guarantee == "exact"
    assert start["turns"].fraction == ReferenceRace.load("mini").fewest_turns()


def test_every_position_is_worth_its_best_choice_or_the_mean_of_its_throws(alone: BestPlay, duel: BestPlay) -> None:
    for best, clock, pick in ((alone, 1, min), (duel, 0, max)):
        name = best.unit or "1"
        for state in positions(best.game, 3, 6):
            value, node = best.chances(state)[name].fraction, best.game.node(state)
            if isinstance(node, Finished):
                assert value == (0 if best.unit else Fraction(int("1" in node.winners), len(node.winners)))
            elif isinstance(node, Chance):
                after = [(weight, best.game.step(state, throw)) for throw, weight in node.outcomes.items()]
                total = sum(w * (best.chances(s.state)[name].fraction + clock * s.ticks[0]) for w, s in after)
                assert value == Fraction(total) / node.outcomes.total
            elif isinstance(node, Decision):
                prices = best.prices(state, node.seat)
                own = best.chances(state)[best.unit or str(node.seat)].fraction
                assert own == pick(price.fraction for price in prices.values())
                (chosen,) = best.policy(best.game, state, node.choices)
                assert prices[chosen].fraction == own


def test_the_shares_of_two_cars_add_to_one_and_prices_are_of_the_seat_that_chooses(duel: BestPlay) -> None:
    game = duel.game
    assert duel.unit == "" and duel.ready
    start = duel.chances(game.start())
    assert start["1"].fraction + start["2"].fraction == 1 and start["1"].fraction != Fraction(1, 2)
    for state in positions(game, 1, 3):
        chances = duel.chances(state)
        assert sum(answer.fraction for answer in chances.values()) == 1
        node = game.node(state)
        if isinstance(node, Decision):
            first, second = duel.prices(state, 1), duel.prices(state, 2)
            assert list(first) == list(node.choices)
            assert all(first[choice].fraction + second[choice].fraction == 1 for choice in node.choices)


def test_three_cars_have_no_single_optimum() -> None:
    best = BestPlay(make_game("monza", "mini", players=3))
    assert not best.ready
    assert best.reason.startswith("seats 1, 2, 3 are free: no single optimum is defined for them")


def test_a_game_too_large_to_wait_for_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BestPlay.__init__.__globals__, "LARGEST_GAME", 20)
    best = BestPlay(make_game("monza", "mini", players=2))
    assert not best.ready
    assert best.reason.startswith("Monza, board mini, 2 players: more than ") and "smaller board" in best.reason
