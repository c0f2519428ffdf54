"""The learner's own games: their lengths, and how they compare with all games."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_FLOOR
from fractions import Fraction
from typing import Any

from toolkit.boards import shown
from toolkit.chance import decimal_text
from toolkit.errors import GameError
from toolkit.games import Game
from toolkit.play import Match
from toolkit.solve import Answer
from toolkit.widgets.lab.bench import Bench

__all__ = ["OwnGames", "place_of"]

LONGEST = 100_000  # ticks; nobody plays longer
FOLLOWED = 300  # ticks; the exact chances of longer games take too long to wait for


class OwnGames:
    """Games that somebody has played: matches, play screens or sessions, and lengths as plain numbers.

    A match or screen is looked at when `lengths` is asked, so a game still being played counts once it is over.

    >>> from toolkit.games import make_game
    >>> OwnGames(make_game("monorail", "mini"), [4, 7]).lengths()
    ([4, 7], [])
    """

    def __init__(self, game: Game[Any, Any], mine: Any) -> None:
        self._game = game
        several = isinstance(mine, Iterable) and not isinstance(mine, (str, bytes))
        self._sources = [] if mine is None else list(mine) if several else [mine]
        for source in self._sources:
            if _match(source) is None and not (type(source) is int and 0 < source <= LONGEST):
                raise GameError(
                    f"mine: {shown(source)} is no game; give a play screen, a match, or lengths such as [12, 15]"
                )

    @property
    def given(self) -> bool:
        """Whether there are any."""
        return bool(self._sources)

    def lengths(self) -> tuple[list[int], list[str]]:
        """The lengths by the game's first clock, and for every game that does not count, why not."""
        found, left_out = [], []
        for source in self._sources:
            match = _match(source)
            reason = "" if match is None else self._reason(match)
            if reason:
                left_out.append(reason)
            else:
                found.append(source if match is None else _length(match))
        return found, left_out

    def _reason(self, match: Match) -> str:
        """Why a match cannot be compared with the games of this lab; empty when it can."""
        there, here = match.game, self._game
        if (there.key, there.board, there.players, there.options) != (here.key, here.board, here.players, here.options):
            return (
                f"Your game of {there.title} on board {there.board.name} with {there.players} players is another game "
                "than the lab's, or has other options; make the lab for it"
            )
        if not match.finished:
            return f"Your game is not over yet ({_length(match)} {here.units[0]} so far); finish it, then look again"
        return ""


def _match(source: Any) -> Match | None:
    """The match of a match, a session or a play screen; None for anything else."""
    for one in (source, getattr(source, "match", None), getattr(getattr(source, "session", None), "match", None)):
        if isinstance(one, Match):
            return one
    return None


def _length(match: Match) -> int:
    return int(sum(match.game.step(move.before, move.action).ticks[0] for move in match.moves))


def place_of(bench: Bench, length: int) -> str:
    """Where a game of this length stands among all games, in words: exactly, or among the simulated ones."""
    unit = bench.game.units[0]
    took = f"Your game took {length:,} {unit.removesuffix('s') if length == 1 else unit}"
    if bench.truth is not None and bench.truth.length is not None:
        if length > FOLLOWED:
            return f"{took}: longer than {_at_least(bench.truth.over_by(FOLLOWED))} of all games."
        before, alike = bench.truth.over_by(length - 1).number, bench.truth.lasting(length).number
        of = "of all games"
    elif "simulated" in bench.results:
        counts, games = bench.results["simulated"]["lengths"], bench.results["simulated"]["games"]
        before = Fraction(sum(count for n, count in counts.items() if n < length), games)
        alike = Fraction(counts.get(length, 0), games)
        of = f"of {games:,} simulated games (an estimate)"
    else:
        return f"{took}."
    longer, as_long, shorter = (_percent(share) for share in (before, alike, 1 - before - alike))
    return f"{took}: longer than {longer} {of}, as long as {as_long}, shorter than {shorter}."


def _at_least(chance: Answer) -> str:
    """A chance in per cent, rounded down, so that it is never too much."""
    low = 100 * (chance.number - chance.half_width)
    return f"at least {decimal_text(low, 4, ROUND_FLOOR)} %"


def _percent(share: Fraction) -> str:
    """A share in per cent, with one digit after the point; never 0 for what can happen, or 100 for what need not."""
    if 0 < share < Fraction(1, 1000):
        return "less than 0.1 %"
    if Fraction(999, 1000) < share < 1:
        return "more than 99.9 %"
    return f"{float(share) * 100:.1f} %"
