"""Pictures of boards for lessons and worksheets: what has to be written on them, since they are printed in grey."""

from __future__ import annotations

import re

import pytest

from toolkit.exercises.board_picture import named_board
from toolkit.games import load_board


def written(name: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", named_board(name).svg)


@pytest.mark.parametrize("board", ["mini", "lesson"])
def test_every_square_of_monza_has_its_name(board: str) -> None:
    names = [space.id for space in load_board(board, "monza").spaces if space.id != "grid"]
    assert sorted(text for text in written(f"monza/{board}") if text in names) == sorted(names)
    assert len(names) == {"mini": 9, "lesson": 20}[board]


def test_colours_and_ends_are_written_too() -> None:
    found = written("monza/lesson")
    assert {"W ★", "G ★"} <= set(found)  # a7 and c7, where the race ends
    assert found.count("×") == 2 and found.count("R") == 3


def test_the_sentences_say_what_is_marked_and_stand_in_the_picture() -> None:
    picture = named_board("monorail/mini")
    assert "marked: Dot 2, red; Dot 3, red." in picture.sentences[0]
    assert all(sentence in picture.svg for sentence in picture.sentences)
    assert picture.svg.count('r="18"') == 2  # a second ring on each red dot
