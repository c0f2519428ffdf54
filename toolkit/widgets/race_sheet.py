"""What a race of The Magnificent Race that is about to be spun will bring everybody, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from toolkit.chance import fraction_text
from toolkit.games import Game, Sheet
from toolkit.games.magnificent_race import MagnificentRace
from toolkit.games.magnificent_race.position import Race
from toolkit.games.magnificent_race.racing import STEPS
from toolkit.stats.magnificent.race import DAN, Prizes, expected_steps, place_chances

__all__ = ["RACE_NOTE", "race_sheet"]

RACE_NOTE = "Exact. Steps count as if the chart had no end; Dan's marble, once placed, ends the race."
PLACES = ("First", "Second", "Third")
LONGEST_FRACTION = 9  # signs
DIGITS = 4


def race_sheet(game: Game[Any, Any], state: Any) -> Sheet | None:
    """The chances of the places still to be spun for, and the steps to be expected of them; None without a race ahead.

    >>> from toolkit.games import make_game
    >>> race_sheet(make_game("monorail", "mini"), "anything") is None
    True
    """
    phase = getattr(state, "phase", None)
    if not isinstance(game, MagnificentRace) or not isinstance(phase, Race):
        return None
    owners = game.marbles(state)
    players = {owner: count for owner, count in owners.items() if owner != DAN}
    left = STEPS[phase.place - 1 :]
    chances = place_chances(players, owners[DAN], len(left))
    steps = expected_steps(players, owners[DAN], Prizes(left))
    rows = tuple((owner, *map(_number, chances[owner]), _number(steps[owner])) for owner in owners)
    return Sheet("What this race will bring", ("Who", *PLACES[phase.place - 1 :], "Expected steps"), rows)


def _number(value: Fraction) -> str:
    """A number as a fraction where that is short, and as a decimal on the next line.

    >>> _number(Fraction(112, 55)), _number(Fraction(0))
    ('112/55\\n2.0364', '0')
    """
    text = fraction_text(value)
    if value.denominator == 1:
        return text
    return f"{text}\n{float(value):.{DIGITS}f}" if len(text) <= LONGEST_FRACTION else f"≈ {float(value):.{DIGITS}f}"
