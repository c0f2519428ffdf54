"""The certificate of a report: the same answers, proved by a second exploration of the game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from toolkit.certificates.certificate import Certificate
from toolkit.certificates.certify import certify
from toolkit.chance import fraction_text
from toolkit.errors import CertificateError
from toolkit.solve import Answer, Progress
from toolkit.stats import Report

__all__ = ["certificate_of"]


def certificate_of(report: Report, digits: int = 6, progress: Progress | None = None) -> Certificate:
    """A certificate of who wins and of mean and variance of every clock, as the report gives them.

    Certified answers are proved to `digits` digits. Raises `CertificateError` when the report's answers are estimates,
    and when the proof contradicts one of them.

    >>> from toolkit.games import make_game
    >>> certificate_of(Report.of(make_game("monorail", "mini", players=1))).claims["mean"]["turns"]
    '3'
    """
    if report.method == "simulate":
        raise CertificateError(
            "no certificate: the answers are estimates from simulated games; ask for the method exact or certified"
        )
    certificate = certify(
        report.game, method=report.method, digits=digits, strategies=report.strategies, progress=progress
    )
    never = Answer.infinite("so many games never end")
    answers: dict[str, Mapping[str, Answer]] = {
        "win": report.win,
        "mean": {name: mean for name, (mean, _) in report.clocks.items()},
        "variance": {name: variance for name, (_, variance) in report.clocks.items()},
        "quantile": {
            level: never if ticks is None else Answer.exact(Fraction(ticks))
            for level, ticks in report.quantiles.items()
        },
    }
    for question, by_name in answers.items():
        claims = certificate.claims.get(question)  # none of quantiles that the check cannot tell
        if claims is None:
            continue
        for name, answer in by_name.items():
            if not _agree(answer, claims.get(name)):
                raise CertificateError(
                    f"the proof contradicts the answer {question} {name}: {answer!r}; please report it"
                )
    return certificate


def _agree(answer: Answer, claim: Any) -> bool:
    """Whether both can be true."""
    if answer.value is None or claim in (None, "infinite"):
        return answer.value is None and claim == "infinite"
    if isinstance(claim, str) and answer.guarantee == "exact":
        return claim == fraction_text(answer.value)  # which may be too long to be read back
    low, high = (claim["low"], claim["high"]) if isinstance(claim, dict) else (claim, claim)
    lowest, highest = (answer.value if end is None else end for end in (answer.low, answer.high))
    return lowest <= Fraction(high) and Fraction(low) <= highest
