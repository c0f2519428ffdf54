"""Chains with values that others published: if one of these differs, the toolkit is wrong.

Each test names the address it is from. Snakes and Ladders is in `test_published_snakes.py`; Pig, craps and bear-offs
are in `tests/games/classics`, decisions in `tests/solve/test_optimal_published.py`, the chances of dice (Risk, Efron,
Sicherman) and of the lottery in `tests/chance`.

Left out, because these need what the toolkit does not aim at:

- equilibria of contests (Tullock), and discounted or step-bounded discounted rewards (only the undiscounted total of
  Storm's SmallDiscount is below);
- counts of states of games that are not in the catalogue (Ur, Left Center Right), and numbers of states that belong to
  a modelling language's way of writing a model (leader election, crowds);
- the simulated first-move advantage at Ur, which its own source contradicts.

Two published figures differ from the exact values here, beyond doubt: the simulated Cootie lengths (100 runs) and the
crowds value that iteration stopped early on. The tests hold the exact ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
import sympy

from tests.chains.grown import grown
from toolkit.chains import MarkovChain
from toolkit.explain import canonical_form
from toolkit.solve import (
    Analysis,
    distribution_after,
    expected_reward,
    hitting_probabilities,
    hitting_probability,
    hitting_time,
    hitting_within,
    long_run,
    stationary_distribution,
)
from toolkit.stats.length import LengthDistribution

# --- Dice, coins, parts -------------------------------------------------------------------------------------------


def test_cootie() -> None:
    """http://www.theschierers.net/blog/strange-observations/cooties: 44 throws, done by 28 with 0.20, by 40 with 0.45;
    all three simulated with 100 runs and too short."""

    def after(state: tuple[int, ...]) -> Counter[tuple[int, ...]] | None:
        body, head = state[:2]
        if state == (1, 1, 1, 1, 1, 6):
            return None
        found: Counter[tuple[int, ...]] = Counter()
        for part, (needed, most) in enumerate([(True, 1), (body, 1), (head, 1), (head, 1), (head, 1), (head, 6)]):
            more = bool(needed) and state[part] < most
            found[tuple(count + (more and k == part) for k, count in enumerate(state))] += 1
        return found

    chain = grown((0,) * 6, after)
    length = LengthDistribution(chain)
    assert Analysis(chain).steps().fraction == Fraction(8007313, 165888)
    assert length.quantile("1/2") == 46
    assert round(float(length.cdf(28)), 5) == 0.07153
    assert round(float(length.cdf(40)), 5) == 0.33907
    assert round(1 - float(length.survival(28)) ** 4, 4) == 0.2569
    assert round(1 - float(length.survival(40)) ** 4, 4) == 0.8092


def test_every_face_of_a_die() -> None:
    """14.7 throws: https://breakingawayfromthemathbook.com/Statistics/Lessons/guessing_game/guessing_game.html"""
    chain = grown(0, lambda seen: None if seen == 6 else {seen: seen, seen + 1: 6 - seen} if seen else {1: 6})
    assert Analysis(chain).steps().fraction == Fraction(147, 10)


@pytest.mark.parametrize(
    ("first", "other", "chance"),
    [
        ("THH", "HHH", "7/8"),
        ("THH", "HHT", "3/4"),
        ("HHT", "HTH", "2/3"),
        ("HHT", "HTT", "2/3"),
        ("TTH", "THH", "2/3"),
        ("TTH", "THT", "2/3"),
        ("HTT", "TTH", "3/4"),
        ("HTT", "TTT", "7/8"),
        ("HHT", "TTT", "7/10"),
        ("HTH", "THH", "1/2"),
    ],
)
def test_penney(first: str, other: str, chance: str) -> None:
    """http://blog.wolfram.com/2010/11/30/how-to-win-at-coin-flipping/"""
    chain = grown("", lambda last: None if last in (first, other) else {(last + toss)[-3:]: 1 for toss in "HT"})
    assert hitting_probability(chain, first).fraction == Fraction(chance)


