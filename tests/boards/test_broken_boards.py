"""Broken board files of the Monorail Game: one error that lists every fault with its place and what would be right."""

from __future__ import annotations

import datetime
import pickle

import pytest

from tests.boards.good_board import LINKS, SPACES, Data, changed
from toolkit.errors import BoardError, Fault
from toolkit.games.monorail import read_board

DAY = datetime.date(1956, 1, 2)
COUNT = "a whole number from 1 to 400"
DIE = "a list of 1 to 20 whole numbers from 1 to 20"
AWAY = "write links from 'dot 1' that lead on to 'station' or 'line 0'"
LINE = "a whole number from 0 to 2"


def _faults(data: Data) -> list[str]:
    with pytest.raises(BoardError) as caught:
        read_board(data, "test.toml")
    assert str(caught.value).startswith(f"test.toml: {len(caught.value.faults)} fault")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"game": "chess"}, "game: 'chess' is unknown; write one of: monorail"),
        ({"game": ...}, "game: the key is missing; write one of: monorail"),
        ({"name": ...}, "name: the key is missing; write a short name for the board"),
        ({"name": ""}, "name: the text is empty; write a short name for the board"),
        (
            {"name": "a\x07"},
            r"name: 'a\x07' has a line break or a control sign in it; write a short name for the board",
        ),
        ({"title": "x" * 401}, "title: the text has 401 characters; write at most 400 characters"),
        (
            {"source": ...},
            'source: the key is missing; write where the board comes from: "reconstruction: …" or a citation',
        ),
        ({"steps": ...}, f"steps: the key is missing; write {COUNT}"),
        ({"steps": "4"}, f"steps: '4' is a text; write {COUNT}"),
        ({"steps": True}, f"steps: True is true/false; write {COUNT}"),
        ({"steps": 4.0}, f"steps: 4.0 is a number with a point; write {COUNT}"),
        ({"steps": 0}, f"steps: 0 is out of range; write {COUNT}"),
        ({"steps": 401}, f"steps: 401 is out of range; write {COUNT}"),
        ({"steps": 10**18}, f"steps: 1000000000000000000 is out of range; write {COUNT}"),
        ({"steps": DAY}, f"steps: datetime.date(1956, 1, 2) is a date or time; write {COUNT}"),
        ({"red": 4}, "red: 4 is out of range; write a whole number from 0 to 3"),
        ({"red": -1}, "red: -1 is out of range; write a whole number from 0 to 3"),
        ({"red": False}, "red: False is true/false; write a whole number from 0 to 3"),
        ({"lines": 1}, "lines: 1 is out of range; write a whole number from 2 to 400"),
        ({"lines": 401}, "lines: 401 is out of range; write a whole number from 2 to 400"),
        ({"dice": []}, "dice: [] is a list; write a table: [dice]"),
        ({"dice": {"white": []}}, f"dice.white: the list is empty; write {DIE}"),
        ({"dice": {"white": [1] * 21}}, f"dice.white: the list has 21 entries; write {DIE}"),
        ({"dice": {"white": 6}}, f"dice.white: 6 is a whole number; write {DIE}"),
        ({"dice": {"coloured": [1, 0]}}, "dice.coloured[2]: 0 is out of range; write a whole number from 1 to 20"),
        ({"dice": {"coloured": [1, True]}}, "dice.coloured[2]: True is true/false; write a whole number from 1 to 20"),
        (
            {"dice": {"colored": [1]}},
            "dice.colored: no such key (did you mean 'coloured'?); write nothing here, or one of: white, coloured",
        ),
        (
            {"options": {"flag": True}},
            (
                "options.flag: no such key (did you mean 'flags'?); write nothing here, or one of: "
                "first_player, casey_moves_on_forfeit, casey_at_finish, flag_may_finish, flags"
            ),
        ),
        ({"options": {"flags": 1}}, "options.flags: 1 is not allowed; write one of: true, false"),
        (
            {"options": {"casey_at_finish": "stop"}},
            "options.casey_at_finish: 'stop' is not allowed; write one of: ordinary, pass",
        ),
        ({"options": {"first_player": 9}}, "options.first_player: 9 is not allowed; write one of: 1, 2, 3, 4, rolled"),
        (
            {"options": {"first_player": [[1]] * 99}},
            (
                "options.first_player: [[1], [1], [1], [1], [1], [1], ...] is not allowed; "
                "write one of: 1, 2, 3, 4, rolled"
            ),
        ),
        ({"flags": {"line": 1}}, "flags: {'line': 1} is no list of tables; write tables: [[flags]]"),
        ({"flags": [1]}, "flags: [1] is no list of tables; write tables: [[flags]]"),
        ({"flags": [{"kind": "miss"}]}, f"flags[1].line: the key is missing; write {LINE}"),
        ({"flags": [{"line": 3, "kind": "miss"}]}, f"flags[1].line: 3 is out of range; write {LINE}"),
        ({"flags": [{"line": 1}]}, "flags[1].kind: the key is missing; write one of: advance, again, back, miss"),
        (
            {"flags": [{"line": 1, "kind": "bak", "count": 1}]},
            ("flags[1].kind: 'bak' is unknown (did you mean 'back'?); write one of: advance, again, back, miss"),
        ),
        ({"flags": [{"line": 1, "kind": "back"}]}, f"flags[1].count: the key is missing; write {COUNT}"),
        ({"flags": [{"line": 1, "kind": "back", "count": 0}]}, f"flags[1].count: 0 is out of range; write {COUNT}"),
        (
            {"flags": [{"line": 1, "kind": "miss", "count": 1}]},
            "flags[1].count: a flag of kind 'miss' has no count; write nothing here",
        ),
        (
            {"flags": [{"line": 1, "kind": "miss"}, {"line": 1, "kind": "again"}]},
            "flags[2].line: line 1 has a flag already; write at most one flag a line",
        ),
        (
            {"flags": [{"line": 1, "kind": "miss", "text": "x"}]},
            "flags[1].text: no such key; write nothing here, or one of: line, kind, count",
        ),
        (
            {"flags": [{"line": 1, "kind": "miss"}] * 401},
            "flags: 401 entries are too many; write at most 400 tables: [[flags]]",
        ),
        (
            {"spaces": SPACES[1:]},
            """spaces: 'start' is missing; write id = "start" with its x and y, or no spaces at all""",
        ),
        ({"spaces": [*SPACES, SPACES[3]]}, "spaces[9].id: 'dot 3' is there twice; write each space once"),
        (
            {"spaces": [*SPACES, {"id": "dot 4", "x": 1, "y": 1}]},
            ("spaces[9].id: there is no space 'dot 4' on this board; write one of the 8 ids, start, dot 1, dot 2, …"),
        ),
        (
            {"spaces": [{"id": "start", "x": float("nan"), "y": 1}, *SPACES[1:]]},
            "spaces[1].x: nan is out of range; write a number from 0 to 1000",
        ),
        (
            {"spaces": [{"id": "start", "x": 1, "y": float("inf")}, *SPACES[1:]]},
            "spaces[1].y: inf is out of range; write a number from 0 to 640",
        ),
        (
            {"spaces": [{"id": "start", "x": True, "y": 1}, *SPACES[1:]]},
            "spaces[1].x: True is true/false; write a number from 0 to 1000",
        ),
        (
            {"spaces": [{"id": "start", "y": 1}, *SPACES[1:]]},
            "spaces[1].x: the key is missing; write a number from 0 to 1000",
        ),
        ({"links": LINKS[:1] + LINKS[2:] + [["dot 1", "dot 5"]]}, None),
        (
            {"links": [*LINKS, ["dot 1", "dot 3"]]},
            "links: 'dot 1' -> 'dot 3' is on neither track; write links from each space to the next of its track",
        ),
        (
            {"links": [*LINKS, ["dot 1"]]},
            """links[8]: ['dot 1'] is no pair of space ids; write pairs of space ids: [["from", "to"], …]""",
        ),
        ({"links": "start"}, """links: 'start' is a text; write pairs of space ids: [["from", "to"], …]"""),
        (
            {"links": [["start", "dot 1"]] * 1601},
            """links: 1,601 entries are too many; write at most 1600 pairs of space ids: [["from", "to"], …]""",
        ),
        (
            {"stepps": 4},
            (
                "stepps: no such key (did you mean 'steps'?); write nothing here, or one of: "
                "game, name, title, source, steps, red, lines, flags, dice, options, spaces, links"
            ),
        ),
    ],
    ids=range(57),
)
def test_each_fault_alone_names_its_place_and_what_would_be_right(changes: Data, fault: str | None) -> None:
    if fault is None:  # a link to nowhere, and what follows from it
        assert _faults(changed(**changes)) == [
            "links: 'dot 1' -> 'dot 5' leads to a space that is not there; write a link between two of the spaces",
            f"links: no finish can be reached from 'dot 1'; {AWAY}",
            "links: 'dot 2' cannot be reached from the start; write a link to 'dot 2'",
        ]
        return
    assert _faults(changed(**changes)) == [fault]


