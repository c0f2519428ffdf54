"""A decision on the screen: the list of choices with their worth, and what can be touched on the board."""

from __future__ import annotations

from typing import Any

from toolkit.chance import fraction_text
from toolkit.games import Decision, Game, Offer, Spent
from toolkit.play import BestPlay, Odds

__all__ = ["choices_view", "spaces_view"]

DIGITS = 4
LONGEST_FRACTION = 24  # signs


def choices_view(
    game: Game[Any, Any], odds: Odds | BestPlay, state: Any, node: Decision[Any], hint: bool
) -> dict[str, Any]:
    """Every choice of the seat at turn; with `hint` what each is worth, best first."""
    known = isinstance(odds, BestPlay) and odds.ready
    found: dict[str, Any] = {
        "label": f"What {game.name_of(str(node.seat))} can do",
        "note": "",
        "hint": {
            "label": "Show what each choice is worth",
            "pressed": hint and known,
            "enabled": known,
            "reason": "" if known else f"The best play is not known here. {odds.reason}",
        },
        "items": [{"id": str(i), "label": game.action_text(choice)} for i, choice in enumerate(node.choices)],
    }
    if hint and isinstance(odds, BestPlay) and odds.ready:
        prices = odds.prices(state, node.seat)
        ranked = sorted(enumerate(node.choices), key=lambda pair: prices[pair[1]].number, reverse=not odds.unit)
        best = prices[ranked[0][1]].number
        found["note"] = f"Expected {odds.unit} after it" if odds.unit else "Share of the win after it"
        found["items"] = [
            {
                "id": str(i),
                "label": game.action_text(choice),
                "value": prices[choice].decimal(DIGITS),
                "exact": _short(fraction_text(prices[choice].number)),
                "best": prices[choice].number == best,
                "worse": ""
                if prices[choice].number == best
                else f"{float(abs(prices[choice].number - best)):.{DIGITS}f}",
            }
            for i, choice in ranked
        ]
    return found


def spaces_view(offer: Offer) -> dict[str, Any]:
    """For each space whether it can be entered now, with which dice, or why not."""
    refused = {refusal.space: {"state": "refused", "text": refusal.text} for refusal in offer.refusals}
    opened = {
        entry.space: {
            "state": "open",
            "text": f"Enter with {' or '.join(entry.dice)}" if entry.dice else "Enter",
            "dice": list(entry.dice),
        }
        for entry in offer.entries
    }
    return refused | opened


def spent_text(spent: Spent) -> str:
    """The pieces of a choice begun, in words.

    >>> spent_text((("blue", "a1"), ("red", "b2")))
    'blue to a1, red to b2'
    """
    return ", ".join(f"{die} to {space}" if die else space for die, space in spent)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_FRACTION else ""
