"""How a generating function comes about, written out in LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from toolkit.chance import decimal_text
from toolkit.solve import Answer
from toolkit.stats.rational_function import RationalFunction

__all__ = ["Derivation", "written_equation"]

SIGNS = {sign: f"\\{sign}" for sign in "#$%&_{}"} | {"\\": r"\backslash ", "~": r"\sim ", "^": r"\hat{\ }"}
FIRST_CHANCES = 6
LONGEST_CHANCE = 10**12  # numerators and denominators; longer ones are left out


class _Function(Protocol):
    """What is told of a generating function."""

    function: RationalFunction

    @property
    def eventually(self) -> Fraction: ...
    @property
    def mean(self) -> Answer: ...
    @property
    def variance(self) -> Answer: ...
    @property
    def tail_rate(self) -> Answer: ...


@dataclass(frozen=True)
class Derivation:
    """The steps from first-step equations to mean, variance and tail; `latex` has them, and a notebook shows them."""

    start: str
    unit: str
    equations: tuple[str, ...]
    of: _Function

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """Each step in words, and its formula in LaTeX."""
        function = self.of.function
        found = [
            ("One step from every state: z counts its ticks.", _aligned(self.equations)),
            (f"Solved for the start, {self.start}:", rf"G(z) = {function.latex}"),
            ("Its power series holds every chance:", self._series()),
            ("At z = 1 all chances are added up:", f"G(1) = {_fraction(self.of.eventually)}"),
        ]
        if self.of.eventually == 1:
            mean, variance = _number(self.of.mean.fraction), _number(self.of.variance.fraction)
            found += [
                (f"The mean, in {self.unit}:", f"E[T] = G'(1) = {mean}"),
                ("The variance:", rf"\operatorname{{Var}}[T] = G''(1) + G'(1) - G'(1)^2 = {variance}"),
            ]
        return (*found, self._tail())

    @property
    def latex(self) -> str:
        """All steps in one `gathered` environment, without dollar signs."""
        lines = [rf"\text{{{_escaped(words)}}} \\ {formula}" for words, formula in self.steps]
        return "\\begin{gathered}\n" + " \\\\[1ex]\n".join(lines) + "\n\\end{gathered}"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def __str__(self) -> str:
        return "\n".join(f"{words}\n  {formula}" for words, formula in self.steps)

    def _series(self) -> str:
        terms = []
        for n, chance in enumerate(self.of.function.series(FIRST_CHANCES + 1)):
            if max(chance.numerator, chance.denominator) > LONGEST_CHANCE:
                break
            if chance:
                terms.append(_fraction(chance) + ("" if n == 0 else "z" if n == 1 else f"z^{{{n}}}"))
        return "G(z) = " + " + ".join([*terms, r"\dots"])

    def _tail(self) -> tuple[str, str]:
        rate = self.of.tail_rate
        if not rate.number:
            return "The denominator is constant, so T is bounded:", f"T \\le {self.of.function.degree[0]}"
        written = f"= {_fraction(rate.fraction)}" if rate.guarantee == "exact" else rf"\approx {rate.decimal(10)}"
        return (
            "The pole R next to 0 says how fast long times become rare:",
            rf"\limsup_{{n \to \infty}} P(T = n)^{{1/n}} = \frac{{1}}{{R}} {written}",
        )


def written_equation(state: str, terms: Sequence[tuple[Fraction, int, str | None]]) -> str:
    """The first-step equation of one state in LaTeX; a term is a chance, ticks, and the next state (None: the end).

    >>> written_equation("1", [(Fraction(1, 2), 1, "2"), (Fraction(1, 2), 0, None)])
    'G_{1}(z) &= \\\\frac{1}{2}\\\\,z\\\\,G_{2}(z) + \\\\frac{1}{2}'
    """
    added: dict[tuple[int, str | None], Fraction] = {}
    for chance, ticks, target in terms:
        added[ticks, target] = added.get((ticks, target), Fraction(0)) + chance
    written = []
    for (ticks, target), chance in added.items():
        power = [] if not ticks else ["z"] if ticks == 1 else [f"z^{{{ticks}}}"]
        factors = [*power, *([] if target is None else [_unknown(target)])]
        written.append(r"\,".join(factors if chance == 1 and factors else [_fraction(chance), *factors]))
    return f"{_unknown(state)} &= {' + '.join(written) or '0'}"


def _unknown(name: str) -> str:
    words = any(sign.isalpha() or sign.isspace() for sign in name)
    written = rf"\text{{{_escaped(name)}}}" if words else _escaped(name)
    return f"G_{{{written}}}(z)"


def _aligned(lines: Sequence[str]) -> str:
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"


def _escaped(text: str) -> str:
    return "".join(SIGNS.get(sign, sign) for sign in text)


def _number(value: Fraction) -> str:
    """A fraction, and its decimal where that is something else."""
    written = _fraction(value)
    return written if value.denominator == 1 or "frac" not in written else rf"{written} \approx {decimal_text(value)}"


def _fraction(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    if max(abs(value.numerator), value.denominator) > 10**24:
        return decimal_text(value, 12)
    return rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
