"""What an action did, in words, each sentence with the id of the rule behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolkit.games.protocol import Event
from toolkit.games.rifleman.herd_names import cowboy_name, standing, steer_name
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.position import SIDES, Herd, Play, Position, Throw, side_of
from toolkit.games.rifleman.reasons import space_text
from toolkit.games.rifleman.rules import is_home, make_move, move_piece, throws_again
from toolkit.games.rifleman.trail import Trail, Way

__all__ = ["herd_text", "tell_play", "tell_throw"]

AFTER_A_HIT = {
    "all": "may only start pieces until its corral is empty",
    "others": "has to leave the steers outside where they are until its corral is empty",
    "line": "drives no steer past its double line until its corral is empty",
}


def herd_text(trail: Trail, side: int, herd: Herd) -> str:
    """A herd in one sentence, steers from behind.

    >>> herd_text(Trail(3, 5, [3], (3, 3)), 0, Herd((0, 4, 4), 0, True))
    'Red: the cowboy and 1 steer in the red corral, 2 steers on space 4; it may only start pieces until its corral is
    empty (F12).'
    """
    stays = []
    for place in sorted({herd.cowboy, *herd.steers}):
        count = herd.steers.count(place)
        steers = f"{count} steer{'s' if count > 1 else ''}" if count else ""
        who = " and ".join(filter(None, ("the cowboy" if place == herd.cowboy else "", steers)))
        stays.append(f"{who} {_at(trail, side, place)}")
    text = f"{SIDES[side].title()}: {', '.join(stays)}"
    if herd.frozen:
        text += f"; it {AFTER_A_HIT['all']} (F12)"
    for place in dict.fromkeys(herd.held):
        count = herd.held.count(place)
        text += f"; {count} {'is' if count == 1 else 'are'} held {_at(trail, side, place)} (F12)"
    return f"{text}."


def tell_throw(position: Position, throw: Throw, lost: bool) -> tuple[Event, ...]:
    """F4, F10: the dice, and whether the turn is lost."""
    event = Event("F4", "throw", f"Seat {position.seat} throws {throw.text}.")
    if not lost:
        return (event,)
    ending = ", so a double brings no further throw" if throw.double else ""
    return event, Event("F10", "lost turn", f"Neither die can be used: the turn is over{ending}.")


def tell_play(trail: Trail, options: RiflemanOptions, position: Position, play: Play) -> tuple[Event, ...]:
    """All that one play did, in the order in which it happened."""
    side, herds = side_of(position.seat), position.herds
    ways = [trail.way(side, move) for move in play.moves]
    stages = [(herds[side], herds[1 - side])]
    for way in ways:
        stages.append(make_move(trail, options, side, *stages[-1], way))
    mine, theirs = stages[-1]
    events: list[Event] = []
    for way, name, (before, after) in zip(ways, _moved_names(side, ways, mine), pairwise(stages), strict=True):
        events += _tell_move(side, way, name, before[0])
        if before[1] != after[1]:
            events += _tell_hit(trail, side, way, before[1], after[1])
            if after[1] == theirs:  # not sent back once more by the other die
                events.append(Event("F12", "frozen", f"{SIDES[1 - side].title()} {AFTER_A_HIT[options.freeze]}."))
    events += _tell_end(trail, options, position, play, mine)
    events += _tell_numbers(trail, position, (theirs, mine) if side else (mine, theirs), events)
    return tuple(events)


def _at(trail: Trail, side: int, place: int) -> str:
    space = trail.ids[side][place]
    return f"{'in' if space.endswith(('corral', 'ranch')) else 'on'} {space_text(space)}"


def _moved_names(side: int, ways: list[Way], mine: Herd) -> list[str]:
    """The pieces that moved, called as they are after the play; a piece that took both dice has one name."""
    if len(ways) == 2 and ways[0].end == ways[1].origin and ways[0].cowboy == ways[1].cowboy:
        return _moved_names(side, ways[1:], mine) * 2
    names: list[str] = []
    for way in ways:
        number = mine.steers.index(way.end) + 1 if not way.cowboy else 0
        name = cowboy_name(side) if way.cowboy else steer_name(side, number)
        names.append(name if name not in names else steer_name(side, number + 1))
    return names


def _tell_move(side: int, way: Way, name: str, herd: Herd) -> Iterator[Event]:
    """F4, F12: one die; `herd` is the mover's before it."""
    owner, move = SIDES[side].title(), way.move
    text = f"{owner}'s {move.piece} goes from {space_text(move.origin)} to {space_text(move.space)} with a {move.die}."
    yield Event("F4", "step", text, name, move.origin, move.space, move.die)
    if (herd.frozen or herd.held) and move_piece(herd, way).cowboy:
        yield Event("F12", "free", f"{owner}'s corral is empty: the herd may move again.")


def _tell_hit(trail: Trail, side: int, way: Way, before: Herd, after: Herd) -> Iterator[Event]:
    """F12: who goes back. In the corral the steer just hit is the last of those from behind."""
    other, corral = SIDES[1 - side], trail.ids[1 - side][0]
    text = f"It hits the lone {other} steer there, which goes back to its corral."
    yield Event("F12", "hit", text, steer_name(1 - side, after.steers.count(0)), way.move.space, corral)
    if before.cowboy:
        origin = trail.ids[1 - side][before.cowboy]
        text = f"The {other} cowboy goes back to his corral too."
        yield Event("F12", "cowboy back", text, cowboy_name(1 - side), origin, corral)


def _tell_end(trail: Trail, options: RiflemanOptions, position: Position, play: Play, mine: Herd) -> Iterator[Event]:
    seat, throw = position.seat, position.throw
    assert throw is not None
    if is_home(trail, mine):
        side = SIDES[side_of(seat)].title()
        yield Event("F15", "win", f"All steers of {side} and their cowboy are inside the fence: {side} wins.")
        return
    if len(play.moves) < 2:
        left = throw.low if play.moves[0].die == throw.high else throw.high
        yield Event("F10", "unused die", f"The other die, a {left}, cannot be used.", amount=left)
    if throws_again(options, throw, len(play.moves)):
        yield Event("F5", "again", f"A double: seat {seat} throws again.")
    elif throw.double:
        yield Event("F11", "no further throw", "Only one die of the double was used: no further throw.")


def _tell_numbers(trail: Trail, position: Position, herds: tuple[Herd, Herd], events: list[Event]) -> Iterator[Event]:
    """Steers are numbered from behind, so some that stood still have another number now."""
    before, told = standing(trail, position.herds), {(event.piece, event.space) for event in events}
    for piece, space in standing(trail, herds).items():
        if before[piece] != space and (piece, space) not in told:
            text = f"Counted from behind, {piece} is now the one on {space_text(space)}."
            yield Event("F16", "landing", text, piece, space, space)
