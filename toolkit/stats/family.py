"""A chain whose chances are polynomials in one symbol: answers for every value of the symbol at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Generic, TypeAlias, TypeVar

from toolkit.chains import MarkovChain
from toolkit.chance.weights import exact_fraction
from toolkit.errors import ChainError, ChanceError
from toolkit.solve import Analysis
from toolkit.stats.polynomial_visits import PolynomialSystem, solved_for_all_values
from toolkit.stats.rational_function import Coefficients, RationalFunction, value_at

__all__ = ["ChainFamily", "PolynomialRow", "added"]

S = TypeVar("S", bound=Hashable)
PolynomialRow: TypeAlias = Mapping[tuple[int, tuple[int, ...]], Coefficients]  # (next state's number, ticks) -> weight


class ChainFamily(Generic[S]):
    """One Markov chain for every value of `symbol` in the open interval `inside`.

    `rows[i]` are the arrows from state number i with polynomials as weights, whose sum is the number `totals[i]` for
    every value; inside the interval no weight is 0 or less. `at` gives the chain of one value.

    >>> ruin = ChainFamily.from_rows({
    ...     1: {0: "1 - p", 2: "p"}, 2: {1: "1 - p", 3: "p"}, 0: {0: 1}, 3: {3: 1},
    ... })
    >>> ruin.absorption()[3], ruin.steps()
    (p**2/(p**2 - p + 1), (p + 1)/(p**2 - p + 1))
    >>> ruin.at("1/2").probability(1, 2)
    Fraction(1, 2)
    """

    def __init__(
        self,
        states: Sequence[S],
        rows: Sequence[PolynomialRow],
        totals: Sequence[int],
        *,
        symbol: str = "p",
        inside: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1)),
        units: tuple[str, ...] = ("steps",),
        start: int = 0,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self.states = tuple(states)
        self.rows = rows
        self.totals = totals
        self.symbol = symbol
        self.inside = inside
        self.units = units
        self.start = start
        self._progress = progress

    @classmethod
    def from_rows(
        cls,
        rows: Mapping[S, Mapping[S, Any]],
        *,
        symbol: str = "p",
        inside: tuple[Any, Any] = (0, 1),
        start: S | None = None,
    ) -> ChainFamily[S]:
        """A family from a dict of rows whose chances are polynomials: numbers, texts such as "1 - p", or sympy's.

        Raises `ChainError` naming the row for what is no polynomial in the symbol alone, for a row that does not sum to
        one, and for a chance that is not above 0 everywhere inside.
        """
        ends = exact_fraction(inside[0], "an end of `inside`"), exact_fraction(inside[1], "an end of `inside`")
        index = {state: i for i, state in enumerate(rows)}
        read = list[dict[tuple[int, tuple[int, ...]], Coefficients]]()
        totals = list[int]()
        for state, row in rows.items():
            chances = dict[int, list[Fraction]]()
            for target, given in row.items():
                place = f"{state!r} -> {target!r}"
                if target not in index:
                    raise ChainError(f"{place}: {target!r} has no row; write one")
                chance = _polynomial(given, symbol, ends, place)
                if chance:
                    chances[index[target]] = chance
            total = _sum(chances.values())
            if total != [1]:
                raise ChainError(f"row {state!r}: its chances do not sum to 1 for every {symbol}; change one of them")
            scale = lcm(*(c.denominator for chance in chances.values() for c in chance))
            read.append({(to, (1,)): tuple(int(c * scale) for c in chance) for to, chance in chances.items()})
            totals.append(scale)
        if start is not None and start not in index:
            raise ChainError(f"start: {start!r} is no state; states begin with {next(iter(rows))!r}")
        return cls(tuple(rows), read, totals, symbol=symbol, inside=ends, start=0 if start is None else index[start])

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        low, high = self.inside
        return f"<ChainFamily: {len(self):,} states, {low} < {self.symbol} < {high}>"

    def at(self, value: Fraction | int | str) -> MarkovChain[S]:
        """The chain for one value of the symbol; `ChainError` for a value outside the interval, or a float."""
        try:
            place = exact_fraction(value, f"the value of {self.symbol}")
        except ChanceError as error:
            raise ChainError(str(error)) from None
        low, high = self.inside
        if not low < place < high:
            raise ChainError(
                f"{self.symbol} = {place} is not between {low} and {high}; at the ends it is another chain"
            )
        offsets, targets, weights, ticks = [0], list[int](), list[int](), list[tuple[int, ...]]()
        for row in self.rows:
            scale = place.denominator ** max(len(poly) - 1 for poly in row.values())
            for (target, clock), poly in row.items():
                targets.append(target)
                ticks.append(clock)
                weights.append(int(value_at(poly, place) * scale))
            offsets.append(len(targets))
        return MarkovChain(self.states, offsets, targets, weights, units=self.units, ticks=ticks, start=self.start)

    @cached_property
    def _middle(self) -> Analysis[S]:
        """All chains of the family have the same arrows, hence the same ends: those of the middle."""
        return Analysis(self.at((self.inside[0] + self.inside[1]) / 2))

    @property
    def ends(self) -> tuple[Any, ...]:
        """The names of the recurrent classes, as in `Analysis`."""
        return self._middle.ends

    def absorption(self) -> dict[Any, RationalFunction]:
        """The chance to finish in each end, from the start, as a function of the symbol.

        Raises `TooManyStates` when more than 40 states depend on one another.
        """
        chain = self._middle.chain
        columns = []
        for end in self.ends:
            members = {chain.index(state) for state in ([end] if chain.has(end) else end)}
            if self.start in members:
                return {other: self._constant(int(other == end)) for other in self.ends}
            columns.append(self._into(members))
        return dict(zip(self.ends, self._solved(columns), strict=True))

    def steps(self, unit: str | None = None) -> RationalFunction:
        """The expected time until an end is entered, by the clock `unit`, as a function of the symbol."""
        self._middle.chain.durations(unit)  # says which clocks there are
        which = 0 if unit is None else self.units.index(unit)
        if self.start not in self._place:
            return self._constant(0)
        return self._solved([self._column(lambda _, clock: clock[which])])[0]

    @cached_property
    def _place(self) -> dict[int, int]:
        return {i: k for k, i in enumerate(self._middle.transient)}

    def _into(self, members: Collection[int]) -> dict[int, Coefficients]:
        return self._column(lambda target, _: int(target in members))

    def _column(self, factor: Callable[[int, tuple[int, ...]], int]) -> dict[int, Coefficients]:
        """For each transient state the sum of its weights, each times a factor."""
        found = {}
        for i, k in self._place.items():
            total: Coefficients = ()
            for (target, clock), poly in self.rows[i].items():
                times = factor(target, clock)
                if times:
                    total = added(total, tuple(times * c for c in poly))
            if total:
                found[k] = total
        return found

    @cached_property
    def _system(self) -> PolynomialSystem:
        arcs = []
        for i in self._place:
            row: dict[int, Coefficients] = {}
            for (target, _), poly in self.rows[i].items():
                if target in self._place:
                    to = self._place[target]
                    row[to] = added(row.get(to, ()), poly)
            arcs.append(row)
        return PolynomialSystem([self.totals[i] for i in self._place], arcs, self._place[self.start])

    def _solved(self, columns: Sequence[dict[int, Coefficients]]) -> list[RationalFunction]:
        found = solved_for_all_values(self._system, columns, self.symbol, self._progress)
        return [RationalFunction(f.numerator, f.denominator, f.symbol, self.inside) for f in found]

    def _constant(self, number: int) -> RationalFunction:
        return RationalFunction((number,) if number else (), (1,), self.symbol, self.inside)


def added(a: Coefficients, b: Coefficients) -> Coefficients:
    """The sum of two polynomials, zeros at the end included.

    >>> added((1, 2), (0, 0, 3))
    (1, 2, 3)
    """
    if len(a) < len(b):
        a, b = b, a
    return (*(x + y for x, y in zip(a, b, strict=False)), *a[len(b) :])


def _polynomial(given: Any, symbol: str, inside: tuple[Fraction, Fraction], place: str) -> list[Fraction]:
    """A chance as the coefficients of 1, p, p², …; checked to be above 0 inside."""
    import sympy
    from sympy.polys.polyerrors import BasePolynomialError

    p = sympy.Symbol(symbol)
    try:
        if isinstance(given, float):
            raise TypeError
        expression = sympy.sympify(given, locals={symbol: p}, rational=True)
        poly = sympy.Poly(expression, p, domain="QQ")
    except (TypeError, ValueError, SyntaxError, AttributeError, BasePolynomialError, sympy.SympifyError):
        raise ChainError(
            f"{place}: {given!r} is no polynomial in {symbol} alone; write a number or a text such as '1 - {symbol}'"
        ) from None
    if poly.is_zero:
        return []
    low, high = (sympy.Rational(end.numerator, end.denominator) for end in inside)
    roots = poly.count_roots(low, high) - sum(not poly.eval(end) for end in (low, high))
    if roots or poly.eval((low + high) / 2) < 0:
        raise ChainError(f"{place}: {given} is not above 0 for every {symbol} from {inside[0]} to {inside[1]}")
    return [Fraction(int(c.p), int(c.q)) for c in reversed(poly.all_coeffs())]


def _sum(polynomials: Any) -> list[Fraction]:
    total = list[Fraction]()
    for poly in polynomials:
        size = max(len(total), len(poly))
        padded = [[*part, *[Fraction(0)] * (size - len(part))] for part in (total, poly)]
        total = [x + y for x, y in zip(*padded, strict=True)]
    while total and not total[-1]:
        total.pop()
    return total
