"""The toolkit beside Storm, in one run on one machine: seconds, ratios, memory, and whether the answers agree.

    .venv/bin/python benchmarks/against_storm.py --storm-python PYTHON

PYTHON is one that has stormpy (GPL, so never a dependency of ours). Without it only our own side is measured. `--rows`
picks rows by name; `--patience` is how many seconds Storm gets for one model (default 300); `--output FILE` also writes
the table as Markdown. Every measurement is a process of its own, with the start of Python left out; exploring or
building the model is part of it.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from storm_models import monorail_model, snakes_model  # noqa: E402

from toolkit.boards import Board  # noqa: E402
from toolkit.chains import explore  # noqa: E402
from toolkit.chance import fraction_text  # noqa: E402
from toolkit.games import Finished, game_type, load_board, make_game  # noqa: E402
from toolkit.solve import Analysis, CertifiedAnalysis  # noqa: E402
from toolkit.stats import simulate  # noqa: E402

__all__ = ["main"]

LARGE = {"monorail": "full", "snakes_and_ladders": "full_48"}  # the printing whose fraction others have published
SMALL = {"monorail": "lesson", "snakes_and_ladders": "mini"}
BOARDS = dict(LARGE)
LIMIT = 5_000_000  # positions
SIMULATED = 2_000_000  # games
GROWTH = (20, 40, 60, 80)  # steps
WINNERS = ("1", "2", "casey")
FLOAT_ERROR = 1e-4  # what Storm's default precision, 1e-6 relative, may add up to


def monorail(board: str | Board | None = None, *, flags: bool) -> Any:
    """The game of the comparison: two players."""
    return make_game("monorail", board or BOARDS["monorail"], 2, {"flags": flags})


def snakes() -> Any:
    """Snakes and Ladders for two, with an exact finish."""
    return make_game("snakes_and_ladders", BOARDS["snakes_and_ladders"], 2)


def grown(steps: int) -> Board:
    """A board like the full one with so many steps and lines, and no flags."""
    kind, full = game_type("monorail"), load_board("full", "monorail")
    data = {key: value for key, value in kind.board_data(full).items() if key not in ("flags", "spaces")}
    red = round(steps * data["red"] / data["steps"])
    return kind.read_board(data | {"name": f"{steps} steps", "steps": steps, "lines": steps, "red": red}, "grown")


def exactly(game: Any, *winners: str, length: bool = False) -> dict[str, Any]:
    """Explored and solved in fractions: the chances of these winners, and perhaps the mean length."""
    analysis = Analysis(explore(game, limit=LIMIT))
    found = analysis.absorption()
    values = [found[Finished((winner,))].fraction for winner in winners]
    values += [analysis.steps("throws").fraction] if length else []
    return {"values": [fraction_text(value) for value in values], "states": len(analysis.chain)}


def certified(digits: int) -> dict[str, Any]:
    """Explored and solved to proved digits."""
    chain = explore(monorail(flags=True), limit=LIMIT)
    found = CertifiedAnalysis(chain, digits).absorption()
    values = [found[Finished((winner,))].number for winner in WINNERS]
    return {"values": [fraction_text(value) for value in values], "states": len(chain)}


def explored() -> dict[str, Any]:
    """Explored only."""
    chain = explore(monorail(flags=True), limit=LIMIT)
    return {"states": len(chain), "transitions": chain.transitions}


def played() -> dict[str, Any]:
    """Simulated; the figure is throws a second."""
    sample = simulate(monorail(flags=True), SIMULATED, seed=1)
    return {"turns": float(sample.mean_length().number) * sample.games}


def growing(steps: int) -> dict[str, Any]:
    """Exactly, on boards that grow: time against states."""
    return exactly(monorail(grown(steps), flags=False), *WINNERS, length=True)


@dataclass(frozen=True)
class Row:
    """One line of the table: what we do, what Storm is asked (model, kind of numbers, properties, which part of its
    time counts), and the greatest ratio of our time to its time that is wanted."""

    title: str
    ours: Callable[[], dict[str, Any]]
    storm: tuple[str, str, tuple[str, ...], str] | None = None
    wanted: float | None = None


WIN = tuple(f'P=? [F "{label}"]' for label in ("win1", "win2", "casey"))
LENGTH = 'R{"throws"}=? [F "over"]'
ROWS: dict[str, Row] = {
    "exact": Row(
        "Monorail, no flags: all win fractions and mean throws, exact",
        lambda: exactly(monorail(flags=False), *WINNERS, length=True),
        ("plain", "exact", (*WIN, LENGTH), "all"),
        0.1,
    ),
    "digits12": Row(
        "Monorail, flags: 12 proved digits (Storm: default floats)",
        lambda: certified(12),
        ("flags", "float", WIN, "all"),
        1,
    ),
    "digits50": Row(
        "Monorail, flags: 50 proved digits (Storm: default floats)",
        lambda: certified(50),
        ("flags", "float", WIN, "all"),
        4,
    ),
    "snakes": Row(
        "Snakes and Ladders for two, exact finish: exact fraction",
        lambda: exactly(snakes(), "1"),
        ("snakes", "exact", WIN[:1], "all"),
        0.2,
    ),
    "explore": Row(
        "exploring Monorail, flags (Storm: float build)",
        explored,
        ("flags", "float", WIN, "build"),
        1 / 3,
    ),
    "simulate": Row(f"simulating Monorail: {SIMULATED:,} games", played),
    **{f"growth{n}": Row(f"Monorail, {n} steps and lines, no flags: exact", partial(growing, n)) for n in GROWTH},
}  # fmt: skip


def models() -> dict[str, str]:
    """The programs that Storm builds."""
    board = monorail(flags=True).board
    return {
        "plain": monorail_model(board, flags=False),
        "flags": monorail_model(board, flags=True),
        "snakes": snakes_model(snakes().board),
    }


def work(name: str) -> None:
    """One of our measurements, in the process that it is measured in."""
    began = time.perf_counter()
    found = ROWS[name].ours()
    seconds = time.perf_counter() - began
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(found | {"seconds": seconds, "megabytes": megabytes}))


class Storm:
    """Storm's side; the same model with the same questions is run once."""

    def __init__(self, python: str, patience: int, folder: Path) -> None:
        self.python = python
        self.patience = patience
        self.folder = folder
        self.done: dict[tuple[Any, ...], dict[str, Any] | None] = {}
        for name, text in models().items():
            (folder / f"{name}.pm").write_text(text, encoding="utf-8")

    def answer(self, model: str, kind: str, properties: tuple[str, ...]) -> dict[str, Any] | None:
        """What Storm found; None when its patience ran out, or it failed."""
        key = (model, kind, properties)
        if key not in self.done:
            command = [self.python, str(HERE / "storm_side.py"), str(self.folder / f"{model}.pm"), kind, *properties]
            try:
                ran = subprocess.run(command, capture_output=True, text=True, timeout=self.patience, check=False)
                self.done[key] = json.loads(ran.stdout.splitlines()[-1]) if ran.returncode == 0 else None
                if ran.returncode:
                    print(f"storm: {ran.stderr.strip()[-300:]}", file=sys.stderr)
            except subprocess.TimeoutExpired:
                self.done[key] = None
        return self.done[key]


