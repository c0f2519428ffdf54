"""What a position code says about the play itself: every action, in the bits that the rules and the seed leave open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.games import Chance, Decision, Finished, Game, Simultaneous, game_type
from toolkit.play.code_numbers import Picks, natural
from toolkit.play.luck import policy_choice, thrown

__all__ = ["LONGEST_PLAY", "code_actions"]

LONGEST_PLAY = 16_000  # actions
AS_FORESEEN = 255, 1  # weights: an action is what the seed or the seat's policy says; it is another one
BY_HAND = 1, 7  # the same after a throw that was entered by hand: a table with dice of its own
NEW, OVER, BEGUN = range(3)  # how far a play goes: nowhere yet, to the end of the game, some way
HOW_FAR = 2, 4, 2  # weights of these
AT_THE_END = 15, 1  # weights: nothing is undone; something is


def code_actions(
    picks: Picks,
    game: Game[Any, Any],
    seed: int | str,
    seats: Mapping[int, str],
    actions: Sequence[Any] = (),
    step: int = 0,
) -> tuple[list[Any], int]:
    """The actions of a play, and how many of them are not undone.

    Whoever reads gives neither `actions` nor `step`. Where the rules have changed since a code was written, less or
    something else is read: whoever reads compares the end.
    """
    follower = _Follower(picks, game, seed, seats)
    state = game.start()
    for action in actions:
        state = game.step(state, action).state
    over = isinstance(game.node(state), Finished)
    far = picks.pick(HOW_FAR, (OVER if over else BEGUN) if actions else NEW)
    planned = natural(picks, len(actions)) if far == BEGUN else LONGEST_PLAY if far == OVER else 0
    found: list[Any] = []
    state = game.start()
    while len(found) < min(planned, LONGEST_PLAY) and not isinstance(game.node(state), Finished):
        action = follower.action(state, len(found), actions[len(found)] if actions else None)
        found.append(action)
        state = game.step(state, action).state
    undone = 0 if picks.pick(AT_THE_END, int(step < len(actions))) == 0 else natural(picks, len(actions) - step)
    return found, max(len(found) - undone, 0)


class _Follower:
    """Goes through a play action by action, and picks what the seed and the policies do not foresee."""

    def __init__(self, picks: Picks, game: Game[Any, Any], seed: int | str, seats: Mapping[int, str]) -> None:
        policies = game_type(game.key).policies
        self._picks, self._game, self._seed = picks, game, seed
        self._policies = {seat: policies[name] for seat, name in seats.items() if name in policies}
        self._by_hand = False

    def action(self, state: Any, step: int, action: Any) -> Any:
        """The action here; `action` is the one to write, or None."""
        node = self._game.node(state)
        if isinstance(node, Chance):
            return self._throw(node, step, action)
        if isinstance(node, Simultaneous):
            own = [None] * len(node.seats) if action is None else action
            return tuple(
                self._choice(seat, state, node.choices[seat], step, own[place], secret=True)
                for place, seat in enumerate(node.seats)
            )
        assert isinstance(node, Decision)
        return self._choice(node.seat, state, node.choices, step, action)

    def _throw(self, node: Chance[Any], step: int, action: Any) -> Any:
        outcomes = list(node.outcomes)
        if len(outcomes) == 1:
            return outcomes[0]
        foreseen = thrown(node.outcomes, self._seed, step)
        self._by_hand = bool(
            self._picks.pick(BY_HAND if self._by_hand else AS_FORESEEN, int(action not in (None, foreseen)))
        )
        if not self._by_hand:
            return foreseen
        return outcomes[self._picks.pick([node.outcomes[face] for face in outcomes], _place(action, outcomes))]

    def _choice(
        self, seat: int, state: Any, choices: tuple[Any, ...], step: int, action: Any, secret: bool = False
    ) -> Any:
        policy = self._policies.get(seat)
        if policy is not None:
            foreseen = policy_choice(policy, self._game, state, choices, self._seed, step, seat if secret else 0)
            if self._picks.pick(AS_FORESEEN, int(action not in (None, foreseen))) == 0:
                return foreseen
        if secret:
            return choices[self._picks.of(len(choices), _place(action, choices))]
        listed = action
        if action is not None and action not in choices:  # another order of the same, which the list does not show
            listed = next(choice for choice in self._game.orders(state, action) if choice in choices)
        choice = choices[self._picks.of(len(choices), _place(listed, choices))]
        orders = self._game.orders(state, choice)
        return orders[self._picks.of(len(orders), _place(action, orders))]


def _place(item: Any, items: Sequence[Any]) -> int:
    return items.index(item) if item is not None else 0
