"""Random games of every size under every reading break no rule that holds at all times."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped
from toolkit.games import Chance, Decision, Finished
from toolkit.games.rifleman import Herd, Play, Position, Rifleman, Throw, side_of

LONGEST = 5_000  # throws; the longest of 6,300 games took 504
READINGS = [(freeze, need) for freeze in ("all", "others", "line") for need in ("one_die", "both")]


def _check_herd(game: Rifleman, side: int, herd: Herd) -> None:
    trail, (steers, cowboy, frozen, held) = game.trail, herd
    line = trail.lines[side]
    assert len(steers) == trail.steers and list(steers) == sorted(steers)
    assert all(0 <= place <= trail.home for place in (*steers, cowboy))
    assert cowboy <= steers[0]  # F6, so he is also the last to leave
    if cowboy:
        assert not frozen and not held  # F12: an empty corral ends it
    elif game.options.freeze == "all":
        assert frozen or steers[-1] <= line  # F7: past it only those who were there when the herd was hit
    elif game.options.freeze == "others":
        past = [place for place in steers if line < place < trail.home]
        assert all(held.count(place) == past.count(place) for place in past)
    assert not frozen or game.options.freeze == "all"
    assert not held or game.options.freeze == "others"


def _check_both(game: Rifleman, state: Position) -> None:
    """F8, F12, F13: no trail space but the stream holds both sides; nobody is lost."""
    red, blue = (
        {game.trail.number(side, place) for place in (*herd.steers, herd.cowboy) if 0 < place < game.trail.home - 1}
        for side, herd in enumerate(state.herds)
    )
    assert red & blue <= set(game.board.stream)
    assert len(game.pieces(state)) == 2 * (game.trail.steers + 1)


def _pips(herd: Herd) -> int:
    return sum(herd.steers) + herd.cowboy


def _check_play(game: Rifleman, before: Position, play: Play, after: Position) -> None:
    """F4, F7, F12: dice move one's own herd by what they show; the other one stands still or loses what was hit."""
    side = side_of(before.seat)
    mine, theirs = before.herds[side], before.herds[1 - side]
    assert _pips(after.herds[side]) == _pips(mine) + sum(move.die for move in play.moves)
    left = after.herds[1 - side]
    hits = left.steers.count(0) - theirs.steers.count(0)
    assert 0 <= hits <= len(play.moves) and not Counter(left.steers) - Counter((0,) * hits + theirs.steers)
    assert left.cowboy == 0 if hits else left == theirs
    if not mine.cowboy and not after.herds[side].cowboy:  # the corral was never empty: nobody passed the line
        line = game.trail.lines[side]
        assert sum(place > line for place in mine.steers) == sum(place > line for place in after.herds[side].steers)


def _play(game: Rifleman, rng: random.Random) -> int:
    """One random game; how many throws it took."""
    state, throws = game.start(), 0
    while True:
        node = game.node(state)
        for side, herd in enumerate(state.herds):
            _check_herd(game, side, herd)
        _check_both(game, state)
        if isinstance(node, Finished):
            home = [side for side, herd in enumerate(state.herds) if {*herd.steers, herd.cowboy} == {game.trail.home}]
            assert [side_of(int(winner)) for winner in node.winners] == home * (game.players // 2)
            return throws
        assert isinstance(node, (Chance, Decision)) and node.seat == state.seat
        action = node.outcomes.sample(rng) if isinstance(node, Chance) else rng.choice(node.choices)
        after, ticks = game.step(state, action)
        if isinstance(action, Play):
            _check_play(game, state, action, after)
            assert isinstance(node, Decision)
            dice = {len(choice.moves) for choice in node.choices if isinstance(choice, Play)}
            assert len(dice) == 1  # F10: all choices use as many dice
        else:
            assert isinstance(action, Throw) and after.herds == state.herds
        assert ticks == (int(after.seat != state.seat), int(isinstance(action, Throw)))
        throws += ticks[1]
        assert throws < LONGEST
        state = after


@pytest.mark.parametrize(("freeze", "need"), READINGS)
@pytest.mark.parametrize("name", NAMES)
def test_random_games_keep_every_invariant(name: str, freeze: str, need: str) -> None:
    game, rng = game_on(shipped(name), 4, freeze=freeze, doubles_need=need), random.Random(f"{name}{freeze}{need}")
    assert min(_play(game, rng) for _ in range(2 if name == "full" else 10)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("freeze", ["all", "others", "line"])
def test_five_hundred_random_games_keep_every_invariant(freeze: str) -> None:
    game, rng = game_on(shipped("full"), freeze=freeze), random.Random(freeze)
    throws = [_play(game, rng) for _ in range(167)]
    assert 150 < sum(throws) / len(throws) < 350
