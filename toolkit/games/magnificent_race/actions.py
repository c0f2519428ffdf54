"""What can be done in the Magnificent Race: choices of the players, and what chance does."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

__all__ = [
    "DAN",
    "Action",
    "Assign",
    "Bid",
    "Buy",
    "Challenge",
    "Draw",
    "Enter",
    "First",
    "Jump",
    "Road",
    "Roll",
    "Spin",
    "Start",
    "Turn",
    "Wager",
    "name_text",
]

DAN = 0
"""R1: the owner of Dastardly Dan's marble, beside the seats from 1 on."""


def name_text(owner: int) -> str:
    """Who owns a marble or a peg: `seat 2`, `Dan`."""
    return f"seat {owner}" if owner else "Dan"


class First(NamedTuple):
    """R4: chance; the seat that has rolled highest."""

    seat: int

    def text(self, _unit: int) -> str:
        """`seat 2 begins`."""
        return f"seat {self.seat} begins"


class Start(NamedTuple):
    """R5: the space on which a player puts the arrow."""

    space: str

    def text(self, _unit: int) -> str:
        """`start on b3`."""
        return f"start on {self.space}"


class Turn(NamedTuple):
    """R5: the arrow points at this neighbouring space."""

    space: str

    def text(self, _unit: int) -> str:
        """`turn to b4`."""
        return f"turn to {self.space}"


class Roll(NamedTuple):
    """R6: chance; the face of the die."""

    face: int

    def text(self, _unit: int) -> str:
        """`roll 4`."""
        return f"roll {self.face}"


class Road(NamedTuple):
    """R5: the space to step on next, at a junction in the middle of a move."""

    space: str

    def text(self, _unit: int) -> str:
        """`on to a7`."""
        return f"on to {self.space}"


class Buy(NamedTuple):
    """R7, R10: how many Advantage cards to buy now."""

    cards: int

    def text(self, _unit: int) -> str:
        """`buy no card`, `buy 1 card`, `buy 2 cards`."""
        return f"buy {self.cards or 'no'} card{'s' if self.cards > 1 else ''}"


class Draw(NamedTuple):
    """R7: chance; the points of the cards drawn, in the order drawn."""

    points: tuple[int, ...]

    def text(self, _unit: int) -> str:
        """`draw 2`, `draw 1 then 2`."""
        return f"draw {' then '.join(map(str, self.points))}"


class Assign(NamedTuple):
    """R10: the vehicle for each card drawn, in the order drawn."""

    vehicles: tuple[str, ...]

    def text(self, _unit: int) -> str:
        """`put on balloon`, `put on balloon, then on auto`."""
        return f"put on {', then on '.join(self.vehicles)}"


class Jump(NamedTuple):
    """R8: the space to move to."""

    space: str

    def text(self, _unit: int) -> str:
        """`go to b4`."""
        return f"go to {self.space}"


class Challenge(NamedTuple):
    """R12: the opponent to challenge."""

    seat: int

    def text(self, _unit: int) -> str:
        """`challenge seat 3`."""
        return f"challenge seat {self.seat}"


class Bid(NamedTuple):
    """R12: how many marbles this seat buys, unseen by the other."""

    seat: int
    marbles: int

    def text(self, _unit: int) -> str:
        """`seat 1 buys 2 marbles`."""
        return f"seat {self.seat} buys {self.marbles or 'no'} marble{'' if self.marbles == 1 else 's'}"


class Wager(NamedTuple):
    """R13: how many units of money to bet against Dan; 0 declines."""

    units: int

    def text(self, unit: int) -> str:
        """`bet $10,000`, `no bet`."""
        return f"bet ${self.units * unit:,}" if self.units else "no bet"


class Enter(NamedTuple):
    """R16: the vehicle that this seat enters for a Crazy Race."""

    seat: int
    vehicle: str

    def text(self, _unit: int) -> str:
        """`seat 1 enters the balloon`."""
        return f"seat {self.seat} enters the {self.vehicle}"


class Spin(NamedTuple):
    """R12, R13, R15: chance; whose marble comes to rest in the winners' circle."""

    owner: int

    def text(self, _unit: int) -> str:
        """`seat 2's marble`, `Dan's marble`."""
        return f"{name_text(self.owner)}'s marble"


Action: TypeAlias = (
    First
    | Start
    | Turn
    | Roll
    | Road
    | Buy
    | Draw
    | Assign
    | Jump
    | Challenge
    | Wager
    | Enter
    | Spin
    | tuple[Bid, ...]
    | tuple[Enter, ...]
)
"""One action; where several seats choose at the same time, a tuple with one choice of each in seat order."""
