"""What can be asked of a position before its chances are shown: who wins, how long it takes, what a throw does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from toolkit.games import Chance, Event, Finished, Game
from toolkit.play.best import BestPlay
from toolkit.play.odds import Odds
from toolkit.solve import Answer

__all__ = ["Question", "questions"]

MOST_THROWS = 100  # of more nobody counts those that do something


class Question(NamedTuple):
    """A question with its true answer. `id` tells it from the others of its position, `unit` is that of a time."""

    id: str
    text: str
    truth: Answer
    unit: str = ""


def questions(game: Game[Any, Any], odds: Odds | BestPlay, state: Any) -> tuple[Question, ...]:
    """Every question of a position, that of the seat at turn first; none where the game is over.

    Of the next throw only what may and may not happen is asked: it is counted by the rules, so it is exact even where
    the odds of the game are not known.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini", players=2)
    >>> [(question.id, str(question.truth.fraction)) for question in questions(game, Odds(game), game.start())][:5]
    [('1', '25/84'), ('2', '17/84'), ('casey', '1/2'), ('next:casey', '1/9'), ('next:1', '1/6')]
    """
    node = game.node(state)
    if isinstance(node, Finished):
        return ()
    found = _of_the_end(game, odds, state)
    if isinstance(node, Chance) and len(node.outcomes) <= MOST_THROWS:
        found += _of_the_throw(game, odds, state, node)
    seat = str(getattr(node, "seat", ""))
    return tuple(sorted(found, key=lambda question: question.id != seat))


def _of_the_end(game: Game[Any, Any], odds: Odds | BestPlay, state: Any) -> list[Question]:
    """Who wins, or how long it takes; nothing where there is only one way to end."""
    best = isinstance(odds, BestPlay)
    play = ", when everybody plays as well as possible" if best else ""
    if not odds.ready or (len(game.outcomes) == 1 and not best):
        return []
    if isinstance(odds, BestPlay) and odds.unit:
        value = odds.chances(state)[odds.unit]
        text = f"How many {odds.unit} are still to come, on average{play}?"
        return [] if value.is_infinite else [Question(odds.unit, text, value, odds.unit)]
    return [
        Question(name, f"What is the chance that {_name(game, name)} wins from here{play}?", truth)
        for name, truth in odds.chances(state).items()
    ]


def _of_the_throw(game: Game[Any, Any], odds: Odds | BestPlay, state: Any, node: Chance[Any]) -> list[Question]:
    thing = "spin" if game.spun(next(iter(node.outcomes))) else "throw"
    after = {action: game.step(state, action).state for action in node.outcomes}
    events: dict[Any, tuple[Event, ...]] = {action: game.events(state, action) for action in node.outcomes}
    asked: dict[str, tuple[str, set[Any]]] = {}
    for action, then in after.items():
        ending = game.node(then)
        for name in ending.winners if isinstance(ending, Finished) else ():
            text = f"What is the chance that {_name(game, name)} wins with the next {thing}?"
            asked.setdefault(f"next:{name}", (text, set()))[1].add(action)
    seat = str(node.seat)
    if odds.ready and seat in game.outcomes and not (isinstance(odds, BestPlay) and odds.unit):
        text = f"What is the chance that the next {thing} leaves {_name(game, seat)} better off than now?"
        now = odds.chances(state)[seat]
        rises = {action: then != state and _above(odds.chances(then)[seat], now) for action, then in after.items()}
        if None not in rises.values():
            asked["better"] = (text, {action for action, rise in rises.items() if rise})
    for action, happened in events.items():
        for rule in dict.fromkeys(event.rule for event in happened if event.rule in game.rules):
            text = f"What is the chance that rule {rule} acts at the next {thing}? {game.rules[rule]}"
            asked.setdefault(f"rule:{rule}", (text, set()))[1].add(action)
    total = node.outcomes.total
    found = []
    for key, (text, actions) in asked.items():
        weight = sum(node.outcomes[action] for action in actions)
        if 0 < weight < total:
            found.append(Question(key, text, Answer.exact(Fraction(weight, total), "counted")))
    return found


def _above(one: Answer, other: Answer) -> bool | None:
    """Whether one number is greater than another; None where intervals overlap, so that it is not proved."""
    gap, doubt = one.number - other.number, one.half_width + other.half_width
    return gap > 0 if abs(gap) > doubt or not doubt else None


def _name(game: Game[Any, Any], outcome: str) -> str:
    return "nobody ever" if outcome == "never" else game.name_of(outcome)
