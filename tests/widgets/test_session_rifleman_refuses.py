"""What cannot be done in the Rifleman Game on the screen: it says why, and nothing else changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.widgets.clicks import click, kept
from tests.widgets.rifleman_table import placed
from tests.widgets.solved_once import solved_once
from toolkit.errors import GameError
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "space", "id": "9"}, "F7: no steer passes the double line while a piece of its side is in the corral"),
    ({"do": "space", "id": "2"}, "F4: no red piece stands 5 or 1 behind it"),
    ({"do": "space", "id": "red corral"}, "F12: a piece comes back here only by a hit"),
    ({"do": "space", "id": "blue ranch"}, "F14: corral, fence and ranch of blue are for its own pieces"),
    ({"do": "space", "id": "1", "die": "5"}, "1 cannot be entered with '5'; dice that fit: 1"),
    ({"do": "space", "id": "77"}, "there is no space '77' to enter"),
    ({"do": "choose", "id": "4"}, "there is no choice '4'; there are choices 0 to 3"),
    ({"do": "act", "id": "stop"}, "F10: both dice can be used, and must be"),
    ({"do": "act", "id": "roll"}, "somebody has to choose first"),
    ({"do": "act", "id": "auto"}, "a person plays this seat"),
    ({"do": "enter", "values": {"high": "1", "low": "1"}}, "somebody has to choose first"),
    ({"do": "hint"}, "the best play is not known here. The Rifleman Game, board lesson: more than 6,000 positions"),
    ({"do": "new", "values": {"players": "3"}}, "3 players: the Rifleman Game takes 2, or 4 as two pairs (F2)"),
    ({"do": "new", "values": {"seat:2": "hiter"}}, "seat 2: no player 'hiter' (did you mean 'hitter'?)"),
    ({"do": "new", "values": {"option:freeze": "some"}}, "freeze"),
]


@pytest.mark.parametrize(("command", "reason"), REFUSED, ids=[str(command) for command, _ in REFUSED])
def test_a_refused_command_says_why_and_changes_nothing(command: dict[str, Any], reason: str) -> None:
    session = placed("lesson", "0,0,4/0|0,0,7/0|1|51")
    before = kept(session)
    session.handle(command)
    assert reason in session.view["error"]
    assert kept(session) == before


@pytest.mark.parametrize(
    ("state", "space", "reason"),
    [
        # A space of red's is blue's 12 less it: blue's pair on 7 stands on red's 5, its cowboy on 5 on red's 7.
        ("1,4,4/1|0,7,7/0|1|41", "5", "F8: blocked: two or more blue steers stand there"),
        ("4,4,6/4|5,9,10/5|1|31", "7", "F9: blocked: the blue cowboy stands there"),
        ("2,4,4/0!|3,3,7/1|1|31", "5", "F12: frozen"),
        ("2,4,4/0|3,3,7/1|1|54", "5", "F6: the cowboy would get ahead of the steer on space 2"),
        ("12,12,13/9|0,0,0/0|1|42", "red ranch", "F14: home by exact count only: 1 more to the ranch, not 4"),
        ("1,13,13/1|0,0,0/0|1|65", "red corral", "F12: a piece comes back here only by a hit"),
    ],
)
def test_every_reason_stands_at_its_space(state: str, space: str, reason: str) -> None:
    session = placed("lesson", state)
    told = session.view["spaces"][space]
    assert (told["state"], reason in told["text"]) == ("refused", True), told
    click(session, space)
    assert session.view["error"] == told["text"] and session.match.step == 0


def test_optimal_is_no_player_where_the_game_is_not_solved() -> None:
    with pytest.raises(GameError, match=r"seat 2: the best play is not known here\. The Rifleman Game, board lesson"):
        Session("rifleman", board="lesson", seats={2: "optimal"})