def test_a_die_from_coins() -> None:
    """1/6 each, 11/3 tosses, 13 states, 20 transitions:
    https://github.com/moves-rwth/storm, src/test/storm/modelchecker/prctl/dtmc/DtmcPrctlModelCheckerTest.cpp"""
    tree = {"s": "ab", "a": "cd", "b": "ef", "c": "a1", "d": "23", "e": "45", "f": "b6"}
    chain = grown("s", lambda state: dict.fromkeys(tree[state], 1) if state in tree else None)
    analysis = Analysis(chain)
    assert {face: answer.fraction for face, answer in analysis.absorption().items()} == dict.fromkeys(
        "123456", Fraction(1, 6)
    )
    assert analysis.steps().fraction == Fraction(11, 3)
    assert (len(chain), chain.transitions) == (13, 20)


def test_electing_a_leader() -> None:
    """Three draw one of five numbers until one number is alone: 24/25 in the first round, 25/24 rounds; the same
    tests of Storm (SynchronousLeader)."""

    def after(drawn: Any) -> Mapping[Any, int] | None:
        if drawn == "elected":
            return None
        if len(drawn) < 3:
            return {(*drawn, number): 1 for number in range(5)}
        return {"elected" if 1 in Counter(drawn).values() else (): 1}

    chain = grown((), after)
    assert hitting_probability(chain, "elected").fraction == 1
    assert hitting_within(chain, "elected", 4).fraction == Fraction(24, 25)
    assert hitting_time(chain, "elected").fraction / 4 == Fraction(25, 24)


def test_crowds() -> None:
    """https://github.com/ahartmanns/qcomp, benchmarks/dtmc/crowds: three messages in a crowd of five. The exact value;
    iteration gave 0.052962534914338694, wrong from the eighth digit on.

    A message goes on from its sender: with 91/1000 to a bad member, who notes whom he has it from, else to any good
    one, who sends it on with 4/5. How likely is it that the sender is noted twice or more?"""

    def after(state: Any) -> Mapping[Any, Fraction] | None:
        messages, noted, holder = state
        if not messages:
            return None
        bad, on = Fraction(91, 1000), Fraction(909, 1000) * Fraction(4, 5)
        found: dict[Any, Fraction] = {}
        for target, chance in [
            ((messages - 1, noted + (holder == "sender"), "sender"), bad),
            ((messages - 1, noted, "sender"), 1 - bad - on),
            ((messages, noted, "sender"), on / 5),
            ((messages, noted, "another"), on * 4 / 5),
        ]:
            found[target] = found.get(target, Fraction(0)) + chance
        return found

    rows, waiting = dict[Any, Mapping[Any, Fraction]](), [(3, 0, "sender")]
    while waiting:
        state = waiting.pop()
        if state not in rows:
            rows[state] = after(state) or {state: Fraction(1)}
            waiting.extend(rows[state])
    chain = MarkovChain.from_rows(rows)
    chance = hitting_probability(chain, [state for state in chain.states if state[1] > 1])
    assert chance.fraction == Fraction(16406726260175797, 309779851562500000)
    assert chance.decimal(16) == "0.05296253509523565"


def test_the_last_pieces_at_ur() -> None:
    """4/7 for the one to throw, each with a piece on the last square: https://github.com/jheled/royalur, doc/solve.rst

    Off with a 1 of four binary dice, 4 of 16."""
    chain = MarkovChain.from_rows(
        {
            "I": {"I won": "1/4", "you": "3/4"},
            "you": {"you won": "1/4", "I": "3/4"},
            "I won": {"I won": 1},
            "you won": {"you won": 1},
        }
    )
    assert Analysis(chain).absorption()["I won"].fraction == Fraction(4, 7)


# --- Chains of textbooks and test suites --------------------------------------------------------------------------


def test_the_gambler_of_sympy() -> None:
    """https://github.com/sympy/sympy, sympy/stats/tests/test_stochastic_process.py (Y6); Grinstead and Snell, ch. 11"""
    rows: dict[int, dict[int, Any]] = {0: {0: 1}, 4: {4: 1}} | {i: {i - 1: "1/2", i + 1: "1/2"} for i in (1, 2, 3)}
    form = canonical_form(MarkovChain.from_rows(rows))
    half = sympy.Rational(1, 2)
    assert form.transient == (1, 2, 3)
    assert sympy.Matrix([[3, 2, 1], [2, 4, 2], [1, 2, 3]]) * half == form.N
    assert sympy.Matrix([[3, 1], [2, 2], [1, 3]]) * half**2 == form.B


