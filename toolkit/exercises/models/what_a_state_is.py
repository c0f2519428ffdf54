"""Lesson 05: what has to be written down so that nothing else about the past matters: a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from toolkit.chains import explore
from toolkit.exercises.luck import Luck
from toolkit.exercises.models.state_boards import NAMES, History, Setting, Stories
from toolkit.exercises.models.state_parts import enough, needed_parts
from toolkit.games import Chance, make_game
from toolkit.games.monorail import Position, Throw

__all__ = [
    "Setting", "all_pairs", "casey_left_out", "casey_never_wins", "casey_stays", "dots_and_lines_added", "drawn",
    "everything_seen", "first_line_only", "first_throw_forgotten", "hidden_line", "line_never_changes",
    "lines_without_end", "missing_from_photo", "needed_in_photo", "number_of_states", "one_throw", "pieces_only",
    "plain_middle", "runs_past_the_station", "same_dots", "same_states", "same_throws", "second_throw",
    "some_throws", "state_after", "station_too", "wrong_piece", "wrong_player_next", "you_forgotten",
    "you_never_arrive",
]  # fmt: skip

# The sides of the coloured die, and a number of lines of which some are nearer to Finish than others.
DICE_AND_LINES = ((6, 4), (6, 5), (8, 5), (8, 6), (10, 4), (10, 6), (10, 7))


def drawn(luck: Luck) -> Setting:
    """A board of one learner's own, about as hard as the class's."""
    coloured, lines = luck.pick(DICE_AND_LINES)
    white = luck.pick((6, 8))
    board = Setting(white, coloured, luck.whole(4, white - 1), luck.whole(1, 3), lines)
    hidden = luck.some(range(1, lines), 2)
    while _hits(board, hidden[0]) == _hits(board, hidden[1]):
        hidden = luck.some(range(1, lines), 2)
    first, second = (hidden[0], hidden[1]) if luck.whole(0, 1) else (hidden[1], hidden[0])
    dots, step = _dots_and_step(luck, board.steps)
    faces = [face for face in range(1, coloured + 1) if (first + face) % lines not in (0, first)]
    stories = _stories(luck, board)
    while not _some_alike(board, stories):
        stories = _stories(luck, board)
    return replace(
        board,
        hidden=(first, second),
        share=luck.pick((Fraction(2, 3), Fraction(1, 4), *(Fraction(k, 5) for k in range(1, 5)))),
        dots=dots,
        seat=luck.whole(1, 2),
        owes=luck.whole(1, 3) > 1,
        thrown=(step, luck.pick(faces)),
        stories=stories,
        other=(luck.whole(1, 2), luck.pick((0, 2)), luck.whole(3, 4), luck.whole(0, 1)),
    )


def _dots_and_step(luck: Luck, steps: int) -> tuple[tuple[int, int], int]:
    """Where two players stand, and a step that brings neither of them home nor onto the other's dot."""
    first, second = luck.whole(0, steps - 2), luck.whole(0, steps - 2)
    fits = [step for step in (1, 2, 3) if max(first, second) + step < steps and step != abs(first - second)]
    return ((first, second), luck.pick(fits)) if fits and first != second else _dots_and_step(luck, steps)


def _stories(luck: Luck, board: Setting) -> Stories:
    """Two orders of the same throws; a throw too high; one throw or two; two orders again. None ends the race."""

    def throw() -> tuple[int, int]:
        return luck.whole(1, 4), luck.whole(1, board.coloured_sides)

    a, b, d, e = throw(), throw(), throw(), throw()
    lost = (board.white_sides, luck.whole(1, board.lines - 1))
    one = (luck.whole(2, 3), luck.whole(2, board.coloured_sides))
    first = luck.whole(1, one[1] - 1), luck.whole(1, one[0] - 1)
    parts = (first[1], first[0]), (one[0] - first[1], one[1] - first[0] + luck.whole(0, 1))
    return (
        ((a, b), (b, a)),
        (((2, d[1]), lost), ((1, e[1]), (1, luck.whole(1, board.coloured_sides)))),
        ((one,), parts),
        ((d, e), (e, d)),
    )


