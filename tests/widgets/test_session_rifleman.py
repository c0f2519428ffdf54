"""The Rifleman Game on the screen, without a browser: dice used by clicks, the list of plays and its hint, saves."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.games.rifleman import reference
from tests.games.rifleman.test_reference import pair_of, table_of, wander
from tests.widgets.clicks import Clicks, click, open_spaces
from tests.widgets.rifleman_table import placed, throw
from tests.widgets.solved_once import solved_once
from toolkit.games import Decision, Offer, make_game
from toolkit.games.rifleman import SIDES, Rifleman, side_of
from toolkit.games.rifleman.plays import every_play
from toolkit.widgets import Session

__all__ = ["solved_once"]  # the fixture of tests/widgets/solved_once.py, which pytest finds by its name here


def routes(session: Session) -> dict[Clicks, Any]:
    """Every way to click through the throw on the table, and the position that it leads to; all is undone again."""
    step, found = session.match.step, {}
    begun: list[Clicks] = [()]
    while begun:
        clicks = begun.pop()
        for die, space in clicks:
            click(session, space, die)
            assert session.view["error"] == ""
        if session.match.step > step:
            found[clicks] = session.match.state
            session.handle({"do": "undo"})
        else:
            begun += [(*clicks, (die, space)) for space, dice in open_spaces(session).items() for die in dice]
            session.handle({"do": "act", "id": "again"})
    assert session.match.step == step
    return found


@pytest.mark.parametrize(
    ("board", "freeze", "count"),
    [("mini", "all", 12), ("lesson", "all", 14), ("lesson", "others", 10), ("lesson", "line", 8), ("full", "all", 3)],
)
def test_clicks_lead_to_every_legal_play_and_no_other(board: str, freeze: str, count: int) -> None:
    """Against the game's own choices, every order of them, and the slow rules written without looking at either."""
    game = make_game("rifleman", board, options={"freeze": freeze})
    assert isinstance(game, Rifleman)
    table, rng = table_of(game.board, freeze, "one_die"), random.Random(f"{board} {freeze}")
    for state in rng.sample(wander(game, 400, seed=3), count):
        dice = rng.choice([(high, low) for high in range(1, 7) for low in range(1, high + 1)])
        session = placed(board, state, freeze=freeze)
        throw(session, *dice)
        thrown = session.match.state
        used, ends = reference.plays(table, pair_of(state), side_of(state.seat), dice[::-1])
        if not used:
            assert thrown.seat != state.seat and "choices" not in session.view
            continue
        reached = routes(session)
        assert {reference.tidy(table, pair_of(end)) for end in reached.values()} == ends
        assert {len(clicks) for clicks in reached} == {used}
        assert set(reached.values()) == {game.step(thrown, play).state for play in game.actions(thrown)}
        assert len(reached) == len(every_play(game.trail, game.options, thrown))


def test_dice_are_used_and_come_back_one_by_one() -> None:
    """Red has 5 and 1; the 1 from 4 hits blue on 5, which is blue's 7."""
    session = placed("lesson", "0,0,4/0|0,2,7/0|1|")
    throw(session, 1, 5)  # a real table's dice come in either order
    assert session.view["headline"] == "Seat 1 (red) to choose."
    assert open_spaces(session) == {"1": ["1"], "5": ["5", "1"]}
    assert [item["label"] for item in session.view["choices"]["items"]] == [
        "5: steer red corral to 5, 1: steer red corral to 1",
        "5: steer red corral to 5, 1: steer 4 to 5",
        "5: steer red corral to 5, 1: steer 5 to 6",
        "1: steer red corral to 1, 5: steer 1 to 6",
    ]
    click(session, "5", 1)
    assert session.view["status"] == "So far: 1 to 5."
    assert [die.get("used") for die in session.view["dice"]] == [None, 1]
    assert session.view["pieces"]["red steer 3"] == "5" and "4" not in session.view["pieces"].values()
    blue = [space for piece, space in session.view["pieces"].items() if piece.startswith("blue")]
    assert sorted(blue) == ["10", "blue corral", "blue corral", "blue corral"]  # F12: the hit counts at once
    assert session.view["held"] == {"blue steer 3": "frozen until the corral is empty, F12"}
    assert open_spaces(session) == {"5": ["5"]}
    session.handle({"do": "undo"})
    assert (session.match.step, session.view["status"]) == (1, "All dice are back.")
    assert session.view["pieces"]["red steer 3"] == "4" and session.view["held"] == {}
    assert all("used" not in die for die in session.view["dice"])
    click(session, "5", 5)
    session.handle({"do": "act", "id": "again"})
    assert open_spaces(session) == {"1": ["1"], "5": ["5", "1"]}
    click(session, "1")
    click(session, "6")
    assert session.match.moves[-1].action.text == "1: steer red corral to 1, 5: steer 1 to 6"
    assert session.view["seat"] == "2" and [die["used"] for die in session.view["dice"]] == [2, 1]
    session.handle({"do": "undo"})  # now the whole play
    assert session.match.step == 1 and session.view["pieces"]["red steer 3"] == "4"


