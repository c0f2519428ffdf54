"""The secret bids of a challenge, against every single marble that can win."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
import sympy

from toolkit.errors import GameError
from toolkit.solve import eliminate, equilibria
from toolkit.stats.magnificent import (
    Result,
    ahead,
    bid_game,
    bid_statements,
    gain,
    gain_on_rival,
    legal_bids,
    reaching,
    rivals_loss,
    wins,
)

RICH = (50_000, 50_000)


def test_both_lose_their_share_of_one_marbles_price() -> None:
    game = bid_game(RICH)
    for mine, theirs in product(range(1, 6), repeat=2):
        in_all = mine + theirs + 1
        assert game.payoffs(mine, theirs) == (Fraction(-5_000 * mine, in_all), Fraction(-5_000 * theirs, in_all))


@pytest.mark.parametrize(
    ("want", "worth"),
    [
        (gain, lambda won, mine, theirs: (mine + theirs if won == "me" else 0) - mine),
        (
            gain_on_rival,
            lambda won, mine, theirs: {"me": mine + theirs, "rival": -mine - theirs, "dan": 0}[won] - mine + theirs,
        ),
        (rivals_loss, lambda won, mine, theirs: theirs - (mine + theirs if won == "rival" else 0)),
    ],
)
def test_wants_of_dollars_marble_by_marble(
    want: Callable[[Result], int], worth: Callable[[str, int, int], int]
) -> None:
    """Each marble in the spinner tried once; both players want the same."""
    game = bid_game((25_000, 15_000), (want, want))
    assert (game.rows, game.columns) == ((1, 2, 3, 4, 5), (1, 2, 3))
    for mine, theirs in product(game.rows, game.columns):
        spinner = ["me"] * mine + ["rival"] * theirs + ["dan"]
        swapped = {"me": "rival", "rival": "me", "dan": "dan"}
        expected = sum(5_000 * worth(marble, mine, theirs) for marble in spinner)
        rivals = sum(5_000 * worth(swapped[marble], theirs, mine) for marble in spinner)
        assert game.payoffs(mine, theirs) == (Fraction(expected, len(spinner)), Fraction(rivals, len(spinner)))


def test_wants_that_are_chances() -> None:
    game = bid_game((30_000, 25_000), (wins, ahead))
    assert game.payoffs(2, 3) == (Fraction(2, 6), Fraction(3, 6))
    # The second is ahead after winning; Dan's win leaves 30,000 - 10,000 = 25,000 - 5,000 to both.
    assert game.payoffs(2, 1) == (Fraction(2, 4), Fraction(1, 4) + Fraction(1, 2) * Fraction(1, 4))
    target = bid_game((30_000, 10_000), (reaching(40_000), reaching(15_000)))
    # 30,000 - 5,000 m1 + 5,000 (m1 + m2) is enough for m2 = 2 only; the rival needs m1 >= 1, and to win.
    assert [[target.payoffs(m1, m2)[0] for m2 in (1, 2)] for m1 in (1, 5)] == [
        [0, Fraction(1, 4)],
        [0, Fraction(5, 8)],
    ]
    assert target.payoffs(1, 2)[1] == Fraction(2, 4)


def test_bids_are_bounded_by_money_marbles_and_the_option() -> None:
    assert list(legal_bids(4_999)) == []
    assert list(legal_bids(1_000_000)) == [1, 2, 3, 4, 5]
    assert bid_game((5_000, 50_000), min_bid=0).rows == (0, 1)
    assert bid_game((70, 70), price=10, most=3).columns == (1, 2, 3)
    with pytest.raises(GameError, match=r"player 2 of the challenge holds 4,000 dollars and has no bid from 1 marbles"):
        bid_game((50_000, 4_000))


def test_nothing_bid_is_nothing_lost_and_dan_alone_wins_nothing() -> None:
    game = bid_game(RICH, (wins, gain), min_bid=0)
    assert game.payoffs(0, 0) == (0, 0)
    assert game.payoffs(0, 3) == (0, Fraction(-5_000 * 3, 4))
    assert game.payoffs(3, 0) == (Fraction(3, 4), 0)  # the pot is won, though it holds the own marbles only


@pytest.mark.parametrize("want", [gain, gain_on_rival, rivals_loss])
@pytest.mark.parametrize("money", [(50_000, 50_000), (10_000, 50_000), (25_000, 15_000), (5_000, 5_000)])
def test_who_counts_dollars_bids_one_marble(money: tuple[int, int], want: Callable[[Result], int]) -> None:
    game = bid_game(money, (want, want))
    found = eliminate(game)
    assert (found.left.rows, found.left.columns) == ((1,), (1,))
    assert all(step.round == 1 and step.by == {1: 1} and step.strict for step in found.steps)
    ((row, column, _),) = equilibria(game).extreme
    assert (row, column) == ({1: 1}, {1: 1})


def test_who_wants_to_win_or_to_be_ahead_bids_much() -> None:
    assert eliminate(bid_game(RICH, (wins, wins))).left.rows == (5,)
    in_front = equilibria(bid_game(RICH, (ahead, ahead)))
    # Dan's win leaves the one ahead who has bid less, so 4 against 5 is as good as 5.
    (square,) = in_front.sets
    assert square.rows == square.columns == ({4: 1}, {5: 1})


def test_a_target_out_of_reach_of_small_bids_turns_the_game_round() -> None:
    """To have 60,000 of 50,000 the rival must put in two marbles; all against one is worth nothing."""
    game = bid_game(RICH, (reaching(60_000), reaching(60_000)))
    found = equilibria(game)
    assert [(one.row, one.column) for one in found.extreme] == [({1: 1}, {1: 1}), ({5: 1}, {5: 1})]
    assert found.finite
    assert eliminate(game).steps == ()
    assert eliminate(game, weak=True).left.rows == (5,)


def test_every_mixed_equilibrium_of_different_wants_is_one() -> None:
    """One side wants the pot, the other its dollars or a target: each strategy pays the most that can be had."""
    for wants in [(wins, gain), (reaching(45_000), ahead), (ahead, reaching(30_000)), (rivals_loss, ahead)]:
        for money in [(25_000, 25_000), (25_000, 15_000), (20_000, 30_000)]:
            game = bid_game(money, wants)
            for row, column, paid in equilibria(game).extreme:
                assert paid[0] == max(game.expected({bid: Fraction(1)}, column)[0] for bid in game.rows)
                assert paid[1] == max(game.expected(row, {bid: Fraction(1)})[1] for bid in game.columns)


def test_the_statements_are_proved_and_agree_with_the_matrix() -> None:
    m1, m2 = sympy.symbols("m1 m2", integer=True, positive=True)
    p = sympy.Symbol("p", positive=True)
    statements = bid_statements()
    assert sympy.simplify(statements[0].expected + p * m1 / (m1 + m2 + 1)) == 0
    assert [statement.sign for statement in statements] == [-1, -1, -1, 1]
    for statement, want in zip(statements, (gain, gain_on_rival, rivals_loss, wins), strict=True):
        game = bid_game(RICH, (want, want))
        for mine, theirs in product(range(1, 6), repeat=2):
            form = statement.expected.subs({m1: mine, m2: theirs, p: 5_000})
            assert Fraction(int(form.p), int(form.q)) == game.payoffs(mine, theirs)[0]
            if mine < 5:
                change = statement.one_more.subs({m1: mine, m2: theirs, p: 5_000})
                step = game.payoffs(mine + 1, theirs)[0] - game.payoffs(mine, theirs)[0]
                assert Fraction(int(change.p), int(change.q)) == step
                assert (step > 0) - (step < 0) == statement.sign


def test_a_sign_is_claimed_only_where_all_coefficients_agree() -> None:
    m1, m2 = sympy.symbols("m1 m2", integer=True, positive=True)
    statement = type(bid_statements()[0])("nothing in particular", m1, (m1 - m2) / (m1 + 1))
    assert (statement.sign, statement.best_bid) == (0, "it depends")
    assert str(statement).endswith("one more marble gives sometimes more, sometimes less.")


def test_a_statement_in_words_and_latex() -> None:
    statement = bid_statements()[0]
    assert str(statement) == (
        "Who wants dollars expects -m1*p/(m1 + m2 + 1); one more marble gives always less, so whatever the rival bids, "
        "the best bid is the smallest."
    )
    assert statement.latex.splitlines()[1] == r"E(m_1, m_2) &= - \frac{m_{1} p}{m_{1} + m_{2} + 1} \\"
    assert statement.latex.splitlines()[2].endswith(" < 0")
