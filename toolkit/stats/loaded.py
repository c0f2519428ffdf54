"""A game with a loaded die: played with any chance of one face, and solved for all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Any

from toolkit.boards import nearest
from toolkit.chains import MarkovChain, explore
from toolkit.chance import Distribution
from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChanceError, GameError, NoAnswer
from toolkit.games import Chance, Finished, Game
from toolkit.solve import Progress
from toolkit.stats.actions import Arrivals, chance_arrows, decision_arrows
from toolkit.stats.family import ChainFamily, PolynomialRow, added
from toolkit.stats.loaded_dice import Thrown, loaded_weights, polynomial_weights, thrown_dice
from toolkit.stats.rational_function import Coefficients, RationalFunction, sum_of
from toolkit.stats.reweighted import reweighted
from toolkit.stats.strategies import named_strategies, policies_of

__all__ = ["LoadedGame", "loaded"]

LIMIT = 20_000  # positions


class LoadedGame:
    """What `loaded` gives: `at` is the game for one chance p of the face, `win` and `length` are functions of p.

    `usual` is the chance of the face on the die as it is.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        face: str,
        die: str | None,
        strategies: Mapping[int, str] | None,
        symbol: str,
        progress: Progress | None,
    ) -> None:
        self.game = game
        self.face = face
        self.die = die
        self.symbol = symbol
        self.strategies = named_strategies(game, strategies)
        self._progress = progress
        self._policies = policies_of(game, self.strategies, progress)
        self._thrown: dict[Distribution[Any], Thrown | None] = {}

    @cached_property
    def _chain(self) -> MarkovChain[Any]:
        return explore(self.game, policies=self._policies, limit=LIMIT)

    def _of(self, outcomes: Distribution[Any]) -> Thrown | None:
        """The loaded dice of a throw; None where it does not show the face, or nothing else."""
        if outcomes not in self._thrown:
            found = thrown_dice(self.game, outcomes, self.die)
            self._thrown[outcomes] = found if found and 0 < found.law.get(self.face, 0) < 1 else None
        return self._thrown[outcomes]

    def at(self, chance: Fraction | int | str) -> Game[Any, Any]:
        """The game in which the face has this chance: to play, to explore, to report on, to simulate."""
        try:
            p = exact_fraction(chance, f"the chance of {self.face}")
        except ChanceError as error:
            raise GameError(str(error)) from None
        if not 0 <= p <= 1:
            raise GameError(f"the chance of {self.face} is {p}; write a number from 0 to 1")

        @cache
        def other(outcomes: Distribution[Any]) -> Distribution[Any]:
            thrown = self._of(outcomes)
            return outcomes if thrown is None else loaded_weights(thrown, outcomes, self.face, p)

        return reweighted(self.game, lambda node: Chance(other(node.outcomes), node.seat))

    @property
    def usual(self) -> Fraction:
        """The chance of the face on the die as it is; `GameError` where several throws of the game differ in it."""
        _ = self.family  # which looks at every throw
        laws = {thrown.law[self.face] for thrown in self._thrown.values() if thrown}
        if len(laws) > 1:
            raise GameError(f"{self.face} is not equally likely in every throw of {self.game.title}")
        return laws.pop()

    @cached_property
    def family(self) -> ChainFamily[Any]:
        """The game's chain for every chance of the face strictly between 0 and 1.

        Raises `GameError` when no throw shows the face, `TooManyStates` above 20,000 positions.
        """
        chain = self._chain
        still = (0,) * len(chain.units)
        rows: list[PolynomialRow] = [{(i, still): (1,)} for i in range(len(chain))]
        totals = [1] * len(chain)
        laws: dict[Distribution[Any], tuple[dict[Any, Coefficients], int]] = {}
        decided = {i for i, state in enumerate(chain.states) if not isinstance(state, Finished)}
        for i, node, arrivals in chance_arrows(self.game, chain, self._policies):
            decided.discard(i)
            if node.outcomes not in laws:
                laws[node.outcomes] = self._weights(node.outcomes)
            weights, total = laws[node.outcomes]
            rows[i], totals[i] = _row([(weights[action], to) for action, to in arrivals.items()], total)
        for i in decided:
            rows[i], totals[i] = _row([((1,), decision_arrows(self.game, chain, i, self._policies))], 1)
        if not any(self._thrown.values()):
            raise self._no_such_face()
        progress = None if self._progress is None else self._named(self._progress)
        return ChainFamily(
            chain.states, rows, totals, symbol=self.symbol, units=chain.units, start=chain.start, progress=progress
        )

    def _weights(self, outcomes: Distribution[Any]) -> tuple[dict[Any, Coefficients], int]:
        """The weight of every action of a throw as a polynomial, and their sum."""
        thrown = self._of(outcomes)
        if thrown is None:
            return {action: (weight,) for action, weight in outcomes.items()}, outcomes.total
        return polynomial_weights(thrown, outcomes, self.face)

    def _no_such_face(self) -> GameError:
        found = (thrown_dice(self.game, outcomes, self.die) for outcomes in self._thrown)
        known = sorted({face for thrown in found if thrown for face in thrown.law})
        die = "no throw" if self.die is None else f"no throw of die {self.die!r}"
        faces = f"faces: {', '.join(known) or 'none'}"
        return GameError(f"{self.game.title}: {die} shows {self.face!r}{nearest(self.face, known)}; {faces}")

    def _named(self, progress: Progress) -> Any:
        return lambda done, planned: progress("groups of states solved", done, planned)

    @cached_property
    def win(self) -> dict[str, RationalFunction]:
        """The chance of every outcome as a function of p; shared wins count their share. They add up to 1."""
        parts: dict[str, list[tuple[RationalFunction, int]]] = {name: [] for name in self.game.outcomes}
        for end, function in self.family.absorption().items():
            winners = end.winners if isinstance(end, Finished) else ("never",)
            for name in winners:
                parts.setdefault(name, []).append((function, len(winners)))
        return {name: sum_of(shares, self.symbol, self.family.inside) for name, shares in parts.items()}

    def length(self, unit: str | None = None) -> RationalFunction:
        """The expected length of a game as a function of p, by the clock `unit` (default: the first).

        Raises `NoAnswer` where the game may never end.
        """
        if not all(isinstance(end, Finished) for end in self.family.ends):
            raise NoAnswer("infinite: the game may never end (its chance is under 'never')")
        return self.family.steps(unit)

    def __repr__(self) -> str:
        die = "all dice" if self.die is None else f"die {self.die}"
        return f"<LoadedGame: {self.game.title}, board {self.game.board.name}, {die}: {self.symbol} for {self.face}>"


