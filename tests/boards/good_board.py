"""A small good board file of the Monorail Game as tables, and the same with other values."""

from __future__ import annotations

import copy
from typing import Any

__all__ = ["Data", "GOOD", "IDS", "LINKS", "SPACES", "changed"]

Data = dict[str, Any]
GOOD: Data = {
    "game": "monorail",
    "name": "good",
    "title": "Good",
    "source": "made up",
    "steps": 4,
    "red": 2,
    "lines": 3,
    "dice": {"white": [1, 2, 3], "coloured": [1, 2]},
    "options": {"flags": True},
    "flags": [{"line": 1, "kind": "advance", "count": 2}, {"line": 2, "kind": "miss"}],
}
LINKS = [["start", "dot 1"], ["dot 1", "dot 2"], ["dot 2", "dot 3"], ["dot 3", "station"]]
LINKS += [["line 0", "line 1"], ["line 1", "line 2"], ["line 2", "line 0"]]
IDS = ["start", "dot 1", "dot 2", "dot 3", "station", "line 0", "line 1", "line 2"]
SPACES = [{"id": name, "x": 10.0 * i, "y": 5.5} for i, name in enumerate(IDS)]


def changed(**changes: Any) -> Data:
    """The good board with other values; `...` takes a key away."""
    data = copy.deepcopy(GOOD) | changes
    return {key: value for key, value in data.items() if value is not ...}
