"""Landings on the board: the shade and number of every space, exact by hand on `mini`."""

from __future__ import annotations

from fractions import Fraction

from tests.widgets.lab.labs import block, cells, press, solved

# One player on mini, worked out by hand in tests/stats/test_landing.py.
BY_HAND = {"dot 1": "1/4", "dot 2": "1/3", "dot 3": "2/5", "station": "1/2", "line 0": "5/6", "line 1": "5/6"}


def test_the_exact_heat_map_by_hand() -> None:
    lab = solved("monorail", "mini", 1)
    press(lab, "land", tab="landings")
    board = block(lab, "heat")
    for space, count in BY_HAND.items():
        assert board["heat"][space] == float(Fraction(count) / Fraction(5, 6))
        assert cells(lab, "counts")[space][1].split(" = ")[0] == count
    assert board["texts"]["station"] == ".5" and board["texts"]["start"] == "0"
    assert board["heat"]["start"] == 0
    assert board["marks"]["station"]["words"] == "0.5 landings in a game (exact)"
    assert list(cells(lab, "counts")) == ["line 0", "line 1", "line 2", "station", "dot 3", "dot 2", "dot 1"]


def test_pieces_apart_and_together() -> None:
    lab = solved("monorail", "mini", 1)
    press(lab, "land", tab="landings", piece="casey")
    assert set(cells(lab, "counts")) == {"line 0", "line 1", "line 2"}
    press(lab, "piece", piece="1")
    assert set(cells(lab, "counts")) == {"dot 1", "dot 2", "dot 3", "station"}
    assert block(lab, "heat")["heat"]["station"] == 1.0  # of this piece the most

    two = solved("monorail", "mini", 2)
    press(two, "land", tab="landings")
    counts = two.results["landings"]["exact"]
    both = counts["1", "dot 1"].fraction + counts["2", "dot 1"].fraction
    assert Fraction(cells(two, "counts")["dot 1"][1].split(" = ")[0]) == both


def test_simulated_landings_stand_beside_the_exact_ones() -> None:
    lab = solved("monorail", "mini", 1)
    press(lab, "count", tab="landings", games=400, seed=2)
    assert "simulated" in block(lab, "heat")["title"]
    assert block(lab, "counts")["columns"] == ["Space", "Simulated"]
    press(lab, "land")
    assert "exact" in block(lab, "heat")["title"]
    assert block(lab, "counts")["columns"] == ["Space", "Exact", "Simulated"]
    exact, simulated = lab.results["landings"]["exact"], lab.results["landings"]["simulated"]
    assert (lab.results["landings"]["games"], lab.results["landings"]["seed"]) == (400, 2)
    for landing, answer in exact.items():
        assert abs(simulated[landing].number - answer.number) < 2 * simulated[landing].half_width
    assert "400 simulated games, seed 2" in block(lab, "counts")["note"]


def test_games_with_decisions_count_where_choices_lead() -> None:
    lab = solved("monza", "mini", 1)
    press(lab, "land", tab="landings")
    found = {space: answer.fraction for (_, space), answer in lab.results["landings"]["exact"].items()}
    # Every game of one car ends on exactly one of the targets.
    targets = [space.id for space in lab.bench.game.board.spaces if space.kind == "target"]
    assert sum(found.get(space, Fraction(0)) for space in targets) == 1


def test_a_game_in_which_nothing_lands_says_so() -> None:
    lab = solved("craps", "mini", 1)
    press(lab, "land", tab="landings")
    assert "Nothing lands" in block(lab, "nowhere")["text"]


def test_a_second_exact_count_is_not_offered() -> None:
    lab = solved("monorail", "mini", 1)
    lab.handle({"do": "tab", "id": "landings"})
    assert block(lab, "landings")["buttons"][0]["enabled"]
    press(lab, "land")
    assert block(lab, "landings")["buttons"][0]["reason"] == "They are there."
