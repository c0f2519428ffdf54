"""The restated rulebook, seeds/rifleman.md, against the code and the tests that it names."""

from __future__ import annotations

import ast
import re
from math import comb
from pathlib import Path

import pytest

from tests.games.rifleman.boards import NAMES, game_on, shipped
from toolkit.games import Chance, Decision, choices_of, value_text
from toolkit.games.rifleman import POLICIES, Position, RiflemanOptions
from toolkit.games.rifleman.words import RULES

ROOT = Path(__file__).parents[3]
CODE, TESTS = ROOT / "toolkit" / "games" / "rifleman", Path(__file__).parent
SEED = (ROOT / "seeds" / "rifleman.md").read_text(encoding="utf-8")
SECTIONS = {title.split(":")[0]: text for title, text in re.findall(r"^### (.+)\n([^#]*)", SEED, re.MULTILINE)}
RULE_TESTS = tuple(sorted(path.name for path in (TESTS / "test_board.py", *TESTS.glob("test_rules*.py"))))
RULE_ID = re.compile(r"\bF(?:\d+\b|-board)")


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
        assert set(RULE_ID.findall(ast.get_docstring(function) or "")) & set(RULES), function.name
    for path in CODE.glob("*.py"):
        assert set(RULE_ID.findall(path.read_text(encoding="utf-8"))) <= set(RULES), path.name


def test_every_option_is_listed_with_its_values_its_default_and_its_rule() -> None:
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| (F\d+) \|", SEED, re.MULTILINE)
    rows = {name: (values, rule) for name, values, rule in found}
    for choice in choices_of(RiflemanOptions):
        values, rule = rows.pop(choice.name)
        shown = [f"**`{value_text(v)}`**" if v == choice.default else f"`{value_text(v)}`" for v in choice.values]
        assert sorted(values.split(", ")) == sorted(shown), choice.name
        assert rule == choice.rule
        assert f"`{choice.name}`" in SECTIONS[choice.rule]
    assert rows == {}


def _herds(steers: int, home: int, line: int) -> int:
    """How one herd can stand: the cowboy in the corral and no steer past the line, or the steers nowhere behind him."""
    return comb(line + steers, steers) + sum(comb(home - cowboy + steers, steers) for cowboy in range(1, home + 1))


def test_every_board_is_listed_with_its_numbers() -> None:
    for name in NAMES:
        board = shipped(name)
        (stream,), (line, other) = board.stream, board.lines
        assert line == other
        herds = _herds(board.steers, board.trail + 2, line)
        assert f"| `{name}` | {board.steers} | {board.trail} | {stream} | {line} | {herds:,} |" in SEED
    assert len(re.findall(r"^\| `\w+` \| \d+ \| \d+ \| \d+ \|", SEED, re.MULTILINE)) == len(NAMES)
    assert "reconstruction" in SEED


@pytest.mark.parametrize("name", ["mini", pytest.param("duo", marks=pytest.mark.slow)])
def test_the_positions_that_are_told_are_those_that_can_be_reached(name: str) -> None:
    game = game_on(shipped(name))
    seen, waiting = {game.start()}, [game.start()]
    while waiting:
        state = waiting.pop()
        for action in game.actions(state) if isinstance(game.node(state), (Chance, Decision)) else ():
            after = game.step(state, action).state
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    (told,) = re.findall(rf"^\| `{name}` (?:\| [\d,]+ ){{5}}\| ([\d,]+) \|", SEED, re.MULTILINE)
    assert told == f"{sum(_to_throw(state) for state in seen):,}"


def _to_throw(state: Position) -> bool:
    return state.seat > 0 and state.throw is None


def test_every_named_strategy_is_told() -> None:
    assert [name for name in POLICIES if f"`{name}` (" not in SEED] == []
