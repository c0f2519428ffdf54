"""A choice that is made piece by piece on the board: one more space, and the choice that the pieces make up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.boards import shown
from toolkit.errors import MatchError
from toolkit.games import Game, Spent

__all__ = ["choice_of", "entered"]

FROM_THE_LIST = "here a choice is taken from the list"


def entered(game: Game[Any, Any], state: Any, spent: Spent, command: Mapping[str, Any]) -> Spent:
    """What is spent when one more space is entered, as a command of the screen says: its `id`, and the `die` for it.

    `MatchError` says why the space cannot be entered, or not with this die.
    """
    offer, space = game.offer(state, spent), str(command.get("id"))
    if offer is None:
        raise MatchError(FROM_THE_LIST)
    for refusal in offer.refusals:
        if refusal.space == space:
            raise MatchError(refusal.text)
    entry = next((entry for entry in offer.entries if entry.space == space), None)
    if entry is None:
        raise MatchError(f"there is no space {shown(command.get('id'))} to enter")
    die = str(command.get("die") or (entry.dice[0] if entry.dice else ""))
    if entry.dice and die not in entry.dice:
        raise MatchError(f"{space} cannot be entered with {shown(die)}; dice that fit: {', '.join(entry.dice)}")
    return (*spent, (die, space))


def choice_of(game: Game[Any, Any], state: Any, spent: Spent) -> Any:
    """The choice of somebody who stops here; `MatchError` says why more has to be entered first."""
    offer = game.offer(state, spent)
    if offer is None:
        raise MatchError(FROM_THE_LIST)
    if offer.stop is not None:
        raise MatchError(offer.stop.text)
    return game.whole_choice(state, spent)
