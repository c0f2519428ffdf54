"""Decision processes and games whose best values others published; each test names its source.

Left out, because they ask for what the toolkit does not do: discounted rewards (Puterman 3.1, mdptoolbox 39 and 37,
SmallDiscount), hidden information and simultaneous moves (goofspiel, oshi-zumo), long-run rewards, and the best
conditional chances (Storm 509; with a policy fixed that is a question about a chain: `conditioned`).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.solve.toy_games import LastStone, Pig, UrEnd
from toolkit.chains import DecisionProcess
from toolkit.solve import optimal_probability, optimal_reward, optimal_shares, optimal_time, optimal_within
from toolkit.stats import optimal_play

HALF = Fraction(1, 2)


def fractions(values: Any) -> dict[Any, Fraction]:
    return {state: answer.fraction for state, answer in values.items()}


def test_tiny_rewards() -> None:
    """Storm, MdpPrctlModelCheckerTest.cpp (TinyRewards): a loop that costs nothing is no way to save."""
    process = DecisionProcess.from_rows({0: {"stay": {0: 1}, "go": {1: 1}}, 1: {2: 1}, 2: {2: 1}})
    optimum = optimal_reward(process, {1: 1}, 2)
    assert optimum.value().fraction == 1 and optimum.policy == {0: "go"}
    assert optimum.choices(0) == ("stay", "go") and optimum.ties == (0,)  # staying once costs nothing either


def tiny_rewards_2() -> DecisionProcess[int]:
    return DecisionProcess.from_rows(
        {
            0: {"a": {0: "1/10", 2: "9/10"}, "b": {1: "1/10", 2: "9/10"}},
            1: {"a": {0: "1/10", 2: "9/10"}, "b": {2: 1}},
            2: {"a": {2: "1/10", 3: "9/10"}, "b": {0: "1/10", 2: "9/10"}},
            3: {3: 1},
        }
    )


def test_an_infinite_reward_comes_with_a_policy_that_earns_it() -> None:
    """Storm issue 297 and SchedulerGenerationMdpPrctlModelCheckerTest.cpp: the scheduler for infinity was wrong."""
    gains = dict.fromkeys(range(3), 1)
    for optimum in (optimal_reward(tiny_rewards_2(), gains, 3, "most"), optimal_time(tiny_rewards_2(), 3, "most")):
        assert optimum.value().is_infinite and optimum.value(2).words
        assert optimum.policy[2] == "b"  # the only way out of 2 towards the end is "a"
        assert optimum.value(3).fraction == 0
        assert optimum.choices(2) == ("a", "b")  # "a" stays with some chance, and then "b" can still be done
    assert optimal_reward(tiny_rewards_2(), gains, 3).value().fraction == Fraction(199, 90)


def test_a_reward_that_never_stops_is_not_zero() -> None:
    """PRISM issue 253: one state with a rewarded loop, least reward: infinite, not 0."""
    process = DecisionProcess.from_rows({0: {"loop": {0: 1}}, 1: {1: 1}})
    answer = optimal_reward(process, {0: 1}, 1).value()
    assert answer.is_infinite and "no way of playing is sure to reach" in answer.words


def test_least_chance_in_a_process_with_a_loop() -> None:
    """PRISM, prism-tests/pmc/lec13and14mdp.nm."""
    process = DecisionProcess.from_rows(
        {
            0: {"a": {1: 1}, "b": {0: "1/4", 2: "1/2", 3: "1/4"}},
            1: {0: "1/10", 1: "1/2", 2: "2/5"},
            2: {2: 1},
            3: {"a": {2: 1}, "b": {3: 1}},
        }
    )
    least = optimal_probability(process, 2, "least")
    assert list(fractions(least.values()).values()) == [Fraction(2, 3), Fraction(14, 15), 1, 0]
    assert least.policy == {0: "b", 3: "b"}
    assert set(fractions(optimal_probability(process, 2).values()).values()) == {1}


def test_go_on_or_stop() -> None:
    """PRISM, prism-tests/functionality/verify/mdps/reach/mdp_simple.nm."""
    rows: dict[Any, Any] = {
        k: {"on": {k + 1: 1}, "stop": {"won": Fraction(k + 1, 10), "lost": 1 - Fraction(k + 1, 10)}} for k in range(5)
    }
    process = DecisionProcess.from_rows(rows | {5: {"won": 1}, "won": {"won": 1}, "lost": {"lost": 1}})
    assert optimal_probability(process, "won").value().fraction == 1
    assert optimal_probability(process, "won", "least").value().fraction == Fraction(1, 10)
    assert optimal_reward(process, {0: 1, 2: 1, 4: 1}, ["won", "lost"], "most").value().fraction == 3


def knuth_yao(state: int, heads: bool) -> int:
    """The next state of the die made from coins; 7 and up are the faces 1 … 6."""
    table = {0: (1, 2), 1: (3, 4), 2: (5, 6), 3: (1, 7), 4: (8, 9), 5: (10, 11), 6: (2, 12)}
    return table[state][heads]


def test_two_dice_from_coins_whatever_the_order_of_tossing() -> None:
    """Storm, MdpPrctlModelCheckerTest.cpp (Dice): 169 states; every scheduler gives the same values."""
    rows: dict[Any, Any] = {}
    for one, two in product(range(13), repeat=2):
        tosses = {}
        if one < 7:
            tosses["one"] = {(knuth_yao(one, heads), two): HALF for heads in (False, True)}
        if two < 7:
            tosses["two"] = {(one, knuth_yao(two, heads)): HALF for heads in (False, True)}
        rows[one, two] = tosses or {(one, two): 1}
    process = DecisionProcess.from_rows(rows, {s: 1 for s in rows if min(s) < 7})
    assert len(process) == 169
    for total, chance in ((2, Fraction(1, 36)), (3, Fraction(1, 18)), (4, Fraction(1, 12))):
        goal = [s for s in rows if min(s) >= 7 and sum(s) - 12 == total]
        for best in ("most", "least"):
            assert optimal_probability(process, goal, best).value().fraction == chance
    ends = [s for s in rows if min(s) >= 7]
    assert {optimal_time(process, ends, best).value().fraction for best in ("most", "least")} == {Fraction(22, 3)}


def consensus(K: int) -> DecisionProcess[Any]:
    """Two processes share a counter and toss until it is far from the middle; a scheduler decides who goes on."""
    low, high, most = 2, 4 * (K + 1) - 2, 4 * (K + 1)

    def moved(counter: int, pc: int, coin: int) -> dict[tuple[int, int, int], Fraction]:
        if pc == 0:
            return {(counter, 1, 0): HALF, (counter, 1, 1): HALF}
        if pc == 1:
            after = counter + (1 if coin else -1)
            assert 0 <= after <= most
            return {(after, 2, 0): Fraction(1)}
        if counter <= low:
            return {(counter, 3, 0): Fraction(1)}
        return {(counter, 3, 1) if counter >= high else (counter, 0, 0): Fraction(1)}

    start = (2 * (K + 1), 0, 0, 0, 0)
    rows: dict[Any, Any] = {}
    ahead = [start]
    while ahead:
        state = ahead.pop()
        if state in rows:
            continue
        counter, pc1, coin1, pc2, coin2 = state
        actions = {}
        if pc1 < 3:
            actions["first"] = {(c, p, x, pc2, coin2): w for (c, p, x), w in moved(counter, pc1, coin1).items()}
        if pc2 < 3:
            actions["second"] = {(c, pc1, coin1, p, x): w for (c, p, x), w in moved(counter, pc2, coin2).items()}
        rows[state] = actions or {state: 1}
        ahead += [t for row in actions.values() for t in row]
    return DecisionProcess.from_rows(rows, {s: 1 for s in rows if (s[1], s[3]) != (3, 3)}, start=start)


@pytest.mark.parametrize(
    ("K", "agree_on_1", "disagree", "least", "most"),
    [(2, "49/128", "13/120", 48, 75), (4, "1793/4096", "251/4080", 192, 243)],
)
def test_consensus(K: int, agree_on_1: str, disagree: str, least: int, most: int) -> None:
    """The quantitative verification benchmarks, qcomp benchmarks/mdp/consensus/index.json, two processes."""
    process = consensus(K)
    if K == 2:
        assert len(process) == 272
    done = [s for s in process.states if (s[1], s[3]) == (3, 3)]
    both_1 = [s for s in done if (s[2], s[4]) == (1, 1)]
    apart = [s for s in done if s[2] != s[4]]
    assert optimal_probability(process, both_1, "least").value().fraction == Fraction(agree_on_1)
    assert optimal_probability(process, apart, "most").value().fraction == Fraction(disagree)
    assert optimal_time(process, done, "least").value().fraction == least
    assert optimal_time(process, done, "most").value().fraction == most


def test_coins_tossed_or_guessed_first() -> None:
    """PRISM-games, smgs/coins.prism: the guesser sees the toss when it comes first."""
    rows: dict[Any, Any] = {
        "begin": {"toss": HALF, "guess": HALF},
        "toss": {"saw heads": HALF, "saw tails": HALF},
        "guess": {"h": {"said": 1}, "t": {"said": 1}},
        "saw heads": {"h": {"right": 1}, "t": {"wrong": 1}},
        "saw tails": {"h": {"wrong": 1}, "t": {"right": 1}},
        "said": {"right": HALF, "wrong": HALF},
        "right": {"right": 1},
        "wrong": {"wrong": 1},
    }
    process = DecisionProcess.from_rows(rows)
    assert optimal_probability(process, "right", best=1).value().fraction == Fraction(3, 4)
    assert optimal_probability(process, "right", best=2).value().fraction == Fraction(1, 4)
    assert optimal_probability(process, "right").ties == ("guess",)


def test_sending_within_five_steps() -> None:
    """PRISM-games, smgs/nesting.prism: 1 - 0.15^3, the client may only wait or ask again."""
    rows: dict[Any, Any] = {
        "host": {"send": {"received": "0.85", "lost": "0.15"}},
        "lost": {"wait": {"lost": 1}, "ask": {"host": 1}},
        "received": {"received": 1},
    }
    process = DecisionProcess.from_rows(rows, {"host": 1, "lost": 1})
    stages = optimal_within(process, 5, {"received": 1})
    assert stages.value().fraction == Fraction("0.996625")
    assert stages.choices("lost", left=4) == ("ask",)
    assert stages.choices("lost", left=5) == ("wait", "ask")  # time for two more letters either way


def test_inventory() -> None:
    """Puterman, Markov Decision Processes, 3.2 and 4.6.1, as in QuantEcon.py's test_ddp.py; horizon 3."""
    after = {0: {0: 1}, 1: {0: "3/4", 1: "1/4"}, 2: {0: "1/4", 1: "1/2", 2: "1/4"}, 3: {1: "1/4", 2: "1/2", 3: "1/4"}}
    gains = {0: [0, -1, -2, -5], 1: [5, 0, -3], 2: [6, -1], 3: [5]}
    process = DecisionProcess.from_rows({s: {a: after[s + a] for a in range(4 - s)} for s in range(4)})
    stages = optimal_within(process, 3, gains={s: dict(enumerate(row)) for s, row in gains.items()})
    expected = {3: ["67/16", "129/16", "194/16", "227/16"], 2: ["2", "25/4", "10", "21/2"], 1: ["0", "5", "6", "5"]}
    for left, values in expected.items():
        assert [stages.value(s, left).fraction for s in range(4)] == [Fraction(value) for value in values]
    for left, actions in ((3, [3, 0, 0, 0]), (2, [2, 0, 0, 0]), (1, [0, 0, 0, 0])):
        assert [stages.choices(s, left) for s in range(4)] == [(action,) for action in actions]


