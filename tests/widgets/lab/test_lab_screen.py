"""The lab as a widget: what it sends to the front end, and that the notebook stays usable while it works."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from toolkit.widgets import LabScreen
from toolkit.widgets.lab import running
from toolkit.widgets.lab.screen import SCRIPTS, STYLES
from toolkit.widgets.screen import FRONT


async def until(found: Callable[[], bool]) -> None:
    """Wait until something is so; ten seconds are for ever."""
    late = time.monotonic() + 10
    while not found():
        assert time.monotonic() < late
        await asyncio.sleep(0.005)


def test_without_a_loop_nothing_runs_before_it_is_asked() -> None:
    screen = LabScreen("monorail", board="mini", players=2)
    assert screen.session.busy
    screen.session.run()
    assert screen.session.results["exact"]["win"]["1"].decimal(4) == "0.2976"


@pytest.mark.parametrize("threads", [True, False], ids=["threads", "none, as in a browser"])
def test_work_goes_on_beside_the_notebook_and_is_stopped(threads: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "CAN_STOP", threads)

    async def in_a_kernel() -> None:
        screen = LabScreen("monorail", board="duel", players=2)
        await until(lambda: screen.view["busy"] is None)
        assert screen.view["status"] == "Working out the exact values: done."
        seen: list[Any] = []
        screen.observe(lambda change: seen.append(change["new"]["busy"]), "view")
        screen._handle_custom_msg({"do": "count", "values": {"games": "20000", "seed": "1"}}, [])
        assert screen.view["busy"]["title"] == "Counting landings in simulated games"
        await until(lambda: "landings" in screen.session.results)
        screen._handle_custom_msg({"do": "tab", "id": "landings"}, [])  # the kernel hears while it works
        assert screen.view["tab"] == "landings" and screen.session.busy
        screen._handle_custom_msg({"do": "stop"}, [])
        await until(lambda: screen.view["busy"] is None)
        assert "stopped" in screen.view["status"]
        assert 2 <= screen.session.results["landings"]["games"] < 20_000
        assert any(busy and busy["done"] for busy in seen)

    asyncio.run(in_a_kernel())


def test_what_goes_wrong_in_a_thread_is_shown_in_words() -> None:
    async def in_a_kernel() -> None:
        screen = LabScreen("pig", board="mini", players=3)
        await until(lambda: screen.view["busy"] is None)
        command = {"do": "decide", "values": {"strategy": "optimal", "games": "5", "seed": "1"}}
        screen._handle_custom_msg(command, [])  # of three seats none has a best play by itself
        await until(lambda: screen.view["busy"] is None)
        assert "seats 1, 2, 3 are free" in screen.view["error"]

    asyncio.run(in_a_kernel())


def test_the_front_end_gets_what_the_session_shows() -> None:
    screen = LabScreen("monza", board="mini", players=1)
    state = screen.get_state()
    assert (state["board"], state["view"]) == (screen.session.board, screen.session.view)
    json.dumps([state["board"], state["view"]])


def test_every_part_of_the_lab_s_front_end_is_used_once_and_loads_nothing() -> None:
    """Classrooms are offline: nothing may come from the network."""
    for names, suffix in ((SCRIPTS, "js"), (STYLES, "css")):
        own = {path.stem for path in FRONT.glob(f"lab*.{suffix}")}
        assert own == {name for name in names if name.startswith("lab")}
        assert len(names) == len(set(names))
    for text in (str(LabScreen._esm), str(LabScreen._css)):
        assert not re.search(r"https?://(?!www\.w3\.org/)|@import|^import ", text, re.MULTILINE)
    assert str(LabScreen._esm).count("export default") == 1


def test_the_front_end_draws_every_kind_of_block() -> None:
    """The kinds that Python makes are the ones that JavaScript knows."""
    made = set()
    for path in (FRONT.parent / "lab").glob("*.py"):
        made |= set(re.findall(r'"kind": "(\w+)"', path.read_text(encoding="utf-8")))
    script = (FRONT / "lab_screen.js").read_text(encoding="utf-8")
    drawn = set(re.findall(r"^ {4}(\w+): \(\) => createLab", script, re.MULTILINE))
    assert made == drawn == {"form", "table", "chart", "intervals", "board", "words"}
