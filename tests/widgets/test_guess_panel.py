"""Guess first, without a browser: what is hidden until when, what counts, and what survives."""

from __future__ import annotations

from fractions import Fraction

from tests.widgets.guessing import do, guessing
from toolkit.widgets import PlayScreen, Session
from toolkit.widgets.guess_panel import GuessPanel
from toolkit.widgets.panels import PANELS
from toolkit.widgets.screen import FRONT


def test_it_says_what_it_is_for_before_it_is_switched_on() -> None:
    assert Session("monorail", board="mini", players=1).view["guess"]["note"].startswith("Guess a chance before")
    assert guessing().view["guess"]["note"] == ""  # the question is there


def test_a_fraction_too_long_to_be_shown_is_called_exact_all_the_same() -> None:
    session = guessing("monorail", board="lesson")
    told = do(session, do="guess", question="casey", said="1/2")["status"]
    assert "It is about 0.5098 (51 %), known as an exact fraction. That is too low by 0.98 percentage points:" in told


def test_it_draws_after_all_panels_that_tell_chances() -> None:
    assert PANELS[-1] is GuessPanel


def test_a_guess_shows_everything_and_tells_how_good_it_was() -> None:
    session = guessing()
    view = do(session, do="guess", question="1", said="1/3")
    assert view["status"] == (
        "You said 1/3 (33.3 %). It is 25/84 ≈ 0.297619 (29.8 %), exact. "
        "That is too high by 3.57 percentage points: 99.9 of 100 points."
    )
    told = view["guess"]["told"]
    assert (told["words"], told["guarantee"]) == (view["status"], "exact")
    assert (told["line"]["said"], told["line"]["truth"]) == (float(Fraction(1, 3)), float(Fraction(25, 84)))
    assert [tick["label"] for tick in told["line"]["ticks"]] == ["0", "1/4", "1/2", "3/4", "1"]
    assert view["guess"]["tally"]["words"].startswith("1 guess: 99.9 of 100 points on average.")
    assert [row["fraction"] for row in view["chances"]["rows"]] == ["25/84", "17/84", "1/2"]
    assert view["outcomes"]["cells"][0][0]["tone"] == "worse"


def test_the_truth_itself_and_a_guess_too_low() -> None:
    session = guessing()
    assert "Exactly right! 100 of 100 points." in do(session, do="guess", question="1", said="25/84")["status"]
    do(session, do="act", id="roll")
    assert "too low by" in do(session, do="guess", question="casey", said="0")["status"]


def test_a_time_is_guessed_in_its_unit() -> None:
    session = guessing("pig", players=1)
    (first, *_) = session.view["guess"]["questions"]
    assert (first["value"], first["unit"]) == ("turns", "turns")
    view = do(session, do="guess", question="turns", said="3")
    assert "You said 3 turns. It is 324/209 ≈ 1.55024 turns, exact. That is too long by 1.45 turns:" in view["status"]
    assert [tick["label"] for tick in view["guess"]["told"]["line"]["ticks"]] == ["0", "1", "2", "3", "4"]
    assert "percentage points" not in view["guess"]["tally"]["words"]


def test_a_guess_that_cannot_be_read_reveals_and_counts_nothing() -> None:
    session = guessing()
    for command, message in (
        ({"do": "guess", "question": "1", "said": "a third"}, "'a third' cannot be read"),
        ({"do": "guess", "question": "1", "said": "25"}, "25 is no chance"),
        ({"do": "guess", "question": "1"}, "no guess yet"),
        ({"do": "guess", "question": "bob", "said": "1/2"}, "no question 'bob' here"),
        ({"do": "guessing", "mode": "loudly"}, "there is no 'loudly'"),
        ({"do": "ask"}, 'choose "Only when I ask for it" first'),
    ):
        view = do(session, **command)
        assert message in view["error"]
        assert view["chances"]["rows"] == [] and view["guess"]["tally"]["rows"] == []


def test_a_position_that_was_shown_is_not_asked_again_by_undo() -> None:
    session = guessing()
    do(session, do="guess", question="1", said="1/4")
    do(session, do="act", id="roll")
    assert do(session, do="reveal")["chances"]["rows"]
    view = do(session, do="undo")
    assert view["guess"]["questions"] == [] and view["chances"]["rows"]
    assert view["guess"]["told"]["words"].startswith("You said 1/4")
    refused = do(session, do="guess", question="1", said="25/84")
    assert "nothing is asked here" in refused["error"]
    assert len(refused["guess"]["tally"]["rows"]) == 1
    view = do(session, do="redo")
    assert view["guess"]["questions"] == [] and view["guess"]["told"] is None
    assert "have been shown" in view["guess"]["note"]


