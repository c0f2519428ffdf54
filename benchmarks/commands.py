"""How long whole commands take, start of Python included: median and spread of five runs each, after one that warms up.

.venv/bin/python benchmarks/commands.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

__all__ = ["main"]

RUNS = 5
COMMANDS = {
    "import toolkit": ["-c", "import toolkit"],
    "exact answers, mini board, 2 players": ["-m", "toolkit", "stats", "monorail", "--board", "mini", "--json"],
    "exact answers, lesson board, 2 players": ["-m", "toolkit", "stats", "monorail", "--board", "lesson", "--json"],
    "exact answers, duel board, 3 players": [
        *("-m", "toolkit", "stats", "monorail", "--board", "duel", "--players", "3", "--json"),
    ],
    "12 proved digits, duel board, 4 players": [
        *("-m", "toolkit", "stats", "monorail", "--board", "duel", "--players", "4", "--json"),
        *("--method", "certified", "--digits", "12"),
    ],
}


def seconds(words: list[str]) -> float:
    """The wall time of one run of this Python with these arguments."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def main() -> None:
    """Print the table."""
    print(f"{'command':44} {'median':>8} {'fastest':>8} {'slowest':>8}   (seconds)")
    for name, words in COMMANDS.items():
        seconds(words)
        times = [seconds(words) for _ in range(RUNS)]
        print(f"{name:44} {statistics.median(times):8.2f} {min(times):8.2f} {max(times):8.2f}")


if __name__ == "__main__":
    main()
