"""Lesson 17: design a fair board. What is fair, what it costs, and which board to bring if another chooses the seat."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

from toolkit.exercises.models.boards_to_bring import OTHER_OFFERS, Offers, by_edge, by_first_seat, by_worse_seat
from toolkit.exercises.models.designs import LETTERS, Design, Numbers, edges_on_mini, numbers_of, sheet_of
from toolkit.exercises.models.fair_setting import Setting, drawn
from toolkit.games import Sheet

__all__ = [
    "Setting", "begins_twice", "best_for_the_first", "best_for_the_second", "board_to_bring", "brief_sheet",
    "bring", "bring_for_the_first", "bring_the_fairest", "casey_is_second", "casey_not_asked", "counted_games",
    "drawn", "edge", "edge_added", "fairest", "fits_the_brief", "flags_alike", "half_a_match", "half_of_it",
    "of_all_games", "offer_sheet", "one_game_early", "one_over_the_square", "only_the_edge", "red_is_caseys",
    "seat_1_before_casey", "share_of_the_players", "shorter_is_fairer", "sign_forgotten", "smallest_edge_on_mini",
    "some_offers", "swapped_match", "what_makes_it_fairer", "without_the_square",
]  # fmt: skip

LARGEST_EDGE = Fraction(8, 100)  # the brief of an exercise: either way
CASEY_MOST = Fraction(1, 2)
TURNS = (3, 6)
# Changes of mini: by the options of the guess, and by those of the exercise.
GUESSES = {"again": "again", "miss": "miss", "red": "no red", "die": "twelve faces"}
CHANGES = {"a": "again", "b": "miss", "c": "no red", "d": "one red", "e": "four faces"}


def edge(setting: Setting) -> Fraction:
    """How much likelier Seat 1 wins than Seat 2."""
    return setting.numbers.edge


def casey_is_second(setting: Setting) -> Fraction:
    """Casey forgotten: all that Seat 1 does not win given to Seat 2."""
    return setting.seat_1 - (1 - setting.seat_1)


def half_of_it(setting: Setting) -> Fraction:
    """How far Seat 1 is above what each player would have with an edge of nothing."""
    return edge(setting) / 2


def seat_1_before_casey(setting: Setting) -> Fraction:
    """Seat 1 compared with Casey."""
    return setting.seat_1 - setting.casey


def share_of_the_players(setting: Setting) -> Fraction:
    """How much of what Casey leaves Seat 1 wins."""
    return setting.seat_1 / (1 - setting.casey)


def of_all_games(setting: Setting) -> Fraction:
    """Of all games instead of those that a player wins."""
    return setting.seat_1


def edge_added(setting: Setting) -> Fraction:
    """Half the edge of all games added to one half."""
    return Fraction(1, 2) + edge(setting) / 2


def smallest_edge_on_mini(setting: Setting) -> str:
    """The guess: which of four changes leaves the smallest edge. For all the same."""
    del setting
    return min(("again", "miss", "red", "die"), key=lambda name: edges_on_mini()[GUESSES[name]])


def what_makes_it_fairer(setting: Setting) -> frozenset[str]:
    """Which changes of mini make the edge smaller. For all the same."""
    del setting
    edges = edges_on_mini()
    return frozenset(letter for letter, change in CHANGES.items() if edges[change] < edges["nothing"])


def red_is_caseys(setting: Setting) -> frozenset[str]:
    """As if red dots made no difference between the players."""
    return what_makes_it_fairer(setting) - {"c", "d"}


def flags_alike(setting: Setting) -> frozenset[str]:
    """As if whatever happens to both players alike made it fairer."""
    return what_makes_it_fairer(setting) | {"a"}


def shorter_is_fairer(setting: Setting) -> frozenset[str]:
    """A quick game taken for a fair one."""
    return what_makes_it_fairer(setting) | {"e"}


def _match(first: Fraction, first_of_the_other: Fraction) -> dict[str, Fraction]:
    """Two games between you and a friend, when you win the first game and the second with these chances."""
    both, neither = first * first_of_the_other, (1 - first) * (1 - first_of_the_other)
    return {"you": both, "your friend": neither, "level": 1 - both - neither}


def swapped_match(setting: Setting) -> dict[str, Fraction]:
    """You begin the first game, your friend the second; there are no red dots."""
    numbers = setting.without_casey
    return _match(numbers.first, numbers.second)


def begins_twice(setting: Setting) -> dict[str, Fraction]:
    """As if you began both games."""
    numbers = setting.without_casey
    return _match(numbers.first, numbers.first)


def half_a_match(setting: Setting) -> dict[str, Fraction]:
    """As if each game were an even one."""
    del setting
    return _match(Fraction(1, 2), Fraction(1, 2))


def counted_games(setting: Setting) -> int:
    """From how many games on twice one over the root is no more than the edge."""
    return ceil(4 / edge(setting) ** 2)


def one_game_early(setting: Setting) -> int:
    """Rounded down, which is one game too few."""
    return floor(4 / edge(setting) ** 2)


def without_the_square(setting: Setting) -> int:
    """The root forgotten."""
    return ceil(2 / edge(setting))


def one_over_the_square(setting: Setting) -> int:
    """The 2 forgotten."""
    return ceil(1 / edge(setting) ** 2)


def _chosen(designs: tuple[Design, ...], wanted: Callable[[Numbers], bool]) -> frozenset[str]:
    return frozenset(letter for letter, design in zip(LETTERS, designs, strict=False) if wanted(numbers_of(design)))


def _close(numbers: Numbers) -> bool:
    return abs(numbers.edge) <= LARGEST_EDGE


def _casey_may(numbers: Numbers) -> bool:
    return numbers.casey <= CASEY_MOST


def _lasts(numbers: Numbers) -> bool:
    return TURNS[0] <= numbers.turns <= TURNS[1]


def fits_the_brief(setting: Setting) -> frozenset[str]:
    """The designs that are all that the brief wants."""
    return _chosen(setting.submitted, lambda it: _close(it) and _casey_may(it) and _lasts(it))


def sign_forgotten(setting: Setting) -> frozenset[str]:
    """As if only an edge of Seat 1 were one."""
    return _chosen(setting.submitted, lambda it: it.edge <= LARGEST_EDGE and _casey_may(it) and _lasts(it))


def casey_not_asked(setting: Setting) -> frozenset[str]:
    """As if it did not matter how often Casey wins."""
    return _chosen(setting.submitted, lambda it: _close(it) and _lasts(it))


def only_the_edge(setting: Setting) -> frozenset[str]:
    """The edge, and nothing else."""
    return _chosen(setting.submitted, _close)


def brief_sheet(setting: Setting) -> Sheet:
    """The numbers of the five designs."""
    return sheet_of("Five designs", setting.submitted)


def offer_sheet(setting: Setting) -> Sheet:
    """The numbers of the four boards."""
    return sheet_of("Your four boards", setting.offers)


def _boards(setting: Setting) -> Offers:
    """The boards to bring: letter, chance of Seat 1, chance of Seat 2."""
    pairs = zip(LETTERS, map(numbers_of, setting.offers), strict=False)
    return tuple((letter, numbers.first, numbers.second) for letter, numbers in pairs)


def board_to_bring(setting: Setting) -> str:
    """The board to bring, out of four."""
    return by_worse_seat(_boards(setting))


def best_for_the_first(setting: Setting) -> str:
    """The one on which Seat 1 wins most."""
    return by_first_seat(_boards(setting))


def best_for_the_second(setting: Setting) -> str:
    """The one on which Seat 2 wins most."""
    return max(_boards(setting), key=lambda board: board[2])[0]


def fairest(setting: Setting) -> str:
    """The one with the smallest edge."""
    return by_edge(_boards(setting))


def bring(setting: Setting) -> Callable[[Offers], str]:
    """A function: the board to bring when the other one chooses the seat."""
    del setting
    return by_worse_seat


def bring_for_the_first(setting: Setting) -> Callable[[Offers], str]:
    """The function of someone who counts on the first seat."""
    del setting
    return by_first_seat


def bring_the_fairest(setting: Setting) -> Callable[[Offers], str]:
    """The function of someone who looks at the edge only."""
    del setting
    return by_edge


def some_offers(setting: Setting) -> tuple[tuple[Offers], ...]:
    """The learner's own four boards, and some more to try a function on."""
    return ((_boards(setting),), *((boards,) for boards in OTHER_OFFERS))
