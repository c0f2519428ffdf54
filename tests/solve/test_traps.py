"""What went wrong in other people's tools, and must be impossible here.

Traps about rows, labels, periods, tall fractions and tiny chances stand beside the functions they belong to
(`tests/chains`, `test_stationary.py`, `test_analysis.py`, `test_conditioning.py`), negative rewards in
`tests/test_published.py`. Traps of decisions, continuous time, widgets and plots are no matter of chains.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from toolkit.chains import MarkovChain, explore
from toolkit.errors import ChainError
from toolkit.explain import canonical_form
from toolkit.games import make_game
from toolkit.solve import Analysis, distribution_after, expected_reward, hitting_probability, hitting_time


def test_a_row_that_does_not_sum_to_one_is_no_chain() -> None:
    """https://github.com/stormchecker/stormvogel/issues/390: reachability 1 was computed from such rows."""
    with pytest.raises(ChainError, match="its chances sum to 9/10, not to 1; change one by 1/10"):
        MarkovChain.from_rows({0: {1: "1/2", 2: "2/5"}, 1: {1: 1}, 2: {2: 1}})


def test_rewards_after_a_step_are_means_over_the_row_not_over_the_column() -> None:
    """https://github.com/TommasoBelluzzo/PyDTMC/pull/10: the product was the wrong way round."""
    chain = MarkovChain.from_matrix([[0, "1/3", "2/3"], [0, 1, 0], [0, 0, 1]])
    rewards = [1, 10, 100]
    after_one = sum(rewards[state] * chance for state, chance in distribution_after(chain, 1).items())
    assert rewards[0] + after_one == 1 + Fraction(10, 3) + Fraction(200, 3)


def test_a_reward_that_is_earned_for_ever_is_infinite() -> None:
    """https://github.com/prismmodelchecker/prism/issues/253: 0 was found."""
    loop = MarkovChain.from_rows({"earning": {"earning": 1}, "end": {"end": 1}})
    answer = expected_reward(loop, {"earning": 1}, "end")
    assert answer.is_infinite
    assert answer.words == "'end' can never be reached from 'earning'"


def test_the_loops_of_ends_cost_nothing() -> None:
    """https://github.com/prismmodelchecker/prism/pull/30: the loop added to repair a dead end was paid for."""
    chain = explore(make_game("monorail", "mini", players=1))
    ends = [chain.states[i] for i in chain.absorbing]
    assert [hitting_time(chain, ends, start=end).fraction for end in ends] == [0, 0]
    everything = dict.fromkeys(chain.states, 1)
    assert expected_reward(chain, everything, ends).fraction == Analysis(chain).steps("throws").fraction


def test_a_sure_event_has_chance_one_exactly() -> None:
    """https://github.com/prismmodelchecker/prism-games/issues/18: accuracy was not enough to compare 1.0 with 1.0."""
    tiny = Fraction(1, 10**18)
    chain = MarkovChain.from_rows({0: {0: 1 - tiny, 1: tiny}, 1: {0: "1/2", 2: "1/2"}, 2: {2: 1}})
    assert hitting_probability(chain, 2).fraction == 1
    assert hitting_time(chain, 2).fraction == 2 * (10**18 + 1)


def test_an_exact_inverse_takes_no_minutes() -> None:
    """https://github.com/sympy/sympy/issues/21834: `Matrix.inv` does not finish on moderately large exact matrices."""
    n = 90
    rows: dict[int, dict[int, Fraction]] = {0: {0: Fraction(1)}, n: {n: Fraction(1)}}
    rows |= {i: {i - 1: Fraction(i, i + 3), i + 1: Fraction(3, i + 3)} for i in range(1, n)}
    chain = MarkovChain.from_rows(rows, start=1)
    form = canonical_form(chain)
    assert all(sum(form.B.row(k)) == 1 for k in range(n - 1))
    first = Analysis(chain).absorption()[n].fraction
    assert form.B[0, 1] == sympy.Rational(first.numerator, first.denominator)


def test_exploring_a_game_that_can_go_in_circles_comes_to_an_end() -> None:
    """https://github.com/google-deepmind/open_spiel/pull/738: the enumeration of a cyclic game never ended."""
    chain = explore(make_game("monorail", "duel", players=2))
    assert Analysis(chain).system.largest_part > 100


def test_nobody_may_stand_still_for_ever_and_be_called_finished() -> None:
    """https://github.com/dice-roller/rpg-dice-roller/issues/94: a die of one face that is thrown again for ever. And
    https://github.com/sympy/sympy/pull/20273: a chain with an absorbing state that is not reached from everywhere."""
    chain = MarkovChain.from_rows({"again": {"again": 1}, "x": {"y": 1}, "y": {"x": 1}, "end": {"end": 1}})
    assert Analysis(chain).ends == ("again", ("x", "y"), "end")
    assert hitting_probability(chain, "end").fraction == 0
    assert hitting_time(chain, "end").words == "'end' can never be reached from 'again'"
