"""Chains written out for readers: equations and matrices."""

from toolkit.explain.canonical import CanonicalForm, canonical_form
from toolkit.explain.first_step import Equation, FirstStep, first_step_equations

__all__ = ["CanonicalForm", "Equation", "FirstStep", "canonical_form", "first_step_equations"]
