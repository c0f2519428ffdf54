"""Games with choices on the screen, without a browser: dice spent by clicks, the list of choices, rivals, saves."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.monza.reference import ReferenceRace
from toolkit.errors import GameError
from toolkit.games import Chance, Decision, Finished, Game, make_game
from toolkit.games.monza import Throw
from toolkit.play import BestPlay, Odds, odds_of
from toolkit.widgets import Session

Clicks = tuple[tuple[str, str], ...]
STUCK = {"blue": 0, "white": 0, "yellow": 3, "red": 1, "purple": 0, "green": 2}
# Five dice can be used: white to c1, then yellow to b1 or purple to c2. By blue and a1 only four can.
FORK = {"blue": 1, "white": 2, "yellow": 1, "red": 1, "purple": 1, "green": 0}


@cache
def solved(board: str, players: int, options: Any) -> Odds | BestPlay:
    return odds_of(make_game("monza", board, players, vars(options)))


def solve_once(game: Game[Any, Any], _progress: object = None) -> Odds | BestPlay:
    return solved(game.board.name, game.players, game.options)


@pytest.fixture(autouse=True, scope="module")
def _solved_once() -> Iterator[None]:
    """A screen solves its game when it opens; here equal games share that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Session.__init__.__globals__, "odds_of", solve_once)
        yield


def act(session: Session, name: str) -> None:
    session.handle({"do": "act", "id": name})


def throw(session: Session, hand: dict[str, int]) -> None:
    session.handle({"do": "enter", "values": {name: str(count) for name, count in hand.items()}})
    assert session.view["error"] == ""


def click(session: Session, space: str, die: str | None = None) -> None:
    session.handle({"do": "space", "id": space, "die": die})


def open_spaces(session: Session) -> dict[str, list[str]]:
    return {name: space["dice"] for name, space in session.view["spaces"].items() if space["state"] == "open"}


def used(session: Session) -> list[str]:
    return [die["face"] for die in sorted(session.view["dice"], key=lambda die: die["used"]) if die["used"]]


def kept(session: Session) -> dict[str, Any]:
    """Everything that a refused command must leave as it is."""
    view = {name: value for name, value in session.view.items() if name not in ("seq", "error", "status", "moves")}
    return view | {"match": session.match.all_moves, "board": session.board, "setup": session.setup}


def routes(session: Session) -> dict[Clicks, Any]:
    """Every way to click through the choice that is open, and the choice that it is; all is undone again."""
    step, found, begun = session.match.step, {}, [()]

    def record(clicks: Clicks) -> None:
        found[clicks] = session.match.moves[-1].action
        session.handle({"do": "undo"})

    while begun:
        clicks: Clicks = begun.pop()
        act(session, "again")
        for die, space in clicks:
            click(session, space, die)
        if session.match.step > step:
            record(clicks)
            continue
        begun += [(*clicks, (die, space)) for space, dice in open_spaces(session).items() for die in dice or [""]]
        if session.view["actions"][0]["enabled"]:
            act(session, "stop")
            record(clicks)
    act(session, "again")
    return found


@pytest.mark.parametrize(
    "options",
    [{}, {"obligation": "until_stuck"}, {"target_exempt": False}, {"bonus": True}],
    ids=["as shipped", "until stuck", "no exemption", "bonus"],
)
def test_clicks_lead_to_every_legal_play_and_no_other(options: dict[str, Any]) -> None:
    session = Session("monza", board="lesson", players=3, options=options, seed=1)
    reference = ReferenceRace.load("lesson", **options)
    rng, checked = random.Random(5), 0
    while checked < 12 and not session.match.finished:
        state = session.match.state
        node = session.match.game.node(state)
        if isinstance(node, Chance):
            act(session, "roll")
            continue
        assert isinstance(node, Decision)
        found = routes(session)
        game = session.match.game
        shown = {action if state.bonus else game.choice_for(state, action) for action in found.values()}
        assert shown == set(node.choices)
        if not state.bonus:
            place = session.view["pieces"][str(state.seat)]
            assert set(found) == reference.legal(place, list(state.throw.faces))
            checked += 1
        session.handle({"do": "choose", "id": str(rng.randrange(len(node.choices)))})
        assert session.view["error"] == ""
    assert checked > 5


