"""Chains as files for other programs: CSV, JSON and GraphML here, DRN and PRISM's files in modules of their own."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import networkx as nx

from toolkit.chains.chain import MarkovChain
from toolkit.chains.decisions import DecisionProcess
from toolkit.chains.drn import drn_text
from toolkit.chains.interchange import Labels, Names
from toolkit.chains.prism import prism_texts
from toolkit.chance import fraction_text
from toolkit.errors import ChainError

__all__ = ["EXPORTS", "chain_csv", "chain_graphml", "chain_json", "export_texts"]


def chain_csv(chain: MarkovChain[Any], name: Names = str) -> str:
    """One line an arc: from, to, probability as a fraction, and one column for each clock.

    >>> coin = MarkovChain.from_rows({"heads": {"heads": "1/2", "tails": "1/2"}, "tails": {"tails": 1}})
    >>> print(chain_csv(coin), end="")
    from,to,probability,steps
    heads,heads,1/2,1
    heads,tails,1/2,1
    tails,tails,1,1
    """
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["from", "to", "probability", *chain.units])
    for i, state in enumerate(chain.states):
        for arc in chain.arcs(i):
            chance = fraction_text(Fraction(arc.weight, chain.totals[i]))
            rows.writerow([name(state), name(chain.states[arc.target]), chance, *arc.ticks])
    return text.getvalue()


def chain_json(chain: MarkovChain[Any], name: Names = str) -> str:
    """One object: `units`, `start`, `states` (names), `arcs` as [from, to, probability, ticks] with state numbers."""
    arcs = [
        [i, arc.target, fraction_text(Fraction(arc.weight, chain.totals[i])), list(arc.ticks)]
        for i in range(len(chain))
        for arc in chain.arcs(i)
    ]
    states = [name(state) for state in chain.states]
    return json.dumps({"units": chain.units, "start": chain.start, "states": states, "arcs": arcs}) + "\n"


def chain_graphml(chain: MarkovChain[Any], name: Names = str) -> str:
    """A GraphML text; edges carry `probability` (a fraction as text), `weight` (a float) and the clocks."""
    graph = nx.MultiDiGraph(start=chain.start)
    for i, state in enumerate(chain.states):
        graph.add_node(i, name=name(state))
    for i in range(len(chain)):
        for arc in chain.arcs(i):
            chance = Fraction(arc.weight, chain.totals[i])
            ticks = dict(zip(chain.units, arc.ticks, strict=True))
            graph.add_edge(i, arc.target, probability=fraction_text(chance), weight=float(chance), **ticks)
    return "\n".join(nx.generate_graphml(graph)) + "\n"


_ONE_TEXT: dict[str, Callable[[MarkovChain[Any], Names], str]] = {
    "csv": chain_csv,
    "graphml": chain_graphml,
    "json": chain_json,
}
EXPORTS = (*_ONE_TEXT, "drn", "prism")
"""The formats that `export_texts` writes."""


def export_texts(
    process: MarkovChain[Any] | DecisionProcess[Any],
    form: str,
    name: Names = str,
    labels: Labels | None = None,
    action: Names = str,
) -> dict[str, str]:
    """The texts of a chain in one of the `EXPORTS`: ending -> text; PRISM's format has several, all others one.

    DRN and PRISM take decision processes of one player as well, and `labels`, which give names to sets of state
    numbers. Raises `ChainError` for a format that there is not, or that is not for decisions.

    >>> list(export_texts(MarkovChain.from_rows({0: {0: 1}}), "prism"))
    ['tra', 'sta', 'lab', 'steps.trew']
    """
    if form == "drn":
        return {"drn": drn_text(process, name, labels, action)}
    if form == "prism":
        return prism_texts(process, labels, action)
    if form not in _ONE_TEXT:
        raise ChainError(f"no format {form!r}; formats: {', '.join(EXPORTS)}")
    if not isinstance(process, MarkovChain):
        raise ChainError(f"{form} holds no choices; write a decision process as drn or prism")
    return {form: _ONE_TEXT[form](process, name)}
