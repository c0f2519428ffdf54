"""Ways to play the Magnificent Race that fit in one sentence: each gives a distribution over the choices of a decision.

They differ in how much they wish for each kind of space, and in what they do there; all steer by the same arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from toolkit.chance import Distribution
from toolkit.games.magnificent_race.actions import Assign, Bid, Buy, Challenge, Enter, Jump, Road, Start, Turn, Wager
from toolkit.games.magnificent_race.buying import could_buy
from toolkit.games.magnificent_race.challenges import can_challenge, greatest_bet
from toolkit.games.magnificent_race.choices import ROLLS
from toolkit.games.magnificent_race.course import ANYWHERE, Stop
from toolkit.games.magnificent_race.position import Moving, Placing, Position
from toolkit.games.magnificent_race.terms import Terms
from toolkit.games.opponents import BY_CHANCE, Opponent
from toolkit.games.policies import Policy, choose_at_random

__all__ = ["OPPONENTS", "POLICIES", "STYLES", "Style", "buyer", "collector", "gambler", "racer", "saver", "steady"]


FACES = tuple(roll.face for roll in ROLLS)


class Style(NamedTuple):
    """How much a player wishes to land on each kind of space, and what the player does there.

    `races` counts for every marble the player would have in the race; `cards` where a card can be bought, `money` where
    the bank pays, `bets` and `duels` where Dan or an opponent can be challenged; Gad Zooks counts -1, other spaces 0.
    """

    races: int
    cards: int
    money: int = 0
    bets: int = 0
    duels: int = 0
    buys: bool = True
    stakes_all: bool = False
    most_marbles: bool = False


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "steady": Style(races=1, cards=4, money=2),
        "buyer": Style(races=1, cards=12, money=6),
        "saver": Style(races=2, cards=0, money=1, buys=False),
        "gambler": Style(races=2, cards=3, money=1, bets=8, duels=6, stakes_all=True, most_marbles=True),
        "racer": Style(races=9, cards=3, money=1),
        "collector": Style(races=1, cards=6, money=12),
    }
)
"""What each named strategy wishes for; the one that chooses at random has no wishes."""


def steady(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Steer for cards, money and races with many marbles, buy all you can, bid the least, never bet with Dan."""
    return _chosen(STYLES["steady"], game.terms, state, choices)


def buyer(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Steer for cards and for money to buy them, buy all you can, bid the least, never bet with Dan."""
    return _chosen(STYLES["buyer"], game.terms, state, choices)


def saver(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Steer for races, never buy a card, bid the least, never bet with Dan."""
    return _chosen(STYLES["saver"], game.terms, state, choices)


def gambler(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Steer for Dan and for opponents, bet all that is allowed, bid the most, buy all you can."""
    return _chosen(STYLES["gambler"], game.terms, state, choices)


def racer(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Steer for races above all, buy all you can on the way, bid the least, never bet with Dan."""
    return _chosen(STYLES["racer"], game.terms, state, choices)


def collector(game: Any, state: Any, choices: tuple[Any, ...]) -> Distribution[Any]:
    """Steer for money above all and then for cards, buy all you can, bid the least, never bet with Dan."""
    return _chosen(STYLES["collector"], game.terms, state, choices)


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "random": choose_at_random,
        "steady": steady,
        "buyer": buyer,
        "saver": saver,
        "gambler": gambler,
        "racer": racer,
        "collector": collector,
    }
)
"""Every named strategy that needs no solving."""

OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        "random": BY_CHANCE,
        "steady": Opponent("strong", "Steers for cards, money and races with many marbles, and never bets with Dan."),
        "buyer": Opponent("strong", "Steers for cards and for the money to buy them, and buys all it can."),
        "saver": Opponent("beginner", "Steers for races and never buys a card."),
        "gambler": Opponent("fair", "Steers for Dan and for opponents, and bets all that is allowed."),
        "racer": Opponent("fair", "Steers for races above all, with the few cards met on the way."),
        "collector": Opponent("fair", "Steers for money above all, and only then for cards."),
    }
)
"""How strong they are."""


