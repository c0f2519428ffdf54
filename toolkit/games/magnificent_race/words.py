"""The rules of the Magnificent Race in one line each; seeds/magnificent_race.md has them in full."""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["RULES"]

RULES = MappingProxyType(
    {
        "R-board": "Rings of spaces joined by roads; a chart from New York round the world to New York.",
        "R1": "One to four players, each with an arrow, five marbles and a vehicle card; Dan has one marble.",
        "R2": "Every player and Dan start with the same money; all amounts are multiples of one unit.",
        "R3": "Every peg, Dan's too, starts in New York and stops when it is back there.",
        "R4": "The high roll goes first, then play passes to the left.",
        "R5": "Put the arrow on any space; it may be turned before every roll, and you choose the road at junctions.",
        "R6": "Roll one die, move all of it, obey the space; a blank one does nothing.",
        "R7": "Advantage: buy up to two cards for this vehicle, which holds two; each point is one more marble.",
        "R8": "Anywhere: go to any space that is no Anywhere, and obey it.",
        "R9": "Gad Zooks: pay Dan the fine, or all you have.",
        "R10": "Bonanza: up to two cards at the low price, for any vehicles, placed when you have seen them.",
        "R11": "Collect: the bank pays the amount, or what it has left.",
        "R12": "Challenge an opponent: both secretly buy marbles, Dan's is free; the winner takes the pot.",
        "R13": "Challenge Dan: bet up to the smaller bankroll, one marble each.",
        "R14": "Race: a marble each and one more for each point on the vehicle, whose cards go back to the deck.",
        "R15": "Spin for three places; the winning marble is taken out. When Dan is placed, the race ends.",
        "R16": "Crazy Race: everybody chooses the vehicle.",
        "R17": "First place is worth 3 steps, second 2, third 1; any place of Dan's is worth 3.",
        "R18": "The first peg to reach New York wins, Dan's included.",
    }
)
