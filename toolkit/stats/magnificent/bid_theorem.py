r"""Why the smallest bid is the best one for who counts dollars (R12), proved with symbols.

A player bids m1 marbles and the rival m2, each at the price p; Dan's marble is in for nothing. What is shown for all
m1 and m2 is computed by sympy from the three results of the spin, and every sign is read off coefficients.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sympy import Expr

__all__ = ["Statement", "bid_statements"]


@dataclass(frozen=True)
class Statement:
    """What a player who wants something of the challenge can expect of it, and what one more marble changes.

    `expected` is a form in m1, m2 and p; `one_more` is its change when m1 becomes m1 + 1.

    >>> gain = bid_statements()[0]
    >>> gain.expected, gain.one_more, gain.best_bid
    (-m1*p/(m1 + m2 + 1), -p*(m2 + 1)/((m1 + m2 + 1)*(m1 + m2 + 2)), 'the smallest')
    """

    wanted: str
    expected: Expr
    one_more: Expr

    @property
    def sign(self) -> int:
        """The sign of `one_more` for all bids m1, m2 of 1 or more, or 0 when it is not always the same.

        It is sure because all coefficients of the numerator have this sign and all of the denominator are above 0.
        """
        from sympy import Poly, fraction, sign

        above, below = ({int(sign(c)) for c in Poly(part).coeffs()} for part in fraction(self.one_more))
        return above.pop() if below == {1} and len(above) == 1 else 0

    @property
    def best_bid(self) -> str:
        """Which bid is best whatever the rival bids: "the smallest", "the largest", or "it depends"."""
        return {-1: "the smallest", 1: "the largest", 0: "it depends"}[self.sign]

    @property
    def latex(self) -> str:
        """Expectation and change in an `aligned` environment."""
        from sympy import latex

        relation = {-1: "< 0", 1: "> 0", 0: ""}[self.sign]
        return (
            "\\begin{aligned}\n"
            rf"E(m_1, m_2) &= {latex(self.expected)} \\" + "\n"
            rf"E(m_1 + 1, m_2) - E(m_1, m_2) &= {latex(self.one_more)} {relation}" + "\n\\end{aligned}"
        )

    @property
    def text(self) -> str:
        """The statement in one sentence."""
        change = {-1: "always less", 1: "always more", 0: "sometimes more, sometimes less"}[self.sign]
        return (
            f"Who wants {self.wanted} expects {self.expected}; one more marble gives {change}, "
            f"so whatever the rival bids, the best bid is {self.best_bid}."
            if self.sign
            else f"Who wants {self.wanted} expects {self.expected}; one more marble gives {change}."
        )

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def __str__(self) -> str:
        return self.text


def bid_statements() -> tuple[Statement, ...]:
    """The statements for wanting dollars, more dollars than the rival gets, the rival's loss, and winning the spin.

    The first is the theorem: m1 marbles against m2 lose m1/(m1 + m2 + 1) of one marble's price to Dan on average, more
    with every marble, so the smallest bid strictly dominates all others. The next two say that this stays so for who
    counts the rival's dollars; the last one that it turns round for who wants the pot at any price.

    >>> for statement in bid_statements(): print(statement.best_bid, "bid for", statement.wanted)
    the smallest bid for dollars
    the smallest bid for more dollars than the rival gets
    the smallest bid for the rival's loss of dollars
    the largest bid for winning the spin
    """
    from sympy import Integer, symbols

    m1, m2 = symbols("m1 m2", integer=True, positive=True)
    p = symbols("p", positive=True)
    pot, in_all = p * (m1 + m2), m1 + m2 + 1
    # What the player gains and the rival gains when the player, the rival, or Dan wins.
    results = [(m1, pot - p * m1, -p * m2), (m2, -p * m1, pot - p * m2), (Integer(1), -p * m1, -p * m2)]
    mine = sum(marbles * gained for marbles, gained, _ in results) / in_all
    rivals = sum(marbles * gained for marbles, _, gained in results) / in_all
    wanted = {
        "dollars": mine,
        "more dollars than the rival gets": mine - rivals,
        "the rival's loss of dollars": -rivals,
        "winning the spin": m1 / in_all,
    }
    return tuple(_statement(what, form, m1) for what, form in wanted.items())


def _statement(wanted: str, form: Any, m1: Any) -> Statement:
    from sympy import factor

    expected = factor(form)
    return Statement(wanted, expected, factor(expected.subs(m1, m1 + 1) - expected))
