"""The picture of luck and choices: bars that are the changes, a curve that ends where the play is."""

from __future__ import annotations

import pytest

from toolkit.errors import GameError
from toolkit.games import make_game
from toolkit.games.classics.pig import Throw
from toolkit.play import BestPlay, Match, estimated_review, review
from toolkit.plots import plot_luck

GAME = make_game("pig", "mini")


@pytest.fixture
def mistake() -> Match:
    """Seat 1 throws a two and holds, where it is better to roll; then seat 2 throws."""
    match = Match(GAME, 1)
    for action in (Throw(2), "hold", Throw(3)):
        match.play(action)
    return match


def test_full_bars_are_throws_and_hollow_ones_choices(mistake: Match) -> None:
    best = BestPlay(GAME)
    found = review(mistake, best)
    throws, choices, curve = plot_luck(found, "2").data
    changes = [float(move.changes["2"].number) for move in found.moves]
    assert (throws["x"], throws["y"]) == ([1, 3], [changes[0], changes[2]])
    assert (choices["x"], choices["y"]) == ([2], [changes[1]]) and changes[1] > 0  # what seat 1 lost
    assert choices["marker"]["color"] != throws["marker"]["color"]
    assert curve["y"] == [
        pytest.approx(float(best.chances(state)["2"].number))
        for state in (GAME.start(), *(move.after for move in mistake.moves))
    ]


def test_the_words_say_what_the_picture_shows(mistake: Match) -> None:
    picture = plot_luck(review(mistake))
    assert picture.title == "Luck and choices: Seat 1"
    assert "(exact). Throws: 2, choices: 1." in picture.words
    assert "The costliest choice: move 2, hold (-" in picture.words and "better: roll" in picture.words


def test_of_a_game_for_one_it_is_the_length_of_the_whole_game() -> None:
    game = make_game("pig", "mini", players=1)
    match = Match(game, 1)
    match.play(Throw(1))
    picture = plot_luck(review(match))
    assert picture.title == "Luck and choices: expected turns"
    bars, curve = picture.data
    assert bars["y"] == [1.0] and curve["y"][1] - curve["y"][0] == pytest.approx(1)


def test_an_estimate_has_its_intervals_and_says_so(mistake: Match) -> None:
    picture = plot_luck(estimated_review(mistake, 40, seed=2, strategy="hold_at_20"))
    assert "(estimated, 40 games each, all as hold_at_20, seed 2)" in picture.words
    assert all(width > 0 for width in picture.data[0]["error_y"]["array"])


def test_what_cannot_be_drawn_is_refused(mistake: Match) -> None:
    with pytest.raises(GameError, match="Pig has no outcome 'casey'; outcomes: 1, 2"):
        plot_luck(review(mistake), "casey")
    with pytest.raises(GameError, match="nothing has happened yet"):
        plot_luck(review(Match(GAME)))
