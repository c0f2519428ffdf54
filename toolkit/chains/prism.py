"""Models in the explicit format of the model checker PRISM: several small files that belong together.

`.tra` transitions, `.sta` states, `.lab` labels, `.srew` and `.trew` rewards of states and transitions. Format:
https://www.prismmodelchecker.org/manual/Appendices/ExplicitModelFiles. Chances are written as fractions, which PRISM
reads exactly in its exact mode. Each clock becomes a reward of transitions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.chains.assemble import ReadChoice, assemble
from toolkit.chains.chain import MarkovChain
from toolkit.chains.decisions import DecisionProcess
from toolkit.chains.interchange import Choice, Labels, Line, Model, Names, checked_labels, choices_of, read_lines
from toolkit.chance import fraction_text
from toolkit.errors import ChainError

__all__ = ["prism_texts", "read_prism"]

NO_TOKEN = re.compile(r"[^A-Za-z0-9_]+")
STATE = re.compile(r"([0-9]{1,18}):(\(.*\))")
LABEL_NAME = re.compile(r'([0-9]{1,18})="([^"]*)"')
REWARD_NAME = re.compile(r'# Reward structure "([^"]*)"')


def prism_texts(
    process: MarkovChain[Any] | DecisionProcess[Any],
    labels: Labels | None = None,
    action: Names = str,
) -> dict[str, str]:
    """A chain, or a decision process of one player, as PRISM's files: ending -> text, such as "tra" and "turns.trew".

    States have numbers alone, as PRISM's variables are no texts. Raises `ChainError` for a process of several players
    and for labels that PRISM could not read.

    >>> coin = MarkovChain.from_rows({"heads": {"heads": "1/3", "tails": "2/3"}, "tails": {"tails": 1}})
    >>> texts = prism_texts(coin)
    >>> print(texts["tra"], end="")
    2 3
    0 0 1/3
    0 1 2/3
    1 1 1
    >>> list(texts)
    ['tra', 'sta', 'lab', 'steps.trew']
    """
    rows = list(choices_of(process))
    decides = isinstance(process, DecisionProcess)
    choices = sum(map(len, rows)) if decides else None
    arrows: list[str] = []
    gains: dict[str, list[str]] = {unit: [] for unit in process.units}
    for number, found in enumerate(rows):
        for k, choice in enumerate(found):
            place = f"{number} {k}" if decides else str(number)
            label = f" {NO_TOKEN.sub('_', action(choice.name))}" if choice.name is not None else ""
            for target, chance in sorted(choice.chances().items()):
                arrows.append(f"{place} {target} {fraction_text(chance)}{label}")
            for unit, runs in zip(process.units, _mean_runs(choice, len(process.units)), strict=True):
                gains[unit] += [f"{place} {target} {fraction_text(run)}" for target, run in sorted(runs.items()) if run]
    texts = {"tra": _listed(len(process), choices, arrows)}
    texts["sta"] = "\n".join(["(state)", *(f"{number}:({number})" for number in range(len(process)))]) + "\n"
    texts["lab"] = _label_text(checked_labels(process, labels))
    for unit, lines in gains.items():
        heading = f'# Reward structure "{unit}"\n# Transition rewards\n'
        texts[f"{NO_TOKEN.sub('_', unit)}.trew"] = heading + _listed(len(process), choices, lines)
    return texts


def _mean_runs(choice: Choice, clocks: int) -> list[dict[int, Fraction]]:
    """For each clock how far it runs on the way to each next state: the mean over arcs that join the same states."""
    weights: dict[int, int] = {}
    runs: list[dict[int, Fraction]] = [{} for _ in range(clocks)]
    for arc in choice.arcs:
        weights[arc.target] = weights.get(arc.target, 0) + arc.weight
        for which, tick in enumerate(arc.ticks):
            runs[which][arc.target] = runs[which].get(arc.target, Fraction(0)) + tick * arc.weight
    return [{target: run / weights[target] for target, run in one.items()} for one in runs]


def _listed(states: int, choices: int | None, lines: list[str]) -> str:
    """Lines under the numbers that PRISM wants first: states, choices where there are any, lines."""
    counts = [states, len(lines)] if choices is None else [states, choices, len(lines)]
    return "\n".join([" ".join(map(str, counts)), *lines]) + "\n"


def _label_text(labels: Mapping[str, set[int]]) -> str:
    names = ["init", "deadlock", *(name for name in labels if name != "init")]
    there: dict[int, list[int]] = {}
    for which, name in enumerate(names):
        for number in labels.get(name, ()):
            there.setdefault(number, []).append(which)
    heading = " ".join(f'{which}="{name}"' for which, name in enumerate(names))
    return "\n".join([heading, *(f"{n}: {' '.join(map(str, which))}" for n, which in sorted(there.items()))]) + "\n"


def read_prism(texts: Mapping[str, str], where: str, *, decimals: bool = False) -> Model:
    """The model of PRISM's files, given as ending -> text ("tra" is needed); `where` is their name without ending.

    Decimals are refused unless `decimals` says that they are to be read as exactly what they say: other programs round
    them. Raises `ChainError` naming file and line, and what would be right.

    >>> read_prism({"tra": "2 3\\n0 0 1/3\\n0 1 2/3\\n1 1 1\\n"}, "coin").process.probability(0, 1)
    Fraction(2, 3)
    """
    if "tra" not in texts:
        raise ChainError(f"{where}: there is no file {where}.tra with the transitions; write one")
    decides, choices = _transitions(read_lines(texts["tra"], f"{where}.tra"), f"{where}.tra", decimals)
    labels = _labels(read_lines(texts.get("lab", ""), f"{where}.lab"), len(choices))
    names = _names(read_lines(texts.get("sta", ""), f"{where}.sta"), len(choices))
    gains: dict[str, list[list[Fraction]]] = {}
    for ending, text in texts.items():
        if ending.endswith(("srew", "trew")):
            _Rewards(where, ending, text, decimals).add_to(gains, choices, decides)
    return assemble(f"{where}.tra", choices, labels, gains, names, decides=decides)


def _counts(lines: list[Line], where: str, kinds: tuple[int, ...]) -> tuple[list[int], list[Line]]:
    """The numbers on the first line, the last of which counts the lines that follow, and these."""
    if not lines:
        raise ChainError(f"{where}: the file is empty; write the numbers of states and of lines first")
    first, *rest = lines
    if len(first.words) not in kinds:
        first.refuse("these are not the numbers that come first", "the numbers of states and of the lines below")
    counts = [first.whole(word, "number") for word in first.words]
    if counts[-1] != len(rest):
        first.refuse(f"{counts[-1]} lines are announced, and {len(rest)} are there", str(len(rest)))
    return counts, rest


def _transitions(lines: list[Line], where: str, decimals: bool) -> tuple[bool, list[list[ReadChoice]]]:
    """Whether somebody chooses, and the choices of every state."""
    counts, rest = _counts(lines, where, (2, 3))
    decides, states = len(counts) == 3, counts[0]
    if not 1 <= states <= len(rest):
        lines[0].refuse(
            f"{states} states have {len(rest)} transitions", "at least one state, and one transition a state"
        )
    choices: list[list[ReadChoice]] = [[] for _ in range(states)]
    for line in rest:
        if not 3 + decides <= len(line.words) <= 4 + decides:
            wanted = "state, choice, next state, chance" if decides else "state, next state, chance"
            line.refuse("this is no transition", f"{wanted}, and perhaps the name of an action")
        number = line.whole(line.words[0], "state", states)
        which = line.whole(line.words[1], "choice") if decides else 0
        target = line.whole(line.words[1 + decides], "state", states)
        chance = line.chance(line.words[2 + decides], decimals)
        found, name = choices[number], line.words[3 + decides] if len(line.words) == 4 + decides else ""
        if which == len(found):
            found.append(ReadChoice(line, name if decides else "", {}))
        elif which > len(found):
            line.refuse(f"choice {len(found)} of state {number} has to come first", "choices in order, from 0")
        if target in found[which].chances:
            line.refuse(f"state {target} is there twice", "each next state once, with the sum of its chances")
        found[which].chances[target] = chance
    if decides and counts[1] != sum(map(len, choices)):
        there = sum(map(len, choices))
        lines[0].refuse(f"{counts[1]} choices are announced, and {there} are there", str(there))
    return decides, choices


def _labels(lines: list[Line], states: int) -> dict[str, set[int]]:
    """The labels that are on a state; PRISM's deadlocks are none of ours."""
    if not lines:
        return {}
    first, *rest = lines
    names: dict[int, str] = {}
    for word in first.words:
        if not (found := LABEL_NAME.fullmatch(word)):
            first.refuse(f"{word!r} is no label", 'labels such as 0="init" 1="deadlock" 2="goal"')
        names[int(found[1])] = first.label(found[2])
    labels: dict[str, set[int]] = {name: set() for name in names.values()}
    for line in rest:
        if not line.words[0].endswith(":"):
            line.refuse("this gives no state labels", "the number of a state, a colon and the numbers of its labels")
        number = line.whole(line.words[0][:-1], "state", states)
        for word in line.words[1:]:
            if (which := line.whole(word, "label")) not in names:
                line.refuse(f"there is no label {which}", f"one of: {', '.join(map(str, names))}")
            labels[names[which]].add(number)
    labels.pop("deadlock", None)
    return labels


