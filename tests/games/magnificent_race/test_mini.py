"""The smallest board, solved: by hand, by other code, and by many simulated games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from toolkit.chains import explore, explore_decisions
from toolkit.games import Chance, Decision, Finished, make_game
from toolkit.games.magnificent_race import POLICIES
from toolkit.games.magnificent_race.position import Position
from toolkit.solve import Analysis
from toolkit.stats import Report, optimal_play, simulate


def _mini(players: int) -> Any:
    return make_game("magnificent_race", "mini", players)


@cache
def _alone(name: str) -> Report:
    return Report.of(_mini(1), "exact", strategies={1: name})


@cache
def _two() -> Report:
    return Report.of(_mini(2), "exact")


def _turns_to_a_race(start: int) -> Fraction:
    """The expected turns of the saver until it calls a race, by a linear system written from the ring alone.

    Spaces 0 .. 7 are a1 .. a8: a1 is the race (wish 2), a5 Anywhere (2, for it leads to the race), a2 Gad Zooks (-1).
    Collect pays nothing, since the bank is empty, and Dan is declined. Of two roads as good the one to the space that
    stands first on the board is taken.
    """
    wish = [2, -1, 0, 0, 2, 0, 0, 0]
    rows = []
    for here in range(8):
        roads = sorted([(here - 1) % 8, (here + 1) % 8])
        windows = [[(here + (road - here) * face) % 8 for face in range(1, 7)] for road in roads]
        best = max(windows, key=lambda window: sum(wish[end] for end in window))
        row = [Fraction(0)] * 9
        row[here], row[8] = Fraction(6), Fraction(6)
        for end in best:
            if end not in (0, 4):
                row[end] -= 1
        rows.append(row)
    for pivot in range(8):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for other in range(8):
            if other != pivot and rows[other][pivot]:
                factor = rows[other][pivot]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[pivot], strict=True)]
    return rows[start][8]


def test_the_saver_alone_by_hand() -> None:
    # One marble against Dan's: whoever is first, Dan is placed, so he has three steps after the first race, and the
    # second race is the last. The saver wins when its marble is first in both.
    report = _alone("saver")
    assert report.win["1"].fraction == Fraction(1, 4)
    assert report.win["dan"].fraction == Fraction(3, 4)
    races, spread = report.clocks["races"]
    assert (races.fraction, spread.fraction) == (2, 0)
    assert report.clocks["spins"][0].fraction == 1 + Fraction(1, 2) + 1 + Fraction(1, 2) * Fraction(1, 2)
    # It starts on a2, from where six steps back reach both a1 and a5, and then on a1, where each race is called.
    assert report.clocks["turns"][0].fraction == _turns_to_a_race(1) + _turns_to_a_race(0)


def test_the_best_play_alone_beats_every_named_strategy_and_agrees_with_value_iteration() -> None:
    game = _mini(1)
    best = optimal_play(game, {}, "share").value().fraction
    assert best > max(_alone(name).win["1"].fraction for name in POLICIES)

    positions: dict[Position, list[tuple[int, list[tuple[int, Position]]]]] = {}
    waiting, values = [game.start()], dict[Position, float]()
    while waiting:
        state = waiting.pop()
        if state in values:
            continue
        node = game.node(state)
        values[state] = float(isinstance(node, Finished) and node.winners == ("1",))
        if isinstance(node, Finished):
            continue
        if isinstance(node, Chance):
            ways = [[(weight, game.step(state, a).state) for a, weight in node.outcomes.items()]]
        else:
            assert isinstance(node, Decision)
            ways = [[(1, game.step(state, a).state)] for a in node.choices]
        positions[state] = [(sum(weight for weight, _ in way), way) for way in ways]
        waiting += [after for _, way in positions[state] for _, after in way]
    change = 1.0
    while change > 1e-10:
        change = 0.0
        for state, ways_on in positions.items():
            value = max(sum(weight * values[after] for weight, after in way) / total for total, way in ways_on)
            change, values[state] = max(change, abs(value - values[state])), value
    assert abs(values[game.start()] - best) < 1e-7


def test_two_steady_players_are_solved_exactly() -> None:
    report = _two()
    assert report.method == "exact"
    assert report.states is not None
    assert report.states < 60_000
    assert sum((report.win[name].fraction for name in ("1", "2", "dan")), Fraction(0)) == 1
    assert report.win["1"].fraction > report.win["2"].fraction  # who begins has an advantage
    assert report.strategies == {1: "steady", 2: "steady"}


def _agrees(games: int, seed: int) -> None:
    exact, sample = _two(), simulate(_mini(2), games, seed, policies={1: POLICIES["steady"], 2: POLICIES["steady"]})
    for name in ("1", "2", "dan"):
        found = sample.win(name)
        assert abs(found.number - exact.win[name].fraction) < 2 * found.half_width, name
    mean = sample.mean_length()
    assert abs(mean.number - exact.clocks["turns"][0].fraction) < 2 * mean.half_width


def test_simulated_games_agree_with_the_exact_numbers() -> None:
    _agrees(3_000, seed=11)


@pytest.mark.slow
def test_two_hundred_thousand_simulated_games_agree_with_the_exact_numbers() -> None:
    _agrees(200_000, seed=12)


def test_the_chain_of_one_player_is_the_decision_process_under_the_policy() -> None:
    game = _mini(1)
    process = explore_decisions(game)
    assert sum(owner == 1 for owner in process.owners) > 100
    chain = explore(game, policies={1: POLICIES["gambler"]})
    wins = {end: answer.fraction for end, answer in Analysis(chain).absorption().items()}
    assert wins[Finished(("1",))] == _alone("gambler").win["1"].fraction
