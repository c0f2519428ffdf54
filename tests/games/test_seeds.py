"""The restated rulebooks, seeds/GAME.md, against the code and the tests that they name: the same for every game."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pytest

from toolkit.games import choices_of, game_type, value_text

ROOT = Path(__file__).parents[2]
# Where the rules of a game are, when not in one file `rules.py`.
RULE_FILES = {
    "magnificent_race": ("buying.py", "challenges.py", "moving.py", "payments.py", "racing.py", "turns.py"),
}
KEYS = sorted(path.stem for path in (ROOT / "seeds").glob("*.md"))


@dataclass(frozen=True)
class Seed:
    """A restated rulebook and the places that it speaks of."""

    key: str

    @cached_property
    def text(self) -> str:
        return (ROOT / "seeds" / f"{self.key}.md").read_text(encoding="utf-8")

    @cached_property
    def sections(self) -> dict[str, str]:
        return {title.split(":")[0]: text for title, text in re.findall(r"^### (.+)\n([^#]*)", self.text, re.MULTILINE)}

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(game_type(self.key).game.rules)

    @property
    def code(self) -> Path:
        return ROOT / "toolkit" / "games" / self.key

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / "games" / self.key

    def ids(self, text: str) -> set[str]:
        """Everything in a text that looks like one of the game's rule ids."""
        return set(re.findall(rf"\b{self.rules[0][0]}(?:\d+a?\b|-board)", text))

    def tests_of(self, rule: str) -> dict[str, set[str]]:
        """The tests named after a rule, by file."""
        start = f"test_{rule.lower().replace('-', '_')}_"
        files = [*self.tests.glob("test_rules*.py"), *self.tests.glob("test_board.py")]
        found = {path.name: {test for test in names(path) if test.startswith(start)} for path in files}
        return {name: tests for name, tests in found.items() if tests}


@cache
def names(path: Path) -> set[str]:
    """Every function and class of a file, methods as Class.method."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef)}
    return found


SEEDS = [Seed(key) for key in KEYS]
EVERY_SEED = pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.key)
EVERY_RULE = pytest.mark.parametrize(
    ("seed", "rule"), [pytest.param(seed, rule, id=f"{seed.key}: {rule}") for seed in SEEDS for rule in seed.rules]
)


def test_there_are_four() -> None:
    assert KEYS == ["magnificent_race", "monorail", "monza", "rifleman"]


@EVERY_SEED
def test_every_rule_has_a_section_and_no_section_is_of_another_rule(seed: Seed) -> None:
    assert set(seed.sections) == set(seed.rules)
    assert seed.text.count("\n### ") == len(seed.rules)


@EVERY_RULE
def test_every_rule_has_tests_of_its_name_and_its_section_names_all_of_them(seed: Seed, rule: str) -> None:
    (told,) = re.findall(r"^- Tests, in `(.+)`:((?:.|\n  )+)", seed.sections[rule], re.MULTILINE)
    assert {told[0]: set(re.findall(r"`(\w+)`", told[1]))} == seed.tests_of(rule)


@EVERY_RULE
def test_every_rule_names_code_that_is_there(seed: Seed, rule: str) -> None:
    (told,) = re.findall(r"^- Code: ((?:.|\n  )+)", seed.sections[rule], re.MULTILINE)
    places = re.findall(r"`(\w+\.py):([\w.]+)`", told)
    assert len(places) == told.count("`") // 2 >= 1
    assert [place for place in places if place[1] not in names(seed.code / place[0])] == []


@EVERY_SEED
def test_the_rules_of_the_code_cite_a_rule_that_is_there(seed: Seed) -> None:
    # Every public function of a rule says in its docstring which rule it is, and no other ids are used anywhere.
    for name in RULE_FILES.get(seed.key, ("rules.py",)):
        tree = ast.parse((seed.code / name).read_text(encoding="utf-8"))
        functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
        assert functions
        for function in functions:
            assert seed.ids(ast.get_docstring(function) or "") & set(seed.rules), function.name
    for path in seed.code.glob("*.py"):
        assert seed.ids(path.read_text(encoding="utf-8")) <= set(seed.rules), path.name


@EVERY_SEED
def test_every_option_is_listed_with_its_values_its_default_and_its_rule(seed: Seed) -> None:
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| ([A-Z]\d+a?) \|", seed.text, re.MULTILINE)
    rows = {name: (values, rule) for name, values, rule in found}
    for choice in choices_of(game_type(seed.key).options):
        values, rule = rows.pop(choice.name)
        shown = [f"**`{value_text(v)}`**" if v == choice.default else f"`{value_text(v)}`" for v in choice.values]
        assert sorted(values.split(", ")) == sorted(shown), choice.name
        assert rule == choice.rule
        assert f"`{choice.name}`" in seed.sections[choice.rule] or choice.name == "flags"  # M16 is about flags anyway
    assert rows == {}