def test_dice_are_spent_and_come_back_one_by_one() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    assert open_spaces(session) == {"c1": ["white"]}
    assert session.view["spaces"]["a1"] == {
        "state": "refused",
        "text": "C11: a longer play exists: 5 dice can be used, this way at most 4",
    }
    assert session.view["spaces"]["a3"]["text"].startswith("C8: ")
    click(session, "c1")
    assert (session.match.step, session.view["pieces"]["1"], used(session)) == (1, "c1", ["white"])
    assert session.view["status"] == "So far: white to c1."
    assert open_spaces(session) == {"b1": ["yellow"], "c2": ["purple"]}
    assert session.view["spaces"]["a1"]["state"] == "refused"
    assert session.view["undo"]["enabled"] and not session.view["redo"]["enabled"]
    click(session, "b1", "yellow")
    assert used(session) == ["white", "yellow"]
    session.handle({"do": "undo"})
    assert (session.match.step, used(session), session.view["pieces"]["1"]) == (1, ["white"], "c1")
    click(session, "c2")
    act(session, "again")
    assert (session.match.step, used(session), session.view["pieces"]["1"]) == (1, [], "grid")
    for space in ("c1", "c2", "b2", "c3", "b3"):
        click(session, space)
    assert (session.match.step, session.view["pieces"]["1"]) == (2, "b3")
    assert used(session) == ["white", "purple", "blue", "white", "yellow"]
    assert [move["path"] for move in session.view["moves"]] == [
        ["grid", "c1"], ["c1", "c2"], ["c2", "b2"], ["b2", "c3"], ["c3", "b3"],
    ]  # fmt: skip
    session.handle({"do": "undo"})  # now the whole play
    assert (session.match.step, used(session), session.view["pieces"]["1"]) == (1, [], "grid")


def test_a_choice_of_the_list_shows_its_dice_and_its_way() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    first = session.view["choices"]["items"][0]
    assert first == {
        "id": "0",
        "label": "white to c1, purple to c2, blue to b2, white to c3, yellow to b3",
        "detail": "5 dice",
        "path": ["grid", "c1", "c2", "b2", "c3", "b3"],
    }


def test_a_car_that_is_passed_does_not_make_the_other_drive_twice() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, {"blue": 0, "white": 6, "yellow": 0, "red": 0, "purple": 0, "green": 0})
    click(session, "c1")
    throw(session, {"blue": 0, "white": 1, "yellow": 0, "red": 0, "purple": 5, "green": 0})
    click(session, "c1")
    click(session, "c2")
    assert session.match.moves[-1].events[1].rule == "C9"
    assert session.view["moves"] == [{"piece": "2", "path": ["grid", "c1"]}, {"piece": "2", "path": ["c1", "c2"]}]
    assert session.view["pieces"]["1"] == "c1"


def test_a_stuck_car_goes_on_with_one_button() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, STUCK)
    assert open_spaces(session) == {}
    assert session.view["actions"] == [{"id": "stop", "label": "Go on", "enabled": True, "reason": ""}]
    assert "No die fits on the grid." in session.view["status"]
    act(session, "stop")
    assert session.match.state.seat == 2


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "space", "id": "a1"}, "C11: a longer play exists"),
    ({"do": "space", "id": "a3"}, "C8: "),
    ({"do": "space", "id": "b3"}, "C6: "),
    ({"do": "space", "id": "z9"}, "there is no space 'z9' to enter"),
    ({"do": "space"}, "there is no space"),
    ({"do": "space", "id": "c1", "die": "green"}, "c1 cannot be entered with 'green'; dice that fit: white"),
    ({"do": "choose", "id": "2"}, "there is no choice '2'; there are choices 0 to 1"),
    ({"do": "choose", "id": "-1"}, "there is no choice"),
    ({"do": "choose"}, "there is no choice"),
    ({"do": "act", "id": "stop"}, "C5: "),
    ({"do": "act", "id": "roll"}, "somebody has to choose first"),
    ({"do": "act", "id": "auto"}, "a person plays this seat"),
    ({"do": "act", "id": "fly"}, "there is nothing called 'fly' to do here"),
    ({"do": "enter", "values": STUCK}, "somebody has to choose first"),
    ({"do": "hint"}, "the best play is not known here. seats 1, 2, 3 are free: no single optimum"),
    ({"do": "redo"}, "nothing to redo"),
    ({"do": "goto", "step": 7}, "there is no step 7"),
    ({"do": "new", "values": {"seat:2": "greed"}}, "seat 2: no player 'greed' (did you mean 'greedy'?)"),
    ({"do": "new", "values": {"seat:2": "optimal"}}, "seat 2: the best play is not known here."),
    ({"do": "new", "values": {"players": "7"}}, "7 players"),
    ({"do": "new", "values": {"option:bonus": "perhaps"}}, "bonus"),
]


