"""Lesson 13: bets with Dan, counted in notes of 5,000 dollars."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from toolkit.chance import Distribution
from toolkit.exercises.luck import Luck
from toolkit.stats.magnificent import DanPlay, bold, timid, wagering

__all__ = [
    "Setting", "all_the_notes", "as_if_fair", "average_is_a_promise", "big_is_better", "change_in_all",
    "change_of_one_spin", "drawn", "equal_stakes_are_fair", "fair_stake", "half_in_the_end", "luck_remembers",
    "mine_to_dans", "one_bold_spin", "one_spin", "only_what_is_won", "ruin_forgotten", "ruined", "same_stake",
    "seen_by_dan", "share_of_the_stake", "shortest", "small_or_big", "spins", "stake_stays", "stake_upside_down",
    "straight_there", "take_all", "take_all_unfair", "true_sentences", "two_bold_spins", "two_small_spins",
    "what_is_held", "whole_pot", "wins_in_a_row",
]  # fmt: skip

MARBLES = ((1, 2), (1, 3), (2, 3), (2, 1), (3, 2), (3, 1), (1, 4), (3, 4))
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Setting:
    """Marbles and stakes of one spin, the money of a fair play, and a play that is not fair. Money is in notes."""

    marbles: tuple[int, int] = (1, 3)
    stake: int = 4
    dans_stake: int = 6
    money: int = 3
    dan: int = 5
    unfair: tuple[int, int] = (1, 2)
    few: int = 2
    all_few: int = 3

    @property
    def my_marbles(self) -> str:
        """How many marbles of yours are in the spinner, in words."""
        return _many(self.marbles[0], "marble")

    @property
    def dans_marbles(self) -> str:
        """How many of Dan's."""
        return _many(self.marbles[1], "marble")

    @property
    def my_unfair(self) -> str:
        """How many marbles of yours are in the spinner of the play that is not fair."""
        return _many(self.unfair[0], "marble")

    @property
    def dans_unfair(self) -> str:
        """How many of Dan's in that play."""
        return _many(self.unfair[1], "marble")

    @property
    def everything(self) -> int:
        """All the notes of the fair play."""
        return self.money + self.dan

    @property
    def few_of_mine(self) -> str:
        """Your notes in the play that is not fair."""
        return _many(self.few, "note")

    @property
    def few_of_dans(self) -> str:
        """Dan's notes in that play."""
        return _many(self.all_few - self.few, "note")