def agreement(ours: dict[str, Any], storm: dict[str, Any], kind: str) -> str:
    """Whether the answers are the same: equal fractions, or floats that are near enough; the farthest apart is told."""
    pairs = list(zip(map(Fraction, ours["values"]), map(Fraction, storm["values"]), strict=True))
    if kind == "exact":
        return "equal fractions" if all(a == b for a, b in pairs) else "DIFFERENT"
    apart = max(abs(float(a - b)) for a, b in pairs)
    return f"within {apart:.0e}" if apart < FLOAT_ERROR else f"DIFFERENT by {apart:.0e}"


def line(name: str, storm: Storm | None) -> str:
    """Measure one row and give its line of the table."""
    row = ROWS[name]
    command = [sys.executable, __file__, "--work", name, *(["--small"] if BOARDS == SMALL else [])]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        return f"| {row.title} | failed: {ran.stderr.strip().splitlines()[-1]} | | | | |"
    ours = json.loads(ran.stdout.splitlines()[-1])
    figures = f"{ours['seconds']:.2f} s"
    if "turns" in ours:
        figures += f", {ours['turns'] / ours['seconds'] / 1e6:.1f} million turns/s"
    if "states" in ours:
        figures += f" ({ours['states']:,} states)"
    cells = ["", "", ""]
    if row.storm is not None and storm is not None:
        model, kind, properties, part = row.storm
        found = storm.answer(model, kind, properties)
        if found is None:
            theirs: float = storm.patience
            cells = [f"none in {storm.patience} s", f"under {ours['seconds'] / theirs:.3f}", ""]
        else:
            theirs = found["build"] + (found["check"] if part == "all" else 0)
            cells = [f"{theirs:.2f} s, {found['megabytes']:,.0f} MB", f"{ours['seconds'] / theirs:.3f}"]
            cells.append(agreement(ours, found, kind) if "values" in ours else "")
    wanted = f" (wanted: {row.wanted:.2g})" if row.wanted is not None else ""
    return f"| {row.title} | {figures} | {ours['megabytes']:,.0f} MB | {cells[0]} | {cells[1]}{wanted} | {cells[2]} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--storm-python", metavar="PYTHON", help="a Python that has stormpy")
    parser.add_argument("--rows", nargs="+", choices=tuple(ROWS), default=list(ROWS), help="default: all")
    parser.add_argument("--patience", type=int, default=300, metavar="SECONDS", help="for each model of Storm's")
    parser.add_argument("--output", type=Path, metavar="FILE", help="also write the table here")
    parser.add_argument("--small", action="store_true", help="small boards: to see that everything runs and agrees")
    parser.add_argument("--work", choices=tuple(ROWS), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.small:
        BOARDS.update(SMALL)
    if arguments.work:
        work(arguments.work)
        return
    lines = [
        f"{date.today()}, {platform.machine()}, Python {platform.python_version()}; boards: "
        + ", ".join(f"{key} {name}" for key, name in BOARDS.items()),
        "",
        "| work | toolkit | memory | Storm | ratio | answers |",
        "|---|---|---|---|---|---|",
    ]
    print("\n".join(lines), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        python = arguments.storm_python
        storm = None if python is None else Storm(python, arguments.patience, Path(folder))
        for name in arguments.rows:
            lines.append(line(name, storm))
            print(lines[-1], flush=True)
    if arguments.output is not None:
        arguments.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
