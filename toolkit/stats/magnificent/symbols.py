r"""One race of The Magnificent Race in closed form: a player has m of the N marbles, and one of them is Dan's.

Every form is added up by sympy along the tree of spins, in which a spin goes to the player, to Dan or to somebody else
(R15). It holds for the numbers of marbles it names: with fewer marbles than places some spins never come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.chance.weights import whole_number
from toolkit.errors import ChanceError
from toolkit.stats.magnificent.race import DAN, PRIZES, Placing, Prizes, prizes_of

if TYPE_CHECKING:
    from sympy import Expr, Symbol

__all__ = ["ClosedForms", "closed_forms", "placing_formula"]

ME, OTHERS = "the player", "the others"


@dataclass(frozen=True)
class ClosedForms:
    r"""What a player with m marbles, and Dan with one, can hope for in a race with N marbles in all.

    `in_all` is None when N is a symbol; the forms then hold for N >= `least`, and otherwise for this one N.
    `places` and `dan_places` are the chances of the first place, the second, …; `scores` the chance of each number
    of steps; `steps` and `dan_steps` the expected steps. In a notebook the object shows its derivation.

    >>> forms = closed_forms()
    >>> forms.steps, forms.dan_steps, forms.condition
    (2*m*(3*N - 5)/(N*(N - 1)), 9/N, 'N >= 3')
    """

    in_all: int | None
    least: int
    prizes: Prizes
    m: Symbol
    N: Symbol
    places: tuple[Expr, ...]
    dan_places: tuple[Expr, ...]
    scores: dict[int, Expr]
    steps: Expr
    dan_steps: Expr

    @property
    def condition(self) -> str:
        """For which numbers of marbles the forms hold."""
        return f"N = {self.in_all}" if self.in_all is not None else f"N >= {self.least}"

    @property
    def marble_value(self) -> Expr:
        """What one more marble adds to the player's expected steps (N becomes N + 1); only where N is a symbol."""
        from sympy import factor

        if self.in_all is not None:
            raise ChanceError(f"one marble more than N = {self.in_all} has closed forms of its own; take both steps")
        return factor(self.steps.subs({self.m: self.m + 1, self.N: self.N + 1}, simultaneous=True) - self.steps)

    def value(self, form: Expr, marbles: int, in_all: int) -> Any:
        """A form with numbers put in, as a sympy number. ChanceError where the form does not hold.

        >>> forms = closed_forms()
        >>> forms.value(forms.steps, marbles=4, in_all=11)
        112/55
        """
        if not (in_all >= self.least if self.in_all is None else in_all == self.in_all):
            raise ChanceError(f"{in_all} marbles in all, and the form holds for {self.condition}; take closed_forms(N)")
        if not 0 <= marbles < in_all:
            raise ChanceError(f"{marbles} of {in_all} marbles, of which one is Dan's; write 0 to {in_all - 1}")
        return form.subs({self.m: marbles, self.N: in_all})

    @property
    def latex(self) -> str:
        """The derivation in an `aligned` environment: each place, then the expected steps, of the player and of Dan."""
        from sympy import latex

        N = "N" if self.in_all is None else str(self.in_all)
        lines = []
        for place in range(len(self.places)):
            before = "".join(rf"\frac{{{_less(N, 2 + k)}}}{{{_less(N, k)}}}\cdot" for k in range(place))
            own = rf"\frac{{1}}{{{_less(N, place)}}}"
            lines.append(rf"P_{place + 1} &= m\cdot {before}{own} = {latex(self.places[place])}")
        for place, chance in enumerate(self.dan_places):
            before = "".join(rf"\frac{{{_less(N, 1 + k)}}}{{{_less(N, k)}}}\cdot" for k in range(place))
            shown = f"{before}\\frac{{1}}{{{_less(N, place)}}} = " if place else ""
            lines.append(rf"D_{place + 1} &= {shown}{latex(chance)}")
        prizes = self.prizes.places[: len(self.places)]
        mine = " + ".join(rf"{steps}\,P_{place}" for place, steps in enumerate(prizes, start=1))
        dans = " + ".join(f"D_{place}" for place in range(1, len(prizes) + 1))
        lines.append(rf"E[\text{{steps}}] &= {mine} = {latex(self.steps)}")
        lines.append(rf"E[\text{{Dan's steps}}] &= {self.prizes.dan}\,({dans}) = {latex(self.dan_steps)}")
        condition = self.condition.replace(">=", r"\ge")
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}" + rf"\qquad({condition})"

    @property
    def words(self) -> str:
        """Why the lines of `latex` are true."""
        return (
            "A certain marble of the player takes place k when the k - 1 spins before took neither it nor Dan's: they "
            "took k - 1 of the N - 2 other marbles, and each spin takes every marble left equally likely. The player's "
            "m marbles cannot take one place together, so their chances add up. Dan's marble takes place k when it is "
            "still there after k - 1 spins; as the race ends with it, every place is his with the chance 1/N. "
            "Expected steps are the places' steps times their chances, added up."
        )

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"


