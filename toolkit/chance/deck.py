"""A deck as a player knows it: how many of each card are still unseen, and the known cards under them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from toolkit.chance.distribution import Distribution
from toolkit.chance.weights import refuse_too_many, short, whole_number
from toolkit.errors import ChanceError

__all__ = ["Deck"]

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Deck(Generic[C]):
    """An immutable, hashable deck; it never holds a hidden order. Make one with `Deck.of`.

    ``unseen[k]`` cards of kind ``kinds[k]`` lie on top in an order nobody knows; below them lie the cards of
    ``bottom``, whose order is known (they were put back in sight of all), the next one to come first.

    >>> deck = Deck.of({1: 14, 2: 10})
    >>> deck.size
    24
    """

    kinds: tuple[C, ...]
    unseen: tuple[int, ...]
    bottom: tuple[C, ...] = ()

    @staticmethod
    def of(counts: Mapping[C, int], bottom: Iterable[C] = ()) -> Deck[C]:
        """Make a deck of ``counts`` (card -> how many unseen) above the cards of ``bottom``.

        Raises ChanceError for a count that is not a whole number of 0 or more, and for a card in ``bottom``
        that ``counts`` does not name (give it the count 0 when none of its kind is unseen).

        >>> Deck.of({"one": 1, "two": 0}, bottom=["two"])
        Deck(kinds=('one', 'two'), unseen=(1, 0), bottom=('two',))
        """
        if not isinstance(counts, Mapping):
            raise ChanceError(f"the deck is {short(counts)}; write {{card: how many}}")
        unseen = tuple(
            whole_number(count, f"the number of {short(card)} in the deck") for card, count in counts.items()
        )
        return Deck(tuple(counts), unseen).put_under(*bottom)

    @property
    def size(self) -> int:
        """The number of cards left, unseen and known.

        >>> Deck.of({1: 2, 2: 1}, bottom=[1]).size
        4
        """
        return sum(self.unseen) + len(self.bottom)

    def count(self, card: C) -> int:
        """Give how many cards like ``card`` the deck holds, unseen and known.

        >>> Deck.of({1: 2, 2: 1}, bottom=[1]).count(1)
        3
        """
        unseen = self.unseen[self.kinds.index(card)] if card in self.kinds else 0
        return unseen + self.bottom.count(card)

    def draw(self) -> Distribution[tuple[C, Deck[C]]]:
        """Draw the top card: it and the deck left, with the number of such cards as weight.

        When no card is unseen, the first known one comes for sure. Raises ChanceError for an empty deck.

        >>> Deck.of({1: 14, 2: 10}).draw().map(lambda drawn: drawn[0])
        Distribution({1: 14, 2: 10})
        """
        if not self.size:
            raise ChanceError("a card is drawn from an empty deck; put cards under it first, or ask for its size")
        if not any(self.unseen):
            return Distribution.certain((self.bottom[0], replace(self, bottom=self.bottom[1:])))
        return Distribution(
            [
                ((card, self._without(position)), count)
                for position, (card, count) in enumerate(zip(self.kinds, self.unseen, strict=True))
                if count
            ]
        )

    def deal(self, n: int) -> Distribution[tuple[tuple[C, ...], Deck[C]]]:
        """Draw ``n`` cards one after the other: the cards in the order drawn, and the deck left.

        Raises ChanceError when the deck holds fewer, and for more than a million outcomes.

        >>> Deck.of({1: 1, 2: 1}).deal(2).map(lambda dealt: dealt[0])
        Distribution({(1, 2): 1, (2, 1): 1})
        """
        wanted = whole_number(n, "the number of cards to deal")
        if wanted > self.size:
            raise ChanceError(
                f"{wanted} cards are dealt from a deck of {self.size}; write a number from 0 to {self.size}"
            )
        dealt: Distribution[tuple[tuple[C, ...], Deck[C]]] = Distribution.certain(((), self))
        for _ in range(wanted):
            dealt = dealt.then(lambda so_far: so_far[1].draw().map(lambda drawn: ((*so_far[0], drawn[0]), drawn[1])))
            refuse_too_many(len(dealt), f"{wanted} cards dealt in order")
        return dealt

    def put_under(self, *cards: C) -> Deck[C]:
        """Put cards face up under the deck, the first one given being the first to come of them.

        Raises ChanceError for a card that is none of the deck's kinds.

        >>> Deck.of({1: 14, 2: 10}).put_under(2, 1).bottom
        (2, 1)
        """
        for card in cards:
            if card not in self.kinds:
                kinds = ", ".join(short(kind) for kind in self.kinds) or "none"
                raise ChanceError(f"{short(card)} is no card of this deck; its kinds of cards: {kinds}")
        return replace(self, bottom=self.bottom + cards)

    def shuffled(self) -> Deck[C]:
        """Shuffle all cards, so that none is known any more.

        >>> Deck.of({1: 3, 2: 0}, bottom=[2, 1]).shuffled()
        Deck(kinds=(1, 2), unseen=(4, 1), bottom=())
        """
        return replace(self, unseen=tuple(self.count(kind) for kind in self.kinds), bottom=())

    def _without(self, position: int) -> Deck[C]:
        left = tuple(count - (here == position) for here, count in enumerate(self.unseen))
        return replace(self, unseen=left)
