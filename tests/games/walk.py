"""A game to break: one piece on a line of spaces, moved by a coin. Whoever plays it is sure to end on "c"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.boards import Board, Space
from toolkit.chance import Distribution
from toolkit.games import Chance, Decision, Event, Finished, Game, Options, Simultaneous, Step, option

__all__ = ["BOARD", "SPACES", "ChoosingWalk", "SecretWalk", "Walk"]

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
