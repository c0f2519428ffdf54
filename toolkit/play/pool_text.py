"""Codes in a text that somebody pasted: one a line, or among names and other words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from toolkit.errors import MatchError
from toolkit.play.code_signs import read_signs

__all__ = ["FoundCode", "codes_in"]

SHORTEST = 11  # signs; no code has fewer
HYPHENS = "-‐‑‒–—−_"
MOST_GROUPS = 250  # of a code among other words in groups of four; a longer one has to stand alone
# Groups with hyphens, as codes are shown; groups of four with spaces; one long word. In this order: before a code with
# hyphens, a name of four letters is no group. A word is taken whole or not at all, so that a long one costs no time.
FORMS = (
    re.compile(rf"(?<![0-9A-Za-z])[0-9A-Za-z]++(?:[{HYPHENS}][0-9A-Za-z]++){{2,}}"),
    re.compile(r"\b[0-9A-Za-z]{4}(?: [0-9A-Za-z]{4})+(?: [0-9A-Za-z]{1,4})?\b"),
    re.compile(rf"[0-9A-Za-z]{{{SHORTEST},}}"),
)


class FoundCode(NamedTuple):
    """What looks like a code: its line (the first is 1), the words before it on the line, and its signs as written."""

    line: int
    name: str
    code: str

    @property
    def place(self) -> str:
        """Where it is, for people: `line 3 (Ann)`."""
        return f"line {self.line} ({self.name})" if self.name else f"line {self.line}"


def codes_in(text: str) -> Iterator[FoundCode]:
    """Everything in a text that looks like a code, right or not.

    >>> [found.place for found in codes_in("Results\\nAnn: J80C-SBFY-PB3W-R\\nBo had no time")]
    ['line 2 (Ann)']
    """
    for number, line in enumerate(text.splitlines(), start=1):
        end = 0
        for begin, after in sorted(_places(line)):
            yield FoundCode(number, _words(line[end:begin]), line[begin:after])
            end = after


def _places(line: str) -> Iterator[tuple[int, int]]:
    """Where in a line something looks like a code: begin and end."""
    for form in FORMS:
        for found in form.finditer(line):
            for begin, end in _codes_among(found.group()):
                yield found.start() + begin, found.start() + end
            line = line[: found.start()] + "|" * len(found.group()) + line[found.end() :]


def _codes_among(written: str) -> Iterator[tuple[int, int]]:
    """The codes in what looks like one, the last first: between spaces, a name of four letters or another code looks
    like more groups of it. Where no group ends a right code, all of them are taken for one."""
    rest = written
    while _looks_like_a_code(rest):
        code, named = "", rest  # the words after a code are the name of the next one
        while not code and named:
            code = _right_code_at_the_end(named)
            if not code:
                named, _, last = named.rpartition(" ")
                named = named if rest is not written and last.isalpha() else ""
        yield (len(named) - len(code), len(named)) if code else (0, len(rest))
        rest = named.removesuffix(code).rstrip(" ") if code else ""


def _looks_like_a_code(text: str) -> bool:
    signs = "".join(sign for sign in text if sign.isalnum())
    return len(signs) >= SHORTEST and (signs.isupper() or any(sign.isdigit() for sign in signs))


def _right_code_at_the_end(written: str) -> str:
    """All groups, or so many at the end that they are a right code; empty where there are none."""
    groups = written.split(" ")
    for length in (len(groups), *range(1, min(len(groups), MOST_GROUPS))):
        code = " ".join(groups[-length:])
        try:
            read_signs(code)
        except MatchError:
            continue
        return code
    return ""


def _words(text: str) -> str:
    words = text.strip(" \t,;:.|>-–—\"'()[]")
    return words if len(words) <= 40 else f"{words[:39]}…"
