"""What a learner is told: one class for each kind of feedback, so that a program can tell them apart as well."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import ClassVar

__all__ = [
    "Empty",
    "Feedback",
    "Hint",
    "NoMoreHints",
    "Noted",
    "Recognised",
    "Revealed",
    "Right",
    "RightInAnotherForm",
    "Rounded",
    "Unreadable",
    "Wrong",
]


@dataclass(frozen=True)
class Feedback:
    """Something said about an answer; printed, it is a sign, a few words and a text.

    `kind` names the class in few letters, `heading` says the same in words, `right` whether the answer is right, and
    `counts` whether this was a try. The text never holds the key of an exercise.
    """

    text: str
    kind: ClassVar[str] = ""
    sign: ClassVar[str] = ""
    heading: ClassVar[str] = ""
    right: ClassVar[bool] = False
    counts: ClassVar[bool] = False

    def __repr__(self) -> str:
        return f"{self.sign} {self.heading} {self.text}".strip()

    def _repr_html_(self) -> str:
        # Signs such as $ are text here, not mathematics: notebooks leave alone what has this class.
        return (
            f'<p class="tex2jax_ignore mathjax_ignore"><strong>{escape(self.sign)} {escape(self.heading)}</strong> '
            f"{escape(self.text)}</p>"
        )


class Empty(Feedback):
    """Nothing was answered yet.

    >>> Empty("Write a number, such as 1/3.")
    … No answer yet. Write a number, such as 1/3.
    """

    kind, sign, heading = "empty", "…", "No answer yet."


class Unreadable(Feedback):
    """The answer is not of the kind that was asked for. It costs no try."""

    kind, sign, heading = "unreadable", "?", "Not understood."


class Right(Feedback):
    """The answer is right."""

    kind, sign, heading = "right", "✓", "Right."
    right, counts = True, True


class RightInAnotherForm(Right):
    """The answer is right, though written in another form than most people would: 2/6, or 33.3 %."""

    kind, heading = "right in another form", "Right, in another form."


class Rounded(Feedback):
    """A decimal that is the right number rounded, where the number itself was asked for."""

    kind, sign, heading, counts = "rounded", "≈", "Nearly: that is rounded.", True


class Recognised(Feedback):
    """A wrong answer that a known mistake leads to; the text asks about the mistake and does not correct it."""

    kind, sign, heading, counts = "recognised", "✗", "Not yet.", True


class Wrong(Feedback):
    """A wrong answer that no known mistake leads to."""

    kind, sign, heading, counts = "wrong", "✗", "Not yet.", True


class Noted(Feedback):
    """A prediction that was written down; whether it is right is not said."""

    kind, sign, heading = "noted", "✎", "Written down."


class Revealed(Feedback):
    """A prediction beside the true value."""

    kind, sign, heading = "revealed", "→", "The answer."


@dataclass(frozen=True, repr=False)
class Hint(Feedback):
    """One step of help; `step` of `steps`.

    >>> Hint("What are the equally likely throws?", 1, 3)
    ☞ Hint 1 of 3. What are the equally likely throws?
    """

    step: int = 1
    steps: int = 1
    kind, sign = "hint", "☞"

    @property
    def heading(self) -> str:  # type: ignore[override]  # the one heading that is not the same for all
        """Which hint this is."""
        return f"Hint {self.step} of {self.steps}."


class NoMoreHints(Feedback):
    """All hints have been given."""

    kind, sign, heading = "no more hints", "☞", "No more hints."
