"""The tracks of lesson 11: two lanes, two dice of three colours, a square and a throw with something to choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolkit.exercises.luck import Luck
from toolkit.exercises.models.small_races import Row, SmallRace, small_race
from toolkit.games import Game, Sheet
from toolkit.games.monza import COLOURS, POLICIES, Throw

__all__ = [
    "LENGTH", "TRACKS", "Setting", "drawn", "track_sheet", "turns_ahead",
]  # fmt: skip

LENGTH = 10
Cuts = tuple[int, ...]

# Where two lanes are cut, and a square and a throw with which a greedy driver goes wrong, no target being in reach. No
# square ahead has as many turns to come as this one, so the table of those ahead does not give the answer away.
TRACKS: tuple[tuple[Cuts, Cuts, str, str], ...] = (
    ((1, 4, 7, 9), (3, 4, 9), "b1", "WY"),
    ((3, 7, 8, 9), (2, 3, 8), "a1", "BY"),
    ((2, 4, 6, 8), (3, 4, 8), "b1", "BY"),
    ((2, 5, 6, 7), (3, 6, 7), "b1", "WY"),
    ((1, 2, 6, 8), (3, 4, 7), "b1", "BY"),
    ((5, 8, 9), (2, 3, 4, 6), "b2", "BW"),
    ((1, 2, 6, 8), (1, 5, 8), "a2", "BY"),
    ((5, 8, 9), (1, 2, 3, 5), "b2", "BW"),
    ((1, 4, 5), (2, 6, 9), "a1", "WY"),
    ((1, 2, 5, 6), (3, 4, 5), "b1", "BY"),
    ((5, 8, 9), (1, 2, 3, 8), "b2", "BW"),
    ((2, 6, 7, 9), (4, 8, 9), "b1", "BY"),
    ((5, 7, 8), (1, 3, 4, 5), "b2", "BW"),
    ((1, 5, 6, 9), (3, 7, 8), "b1", "BY"),
    ((7, 8, 9), (1, 5, 6, 9), "b2", "BW"),
    ((2, 5, 7, 8), (2, 6, 7), "a2", "BY"),
    ((5, 6, 7), (1, 3, 4, 9), "b2", "BW"),
    ((7, 8, 9), (2, 3, 4, 9), "b2", "BW"),
    ((4, 5, 9), (1, 2, 3, 8), "b2", "BW"),
    ((5, 6, 7), (1, 3, 4, 6), "b2", "BW"),
)


@dataclass(frozen=True)
class Setting:
    """A track by its number in the list, and for a wait: how many dice of how many colours, of which some fit."""

    track: int = 0
    dice: int = 2
    colours: int = 4
    fitting: int = 1

    @property
    def cuts(self) -> tuple[Cuts, Cuts]:
        """Where the lanes are cut into squares."""
        return TRACKS[self.track][:2]

    @property
    def square(self) -> str:
        """Where you stand."""
        return TRACKS[self.track][2]

    @property
    def race(self) -> SmallRace:
        """The race of the best driver."""
        return small_race(LENGTH, *self.cuts)

    @property
    def greedy_race(self) -> SmallRace:
        """The race of a driver who uses as many dice as possible and likes the low lane."""
        return small_race(LENGTH, *self.cuts, policy=POLICIES["greedy"])

    @property
    def game(self) -> Game[Any, Any]:
        """The game on this track, for its picture."""
        return self.race.game

    @property
    def position(self) -> Any:
        """Your car on its square."""
        return self.race.game.start()._replace(cars=(self.race.game.track.place(self.square),))

    @property
    def throw(self) -> Throw:
        """What your two dice show."""
        return next(throw for throw in self.race.throws if throw.letters == TRACKS[self.track][3])

    @property
    def throw_text(self) -> str:
        """`white and yellow`."""
        return " and ".join(self.throw.faces)

    @property
    def row(self) -> Row:
        """The throw on your square, with its plays."""
        return next(row for row in self.race.rows(self.square) if row.throw == self.throw)

    @property
    def fitting_text(self) -> str:
        """`blue` or `blue or white`."""
        return " or ".join(COLOURS[: self.fitting])


def drawn(luck: Luck) -> Setting:
    """A track, a throw and a wait of one learner's own."""
    return Setting(luck.whole(0, len(TRACKS) - 1), luck.whole(2, 3), luck.whole(4, 6), luck.whole(1, 2))


def _sheet_rows(setting: Setting) -> tuple[tuple[str, ...], ...]:
    game = setting.race.game
    return tuple(
        (space, "start" if not place else game.board.squares[place - 1].words, ", ".join(_next_squares(setting, space)))
        for place, space in enumerate(game.track.ids)
    )


def _next_squares(setting: Setting, square: str) -> list[str]:
    track = setting.race.game.track
    return [track.ids[there] for there in track.arcs[track.place(square)]]


def track_sheet(setting: Setting) -> Sheet:
    """Every square of the track with its colour and the squares that one die leads to."""
    return Sheet("Your track", ("square", "what it is", "leads to"), _sheet_rows(setting))


def turns_ahead(setting: Setting) -> Sheet:
    """The squares from your own on, each beyond it with the turns still to come on the best way."""
    reached, found = [setting.square], {setting.square}
    for square in reached:
        new = [there for there in _next_squares(setting, square) if there not in found]
        reached += new
        found |= set(new)
    rows = tuple(
        (*row, "?" if row[0] == setting.square else str(setting.race.turns(row[0])))
        for row in _sheet_rows(setting)
        if row[0] in found
    )
    return Sheet("The squares before you", ("square", "what it is", "leads to", "turns still to come"), rows)
