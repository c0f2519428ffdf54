"""New games on the screen: the form, boards of one's own, seeds, and plays that were saved."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from toolkit.boards import shown, write_whole
from toolkit.errors import GameError, MatchError
from toolkit.games import board_text, make_game
from toolkit.games.monorail import Flag
from toolkit.widgets import Session

ROLL = {"do": "act", "id": "roll"}


def enter(white: object, coloured: object) -> dict[str, Any]:
    return {"do": "enter", "values": {"white": str(white), "coloured": str(coloured)}}


def new(**values: Any) -> dict[str, Any]:
    return {"do": "new", "values": values}


@pytest.fixture
def session() -> Session:
    return Session("monorail", board="duel", players=2, seed=1)


def test_a_new_game_takes_what_is_given_and_keeps_the_rest(session: Session) -> None:
    session.handle(new(board="mini", players="3", seed=" 42 ", **{"option:casey_at_finish": "pass"}))
    assert session.view["error"] == ""
    game = session.match.game
    assert (game.board.name, game.players, session.match.seed) == ("mini", 3, "42")
    assert vars(game.options)["casey_at_finish"] == "pass"
    session.handle(new(**{"option:flags": False}))
    game = session.match.game
    assert (game.board.name, game.players, session.match.seed) == ("mini", 3, "42")
    assert (vars(game.options)["casey_at_finish"], vars(game.options)["flags"]) == ("pass", False)
    assert session.setup["seed"] == {"label": "Seed (this game: 42; leave empty for new dice)", "value": ""}
    values = {field["id"]: field["value"] for field in session.setup["fields"]}
    assert values == {
        "board": "mini",
        "players": "3",
        "option:first_player": "1",
        "option:casey_moves_on_forfeit": "true",
        "option:casey_at_finish": "pass",
        "option:flag_may_finish": "false",
        "option:flags": "false",
    }
    session.handle({"do": "new", "values": values | {"seed": "42"}})  # what the form sends back untouched
    assert session.view["error"] == ""


def test_an_empty_seed_means_new_dice_every_time(session: Session) -> None:
    seeds = set()
    for _ in range(5):
        session.handle(new(seed="  "))
        seeds.add(session.match.seed)
        assert (
            str(session.match.seed).isdigit() and f"this game: {session.match.seed};" in session.setup["seed"]["label"]
        )
    assert len(seeds) > 1


def test_the_same_seed_gives_the_same_game_on_every_screen() -> None:
    first, second = (Session("monorail", board="lesson", players=2, seed=seed) for seed in (9, "9"))
    while not first.view["finished"]:
        first.handle(ROLL)
        second.handle(ROLL)
        assert first.view | {"keep": None} == second.view | {"keep": None}  # a save says 9 or "9"


@pytest.fixture
def own_game() -> Any:
    shipped: Any = make_game("monorail", "mini").board
    return make_game("monorail", replace(shipped, flags={1: Flag("again")}), 1)


def test_a_board_made_in_python_can_be_played_again(own_game: Any) -> None:
    """Although it bears the name of a shipped board, which would be another game."""
    session = Session(own_game)
    choices = [entry["value"] for entry in session.setup["fields"][0]["values"]]
    assert choices == ["mini (your own)", "mini", "duel", "lesson", "full"]
    assert session.setup["fields"][0]["value"] == "mini (your own)"
    session.handle(new(players="2"))
    assert (session.view["error"], session.match.game.board) == ("", own_game.board)
    session.handle(new(board="mini"))
    assert session.match.game.board != own_game.board
    assert [entry["value"] for entry in session.setup["fields"][0]["values"]] == choices
    session.handle(new(board="mini (your own)"))
    assert session.match.game.board == own_game.board


def test_a_board_file_can_be_played_again(own_game: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    write_whole(file, board_text(own_game.board))
    for path in (file, str(file)):
        session = Session("monorail", board=path, players=1)
        json.dumps(session.setup)
        assert session.setup["fields"][0]["value"] == str(file)
        session.handle(new(players="2"))
        assert (session.view["error"], session.match.game.board) == ("", own_game.board)


@pytest.mark.parametrize("value", [10**5000, "a" * 10**6, ["mini"], {}], ids=shown)
@pytest.mark.parametrize("name", ["players", "board", "seed", "option:flags"])
def test_no_value_is_too_large_for_the_reason(name: str, value: object) -> None:
    session = Session("monorail", board="mini", players=1)
    session.handle({"do": "new", "values": {name: value}})
    assert 0 < len(session.view["error"]) < 500 or name == "seed"
    session.handle({"do": "choose", "id": value})
    assert 0 < len(session.view["error"]) < 500


def test_a_session_that_cannot_begin_raises() -> None:
    with pytest.raises(GameError, match="no game 'chess'"):
        Session("chess")
    with pytest.raises(GameError, match="5 players"):
        Session("monorail", players=5)
    with pytest.raises(MatchError, match="seed"):
        Session("monorail", seed="\n")


def test_a_saved_play_goes_on_in_another_session(session: Session, own_game: Any) -> None:
    session.handle(enter(1, 1))
    session.handle(enter(2, 1))
    session.handle({"do": "undo"})
    other = Session(own_game)
    other.load(session.match.dump())
    own = {"seq": 0, "status": "", "keep": None}  # of each screen
    assert other.view | own == session.view | own
    assert other.view["keep"]["save"] == session.view["keep"]["save"]
    assert other.setup["fields"][0]["value"] == "duel"
    other.handle({"do": "redo"})
    assert other.view["step"] == 2
