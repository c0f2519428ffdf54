"""The open points of the Magnificent Race's rules, as options."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.games.options import Options, option

__all__ = ["MagnificentOptions"]


@dataclass(frozen=True)
class MagnificentOptions(Options):
    """How the open rules are read.

    >>> MagnificentOptions().buying
    'all_at_once'
    """

    first_player: int | str = option(
        1,
        "R4",
        "Who goes first?",
        {1: "seat 1", 2: "seat 2", 3: "seat 3", 4: "seat 4", "rolled": "the highest roll of the die"},
    )
    junction_start: str = option(
        "before",
        "R5",
        "On a junction at the start of a turn, when is the road chosen?",
        {"before": "before the roll", "after": "after the roll"},
    )
    buying: str = option(
        "all_at_once",
        "R7",
        "How are Advantage cards bought?",
        {"all_at_once": "say how many, pay, draw", "one_by_one": "see each card before the next is bought"},
    )
    min_bid: int = option(
        1, "R12", "How many marbles must be bought in a challenge?", {1: "at least one", 0: "none, if you like"}
    )
    returned: str = option(
        "bottom",
        "R14",
        "Where do the cards of a race go?",
        {"bottom": "under the deck, in sight of all", "shuffle": "into the deck, which is shuffled"},
    )
    vehicles: str = option(
        "in_order",
        "R16",
        "How are vehicles chosen for a Crazy Race?",
        {"in_order": "one after the other, from the caller on", "secret": "all at the same time"},
    )
    tie: str = option(
        "by_place",
        "R18",
        "Several pegs may reach New York in one race. When do pegs move?",
        {"by_place": "after each spin: who arrives first has won", "best_place": "after the race: the best place wins"},
    )
