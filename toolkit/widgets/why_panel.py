"""Why this number: the ways on that make a chance of the screen, one after the other down to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.boards import shown
from toolkit.errors import MatchError
from toolkit.explain import Throw, Way, Why, chance_words, stories, throws_words, value_words, why
from toolkit.games import Chance, Event, Game
from toolkit.play import BestPlay
from toolkit.widgets.panel import Command, Panel, Reply
from toolkit.widgets.play_view import Moment

__all__ = ["WhyPanel"]

MOST_WAYS = 12  # shown before all are asked for
MOST_STORIES = 3  # of a way, before all are asked for


class WhyPanel(Panel):
    """Explains a number when it is asked for, and is closed again by whatever changes the position.

    The trail leads from the position of the match down to the one explained; each step is one way on.
    """

    def __init__(self) -> None:
        self._trail: list[tuple[str, Why]] = []  # what led there, and what is explained there
        self._throw: Any = None  # the throw asked for in the table of throws
        self._all = False

    @property
    def commands(self) -> Mapping[str, Command]:
        """`why` opens it, for an outcome or a throw; `why-deeper`, `why-back`, `why-all` and `why-close` move in it."""
        return {
            "why": self._open,
            "why-deeper": self._deeper,
            "why-back": self._back,
            "why-all": self._show_all,
            "why-close": self._close,
        }

    def begin(self, moment: Moment) -> None:  # noqa: ARG002
        """Another match: nothing is explained."""
        self._trail = []

    def draw(self, moment: Moment, view: dict[str, Any]) -> None:
        """The explanation; nothing when it is closed, or is one of another position."""
        if self._trail and self._trail[0][1].state != moment.match.state:
            self._trail = []
        if not self._trail:
            return
        here = self._trail[-1][1]
        ways = list(enumerate(here.ways))
        if self._throw is not None:
            ways = [(number, way) for number, way in ways if _throw_of(way, self._throw)]
        shown_ways = ways if self._all else ways[:MOST_WAYS]
        best = here.best
        moment.told.update(there.state for _, there in self._trail)
        moment.told.update(way.after for _, way in shown_ways if way.value is not None)
        view["why"] = {
            "question": here.question,
            "value": value_words(here.value) if here.value is not None else "not known",
            "guarantee": here.value.guarantee if here.value is not None else "none",
            "facts": here.facts,
            "came": _events(here.came) if len(self._trail) > 1 else _events(_last_events(moment, here)),
            "trail": [label for label, _ in self._trail],
            "rows": [self._row(here, number, way, way in best) for number, way in shown_ways],
            "more": len(here.ways) - len(shown_ways),
            "then": f"{here.unit} still to come then" if here.unit else "chance from there",
            "single": self._throw is not None,
            "sum": value_words(here.sum) if here.sum is not None and self._throw is None else "",
            "mathml": here.mathml if self._throw is None else "",
            "latex": here.latex if self._throw is None else "",
            "letter": _letter(here),
        }

    def _row(self, here: Why, number: int, way: Way, best: bool) -> dict[str, Any]:
        game = here.game
        throws = list(way.throws)
        if self._throw is not None:
            throws = [throw for throw in throws if throw.action == self._throw]
        told = stories(throws)
        most = len(told) if self._all else MOST_STORIES
        alone = self._throw is not None  # its part of the sum would be that of the whole way
        return {
            "way": number,
            "label": throws_words(game, throws, len(throws) if self._all else 6),
            "chance": _chance(way, throws) if here.kind == "throw" else "",
            "rules": list(dict.fromkeys(rule for throw in throws for rule in throw.rules)),
            "stories": [_story(game, together, events, len(told) > 1) for together, events in told[:most]],
            "untold": len(told) - len(told[:most]),
            "value": value_words(way.value) if way.value is not None else "",
            "adds": "" if alone else here.adds(way),
            "best": best,
            "ends": not game.actions(way.after),
        }

    def _open(self, moment: Moment, command: Mapping[str, Any]) -> Reply:
        game, odds, state = moment.match.game, moment.odds, moment.match.state
        unit = odds.unit if isinstance(odds, BestPlay) else ""
        seat = str(moment.seats.actor(state) or "")
        usual = unit or (seat if seat in game.outcomes else game.outcomes[0])
        throw = self._asked_throw(moment, command.get("throw")) if "throw" in command else None
        found = why(game, state, str(command.get("outcome") or usual), odds)
        self._trail, self._throw, self._all = [("Now", found)], throw, False
        return Reply(f"{found.question}: explained below the board.")

    def _asked_throw(self, moment: Moment, number: Any) -> Any:
        """The throw with this number among those of the position."""
        node = moment.match.game.node(moment.match.state)
        actions = list(node.outcomes) if isinstance(node, Chance) else []
        if type(number) is not int or not 0 <= number < len(actions):
            raise MatchError(f"there is no throw {shown(number)} here; there are {len(actions)}, counted from 0")
        return actions[number]

    def _deeper(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        here, number = self._here(), command.get("way")
        if type(number) is not int or not 0 <= number < len(here.ways):
            raise MatchError(f"there is no way {shown(number)} on from here; there are {len(here.ways)}")
        label = throws_words(here.game, here.ways[number].throws, 1)
        self._trail.append((label, here.deeper(number)))
        self._throw, self._all = None, False
        return Reply(f"After {label}.")

    def _back(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        self._here()
        level = command.get("level")
        if type(level) is not int or not 0 <= level < len(self._trail):
            raise MatchError(f"there is no step {shown(level)} to go back to; there are {len(self._trail)}")
        self._trail = self._trail[: level + 1]
        self._throw, self._all = None, False
        return Reply("Back at the position now." if not level else f"Back after {self._trail[-1][0]}.")

    def _show_all(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        here = self._here()
        self._throw, self._all = None, True
        return Reply(f"All {len(here.ways)} ways on are shown.")

    def _close(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        self._trail = []
        return Reply()

    def _here(self) -> Why:
        if not self._trail:
            raise MatchError("no number is explained; choose one first")
        return self._trail[-1][1]


def _letter(here: Why) -> str:
    """What the equation under the ways on is, and what stands for those that have no term of their own."""
    told = f"The first-step equation; {'t' if here.unit else 'h'} is the number asked for."
    return f"{told} Its last term is the sum of the other {here.summed} ways." if here.summed > 1 else told


def _throw_of(way: Way, action: Any) -> bool:
    return any(throw.action == action for throw in way.throws)


def _chance(way: Way, throws: list[Throw]) -> str:
    """How many of all throws a way has; of one throw among others too, how many that is."""
    whole = chance_words(way)
    weight = sum(throw.weight for throw in throws)
    return whole if weight == way.weight else f"{weight} of the {whole} that lead to the same position"


def _story(game: Game[Any, Any], throws: list[Throw], events: tuple[Event, ...], several: bool) -> dict[str, Any]:
    return {"of": throws_words(game, throws, 2) if several else "", "lines": _events(events)}


def _events(events: tuple[Event, ...]) -> list[dict[str, str]]:
    return [{"rule": event.rule, "text": event.text} for event in events if event.kind != "landing"]


def _last_events(moment: Moment, here: Why) -> tuple[Event, ...]:
    """What ended the game, where the position now is its end."""
    return moment.match.moves[-1].events if here.kind == "end" and moment.match.moves else ()