def test_a_grid_without_discount() -> None:
    """pymdptoolbox pull request 15: a singular matrix, for most policies run into a wall for ever."""
    moves = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    rows: dict[Any, Any] = {}
    for x, y in product(range(4), repeat=2):
        rows[x, y] = {name: {(min(max(x + dx, 0), 3), min(max(y + dy, 0), 3)): 1} for name, (dx, dy) in moves.items()}
    process = DecisionProcess.from_rows(rows)
    optimum = optimal_reward(process, dict.fromkeys(rows, -1), [(0, 0), (3, 3)], "most")
    for x, y in rows:
        assert optimum.value((x, y)).fraction == -min(x + y, 6 - x - y)
    assert optimum.choices((1, 1)) == ("up", "left") and len(optimum.choices((0, 3))) == 2


def test_negative_rewards_are_not_cut_off() -> None:
    """Storm issue 1061: -100, where -59.5 was answered; here somebody may also stay longer."""
    rows: dict[Any, Any] = {0: {1: "9/10", 2: "1/10"}, 1: {"on": {0: "9/10", 2: "1/10"}, "end": {2: 1}}, 2: {2: 1}}
    process = DecisionProcess.from_rows(rows)
    assert optimal_reward(process, {0: -10, 1: -10}, 2, "least").value().fraction == -100
    assert optimal_reward(process, {0: -10, 1: -10}, 2, "most").value().fraction == -19


