"""Long lists of whole numbers as a compressed text, read back without trusting it."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from typing import Any

from toolkit.errors import CertificateError

__all__ = ["hexed", "numbers", "packed", "unpacked"]

LARGEST_PART = 100_000_000  # signs of a part when it is unpacked; a bomb is given up there
DIGITS = frozenset("0123456789abcdef ")


def packed(value: Any) -> str:
    """A value as compressed JSON in signs that every text can hold; `CertificateError` when it is too large for that.

    >>> unpacked(packed({"cut": "1f 2"}))
    {'cut': '1f 2'}
    """
    data = json.dumps(value, separators=(",", ":")).encode()
    if len(data) > LARGEST_PART:
        raise CertificateError(f"a part of the certificate would have {len(data):,} signs; ask for certified digits")
    return base64.b64encode(zlib.compress(data, 9)).decode()


def unpacked(text: str) -> Any:
    """The value that was packed; `CertificateError` when the text is damaged, or much too large when unpacked."""
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(text, validate=True), LARGEST_PART)
        if unpacker.unconsumed_tail or not unpacker.eof or unpacker.unused_data:
            raise CertificateError("a packed part of it is cut off, or too large to be unpacked")
        return json.loads(data)
    except (ValueError, RecursionError, zlib.error):
        raise CertificateError("a packed part of it is damaged") from None


def hexed(values: Iterable[int]) -> str:
    """Whole numbers in base 16, of which compressing leaves hardly more than their bits.

    >>> hexed([31, 2]), numbers("1f 2")
    ('1f 2', [31, 2])
    """
    return " ".join(f"{value:x}" for value in values)


def numbers(text: Any) -> list[int]:
    """The numbers that `hexed` wrote, none of them negative; `CertificateError` for anything else."""
    if not isinstance(text, str) or not DIGITS.issuperset(text):
        raise CertificateError("a packed part of it holds something else than numbers in base 16")
    return [int(word, 16) for word in text.split()]
