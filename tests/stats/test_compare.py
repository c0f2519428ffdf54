"""Plans compared on the same luck: held against single samples, and against what is known exactly."""

from __future__ import annotations

import json
import random
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.cli.commands import run
from toolkit.errors import GameError
from toolkit.games import make_game
from toolkit.games.magnificent_race import POLICIES
from toolkit.games.magnificent_race import batch as magnificent_batch
from toolkit.stats import batch as stats_batch
from toolkit.stats import compare, optimal_play, policies_of, simulate
from toolkit.stats.batch import Player
from toolkit.stats.playing import Playing


def _game(name: str = "lesson", players: int = 2) -> Any:
    return make_game("magnificent_race", name, players)


@pytest.mark.parametrize("numpy", ["numpy", "no numpy"])
def test_each_plan_gives_the_numbers_of_a_simulation_with_the_same_seed(
    numpy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if numpy == "no numpy":
        monkeypatch.setitem(sys.modules, "numpy", None)
    game, plans = _game(), ({1: "steady", 2: "gambler"}, {1: "saver", 2: "gambler"})
    found = compare(game, *plans, 100, seed=3)
    samples = [simulate(game, 100, 3, policies=policies_of(game, plan)) for plan in plans]
    for name in game.outcomes:
        one, two = (sample.win(name) for sample in samples)
        assert (found.win[name].a, found.win[name].b) == (one, two)
        assert found.win[name].difference.number == one.number - two.number
    lengths = [sample.mean_length() for sample in samples]
    assert found.length is not None
    assert [found.length.a, found.length.b] == lengths
    assert found.length.difference.number == lengths[0].number - lengths[1].number


def test_games_told_one_by_one_are_those_of_a_sample_also_when_they_go_on_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(magnificent_batch, "LONGEST", 12)
    monkeypatch.setattr(stats_batch, "BLOCK", 25)
    policies = {1: POLICIES["steady"], 2: POLICIES["random"]}
    player = Player(_game(), policies)
    assert player.tells_games_apart
    games = list(player.one_by_one(9, 40, over_arrays=True))
    tally = player.play(9, 0, 40)
    assert sorted(tally.lengths.elements()) == sorted(length for _, length in games)
    assert sorted(tally.winners.elements()) == sorted(winners for winners, _ in games)

    arrays: Any = magnificent_batch.batch_of(_game(), policies)
    second = np.random.default_rng(np.random.SeedSequence(9, spawn_key=(0, 1)))  # the dice of games 25 to 49
    played = arrays.games(second, 25, 15)
    assert 0 < len(played.going) < 15
    for number, state, length in played.going:  # each goes on with luck of its own, by its number among all games
        on = Playing(_game(), policies).play_on(state, length, random.Random(f"9/{25 + number}"))
        assert games[25 + number] == on
    assert [length for _, length in games[25:] if length <= 12] == [n for n in played.lengths.tolist() if n > 0]


def test_what_the_luck_does_to_both_games_alike_is_gone() -> None:
    """Two players of a small board who often do the same: the games of a pair share much of their fate."""
    found = compare(make_game("rifleman", "mini"), {1: "racer", 2: "racer"}, {1: "random", 2: "racer"}, 400, seed=4)
    win = found.win["1"]
    assert win.difference.half_width < Fraction(3, 4) * Fraction(win.independent)
    assert win.narrower == pytest.approx(win.independent / float(win.difference.half_width))
    assert win.independent**2 == pytest.approx(float(win.a.half_width**2 + win.b.half_width**2))
    assert found.win["2"].difference.number == -win.difference.number  # two players, one win


def test_a_solved_plan_is_compared_by_the_readable_rules() -> None:
    game = _game("mini", 1)
    found = compare(game, {1: "optimal"}, {1: "saver"}, 500, seed=2)
    exact = optimal_play(game).value().fraction - Fraction(1, 4)
    win = found.win["1"]
    assert abs(win.difference.number - exact) < Fraction(3, 2) * win.difference.half_width
    assert win.decided and not win.b.number > win.a.number


def test_the_command_tells_the_same_as_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--a", "1=buyer", "--b", "1=saver", "--games", "200", "--seed", "5")
    code, out, _ = run(capsys, "compare", "magnificent_race", "--players", "2", *words, "--json")
    found = compare(_game(), {1: "buyer"}, {1: "saver"}, 200, seed=5)
    assert (code, json.loads(out)) == (0, found.as_json())
    code, out, _ = run(capsys, "compare", "magnificent_race", "--players", "2", *words)
    assert code == 0
    assert "plan a: seat 1 buyer, seat 2 steady" in out and "200 pairs of games" in out
    assert out.count("a less b") == len(found.win) + 1


@pytest.mark.parametrize(
    ("game", "a", "b", "games", "words"),
    [
        ("monorail", {}, {}, 100, "nobody decides"),
        ("magnificent_race", {1: "buyer"}, {1: "buyer"}, 100, "both plans are the same: seat 1 buyer, seat 2 steady"),
        ("magnificent_race", {1: "buyer"}, {}, 1, "too few"),
        ("magnificent_race", {3: "buyer"}, {}, 100, "no seat 3"),
        ("magnificent_race", {1: "byer"}, {}, 100, "buyer"),
    ],
)
def test_what_cannot_be_compared_is_said(game: str, a: Any, b: Any, games: int, words: str) -> None:
    with pytest.raises(GameError, match=words):
        compare(make_game(game), a, b, games)


def test_a_seat_that_is_no_number_is_named_with_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "compare", "monza", "--a", "x=greedy")
    assert code == 2 and "--a x=greedy" in err


def test_games_without_an_end_are_counted_and_have_no_length(monkeypatch: pytest.MonkeyPatch) -> None:
    endless: tuple[tuple[str, ...], int] = ((), 900)
    games = {"steady": [endless, (("1",), 8), (("2",), 9)], "saver": [endless, endless, (("dan",), 7)]}

    def told(player: Player, _seed: int, _games: int, **_how: Any) -> Any:
        return iter(games["steady" if player._playing.policies[1] is POLICIES["steady"] else "saver"])

    monkeypatch.setattr(Player, "one_by_one", told)
    found = compare(_game(), {1: "steady"}, {1: "saver"}, 3)
    assert found.length is None and found.as_json()["turns"] is None
    numbers = {name: (win.a.number, win.b.number, win.difference.number) for name, win in found.win.items()}
    third = Fraction(1, 3)
    assert numbers == {
        "1": (third, 0, third),
        "2": (third, 0, third),
        "dan": (0, third, -third),
        "never": (third, 2 * third, -third),
    }
