"""Certificates say what the solver says, or what is known otherwise, and their check agrees."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chains.grown import grown
from tests.solve.dense import solve
from toolkit.certificates import Certificate, certificate_of, certificate_text, certify, read_text, verify
from toolkit.chains import MarkovChain
from toolkit.chance import fraction_text
from toolkit.errors import CertificateError
from toolkit.games import GAMES as CATALOGUE
from toolkit.games import Game, make_game
from toolkit.solve import Answer
from toolkit.stats import Report

F = Fraction
NUMBERS = ("win", "mean", "variance")
LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
SNAKES = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}


def checked(certificate: Certificate) -> Certificate:
    """The certificate as it comes out of its file, when its check finds nothing wrong."""
    again = read_text(certificate_text(certificate))
    assert verify(again)
    return again


def endless(**changes: Any) -> Game[Any, Any]:
    """Dot 3 of 4 is a trap, for every throw from it is too much; Casey goes round by single steps and never wins."""
    shipped: Any = make_game("monorail", "mini").board
    board = replace(shipped, **{"red": 0, "white": (2, 3, 3), "coloured": (1,)} | changes)
    return make_game("monorail", board, 1)


def numbers(claims: Any) -> dict[str, F]:
    return {name: F(text) for name, text in claims.items()}


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


def test_snakes_and_ladders() -> None:
    """A chain with circles; 39.2 throws on average is published for this board, with
    an exact roll to finish (http://www.math.niu.edu/~rusin/uses-math/games/chutes/chutes.sum)."""

    def after(square: int) -> Counter[int] | None:
        landed = (square if square + face > 100 else square + face for face in range(1, 7))
        return None if square == 100 else Counter((LADDERS | SNAKES).get(to, to) for to in landed)

    certificate = checked(certify(grown(0, after)))
    assert 0 < len(certificate.proof.cut) < 15
    assert float(F(certificate.claims["mean"]["steps"])) == pytest.approx(39.2, abs=0.05)
    assert certificate.claims["win"] == {"100": "1"}


def test_a_chain_that_begins_elsewhere_and_ends_in_several_ways() -> None:
    """From b: half into the pair c and d, which go to and fro; of the other half, at a, two thirds are home. What is
    left is back at b: x = 1/2 + x/2 * 1/3 for the pair gives 3/5. Steps: t = 1 + s/2, s = 1 + t/3 give 9/5."""
    chain = MarkovChain.from_rows(
        {
            "unseen": {"a": 1},
            "a": {"home": "2/3", "b": "1/3"},
            "b": {"a": "1/2", "c": "1/2"},
            "c": {"d": 1},
            "d": {"c": 1},
            "home": {"home": 1},
        },
        start="b",
    )
    certificate = checked(certify(chain))
    assert certificate.claims["win"] == {"c or d": "3/5", "home": "2/5"}
    assert certificate.claims["mean"] == {"steps": "9/5"}
    assert certificate.states == 5


def test_arrows_that_take_several_ticks() -> None:
    """A toss that fails takes 3 ticks, the last one 2: 3 (N - 1) + 2 with N geometric, whose mean and variance are 2,
    so 5 and 18."""
    chain = MarkovChain(["toss", "head"], [0, 2, 3], [0, 1, 1], [1, 1, 1], ticks=[(3,), (2,), (0,)])
    claims = checked(certify(chain)).claims
    assert (claims["mean"], claims["variance"]) == ({"steps": "5"}, {"steps": "18"})
    assert claims["quantile"] == {"0.05": "2", "0.5": "2", "0.95": "14"}


@pytest.mark.parametrize("method", ["exact", "certified"])
def test_a_chain_that_begins_at_its_end(method: str) -> None:
    certificate = checked(certify(MarkovChain.from_rows({"end": {"end": 1}}), method=method))
    quantiles = dict.fromkeys(("0.05", "0.5", "0.95"), "0")
    still = {"mean": {"steps": "0"}, "variance": {"steps": "0"}, "quantile": quantiles}
    assert certificate.claims == {"win": {"end": "1"}, **still}


def test_ends_of_one_name_are_told_apart_or_refused() -> None:
    chain = MarkovChain.from_rows({0: {1: "1/2", "1": "1/2"}, 1: {1: 1}, "1": {"1": 1}})
    with pytest.raises(CertificateError, match="same name"):
        certify(chain)
    assert checked(certify(chain, name=repr)).claims["win"] == {"1": "1/2", "'1'": "1/2"}


def test_a_tiny_chance_is_told_with_all_its_digits() -> None:
    """A walk that is sent back to the start but for one chance in 10^30; reaching the rare end costs 10^30 rounds."""
    chain = MarkovChain.from_rows(
        {
            "go": {"go": F(1) - F(1, 10**30) - F(3, 10**40), "left": F(1, 10**30), "right": F(3, 10**40)},
            "left": {"left": 1},
            "right": {"right": 1},
        }
    )
    claims = checked(certify(chain, NUMBERS, method="certified", digits=12)).claims
    rare = F(3, 10**40) / (F(1, 10**30) + F(3, 10**40))
    assert F(claims["win"]["right"]["low"]) <= rare <= F(claims["win"]["right"]["high"])
    assert claims["win"]["right"]["low"].startswith("0.00000000029999999990999")
    assert checked(certify(chain)).claims["win"]["right"] == fraction_text(rare)


def test_certified_digits_take_few_bits() -> None:
    """Six digits of seven answers about 2,972 positions: less than 6 kB, board and claims included."""
    certificate = certify(make_game("monorail", "lesson", players=2), method="certified")
    assert len(certificate_text(certificate)) < 6_000
    assert certificate.proof.visits.unit < 2**60


def test_two_players_send_each_other_round_in_circles() -> None:
    """Two pieces on twenty squares with a ladder and two snakes: some 400 positions that nearly all lead to one
    another. Both methods, whose numbers and roundings have nothing in common, and chances that add up."""
    jumps = {4: 14, 9: 3, 17: 7}

    def after(state: Any) -> Counter[Any] | None:
        if isinstance(state, int):
            return None
        here, there, seat = state
        landed = Counter(jumps.get(to, to) for to in (here + face for face in range(1, 7)))
        row: Counter[Any] = Counter()
        for to, weight in landed.items():
            row[seat if to == 20 else (there, here if to > 20 else to, 3 - seat)] += weight
        return row

    chain = grown((0, 0, 1), after)
    exact = checked(certify(chain, NUMBERS)).claims
    certified = checked(certify(chain, NUMBERS, method="certified", digits=20)).claims
    for question, claims in exact.items():
        for name, text in claims.items():
            low, high = F(certified[question][name]["low"]), F(certified[question][name]["high"])
            assert low < F(text) < high
            assert high - low < F(text) / 10**21
    assert sum(numbers(exact["win"]).values()) == 1


weights = st.one_of(st.integers(1, 6), st.sampled_from([10**9, 10**30]))


@st.composite
def chains(draw: st.DrawFn) -> MarkovChain[int]:
    """Some states that go anywhere, circles included, and two ends; from each an end can be reached."""
    size = draw(st.integers(1, 6))
    rows: dict[int, dict[int, F]] = {size: {size: F(1)}, size + 1: {size + 1: F(1)}}
    for i in reversed(range(size)):
        targets = draw(st.lists(st.integers(0, size + 1), max_size=4))
        row = {target: draw(weights) for target in [*targets, draw(st.integers(i + 1, size + 1))]}
        rows[i] = {target: F(weight, sum(row.values())) for target, weight in row.items()}
    return MarkovChain.from_rows(rows, start=0)


@given(chains(), st.sampled_from([3, 15]))
@settings(max_examples=60)
def test_random_chains(chain: MarkovChain[int], digits: int) -> None:
    """Against Gauss's elimination on the first-step equations of all states."""
    states = [i for i in chain.states if chain.row(i).get(i) != 1]
    matrix = [[F(int(i == j)) - chain.row(i).get(j, F(0)) for j in states] for i in states]
    end = max(chain.states)
    chance = solve(matrix, [chain.row(i).get(end, F(0)) for i in states])[states.index(0)]
    means = solve(matrix, [F(1)] * len(states))
    mean_after = dict(zip(states, means, strict=True))
    second = [1 + 2 * sum(p * mean_after.get(j, F(0)) for j, p in chain.row(i).items()) for i in states]
    mean = mean_after[0]
    variance = solve(matrix, second)[states.index(0)] - mean**2
    exact = checked(certify(chain, NUMBERS)).claims
    assert F(exact["win"].get(str(end), "0")) == chance
    assert F(exact["mean"]["steps"]) == mean
    assert F(exact["variance"]["steps"]) == variance
    certified = checked(certify(chain, NUMBERS, method="certified", digits=digits)).claims
    for claim, value in (
        (certified["win"].get(str(end), "0"), chance),
        (certified["mean"]["steps"], mean),
        (certified["variance"]["steps"], variance),
    ):
        low, high = (F(claim["low"]), F(claim["high"])) if isinstance(claim, dict) else (F(claim), F(claim))
        assert low <= value <= high
        assert high - low <= max(value / 10 ** (digits + 1), F(1, 10**90))
