"""`toolkit stats` and `toolkit simulate`: the numbers of a game."""

from __future__ import annotations

import argparse
import json

from toolkit.certificates import certificate_of, write
from toolkit.chance import fraction_text
from toolkit.cli.common import Reporter, game_of, strategies_of
from toolkit.solve import Answer
from toolkit.stats import Report, title_of

__all__ = ["answer_line", "run"]

LONGEST_FRACTION = 44  # signs shown on a line; --json gives all of them


def run(arguments: argparse.Namespace) -> int:
    """Print the report of a game."""
    game = game_of(arguments)
    strategies = strategies_of(arguments, game)
    reporter = Reporter()
    try:
        report = Report.of(
            game,
            arguments.method,
            strategies=strategies,
            digits=arguments.digits,
            games=arguments.games,
            seed=arguments.seed,
            workers=arguments.workers,
            progress=reporter,
        )
    finally:
        reporter.close()
    if arguments.json:
        print(json.dumps(report.as_json(arguments.digits)))
    else:
        print(_text(report, arguments.digits))
    if arguments.certificate is not None:  # last, so that a place that cannot be written costs no answer
        try:
            write(certificate_of(report, arguments.digits, reporter), arguments.certificate)
        finally:
            reporter.close()
    return 0


def _text(report: Report, digits: int) -> str:
    game = report.game
    size = "" if report.states is None else f", {report.states:,} positions, {report.transitions:,} transitions"
    lines = [title_of(game, {}), f"method: {report.method}{size}"]
    if report.strategies:
        lines.append("policies: " + ", ".join(f"seat {seat} {name}" for seat, name in report.strategies.items()))
    if report.note:
        lines.append(report.note)
    lines += ["", "chance to win"]
    lines += [
        answer_line("nobody, ever" if name == "never" else game.name_of(name), a, digits)
        for name, a in report.win.items()
    ]
    for unit, (mean, variance) in report.clocks.items():
        lines += ["", f"length in {unit}", answer_line("mean", mean, digits), answer_line("variance", variance, digits)]
        if unit == game.units[0]:
            lines += [
                f"  {float(level):.0%} quantile".ljust(15) + f"{'never reached' if n is None else n:>7}"
                for level, n in report.quantiles.items()
            ]
    return "\n".join(lines)


def answer_line(name: str, answer: Answer, digits: int) -> str:
    """One answer on a line: its name, the decimal, and how it is known."""
    if answer.value is None:
        return f"  {name:12} infinite: {answer.words}"
    shown = f"  {name:12} {answer.decimal(digits):>{digits + 2}}"
    if answer.guarantee == "exact":
        text = fraction_text(answer.value)
        short = text if len(text) <= LONGEST_FRACTION else f"a fraction of {len(text):,} signs (--json)"
        return f"{shown}  exact: {short}"
    if answer.guarantee == "certified":
        return f"{shown}  certified: {'it lies between these' if ' to ' in shown else 'every digit is right'}"
    return f"{shown}  ± {Answer.exact(answer.half_width).decimal(2)} (95 %, {answer.games:,} games, seed {answer.seed})"
