"""What tests of the drawing board do with it."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.widgets.design import DesignSession
from toolkit.widgets.design.solving import Solver

__all__ = ["mini", "number", "put", "rows", "unsolved"]


@pytest.fixture
def mini() -> DesignSession:
    return DesignSession("monorail", board="mini", players=2)


def unsolved(game: str, board: str) -> DesignSession:
    """A session whose numbers nobody works out."""
    return DesignSession(game, board=board, solver=Solver(list[object]().append))


def put(design: DesignSession, space: str, key: str, value: str) -> None:
    design.handle({"do": "set", "space": space, "key": key, "value": value})
    assert design.view["error"] == ""


def number(design: DesignSession, key: str, value: str) -> None:
    design.handle({"do": "number", "key": key, "value": value})
    assert design.view["error"] == ""


def rows(design: DesignSession) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in design.view["numbers"]["rows"]}
