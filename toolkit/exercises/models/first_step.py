"""Lesson 06: one equation for each state, from one look ahead; chances to win, and how long it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from toolkit.chains import MarkovChain
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.red_board import RedBoard, drawn_board
from toolkit.solve import hitting_probability, hitting_time, hitting_within

__all__ = [
    "Setting", "as_if_fair", "casey_asleep", "casey_everywhere", "casey_from_red", "casey_from_start",
    "casey_moves_first", "coin_alone", "drawn", "first_round_only", "improved", "last_turn_forgotten",
    "limit_at_once", "lines_against_sides", "next_throw_only", "no_second_try", "off_and_then_on", "off_red_only",
    "one_for_chances_too", "one_throw", "only_you_end_it", "out_of_the_fog", "places_alike", "red_for_certain",
    "safe_on_arrival", "some_rounds", "states_make_one", "straight_ahead", "throw_not_counted", "true_sentences",
    "turns_from_start", "turns_on_red", "waits_added", "who_wins_mini",
]  # fmt: skip

ENDS = ("you", "Casey")
PLACES = {"off": "not on red", "on": "on red", "you": "you win", "Casey": "Casey wins"}
FOG = ((1, 3), (2, 3), (1, 4), (3, 4), (2, 5), (3, 5))  # chances of a step forward, none of them fair


@dataclass(frozen=True)
class Setting(RedBoard):
    """A board, and a walk in the fog: from `place` one line forward with the chance `forward`, or else one back.

    The walk ends at line `depot`, or at line 0.
    """

    depot: int = 4
    place: int = 2
    forward: Fraction = Fraction(1, 3)

    @property
    def back(self) -> Fraction:
        """The chance of a step back."""
        return 1 - self.forward

    @property
    def walk(self) -> MarkovChain[int]:
        """The walk in the fog; its states are the lines."""
        rows: dict[int, dict[int, Any]] = {0: {0: 1}, self.depot: {self.depot: 1}}
        rows |= {line: {line + 1: self.forward, line - 1: self.back} for line in range(1, self.depot)}
        return MarkovChain.from_rows(rows)


def drawn(luck: Luck) -> Setting:
    """A board of one learner's own, about as hard as the class's."""
    board = drawn_board(luck, lambda board: _casey(board, "on") + _casey(board, "off") != 1)
    depot = luck.whole(4, 5)
    return Setting(**asdict(board), depot=depot, place=luck.whole(2, depot - 1), forward=Fraction(*luck.pick(FOG)))


def _casey(board: RedBoard, start: str) -> Fraction:
    """The chance that Casey wins, from off red or from on red."""
    return hitting_probability(board.chain, "Casey", start=start).fraction


def _turns(board: RedBoard, start: str) -> Fraction:
    """The mean number of turns until somebody wins."""
    return hitting_time(board.chain, ENDS, start=start).fraction


def _row(board: RedBoard, start: str) -> dict[str, Fraction]:
    row = board.chain.row(start)
    return {to: row.get(to, Fraction(0)) for to in PLACES}


def who_wins_mini(setting: Setting) -> str:
    """Who is likelier to win on the board mini: `you`, `casey` or `alike`. For all the same."""
    del setting
    casey = _casey(RedBoard(6, 6, 4, 2, 3), "off")
    return "alike" if casey == Fraction(1, 2) else "casey" if casey > Fraction(1, 2) else "you"


def one_throw(setting: Setting) -> dict[str, Fraction]:
    """What one throw makes of a piece that is not on red."""
    return {PLACES[to]: chance for to, chance in _row(setting, "off").items()}


def casey_asleep(setting: Setting) -> dict[str, Fraction]:
    """Casey forgotten: whoever comes onto red is on red."""
    row = one_throw(setting)
    return row | {"on red": row["on red"] + row["Casey wins"], "Casey wins": Fraction(0)}


def casey_everywhere(setting: Setting) -> dict[str, Fraction]:
    """Casey winning on Finish whether anybody is on red or not."""
    row, go_on = one_throw(setting), 1 - Fraction(1, setting.lines)
    stay, casey = row["not on red"], row["Casey wins"]
    return row | {"not on red": stay * go_on, "Casey wins": casey + stay * (1 - go_on)}


def places_alike(setting: Setting) -> dict[str, Fraction]:
    """Four things that can happen, taken as equally likely."""
    del setting
    return dict.fromkeys(PLACES.values(), Fraction(1, 4))


def casey_from_red(setting: Setting) -> Fraction:
    """The chance that Casey wins, from a red dot."""
    return _casey(setting, "on")


def next_throw_only(setting: Setting) -> Fraction:
    """The chance that he wins with the next throw."""
    return _row(setting, "on")["Casey"]


def casey_moves_first(setting: Setting) -> Fraction:
    """As if Casey moved before you."""
    casey = Fraction(1, setting.lines)
    return casey / (casey + (1 - casey) / setting.white_sides)


def lines_against_sides(setting: Setting) -> Fraction:
    """The two chances of one throw set against each other, as if both could not come at once."""
    casey, you = Fraction(1, setting.lines), Fraction(1, setting.white_sides)
    return casey / (casey + you)


def casey_from_start(setting: Setting) -> Fraction:
    """The chance that Casey wins, from the start."""
    return _casey(setting, "off")


def red_for_certain(setting: Setting) -> Fraction:
    """The chance from a red dot, as if you always came to one."""
    return _casey(setting, "on")


def no_second_try(setting: Setting) -> Fraction:
    """As if a throw that leaves you off red were the end."""
    row = _row(setting, "off")
    return row["Casey"] + row["on"] * _casey(setting, "on")


def safe_on_arrival(setting: Setting) -> Fraction:
    """As if Casey could not win with the throw that brings you onto red: that part left out."""
    row = _row(setting, "off")
    return row["on"] * _casey(setting, "on") / (1 - row["off"])


def turns_on_red(setting: Setting) -> Fraction:
    """The mean number of turns from a red dot."""
    return _turns(setting, "on")


def only_you_end_it(setting: Setting) -> Fraction:
    """The mean wait for your own number, as if Casey did not end the race."""
    return Fraction(setting.white_sides)


def last_turn_forgotten(setting: Setting) -> Fraction:
    """The turns before the last."""
    return _turns(setting, "on") - 1


def waits_added(setting: Setting) -> Fraction:
    """Your wait and Casey's added."""
    return Fraction(setting.white_sides + setting.lines)


