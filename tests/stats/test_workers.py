"""Work given to others: what can be sent, what comes back, and what is said when something goes wrong."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import MappingProxyType
from typing import Any

import pytest

from toolkit.errors import GameError, NoAnswer
from toolkit.games import GAMES, Game, board_names, make_game
from toolkit.games.monza import POLICIES
from toolkit.stats import Report, simulate, sweep
from toolkit.stats.batch import READABLE_BLOCK
from toolkit.stats.workers import pack, processes, results, unpack


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Two threads that take work, as any executor does."""
    with ThreadPoolExecutor(2) as threads:
        yield threads


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_the_same_after_it_was_sent(key: str) -> None:
    game = make_game(key, board_names(key)[0])
    sent = unpack(pack(game))
    assert type(sent) is type(game)
    assert (sent.board, sent.players, sent.options) == (game.board, game.players, game.options)
    assert sent.node(sent.start()) == game.node(game.start())


def test_a_table_that_cannot_be_written_to_still_cannot_after_it_was_sent() -> None:
    sent = unpack(pack(MappingProxyType({"a": 1})))
    assert isinstance(sent, MappingProxyType) and sent == {"a": 1}


def test_what_cannot_be_sent_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)  # as where it is not installed
    with pytest.raises(GameError, match=r"cannot be sent to another process \(.*lambda.*\); write its functions in"):
        pack(lambda: 1)
    assert pickle.loads(pack((1, "a"))) == (1, "a")


def test_a_function_written_on_the_spot_is_sent_whole_by_cloudpickle() -> None:
    number = 41
    assert unpack(pack(lambda: number + 1))() == 42


def test_results_come_in_the_order_of_the_calls(pool: ThreadPoolExecutor) -> None:
    assert list(results(pool, divmod, [(7, 2), (9, 4), (1, 1)])) == [(3, 1), (2, 1), (1, 0)]


def test_when_a_call_fails_the_rest_is_given_up() -> None:
    class Lazy:
        """A client whose work is done when its result is asked for."""

        def __init__(self) -> None:
            self.futures: list[Future[Any]] = []

        def submit(self, function: Any, /, *arguments: Any) -> Future[Any]:
            future: Future[Any] = Future()
            self.futures.append(future)
            if len(self.futures) < 3:
                try:
                    future.set_result(function(*arguments))
                except ZeroDivisionError as error:
                    future.set_exception(error)
            return future

    client = Lazy()
    found = results(client, divmod, [(7, 2), (9, 0), (1, 1), (2, 1)])
    assert next(found) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        next(found)
    assert [future.cancelled() for future in client.futures] == [False, False, True, True]


@pytest.mark.parametrize(("key", "players", "games"), [("monorail", 3, 20_000), ("pig", 2, 2 * READABLE_BLOCK + 7)])
def test_threads_find_the_same_sample(pool: ThreadPoolExecutor, key: str, players: int, games: int) -> None:
    game = make_game(key, board_names(key)[0], players)
    policies = (
        {seat: next(iter(GAMES[key].policies.values())) for seat in range(1, players + 1)} if key == "pig" else {}
    )
    told: list[tuple[int, int]] = []
    sent = simulate(game, games, 5, policies=policies, client=pool, progress=lambda *numbers: told.append(numbers))
    assert sent == simulate(game, games, 5, policies=policies)
    assert told[-1] == (games, games) and len(told) >= 3


def test_a_worker_that_played_one_game_plays_the_next_by_its_own_rules() -> None:
    games = [make_game("monorail", "mini", players) for players in (1, 2, 1)]
    with ThreadPoolExecutor(1) as one:
        assert [simulate(game, 50, 1, client=one) for game in games] == [simulate(game, 50, 1) for game in games]


def test_new_processes_find_the_same_sample() -> None:
    game, policies = make_game("monza", "mini", 2), {1: POLICIES["greedy"], 2: POLICIES["random"]}
    assert simulate(game, 20_000, 2, policies=policies, workers=2) == simulate(game, 20_000, 2, policies=policies)


def test_a_process_that_was_killed_is_said() -> None:
    with pytest.raises(NoAnswer, match="a worker process ended before its work was done"), processes(1) as others:
        list(results(others, os._exit, [(1,), (2,)]))


def test_a_worker_without_numpy_is_not_mixed_with_one_that_has_it(
    pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would throw unlike dice. Here the others lose it once the work has been cut into jobs."""

    class Elsewhere:
        def submit(self, function: Any, /, *arguments: Any) -> Future[Any]:
            monkeypatch.setitem(sys.modules, "numpy", None)
            return pool.submit(function, *arguments)

    with pytest.raises(GameError, match="numpy is missing on this machine or on a worker"):
        simulate(make_game("monorail", "mini", 2), 10_000, client=Elsewhere())


def _first_seat(game: Game[Any, Any]) -> str:
    return Report.of(game).win["1"].decimal(4)


def test_a_sweep_answers_in_the_order_of_its_tasks(pool: ThreadPoolExecutor) -> None:
    mini, duel = make_game("monorail", "mini", 2), make_game("monorail", "duel", 1, {"flag_may_finish": True})
    tasks = [(mini, {}, _first_seat), (duel, {"flags": False}, _first_seat), (duel, {}, lambda game: game.options)]
    told: list[tuple[int, int]] = []
    here = sweep(tasks, progress=lambda *numbers: told.append(numbers))
    assert here[0] == "0.2976"  # 25/84, by hand
    assert here[1] == _first_seat(make_game("monorail", "duel", 1, {"flags": False}))
    assert here[2] == duel.options  # its own options, where a task changes none
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert sweep(tasks, client=pool) == here


def test_a_sweep_keeps_the_options_that_it_does_not_change_and_the_class_of_a_game() -> None:
    class OwnRules(type(make_game("monorail", "mini"))):  # type: ignore[misc]
        """Somebody's own game."""

    shipped: Any = make_game("monorail", "duel", 1, {"flag_may_finish": True})
    own = OwnRules(shipped.board, 1, shipped.options)
    ((kind, options),) = sweep([(own, {"casey_at_finish": "pass"}, lambda game: (type(game), game.options))])
    assert kind is OwnRules
    assert (options.flag_may_finish, options.casey_at_finish) == (True, "pass")


def test_a_wrong_option_of_a_sweep_is_said_before_anything_is_done() -> None:
    asked: list[str] = []
    game = make_game("monorail", "mini", 1)
    with pytest.raises(GameError, match="no option 'flag'"):
        sweep([(game, {}, lambda game: asked.append(game.key)), (game, {"flag": True}, _first_seat)])
    assert asked == []
    with pytest.raises(GameError, match="write 1 or more"):
        sweep([], workers=0)
    assert sweep([], workers=1) == []
