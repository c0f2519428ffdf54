"""The site's files: what is pinned agrees with the rest of the project, and no folder of anybody's is written over."""

from __future__ import annotations

import json
import re
import threading
import urllib.request
from pathlib import Path

import nbformat
import pytest

from binder.lite import build, libraries
from binder.lite.serve import server

ROOT = Path(__file__).parents[2]
LITE = ROOT / "binder" / "lite"


def pinned(path: Path) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", path.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", ["browser.txt", "build.txt"])
def test_what_both_have_is_of_the_same_version(name: str) -> None:
    everywhere, here = pinned(ROOT / "requirements" / "all.txt"), pinned(LITE / name)
    assert {"anywidget", "ipywidgets", "plotly"} <= set(here)
    assert {each: version for each, version in here.items() if each in everywhere} == {
        each: everywhere[each] for each in here if each in everywhere
    }


def test_the_list_of_the_browser_has_all_that_the_toolkit_needs_there() -> None:
    wanted = {"anywidget", "ipywidgets", "networkx", "plotly", "python-flint", "sympy", "tomlkit"}
    assert wanted <= set(pinned(LITE / "browser.txt"))
    assert not {"numpy", "scipy"} & set(pinned(LITE / "browser.txt"))


def test_the_wheels_are_for_the_pyodide_that_is_fetched() -> None:
    # Pyodide's own numbers: version 314 is Python 3.14.
    pyodide = json.loads((LITE / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    options = libraries.BROWSER
    assert pyodide.partition(".")[0] == options[options.index("--python-version") + 1].replace(".", "")


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "libraries", lambda: pytest.fail("nothing may be fetched for it"))
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    for place in (tmp_path, tmp_path / "thesis.txt"):
        with pytest.raises(SystemExit, match="is there already and is not a site"):
            build.build(place)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_build_that_fails_leaves_the_old_site_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "jupyter-lite.json").write_text("the old one", encoding="utf-8")
    fetched = tmp_path / "fetched"
    (fetched / "wheels").mkdir(parents=True)
    monkeypatch.setattr(build, "libraries", lambda: fetched)
    with pytest.raises(OSError, match=r"pyodide"):  # nothing was fetched, so nothing can be copied
        build.build(site)
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["fetched", "site"]
    assert [path.read_text(encoding="utf-8") for path in site.iterdir()] == ["the old one"]


def test_notebooks_come_without_outputs_and_from_folders_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "notebooks"
    for place in ("first.ipynb", "lessons/second.ipynb", ".ipynb_checkpoints/first-checkpoint.ipynb", "saved.json"):
        (source / place).parent.mkdir(parents=True, exist_ok=True)
        output = nbformat.v4.new_output("stream", text="of yesterday")
        cell = nbformat.v4.new_code_cell("1 + 1", outputs=[output], execution_count=7)
        screens = {"widgets": {"application/vnd.jupyter.widget-state+json": {}}}
        nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=screens), source / place)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    build.copy_notebooks(tmp_path / "copied")
    copied = {path.relative_to(tmp_path / "copied").as_posix(): path for path in (tmp_path / "copied").rglob("*.*")}
    assert sorted(copied) == ["first.ipynb", "lessons/second.ipynb"]
    for path in copied.values():
        notebook = nbformat.read(path, as_version=4)
        (cell,) = notebook.cells
        assert "widgets" not in notebook.metadata
        assert (cell.source, cell.outputs, cell.execution_count) == ("1 + 1", [], None)


def test_the_server_names_the_types_that_a_browser_insists_on(tmp_path: Path) -> None:
    for name in ("page.html", "part.mjs", "part.wasm"):
        (tmp_path / name).write_bytes(b"")
    with server(tmp_path) as started:
        threading.Thread(target=started.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{started.server_port}"
        types = {
            name: urllib.request.urlopen(f"{address}/{name}", timeout=10).headers["Content-Type"]
            for name in ("page.html", "part.mjs", "part.wasm")
        }
        started.shutdown()
    assert types == {"page.html": "text/html", "part.mjs": "text/javascript", "part.wasm": "application/wasm"}
