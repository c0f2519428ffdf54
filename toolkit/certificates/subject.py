"""What a certificate is about: a game under policies, or a chain with all its rows; as data, and back again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from toolkit.boards import parse_toml, shown
from toolkit.certificates.exploration import Exploration
from toolkit.certificates.packing import hexed, numbers, packed, unpacked
from toolkit.certificates.table import Arrow, Table, table_of_rows
from toolkit.errors import CertificateError, ToolkitError
from toolkit.games import Game, board_names, board_text, game_type, load_board, make_game, value_text

__all__ = ["BEST", "Subject", "chain_data", "game_data", "read_subject"]

BEST = "optimal"  # the name of playing as well as possible
LONGEST_NAME = 1_000  # signs
LONGEST_BOARD = 1_000_000  # signs
GAME_FIELDS: dict[str, tuple[type, str]] = {
    "game": (str, "the key of a game"),
    "board": (str, "the text of a board file"),
    "players": (int, "a whole number"),
    "options": (dict, "an object of option names and values"),
    "policies": (dict, "an object of seats and policies"),
}


class Subject(NamedTuple):
    """What is explored: `title` in words, names that can win, whether it may never end, the exploration
    (limit, progress) -> table, and which seats play as well as possible to which aim."""

    title: str
    outcomes: tuple[str, ...]
    endless: bool
    explore: Callable[[int, Callable[[int, int], None] | None], Table]
    free: tuple[int, ...] = ()
    aim: str = ""


def game_data(game: Game[Any, Any], policies: Mapping[int, str]) -> dict[str, Any]:
    """A game under named policies as data; the board goes into it whole.

    >>> from toolkit.games import make_game
    >>> game_data(make_game("monorail", "mini"), {})["players"]
    2
    """
    return {
        "game": game.key,
        "board": board_text(game.board),
        "players": game.players,
        "options": {name: value_text(value) for name, value in vars(game.options).items()},
        "policies": {str(seat): name for seat, name in policies.items()},
    }


def chain_data(
    rows: Sequence[Sequence[Arrow]], ends: Sequence[tuple[str, Sequence[int]]], units: Sequence[str]
) -> dict[str, Any]:
    """A chain begun in state 0 as data: its rows, and the states of each end by the end's name."""
    texts = [hexed(value for target, weight, ticks in row for value in (target, weight, *ticks)) for row in rows]
    return {"units": list(units), "ends": [[name, list(part)] for name, part in ends], "rows": packed(texts)}


def read_subject(data: Mapping[str, Any]) -> Subject:
    """What the data is about. Raises `CertificateError` when there is no such thing."""
    if set(data) == set(GAME_FIELDS):
        return _read_game(data)
    if set(data) == {"units", "ends", "rows"}:
        return _read_chain(data)
    raise CertificateError("it says neither which game it is about nor which chain")


def _read_game(data: Mapping[str, Any]) -> Subject:
    for name, (wanted, right) in GAME_FIELDS.items():
        if type(data[name]) is not wanted:
            raise CertificateError(f"{name} is {shown(data[name])}; it must be {right}")
    if len(data["board"]) > LONGEST_BOARD:
        raise CertificateError(f"its board is a text of {len(data['board']):,} signs; at most {LONGEST_BOARD:,}")
    try:
        kind = game_type(data["game"])
        board = kind.read_board(parse_toml(data["board"], "its board"), "its board")
        game = make_game(kind.key, board, data["players"], data["options"])
    except ToolkitError as error:
        raise CertificateError(f"no game can be made of it: {' '.join(str(error).split())}") from None
    if data["options"] != {name: value_text(value) for name, value in vars(game.options).items()}:
        raise CertificateError("its options do not name every option of the game with the text of its value")
    seats = [str(seat) for seat in range(1, game.players + 1)] if kind.policies else []
    if list(data["policies"]) != seats:
        raise CertificateError(f"it names policies of seats {shown(list(data['policies']))}, and not of {shown(seats)}")
    fixed = {}
    for seat, name in data["policies"].items():
        if isinstance(name, str) and name in kind.policies:
            fixed[int(seat)] = kind.policies[name]
        elif name != BEST:
            raise CertificateError(f"{shown(name)} is no policy; policies: {', '.join([*kind.policies, BEST])}")
    if not _is_name(board.name):
        raise CertificateError(f"its board is called {shown(board.name)}, which cannot be printed")
    return Subject(
        _title(game, data["policies"]),
        game.outcomes,
        True,
        lambda limit, progress: Exploration(game, fixed, limit).run(progress),
        tuple(int(seat) for seat, name in data["policies"].items() if name == BEST),
        "length" if len(game.outcomes) == 1 else "share",
    )


