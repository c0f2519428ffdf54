"""What lies on the table: sheets, the spinner, the position in words, and choices of a space by a click."""

from __future__ import annotations

import pytest

from tests.games.magnificent_race.hand_set import after, at, board, game_on, landed, texts
from toolkit.errors import GameError
from toolkit.games.magnificent_race.actions import Turn
from toolkit.games.offers import Entry, Refusal

CARDS = (((2, 1), ()), ((), (1,)))


def test_the_sheets_tell_money_cards_and_deck() -> None:
    game = game_on()
    money, cards = game.sheets(at(game, money=(3, 0, 12), cards=CARDS, unseen=(1, 0), bottom=(2, 1)))
    assert money.rows == (("1", "$15,000"), ("2", "$0"), ("dan", "$60,000"))
    assert cards.columns == ("Who", "Balloon", "Auto")
    assert cards.rows == (("1", "2 + 1", "-"), ("2", "-", "1"))
    assert "2 of 1, 1 of 2" in cards.title


def test_the_position_in_words() -> None:
    game = game_on(board(bank=15000, chart=9))
    state = at(game, arrows=(3, 0), money=(3, 0, 12), cards=CARDS, pegs=(9, 4, 0), unseen=(2, 1), bottom=(2,))
    assert game.describe(state) == (
        "Seat 1 is on a3 (Balloon Advantage) with $15,000; cards: balloon 2 + 1; its peg is back in New York.",
        "Seat 2 holds the arrow in the hand with $0; cards: auto 1; its peg is on step 4 of 9.",
        "Dastardly Dan has $60,000; his peg is at the start.",
        "The bank has $15,000 left.",
        "Unseen in the deck: 2 of one point and 1 of two points; under them, next one first: 2.",
        "Seat 1 begins a turn.",
    )
    assert game.state_text(state) == "1|a3,-|3,0,12|3|21/ /1|9,4,0|2,1;2|begin"
    alike = at(game, unseen=(0, 0), bottom=(1, 2))
    assert game.describe(alike)[-2] == "The deck's cards are known, next one first: 1, 2."
    assert game.describe(at(game, unseen=(0, 0)))[-2] == "The deck is empty."


def test_what_has_to_be_done_in_words() -> None:
    game = game_on(players=3)
    said = {
        "Seat 1 puts the arrow on a space.": game.start(),
        "Seat 1 has turned the arrow to a2 (Blank) and rolls.": after(game, at(game), "turn to a2"),
        "Seat 1 may buy up to 2 cards.": landed(game, at(game), "a3"),
        "Seat 1 draws a card.": landed(game, at(game), "a3", "buy 1 card"),
        "Seat 1 puts cards of 2 and 1 on vehicles.": landed(game, at(game), "a6", "buy 2 cards", "draw 2 then 1"),
        "Seat 1 may go anywhere.": landed(game, at(game), "a4"),
        "Seat 1 chooses an opponent to challenge.": landed(game, at(game), "a8"),
        "Seat 1 and seat 3 decide in secret how many marbles to buy.": landed(game, at(game), "a8", "challenge seat 3"),
        "In the spinner: 2 of seat 1, 1 of seat 3, 1 of Dan.": landed(
            game, at(game), "a8", "challenge seat 3", "seat 1 buys 2 marbles and seat 3 buys 1 marble"
        ),
        "Seat 1 may bet against Dan.": landed(game, at(game), "a9"),
        "Seat 1 and Dan have set $10,000 aside each; one marble each is in the spinner.": landed(
            game, at(game), "a9", "bet $10,000"
        ),
        "A Crazy Race; seat 1 chooses a vehicle.": landed(game, at(game), "a10"),
        "A race, spin 2; in the spinner: 0 of seat 1, 1 of seat 2, 1 of seat 3, 1 of Dan.": landed(
            game, at(game), "a1", "seat 1's marble"
        ),
        "The game is over: Dan has won.": landed(game, at(game, pegs=(0, 0, 0, 23)), "a1", "Dan's marble"),
    }
    for sentence, state in said.items():
        assert game.describe(state)[-1] == sentence
    rolled = game_on(first_player="rolled")
    assert rolled.describe(rolled.start())[-1] == "The die decides who goes first."
    secret = game_on(vehicles="secret")
    crazy = landed(secret, at(secret), "a10")
    assert secret.describe(crazy)[-1] == "A Crazy Race: everybody chooses a vehicle in secret."
    best = game_on(tie="best_place")
    placed = landed(best, at(best), "a1", "seat 2's marble")
    assert best.describe(placed)[-1].endswith("1 of Dan. Place 1: seat 2.")


def test_a_space_is_chosen_by_a_click_and_the_others_say_why_not() -> None:
    game = game_on()
    offer = game.offer(at(game))
    assert offer is not None
    assert offer.entries == (Entry("a2", ()), Entry("a12", ()))
    assert Refusal("a3", "R5", "the arrow points at a space beside its own") in offer.refusals
    assert len(offer.entries) + len(offer.refusals) == 12
    assert (offer.stop or Refusal("", "", "")).text == "R5: a space has to be chosen"
    spent = (("", "a12"),)
    further = game.offer(at(game), spent)
    assert further is not None
    assert (further.entries, game.whole_choice(at(game), spent)) == ((), Turn("a12"))
    anywhere = game.offer(landed(game, at(game), "a4"))
    assert anywhere is not None
    assert anywhere.refusals == (Refusal("a4", "R8", "an Anywhere sends to no Anywhere"),)


def test_what_cannot_be_clicked() -> None:
    game = game_on()
    assert game.offer(landed(game, at(game), "a3")) is None  # buying is no space
    assert game.offer(after(game, at(game), "turn to a2")) is None  # the die is to be rolled
    for spent in ((("", "a5"),), (("die", "a2"),), (("", "a2"), ("", "a3"))):
        with pytest.raises(GameError, match="is no choice of a space here"):
            game.whole_choice(at(game), spent)
    with pytest.raises(GameError, match="is no choice of a space here"):
        game.offer(at(game), (("", "a5"),))


def test_names_and_texts_of_spaces() -> None:
    game = game_on()
    assert [game.name_of(name) for name in ("1", "dan", "peg 2", "peg dan")] == [
        "Seat 1", "Dastardly Dan", "Seat 2's peg", "Dastardly Dan's peg",
    ]  # fmt: skip
    assert game.notes()["a7"] == ("collect", "Collect $10,000")
    assert "a2" not in game.notes()
    with pytest.raises(GameError, match="'turn to a7' cannot be done here; possible: turn to a2, turn to a12"):
        game.parse_action(at(game), "turn to a7")
    assert texts(game, landed(game, at(game), "a9"))[-1] == "bet $50,000"
