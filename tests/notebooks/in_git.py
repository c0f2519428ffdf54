"""A notebook as git would commit it: playing in it changes only the file on disk."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

__all__ = ["notebook_in_git"]


def notebook_in_git(path: Path) -> dict[str, Any]:
    """The staged or committed notebook; the file itself where there is no git or git does not know it yet."""
    asked = subprocess.run(["git", "show", f":./{path.name}"], cwd=path.parent, capture_output=True, check=False)
    text = asked.stdout if asked.returncode == 0 else path.read_bytes()
    notebook: dict[str, Any] = json.loads(text)
    return notebook
