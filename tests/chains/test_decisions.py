"""Decision processes: built from rows and from games, refused when wrong, turned into chains by policies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.solve.toy_games import LastStone, Pig, RaceState, SmallRace
from toolkit.chains import DecisionProcess, OpenChoice, explore, explore_decisions
from toolkit.chance import Distribution
from toolkit.errors import ChainError, GameError, TooManyStates
from toolkit.games import Finished
from toolkit.games.policies import choose_at_random, table_policy

ROWS: dict[str, Any] = {
    "play": {"safe": {"win": "1/2", "lose": "1/2"}, "bold": {"win": "1/3", "play": "2/3"}},
    "win": {"win": 1},
    "lose": {"lose": 1},
}


def test_a_process_from_rows() -> None:
    process = DecisionProcess.from_rows(ROWS, {"play": 2}, start="win")
    assert process.owners == [2, 0, 0] and process.players == (2,) and process.start == 1
    assert process.row("play", "bold") == {"win": Fraction(1, 3), "play": Fraction(2, 3)}
    assert process.row("win") == {"win": 1}
    assert process.choices("play") == ("safe", "bold") and process.choices("win") == ()


def test_states_are_told_from_their_numbers() -> None:
    process = DecisionProcess.from_rows({2: {"a": {0: 1}, "b": {1: 1}}, 0: {0: 1}, 1: {1: 1}})
    assert [process.index(state) for state in (2, 0, 1)] == [0, 1, 2]
    assert process.row(2, "b") == {1: 1}
    assert not process.has([2])


@pytest.mark.parametrize(
    ("rows", "owners", "message"),
    [
        ({}, None, "a process without states"),
        ({"a": {"x": {"a": "1/2"}}}, None, "row 'a', action 'x': its chances sum to 1/2, not to 1; change one by 1/2"),
        ({"a": {"x": {"b": 1}}}, None, "'a', action 'x' -> 'b': 'b' has no row"),
        ({"a": {"x": {"a": 0.5, "b": 0.5}}, "b": {"b": 1}}, None, "0.5 is a float, which is not exact"),
        ({"a": {"x": {"a": "3/2"}}}, None, "3/2 is no chance"),
        ({"a": {}}, None, "'a': {} is no row"),
        ({"a": 1}, None, "'a': 1 is no row"),
        ({"a": {"x": {"a": 1}, "b": 1}, "b": {"b": 1}}, None, "'a', action 'b': 1 is no row"),
        ({"a": {"x": {"a": 1}}}, {"a": 0}, "'a' names actions but has no owner"),
        ({"a": {"a": 1}}, {"a": 1}, "'a', action 'a': 1 is no row"),
        ({"a": {"a": 1}}, {"a": -1}, "owner of 'a': -1; write 0 for nobody"),
        ({"a": {"a": 1}}, {"b": 1}, "owners: 'b' is no state"),
    ],
)
def test_wrong_rows_are_refused(rows: Any, owners: Any, message: str) -> None:
    with pytest.raises(ChainError) as raised:
        DecisionProcess.from_rows(rows, owners)
    assert message in str(raised.value)


def test_floats_are_read_as_told() -> None:
    process = DecisionProcess.from_rows({"a": {"x": {"a": 0.1, "b": 0.9}}, "b": {"b": 1}}, floats="decimal")
    assert process.row("a", "x")["a"] == Fraction(1, 10)


def test_following_a_policy() -> None:
    process = DecisionProcess.from_rows(ROWS)
    assert process.following({"play": "bold"}).row("play") == {"win": Fraction(1, 3), "play": Fraction(2, 3)}
    mixed = {"win": Fraction(5, 12), "lose": Fraction(1, 4), "play": Fraction(1, 3)}
    assert process.following({"play": {"safe": "1/2", "bold": "1/2"}}).row("play") == mixed
    assert process.following({"play": Distribution({"safe": 3, "bold": 3})}).row("play") == mixed
    for policy, message in (
        ({}, "no entry for 'play'"),
        ({"play": "brave"}, "'brave' is no action of 'play'; its actions: 'safe', 'bold'"),
        ({"play": {"safe": "1/2"}}, "sum to 1/2"),
    ):
        with pytest.raises(ChainError, match=message):
            process.following(policy)


def test_decisions_after_a_throw_are_told_apart_by_their_outcomes() -> None:
    """After 1 and 1, and after 1 and 2, one cannot do the same; but (1, 1) offers 1 and 2 whoever threw what before."""
    process = explore_decisions(SmallRace(length=3, players=1))
    starts = [state for state in process.states if isinstance(state, OpenChoice)]
    # from 0: {1,2}, {1,2,3} and {1,3}; {2,3} (2 and 3 or more); single outcomes are no choice: (3, 3)
    assert len({choice.outcomes for choice in starts}) == len(starts)
    row = process.row(RaceState(1, (0,), ()))
    assert sum(row.values()) == 1 and row[Finished(("1",))] == Fraction(1, 9)


def test_clocks_run_on_the_way() -> None:
    process = explore_decisions(SmallRace(players=1))
    assert process.units == ("turns", "throws")
    begin = process.index(RaceState(1, (0,), ()))
    assert {arc.ticks for arc in process.arcs(process.action_offsets[begin])} == {(1, 1)}
    choice = next(i for i, state in enumerate(process.states) if isinstance(state, OpenChoice))
    assert {arc.ticks for a in process.actions_of(choice) for arc in process.arcs(a)} == {(0, 0)}


def test_a_game_of_circles_is_explored_to_its_end() -> None:
    """OpenSpiel pull request 738: the enumeration of Pig never ended, for chance positions were not remembered."""
    process = explore_decisions(Pig(goal=6))
    assert len(process) < 1_000
    with pytest.raises(TooManyStates, match="Toy, board table, 2 players: more than 108 positions"):
        explore_decisions(Pig(goal=20), limit=100)


def first_choice(_game: Any, _state: Any, choices: Any) -> Distribution[Any]:
    return Distribution.certain(choices[0])


def test_a_game_whose_seats_have_policies_is_a_chain() -> None:
    chain = explore(SmallRace(length=2, players=1), policies={1: first_choice})
    # always the smaller die: from 0 with 1 (5 of 9 throws) to 1, else to the end
    begin, on_1 = RaceState(1, (0,), ()), RaceState(1, (1,), ())
    assert chain.row(begin) == {on_1: Fraction(5, 9), Finished(("1",)): Fraction(4, 9)}
    chain = explore(SmallRace(length=2, players=1), policies={1: choose_at_random})
    # (1, 1): one or two, 1/9 * 1/2; (1, 2): one, two or three, 2/9 * 1/3; (1, 3): one, three or four, 2/9 * 1/3
    assert chain.row(begin)[on_1] == Fraction(1, 18) + 2 * Fraction(2, 27)


def test_a_decision_that_follows_a_decision_is_a_state_of_its_own() -> None:
    chain = explore(LastStone(stones=3), policies={1: first_choice, 2: choose_at_random})
    assert chain.row((2, 2)) == {(1, 1): Fraction(1, 2), Finished(("2",)): Fraction(1, 2)}


def test_one_fixed_seat_is_part_of_chance() -> None:
    process = explore_decisions(SmallRace(), policies={2: choose_at_random})
    assert process.players == (1,)


def test_policies_are_checked() -> None:
    race = SmallRace(length=2, players=1)
    with pytest.raises(GameError, match="no Markov chain until policies are named"):
        explore(race)
    with pytest.raises(GameError, match="a policy for seat 2; write a seat from 1 to 1"):
        explore(race, policies={2: choose_at_random})
    with pytest.raises(GameError, match=r"'far' at .* cannot be chosen there; possible: 1, 2"):
        explore(race, policies={1: lambda *_: Distribution.certain("far")})
    with pytest.raises(GameError, match="has no choice for"):
        explore(race, policies={1: table_policy({})})
