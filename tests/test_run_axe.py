"""run.py: how it comes by axe-core, which the accessibility tests need."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import run


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a fetched axe-core, in a project that wants version 4.0.0."""
    monkeypatch.setattr(run, "BROWSER_TESTS", tmp_path)
    locked = {"packages": {run.AXE: {"version": "4.0.0"}}}
    (tmp_path / "package-lock.json").write_text(json.dumps(locked), encoding="utf-8")
    folder = tmp_path / run.AXE
    folder.mkdir(parents=True)
    (folder / "axe.min.js").touch()
    (folder / "package.json").write_text('{"version": "4.0.0"}', encoding="utf-8")
    return folder


def test_axe_core_counts_only_in_the_version_that_is_locked(fetched: Path) -> None:
    assert run.find_axe() == fetched / "axe.min.js"
    (fetched / "package.json").write_text('{"version": "3.9.0"}', encoding="utf-8")
    assert run.find_axe() is None
    (fetched / "package.json").write_text('{"version": ', encoding="utf-8")
    assert run.find_axe() is None
    (fetched / "package.json").write_text('{"version": "4.0.0"}', encoding="utf-8")
    (fetched / "axe.min.js").unlink()
    assert run.find_axe() is None


def test_without_npm_it_says_where_axe_core_comes_from(
    fetched: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda _: None)
    monkeypatch.setattr(run.subprocess, "run", lambda *_, **__: pytest.fail("nothing can be fetched"))
    run.install_axe()
    assert capfd.readouterr().out == ""  # it is there
    (fetched / "axe.min.js").unlink()
    run.install_axe()
    assert capfd.readouterr().out == f"{run.AXE_WANTED}\n"


def test_axe_core_is_fetched_as_it_is_locked(fetched: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (fetched / "axe.min.js").unlink()
    called: list[tuple[list[str], Path]] = []
    monkeypatch.setattr(run.shutil, "which", lambda name: f"bin/{name}")
    monkeypatch.setattr(run.subprocess, "run", lambda words, cwd, **_: called.append((words[:2], cwd)))
    run.install_axe()
    assert called == [(["bin/npm", "ci"], run.BROWSER_TESTS)]


def test_what_npm_fetches_is_pinned_with_its_checksum_and_comes_from_no_named_place() -> None:
    locked = json.loads((run.BROWSER_TESTS / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((run.BROWSER_TESTS / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    packages = {name.removeprefix("node_modules/"): one for name, one in locked["packages"].items() if name}
    assert {name: one["version"] for name, one in packages.items()} == wanted
    assert all(one["integrity"].startswith("sha512-") and "resolved" not in one for one in packages.values())
