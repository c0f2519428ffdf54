"""Lesson 14: secret bids, counted in notes of 5,000 dollars, and other choices made by two people at the same time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product

from toolkit.exercises.luck import Luck
from toolkit.games import Sheet
from toolkit.solve import Equilibrium, MatrixGame, eliminate, equilibria
from toolkit.stats.magnificent import bid_game, gain, gain_on_rival, rivals_loss, wins

__all__ = [
    "Setting", "all_bids", "average_gain", "best_average", "best_for_both", "best_for_you",
    "best_on_average_of_all", "best_replies", "bid_of_the_greatest", "bid_of_the_smallest", "both_shown",
    "by_what_it_pays", "dan_forgotten", "dan_forgotten_for_bids", "drawn", "fists_shown", "gain_of_bids",
    "half_and_half", "how_often_one", "how_often_the_rival", "mean_of_the_table", "meeting_point",
    "price_forgotten", "price_forgotten_for_bids", "rivals_gain", "safe_without_mixing", "table_shown",
    "useless_bid", "who_bids_high", "worth",
]  # fmt: skip

Table = tuple[tuple[int, ...], ...]
BIDS = (1, 2, 3)
MOST = 5  # marbles


@dataclass(frozen=True)
class Setting:
    """A pair of bids, a table with your payoffs, one with both players' payoffs, and a game of odds and evens.

    Tables have a row for each bid of yours and a column for each of the rival's. `fists` are the payoffs to you when
    both show 1, you 1 and the rival 2, you 2 and the rival 1, and both 2.
    """

    mine: int = 3
    rival: int = 1
    table: Table = ((3, -1, 2), (2, -2, 0), (-4, 5, 1))
    yours: Table = ((3, 6, 3), (4, 1, 5), (3, 9, 0))
    theirs: Table = ((9, 5, 1), (2, 0, 6), (7, 1, 5))
    fists: tuple[int, int, int, int] = (4, -1, -2, 1)

    @property
    def my_bid(self) -> str:
        """Your bid in words."""
        return "1 marble" if self.mine == 1 else f"{self.mine} marbles"

    @property
    def rivals_bid(self) -> str:
        """The rival's bid."""
        return "1 marble" if self.rival == 1 else f"{self.rival} marbles"

    @cached_property
    def both(self) -> MatrixGame:
        """The game in which each has payoffs of their own."""
        return MatrixGame.of(self.yours, self.theirs, BIDS, BIDS)

    @cached_property
    def evens(self) -> Equilibrium:
        """The one equilibrium of odds and evens."""
        (found,) = equilibria(MatrixGame.of((self.fists[:2], self.fists[2:]), rows=(1, 2), columns=(1, 2))).extreme
        return found


def drawn(luck: Luck) -> Setting:
    """Numbers and tables of one learner's own, about as hard as the class's."""
    mine, rival = luck.whole(1, MOST), luck.whole(1, MOST - 1)
    rival += rival >= mine  # another number than yours
    while not (_one_bid_is_useless(table := _table(luck, -5, 6)) and _smallest_misleads(table)):
        pass
    while True:
        yours, theirs = _table(luck, 0, 9), _table(luck, 0, 9)
        places = [_greatest(yours), _greatest(_sums(yours, theirs)), _stable(yours, theirs)]
        if [len(place) for place in places] == [1, 1, 1] and len({place[0] for place in places}) == len(places):
            break
    fists = luck.whole(1, 6), -luck.whole(1, 6), -luck.whole(1, 6), luck.whole(1, 6)
    return Setting(mine, rival, table, yours, theirs, fists)


def _table(luck: Luck, low: int, high: int) -> Table:
    return tuple(tuple(luck.whole(low, high) for _ in BIDS) for _ in BIDS)


def _one_bid_is_useless(table: Table) -> bool:
    """Whether two bids are the only best replies to something, and one of them beats the third everywhere."""
    best = [[row for row, paid in enumerate(column) if paid == max(column)] for column in zip(*table, strict=True)]
    good = {rows[0] for rows in best}
    if any(len(rows) > 1 for rows in best) or len(good) != 2:
        return False
    (third,) = {0, 1, 2} - good
    return any(all(a > b for a, b in zip(table[row], table[third], strict=True)) for row in good)