def test_of_a_double_each_die_is_used_once() -> None:
    session = placed("lesson", "0,0,4/0|0,0,2/0|1|")
    throw(session, 2, 2)
    click(session, "2")
    assert [die.get("used") for die in session.view["dice"]] == [1, None]
    click(session, "4")
    assert session.view["headline"] == "Seat 1 (red) to throw."  # F5: once more


def test_picks_agree_with_spaces_and_with_the_offer() -> None:
    game = make_game("rifleman", "full")
    assert isinstance(game, Rifleman)
    rng, checked = random.Random(8), 0
    for state in rng.sample(wander(game, 300, seed=5), 12):
        session = placed("full", state)
        session.handle({"do": "act", "id": "roll"})
        if "choices" not in session.view:
            continue
        checked += 1
        offer = game.offer(session.match.state)
        assert isinstance(offer, Offer)
        side = SIDES[side_of(state.seat)]
        own = {space for piece, space in session.view["pieces"].items() if piece.startswith(side)}
        assert set(session.view["picks"]) <= own
        targets: dict[str, set[str]] = {}
        for origin, ways in session.view["picks"].items():
            for space, way in ways.items():
                assert (way["state"] == "open") == any(
                    (move.origin, move.space, move.refusal) == (origin, space, None) for move in offer.moves
                )
                if way["state"] == "open":
                    targets.setdefault(space, set()).update(way["dice"])
                else:
                    assert way["text"].split(":")[0] in game.rules  # a reason with its rule
        assert targets == {space: set(dice) for space, dice in open_spaces(session).items()}
        assert set(session.view["spaces"]) == {space["id"] for space in session.board["spaces"]}
    assert checked > 5


def test_a_long_list_of_plays_is_whole_and_the_view_stays_small() -> None:
    """Eight pieces with two different dice: each piece with each die, 64 ways at most where nothing is hit."""
    session = placed("full", "1,2,3,4,5,7,8/1|2,4,6,8,10,13,15/1|1|65")
    node = session.match.game.node(session.match.state)
    assert isinstance(node, Decision)
    items = session.view["choices"]["items"]
    assert len(items) == len(node.choices) == 45
    assert len(json.dumps(session.view)) < 60_000


def test_the_hint_gives_the_exact_worth_of_every_choice_of_mini() -> None:
    """The best is worth the value of the position; red's share at the start is that of the reference, 0.545936."""
    session = Session("rifleman", board="mini", seats={2: "optimal"}, seed=1)
    first = session.view["chances"]["rows"][0]
    assert first["decimal"].startswith("0.545936") and session.view["chances"]["guarantee"] == "exact"
    throw(session, 1, 2)
    session.handle({"do": "hint"})
    items = session.view["choices"]["items"]
    assert [item["best"] for item in items] == [True, False]
    assert [item["value"] for item in items] == ["0.6591", "0.5773"] and items[1]["worse"] == "0.0819"
    assert session.view["choices"]["note"] == "Share of the win after it"


def test_a_saved_play_goes_on_elsewhere() -> None:
    options = {"freeze": "others", "doubles_need": "both", "first_player": "rolled"}
    session = Session("rifleman", board="lesson", players=4, options=options, seats={2: "cautious"}, seed="save")
    for _ in range(14):
        first = session.view["actions"][0]["id"] if session.view["actions"] else "stop"
        session.handle({"do": "choose", "id": "0"} if first == "stop" else {"do": "act", "id": first})
        assert session.view["error"] == ""
    session.handle({"do": "undo"})
    other = Session("rifleman", board="mini")
    other.load(session.match.dump())
    for name in ("step", "pieces", "held", "marks", "log", "dice", "headline", "undo", "redo"):
        assert other.view[name] == session.view[name]
    for both in (session, other):
        both.handle({"do": "redo"})
    assert other.match.state == session.match.state and vars(other.match.game.options) == vars(
        session.match.game.options
    )
