"""A class's games without a server: codes of finished games become one table of wins and lengths.

What is not counted is named with its place and the reason: codes that are mistyped, games that are not over, games that
are there already, and games of another kind than most.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from toolkit.boards import Board
from toolkit.errors import MatchError
from toolkit.games import Decision, Finished, Game, Simultaneous, value_text
from toolkit.play.match import Match
from toolkit.play.pool_text import FoundCode, codes_in
from toolkit.stats import title_of

__all__ = ["GamePool", "LeftOut", "PooledGame", "pool"]

REASONS_TOLD = 5  # of an empty pool
LONGEST_SHOWN = 24  # signs of a code
LINES_TOLD = 8  # of those without a code


class PooledGame(NamedTuple):
    """A game that counts: where its code was, the code, who won, and how long it took by the game's first clock."""

    line: int
    name: str
    code: str
    winners: tuple[str, ...]
    length: int


class LeftOut(NamedTuple):
    """A code that does not count: where it was, the code, and why."""

    place: str
    code: str
    reason: str

    @property
    def code_shown(self) -> str:
        """The code, or its beginning where it is long."""
        return self.code if len(self.code) <= LONGEST_SHOWN else f"{self.code[: LONGEST_SHOWN - 1]}…"


@dataclass(frozen=True)
class GamePool:
    """The finished games of a class, all of one kind: of `game`, with the same players in `seats`.

    `left_out` names what was not counted; `people_decide` says whether a person made a choice in any game,
    `shared_seeds` how many games have the seed of another one, and so the same dice unless they were entered by hand,
    and `lines_without` the numbers of the lines that have words but nothing that looks like a code.
    """

    game: Game[Any, Any]
    seats: Mapping[int, str]
    games: tuple[PooledGame, ...]
    left_out: tuple[LeftOut, ...] = ()
    people_decide: bool = False
    shared_seeds: int = 0
    lines_without: tuple[int, ...] = ()

    @property
    def lines_without_words(self) -> str:
        """The lines without a code as a sentence: "No code was found on lines 2 and 5."; empty where none is."""
        numbers = [str(line) for line in self.lines_without[:LINES_TOLD]]
        if len(self.lines_without) > LINES_TOLD:
            numbers.append(f"{len(self.lines_without) - LINES_TOLD:,} more")
        if not numbers:
            return ""
        told = " and ".join([part for part in (", ".join(numbers[:-1]), numbers[-1]) if part])
        return f"No code was found on line{'s' if len(numbers) > 1 else ''} {told}."

    @property
    def title(self) -> str:
        """What was played."""
        return title_of(self.game, self.seats)

    @cached_property
    def winners(self) -> Counter[tuple[str, ...]]:
        """How often each set of winners came up."""
        return Counter(game.winners for game in self.games)

    @cached_property
    def lengths(self) -> Counter[int]:
        """How many games took how long, by the game's first clock."""
        return Counter(game.length for game in self.games)

    def won(self, outcome: str) -> Fraction:
        """The wins of one outcome; a shared win counts its share."""
        shares = (Fraction(int(outcome in names), len(names)) * count for names, count in self.winners.items())
        return sum(shares, Fraction(0))

    @property
    def mean_length(self) -> Fraction:
        """The mean length of the games."""
        return Fraction(sum(game.length for game in self.games), len(self.games))

    def csv(self) -> str:
        """The games that count as comma-separated values: line, name, code, winners, length."""
        text = io.StringIO()
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(["line", "name", "code", "winner", self.game.units[0]])
        for game in self.games:
            rows.writerow([game.line, _safe(game.name), game.code, " and ".join(game.winners), game.length])
        return text.getvalue()


class _Read(NamedTuple):
    """A game that was read, before it is known what most games are."""

    found: FoundCode
    match: Match
    kind: tuple[Any, ...]


