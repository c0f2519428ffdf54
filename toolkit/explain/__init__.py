"""Chains written out for readers: equations and matrices."""

from toolkit.explain.canonical import CanonicalForm, canonical_form
from toolkit.explain.first_step import Equation, FirstStep, first_step_equations
from toolkit.explain.why import Throw, Way, Why, why
from toolkit.explain.why_words import chance_words, stories, throws_words, value_words

__all__ = [
    "CanonicalForm",
    "Equation",
    "FirstStep",
    "Throw",
    "Way",
    "Why",
    "canonical_form",
    "chance_words",
    "first_step_equations",
    "stories",
    "throws_words",
    "value_words",
    "why",
]
