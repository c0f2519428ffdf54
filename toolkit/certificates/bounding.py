"""Proofs of certified answers: whole numbers below and above the solution, with only as many bits as are needed.

Let x be the solution of A x = b in units of 2^-bits, and w that of A w = s, where s_i adds up all weights that stand in
equation i. Then x - 4 w is too small in every equation by 4 s_i, and x + 4 w too large. Rounding both to whole numbers,
and rounding what follows from them by substitution, takes back less than 3 s_i. That the two are bounds is not taken
from here: the check finds it out by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from toolkit.certificates.claims import Bounds, Proof, Vector
from toolkit.errors import NoAnswer
from toolkit.solve import Analysis
from toolkit.solve.certified import Enclosure, enclose
from toolkit.solve.system import LinearSystem, transposed

__all__ = ["enclosed_proof"]

FIRST_BITS = 64
SPARE_BITS = 40  # that the solver's numbers are finer than those of the proof
SPARE_DIGITS = 2  # by which an interval is narrower than asked for
VANISHING = 100  # digits after the point up to which a number that may be 0 is looked for
CLOSE = 3  # bits that are not worth another try
MARGIN_BITS = 20
MOST_TRIES = 20
Answers = Mapping[str, Mapping[str, Bounds]]


def enclosed_proof(
    analysis: Analysis[int],
    cut: Sequence[int],
    clocks: Sequence[str],
    digits: int,
    prove: Callable[[Proof], Answers],
) -> Proof:
    """A proof with which `prove` gives intervals of `digits` significant digits, in few bits.

    Raises `NoAnswer` where no such proof is found.
    """
    unknowns = [_Unknown(transposed(analysis.system), [int(i == 0) for i in analysis.transient])]
    unknowns += [_Unknown(analysis.system, analysis.weighed(analysis.chain.durations(name))) for name in clocks]
    row_of = {state: row for row, state in enumerate(analysis.transient)}
    rows = [row_of[state] for state in cut]

    def tried(bits: int, time_bits: int) -> tuple[Proof, int]:
        visits = unknowns[0].vector(rows, bits)
        times = {name: unknown.vector(rows, time_bits) for name, unknown in zip(clocks, unknowns[1:], strict=True)}
        proof = Proof(cut, visits, times)
        return proof, _missing_bits(prove(proof), digits)

    proof, bits = _fewest_bits(lambda bits: tried(bits, bits), FIRST_BITS + digits * 10 // 3)
    if clocks:  # times are larger numbers than visits, and need fewer bits behind the point
        proof, _ = _fewest_bits(lambda time_bits: tried(bits + 1, time_bits), bits // 2)
    return proof


def _fewest_bits(tried: Callable[[int], tuple[Proof, int]], bits: int) -> tuple[Proof, int]:
    """A proof that is fine enough, with about as few bits as there can be, and the bits; tried first with `bits`.

    `tried` gives the proof with so many bits, and how many bits it has too few (below 0: to spare).
    """
    best: tuple[Proof, int] | None = None
    for _ in range(MOST_TRIES):
        proof, missing = tried(bits)
        if missing <= 0:
            best = proof, bits
            if missing > -CLOSE:
                break
        elif best is not None and bits + missing >= best[1]:
            break
        bits = max(bits + missing, 1)
    if best is None:
        raise NoAnswer(f"no proof with so many digits was found with {bits:,} bits; ask for fewer digits")
    return best


def _missing_bits(answers: Answers, digits: int) -> int:
    """By how many bits the widest interval is too wide; below 0: how many could be spared."""
    missing = [
        _ratio_bits((bounds.high - bounds.low) * 10 ** (digits + SPARE_DIGITS), bounds.low, bounds.high)
        for of_question in answers.values()
        for bounds in of_question.values()
        if bounds.low is not None and bounds.high is not None and bounds.low < bounds.high
    ]
    return max(missing, default=0)


def _ratio_bits(width: Fraction, low: Fraction, high: Fraction) -> int:
    if low:
        ratio = width / low
    elif high < Fraction(1, 10**VANISHING) and width < 1:  # a variance, for one, may be exactly 0
        return 0
    else:
        return FIRST_BITS
    return ratio.numerator.bit_length() - ratio.denominator.bit_length() + 1


class _Unknown:
    """The unknowns of one system of equations, and how near they can be told."""

    def __init__(self, system: LinearSystem, column: Sequence[int]) -> None:
        self.system = system
        self.column = column
        weights_in = [self.system.diagonal[i] + sum(w for _, w in system.row(i)) for i in range(len(system))]
        self.margin = enclose(system, [weights_in], MARGIN_BITS)[0]
        self._found: tuple[int, Enclosure] | None = None

    def vector(self, rows: Sequence[int], bits: int) -> Vector:
        """Numbers below and above the solution in some rows, in units of 2^-bits."""
        near = self._near(bits)
        low, high = [], []
        for i in rows:
            margin = -(-4 * (self.margin.middles[i] + self.margin.radius) // self.margin.unit)
            middle = (near.middles[i] << bits) // near.unit
            low.append(max(middle - margin, 0))
            high.append(middle + margin + 1)
        return Vector(1 << bits, low, high)

    def _near(self, bits: int) -> Enclosure:
        """The solution to within 2^-bits."""
        places = bits + SPARE_BITS
        while self._found is None or self._found[0] < bits:
            found = enclose(self.system, [self.column], places)[0]
            if found.radius << bits <= found.unit:
                self._found = bits, found
            places += (found.radius << bits).bit_length() - found.unit.bit_length() + SPARE_BITS
        return self._found[1]
