"""A decision on the screen: the list of choices with their worth, and what can be touched on the board."""

from __future__ import annotations

from typing import Any

from toolkit.chance import fraction_text
from toolkit.games import Decision, Game, Offer, Spent
from toolkit.play import BestPlay, Odds

__all__ = ["choices_view", "picks_view", "spaces_view"]

DIGITS = 4
LONGEST_FRACTION = 24  # signs


def choices_view(
    game: Game[Any, Any], odds: Odds | BestPlay, state: Any, node: Decision[Any], hint: bool, *, secret: bool = False
) -> dict[str, Any]:
    """Every choice of the seat at turn; with `hint` what each is worth, best first.

    `secret` says that other seats choose at the same time, so that a choice alone leads nowhere yet and has no worth.
    """
    known = isinstance(odds, BestPlay) and odds.ready and not secret
    found: dict[str, Any] = {
        "label": f"What {game.name_of(str(node.seat))} can do",
        "note": "" if secret else game.task(state),
        "hint": {
            "label": "Show what each choice is worth",
            "pressed": hint and known,
            "enabled": known,
            "reason": "" if known else f"The best play is not known here. {odds.reason}",
        },
    }
    items = [_item(game, state, node, i, secret) for i in range(len(node.choices))]
    found["items"] = items
    if hint and known and isinstance(odds, BestPlay):
        prices = odds.prices(state, node.seat)
        ranked = sorted(enumerate(node.choices), key=lambda pair: prices[pair[1]].number, reverse=not odds.unit)
        best = prices[ranked[0][1]].number
        found["note"] = f"Expected {odds.unit}, this one included" if odds.unit else "Share of the win after it"
        found["items"] = [
            items[i]
            | {
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


def _item(game: Game[Any, Any], state: Any, node: Decision[Any], number: int, secret: bool) -> dict[str, Any]:
    """One choice without its worth: what it is called, how many dice it uses, the way that it goes on the board."""
    choice, piece = node.choices[number], str(node.seat)
    dice = len(game.spent_by(choice))
    way = [game.pieces(state).get(piece, "")]
    for event in () if secret else game.events(state, choice):
        if event.piece == piece and event.space and event.origin == way[-1] and event.space != way[-1]:
            way.append(event.space)
    found: dict[str, Any] = {"id": str(number), "label": game.action_text(choice)}
    note = game.choice_note(state, choice)
    if dice or note:
        found["detail"] = note or ("1 die" if dice == 1 else f"{dice} dice")
    return found | ({"path": way} if len(way) > 1 else {})


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


def picks_view(offer: Offer) -> dict[str, dict[str, Any]]:
    """For each space with pieces of the seat at turn: where one of them can be moved, with which dice, or why not.

    Steers and a cowboy on one space may both be told of; what one of them can do stands before why the other cannot.
    """
    found: dict[str, dict[str, Any]] = {}
    for move in sorted(offer.moves, key=lambda move: move.refusal is not None):
        ways = found.setdefault(move.origin, {})
        if move.refusal is None:
            way = ways.setdefault(move.space, {"state": "open", "text": "", "dice": []})
            way["dice"] = list(dict.fromkeys((*way["dice"], move.die)))
            way["text"] = f"Move there with {' or '.join(way['dice'])}"
        else:
            ways.setdefault(move.space, {"state": "refused", "text": move.refusal.text})
    return found


def spent_text(spent: Spent) -> str:
    """The pieces of a choice begun, in words.

    >>> spent_text((("blue", "a1"), ("red", "b2")))
    'blue to a1, red to b2'
    """
    return ", ".join(f"{die} to {space}" if die else space for die, space in spent)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_FRACTION else ""
