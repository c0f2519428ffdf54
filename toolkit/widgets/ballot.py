"""Choices made at the same time, hidden from each other: who has chosen, whose turn it is, and the choices themselves.

The choices stay in here until all are in. What a screen shows, says or saves is made from `Hidden`, which has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.errors import MatchError
from toolkit.games import Simultaneous
from toolkit.play import Match, Seats

__all__ = ["Ballot", "Hidden"]


@dataclass(frozen=True)
class Hidden:
    """What may be known about hidden choices before all are in.

    `people` are the seats played by people, in the order in which they choose, `chosen` how many of them have; `open`
    says whether the next one has the screen alone and may see what to choose from.
    """

    people: tuple[int, ...]
    chosen: int
    open: bool

    @property
    def chooser(self) -> int:
        """The seat that has to choose next; 0 where only policies choose.

        >>> Hidden((2, 1), 1, False).chooser
        1
        """
        return self.people[self.chosen] if self.chosen < len(self.people) else 0


class Ballot:
    """The hidden choices of the position that a match is at; empty where nobody chooses at the same time.

    With one person there is nobody to hide from; with several, each takes the screen first. Seats that policies play
    choose when the last person has, by the dice of the seed.

    >>> from toolkit.games import make_game
    >>> from toolkit.play import odds_of
    >>> match = Match(make_game("monorail", "mini", players=1))
    >>> Ballot(match, Seats(match.game, odds_of(match.game))).hidden is None
    True
    """

    def __init__(self, match: Match, seats: Seats) -> None:
        self._match, self._seats = match, seats
        node = match.game.node(match.state)
        self._node: Simultaneous[Any] | None = node if isinstance(node, Simultaneous) else None
        self._people = tuple(self._order()) if self._node is not None else ()
        self._choices: list[Any] = []
        self._taken = False

    def _order(self) -> Iterator[int]:
        """The people who choose: whoever acted last, then seat by seat and round again."""
        assert self._node is not None
        moves = self._match.moves
        first = self._seats.actor(moves[-1].before) if moves else 0
        yield from (seat for seat in self._node.seats if seat >= first and self._seats.policy(seat) is None)
        yield from (seat for seat in self._node.seats if seat < first and self._seats.policy(seat) is None)

    @property
    def hidden(self) -> Hidden | None:
        """What may be shown; None where nobody chooses at the same time."""
        if self._node is None:
            return None
        alone = len(self._people) == 1
        return Hidden(self._people, len(self._choices), bool(self._people) and (alone or self._taken))

    @property
    def choices(self) -> tuple[Any, ...]:
        """What the next person can choose; empty before the screen is taken."""
        hidden = self.hidden
        return self._node.choices[hidden.chooser] if self._node and hidden and hidden.open else ()

    def take(self) -> None:
        """The next person has the screen alone; `MatchError` where nobody has to take it."""
        hidden = self.hidden
        if hidden is None or not hidden.chooser or hidden.open:
            raise MatchError("nobody has to take the screen here")
        self._taken = True

    def put(self, choice: Any) -> Any:
        """Put the next person's choice in; gives the action of all when it was the last, else None."""
        self._choices.append(choice)
        self._taken = False
        return self.together() if len(self._choices) == len(self._people) else None

    def together(self) -> Any:
        """The choices of all in seat order; those of policies are made now, without the others'."""
        assert self._node is not None
        known = dict(zip(self._people, self._choices, strict=True))
        return tuple(
            known[seat] if seat in known else self._match.choice(seat, self._seats.policies)
            for seat in self._node.seats
        )

    def take_back(self) -> int:
        """Take the last choice back, unseen; gives whose it was, 0 when there was none."""
        self._taken = False
        if not self._choices:
            return 0
        self._choices.pop()
        return self._people[len(self._choices)]
