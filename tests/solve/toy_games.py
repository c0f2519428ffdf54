"""Small games on the protocol with known answers: Pig, a race of two cars that send each other back, a last stone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from toolkit.boards import Board, Space
from toolkit.chance import Distribution
from toolkit.games import Chance, Decision, Event, Finished, Game, Node, Options, Step

__all__ = ["LastStone", "Pig", "SmallRace", "UrEnd"]

NOWHERE = Board(
    game="toy", name="table", title="A table", source="made up", links=(),
    spaces=(Space("table", "table", "table", "T", "The table"),),
)  # fmt: skip


class Toy(Game[Any, Any]):
    """What games without a board have in common."""

    key: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    units: ClassVar[tuple[str, ...]] = ("turns", "throws")
    rules: ClassVar[Mapping[str, str]] = {}
    players_allowed: ClassVar[range] = range(1, 3)
    board = NOWHERE
    options = Options()
    players: int = 2

    @property
    def outcomes(self) -> tuple[str, ...]:
        return tuple(str(seat) for seat in range(1, self.players + 1))

    def events(self, state: Any, action: Any) -> tuple[Event, ...]:  # noqa: ARG002
        return ()

    def pieces(self, state: Any) -> Mapping[str, str]:  # noqa: ARG002
        return {}

    def describe(self, state: Any) -> tuple[str, ...]:
        return (repr(state),)

    def state_text(self, state: Any) -> str:
        return repr(state)

    def action_text(self, action: Any) -> str:
        return str(action)


class PigState(NamedTuple):
    seat: int
    scores: tuple[int, int]
    pot: int
    rolling: bool


@dataclass(frozen=True)
class Pig(Toy):
    """Roll a die as often as you like for its points; a 1 loses those of the turn. Whoever banks `goal` first wins."""

    goal: int = 20

    def start(self) -> PigState:
        return PigState(1, (0, 0), 0, False)

    def node(self, state: PigState) -> Node[Any]:
        for seat in (1, 2):
            if state.scores[seat - 1] >= self.goal:
                return Finished((str(seat),))
        if state.rolling:
            return Chance(Distribution.uniform(range(1, 7)), state.seat)
        return Decision(state.seat, ("roll", "hold"))

    def step(self, state: PigState, action: Any) -> Step[PigState]:
        seat, scores, pot, _ = state
        if action == "roll":
            return Step(PigState(seat, scores, pot, True), (0, 1))
        if action == 1:
            return Step(PigState(3 - seat, scores, 0, False), (1, 0))
        if action == "hold":
            banked = tuple(s + pot * (k + 1 == seat) for k, s in enumerate(scores))
            return Step(PigState(3 - seat, (banked[0], banked[1]), 0, False), (1, 0))
        return Step(PigState(seat, scores, min(pot + action, self.goal - scores[seat - 1]), False), (0, 0))


class RaceState(NamedTuple):
    seat: int
    cars: tuple[int, ...]
    thrown: tuple[int, ...]


@dataclass(frozen=True)
class SmallRace(Toy):
    """Two dice of three sides are thrown; you move one of them, or both together. Who ends on the other car sends it
    back to the start; who gets to `length` or beyond has won. With one player it is a race against the clock."""

    length: int = 6
    players: int = 2

    def start(self) -> RaceState:
        return RaceState(1, (0,) * self.players, ())

    def node(self, state: RaceState) -> Node[Any]:
        for seat in range(1, self.players + 1):
            if state.cars[seat - 1] >= self.length:
                return Finished((str(seat),))
        if not state.thrown:
            die = Distribution.uniform((1, 2, 3))
            return Chance(die.combine(die, lambda a, b: (min(a, b), max(a, b))), state.seat)
        return Decision(state.seat, tuple(sorted({*state.thrown, sum(state.thrown)})))

    def step(self, state: RaceState, action: Any) -> Step[RaceState]:
        if not state.thrown:
            return Step(RaceState(state.seat, state.cars, action), (1, 1))
        cars = list(state.cars)
        mine = cars[state.seat - 1] = min(cars[state.seat - 1] + action, self.length)
        for other in range(self.players):
            if other != state.seat - 1 and cars[other] == mine < self.length:
                cars[other] = 0
        return Step(RaceState(state.seat % self.players + 1, tuple(cars), ()), (0, 0))


@dataclass(frozen=True)
class LastStone(Toy):
    """Take one, two or three stones in turn; whoever takes the last one wins. No chance at all."""

    stones: int = 9

    def start(self) -> tuple[int, int]:
        return 1, self.stones

    def node(self, state: tuple[int, int]) -> Node[Any]:
        seat, left = state
        if not left:
            return Finished((str(3 - seat),))
        return Decision(seat, tuple(range(1, min(3, left) + 1)))

    def step(self, state: tuple[int, int], action: Any) -> Step[tuple[int, int]]:
        return Step((3 - state[0], state[1] - action), (1, 0))


class UrState(NamedTuple):
    seat: int
    mine: tuple[int, ...]  # of whose turn it is: 0 at home, 1 … 14 on the path, 15 off
    yours: tuple[int, ...]
    thrown: int | None


@dataclass(frozen=True)
class UrEnd(Toy):
    """The Royal Game of Ur in Finkel's rules from a position: squares 5 … 12 are shared, 4, 8 and 14 give another turn,
    8 is safe. Four coins are thrown; off the path needs the exact number."""

    mine: tuple[int, ...] = (14,)
    yours: tuple[int, ...] = (14,)

    def start(self) -> UrState:
        return UrState(1, self.mine, self.yours, None)

    def node(self, state: UrState) -> Node[Any]:
        for who, pieces in ((state.seat, state.mine), (3 - state.seat, state.yours)):
            if all(square == 15 for square in pieces):
                return Finished((str(who),))
        if state.thrown is None:
            return Chance(Distribution({0: 1, 1: 4, 2: 6, 3: 4, 4: 1}), state.seat)
        return Decision(state.seat, self.moves(state) or ("pass",))

    def moves(self, state: UrState) -> tuple[Any, ...]:
        assert state.thrown is not None
        found = []
        for square in sorted(set(state.mine)):
            to = square + state.thrown
            safe = to == 8 and 8 in state.yours
            if state.thrown and square < 15 and to <= 15 and (to == 15 or to not in state.mine) and not safe:
                found.append(square)
        return tuple(found)

    def step(self, state: UrState, action: Any) -> Step[UrState]:
        seat, mine, yours, thrown = state
        if thrown is None:
            return Step(UrState(seat, mine, yours, action), (0, 1))
        if action == "pass":
            return Step(UrState(3 - seat, yours, mine, None), (1, 0))
        to = action + thrown
        left = list(mine)
        left[left.index(action)] = to
        mine = tuple(sorted(left))
        if 5 <= to <= 12:
            yours = tuple(sorted(0 if square == to else square for square in yours))
        if to in (4, 8, 14):
            return Step(UrState(seat, mine, yours, None), (0, 0))
        return Step(UrState(3 - seat, yours, mine, None), (1, 0))
