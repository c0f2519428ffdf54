"""What a learner has done, kept in a small file beside the notebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from toolkit.boards import write_whole
from toolkit.errors import ExerciseError, ToolkitError
from toolkit.exercises.turns import one_at_a_time

__all__ = ["FORMAT", "Progress", "Record", "merged", "read_progress"]

FORMAT = "race-game-toolkit progress 1"
MOST = 1_000_000  # tries or hints; nobody has so many


@dataclass(frozen=True)
class Record:
    """One exercise of one learner: tries that counted, hints taken, whether and when (UTC) it was first right.

    `guess` is what was predicted, of a question that is guessed first.
    """

    tries: int = 0
    hints: int = 0
    right: bool = False
    at: str = ""
    guess: str = ""


Kept = dict[str, dict[str, Record]]


def read_progress(path: Path) -> Kept:
    """Records by learner and exercise; none where there is no file.

    Raises `ExerciseError` for a file that is not what `Progress` wrote.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ExerciseError(f"{path}: cannot be read ({error}); it should be a file that the toolkit wrote") from None
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError(data["format"])
        return {
            learner: {name: _record(one) for name, one in records.items()}
            for learner, records in data["learners"].items()
        }
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise ExerciseError(f"{path}: this is no progress file, or a broken one; move it away to begin anew") from None


def _record(data: Mapping[str, Any]) -> Record:
    record = Record(**data)
    wanted = {"tries": int, "hints": int, "right": bool, "at": str, "guess": str}
    if any(type(getattr(record, name)) is not kind for name, kind in wanted.items()):
        raise TypeError(data)
    if not (0 <= record.tries <= MOST and 0 <= record.hints <= MOST):
        raise ValueError(data)
    if record.at:
        datetime.fromisoformat(record.at)  # ValueError for what is no time
    return record


def merged(one: Record, other: Record) -> Record:
    """What two notebooks of one learner know of an exercise together; of two guesses, that of `one`.

    A right answer stays right, with the time and the tries of the first one.

    >>> merged(Record(tries=3, hints=2), Record(2, 1, True, "2026-11-30T08:00:00+00:00"))
    Record(tries=2, hints=2, right=True, at='2026-11-30T08:00:00+00:00', guess='')
    """
    solved = sorted((record for record in (one, other) if record.right), key=lambda record: record.at)
    first = solved[0] if solved else replace(one, tries=max(one.tries, other.tries))
    return replace(first, hints=max(one.hints, other.hints), guess=one.guess or other.guess)


class Progress:
    """The records of one learner in one lesson, in a file that learners who share a folder share.

    Every change is written at once, whole or not at all, to what the file holds by then: another notebook, of the same
    learner or of another, may have written since. A broken file is put aside under another name, and a folder that
    cannot be written to is used without keeping anything; `notice` says so, once.
    """

    def __init__(self, path: Path, learner: str) -> None:
        self.path = path
        self.learner = learner
        self.notice = ""
        try:
            kept = read_progress(path)
        except ExerciseError:
            with one_at_a_time(path):
                kept = self._read()
        self._records = kept.get(learner, {})

    def of(self, exercise: str) -> Record:
        """The record of an exercise; an empty one before the first try."""
        return self._records.get(exercise, Record())

    def tried(self, exercise: str, right: bool) -> None:
        """Count a try. After the first right one, further tries change nothing."""

        def one_more(record: Record) -> Record:
            if record.right:
                return record
            at = datetime.now(UTC).isoformat(timespec="seconds") if right else ""
            return replace(record, tries=record.tries + 1, right=right, at=at)

        self._change(exercise, one_more)

    def hinted(self, exercise: str, steps: int) -> None:
        """Note that this many hints were given."""
        self._change(exercise, lambda record: replace(record, hints=max(record.hints, steps)))

    def guessed(self, exercise: str, guess: str) -> None:
        """Note a prediction."""
        self._change(exercise, lambda record: replace(record, guess=guess))

    def take_notice(self) -> str:
        """What has to be said about the file, once."""
        notice, self.notice = self.notice, ""
        return notice

    def _change(self, exercise: str, change: Callable[[Record], Record]) -> None:
        """Change the record that the file has now, and not the one that this notebook read some time ago."""
        with suppress(OSError):  # where there can be no folder, writing fails too, and that is told
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with one_at_a_time(self.path):
            kept = self._read()
            written = kept.get(self.learner, {})
            names = {*written, *self._records}
            self._records = {name: merged(written.get(name, Record()), self.of(name)) for name in names}
            self._records[exercise] = change(self.of(exercise))
            if self._records != written:
                self._write({**kept, self.learner: self._records})

    def _write(self, kept: Kept) -> None:
        learners = {
            learner: {name: asdict(one) for name, one in sorted(records.items())}
            for learner, records in sorted(kept.items())
        }
        try:
            write_whole(self.path, json.dumps({"format": FORMAT, "learners": learners}, indent=1) + "\n")
        except ToolkitError as error:
            self.notice = f"Your progress cannot be kept: {error}"

    def _read(self) -> Kept:
        """What the file holds; to be called in one's turn, as it renames a broken file."""
        try:
            return read_progress(self.path)
        except ExerciseError:
            aside = self._free_name()
            try:
                self.path.replace(aside)
            except OSError as error:
                self.notice = f"Your progress cannot be kept: {self.path} is broken, and in the way ({error})"
            else:
                self.notice = f"The file {self.path} is broken, so it was renamed to {aside.name} and begun anew."
            return {}

    def _free_name(self) -> Path:
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}.broken-{number}.json")).exists():
            number += 1
        return aside
