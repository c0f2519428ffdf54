"""Pig: the rules one by one, and the best play against what others have published."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.classics.boards import game_on
from toolkit.chains import explore
from toolkit.chance import Distribution
from toolkit.games import Chance, Decision, Finished, make_game
from toolkit.games.classics.pig import Position, Throw
from toolkit.games.classics.pig_policies import POLICIES, hold_at
from toolkit.solve import Analysis
from toolkit.stats import Report, best_response, optimal_play, simulate


def piglet(goal: int, players: int = 2) -> Any:
    """Pig with a coin: heads brings a point, tails is bust."""
    return game_on("pig", players, goal=goal, die=[0, 1], bust=[0])


TWENTY = game_on("pig", 2, goal=20)


@pytest.mark.parametrize(
    ("before", "action", "after", "ticks"),
    [
        (Position((0, 0), 1), Throw(5), Position((0, 0), 1, 5, False), (0, 1)),
        (Position((3, 4), 2, 6, False), "roll", Position((3, 4), 2, 6, True), (0, 0)),
        (Position((3, 4), 2, 6, True), Throw(3), Position((3, 4), 2, 9, False), (0, 1)),
        (Position((3, 4), 2, 6, False), "hold", Position((3, 10), 1), (1, 0)),
        (Position((3, 4), 2, 6, True), Throw(1), Position((3, 4), 1), (1, 1)),
        (Position((3, 14), 2, 0, True), Throw(5), Position((3, 14), 2, 5, False), (0, 1)),
        (Position((3, 14), 2, 0, True), Throw(6), Position((3, 20), 2), (1, 1)),
        (Position((3, 12), 2, 5, True), Throw(6), Position((3, 20), 2), (1, 1)),
    ],
)
def test_what_an_action_does(before: Position, action: Any, after: Position, ticks: tuple[int, int]) -> None:
    assert TWENTY.step(before, action) == (after, ticks)


def test_what_there_is_to_do() -> None:
    assert TWENTY.node(Position((3, 4), 2)) == Chance(Distribution.uniform(map(Throw, range(1, 7))), 2)
    assert TWENTY.node(Position((3, 4), 2, 6, False)) == Decision(2, ("roll", "hold"))
    assert TWENTY.node(Position((3, 20), 2)) == Finished(("2",))


def test_a_bust_may_cost_all_there_is() -> None:
    hard = game_on("pig", 2, {"bust_costs": "score"}, goal=20)
    assert hard.step(Position((3, 4), 2, 6, True), Throw(1)).state == Position((3, 0), 1)
    rules = [event.rule for event in hard.events(Position((3, 4), 2, 6, True), Throw(1))]
    assert {"P4", "P5"} <= set(rules)
    assert "P5" not in {event.rule for event in TWENTY.events(Position((3, 4), 2, 6, True), Throw(1))}


@pytest.mark.parametrize(
    ("before", "action", "told"),
    [
        (Position((3, 4), 1, 6, False), "hold", [("P3", "hold", "1", "3", "9"), ("P2", "landing", "turn", "9", "4")]),
        (Position((3, 4), 1, 6, True), Throw(1), [("P4", "bust", "", "", ""), ("P2", "landing", "turn", "9", "4")]),
        (Position((3, 4), 1, 6, True), Throw(2), [("P2", "add", "", "", ""), ("P2", "landing", "turn", "9", "11")]),
        (
            Position((12, 4), 1, 6, True), Throw(2),
            [("P2", "add", "", "", ""), ("P2", "landing", "turn", "18", "20"), ("P6", "win", "1", "12", "20")],
        ),
    ],
)  # fmt: skip
def test_what_an_action_is_told_as(before: Position, action: Any, told: list[tuple[str, ...]]) -> None:
    events = TWENTY.events(before, action)
    assert [(event.rule, event.kind, event.piece, event.origin, event.space) for event in events] == told


def test_policies_hold_where_they_say() -> None:
    choices = ("roll", "hold")
    for name, policy in POLICIES.items():
        if name.startswith("hold_at_"):
            limit = int(name.removeprefix("hold_at_"))
            done = [next(iter(policy(TWENTY, Position((0, 0), 1, k, False), choices))) for k in (limit - 1, limit)]
            assert done == ["roll", "hold"]


PIGLET = {  # least totals at which to hold: own score down, the other's across
    3: ["133", "222", "111"],
    6: ["222226", "122225", "112224", "111133", "111222", "111111"],
    9: [
        *("222222339", "122222238", "112222237", "111222226", "111122225", "111112224", "111111133", "111111222"),
        "111111111",
    ],
}


@pytest.mark.parametrize("goal", PIGLET)
def test_when_to_hold_at_piglet(goal: int) -> None:
    """http://cs.gettysburg.edu/~tneller/cs391/03sp/piglet.html (T. Neller)"""
    best = optimal_play(piglet(goal))
    for own, row in enumerate(PIGLET[goal]):
        for other, least in enumerate(map(int, row)):
            for total in range(1, goal - own):
                choices = best.choices(Position((own, other), 1, total, False))
                assert choices == (("hold",) if total >= least else ("roll",)), (own, other, total)


