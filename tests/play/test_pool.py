"""A class's games: what is found in a text, what counts, what is left out and why, and what is said of it."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from toolkit.errors import GameError, MatchError
from toolkit.games import Chance, Game, game_type, load_board, make_game
from toolkit.games.monorail import Throw
from toolkit.play import Match, PoolReport, pool
from toolkit.play.pool_text import codes_in


def finished(game: Game[Any, Any], seed: int | str, seats: dict[int, str] | None = None) -> Match:
    """A game played to its end by the seed, people doing as the game's usual policy does."""
    match, kind = Match(game, seed, seats), game_type(game.key)
    while not match.finished:
        if isinstance(match.game.node(match.state), Chance):
            match.roll()
        else:
            match.follow(kind.policies[kind.default_policy])
    return match


def mini(players: int = 1, **options: object) -> Game[Any, Any]:
    return make_game("monorail", "mini", players, options)


def by_hand(seed: int, *throws: tuple[int, int]) -> str:
    match = Match(mini(), seed)
    for white, coloured in throws:
        match.play(Throw(white, coloured))
    assert match.finished
    return match.code()


# Seat 1 needs 4 to the station; Casey is on Finish again after 3, which beats it only while it stands on red.
WON = [(4, 1)]
WON_LATER = [(5, 2), (6, 2), (4, 1)]


# --- Finding codes ---


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("SSE9-8HEW-JC6V-GNM6", [(1, "", "SSE9-8HEW-JC6V-GNM6")]),
        ("Eva: sse9-8hew-jc6v-gnm6, done", [(1, "Eva", "sse9-8hew-jc6v-gnm6")]),
        ("Cleo SSE9-8HEW-JC6V-GNM6", [(1, "Cleo", "SSE9-8HEW-JC6V-GNM6")]),  # a name as long as a group
        ("Cleo SSE9 8HEW JC6V GNM6", [(1, "Cleo", "SSE9 8HEW JC6V GNM6")]),
        ("\n| Eva | SSE98HEWJC6VGNM6 |", [(2, "Eva", "SSE98HEWJC6VGNM6")]),
        (
            "A SSE9-8HEW-JC6V-GNM6 B SSE9-8HEW-JC6V-GNM7",
            [(1, "A", "SSE9-8HEW-JC6V-GNM6"), (1, "B", "SSE9-8HEW-JC6V-GNM7")],
        ),
        ("SSE9–8HEW–JC6V–GNM6", [(1, "", "SSE9–8HEW–JC6V–GNM6")]),  # a word processor's dashes
        ("SSE9−8HEW−JC6V−GNM6", [(1, "", "SSE9−8HEW−JC6V−GNM6")]),  # minus signs
        ("SSE9_8HEW_JC6V_GNM6", [(1, "", "SSE9_8HEW_JC6V_GNM6")]),
        (  # groups that could all be one code
            "SSE9 8HEW JC6V GNM6 SSE9 8HEW JC6V GNM6 Anna SSE9 8HEW JC6V GNM6",
            [(1, "", "SSE9 8HEW JC6V GNM6"), (1, "", "SSE9 8HEW JC6V GNM6"), (1, "Anna", "SSE9 8HEW JC6V GNM6")],
        ),
        ("SSE9-8HE-JC6V-GNM6", [(1, "", "SSE9-8HE-JC6V-GNM6")]),  # a sign is missing: still meant as a code
        ("Monday 2026-11-30, Jean-Luc-Marie had no time, extraordinarily so", []),
        ("", []),
    ],
)
def test_codes_are_found_among_words(text: str, found: list[tuple[int, str, str]]) -> None:
    assert [tuple(one) for one in codes_in(text)] == found


@pytest.mark.parametrize("junk", ["a" * 200_000, "A1" * 100_000, "AAAA " * 40_000, "A-B " * 40_000, "a1-" * 60_000])
def test_a_long_line_of_junk_takes_no_longer_than_reading_it(junk: str) -> None:
    """Each of these took minutes, or for ever, when every place of a word was tried out."""
    assert len(list(codes_in(f"{junk}\nEva SSE9-8HEW-JC6V-GNM6"))) <= 2


# --- Counting ---


def test_wins_and_lengths_are_those_of_the_games() -> None:
    codes = [by_hand(1, *WON), by_hand(2, *WON_LATER), by_hand(3, *WON_LATER)]
    counted = pool("\n".join(codes))
    assert [(game.winners, game.length) for game in counted.games] == [(("1",), 1), (("1",), 3), (("1",), 3)]
    assert (counted.won("1"), counted.won("casey"), counted.mean_length) == (3, 0, Fraction(7, 3))
    assert (counted.left_out, counted.shared_seeds, counted.people_decide) == ((), 0, False)


