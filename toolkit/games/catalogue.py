"""Every game of the toolkit by its key, with its boards: the one place that a new game is added to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from toolkit.boards import Board, Design, dump_toml, nearest, parse_toml, read_text, shown
from toolkit.errors import BoardError, Fault, GameError
from toolkit.games import magnificent_race, monorail, monza, rifleman
from toolkit.games.batches import Batch, Coded
from toolkit.games.classics import bear_off, bear_off_policies, craps, pig, pig_policies, snakes_and_ladders
from toolkit.games.opponents import Opponent
from toolkit.games.options import Choice, Options, choices_of, make_options
from toolkit.games.policies import Policy
from toolkit.games.protocol import Game

__all__ = ["GAMES", "GameType", "board_names", "board_text", "game_type", "load_board", "make_game"]

SHIPPED = Path(__file__).parent


@dataclass(frozen=True)
class GameType:
    """A kind of game: its class, its options, how its boards are read and written, and policies by name.

    A game in which nobody decides anything has no policies. `opponents` tells what each of them does and how strong it
    is. `batch` gives a game under policies over arrays, for simulation, where it can be done; `coded` the same game
    with its positions as whole numbers, for exploring.
    `solved` tells of a game whether its best play is found in seconds: there a seat without a strategy plays it, and
    elsewhere `default_policy`.
    `design` says what can be changed on a board, where people may draw up their own on the screen.
    `folder` holds the shipped boards, counted from this file (default: `KEY/boards`).
    """

    game: type[Any]
    options: type[Options]
    read_board: Callable[[Mapping[str, Any], str], Board]
    board_data: Callable[[Any], dict[str, Any]]
    policies: Mapping[str, Policy] = field(default_factory=dict)
    default_policy: str = ""
    opponents: Mapping[str, Opponent] = field(default_factory=dict)
    solved: Callable[[Any], bool] | None = None
    default_board: str = "lesson"
    default_players: int = 2
    batch: Callable[[Any, Mapping[int, Policy]], Batch | None] | None = None
    coded: Callable[[Any, Mapping[int, Policy]], Coded | None] | None = None
    design: Design | None = None
    folder: str = ""

    @property
    def key(self) -> str:
        """The name that commands use."""
        return str(self.game.key)

    @property
    def boards(self) -> Path:
        """The folder of the shipped boards."""
        return SHIPPED / (self.folder or f"{self.key}/boards")

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The game's options."""
        return choices_of(self.options)


GAMES: Mapping[str, GameType] = {
    kind.key: kind
    for kind in (
        GameType(
            monorail.Monorail,
            monorail.MonorailOptions,
            monorail.read_board,
            monorail.board_data,
            batch=monorail.batch_of,
            coded=monorail.coded_of,
            design=monorail.MonorailDesign(),
        ),
        GameType(
            monza.Monza,
            monza.MonzaOptions,
            monza.read_board,
            monza.board_data,
            monza.POLICIES,
            default_policy="greedy",
            opponents=monza.OPPONENTS,
            batch=monza.batch_of,
            design=monza.MonzaDesign(),
        ),
        GameType(
            rifleman.Rifleman,
            rifleman.RiflemanOptions,
            rifleman.read_board,
            rifleman.board_data,
            rifleman.POLICIES,
            default_policy="hitter",
            opponents=rifleman.OPPONENTS,
            solved=rifleman.solved_in_seconds,
            design=rifleman.RiflemanDesign(),
        ),
        GameType(
            magnificent_race.MagnificentRace,
            magnificent_race.MagnificentOptions,
            magnificent_race.read_board,
            magnificent_race.board_data,
            magnificent_race.POLICIES,
            default_policy="steady",
            opponents=magnificent_race.OPPONENTS,
            batch=magnificent_race.batch_of,
            design=magnificent_race.MagnificentDesign(),
        ),
        GameType(
            snakes_and_ladders.SnakesAndLadders,
            snakes_and_ladders.SnakesOptions,
            snakes_and_ladders.read_board,
            snakes_and_ladders.board_data,
            folder="classics/boards/snakes_and_ladders",
        ),
        GameType(
            pig.Pig,
            pig.PigOptions,
            pig.read_board,
            pig.board_data,
            pig_policies.POLICIES,
            default_policy="hold_at_20",
            opponents=pig_policies.OPPONENTS,
            folder="classics/boards/pig",
        ),
        GameType(
            craps.Craps,
            craps.CrapsOptions,
            craps.read_board,
            craps.board_data,
            default_board="full",
            default_players=1,
            folder="classics/boards/craps",
        ),
        GameType(
            bear_off.BearOff,
            bear_off.BearOffOptions,
            bear_off.read_board,
            bear_off.board_data,
            bear_off_policies.POLICIES,
            default_policy="most_off",
            opponents=bear_off_policies.OPPONENTS,
            folder="classics/boards/bear_off",
        ),
    )
}


