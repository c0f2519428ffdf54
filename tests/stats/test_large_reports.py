"""Reports and counts of games whose exact fractions are out of reach: certified instead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.chains import explore
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
