"""The house rules that no other tool checks: what may stand in a file, and which part may know which."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest
from packaging.requirements import Requirement

from tests.conftest import ANOTHER_PLATFORM
from tests.notebooks.in_git import notebook_in_git

ROOT = Path(__file__).parents[1]
TOOLKIT = ROOT / "toolkit"
MODULES = sorted(TOOLKIT.rglob("*.py"))
MADE_BY_TOOLS = {".git", ".venv", "__pycache__", ".ipynb_checkpoints", "screenshots", "build", "dist", "node_modules"}
MADE_BY_TOOLS |= {".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".venv-site", "site"}

# Lowest first: a part imports only from itself and from parts before it.
PARTS = (
    "errors",
    "chance",
    "boards",
    "games",
    "chains",
    "solve",
    "stats",
    "certificates",
    "play",
    "explain",
    "plots",
    "exercises",
    "widgets",
    "cli",
)
# Written in pieces, so that this file does not hold what it forbids.
REGISTRIES = [".".join(pieces) for pieces in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
REGISTRIES += [".".join(pieces) for pieces in (("npmjs", "com"), ("anaconda", "org"), ("deb", "debian", "org"))]
MACHINE_PATH = re.compile(r"(?<![\w.~*$}/-])/(?:home|root|work|tmp|opt|srv|Users)/|\b[A-Za-z]:\\+(?:Users|Temp)\b")


def _files() -> list[Path]:
    """Every file that is, or could be, committed. Where there is no git (a downloaded archive): every file."""
    try:
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        paths = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in ROOT.rglob("*") if not MADE_BY_TOOLS & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in paths if path.is_file())


def _lines() -> Iterator[tuple[str, str]]:
    """(place, line) of every text file."""
    for path in _files():
        data = path.read_bytes()
        if b"\0" not in data:
            for number, line in enumerate(data.decode("utf-8").splitlines(), start=1):
                yield f"{path.relative_to(ROOT)}:{number}", line


def _imports(source: str, module: str, is_package: bool = False) -> Iterator[str]:
    """Every module of the toolkit that a source text imports, wherever the import stands in it."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            yield from ([f"toolkit.{alias.name}" for alias in node.names] if origin == "toolkit" else [origin])
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__"):
                yield str(node.args[0].value)