def game_type(key: str) -> GameType:
    """The kind of game with this key; `GameError` names the ones there are.

    >>> game_type("monorail").game.title
    'Monorail Game'
    """
    if key not in GAMES:
        raise GameError(f"no game {key!r}{nearest(key, GAMES)}; games: {', '.join(GAMES)}")
    return GAMES[key]


def board_names(key: str) -> tuple[str, ...]:
    """The names of a game's shipped boards, smallest first.

    >>> board_names("monorail")
    ('mini', 'duel', 'lesson', 'full')
    """
    order = ["mini", "duel", "duo", "lesson", "full"]
    names = [path.stem for path in game_type(key).boards.glob("*.toml")]
    return tuple(sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name)))


def load_board(board: str | Path, game: str | None = None) -> Board:
    """A shipped board by its name (with the game's key), or any board file by its path.

    Raises `BoardError` with every fault of the file, `GameError` for a name that does not exist.

    >>> load_board("mini", "monorail").title
    'Paper size: four steps, three lines'
    """
    if game is not None and str(board) in board_names(game):
        return _shipped_board(game, str(board))
    path = Path(board)
    if game is not None and path.suffix != ".toml" and not _exists(path):
        names = board_names(game)
        known = f"{game} has {', '.join(names)}, or give the path of a TOML file"
        raise GameError(f"no board {shown(str(board))}{nearest(str(board), names)}; {known}")
    return _read_file(path, game)


@cache
def _shipped_board(game: str, name: str) -> Board:
    return _read_file(game_type(game).boards / f"{name}.toml", game)


def _read_file(path: Path, game: str | None) -> Board:
    data = parse_toml(read_text(path, "board file"), path.name)
    key = data.get("game")
    if not isinstance(key, str) or key not in GAMES:
        problem = "the key is missing" if key is None else f"{shown(key)} is no game of this toolkit"
        raise BoardError(path.name, [Fault("game", problem, f"one of: {', '.join(GAMES)}")])
    if game is not None and key != game:
        raise BoardError(path.name, [Fault("game", f"this is a board of {key}", f'game = "{game}", or play {key}')])
    return GAMES[key].read_board(data, path.name)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name too long for a file, or a folder that may not be looked into
        return False


def board_text(board: Board) -> str:
    """The text of a board's TOML file; reading it gives the same board again."""
    return dump_toml(game_type(board.game).board_data(board))


def make_game(
    key: str,
    board: str | Path | Board | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Game[Any, Any]:
    """A game ready to explore or play. Options win over the board file's, and those over the defaults.

    >>> make_game("monorail", "mini", players=1, options={"casey_at_finish": "pass"}).options.casey_at_finish
    'pass'
    """
    kind = game_type(key)
    if not isinstance(board, Board):
        board = load_board(kind.default_board if board is None else board, key)
    elif board.game != key:
        raise GameError(f"board {board.name!r} belongs to {board.game}, not to {key}")
    chosen = make_options(kind.options, {**board.options, **(options or {})})
    game: Game[Any, Any] = kind.game(board, kind.default_players if players is None else players, chosen)
    return game
