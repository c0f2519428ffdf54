"""Why a chance is what it is: the first-step equation of one position, with what happens on each way and by which rule.

What a position is worth is the mean of what the next positions are worth, each with its chance; where a seat chooses,
it is the worth of the best choice. (A first-step equation; for times the time of the step is added.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from toolkit.errors import GameError
from toolkit.explain.formula import Piece, latex, mathml, name, number, plain, sign
from toolkit.explain.why_ways import Throw, Way, added, value_at, ways_on
from toolkit.explain.why_words import asked, chance_words, decider, rule_words, throws_words, value_words
from toolkit.games import Chance, Decision, Event, Finished, Game, Simultaneous
from toolkit.play import BestPlay, Odds, odds_of
from toolkit.solve import Answer

__all__ = ["Throw", "Way", "Why", "why"]

MOST_TERMS = 12  # of an equation; the rest is one number
TERMS_IN_A_LINE = 4
Line = tuple[Piece, ...]


@dataclass(frozen=True)
class Why:
    """A number and the ways on that make it: the chance of `outcome`, or a time in `unit`.

    `kind` is "throw", "choice", "together" (several choose at the same time) or "end"; `seat` who throws or chooses (0:
    nobody, or several). `value` and the values of `ways` are None where the odds are not known; the ways themselves
    are always there, choices best first. `came` is what happened on the way here from the question before, if any.
    In a notebook it shows itself as a table with the equation.
    """

    game: Game[Any, Any]
    odds: Odds | BestPlay
    state: Any
    outcome: str
    kind: str
    seat: int
    value: Answer | None
    ways: tuple[Way, ...]
    came: tuple[Event, ...] = ()

    @property
    def unit(self) -> str:
        """The clock of a time ("turns"); empty for a chance."""
        return self.odds.unit if isinstance(self.odds, BestPlay) else ""

    @property
    def sum(self) -> Answer | None:
        """The parts of all throws added up: the value, worked out once more (of certified values an interval).

        None where nothing is thrown, and where a value is not known.
        """
        known = [(way.chance, way.value) for way in self.ways if way.value is not None]
        if self.kind != "throw" or len(known) < len(self.ways):
            return None
        return added(known, sum((way.chance * way.ticks for way in self.ways), Fraction(0)))

    @property
    def best(self) -> tuple[Way, ...]:
        """The choices that are worth as much as the position; none where nobody chooses or nothing is known."""
        if self.kind != "choice" or self.value is None:
            return ()
        return tuple(way for way in self.ways if way.part is not None and way.part.value == self.value.value)

    def deeper(self, way: int) -> Why:
        """The same question at the position that a way leads to, counted from 0; `GameError` when there is no such
        way."""
        if not 0 <= way < len(self.ways):
            raise GameError(f"there is no way {way} on from here; there are {len(self.ways)}, counted from 0")
        there = self.ways[way]
        return _explained(self.game, self.odds, there.after, self.outcome, there.throws[0].events)

    @property
    def question(self) -> str:
        """What the number is, in words."""
        best = isinstance(self.odds, BestPlay) and self.odds.ready and not isinstance(self._node, Finished)
        return asked(self.game, self.outcome, self.unit, best)

    @property
    def facts(self) -> str:
        """Who or what decides next, and how that makes the number, or why it is not known."""
        who, how = decider(self.game, self._node, self.ways, self.outcome, self.unit)
        return f"{who} {how}" if self.odds.ready else f"{who} The number is not known here: {self.odds.reason}."

    @property
    def _node(self) -> Any:
        return self.game.node(self.state)

    @property
    def equation(self) -> tuple[Line, ...]:
        """The first-step equation with its numbers, in lines; empty where a number is missing."""
        if self.value is None or any(way.part is None for way in self.ways):
            return ()
        letter = name("t" if self.unit else "h")
        end = number(self.value)
        if self.kind == "throw":
            lines = _in_lines(letter, self._terms())
        elif self.kind == "choice":
            rivals = [number(way.part) for way in self.ways[:MOST_TERMS] if way.part is not None]
            shown = [*rivals, *([sign("…")] if len(self.ways) > MOST_TERMS else [])]
            inside = [piece for one in shown for piece in (sign(","), one)][1:]
            lines = [(letter, _relation(rivals), sign(self._pick), sign("{"), *inside, sign("}"))]
        else:
            return ((letter, _relation([end]), end),)
        return (*lines, (_relation([end]), end))

    @property
    def summed(self) -> int:
        """How many ways have no term of their own in the equation of a throw: its last term is what they add up to."""
        return max(0, len(self.ways) - MOST_TERMS) if self.kind == "throw" else 0

    @property
    def _pick(self) -> str:
        """Whether the chooser takes the least or the greatest: of times the least, and of another's chance."""
        return "min" if self.unit or self.outcome != str(self.seat) else "max"

    def _terms(self) -> list[Line]:
        """Each way's chance times its value; of times, the time of the step is added to the value first."""
        terms = [self.product(way) for way in self.ways[:MOST_TERMS]]
        rest = [way.part for way in self.ways[MOST_TERMS:] if way.part is not None]
        return [*terms, (number(added([(Fraction(1), part) for part in rest])),)] if rest else terms

    @property
    def text(self) -> str:
        """The question and its answer, every way on, and the equation, as plain text."""
        value = "not known" if self.value is None else repr(self.value)
        rows = [f"- {row}" for row in map(self.row_text, self.ways)]
        return "\n".join([f"{self.question}: {value}", self.facts, *rows, *map(plain, self.equation)])

    def product(self, way: Way) -> Line:
        """What a way adds to the sum, as a formula: chance times value after it; empty where that is not known."""
        if self.kind != "throw" or way.value is None:
            return ()
        chance, value = number(way.chance, way.total), number(way.value)
        if not way.ticks:
            return chance, sign("×"), value
        return chance, sign("×"), sign("("), sign(str(way.ticks)), sign("+"), value, sign(")")

    def adds(self, way: Way) -> str:
        """What a way adds to the sum, in words: `4/36 × 17/84 = 17/756 ≈ 0.0224868`; empty where that is not known."""
        formula = self.product(way)
        if not formula or way.part is None:
            return ""
        words = value_words(way.part)
        return f"{plain(formula)} {'' if words.startswith('≈') else f'{_relation(formula).top} '}{words}"

    def row_text(self, way: Way) -> str:
        """A way as one line of text: its throws, the rules at work, its chance, and what it adds."""
        rules = rule_words(way.throws)
        what = throws_words(self.game, way.throws) + (f" ({rules})" if rules else "")
        if self.kind == "throw":
            what += f": {chance_words(way)}"
        if way.part is None:
            return what
        return f"{what}; {self.adds(way)}" if self.kind == "throw" else f"{what}: {value_words(way.part)}"

    @property
    def latex(self) -> str:
        """The equation in LaTeX, without dollar signs; empty where a number is missing."""
        return latex(self.equation) if self.equation else ""

    @property
    def mathml(self) -> str:
        """The equation in MathML; empty where a number is missing."""
        return mathml(self.equation) if self.equation else ""

    def __str__(self) -> str:
        return self.text

    def _repr_latex_(self) -> str | None:
        return f"$\\displaystyle {self.latex}$" if self.equation else None

    def _repr_html_(self) -> str:
        value = "not known" if self.value is None else escape(repr(self.value))
        rows = "".join(f"<li>{escape(self.row_text(way))}</li>" for way in self.ways)
        return f"<p><b>{escape(self.question)}: {value}</b><br>{escape(self.facts)}</p><ul>{rows}</ul>{self.mathml}"


