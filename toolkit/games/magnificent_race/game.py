"""The Magnificent Race on the game protocol: turns of moving, buying and gambling, and races for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from toolkit.errors import GameError
from toolkit.games.magnificent_race.actions import DAN, Action, Roll, Spin
from toolkit.games.magnificent_race.board import MagnificentBoard
from toolkit.games.magnificent_race.choices import node_of, winner_name
from toolkit.games.magnificent_race.clicking import clicked, offer_spaces
from toolkit.games.magnificent_race.describing import describe, state_text, to_do
from toolkit.games.magnificent_race.display import choice_note, colour_of_piece, emblem_of_piece, signs_of
from toolkit.games.magnificent_race.doing import do
from toolkit.games.magnificent_race.drawing import HAND_ID, chart_id
from toolkit.games.magnificent_race.options import MagnificentOptions
from toolkit.games.magnificent_race.position import Aimed, Position
from toolkit.games.magnificent_race.sheets import marbles_in, sheets_of
from toolkit.games.magnificent_race.story import peg_id, tell
from toolkit.games.magnificent_race.terms import Terms, starting_position
from toolkit.games.magnificent_race.words import RULES
from toolkit.games.offers import Die, Offer
from toolkit.games.protocol import Event, Game, Node, Sheet, Sign, Spent, Step

__all__ = ["MagnificentRace"]


class MagnificentRace(Game[Position, Action]):
    """A race round the world with marbles, money and a secret bid, against the others and Dastardly Dan.

    Units: turns (of one player each), races and spins. Raises `GameError` for a number of players or a first player
    that does not exist.
    """

    key: ClassVar[str] = "magnificent_race"
    title: ClassVar[str] = "The Magnificent Race"
    units: ClassVar[tuple[str, ...]] = ("turns", "races", "spins")
    rules: ClassVar[Mapping[str, str]] = RULES
    players_allowed: ClassVar[range] = range(1, 5)

    def __init__(self, board: MagnificentBoard, players: int = 2, options: MagnificentOptions | None = None) -> None:
        if type(players) is not int or players not in self.players_allowed:
            raise GameError(f"{players!r} players: the Magnificent Race takes 1 to {self.players_allowed[-1]} (R1)")
        self.board: MagnificentBoard = board
        self.players = players
        self.options: MagnificentOptions = options or MagnificentOptions()
        first = self.options.first_player
        if isinstance(first, int) and first > players:
            raise GameError(
                f"option first_player: there is no seat {first} among {players}; write 1 to {players}, or rolled"
            )
        self.terms = Terms.of(board, players, self.options)
        self._seats = tuple(str(seat) for seat in range(1, players + 1))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The seats by number, and Dan."""
        return (*self._seats, winner_name(DAN))

    def start(self) -> Position:
        """R1 to R4: nothing on the board yet; seat 0 when the first player is still to be rolled for."""
        first = self.options.first_player
        return starting_position(self.terms, first if isinstance(first, int) else 0)

    def node(self, state: Position) -> Node[Action]:
        """What has to be done: by a seat, by several at the same time (R12, R16), by chance, or nothing."""
        return node_of(self.terms, state)

    def step(self, state: Position, action: Action) -> Step[Position]:
        """The position after an action; the one that ends a turn runs the clock of turns."""
        change = do(self.terms, state, action)
        return Step(change.after, change.ticks)

    def events(self, state: Position, action: Action) -> tuple[Event, ...]:
        """The action told event by event, each with its rule."""
        return tell(self.terms, do(self.terms, state, action).facts)

    def pieces(self, state: Position) -> Mapping[str, str]:
        """Every player's arrow, and every peg on the chart, Dan's too."""
        stops = self.board.stops
        arrows = {
            seat: stops[place - 1].id if place else HAND_ID
            for seat, place in zip(self._seats, state.arrows, strict=True)
        }
        owners = (*range(1, self.players + 1), DAN)
        return arrows | {peg_id(owner): chart_id(step) for owner, step in zip(owners, state.pegs, strict=True)}

    def describe(self, state: Position) -> tuple[str, ...]:
        """Who stands where with how much, the chart, the deck, and what has to be done."""
        return describe(self.terms, state)

    def state_text(self, state: Position) -> str:
        """Seat, arrows, money, bank, cards, pegs, deck and what has to be done:
        `1|a1,a4|1,1,1,0||0,3,3|0,0;12|aimed a2`."""
        return state_text(self.terms, state)

    def notes(self) -> Mapping[str, tuple[str, str]]:
        """What the spaces say, blank ones apart."""
        return {stop.id: (stop.kind, stop.words) for stop in self.board.stops if stop.kind != "blank"}

    def dice(self, action: Action | None) -> tuple[Die, ...]:
        """R6: one die."""
        return (Die("die", "Die", str(action.face) if isinstance(action, Roll) else ""),)

    def offer(self, state: Position, spent: Spent = ()) -> Offer | None:
        """The spaces that can be clicked where one is to be chosen (R5, R8); None elsewhere.

        Raises `GameError` when `spent` is not one of them.
        """
        return offer_spaces(self.terms.course, self.node(state), spent)

    def whole_choice(self, state: Position, spent: Spent) -> Action:
        """The choice of the space that was clicked; `GameError` when there is none."""
        choice: Action = clicked(self.node(state), spent)
        return choice

    def headings(self, state: Position) -> Mapping[str, str]:
        """R5: where the arrow at turn points, while the die is to be rolled."""
        phase = state.phase
        return {str(state.seat): self.board.stops[phase.ahead - 1].id} if isinstance(phase, Aimed) else {}

    def sheets(self, state: Position) -> tuple[Sheet, ...]:
        """Everybody's money and cards, and what the deck has."""
        return sheets_of(self.terms, state)

    def marbles(self, state: Position) -> Mapping[str, int]:
        """R12, R13, R15: whose marbles are in the spinner before a spin."""
        return marbles_in(self.terms, state)

    def spun(self, action: Action) -> str:
        """Whose marble a spin stopped at."""
        return winner_name(action.owner) if isinstance(action, Spin) else ""

    def action_text(self, action: Action) -> str:
        """`roll 4`, `turn to b2`, `bet $10,000`; `seat 1 buys 2 marbles and seat 2 buys 1 marble` together."""
        choices: tuple[Any, ...] = action if type(action) is tuple else (action,)
        return " and ".join(choice.text(self.terms.unit) for choice in choices)

    def colour_of(self, piece: str) -> str:
        """A peg has the colour of its owner's arrow."""
        return colour_of_piece(piece)

    def emblem_of(self, piece: str) -> tuple[str, str]:
        """A peg has the sign of its owner: D is Dan's."""
        return emblem_of_piece(piece)

    def signs(self) -> Mapping[str, Sign]:
        """What every space does."""
        return signs_of(self.terms)

    def task(self, state: Position) -> str:
        """What has to be done; of a secret choice only that it is to be made."""
        return to_do(self.terms, state)

    def choice_note(self, state: Position, choice: Any) -> str:
        """What a choice costs, or the space that it leads to."""
        return choice_note(self.terms, state, choice)

    def name_of(self, outcome: str) -> str:
        """Seat 1, Dastardly Dan, Seat 1's peg."""
        if outcome.startswith("peg "):
            return f"{self.name_of(outcome.removeprefix('peg '))}'s peg"
        return "Dastardly Dan" if outcome == winner_name(DAN) else super().name_of(outcome)
