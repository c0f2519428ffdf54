"""Whole games of The Magnificent Race on `mini`: exact, by hand, and by simulation over arrays, which shares no code.

(The arrays know the rules by themselves; the exact numbers come from the readable ones.)
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.cli.commands import run
from toolkit.games import make_game
from toolkit.games.magnificent_race import POLICIES, batch_of
from toolkit.stats import OPTIMAL, Report, compare, optimal_play, simulate


def _mini(players: int) -> Any:
    return make_game("magnificent_race", "mini", players)


@cache
def _exact(*names: str) -> Report:
    return Report.of(_mini(len(names)), "exact", strategies=dict(enumerate(names, start=1)))


def _agrees(report: Report, games: int, seed: int) -> None:
    """The exact numbers are within half as much again as the 95 % intervals."""
    policies = {seat: POLICIES[name] for seat, name in report.strategies.items()}
    game: Any = report.game
    assert batch_of(game, policies) is not None
    sample = simulate(game, games, seed, policies=policies)
    estimates = {name: (sample.win(name), report.win[name]) for name in report.game.outcomes}
    estimates["mean"] = sample.mean_length(), report.clocks["turns"][0]
    estimates["variance"] = sample.variance_of_length(), report.clocks["turns"][1]
    for name, (found, wanted) in estimates.items():
        assert abs(found.number - wanted.fraction) < Fraction(3, 2) * found.half_width, (name, found, wanted)


def test_two_savers_by_hand() -> None:
    """Marbles 1, 1 and Dan's: he is placed in every race, so he has 3 steps after the first one and 4 after the second.

    First race: Dan first (1/3): he wins the second one. Dan second (1/3): the winner has 3 steps, and wins if it comes
    before Dan (1/2). Dan third (1/3): 3 and 2 steps; whoever is first of the three in the second race wins.
    """
    report = _exact("saver", "saver")
    dan = Fraction(1, 3) + Fraction(1, 3) * Fraction(1, 2) + Fraction(1, 3) * Fraction(1, 3)
    assert [report.win[name].fraction for name in ("1", "2", "dan")] == [(1 - dan) / 2, (1 - dan) / 2, dan]
    assert report.clocks["races"][0].fraction == 2


@pytest.mark.parametrize("name", list(POLICIES))
def test_every_named_strategy_alone_against_dan_agrees_with_20_000_simulated_games(name: str) -> None:
    _agrees(_exact(name), 20_000, seed=3)


def test_two_savers_agree_with_20_000_simulated_games() -> None:
    _agrees(_exact("saver", "saver"), 20_000, seed=4)


def test_the_command_is_exact_names_its_strategies_and_agrees_with_20_000_simulated_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "stats", "magnificent_race", "--board", "mini", "--players", "2", "--json")
    found = json.loads(out)
    assert (code, found["method"], found["policies"]) == (0, "exact", {"1": "steady", "2": "steady"})
    exact = {name: Fraction(answer["fraction"]) for name, answer in found["win"].items()}
    assert sum(exact.values(), Fraction(0)) == 1
    sample = simulate(_mini(2), 20_000, 5, policies=dict.fromkeys((1, 2), POLICIES["steady"]))
    for name, chance in exact.items():
        answer = sample.win(name)
        assert abs(answer.number - chance) < Fraction(3, 2) * answer.half_width


@pytest.mark.exhaustive
def test_two_unlike_players_agree_with_200_000_simulated_games() -> None:
    _agrees(_exact("saver", "gambler"), 200_000, seed=6)


def test_the_optimum_alone_against_dan_and_the_price_of_every_named_strategy() -> None:
    best = _exact(OPTIMAL)
    assert best.win["1"].fraction == Fraction(3371153, 5370408)
    assert best.win["1"].fraction == optimal_play(_mini(1)).value().fraction
    prices = {name: best.win["1"].fraction - _exact(name).win["1"].fraction for name in POLICIES}
    assert min(prices.values()) > 0  # none of them plays as well as possible
    assert max(prices, key=lambda name: prices[name]) == "saver"
    assert prices["saver"] == Fraction(3371153, 5370408) - Fraction(1, 4)


def test_the_paired_difference_of_two_strategies_contains_the_exact_one() -> None:
    exact = _exact("steady").win["1"].fraction - _exact("saver").win["1"].fraction
    found = compare(_mini(1), {1: "steady"}, {1: "saver"}, 20_000, seed=7).win["1"]
    assert abs(found.difference.number - exact) < Fraction(3, 2) * found.difference.half_width
    assert found.decided and found.difference.number > 0
