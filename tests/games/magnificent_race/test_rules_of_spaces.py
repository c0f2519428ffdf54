"""Rules R7 to R11 of the Magnificent Race: cards, Anywhere, and money from and to the bank and Dan."""

from __future__ import annotations

from tests.games.magnificent_race.hand_set import (
    about_to_land,
    after,
    at,
    board,
    chances,
    chooser,
    game_on,
    landed,
    ring,
    texts,
    told,
)

NO_CARDS = ((), ())  # on the balloon, on the auto


# R7 - Advantage


def test_r7_up_to_two_cards_for_ten_thousand_each_on_the_space_s_own_vehicle() -> None:
    game = game_on(players=1)
    state = landed(game, at(game), "a12")
    assert (chooser(game, state), texts(game, state)) == (1, ["buy no card", "buy 1 card", "buy 2 cards"])
    state = after(game, state, "buy 2 cards")
    assert state.money == (6, 10)  # four units of $5,000
    state = after(game, state, "draw 2 then 1")
    assert state.cards == (((), (2, 1)),)
    assert landed(game, at(game), "a3", "buy 1 card", "draw 1").cards == (((1,), ()),)


def test_r7_cards_come_from_the_deck_by_the_number_of_each_kind() -> None:
    game = game_on(players=1)
    state = landed(game, at(game), "a3")
    assert chances(game, after(game, state, "buy 1 card")) == {"draw 1": 3, "draw 2": 2}
    two = chances(game, after(game, state, "buy 2 cards"))
    assert two == {"draw 1 then 1": 6, "draw 1 then 2": 6, "draw 2 then 1": 6, "draw 2 then 2": 2}
    assert after(game, state, "buy 2 cards", "draw 1 then 2").unseen == (2, 1)


def test_r7_unseen_cards_that_are_all_alike_are_known() -> None:
    game = game_on(board(deck={"one_point": 2, "two_points": 1}), players=1)
    state = landed(game, at(game), "a3", "buy 1 card", "draw 2")
    assert (state.unseen, state.bottom) == ((0, 0), (1, 1))
    assert chances(game, landed(game, state, "a12", "buy 1 card")) == {"draw 1": 1}
    # They lie above the cards of a race, whose order is known too.
    state = landed(game, at(game, bottom=(2, 1)), "a3", "buy 1 card", "draw 2")
    assert (state.unseen, state.bottom) == ((0, 0), (1, 1, 2, 1))


def test_r7_money_slots_and_the_deck_say_how_many_can_be_bought() -> None:
    game = game_on(players=1)
    most = {
        "money for one": landed(game, at(game, money=(3, 10)), "a3"),
        "one slot": landed(game, at(game, cards=(((2,), (1, 1)),)), "a3"),
        "one card left": landed(game, at(game, unseen=(0, 0), bottom=(1,)), "a3"),
    }
    for reason, state in most.items():
        assert texts(game, state) == ["buy no card", "buy 1 card"], reason
    none = {
        "no money for cards": at(game, money=(1, 10)),
        "no slot": at(game, cards=(((1, 2), ()),)),
        "no cards": at(game, unseen=(0, 0)),
    }
    for reason, state in none.items():
        assert told(game, about_to_land(game, state, "a3"), "roll 1")[-1] == ("R7", reason, 0)


def test_r7_buying_none_ends_the_turn() -> None:
    game = game_on()
    assert landed(game, at(game), "a3", "buy no card") == at(game, seat=2, arrows=(3, 1))


def test_r7_one_by_one_each_card_is_seen_before_the_next_is_bought() -> None:
    game = game_on(players=1, buying="one_by_one")
    state = landed(game, at(game), "a3")
    assert texts(game, state) == ["buy no card", "buy 1 card"]
    state = after(game, state, "buy 1 card", "draw 2")
    assert (state.cards, state.money, texts(game, state)) == ((((2,), ()),), (8, 10), ["buy no card", "buy 1 card"])
    done = after(game, state, "buy 1 card", "draw 1")
    assert (done.cards, done.money, texts(game, done)) == ((((2, 1), ()),), (6, 10), ["turn to a2", "turn to a4"])
    poor = landed(game, at(game, money=(2, 10)), "a3", "buy 1 card", "draw 1")
    assert texts(game, poor) == ["turn to a2", "turn to a4"]


def test_r7_a_limited_bank_gets_the_money() -> None:
    game = game_on(board(bank=20000), players=1)
    assert landed(game, at(game), "a3", "buy 2 cards").bank == 8


# R8 - Anywhere