@pytest.mark.parametrize(("command", "reason"), REFUSED, ids=[str(command) for command, _ in REFUSED])
def test_a_refused_command_says_why_and_changes_nothing(command: dict[str, Any], reason: str) -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    before = kept(session)
    session.handle(command)
    assert reason in session.view["error"]
    assert kept(session) == before


def test_the_same_in_the_middle_of_a_choice() -> None:
    session = Session("monza", board="lesson", players=3)
    throw(session, FORK)
    click(session, "c1")
    before = kept(session)
    for command, reason in [
        ({"do": "redo"}, "finish the choice first, or take the dice back"),
        ({"do": "act", "id": "stop"}, "C11: "),
        ({"do": "space", "id": "c1"}, "C7: "),
        ({"do": "space", "id": "b1", "die": "white"}, "b1 cannot be entered with 'white'"),
    ]:
        session.handle(command)
        assert reason in session.view["error"]
        assert kept(session) == before


def test_before_the_throw_and_after_the_end_nothing_can_be_chosen() -> None:
    session = Session("monza", board="mini", players=1, seats={1: "greedy"})
    for command in ({"do": "choose", "id": "0"}, {"do": "space", "id": "a1"}, {"do": "act", "id": "stop"}):
        session.handle(command)
        assert session.view["error"] == "nobody has to choose here"
    assert "choices" not in session.view and "spaces" not in session.view
    while not session.match.finished:
        act(session, "auto")
    step = session.match.step
    act(session, "auto")
    assert session.view["error"].startswith("the game is over") and session.match.step == step


def test_numbers_of_dice_typed_in_must_be_a_throw() -> None:
    session = Session("monza", board="lesson", players=3)
    fields = session.view["entry"]["fields"]
    assert [field["label"] for field in fields] == [f"{colour.title()} dice" for colour in FORK]
    assert fields[0]["values"] == ["0", "1", "2", "3", "4", "5", "6"]
    for hand, reason in (
        (STUCK | {"blue": 1}, "these are 7 dice; 6 are thrown"),
        (STUCK | {"blue": 7}, "Blue dice: 7 cannot come up; choose one of: 0, 1, 2, 3, 4, 5, 6"),
    ):
        session.handle({"do": "enter", "values": hand})
        assert session.view["error"] == reason and session.match.step == 0


def test_a_rival_plays_one_turn_by_its_policy() -> None:
    session = Session("monza", board="lesson", players=3, seats={2: "greedy", 3: "farthest"})
    throw(session, STUCK)
    act(session, "stop")
    for seat, name in ((2, "greedy"), (3, "farthest")):
        assert session.view["actions"][0]["label"] == f"Let Seat {seat} ({name}) play"
        act(session, "auto")
        before, action, after, _ = session.match.moves[-1]
        assert before.seat == seat and after.seat == seat % 3 + 1
        policy = session.seats.policy(seat)
        assert policy is not None
        assert action in policy(session.match.game, before, session.match.game.actions(before))
    assert session.view["actions"][0] == {"id": "roll", "label": "Roll", "enabled": True, "reason": ""}


def test_alone_a_policy_plays_turn_by_turn_and_the_best_one_takes_best_plays() -> None:
    session = Session("monza", board="mini", players=1, seats={1: "optimal"}, seed=4)
    best, turns = session.odds, 0
    assert isinstance(best, BestPlay) and best.unit == "turns"
    while not session.match.finished:
        step = session.match.step
        act(session, "auto")
        turns += 1
        before, action, *_ = session.match.moves[-1]
        assert session.match.step == step + 2 and isinstance(session.match.moves[-2].action, Throw)
        prices = best.prices(before, 1)
        assert prices[action].number == min(price.number for price in prices.values())
    assert turns > 1


