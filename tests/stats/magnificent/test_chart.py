"""Pegs on the chart, against a recursion over single marbles and pegs worked out by hand."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from toolkit.errors import ChanceError, GameError, NoAnswer, TooManyStates
from toolkit.solve import Analysis
from toolkit.stats import LengthDistribution
from toolkit.stats.magnificent import TIES, Pegs, Prizes, chart_chain, chart_numbers, chart_odds

Outcome = dict[tuple[str, int], Fraction]  # (winner, races) -> chance


def by_single_marbles(
    plan: list[tuple[int, ...]], length: int, start: tuple[int, ...], tie: str, cycle: bool = True
) -> Outcome:
    """The chance of every winner and number of races, every marble drawn by itself, pegs moved as the rules say."""
    names = [*(str(seat) for seat in range(1, len(plan[0]) + 1)), "dan"]

    def race(number: int) -> list[tuple[str, ...]]:
        marbles = plan[number % len(plan) if cycle else min(number, len(plan) - 1)]
        owners = [name for name, count in zip(names, (*marbles, 1), strict=True) for _ in range(count)]
        return [tuple(owners[i] for i in order) for order in permutations(range(len(owners)), min(3, len(owners)))]

    @cache
    def outcome(number: int, pegs: tuple[int, ...]) -> tuple[tuple[tuple[str, int], Fraction], ...]:
        found: Outcome = {}
        orders = race(number)
        for order in orders:
            at = dict(zip(names, pegs, strict=True))
            arrived: list[str] = []
            for place, name in enumerate(order):
                at[name] += 3 if name == "dan" else 3 - place
                if at[name] >= length and name not in arrived:
                    arrived.append(name)
                if name == "dan":
                    break
            if arrived:
                # "best_place": of those who are there in the end, the one met first in the order of places.
                winner = arrived[0] if tie == "by_place" else next(name for name in order if at[name] >= length)
                rest: list[tuple[tuple[str, int], Fraction]] = [((winner, 0), Fraction(1))]
            else:
                rest = list(outcome(number + 1, tuple(at.values())))
            for (name, races), chance in rest:
                found[name, races + 1] = found.get((name, races + 1), Fraction(0)) + chance / len(orders)
        return tuple(found.items())

    return dict(outcome(0, start))


SMALL: list[tuple[list[tuple[int, ...]], int, tuple[int, ...], bool]] = [
    ([(1,)], 7, (0, 0), True),
    ([(2, 1)], 6, (0, 0, 0), True),
    ([(3, 2)], 7, (1, 2, 3), True),
    ([(2, 1), (1, 3)], 8, (0, 0, 0), True),
    ([(2, 1), (1, 3)], 8, (0, 0, 0), False),
    ([(1, 2, 2)], 5, (0, 2, 1, 0), True),
    ([(1, 1, 1, 1)], 4, (0, 0, 0, 0, 0), True),
]


@pytest.mark.parametrize("arrays", [False, True])
@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize(("plan", "length", "start", "cycle"), SMALL)
def test_every_winner_and_number_of_races(
    plan: list[tuple[int, ...]],
    length: int,
    start: tuple[int, ...],
    cycle: bool,
    tie: str,
    arrays: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chart_numbers, "FEW_CELLS", 0 if arrays else 10**9)
    found = by_single_marbles(plan, length, start, tie, cycle)
    names = [*(str(seat) for seat in range(1, len(plan[0]) + 1)), "dan"]
    odds = chart_odds(plan, length, dict(zip(names, start, strict=True)), tie=tie, cycle=cycle)
    assert odds.names == tuple(names)
    assert odds.endings == found
    assert sum(answer.fraction for answer in odds.win.values()) == 1
    for name in names:
        assert odds.win[name].fraction == sum(chance for (who, _), chance in found.items() if who == name)
    for races in odds.races:
        assert odds.races.probability(races) == sum(chance for (_, n), chance in found.items() if n == races)


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize(("plan", "length", "start", "cycle"), SMALL)
def test_the_chain_of_pegs_has_the_same_answers(
    plan: list[tuple[int, ...]], length: int, start: tuple[int, ...], cycle: bool, tie: str
) -> None:
    names = [*(str(seat) for seat in range(1, len(plan[0]) + 1)), "dan"]
    pegs = dict(zip(names, start, strict=True))
    chain = chart_chain(plan, length, pegs, tie=tie, cycle=cycle)
    odds = chart_odds(plan, length, pegs, tie=tie, cycle=cycle)
    analysis = Analysis(chain)
    absorbed = {name: answer.fraction for name, answer in analysis.absorption().items()}
    assert absorbed == {name: answer.fraction for name, answer in odds.win.items() if answer.fraction}
    assert (analysis.steps().fraction, analysis.variance().fraction) == (odds.races.mean(), odds.races.variance())
    lengths = LengthDistribution(chain)
    assert all(lengths.pmf(n) == odds.races.probability(n) for n in range(12))
    for name, share in absorbed.items():
        assert odds.races_if(name).mean() * share == sum(
            n * chance for (who, n), chance in odds.endings.items() if who == name
        )


def test_three_players_on_twelve_steps_over_arrays_and_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    pegs = {"2": 4, "dan": 3}
    over_arrays = chart_odds([3, 2, 2], 12, pegs)
    assert math.prod([12, 8, 12, 3]) < chart_numbers.FEW_CELLS  # so both ways have to be asked for
    monkeypatch.setattr(chart_numbers, "FEW_CELLS", 0)
    found = chart_odds([3, 2, 2], 12, pegs)
    monkeypatch.setattr(chart_numbers, "find_spec", lambda _: None)
    assert found == over_arrays == chart_odds([3, 2, 2], 12, pegs)


@pytest.mark.parametrize("seed", range(25))
def test_arrays_and_dicts_agree_on_any_plan(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some players without a marble, other prizes and numbers of places, no Dan or two marbles of his."""
    rng = random.Random(seed)
    players, length = rng.randint(1, 3), rng.randint(3, 11)
    plan = [[rng.randint(0, 3) for _ in range(players)] for _ in range(rng.randint(1, 3))]
    plan = [[first + 1, *others] for first, *others in plan]
    dan = rng.choice([0, 1, 1, 2])
    pegs = {str(seat): rng.randint(0, length - 1) for seat in range(1, players + 1)} | {
        "dan": rng.randint(0, length - 1)
    }
    tie, cycle = rng.choice(TIES), rng.random() < 0.5
    prizes = rng.choice([Prizes(), Prizes((5, 1), 2), Prizes((2, 2, 1, 1), 4), Prizes((1,), 1)])
    found = []
    for few in (0, 10**9):
        monkeypatch.setattr(chart_numbers, "FEW_CELLS", few)
        found.append(chart_odds(plan, length, pegs, tie=tie, cycle=cycle, dan=dan, prizes=prizes))
    assert found[0] == found[1]


