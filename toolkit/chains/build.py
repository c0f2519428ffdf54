"""Chains from rows, matrices and graphs that others wrote, checked exactly."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from toolkit.errors import ChainError

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["CheckedRows", "exact_chance", "rows_of_graph", "rows_of_matrix", "weighed_rows"]

S = TypeVar("S", bound=Hashable)
LONGEST_WRITTEN = 400  # bits
LONGEST_EXPONENT = 5  # signs of the power of ten in a text


def exact_chance(value: Any, place: str, floats: str | None = None) -> Fraction:
    """A chance as a fraction; `place` names it in errors.

    >>> exact_chance("0.25", "a -> b")
    Fraction(1, 4)
    >>> exact_chance(0.1, "a -> b", floats="decimal")
    Fraction(1, 10)
    >>> exact_chance(0.1, "a -> b")
    Traceback (most recent call last):
    toolkit.errors.ChainError: a -> b: 0.1 is a float, which is not exact; write a Fraction or a text such as "1/3", \
or pass floats="decimal" (0.1 is 1/10) or floats="binary" (0.1 is what the machine stores)
    """
    if floats not in (None, "decimal", "binary"):
        raise ChainError(f'floats={floats!r}: write "decimal" or "binary", or leave it out to refuse floats')
    try:
        if isinstance(value, bool) or type(value).__name__ == "bool":  # numpy has one of its own
            raise TypeError
        if isinstance(value, str) and len(value.lower().partition("e")[2]) > LONGEST_EXPONENT:
            raise ValueError  # as a fraction "1e-999999999" would fill the memory
        if isinstance(value, Decimal) and abs(value.adjusted()) >= 10**LONGEST_EXPONENT:
            raise ValueError
        if isinstance(value, (Rational, Decimal, str)):
            chance = Fraction(value)
        elif getattr(value, "is_Rational", False):  # sympy
            chance = Fraction(int(value.p), int(value.q))
        elif isinstance(value, float) or getattr(value, "is_Float", False) or type(value).__module__ == "numpy":
            if floats is None:
                raise ChainError(
                    f'{place}: {value} is a float, which is not exact; write a Fraction or a text such as "1/3", '
                    'or pass floats="decimal" (0.1 is 1/10) or floats="binary" (0.1 is what the machine stores)'
                )
            chance = Fraction(repr(float(value))) if floats == "decimal" else Fraction(float(value))
        else:
            raise TypeError
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise ChainError(f'{place}: {value!r} is no number; write a Fraction or a text such as "1/3"') from None
    if not 0 <= chance <= 1:
        raise ChainError(f"{place}: {_written(chance)} is no chance; write a fraction from 0 to 1")
    return chance


class CheckedRows(NamedTuple):
    """Rows that sum to exactly one, as a chain stores them."""

    states: tuple[Any, ...]
    offsets: list[int]
    targets: list[int]
    weights: list[int]
    start: int


def weighed_rows(rows: Mapping[S, Mapping[S, Any]], start: S | None, floats: str | None) -> CheckedRows:
    """Rows of chances as whole-number weights over the row's total; see `MarkovChain.from_rows`."""
    if not rows:
        raise ChainError("a chain without states; write at least one row, such as {'a': {'a': 1}}")
    index = {state: i for i, state in enumerate(rows)}
    offsets, targets, weights = [0], list[int](), list[int]()
    for state, row in rows.items():
        chances = {target: exact_chance(value, f"{state!r} -> {target!r}", floats) for target, value in row.items()}
        for target in chances:
            if target not in index:
                raise ChainError(
                    f"{state!r} -> {target!r}: {target!r} has no row; write one ({{{target!r}: 1}} if it is never left)"
                )
        total = sum(chances.values(), Fraction(0))
        if total != 1:
            raise ChainError(
                f"row {state!r}: its chances sum to {_written(total)}, not to 1; change one by {_written(1 - total)}"
            )
        scale = math.lcm(*(chance.denominator for chance in chances.values()))
        for target, chance in chances.items():
            if chance:
                targets.append(index[target])
                weights.append(int(chance * scale))
        offsets.append(len(targets))
    if start is not None and start not in index:
        raise ChainError(f"start: {start!r} is no state; states begin with {next(iter(rows))!r}")
    return CheckedRows(tuple(rows), offsets, targets, weights, 0 if start is None else index[start])


def rows_of_matrix(matrix: Any, states: Sequence[Any] | None) -> dict[Any, dict[Any, Any]]:
    """The rows of a square matrix by state; see `MarkovChain.from_matrix`."""
    rows = matrix.tolist() if hasattr(matrix, "tolist") else [list(row) for row in matrix]
    if any(len(row) != len(rows) for row in rows):
        raise ChainError(
            f"a matrix of {len(rows)} rows with {sorted({len(row) for row in rows})} entries each; write a square one"
        )
    names = list(range(len(rows))) if states is None else list(states)
    if len(set(names)) != len(rows):
        raise ChainError(f"{len(set(names))} different state names for {len(rows)} rows; write one name a row")
    return {name: dict(zip(names, row, strict=True)) for name, row in zip(names, rows, strict=True)}


def rows_of_graph(graph: nx.DiGraph, probability: str, floats: str | None) -> dict[Any, dict[Any, Fraction]]:
    """The rows that a graph's edges make up; parallel edges of a multigraph add up. See `MarkovChain.from_graph`."""
    rows: dict[Any, dict[Any, Fraction]] = {node: {} for node in graph}
    if not graph.is_directed():
        raise ChainError("the graph has no directions; write a networkx.DiGraph")
    for origin, target, chance in graph.edges(data=probability):
        place = f"{origin!r} -> {target!r}"
        if chance is None:
            raise ChainError(
                f"{place}: the edge has no attribute {probability!r}; write one, or name the attribute to use"
            )
        rows[origin][target] = rows[origin].get(target, Fraction(0)) + exact_chance(chance, place, floats)
    return rows


def _written(value: Fraction) -> str:
    """A fraction for a message; one that nobody would read, or Python would not write out, is only described."""
    if value.numerator.bit_length() + value.denominator.bit_length() <= LONGEST_WRITTEN:
        return str(value)
    share = Context(prec=6).divide(Decimal(value.numerator), Decimal(value.denominator))
    return f"a long fraction near {share}"
