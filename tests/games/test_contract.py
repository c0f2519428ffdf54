"""Every game of the catalogue keeps the contract, and the contract notices when a game does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest

from toolkit.boards import Board, Space
from toolkit.chance import Distribution
from toolkit.errors import BoardError, Fault, GameError, ToolkitError
from toolkit.games import (
    GAMES,
    Chance,
    Decision,
    Event,
    Finished,
    Game,
    GameType,
    Options,
    Simultaneous,
    Step,
    board_names,
    load_board,
    make_game,
    option,
    value_text,
)
from toolkit.games.contract import ContractError, check_board, check_game

BOARDS = [(key, board) for key in GAMES for board in board_names(key)]
TABLES = [(key, board, players) for key, board in BOARDS for players in GAMES[key].game.players_allowed]
READINGS = [
    (key, board, choice.name, value)
    for key, board in BOARDS
    for choice in GAMES[key].choices
    for value in choice.values
    if value != choice.default
]


@pytest.mark.parametrize(("key", "board"), BOARDS)
def test_every_shipped_board_is_the_same_when_written_and_read_back(key: str, board: str) -> None:
    check_board(load_board(board, key))


@pytest.mark.parametrize(("key", "board", "players"), TABLES)
def test_every_game_keeps_the_contract_with_every_number_of_players(key: str, board: str, players: int) -> None:
    assert check_game(make_game(key, board, players), positions=120) >= 15


@pytest.mark.slow
@pytest.mark.parametrize(("key", "board", "players"), TABLES)
def test_every_game_keeps_the_contract_at_many_positions(key: str, board: str, players: int) -> None:
    check_game(make_game(key, board, players), positions=1_500, seed=2)


@pytest.mark.parametrize(("key", "board", "name", "value"), READINGS)
def test_every_game_keeps_the_contract_with_every_option(key: str, board: str, name: str, value: object) -> None:
    players = GAMES[key].game.players_allowed[-1]
    assert 15 <= check_game(make_game(key, board, players, {name: value_text(value)}), positions=40, seed=3) <= 40


def test_no_game_may_change_the_number_of_its_players() -> None:
    for key, kind in GAMES.items():
        allowed = kind.game.players_allowed
        for players in (allowed[0] - 1, allowed[-1] + 1, -1, 10**6, True, 2.0, "2"):
            with pytest.raises(GameError, match="players"):
                make_game(key, "mini", players)  # type: ignore[arg-type]


# A game to break: one piece on a line of spaces, moved by a coin. Whoever plays it is sure to end on "c".

SPACES = tuple(Space(name, "line", "dot", name.upper(), f"Space {name}") for name in "abc")
BOARD = Board(game="walk", name="abc", title="Abc", source="made up", spaces=SPACES, links=(("a", "b"), ("b", "c")))


@dataclass(frozen=True)
class WalkOptions(Options):
    """Whether the coin counts."""

    coin: bool = option(True, "W1", "Throw a coin?", {True: "yes", False: "no"})


class Walk(Game[Any, Any]):
    """Sound: the state is (place,), and place 2 has won."""

    key = "walk"
    title = "Walk"
    units = ("turns",)
    rules = {"W1": "Walk on.", "W2": "The end."}  # noqa: RUF012  # broken on purpose below
    players_allowed = range(1, 3)

    def __init__(self) -> None:
        self.board: Board = BOARD
        self.players = 1
        self.options: Options = WalkOptions()
        self.calls = 0

    @property
    def outcomes(self) -> tuple[str, ...]:
        return ("1",)

    def start(self) -> Any:
        return (0,)

    def node(self, state: Any) -> Any:
        return Finished(("1",)) if state[0] == 2 else Chance(Distribution.uniform((0, 1)), 1)

    def step(self, state: Any, action: Any) -> Any:
        return Step((state[0] + action,), (1,))

    def events(self, state: Any, action: Any) -> Any:
        there = "abc"[state[0] + action]
        return (Event("W1", "move", f"On to {there}.", "1", "abc"[state[0]], there, action),)

    def pieces(self, state: Any) -> Mapping[str, str]:
        return {"1": "abc"[state[0]]}

    def describe(self, state: Any) -> Any:
        return (f"The piece is on {'abc'[state[0]]}.",)

    def state_text(self, state: Any) -> str:
        return "abc"[state[0]]

    def action_text(self, action: Any) -> str:
        return f"go {action}"


class ChoosingWalk(Walk):
    """The same, but seat 1 chooses."""

    def node(self, state: Any) -> Any:
        return Finished(("1",)) if state[0] == 2 else Decision(1, (0, 1))


class SecretWalk(Walk):
    """The same, but two seats show a 0 or 1 at once, and the piece moves when they are alike."""

    def __init__(self) -> None:
        super().__init__()
        self.players = 2

    def node(self, state: Any) -> Any:
        return Finished(("1",)) if state[0] == 2 else Simultaneous({1: ("a0", "a1"), 2: ("b0", "b1")})

    def step(self, state: Any, action: Any) -> Any:
        return super().step(state, int(action[0][1] == action[1][1]))

    def events(self, state: Any, action: Any) -> Any:
        return super().events(state, int(action[0][1] == action[1][1]))


@pytest.mark.parametrize("sound", [Walk, ChoosingWalk, SecretWalk])
def test_a_sound_game_of_every_kind_of_node_passes(sound: type[Walk]) -> None:
    assert check_game(sound()) == 3
    assert check_game(sound(), positions=2) == 2


class Point:
    """A state that is no value: two of them are never equal."""


class Half(Distribution[int]):
    """A distribution with half a weight."""

    def values(self) -> Any:
        return [0.5, 0.5]


def _counting(self: Walk) -> int:
    self.calls += 1
    return self.calls


def _walk(**parts: Any) -> Walk:
    return type("Broken", (Walk,), parts)()


def _with(**fields: Any) -> Walk:
    walk = Walk()
    vars(walk).update(fields)
    return walk


def _never_done(node: Any) -> Callable[[Walk, Any], Any]:
    return lambda self, state: Walk.node(self, state) if state[0] == 2 else node


def _event(**changes: Any) -> Walk:
    return _walk(events=lambda self, s, a: tuple(event._replace(**changes) for event in Walk.events(self, s, a)))


@dataclass(frozen=True)
class TwinOptions(Options):
    """Two values that are written alike."""

    coin: object = option(1, "W1", "Which?", {1: "one", "1": "also one"})


@dataclass(frozen=True)
class LawlessOptions(Options):
    """An option of a rule that nobody wrote."""

    coin: bool = option(True, "W9", "Which?", {True: "yes", False: "no"})


BROKEN: dict[str, tuple[Walk, str]] = {
    "no title": (_walk(title=" "), "`key` or `title` is empty"),
    "a crowd": (_with(players=7), "7 players are not in"),
    "no clock": (_walk(units=()), "name every clock once"),
    "a clock twice": (_walk(units=("turns", "turns")), "name every clock once"),
    "a rule without words": (_walk(rules={"W1": ""}), "no text for some rule"),
    "an ending twice": (_walk(outcomes=("1", "1")), "name every ending once"),
    "an empty seat wins": (_walk(outcomes=("1", "2")), "a seat that nobody sits on"),
    "seats last": (_walk(outcomes=("casey", "1")), "put the seats first"),
    "names alike": (_walk(outcomes=("1", "x"), name_of=lambda *_: "X"), "name the endings unlike"),
    "another game's board": (_with(board=replace(BOARD, game="chess")), "belongs to 'chess'"),
    "a space twice": (_with(board=replace(BOARD, spaces=(*SPACES, SPACES[0]))), "have the same id"),
    "a link to nowhere": (_with(board=replace(BOARD, links=(("a", "z"),))), "not there: ['z']"),
    "a moving start": (_walk(start=lambda self: (_counting(self) % 2,)), "`start` gives another position"),
    "an option written alike": (_with(options=TwinOptions()), "two values are written alike"),
    "an option without a rule": (_with(options=LawlessOptions()), "there is no rule 'W9'"),
    "a float in a position": (_walk(start=lambda _: (0.0,)), "a position holds only"),
    "a list in a position": (_walk(step=lambda _, s, a: Step((s[0] + a, []), (1,))), "it leads to (0, [])"),
    "a position that is no value": (_walk(step=lambda *_: Step((Point,), (1,))), "use whole numbers"),
    "a moody node": (
        _walk(node=lambda self, s: Walk.node(self, s) if _counting(self) % 2 else Finished(("1",))),
        "`node` gives something else when asked again",
    ),
    "chance as a dict": (_walk(node=_never_done(Chance({0: 1, 1: 1}, 1))), "chance needs a Distribution"),
    "half a weight": (_walk(node=_never_done(Chance(Half({0: 1, 1: 1}), 1))), "give whole numbers above 0"),
    "nobody there throws": (_walk(node=_never_done(Chance(Distribution.uniform((0, 1)), 2))), "seat 2 throws"),
    "nobody there decides": (_walk(node=_never_done(Decision(0, (0, 1)))), "seat 0 decides"),
    "nothing to choose": (_walk(node=_never_done(Decision(1, ()))), "choices are none"),
    "a choice twice": (_walk(node=_never_done(Decision(1, (0, 0)))), "not all different"),
    "a stranger at the table": (_walk(node=_never_done(Simultaneous({3: (0,)}))), "seats [3] decide"),
    "a seat without choices": (_walk(node=_never_done(Simultaneous({1: ()}))), "has no choice"),
    "secrets alike": (
        _with(players=2, node=lambda _: Simultaneous({1: (0, 1), 2: (1,)})),
        "choices at the same time are alike; let each carry its seat",
    ),
    "no kind of node": (_walk(node=_never_done("over")), "none of the four kinds"),
    "a stranger wins": (_walk(node=lambda *_: Finished(("bob",))), "winners ['bob'] are not in `outcomes`"),
    "nobody wins": (_walk(node=lambda *_: Finished(())), "name each once"),
    "actions after the end": (_walk(actions=lambda *_: (0, 1)), "`actions` are not those of the node"),
    "a moody step": (
        _walk(step=lambda self, s, a: Step((s[0] + a,), (_counting(self),))),
        "`step` gives something else when asked again",
    ),
    "a step that is a plain pair": (_walk(step=lambda _, s, a: ((s[0] + a,), (1,))), "give a Step"),
    "no tick": (_walk(step=lambda _, s, a: Step((s[0] + a,), ())), "give one for each of ('turns',)"),
    "a tick backwards": (_walk(step=lambda _, s, a: Step((s[0] + a,), (-1,))), "whole numbers, 0 or more"),
    "half a tick": (_walk(step=lambda _, s, a: Step((s[0] + a,), (0.5,))), "whole numbers, 0 or more"),
    "action texts alike": (_walk(action_text=lambda *_: "go"), "empty or alike"),
    "an action misread": (_walk(parse_action=lambda *_: 0), "'go 1' stands for 1 and is read as 0"),
    "an action read as another type": (
        _walk(parse_action=lambda *given: bool(int(given[-1][-1]))),
        "'go 0' stands for 0 and is read as False",
    ),
    "nonsense understood": (
        _walk(parse_action=lambda *given: int(given[-1][-1]) if given[-1][-1].isdigit() else 0),
        "reads nonsense as 0",
    ),
    "an action that is no value": (
        _walk(node=_never_done(Chance(Distribution.uniform((0.5, 1.5)), 1))),
        "an action holds only",
    ),
    "nothing to tell": (_walk(events=lambda *_: ()), "`events` is empty"),
    "moody events": (
        _walk(events=lambda self, s, a: Walk.events(self, s, a) * (1 + _counting(self) % 2)),
        "`events` gives something else",
    ),
    "an event as a text": (_walk(events=lambda *_: ("it moved",)), "is no Event"),
    "an unknown rule": (_event(rule="M1"), "names rule 'M1'"),
    "an event without words": (_event(text=""), "has no kind or no text"),
    "an event without a kind": (_event(kind=""), "has no kind or no text"),
    "an event of a stranger": (_event(piece="2"), "moves piece '2'"),
    "an event off the board": (_event(space="z"), "names the space 'z'"),
    "an event from off the board": (_event(origin="z"), "names the space 'z'"),
    "half an amount": (_event(amount=0.5), "the amount 0.5"),
    "a move nobody tells": (_event(space="a"), "piece '1' is on 'b' now, and no event says so"),
    "no pieces": (_walk(pieces=lambda *_: {}), "`pieces` is empty"),
    "a piece off the board": (_walk(pieces=lambda *_: {"1": "z"}), "spaces that the board does not have"),
    "a piece that goes": (
        _walk(pieces=lambda _, s: {"1": "abc"[s[0]]} | ({"2": "a"} if s == (0,) else {})),
        "other pieces than at the start",
    ),
    "positions named alike": (_walk(state_text=lambda *_: "x"), "`state_text` is 'x' for (0,) too"),
    "a name on two lines": (_walk(state_text=lambda *_: "a\nb"), "a few signs on one line"),
    "a note off the board": (_walk(notes=lambda _: {"z": ("again", "Again")}), "`notes` names the space 'z'"),
    "a note without words": (_walk(notes=lambda _: {"a": ("again", "")}), "the note on 'a' has no kind or no text"),
    "nothing to see": (_walk(describe=lambda *_: ()), "`describe` says nothing"),
    "an empty sentence": (_walk(describe=lambda *_: ("",)), "`describe` says nothing"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_refused(name: str) -> None:
    game, message = BROKEN[name]
    with pytest.raises(ContractError) as caught:
        check_game(game)
    assert message in str(caught.value)
    assert str(caught.value).startswith("walk, board 'abc', players ")


def test_the_error_names_the_position_and_the_action() -> None:
    with pytest.raises(ContractError) as caught:
        check_game(_walk(step=lambda _, s, a: Step((s[0] + a,), (1 - s[0] - a,))))
    assert ", position (1,), action 1: ticks are (-1,)" in str(caught.value)


def test_a_fault_far_from_the_start_is_found_by_plays_drawn_at_random() -> None:
    # "lesson" with two players has thousands of positions; the first to be won lies far behind the nearest twenty.
    game: Any = make_game("monorail", "lesson", 2)
    game.describe = lambda state, good=game.describe: () if state.winner else good(state)
    with pytest.raises(ContractError, match=r"winner='(1|2|casey)'.*`describe` says nothing"):
        check_game(game, positions=40)


DUEL = GAMES["monorail"]


def _kind(**parts: Any) -> GameType:
    return replace(DUEL, **parts)


def _backwards_every_second_time() -> Callable[[Any], dict[str, Any]]:
    """The data of a board; the second time, and the fourth, its keys come in another order."""
    times = count()
    return lambda board: dict(list(DUEL.board_data(board).items())[:: 1 - 2 * (next(times) % 2)])


def _refuse(_: Any, where: str) -> Any:
    raise BoardError(where, [Fault("steps", "I do not like it", "another")])


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (_kind(board_data=lambda board: DUEL.board_data(board) | {"title": "Other"}), "`title` is 'Duel: "),
        (_kind(read_board=_refuse), "cannot be read back: duel: 1 fault"),
        (
            _kind(
                read_board=lambda data, where: Board(
                    **{f: getattr(DUEL.read_board(data, where), f) for f in Board.__dataclass_fields__}
                )
            ),
            "`steps` is 7, and None when",
        ),
        (_kind(board_data=_backwards_every_second_time()), "its text has changed"),
    ],
    ids=["another title", "unreadable", "another kind", "another order"],
)
def test_a_board_that_does_not_come_back_is_refused(kind: GameType, message: str) -> None:
    with pytest.raises(ContractError) as caught:
        check_board(load_board("duel", "monorail"), kind)
    assert message in str(caught.value)


def test_contract_errors_are_errors_of_the_toolkit() -> None:
    assert issubclass(ContractError, ToolkitError)
