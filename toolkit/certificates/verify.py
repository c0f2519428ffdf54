"""The check of a certificate: whole-number arithmetic on rows that are found anew, and none of the solver's code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.boards import shown
from toolkit.certificates.best import following, in_play
from toolkit.certificates.certificate import Certificate
from toolkit.certificates.claims import QUESTIONS, Bounds, Proof, best_bounds, claim_of, proved_bounds
from toolkit.certificates.order import plan
from toolkit.certificates.subject import read_subject
from toolkit.certificates.table import Table
from toolkit.chance import decimal_text, fraction_text
from toolkit.errors import CertificateError

__all__ = ["check_size", "verify"]

LARGEST = 1_000_000  # states that are followed up
MOST_BITS = 2_000_000  # of all the numbers that belong to one state
MOST_WORK = 10**13  # arrows times bits of the numbers that go along them


def verify(
    certificate: Certificate, *, limit: int = LARGEST, progress: Callable[[int, int], None] | None = None
) -> tuple[str, ...]:
    """What the certificate proves, line by line. `CertificateError` says what is wrong when it does not prove it all.

    The positions and chances are taken from the readable rules of the game, whose board is in the certificate; of
    games with more than `limit` positions nothing is said. `progress` is called with states explored and found.
    """
    if not 1 <= certificate.states <= limit:
        raise CertificateError(f"it speaks of {shown(certificate.states)} states; up to {limit:,} can be checked")
    claims = certificate.claims
    if not claims or not set(claims) <= {*QUESTIONS, "best"}:
        raise CertificateError(f"its questions are {shown(list(claims))}; there can be: {', '.join(QUESTIONS)}")
    subject = read_subject(certificate.subject)
    table = subject.explore(certificate.states, progress)
    if (len(table), table.transitions) != (certificate.states, certificate.transitions):
        raise CertificateError(
            f"its rules give {len(table):,} states and {table.transitions:,} transitions, and it speaks of "
            f"{shown(certificate.states)} and {shown(certificate.transitions)}"
        )
    proof, best = certificate.proof, certificate.proof.best
    check_size(table, proof)
    lines = [
        f"about: {subject.title}",
        f"explored anew: {len(table):,} states, {table.transitions:,} transitions",
    ]
    found: dict[str, dict[str, Bounds]] = {}
    if subject.free:
        if best is None:
            raise CertificateError("the proof that its seats play as well as possible is missing")
        found["best"] = best_bounds(table, best, subject)
        table = in_play(following(table, best.choices))
        lines.append(
            f"best play: none of {len(best.choices):,} choices can be bettered; {len(table):,} states come up by it"
        )
    elif best is not None:
        raise CertificateError("it proves a best play where nobody is said to play as well as possible")
    found_plan = plan(table, proof.cut)
    if found_plan.lost and not subject.endless:
        raise CertificateError(f"from {len(found_plan.lost):,} states of the chain none of its ends can be reached")
    asked = tuple(question for question in claims if question != "best")
    found |= proved_bounds(table, found_plan, proof, certificate.guarantee, asked, subject.outcomes)
    lines += [
        f"one solution: {_reaching(found_plan.transient, len(found_plan.lost))}",
        f"equations: {_held(certificate.guarantee, found_plan.transient, len(proof.cut))}",
    ]
    if set(found) != set(claims):
        raise CertificateError(f"it answers {', '.join(claims)}, and what it proves is {', '.join(found)}")
    for question, answers in found.items():
        _compare(claims[question], answers, question, certificate)
        lines += [f"{question} {name}: {_words(bounds, certificate)}" for name, bounds in answers.items()]
    return tuple(lines)


def check_size(table: Table, proof: Proof) -> None:
    """`CertificateError` when the numbers are so long that nobody would wait for the check."""
    numbers = [(vector.unit, *vector.high) for vector in (proof.visits, *proof.times.values())]
    if proof.best is not None:
        numbers.append((proof.best.unit, *proof.best.values))
    bits = sum(64 + max(some).bit_length() for some in numbers) + max(table.weights, default=0).bit_length()
    if bits > MOST_BITS or bits * (table.transitions + len(table)) > MOST_WORK:
        raise CertificateError("its numbers are so long that the check would take hours; certified digits need fewer")


def _reaching(transient: int, lost: int) -> str:
    if lost:
        return f"{transient:,} states lead to an end, {lost:,} states never do"
    return f"all {transient:,} states in play lead to an end"


def _held(guarantee: str, transient: int, cut: int) -> str:
    if guarantee == "exact":
        return f"{cut:,} states given, {transient - cut:,} follow, and all {transient:,} equations hold exactly"
    return f"{cut:,} states given, {transient - cut:,} follow, and all {transient:,} equations bound the solution"


def _compare(claimed: Any, answers: dict[str, Bounds], question: str, certificate: Certificate) -> None:
    if not isinstance(claimed, dict) or set(claimed) != set(answers):
        names = shown(list(claimed)) if isinstance(claimed, dict) else "nothing"
        raise CertificateError(f"under {question} it answers {names}, and it must be {', '.join(answers)}")
    for name, bounds in answers.items():
        right = claim_of(bounds, certificate.digits)
        if claimed[name] != right:
            raise CertificateError(f"{question} {name} is not {shown(claimed[name])}: the proof gives {shown(right)}")


def _words(bounds: Bounds, certificate: Certificate) -> str:
    if bounds.low is None or bounds.high is None:
        return "infinite, for the game may never end"
    digits = certificate.digits
    if bounds.low == bounds.high:
        fraction = fraction_text(bounds.low)
        shown_fraction = fraction if len(fraction) <= 60 else f"a fraction of {len(fraction):,} signs"
        decimal = decimal_text(bounds.low, digits)
        return f"exactly {shown_fraction}" if fraction == decimal else f"exactly {shown_fraction}, about {decimal}"
    for places in range(digits, 0, -1):
        text = decimal_text(bounds.low, places)
        if text == decimal_text(bounds.high, places):
            return f"{text}, every digit is right"
    claim = claim_of(bounds, digits)
    return f"from {claim['low']} to {claim['high']}"
