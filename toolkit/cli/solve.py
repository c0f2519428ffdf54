"""`toolkit solve`: the answers to a model file of another program."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from toolkit.chains import DecisionProcess, MarkovChain, Model, collapsed, reachable, reaching, read_model
from toolkit.cli.common import Reporter
from toolkit.cli.stats import answer_line
from toolkit.errors import ChainError
from toolkit.solve import (
    Analysis,
    Answer,
    CertifiedAnalysis,
    Progress,
    expected_reward,
    hitting_probability,
    hitting_time,
    optimal_probability,
    optimal_reward,
    optimal_time,
)

__all__ = ["METHODS", "run"]

METHODS = ("exact", "certified")
Answers = dict[str, Answer]
GOAL = "goal"


def run(arguments: argparse.Namespace) -> int:
    """Print who ends where and how long it takes, or how likely and how soon a label is reached."""
    model = read_model(Path(arguments.file), decimals=arguments.decimals)
    digits = arguments.digits if arguments.method == "certified" else None
    reporter = Reporter()
    try:
        answers = dict(_answers(model, arguments.label, digits, reporter))
    finally:
        reporter.close()
    process = model.process
    if arguments.json:
        found = {name: answer.as_json(arguments.digits) for name, answer in answers.items()}
        about = {"file": arguments.file, "states": len(process), "transitions": len(process.targets)}
        print(json.dumps(about | {"label": arguments.label, "method": arguments.method, "answers": found}))
        return 0
    print(f"{arguments.file}: {process!r}")
    if digits is not None and model.rewards and isinstance(process, MarkovChain):
        print(f"rewards, answered by --method exact only: {', '.join(model.rewards)}")
    if model.labels:
        print(f"labels: {', '.join(sorted(model.labels))}")
    print("\n".join(["", *(answer_line(name, answer, arguments.digits) for name, answer in answers.items())]))
    return 0


def _answers(model: Model, label: str | None, digits: int | None, progress: Progress) -> Iterator[tuple[str, Answer]]:
    """Everything that can be said of a model, and of a label."""
    process, goal = model.process, None if label is None else model.labelled(label)
    if label is not None and not goal:
        raise ChainError(f"no state has the label {label}; its file only names it")
    if isinstance(process, DecisionProcess):
        if goal is None:
            raise ChainError(
                f"somebody chooses in this model, so it says nothing by itself; write --label and one of: "
                f"{', '.join(sorted(model.labels)) or 'labels, of which the file has none'}"
            )
        yield from _of_process(process, model, goal, digits, progress)
    elif digits is not None:
        yield from _certified(process, goal, digits, progress)
    elif goal is None:
        yield from _of_ends(Analysis(process, progress))
    else:
        yield "reached", hitting_probability(process, goal)
        yield "steps", hitting_time(process, goal)
        for name, gains in model.rewards.items():
            yield f"reward {name}", expected_reward(process, gains, goal)


def _of_ends(analysis: Analysis[Any] | CertifiedAnalysis) -> Iterator[tuple[str, Answer]]:
    for end, answer in analysis.absorption().items():
        yield f"ends in {end}", answer
    yield "steps", analysis.steps()


def _certified(
    chain: MarkovChain[Any], goal: tuple[Any, ...] | None, digits: int, progress: Progress
) -> Iterator[tuple[str, Answer]]:
    if goal is None:
        yield from _of_ends(CertifiedAnalysis(chain, digits, progress))
        return
    stopped = collapsed(chain, {chain.index(state) for state in goal}, GOAL)
    there = stopped.index(GOAL)
    lost = reachable(stopped, stopped.start) - reaching(stopped, {there})
    if there not in reachable(stopped, stopped.start):
        yield "reached", Answer.exact(Fraction(0))
    else:
        analysis = CertifiedAnalysis(stopped, digits, progress)
        yield "reached", analysis.absorption()[GOAL]
    words = f"it may come to {stopped.states[min(lost)]}, from where no way leads there" if lost else ""
    yield "steps", Answer.infinite(words) if lost else analysis.steps()


def _of_process(
    process: DecisionProcess[Any], model: Model, goal: tuple[Any, ...], digits: int | None, progress: Progress
) -> Iterator[tuple[str, Answer]]:
    for best in ("most", "least"):
        yield f"reached, at {best}", optimal_probability(process, goal, best, digits=digits, progress=progress).value()
    for best in ("least", "most"):
        yield f"steps, at {best}", optimal_time(process, goal, best, digits=digits, progress=progress).value()
    for name, gains in model.rewards.items():
        for best in ("least", "most"):
            answer = optimal_reward(process, gains, goal, best, digits=digits, progress=progress).value()
            yield f"reward {name}, at {best}", answer
