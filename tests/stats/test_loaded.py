"""Loaded dice: by hand, against games that are really played with such a die, and what cannot be loaded."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import sympy

from toolkit.chains import explore
from toolkit.errors import GameError, NoAnswer
from toolkit.games import load_board, make_game
from toolkit.games.monorail import Monorail, MonorailBoard
from toolkit.games.monza import POLICIES
from toolkit.solve import Analysis
from toolkit.stats import Report, loaded, reweighted, sensitivity, simulate
from toolkit.stats.outcomes import win_answers

p = sympy.Symbol("p")


def test_one_player_on_mini_by_hand() -> None:
    """On mini Casey's face counts modulo 3 only, so each of his three lines is next with chance 1/3. With p for a six
    and q = (1 - p) / 5 for any other face of the white die, let r be the chance to win from a red dot with Casey
    one or two lines from Finish: from dot 2 and 3 alike a throw enters with q, and

        dot 3: r3 = q + (1 - q) (2/3) r3
        dot 2: r2 = q + q (2/3) r3 + (1 - 2 q) (2/3) r2     (a one moves to dot 3)
        dot 1: r1 = q + q (2/3) r2 + q (2/3) r3 + (1 - 3 q) r1
        Start: r0 = q + q r1 + q (2/3) (r2 + r3) + (1 - 4 q) r0

    where dot 1 and Start are not red, so that Casey cannot win there. Start, reached with Casey anywhere, is the same.
    """
    q = (1 - p) / 5
    third = sympy.Rational(2, 3)
    r3 = q / (1 - third * (1 - q))
    r2 = (q + third * q * r3) / (1 - third * (1 - 2 * q))
    r1 = (q + third * q * (r2 + r3)) / (3 * q)
    r0 = (q + q * r1 + third * q * (r2 + r3)) / (4 * q)
    found = loaded(make_game("monorail", "mini", players=1), 6, "white")
    assert sympy.simplify(found.win["1"].expression - r0) == 0
    assert found.win["1"].at(found.usual) == Fraction(1, 2)
    assert sympy.simplify(found.win["1"].expression + found.win["casey"].expression - 1) == 0


def with_sixes(board: MonorailBoard, sixes: int) -> MonorailBoard:
    """The board with a white die that has so many sixes beside one each of 1 to 5."""
    return replace(board, white=(1, 2, 3, 4, 5, *(6,) * sixes))


@pytest.mark.parametrize(("board", "players"), [("mini", 1), ("mini", 2), ("duel", 1), ("lesson", 1)])
def test_a_die_with_more_sixes_is_a_loaded_die(board: str, players: int) -> None:
    """A die with three sixes on eight faces is a loaded one with p = 3/8: the board file says so in its own way."""
    given = load_board(board, "monorail")
    assert isinstance(given, MonorailBoard)
    found = loaded(make_game("monorail", given, players), 6, "white")
    for sixes in (2, 3, 9):
        report = Report.of(Monorail(with_sixes(given, sixes), players))
        chance = Fraction(sixes, sixes + 5)
        assert {name: f.at(chance) for name, f in found.win.items()} == {n: a.fraction for n, a in report.win.items()}
        for unit in ("turns", "throws"):
            assert found.length(unit).at(chance) == report.clocks[unit][0].fraction
        assert Report.of(found.at(chance)).win == report.win


def test_other_faces_keep_their_proportions() -> None:
    """A white die with two fours: when a one gets chance p, a four stays twice as likely as a two."""
    given = load_board("mini", "monorail")
    assert isinstance(given, MonorailBoard)
    found = loaded(Monorail(replace(given, white=(1, 2, 3, 4, 4)), 1), 1, "white")
    report = Report.of(Monorail(replace(given, white=(1, 1, 2, 3, 4, 4)), 1))
    assert found.usual == Fraction(1, 5)
    assert found.win["1"].at("1/3") == report.win["1"].fraction


@pytest.mark.parametrize(("players", "ticks"), [(1, "turns"), pytest.param(2, "rounds", marks=pytest.mark.slow)])
def test_six_colour_dice_loaded_alike(players: int, ticks: str) -> None:
    """Against the same game whose throws are weighed anew, one by one: multinomial chances with p for red."""
    game = make_game("monza", "mini", players=players)
    found = loaded(game, "red", strategies={1: "farthest"})
    chance = Fraction(2, 7)
    again = reweighted(game, lambda node: replace(node, outcomes=_red(node.outcomes, chance)))
    report = Report.of(again, strategies={1: "farthest"})
    assert {name: f.at(chance) for name, f in found.win.items()} == {n: a.fraction for n, a in report.win.items()}
    assert found.length(ticks).at(chance) == report.clocks[ticks][0].fraction
    assert found.usual == Fraction(1, 6)


def _red(outcomes: Any, chance: Fraction) -> Any:
    from toolkit.chance import Distribution

    weights = {}
    for throw, weight in outcomes.items():
        share = chance**throw.red * ((1 - chance) / 5) ** (6 - throw.red)
        weights[throw] = weight * share  # the weight counts the orders of the six dice
    return Distribution.from_fractions(weights)


def chance_of(total: int, white: Any, red: Any) -> Any:
    """The chance of a sum of two dice with these chances of a six, and all other faces alike."""

    def face(number: int, six: Any) -> Any:
        return six if number == 6 else (1 - six) / 5

    return sum(face(one, white) * face(total - one, red) for one in range(1, 7) if 1 <= total - one <= 6)


@pytest.mark.parametrize(("die", "red"), [("white", sympy.Rational(1, 6)), (None, p)])
def test_craps_with_loaded_dice(die: str | None, red: Any) -> None:
    """A bet on the line wins at once with 7 or 11, and with a point s before a 7 with chance s / (s + 7); with one die
    loaded, and with both. Fair dice win 244/495 (Packel, The Mathematics of Games and Gambling)."""
    found = loaded(make_game("craps", "full", 1), 6, die)
    seven = chance_of(7, p, red)
    points = [chance_of(total, p, red) for total in (4, 5, 6, 8, 9, 10)]
    right = seven + chance_of(11, p, red) + sum(point * point / (point + seven) for point in points)
    assert sympy.simplify(found.win["1"].expression - right) == 0
    assert found.win["1"].at("1/6") == Fraction(244, 495)
    assert sensitivity(make_game("craps", "full", 1)).answers["1"].fraction == Fraction(244, 495)


def test_a_loaded_game_is_a_game() -> None:
    """It is simulated by its own chances, not by a fast companion of the fair one, and a sure face comes up always."""
    game = make_game("monorail", "mini", players=1)
    four = loaded(game, 4, "white")
    assert simulate(four.at(1), 50, 1).win("1").number == 1
    assert {throw.white for throw in four.at(1).node(game.start()).outcomes} == {4}
    assert 4 not in {throw.white for throw in four.at(0).actions(game.start())}
    assert four.at("1/6").node(game.start()) == game.node(game.start())
    monza = make_game("monza", "mini", players=1)
    sample = simulate(loaded(monza, "blue").at(1), 20, 1, policies={1: POLICIES["cheap_finish"]})
    assert sample.mean_length().number == 1  # four blue dice reach the target at once


def test_dice_and_faces_that_are_not_there() -> None:
    game = make_game("monorail", "mini", players=1)
    with pytest.raises(GameError, match=r"no die 'wite' \(did you mean 'white'\?\); dice: white, coloured"):
        loaded(game, 6, "wite")
    with pytest.raises(GameError, match="no throw of die 'white' shows '7'; faces: 1, 2, 3, 4, 5, 6"):
        _ = loaded(game, 7, "white").win
    with pytest.raises(GameError, match="die '1' cannot be loaded, for the faces of one throw depend on each other"):
        _ = loaded(make_game("monza", "mini", 1), "red", "1").win
    for chance in ("-1/2", 2, 0.5):
        with pytest.raises(GameError, match="the chance of 6 is"):
            loaded(game, 6, "white").at(chance)  # type: ignore[arg-type]


def test_a_game_that_may_never_end(tmp_path: Path) -> None:
    """Four steps, no red, white die 2 or 3: who throws a two first wins by another two, sooner or later; after a three
    every throw is forfeited for ever. So the chance to win is that of a two."""
    file = tmp_path / "endless.toml"
    file.write_text(
        'game = "monorail"\nname = "endless"\nsource = "made for a test"\nsteps = 4\nred = 0\nlines = 3\n'
        "[dice]\nwhite = [2, 3, 3]\ncoloured = [1]\n",
        encoding="utf-8",
    )
    found = loaded(make_game("monorail", file, 1), 2, "white")
    assert found.usual == Fraction(1, 3)
    assert [str(found.win[name].expression) for name in ("1", "casey", "never")] == ["p", "0", "1 - p"]
    with pytest.raises(NoAnswer, match="infinite: the game may never end"):
        found.length()
    assert set(sensitivity(make_game("monorail", file, 1)).answers) == {"1", "casey", "never"}


@pytest.mark.slow
def test_two_players_on_the_lesson_board() -> None:
    """2,972 positions: still one formula, checked at another die."""
    given = load_board("lesson", "monorail")
    assert isinstance(given, MonorailBoard)
    found = loaded(make_game("monorail", given, 2), 6, "white")
    report = Report.of(Monorail(with_sixes(given, 3), 2))
    assert {name: f.at("3/8") for name, f in found.win.items()} == {n: a.fraction for n, a in report.win.items()}
    assert found.length().at("3/8") == report.clocks["turns"][0].fraction


@pytest.mark.parametrize(
    ("key", "board", "players"), [("monorail", "mini", 2), ("snakes_and_ladders", "mini", 1), ("monza", "mini", 1)]
)
def test_slopes_are_those_of_the_formulas(key: str, board: str, players: int) -> None:
    """Visits times values in one solution, and the derivative of the formula with a symbol: the same numbers."""
    game = make_game(key, board, players=players)
    table = sensitivity(game)
    for row in table.faces:
        symbolic = loaded(game, row.face, row.die)
        assert row.chance == symbolic.usual
        for question, slope in row.slopes.items():
            function = symbolic.win[question] if question in symbolic.win else symbolic.length(question)
            assert function.derivative().at(row.chance) == slope


def test_a_face_that_makes_a_turn_last() -> None:
    """On the duel board Casey's die decides whether the turn goes on ("throw again"), and so how many turns count."""
    game = make_game("monorail", "duel", players=1)
    (row,) = (row for row in sensitivity(game).faces if (row.die, row.face) == ("coloured", "2"))
    symbolic = loaded(game, 2, "coloured")
    for unit in ("turns", "throws"):
        assert symbolic.length(unit).derivative().at("1/6") == row.slopes[unit]


