"""Simultaneous choices wherever games are used: chains, decision processes, simulation, matches."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.magnificent_race.hand_set import at, board, game_on, landed, ring
from toolkit.chains import explore, explore_decisions
from toolkit.chance import Distribution
from toolkit.errors import GameError, MatchError
from toolkit.games import Finished, Simultaneous
from toolkit.games.magnificent_race import POLICIES
from toolkit.games.magnificent_race.actions import Bid
from toolkit.games.policies import choose_at_random, chosen_together
from toolkit.play import Match
from toolkit.solve import Analysis
from toolkit.stats import simulate

# Every space is a challenge but one, so nothing but bids and one race to the end.
DUELS = board(ring("a", "race auto", "challenge", "challenge"), chart=1, start=10000, bank=0)


def _bids(*marbles: int) -> Any:
    """A policy that bids one of these numbers, or all it can, each equally likely; all else is left to chance."""

    def policy(_game: Any, _state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
        if isinstance(choices[0], Bid):
            return Distribution.uniform(choices[min(number, len(choices)) - 1] for number in marbles)
        return Distribution.uniform(choices)

    return policy


def _owned(seat: int, policy: Any) -> Any:
    """The policy of one seat, which is never asked to choose for another."""

    def own(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
        assert {getattr(choice, "seat", seat) for choice in choices} == {seat}
        found: Distribution[Any] = policy(game, state, choices)
        return found

    return own


def test_the_policies_of_the_seats_are_independent() -> None:
    game = game_on(DUELS)
    state = landed(game, at(game), "a2")
    node = game.node(state)
    assert isinstance(node, Simultaneous)
    together = chosen_together({1: _bids(1), 2: choose_at_random}, game, state, node)
    assert together == Distribution({(Bid(1, 1), Bid(2, 1)): 1, (Bid(1, 1), Bid(2, 2)): 1})
    with pytest.raises(GameError, match="seat 2 chooses at the same time as others and has no policy"):
        chosen_together({1: _bids(1)}, game, state, node)


def test_a_policy_never_sees_the_other_s_choice() -> None:
    game = game_on(DUELS)
    state, seen = landed(game, at(game), "a2"), []

    def spy(_game: Any, position: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
        seen.append((position, choices))
        return Distribution.certain(choices[0])

    node = game.node(state)
    assert isinstance(node, Simultaneous)
    for other in (_bids(1), _bids(2)):
        chosen_together({1: other, 2: spy}, game, state, node)
    assert seen == [(state, (Bid(2, 1), Bid(2, 2)))] * 2


def test_a_chain_and_a_simulation_mix_the_bids_of_all_seats() -> None:
    game = game_on(DUELS)
    policies = {1: _owned(1, _bids(1, 2, 2)), 2: _owned(2, _bids(1))}
    chain = explore(game, policies=policies)
    exact = Analysis(chain).absorption()
    sample = simulate(game, 1500, seed=4, policies=policies)
    for end, answer in exact.items():
        assert isinstance(end, Finished)
        found = sample.win(end.winners[0])
        assert abs(found.number - answer.fraction) < 2 * found.half_width
    assert sum((answer.fraction for answer in exact.values()), Fraction(0)) == 1
    with pytest.raises(GameError, match="until policies are named"):
        explore(game, policies={1: choose_at_random})
    with pytest.raises(GameError, match="name a policy for every seat"):
        simulate(game, 10, policies={1: choose_at_random})


def test_a_free_seat_bids_against_the_mixture_of_the_other() -> None:
    game = game_on(DUELS)
    policies = {2: _bids(1, 1, 2)}
    process = explore_decisions(game, policies=policies)
    state = landed(game, at(game, arrows=(1, 0)), "a2")  # seat 2 has had no turn yet
    assert process.choices(state) == (Bid(1, 1), Bid(1, 2))
    row = process.row(state, Bid(1, 2))
    bids = {after.phase.marbles: chance for after, chance in row.items()}
    assert bids == {(2, 1): Fraction(2, 3), (2, 2): Fraction(1, 3)}
    assert process.owners[process.index(state)] == 1
    # Held to the chain: the free seat following the fixed plan "always the first choice" gives the same chances.
    plan = {s: process.choices(s)[0] for s in process.states if process.choices(s)}
    first = lambda _game, _state, choices: Distribution.certain(choices[0])  # noqa: E731
    one = Analysis(process.following(plan)).absorption()
    other = Analysis(explore(game, policies={1: first, 2: policies[2]})).absorption()
    assert {end: a.fraction for end, a in one.items()} == {end: a.fraction for end, a in other.items()}


def test_two_free_seats_that_choose_at_the_same_time_are_refused_in_words() -> None:
    with pytest.raises(GameError, match=r"seats 1 and 2 choose at the same time, .*; name policies for all but one"):
        explore_decisions(game_on(DUELS))


def test_a_match_takes_both_bids_at_once_and_a_policy_s_bid_is_fixed_by_the_seed() -> None:
    game = game_on(DUELS)
    match = Match(game, seed=5)
    match.play(game.parse_action(match.state, "start on a1"))
    match.play(game.parse_action(match.state, "turn to a2"))
    match.play(game.parse_action(match.state, "roll 1"))
    with pytest.raises(MatchError, match="cannot be done here"):
        match.play(Bid(1, 1))
    with pytest.raises(MatchError, match="seat 2 has no policy here"):
        match.follow({1: choose_at_random})
    with pytest.raises(MatchError, match="seat 3 has nothing to choose here"):
        match.choice(3, choose_at_random)
    mine, theirs = match.choice(1, choose_at_random), match.choice(2, choose_at_random)
    assert match.step == 3  # nothing is done, and nothing told
    assert match.follow(choose_at_random).action == (mine, theirs)
    assert match.undo().action == (mine, theirs)
    assert match.follow({1: _bids(2), 2: _bids(1)}).action == (Bid(1, 2), Bid(2, 1))
    assert Match.load(match.dump()).moves == match.moves


def test_the_luck_of_seats_that_choose_together_is_independent() -> None:
    game, met = game_on(DUELS), set()
    for seed in range(60):
        match = Match(game, seed=seed)
        for text in ("start on a1", "turn to a2", "roll 1"):
            match.play(game.parse_action(match.state, text))
        met.add(tuple(bid.marbles for bid in match.follow(choose_at_random).action))
    assert met == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_a_match_of_policies_is_played_to_its_end() -> None:
    game = game_on(board(chart=9), 4, vehicles="secret")
    policies = {1: POLICIES["steady"], 2: POLICIES["gambler"], 3: POLICIES["random"], 4: POLICIES["buyer"]}
    match, secrets = Match(game, seed=2), 0
    while not match.finished:
        secrets += isinstance(game.node(match.state), Simultaneous)
        match.follow(policies) if hasattr(game.node(match.state), "choices") else match.roll()
    assert secrets > 0
    again = Match.load(match.dump())
    assert again.state == match.state
