"""What is told of an action: every sentence with its rule, and pieces called as they are after the play."""

from __future__ import annotations

from tests.games.rifleman.boards import game_on, small_board
from tests.games.rifleman.hand_set import move
from toolkit.games.rifleman import Throw

GAME = game_on(small_board())  # two steers, twelve spaces, no stream, the line after 6


def test_a_throw_and_a_lost_turn() -> None:
    (event,) = GAME.events(GAME.start(), Throw(5, 3))
    assert (event.rule, event.text) == ("F4", "Seat 1 throws 5 and 3.")
    _, lost = GAME.events(GAME.position("14,14/13|0,0/0|1|"), Throw(6, 6))
    assert lost.text == "Neither die can be used: the turn is over, so a double brings no further throw."
    (first,) = game_on(small_board(), 4, first_player="rolled").events(GAME.start(), 3)
    assert (first.rule, first.text) == ("F2", "Seat 3 threw highest and goes first.")


def test_a_play_with_a_hit_from_the_first_die_to_the_next_throw() -> None:
    after = move(GAME, "2,3/1|5,8/3|1|33", "3: steer 2 to 5, 3: steer 5 to 8")
    assert [(event.rule, event.text) for event in after.events if event.kind != "landing"] == [
        ("F4", "Red's steer goes from space 2 to space 5 with a 3."),
        ("F12", "It hits the lone blue steer there, which goes back to its corral."),
        ("F12", "The blue cowboy goes back to his corral too."),
        ("F4", "Red's steer goes from space 5 to space 8 with a 3."),
        ("F12", "It hits the lone blue steer there, which goes back to its corral."),
        ("F12", "Blue may only start pieces until its corral is empty."),
        ("F5", "A double: seat 1 throws again."),
    ]
    moved = [(event.piece, event.origin, event.space) for event in after.events if event.kind != "landing"]
    assert moved[:3] == [
        ("red steer 2", "2", "5"),
        ("blue steer 1", "5", "blue corral"),
        ("blue cowboy", "10", "blue corral"),
    ]
    assert moved[3:5] == [("red steer 2", "5", "8"), ("blue steer 2", "8", "blue corral")]


def test_a_steer_that_is_passed_has_another_number_and_that_is_told_quietly() -> None:
    # The steer on 2 goes on to 7 and becomes number 2; the one that stood on 3 is number 1 now.
    after = move(GAME, "2,3/1|0,0/0|1|41", "4: steer 2 to 6, 1: steer 6 to 7")
    assert [(event.kind, event.piece, event.space) for event in after.events] == [
        ("step", "red steer 2", "6"),
        ("step", "red steer 2", "7"),
        ("landing", "red steer 1", "3"),
    ]


def test_two_steers_that_end_on_one_space_have_two_names() -> None:
    after = move(GAME, "2,3/1|0,0/0|1|43", "4: steer 2 to 6, 3: steer 3 to 6")
    assert [event.piece for event in after.events if event.kind == "step"] == ["red steer 1", "red steer 2"]


def test_unused_dice_readings_and_the_win() -> None:
    alone = game_on(small_board(steers=1), freeze="others", doubles_need="both")
    texts = [event.text for event in move(alone, "14/11|0/0|1|22", "2: cowboy 11 to red gate").events]
    assert texts[1:] == [
        "The other die, a 2, cannot be used.",
        "Only one die of the double was used: no further throw.",
    ]
    texts = [event.text for event in move(alone, "14/13|0/0|1|21", "1: cowboy red gate to red ranch").events]
    assert texts[1:] == ["All steers of Red and their cowboy are inside the fence: Red wins."]
    texts = [event.text for event in move(alone, "2/1|8/3|1|31", "3: steer 2 to 5, 1: cowboy 1 to 2").events]
    assert texts[3] == "Blue has to leave the steers outside where they are until its corral is empty."


def test_a_position_in_sentences() -> None:
    red, blue, doing = GAME.describe(GAME.position("0,9/0!|5,13/2|2|64"))
    assert red.startswith("Red: the cowboy and 1 steer in the red corral, 1 steer on space 9; ")
    assert red.endswith("; it may only start pieces until its corral is empty (F12).")
    assert blue == "Blue: the cowboy on space 11, 1 steer on space 8, 1 steer on the space before the blue fence."
    assert doing == "Seat 2 (blue) has thrown 6 and 4 and moves."
    others = game_on(small_board(), freeze="others", first_player="rolled")
    assert others.describe(others.position("0,9/0~9|5,13/2|2|"))[0].endswith(
        "1 steer on space 9; 1 is held on space 9 (F12)."
    )
    assert others.describe(others.start())[2] == "The highest throw decides who begins."
    assert others.describe(others.position("14,14/14|5,13/2|0|"))[::2] == (
        "Red: the cowboy and 2 steers in the red ranch.",
        "The game is over: red won.",
    )


def test_what_is_written_on_the_board_and_what_things_are_called() -> None:
    game = game_on(small_board(stream=[5, 8]))
    assert game.notes() == dict.fromkeys(("5", "8"), ("stream", "Stream: no hit, no block"))
    assert (game.name_of("1"), game.name_of("red steer 1")) == ("Seat 1 (red)", "Red steer 1")
    assert [game.colour_of(name) for name in ("2", "red cowboy", "blue steer 2")] == ["blue", "red", "blue"]