def test_a_chance_of_one_is_one() -> None:
    """PRISM-games issue 18: <<1,2>> P>=1 [F 3] could not be told from less than 1."""
    rows: dict[Any, Any] = {6: {2: HALF, 3: HALF}, 2: {3: 1}, 3: {3: 1}, 0: {"a": {6: 1}, "b": {0: 1}}}
    assert optimal_probability(DecisionProcess.from_rows(rows), 3).value(0).fraction == 1


def test_pig() -> None:
    """Pig to 20, as OpenSpiel's value_iteration_test.py runs it (its number: 2 P - 1); a game full of circles."""
    play = optimal_play(Pig(goal=20))
    assert play.value().decimal(10) == "0.6155585498"
    assert play.value().guarantee == "exact"


def test_the_royal_game_of_ur_with_one_piece_each() -> None:
    """jheled/royalur, doc/solve.rst: both on square 14, 4/7 for the mover."""
    assert optimal_play(UrEnd()).value().fraction == Fraction(4, 7)


@pytest.mark.slow
def test_the_royal_game_of_ur_where_hitting_is_worse() -> None:
    """jheled/royalur, doc/luck.rst: 47.1 % before the throw; after a 2 the rosette 51.31 %, the hit 50.13 %."""
    game = UrEnd(mine=(2, 8, 15, 15, 15, 15, 15), yours=(7, 10, 15, 15, 15, 15, 15))
    play = optimal_play(game, digits=10)
    assert play.value().decimal(3) == "0.471"
    thrown = game.step(game.start(), 2).state
    prices = play.prices(thrown)
    assert {action: price.decimal(4) for action, price in prices.items()} == {2: "0.5131", 8: "0.5013"}
    assert play.choices(thrown) == (2,)


