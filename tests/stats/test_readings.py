"""Every reading solved: against single games, with effects worked out again, and nothing left out in silence."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from toolkit.chains import explore
from toolkit.errors import GameError, NoAnswer, TooManyStates
from toolkit.games import make_game
from toolkit.solve import Answer
from toolkit.stats import Readings, Report, readings
from toolkit.stats import readings_table as table_module

SWITCHES = ("casey_moves_on_forfeit", "casey_at_finish", "flag_may_finish", "flags")


@pytest.fixture(scope="module")
def duel() -> Readings:
    """All readings of the duel board that one player can play."""
    return readings("monorail", "duel", 1, only=SWITCHES)


def test_every_combination_is_there_and_solved_as_by_itself(duel: Readings) -> None:
    values = [(True, False), ("ordinary", "pass"), (False, True), (True, False)]
    assert {tuple(row.options.values()) for row in duel.rows} == set(product(*values))
    assert len(duel.rows) == 16 and not duel.unsolved
    for row in (duel.rows[0], duel.rows[5], duel.rows[10], duel.rows[15]):
        report = Report.of(make_game("monorail", "duel", 1, row.options))
        assert {name: row.answers[name].fraction for name in ("1", "casey")} == {
            name: answer.fraction for name, answer in report.win.items()
        }
        for unit in ("turns", "throws"):
            assert row.answers[unit].fraction == report.clocks[unit][0].fraction


def test_effects_are_means_of_differences(duel: Readings) -> None:
    """Worked out again, value by value, from games made one by one."""
    wins = {
        values: Report.of(make_game("monorail", "duel", 1, dict(zip(SWITCHES, values, strict=True)))).win["1"].fraction
        for values in (tuple(row.options.values()) for row in duel.rows)
    }
    for effect in duel.effects():
        place = SWITCHES.index(effect.option)
        changes = [
            wins[values] - wins[*values[:place], effect.given, *values[place + 1 :]]
            for values in wins
            if values[place] == effect.value
        ]
        assert effect.mean is not None and effect.least is not None and effect.most is not None
        assert effect.mean.fraction == sum(changes) / 8
        assert (effect.least.fraction, effect.most.fraction) == (min(changes), max(changes))
        assert effect.pairs == 8
        base = make_game("monorail", "duel", 1, {effect.option: effect.value})
        assert effect.alone is not None
        assert effect.alone.fraction == Report.of(base).win["1"].fraction - wins[True, "ordinary", False, True]


def test_the_option_that_matters_most_comes_first(duel: Readings) -> None:
    swings = [effect.swing for effect in duel.effects()]
    assert swings == sorted(swings, reverse=True) and swings[0] > 0
    assert duel.effects()[0].option == "casey_moves_on_forfeit"
    by_length = duel.about("throws")
    means: dict[str, list[Fraction]] = {}
    for effect in by_length.effects():
        assert effect.mean is not None
        means.setdefault(effect.option, []).append(effect.mean.fraction)
    spans = [max(found) - min(found) for found in means.values()]  # in the order of the table
    assert spans == sorted(spans, reverse=True)


def test_another_question_has_another_ranking() -> None:
    """Who begins matters most for seat 1, and not at all for how long it takes."""
    found = readings("monorail", "mini", 2, only=["casey_moves_on_forfeit", "first_player"])
    assert found.effects()[0].option == "first_player"
    by_length = found.about("turns").effects()
    assert by_length[0].option == "casey_moves_on_forfeit"
    assert {effect.swing for effect in by_length if effect.option == "first_player"} == {0}


def test_what_is_given_is_what_changes_are_counted_from() -> None:
    found = readings("monorail", "duel", 1, only=["flags"], options={"casey_moves_on_forfeit": False, "flags": False})
    assert found.given.options == {"flags": False}
    off, on = (
        Report.of(make_game("monorail", "duel", 1, {"casey_moves_on_forfeit": False, "flags": f})).win["1"]
        for f in (False, True)
    )
    (effect,) = (effect for effect in found.effects() if effect.value is True)
    assert effect.mean is not None
    assert effect.mean.fraction == on.fraction - off.fraction


def test_what_cannot_be_solved_is_told_with_its_reason() -> None:
    found = readings("monorail", "mini", 2, only=["first_player", "flags"])
    assert len(found.rows) == 10
    assert {row.options["first_player"] for row in found.unsolved} == {3, 4}
    assert all("there is no seat" in row.reason and not row.answers for row in found.unsolved)
    assert [effect.mean for effect in found.effects() if effect.value in (3, 4)] == [None, None]
    text = found.text()
    assert "not solved (2): option first_player: there is no seat 4 among 2" in text
    assert "every reading with first_player=4" in text
    assert found.as_json()["readings"][-3]["reason"].startswith("option first_player: there is no seat 4")
    assert "there is no seat 4" in found._repr_html_()


def test_a_reading_that_is_too_large_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its value cannot be compared any more in that combination; the other combinations still can."""

    def small_only(game: Any, **more: Any) -> Any:
        if game.options.flags is False and game.options.casey_at_finish == "pass":
            raise TooManyStates("more positions than can be counted")
        return explore(game, **more)

    monkeypatch.setattr(sys.modules["toolkit.stats.reading_solver"], "explore", small_only)
    found = readings("monorail", "duel", 1, only=["flags", "casey_at_finish"])
    (lost,) = found.unsolved
    assert (lost.options, lost.reason) == (
        {"flags": False, "casey_at_finish": "pass"},
        "more positions than can be counted",
    )
    pairs = {(effect.option, effect.value): effect.pairs for effect in found.effects()}
    assert pairs["flags", False] == pairs["casey_at_finish", "pass"] == 1
    assert "  flags=false, casey_at_finish=pass" in found.text()


