"""Who can be played against: every policy has a grade and a sentence, and the grades hold on boards small enough to be
solved, exactly; where they are not, in games played with the seats exchanged."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from toolkit.chains import explore
from toolkit.games import GAMES, Game, game_type, make_game
from toolkit.games.classics.bear_off import read_board as read_bear_off
from toolkit.games.classics.pig import read_board as read_pig
from toolkit.games.opponents import GRADES
from toolkit.play import opponents_of, player_label
from toolkit.solve import Analysis
from toolkit.stats import simulate, strategy_names

HEADING = {"title": "For a test", "source": "made up", "name": "own"}
# Few faces make the game small; the goal is so far that the end race begins in the middle of it.
PIG = make_game("pig", read_pig({"game": "pig", "goal": 40, "die": [1, 5, 10], "bust": [1], **HEADING}, "own.toml"))
# The smallest home board on which it matters where the checkers stand that stay on it.
HOME = {"game": "bear_off", "dice": [1, 2, 3, 4], "checkers": [0, 1, 1, 1], **HEADING}
BEAR_OFF = make_game("bear_off", read_bear_off(HOME, "own.toml"))


def won_by_seat_1(game: Game[Any, Any], first: str, second: str) -> Fraction:
    """The exact share of the win of seat 1, under policies by name."""
    table = game_type(game.key).policies
    ends = Analysis(explore(game, policies={1: table[first], 2: table[second]})).absorption()
    return sum((answer.fraction / len(end.winners) for end, answer in ends.items() if "1" in end.winners), Fraction(0))


def share_against(game: Game[Any, Any], one: str, two: str) -> Fraction:
    """What `one` wins of a game against `two`, with the seats exchanged."""
    return (won_by_seat_1(game, one, two) + 1 - won_by_seat_1(game, two, one)) / 2


@pytest.mark.parametrize("key", [key for key, kind in GAMES.items() if kind.policies])
def test_every_policy_has_a_grade_and_a_sentence_and_every_grade_is_there(key: str) -> None:
    kind = GAMES[key]
    assert list(kind.opponents) == list(kind.policies)
    assert {player.grade for player in kind.opponents.values()} == set(GRADES)
    for player in opponents_of(kind).values():
        assert player.words.endswith(".") and player.words[0].isupper() and len(player.words) <= 100
    assert tuple(opponents_of(kind)) == strategy_names(make_game(key, "mini"))


def test_where_nobody_decides_there_are_no_opponents() -> None:
    assert opponents_of(GAMES["monorail"]) == {}


def test_a_player_is_named_with_the_grade_beside() -> None:
    assert player_label("open_road", opponents_of(GAMES["monza"])["open_road"]) == "open_road (strong)"


STRONGER = [  # the weaker first; of neighbouring grades
    (PIG, "random", "hold_at_20"),
    (PIG, "hold_at_10", "hold_at_25"),
    (PIG, "hold_at_20", "end_race"),
    (PIG, "hold_at_25", "end_race"),
    (BEAR_OFF, "random", "off_first"),
    (BEAR_OFF, "off_first", "most_off"),
    (make_game("monza", "mini"), "greedy", "farthest"),
    (make_game("monza", "mini"), "cheap_finish", "open_road"),
    (make_game("rifleman", "mini"), "random", "racer"),
    (make_game("rifleman", "mini"), "hitter", "thinker"),
]


@pytest.mark.parametrize(("game", "weaker", "stronger"), STRONGER, ids=lambda what: getattr(what, "key", what))
def test_the_grades_hold_exactly_on_small_boards(game: Game[Any, Any], weaker: str, stronger: str) -> None:
    players = game_type(game.key).opponents
    assert GRADES.index(players[weaker].grade) + 1 == GRADES.index(players[stronger].grade)
    assert share_against(game, stronger, weaker) > Fraction(1, 2)


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [("random", "gambler"), ("saver", "collector"), ("gambler", "buyer"), ("racer", "buyer"), ("collector", "steady")],
)
def test_the_grades_hold_in_games_of_the_magnificent_race(weaker: str, stronger: str) -> None:
    game, table = make_game("magnificent_race", "lesson", players=2), game_type("magnificent_race").policies
    wins = dict.fromkeys((weaker, stronger), 0.0)
    for first, second in ((weaker, stronger), (stronger, weaker)):
        sample = simulate(game, 1_000, 5, policies={1: table[first], 2: table[second]})
        wins[first] += float(sample.win("1").number) / 2
        wins[second] += float(sample.win("2").number) / 2
    assert wins[stronger] > wins[weaker] + 0.02  # 1.5 standard errors of the difference
