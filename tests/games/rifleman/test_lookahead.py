"""The strategy that weighs the next throws, and the size of a game."""

from __future__ import annotations

from tests.games.rifleman.boards import game_on, shipped, small_board
from tests.games.rifleman.hand_set import plays
from toolkit.games import GameType, game_type, make_game
from toolkit.games.rifleman import POLICIES, Herd, HomeDrive, Rifleman, herds_alone
from toolkit.games.rifleman.lookahead import likely_loss, pips


def chosen(game: Rifleman, position: str) -> str:
    state = game.position(position)
    (choice,) = POLICIES["thinker"](game, state, game.actions(state))
    return game.action_text(choice)


def test_the_likely_loss_by_hand() -> None:
    """Red, a steer on 2 and the cowboy on 1, may hit the steer on 8, whose way is 5 places and its cowboy's 3. A six
    does it in 11 of 36 throws, two dice that make six in 5 more."""
    trail = game_on(small_board(steers=2, trail=12)).trail
    hitters, herd = Herd((2, 14), 1), Herd((5, 14), 3)
    assert likely_loss(trail, 0, hitters, herd) == (11 + 5) * (5 + 3)
    # F8: two steers on 5 stop 3 + 3, and only the 3 of the 1 + 5, 5 + 1, 2 + 4, 4 + 2 are left untouched.
    assert likely_loss(trail, 0, hitters, Herd((5, 8, 8), 3)) == (11 + 4) * (5 + 3)
    # F12: a frozen herd only starts.
    assert likely_loss(trail, 0, Herd((0, 2), 0, frozen=True), herd) == 0
    # The dearer of two that can be hit counts: the steer on 9 by a six or five or their sums, that on 8 else.
    assert likely_loss(trail, 0, Herd((3, 14), 1), Herd((4, 14), 3)) == (11 + 5) * (4 + 3)


def test_pips_count_the_whole_way_of_every_piece() -> None:
    game = game_on(shipped("full"))
    assert pips(game.trail, game.start().herds[0]) == 8 * 37


def test_a_win_is_taken() -> None:
    game = game_on(shipped("mini"))
    assert len(plays(game, "7/3|3/3|1|42")) == 2
    assert chosen(game, "7/3|3/3|1|42") == "4: cowboy 3 to red ranch"


def test_once_they_have_passed_each_other_the_drive_home_is_the_best_one() -> None:
    """Two places and three from home, with 2 and 1 to use: the table of the turns still to come tells how."""
    game = game_on(small_board(steers=1, trail=12))
    state = game.position("12/11|13/13|1|21")
    choices = game.actions(state)
    (choice,) = POLICIES["thinker"](game, state, choices)
    drive = HomeDrive(game.trail, game.options, 0, "turns")
    left = {option: drive.expected(game.step(state, option).state.herds[0]) for option in choices}
    assert len(set(left.values())) > 1
    assert left[choice] == min(left.values())


def test_a_steer_is_not_left_in_reach_where_the_same_way_can_be_driven_safely() -> None:
    """No play hits or leaves a die unused, so all drive the same way; the one with the least likely loss is taken."""
    game = game_on(small_board(steers=5, trail=24, line=9))
    state = game.position("11,11,13,13,26/10|3,3,5,5,26/2|1|21")
    after = {choice: game.step(state, choice).state for choice in game.actions(state)}
    assert len({pips(game.trail, then.herds[0]) for then in after.values()}) == 1
    assert {then.herds[1] for then in after.values()} == {state.herds[1]}
    risk = {choice: likely_loss(game.trail, 1, then.herds[1], then.herds[0]) for choice, then in after.items()}
    (choice,) = POLICIES["thinker"](game, state, game.actions(state))
    assert risk[choice] == min(risk.values()) < max(risk.values())


def test_small_boards_are_played_as_well_as_possible_by_default() -> None:
    kind = game_type("rifleman")
    assert isinstance(kind, GameType) and kind.solved is not None
    assert kind.solved(make_game("rifleman", "mini")) and not kind.solved(make_game("rifleman", "mini", players=4))
    assert not kind.solved(make_game("rifleman", "duo")) and not kind.solved(make_game("rifleman", "full"))


def test_the_number_of_herds_by_counting() -> None:
    for steers, home in ((1, 5), (2, 4), (3, 3)):
        places = range(home + 1)
        rows = [(place,) for place in places]
        for _ in range(steers):
            rows = [(*row, place) for row in rows for place in places if place >= row[-1]]
        assert herds_alone(steers, home) == len(rows)
