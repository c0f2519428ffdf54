"""What learners write into the cells of a lesson's assignment: all right, or one known mistake after the other."""

from __future__ import annotations

from toolkit.exercises import outline_of
from toolkit.exercises.models_of import setting_of
from toolkit.exercises.survey import right_answer, wrong_answer

__all__ = ["right_cells", "wrong_cells"]


def right_cells(name: str) -> dict[str, str]:
    """What a learner writes who knows everything, by exercise."""
    outline, cells = outline_of(name), {}
    setting = setting_of(outline.models, "")
    for one in outline.exercises:
        if one.kind == "code":
            source = f'ANSWER = call("{outline.models}", "{one.key}", setting_of("{outline.models}", ""))'
            cells[one.id] = f"from toolkit.exercises.models_of import call, setting_of\n{source}"
        elif not one.predict:
            cells[one.id] = f"ANSWER = {right_answer(outline, one, setting)!r}"
    return cells


def wrong_cells(name: str) -> dict[str, str]:
    """What a learner writes who makes the first known mistake of each exercise."""
    outline, cells = outline_of(name), {}
    setting = setting_of(outline.models, "")
    for one in outline.exercises:
        if one.kind == "code":
            model = one.wrong[0].model
            source = f"from toolkit.exercises.models.{outline.models} import {model}, Setting"
            cells[one.id] = f"{source}\nANSWER = {model}(Setting())"
        elif not one.predict:
            cells[one.id] = f"ANSWER = {wrong_answer(outline, one, one.wrong[0], setting)!r}"
    return cells
