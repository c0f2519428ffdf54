"""Strategies against each other: estimates that hold the exact shares, the same for everybody, and clear refusals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from toolkit.errors import GameError
from toolkit.games import Game, make_game
from toolkit.stats import Report, Tournament, tournament


def exact_share(game: Game[Any, Any], name: str, against: str) -> Fraction:
    """How often one strategy wins against another one, both having each seat equally often."""
    first = Report.of(game, strategies={1: name, 2: against}).win["1"].fraction
    second = Report.of(game, strategies={1: against, 2: name}).win["2"].fraction
    return (first + second) / 2


def test_the_interval_holds_the_exact_share_and_standings_are_means() -> None:
    game = make_game("rifleman", "mini")
    names = ["racer", "hitter", "random"]
    found = tournament(game, 600, seed=0, names=names)
    assert [(pair.first, pair.second) for pair in found.pairings] == [
        ("racer", "hitter"), ("racer", "random"), ("hitter", "random"),
    ]  # fmt: skip
    share = exact_share(game, "racer", "random")
    for answer, truth in zip(found.pairings[1].wins, (share, 1 - share), strict=True):
        assert answer.games == 600 and abs(answer.number - truth) <= answer.half_width
    means = {
        name: sum((found.win(name, other).number for other in names if other != name), Fraction(0)) / 2
        for name in names
    }
    assert {name: answer.number for name, answer in found.standings.items()} == means
    assert list(found.standings) == sorted(names, key=lambda name: -means[name])


def test_the_best_play_of_two_enters_as_it_is_and_loses_to_nobody() -> None:
    game = make_game("rifleman", "mini")
    found = tournament(game, 600, seed=1, names=["random", "optimal"])
    assert found.win("optimal", "random").number > Fraction(1, 2)
    assert found.pairings[0].decided


def test_thinking_ahead_beats_every_other_strategy_on_the_lesson_board() -> None:
    for other in ("racer", "cautious", "hitter"):
        found = tournament(make_game("rifleman", "lesson"), 500, seed=7, names=[other, "thinker"])
        assert found.win("thinker", other).number > found.win(other, "thinker").number
        assert list(found.standings) == ["thinker", other] and found.pairings[0].decided


def test_the_same_seed_gives_the_same_tournament_and_another_one_another() -> None:
    def run(seed: int, names: list[str]) -> Tournament:
        return tournament(make_game("rifleman", "mini"), 40, seed, names=names)

    assert run(2, ["racer", "hitter"]).pairings == run(2, ["racer", "hitter"]).pairings
    assert run(2, ["racer", "hitter"]).pairings != run(3, ["racer", "hitter"]).pairings
    # Who else takes part changes nothing for two of them.
    assert run(2, ["racer", "random", "hitter"]).win("racer", "hitter") == run(2, ["racer", "hitter"]).win(
        "racer", "hitter"
    )


def test_partners_win_together() -> None:
    found = tournament(make_game("rifleman", "mini", players=4), 60, names=["racer", "random"])
    assert found.win("racer", "random").number + found.win("random", "racer").number == 1


def test_other_games_have_tournaments_too() -> None:
    found = tournament(make_game("pig", "mini"), 40, names=["hold_at_20", "random"])
    assert sum((answer.number for answer in found.pairings[0].wins), Fraction(0)) == 1


@pytest.mark.parametrize(
    ("key", "players", "games", "names", "message"),
    [
        ("monorail", 2, 10, None, "nobody decides anything in Monorail Game"),
        ("rifleman", 2, 7, None, "7 games a pairing: write an even number of 4 or more"),
        ("rifleman", 2, 10, ["racer"], "1 strategies are no tournament"),
        ("rifleman", 2, 10, ["racer", "racer"], "strategy racer is named twice"),
        ("rifleman", 2, 10, ["racer", "hiter"], r"no strategy 'hiter' \(did you mean 'hitter'\?\)"),
        ("monza", 1, 10, None, "with one player: nobody to play against"),
    ],
)
def test_what_cannot_be_played_is_refused(
    key: str, players: int, games: int, names: list[str] | None, message: str
) -> None:
    with pytest.raises(GameError, match=message):
        tournament(make_game(key, "mini", players), games, names=names)


def test_strategies_that_did_not_meet() -> None:
    found = tournament(make_game("rifleman", "mini"), 4, names=["racer", "hitter"])
    with pytest.raises(GameError, match="'racer' and 'random' did not meet; strategies here: racer, hitter"):
        found.win("racer", "random")