def test_a_length_without_end_is_no_number(tmp_path: Path) -> None:
    """On this board a player may stand for ever on dot 3 (see the tests of `toolkit stats`)."""
    file = tmp_path / "endless.toml"
    file.write_text(
        'game = "monorail"\nname = "endless"\nsource = "made for a test"\nsteps = 4\nred = 0\nlines = 3\n'
        "[dice]\nwhite = [2, 3, 3]\ncoloured = [1]\n",
        encoding="utf-8",
    )
    found = readings("monorail", file, 1, only=["casey_at_finish"], question="turns")
    assert all(row.answers["turns"].is_infinite and not row.reason for row in found.rows)
    assert [effect.mean for effect in found.effects()] == [None, None]
    assert "as given no answer" in found.text()
    assert readings("monorail", file, 1, only=["casey_at_finish"], question="never").effects()[0].mean is not None


def test_certified_readings_hold_the_exact_effects(duel: Readings) -> None:
    found = readings("monorail", "duel", 1, only=SWITCHES, method="certified")
    exact = {(effect.option, effect.value): effect.mean for effect in duel.effects()}
    for effect in found.effects():
        right = exact[effect.option, effect.value]
        assert effect.mean is not None and right is not None
        assert effect.mean.guarantee == "certified"
        assert effect.mean.low is not None and effect.mean.high is not None
        assert effect.mean.low <= right.fraction <= effect.mean.high
        assert effect.mean.half_width < Fraction(1, 10**10)


def test_readings_of_a_game_with_decisions() -> None:
    """Everybody plays by name; the best play is found anew for every reading."""
    found = readings("monza", "mini", 1, only=["bonus"], strategies={1: "optimal"})
    assert found.question == "turns" and not found.unsolved
    for row in found.rows:
        report = Report.of(make_game("monza", "mini", 1, row.options), strategies={1: "optimal"})
        assert row.answers["turns"].fraction == report.clocks["turns"][0].fraction
    assert found.as_json()["policies"] == {"1": "optimal"}


def test_questions_and_names_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GameError, match=r"no option 'flag' .*this game's options: first_player \(1, 2, 3, 4, rolled\)"):
        readings("monorail", "mini", 1, only=["flag"])
    with pytest.raises(GameError, match="no question 'turn'"):
        readings("monorail", "mini", 1, question="turn")
    with pytest.raises(GameError, match="no method 'simulate'; methods: exact, certified"):
        readings("monorail", "mini", 1, method="simulate")
    monkeypatch.setattr(sys.modules["toolkit.stats.readings"], "MOST_READINGS", 79)
    with pytest.raises(GameError, match=r"80 combinations \(first_player 5, casey_moves_on_forfeit 2.*name fewer"):
        readings("monorail", "mini", 1)


def test_sums_of_answers_keep_their_guarantee() -> None:
    exact, proved = Answer.exact(Fraction(1, 2)), Answer.certified(Fraction(1, 4), Fraction(1, 3))
    both = table_module.combined([(Fraction(1), exact), (Fraction(-2), proved)])
    assert (both.low, both.high, both.guarantee) == (Fraction(1, 2) - Fraction(2, 3), Fraction(0), "certified")
    with pytest.raises(NoAnswer, match="estimated numbers prove no difference"):
        table_module.combined([(Fraction(1), Answer.estimated(Fraction(1), Fraction(1), 3, 1))])


def test_the_tables(duel: Readings) -> None:
    assert duel.text().startswith("Monorail Game, board duel, 1 player: 16 readings, 16 solved. Seat 1 wins: as given ")
    html = duel._repr_html_()
    assert "<summary>All 16 readings</summary>" in html
    assert html.count("<tr>") == 1 + 8 + 1 + 16
    found = duel.as_json()
    assert len(found["readings"]) == 16 and len(found["effects"]) == 8
    assert {"option", "rule", "value", "given", "mean", "least", "most", "alone", "pairs"} == set(found["effects"][0])
