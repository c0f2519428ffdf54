"""What a notebook in notebooks/ may look like. That its cells run, and that their assertions hold, is nbval's part."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.notebooks.in_git import notebook_in_git

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MAY_IMPORT = {"toolkit", "sympy", "dataclasses", "fractions"}
# What is about one game alone has a door of its own.
MAY_IMPORT |= {"toolkit.stats", "toolkit.stats.magnificent", "toolkit.stats.rifleman", "toolkit.games.rifleman"}
LONGEST_CELL = 10  # lines


def _read(path: Path) -> dict[str, Any]:
    return notebook_in_git(path)


def _code(path: Path) -> list[tuple[str, str]]:
    """(id, source) of every code cell."""
    return [(cell["id"], "".join(cell["source"])) for cell in _read(path)["cells"] if cell["cell_type"] == "code"]


def test_the_notebooks_of_this_step_are_there() -> None:
    assert {path.name for path in NOTEBOOKS} >= {"00-start-here.ipynb", "play-monorail.ipynb", "lab-monorail.ipynb"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_format_is_valid_and_stripped(path: Path) -> None:
    notebook = _read(path)
    nbformat.validate(notebook)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }, "more than this is left over from a run: clear the outputs"
    for cell in notebook["cells"]:
        assert cell["metadata"] == {}, cell["id"]
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], cell["id"]
            assert cell["execution_count"] is None, cell["id"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_ids_are_words_and_each_is_there_once(path: Path) -> None:
    ids = [cell["id"] for cell in _read(path)["cells"]]
    assert len(ids) == len(set(ids))
    assert [name for name in ids if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)] == [], "an id made by a program"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_code_cells_are_short_and_plain(path: Path) -> None:
    for name, source in _code(path):
        assert len(source.splitlines()) <= LONGEST_CELL, name
        assert max(map(len, source.splitlines())) <= 120, name
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)), name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_nothing_is_imported_but_the_toolkit_and_what_is_taught(path: Path) -> None:
    for name, source in _code(path):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    assert alias.name in MAY_IMPORT, name
                    assert alias.name != "toolkit" or alias.asname == "tk", name
            elif isinstance(node, ast.ImportFrom):
                assert node.module in MAY_IMPORT - {"toolkit"}, name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_only_public_names_of_the_toolkit_are_used(path: Path) -> None:
    import toolkit

    used = {
        node.attr
        for _, source in _code(path)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "tk"
    }
    assert used
    assert used <= set(toolkit.__all__)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_numbers_are_asserted(path: Path) -> None:
    asserting = [name for name, source in _code(path) if re.search(r"^\s*assert ", source, flags=re.MULTILINE)]
    assert asserting


def test_the_lab_asserts_the_numbers_it_tells() -> None:
    """Found by hand for `mini`: chances 1/2, 5/8; 3 turns, variance 9/2; 25/84 - 17/84 = 2/21; 13/4 and 11/4."""
    source = "\n".join(source for _, source in _code(FOLDER / "lab-monorail.ipynb"))
    for numbers in ("1, 2", "5, 8", "9, 2", "25, 84", "17, 84", "2, 21", "13, 4", "11, 4", "7, 27", "2719, 16380"):
        assert f"sympy.Rational({numbers})" in source, numbers


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_every_link_leads_to_a_notebook(path: Path) -> None:
    for cell in _read(path)["cells"]:
        if cell["cell_type"] == "markdown":
            for place in re.findall(r"\]\(([^)#]+)\)", "".join(cell["source"])):
                assert (FOLDER / place).is_file(), f"{cell['id']}: {place}"


def test_the_start_leads_to_every_other_notebook() -> None:
    start = (FOLDER / "00-start-here.ipynb").read_text(encoding="utf-8")
    assert [path.name for path in NOTEBOOKS if path.name not in start and not path.name.startswith("00-")] == []
