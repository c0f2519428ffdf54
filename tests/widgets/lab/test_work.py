"""Long work in steps: it is stopped at its next word of progress, and what it found stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from toolkit.errors import GameError
from toolkit.widgets.lab.work import Work


def counting(found: list[int], until: int = 100) -> Work:
    def steps(work: Work) -> Iterator[None]:
        for number in range(until):
            found.append(number)
            work.tell("numbers found", number, until)
            yield

    return Work("Counting", steps)


def test_work_is_done_step_by_step() -> None:
    found: list[int] = []
    work = counting(found, until=3)
    assert [work.step() for _ in range(5)] == [True, True, True, False, False]
    assert found == [0, 1, 2]
    assert not work.stopped
    assert work.view(True) == {"title": "Counting", "words": "numbers found", "done": 2, "total": 3, "stop": True}


def test_stopped_between_two_steps_and_inside_one() -> None:
    found: list[int] = []
    work = counting(found)
    work.step()
    work.stop()
    assert not work.step()
    assert (found, work.stopped) == ([0], True)
    assert not work.step()  # and not taken up again

    def endless(work: Work) -> Iterator[None]:
        yield
        while True:
            found.append(1)
            if len(found) > 5:
                work.stop()
            work.tell("going on", len(found), 0)

    inside = Work("Endless", endless)
    assert inside.step()
    assert not inside.step()
    assert inside.stopped and len(found) == 6


def test_what_goes_wrong_is_raised() -> None:
    def broken(_: Work) -> Iterator[None]:
        yield
        raise GameError("no dice")

    work = Work("Broken", broken)
    work.step()
    with pytest.raises(GameError, match="no dice"):
        work.step()
