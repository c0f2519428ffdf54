"""Boards from names: the same for ever, different for neighbours, every number equally likely."""

from __future__ import annotations

from collections import Counter

import pytest

from toolkit.boards import JOINERS
from toolkit.errors import ExerciseError
from toolkit.exercises.luck import Luck, tidy_name


def test_the_numbers_of_a_name_never_change() -> None:
    """The first eight bytes of SHA-256 of "two_dice", "mia" and 1, 2, 3 on lines of their own, modulo 1000.

    Found with another program: printf 'two_dice\\nmia\\n1' | sha256sum, and so on.
    """
    luck = Luck("two_dice\nmia")
    assert [luck.whole(0, 999) for _ in range(3)] == KNOWN


KNOWN = [949, 214, 368]


def test_all_numbers_come_equally_often() -> None:
    """Of 6,000 throws, each face 1,000 times, give or take: six standard deviations are 173."""
    luck = Luck("a die")
    counts = Counter(luck.whole(1, 6) for _ in range(6000))
    assert set(counts) == set(range(1, 7))
    assert all(abs(count - 1000) < 173 for count in counts.values())


def test_a_selection_is_in_order_and_without_repetition() -> None:
    luck = Luck("some")
    found = {luck.some("abcd", 2) for _ in range(200)}
    assert found == {("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")}
    assert {luck.pick("abc") for _ in range(100)} == set("abc")


@pytest.mark.parametrize(
    ("written", "kept"), [(" Mia ", "mia"), ("MIA  LUND", "mia lund"), (7, "7"), ("Ｍia", "mia"), ("STRAßE", "strasse")]
)
def test_a_name_is_the_same_however_it_is_typed(written: object, kept: str) -> None:
    assert tidy_name(written) == kept


@pytest.mark.parametrize("name", ["علی‌رضا", "ශ්‍රී"])
def test_a_name_with_joiners_is_a_name(name: str) -> None:
    assert set(name) & set(JOINERS)
    assert tidy_name(name) == name and tidy_name(f" {JOINERS}{name}{JOINERS} {JOINERS}") == name
    assert tidy_name(JOINERS) == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("x" * 81, "at most 80 letters, and this one has 81; shorten it"),
        ("\ufdfa" * 5, "at most 80 letters, and this one has 90; shorten it"),  # one sign that stands for 18
        ("a\x00b", r"no control signs, and this one has '\\x00'; write letters, digits, spaces"),
        ("a\u202eb", r"no control signs, and this one has '\\u202e'"),
        ("\ud800", r"no control signs, and this one has '\\ud800'"),
    ],
    ids=["long", "long when written out", "control sign", "turned round", "half a sign"],
)
def test_no_name(name: str, told: str) -> None:
    with pytest.raises(ExerciseError, match=told):
        tidy_name(name)
