"""`toolkit stats monza`: strategies by name, exact shares and turns, the readings of the rules, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.cli.commands import run
from toolkit.games import make_game
from toolkit.stats import Report

Capsys = pytest.CaptureFixture[str]
POLICIES = ("random", "greedy", "farthest", "cheap_finish", "open_road", "short_steps")


def stats(capsys: Capsys, *words: object) -> dict[str, Any]:
    ran = run(capsys, "stats", "monza", *words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def turns(found: dict[str, Any]) -> Fraction:
    assert found["turns"]["mean"]["guarantee"] == "exact"
    return Fraction(found["turns"]["mean"]["fraction"])


@cache
def share(board: str, first: str, second: str, **options: object) -> Fraction:
    """Seat 1's exact share, checked to leave the rest to seat 2."""
    game = make_game("monza", board, 2, options)
    win = Report.of(game, "exact", strategies={1: first, 2: second}).win
    assert win["1"].fraction + win["2"].fraction == 1
    return win["1"].fraction


def test_the_large_board_alone_is_exact_and_greedy_is_not_faster(capsys: Capsys) -> None:
    best = stats(capsys, "--board", "full", "--players", 1, "--policy", "1=optimal")
    assert (best["method"], best["policies"]) == ("exact", {"1": "optimal"})
    assert best["win"]["1"] == {"fraction": "1", "decimal": "1", "guarantee": "exact"}
    greedy = stats(capsys, "--board", "full", "--players", 1, "--policy", "1=greedy")
    assert 5 < turns(best) <= turns(greedy)
    assert best["rounds"]["mean"] == best["turns"]["mean"]  # alone, a turn is a round


@pytest.mark.parametrize("policy", POLICIES)
def test_every_strategy_by_its_name(capsys: Capsys, policy: str) -> None:
    found = stats(capsys, "--board", "mini", "--players", 1, "--policy", f"1={policy}")
    assert found["policies"] == {"1": policy}
    best = stats(capsys, "--board", "mini", "--players", 1, "--policy", "1=optimal")
    assert turns(found) >= turns(best)


def test_a_seat_that_is_not_named_is_greedy_and_the_text_says_who_does_what(capsys: Capsys) -> None:
    ran = run(capsys, "stats", "monza", "--board", "mini", "--policy", "2=random")
    assert "policies: seat 1 greedy, seat 2 random" in ran.out
    assert "length in turns" in ran.out and "length in rounds" in ran.out


@pytest.mark.parametrize(("first", "second"), list(product(POLICIES, ("greedy", "random"))))
def test_shares_of_a_pair_add_to_exactly_one(first: str, second: str) -> None:
    assert 0 < share("mini", first, second) < 1


def test_shares_on_lesson_through_the_command(capsys: Capsys) -> None:
    found = stats(capsys, "--board", "lesson", "--policy", "1=farthest", "--policy", "2=cheap_finish")
    shares = [Fraction(found["win"][seat]["fraction"]) for seat in "12"]
    assert found["method"] == "exact" and sum(shares) == 1 and min(shares) > Fraction(1, 4)


def test_the_best_answer_is_at_least_as_good_as_any_named_one() -> None:
    rival = "greedy"
    best = share("mini", "optimal", rival)
    assert all(best >= share("mini", name, rival) for name in POLICIES)
    assert best > share("mini", "greedy", rival)
    both = share("mini", "optimal", "optimal")
    assert share("mini", rival, "optimal") <= both <= best


@pytest.mark.parametrize(
    "option",
    [
        "obligation=until_stuck",
        "target_exempt=false",
        "bonus=true",
        "sending_back=false",
    ],
)
def test_every_reading_of_the_rules_changes_a_number(capsys: Capsys, option: str) -> None:
    names = ("--board", "mini", "--policy", "1=cheap_finish", "--policy", "2=random")
    usual, other = stats(capsys, *names), stats(capsys, *names, "--option", option)
    name, value = option.split("=")
    assert other["options"][name] == value != usual["options"][name]
    assert usual["win"]["1"]["fraction"] != other["win"]["1"]["fraction"]


@pytest.mark.parametrize("options", [{"obligation": "until_stuck"}, {"target_exempt": False}])
def test_the_readings_of_the_obligation_change_the_best_time_of_one_car(options: dict[str, Any]) -> None:
    times = [
        Report.of(make_game("monza", "lesson", 1, reading), strategies={1: "optimal"}).clocks["turns"][0].fraction
        for reading in ({}, options)
    ]
    assert times[0] != times[1]
    if "target_exempt" in options:
        assert times[0] < times[1]  # what may be done more freely cannot be slower


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ("--players", 3, "--policy", "1=optimal", "--policy", "3=optimal"),
            "seats 1, 3 are free: no single optimum is defined for them",
        ),
        (("--policy", "1=gredy"), "policy 1: no 'gredy' (did you mean 'greedy'?); policies: random, greedy, farthest"),
        (("--policy", "9=greedy"), "policy 9=greedy: there is no seat 9 among 2"),
        (("--policy", "0=greedy"), "policy 0=greedy: there is no seat 0 among 2"),
        (("--policy", "one=greedy"), "--policy one=greedy: 'one' is no seat; write a number, such as 1=greedy"),
        (("--policy", "1=greedy", "--policy", "1=random"), "--policy 1 is given twice; give it once"),
        (("--players", 7), "7 players: Monza takes 1 to 6"),
    ],
)
def test_what_cannot_be_asked(capsys: Capsys, words: tuple[object, ...], reason: str) -> None:
    ran = run(capsys, "stats", "monza", "--board", "mini", *words)
    assert ran.code != 0 and ran.out == ""
    assert reason in ran.err and ran.err.count("\n") == 1


def test_simulation_agrees_with_the_exact_share(capsys: Capsys) -> None:
    names = ("--board", "mini", "--policy", "1=greedy", "--policy", "2=farthest")
    exact = stats(capsys, *names)
    ran = run(capsys, "simulate", "monza", *names, "--games", 4000, "--seed", 11, "--json")
    sample = json.loads(ran.out)
    assert ran.code == 0 and sample["method"] == "simulate"
    for seat in "12":
        estimate = sample["win"][seat]
        distance = abs(float(estimate["decimal"]) - float(exact["win"][seat]["decimal"]))
        assert distance < 2 * float(estimate["half_width"]) < 0.1
    length = sample["turns"]["mean"]
    distance = abs(float(length["decimal"]) - float(exact["turns"]["mean"]["decimal"]))
    assert distance < 2 * float(length["half_width"])
