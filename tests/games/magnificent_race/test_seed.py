"""The restated rulebook, seeds/magnificent_race.md, against the code and the tests that it names."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from toolkit.games import choices_of, load_board, make_game, value_text
from toolkit.games.magnificent_race import POLICIES, MagnificentBoard, MagnificentOptions
from toolkit.games.magnificent_race.story import TELLINGS
from toolkit.games.magnificent_race.words import RULES
from toolkit.stats import Report, optimal_play

ROOT = Path(__file__).parents[3]
CODE, TESTS = ROOT / "toolkit" / "games" / "magnificent_race", Path(__file__).parent
SEED = (ROOT / "seeds" / "magnificent_race.md").read_text(encoding="utf-8")
SECTIONS = {title.split(":")[0]: text for title, text in re.findall(r"^### (.+)\n([^#]*)", SEED, re.MULTILINE)}
RULE_TESTS = (
    "test_rules.py",
    "test_rules_of_spaces.py",
    "test_rules_of_challenges.py",
    "test_rules_of_races.py",
    "test_board.py",
)
RULE = r"\bR(?:\d+\b|-board)"
RULE_FILES = ("buying.py", "challenges.py", "moving.py", "payments.py", "racing.py", "turns.py")


def _names(path: Path) -> set[str]:
    """Every function and class of a file, methods as Class.method."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef)}
    return found


def _tests_of(rule: str) -> dict[str, set[str]]:
    """The tests named after a rule, by file."""
    start = f"test_{rule.lower().replace('-', '_')}_"
    found = {name: {test for test in _names(TESTS / name) if test.startswith(start)} for name in RULE_TESTS}
    return {name: tests for name, tests in found.items() if tests}


def test_every_rule_has_a_section_and_no_section_is_of_another_rule() -> None:
    assert set(SECTIONS) == set(RULES)
    assert SEED.count("\n### ") == len(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_tests_of_its_name_and_its_section_names_all_of_them(rule: str) -> None:
    (told,) = re.findall(r"^- Tests, in `(.+)`:((?:.|\n  )+)", SECTIONS[rule], re.MULTILINE)
    named = set(re.findall(r"`(\w+)`", told[1]))
    assert {told[0]: named} == _tests_of(rule)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_names_code_that_is_there(rule: str) -> None:
    (told,) = re.findall(r"^- Code: ((?:.|\n  )+)", SECTIONS[rule], re.MULTILINE)
    places = re.findall(r"`(\w+\.py):([\w.]+)`", told)
    assert len(places) == told.count("`") // 2 >= 1
    assert [place for place in places if place[1] not in _names(CODE / place[0])] == []


def test_the_rules_of_the_code_cite_a_rule_that_is_there() -> None:
    # Every public function of a rule says in its docstring which rule it is, and no other ids are used anywhere.
    for name in RULE_FILES:
        tree = ast.parse((CODE / name).read_text(encoding="utf-8"))
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
        assert functions
        for function in functions:
            assert set(re.findall(RULE, ast.get_docstring(function) or "")) & set(RULES), function.name
    for path in CODE.glob("*.py"):
        assert set(re.findall(RULE, path.read_text(encoding="utf-8"))) <= set(RULES), path.name
    assert {telling.rule for telling in TELLINGS.values()} <= set(RULES)


def test_every_option_is_listed_with_its_values_its_default_and_its_rule() -> None:
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| (R\d+) \|", SEED, re.MULTILINE)
    rows = {name: (values, rule) for name, values, rule in found}
    for choice in choices_of(MagnificentOptions):
        values, rule = rows.pop(choice.name)
        shown = [f"**`{value_text(v)}`**" if v == choice.default else f"`{value_text(v)}`" for v in choice.values]
        assert sorted(values.split(", ")) == sorted(shown), choice.name
        assert rule == choice.rule
        assert f"`{choice.name}`" in SECTIONS[choice.rule]
    assert rows == {}


@pytest.mark.parametrize("name", ["mini", "lesson", "full"])
def test_every_board_is_listed_with_its_numbers(name: str) -> None:
    board = load_board(name, "magnificent_race")
    assert isinstance(board, MagnificentBoard)
    rings, dollars = len({stop.ring for stop in board.stops}), board.dollars
    bank = "no limit" if dollars.bank is None else f"${dollars.bank:,}"
    numbers = (f"{len(board.stops)} | {rings} | {len(board.roads)} | {board.chart}", "{} + {}".format(*board.deck))
    assert f"| `{name}` | {numbers[0]} | {numbers[1]} | ${dollars.start:,} | {bank} |" in SEED
    assert board.source.startswith("reconstruction")


def test_every_strategy_is_listed_with_what_it_achieves_and_its_sentence() -> None:
    found = dict(re.findall(r"^\| `?(\w+)`? \| (0\.\d{4} \| (?:\d+\.\d{3})? ?\| .+) \|$", SEED, re.MULTILINE))
    game = make_game("magnificent_race", "mini", 1)
    for name, policy in POLICIES.items():
        report = Report.of(game, "exact", strategies={1: name})
        wins, turns = float(report.win["1"].fraction), float(report.clocks["turns"][0].fraction)
        sentence = " ".join((policy.__doc__ or "").split("\n")[0].split())
        assert found.pop(name) == f"{wins:.4f} | {turns:.3f} | {sentence}"
    best = float(optimal_play(game, {}, "share").value().fraction)
    assert found == {"best": f"{best:.4f} | | the exact optimum"}
