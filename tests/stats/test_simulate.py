"""Simulation: the same seed gives the same answer, and the interval holds the exact value as often as it promises."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from toolkit.errors import GameError, NoAnswer
from toolkit.games import make_game
from toolkit.play import Match
from toolkit.stats import Report, simulate


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where numpy is missing: every game is played by the readable rules."""
    monkeypatch.setitem(sys.modules, "numpy", None)


def board(**changes: Any) -> Any:
    shipped: Any = make_game("monorail", "mini").board
    return replace(shipped, **changes)


@pytest.mark.usefixtures("plain")
def test_the_same_seed_gives_the_same_sample_and_more_games_only_add() -> None:
    game = make_game("monorail", "duel", 2)
    first, again, other = simulate(game, 200, seed=1), simulate(game, 200, seed=1), simulate(game, 200, seed=2)
    assert first == again
    assert (first.winners, first.lengths) != (other.winners, other.lengths)
    more = simulate(game, 300, seed=1)
    assert all(more.winners[key] >= count for key, count in first.winners.items())
    assert more.games == 300


@pytest.mark.usefixtures("plain")
def test_a_game_number_always_has_the_same_dice() -> None:
    """Game k of seed s throws the dice of `Random("s/k")`, so any game of a sample can be played again by hand."""
    game = make_game("monorail", "duel", 2)
    sample = simulate(game, 2, seed=9)
    found = []
    for number in range(2):
        rng, match = random.Random(f"9/{number}"), Match(game)
        while not match.finished:
            node: Any = game.node(match.state)
            match.play(node.outcomes.sample(rng))
        found.append(game.node(match.state).winners)
    assert sorted(sample.winners.elements()) == sorted(found)


def test_the_answers_of_a_sample_by_hand() -> None:
    sample = simulate(make_game("monorail", "mini", 1), 4, seed=5)
    lengths = sorted(sample.lengths.elements())
    mean = Fraction(sum(lengths), 4)
    assert sample.mean_length().number == mean
    assert sample.variance_of_length().number == sum((x - mean) ** 2 for x in lengths) / 3
    assert sample.win("1").number == Fraction(sample.winners[("1",)], 4)
    assert sample.win("1").number + sample.win("casey").number == 1
    assert [sample.quantile(Fraction(k, 4)) for k in (1, 2, 3, 4)] == lengths
    assert sample.win("never").number == 0


def test_the_half_width_is_that_of_the_normal_approximation() -> None:
    """1.96 * sqrt(s^2 / n), with s^2 over n - 1."""
    sample = simulate(make_game("monorail", "mini", 1), 500, seed=5)
    p = float(sample.win("1").number)
    assert float(sample.win("1").half_width) == pytest.approx(1.96 * (p * (1 - p) / 499) ** 0.5, rel=1e-9)


def test_what_was_never_seen_is_not_called_impossible() -> None:
    """The rule of three: n games without one case leave room for a chance of 3/n."""
    answer = simulate(make_game("monorail", board(red=0), 1), 50).win("casey")
    assert (answer.number, answer.half_width, answer.guarantee) == (0, Fraction(3 / 50), "estimated")


