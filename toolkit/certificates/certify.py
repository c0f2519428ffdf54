"""Writing a certificate: the solver's numbers, tried out by the check before they are given out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from toolkit.certificates.best import following, in_play
from toolkit.certificates.bounding import enclosed_proof
from toolkit.certificates.certificate import MOST_DIGITS, Certificate
from toolkit.certificates.claims import (
    GUARANTEES,
    QUESTIONS,
    Bounds,
    Proof,
    Vector,
    best_bounds,
    claim_of,
    proved_bounds,
)
from toolkit.certificates.cut import find_cut
from toolkit.certificates.order import Plan, plan
from toolkit.certificates.playing import best_play
from toolkit.certificates.quantiles import Undecided
from toolkit.certificates.solving import chain_of, exact_vector
from toolkit.certificates.subject import BEST, chain_data, game_data, read_subject
from toolkit.certificates.table import Table
from toolkit.certificates.verify import check_size
from toolkit.chains import MarkovChain, communicating_classes, reachable
from toolkit.errors import CertificateError
from toolkit.games import Game
from toolkit.solve import Analysis, Progress
from toolkit.stats import OPTIMAL, named_strategies

__all__ = ["LARGEST", "certify"]

LARGEST = 1_000_000  # states


def certify(
    subject: Game[Any, Any] | MarkovChain[Any],
    questions: Sequence[str] | None = None,
    *,
    method: str = "exact",
    digits: int = 6,
    strategies: Mapping[int, str] | None = None,
    name: Callable[[Any], str] = str,
    progress: Progress | None = None,
) -> Certificate:
    """The answers about a game or a chain, solved, with a proof that `verify` checks without a solver.

    `questions` are "win" (who wins, or in which end a chain finishes), "mean" and "variance" of the time until then by
    every clock, and "quantile" of it by the first one. Default: all, without quantiles that cannot be told.
    `method` is "exact", or "certified" for intervals of `digits` significant digits. `strategies` names what seats do
    in a game with decisions; where seats play "optimal", their best value is answered and proved too, exactly. `name`
    gives the states of a chain the names under which its ends are answered.
    Raises `CertificateError` where there is nothing that could be proved, and the solver's errors.

    >>> from toolkit.games import make_game
    >>> certificate = certify(make_game("monorail", "mini", players=2))
    >>> certificate.claims["win"]
    {'1': '25/84', '2': '17/84', 'casey': '1/2'}
    """
    asked = tuple(question for question in QUESTIONS if questions is None or question in questions)
    if not asked or set(questions or ()) - set(QUESTIONS):
        raise CertificateError(f"questions {questions!r}; there can be: {', '.join(QUESTIONS)}")
    if method not in GUARANTEES:
        raise CertificateError(f"method {method!r} proves nothing; write one of: {', '.join(GUARANTEES)}")
    if not 1 <= digits <= MOST_DIGITS:
        raise CertificateError(f"{digits} digits; write a whole number from 1 to {MOST_DIGITS:,}")
    exploring = None if progress is None else (lambda done, found: progress("positions of the proof", done, found))
    found: dict[str, dict[str, Bounds]] = {}
    best = None
    if isinstance(subject, MarkovChain):
        data = _chain_data(subject, name)
        about = read_subject(data)
        table = about.explore(LARGEST, exploring)
    else:
        names = named_strategies(subject, strategies)
        data = game_data(subject, {seat: BEST if name == OPTIMAL else name for seat, name in names.items()})
        about = read_subject(data)
        if about.free:
            table, best = best_play(subject, names, about, LARGEST, progress)
            found["best"] = best_bounds(table, best, about)
        else:
            table = about.explore(LARGEST, exploring)
    size = len(table), table.transitions
    if best is not None:
        table = in_play(following(table, best.choices))
    found_plan = plan(table, find_cut(table))
    proof = _proof(table, found_plan, method, asked, about.outcomes, digits, progress)._replace(best=best)
    check_size(table, proof)
    try:
        found |= proved_bounds(table, found_plan, proof, method, asked, about.outcomes)
    except Undecided:
        if questions is not None:
            raise
        found |= proved_bounds(table, found_plan, proof, method, asked[:-1], about.outcomes)
    claims = {
        question: {name: claim_of(bounds, digits) for name, bounds in answers.items()}
        for question, answers in found.items()
    }
    return Certificate(data, method, digits, *size, claims, proof)


def _proof(
    table: Table,
    found_plan: Plan,
    method: str,
    asked: Sequence[str],
    outcomes: Sequence[str],
    digits: int,
    progress: Progress | None,
) -> Proof:
    """The numbers of the cut, so that the equations hold exactly or bound the solution finely enough."""
    timed = table.units if "variance" in asked and not found_plan.lost else ()
    if not found_plan.transient:
        nothing = Vector(1, (), ())
        return Proof((), nothing, dict.fromkeys(timed, nothing))
    analysis = Analysis(chain_of(table, found_plan), progress)
    cut = found_plan.cut
    if method == "exact":
        here = [int(state == 0) for state in analysis.transient]
        visits = exact_vector(analysis, cut, analysis.solve([here], backwards=True)[0])
        times = {name: exact_vector(analysis, cut, analysis.steps_columns(name)) for name in timed}
        return Proof(cut, visits, times)

    def prove(proof: Proof) -> dict[str, dict[str, Bounds]]:
        quick = [question for question in asked if question != "quantile"] or ["win"]
        return proved_bounds(table, found_plan, proof, method, quick, outcomes)

    return enclosed_proof(analysis, cut, timed, digits, prove)


def _chain_data(chain: MarkovChain[Any], name: Callable[[Any], str]) -> dict[str, Any]:
    """The part of a chain that can come up, its start first."""
    states = [chain.start, *sorted(reachable(chain, chain.start) - {chain.start})]
    number_of = {state: number for number, state in enumerate(states)}
    rows = [[(number_of[arc.target], arc.weight, arc.ticks) for arc in chain.arcs(state)] for state in states]
    ends = []
    for part in communicating_classes(chain):
        members = [chain.index(state) for state in part.states]
        if part.recurrent and members[0] in number_of:
            ends.append((" or ".join(name(state) for state in part.states), [number_of[i] for i in members]))
    if len({text for text, _ in ends}) < len(ends):
        raise CertificateError("two ends of the chain have the same name; give `name` a function that tells them apart")
    return chain_data(rows, ends, chain.units)
