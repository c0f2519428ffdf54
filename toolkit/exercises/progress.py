"""What a learner has done, kept in a small file beside the notebook."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from toolkit.boards import write_whole
from toolkit.errors import ExerciseError, ToolkitError

__all__ = ["FORMAT", "Progress", "Record", "read_progress"]

FORMAT = "race-game-toolkit progress 1"


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
    return record


class Progress:
    """The records of one learner in one lesson, in a file that learners who share a folder share.

    Every change is written at once, whole or not at all. A broken file is put aside under another name, and a folder
    that cannot be written to is used without keeping anything; `notice` says so, once.
    """

    def __init__(self, path: Path, learner: str) -> None:
        self.path = path
        self.learner = learner
        self.notice = ""
        self._records = self._read().get(learner, {})

    def of(self, exercise: str) -> Record:
        """The record of an exercise; an empty one before the first try."""
        return self._records.get(exercise, Record())

    def tried(self, exercise: str, right: bool) -> None:
        """Count a try. After the first right one, further tries change nothing."""
        record = self.of(exercise)
        if not record.right:
            at = datetime.now(UTC).isoformat(timespec="seconds") if right else ""
            self._keep(exercise, replace(record, tries=record.tries + 1, right=right, at=at))

    def hinted(self, exercise: str, steps: int) -> None:
        """Note that this many hints were given."""
        self._keep(exercise, replace(self.of(exercise), hints=steps))

    def guessed(self, exercise: str, guess: str) -> None:
        """Note a prediction."""
        self._keep(exercise, replace(self.of(exercise), guess=guess))

    def take_notice(self) -> str:
        """What has to be said about the file, once."""
        notice, self.notice = self.notice, ""
        return notice

    def _keep(self, exercise: str, record: Record) -> None:
        self._records[exercise] = record
        kept = self._read()  # another notebook may have written since
        kept[self.learner] = {**kept.get(self.learner, {}), exercise: record}
        learners = {
            learner: {name: asdict(one) for name, one in sorted(records.items())}
            for learner, records in sorted(kept.items())
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, json.dumps({"format": FORMAT, "learners": learners}, indent=1) + "\n")
        except (OSError, ToolkitError) as error:
            self.notice = f"Your progress cannot be kept: {error}"

    def _read(self) -> Kept:
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