def test_a_bonus_is_decided_by_the_player_of_the_car() -> None:
    """C16: the last die of greedy seat 2 is blue, the colour of seat 1, a person."""
    session = Session("monza", board="lesson", players=3, options={"bonus": True}, seats={2: "greedy"})
    throw(session, STUCK)
    act(session, "stop")
    throw(session, {"blue": 6, "white": 0, "yellow": 0, "red": 0, "purple": 0, "green": 0})
    act(session, "auto")
    assert session.view["seat"] == "1" and session.match.state.bonus == 1
    assert session.view["actions"][0]["enabled"]  # declining
    assert open_spaces(session) == {"c1": []}  # seat 2 stands on a1
    before = kept(session)
    click(session, "a1")
    assert session.view["error"] == "C16: a bonus move enters no square with a car on it" and kept(session) == before
    click(session, "c1")
    assert session.view["pieces"] == {"1": "c1", "2": "a1", "3": "grid"} and session.view["seat"] == "3"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"players": 3, "seats": {2: "optimal"}}, "seat 2: the best play is not known here. seats 1, 2, 3 are free"),
        ({"players": 2, "seats": {3: "greedy"}}, "there is no seat 3 among 2"),
        ({"players": 3, "seats": {1: "slow"}}, "seat 1: no player 'slow'; players: human, random, greedy"),
    ],
)
def test_players_that_cannot_be_had(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(GameError) as caught:
        Session("monza", board="mini", **words)
    assert reason in str(caught.value)


def test_the_hint_ranks_choices_by_exact_worth_and_goes_with_the_choice() -> None:
    session = Session("monza", board="mini", players=2)
    throw(session, {"blue": 3, "white": 3, "yellow": 0, "red": 0, "purple": 0, "green": 0})
    assert all("value" not in item for item in session.view["choices"]["items"])
    session.handle({"do": "hint"})
    shown = session.view["choices"]
    assert shown["hint"]["pressed"] and shown["note"] == "Share of the win after it"
    assert isinstance(session.odds, BestPlay)
    prices = session.odds.prices(session.match.state, 1)
    node = session.match.game.actions(session.match.state)
    worth = [prices[node[int(item["id"])]].number for item in shown["items"]]
    assert worth == sorted(worth, reverse=True) and len(worth) == len(node) > 1
    assert [item["best"] for item in shown["items"]] == [value == worth[0] for value in worth]
    assert worth[0] == session.odds.chances(session.match.state)["1"].number
    session.handle({"do": "hint"})
    assert not session.view["choices"]["hint"]["pressed"] and "value" not in session.view["choices"]["items"][0]
    session.handle({"do": "hint"})
    session.handle({"do": "choose", "id": shown["items"][0]["id"]})
    session.handle({"do": "undo"})
    assert not session.view["choices"]["hint"]["pressed"]


def test_the_form_says_who_plays_and_a_new_game_keeps_it() -> None:
    session = Session("monza", board="mini", players=2, seats={2: "greedy"}, seed=5)
    fields = {field["id"]: field for field in session.setup["fields"]}
    assert (fields["seat:1"]["value"], fields["seat:2"]["value"]) == ("human", "greedy")
    assert fields["seat:2"]["label"] == "Who plays seat 2?"
    players = [entry["value"] for entry in fields["seat:2"]["values"]]
    assert players[0] == "human" and players[-1] == "optimal"
    greedy = next(entry for entry in fields["seat:2"]["values"] if entry["value"] == "greedy")
    assert greedy["label"] == "greedy (beginner)" and greedy["help"].startswith("Uses as many dice as it can")
    session.handle({"do": "new", "values": {"players": "3", "board": "lesson", "seat:3": "random", "seed": "x"}})
    assert session.view["error"] == ""
    assert session.seats.names == {1: "human", 2: "greedy", 3: "random"}
    assert (session.match.game.board.name, session.match.seed) == ("lesson", "x")
    session.handle({"do": "new", "values": {"players": "2", "seat:1": "optimal", "seat:9": "random", "board": "mini"}})
    assert session.seats.names == {1: "optimal", 2: "greedy"}


def test_a_saved_play_goes_on_elsewhere() -> None:
    options = {"bonus": True, "obligation": "until_stuck", "cars": "red-green"}
    session = Session("monza", board="lesson", players=3, options=options, seats={2: "random", 3: "greedy"}, seed="s")
    for _ in range(8):
        first = session.view["actions"][0]["id"]
        if first == "stop":
            session.handle({"do": "choose", "id": "0"})
        else:
            act(session, first)
        assert session.view["error"] == ""
    session.handle({"do": "undo"})
    other = Session("monza", board="mini", players=1)
    other.load(session.match.dump())
    assert other.match.state == session.match.state
    for name in ("step", "pieces", "log", "chances", "dice", "headline", "undo", "redo"):
        assert other.view[name] == session.view[name]
    for both in (session, other):
        both.handle({"do": "redo"})
    assert other.match.state == session.match.state


spaces = st.sampled_from(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "grid", "?"])
commands = st.one_of(
    st.sampled_from(["roll", "roll", "auto", "stop", "again", "jump"]).map(lambda name: {"do": "act", "id": name}),
    st.sampled_from(["undo", "redo", "hint", "hint", "what"]).map(lambda name: {"do": name}),
    st.integers(-1, 4).map(lambda number: {"do": "choose", "id": str(number)}),
    st.builds(lambda space, die: {"do": "space", "id": space, "die": die}, spaces, st.sampled_from([None, "blue"])),
    st.just({"do": "first open"}),
    st.just({"do": "first open"}),
    st.integers(-1, 9).map(lambda step: {"do": "goto", "step": step}),
    st.sampled_from([FORK, STUCK, STUCK | {"blue": 2}]).map(lambda hand: {"do": "enter", "values": hand}),
    st.sampled_from(["human", "greedy", "optimal", "x"]).map(lambda name: {"do": "new", "values": {"seat:2": name}}),
)  # fmt: skip


