"""The Monorail Game with its positions as whole numbers, for exploring it over arrays."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolkit.games.batches import Fan
from toolkit.games.monorail.batch_rules import ArrayRules, Positions
from toolkit.games.monorail.game import ENDS_TURN, SAME_TURN, Monorail
from toolkit.games.monorail.rules import starting_position
from toolkit.games.protocol import Finished

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["MonorailCodes"]


class MonorailCodes:
    """The codes of a game's positions. All but `size` needs numpy.

    First come the endings in the order of the game's outcomes, then the position before the roll-off (M3), then all
    others: the dot of each seat, Casey's line and the order of throwing as the digits of one number.

    >>> from toolkit.games import make_game
    >>> codes = MonorailCodes(make_game("monorail", "mini", players=1))
    >>> codes.size, codes.start()  # two endings, the roll-off, then 4 dots x 3 lines x 2 orders
    (27, 3)
    """

    clocks: tuple[tuple[int, ...], ...] = ((0, 0), SAME_TURN, ENDS_TURN)

    def __init__(self, game: Monorail) -> None:
        self.game = game
        self.endings = len(game.outcomes)
        self._roll_off = self.endings
        self._first = self.endings + 1
        orders = game.players * 2**game.players  # somebody throws, and any seats owe a missed turn
        self._bases = (*[game.board.steps] * game.players, game.board.lines, orders)
        self.size = self._first + math.prod(self._bases)

    @cached_property
    def rules(self) -> ArrayRules:
        """The rules over arrays."""
        return ArrayRules(self.game)

    def start(self) -> int:
        """The code of the position before the first action."""
        start = self.game.start()
        return int(self._encode(self.rules.columns([start]))[0]) if start.seat else self._roll_off

    def follow(self, codes: npt.NDArray[np.int64]) -> Fan:
        """M5: every throw in every position; M3: each seat may win the roll-off, which is only ever the start."""
        import numpy as np

        if codes.tolist() == [self._roll_off]:
            seats = range(1, self.game.players + 1)
            begun = self._encode(self.rules.columns([starting_position(self.game.players, seat) for seat in seats]))
            return Fan(begun[None, :], np.zeros((1, len(begun)), dtype=np.int64), np.ones_like(begun))
        shape = len(codes), len(self.rules.throws)
        dots, casey, order = self._positions(codes)
        every = Positions(np.repeat(dots, shape[1], axis=1), np.repeat(casey, shape[1]), np.repeat(order, shape[1]))
        thrown = self.rules.throw(every, np.tile(np.arange(shape[1]), shape[0]))
        found = np.where(thrown.winner > 0, thrown.winner - 1, self._encode(thrown.after))
        return Fan(found.reshape(shape), (1 + thrown.ends_turn).reshape(shape), np.array(self.rules.weights))

    def decode(self, codes: npt.NDArray[np.int64]) -> list[Any]:
        """The positions as the readable rules have them."""
        special: list[Any] = [*(Finished((name,)) for name in self.game.outcomes), self.game.start()]
        positions = self.rules.rows(self._positions(codes))
        return [
            special[code] if code < self._first else position
            for code, position in zip(codes.tolist(), positions, strict=True)
        ]

    def _encode(self, positions: Positions) -> npt.NDArray[np.int64]:
        found: npt.NDArray[np.int64] = positions.dots[0]
        digits = (*positions.dots[1:], positions.casey, positions.order)
        for base, digit in zip(self._bases[1:], digits, strict=True):
            found = found * base + digit
        return found + self._first

    def _positions(self, codes: npt.NDArray[np.int64]) -> Positions:
        """The positions with these codes; something or other for the special ones."""
        import numpy as np

        rest, digits = codes - self._first, []
        for base in reversed(self._bases):
            rest, digit = np.divmod(rest, base)
            digits.append(digit)
        order, casey, *dots = digits
        return Positions(np.array(dots[::-1]), casey, order)
