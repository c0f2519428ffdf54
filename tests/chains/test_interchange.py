"""Model files of other programs: written, read back, and refused in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from tests.chains.models import CHAINS, PROCESSES, expected_gains, rows_by_number
from toolkit.chains import DecisionProcess, Model, explore, explore_decisions, export_texts
from toolkit.chains.drn import read_drn
from toolkit.chains.prism import read_prism
from toolkit.errors import ChainError
from toolkit.games import Finished, make_game
from toolkit.solve import Analysis, expected_reward, hitting_probability, hitting_time, optimal_probability


def read(texts: dict[str, str], decimals: bool = False) -> Model:
    """The model in these texts, of either format."""
    if "drn" in texts:
        return read_drn(texts["drn"], "x.drn", decimals=decimals)
    return read_prism(texts, "x", decimals=decimals)


FORMATS = pytest.mark.parametrize("form", ["drn", "prism"])


@FORMATS
@given(process=CHAINS | PROCESSES)
def test_a_model_comes_back_with_the_same_chances_start_labels_and_mean_clocks(form: str, process: Any) -> None:
    labels = {"some": {0}, "none": set(), "every": set(range(len(process)))}
    model = read(export_texts(process, form, labels=labels))
    again = model.process
    assert type(again) is type(process)
    assert rows_by_number(again) == rows_by_number(process)
    assert again.start == process.start
    there = {name: set(numbers) for name, numbers in model.labels.items() if numbers}
    assert there == {"init": {process.start}, "some": {0}, "every": labels["every"]}
    for unit in process.units:
        gains = {again.index(state): gain for state, gain in model.rewards[unit].items()}
        assert gains == expected_gains(process, unit)
    if form == "drn":
        assert list(again.states) == list(process.states)


@FORMATS
@given(process=CHAINS | PROCESSES)
def test_a_model_read_and_written_again_is_the_same_text(form: str, process: Any) -> None:
    texts = export_texts(process, form, labels={"some": {0}})
    model = read(texts)
    again = export_texts(model.process, form, labels={"some": model.labels["some"]})
    for ending in ("tra", "lab", "sta"):
        assert again.get(ending) == texts.get(ending)
    if form == "drn":

        def chances(text: str) -> list[str]:
            return [line for line in text.splitlines() if ":" in line and "@" not in line]

        assert chances(again["drn"]) == chances(texts["drn"])


@FORMATS
@pytest.mark.parametrize("key", ["monorail", "snakes_and_ladders", "craps"])
def test_the_answers_of_a_game_are_those_of_its_file(form: str, key: str) -> None:
    game = make_game(key, "mini", 1)
    chain = explore(game)
    ends = {i for i, state in enumerate(chain.states) if isinstance(state, Finished)}
    model = read(export_texts(chain, form, labels={"over": ends}))
    again: Any = model.process
    won = chain.index(Finished(("1",)))
    assert hitting_probability(again, again.states[won]) == hitting_probability(chain, Finished(("1",)))
    for unit in chain.units:
        time = expected_reward(again, model.rewards[unit], model.labelled("over"))
        assert time.fraction == Analysis(chain).steps(unit).fraction


@FORMATS
def test_the_best_play_of_a_game_is_that_of_its_file(form: str) -> None:
    process = explore_decisions(make_game("pig", "mini", 1))
    over = next(i for i, state in enumerate(process.states) if isinstance(state, Finished))
    model = read(export_texts(process, form, labels={"over": {over}}, action=str))
    assert isinstance(model.process, DecisionProcess)
    assert optimal_probability(model.process, model.labelled("over"), "least").value().fraction == 1
    assert len(model.process.actions) == len(process.actions)


def test_what_prism_writes_is_read() -> None:
    """The die from coins in exact mode, and its rewards, as in the export tests of
    https://github.com/prismmodelchecker/prism (prism-tests/functionality/export/dtmc, import)"""
    arcs = ["01", "02", "13", "14", "25", "26", "31", "37", "48", "49", "5a", "5b", "62", "6c"]
    tra = "13 20\n" + "".join(f"{int(a, 16)} {int(b, 16)} 1/2\n" for a, b in arcs)
    tra += "".join(f"{i} {i} 1\n" for i in range(7, 13))
    flips = '# Reward structure "coin_flips"\n# State rewards\n13 7\n' + "".join(f"{i} 1\n" for i in range(7))
    lab = '0="init" 1="deadlock" 2="six"\n0: 0\n12: 2\n'
    model = read_prism({"tra": tra, "srew": flips, "trew": "13 0\n", "lab": lab}, "dice")
    chain: Any = model.process
    assert hitting_probability(chain, model.labelled("six")).fraction == Fraction(1, 6)
    ends = [state for state in chain.states if state >= 7]
    assert expected_reward(chain, model.rewards["coin_flips"], ends).fraction == Fraction(11, 3)
    assert hitting_time(chain, ends).fraction == Fraction(11, 3)


