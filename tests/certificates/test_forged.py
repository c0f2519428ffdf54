"""Whoever changes a certificate and its checksum proves nothing else by it than what is true."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.certificates.certificates import changed_numbers, data_of, forged
from toolkit.certificates import certify, read_text, verify
from toolkit.certificates.claims import Proof, Vector, proved_bounds
from toolkit.certificates.order import plan
from toolkit.certificates.packing import packed
from toolkit.certificates.subject import read_subject
from toolkit.certificates.table import table_of_rows
from toolkit.chains import MarkovChain
from toolkit.errors import CertificateError
from toolkit.games import make_game

F = Fraction
GAME = data_of(certify(make_game("monorail", "mini", players=1)))
# From b one in two is over, from a three in four go to b: 14/3 steps, of variance 106/9.
SMALL = MarkovChain.from_rows({"a": {"a": "1/4", "b": "3/4"}, "b": {"a": "1/2", "c": "1/2"}, "c": {"c": 1}})
CHAIN = data_of(certify(SMALL))
CERTIFIED = data_of(certify(SMALL, method="certified", digits=4))


def refused(data: dict[str, Any]) -> bool:
    try:
        verify(read_text(forged(data)))
    except CertificateError:
        return True
    return False


def test_forging_by_itself_changes_nothing() -> None:
    assert not any(map(refused, (GAME, CERTIFIED, CHAIN)))


@pytest.mark.parametrize("by", [1, -1, 2**70])
@pytest.mark.parametrize("data", [GAME, CHAIN], ids=["game", "chain"])
def test_every_number_of_an_exact_proof_counts(data: dict[str, Any], by: int) -> None:
    """Another cut may serve as well, where its states have the same numbers; every other number can only be right."""
    changes = list(changed_numbers(data["proof"], by))
    assert len(changes) > 3
    kept = [place for place, proof in changes if not refused({**data, "proof": proof})]
    assert [place for place in kept if not place.startswith("cut")] == []


@pytest.mark.parametrize("by", [1, -1, 2, 100, 2**70])
def test_a_number_of_a_certified_proof_changes_no_claim(by: int) -> None:
    """Bounds a little wider or narrower prove the same digits, and pass; what does not prove them is refused."""
    changes = list(changed_numbers(CERTIFIED["proof"], by))
    kept = {place for place, proof in changes if not refused({**CERTIFIED, "proof": proof})}
    assert "visits.unit[0]" not in kept and "times.steps.unit[0]" not in kept and "cut[0]" not in kept
    assert by < 2**70 or kept == set()


@pytest.mark.parametrize("data", [CERTIFIED, CHAIN], ids=["certified", "exact"])
def test_no_claim_can_be_changed(data: dict[str, Any]) -> None:
    for question, answers in data["claims"].items():
        for name, claim in answers.items():
            for other in ("1/7", "infinite", None, [claim], {"low": "0", "high": "9"}):
                assert refused({**data, "claims": {**data["claims"], question: {**answers, name: other}}}), name
            rest = {other: text for other, text in answers.items() if other != name}
            assert refused({**data, "claims": {**data["claims"], question: rest}}), name
        assert refused({**data, "claims": {**data["claims"], question: {**answers, "ann": "0"}}})


def test_a_question_without_its_proof_is_refused() -> None:
    """And a proof without its question; the others need no more than who wins."""
    for name in ("mean", "variance", "quantile"):
        rest = {question: answers for question, answers in GAME["claims"].items() if question != name}
        assert refused({**GAME, "claims": rest}) is (name == "variance")
    assert refused({**GAME, "claims": {}})
    assert refused({**GAME, "claims": {"median": {"turns": "3"}}})
    assert refused({**GAME, "claims": {**GAME["claims"], "best": {"turns": "3"}}})
    assert refused({**GAME, "proof": {**GAME["proof"], "times": {}}})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("white = [1, 2, 3, 4, 5, 6]", "white = [2, 2, 3, 4, 5, 6]"),
        ("steps = 4", "steps = 5"),
        ("lines = 3", "lines = 4"),
        ('game = "monorail"', 'game = "monza"'),
        ("steps = 4", "steps = -4"),
        ("steps = 4", "steps ="),
    ],
)
def test_another_board_is_refused(old: str, new: str) -> None:
    board = GAME["subject"]["board"]
    assert old in board
    assert refused({**GAME, "subject": {**GAME["subject"], "board": board.replace(old, new, 1)}})


@pytest.mark.parametrize(
    "change",
    [
        {"game": "monza"},
        {"game": "chess"},
        {"players": 2},
        {"players": 0},
        {"players": True},
        {"options": {"casey_at_finish": "never"}},
        {"options": {"ghosts": "true"}},
        {"policies": {"1": "greedy"}},
        {"board": 7},
        {"board": "mini"},
        {"colour": "red"},
    ],
)
def test_another_subject_is_refused(change: dict[str, Any]) -> None:
    assert refused({**GAME, "subject": {**GAME["subject"], **change}})


@pytest.mark.parametrize("change", [{"1": "best"}, {"1": ["greedy"]}, {"1": "optimal"}, {}, {"2": "greedy"}])
def test_another_policy_is_refused(change: dict[str, Any]) -> None:
    data = data_of(certify(make_game("monza", "mini", players=1), ["win"]))
    assert not refused(data)
    assert refused({**data, "subject": {**data["subject"], "policies": change}})


@pytest.mark.parametrize(
    "change",
    [
        {"ends": []},
        {"ends": [["c", [1]]]},
        {"ends": [["c", [0, 1, 2]]]},
        {"ends": [["c", [2]], ["c", [2]]]},
        {"ends": [["c", [2, 7]]]},
        {"ends": [["c\nproved", [2]]]},
        {"ends": [["c"]]},
        {"ends": 3},
        {"units": []},
        {"units": ["steps", "steps"]},
        {"units": ["a", "b"]},
        {"rows": 1},
        {"rows": "eJwDAAAAAAE="},
    ],
)
def test_another_chain_is_refused(change: dict[str, Any]) -> None:
    assert refused({**CHAIN, "subject": {**CHAIN["subject"], **change}})


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ([["a", [1, 2]]], "not all lead to one another alone"),
        ([["a", [0, 1, 2]]], "not all lead to one another alone"),
        ([["a\nproved", [1]]], "without a name of its own"),
    ],
)
def test_an_end_is_states_that_lead_to_one_another_alone(ends: Any, words: str) -> None:
    fair = MarkovChain.from_rows({"go": {"a": "1/2", "b": "1/2"}, "a": {"a": 1}, "b": {"b": 1}})
    with pytest.raises(CertificateError, match=words):
        read_subject({**data_of(certify(fair, ["win"]))["subject"], "ends": ends})


def test_a_seat_without_a_policy_is_named() -> None:
    """Its choices must not be taken for chance."""
    subject = data_of(certify(make_game("pig", "mini", players=2), ["win"]))["subject"]
    with pytest.raises(CertificateError, match=r"policies of seats \['1'\], and not of \['1', '2'\]"):
        read_subject({**subject, "policies": {"1": subject["policies"]["1"]}})


def test_an_option_left_out_is_named() -> None:
    with pytest.raises(CertificateError, match="do not name every option"):
        read_subject({**GAME["subject"], "options": {}})


def test_an_end_cannot_be_left_out() -> None:
    """Only a game may go on for ever; a chain is somewhere in the end, and all ends have to be named."""
    fair = MarkovChain.from_rows({"go": {"a": "1/2", "b": "1/2"}, "a": {"a": 1}, "b": {"b": 1}})
    data = data_of(certify(fair, ["win"]))
    ends = [end for end in data["subject"]["ends"] if end[0] == "a"]
    forgery = {**data, "subject": {**data["subject"], "ends": ends}, "claims": {"win": {"a": "1/2", "never": "1/2"}}}
    with pytest.raises(CertificateError, match="from 1 states of the chain none of its ends can be reached"):
        verify(read_text(forged({**forgery, "transitions": 3})))  # the row of b is an end's no more


@pytest.mark.parametrize(
    "rows", [["0 1 1"], [], {}, ["x"], ["0 1 1 1"], ["", "", ""], ["0 0 1 1 3 1", "2 1 1", "2 1 1"]]
)
def test_rows_that_are_none_are_refused(rows: Any) -> None:
    assert refused({**CHAIN, "subject": {**CHAIN["subject"], "rows": packed(rows)}})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
@settings(max_examples=80)
def test_anything_in_the_place_of_anything(data: st.DataObject) -> None:
    """Refused in words, whatever stands where; only the digits of an exact answer may be others."""
    source = data.draw(st.sampled_from([GAME, CERTIFIED, CHAIN]))
    path = data.draw(st.sampled_from([path for path in places(source) if path != ("sha256",)]))
    changed = replaced(source, path, data.draw(anything))
    assert refused(changed) or path == ("digits",) or changed == source


def places(value: Any) -> list[tuple[str, ...]]:
    inner = value.items() if isinstance(value, dict) else ()
    return [(name, *rest) for name, part in inner for rest in [(), *places(part)]]


def replaced(value: Any, path: tuple[str, ...], new: Any) -> Any:
    return new if not path else {**value, path[0]: replaced(value[path[0]], path[1:], new)}


@given(st.integers(0, 12), st.integers(4, 16), st.integers(25, 55), st.integers(25, 55))
@example(8, 8, 40, 40)  # in sixteenths: a is there 3/2 times with a weight of 3, and 5/2 steps are to come
@example(7, 9, 39, 41)
@settings(max_examples=200)
def test_bounds_that_pass_the_check_are_bounds(low: int, high: int, early: int, late: int) -> None:
    """From a one in three is over, from b one in two, else on to the other. By hand: a = 1 + b/2 and b = 2/3 a visits;
    s = 1 + 2/3 t and t = 1 + s/2 steps, 5/2 from a; squares q = 1 + 4/3 t + 2/3 r and r = 1 + s + q/2, 19/2 from a."""
    rows = [[(1, 2, (1,)), (2, 1, (1,))], [(0, 1, (1,)), (2, 1, (1,))], []]
    table = table_of_rows(rows, {2: "over"}, ("steps",))
    proof = Proof([0], Vector(16, [low], [high]), {"steps": Vector(16, [early], [late])})
    right = low <= 8 <= high and early <= 40 <= late
    try:
        bounds = proved_bounds(table, plan(table, [0]), proof, "certified", ("win", "mean", "variance"), ("over",))
    except CertificateError:
        assert not right or (low, high, early, late) != (8, 8, 40, 40)
        return
    assert right
    truth = {"win": F(1), "mean": F(5, 2), "variance": F(19, 2) - F(25, 4)}
    for question, value in truth.items():
        for lowest, highest in bounds[question].values():
            assert lowest is not None and highest is not None
            assert lowest <= value <= highest