def turns_from_start(setting: Setting) -> Fraction:
    """The mean number of turns from the start."""
    return _turns(setting, "off")


def throw_not_counted(setting: Setting) -> Fraction:
    """The equation without the 1 for the throw that is made."""
    row = _row(setting, "off")
    return row["on"] * _turns(setting, "on") / (1 - row["off"])


def off_and_then_on(setting: Setting) -> Fraction:
    """The wait off red and the turns on red added, as if every race came to red."""
    return 1 / (1 - _row(setting, "off")["off"]) + _turns(setting, "on")


def off_red_only(setting: Setting) -> Fraction:
    """The turns off red only."""
    return 1 / (1 - _row(setting, "off")["off"])


def true_sentences(setting: Setting) -> frozenset[str]:
    """Which of five sentences about both states are true: each is put to the test with the solved values."""
    off, on = _row(setting, "off"), _row(setting, "on")
    h = {start: _casey(setting, start) for start in ("off", "on")}
    mine = {start: hitting_probability(setting.chain, "you", start=start).fraction for start in ("off", "on")}
    t = {start: _turns(setting, start) for start in ("off", "on")}
    holds = {
        "a": t["on"] == 1 + on["on"] * t["on"],
        "b": h["on"] == 1 + on["on"] * h["on"],
        "c": h["on"] + mine["on"] == 1,
        "d": h["off"] + h["on"] == 1,
        "e": h["off"] == off["Casey"] + off["on"] * h["on"] + off["off"] * h["off"],
    }
    return frozenset(name for name, true in holds.items() if true)


def one_for_chances_too(setting: Setting) -> frozenset[str]:
    """A 1 put into the equation of a chance, where it belongs to that of a time."""
    return true_sentences(setting) | {"b"}


def states_make_one(setting: Setting) -> frozenset[str]:
    """Chances of one end from different states added up to 1, in place of those of different ends from one state."""
    return (true_sentences(setting) | {"d"}) - {"c"}


def out_of_the_fog(setting: Setting) -> Fraction:
    """The chance to come to the depot before line 0."""
    return hitting_probability(setting.walk, setting.depot, start=setting.place).fraction


def as_if_fair(setting: Setting) -> Fraction:
    """The answer for a fair coin: the share of the way that lies behind."""
    return Fraction(setting.place, setting.depot)


def straight_ahead(setting: Setting) -> Fraction:
    """The straight way only, with no step back."""
    return setting.forward ** (setting.depot - setting.place)


def coin_alone(setting: Setting) -> Fraction:
    """The chance of one step forward."""
    return setting.forward


def improved(setting: Setting) -> Callable[[int, Fraction, Fraction], Fraction]:
    """A function: 0 put into h = now + stay h, and the result again, n times; the chance to win within n throws."""
    del setting

    def improve(n: int, now: Fraction, stay: Fraction) -> Fraction:
        ends: dict[str, dict[str, Any]] = {end: {end: 1} for end in ENDS}
        rows = {"on": {"on": stay, "Casey": now, "you": 1 - now - stay}} | ends
        return hitting_within(MarkovChain.from_rows(rows), ["Casey"], n).fraction

    return improve


def first_round_only(setting: Setting) -> Callable[[int, Fraction, Fraction], Fraction]:
    """The first value, never improved."""
    del setting
    return lambda _, now, __: now


def limit_at_once(setting: Setting) -> Callable[[int, Fraction, Fraction], Fraction]:
    """The solution of the equation, whatever n is."""
    del setting
    return lambda _, now, stay: now / (1 - stay)


def some_rounds(setting: Setting) -> tuple[tuple[int, Fraction, Fraction], ...]:
    """Rounds and chances that a learner's function is tried on: those of the own board, and of the board mini."""
    row = _row(setting, "on")
    own = [(n, row["Casey"], row["on"]) for n in (1, 2, 5)]
    return (*own, (0, Fraction(1, 4), Fraction(1, 2)), (3, Fraction(5, 18), Fraction(5, 9)))
