"""How it went: what luck and what choices did to everybody's chances, move by move, on request."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Any

from toolkit.errors import MatchError, NoAnswer
from toolkit.games import Game, game_type
from toolkit.play import CHANCE, Match, Review, Rollouts, review
from toolkit.widgets.panel import Command, Panel, Reply
from toolkit.widgets.play_view import Moment
from toolkit.widgets.review_words import moves_view, sums_view, told

__all__ = ["ReviewPanel"]

ROUND = 2  # games from each position at a time
PATIENCE = 4.0  # seconds that one press of the button plays games
LONGEST_WAIT = 40.0  # seconds; what would take longer is left to a notebook cell
ALL_LUCK = "In this game nobody chooses anything, so all that happened is luck."
BEST_PLAY = (
    "A throw is luck: it changes everybody's chances. A choice is measured against the best one: it can only lose, "
    "or change nothing, for the seat that makes it, and what it loses the other side wins. "
    "So a choice that changes nothing is a best choice."
)
ALONE = (
    "A throw is luck: it makes the game longer or shorter than expected. A choice is measured against the best one: it "
    "can only cost time, or none."
)


class ReviewPanel(Panel):
    """The command `review` opens and closes the report, `estimate` plays games where the odds are not known.

    Nothing is worked out while it is closed. `view["review"]` has the sums, the sentences and the moves.

    >>> from toolkit.widgets import Session
    >>> session = Session("monorail", board="mini", players=2, seed=3)
    >>> session.handle({"do": "act", "id": "roll"})
    >>> session.handle({"do": "review", "open": True})
    >>> session.view["review"]["sums"]["rows"][0]["cells"]
    ['Seat 1', '0.2976 (25/84)', '−0.0952 (−2/21)', '0.0000', '0.2024 (17/84)']
    """

    def __init__(self) -> None:
        self._open = False
        self._rollouts: Rollouts | None = None

    @property
    def commands(self) -> Mapping[str, Command]:
        """`review`: open or close the report; `estimate`: play games from every position, or more of them."""
        return {"review": self._turn, "estimate": self._estimate}

    def _turn(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        self._open = command.get("open") is True
        return Reply()

    def begin(self, moment: Moment) -> None:  # noqa: ARG002
        """Games that went on from another match say nothing of this one."""
        self._rollouts = None

    def draw(self, moment: Moment, view: dict[str, Any]) -> None:
        """The report when it is open, else its title alone."""
        found: dict[str, Any] = {"open": self._open, "over": moment.match.finished}
        view["review"] = found | (self._report(moment) if self._open else {})

    def _report(self, moment: Moment) -> dict[str, Any]:
        match = moment.match
        if not match.moves:
            return {"guarantee": "none", "note": "Nothing has happened yet."}
        try:
            found = self._review(moment)
        except NoAnswer as error:
            return {"guarantee": "none", "note": f"There is no report here: {error}."}
        if found is None:
            ask = {"label": "Estimate it: play games from every position", "enabled": True, "reason": ""}
            return {"guarantee": "none", "note": f"No exact report here. {moment.odds.reason}.", "estimate": ask}
        if not found.strategy:
            moment.told.update([match.game.start(), *(move.after for move in match.moves), *_better(match, found)])
        labels = _labels(found)
        shown = {
            "guarantee": "estimated" if found.strategy else next(iter(found.now.values())).guarantee,
            "note": _note(found),
            "sums": sums_view(found, labels),
            "told": told(match, found, labels, moment.seats.names),
            "moves": moves_view(match, found, labels),
            "unit": found.unit,
        }
        if self._rollouts is not None and found.strategy:
            shown["estimate"] = {"label": "Play more games", "enabled": True, "reason": ""}
            shown["how"] = _how(self._rollouts)
        return shown

    def _review(self, moment: Moment) -> Review | None:
        """Proved where the odds are known, else by the games played so far; None where there are none of this play."""
        if moment.odds.ready:
            return review(moment.match, moment.odds)
        return self._rollouts.review() if self._rollouts is not None and self._fits(moment) else None

    def _fits(self, moment: Moment) -> bool:
        """Whether the games were played from the positions of the play as it is shown now."""
        return self._rollouts is not None and self._rollouts.states[1:] == tuple(m.after for m in moment.match.moves)

    def _estimate(self, moment: Moment, command: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        if moment.odds.ready:
            raise MatchError("the odds are known here, so nothing has to be estimated")
        if not moment.match.moves:
            raise MatchError("nothing has happened yet that could be looked back on")
        rollouts = self._rollouts
        if rollouts is None or not self._fits(moment):
            rollouts = Rollouts(moment.match)
            wait = _seconds_each(rollouts) * ROUND * len(rollouts.states)
            if wait > LONGEST_WAIT:
                raise MatchError(
                    f"an estimate of this play would take about {wait:.0f} seconds or more; in a notebook cell "
                    "tk.estimated_review(screen.session.match) works it out"
                )
        end = time.monotonic() + PATIENCE
        rollouts.play(ROUND)
        while time.monotonic() < end:
            rollouts.play(ROUND)
        self._rollouts = rollouts
        return Reply(f"Estimated from {rollouts.games} games from each of {len(rollouts.states)} positions.")


def _seconds_each(rollouts: Rollouts) -> float:
    """How long a game from the middle of the play takes, tried out once."""
    begun = time.monotonic()
    rollouts.room.play(random.Random(rollouts.seed), rollouts.states[len(rollouts.states) // 2])
    return time.monotonic() - begun


def _better(match: Match, found: Review) -> list[Any]:
    """The positions after the better choices: what a choice lost tells what they are worth."""
    pairs = zip(match.moves, found.moves, strict=True)
    return [match.game.step(done.before, move.better).state for done, move in pairs if move.better is not None]


def _labels(found: Review) -> dict[str, str]:
    """The outcomes by name; of a game for one, where a time counts, its unit alone."""
    if found.unit:
        return {found.unit: found.unit.capitalize()}
    return {name: _label(found.game, name) for name in found.now}


def _label(game: Game[Any, Any], name: str) -> str:
    return "Nobody, ever" if name == "never" else game.name_of(name)


def _note(found: Review) -> str:
    if not game_type(found.game.key).policies:
        return ALL_LUCK
    if found.strategy:
        return (
            f"A throw is luck. A choice is measured against how {found.strategy} would have gone on from there, so it "
            "may gain or lose. The best choices are not known here."
        )
    return ALONE if found.unit else BEST_PLAY


def _how(rollouts: Rollouts) -> str:
    """How an estimate was made: everything that it takes to make it again."""
    by = "by chance alone" if rollouts.strategy == CHANCE else f"everybody as {rollouts.strategy}"
    return (
        f"Estimated, not proved: {rollouts.games:,} games played on from each of {len(rollouts.states)} positions, "
        f"{by}, seed {rollouts.seed}; 95 % intervals. What is picked out as the largest looks larger than it is."
    )
