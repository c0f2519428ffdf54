"""Everything `toolkit stats` tells of one game: who wins how often, and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from toolkit.chains import explore
from toolkit.chains.positions import Positions
from toolkit.errors import GameError, NoAnswer, TooManyStates
from toolkit.games import GAMES, Chance, Finished, Game, has_numpy, value_text
from toolkit.games.policies import Policy
from toolkit.solve import Analysis, Answer, CertifiedAnalysis, Progress
from toolkit.stats.length import LengthDistribution
from toolkit.stats.outcomes import win_answers
from toolkit.stats.simulate import simulate
from toolkit.stats.strategies import named_strategies, policies_of

__all__ = ["METHODS", "QUANTILES", "Report", "auto_limit"]

METHODS = ("auto", "exact", "certified", "simulate")
QUANTILES = ("0.05", "0.5", "0.95")
SIMULATED = 20_000  # games, when nothing else is said
Policies = Mapping[int, Policy]
LIMITS = {"exact": 1_000_000, "certified": 1_000_000}  # positions explored before giving up
# "auto" gives up sooner: none of these takes more than about half a minute, solving included.
AUTO_LIMITS = {"over arrays": 400_000, "by rules": 60_000, "by policies": 30_000}
MOST_PLAYS = 1_000_000  # positions times the outcomes of a throw, in each of which a policy may have to think


@dataclass(frozen=True)
class Report:
    """The statistics of one game.

    `states` counts the positions in play (endings apart) and `transitions` the arcs between all of them, both None
    when the game was only simulated. `clocks` gives mean and variance of each clock ("turns", "throws"), `quantiles`
    those of the first clock (None: never reached). `strategies` names what every seat of a game with decisions does.
    `note` says why the method is not the one that was hoped for.

    >>> from toolkit.games import make_game
    >>> report = Report.of(make_game("monorail", "mini", players=2))
    >>> report.win["1"], report.clocks["turns"][0], report.quantiles["0.5"]
    (25/84 = 0.297619 (exact), 3 (exact), 2)
    """

    game: Game[Any, Any]
    method: str
    states: int | None
    transitions: int | None
    seconds: dict[str, float]
    win: dict[str, Answer]
    clocks: dict[str, tuple[Answer, Answer]]
    quantiles: dict[str, int | None]
    strategies: dict[int, str] = field(default_factory=dict)
    note: str = ""

    @classmethod
    def of(
        cls,
        game: Game[Any, Any],
        method: str = "auto",
        *,
        strategies: Mapping[int, str] | None = None,
        digits: int = 6,
        games: int | None = SIMULATED,
        seed: int = 0,
        workers: int = 1,
        progress: Progress | None = None,
    ) -> Report:
        """The report of a game. "auto" is exact where the game is small enough, certified where fractions would grow
        too long, and simulates what is too large for both, saying so; with `games` None it simulates nothing.

        `strategies` names what seats do in a game with decisions; the others follow the game's default. A simulation
        is played by so many `workers`, processes of this machine, and is the same for any number of them. Raises
        `TooManyStates` when "exact" or "certified" is asked of a game that is too large, or the best play of one.
        """
        if method not in METHODS:
            raise GameError(f"no method {method!r}; methods: {', '.join(METHODS)}")
        names = named_strategies(game, strategies)
        policies = policies_of(game, names, progress)
        if method != "simulate":
            try:
                report = cls._solved(game, policies, method, digits, progress)
            except TooManyStates as error:
                if method != "auto" or games is None:
                    raise
                note = f"Simulated, because an exact answer is out of reach: {error}."
                report = replace(cls._simulated(game, policies, games, seed, workers, progress), note=note)
        elif games is None:
            raise GameError("a simulation needs a number of games; write 2 or more")
        else:
            report = cls._simulated(game, policies, games, seed, workers, progress)
        return replace(report, strategies=names)

    @classmethod
    def _solved(
        cls, game: Game[Any, Any], policies: Policies, method: str, digits: int, progress: Progress | None
    ) -> Report:
        began = time.perf_counter()
        exploring = None if progress is None else (lambda done, found: progress("positions explored", done, found))
        limit = auto_limit(game, policies) if method == "auto" else LIMITS[method]
        chain = explore(game, policies=policies, limit=limit, progress=exploring)
        explored = time.perf_counter()
        exact = Analysis(chain, progress)
        certified = method == "certified" or (method == "auto" and not exact.within_reach)
        analysis = CertifiedAnalysis(chain, digits, progress) if certified else exact
        win = win_answers(game, analysis.absorption())
        clocks = _clocks(game, analysis, endless="never" in win)
        still = [chain.states[i] for i in chain.absorbing]
        ends = [state for state in still if isinstance(state, Finished)]  # a position may lead to itself: it is no end
        quantiles: dict[str, int | None] = dict.fromkeys(QUANTILES)
        if ends:  # looking up states by name would make all of them
            length = LengthDistribution(chain, game.units[0], None if ends == still else ends)
            quantiles = _quantiles(length, progress)
        seconds = {"explore": explored - began, "solve": time.perf_counter() - explored}
        found = "certified" if certified else "exact"
        return cls(game, found, len(chain) - len(ends), chain.transitions, seconds, win, clocks, quantiles)

    @classmethod
    def _simulated(
        cls, game: Game[Any, Any], policies: Policies, games: int, seed: int, workers: int, progress: Progress | None
    ) -> Report:
        began = time.perf_counter()
        playing = None if progress is None else (lambda done, planned: progress("games played", done, planned))
        sample = simulate(game, games, seed, policies=policies, progress=playing, workers=workers)
        names = (*game.outcomes, "never") if sample.unfinished else game.outcomes
        try:
            length = (sample.mean_length(), sample.variance_of_length())
            quantiles: dict[str, int | None] = {q: sample.quantile(Fraction(q)) for q in QUANTILES}
        except NoAnswer as error:
            length = (Answer.infinite(str(error)),) * 2
            quantiles = dict.fromkeys(QUANTILES)
        seconds = {"explore": 0.0, "solve": time.perf_counter() - began}
        win = {name: sample.win(name) for name in names}
        return cls(game, "simulate", None, None, seconds, win, {game.units[0]: length}, quantiles)

    def as_json(self, digits: int = 6) -> dict[str, Any]:
        """The report as one object for programs."""
        game = self.game
        found: dict[str, Any] = {
            "game": game.key,
            "board": game.board.name,
            "players": game.players,
            "options": {name: value_text(value) for name, value in vars(game.options).items()},
            **({"policies": {str(seat): name for seat, name in self.strategies.items()}} if self.strategies else {}),
            "method": self.method,
            "states": self.states,
            "transitions": self.transitions,
            "seconds": {name: round(value, 4) for name, value in self.seconds.items()},
            "win": {name: answer.as_json(digits) for name, answer in self.win.items()},
        }
        for unit, (mean, variance) in self.clocks.items():
            found[unit] = {"mean": mean.as_json(digits), "variance": variance.as_json(digits)}
        found[game.units[0]]["quantiles"] = self.quantiles
        if self.note:
            found["note"] = self.note
        return found


def auto_limit(game: Game[Any, Any], policies: Policies) -> int:
    """How many positions "auto" explores: as many as can be followed up in a moderate time.

    >>> from toolkit.games import make_game
    >>> auto_limit(make_game("snakes_and_ladders", "mini"), {})
    60000
    """
    kind = GAMES.get(game.key)
    codes = kind.coded if kind is not None and type(game) is kind.game and has_numpy() else None
    if codes is not None and codes(game, policies) is not None:
        return AUTO_LIMITS["over arrays"]
    if not policies:
        return AUTO_LIMITS["by rules"]
    begun = Positions(game, policies, free=False)
    begun.arrows(0)  # who goes first may be thrown for, and with other dice
    widest = max((len(node.outcomes) for node in begun.nodes if isinstance(node, Chance)), default=1)
    return min(AUTO_LIMITS["by policies"], MOST_PLAYS // widest)


def _clocks(
    game: Game[Any, Any], analysis: Analysis[Any] | CertifiedAnalysis, *, endless: bool
) -> dict[str, tuple[Answer, Answer]]:
    """Mean and variance by each clock."""
    if endless:
        words = Answer.infinite("the game may never end (its chance is under 'never')")
        return dict.fromkeys(game.units, (words, words))
    return {name: (analysis.steps(name), analysis.variance(name)) for name in game.units}


def _quantiles(length: LengthDistribution[Any], progress: Progress | None) -> dict[str, int | None]:
    """The quantiles by level; None where so many games never end."""
    found: dict[str, int | None] = {}
    for level in QUANTILES:
        try:
            found[level] = length.quantile(Fraction(level))
        except NoAnswer:
            found[level] = None
        if progress is not None:
            progress("quantiles", len(found), len(QUANTILES))
    return found
