"""The Magnificent Race over arrays: the same rules for thousands of games at once, a turn of all of them in one go.

It serves the named strategies, whose choices are the greatest of a few numbers. The tests hold it against the readable
rules, turn by turn with the same rolls, cards and spins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolkit.games.batches import GoingOn, Played, PlayedGames, has_numpy
from toolkit.games.magnificent_race.batch_chances import Chances
from toolkit.games.magnificent_race.batch_moving import Moving
from toolkit.games.magnificent_race.batch_positions import GOING, Numbers, Positions
from toolkit.games.magnificent_race.batch_races import Races
from toolkit.games.magnificent_race.batch_spaces import Spaces
from toolkit.games.magnificent_race.batch_styles import Styles
from toolkit.games.magnificent_race.course import ANYWHERE
from toolkit.games.magnificent_race.game import MagnificentRace
from toolkit.games.magnificent_race.policies import POLICIES
from toolkit.games.magnificent_race.terms import starting_position
from toolkit.games.policies import Policy

if TYPE_CHECKING:
    import numpy as np

__all__ = ["MagnificentBatch", "batch_of"]

LONGEST = 400  # turns that games are followed for; the readable rules play on, and see whether a game can end at all


def batch_of(game: MagnificentRace, policies: Mapping[int, Policy]) -> MagnificentBatch | None:
    """The game under these policies over arrays; None when one is not among the named ones, or numpy is missing: then
    the readable rules have to do it.

    >>> from toolkit.games import make_game
    >>> batch_of(make_game("magnificent_race", "mini", players=1), {}) is None
    True
    """
    named = {policy: name for name, policy in POLICIES.items()}
    seats = [policies.get(seat) for seat in range(1, game.players + 1)]
    if not has_numpy() or any(policy not in named for policy in seats):
        return None
    return MagnificentBatch(game, [named[policy] for policy in seats if policy])


class MagnificentBatch:
    """A game of the Magnificent Race under a named strategy for each seat, ready to be played many times at once."""

    def __init__(self, game: MagnificentRace, names: list[str]) -> None:
        import numpy as np

        self._terms, self._outcomes = game.terms, game.outcomes
        self._styles = Styles(game.terms, names)
        self._moving = Moving(game.terms, self._styles)
        spaces, races = Spaces(game.terms, self._styles), Races(game.terms, self._styles)
        self._obey = {
            "advantage": spaces.offer_cards,
            "bonanza": spaces.offer_cards,
            "gad_zooks": spaces.fine,
            "collect": spaces.collect,
            "challenge": spaces.challenge,
            "dan": spaces.offer_bet,
            "race": races.race,
            "crazy_race": races.crazy_race,
        }
        self._kinds = np.array(["", *(stop.kind for stop in game.terms.course.stops)])

    def play(self, rng: np.random.Generator, block: int, games: int) -> PlayedGames:
        """The first `games` games of a block. The whole block is thrown for, so a game's dice do not depend on `games`.

        Games that last longer than 400 turns are left to the readable rules.
        """
        outcomes, lengths, going = self.games(rng, block, games)
        over = outcomes >= 0
        won = Counter(outcomes[over].tolist())
        winners = {(name,): won[number] for number, name in enumerate(self._outcomes) if won[number]}
        return PlayedGames(Counter(winners), Counter(lengths[over].tolist()), going)

    def games(self, rng: np.random.Generator, block: int, games: int) -> Played:
        """The same games one by one."""
        import numpy as np

        terms, first = self._terms, self._terms.options.first_player
        many = Positions.of(terms, [starting_position(terms, 1)]).take(np.zeros(games, dtype=np.int64))
        rolled = 1 + (rng.random(block)[:games] * terms.players).astype(np.int64)  # R4
        many.seat[:] = first if isinstance(first, int) else rolled
        going = np.arange(games)
        outcomes, lengths = np.full((2, games), -1)
        for turn in range(1, LONGEST + 1):
            if not going.size:
                break
            self.turn(many, Chances.drawn(rng, block, terms.players).take(going))
            over = many.winner != GOING
            outcomes[going[over]] = (many.winner[over] - 1) % len(self._outcomes)  # Dan, owner 0, is the last outcome
            lengths[going[over]] = turn
            left = np.flatnonzero(~over)
            going, many = going[left], many.take(left)
        rest = [GoingOn(number, many.position(terms, column), LONGEST) for column, number in enumerate(going.tolist())]
        return Played(outcomes, lengths, tuple(rest))

    def turn(self, many: Positions, chances: Chances) -> None:
        """One turn of the seat at turn in every game, in place."""
        import numpy as np

        wishes = self._styles.wishes(many)
        self._moving.move(many, wishes, chances)
        sent = np.flatnonzero(self._landed(many) == ANYWHERE)
        if sent.size:
            self._moving.jump(many, sent, wishes, chances.jump[sent])
        landed = self._landed(many)
        for kind, obey in self._obey.items():
            columns = np.flatnonzero(landed == kind)
            if columns.size:
                obey(many, columns, chances)
        many.seat[:] = np.where(many.winner == GOING, many.seat % self._terms.players + 1, many.seat)

    def _landed(self, many: Positions) -> Numbers:
        """The kind of space on which each arrow at turn has come to stand."""
        kinds: Numbers = self._kinds[many.arrows[many.seat, range(len(many.seat))]]
        return kinds
