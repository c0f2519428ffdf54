"""Signs beside the pieces of the Rifleman Game on the screen: which are frozen, and how likely a steer is hit."""

from __future__ import annotations

import random
from typing import Any

from tests.games.rifleman import reference
from tests.games.rifleman.test_reference import pair_of, table_of, wander
from tests.widgets.clicks import click, open_spaces
from tests.widgets.rifleman_table import placed, throw
from tests.widgets.solved_once import solved_once
from toolkit.games import Game, make_game
from toolkit.games.rifleman import Rifleman
from toolkit.widgets.marks_view import marks_view

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here


def test_frozen_pieces_are_held_until_the_corral_is_empty() -> None:
    session = placed("lesson", "2,4,4/0!|3,3,7/1|1|")
    assert set(session.view["held"]) == {"red steer 1", "red steer 2", "red steer 3"}
    throw(session, 3, 1)
    click(session, "1")  # only the cowboy can go, and that frees them, for the other die too
    assert session.view["held"] == {}
    assert open_spaces(session) == {"5": ["3"], "7": ["3"]}
    others = placed("lesson", "0,2,4/0~4|3,3,7/1|1|", freeze="others")
    assert set(others.view["held"]) == {"red steer 3"}


def test_a_fraction_stands_beside_every_steer_that_can_be_hit() -> None:
    """Blue's cowboy and two steers wait in its corral; its steer is on red's 5.

    Red's steer on 4 is one ahead of it: any 1, 11 of 36. Blue's on 5 is hit by any 1 (from 4) or 5 (from the corral),
    20 of 36, and by 2-3 and 3-2: 22.
    """
    session = placed("lesson", "0,0,4/0|0,0,7/0|1|")
    assert session.view["marks"] == {
        "4": {"text": "11/36", "words": "Exact chance that blue's next throw can hit the steer here: 11/36"},
        "5": {"text": "11/18", "words": "Exact chance that red's next throw can hit the steer here: 11/18"},
    }
    throw(session, 6, 1)
    assert set(session.view["marks"]) == {"4", "5"}
    click(session, "6")
    assert session.view["marks"] == {}  # half-way: the next throw does not come from here
    session.handle({"do": "undo"})
    assert set(session.view["marks"]) == {"4", "5"}


def test_marks_are_those_of_the_slow_rules_and_other_games_have_none() -> None:
    game = make_game("rifleman", "lesson")
    assert isinstance(game, Rifleman)
    table, seen = table_of(game.board, "all", "one_die"), 0
    for state in random.Random(2).sample(wander(game, 300, seed=9), 40):
        expected = {}
        for side, herd in enumerate(state.herds):
            for place in {p for p in herd.steers if herd.steers.count(p) == 1 and game.trail.meets[side][p]}:
                ways, _ = reference.hit_chances(table, pair_of(state), 1 - side, place)
                if ways:
                    expected[game.trail.ids[side][place]] = ways
        found = marks_view(game, state)
        shares = {space: mark["text"].split("/") for space, mark in found.items()}
        assert {space: int(share[0]) * 36 // int(share[1]) for space, share in shares.items()} == expected
        seen += len(expected)
    assert seen > 8
    for key, board in (("monza", "mini"), ("monorail", "mini")):
        other: Game[Any, Any] = make_game(key, board)
        assert marks_view(other, other.start()) == {}