def test_the_tally_survives_new_games_until_somebody_begins_anew() -> None:
    session = guessing()
    do(session, do="guess", question="1", said="1/4")
    view = do(session, do="new", values={"board": "duel", "players": "1"})
    assert view["guess"]["questions"] and len(view["guess"]["tally"]["rows"]) == 1
    do(session, do="guess", question="casey", said="1/4")
    view = do(session, do="new", values={"board": "mini", "players": "2"})
    assert view["guess"]["questions"] == []  # its start has been shown
    assert view["guess"]["tally"]["words"].startswith("2 guesses: ")
    assert [row["id"] for row in view["guess"]["tally"]["rows"]] == [2, 1]
    view = do(session, do="guess-anew")
    assert (view["guess"]["tally"]["words"], bool(view["guess"]["questions"])) == ("No guess yet.", True)


def test_throwing_without_a_guess_is_possible_and_counts_nothing() -> None:
    session = guessing()
    view = do(session, do="act", id="roll")
    assert (view["step"], view["error"]) == (1, "")
    assert view["guess"]["questions"] and view["chances"]["rows"] == []
    assert view["guess"]["tally"]["rows"] == []


def test_switched_on_later_only_what_was_not_shown_is_asked() -> None:
    session = Session("monorail", board="mini", players=2, seed=1)
    view = do(session, do="guessing", mode="always")
    assert view["chances"]["rows"] and "have been shown" in view["guess"]["note"]
    assert do(session, do="act", id="roll")["guess"]["questions"]
    assert do(session, do="guessing", mode="off")["chances"]["rows"]


def test_now_and_then_is_every_third_position_of_a_person() -> None:
    session = guessing("snakes_and_ladders", mode="sometimes", board="lesson")
    asked = []
    for _ in range(7):
        asked.append(bool(session.view["guess"]["questions"]))
        do(session, do="act", id="roll")
    assert asked == [True, False, False, True, False, False, True]


def test_only_when_asked_means_once_and_at_the_next_position() -> None:
    session = guessing("snakes_and_ladders", mode="asked", board="lesson")
    assert session.view["chances"]["rows"] and session.view["guess"]["ask"]
    view = do(session, do="ask")
    assert view["chances"]["rows"] and not view["guess"]["ask"]
    assert view["guess"]["note"] == "You will be asked at the next position."
    assert do(session, do="act", id="roll")["guess"]["questions"]
    do(session, do="guess", question="2", said="50 %")
    view = do(session, do="act", id="roll")
    assert view["chances"]["rows"] and view["guess"]["ask"]


def test_seats_that_play_alone_are_not_asked_about() -> None:
    session = guessing("pig", seats={2: "optimal"})
    while session.view["seat"] == "1":
        assert session.view["guess"]["questions"]
        session.handle({"do": "choose", "id": "0"} if session.view.get("choices") else {"do": "act", "id": "roll"})
    assert session.view["seat"] == "2" and session.view["chances"]["rows"]


def test_unsolved_games_ask_what_the_next_throw_does() -> None:
    session = guessing("monorail", board="full")
    assert not session.odds.ready
    assert {one["value"].split(":")[0] for one in session.view["guess"]["questions"]} <= {"next", "rule"}
    question = session.view["guess"]["questions"][0]["value"]
    assert "exact" in do(session, do="guess", question=question, said="1/6")["status"]


def test_where_nothing_can_be_guessed_the_panel_says_so() -> None:
    view = guessing("rifleman", board="lesson").view
    assert view["guess"]["questions"] == [] and view["guess"]["note"] == "There is nothing to guess here."


def test_a_screen_can_begin_with_guessing() -> None:
    screen = PlayScreen("monorail", board="mini", players=2, guess=True)
    assert screen.view["chances"]["rows"] == [] and screen.view["guess"]["questions"]
    assert screen.view["status"].startswith("Monorail Game, board mini.")
    assert PlayScreen("monorail", board="mini", players=2).view["chances"]["rows"]


def test_the_front_end_knows_every_command() -> None:
    script = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FRONT.glob("*.js")))
    for name in GuessPanel().commands:
        assert f'do: "{name}"' in script, name
