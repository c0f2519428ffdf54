"""The rules of the Rifleman Game in one line each, for the play screen; seeds/rifleman.md has them in full."""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["RULES"]

RULES = MappingProxyType(
    {
        "F-board": "One trail, walked from both ends; a board says how long it is and where stream and lines lie.",
        "F1": "Each side has its steers and one cowboy, all in its corral at first.",
        "F2": "Two players, or four as two pairs who drive the same herds in turn.",
        "F3": "Red goes down the right side, blue down the left, each to its ranch at the other end.",
        "F4": "Each of the two dice moves one piece; one piece may take both, one after the other.",
        "F5": "A double is two moves, and gives another throw; a win ends the game at once.",
        "F6": "The cowboy leaves the corral last and is never ahead of any of his steers.",
        "F7": "No steer passes its double line while a piece of its side is in the corral.",
        "F8": "Two or more steers of one side on a space are a block: the other side may pass, not stop.",
        "F9": "A cowboy is a block too, alone or with steers.",
        "F10": "Use both dice if that is possible in any way, else one; if none can be used the turn is lost.",
        "F11": "Whether a double of which one die could be used gives another throw.",
        "F12": "Land on a lone steer: it and its cowboy go back to their corral and must be started again.",
        "F13": "The stream is safe for everybody: no hit, no block.",
        "F14": "Home by exact count only: one space before the fence, one inside.",
        "F15": "The first side with all its steers and its cowboy inside the fence wins.",
        "F16": "Plays that lead to the same position are the same play; inside the fence nothing moves.",
    }
)