def _names(lines: list[Line], states: int) -> dict[int, str]:
    """The values of the variables in every state."""
    names: dict[int, str] = {}
    for line in lines[1:]:
        if not (found := STATE.fullmatch("".join(line.words))):
            line.refuse("this is no state", "the number of a state, a colon and its values, such as 0:(0,1)")
        number = line.whole(found[1], "state", states)
        if number in names:
            line.refuse(f"state {number} is there twice", "each state once")
        names[number] = found[2]
    if names == {number: f"({number})" for number in range(states)}:
        return {}  # our own way to say that there are no names
    return names


class _Rewards:
    """One file of rewards."""

    def __init__(self, where: str, ending: str, text: str, decimals: bool) -> None:
        numbered = ending[0].isdigit()  # as PRISM names the files of several rewards: robot1.srew, robot2.srew
        self.where = f"{where}{ending}" if numbered else f"{where}.{ending}"
        self.decimals = decimals
        lines = read_lines(text, self.where)
        self.lines = [line for line in lines if not line.text.startswith("#")]
        named = [found for line in lines if (found := REWARD_NAME.fullmatch(line.text))]
        name = ending.rpartition(".")[0]
        self.name = named[0][1] if named else f"reward{name}" if numbered or not name else name
        self.of_states = ending.endswith("srew")

    def add_to(self, gains: dict[str, list[list[Fraction]]], choices: list[list[ReadChoice]], decides: bool) -> None:
        """Add the rewards to the expected gains of every choice."""
        rows = gains.setdefault(self.name, [[Fraction(0)] * len(found) for found in choices])
        counts, rest = _counts(self.lines, self.where, (2,) if self.of_states else (2 + decides,))
        if counts[0] != len(choices):
            self.lines[0].refuse(
                f"{counts[0]} states are announced, and the model has {len(choices)}", f"{len(choices)}"
            )
        width = 2 if self.of_states else 3 + decides
        paid = set[tuple[str, ...]]()
        for line in rest:
            if len(line.words) != width:
                wanted = "state and reward" if self.of_states else "the numbers of a transition and its reward"
                line.refuse("this is no reward", wanted)
            if line.words[:-1] in paid:
                line.refuse(f"{' '.join(line.words[:-1])} is there twice", "each reward once, with their sum")
            paid.add(line.words[:-1])
            number = line.whole(line.words[0], "state", len(choices))
            reward = line.number(line.words[-1], self.decimals)
            if self.of_states:
                rows[number] = [gain + reward for gain in rows[number]]
                continue
            which = line.whole(line.words[1], "choice", len(choices[number])) if decides else 0
            target = line.whole(line.words[-2], "state", len(choices))
            chance = choices[number][which].chances.get(target) if choices[number] else None
            if chance is None:
                line.refuse(
                    f"there is no transition from {number} to {target}", "rewards of transitions that are there"
                )
            rows[number][which] += chance * reward
