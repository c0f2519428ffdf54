"""Certified answers: proved intervals that hold the exact number, narrower than asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.chains import MarkovChain, explore
from toolkit.games import make_game
from toolkit.solve import Analysis, CertifiedAnalysis, refinement
from toolkit.solve.certified import enclose
from toolkit.solve.system import first_step_system


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
    factors = CertifiedAnalysis(chain, digits=30).absorption()
    monkeypatch.setattr(refinement, "LARGEST_FACTOR", 10)
    sweeps = CertifiedAnalysis(chain, digits=30).absorption()
    assert {end: answer.decimal(30) for end, answer in sweeps.items()} == {
        end: answer.decimal(30) for end, answer in factors.items()
    }


def test_a_bad_guess_widens_the_interval_and_never_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof does not trust the floats: with numbers shifted on purpose the interval still holds the truth."""
    chain = walk(6, Fraction(1, 3))
    system = first_step_system(chain, Analysis(chain).transient)
    column = [int(k == 0) for k in range(5)]  # absorbed at 0 only from 1: weight 1 of 3
    honest = refinement.Refiner.places

    def shifted(self: refinement.Refiner, column: list[int], bits: int, progress: None = None) -> tuple[list[int], int]:
        numbers, places = honest(self, column, bits, progress)
        return [number + (1 << (places - 10)) for number in numbers], places

    monkeypatch.setattr(refinement.Refiner, "places", shifted)
    true = Analysis(chain).absorption()[0].fraction
    low, high = enclose(system, [column], 80)[0].at(0)
    assert low <= true <= high
    assert high - low > Fraction(1, 2**12)


def test_start_in_an_end_is_exact() -> None:
    chain = MarkovChain.from_rows({"end": {"end": 1}, "on": {"end": 1}}, start="end")
    assert CertifiedAnalysis(chain, digits=5).absorption()["end"].fraction == 1
