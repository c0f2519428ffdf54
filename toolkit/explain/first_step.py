"""First-step equations of a small chain, written out: as text, as LaTeX and for sympy.

What a state is worth is the mean of what its next states are worth (for times: plus the time of the step).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from toolkit.chains import MarkovChain, reaching, state_numbers
from toolkit.chance import fraction_text
from toolkit.errors import ChainError
from toolkit.solve.analysis import Analysis
from toolkit.solve.engine import solve_exactly
from toolkit.solve.system import first_step_system

if TYPE_CHECKING:
    from sympy import Eq, Rational, Symbol

__all__ = ["Equation", "FirstStep", "first_step_equations"]

S = TypeVar("S", bound=Hashable)

MOST_EQUATIONS = 100
ESCAPES = {sign: f"\\{sign}" for sign in "#$%&_{}"} | {"\\": r"\backslash ", "~": r"\sim ", "^": r"\hat{\ }"}


@dataclass(frozen=True)
class Equation:
    """unknown = `constant` + sum of chance times unknown; unknowns are numbered."""

    unknown: int
    terms: tuple[tuple[Fraction, int], ...]
    constant: Fraction


@dataclass(frozen=True)
class FirstStep(Generic[S]):
    """The equations of a chain: `letter`(name of a state) is the unknown of that state, h a chance, t a time.

    `states` are the states with an unknown, `names` their short names in the same order, `values` the solutions.
    In a notebook it shows itself in LaTeX.
    """

    letter: str
    states: tuple[S, ...]
    names: tuple[str, ...]
    equations: tuple[Equation, ...]
    values: tuple[Fraction, ...]

    @property
    def text(self) -> str:
        """One equation a line, for example `h(a) = 1/2 h(b) + 1/6`."""
        lines = []
        for equation in self.equations:
            terms = [f"{_factor(chance)}{self.letter}({self.names[i]})" for chance, i in equation.terms]
            lines.append(f"{self.letter}({self.names[equation.unknown]}) = {self._sum(equation, terms, fraction_text)}")
        return "\n".join(lines)

    @property
    def latex(self) -> str:
        r"""The equations in an `aligned` environment, without dollar signs."""
        unknowns = [f"{self.letter}_{{{_subscript(name)}}}" for name in self.names]
        lines = []
        for equation in self.equations:
            terms = [
                unknowns[i] if chance == 1 else rf"{_latex_fraction(chance)}\,{unknowns[i]}"
                for chance, i in equation.terms
            ]
            lines.append(f"{unknowns[equation.unknown]} &= {self._sum(equation, terms, _latex_fraction)}")
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"

    def _sum(self, equation: Equation, terms: list[str], write: Callable[[Fraction], str]) -> str:
        constant = [write(equation.constant)] if equation.constant else []
        # A time begins with the step itself, a chance ends with the way straight into the end.
        return " + ".join(constant + terms if self.letter == "t" else terms + constant) or "0"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def __str__(self) -> str:
        return self.text

    @property
    def symbols(self) -> dict[S, Symbol]:
        """For each state the sympy symbol of its unknown."""
        import sympy

        return {
            state: sympy.Symbol(f"{self.letter}_{name}") for state, name in zip(self.states, self.names, strict=True)
        }

    @property
    def sympy(self) -> list[Eq]:
        """The equations for sympy; `sympy.solve(equations.sympy)` is `equations.solution`."""
        import sympy

        symbols = list(self.symbols.values())
        return [
            sympy.Eq(
                symbols[equation.unknown],
                sum((_rational(p) * symbols[i] for p, i in equation.terms), _rational(equation.constant)),
                evaluate=False,
            )
            for equation in self.equations
        ]

    @property
    def solution(self) -> dict[Symbol, Rational]:
        """For each symbol its exact value."""
        return {symbol: _rational(value) for symbol, value in zip(self.symbols.values(), self.values, strict=True)}


def first_step_equations(
    chain: MarkovChain[S],
    ends: Any = None,
    *,
    unit: str | None = None,
    names: Callable[[S], str] = str,
) -> FirstStep[S]:
    """The first-step equations of the chances to reach `ends` (a collection of states, or one state).

    Without `ends`: of the expected times, by the clock `unit`, until an end of the chain is entered. `names` gives
    each state a short name. Every state with an unknown value has an equation; chances of 0 and 1 are put in.
    Raises `ChainError` for more than 100 equations, and for two states of the same name.

    >>> ruin = MarkovChain.from_rows({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}, 0: {0: 1}, 3: {3: 1}})
    >>> print(first_step_equations(ruin, ends=3))
    h(1) = 1/2 h(2)
    h(2) = 1/2 h(1) + 1/2
    >>> print(first_step_equations(ruin))
    t(1) = 1 + 1/2 t(2)
    t(2) = 1 + 1/2 t(1)
    """
    if ends is None:
        goal: frozenset[int] = frozenset()
        clock = chain.durations(unit)
        inside: Sequence[int] = Analysis(chain).transient
    else:
        goal = state_numbers(chain, ends)
        clock = [0] * chain.transitions
        inside = sorted(reaching(chain, goal) - goal)
    if len(inside) > MOST_EQUATIONS:
        raise ChainError(f"{len(inside):,} equations are too many to write out; at most {MOST_EQUATIONS}")
    place = {i: number for number, i in enumerate(inside)}
    equations, column = [], []
    for i in inside:
        terms: dict[int, int] = {}
        constant = 0
        for k in range(chain.offsets[i], chain.offsets[i + 1]):
            target, weight = chain.targets[k], chain.weights[k]
            constant += weight * (clock[k] + (target in goal))
            if target in place:
                terms[place[target]] = terms.get(place[target], 0) + weight
        column.append(constant)
        total = chain.totals[i]
        equations.append(
            Equation(
                place[i],
                tuple((Fraction(weight, total), number) for number, weight in sorted(terms.items())),
                Fraction(constant, total),
            )
        )
    (values,), _ = solve_exactly(first_step_system(chain, inside), [column])
    states = tuple(chain.states[i] for i in inside)
    return FirstStep("t" if ends is None else "h", states, _names(states, names), tuple(equations), tuple(values))


def _names(states: Sequence[S], names: Callable[[S], str]) -> tuple[str, ...]:
    found: dict[str, S] = {}
    for state in states:
        name = names(state)
        if name in found:
            raise ChainError(
                f"names: {found[name]!r} and {state!r} are both called {name!r}; give them different names"
            )
        found[name] = state
    return tuple(found)


def _factor(chance: Fraction) -> str:
    return "" if chance == 1 else f"{fraction_text(chance)} "


def _latex_fraction(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _subscript(name: str) -> str:
    escaped = "".join(ESCAPES.get(sign, sign) for sign in name)
    return rf"\text{{{escaped}}}" if any(sign.isalpha() or sign.isspace() for sign in name) else escaped


def _rational(value: Fraction) -> Rational:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)
