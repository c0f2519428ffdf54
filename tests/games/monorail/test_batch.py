"""The Monorail Game over arrays, held against the readable rules: throw by throw, and whole games."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.games.monorail.hand_set import AGAIN, BACK_2, MISS, small_board
from toolkit.games import Finished, make_game
from toolkit.games.monorail import Flag, Monorail, MonorailOptions, Position, Throw, batch_of
from toolkit.games.monorail.batch import LONGEST, MonorailBatch
from toolkit.games.monorail.batch_rules import ArrayRules
from toolkit.games.monorail.rules import play_throw

READINGS: list[dict[str, Any]] = [
    {},
    {"first_player": "rolled"},
    {"casey_moves_on_forfeit": False},
    {"casey_at_finish": "pass"},
    {"flag_may_finish": True},
    {"flags": False},
    {"casey_moves_on_forfeit": False, "casey_at_finish": "pass", "flag_may_finish": True},
]


def _met(game: Monorail, count: int, seed: int) -> list[Position]:
    """Different positions to throw from, met in plays at random; all of them when there are fewer than `count`."""
    rng, found = random.Random(seed), dict[Position, None]()
    for _ in range(20 * count):
        state = game.start()
        while not state.winner and len(found) < count:
            if state.seat:
                found[state] = None
            state = game.step(state, rng.choice(game.actions(state))).state
    return list(found)


def _compare(game: Monorail, positions: list[Position]) -> None:
    """Every throw from every position, both ways: where it leads, who wins, and whether the turn ends."""
    rules = ArrayRules(game)
    numbers = np.tile(np.arange(len(rules.throws)), len(positions))
    at = rules.columns([position for position in positions for _ in rules.throws])
    after, winner, ends_turn = rules.throw(at, numbers)
    names = ("", *game.outcomes)
    found = [
        (position._replace(winner=names[won]), ends)
        for position, won, ends in zip(rules.rows(after), winner.tolist(), ends_turn.tolist(), strict=True)
    ]
    expected = []
    for position in positions:
        for throw in rules.throws:
            turn = play_throw(game.board, game.options, position, throw)
            expected.append((turn.after, turn.ends_turn))
    assert found == expected


@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["mini", "duel", "lesson"])
def test_every_throw_leads_to_the_same_position_as_by_the_readable_rules(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game: Any = make_game("monorail", name, players, options)
    _compare(game, _met(game, 40, players))


@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_sampled_positions_of_the_full_board_lead_to_the_same_positions(players: int, options: dict[str, Any]) -> None:
    game: Any = make_game("monorail", "full", players, options)
    _compare(game, _met(game, 100, players))


def test_boards_unlike_the_shipped_ones() -> None:
    """Blocking on every throw, flags of all kinds on all lines, dice with unlike faces, laps, and no red dot."""
    crowded = small_board(
        6, 5, 2, {0: BACK_2, 1: Flag("advance", 3)}, white=(1, 2, 2), coloured=(1, 5)
    )  # fmt: skip
    flagged = small_board(9, 0, 3, {0: MISS, 1: AGAIN, 2: BACK_2}, white=(1, 3), coloured=(1, 2, 4))
    for board in (crowded, flagged):
        for options in READINGS:
            for players in (2, 4):
                game = Monorail(board, players, MonorailOptions(**options))
                _compare(game, _met(game, 100, players))


def test_m7_past_any_number_of_taken_dots_and_over_the_old_dot() -> None:
    """By hand: seat 1 on dot 3 throws 3 to dot 6, which is taken as dots 5 and 4 are: back on its own old dot."""
    rules = ArrayRules(Monorail(small_board(20, 1, 9), 4))
    number = rules.throws.index(Throw(3, 1))
    positions = [Position((3, 4, 5, 6), 0, 1), Position((0, 3, 2, 1), 0, 1), Position((0, 3, 2, 6), 0, 1)]
    after = rules.throw(rules.columns(positions), np.full(3, number)).after
    assert after.dots[0].tolist() == [3, 0, 1]


def test_m13_missed_turns_are_paid_as_play_comes_round() -> None:
    """Seat 1 throws in all; who owes: nobody; seat 2; seats 2 and 3; seats 2 and 3, and now seat 1 too."""
    rules = ArrayRules(Monorail(small_board(20, 1, 9, {1: MISS}), 3))
    positions = [Position((0, 0, 0), line, 1, owing) for line, owing in ((3, ()), (3, (2,)), (3, (2, 3)), (0, (2, 3)))]
    after = rules.throw(rules.columns(positions), np.full(4, rules.throws.index(Throw(1, 1)))).after
    assert [rules.orders[order] for order in after.order] == [(2, ()), (3, ()), (1, ()), (2, ())]


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("mini", 1, {}), ("duel", 3, {"first_player": "rolled"}), ("lesson", 4, {}), ("full", 2, {})],
    ids=str,
)
def test_whole_games_with_the_same_dice_end_alike(name: str, players: int, options: dict[str, Any]) -> None:
    """The dice of a block are drawn again in the same order, and each game is played by the readable rules."""
    game: Any = make_game("monorail", name, players, options)
    batch, block, games = MonorailBatch(game), 64, 40
    played = batch.play(np.random.default_rng(5), block, games)
    rng = np.random.default_rng(5)
    first = rng.integers(players if options else 1, size=block)
    draws = [rng.integers(36, size=block) for _ in range(400)]
    winners, lengths = Counter[tuple[str, ...]](), Counter[int]()
    for number in range(games):
        state = game.start() if not options else game.step(game.start(), 1 + int(first[number])).state
        length = 0
        for draw in draws:
            state, ticks = game.step(state, batch.rules.throws[draw[number]])
            length += ticks[0]
            if state.winner:
                break
        node = game.node(state)
        assert isinstance(node, Finished)
        winners[node.winners] += 1
        lengths[length] += 1
    assert (played.winners, played.lengths, played.going) == (winners, lengths, ())


def test_faces_that_a_die_shows_twice_come_twice_as_often() -> None:
    """One player, three steps, white 1, 3, 3, and no line to fear: home in one throw with chance 2/3."""
    batch = MonorailBatch(Monorail(small_board(3, 0, 9, white=(1, 3, 3)), 1))
    lengths = batch.play(np.random.default_rng(2), 9_000, 9_000).lengths
    assert abs(lengths[1] - 6_000) < 180  # four standard deviations


def test_the_first_games_of_a_block_do_not_depend_on_how_many_are_played() -> None:
    batch = MonorailBatch(Monorail(small_board(12, 3, 5, {2: AGAIN, 4: BACK_2}), 3))
    few, many = (batch.play(np.random.default_rng(1), 50, games) for games in (20, 50))
    assert few.winners <= many.winners and few.lengths <= many.lengths
    assert (few.winners.total(), many.winners.total()) == (20, 50)


def test_games_without_an_end_are_left_as_they_stand() -> None:
    """White 2, 2, 3 on three steps: 2 from Start leads to dot 2, where every throw is too much."""
    game = Monorail(replace(small_board(3, 0, 4), white=(2, 2, 3)), 1)
    played = MonorailBatch(game).play(np.random.default_rng(4), 200, 200)
    assert played.winners.total() + len(played.going) == 200
    assert 100 < len(played.going) < 165  # 133 expected, standard deviation 6.7
    assert {going.state.dots for going in played.going} == {(2,)}
    assert {going.length for going in played.going} == {LONGEST}
    assert len({going.number for going in played.going}) == len(played.going)


def test_without_numpy_the_readable_rules_have_to_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = make_game("monorail", "mini", 2)
    assert isinstance(batch_of(game, {}), MonorailBatch)
    monkeypatch.setitem(sys.modules, "numpy", None)  # from here on importing it fails
    assert batch_of(game, {}) is None
