"""What Python in the browser is told about the wheels of the site."""

from __future__ import annotations

import hashlib
from pathlib import Path
from zipfile import ZipFile

import pytest

from binder.lite.lockfile import lockfile, modules

INFO = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}


def wheel(folder: Path, name: str, files: tuple[str, ...], *needs: str) -> Path:
    """A wheel of empty files that needs these others."""
    path = folder / f"{name}-1.2-py3-none-any.whl"
    headers = ["Metadata-Version: 2.4", f"Name: {name}", "Version: 1.2", *(f"Requires-Dist: {need}" for need in needs)]
    with ZipFile(path, "w") as archive:
        for file in files:
            archive.writestr(file, "")
        archive.writestr(f"{name}-1.2.dist-info/METADATA", "\n".join(headers) + "\n")
    return path


def test_a_wheel_is_listed_with_its_checksum_and_all_that_the_browser_needs(tmp_path: Path) -> None:
    dice = wheel(
        tmp_path,
        "Fair_Dice",
        ("fair_dice/__init__.pyc", "fair_dice/deep/more.pyc", "Fair_Dice-1.2.data/scripts/roll.py", "notes.txt"),
        "coins>=1",
        "pexpect; sys_platform != 'emscripten'",
        "old; python_version < '3.14'",
        "marbles; extra == 'exact'",
        "jupyterlab-widgets~=3.0",
    )
    coins = wheel(tmp_path, "coins", ("coins.py", "_coins.cpython-314-wasm32-emscripten.so", "coins.libs/c.so"))
    listed = lockfile(INFO, [dice, coins])
    assert listed["info"] == INFO
    assert list(listed["packages"]) == ["fair-dice", "coins"]
    assert listed["packages"]["fair-dice"] == {
        "name": "fair-dice",
        "version": "1.2",
        "file_name": "Fair_Dice-1.2-py3-none-any.whl",
        "install_dir": "site",
        "sha256": hashlib.sha256(dice.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": ["fair_dice"],
        "depends": ["coins"],
        "unvendored_tests": False,
    }
    assert modules(coins) == ["_coins", "coins"]


def test_the_toolkit_comes_with_what_it_imports_late(tmp_path: Path) -> None:
    needs = ("sympy", "python-flint; extra == 'exact'", "plotly; extra == 'notebook'", "numpy; extra == 'large'")
    wheels = [wheel(tmp_path, "race_game_toolkit", ("toolkit/__init__.py",), *needs)]
    wheels += [wheel(tmp_path, name, (f"{name}.py",)) for name in ("sympy", "plotly", "python_flint")]
    assert lockfile(INFO, wheels)["packages"]["race-game-toolkit"]["depends"] == ["plotly", "python-flint", "sympy"]


def test_a_wheel_that_would_be_missed_in_the_browser_is_missed_at_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"browser.txt lacks coins \(for dice\)"):
        lockfile(INFO, [wheel(tmp_path, "dice", ("dice.py",), "coins")])
