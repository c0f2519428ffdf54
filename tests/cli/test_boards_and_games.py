"""`toolkit games`, `toolkit board` and `toolkit chain`."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from tests.cli.commands import run
from toolkit.boards import write_whole
from toolkit.games import GAMES, board_names, board_text, load_board, make_game

Capsys = pytest.CaptureFixture[str]


def test_games_lists_boards_and_options_with_their_rules(capsys: Capsys) -> None:
    ran = run(capsys, "games")
    assert (ran.code, ran.err) == (0, "")
    assert "monorail: Monorail Game, 1 to 4 players" in ran.out
    for board in board_names("monorail"):
        assert f"    {board:8} {load_board(board, 'monorail').title}" in ran.out
    line = next(line for line in ran.out.splitlines() if "casey_at_finish" in line)
    assert "M11" in line and "ordinary (default), pass" in line


def test_games_tells_who_can_be_played_against_and_how_strong_they_are(capsys: Capsys) -> None:
    lines = [line.strip() for line in run(capsys, "games").out.splitlines()]
    there = lines.index("policies (default: most_off):")  # of the bear-off, the last game
    assert [line.split(") ")[0] + ")" for line in lines[there + 1 :]] == [
        "random (beginner)",
        "off_first (fair)",
        "most_off (strong)",
        "optimal (best)",
    ]
    games = {game["game"]: game for game in json.loads(run(capsys, "games", "--json").out)}
    assert games["monorail"]["opponents"] == {}
    open_road = games["monza"]["opponents"]["open_road"]
    assert open_road["grade"] == "strong" and open_road["words"].startswith("Ends where the squares ahead")


def test_games_for_programs(capsys: Capsys) -> None:
    games = {game["game"]: game for game in json.loads(run(capsys, "games", "--json").out)}
    assert list(games) == list(GAMES)
    game = games["monorail"]
    assert (game["game"], game["title"], game["players"]) == ("monorail", "Monorail Game", [1, 2, 3, 4])
    assert game["boards"] == ["mini", "duel", "lesson", "full"]
    assert {
        name: (option["rule"], option["values"], option["default"]) for name, option in game["options"].items()
    } == {
        "first_player": ("M3", ["1", "2", "3", "4", "rolled"], "1"),
        "casey_moves_on_forfeit": ("M9a", ["true", "false"], "true"),
        "casey_at_finish": ("M11", ["ordinary", "pass"], "ordinary"),
        "flag_may_finish": ("M12", ["false", "true"], "false"),
        "flags": ("M16", ["true", "false"], "true"),
    }


@pytest.mark.parametrize("name", ["mini", "duel", "lesson", "full"])
def test_a_shipped_board_checks_shows_and_exports(capsys: Capsys, tmp_path: Path, name: str) -> None:
    board: Any = load_board(name, "monorail")
    ran = run(capsys, "board", "check", f"monorail/{name}")
    spaces = board.steps + 1 + board.lines
    assert ran == (0, f"monorail/{name}: a sound board of monorail, {spaces} spaces, {spaces - 1} links\n", "")
    shown = run(capsys, "board", "show", f"monorail/{name}").out
    assert f"source: {board.source}" in shown
    assert f"inner track, {board.steps + 1} spaces" in shown and f"outer track, {board.lines} spaces" in shown
    assert shown.count("*") == board.red
    assert all(flag.text in shown for flag in board.flags.values())
    file = tmp_path / "board.toml"
    assert run(capsys, "board", "export", f"monorail/{name}", "--format", "toml", "-o", file) == (0, "", "")
    assert load_board(file) == board
    assert run(capsys, "board", "export", file, "--format", "toml").out == file.read_text(encoding="utf-8")
    graph = nx.parse_graphml(run(capsys, "board", "export", file).out)
    assert set(graph.edges) == set(board.links)


def test_a_board_with_faults_fails_the_check(capsys: Capsys, tmp_path: Path) -> None:
    """Exit code 1: the question was good, and the answer is no."""
    file = tmp_path / "broken.toml"
    file.write_text('game = "monorail"\nname = "b"\nsource = "s"\nsteps = 4\nred = 4\nlines = 1\n', encoding="utf-8")
    ran = run(capsys, "board", "check", file)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        "broken.toml: 2 faults",
        "  red: 4 is out of range; write a whole number from 0 to 3",
        "  lines: 1 is out of range; write a whole number from 2 to 400",
    ]
    missing = run(capsys, "board", "check", tmp_path / "nosuch.toml")
    assert (missing.code, missing.out) == (1, "")
    assert "there is no such board file" in missing.err


def test_options_of_a_board_are_shown_and_obeyed(capsys: Capsys, tmp_path: Path) -> None:
    board: Any = load_board("duel", "monorail")
    file = tmp_path / "house.toml"
    write_whole(file, board_text(replace(board, options={"flags": False})))
    assert "options: flags = False" in run(capsys, "board", "show", file).out
    with_file = json.loads(run(capsys, "stats", "monorail", "--board", file, "--players", 1, "--json").out)
    assert with_file["options"]["flags"] == "false"
    by_hand = run(capsys, "stats", "monorail", "--board", "duel", "--players", 1, "--option", "flags=false", "--json")
    assert json.loads(by_hand.out)["win"] == with_file["win"]
    back = run(capsys, "stats", "monorail", "--board", file, "--players", 1, "--option", "flags=true", "--json")
    assert json.loads(back.out)["win"] != with_file["win"]


def test_the_chain_of_mini_as_csv(capsys: Capsys) -> None:
    """Ten positions of one player and two endings. The throws from Start are written out by hand."""
    ran = run(capsys, "chain", "monorail", "--board", "mini", "--players", 1)
    assert (ran.code, ran.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert list(rows[0]) == ["from", "to", "probability", "turns", "throws"]
    assert len({row["from"] for row in rows}) == 12
    sums: dict[str, Fraction] = {}
    for row in rows:
        sums[row["from"]] = sums.get(row["from"], Fraction(0)) + Fraction(row["probability"])
    assert set(sums.values()) == {1}
    start = {row["to"]: row["probability"] for row in rows if row["from"] == "0|c0|1|"}
    assert start == {
        "won by 1": "1/6",  # white 4
        "won by casey": "1/9",  # white 2 or 3 is red, coloured 3 or 6 is Finish
        "0|c0|1|": "1/9",  # white 5 or 6 is a forfeit, coloured 3 or 6
        "0|c1|1|": "1/9",
        "0|c2|1|": "1/9",
        **{f"{dot}|c{line}|1|": "1/18" for dot in (1, 2, 3) for line in (1, 2)},
        "1|c0|1|": "1/18",
    }


def test_the_chain_in_its_other_formats(capsys: Capsys, tmp_path: Path) -> None:
    words = ["chain", "monorail", "--board", "duel", "--players", 1, "--format"]
    data = json.loads(run(capsys, *words, "json").out)
    assert data["units"] == ["turns", "throws"]
    assert data["states"][data["start"]] == "0|c0|1|"
    assert len(data["states"]) == 23
    sums = [Fraction(0)] * 23
    for origin, _, chance, ticks in data["arcs"]:
        sums[origin] += Fraction(chance)
        assert ticks in ([1, 1], [0, 1], [0, 0])
    assert set(sums) == {1}
    graph = nx.parse_graphml(run(capsys, *words, "graphml").out, node_type=int)
    assert (len(graph), graph.number_of_edges()) == (23, len(data["arcs"]))
    assert {graph.nodes[i]["name"] for i in graph} == set(data["states"])
    file = tmp_path / "chain.json"
    assert run(capsys, *words, "json", "-o", file) == (0, "", "")
    assert json.loads(file.read_text(encoding="utf-8")) == data


def test_an_existing_file_is_replaced_whole_or_left_as_it_was(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "chain.csv"
    file.write_text("old", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert run(capsys, "chain", "monorail", "--board", "mini", "-o", file).code == 130
    assert file.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["chain.csv"]
    monkeypatch.undo()
    assert run(capsys, "chain", "monorail", "--board", "mini", "-o", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("from,to,probability,turns,throws\n")
    assert [path.name for path in tmp_path.iterdir()] == ["chain.csv"]


def test_output_to_the_terminal_by_a_dash(capsys: Capsys) -> None:
    words = ["chain", "monorail", "--board", "mini"]
    assert run(capsys, *words, "-o", "-").out == run(capsys, *words).out != ""


def test_help_names_every_command(capsys: Capsys) -> None:
    ran = run(capsys, "--help")
    assert (ran.code, ran.err) == (0, "")
    for command in ("games", "stats", "simulate", "play", "board", "chain", "lab"):
        assert f"\n    {command} " in ran.out
        helped = run(capsys, command, "--help")
        assert helped.code == 0 and helped.out.startswith(f"usage: toolkit {command}")


def test_every_shipped_board_plays_for_every_number_of_players() -> None:
    for board in board_names("monorail"):
        for players in (1, 2, 3, 4):
            assert make_game("monorail", board, players).start()


def test_the_check_of_a_board_with_forks_shows_its_arcs(capsys: Capsys) -> None:
    lines = run(capsys, "board", "check", "monza/mini").out.splitlines()
    assert lines[:4] == [
        "monza/mini: a sound board of monza, 10 spaces, 12 links",
        "arcs:",
        "  grid -> a1, b1",
        "  a1 -> a2, b2",
    ]
    assert "  a4 -> none: Square a4, target" in lines
    assert run(capsys, "board", "check", "monorail/mini").out.count("\n") == 1


def test_a_bare_name_is_answered_with_the_boards_of_that_name(capsys: Capsys) -> None:
    ran = run(capsys, "board", "show", "mini")
    assert (ran.code, ran.out) == (2, "")
    known = ", ".join(f"{key}/mini" for key in GAMES if "mini" in board_names(key))
    assert ran.err == f"toolkit: no board file 'mini'; the shipped boards of that name: {known}\n"


def test_the_chain_of_a_huge_game_is_refused(capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("toolkit.cli.chain.LARGEST_FILE", 50)
    ran = run(capsys, "chain", "monorail", "--board", "duel", "-o", str(tmp_path / "chain.csv"))
    assert ran.code == 2 and "more than 62 positions" in ran.err
    assert list(tmp_path.iterdir()) == []
