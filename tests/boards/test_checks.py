"""Faults of a board's graph, each on the smallest graph that has it."""

from __future__ import annotations

import pytest

from toolkit.boards import graph_faults

LINE = [("a", "b"), ("b", "c"), ("c", "d")]


def _faults(spaces: str, links: list[tuple[str, str]], starts: str = "a", finishes: str = "d") -> list[str]:
    return [str(fault) for fault in graph_faults(list(spaces), links, starts=list(starts), finishes=list(finishes))]


def test_a_path_has_no_fault() -> None:
    assert _faults("abcd", LINE) == []


def test_a_circuit_has_no_fault() -> None:
    assert _faults("abc", [("a", "b"), ("b", "c"), ("c", "a")], finishes="a") == []


@pytest.mark.parametrize(
    ("spaces", "links", "expected"),
    [
        (
            "abbcdd",
            LINE,
            [
                "spaces: 'b' is there 2 times; write each space once",
                "spaces: 'd' is there 2 times; write each space once",
            ],
        ),
        (
            "abcd",
            [*LINE, ("b", "z")],
            ["links: 'b' -> 'z' leads to a space that is not there; write a link between two of the spaces"],
        ),
        (
            "abcd",
            [*LINE, ("z", "b")],
            ["links: 'z' -> 'b' comes from a space that is not there; write a link between two of the spaces"],
        ),
        (
            "abcde",
            [*LINE, ("a", "e")],
            ["links: 'e' is a dead end; write a link from 'e' to the next space"],
        ),
        (
            "abcde",
            [*LINE, ("e", "d")],
            ["links: 'e' cannot be reached from the start; write a link to 'e'"],
        ),
        # Round and round, and no way out: one fault for the whole roundabout, by its first space.
        (
            "abcdef",
            [*LINE, ("b", "f"), ("f", "e"), ("e", "f")],
            ["links: no finish can be reached from 'e'; write links from 'e' that lead on to 'd'"],
        ),
        (
            "abcdef",
            [*LINE, ("f", "e"), ("e", "f")],
            ["links: 'e' cannot be reached from the start; write a link to 'e'"],
        ),
    ],
)
def test_each_fault_alone(spaces: str, links: list[tuple[str, str]], expected: list[str]) -> None:
    # The roundabout that nothing leads into leads nowhere either; only what is seen from the start is told.
    assert _faults(spaces, links) == expected


def test_a_gap_is_named_at_both_sides_and_not_for_every_space_behind_it() -> None:
    assert _faults("abcdefg", [("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"), ("f", "g")], finishes="g") == [
        "links: 'c' is a dead end; write a link from 'c' to the next space",
        "links: 'd' cannot be reached from the start; write a link to 'd'",
    ]


def test_a_link_to_nowhere_is_no_dead_end_as_well() -> None:
    assert _faults("abcd", [("a", "b"), ("b", "x"), ("c", "d")]) == [
        "links: 'b' -> 'x' leads to a space that is not there; write a link between two of the spaces",
        "links: no finish can be reached from 'b'; write links from 'b' that lead on to 'd'",
        "links: 'c' cannot be reached from the start; write a link to 'c'",
    ]


def test_all_faults_come_at_once() -> None:
    found = _faults("aabcd", [("a", "b"), ("b", "z"), ("c", "d")])
    assert len(found) == 4
    assert [fault.split(":")[0] for fault in found] == ["spaces", "links", "links", "links"]


def test_any_of_several_finishes_will_do_and_all_are_named() -> None:
    assert _faults("abcd", [("a", "b"), ("a", "c"), ("c", "d")], finishes="bd") == []
    found = _faults("abcde", [("a", "b"), ("a", "c"), ("c", "e"), ("e", "c"), ("a", "d")], finishes="bd")
    assert found == ["links: no finish can be reached from 'c'; write links from 'c' that lead on to 'b' or 'd'"]


def test_a_start_or_finish_that_is_not_there_breaks_nothing() -> None:
    assert _faults("ab", [("a", "b")], starts="az", finishes="bz") == []
