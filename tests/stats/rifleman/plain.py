"""Positions of the Rifleman Game for the plain reference rules, and one turn of them worked out the long way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from tests.games.rifleman.reference import Pair, Side, Table, again, plays, throws, won
from toolkit.games import Chance, Decision, Finished
from toolkit.games.rifleman import Position, Rifleman

__all__ = ["hit_in_turn", "met_at_random", "pair_of", "table_of", "throws_of_turn"]

Best = Callable[[Iterable[Fraction]], Fraction]


def table_of(game: Rifleman) -> Table:
    """The board and the readings of a game."""
    board, options = game.board, game.options
    return Table(board.trail, board.steers, frozenset(board.stream), board.lines, options.freeze, options.doubles_need)


def pair_of(state: Position) -> Pair:
    """Both herds."""
    red, blue = (Side(herd.steers, herd.cowboy, herd.held, herd.frozen) for herd in state.herds)
    return red, blue


def met_at_random(game: Rifleman, seed: int, positions: int, every: int) -> Iterator[Position]:
    """Positions before a throw that games at random come to, one of so many actions."""
    rng, state, done = random.Random(seed), game.start(), 0
    while positions:
        node = game.node(state)
        if isinstance(node, Finished):
            state = game.start()
            continue
        if isinstance(node, Chance) and done >= every:
            yield state
            positions, done = positions - 1, 0
        assert isinstance(node, (Chance, Decision))
        action = node.outcomes.sample(rng) if isinstance(node, Chance) else rng.choice(node.choices)
        state, done = game.step(state, action).state, done + 1


def hit_in_turn(table: Table, pair: Pair, mover: int, place: int, best: Best) -> Fraction:
    """The chance that `mover` sends back the other side's steer on `place` before the turn is over."""
    total = Fraction(0)
    for dice, weight in throws():
        used, ends = plays(table, pair, mover, dice)
        values = []
        for end in ends:
            if end[1 - mover].steers.count(place) < pair[1 - mover].steers.count(place):
                values.append(Fraction(1))
            elif again(table, used, dice) and not won(table, end[mover]):
                values.append(hit_in_turn(table, end, mover, place, best))
            else:
                values.append(Fraction(0))
        total += Fraction(weight, 36) * best(values)
    return total


def throws_of_turn(table: Table, pair: Pair, mover: int, best: Best) -> Fraction:
    """The expected number of throws of a turn of `mover`."""
    total = Fraction(1)
    for dice, weight in throws():
        used, ends = plays(table, pair, mover, dice)
        if again(table, used, dice):
            total += Fraction(weight, 36) * best(
                [Fraction(0) if won(table, end[mover]) else throws_of_turn(table, end, mover, best) for end in ends]
            )
    return total
