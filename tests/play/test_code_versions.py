"""A position code of another board, of another version of one, or of other rules opens nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.play.test_code import BOARDS, same, wander
from toolkit.boards import Board
from toolkit.errors import MatchError
from toolkit.games import Game, load_board, make_game
from toolkit.games.monorail import Flag
from toolkit.play import Match


def own_board(**changes: Any) -> Board:
    shipped: Any = load_board("mini", "monorail")
    return replace(shipped, **({"name": "garden", "flags": {1: Flag("again")}} | changes))


def test_a_board_of_ones_own_opens_only_where_it_is_open() -> None:
    board = own_board()
    match = wander(Match(make_game("monorail", board, 1), 1), random.Random(1), 2)
    code = match.code()
    assert same(Match.from_code(code, [load_board("mini", "monorail"), board]), match)
    assert Match.from_code(code, [own_board(title="Another title", source="told otherwise")]).moves == match.moves
    with pytest.raises(
        MatchError, match="for the board 'garden' of Monorail Game that somebody made; open that board f"
    ):
        Match.from_code(code)
    with pytest.raises(MatchError, match="open that board as it was then, for the one here is not the same first"):
        Match.from_code(code, [own_board(flags={2: Flag("again")})])


def test_a_board_with_a_shipped_name_is_not_taken_for_the_shipped_one() -> None:
    board = own_board(name="mini")
    code = Match(make_game("monorail", board, 1), 1).code()
    with pytest.raises(MatchError, match="the board 'mini' of Monorail Game that somebody made"):
        Match.from_code(code)
    assert Match.from_code(code, [board]).game.board == board


def shipped_instead(monkeypatch: pytest.MonkeyPatch, boards: Mapping[str, Board]) -> None:
    """Other boards under the names of the shipped ones, as another version of the toolkit might have them."""
    import toolkit.play.code_board as code_board

    def load(name: str, key: str) -> Board:
        return boards[f"{key}/{name}"] if f"{key}/{name}" in boards else load_board(name, key)

    monkeypatch.setattr(code_board, "load_board", load)


def test_another_version_of_a_shipped_board_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    code = Match(make_game("monorail", "mini", 1), 1).code()
    shipped_instead(monkeypatch, {"monorail/mini": own_board(name="mini")})
    with pytest.raises(MatchError, match="for another version of the board mini of Monorail Game; open it with"):
        Match.from_code(code)


def test_a_board_that_is_shipped_no_more_is_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    code = Match(make_game("monorail", "mini", 1), 1).code()
    monkeypatch.setattr("toolkit.play.code_board.board_names", lambda _key: ())
    with pytest.raises(MatchError, match="for a game or a board that this toolkit does not have"):
        Match.from_code(code)


def test_other_rules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many throws, and as many choices: only the position at the end tells that the rules are other ones."""
    match = wander(Match(make_game("pig", "lesson", 2), 8), random.Random(3), 9)
    code = match.code()
    kind = type(match.game)
    honest = kind.state_text
    monkeypatch.setattr(kind, "state_text", lambda self, state: honest(self, state) + "!")
    with pytest.raises(MatchError, match="it is for other rules of Pig than this toolkit has"):
        Match.from_code(code)


def test_other_rules_that_end_the_game_earlier_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(make_game("monorail", "lesson", 2), 7)
    for _ in range(6):
        match.roll()
    code = match.code()
    kind = type(match.game)
    honest = kind.node
    start: Game[Any, Any] = match.game

    def node(self: Any, state: Any) -> Any:
        return honest(self, state if state != match.moves[3].before else match_end(start))

    monkeypatch.setattr(kind, "node", node)
    with pytest.raises(MatchError, match="it is for other rules of Monorail Game than"):
        Match.from_code(code)


def match_end(game: Game[Any, Any]) -> Any:
    """Some position in which the game is over."""
    match = Match(game, 1)
    while not match.finished:
        match.roll()
    return match.state


def test_marks_tell_all_shipped_boards_apart() -> None:
    """Where two had both marks in common, a code would open the first; give the new board another name then."""
    from toolkit.play.code_board import BOARDS as BOARD_MARKS
    from toolkit.play.code_board import NAMES, board_words, mark_of

    marks = {(mark_of(f"{k}/{b}", NAMES), mark_of(board_words(load_board(b, k)), BOARD_MARKS)) for k, b in BOARDS}
    assert len(marks) == len(BOARDS)