def _smallest_misleads(table: Table) -> bool:
    """Whether the smallest number stands in the row of a bid that is a best reply to something, and nowhere else."""
    best = {row for column in zip(*table, strict=True) for row, paid in enumerate(column) if paid == max(column)}
    least = min(map(min, table))
    return all(row in best for row, paid in enumerate(table) if least in paid)


def _greatest(table: Table) -> list[tuple[int, int]]:
    """The pairs of bids at which the greatest number of a table stands."""
    most = max(map(max, table))
    return [(i, j) for i, j in product(BIDS, BIDS) if table[i - 1][j - 1] == most]


def _sums(yours: Table, theirs: Table) -> Table:
    return tuple(tuple(map(sum, zip(*rows, strict=True))) for rows in zip(yours, theirs, strict=True))


def _stable(yours: Table, theirs: Table) -> list[tuple[int, int]]:
    """The pairs of bids from which neither gains by going elsewhere alone."""
    columns = list(zip(*yours, strict=True))
    return [
        (i, j)
        for i, j in product(BIDS, BIDS)
        if yours[i - 1][j - 1] == max(columns[j - 1]) and theirs[i - 1][j - 1] == max(theirs[i - 1])
    ]


def best_on_average_of_all(setting: Setting) -> str:
    """How many marbles are best for your money when both can pay for five: `one`, `three`, `five`, or `depends`."""
    del setting
    left = eliminate(_challenge(gain)).left.rows
    names: dict[object, str] = {1: "one", 3: "three", 5: "five"}
    return names[left[0]] if len(left) == 1 else "depends"


@cache
def _challenge(want: Callable[..., Fraction | int]) -> MatrixGame:
    return bid_game((MOST, MOST), (want, want), price=1)


def average_gain(setting: Setting) -> Fraction:
    """Your average gain with this pair of bids."""
    return _challenge(gain).payoffs(setting.mine, setting.rival)[0]


def price_forgotten(setting: Setting) -> Fraction:
    """What you win on average, with what your marbles cost left out."""
    return average_gain(setting) + setting.mine


def dan_forgotten(setting: Setting) -> int:
    """Dan's marble left out: then the challenge is fair."""
    del setting
    return 0


def rivals_gain(setting: Setting) -> Fraction:
    """The rival's gain in place of yours."""
    return _challenge(gain).payoffs(setting.mine, setting.rival)[1]


def table_shown(setting: Setting) -> Sheet:
    """The table with your payoffs."""
    rows = tuple((f"you {bid}", *map(str, row)) for bid, row in zip(BIDS, setting.table, strict=True))
    return Sheet("Your average gain in notes", ("bids", *(f"rival {bid}" for bid in BIDS)), rows)


def best_replies(setting: Setting) -> tuple[int, ...]:
    """Your best bid against each bid of the rival."""
    game = MatrixGame.of(setting.table, rows=BIDS, columns=BIDS)
    return tuple(max(BIDS, key=lambda bid: game.payoffs(bid, theirs)[0]) for theirs in BIDS)


def bid_of_the_greatest(setting: Setting) -> tuple[int, ...]:
    """The bid with the greatest number of the table, whatever the rival does."""
    return (_greatest(setting.table)[0][0],) * len(BIDS)


def best_average(setting: Setting) -> tuple[int, ...]:
    """The bid with the greatest sum, whatever the rival does."""
    return (max(BIDS, key=lambda bid: sum(setting.table[bid - 1])),) * len(BIDS)


def useless_bid(setting: Setting) -> str:
    """The bid that another one beats strictly, whatever the rival does; `none` where there is none."""
    steps = eliminate(MatrixGame.of(setting.table, rows=BIDS, columns=BIDS)).steps
    found = [step.action for step in steps if step.side == "row" and step.round == 1]
    return _option(found[0]) if found else "none"


def bid_of_the_smallest(setting: Setting) -> str:
    """The bid with the smallest number of the table."""
    return _option(min(BIDS, key=lambda bid: min(setting.table[bid - 1])))


