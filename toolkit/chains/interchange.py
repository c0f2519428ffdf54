"""Models as other programs keep them in files: a chain or decision process, labels on states, rewards; and the numbers
in such files."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeAlias

from toolkit.boards import shown
from toolkit.chains.chain import Arc, MarkovChain
from toolkit.chains.decisions import DecisionProcess
from toolkit.errors import ChainError

__all__ = [
    "Choice",
    "Labels",
    "Line",
    "Model",
    "Names",
    "checked_labels",
    "choices_of",
    "expected_ticks",
    "read_file",
    "read_lines",
]

Labels: TypeAlias = Mapping[str, Collection[int]]  # name -> numbers of states
Names: TypeAlias = Callable[[Any], str]  # what a file calls a state or an action

LARGEST_FILE = 200_000_000  # bytes
LONGEST_NUMBER = 4_000  # digits; Python reads no whole number of many more
LABEL = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
WHOLE = re.compile(r"[0-9]{1,18}")
FRACTION = re.compile(r"([+-]?[0-9]+)(?:/([0-9]+))?")
DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?")


@dataclass(frozen=True)
class Model:
    """What a file holds: `process`, whose states are named by the file or numbered from 0; `labels`, which give names
    to sets of state numbers; and `rewards`, which are expected gains each time a state is left: name -> state -> gain,
    or state -> action -> gain where somebody chooses. That is how `expected_reward` and `optimal_reward` take them."""

    process: MarkovChain[Any] | DecisionProcess[Any]
    labels: Mapping[str, frozenset[int]]
    rewards: Mapping[str, Mapping[Any, Any]]

    def labelled(self, label: str) -> tuple[Any, ...]:
        """The states with a label, in order; `ChainError` names the labels there are."""
        if label not in self.labels:
            known = ", ".join(sorted(self.labels)) or "none"
            raise ChainError(f"no label {shown(label)} in this model; its labels: {known}")
        return tuple(self.process.states[i] for i in sorted(self.labels[label]))


class Line(NamedTuple):
    """One line of a file that is not blank: where it stands, its words, and all of it."""

    place: str
    words: tuple[str, ...]
    text: str

    def refuse(self, problem: str, remedy: str) -> NoReturn:
        """Raise the `ChainError` of this line."""
        raise ChainError(f"{self.place}: {problem}; write {remedy}")

    def whole(self, word: str, what: str, below: int | None = None) -> int:
        """A word as a whole number, less than `below` where that is given."""
        most = "" if below is None else f" from 0 to {below - 1}"
        if not WHOLE.fullmatch(word):
            self.refuse(f"{shown(word)} is no {what}", f"a whole number{most}")
        number = int(word)
        if below is not None and number >= below:
            self.refuse(f"there is no {what} {number}", f"a whole number{most}")
        return number

    def number(self, word: str, decimals: bool) -> Fraction:
        """A word as an exact number: a fraction, or a decimal where these may be read as what they say."""
        if len(word) > LONGEST_NUMBER:
            self.refuse(f"a number of {len(word):,} signs", f"one of at most {LONGEST_NUMBER:,}")
        decimal = DECIMAL.fullmatch(word)
        if (found := FRACTION.fullmatch(word)) and (below := int(found[2] or 1)):
            return Fraction(int(found[1]), below)
        if not decimal:
            self.refuse(f"{shown(word)} is no number", "a fraction such as 1/3")
        if not decimals:
            self.refuse(
                f"{word} is a decimal, and other programs round theirs",
                "a fraction such as 1/3, or ask for decimals to be read as exactly what they say (--decimals)",
            )
        return Fraction(Decimal(word))

    def chance(self, word: str, decimals: bool) -> Fraction:
        """A word as a chance above 0."""
        found = self.number(word, decimals)
        if not 0 < found <= 1:
            self.refuse(f"{word} is no chance of a transition", "a fraction above 0 and at most 1")
        return found

    def label(self, word: str) -> str:
        """A word as a label, perhaps in quotes."""
        name = word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word
        if not LABEL.fullmatch(name):
            self.refuse(f"{shown(word)} is no label", "letters, digits and underscores")
        return name


def read_lines(text: str, where: str) -> list[Line]:
    """The lines of a text that are not blank, each with its place: `model.tra, line 3`."""
    return [
        Line(f"{where}, line {number}", tuple(line.split()), line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip()
    ]


def read_file(path: Path) -> str:
    """The text of a UTF-8 file; `ChainError` in words when there is none."""
    try:
        if path.is_dir():
            problem = "this is a folder"
        elif path.stat().st_size > LARGEST_FILE:
            problem = f"it has more than {LARGEST_FILE:,} bytes"
        else:
            return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = f"byte {error.start + 1} is no UTF-8 text"
    except OSError as error:
        problem = f"it cannot be read ({error.strerror})"
    except ValueError:  # a name that no file can have
        problem = "this is no name of a file"
    raise ChainError(f"{path}: {problem}; write the path of a model file, .drn or .tra")


class Choice(NamedTuple):
    """What can happen in a state after one choice: its name (None where nobody chooses), its arcs, their total."""

    name: Any
    arcs: tuple[Arc, ...]
    total: int

    def chances(self) -> dict[int, Fraction]:
        """The chance of each next state, arcs that differ in their clocks alone put together."""
        found: dict[int, Fraction] = {}
        for arc in self.arcs:
            found[arc.target] = found.get(arc.target, Fraction(0)) + Fraction(arc.weight, self.total)
        return found


def choices_of(process: MarkovChain[Any] | DecisionProcess[Any]) -> Iterator[tuple[Choice, ...]]:
    """For each state in order its choices; a chain has one in every state.

    Raises `ChainError` for a game of several players: the formats of other programs know one who chooses.
    """
    if isinstance(process, MarkovChain):
        for i in range(len(process)):
            yield (Choice(None, tuple(process.arcs(i)), process.totals[i]),)
        return
    if len(process.players) > 1:
        players = " and ".join(map(str, process.players))
        raise ChainError(f"players {players} choose, and this format knows one; keep all others to a policy first")
    for i in range(len(process)):
        found = []
        for a in process.actions_of(i):
            arcs = tuple(process.arcs(a))
            found.append(Choice(process.actions[a], arcs, sum(arc.weight for arc in arcs)))
        yield tuple(found)


def expected_ticks(choice: Choice) -> list[Fraction]:
    """How far each clock runs on average after a choice."""
    clocks = zip(*(tuple(tick * arc.weight for tick in arc.ticks) for arc in choice.arcs), strict=True)
    return [Fraction(sum(clock), choice.total) for clock in clocks]


def checked_labels(process: MarkovChain[Any] | DecisionProcess[Any], labels: Labels | None) -> dict[str, set[int]]:
    """The labels of a file: `init` for the start, then the ones given; `ChainError` for names that cannot be read."""
    found = {"init": {process.start}}
    for name, numbers in (labels or {}).items():
        if not LABEL.fullmatch(name) or name in ("init", "deadlock"):
            raise ChainError(f"label {name!r}: write letters, digits and underscores, but neither init nor deadlock")
        for number in numbers:
            if number not in range(len(process)):
                raise ChainError(f"label {name!r}: there is no state number {number!r} among {len(process):,}")
        found[name] = set(numbers)
    return found
