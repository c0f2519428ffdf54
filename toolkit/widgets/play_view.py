"""What the play screen shows of a match at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.games import Chance, Decision, Finished, Game, Offer, Simultaneous, Spent
from toolkit.play import BestPlay, Match, Move, Odds, Seats
from toolkit.widgets.ballot import Hidden
from toolkit.widgets.choices_view import choices_view, picks_view, spaces_view, spent_text
from toolkit.widgets.marks_view import marks_view
from toolkit.widgets.odds_view import odds_view
from toolkit.widgets.table_view import sheets_view, wheel_view
from toolkit.widgets.throws_view import entry_view, happening, outcomes_view
from toolkit.widgets.titles import capital, move_title
from toolkit.widgets.tutor_view import last_choice

__all__ = ["Moment", "begun_text", "play_view"]

TOLD_BY_THE_ACTION = ("landing", "throw", "step")  # kinds of events
WORDS = {"Roll": "throw", "Spin": "spin", "Draw": "draw"}  # what a seat does at a chance node


@dataclass(frozen=True)
class Moment:
    """All that a view depends on: the match, the odds, the seats' players, and what the player is in the middle of.

    `spent` are the pieces of a choice begun, `hint` whether the worth of choices is shown, `hidden` who has chosen
    where several choose at the same time: never what.

    `told` are other positions whose chances are on the screen too: each panel that shows some adds them as it draws.
    """

    match: Match
    odds: Odds | BestPlay
    seats: Seats
    spent: Spent = ()
    hint: bool = False
    hidden: Hidden | None = None
    told: set[Any] = field(default_factory=set, compare=False)

    @property
    def offer(self) -> Offer | None:
        """What can be touched on the board next; None where a choice is taken whole, or nobody has to choose."""
        state = self.match.state
        at_choice = isinstance(self.match.game.node(state), Decision)
        return self.match.game.offer(state, self.spent) if at_choice else None


def play_view(
    moment: Moment, sequence: int, animate: list[dict[str, Any]], error: str = "", status: str = "", done: int = 1
) -> dict[str, Any]:
    """The changing half of the screen as one dict; `animate` lists the moves to show, `sequence` counts the views,
    `done` how many moves are news.
    """
    match, state = moment.match, moment.match.state
    game, node = match.game, match.game.node(state)
    last = match.moves[-1] if match.moves else None
    hidden = moment.hidden
    seat = _seat(moment, state) if hidden is None else str(hidden.chooser or "") or None
    headline = _headline(moment, node, seat)
    view = {
        "seq": sequence,
        "step": match.step,
        "seat": seat,
        "finished": match.finished,
        "headline": headline,
        "unseen": hidden is not None and hidden.open and len(hidden.people) > 1,
        "status": status or _status(game, match.moves[-done:], headline),
        "pieces": _pieces(moment),
        "headings": dict(game.headings(state)),
        "held": _held(moment),
        "marks": {} if moment.spent else marks_view(game, state),  # half-way no throw is next
        "sheets": sheets_view(game, state),
        "wheel": wheel_view(game, state, last),
        "moves": animate,
        "dice": _dice(moment),
        "actions": _actions(moment, node),
        "entry": entry_view(game, node),
        "undo": _button(match.can_undo or bool(moment.spent), "This is the start of the game."),
        "redo": _button(match.can_redo and not moment.spent, "Nothing to redo."),
        "log": [_log_entry(moment, number, move) for number, move in enumerate(match.moves, start=1)],
        "text": list(game.describe(state)),
        "chances": odds_view(game, moment.odds, state, last),
        "outcomes": outcomes_view(game, moment.odds, state, node, seat),
        "error": error,
    }
    if isinstance(node, Simultaneous) and hidden is not None and hidden.open:
        own = Decision(hidden.chooser, node.choices[hidden.chooser])
        view["choices"] = choices_view(game, moment.odds, state, own, False, secret=True)
    if isinstance(node, Decision):
        view["choices"] = choices_view(game, moment.odds, state, node, moment.hint)
        offer = moment.offer
        if offer is not None:
            view["spaces"] = spaces_view(offer)
            view["picks"] = picks_view(offer)
    return view


def _pieces(moment: Moment) -> dict[str, str]:
    """Where the pieces stand; that of a player in the middle of a choice where it has come to."""
    pieces = dict(moment.match.game.pieces(moment.match.state))
    if moment.spent and moment.offer is not None and moment.offer.pieces is not None:
        return dict(moment.offer.pieces)
    if moment.spent:
        pieces[str(moment.seats.actor(moment.match.state))] = moment.spent[-1][1]
    return pieces


def _held(moment: Moment) -> dict[str, str]:
    """Which pieces may not move, and why; in the middle of a choice as it is by now."""
    if moment.spent and moment.offer is not None and moment.offer.held is not None:
        return dict(moment.offer.held)
    return dict(moment.match.game.held(moment.match.state))


def _button(enabled: bool, reason: str) -> dict[str, Any]:
    return {"enabled": enabled, "reason": "" if enabled else reason}


def _seat(moment: Moment, state: Any) -> str | None:
    actor = moment.seats.actor(state)
    return str(actor) if actor else None


def _headline(moment: Moment, node: Any, seat: str | None) -> str:
    game, hidden = moment.match.game, moment.hidden
    if isinstance(node, Finished):
        names = " and ".join(game.name_of(name) for name in node.winners)
        return f"{names} won the game." if len(node.winners) == 1 else f"{names} share the win."
    if isinstance(node, Simultaneous) and (hidden is None or not hidden.people):
        return f"{_names(moment, node)} choose at the same time."
    if seat is None:
        return "Roll for the first turn."
    name = game.name_of(seat)
    if hidden is not None:
        return f"{name} to choose, unseen by the others." if hidden.open else f"{name}: take the screen."
    if isinstance(node, Decision):
        return f"{name} to choose."
    return f"{name} to {WORDS[happening(game, next(iter(node.outcomes)))]}."


def _names(moment: Moment, node: Simultaneous[Any]) -> str:
    """Who chooses at the same time, with who plays them."""
    game, names = moment.match.game, moment.seats.names
    return " and ".join(f"{game.name_of(str(seat))} ({names[seat]})" for seat in node.seats)


def _status(game: Game[Any, Any], moves: Sequence[Move], headline: str) -> str:
    """What was done, in a few words each, what came of the last of it, and who is next."""
    if not moves:
        return f"{game.title}, board {game.board.name}. {headline}"
    done = "; ".join(game.action_text(move.action) for move in moves)
    told = (event.text for event in moves[-1].events if event.kind not in TOLD_BY_THE_ACTION)
    return " ".join([f"{capital(done)}.", *told, headline])


def _actions(moment: Moment, node: Any) -> list[dict[str, Any]]:
    """The buttons under the dice; the first is the one to press, and the tutor stands last."""
    found = _turn_actions(moment, node)
    if found and moment.hidden is None and not moment.spent and last_choice(moment.match, moment.seats):
        found.append({"id": "tutor", "label": "Was my last choice good?", "enabled": True, "reason": ""})
    return found


def _turn_actions(moment: Moment, node: Any) -> list[dict[str, Any]]:
    """What the seat at turn can do."""
    actor = moment.seats.actor(moment.match.state)
    over = isinstance(node, Finished)
    hidden = moment.hidden
    if hidden is not None and isinstance(node, Simultaneous):
        if not hidden.people:
            return [{"id": "auto", "label": f"Let {_names(moment, node)} choose", "enabled": True, "reason": ""}]
        name = moment.match.game.name_of(str(hidden.chooser))
        take = {"id": "take", "label": f"{name}: take the screen", "enabled": True, "reason": ""}
        return [] if hidden.open else [take]
    if not over and moment.seats.policy(actor) is not None:
        name = f"{moment.match.game.name_of(str(actor))} ({moment.seats.names[actor]})"
        return [{"id": "auto", "label": f"Let {name} play", "enabled": True, "reason": ""}]
    offer = moment.offer
    needed = offer is not None and offer.stop is not None and not any(entry.dice for entry in offer.entries)
    if isinstance(node, Decision) and (offer is None or (needed and offer.entries)):
        found = []  # one of the choices, or of the spaces, has to be taken
    elif offer is not None:
        reason = offer.stop.text if offer.stop is not None else ""
        label = "Stop here" if moment.spent or offer.entries else "Go on"
        found = [{"id": "stop", "label": label, "enabled": not reason, "reason": reason}]
    else:
        reason = "The game is over. Undo, or start a new game." if over else ""
        label = happening(moment.match.game, next(iter(node.outcomes))) if isinstance(node, Chance) else "Roll"
        found = [{"id": "roll", "label": label, "enabled": not over, "reason": reason}]
    if moment.spent:
        found.append({"id": "again", "label": "Take all dice back", "enabled": True, "reason": ""})
    return found


def _dice(moment: Moment) -> list[dict[str, Any]]:
    """The dice of the last throw as they lie on the table; those spent are marked, in the order in which they were."""
    match, game = moment.match, moment.match.game
    thrown, spent = None, tuple(die for die, _ in moment.spent if die)
    for move in reversed(match.moves):
        if isinstance(game.node(move.before), Chance) and game.dice(move.action) != game.dice(None):
            thrown = move.action
            break
        spent = game.spent_by(move.action) or spent
    left = list(enumerate(spent, start=1))
    dice = []
    for die in game.dice(thrown):
        used = next((pair for pair in left if pair[1] == die.face), (0, ""))
        if used[0]:
            left.remove(used)
        shown: dict[str, Any] = {"id": die.id, "label": die.label, "face": die.face or None, "colour": die.colour}
        if die.kind == "colour":
            shown |= {"kind": "colour", "letter": die.face[:1].upper(), "used": used[0]}
        elif used[0]:
            shown["used"] = used[0]
        dice.append(shown)
    return dice


def _log_entry(moment: Moment, number: int, move: Move) -> dict[str, Any]:
    game = moment.match.game
    lines = [{"rule": event.rule, "text": event.text} for event in move.events if event.kind != "landing"]
    return {"step": number, "title": move_title(game, number, move), "lines": lines}


def begun_text(spent: Spent) -> str:
    """What a player in the middle of a choice has done so far, for the live region."""
    return f"So far: {spent_text(spent)}." if spent else "All dice are back."
