"""The boards that are solved completely, as a game of two sides with circles."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.cli.commands import run
from tests.games.rifleman import reference
from tests.games.rifleman.boards import game_on, shipped
from tests.stats.rifleman import plain
from toolkit.games.rifleman import Herd, Position, Rifleman
from toolkit.stats import OptimalPlay, Report, named_strategies, optimal_play

FIRST_WINS = 0.5459363792226158  # by 10,000 sweeps of value iteration over the plain rules


def equations_hold(game: Rifleman, best: OptimalPlay, positions: list[Position]) -> None:
    """What a position is worth is the mean over the throws of the best that the plain rules let the thrower make of it:
    the optimality equation, which holds at the true values of both sides and nowhere else below them."""
    table = plain.table_of(game)

    def worth(pair: reference.Pair, mover: int) -> Fraction:
        herds = tuple(Herd(side.steers, side.cowboy, side.frozen, side.held) for side in pair)
        over = any(reference.won(table, side) for side in pair)
        return best.value(Position(herds, 0 if over else mover + 1)).fraction  # type: ignore[arg-type]

    for state in positions:
        mover, total = (state.seat - 1) % 2, Fraction(0)
        for dice, weight in reference.throws():
            used, ends = reference.plays(table, plain.pair_of(state), mover, dice)
            then = mover if reference.again(table, used, dice) else 1 - mover
            total += Fraction(weight, 36) * (min if mover else max)(worth(end, then) for end in ends)
        assert best.value(state).fraction == total, game.state_text(state)


def test_the_plain_command_is_exact_for_both_sides_under_optimal_play(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "stats", "rifleman", "--board", "mini", "--json").out)
    assert found["policies"] == {"1": "optimal", "2": "optimal"} and found["method"] == "exact"
    first, second = (Fraction(found["win"][seat]["fraction"]) for seat in ("1", "2"))
    assert first + second == 1 and {found["win"][seat]["guarantee"] for seat in ("1", "2")} == {"exact"}
    assert float(first) == pytest.approx(FIRST_WINS, abs=1e-12)


def test_mini_satisfies_the_equations_of_the_plain_rules() -> None:
    game = game_on(shipped("mini"))
    best = optimal_play(game)
    equations_hold(game, best, list(plain.met_at_random(game, 3, 60, 3)))
    # First-mover edge: both sides have the same board, so the second side's best is the rest.
    assert float(best.value().fraction) == pytest.approx(FIRST_WINS, abs=1e-12)


def test_simulating_the_best_play_agrees() -> None:
    game = game_on(shipped("mini"))
    sample = Report.of(game, "simulate", games=1_500, seed=6)
    assert sample.strategies == {1: "optimal", 2: "optimal"}
    assert abs(float(sample.win["1"].number) - FIRST_WINS) <= float(sample.win["1"].half_width)


def test_larger_boards_are_played_by_a_named_strategy_unless_the_best_is_asked_for() -> None:
    assert named_strategies(game_on(shipped("lesson"))) == {1: "hitter", 2: "hitter"}
    assert named_strategies(game_on(shipped("mini"), 4)) == dict.fromkeys(range(1, 5), "hitter")
    assert named_strategies(game_on(shipped("mini")), {2: "racer"}) == {1: "optimal", 2: "racer"}


@pytest.mark.slow
def test_duo_is_solved_exactly() -> None:
    game = game_on(shipped("duo"))
    best = optimal_play(game)
    answer = best.value()
    assert answer.guarantee == "exact" and Fraction(1, 2) < answer.fraction < Fraction(3, 5)
    equations_hold(game, best, list(plain.met_at_random(game, 2, 25, 9)))
