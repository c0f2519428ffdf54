"""The game against the slow reference, which shares no code with it: throw by throw, and answer by answer."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.games.monorail.hand_set import ADVANCE_1, AGAIN, BACK_2, MISS, small_board
from tests.games.monorail.reference import ReferenceGame, solve
from toolkit.chains import MarkovChain, explore
from toolkit.games import Chance, Event, Finished, choices_of, load_board
from toolkit.games.monorail import Flag, Monorail, MonorailBoard, MonorailOptions, Position, Throw
from toolkit.solve import Analysis

Facts = dict[str, Any]
OPTIONS = {choice.name: choice.values for choice in choices_of(MonorailOptions)}
READINGS = [
    {name: value for name, value in zip(OPTIONS, values, strict=True) if name != "first_player"}
    for values in product(*(OPTIONS[name] if name != "first_player" else (1,) for name in OPTIONS))
]


def _reference(board: MonorailBoard, players: int, flags: bool = True, **options: Any) -> ReferenceGame:
    plain = {line: (flag.kind, flag.count) if flag.count else (flag.kind,) for line, flag in board.flags.items()}
    return ReferenceGame(
        board.steps, board.red, board.lines, plain, players,
        flags_on=flags, white=board.white, coloured=board.coloured, **options,
    )  # fmt: skip


def _theirs(position: Position) -> Any:
    """A position as the reference writes it."""
    if position.winner:
        return "won", position.winner
    return (
        position.dots,
        position.casey,
        position.seat,
        tuple(k in position.owing for k in range(1, len(position.dots) + 1)),
    )


def _dot(board: MonorailBoard, space: str) -> int:
    named = {"start": 0, "station": board.steps}
    return named[space] if space in named else int(space.removeprefix("dot "))


def _facts(board: MonorailBoard, events: tuple[Event, ...]) -> Facts:
    """What the events of one throw say, in the reference's terms."""
    facts: Facts = {"landed_white": None, "landed_line": None, "landed_flag": None, "flag_read": None}
    kinds = Counter((event.rule, event.kind) for event in events)
    assert max(kinds[key] for key in kinds if key[1] != "missed") == 1
    for event in events:
        if event.kind == "landing":
            name = "landed_line" if event.piece == "casey" else "landed_white" if event.rule == "M5" else "landed_flag"
            facts[name] = int(event.space.split()[1]) if event.piece == "casey" else _dot(board, event.space)
        elif event.kind == "flag":
            flag = board.flags[int(event.space.split()[1])]
            facts["flag_read"] = (flag.kind, flag.count) if flag.count else (flag.kind,)
    amounts = {event.kind: event.amount for event in events}
    return facts | {
        "forfeit": kinds["M8", "forfeit"] == 1,
        "lost_white": amounts.get("blocked", 0),
        "lost_flag": amounts.get("blocked by flag", 0),
        "missed": kinds["M13", "missed"],
    }


def _drawn_position(rng: random.Random, board: MonorailBoard, players: int) -> Position:
    """Any position that the rules allow, crowded near the station half of the time; some cannot come up in play."""
    low = board.steps - 8 if rng.random() < 0.5 else 1
    free = [dot for dot in range(1, board.steps) if dot >= low]
    dots = tuple(0 if rng.random() < 0.1 else free.pop(rng.randrange(len(free))) for _ in range(players))
    seat = rng.randint(1, players)
    owing = tuple(k for k in range(1, players + 1) if k != seat and rng.random() < 0.3)
    return Position(dots, rng.randrange(board.lines), seat, owing)


def _compare_throws(board: MonorailBoard, players: int, position: Position, options: dict[str, Any]) -> Counter[str]:
    """Every throw from a position, in both games; counts what happened in them."""
    game, reference = Monorail(board, players, MonorailOptions(**options)), _reference(board, players, **options)
    happened: Counter[str] = Counter()
    for throw in (Throw(*faces) for faces in product(board.white, board.coloured)):
        step, events = game.step(position, throw), game.events(position, throw)
        after, turn_ended, facts = reference.throw(_theirs(position), *throw)
        assert _theirs(step.state) == after, (position, throw, options)
        assert step.ticks == (int(turn_ended), 1), (position, throw, options)
        assert _facts(board, events) == facts, (position, throw, options)
        happened.update(event.kind for event in events)
    return happened


