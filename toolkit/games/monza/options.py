"""The open points of Monza's rules, as options."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from toolkit.games.monza.squares import COLOURS
from toolkit.games.options import Options, option

__all__ = ["MonzaOptions", "cars_of"]

FIRST_TWO = {f"{one}-{two}": f"seat 1 {one}, seat 2 {two}" for one, two in permutations(COLOURS, 2)}


@dataclass(frozen=True)
class MonzaOptions(Options):
    """How the open rules are read, and the variant.

    >>> MonzaOptions().obligation
    'maximum'
    """

    obligation: str = option(
        "maximum",
        "C11",
        "How far must a car move?",
        {"maximum": "with as many dice as any play uses", "until_stuck": "on, while a die fits where it stands"},
    )
    target_exempt: bool = option(
        True, "C11", "May a play with fewer dice end on a target?", {True: "yes, always", False: "no"}
    )
    sending_back: bool = option(
        True,
        "C10",
        "Does a car whose move ends on another send it back?",
        {True: "yes", False: "no, cars may stand together"},
    )
    bonus: bool = option(
        False, "C16", "May the car in the colour of the last die used move one square?", {False: "no", True: "yes"}
    )
    cars: str = option(
        "blue-white",
        "C1",
        "Which cars do seats 1 and 2 have? The other seats take the colours left, in order.",
        FIRST_TWO,
    )


def cars_of(options: MonzaOptions, players: int) -> tuple[str, ...]:
    """C1: the colour of each seat's car.

    >>> cars_of(MonzaOptions(cars="red-blue"), 4)
    ('red', 'blue', 'white', 'yellow')
    """
    first = tuple(options.cars.split("-"))
    return (*first, *(colour for colour in COLOURS if colour not in first))[:players]
