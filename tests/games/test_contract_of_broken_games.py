"""The contract notices when a game does not keep it, and says where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.games.walk import BOARD, SPACES, ChoosingWalk, SecretWalk, Walk
from toolkit.chance import Distribution
from toolkit.errors import ToolkitError
from toolkit.games import Chance, Decision, Finished, Options, Simultaneous, Step, make_game, option
from toolkit.games.contract import ContractError, check_game


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


def test_contract_errors_are_errors_of_the_toolkit() -> None:
    assert issubclass(ContractError, ToolkitError)
