"""The restated rulebook, seeds/monorail.md, against the code and the tests that it names."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from toolkit.games import board_names, choices_of, load_board, value_text
from toolkit.games.monorail import MonorailBoard, MonorailOptions
from toolkit.games.monorail.words import RULES

ROOT = Path(__file__).parents[3]
CODE, TESTS = ROOT / "toolkit" / "games" / "monorail", Path(__file__).parent
SEED = (ROOT / "seeds" / "monorail.md").read_text(encoding="utf-8")
SECTIONS = {title.split(":")[0]: text for title, text in re.findall(r"^### (.+)\n([^#]*)", SEED, re.MULTILINE)}
RULE_TESTS = ("test_rules.py", "test_rules_of_the_end.py")


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
    start = f"test_{rule.lower()}_"
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
    # Every public function of rules.py says in its docstring which rule it is, and no other ids are used anywhere.
    tree = ast.parse((CODE / "rules.py").read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    for function in functions:
        assert set(re.findall(r"\bM\d+a?\b", ast.get_docstring(function) or "")) & set(RULES), function.name
    for path in CODE.glob("*.py"):
        assert set(re.findall(r"\bM\d+a?\b", path.read_text(encoding="utf-8"))) <= set(RULES), path.name


def test_every_option_is_listed_with_its_values_its_default_and_its_rule() -> None:
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| (M\w+) \|", SEED, re.MULTILINE)
    rows = {name: (values, rule) for name, values, rule in found}
    for choice in choices_of(MonorailOptions):
        values, rule = rows.pop(choice.name)
        shown = [f"**`{value_text(v)}`**" if v == choice.default else f"`{value_text(v)}`" for v in choice.values]
        assert sorted(values.split(", ")) == sorted(shown), choice.name
        assert rule == choice.rule
        assert f"`{choice.name}`" in SECTIONS[choice.rule] or choice.rule == "M16"
    assert rows == {}


def test_every_board_is_listed_with_its_numbers() -> None:
    for name in board_names("monorail"):
        board = load_board(name, "monorail")
        assert isinstance(board, MonorailBoard)
        assert f"| `{name}` | {board.steps} | {board.red} | {board.lines} |" in SEED
    assert len(re.findall(r"^\| `\w+` \| \d+ \| \d+ \| \d+ \|", SEED, re.MULTILINE)) == len(board_names("monorail"))
    assert "reconstruction" in SEED
