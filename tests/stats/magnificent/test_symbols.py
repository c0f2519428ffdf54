"""Closed forms of one race, against the races counted in numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
import sympy

from toolkit.errors import ChanceError
from toolkit.stats.magnificent import (
    Prizes,
    closed_forms,
    expected_steps,
    place_chances,
    placing_formula,
    placings,
    scores,
    value_of_a_marble,
)

FORMS = closed_forms()
m, N = FORMS.m, FORMS.N


def fraction(number: sympy.Rational) -> Fraction:
    return Fraction(int(number.p), int(number.q))


def test_the_forms_of_three_marbles_or_more() -> None:
    assert sympy.simplify(FORMS.steps - m * (6 * N - 10) / (N * (N - 1))) == 0
    assert FORMS.dan_steps == 9 / N
    assert FORMS.places[0] == m / N
    assert FORMS.dan_places == (1 / N, 1 / N, 1 / N)
    assert sympy.simplify(FORMS.places[1] - m * (N - 2) / (N * (N - 1))) == 0
    assert sympy.simplify(FORMS.places[2] - m * (N - 3) / (N * (N - 1))) == 0
    assert sympy.simplify(FORMS.scores[6] - m * (m - 1) * (m - 2) / (N * (N - 1) * (N - 2))) == 0
    assert sympy.simplify(sum(FORMS.scores.values()) - 1) == 0
    assert FORMS.condition == "N >= 3"


def test_two_marbles_and_one_by_themselves() -> None:
    two, one = closed_forms(2), closed_forms(1)
    assert (two.steps, two.dan_steps, two.condition) == (3 * m / 2, 3, "N = 2")
    assert (two.places, two.dan_places) == ((m / 2, 0), (sympy.Rational(1, 2), sympy.Rational(1, 2)))
    assert (one.dan_steps, one.dan_places) == (3, (1,))
    assert one.value(one.steps, 0, 1) == 0
    # The forms for N >= 3 would be wrong there.
    assert FORMS.steps.subs({m: 1, N: 2}) == 1 != two.value(two.steps, 1, 2)


@pytest.mark.parametrize("in_all", range(1, 9))
def test_forms_and_counted_races_agree(in_all: int) -> None:
    """Every form, general or for this N alone, for every share of the marbles between a player and another one."""
    for forms in (closed_forms(in_all), *([FORMS] if in_all >= 3 else [])):
        for mine in range(in_all):
            race = [mine, in_all - 1 - mine]
            assert fraction(forms.value(forms.steps, mine, in_all)) == expected_steps(race)["1"]
            assert fraction(forms.value(forms.dan_steps, mine, in_all)) == expected_steps(race)["dan"]
            for place, (my_form, dan_form) in enumerate(zip(forms.places, forms.dan_places, strict=True)):
                assert fraction(forms.value(my_form, mine, in_all)) == place_chances(race)["1"][place]
                assert fraction(forms.value(dan_form, mine, in_all)) == place_chances(race)["dan"][place]
            counted = scores(race)["1"]
            assert {steps: fraction(forms.value(form, mine, in_all)) for steps, form in forms.scores.items()} == {
                steps: counted.probability(steps) for steps in forms.scores
            }
            assert set(counted) <= set(forms.scores)


def test_it_does_not_matter_how_the_others_share_their_marbles() -> None:
    alone, together = scores([2, 1, 1, 2])["1"], scores([2, 4])["1"]
    assert alone == together


@pytest.mark.parametrize("race", [(4, 3, 2, 1), (2, 2), (1,), (3, 0, 1)])
def test_the_formula_of_every_placing(race: tuple[int, ...]) -> None:
    marbles = {f"P{seat}": count for seat, count in enumerate(race, start=1)}
    counted, in_all = placings(marbles), sum(race) + 1
    numbers = {sympy.Symbol(f"m_{name}", integer=True, nonnegative=True): n for name, n in marbles.items()}
    for places in range(1, min(3, in_all) + 1):
        for placing in product([*marbles, "dan"], repeat=places):
            ended = "dan" in placing or places == min(3, in_all)
            if "dan" not in placing[:-1] and ended:
                form = placing_formula(placing).subs(numbers).subs(N, in_all)
                assert fraction(sympy.Rational(form)) == counted.probability(placing)


def test_the_value_of_a_marble_in_symbols() -> None:
    for race in product(range(4), repeat=2):
        if sum(race) >= 2:
            form = FORMS.marble_value.subs({m: race[0], N: sum(race) + 1})
            assert fraction(form) == value_of_a_marble(race, "1").steps["1"]


def test_other_prizes() -> None:
    """Two places worth 5 and 1, Dan's worth 2: m(5/N + (N - 2)/(N(N - 1))) and 4/N, from two marbles on."""
    forms = closed_forms(prizes=Prizes((5, 1), 2))
    assert forms.condition == "N >= 2"
    assert sympy.simplify(forms.steps - m * (5 / N + (N - 2) / (N * (N - 1)))) == 0
    assert forms.dan_steps == 4 / N


def test_the_derivation_shows_every_place_and_its_condition() -> None:
    lines = FORMS.latex.splitlines()
    assert lines[0] == r"\begin{aligned}"
    assert lines[2] == (
        r"P_2 &= m\cdot \frac{N - 2}{N}\cdot\frac{1}{N - 1} = \frac{m \left(N - 2\right)}{N \left(N - 1\right)} \\"
    )
    assert lines[4] == r"D_1 &= \frac{1}{N} \\"
    assert lines[7].startswith(r"E[\text{steps}] &= 3\,P_1 + 2\,P_2 + 1\,P_3 = ")
    assert lines[-1] == r"\end{aligned}\qquad(N \ge 3)"
    assert closed_forms(2).latex.splitlines()[2] == r"P_2 &= m\cdot \frac{0}{2}\cdot\frac{1}{1} = 0 \\"
    assert FORMS._repr_latex_() == f"$\\displaystyle {FORMS.latex}$"
    assert "N - 2 other marbles" in FORMS.words


def test_a_form_is_not_used_where_it_does_not_hold() -> None:
    with pytest.raises(ChanceError, match=r"2 marbles in all, and the form holds for N >= 3"):
        FORMS.value(FORMS.steps, 1, 2)
    with pytest.raises(ChanceError, match=r"3 marbles in all, and the form holds for N = 2"):
        closed_forms(2).value(closed_forms(2).steps, 1, 3)
    with pytest.raises(ChanceError, match=r"4 of 4 marbles, of which one is Dan's; write 0 to 3"):
        FORMS.value(FORMS.steps, 4, 4)
    with pytest.raises(ChanceError, match=r"one marble more than N = 2"):
        _ = closed_forms(2).marble_value
    with pytest.raises(ChanceError, match=r"goes on after 'dan'"):
        placing_formula(("dan", "Ann"))
    with pytest.raises(ChanceError, match=r"the number of marbles in all is 0; write a whole number, 1 or more"):
        closed_forms(0)
