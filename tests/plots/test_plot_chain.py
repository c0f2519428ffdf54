"""The picture of a small chain."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

import toolkit as tk
from toolkit.errors import ChainError

# `mini` by hand, see tests/games/monorail: nobody on red (U), somebody on red (A)
ROWS = {
    "U": {"U": "1/2", "A": "2/9", "player": "1/6", "casey": "1/9"},
    "A": {"A": "5/9", "player": "1/6", "casey": "5/18"},
    "player": {"player": 1},
    "casey": {"casey": 1},
}


@pytest.fixture(scope="module")
def picture() -> Any:
    return tk.plot_chain(tk.MarkovChain.from_rows(ROWS))


def _states(picture: Any) -> dict[str, Any]:
    states: dict[str, Any] = picture.data[-1]
    return states


def test_every_arrow_is_there_with_its_chance(picture: Any) -> None:
    assert len(picture.data) == 5 + 1, "five arrows, and the circles"
    heads = [note for note in picture.layout["annotations"] if note["showarrow"]]
    texts = [note["text"] for note in picture.layout["annotations"] if not note["showarrow"]]
    assert len(heads) == 5
    assert sorted(texts) == sorted(["stay 1/2", "stay 5/9", "2/9", "1/6", "1/9", "1/6", "5/18"])


def test_columns_go_by_distance_and_endings_stand_at_the_right(picture: Any) -> None:
    at = dict(zip(_states(picture)["text"], _states(picture)["x"], strict=True))
    assert at["U"] < at["A"] < at["player"] == at["casey"]
    assert _states(picture)["marker"]["line"]["width"] == [2, 2, 4, 4]


def test_words_tell_every_row(picture: Any) -> None:
    assert str(picture) == (
        "A chain of 4 states. It starts in U. From U: stay 1/2, to A 2/9, to player 1/6, to casey 1/9. "
        "From A: stay 5/9, to player 1/6, to casey 5/18. player is never left. casey is never left."
    )


def test_arrows_there_and_back_do_not_lie_on_each_other() -> None:
    rows = {"a": {"b": 1}, "b": {"a": "1/2", "c": "1/2"}, "c": {"b": 1}}
    picture = tk.plot_chain(tk.MarkovChain.from_rows(rows))
    middles = [(line["x"][6], line["y"][6]) for line in picture.data[:-1]]
    assert len(middles) == 4
    assert min(math.dist(one, other) for one, other in itertools.combinations(middles, 2)) > 0.2, "about 20 pixels"


def test_circles_do_not_overlap() -> None:
    """The whole chain of `mini`: 12 states. A circle measures about 0.63 units."""
    chain = tk.explore(tk.make_game("monorail", "mini", players=1))
    picture = tk.plot_chain(chain, names=lambda state: str(hash(state) % 97))
    places = list(zip(_states(picture)["x"], _states(picture)["y"], strict=True))
    assert min(math.dist(one, other) for one, other in itertools.combinations(places, 2)) > 0.63
    assert not [note for note in picture.layout["annotations"] if note["text"].startswith("1/")], "too many to label"


def test_states_that_cannot_be_reached_are_drawn_too() -> None:
    picture = tk.plot_chain(tk.MarkovChain.from_rows({"a": {"a": 1}, "b": {"a": 1}}))
    assert _states(picture)["text"] == ["a", "b"]
    assert len(set(zip(_states(picture)["x"], _states(picture)["y"], strict=True))) == 2


def test_a_large_chain_is_refused() -> None:
    rows = {i: {(i + 1) % 13: 1} for i in range(13)}
    with pytest.raises(ChainError, match="a picture of 13 states shows nothing; at most 12 states can be drawn"):
        tk.plot_chain(tk.MarkovChain.from_rows(rows))


def test_plotly_accepts_every_part(picture: Any) -> None:
    assert len(picture.figure.data) == 6
