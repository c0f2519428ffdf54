"""Both ways to solve a system exactly, forced, on the same systems: they must give the same fractions."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chains.strategies import chains
from toolkit.chains import MarkovChain
from toolkit.errors import TooManyStates
from toolkit.solve import Analysis, engine
from toolkit.solve.elimination import solve_by_elimination
from toolkit.solve.engine import solve_exactly
from toolkit.solve.factors import RefinementFailed
from toolkit.solve.read_off import multiplies_out, solve_by_refinement
from toolkit.solve.refinement import Refiner
from toolkit.solve.system import CommonDenominator, LinearSystem, first_step_system, transposed


def chain_of(rows: list[dict[int, int]]) -> MarkovChain[int]:
    offsets, targets, weights = [0], list[int](), list[int]()
    for row in rows:
        targets.extend(row)
        weights.extend(row.values())
        offsets.append(len(targets))
    return MarkovChain(range(len(rows)), offsets, targets, weights)


def walk(n: int) -> LinearSystem:
    """A fair walk on 0 … n, its equations for 1 … n-1."""
    rows = [{0: 1}, *({i - 1: 1, i + 1: 1} for i in range(1, n)), {n: 1}]
    return first_step_system(chain_of(rows), range(1, n))


def ladder(levels: int, weight: int) -> LinearSystem:
    """One rung up with chance 1 / weight, else back to the ground: weight^levels steps and more."""
    rows = [{k + 1: 1, 0: weight - 1} for k in range(levels)] + [{levels: 1}]
    return first_step_system(chain_of(rows), range(levels))


def refined(system: LinearSystem, columns: list[list[int]], multiple: int | None = None) -> list[list[Fraction]]:
    return [list(column) for column in solve_by_refinement(Refiner(system), columns, multiple)[0]]


@settings(max_examples=60)
@given(chains(), st.data())
def test_elimination_and_refinement_agree(chain: MarkovChain[Any], data: st.DataObject) -> None:
    analysis = Analysis(chain)
    forwards = analysis.system
    if not len(forwards) or max(forwards.diagonal) > 2**20:
        return
    whole = st.integers(-(2**20), 2**20)
    columns = data.draw(st.lists(st.lists(whole, min_size=len(forwards), max_size=len(forwards)), max_size=2))
    columns = [[0] * len(forwards), [1] + [0] * (len(forwards) - 1), *columns]
    for system in (forwards, transposed(forwards)):
        eliminated = solve_by_elimination(system, columns)
        assert refined(system, columns) == eliminated


@pytest.mark.parametrize("n", [2, 3, 50, 400])
def test_a_fair_walk_by_both_and_by_the_formula(n: int) -> None:
    """From i a walk on 0 … n takes i (n - i) steps, and ends in n with chance i / n."""
    system = walk(n)
    steps, high = [2] * (n - 1), [0] * (n - 2) + [1]
    wanted = [[i * (n - i) for i in range(1, n)], [Fraction(i, n) for i in range(1, n)]]
    assert refined(system, [steps, high]) == wanted
    assert solve_by_elimination(system, [steps, high]) == wanted


@pytest.mark.parametrize("value", [0, 1, -1, 2**20, -(2**20)])
def test_one_equation(value: int) -> None:
    system = LinearSystem([7], [0, 0], [], [], [[0]])
    assert refined(system, [[value]]) == [[Fraction(value, 7)]]
    assert solve_by_elimination(system, [[value]]) == [[Fraction(value, 7)]]


@pytest.mark.parametrize(("levels", "weight"), [(2, 2**19), (4, 2**19), (60, 2), (9, 1000)])
def test_where_floats_are_no_guide_refinement_says_so_and_the_engine_goes_on(
    levels: int, weight: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nearly singular systems: in 53 bits some of them are singular."""
    system, steps = ladder(levels, weight), [weight] * levels
    with pytest.raises(RefinementFailed):
        refined(system, [steps])
    monkeypatch.setattr(engine, "MANY_ARCS", 0)
    (found,), method = solve_exactly(system, [steps])
    assert method == "elimination"
    assert found[0] == sum(weight**k for k in range(1, levels + 1))
    monkeypatch.setattr(engine, "LARGEST_PART", 1)
    with pytest.raises(TooManyStates, match="refinement failed: "):
        solve_exactly(system, [steps])


def test_refinement_takes_what_still_fits() -> None:
    """Two million steps on the average: 22 bits before the point of every unknown."""
    system = ladder(20, 2)
    assert refined(system, [[2] * 20])[0][0] == 2**21 - 2


def test_no_unknowns_no_work() -> None:
    assert solve_exactly(LinearSystem([], [0], [], [], []), [[], []]) == ([[], []], "elimination")


def test_no_right_hand_sides() -> None:
    system = walk(5)
    assert solve_by_elimination(system, []) == []
    assert refined(system, []) == []


def test_multiplying_out_tells_a_wrong_solution() -> None:
    system = walk(4)
    assert multiplies_out(system, [2, 2, 2], [3, 4, 3], 1)
    assert multiplies_out(system, [2, 2, 2], [6, 8, 6], 2)
    assert not multiplies_out(system, [2, 2, 2], [3, 4, 4], 1)
    assert not multiplies_out(system, [2, 2, 2], [3, 4, 3], 2)


def test_many_digits() -> None:
    """A forward chain of many different totals: the common denominator has thousands of bits."""
    n = 300
    rows = [{min(n, i + 1): 3 * i + 2, min(n, i + 2): 5 * i + 1, min(n, i + 3): 7} for i in range(n)] + [{n: 1}]
    system = first_step_system(chain_of(rows), range(n))
    totals = [sum(row.values()) for row in rows[:n]]
    ((found,), proof) = solve_by_refinement(Refiner(system), [totals])
    assert proof == "refinement, proved by multiplying out"
    assert list(found) == solve_by_elimination(system, [totals])[0]
    assert isinstance(found, CommonDenominator)
    assert found.denominator.bit_length() > 1_000


def test_progress_runs_up_to_the_plan() -> None:
    seen: list[tuple[str, int, int]] = []
    solve_exactly(walk(30), [[2] * 29], lambda what, done, planned: seen.append((what, done, planned)))
    assert seen[-1] == ("states solved", 29, 29)


ANSWERS = """
from fractions import Fraction
from sympy.external.gmpy import GROUND_TYPES
from toolkit.chains import MarkovChain
from toolkit.solve import Analysis, stationary_distribution
from toolkit.stats.length import LengthDistribution
rows = {i: {(i + 1) % 9: Fraction(1, 3), (i * i + 2) % 9: Fraction(2, 3)} for i in range(9)}
print(GROUND_TYPES)
print(sorted(stationary_distribution(MarkovChain.from_rows(rows)).items()))
rows[3] = {"end": Fraction(1, 5), 4: Fraction(1, 5), 3: Fraction(3, 5)}
chain = MarkovChain.from_rows(rows | {7: {"other": 1}, "end": {"end": 1}, "other": {"other": 1}})
analysis = Analysis(chain)
print(analysis.absorption(), analysis.steps(), analysis.variance(), LengthDistribution(chain).pmf_list(9))
"""


def answers(ground_types: str) -> list[str]:
    environment = os.environ | {"SYMPY_GROUND_TYPES": ground_types}
    run = subprocess.run(
        [sys.executable, "-c", ANSWERS],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_without_flint_the_answers_are_the_same() -> None:
    plain, flint = answers("python"), answers("flint")
    assert (plain[0], flint[0]) == ("python", "flint")
    assert plain[1:] == flint[1:]
