"""The rules of the Monorail Game, one short function a rule; the ids (M1 .. M17) are those of seeds/monorail.md.

Every function is a pure description: it takes a position's parts and gives what happened as a small record.
The rules never speak; `story.py` puts the records into words.
"""

from __future__ import annotations

from typing import NamedTuple

from toolkit.games.monorail.board import Flag, MonorailBoard
from toolkit.games.monorail.options import MonorailOptions

__all__ = ["CASEY", "Position", "Ride", "Throw", "Turn", "Walk", "play_throw", "starting_position"]

CASEY = "casey"
START = 0
FINISH = 0  # Casey's station is line 0


class Throw(NamedTuple):
    """Both dice of one throw (M5)."""

    white: int
    coloured: int


class Position(NamedTuple):
    """All that matters between two throws.

    `dots[k]` is where the piece of seat k+1 stands (0 Start .. steps station), `casey` his line (0 is Finish),
    `seat` who throws next (0: the roll-off is still to come), `owing` the seats that must miss a turn,
    `winner` is empty while the game goes on.
    """

    dots: tuple[int, ...]
    casey: int
    seat: int
    owing: tuple[int, ...] = ()
    winner: str = ""


class Walk(NamedTuple):
    """A player's move: from `start` towards `aim`, ending on `end`. `end < aim` on the track: M7 took dots away."""

    start: int
    aim: int
    end: int
    stays: bool = False  # the aim was out of reach (M8, M12): nothing moved


class Ride(NamedTuple):
    """Casey's move by `face` lines; `passed` when M11 sent him on from Finish."""

    start: int
    face: int
    end: int
    passed: bool = False


class Turn(NamedTuple):
    """Everything one throw did. `ride`, `flag` and `errand` (the flag's move) are None when there was none."""

    walk: Walk
    ride: Ride | None
    flag: Flag | None
    errand: Walk | None
    missing: tuple[int, ...]  # seats whose turn was skipped after this one (M13)
    ends_turn: bool
    after: Position


def starting_position(players: int, seat: int) -> Position:
    """M2: everybody on Start, Casey on his starting line, which is Finish too."""
    return Position((START,) * players, FINISH, seat)


def fall_back(dots: tuple[int, ...], seat: int, dot: int) -> int:
    """M7: the first dot from `dot` towards Start without another player's piece; Start holds any number."""
    others = dots[: seat - 1] + dots[seat:]
    while dot > START and dot in others:
        dot -= 1
    return dot


def walk_white(board: MonorailBoard, dots: tuple[int, ...], seat: int, face: int) -> Walk:
    """M5, M8: move by the white die; a throw past the station is forfeited."""
    start = dots[seat - 1]
    aim = start + face
    if aim > board.steps:
        return Walk(start, aim, start, stays=True)
    return Walk(start, aim, aim if aim == board.steps else fall_back(dots, seat, aim))


def ride(board: MonorailBoard, options: MonorailOptions, casey: int, face: int, on_red: bool) -> Ride:
    """M9, M11: Casey moves round his circuit; whether he may stop at Finish with nobody on red is an option."""
    end = (casey + face) % board.lines
    if end == FINISH and not on_red and options.casey_at_finish == "pass":
        return Ride(casey, face, FINISH + 1, passed=True)
    return Ride(casey, face, end)


def anyone_on_red(board: MonorailBoard, dots: tuple[int, ...]) -> bool:
    """M4, M10: whether a piece stands on one of the last dots, which are red. Start is never red."""
    first_red = max(board.steps - board.red, START + 1)
    return any(first_red <= dot < board.steps for dot in dots)


def walk_flag(board: MonorailBoard, options: MonorailOptions, dots: tuple[int, ...], seat: int, flag: Flag) -> Walk:
    """M6, M12, M12a: the player who threw moves as the flag says, by M7 like any move."""
    start = dots[seat - 1]
    aim = start + flag.count if flag.kind == "advance" else max(start - flag.count, START)
    if aim > board.steps or (aim == board.steps and not options.flag_may_finish):
        return Walk(start, aim, start, stays=True)
    return Walk(start, aim, aim if aim == board.steps else fall_back(dots, seat, aim))


def next_seat(players: int, seat: int, owing: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """M13: the next seat that owes no missed turn, and the seats skipped on the way (each has then paid)."""
    missing: list[int] = []
    seat = seat % players + 1
    while seat in owing and seat not in missing:
        missing.append(seat)
        seat = seat % players + 1
    return seat, tuple(missing)


def play_throw(board: MonorailBoard, options: MonorailOptions, position: Position, throw: Throw) -> Turn:
    """M5: one throw of both dice, in the order of the rules: player, Casey, flag, next player."""
    dots, casey, seat, owing, _ = position
    walk = walk_white(board, dots, seat, throw.white)
    dots = _moved(dots, seat, walk.end)
    if walk.end == board.steps:  # M14, M15: the player moves first, so the game is over before Casey moves
        return Turn(walk, None, None, None, (), True, Position(dots, casey, seat, owing, str(seat)))
    if walk.stays and not options.casey_moves_on_forfeit:  # M9a: no move, so no landing
        return _hand_over(walk, None, None, None, Position(dots, casey, seat, owing))
    on_red = anyone_on_red(board, dots)
    casey_ride = ride(board, options, casey, throw.coloured, on_red)
    casey = casey_ride.end
    if casey == FINISH and on_red:  # M10
        return Turn(walk, casey_ride, None, None, (), True, Position(dots, casey, seat, owing, CASEY))
    flag = board.flags.get(casey) if options.flags else None
    errand = None
    if flag and flag.kind in ("advance", "back"):
        errand = walk_flag(board, options, dots, seat, flag)
        dots = _moved(dots, seat, errand.end)
        if errand.end == board.steps:  # M12, M14
            return Turn(walk, casey_ride, flag, errand, (), True, Position(dots, casey, seat, owing, str(seat)))
    if flag and flag.kind == "again":  # M13: another full throw at once
        return Turn(walk, casey_ride, flag, None, (), False, Position(dots, casey, seat, owing))
    if flag and flag.kind == "miss":  # M13: to be paid when play comes round
        owing = tuple(sorted((*owing, seat)))
    return _hand_over(walk, casey_ride, flag, errand, Position(dots, casey, seat, owing))


def _hand_over(walk: Walk, casey_ride: Ride | None, flag: Flag | None, errand: Walk | None, at: Position) -> Turn:
    seat, missing = next_seat(len(at.dots), at.seat, at.owing)
    owing = tuple(owes for owes in at.owing if owes not in missing) if missing else at.owing
    return Turn(walk, casey_ride, flag, errand, missing, True, Position(at.dots, at.casey, seat, owing))


def _moved(dots: tuple[int, ...], seat: int, dot: int) -> tuple[int, ...]:
    return (*dots[: seat - 1], dot, *dots[seat:])
