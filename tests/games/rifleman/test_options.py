"""Every value of every option changes an exact number on a small board."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from tests.games.rifleman.boards import game_on, shipped
from toolkit.games import Chance, Decision, Finished
from toolkit.games.rifleman import POLICIES, Position, RiflemanOptions


@cache
def _won(board: str, seat: int, throws: int = 3, begin: str = "", **options: Any) -> Fraction:
    """The chance that this seat has won after so many throws, when both sides play `racer`."""
    game = game_on(shipped(board), **options)

    def onward(state: Position) -> Iterator[tuple[Position, int]]:
        """The positions after one throw and its play, each with the weight of the throw."""
        node = game.node(state)
        assert isinstance(node, Chance)
        for action, weight in node.outcomes.items():
            after = game.step(state, action).state
            there = game.node(after)
            if isinstance(there, Decision):
                (choice,) = POLICIES["racer"](game, after, there.choices)
                after = game.step(after, choice).state
            yield after, weight

    state = game.position(begin) if begin else game.start()
    chances, won = {state: Fraction(1)}, Fraction(0)
    for _ in range(throws + (options.get("first_player") == "rolled")):
        following: dict[Position, Fraction] = {}
        for state, chance in chances.items():
            reached = list(onward(state))
            total = sum(weight for _, weight in reached)
            for after, weight in reached:
                node = game.node(after)
                if not isinstance(node, Finished):
                    following[after] = following.get(after, Fraction(0)) + chance * weight / total
                elif node.winners == (str(seat),):
                    won += chance * weight / total
        chances = following
    return won


def test_first_player_changes_the_chance_and_rolling_is_half_of_each() -> None:
    first, second, rolled = (_won("mini", 1, first_player=value) for value in (1, 2, "rolled"))
    assert first > second > 0
    assert rolled == (first + second) / 2
    # mini is the same from both ends, so blue has after red what red has after blue.
    assert _won("mini", 2, first_player=1) == second


def test_doubles_need_changes_the_chance() -> None:
    # Three spaces to go: with a double two, which leads to the gate only, red may or may not throw again.
    both, one = (_won("mini", 1, 2, "7/4|0/0|1|", doubles_need=need) for need in ("both", "one_die"))
    # By hand: the first throw wins with a three or with two and one, 11 + 2 of 36. Double one leads to the gate too and
    # is used whole. At the gate a one is needed, 11 of 36.
    again = Fraction(1, 36) * Fraction(11, 36)
    assert (both, one) == (Fraction(13, 36) + again, Fraction(13, 36) + 2 * again)


def test_freeze_changes_the_chance_and_with_one_steer_two_readings_are_the_same() -> None:
    # Blue's two hits red's lone steer on 4. Then `all` holds it when it is restarted, which the others do not. For a
    # racer that is no loss: it makes the cowboy follow, who has to come home too.
    everything, others, line = (_won("mini", 1, 4, "4/1|0/0|2|", freeze=v) for v in ("all", "others", "line"))
    assert everything > others == line > 0  # the only steer is the one that was hit
    # Red has one steer on 5 and one back in the corral: which of them may move is three different games.
    herds = {"all": "0,5/0!", "others": "0,5/0~5", "line": "0,5/0"}
    chances = {_won("duo", 1, 4, f"{red}|0,0/0|1|", freeze=value) for value, red in herds.items()}
    assert len(chances) == 3 and min(chances) > 0


def test_the_defaults_are_the_readings_of_the_rulebook() -> None:
    assert RiflemanOptions() == RiflemanOptions(first_player=1, doubles_need="one_die", freeze="all")
