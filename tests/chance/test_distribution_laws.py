"""Laws of probability that must hold for every distribution."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from toolkit.chance import Distribution

numbers = st.integers(-6, 6)
weights = st.dictionaries(numbers, st.integers(1, 30), min_size=1, max_size=6)
distributions = st.builds(Distribution, weights)
# Near and far outcomes together: sums then leave most of the numbers between them out.
spread_out = st.builds(
    Distribution,
    st.dictionaries(numbers | st.integers(10**6, 10**6 + 3), st.integers(1, 9), min_size=1, max_size=4),
)


@given(distributions)
def test_probabilities_add_up_to_one(d: Distribution[int]) -> None:
    assert sum(d.probability(outcome) for outcome in d) == 1


@given(distributions, st.integers(1, 5))
def test_map_keeps_the_total_and_every_event(d: Distribution[int], k: int) -> None:
    mapped = d.map(lambda x: x % k)
    assert mapped.total == d.total
    for rest in range(k):
        assert mapped.probability(rest) == d.probability(lambda x, rest=rest: x % k == rest)


@given(distributions, distributions)
def test_combine_multiplies(a: Distribution[int], b: Distribution[int]) -> None:
    both = a.combine(b)
    assert both.total == a.total * b.total
    assert all(both.probability((x, y)) == a.probability(x) * b.probability(y) for x in a for y in b)
    added = a.combine(b, int.__add__)
    assert added.mean() == a.mean() + b.mean()
    assert added.variance() == a.variance() + b.variance()


@given(distributions, distributions, distributions)
def test_total_probability_and_bayes(a: Distribution[int], low: Distribution[int], high: Distribution[int]) -> None:
    def follow(x: int) -> Distribution[int]:
        return low if x < 0 else high

    joint = a.then(lambda x: follow(x).map(lambda y: (x, y)))
    assert joint.map(lambda pair: pair[0]) == a
    assert joint.map(lambda pair: pair[1]) == a.then(follow)
    for x in a:
        assert joint.given(lambda pair, x=x: pair[0] == x).map(lambda pair: pair[1]) == follow(x)
    expected = sum((a.probability(x) * follow(x).mean() for x in a), Fraction(0))
    assert a.then(follow).mean() == expected


@given(spread_out, st.integers(0, 5))
def test_sum_equals_repeated_combine(d: Distribution[int], n: int) -> None:
    one_by_one: Distribution[int] = Distribution.certain(0)
    for _ in range(n):
        one_by_one = one_by_one.combine(d, int.__add__)
    assert d.sum(n).pairs() == one_by_one.pairs()


@given(weights, st.integers(1, 9))
def test_scaling_changes_nothing_but_the_total(given_weights: dict[int, int], k: int) -> None:
    d = Distribution(given_weights)
    scaled = Distribution({outcome: k * weight for outcome, weight in given_weights.items()})
    assert scaled == d
    assert hash(scaled) == hash(d)
    assert scaled.lowest_terms().pairs() == d.lowest_terms().pairs()
    assert Distribution.from_fractions({x: d.probability(x) for x in d}).pairs() == d.lowest_terms().pairs()


@given(distributions, st.fractions(0, 1))
def test_quantile_is_the_smallest_that_reaches_the_level(d: Distribution[int], level: Fraction) -> None:
    found = d.quantile(level)
    assert d.probability(lambda x: x <= found) >= level
    below = d.probability(lambda x: x < found)
    assert below < level or (level == 0 and below == 0)
