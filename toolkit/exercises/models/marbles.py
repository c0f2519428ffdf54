"""Lesson 12: marbles that stay out once they have won. What is likely next, and what was likely before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from toolkit.chance import Distribution, orders
from toolkit.exercises.luck import Luck
from toolkit.stats.magnificent import placings
from toolkit.stats.magnificent.race import DAN, Placing

__all__ = [
    "Setting", "all_independent", "all_leave", "all_mine_still_in", "as_many_in_all", "both_and_dan",
    "both_given_dan_third", "both_places", "both_with_putting_back", "dan_ends_nothing", "dan_goes_on", "drawn",
    "first_as_before", "first_given_second", "fits_alone", "joint_of_first", "left_after_two", "likelier_first",
    "mine_after_mine", "mine_not_first", "mine_placed", "mine_second", "nothing_leaves", "owners_alike",
    "past_is_past", "places_added", "posterior_of_first", "put_back", "second_is_worse", "second_only",
    "second_with_all_in", "some_explanations", "true_of_two_draws",
]  # fmt: skip

YOU, ANN, BOB = "you", "Ann", "Bob"
Chances = Sequence[Fraction]


@dataclass(frozen=True)
class Setting:
    """How many marbles you, Ann and Bob have in the spinner; Dan has one."""

    mine: int = 3
    ann: int = 5
    bob: int = 2

    @property
    def players(self) -> dict[str, int]:
        """The marbles of everybody but Dan."""
        return {YOU: self.mine, ANN: self.ann, BOB: self.bob}

    @property
    def in_all(self) -> int:
        """All marbles, Dan's with them."""
        return self.mine + self.ann + self.bob + 1

    @cached_property
    def race(self) -> Distribution[Placing]:
        """Every result of a race with three places; Dan's marble ends it."""
        return placings(self.players)


def drawn(luck: Luck) -> Setting:
    """Marbles of one learner's own."""
    return Setting(luck.whole(2, 6), luck.whole(2, 6), luck.whole(1, 4))


def _place(placing: Placing, place: int) -> str:
    """Who took a place; nobody if the race was over before."""
    return placing[place - 1] if len(placing) >= place else ""


def _takes(setting: Setting, place: int, who: str = YOU) -> Fraction:
    """How likely somebody takes a place."""
    return setting.race.probability(lambda placing: _place(placing, place) == who)


def likelier_first(setting: Setting) -> str:
    """Of two marbles of yours, two of Ann's and Dan's, yours came second: who was likelier first? For all the same."""
    del setting
    seen = placings({YOU: 2, ANN: 2}).given(lambda placing: _place(placing, 2) == YOU)
    you = seen.probability(lambda placing: placing[0] == YOU)
    ann = seen.probability(lambda placing: placing[0] == ANN)
    return "alike" if you == ann else "you" if you > ann else "ann"


def left_after_two(setting: Setting) -> tuple[int, ...]:
    """The marbles left of you, Ann, Bob and Dan when Ann came first and you second."""
    everybody = {**setting.players, DAN: 1}
    return tuple(count - (ANN, YOU).count(who) for who, count in everybody.items())


def all_leave(setting: Setting) -> tuple[int, ...]:
    """All marbles of a winner taken out."""
    return (0, 0, setting.bob, 1)


def nothing_leaves(setting: Setting) -> tuple[int, ...]:
    """All marbles put back."""
    return (setting.mine, setting.ann, setting.bob, 1)


def mine_after_mine(setting: Setting) -> Fraction:
    """How likely the second place is yours, if the first is."""
    return setting.race.given(lambda placing: placing[0] == YOU).probability(lambda placing: _place(placing, 2) == YOU)


def put_back(setting: Setting) -> Fraction:
    """The first marble put back."""
    return _takes(setting, 1)


def all_mine_still_in(setting: Setting) -> Fraction:
    """One marble fewer in all, but as many of yours."""
    return Fraction(setting.mine, setting.in_all - 1)


def as_many_in_all(setting: Setting) -> Fraction:
    """One marble fewer of yours, but as many in all."""
    return Fraction(setting.mine - 1, setting.in_all)


def mine_second(setting: Setting) -> Fraction:
    """How likely the second place is yours."""
    return _takes(setting, 2)


def dan_ends_nothing(setting: Setting) -> Fraction:
    """The race gone on with after Dan's marble."""
    return orders({**setting.players, DAN: 1}, 2).probability(lambda pair: pair[1] == YOU)


def mine_not_first(setting: Setting) -> Fraction:
    """Only the races in which somebody else was first."""
    return setting.race.probability(lambda placing: placing[0] != YOU and _place(placing, 2) == YOU)


def second_with_all_in(setting: Setting) -> Fraction:
    """The second spin with all marbles in, if Dan was not first."""
    return (1 - _takes(setting, 1, DAN)) * _takes(setting, 1)


def first_given_second(setting: Setting) -> Distribution[str]:
    """Who was first, given that the second place is yours."""
    return setting.race.given(lambda placing: _place(placing, 2) == YOU).map(lambda placing: placing[0])


