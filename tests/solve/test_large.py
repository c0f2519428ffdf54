"""What large chains are solved with, forced on small ones: the same fractions, and intervals that hold them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chains.arrays import in_arrays
from tests.chains.strategies import chains, timed_chains
from toolkit.chains import MarkovChain
from toolkit.solve import (
    Analysis,
    Answer,
    CertifiedAnalysis,
    chain_arrays,
    conditioned,
    engine,
    expected_reward,
    factors,
    hitting_probabilities,
    hitting_time,
    hitting_within,
    long_run,
    read_off,
    return_time,
)
from toolkit.solve.denominators import common_multiple, coprime_base
from toolkit.solve.elimination import solve_by_elimination
from toolkit.solve.factors import RefinementFailed
from toolkit.solve.read_off import solve_by_refinement
from toolkit.solve.refinement import Refiner
from toolkit.solve.system import LinearSystem, dot, first_step_system, transposed

TINY = (Fraction(1, 3), Fraction(1, 1000), Fraction(1, 10**9), Fraction(1, 10**30))


@contextmanager
def made_large(*, swept: bool = False, multiples: bool = True) -> Iterator[None]:
    """No chain is too small for arrays, refinement, and parts of their own (or sweeps through them)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chain_arrays, "FEWEST_ARCS", 0)
        patch.setattr(engine, "SMALL_PART", 0)
        patch.setattr(engine, "MANY_ARCS", 0)
        patch.setattr(factors, "LONGEST_STRETCH_PART", 1)
        if swept:
            patch.setattr(factors, "LARGEST_FACTOR", 1)
        if not multiples:
            patch.setattr(engine, "common_multiple", lambda _: None)
        yield


def answers(analysis: Analysis[Any] | CertifiedAnalysis) -> list[Answer]:
    """All that can be asked from the start."""
    units = analysis.chain.units
    numbers = [analysis.steps(unit) for unit in units] + [analysis.variance(unit) for unit in units]
    return [*analysis.absorption().values(), *numbers, *analysis.visits().values()]


@st.composite
def leaky_circles(draw: st.DrawFn) -> MarkovChain[int]:
    """Two or three circles, left for one another and for the ends with chances down to 1e-30."""
    size, circles = draw(st.integers(1, 4)), draw(st.integers(2, 3))
    n = size * circles
    rows: dict[int, dict[int, Fraction]] = {}
    for i in range(n):
        leak = draw(st.sampled_from(TINY))
        away = draw(st.integers(0, n + 1))
        onward = i - i % size + (i + 1) % size
        rows[i] = {onward: Fraction(1)} if away == onward else {onward: 1 - leak, away: leak}
    rows[draw(st.integers(0, n - 1))] = {n: draw(st.sampled_from(TINY)), n + 1: Fraction(1, 2)}
    for i, row in rows.items():
        rows[i] = row if sum(row.values()) == 1 else {**row, i: row.get(i, Fraction(0)) + 1 - sum(row.values())}
    return MarkovChain.from_rows(rows | {n: {n: Fraction(1)}, n + 1: {n + 1: Fraction(1)}})


@given(st.one_of(chains(), timed_chains(), leaky_circles()), st.booleans())
@settings(max_examples=60)
def test_the_same_fractions_by_every_method_in_lists_and_in_arrays(chain: MarkovChain[Any], multiples: bool) -> None:
    wanted = [answer.fraction for answer in answers(Analysis(chain))]
    with made_large(multiples=multiples):
        assert [answer.fraction for answer in answers(Analysis(chain))] == wanted
        if max(chain.totals) < 2**63:
            analysis = Analysis(in_arrays(chain))
            assert analysis.ends == Analysis(chain).ends
            assert [answer.fraction for answer in answers(analysis)] == wanted


@given(st.one_of(chains(), timed_chains(), leaky_circles()), st.booleans(), st.sampled_from([3, 12, 40]))
@settings(max_examples=80)
def test_intervals_hold_the_exact_numbers(chain: MarkovChain[Any], swept: bool, digits: int) -> None:
    exact = answers(Analysis(chain))
    with made_large(swept=swept):
        found = answers(CertifiedAnalysis(in_arrays(chain) if max(chain.totals) < 2**63 else chain, digits))
    for wide, true in zip(found, exact, strict=True):
        if wide.guarantee == "exact":  # begun in an end
            assert wide.fraction == true.fraction
        else:
            assert wide.low is not None and wide.high is not None
            assert wide.low <= true.fraction <= wide.high
            assert wide.high - wide.low <= Fraction(1, 10 ** (digits - 1)) * max(true.fraction, 1)


