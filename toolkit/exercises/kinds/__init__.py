"""The kinds of exercises by the name that lesson files use."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.exercises.kinds.choice import ChoiceKind, PlayKind
from toolkit.exercises.kinds.code import CodeKind
from toolkit.exercises.kinds.distribution import DistributionKind
from toolkit.exercises.kinds.kind import Case, Kind, Verdict
from toolkit.exercises.kinds.number import IntervalKind, NumberKind
from toolkit.exercises.kinds.state import StateKind

__all__ = ["KINDS", "Case", "Kind", "Verdict"]

KINDS: Mapping[str, Kind] = {
    "number": NumberKind(),
    "interval": IntervalKind(),
    "distribution": DistributionKind(),
    "state": StateKind(),
    "play": PlayKind(),
    "choice": ChoiceKind(),
    "code": CodeKind(),
}