def test_the_shortest_piglet_by_hand() -> None:
    """Two points: with w, l, b, e for the chance to win of who has the move at 0-0, 1-0 (ahead), 0-1 (behind), 1-1,
    e = 1/2 + 1/2 (1 - e), so e = 2/3; ahead one rolls: a = 1/2 + 1/2 (1 - b); behind one rolls twice or holds at
    one: b = 1/2 max(3/4 …). Neller and Presser, The UMAP Journal 25 (1), give 4/7 for the first player."""
    best = optimal_play(piglet(2))
    assert best.value().fraction == Fraction(4, 7)
    assert best.value(Position((1, 1), 1)).fraction == Fraction(2, 3)
    assert best.value(Position((1, 0), 1)).fraction == Fraction(4, 5)
    assert best.value(Position((0, 1), 1)).fraction == Fraction(2, 5)


def test_pig_to_twenty() -> None:
    """0.6155585498: OpenSpiel's value iteration on Pig with this goal, open_spiel/python/algorithms of
    https://github.com/google-deepmind/open_spiel (its value is 2P - 1)."""
    best = optimal_play(TWENTY)
    assert best.value().decimal(10) == "0.6155585498"
    held = best_response(TWENTY, {2: hold_at(10)}).value().fraction
    assert held > best.value().fraction  # whoever holds at ten is beaten more often


def test_alone_the_turns_to_a_hundred() -> None:
    """12.63 turns on average with hold at 20, estimated: http://nifty.stanford.edu/2010/neller-pig/avgturns.html"""
    game = make_game("pig", "full", 1)
    analysis = Analysis(explore(game, policies={1: hold_at(20)}))
    assert analysis.steps("turns").decimal(4) == "12.64"
    assert abs(float(analysis.steps("turns").fraction) - 12.634906) < 3 * 4 / 1000


def test_what_a_turn_brings_when_it_holds_at_twenty() -> None:
    """http://nifty.stanford.edu/2010/neller-pig/turnOutcomes.html"""
    published = {0: "0.624541", 20: "0.099713", 21: "0.094991", 22: "0.074189", 23: "0.054196", 24: "0.035198"}
    published[25] = "0.017173"
    game, chances, found = make_game("pig", "full", 1), {(0, True): Fraction(1)}, dict[int, Fraction]()
    while chances:
        (total, rolling), chance = chances.popitem()
        state = Position((0,), 1, total, rolling)
        node = game.node(state)
        actions = node.outcomes.items() if isinstance(node, Chance) else POLICIES["hold_at_20"](game, state, ()).items()
        for action, weight in actions:
            after, part = game.step(state, action).state, chance * weight / (6 if isinstance(node, Chance) else 1)
            if after.total:
                key = (after.total, after.rolling)
                chances[key] = chances.get(key, Fraction(0)) + part
            else:
                found[after.scores[0]] = found.get(after.scores[0], Fraction(0)) + part
    assert {score: f"{float(chance):.6f}" for score, chance in found.items()} == published


@pytest.mark.slow
def test_both_hold_at_twenty() -> None:
    """0.5347: http://nifty.stanford.edu/2010/neller-pig/advantage.html"""
    report = Report.of(make_game("pig", "full"), "certified", strategies={1: "hold_at_20", 2: "hold_at_20"})
    assert report.win["1"].decimal(4) == "0.5347"


def test_both_hold_at_twenty_simulated() -> None:
    sample = simulate(make_game("pig", "full"), 2_000, seed=1, policies=dict.fromkeys((1, 2), hold_at(20)))
    win = sample.win("1")
    assert abs(win.number - Fraction("0.534698")) < 2 * win.half_width
