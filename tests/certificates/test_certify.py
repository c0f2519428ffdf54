"""Certificates of games say what the solver says, or what is known otherwise, and their check agrees."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.certificates.checked import NUMBERS, checked
from toolkit.certificates import certificate_of, certificate_text, certify, verify
from toolkit.chance import fraction_text
from toolkit.errors import CertificateError
from toolkit.games import GAMES as CATALOGUE
from toolkit.games import Game, make_game
from toolkit.solve import Answer
from toolkit.stats import Report

F = Fraction


def endless(**changes: Any) -> Game[Any, Any]:
    """Dot 3 of 4 is a trap, for every throw from it is too much; Casey goes round by single steps and never wins."""
    shipped: Any = make_game("monorail", "mini").board
    board = replace(shipped, **{"red": 0, "white": (2, 3, 3), "coloured": (1,)} | changes)
    return make_game("monorail", board, 1)


def test_mini_by_hand() -> None:
    """The chances of the mini board, and its mean and variance of 3 and 9/2 turns, are worked out in the lab notebook
    and in the tests of the game."""
    claims = checked(certify(make_game("monorail", "mini", players=2))).claims
    assert claims["win"] == {"1": "25/84", "2": "17/84", "casey": "1/2"}
    assert claims["mean"] == {"turns": "3", "throws": "3"}
    assert claims["variance"] == {"turns": "9/2", "throws": "9/2"}
    assert claims["quantile"] == {"0.05": "1", "0.5": "2", "0.95": "7"}


GAMES = [
    ("monorail", "duel", 2, {}),
    ("monorail", "lesson", 2, {}),
    ("monorail", "mini", 3, {"first_player": "rolled"}),
    ("monza", "mini", 2, {}),
]


@pytest.mark.parametrize(("key", "board", "players", "options"), GAMES)
def test_a_report_is_certified_as_it_stands(key: str, board: str, players: int, options: dict[str, object]) -> None:
    """The report explores and solves by other code than the check."""
    report = Report.of(make_game(key, board, players, options), "exact")
    claims = checked(certificate_of(report)).claims
    assert claims["win"] == {name: fraction_text(answer.fraction) for name, answer in report.win.items()}
    for unit, (mean, variance) in report.clocks.items():
        assert claims["mean"][unit] == fraction_text(mean.fraction)
        assert claims["variance"][unit] == fraction_text(variance.fraction)
    assert claims["quantile"] == {level: str(ticks) for level, ticks in report.quantiles.items()}


@pytest.mark.parametrize("key", sorted(set(CATALOGUE) - {"monorail", "monza"}))
def test_every_game_of_the_catalogue_is_certified(key: str) -> None:
    """Also those that are added later, each on its smallest board."""
    game = make_game(key, "mini", min(CATALOGUE[key].game.players_allowed))
    win = Report.of(game, "exact").win
    assert checked(certify(game, ["win"])).claims["win"] == {n: fraction_text(a.fraction) for n, a in win.items()}


@pytest.mark.parametrize(("key", "board", "players", "options"), [GAMES[0], *GAMES[2:]])
@pytest.mark.parametrize("digits", [4, 40])
def test_certified_intervals_hold_the_exact_answers(
    key: str, board: str, players: int, options: dict[str, object], digits: int
) -> None:
    report = Report.of(make_game(key, board, players, options), "certified", digits=digits)
    certificate = checked(certificate_of(report, digits))
    exact = Report.of(report.game, "exact")
    assert certificate.claims["quantile"] == {level: str(ticks) for level, ticks in exact.quantiles.items()}
    answers = {"win": exact.win} | {
        question: {unit: pair[which] for unit, pair in exact.clocks.items()}
        for which, question in enumerate(("mean", "variance"))
    }
    for question in NUMBERS:
        for name, claim in certificate.claims[question].items():
            value = answers[question][name].fraction
            low, high = (F(claim["low"]), F(claim["high"])) if isinstance(claim, dict) else (F(claim), F(claim))
            assert low <= value <= high
            assert high - low <= value / 10 ** (digits + 1)


def test_a_game_that_may_never_end() -> None:
    """One of three throws from the start is a 2, after which the other 2 may come; derived in the tests of the command.
    With no 2 on the die no end can come up at all."""
    certificate = checked(certificate_of(Report.of(endless(), "exact")))
    assert certificate.claims["win"] == {"1": "1/3", "casey": "0", "never": "2/3"}
    hopeless = checked(certificate_of(Report.of(endless(white=(3,)), "exact")))
    assert hopeless.claims["win"] == {"1": "0", "casey": "0", "never": "1"}
    assert certificate.claims["quantile"] == {"0.05": "2", "0.5": "infinite", "0.95": "infinite"}
    assert set(certificate.claims["mean"].values()) == {"infinite"} == set(certificate.claims["variance"].values())
    lines = verify(certificate)
    assert any("never do" in line for line in lines)
    assert lines[0] == "about: Monorail Game, board mini of its own, 1 player"  # not the shipped one of that name


def test_only_what_was_asked_is_answered() -> None:
    certificate = checked(certify(make_game("monorail", "mini", players=1), ["mean"]))
    assert certificate.claims == {"mean": {"turns": "3", "throws": "3"}}
    with pytest.raises(CertificateError, match=r"questions .*median.*; there can be: win, mean, variance, quantile"):
        certify(make_game("monorail", "mini"), ["median"])
    with pytest.raises(CertificateError, match="questions"):
        certify(make_game("monorail", "mini"), [])
    with pytest.raises(CertificateError, match="method 'simulate' proves nothing"):
        certify(make_game("monorail", "mini"), method="simulate")


def test_what_is_not_as_usual_is_said() -> None:
    certificate = certify(make_game("monorail", "mini", 2, {"first_player": "rolled"}), ["win"])
    assert verify(certificate)[0] == "about: Monorail Game, board mini as shipped, 2 players, first_player = rolled"


def test_estimates_are_not_certified() -> None:
    report = Report.of(make_game("monorail", "mini"), "simulate", games=10)
    with pytest.raises(CertificateError, match="estimates"):
        certificate_of(report)


@pytest.mark.parametrize("method", ["exact", "certified"])
def test_a_report_that_is_wrong_gets_no_certificate(method: str) -> None:
    report = Report.of(make_game("monorail", "mini"), method)
    with pytest.raises(CertificateError, match=r"the proof contradicts the answer win 1: .*0\.202381"):
        certificate_of(replace(report, win={**report.win, "1": report.win["2"]}))
    with pytest.raises(CertificateError, match=r"the proof contradicts the answer quantile 0\.5"):
        certificate_of(replace(report, quantiles={**report.quantiles, "0.5": 3}))
    with pytest.raises(CertificateError, match="the proof contradicts the answer mean turns: infinite"):
        certificate_of(replace(report, clocks={"turns": (Answer.infinite("so it is said"),) * 2}))


def test_certified_digits_take_few_bits() -> None:
    """Six digits of seven answers about 2,972 positions: less than 6 kB, board and claims included."""
    certificate = certify(make_game("monorail", "lesson", players=2), method="certified")
    assert len(certificate_text(certificate)) < 6_000
    assert certificate.proof.visits.unit < 2**60
