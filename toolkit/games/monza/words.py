"""The rules of Monza in one line each, for the play screen; seeds/monza.md has them in full."""

from __future__ import annotations

from types import MappingProxyType

__all__ = ["RULES"]

RULES = MappingProxyType(
    {
        "C-board": "Squares lie in lanes side by side; each has a back and a front edge between start and finish.",
        "C1": "Two to six players with a car each; one player alone is for practice.",
        "C2": "Seat 1 begins every round, then the seats follow in order.",
        "C3": "Throw all six colour dice; every square entered takes one die of its colour.",
        "C4": "You choose the order; dice used are put aside.",
        "C5": "When no die fits, the turn is over; only then may a car stay.",
        "C6": "From the grid a car enters one of the start squares.",
        "C7": "Only ahead: the next square of your lane, or the neighbour that your front line cuts.",
        "C8": "Tyre squares are never entered and never jumped.",
        "C9": "Squares with other cars may be passed over.",
        "C10": "A move that ends on a car sends it back to the next free square behind in its lane.",
        "C11": "You must move, as far as possible.",
        "C12": "When a car stands on a target, the round is played to its end.",
        "C13": "In that round the dice used by everybody in the own turn are counted.",
        "C14": "Of the cars on targets the one with the fewest dice wins; equal ones share.",
        "C15": "A target ends the move and holds any number of cars; nobody is sent back from it or to it.",
        "C16": "Variant: the owner of the car in the colour of the last die may move it one square ahead.",
    }
)
