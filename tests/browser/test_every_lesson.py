"""Every lesson in JupyterLab as a learner works through it: each card answered with a mistake, then rightly.

The gate works through one lesson; `-m exhaustive` through all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import open_notebook, run_all, run_cell, screenshot
from tests.lessons.answers import right_cells, wrong_cells
from toolkit.exercises import Lesson, Question, lesson_names, outline_of
from toolkit.exercises.models_of import filled
from toolkit.exercises.survey import right_answer, wrong_answer

SAMPLE = "14-secret-bids"  # it has every way to answer
# The cell that checks an answer in code: its source from the first line of the function on, and what it printed.
WRITE = """([text, source]) => {
    const cell = window.jupyterapp.shell.currentWidget.content.widgets
        .find(each => each.model.sharedModel.source.includes(text));
    cell.model.sharedModel.setSource(source);
}"""
PRINTED = """text => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells
    .filter(cell => [].concat(cell.source).join("").includes(text))
    .flatMap(cell => cell.outputs).map(output => [].concat(output.data?.["text/plain"] ?? []).join("")).join("")"""


def put_in(card: Locator, question: Question, answer: str) -> None:
    """Give the answer as the card asks for it, and press its button."""
    match question.view["input"]:
        case "options" | "boxes":
            chosen = answer.split(", ") if question.view["input"] == "boxes" else [answer]
            for option in card.locator(".rgt-options input").all():
                if option.get_attribute("value") in chosen or option.get_attribute("type") == "checkbox":
                    option.set_checked(option.get_attribute("value") in chosen)
        case "fields":
            names, parts = question.view["fields"], answer.split(", ")
            if ": " in answer:  # a distribution; what it does not name has no chance
                given = dict.fromkeys(names, "0") | dict(part.split(": ") for part in parts)
            else:
                given = dict(zip(names, parts, strict=True))
            for name, part in given.items():
                card.get_by_label(name, exact=True).fill(part)
        case _:
            card.get_by_label("Your answer").fill(answer)
    card.get_by_role("button", name="Write down my guess" if question.predict else "Check", exact=True).click()


def check_in_cell(page: Page, exercise: str, source: str) -> str:
    """Write a function and its check into the cell of the exercise, run it, and give what it says."""
    check = f'lesson.check("{exercise}", '
    page.evaluate(WRITE, [check, source])
    run_cell(page, check)
    return str(page.evaluate(PRINTED, check))


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.slow if one == SAMPLE else pytest.mark.exhaustive) for one in lesson_names()],
)
def test_every_card_with_a_mistake_and_then_rightly(name: str, page: Page, tmp_path: Path) -> None:
    lesson, outline = Lesson(name, folder=tmp_path), outline_of(name)
    open_notebook(page, f"lessons/{name}.ipynb")
    run_all(page)
    for exercise in outline.exercises:
        question = lesson.question(exercise.id)
        card = page.get_by_role("region", name=question.title, exact=True)
        card.scroll_into_view_if_needed(timeout=60_000)
        right: Any = right_answer(outline, exercise, lesson.yours)
        if exercise.predict:
            put_in(card, question, right)
            expect(card.get_by_role("status")).to_contain_text("Your guess: ")
            continue
        way = exercise.wrong[0]
        asked = filled(way.ask, lesson.yours)
        if exercise.kind == "code":
            for cells, told in ((wrong_cells(name), asked), (right_cells(name), "Right")):
                source = cells[exercise.id].replace("ANSWER", "answer")
                assert told in check_in_cell(page, exercise.id, f'{source}\nlesson.check("{exercise.id}", answer)')
        else:
            put_in(card, question, wrong_answer(outline, exercise, way, lesson.yours))
            expect(card.get_by_role("status")).to_contain_text(asked)
            put_in(card, question, right)
            expect(card.get_by_role("status")).to_contain_text("Right")
            expect(card).to_contain_text("Done: right after 2 tries.")
    screenshot(page, f"lesson-{name}")
