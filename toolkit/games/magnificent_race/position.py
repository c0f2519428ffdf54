"""A position of the Magnificent Race, what has to be done in it, and what an action has changed."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

__all__ = [
    "BEGIN",
    "Aimed",
    "Begin",
    "Bidding",
    "Bout",
    "Buying",
    "Change",
    "Choosing",
    "Drawing",
    "Duel",
    "Entering",
    "Fact",
    "Jumping",
    "Moving",
    "Over",
    "Phase",
    "Placing",
    "Position",
    "Race",
    "Ticks",
    "Wagering",
    "put",
]

Ticks: TypeAlias = tuple[int, int, int]  # turns, races, spins

# What has to be done. Each kind carries its name as its last field: as plain values, unlike ones are never equal.


class Begin(NamedTuple):
    """R5: the turn begins; the arrow is put on the board or turned."""

    kind: str = "begin"


class Aimed(NamedTuple):
    """R6: the arrow points at the place `ahead`, and the die is to be rolled."""

    ahead: int
    kind: str = "aimed"


class Moving(NamedTuple):
    """R5: the arrow is at a junction, `left` steps to go, it came from the place `came` (0: from nowhere)."""

    came: int
    left: int
    kind: str = "moving"


class Buying(NamedTuple):
    """R7, R10: up to `most` cards may be bought on this space."""

    most: int
    kind: str = "buying"


class Drawing(NamedTuple):
    """R7, R10: so many cards are paid for and to be drawn; `more` may be bought after them (`buying`)."""

    cards: int
    more: int
    kind: str = "drawing"


class Placing(NamedTuple):
    """R10: cards of these points are drawn and to be put on vehicles."""

    points: tuple[int, ...]
    more: int
    kind: str = "placing"


class Jumping(NamedTuple):
    """R8: the arrow may go anywhere."""

    kind: str = "jumping"


class Choosing(NamedTuple):
    """R12: an opponent is to be chosen."""

    kind: str = "choosing"


class Bidding(NamedTuple):
    """R12: the player and this opponent decide how many marbles to buy. No bid is kept before both are known."""

    opponent: int
    kind: str = "bidding"


class Duel(NamedTuple):
    """R12: both have paid for these marbles (the player's first), and Dan's is with them."""

    opponent: int
    marbles: tuple[int, int]
    kind: str = "duel"


class Wagering(NamedTuple):
    """R13: a bet against Dan may be made."""

    kind: str = "wagering"


class Bout(NamedTuple):
    """R13: so many units of each side are set aside; one marble of each is in the spinner."""

    stake: int
    kind: str = "bout"


class Entering(NamedTuple):
    """R16: the vehicles chosen so far, from the caller on."""

    chosen: tuple[int, ...] = ()
    kind: str = "entering"


class Race(NamedTuple):
    """R14, R15: the marbles left (by seat, then Dan's), the place to be spun for, and the owners of the places before
    it as long as their steps are still to be moved (`tie`)."""

    marbles: tuple[int, ...]
    place: int = 1
    placed: tuple[int, ...] = ()
    kind: str = "race"


class Over(NamedTuple):
    """R18: this owner's peg has won."""

    winner: int
    kind: str = "over"


Phase: TypeAlias = (
    Begin
    | Aimed
    | Moving
    | Buying
    | Drawing
    | Placing
    | Jumping
    | Choosing
    | Bidding
    | Duel
    | Wagering
    | Bout
    | Entering
    | Race
    | Over
)
BEGIN = Begin()


class Position(NamedTuple):
    """All that matters between two actions; money counts in the board's unit.

    `seat` is whose turn it is (0: the first player is still to be rolled for), `arrows[k]` the place of the arrow of
    seat k+1 (0: in the hand), `money` that of the seats and then Dan's, `bank` what the bank has left (None: no limit),
    `cards[k][v]` the points of the cards of seat k+1 on vehicle v as they were bought, `pegs` the steps on the chart of
    the seats and then Dan, `unseen` how many cards of 1 and of 2 points lie in an order nobody knows, `bottom` the
    points of the cards under them, next one first. No direction is kept: it can be turned before every roll (R5).
    """

    seat: int
    arrows: tuple[int, ...]
    money: tuple[int, ...]
    bank: int | None
    cards: tuple[tuple[tuple[int, ...], ...], ...]
    pegs: tuple[int, ...]
    unseen: tuple[int, ...]
    bottom: tuple[int, ...]
    phase: Phase = BEGIN

    @property
    def arrow(self) -> int:
        """The place of the arrow of the seat at turn."""
        return self.arrows[self.seat - 1]


class Fact(NamedTuple):
    """One thing that happened, without words: `story.py` has those, and the rule behind each kind.

    `who` is a seat (0: Dan); `origin` and `place` are places of the course or steps of the chart; `amount` counts
    steps, marbles, points or units of money, `other` a second number (an opponent, cards); `cards` are points;
    `vehicle` is a number; `bonanza` says that cards were bought by R10 and not by R7.
    """

    kind: str
    who: int = 0
    amount: int = 0
    origin: int = 0
    place: int = 0
    other: int = 0
    cards: tuple[int, ...] = ()
    vehicle: int = -1
    bonanza: bool = False


class Change(NamedTuple):
    """What an action has changed: the position after it, what happened, how far the clocks ran."""

    after: Position
    facts: tuple[Fact, ...]
    ticks: Ticks = (0, 0, 0)


def put(values: tuple[int, ...], owner: int, value: int) -> tuple[int, ...]:
    """The values with that of a seat replaced, or the last one for Dan (owner 0).

    >>> put((5, 6, 7), 1, 0), put((5, 6, 7), 0, 9)
    ((0, 6, 7), (5, 6, 9))
    """
    at = owner - 1 if owner else len(values) - 1
    return (*values[:at], value, *values[at + 1 :])
