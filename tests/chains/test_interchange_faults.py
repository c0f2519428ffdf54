"""Model files that are broken, or not there: one clear error each, whatever is in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.chains import MarkovChain, explore_decisions, export_texts, read_model
from toolkit.chains.drn import drn_text, read_drn
from toolkit.chains.prism import prism_texts, read_prism
from toolkit.errors import ChainError, ToolkitError
from toolkit.games import make_game

CHAIN = "2 3\n0 0 1/3\n0 1 2/3\n1 1 1\n"
PROCESS = "2 3 4\n0 0 1 1 go\n0 1 0 1/2\n0 1 1 1/2\n1 0 1 1\n"
PRISM_FAULTS: list[tuple[dict[str, str], str]] = [
    ({}, "x: there is no file x.tra with the transitions"),
    ({"tra": ""}, "x.tra: the file is empty; write the numbers of states and of lines first"),
    ({"tra": "2\n"}, "x.tra, line 1: these are not the numbers that come first"),
    ({"tra": "a 3\n"}, "x.tra, line 1: 'a' is no number; write a whole number"),
    ({"tra": CHAIN.replace("2 3", "2 4", 1)}, "x.tra, line 1: 4 lines are announced, and 3 are there; write 3"),
    ({"tra": CHAIN.replace("2 3", "0 3", 1)}, "x.tra, line 1: 0 states have 3 transitions"),
    ({"tra": CHAIN.replace("2 3", "9 3", 1)}, "x.tra, line 1: 9 states have 3 transitions"),
    ({"tra": CHAIN.replace("1 1 1", "1 1")}, "x.tra, line 4: this is no transition; write state, next state, chance"),
    ({"tra": CHAIN.replace("1 1 1", "1 5 1")}, "x.tra, line 4: there is no state 5; write a whole number from 0 to 1"),
    ({"tra": CHAIN.replace("1/3", "1/0")}, "x.tra, line 2: '1/0' is no number; write a fraction such as 1/3"),
    ({"tra": CHAIN.replace("1/3", "x")}, "x.tra, line 2: 'x' is no number"),
    ({"tra": CHAIN.replace("1/3", "0")}, "x.tra, line 2: 0 is no chance of a transition; write a fraction above 0"),
    ({"tra": CHAIN.replace("1/3", "-1/3")}, "x.tra, line 2: -1/3 is no chance of a transition"),
    ({"tra": CHAIN.replace("1/3", "4/3")}, "x.tra, line 2: 4/3 is no chance of a transition"),
    ({"tra": CHAIN.replace("1/3", "1/4")}, "x.tra, line 2: the chances of state 0 sum to 11/12, not to 1; write"),
    ({"tra": CHAIN.replace("1 1 1", f"1 1 1/1{'0' * 400}")},
     "x.tra, line 4: the chances of state 1 sum to about 1E-400, not to 1; write"),
    ({"tra": CHAIN.replace("1/3", "1" * 5000)}, "x.tra, line 2: a number of 5,000 signs; write one of at most 4,000"),
    ({"tra": CHAIN.replace("0 0 1/3", "0 1 1/3")}, "x.tra, line 3: state 1 is there twice"),
    ({"tra": "2 2\n0 0 1/3\n0 1 2/3\n"}, "x.tra: state 1 has no transition; write one from 1 to itself with chance 1"),
    ({"tra": PROCESS.replace("0 1 0 1/2", "0 2 0 1/2")}, "x.tra, line 3: choice 1 of state 0 has to come first"),
    ({"tra": PROCESS.replace("2 3 4", "2 4 4")}, "x.tra, line 1: 4 choices are announced, and 3 are there; write 3"),
    ({"tra": CHAIN, "lab": "0=init\n"}, "x.lab, line 1: '0=init' is no label"),
    ({"tra": CHAIN, "lab": '0="init"\n0 0\n'}, "x.lab, line 2: this gives no state labels"),
    ({"tra": CHAIN, "lab": '0="init"\n0: 3\n'}, "x.lab, line 2: there is no label 3; write one of: 0"),
    ({"tra": CHAIN, "lab": '0="init"\n7: 0\n'}, "x.lab, line 2: there is no state 7"),
    ({"tra": CHAIN, "lab": '0="init"\n0: 0\n1: 0\n'}, "x.tra: states 0 and 1 are both labelled init"),
    ({"tra": CHAIN, "lab": '0="init"\n'}, "x.tra: no state is labelled init"),
    ({"tra": CHAIN, "sta": "(s)\n0(0)\n"}, "x.sta, line 2: this is no state"),
    ({"tra": CHAIN, "srew": "2 1\n0 1 2\n"}, "x.srew, line 2: this is no reward; write state and reward"),
    ({"tra": CHAIN, "srew": "2 2\n0 1\n"}, "x.srew, line 1: 2 lines are announced, and 1 are there"),
    ({"tra": CHAIN, "sta": "(s)\n0:(5)\n0:(6)\n"}, "x.sta, line 3: state 0 is there twice; write each state once"),
    ({"tra": CHAIN, "srew": "7 1\n0 1\n"}, "x.srew, line 1: 7 states are announced, and the model has 2; write 2"),
    ({"tra": CHAIN, "srew": "2 2\n0 1\n0 1\n"}, "x.srew, line 3: 0 is there twice; write each reward once"),
    ({"tra": CHAIN, "trew": "2 2\n0 1 1\n0 1 2\n"}, "x.trew, line 3: 0 1 is there twice; write each reward once"),
    ({"tra": CHAIN, "trew": "2 1\n1 0 1\n"}, "x.trew, line 2: there is no transition from 1 to 0"),
    ({"tra": CHAIN, "trew": "2 3 0\n"}, "x.trew, line 1: these are not the numbers that come first"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "told"), PRISM_FAULTS, ids=range(len(PRISM_FAULTS)))
def test_a_broken_prism_file_is_one_clear_error(texts: dict[str, str], told: str) -> None:
    with pytest.raises(ChainError) as caught:
        read_prism(texts, "x")
    assert str(caught.value).startswith(told)


DRN = """@type: DTMC
@reward_models
steps
@nr_states
2
@model
state 0 [1] init
action 0
0 : 1/3
1 : 2/3
state 1 goal
action 0 [2]
1 : 1
"""
DRN_FAULTS: list[tuple[str, str]] = [
    ("", "x.drn: there is no @model; write it before the first state"),
    (DRN.replace("DTMC", "CTMC"), "x.drn: CTMC is no type that can be solved here; write @type: DTMC, or @type: MDP"),
    (DRN.replace("@type: DTMC\n", ""), "x.drn: no type is no type that can be solved here"),
    (DRN.replace("@nr_states", "@size"), "x.drn, line 4: @size is not known here; write one of: @type, @value_type"),
    ("p\n" + DRN, "x.drn, line 1: this belongs to nothing; write @model before the states"),
    (DRN.replace("@reward_models", "@parameters"), "x.drn, line 3: the model has the parameter steps; write numbers"),
    (DRN.replace("\n2\n", "\n3\n"), "x.drn, line 5: @nr_states says 3, and 2 are there; write 2"),
    (DRN.replace("state 1", "state 2"), "x.drn, line 11: state 1 has to come here"),
    (DRN.replace("state 0 [1] init", "action 0"), "x.drn, line 7: a state has to come first; write state 0"),
    (DRN.replace("[1]", "[1, 2]"), "x.drn, line 7: 2 rewards are there; write 1: steps"),
    (DRN.replace("goal", "go-al"), "x.drn, line 11: 'go-al' is no label; write letters, digits and underscores"),
    (DRN.replace("1 : 2/3", "action 1\n1 : 2/3"), "x.drn, line 10: a DTMC has one action in each state"),
    (DRN.replace("0 : 1/3", "0 1/3"), "x.drn, line 9: this is no transition"),
    (DRN.replace("0 : 1/3", "1 : 1/3"), "x.drn, line 10: state 1 is there twice"),
    (DRN.replace("0 : 1/3", "x : 1/3"), "x.drn, line 9: 'x' is no state; write a whole number"),
    (DRN.replace("0 : 1/3", "7 : 1/3"), "x.drn, line 8: it leads to state 7, which is not there"),
    (DRN.replace("1 : 2/3", "1 : 1/3"), "x.drn, line 8: the chances of state 0 sum to 2/3, not to 1"),
    (DRN.replace("1 : 2/3", "1 : p"), "x.drn, line 10: 'p' is no number"),
    (DRN.replace("1 : 2/3", "1 : 0.7"), "x.drn, line 10: 0.7 is a decimal, and other programs round theirs"),
    (DRN.replace("action 0 [2]\n1 : 1\n", ""), "x.drn: state 1 has no transition"),
    ("@type: DTMC\n@model\n", "x.drn: there is no state; write at least one"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), DRN_FAULTS, ids=range(len(DRN_FAULTS)))
def test_a_broken_drn_file_is_one_clear_error(text: str, told: str) -> None:
    with pytest.raises(ChainError) as caught:
        read_drn(text, "x.drn")
    assert str(caught.value).startswith(told)


PIECES = st.sampled_from(
    ["state", "action", "@model", "@type:", "MDP", "DTMC", "[", "]", "[1]", "1/2", "0", "1", "2", ":", "1 : 1", "\n",
     "//", '0="init"', "0:", "(0)", "#", '# Reward structure "', "-", "1e999", "1e-9999", "٣", "\x00", "9" * 30, " "]
)  # fmt: skip


@st.composite
def spoiled(draw: st.DrawFn, text: str) -> str:
    """A text with a few pieces cut out or put in."""
    for _ in range(draw(st.integers(0, 4))):
        at, cut = draw(st.integers(0, len(text))), draw(st.integers(0, 6))
        text = text[:at] + draw(PIECES | st.just("")) + text[at + cut :]
    return text


def complaint(texts: dict[str, str], decimals: bool) -> str:
    """What is wrong with these texts, in one line; empty when they are a model after all."""
    try:
        if "drn" in texts:
            read_drn(texts["drn"], "x.drn", decimals=decimals)
        else:
            read_prism(texts, "x", decimals=decimals)
    except ToolkitError as error:
        return str(error)
    return ""


@given(text=spoiled(DRN), decimals=st.booleans())
@settings(max_examples=400)
def test_no_drn_text_raises_anything_but_an_error_of_ours(text: str, decimals: bool) -> None:
    assert "\n" not in complaint({"drn": text}, decimals)


@given(
    tra=spoiled(CHAIN) | spoiled(PROCESS),
    lab=spoiled('0="init" 1="deadlock" 2="goal"\n0: 0\n1: 2\n'),
    sta=spoiled("(s)\n0:(0)\n1:(1)\n"),
    srew=spoiled('# Reward structure "a"\n2 1\n0 1/2\n'),
    trew=spoiled("2 1\n0 1 3\n"),
    decimals=st.booleans(),
)
@settings(max_examples=400)
def test_no_prism_text_raises_anything_but_an_error_of_ours(decimals: bool, **texts: str) -> None:
    assert "\n" not in complaint(texts, decimals)


def test_files_are_found_beside_each_other(tmp_path: Path) -> None:
    coin = MarkovChain.from_rows({"heads": {"heads": "1/3", "tails": "2/3"}, "tails": {"tails": 1}})
    for ending, text in prism_texts(coin, labels={"over": {1}}).items():
        (tmp_path / f"coin.{ending}").write_text(text, encoding="utf-8")
    (tmp_path / "coin2.srew").write_text("2 1\n0 5\n", encoding="utf-8")
    (tmp_path / "coins.srew").write_text("nothing of ours", encoding="utf-8")
    for name in ("coin3.tra", "coin3.srew", "coin.b.tra", "coin.b.srew"):
        (tmp_path / name).write_text("of other models", encoding="utf-8")
    (tmp_path / "coin.drn").write_text(drn_text(coin, labels={"over": {1}}), encoding="utf-8")
    prism, drn = read_model(tmp_path / "coin.tra"), read_model(tmp_path / "coin.drn")
    assert prism.labels == drn.labels == {"init": {0}, "over": {1}}
    assert prism.rewards == {"steps": {0: 1, 1: 1}, "reward2": {0: 5}}
    assert drn.process.states == ("heads", "tails")


@pytest.mark.parametrize("name", ["none.drn", "none.tra", "model.txt", "model", "folder.drn"])
def test_files_that_are_not_there_or_no_models(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.drn").mkdir()
    with pytest.raises(ChainError, match=r"write"):
        read_model(tmp_path / name)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.drn").write_bytes(b"@type\xff")
    with pytest.raises(ChainError, match=r"a.drn: byte 6 is no UTF-8 text"):
        read_model(tmp_path / "a.drn")


def test_what_cannot_be_written_is_refused() -> None:
    duel = explore_decisions(make_game("pig", "mini", 2))
    with pytest.raises(ChainError, match="players 1 and 2 choose, and this format knows one"):
        drn_text(duel)
    with pytest.raises(ChainError, match="json holds no choices; write a decision process as drn or prism"):
        export_texts(duel, "json")
    coin = MarkovChain.from_rows({0: {0: 1}})
    for labels in ({"init": {0}}, {"two words": {0}}, {"far": {1}}):
        with pytest.raises(ChainError, match="label"):
            drn_text(coin, labels=labels)
    with pytest.raises(ChainError, match="no format 'tex'; formats: csv, graphml, json, drn, prism"):
        export_texts(coin, "tex")


def test_a_label_that_is_not_there() -> None:
    with pytest.raises(ChainError, match="no label 'gaol' in this model; its labels: goal, init"):
        read_drn(DRN, "x.drn").labelled("gaol")
