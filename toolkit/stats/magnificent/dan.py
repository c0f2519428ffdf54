"""Challenging Dastardly Dan again and again (R13): a fair bet, and the gambler's ruin of those who go on.

A player wagers until ruined, until holding the target, or until Dan is broke. Amounts are dollars and multiples of the
wagers' unit. Sources: Feller, An Introduction to Probability Theory, vol. I, ch. XIV; Dubins and Savage, How to Gamble
If You Must (1965), for timid and bold play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from toolkit.chains import DecisionProcess, MarkovChain, exact_chance
from toolkit.chance import Distribution, fraction_text
from toolkit.chance.weights import whole_number
from toolkit.errors import GameError, NoAnswer
from toolkit.solve import Analysis, Answer

__all__ = ["UNIT", "DanPlay", "WagerRule", "bold", "timid", "wager_process", "wagering"]

UNIT = 5_000  # dollars
FAIR = Fraction(1, 2)  # one marble each

WagerRule: TypeAlias = Callable[[int, int], int]
"""The wager of a player who holds the first number of dollars against Dan, who holds the second."""


def bold(mine: int, dans: int) -> int:
    """All that is allowed.

    >>> bold(50_000, 20_000)
    20000
    """
    return min(mine, dans)


def timid(stake: int = UNIT) -> WagerRule:
    """Always the same stake, or what is left of the smaller bankroll.

    >>> timid(15_000)(10_000, 90_000)
    10000
    """
    return lambda mine, dans: min(stake, mine, dans)


@dataclass(frozen=True)
class DanPlay:
    """A player who begins with `money` dollars and wagers by a rule; made by `wagering`.

    `chain` has the player's dollars as states and one step for each spin.
    """

    money: int
    dan: int
    target: int
    chain: MarkovChain[int]

    @cached_property
    def _analysis(self) -> Analysis[int]:
        return Analysis(self.chain)

    @cached_property
    def final(self) -> Distribution[int]:
        """The dollars held when it is over."""
        return Distribution.from_fractions({end: p.fraction for end, p in self._analysis.absorption().items()})

    @property
    def ruin(self) -> Fraction:
        """The chance to be left with nothing before the target."""
        return self.final.probability(0)

    @property
    def success(self) -> Fraction:
        """The chance to hold the target; 0 when both bankrolls together are less."""
        return self.final.probability(lambda dollars: dollars >= self.target)

    @property
    def dan_broke(self) -> Fraction:
        """The chance that Dan has nothing left to wager before the target is reached."""
        return 1 - self.ruin - self.success

    @property
    def spins(self) -> Answer:
        """The expected number of spins."""
        return self._analysis.steps()

    @property
    def variance(self) -> Answer:
        """The variance of the number of spins."""
        return self._analysis.variance()

    @property
    def drift(self) -> dict[int, Fraction]:
        """What the next spin adds on average, for all the dollars on the way: 0 everywhere for a martingale."""
        return {
            here: sum((p * there for there, p in self.chain.row(here).items()), Fraction(0)) - here
            for here in self.chain.states
        }

    @property
    def is_martingale(self) -> bool:
        """Whether no spin changes the expected money; the final money then has the mean `money`: play surely ends."""
        return not any(self.drift.values())

    @property
    def latex(self) -> str:
        r"""What a fair bet implies, in LaTeX: the money one begins with is the mean of the money at the end.

        >>> wagering(10_000, 10_000).latex
        '10000 = \\frac{1}{2}\\cdot 0 + \\frac{1}{2}\\cdot 20000'

        Raises `NoAnswer` when the bet is not fair.
        """
        if not self.is_martingale:
            raise NoAnswer("the bet is not fair, so the mean of the money changes; see drift")
        ends = [
            rf"\frac{{{p.numerator}}}{{{p.denominator}}}\cdot {dollars}"
            for dollars in self.final
            if (p := self.final.probability(dollars))
        ]
        return f"{self.money} = {' + '.join(ends)}"

    def _repr_latex_(self) -> str:
        return f"${self.latex}$" if self.is_martingale else str(self)

    def __str__(self) -> str:
        return (
            f"from {self.money:,} to {self.target:,} dollars against Dan's {self.dan:,}: "
            f"ruined {fraction_text(self.ruin)}, there {fraction_text(self.success)}, "
            f"Dan broke before {fraction_text(self.dan_broke)}; spins on average: {fraction_text(self.spins.fraction)}"
        )


def wagering(
    money: int, dan: int, rule: WagerRule = bold, target: int | None = None, *, win: Any = FAIR, unit: int = UNIT
) -> DanPlay:
    """A player with `money` dollars wagers against Dan's `dan` by `rule` until holding `target` dollars.

    The target is twice the money unless given. `win` is the player's chance in one spin. Raises `GameError` for amounts
    that are no multiples of `unit`, for a target not above the money, and for a wager that is not allowed.

    >>> print(wagering(50_000, 50_000))
    from 50,000 to 100,000 dollars against Dan's 50,000: ruined 1/2, there 1/2, Dan broke before 0; spins on average: 1
    >>> wagering(50_000, 50_000, timid()).spins
    100 (exact)
    """
    goal, chance = _checked(money, dan, target, win, unit)
    total = money + dan
    rows: dict[int, dict[int, Fraction]] = {}
    waiting = [money]
    while waiting:
        mine = waiting.pop()
        if mine in rows:
            continue
        if mine in (0, total) or mine >= goal:
            rows[mine] = {mine: Fraction(1)}
            continue
        stake = rule(mine, total - mine)
        if stake not in range(unit, min(mine, total - mine) + 1, unit):
            raise GameError(
                f"the wager with {mine:,} dollars against {total - mine:,} is {stake!r}; "
                f"write a multiple of {unit:,} up to {min(mine, total - mine):,}"
            )
        rows[mine] = {mine + stake: chance, mine - stake: 1 - chance}
        waiting += rows[mine]
    return DanPlay(money, dan, goal, MarkovChain.from_rows(rows, start=money))


def wager_process(
    money: int, dan: int, target: int | None = None, *, win: Any = FAIR, unit: int = UNIT
) -> DecisionProcess[int]:
    """Everything that a player can do who must go on until ruined, at the target, or Dan is broke.

    States are the player's dollars, actions the wagers. `optimal_time` finds the fewest and the most spins,
    `optimal_probability` the best chance of the target. Raises `GameError` as `wagering` does.

    >>> from toolkit.solve import optimal_probability, optimal_time
    >>> process = wager_process(10_000, 10_000)
    >>> optimal_time(process, [0, 20_000]).value(), optimal_time(process, [0, 20_000], "most").value()
    (1 (exact), 4 (exact))
    >>> optimal_probability(process, 20_000).value()
    1/2 = 0.5 (exact)
    """
    goal, chance = _checked(money, dan, target, win, unit)
    total = money + dan
    rows: dict[int, dict[Any, Any]] = {}
    for mine in range(0, total + 1, unit):
        if mine in (0, total) or mine >= goal:
            rows[mine] = {mine: 1}
        else:
            stakes = range(unit, min(mine, total - mine) + 1, unit)
            rows[mine] = {stake: {mine + stake: chance, mine - stake: 1 - chance} for stake in stakes}
    owners = {mine: 1 for mine in rows if mine not in (0, total) and mine < goal}
    return DecisionProcess.from_rows(rows, owners, start=money)


def _checked(money: int, dan: int, target: int | None, win: Any, unit: int) -> tuple[int, Fraction]:
    goal = 2 * money if target is None else whole_number(target, "the target")
    for what, dollars in {"the player's money": money, "Dan's money": dan}.items():
        if not whole_number(dollars, what) or dollars % unit:
            raise GameError(f"{what} is {dollars:,} dollars; write a multiple of {unit:,}, at least {unit:,}")
    if goal <= money:
        raise GameError(f"the target is {goal:,} dollars and the player holds {money:,} already; write more")
    return goal, exact_chance(win, "the player's chance to win a spin")
