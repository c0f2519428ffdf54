"""Boards of the Magnificent Race: read with all their faults, written as the same file, drawn inside the picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.magnificent_race.hand_set import board, ring, tables
from toolkit.boards import dump_toml, graphml_text
from toolkit.errors import BoardError
from toolkit.games import GAMES, board_names, load_board
from toolkit.games.contract import check_board
from toolkit.games.magnificent_race import MagnificentBoard, board_data, read_board
from toolkit.games.magnificent_race.course import KINDS

NAMES = board_names("magnificent_race")
FOLDER = Path(__file__).parents[3] / "toolkit" / "games" / "magnificent_race" / "boards"
SMALL = ring("a", "race auto", "blank", "dan")


def shipped(name: str) -> MagnificentBoard:
    found = load_board(name, "magnificent_race")
    assert isinstance(found, MagnificentBoard)
    return found


def _faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(BoardError) as caught:
        read_board(data, "test")
    return [str(fault) for fault in caught.value.faults]


def test_r_board_rings_are_closed_and_joined_by_roads() -> None:
    joined = board([*SMALL, *ring("b", "blank", "blank", "blank")], roads=[["a3", "b1"]])
    assert joined.course.roads == ((), (2, 3), (1, 3), (1, 2, 4), (3, 5, 6), (4, 6), (4, 5))
    assert [place for place in range(1, 7) if joined.course.is_junction(place)] == [3, 4]
    rings = {link for link in joined.links if "chart" not in link[0]}
    assert rings == {(there, here) for here, there in rings}
    assert ("a3", "b1") in rings
    assert ("chart 0", "chart 1") in joined.links
    assert ("chart 1", "chart 0") not in joined.links


def test_r_board_spaces_of_a_ring_need_not_stand_together_in_the_file() -> None:
    one, two = SMALL, ring("b", "blank", "blank", "blank")
    mixed = board([one[0], two[0], one[1], two[1], one[2], two[2]], roads=[["a3", "b1"]])
    assert mixed == board([*one, *two], roads=[["a3", "b1"]])


def test_r_board_where_a_move_can_end() -> None:
    course = board([*SMALL, *ring("b", "blank", "blank", "blank")], roads=[["a3", "b1"]]).course
    assert course.ends(1, 2, 0) == {2}
    assert course.ends(1, 2, 2) == {1, 4}  # by a3, then on to a1 or over the road to b1
    assert course.ends(3, 4, 1) == {5, 6}


def test_r_board_all_faults_are_named_at_once() -> None:
    data = tables(
        [
            {"id": "a1", "ring": "a", "kind": "race"},
            {"id": "a 2", "ring": "a", "kind": "blank", "vehicle": "auto", "amount": 5000},
            {"id": "a3", "ring": "a", "kind": "collect", "amount": 7000},
            {"id": "a4", "ring": "a", "kind": "advantage", "vehicle": "autos"},
            {"id": "a5", "ring": "a", "kind": "challange"},
            {"id": "a5", "ring": "a", "kind": "blank"},
        ],
        chart=0,
        roads=[["a1", "a1"], ["a1"]],
        deck={"one_point": -1, "two_points": 2},
        options={"tie": "by_luck"},
    )
    data["dollars"] = {"unit": 5000, "start": 12000, "bank": "much", "card": 0, "bonanza": 5000, "marble": 5000}
    assert _faults(data) == [
        "chart: 0 is out of range; write a whole number from 1 to 100",
        "dollars.start: 12000 is no multiple of the unit, 5000; write a multiple of 5000",
        "dollars.bank: 'much' is a text; write a whole number from 0 to 5000000",
        "dollars.card: 0 is out of range; write a whole number from 5000 to 5000000",
        "dollars.fine: the key is missing; write a whole number from 5000 to 5000000",
        "deck.one_point: -1 is out of range; write a whole number from 0 to 100",
        "spaces[1].vehicle: the key is missing; write one of: aeroplane, auto, balloon, steamer",
        "spaces[2].id: 'a 2' is no name; write 1 to 12 letters, digits, - or _",
        "spaces[2].vehicle: a space of kind 'blank' has no vehicle; write nothing here",
        "spaces[2].amount: a space of kind 'blank' has no amount; write nothing here",
        "spaces[4].vehicle: 'autos' is unknown (did you mean 'auto'?); write one of: aeroplane, auto, balloon, steamer",
        f"spaces[5].kind: 'challange' is unknown (did you mean 'challenge'?); write one of: {', '.join(sorted(KINDS))}",
        'roads[2]: [\'a1\'] is no pair of space ids; write pairs of space ids: [["from", "to"], …]',
        "roads[1]: 'a1' leads to itself; write the ids of two different spaces",
        "options.tie: 'by_luck' is not allowed; write one of: by_place, best_place",
    ]


def test_r_board_amounts_are_multiples_of_the_unit() -> None:
    rows = ring("a", "race auto", "blank", "collect 7000")
    assert _faults(tables(rows)) == [
        "spaces[3].amount: 7000 is no multiple of the unit, 5000; write a multiple of 5000"
    ]
    assert board(rows[:2] + ring("b", "blank")[:0] + [{**rows[2], "amount": 15000}]).stops[2].amount == 15000


@pytest.mark.parametrize(
    ("start", "collect", "fault"),
    [
        (1001, 1000, "dollars.start: 1001 is out of range; write a whole number from 0 to 1000"),
        (1000, 1001, "spaces[3].amount: 1001 is out of range; write a whole number from 1 to 1000"),
    ],
)
def test_a_unit_so_small_that_bets_could_not_be_listed_is_refused(start: int, collect: int, fault: str) -> None:
    # A bet (R13) is any number of units, and each is one choice.
    data = tables(ring("a", "race auto", "blank", f"collect {collect}"))
    data["dollars"] = {"unit": 1, "start": start, "card": 1, "bonanza": 1, "marble": 1, "fine": 1}
    assert _faults(data) == [fault]
    data["dollars"]["start"] = data["spaces"][2]["amount"] = 1000
    assert read_board(data, "test").dollars.start == 1000


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        (
            {"rows": [*SMALL, *ring("b", "blank", "blank")], "roads": [["a1", "b1"]]},
            ["spaces: ring 'b' has 2 spaces; write at least 3 spaces in every ring"],
        ),
        (
            {"rows": SMALL, "roads": [["a1", "a9"]]},
            ["roads[1]: there is no space 'a9'; write the ids of two of the spaces"],
        ),
        (
            {"rows": SMALL, "roads": [["a1", "a2"]]},
            ["roads[1]: 'a1' and 'a2' are joined already; write each road once, and none between neighbours of a ring"],
        ),
        (
            {"rows": ring("a", "advantage auto", "blank", "dan")},
            ['spaces: there is no race; write kind = "race" or "crazy_race" for at least one space'],
        ),
        (
            {"rows": ring("a", "crazy_race", "blank", "dan")},
            ["spaces: no space names a vehicle; write a race or an advantage with a vehicle"],
        ),
        (
            {"rows": [*SMALL, *ring("b", "blank", "blank", "blank")]},
            [
                "links: 'b1' cannot be reached from the start; write a link to 'b1'",
            ],
        ),
        ({"rows": []}, ["spaces: there are none; write at least one ring of spaces"]),
        ({"rows": [*SMALL, SMALL[0]]}, ["spaces[4].id: 'a1' is there twice; write each id once"]),
        ({"rows": SMALL, "spaces": 3}, ["spaces: 3 is no list of tables; write tables: [[spaces]]"]),
    ],
)
def test_r_board_faults_of_the_rings(changes: dict[str, Any], faults: list[str]) -> None:
    assert _faults(tables(changes.pop("rows"), **changes)) == faults


def test_r_board_a_file_without_spaces_is_told_so() -> None:
    data = tables(SMALL)
    del data["spaces"]
    assert _faults(data) == ["spaces: the key is missing; write tables: [[spaces]]"]


def test_r_board_options_of_the_file_are_read() -> None:
    found = board(SMALL, options={"tie": "best_place", "min_bid": 0})
    assert dict(found.options) == {"min_bid": 0, "tie": "best_place"}
    check_board(found, GAMES["magnificent_race"])


# The shipped boards


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_board_is_the_same_file_when_written_again(name: str) -> None:
    found = shipped(name)
    assert dump_toml(board_data(found)) == (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert found.source.startswith("reconstruction")
    assert "a1" in graphml_text(found)


def test_r_board_the_boards_have_the_size_that_they_are_made_for() -> None:
    mini, lesson, full = (shipped(name) for name in NAMES)
    assert (len(mini.stops), mini.course.vehicles, mini.dollars.bank) == (8, ("balloon",), 0)
    assert (len(lesson.stops), lesson.course.vehicles) == (16, ("balloon", "auto"))
    sizes = [len(full.track(name)) for name in "abcd"]
    assert (sizes, full.chart, full.deck, full.dollars.bank) == ([12, 12, 12, 12], 24, (14, 10), None)
    assert full.course.vehicles == ("balloon", "aeroplane", "steamer", "auto")
    assert (full.dollars.start, full.dollars.card, full.dollars.bonanza, full.dollars.fine) == (
        50000,
        10000,
        5000,
        10000,
    )
    for one in (lesson, full):
        assert {stop.kind for stop in one.stops} >= {"race", "crazy_race", "advantage", "bonanza", "anywhere"}
        assert {stop.kind for stop in one.stops} >= {"collect", "gad_zooks", "challenge", "dan", "blank"}
    assert {stop.amount for stop in full.stops if stop.amount} == {20000, 10000, 5000}


@pytest.mark.parametrize("name", NAMES)
def test_r_board_every_space_has_two_roads_or_more_and_is_drawn_apart(name: str) -> None:
    found = shipped(name)
    assert all(len(ways) >= 2 for ways in found.course.roads[1:])
    places = {(space.x, space.y) for space in found.spaces}
    assert len(places) == len(found.spaces) == len(found.stops) + found.chart + 2
    assert all(0 < x < 1000 and 0 < y < 640 for x, y in places)
    assert all(0 < x < 1000 and 0 < y < 640 for line in found.ribbons.values() for x, y in line)
    for stop in found.stops:  # every space lies on the circle of its ring
        ribbon, space = found.ribbons[stop.ring], found.space(stop.id)
        assert min(abs(space.x - x) + abs(space.y - y) for x, y in ribbon) < 15
