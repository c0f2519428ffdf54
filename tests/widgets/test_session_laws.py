"""Whatever is clicked, in whatever order: the screen agrees with the game."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.chains import MarkovChain, explore
from toolkit.games import Finished, make_game
from toolkit.solve import Analysis
from toolkit.widgets import Session

faces = st.sampled_from(["1", "2", "3", "4", "5", "6"])
commands = st.one_of(
    st.just({"do": "act", "id": "roll"}),
    st.just({"do": "act", "id": "roll"}),
    st.just({"do": "undo"}),
    st.just({"do": "redo"}),
    st.builds(lambda step: {"do": "goto", "step": step}, st.integers(-1, 8)),
    st.builds(lambda w, c: {"do": "enter", "values": {"white": w, "coloured": c}}, faces, faces),
    st.builds(lambda w, c: {"do": "enter", "values": {"white": w, "coloured": c}}, st.text(max_size=2), faces),
    st.builds(lambda seat: {"do": "enter", "values": {"seat": seat}}, st.sampled_from(["1", "2", "3"])),
    st.builds(
        lambda players, first, seed: {
            "do": "new",
            "values": {"players": str(players), "option:first_player": first, "seed": seed},
        },
        st.integers(0, 3),
        st.sampled_from(["1", "2", "rolled"]),
        st.text(max_size=3),
    ),
)


@cache
def chances(first: int | str, players: int) -> dict[Any, dict[str, Fraction]]:
    """The chances of everybody from every position of `mini`, each by the solver's absorption columns."""
    chain: MarkovChain[Any] = explore(make_game("monorail", "mini", players, {"first_player": first}))
    analysis = Analysis(chain)
    ends = [end.winners[0] for end in analysis.ends]
    columns = analysis.absorption_columns
    return {
        state: {end: column[i] for end, column in zip(ends, columns, strict=True)}
        for i, state in enumerate(chain.states)
    }


def check(session: Session) -> None:
    """The screen tells the truth about the position of its match."""
    view, match = session.view, session.match
    game, state = match.game, match.state
    node = game.node(state)
    assert json.loads(json.dumps([view, session.board, session.setup])) == [view, session.board, session.setup]
    assert view["step"] == match.step == len(view["log"]) == len(match.moves)
    assert view["pieces"] == game.pieces(state)
    assert set(view["pieces"]) == {piece["id"] for piece in session.board["pieces"]}
    assert set(view["pieces"].values()) <= {space["id"] for space in session.board["spaces"]}
    assert view["text"] == list(game.describe(state))
    assert view["finished"] == isinstance(node, Finished) == (not view["actions"][0]["enabled"])
    assert (view["undo"]["enabled"], view["redo"]["enabled"]) == (match.step > 0, match.step < len(match.all_moves))
    rows = {row["id"]: row for row in view["chances"]["rows"]}
    assert list(rows) == [*game.outcomes]
    shown = {name: Fraction(row["fraction"]) for name, row in rows.items()}
    assert sum(shown.values()) == 1
    assert shown == chances(vars(game.options)["first_player"], game.players)[node if view["finished"] else state]
    assert all(abs(row["share"] - float(row["decimal"])) < 1e-6 for row in rows.values())
    if match.moves:
        last = match.moves[-1]
        thrown = list(map(str, last.action)) if isinstance(last.action, tuple) else [None, None]
        assert [die["face"] for die in view["dice"]] == thrown
        assert view["log"][-1]["lines"] == [
            {"rule": event.rule, "text": event.text} for event in last.events if event.kind != "landing"
        ]


@settings(max_examples=60)
@given(st.lists(commands, max_size=14))
def test_any_sequence_of_commands_keeps_the_screen_true(sequence: list[dict[str, Any]]) -> None:
    session = Session("monorail", board="mini", players=2, seed=3)
    check(session)
    for command in sequence:
        before = (session.match, session.match.step, session.match.all_moves, session.board, session.setup)
        number = session.view["seq"]
        session.handle(command)
        assert session.view["seq"] == number + 1
        if session.view["error"]:
            assert before == (
                session.match,
                session.match.step,
                session.match.all_moves,
                session.board,
                session.setup,
            )
        check(session)


@settings(max_examples=20)
@given(st.lists(commands, max_size=10))
def test_a_save_in_the_middle_of_anything_loads(sequence: list[dict[str, Any]]) -> None:
    session = Session("monorail", board="mini", players=2, seed=3)
    for command in sequence:
        session.handle(command)
    other = Session("monorail", board="mini", players=1)
    other.load(session.match.dump())
    for name in ("step", "pieces", "log", "chances", "outcomes", "undo", "redo", "dice", "headline"):
        assert other.view[name] == session.view[name]