def why(
    game: Game[Any, Any], state: Any = None, outcome: str | None = None, odds: Odds | BestPlay | None = None
) -> Why:
    """Why the chance of an outcome (default: the first) at a position (default: the start) is what it is.

    Of a game whose odds are times, why the time is. `odds` are those of the game, found once by `odds_of`; without
    them they are found now. Where they are not known the ways on are still given, with their chances and rules.
    `GameError` for an outcome that does not exist and for a position that no play comes to.

    >>> from toolkit.games import make_game
    >>> found = why(make_game("monorail", "mini", players=2))
    >>> found.value, len(found.ways), found.sum
    (25/84 = 0.297619 (exact), 12, 25/84 = 0.297619 (exact))
    >>> found.row_text(found.ways[1])
    'white 2 or 3, coloured 3 or 6 (M5, M9, M10): 4 of 36; 4/36 × 0 = 0'
    """
    odds = odds_of(game) if odds is None else odds
    unit = odds.unit if isinstance(odds, BestPlay) else ""
    return _explained(
        game, odds, game.start() if state is None else state, unit or game.outcomes[0] if outcome is None else outcome
    )


def _explained(
    game: Game[Any, Any], odds: Odds | BestPlay, state: Any, outcome: str, came: tuple[Event, ...] = ()
) -> Why:
    value = value_at(game, odds, state, outcome)
    node = game.node(state)
    kind = {Chance: "throw", Decision: "choice", Simultaneous: "together", Finished: "end"}[type(node)]
    seat = node.seat if isinstance(node, (Chance, Decision)) else 0
    made = Why(game, odds, state, outcome, kind, seat, value, ways_on(game, odds, state, outcome), came)
    if kind != "choice" or value is None:
        return made
    last = 1 if made._pick == "min" else -1
    ranked = sorted(made.ways, key=lambda way: _rank(way, last))
    return Why(game, odds, state, outcome, kind, seat, value, tuple(ranked), came)


def _rank(way: Way, side: int) -> tuple[bool, Fraction]:
    """Infinite times last."""
    infinite = way.part is None or way.part.is_infinite
    return infinite, Fraction(0) if way.part is None or infinite else side * way.part.number


def _relation(line: Sequence[Piece]) -> Piece:
    """The sign before a number that was made from this line: rounded numbers make a rounded one."""
    return sign("≈" if any(piece.near for piece in line) else "=")


def _in_lines(letter: Piece, terms: Sequence[Line]) -> list[Line]:
    """letter = term + term + …, a few terms a line."""
    lines: list[Line] = []
    for place in range(0, len(terms), TERMS_IN_A_LINE):
        row = [piece for term in terms[place : place + TERMS_IN_A_LINE] for piece in (sign("+"), *term)]
        equal = _relation([piece for term in terms for piece in term])
        lines.append(tuple(row) if place else (letter, equal, *row[1:]))
    return lines
