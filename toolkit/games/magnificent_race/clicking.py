"""Choices of a space made by a click on the board: where can be clicked, and why not elsewhere."""

from __future__ import annotations

from typing import Any

from toolkit.errors import GameError
from toolkit.games.magnificent_race.actions import Jump, Road, Start, Turn
from toolkit.games.magnificent_race.course import Course
from toolkit.games.offers import Entry, Offer, Refusal
from toolkit.games.protocol import Decision, Node, Spent

__all__ = ["clicked", "offer_spaces"]

WHY_NOT = {
    Start: ("R5", "the arrow goes on a space of the rings"),
    Turn: ("R5", "the arrow points at a space beside its own"),
    Road: ("R5", "only a road that leads on, and not straight back"),
    Jump: ("R8", "an Anywhere sends to no Anywhere"),
}


def offer_spaces(course: Course, node: Node[Any], spent: Spent) -> Offer | None:
    """R5, R8: the spaces that can be chosen, each by one click; None where no space is chosen.

    Raises `GameError` when `spent` is not one of them.
    """
    if not isinstance(node, Decision) or type(node.choices[0]) not in WHY_NOT:
        return None
    rule, reason = WHY_NOT[type(node.choices[0])]
    if spent:
        clicked(node, spent)
        return Offer((), (), None)
    open_spaces = {choice.space for choice in node.choices}
    refusals = tuple(Refusal(stop.id, rule, reason) for stop in course.stops if stop.id not in open_spaces)
    entries = tuple(Entry(choice.space, ()) for choice in node.choices)
    return Offer(entries, refusals, Refusal("", rule, "a space has to be chosen"))


def clicked(node: Node[Any], spent: Spent) -> Any:
    """The choice of the space that was clicked; `GameError` when there is none."""
    if isinstance(node, Decision) and len(spent) == 1 and not spent[0][0]:
        for choice in node.choices:
            if type(choice) in WHY_NOT and choice.space == spent[0][1]:
                return choice
    raise GameError(f"{spent!r} is no choice of a space here")
