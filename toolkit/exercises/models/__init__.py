"""What the lessons' answers are worked out with: for each lesson one module of right and wrong models.

A module has a frozen dataclass `Setting`, the numbers that a learner's questions are about, whose defaults are the
class's own; a function `drawn(luck)` that gives a learner's; and plain functions of a setting, which an exercise names.
Nothing here is a stored answer.
"""

__all__: list[str] = []
