"""`toolkit lab`: which server it starts, with what, and what it says where it cannot."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cli.commands import run
from toolkit.cli import lab

Capsys = pytest.CaptureFixture[str]

AS_ROOT = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []


@pytest.mark.parametrize("browser", [True, False])
def test_lab_starts_jupyterlab_on_the_start_notebook(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, browser: bool
) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr("toolkit.cli.lab.find_spec", lambda name: name)
    monkeypatch.setattr("toolkit.cli.lab.subprocess.call", lambda words: called.append(words) or 7)
    (tmp_path / "00-start-here.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(lab, "NOTEBOOKS", tmp_path)
    assert run(capsys, "lab", *([] if browser else ["--no-browser"])).code == 7  # JupyterLab's own exit code
    assert called == [
        [
            sys.executable,
            "-m",
            "jupyterlab",
            f"--ServerApp.root_dir={tmp_path}",
            "--LabApp.default_url=/lab/tree/00-start-here.ipynb",
            *AS_ROOT,
            *([] if browser else ["--no-browser"]),
        ]
    ]


def test_lab_without_the_notebooks_opens_where_we_are(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr("toolkit.cli.lab.find_spec", lambda name: name)
    monkeypatch.setattr("toolkit.cli.lab.subprocess.call", lambda words: called.append(words) or 0)
    monkeypatch.setattr(lab, "NOTEBOOKS", tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "lab").code == 0
    assert called == [[sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={tmp_path}", *AS_ROOT]]


def test_lab_without_jupyterlab_says_what_to_install(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.cli.lab.find_spec", lambda _: None)
    ran = run(capsys, "lab")
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err == "toolkit: JupyterLab is not installed; install it with: pip install 'race-game-toolkit[notebook]'\n"
    )


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[list[str], str]]:
    """The servers that `lab --app` started, none of them really: the words after `-m`, and JUPYTER_PATH."""
    called: list[tuple[list[str], str]] = []

    def call(words: list[str], env: dict[str, str]) -> int:
        called.append((words[2:], env["JUPYTER_PATH"]))
        return 7

    monkeypatch.setattr("toolkit.cli.lab.find_spec", lambda name: name)
    monkeypatch.setattr("toolkit.cli.lab.subprocess.call", call)
    monkeypatch.setattr(lab, "NOTEBOOKS", tmp_path)
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    for name in ("00-start-here", "lab-monza", "play-monza", "play-magnificent-race"):
        (tmp_path / f"{name}.ipynb").write_text("{}", encoding="utf-8")
    return called


def test_lab_as_an_app_serves_the_list_of_games(
    capsys: Capsys, tmp_path: Path, served: list[tuple[list[str], str]]
) -> None:
    assert run(capsys, "lab", "--app", "--no-browser", "--ip", "0.0.0.0", "--port", "9000").code == 7
    ((words, path),) = served
    assert words[:2] == ["voila", str(tmp_path)]
    assert words[-4:] == [
        "--VoilaConfiguration.resources={'all_games': True}",
        "--no-browser",
        "--Voila.ip=0.0.0.0",
        "--Voila.port=9000",
    ]
    assert "--template=race_games" in words
    assert (Path(path) / "voila" / "templates" / "race_games" / "index.html.j2").is_file()


def test_lab_as_an_app_serves_one_game_and_keeps_the_users_own_path(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, served: list[tuple[list[str], str]]
) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "mine")
    assert run(capsys, "lab", "--app", "magnificent_race").code == 7
    ((words, path),) = served
    assert words[1] == str(tmp_path / "play-magnificent-race.ipynb")
    assert words[-1] == "--VoilaConfiguration.resources={'all_games': False}"
    assert path.split(os.pathsep) == [str(lab.PAGES), "mine"]


def test_lab_as_an_app_says_what_it_cannot_serve(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, served: list[tuple[list[str], str]]
) -> None:
    ran = run(capsys, "lab", "--app", "chess")
    assert (ran.code, ran.err) == (2, "toolkit: no play notebook for 'chess'; there are: magnificent_race, monza\n")
    monkeypatch.setattr(lab, "NOTEBOOKS", tmp_path / "nowhere")
    ran = run(capsys, "lab", "--app")
    assert ran.code == 2
    assert ran.err.startswith("toolkit: there are no play notebooks in ")
    monkeypatch.setattr("toolkit.cli.lab.find_spec", lambda name: None if name == "voila" else name)
    ran = run(capsys, "lab", "--app")
    assert ran.err == "toolkit: Voilà is not installed; install it with: pip install 'race-game-toolkit[app]'\n"
    assert served == []


def test_the_notebooks_that_lab_opens_are_there() -> None:
    assert (lab.NOTEBOOKS / "00-start-here.ipynb").is_file()