def loaded(
    game: Game[Any, Any],
    face: object,
    die: str | None = None,
    *,
    strategies: Mapping[int, str] | None = None,
    symbol: str = "p",
    progress: Progress | None = None,
) -> LoadedGame:
    """A game in which `face` of the die with the id `die` has the chance p; the other faces keep their proportions.

    Without `die` all dice that are thrown together are loaded alike. `strategies` names what seats do in a game with
    decisions, as in `Report.of`; they do not change with p. Dice and faces are those of `game.dice`. Raises `GameError`
    for a die that cannot be loaded by itself, and later for a face that no throw shows.

    >>> from toolkit.games import make_game
    >>> six = loaded(make_game("monorail", "mini", players=1), 6, "white")
    >>> six.win["1"].at("1/6"), six.usual
    (Fraction(1, 2), Fraction(1, 6))
    """
    if die is not None and die not in _dice(game):
        raise GameError(f"{game.title}: no die {die!r}{nearest(die, _dice(game))}; dice: {', '.join(_dice(game))}")
    if not _dice(game):
        raise GameError(f"{game.title} says of no die what it shows, so none can be loaded")
    return LoadedGame(game, str(face), die, strategies, symbol, progress)


def _row(parts: list[tuple[Coefficients, Arrivals]], total: int) -> tuple[PolynomialRow, int]:
    """The arrows of one state from weighted arrivals, over one common total."""
    scale = lcm(*(chance.denominator for _, arrivals in parts for *_, chance in arrivals))
    row: dict[tuple[int, tuple[int, ...]], Coefficients] = {}
    for poly, arrivals in parts:
        for target, ticks, chance in arrivals:
            factor = int(chance * scale)
            row[target, ticks] = added(row.get((target, ticks), ()), tuple(factor * c for c in poly))
    return row, total * scale


def _dice(game: Game[Any, Any]) -> list[str]:
    return [die.id for die in game.dice(None)]
