"""What can be guessed at a position: each truth counted or derived by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from toolkit.games import Decision, Game, make_game
from toolkit.games.monorail import Throw
from toolkit.play import BestPlay, Odds, Question, odds_of, questions
from toolkit.solve import Answer


def asked(game: Game[Any, Any], odds: Odds | BestPlay, state: Any = None) -> dict[str, Question]:
    return {one.id: one for one in questions(game, odds, game.start() if state is None else state)}


def test_the_questions_of_the_start_of_mini_by_hand() -> None:
    """White 4 of 6 faces wins; on 2 or 3 Casey wins with 3 or 6; nothing else makes the thrower better off."""
    game = make_game("monorail", "mini", players=2)
    found = asked(game, Odds(game))
    truths = {key: one.truth.fraction for key, one in found.items()}
    assert (truths["1"], truths["2"], truths["casey"]) == (Fraction(25, 84), Fraction(17, 84), Fraction(1, 2))
    assert (truths["next:1"], truths["next:casey"], truths["better"]) == (
        Fraction(1, 6),
        Fraction(1, 9),
        Fraction(1, 6),
    )
    assert (truths["rule:M8"], truths["rule:M10"], truths["rule:M14"]) == (
        Fraction(1, 3),
        Fraction(1, 9),
        Fraction(1, 6),
    )
    assert found["1"].text == "What is the chance that Seat 1 wins from here?"
    assert found["next:casey"].text == "What is the chance that Casey wins with the next throw?"
    assert found["rule:M14"].text.endswith("at the next throw? The first player in the station wins.")
    assert all(one.truth.guarantee == "exact" and not one.unit for one in found.values())


def test_the_seat_at_turn_is_asked_about_first() -> None:
    game = make_game("monorail", "mini", players=2)
    after = game.step(game.start(), Throw(1, 1)).state
    assert [one.id for one in questions(game, Odds(game), after)][:3] == ["2", "1", "casey"]


def test_what_is_sure_to_happen_or_cannot_happen_is_not_asked_of_the_throw() -> None:
    game = make_game("craps", "full")
    found = asked(game, Odds(game))
    assert (found["next:1"].truth.fraction, found["next:house"].truth.fraction) == (Fraction(8, 36), Fraction(4, 36))
    assert all(0 < one.truth.fraction < 1 for one in found.values())
    assert "rule:D1" not in found


def test_a_time_is_asked_with_its_unit() -> None:
    odds = BestPlay(make_game("pig", "mini", players=1))
    (first, *_) = questions(odds.game, odds, odds.game.start())
    assert (first.id, first.unit, first.truth.fraction) == ("turns", "turns", Fraction(324, 209))
    assert first.text.startswith("How many turns are still to come, on average, when everybody plays")


def test_at_a_choice_only_the_end_is_asked_about() -> None:
    odds = BestPlay(make_game("pig", "mini", players=2))
    game = odds.game
    after = [game.step(game.start(), action).state for action in game.actions(game.start())]
    state = next(state for state in after if isinstance(game.node(state), Decision))
    assert list(asked(game, odds, state)) == ["1", "2"]


def test_where_the_odds_are_not_known_the_throw_can_still_be_counted() -> None:
    game = make_game("monorail", "full", players=2)
    odds = Odds(game)
    assert not odds.ready
    found = asked(game, odds)
    assert found and all(key.startswith(("next:", "rule:")) for key in found)
    assert all(one.truth.guarantee == "exact" for one in found.values())


def test_nothing_is_asked_at_the_end_or_of_one_alone_whose_win_is_sure() -> None:
    game = make_game("monorail", "mini", players=2)
    assert questions(game, Odds(game), game.step(game.start(), Throw(4, 1)).state) == ()
    alone = make_game("snakes_and_ladders", "mini", players=1)
    assert "1" not in asked(alone, Odds(alone))


def test_better_off_is_not_asked_where_intervals_cannot_tell() -> None:
    game = make_game("snakes_and_ladders", "mini", players=2)
    exact = Odds(game)

    class Blurred(Odds):
        """The same odds, known only to within a tenth."""

        def chances(self, state: Any) -> dict[str, Answer]:
            tenth = Fraction(1, 10)
            return {
                name: Answer.certified(value.number - tenth, value.number + tenth)
                for name, value in super().chances(state).items()
            }

    assert "better" in asked(game, exact)
    assert "better" not in asked(game, Blurred(game))


def test_throws_count_with_their_weights() -> None:
    """Red has one steer before its ranch and its cowboy behind it: only a 1 moves anything, and 25 of the 36 ways in
    which two dice fall have none. The game names 21 throws; those of unlike dice count twice."""
    game = make_game("rifleman", "lesson")
    found = asked(game, odds_of(game), game.position("12,13,13/11|9,9,11/6|1|"))
    assert found["rule:F10"].truth.fraction == Fraction(25, 36)


def test_a_rule_that_is_sure_to_act_is_no_question() -> None:
    """Every throw moves the counter on, by rule S2; only one of six leads to the foot of a ladder."""
    game = make_game("snakes_and_ladders", "mini", players=2)
    found = asked(game, Odds(game))
    assert "rule:S2" not in found
    assert found["rule:S3"].truth.fraction == Fraction(1, 6)
