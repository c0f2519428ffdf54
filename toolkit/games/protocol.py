"""What a game is: a pure description of what can happen next.

A position is finished, a chance node, a decision, or a simultaneous decision; an action leads to the next position.
Chance is an action like any other: the dice thrown, the marble drawn. So a play is a list of actions,
and the same rules serve exploring (all actions), playing (one action) and explaining (one action, with reasons).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from toolkit.boards import Board, shown
from toolkit.chance import Distribution
from toolkit.errors import GameError
from toolkit.games.offers import Die, Offer
from toolkit.games.options import Options

__all__ = ["Chance", "Decision", "Event", "Finished", "Game", "Node", "Sheet", "Sign", "Simultaneous", "Spent", "Step"]

MOST_NAMED = 40  # allowed actions in a message; the colour dice of Monza have 462 throws

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True)
class Finished:
    """The game is over. `winners` are seats by number ("1", "2") or names without a player ("casey"); several share."""

    winners: tuple[str, ...]


@dataclass(frozen=True)
class Chance(Generic[A]):
    """Chance moves: `outcomes` gives each action its whole-number weight. `seat` is who throws (0: nobody)."""

    outcomes: Distribution[A]
    seat: int = 0


@dataclass(frozen=True)
class Decision(Generic[A]):
    """Seat `seat` chooses one of `choices`."""

    seat: int
    choices: tuple[A, ...]


@dataclass(frozen=True)
class Simultaneous(Generic[A]):
    """Several seats choose at the same time, hidden from each other; an action is a tuple of choices by seat order.

    A choice carries its seat, so that a policy which is given the choices of one seat can tell whose they are.

    >>> Simultaneous({2: ("two in", "two out"), 1: ("one in",)}).joint
    (('one in', 'two in'), ('one in', 'two out'))
    """

    choices: Mapping[int, tuple[A, ...]]

    @property
    def seats(self) -> tuple[int, ...]:
        """Who chooses, in seat order."""
        return tuple(sorted(self.choices))

    @property
    def joint(self) -> tuple[tuple[A, ...], ...]:
        """Every action: one choice of each seat, in seat order."""
        return tuple(product(*(self.choices[seat] for seat in self.seats)))


Spent: TypeAlias = tuple[tuple[str, str], ...]
Node: TypeAlias = Finished | Chance[A] | Decision[A] | Simultaneous[A]


class Step(NamedTuple, Generic[S]):
    """The position after an action, and how far each clock of the game ran (aligned with `Game.units`)."""

    state: S
    ticks: tuple[int, ...]


class Event(NamedTuple):
    """One thing that happened, and the rule that made it happen.

    `kind` is the game's word for it; `piece`, `origin` and `space` are ids of the board screen; `amount` is whole.
    """

    rule: str
    kind: str
    text: str
    piece: str = ""
    origin: str = ""
    space: str = ""
    amount: int = 0


class Sheet(NamedTuple):
    """A small table that lies beside the board, such as everybody's money; a row begins with whose it is: a piece."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Sign(NamedTuple):
    """How a space looks that does something: `kind` tells it from others, `label` is the name of the kind.

    `icon` names a picture on it ("balloon"), `mark` a few letters instead of one; `text` says what the kind does.
    """

    kind: str
    label: str
    text: str
    icon: str = ""
    mark: str = ""


