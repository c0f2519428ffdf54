"""Spaces that only move money: Gad Zooks and Collect (R9, R11)."""

from __future__ import annotations

from toolkit.games.magnificent_race.actions import DAN
from toolkit.games.magnificent_race.position import Change, Fact, Position, put
from toolkit.games.magnificent_race.terms import Terms
from toolkit.games.magnificent_race.turns import end_turn

__all__ = ["collect", "move_money", "pay_bank", "pay_fine"]


def move_money(position: Position, payer: int, owner: int, units: int) -> Position:
    """R9: money goes from one bankroll to another (0 is Dan's)."""
    money = put(position.money, payer, position.money[payer - 1] - units)
    return position._replace(money=put(money, owner, money[owner - 1] + units))


def pay_bank(position: Position, units: int) -> Position:
    """R2: the seat at turn pays the bank, or is paid where `units` is below 0; a bank without limit keeps no count."""
    money = put(position.money, position.seat, position.money[position.seat - 1] - units)
    return position._replace(money=money, bank=None if position.bank is None else position.bank + units)


def pay_fine(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R9: Gad Zooks: Dan gets the fine, or all there is."""
    units = min(terms.fine, position.money[position.seat - 1])
    told = Fact("fined" if units else "nothing to pay", position.seat, units)
    return end_turn(terms, move_money(position, position.seat, DAN, units), (*facts, told))


def collect(terms: Terms, position: Position, facts: tuple[Fact, ...]) -> Change:
    """R11, R2: Collect: the bank pays the amount of the space, or what it has left."""
    asked = terms.course.stop(position.arrow).amount // terms.unit
    units = asked if position.bank is None else min(asked, position.bank)
    told = Fact("collected" if units else "bank empty", position.seat, units)
    return end_turn(terms, pay_bank(position, -units), (*facts, told))
