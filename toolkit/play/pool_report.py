"""A class's games beside what theory says of them: wins, lengths, and whether the difference is surprising."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from toolkit.chains import MarkovChain, explore
from toolkit.chance import decimal_text
from toolkit.errors import GameError, NoAnswer, TooManyStates
from toolkit.games import Finished
from toolkit.games.policies import Policy
from toolkit.play.game_pool import GamePool
from toolkit.solve import Answer, Progress
from toolkit.stats import (
    LengthDistribution,
    Report,
    Sample,
    named_strategies,
    policies_of,
    simulate,
    strategy_names,
    surprise,
)
from toolkit.stats.wilson import interval

__all__ = ["LengthRow", "PoolReport", "WinRow"]

BAR = 40  # signs of the longest bar; a game is one sign where they fit
SIMULATED = 2_000  # games, where the chances are out of reach
MOST_ROWS = 30  # of lengths; longer games are put together
LEAST_TOLD = 0.0001  # of a chance
ENOUGH = "0.99"  # of all games are in the rows


class WinRow(NamedTuple):
    """What one outcome won: games, their share with its 95 % interval (Wilson's), and the chance with its guarantee."""

    name: str
    label: str
    won: str
    share: str
    interval: str
    chance: str


class LengthRow(NamedTuple):
    """The games with a length from `low` to `high`: how many there are, and how many are to be expected, if known."""

    low: int
    high: int
    games: int
    expected: Fraction | None

    @property
    def label(self) -> str:
        """The length, or from where to where."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True)
class PoolReport:
    """A pool and what is known of its game: the chances to `win` and the `mean` length, with their guarantees.

    `length` has the chances of every length; where the game is too large for that, games that were simulated. In a game
    with decisions people are compared with `people`, a strategy. Printed, it is a table in plain text.

    >>> from toolkit.play.match import Match
    >>> from toolkit.play.game_pool import pool
    >>> report = PoolReport.of(pool("Ann: HNEA-YWM3-VGNM-6"))
    >>> report.win["1"], [row.games for row in report.lengths][:9]
    (1/2 = 0.5 (exact), [0, 0, 0, 0, 0, 0, 0, 1, 0])
    """

    pool: GamePool
    win: Mapping[str, Answer]
    mean: Answer
    people: str = ""
    length: LengthDistribution[Any] | Sample | None = None

    @classmethod
    def of(cls, pool: GamePool, people: str | None = None, progress: Progress | None = None) -> PoolReport:
        """The report of a pool; `people` names the strategy that people are compared with (default: the game's own).

        Raises `GameError` for a strategy that the game does not have.
        """
        game, strategies = pool.game, dict(pool.seats)
        persons = [seat for seat in range(1, game.players + 1) if seat not in strategies]
        if people is not None and not strategy_names(game):
            raise GameError(f"people={people}: nobody decides anything in {game.title}, so people have no strategy")
        if people is not None:
            strategies |= dict.fromkeys(persons, people)
        named = named_strategies(game, strategies)
        played = named[persons[0]] if named and persons else ""
        policies = policies_of(game, named, progress)
        try:
            report = Report.of(game, strategies=named, games=None, progress=progress)
        except TooManyStates:
            playing = None if progress is None else (lambda done, planned: progress("games played", done, planned))
            sample = simulate(game, SIMULATED, policies=policies, progress=playing)
            win = {name: sample.win(name) for name in game.outcomes}
            return cls(pool, win, sample.mean_length(), played, sample)
        return cls(pool, report.win, report.clocks[game.units[0]][0], played, _length(game, policies))

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.pool.games)

    @cached_property
    def surprise(self) -> float | None:
        """The chance of wins that are no more likely than those of this pool; None where it would mean nothing.

        See `caution` for the reason then.
        """
        if self.caution:
            return None
        counts = [self.pool.winners[(name,)] for name in self.win]
        return surprise(counts, [answer.number for answer in self.win.values()])

    @property
    def caution(self) -> str:
        """Why the pool proves nothing about the chances, whatever is in it; empty where it does."""
        if self.pool.people_decide:
            return "people chose, and they need not choose as the strategy does that they are compared with"
        if any("not over" in one.reason for one in self.pool.left_out):
            return (
                "some games were not over, and long games are more often not over: those that count are no fair sample"
            )
        if self.pool.shared_seeds:
            return f"{self.pool.shared_seeds} games have the seed of another one, so they may have the same dice"
        if not isinstance(self.length, LengthDistribution):
            return "the chances themselves are only estimated"
        ends = [self.length.chain.states[i] for i in self.length.chain.absorbing]
        if not all(isinstance(end, Finished) and len(end.winners) == 1 for end in ends):
            return "a win can be shared, or never come"
        return ""

    @cached_property
    def lengths(self) -> tuple[LengthRow, ...]:
        """The games by length, as far as 99 % of all games go and every game of the pool."""
        own, all_games = self.pool.lengths, self.length
        first, last = min(own), max(own)
        if isinstance(all_games, LengthDistribution):
            first, last = min(first, all_games.shortest or 0), max(last, _nearly_all(all_games))
        elif all_games is not None:
            first, last = min(first, *all_games.lengths), max(last, all_games.quantile(Fraction(ENOUGH)))
        wide = -(-(last - first + 1) // MOST_ROWS)
        return tuple(self._row(low, min(low + wide - 1, last)) for low in range(first, last + 1, wide))

    def _row(self, low: int, high: int) -> LengthRow:
        games = sum(self.pool.lengths[n] for n in range(low, high + 1))
        if self.length is None:
            return LengthRow(low, high, games, None)
        chances = (self.chance_of_length(n) for n in range(low, high + 1))
        return LengthRow(low, high, games, self.games * sum(chances, Fraction(0)))

    def chance_of_length(self, n: int) -> Fraction:
        """The chance of a game of length `n`, or the share of such games among those simulated."""
        if isinstance(self.length, LengthDistribution):
            return self.length.certified_pmf(n).number
        return Fraction(0) if self.length is None else Fraction(self.length.lengths[n], self.length.games)

    @cached_property
    def wins(self) -> tuple[WinRow, ...]:
        """What every outcome won, in the order of the game; a shared win counts its share and has no interval."""
        rows = []
        for name, answer in self.win.items():
            won, between = self.pool.won(name), ""
            if won.denominator == 1:
                low, high = interval(int(won), self.games)
                between = f"{low:.3f} to {high:.3f}"
            label = "Nobody, ever" if name == "never" else self.pool.game.name_of(name)
            share = decimal_text(won / self.games, 3)
            rows.append(WinRow(name, label, decimal_text(won, 4), share, between, _known(answer)))
        return tuple(rows)

    @property
    def mean_words(self) -> str:
        """The mean length of the pool and of all games, in words."""
        unit = self.pool.game.units[0]
        return f"mean {decimal_text(self.pool.mean_length, 4)} {unit} in these games, {_known(self.mean)} in all games"

    @property
    def verdict(self) -> str:
        """What the wins say of the chances, or why they say nothing."""
        if self.caution:
            return f"No test of the chances: {self.caution}."
        if self.surprise is None:
            return "No test of the chances: there are too many possible results to go through."
        percent = f"{100 * self.surprise:.3g}" if self.surprise >= LEAST_TOLD else "less than 0.01"
        games = f"{self.games} game{'s' if self.games > 1 else ''}"
        return (
            f"Were these chances right, the wins of {games} would be as unlikely as these, or more so, "
            f"in {percent} % of all cases (exact multinomial test)."
        )

    @property
    def expected_words(self) -> str:
        """Where the expected numbers of games by length come from."""
        if isinstance(self.length, Sample):
            return f"expected (estimated from {self.length.games:,} games)"
        return "expected"

    def table(self) -> str:
        """Everything as plain text: wins, lengths, the verdict, and what was left out."""
        head = f"{self.pool.title}: {self.games} game{'s' if self.games > 1 else ''}"
        people = [f"People are compared with the strategy {self.people}."] if self.people else []
        wins = [f"{'wins':24}{'games':>7}{'share':>8}{'95 % interval':>18}  chance"]
        wins += [f"{row.label:24}{row.won:>7}{row.share:>8}{row.interval:>18}  {row.chance}" for row in self.wins]
        lengths = [f"length: {self.mean_words}", f"{self.pool.game.units[0]:>8}{'games':>7}  {self.expected_words}"]
        most = max(BAR, *(row.games for row in self.lengths))
        for row in self.lengths:
            expected = "?" if row.expected is None else f"{float(row.expected):.1f}"
            lengths.append(
                f"{row.label:>8}{row.games:>7}{expected:>10}  {'#' * round(BAR * row.games / most)}".rstrip()
            )
        left = [f"  {one.place}: {one.reason} [{one.code_shown}]" for one in self.pool.left_out]
        without = [self.pool.lines_without_words] if self.pool.lines_without else []
        parts = [[head, *people], wins, lengths, [self.verdict], ["not counted", *left] if left else [], without]
        return "\n\n".join("\n".join(part) for part in parts if part)

    def __str__(self) -> str:
        return self.table()


def _length(game: Any, policies: dict[int, Policy]) -> LengthDistribution[Any] | None:
    chain: MarkovChain[Any] = explore(game, policies=policies)
    ends = [chain.states[i] for i in chain.absorbing if isinstance(chain.states[i], Finished)]
    return LengthDistribution(chain, game.units[0], ends) if ends else None


def _nearly_all(length: LengthDistribution[Any]) -> int:
    try:
        return length.quantile(ENOUGH)
    except NoAnswer:  # many games never end
        return 0


def _known(answer: Answer) -> str:
    if answer.is_infinite:
        return f"infinite: {answer.words}"
    width = f" ± {Answer.exact(answer.half_width).decimal(2)}" if answer.guarantee == "estimated" else ""
    return f"{answer.decimal(4)}{width} ({answer.guarantee})"
