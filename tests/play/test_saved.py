"""Saved plays: the round trip, and every way in which a save can be damaged or foreign."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import MatchError
from toolkit.games import make_game
from toolkit.games.monorail import Flag, Throw
from toolkit.play import Match

JUNK = [None, True, 0, -1, 3, 1.5, float("nan"), float("inf"), "", "x", "3", [], [1], {}, {"a": 1}, "\ud800", "\0"]


def saved(**changes: Any) -> str:
    """A good save with some fields changed (or left out: `...`)."""
    match = Match(make_game("monorail", "mini", 2, {"casey_at_finish": "pass"}), seed="s")
    match.play(Throw(6, 1))
    match.play(Throw(1, 2))
    data = json.loads(match.dump()) | changes
    return json.dumps({name: value for name, value in data.items() if value is not ...})


def test_a_save_is_the_same_text_on_every_machine() -> None:
    match = Match(make_game("monorail", "duel", 3, {"first_player": "rolled", "flags": False}), seed=5)
    match.play(2)
    match.play(Throw(4, 3))
    match.undo()
    assert json.loads(match.dump()) == {
        "format": "race-game-toolkit match 2",
        "game": "monorail",
        "board": "duel",
        "players": 3,
        "options": {
            "first_player": "rolled",
            "casey_moves_on_forfeit": "true",
            "casey_at_finish": "ordinary",
            "flag_may_finish": "false",
            "flags": "false",
        },
        "seed": 5,
        "actions": ["seat 2 begins", "white 4, coloured 3"],
        "step": 1,
        "seats": {},
        "notes": {},
    }


def test_a_loaded_play_goes_on_as_the_saved_one_would_have() -> None:
    match = Match(make_game("monorail", "lesson", 2, {"first_player": 2}), seed="Bo")
    for _ in range(5):
        match.roll()
    match.goto(3)
    loaded = Match.load(match.dump())
    assert (loaded.state, loaded.step, loaded.moves, loaded.all_moves) == (
        match.state,
        3,
        match.moves,
        match.all_moves,
    )
    assert (loaded.game.options, loaded.game.players, loaded.game.board) == (
        match.game.options,
        match.game.players,
        match.game.board,
    )
    match.goto(5)
    loaded.goto(5)
    assert loaded.roll() == match.roll()


def test_a_board_of_ones_own_travels_with_the_save() -> None:
    """Also one that bears the name of a shipped board: the shipped one would be another game."""
    shipped: Any = make_game("monorail", "mini").board
    board = replace(shipped, flags={1: Flag("again")})
    match = Match(make_game("monorail", board, 1), seed=1)
    match.play(Throw(6, 1))
    loaded = Match.load(match.dump())
    assert loaded.game.board == board != shipped
    assert loaded.state == match.state


def test_notes_and_players_travel_with_the_save() -> None:
    match = Match(make_game("monza", "mini", 3), seed=4, seats={3: "greedy", 1: "human"})
    match.roll()
    match.play(match.game.actions(match.state)[0])
    match.annotate(2, "Red was lucky.")
    match.undo()
    loaded = Match.load(match.dump())
    assert (loaded.seats, loaded.notes, loaded.step) == ({3: "greedy"}, {2: "Red was lucky."}, 1)


def test_a_save_of_the_format_before_has_neither_notes_nor_players() -> None:
    """Written by the toolkit before notes were: it must load for ever."""
    loaded = Match.load(
        '{"format": "race-game-toolkit match 1", "game": "monorail", "board": "mini", "players": 2, "options": {},'
        ' "seed": "s", "actions": ["white 6, coloured 1", "white 1, coloured 2"], "step": 1}'
    )
    assert (loaded.seats, loaded.notes, loaded.step, len(loaded.all_moves)) == ({}, {}, 1, 2)
    assert loaded.moves[0].action == Throw(6, 1)


def test_a_shipped_board_is_saved_by_its_name_only() -> None:
    assert json.loads(Match(make_game("monorail", "full")).dump())["board"] == "full"


FIELDS = ("format", "game", "board", "players", "options", "seed", "actions", "step", "seats", "notes")


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    with pytest.raises(
        MatchError, match="is no saved play" if field == "format" else f"{field} is missing; it must be"
    ):
        Match.load(saved(**{field: ...}))


@pytest.mark.parametrize("value", JUNK, ids=repr)
@pytest.mark.parametrize("field", FIELDS)
def test_a_wrong_value_is_refused_in_one_line_that_names_the_field(field: str, value: object) -> None:
    good = {"players": [3], "seed": [0, -1, 3, "", "x", "3"], "options": [{}], "actions": [[]], "step": [0]}
    good |= {"seats": [{}], "notes": [{}]}
    if any(type(value) is type(right) and value == right for right in good.get(field, [])):
        assert Match.load(saved(**({"step": 0} | {field: value}))).step == 0
        return
    with pytest.raises(MatchError) as error:
        Match.load(saved(**{field: value}))
    text = str(error.value)
    words = {"format": "format", "actions": "action", "game": "game", "board": "board"}
    assert words.get(field, field) in text
    assert "\n" not in text
    assert len(text) < 400
    assert "Error" not in text  # the words of a person, not the name of a Python class


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "[]",
        "3",
        '"race-game-toolkit match 2"',
        "{}",
        '{"format": "race-game-toolkit match 3"}',
        "{",
        saved()[:-1],
        "[" * 100_000,
        "9" * 10_000,
        "\0",
        "steps = 4\n",
        " " * 10_000_001,
    ],
    ids=lambda text: text[:20] + f"({len(text)})",
)
def test_what_is_no_save_is_said_to_be_none(text: str) -> None:
    with pytest.raises(MatchError, match="this is no saved play of format"):
        Match.load(text)


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize(
    "action", ["white 7, coloured 1", "white 1", "", "seat 1 begins", "White 1, coloured 1", "white 1, coloured 1\n"]
)
def test_an_action_that_cannot_be_done_is_named_by_its_number(place: int, action: str) -> None:
    actions = ["white 6, coloured 1", "white 1, coloured 2"]
    actions[place] = action
    with pytest.raises(MatchError, match=f"the saved play: action {place + 1}: .* cannot be done here"):
        Match.load(saved(actions=actions))


def test_no_action_comes_after_the_end() -> None:
    with pytest.raises(MatchError, match=r"action 2: .*the game is over"):
        Match.load(saved(actions=["white 4, coloured 1", "white 1, coloured 1"]))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"board": "huge"}, "no board 'huge' is shipped"),
        ({"players": 5}, "5 players"),
        ({"players": 0}, "0 players"),
        ({"options": {"first": 1}}, "no option 'first'"),
        ({"options": {"flags": "maybe"}}, "option flags"),
        ({"options": {"flags": None}}, "option flags"),
        ({"options": {"first_player": 3}}, "there is no seat 3"),
        ({"step": 3}, "there is no step 3; this play has steps 0 to 2"),
        ({"step": -1}, "there is no step -1"),
        ({"seats": {"3": "human"}}, "there is no seat 3 among 2"),
        ({"seats": {"1": "greedy"}}, "seat 1: no player 'greedy'; players: human"),
        ({"seats": {"one": "human"}}, "seats has 'one': 'human'; write a number and a text"),
        ({"notes": {"1": 2}}, "notes has '1': 2; write a number and a text"),
        ({"notes": {"01": "a", "1": "b"}}, "notes has '01': 'a'; write a number and a text"),
        ({"notes": {"3": "Oh"}}, "there is no move 3 to put a note on; this play has moves 1 to 2"),
        ({"notes": {"1": "x" * 501}}, "the note on move 1: write plain text of at most 500 signs"),
        ({"board": 'game = "monorail"\n'}, "its board: 5 faults"),
        ({"board": 'game = "monorail"\nsteps = ]'}, "its board: 1 fault"),
        ({"board": 'game = "chess"\n'}, "unknown"),
    ],
    ids=str,
)
def test_a_save_that_does_not_fit_says_why(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(MatchError, match=words):
        Match.load(saved(**changes))


def test_an_action_that_does_not_fit_is_told_in_a_line_or_two() -> None:
    text = Match(make_game("monza", "mini", 1)).dump().replace('"actions": []', f'"actions": ["{"9" * 9000}"]')
    with pytest.raises(MatchError, match=r"action 1: '9+\.\.\.9+' cannot be .* and 422 more$") as caught:
        Match.load(text)
    assert len(str(caught.value)) < 2500


def test_a_save_opens_no_file(tmp_path: Path) -> None:
    """A save may come from a stranger, so its board is a shipped name or a text, and never a path."""
    file = tmp_path / "mine.toml"
    file.write_text('game = "monorail"\nname = "m"\nsource = "s"\nsteps = 4\nred = 2\nlines = 3\n', encoding="utf-8")
    make_game("monorail", file)  # a good board, for whoever may name it
    with pytest.raises(MatchError, match=r"no board .* is shipped"):
        Match.load(saved(board=str(file)))


@given(
    st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=4), st.data()
)
def test_no_damage_gives_anything_but_a_match_error(value: Any, data: st.DataObject) -> None:
    field = data.draw(st.sampled_from(FIELDS))
    try:
        match = Match.load(saved(**{field: value}))
    except MatchError:
        return
    assert Match.load(match.dump()).state == match.state


@given(st.data())
def test_a_torn_or_scribbled_save_gives_nothing_but_a_match_error(data: st.DataObject) -> None:
    text = saved()
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(max_size=3)) + text[data.draw(st.integers(at, len(text))) :]
    try:
        Match.load(text)
    except MatchError as error:
        assert str(error)  # noqa: PT017  # most scribbles are refused, the harmless ones load
