"""Two throws of Monza to click through on the board `lesson`, how to enter one, and which dice of it are spent."""

from __future__ import annotations

from toolkit.widgets import Session

__all__ = ["FORK", "STUCK", "throw", "used"]

STUCK = {"blue": 0, "white": 0, "yellow": 3, "red": 1, "purple": 0, "green": 2}
# Five dice can be used: white to c1, then yellow to b1 or purple to c2. By blue and a1 only four can.
FORK = {"blue": 1, "white": 2, "yellow": 1, "red": 1, "purple": 1, "green": 0}


def throw(session: Session, hand: dict[str, int]) -> None:
    session.handle({"do": "enter", "values": {name: str(count) for name, count in hand.items()}})
    assert session.view["error"] == ""


def used(session: Session) -> list[str]:
    return [die["face"] for die in sorted(session.view["dice"], key=lambda die: die["used"]) if die["used"]]
