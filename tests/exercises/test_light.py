"""A lesson needs no large library: in a browser's own Python there is no numpy, and at a plain prompt no widget."""

from __future__ import annotations

from tests.test_light_core import EVERYTHING, without

PROGRAM = """
import json, tempfile
import toolkit as tk

lesson = tk.lesson("01", learner="Mia", folder=tempfile.mkdtemp())
asked = repr(lesson.ask("a-total"))
said = [lesson.check("how-many-throws", answer).kind for answer in ("", "x", 1, "8*8")]
print(json.dumps({"asked": asked, "said": said, "yours": repr(lesson.yours)}))
"""


def test_without_libraries_a_question_is_a_text_with_the_same_numbers() -> None:
    """Mia's dice have 8 faces each, and her total is 8: the same on every machine."""
    light = without(EVERYTHING, PROGRAM)
    assert light == without(("anywidget",), PROGRAM)
    assert "both numbers together are 8?" in light["asked"]
    assert light["asked"].endswith('lesson.check("a-total", …)')
    assert light["said"] == ["empty", "unreadable", "wrong", "right in another form"]
