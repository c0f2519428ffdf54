"""Why a number is what it is: first-step equations checked by hand, and for every position of the small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import GameError
from toolkit.explain import stories, throws_words, why
from toolkit.explain.formula import plain
from toolkit.explain.why_ways import Throw
from toolkit.games import Decision, Finished, Game, make_game
from toolkit.games.monorail import Throw as Dice
from toolkit.play import BestPlay, Odds, odds_of


@pytest.fixture(scope="module")
def mini() -> Odds:
    return Odds(make_game("monorail", "mini", players=2))


def reachable(game: Game[Any, Any]) -> list[Any]:
    """Every position, found without the toolkit's own exploring."""
    found, todo = {game.start(): None}, [game.start()]
    while todo:
        state = todo.pop()
        for action in game.actions(state):
            after = game.step(state, action).state
            if after not in found:
                found[after] = None
                todo.append(after)
    return list(found)


def test_the_equation_of_the_start_of_mini_by_hand(mini: Odds) -> None:
    """White 4 wins (6 of 36). On 2 or 3, red, Casey wins with a coloured 3 or 6 (4 of 36), else 15/112 is left (8 of
    36). With white 1, 5 or 6 (18 of 36) the first seat is as far as before and second to throw: 17/84."""
    found = why(mini.game, odds=mini)
    weights: dict[Fraction, int] = {}
    for way in found.ways:
        assert way.value is not None
        weights[way.value.fraction] = weights.get(way.value.fraction, 0) + way.weight
    assert weights == {Fraction(1): 6, Fraction(0): 4, Fraction(17, 84): 18, Fraction(15, 112): 8}
    assert found.value is not None and found.value.fraction == Fraction(25, 84)
    assert found.sum is not None and found.sum.fraction == Fraction(25, 84)


def test_the_ways_are_positions_and_name_faces_and_rules(mini: Odds) -> None:
    first, second, *_ = why(mini.game, odds=mini).ways
    assert throws_words(mini.game, first.throws) == "white 4, coloured 1 to 6"
    assert (first.weight, first.total, first.chance) == (6, 36, Fraction(1, 6))
    assert {throw.rules for throw in first.throws} == {("M5", "M14", "M15")}
    assert throws_words(mini.game, second.throws) == "white 2 or 3, coloured 3 or 6"
    assert "M10" in second.throws[0].rules


def test_the_text_has_question_answer_ways_and_sum(mini: Odds) -> None:
    lines = why(mini.game, odds=mini).text.splitlines()
    assert lines[0] == "The chance that Seat 1 wins from here: 25/84 = 0.297619 (exact)"
    assert "36 equally likely throws, leading to 12 different positions" in lines[1]
    assert lines[2] == "- white 4, coloured 1 to 6 (M5, M14, M15): 6 of 36; 6/36 × 1 = 1/6 ≈ 0.166667"
    assert lines[-1] == "= 25/84"


def test_latex_and_html_for_a_notebook(mini: Odds) -> None:
    found = why(mini.game, odds=mini)
    assert found.latex.startswith("\\begin{aligned}\nh &= \\frac{6}{36} \\cdot 1 + \\frac{4}{36} \\cdot 0 + ")
    assert found.latex.endswith("&= \\frac{25}{84}\n\\end{aligned}")
    assert found._repr_latex_() == f"$\\displaystyle {found.latex}$"
    assert "<math" in found._repr_html_() and "white 4, coloured 1 to 6" in found._repr_html_()


def test_deeper_asks_the_same_of_the_next_position_down_to_the_end(mini: Odds) -> None:
    start = why(mini.game, outcome="casey", odds=mini)
    place = next(
        i for i, way in enumerate(start.ways) if way.value is not None and way.value.fraction == Fraction(5, 8)
    )
    below = start.deeper(place)
    assert (below.outcome, below.seat, below.value and below.value.fraction) == ("casey", 2, Fraction(5, 8))
    assert [event.rule for event in below.came] == [event.rule for event in start.ways[place].throws[0].events]
    end = start.deeper(0)
    assert (end.kind, end.ways, end.value and end.value.fraction) == ("end", (), Fraction(0))
    assert end.facts == "The game is over: Seat 1 won. Nothing is left to chance."
    with pytest.raises(GameError, match="no way 12 on from here; there are 12"):
        start.deeper(12)


def test_a_long_equation_ends_with_the_rest_as_one_number() -> None:
    odds = Odds(make_game("monorail", "lesson", players=2))
    found = why(odds.game, odds=odds)
    assert len(found.ways) > 12
    summed = sum((way.part.fraction for way in found.ways if way.part is not None), Fraction(0))
    assert found.value is not None and summed == found.value.fraction
    *sums, end = ("".join(map(plain, found.equation)).replace("h", "").replace("×", "*").strip(" ≈")).split("≈")
    assert sums[0].count("*") == 12
    assert abs(eval(sums[0]) - float(end)) < 1e-5


def test_a_time_counts_the_turns_on_the_way() -> None:
    """Pig to a small goal, alone: a bust ends the turn, so it costs one turn and begins anew."""
    odds = BestPlay(make_game("pig", "mini", players=1))
    found = why(odds.game, odds=odds)
    bust = next(way for way in found.ways if way.ticks)
    assert found.unit == found.outcome == "turns"
    assert found.value is not None and bust.value is not None and bust.part is not None
    assert bust.part.fraction == Fraction(1, 6) * (1 + bust.value.fraction)
    assert "1/6 × (1 + " in found.text and found.latex.startswith("\\begin{aligned}\nt &= ")


