"""First-step equations whose weights are polynomials in one symbol, solved for all its values at once.

With W the weights between the states that are left sooner or later, T their totals and c a column, a start e is worth
x = e (T - W)^-1 c, a quotient of two polynomials (Cramer's rule). It is found by computing with whole numbers only:

* Strongly connected parts are solved one after another, from the start onwards. A part's denominator is the determinant
  of its own equations times what the parts before it brought along, so a common denominator is known as a product of
  determinants before anything is divided, and numerators are only added and multiplied.
* A polynomial with whole coefficients below 2^(b - 1) in size can be read off from its value at 2^b: the coefficients
  are the digits (Kronecker substitution). So one evaluation at one whole number gives the whole polynomial.
* The size is bounded by the same computation with every polynomial replaced by the sum of its coefficients' sizes, for
  such sums only grow when polynomials are added and multiplied. That bound is the proof that b was large enough.

Determinants are kept without the whole number that all their coefficients share. Those numbers are multiplied up along
the ways beforehand and the start begins with them all, so that every division by one of them comes out even.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import gcd, lcm, prod
from typing import Any, NamedTuple, TypeAlias

from toolkit.chains import MarkovChain, components
from toolkit.errors import TooManyStates
from toolkit.stats.rational_function import Coefficients, RationalFunction, trimmed

__all__ = ["PolynomialSystem", "solved_for_all_values"]

LARGEST_PART = 40  # states; the adjugate of a part takes its size to the fourth power, and digits on top
Powers: TypeAlias = frozenset[tuple[Coefficients, int]]  # a product of polynomials: each with its exponent
Evaluate: TypeAlias = Callable[[Coefficients], int]


class PolynomialSystem(NamedTuple):
    """State i is left with the total weight `totals[i]`; `arcs[i]` are the weights of the arrows to states of the
    system, itself included, as polynomials. `start` is the state to begin in."""

    totals: Sequence[int]
    arcs: Sequence[Mapping[int, Coefficients]]
    start: int


@dataclass(frozen=True)
class _Part:
    """A part's states in order; (T - W) x adjugate = content x determinant within it."""

    states: list[int]
    content: int
    determinant: Coefficients
    adjugate: list[list[Coefficients]]


@dataclass
class _Sum:
    """A sum of quotients: numerators by the product that each stands over."""

    terms: dict[Powers, int] = field(default_factory=dict)

    def add(self, over: Powers, number: int) -> None:
        self.terms[over] = self.terms.get(over, 0) + number

    def over(self, common: Mapping[Coefficients, int], evaluate: Evaluate) -> int:
        """The numerator of the sum over the product `common`."""
        found = 0
        for powers, number in self.terms.items():
            held = dict(powers)
            missing = ((poly, exponent - held.get(poly, 0)) for poly, exponent in common.items())
            found += number * prod(evaluate(poly) ** more for poly, more in missing if more)
        return found


def solved_for_all_values(
    system: PolynomialSystem,
    columns: Sequence[Mapping[int, Coefficients]],
    symbol: str,
    progress: Callable[[int, int], None] | None = None,
) -> list[RationalFunction]:
    """For each column (state -> polynomial; left out: 0) the sum over states of (expected visits / total) x polynomial.

    Raises `TooManyStates` when more than 40 states depend on one another.

    >>> geometric = PolynomialSystem([2], [{0: (0, 1)}], 0)  # z/2 to stay, z/2 to leave
    >>> solved_for_all_values(geometric, [{0: (0, 1)}], "z")
    [z/(2 - z)]
    """
    from sympy import ZZ  # flint's whole numbers where python-flint is installed: they multiply long ones faster

    parts = _parts(system)
    bounds = _sums(system, parts, columns, lambda poly: sum(map(abs, poly)), None)
    bits = max(max(quotient) for quotient in bounds).bit_length() + 2
    found = _sums(system, parts, columns, cache(lambda poly: ZZ(_at_power(poly, bits))), progress)
    return [RationalFunction.of(_digits(int(above), bits), _digits(int(below), bits), symbol) for above, below in found]


