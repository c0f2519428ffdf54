"""The report: every method, its numbers and what it says when it cannot do what was asked."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from toolkit.chains import explore
from toolkit.errors import GameError, TooManyStates
from toolkit.games import make_game
from toolkit.solve import Analysis, Answer
from toolkit.stats import METHODS, LengthDistribution, Report

F = Fraction


def board(**changes: Any) -> Any:
    shipped: Any = make_game("monorail", "mini").board
    return replace(shipped, **changes)


FIRST = "game board players options method states transitions seconds win"
ENDLESS = {"red": 0, "white": (2, 3, 3), "coloured": (1,)}  # dot 3 of 4 is a trap: every throw from it is too much


@pytest.mark.parametrize(
    ("players", "win"),
    [
        (1, {"1": F(1, 2)}),
        (2, {"1": F(25, 84), "2": F(17, 84)}),
        (3, {"1": F(493, 2114), "2": F(341, 2114), "3": F(223, 2114)}),
        (4, {"1": F(9061, 44520), "2": F(6353, 44520), "3": F(4189, 44520), "4": F(2657, 44520)}),
    ],
)
def test_mini_for_any_number_of_players(players: int, win: dict[str, Fraction]) -> None:
    """Derived by hand for one and two in the tests of the rules; all from the plain reference."""
    report = Report.of(make_game("monorail", "mini", players))
    assert {name: answer.fraction for name, answer in report.win.items()} == win | {"casey": F(1, 2)}
    assert sum(answer.fraction for answer in report.win.values()) == 1
    assert [answer.fraction for answer in report.clocks["turns"]] == [3, F(9, 2)]
    assert (report.method, report.note) == ("exact", "")
    assert report.states == {1: 10, 2: 58, 3: 216, 4: 604}[players]


def test_turns_and_throws_differ_where_a_flag_gives_another_throw() -> None:
    """Values of the plain reference on `duel` for one player."""
    report = Report.of(make_game("monorail", "duel", 1))
    assert report.clocks["throws"][0].fraction == F(7696125953161, 2088956972638)
    assert report.clocks["turns"][0].fraction == F(35465921673445, 12533741835828)
    assert report.clocks["turns"][1].fraction == F(27886162614068992392652382807, 8116558694371227258063021840)
    assert report.states == 21


@pytest.mark.parametrize(("name", "players"), [("mini", 2), ("duel", 1), ("duel", 2), ("lesson", 1)])
def test_quantiles_are_the_first_lengths_that_reach_their_level(name: str, players: int) -> None:
    game = make_game("monorail", name, players)
    report = Report.of(game)
    length = LengthDistribution(explore(game), "turns")
    assert list(report.quantiles) == ["0.05", "0.5", "0.95"]
    for level, n in report.quantiles.items():
        assert n is not None
        assert length.cdf(n - 1) < F(level) <= length.cdf(n)


def test_moments_are_those_of_the_distribution() -> None:
    """Mean and variance by adding up the distribution far enough: an independent way to the same numbers."""
    game = make_game("monorail", "lesson", 1)
    length = LengthDistribution(explore(game), "turns")
    report = Report.of(game)
    chances = [float(length.certified_pmf(n).number) for n in range(400)]
    mean = sum(n * p for n, p in enumerate(chances))
    variance = sum((n - mean) ** 2 * p for n, p in enumerate(chances))
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    assert float(report.clocks["turns"][0].number) == pytest.approx(mean, rel=1e-10)
    assert float(report.clocks["turns"][1].number) == pytest.approx(variance, rel=1e-9)


def test_a_game_that_may_never_end() -> None:
    """The chances 1/3 and 2/3, and P(2 turns) = 1/9, are derived in the tests of the command."""
    report = Report.of(make_game("monorail", board(**ENDLESS), 1))
    assert {name: answer.fraction for name, answer in report.win.items()} == {
        "1": F(1, 3),
        "casey": 0,
        "never": F(2, 3),
    }
    assert all(answer.is_infinite for clock in report.clocks.values() for answer in clock)
    assert report.quantiles == {"0.05": 2, "0.5": None, "0.95": None}


def test_a_trap_of_a_single_position_is_no_end_of_the_game() -> None:
    """Coloured die 3 on three lines: Casey comes back to where he was, so the trap is one position that leads to
    itself. It must not count as an end of the game, neither for the chances nor for the length."""
    report = Report.of(make_game("monorail", board(**ENDLESS | {"coloured": (3,)}), 1))
    assert report.win["never"].fraction == F(2, 3)
    assert report.quantiles == {"0.05": 2, "0.5": None, "0.95": None}
    assert report.states == len(explore(report.game)) - 1  # the trap is a position, and only the win is none


def test_a_game_that_cannot_end_at_all() -> None:
    report = Report.of(make_game("monorail", board(**ENDLESS | {"white": (3,)}), 1))
    assert {name: answer.fraction for name, answer in report.win.items()} == {"1": 0, "casey": 0, "never": 1}
    assert report.quantiles == {"0.05": None, "0.5": None, "0.95": None}
    json.dumps(report.as_json())


@pytest.mark.parametrize("changes", [{}, ENDLESS], ids=["mini", "endless"])
@pytest.mark.parametrize("method", METHODS)
def test_every_method_gives_an_object_of_the_same_shape(method: str, changes: dict[str, Any]) -> None:
    found = Report.of(make_game("monorail", board(**changes), 1), method, games=100, seed=3).as_json()
    json.dumps(found, allow_nan=False)
    assert list(found)[:9] == FIRST.split()
    assert found["method"] == ("exact" if method == "auto" else method)
    guarantee = {"auto": "exact", "simulate": "estimated"}.get(method, method)
    assert set(found["win"]) == {"1", "casey"} | ({"never"} if changes else set())
    more = {"exact": set(), "certified": {"low", "high"}, "estimated": {"half_width", "games", "seed"}}[guarantee]
    for answer in found["win"].values():
        assert answer["guarantee"] in (guarantee, "exact")
        if answer["guarantee"] == guarantee:
            assert set(answer) == {"fraction", "decimal", "guarantee"} | more
        assert (answer["fraction"] is None) == (answer["guarantee"] != "exact")
    assert any(answer["guarantee"] == guarantee for answer in found["win"].values())
    assert set(found["turns"]) == {"mean", "variance", "quantiles"}


@pytest.mark.parametrize(
    ("name", "digits"), [("mini", 1), ("mini", 30), ("duel", 1), ("duel", 6), ("duel", 30), ("lesson", 6)]
)
def test_certified_answers_hold_the_exact_ones(name: str, digits: int) -> None:
    game = make_game("monorail", name, 2)
    exact, certified = Report.of(game, "exact"), Report.of(game, "certified", digits=digits)
    pairs = [(certified.win[outcome], exact.win[outcome]) for outcome in exact.win]
    pairs += [pair for unit in exact.clocks for pair in zip(certified.clocks[unit], exact.clocks[unit], strict=True)]
    for answer, right in pairs:
        if answer.guarantee == "exact":
            assert answer == right
            continue
        assert answer.low is not None and answer.high is not None
        assert answer.low <= right.fraction <= answer.high
        printed = answer.as_json(digits)
        assert F(printed["low"]) <= right.fraction <= F(printed["high"])
        assert F(printed["high"]) - F(printed["low"]) <= right.fraction / 10 ** (digits - 1)
    assert certified.quantiles == exact.quantiles


@pytest.mark.parametrize("method", ["exact", "certified"])
def test_too_large_for_a_proof_is_said_with_the_count_and_a_way_out(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`full` has hundreds of thousands of positions for two players; a lower limit says the same sooner."""
    monkeypatch.setattr("toolkit.stats.report.LIMITS", {"exact": 2000, "certified": 2000})
    with pytest.raises(TooManyStates, match=r"board full, 2 players: more than [2-9],\d\d\d positions .*smaller board"):
        Report.of(make_game("monorail", "full", 2), method)


