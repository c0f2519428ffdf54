"""The best play of Monza against computations that share no code with the solver."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.games.monza.boards import shipped
from tests.games.monza.hand_set import at, fewest_turns, game_on, small_board, tables, thrown
from tests.games.monza.reference import COLOURS, ReferenceRace
from toolkit.games.monza import Position
from toolkit.games.monza.policies import POLICIES, greedy
from toolkit.stats import Report, best_response, optimal_play


def only(colours: tuple[str, ...]) -> list[tuple[tuple[str, ...], int]]:
    """All throws as far as these colours matter, with how many of the 46,656 they stand for; other dice are "-"."""
    found: dict[tuple[str, ...], int] = {}
    others = len(COLOURS) - len(colours)
    for dice in product((*colours, "-"), repeat=6):
        hand = tuple(sorted(dice))
        found[hand] = found.get(hand, 0) + others ** hand.count("-")
    assert sum(found.values()) == 6**6
    return list(found.items())


@pytest.mark.parametrize("options", [{}, {"obligation": "until_stuck"}, {"target_exempt": False}])
def test_mini_alone_by_going_back_from_the_targets_with_brute_forced_plays(options: dict[str, Any]) -> None:
    """One car: a square is left only forwards, so its value follows from those further ahead and being stuck."""
    race = ReferenceRace.load("mini", **options)
    throws = only(("blue", "white"))

    @cache
    def value(place: str) -> Fraction:
        if race.is_target(place):
            return Fraction(0)
        stuck, onward = 0, Fraction(0)
        for dice, weight in throws:
            ends = {end for end, used, _ in race.endings(place, list(dice)) if used}
            if ends:
                onward += weight * min(value(end) for end in ends)
            else:
                stuck += weight
        return (6**6 + onward) / (6**6 - stuck)

    best = optimal_play(game_on(shipped("mini"), 1, **options))
    assert best.value().fraction == value("grid")
    game = best.game
    states = [state for state in best.optimum.process.states if isinstance(state, Position)]
    assert len(states) > 4
    for state in states:
        assert best.value(state).fraction == value(game.pieces(state)["1"])


# Two squares and two targets: a car on the grid may stop on either square, and greedy stops on the wrong one.
FORK = {
    "a": [(2, "blue"), (6, "white target")],
    "b": [(3, "blue"), (6, "red target")],
}  # fmt: skip


def test_no_policy_of_all_there_are_is_faster_than_the_optimum() -> None:
    """A policy picks one end for each set of ends that a throw may leave open on a square: 16 policies in all."""
    race = ReferenceRace(tables("a1 b1", **FORK))
    places = ["b1", "a1", "grid"]  # from the furthest front edge back
    throws = only(COLOURS)
    moves: dict[str, Counter[tuple[str, ...]]] = {place: Counter() for place in places}
    for place in places:
        for dice, weight in throws:
            moves[place][tuple(sorted({end for end, _, _ in race.endings(place, list(dice))}))] += weight
    open_questions = [(place, ends) for place in places for ends in moves[place] if len(ends) > 1]
    times = []
    for picked in product(*(ends for _, ends in open_questions)):
        policy = dict(zip(open_questions, picked, strict=True))
        value = {"a2": Fraction(0), "b2": Fraction(0)}
        for place in places:
            stuck = moves[place][(place,)]
            onward = sum(w * value[policy.get((place, e), e[0])] for e, w in moves[place].items() if e != (place,))
            value[place] = (6**6 + onward) / (6**6 - stuck)
        times.append(value["grid"])
    assert len(times) == 16 and len(set(times)) > 1

    game = game_on(small_board("a1 b1", **FORK), 1)
    best = optimal_play(game)
    assert best.value().fraction == min(times)
    assert fewest_turns(game, best.policy) == min(times)
    assert min(times) < fewest_turns(game, greedy) <= max(times)
    assert fewest_turns(game, greedy) in times


def test_lesson_alone_lies_between_the_bounds_of_value_iteration() -> None:
    """From below: nothing is left to do anywhere. From above: every throw that moves the car moves it to the next front
    edge only, and the throw most often wasted is the rule. Sweeps keep both on their sides and bring them together."""
    race = ReferenceRace.load("lesson")
    places = ["grid", *(name for name, row in race.rows.items() if not (row.get("tyre") or race.is_target(name)))]
    moves: dict[str, Counter[frozenset[str]]] = {place: Counter() for place in places}
    for dice, weight in only(COLOURS):
        for place in places:
            moves[place][frozenset(end for end, _, _ in race.endings(place, list(dice)))] += weight
    fronts = sorted({race.edge(name, "front") for name in race.rows})
    left = {name: len(fronts) - 1 - fronts.index(race.edge(name, "front")) for name in race.rows}
    wasted = max(moves[place][frozenset([place])] for place in places) / 6**6
    low = dict.fromkeys([*race.rows, "grid"], 0.0)
    high = {name: 0.0 if race.is_target(name) else count / (1 - wasted) for name, count in left.items()}
    high["grid"] = len(fronts) / (1 - wasted)

    def sweep(values: dict[str, float]) -> dict[str, float]:
        return values | {
            place: 1 + sum(weight * min(values[end] for end in ends) for ends, weight in moves[place].items()) / 6**6
            for place in places
        }

    for _ in range(100):
        after_low, after_high = sweep(low), sweep(high)
        assert all(low[place] <= after_low[place] + 1e-12 for place in places)
        assert all(after_high[place] <= high[place] + 1e-12 for place in places)
        low, high = after_low, after_high
    exact = float(optimal_play(game_on(shipped("lesson"), 1)).value().fraction)
    assert low["grid"] - 1e-9 <= exact <= high["grid"] + 1e-9
    assert high["grid"] - low["grid"] < 1e-9


def test_greedy_is_a_bad_racer_alone() -> None:
    """On `mini` it is slower than the optimum, and no named strategy is faster than that."""
    game = game_on(shipped("mini"), 1)
    fastest = optimal_play(game).value().fraction
    times = {name: Report.of(game, strategies={1: name}).clocks["turns"][0].fraction for name in POLICIES}
    assert times["greedy"] > fastest
    assert min(times.values()) >= fastest


def test_greedy_drives_past_an_open_target_and_pays_dice_for_a_tie() -> None:
    """C13, C14: seat 1 is home with two dice and seat 2 could be with one. It is on a1; b2, a target, is one green die
    away. Greedy takes more dice: to a4, the other target, by three."""
    board = small_board(
        "a1 b1",
        a=[(2, "blue"), (3, "red"), (4, "red"), (6, "red target")],
        b=[(1, "white"), (6, "green target")],
    )
    game = game_on(board, 2)
    state = at(game, "b2 a1", seat=2, dice=(2, 0), throw=thrown("RRRGPP"))
    (taken,) = greedy(game, state, game.actions(state))
    assert (taken.dice, taken.squares[-1]) == (3, "a4")
    best = optimal_play(game)
    prices = best.prices(state)
    assert prices[taken].fraction == 1  # seat 1's share: seat 2 loses the count of dice
    (good,) = best.choices(state)
    assert (good.dice, good.squares[-1]) == (1, "b2") and prices[good].fraction == 0


def test_against_greedy_the_best_answer_gains_and_greedy_gives_away() -> None:
    game = game_on(shipped("mini"), 2)
    both_greedy = Report.of(game, strategies={1: "greedy", 2: "greedy"}).win["1"].fraction
    answer = best_response(game, {2: greedy}).value().fraction
    both_best = optimal_play(game).value().fraction
    assert answer > both_greedy
    assert answer >= both_best  # greedy cannot do better against it than the best play does