def _title(game: Game[Any, Any], policies: Mapping[str, str]) -> str:
    """The game in words: whether its board is the one of that name, and all that is not as usual."""
    name = game.board.name
    shipped = name in board_names(game.key) and load_board(name, game.key) == game.board
    options = {choice.name: choice.default for choice in game_type(game.key).choices}
    words = [
        f"{game.title}, board {name} {'as shipped' if shipped else 'of its own'}",
        "1 player" if game.players == 1 else f"{game.players} players",
        *(f"{key} = {value_text(value)}" for key, value in vars(game.options).items() if value != options[key]),
        *(f"seat {seat} {policy}" for seat, policy in policies.items()),
    ]
    return ", ".join(words)


def _read_chain(data: Mapping[str, Any]) -> Subject:
    units, ends, rows = data["units"], data["ends"], data["rows"]
    names = units if isinstance(units, list) and units and all(map(_is_name, units)) else None
    if names is None or len(set(names)) != len(names) or not isinstance(ends, list) or not isinstance(rows, str):
        raise CertificateError("its chain has no names of clocks, no list of ends or no rows")
    texts = unpacked(rows)
    if not isinstance(texts, list) or not texts:
        raise CertificateError("its chain has no rows")
    read = [_read_row(text, len(names)) for text in texts]
    parts: dict[str, set[int]] = {}
    for end in ends:
        if not (isinstance(end, list) and len(end) == 2 and _is_name(end[0]) and end[0] not in parts):
            raise CertificateError(f"its chain has an end {shown(end)} without a name of its own")
        parts[end[0]] = _read_end(read, end[0], end[1])
    end_of = {i: name for name, part in parts.items() for i in part}
    table = table_of_rows(read, end_of, tuple(names))
    return Subject(
        f"a chain of its own with {len(read):,} states", tuple(parts), False, lambda _limit, _progress: table
    )


def _is_name(text: Any) -> bool:
    """Whether it is a text that cannot be taken for something else when it is printed."""
    return isinstance(text, str) and text.isprintable() and len(text) <= LONGEST_NAME


def _read_row(text: Any, clocks: int) -> list[Arrow]:
    values = iter(numbers(text))
    return [(target, next(values, 0), tuple(next(values, -1) for _ in range(clocks))) for target in values]


def _read_end(rows: Sequence[Sequence[Arrow]], name: str, part: Any) -> set[int]:
    """The states of an end: `CertificateError` unless they all lead to one another, and nowhere else."""
    if isinstance(part, list) and part and all(type(i) is int and 0 <= i < len(rows) for i in part):
        states = set(part)
        after = {i: {target for target, _, _ in rows[i]} for i in states}
        before: dict[int, set[int]] = {i: set() for i in states}
        for i, targets in after.items():
            for target in targets & states:
                before[target].add(i)
        inside = all(targets <= states for targets in after.values())
        if inside and _reached(part[0], after) == states == _reached(part[0], before):
            return states
    raise CertificateError(f"the states {shown(part)} are no end {shown(name)}: not all lead to one another alone")


def _reached(start: int, ways: Mapping[int, set[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        fresh = ways[waiting.pop()] - found
        found |= fresh
        waiting.extend(fresh)
    return found
