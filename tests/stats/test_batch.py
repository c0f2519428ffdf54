"""Simulation of many games at once: where a game offers it, the same whatever the blocks, as good as the plain way."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from toolkit.games import make_game
from toolkit.games.monorail import Position
from toolkit.games.monza import POLICIES, Monza
from toolkit.games.policies import Policy
from toolkit.stats import Report, simulate
from toolkit.stats.batch import BLOCK, MOST_JOBS, Player, batch_for
from toolkit.stats.playing import Playing


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
    assert batch_for(make_game("monorail", "mini", 2), {}) is not None
    assert batch_for(make_game("pig"), {}) is None


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
    game = make_game("monza", "mini", 1)
    found = simulate(game, BLOCK + 5, policies=_policies("greedy"), progress=lambda *numbers: told.append(numbers))
    assert told == [(BLOCK, BLOCK + 5), (BLOCK + 5, BLOCK + 5)]
    assert found.lengths.total() == BLOCK + 5


@pytest.mark.parametrize("games", [2, BLOCK, BLOCK + 1, 10**9])
def test_jobs_are_whole_blocks_and_not_too_many(games: int) -> None:
    jobs = Player(make_game("monorail", "mini", 2), {}).jobs(games)
    assert sum(count for _, count in jobs) == games and len(jobs) <= MOST_JOBS
    assert [first for first, _ in jobs] == [sum(count for _, count in jobs[:k]) for k in range(len(jobs))]
    assert all(first % BLOCK == 0 for first, _ in jobs)


def test_a_job_of_many_blocks_gives_what_they_give_one_by_one() -> None:
    player = Player(make_game("monorail", "duel", 3), {})
    whole = player.play(-8, BLOCK, 2 * BLOCK + 100)
    parts = [player.play(-8, BLOCK, BLOCK), player.play(-8, 2 * BLOCK, BLOCK), player.play(-8, 3 * BLOCK, 100)]
    assert whole == parts[0] + parts[1] + parts[2]
    assert whole.winners.total() == 2 * BLOCK + 100


def test_games_that_go_on_for_long_are_played_on_by_the_readable_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two steps, and one face of twenty that is no forfeit: the arrays give up after 10 throws, 60 % of the games."""
    monkeypatch.setattr(sys.modules["toolkit.games.monorail.batch"], "LONGEST", 10)
    monkeypatch.setattr(sys.modules["toolkit.stats.playing"], "LONGEST_GAME", 2_000)
    shipped: Any = make_game("monorail", "mini").board
    game = make_game("monorail", replace(shipped, steps=2, red=0, white=(2, *[3] * 19)), 1)
    sample = simulate(game, 4_000, 6)
    assert (sample.games, sample.unfinished) == (4_000, 0)
    assert abs(sample.mean_length().number - 20) <= 2 * sample.mean_length().half_width
    more = simulate(game, 5_000, 6)
    assert sample.lengths <= more.lengths  # and each of these games goes on with dice of its own
    stuck = make_game("monorail", replace(shipped, steps=3, red=0, white=(2, 2, 3)), 1)
    never = simulate(stuck, 4_000, 6).win("never")
    assert abs(never.number - Fraction(2, 3)) <= 2 * never.half_width
    assert Playing(stuck, {}).play_on(Position((2,), 0, 1), 7, random.Random(1)) == ((), 7)  # seen at once


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