def test_auto_simulates_what_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.stats.report.AUTO_LIMITS", {"over arrays": 900})
    report = Report.of(make_game("monorail", "full", 2), games=20, seed=4)
    assert report.method == "simulate"
    assert report.note.startswith("Simulated, because an exact answer is out of reach: Monorail Game, board full, 2")
    assert (report.states, report.transitions) == (None, None)
    assert all((answer.games, answer.seed) == (20, 4) for answer in report.win.values())
    assert Report.of(make_game("monorail", "mini", 2)).method == "exact"


def test_auto_explores_less_where_no_arrays_help(monkeypatch: pytest.MonkeyPatch) -> None:
    """58 positions and three endings, by arrays or without them."""
    game = make_game("monorail", "mini", 2)
    monkeypatch.setattr("toolkit.stats.report.AUTO_LIMITS", {"over arrays": 61, "by rules": 60})
    assert Report.of(game).method == "exact"
    monkeypatch.setattr("toolkit.stats.report.has_numpy", lambda: False)
    assert Report.of(game, games=20).method == "simulate"


@pytest.mark.parametrize(("plays", "method"), [(59 * 462, "exact"), (59 * 462 - 1, "simulate")])
def test_auto_counts_what_policies_have_to_think_about(
    plays: int, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Monza's six dice of six colours fall in 462 ways, and 59 positions come up on `mini`."""
    monkeypatch.setattr("toolkit.stats.report.MOST_PLAYS", plays)
    report = Report.of(make_game("monza", "mini", 2), games=20)
    assert report.method == method
    assert bool(report.note) == (method == "simulate")


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(GameError, match="no method 'guess'; methods: auto, exact, certified, simulate"):
        Report.of(make_game("monorail", "mini"), "guess")


def test_progress_is_told_what_is_done() -> None:
    told: set[str] = set()
    Report.of(make_game("monorail", "lesson", 2), progress=lambda what, *_: told.add(what))
    assert "positions explored" in told
    told.clear()
    Report.of(make_game("monorail", "mini", 1), "simulate", games=500, progress=lambda what, *_: told.add(what))
    assert told == {"games played"}


def test_the_counts_are_those_of_the_chain() -> None:
    game = make_game("monorail", "duel", 2)
    report = Report.of(game)
    chain = explore(game)
    assert (report.states, report.transitions) == (len(chain) - 3, chain.transitions)
    assert set(Analysis(chain).absorption().values()) <= set(report.win.values())
    assert isinstance(report.win["1"], Answer)
    assert 0 < report.seconds["explore"] < 60
