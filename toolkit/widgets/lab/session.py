"""The lab screen without a screen: commands go in, and what to draw comes out as plain dicts.

Nothing here needs a browser, ipywidgets or numpy. Long work is done in steps by whoever runs the session: a screen
between two looks at it, a program with `run`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from toolkit.boards import Board, shown
from toolkit.errors import MatchError, ToolkitError
from toolkit.games import Game, make_game
from toolkit.play.size import clearly_larger
from toolkit.widgets.board_view import board_view
from toolkit.widgets.commands import text_of
from toolkit.widgets.lab.bench import Bench, Tab
from toolkit.widgets.lab.compare_tab import CompareTab
from toolkit.widgets.lab.landings_tab import LandingsTab
from toolkit.widgets.lab.length_tab import LengthTab
from toolkit.widgets.lab.policy_tab import PolicyTab
from toolkit.widgets.lab.rules_tab import RulesTab
from toolkit.widgets.lab.work import CAN_STOP, Work

__all__ = ["LabSession"]

LARGEST_AT_ONCE = 15_000  # positions that a kernel which cannot be stopped works out without being asked


class LabSession:
    """One lab: a game, its tabs, the results so far, and the work in hand.

    `board` and `view` are what the screen draws; `handle` takes a command. A command that cannot be done leaves
    everything as it was and puts the reason into `view["error"]`. `results` has what was found, as plain values:
    `exact`, `simulated`, `coverage`, `house_rules`, `readings`, `landings`, `decisions`, `best_plays`, `mine`.

    A new lab has its exact values to work out: `run` does that, and any other work, to its end.

    >>> lab = LabSession("monorail", board="mini", players=2)
    >>> lab.run()
    >>> lab.results["exact"]["win"]["1"]
    25/84 = 0.297619 (exact)
    >>> lab.handle({"do": "simulate", "values": {"games": "many", "seed": "1"}})
    >>> lab.view["error"]
    "Number of games: 'many'; write a whole number from 2 to 1,000,000"
    """

    def __init__(
        self,
        game: str | Game[Any, Any] = "monorail",
        *,
        board: str | Path | Board | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        strategies: Mapping[int, str] | None = None,
        mine: Any = None,
        seed: int = 1,
    ) -> None:
        game = make_game(game, board, players, options) if isinstance(game, str) else game
        self.bench = Bench(game, strategies, seed)
        self.board = board_view(game)
        self._tabs: dict[str, Tab] = {
            tab.key: tab
            for tab in (
                CompareTab(self.bench),
                LengthTab(self.bench, mine),
                RulesTab(self.bench),
                LandingsTab(self.bench),
                PolicyTab(self.bench),
            )
        }
        self._tab = next(iter(self._tabs))
        self._sequence = 0
        at_once = CAN_STOP or not clearly_larger(game, LARGEST_AT_ONCE)
        self.work: Work | None = self.bench.solving() if at_once else None
        self._error = ""
        self._status = f"The lab of {self.bench.title}."
        self.show()

    @property
    def results(self) -> dict[str, Any]:
        """What was found so far, by name."""
        return self.bench.results

    @property
    def busy(self) -> bool:
        """Whether there is work in hand."""
        return self.work is not None

    def show(self) -> None:
        """Bring `view` up to date."""
        self._sequence += 1
        self.view = {
            "seq": self._sequence,
            "title": self.bench.title,
            "tabs": [{"id": tab.key, "label": tab.label} for tab in self._tabs.values()],
            "tab": self._tab,
            "blocks": self._tabs[self._tab].blocks(),
            "busy": self.work.view(CAN_STOP) if self.work is not None else None,
            "status": self._status,
            "error": self._error,
        }

    def handle(self, command: Any) -> None:
        """Carry out one command: `tab`, `stop`, or one of a tab, with the `values` of its form.

        Work that a command begins is in hand afterwards, and not yet done.
        """
        doing: dict[str, Callable[[Mapping[str, Any]], None]] = {"tab": self._open, "stop": self._stop}
        of_tabs = {name: carry_out for tab in self._tabs.values() for name, carry_out in tab.commands.items()}
        self._error = self._status = ""
        try:
            name = command.get("do") if isinstance(command, Mapping) else None
            if isinstance(name, str) and name in doing:
                doing[name](command)
            elif isinstance(name, str) and name in of_tabs:
                self._begin(of_tabs[name], command)
            else:
                known = ", ".join((*doing, *of_tabs))
                raise MatchError(f"the lab knows no command {shown(command)}; its commands: {known}")
        except ToolkitError as error:
            self._error = str(error)
        self.show()

    def _begin(self, carry_out: Callable[[Mapping[str, str]], Work | None], command: Mapping[str, Any]) -> None:
        given = command.get("values", {})
        if not isinstance(given, Mapping):
            raise MatchError(f"the command {command['do']!r} needs values, as names and values; it has {shown(given)}")
        if self.work is not None:
            raise MatchError(f"{self.work.title} is not done yet; wait, or stop it first")
        self.work = carry_out({text_of(name): text_of(value) for name, value in given.items()})
        self._status = f"{self.work.title}…" if self.work is not None else "Shown."

    def _open(self, command: Mapping[str, Any]) -> None:
        name = command.get("id")
        if not isinstance(name, str) or name not in self._tabs:
            raise MatchError(f"there is no tab {shown(name)}; tabs: {', '.join(self._tabs)}")
        self._tab = name

    def _stop(self, command: Mapping[str, Any]) -> None:  # noqa: ARG002
        if self.work is None:
            raise MatchError("nothing is being worked out")
        self.work.stop()
        self._status = "Stopping…"

    def step(self) -> None:
        """Do one step of the work in hand; the view is left as it is, so that this can be done in a thread."""
        work = self.work
        if work is None:
            return
        try:
            more = work.step()
        except ToolkitError as error:
            self._error, more = str(error), False
            self._status = ""
        except Exception as error:  # a fault of the toolkit: said on the screen, and raised for who can mend it
            self._error, self.work = f"{work.title} broke off, which is a fault of the toolkit: {error!r}", None
            raise
        else:
            if not more:
                self._status = f"{work.title}: stopped. What was found so far stays." if work.stopped else _done(work)
        if not more:
            self.work = None

    def run(self) -> None:
        """Do the work in hand to its end, and show what it found."""
        while self.busy:
            self.step()
        self.show()


def _done(work: Work) -> str:
    return f"{work.title}: done."
