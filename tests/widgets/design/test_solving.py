"""Numbers worked out beside the screen: one job at a time, stopped, given up, remembered, estimated on request."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import toolkit as tk
from toolkit.boards import parse_toml
from toolkit.widgets.design import DesignSession, solving
from toolkit.widgets.design.solving import Solver

Jobs = list[Callable[[], None]]


def begin(board: str = "mini", game: str = "monorail") -> tuple[DesignSession, Jobs]:
    """A session whose jobs wait until the test runs them."""
    jobs: Jobs = []
    return DesignSession(game, board=board, solver=Solver(jobs.append)), jobs


def flag(design: DesignSession, kind: str) -> None:
    design.handle({"do": "set", "space": "line 2", "key": "kind", "value": kind})


def test_numbers_come_later_and_are_told() -> None:
    design, jobs = begin()
    told: list[str] = []
    design.told = lambda: told.append(design.view["numbers"]["rows"][0]["now"]["text"])
    assert design.view["numbers"]["busy"] and design.view["numbers"]["can"] == ["stop"]
    jobs.pop()()
    assert told[-1] == "0.297619"
    assert not design.view["numbers"]["busy"]


def test_a_newer_change_takes_the_place_of_the_job_before() -> None:
    design, jobs = begin()
    jobs.pop()()
    flag(design, "miss")
    flag(design, "again")
    old, new = jobs
    old()
    assert design.numbers == {}  # nothing of the board that is gone is shown, or kept busy with
    assert design.view["numbers"]["busy"]
    new()
    assert design.numbers["edge"].decimal() == "0.142857"


def test_a_job_that_was_stopped_ends_and_can_be_taken_up_again() -> None:
    design, jobs = begin()
    jobs.pop()()
    flag(design, "again")
    design.handle({"do": "stop"})
    assert design.view["numbers"]["can"] == ["work", "estimate"]
    jobs.pop()()
    assert design.numbers == {}
    design.handle({"do": "work"})
    jobs.pop()()
    assert design.numbers["edge"].guarantee == "exact"


def test_what_changed_last_is_known_even_when_it_was_undone_before_it_was_solved() -> None:
    design, jobs = begin()
    jobs.pop()()
    flag(design, "again")
    design.handle({"do": "undo"})
    for job in jobs:
        job()
    last = {row["id"]: row["last"] for row in design.view["numbers"]["rows"]}
    assert last["edge"] == {"text": "-0.0476", "how": "exact: -1/21"}


def test_what_is_known_is_not_worked_out_twice() -> None:
    design, jobs = begin()
    jobs.pop()()
    flag(design, "again")
    jobs.pop()()
    design.handle({"do": "undo"})
    assert (jobs, design.numbers["edge"].decimal()) == ([], "0.0952381")


def test_where_nothing_can_stop_a_job_it_gives_up_by_itself_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**6))  # every look at the clock is a second later
    monkeypatch.setattr(solving.time, "monotonic", lambda: float(next(clock)))
    design = DesignSession("monorail", board="duel", solver=Solver(patience=0.5))
    shown = design.view["numbers"]
    assert (shown["note"], shown["can"]) == (
        "This takes longer than a moment. The numbers are not worked out.", ["work", "estimate"]
    )  # fmt: skip
    assert design.numbers == {}
    told: list[str] = []
    design.told = lambda: told.append(design.view["numbers"]["progress"])
    design.handle({"do": "work"})
    assert design.numbers["turns"].guarantee == "exact"
    assert "quantiles: 3 of 3" in told
    assert (told[-1], design.view["numbers"]["can"]) == ("", [])


def test_an_estimate_is_made_on_request_and_never_called_exact() -> None:
    design, jobs = begin()
    design.handle({"do": "estimate"})
    jobs.pop()()
    answer = design.numbers["1"]
    assert (answer.guarantee, answer.games) == ("estimated", 20_000)
    row = design.view["numbers"]["rows"][0]
    assert row["now"]["how"] == "estimated, 95 %, 20,000 games, seed 0"
    assert row["begun"]["text"].startswith("0 ± ")  # the same board, so the same games, but no proof of that
    assert design.view["numbers"]["can"] == ["work"]
    design.handle({"do": "work"})
    jobs.pop()()
    assert design.numbers["1"].guarantee == "exact"  # a proof outranks an estimate
    assert design.view["numbers"]["can"] == []


def test_a_board_that_is_too_large_says_so_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "toolkit.stats.report.AUTO_LIMITS", dict.fromkeys(("over arrays", "by rules", "by policies"), 40)
    )
    design = DesignSession("monorail", board="duel")
    shown = design.view["numbers"]
    assert shown["note"].startswith("No exact numbers: ") and "more than" in shown["note"]
    assert shown["can"] == ["estimate"]


def test_reports_that_may_not_simulate_refuse_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tk.make_game("monorail", "mini", players=2)
    assert tk.Report.of(game, games=None).win["1"].guarantee == "exact"
    with pytest.raises(tk.ToolkitError, match="needs a number of games"):
        tk.Report.of(game, "simulate", games=None)
    monkeypatch.setattr(
        "toolkit.stats.report.AUTO_LIMITS", dict.fromkeys(("over arrays", "by rules", "by policies"), 5)
    )
    assert tk.Report.of(game, games=100).method == "simulate"
    with pytest.raises(tk.ToolkitError):
        tk.Report.of(game, games=None)


def test_the_numbers_are_those_of_the_board_with_its_options() -> None:
    design, jobs = begin("duel")
    design.handle({"do": "number", "key": "options.flags", "value": "false"})
    jobs.pop()()
    game = tk.make_game("monorail", "duel", players=2, options={"flags": False})
    assert design.numbers["casey"] == tk.Report.of(game).win["casey"]
    assert parse_toml(design.text, "")["options"] == {"flags": False}
