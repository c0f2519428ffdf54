"""One play of a game: a list of actions with undo, redo and a save that another machine can continue."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from toolkit.boards import Board, printable, shown
from toolkit.errors import GameError, MatchError
from toolkit.games import Chance, Decision, Event, Finished, Game, Simultaneous
from toolkit.games.policies import Policy
from toolkit.play.code import CodedPlay, play_code, read_play_code
from toolkit.play.luck import policy_choice, thrown
from toolkit.play.saved import dump_play, read_play
from toolkit.play.seats import checked_players

__all__ = ["Match", "Move", "new_seed"]

LONGEST_SEED = 100  # signs
LONGEST_NOTE = 500  # signs


class Move(NamedTuple):
    """One action of a play: where it was done, what it was, where it led, and what happened."""

    before: Any
    action: Any
    after: Any
    events: tuple[Event, ...]


class Match:
    """A play from a seed. The dice are fixed by the seed and the number of the throw, so undoing does not change luck.

    A seed is a whole number or a text on one line, of at most 100 signs; `MatchError` for any other. `seats` says which
    seats are not a person's, and who plays them (`GameError` for a name that does not exist). The match only remembers
    it, for saves and codes.

    >>> from toolkit.games import make_game
    >>> match = Match(make_game("monorail", "mini", players=1), seed=3)
    >>> match.roll().action == match.undo().action
    True
    >>> match.can_redo, match.step
    (True, 0)
    """

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, seats: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.seed = _checked_seed(seed)
        self.seats = checked_players(game, seats or {})
        self._moves: list[Move] = []
        self._notes: dict[int, str] = {}
        self._step = 0

    @property
    def step(self) -> int:
        """The number of actions that lead to the position shown."""
        return self._step

    @property
    def moves(self) -> tuple[Move, ...]:
        """The actions that lead to the position shown, in order."""
        return tuple(self._moves[: self._step])

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """Those, and the ones undone that `redo` would bring back."""
        return tuple(self._moves)

    @property
    def state(self) -> Any:
        """The position shown."""
        return self._moves[self._step - 1].after if self._step else self.game.start()

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.game.node(self.state), Finished)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._step > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move taken back."""
        return self._step < len(self._moves)

    def play(self, action: Any) -> Move:
        """Do an action and forget what was undone; `MatchError` when it is not allowed here."""
        state = self.state
        if not self.game.allows(state, action):
            raise MatchError(
                "the game is over; undo, or start a new one" if self.finished else f"{action!r} cannot be done here"
            )
        # Named tuples of two kinds may be equal; what is kept is the game's own, which a save can tell.
        action = next((own for own in self.game.actions(state) if own == action), action)
        move = Move(state, action, self.game.step(state, action).state, self.game.events(state, action))
        self._moves[self._step :] = [move]
        self._notes = {number: note for number, note in self._notes.items() if number <= self._step}
        self._step += 1
        return move

    def roll(self) -> Move:
        """Let chance act, by the dice of the seed; `MatchError` when the game is over or somebody has to choose."""
        node = self.game.node(self.state)
        if not isinstance(node, Chance):
            raise MatchError(
                "the game is over; undo, or start a new one" if self.finished else "somebody has to choose first"
            )
        return self.play(thrown(node.outcomes, self.seed, self._step))

    def follow(self, policy: Policy | Mapping[int, Policy]) -> Move:
        """Let a policy choose at a decision, or the policies of all seats (seat -> policy) where several choose at the
        same time; where they mix, by the dice of the seed. `MatchError` elsewhere, and for a seat without a policy.
        """
        node = self.game.node(self.state)
        if isinstance(node, Simultaneous):
            return self.play(tuple(self.choice(seat, policy) for seat in node.seats))
        if isinstance(node, Decision):
            return self.play(self.choice(node.seat, policy))
        raise MatchError("nobody has to choose here")

    def choice(self, seat: int, policy: Policy | Mapping[int, Policy]) -> Any:
        """What a policy (or that of the seat) chooses here for a seat that has to choose; nothing is done yet.

        Where several seats choose at the same time, people and policies, `play` takes their choices in seat order.
        `MatchError` when this seat has nothing to choose, or no policy.
        """
        node, state = self.game.node(self.state), self.state
        secret = isinstance(node, Simultaneous)
        choices = node.choices.get(seat) if isinstance(node, Simultaneous) else None
        if isinstance(node, Decision) and node.seat == seat:
            choices = node.choices
        own = policy.get(seat) if isinstance(policy, Mapping) else policy
        if choices is None or own is None:
            raise MatchError(f"seat {seat} has {'nothing to choose' if choices is None else 'no policy'} here")
        return policy_choice(own, self.game, state, choices, self.seed, self._step, seat if secret else 0)

    def undo(self) -> Move:
        """Take the last move back and give it; `MatchError` at the start."""
        if not self.can_undo:
            raise MatchError("nothing to undo: this is the start of the game")
        self._step -= 1
        return self._moves[self._step]

    def redo(self) -> Move:
        """Do the move again that was taken back last; `MatchError` when there is none."""
        if not self.can_redo:
            raise MatchError("nothing to redo")
        self._step += 1
        return self._moves[self._step - 1]

    def goto(self, step: int) -> None:
        """Show the position after `step` actions; later ones can be redone."""
        if type(step) is not int or not 0 <= step <= len(self._moves):
            raise MatchError(f"there is no step {shown(step)}; this play has steps 0 to {len(self._moves)}")
        self._step = step

    @property
    def notes(self) -> Mapping[int, str]:
        """The notes on moves by the number of the move, also on moves that are undone and can be redone."""
        return MappingProxyType(self._notes)

    def annotate(self, number: int, text: str) -> None:
        """Put a note on a move (the first is 1) in place of an older one; a text of spaces takes the note away.

        Line breaks become spaces. `MatchError` for a move that is not there, for more than 500 signs and for signs that
        cannot be printed. A note goes when its move is forgotten, because another one is made in its place.

        >>> from toolkit.games import make_game
        >>> match = Match(make_game("monorail", "mini", players=1), seed=3)
        >>> _ = match.roll()
        >>> match.annotate(1, "Casey is closer now.")
        >>> dict(match.notes)
        {1: 'Casey is closer now.'}
        """
        if type(number) is not int or not 1 <= number <= len(self._moves):
            there = f"this play has moves 1 to {len(self._moves)}" if self._moves else "nothing has been done yet"
            raise MatchError(f"there is no move {shown(number)} to put a note on; {there}")
        note = _checked_note(number, text)
        self._notes.pop(number, None)
        if note:
            self._notes = dict(sorted((self._notes | {number: note}).items()))

    def dump(self) -> str:
        """The play as a JSON text that `load` continues on any machine; board, notes and who plays go with it."""
        actions = [self.game.action_text(move.action) for move in self._moves]
        return dump_play(self.game, self.seed, actions, self._step, self.seats, self._notes)

    def code(self) -> str:
        """The play as a short text to type in on another machine: see `from_code`. Notes are not in it.

        `MatchError` for a play of more than 16,000 actions.
        """
        return play_code(CodedPlay(self.game, self.seed, self.seats, [move.action for move in self._moves], self._step))

    @classmethod
    def from_code(cls, code: str, boards: Iterable[Board] = ()) -> Match:
        """The play that `code` wrote, typed in with or without hyphens, in large or small letters.

        A board that is not shipped has to be among `boards`. `MatchError` says what is wrong with a code that was
        mistyped, or made for another version of a board or of the rules; it never gives another play.

        >>> from toolkit.games import make_game
        >>> match = Match(make_game("monorail", "mini", players=1), seed=3)
        >>> _ = match.roll()
        >>> again = Match.from_code(match.code())
        >>> again.state == match.state, again.roll() == match.roll()
        (True, True)
        """
        play = read_play_code(code, boards)
        match = cls(play.game, play.seed, play.seats)
        for action in play.actions:
            match.play(action)
        match.goto(play.step)
        return match

    @classmethod
    def load(cls, text: str) -> Match:
        """The play that `dump` wrote; `MatchError` says what does not fit, and nothing is half loaded."""
        play = read_play(text)
        try:
            match = cls(play.game, play.seed, play.seats)
        except GameError as error:
            raise MatchError(f"the saved play: {error}") from None
        for number, action in enumerate(play.actions, start=1):
            try:
                match.play(match.game.parse_action(match.state, action))
            except GameError as error:
                raise MatchError(f"the saved play: action {number}: {error}") from None
        for number, note in play.notes.items():
            match.annotate(number, note)
        match.goto(play.step)
        return match


def new_seed() -> str:
    """A seed that nobody chose, of at most six digits: short enough to be read out and typed in.

    >>> 0 <= int(new_seed()) < 10**6
    True
    """
    return str(secrets.randbelow(10**6))


def _checked_seed(seed: object) -> int | str:
    if isinstance(seed, str) and len(seed) <= LONGEST_SEED and printable(seed):
        return seed
    if type(seed) is int and abs(seed) < 10**LONGEST_SEED:
        return seed
    raise MatchError(f"seed {shown(seed)}: write a whole number or a text, on one line, at most {LONGEST_SEED} signs")


def _checked_note(number: int, text: object) -> str:
    note = " ".join(text.split()) if isinstance(text, str) else None
    if note is None or len(note) > LONGEST_NOTE or not printable(note):
        raise MatchError(f"the note on move {number}: write plain text of at most {LONGEST_NOTE} signs")
    return note
