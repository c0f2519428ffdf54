"""Reports and counts of games whose exact fractions are out of reach: certified instead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.chains import explore
from toolkit.chains.explore_arrays import CodedStates
from toolkit.games import make_game
from toolkit.solve import Analysis, CertifiedAnalysis
from toolkit.stats import Report, landing_counts


def test_auto_is_certified_where_too_many_states_depend_on_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("monorail", "lesson", players=2)
    exact = Report.of(game)
    assert exact.method == "exact"
    monkeypatch.setattr("toolkit.solve.analysis.LARGEST_FACTOR", 1)
    report = Report.of(game, digits=15)
    assert (report.method, report.note) == ("certified", "")
    for name, answer in report.win.items():
        assert answer.guarantee == "certified"
        assert answer.decimal(15) == exact.win[name].decimal(15)
    for unit, pair in report.clocks.items():
        assert [answer.decimal(15) for answer in pair] == [answer.decimal(15) for answer in exact.clocks[unit]]
    assert Report.of(game, "exact").win == exact.win


@pytest.mark.parametrize("players", [1, 2])
def test_landings_are_counted_with_certified_visits(players: int) -> None:
    game = make_game("monorail", "mini", players)
    chain = explore(game)
    exact, certified = (landing_counts(game, analysis) for analysis in (Analysis(chain), CertifiedAnalysis(chain, 12)))
    assert list(certified) == list(exact)
    for name, answer in certified.items():
        assert answer.guarantee == "certified" and answer.low is not None and answer.high is not None
        assert answer.low <= exact[name].fraction <= answer.high < answer.low + Fraction(1, 10**12)


def test_a_report_does_not_make_the_states_of_a_chain_kept_in_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are hundreds of thousands on `full`, each a tuple; only the ends are looked at."""
    game = make_game("monorail", "lesson", players=2, options={"flags": False})

    def refuse(states: CodedStates) -> None:
        raise AssertionError(f"somebody walks through all {len(states)} states")

    monkeypatch.setattr(CodedStates, "__iter__", refuse)
    report = Report.of(game, "certified")
    assert report.states == len(explore(game)) - 3
    assert None not in report.quantiles.values()


def test_four_players_in_two_sides_share_their_wins() -> None:
    """Each seat of the Rifleman Game's sides of two counts half of what its side wins."""
    report = Report.of(make_game("rifleman", "mini", players=4), strategies=dict.fromkeys(range(1, 5), "racer"))
    assert report.method == "exact"
    assert report.win["1"] == report.win["3"] and report.win["2"] == report.win["4"]
    assert report.win["1"].fraction + report.win["2"].fraction == Fraction(1, 2)
    assert report.win["1"].fraction > report.win["2"].fraction  # who throws first
