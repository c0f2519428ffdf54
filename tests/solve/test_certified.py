"""Certified answers: proved intervals that hold the exact number, narrower than asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.chains import MarkovChain, explore
from toolkit.errors import ChainError
from toolkit.games import make_game
from toolkit.solve import Analysis, CertifiedAnalysis, refinement
from toolkit.solve import factors as factors_module


def walk(length: int, left: Fraction) -> MarkovChain[int]:
    """A walk on 0 .. length that ends at both borders; the chance to step left is the same everywhere inside."""
    inner = {i: {i - 1: left, i + 1: 1 - left} for i in range(1, length)}
    return MarkovChain.from_rows(inner | {0: {0: 1}, length: {length: 1}}, start=1)


@given(st.integers(2, 12), st.integers(1, 10**6), st.integers(1, 10**6))
@settings(deadline=None, max_examples=60)
def test_the_interval_holds_the_exact_number(length: int, left: int, right: int) -> None:
    chain = walk(length, Fraction(left, left + right))
    exact, certified = Analysis(chain), CertifiedAnalysis(chain, digits=12)
    for end, answer in certified.absorption().items():
        true = exact.absorption()[end].fraction
        assert answer.guarantee == "certified" and answer.low is not None and answer.high is not None
        assert answer.low <= true <= answer.high
        assert answer.high - answer.low <= Fraction(1, 10**12)
    for wide, true in ((certified.steps(), exact.steps()), (certified.variance(), exact.variance())):
        assert wide.low is not None and wide.high is not None
        assert wide.low <= true.fraction <= wide.high


def test_every_digit_is_right() -> None:
    game = make_game("monorail", "duel", players=2)
    chain = explore(game)
    exact, certified = Analysis(chain), CertifiedAnalysis(chain, digits=40)
    for end, answer in certified.absorption().items():
        assert answer.decimal(40) == exact.absorption()[end].decimal(40)
    assert certified.steps().decimal(40) == exact.steps().decimal(40)
    assert certified.variance("throws").decimal(40) == exact.variance("throws").decimal(40)


def test_sweeps_find_the_same_as_factors(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = explore(make_game("monorail", "duel", players=2))

    def answers() -> list[str]:
        found = CertifiedAnalysis(chain, digits=30)
        numbers = [*found.absorption().values(), found.steps(), found.variance(), found.variance("throws")]
        return [answer.decimal(30) for answer in numbers]

    factors = answers()
    monkeypatch.setattr(factors_module, "LONGEST_STRETCH_PART", 1)
    assert answers() == factors  # every part in an order of its own
    monkeypatch.setattr(factors_module, "LARGEST_FACTOR", 1)
    assert answers() == factors


@pytest.mark.parametrize("slip", [2.0**-20, 2.0**-30, -(2.0**-12)])
def test_a_bad_guess_costs_places_and_never_lies(slip: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof does not trust the floats: with guesses shifted on purpose the interval still holds the truth."""
    chain = walk(6, Fraction(1, 3))
    honest = refinement.Refiner.guess
    monkeypatch.setattr(refinement.Refiner, "guess", lambda *args, **how: honest(*args, **how) * (1 + slip))
    exact, certified = Analysis(chain), CertifiedAnalysis(chain, digits=20)
    for wide, true in (
        (certified.absorption()[0], exact.absorption()[0]),
        (certified.steps(), exact.steps()),
        (certified.variance(), exact.variance()),
    ):
        assert wide.method == "refinement, proved by its remainder"
        assert wide.low is not None and wide.high is not None
        assert wide.low <= true.fraction <= wide.high < wide.low + Fraction(1, 10**18)


def test_visits_are_enclosed_one_by_one() -> None:
    chain = walk(7, Fraction(2, 5))
    exact = Analysis(chain).visits()
    for state, answer in CertifiedAnalysis(chain, digits=9).visits().items():
        assert answer.low is not None and answer.high is not None
        assert answer.low <= exact[state].fraction <= answer.high < answer.low + Fraction(1, 10**9)
        assert answer.decimal(9) == exact[state].decimal(9)


def test_start_in_an_end_is_exact() -> None:
    chain = MarkovChain.from_rows({"end": {"end": 1}, "on": {"end": 1}}, start="end")
    assert CertifiedAnalysis(chain, digits=5).absorption()["end"].fraction == 1


@pytest.mark.parametrize("digits", [0, -3])
def test_no_digits_are_no_question(digits: int) -> None:
    with pytest.raises(ChainError, match=f"{digits} digits prove nothing; write 1 or more"):
        CertifiedAnalysis(MarkovChain.from_rows({0: {1: 1}, 1: {1: 1}}), digits)
