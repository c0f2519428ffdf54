"""The proof of a best play: every choice that the solver makes, and what each position is worth by them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from toolkit.certificates.best import Best, following, share_of
from toolkit.certificates.cut import find_cut
from toolkit.certificates.exploration import Exploration
from toolkit.certificates.order import Plan, plan
from toolkit.certificates.solving import chain_of, exact_vector
from toolkit.certificates.subject import Subject
from toolkit.certificates.table import Table
from toolkit.games import Game, game_type
from toolkit.solve import Analysis, Progress
from toolkit.stats import OPTIMAL, optimal_play

__all__ = ["best_play"]


def best_play(
    game: Game[Any, Any], names: Mapping[int, str], about: Subject, limit: int, progress: Progress | None
) -> tuple[Table, Best]:
    """The positions of a game with the choices of the seats that play "optimal" left open, and their best choices.

    Raises the solver's errors where there is no best play, and `CertificateError` above `limit` positions.
    """
    known = game_type(game.key).policies
    fixed = {seat: known[name] for seat, name in names.items() if name != OPTIMAL}
    play = optimal_play(game, fixed, progress=progress)
    exploration = Exploration(game, fixed, limit)
    table = exploration.run(None if progress is None else lambda done, of: progress("positions of the proof", done, of))
    choices = []
    for i, owner in enumerate(table.owners):
        if owner:
            position, node = exploration.samples[i]
            (choice,) = play.policy(game, position, node.choices)
            target, ticks = exploration.outcome(position, choice)
            steps = [(target, ticks) for target, _, ticks in table.arrows(i)]
            choices.append(steps.index((target, ticks)))
    chain = following(table, choices)
    found_plan = plan(chain, find_cut(chain))
    return table, _valued(chain, found_plan, choices, about, progress)


def _valued(chain: Table, found_plan: Plan, choices: list[int], about: Subject, progress: Progress | None) -> Best:
    if not found_plan.transient:
        return Best(choices, (), math.lcm(*(len(end) for end in chain.ends if end)), ())
    analysis = Analysis(chain_of(chain, found_plan), progress)
    if about.aim == "length":
        vector = exact_vector(analysis, found_plan.cut, analysis.steps_columns(chain.units[0]))
        return Best(choices, found_plan.cut, vector.unit, vector.low)
    shares = {i: share_of(end, about.free[0]) for i, end in enumerate(chain.ends) if end is not None}
    scale = math.lcm(*(share.denominator for share in shares.values()))
    column = [
        sum(weight * int(shares[target] * scale) for target, weight in chain.row(i) if target in shares)
        for i in analysis.transient
    ]
    vector = exact_vector(analysis, found_plan.cut, analysis.solve([column])[0])
    return Best(choices, found_plan.cut, vector.unit * scale, vector.low)
