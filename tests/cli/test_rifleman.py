"""The Rifleman Game on the command line: the solved board, strategies by name, what is refused, moves typed in."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tests.cli.commands import Ran, run

Capsys = pytest.CaptureFixture[str]
RED_BEGINS = (
    0.5459363792226158  # red's share of `mini`, by sweeps of the slow rules in tests/games/rifleman/reference.py
)


def answer(capsys: Capsys, command: str, *words: object) -> dict[str, Any]:
    ran = run(capsys, command, "rifleman", *words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def red_share(found: dict[str, Any]) -> Fraction:
    """Red's exact share of the win, checked to leave the rest to blue."""
    assert {share["guarantee"] for share in found["win"].values()} == {"exact"}
    red, blue = (Fraction(found["win"][seat]["fraction"]) for seat in "12")
    assert red + blue == 1
    return red


def test_mini_is_exact_for_both_sides_under_the_best_play_without_asking_for_it(capsys: Capsys) -> None:
    found = answer(capsys, "stats", "--board", "mini")
    assert (found["method"], found["policies"]) == ("exact", {"1": "optimal", "2": "optimal"})
    assert abs(float(red_share(found)) - RED_BEGINS) < 1e-12
    sample = answer(capsys, "simulate", "--board", "mini", "--games", 3000, "--seed", 5)
    assert sample["policies"] == found["policies"] and sample["method"] == "simulate"
    for got, exact in ((sample["win"]["1"], found["win"]["1"]), (sample["turns"]["mean"], found["turns"]["mean"])):
        assert abs(float(got["decimal"]) - float(exact["decimal"])) < 2 * float(got["half_width"])
    assert float(sample["win"]["1"]["half_width"]) < 0.02


def test_the_best_play_loses_to_no_other_and_a_share_is_never_more_than_the_best_one(capsys: Capsys) -> None:
    """Against the best blue: random < racer < hitter < the best red, and all of them exactly."""
    shares = [
        red_share(answer(capsys, "stats", "--board", "mini", "--policy", f"1={name}", "--policy", "2=optimal"))
        for name in ("random", "racer", "hitter")
    ]
    assert all(one < other for one, other in pairwise(shares))
    assert float(shares[-1]) < RED_BEGINS < 0.56


def test_two_named_strategies_are_a_chain_and_both_seats_of_it_add_up(capsys: Capsys) -> None:
    found = answer(capsys, "stats", "--board", "mini", "--policy", "1=racer", "--policy", "2=cautious")
    assert found["policies"] == {"1": "racer", "2": "cautious"}
    assert Fraction(2, 5) < red_share(found) < Fraction(3, 5)


def test_where_nothing_is_solved_a_seat_without_a_name_is_a_hitter(capsys: Capsys) -> None:
    found = answer(capsys, "simulate", "--board", "full", "--games", 6, "--seed", 2, "--policy", "2=racer")
    assert found["policies"] == {"1": "hitter", "2": "racer"}
    assert {share["guarantee"] for share in found["win"].values()} == {"estimated"}


@pytest.mark.parametrize("option", ["freeze=line", "doubles_need=both"])
def test_a_reading_of_the_rules_changes_the_edge_a_little(capsys: Capsys, option: str) -> None:
    share = float(red_share(answer(capsys, "stats", "--board", "mini", "--option", option)))
    assert 1e-5 < abs(share - RED_BEGINS) < 1e-3


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--policy", "1=hiter"), "policy 1: no 'hiter' (did you mean 'hitter'?); policies: random, racer, cautious"),
        (("--policy", "3=hitter"), "policy 3=hitter: there is no seat 3 among 2"),
        (("--players", 3), "3 players: the Rifleman Game takes 2, or 4 as two pairs (F2)"),
        (("--option", "freeze=none"), "option freeze: 'none' is not allowed; write one of: all, others, line"),
        (("--option", "first_player=3"), "option first_player: there is no seat 3 among 2"),
        (
            ("--players", 4, "--policy", "1=optimal", "--policy", "2=optimal"),
            "seats 1, 2 are free: no single optimum is defined for them",
        ),
    ],
)
def test_what_cannot_be_asked(capsys: Capsys, words: tuple[object, ...], reason: str) -> None:
    ran = run(capsys, "stats", "rifleman", "--board", "mini", *words)
    assert ran.code != 0 and ran.out == ""
    assert reason in ran.err and ran.err.count("\n") == 1


@pytest.fixture
def play(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Plays with these lines as input, until they end."""

    def play(board: str, *lines: str) -> Ran:
        waiting = iter(lines)

        def typed(prompt: str) -> str:
            print(prompt, end="")
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", typed)
        ran = run(capsys, "play", "rifleman", "--board", board, "--seed", "3")
        assert list(waiting) == []  # every line was read
        return ran

    return play


def test_a_few_moves_in_the_terminal(play: Callable[..., Ran]) -> None:
    """Dice in either order, what each play is worth, a hit: red's 4 is blue's 2, one ahead of blue's cowboy on 1."""
    ran = play("mini", "1 2", "h", "2", "3 1", "1", "2 1", "9", "1", "1 4", "1")
    assert ran.code == 0
    parts = [part.splitlines() for part in ran.out.split("> ")]
    assert parts[1][0] == "Throw 1. Seat 1 (red): 2 and 1"
    assert parts[1][-3:-1] == [
        "    1  2: steer red corral to 2, 1: steer 2 to 3 (2 dice)",
        "    2  2: steer red corral to 2, 1: cowboy red corral to 1 (2 dice)",
    ]
    assert [line.split("dice)")[1] for line in parts[2] if "dice)" in line] == ["  0.6591 best", "  0.5773"]
    assert "Red: the cowboy on space 1, 1 steer on space 2." in parts[3]
    assert parts[7] == ["there is no choice '9'; there are choices 1 to 2"]
    assert parts[-2][0] == "Choice 8. Seat 2 (blue): 4: steer 3 to blue ranch, 1: cowboy 5 to 4"
    assert "    F12  It hits the lone red steer there, which goes back to its corral." in parts[-2]
    assert (
        "Red: the cowboy and 1 steer in the red corral; it may only start pieces until its corral is empty (F12)."
    ) in parts[-2]


def test_the_tutor_tells_what_the_last_choice_gave_away(play: Callable[..., Ran]) -> None:
    """0.6591 - 0.5773 of the win, as `h` shows before the choice."""
    parts = play("mini", "t", "1 2", "1", "t", "").out.split("> ")
    assert parts[1].strip() == "no person has made a choice in this game yet"
    assert parts[4].startswith("Choice 2, 2: steer red corral to 2, 1: steer 2 to 3: its share of the win is 0.5773. ")
    assert parts[4].strip().endswith("with 0.6591: 0.08185 is given away. Exact.")
    assert parts[5].startswith("Throw 3. Seat 2 (blue)")  # Enter goes on with the game


def test_a_game_that_is_not_solved_is_playable(play: Callable[..., Ran]) -> None:
    ran = play("full", "6 6", "1", "u", "7 1")
    assert ran.code == 0 and "No exact chances here." in ran.out
    assert "Seat 1 (red) has thrown 6 and 6 and moves." in ran.out
