"""Tables of the game's numbers, for reading in a notebook or terminal and for drawing: every cell is exact."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from toolkit.chance.weights import whole_number
from toolkit.errors import GameError
from toolkit.games.magnificent_race import MagnificentBoard
from toolkit.solve import Answer
from toolkit.stats.magnificent.board import ring_graph, turns_to_kind
from toolkit.stats.magnificent.cards import Cards, value_of_cards
from toolkit.stats.magnificent.dan import UNIT, bold, timid, wagering
from toolkit.stats.magnificent.race import DAN, Marbles, entries, expected_steps, place_chances, value_of_a_marble
from toolkit.stats.magnificent.random_steering import landing_shares
from toolkit.stats.tables import html_table, shown, text_table

__all__ = ["NumberTable", "marble_table", "race_table", "steering_table", "wager_table"]


@dataclass(frozen=True)
class NumberTable:
    """Rows under `heads`; the first cell of a row names it, all others are whole numbers, Fractions or Answers."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def column(self, head: str) -> list[Any]:
        """The cells below a head, for a picture; `GameError` when there is none.

        >>> race_table([4, 3]).column("marbles")
        [4, 3, 1]
        """
        if head not in self.heads:
            raise GameError(f"no column {head!r}; the columns: {', '.join(self.heads)}")
        return [row[self.heads.index(head)] for row in self.rows]

    @property
    def _texts(self) -> list[list[str]]:
        return [[row[0], *map(_cell, row[1:])] for row in self.rows]

    def __str__(self) -> str:
        return f"{self.caption}\n{text_table(self.heads, self._texts)}"

    def _repr_html_(self) -> str:
        return html_table(self.caption, self.heads, self._texts)


def race_table(marbles: Marbles, dan: int = 1) -> NumberTable:
    """Everybody in a race with marbles, chances of the places and expected steps.

    >>> print(race_table({"Ann": 1}))
    One race, 2 marbles in all
      who  marbles  1st place  2nd place  3rd place  expected steps
      Ann  1        1/2 = 0.5  0          0          3/2 = 1.5
      Dan  1        1/2 = 0.5  1/2 = 0.5  0          3
    """
    everybody, places, steps = entries(marbles, dan), place_chances(marbles, dan), expected_steps(marbles, dan)
    return NumberTable(
        f"One race, {sum(everybody.values())} marbles in all",
        ("who", "marbles", "1st place", "2nd place", "3rd place", "expected steps"),
        tuple((_name(who), count, *places[who], steps[who]) for who, count in everybody.items()),
    )


def marble_table(marbles: Marbles, who: str, deck: Cards, most: int = 5) -> NumberTable:
    """What the player `who` has of 1, 2, … `most` marbles when the others keep theirs, of one more, and of a card.

    >>> marble_table([1, 1], "1", {1: 14, 2: 10}, most=2).column("one more marble")
    [Fraction(1, 1), Fraction(2, 3)]
    """
    players = {name: count for name, count in entries(marbles).items() if name != DAN}
    if who not in players:
        raise GameError(f"there is no player {who!r} in the race; its players: {', '.join(players)}")
    rows = []
    for count in range(1, whole_number(most, "the most marbles", least=1) + 1):
        race = players | {who: count}
        rows.append(
            (
                str(count),
                place_chances(race)[who][0],
                expected_steps(race)[who],
                value_of_a_marble(race, who).steps[who],
                value_of_cards(race, who, deck).steps[who],
            )
        )
    heads = ("marbles", "1st place", "expected steps", "one more marble", "one more card")
    return NumberTable(f"What marbles are worth to {_name(who)}, in one race", heads, tuple(rows))


def wager_table(money: int, dan: int, stakes: tuple[int, ...] = (UNIT, 2 * UNIT)) -> NumberTable:
    """Bold and timid play against Dan until ruined or doubled, side by side; amounts in dollars.

    >>> wager_table(50_000, 50_000).column("spins")
    [1 (exact), 100 (exact), 25 (exact)]
    """
    plays = {"all that is allowed": wagering(money, dan, bold)}
    plays |= {f"{stake:,} a spin": wagering(money, dan, timid(stake)) for stake in stakes}
    return NumberTable(
        f"From {money:,} to {2 * money:,} dollars against Dan's {dan:,}",
        ("wager", "ruined", "doubled", "Dan broke before", "spins"),
        tuple((how, play.ruin, play.success, play.dan_broke, play.spins) for how, play in plays.items()),
    )


def steering_table(
    board: MagnificentBoard, kind: str, vehicle: str = "", *, junction_start: str = "before"
) -> NumberTable:
    """From every space the expected turns to a kind of space under the best and under random steering.

    The last column is the share of all landings that the space gets in the long run under random steering.

    >>> from toolkit.games import load_board
    >>> steering_table(load_board("mini", "magnificent_race"), "race").column("best")[2]
    3 (exact)
    """
    turns = [
        turns_to_kind(board, kind, vehicle, steering=steering, junction_start=junction_start)
        for steering in ("best", "random")
    ]
    shares = landing_shares(ring_graph(board))
    what = f"{kind} {vehicle}".strip()
    rows = tuple((stop.id, *(found[stop.id] for found in turns), shares[stop.id]) for stop in board.stops)
    return NumberTable(f"Turns to a space of the kind {what}", ("from", "best", "random", "landings"), rows)


def _name(who: str) -> str:
    return "Dan" if who == DAN else who


def _cell(value: Any) -> str:
    return shown(Answer.exact(Fraction(value)) if isinstance(value, int | Fraction) else value)