def _chosen(style: Style, terms: Terms, state: Position, choices: tuple[Any, ...]) -> Distribution[Any]:
    """The choice with the greatest value, the first of equal ones; every kind of decision has a value of its own."""
    value: Callable[[Any], Any]
    match choices[0]:
        case Start() | Turn() | Road() | Jump():
            value = _steering(style, terms, state)
        case Buy():
            value = (lambda choice: choice.cards) if style.buys else (lambda choice: -choice.cards)
        case Bid():
            value = (lambda choice: choice.marbles) if style.most_marbles else (lambda choice: -choice.marbles)
        case Wager():
            value = (lambda choice: choice.units) if style.stakes_all else (lambda choice: -choice.units)
        case Challenge():
            value = lambda choice: state.pegs[choice.seat - 1]  # noqa: E731  # the one who is ahead
        case Assign():
            value = lambda choice: _strongest(terms, state, choice)  # noqa: E731
        case Enter(seat=seat):
            points = dict(zip(terms.course.vehicles, map(sum, state.cards[seat - 1]), strict=True))
            value = lambda choice: points[choice.vehicle]  # noqa: E731
        case choice:
            raise AssertionError(f"nobody chooses {choice!r}")
    return Distribution.certain(max(choices, key=value))


def _strongest(terms: Terms, state: Position, choice: Assign) -> int:
    """The points of the best vehicle when the cards drawn are put where this choice says."""
    assert isinstance(state.phase, Placing)
    points = dict(zip(terms.course.vehicles, map(sum, state.cards[state.seat - 1]), strict=True))
    for card, vehicle in zip(state.phase.points, choice.vehicles, strict=True):
        points[vehicle] += card
    return max(points.values())


def _steering(style: Style, terms: Terms, state: Position) -> Callable[[Any], int]:
    """The value of a space to go to: the wish for it, or for what the steps to come can reach, over all rolls."""
    course, wishes = terms.course, _wishes(style, terms, state)

    def by_roll(here: int, ahead: int) -> int:
        return sum(max(wishes[end] for end in course.ends(here, ahead, face - 1)) for face in FACES)

    def value(choice: Start | Turn | Road | Jump) -> int:
        place = course.places[choice.space]
        match choice:
            case Jump():
                return wishes[place]
            case Turn():
                return by_roll(state.arrow, place)
            case Road():
                assert isinstance(state.phase, Moving)
                return max(wishes[end] for end in course.ends(state.arrow, place, state.phase.left - 1))
            case _:
                return max(by_roll(place, way) for way in course.roads[place])

    return value


def _wishes(style: Style, terms: Terms, state: Position) -> list[int]:
    """How much the seat at turn wishes to land on each place (0, the hand, counts nothing)."""
    points = dict(zip(terms.course.vehicles, map(sum, state.cards[state.seat - 1]), strict=True))
    known: dict[tuple[str, str], int] = {}
    for stop in terms.course.stops:
        key = stop.kind, stop.vehicle
        if key not in known:
            known[key] = _wish(style, terms, state, points, stop)
    known[ANYWHERE, ""] = max(known.values())
    return [0, *(known[stop.kind, stop.vehicle] for stop in terms.course.stops)]


def _wish(style: Style, terms: Terms, state: Position, points: Mapping[str, int], stop: Stop) -> int:
    """How much the seat at turn wishes to land on a space, with so many points on each vehicle."""
    match stop.kind:
        case "race":
            return style.races * (1 + points[stop.vehicle])
        case "crazy_race":
            return style.races * (1 + max(points.values()))
        case "advantage" | "bonanza":
            return style.cards if style.buys and could_buy(terms, state, stop) else 0
        case "collect":
            return style.money if state.bank != 0 else 0
        case "dan":
            return style.bets if greatest_bet(state) else 0
        case "challenge":
            return style.duels if can_challenge(terms, state) else 0
        case "gad_zooks":
            return -1
        case _:
            return 0
