"""The list from which Pyodide, Python in the browser, learns which wheels there are: pyodide-lock.json."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZipFile

from packaging.metadata import Metadata
from packaging.utils import canonicalize_name

__all__ = ["LEFT_OUT", "lockfile", "modules", "needs"]

# The browser sides of ipywidgets are part of the page, and JupyterLab is the page.
LEFT_OUT = frozenset({"jupyterlab", "jupyterlab-widgets", "widgetsnbextension"})
# A cell that imports the toolkit gets these extras with it: what it imports late could not be fetched any more.
EXTRAS = {"race-game-toolkit": ("exact", "notebook")}


def lockfile(info: Mapping[str, str], wheels: Iterable[Path]) -> dict[str, Any]:
    """The whole list for these wheels, which lie beside it; `info` is what Pyodide's own list says about Pyodide.

    Raises ValueError when a wheel needs one that is not there: in the browser that would be too late.
    """
    packages: dict[str, Any] = {}
    for wheel in sorted(wheels):
        metadata = _metadata(wheel)
        name = canonicalize_name(metadata.name)
        packages[name] = {
            "name": name,
            "version": str(metadata.version),
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": modules(wheel),
            "depends": needs(metadata, info["python"]),
            "unvendored_tests": False,
        }
    missing = [f"{one} (for {name})" for name in packages for one in packages[name]["depends"] if one not in packages]
    if missing:
        raise ValueError(f"binder/lite/browser.txt lacks {', '.join(missing)}")
    return {"info": dict(info), "packages": packages}


def needs(metadata: Metadata, python: str) -> list[str]:
    """The names of what a wheel needs in the browser, with the extras of EXTRAS and without LEFT_OUT."""
    browser = {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_python_implementation": "CPython",
        "platform_system": "Emscripten",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": "emscripten",
    }
    extras = ("", *EXTRAS.get(canonicalize_name(metadata.name), ()))
    found = {
        canonicalize_name(wanted.name)
        for wanted in metadata.requires_dist or ()
        if wanted.marker is None or any(wanted.marker.evaluate(browser | {"extra": extra}) for extra in extras)
    }
    return sorted(found - LEFT_OUT)


def modules(wheel: Path) -> list[str]:
    """The names that can be imported once the wheel is there: ``["isympy", "sympy"]``."""
    with ZipFile(wheel) as archive:
        paths = [PurePosixPath(name) for name in archive.namelist()]
    files = [path for path in paths if path.suffix in (".py", ".pyc", ".so")]
    names = {path.parts[0] if path.parts[1:] else path.name.partition(".")[0] for path in files}
    return sorted(name for name in names if name.isidentifier())


def _metadata(wheel: Path) -> Metadata:
    with ZipFile(wheel) as archive:
        (place,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Metadata.from_email(archive.read(place), validate=False)
