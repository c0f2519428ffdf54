"""Landings in games with decisions: against a plain forward pass over positions, and against the games themselves."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from toolkit.chains import explore
from toolkit.games import Chance, Finished, Game, make_game
from toolkit.solve import Analysis
from toolkit.stats import Arrivals, Deciding, SampledArrivals, landing_counts, named_strategies, policies_of


def ways(game: Game[Any, Any], policies: Any, state: Any) -> list[tuple[Any, float, list[tuple[str, str]]]]:
    """What can happen at a position: where it leads, how likely, and which pieces stand elsewhere then."""
    node = game.node(state)
    if isinstance(node, Finished):
        return []
    chosen = node.outcomes if isinstance(node, Chance) else policies[node.seat](game, state, node.choices)
    before, found = game.pieces(state), []
    for action in chosen:
        after = game.step(state, action).state
        moved = [(piece, at) for piece, at in game.pieces(after).items() if before.get(piece) != at]
        found.append((after, float(chosen.probability(action)), moved))
    return found


def forward(game: Game[Any, Any], policies: Any) -> dict[tuple[str, str], float]:
    """Expected arrivals, position by position in floats, until hardly any game goes on."""
    here, found, known = {game.start(): 1.0}, dict[tuple[str, str], float](), dict[Any, Any]()
    while sum(here.values()) > 1e-9:
        there: dict[Any, float] = {}
        for state, mass in here.items():
            if state not in known:
                known[state] = ways(game, policies, state)
            for after, chance, moved in known[state]:
                there[after] = there.get(after, 0.0) + mass * chance
                for landing in moved:
                    found[landing] = found.get(landing, 0.0) + mass * chance
        here = {state: mass for state, mass in there.items() if not isinstance(game.node(state), Finished)}
    return found


@pytest.mark.parametrize(
    ("key", "players", "names"),
    [
        ("pig", 2, {1: "random"}),
        ("magnificent_race", 1, {}),
        ("bear_off", 2, {2: "random"}),
        ("monza", 1, {}),
    ],
)
def test_exact_arrivals_against_a_forward_pass(key: str, players: int, names: dict[int, str]) -> None:
    game = make_game(key, "mini", players)
    policies = policies_of(game, named_strategies(game, names))
    exact = Arrivals(game, policies).exact(Analysis(explore(game, policies=policies)))
    plain = forward(game, policies)
    assert plain.keys() == exact.keys() and len(exact) > 3
    for landing, count in exact.items():
        assert float(count.fraction) == pytest.approx(plain[landing], abs=1e-6), landing


def test_where_nobody_decides_the_events_count() -> None:
    """A flag that carries a player on makes two landings of one throw, as in `landing_counts`."""
    game = make_game("monorail", "duel", 2)
    analysis = Analysis(explore(game))
    assert Arrivals(game, {}).exact(analysis) == landing_counts(game, analysis)


def test_sampled_arrivals_are_those_of_the_seeds_games() -> None:
    game = make_game("monza", "mini", 2)
    policies = policies_of(game, named_strategies(game))
    counted: Counter[tuple[str, str]] = Counter()
    sample = SampledArrivals(Arrivals(game, policies), seed=9)
    for number in range(12):
        sample.play(number)
        state, rng = game.start(), random.Random(f"9/{number}")
        while not isinstance(node := game.node(state), Finished):
            chosen = node.outcomes if isinstance(node, Chance) else policies[node.seat](game, state, node.choices)
            before, state = game.pieces(state), game.step(state, chosen.sample(rng)).state
            counted.update((piece, at) for piece, at in game.pieces(state).items() if before[piece] != at)
    means = {landing: answer.number for landing, answer in sample.counts().items()}
    assert means == {landing: Fraction(times, 12) for landing, times in counted.items()}
    assert {(answer.games, answer.seed) for answer in sample.counts().values()} == {(12, 9)}


@pytest.mark.parametrize("key", ["pig", "monza"])  # in Monza a throw that fits nowhere leaves one choice
def test_decisions_are_counted_where_there_was_a_choice(key: str) -> None:
    game = make_game(key, "mini", 2)
    policies = policies_of(game, named_strategies(game, {1: "random"}))
    deciding = Deciding(game, policies, seed=5)
    counted: dict[Any, Counter[Any]] = {}
    for number in range(30):
        deciding.play(number)
        state, rng = game.start(), random.Random(f"5/{number}")
        while not isinstance(node := game.node(state), Finished):
            chosen = node.outcomes if isinstance(node, Chance) else policies[node.seat](game, state, node.choices)
            action = chosen.sample(rng)
            if not isinstance(node, Chance) and len(node.choices) > 1:
                counted.setdefault(state, Counter())[action] += 1
            state = game.step(state, action).state
    found = deciding.commonest(1000)
    assert {one.state: one.chosen for one in found} == counted
    assert [one.times for one in found] == sorted((c.total() for c in counted.values()), reverse=True)
    assert deciding.decisions == sum(c.total() for c in counted.values()) > 30
    assert {one.seat for one in found} == {1, 2}
    assert len(deciding.commonest(2)) == 2
