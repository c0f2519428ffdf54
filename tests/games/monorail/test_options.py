"""Every value of every option changes a number: which one, and to what, exactly.

The numbers of `duel` and `advance_duel` are the slow reference's (reference.py); those of `mini` are derived by hand in
test_mini_by_hand.py.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.games.monorail.hand_set import AGAIN, BACK_2, small_board
from toolkit.chains import explore
from toolkit.errors import GameError
from toolkit.games import Game, choices_of, make_game, make_options
from toolkit.games.monorail import Flag, Monorail, MonorailBoard, MonorailOptions
from toolkit.solve import Analysis

# The board `duel`, and the same with a flag that advances.
DUEL = {2: AGAIN, 3: BACK_2}
BOARDS = {"duel": small_board(7, 3, 4, DUEL), "advance_duel": small_board(7, 3, 4, {1: Flag("advance", 2), **DUEL})}


@cache
def _answers(board: str, players: int, name: str = "", value: object = None) -> dict[str, Any]:
    options = make_options(MonorailOptions, {name: value} if name else {})
    game: Game[Any, Any] = (
        Monorail(BOARDS[board], players, options)
        if board in BOARDS
        else make_game("monorail", board, players, {name: value} if name else None)
    )
    analysis = Analysis(explore(game))
    won = {end.winners[0]: answer.value for end, answer in analysis.absorption().items()}
    assert sum(won.values()) == 1
    return won | {"turns": analysis.steps().value, "throws": analysis.steps("throws").value}


# option, value, board, players, what it changes, to what
NUMBERS: list[tuple[str, object, str, int, str, Fraction]] = [
    ("casey_moves_on_forfeit", True, "mini", 1, "casey", Fraction(1, 2)),
    ("casey_moves_on_forfeit", False, "mini", 1, "casey", Fraction(7, 27)),
    ("casey_moves_on_forfeit", True, "duel", 1, "casey", Fraction(3553344517895, 6266870917914)),
    ("casey_moves_on_forfeit", False, "duel", 1, "casey", Fraction(601749727554610891, 1925424665117153280)),
    ("casey_at_finish", "ordinary", "duel", 1, "turns", Fraction(35465921673445, 12533741835828)),
    ("casey_at_finish", "pass", "duel", 1, "turns", Fraction(7702116913, 2720006954)),
    ("flag_may_finish", False, "advance_duel", 1, "1", Fraction(1922190645280619, 4546801043257458)),
    ("flag_may_finish", True, "advance_duel", 1, "1", Fraction(44366857621877659, 89108297673032688)),
    ("flags", True, "duel", 1, "throws", Fraction(7696125953161, 2088956972638)),
    ("flags", False, "duel", 1, "throws", Fraction(9436331, 2695814)),
    ("flags", False, "duel", 2, "1", Fraction(435835501734907, 2165127270546240)),
    ("first_player", 1, "mini", 4, "1", Fraction(9061, 44520)),
    ("first_player", 2, "mini", 4, "1", Fraction(2657, 44520)),
    ("first_player", 3, "mini", 4, "1", Fraction(4189, 44520)),
    ("first_player", 4, "mini", 4, "1", Fraction(6353, 44520)),
    ("first_player", "rolled", "mini", 4, "1", Fraction(1, 8)),
]


@pytest.mark.parametrize(("name", "value", "board", "players", "what", "number"), NUMBERS)
def test_a_value_of_an_option_gives_its_own_number(
    name: str, value: object, board: str, players: int, what: str, number: Fraction
) -> None:
    assert _answers(board, players, name, value)[what] == number


def test_every_value_of_every_option_has_a_number_of_its_own() -> None:
    for choice in choices_of(MonorailOptions):
        rows = [row for row in NUMBERS if row[0] == choice.name]
        for board, players, what in {row[2:5] for row in rows if row[1] != choice.default}:
            compared = {row[1]: row[5] for row in rows if row[2:5] == (board, players, what)}
            default = _answers(board, players)[what]
            assert [v for v, number in compared.items() if number == default and v != choice.default] == []
            assert len(set(compared.values())) == len(compared)
        assert {row[1] for row in rows} == set(choice.values), choice.name


def test_the_default_is_what_happens_when_nothing_is_said() -> None:
    for choice in choices_of(MonorailOptions):
        assert _answers("advance_duel", 2, choice.name, choice.default) == _answers("advance_duel", 2)


def test_length_and_caseys_chance_do_not_depend_on_who_goes_first() -> None:
    for what in ("casey", "turns", "throws"):
        assert len({_answers("duel", 2, "first_player", first)[what] for first in (1, 2, "rolled")}) == 1


def test_a_rolled_first_player_is_the_average_of_all_seats() -> None:
    for seat in ("1", "2"):
        both = [_answers("duel", 2, "first_player", first)[seat] for first in (1, 2)]
        assert _answers("duel", 2, "first_player", "rolled")[seat] == sum(both) / 2
        assert both[0] != both[1]


@pytest.mark.parametrize("players", [1, 2])
def test_a_flag_may_finish_only_where_a_flag_advances(players: int) -> None:
    assert _answers("duel", players, "flag_may_finish", True) == _answers("duel", players)


def test_finish_as_an_ordinary_line_or_not_changes_no_chance_on_mini() -> None:
    # Casey comes home with 1/3 from any line, so only the landings differ: see test_reference.py.
    assert _answers("mini", 2, "casey_at_finish", "pass") == _answers("mini", 2)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"casey_at_finish": "stop"}, "option casey_at_finish: 'stop' is not allowed; write one of: ordinary, pass"),
        ({"flags": 1}, "option flags: 1 is not allowed; write one of: true, false"),
        ({"first_player": True}, "option first_player: True is not allowed; write one of: 1, 2, 3, 4, rolled"),
        ({"first_player": 5}, "option first_player: 5 is not allowed"),
        ({"flag": True}, r"no option 'flag' \(did you mean 'flags'\?\); this game's options: first_player, "),
    ],
)
def test_a_wrong_option_is_refused_in_words(values: dict[str, object], message: str) -> None:
    with pytest.raises(GameError, match=message):
        make_options(MonorailOptions, values)


@pytest.mark.parametrize("values", [{"casey_at_finish": "stop"}, {"flags": 1}, {"first_player": 2.0}])
def test_a_wrong_value_is_refused_by_the_options_themselves(values: dict[str, Any]) -> None:
    with pytest.raises(GameError, match="is not allowed; write one of: "):
        MonorailOptions(**values)


def test_options_may_be_written_as_texts() -> None:
    read = make_options(MonorailOptions, {"first_player": "2", "flags": "false", "casey_at_finish": "pass"})
    assert read == MonorailOptions(first_player=2, flags=False, casey_at_finish="pass")


def test_options_of_the_board_give_way_to_those_asked_for() -> None:
    board = small_board(4, 2, 3)
    asked = MonorailBoard(**{**vars(board), "options": {"casey_moves_on_forfeit": False, "first_player": 2}})
    assert make_game("monorail", asked, 2).options == MonorailOptions(first_player=2, casey_moves_on_forfeit=False)
    mixed = make_game("monorail", asked, 2, {"first_player": "rolled"}).options
    assert mixed == MonorailOptions(first_player="rolled", casey_moves_on_forfeit=False)
