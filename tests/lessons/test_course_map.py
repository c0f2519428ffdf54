"""The course map in lessons/README.md says of every lesson what its own files say, and its courses can be taught."""

from __future__ import annotations

import re

import pytest

from toolkit.exercises import lesson_names, lessons_folder, outline_of

NUMBERS = {name[:2]: name for name in lesson_names()}
PAGE = (lessons_folder() / "README.md").read_text(encoding="utf-8")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table(heading: str) -> list[list[str]]:
    """The rows of the table whose first column is headed so, without its head."""
    lines = PAGE[PAGE.index(f"\n| {heading} |") + 1 :].splitlines()
    end = next(i for i, line in enumerate(lines) if not line.startswith("|"))
    return [cells(line) for line in lines[2:end]]


def numbers(text: str) -> list[str]:
    return re.findall(r"\b\d\d\b", text)


def test_the_table_has_every_lesson_once_as_its_own_file_describes_it() -> None:
    expected = []
    for number, name in NUMBERS.items():
        outline = outline_of(name)
        needs = ", ".join(needed[:2] for needed in outline.needs) or "–"
        link = f"{number} [{outline.title}]({name}/lesson.md)"
        expected.append([link, ", ".join(outline.topics), f"{outline.minutes} min", outline.level, needs])
    assert table("lesson") == expected


def before(number: str) -> set[str]:
    """Every lesson that must come before this one."""
    needs = {needed[:2] for needed in outline_of(NUMBERS[number]).needs}
    return needs.union(*map(before, needs))


def test_the_drawing_shows_what_builds_on_what() -> None:
    """Read by its indents: a lesson follows those above it on its branch, and those that its line names."""
    drawn: dict[str, set[str]] = {}  # what each lesson follows at once
    branch: list[str] = []
    for line in PAGE.split("```text\n")[1].split("```")[0].splitlines():
        match = re.fullmatch(r"((?:│  |   )*(?:├─ |└─ )?)(\d\d) (.*?)(?:  \(after (.*) too\))?", line)
        assert match, line
        depth, number = len(match[1]) // 3, match[2]
        assert match[3] == outline_of(NUMBERS[number]).title
        branch = [*branch[:depth], number]
        drawn[number] = {*branch[-2:-1], *numbers(match[4] or "")}

    def followed(number: str) -> set[str]:
        return drawn[number].union(*map(followed, drawn[number]))

    assert {number: followed(number) for number in drawn} == {number: before(number) for number in NUMBERS}


@pytest.mark.parametrize("row", table("hours"), ids=lambda row: f"{row[0]} hours, {row[1]}")
def test_a_course_can_be_taught_in_its_order_and_in_its_hours(row: list[str]) -> None:
    hours, course = int(row[0]), numbers(row[2])
    assert len(course) == len(set(course)) == hours
    assert sum(outline_of(NUMBERS[number]).minutes for number in course) <= 60 * hours
    for place, number in enumerate(course):
        assert before(number) <= set(course[:place]), f"{number} comes too early"


def test_every_lesson_is_found_by_what_somebody_teaches() -> None:
    named = [number for row in table("you teach") for number in numbers(row[1])]
    assert sorted(named) == sorted(NUMBERS)
