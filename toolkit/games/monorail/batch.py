"""The fast companions of the Monorail Game: many games played at once, and its positions coded for exploring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from toolkit.games.batches import GoingOn, PlayedGames, has_numpy
from toolkit.games.monorail.batch_codes import MonorailCodes
from toolkit.games.monorail.batch_rules import ArrayRules, Positions
from toolkit.games.monorail.game import Monorail
from toolkit.games.monorail.rules import starting_position

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["MonorailBatch", "batch_of", "coded_of"]

LONGEST = 5_000  # throws; on a board where games go on for longer they may have no end at all (M17)


def batch_of(game: Monorail, _policies: Mapping[int, Any]) -> MonorailBatch | None:
    """The game ready to be played many times at once; None where numpy is missing. Nobody decides anything in it."""
    return MonorailBatch(game) if has_numpy() else None


def coded_of(game: Monorail, _policies: Mapping[int, Any]) -> MonorailCodes:
    """The game with its positions as whole numbers. Nobody decides anything in it."""
    return MonorailCodes(game)


class MonorailBatch:
    """A game ready to be played many times at once. Needs numpy.

    >>> import numpy as np
    >>> from toolkit.games import make_game
    >>> batch = MonorailBatch(make_game("monorail", "mini", players=1))
    >>> played = batch.play(np.random.default_rng(1), block=1000, games=1000)
    >>> abs(played.winners["1",] - 500) < 65  # one in two, and four standard deviations
    True
    """

    def __init__(self, game: Monorail) -> None:
        import numpy as np

        self.game = game
        self.rules = ArrayRules(game)
        first = game.start().seat
        seats = [first] if first else range(1, game.players + 1)
        self._starts = self.rules.columns([starting_position(game.players, seat) for seat in seats])
        self._faces = np.repeat(np.arange(len(self.rules.throws)), self.rules.weights)  # each as likely as the others

    def play(self, rng: np.random.Generator, block: int, games: int) -> PlayedGames:
        """The first `games` games of a block. The whole block is thrown for, so a game's dice do not depend on `games`.

        Every game throws once a round, whoever's turn it is. Games of more than 5,000 throws are left as they stand.
        """
        import numpy as np

        # M3: the seats that the dice of a roll-off are fair to.
        starts = rng.integers(len(self._starts.casey), size=block)[:games]
        at = _taken(self._starts, starts)
        numbers, lengths = np.arange(games), np.zeros(games, dtype=np.int64)
        won: npt.NDArray[Any] = np.zeros(1 + len(self.game.outcomes), dtype=np.int64)
        lasted = Counter[int]()
        for _ in range(LONGEST):
            if not numbers.size:
                break
            faces = self._faces[rng.integers(len(self._faces), size=block)[numbers]]
            at, winner, ends_turn = self.rules.throw(at, faces)
            lengths += ends_turn
            over = winner > 0
            if over.any():
                won += np.bincount(winner, minlength=len(won))
                lasted.update(lengths[over].tolist())
                still = np.flatnonzero(~over)
                at, numbers, lengths = _taken(at, still), numbers[still], lengths[still]
        names = zip(self.game.outcomes, won[1:].tolist(), strict=True)
        going = zip(numbers.tolist(), self.rules.rows(at), lengths.tolist(), strict=True)
        return PlayedGames(
            Counter({(name,): count for name, count in names if count}),
            lasted,
            tuple(GoingOn(*game) for game in going),
        )


def _taken(positions: Positions, which: npt.NDArray[np.int64]) -> Positions:
    return Positions(positions.dots[:, which], positions.casey[which], positions.order[which])
