"""Challenges: another opponent with secret bids, and Dastardly Dan with an open bet (R12, R13)."""

from __future__ import annotations

from toolkit.chance import Distribution
from toolkit.games.magnificent_race.actions import DAN, Spin
from toolkit.games.magnificent_race.position import (
    Bidding,
    Bout,
    Change,
    Choosing,
    Duel,
    Fact,
    Position,
    Wagering,
    put,
)
from toolkit.games.magnificent_race.terms import Terms
from toolkit.games.magnificent_race.turns import end_turn

__all__ = [
    "MARBLES",
    "bid",
    "bids_of",
    "bout_spins",
    "call_opponent",
    "can_challenge",
    "challenge",
    "duel_spins",
    "greatest_bet",
    "offer_bet",
    "opponents",
    "settle_bout",
    "settle_duel",
    "wager",
]

MARBLES = 5
"""R1: marbles that a player has."""


def opponents(terms: Terms, position: Position) -> tuple[int, ...]:
    """R12: the seats, leftward, that the seat at turn may challenge: those that can pay for a marble."""
    others = terms.seats_from(position.seat)[1:]
    return tuple(seat for seat in others if position.money[seat - 1] >= terms.marble)


def can_challenge(terms: Terms, position: Position) -> bool:
    """R12: whether the seat at turn and some opponent have the money for a marble."""
    return position.money[position.seat - 1] >= terms.marble and bool(opponents(terms, position))


def call_opponent(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R12: an opponent must be challenged, unless the player or all the others have too little money."""
    others = opponents(terms, position)
    if not can_challenge(terms, position):
        return end_turn(terms, position, (*facts, Fact("no challenge", position.seat)))
    if len(others) > 1:
        return Change(position._replace(phase=Choosing()), facts)
    return challenge(terms, position, others[0], facts)


def challenge(terms: Terms, position: Position, opponent: int, facts: tuple[Fact, ...] = ()) -> Change:
    """R12: this opponent cannot refuse; both now choose their bids, unless neither has a choice."""
    facts = (*facts, Fact("challenged", position.seat, other=opponent))
    mine, theirs = bids_of(terms, position, position.seat), bids_of(terms, position, opponent)
    position = position._replace(phase=Bidding(opponent))
    if len(mine) == len(theirs) == 1:
        return bid(terms, position, mine[0], theirs[0], facts)
    return Change(position, facts)


def bids_of(terms: Terms, position: Position, seat: int) -> tuple[int, ...]:
    """R12: the numbers of marbles that a seat may buy: from `min_bid` to all its marbles, or what its money allows."""
    most = min(MARBLES, position.money[seat - 1] // terms.marble)
    return tuple(range(terms.options.min_bid, most + 1))


def bid(terms: Terms, position: Position, mine: int, theirs: int, facts: tuple[Fact, ...] = ()) -> Change:
    """R12: both bids are seen and paid for; Dan's marble is in for free."""
    assert isinstance(position.phase, Bidding)
    seat, opponent = position.seat, position.phase.opponent
    money = put(position.money, seat, position.money[seat - 1] - mine * terms.marble)
    money = put(money, opponent, money[opponent - 1] - theirs * terms.marble)
    told = tuple(Fact("bid", who, marbles) for who, marbles in sorted([(seat, mine), (opponent, theirs)]))
    pot = Fact("pot", amount=(mine + theirs) * terms.marble)
    return Change(position._replace(money=money, phase=Duel(opponent, (mine, theirs))), (*facts, *told, pot))


def duel_spins(position: Position, phase: Duel) -> Distribution[Spin]:
    """R12: each marble is equally likely to win; Dan has one."""
    marbles = {position.seat: phase.marbles[0], phase.opponent: phase.marbles[1], DAN: 1}
    return Distribution({Spin(owner): count for owner, count in marbles.items()})


def settle_duel(terms: Terms, position: Position, phase: Duel, owner: int) -> Change:
    """R12: the owner of the winning marble, Dan too, takes the whole pot."""
    pot = sum(phase.marbles) * terms.marble
    money = put(position.money, owner, position.money[owner - 1] + pot)
    facts = (Fact("duel spun", owner), Fact("pot won", owner, pot))
    return end_turn(terms, position._replace(money=money), facts, spins=1)


def greatest_bet(position: Position) -> int:
    """R13: the smaller of the two bankrolls."""
    return min(position.money[position.seat - 1], position.money[DAN - 1])


def offer_bet(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R13: Dan may be challenged for money, when both have some."""
    if greatest_bet(position):
        return Change(position._replace(phase=Wagering()), facts)
    return end_turn(terms, position, (*facts, Fact("no bet", position.seat)))


def wager(terms: Terms, position: Position, units: int) -> Change:
    """R13: so much of both sides is set aside; 0 declines."""
    if not units:
        return end_turn(terms, position, (Fact("declined bet", position.seat),))
    money = put(position.money, position.seat, position.money[position.seat - 1] - units)
    money = put(money, DAN, money[DAN - 1] - units)
    told = Fact("staked", position.seat, units)
    return Change(position._replace(money=money, phase=Bout(units)), (told,))


def bout_spins(position: Position) -> Distribution[Spin]:
    """R13: one marble of each side, equally likely."""
    return Distribution.uniform((Spin(DAN), Spin(position.seat)))


def settle_bout(terms: Terms, position: Position, phase: Bout, owner: int) -> Change:
    """R13: the owner of the winning marble gets both stakes."""
    money = put(position.money, owner, position.money[owner - 1] + 2 * phase.stake)
    facts = (Fact("bout spun", owner), Fact("bet won", owner, phase.stake))
    return end_turn(terms, position._replace(money=money), facts, spins=1)
