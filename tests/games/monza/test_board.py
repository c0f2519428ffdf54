"""Board files of Monza: C-board and every fault, all of them at once and each with its place."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.monza.boards import FOLDER, KIND, NAMES, shipped
from tests.games.monza.hand_set import small_board, tables
from toolkit.boards import dump_toml, graphml_text
from toolkit.errors import BoardError
from toolkit.games.contract import check_board
from toolkit.games.monza import COLOURS, board_data, read_board


def _faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(BoardError) as caught:
        read_board(data, "test")
    return [str(fault) for fault in caught.value.faults]


def _good() -> dict[str, Any]:
    return tables(
        "a1 b1", a=[(2, "blue"), (4, "red"), (6, "target")], b=[(3, "white"), (5, "tyre"), (6, "green target")]
    )


def _with(number: int, **changes: Any) -> dict[str, Any]:
    """The good tables with keys of one square (from 1) changed; None takes a key away."""
    data = _good()
    row = {**data["squares"][number - 1], **changes}
    data["squares"][number - 1] = {key: value for key, value in row.items() if value is not None}
    return data


# C-board


def test_c_board_squares_of_a_lane_follow_one_another_and_come_in_board_order() -> None:
    data = _good()
    data["squares"].reverse()
    board = read_board(data, "test")
    assert [square.id for square in board.squares] == ["a1", "a2", "a3", "b1", "b2", "b3"]
    assert board == read_board(_good(), "test")


def test_c_board_edges_are_exact_numbers() -> None:
    data = _with(1, front="4/2")
    assert read_board(data, "test").squares[0].front == Fraction(2)
    assert board_data(read_board(data, "test"))["squares"][0]["front"] == 2
    halves = small_board("a1", a=[("7/2", "blue"), ("22/3", "target")])
    assert [row["front"] for row in board_data(halves)["squares"]] == ["7/2", "22/3"]


@pytest.mark.parametrize(
    ("edge", "problem"),
    [
        (2.0, "2.0 has a decimal point"),
        ("3.5", "'3.5' has a decimal point"),
        ("1e3", "'1e3' is no exact number"),
        ("7/0", "'7/0' is no exact number"),
        ("", "'' is no exact number"),
        (True, "True is no exact number"),
        ([2], "[2] is no exact number"),
        (10**7, "10000000 is out of range"),
        ("1" * 5000, "is no exact number"),
        (float("nan"), "nan has a decimal point"),
    ],
)
def test_c_board_an_edge_that_is_not_exact_is_refused(edge: object, problem: str) -> None:
    (fault,) = _faults(_with(3, front=edge))
    assert fault.startswith("squares[3].front: ") and problem in fault
    assert fault.endswith('write an exact number: a whole one such as 7, or a text such as "7/2"')


def test_c_board_gaps_and_overlaps_are_named_with_both_squares() -> None:
    gap, overlap = _with(2, back=3), _with(2, back="3/2")
    assert _faults(gap) == [
        "squares: lane 1 has a gap from 2 ('a1') to 3 ('a2'); write a tyre square there, or edges that meet"
    ]
    assert _faults(overlap) == [
        "squares: 'a1' and 'a2' overlap in lane 1, between 3/2 and 2; write squares that follow one another"
    ]


def test_c_board_lanes_are_numbered_without_leaving_one_out() -> None:
    data = _good()
    for row in data["squares"][3:]:
        row["lane"] = 3
    assert _faults(data) == ["squares: lane 2 has no squares; write lanes 1 to 3 without leaving one out"]


@pytest.mark.parametrize(
    ("number", "changes", "fault"),
    [
        (1, {"id": None}, "squares[1].id: the key is missing"),
        (1, {"id": "a 1"}, "squares[1].id: 'a 1' is no id of a square"),
        (1, {"id": "grid"}, "squares[1].id: 'grid' is no id of a square"),
        (1, {"lane": 0}, "squares[1].lane: 0 is out of range"),
        (1, {"lane": None}, "squares[1].lane: the key is missing"),
        (1, {"back": None}, "squares[1].back: the key is missing"),
        (1, {"front": 0}, "squares[1].front: 0 is not ahead of the back edge, 0"),
        (1, {"colour": "orange"}, "squares[1].colour: 'orange' is unknown"),
        (1, {"colour": None}, "squares[1].colour: a square that is neither tyre nor target needs one"),
        (1, {"tyre": True}, "squares[1].colour: a tyre square has no colour"),
        (3, {"tyre": True}, "squares[3].tyre: a square is not both tyre and target"),
        (3, {"target": 1}, "squares[3].target: 1 is neither true nor false"),
        (1, {"color": "blue"}, "squares[1].color: no such key (did you mean 'colour'?)"),
        (2, {"id": "a1"}, "squares[2].id: 'a1' is there twice"),
    ],
)
def test_every_fault_of_a_square_is_named_with_its_place(number: int, changes: dict[str, Any], fault: str) -> None:
    assert any(found.startswith(fault) for found in _faults(_with(number, **changes)))


def test_all_faults_come_at_once() -> None:
    data = _with(1, colour="blu", front=1.5)
    data["squares"][4]["lane"] = "two"
    data |= {"start": ["a1", "a1"], "options": {"bonus": 3}, "colour": 1}
    del data["source"]
    places = [fault.split(":")[0] for fault in _faults(data)]
    assert places == [
        "source",
        "start[2]",
        "squares[1].front",
        "squares[1].colour",
        "squares[5].lane",
        "options.bonus",
        "colour",
    ]


@pytest.mark.parametrize(
    ("start", "fault"),
    [
        (["a9"], "start[1]: there is no square 'a9'"),
        (["b2"], "start[1]: 'b2' is a tyre square; write a coloured square, no target"),
        (["a1", "b3"], "start[2]: 'b3' is a green target square; write a coloured square, no target"),
        ([], "start: [] is no list of ids"),
        ("a1", "start: 'a1' is no list of ids"),
        ([1], "start: [1] is no list of ids"),
    ],
)
def test_a_start_square_is_a_square_and_neither_tyre_nor_target(start: object, fault: str) -> None:
    assert _faults({**_good(), "start": start})[0].startswith(fault)


def test_start_squares_and_targets_there_must_be() -> None:
    data = _good()
    del data["start"]
    assert _faults(data)[0].startswith("start: the key is missing")
    data = tables("a1", a=[(2, "blue"), (3, "red")])
    assert _faults(data) == ["squares: there is no target; write target = true for at least one square"]
    assert _faults({**_good(), "squares": []})[0].startswith("squares: there are none")
    assert _faults({**_good(), "squares": 3})[0].startswith("squares: 3 is no list of tables")


def test_a_square_from_which_no_target_can_be_reached_is_named_also_when_nothing_leads_to_it() -> None:
    # Lane b ends in tyres, level with lane a: b1 and b2 lead nowhere, and b2 is reached by falling back only.
    data = tables(
        "a1", a=[(2, "blue"), (4, "red"), (6, "target")], b=[(2, "white"), (4, "tyre"), (5, "green"), (6, "tyre")]
    )
    faults = _faults(data)
    assert [fault.split(";")[0] for fault in faults] == ["squares: no target can be reached from 'b1'"]
    data = tables("b1", a=[(2, "blue"), (6, "target")], b=[(2, "white"), (6, "tyre")])
    assert [fault.split(";")[0] for fault in _faults(data)] == [
        "squares: no target can be reached from the grid",
        "squares: no target can be reached from 'b1'",
    ]


def test_options_of_the_file_are_read() -> None:
    data = {**_good(), "options": {"bonus": True, "obligation": "until_stuck", "cars": "red-blue"}}
    board = read_board(data, "test")
    assert dict(board.options) == {"obligation": "until_stuck", "bonus": True, "cars": "red-blue"}
    check_board(board, KIND)


# The shipped boards


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_board_is_the_same_file_when_written_again(name: str) -> None:
    board = shipped(name)
    assert dump_toml(board_data(board)) == (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    check_board(board, KIND)
    assert board.source.startswith("reconstruction")
    assert "grid" in graphml_text(board)


def test_the_boards_have_the_size_that_they_are_made_for() -> None:
    mini, lesson, full = (shipped(name) for name in NAMES)
    assert len(mini.squares) == 9
    assert {square.colour for square in mini.squares} == {"blue", "white", ""}
    assert len(lesson.squares) == 20
    assert {square.colour for square in lesson.squares} == {*COLOURS, ""}
    lanes = [[square for square in full.squares if square.lane == lane] for lane in (1, 2, 3)]
    assert all(20 <= len(lane) <= 24 for lane in lanes)
    assert sum(square.tyre for square in full.squares) == 6
    assert sum(square.target for square in full.squares) == 2
    assert all(square.colour for square in full.squares if not square.tyre)


def test_the_opening_of_full_is_the_one_that_is_known() -> None:
    full = shipped("full")
    colour = {square.id: square.colour for square in full.squares}
    ahead = {here: {colour[there] for one, there in full.links if one == here} for here in ("grid", *full.start)}
    by_colour = {colour.get(here, "grid"): colours for here, colours in ahead.items()}
    assert by_colour == {"grid": {"blue", "white"}, "blue": {"yellow", "red"}, "white": {"yellow", "purple"}}


@pytest.mark.parametrize("name", NAMES)
def test_every_square_is_drawn_inside_the_picture_and_no_two_outlines_share_a_middle(name: str) -> None:
    board = shipped(name)
    for points in board.outlines.values():
        assert len(points) >= 4
        assert all(0 < x < 1000 and 0 < y < 640 for x, y in points)
    middles = {(space.x, space.y) for space in board.spaces}
    assert len(middles) == len(board.spaces)
    # Squares that follow one another share the two corners of their common edge.
    follow = [(one, two) for one, two in zip(board.squares, board.squares[1:], strict=False) if one.front == two.back]
    for one, two in follow:
        assert len(set(board.outlines[one.id]) & set(board.outlines[two.id])) == 2
