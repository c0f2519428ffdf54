"""What an action did, in words, each sentence with the id of the rule behind it."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.monza.plays import Play, Plays
from toolkit.games.monza.rules import Bonus, Move, Position, TurnEnd, winners
from toolkit.games.monza.squares import GRID, Throw
from toolkit.games.monza.track import Track
from toolkit.games.protocol import Event

__all__ = ["place_text", "seats_text", "tell_bonus", "tell_move", "tell_throw"]


def place_text(track: Track, place: int) -> str:
    """A place in words: the grid, square b4, target a9."""
    if place == GRID:
        return "the grid"
    return f"{'target' if track.is_target[place] else 'square'} {track.ids[place]}"


def seats_text(seats: tuple[int, ...]) -> str:
    """`Seat 1`, `Seats 1 and 3`, `Seats 1, 2 and 3`."""
    if len(seats) == 1:
        return f"Seat {seats[0]}"
    return f"Seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def tell_throw(plays: Plays, position: Position, throw: Throw) -> tuple[Event, ...]:
    """C3, C5: the dice, and whether any fits."""
    seat, place = position.seat, position.cars[position.seat - 1]
    here = plays.track.ids[place]
    event = Event("C3", "throw", f"Seat {seat} throws {throw.text}.", str(seat), here, here)
    if plays.reach(place, throw).dice:
        return (event,)
    stuck = f"No die fits on {place_text(plays.track, place)}."
    return event, Event("C5", "stuck", stuck, str(seat), here, here)


def tell_move(track: Track, position: Position, play: Play, move: Move) -> tuple[Event, ...]:
    """All that one play did, in the order in which it happened."""
    return tuple(_tell_move(track, position, play, move))


def tell_bonus(track: Track, position: Position, bonus: Bonus, end: TurnEnd) -> tuple[Event, ...]:
    """C16: what the owner of a bonus did, and how the turn ended."""
    return tuple(_tell_bonus(track, position, bonus, end))


def _tell_move(track: Track, position: Position, play: Play, move: Move) -> Iterator[Event]:
    piece, origin = str(position.seat), track.ids[move.start]
    if not play.dice:
        yield Event("C5", "no move", f"Seat {piece} cannot move.", piece, origin, origin)
    for colour, square in zip(play.colours, play.squares, strict=True):
        text = f"Seat {piece} puts a {colour} die aside and enters {place_text(track, track.place(square))}."
        yield Event("C3", "step", text, piece, origin, square, 1)
        place = track.place(square)
        if square != play.squares[-1] and place in position.cars:
            others = tuple(seat for seat, car in enumerate(position.cars, start=1) if car == place)
            yield Event("C9", "passing", f"It passes {seats_text(others).lower()} on {square}.", piece, origin, square)
        origin = square
    if move.sent:
        yield from _tell_sent(track, move)
    if track.is_target[move.place]:
        yield from _tell_target(track, position, move)
    if move.end is None:
        owner = move.after.bonus
        space = track.ids[move.after.cars[owner - 1]]
        text = f"The last die was {play.colours[-1]}, the colour of seat {owner}, which may move one square."
        yield Event("C16", "bonus", text, str(owner), space, space)
    else:
        yield from _tell_end(track, move.end)


def _tell_sent(track: Track, move: Move) -> Iterator[Event]:
    assert move.sent
    seat, origin, end, skipped = move.sent
    text = f"The move ends on seat {seat}'s square: seat {seat} goes back to {place_text(track, end)}."
    if skipped:
        text = f"{text} Taken on the way: {', '.join(track.ids[place] for place in skipped)}."
    elif end == GRID:
        text = f"{text} No square of its lane lies behind."
    yield Event("C10", "sent back", text, str(seat), track.ids[origin], track.ids[end])


def _tell_target(track: Track, position: Position, move: Move) -> Iterator[Event]:
    piece, here = str(position.seat), track.ids[move.place]
    first = not any(track.is_target[place] for place in position.cars)
    text = f"Seat {piece} stands on {place_text(track, move.place)}"
    if first:
        yield Event("C12", "target", f"{text}: this round is the last.", piece, here, here)
    else:
        yield Event("C15", "target", f"{text}, which holds any number of cars.", piece, here, here)
    yield Event("C13", "dice", f"Its dice in this round: {move.dice}.", piece, here, here, move.dice)


def _tell_bonus(track: Track, position: Position, bonus: Bonus, end: TurnEnd) -> Iterator[Event]:
    piece, origin = str(position.bonus), track.ids[position.cars[position.bonus - 1]]
    if not bonus.square:
        yield Event("C16", "declined", f"Seat {piece} declines the bonus move.", piece, origin, origin)
    else:
        place = track.place(bonus.square)
        text = f"Seat {piece} moves its car to {place_text(track, place)}; that takes no die."
        yield Event("C16", "bonus move", text, piece, origin, bonus.square)
        if track.is_target[place] and not any(track.is_target[car] for car in position.cars):
            text = f"Seat {piece} stands on {place_text(track, place)}: this round is the last."
            yield Event("C12", "target", text, piece, bonus.square, bonus.square)
    yield from _tell_end(track, end)


def _tell_end(track: Track, end: TurnEnd) -> Iterator[Event]:
    cars = end.after.cars
    for seat in end.resting:
        space = track.ids[cars[seat - 1]]
        text = f"Seat {seat} is on a target already: no turn in this round."
        yield Event("C12", "empty turn", text, str(seat), space, space)
    if end.after.seat:
        return
    home = tuple(seat for seat, place in enumerate(cars, start=1) if track.is_target[place])
    best = winners(track, end.after)
    yield Event("C12", "game over", "The round is over, and with it the game.")
    if len(home) == 1:
        text = f"Seat {home[0]} alone is on a target and wins."
    else:
        counts = ", ".join(f"seat {seat} {end.after.dice[seat - 1]}" for seat in home)
        result = f"{seats_text(best)} {'wins' if len(best) == 1 else 'share the win'}"
        text = f"{seats_text(home)} are on targets; dice: {counts}. {result}."
    yield Event("C14", "win", text, str(best[0]) if len(best) == 1 else "", "", "", len(best))
