"""Two players who choose at the same time: matrix games and all their equilibria, in exact fractions.

An equilibrium is a pair of mixed strategies each of which is a best reply to the other (Nash, Annals of Mathematics 54,
1951). All of them are found: the corners of the two polyhedra of best replies by support enumeration (von Stengel,
chapter 3 of Nisan et al., Algorithmic Game Theory, 2007), and what is mixed of them without leaving an equilibrium
(Avis, Rosenberg, Savani and von Stengel, Economic Theory 42, 2010).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from toolkit.chance import fraction_text
from toolkit.chance.weights import exact_fraction
from toolkit.errors import GameError
from toolkit.solve.corners import Mix, corners

__all__ = ["Equilibria", "Equilibrium", "EquilibriumSet", "MatrixGame", "equilibria"]


@dataclass(frozen=True)
class MatrixGame:
    """What each pair of actions pays to the row player and to the column player; make one with `of`.

    >>> pennies = MatrixGame.of([[1, -1], [-1, 1]], rows=["H", "T"], columns=["h", "t"])
    >>> pennies.payoffs("H", "t")
    (Fraction(-1, 1), Fraction(1, 1))
    """

    rows: tuple[Hashable, ...]
    columns: tuple[Hashable, ...]
    row_payoffs: tuple[tuple[Fraction, ...], ...]
    column_payoffs: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def of(
        cls,
        row_payoffs: Sequence[Sequence[Any]],
        column_payoffs: Sequence[Sequence[Any]] | None = None,
        rows: Iterable[Hashable] | None = None,
        columns: Iterable[Hashable] | None = None,
    ) -> MatrixGame:
        """A game from its two matrices of whole numbers, Fractions or texts like "1/3"; actions unnamed are 0, 1, ….

        Without `column_payoffs` one player wins what the other loses. Raises `GameError` for matrices of different or
        uneven sizes and for actions that are not all different, `ChanceError` for floats.
        """
        first = _read(row_payoffs, "row")
        second = _read(column_payoffs, "column") if column_payoffs is not None else _negative(first)
        if len(second) != len(first) or len(second[0]) != len(first[0]):
            raise GameError(
                f"payoffs of {len(first)} x {len(first[0])} pairs for the row player, {len(second)} x "
                f"{len(second[0])} for the column player; write matrices of one size"
            )
        named = (
            tuple(range(len(first)) if rows is None else rows),
            tuple(range(len(first[0])) if columns is None else columns),
        )
        for side, names, size in zip(("rows", "columns"), named, (len(first), len(first[0])), strict=True):
            if len(names) != size or len(set(names)) != size:
                raise GameError(f"{side}: {len(set(names))} different names for {size} actions; write one for each")
        return cls(*named, first, second)

    def payoffs(self, row: Hashable, column: Hashable) -> tuple[Fraction, Fraction]:
        """What a pair of actions pays, row player first; `GameError` for an action there is not."""
        i, j = _place(self.rows, row, "row"), _place(self.columns, column, "column")
        return self.row_payoffs[i][j], self.column_payoffs[i][j]

    def expected(self, row: Mapping[Any, Fraction], column: Mapping[Any, Fraction]) -> tuple[Fraction, Fraction]:
        """What two mixed strategies pay on average, row player first.

        >>> MatrixGame.of([[0, 2], [2, 0]]).expected({0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: Fraction(1)})
        (Fraction(1, 1), Fraction(-1, 1))
        """
        pairs = [(p * q, self.payoffs(a, b)) for a, p in row.items() for b, q in column.items()]
        return (
            sum((chance * paid[0] for chance, paid in pairs), Fraction(0)),
            sum((chance * paid[1] for chance, paid in pairs), Fraction(0)),
        )

    def only(self, rows: Iterable[Hashable], columns: Iterable[Hashable]) -> MatrixGame:
        """The game in which only these actions are left, in the order given."""
        i = [_place(self.rows, row, "row") for row in rows]
        j = [_place(self.columns, column, "column") for column in columns]
        return MatrixGame(
            tuple(self.rows[a] for a in i),
            tuple(self.columns[b] for b in j),
            tuple(tuple(self.row_payoffs[a][b] for b in j) for a in i),
            tuple(tuple(self.column_payoffs[a][b] for b in j) for a in i),
        )

    def __str__(self) -> str:
        table = [["", *map(str, self.columns)]]
        for i, row in enumerate(self.rows):
            table.append([str(row), *(self._cell(i, j) for j in range(len(self.columns)))])
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        return "\n".join("  ".join(f"{cell:>{w}}" for cell, w in zip(line, widths, strict=True)) for line in table)

    def _cell(self, i: int, j: int) -> str:
        return f"{fraction_text(self.row_payoffs[i][j])}, {fraction_text(self.column_payoffs[i][j])}"

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(str(column))}</th>' for column in self.columns)
        lines = [f"<tr><th></th>{head}</tr>"]
        for i, row in enumerate(self.rows):
            cells = "".join(f"<td>{self._cell(i, j)}</td>" for j in range(len(self.columns)))
            lines.append(f'<tr><th scope="row">{escape(str(row))}</th>{cells}</tr>')
        return f"<table><caption>payoffs: row player, column player</caption>{''.join(lines)}</table>"


class Equilibrium(NamedTuple):
    """Two mixed strategies that are best replies to each other, and what they pay (row player, column player)."""

    row: Mix
    column: Mix
    payoffs: tuple[Fraction, Fraction]


class EquilibriumSet(NamedTuple):
    """Equilibria that go together: any mixture of the strategies `rows` with any mixture of `columns` is one."""

    rows: tuple[Mix, ...]
    columns: tuple[Mix, ...]

    @property
    def is_point(self) -> bool:
        """Whether it holds a single equilibrium; otherwise it holds infinitely many."""
        return len(self.rows) == len(self.columns) == 1


@dataclass(frozen=True)
class Equilibria:
    """All equilibria of a game.

    `extreme` are those from which all others are mixed, `sets` the largest sets that go together: an equilibrium is in
    at least one of them, and two sets may share equilibria. `finite` says whether the extreme ones are all there are.
    """

    extreme: tuple[Equilibrium, ...]
    sets: tuple[EquilibriumSet, ...]

    @property
    def finite(self) -> bool:
        """Whether there are no others than the extreme ones."""
        return all(one.is_point for one in self.sets)

    def __str__(self) -> str:
        lines = [
            f"{_written(one.row)} against {_written(one.column)}: {', '.join(map(fraction_text, one.payoffs))}"
            for one in self.extreme
        ]
        for one in self.sets:
            if not one.is_point:
                mine, theirs = (" or ".join(map(_written, mixes)) for mixes in one)
                lines.append(f"and every mixture of {mine} against every mixture of {theirs}")
        return "\n".join(lines)


def equilibria(game: MatrixGame) -> Equilibria:
    """All equilibria of a game, pure and mixed, in fractions; `GameError` for more than 8 actions a player.

    >>> print(equilibria(MatrixGame.of([[2, 0], [0, 1]], [[1, 0], [0, 2]], rows="AB", columns="ab")))
    A against a: 2, 1
    B against b: 1, 2
    2/3 A + 1/3 B against 1/3 a + 2/3 b: 2/3, 2/3
    """
    mine = corners([list(column) for column in zip(*game.column_payoffs, strict=True)])
    theirs = corners([list(row) for row in game.row_payoffs])
    partners = {
        a: frozenset(b for b, y in enumerate(theirs) if x.support <= y.replies and y.support <= x.replies)
        for a, x in enumerate(mine)
    }
    rows = [x.mix(game.rows) for x in mine]
    columns = [y.mix(game.columns) for y in theirs]
    extreme = tuple(
        Equilibrium(rows[a], columns[b], game.expected(rows[a], columns[b]))
        for a in partners
        for b in sorted(partners[a])
    )
    # A set that goes together is all partners that some strategies have in common, with all who share them.
    common = {shared for shared in partners.values() if shared}
    while more := {a & b for a in common for b in common if a & b} - common:
        common |= more
    sets = tuple(
        EquilibriumSet(
            tuple(rows[a] for a in partners if partners[a] >= shared), tuple(columns[b] for b in sorted(shared))
        )
        for shared in sorted(common, key=sorted)
    )
    return Equilibria(extreme, sets)


def _read(matrix: Sequence[Sequence[Any]], whose: str) -> tuple[tuple[Fraction, ...], ...]:
    what = f"a payoff of the {whose} player"
    read = tuple(tuple(exact_fraction(paid, what) for paid in row) for row in matrix)
    if not read or not read[0] or any(len(row) != len(read[0]) for row in read):
        sizes = sorted({len(row) for row in read})
        raise GameError(f"payoffs of the {whose} player: {len(read)} rows of {sizes} entries; write rows of one length")
    return read


def _negative(matrix: tuple[tuple[Fraction, ...], ...]) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(tuple(-paid for paid in row) for row in matrix)


def _place(names: tuple[Hashable, ...], name: Hashable, what: str) -> int:
    if name not in names:
        raise GameError(f"no {what} {name!r}; the {what}s: {', '.join(map(repr, names))}")
    return names.index(name)


def _written(mix: Mix) -> str:
    return " + ".join(f"{fraction_text(p)} {action}" if p != 1 else str(action) for action, p in mix.items())
