"""Chains as files for other programs: CSV, JSON, GraphML."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import networkx as nx

from toolkit.chains.chain import MarkovChain
from toolkit.chance import fraction_text

__all__ = ["EXPORTS", "chain_csv", "chain_graphml", "chain_json"]

Names = Callable[[Any], str]


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


EXPORTS: dict[str, Callable[[MarkovChain[Any], Names], str]] = {
    "csv": chain_csv,
    "graphml": chain_graphml,
    "json": chain_json,
}
