"""Lesson 17 again: the rules played on dots alone, with Casey as a chance at every throw, and equations solved by hand.

The coloured dice of the lesson go round Casey's circuit in whole laps (on `mini`: twice round three lines), so wherever
he stands he lands on every line equally often. A position is then two dots, who throws, and who misses a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

__all__ = ["SECOND"]

ZERO = Fraction(0)


class Board(NamedTuple):
    steps: int
    white: tuple[int, ...]
    red: int
    lines: int
    flag: str = ""  # on one line other than Finish


def move(board: Board, mine: int, other: int, face: int) -> int:
    """M5, M7, M8: where a piece comes to."""
    if mine + face >= board.steps:
        return board.steps if mine + face == board.steps else mine
    dot = mine + face
    return dot - 1 if dot == other and dot else dot


def outcomes(board: Board, state: tuple[int, int, bool]) -> list[tuple[Fraction, Any]]:
    """One throw, told from the player who throws: "I", "other", "casey", or a state of whoever throws next.

    A state has the dots of who throws and of the other one, and whether the other one owes a missed turn. The second
    part of a pair is (who throws next as seen from here, state).
    """
    mine, other, owes = state
    found: list[tuple[Fraction, Any]] = []
    for face in board.white:
        p = Fraction(1, len(board.white))
        dot = move(board, mine, other, face)
        if dot == board.steps:
            found.append((p, "I"))
            continue
        for line in range(board.lines):
            q = p / board.lines
            on_red = any(max(1, board.steps - board.red) <= place < board.steps for place in (dot, other))
            if line == 0 and on_red:
                found.append((q, "casey"))
            elif line == 1 and board.flag == "again":
                found.append((q, (True, (dot, other, owes))))
            elif line == 1 and board.flag == "miss":
                # I owe one now. If the other owes one too, both are skipped, and it is the other's turn: nobody owes.
                found.append((q, (False, (other, dot, not owes))))
            elif owes:
                found.append((q, (True, (dot, other, False))))
            else:
                found.append((q, (False, (other, dot, False))))
    return found


def solve(board: Board) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Seat 1, Seat 2, Casey, and the mean number of turns: one equation for each position, by Gauss and Jordan."""
    start = (0, 0, False)
    states = [start]
    for state in states:
        for _, after in outcomes(board, state):
            if not isinstance(after, str) and after[1] not in states:
                states.append(after[1])
    number = {state: i for i, state in enumerate(states)}
    n = len(states)
    # Unknowns: how likely who throws wins (0 .. n-1), how likely the other one does (n .. 2n-1).
    rows = [[ZERO] * (2 * n + 1) for _ in range(2 * n)]
    length = [[ZERO] * (n + 1) for _ in range(n)]
    for i, state in enumerate(states):
        rows[i][i] += 1
        rows[n + i][n + i] += 1
        length[i][i] += 1
        length[i][n] += 1
        for p, after in outcomes(board, state):
            if after == "I":
                rows[i][2 * n] += p
            elif after != "casey":
                same, following = after
                j = number[following]
                rows[i][j if same else n + j] -= p
                rows[n + i][n + j if same else j] -= p
                length[i][j] -= p
    wins, turns = eliminated(rows), eliminated(length)
    return wins[0], wins[n], 1 - wins[0] - wins[n], turns[0]


def eliminated(rows: list[list[Fraction]]) -> list[Fraction]:
    n = len(rows)
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                factor = rows[i][k]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return [row[n] for row in rows]


KNOWN: dict[Board, tuple[Fraction, Fraction, Fraction, Fraction]] = {}


def numbers(board: Board) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    if board not in KNOWN:
        KNOWN[board] = solve(board)
    return KNOWN[board]


def own(setting: Any, red: int | None = None) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    faces = tuple(range(1, setting.sides + 1))
    return numbers(Board(3, faces, setting.red if red is None else red, setting.lines))


def on_mini(red: int = 2, faces: int = 6, flag: str = "") -> Fraction:
    first, second, _, _ = numbers(Board(4, tuple(range(1, faces + 1)), red, 3, flag))
    return first - second


def edge(setting: Any) -> Fraction:
    first, second, _, _ = own(setting)
    return first - second


def share(setting: Any) -> Fraction:
    first, second, _, _ = own(setting)
    return first / (first + second)


def guess(_: Any) -> str:
    edges = {
        "again": on_mini(flag="again"), "miss": on_mini(flag="miss"), "red": on_mini(red=0), "die": on_mini(faces=12)
    }  # fmt: skip
    return sorted(edges, key=lambda name: edges[name])[0]


def fairer(_: Any) -> set[str]:
    edges = {
        "a": on_mini(flag="again"), "b": on_mini(flag="miss"), "c": on_mini(red=0), "d": on_mini(red=1),
        "e": on_mini(faces=4),
    }  # fmt: skip
    return {letter for letter, found in edges.items() if found < on_mini()}


def match(setting: Any) -> dict[str, Fraction]:
    """By the ratio n : n - 1 of the worksheet: of (2n - 1)² pairs of games n (n - 1) go to each."""
    n = setting.sides
    pairs = (2 * n - 1) ** 2
    each = Fraction(n * (n - 1), pairs)
    return {"you": each, "your friend": each, "level": Fraction(n * n + (n - 1) * (n - 1), pairs)}


def games(setting: Any) -> int:
    """Counted up: the first n with n e² no less than 4."""
    squared, n = edge(setting) ** 2, 1
    while n * squared < 4:
        n += 1
    return n


def of_designs(designs: Any) -> dict[str, tuple[Fraction, Fraction, Fraction, Fraction]]:
    return {
        letter: numbers(Board(one.steps, one.white, one.red, one.lines))
        for letter, one in zip("abcde", designs, strict=False)
    }


def brief(setting: Any) -> set[str]:
    return {
        letter
        for letter, (first, second, casey, turns) in of_designs(setting.submitted).items()
        if -8 <= 100 * (first - second) <= 8 and 2 * casey <= 1 and 3 <= turns <= 6
    }


def to_bring(setting: Any) -> str:
    left = {letter: sorted(found[:2])[0] for letter, found in of_designs(setting.offers).items()}
    return next(letter for letter in left if all(left[letter] >= other for other in left.values()))


def bring(_: Any) -> Callable[[Any], str]:
    def best(boards: Any) -> str:
        found = boards[0]
        for board in boards[1:]:
            if sorted(board[1:])[0] > sorted(found[1:])[0]:
                found = board
        return str(found[0])

    return best


SECOND: dict[str, Callable[[Any], Any]] = {
    "what-would-you-change": guess,
    "read-the-edge": edge,
    "share-of-the-players": share,
    "what-makes-it-fairer": fairer,
    "a-match-of-two": match,
    "who-would-notice": games,
    "meets-the-brief": brief,
    "you-choose-the-seat": to_bring,
    "any-boards": bring,
}