class Game(ABC, Generic[S, A]):
    """A board, options and rules. Subclasses are unchangeable and hold no play: positions are values.

    `key` is the name that commands use, `units` the clocks that `step` moves (the first is the game's length),
    `rules` one line in our words for each rule id, `outcomes` the names that a `Finished` may carry.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    units: ClassVar[tuple[str, ...]]
    rules: ClassVar[Mapping[str, str]]
    players_allowed: ClassVar[range]

    board: Board
    players: int
    options: Options

    @property
    @abstractmethod
    def outcomes(self) -> tuple[str, ...]:
        """Every name that can win, seats first."""

    @abstractmethod
    def start(self) -> S:
        """The position before the first action."""

    @abstractmethod
    def node(self, state: S) -> Node[A]:
        """What kind of position this is, and which actions it allows."""

    @abstractmethod
    def step(self, state: S, action: A) -> Step[S]:
        """The position that `action` leads to. The action must be one of the node's."""

    @abstractmethod
    def events(self, state: S, action: A) -> tuple[Event, ...]:
        """What `action` does here, event by event, each with its rule id."""

    @abstractmethod
    def pieces(self, state: S) -> Mapping[str, str]:
        """Where every piece stands: piece id -> space id of the board."""

    @abstractmethod
    def describe(self, state: S) -> tuple[str, ...]:
        """The position in sentences: the text twin of the board."""

    @abstractmethod
    def state_text(self, state: S) -> str:
        """A position in a few signs, unlike for unlike positions: the name of a state in files and matrices."""

    def notes(self) -> Mapping[str, tuple[str, str]]:
        """What is written on the board: space id -> (kind, text), such as a flag."""
        return {}

    def signs(self) -> Mapping[str, Sign]:
        """How spaces look that are told apart by what they do: space id -> sign; none where `notes` say enough."""
        return {}

    def task(self, state: S) -> str:
        """What has to be done here, in one sentence; empty where the kind of node says it all."""
        del state
        return ""

    def choice_note(self, state: S, choice: Any) -> str:
        """What a choice of one seat costs or leads to, in a few words beside its text; empty for nothing more."""
        del state, choice
        return ""

    def dice(self, action: A | None) -> tuple[Die, ...]:
        """The dice that a chance action threw; all of them blank for None. Games without dice have none."""
        del action
        return ()

    def offer(self, state: S, spent: Spent = ()) -> Offer | None:
        """Where a choice is made piece by piece: what can be done after `spent`, pairs of die and space in order.

        None where choices are only taken whole. Raises `GameError` when `spent` is no beginning of a choice.
        """
        del state, spent
        return None

    def allows(self, state: S, action: A) -> bool:
        """Whether the action can be done here. A game may allow more than the choices of its node, where several
        orders of doing the same are one choice."""
        return action in self.actions(state)

    def orders(self, state: S, choice: A) -> tuple[A, ...]:
        """Every way to do the same as a choice of the node, itself too: more than one where `allows` takes more."""
        del state
        return (choice,)

    def whole_choice(self, state: S, spent: Spent) -> A:
        """The allowed choice that these pieces make up, in their order; `GameError` when they make up none."""
        raise GameError(f"{self.title}: {spent!r} is no choice at {self.state_text(state)}")

    def spent_by(self, action: A) -> tuple[str, ...]:
        """The faces of the dice that a choice uses, in order; none where choices use no dice."""
        del action
        return ()

    @abstractmethod
    def action_text(self, action: A) -> str:
        """An action in a few words; unlike for unlike actions of one node, and read back by `parse_action`."""

    def parse_action(self, state: S, text: str) -> A:
        """The allowed action with this text; `GameError` names the allowed ones, or the first of many."""
        actions = self.actions(state)
        for action in actions:
            if self.action_text(action) == text:
                return action
        known = ", ".join(self.action_text(action) for action in actions[:MOST_NAMED]) or "none: the game is over"
        known += f" and {len(actions) - MOST_NAMED} more" if len(actions) > MOST_NAMED else ""
        raise GameError(f"{shown(text)} cannot be done here; possible: {known}")

    def actions(self, state: S) -> tuple[A, ...]:
        """The allowed actions: of chance, of a seat, of several seats together; none when the game is over."""
        match self.node(state):
            case Chance(outcomes=outcomes):
                return tuple(outcomes)
            case Decision(choices=choices):
                return choices
            case Simultaneous() as node:
                return node.joint  # type: ignore[return-value]  # there an action is a tuple of choices
            case Finished():
                return ()

    def colour_of(self, piece: str) -> str:
        """The colour of a piece; empty where the game gives it none."""
        del piece
        return ""

    def name_of(self, outcome: str) -> str:
        """An outcome or piece as people call it: "Seat 1" for "1"."""
        return f"Seat {outcome}" if outcome.isdigit() else outcome.title()

    def stack_of(self, piece: str) -> str:
        """What pieces that are alike are called together, such as "red steers"; empty for a piece that stands alone.

        On the screen those of one stack on one space are drawn once, with their number.
        """
        del piece
        return ""

    def emblem_of(self, piece: str) -> tuple[str, str]:
        """How a piece is drawn: its shape ("steer", "cowboy", "peg") and the sign on it; empty for the usual."""
        del piece
        return "", ""

    def held(self, state: S) -> Mapping[str, str]:
        """The pieces that may not move now, whoever throws: piece id -> why, in a few words."""
        del state
        return {}

    def headings(self, state: S) -> Mapping[str, str]:
        """Which way pieces point, where that matters: piece id -> id of the space that comes next."""
        del state
        return {}

    def sheets(self, state: S) -> tuple[Sheet, ...]:
        """What lies beside the board and is open to all: money, cards; nothing in most games."""
        del state
        return ()

    def marbles(self, state: S) -> Mapping[str, int]:
        """The marbles in the spinner before a spin: owner -> number. Empty where nothing is spun."""
        del state
        return {}

    def spun(self, action: A) -> str:
        """Whose marble a spin stopped at; empty for an action that is no spin."""
        del action
        return ""
