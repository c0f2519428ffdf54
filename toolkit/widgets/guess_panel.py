"""Guess first: the chances of a position stay hidden until the learner has guessed one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.boards import shown
from toolkit.errors import MatchError
from toolkit.games import Chance, Decision
from toolkit.play import Guess, Question, Tally, questions, read_guess
from toolkit.widgets.guess_words import guess_view, tally_view
from toolkit.widgets.hiding import hide_ahead, hide_chances
from toolkit.widgets.panel import Command, Panel, Reply
from toolkit.widgets.play_view import Moment

__all__ = ["GuessPanel"]

MODES = {
    "off": "Never",
    "always": "Before every throw and choice",
    "sometimes": "Now and then (every third time)",
    "asked": "Only when I ask for it",
}
EVERY = 3  # positions of people, in the mode "sometimes"


class GuessPanel(Panel):
    """Asks for a guess, keeps the tally, and takes the chances out of the view meanwhile. It draws after all others.

    A position that was shown openly, in whatever panel, or guessed, has been seen: a guess of it would prove nothing,
    so it is not asked again. The tally outlives new games.
    """

    def __init__(self) -> None:
        self._mode = "off"
        self._wanted = False  # by the person, in the mode "asked"
        self._seen: dict[Any, set[Any]] = {}  # by game: the positions whose chances have been on the screen
        self._told: dict[Any, dict[str, Any]] = {}
        self._tally = Tally()
        self._guessed: tuple[tuple[Question, Guess], ...] = ()
        self._known: tuple[Any, tuple[Question, ...]] = (None, ())  # the questions found last, and of which position

    @property
    def commands(self) -> Mapping[str, Command]:
        """`guess` a number, `reveal` without one, `guessing` when to be asked, `ask` next time, `guess-anew`.

        `guessing` with `anew` takes the position for one that nobody has seen yet, as a screen that begins so does.
        """
        return {
            "guess": self._guess,
            "reveal": self._reveal,
            "guessing": self._switch,
            "ask": self._ask,
            "guess-anew": self._anew,
        }

    def draw(self, moment: Moment, view: dict[str, Any]) -> None:
        """The question and no chances while a guess is awaited; else what came of it."""
        here = _place(moment)
        asked = self._asked(moment)
        if asked:
            hide_chances(moment, view)
        else:
            self._seen_here(moment).update((moment.match.state, *moment.told, *_priced(moment, view)))
            if self._asks_next(moment):
                hide_ahead(view)
        view["guess"] = {
            "step": moment.match.step,
            "mode": self._mode,
            "modes": [{"value": mode, "label": label} for mode, label in MODES.items()],
            "questions": [{"value": one.id, "label": one.text, "unit": one.unit} for one in asked],
            "note": "" if asked else self._note(moment),
            "ask": self._mode == "asked" and not asked and not self._wanted,
            "told": None if asked else self._told.get(here),
            "tally": tally_view(self._guessed, self._tally),
        }

    def _seen_here(self, moment: Moment) -> set[Any]:
        return self._seen.setdefault(_kind(moment), set())

    def _is_seen(self, moment: Moment) -> bool:
        return moment.match.state in self._seen_here(moment)

    def _asked(self, moment: Moment) -> tuple[Question, ...]:
        """The questions to guess at, while the position is hidden; none where it is open."""
        if self._mode == "off" or self._is_seen(moment) or not _people_act(moment, moment.match.state):
            return ()
        if self._mode == "asked" and not self._wanted:
            return ()
        if self._mode == "sometimes" and _earlier(moment) % EVERY:
            return ()
        return self._questions(moment)

    def _asks_next(self, moment: Moment) -> bool:
        """Whether the position after this one, if a person acts there, will be asked about."""
        if self._mode == "sometimes":
            return (_earlier(moment) + _people_act(moment, moment.match.state)) % EVERY == 0
        return self._mode == "always" or self._wanted

    def _questions(self, moment: Moment) -> tuple[Question, ...]:
        here = _place(moment)
        if self._known[0] != here:
            self._known = here, questions(moment.match.game, moment.odds, moment.match.state)
        return self._known[1]

    def _note(self, moment: Moment) -> str:
        """Why nothing is asked here."""
        if self._mode == "off":
            return "Guess a chance before it is shown, and see how good your guesses are."
        if _place(moment) in self._told or moment.match.finished:
            return ""
        if self._mode == "asked":
            return "You will be asked at the next position." if self._wanted else ""
        if not self._questions(moment):
            return "There is nothing to guess here."
        return "The chances of this position have been shown. You will be asked again later."

    def _guess(self, moment: Moment, command: Mapping[str, Any]) -> Reply:
        asked = self._asked(moment)
        if not asked:
            raise MatchError("nothing is asked here: the chances of this position have been shown")
        wanted = str(command.get("question", asked[0].id))
        question = next((one for one in asked if one.id == wanted), None)
        if question is None:
            known = ", ".join(one.id for one in asked)
            raise MatchError(f"there is no question {shown(wanted)} here; write one of: {known}")
        guess = Guess(read_guess(str(command.get("said", "")), question.unit), question.truth, question.unit)
        self._tally = self._tally.plus(guess)
        self._guessed = (*self._guessed, (question, guess))
        told = guess_view(question, guess)
        self._told[_place(moment)] = told
        self._open(moment)
        return Reply(told["words"])

    def _reveal(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        if not self._asked(moment):
            raise MatchError("nothing is hidden here")
        self._open(moment)
        return Reply("The chances are shown. This position does not count.")

    def _open(self, moment: Moment) -> None:
        self._seen_here(moment).add(moment.match.state)
        self._wanted = False

    def _switch(self, moment: Moment, command: Mapping[str, Any]) -> Reply:
        mode = command.get("mode")
        if not isinstance(mode, str) or mode not in MODES:
            raise MatchError(f"guess first: there is no {shown(mode)}; write one of: {', '.join(MODES)}")
        self._mode, self._wanted = mode, False
        if command.get("anew") is True:
            self._seen_here(moment).discard(moment.match.state)
            return Reply()
        return Reply("Chances are always shown." if mode == "off" else f"Guess first: {MODES[mode].lower()}.")

    def _ask(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        if self._mode != "asked":
            raise MatchError('choose "Only when I ask for it" first')
        self._wanted = True
        return Reply("You will be asked at the next position.")

    def _anew(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        """For the next learner: nothing has been guessed or seen."""
        self._seen, self._told, self._tally, self._guessed = {}, {}, Tally(), ()
        return Reply("A new tally: no guess yet.")


def _kind(moment: Moment) -> Any:
    """What has to be the same for a position to be the same one: the game with board, players and options."""
    game = moment.match.game
    return game.key, game.board, game.players, game.options


def _place(moment: Moment) -> Any:
    """What makes a position another one."""
    return _kind(moment), moment.match.state


def _earlier(moment: Moment) -> int:
    """At how many positions before this one a person acted."""
    return sum(_people_act(moment, move.before) for move in moment.match.moves)


def _priced(moment: Moment, view: Mapping[str, Any]) -> Iterator[Any]:
    """The positions after the choices whose worth is in the view."""
    items = view["choices"]["items"] if "choices" in view else ()
    if any("value" in item for item in items):
        game, state = moment.match.game, moment.match.state
        yield from (game.step(state, choice).state for choice in game.actions(state))


def _people_act(moment: Moment, state: Any) -> bool:
    """Whether a person throws or chooses at a position, or presses the button for nobody's throw."""
    node = moment.match.game.node(state)
    return isinstance(node, (Chance, Decision)) and moment.seats.policy(node.seat) is None
