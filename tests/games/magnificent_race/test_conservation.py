"""Over whole games drawn at random: no dollar and no card is lost, pegs only advance, no bid is known too early."""

from __future__ import annotations

import random

import pytest

from tests.games.magnificent_race.hand_set import board, game_on
from toolkit.games import Chance, Finished, Simultaneous
from toolkit.games.inspection import actions_of
from toolkit.games.magnificent_race import MagnificentRace
from toolkit.games.magnificent_race.actions import Bid
from toolkit.games.magnificent_race.position import Bout, Drawing, Duel, Placing, Position

GAMES_EACH, LONGEST = 6, 1_500
READINGS = [
    {},
    {"buying": "one_by_one", "min_bid": 0, "tie": "best_place"},
    {"returned": "shuffle", "vehicles": "secret", "junction_start": "after"},
    {"first_player": "rolled", "vehicles": "secret", "buying": "one_by_one"},
]


def _all_money(game: MagnificentRace, state: Position) -> int:
    """Bank, players, Dan, and what is set aside for a spin."""
    pot = 0
    if isinstance(state.phase, Duel):
        pot = sum(state.phase.marbles) * game.terms.marble
    if isinstance(state.phase, Bout):
        pot = 2 * state.phase.stake
    assert state.bank is not None
    return state.bank + sum(state.money) + pot


def _all_cards(state: Position) -> list[int]:
    """How many cards there are of one and of two points: in the deck, on vehicles, and just drawn."""
    cards = [1] * state.unseen[0] + [2] * state.unseen[1] + list(state.bottom)
    cards += [card for seat in state.cards for held in seat for card in held]
    cards += state.phase.points if isinstance(state.phase, Placing) else ()
    return [cards.count(1), cards.count(2)]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("reading", READINGS)
def test_money_and_cards_are_conserved_and_pegs_only_advance(players: int, reading: dict[str, object]) -> None:
    game = game_on(board(bank=100000, chart=14), players, **reading)
    rng = random.Random(f"{players} {reading}")
    for _ in range(GAMES_EACH):
        state = game.start()
        money, cards = _all_money(game, state), _all_cards(state)
        for _ in range(LONGEST):
            node = game.node(state)
            if isinstance(node, Finished):
                break
            action = node.outcomes.sample(rng) if isinstance(node, Chance) else rng.choice(actions_of(node))
            after = game.step(state, action).state
            assert _all_money(game, after) == money
            assert _all_cards(after) == cards
            assert min(*after.money, after.bank or 0) >= 0
            assert all(now >= before for now, before in zip(after.pegs, state.pegs, strict=True))
            assert all(len(held) <= 2 for seat in after.cards for held in seat)
            if isinstance(after.phase, Drawing):
                assert after.phase.cards <= sum(after.unseen) + len(after.bottom)
            state = after
        else:
            pytest.fail("the game goes on and on")


@pytest.mark.parametrize("reading", [{}, {"vehicles": "secret", "min_bid": 0}])
def test_nothing_of_a_secret_choice_is_known_before_all_have_chosen(reading: dict[str, object]) -> None:
    game = game_on(board(chart=14), 3, **reading)
    rng, secrets = random.Random(7), 0
    while secrets < 40:
        state = game.start()
        while not isinstance(node := game.node(state), Finished):
            if isinstance(node, Simultaneous):
                secrets += 1
                said = " ".join([*game.describe(state), game.state_text(state), str(game.sheets(state))])
                assert "buys" not in said
                assert "enters" not in said
                assert game.marbles(state) == {}
                if isinstance(node.joint[0][0], Bid):  # what comes after it tells both bids
                    after = {game.step(state, action).state for action in node.joint}
                    assert len(after) == len(node.joint)
            action = node.outcomes.sample(rng) if isinstance(node, Chance) else rng.choice(actions_of(node))
            state = game.step(state, action).state
