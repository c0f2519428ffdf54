"""The bars beside the board: what the position is worth to everybody, and how the last action changed it."""

from __future__ import annotations

from typing import Any

from toolkit.chance import fraction_text
from toolkit.games import Game
from toolkit.play import BestPlay, Move, Odds
from toolkit.solve import Answer

__all__ = ["odds_view"]

DIGITS = 6


def odds_view(game: Game[Any, Any], odds: Odds | BestPlay, state: Any, last: Move | None) -> dict[str, Any]:
    """The rows of the bars with fraction, decimal and guarantee; no rows, and the reason, where they are not known."""
    if not odds.ready:
        return {"guarantee": "none", "note": f"No exact chances here. {odds.reason}.", "rows": []}
    now = odds.chances(state)
    before = odds.chances(last.before) if last is not None else {}
    found = {
        "guarantee": next(iter(now.values())).guarantee,
        "note": "Chance to win from here.",
        "rows": [_row(game, name, answer, before.get(name)) for name, answer in now.items()],
    }
    if isinstance(odds, BestPlay):
        found["title"] = "Expected length" if odds.unit else "Share of the win"
        found["note"] = "When everybody plays as well as possible from here."
    return found


def _row(game: Game[Any, Any], name: str, answer: Answer, before: Answer | None) -> dict[str, Any]:
    row = {
        "id": name,
        "label": "Nobody, ever" if name == "never" else game.name_of(name),
        "fraction": fraction_text(answer.number) if answer.guarantee == "exact" else "",
        "decimal": answer.decimal(DIGITS),
        "share": float(answer.number),
        "before": float(before.number) if before is not None else None,
    }
    if name in game.units:
        row |= {"label": f"{name.title()} still to come", "unit": name}
    return row