def test_absorption_and_hitting_of_pydtmc() -> None:
    """https://github.com/TommasoBelluzzo/PyDTMC, tests/fixtures/fixtures_measures.json, 6. Its absorption matrix is
    printed with the ends as rows, and its visits leave out the one at the beginning."""
    chain = MarkovChain.from_matrix([[1, 0, 0, 0], ["1/2", 0, "1/2", 0], [0, "1/2", 0, "1/2"], [0, 0, 0, 1]], start=1)
    analysis = Analysis(chain)
    assert analysis.absorption_columns == [
        [1, Fraction(2, 3), Fraction(1, 3), 0],
        [0, Fraction(1, 3), Fraction(2, 3), 1],
    ]
    assert [hitting_time(chain, [0, 3], start=i).fraction for i in (1, 2)] == [2, 2]
    assert list(hitting_probabilities(chain, [0, 1]).values()) == [1, 1, Fraction(1, 2), 0]
    assert analysis.visits()[1].fraction - 1 == Fraction(1, 3)


PRISM = MarkovChain.from_rows(
    {
        0: {1: "1/2", 3: "1/2"},
        1: {0: "1/2", 2: "1/4", 4: "1/4"},
        2: {5: 1},
        3: {3: 1},
        4: {4: 1},
        5: {2: 1},
    }
)
PAID = {4: 3, 2: 17}


def test_prism_reachability() -> None:
    """https://github.com/prismmodelchecker/prism, prism-tests/functionality/verify/dtmcs/dtmc_pctl.pm"""
    assert PRISM.probability(0, 1) == Fraction(1, 2)
    assert hitting_probability(PRISM, 2).fraction == Fraction(1, 6)
    assert hitting_probability(PRISM, [2, 4]).fraction == Fraction(1, 3)
    assert hitting_within(PRISM, 2, 2).fraction == Fraction(1, 8)
    assert hitting_within(PRISM, 2, 10).decimal(11) == "0.16650390625"
    assert 1 - hitting_within(PRISM, [2, 3, 4, 5], 4).fraction == Fraction(1, 16)


def test_prism_rewards() -> None:
    """The same directory, dtmcs/rewards/dtmc_rewards2.pm and multiple_bsccs_ss.pm"""
    shares = long_run(PRISM)
    assert list(shares.values()) == [0, 0, Fraction(1, 12), Fraction(2, 3), Fraction(1, 6), Fraction(1, 12)]
    assert sum(PAID[state] * shares[state] for state in PAID) == Fraction(23, 12)
    after = [distribution_after(PRISM, n) for n in range(10)]
    assert sum(gain * at.get(state, 0) for at in after for state, gain in PAID.items()) == Fraction("14.060546875")
    assert 3 * after[4][4] == Fraction(15, 32)
    assert expected_reward(PRISM, PAID, [3, 4, 5]).fraction == Fraction(17, 6)
    assert hitting_time(PRISM, [3, 4, 5]).fraction == Fraction(13, 6)
    assert expected_reward(PRISM, PAID, [4, 5]).is_infinite


def test_negative_rewards_of_storm() -> None:
    """-100, which was 0 or -59.5: https://github.com/stormchecker/storm/issues/1061"""
    chain = MarkovChain.from_rows({0: {1: "9/10", 2: "1/10"}, 1: {0: "9/10", 2: "1/10"}, 2: {2: 1}})
    assert expected_reward(chain, {0: -10, 1: -10}, 2).fraction == -100


def test_total_reward_of_storm() -> None:
    """5: https://github.com/moves-rwth/storm, DtmcPrctlModelCheckerTest.cpp (SmallDiscount), without the discount"""
    chain = MarkovChain.from_rows({0: {1: 1}, 1: {1: "4/5", 2: "1/5"}, 2: {2: 1}})
    assert expected_reward(chain, {1: 1}, 2).fraction == 5


def test_stationary_distribution_of_openturns() -> None:
    """https://github.com/openturns/openturns/issues/2673, whose (1/6, 1/2, 1/3) takes rows for columns: what was
    simulated there agrees with (1/3, 1/2, 1/6)."""
    chain = MarkovChain.from_matrix([["1/2", 0, "1/2"], ["1/4", "3/4", 0], ["1/4", "3/4", 0]])
    assert list(stationary_distribution(chain).values()) == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)]