def closed_forms(in_all: int | None = None, prizes: Prizes = PRIZES) -> ClosedForms:
    """The closed forms for N marbles in all, at least as many as places; or for `in_all` marbles exactly.

    Raises ChanceError when `in_all` is no whole number of 1 or more.

    >>> closed_forms(2).steps, closed_forms(2).dan_steps, closed_forms(1).dan_steps
    (3*m/2, 3, 3)
    """
    from sympy import Integer, Symbol, factor

    m = Symbol("m", integer=True, nonnegative=True)
    N = Symbol("N", integer=True, positive=True)
    total = N if in_all is None else Integer(whole_number(in_all, "the number of marbles in all", least=1))
    spins = len(prizes.places) if in_all is None else min(len(prizes.places), in_all)
    places, dan_places = [Integer(0)] * spins, [Integer(0)] * spins
    chances: dict[int, Any] = {}
    for placing, chance in _tree({ME: m, OTHERS: total - 1 - m, DAN: Integer(1)}, total, spins):
        for place, name in enumerate(placing):
            if name == ME:
                places[place] += chance
            elif name == DAN:
                dan_places[place] += chance
        steps = sum(moved for name, moved in prizes_of(placing, prizes) if name == ME)
        chances[steps] = chances.get(steps, Integer(0)) + chance
    return ClosedForms(
        in_all,
        len(prizes.places),
        prizes,
        m,
        N,
        tuple(factor(chance) for chance in places),
        tuple(factor(chance) for chance in dan_places),
        {steps: factor(chances[steps]) for steps in sorted(chances)},
        factor(sum((s * chance for s, chance in zip(prizes.places, places, strict=False)), Integer(0))),
        factor(sum((prizes.dan * chance for chance in dan_places), Integer(0))),
    )


def placing_formula(placing: Placing) -> Expr:
    r"""The chance of one placing, with a symbol m_name for everybody's marbles, one for Dan, and N for all.

    It holds where the spinner holds at least as many marbles as there are names, and is 0 where somebody has too few.
    Raises ChanceError for a placing that goes on after Dan.

    >>> placing_formula(("Ann", "Bob", "Ann"))
    m_Ann*m_Bob*(m_Ann - 1)/(N*(N - 2)*(N - 1))
    >>> placing_formula(("Ann", "dan"))
    m_Ann/(N*(N - 1))
    """
    from sympy import Integer, Symbol

    if DAN in placing[:-1]:
        raise ChanceError(f"{placing!r} goes on after {DAN!r}, and Dan's place ends the race; leave out what follows")
    N = Symbol("N", integer=True, positive=True)
    marbles = {name: Symbol(f"m_{name}", integer=True, nonnegative=True) for name in placing} | {DAN: Integer(1)}
    chance = Integer(1)
    for spun, name in enumerate(placing):
        chance *= (marbles[name] - placing[:spun].count(name)) / (N - spun)
    return chance


def _tree(marbles: dict[str, Any], total: Any, spins: int) -> Iterator[tuple[Placing, Any]]:
    """Every placing by the names of `marbles`, with its chance."""
    begun: list[tuple[Placing, Any]] = [((), total / total)]
    for spun in range(spins):
        longer = []
        for placing, chance in begun:
            if DAN in placing:
                yield placing, chance
                continue
            for name, count in marbles.items():
                left = count - placing.count(name)
                if left != 0:
                    longer.append(((*placing, name), chance * left / (total - spun)))
        begun = longer
    yield from begun


def _less(N: str, k: int) -> str:
    """N - k as a reader writes it."""
    if N.isdigit():
        return str(int(N) - k)
    return f"{N} - {k}" if k else N