def check(session: Session) -> None:
    """The screen tells the truth about the position of its match."""
    view, match = session.view, session.match
    game, state = match.game, match.state
    node = game.node(state)
    assert json.loads(json.dumps([view, session.board, session.setup])) == [view, session.board, session.setup]
    assert view["step"] == match.step == len(view["log"]) and view["finished"] == isinstance(node, Finished)
    assert set(view["pieces"].values()) <= {space["id"] for space in session.board["spaces"]}
    assert ("choices" in view) == ("spaces" in view) == isinstance(node, Decision)
    assert len(view["dice"]) == 6 and sorted(filter(None, (die["used"] for die in view["dice"]))) == list(
        range(1, len(used(session)) + 1)
    )
    if isinstance(node, Decision):
        assert [item["label"] for item in sorted(view["choices"]["items"], key=lambda item: int(item["id"]))] == [
            game.action_text(choice) for choice in node.choices
        ]
        assert (
            len(view["spaces"]) == len(session.board["spaces"]) - 1
        )  # all but the grid: open, or refused for a reason
        assert all(space["text"] for space in view["spaces"].values())
        if not used(session) and view["seat"] == "1":
            assert open_spaces(session) or view["actions"][0]["label"] == "Go on"
    elif not view["finished"]:
        assert view["actions"][0]["enabled"]


@pytest.mark.parametrize(("board", "players"), [("lesson", 3), ("mini", 2)])
@settings(max_examples=25)
@given(st.lists(commands, max_size=16))
def test_any_sequence_of_commands_keeps_the_screen_true(
    board: str, players: int, sequence: list[dict[str, Any]]
) -> None:
    session = Session("monza", board=board, players=players, seats={2: "greedy"}, seed=3)
    check(session)
    for command in sequence:
        if command["do"] == "first open":
            space = next(iter(open_spaces(session)), "none") if "spaces" in session.view else "none"
            command = {"do": "space", "id": space}
        before, number = kept(session), session.view["seq"]
        session.handle(command)
        assert session.view["seq"] == number + 1
        if session.view["error"]:
            assert kept(session) == before
        check(session)
