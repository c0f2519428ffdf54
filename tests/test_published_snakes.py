"""Snakes and Ladders as others have published it: one player, two players, both printings of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.chains.grown import grown
from toolkit.chains import MarkovChain, explore
from toolkit.chance import decimal_text
from toolkit.games import Finished, make_game
from toolkit.solve import Analysis, Answer
from toolkit.stats.length import LengthDistribution

FROM_47, FROM_48 = "full", "full_48"  # two printings of the board


def chain_of(board: str, players: int = 1, finish: str = "exact") -> MarkovChain[Any]:
    """The chain of a race, as the toolkit explores it."""
    return explore(make_game("snakes_and_ladders", board, players, {"finish": finish}))


def first_wins(chain: MarkovChain[Any]) -> Answer:
    """The chance that seat 1 wins."""
    return Analysis(chain).absorption()[Finished(("1",))]


@pytest.fixture(scope="module")
def printed_47() -> LengthDistribution[int]:
    return LengthDistribution(chain_of(FROM_47))


def test_snakes_and_ladders_expected_throws(printed_47: LengthDistribution[int]) -> None:
    """39.2: http://www.math.niu.edu/~rusin/uses-math/games/chutes/chutes.sum"""
    mean = Analysis(printed_47.chain).steps()
    assert mean.decimal(3) == "39.2"
    assert mean.fraction == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )


def test_snakes_and_ladders_shortest_median_and_most_likely_game(printed_47: LengthDistribution[int]) -> None:
    """7, 32 and 22 throws: J. Vanderplas's analysis as told on https://boingboing.net, 2018-01-03."""
    assert (printed_47.shortest, printed_47.quantile("1/2"), printed_47.mode()) == (7, 32, 22)
    assert LengthDistribution(chain_of(FROM_48)).quantile("1/2") == 33  # so it was the printing with the snake on 47


def test_snakes_and_ladders_when_the_last_ladder_counts_as_a_move() -> None:
    """39.7 in the same analysis: square 80 is a state of its own that leads to 100 in one more move."""

    game: Any = make_game("snakes_and_ladders", FROM_47, 1)
    jumps = {square: to for square, to in game.board.jumps.items() if square != 80}
    counted = Analysis(
        grown(0, lambda square: None if square == 100 else {100: 1} if square == 80 else throws(square, jumps))
    )
    assert counted.steps().decimal(7) == "39.70792"
    plain = Analysis(chain_of(FROM_47)).steps().fraction
    assert counted.steps().fraction == plain + counted.visits()[80].fraction


def throws(square: int, jumps: Mapping[int, int]) -> Counter[int]:
    """Where one throw leads, with weights of six."""
    landed = (square + face if square + face <= 100 else square for face in range(1, 7))
    return Counter(jumps.get(to, to) for to in landed)


def test_snakes_and_ladders_for_the_other_printing() -> None:
    assert Analysis(chain_of(FROM_48)).steps().fraction == Fraction(
        4701963530284262061680976447702295260969373555678655812977547,
        118741353443887754043709082737855602672874458412108079756280,
    )


def test_snakes_and_ladders_without_an_exact_last_throw() -> None:
    """Simulated, 10,000 games: mean 36.0559 (https://gist.github.com/benhoyt/3f94abcb9b8c862776c3a2e2d7da43ea), and
    19.8132 rounds for three (https://gist.github.com/paul-schwendenman/92f1d530028260ce71acd77329310093)."""
    chain = chain_of(FROM_48, finish="overshoot")
    analysis, length = Analysis(chain), LengthDistribution(chain)
    assert analysis.steps().decimal(16) == "36.19307021897493"
    assert abs(analysis.steps().fraction - Fraction("36.0559")) < 3 * Fraction(2373, 100) / 100
    assert round(float(analysis.variance().fraction) ** 0.5, 2) == 23.73
    rounds = sum(length.survival(n) ** 3 for n in range(250))  # until the first of three has finished
    assert abs(float(rounds) - 19.8132) < 3 * 12 / 100


def test_snakes_and_ladders_for_two_by_the_squares_of_the_chances_of_one() -> None:
    """https://github.com/RobinFiveWords/chutes-and-ladders: the first player's bounds after 500 moves, 50 digits. Two
    independent racers: he is first with 1/2 + 1/2 the chance to need equally many throws."""
    length = LengthDistribution(chain_of(FROM_48))
    equal = sum((chance**2 for chance in length.pmf_list(500)), Fraction(0))
    assert decimal_text((1 + equal) / 2, 50) == "0.50780277346091397777988206902864358081717127162441"
    later = (1 + equal + length.survival(500) ** 2) / 2
    assert decimal_text(later, 50) == "0.50780277346091398242854850838580730082375585977029"


@pytest.mark.slow
def test_snakes_and_ladders_for_two_exactly() -> None:
    """https://github.com/RobinFiveWords/chutes-and-ladders: 50 digits, and a fraction of 4,453 digits over as many."""
    chain = chain_of(FROM_48, 2)
    assert len(chain) == 12_118
    first = first_wins(chain)
    assert first.decimal(50) == "0.50780277346091397787392387841954080716542767187942"
    assert (10**4452 <= first.fraction.numerator < 10**4453) and (10**4452 <= first.fraction.denominator < 10**4453)


@pytest.mark.slow
def test_snakes_and_ladders_for_two_without_an_exact_last_throw() -> None:
    """47.76 moves and 0.509: D. Audet, https://archimede.mat.ulaval.ca/amq/bulletins/dec12/Serpents.pdf"""
    chain = chain_of(FROM_48, 2, "overshoot")
    assert Analysis(chain).steps("turns").decimal(8) == "47.76056"
    assert first_wins(chain).decimal(7) == "0.5086542"
