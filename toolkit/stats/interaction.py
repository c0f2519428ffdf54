"""What the players do to each other: the real game beside a race of players who do not meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from toolkit.chains import explore
from toolkit.errors import GameError, TooManyStates
from toolkit.games import Chance, Decision, Finished, Game, make_game
from toolkit.solve import Answer, Progress
from toolkit.stats.length import LengthDistribution
from toolkit.stats.race_chain import exact_race
from toolkit.stats.races import Runner, race
from toolkit.stats.readings_table import combined
from toolkit.stats.report import Report
from toolkit.stats.strategies import named_strategies, policies_of
from toolkit.stats.tables import html_table, shown, text_table

__all__ = ["Interaction", "interaction", "runner_of"]

SMALL_RACE = 10_000  # states of everybody's chains multiplied; up to here the race is solved exactly
DIGITS = 12


@dataclass(frozen=True)
class Interaction:
    """`alone`: the chances of a race in which everybody has a board of his own; `together`: those of the real game;
    `effect`: what the meeting changes, together minus alone, for every outcome."""

    game: Game[Any, Any]
    ties: str
    alone: Mapping[str, Answer]
    together: Mapping[str, Answer]

    @property
    def effect(self) -> dict[str, Answer]:
        """Together minus alone: exact where both are."""
        zero = Answer.exact(Fraction(0))
        return {
            name: combined([(Fraction(1), self.together.get(name, zero)), (Fraction(-1), self.alone.get(name, zero))])
            for name in dict.fromkeys((*self.together, *self.alone))
        }

    def text(self, digits: int = 6) -> str:
        """The table for a terminal."""
        return f"{self._caption}\n{text_table(*self._cells(digits))}"

    def _repr_html_(self) -> str:
        return html_table(self._caption, *self._cells(6))

    @property
    def _caption(self) -> str:
        return f"{self.game.title}, board {self.game.board.name}: everybody alone, and all on one board"

    def _cells(self, digits: int) -> tuple[list[str], list[list[str]]]:
        zero, effect = Answer.exact(Fraction(0)), self.effect
        rows = [
            [
                "nobody, ever" if name == "never" else self.game.name_of(name),
                *(shown(column.get(name, zero), digits) for column in (self.alone, self.together, effect)),
            ]
            for name in effect
        ]
        return ["", "alone", "together", "difference"], rows


def interaction(
    game: Game[Any, Any],
    ties: str = "order",
    strategies: Mapping[int, str] | None = None,
    progress: Progress | None = None,
) -> Interaction:
    """The chances of the real game beside those of the race in which each seat plays the one-player game of the same
    board and options, and the first whose game ends, ends the race; turn order as in the real game.

    Where seats can only meet by blocking and sending back, the difference is what that is worth; where they share
    something (Casey, say), it holds what the sharing is worth too. `ties` are as in `race`, `strategies` as in
    `Report.of`. Exact where the race is small, otherwise certified to 12 digits. Raises `GameError` where there is no
    one-player game.

    >>> both = interaction(make_game("monorail", "mini", players=2))
    >>> both.alone["1"].fraction + both.alone["2"].fraction + both.alone["casey"].fraction
    Fraction(1, 1)
    """
    if game.players < 2:
        raise GameError(f"one player of {game.title} meets nobody; take two or more")
    names = named_strategies(game, strategies)
    runners = [runner_of(game, names.get(seat), seat, progress) for seat in range(1, game.players + 1)]
    size = game.players
    for runner in runners:
        size *= len(runner.finish.chain)
    parts = [(share, _race(runners, first, ties, size, progress)) for first, share in _first_seats(game).items()]
    outcomes = dict.fromkeys(name for _, found in parts for name in found)
    zero = Answer.exact(Fraction(0))
    alone = {name: combined([(share, found.get(name, zero)) for share, found in parts]) for name in outcomes}
    return Interaction(game, ties, alone, _together(game, strategies, progress))


def runner_of(
    game: Game[Any, Any], strategy: str | None = None, seat: int = 1, progress: Progress | None = None
) -> Runner:
    """One player alone on the board of a game, with the same options: a runner for `race`.

    `strategy` names how he decides in a game with decisions. Raises `GameError` where no such game can be made.
    """
    try:
        alone = make_game(game.key, game.board, 1, vars(game.options))
    except GameError as error:
        raise GameError(f"seat {seat} cannot play {game.title} alone: {error}") from None
    names = named_strategies(alone, {1: strategy} if strategy else None)
    chain = explore(alone, policies=policies_of(alone, names, progress))
    ends = [state for state in chain.states if isinstance(state, Finished)]
    own = [end for end in ends if end.winners == ("1",)]
    if not own:
        raise GameError(f"{game.title}, board {game.board.name}: a player alone never wins, so there is no race")
    stops = {end.winners[0]: LengthDistribution(chain, game.units[0], [end]) for end in ends if end.winners != ("1",)}
    return Runner(LengthDistribution(chain, game.units[0], own), stops)


def _race(runners: list[Runner], first: int, ties: str, size: int, progress: Progress | None) -> dict[str, Answer]:
    """The race when seat `first` begins, by the seats of the game."""
    order = runners[first - 1 :] + runners[: first - 1]
    found = exact_race(order, ties, progress) if size <= SMALL_RACE else race(order, ties, DIGITS)

    def seat(name: str) -> str:
        return str((int(name) + first - 2) % len(runners) + 1) if name.isdigit() else name

    return {seat(name): answer for name, answer in sorted(found.items(), key=lambda item: seat(item[0]))}


def _first_seats(game: Game[Any, Any]) -> dict[int, Fraction]:
    """Who has the first turn, with the chance: by the rules, or by what is thrown for it."""
    node = game.node(game.start())
    if isinstance(node, Chance | Decision) and node.seat:
        return {node.seat: Fraction(1)}
    if not isinstance(node, Chance):
        raise GameError(f"{game.title} does not begin with the turn of a seat, so there is no race to compare with")
    seats: dict[int, Fraction] = {}
    for action in node.outcomes:
        then = game.node(game.step(game.start(), action).state)
        if not (isinstance(then, Chance | Decision) and then.seat):
            raise GameError(f"{game.title} does not begin with the turn of a seat, so there is no race to compare with")
        seats[then.seat] = seats.get(then.seat, Fraction(0)) + node.outcomes.probability(action)
    return seats


def _together(
    game: Game[Any, Any], strategies: Mapping[int, str] | None, progress: Progress | None
) -> dict[str, Answer]:
    """The chances of the real game: exact, or certified where that is out of reach."""
    try:
        return Report.of(game, "exact", strategies=strategies, progress=progress).win
    except TooManyStates:
        return Report.of(game, "certified", strategies=strategies, digits=DIGITS, progress=progress).win
