"""A position code: game, board, options, seed, players and the whole play in one short text that can be typed in.

It names no position that the rules do not lead to, for it holds the way there. Two things are checked beside the signs:
the board, and the play with all that the rules say on its way. So a code for another board or for other rules is
refused, and never opens another game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from toolkit.boards import Board
from toolkit.errors import GameError, MatchError
from toolkit.games import Game, game_type, make_game, value_text
from toolkit.play.code_board import board_words, mark_of, read_board_mark, write_board_mark
from toolkit.play.code_numbers import Picks, PicksRead, PicksWritten, natural, text
from toolkit.play.code_play import LONGEST_PLAY, code_actions
from toolkit.play.code_signs import read_signs, write_signs
from toolkit.play.seats import HUMAN, player_names

__all__ = ["CodedPlay", "play_code", "read_play_code"]

PLAYS = 1 << 16  # how many marks there are of a play
USUAL = 7, 1  # weights: everything is as usual; something is not
KINDS_OF_SEED = 5, 2, 1  # weights: a text of digits, as the screen draws one; a whole number; another text
SIGNED = 15, 1  # weights: a number of 0 or more; one below


class CodedPlay(NamedTuple):
    """What a code holds: the actions are those of the game, and `step` counts those that are not undone."""

    game: Game[Any, Any]
    seed: int | str
    seats: Mapping[int, str] = {}
    actions: Sequence[Any] = ()
    step: int = 0


def play_code(play: CodedPlay) -> str:
    """The code of a play. `MatchError` for a play of more than 16,000 actions.

    >>> play_code(CodedPlay(make_game("monorail", "mini", players=1), 3))
    '3K9C-4YM5-Z84H-Y'
    """
    if len(play.actions) > LONGEST_PLAY:
        raise MatchError(f"a play of more than {LONGEST_PLAY:,} actions has no code; save it to a file")
    picks = PicksWritten()
    write_board_mark(picks, play.game.board)
    _code_game(picks, play.game.board, play.game)
    _code_seed(picks, play.seed)
    _code_seats(picks, play.game, play.seats)
    picks.of(PLAYS, _mark(play))
    code_actions(picks, play.game, play.seed, play.seats, play.actions, play.step)
    return write_signs(picks.number)


def read_play_code(signs: str, boards: Iterable[Board] = ()) -> CodedPlay:
    """What `play_code` wrote. A code for a board that is not shipped needs that board among `boards`.

    `MatchError` says what is wrong: a slip in the signs, a newer format, a board that is not here or not the same any
    more, rules that are not the same any more.

    >>> play = CodedPlay(make_game("monorail", "mini", players=1), "Ann")
    >>> read_play_code(play_code(play).lower()).seed
    'Ann'
    """
    picks = PicksRead(read_signs(signs))
    board = read_board_mark(picks, boards)
    try:
        game = _code_game(picks, board)
        seed = _code_seed(picks)
        seats = _code_seats(picks, game)
        mark = picks.of(PLAYS)
        actions, step = code_actions(picks, game, seed, seats)
        play = CodedPlay(game, seed, seats, actions, step)
        right = not picks.left and mark == _mark(play)
    except GameError:
        right = False
    if not right:
        raise MatchError(
            "the code is typed in right, but it is for other rules of "
            f"{game_type(board.game).game.title} than this toolkit has; open it with the one that made it"
        )
    return play


def _code_game(picks: Picks, board: Board, game: Game[Any, Any] | None = None) -> Game[Any, Any]:
    """The number of players, and the options: in most games those that the board asks for."""
    kind = game_type(board.game)
    allowed = kind.game.players_allowed
    players = allowed[picks.of(len(allowed), 0 if game is None else allowed.index(game.players))]
    usual = make_game(kind.key, board, players).options
    if picks.pick(USUAL, int(game is not None and game.options != usual)) == 0:
        return make_game(kind.key, board, players)
    options = {}
    for choice in kind.choices:
        own = choice.values[0] if game is None else getattr(game.options, choice.name)
        picked = picks.of(len(choice.values), [value_text(value) for value in choice.values].index(value_text(own)))
        options[choice.name] = value_text(choice.values[picked])
    return make_game(kind.key, board, players, options)


def _code_seed(picks: Picks, seed: int | str = 0) -> int | str:
    digits = isinstance(seed, str) and seed.isascii() and seed.isdigit() and str(int(seed)) == seed
    kind = picks.pick(KINDS_OF_SEED, 0 if digits else 1 if isinstance(seed, int) else 2)
    if kind == 2:
        return text(picks, str(seed))
    whole = int(seed) if digits or isinstance(seed, int) else 0
    size = natural(picks, abs(whole))
    if kind == 0:
        return str(size)
    return -size if picks.pick(SIGNED, int(whole < 0)) else size


def _code_seats(picks: Picks, game: Game[Any, Any], seats: Mapping[int, str] | None = None) -> dict[int, str]:
    """Who plays the seats that no person plays."""
    names = player_names(game)
    if len(names) == 1 or picks.pick(USUAL, int(bool(seats))) == 0:
        return {}
    known = seats or {}
    numbers = range(1, game.players + 1)
    named = {seat: names[picks.of(len(names), names.index(known.get(seat, HUMAN)))] for seat in numbers}
    return {seat: name for seat, name in named.items() if name != HUMAN}


def _mark(play: CodedPlay) -> int:
    """A mark of everything that the play depends on: it is another one where boards or rules are."""
    game, state = play.game, play.game.start()
    for action in play.actions:
        state = game.step(state, action).state
    words = [board_words(game.board), str(game.players), *map(value_text, vars(game.options).values())]
    words += [f"{seat} {name}" for seat, name in play.seats.items()]
    words += [*map(game.action_text, play.actions), game.state_text(state), str(play.step)]
    return mark_of("\n".join(words), PLAYS)
