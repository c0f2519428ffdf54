"""Every position of a game with its arrows, found anew from the readable rules.

Part of the check: nothing here, nor in what it imports, comes from the solver. Positions are numbered in the order in
which a breadth-first search meets them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from toolkit.certificates.table import Table
from toolkit.errors import CertificateError
from toolkit.games import Chance, Decision, Finished, Game
from toolkit.games.policies import Policy, chosen_by

__all__ = ["Exploration"]

Step = tuple[int, tuple[int, ...]]  # number of the next position, how far each clock runs
REPORT_EVERY = 2_000  # positions between two calls of `progress`


class Exploration:
    """The positions of a game whose seats keep to `policies`; what the other seats choose is left open.

    All positions with the same ending are one. A decision that chance leads to is gone through on the way where its
    seat has a policy; where it has none, all with the same outcomes are one position, and one with a single outcome is
    no position at all. `samples` has a position of the game for each number at which somebody chooses.

    >>> from toolkit.games import make_game
    >>> table = Exploration(make_game("monorail", "mini", players=1), {}, limit=100).run()
    >>> len(table), table.transitions
    (12, 83)
    """

    def __init__(self, game: Game[Any, Any], policies: Mapping[int, Policy], limit: int) -> None:
        self.game = game
        self.policies = policies
        self.limit = limit
        self.samples: dict[int, tuple[Any, Decision[Any]]] = {}
        self._numbers: dict[Any, int] = {}
        self._choices: dict[tuple[int, tuple[Step, ...]], int] = {}
        self._found: list[tuple[Any, Any]] = []  # position and node; of a choice its seat and its outcomes

    def run(self, progress: Callable[[int, int], None] | None = None) -> Table:
        """The table of the game; `progress` is called with the positions done and found so far.

        Raises `CertificateError` when there are more than `limit` positions, or seats that choose at the same time.
        """
        table = Table(self.game.units)
        start = self.game.start()
        self._number(start, self.game.node(start))
        for at, (position, node) in enumerate(self._found):  # which grows meanwhile
            if isinstance(node, Finished):
                table.add(node.winners, {})
            elif isinstance(node, tuple):  # outcomes to choose from
                table.add(None, dict.fromkeys(node, 1), position)
            elif isinstance(node, Decision) and node.seat not in self.policies:
                self.samples[at] = position, node
                table.add(None, dict.fromkeys(self.outcomes(position, node), 1), node.seat)
            else:
                table.add(None, self._row(position, node))
            self._found[at] = (None, None)  # not needed any more
            if progress is not None and at % REPORT_EVERY == 0:
                progress(at, len(self._found))
        return table

    def outcomes(self, position: Any, node: Decision[Any]) -> tuple[Step, ...]:
        """What can be chosen at a position, each outcome once, in order."""
        return tuple(sorted({self.outcome(position, choice) for choice in node.choices}))

    def outcome(self, position: Any, choice: Any) -> Step:
        """What a choice leads to."""
        after, ticks = self.game.step(position, choice)
        number = self._numbers.get(after)
        return (self._number(after, self.game.node(after)) if number is None else number), ticks

    def _number(self, position: Any, node: Any) -> int:
        """The number of a position; all with the same ending are one."""
        key = node if isinstance(node, Finished) else position
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = self._add(position, node)
        if key is not position:
            self._numbers[position] = number  # known without asking for its node again
        return number

    def _add(self, position: Any, node: Any) -> int:
        if len(self._found) >= self.limit:
            raise CertificateError(f"the game has more than {self.limit:,} positions; no more are followed up")
        self._found.append((position, node))
        return len(self._found) - 1

    def _row(self, position: Any, node: Any) -> dict[Step, int]:
        """The arrows of a position at which chance decides, or a policy."""
        row: dict[Step, int] = {}
        passed: list[tuple[int, dict[Step, int]]] = []  # weights of decisions on the way, and where they lead
        for action, weight in self._weighed(position, node):
            after, ticks = self.game.step(position, action)
            number = self._numbers.get(after)
            if number is None:
                arriving = self.game.node(after)
                if isinstance(arriving, Decision) and isinstance(node, Chance):
                    steps = self._decided(after, arriving)
                    passed.append((weight, {(target, _sum(ticks, more)): w for (target, more), w in steps.items()}))
                    continue
                number = self._number(after, arriving)
            row[number, ticks] = row.get((number, ticks), 0) + weight
        return _spread(row, passed) if passed else row

    def _weighed(self, position: Any, node: Any) -> Iterable[tuple[Any, int]]:
        """The actions of a position with their weights."""
        if isinstance(node, Chance):
            return node.outcomes.items()
        if not isinstance(node, Decision):
            raise CertificateError(
                f"{self.game.title}: several seats choose at the same time here, which is not checked"
            )
        return chosen_by(self.policies[node.seat], self.game, position, node.choices).items()

    def _decided(self, position: Any, node: Decision[Any]) -> dict[Step, int]:
        """Where a decision that chance leads to goes on: as its seat's policy has it, or to a position to choose in."""
        if node.seat in self.policies:
            steps: dict[Step, int] = {}
            for choice, weight in self._weighed(position, node):
                step = self.outcome(position, choice)
                steps[step] = steps.get(step, 0) + weight
            return steps
        outcomes = self.outcomes(position, node)
        if len(outcomes) == 1:
            return {outcomes[0]: 1}
        choice = (node.seat, outcomes)
        number = self._choices.get(choice)
        if number is None:
            number = self._choices[choice] = self._add(node.seat, outcomes)
            self.samples[number] = position, node
        return {(number, (0,) * len(self.game.units)): 1}


def _sum(ticks: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(ticks, more, strict=True))


def _spread(row: dict[Step, int], passed: list[tuple[int, dict[Step, int]]]) -> dict[Step, int]:
    """The row with what decisions on the way lead to, all weights over one total."""
    scale = math.lcm(*(sum(steps.values()) for _, steps in passed))
    spread = {step: weight * scale for step, weight in row.items()}
    for weight, steps in passed:
        share = weight * scale // sum(steps.values())
        for step, part in steps.items():
            spread[step] = spread.get(step, 0) + part * share
    divisor = math.gcd(*spread.values())
    return {step: weight // divisor for step, weight in spread.items()}
