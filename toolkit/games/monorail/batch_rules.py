"""The rules of the Monorail Game for many positions at once, one array operation a rule.

What a single piece does, where Casey comes to, what a flag asks and whose turn is next is asked of the readable rules,
once for every place, and then looked up. Only what depends on the other pieces is done here: falling back (M7),
pieces on red (M10), and the order in which it all happens (M5). The tests hold it against `rules.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.games.monorail.board import Flag
from toolkit.games.monorail.game import Monorail
from toolkit.games.monorail.rules import (
    CASEY,
    FINISH,
    START,
    Position,
    Throw,
    next_seat,
    ride,
    starting_position,
    walk_flag,
    walk_white,
)
from toolkit.games.protocol import Chance

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["ArrayRules", "Positions", "Thrown"]

NO_FLAG, ERRAND, AGAIN, MISS = range(4)
ASKS = {"advance": ERRAND, "back": ERRAND, "again": AGAIN, "miss": MISS}


class Positions(NamedTuple):
    """Many positions between two throws, each a column.

    `dots` has a row for each seat; `order` says who throws and who owes a missed turn, as one number (`ArrayRules`).
    """

    dots: npt.NDArray[Any]
    casey: npt.NDArray[Any]
    order: npt.NDArray[Any]


class Thrown(NamedTuple):
    """What one throw in each position led to: `winner` counts from 1 through `game.outcomes`, 0 while it goes on."""

    after: Positions
    winner: npt.NDArray[Any]
    ends_turn: npt.NDArray[Any]


class ArrayRules:
    """The rules of one game over arrays. Needs numpy.

    A throw is named by its number in `throws`, which has `weights`; an order by its number in `orders`, pairs of
    the seat that throws and the seats that owe.

    >>> from toolkit.games import make_game
    >>> rules = ArrayRules(make_game("monorail", "mini", players=2))
    >>> rules.throws[1], rules.orders[:4]
    (Throw(white=1, coloured=2), ((1, ()), (2, ()), (1, (1,)), (2, (1,))))
    """

    def __init__(self, game: Monorail) -> None:
        import numpy as np

        board, options, players = game.board, game.options, game.players
        chance = game.node(starting_position(players, 1))
        assert isinstance(chance, Chance)
        self.game = game
        self.throws = tuple(throw for throw in chance.outcomes if isinstance(throw, Throw))
        self.weights = tuple(weight for _, weight in chance.outcomes.items())
        owings = [tuple(seat for seat in range(1, players + 1) if bits >> seat - 1 & 1) for bits in range(2**players)]
        self.orders = tuple((seat, owing) for owing in owings for seat in range(1, players + 1))

        dots, lines = range(board.steps + 1), range(board.lines)
        flags = [board.flags.get(line) if options.flags else None for line in lines]
        # Tables, each in one row: the last index runs fastest.
        self._seats = np.array([seat - 1 for seat, _ in self.orders])
        self._walks = np.array([walk_white(board, (dot,), 1, t.white).end for dot in dots for t in self.throws])
        self._rides = np.array(
            [
                ride(board, options, line, throw.coloured, on_red).end
                for line in lines
                for throw in self.throws
                for on_red in (False, True)
            ]
        )
        self._asks = np.array([ASKS[flag.kind] if flag else NO_FLAG for flag in flags])
        self._errands = np.array([self._errand(dot, flag) for dot in dots for flag in flags])
        self._hand_over = np.array([self._next(*order, miss) for order in self.orders for miss in (False, True)])
        self._casey_wins = 1 + game.outcomes.index(CASEY)
        self._first_red = max(board.steps - board.red, START + 1)

    def columns(self, positions: list[Position]) -> Positions:
        """Positions of the readable rules as arrays."""
        import numpy as np

        orders = [self.orders.index((position.seat, position.owing)) for position in positions]
        dots = np.array([position.dots for position in positions]).T
        return Positions(dots, np.array([position.casey for position in positions]), np.array(orders))

    def rows(self, positions: Positions) -> list[Position]:
        """The positions as the readable rules have them."""
        dots = zip(*positions.dots.tolist(), strict=True)
        orders = (self.orders[order] for order in positions.order.tolist())
        return [
            Position(places, line, *order)
            for places, line, order in zip(dots, positions.casey.tolist(), orders, strict=True)
        ]

    def throw(self, at: Positions, numbers: npt.NDArray[Any]) -> Thrown:
        """M5: one throw in every position, in the order of the rules: player, Casey, flag, next player."""
        import numpy as np

        seat, dots = self._seats[at.order], at.dots.copy()
        pieces, mine = dots.reshape(-1), seat * len(numbers) + np.arange(len(numbers))  # the piece of who throws
        start = pieces[mine]
        pieces[mine] = START  # lifted: no longer on its old dot, which counts as unoccupied (M7)
        aim = self._walks[start * len(self.throws) + numbers]
        end = self._fall_back(dots, aim)
        pieces[mine] = end
        home = end == self.game.board.steps
        winner = np.where(home, seat + 1, 0)
        rides = ~home  # M15
        if not self.game.options.casey_moves_on_forfeit:
            rides &= aim != start  # M9a: only a forfeit leaves a piece where it is when no other is in its way
        on_red = (dots >= self._first_red).any(axis=0)
        casey = np.where(rides, self._rides[(at.casey * len(self.throws) + numbers) * 2 + on_red], at.casey)
        beaten = rides & on_red & (casey == FINISH)  # M10
        winner[beaten] = self._casey_wins
        asks = np.where(rides & ~beaten, self._asks[casey], NO_FLAG)  # M6
        self._run_errands(dots, seat, casey, winner, np.flatnonzero(asks == ERRAND))
        ends_turn = asks != AGAIN
        handed = self._hand_over[at.order * 2 + (asks == MISS)]  # M13
        order = np.where(ends_turn & (winner == 0), handed, at.order)
        return Thrown(Positions(dots, casey, order), winner, ends_turn)

    def _run_errands(
        self,
        dots: npt.NDArray[Any],
        seat: npt.NDArray[Any],
        casey: npt.NDArray[Any],
        winner: npt.NDArray[Any],
        which: npt.NDArray[np.intp],
    ) -> None:
        """M6, M12: in these columns the flag moves the piece of who threw."""
        import numpy as np

        seat, column = seat[which], np.arange(len(which))
        there = dots[:, which]
        start = there[seat, column]
        there[seat, column] = START
        end = self._fall_back(there, self._errands[start * self.game.board.lines + casey[which]])
        dots[seat, which] = end
        winner[which] = np.where(end == self.game.board.steps, seat + 1, 0)

    def _fall_back(self, others: npt.NDArray[Any], aim: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """M7: the first dot from `aim` towards Start without another player's piece; Start holds any number."""
        for _ in range(self.game.players - 1):  # no more dots than that can be taken
            aim = aim - ((others == aim).any(axis=0) & (aim > START))
        return aim

    def _errand(self, dot: int, flag: Flag | None) -> int:
        """Where a flag leads a piece that is alone (M6, M12, M12a)."""
        if flag is None or ASKS[flag.kind] != ERRAND or dot == self.game.board.steps:
            return dot
        return walk_flag(self.game.board, self.game.options, (dot,), 1, flag).end

    def _next(self, seat: int, owing: tuple[int, ...], miss: bool) -> int:
        """M13: the order after a turn of `seat`."""
        if miss:
            owing = tuple(sorted({*owing, seat}))
        seat, missing = next_seat(self.game.players, seat, owing)
        return self.orders.index((seat, tuple(owes for owes in owing if owes not in missing)))
