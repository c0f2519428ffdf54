"""The screens that every test of accessibility looks at: each is a game at some point, and one line in `SCENES`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from tempfile import mkdtemp
from typing import Any, TypeVar

from anywidget import AnyWidget

from toolkit.widgets import ClassScreen, DesignScreen, LabScreen, PlayScreen, lesson

__all__ = ["OPENED", "SCENES", "Scene", "go_on", "play"]

Screen = TypeVar("Screen", bound=AnyWidget)
Scene = Callable[[], AnyWidget]
Until = Callable[[Mapping[str, Any]], bool]
LONGEST = 400  # commands; a scene that is not reached by then is not reached at all


def go_on(screen: PlayScreen, choice: int = 0) -> None:
    """Take the first choice (or another), or press the first button of the turn."""
    view = screen.session.view
    choices = (view.get("choices") or {}).get("items") or []
    tell(
        screen,
        {"do": "choose", "id": choices[choice]["id"]} if choices else {"do": "act", "id": view["actions"][0]["id"]},
    )


def tell(screen: Screen, *commands: Mapping[str, Any]) -> Screen:
    """Send commands to a screen, as its front end does."""
    for command in commands:
        screen._handle_custom_msg(command, [])
    return screen


def play(until: Until, game: str, *, choice: int = 0, seed: int = 1, **words: Any) -> PlayScreen:
    """A screen whose game has gone on, always with this choice of all, until its view is as wanted."""
    screen = PlayScreen(game, seed=seed, **words)
    for _ in range(LONGEST):
        if until(screen.session.view):
            return screen
        go_on(screen, choice)
    raise AssertionError(f"{game} never came to the wanted scene; it stands at: {screen.session.view['headline']}")


def thrown(times: int) -> Until:
    """After that many commands."""
    return lambda view: view["step"] >= times


def finished(view: Mapping[str, Any]) -> bool:
    return bool(view.get("finished"))


def choosing(view: Mapping[str, Any]) -> bool:
    return bool((view.get("choices") or {}).get("items"))


def showing(part: str) -> Until:
    """When the view has this part."""
    return lambda view: bool(view.get(part))


def hint(screen: PlayScreen) -> PlayScreen:
    """With the worth of each choice."""
    return tell(screen, {"do": "hint"})


def passing_on(view: Mapping[str, Any]) -> bool:
    """When the screen is to go to somebody who chooses unseen."""
    return [action["id"] for action in view["actions"]] == ["take"]


def handed_over() -> PlayScreen:
    """A challenge: a secret bid is to be made, and the screen goes to who makes it."""
    return play(passing_on, "magnificent_race", choice=-1, board="mini", players=2, seed=21)


def exercise(name: str, title: str, *answers: Any) -> AnyWidget:
    """The card of an exercise of a lesson, with these answers checked one after the other."""
    card: Any = lesson(name, folder=mkdtemp()).ask(title)
    return tell(card, *({"do": "check", "answer": answer} for answer in answers))


def asked() -> PlayScreen:
    """A guess is asked for, and the chances are hidden until it is made."""
    return tell(
        PlayScreen("monorail", board="mini", players=2, seed=1), {"do": "guessing", "mode": "always", "anew": True}
    )


ENTERED_WRONG = {"do": "enter", "values": {"white": "9", "coloured": "1"}}

SCENES: dict[str, Scene] = {
    "monorail-start": lambda: PlayScreen("monorail", board="mini", players=2, seed=1),
    "monorail-lesson": lambda: play(thrown(3), "monorail", board="lesson", players=3),
    "monorail-refused": lambda: tell(PlayScreen("monorail", board="duel", players=2, seed=1), ENTERED_WRONG),
    "monza-start": lambda: PlayScreen("monza", board="full", players=3, seed=1),
    "monza-choice": lambda: hint(play(choosing, "monza", board="mini", players=2)),
    "monza-finished": lambda: play(finished, "monza", board="mini", players=2),
    "race-start": lambda: PlayScreen("magnificent_race", board="lesson", players=2, seed=1),
    "race-handed-over": handed_over,
    "race-secret-bid": lambda: tell(handed_over(), {"do": "act", "id": "take"}),
    "race-wheel": lambda: play(showing("wheel"), "magnificent_race", board="lesson", players=2),
    "race-finished": lambda: play(finished, "magnificent_race", board="mini", players=1),
    "rifleman-choice": lambda: hint(play(choosing, "rifleman", board="mini", players=2)),
    "rifleman-held": lambda: play(showing("held"), "rifleman", board="lesson", players=2, seats={2: "hitter"}),
    "snakes-middle": lambda: play(thrown(4), "snakes_and_ladders", board="full", players=2),
    "pig-choice": lambda: play(choosing, "pig", board="lesson", players=2),
    "craps-finished": lambda: play(finished, "craps", players=1),
    "bear-off-choice": lambda: hint(play(choosing, "bear_off", board="lesson", players=2)),
    "guess-asked": asked,
    "guess-told": lambda: tell(asked(), {"do": "guess", "value": "1/4"}),
    "why": lambda: tell(PlayScreen("monorail", board="mini", players=2, seed=1), {"do": "why", "outcome": "1"}),
    "lab-start": lambda: LabScreen("monorail", board="mini", players=2),
    "design-start": lambda: DesignScreen("monorail", board="mini"),
    "design-faults": lambda: tell(
        DesignScreen("monza", board="mini"), {"do": "set", "space": "b1", "key": "tone", "value": "no"}
    ),
    "class-counted": lambda: tell(ClassScreen(), {"do": "count", "codes": "Ann: HNEA-YWM3-VGNM-6"}),
    "lesson-choice": lambda: exercise("01", "who-is-next", "0"),
    "lesson-number": lambda: exercise("01", "a-total", "1/13", "6/48"),
    "lesson-distribution": lambda: exercise("01", "casey-lands"),
    "lesson-state": lambda: exercise("01", "after-the-throw"),
    "lesson-code": lambda: exercise("01", "any-total"),
}

# Where everything that opens is looked at open. The panels are the same in every game, so some of them will do.
OPENED = {"monorail-refused", "monza-finished", "race-wheel", "rifleman-held", "pig-choice", "guess-told", "lab-start"}
OPENED |= {"design-start", "class-counted"}
