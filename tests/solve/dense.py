"""Gauss's elimination on plain lists of fractions: slow, short, and nothing of the toolkit in it."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["solve"]


def solve(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """x with matrix x = right."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k in range(len(rows)):
        pivot = next(i for i in range(k, len(rows)) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [value / rows[k][k] for value in rows[k]]
        for i in range(len(rows)):
            if i != k and rows[i][k]:
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[-1] for row in rows]