def test_slopes_are_limits_of_differences() -> None:
    """Against no formula at all: the answer with a tiny bit more of a face, minus the answer without."""
    game = make_game("monorail", "mini", players=2)
    (row,) = (row for row in sensitivity(game).faces if (row.die, row.face) == ("white", "4"))
    step = Fraction(1, 10**9)
    ends = []
    for chance in (row.chance - step, row.chance + step):
        analysis = Analysis(explore(loaded(game, 4, "white").at(chance)))
        ends.append(win_answers(game, analysis.absorption())["1"].fraction)
    assert float((ends[1] - ends[0]) / (2 * step)) == pytest.approx(float(row.slopes["1"]), abs=1e-15, rel=1e-12)


def test_the_table_of_slopes_is_ranked() -> None:
    table = sensitivity(make_game("monorail", "mini", players=1))
    sizes = [abs(row.slopes["turns"]) for row in table.ranked("turns")]
    assert sizes == sorted(sizes, reverse=True) and len(sizes) == 12
    assert table.ranked()[0].face == "4"
    # More of one face means less of the others: weighed by their chances, all slopes of a die add up to nothing.
    for die in ("white", "coloured"):
        rows = [row for row in table.faces if row.die == die]
        for question in table.answers:
            assert sum(row.slopes[question] * row.chance * (1 - row.chance) for row in rows) == 0
    assert table.text("turns").splitlines()[1].split()[:3] == ["face", "chance", "turns"]
    assert "<caption>Monorail Game, board mini" in table._repr_html_()
    found = table.as_json()
    assert found["faces"][0]["slopes"]["1"]["fraction"].count("/") == 1
    with pytest.raises(GameError, match="no question 'turn' "):
        table.ranked("turn")
