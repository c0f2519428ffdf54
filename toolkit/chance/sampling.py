"""Exact random whole numbers from either of the usual generators: Python's or numpy's."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from toolkit.chance.weights import short
from toolkit.errors import ChanceError

if TYPE_CHECKING:
    import numpy

__all__ = ["Rng", "number_below", "numbers_below"]

Rng: TypeAlias = "random.Random | numpy.random.Generator"
"""A source of chance: ``random.Random(seed)`` or ``numpy.random.default_rng(seed)``."""

# numpy gives single numbers below 2**63 itself; longer ones are put together from bytes.
_NUMPY_LIMIT = 2**63


def number_below(rng: Rng, limit: int) -> int:
    """Give one of 0, 1, …, limit - 1, all exactly equally likely, however long ``limit`` is.

    Raises ChanceError when ``rng`` is neither of the two generators.

    >>> number_below(random.Random(2026), 10**30) == number_below(random.Random(2026), 10**30)
    True
    >>> number_below(2026, 6)
    Traceback (most recent call last):
    toolkit.errors.ChanceError: the source of chance is 2026; write random.Random(2026) or
    numpy.random.default_rng(2026), with a seed of your own
    """
    if _is_numpy(rng):
        return int(rng.integers(limit)) if limit <= _NUMPY_LIMIT else _long_number(rng, limit)
    if isinstance(rng, random.Random):
        return rng.randrange(limit)
    raise ChanceError(
        f"the source of chance is {short(rng)}; "
        "write random.Random(2026) or numpy.random.default_rng(2026), with a seed of your own"
    )


def numbers_below(rng: Rng, limit: int, count: int) -> list[int]:
    """Give ``count`` numbers, the same ones as that many calls of `number_below` (faster with numpy).

    >>> rng = random.Random(2026)
    >>> numbers_below(random.Random(2026), 6, 3) == [number_below(rng, 6) for _ in range(3)]
    True
    """
    if _is_numpy(rng) and limit <= _NUMPY_LIMIT:
        return [int(number) for number in rng.integers(limit, size=count)]
    return [number_below(rng, limit) for _ in range(count)]


def _is_numpy(rng: object) -> TypeGuard[numpy.random.Generator]:
    # Whoever holds such a generator has imported numpy; nobody else should have to.
    module = sys.modules.get("numpy.random")
    return module is not None and isinstance(rng, module.Generator)


def _long_number(rng: numpy.random.Generator, limit: int) -> int:
    bits = (limit - 1).bit_length()
    size = -(-bits // 8)
    while True:
        # Throwing away what is too large keeps all numbers equally likely; each try succeeds with at least 1/2.
        number = int.from_bytes(rng.bytes(size), "big") >> (8 * size - bits)
        if number < limit:
            return number
