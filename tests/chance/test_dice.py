"""Dice and colour dice, against counts made by hand and by listing every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import factorial

import pytest

from toolkit.chance import Distribution, colour_dice, dice, die
from toolkit.errors import ChanceError

COLOURS = ["blue", "white", "yellow", "red", "purple", "green"]


def test_die() -> None:
    assert die(6).pairs() == tuple((face, 1) for face in range(1, 7))
    assert die().total == 6
    assert die([0, 0, 5]).pairs() == ((0, 2), (5, 1))
    assert die("HT").probability("H") == Fraction(1, 2)


@pytest.mark.parametrize("faces", [0, -1, 6.0, True, None, [], "", 10**12])
def test_no_such_die(faces: object) -> None:
    with pytest.raises(ChanceError, match=r"die|faces"):
        die(faces)  # type: ignore[call-overload]


def test_dice_add_up() -> None:
    assert dice(2).pairs() == tuple((sum_, 6 - abs(7 - sum_)) for sum_ in range(2, 13))
    assert dice(3, 4).total == 64
    assert dice(3, [1, 1, 2]).pairs() == ((3, 8), (4, 12), (5, 6), (6, 1))
    assert dice(0) == Distribution.certain(0)
    with pytest.raises(ChanceError, match="'H' is not"):
        dice(2, "HT")  # type: ignore[type-var]
    with pytest.raises(ChanceError, match="the number of dice is -2"):
        dice(-2)


def test_six_colour_dice() -> None:
    thrown = colour_dice(6, COLOURS)
    assert len(thrown) == 462
    assert thrown.total == 46_656
    assert thrown[tuple((colour, 1) for colour in COLOURS)] == factorial(6)
    assert thrown[(("white", 6),)] == 1
    assert thrown[("blue", 2), ("red", 4)] == 15
    neither = thrown.probability(lambda hand: not {"blue", "white"} & dict(hand).keys())
    assert neither == Fraction(64, 729)


def test_colour_dice_equal_all_throws_listed_one_by_one() -> None:
    faces = ["z", "a", "z", "m"]
    listed = Counter(tuple((c, throw.count(c)) for c in "zam" if c in throw) for throw in product(faces, repeat=4))
    assert dict(colour_dice(4, faces)) == dict(listed)


def test_colour_dice_at_the_edges() -> None:
    assert colour_dice(0, COLOURS) == Distribution.certain(())
    assert colour_dice(3, ["red"]) == Distribution.certain((("red", 3),))
    with pytest.raises(ChanceError, match="no faces"):
        colour_dice(6, [])
    with pytest.raises(ChanceError, match="number of colour dice"):
        colour_dice(-1, COLOURS)
    with pytest.raises(ChanceError, match="96,560,646 outcomes"):
        colour_dice(100, COLOURS)