def _many(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def drawn(luck: Luck) -> Setting:
    """Numbers of one learner's own, about as large as the class's."""
    marbles = luck.pick(MARBLES)
    money = luck.whole(2, 5)
    all_few = luck.whole(3, 4)
    return Setting(
        marbles,
        luck.whole(2, 8),
        marbles[1] * luck.whole(1, 6),
        money,
        luck.whole(money + 1, 2 * money + 2),
        luck.pick(((1, 2), (1, 3), (2, 3), (2, 1), (3, 2))),
        luck.whole(1, all_few - 1),
        all_few,
    )


def _gain(stake: int, marbles: tuple[int, int]) -> Distribution[int]:
    """What one spin brings: both stake the same, and each marble is as likely as the others."""
    return Distribution([(stake, marbles[0]), (-stake, marbles[1])])


def one_spin(setting: Setting) -> Fraction:
    """The average gain of one spin."""
    return _gain(setting.stake, setting.marbles).mean()


def only_what_is_won(setting: Setting) -> Fraction:
    """The lost stake forgotten."""
    return setting.stake * _gain(setting.stake, setting.marbles).probability(setting.stake)


def whole_pot(setting: Setting) -> Fraction:
    """Both stakes counted as the gain, though one of them was yours before; the lost stake forgotten as well."""
    return 2 * only_what_is_won(setting)


def equal_stakes_are_fair(setting: Setting) -> int:
    """Equal stakes taken as fair, whatever the marbles."""
    del setting
    return 0


def fair_stake(setting: Setting) -> Fraction:
    """The stake of yours with which the spin is fair."""
    dan_wins = _gain(1, setting.marbles).probability(-1)
    return setting.dans_stake * (1 - dan_wins) / dan_wins


def same_stake(setting: Setting) -> int:
    """The same stake as Dan's."""
    return setting.dans_stake


def stake_upside_down(setting: Setting) -> Fraction:
    """More to be paid by the one with fewer marbles."""
    return setting.dans_stake**2 / fair_stake(setting)


def share_of_the_stake(setting: Setting) -> Fraction:
    """Your chance to win times Dan's stake."""
    return setting.dans_stake * _gain(1, setting.marbles).probability(1)


def _fair(setting: Setting, *, small: bool) -> DanPlay:
    return wagering(setting.money, setting.dan, timid(1) if small else bold, setting.everything, unit=1)


def _after(play: DanPlay, spins: int) -> Distribution[int]:
    """The notes after so many spins."""
    now = {play.money: Fraction(1)}
    for _ in range(spins):
        then: dict[int, Fraction] = {}
        for here, chance in now.items():
            for there, next_chance in play.chain.row(here).items():
                then[there] = then.get(there, Fraction(0)) + chance * next_chance
        now = then
    return Distribution.from_fractions(now)


def two_bold_spins(setting: Setting) -> Distribution[int]:
    """Your notes after two spins with all that is allowed."""
    return _after(_fair(setting, small=False), 2)


def two_small_spins(setting: Setting) -> Distribution[int]:
    """One note staked each time."""
    return _after(_fair(setting, small=True), 2)


def one_bold_spin(setting: Setting) -> Distribution[int]:
    """Stopped after the first spin."""
    return _after(_fair(setting, small=False), 1)


def stake_stays(setting: Setting) -> Distribution[int]:
    """The first stake kept for the second spin, whatever you and Dan hold by then."""
    return Distribution([(0, 2), (setting.money, 1), (3 * setting.money, 1)])


def take_all(setting: Setting) -> Fraction:
    """The chance to have everything in the end, with one note a spin."""
    return _fair(setting, small=True).success


def half_in_the_end(setting: Setting) -> Fraction:
    """The chance of one spin taken for that of the whole play."""
    del setting
    return HALF


def ruined(setting: Setting) -> Fraction:
    """The chance to lose everything instead."""
    return _fair(setting, small=True).ruin


def mine_to_dans(setting: Setting) -> Fraction:
    """Your money compared with Dan's instead of with all."""
    return Fraction(setting.money, setting.dan)


def wins_in_a_row(setting: Setting) -> Fraction:
    """Every spin won, without any loss on the way."""
    return HALF**setting.dan


def spins(setting: Setting) -> Fraction:
    """The average number of spins until somebody has nothing, with one note a spin."""
    return _fair(setting, small=True).spins.fraction


def all_the_notes(setting: Setting) -> int:
    """As many spins as there are notes."""
    return setting.everything


def shortest(setting: Setting) -> int:
    """The fewest spins that can do."""
    return min(setting.money, setting.dan)


def small_or_big(setting: Setting) -> str:
    """With which stakes you take everything more often, from 2 notes against 4: `small`, `big` or `same`."""
    del setting
    small, big = (wagering(2, 4, rule, 6, unit=1).success for rule in (timid(1), bold))
    return "same" if small == big else "small" if small > big else "big"


def true_sentences(setting: Setting) -> frozenset[str]:
    """Which of four sentences about fair spins are true."""
    small, big = _fair(setting, small=True), _fair(setting, small=False)
    behind = small.chain.row(setting.money - 1)  # after a spin that was lost
    true = {
        "a": big.success > small.success,
        "b": small.is_martingale and big.is_martingale,
        "c": small.spins.fraction > big.spins.fraction,
        "d": behind[setting.money] > HALF,
    }
    return frozenset(name for name, holds in true.items() if holds)


def big_is_better(setting: Setting) -> frozenset[str]:
    """Large stakes taken as a way to win more often."""
    return true_sentences(setting) | {"a"}


def luck_remembers(setting: Setting) -> frozenset[str]:
    """After a loss a win taken as due."""
    return true_sentences(setting) | {"d"}


def average_is_a_promise(setting: Setting) -> frozenset[str]:
    """The average believed to change, as the money does."""
    return true_sentences(setting) - {"b"}


def _unfair(setting: Setting, win: Fraction) -> DanPlay:
    return wagering(setting.few, setting.all_few - setting.few, timid(1), setting.all_few, win=win, unit=1)


def _win(setting: Setting) -> Fraction:
    return _gain(1, setting.unfair).probability(1)


def take_all_unfair(setting: Setting) -> Fraction:
    """The chance to have everything in the end where the marbles are uneven."""
    return _unfair(setting, _win(setting)).success


def as_if_fair(setting: Setting) -> Fraction:
    """The rule for fair spins used for uneven ones."""
    return _unfair(setting, HALF).success


def straight_there(setting: Setting) -> Fraction:
    """Every spin won: plays with a loss on the way forgotten."""
    return _win(setting) ** (setting.all_few - setting.few)


def seen_by_dan(setting: Setting) -> Fraction:
    """The chances of a spin swapped."""
    return _unfair(setting, 1 - _win(setting)).success


def change_in_all(setting: Setting) -> Fraction:
    """What the whole uneven play adds to your money on average; below 0 for a loss."""
    return _unfair(setting, _win(setting)).final.mean() - setting.few


def change_of_one_spin(setting: Setting) -> Fraction:
    """What one spin adds."""
    return _gain(1, setting.unfair).mean()


def what_is_held(setting: Setting) -> Fraction:
    """The average money at the end, without what you had at first taken away."""
    return _unfair(setting, _win(setting)).final.mean()


def ruin_forgotten(setting: Setting) -> Fraction:
    """Only Dan's notes won, as if you could not lose your own."""
    return (setting.all_few - setting.few) * take_all_unfair(setting)
