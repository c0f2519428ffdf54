"""Using dice one by one: what is offered leads to every legal play and to no other; every refusal has its reason."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped, small_board
from tests.games.rifleman.hand_set import legal
from toolkit.errors import GameError
from toolkit.games import Chance, Finished, Offer, Spent
from toolkit.games.rifleman import Play, Position, Rifleman, Throw, side_of
from toolkit.games.rifleman.plays import every_play
from toolkit.games.rifleman.rules import landings, usable

GAME = game_on(small_board())  # two steers, twelve spaces, no stream, the line after 6


def _offer(game: Rifleman, state: Position, spent: Spent = ()) -> Offer:
    offer = game.offer(state, spent)
    assert offer is not None
    return offer


def _clicked(game: Rifleman, state: Position, spent: Spent = ()) -> Iterator[Spent]:
    """Every play that clicking can end with: as soon as the turn may end, nothing more can be done."""
    offer = _offer(game, state, spent)
    assert (offer.stop is None) == (not offer.entries)
    if offer.stop is None:
        yield spent
    for space, dice in offer.entries:
        for die in dice:
            yield from _clicked(game, state, (*spent, (die, space)))


def _decisions(game: Rifleman, seed: str, count: int) -> Iterator[Position]:
    """Positions with a throw to use, met in random play."""
    rng, state = random.Random(seed), game.start()
    while count:
        node = game.node(state)
        if isinstance(node, Finished):
            state = game.start()
            continue
        if not isinstance(node, Chance):
            count -= 1
            yield state
        state = game.step(state, rng.choice(game.actions(state))).state


@pytest.mark.parametrize("freeze", ["all", "others", "line"])
@pytest.mark.parametrize("name", NAMES)
def test_clicking_leads_to_every_order_of_every_play_and_to_nothing_else(name: str, freeze: str) -> None:
    game = game_on(shipped(name), freeze=freeze)
    for state in _decisions(game, f"{name} {freeze}", 25):
        clicked = {game.whole_choice(state, spent) for spent in _clicked(game, state)}
        assert clicked == set(every_play(game.trail, game.options, state))
        for play in clicked:
            assert isinstance(play, Play) and game.allows(state, play)
            assert game.choice_for(state, play) in game.actions(state)
            assert game.parse_action(state, play.text) == play


@pytest.mark.parametrize("freeze", ["all", "others", "line"])
@pytest.mark.parametrize("name", ["duo", "full"])
def test_a_move_has_a_reason_against_it_exactly_when_the_rules_do_not_give_it(name: str, freeze: str) -> None:
    # With one die left no other rule matters than those of the move itself.
    game = game_on(shipped(name), freeze=freeze)
    for state in _decisions(game, f"{freeze} {name}", 150):
        side = side_of(state.seat)
        mine, theirs = state.herds[side], state.herds[1 - side]
        for die in set(state.throw or ()):
            ways = usable(game.trail, side, mine, landings(game.trail, side, theirs), die)
            offer = _offer(game, state)
            allowed = {move.origin for move in offer.moves if move.die == str(die) and not move.refusal}
            too_few = {
                move.origin for move in offer.moves
                if move.die == str(die) and move.refusal and move.refusal.rule == "F10"
            }  # fmt: skip
            assert allowed | too_few == {way.move.origin for way in ways}


@pytest.mark.parametrize("name", NAMES)
def test_every_space_is_offered_or_refused_with_a_rule(name: str) -> None:
    game = game_on(shipped(name))
    for state in _decisions(game, name, 20):
        offer = _offer(game, state)
        named = [entry.space for entry in offer.entries] + [refusal.space for refusal in offer.refusals]
        assert sorted(named) == sorted(space.id for space in game.board.spaces)
        assert all(refusal.rule in game.rules and refusal.reason for refusal in offer.refusals)
        assert offer.pieces == game.pieces(state)
        assert {move.origin for move in offer.moves} <= set(offer.pieces.values())
        assert all(offer.pieces[move.piece] == move.origin for move in offer.moves)


def test_the_offer_of_a_throw_piece_by_piece() -> None:
    # Red on 2 and 3 with the cowboy on 1; blue blocks 7 (its own 6) and has a lone steer nowhere.
    state = GAME.position("2,3/1|6,6/0|1|53")
    offer = _offer(GAME, state)
    assert offer.entries == (("8", ("5",)), ("5", ("3",)), ("6", ("3",)))
    assert [(move.piece, move.die, move.space, move.refusal.text if move.refusal else "") for move in offer.moves] == [
        ("red steer 1", "5", "7", "F8: blocked: two or more blue steers stand there"),
        ("red steer 2", "5", "8", ""),
        ("red cowboy", "5", "6", "F6: the cowboy would get ahead of the steer on space 2"),
        ("red steer 1", "3", "5", ""),
        ("red steer 2", "3", "6", ""),
        ("red cowboy", "3", "4", "F6: the cowboy would get ahead of the steer on space 2"),
    ]
    why = {refusal.space: refusal.text for refusal in offer.refusals}
    assert why["7"] == "F8: blocked: two or more blue steers stand there (5 from space 2)"
    assert why["4"] == "F6: the cowboy would get ahead of the steer on space 2 (3 from space 1)"
    assert why["9"] == "F4: no red piece stands 5 or 3 behind it"
    assert why["red corral"] == "F12: a piece comes back here only by a hit"
    assert why["blue ranch"] == "F14: corral, fence and ranch of blue are for its own pieces"
    assert offer.stop == ("", "F10", "both dice can be used, and must be")


def test_after_one_die_the_pieces_stand_where_they_have_come_to() -> None:
    state = GAME.position("2,3/1|8,9/3|1|53")
    offer = _offer(GAME, state, (("3", "5"),))  # a hit: blue's 8 is red's 5
    assert offer.pieces is not None
    assert [offer.pieces[f"red steer {number}"] for number in (1, 2)] == ["3", "5"]
    assert offer.pieces["blue steer 1"] == offer.pieces["blue cowboy"] == "blue corral"
    assert {move.die for move in offer.moves} == {"5"}
    assert offer.stop == ("", "F10", "both dice can be used, and must be")
    done = _offer(GAME, state, (("3", "5"), ("5", "10")))
    assert (done.entries, done.stop) == ((), None)
    assert {refusal.text for refusal in done.refusals if refusal.space == "9"} == {"F4: all dice are used"}
    assert GAME.whole_choice(state, (("3", "5"), ("5", "10"))) == legal(
        GAME, "2,3/1|8,9/3|1|53", "3: steer 2 to 5, 5: steer 5 to 10"
    )


def test_a_die_past_the_ranch_is_told_at_the_ranch() -> None:
    why = {refusal.space: refusal.text for refusal in _offer(GAME, GAME.position("11,12/2|0,0/0|1|41")).refusals}
    assert why["red ranch"] == "F14: home by exact count only: 3 more to the ranch, not 4 (4 from space 11)"


def test_one_die_of_which_only_one_can_be_used() -> None:
    alone = game_on(small_board(steers=1))
    offer = _offer(alone, alone.position("14/11|0/0|1|32"))
    assert offer.entries == (("red ranch", ("3",)), ("red gate", ("2",)))
    assert offer.stop == ("", "F10", "one of the dice can be used, and must be")


def test_what_is_no_beginning_of_a_play_is_refused_in_words() -> None:
    state = GAME.position("2,3/1|6,6/0|1|53")
    for spent, reason in [
        ((("5", "7"),), "5: steer 2 to 7: F8: blocked: two or more blue steers stand there"),
        ((("5", "9"),), "5 to '9': no red piece stands so far behind it, with 5 and 3 left"),
        ((("4", "6"),), "4 to '6': no red piece stands so far behind it, with 5 and 3 left"),
        ((("3", "5"), ("3", "8")), "3 to '8': no red piece stands so far behind it, with 5 left"),
        ((("3", "5"), ("5", "8"), ("5", "10")), "5 to '10': no red piece stands so far behind it, with no die left"),
    ]:
        with pytest.raises(GameError, match=reason.replace("(", r"\(")):
            GAME.offer(state, spent)
    with pytest.raises(GameError, match="F10: both dice can be used, and must be"):
        GAME.whole_choice(state, (("3", "5"),))
    with pytest.raises(GameError, match="there is no throw to use"):
        GAME.whole_choice(GAME.start(), ())
    assert GAME.offer(GAME.start()) is None


def test_the_dice_of_a_throw_and_those_that_a_play_uses() -> None:
    assert [die.face for die in GAME.dice(Throw(5, 3))] == ["5", "3"]
    assert [die.face for die in GAME.dice(None)] == ["", ""]
    assert len({die.id for die in GAME.dice(None)}) == 2
    play = legal(GAME, "2,3/1|0,0/0|1|53", "3: steer 3 to 6, 5: steer 2 to 7")
    assert GAME.spent_by(play) == ("3", "5")
    assert GAME.spent_by(Throw(5, 3)) == GAME.spent_by(2) == ()
    with pytest.raises(GameError, match="is no legal play here"):
        GAME.orders(GAME.position("2,3/1|0,0/0|1|54"), play)
    assert not GAME.allows(GAME.position("2,3/1|0,0/0|1|54"), play)
    assert not GAME.allows(GAME.start(), play)
