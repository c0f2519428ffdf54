"""A number in signs that people can read out and type in: 32 of them, in groups of four, with a check for slips."""

from __future__ import annotations

from toolkit.boards import shown
from toolkit.errors import MatchError

__all__ = ["read_signs", "write_signs"]

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # of Crockford's base 32: no I, L, O and U
LOOK_ALIKES = str.maketrans("OIL", "011")
BETWEEN = "-‐‑‒–—−_.,·"  # what may stand between the groups, beside spaces
GROUP = 4
LONGEST_CODE = 20_000  # signs
# What is written leaves, divided by this prime, the format's number times FORMAT. One wrong sign, or two neighbours in
# the wrong order, change it by a few times a power of 32, which the prime never divides: so they always leave something
# else. Of other slips one in a million does not.
CHECK = 2**20 + 7
FORMAT = 100_003
FORMATS_TO_COME = range(2, 6)


def write_signs(number: int) -> str:
    """The number, which is 0 or more, in signs.

    >>> write_signs(10**12), read_signs("x3ag nv88 9xn3")
    ('X3AG-NV88-9XN3', 1000000000000)
    """
    rest, signs = number * CHECK + FORMAT, ""
    while rest:
        rest, sign = divmod(rest, len(SIGNS))
        signs = SIGNS[sign] + signs
    return "-".join(signs[i : i + GROUP] for i in range(0, len(signs), GROUP))


def read_signs(text: str) -> int:
    """The number behind signs as somebody typed them: in small letters, with spaces, with O for 0 and I or L for 1.

    `MatchError` for what can be no code, for a code that was not typed in as it was written, and for a newer format.
    """
    signs = "".join(sign for sign in text.upper() if not sign.isspace() and sign not in BETWEEN).translate(LOOK_ALIKES)
    if not signs:
        raise MatchError("there is no code; write one such as 3K9C-4YM5-Z84H-Y")
    for place, sign in enumerate(signs[:LONGEST_CODE], start=1):
        if sign not in SIGNS:
            raise MatchError(
                f"sign {place} of the code is {shown(sign)}; a code has digits and letters, but no I, L, O or U"
            )
    if len(signs) > LONGEST_CODE:
        raise MatchError(f"a code has at most {LONGEST_CODE:,} signs; this one has {len(signs):,}")
    number, left = divmod(int(signs.translate(_DIGITS), len(SIGNS)), CHECK)
    if left in [FORMAT * newer for newer in FORMATS_TO_COME]:
        raise MatchError("the code was made by a newer toolkit; open it there, or bring this one up to date")
    if left != FORMAT or signs[0] == SIGNS[0]:
        raise MatchError("the code is mistyped or not whole; compare it with the one that was given, sign by sign")
    return number


_DIGITS = str.maketrans(SIGNS, "0123456789abcdefghijklmnopqrstuv")  # Python's own digits of base 32
