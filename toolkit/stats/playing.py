"""One game played to its end by the readable rules, or until it is proved that it has no end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.chance import Distribution
from toolkit.errors import GameError, NoAnswer
from toolkit.games import Chance, Decision, Finished, Game, Simultaneous
from toolkit.games.policies import Policy, chosen_by, chosen_together

__all__ = ["Passage", "Playing"]

LONGEST_GAME = 100_000  # actions; more of them than anybody waits for
SUSPICIOUS = 1_000  # actions after which we look, now and again, whether the game can end at all
LARGEST_TRAP = 20_000  # positions without an end that we look through


class Passage(NamedTuple):
    """One action of a simulated game: where it was done, what kind of position that is, and where it led."""

    state: Any
    node: Any
    action: Any
    after: Any
    ticks: tuple[int, ...]


class Playing:
    """Plays games under fixed policies, and remembers the positions from which no end can be reached.

    >>> from toolkit.games import make_game
    >>> Playing(make_game("monorail", "mini", players=1), {}).play(random.Random("7/0"))
    (('1',), 1)
    """

    def __init__(self, game: Game[Any, Any], policies: Mapping[int, Policy]) -> None:
        self.game = game
        self.policies = policies
        self._endless: set[Any] = set()

    def play(self, rng: random.Random, state: Any = None) -> tuple[tuple[str, ...], int]:
        """The winners and the length (first clock) of a game thrown with `rng`; no winners when it never ends.

        With `state` it begins there.

        Raises `GameError` when somebody has to decide and has no policy, `NoAnswer` when the game goes on for 100,000
        actions and could still end.
        """
        return self._played(self.game.start() if state is None else state, 0, rng)

    def play_on(self, state: Any, length: int, rng: random.Random) -> tuple[tuple[str, ...], int]:
        """The same for a game that has come to `state` in `length`, and was long enough to look whether it can end."""
        return ((), length) if self._never_ends(state) else self._played(state, length, rng)

    def walk(self, rng: random.Random, state: Any = None) -> Iterator[Passage]:
        """The actions of a game thrown with `rng`, one by one, until it is over or proved to have no end.

        Raises as `play` does.
        """
        game = self.game
        state = game.start() if state is None else state
        for done in range(1, LONGEST_GAME + 1):
            node = game.node(state)
            if isinstance(node, Finished):
                return
            action = self._ways_on(state, node).sample(rng)
            after, ticks = game.step(state, action)
            yield Passage(state, node, action, after, ticks)
            state = after
            if done % SUSPICIOUS == 0 and self._never_ends(state):
                return
        raise NoAnswer(
            f"a simulated game of {game.title}, board {game.board.name}, went on for {LONGEST_GAME:,} actions and "
            "could still end; ask for method exact, or take another board"
        )

    def _played(self, state: Any, length: int, rng: random.Random) -> tuple[tuple[str, ...], int]:
        for passage in self.walk(rng, state):
            state = passage.after
            length += passage.ticks[0]
        node = self.game.node(state)
        return (node.winners if isinstance(node, Finished) else ()), length

    def _ways_on(self, state: Any, node: Any) -> Distribution[Any]:
        """What is done at a position that is not finished: by chance, or by the policies of the seats that decide."""
        if isinstance(node, Chance):
            return node.outcomes
        if isinstance(node, Decision) and node.seat in self.policies:
            return chosen_by(self.policies[node.seat], self.game, state, node.choices)
        if isinstance(node, Simultaneous) and self.policies.keys() >= node.choices.keys():
            return chosen_together(self.policies, self.game, state, node)
        raise GameError(f"{self.game.title}: somebody decides in this game; name a policy for every seat")

    def _never_ends(self, state: Any) -> bool:
        """Whether no end can be reached from here: proved by looking at all that can still happen."""
        ahead, seen = [state], {state}
        if state in self._endless:
            return True
        while ahead and len(seen) <= LARGEST_TRAP:
            node = self.game.node(position := ahead.pop())
            if isinstance(node, Finished):
                return False
            for action in self._ways_on(position, node):
                after = self.game.step(position, action).state
                if after not in seen:
                    seen.add(after)
                    ahead.append(after)
        if ahead:
            return False
        self._endless |= seen
        return True
