"""`toolkit play magnificent_race` and `toolkit stats magnificent_race`: hidden bids in a terminal, exact numbers."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.cli.commands import Ran, run

Capsys = pytest.CaptureFixture[str]
Play = Callable[..., Ran]
# Seat 1 puts the arrow on b8 (the last of 16), turns to b1 and rolls 1: seat 2 is challenged.
TO_THE_CHALLENGE = ("16", "2", "1")


@pytest.fixture
def play(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays `lesson` with these lines as input; in a terminal, those that begin with ~ are read without being shown."""

    def play(*lines: str, terminal: bool = False, words: tuple[str, ...] = ()) -> Ran:
        waiting = iter(lines)

        def answer(prompt: str, hidden: bool = False) -> str:
            print(prompt, end="")
            try:
                line = next(waiting)
            except StopIteration:
                raise EOFError from None
            assert line.startswith("~") == hidden
            return line.removeprefix("~")

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr("getpass.getpass", lambda prompt: answer(prompt, hidden=True))
        monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal, raising=False)
        ran = run(capsys, "play", "magnificent_race", "--board", "lesson", "--seed", "3", *words)
        assert list(waiting) == []  # every line was read
        return ran

    return play


def after(ran: Ran) -> list[list[str]]:
    """What was shown before the first prompt and after each one."""
    return [part.splitlines() for part in ran.out.split("> ")]


@pytest.mark.parametrize("terminal", [False, True])
def test_bids_are_typed_unseen_one_after_the_other(play: Play, terminal: bool) -> None:
    mark = "~" if terminal else ""
    parts = after(play(*TO_THE_CHALLENGE, "", f"{mark}3", "", f"{mark}1", "", terminal=terminal))
    challenged, first, passed, second, revealed, spun = parts[3:9]
    assert "Seat 1: take the screen." in challenged and "Enter: Seat 1: take the screen." in challenged
    assert "    3  seat 1 buys 3 marbles (for $15,000)" in first
    assert "Seat 2: take the screen." in passed and "buys" not in "".join(passed)
    assert "    1  seat 2 buys 1 marble (for $5,000)" in second and "seat 1 buys" not in "".join(second)
    assert revealed[0].endswith("Seat 1 buys 3 marbles and seat 2 buys 1 marble")
    spinner = "In the spinner: Seat 1 3 of 5 marbles, Seat 2 1 of 5 marbles, Dastardly Dan 1 of 5 marbles"
    assert spinner in revealed
    assert any("takes the whole pot, $20,000." in line for line in spun)


def test_undo_takes_the_hidden_bid_back(play: Play) -> None:
    parts = after(play(*TO_THE_CHALLENGE, "", "3", "u", "u"))
    assert "Seat 1: take the screen." in parts[6]
    assert any("has turned the arrow to b1" in line for line in parts[7])


def test_a_person_alone_types_the_bid_in_sight(play: Play) -> None:
    parts = after(play(*TO_THE_CHALLENGE, "3", terminal=True, words=("--policy", "2=gambler")))
    assert "Seat 1 to choose, unseen by the others." in parts[3]
    assert parts[4][0].endswith("Seat 1 buys 3 marbles and seat 2 buys 4 marbles")


def test_cards_and_spins_typed_from_a_real_table(play: Play) -> None:
    # a6 to a5: two cards, of 2 points and of 1; seat 2 from b2 to b3: a race, whose first spin is Dan's.
    parts = after(play("6", "1", "1", "3", "2 1", "10", "2", "1", "0"))
    assert "     R7  A card of 2 points goes on seat 1's balloon." in parts[5]
    assert "Expected steps (exact): Seat 1 4/3 = 1.3333, Seat 2 4/3 = 1.3333, Dastardly Dan 3" in parts[8]
    assert parts[9][0] == "Spin 9. Seat 2: Dan's marble"
    assert "    R15  Dan is placed, so the race ends." in parts[9]


def test_two_players_on_mini_are_exact(capsys: Capsys) -> None:
    ran = run(capsys, "stats", "magnificent_race", "--board", "mini", "--players", 2, "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["method"], sorted(found["policies"])) == (0, "exact", ["1", "2"])
    shares = {name: Fraction(answer["fraction"]) for name, answer in found["win"].items()}
    assert sorted(shares) == ["1", "2", "dan"] and sum(shares.values()) == 1 and min(shares.values()) > 0
    assert {answer["guarantee"] for answer in found["win"].values()} == {"exact"}
