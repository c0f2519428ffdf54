"""Position codes: the round trip of every game, how short they are, and that no slip opens another game."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.errors import GameError, MatchError
from toolkit.games import GAMES, Chance, Simultaneous, board_names, game_type, make_game
from toolkit.play import Match

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BOARDS = [(key, name) for key in GAMES for name in board_names(key)]
# Of every kind of play: chance only, choices, orders of dice that no list shows, hidden choices, cards.
PLAYS = [
    ("monorail", "lesson", 3), ("monza", "mini", 2), ("monza", "lesson", 2), ("rifleman", "mini", 2),
    ("rifleman", "lesson", 2), ("magnificent_race", "mini", 2), ("magnificent_race", "lesson", 3),
    ("snakes_and_ladders", "mini", 2), ("pig", "lesson", 2), ("craps", "full", 1), ("bear_off", "mini", 2),
]  # fmt: skip


def bare(code: str) -> str:
    return code.replace("-", "")


def wander(match: Match, rng: random.Random, most: int) -> Match:
    """Up to so many actions: throws of the seed and others, choices of all kinds."""
    game = match.game
    policies = game_type(game.key).policies
    while not match.finished and len(match.moves) < most:
        node = game.node(match.state)
        if isinstance(node, Chance):
            match.roll() if rng.random() < 0.7 else match.play(node.outcomes.sample(rng))
        elif isinstance(node, Simultaneous):
            match.play(tuple(rng.choice(node.choices[seat]) for seat in node.seats))
        elif node.seat in match.seats and rng.random() < 0.8:
            match.follow(policies[match.seats[node.seat]])
        else:
            match.play(rng.choice(game.orders(match.state, rng.choice(node.choices))))
    return match


def same(one: Match, other: Match) -> bool:
    return (
        (one.game.key, one.game.board, one.game.players, one.game.options, one.seed, one.seats, one.step)
        == (
            other.game.key,
            other.game.board,
            other.game.players,
            other.game.options,
            other.seed,
            other.seats,
            other.step,
        )
        and type(one.seed) is type(other.seed)
        and one.all_moves == other.all_moves
    )


@pytest.mark.parametrize(("key", "board"), BOARDS)
def test_the_start_of_a_game_has_at_most_sixteen_signs(key: str, board: str) -> None:
    """Four groups of four, with the six digits that the screen draws as a seed; thirteen with a seed below 8."""
    players = game_type(key).default_players
    for seed, most in (("999999", 16), ("524288", 16), (0, 13), ("7", 13)):
        code = Match(make_game(key, board, players), seed).code()
        assert len(bare(code)) <= most
        assert re.fullmatch(f"([{SIGNS}]{{4}}-)*[{SIGNS}]{{1,4}}", code)
        assert same(Match.from_code(code), Match(make_game(key, board, players), seed))


def test_a_play_by_the_seed_and_by_policies_costs_two_signs_more_than_its_start() -> None:
    start = Match(make_game("rifleman", "full"), "314159", seats={1: "hitter", 2: "hitter"})
    match = Match.from_code(start.code())
    while not match.finished:
        match.roll() if isinstance(match.game.node(match.state), Chance) else match.follow(
            game_type("rifleman").policies["hitter"]
        )
    assert len(match.moves) > 200
    assert len(bare(match.code())) <= len(bare(start.code())) + 2


def test_a_choice_costs_as_many_bits_as_its_number_of_choices_has() -> None:
    """Pig asks whether to throw again: 40 answers are 40 bits, and 8 signs hold 5 bits each."""
    match = Match(make_game("pig", "full", 2), 5)
    before = 0
    asked = 0
    while asked < 40:
        if isinstance(match.game.node(match.state), Chance):
            match.roll()
        else:
            match.play(match.game.actions(match.state)[asked % 2])
            asked += 1
            before = before or len(bare(match.code()))
    assert 7 <= len(bare(match.code())) - before <= 10


@pytest.mark.parametrize(("key", "board", "players"), PLAYS)
@settings(max_examples=8)
@given(data=st.data())
def test_every_play_comes_back_whole(key: str, board: str, players: int, data: st.DataObject) -> None:
    game = make_game(key, board, players)
    named = [*game_type(key).policies, "human"]
    seats = data.draw(st.dictionaries(st.integers(1, players), st.sampled_from(named)))
    seed = data.draw(st.integers(-5, 10**7) | st.text(max_size=20).filter(str.isprintable))
    match = wander(
        Match(game, seed, seats), random.Random(data.draw(st.integers(0, 999))), data.draw(st.integers(0, 60))
    )
    if data.draw(st.booleans()):
        match.goto(data.draw(st.integers(0, len(match.moves))))
    again = Match.from_code(match.code())
    assert same(again, match)
    assert again.code() == match.code()


@pytest.mark.parametrize("seed", [0, "0", -3, 10**99, "", "00", "007", "Ann's game", "7b ä ü 🎲", "x" * 100, "²"])
def test_any_seed_comes_back_of_its_own_type(seed: int | str) -> None:
    again = Match.from_code(Match(make_game("pig", "mini"), seed).code()).seed
    assert (again, type(again)) == (seed, type(seed))


@pytest.mark.parametrize("key", GAMES)
def test_every_option_comes_back(key: str) -> None:
    for choice in game_type(key).choices:
        for value in choice.values:
            try:
                game = make_game(key, None, game_type(key).default_players, {choice.name: value})
            except GameError:  # not with this board or number of players
                continue
            assert Match.from_code(Match(game, 3).code()).game.options == game.options


def test_a_code_may_be_typed_in_as_people_type() -> None:
    match = wander(Match(make_game("monza", "lesson"), 3), random.Random(1), 6)
    code = match.code()
    look_alikes = code.replace("1", "l").replace("0", "o")
    spaced = " ".join(bare(code).lower())
    for typed in (code.lower(), look_alikes, look_alikes.upper(), spaced, f"\n {code}\t", code.replace("-", " – ")):
        assert same(Match.from_code(typed), match)


# --- Slips ---


def slips(code: str) -> list[str]:
    """Every wrong sign, every two neighbours swapped, every sign missing or written twice, and the halves."""
    found = [code[:i] + sign + code[i + 1 :] for i in range(len(code)) for sign in SIGNS]
    found += [code[:i] + b + a + code[i + 2 :] for i, (a, b) in enumerate(pairwise(code))]
    found += [code[:i] + code[i + 1 :] for i in range(len(code))]
    found += [code[:i] + code[i] + code[i:] for i in range(len(code))]
    found += [code[: len(code) // 2], code[len(code) // 2 :], code + code, "0" + code, code + "0"]
    return [slip for slip in dict.fromkeys(found) if slip != code]


@pytest.mark.parametrize(
    ("key", "board", "players"), [("monorail", "mini", 1), ("monza", "lesson", 2), ("pig", "full", 2)]
)
def test_no_slip_opens_anything(key: str, board: str, players: int) -> None:
    code = bare(wander(Match(make_game(key, board, players), "271828"), random.Random(2), 30).code())
    for slip in slips(code):
        with pytest.raises(MatchError, match="the code is mistyped or not whole; compare it"):
            Match.from_code(slip)


@given(st.text(max_size=30) | st.text(SIGNS, min_size=1, max_size=30))
def test_no_text_gives_anything_but_a_match_error(text: str) -> None:
    with pytest.raises(MatchError):
        Match.from_code(text)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "there is no code"),
        (" - ", "there is no code"),
        ("12U4", r"sign 3 of the code is 'U'; a code has digits and letters, but no I, L, O or U"),
        ('{"format"', "sign 1 of the code is '{'"),
        ("1" * 20_001, "a code has at most 20,000 signs; this one has 20,001"),
    ],
)
def test_what_can_be_no_code_is_said_to_be_none(typed: str, words: str) -> None:
    with pytest.raises(MatchError, match=words) as error:
        Match.from_code(typed)
    assert len(str(error.value)) < 200


def test_a_newer_format_is_told_from_a_slip() -> None:
    newer, signs = 5 * (2**20 + 7) + 2 * 100_003, ""
    while newer:
        newer, sign = divmod(newer, 32)
        signs = SIGNS[sign] + signs
    with pytest.raises(MatchError, match="made by a newer toolkit"):
        Match.from_code(signs)


def test_a_code_stays_readable_for_ever() -> None:
    """Written down when codes were made: a later toolkit must read them, or say why not."""
    match = Match(make_game("monorail", "lesson", 2), "271828")
    for _ in range(4):
        match.roll()
    assert match.code() == FIRST
    assert same(Match.from_code(FIRST), match)


FIRST = "XG81-RVDD-C1DV-YGAJ"


def test_a_play_without_end_has_no_code() -> None:
    from toolkit.play.code import CodedPlay, play_code

    with pytest.raises(MatchError, match="a play of more than 16,000 actions has no code; save it to a file"):
        play_code(CodedPlay(make_game("pig", "mini"), 1, {}, [1] * 16_001, 0))