def _option(bid: object) -> str:
    return {1: "one", 2: "two", 3: "three"}[bid] if isinstance(bid, int) else "none"


def both_shown(setting: Setting) -> Sheet:
    """The table with both players' payoffs, yours first."""
    rows = [(f"you {i}", *(f"{a}, {b}" for a, b in zip(*pair, strict=True))) for i, pair in _rows(setting)]
    return Sheet("Gains in notes: yours, the rival's", ("bids", *(f"rival {bid}" for bid in BIDS)), tuple(rows))


def _rows(setting: Setting) -> list[tuple[int, tuple[tuple[int, ...], tuple[int, ...]]]]:
    return list(zip(BIDS, zip(setting.yours, setting.theirs, strict=True), strict=True))


def meeting_point(setting: Setting) -> tuple[int, int]:
    """The pair of bids from which neither of you wants to go elsewhere alone."""
    (found,) = [one for one in equilibria(setting.both).extreme if len(one.row) == len(one.column) == 1]
    (row,), (column,) = found.row, found.column
    return int(str(row)), int(str(column))


def best_for_both(setting: Setting) -> tuple[int, int]:
    """The pair of bids with the greatest sum."""
    return _greatest(_sums(setting.yours, setting.theirs))[0]


def best_for_you(setting: Setting) -> tuple[int, int]:
    """The pair of bids that pays most to you."""
    return _greatest(setting.yours)[0]


def who_bids_high(setting: Setting) -> str:
    """What somebody wants for whom the largest bid is best whatever the rival bids."""
    del setting
    wants = {"money": gain, "difference": gain_on_rival, "harm": rivals_loss, "spin": wins}
    (found,) = [name for name, want in wants.items() if eliminate(_challenge(want)).left.rows == (MOST,)]
    return found


def fists_shown(setting: Setting) -> Sheet:
    """The payoffs of odds and evens."""
    a, b, c, d = map(str, setting.fists)
    return Sheet("Notes you get from the rival", ("marbles", "rival 1", "rival 2"), (("you 1", a, b), ("you 2", c, d)))


def how_often_one(setting: Setting) -> Fraction:
    """How often you show 1 marble in the equilibrium."""
    return setting.evens.row[1]


def how_often_the_rival(setting: Setting) -> Fraction:
    """The rival's mixture in place of yours."""
    return setting.evens.column[1]


def half_and_half(setting: Setting) -> Fraction:
    """Both equally often, whatever they pay."""
    del setting
    return Fraction(1, 2)


def by_what_it_pays(setting: Setting) -> Fraction:
    """What can be won with 1 and with 2 taken as weights."""
    return Fraction(setting.fists[0], setting.fists[0] + setting.fists[3])


def worth(setting: Setting) -> Fraction:
    """What odds and evens pays you on average in the equilibrium."""
    return setting.evens.payoffs[0]


def mean_of_the_table(setting: Setting) -> Fraction:
    """The mean of the four numbers."""
    return Fraction(sum(setting.fists), len(setting.fists))


def safe_without_mixing(setting: Setting) -> int:
    """The most that you are sure of with the same choice every time."""
    return max(min(setting.fists[:2]), min(setting.fists[2:]))


def gain_of_bids(setting: Setting) -> Callable[[int, int], Fraction]:
    """A function that gives your average gain for any pair of bids."""
    del setting
    return lambda mine, rival: _challenge(gain).payoffs(mine, rival)[0]


def price_forgotten_for_bids(setting: Setting) -> Callable[[int, int], Fraction]:
    """The function of someone who forgets what the marbles cost."""
    right = gain_of_bids(setting)
    return lambda mine, rival: right(mine, rival) + mine


def dan_forgotten_for_bids(setting: Setting) -> Callable[[int, int], Fraction]:
    """The function of someone who forgets Dan's marble."""
    del setting
    return lambda mine, rival: Fraction(mine, mine + rival) * (mine + rival) - mine


def all_bids(setting: Setting) -> tuple[tuple[int, int], ...]:
    """Every pair of bids."""
    del setting
    bids = range(1, MOST + 1)
    return tuple(product(bids, bids))
