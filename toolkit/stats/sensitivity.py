"""What the answers of a game owe to each face of each die: exact derivatives.

A small change of the chances of throws changes what a start is worth by the visits of every position, times the change
of each throw's chance, times what the position after that throw is worth. So one solution forwards (values) and one
backwards (visits) give the derivatives with respect to all faces at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from toolkit.boards import nearest
from toolkit.chains import MarkovChain, explore
from toolkit.chance import Distribution, decimal_text, fraction_text
from toolkit.errors import GameError
from toolkit.games import Finished, Game
from toolkit.games.policies import Policy
from toolkit.solve import Analysis, Answer, Progress
from toolkit.solve.system import over_one_denominator
from toolkit.stats.actions import chance_arrows
from toolkit.stats.loaded_dice import Thrown, thrown_dice
from toolkit.stats.outcomes import win_answers
from toolkit.stats.strategies import named_strategies, policies_of, title_of
from toolkit.stats.tables import html_table, shown, signed, text_table

__all__ = ["FaceSensitivity", "Sensitivities", "sensitivity"]

LIMIT = 20_000  # positions


class FaceSensitivity(NamedTuple):
    """One face: `slopes[question]` is the derivative of that answer with respect to the chance of the face, while the
    other faces keep their proportions. `die` is None where all dice of a throw are meant. `chance` is what it has now.
    """

    die: str | None
    face: str
    chance: Fraction
    slopes: Mapping[str, Fraction]


@dataclass(frozen=True)
class Sensitivities:
    """The table that `sensitivity` makes: `answers` to every question, and a row for every face of every die."""

    game: Game[Any, Any]
    answers: Mapping[str, Answer]
    faces: tuple[FaceSensitivity, ...]
    strategies: Mapping[int, str]

    def ranked(self, question: str | None = None) -> tuple[FaceSensitivity, ...]:
        """The faces by how much they matter for one question, the strongest first.

        Default: the chance of the first outcome, or the length of a game with one outcome only.

        Raises `GameError` for a question that was not answered.
        """
        which = self.known(question)
        return tuple(sorted(self.faces, key=lambda row: -abs(row.slopes[which])))

    def known(self, question: str | None = None) -> str:
        """The question itself when it was answered; `GameError` otherwise."""
        if question is None:
            return self.game.units[0] if len(self.game.outcomes) == 1 else next(iter(self.answers))
        if question not in self.answers:
            known = ", ".join(self.answers)
            raise GameError(f"no question {question!r}{nearest(question, self.answers)}; questions: {known}")
        return question

    def as_json(self, digits: int = 6) -> dict[str, Any]:
        """The table as one object for programs."""
        return {
            "game": self.game.key,
            "board": self.game.board.name,
            "players": self.game.players,
            **({"policies": {str(seat): name for seat, name in self.strategies.items()}} if self.strategies else {}),
            "answers": {name: answer.as_json(digits) for name, answer in self.answers.items()},
            "faces": [
                {
                    "die": row.die,
                    "face": row.face,
                    "chance": fraction_text(row.chance),
                    "slopes": {
                        name: {"fraction": fraction_text(slope), "decimal": decimal_text(slope, digits)}
                        for name, slope in row.slopes.items()
                    },
                }
                for row in self.faces
            ],
        }

    def text(self, question: str | None = None, digits: int = 6) -> str:
        """The table for a terminal, ranked by one question."""
        heads, rows = self._cells(question, digits)
        return f"{self._caption}\n{text_table(heads, rows)}"

    def _repr_html_(self) -> str:
        return html_table(self._caption, *self._cells(None, 6))

    def __repr__(self) -> str:
        return f"<Sensitivities: {len(self.faces)} faces, {len(self.answers)} questions>"

    @property
    def _caption(self) -> str:
        return f"{title_of(self.game, self.strategies)}: what each answer gains per unit of a face's chance"

    def _cells(self, question: str | None, digits: int) -> tuple[list[str], list[list[str]]]:
        names = [self.known(question), *(name for name in self.answers if name != self.known(question))]
        titles = [name if name in self.game.units else self.game.name_of(name) for name in names]
        now = ["answer", "", *(shown(self.answers[name], digits) for name in names)]
        rows = [
            [_title(row), fraction_text(row.chance), *(signed(row.slopes[name], digits) for name in names)]
            for row in self.ranked(question)
        ]
        return ["face", "chance", *titles], [now, *rows]


def sensitivity(
    game: Game[Any, Any], strategies: Mapping[int, str] | None = None, progress: Progress | None = None
) -> Sensitivities:
    """The derivative of every win chance and every mean length with respect to the chance of every face of every die.

    When a face becomes more likely, the others keep their proportions. Dice that cannot be told apart are taken
    together. `strategies` are as in `Report.of`, and do not change. Raises `GameError` for a game that says of no die
    what it shows, `TooManyStates` above 20,000 positions.

    >>> from toolkit.games import make_game
    >>> table = sensitivity(make_game("monorail", "mini", players=1))
    >>> [(row.die, row.face, row.slopes["1"]) for row in table.ranked("1")][:2]
    [('white', '4', Fraction(3, 4)), ('white', '2', Fraction(-39, 100))]
    """
    names = named_strategies(game, strategies)
    policies = policies_of(game, names, progress)
    exploring = None if progress is None else (lambda done, found: progress("positions explored", done, found))
    chain = explore(game, policies=policies, limit=LIMIT, progress=exploring)
    analysis = Analysis(chain, progress)
    answers = _answers(game, analysis)
    worth = _worth(game, chain, policies, analysis, list(answers))
    kinds = _kinds(game, [outcomes for outcomes, _ in worth])
    rows = []
    for die in kinds:
        thrown = [(thrown_dice(game, outcomes, die), outcomes, values) for outcomes, values in worth]
        rows += list(_slopes(die, [(t, outcomes, values) for t, outcomes, values in thrown if t], list(answers)))
    if not rows:
        raise GameError(f"{game.title} says of no die what it shows, so no face has a chance to change")
    return Sensitivities(game, answers, tuple(rows), names)


def _answers(game: Game[Any, Any], analysis: Analysis[Any]) -> dict[str, Answer]:
    """Every question with its answer; lengths only where a game is sure to end."""
    win = win_answers(game, analysis.absorption())
    return win if "never" in win else win | {unit: analysis.steps(unit) for unit in game.units}


def _worth(
    game: Game[Any, Any],
    chain: MarkovChain[Any],
    policies: Mapping[int, Policy],
    analysis: Analysis[Any],
    questions: Sequence[str],
) -> list[tuple[Distribution[Any], dict[Any, list[Fraction]]]]:
    """For each kind of throw and each of its actions: the sum, over the positions in which it is thrown, of the visits
    times what the position after it is worth, for every question."""
    values = _values(game, chain, analysis, questions)
    units = [game.units.index(question) if question in game.units else None for question in questions]
    here = [int(i == chain.start) for i in analysis.transient]
    visits, per_visit = over_one_denominator(analysis.solve([here], backwards=True)[0])
    visited = {i: visits[row] * chain.totals[i] for row, i in enumerate(analysis.transient)}
    sums: dict[Distribution[Any], dict[Any, list[int | Fraction]]] = {}
    for i, node, arrivals in chance_arrows(game, chain, policies):
        if i not in visited:
            continue  # an end that is never left: nothing that is thrown there changes anything
        found = sums.setdefault(node.outcomes, {})
        for action, ways in arrivals.items():
            totals = found.setdefault(action, [0] * len(questions))
            common = lcm(*(chance.denominator for *_, chance in ways))
            for q, ((column, scale), unit) in enumerate(zip(values, units, strict=True)):
                gained = 0
                for to, ticks, chance in ways:
                    gain = column[to] if unit is None else column[to] + ticks[unit] * scale
                    gained += gain * chance.numerator * (common // chance.denominator)
                totals[q] += visited[i] * gained if common == 1 else Fraction(visited[i] * gained, common)
    scales = [per_visit * scale for _, scale in values]
    return [
        (
            outcomes,
            {a: [Fraction(t) / scale for t, scale in zip(totals, scales, strict=True)] for a, totals in found.items()},
        )
        for outcomes, found in sums.items()
    ]


def _values(
    game: Game[Any, Any], chain: MarkovChain[Any], analysis: Analysis[Any], questions: Sequence[str]
) -> list[tuple[list[int], int]]:
    """For every question what each state of the chain is worth, in whole numbers over one denominator."""
    found = []
    solved = [over_one_denominator(column) for column in analysis.solve(analysis.into_ends())]
    for question in questions:
        if question in game.units:
            numbers, scale = over_one_denominator(analysis.steps_columns(question))
            worth = [0] * len(chain)
            for i, number in zip(analysis.transient, numbers, strict=True):
                worth[i] = number
        else:
            shares = [_share(end, question) for end in analysis.ends]
            scale = lcm(*(of * unit for (_, of), (_, unit) in zip(shares, solved, strict=True)))
            worth = [0] * len(chain)
            for end, (one, of), (numbers, unit) in zip(analysis.ends, shares, solved, strict=True):
                if one:
                    for i in (chain.index(state) for state in ([end] if chain.has(end) else end)):
                        worth[i] += scale // of
                    for i, number in zip(analysis.transient, numbers, strict=True):
                        worth[i] += number * (scale // (of * unit))
        found.append((worth, scale))
    return found


def _share(end: Any, question: str) -> tuple[int, int]:
    """The share of an outcome in an end, as 1 or 0 out of so many."""
    winners = end.winners if isinstance(end, Finished) else ("never",)
    return int(question in winners), len(winners)


def _kinds(game: Game[Any, Any], throws: Sequence[Distribution[Any]]) -> list[str | None]:
    """The dice that can be told apart; all together where they cannot."""
    dice = [die.id for die in game.dice(None)]
    try:
        for die in dice:
            for outcomes in throws:
                thrown_dice(game, outcomes, die)
    except GameError:
        return [None]
    return list(dice)


def _slopes(
    die: str | None,
    throws: Sequence[tuple[Thrown, Distribution[Any], Mapping[Any, Sequence[Fraction]]]],
    names: list[str],
) -> Iterator[FaceSensitivity]:
    """The rows of one die. Where p is the chance of the face, the logarithm of a throw's chance has the slope
    hits / p - misses / (1 - p)."""
    for face in sorted({face for thrown, *_ in throws for face in thrown.law}):
        chances = {thrown.law[face] for thrown, *_ in throws if face in thrown.law}
        if len(chances) > 1 or 1 in chances:
            continue  # of a sure face there is nothing to tell; of one with several chances no single slope
        (p,) = chances
        slopes = [Fraction(0)] * len(names)
        for thrown, outcomes, values in throws:
            if face not in thrown.law:
                continue
            for action, weight in outcomes.items():
                hits = thrown.faces[action].count(face)
                share = Fraction(weight, outcomes.total) * (hits / p - (thrown.dice - hits) / (1 - p))
                slopes = [slope + share * value for slope, value in zip(slopes, values[action], strict=True)]
        yield FaceSensitivity(die, face, p, dict(zip(names, slopes, strict=True)))


def _title(row: FaceSensitivity) -> str:
    return row.face if row.die is None else f"{row.die} {row.face}"
