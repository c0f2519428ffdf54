"""Who can be played against: how strong a named policy is beside the others of its game, and what it does, in words."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["BY_CHANCE", "GRADES", "Opponent"]

GRADES = ("beginner", "fair", "strong")
"""From the weakest to the strongest. Above them is only the best play, where it is known."""


class Opponent(NamedTuple):
    """The grade of a policy, one of `GRADES`, and one plain sentence on what it does.

    A grade is measured on the shipped boards, policy against policy with the seats exchanged: none was found to win
    more against one of a higher grade than the other way round, beyond the accuracy of the measurement.

    >>> BY_CHANCE.grade
    'beginner'
    """

    grade: str
    words: str


BY_CHANCE = Opponent("beginner", "Chooses by chance: everything that is allowed is equally likely.")
"""The policy `choose_at_random`, in every game."""
