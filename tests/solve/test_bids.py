"""Equilibria of matrix games: textbook games, and completeness against vertices of the best-reply polytopes."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import chain, combinations, product

import pytest

from tests.solve.polytopes import labelled_pairs
from toolkit.errors import ChanceError, GameError
from toolkit.solve import Equilibria, MatrixGame, equilibria

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
Mixes = tuple[dict[object, Fraction], dict[object, Fraction]]


def pairs(found: Equilibria) -> list[Mixes]:
    return [(one.row, one.column) for one in found.extreme]


def is_best(game: MatrixGame, row: dict[object, Fraction], column: dict[object, Fraction]) -> bool:
    """Whether neither player has an action that pays more than the mixture."""
    mine, theirs = game.expected(row, column)
    return mine == max(game.expected({a: Fraction(1)}, column)[0] for a in game.rows) and theirs == max(
        game.expected(row, {b: Fraction(1)})[1] for b in game.columns
    )


def test_matching_pennies_and_the_prisoners_dilemma() -> None:
    pennies = equilibria(MatrixGame.of([[1, -1], [-1, 1]]))
    assert pairs(pennies) == [({0: HALF, 1: HALF}, {0: HALF, 1: HALF})]
    assert pennies.finite and pennies.extreme[0].payoffs == (0, 0)
    prisoners = MatrixGame.of([[-1, -3], [0, -2]], [[-1, 0], [-3, -2]], rows=("deny", "tell"), columns=("deny", "tell"))
    assert pairs(equilibria(prisoners)) == [({"tell": 1}, {"tell": 1})]


def test_rock_paper_scissors() -> None:
    third = dict.fromkeys("RPS", THIRD)
    game = MatrixGame.of([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], rows="RPS", columns="RPS")
    assert pairs(equilibria(game)) == [(third, third)]


def test_the_three_equilibria_of_a_textbook_game() -> None:
    """Von Stengel, chapter 3 of Algorithmic Game Theory (2007), game (3.3)."""
    found = equilibria(MatrixGame.of([[3, 3], [2, 5], [0, 6]], [[3, 2], [2, 6], [3, 1]]))
    assert pairs(found) == [
        ({0: 1}, {0: 1}),
        ({0: Fraction(4, 5), 1: Fraction(1, 5)}, {0: Fraction(2, 3), 1: THIRD}),
        ({1: THIRD, 2: Fraction(2, 3)}, {0: THIRD, 1: Fraction(2, 3)}),
    ]
    assert [one.payoffs for one in found.extreme] == [(3, 3), (3, Fraction(14, 5)), (4, Fraction(8, 3))]
    assert found.finite


def test_a_degenerate_game_has_a_whole_line_of_equilibria() -> None:
    """The same game when column 2 also pays 3 against row 1: top is a best reply to all y with y1 >= 2/3."""
    found = equilibria(MatrixGame.of([[3, 3], [2, 5], [0, 6]], [[3, 3], [2, 6], [3, 1]]))
    assert not found.finite
    (line,) = [one for one in found.sets if not one.is_point]
    assert line.rows == ({0: 1},)
    assert line.columns == ({0: 1}, {0: Fraction(2, 3), 1: THIRD})
    assert str(found).splitlines()[-1] == "and every mixture of 0 against every mixture of 0 or 2/3 0 + 1/3 1"


def test_where_all_pays_the_same_everything_is_an_equilibrium() -> None:
    found = equilibria(MatrixGame.of([[7, 7, 7]] * 2))
    assert len(found.extreme) == 6
    ((rows, columns),) = found.sets
    assert (len(rows), len(columns)) == (2, 3)


def test_two_sets_may_share_an_equilibrium() -> None:
    """Row 1 pays both 1 against column 1 and 0 otherwise; an L of two edges meets in the corner (1, 1)."""
    found = equilibria(MatrixGame.of([[1, 1], [1, 0]], [[1, 1], [1, 0]]))
    assert pairs(found) == [({0: 1}, {0: 1}), ({0: 1}, {1: 1}), ({1: 1}, {0: 1})]
    assert [(len(one.rows), len(one.columns)) for one in found.sets] == [(2, 1), (1, 2)]


@pytest.mark.parametrize("seed", range(60))
def test_no_equilibrium_is_missed_and_none_is_wrong(seed: int) -> None:
    """Small payoffs make most of these games degenerate."""
    rng = random.Random(seed)
    size = rng.choice([(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (1, 3), (4, 4)])
    A, B = ([[rng.randint(0, rng.choice([1, 2, 9])) for _ in range(size[1])] for _ in range(size[0])] for _ in "AB")
    game = MatrixGame.of(A, B)
    found = equilibria(game)
    as_points = {
        (tuple(x.get(i, Fraction(0)) for i in game.rows), tuple(y.get(j, Fraction(0)) for j in game.columns))
        for x, y in pairs(found)
    }
    assert as_points == labelled_pairs(A, B)
    assert len(as_points) == len(found.extreme) > 0
    for one in found.extreme:
        assert sum(one.row.values()) == sum(one.column.values()) == 1
        assert is_best(game, one.row, one.column)
        assert one.payoffs == game.expected(one.row, one.column)


@pytest.mark.parametrize("seed", range(20))
def test_the_sets_are_the_largest_products_of_strategies_that_go_together(seed: int) -> None:
    rng = random.Random(1_000 + seed)
    game = MatrixGame.of(*([[rng.randint(0, 1) for _ in range(3)] for _ in range(3)] for _ in "AB"))
    found = equilibria(game)
    edges = {(tuple(x.items()), tuple(y.items())) for x, y in pairs(found)}
    rows = sorted({x for x, _ in edges})
    closed = set()
    for some in chain.from_iterable(combinations(rows, k) for k in range(1, len(rows) + 1)):
        shared = frozenset(y for _, y in edges if all((x, y) in edges for x in some))
        if shared:
            closed.add((frozenset(x for x in rows if all((x, y) in edges for y in shared)), shared))
    assert {
        (frozenset(tuple(x.items()) for x in one.rows), frozenset(tuple(y.items()) for y in one.columns))
        for one in found.sets
    } == closed
    for one in found.sets:  # the middle of a set is an equilibrium too
        middle = [
            {a: sum((mix.get(a, Fraction(0)) for mix in mixes), Fraction(0)) / len(mixes) for a in range(3)}
            for mixes in one
        ]
        assert is_best(game, middle[0], middle[1])


def test_every_equilibrium_of_two_by_two_games_lies_in_a_set() -> None:
    """All mixtures in sixths of both players in 200 games, against intervals of the sets."""
    rng = random.Random(7)
    sixths = [{0: Fraction(k, 6), 1: Fraction(6 - k, 6)} for k in range(7)]

    def within(mix: dict[int, Fraction], mixes: tuple[dict[int, Fraction], ...]) -> bool:
        ends = [one.get(0, Fraction(0)) for one in mixes]
        return min(ends) <= mix[0] <= max(ends)

    for _ in range(200):
        game = MatrixGame.of(*([[rng.randint(0, 2) for _ in range(2)] for _ in range(2)] for _ in "AB"))
        found = equilibria(game)
        for x, y in product(sixths, repeat=2):
            inside = any(within(x, one.rows) and within(y, one.columns) for one in found.sets)
            assert is_best(game, x, y) is inside


def test_fractions_and_a_zero_sum_value() -> None:
    found = equilibria(MatrixGame.of([["1/2", "-1/3"], ["-1/4", "1/6"]]))
    (only,) = found.extreme
    # x(1/2) - (1-x)/4 = -x/3 + (1-x)/6 gives x = 1/3, and the value 1/6 - 1/6.
    assert (only.row, only.payoffs) == ({0: THIRD, 1: Fraction(2, 3)}, (0, 0))
    assert only.column == {0: Fraction(2, 5), 1: Fraction(3, 5)}


def test_the_table_and_the_game_of_some_actions() -> None:
    game = MatrixGame.of([[1, 2], [3, 4]], [["1/2", 0], [0, 0]], rows=("a", "b"), columns=("c", "d"))
    assert game.payoffs("b", "c") == (3, 0)
    assert str(game) == "        c     d\na  1, 1/2  2, 0\nb    3, 0  4, 0"
    assert "<td>1, 1/2</td>" in game._repr_html_()
    assert game.only(["b"], ["d", "c"]).row_payoffs == ((4, 3),)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([[1, 2], [3]],), "payoffs of the row player: 2 rows of [1, 2] entries; write rows of one length"),
        (([],), "payoffs of the row player: 0 rows of [] entries; write rows of one length"),
        (([[1, 2]], [[1], [2]]), "payoffs of 1 x 2 pairs for the row player, 2 x 1 for the column player"),
        (([[1, 2]], None, "a", "cc"), "columns: 1 different names for 2 actions; write one for each"),
    ],
)
def test_games_that_cannot_be(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(GameError) as error:
        MatrixGame.of(*arguments)  # type: ignore[arg-type]
    assert str(error.value).startswith(message)


def test_floats_unknown_actions_and_games_too_large() -> None:
    with pytest.raises(ChanceError, match=r"a payoff of the row player is 0\.5; write an exact number"):
        MatrixGame.of([[0.5]])
    with pytest.raises(GameError, match=r"no row 'x'; the rows: 0"):
        MatrixGame.of([[1]]).payoffs("x", 0)
    with pytest.raises(GameError, match=r"9 actions and 1 replies are too many to try all supports; at most 8"):
        equilibria(MatrixGame.of([[1]] * 9))