@given(timed_chains(), st.data())
@settings(max_examples=30)
def test_what_else_is_asked_of_chains_in_arrays(chain: MarkovChain[Any], data: st.DataObject) -> None:
    if max(chain.totals) >= 2**63:
        return
    twin, target = in_arrays(chain), data.draw(st.sampled_from(chain.states))
    unit = data.draw(st.sampled_from(chain.units))
    gains = {state: data.draw(st.sampled_from(["1/2", 3, 10**30])) for state in chain.states}

    def asked(of: MarkovChain[Any]) -> list[Any]:
        found = [hitting_probabilities(of, target), hitting_time(of, target, unit=unit), return_time(of, target, unit)]
        found += [expected_reward(of, gains, target), hitting_within(of, target, 4), long_run(of)]
        if found[0][of.states[of.start]]:
            known = conditioned(of, target)
            found.append([known.row(state) for state in known.states])
        return found

    wanted = asked(chain)
    with made_large():
        got = asked(twin)
    assert [getattr(answer, "value", answer) for answer in got] == [
        getattr(answer, "value", answer) for answer in wanted
    ]


@given(chains(), st.data())
@settings(max_examples=60)
def test_every_denominator_divides_the_common_multiple(chain: MarkovChain[Any], data: st.DataObject) -> None:
    system = Analysis(chain).system
    whole = st.lists(st.integers(-(2**20), 2**20), min_size=len(system), max_size=len(system))
    columns = data.draw(st.lists(whole, max_size=2)) + [[int(i == k) for i in range(len(system))] for k in range(2)]
    multiple = common_multiple(system)
    assert multiple is not None
    for turned in (system, transposed(system)):
        for column in solve_by_elimination(turned, columns) if len(system) else []:
            assert all(multiple % value.denominator == 0 for value in column)


def test_the_common_multiple_by_hand() -> None:
    """Two ways of thirds and of halves, joined: 3 * 3 and 2 on the way to them, once each; a circle of two on top."""
    systems = {
        9: LinearSystem([3, 3], [0, 0, 1], [0], [1], [[0], [1]]),
        18: LinearSystem([3, 3, 2, 1], [0, 0, 1, 1, 3], [0, 1, 2], [1, 1, 1], [[0], [1], [2], [3]]),
        5 * 9: LinearSystem([3, 3, 3, 2], [0, 0, 1, 3, 4], [0, 1, 3, 2], [1, 1, 1, 1], [[0], [1], [2, 3]]),
    }
    assert [common_multiple(system) for system in systems.values()] == list(systems)


def test_large_parts_have_no_known_multiple() -> None:
    n = 151
    ring = MarkovChain.from_rows({i: {(i + 1) % n: "1/2", "end": "1/2"} for i in range(n)} | {"end": {"end": 1}})
    assert common_multiple(Analysis(ring).system) is None


@given(st.sets(st.integers(1, 10**6), max_size=6))
def test_a_coprime_base_makes_up_all_numbers(values: set[int]) -> None:
    base = coprime_base(values)
    assert all(math.gcd(a, b) == 1 for i, a in enumerate(base) for b in base[:i])
    for value in values:
        for factor in base:
            while value % factor == 0:
                value //= factor
        assert value == 1


@pytest.mark.parametrize("weights", [[1, 2, 3], [10**40, 0, -(10**50)], [0, 0, 0]])
def test_sums_over_a_column_that_is_worked_out_only_when_asked_for(weights: list[int]) -> None:
    system = LinearSystem([3, 5, 7], [0, 1, 2, 2], [1, 2], [1, 2], [[2], [1], [0]])
    ((column,), proof) = solve_by_refinement(Refiner(system), [[1, 0, 0]], common_multiple(system), backwards=True)
    (wanted,) = solve_by_elimination(transposed(system), [[1, 0, 0]])
    assert proof == "refinement, proved by a multiple of all denominators"
    assert dot(column, weights) == dot(wanted, weights)
    assert list(column) == wanted
    assert column[1:][0] == wanted[1]


def forward(n: int) -> MarkovChain[int]:
    """A chain of many different totals that only runs forward: long fractions, each state with one of its own."""
    rows = [{min(n, i + 1): 3 * i + 2, min(n, i + 2): 5 * i + 1, min(n, i + 3): 7} for i in range(n)] + [{n: 1}]
    offsets = [0]
    for row in rows:
        offsets.append(offsets[-1] + len(row))
    return MarkovChain(
        range(n + 1), offsets, [to for row in rows for to in row], [w for row in rows for w in row.values()]
    )


