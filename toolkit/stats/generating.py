"""The generating function of how long it takes: all chances, the mean, the variance and the tail in one formula."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from toolkit.chains import MarkovChain, reachable, reaching, state_numbers
from toolkit.errors import ChainError, NoAnswer, TooManyStates
from toolkit.solve import Answer
from toolkit.stats.derivation import Derivation, written_equation
from toolkit.stats.pole import smallest_pole
from toolkit.stats.polynomial_visits import PolynomialSystem, solved_for_all_values
from toolkit.stats.rational_function import Coefficients, RationalFunction

if TYPE_CHECKING:
    import sympy

__all__ = ["GeneratingFunction", "generating_function"]

S = TypeVar("S", bound=Hashable)

MOST_STATES = 10_000
LONGEST_CLOCK = 100  # ticks of one arrow; more would make polynomials of very many terms
MOST_EQUATIONS = 30
METHOD = "generating function"


class GeneratingFunction(Generic[S]):
    """G(z) = P(T = 0) + P(T = 1) z + P(T = 2) z² + …, where T is the time to the targets by the clock `unit`.

    A quotient of two polynomials with whole coefficients, exactly. `generating_function` makes it; a notebook shows it
    in LaTeX. The targets are reached with the chance G(1), which may be below 1.
    """

    def __init__(self, chain: MarkovChain[S], unit: str, goal: Collection[int], function: RationalFunction) -> None:
        self.chain = chain
        self.unit = unit
        self.function = function
        self._goal = goal

    @property
    def expression(self) -> sympy.Expr:
        """G(z) for sympy, in the symbol z."""
        return self.function.expression

    @property
    def eventually(self) -> Fraction:
        """G(1): the chance that the targets are ever reached."""
        return self.function.at(1)

    @cached_property
    def _moments(self) -> tuple[Fraction, Fraction]:
        """G'(1) and G''(1)."""
        slope = self.function.derivative()
        return slope.at(1), slope.derivative().at(1)

    @property
    def mean(self) -> Answer:
        """G'(1): the expected time; infinite, in words, where the targets may be missed."""
        return Answer.exact(self._moments[0], METHOD) if self.eventually == 1 else self._missed

    @property
    def variance(self) -> Answer:
        """G''(1) + G'(1) - G'(1)²."""
        first, second = self._moments
        return Answer.exact(second + first - first**2, METHOD) if self.eventually == 1 else self._missed

    @property
    def _missed(self) -> Answer:
        return Answer.infinite(f"the chance that the targets are ever reached is {self.eventually}")

    def pmf(self, n: int) -> Fraction:
        """P(T = n): the coefficient of z^n."""
        return self.pmf_list(n)[n] if n >= 0 else Fraction(0)

    def pmf_list(self, longest: int) -> list[Fraction]:
        """P(T = 0), … P(T = `longest`): coefficients of the power series, each from those before it."""
        return self.function.series(longest + 1)

    @cached_property
    def pole(self) -> Answer:
        """The pole next to 0, which is the radius R in which G converges: exact where it is a simple fraction.

        G's coefficients are not negative, so the pole next to 0 is a positive number (Pringsheim's theorem). Raises
        `NoAnswer` when there is none, because T is bounded.
        """
        if self.function.degree[1] == 0:
            raise NoAnswer(f"the longest time is {self.function.degree[0]} {self.unit}, so there is no pole")
        low, high = smallest_pole(self.function.denominator)
        method = "Descartes' rule of signs"
        return Answer.exact(low, method) if low == high else Answer.certified(low, high, method)

    @property
    def tail_rate(self) -> Answer:
        """What P(T = n) is multiplied by from one n to the next, in the long run: 1 / R; 0 where T is bounded.

        Precisely, no smaller rate bounds the chances from some n on (n-th root, upper limit).
        """
        if self.function.degree[1] == 0:
            return Answer.exact(Fraction(0), METHOD)
        pole = self.pole
        if pole.low is None or pole.high is None:
            return Answer.exact(1 / pole.fraction, pole.method)
        return Answer.certified(1 / pole.high, 1 / pole.low, pole.method)

    def derivation(self, names: Callable[[S], str] = str) -> Derivation:
        """How it comes about, from the first-step equations to the tail, to be shown in a notebook.

        `names` gives each state a short name. Raises `ChainError` above 30 equations.
        """
        chain, clock = self.chain, self.chain.durations(self.unit)
        inside = _on_the_way(chain, self._goal)
        if len(inside) > MOST_EQUATIONS:
            raise ChainError(f"{len(inside):,} equations are too many to write out; at most {MOST_EQUATIONS}")
        equations = [
            written_equation(
                names(chain.states[i]),
                [
                    (Fraction(chain.weights[k], chain.totals[i]), clock[k], self._name(chain.targets[k], names))
                    for k in range(chain.offsets[i], chain.offsets[i + 1])
                    if chain.targets[k] in self._goal or chain.targets[k] in inside
                ],
            )
            for i in sorted(inside)
        ]
        return Derivation(names(chain.states[chain.start]), self.unit, tuple(equations), self)

    def _name(self, i: int, names: Callable[[S], str]) -> str | None:
        return None if i in self._goal else names(self.chain.states[i])

    def __repr__(self) -> str:
        return f"G(z) = {self.function!r}, z counts {self.unit}"

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle G(z) = {self.function.latex}$"


