"""The proof that a way to play is best, on tables small enough for the head, and on Monza."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.certificates.certificates import data_of, forged
from toolkit.certificates import certificate_text, certify, read_text, verify
from toolkit.certificates.best import Best, best_value
from toolkit.certificates.subject import read_subject
from toolkit.certificates.table import Table
from toolkit.chance import fraction_text
from toolkit.errors import CertificateError, GameError
from toolkit.games import game_type, make_game
from toolkit.stats import best_response, optimal_play

F = Fraction
ONE = (1,)


def table(*rows: tuple[int, dict[int, int]], wins: tuple[str, ...] = ("1", "2")) -> Table:
    """States from (owner, {target: weight}); then one end for each winner. Every arrow takes one step."""
    found = Table(("steps",))
    for owner, arrows in rows:
        found.add(None, {(target, ONE): weight for target, weight in arrows.items()}, owner)
    for winner in wins:
        found.add((winner,), {})
    return found


# State 0: seat 1 plays safe (state 1: an even chance to win) or bold (state 2: one in three to win, else once more).
BOLD = table((1, {1: 1, 2: 1}), (0, {3: 1, 4: 1}), (0, {0: 2, 3: 1}))


def test_bold_play_wins_for_sure() -> None:
    """x = 1/3 + 2/3 x gives 1; safe play gives 1/2, and being bold once instead 1/3 + 2/3 * 1/2 = 2/3."""
    assert best_value(BOLD, Best([1], [0], 2, [2]), "share", 1) == 1
    with pytest.raises(CertificateError, match="state 0: outcome 1 is better than the one chosen"):
        best_value(BOLD, Best([0], [], 6, []), "share", 1)


@pytest.mark.parametrize(
    ("best", "words"),
    [
        (Best([1], [0], 6, [3]), "state 0: its equation does not hold"),
        (Best([1], [0], 2, [1]), "state 2: its equation has no solution over the denominator given"),
        (Best([1], [], 2, []), "2 states go round in a circle"),
        (Best([2], [0], 2, [2]), "it chooses outcome 2 of 2"),
        (Best([1, 1], [0], 2, [2]), "it makes 2 choices where 1"),
        (Best([1], [3], 2, [2]), "state 3 is in the cut"),
    ],
)
def test_what_proves_no_best_play(best: Best, words: str) -> None:
    with pytest.raises(CertificateError, match=words):
        best_value(BOLD, best, "share", 1)


def test_the_other_seat_makes_it_small() -> None:
    """Seat 2 chooses between an even chance and one in four for seat 1."""
    choosing = table((2, {1: 1, 2: 1}), (0, {3: 1, 4: 1}), (0, {3: 1, 4: 3}))
    assert best_value(choosing, Best([1], [], 4, []), "share", 1) == F(1, 4)
    with pytest.raises(CertificateError, match="outcome 1 is better"):
        best_value(choosing, Best([0], [], 4, []), "share", 1)


def test_a_seat_that_can_put_off_the_end_for_ever() -> None:
    """Seat 2 goes to the even chance of state 1, or to state 2, from where it comes back. No choice is better than an
    even chance once; but going round for ever leaves seat 1 nothing."""
    putting_off = table((2, {1: 1, 2: 1}), (0, {3: 1, 4: 1}), (2, {0: 1}))
    with pytest.raises(CertificateError, match="state 0: the end can be put off for ever"):
        best_value(putting_off, Best([0, 0], [], 2, []), "share", 1)
    assert best_value(putting_off, Best([1, 0], [], 2, []), "share", 1) == 0


def test_what_the_other_seat_gives_away_is_no_way_out() -> None:
    """Seat 1 could give up, but goes on to seat 2, who may send it back as often as it likes."""
    sent_back = table((1, {1: 1, 4: 1}), (2, {2: 1, 0: 1}), (0, {3: 1, 4: 1}))
    with pytest.raises(CertificateError, match="the end can be put off for ever"):
        best_value(sent_back, Best([0, 0], [], 2, []), "share", 1)


def test_going_round_is_no_way_to_win_more() -> None:
    """The same table for seat 1, who makes its share large: the way round is as good and no better."""
    going_round = table((1, {1: 1, 2: 1}), (0, {3: 1, 4: 1}), (1, {0: 1}))
    assert best_value(going_round, Best([0, 0], [], 2, []), "share", 1) == F(1, 2)
    with pytest.raises(CertificateError, match="state 0: outcome 0 is better"):
        best_value(going_round, Best([1, 0], [], 2, []), "share", 1)


def test_the_win_must_be_between_the_two_who_choose() -> None:
    casey = table((1, {1: 1}), (2, {2: 1, 3: 1}), wins=("1", "casey"))
    with pytest.raises(CertificateError, match="seats 1 and 2 do not play for the whole win"):
        best_value(casey, Best([0, 0], [], 1, []), "share", 1)
    three = table((1, {1: 1}), (2, {2: 1}), (3, {3: 1, 4: 1}))
    with pytest.raises(CertificateError, match="3 seats choose"):
        best_value(three, Best([0, 0, 0], [], 1, []), "share", 1)


def test_the_shortest_way() -> None:
    """Two steps for sure by state 1, or an even chance of one step or of coming back by state 2: 2 + x/2 = 4."""
    ways = table((1, {1: 1, 2: 1}), (0, {3: 1}), (0, {3: 1, 0: 1}), wins=("1",))
    assert best_value(ways, Best([0], [], 2, []), "length", 1) == 2
    with pytest.raises(CertificateError, match="outcome 0 is better"):
        best_value(ways, Best([1], [0], 1, [4]), "length", 1)
    endless = table((1, {1: 1, 2: 1}), (0, {0: 1}), (0, {3: 1}), wins=("1",))
    with pytest.raises(CertificateError, match="2 positions this way to play never ends"):
        best_value(endless, Best([0], [], 1, []), "length", 1)


def test_monza_played_well_by_one_seat() -> None:
    """The value is that of the solver, and no other choice is proved to be best, unless it is as good."""
    game = make_game("monza", "mini", players=2)
    certificate = certify(game, ["win"], strategies={1: "optimal"})
    value = best_response(game, {2: game_type("monza").policies["greedy"]}).value().fraction
    assert certificate.claims["best"] == {"share of seat 1": fraction_text(value)}
    assert certificate.claims["best"]["share of seat 1"] == certificate.claims["win"]["1"]
    best, positions = certificate.proof.best, read_subject(certificate.subject).explore(1_000, None)
    assert best is not None and len(best.choices) == sum(owner == 1 for owner in positions.owners) > 40
    refused = 0
    for i, choice in enumerate(best.choices):
        other = [*best.choices[:i], choice - 1 if choice else 1, *best.choices[i + 1 :]]
        try:
            assert best_value(positions, best._replace(choices=other), "share", 1) == value
        except CertificateError:
            refused += 1
    assert refused > len(best.choices) // 2
    data = data_of(certificate)
    worse = {**data["proof"], "best": {**data["proof"]["best"], "choices": "0 " * len(best.choices)}}
    none = {name: part for name, part in data["proof"].items() if name != "best"}
    greedy = {**data["subject"], "policies": {"1": "greedy", "2": "greedy"}}
    for forgery, words in (
        ({"proof": worse}, "."),
        ({"proof": none}, "as well as possible is missing"),
        ({"subject": greedy}, "its rules give 59 states"),
    ):
        with pytest.raises(CertificateError, match=words):
            verify(read_text(forged({**data, **forgery})))


@pytest.mark.parametrize("key", ["monza", "pig", "bear_off"])
def test_two_seats_against_each_other(key: str) -> None:
    game = make_game(key, "mini", players=2)
    certificate = read_text(certificate_text(certify(game, ["win"], strategies={1: "optimal", 2: "optimal"})))
    value = fraction_text(optimal_play(game).value().fraction)
    assert certificate.claims["best"] == {"share of seat 1": value}
    assert any(line.startswith("best share of seat 1: exactly ") for line in verify(certificate))


def test_the_fastest_car() -> None:
    game = make_game("monza", "lesson", players=1)
    certificate = certify(game, ["mean"], method="certified", strategies={1: "optimal"})
    fastest = optimal_play(game).value().fraction
    assert certificate.claims["best"] == {"turns": fraction_text(fastest)}
    claim = certificate.claims["mean"]["turns"]
    assert F(claim["low"]) <= fastest <= F(claim["high"])
    assert verify(certificate)


def test_three_seats_have_no_best_play() -> None:
    with pytest.raises(GameError, match="no single optimum"):
        certify(make_game("monza", "mini", players=3), strategies={1: "optimal", 2: "optimal"})
