"""Several players who do not meet: who is first, from the lengths of their own games alone.

In every round each player has one turn of his own game. Player i ends the race in round n, in the order of seats, when
his own game ends at n, nobody before him has ended by n, and nobody after him by n - 1: the chances multiply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Any

from toolkit.errors import ChainError, NoAnswer
from toolkit.solve import Answer
from toolkit.stats.length import LengthDistribution

__all__ = ["TIES", "Runner", "race"]

TIES = ("order", "share")
LARGEST_EXACT = 1_000  # states; the chances of larger chains are taken as proved intervals …
EXACT_ROUNDS = 200  # … and so are those of later rounds, whose fractions have grown long
PATIENCE = 100_000  # rounds
METHOD = "one-player lengths, multiplied; the rest of the race bounded"
Interval = tuple[int, int]  # both ends in units of 2^-bits


@dataclass(frozen=True)
class Runner:
    """One player alone: `finish` is the time until his own game is won, `stops` that of endings which end the race for
    everybody without a winner among the seats, by their names. All are of one chain and one clock."""

    finish: LengthDistribution[Any]
    stops: Mapping[str, LengthDistribution[Any]] = field(default_factory=dict)

    @property
    def ways(self) -> tuple[LengthDistribution[Any], ...]:
        """All ways in which his own game may end, his finish first."""
        return (self.finish, *self.stops.values())

    @property
    def never(self) -> Fraction:
        """The chance that his own game does not end."""
        return 1 - sum((way.eventually for way in self.ways), Fraction(0))


def race(
    runners: Sequence[Runner | LengthDistribution[Any]], ties: str = "order", digits: int = 12
) -> dict[str, Answer]:
    """The chance of each seat ("1" for the first runner) to be the first whose own game ends, and of every stop.

    `ties` "order": in a round the turns are taken in order, and the first to finish has won; "share": the round is
    played to its end, and all who finish in it share the win. Certified to about `digits` digits; `never` is there
    where everybody's game may go on for ever, and exact. Raises `ChainError` for no runners, unknown ties,
    digits below 1 and stops that are named like seats, `NoAnswer` where the race may take more than 100,000 rounds.

    >>> from toolkit.chains import MarkovChain
    >>> coin = MarkovChain.from_rows({"toss": {"toss": "1/2", "head": "1/2"}, "head": {"head": 1}})
    >>> won = race([LengthDistribution(coin)] * 2)
    >>> won["1"].decimal(10), won["2"].decimal(10)
    ('0.6666666667', '0.3333333333')
    """
    if ties not in TIES:
        raise ChainError(f"no ties {ties!r}; write one of: {', '.join(TIES)}")
    if not runners:
        raise ChainError("a race without runners; name at least one")
    if digits < 1:
        raise ChainError(f"{digits} digits say nothing; write 1 or more")
    entered = [runner if isinstance(runner, Runner) else Runner(runner) for runner in runners]
    for stop in (stop for runner in entered for stop in runner.stops):
        if stop.isdigit() or stop == "never":  # its chance would be added to a seat's
            raise ChainError(f"a stop is named {stop!r}, as a seat or the race without an end is; give it another name")
    bits = 32 + digits * 10 // 3
    tables = [_Table(runner, bits) for runner in entered]
    never = prod((runner.never for runner in entered), start=Fraction(1))
    sums: dict[str, list[int]] = {}
    for n in range(PATIENCE):
        ended = (_in_order if ties == "order" else _in_shares)(tables, n, bits)
        for (seat, way), (low, high) in ended.items():
            name = str(seat) if way == 0 else list(entered[seat - 1].stops)[way - 1]
            total = sums.setdefault(name, [0, 0])
            total[0] += low
            total[1] += high
        left = _product([table.alive(n) for table in tables], bits)
        rest = Fraction(left[1], 1 << bits) - never
        # What is left is an interval too: once it is narrower than its own ends are wide, waiting helps no more.
        if rest * 10 ** (digits + 1) <= 1 or left[1] - int(never * (1 << bits)) <= 2 * (left[1] - left[0]):
            break
    else:
        raise NoAnswer(f"after {PATIENCE:,} rounds the race is still open in more than 1 of 10^{digits} cases")
    unit, open_end = 1 << bits, max(rest, Fraction(0))
    names = [*(str(seat) for seat in range(1, len(entered) + 1)), *(n for n in sums if not n.isdigit())]
    found = {}
    for name in names:
        low, high = sums.get(name, [0, 0])
        found[name] = Answer.certified(Fraction(low, unit), min(Fraction(high, unit) + open_end, Fraction(1)), METHOD)
    return found | ({"never": Answer.exact(never, METHOD)} if never else {})


class _Table:
    """One runner's chances, rounded outwards to 2^-bits."""

    def __init__(self, runner: Runner, bits: int) -> None:
        self.runner = runner
        self.bits = bits
        self._exact_rounds = EXACT_ROUNDS if len(runner.finish.chain) <= LARGEST_EXACT else 0

    def ends(self, way: int, n: int) -> Interval:
        """The chance to end in this way in round n."""
        length = self.runner.ways[way]
        return self._outwards(Answer.exact(length.pmf(n)) if n < self._exact_rounds else length.certified_pmf(n))

    def alive(self, n: int) -> Interval:
        """The chance not to have ended by round n."""
        if n < 0:
            return self._outwards(Answer.exact(Fraction(1)))
        exactly = n < self._exact_rounds
        parts = [self._outwards(Answer.exact(w.cdf(n)) if exactly else w.certified_cdf(n)) for w in self.runner.ways]
        whole = 1 << self.bits
        return max(whole - sum(high for _, high in parts), 0), max(whole - sum(low for low, _ in parts), 0)

    def _outwards(self, answer: Answer) -> Interval:
        low, high = (answer.number if end is None else end for end in (answer.low, answer.high))
        return (low.numerator << self.bits) // low.denominator, -((-high.numerator << self.bits) // high.denominator)


