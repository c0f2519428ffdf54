"""`toolkit stats` and `toolkit simulate`: the object for programs, the text for people, every method."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import run
from toolkit.cli.stats import answer_line
from toolkit.games import make_game
from toolkit.play import Odds
from toolkit.solve import Answer

Capsys = pytest.CaptureFixture[str]


def stats(capsys: Capsys, *words: object) -> dict[str, Any]:
    ran = run(capsys, "stats", *words, "--json")
    assert ran.code == 0
    assert ran.out.count("\n") == 1  # one object on one line
    found: dict[str, Any] = json.loads(ran.out)
    return found


def exact(fraction: str, decimal: str) -> dict[str, str]:
    return {"fraction": fraction, "decimal": decimal, "guarantee": "exact"}


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """A board on which nobody may ever win; `test_a_game_that_may_never_end` says why."""
    file = tmp_path / "endless.toml"
    file.write_text(
        'game = "monorail"\nname = "endless"\nsource = "made for a test"\nsteps = 4\nred = 0\nlines = 3\n'
        "[dice]\nwhite = [2, 3, 3]\ncoloured = [1]\n",
        encoding="utf-8",
    )
    return file


def test_the_object_for_mini_by_hand(capsys: Capsys) -> None:
    """The chances, the mean 3 and the variance 9/2 are derived in the tests of the rules on `mini`."""
    found = stats(capsys, "monorail", "--board", "mini")
    seconds = found.pop("seconds")
    assert set(seconds) == {"explore", "solve"} and all(0 <= value < 60 for value in seconds.values())
    throws = found.pop("throws")
    assert found == {
        "game": "monorail",
        "board": "mini",
        "players": 2,
        "options": {
            "first_player": "1",
            "casey_moves_on_forfeit": "true",
            "casey_at_finish": "ordinary",
            "flag_may_finish": "false",
            "flags": "true",
        },
        "method": "exact",
        "states": 58,
        "transitions": found["transitions"],
        "win": {
            "1": exact("25/84", "0.297619"),
            "2": exact("17/84", "0.202381"),
            "casey": exact("1/2", "0.5"),
        },
        "turns": {
            "mean": exact("3", "3"),
            "variance": exact("9/2", "4.5"),
            "quantiles": {"0.05": 1, "0.5": 2, "0.95": 7},
        },
    }
    assert throws == {"mean": exact("3", "3"), "variance": exact("9/2", "4.5")}  # no flags: a turn is a throw


@pytest.mark.parametrize("method", ["auto", "exact"])
@pytest.mark.parametrize(("board", "players"), [("mini", 4), ("duel", 2), ("lesson", 1), ("lesson", 2)])
def test_exact_chances_add_up_to_one_as_fractions(capsys: Capsys, method: str, board: str, players: int) -> None:
    found = stats(capsys, "monorail", "--board", board, "--players", players, "--method", method)
    assert found["method"] == "exact"
    assert list(found["win"]) == [*map(str, range(1, players + 1)), "casey"]
    assert sum(Fraction(answer["fraction"]) for answer in found["win"].values()) == 1
    assert all(set(answer) == {"fraction", "decimal", "guarantee"} for answer in found["win"].values())


def test_the_default_board_and_players_are_lesson_and_two(capsys: Capsys) -> None:
    found = stats(capsys, "monorail")
    assert (found["board"], found["players"]) == ("lesson", 2)


@pytest.mark.parametrize("digits", [1, 2, 3, 50, 1000])
def test_decimals_are_rounded_correctly_to_the_digits_asked_for(capsys: Capsys, digits: int) -> None:
    found = stats(capsys, "monorail", "--board", "mini", "--digits", digits)
    decimal = found["win"]["1"]["decimal"]
    assert decimal == {1: "0.3", 2: "0.3", 3: "0.298"}.get(digits, decimal)  # 0.30 is written 0.3
    assert len(decimal.removeprefix("0.")) == (1 if digits == 2 else digits)
    assert abs(Fraction(decimal) - Fraction(25, 84)) <= Fraction(1, 2 * 10**digits)


def test_certified_intervals_hold_the_exact_values(capsys: Capsys) -> None:
    true = stats(capsys, "monorail", "--board", "lesson")
    found = stats(capsys, "monorail", "--board", "lesson", "--method", "certified", "--digits", 9)
    assert found["method"] == "certified"
    pairs = [(answer, true["win"][name]) for name, answer in found["win"].items()]
    pairs += [(found[clock][name], true[clock][name]) for clock in ("turns", "throws") for name in ("mean", "variance")]
    for answer, right in pairs:
        assert set(answer) == {"fraction", "decimal", "guarantee", "low", "high"}
        assert (answer["fraction"], answer["guarantee"]) == (None, "certified")
        low, high, value = Fraction(answer["low"]), Fraction(answer["high"]), Fraction(right["fraction"])
        assert low <= value <= high
        assert high - low <= value / 10**8
        digits = answer["decimal"].replace(".", "").lstrip("0")
        assert 7 <= len(digits) <= 9
        assert abs(Fraction(answer["decimal"]) - value) <= value / 10**7
    assert found["turns"]["quantiles"] == true["turns"]["quantiles"]


def test_the_answer_does_not_depend_on_the_workers(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    @contextmanager
    def threads(number: int) -> Iterator[ThreadPoolExecutor]:
        asked.append(number)
        with ThreadPoolExecutor(number) as pool:
            yield pool

    monkeypatch.setattr(sys.modules["toolkit.stats.simulate"], "processes", threads)
    words = ("monorail", "--board", "mini", "--method", "simulate", "--games", 20_000)
    alone, shared = stats(capsys, *words), stats(capsys, *words, "--workers", 3)
    assert asked == [3]
    assert {**alone, "seconds": None} == {**shared, "seconds": None}


def test_simulated_answers_have_an_interval_and_no_fraction(capsys: Capsys) -> None:
    found = stats(capsys, "monorail", "--board", "mini", "--method", "simulate", "--games", 4000, "--seed", 11)
    assert (found["method"], found["states"], found["transitions"]) == ("simulate", None, None)
    assert list(found["win"]) == ["1", "2", "casey"]
    for answer in (*found["win"].values(), found["turns"]["mean"], found["turns"]["variance"]):
        assert set(answer) == {"fraction", "decimal", "guarantee", "half_width", "games", "seed"}
        assert (answer["fraction"], answer["guarantee"]) == (None, "estimated")
        assert (answer["games"], answer["seed"]) == (4000, 11)
    assert sum(Fraction(answer["decimal"]) for answer in found["win"].values()) == 1  # 4,000 games: few digits
    for name, right in {"1": Fraction(25, 84), "2": Fraction(17, 84), "casey": Fraction(1, 2)}.items():
        answer = found["win"][name]
        assert abs(Fraction(answer["decimal"]) - right) <= 2 * Fraction(answer["half_width"])
        assert Fraction(answer["half_width"]) < Fraction(2, 100)
    assert found["turns"]["quantiles"] == {"0.05": 1, "0.5": 2, "0.95": 7}


def test_simulate_is_stats_by_simulation(capsys: Capsys) -> None:
    words = ["monorail", "--board", "duel", "--games", 300, "--seed", 5, "--option", "flags=false"]
    by_stats = stats(capsys, *words, "--method", "simulate")
    ran = run(capsys, "simulate", *words, "--json")
    found = json.loads(ran.out)
    del found["seconds"], by_stats["seconds"]
    assert found == by_stats
    assert "flags" in found["options"] and found["options"]["flags"] == "false"


def test_the_same_seed_gives_the_same_text_and_another_seed_another(capsys: Capsys) -> None:
    words = ["simulate", "monorail", "--board", "duel", "--games", "200", "--seed"]
    assert run(capsys, *words, 1).out == run(capsys, *words, 1).out
    assert run(capsys, *words, 1).out != run(capsys, *words, 2).out


def test_auto_simulates_what_is_too_large_and_says_so(capsys: Capsys) -> None:
    found = stats(capsys, "monorail", "--board", "lesson", "--players", 4, "--games", 100)
    assert found["method"] == "simulate"
    assert found["note"].startswith(
        "Simulated, because an exact answer is out of reach: Monorail Game, board lesson, 4"
    )
    ran = run(capsys, "stats", "monorail", "--board", "lesson", "--players", 4, "--games", 100)
    assert "Simulated, because an exact answer is out of reach" in ran.out


def test_a_game_that_may_never_end(capsys: Capsys, endless: Path) -> None:
    """Four steps, no red, white die 2, 3, 3, Casey always 1. One player wins by 2 and 2 only: from Start, 2 (chance
    1/3) leads to dot 2, where another 2 comes sooner or later; 3 (chance 2/3) leads to dot 3, from where every throw
    is a forfeit for ever. Nobody is ever on red, so Casey never wins."""
    found = stats(capsys, "monorail", "--board", endless, "--players", 1)
    assert found["win"] == {
        "1": exact("1/3", "0.333333"),
        "casey": exact("0", "0"),
        "never": exact("2/3", "0.666667"),
    }
    for clock in ("turns", "throws"):
        for name in ("mean", "variance"):
            answer = found[clock][name]
            assert (answer["fraction"], answer["decimal"], answer["guarantee"]) == (None, "infinite", "exact")
            assert answer["words"]
    assert found["turns"]["quantiles"] == {"0.05": 2, "0.5": None, "0.95": None}  # 1/9 of the games end in two turns
    ran = run(capsys, "stats", "monorail", "--board", endless, "--players", 1)
    assert "nobody, ever" in ran.out and "infinite" in ran.out and "exact: 2/3" in ran.out


def test_a_game_that_may_never_end_is_simulated_to_the_end(capsys: Capsys, endless: Path) -> None:
    """And quickly: a game is given up when nothing that can still happen ends it."""
    found = stats(capsys, "monorail", "--board", endless, "--players", 1, "--method", "simulate", "--games", 300)
    assert set(found["win"]) == {"1", "casey", "never"}
    never = found["win"]["never"]
    assert abs(Fraction(never["decimal"]) - Fraction(2, 3)) < 2 * Fraction(never["half_width"])
    assert found["turns"]["mean"]["decimal"] == "infinite"


@pytest.mark.parametrize("option", ["casey_moves_on_forfeit=false", "casey_at_finish=pass", "flags=false"])
def test_an_option_changes_the_numbers(capsys: Capsys, option: str) -> None:
    plain = stats(capsys, "monorail", "--board", "duel", "--players", 1)
    other = stats(capsys, "monorail", "--board", "duel", "--players", 1, "--option", option)
    name, _, value = option.partition("=")
    assert other["options"] == plain["options"] | {name: value}
    assert other["win"]["1"] != plain["win"]["1"]
    game = make_game("monorail", "duel", 1, {name: value})
    assert Fraction(other["win"]["1"]["fraction"]) == Odds(game).chances(game.start())["1"].fraction


def test_several_options_and_a_rolled_first_player(capsys: Capsys) -> None:
    found = stats(
        capsys, "monorail", "--board", "mini", "--option", "first_player=rolled", "--option", "casey_at_finish=pass"
    )
    assert found["win"]["1"] == found["win"]["2"]
    assert found["options"]["casey_at_finish"] == "pass"


def test_the_text_for_people(capsys: Capsys) -> None:
    ran = run(capsys, "stats", "monorail", "--board", "mini")
    lines = ran.out.splitlines()
    assert lines[0] == "Monorail Game, board mini, 2 players"
    assert lines[1].startswith("method: exact, 58 positions")
    assert "  Seat 1       0.297619  exact: 25/84" in lines
    assert "  Casey             0.5  exact: 1/2" in lines
    assert "  95% quantile       7" in lines
    long = run(capsys, "stats", "monorail", "--board", "lesson", "--digits", 12).out
    assert "0.28445" in long and "signs (--json)" in long
    certified = run(capsys, "stats", "monorail", "--board", "mini", "--method", "certified").out
    assert "0.297619  certified" in certified
    estimated = run(capsys, "simulate", "monorail", "--board", "mini", "--players", "1", "--games", "1000").out
    assert "Monorail Game, board mini, 1 player\n" in estimated
    assert "(95 %, 1,000 games, seed 0)" in estimated


def test_an_interval_that_proves_no_digit_is_not_called_digits() -> None:
    wide = answer_line("variance", Answer.certified(Fraction(0), Fraction(1, 10**155), "proof"), 6)
    assert wide.endswith("certified: it lies between these")
    assert answer_line("mean", Answer.certified(Fraction(1, 3), Fraction(1, 3), "proof"), 6).endswith(
        "0.333333  certified: every digit is right"
    )
