"""What a throw did, in words, each sentence with the id of the rule behind it."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.monorail.board import MonorailBoard
from toolkit.games.monorail.rules import CASEY, Position, Ride, Turn, Walk
from toolkit.games.protocol import Event

__all__ = ["dot_id", "line_id", "line_text", "place", "tell_turn"]


def dot_id(board: MonorailBoard, dot: int) -> str:
    """The space id of a place on the inner track."""
    return "start" if dot == 0 else "station" if dot == board.steps else f"dot {dot}"


def line_id(line: int) -> str:
    """The space id of a line."""
    return f"line {line}"


def place(board: MonorailBoard, dot: int) -> str:
    """A place on the inner track in words: Start, dot 5, red dot 12, the station."""
    if dot == 0:
        return "Start"
    if dot == board.steps:
        return "the station"
    return f"{'red ' if dot >= board.steps - board.red else ''}dot {dot}"


def line_text(line: int) -> str:
    """A line in words."""
    return f"line {line}" if line else "Finish, his station"


def tell_turn(board: MonorailBoard, before: Position, turn: Turn) -> tuple[Event, ...]:
    """All that one throw did, in the order in which it happened."""
    return tuple(_tell(board, before, turn))


def _tell(board: MonorailBoard, before: Position, turn: Turn) -> Iterator[Event]:
    piece = str(before.seat)
    yield from _tell_white(board, piece, turn.walk)
    if turn.ride:
        yield from _tell_ride(turn.ride)
    elif turn.walk.stays:
        yield Event("M9a", "casey stays", "Casey does not move on a forfeited throw.", CASEY)
    if turn.after.winner == CASEY:
        text = "Casey reaches Finish by exact count while a player stands on red: Casey wins."
        yield Event("M10", "win", text, CASEY, space=line_id(0))
        return
    if turn.flag:
        yield from _tell_flag(board, piece, turn)
    if turn.after.winner:
        yield Event("M14", "win", f"Seat {piece} is in the station and wins.", piece, space="station")
        if turn.ride is None:
            yield Event("M15", "void", "The player moves first, so Casey does not move any more.", CASEY)
        return
    for seat in turn.missing:
        yield Event("M13", "missed", f"Seat {seat} misses this turn.", str(seat))


def _tell_white(board: MonorailBoard, piece: str, walk: Walk) -> Iterator[Event]:
    start, end = dot_id(board, walk.start), dot_id(board, walk.end)
    if walk.stays:
        need = board.steps - walk.start
        text = f"{walk.aim - walk.start} would carry seat {piece} past the station, {need} away: the move is forfeited."
        yield Event("M8", "forfeit", text, piece, start, end)
        return
    text = f"Seat {piece} moves from {place(board, walk.start)} to {place(board, walk.aim)}."
    yield Event("M5", "move", text, piece, start, dot_id(board, walk.aim), walk.aim - walk.start)
    yield from _tell_blocked(board, piece, walk, "blocked")
    yield Event("M5", "landing", f"Seat {piece} stands on {place(board, walk.end)}.", piece, start, end)


def _tell_blocked(board: MonorailBoard, piece: str, walk: Walk, kind: str) -> Iterator[Event]:
    if walk.end < walk.aim and not walk.stays:
        text = f"{place(board, walk.aim).capitalize()} is taken: back to {place(board, walk.end)}."
        yield Event("M7", kind, text, piece, dot_id(board, walk.aim), dot_id(board, walk.end), walk.aim - walk.end)


def _tell_ride(ride: Ride) -> Iterator[Event]:
    origin = line_text(ride.start) if ride.start else "Finish"
    text = f"Casey moves {ride.face} from {origin} to {line_text(0 if ride.passed else ride.end)}."
    yield Event("M9", "ride", text, CASEY, line_id(ride.start), line_id(ride.end), ride.face)
    if ride.passed:
        yield Event("M11", "passed", "Nobody is on red, so he may not stop there: on to line 1.", CASEY)
    yield Event(
        "M9", "landing", f"Casey stands on {line_text(ride.end)}.", CASEY, line_id(ride.start), line_id(ride.end)
    )


def _tell_flag(board: MonorailBoard, piece: str, turn: Turn) -> Iterator[Event]:
    assert turn.flag and turn.ride
    space = line_id(turn.ride.end)
    yield Event("M6", "flag", f"The flag there says “{turn.flag.text}”: seat {piece} obeys.", piece, space=space)
    if turn.flag.kind == "again":
        yield Event("M13", "again", f"Seat {piece} throws again.", piece)
    elif turn.flag.kind == "miss":
        yield Event("M13", "owes", f"Seat {piece} will miss a turn.", piece)
    if turn.errand:
        behind = turn.flag.kind == "back" and turn.flag.count > turn.errand.start
        yield from _tell_errand(board, piece, turn.errand, behind)


def _tell_errand(board: MonorailBoard, piece: str, errand: Walk, behind: bool) -> Iterator[Event]:
    """The flag's move; `behind` when it would have led behind Start."""
    start, end = dot_id(board, errand.start), dot_id(board, errand.end)
    if errand.stays:
        why = "past the station" if errand.aim > board.steps else "into the station, which only the white die may do"
        yield Event("M12", "stays", f"That would lead {why}: nothing moves.", piece, start, end)
        return
    rule = "M12" if errand.end == board.steps else "M12a" if behind else "M6"
    text = f"Seat {piece} goes from {place(board, errand.start)} to {place(board, errand.aim)}."
    if behind:
        text = (
            text.replace(".", ", and no further.")
            if errand.start
            else f"Seat {piece} is on Start and goes no further back."
        )
    yield Event(rule, "errand", text, piece, start, dot_id(board, errand.aim), errand.aim - errand.start)
    yield from _tell_blocked(board, piece, errand, "blocked by flag")
    yield Event("M6", "landing", f"Seat {piece} stands on {place(board, errand.end)}.", piece, start, end)
