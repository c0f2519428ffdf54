"""Storm's exact answers to our model files beside our own, for every small game of the catalogue.

    .venv/bin/python benchmarks/agreement.py --storm-python PYTHON

PYTHON is one that has stormpy. Each chain is written as DRN, built and checked by Storm in exact numbers, and every win
fraction and mean clock must be the same fraction; each process of one free seat likewise, at best and at worst. The
exit code is 1 when one is not. `--largest` is the size up to which chains are asked (Storm takes long for circles).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent)]

from toolkit.chains import explore, explore_decisions, export_texts  # noqa: E402
from toolkit.errors import ToolkitError  # noqa: E402
from toolkit.games import (  # noqa: E402
    GAMES,
    Finished,
    Game,
    board_names,
    make_game,
)
from toolkit.solve import Analysis, optimal_probability, optimal_time  # noqa: E402
from toolkit.stats import named_strategies, policies_of  # noqa: E402

__all__ = ["main"]

Question = tuple[str, Fraction]  # a property, and our answer


def chain_questions(game: Game[Any, Any], largest: int) -> tuple[str, list[Question]]:
    """The DRN text of a game under its default policies, and what is known of it."""
    chain = explore(game, policies=policies_of(game, named_strategies(game)), limit=largest)
    ends = {i: state.winners for i, state in enumerate(chain.states) if isinstance(state, Finished)}
    labels = {f"end{i}": {i} for i in ends} | {"over": set(ends)}
    analysis = Analysis(chain)
    found = analysis.absorption()
    asked = [(f'P=? [F "end{i}"]', found[chain.states[i]].fraction) for i in ends]
    if sum(answer for _, answer in asked) == 1:
        asked += [(f'R{{"{unit}"}}=? [F "over"]', analysis.steps(unit).fraction) for unit in chain.units]
    return export_texts(chain, "drn", labels=labels)["drn"], asked


def process_questions(game: Game[Any, Any], largest: int) -> tuple[str, list[Question]]:
    """The DRN text of a game in which seat 1 is free, and the best and worst that can come of it."""
    names = {seat: name for seat, name in named_strategies(game).items() if seat != 1}
    process = explore_decisions(game, policies=policies_of(game, names), limit=largest)
    ends = {i for i, state in enumerate(process.states) if isinstance(state, Finished)}
    won = {i for i in ends if "1" in process.states[i].winners}
    asked = []
    if won:
        goal = [process.states[i] for i in won]
        for best, word in (("most", "max"), ("least", "min")):
            asked.append((f'P{word}=? [F "won"]', optimal_probability(process, goal, best).value().fraction))
    everything = [process.states[i] for i in ends]
    for unit in process.units:
        soonest = optimal_time(process, everything, "least", unit).value()
        if not soonest.is_infinite:
            asked.append((f'R{{"{unit}"}}min=? [F "over"]', soonest.fraction))
    return export_texts(process, "drn", labels={"won": won, "over": ends})["drn"], asked


def cases(largest: int) -> Iterator[tuple[str, str, list[Question]]]:
    """Every mini and lesson board, chains and processes, as far as they are small."""
    for key, kind in GAMES.items():
        for board in (name for name in board_names(key) if name in ("mini", "lesson")):
            for players in list(kind.game.players_allowed)[:2]:
                game = make_game(key, board, players)
                for what in (chain_questions, process_questions) if kind.policies else (chain_questions,):
                    about = f"{key} {board}, {players} players, {what.__name__.partition('_')[0]}"
                    try:
                        yield about, *what(game, largest)
                    except ToolkitError as error:
                        print(f"{about}: left out: {error}", flush=True)


def main() -> None:
    """Ask Storm everything, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--storm-python", metavar="PYTHON", required=True, help="a Python that has stormpy")
    parser.add_argument("--largest", type=int, default=600, metavar="N", help="positions (default: 600)")
    arguments = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.drn"
        for about, text, asked in cases(arguments.largest):
            path.write_text(text, encoding="utf-8")
            command = [arguments.storm_python, str(HERE / "storm_side.py"), str(path), "exact"]
            ran = subprocess.run([*command, *(q for q, _ in asked)], capture_output=True, text=True, check=False)
            if ran.returncode:
                print(f"{about}: Storm failed: {ran.stderr.strip()[-300:]}", flush=True)
                wrong += 1
                continue
            found = json.loads(ran.stdout.splitlines()[-1])
            different = [
                q for (q, ours), theirs in zip(asked, found["values"], strict=True) if Fraction(theirs) != ours
            ]
            wrong += len(different)
            verdict = f"DIFFERENT: {', '.join(different)}" if different else "the same fractions"
            print(f"{about}: {found['states']:,} states, {len(asked)} answers: {verdict}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
