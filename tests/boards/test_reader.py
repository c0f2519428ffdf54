"""Reading one table: a usable value or a fault, and every fault noted."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.boards import Table, nearest, shown
from toolkit.errors import Fault

Read = Callable[[Table], Any]


def _read(data: dict[str, Any], read: Read, place: str = "") -> tuple[Any, list[str]]:
    faults: list[Fault] = []
    return read(Table(data, place, faults)), [str(fault) for fault in faults]


READS: dict[str, Read] = {
    "text": lambda t: t.text("k", "a name"),
    "whole": lambda t: t.whole("k", 1, 9),
    "number": lambda t: t.number("k", 0, 10.5),
    "wholes": lambda t: t.wholes("k", 1, 6, 3, (1, 2)),
    "choice": lambda t: t.choice("k", ["miss", "again"]),
    "pairs": lambda t: t.pairs("k", 2),
    "tables": lambda t: [one.place for one in t.tables("k", 2)],
}
DAY = datetime.date(1956, 1, 2)
DEEP: dict[str, Any] = {}
for _ in range(5_000):
    DEEP = {"a": DEEP}


@pytest.mark.parametrize(
    ("how", "value", "expected"),
    [
        ("text", "Ann's board №1", "Ann's board №1"),
        ("text", "x" * 400, "x" * 400),
        ("whole", 1, 1),
        ("whole", 9, 9),
        ("number", 0, 0.0),
        ("number", 10.5, 10.5),
        ("wholes", [6, 6, 1], (6, 6, 1)),
        ("choice", "miss", "miss"),
        ("pairs", [["a", "b"], ["b", "a"]], [("a", "b"), ("b", "a")]),
        ("tables", [{}, {"x": 1}], ["k[1]", "k[2]"]),
    ],
)
def test_a_right_value_is_read_without_a_fault(how: str, value: Any, expected: Any) -> None:
    found, faults = _read({"k": value}, READS[how])
    assert (found, type(found), faults) == (expected, type(expected), [])


@pytest.mark.parametrize(
    ("how", "value", "problem", "remedy"),
    [
        ("text", 3, "3 is a whole number", "a name"),
        ("text", " \t", "the text is empty", "a name"),
        ("text", "a\nb", r"'a\nb' has a line break or a control sign in it", "a name"),
        ("text", "a\x1b[31m", r"'a\x1b[31m' has a line break or a control sign in it", "a name"),
        ("text", "x" * 401, "the text has 401 characters", "at most 400 characters"),
        ("whole", 0, "0 is out of range", "a whole number from 1 to 9"),
        ("whole", 10, "10 is out of range", "a whole number from 1 to 9"),
        ("whole", 16**5000, "a number of about 6,001 digits is out of range", "a whole number from 1 to 9"),
        ("whole", True, "True is true/false", "a whole number from 1 to 9"),
        ("whole", 2.0, "2.0 is a number with a point", "a whole number from 1 to 9"),
        ("whole", "2", "'2' is a text", "a whole number from 1 to 9"),
        ("whole", DAY, "datetime.date(1956, 1, 2) is a date or time", "a whole number from 1 to 9"),
        ("whole", [2], "[2] is a list", "a whole number from 1 to 9"),
        ("whole", DEEP, "{'a': {'a': {...}}} is a table", "a whole number from 1 to 9"),
        ("number", float("nan"), "nan is out of range", "a number from 0 to 10.5"),
        ("number", float("-inf"), "-inf is out of range", "a number from 0 to 10.5"),
        ("number", 10**400, "a number of about 399 digits is out of range", "a number from 0 to 10.5"),
        ("number", False, "False is true/false", "a number from 0 to 10.5"),
        ("wholes", [], "the list is empty", "a list of 1 to 3 whole numbers from 1 to 6"),
        ("wholes", [1, 2, 3, 4], "the list has 4 entries", "a list of 1 to 3 whole numbers from 1 to 6"),
        ("wholes", 6, "6 is a whole number", "a list of 1 to 3 whole numbers from 1 to 6"),
        ("choice", "mis", "'mis' is unknown (did you mean 'miss'?)", "one of: again, miss"),
        ("choice", "jump", "'jump' is unknown", "one of: again, miss"),
        ("pairs", "ab", "'ab' is a text", 'pairs of space ids: [["from", "to"], …]'),
        ("pairs", [["a", "b"]] * 3, "3 entries are too many", 'at most 2 pairs of space ids: [["from", "to"], …]'),
        ("tables", {}, "{} is no list of tables", "tables: [[k]]"),
        ("tables", [{}, 1], "[{}, 1] is no list of tables", "tables: [[k]]"),
        ("tables", [{}, {}, {}], "3 entries are too many", "at most 2 tables: [[k]]"),
    ],
    ids=itertools.count(),
)
def test_a_wrong_value_is_a_fault(how: str, value: Any, problem: str, remedy: str) -> None:
    found, faults = _read({"k": value}, READS[how])
    assert faults == [f"k: {problem}; write {remedy}"]
    assert not found


def test_each_entry_of_a_list_has_its_own_fault() -> None:
    found, faults = _read({"k": [1, 7, True, "x"]}, lambda t: t.wholes("k", 1, 6, 9, (1,)))
    assert found is None
    assert faults == [
        "k[2]: 7 is out of range; write a whole number from 1 to 6",
        "k[3]: True is true/false; write a whole number from 1 to 6",
        "k[4]: 'x' is a text; write a whole number from 1 to 6",
    ]
    found, faults = _read({"k": [["a", "b"], ["a"], ["a", 2], "ab", ["a", "x" * 401]]}, lambda t: t.pairs("k", 9))
    assert found == [("a", "b")]
    assert [fault.split(":")[0] for fault in faults] == ["k[2]", "k[3]", "k[4]", "k[5]"]


def test_a_missing_key_takes_its_default_or_is_a_fault() -> None:
    assert _read({}, lambda t: t.text("k", "a name", default="")) == ("", [])
    assert _read({"k": ""}, lambda t: t.text("k", "a name", default="")) == (
        None,
        ["k: the text is empty; write a name"],
    )
    assert _read({}, lambda t: t.whole("k", 1, 9, default=4)) == (4, [])
    assert _read({}, READS["wholes"]) == ((1, 2), [])
    assert _read({}, lambda t: [t.pairs("k", 2), t.tables("k", 2), t.table("k").data]) == ([[], [], {}], [])
    for how in ("text", "whole", "number", "choice"):
        found, faults = _read({}, READS[how])
        assert found is None
        assert len(faults) == 1 and faults[0].startswith("k: the key is missing; write ")


def test_faults_inside_tables_name_the_whole_way() -> None:
    data = {"dice": {"white": 0}, "flags": [{}, {"line": "x"}]}

    def read(table: Table) -> None:
        table.table("dice").whole("white", 1, 6)
        for row in table.tables("flags", 5):
            row.whole("line", 0, 9)

    assert [fault.split(":")[0] for fault in _read(data, read)[1]] == ["dice.white", "flags[1].line", "flags[2].line"]


def test_a_table_that_is_none_is_read_as_an_empty_one() -> None:
    found, faults = _read({"dice": 6}, lambda t: t.table("dice").data)
    assert (found, faults) == ({}, ["dice: 6 is a whole number; write a table: [dice]"])


def test_keys_that_nobody_asked_for_are_faults() -> None:
    def read(table: Table) -> None:
        table.whole("steps", 1, 9)
        table.has("red")
        table.finish()

    assert _read({"steps": 3, "stepps": 4, "colour": 1}, read)[1] == [
        "stepps: no such key (did you mean 'steps'?); write nothing here, or one of: steps, red",
        "colour: no such key; write nothing here, or one of: steps, red",
    ]


@pytest.mark.parametrize(
    ("key", "place"),
    [("a-b_1", "a-b_1"), ("a b", "'a b'"), ("a\nb: fine", r"'a\nb: fine'"), ("", "''"), ("é", "'é'"), ("a.b", "'a.b'")],
)
def test_a_strange_key_cannot_change_the_message(key: str, place: str) -> None:
    assert _read({key: 1}, Table.finish)[1][0].split(": no such key")[0] == place


def test_a_long_key_is_cut() -> None:
    (fault,) = _read({"k" * 10_000: 1}, Table.finish)[1]
    assert len(fault) < 200


def test_thousands_of_unknown_keys_are_all_named_at_once() -> None:
    data = {f"key{i}": i for i in range(30_000)}
    (_, faults) = _read(data, lambda t: (t.has("key"), t.finish()))
    assert len(faults) == 30_000
    assert sum("did you mean" in fault for fault in faults) == 20  # guessing at all of them would take minutes


def test_nearest_guesses_only_what_is_near() -> None:
    assert nearest("blakc", ["black", "white"]) == " (did you mean 'black'?)"
    assert nearest("green", ["black", "white"]) == ""


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(ANYTHING)
def test_any_value_is_shown_on_one_short_line(value: Any) -> None:
    text = shown(value)
    assert text.isprintable()
    assert 0 < len(text) < 3_000


def test_small_values_are_shown_as_they_are() -> None:
    for value in (1, -1, 10**19, 1.5, "a'b", [1, "x"], {"a": [1]}, True):
        assert shown(value) == repr(value)
