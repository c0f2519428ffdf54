"""Rules R12 and R13 of the Magnificent Race: secret bids against an opponent, open bets against Dan."""

from __future__ import annotations

import pytest

from tests.games.magnificent_race.hand_set import (
    about_to_land,
    after,
    at,
    board,
    chances,
    chooser,
    game_on,
    landed,
    texts,
    told,
)
from toolkit.games import Simultaneous
from toolkit.games.magnificent_race.actions import Bid

# R12 - challenge an opponent


def test_r12_one_opponent_is_chosen_among_those_who_can_pay() -> None:
    game = game_on(players=4)
    state = landed(game, at(game, seat=2, money=(3, 5, 0, 1, 7)), "a8")
    assert (chooser(game, state), texts(game, state)) == (2, ["challenge seat 4", "challenge seat 1"])
    assert after(game, state, "challenge seat 1").phase == (1, "bidding")
    alone = landed(game, at(game, seat=2, money=(3, 5, 0, 0, 7)), "a8")
    assert alone.phase == (1, "bidding")  # nobody else can pay: nothing to choose


def test_r12_both_choose_at_the_same_time_from_one_marble_to_five_or_what_they_can_pay() -> None:
    game = game_on()
    state = landed(game, at(game, seat=2, money=(3, 9, 7)), "a8")
    node = game.node(state)
    assert isinstance(node, Simultaneous)
    assert node.choices == {1: tuple(Bid(1, n) for n in (1, 2, 3)), 2: tuple(Bid(2, n) for n in (1, 2, 3, 4, 5))}
    assert len(texts(game, state)) == 15
    assert texts(game, state)[1] == "seat 1 buys 1 marble and seat 2 buys 2 marbles"


def test_r12_a_marble_costs_what_the_board_says() -> None:
    game = game_on(board(marble=10000))
    state = landed(game, at(game, money=(3, 9, 7)), "a8")
    assert [len(choices) for choices in game.node(state).choices.values()] == [1, 4]
    paid = after(game, state, "seat 1 buys 1 marble and seat 2 buys 2 marbles")
    assert paid.money == (1, 5, 7)
    assert after(game, paid, "Dan's marble").money == (1, 5, 13)


def test_r12_both_pay_and_dan_s_marble_is_in_for_free() -> None:
    game = game_on()
    state = landed(game, at(game, money=(4, 4, 0)), "a8")
    state = after(game, state, "seat 1 buys 3 marbles and seat 2 buys 1 marble")
    assert state.money == (1, 3, 0)  # Dan is broke, and his marble is in all the same
    assert chances(game, state) == {"seat 1's marble": 3, "seat 2's marble": 1, "Dan's marble": 1}
    assert game.marbles(state) == {"1": 3, "2": 1, "dan": 1}


@pytest.mark.parametrize(("owner", "money"), [("seat 1", (5, 3, 0)), ("seat 2", (1, 7, 0)), ("Dan", (1, 3, 4))])
def test_r12_one_spin_and_the_winner_takes_the_whole_pot(owner: str, money: tuple[int, ...]) -> None:
    game = game_on()
    state = landed(game, at(game, money=(4, 4, 0)), "a8", "seat 1 buys 3 marbles and seat 2 buys 1 marble")
    step = game.step(state, game.parse_action(state, f"{owner}'s marble"))
    assert (step.state.money, step.state.seat, step.ticks) == (money, 2, (1, 0, 1))


def test_r12_the_caller_s_marbles_are_his_own_whatever_the_seats() -> None:
    game = game_on()
    state = landed(game, at(game, seat=2, money=(4, 4, 0)), "a8", "seat 1 buys 3 marbles and seat 2 buys 1 marble")
    assert chances(game, state) == {"seat 1's marble": 3, "seat 2's marble": 1, "Dan's marble": 1}
    assert after(game, state, "seat 2's marble").money == (1, 7, 0)


def test_r12_nothing_happens_without_money_for_a_marble_on_both_sides() -> None:
    game = game_on(players=3)
    for money in ((0, 9, 9, 9), (9, 0, 0, 9)):
        state = at(game, money=money)
        assert told(game, about_to_land(game, state, "a8"), "roll 1")[-1] == ("R12", "no challenge", 0)
        assert landed(game, state, "a8").seat == 2
    alone = game_on(players=1)
    assert told(alone, about_to_land(alone, at(alone), "a8"), "roll 1")[-1] == ("R12", "no challenge", 0)


def test_r12_with_min_bid_0_nobody_has_to_buy_a_marble() -> None:
    game = game_on(min_bid=0)
    state = landed(game, at(game, money=(1, 1, 3)), "a8")
    assert len(texts(game, state)) == 4
    none = after(game, state, "seat 1 buys no marbles and seat 2 buys no marbles")
    assert (chances(game, none), none.money) == ({"Dan's marble": 1}, (1, 1, 3))
    one = after(game, state, "seat 1 buys 1 marble and seat 2 buys no marbles")
    assert chances(game, one) == {"seat 1's marble": 1, "Dan's marble": 1}


def test_r12_where_both_can_buy_only_one_marble_there_is_nothing_to_choose() -> None:
    game = game_on()
    state = about_to_land(game, at(game, money=(1, 1, 3)), "a8")
    kinds = [kind for _, kind, _ in told(game, state, "roll 1")]
    assert kinds[-4:] == ["challenged", "bid", "bid", "pot"]
    assert after(game, state, "roll 1").money == (0, 0, 3)


# R13 - challenge Dan


def test_r13_any_bet_up_to_the_smaller_bankroll_or_none() -> None:
    game = game_on()
    for money in ((3, 10, 8), (8, 10, 3)):
        state = landed(game, at(game, money=money), "a9")
        assert texts(game, state) == ["no bet", "bet $5,000", "bet $10,000", "bet $15,000"]
        assert after(game, state, "no bet") == at(game, seat=2, arrows=(9, 1), money=money)


def test_r13_one_marble_each_and_the_winner_has_both_stakes() -> None:
    game = game_on()
    state = landed(game, at(game, money=(3, 10, 8)), "a9", "bet $10,000")
    assert (state.money, chances(game, state)) == ((1, 10, 6), {"Dan's marble": 1, "seat 1's marble": 1})
    assert game.marbles(state) == {"1": 1, "dan": 1}
    assert after(game, state, "seat 1's marble").money == (5, 10, 6)
    assert after(game, state, "Dan's marble").money == (1, 10, 10)
    assert game.step(state, game.parse_action(state, "Dan's marble")).ticks == (1, 0, 1)


def test_r13_no_bet_where_one_side_is_broke() -> None:
    game = game_on()
    for money in ((0, 10, 8), (8, 10, 0)):
        state = at(game, money=money)
        assert told(game, about_to_land(game, state, "a9"), "roll 1")[-1] == ("R13", "no bet", 0)
        assert landed(game, state, "a9").seat == 2
