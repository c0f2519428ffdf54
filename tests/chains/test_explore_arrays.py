"""Exploring over arrays gives the chain of the readable rules: the same states and arcs, with the same numbers."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from toolkit.chains import MarkovChain, explore
from toolkit.chains.explore_arrays import TOGETHER, CodedStates, explore_arrays
from toolkit.errors import GameError, TooManyStates
from toolkit.games import GAMES, Fan, Finished, make_game
from toolkit.games.monorail import Monorail, coded_of
from toolkit.games.policies import choose_at_random

READINGS: list[dict[str, Any]] = [
    {},
    {"first_player": 2},
    {"first_player": "rolled"},
    {"casey_moves_on_forfeit": False},
    {"casey_at_finish": "pass"},
    {"flag_may_finish": True},
    {"flags": False},
]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board counts as small, so the readable rules explore it."""
    monkeypatch.setattr(sys.modules["toolkit.chains.explore"], "SMALL_SIZE", 10**9)


def _same(one: MarkovChain[Any], other: MarkovChain[Any]) -> None:
    assert list(one.states) == list(other.states)
    assert (one.units, one.start) == (other.units, other.start)
    for part in ("offsets", "targets", "weights", "totals"):
        assert list(getattr(one, part)) == list(getattr(other, part)), part
    for unit in one.units:
        assert list(one.durations(unit)) == list(other.durations(unit)), unit


@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize(("name", "players"), [("mini", 2), ("mini", 3), ("duel", 2), ("lesson", 2)])
@pytest.mark.usefixtures("plain")
def test_every_position_and_arc_has_the_same_number(name: str, players: int, options: dict[str, Any]) -> None:
    game: Any = make_game("monorail", name, players, options)
    _same(explore_arrays(game, coded_of(game, {}), 10_000), explore(game))


@pytest.mark.parametrize(("name", "players"), [("mini", 1), ("mini", 4), ("duel", 1), ("duel", 3), ("lesson", 1)])
@pytest.mark.usefixtures("plain")
def test_any_number_of_players(name: str, players: int) -> None:
    game: Any = make_game("monorail", name, players)
    _same(explore_arrays(game, coded_of(game, {}), 10_000), explore(game))


def test_the_full_board_of_one_player_with_flags() -> None:
    """Large enough to be explored over arrays without being told to; every 50th row by the readable rules."""
    game = make_game("monorail", "full", 1)
    chain = explore(game)
    assert isinstance(chain.states, CodedStates) and len(chain) > TOGETHER
    found = dict(zip(chain.states, range(len(chain)), strict=True))
    for i, state in enumerate(chain.states[:]):
        if i % 50 == 0 and not isinstance(state, Finished):
            row: dict[Any, int] = {}
            node: Any = game.node(state)
            for throw, weight in node.outcomes.items():
                after, ticks = game.step(state, throw)
                end = game.node(after)
                arrow = found[end if isinstance(end, Finished) else after], ticks
                row[arrow] = row.get(arrow, 0) + weight
            assert [((arc.target, arc.ticks), arc.weight) for arc in chain.arcs(i)] == list(row.items())


def test_the_full_board_of_two_players_has_as_many_positions_as_by_the_readable_rules() -> None:
    """327,775 states and 11,079,512 arcs were counted by the readable rules, in a minute."""
    chain = explore(make_game("monorail", "full", 2))
    assert (len(chain), chain.transitions) == (327_775, 11_079_512)
    ends = [i for i, state in enumerate(chain.states) if isinstance(state, Finished)]
    assert [chain.totals[i] for i in ends] == [1, 1, 1]
    assert sum(chain.weights) == 36 * (327_775 - 3) + 3


class Ladder:
    """A made-up coded game: codes 0 and 1 are its endings; a throw leads on by 2, 1, 1, 1 or 0, and runs two clocks."""

    size, endings = 14, 2
    clocks = ((0, 0), (0, 1), (1, 2))

    def start(self) -> int:
        return 2

    def follow(self, codes: np.ndarray[Any, Any]) -> Fan:
        found = codes[:, None] + np.array([2, 1, 1, 1, 0])
        clocks = np.broadcast_to([2, 2, 1, 2, 2], found.shape)
        return Fan(np.where(found >= 9, found % 2, found), clocks, np.array([1, 2, 4, 8, 16]))

    def decode(self, codes: np.ndarray[Any, Any]) -> list[Any]:
        return [10 * code for code in codes.tolist()]


def test_arcs_of_a_made_up_game_by_hand() -> None:
    """Arcs to the same code are one where the same clocks run, at the first of their places. Code 9 on is an ending."""
    chain = explore_arrays(make_game("pig"), Ladder(), 100)
    assert list(chain.states) == [20, 40, 30, 60, 50, 80, 70, 0, 10]
    slow, fast = (0, 1), (1, 2)
    assert list(chain.arcs(0)) == [(1, 1, fast), (2, 10, fast), (2, 4, slow), (0, 16, fast)]
    assert list(chain.arcs(5)) == [(7, 1, fast), (8, 10, fast), (8, 4, slow), (5, 16, fast)]
    assert list(chain.arcs(6)) == [(8, 1, fast), (5, 10, fast), (5, 4, slow), (6, 16, fast)]
    assert list(chain.arcs(7)) == [(7, 1, (0, 0))]
    assert chain.states[-1] == 10 and chain.states[2:4] == [30, 60]
    with pytest.raises(IndexError):
        chain.states[9]


def test_small_boards_and_games_of_ones_own_keep_to_the_readable_rules() -> None:
    class OwnRules(Monorail):
        """Somebody's own game, perhaps with other rules."""

    game: Any = make_game("monorail", "lesson", 2)
    assert isinstance(explore(game).states, CodedStates)
    assert not isinstance(explore(make_game("monorail", "duel", 1)).states, CodedStates)
    assert not isinstance(explore(OwnRules(game.board, 2)).states, CodedStates)


def test_a_table_that_would_be_too_large_is_not_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["toolkit.chains.explore"], "LARGEST_SIZE", 15_000)
    assert not isinstance(explore(make_game("monorail", "lesson", 2)).states, CodedStates)


def test_too_many_positions_and_a_wrong_seat_are_said_alike() -> None:
    game = make_game("monorail", "full", 2)
    with pytest.raises(TooManyStates, match=r"Monorail Game, board full, 2 players: more than [0-9,]+ positions"):
        explore(game, limit=5_000)
    with pytest.raises(GameError, match="a policy for seat 3"):
        explore(game, policies={3: choose_at_random})
    lesson = make_game("monorail", "lesson", 2)
    assert len(explore(lesson, limit=2_972)) == 2_972
    with pytest.raises(TooManyStates, match="more than 2,972 positions"):
        explore(lesson, limit=2_971)


def test_progress_is_told_block_by_block() -> None:
    told: list[tuple[int, int]] = []
    chain = explore(make_game("monorail", "lesson", 2), progress=lambda done, found: told.append((done, found)))
    assert told[-1] == (len(chain), len(chain)) == (2_972, 2_972)
    assert told == sorted(told) and all(done <= found for done, found in told)


def test_the_catalogue_offers_coded_positions() -> None:
    game: Any = make_game("monorail", "mini", 1)
    kind = GAMES["monorail"]
    assert kind.coded is not None
    coded: Any = kind.coded(game, {})
    assert coded.size == 2 + 1 + 4 * 3 * 2
    assert coded.decode(np.array([0, 1, coded.start()])) == [Finished(("1",)), Finished(("casey",)), game.start()]
