"""Dominated actions: textbook games, and every action of random games against another criterion."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.solve.polytopes import positive, vertices
from toolkit.solve import MatrixGame, eliminate, equilibria


def test_round_after_round() -> None:
    """Only a column that is gone makes the next row dominated."""
    game = MatrixGame.of([[1, 1, 0], [0, 0, 2]], [[0, 2, 1], [3, 1, 0]], rows="TB", columns="LMR")
    found = eliminate(game)
    assert [(step.round, step.side, step.action, step.by, step.strict) for step in found.steps] == [
        (1, "column", "R", {"M": 1}, True),
        (2, "row", "B", {"T": 1}, True),
        (3, "column", "L", {"M": 1}, True),
    ]
    assert str(found).splitlines()[-1] == "left: rows T; columns M"
    assert found.left.payoffs("T", "M") == (1, 2)


def test_a_mixture_dominates_where_no_single_action_does() -> None:
    game = MatrixGame.of([[3, 0], [0, 3], [1, 1]], [[0, 0]] * 3, rows="TMB", columns="LR")
    (step,) = eliminate(game).steps
    assert (step.action, step.by, step.strict) == ("B", {"T": Fraction(1, 2), "M": Fraction(1, 2)}, True)
    assert str(step) == "round 1: row B is strictly dominated by 1/2 T + 1/2 M"


def test_weakly_dominated_by_one_and_by_a_mixture() -> None:
    by_one = MatrixGame.of([[1, 1], [1, 0]], [[0, 0]] * 2)
    assert eliminate(by_one).steps == ()
    (step,) = eliminate(by_one, weak=True).steps
    assert (step.action, step.by, step.strict) == (1, {0: 1}, False)
    # Against the third column the half-and-half of rows 0 and 1 pays as much as row 2, otherwise more.
    by_both = MatrixGame.of([[4, 0, 1], [0, 4, 1], [1, 1, 1]], [[0, 0, 0]] * 3)
    assert eliminate(by_both).steps == ()
    (step,) = eliminate(by_both, weak=True).steps
    assert (step.action, step.strict) == (2, False)
    assert set(step.by) == {0, 1}


def test_equal_actions_do_not_dominate_each_other() -> None:
    assert eliminate(MatrixGame.of([[1, 2], [1, 2]], [[0, 0], [0, 0]]), weak=True).steps == ()
    assert eliminate(MatrixGame.of([[1]]), weak=True).steps == ()


@pytest.mark.parametrize("seed", range(60))
def test_no_dominated_action_is_overlooked(seed: int) -> None:
    """Pearce (1984): strictly dominated is what is never a best reply, weakly what is none to a fully mixed strategy.

    The strategies to which an action is a best reply are mixed of those vertices at which it is one.
    """
    rng = random.Random(seed)
    rows, columns = rng.choice([(2, 2), (3, 2), (3, 3), (4, 3), (3, 4)])
    A = [[rng.randint(0, rng.choice([2, 6])) for _ in range(columns)] for _ in range(rows)]
    game = MatrixGame.of(A, [[0] * columns] * rows)
    corners = vertices(positive(A))
    never, seldom = set(), set()
    for i in range(rows):
        replies_to = [(mix, unused) for mix, unused, best in corners if i in best]
        if not replies_to:
            never.add(i)
        elif frozenset.intersection(*(unused for _, unused in replies_to)):
            seldom.add(i)
    first = [step for step in eliminate(game, weak=True).steps if step.round == 1]
    assert {step.action for step in first if step.strict} == never
    assert {step.action for step in first if not step.strict} == seldom
    assert {step.action for step in eliminate(game).steps if step.round == 1} == never
    for step in first:
        assert sum(step.by.values()) == 1 and step.action not in step.by
        leads = [sum(p * A[k][j] for k, p in step.by.items()) - A[step.action][j] for j in range(columns)]
        assert min(leads) > 0 if step.strict else min(leads) == 0 < max(leads)


@pytest.mark.parametrize("seed", range(20))
def test_strict_domination_keeps_all_equilibria(seed: int) -> None:
    rng = random.Random(100 + seed)
    game = MatrixGame.of(*([[rng.randint(0, 5) for _ in range(4)] for _ in range(3)] for _ in "AB"))
    assert equilibria(eliminate(game).left).extreme == equilibria(game).extreme
