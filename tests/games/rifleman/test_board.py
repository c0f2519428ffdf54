"""Board files of the Rifleman Game: F-board and every fault, all of them at once and each with its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.games.rifleman.boards import FOLDER, KIND, NAMES, shipped, small_board, tables
from toolkit.boards import dump_toml, graphml_text, parse_toml
from toolkit.errors import BoardError
from toolkit.games.contract import check_board
from toolkit.games.rifleman import Trail, board_data, read_board


def _faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(BoardError) as caught:
        read_board(data, "test")
    return [str(fault) for fault in caught.value.faults]


def _with(**changes: Any) -> dict[str, Any]:
    """Good tables with some keys changed; None takes a key away."""
    return {key: value for key, value in (tables() | changes).items() if value is not None}


# F-board


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("mini", (1, 5, (3,), (3, 3))),
        ("duo", (2, 5, (3,), (3, 3))),
        ("lesson", (3, 11, (6,), (6, 6))),
        ("full", (7, 35, (18,), (12, 12))),
    ],
)
def test_f_board_the_shipped_boards_have_the_numbers_of_the_reconstruction(
    name: str, numbers: tuple[int, int, tuple[int, ...], tuple[int, int]]
) -> None:
    board = shipped(name)
    assert (board.steers, board.trail, board.stream, board.lines) == numbers
    assert board.source.startswith("reconstruction: ")
    kinds = Counter(space.kind for space in board.spaces)
    assert kinds == {"trail": board.trail - 1, "stream": 1, "corral": 2, "gate": 2, "ranch": 2}


def test_f_board_a_side_counts_its_own_places_from_its_corral_to_its_ranch() -> None:
    trail = Trail(steers=2, length=4, stream=[1], lines=(2, 2))
    assert trail.ids[0] == ("red corral", "1", "2", "3", "4", "red gate", "red ranch")
    assert trail.ids[1] == ("blue corral", "4", "3", "2", "1", "blue gate", "blue ranch")
    assert [trail.number(1, place) for place in (1, 2, 3, 4)] == [4, 3, 2, 1]
    # Only on the trail, and not in the stream, does a place of one side mean anything to the other.
    assert trail.meets == ((0, 0, 3, 2, 1, 0, 0), (0, 4, 3, 2, 0, 0, 0))


def test_f_board_each_side_has_its_own_line() -> None:
    board = read_board(_with(double_line={"red": 4, "blue": 7}), "test")
    assert board.lines == board.compiled.lines == (4, 7)
    assert board.ribbons["red line"] != board.ribbons["blue line"]


@pytest.mark.parametrize(("steers", "nearest"), [(1, 1), (2, 1), (3, 2), (7, 4), (8, 4), (11, 6)])
def test_f_board_a_line_so_near_that_both_sides_could_be_shut_in_is_refused(steers: int, nearest: int) -> None:
    # The other steers of a side, two a space, must not fill every space up to the line.
    assert small_board(steers=steers, line=nearest).lines == (nearest, nearest)
    if nearest > 1:
        problem = f"with {steers} steers a side, the other one can block every space up to the line"
        remedy = f"a whole number from {nearest} to 12"
        assert _faults(tables(steers, line=nearest - 1)) == [
            f"double_line.{side}: {problem}; write {remedy}" for side in ("red", "blue")
        ]


def test_f_board_the_stream_may_be_any_spaces_or_none() -> None:
    assert small_board(stream=[]).stream == ()
    assert small_board(stream=[7, 1, 12]).stream == (1, 7, 12)


# Files and their faults


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_board_is_the_same_when_written_and_read_back(name: str) -> None:
    check_board(shipped(name), KIND)
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert dump_toml(board_data(shipped(name))) == text


def test_options_and_different_lines_are_written_and_read_back() -> None:
    data = _with(double_line={"red": 4, "blue": 7}, options={"freeze": "line", "first_player": 2}, stream=[3, 9])
    board = read_board(data, "test")
    assert dict(board.options) == {"first_player": 2, "freeze": "line"}
    assert read_board(parse_toml(dump_toml(board_data(board)), "test"), "test") == board
    check_board(board, KIND)


def test_all_faults_at_once() -> None:
    data = _with(
        game="riflemen",
        source=" ",
        steers=12,
        trail=2,
        stream=[0, 4, 4],
        double_line={"red": "six", "green": 3},
        options={"freeze": "some"},
        colour="red",
        name=None,
    )
    assert [fault.split(":")[0] for fault in _faults(data)] == [
        "game", "name", "source", "steers", "trail", "stream[1]", "double_line.red", "double_line.blue",
        "double_line.green", "options.freeze", "colour",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"stream": None}, "stream: the key is missing; write [] for no stream, or a list of the numbers"),
        ({"stream": [13]}, "stream[1]: 13 is out of range; write a whole number from 1 to 12"),
        ({"stream": [4, 4]}, "stream[2]: space 4 is there twice; write each space once"),
        ({"stream": 4}, "stream: 4 is a whole number"),
        ({"double_line": None}, "double_line.red: the key is missing; write a whole number from 1 to 12"),
        ({"double_line": {"red": 13, "blue": 6}}, "double_line.red: 13 is out of range"),
        ({"double_line": {"red": 0, "blue": 6}}, "double_line.red: 0 is out of range"),
        ({"double_line": [6, 6]}, "double_line: [6, 6] is a list; write a table: [double_line]"),
        ({"trail": 61}, "trail: 61 is out of range; write a whole number from 3 to 60"),
        ({"steers": 0}, "steers: 0 is out of range; write a whole number from 1 to 11"),
        ({"steers": True}, "steers: True is true/false"),
    ],
)
def test_each_fault_with_its_place_and_what_would_be_right(changes: dict[str, Any], fault: str) -> None:
    assert _faults(_with(**changes))[0].startswith(fault)


def test_boards_are_compared_and_hashed_by_what_they_are() -> None:
    board = shipped("mini")
    assert hash(board) == hash(replace(board, title="Another")) and board != replace(board, title="Another")
    assert board.compiled is board.compiled


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_keeps_spaces_apart_and_lines_between_the_right_ones(name: str) -> None:
    board = shipped(name)
    points = [(space.x, space.y) for space in board.spaces]
    apart = min(abs(ax - bx) + abs(ay - by) for i, (ax, ay) in enumerate(points) for bx, by in points[:i])
    assert apart > 30
    for side, line in zip(("red", "blue"), board.lines, strict=True):
        own = [board.space(name) for name in board.compiled.ids[0 if side == "red" else 1]]
        middle = [sum(values) / 4 for values in zip(*board.ribbons[f"{side} line"], strict=True)]
        near = sorted(own, key=lambda space: abs(space.x - middle[0]) + abs(space.y - middle[1]))[:2]
        assert {space.id for space in near} == {own[line].id, own[line + 1].id}


def test_the_longest_trail_can_be_drawn_too() -> None:
    board = small_board(steers=11, trail=60, line=60)
    points = [(space.x, space.y) for space in board.spaces]
    assert len(set(points)) == len(points) == 66


def test_a_board_goes_out_as_graphml() -> None:
    assert graphml_text(shipped("mini")).count("<edge ") == 2 * 7
