"""The play screen without a screen: commands go in, and what to draw comes out as plain dicts.

Nothing here needs a browser or ipywidgets, so it runs and is tested anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from toolkit.boards import Board, shown
from toolkit.errors import MatchError, ToolkitError
from toolkit.games import Chance, Decision, Game, Simultaneous, Spent, board_names, load_board, make_game
from toolkit.play import HUMAN, BestPlay, Match, Move, Odds, Seats, new_seed, odds_of
from toolkit.solve import Progress
from toolkit.widgets.autoplay import play_turn
from toolkit.widgets.ballot import Ballot
from toolkit.widgets.board_view import board_view
from toolkit.widgets.choosing import choice_of, entered
from toolkit.widgets.commands import chosen, mapping_of, options_of, paths_of, players_of, text_of, typed_action
from toolkit.widgets.panel import Command
from toolkit.widgets.panels import PANELS
from toolkit.widgets.play_view import Moment, begun_text, play_view
from toolkit.widgets.setup_view import own_board_name, setup_view
from toolkit.widgets.throws_view import counts_colours
from toolkit.widgets.titles import place_text
from toolkit.widgets.tutor_view import judged

__all__ = ["Session"]


class Session:
    """One play screen: a match, its odds, and the last message.

    `board`, `view` and `setup` are what the screen draws; `handle` takes a command of the screen and changes them.
    A command that cannot be done leaves everything as it was and puts the reason into `view["error"]`. `progress` is
    told how far the chances of a new game are. Instead of a game, a `Match` to go on with may be given: it brings its
    own seed, and players unless `seats` names others.

    >>> session = Session("monorail", board="mini", players=1, seed=3)
    >>> session.handle({"do": "act", "id": "roll"})
    >>> session.view["step"], session.view["error"]
    (1, '')
    >>> session.handle({"do": "enter", "values": {"white": "9", "coloured": "1"}})
    >>> session.view["error"]
    "White die: '9' is no face of it; choose one of: 1, 2, 3, 4, 5, 6"
    """

    def __init__(
        self,
        game: str | Game[Any, Any] | Match = "monorail",
        *,
        board: str | Path | Board | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seats: Mapping[int, str] | None = None,
        seed: int | str = 0,
        progress: Progress | None = None,
    ) -> None:
        choice = str(board) if isinstance(game, str) and isinstance(board, (str, Path)) else None
        if isinstance(game, str):
            game = make_game(game, board, players, options)
        self._progress = progress
        self._sequence = 0
        self._own: Board | None = None
        self._known: tuple[Any, Odds | BestPlay | None] = (None, None)
        self._panels = [kind() for kind in PANELS]
        self._begin(game if isinstance(game, Match) else Match(game, seed), choice, seats)

    def _begin(self, match: Match, choice: str | None = None, players: Mapping[int, str] | None = None) -> None:
        """Show another match; nothing changes before everything of it is there.

        `choice` is the name or path that its board was asked for by. A board made in Python has neither, so it is kept,
        for new games on it.
        """
        game, own = match.game, self._own
        if choice is None:
            shipped = game.board.name in board_names(game.key) and load_board(game.board.name, game.key) == game.board
            own = own if shipped else game.board
            choice = game.board.name if shipped else own_board_name(game.board)
        odds = self._odds_of(game)
        seats = Seats(game, odds, match.seats if players is None else players)
        board, setup = board_view(game), setup_view(match, choice, own, seats)
        self.match, self.odds, self.seats, self.board, self.setup = match, odds, seats, board, setup
        self.board_choice, self._own = choice, own
        match.seats = seats.others
        self._ready()
        for panel in self._panels:
            panel.begin(self._moment)
        self._show([])

    def _odds_of(self, game: Game[Any, Any]) -> Odds | BestPlay:
        """The chances of a game; they are found once where the same is played again, or gone on with."""
        known, odds = self._known
        kind = game.key, game.board, game.players, game.options
        if odds is None or kind != known:
            odds = odds_of(game, self._progress)
            self._known = kind, odds
        return odds

    def _show(
        self, animate: list[dict[str, Any]], error: str = "", status: str = "", told: Iterable[Any] = (), done: int = 1
    ) -> None:
        self._sequence += 1
        moment = self._moment
        moment.told.update(told)
        view = play_view(moment, self._sequence, animate, error, status, done)
        for panel in self._panels:
            panel.draw(moment, view)
        self.view = view

    @property
    def _moment(self) -> Moment:
        return Moment(self.match, self.odds, self.seats, self._spent, self._hint, self._ballot.hidden)

    def _ready(self) -> None:
        """At a new position no choice is begun, and the worth of choices is hidden."""
        self._spent: Spent = ()
        self._hint = False
        self._ballot = Ballot(self.match, self.seats)

    def _done(self, moves: list[Move], status: str = "") -> None:
        """Show the position after these moves."""
        self._ready()
        paths = [path for move in moves for path in paths_of(move.events)]
        self._show(paths, status=status, done=max(len(moves), 1))

    def handle(self, command: Any) -> None:
        """Carry out one command: act, enter, choose, space, hint, undo, redo, goto, new, or one of a panel.

        Where people choose at the same time each does so alone: `act` take, then `choose`.
        """
        doing = {
            "act": self._act,
            "enter": self._enter,
            "choose": self._choose,
            "space": self._space,
            "hint": self._toggle_hint,
            "undo": self._undo,
            "redo": self._redo,
            "goto": self._goto,
            "new": self._new,
        }
        of_panels = {name: carry_out for panel in self._panels for name, carry_out in panel.commands.items()}
        try:
            name = command.get("do") if isinstance(command, Mapping) else None
            if isinstance(name, str) and name in of_panels:
                self._of_panel(of_panels[name], command)
            elif isinstance(name, str) and name in doing:
                doing[name](command)
            else:
                known = ", ".join((*doing, *of_panels))
                raise MatchError(f"the screen knows no command {shown(command)}; its commands: {known}")
        except ToolkitError as error:
            self._show([], error=str(error))

    def _of_panel(self, carry_out: Command, command: Mapping[str, Any]) -> None:
        """A panel may ask for another match, or change nothing but what it shows itself."""
        reply = carry_out(self._moment, command)
        if reply.match is not None:
            self._begin(reply.match, players=reply.seats)
        self._show([], status=reply.status)

    def tell(self, status: str = "", error: str = "") -> None:
        """Show the position again with words for the live region: what was done elsewhere, or went wrong there."""
        self._show([], error, status)

    def load(self, text: str) -> None:
        """Go on with a saved play and its players; `MatchError`, and nothing changes, when it cannot be read."""
        self._begin(Match.load(text))

    def _act(self, command: Mapping[str, Any]) -> None:
        doing = {
            "roll": self._roll,
            "stop": self._stop,
            "auto": self._auto,
            "again": self._take_back,
            "take": self._take_screen,
            "tutor": self._judge,
        }
        name = command.get("id")
        if not isinstance(name, str) or name not in doing:
            raise MatchError(f"there is nothing called {shown(name)} to do here; actions: {', '.join(doing)}")
        doing[name]()

    def _roll(self) -> None:
        self._done([self.match.roll()])

    def _auto(self) -> None:
        self._done(play_turn(self.match, self.seats))

    def _judge(self) -> None:
        if self.view["guess"]["questions"]:
            raise MatchError("make your guess first: what the tutor says would tell the answer")
        found = judged(self.match, self.odds, self.seats)
        self._show([], status=found.words, told=found.told)

    def _take_screen(self) -> None:
        self._ballot.take()
        self._show([])

    def _enter(self, command: Mapping[str, Any]) -> None:
        match self.match.game.node(self.match.state):
            case Chance(outcomes=outcomes):
                counted = counts_colours(self.match.game)
                self._done([self.match.play(typed_action(list(outcomes), mapping_of(command, "values"), counted))])
            case Decision() | Simultaneous():
                raise MatchError("somebody has to choose first")
            case _:
                raise MatchError("the game is over; undo, or start a new one")

    def _choose(self, command: Mapping[str, Any]) -> None:
        hidden = self._ballot.hidden
        if hidden is not None and not hidden.open:
            first = f"seat {hidden.chooser} has to take the screen first" if hidden.people else "these seats play alone"
            raise MatchError(first)
        choices = self._ballot.choices or self._node_to_choose().choices
        choice = chosen(command, choices)
        if hidden is None:
            self._done([self.match.play(choice)])
        elif (together := self._ballot.put(choice)) is not None:
            self._done([self.match.play(together)])
        else:
            self._show([], status=f"Seat {hidden.chooser} has chosen, unseen. Pass the screen on.")

    def _space(self, command: Mapping[str, Any]) -> None:
        """Enter one more space with a die; the choice is done when nothing more can be entered."""
        self._node_to_choose()
        game, state = self.match.game, self.match.state
        spent = entered(game, state, self._spent, command)
        further = game.offer(state, spent)
        if further is None or not further.entries:
            self._done([self.match.play(game.whole_choice(state, spent))])
        else:
            self._spent = spent
            self._show([], status=begun_text(spent))

    def _stop(self) -> None:
        self._node_to_choose()
        self._done([self.match.play(choice_of(self.match.game, self.match.state, self._spent))])

    def _take_back(self) -> None:
        self._spent = ()
        self._show([], status=begun_text(()))

    def _toggle_hint(self, command: Mapping[str, Any]) -> None:  # noqa: ARG002
        self._node_to_choose()
        if not (isinstance(self.odds, BestPlay) and self.odds.ready):
            raise MatchError(f"the best play is not known here. {self.odds.reason}")
        self._hint = not self._hint
        self._show([])

    def _node_to_choose(self) -> Decision[Any]:
        node = self.match.game.node(self.match.state)
        if not isinstance(node, Decision):
            raise MatchError("nobody has to choose here")
        return node

    def _undo(self, command: Mapping[str, Any]) -> None:  # noqa: ARG002
        if self._spent:
            self._spent = self._spent[:-1]
            self._show([], status=begun_text(self._spent))
            return
        seat = self._ballot.take_back()
        if seat:
            self._show([], status=f"Seat {seat} takes the hidden choice back, and chooses anew.")
            return
        move = self.match.undo()
        self._done([], status=f"Undone: {self.match.game.action_text(move.action)}.")

    def _redo(self, command: Mapping[str, Any]) -> None:  # noqa: ARG002
        if self._spent:
            raise MatchError("finish the choice first, or take the dice back")
        hidden = self._ballot.hidden
        if hidden is not None and hidden.chosen:
            raise MatchError("finish the hidden choices first, or undo them")
        self._done([self.match.redo()])

    def _goto(self, command: Mapping[str, Any]) -> None:
        self.match.goto(command.get("step", -1))
        self._done([], status=place_text(self.match))

    def _new(self, command: Mapping[str, Any]) -> None:
        values = {text_of(name): text_of(value) for name, value in mapping_of(command, "values").items()}
        game = self.match.game
        choice = values.get("board", self.board_choice)
        own = self._own if self._own is not None and choice == own_board_name(self._own) else None
        new_game = make_game(game.key, own or choice, players_of(values, game), options_of(values, game))
        known = self.seats.names
        seats = {n: values.get(f"seat:{n}", known.get(n, HUMAN)) for n in range(1, new_game.players + 1)}
        self._begin(
            Match(new_game, values.get("seed", str(self.match.seed)).strip() or new_seed()),
            choice,
            seats,
        )
