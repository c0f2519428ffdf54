"""The words of "why this number": what was asked, what decides next, what each way on is and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any

from toolkit.chance import Distribution, fraction_text
from toolkit.explain.why_ways import Throw, Way
from toolkit.games import Decision, Event, Finished, Game, Simultaneous
from toolkit.solve import Answer

__all__ = ["asked", "chance_words", "decider", "rule_words", "stories", "throws_words", "value_words"]

MOST_THROWS = 6  # named one by one; the rest is a number
LONGEST_FRACTION = 24  # signs
DIGITS = 6


def asked(game: Game[Any, Any], outcome: str, unit: str, best: bool) -> str:
    """What the number is. `best` says that it holds when all play as well as possible.

    >>> from toolkit.games import make_game
    >>> asked(make_game("monorail", "mini"), "casey", "", best=False)
    'The chance that Casey wins from here'
    """
    ending = ", when everybody plays as well as possible" if best else ""
    if unit:
        return f"The {unit} still to come, on average{ending}"
    if outcome == "never":
        return "The chance that nobody ever wins from here"
    return f"The chance that {game.name_of(outcome)} wins from here{ending}"


def value_words(value: Answer) -> str:
    """A number as it is read: its fraction while that is short, and its decimal; rounded ones have a ≈.

    >>> value_words(Answer.exact(Fraction(25, 84))), value_words(Answer.exact(Fraction(1)))
    ('25/84 ≈ 0.297619', '1')
    """
    decimal = value.decimal(DIGITS)
    if value.is_infinite or value.guarantee != "exact":
        return decimal
    text = fraction_text(value.number)
    if text == decimal:
        return text
    equal = "=" if Fraction(decimal) == value.number else "≈"
    return f"{text} {equal} {decimal}" if len(text) <= LONGEST_FRACTION else f"{equal} {decimal}"


def decider(game: Game[Any, Any], node: Any, ways: Sequence[Way], outcome: str, unit: str) -> tuple[str, str]:
    """Who or what decides what comes next, and how that makes the number."""
    match node:
        case Finished(winners=winners):
            names = " and ".join(game.name_of(name) for name in winners) or "nobody"
            won = "share the win" if len(winners) > 1 else "won"
            return f"The game is over: {names} {won}.", "Nothing is left to chance."
        case Decision(seat=seat, choices=choices):
            name = game.name_of(str(seat))
            what = "the one choice there is" if len(choices) == 1 else f"the best of {len(choices)} choices"
            own = unit or outcome == str(seat)
            aim = "" if own else f"; what is best for {name} is worst for {game.name_of(outcome)}"
            return f"{name} chooses.", f"The number is that of {what}{aim}."
        case Simultaneous():
            names = " and ".join(game.name_of(str(seat)) for seat in node.seats)
            how = "each mixes the choices so that the others gain nothing by guessing"
            return (
                f"{names} choose at the same time, unseen.",
                f"The number is the value of the matrix game of their choices, in which {how}.",
            )
        case _:
            outcomes: Distribution[Any] = node.outcomes
            thing = "spin" if game.spun(next(iter(outcomes))) else "throw"
            who = f"{game.name_of(str(node.seat))} has the next {thing}." if node.seat else "Chance decides."
            even = "equally likely " if len(set(outcomes.values())) == 1 else ""
            count = f"There is one {thing}" if len(outcomes) == 1 else f"There are {len(outcomes)} {even}{thing}s"
            ends = "to one position" if len(ways) == 1 else f"to {len(ways)} different positions"
            value = "the chance from there"
            if unit:
                passing = any(way.ticks for way in ways)
                value = (
                    f"(the {unit} it takes + those still to come then)" if passing else f"the {unit} still to come then"
                )
            return (
                f"{who} {count}, leading {ends}.",
                f"Each way on counts with its chance × {value}; their sum is the number.",
            )


def throws_words(game: Game[Any, Any], throws: Sequence[Throw], most: int = MOST_THROWS) -> str:
    """The throws of a way by name: faces together where every one goes with every other; of many the first few.

    >>> from toolkit.games import make_game
    >>> game = make_game("monorail", "mini")
    >>> throws_words(game, [Throw(action, 1, ()) for action in game.actions(game.start())[6:18]])
    'white 2 or 3, coloured 1 to 6'
    """
    block = _block(game, [throw.action for throw in throws])
    if block:
        return block
    named = [game.action_text(throw.action) for throw in throws[:most]]
    more = len(throws) - len(named)
    return "; ".join(named) + (f"; and {more} more" if more else "")


def _block(game: Game[Any, Any], actions: Sequence[Any]) -> str:
    """The faces of each die, where the throws are all their combinations; else nothing."""
    fields = getattr(actions[0], "_fields", ())
    if len(actions) < 2 or any(game.action_text(a) != ", ".join(map(" ".join, _faces(a, fields))) for a in actions):
        return ""
    sides = [sorted({action[place] for action in actions}) for place in range(len(fields))]
    if prod(map(len, sides)) != len(actions):
        return ""
    return ", ".join(f"{field} {_listed(faces)}" for field, faces in zip(fields, sides, strict=True))


def _faces(action: Any, fields: Sequence[str]) -> list[tuple[str, str]]:
    return [(field, str(getattr(action, field))) for field in fields]


def _listed(faces: Sequence[Any]) -> str:
    """`1`, `1 or 3`, `1, 3 or 5`, `1 to 6`.

    >>> _listed([1, 2, 3]), _listed([1, 2]), _listed([1, 3, 5])
    ('1 to 3', '1 or 2', '1, 3 or 5')
    """
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    *first, last = map(str, faces)
    return f"{', '.join(first)} or {last}" if first else last


def chance_words(way: Way) -> str:
    """The chance of a way as it is counted: `6 of 36`."""
    return f"{way.weight} of {way.total}"


def stories(throws: Sequence[Throw]) -> list[tuple[list[Throw], tuple[Event, ...]]]:
    """What happens on a way, with the throws that it happens at: throws at which the same happens are together.

    Where a piece then merely stands is left out, as the log does.
    """
    found: dict[tuple[Event, ...], list[Throw]] = {}
    for throw in throws:
        events = tuple(event for event in throw.events if event.kind != "landing")
        found.setdefault(events, []).append(throw)
    return [(together, events) for events, together in found.items()]


def rule_words(throws: Sequence[Throw]) -> str:
    """The ids of all rules at work: `M5, M9`."""
    return ", ".join(dict.fromkeys(rule for throw in throws for rule in throw.rules))
