"""Lesson 09: who wins. Rounds in which nothing happens, the first mover's edge, and Casey among the players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from toolkit.chains import MarkovChain
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.own_boards import own_monorail
from toolkit.games import Chance, Game, make_game
from toolkit.games.monorail import Position
from toolkit.solve import hitting_probability
from toolkit.stats import Report

__all__ = [
    "Setting", "always_on_red", "at_once", "both_numbers_are_caseys", "casey_before_you", "casey_from_start",
    "casey_once_a_round", "casey_waits_once", "drawn", "edge_of_two", "first_of_two", "first_throw_only",
    "half_each", "more_than_half", "most_wins_on_mini", "only_one_round", "others_alike", "players_alike",
    "quick_is_fair", "ratio_of_two", "second_of_two", "share_of_first", "shares_alike", "shorter_is_fair",
    "some_races", "three_alike", "three_in_turn", "two_and_casey", "what_is_fairer", "you_before_casey",
]  # fmt: skip

CASEY = "casey"


@dataclass(frozen=True)
class Setting:
    """A board no longer than the white die is high, so that one face wins from every dot; and a circuit of Casey's on
    which his coloured die finds every line equally often."""

    white_sides: int = 6
    lines: int = 4
    laps: int = 1
    steps: int = 5
    red: int = 2

    @property
    def coloured_sides(self) -> int:
        """The faces of Casey's die: whole laps of his circuit."""
        return self.lines * self.laps

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game of one player."""
        return self.of(1)

    def of(self, players: int, red: int | None = None) -> Game[Any, Any]:
        """The game of so many players, with the red dots of the board or with another number of them."""
        dice = {"white": range(1, self.white_sides + 1), "coloured": range(1, self.coloured_sides + 1)}
        return own_monorail(self.steps, self.red if red is None else red, self.lines, **dice, players=players)

    @property
    def last_dot(self) -> int:
        """The dot one step from the station."""
        return self.steps - 1

    @property
    def dot_before(self) -> int:
        """The dot before it."""
        return self.steps - 2

    @property
    def position(self) -> Position:
        """One player on the last dot."""
        return Position((self.last_dot,), 1, 1)


def drawn(luck: Luck) -> Setting:
    """Dice and a board of one learner's own."""
    sides = luck.whole(4, 10)
    red = luck.whole(2, 3 if sides > 4 else 2)
    lines = luck.whole(2, 6)
    laps = luck.whole(1, 2) if 2 * lines <= 8 else 1
    return Setting(sides, lines, laps, luck.whole(red + 1, min(sides, 7)), red)


def _after(game: Game[Any, Any], position: Position, named: Callable[[Position], Any]) -> dict[Any, Fraction]:
    """Who has won after one throw, or the name of the position that it leads to."""
    node = game.node(position)
    assert isinstance(node, Chance)  # nobody decides anything in this game
    after = node.outcomes.map(lambda throw: _named(game.step(position, throw).state, named))
    return {outcome: after.probability(outcome) for outcome in after}


def _named(state: Position, named: Callable[[Position], Any]) -> Any:
    return state.winner or named(state)


@cache
def _in_turn(setting: Setting, players: int, *, red: bool) -> MarkovChain[Any]:
    """The players throw in turn, all of them on the last dots; states are seats, and winners as texts."""
    game = setting.of(players, None if red else 0)
    dots = (setting.last_dot, setting.dot_before, 0)[:players]
    rows = {seat: _after(game, Position(dots, 1, seat), lambda state: state.seat) for seat in range(1, players + 1)}
    ends = dict.fromkeys(name for row in rows.values() for name in row if isinstance(name, str))
    return MarkovChain.from_rows({**rows, **{name: {name: Fraction(1)} for name in ends}})


@cache
def _from_start(setting: Setting) -> MarkovChain[Any]:
    """One player on the way: off red, on red, or over."""
    game = setting.game

    def colour(state: Position) -> str:
        return "on" if state.dots[0] >= setting.steps - setting.red else "off"

    rows = {"off": _after(game, Position((0,), 1, 1), colour), "on": _after(game, setting.position, colour)}
    return MarkovChain.from_rows({**rows, "1": {"1": Fraction(1)}, CASEY: {CASEY: Fraction(1)}})


def _wins(chain: MarkovChain[Any], who: str, start: Any = None) -> Fraction:
    return hitting_probability(chain, who, start).fraction


def most_wins_on_mini(setting: Setting) -> str:
    """Who wins most on mini: the first of two players, the second, or Casey. For all the same."""
    del setting
    win = Report.of(make_game("monorail", "mini", players=2)).win
    return {"1": "first", "2": "second", CASEY: CASEY}[max(win, key=lambda name: win[name].number)]


def you_before_casey(setting: Setting) -> Fraction:
    """One player on red: the chance to be home before Casey."""
    return _wins(_from_start(setting), "1", "on")


def at_once(setting: Setting) -> Fraction:
    """The chance to be home with the next throw only."""
    return _from_start(setting).row("on")["1"]


def casey_before_you(setting: Setting) -> Fraction:
    """The other one's chance."""
    return 1 - you_before_casey(setting)


def both_numbers_are_caseys(setting: Setting) -> Fraction:
    """Casey given the throws in which both arrive as well."""
    you, casey = at_once(setting), Fraction(1, setting.lines)
    return you / (you + casey)


def first_of_two(setting: Setting) -> Fraction:
    """Two players without Casey: the chance of the one who begins."""
    return _wins(_in_turn(setting, 2, red=False), "1")