def test_the_full_chart_of_two_players() -> None:
    """What a chain of 3,581 positions gives by elimination; one prime below 2^63 / 168 is too small for the numbers."""
    told: list[tuple[str, int, int]] = []
    odds = chart_odds([4, 3], 24, progress=lambda *now: told.append(now))
    chain = chart_chain([4, 3], 24)
    assert {name: answer.fraction for name, answer in Analysis(chain).absorption().items()} == {
        name: answer.fraction for name, answer in odds.win.items()
    }
    assert max(chance.denominator for chance in odds.endings.values()) > 2**60
    assert told == [("races followed", done, len(told)) for done in range(1, len(told) + 1)] and len(told) > 24


def test_two_and_one_marble_by_hand() -> None:
    """Six steps, Dan has made three: he wins the first race with 3/4, and each second race after it as worked out.

    Without him it ends 5:1, 4:2 or 3:3 (1/12 each); then 1/3, 1/3 and 1/4 of the second races are Dan's.
    """
    odds = chart_odds([2, 1], 6, {"dan": 3})
    assert odds.win["dan"].fraction == Fraction(3, 4) + Fraction(1, 12) * (Fraction(1, 3) * 2 + Fraction(1, 4))
    assert odds.win["2"].fraction == Fraction(1, 12) * Fraction(1, 4)
    assert odds.races.mean() == 1 + Fraction(1, 4)


