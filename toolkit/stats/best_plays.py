"""The best plays of Monza as a table: what to do with every throw on every square, and what is to come after it."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.chance import decimal_text, fraction_text
from toolkit.errors import GameError
from toolkit.games import Chance, Decision, Game
from toolkit.games.monza import Monza, Play, Position, Throw, all_throws
from toolkit.games.monza.squares import GRID
from toolkit.stats.optimal_play import OptimalPlay, optimal_play

__all__ = ["BestPlays", "BestRow", "best_plays", "throw_of"]

LONGEST_FRACTION = 24  # signs; a longer one is shown as a decimal
COLUMNS = ("square", "throw", "weight", "best plays", "value", "decimal", "lead")


class BestRow(NamedTuple):
    """One throw on one square: its weight out of 46,656, all equally good best plays in board order, and their value.

    `lead` is how much worse the next best play is; None when all plays that the throw allows are equally good.
    """

    square: str
    throw: Throw
    weight: int
    plays: tuple[Play, ...]
    value: Fraction
    lead: Fraction | None


class BestPlays:
    """The table that `best_plays` makes. A notebook shows it with a line to unfold for every square.

    `in_turns` tells whether the values are turns still to come after the play, or else the share of the win of the seat
    that throws; `means` says so in words.
    """

    def __init__(self, game: Monza, in_turns: bool, rows: Sequence[BestRow]) -> None:
        self.game = game
        self.in_turns = in_turns
        self.means = "turns after the play" if in_turns else "the share of the win"
        self._rows: dict[str, dict[Throw, BestRow]] = {}
        for row in rows:
            self._rows.setdefault(row.square, {})[row.throw] = row

    def __len__(self) -> int:
        return sum(map(len, self._rows.values()))

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares in board order, the grid first."""
        return tuple(self._rows)

    def rows(self, square: str | None = None, throw: Throw | str | None = None) -> tuple[BestRow, ...]:
        """All rows, or those of one square, of one throw (`Throw`, "2 blue, 4 green" or "BBGGGG"), or of both.

        Raises `GameError` for a square that is not in the table and for a text that is no throw.
        """
        if square is not None and square not in self._rows:
            raise GameError(f"no square {square!r} in this table; its squares: {', '.join(self._rows)}")
        chosen = None if throw is None else throw_of(throw)
        groups = self._rows.values() if square is None else [self._rows[square]]
        return tuple(row for group in groups for row in (group.values() if chosen is None else [group[chosen]]))

    def value(self, square: str) -> Fraction:
        """What standing on a square is worth before the throw: the mean over all throws.

        Of turns it counts the one that begins; `GameError` for a square that is not in the table.
        """
        rows = self.rows(square)
        total = sum(row.weight for row in rows)
        mean = sum((row.weight * row.value for row in rows), Fraction(0)) / total
        return mean + 1 if self.in_turns else mean

    def csv(self) -> str:
        """The table as CSV: one line a row, equally good plays between bars, values as fraction and as decimal."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        for row in self.rows():
            value, lead = fraction_text(row.value), "" if row.lead is None else fraction_text(row.lead)
            plays = " | ".join(play.text for play in row.plays)
            writer.writerow((row.square, row.throw.text, row.weight, plays, value, decimal_text(row.value), lead))
        return text.getvalue()

    def __repr__(self) -> str:
        throws = f"{len(self):,} throws on {len(self._rows)} squares"
        return f"<Best plays: {self.game.title}, board {self.game.board.name}, {throws}>"

    def _repr_html_(self) -> str:
        title = f"Best plays: {self.game.title}, board {self.game.board.name}"
        return f"<p>{html.escape(title)}. Values are {self.means}.</p>" + "".join(map(self._folded, self._rows))

    def _folded(self, square: str) -> str:
        name = html.escape(self.game.board.space(square).text)
        heads = "".join(f'<th scope="col">{head}</th>' for head in ("throw", "chance", "best plays", self.means))
        body = "".join(map(_html_row, self._rows[square].values()))
        return (
            f"<details><summary>{name}: {decimal_text(self.value(square))} before the throw</summary>"
            f'<div style="max-height: 24em; overflow: auto" tabindex="0" role="region" aria-label="{name}">'
            f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div></details>"
        )


def best_plays(game: Game[Any, Any], best: OptimalPlay | None = None, position: Position | None = None) -> BestPlays:
    """All equally good best plays of each of the 462 throws, as a table.

    For one car: on the grid and on every square that is neither tyre nor target, also on those that no play ends on;
    the values are expected turns still to come after the play. With `position`, in which somebody is about to throw:
    of that position alone; with two cars the values are the share of the win of the seat that throws. `best` spares
    solving the game again. Raises `GameError` for another game, and for several cars without a position.

    >>> from toolkit.games import make_game
    >>> table = best_plays(make_game("monza", "mini", players=1))
    >>> row = table.rows("b2", "BYYYRR")[0]
    >>> [play.text for play in row.plays], row.value
    (['blue to b3'], Fraction(729, 665))
    """
    if not isinstance(game, Monza):
        raise GameError(f"{game.title} has no table of best plays; there is one for Monza")
    if position is None and game.players > 1:
        raise GameError(f"{game.players} cars can stand in very many ways; name the position of one table")
    best = optimal_play(game) if best is None else best
    if best.aim == "length" and game.players > 1:
        raise GameError("the table of several cars tells shares of the win; make `best` with that aim")
    worth = _Worth(game, best)
    if position is not None:
        if not isinstance(game.node(position), Chance):
            raise GameError(f"nobody is about to throw at {game.state_text(position)}")
        return BestPlays(game, worth.counts_turns, list(_rows_at(game, worth, position)))
    places = [GRID, *(place for place, square in enumerate(game.board.squares, start=1) if not square.stops)]
    rows = [row for place in places for row in _rows_at(game, worth, _alone(game, place))]
    return BestPlays(game, worth.counts_turns, rows)


def throw_of(text: Throw | str) -> Throw:
    """The throw that is written as "2 blue, 4 green" or, in any order, as "BBGGGG"; `GameError` when it is none.

    >>> throw_of("GBGBGG")
    Throw(blue=2, white=0, yellow=0, red=0, purple=0, green=4)
    """
    for throw in all_throws():
        if isinstance(throw, Throw) and (text in (throw, throw.text) or sorted(text) == sorted(throw.letters)):
            return throw
    raise GameError(f"no throw {text!r}; write six dice such as '2 blue, 4 green' or 'BBGGGG'")


class _Worth:
    """What positions are worth, each asked once; those of one car also where the game never leads to."""

    def __init__(self, game: Monza, best: OptimalPlay) -> None:
        self.game = game
        self.best = best
        self.counts_turns = best.aim == "length"
        self._known: dict[Position, Fraction] = {}

    def of(self, position: Position) -> Fraction:
        """The turns still to come, or the share of `best.seat`."""
        if position not in self._known:
            away = self.game.players == 1 and position.seat and not self.best.optimum.process.has(position)
            self._known[position] = self._from_ahead(position) if away else self.best.value(position).fraction
        return self._known[position]

    def after(self, position: Position, play: Any) -> Fraction:
        """The same after a play or bonus move; what is left of its own turn counts no more."""
        then, ticks = self.game.step(position, play)
        return self.of(then) + ticks[0] - 1 if self.counts_turns else self.of(then)

    def _from_ahead(self, position: Position) -> Fraction:
        """The turns from a place by those from places ahead: cars never go back alone, and stay only when stuck."""
        node = self.game.node(position)
        if isinstance(node, Decision):
            return 1 + min(self.after(position, bonus) for bonus in node.choices)
        stuck, turns = 0, Fraction(0)
        for throw, weight in all_throws().items():
            thrown, plays = _thrown(self.game, position, throw)
            if plays[0].dice == 0:  # C5: the only one
                stuck += weight
            else:
                turns += weight * min(self.after(thrown, play) for play in plays)
        return (all_throws().total + turns) / (all_throws().total - stuck)


def _rows_at(game: Monza, worth: _Worth, position: Position) -> Iterator[BestRow]:
    """The rows of one position: the plays after every throw, and the best of them."""
    best = worth.best
    if position.seat in best.policies:
        raise GameError(f"seat {position.seat} has a policy of its own; what is best for it was not asked")
    place, other = game.track.ids[position.cars[position.seat - 1]], position.seat != best.seat
    side = 1 if worth.counts_turns or other else -1  # the least of side * value is best
    for throw, weight in all_throws().items():
        thrown, plays = _thrown(game, position, throw)
        values = [side * worth.after(thrown, play) for play in plays]
        least = min(values)
        good = tuple(play for play, value in zip(plays, values, strict=True) if value == least)
        value = 1 - least if other and not worth.counts_turns else side * least
        lead = min((value for value in values if value > least), default=None)
        assert isinstance(throw, Throw)
        yield BestRow(place, throw, weight, good, value, None if lead is None else lead - least)


def _thrown(game: Monza, position: Position, throw: Any) -> tuple[Position, tuple[Play, ...]]:
    """The position after a throw, and the plays that it allows."""
    after = game.step(position, throw).state
    return after, game.plays.legal(position.cars[position.seat - 1], throw)


def _alone(game: Monza, place: int) -> Position:
    return game.start()._replace(cars=(place,))


def _html_row(row: BestRow) -> str:
    plays = "<br>or ".join(html.escape(play.text) for play in row.plays)
    text = fraction_text(row.value)
    short = "/" in text and len(text) <= LONGEST_FRACTION
    value = f"{text} = {decimal_text(row.value)}" if short else decimal_text(row.value)
    return f"<tr><td>{row.throw.text}</td><td>{row.weight}/46656</td><td>{plays}</td><td>{value}</td></tr>"
