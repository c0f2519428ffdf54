"""Models in DRN, the explicit format of the model checker Storm: one text with states, choices, labels and rewards.

Format: https://www.stormchecker.org/documentation/background/languages.html (explicit models). Chances are written as
fractions, which Storm reads exactly when it is asked to. A clock becomes a reward: its expected run after each choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from toolkit.chains.assemble import ReadChoice, assemble
from toolkit.chains.chain import MarkovChain
from toolkit.chains.decisions import DecisionProcess
from toolkit.chains.interchange import (
    Labels,
    Line,
    Model,
    Names,
    checked_labels,
    choices_of,
    expected_ticks,
    read_lines,
)
from toolkit.chance import fraction_text
from toolkit.errors import ChainError

__all__ = ["drn_text", "read_drn"]

NO_TOKEN = re.compile(r"[^A-Za-z0-9_.+-]+")
STATE = re.compile(r"state\s+(\S+)\s*(?:\[([^\]]*)\])?\s*(.*)")
ACTION = re.compile(r"action\s+([^\s\[]+)\s*(?:\[([^\]]*)\])?")
KINDS = {"DTMC": False, "MDP": True}  # whether somebody chooses


def drn_text(
    process: MarkovChain[Any] | DecisionProcess[Any],
    name: Names = str,
    labels: Labels | None = None,
    action: Names = str,
) -> str:
    """A chain, or a decision process of one player, as a DRN text; states keep their names as comments.

    Raises `ChainError` for a process of several players and for labels that no program could read.

    >>> coin = MarkovChain.from_rows({"heads": {"heads": "1/3", "tails": "2/3"}, "tails": {"tails": 1}})
    >>> print(drn_text(coin, labels={"over": {1}}), end="")  # doctest: +ELLIPSIS
    // A model of the Race Game Toolkit
    @type: DTMC
    ...
    @model
    state 0 init
    //heads
        action 0 [1]
                0 : 1/3
                1 : 2/3
    state 1 over
    //tails
        action 0 [1]
                1 : 1
    """
    found = checked_labels(process, labels)
    rows = list(choices_of(process))
    kind = "MDP" if isinstance(process, DecisionProcess) else "DTMC"
    lines = ["// A model of the Race Game Toolkit", f"@type: {kind}", "@value_type: rational", "@parameters", ""]
    lines += ["@reward_models", " ".join(NO_TOKEN.sub("_", unit) for unit in process.units)]
    lines += ["@nr_states", str(len(process)), "@nr_choices", str(sum(map(len, rows))), "@model"]
    for number, (state, choices) in enumerate(zip(process.states, rows, strict=True)):
        lines.append(" ".join([f"state {number}", *(label for label, there in found.items() if number in there)]))
        lines.append(f"//{' '.join(name(state).split())}")
        tokens = ["" if choice.name is None else NO_TOKEN.sub("_", action(choice.name)) for choice in choices]
        plain = len(set(tokens)) < len(tokens) or not all(tokens)
        for k, choice in enumerate(choices):
            ticks = ", ".join(map(fraction_text, expected_ticks(choice)))
            lines.append(f"\taction {k if plain else tokens[k]} [{ticks}]")
            lines += [f"\t\t{target} : {fraction_text(chance)}" for target, chance in sorted(choice.chances().items())]
    return "\n".join(lines) + "\n"


def read_drn(text: str, where: str, *, decimals: bool = False) -> Model:
    """The model of a DRN text (a DTMC or an MDP); `where` names it in errors.

    Decimals are refused unless `decimals` says that they are to be read as exactly what they say: other programs round
    them. Raises `ChainError` naming the line and what would be right.

    >>> model = read_drn('''
    ... @type: DTMC
    ... @model
    ... state 0 init
    ...     action 0
    ...         0 : 1/3
    ...         1 : 2/3
    ... state 1 over
    ...     action 0
    ...         1 : 1
    ... ''', "coin.drn")
    >>> model.process, model.labels["over"]
    (<MarkovChain: 2 states, 3 transitions>, frozenset({1}))
    """
    reader = _Reader(read_lines(text, where), where, decimals)
    return reader.model()


class _Reader:
    """The lines of a DRN text, one after the other."""

    def __init__(self, lines: list[Line], where: str, decimals: bool) -> None:
        self.lines = lines
        self.where = where
        self.decimals = decimals
        self.kind = ""
        self.counts: dict[str, tuple[Line, int]] = {}
        self.rewards: list[str] = []
        self.labels: dict[str, set[int]] = {}
        self.names: dict[int, str] = {}
        self.choices: list[list[ReadChoice]] = []
        self.state_gains: list[list[Fraction]] = []
        self.gains: list[list[list[Fraction]]] = []

    def model(self) -> Model:
        rest = self.heading()
        if self.kind not in KINDS:
            remedy = "@type: DTMC, or @type: MDP"
            raise ChainError(
                f"{self.where}: {self.kind or 'no type'} is no type that can be solved here; write {remedy}"
            )
        for line in rest:
            self.read(line)
        self.check_counts()
        gains = {
            name: [[gain[which] + self.state_gains[i][which] for gain in row] for i, row in enumerate(self.gains)]
            for which, name in enumerate(self.rewards)
        }
        return assemble(self.where, self.choices, self.labels, gains, self.names, decides=KINDS[self.kind])

    def heading(self) -> Iterator[Line]:
        """Everything before the model; gives the lines of the model."""
        rest = iter(self.lines)
        section = ""
        for line in rest:
            first = line.words[0]
            if first == "@model":
                return rest
            if first.startswith("@type"):
                self.kind = line.text.partition(":")[2].strip().upper()
            elif first.startswith("@"):
                section = first.partition(":")[0]
                known = ("@value_type", "@parameters", "@reward_models", "@nr_states", "@nr_choices")
                if section not in known:
                    line.refuse(f"{section} is not known here", f"one of: @type, {', '.join(known)}, @model")
            elif not first.startswith("//"):
                self.under(section, line)
        raise ChainError(f"{self.where}: there is no @model; write it before the first state")

    def under(self, section: str, line: Line) -> None:
        """A line below one of the words of the heading."""
        if section == "@parameters":
            line.refuse(f"the model has the parameter {line.words[0]}", "numbers in place of parameters")
        elif section == "@reward_models":
            self.rewards += line.words
        elif section in ("@nr_states", "@nr_choices"):
            self.counts[section] = (line, line.whole(line.words[0], "number"))
        else:
            line.refuse("this belongs to nothing", "@model before the states")

    def read(self, line: Line) -> None:
        """One line of the model."""
        first = line.words[0]
        if first.startswith("//"):
            if self.choices and not self.choices[-1]:
                self.names[len(self.choices) - 1] = line.text.removeprefix("//").strip()
        elif first == "state":
            self.state(line)
        elif not self.choices:
            line.refuse("a state has to come first", "state 0")
        elif first == "action":
            self.action(line)
        else:
            self.arc(line)

    def state(self, line: Line) -> None:
        found = STATE.fullmatch(line.text)
        number = len(self.choices)
        if not found or found[1] != str(number):
            line.refuse(f"state {number} has to come here", f"state {number}, its rewards in brackets and its labels")
        for label in found[3].split():
            self.labels.setdefault(line.label(label), set()).add(number)
        self.choices.append([])
        self.gains.append([])
        self.state_gains.append(self.gain(line, found[2]))

    def action(self, line: Line) -> None:
        found = ACTION.fullmatch(line.text)
        if not found:
            line.refuse("this is no action", "action, its name, and its rewards in brackets")
        if self.choices[-1] and not KINDS[self.kind]:
            line.refuse("a DTMC has one action in each state", "@type: MDP, or one action")
        name = "" if found[1].isdigit() or found[1] == "__NOLABEL__" else found[1]
        self.choices[-1].append(ReadChoice(line, name, {}))
        self.gains[-1].append(self.gain(line, found[2]))

    def gain(self, line: Line, text: str | None) -> list[Fraction]:
        words = [word.strip() for word in text.split(",")] if text and text.strip() else []
        if len(words) not in (0, len(self.rewards)):
            line.refuse(f"{len(words)} rewards are there", f"{len(self.rewards)}: {', '.join(self.rewards) or 'none'}")
        return [line.number(word, self.decimals) for word in words] or [Fraction(0)] * len(self.rewards)

    def arc(self, line: Line) -> None:
        target, colon, chance = line.text.partition(":")
        if not colon:
            line.refuse("this is no transition", "the number of the next state, a colon and its chance")
        if not self.choices[-1]:
            self.choices[-1].append(ReadChoice(line, "", {}))
            self.gains[-1].append([Fraction(0)] * len(self.rewards))
        chances = self.choices[-1][-1].chances
        number = line.whole(target.strip(), "state")
        if number in chances:
            line.refuse(f"state {number} is there twice", "each next state once, with the sum of its chances")
        chances[number] = line.chance(chance.strip(), self.decimals)

    def check_counts(self) -> None:
        """The numbers of states and choices that were announced, and the targets."""
        there = {"@nr_states": len(self.choices), "@nr_choices": sum(map(len, self.choices))}
        for section, (line, number) in self.counts.items():
            if number != there[section]:
                line.refuse(f"{section} says {number}, and {there[section]} are there", str(there[section]))
        if not self.choices:
            raise ChainError(f"{self.where}: there is no state; write at least one")
        for choices in self.choices:
            for choice in choices:
                if missing := [target for target in choice.chances if target >= len(self.choices)]:
                    choice.line.refuse(f"it leads to state {missing[0]}, which is not there", "numbers of states")
