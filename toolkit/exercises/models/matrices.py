"""Lesson 07: the table of a chain as a matrix; powers, the fundamental matrix, and what they count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from toolkit.chains import MarkovChain
from toolkit.chance import fraction_text
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.red_board import RedBoard, drawn_board
from toolkit.explain import CanonicalForm, canonical_form
from toolkit.games import Sheet
from toolkit.solve import distribution_after, hitting_probability

__all__ = [
    "Setting", "after_two_throws", "begun_on_red", "casey_wins", "chance_of_red", "chance_to_get_there",
    "column_added", "diagonal_added", "diagonal_only", "drawn", "ended_forgotten", "ends_left_out",
    "entries_squared", "first_row_for_all", "fog_table", "off_red_all_the_time", "one_throw_only", "over_by_then",
    "row_and_column_swapped", "row_by_row", "row_sum_again_and_again", "row_times_matrix", "some_products",
    "steps_in_all", "still_racing", "table_of", "true_of_matrices", "turns_in_all", "turns_off_red", "turns_on_red",
    "visits_are_chances", "visits_in_fog", "visits_on_mini", "won_from_red_only", "you_win",
]  # fmt: skip

PLACES = {"off": "not on red", "on": "on red", "you": "you win", "Casey": "Casey wins"}
ENDS = ("you", "Casey")
THROWS = 3  # told of in words by the exercise
LAMP = 4  # the last line of the walk in the fog
FOG = (3, 4, 5, 6)  # a step forward has the chance of one in so many, or of all but one

Row = tuple[Fraction, ...]


@dataclass(frozen=True)
class Setting(RedBoard):
    """A board, and a walk in the fog between line 0 and line 4: how often does Casey stand on line `spot`?"""

    white_sides: int = 10
    coloured_sides: int = 6
    steps: int = 5
    red: int = 2
    lines: int = 3
    place: int = 1
    spot: int = 2
    forward: Fraction = Fraction(1, 6)

    @property
    def back(self) -> Fraction:
        """The chance of a step back."""
        return 1 - self.forward

    @cached_property
    def form(self) -> CanonicalForm:
        """Q, R and N of the board; rows: off red, on red; columns of R: you, Casey."""
        return canonical_form(self.chain)

    @cached_property
    def walk(self) -> MarkovChain[int]:
        """The walk in the fog."""
        rows: dict[int, dict[int, Any]] = {
            line: {line + 1: self.forward, line - 1: self.back} for line in range(1, LAMP)
        }
        return MarkovChain.from_rows(rows | {0: {0: 1}, LAMP: {LAMP: 1}})


def drawn(luck: Luck) -> Setting:
    """A board of one learner's own, about as hard as the class's."""
    board = drawn_board(luck, _tells_apart)
    place, spot = luck.pick([(a, b) for a in range(1, LAMP) for b in range(1, LAMP) if a != b])
    part = Fraction(1, luck.pick(FOG))
    return Setting(**asdict(board), place=place, spot=spot, forward=part if luck.whole(0, 1) else 1 - part)


def _tells_apart(board: RedBoard) -> bool:
    """Whether a wrong entry of N, or the wrong end, gives another number."""
    form = canonical_form(board.chain)
    return bool(form.N[0, 0] not in (form.N[0, 1], form.N[1, 1]) and form.B[0, 0] != form.B[0, 1])


def table_of(setting: Setting) -> Sheet:
    """The table of the board: where one throw leads, from both states."""
    rows = []
    for start in ("off", "on"):
        row = setting.chain.row(start)
        rows.append((PLACES[start], *(fraction_text(row.get(to, Fraction(0))) for to in PLACES)))
    return Sheet("One throw", ("from", *PLACES.values()), tuple(rows))


def fog_table(setting: Setting) -> Sheet:
    """The table of the walk, lines 1 to 3 only."""
    inside = range(1, LAMP)
    rows = tuple((f"line {i}", *(fraction_text(setting.walk.probability(i, j)) for j in inside)) for i in inside)
    return Sheet("One step, among lines 1 to 3", ("from", *(f"line {j}" for j in inside)), rows)


def _exact(entry: Any) -> Fraction:
    return Fraction(int(entry.p), int(entry.q))


def visits_on_mini(setting: Setting) -> str:
    """Turns from a red dot of the board mini in a race from the start: `less` than one, `one`, or `more`."""
    del setting
    visits = _exact(canonical_form(RedBoard(6, 6, 4, 2, 3).chain).N[0, 1])
    return "one" if visits == 1 else "less" if visits < 1 else "more"


def after_two_throws(setting: Setting) -> dict[str, Fraction]:
    """The state after two throws, from off red: a row of the square of the matrix."""
    row = distribution_after(setting.chain, 2)
    return {name: row.get(place, Fraction(0)) for place, name in PLACES.items()}


def one_throw_only(setting: Setting) -> dict[str, Fraction]:
    """The row of the matrix itself."""
    return {name: setting.chain.probability("off", place) for place, name in PLACES.items()}


def entries_squared(setting: Setting) -> dict[str, Fraction]:
    """Every entry of the row squared by itself."""
    return {name: chance**2 for name, chance in one_throw_only(setting).items()}


def ended_forgotten(setting: Setting) -> dict[str, Fraction]:
    """Races that are over after one throw left out."""
    row = after_two_throws(setting)
    return row | {PLACES[end]: row[PLACES[end]] - setting.chain.probability("off", end) for end in ENDS}


def still_racing(setting: Setting) -> Fraction:
    """The chance that the race goes on after three throws: the first row of Q cubed, added up."""
    row = (setting.form.Q**THROWS).row(0)
    return sum((_exact(entry) for entry in row), Fraction(0))


def off_red_all_the_time(setting: Setting) -> Fraction:
    """The one entry for staying off red."""
    return setting.chain.probability("off", "off") ** THROWS


def row_sum_again_and_again(setting: Setting) -> Fraction:
    """The chance to go on after the first throw, used three times."""
    return (setting.chain.probability("off", "off") + setting.chain.probability("off", "on")) ** THROWS


def over_by_then(setting: Setting) -> Fraction:
    """The chance of the opposite."""
    return 1 - still_racing(setting)


def turns_on_red(setting: Setting) -> Fraction:
    """The mean number of turns from a red dot in a race from the start: an entry of N."""
    return _exact(setting.form.N[0, 1])


def begun_on_red(setting: Setting) -> Fraction:
    """The entry below: as if the race began on red."""
    return _exact(setting.form.N[1, 1])


def chance_of_red(setting: Setting) -> Fraction:
    """The chance to come to red at all."""
    return hitting_probability(setting.chain, "on").fraction


def turns_off_red(setting: Setting) -> Fraction:
    """The entry beside it."""
    return _exact(setting.form.N[0, 0])


def turns_in_all(setting: Setting) -> Fraction:
    """The mean number of turns: the first row of N added up."""
    return _exact(setting.form.t[0])


def column_added(setting: Setting) -> Fraction:
    """The column of red added up in place of the row."""
    return _exact(setting.form.N[0, 1] + setting.form.N[1, 1])


def diagonal_added(setting: Setting) -> Fraction:
    """The diagonal added up: as if every race came to red."""
    return _exact(setting.form.N.trace())


def casey_wins(setting: Setting) -> Fraction:
    """Casey's chance: an entry of N R."""
    return _exact(setting.form.B[0, setting.form.ends.index("Casey")])


