"""Simulation of many games at once: where a game offers it, the same whatever the blocks, as good as the plain way."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from toolkit.games import PlayedGames, make_game
from toolkit.games.monza import POLICIES, Monza
from toolkit.games.policies import Policy
from toolkit.stats import Report, simulate
from toolkit.stats.batch import BLOCK, batch_for, play_blocks


def _policies(*names: str) -> dict[int, Policy]:
    return {seat: POLICIES[name] for seat, name in enumerate(names, start=1)}


def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where numpy is missing."""
    monkeypatch.setitem(sys.modules, "numpy", None)


class OwnRules(Monza):
    """Somebody's own game, perhaps with other rules."""


def test_a_companion_is_found_for_the_game_itself_only() -> None:
    shipped: Any = make_game("monza", "mini", 2)
    assert batch_for(shipped, _policies("greedy", "random")) is not None
    assert batch_for(OwnRules(shipped.board, 2), _policies("greedy", "random")) is None
    assert batch_for(make_game("monorail", "mini", 2), {}) is None


def test_the_same_seed_gives_the_same_sample_and_more_games_only_add() -> None:
    game = make_game("monza", "mini", 2)
    policies = _policies("greedy", "random")
    first, again, other = (simulate(game, 900, seed, policies=policies) for seed in (1, 1, 2))
    assert first == again
    assert (first.winners, first.lengths) != (other.winners, other.lengths)
    assert simulate(game, 900, -1, policies=policies).winners != first.winners
    more = simulate(game, BLOCK + 10, 1, policies=policies)
    assert first.winners <= more.winners and first.lengths <= more.lengths
    assert (first.games, more.games) == (900, BLOCK + 10)


def test_blocks_played_apart_by_new_companions_add_up_to_the_sample() -> None:
    """So any number of workers, each with some of the blocks, finds the same."""
    game, policies = make_game("monza", "mini", 2), _policies("greedy", "random")
    whole = simulate(game, 2 * BLOCK + 7, 4, policies=policies)
    winners: Counter[tuple[str, ...]] = Counter()
    for number, games in ((2, 7), (0, BLOCK), (1, BLOCK)):
        batch: Any = batch_for(game, policies)
        rng = np.random.default_rng(np.random.SeedSequence(4, spawn_key=(0, number)))
        winners += batch.play(rng, BLOCK, games).winners
    assert winners == whole.winners


def test_progress_is_told_after_every_block() -> None:
    told: list[tuple[int, int]] = []
    batch: Any = batch_for(make_game("monza", "mini", 1), _policies("greedy"))
    found: PlayedGames = play_blocks(batch, BLOCK + 5, 0, lambda done, planned: told.append((done, planned)))
    assert told == [(BLOCK, BLOCK + 5), (BLOCK + 5, BLOCK + 5)]
    assert found.lengths.total() == BLOCK + 5


@pytest.mark.parametrize("bonus", [False, True])
def test_both_ways_hold_the_exact_answers(monkeypatch: pytest.MonkeyPatch, bonus: bool) -> None:
    """Every answer within twice its 95 % half-width: some four standard errors."""
    game, policies = make_game("monza", "mini", 2, {"bonus": bonus}), _policies("greedy", "random")
    exact = Report.of(game, strategies={1: "greedy", 2: "random"})
    fast = simulate(game, 40_000, 3, policies=policies)
    _plain(monkeypatch)
    slow = simulate(game, 1_000, 3, policies=policies)
    for sample in (fast, slow):
        answers = [(sample.win(seat), exact.win[seat]) for seat in ("1", "2")]
        answers += [
            (sample.mean_length(), exact.clocks["turns"][0]),
            (sample.variance_of_length(), exact.clocks["turns"][1]),
        ]
        assert all(abs(found.number - right.number) <= 2 * found.half_width for found, right in answers)
        assert sum((sample.win(seat).number for seat in ("1", "2")), Fraction(0)) == 1
        assert (sample.unfinished, sample.seed) == (0, 3)
