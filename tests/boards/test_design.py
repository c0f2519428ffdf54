"""Changing boards: what each game lets be changed, and what happens to the rest of the board then."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.boards import Design, Tables, parse_toml
from toolkit.errors import BoardError, GameError
from toolkit.games import GAMES, board_text, game_type, load_board

DESIGNED = [key for key, kind in GAMES.items() if kind.design is not None]
BOARDS = [("monorail", "duel"), ("monza", "lesson"), ("magnificent_race", "lesson"), ("rifleman", "lesson")]


def tables_of(game: str, board: str) -> Tables:
    return parse_toml(board_text(load_board(board, game)), board)


def design_of(game: str) -> Design:
    design = game_type(game).design
    assert design is not None
    return design


def test_all_four_race_games_can_be_designed() -> None:
    assert DESIGNED == ["monorail", "monza", "rifleman", "magnificent_race"]


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_a_space_added_and_taken_out_again_leaves_the_board_as_it_was(game: str, board: str) -> None:
    design, tables = design_of(game), tables_of(game, board)
    before = game_type(game).read_board(tables, "")
    changed = 0
    for space in before.spaces:
        trial = copy.deepcopy(tables)
        try:
            new = design.add(trial, space.id)
        except GameError:
            continue
        more = game_type(game).read_board(trial, "")
        assert len(more.spaces) == len(before.spaces) + 1, space.id
        assert new in {one.id for one in more.spaces}
        design.remove(trial, new)
        assert game_type(game).read_board(trial, "") == before, space.id
        changed += 1
    assert changed >= len(before.spaces) - 6  # corrals and ranches, grid and hand stay


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_every_field_of_every_space_takes_its_own_value_back(game: str, board: str) -> None:
    """A field that shows one thing and writes another would change the board here."""
    design, tables = design_of(game), tables_of(game, board)
    before, fields = game_type(game).read_board(tables, ""), 0
    for space in before.spaces:
        for field in design.fields(tables, space.id):
            trial, value = copy.deepcopy(tables), design.value(tables, space.id, field.key)
            assert not field.values or value in field.values, (space.id, field.key)
            design.put(trial, space.id, field.key, value)
            assert game_type(game).read_board(trial, "") == before, (space.id, field.key)
            fields += 1
    for field in design.numbers:
        trial = copy.deepcopy(tables)
        design.put_number(trial, field, design.number(tables, field.key))
        assert game_type(game).read_board(trial, "") == before, field.key
    assert fields


@pytest.mark.parametrize(("game", "board"), BOARDS)
@settings(max_examples=10)
@given(data=st.data())
def test_no_change_breaks_more_than_a_fault_tells(game: str, board: str, data: st.DataObject) -> None:
    """Whatever is done, and in whatever order, ends in a sound board that can be written and read, or in faults."""
    design, tables = design_of(game), tables_of(game, board)
    drawn = game_type(game).read_board(tables, "")
    typed = st.sampled_from(["", "0", "1", "3", "7/2", "2.5", "x", "1, 9", "-4", "99999", "a1", "blue"])
    for _ in range(data.draw(st.integers(1, 7))):
        space = data.draw(st.sampled_from([one.id for one in drawn.spaces]))
        act = data.draw(st.sampled_from(["set", "number", "add", "remove"]))
        trial = copy.deepcopy(tables)
        try:
            if act == "set" and (fields := design.fields(trial, space)):
                field = data.draw(st.sampled_from(fields))
                design.put(
                    trial, space, field.key, data.draw(st.sampled_from([*field.values]) if field.values else typed)
                )
            elif act == "number":
                design.put_number(trial, data.draw(st.sampled_from(design.numbers)), data.draw(typed))
            elif act == "add":
                design.add(trial, space)
            elif act == "remove":
                design.remove(trial, space)
        except GameError:  # refused in words; nothing else may be raised
            continue
        tables = trial
        draft = design.draft(tables)
        for fault in draft.faults:
            assert fault.problem and fault.remedy
            assert isinstance(design.space_of(tables, fault), str)
        if draft.board is not None:
            drawn = draft.board
        if draft.faults:
            with pytest.raises(BoardError):
                game_type(game).read_board(tables, "")
        else:
            text = board_text(draft.board)
            assert game_type(game).read_board(parse_toml(text, ""), "") == draft.board


def changed(game: str, board: str, *puts: tuple[str, str, str]) -> Any:
    """The sound board after these changes of spaces."""
    design, tables = design_of(game), tables_of(game, board)
    for space, key, text in puts:
        design.put(tables, space, key, text)
    return game_type(game).read_board(tables, "")


def test_red_dots_are_the_last_ones_whichever_is_painted() -> None:
    """`duel` has 7 steps, so dots 1 to 6, of which 4, 5 and 6 are red."""
    assert changed("monorail", "duel", ("dot 2", "red", "yes")).red == 5
    assert changed("monorail", "duel", ("dot 5", "red", "no")).red == 1
    assert changed("monorail", "duel", ("dot 5", "red", "yes"), ("dot 1", "red", "no")).red == 3


def test_a_flag_gets_a_count_where_it_needs_one_and_moves_with_its_line() -> None:
    board = changed("monorail", "duel", ("line 2", "kind", "advance"), ("line 3", "kind", ""), ("line 2", "count", "3"))
    assert {line: flag.text for line, flag in board.flags.items()} == {2: "Advance 3"}
    design, tables = design_of("monorail"), tables_of("monorail", "duel")  # flags on lines 2 and 3
    design.remove(tables, "line 1")
    assert [flag["line"] for flag in tables["flags"]] == [1, 2]
    design.remove(tables, "line 1")
    assert tables["flags"] == [{"line": 1, "kind": "back", "count": 2}]
    with pytest.raises(GameError, match="Finish has to stay"):
        design.remove(tables, "line 0")


def test_a_drawing_that_no_longer_fits_is_made_anew() -> None:
    design, tables = design_of("monorail"), tables_of("monorail", "mini")
    ids = ["start", "dot 1", "dot 2", "dot 3", "station", "line 0", "line 1", "line 2"]
    tables["spaces"] = [{"id": name, "x": 10 * n, "y": 20} for n, name in enumerate(ids)]
    assert game_type("monorail").read_board(tables, "").drawn
    design.add(tables, "station")
    board = game_type("monorail").read_board(tables, "")
    assert (board.drawn, [space.id for space in board.track("inner")][-2:]) == (False, ["dot 4", "station"])


def test_neighbours_share_an_edge_and_nobody_begins_on_tyres() -> None:
    """On `mini` a1 is 0 to 2 and a2 is 2 to 3; cars begin on a1 and b1."""
    board = changed("monza", "mini", ("a2", "back", "5/2"), ("b1", "what", "tyre"))
    edges = {square.id: (str(square.back), str(square.front)) for square in board.squares}
    assert (edges["a1"], edges["a2"]) == (("0", "5/2"), ("5/2", "3"))
    assert board.start == ("a1",)
    back_again = changed("monza", "mini", ("b1", "what", "tyre"), ("b1", "what", "plain"), ("b1", "start", "yes"))
    assert (back_again.space("b1").kind, back_again.start) == ("blue", ("a1", "b1"))
    lanes = changed("monza", "lesson", ("a6", "back", "12"))  # a5 ends there at 23/2, and c5 in lane 3 too
    assert {s.id: str(s.front) for s in lanes.squares if s.id in ("a5", "c5")} == {"a5": "12", "c5": "23/2"}
    target = changed("monza", "mini", ("a2", "what", "target"))
    assert target.space("a2").text == "Square a2, blue target"


def test_a_square_that_goes_leaves_its_room_to_the_one_behind() -> None:
    design, tables = design_of("monza"), tables_of("monza", "mini")
    assert design.remove(tables, "b3") == "b2"  # 3 to 5, behind it b2 from 1
    assert design.remove(tables, "b1") == "b2"  # nobody is behind the first one
    board = game_type("monza").read_board(tables, "")
    assert {(str(s.back), str(s.front)) for s in board.squares if s.id == "b2"} == {("0", "5")}
    assert board.start == ("a1",)


def test_a_space_of_another_kind_keeps_nothing_of_the_old_one() -> None:
    design, tables = design_of("magnificent_race"), tables_of("magnificent_race", "lesson")
    design.put(tables, "b3", "kind", "collect")  # was an Auto Race; the unit of money is 5000
    assert tables["spaces"][10] == {"id": "b3", "ring": "b", "kind": "collect", "amount": 5000}
    design.put(tables, "b3", "kind", "advantage")
    assert tables["spaces"][10] == {"id": "b3", "ring": "b", "kind": "advantage", "vehicle": "balloon"}


def test_roads_go_with_their_spaces() -> None:
    design, tables = design_of("magnificent_race"), tables_of("magnificent_race", "lesson")  # a2 - b8, a4 - b6
    assert design.value(tables, "b8", "roads") == "a2"
    design.put(tables, "a2", "roads", "b8 b1")
    assert tables["roads"] == [["a2", "b8"], ["a4", "b6"], ["a2", "b1"]]
    design.put(tables, "b6", "roads", "a4, b6")
    fault = design.draft(tables).faults[0]
    assert (fault.place, fault.problem) == ("roads[4]", "'b6' leads to itself")
    design.drop(tables, fault)
    design.remove(tables, "a2")
    assert tables["roads"] == [["a4", "b6"]]
    game_type("magnificent_race").read_board(tables, "")


def test_stream_and_double_lines_keep_their_places_among_the_spaces() -> None:
    """`lesson`: 11 spaces, 6 in the stream, each line after a side's own 6: behind red's 6, and before it for blue."""
    design, tables = design_of("rifleman"), tables_of("rifleman", "lesson")
    design.add(tables, "2")
    assert (tables["trail"], tables["stream"], tables["double_line"]) == (12, [7], {"red": 7, "blue": 6})
    design.remove(tables, "12")
    assert (tables["trail"], tables["stream"], tables["double_line"]) == (11, [7], {"red": 7, "blue": 5})
    shorter = tables_of("rifleman", "lesson")
    design.remove(shorter, "6")  # the last space before either line
    assert (shorter["trail"], shorter["stream"], shorter["double_line"]) == (10, [], {"red": 5, "blue": 5})
    design.put(tables, "4", "blue line", "yes")
    assert tables["double_line"]["blue"] == 8  # blue's 8 of 11 is red's 4
    with pytest.raises(GameError, match="has to lie somewhere"):
        design.put(tables, "4", "blue line", "no")


@pytest.mark.parametrize(
    ("game", "board", "key", "text", "space", "loose"),
    [
        ("monorail", "duel", "lines", "3", "line 3", True),
        ("monza", "mini", "start", "a1, a4", "a4", True),
        ("rifleman", "mini", "stream", "2, 9", "9", True),
        ("rifleman", "duo", "double_line.blue", "9", "-3", False),
        ("magnificent_race", "mini", "chart", "none", "none", False),
    ],
)
def test_a_fault_tells_its_space_and_whether_it_can_be_left_out(
    game: str, board: str, key: str, text: str, space: str, loose: bool
) -> None:
    design, tables = design_of(game), tables_of(game, board)
    field = next(field for field in design.numbers if field.key == key)
    design.put_number(tables, field, text)
    fault = design.draft(tables).faults[0]
    assert design.space_of(tables, fault) == space
    assert design.can_drop(tables, fault) is loose
    if loose:
        design.drop(tables, fault)
        assert design.draft(tables).faults == []
    else:
        with pytest.raises(GameError, match="nothing that can be left out"):
            design.drop(tables, fault)


def test_a_change_that_needs_a_number_says_which_one_is_none() -> None:
    design, tables = design_of("monorail"), tables_of("monorail", "mini")
    design.put_number(tables, design.numbers[0], "four")
    with pytest.raises(GameError, match="put this right first: Steps from Start to the station is 'four'"):
        design.add(tables, "dot 1")
    assert tables["steps"] == "four"


@pytest.mark.parametrize("key", DESIGNED)
def test_adding_and_taking_out_on_a_faulty_board_work_or_say_what_is_wrong(key: str) -> None:
    design, refused = design_of(key), 0
    spaces = [space.id for space in load_board("mini", key).spaces]
    for field in design.numbers:
        for change in (design.add, design.remove):
            for space in spaces:
                tables = tables_of(key, "mini")
                design.put_number(tables, field, "four, 1")
                try:
                    change(tables, space)
                except GameError:
                    refused += 1
    assert refused