def won_from_red_only(setting: Setting) -> Fraction:
    """The turns on red times Casey's chance there; those off red left out."""
    return turns_on_red(setting) * setting.chain.probability("on", "Casey")


def you_win(setting: Setting) -> Fraction:
    """The other end."""
    return 1 - casey_wins(setting)


def first_row_for_all(setting: Setting) -> Fraction:
    """All turns times Casey's chance off red."""
    return turns_in_all(setting) * setting.chain.probability("off", "Casey")


def true_of_matrices(setting: Setting) -> frozenset[str]:
    """Which of five sentences hold for the board's matrices: each is put to the test."""
    import sympy

    q, r, n, b = setting.form.Q, setting.form.R, setting.form.N, setting.form.B
    one = sympy.eye(2)
    holds = {
        "a": all(sum(q.row(i)) == 1 for i in range(2)),
        "b": all(sum(q.row(i)) + sum(r.row(i)) == 1 for i in range(2)),
        "c": n == one + q * n and (one - q) * n == one,
        "d": all(entry <= 1 for entry in n),
        "e": all(sum(b.row(i)) == 1 for i in range(2)),
    }
    return frozenset(name for name, true in holds.items() if true)


def visits_are_chances(setting: Setting) -> frozenset[str]:
    """The entries of N taken for chances."""
    return true_of_matrices(setting) | {"d"}


def ends_left_out(setting: Setting) -> frozenset[str]:
    """The rows of Q taken to be whole."""
    return (true_of_matrices(setting) | {"a"}) - {"b"}


def visits_in_fog(setting: Setting) -> Fraction:
    """How often Casey stands on the line asked for, on average."""
    return _fog(setting, setting.place, setting.spot)


def _fog(setting: Setting, start: int, spot: int) -> Fraction:
    return _exact(canonical_form(setting.walk).N[start - 1, spot - 1])


def row_and_column_swapped(setting: Setting) -> Fraction:
    """The entry on the other side of the diagonal."""
    return _fog(setting, setting.spot, setting.place)


def chance_to_get_there(setting: Setting) -> Fraction:
    """The chance to come there at all."""
    return hitting_probability(setting.walk, setting.spot, start=setting.place).fraction


def steps_in_all(setting: Setting) -> Fraction:
    """The row added up: the whole length of the walk."""
    return sum((_fog(setting, setting.place, spot) for spot in range(1, LAMP)), Fraction(0))


def row_times_matrix(setting: Setting) -> Callable[[Row, tuple[Row, ...]], Row]:
    """A function: a row times a matrix, as a tuple."""
    del setting
    from sympy import Matrix, Rational

    def times(row: Row, matrix: tuple[Row, ...]) -> Row:
        entries = [[Rational(x.numerator, x.denominator) for x in line] for line in (row, *matrix)]
        return tuple(_exact(entry) for entry in Matrix([entries[0]]) * Matrix(entries[1:]))

    return times


def row_by_row(setting: Setting) -> Callable[[Row, tuple[Row, ...]], Row]:
    """The row multiplied with rows of the matrix, not with columns."""
    del setting
    return lambda row, matrix: tuple(
        sum((a * b for a, b in zip(row, line, strict=True)), Fraction(0)) for line in matrix
    )


def diagonal_only(setting: Setting) -> Callable[[Row, tuple[Row, ...]], Row]:
    """Each entry with the one of the diagonal only."""
    del setting
    return lambda row, matrix: tuple(a * matrix[i][i] for i, a in enumerate(row))


def some_products(setting: Setting) -> tuple[tuple[Row, tuple[Row, ...]], ...]:
    """Rows and matrices that a learner's function is tried on: Q and the whole table of the own board."""
    chain = setting.chain
    whole = tuple(tuple(chain.probability(a, b) for b in PLACES) for a in PLACES)
    inner = tuple(line[:2] for line in whole[:2])
    return ((whole[0], whole), (inner[0], inner), ((Fraction(1, 2), Fraction(1, 2)), inner), (whole[1], whole))
