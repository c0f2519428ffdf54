"""States put together into one that is never left."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.chains.models import CHAINS
from toolkit.chains import MarkovChain, collapsed
from toolkit.solve import hitting_probability, hitting_time


@given(chain=CHAINS, data=st.data())
def test_the_chance_and_the_time_to_get_there_stay_the_same(chain: MarkovChain[str], data: st.DataObject) -> None:
    goal = data.draw(st.sets(st.integers(0, len(chain) - 1), min_size=1))
    stopped = collapsed(chain, goal, "goal")
    states = [chain.states[i] for i in goal]
    assert hitting_probability(stopped, "goal").fraction == hitting_probability(chain, states).fraction
    for unit in chain.units:
        before, after = hitting_time(chain, states, unit=unit), hitting_time(stopped, "goal", unit=unit)
        assert before.is_infinite == after.is_infinite
        if not before.is_infinite:
            assert before.fraction == after.fraction


def test_the_states_that_are_left_keep_their_names_and_their_order() -> None:
    chain = MarkovChain.from_rows(
        {"a": {"b": "1/2", "c": "1/2"}, "b": {"a": 1}, "c": {"d": 1}, "d": {"a": 1}}, start="c"
    )
    stopped = collapsed(chain, {1, 3}, "goal")
    assert stopped.states == ("a", "c", "goal")
    assert stopped.row("a") == {"goal": Fraction(1, 2), "c": Fraction(1, 2)}
    assert stopped.states[stopped.start] == "c"