def _some_alike(board: Setting, stories: Stories) -> bool:
    """Whether some pairs of histories end alike, but not all; more on the same dot; and none of them is over."""
    over = any(_end_of(board, history).winner for pair in stories for history in pair)
    setting = replace(board, stories=stories)
    return not over and 1 <= len(same_states(setting)) <= 3 and same_states(setting) != same_dots(setting)


def _end_of(setting: Setting, history: History) -> Position:
    """Where a history leads from the start; when the race is over, it stays where it is."""
    position: Position = setting.game.start()
    for throw in history:
        if not position.winner:
            position = setting.game.step(position, Throw(*throw)).state
    return position


def _hits(setting: Setting, line: int) -> Fraction:
    """How likely the coloured die takes Casey from this line to Finish."""
    faces = range(1, setting.coloured_sides + 1)
    return Fraction(sum((line + face) % setting.lines == 0 for face in faces), len(faces))


def _casey_next(setting: Setting, line: int) -> Fraction:
    """How likely Casey wins with the next throw while you stand on the last dot."""
    position = setting.at(setting.last_dot, line)
    node = setting.game.node(position)
    assert isinstance(node, Chance)  # nobody decides anything in this game
    return node.outcomes.probability(lambda throw: setting.game.step(position, throw).state.winner == "casey")


def missing_from_photo(setting: Setting) -> str:
    """What a photo of the board mini with two players lacks: `nothing`, `turn` or `past`. For all the same."""
    del setting
    chain = explore(make_game("monorail", "mini", players=2))
    return "nothing" if enough(chain, lambda state: (state.dots, state.casey)) else "turn"


def state_after(setting: Setting) -> tuple[int, int, int, str]:
    """Ann's dot, Ben's dot, Casey's line, and who throws next."""
    after = setting.pair.step(setting.of_two, Throw(*setting.thrown)).state
    return (*after.dots, after.casey, NAMES[after.seat - 1])


def wrong_player_next(setting: Setting) -> tuple[int, int, int, str]:
    """A missed turn forgotten, or one invented."""
    ann, ben, line, name = state_after(setting)
    return ann, ben, line, NAMES[1 - NAMES.index(name)]


def casey_stays(setting: Setting) -> tuple[int, int, int, str]:
    """Casey left where he was."""
    ann, ben, _, name = state_after(setting)
    return ann, ben, setting.line, name


def wrong_piece(setting: Setting) -> tuple[int, int, int, str]:
    """The other player's piece moved."""
    dots = list(setting.dots)
    dots[2 - setting.seat] += setting.white
    return (dots[0], dots[1], *state_after(setting)[2:])


def number_of_states(setting: Setting) -> int:
    """In how many positions the race of one player can be while it goes on."""
    return sum(isinstance(state, Position) for state in explore(setting.game).states)


def all_pairs(setting: Setting) -> int:
    """Every dot with every line, also those in which Casey has won."""
    return setting.steps * setting.lines


def station_too(setting: Setting) -> int:
    """The station counted as a dot on which the race goes on."""
    return number_of_states(setting) + setting.lines


def dots_and_lines_added(setting: Setting) -> int:
    """Dots and lines added instead of multiplied."""
    return setting.steps + setting.lines


def same_states(setting: Setting) -> frozenset[str]:
    """Which pairs of histories lead to the same state."""
    ends = {name: [_end_of(setting, history) for history in pair] for name, pair in _named(setting)}
    return frozenset(name for name, (first, second) in ends.items() if first == second)


def _named(setting: Setting) -> zip[tuple[str, tuple[History, History]]]:
    return zip("abcd", setting.stories, strict=True)


def same_dots(setting: Setting) -> frozenset[str]:
    """Which lead to the same dot, wherever Casey is."""
    ends = {name: [_end_of(setting, history).dots for history in pair] for name, pair in _named(setting)}
    return frozenset(name for name, (first, second) in ends.items() if first == second)


def same_throws(setting: Setting) -> frozenset[str]:
    """Which have the same throws in another order, whatever they lead to."""
    return frozenset(name for name, (first, second) in _named(setting) if sorted(first) == sorted(second))


def needed_in_photo(setting: Setting) -> frozenset[str]:
    """Which parts of a position are needed on the other board; what happened before never is."""
    return needed_parts(*setting.other)


def everything_seen(setting: Setting) -> frozenset[str]:
    """The past written down as well."""
    return needed_in_photo(setting) | {"e", "f"}


