"""How a turn ends, and how the game does (R4, R18)."""

from __future__ import annotations

from toolkit.games.magnificent_race.position import BEGIN, Change, Fact, Over, Position
from toolkit.games.magnificent_race.terms import Terms

__all__ = ["end_turn", "win"]


def end_turn(terms: Terms, position: Position, facts: tuple[Fact, ...], *, races: int = 0, spins: int = 0) -> Change:
    """R4: play passes to the left."""
    after = position._replace(seat=terms.next_seat(position.seat), phase=BEGIN)
    return Change(after, facts, (1, races, spins))


def win(position: Position, winner: int, facts: tuple[Fact, ...], *, races: int, spins: int) -> Change:
    """R18: this owner's peg is in New York first; the game is over."""
    home = position.pegs[winner - 1]
    won = Fact("won", winner, origin=home, place=home)
    return Change(position._replace(phase=Over(winner)), (*facts, won), (1, races, spins))