@pytest.mark.parametrize("board", ["lesson", "full"])
def test_every_throw_does_what_the_reference_says(board: str) -> None:
    rng, loaded = random.Random(20), load_board(board, "monorail")
    happened: Counter[str] = Counter()
    for players, options in product((1, 2, 3, 4), READINGS):
        for _ in range(4):
            happened += _compare_throws(loaded, players, _drawn_position(rng, loaded, players), options)
    rare = ("forfeit", "blocked", "blocked by flag", "again", "owes", "missed", "stays", "win", "void", "casey stays")
    assert min(happened[kind] for kind in (*rare, "passed", "errand")) >= 20  # the draw saw everything often enough


@pytest.mark.slow
@pytest.mark.parametrize("board", ["duel", "lesson", "full"])
def test_every_throw_of_many_positions_does_what_the_reference_says(board: str) -> None:
    rng, loaded = random.Random(21), load_board(board, "monorail")
    for players, options in product((1, 2, 3, 4), READINGS):
        for _ in range(60):
            _compare_throws(loaded, players, _drawn_position(rng, loaded, min(players, loaded.steps - 1)), options)


def _expected_facts(game: Monorail, analysis: Analysis[Any]) -> Counter[Any]:
    """Expected totals over a whole game of what the events tell, from the visits to every position."""
    totals: Counter[Any] = Counter()
    for state, visits in analysis.visits().items():
        node = game.node(state)
        assert isinstance(node, Chance)
        for action, weight in node.outcomes.items():
            if isinstance(action, Throw):
                share = visits.value * Fraction(weight, node.outcomes.total)
                facts = _facts(game.board, game.events(state, action))
                for name in ("forfeit", "missed", "lost_white", "lost_flag"):
                    totals[name] += share * facts[name]
                totals["shortened_white"] += share * (facts["lost_white"] > 0)
                totals["shortened_flag"] += share * (facts["lost_flag"] > 0)
                for name, kind in (("landed_white", "dot"), ("landed_flag", "dot"), ("landed_line", "line")):
                    if facts[name] is not None:
                        totals[kind, facts[name]] += share
    return totals


def _length_in_throws(chain: MarkovChain[Any], longest: int) -> list[Fraction]:
    """The chances that the game ends with throw 0, 1, ..., `longest`, by following the chain."""
    now, chances = {chain.states[chain.start]: Fraction(1)}, []
    if chain.durations("throws")[0] == 0:  # the roll-off is no throw
        now = chain.row(chain.states[chain.start])
    for _ in range(longest + 1):
        chances.append(sum((p for state, p in now.items() if isinstance(state, Finished)), Fraction(0)))
        after: dict[Any, Fraction] = {}
        for state, p in now.items():
            if not isinstance(state, Finished):
                for target, q in chain.row(state).items():
                    after[target] = after.get(target, Fraction(0)) + p * q
        now = after
    return chances


def _compare_answers(board: MonorailBoard, players: int, **options: Any) -> dict[str, Any]:
    """All answers of both agree; gives the reference's."""
    game = Monorail(board, players, MonorailOptions(**options))
    expected = solve(_reference(board, players, **options), longest=6)
    chain = explore(game)
    analysis = Analysis(chain)
    found = {end.winners[0]: p.value for end, p in analysis.absorption().items() if isinstance(end, Finished)}
    assert [found.get(str(seat), 0) for seat in range(1, players + 1)] == expected["win"]
    assert found.get("casey", 0) == expected["casey"]
    assert 1 - sum(found.values()) == expected["never"]
    rolled = options.get("first_player") == "rolled"
    assert sum(isinstance(state, Position) for state in chain.states) == expected["positions"] + rolled
    assert _length_in_throws(chain, 6) == expected["pmf_throws"]
    if not expected["never"]:
        assert (analysis.steps().value, analysis.steps("throws").value) == (expected["turns"], expected["throws"])
        assert analysis.variance().value == expected["variance"]
        totals = _expected_facts(game, analysis)
        for name in ("missed", "lost_white", "lost_flag", "shortened_white", "shortened_flag"):
            assert totals[name] == expected[name], name
        assert totals["forfeit"] == expected["forfeits"]
        assert [totals["dot", dot] for dot in range(board.steps + 1)] == expected["dots"]
        assert [totals["line", line] for line in range(board.lines)] == expected["lines"]
    return expected