def test_the_interval_holds_the_exact_value_95_times_in_a_hundred() -> None:
    """200 samples of 300 games: 190 hits are expected, with a standard deviation of 3.1; four of these either way."""
    game = make_game("monorail", "mini", 2)
    exact = {"1": Fraction(25, 84), "2": Fraction(17, 84), "casey": Fraction(1, 2)}
    hits = dict.fromkeys([*exact, "mean"], 0)
    for seed in range(200):
        sample = simulate(game, 300, seed=seed)
        for name, value in exact.items():
            answer = sample.win(name)
            hits[name] += abs(answer.number - value) <= answer.half_width
        mean = sample.mean_length()
        hits["mean"] += abs(mean.number - 3) <= mean.half_width
    assert all(178 <= count <= 200 for count in hits.values()), hits
    assert sum(hits.values()) < 4 * 199  # an interval that is always right is too wide


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("mini", 4, {"first_player": "rolled"}),
        ("duel", 1, {"casey_at_finish": "pass"}),
        ("duel", 3, {}),
        ("lesson", 2, {"casey_moves_on_forfeit": False}),
    ],
    ids=str,
)
def test_simulation_agrees_with_the_exact_answer(name: str, players: int, options: dict[str, object]) -> None:
    """Over some seeds at most one interval in four misses, and none by more than twice its width."""
    game = make_game("monorail", name, players, options)
    report = Report.of(game)
    pairs = []
    for seed in range(3):
        sample = simulate(game, 1000, seed=seed)
        pairs += [(sample.win(outcome), report.win[outcome]) for outcome in game.outcomes]
        pairs += [(sample.mean_length(), report.clocks["turns"][0])]
        pairs += [(sample.variance_of_length(), report.clocks["turns"][1])]
        assert sample.quantile(Fraction(1, 2)) == pytest.approx(report.quantiles["0.5"], abs=1)
    assert all(abs(guess.number - right.number) <= 2 * guess.half_width for guess, right in pairs)
    assert sum(abs(guess.number - right.number) > guess.half_width for guess, right in pairs) <= len(pairs) / 4


@pytest.mark.parametrize("way", ["over arrays", "plain"])
def test_a_game_that_never_ends_is_given_up_for_a_proved_reason(way: str, request: pytest.FixtureRequest) -> None:
    """White 2, 3, 3 on four steps: 3 from Start leads to dot 3, where every throw is too much, with chance 2/3."""
    if way == "plain":
        request.getfixturevalue("plain")
    game = make_game("monorail", board(red=0, white=(2, 3, 3), coloured=(1,)), 1)
    sample = simulate(game, 400, seed=1)
    never = sample.win("never")
    assert sample.unfinished > 0 and sample.games == 400
    assert abs(never.number - Fraction(2, 3)) <= 2 * never.half_width
    for question in (sample.mean_length, sample.variance_of_length, lambda: sample.quantile(Fraction(1, 2))):
        with pytest.raises(NoAnswer, match=f"{sample.unfinished} of 400 simulated games never end"):
            question()


@pytest.mark.usefixtures("plain")
def test_a_game_that_is_only_long_is_no_game_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two steps, and one face of twenty that is no forfeit: 20 throws on average, and an end in sight at every look."""
    monkeypatch.setattr(sys.modules["toolkit.stats.playing"], "SUSPICIOUS", 5)
    game = make_game("monorail", board(steps=2, red=0, white=(2, *[3] * 19)), 1)
    sample = simulate(game, 200, seed=1)
    assert sample.unfinished == 0
    assert abs(sample.mean_length().number - 20) <= 2 * sample.mean_length().half_width


@pytest.mark.usefixtures("plain")
def test_a_game_too_long_to_wait_for_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never counted as one that does not end, because it could."""
    module = sys.modules["toolkit.stats.playing"]
    monkeypatch.setattr(module, "LONGEST_GAME", 30)
    game = make_game("monorail", board(steps=2, red=0, white=(2, *[3] * 19)), 1)
    with pytest.raises(NoAnswer, match="went on for 30 actions and could still end"):
        simulate(game, 200, seed=1)


@pytest.mark.parametrize("workers", [0, -1])
def test_fewer_workers_than_one_are_refused(workers: int) -> None:
    with pytest.raises(GameError, match="write 1 or more"):
        simulate(make_game("monorail", "mini"), 10, workers=workers)


@pytest.mark.parametrize("games", [1, 0, -5])
def test_too_few_games_are_refused(games: int) -> None:
    with pytest.raises(GameError, match="too few for an interval; write 2 or more"):
        simulate(make_game("monorail", "mini"), games)


@pytest.mark.usefixtures("plain")
def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate(make_game("monorail", "mini", 1), 1200, progress=lambda done, planned: told.append((done, planned)))
    assert told == [(500, 1200), (1000, 1200), (1200, 1200)]