def pieces_only(setting: Setting) -> frozenset[str]:
    """What a photo of the table shows."""
    del setting
    return frozenset("ab")


def casey_left_out(setting: Setting) -> frozenset[str]:
    """Casey's line taken as of no account."""
    return needed_in_photo(setting) - {"b"}


def hidden_line(setting: Setting) -> Fraction:
    """The chance that Casey wins with the next throw, when only the shares of the two lines are known."""
    first, second = (_casey_next(setting, line) for line in setting.hidden)
    return setting.share * first + (1 - setting.share) * second


def plain_middle(setting: Setting) -> Fraction:
    """Both lines taken as equally likely."""
    return sum((_casey_next(setting, line) for line in setting.hidden), Fraction(0)) / 2


def first_line_only(setting: Setting) -> Fraction:
    """The likelier line taken for certain, or the first where neither is."""
    return _casey_next(setting, setting.hidden[0 if setting.share >= Fraction(1, 2) else 1])


def you_forgotten(setting: Setting) -> Fraction:
    """The coloured die alone, as if the white one did not move first."""
    first, second = (_hits(setting, line) for line in setting.hidden)
    return setting.share * first + (1 - setting.share) * second


def second_throw(setting: Setting) -> Fraction:
    """The chance that Casey wins with the second throw from now: over the lines on which the first leaves him."""
    node = setting.game.node(setting.position)
    assert isinstance(node, Chance)  # nobody decides anything in this game
    after = node.outcomes.map(lambda throw: setting.game.step(setting.position, throw).state)
    return sum(
        (after.probability(state) * _casey_next(setting, state.casey) for state in after if not state.winner),
        Fraction(0),
    )


def line_never_changes(setting: Setting) -> Fraction:
    """The chance of the first throw used for the second as well."""
    casey = _casey_next(setting, setting.line)
    return (1 - Fraction(1, setting.white_sides) - casey) * casey


def first_throw_forgotten(setting: Setting) -> Fraction:
    """The chance that Casey wins with the very next throw."""
    return _casey_next(setting, setting.line)


def you_never_arrive(setting: Setting) -> Fraction:
    """Casey's die alone, twice: as if you could not arrive before him."""
    return second_throw(setting) / Fraction(setting.white_sides - 1, setting.white_sides) ** 2


def one_throw(setting: Setting) -> Callable[[int, int, int, int], object]:
    """A function: the state after a throw, as dot and line, or `over`."""

    def after(dot: int, line: int, white: int, coloured: int) -> object:
        state = setting.game.step(setting.at(dot, line), Throw(white, coloured)).state
        return "over" if state.winner else (state.dots[0], state.casey)

    return after


def runs_past_the_station(setting: Setting) -> Callable[[int, int, int, int], object]:
    """Throws that are too high end the race as well."""
    right = one_throw(setting)
    return lambda dot, line, white, coloured: (
        "over" if dot + white > setting.steps else right(dot, line, white, coloured)
    )


def lines_without_end(setting: Setting) -> Callable[[int, int, int, int], object]:
    """Casey counted on beyond his last line."""

    def after(dot: int, line: int, white: int, coloured: int) -> object:
        state = one_throw(setting)(dot, line, white, coloured)
        return (state[0], line + coloured) if isinstance(state, tuple) else state

    return after


def casey_never_wins(setting: Setting) -> Callable[[int, int, int, int], object]:
    """The race over only when you arrive."""

    def after(dot: int, line: int, white: int, coloured: int) -> object:
        if dot + white == setting.steps:
            return "over"
        return (dot + white if dot + white < setting.steps else dot), (line + coloured) % setting.lines

    return after


def some_throws(setting: Setting) -> tuple[tuple[int, int, int, int], ...]:
    """States and throws that a learner's function is tried on: all that can happen on the last two dots, and more."""
    last, sides, ways = setting.last_dot, setting.white_sides, range(1, setting.lines)
    near = [(dot, line, white, line + 1) for dot in (last - 1, last) for line in ways for white in (1, 2, sides)]
    home = [(last, line, sides, setting.lines - line) for line in ways]
    return (*near, *home, (0, 0, 1, 1), (0, 0, 2, setting.lines))