def _sums(
    system: PolynomialSystem,
    parts: Sequence[_Part],
    columns: Sequence[Mapping[int, Coefficients]],
    evaluate: Evaluate,
    progress: Callable[[int, int], None] | None,
) -> list[tuple[int, int]]:
    """Numerator and denominator of every column's sum, computed with `evaluate` of every polynomial."""
    scale = _scale(system, parts)
    waiting = {system.start: _Sum({frozenset(): scale})}
    found = [_Sum() for _ in columns]
    for done, part in enumerate(parts, start=1):
        inside = set(part.states)
        entered = [waiting.pop(state, _Sum()) for state in part.states]
        common = _common(powers for total in entered for powers in total.terms)
        inflow = [total.over(common, evaluate) for total in entered]
        if part.determinant != (1,):
            common[part.determinant] += 1
        over = frozenset(common.items())
        for k, state in enumerate(part.states):
            visits = sum(number * evaluate(row[k]) for number, row in zip(inflow, part.adjugate, strict=True) if number)
            visits = -(-visits // part.content)  # even for the numerators; of a bound the next larger number
            for target, poly in system.arcs[state].items():
                if target not in inside:
                    waiting.setdefault(target, _Sum()).add(over, visits * evaluate(poly))
            for total, column in zip(found, columns, strict=True):
                if state in column:
                    total.add(over, visits * evaluate(column[state]))
        if progress is not None:
            progress(done, len(parts))
    commons = [_common(total.terms) for total in found]
    return [
        (total.over(common, evaluate), scale * prod(evaluate(poly) ** n for poly, n in common.items()))
        for total, common in zip(found, commons, strict=True)
    ]


def _common(products: Iterable[Powers]) -> Counter[Coefficients]:
    """The least common multiple of products: for each polynomial the highest exponent."""
    found: Counter[Coefficients] = Counter()
    for powers in products:
        for poly, exponent in powers:
            found[poly] = max(found[poly], exponent)
    return found


def _scale(system: PolynomialSystem, parts: Sequence[_Part]) -> int:
    """A number that the contents met on any way divide, all multiplied together."""
    entered: dict[int, int] = {}
    scale = 1
    for part in parts:
        here = part.content * lcm(*(entered.pop(state, 1) for state in part.states))
        for state in part.states:
            for target in system.arcs[state]:
                entered[target] = lcm(entered.get(target, 1), here)
        scale = lcm(scale, here)
    return scale


def _parts(system: PolynomialSystem) -> list[_Part]:
    """The strongly connected parts that can come up, each after all the parts that lead to it."""
    reached, waiting = {system.start}, [system.start]
    while waiting:
        fresh = set(system.arcs[waiting.pop()]) - reached
        reached |= fresh
        waiting.extend(fresh)
    offsets, targets = [0], list[int]()
    for state, row in enumerate(system.arcs):
        targets.extend(row if state in reached else ())
        offsets.append(len(targets))
    graph: MarkovChain[Any] = MarkovChain(range(len(system.arcs)), offsets, targets, [1] * len(targets))
    parts = [sorted(part) for part in reversed(components(graph)) if part[0] in reached]
    largest = max(map(len, parts))
    if largest > LARGEST_PART:
        raise TooManyStates(
            f"{largest:,} states depend on one another: too many for an answer in symbols (at most {LARGEST_PART}); "
            "take a smaller board or fewer players, or ask for single values"
        )
    return [_solved(system, part) for part in parts]


def _solved(system: PolynomialSystem, part: list[int]) -> _Part:
    """A part with its determinant and adjugate, both read off from one evaluation."""
    rows = []
    for state in part:
        row = [[-c for c in system.arcs[state].get(target, ())] for target in part]
        own = row[part.index(state)] or [0]
        row[part.index(state)] = [system.totals[state] + own[0], *own[1:]]
        rows.append(row)
    sizes = (sum(sum(map(abs, poly)) for poly in row) for row in rows)
    bits = prod(max(size, 1) for size in sizes).bit_length() + 2
    number, inverse = _determinant_and_adjugate([[_at_power(poly, bits) for poly in row] for row in rows])
    determinant = _digits(number, bits)
    content = gcd(*determinant)
    primitive = tuple(c // content for c in determinant)
    return _Part(part, content, primitive, [[_digits(entry, bits) for entry in row] for row in inverse])


def _determinant_and_adjugate(matrix: list[list[int]]) -> tuple[int, list[list[int]]]:
    """Both without fractions (Bareiss, Mathematics of Computation 22, 1968); matrix x adjugate = determinant x 1.

    No pivot is 0: it is the value of a leading minor of T - W, which is above 0 wherever the weights are chances.

    >>> _determinant_and_adjugate([[2, 1], [1, 1]])
    (1, [[1, -1], [-1, 2]])
    """
    size = len(matrix)
    rows = [[*row, *(int(i == k) for k in range(size))] for i, row in enumerate(matrix)]
    before = 1
    for k in range(size):
        here, lead = rows[k], rows[k][k]
        for i in range(size):
            if i != k:
                factor = rows[i][k]
                rows[i] = [(lead * x - factor * y) // before for x, y in zip(rows[i], here, strict=True)]
        before = lead
    return before, [row[size:] for row in rows]


def _at_power(poly: Sequence[int], bits: int) -> int:
    """The value at 2^`bits`."""
    found = 0
    for coefficient in reversed(poly):
        found = (found << bits) + coefficient
    return found


def _digits(number: int, bits: int) -> Coefficients:
    """The polynomial with coefficients below 2^(`bits` - 1) in size whose value at 2^`bits` this is.

    >>> _digits(_at_power((3, -2, 0, 5), 8), 8)
    (3, -2, 0, 5)
    """
    found, half = list[int](), 1 << (bits - 1)
    while number:
        digit = ((number + half) & ((1 << bits) - 1)) - half
        found.append(digit)
        number = (number - digit) >> bits
    return trimmed(found)
