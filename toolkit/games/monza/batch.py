"""Monza over arrays: the same rules for thousands of games at once, a turn of all of them in one go.

It serves policies that look at nothing but the square and the throw. What a throw allows and what a policy makes of it
is asked of the readable rules, once for each square and throw; sending back (C10), bonus moves (C16) and the end
(C12 to C14) are done on arrays. The tests hold it against `rules.py` position by position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.games.batches import PlayedGames, has_numpy
from toolkit.games.monza.batch_tables import PlayTable, bonus_orders, padded
from toolkit.games.monza.game import DICE, Monza, all_throws
from toolkit.games.monza.policies import POLICIES
from toolkit.games.monza.squares import COLOURS, GRID
from toolkit.games.policies import Policy, choose_at_random

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["MonzaBatch", "batch_of"]


def batch_of(game: Monza, policies: Mapping[int, Policy]) -> MonzaBatch | None:
    """The game under these policies over arrays; None when it cannot be: then the readable rules have to do it.

    The named policies look at nothing but the square and the throw; one car alone (no C16) sees nothing else.
    Needs numpy.

    >>> from toolkit.games import make_game
    >>> batch_of(make_game("monza", "mini", players=1), {}) is None
    True
    """
    if any(seat not in policies for seat in range(1, game.players + 1)) or not has_numpy():
        return None
    named = all(policies[seat] in POLICIES.values() for seat in range(1, game.players + 1))
    alone = game.players == 1 and not game.options.bonus
    return MonzaBatch(game, policies) if named or alone else None


class MonzaBatch:
    """A game of Monza under one policy for each seat, ready to be played many times at once.

    Positions are arrays with a row for each seat and a column for each game: the places of the cars, the dice (C13).
    """

    def __init__(self, game: Monza, policies: Mapping[int, Policy]) -> None:
        import numpy as np

        self.game = game
        seats = [policies[seat] for seat in range(1, game.players + 1)]
        tables = {policy: PlayTable(game, policy) for policy in seats}
        self._tables = [tables[policy] for policy in seats]
        self._at_random = [policy is choose_at_random for policy in seats]
        self._orders = [bonus_orders(game, policy) for policy in seats] if game.options.bonus else []
        self._colours = [COLOURS.index(colour) for colour in game.cars]
        self._target = np.array(game.track.is_target)
        self._behind = padded([list(places) for places in game.track.behind], GRID)
        weights = [weight for _, weight in all_throws().items()]
        self._throws = np.repeat(np.arange(len(weights)), weights)  # C3: one entry for each of the 46,656 throws

    def play(self, rng: np.random.Generator, block: int, games: int) -> PlayedGames:
        """The first `games` games of a block. The whole block is thrown for, so a game's dice do not depend on `games`.

        No limit is needed: the furthest front edge never falls, and on every square some throw moves a car.
        """
        import numpy as np

        players, options = self.game.players, self.game.options
        cars, dice = np.zeros((2, players, games), dtype=np.int64)
        lengths, going = np.zeros(games, dtype=np.int64), np.arange(games)
        winners: Counter[int] = Counter()
        while going.size:
            for seat in range(players):
                throws = self._throws[rng.integers(len(self._throws), size=block)]
                chances = rng.random((2 if options.bonus else 1, block))
                lengths[going[self.turn(cars, dice, seat, throws[going], chances[:, going])]] += 1
            over = self._target[cars].any(axis=0)
            winners.update(self.winners(cars[:, over], dice[:, over]).tolist())
            going, cars = going[~over], cars[:, ~over]
            dice = np.zeros_like(cars)
        names = {bits: self._names(bits) for bits in winners}
        return PlayedGames(
            Counter({names[bits]: count for bits, count in sorted(winners.items())}),
            Counter(lengths.tolist()),
        )

    def turn(
        self,
        cars: npt.NDArray[Any],
        dice: npt.NDArray[Any],
        seat: int,
        throws: npt.NDArray[Any],
        chances: npt.NDArray[Any],
    ) -> npt.NDArray[Any]:
        """One turn of seat `seat` (from 0) in every game, in place; gives the games in which it has one (C12).

        `throws` are numbers of `all_throws()`; `chances[0]` decides the play, `chances[1]` (C16) the bonus move.
        """
        import numpy as np

        bonus = self.game.options.bonus
        own = np.flatnonzero(~self._target[cars[seat]])
        ends, used, last = self._tables[seat].look_up(cars[seat, own], throws[own], chances[0, own])
        cars[seat, own] = ends
        if self.game.options.sending_back:
            self._send_back(cars, seat, own[(used > 0) & ~self._target[ends]])
        dice[seat, own] = used if bonus else used * self._target[ends]
        if bonus:
            for owner, colour in enumerate(self._colours):
                moved = own[last == colour]
                self._take_bonus(cars, owner, moved, chances[1, moved])
        return own

    def winners(self, cars: npt.NDArray[Any], dice: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """C14: who wins games that are over, as a number: the sum of 1, 2, 4, … for seats 1, 2, 3, …"""
        import numpy as np

        home = self._target[cars]
        counts = np.where(home, dice, DICE + 1)
        won = home & (counts == counts.min(axis=0))
        bits: npt.NDArray[Any] = (won << np.arange(len(cars))[:, None]).sum(axis=0)
        return bits

    def _send_back(self, cars: npt.NDArray[Any], seat: int, games: npt.NDArray[Any]) -> None:
        """C10: in these games the move of `seat` ended on a square on which a car may have stood."""
        import numpy as np

        for other in range(len(cars)):
            hit = games[cars[other, games] == cars[seat, games]] if other != seat else games[:0]
            if hit.size:
                behind = self._behind[cars[seat, hit]]
                free = ~(cars[:, hit, None] == behind).any(axis=0) | (behind == GRID)
                cars[other, hit] = behind[np.arange(len(hit)), free.argmax(axis=1)]

    def _take_bonus(
        self, cars: npt.NDArray[Any], owner: int, games: npt.NDArray[Any], chances: npt.NDArray[Any]
    ) -> None:
        """C16: in these games the last die had the colour of this owner's car."""
        import numpy as np

        places = self._orders[owner][cars[owner, games]]
        free = places >= 0
        if self.game.options.sending_back:
            free &= self._target[places] | ~(cars[:, games, None] == places).any(axis=0)
        count = free.sum(axis=1)
        taken = (chances * (count + 1)).astype(np.int64) if self._at_random[owner] else np.minimum(count, 1)
        moving = np.flatnonzero(taken)  # the others decline, or no square is open
        which = (free[moving].cumsum(axis=1) == taken[moving, None]).argmax(axis=1)
        cars[owner, games[moving]] = places[moving, which]

    def _names(self, bits: int) -> tuple[str, ...]:
        return tuple(name for seat, name in enumerate(self.game.outcomes) if bits >> seat & 1)
