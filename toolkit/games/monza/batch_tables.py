"""What policies do on every square, as arrays: asked of the readable rules when first met, and then looked up."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from toolkit.games.monza.game import Monza, all_throws
from toolkit.games.monza.plays import Play
from toolkit.games.monza.rules import Bonus, Position
from toolkit.games.monza.squares import COLOURS
from toolkit.games.policies import Policy, choose_at_random, chosen_by

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["PlayTable", "bonus_orders", "padded"]

FINEST = 2**40  # weights of a policy's choice are rounded to this total when theirs is larger: no simulation can tell


class PlayTable:
    """The plays that one policy chooses, by square and throw (a number: its place in `all_throws()`).

    Only for policies that look at nothing but the square and the throw.
    """

    def __init__(self, game: Monza, policy: Policy) -> None:
        import numpy as np

        self._game = game
        self._policy = policy
        self._throws: tuple[Any, ...] = tuple(all_throws())
        self._rows = np.full(len(game.track.ids) * len(self._throws), -1)  # where a question's choices are; -1: unasked
        nothing = np.zeros(0, dtype=np.int64)
        # The weights of all choices laid end to end: where each row begins, its total, and where each choice ends.
        self._begins, self._totals, self._steps = nothing, nothing, nothing
        self._plays = np.zeros((3, 0), dtype=np.int64)  # the end place, the dice used, the last colour of each choice

    def look_up(
        self, places: npt.NDArray[Any], throws: npt.NDArray[Any], chances: npt.NDArray[Any]
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
        """The end places, the dice used and the last colours (-1: no die) of the plays chosen.

        `chances` are numbers from 0 to less than 1, one for each game: the share of the choice's weights below it.
        """
        import numpy as np

        questions = places * len(self._throws) + throws
        rows = self._rows[questions]
        if (rows < 0).any():
            self._ask(np.unique(questions[rows < 0]).tolist())
            rows = self._rows[questions]
        weights = self._begins[rows] + (chances * self._totals[rows]).astype(np.int64)
        ends, dice, last = self._plays[:, np.searchsorted(self._steps, weights, side="right")]
        return ends, dice, last

    def _ask(self, questions: list[int]) -> None:
        import numpy as np

        begin = int(self._steps[-1]) if self._steps.size else 0
        begins, totals, steps, plays = [], [], [], []
        for question in questions:
            place, number = divmod(question, len(self._throws))
            state = Position((place,), 1, (0,), self._throws[number])
            chosen = chosen_by(self._policy, self._game, state, self._game.plays.legal(place, self._throws[number]))
            total = min(chosen.total, FINEST)
            begins.append(begin)
            totals.append(total)
            steps += [begin + step * total // chosen.total for step in accumulate(w for _, w in chosen.items())]
            plays += [self._numbers(place, play) for play in chosen]
            begin += total
        self._rows[questions] = np.arange(len(begins)) + len(self._begins)
        self._begins = np.append(self._begins, begins)
        self._totals = np.append(self._totals, totals)
        self._steps = np.append(self._steps, steps)
        self._plays = np.append(self._plays, np.array(plays).T, axis=1)

    def _numbers(self, place: int, play: Play) -> tuple[int, int, int]:
        if not play.dice:
            return place, 0, -1
        return self._game.track.place(play.squares[-1]), play.dice, COLOURS.index(play.colours[-1])


def bonus_orders(game: Monza, policy: Policy) -> npt.NDArray[np.int64]:
    """C16: for every place, the places that a named policy would move a bonus to, the one it likes best first.

    Of those that are open it takes the first; the random policy takes each, or none, with equal chance. Rows end in -1.
    """
    return padded([_bonus_order(game, policy, place) for place in range(len(game.track.ids))], -1)


def _bonus_order(game: Monza, policy: Policy, place: int) -> list[int]:
    left = [Bonus(game.track.ids[there]) for there in game.track.arcs[place]]
    if policy is choose_at_random:
        return [game.track.place(bonus.square) for bonus in left]
    order = []
    state = Position((place,), 1, (0,), bonus=1)
    while left:
        (choice,) = chosen_by(policy, game, state, (Bonus(""), *left))
        if not choice.square:
            break
        left.remove(choice)
        order.append(game.track.place(choice.square))
    return order


def padded(rows: list[list[int]], filling: int) -> npt.NDArray[np.int64]:
    """Rows of unlike length as one array, each with at least one `filling` at its end."""
    import numpy as np

    found = np.full((len(rows), max(map(len, rows)) + 1), filling, dtype=np.int64)
    for number, row in enumerate(rows):
        found[number, : len(row)] = row
    return found
