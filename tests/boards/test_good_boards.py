"""Good board files of the Monorail Game: read, written and read again, with all that may be left out."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.good_board import GOOD, LINKS, SPACES, Data, changed
from toolkit.boards import dump_toml, parse_toml
from toolkit.games import board_text
from toolkit.games.contract import check_board
from toolkit.games.monorail import read_board


def test_the_good_board_is_good() -> None:
    board = read_board(GOOD, "test.toml")
    assert (board.steps, board.red, board.lines, board.white, board.coloured) == (4, 2, 3, (1, 2, 3), (1, 2))
    assert {line: (flag.kind, flag.count) for line, flag in board.flags.items()} == {1: ("advance", 2), 2: ("miss", 0)}
    assert dict(board.options) == {"flags": True}
    assert not board.drawn
    drawn = read_board(changed(spaces=SPACES, links=LINKS), "test.toml")
    assert drawn.drawn
    assert [(space.id, space.x, space.y) for space in drawn.spaces] == [(s["id"], s["x"], s["y"]) for s in SPACES]


def test_everything_that_a_file_may_say_is_written_back() -> None:
    data = changed(options={"first_player": "rolled", "flags": False}, spaces=SPACES)
    text = board_text(read_board(data, "test.toml"))
    assert parse_toml(text, "test.toml") == data


def test_what_may_be_left_out() -> None:
    board = read_board(changed(title=..., dice=..., options=..., flags=...), "test.toml")
    assert (board.title, board.white, board.coloured) == ("good", (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
    assert (dict(board.flags), dict(board.options)) == ({}, {})


def test_an_option_written_as_a_text_is_read_as_its_value() -> None:
    board = read_board(changed(options={"first_player": "2", "flags": "false"}), "test.toml")
    assert dict(board.options) == {"first_player": 2, "flags": False}


PRINTABLE = st.characters(exclude_categories=["C", "Z"], include_characters=" ")
WORDS = st.text(PRINTABLE, min_size=1, max_size=30).filter(str.strip)


@st.composite
def _right_data(draw: st.DrawFn) -> Data:
    steps, lines = draw(st.integers(1, 12)), draw(st.integers(2, 9))
    faces = st.lists(st.integers(1, 20), min_size=1, max_size=20)
    kinds = st.one_of(
        st.fixed_dictionaries({"kind": st.sampled_from(["again", "miss"])}),
        st.fixed_dictionaries({"kind": st.sampled_from(["advance", "back"]), "count": st.integers(1, 400)}),
    )
    flags = draw(st.dictionaries(st.integers(0, lines - 1), kinds))
    data = {"game": "monorail", "name": draw(WORDS), "title": draw(WORDS), "source": draw(WORDS), "steps": steps}
    data |= {
        "red": draw(st.integers(0, steps - 1)),
        "lines": lines,
        "dice": {"white": draw(faces), "coloured": draw(faces)},
    }
    data["flags"] = [{"line": line} | flag for line, flag in flags.items()]
    data["options"] = draw(
        st.fixed_dictionaries({}, optional={"first_player": st.sampled_from([1, 4, "rolled"]), "flags": st.booleans()})
    )
    if draw(st.booleans()):
        ids = ["start", *(f"dot {i}" for i in range(1, steps)), "station", *(f"line {i}" for i in range(lines))]
        x, y = st.floats(0, 1000), st.floats(0, 640)
        data["spaces"] = [{"id": name, "x": draw(x), "y": draw(y)} for name in draw(st.permutations(ids))]
    return data


@settings(max_examples=25)
@given(_right_data())
def test_any_right_board_is_read_and_written_and_read_again(data: Data) -> None:
    board = read_board(parse_toml(dump_toml(data), "test.toml"), "test.toml")
    check_board(board)
    assert (board.name, board.title, board.source) == (data["name"], data["title"], data["source"])
    assert [(line, flag.kind, flag.count) for line, flag in sorted(board.flags.items())] == sorted(
        (row["line"], row["kind"], row.get("count", 0)) for row in data["flags"]
    )
    assert dict(board.options) == data["options"]
    assert board.drawn == ("spaces" in data)
    for row in data.get("spaces", []):
        assert (board.space(row["id"]).x, board.space(row["id"]).y) == (row["x"], row["y"])