def _in_order(tables: Sequence[_Table], n: int, bits: int) -> dict[tuple[int, int], Interval]:
    """The chance that the race ends in round n by this runner (seat) in this way."""
    found = {}
    for k, table in enumerate(tables):
        others = [other.alive(n if j < k else n - 1) for j, other in enumerate(tables) if j != k]
        for way in range(len(table.runner.ways)):
            found[k + 1, way] = _product([table.ends(way, n), *others], bits)
    return found


def _in_shares(tables: Sequence[_Table], n: int, bits: int) -> dict[tuple[int, int], Interval]:
    """The same when all who end in round n share: the number of others who end with one is counted."""
    found = {}
    for k, table in enumerate(tables):
        counts: list[Interval] = [(1 << bits, 1 << bits)]  # by how many of the others end in this round
        for other in (other for j, other in enumerate(tables) if j != k):
            ways = [other.ends(way, n) for way in range(len(other.runner.ways))]
            ends, stays = (sum(low for low, _ in ways), sum(high for _, high in ways)), other.alive(n)
            grown = [(0, 0)] * (len(counts) + 1)
            for number, chance in enumerate(counts):
                for more, factor in ((0, stays), (1, ends)):
                    part = _product([chance, factor], bits)
                    grown[number + more] = grown[number + more][0] + part[0], grown[number + more][1] + part[1]
            counts = grown
        share = (
            sum(low // (m + 1) for m, (low, _) in enumerate(counts)),
            sum(-(-high // (m + 1)) for m, (_, high) in enumerate(counts)),
        )
        for way in range(len(table.runner.ways)):
            found[k + 1, way] = _product([table.ends(way, n), share], bits)
    return found


def _product(factors: Sequence[Interval], bits: int) -> Interval:
    """The product of chances, rounded outwards."""
    low = high = 1 << bits
    for down, up in factors:
        low, high = low * down >> bits, -(-high * up >> bits)
    return low, high