def test_r8_to_any_space_that_is_no_anywhere_and_it_is_obeyed_in_the_same_turn() -> None:
    game = game_on()
    state = landed(game, at(game), "a4")
    others = [f"go to a{number}" for number in range(1, 13) if number != 4]
    assert (chooser(game, state), texts(game, state)) == (1, others)
    fined = game.step(state, game.parse_action(state, "go to a5"))
    assert (fined.state.money, fined.state.seat, fined.ticks) == ((8, 10, 12), 2, (1, 0, 0))
    racing = game.step(state, game.parse_action(state, "go to a1"))
    assert (racing.ticks, chances(game, racing.state)) == (
        (0, 0, 0),
        {"seat 1's marble": 1, "seat 2's marble": 1, "Dan's marble": 1},
    )
    buying = after(game, state, "go to a12")
    assert (buying.seat, texts(game, buying)[-1]) == (1, "buy 2 cards")


def test_r8_no_anywhere_leads_to_another() -> None:
    game = game_on(board(ring("a", "anywhere", "race auto", "anywhere", "blank")))
    assert texts(game, landed(game, at(game), "a3")) == ["go to a2", "go to a4"]


# R9 - Gad Zooks


def test_r9_dan_gets_the_fine_or_all_there_is_or_nothing() -> None:
    game = game_on()
    for money, paid in ((10, 2), (2, 2), (1, 1), (0, 0)):
        state = at(game, money=(money, 10, 4))
        kind = "fined" if paid else "nothing to pay"
        assert told(game, about_to_land(game, state, "a5"), "roll 1")[-1] == ("R9", kind, paid)
        assert landed(game, state, "a5").money == (money - paid, 10, 4 + paid)


# R10 - Bonanza


def test_r10_up_to_two_cards_for_five_thousand_each() -> None:
    game = game_on(players=1)
    state = landed(game, at(game, money=(2, 10)), "a6")
    assert texts(game, state) == ["buy no card", "buy 1 card", "buy 2 cards"]
    assert after(game, state, "buy 2 cards").money == (0, 10)
    assert len(texts(game, landed(game, at(game), "a6"))) == 3  # never three, whatever the money and the slots


def test_r10_they_are_put_on_any_vehicles_after_they_are_seen() -> None:
    game = game_on(players=1)
    state = landed(game, at(game), "a6", "buy 2 cards", "draw 1 then 2")
    assert texts(game, state) == [
        "put on balloon, then on balloon",
        "put on balloon, then on auto",
        "put on auto, then on balloon",
        "put on auto, then on auto",
    ]
    assert after(game, state, "put on auto, then on balloon").cards == (((2,), (1,)),)
    assert told(game, state, "put on auto, then on auto") == [("R10", "assigned", 1), ("R10", "assigned", 2)]
    advantage = landed(game, at(game), "a3", "buy 1 card")
    assert told(game, advantage, "draw 2") == [("R7", "drew", 0), ("R7", "assigned", 2)]
    assert after(game, state, "put on auto, then on auto").cards == (((), (1, 2)),)


def test_r10_equal_cards_make_fewer_ways_and_no_vehicle_gets_more_than_two() -> None:
    game = game_on(players=1)
    equal = landed(game, at(game), "a6", "buy 2 cards", "draw 1 then 1")
    assert len(texts(game, equal)) == 3
    tight = landed(game, at(game, cards=(((2,), ()),)), "a6", "buy 2 cards", "draw 1 then 2")
    assert "put on balloon, then on balloon" not in texts(game, tight)
    assert len(texts(game, tight)) == 3
    full = landed(game, at(game, cards=(((2, 1), ()),)), "a6", "buy 2 cards", "draw 1 then 2")
    assert (full.cards, full.phase.kind) == ((((2, 1), (1, 2)),), "begin")  # one way only: nothing to choose
    one_left = landed(game, at(game, cards=(((2, 1), (1,)),)), "a6")
    assert texts(game, one_left) == ["buy no card", "buy 1 card"]


def test_r10_one_by_one_a_card_is_placed_before_the_next_is_bought() -> None:
    game = game_on(players=1, buying="one_by_one")
    state = landed(game, at(game), "a6", "buy 1 card", "draw 2", "put on auto")
    assert (state.cards, texts(game, state)) == ((((), (2,)),), ["buy no card", "buy 1 card"])
    state = after(game, state, "buy 1 card", "draw 1", "put on auto")
    assert (state.cards, state.phase.kind) == ((((), (2, 1)),), "begin")


# R11 - Collect


def test_r11_the_bank_pays_the_amount_of_the_space() -> None:
    game = game_on()
    assert landed(game, at(game), "a7").money == (12, 10, 10)
    assert told(game, about_to_land(game, at(game), "a7"), "roll 1")[-1] == ("R11", "collected", 2)


def test_r11_a_limited_bank_pays_what_it_has_left() -> None:
    game = game_on(board(bank=15000))
    state = landed(game, at(game), "a7")
    assert (state.money, state.bank) == ((12, 10, 10), 1)
    state = landed(game, state, "a7")
    assert (state.money, state.bank) == ((12, 11, 10), 0)
    assert told(game, about_to_land(game, state, "a7"), "roll 1")[-1] == ("R11", "bank empty", 0)
    assert landed(game, state, "a7").money == (12, 11, 10)