def _part(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def _wrong_imports(source: str, module: str, is_package: bool = False) -> list[str]:
    """The imports that go up, sideways to a part nobody knows, or to the whole toolkit."""
    here = _part(module)
    wanted = [name for name in _imports(source, module, is_package) if name.split(".")[0] == "toolkit"]
    allowed = PARTS[: PARTS.index(here) + 1]
    return [name for name in wanted if _part(name) not in allowed]


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_no_file_names_a_registry() -> None:
    assert [place for place, line in _lines() if any(host in line.lower() for host in REGISTRIES)] == []


def test_no_file_names_a_folder_of_some_machine() -> None:
    assert [place for place, line in _lines() if MACHINE_PATH.search(line)] == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("see /" + "work/notes.md", True),
        ("open('/" + "home/ann/board.toml')", True),
        ("C:" + "\\Users\\ann", True),
        ("#!/usr/bin/env python3", False),
        ("homework/work/sheet.md", False),
        ("https://example.org/home/", False),
    ],
)
def test_a_folder_of_some_machine_is_told_from_other_text(line: str, found: bool) -> None:
    assert bool(MACHINE_PATH.search(line)) is found


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").rglob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_hold_no_outputs(path: Path) -> None:
    notebook = notebook_in_git(path)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
    assert "widgets" not in notebook["metadata"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"


def test_every_folder_and_file_at_the_top_of_the_toolkit_has_its_place_in_the_order() -> None:
    parts = {_part(_module(path)) for path in MODULES} - {"", "__main__"}
    assert parts <= set(PARTS), "give the new part its place in PARTS"


@pytest.mark.parametrize("path", MODULES, ids=_module)
def test_a_part_imports_only_from_parts_before_it(path: Path) -> None:
    module = _module(path)
    if module in ("toolkit", "toolkit.__main__"):  # the two doors of the house: they may see all of it
        return
    assert _wrong_imports(path.read_text(encoding="utf-8"), module, path.name == "__init__.py") == []


def test_no_file_imports_in_a_circle() -> None:
    graph = nx.DiGraph()
    for path in MODULES:
        if path.name != "__init__.py":  # a door only passes on what lies behind it
            graph.add_edges_from(
                (_module(path), name) for name in _imports(path.read_text(encoding="utf-8"), _module(path))
            )
    assert [part for part in nx.strongly_connected_components(graph) if len(part) > 1] == []


@pytest.mark.parametrize(
    ("source", "module", "wrong"),
    [
        ("from toolkit.chance import die\nimport toolkit.errors", "toolkit.games.monorail.rules", []),
        ("from toolkit.solve import exact", "toolkit.games.monorail.rules", ["toolkit.solve"]),
        ("def late():\n    import toolkit.widgets.board", "toolkit.play.match", ["toolkit.widgets.board"]),
        ("from toolkit import plots, errors", "toolkit.chance.dice", ["toolkit.plots"]),
        ("import toolkit", "toolkit.cli.main", ["toolkit"]),
        ("from ...solve import exact", "toolkit.games.monorail.rules", ["toolkit.solve"]),
        ("from .. import options, protocol", "toolkit.games.monorail.rules", []),
        ("from . import monorail", "toolkit.games", []),
        ("import importlib\nimportlib.import_module('toolkit.cli')", "toolkit.games", ["toolkit.cli"]),
        ("from toolkit.helpers import tidy", "toolkit.cli.main", ["toolkit.helpers"]),
        ("import toolkitten, sympy", "toolkit.errors", []),
    ],
)
def test_the_import_check_sees_every_way_to_import(source: str, module: str, wrong: list[str]) -> None:
    assert _wrong_imports(source, module, is_package=module == "toolkit.games") == wrong


def test_no_file_is_long() -> None:
    counted = [path for path in _files() if TOOLKIT in path.parents or path.suffix == ".py"]
    counts = {path: len(path.read_bytes().splitlines()) for path in counted}
    assert {str(path.relative_to(ROOT)): count for path, count in counts.items() if count > 300} == {}


@pytest.mark.parametrize("path", [path for path in MODULES if path.name != "__main__.py"], ids=_module)
def test_every_module_says_what_is_public(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    assert "__all__" in {target.id for target in targets if isinstance(target, ast.Name)}
    assert ast.get_docstring(tree)


def _pins() -> dict[str, list[tuple[Requirement, int]]]:
    """The requirements of requirements/all.txt by name, each with how many hashes it has."""
    pins: dict[str, list[tuple[Requirement, int]]] = {}
    text = (ROOT / "requirements" / "all.txt").read_text(encoding="utf-8").replace("\\\n", "")
    for line in text.splitlines():
        if line and not line.lstrip().startswith("#"):
            requirement, *hashes = re.split(r"\s+--hash=sha256:", line.strip())
            assert all(re.fullmatch("[0-9a-f]{64}", one) for one in hashes), line
            read = Requirement(requirement)
            pins.setdefault(read.name.lower(), []).append((read, len(hashes)))
    return pins


def test_every_requirement_is_pinned_and_hashed() -> None:
    for name, choices in _pins().items():
        for requirement, hashes in choices:
            assert [one.operator for one in requirement.specifier] == ["=="], name
            assert requirement.url is None, name
            assert hashes > 0, name


def test_the_pins_are_those_that_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    optional = project["project"]["optional-dependencies"]
    extras = [asked for extra, asked in optional.items() if extra != "bench"]  # a peer to compare with, never installed
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"], *(x for e in extras for x in e)]
    pins = _pins()
    for text in asked:
        wanted = Requirement(text)
        for pin, _ in pins[wanted.name]:
            assert wanted.specifier.contains(str(pin.specifier).removeprefix("==")), f"{text}, but {pin}"


@pytest.mark.parametrize("name", ["requirements/all.in", "binder/requirements.txt"])
def test_versions_written_by_hand_are_those_of_the_pins(name: str) -> None:
    pins = _pins()
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        text = line.partition("#")[0].strip()
        if text and not text.startswith("-e"):
            wanted = Requirement(text)
            versions = [str(pin.specifier) for pin, _ in pins[wanted.name]]
            assert str(wanted.specifier) in ("", *versions), line


def test_binder_builds_from_the_root() -> None:
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("-")] == ["-e .[exact,large,notebook]"]
    assert (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip() == "python-3.11"
    build = (ROOT / "binder" / "postBuild").read_text(encoding="utf-8")
    assert build.startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in build


@pytest.mark.skipif(sys.platform == "win32", reason=ANOTHER_PLATFORM + "repo2docker has none for Windows")
def test_binder_reads_our_files_as_meant(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "binder", tmp_path / "binder")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "--user-id", "1000", "--user-name", "ann"]
    made = subprocess.run([*command, str(tmp_path)], capture_output=True, text=True, check=False)
    dockerfile = made.stdout + made.stderr
    assert made.returncode == 0, dockerfile
    assert '/bin/pip install --no-cache-dir -r "binder/requirements.txt"' in dockerfile
    assert "Building conda environment for python=3.11" in dockerfile
    assert "RUN ./binder/postBuild" in dockerfile
    # The whole repository must be there before pip runs: its own folder is one of the requirements.
    assert dockerfile.index(" src/ ${REPO_DIR}/") < dockerfile.index("/bin/pip install")


def test_the_wheel_ships_the_boards_the_front_end_and_the_lessons(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("race_game_toolkit-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = set(archive.namelist())
        (entries,) = [name for name in shipped if name.endswith("entry_points.txt")]
        assert archive.read(entries).decode().split() == ["[console_scripts]", "toolkit", "=", "toolkit.cli:main"]
    ours = {path.relative_to(ROOT).as_posix() for path in _files() if TOOLKIT in path.parents}
    assert {Path(name).suffix for name in ours} >= {".py", ".toml", ".js", ".css"}
    assert ours - shipped == set()
    lessons = {f"toolkit/exercises/{path.relative_to(ROOT).as_posix()}" for path in ROOT.glob("lessons/*/*.toml")}
    assert lessons
    assert lessons <= shipped
    assert {name.split("/")[0] for name in shipped} == {
        "toolkit",
        wheel.name.removesuffix("-py3-none-any.whl") + ".dist-info",
    }


def test_ci_runs_what_the_readme_says() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "exec python3 run.py test"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "python3 run.py test" in readme
    assert "python3 run.py lab" in readme
