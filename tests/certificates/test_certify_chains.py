"""Certificates of chains say what is known of them by hand, from print or by elimination, and their check agrees."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.certificates.checked import NUMBERS, checked
from tests.chains.grown import grown
from tests.solve.dense import solve
from toolkit.certificates import certify
from toolkit.chains import MarkovChain
from toolkit.chance import fraction_text
from toolkit.errors import CertificateError

F = Fraction
LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
SNAKES = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}


def numbers(claims: Any) -> dict[str, F]:
    return {name: F(text) for name, text in claims.items()}


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
