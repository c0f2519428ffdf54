"""The Rifleman Game on the screen, without a browser: dice used by clicks, frozen pieces, hit chances, rivals."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.games.rifleman import reference
from tests.games.rifleman.boards import shipped
from tests.games.rifleman.test_reference import pair_of, table_of, wander
from toolkit.errors import GameError
from toolkit.games import Decision, Game, Offer, make_game
from toolkit.games.rifleman import SIDES, Position, Rifleman, RiflemanOptions, Throw, side_of
from toolkit.games.rifleman.plays import every_play
from toolkit.play import BestPlay, Odds, odds_of
from toolkit.widgets import Session
from toolkit.widgets.marks_view import marks_view

Clicks = tuple[tuple[str, str], ...]


@cache
def solved(board: str, players: int, options: Any) -> Odds | BestPlay:
    return odds_of(make_game("rifleman", board, players, vars(options)))


@pytest.fixture(autouse=True, scope="module")
def _solved_once() -> Iterator[None]:
    """A screen tries to solve its game when it opens; here equal games share that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(
            Session.__init__.__globals__,
            "odds_of",
            lambda game, _progress=None: solved(game.board.name, game.players, game.options),
        )
        yield


class Placed(Rifleman):
    """The game begun in a position set up by hand."""

    def __init__(self, board: str, state: Position | str, players: int, options: dict[str, Any]) -> None:
        super().__init__(shipped(board), players, RiflemanOptions(**options))
        self.set_up = self.position(state) if isinstance(state, str) else state

    def start(self) -> Position:
        return getattr(self, "set_up", None) or super().start()


def placed(
    board: str, state: Position | str, players: int = 2, seats: dict[int, str] | None = None, **options: Any
) -> Session:
    return Session(Placed(board, state, players, options), seats=seats)


def throw(session: Session, one: int, other: int) -> None:
    session.handle({"do": "enter", "values": {"high": str(one), "low": str(other)}})
    assert session.view["error"] == ""


def click(session: Session, space: str, die: int | str | None = None) -> None:
    session.handle({"do": "space", "id": space, "die": None if die is None else str(die)})


def open_spaces(session: Session) -> dict[str, list[str]]:
    return {name: space["dice"] for name, space in session.view["spaces"].items() if space["state"] == "open"}


def kept(session: Session) -> dict[str, Any]:
    """Everything that a refused command must leave as it is."""
    view = {name: value for name, value in session.view.items() if name not in ("seq", "error", "status", "moves")}
    return view | {"match": session.match.all_moves, "board": session.board, "setup": session.setup}


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


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "space", "id": "9"}, "F7: no steer passes the double line while a piece of its side is in the corral"),
    ({"do": "space", "id": "2"}, "F4: no red piece stands 5 or 1 behind it"),
    ({"do": "space", "id": "red corral"}, "F12: a piece comes back here only by a hit"),
    ({"do": "space", "id": "blue ranch"}, "F14: corral, fence and ranch of blue are for its own pieces"),
    ({"do": "space", "id": "1", "die": "5"}, "1 cannot be entered with '5'; dice that fit: 1"),
    ({"do": "space", "id": "77"}, "there is no space '77' to enter"),
    ({"do": "choose", "id": "4"}, "there is no choice '4'; there are choices 0 to 3"),
    ({"do": "act", "id": "stop"}, "F10: both dice can be used, and must be"),
    ({"do": "act", "id": "roll"}, "somebody has to choose first"),
    ({"do": "act", "id": "auto"}, "a person plays this seat"),
    ({"do": "enter", "values": {"high": "1", "low": "1"}}, "somebody has to choose first"),
    ({"do": "hint"}, "the best play is not known here. The Rifleman Game, board lesson: more than 6,000 positions"),
    ({"do": "new", "values": {"players": "3"}}, "3 players: the Rifleman Game takes 2, or 4 as two pairs (F2)"),
    ({"do": "new", "values": {"seat:2": "hiter"}}, "seat 2: no player 'hiter' (did you mean 'hitter'?)"),
    ({"do": "new", "values": {"option:freeze": "some"}}, "freeze"),
]


@pytest.mark.parametrize(("command", "reason"), REFUSED, ids=[str(command) for command, _ in REFUSED])
def test_a_refused_command_says_why_and_changes_nothing(command: dict[str, Any], reason: str) -> None:
    session = placed("lesson", "0,0,4/0|0,0,7/0|1|51")
    before = kept(session)
    session.handle(command)
    assert reason in session.view["error"]
    assert kept(session) == before


@pytest.mark.parametrize(
    ("state", "space", "reason"),
    [
        # A space of red's is blue's 12 less it: blue's pair on 7 stands on red's 5, its cowboy on 5 on red's 7.
        ("1,4,4/1|0,7,7/0|1|41", "5", "F8: blocked: two or more blue steers stand there"),
        ("4,4,6/4|5,9,10/5|1|31", "7", "F9: blocked: the blue cowboy stands there"),
        ("2,4,4/0!|3,3,7/1|1|31", "5", "F12: frozen"),
        ("2,4,4/0|3,3,7/1|1|54", "5", "F6: the cowboy would get ahead of the steer on space 2"),
        ("12,12,13/9|0,0,0/0|1|42", "red ranch", "F14: home by exact count only: 1 more to the ranch, not 4"),
        ("1,13,13/1|0,0,0/0|1|65", "red corral", "F12: a piece comes back here only by a hit"),
    ],
)
def test_every_reason_stands_at_its_space(state: str, space: str, reason: str) -> None:
    session = placed("lesson", state)
    told = session.view["spaces"][space]
    assert (told["state"], reason in told["text"]) == ("refused", True), told
    click(session, space)
    assert session.view["error"] == told["text"] and session.match.step == 0