def test_what_is_not_counted_is_named_with_its_line_and_the_reason() -> None:
    good = [by_hand(seed, *WON) for seed in (1, 2)]
    slip = good[0][:-1] + ("7" if good[0][-1] != "7" else "8")
    begun = Match(mini(), 5)
    begun.play(Throw(1, 1))
    undone = Match(mini(), 6)
    undone.play(Throw(4, 1))
    undone.undo()
    pig = finished(make_game("pig", "mini", 2), 7)
    ruled = finished(mini(flags=False), 8)
    lines = [
        good[0], f"Bo: {slip}", f"{good[1]} again {good[0].lower()}", f"Di {begun.code()}", undone.code(), pig.code(),
        f"Gus {ruled.code()}",
    ]  # fmt: skip
    counted = pool("\n".join(lines))
    assert [game.line for game in counted.games] == [1, 3]
    assert [(one.place, one.reason.partition(";")[0]) for one in counted.left_out] == [
        ("line 2 (Bo)", "the code is mistyped or not whole"),
        ("line 3 (again)", "the same game as on line 1"),
        ("line 4 (Di)", "the game is not over after 1 move"),
        ("line 5", "the game is not over after 0 moves"),
        ("line 6", "another game: Pig, board mini, 2 players"),
        ("line 7 (Gus)", "another game: Monorail Game, board mini, 1 player, flags false"),
    ]


def test_lines_with_words_but_no_code_are_told() -> None:
    """Half a code that somebody copied looks like no code; it must not go unnoticed."""
    good = by_hand(1, *WON)
    assert pool(good).lines_without_words == ""
    assert pool(f"\n{good}\n  \n").lines_without == ()
    assert pool(f"Results\n{good}").lines_without_words == "No code was found on line 1."
    counted = pool(f"Results\nAnn {good}\n\nBo: SSE9-8HEW\nDi was away")
    assert counted.lines_without == (1, 4, 5)
    assert PoolReport.of(counted).table().endswith("\n\nNo code was found on lines 1, 4 and 5.")
    many = pool("\n".join([good, *["no time"] * 10]))
    assert many.lines_without_words == "No code was found on lines 2, 3, 4, 5, 6, 7, 8, 9 and 2 more."


def test_a_game_that_is_not_over_spoils_the_test_only_where_it_is_of_the_same_kind() -> None:
    """Long games are more often not over, so those that are make no fair sample; games of other kinds say nothing."""
    good = [by_hand(seed, *WON) for seed in (1, 2)]
    duel = Match(make_game("monorail", "duel", 2), 5)
    duel.roll()
    stray = pool("\n".join([*good, duel.code()]))
    assert [one.reason for one in stray.left_out] == ["another game: Monorail Game, board duel, 2 players"]
    assert PoolReport.of(stray).caution == ""
    begun = Match(mini(), 5)
    begun.play(Throw(1, 1))
    assert "some games were not over" in PoolReport.of(pool("\n".join([*good, begun.code()]))).caution
    with pytest.raises(MatchError, match="line 1: the game is not over after 1 move"):
        pool(begun.code())


def test_the_players_of_the_seats_are_part_of_what_is_counted() -> None:
    game = make_game("pig", "mini", 2)
    people = [finished(game, seed).code() for seed in (1, 2)]
    machine = finished(game, 3, {2: "hold_at_20"}).code()
    counted = pool("\n".join([*people, machine]))
    assert len(counted.games) == 2
    assert counted.left_out[0].reason == "another game: Pig, board mini, 2 players, seat 2 hold_at_20"


def test_the_same_dice_are_noticed() -> None:
    counted = pool("\n".join([by_hand(1, *WON), by_hand(1, *WON_LATER), by_hand(2, *WON)]))
    assert (len(counted.games), counted.shared_seeds) == (3, 2)


def test_an_own_board_is_counted_where_it_is_known() -> None:

    shipped: Any = load_board("mini", "monorail")
    board = replace(shipped, name="garden")
    code = Match(make_game("monorail", board, 1), 1)
    while not code.finished:
        code.roll()
    assert len(pool(code.code(), [board]).games) == 1
    with pytest.raises(MatchError, match="line 1: the code is typed in right, but it is for the board 'garden'"):
        pool(code.code())


def test_an_empty_pool_says_what_is_wrong() -> None:
    with pytest.raises(MatchError, match="there is no code of a finished game; paste codes such as"):
        pool("nobody played")
    with pytest.raises(MatchError, match="no code of a finished game; line 1: the game is not over after 0 moves"):
        pool(Match(mini(), 1).code())


