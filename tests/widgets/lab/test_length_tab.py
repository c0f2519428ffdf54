"""Lengths with the learner's own games: the place of a game in words, by hand on `mini`."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from tests.widgets.lab.labs import block, cells, press, solved
from toolkit.games import make_game
from toolkit.play import Match
from toolkit.stats import LengthDistribution
from toolkit.widgets import Session
from toolkit.widgets.lab import LabSession


def shown(lab: LabSession) -> dict[str, str]:
    """The paragraphs of the tab: id -> text."""
    lab.handle({"do": "tab", "id": "length"})
    return {one["id"]: one["text"] for one in lab.view["blocks"] if one["kind"] == "words"}


def played(seed: int, players: int = 1) -> Match:
    match = Match(make_game("monorail", "mini", players), seed)
    while not match.finished:
        match.roll()
    return match


def test_the_place_of_a_game_by_hand() -> None:
    """One player on mini: P(T = 1) = 5/18 and P(T = 2) = 77/324, so 27.8 % are shorter than a game of two turns, 23.8 %
    as long, and 48.5 % longer."""
    lab = solved("monorail", "mini", 1, mine=2)
    length = LengthDistribution(lab.results["exact"]["lengths"] and lab.bench.truth.analysis.chain)  # type: ignore[union-attr]
    assert (length.pmf(1), length.pmf(2)) == (Fraction(5, 18), Fraction(77, 324))
    assert shown(lab)["place-0"] == (
        "Your game took 2 turns: longer than 27.8 % of all games, as long as 23.8 %, shorter than 48.5 %."
    )
    bars = block(lab, "lengths")["bars"]
    assert [bar["x"] for bar in bars[:3]] == [1, 2, 3]
    assert [bar["mine"] for bar in bars[:3]] == [0, 1, 0]
    assert bars[1]["exact"] == pytest.approx(77 / 324)
    assert bars[1]["cells"] == ["2", "0.2377", "yours"]
    assert lab.results["mine"]["lengths"] == [2]


@pytest.mark.parametrize("board", ["mini", "duel"])  # exact chances of lengths, and certified ones
def test_a_very_long_game_has_its_place_at_once_and_is_never_as_long_as_all_others(board: str) -> None:
    told = shown(solved("monorail", board, 2, mine=[300, 301, 100_000]))
    assert told["place-0"] == (
        "Your game took 300 turns: longer than more than 99.9 % of all games, as long as less than 0.1 %, shorter than "
        "less than 0.1 %."
    )
    assert told["place-1"] == "Your game took 301 turns: longer than at least 99.99 % of all games."
    assert told["place-2"] == "Your game took 100,000 turns: longer than at least 99.99 % of all games."


@pytest.mark.parametrize("wrap", [lambda m: m, lambda m: SimpleNamespace(session=SimpleNamespace(match=m))])
def test_matches_and_screens_are_read(wrap: object) -> None:
    match = played(seed=5)
    turns = sum(match.game.step(move.before, move.action).ticks[0] for move in match.moves)
    lab = solved("monorail", "mini", 1, mine=[wrap(match), 4, 4])  # type: ignore[operator]
    shown(lab)
    assert lab.results["mine"]["lengths"] == [turns, 4, 4]
    assert {bar["x"]: bar["mine"] for bar in block(lab, "lengths")["bars"]}[4] == 2 + (turns == 4)


def test_a_game_still_being_played_counts_once_it_is_over() -> None:
    session = Session("monorail", board="mini", players=2, seed=4)
    lab = solved("monorail", "mini", 2, mine=session)
    assert "not over yet (0 turns so far)" in shown(lab)["out-0"]
    while not session.view["finished"]:
        session.handle({"do": "act", "id": "roll"})
    press(lab, "look")
    assert "Your game took" in shown(lab)["place-0"] and "out-0" not in shown(lab)


def test_another_game_is_not_compared() -> None:
    lab = solved("monorail", "mini", 2, mine=played(seed=5, players=1))
    assert "another game than the lab's" in shown(lab)["out-0"]
    assert "place-0" not in shown(lab) and "mine" not in lab.results


def test_without_a_game_of_one_s_own_the_tab_says_how() -> None:
    lab = solved("monorail", "mini", 1)
    assert 'tk.LabScreen("monorail", board="mini", players=1, mine=screen)' in shown(lab)["how"]


def test_where_nothing_is_exact_the_place_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.widgets.lab.truth.auto_limit", lambda *_: 5)
    lab = solved("monorail", "mini", 1, mine=3)
    assert shown(lab)["place-0"] == "Your game took 3 turns."
    press(lab, "simulate", games=200, seed=1)
    counts = lab.results["simulated"]["lengths"]
    share = sum(count for n, count in counts.items() if n < 3) / 200
    assert f"longer than {share * 100:.1f} % of 200 simulated games (an estimate)" in shown(lab)["place-0"]
    assert block(lab, "lengths")["badge"] == "estimated"


def test_simulated_shares_stand_beside_the_bars_with_their_intervals() -> None:
    lab = solved("monorail", "mini", 1)
    press(lab, "simulate", games=500, seed=1)
    shown(lab)
    counts = lab.results["simulated"]["lengths"]
    for bar in block(lab, "lengths")["bars"]:
        assert bar["share"] == counts.get(bar["x"], 0) / 500
        assert bar["low"] <= bar["share"] <= bar["high"]
        assert len(bar["cells"]) == 3
    beyond = sum(count for n, count in counts.items() if n > block(lab, "lengths")["bars"][-1]["x"])
    assert (f"{beyond} simulated games are longer" in block(lab, "lengths")["note"]) == (beyond > 0)


def test_the_quantiles() -> None:
    lab = solved("monorail", "mini", 2)
    shown(lab)
    assert cells(lab, "quantiles")["0.5"] == ["At least 50 % of games are over after", "2"]