def first_as_before(setting: Setting) -> Distribution[str]:
    """Who is first if it is not Dan, as if nothing had been seen."""
    return setting.race.map(lambda placing: placing[0]).given(lambda who: who != DAN)


def owners_alike(setting: Setting) -> Distribution[str]:
    """You, Ann and Bob taken as equally likely."""
    return Distribution.uniform(setting.players)


def second_only(setting: Setting) -> Distribution[str]:
    """How well each first place goes with a second of yours, as if all were equally likely at the beginning."""
    return Distribution({YOU: setting.mine - 1, ANN: setting.mine, BOB: setting.mine})


def mine_placed(setting: Setting) -> Fraction:
    """How likely at least one of the first two places is yours."""
    return setting.race.probability(lambda placing: YOU in placing[:2])


def places_added(setting: Setting) -> Fraction:
    """The chances of both places added."""
    return _takes(setting, 1) + _takes(setting, 2)


def dan_goes_on(setting: Setting) -> Fraction:
    """The same as if Dan's marble did not end the race."""
    return orders({**setting.players, DAN: 1}, 2).probability(lambda pair: YOU in pair)


def both_places(setting: Setting) -> Fraction:
    """How likely both places are yours."""
    return setting.race.probability(lambda placing: placing[:2] == (YOU, YOU))


def true_of_two_draws(setting: Setting) -> frozenset[str]:
    """Which of four sentences hold for two draws from a bag of your marbles and Ann's."""
    pairs = orders({YOU: setting.mine, ANN: setting.ann}, 2)
    first = pairs.probability(lambda pair: pair[0] == YOU)
    second = pairs.probability(lambda pair: pair[1] == YOU)
    both = pairs.probability((YOU, YOU))
    after = pairs.given(lambda pair: pair[0] == YOU).probability(lambda pair: pair[1] == YOU)
    seen = pairs.given(lambda pair: pair[1] == YOU).probability(lambda pair: pair[0] == YOU)
    truths = {"a": first == second, "b": both == first * second, "c": after < second, "d": seen == first}
    return frozenset(name for name, true in truths.items() if true)


def past_is_past(setting: Setting) -> frozenset[str]:
    """What came before taken as untouched by what is seen later."""
    return true_of_two_draws(setting) | {"d"}


def second_is_worse(setting: Setting) -> frozenset[str]:
    """The second draw taken as worse even if nothing is known of the first."""
    return true_of_two_draws(setting) - {"a"}


def all_independent(setting: Setting) -> frozenset[str]:
    """The draws taken as independent."""
    return true_of_two_draws(setting) - {"c"} | {"b", "d"}


def both_given_dan_third(setting: Setting) -> Fraction:
    """How likely the first two places are yours, given that the third is Dan's."""
    third = setting.race.given(lambda placing: _place(placing, 3) == DAN)
    return third.probability(lambda placing: placing[:2] == (YOU, YOU))


def both_and_dan(setting: Setting) -> Fraction:
    """How likely you, you and Dan take the places, before anything is known."""
    return setting.race.probability((YOU, YOU, DAN))


def both_with_putting_back(setting: Setting) -> Fraction:
    """Both places of a race without Dan, the first marble put back."""
    return first_as_before(setting).probability(YOU) ** 2


def posterior_of_first(setting: Setting) -> Callable[[Chances, Chances], Fraction]:
    """A function that gives the chance of the first explanation after something was seen."""
    del setting

    def after(before: Chances, fits: Chances) -> Fraction:
        explanations = Distribution.from_fractions(dict(enumerate(before)))
        seen = explanations.then(
            lambda number: Distribution.from_fractions(
                {(number, True): fits[number], (number, False): 1 - fits[number]}
            )
        )
        return seen.given(lambda pair: pair[1]).probability((0, True))

    return after


def joint_of_first(setting: Setting) -> Callable[[Chances, Chances], Fraction]:
    """A function that gives the branch, and not its share of all that were seen."""
    del setting
    return lambda before, fits: before[0] * fits[0]


def fits_alone(setting: Setting) -> Callable[[Chances, Chances], Fraction]:
    """A function that forgets how likely the explanations were before."""
    del setting
    return lambda _, fits: fits[0] / sum(fits, Fraction(0))


def some_explanations(setting: Setting) -> tuple[tuple[tuple[Fraction, ...], tuple[Fraction, ...]], ...]:
    """What a learner's function is tried on; first the own race, in which yours was seen to come second."""
    before = tuple(_takes(setting, 1, who) for who in (YOU, ANN, BOB, DAN))
    mine = Fraction(setting.mine, setting.in_all - 1)
    fits = (mine_after_mine(setting), mine, mine, Fraction(0))
    third, half = Fraction(1, 3), Fraction(1, 2)
    rare = (Fraction(1, 100), Fraction(99, 100)), (Fraction(9, 10), Fraction(1, 10))
    return ((before, fits), ((third, third, third), (half, third, third / 2)), rare)
