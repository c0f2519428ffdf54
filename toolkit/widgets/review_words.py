"""The report of luck and choices in numbers and words: sums, best and worst throws, the costliest choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.chance import fraction_text
from toolkit.play import HUMAN, Match, Review, ReviewedMove
from toolkit.solve import Answer
from toolkit.widgets.titles import move_title

__all__ = ["moves_view", "number_text", "sums_view", "told"]

PLACES = 4  # decimal places, so that what is shown adds up but for the last one
LONGEST_FRACTION = 9  # signs
MINUS = "\N{MINUS SIGN}"  # as wide as the plus sign, and read aloud
COLUMNS = ("", "At the start", "Luck", "Choices", "Now")


def number_text(answer: Answer, *, signed: bool = False, fraction: bool = True) -> str:
    """A number of the report: its decimal, with the `fraction` when that is short, or with the interval of an estimate.

    >>> from fractions import Fraction
    >>> number_text(Answer.exact(Fraction(25, 84))), number_text(Answer.exact(Fraction(1, 12)), signed=True)
    ('0.2976 (25/84)', '+0.0833 (1/12)')
    >>> number_text(Answer.estimated(Fraction(1, 4), Fraction(1, 50), 100, 7))
    '0.250 ± 0.020'
    """
    return ("+" if signed and answer.number > 0 else "") + _unsigned(answer, fraction).replace("-", MINUS)


def _unsigned(answer: Answer, fraction: bool) -> str:
    if answer.guarantee == "estimated":
        return f"{float(answer.number):.{PLACES - 1}f} ± {float(answer.half_width):.{PLACES - 1}f}"
    if answer.guarantee == "certified" and 2 * answer.half_width * 10**PLACES > 1:
        return answer.decimal(PLACES)
    text = fraction_text(answer.number) if fraction and answer.guarantee == "exact" else ""
    short = f" ({text})" if "/" in text and len(text) <= LONGEST_FRACTION else ""
    return f"{float(answer.number):.{PLACES}f}{short}"


def sums_view(review: Review, labels: Mapping[str, str]) -> dict[str, Any]:
    """The table of sums: for each outcome what it had at the start, what luck and choices did, and what it has now."""
    rows = [
        {
            "id": name,
            "cells": [
                label,
                number_text(review.start[name]),
                number_text(review.luck[name], signed=True),
                number_text(review.choices[name], signed=True),
                number_text(review.now[name]),
            ],
        }
        for name, label in labels.items()
    ]
    measured = f"Expected {review.unit} of the whole game" if review.unit else "Share of the win"
    note = f"{measured}: start + luck + choices = now. Rounded here; the numbers themselves add up exactly."
    return {"columns": list(COLUMNS), "rows": rows, "note": note}


def moves_view(match: Match, review: Review, labels: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every move with what it changed for everybody: as a number to draw and as text; with its note and, where a choice
    lost something, the better one."""
    return [
        {
            "step": move.number,
            "title": _title(match, move),
            "luck": move.luck,
            "changes": {
                name: {"value": float(move.changes[name].number), "text": number_text(move.changes[name], signed=True)}
                for name in labels
            },
            "better": "" if move.better is None else review.game.action_text(move.better),
            "note": match.notes.get(move.number, ""),
        }
        for move in review.moves
    ]


def told(match: Match, review: Review, labels: Mapping[str, str], players: Mapping[int, str]) -> list[str]:
    """What stands out, sentence by sentence; `players` says who plays which seat. Of estimates only what is larger than
    the half-width of its interval stands out."""
    found = [*_throws(match, review, labels)]
    choosers = sorted({move.seat for move in review.moves if not move.luck and move.seat})
    for seat in choosers:
        lost = review.lost_by(seat)
        by = "a person" if players[seat] == HUMAN else players[seat]
        much = f"{_plain(lost)}{_of(review)} in all" if lost.number else "nothing: each was as good as the best one"
        if review.strategy and not lost.number and not lost.half_width:
            much = f"nothing: {review.strategy} would have made them all"
        elif not _stands_out(lost):
            much = "or gained no more than so few games can show"
        found.append(f"The choices of {review.game.name_of(str(seat))}, played by {by}, lost {much}.")
    worst = review.costliest()
    if worst is not None and _stands_out(review.cost(worst)):
        better = f" Better: {review.game.action_text(worst.better)}." if worst.better is not None else ""
        price = f"{_plain(review.cost(worst))}{_of(review)}"
        found.append(f"The costliest choice (it lost {price}): {_title(match, worst)}.{better}")
    return found


def _throws(match: Match, review: Review, labels: Mapping[str, str]) -> Iterator[str]:
    """The best and the worst throw for everybody; of two, the worst for one is the best for the other."""
    silent = True
    for name, label in labels.items():
        best, worst = ("best", review.luckiest(name)), ("worst", review.unluckiest(name))
        for words, move in (best,) if len(labels) == 2 else (best, worst):
            if move is not None and _stands_out(move.changes[name]):
                whose = f" {review.unit}" if review.unit else f" for {label}"
                change = _plain(move.changes[name], signed=True)
                between = f" ({change}{whose})" if review.unit else f"{whose} ({change})"
                silent = False
                yield f"The {words} throw{between}: {_title(match, move)}."
    if silent and review.strategy:
        yield "No single throw stands out from the uncertainty of so few games."


def _stands_out(answer: Answer) -> bool:
    return answer.guarantee != "estimated" or abs(answer.number) > answer.half_width


def _plain(answer: Answer, *, signed: bool = False) -> str:
    return number_text(answer, signed=signed, fraction=False)


def _of(review: Review) -> str:
    return f" {review.unit}" if review.unit else " of the win"


def _title(match: Match, move: ReviewedMove) -> str:
    return move_title(match.game, move.number, match.moves[move.number - 1])