def test_a_choice_is_worth_its_best_choice_for_whoever_chooses() -> None:
    odds = BestPlay(make_game("pig", "mini", players=2))
    game = odds.game
    state = next(s for s in reachable(game) if isinstance(node := game.node(s), Decision) and node.seat == 1)
    own, other = why(game, state, "1", odds), why(game, state, "2", odds)
    assert own.kind == other.kind == "choice" and len(own.ways) == 2
    assert [way.throws for way in own.ways] == [way.throws for way in other.ways]  # best for seat 1 stands first
    assert own.best[0] == own.ways[0]
    assert r"h &= \max \{" in own.latex and r"h &= \min \{" in other.latex
    assert "what is best for Seat 1 is worst for Seat 2" in other.facts


def test_where_the_odds_are_not_known_the_ways_still_are() -> None:
    found = why(make_game("rifleman", "lesson"))
    assert (found.value, found.sum, found.equation, found.latex) == (None, None, (), "")
    assert sum(way.weight for way in found.ways) == 36 and len(found.ways) == 21
    assert "more than 6,000 positions" in found.facts
    assert found.text.splitlines()[0].endswith("not known")
    assert found._repr_latex_() is None


def test_choices_at_the_same_time_are_a_matrix_game() -> None:
    game = make_game("magnificent_race", "mini", players=2)
    odds = odds_of(game)
    state = next(s for s in _played(game) if type(game.node(s)).__name__ == "Simultaneous")
    found = why(game, state, "1", odds)
    assert found.kind == "together" and found.ways
    assert "at the same time, unseen" in found.facts


def _played(game: Game[Any, Any]) -> Iterator[Any]:
    rng, state = random.Random(5), game.start()
    while True:
        yield state
        actions = game.actions(state)
        state = game.step(state, rng.choice(actions)).state if actions else game.start()


def test_certified_values_agree_with_their_sum() -> None:
    odds = Odds(make_game("snakes_and_ladders", "full", players=2))
    found = why(odds.game, odds=odds)
    assert found.value is not None and found.sum is not None
    assert found.sum.guarantee == found.value.guarantee == "certified"
    assert abs(found.sum.number - found.value.number) <= found.sum.half_width + found.value.half_width
    assert found.text.splitlines()[-1] == "≈ 0.507912"


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("monorail", 1), ("monorail", 2), ("monorail", 3), ("monza", 1), ("monza", 2), ("magnificent_race", 1),
        ("rifleman", 2), ("snakes_and_ladders", 2), ("pig", 1), ("pig", 2), ("craps", 1), ("bear_off", 1),
        ("bear_off", 2),
    ],
)  # fmt: skip
def test_every_sum_is_the_number_exactly(key: str, players: int) -> None:
    """All positions of the mini boards, every 100th of the largest."""
    game = make_game(key, "mini", players=players)
    odds = odds_of(game)
    unit = odds.unit if isinstance(odds, BestPlay) else ""
    states = reachable(game)
    for state in states[:: 100 if len(states) > 10_000 else 1]:
        for outcome in [unit] if unit else game.outcomes:
            found = why(game, state, outcome, odds)
            assert found.value is not None
            if found.kind == "throw":
                assert sum(way.weight for way in found.ways) == found.ways[0].total
                assert found.sum is not None and found.sum.fraction == found.value.fraction
            elif found.kind == "choice":
                pick = min if unit or outcome != str(found.seat) else max
                worths = [way.part.fraction for way in found.ways if way.part is not None]
                assert found.value.fraction == pick(worths) == worths[0]
            else:
                node = game.node(state)
                assert isinstance(node, Finished)
                share = Fraction(outcome in node.winners, max(len(node.winners), 1))
                assert found.value.fraction == (0 if unit else share)


def test_wrong_questions_are_refused(mini: Odds) -> None:
    with pytest.raises(GameError, match="no outcome 'bob' to ask for; write one of: 1, 2, casey, never"):
        why(mini.game, outcome="bob", odds=mini)
    elsewhere = make_game("monorail", "mini", players=3).start()
    with pytest.raises(GameError, match="no play comes to the position"):
        why(mini.game, elsewhere, "1", mini)


@given(st.sets(st.integers(1, 6), min_size=1), st.sets(st.integers(1, 6), min_size=1))
def test_a_block_of_throws_is_named_by_its_faces(white: set[int], coloured: set[int]) -> None:
    """Reading the words back gives the faces."""
    game = make_game("monorail", "mini")
    throws = [Throw(Dice(w, c), 1, ()) for w in sorted(white) for c in sorted(coloured)]
    named = throws_words(game, throws)
    assert [_faces(part.split(" ", 1)[1]) for part in _sides(named)] == [white, coloured]


def _sides(named: str) -> list[str]:
    before, _, after = named.partition(", coloured")
    return [before, f"coloured{after}"]


def _faces(text: str) -> set[int]:
    first, to, last = text.partition(" to ")
    if to:
        return set(range(int(first), int(last) + 1))
    return {int(face) for face in text.replace(" or ", ", ").split(", ")}


def test_throws_that_are_no_block_are_listed_up_to_six() -> None:
    game = make_game("monorail", "mini")
    throws = [Throw(Dice(face, face), 1, ()) for face in range(1, 7)] + [Throw(Dice(1, 2), 1, ())]
    assert throws_words(game, throws[:2]) == "white 1, coloured 1; white 2, coloured 2"
    assert throws_words(game, throws).endswith("white 6, coloured 6; and 1 more")


def test_throws_at_which_the_same_happens_are_one_story(mini: Odds) -> None:
    first, second, *_ = why(mini.game, odds=mini).ways
    assert [len(throws) for throws, _ in stories(first.throws)] == [6]  # the coloured die does nothing any more
    assert [len(throws) for throws, _ in stories(second.throws)] == [1, 1, 1, 1]
    assert all(event.kind != "landing" for _, events in stories(first.throws) for event in events)