DUEL = {2: AGAIN, 3: BACK_2}
ALL_FLAGS = {0: AGAIN, 1: ADVANCE_1, 2: MISS, 3: BACK_2}
NAMED = {
    "mini": small_board(4, 2, 3),
    "duel": small_board(7, 3, 4, DUEL),
    "advance-duel": small_board(7, 3, 4, {1: Flag("advance", 2), **DUEL}),
    "all-flags": small_board(6, 2, 4, ALL_FLAGS),
    "flag on finish": small_board(6, 4, 3, {0: ADVANCE_1}),
    "always again": small_board(4, 1, 2, {0: AGAIN, 1: AGAIN}),
    "nothing but miss": small_board(5, 1, 3, {0: MISS, 1: MISS, 2: MISS}),
    "no red": small_board(5, 0, 3, {1: BACK_2}),
    "odd dice": small_board(6, 3, 5, {2: Flag("back", 3)}, white=(1, 3, 3), coloured=(2, 7, 9)),
    "one step": small_board(1, 0, 2),
}


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", NAMED)
def test_every_answer_is_the_reference_s(name: str, players: int) -> None:
    _compare_answers(NAMED[name], players)


@pytest.mark.parametrize("options", [*READINGS, {"first_player": 2}, {"first_player": "rolled"}], ids=str)
def test_every_answer_is_the_reference_s_with_every_option(options: dict[str, Any]) -> None:
    board = small_board(4, 2, 3, {1: ADVANCE_1, 2: BACK_2, 0: MISS})
    _compare_answers(board, 2, **options)


def test_three_players_on_mini() -> None:
    expected = _compare_answers(NAMED["mini"], 3)
    assert expected["lost_white"] > 0


def test_four_players_on_three_steps() -> None:
    _compare_answers(small_board(3, 1, 2), 4)


def test_four_players_who_miss_turns() -> None:
    _compare_answers(small_board(2, 1, 2, {1: MISS}), 4)


def test_landings_on_finish_are_what_pass_takes_away_on_mini() -> None:
    # Casey comes home with 1/3 of his moves. Ordinary: every line is landed on 5/6 times. Pass: of the visits to line 0
    # only the winning one is left, 1/2, and the other 1/3 fall on line 1.
    lines = {how: _compare_answers(NAMED["mini"], 1, casey_at_finish=how)["lines"] for how in ("ordinary", "pass")}
    assert lines["ordinary"] == [Fraction(5, 6)] * 3
    assert lines["pass"] == [Fraction(1, 2), Fraction(7, 6), Fraction(5, 6)]


@st.composite
def _tables(draw: st.DrawFn) -> tuple[MonorailBoard, int, dict[str, Any]]:
    """A small board with any flags and dice, a number of players and a reading of the rules."""
    players = draw(st.integers(1, 3))
    steps = draw(st.integers(1, {1: 7, 2: 5, 3: 3}[players]))
    lines = draw(st.integers(2, 4 if players < 3 else 3))
    faces = st.lists(st.integers(1, 7), min_size=1, max_size=3).map(tuple)
    flag = st.one_of(
        st.sampled_from([AGAIN, MISS]),
        st.builds(Flag, st.sampled_from(["advance", "back"]), st.integers(1, 4)),
    )
    board = small_board(
        steps,
        draw(st.integers(0, steps - 1)),
        lines,
        draw(st.dictionaries(st.integers(0, lines - 1), flag, max_size=lines)),
        white=draw(faces),
        coloured=draw(faces),
    )
    options = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items() if name != "first_player"}
    seats: list[Any] = [*range(1, players + 1)]
    options["first_player"] = draw(st.sampled_from([*seats, "rolled"] if len(set(board.white)) > 1 else seats))
    return board, players, options


@settings(max_examples=80)
@example((small_board(4, 0, 2, white=(2, 3)), 2, {}))  # never ends with a chance strictly between 0 and 1
@given(_tables())
def test_every_answer_on_any_small_board_is_the_reference_s(table: tuple[MonorailBoard, int, dict[str, Any]]) -> None:
    board, players, options = table
    _compare_answers(board, players, **options)


@pytest.mark.slow
@settings(max_examples=1_000)
@given(_tables())
def test_every_answer_on_many_small_boards_is_the_reference_s(table: tuple[MonorailBoard, int, dict[str, Any]]) -> None:
    board, players, options = table
    _compare_answers(board, players, **options)
