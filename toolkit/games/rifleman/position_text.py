"""A position as a few signs, and back: what a person may type in is checked rule by rule.

`0,3,3,8/0~3,8|5,12,12/5|2|53`: red's steers and cowboy by red's own places (those held behind `~`, a frozen herd with
`!`), blue's by blue's own, the seat at turn, and the throw to be used.
"""

from __future__ import annotations

import re

from toolkit.boards import shown
from toolkit.errors import GameError
from toolkit.games.rifleman.options import RiflemanOptions
from toolkit.games.rifleman.plays import can_use
from toolkit.games.rifleman.position import SIDES, Herd, Position, Throw
from toolkit.games.rifleman.rules import is_home, landings, usable
from toolkit.games.rifleman.trail import FACES, OPEN, Trail

__all__ = ["position_text", "read_position"]

LONGEST = 200  # signs; eleven steers a side, all held, take fewer
FORM = "steers/cowboy of red, of blue, seat, throw, such as 0,0,5/0|3,7,7/2|1|53"
HERD = re.compile(r"(?P<steers>[0-9]+(?:,[0-9]+)*)/(?P<cowboy>[0-9]+)(?P<frozen>!?)(?:~(?P<held>[0-9]+(?:,[0-9]+)*))?")


def position_text(position: Position) -> str:
    """`0,0,5/0|3,7,7/2|1|53`; without a throw the last part is empty.

    >>> position_text(Position((Herd((0, 5), 0, frozen=True), Herd((3, 7), 2)), 1, Throw(5, 3)))
    '0,5/0!|3,7/2|1|53'
    """
    red, blue = (_herd_text(herd) for herd in position.herds)
    throw = f"{position.throw.high}{position.throw.low}" if position.throw else ""
    return f"{red}|{blue}|{position.seat}|{throw}"


def read_position(trail: Trail, options: RiflemanOptions, players: int, text: str) -> Position:
    """The position with this text; `GameError` says what cannot be, with its rule.

    >>> trail = Trail(steers=1, length=5, stream=[3], lines=(3, 3))
    >>> read_position(trail, RiflemanOptions(), 2, "4/5|0/0|1|")
    Traceback (most recent call last):
    toolkit.errors.GameError: position '4/5|0/0|1|': red's cowboy (5) is ahead of a steer (4); F6 forbids it
    """
    where = f"position {shown(text)}"
    parts = text.split("|") if len(text) <= LONGEST else []
    herds = tuple(_read_herd(match) for part in parts[:2] if (match := HERD.fullmatch(part)))
    if len(parts) != 4 or len(herds) != 2:
        raise GameError(f"{where} cannot be read; write {FORM}")
    position = Position(herds, _read_seat(where, players, parts[2]), _read_throw(where, parts[3]))
    for side, herd in enumerate(herds):
        if fault := _herd_fault(trail, options, herd):
            raise GameError(f"{where}: {SIDES[side]}'s {fault}")
    if fault := _fault_between(trail, position) or _fault_of_turn(trail, options, players, position):
        raise GameError(f"{where}: {fault}")
    return position


def _herd_text(herd: Herd) -> str:
    held = f"~{','.join(map(str, herd.held))}" if herd.held else ""
    return f"{','.join(map(str, herd.steers))}/{herd.cowboy}{'!' if herd.frozen else ''}{held}"


def _read_herd(match: re.Match[str]) -> Herd:
    steers, held = (_numbers(match[name]) for name in ("steers", "held"))
    return Herd(steers, int(match["cowboy"]), bool(match["frozen"]), held)


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(sorted(int(number) for number in text.split(","))) if text else ()


def _read_seat(where: str, players: int, text: str) -> int:
    seats = [str(seat) for seat in range(players + 1)]
    if text not in seats:
        raise GameError(f"{where}: {shown(text)} is no seat; write 1 to {players}, or 0 where nobody is at turn (F2)")
    return int(text)


def _read_throw(where: str, text: str) -> Throw | None:
    if not text:
        return None
    faces = {str(face) for face in FACES}
    if len(text) != 2 or not set(text) <= faces or text[0] < text[1]:
        raise GameError(f"{where}: {shown(text)} is no throw; write two faces, the higher first, such as 53 (F4)")
    return Throw(int(text[0]), int(text[1]))


def _herd_fault(trail: Trail, options: RiflemanOptions, herd: Herd) -> str:
    """F-board, F6, F12: what cannot be about one herd; the empty text when all is right."""
    steers, cowboy, frozen, held = herd
    outside = [place for place in steers if 0 < place < trail.home]
    if len(steers) != trail.steers:
        return f"herd has {len(steers)} steers; this board has {trail.steers} (F1)"
    if max(*steers, cowboy) > trail.home:
        return f"places run from 0, the corral, to {trail.home}, the ranch, not to {max(*steers, cowboy)} (F-board)"
    if cowboy > steers[0]:
        return f"cowboy ({cowboy}) is ahead of a steer ({steers[0]}); F6 forbids it"
    if (frozen or held) and cowboy:
        return "corral is empty, so nothing is frozen or held (F12)"
    if (frozen and options.freeze != "all") or (held and options.freeze != "others"):
        return f"herd cannot be {'frozen' if frozen else 'held'} with freeze = {options.freeze} (F12)"
    if any(held.count(place) > outside.count(place) for place in held):
        return "held steers are not all among those on the trail and before the fence (F12)"
    return ""


def _fault_between(trail: Trail, position: Position) -> str:
    """F8, F12, F13, F15: what cannot be about both herds together."""
    red, blue = position.herds
    landing = landings(trail, 0, blue)
    shared = [place for place in (*red.steers, red.cowboy) if landing[place] != OPEN]
    if shared:
        return f"both sides are on space {shared[0]}; only the stream holds both (F8, F12, F13)"
    if is_home(trail, red) and is_home(trail, blue):
        return "both herds are home; the first one there has won (F15)"
    return ""


def _fault_of_turn(trail: Trail, options: RiflemanOptions, players: int, position: Position) -> str:
    """F2, F10, F15, F16: what cannot be about the seat and the throw, and whether anybody can ever move again."""
    herds, seat, throw = position
    if any(is_home(trail, herd) for herd in herds):
        return "a herd is home, so the game is over; write seat 0 and no throw (F15)" if seat or throw else ""
    if not seat:
        start = all(not any(herd.steers) and not herd.frozen for herd in herds)
        rolled = options.first_player == "rolled" and start and not throw
        return "" if rolled else f"the game is not over; write the seat at turn, 1 to {players} (F2)"
    if throw and not can_use(trail, position, throw):
        return f"{throw.text}: neither die can be used, so the turn is lost; write the next seat and no throw (F10)"
    if any(_can_move(trail, position, side) for side in (0, 1)):
        return ""
    return "nobody can ever move, whatever is thrown; write a position that can go on (F16)"


def _can_move(trail: Trail, position: Position, side: int) -> bool:
    landing = landings(trail, side, position.herds[1 - side])
    return any(usable(trail, side, position.herds[side], landing, die) for die in FACES)
