"""Counts of positions and plays to depth 3 (a depth is a throw and its play) from positions set up by hand.

The numbers were made by the slow rules of `reference.py`. The fast rules are checked against all of them, the slow ones
again where that takes no time. A lost throw is no play; it leads to the position in which the other side throws.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.games.rifleman import reference
from tests.games.rifleman.boards import game_on, shipped
from tests.games.rifleman.reference import Pair, Table
from tests.games.rifleman.test_reference import pair_of, table_of
from toolkit.games import Decision, Finished
from toolkit.games.rifleman import Rifleman
from toolkit.games.rifleman.position import Position, Throw, side_of


class Perft(NamedTuple):
    """For depths 1, 2, 3: the number of ways to play on (the 21 throws count once each), and of different positions."""

    board: str
    position: str
    what: str
    plays: tuple[int, int, int]
    positions: tuple[int, int, int]


CASES = (
    Perft("mini", "0/0|0/0|1|", "the start", (17, 416, 10223), (11, 113, 619)),
    Perft("mini", "0/0!|4/2|1|", "red sent back, blue on the way", (15, 478, 9405), (10, 143, 916)),
    Perft("mini", "6/3|6/2|2|", "both nearly home", (25, 487, 8952), (14, 105, 162)),
    Perft("duo", "0,0/0|0,0/0|1|", "the start", (17, 394, 10419), (11, 123, 997)),
    Perft("duo", "0,3/0!|2,4/1|1|", "a frozen herd in the stream and its corral", (15, 830, 18150), (10, 254, 2217)),
    Perft("duo", "6,7/5|6,6/4|2|", "exact count at both home spaces", (17, 269, 8022), (8, 33, 65)),
    Perft("lesson", "0,0,0/0|0,0,0/0|1|", "the start", (30, 1042, 46831), (28, 735, 11698)),
    Perft("lesson", "12,13,13/12|10,12,13/9|1|", "the drive home of both", (6, 560, 5340), (3, 36, 82)),
    Perft(
        "full",
        "33,36,37,37,37,37,37/30|30,35,36,37,37,37,37/28|1|",
        "the last steers of both",
        (41, 2573, 94933),
        (39, 1927, 10072),
    ),
    Perft(
        "full",
        "18,36,37,37,37,37,37/17|18,37,37,37,37,37,37/16|2|",
        "both at the stream",
        (43, 2139, 124011),
        (37, 1339, 15639),
    ),
    Perft(
        "full",
        "0,0,37,37,37,37,37/0!|30,37,37,37,37,37,37/20|1|",
        "three pieces to be started again",
        (21, 983, 35747),
        (21, 830, 13661),
    ),
    Perft(
        "full",
        "12,37,37,37,37,37,37/0|12,37,37,37,37,37,37/0|1|",
        "both at the line, the cowboy in the corral",
        (57, 3406, 236014),
        (51, 2264, 24774),
    ),
)


def fast_counts(game: Rifleman, position: Position, depth: int) -> list[tuple[int, int]]:
    layer, found = {position: 1}, []
    for _ in range(depth):
        plays, after = 0, dict[Position, int]()
        for state, ways in layer.items():
            if isinstance(game.node(state), Finished):
                continue
            for dice, _ in reference.throws():
                thrown = game.step(state, Throw(dice[1], dice[0])).state
                node = game.node(thrown)
                ends = [thrown]
                if isinstance(node, Decision):
                    ends = [game.step(thrown, play).state for play in node.choices]
                    plays += ways * len(ends)
                for end in ends:
                    after[end] = after.get(end, 0) + ways
        layer = after
        found.append((plays, len(layer)))
    return found


def slow_counts(table: Table, pair: Pair, mover: int, depth: int) -> list[tuple[int, int]]:
    layer, found = {(pair, mover): 1}, []
    for _ in range(depth):
        plays, after = 0, dict[tuple[Pair, int], int]()
        for (now, side), ways in layer.items():
            if reference.won(table, now[0]) or reference.won(table, now[1]):
                continue
            for dice, _ in reference.throws():
                used, ends = reference.plays(table, now, side, dice)
                plays += ways * len(ends) if used else 0
                won = any(reference.won(table, end[side]) for end in ends)
                for end in ends:
                    over = won and reference.won(table, end[side])
                    then = -1 if over else side if reference.again(table, used, dice) else 1 - side
                    after[end, then] = after.get((end, then), 0) + ways
        layer = after
        found.append((plays, len(layer)))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.board}: {case.what}")
def test_the_fast_rules_count_as_many(case: Perft) -> None:
    game = game_on(shipped(case.board))
    found = fast_counts(game, game.position(case.position), 3)
    assert (tuple(plays for plays, _ in found), tuple(count for _, count in found)) == (case.plays, case.positions)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.board}: {case.what}")
def test_the_slow_rules_count_as_many(case: Perft) -> None:
    game = game_on(shipped(case.board))
    position = game.position(case.position)
    depth = 3 if case.positions[1] < 300 else 1
    found = slow_counts(table_of(game.board, "all", "one_die"), pair_of(position), side_of(position.seat), depth)
    assert (tuple(plays for plays, _ in found), tuple(count for _, count in found)) == (
        case.plays[:depth],
        case.positions[:depth],
    )
