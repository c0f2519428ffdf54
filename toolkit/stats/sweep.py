"""One question asked of many games: other options, other boards, other numbers of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from toolkit.errors import GameError
from toolkit.games import Game, make_options
from toolkit.stats.workers import Client, pack, processes, results, unpack

__all__ = ["sweep"]

R = TypeVar("R")


def sweep(
    tasks: Iterable[tuple[Game[Any, Any], Mapping[str, object], Callable[[Game[Any, Any]], R]]],
    *,
    workers: int = 1,
    client: Client | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[R]:
    """The answers to tasks, in their order. A task is a game, the options to change in it, and a question.

    The question is a function of the changed game, such as `Report.of`. The work is done in this process; or by so many
    `workers`, new processes of this machine; or wherever `client` sends it: a `dask.distributed.Client`, or any
    executor of `concurrent.futures`. dask does a task that was lost with a worker again, so a question must change
    nothing. `progress` is called with the tasks done and the tasks there are.

    Raises `GameError` when an option does not exist or a task cannot be sent to others, and whatever a question raises.

    >>> from toolkit.games import make_game
    >>> from toolkit.stats import Report
    >>> game = make_game("monorail", "duel", players=1)
    >>> reports = sweep([(game, {"flags": flags}, Report.of) for flags in (True, False)])
    >>> [report.win["1"].decimal(3) for report in reports]
    ['0.433', '0.417']
    """
    if workers < 1:
        raise GameError(f"{workers} workers answer no question; write 1 or more")
    if client is None and workers > 1:
        with processes(workers) as client:
            return sweep(tasks, client=client, progress=progress)
    asked = [(_changed(game, options), question) for game, options, question in tasks]
    found: list[R] = []
    answers: Iterator[R]
    if client is None:
        answers = (question(game) for game, question in asked)
    else:
        answers = results(client, _answer, [(pack(task),) for task in asked])
    for answer in answers:
        found.append(answer)
        if progress is not None:
            progress(len(found), len(asked))
    return found


def _changed(game: Game[Any, Any], options: Mapping[str, object]) -> Game[Any, Any]:
    """The same game with these options in place of its own."""
    if not options:
        return game
    chosen = make_options(type(game.options), {**vars(game.options), **options})
    kind: Any = type(game)
    changed: Game[Any, Any] = kind(game.board, game.players, chosen)
    return changed


def _answer(packed: bytes) -> Any:
    game, question = unpack(packed)
    return question(game)