def test_a_process_as_prism_writes_it() -> None:
    """The robot of the same tests: choices with names, one of them in two states."""
    tra = """6 10 16
0 0 0 2/5 east
0 0 1 3/5 east
0 1 1 1/10 south
0 1 3 4/5 south
0 1 4 1/10 south
1 0 2 1 east
1 1 2 1/2 south
1 1 4 1/2 south
2 0 2 1 stuck
3 0 3 1 stuck
4 0 5 1 east
4 1 3 3/5 west
4 1 4 2/5 west
5 0 4 1 west
5 1 2 9/10 north
5 1 5 1/10 north
"""
    process: Any = read_prism({"tra": tra}, "robot").process
    assert process.choices(0) == ("east", "south") and process.choices(2) == ()
    assert process.row(4, "west") == {3: Fraction(3, 5), 4: Fraction(2, 5)}
    assert optimal_probability(process, 2).value().fraction == 1


def test_what_storm_writes_is_read() -> None:
    """As stormpy 2.0 exports a small process with exact numbers, names of choices and values of states."""
    text = """// Exported by storm
// Original model type: MDP
@type: MDP
@value_type: rational
@parameters

@reward_models
steps\x20
@nr_states
4
@nr_choices
5
@model
state 0 [0] init
//[s=0]
\taction b [0]
\t\t1 : 1
\taction __NOLABEL__ [1]
\t\t1 : 1/3
\t\t2 : 2/3
state 1 [2]
//[s=1]
\taction a [0]
\t\t0 : 1/2
\t\t3 : 1/2
state 2 [0] goal
//[s=2]
\taction __NOLABEL__ [0]
\t\t2 : 1
state 3 [0]
//[s=3]
\taction __NOLABEL__ [0]
\t\t3 : 1
"""
    model = read_drn(text, "k.drn")
    process: Any = model.process
    assert process.states == ("[s=0]", "[s=1]", "[s=2]", "[s=3]")
    assert process.choices("[s=0]") == ("b", "#1")
    assert model.labels == {"init": {0}, "goal": {2}}
    assert model.rewards["steps"] == {"[s=0]": {"b": 0, "#1": 1}, "[s=1]": 2}
    assert optimal_probability(process, model.labelled("goal")).value().fraction == Fraction(4, 5)


def test_decimals_are_read_only_when_asked_and_then_exactly() -> None:
    tra = "2 3\n0 0 0.1\n0 1 .9\n1 1 1.0\n"
    with pytest.raises(ChainError, match=r"x.tra, line 2: 0.1 is a decimal, and other programs round theirs"):
        read_prism({"tra": tra}, "x")
    chain: Any = read_prism({"tra": tra}, "x", decimals=True).process
    assert chain.row(0) == {0: Fraction(1, 10), 1: Fraction(9, 10)}
    rounded = "1 2\n0 0 0.3333\n0 0 0.6666\n".replace("0 0 0.6666", "0 1 0.6666").replace("1 2", "2 3") + "1 1 1\n"
    with pytest.raises(ChainError, match=r"line 2: the chances of state 0 sum to 9999/10000, not to 1; write chances"):
        read_prism({"tra": rounded}, "x", decimals=True)