def test_long_fractions_by_multiple_and_by_multiplying_out() -> None:
    chain = forward(40)
    wanted = [answer.fraction for answer in answers(Analysis(chain))]
    for multiples, proof in ((True, "a multiple of all denominators"), (False, "multiplying out")):
        with made_large(multiples=multiples):
            found = answers(Analysis(chain))
            assert [answer.fraction for answer in found] == wanted
            assert found[0].method == f"refinement, proved by {proof}"


@pytest.mark.parametrize("swept", [False, True])
def test_parts_of_their_own_are_refined_not_eliminated_in_the_end(swept: bool) -> None:
    """Three circles of five, each leading on to the next and back to its own first state."""
    rows: dict[int, dict[int, Fraction]] = {}
    for i in range(15):
        onward, first = (i + 1 if i % 5 < 4 else i - 4), i - i % 5
        rows[i] = {onward: Fraction(1, 3), min(first + 5, 15): Fraction(1, 6)}
        rows[i][first] = rows[i].get(first, Fraction(0)) + Fraction(1, 4)
        rows[i][16] = Fraction(1, 4)
    chain = MarkovChain.from_rows(rows | {15: {15: Fraction(1)}, 16: {16: Fraction(1)}}, start=0)
    exact = answers(Analysis(chain))
    with made_large(swept=swept, multiples=False):
        refined, certified = answers(Analysis(chain)), answers(CertifiedAnalysis(chain, 30))
    assert [answer.fraction for answer in refined] == [answer.fraction for answer in exact]
    assert {answer.method for answer in refined} == {"refinement, proved by multiplying out"}
    assert {answer.method for answer in certified} == {"refinement, proved by its remainder"}
    assert [answer.decimal(30) for answer in certified] == [answer.decimal(30) for answer in exact]


@pytest.mark.parametrize("tick", [1, 2**15, 2**31, 2**40])
def test_long_clocks_do_not_overflow(tick: int) -> None:
    """Until the first of two ends, each step of so many ticks: tick times a geometric time, by any method."""
    weights = [2**30, 1, 2**30 - 1, 1, 1]
    ticks = [(tick,)] * 3 + [(0,)] * 2
    chain = MarkovChain(range(3), [0, 3, 4, 5], [0, 1, 2, 1, 2], weights, ticks=ticks)
    with made_large():
        exact, certified = Analysis(in_arrays(chain)), CertifiedAnalysis(in_arrays(chain), 12)
        assert (exact.steps().fraction, exact.variance().fraction) == (2 * tick, 2 * tick**2)
        for answer, true in ((certified.steps(), 2 * tick), (certified.variance(), 2 * tick**2)):
            assert answer.low is not None and answer.high is not None
            assert answer.low <= true <= answer.high <= answer.low * (1 + Fraction(1, 10**11))


def test_too_long_fractions_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    system = first_step_system(forward(60), range(60))
    monkeypatch.setattr(read_off, "MOST_BITS", 640)
    with pytest.raises(RefinementFailed, match=r"no fraction found in \d\d\d bits"):
        solve_by_refinement(Refiner(system), [[1] * 60])


def test_interrupted_and_asked_again() -> None:
    """An interrupt comes through as it is, and the analysis can be asked again."""
    chain = forward(40)
    calls = 0

    def progress(what: str, done: int, planned: int) -> None:
        nonlocal calls
        assert 0 <= done <= planned
        assert what in ("binary digits found", "binary digits proved")
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt

    wanted = Analysis(chain).steps().fraction
    with made_large():
        for kind in (Analysis(chain, progress), CertifiedAnalysis(chain, 100, progress)):
            calls = 0
            with pytest.raises(KeyboardInterrupt):
                kind.steps()
            answer = kind.steps()
            assert answer.low <= wanted <= answer.high if answer.low and answer.high else answer.fraction == wanted


def test_a_slow_circle_is_swept_or_factorised_or_said_to_be_too_slow() -> None:
    """A hundred states in a ring, each left for good with chance 1/1000; with 1/10^8, sweeps would take for ever."""
    for leak, sparse in ((1000, 0), (10**8, 4), (10**8, 0)):
        rows = {i: {(i + 1) % 100: 1 - Fraction(1, leak), "end": Fraction(1, leak)} for i in range(100)}
        chain = MarkovChain.from_rows(rows | {"end": {"end": 1}})
        with made_large(swept=True), pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "LARGEST_PART", 1)
            patch.setattr(engine, "common_multiple", lambda _: None)
            patch.setattr(factors, "SPARSE", sparse)
            if sparse or leak == 1000:
                assert Analysis(chain).steps().fraction == leak
            else:
                with pytest.raises(Exception, match="sweeps do not settle it"):
                    Analysis(chain).steps()