@pytest.mark.parametrize("stones", range(1, 14))
def test_the_last_stone(stones: int) -> None:
    """Take one to three: the mover loses exactly when the number of stones is a multiple of four (Bouton 1901)."""
    play = optimal_play(LastStone(stones=stones))
    assert play.value().fraction == int(stones % 4 != 0)
    if stones % 4:
        assert play.choices((1, stones)) == (stones % 4,)


def test_noughts_and_crosses_is_a_draw() -> None:
    """OpenSpiel's value_iteration_test.py: 0 for tic-tac-toe, here half a point each."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    rows: dict[str, Any] = {}
    shares: dict[str, Any] = {}
    ahead = ["." * 9]
    while ahead:
        board = ahead.pop()
        if board in rows:
            continue
        mark = "XO"[board.count("X") > board.count("O")]
        won = [who for who in "XO" if any(all(board[k] == who for k in line) for line in lines)]
        if won or "." not in board:
            shares[board] = {"X": 1, "O": 0}[won[0]] if won else "1/2"
            rows[board] = {board: 1}
            continue
        rows[board] = {k: {board[:k] + mark + board[k + 1 :]: 1} for k in range(9) if board[k] == "."}
        ahead += [next(iter(row)) for row in rows[board].values()]
    owners = {board: 1 + (board.count("X") > board.count("O")) for board in rows if board not in shares}
    optimum = optimal_shares(DecisionProcess.from_rows(rows, owners), shares, best=1)
    assert optimum.value().fraction == HALF
    assert optimum.choices("." * 9) == tuple(range(9))  # every opening holds the draw
    assert optimum.choices("X........") == (4,)  # against a corner only the middle does
