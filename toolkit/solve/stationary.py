"""Where a chain is in the long run."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TypeVar

from toolkit.chains import MarkovChain, communicating_classes
from toolkit.errors import NoAnswer
from toolkit.solve.analysis import Analysis
from toolkit.solve.engine import solve_exactly
from toolkit.solve.system import first_step_system, transposed

__all__ = ["long_run", "stationary_distribution", "stationary_distributions"]

S = TypeVar("S", bound=Hashable)


def stationary_distributions(chain: MarkovChain[S]) -> tuple[dict[S, Fraction], ...]:
    """One stationary distribution for each recurrent class, in the order of their first states.

    Every stationary distribution of the chain is a mixture of these. Time counts in steps, whatever the clocks.

    >>> two = MarkovChain.from_rows({"a": {"b": 1}, "b": {"a": "1/2", "b": "1/2"}, "c": {"c": 1}})
    >>> stationary_distributions(two)
    ({'a': Fraction(1, 3), 'b': Fraction(2, 3)}, {'c': Fraction(1, 1)})
    """
    return tuple(_of_class(chain, c.states) for c in communicating_classes(chain) if c.recurrent)


def stationary_distribution(chain: MarkovChain[S]) -> dict[S, Fraction]:
    """The stationary distribution over all states, 0 where the chain does not stay.

    Raises `NoAnswer`, naming the classes, when there are several.

    >>> stationary_distribution(MarkovChain.from_rows({"a": {"b": 1}, "b": {"a": "1/2", "b": "1/2"}}))
    {'a': Fraction(1, 3), 'b': Fraction(2, 3)}
    """
    found = stationary_distributions(chain)
    if len(found) > 1:
        names = "; ".join(_named(tuple(shares)) for shares in found[:5]) + ("; …" if len(found) > 5 else "")
        raise NoAnswer(
            f"{len(found)} recurrent classes, each with a stationary distribution of its own: {names}. "
            "Take stationary_distributions, or long_run for the share of time from the start"
        )
    return dict.fromkeys(chain.states, Fraction(0)) | found[0]


def long_run(chain: MarkovChain[S]) -> dict[S, Fraction]:
    """The share of its steps that the chain spends in each state in the long run, begun in its start state.

    Also where a class is periodic: it is the average over time, not the chance at a late moment.

    >>> long_run(MarkovChain.from_rows({"a": {"b": "2/3", "c": "1/3"}, "b": {"b": 1}, "c": {"c": 1}}))
    {'a': Fraction(0, 1), 'b': Fraction(2, 3), 'c': Fraction(1, 3)}
    """
    shares = dict.fromkeys(chain.states, Fraction(0))
    absorbed = Analysis(chain).absorption().values()
    for chance, found in zip(absorbed, stationary_distributions(chain), strict=True):
        for state, share in found.items():
            shares[state] += chance.fraction * share
    return shares


def _of_class(chain: MarkovChain[S], states: tuple[S, ...]) -> dict[S, Fraction]:
    """Balance: what flows out of a state flows in. With x = share / total weight and x = 1 in the first state,
    the other states' balances are the transposed first-step equations of the ways back to the first."""
    first, *others = (chain.index(state) for state in states)
    place = {i: row for row, i in enumerate(others)}
    column = [0] * len(others)
    for arc in chain.arcs(first):
        if arc.target != first:
            column[place[arc.target]] += arc.weight
    (values,), _ = solve_exactly(transposed(first_step_system(chain, others)), [column])
    flow = [Fraction(chain.totals[first]), *(x * chain.totals[i] for x, i in zip(values, others, strict=True))]
    total = sum(flow)
    return {state: share / total for state, share in zip(states, flow, strict=True)}


def _named(states: tuple[S, ...]) -> str:
    return ", ".join(map(repr, states[:3])) + (", …" if len(states) > 3 else "")
