"""A guess and the tally of guesses as the screen shows them: in words, and as two marks on a number line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from toolkit.chance import decimal_text, fraction_text
from toolkit.explain import value_words
from toolkit.play import Guess, Question, Tally

__all__ = ["guess_view", "tally_view"]

MOST_ROWS = 20  # of the list of guesses; the older ones still count
TICKS = (Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1))


def guess_view(question: Question, guess: Guess) -> dict[str, Any]:
    """What comes of a guess: the truth with its guarantee, how far off it was, its points, and the number line."""
    words = f"You said {_said(guess)}. {_truth(guess)}. {_distance(guess)} {_points(guess)} of 100 points."
    return {
        "question": question.text,
        "words": words,
        "guarantee": guess.truth.guarantee,
        "line": _line(guess),
    }


def tally_view(entries: tuple[tuple[Question, Guess], ...], tally: Tally) -> dict[str, Any]:
    """The tally in words, and its last guesses a line each, newest first."""
    count = len(tally.guesses)
    if not count:
        return {"words": "No guess yet.", "rows": []}
    guesses = "1 guess" if count == 1 else f"{count} guesses"
    words = f"{guesses}: {decimal_text(tally.points.number, 3)} of 100 points on average."
    miss = tally.typical_miss
    if miss is not None:
        words += f" A typical guess of a chance is off by {decimal_text(miss, 3)} percentage points."
    rows = [
        {
            "id": number,
            "question": f"{number}. {question.text}",
            "words": f"You said {_said(guess)}. {_truth(guess)}. {_points(guess)} points.",
        }
        for number, (question, guess) in enumerate(entries, start=1)
    ]
    return {"words": words, "rows": rows[: -MOST_ROWS - 1 : -1]}


def _said(guess: Guess) -> str:
    text = fraction_text(guess.said)
    if guess.unit:
        return f"{text} {guess.unit}"
    return f"{text} ({_percent(guess.said)})" if "/" in text else text


def _truth(guess: Guess) -> str:
    unit = f" {guess.unit}" if guess.unit else ""
    percent = "" if guess.unit else f" ({_percent(guess.truth.number)})"
    number = value_words(guess.truth)
    if number.startswith("≈ "):  # its fraction is known, but too long to be shown
        return f"It is about {number[2:]}{unit}{percent}, known as an exact fraction"
    return f"It is {number}{unit}{percent}, {guess.truth.guarantee}"


def _distance(guess: Guess) -> str:
    gap = guess.said - guess.truth.number
    if abs(gap) <= guess.truth.half_width:
        return "Exactly right!"
    high = "too long" if guess.unit else "too high"
    low = "too short" if guess.unit else "too low"
    size = decimal_text(abs(gap) if guess.unit else 100 * abs(gap), 3)
    return f"That is {high if gap > 0 else low} by {size} {guess.unit or 'percentage points'}:"


def _points(guess: Guess) -> str:
    return decimal_text(guess.points.number, 3)


def _percent(chance: Fraction) -> str:
    return f"{decimal_text(100 * chance, 3)} %"


def _line(guess: Guess) -> dict[str, Any]:
    """Where the two numbers stand on a line from 0 to 1, or to a round time beyond both; places are parts of it."""
    longest = max(guess.said, guess.truth.number)
    end = Fraction(-(-longest // 4) * 4 or 4) if guess.unit else Fraction(1)
    return {
        "said": float(guess.said / end),
        "truth": float(guess.truth.number / end),
        "ticks": [{"place": float(tick), "label": fraction_text(tick * end)} for tick in TICKS],
    }
