"""Whatever a board file of the Monorail Game says: it is a board, or one error in words."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.good_board import GOOD, IDS, Data
from toolkit.boards import parse_toml
from toolkit.errors import BoardError
from toolkit.games import board_text, load_board
from toolkit.games.contract import check_board
from toolkit.games.monorail import MonorailBoard, read_board

TOML_VALUES = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.datetimes()
    | st.dates()
    | st.times(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
KEYS = [*GOOD, "spaces", "links"]
INNER = st.sampled_from(["line", "kind", "count", "id", "x", "y", "white", "coloured", "flags", "first_player"])
NEAR = st.one_of(
    TOML_VALUES,
    st.integers(-1, 6),
    st.sampled_from(["monorail", "start", "dot 1", "line 0", "advance", "miss", "rolled"]),
    st.lists(st.dictionaries(INNER, TOML_VALUES | st.integers(0, 3) | st.sampled_from(["back", "again", "start"]))),
    st.dictionaries(INNER, TOML_VALUES),
    st.lists(st.lists(st.sampled_from(IDS), min_size=2, max_size=2)),
)
WRONG_DATA = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=8), NEAR, max_size=4).map(
    lambda some: GOOD | some
)


def _read_or_refuse(data: Data) -> bool:
    """Whether it is a board; if not, the error lists at least one fault, each on a line of its own."""
    try:
        return isinstance(read_board(data, "test.toml"), MonorailBoard)
    except BoardError as error:
        faults, lines = error.faults, str(error).splitlines()
    assert len(lines) == 1 + len(faults) >= 2
    assert all(line.isprintable() and "; write " in line and len(line) < 1_500 for line in lines[1:])
    return False


@settings(max_examples=80)
@given(WRONG_DATA)
def test_any_tables_are_a_board_or_one_error(data: Data) -> None:
    if _read_or_refuse(data):
        check_board(read_board(data, "test.toml"))


@settings(max_examples=150)
@given(st.dictionaries(st.text(max_size=8), TOML_VALUES, max_size=6))
def test_any_other_tables_are_refused(data: Data) -> None:
    assert not _read_or_refuse(data)


@settings(max_examples=100)
@given(st.data())
def test_a_shipped_file_with_any_damage_is_a_board_or_one_error(data: st.DataObject) -> None:
    text = board_text(load_board("duel", "monorail"))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=4)) + text[at + gone :]
    try:
        tables = parse_toml(text, "test.toml")
    except BoardError:
        return
    _read_or_refuse(tables)
