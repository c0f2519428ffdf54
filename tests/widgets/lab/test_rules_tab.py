"""House rules: every change against two games solved by themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.widgets.lab.labs import block, cells, press, solved
from toolkit.games import make_game
from toolkit.solve import Answer
from toolkit.stats import Reading, Report
from toolkit.widgets.lab.rule_changes import change_of, ranked

SINGLE = [
    ("first_player", "rolled"),
    ("first_player", "2"),
    ("casey_moves_on_forfeit", False),
    ("casey_at_finish", "pass"),
    ("flag_may_finish", True),
    ("flags", False),
]


def by_itself(**options: Any) -> dict[str, Fraction]:
    """All that the table shows of a game, solved without the lab."""
    report = Report.of(make_game("monorail", "duel", 2, options))
    win = {name: answer.fraction for name, answer in report.win.items()}
    clocks = {unit: mean.fraction for unit, (mean, _) in report.clocks.items()}
    return {**win, **clocks, "edge": win["1"] - win["2"]}


def test_every_reading_by_itself_and_the_one_that_matters_most_first() -> None:
    lab = solved("monorail", "duel")
    press(lab, "each", tab="rules", question="edge")
    found = lab.results["readings"]
    given = by_itself()
    changes = {}
    for row in found["rows"]:
        ((name, value),) = row.options.items()
        alone = by_itself(**{name: value})
        by = change_of(found["given"], row).by
        assert {key: answer.fraction for key, answer in by.items()} == {key: alone[key] - given[key] for key in alone}
        changes[row.text] = abs(by["edge"].fraction)
    assert len(changes) == len(SINGLE) == found["all"]
    shown = list(cells(lab, "readings"))
    assert shown == sorted(changes, key=lambda text: -changes[text])
    assert shown[0] == "first_player=2"  # the whole edge changes sides
    assert cells(lab, "readings")["first_player=2"][1] == "M3"
    assert "first_player 3" not in str(lab.view["blocks"])
    assert "do not fit this game: Who throws first? seat 3" in block(lab, "readings")["note"]
    press(lab, "rank", question="turns")
    turns = {row.text: abs(change_of(found["given"], row).by["turns"].fraction) for row in found["rows"]}
    assert [turns[text] for text in cells(lab, "readings")] == sorted(turns.values(), reverse=True)


def test_rules_chosen_together() -> None:
    lab = solved("monorail", "duel")
    press(lab, "together", tab="rules", flags="false", casey_at_finish="pass")
    given, both = by_itself(), by_itself(flags=False, casey_at_finish="pass")
    change = lab.results["house_rules"]["change"].by
    assert {name: answer.fraction for name, answer in change.items()} == {key: both[key] - given[key] for key in both}
    assert set(cells(lab, "changed")) == {"1", "2", "casey", "edge", "turns", "throws"}
    assert lab.results["house_rules"]["changed"].options == {"casey_at_finish": "pass", "flags": False}
    sign = "+" if both["turns"] > given["turns"] else "-"
    assert cells(lab, "changed")["turns"][3].startswith(sign)
    assert "Play with the flags? no" in block(lab, "changed")["title"]


def test_changes_are_counted_from_the_lab_s_own_rules() -> None:
    lab = solved("monorail", "mini", options={"casey_at_finish": "pass"})
    press(lab, "each", tab="rules")
    texts = [row.text for row in lab.results["readings"]["rows"]]
    assert "casey_at_finish=ordinary" in texts and "casey_at_finish=pass" not in texts


def test_every_switch_has_its_rule_and_its_words() -> None:
    lab = solved("monza", "mini", 1)
    lab.handle({"do": "tab", "id": "rules"})
    fields = {field["id"]: field for field in block(lab, "rules")["fields"]}
    assert fields["obligation"]["help"].split(":")[0] in lab.bench.game.rules
    assert [one["value"] for one in fields["obligation"]["values"]] == ["maximum", "until_stuck"]
    assert "edge" not in {one["value"] for one in block(lab, "each")["fields"][0]["values"]}  # there is one seat only


def test_an_outcome_that_only_one_reading_has_and_an_infinite_length() -> None:
    half, third = Answer.exact(Fraction(1, 2)), Answer.exact(Fraction(1, 3))
    given = Reading({}, {"1": half, "turns": half}, "")
    other = Reading({"x": 1}, {"1": third, "never": third, "turns": Answer.infinite("it may never end")}, "")
    by = change_of(given, other).by
    assert {name: answer.fraction for name, answer in by.items()} == {"1": Fraction(-1, 6), "never": Fraction(1, 3)}
    unsolved = change_of(given, Reading({"x": 2}, {}, "too large"))
    assert unsolved.by == {}
    assert ranked([unsolved, change_of(given, other)], "1")[-1] is unsolved


@pytest.mark.parametrize("key", ["pig", "bear_off"])
def test_readings_of_games_with_decisions_keep_to_the_lab_s_strategies(key: str) -> None:
    lab = solved(key, "mini", 1)
    press(lab, "each", tab="rules")
    found = lab.results["readings"]
    assert found["rows"] and not any(row.reason for row in found["rows"])
    assert found["given"].answers["1"].fraction == lab.results["exact"]["win"]["1"].fraction
