"""The check shares no code with the solver: it holds also where there is none."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import environment
from tests.test_light_core import BLOCK, EVERYTHING
from toolkit.certificates import certify, write
from toolkit.games import make_game

ROOT = Path(__file__).parents[2]
FORBIDDEN = ("toolkit.solve", "toolkit.chains", "toolkit.stats", "toolkit.explain", "toolkit.play")
LIBRARIES = {"numpy", "scipy", "flint", "sympy", "mpmath"}
PUBLIC_DOOR = "toolkit.certificates"  # which also passes on how certificates are written


def file_of(module: str) -> Path | None:
    path = ROOT.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def imported(file: Path, everywhere: bool) -> set[str]:
    """The modules that a file imports: at its top, or anywhere in it. Names that are modules count as such."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree)) if everywhere else tree.body
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module is not None
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def reached(start: str) -> set[str]:
    """Every module that the import of `start` comes upon, file by file."""
    found, waiting = {start}, [start]
    while waiting:
        module = waiting.pop()
        file = file_of(module)
        if file is not None and module.startswith("toolkit"):
            fresh = imported(file, everywhere=module.startswith(PUBLIC_DOOR)) - found
            found |= fresh
            waiting.extend(fresh)
    return found


def test_the_check_imports_no_solver() -> None:
    modules = reached("toolkit.certificates.verify")
    assert {"toolkit.certificates.exploration", "toolkit.certificates.substitution", "toolkit.games"} <= modules
    assert sorted(name for name in modules if name.startswith(FORBIDDEN)) == []
    assert sorted(name for name in modules if name.partition(".")[0] in LIBRARIES) == []
    assert PUBLIC_DOOR not in modules


def test_the_search_for_imports_finds_a_solver() -> None:
    assert any(name.startswith("toolkit.solve") for name in reached("toolkit.certificates.certify"))


ALONE = """
import importlib.util, json, sys, types

package = importlib.util.find_spec("toolkit").submodule_search_locations
for name in ("toolkit", "toolkit.certificates"):  # the folders without what their doors load
    module = types.ModuleType(name)
    module.__path__ = [package[0] + name.removeprefix("toolkit").replace(".", "/")]
    sys.modules[name] = module
from toolkit.certificates.certificate import read
from toolkit.certificates.verify import verify

lines = verify(read(sys.argv[1]))
print(json.dumps({"lines": lines, "loaded": sorted(sys.modules)}))
"""


@pytest.mark.parametrize("method", ["exact", "certified"])
def test_a_certificate_is_checked_where_there_is_no_solver(method: str, tmp_path: Path) -> None:
    """In a process without numpy and sympy, with the solver's files out of reach."""
    file = tmp_path / "mini.json"
    write(certify(make_game("monza", "mini", players=1), method=method, strategies={1: "optimal"}), file)
    program = BLOCK.format(names=(*EVERYTHING, "sympy")).replace('"toolkit"', '"nothing"')
    done = subprocess.run(
        [sys.executable, "-c", program + ALONE, str(file)],
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [name for name in found["loaded"] if name.startswith(FORBIDDEN)] == []
    assert any(line.startswith("best turns: exactly 177284100848832/60832658061175") for line in found["lines"])
