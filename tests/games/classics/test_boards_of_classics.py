"""Board files of the classics: what each fault is told as, and that no file at all breaks the reader."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.errors import BoardError
from toolkit.games import board_names, game_type, load_board, make_game
from toolkit.widgets.board_view import HEIGHT, WIDTH, board_view

HEAD = {"name": "own", "source": "made up"}
SOUND: dict[str, dict[str, Any]] = {
    "snakes_and_ladders": {"squares": 12, "ladders": [[2, 7]], "snakes": [[11, 4]]},
    "pig": {"goal": 12},
    "craps": {"naturals": [7, 11], "craps": [2, 3, 12], "ends": [7]},
    "bear_off": {"checkers": [1, 1]},
}


def faults(key: str, **changes: Any) -> list[str]:
    data = {"game": key} | HEAD | SOUND[key] | changes
    with pytest.raises(BoardError) as caught:
        game_type(key).read_board({name: value for name, value in data.items() if value is not None}, "own.toml")
    return [str(fault) for fault in caught.value.faults]


PAIRS = "write pairs of squares from 1 to 12, such as [[4, 14], [9, 31]]"


@pytest.mark.parametrize(
    ("key", "changes", "told"),
    [
        ("pig", {"name": None}, "name: the key is missing; write a short name for the board"),
        ("pig", {"goal": 0}, "goal: 0 is out of range; write a whole number from 1 to 400"),
        ("pig", {"die": [1, 1]}, "bust: no face of the die brings a point; write only some of the faces of the die"),
        ("pig", {"die": [0, 1]}, "bust: no face of the die brings a point; write only some of the faces of the die"),
        ("pig", {"gaol": 3}, "gaol: no such key (did you mean 'goal'?)"),
        ("pig", {"options": {"bust_costs": "all"}}, "options.bust_costs: 'all' is not allowed; write one of: turn,"),
        ("snakes_and_ladders", {"squares": None}, "squares: the key is missing; write a whole number from 2 to 400"),
        ("snakes_and_ladders", {"ladders": [[7, 2]]}, "ladders: [7, 2] is none; write pairs that lead up,"),
        ("snakes_and_ladders", {"snakes": [[2, 7]], "ladders": []}, "snakes: [2, 7] is none; write pairs that"),
        ("snakes_and_ladders", {"snakes": [[12, 7]]}, "snakes: [12, 7] is none; write pairs that lead down"),
        ("snakes_and_ladders", {"snakes": [[5, 5]]}, "snakes: [5, 5] is none; write pairs that lead down"),
        ("snakes_and_ladders", {"ladders": [[2, 7], [2, 9]]}, "ladders: square 2 has a snake or ladder already"),
        ("snakes_and_ladders", {"ladders": [[2, 11]]}, "ladders: [2, 11] ends where another begins"),
        ("snakes_and_ladders", {"ladders": [[2, 13]]}, f"ladders[1]: this is no pair of squares; {PAIRS}"),
        ("snakes_and_ladders", {"ladders": [[2, 3, 4]]}, f"ladders[1]: this is no pair of squares; {PAIRS}"),
        ("snakes_and_ladders", {"ladders": [[True, 3]]}, f"ladders[1]: this is no pair of squares; {PAIRS}"),
        ("snakes_and_ladders", {"ladders": 3}, f"ladders: this is no list of pairs; {PAIRS}"),
        ("snakes_and_ladders", {"squares": 5, "ladders": [], "snakes": [], "die": [6]}, "die[1]: 6 is out of range"),
        ("craps", {"ends": [6]}, "ends: 6 cannot be one of these; write sums that are no points"),
        ("craps", {"naturals": [2, 7, 11]}, "naturals: 2 cannot be one of these; write sums that are no craps"),
        ("craps", {"barred": [7]}, "barred: 7 cannot be one of these; write sums that are craps"),
        ("craps", {"ends": None}, "ends: no throw shows one of these, so a point can only be made"),
        ("bear_off", {"checkers": None}, "checkers: the key is missing; write how many stand on point 1, 2, …"),
        ("bear_off", {"checkers": [0, 0]}, "checkers: 0 checkers are there; write 1 to 15 of them"),
        ("bear_off", {"opponent": [9, 9]}, "opponent: 18 checkers are there; write 1 to 15 of them"),
    ],
)  # fmt: skip
def test_each_fault_is_named_with_what_would_be_right(key: str, changes: dict[str, Any], told: str) -> None:
    found = faults(key, **changes)
    assert len(found) == 1 and found[0].startswith(told), found


def test_all_faults_come_at_once() -> None:
    assert len(faults("snakes_and_ladders", name=3, squares="many", die=[], colour=1)) == 4


VALUES = st.recursive(
    st.booleans() | st.integers(-3, 30) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("key", SOUND)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_no_tables_break_the_reader(key: str, data: st.DataObject) -> None:
    sound = {"game": key} | HEAD | SOUND[key]
    names = st.sampled_from([*sound, "columns", "die", "dice", "bust", "barred", "opponent", "options", "title"])
    tables = sound | data.draw(st.dictionaries(names, VALUES, max_size=3))
    try:
        board = game_type(key).read_board(tables, "own.toml")
    except BoardError:
        return
    game = make_game(key, board, 1)
    game.node(game.start())


@pytest.mark.parametrize(("key", "name"), [(key, name) for key in SOUND for name in board_names(key)])
def test_everything_is_drawn_inside_the_board_and_nothing_on_top_of_another(key: str, name: str) -> None:
    view = board_view(make_game(key, name, 1))
    places = [(space["x"], space["y"]) for space in view["spaces"]]
    assert len(set(places)) == len(places)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in places)
    ends = [tuple(point) for jump in view["jumps"] for point in jump["points"]]
    assert set(ends) <= set(places)
    jumps: Any = getattr(load_board(name, key), "jumps", {})
    assert [jump["kind"] for jump in view["jumps"]] == ["ladder" if b > a else "snake" for a, b in jumps.items()]
