"""Long whole numbers as arrays of digits, and products of a sparse matrix with long numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csc_array, csr_array

    Array = np.ndarray[Any, Any]

__all__ = ["dot", "product", "whole_numbers"]

ROOM = 2**62


def whole_numbers(digits: Sequence[tuple[int, Array]]) -> list[int]:
    """For each place of the arrays, the number with these digits, first digit first.

    A digit (s, y) adds s bits, a multiple of 8, behind those before it; y may be negative, and longer than s bits.

    >>> import numpy as np
    >>> whole_numbers([(8, np.array([1, 0])), (16, np.array([5, -1]))])
    [65541, -1]
    """
    import numpy as np

    count = len(digits[0][1])
    size = sum(shift for shift, _ in digits) // 8
    packed = np.empty((count, size), np.uint8)
    carry = np.zeros(count, np.int64)
    place = 0
    for shift, digit in reversed(digits):
        total = digit + carry
        carry = total >> shift
        packed[:, place : place + shift // 8] = total.astype("<i8").view(np.uint8).reshape(-1, 8)[:, : shift // 8]
        place += shift // 8
    raw = packed.tobytes()
    lows = (int.from_bytes(raw[begin : begin + size], "little") for begin in range(0, count * size, size))
    return [(high << (8 * size)) + low for high, low in zip(carry.tolist(), lows, strict=True)]


def dot(digits: Sequence[tuple[int, Array]], weights: Sequence[int] | Array) -> int:
    """The sum of weight times the number with these digits (as in `whole_numbers`), for weights below 2^40.

    >>> import numpy as np
    >>> dot([(8, np.array([1, 0])), (16, np.array([5, -1]))], [2, 3])
    131079
    """
    import numpy as np

    factors = np.asarray(weights, np.int64)
    # So many bits of a digit at a time that the sums fit 64 bits.
    limb = (ROOM // max(len(factors) * int(np.abs(factors).max(initial=1)), 1)).bit_length() - 1
    total = 0
    for shift, digit in digits:
        total <<= shift
        for begin in range(0, 63, limb):
            rest = digit >> begin
            total += int(factors @ (rest if begin + limb >= 63 else rest & ((1 << limb) - 1))) << begin
    return total


def product(matrix: csr_array | csc_array, numbers: Sequence[int]) -> list[int]:
    """The matrix times a vector of whole numbers of any length, exactly. The amounts in a row must not sum up to 2^54.

    >>> from scipy.sparse import csr_array
    >>> product(csr_array([[1, 2], [0, -3]]), [10**30, -(10**30)]) == [-(10**30), 3 * 10**30]
    True
    """
    import numpy as np

    amounts = matrix.copy()  # abs(matrix) would sort the index arrays, which others may hold too
    np.abs(amounts.data, out=amounts.data)
    longest = float(np.asarray(amounts @ np.ones(len(numbers))).max(initial=1))
    limb = next(size for size in (5, 4, 3, 2, 1) if longest * 256**size < ROOM)  # bytes
    size = max((number.bit_length() for number in numbers), default=0) // 8 + 1
    size += -size % limb
    raw = np.frombuffer(b"".join(number.to_bytes(size, "little", signed=True) for number in numbers), np.uint8)
    table = raw.reshape(len(numbers), size)
    digits = []
    for begin in range(size - limb, -1, -limb):
        padded = np.zeros((len(numbers), 8), np.uint8)
        padded[:, :limb] = table[:, begin : begin + limb]
        part = padded.view("<i8").ravel().astype(np.int64)
        if begin == size - limb:
            part = part - ((part >> (8 * limb - 1)) << (8 * limb))  # the first digit carries the sign
        digits.append((8 * limb, matrix @ part))
    return whole_numbers(digits)
