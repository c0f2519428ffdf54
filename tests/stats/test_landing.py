"""How often things happen: by hand on `mini`, and against the plain reference."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.games.monorail.reference import ReferenceGame, solve
from toolkit.chains import explore
from toolkit.games import Event, make_game
from toolkit.solve import Analysis
from toolkit.stats import event_counts, landing_counts, policies_of

F = Fraction


def landed(board: str, players: int, **options: object) -> dict[tuple[str, str], Fraction]:
    game = make_game("monorail", board, players, options)
    return {key: count.fraction for key, count in landing_counts(game, Analysis(explore(game))).items()}


def counted(game: Any, label: Callable[[Event], Any], *, amounts: bool = False) -> dict[Any, Fraction]:
    found = event_counts(game, Analysis(explore(game)), label, amounts=amounts)
    return {key: count.fraction for key, count in found.items()}


def test_one_player_on_mini_by_hand() -> None:
    """Casey's line does not matter: wherever he is, each of the three lines is his next with chance 1/3, so on red a
    throw that does not win is survived with chance 2/3.

    Start: 2 of 6 faces stay, so 3/2 throws are made from there.
    Dot 1: landed 3/2 * 1/6 = 1/4 times; 3 of 6 faces stay, so 2 throws from each stay, 1/2.
    Dot 2, red: landed (3/2 + 1/2) / 6 = 1/3 times, of which 2/3 are survived. A throw stays and is survived with
    4/6 * 2/3 = 4/9, so 1/3 * 2/3 / (5/9) = 2/5 throws are made from there.
    Dot 3, red: landed (3/2 + 1/2 + 2/5) / 6 = 2/5 times; 2/5 * 2/3 / (1 - 5/6 * 2/3) = 3/5 throws.
    Station: every throw wins with 1/6, so (3/2 + 1/2 + 2/5 + 3/5) / 6 = 1/2.
    Casey rides in every throw but the last of a winner: 3 - 1/2 times, a third of them to each line.
    """
    assert landed("mini", 1) == {
        ("1", "dot 1"): F(1, 4),
        ("1", "dot 2"): F(1, 3),
        ("1", "dot 3"): F(2, 5),
        ("1", "station"): F(1, 2),
        ("casey", "line 0"): F(5, 6),
        ("casey", "line 1"): F(5, 6),
        ("casey", "line 2"): F(5, 6),
    }


def test_casey_passes_finish_when_nobody_is_on_red() -> None:
    """One ride in a game happens with nobody on red (forfeits on Start 3/2 * 2/6, landings on dot 1 and forfeits there,
    1/4 and 1/4); a third of them would have ended on Finish and ends on line 1."""
    found = landed("mini", 1, casey_at_finish="pass")
    assert [found["casey", f"line {line}"] for line in range(3)] == [F(1, 2), F(7, 6), F(5, 6)]
    assert [found["1", f"dot {dot}"] for dot in (1, 2, 3)] == [F(1, 4), F(1, 3), F(2, 5)]


def test_forfeits_by_hand() -> None:
    """Throws from each dot (above) times the faces that are too many: 3/2 * 2/6 + 1/2 * 3/6 + 2/5 * 4/6 + 3/5 * 5/6."""
    game = make_game("monorail", "mini", 1)
    assert counted(game, lambda event: "forfeit" if event.rule == "M8" else None) == {"forfeit": F(91, 60)}


def test_blocking_on_mini() -> None:
    """The value 2719/16380 comes from the plain reference; a single step back is all that two players can cost."""
    game = make_game("monorail", "mini", 2)

    def blocked(event: Event) -> str | None:
        return event.kind if event.rule == "M7" else None

    assert counted(game, blocked, amounts=True) == {"blocked": F(2719, 16380)}
    assert counted(game, blocked) == {"blocked": F(2719, 16380)}
    assert counted(make_game("monorail", "mini", 1), blocked) == {}


def test_dots_lost_are_more_than_moves_shortened_where_two_may_stand_in_the_way() -> None:
    """Three players on `mini`; both values of the plain reference."""
    game = make_game("monorail", "mini", 3)

    def blocked(event: Event) -> str | None:
        return event.kind if event.rule == "M7" else None

    assert counted(game, blocked, amounts=True) == {"blocked": F(7938476293061, 27005112443260)}
    assert counted(game, blocked) == {"blocked": F(700160367959, 2700511244326)}


@pytest.mark.parametrize(
    ("board", "players", "options"),
    [
        ("mini", 2, {}),
        ("duel", 1, {}),
        ("duel", 1, {"casey_at_finish": "pass", "flag_may_finish": True}),
        ("duel", 1, {"casey_moves_on_forfeit": False}),
    ],
    ids=str,
)
def test_all_counts_are_those_of_the_reference(board: str, players: int, options: dict[str, object]) -> None:
    """Written from the rules alone, without a line of ours."""
    flags = {2: ("again",), 3: ("back", 2)} if board == "duel" else {}
    steps, red, lines = (7, 3, 4) if board == "duel" else (4, 2, 3)
    reference = solve(ReferenceGame(steps, red, lines, flags, players, **options))
    found = landed(board, players, **options)
    seats = [str(seat) for seat in range(1, players + 1)]
    ours = [sum(found.get((seat, f"dot {dot}"), F(0)) for seat in seats) for dot in range(1, steps)]
    assert ours == reference["dots"][1:steps]
    assert sum(found.get((seat, "start"), F(0)) for seat in seats) == reference["dots"][0]
    assert [found.get(("casey", f"line {line}"), F(0)) for line in range(lines)] == reference["lines"]
    game = make_game("monorail", board, players, options)
    kinds = counted(game, lambda event: event.kind, amounts=True)
    assert kinds.get("blocked", 0) == reference["lost_white"]
    assert kinds.get("blocked by flag", 0) == reference["lost_flag"]
    assert counted(game, lambda event: event.kind)["forfeit"] == reference["forfeits"]


def test_missed_turns_and_flags_are_counted_too() -> None:
    """On `lesson` each miss flag costs one of two players a turn, unless the game is over before it comes round."""
    game = make_game("monorail", "lesson", 2)
    analysis = Analysis(explore(game))
    found = event_counts(game, analysis, lambda event: (event.kind, event.space if event.kind == "flag" else ""))
    counts = {key: count.fraction for key, count in found.items()}
    assert 0 < counts["missed", ""] < counts["owes", ""] == counts["flag", "line 8"]
    assert counts["again", ""] == counts["flag", "line 5"]
    assert {space for kind, space in counts if kind == "flag"} == {"line 3", "line 5", "line 8"}


def test_nothing_happens_without_flags() -> None:
    game = make_game("monorail", "lesson", 1, {"flags": False})
    assert not {"flag", "missed", "owes", "again"} & set(counted(game, lambda event: event.kind))


def test_policies_that_draw_lots_scale_the_rows() -> None:
    """In Monza's rows a random policy's choices are spread over a larger total than that of the throws. One throw is
    made a turn, so throws are as many as turns."""
    game = make_game("monza", "mini", 2)
    analysis = Analysis(explore(game, policies=policies_of(game, {1: "random", 2: "random"})))
    throws = event_counts(game, analysis, lambda event: event.kind if event.kind == "throw" else None)
    assert throws["throw"].fraction == analysis.steps("turns").fraction