def test_the_tie_rules_differ() -> None:
    """Places 1, 2, 1: the second arrives by the second place, the first by the third, and the first place is his.

    Dan's first place would end it, so there is no second race in which the first has less than one step to go.
    """
    by_place, best_place = (chart_odds([2, 1], 9, {"1": 5, "2": 7, "dan": 6}, tie=tie).win for tie in TIES)
    gap = best_place["1"].fraction - by_place["1"].fraction
    assert gap == Fraction(2 * 1 * 1, 4 * 3 * 2) == by_place["2"].fraction - best_place["2"].fraction
    assert best_place["dan"] == by_place["dan"]


def test_equal_players_have_equal_chances_and_the_order_of_names_does_not_matter() -> None:
    win = chart_odds([2, 2, 1], 6).win
    assert win["1"] == win["2"]
    named = chart_odds([{"Ann": 1, "Bob": 2}, {"Ann": 3, "Bob": 1}], 8, {"Bob": 2}).win
    swapped = chart_odds([{"Bob": 2, "Ann": 1}, {"Bob": 1, "Ann": 3}], 8, {"Bob": 2}).win
    assert named == swapped


def test_only_pegs_that_come_up_are_states() -> None:
    chain = chart_chain([1], 9, {"dan": 6})
    # First place: 3 and then Dan 9; or Dan at once.
    assert chain.states == (Pegs(0, (0, 6)), "dan")
    assert chart_chain([[1], [2]], 4, cycle=False).states[-1] in ("1", "dan")
    assert {state.race for state in chart_chain([[1], [2], [1]], 12).states if isinstance(state, Pegs)} == {0, 1, 2}
    assert chart_chain([1], 3).units == ("races",)


def test_an_outcome_that_cannot_be_has_the_chance_0() -> None:
    odds = chart_odds([1, 0], 3)
    assert odds.win["2"].fraction == 0
    assert dict(odds.races.items()) == {1: 1}
    with pytest.raises(GameError, match=r"'2' never wins here; the pegs: 1, 2, dan"):
        odds.races_if("2")


def test_other_prizes() -> None:
    odds = chart_odds([1], 2, prizes=Prizes((1, 1), 2))
    assert odds.win["dan"].fraction == 1  # the player makes one step, then Dan arrives with the second place
    assert dict(odds.races.items()) == {1: 1}
    with pytest.raises(NoAnswer, match=r"a race of the plan may move no peg"):
        chart_odds([1], 2, prizes=Prizes((1, 1), 0))


@pytest.mark.parametrize(
    ("plan", "length", "pegs", "tie", "error", "message"),
    [
        ([1], 0, {}, "by_place", ChanceError, "the length of the chart is 0; write a whole number, 1 or more"),
        ([1], 6, {"2": 1}, "by_place", GameError, "pegs: there is no '2' on the chart; its pegs: 1, dan"),
        ([1], 6, {"1": 6}, "by_place", GameError, "pegs: '1' has made 6 of 6 steps and is there; write less"),
        ([1], 6, {}, "first", GameError, "tie 'first': write one of by_place, best_place"),
        ([[1], [1, 2]], 6, {}, "by_place", GameError, "the races of the plan are not all of the same players (1, dan)"),
        ([], 6, {}, "by_place", GameError, "the plan has no race; write the marbles of at least one"),
    ],
)
def test_charts_that_cannot_be(
    plan: list[object], length: int, pegs: dict[str, int], tie: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as found:
        chart_odds(plan, length, pegs, tie=tie)  # type: ignore[arg-type]
    assert str(found.value).startswith(message)


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(TooManyStates, match=r"more than 100 positions of the pegs; take a shorter chart"):
        chart_chain([4, 3, 2, 1], 24, limit=100)
    with pytest.raises(TooManyStates, match=r"a chart of 63,700,992 positions of the pegs; take a shorter one"):
        chart_odds([1, 1, 1, 1, 1], 24)
