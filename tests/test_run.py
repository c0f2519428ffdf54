"""run.py: when it makes the environment anew, what it finds and what it says."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import run

SOURCE = Path(run.__file__).read_text(encoding="utf-8")


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The set-up steps that run.prepare() took, none of them carried out, in a project of its own."""
    root = tmp_path / "a folder with spaces"
    (root / "requirements").mkdir(parents=True)
    for name in ("pyproject.toml", "requirements/all.txt", "requirements/site.txt", "quiet.json"):
        (root / name).write_text("as it was", encoding="utf-8")
    monkeypatch.setattr(run, "ROOT", root)
    monkeypatch.setattr(run, "VENV", root / ".venv")
    monkeypatch.setattr(run, "INSIDE", "python")
    monkeypatch.setattr(run, "PYTHON", root / ".venv" / "python")
    monkeypatch.setattr(run, "REQUIREMENTS", root / "requirements" / "all.txt")
    monkeypatch.setattr(run, "SITE_VENV", root / ".venv-site")
    monkeypatch.setattr(run, "SITE_REQUIREMENTS", root / "requirements" / "site.txt")
    monkeypatch.setattr(run, "QUIET", root / "quiet.json")
    taken: list[list[str]] = []

    def show(command: list[object]) -> None:
        words = [str(word) for word in command]
        taken.append(words)
        if "venv" in words:
            Path(words[-1]).mkdir(exist_ok=True)
            (Path(words[-1]) / "python").touch()

    monkeypatch.setattr(run, "show", show)
    return taken


def test_the_environment_is_made_once(steps: list[list[str]]) -> None:
    run.prepare()
    assert [step[1:4] for step in steps] == [
        ["-m", "venv", "--clear"],
        ["-m", "pip", "install"],
        ["-m", "pip", "install"],
    ]
    assert "--require-hashes" in steps[1]
    assert steps[2][-2:] == ["--editable", str(run.ROOT)]
    run.prepare()
    assert len(steps) == 3


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/all.txt", ".venv/complete.txt"])
def test_it_is_made_anew_when_what_it_was_made_from_changed(steps: list[list[str]], changed: str) -> None:
    run.prepare()
    (run.ROOT / changed).write_text("changed", encoding="utf-8")
    run.prepare()
    assert len(steps) == 6


