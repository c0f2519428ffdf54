"""The restated rulebook, seeds/monza.md, against the code and the tests that it names."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.games.monza.boards import NAMES, shipped
from tests.games.monza.hand_set import fewest_turns, game_on
from toolkit.games import choices_of, value_text
from toolkit.games.monza import POLICIES, MonzaOptions
from toolkit.games.monza.words import RULES

ROOT = Path(__file__).parents[3]
CODE, TESTS = ROOT / "toolkit" / "games" / "monza", Path(__file__).parent
SEED = (ROOT / "seeds" / "monza.md").read_text(encoding="utf-8")
SECTIONS = {title.split(":")[0]: text for title, text in re.findall(r"^### (.+)\n([^#]*)", SEED, re.MULTILINE)}
RULE_TESTS = ("test_rules.py", "test_rules_of_moves.py", "test_rules_of_the_end.py", "test_board.py")


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
    # Every public function of rules.py says in its docstring which rule it is, and no other ids are used anywhere.
    tree = ast.parse((CODE / "rules.py").read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    for function in functions:
        assert set(re.findall(r"\bC(?:\d+\b|-board)", ast.get_docstring(function) or "")) & set(RULES), function.name
    for path in CODE.glob("*.py"):
        assert set(re.findall(r"\bC(?:\d+\b|-board)", path.read_text(encoding="utf-8"))) <= set(RULES), path.name


def test_every_option_is_listed_with_its_values_its_default_and_its_rule() -> None:
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| (C\d+) \|", SEED, re.MULTILINE)
    rows = {name: (values, rule) for name, values, rule in found}
    for choice in choices_of(MonzaOptions):
        values, rule = rows.pop(choice.name)
        shown = [f"**`{value_text(v)}`**" if v == choice.default else f"`{value_text(v)}`" for v in choice.values]
        assert sorted(values.split(", ")) == sorted(shown), choice.name
        assert rule == choice.rule
        assert f"`{choice.name}`" in SECTIONS[choice.rule]
    assert rows == {}


def test_every_board_is_listed_with_its_numbers() -> None:
    for name in NAMES:
        squares = shipped(name).squares
        lanes, tyres, targets = (
            len({square.lane for square in squares}),
            sum(s.tyre for s in squares),
            sum(s.target for s in squares),
        )
        assert f"| `{name}` | {len(squares)} | {lanes} | {tyres} | {targets} |" in SEED
    assert len(re.findall(r"^\| `\w+` \| \d+ \| \d+ \| \d+ \| \d+ \|", SEED, re.MULTILINE)) == len(NAMES)
    assert "reconstruction" in SEED


@pytest.mark.parametrize("name", NAMES)
def test_the_turns_that_are_told_are_the_exact_ones(name: str) -> None:
    (best, greedy) = re.findall(rf"^\| `{name}` \| (\d+\.\d+) \| (\d+\.\d+) \|", SEED, re.MULTILINE)[0]
    game = game_on(shipped(name), 1)
    assert f"{float(fewest_turns(game)):.3f}" == best
    assert f"{float(fewest_turns(game, POLICIES['greedy'])):.3f}" == greedy
