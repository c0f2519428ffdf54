"""Races of players who do not meet: closed formulas, the chain of the whole race, and real games without blocking."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings

from tests.chains.strategies import chains
from toolkit.chains import MarkovChain, explore
from toolkit.errors import ChainError, GameError, TooManyStates
from toolkit.games import load_board, make_game
from toolkit.games.monorail import Monorail, MonorailBoard
from toolkit.solve import Answer
from toolkit.stats import (
    LengthDistribution,
    Report,
    Runner,
    exact_race,
    generating_function,
    interaction,
    race,
    race_chain,
    races,
    runner_of,
)


def geometric(p: Fraction) -> LengthDistribution[Any]:
    """The throws until a face of chance p comes up."""
    return LengthDistribution(MarkovChain.from_rows({"throw": {"throw": 1 - p, "over": p}, "over": {"over": 1}}))


def holds(certified: Answer, exact: Fraction) -> bool:
    assert certified.low is not None and certified.high is not None
    return certified.low <= exact <= certified.high and certified.half_width < Fraction(1, 10**11)


def test_two_geometric_runners_by_hand() -> None:
    """Who throws first wins with p + (1 - p)(1 - q) w, hence p / (1 - (1 - p)(1 - q)). When ties are shared each round
    is decided by p (1 - q) for one, q (1 - p) for the other, and p q for both."""
    p, q = Fraction(1, 6), Fraction(1, 4)
    runners, on = [geometric(p), geometric(q)], (1 - p) * (1 - q)
    first, shared = p / (1 - on), (p * (1 - q) + p * q / 2) / (1 - on)
    for ties, right in (("order", first), ("share", shared)):
        exact, certified = exact_race(runners, ties), race(runners, ties)
        assert exact["1"].fraction == right
        assert exact["2"].fraction == 1 - right
        assert holds(certified["1"], right) and holds(certified["2"], 1 - right)


def test_three_equal_runners_share_alike_but_not_in_order() -> None:
    """In order: p, p (1 - p), p (1 - p)² over 1 - (1 - p)³."""
    p = Fraction(1, 3)
    runners = [geometric(p)] * 3
    assert [a.fraction for a in exact_race(runners, "share").values()] == [Fraction(1, 3)] * 3
    right = [p * (1 - p) ** k / (1 - (1 - p) ** 3) for k in range(3)]
    assert [a.fraction for a in exact_race(runners).values()] == right
    assert all(holds(a, value) for a, value in zip(race(runners).values(), right, strict=True))


@settings(max_examples=40, deadline=None)
@given(chains(most=4), chains(most=4))
def test_multiplied_chances_are_those_of_the_whole_chain(one: MarkovChain[Any], other: MarkovChain[Any]) -> None:
    """Also where somebody, or everybody, may never finish; and where somebody starts at his end."""
    runners = [LengthDistribution(chain, targets=[chain.states[-1]]) for chain in (one, other)]
    slow = any(
        generating_function(chain, targets=[chain.states[-1]]).tail_rate.number > Fraction(49, 50)
        for chain in (one, other)
    )
    for ties in races.TIES:
        exact = exact_race(runners, ties)
        assert sum(answer.fraction for answer in exact.values()) == 1
        if not slow:  # with a chance of 10^-9 a round it would take billions of rounds
            certified = race(runners, ties)
            assert all(
                holds(certified.get(n, Answer.exact(Fraction(0))), a.fraction) for n, a in exact.items() if n != "never"
            )
            assert (
                certified.get("never", Answer.exact(Fraction(0))).fraction
                == exact.get("never", Answer.exact(Fraction(0))).fraction
            )


def test_endings_that_stop_the_race() -> None:
    """Each turn: 1/2 home, 1/4 the bank closes for everybody, 1/4 again. In a race of two the bank closes with
    1/4 + 1/4 (1/4 + 1/4 …) = 1/3 whoever throws."""
    chain = MarkovChain.from_rows(
        {"go": {"home": "1/2", "shut": "1/4", "go": "1/4"}, "home": {"home": 1}, "shut": {"shut": 1}}
    )
    runner = Runner(LengthDistribution(chain, targets=["home"]), {"bank": LengthDistribution(chain, targets=["shut"])})
    exact, certified = exact_race([runner] * 2), race([runner] * 2)
    assert exact["bank"].fraction == Fraction(1, 3)
    assert exact["1"].fraction == Fraction(1, 2) / (1 - Fraction(1, 16))
    assert all(holds(certified[name], answer.fraction) for name, answer in exact.items())


def test_a_runner_who_is_out_waits_for_ever() -> None:
    """One who finishes with 1/2 or is out, beside one who finishes in his second turn: both may be first."""
    once = MarkovChain.from_rows({"go": {"home": "1/2", "out": "1/2"}, "home": {"home": 1}, "out": {"out": 1}})
    runner = LengthDistribution(once, targets=["home"])
    assert exact_race([runner, runner])["never"].fraction == Fraction(1, 4)
    assert race([runner, runner])["never"].fraction == Fraction(1, 4)
    second = MarkovChain.from_rows({0: {1: 1}, 1: {2: 1}, 2: {2: 1}})
    found = exact_race([runner, LengthDistribution(second)])
    assert {name: answer.fraction for name, answer in found.items()} == {"1": Fraction(1, 2), "2": Fraction(1, 2)}


def test_a_turn_of_several_throws() -> None:
    """A six is thrown again within the turn (the clock stands), a one ends the game: 1/5 a turn, in order."""
    chain = MarkovChain(
        ["play", "over"], [0, 3, 4], [0, 0, 1, 1], [1, 4, 1, 1], units=("turns",), ticks=[(0,), (1,), (1,), (0,)]
    )
    runner = LengthDistribution(chain, "turns")
    right = Fraction(1, 5) / (1 - Fraction(16, 25))
    assert exact_race([runner, runner])["1"].fraction == right
    assert holds(race([runner, runner])["1"], right)


@pytest.mark.parametrize("name", ["1", "7", "never"])
def test_a_stop_is_not_named_like_a_seat(name: str) -> None:
    """Its chance would be added to that of the seat."""
    coin = LengthDistribution(MarkovChain.from_rows({"a": {"a": "1/2", "b": "1/2"}, "b": {"b": 1}}))
    with pytest.raises(ChainError, match=f"a stop is named '{name}'"):
        race([Runner(coin, {name: coin}), coin])
    with pytest.raises(ChainError, match="0 digits say nothing"):
        race([coin], digits=0)


def test_races_that_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    coin = geometric(Fraction(1, 2))
    for ask in (race, exact_race):
        with pytest.raises(ChainError, match="no ties 'dice'"):
            ask([coin], "dice")
        with pytest.raises(ChainError, match="a race without runners"):
            ask([])
    far = MarkovChain(["a", "b"], [0, 1, 2], [1, 1], [1, 1], ticks=[(2,), (0,)])
    with pytest.raises(ChainError, match="runner 1: an arrow from 'a' runs the clock by 2"):
        exact_race([LengthDistribution(far)])
    with pytest.raises(ChainError, match="runner 1: its ways to end are of several chains"):
        race_chain([Runner(coin, {"bank": geometric(Fraction(1, 3))})])
    monkeypatch.setattr(import_module("toolkit.stats.race_chain"), "LIMIT", 3)
    with pytest.raises(TooManyStates, match="more than 3 states"):
        exact_race([coin] * 3, "share")


def apart(players: int) -> tuple[Monorail, Monorail]:
    """A board on which nobody is ever in another's way, and one player alone on it: a single step, taken with a one."""
    given = load_board("mini", "monorail")
    assert isinstance(given, MonorailBoard)
    board = replace(given, steps=1, red=0, white=(1, 2, 3, 4))
    return Monorail(board, players), Monorail(board, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_where_nobody_meets_the_real_game_is_the_race(players: int) -> None:
    """One step to the station, no red dots: pieces stand on Start, which holds any number, so nothing is blocked and
    Casey never wins. Who throws a one first has won: p (1 - p)^k / (1 - (1 - p)^n)."""
    game, alone = apart(players)
    runner = LengthDistribution(explore(alone), "turns")
    found = exact_race([runner] * players)
    report = Report.of(game)
    p = Fraction(1, 4)
    for k in range(players):
        right = p * (1 - p) ** k / (1 - (1 - p) ** players)
        assert found[str(k + 1)].fraction == report.win[str(k + 1)].fraction == right
    both = interaction(game)
    assert all(answer.fraction == 0 for answer in both.effect.values())


def test_what_meeting_changes_on_mini() -> None:
    """Alone and together are each checked elsewhere; here that the difference is theirs, and who begins counts."""
    both = interaction(make_game("monorail", "mini", players=2))
    assert both.together["1"].fraction == Fraction(25, 84)
    runner = runner_of(make_game("monorail", "mini", players=2))
    exact = exact_race([runner, runner])
    assert {name: answer.fraction for name, answer in both.alone.items()} == {n: a.fraction for n, a in exact.items()}
    assert both.effect["casey"].fraction == Fraction(1, 2) - exact["casey"].fraction
    rolled = interaction(make_game("monorail", "mini", 2, {"first_player": "rolled"}))
    assert (
        rolled.alone["1"].fraction
        == rolled.alone["2"].fraction
        == (both.alone["1"].fraction + both.alone["2"].fraction) / 2
    )
    assert "Casey" in both.text() and "<caption>" in both._repr_html_()


@pytest.mark.parametrize("key", ["snakes_and_ladders", "bear_off", "pig"])
def test_games_in_which_players_never_meet(key: str) -> None:
    """Everybody's turns change his own piece only, so the real game is the race of independent players exactly."""
    both = interaction(make_game(key, "mini", players=2))
    assert both.alone["1"].fraction == both.together["1"].fraction > Fraction(1, 2)
    assert {name: answer.fraction for name, answer in both.effect.items()} == {"1": 0, "2": 0}


def test_certified_where_the_race_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = interaction(make_game("monorail", "mini", players=2))
    monkeypatch.setattr(import_module("toolkit.stats.interaction"), "SMALL_RACE", 0)
    both = interaction(make_game("monorail", "mini", players=2))
    for name, answer in exact.effect.items():
        assert holds(both.effect[name], answer.fraction)


def test_games_without_a_race() -> None:
    with pytest.raises(GameError, match="meets nobody"):
        interaction(make_game("monorail", "mini", players=1))
    with pytest.raises(
        GameError, match="seat 1 cannot play Monorail Game alone: option first_player: there is no seat 2"
    ):
        interaction(make_game("monorail", "mini", 2, {"first_player": 2}))


def test_a_long_race_keeps_its_proof() -> None:
    """A chance of 1/400 a turn: thousands of rounds, most of them followed in floats with proved bounds."""
    p = Fraction(1, 400)
    found = race([geometric(p)] * 2)
    right = p / (1 - (1 - p) ** 2)
    assert found["1"].low is not None and found["1"].high is not None
    assert found["1"].low <= right <= found["1"].high
    assert found["1"].half_width < Fraction(1, 10**8)
