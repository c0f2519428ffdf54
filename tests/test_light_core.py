"""The light core: `import toolkit`, small exact answers, the play session and the command need no large library.

Each check runs in a process of its own in which importing the named libraries fails, as on a machine without them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
EVERYTHING = (
    "numpy",
    "scipy",
    "plotly",
    "ipywidgets",
    "anywidget",
    "traitlets",
    "IPython",
    "flint",
    "pandas",
    "matplotlib",
)

BLOCK = """
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
"""

PROGRAM = """
import contextlib
import io
import json

import toolkit as tk
from toolkit.cli import main

answers = {}
for board in ("mini", "lesson"):
    for players in (1, 2):
        report = tk.Report.of(tk.make_game("monorail", board, players))
        answers[f"{board}/{players}"] = {
            "method": report.method,
            "states": report.states,
            "win": {name: str(answer.fraction) for name, answer in report.win.items()},
            **{clock: [str(answer.fraction) for answer in pair] for clock, pair in report.clocks.items()},
            "quantiles": report.quantiles,
        }

session = tk.Session("monorail", board="lesson", players=2, seed=4)
views = [session.view]
while not session.view["finished"]:
    session.handle({"do": "act", "id": "roll"})
    views.append(session.view)
session.handle({"do": "undo"})
session.handle({"do": "redo"})
views.append(session.view)

with contextlib.redirect_stdout(io.StringIO()) as printed:
    code = main(["stats", "monorail", "--board", "lesson", "--players", "2", "--json"])
command = json.loads(printed.getvalue())
del command["seconds"]
print(json.dumps({"answers": answers, "views": views, "command": command, "code": code}))
"""


@cache
def without(blocked: tuple[str, ...], code: str) -> Any:
    """What the code prints as JSON in a process in which these libraries cannot be imported."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, "-c", BLOCK.format(names=blocked) + code],
        env=env | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", EVERYTHING[:6])
def test_the_block_works(name: str) -> None:
    """Otherwise the tests below would prove nothing."""
    code = f"try:\n    import {name}.x\nexcept ModuleNotFoundError as error:\n    print(f'\"{{error.name}}\"')\n"
    assert without(EVERYTHING, code) == name


absent = pytest.mark.parametrize("blocked", [EVERYTHING, ("numpy", "scipy")], ids=["all", "numpy and scipy"])


@absent
def test_the_answers_are_the_same_fractions(blocked: tuple[str, ...]) -> None:
    light = without(blocked, PROGRAM)["answers"]
    assert light == without((), PROGRAM)["answers"]
    assert light["mini/1"]["win"] == {"1": "1/2", "casey": "1/2"}
    assert light["mini/2"]["win"] == {"1": "25/84", "2": "17/84", "casey": "1/2"}
    assert [light[f"mini/{n}"]["turns"] for n in (1, 2)] == [["3", "9/2"]] * 2
    assert all(found["method"] == "exact" for found in light.values())
    assert len(light["lesson/2"]["win"]["1"]) > 100  # a true fraction, not a rounded one


@absent
def test_a_game_is_played_with_the_same_exact_chances(blocked: tuple[str, ...]) -> None:
    views = without(blocked, PROGRAM)["views"]
    assert views == without((), PROGRAM)["views"]
    assert views[-1]["finished"] and all(view["error"] == "" for view in views)
    assert all(view["chances"]["guarantee"] == "exact" for view in views)
    assert all("/" in view["chances"]["rows"][0]["fraction"] for view in views[:3])


@absent
def test_the_command_gives_the_same_object(blocked: tuple[str, ...]) -> None:
    light, full = without(blocked, PROGRAM), without((), PROGRAM)
    assert (light["code"], light["command"]) == (0, full["command"])
    assert light["command"]["method"] == "exact"


def test_the_play_screen_alone_needs_a_notebook() -> None:
    """Asked for without its libraries, it says which one is missing."""
    code = (
        "import json, toolkit as tk\n"
        "try:\n    tk.PlayScreen\nexcept ModuleNotFoundError as error:\n    print(json.dumps(error.name))\n"
    )
    assert without(EVERYTHING, code) == "anywidget"


def test_importing_loads_nothing_large() -> None:
    """Also where the libraries are there: a command that needs none of them should not wait for them."""
    code = "import json, sys, toolkit\nprint(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))\n"
    loaded = set(without((), code))
    assert loaded.isdisjoint({*EVERYTHING, "sympy", "mpmath"})