def generating_function(
    chain: MarkovChain[S],
    unit: str | None = None,
    targets: Any = None,
    progress: Callable[[int, int], None] | None = None,
) -> GeneratingFunction[S]:
    """The generating function of the time from the chain's start until it is in `targets`, by the clock `unit`.

    Default: the first clock, and the absorbing states. Raises `ChainError` for a clock that there is not,
    `TooManyStates` for more than 10,000 states, or more than 40 that depend on one another.

    >>> coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> length = generating_function(coin)
    >>> length, length.mean, length.variance, length.tail_rate
    (G(z) = z/(2 - z), z counts steps, 2 (exact), 2 (exact), 1/2 = 0.5 (exact))
    """
    goal = frozenset(chain.absorbing) if targets is None else state_numbers(chain, targets)
    name = chain.units[0] if unit is None else unit
    clock = chain.durations(name)
    if len(chain) > MOST_STATES:
        raise TooManyStates(
            f"{len(chain):,} states: too many for a formula (at most {MOST_STATES:,}); "
            "ask LengthDistribution for single chances"
        )
    if min(clock, default=0) < 0 or max(clock, default=0) > LONGEST_CLOCK:
        raise ChainError(
            f"an arrow runs the clock {name} by {max(clock, key=abs)}; it must be from 0 to {LONGEST_CLOCK}"
        )
    return GeneratingFunction(chain, name, goal, _function(chain, clock, goal, progress))


def _on_the_way(chain: MarkovChain[Any], goal: Collection[int]) -> set[int]:
    """The states from which the goal may be reached, as far as they can come up."""
    return (reachable(chain, chain.start, stop=goal) & reaching(chain, goal)) - set(goal)


def _function(
    chain: MarkovChain[Any], clock: Sequence[int], goal: Collection[int], progress: Callable[[int, int], None] | None
) -> RationalFunction:
    if chain.start in goal:
        return RationalFunction((1,), (1,), "z")
    inside = sorted(_on_the_way(chain, goal))
    place = {i: k for k, i in enumerate(inside)}
    if chain.start not in place:
        return RationalFunction((), (1,), "z")
    arcs, column = [], dict[int, Coefficients]()
    for row, i in enumerate(inside):
        weights: dict[int | None, dict[int, int]] = {}
        for k in range(chain.offsets[i], chain.offsets[i + 1]):
            target = chain.targets[k]
            if target in goal or target in place:
                powers = weights.setdefault(place.get(target), {})
                powers[clock[k]] = powers.get(clock[k], 0) + int(chain.weights[k])
        polynomials = {to: _polynomial(powers) for to, powers in weights.items()}
        if None in polynomials:
            column[row] = polynomials[None]
        arcs.append({to: polynomial for to, polynomial in polynomials.items() if to is not None})
    system = PolynomialSystem([int(chain.totals[i]) for i in inside], arcs, place[chain.start])
    return solved_for_all_values(system, [column], "z", progress)[0]


def _polynomial(powers: dict[int, int]) -> Coefficients:
    return tuple(powers.get(n, 0) for n in range(max(powers) + 1))
