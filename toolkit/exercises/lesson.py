"""A lesson as one learner works through it: ask, check, hint, predict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from toolkit.errors import ExerciseError
from toolkit.exercises.answer_text import text_of
from toolkit.exercises.board_picture import Picture, named_board, picture_of
from toolkit.exercises.checking import case_of, check, key_of
from toolkit.exercises.exercise import Exercise
from toolkit.exercises.feedback import Empty, Feedback, Hint, NoMoreHints, Noted, Revealed, Unreadable
from toolkit.exercises.kinds import KINDS
from toolkit.exercises.luck import tidy_name
from toolkit.exercises.models_of import call, filled, setting_of
from toolkit.exercises.overview import Overview
from toolkit.exercises.progress import Progress
from toolkit.exercises.question import Question
from toolkit.exercises.results import Result, rows_of
from toolkit.exercises.shelf import outline_of

__all__ = ["Lesson"]

Shown = Callable[["Lesson", Question], object]


class Lesson:
    """A lesson of the course by its name or number, for one learner.

    A learner's name, or a number, gives boards of their own; without one the boards are the class's. What was done is
    kept in `progress/` below `folder` (default: where the notebook runs). `show` turns a question into what `ask`
    gives, such as a card on the screen; without it the question is a text.

    Raises `ExerciseError` for a lesson or an exercise that does not exist.

    >>> import tempfile
    >>> lesson = Lesson("01", learner="Mia", folder=tempfile.mkdtemp())
    >>> lesson.check("how-many-throws", "40 or so")
    ? Not understood. I cannot read '40 or so' as a number; write 1/3 or 0.25.
    """

    def __init__(
        self,
        name: str,
        learner: object = "",
        *,
        folder: str | Path | None = None,
        show: Shown | None = None,
    ) -> None:
        self._outline = outline_of(str(name))
        self.learner = tidy_name(learner)
        self._called = " ".join(text_of(learner).split())
        self._show = show
        place = Path.cwd() if folder is None else Path(folder)
        self._progress = Progress(place / "progress" / f"{self.name}.json", self.learner)

    @property
    def name(self) -> str:
        """The lesson's name, such as `01-two-dice`."""
        return self._outline.name

    @property
    def title(self) -> str:
        """What the lesson is called."""
        return self._outline.title

    @property
    def yours(self) -> Any:
        """The numbers of the learner's own board: the setting that all questions are about."""
        return setting_of(self._outline.models, self.learner)

    def picture(self, board: str = "") -> Picture:
        """A board as a picture with its text: one named GAME/BOARD, or else the learner's own, at its position.

        Raises `GameError` for a board that does not exist, `ExerciseError` in a lesson without boards of one's own.
        """
        if board:
            return named_board(board)
        if not hasattr(self.yours, "game"):
            raise ExerciseError(f"lesson {self.name} has no boards of one's own; name one, such as monorail/mini")
        return picture_of(self.yours.game, getattr(self.yours, "position", None))

    @property
    def exercises(self) -> tuple[str, ...]:
        """The ids of all exercises, in order."""
        return tuple(one.id for one in self._outline.exercises)

    def question(self, exercise: str) -> Question:
        """The question as a text, with the learner's own numbers in it."""
        one = self._outline.exercise(exercise)
        case, setting = case_of(one, self._outline.models, self.yours), self.yours
        kind = KINDS[one.kind]
        return Question(
            one.id,
            filled(one.title, setting),
            filled(one.question, setting),
            kind.looks_like(case),
            f'lesson.{"predict" if one.predict else "check"}("{one.id}", …)',
            tuple(case.options.items()),
            call(self._outline.models, one.shows, setting) if one.shows else None,
            kind.view(case),
            one.predict,
        )

    def ask(self, exercise: str) -> object:
        """Show the question: a card to answer in where the notebook can draw one, else its text."""
        question = self.question(exercise)
        return question if self._show is None else self._show(self, question)

    def check(self, exercise: str, answer: object = None) -> Feedback:
        """Say whether an answer is right, and count the try. Any form of a number will do.

        >>> import tempfile
        >>> lesson = Lesson("01", folder=tempfile.mkdtemp())
        >>> lesson.check("how-many-throws", 14).kind
        'recognised'
        """
        one = self._outline.exercise(exercise)
        if one.predict:
            raise ExerciseError(f"{exercise} is a question to guess; write lesson.predict({exercise!r}, …)")
        feedback = check(one, self._outline.models, self.yours, answer)
        if feedback.counts:
            self._progress.tried(exercise, feedback.right)
        return self._noticed(feedback)

    def hint(self, exercise: str) -> Feedback:
        """The next hint; when all have been given, the last one stays the last."""
        one = self._outline.exercise(exercise)
        given = self._hints_given(one)
        if given >= len(one.hints):
            text = f"The last one was: {self.hints(exercise)[-1]}" if one.hints else "This exercise has none."
            return NoMoreHints(text)
        self._progress.hinted(exercise, given + 1)
        return Hint(filled(one.hints[given], self.yours), given + 1, len(one.hints))

    def hints(self, exercise: str) -> tuple[str, ...]:
        """The hints that were given already."""
        one = self._outline.exercise(exercise)
        return tuple(filled(text, self.yours) for text in one.hints[: self._hints_given(one)])

    def hints_left(self, exercise: str) -> int:
        """How many hints there still are."""
        return len(self._outline.exercise(exercise).hints) - len(self.hints(exercise))

    def predict(self, exercise: str, answer: object = None) -> Feedback:
        """Write down a guess, which is neither right nor wrong yet. A later guess replaces it until it is revealed."""
        one = self._predicted(exercise)
        kind, case = KINDS[one.kind], case_of(one, self._outline.models, self.yours)
        if kind.is_empty(case, answer):
            return Empty(kind.invite(case))
        guess = _as_text(answer)
        try:
            kind.read(case, answer)
            kind.read(case, guess)  # what is kept must be read again when it is revealed
        except ExerciseError as error:
            return Unreadable(f"{error}.")
        self._progress.guessed(exercise, guess)
        return self._noticed(Noted(f"Your guess: {self._in_words(one, guess)} Now find out."))

    def reveal(self, exercise: str) -> Feedback:
        """The true value beside the guess; without a guess, an invitation to make one."""
        one = self._predicted(exercise)
        guess = self._progress.of(exercise).guess
        where = "on its card above" if self._show else f"lesson.predict({exercise!r}, …)"
        if not guess:
            return Empty(f"Guess first, {where}; then run this cell again.")
        key = key_of(one, self._outline.models, self.yours)
        kind, case = KINDS[one.kind], case_of(one, self._outline.models, self.yours)
        try:
            given = kind.read(case, guess)
        except ExerciseError:  # the options have changed since, or somebody changed the file
            return Empty(f"The guess that is kept is no answer here. Guess again, {where}; then run this cell again.")
        truth = kind.typed(case, key)
        verdict = kind.judge(case, given, key)
        mine, right = self._in_words(one, guess), self._in_words(one, truth)
        return Revealed(f"You guessed it: {right}" if verdict.right else f"Your guess: {mine} In truth: {right}")

    def record(self, exercise: str) -> tuple[int, int, bool]:
        """Tries, hints taken, and whether it is right."""
        one = self._outline.exercise(exercise)
        record = self._progress.of(exercise)
        return record.tries, self._hints_given(one), record.right

    @property
    def progress(self) -> Overview:
        """How far the learner is."""
        titles = {one.id: filled(one.title, self.yours) for one in self._outline.exercises if not one.predict}
        return Overview(tuple((title, *self.record(name)) for name, title in titles.items()))

    def results(self) -> list[Result]:
        """What was done, one row for each exercise, as `toolkit lesson results` collects it from a class."""
        names = [one.id for one in self._outline.exercises if not one.predict]
        return rows_of(self.name, self.learner, {name: self._progress.of(name) for name in names})

    def _hints_given(self, one: Exercise) -> int:
        """How many hints were given; a file may know of more than the lesson has now."""
        return min(self._progress.of(one.id).hints, len(one.hints))

    def _predicted(self, exercise: str) -> Exercise:
        one = self._outline.exercise(exercise)
        if not one.predict:
            raise ExerciseError(f"{exercise} is no question to guess; write lesson.check({exercise!r}, …)")
        return one

    def _in_words(self, one: Exercise, answer: str) -> str:
        """An answer as a sentence: an option in its words."""
        options: Mapping[str, str] = case_of(one, self._outline.models, self.yours).options
        words = options.get(answer, answer)
        return words if words.endswith((".", "!", "?")) else f"{words}."

    def _noticed(self, feedback: Feedback) -> Feedback:
        notice = self._progress.take_notice()
        return type(feedback)(" ".join(part for part in (feedback.text, notice) if part)) if notice else feedback

    def __repr__(self) -> str:
        done = sum(right for _, _, _, right in self.progress.rows)
        who = f" for {self._called}" if self.learner else ""
        return f"Lesson {self.name}{who}: {self.title} ({done} of {len(self.progress.rows)} exercises right)"


def _as_text(answer: object) -> str:
    """An answer as it can be kept in a file and read again: what a card sends is a list or a table of texts."""
    if isinstance(answer, Mapping):
        return ", ".join(f"{text_of(name)}: {text_of(value)}" for name, value in answer.items())
    if isinstance(answer, (list, tuple, set, frozenset)):
        return ", ".join(map(text_of, answer))
    return text_of(answer).strip()
