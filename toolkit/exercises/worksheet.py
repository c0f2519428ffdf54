"""A lesson on paper: one HTML file to print, for learners, or for teachers with the answers."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from toolkit.chance import fraction_text
from toolkit.errors import ToolkitError
from toolkit.exercises.board_picture import named_board, picture_of
from toolkit.exercises.checking import case_of, key_of
from toolkit.exercises.exercise import Exercise
from toolkit.exercises.luck import tidy_name
from toolkit.exercises.models_of import call, filled, setting_of
from toolkit.exercises.numbers import read_number
from toolkit.exercises.question import sheet_html
from toolkit.exercises.source import markdown_reader
from toolkit.exercises.survey import right_answer, wrong_answer
from toolkit.exercises.written_lesson import WrittenLesson

__all__ = ["worksheet_of"]

# Printed in black on white whatever the screen's colours are; a question is not cut by the end of a page.
STYLE = """
:root { color-scheme: light; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff;
  font: 12pt/1.45 "Atkinson Hyperlegible", Verdana, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6em; } h2 { font-size: 1.2em; margin-top: 1.6em; } h3 { font-size: 1.05em; }
.who { display: flex; gap: 2rem; } .who span { flex: 1; border-bottom: 1px solid #111; padding-bottom: .2em; }
section { break-inside: avoid; } h2, h3 { break-after: avoid; }
table { border-collapse: collapse; margin: .6em 0; } caption { text-align: left; font-style: italic; }
th, td { border: 1px solid #555; padding: .35em .8em; min-width: 1.6em; text-align: left; }
.space { height: 5.5em; border: 1px dashed #555; border-radius: 6px; padding: .3em .6em; color: #555; }
.boxes { list-style: none; padding-left: .4em; } .boxes li { padding-left: 1.6em; text-indent: -1.6em; }
.boxes li::before { content: "\\2610\\00a0\\00a0"; }
.key { border-left: 4px solid #111; padding: .1em .8em; background: #f2f2f2; }
figure { margin: 1em 0; } svg { max-width: 26rem; width: 100%; } figcaption { font-size: .85em; }
@page { margin: 18mm 16mm; }
@media print { body { margin: 0; padding: 0; max-width: none; } .key { print-color-adjust: exact; } }
"""


def worksheet_of(lesson: WrittenLesson, learner: object = "", *, key: bool = False) -> str:
    """The worksheet as a whole HTML page; with `key` the teacher's, with answers and what known mistakes lead to.

    With a learner's name the boards are that learner's. The page fetches nothing.
    """
    name = tidy_name(learner)
    setting = setting_of(lesson.outline.models, name)
    title = escape(lesson.outline.title + (", with answers" if key else ""))
    parts = [f"<h1>{title}</h1>", _who(str(learner).strip(), key)]
    reader = _mathematics(markdown_reader())
    tables: dict[str, str] = {}  # whose each is: on paper one is enough for all exercises about it
    for block in lesson.blocks:
        if block.kind == "worksheet":
            parts.append(f"<section>{reader.render(block.body)}</section>")
        elif block.kind == "picture":
            parts.append(_picture(block.argument, setting, bool(name)))
        elif block.kind in ("predict", "exercise"):
            parts.append(_exercise(lesson, lesson.outline.exercise(block.argument), setting, tables, key))
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _who(learner: str, key: bool) -> str:
    if key:
        return f"<p>For teachers. The board of: {escape(learner or 'the whole class')}.</p>"
    return f'<p class="who"><span>Name: {escape(learner)}</span><span>Date:</span></p>'


def _picture(board: str, setting: Any, own: bool) -> str:
    """A board that the lesson shows, by its name; without one the board that the exercises are about."""
    if board:
        return f"<section>{named_board(board)._repr_html_()}</section>"
    picture = picture_of(setting.game, getattr(setting, "position", None))
    heading = "Your own board" if own else "The board of the exercises"
    return f"<section><h2>{heading}</h2>{picture._repr_html_()}</section>"


def _mathematics(reader: Any) -> Any:
    """The reader with mathematics as MathML, which browsers draw and read aloud without help from outside."""
    try:
        from latex2mathml.converter import convert
    except ModuleNotFoundError:
        raise ToolkitError(
            "mathematics cannot be printed without latex2mathml; "
            "install it with: pip install 'race-game-toolkit[lessons]'"
        ) from None

    def inline(_: Any, tokens: Any, index: int, *__: Any) -> str:
        return str(convert(tokens[index].content))

    def block(_: Any, tokens: Any, index: int, *__: Any) -> str:
        return f"<p>{convert(tokens[index].content, display='block')}</p>"

    reader.add_render_rule("math_inline", inline)
    reader.add_render_rule("math_block", block)
    return reader


def _exercise(lesson: WrittenLesson, exercise: Exercise, setting: Any, tables: dict[str, str], key: bool) -> str:
    models = lesson.outline.models
    case = case_of(exercise, models, setting)
    number = "Guess first" if exercise.predict else f"Exercise {lesson.number_of(exercise.id)}"
    parts = [f"<h2>{number}. {escape(filled(exercise.title, setting))}</h2>"]
    parts += [f"<p>{escape(text)}</p>" for text in filled(exercise.question, setting).split("\n\n")]
    if exercise.shows:
        table = sheet_html(call(models, exercise.shows, setting))
        first = tables.setdefault(table, number)
        parts.append(table if first == number else f"<p>The table is the one of {first}.</p>")
    if case.options:
        items = "".join(f"<li>{_option(name, text)}</li>" for name, text in case.options.items())
        parts.append(f'<ul class="boxes">{items}</ul>')
    elif exercise.kind == "code":
        parts.append("<p>This one is for the computer.</p>")
    else:
        parts += [f"<p>{escape(field)}: ______</p>" for field in exercise.fields]
        parts.append('<p class="space">Working:</p>')
    if key:
        parts.append(_answers(lesson, exercise, setting))
    return f"<section>{''.join(parts)}</section>"


def _option(name: str, text: str) -> str:
    return escape(f"{name}: {text}" if len(name) == 1 else text)  # a longer id is for computers


def _answers(lesson: WrittenLesson, exercise: Exercise, setting: Any) -> str:
    """The answer, and for every known mistake the answer it leads to and what to ask then."""
    outline = lesson.outline
    if exercise.kind == "code":
        right = key_of(exercise, outline.models, setting)
        inputs = case_of(exercise, outline.models, setting).inputs
        values = ", ".join(f"{', '.join(map(str, given))}: {_said(right(*given))}" for given in inputs)
        return f'<div class="key"><p><strong>Values:</strong> {escape(values)}</p></div>'
    found = str(right_answer(outline, exercise, setting))
    options = case_of(exercise, outline.models, setting).options
    rows = [f"<p><strong>Answer:</strong> {escape(_chosen(found, options) + _decimal(exercise, found))}</p>"]
    for way in exercise.wrong:
        wrong = str(wrong_answer(outline, exercise, way, setting))
        if wrong != found:
            rows.append(f"<p>If it is {escape(_chosen(wrong, options))}, ask: {escape(filled(way.ask, setting))}</p>")
    return f'<div class="key">{"".join(rows)}</div>'


def _chosen(answer: str, options: Mapping[str, str]) -> str:
    """An answer in words where the options are printed without their ids."""
    return options[answer] if len(answer) > 1 and answer in options else answer


def _decimal(exercise: Exercise, answer: str) -> str:
    if exercise.kind != "number" or "/" not in answer:
        return ""
    return f" (about {float(read_number(answer).value):.4g})"


def _said(value: Any) -> str:
    return fraction_text(value) if hasattr(value, "numerator") else str(value)
