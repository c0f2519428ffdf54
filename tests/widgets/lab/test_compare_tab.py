"""Exact against simulated: the same sample as `simulate`, what its intervals hold, and how many games a width takes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.widgets.lab.labs import block, cells, press, solved
from toolkit.games import make_game
from toolkit.stats import interval_coverage, simulate
from toolkit.stats.batch import Player


def test_the_sample_is_that_of_simulate_and_is_judged_by_the_truth() -> None:
    lab = solved()
    assert cells(lab, "wins")["1"] == ["Seat 1 wins", "25/84 = 0.297619", "not simulated yet", "–"]
    press(lab, "simulate", games=1500, seed=3)
    sample = simulate(make_game("monorail", "mini", 2), 1500, seed=3)
    found = lab.results["simulated"]
    assert found["win"]["1"] == sample.win("1") and found["turns"] == sample.mean_length()
    assert found["lengths"] == dict(sorted(sample.lengths.items()))
    for name, share in (("1", Fraction(25, 84)), ("2", Fraction(17, 84)), ("casey", Fraction(1, 2))):
        interval = sample.win(name)
        assert interval.low is not None and interval.high is not None
        held = interval.low <= share <= interval.high
        assert found["covers"][name] is held
        assert cells(lab, "wins")[name][3] == ("✓ yes" if held else "✗ no")
    assert "1,500 games, seed 3." in block(lab, "wins")["note"]
    assert block(lab, "wins")["badge"] == "exact"


def test_a_miss_is_shown_as_one() -> None:
    """Of samples of 40 games with seeds 0, 1, 2, … the first that misses Casey's half."""
    lab = solved()
    for seed in range(60):
        press(lab, "simulate", games=40, seed=seed)
        if lab.results["simulated"]["covers"]["casey"] is False:
            break
    answer = lab.results["simulated"]["win"]["casey"]
    assert abs(answer.number - Fraction(1, 2)) > answer.half_width
    row = next(row for row in block(lab, "wins")["rows"] if row["id"] == "casey")
    assert (row["cells"][3], row["tone"]) == ("✗ no", "bad")


def test_until_the_intervals_are_narrow_enough() -> None:
    lab = solved("snakes_and_ladders")
    press(lab, "simulate", until="width", width="0.05", seed=1, games="ignored")
    found = lab.results["simulated"]
    widest = max(answer.half_width for answer in found["win"].values())
    assert widest <= Fraction(1, 20)
    assert 300 < found["games"] < 1_000_000  # 1.96² · 1/4 / 0.05² = 384 games do it; a step may bring more


def test_the_games_for_a_margin() -> None:
    """At ± 0.01: 38416 · 25 · 59 / 84² = 8030.6, 38416 · 17 · 67 / 84² = 6201.3, and 38416 / 4 = 9604 for Casey."""
    lab = solved()
    assert cells(lab, "widths")["1/100"] == ["± 0.01", "8,031", "6,202", "9,604"]
    assert "seen" not in cells(lab, "widths")
    press(lab, "simulate", games=1000, seed=3)
    margin = lab.results["simulated"]["win"]["casey"].half_width
    assert cells(lab, "widths")["seen"][0] == "Seen after 1,000 games"
    assert abs(float(cells(lab, "widths")["seen"][3].removeprefix("± ")) - float(margin)) < 0.001


@pytest.mark.parametrize("each", [10, 40])
def test_coverage_is_counted_and_expected(each: int) -> None:
    lab = solved()
    press(lab, "cover", outcome="1", repeats=60, each=each, seed=4)
    shown = lab.results["coverage"]
    found = shown["found"]
    assert (shown["outcome"], shown["games"], len(found.intervals)) == ("1", each, 60)
    held = sum(abs(one.number - Fraction(25, 84)) <= one.half_width for one in found.intervals)
    assert found.held == held
    picture = block(lab, "intervals")
    assert sum(line["holds"] for line in picture["lines"]) == held
    expected = interval_coverage(found.truth, each).number * 60
    assert f"{held} of 60 intervals hold the exact value; 57 is the promise" in picture["text"]
    assert f"{float(expected):.4g} are to be expected" in picture["text"]


def test_the_samples_are_the_games_of_the_seed_in_order() -> None:
    lab = solved()
    press(lab, "cover", outcome="2", repeats=4, each=25, seed=6)
    wins = sum(one.number * 25 for one in lab.results["coverage"]["found"].intervals)
    played = solved()
    press(played, "cover", outcome="2", repeats=1, each=100, seed=6)
    assert played.results["coverage"]["found"].intervals[0].number == wins / 100
    games = Player(make_game("monorail", "mini", 2), {}).one_by_one(6, 100, over_arrays=False)
    assert wins == sum(names == ("2",) for names, _ in games)
