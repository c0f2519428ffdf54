"""Chances somebody published: if one of these differs, the toolkit is wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest

from toolkit.chance import Distribution, dice, die, orders, rankings

EFRON = {
    "A": [4, 4, 4, 4, 0, 0],
    "B": [3, 3, 3, 3, 3, 3],
    "C": [6, 6, 2, 2, 2, 2],
    "D": [5, 5, 5, 1, 1, 1],
}


@pytest.mark.parametrize(
    ("pair", "chance"),
    [("AB", "2/3"), ("BC", "2/3"), ("CD", "2/3"), ("DA", "2/3"), ("AC", "4/9"), ("BD", "1/2")],
)
def test_efron_dice_beat_each_other_in_a_circle(pair: str, chance: str) -> None:
    first, second = (die(EFRON[name]) for name in pair)
    assert first.combine(second).probability(lambda faces: faces[0] > faces[1]) == Fraction(chance)


def test_sicherman_dice_cannot_be_told_from_two_ordinary_ones() -> None:
    assert die([1, 2, 2, 3, 3, 4]).combine(die([1, 3, 4, 5, 6, 8]), int.__add__).pairs() == dice(2).pairs()


def test_seven_with_two_dice() -> None:
    assert dice(2)[7] == 6
    assert dice(2).probability(7) == Fraction(6, 36)


def highest(n: int, kept: int) -> Distribution[tuple[int, ...]]:
    """The ``kept`` highest of ``n`` dice, highest first."""
    thrown: Distribution[tuple[int, ...]] = Distribution.certain(())
    for _ in range(n):
        thrown = thrown.combine(die(6), lambda faces, face: tuple(sorted((*faces, face), reverse=True)))
    return thrown.map(lambda faces: faces[:kept])


@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [
        (3, 2, {0: "2890/7776", 1: "2611/7776", 2: "2275/7776"}),
        (2, 2, {0: "295/1296", 1: "35/108", 2: "581/1296"}),
        (3, 1, {1: "49/144"}),
        (2, 1, {1: "91/216"}),
        (1, 2, {1: "161/216"}),
    ],
)
def test_risk_armies_the_attacker_loses(attack: int, defence: int, lost: dict[int, str]) -> None:
    kept = min(attack, defence)
    losses = highest(attack, kept).combine(
        highest(defence, kept), lambda a, d: sum(x <= y for x, y in zip(a, d, strict=True))
    )
    for armies, chance in lost.items():
        assert losses.probability(armies) == Fraction(chance)


def test_nba_lottery_of_2012() -> None:
    weights = dict(enumerate([250, 199, 156, 119, 88, 63, 43, 28, 17, 11, 8, 7, 6, 5], start=1))
    picks = rankings(weights, 3)
    chances = [float(picks.probability(lambda order, k=k: order[k] == 1)) for k in range(3)]
    assert chances == pytest.approx([0.25, 0.2151012, 0.1777349], abs=5e-8)
    assert float(picks.probability(lambda order: 1 in order)) == pytest.approx(0.6428361, abs=5e-8)


@pytest.mark.parametrize(("who", "steps"), [("a", "112/55"), ("b", "84/55"), ("c", "56/55"), ("d", "28/55")])
def test_steps_of_a_marble_race_that_ends_with_dan(who: str, steps: str) -> None:
    # 3 steps for the first place, 2 for the second, 1 for the third; nothing is drawn after Dan's marble.
    places = orders({"a": 4, "b": 3, "c": 2, "d": 1, "Dan": 1}, 3)
    before_dan = places.map(lambda order: order[: order.index("Dan")] if "Dan" in order else order)
    gained = before_dan.map(lambda order: sum(3 - place for place, drawn in enumerate(order) if drawn == who))
    assert gained.mean() == Fraction(steps)
