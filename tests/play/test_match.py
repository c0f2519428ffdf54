"""A play: dice fixed by the seed, undo and redo, and what is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from toolkit.boards import shown
from toolkit.errors import GameError, MatchError
from toolkit.games import make_game
from toolkit.games.monorail import Throw
from toolkit.play import Match


@pytest.fixture
def match() -> Match:
    return Match(make_game("monorail", "lesson", players=2), seed=7)


def test_the_dice_of_a_seed_never_change(match: Match) -> None:
    """Throw number k of a seed comes from `Random("seed/k")` alone: a saved seed must still give these in years."""
    thrown = [match.roll().action for _ in range(4)]
    again = Match(match.game, seed=7)
    assert [again.roll().action for _ in range(4)] == thrown
    throws = match.game.node(match.game.start()).outcomes
    assert thrown == [throws.sample(random.Random(f"7/{k}")) for k in range(4)]
    assert thrown == [Throw(4, 5), Throw(1, 4), Throw(4, 3), Throw(1, 3)]


def test_the_seed_matters(match: Match) -> None:
    def thrown(seed: int | str) -> list[object]:
        play = Match(match.game, seed)
        return [play.roll().action for _ in range(4)]

    assert thrown(7) != thrown(8)
    assert thrown(7) == thrown("7")  # the play screen and the command line give seeds as texts


def test_undoing_does_not_change_luck(match: Match) -> None:
    first, second = match.roll(), match.roll()
    match.undo()
    assert match.roll() == second
    match.goto(0)
    assert match.roll() == first


def test_typing_other_dice_does_not_change_the_throws_after_it(match: Match) -> None:
    match.roll()
    second = match.roll().action
    match.goto(0)
    match.play(Throw(1, 1))
    assert match.roll().action == second


def test_undo_and_redo_give_the_move_and_the_position(match: Match) -> None:
    start = match.state
    move = match.play(Throw(4, 1))
    assert (move.before, move.after, match.step) == (start, match.state, 1)
    assert match.undo() == move
    assert (match.state, match.step, match.can_undo, match.can_redo) == (start, 0, False, True)
    assert (match.moves, match.all_moves) == ((), (move,))
    assert match.redo() == move
    assert (match.state, match.can_undo, match.can_redo) == (move.after, True, False)


def test_an_action_after_undo_forgets_what_was_undone(match: Match) -> None:
    match.play(Throw(4, 1))
    match.play(Throw(3, 1))
    match.goto(1)
    other = match.play(Throw(2, 2))
    assert [move.action for move in match.all_moves] == [Throw(4, 1), Throw(2, 2)]
    assert match.moves[-1] == other
    with pytest.raises(MatchError, match="nothing to redo"):
        match.redo()


def test_a_refused_action_changes_nothing(match: Match) -> None:
    match.play(Throw(4, 1))
    match.undo()
    before = (match.state, match.step, match.all_moves)
    for action in (Throw(7, 1), Throw(0, 1), (4,), "roll", None, 1):
        with pytest.raises(MatchError, match="cannot be done here"):
            match.play(action)
    with pytest.raises(MatchError, match="nothing to undo"):
        match.undo()
    assert (match.state, match.step, match.all_moves) == before


def test_a_finished_game_can_only_be_undone() -> None:
    match = Match(make_game("monorail", "mini", players=1))
    match.play(Throw(4, 1))
    assert match.finished
    for refused in (match.roll, lambda: match.play(Throw(1, 1))):
        with pytest.raises(MatchError, match="the game is over; undo, or start a new one"):
            refused()
    match.undo()
    assert not match.finished


@pytest.mark.parametrize("step", [-1, 2, True, 1.0, "1", None, float("inf"), 10**5000], ids=shown)
def test_there_is_no_such_step(match: Match, step: object) -> None:
    match.play(Throw(4, 1))
    with pytest.raises(MatchError, match=r"there is no step .*; this play has steps 0 to 1") as error:
        match.goto(step)  # type: ignore[arg-type]
    assert len(str(error.value)) < 200
    assert match.step == 1


@pytest.mark.parametrize(
    "seed", [None, 1.5, True, b"7", ["7"], "a\nb", "a\0b", "\ud800", "x" * 101, 10**100, 10**5000], ids=shown
)
def test_a_seed_that_could_not_be_saved_is_refused(seed: object) -> None:
    with pytest.raises(MatchError, match="write a whole number or a text"):
        Match(make_game("monorail", "mini"), seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [0, -3, 10**99, "", "0", "Ann's game", "ä ü 🎲", "x" * 100])
def test_any_plain_seed_will_do(seed: int | str, tmp_path: Path) -> None:
    match = Match(make_game("monorail", "mini"), seed)
    thrown = match.roll().action
    file = tmp_path / "play.json"
    file.write_text(match.dump(), encoding="utf-8")
    loaded = Match.load(file.read_text(encoding="utf-8"))
    loaded.undo()
    assert (loaded.seed, loaded.roll().action) == (seed, thrown)


def test_an_equal_tuple_of_another_kind_is_kept_as_the_game_s_own(match: Match) -> None:
    move = match.play((4, 1))
    assert type(move.action) is Throw
    assert Match.load(match.dump()).state == match.state


def test_a_note_stays_with_its_move_until_the_move_is_forgotten(match: Match) -> None:
    for _ in range(3):
        match.roll()
    match.annotate(3, "last")
    match.annotate(1, "  a long\n\tthought ")
    assert list(match.notes.items()) == [(1, "a long thought"), (3, "last")]
    match.goto(1)
    assert set(match.notes) == {1, 3}  # redo brings the third move back, with its note
    match.redo()
    match.roll()  # the third move is done anew, so it is another one
    assert dict(match.notes) == {1: "a long thought"}
    match.annotate(1, " ")
    assert dict(match.notes) == {}


@pytest.mark.parametrize("number", [0, 2, -1, True, "1", 1.0])
def test_there_is_no_such_move_to_note(match: Match, number: object) -> None:
    with pytest.raises(MatchError, match="nothing has been done yet"):
        match.annotate(number, "x")  # type: ignore[arg-type]
    match.roll()
    with pytest.raises(MatchError, match=r"there is no move .* to put a note on; this play has moves 1 to 1"):
        match.annotate(number, "x")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["x" * 501, "\0", "\ud800", 5, None], ids=shown)
def test_a_note_that_could_not_be_shown_is_refused(match: Match, text: object) -> None:
    match.roll()
    match.annotate(1, "x" * 500)
    with pytest.raises(MatchError, match="the note on move 1: write plain text of at most 500 signs"):
        match.annotate(1, text)  # type: ignore[arg-type]
    assert match.notes[1] == "x" * 500
    match.annotate(1, "علی‌رضا 👩‍🏫")  # joined by signs that are not printed
    assert match.notes[1] == "علی‌رضا 👩‍🏫"


def test_who_plays_is_remembered_and_checked() -> None:
    assert Match(make_game("monza", "mini", 2), seats={2: "greedy", 1: "human"}).seats == {2: "greedy"}
    with pytest.raises(GameError, match=r"seat 2: no player 'gredy' \(did you mean 'greedy'\?\)"):
        Match(make_game("monza", "mini", 2), seats={2: "gredy"})