def second_of_two(setting: Setting) -> Fraction:
    """The chance of the other one."""
    return 1 - first_of_two(setting)


def half_each(setting: Setting) -> Fraction:
    """As if it did not matter who begins."""
    del setting
    return Fraction(1, 2)


def first_throw_only(setting: Setting) -> Fraction:
    """The first throw only."""
    return at_once(setting)


def edge_of_two(setting: Setting) -> Fraction:
    """How much likelier the first of two wins than the second."""
    return first_of_two(setting) - second_of_two(setting)


def more_than_half(setting: Setting) -> Fraction:
    """How much the first wins beyond one half."""
    return first_of_two(setting) - Fraction(1, 2)


def ratio_of_two(setting: Setting) -> Fraction:
    """How many times as often the first wins."""
    return first_of_two(setting) / second_of_two(setting)


def three_in_turn(setting: Setting) -> dict[str, Fraction]:
    """Three players without Casey."""
    return {seat: _wins(_in_turn(setting, 3, red=False), seat) for seat in "123"}


def three_alike(setting: Setting) -> dict[str, Fraction]:
    """A third for each."""
    del setting
    return dict.fromkeys("123", Fraction(1, 3))


def others_alike(setting: Setting) -> dict[str, Fraction]:
    """The first is right, and the other two share the rest."""
    first = three_in_turn(setting)["1"]
    return {"1": first, "2": (1 - first) / 2, "3": (1 - first) / 2}


def two_and_casey(setting: Setting) -> dict[str, Fraction]:
    """Two players on red dots, and Casey, who moves with every throw."""
    chain = _in_turn(setting, 2, red=True)
    return {"first": _wins(chain, "1"), "second": _wins(chain, "2"), "Casey": _wins(chain, CASEY)}


def casey_once_a_round(setting: Setting) -> dict[str, Fraction]:
    """Casey moves only when both players have thrown."""
    you, casey = at_once(setting), Fraction(1, setting.lines)
    weights = {"first": you, "second": (1 - you) * you, "Casey": (1 - you) ** 2 * casey}
    return {name: weight / sum(weights.values()) for name, weight in weights.items()}


def players_alike(setting: Setting) -> dict[str, Fraction]:
    """Casey is right, and the players share the rest."""
    casey = two_and_casey(setting)["Casey"]
    return {"first": (1 - casey) / 2, "second": (1 - casey) / 2, "Casey": casey}


def casey_from_start(setting: Setting) -> Fraction:
    """Casey's chance when one player begins on Start."""
    return _wins(_from_start(setting), CASEY, "off")


def always_on_red(setting: Setting) -> Fraction:
    """Casey's chance as if every place were red."""
    return casey_before_you(setting)


def casey_waits_once(setting: Setting) -> Fraction:
    """As if Casey could not win with the throw that takes the player onto red."""
    row = _from_start(setting).row("off")
    to_red = row["on"] + row[CASEY]
    return to_red / (to_red + row["1"]) * casey_before_you(setting)


def _edge(white_sides: int, steps: int, first_player: str = "1") -> Fraction:
    white = range(1, white_sides + 1)
    game = own_monorail(steps, 0, 2, white=white, coloured=(1, 2), players=2)
    win = Report.of(make_game("monorail", game.board, 2, {"first_player": first_player})).win
    return win["1"].fraction - win["2"].fraction


@cache
def _fairer() -> frozenset[str]:
    before = _edge(6, 3)
    edges = {"a": _edge(8, 3), "b": _edge(4, 3), "c": _edge(6, 3, "rolled"), "d": _edge(6, 2)}
    return frozenset(name for name, edge in edges.items() if edge < before)


def what_is_fairer(setting: Setting) -> frozenset[str]:
    """Which changes make the edge of the first of two players smaller. For all the same."""
    del setting
    return _fairer()


def quick_is_fair(setting: Setting) -> frozenset[str]:
    """A quick game taken for a fair one."""
    return (what_is_fairer(setting) - {"a"}) | {"b"}


def shorter_is_fair(setting: Setting) -> frozenset[str]:
    """A shorter way taken for a fairer one."""
    return what_is_fairer(setting) | {"d"}


def share_of_first(setting: Setting) -> Callable[[Fraction, int], Fraction]:
    """A function: how often the first of so many players wins, who all need a throw of the same chance."""
    del setting

    def first(chance: Fraction, players: int) -> Fraction:
        rows: dict[int | str, dict[int | str, Fraction]] = {
            seat: {"first" if seat == 0 else "another": chance, (seat + 1) % players: 1 - chance}
            for seat in range(players)
        }
        ends: dict[int | str, dict[int | str, Fraction]] = {name: {name: Fraction(1)} for name in ("first", "another")}
        return hitting_probability(MarkovChain.from_rows(rows | ends), "first").fraction

    return first


def shares_alike(setting: Setting) -> Callable[[Fraction, int], Fraction]:
    """The same for all."""
    del setting
    return lambda _, players: Fraction(1, players)


def only_one_round(setting: Setting) -> Callable[[Fraction, int], Fraction]:
    """The first throw only."""
    del setting
    return lambda chance, _: chance


def some_races(setting: Setting) -> tuple[tuple[Fraction, int], ...]:
    """Chances and numbers of players that a learner's function is tried on."""
    own = at_once(setting)
    return ((own, 2), (own, 4), (Fraction(1, 2), 3), (Fraction(2, 3), 5), (Fraction(1, 100), 2))
