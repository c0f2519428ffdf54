"""Markov chains with exact chances."""

from toolkit.chains.build import exact_chance
from toolkit.chains.chain import Arc, MarkovChain
from toolkit.chains.classes import CommunicatingClass, communicating_classes, components
from toolkit.chains.collapse import collapsed
from toolkit.chains.decisions import DecisionProcess, OpenChoice
from toolkit.chains.explore import explore
from toolkit.chains.explore_decisions import explore_decisions
from toolkit.chains.export import EXPORTS, chain_csv, chain_graphml, chain_json, export_texts
from toolkit.chains.interchange import Model
from toolkit.chains.model_files import read_model
from toolkit.chains.reach import reachable, reaching, state_numbers

__all__ = [
    "EXPORTS",
    "Arc",
    "CommunicatingClass",
    "DecisionProcess",
    "MarkovChain",
    "Model",
    "OpenChoice",
    "chain_csv",
    "chain_graphml",
    "chain_json",
    "collapsed",
    "communicating_classes",
    "components",
    "exact_chance",
    "explore",
    "explore_decisions",
    "export_texts",
    "reachable",
    "reaching",
    "read_model",
    "state_numbers",
]