def pool(codes: str, boards: Iterable[Board] = ()) -> GamePool:
    """The pool of all codes in a text, which may hold names and other words too; most games say what is played.

    Codes for a board that is not shipped need that board among `boards`. `MatchError`, with the first reasons, when no
    code of a finished game is there.

    >>> from toolkit.games import make_game
    >>> text = ""
    >>> for seed in (1, 2, 2):
    ...     match = Match(make_game("monorail", "mini", players=1), seed)
    ...     while not match.finished:
    ...         _ = match.roll()
    ...     text += f"{match.code()}\\n"
    >>> found = pool(text)
    >>> len(found.games), found.left_out[0].place, found.left_out[0].reason
    (2, 'line 3', 'the same game as on line 2')
    """
    known, left_out = tuple(boards), []
    read: list[_Read] = []
    first: dict[tuple[Any, ...], FoundCode] = {}
    there = list(codes_in(codes))
    for found in there:
        try:
            match = Match.from_code(found.code, known)
        except MatchError as error:
            left_out.append(LeftOut(found.place, found.code, str(error)))
            continue
        kind = _kind(match)
        same = kind, str(match.seed), tuple(move.action for move in match.moves)
        if not match.finished:
            read.append(_Read(found, match, kind))
        elif same in first:
            left_out.append(LeftOut(found.place, found.code, f"the same game as on {first[same].place}"))
        else:
            first[same] = found
            read.append(_Read(found, match, kind))
    if not any(one.match.finished for one in read):
        left_out += [_not_over(one) for one in read]
        reasons = "; ".join(f"{one.place}: {one.reason}" for one in left_out[:REASONS_TOLD])
        raise MatchError(f"there is no code of a finished game; {reasons or 'paste codes such as J80C-SBFY-PB3W-R'}")
    having = {found.line for found in there}
    lines = enumerate(codes.splitlines(), start=1)
    return _pooled(read, left_out, tuple(n for n, line in lines if line.strip() and n not in having))


def _pooled(read: list[_Read], left_out: list[LeftOut], lines_without: tuple[int, ...]) -> GamePool:
    most = Counter(one.kind for one in read if one.match.finished).most_common(1)[0][0]
    game, seats = next((one.match.game, one.match.seats) for one in read if one.kind == most)
    counted = [one for one in read if one.kind == most and one.match.finished]
    for one in read:
        if one.kind != most:
            left_out.append(LeftOut(one.found.place, one.found.code, f"another game: {_told(one.match, game)}"))
        elif not one.match.finished:
            left_out.append(_not_over(one))
    left_out.sort(key=lambda one: int(one.place.split()[1]))
    seeds = Counter(str(one.match.seed) for one in counted)
    return GamePool(
        game,
        seats,
        tuple(_counted(one) for one in counted),
        tuple(left_out),
        any(_people_decide(one.match) for one in counted),
        sum(count for count in seeds.values() if count > 1),
        lines_without,
    )


def _not_over(one: _Read) -> LeftOut:
    return LeftOut(one.found.place, one.found.code, f"the game is not over after {_count(one.match.step)}")


def _kind(match: Match) -> tuple[Any, ...]:
    """What has to be the same of games that are counted together."""
    game = match.game
    options = tuple(value_text(value) for value in vars(game.options).values())
    return game.key, game.board, game.players, options, tuple(match.seats.items())


def _told(match: Match, usual: Game[Any, Any]) -> str:
    """What sets a game off from the one that most played."""
    game, told = match.game, title_of(match.game, match.seats)
    own = vars(game.options) if game.key == usual.key else {}
    others = (f"{name} {value_text(value)}" for name, value in own.items() if value != getattr(usual.options, name))
    return ", ".join([told, *others])


def _counted(read: _Read) -> PooledGame:
    match, found = read.match, read.found
    node = match.game.node(match.state)
    assert isinstance(node, Finished)
    length = sum(match.game.step(move.before, move.action).ticks[0] for move in match.moves)
    return PooledGame(found.line, found.name, match.code(), node.winners, length)


def _people_decide(match: Match) -> bool:
    """Whether a person had a choice between two things or more."""
    for move in match.moves:
        node = match.game.node(move.before)
        if isinstance(node, Decision):
            choosers = {node.seat: node.choices}
        elif isinstance(node, Simultaneous):
            choosers = dict(node.choices)
        else:
            continue
        if any(seat not in match.seats and len(choices) > 1 for seat, choices in choosers.items()):
            return True
    return False


def _count(moves: int) -> str:
    return f"{moves} move{'' if moves == 1 else 's'}"


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
