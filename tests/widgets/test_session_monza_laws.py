"""Whatever is clicked in Monza, in whatever order: the screen agrees with the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.clicks import kept, open_spaces
from tests.widgets.monza_dice import FORK, STUCK, used
from tests.widgets.solved_once import solved_once
from toolkit.games import Decision, Finished
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here

spaces = st.sampled_from(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "grid", "?"])
commands = st.one_of(
    st.sampled_from(["roll", "roll", "auto", "stop", "again", "jump"]).map(lambda name: {"do": "act", "id": name}),
    st.sampled_from(["undo", "redo", "hint", "hint", "what"]).map(lambda name: {"do": name}),
    st.integers(-1, 4).map(lambda number: {"do": "choose", "id": str(number)}),
    st.builds(lambda space, die: {"do": "space", "id": space, "die": die}, spaces, st.sampled_from([None, "blue"])),
    st.just({"do": "first open"}),
    st.just({"do": "first open"}),
    st.integers(-1, 9).map(lambda step: {"do": "goto", "step": step}),
    st.sampled_from([FORK, STUCK, STUCK | {"blue": 2}]).map(lambda hand: {"do": "enter", "values": hand}),
    st.sampled_from(["human", "greedy", "optimal", "x"]).map(lambda name: {"do": "new", "values": {"seat:2": name}}),
)  # fmt: skip


def check(session: Session) -> None:
    """The screen tells the truth about the position of its match."""
    view, match = session.view, session.match
    game, state = match.game, match.state
    node = game.node(state)
    assert json.loads(json.dumps([view, session.board, session.setup])) == [view, session.board, session.setup]
    assert view["step"] == match.step == len(view["log"]) and view["finished"] == isinstance(node, Finished)
    assert set(view["pieces"].values()) <= {space["id"] for space in session.board["spaces"]}
    assert ("choices" in view) == ("spaces" in view) == isinstance(node, Decision)
    assert len(view["dice"]) == 6 and sorted(filter(None, (die["used"] for die in view["dice"]))) == list(
        range(1, len(used(session)) + 1)
    )
    if isinstance(node, Decision):
        assert [item["label"] for item in sorted(view["choices"]["items"], key=lambda item: int(item["id"]))] == [
            game.action_text(choice) for choice in node.choices
        ]
        assert (
            len(view["spaces"]) == len(session.board["spaces"]) - 1
        )  # all but the grid: open, or refused for a reason
        assert all(space["text"] for space in view["spaces"].values())
        if not used(session) and view["seat"] == "1":
            assert open_spaces(session) or view["actions"][0]["label"] == "Go on"
    elif not view["finished"]:
        assert view["actions"][0]["enabled"]


@pytest.mark.parametrize(("board", "players"), [("lesson", 3), ("mini", 2)])
@settings(max_examples=25)
@given(st.lists(commands, max_size=16))
def test_any_sequence_of_commands_keeps_the_screen_true(
    board: str, players: int, sequence: list[dict[str, Any]]
) -> None:
    session = Session("monza", board=board, players=players, seats={2: "greedy"}, seed=3)
    check(session)
    for command in sequence:
        if command["do"] == "first open":
            space = next(iter(open_spaces(session)), "none") if "spaces" in session.view else "none"
            command = {"do": "space", "id": space}
        before, number = kept(session), session.view["seq"]
        session.handle(command)
        assert session.view["seq"] == number + 1
        if session.view["error"]:
            assert kept(session) == before
        check(session)