def test_frozen_pieces_are_held_until_the_corral_is_empty() -> None:
    session = placed("lesson", "2,4,4/0!|3,3,7/1|1|")
    assert set(session.view["held"]) == {"red steer 1", "red steer 2", "red steer 3"}
    throw(session, 3, 1)
    click(session, "1")  # only the cowboy can go, and that frees them, for the other die too
    assert session.view["held"] == {}
    assert open_spaces(session) == {"5": ["3"], "7": ["3"]}
    others = placed("lesson", "0,2,4/0~4|3,3,7/1|1|", freeze="others")
    assert set(others.view["held"]) == {"red steer 3"}


def test_a_fraction_stands_beside_every_steer_that_can_be_hit() -> None:
    """Blue's cowboy and two steers wait in its corral; its steer is on red's 5.

    Red's steer on 4 is one ahead of it: any 1, 11 of 36. Blue's on 5 is hit by any 1 (from 4) or 5 (from the corral),
    20 of 36, and by 2-3 and 3-2: 22.
    """
    session = placed("lesson", "0,0,4/0|0,0,7/0|1|")
    assert session.view["marks"] == {
        "4": {"text": "11/36", "words": "Exact chance that blue's next throw can hit the steer here: 11/36"},
        "5": {"text": "11/18", "words": "Exact chance that red's next throw can hit the steer here: 11/18"},
    }
    throw(session, 6, 1)
    assert set(session.view["marks"]) == {"4", "5"}
    click(session, "6")
    assert session.view["marks"] == {}  # half-way: the next throw does not come from here
    session.handle({"do": "undo"})
    assert set(session.view["marks"]) == {"4", "5"}


def test_marks_are_those_of_the_slow_rules_and_other_games_have_none() -> None:
    game = make_game("rifleman", "lesson")
    assert isinstance(game, Rifleman)
    table, seen = table_of(game.board, "all", "one_die"), 0
    for state in random.Random(2).sample(wander(game, 300, seed=9), 40):
        expected = {}
        for side, herd in enumerate(state.herds):
            for place in {p for p in herd.steers if herd.steers.count(p) == 1 and game.trail.meets[side][p]}:
                ways, _ = reference.hit_chances(table, pair_of(state), 1 - side, place)
                if ways:
                    expected[game.trail.ids[side][place]] = ways
        found = marks_view(game, state)
        shares = {space: mark["text"].split("/") for space, mark in found.items()}
        assert {space: int(share[0]) * 36 // int(share[1]) for space, share in shares.items()} == expected
        seen += len(expected)
    assert seen > 8
    for key, board in (("monza", "mini"), ("monorail", "mini")):
        other: Game[Any, Any] = make_game(key, board)
        assert marks_view(other, other.start()) == {}


def test_four_seats_drive_as_two_pairs() -> None:
    session = Session("rifleman", board="lesson", players=4, seats={2: "racer", 3: "hitter", 4: "racer"}, seed=1)
    assert [piece["colour"] for piece in session.board["pieces"][-4:]] == ["red", "blue", "red", "blue"]
    throw(session, 3, 2)
    session.handle({"do": "choose", "id": "0"})
    seats = []
    while session.view["seat"] != "1":
        seats.append(session.view["headline"])
        session.handle({"do": "act", "id": "auto"})
    assert seats == ["Seat 2 (blue) to throw.", "Seat 3 (red) to throw.", "Seat 4 (blue) to throw."]
    end = placed("lesson", "13,13,13/12|0,0,1/0|3|", players=4)
    throw(end, 4, 1)
    assert end.view["headline"] == "Seat 3 (red) to choose."
    click(end, "red ranch")
    assert end.view["finished"] and end.view["headline"] == "Seat 1 (red) and Seat 3 (red) share the win."


def test_a_rival_plays_its_turn_and_its_extra_throws() -> None:
    session = placed("lesson", "0,0,4/0|0,0,7/0|2|", seats={2: "hitter"})
    throw(session, 1, 1)
    session.handle({"do": "act", "id": "auto"})
    moves = session.match.moves
    assert any(event.rule == "F12" for event in moves[1].events)  # it hits red on 4 with a 1
    assert session.view["pieces"]["red steer 3"] == "red corral"
    assert [isinstance(move.action, Throw) for move in moves[:3]] == [True, False, True]  # F5: 1-1 gives another throw
    assert session.view["seat"] == "1" and {move.before.seat for move in moves} == {2}


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


def test_a_long_list_of_plays_is_whole_and_the_view_stays_small() -> None:
    """Eight pieces with two different dice: each piece with each die, 64 ways at most where nothing is hit."""
    session = placed("full", "1,2,3,4,5,7,8/1|2,4,6,8,10,13,15/1|1|65")
    node = session.match.game.node(session.match.state)
    assert isinstance(node, Decision)
    items = session.view["choices"]["items"]
    assert len(items) == len(node.choices) == 45
    assert len(json.dumps(session.view)) < 60_000


def test_optimal_is_no_player_where_the_game_is_not_solved() -> None:
    with pytest.raises(GameError, match=r"seat 2: the best play is not known here\. The Rifleman Game, board lesson"):
        Session("rifleman", board="lesson", seats={2: "optimal"})