@pytest.mark.parametrize("gap", range(7))
def test_a_link_that_is_missing_is_noticed_wherever_it_is(gap: int) -> None:
    origin, target = LINKS[gap]
    faults = _faults(changed(links=LINKS[:gap] + LINKS[gap + 1 :]))
    if origin == "line 0":  # Casey's station is a finish: it may be a dead end, but nothing else is reached then
        assert faults == ["links: 'line 1' cannot be reached from the start; write a link to 'line 1'"]
    else:
        assert faults[0] == f"links: {origin!r} is a dead end; write a link from {origin!r} to the next space"
        led_to = target in ("line 0",)  # where Casey begins needs nobody to lead to it
        assert (
            len(faults) == 1
            if led_to
            else faults[1] == f"links: {target!r} cannot be reached from the start; write a link to {target!r}"
        )


def test_all_faults_of_a_file_come_at_once() -> None:
    data = changed(
        name=..., source=3, steps=True, red="all", lines=0, colour="blue", dice={"white": [], "coloured": [0, 21]},
        options={"flags": "maybe", "hurry": 1}, flags=[{"line": -1, "kind": "jump"}, {"kind": "back", "count": 0}],
        spaces=[{"id": "start", "x": -1, "y": 641}], links=[["start"]],
    )  # fmt: skip
    assert [fault.split(": ")[0] for fault in _faults(data)] == [
        "name", "source", "steps", "red", "lines", "flags[1].line", "flags[1].kind", "flags[2].line", "flags[2].count",
        "dice.white", "dice.coloured[1]", "dice.coloured[2]", "options.flags", "options.hurry",
        "spaces[1].x", "spaces[1].y", "links[1]", "colour",
    ]  # fmt: skip


def test_the_error_of_another_process_comes_home_whole() -> None:
    error = BoardError("own.toml", [Fault("steps", "0 is too small", "1 or more")])
    home = pickle.loads(pickle.dumps(error))
    assert (str(home), home.where, home.faults) == (str(error), error.where, error.faults)