def test_the_table_for_spreadsheets() -> None:
    text = pool(f"=1+1 {by_hand(1, *WON)}\nBo, {by_hand(2, *WON)}").csv()
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0] == ["line", "name", "code", "winner", "turns"]
    assert rows[1][:2] == ["1", "'=1+1"]  # no formula
    assert rows[2] == ["2", "Bo", by_hand(2, *WON), "1", "1"]


# --- Beside the exact chances ---


def test_the_chances_are_those_worked_out_by_hand_for_mini() -> None:
    """Alone on mini: chance 1/2, three turns; a game is over in the first turn with 5/18 (`tests/games/monorail`)."""
    report = PoolReport.of(pool("\n".join([by_hand(1, *WON), by_hand(2, *WON_LATER), by_hand(3, *WON_LATER)])))
    assert (report.win["1"].fraction, report.mean.fraction, report.people) == (Fraction(1, 2), 3, "")
    rows = {row.label: (row.games, row.expected) for row in report.lengths}
    assert rows["1"][0] == 1 and rows["3"][0] == 2
    assert float(rows["1"][1] or 0) == pytest.approx(3 * 5 / 18, rel=1e-12)
    assert sum(float(expected or 0) for _, expected in rows.values()) == pytest.approx(3, abs=0.04)
    assert report.surprise == pytest.approx(1 / 4)  # 3 of 3, or 0 of 3
    row = report.wins[0]
    assert row == ("1", "Seat 1", "3", "1", "0.438 to 1.000", "0.5 (exact)")
    table = report.table()
    assert "Monorail Game, board mini, 1 player: 3 games" in table
    assert "length: mean 2.333 turns in these games, 3 (exact) in all games" in table
    assert "the wins of 3 games would be as unlikely as these, or more so, in 25 % of all cases (exact" in table
    alone = PoolReport.of(pool(by_hand(1, *WON)))
    assert "the wins of 1 game would be as unlikely as these, or more so, in 100 % of all cases" in alone.verdict


@pytest.mark.parametrize(
    ("more", "caution"),
    [
        ([Match(mini(), 9).code()], "some games were not over, and long games"),
        ([by_hand(1, *WON_LATER)], "2 games have the seed of another one"),
    ],
)
def test_a_pool_that_proves_nothing_says_why(more: list[str], caution: str) -> None:
    report = PoolReport.of(pool("\n".join([by_hand(1, *WON), by_hand(2, *WON), *more])))
    assert report.caution.startswith(caution)
    assert report.surprise is None
    assert f"No test of the chances: {caution}" in report.table()


def test_people_are_compared_with_a_strategy_that_is_named() -> None:
    game = make_game("pig", "mini", 2)
    codes = "\n".join(finished(game, seed).code() for seed in range(4))
    usual = PoolReport.of(pool(codes))
    assert (usual.people, "people chose" in usual.caution) == ("hold_at_20", True)
    other = PoolReport.of(pool(codes), people="random")
    assert other.people == "random" and other.win["1"] != usual.win["1"]
    assert "People are compared with the strategy random." in other.table()
    with pytest.raises(GameError, match="no 'rndom'"):
        PoolReport.of(pool(codes), people="rndom")
    with pytest.raises(GameError, match="people=random: nobody decides anything in Monorail Game"):
        PoolReport.of(pool(by_hand(1, *WON)), people="random")


def test_policies_alone_may_be_tested() -> None:
    seats = {1: "hold_at_20", 2: "hold_at_20"}
    codes = "\n".join(finished(make_game("pig", "mini", 2), seed, seats).code() for seed in range(6))
    report = PoolReport.of(pool(codes))
    assert (report.people, report.caution) == ("", "")
    assert report.surprise is not None and 0 < report.surprise <= 1


def test_where_chances_are_out_of_reach_they_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.stats.report.auto_limit", lambda *_: 3)
    monkeypatch.setattr("toolkit.play.pool_report.SIMULATED", 500)
    report = PoolReport.of(pool(by_hand(1, *WON)))
    assert report.win["1"].guarantee == report.mean.guarantee == "estimated"
    assert abs(float(report.win["1"].number) - 1 / 2) < 0.1
    assert report.caution == "the chances themselves are only estimated"
    assert "expected (estimated from 500 games)" in report.table()
    assert sum(float(row.expected or 0) for row in report.lengths) == pytest.approx(1, abs=0.02)


def test_many_lengths_are_put_together() -> None:
    report = PoolReport.of(pool(finished(make_game("snakes_and_ladders", "full", 1), 4).code()))
    assert len(report.lengths) <= 30
    assert [row.low for row in report.lengths[1:]] == [row.high + 1 for row in report.lengths[:-1]]
    assert sum(row.games for row in report.lengths) == 1
