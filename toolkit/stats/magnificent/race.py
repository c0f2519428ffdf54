"""One race of The Magnificent Race, exactly: who comes in where, how far the pegs move, what a marble is worth.

Every spin takes one marble out of the spinner, each equally likely, and Dan's marble ends the race (R15). A race is
given by the players' marbles: a sequence (the players are then called "1", "2", …) or a mapping of names. Dan is
called "dan" and comes last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from toolkit.chance import Distribution
from toolkit.chance.weights import refuse_too_many, short, whole_number
from toolkit.errors import ChanceError
from toolkit.games.magnificent_race.racing import STEPS

__all__ = [
    "DAN",
    "PRIZES",
    "Gain",
    "Marbles",
    "Placing",
    "Prizes",
    "entries",
    "expected_steps",
    "joint_scores",
    "place_chances",
    "placings",
    "prizes_of",
    "scores",
    "value_of_a_marble",
]

DAN = "dan"

Marbles: TypeAlias = Sequence[int] | Mapping[str, int]
"""How many marbles each player puts into the spinner."""

Placing: TypeAlias = tuple[str, ...]
"""Who won the first spin, the second, …; it is shorter than the prizes where Dan or the last marble ended the race."""


class Prizes(NamedTuple):
    """What the places are worth in steps of a peg (R17): `places` to players, best first, and `dan` to Dan for any."""

    places: tuple[int, ...] = STEPS
    dan: int = STEPS[0]


PRIZES = Prizes()


class Gain(NamedTuple):
    """What a change is worth to everybody in the race, by name; all gains of `first` add up to 0.

    `steps` are expected steps of the peg, `first` is the chance of the first place.
    """

    steps: dict[str, Fraction]
    first: dict[str, Fraction]


def entries(marbles: Marbles, dan: int = 1) -> dict[str, int]:
    """Everybody in the race by name with the number of marbles, Dan last.

    Raises ChanceError for counts that are no whole numbers of 0 or more, for a player called "dan" and for an empty
    spinner.

    >>> entries([4, 1])
    {'1': 4, '2': 1, 'dan': 1}
    """
    try:
        given = marbles if isinstance(marbles, Mapping) else {str(seat): n for seat, n in enumerate(marbles, start=1)}
    except TypeError:
        raise ChanceError(f'the marbles are {short(marbles)}; write [4, 3] or {{"Ann": 4, "Bob": 3}}') from None
    if DAN in given:
        raise ChanceError(f"a player is called {DAN!r}; give the number of Dan's marbles as dan=…")
    everybody = {name: whole_number(n, f"the number of marbles of {short(name)}") for name, n in given.items()}
    everybody[DAN] = whole_number(dan, "the number of Dan's marbles")
    if not any(everybody.values()):
        raise ChanceError("the spinner is empty; give somebody a marble")
    return everybody


def placings(marbles: Marbles, dan: int = 1, places: int = len(PRIZES.places)) -> Distribution[Placing]:
    """The chance of every placing (R15): the names of those who won the spins, in order.

    Only the marble that won leaves the spinner, and the race ends with the last place, with Dan, or with the last
    marble. The weights count orders of single marbles, as if all places were always spun for.
    Raises ChanceError as `entries` does, and for more than a million placings.

    >>> race = placings({"Ann": 2, "Bob": 1})
    >>> race.probability(("dan",)), race.probability(("Ann", "Bob", "Ann"))
    (Fraction(1, 4), Fraction(1, 12))
    """
    everybody = entries(marbles, dan)
    in_all = sum(everybody.values())
    begun: list[tuple[Placing, int]] = [((), 1)]
    for spun in range(min(whole_number(places, "the number of places", least=1), in_all)):
        longer: list[tuple[Placing, int]] = []
        for placing, weight in begun:
            if DAN in placing:
                longer.append((placing, weight * (in_all - spun)))
                continue
            for name, count in everybody.items():
                if left := count - placing.count(name):
                    longer.append(((*placing, name), weight * left))
        refuse_too_many(len(longer), f"races of {len(everybody)}")
        begun = longer
    return Distribution(begun)


def prizes_of(placing: Placing, prizes: Prizes = PRIZES) -> list[tuple[str, int]]:
    """Who moves how far, spin after spin (R17): somebody who takes several places comes several times.

    >>> prizes_of(("Ann", "Ann", "dan"))
    [('Ann', 3), ('Ann', 2), ('dan', 3)]
    """
    return [(name, prizes.dan if name == DAN else steps) for name, steps in zip(placing, prizes.places, strict=False)]


def joint_scores(marbles: Marbles, dan: int = 1, prizes: Prizes = PRIZES) -> Distribution[tuple[int, ...]]:
    """The steps of everybody in one race together, in the order of the marbles, Dan last.

    >>> joint_scores([1]).pairs()
    (((0, 3), 1), ((3, 3), 1))
    """
    names = list(entries(marbles, dan))

    def steps(placing: Placing) -> tuple[int, ...]:
        moved = dict.fromkeys(names, 0)
        for name, moves in prizes_of(placing, prizes):
            moved[name] += moves
        return tuple(moved.values())

    return placings(marbles, dan, len(prizes.places)).map(steps)


def scores(marbles: Marbles, dan: int = 1, prizes: Prizes = PRIZES) -> dict[str, Distribution[int]]:
    """For everybody the distribution of the steps in one race, 0 included (up to 3 + 2 + 1 for a player, 3 for Dan).

    >>> scores([4, 3, 2, 1])["2"].probability(6)
    Fraction(1, 165)
    """
    together = joint_scores(marbles, dan, prizes)
    return {name: together.map(itemgetter(i)) for i, name in enumerate(entries(marbles, dan))}


def expected_steps(marbles: Marbles, dan: int = 1, prizes: Prizes = PRIZES) -> dict[str, Fraction]:
    """For everybody the expected number of steps in one race.

    >>> [str(steps) for steps in expected_steps([4, 3, 2, 1]).values()]
    ['112/55', '84/55', '56/55', '28/55', '9/11']
    """
    return {name: steps.mean() for name, steps in scores(marbles, dan, prizes).items()}


def place_chances(marbles: Marbles, dan: int = 1, places: int = len(PRIZES.places)) -> dict[str, tuple[Fraction, ...]]:
    """For everybody the chances of the first place, the second, …; they add up to less than 1 where Dan ends races.

    >>> place_chances([2])["1"]
    (Fraction(2, 3), Fraction(1, 3), Fraction(0, 1))
    """
    race = placings(marbles, dan, places)
    found = {name: [0] * places for name in entries(marbles, dan)}
    for placing, weight in race.pairs():
        for place, name in enumerate(placing):
            found[name][place] += weight
    return {name: tuple(Fraction(weight, race.total) for weight in weights) for name, weights in found.items()}


def value_of_a_marble(marbles: Marbles, who: str, more: int = 1, dan: int = 1, prizes: Prizes = PRIZES) -> Gain:
    """What `more` marbles for the player `who` are worth to everybody; for the player itself it is the gain.

    Raises ChanceError where no player has that name.

    >>> gain = value_of_a_marble([1, 1], "1")
    >>> gain.steps["1"], gain.first["1"], gain.first["dan"]
    (Fraction(1, 1), Fraction(1, 6), Fraction(-1, 12))
    """
    everybody = entries(marbles, dan)
    players = {name: count for name, count in everybody.items() if name != DAN}
    if who not in players:
        raise ChanceError(f"there is no player {who!r} in the race; its players: {', '.join(players)}")
    count = players[who] + whole_number(more, "the number of marbles more")
    richer = players | {who: count}
    before, after = expected_steps(players, dan, prizes), expected_steps(richer, dan, prizes)
    first, then = place_chances(players, dan, 1), place_chances(richer, dan, 1)
    return Gain(
        {name: after[name] - before[name] for name in everybody},
        {name: then[name][0] - first[name][0] for name in everybody},
    )