def test_it_is_made_anew_in_another_place_or_without_its_python(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.prepare()
    run.PYTHON.unlink()
    run.prepare()
    assert len(steps) == 6
    moved = run.ROOT.rename(run.ROOT.with_name("moved"))
    monkeypatch.setattr(run, "VENV", moved / ".venv")
    monkeypatch.setattr(run, "PYTHON", moved / ".venv" / "python")
    monkeypatch.setattr(run, "STAMP", moved / ".venv" / "complete.txt")
    monkeypatch.setattr(run, "REQUIREMENTS", moved / "requirements" / "all.txt")
    monkeypatch.setattr(run, "QUIET", moved / "quiet.json")
    monkeypatch.setattr(run, "ROOT", moved)
    run.prepare()
    assert len(steps) == 9


def test_the_site_has_an_environment_of_its_own(steps: list[list[str]]) -> None:
    run.prepare_site()
    run.prepare_site()
    assert steps == [
        [sys.executable, "-m", "venv", "--clear", str(run.SITE_VENV)],
        [str(run.SITE_VENV / "python"), "-m", "pip", "install", "--require-hashes", "-r", str(run.SITE_REQUIREMENTS)],
    ]
    run.prepare()
    assert len(steps) == 2 + 3
    (run.ROOT / "pyproject.toml").write_text("changed", encoding="utf-8")
    run.prepare_site()  # the toolkit's own wheel is built anew each time
    assert len(steps) == 2 + 3
    run.SITE_REQUIREMENTS.write_text("changed", encoding="utf-8")
    run.prepare_site()
    assert len(steps) == 2 + 3 + 2


def test_the_site_is_built_by_that_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(run, "call", lambda command: called.append([str(word) for word in command]) or 3)
    monkeypatch.setattr(run, "prepare", lambda: pytest.fail("the site needs no .venv"))
    monkeypatch.setattr(run, "prepare_site", lambda: called.append(["ready"]))
    assert run.main(["site", "elsewhere", "--serve"]) == 3
    assert called == [["ready"], [str(run.SITE_VENV / run.INSIDE), "-m", "binder.lite.build", "elsewhere", "--serve"]]


def test_an_interrupted_set_up_is_not_taken_for_a_whole_one(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.prepare()
    (run.ROOT / "pyproject.toml").write_text("changed", encoding="utf-8")
    whole = run.show

    def interrupted(command: list[object]) -> None:
        whole(command)
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "show", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.prepare()
    (run.ROOT / "pyproject.toml").write_text("as it was", encoding="utf-8")
    monkeypatch.setattr(run, "show", whole)
    run.prepare()
    assert len(steps) == 3 + 1 + 3


def test_a_python_without_ensurepip_is_told_what_to_install(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else name)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        run.prepare()
    assert steps == []


def test_a_failed_step_shows_its_last_words(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"stopped at: [\s\S]*Run the same command again"):
        run.show([sys.executable, "-c", "print('no route'); raise SystemExit(1)"])
    assert "no route" in capfd.readouterr().out


def test_settings_that_would_send_an_install_elsewhere_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("KEPT", "yes")
    assert run.environment()["KEPT"] == "yes"
    assert not {"PIP_USER", "PYTHONPATH"} & set(run.environment())


def test_the_browser_named_by_hand_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "my browser"
    monkeypatch.setenv("TOOLKIT_CHROMIUM", str(program))
    assert run.find_browser() is None
    program.touch()
    assert run.find_browser() == str(program)


def test_the_games_as_pages_are_the_toolkits_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(run, "call", lambda command: called.append([str(word) for word in command[1:]]) or 0)
    assert run.lab(["--app", "monza", "--no-browser"]) == 0
    assert called == [["-m", "toolkit", "lab", "--app", "monza", "--no-browser"]]


def test_every_test_command_runs_every_check(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    called: list[list[str]] = []

    def call(command: list[object]) -> int:
        called.append([str(word) for word in command[2:]])
        return 1 if "mypy" in command else 0

    monkeypatch.setattr(run, "call", call)
    monkeypatch.setattr(run, "install_browser", lambda: None)
    monkeypatch.setattr(run, "install_axe", lambda: None)
    assert run.test([]) == 1
    assert [words[0] for words in called] == ["ruff", "ruff", "mypy", "pytest"]
    assert called[-1] == ["pytest", "-n", "logical", "--dist", "loadfile", "--no-loadscope-reorder"]
    assert capfd.readouterr().out.splitlines()[-1] == "Failed: mypy --strict."
    assert run.test(["-k", "chance"]) == 0
    assert called[4:] == [["pytest", "-k", "chance"]]


@pytest.mark.parametrize(("words", "code"), [([], 2), (["tset"], 2), (["--help"], 0)])
def test_without_a_known_command_it_says_what_there_is(words: list[str], code: int) -> None:
    done = subprocess.run([sys.executable, run.__file__, *words], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "run.py lab" in (done.stderr if code else done.stdout)


def test_an_old_python_can_read_it_far_enough_to_say_that_it_is_old() -> None:
    # With annotations or newer grammar an old Python would stop with a traceback instead of our sentence.
    tree = ast.parse(SOURCE, feature_version=(3, 6))
    first = [type(node) for node in tree.body[:3]]
    assert first == [ast.Expr, ast.Import, ast.If]


def test_it_needs_only_the_standard_library() -> None:
    tree = ast.parse(SOURCE)
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert {name.split(".")[0] for name in names} <= set(sys.stdlib_module_names)


NOT_RUN = """
import pytest

def test_skipped():
    pytest.skip("no time")

def test_elsewhere():
    pytest.skip("only on another platform: Windows")

def test_known_fault():
    pytest.xfail("known")
"""


@pytest.mark.parametrize(
    ("ci", "code", "closing"),
    [("true", 1, "1 failed, 1 skipped, 1 xfailed, 1 error"), ("", 0, "3 skipped, 1 xfailed")],
)
def test_in_ci_a_skipped_test_or_module_is_a_failure(tmp_path: Path, ci: str, code: int, closing: str) -> None:
    (tmp_path / "test_not_run.py").write_text(NOT_RUN, encoding="utf-8")
    (tmp_path / "test_module.py").write_text(
        "import pytest\npytest.importorskip('no_such_library')\n", encoding="utf-8"
    )
    done = _pytest(tmp_path, ci)
    assert closing in done.stdout, done.stdout
    assert done.returncode == code


def _pytest(folder: Path, ci: str) -> subprocess.CompletedProcess[str]:
    policy = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")
    (folder / "conftest.py").write_text(policy, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = browser\n    notebook\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--continue-on-collection-errors",
        str(folder),
    ]
    environment = {**os.environ, "CI": ci}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
