"""One game under inspection: what a game promises about itself, its positions and its actions, looked at one by one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum
from typing import Any

from toolkit.chance import Distribution
from toolkit.errors import GameError, ToolkitError
from toolkit.games.options import choices_of, make_options, value_text
from toolkit.games.protocol import Chance, Decision, Event, Finished, Game, Node, Simultaneous, Step

__all__ = ["ContractError", "Inspector", "actions_of"]

NO_ACTION = "\N{REPLACEMENT CHARACTER} is no action"


class ContractError(ToolkitError):
    """A game that breaks the contract: says which game, at which position and action, and what would be right."""


def actions_of(node: Node[Any]) -> tuple[Any, ...]:
    """What may be done at a node; of a simultaneous decision, every tuple of choices in seat order."""
    if isinstance(node, Chance):
        return tuple(node.outcomes)
    if isinstance(node, Decision):
        return node.choices
    if isinstance(node, Simultaneous):
        return node.joint
    return ()


def _value_like(value: object) -> bool:
    """Whether a value is made of whole numbers, texts, truth values and enum members in tuples and frozensets only."""
    if isinstance(value, (tuple, frozenset)):
        return all(_value_like(part) for part in value)
    return value is None or isinstance(value, (int, str, Enum))


class Inspector:
    """One game under inspection; `need` raises the error that names the game, the position and the action."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.where = ""
        self.start = game.start()
        self.spaces = {space.id for space in game.board.spaces}
        self.named: dict[str, Hashable] = {}  # the position behind every `state_text` so far

    def need(self, holds: object, otherwise: str) -> None:
        if not holds:
            game = self.game
            place = f"{game.key}, board {game.board.name!r}, players {game.players}, {game.options}"
            raise ContractError(f"{place}{self.where}: {otherwise}")

    def same(self, ask: Callable[[], Any], what: str) -> Any:
        """What `ask` gives, after asking twice."""
        first = ask()
        self.need(
            first == ask(), f"{what} gives something else when asked again; make it depend on its arguments alone"
        )
        return first

    def check_heading(self) -> None:
        """What a game says about itself before anybody plays."""
        game, need = self.game, self.need
        need(game.key and game.title.strip(), "`key` or `title` is empty")
        need(game.players in game.players_allowed, f"{game.players} players are not in {game.players_allowed}")
        need(game.units and len(set(game.units)) == len(game.units), f"`units` is {game.units}; name every clock once")
        need(game.rules and all(text.strip() for text in game.rules.values()), "`rules` has no text for some rule")
        outcomes = self.same(lambda: game.outcomes, "`outcomes`")
        need(outcomes and len(set(outcomes)) == len(outcomes), f"`outcomes` is {outcomes}; name every ending once")
        seats = tuple(outcome for outcome in outcomes if outcome.isdigit())
        need(outcomes[: len(seats)] == seats, f"`outcomes` is {outcomes}; put the seats first")
        need(
            all(1 <= int(seat) <= game.players for seat in seats),
            f"`outcomes` {outcomes} has a seat that nobody sits on",
        )
        names = [game.name_of(outcome) for outcome in outcomes]
        need(all(names) and len(set(names)) == len(names), f"`name_of` gives {names}; name the endings unlike")
        need(game.board.game == game.key, f"its board says it belongs to {game.board.game!r}")
        need(len(self.spaces) == len(game.board.spaces), "two spaces of its board have the same id")
        ends = {end for link in game.board.links for end in link}
        need(ends <= self.spaces, f"links of its board name spaces that are not there: {sorted(ends - self.spaces)}")
        for space, (kind, text) in game.notes().items():
            need(space in self.spaces, f"`notes` names the space {space!r}, which the board does not have")
            need(kind.strip() and text.strip(), f"the note on {space!r} has no kind or no text")
        need(game.start() == self.start, "`start` gives another position when asked again")
        self.check_options()

    def check_options(self) -> None:
        """Options survive being written as texts, as a command line and a board file write them."""
        options = self.game.options
        for choice in choices_of(type(options)):
            self.need(
                choice.default in choice.values,
                f"option {choice.name}: its default {choice.default!r} is no value of it",
            )
            self.need(choice.rule in self.game.rules, f"option {choice.name}: there is no rule {choice.rule!r}")
            texts = [value_text(value) for value in choice.values]
            self.need(len(set(texts)) == len(texts), f"option {choice.name}: two values are written alike: {texts}")
            for value in choice.values:
                read = make_options(type(options), {choice.name: value_text(value)})
                back = getattr(read, choice.name)
                self.need(
                    type(back) is type(value) and back == value,
                    f"option {choice.name}: {value!r} is read back as {back!r}",
                )
        texts_of = {choice.name: value_text(getattr(options, choice.name)) for choice in choices_of(type(options))}
        self.need(make_options(type(options), texts_of) == options, "the options are others when written and read back")

    def check_position(self, state: Hashable) -> list[Hashable]:
        """Everything about one position; gives the positions that its actions lead to."""
        game, need = self.game, self.need
        self.where = f", position {state!r}"
        need(
            _value_like(state),
            "a position holds only whole numbers, texts and truth values in tuples (no floats, no lists)",
        )
        node = self.same(lambda: game.node(state), "`node`")
        pieces = dict(self.same(lambda: game.pieces(state), "`pieces`"))
        need(pieces, "`pieces` is empty; say where the pieces stand")
        need(pieces.keys() == game.pieces(self.start).keys(), "`pieces` names other pieces than at the start")
        nowhere = {piece: space for piece, space in pieces.items() if space not in self.spaces}
        need(not nowhere, f"`pieces` puts {nowhere} on spaces that the board does not have")
        sentences = self.same(lambda: game.describe(state), "`describe`")
        need(
            sentences and all(isinstance(s, str) and s.strip() for s in sentences),
            "`describe` says nothing; give sentences",
        )
        name = self.same(lambda: game.state_text(state), "`state_text`")
        need(name.strip() and name.isprintable(), f"`state_text` is {name!r}; give a few signs on one line")
        other = self.named.setdefault(name, state)
        need(other == state, f"`state_text` is {name!r} for {other!r} too; name unlike positions unlike")
        self.check_node(node)
        actions = actions_of(node)
        need(game.actions(state) == actions, "`actions` are not those of the node")
        self.check_texts(state, actions)
        found = [self.check_action(state, action, pieces) for action in actions]
        self.where = ""
        return found

    def check_node(self, node: Any) -> None:
        """The node is one of the four kinds, with weights, seats and winners that exist."""
        need, seats = self.need, range(1, self.game.players + 1)
        if isinstance(node, Finished):
            winners = node.winners
            need(winners and len(set(winners)) == len(winners), f"winners are {winners}; name each once")
            unknown = [winner for winner in winners if winner not in self.game.outcomes]
            need(not unknown, f"winners {unknown} are not in `outcomes` {self.game.outcomes}")
        elif isinstance(node, Chance):
            need(isinstance(node.outcomes, Distribution), "chance needs a Distribution")
            weights = node.outcomes.values()
            need(
                all(type(w) is int and w > 0 for w in weights),
                f"weights are {list(weights)}; give whole numbers above 0",
            )
            need(node.seat in (0, *seats), f"seat {node.seat} throws, which is not there")
        elif isinstance(node, Decision):
            need(node.seat in seats, f"seat {node.seat} decides, which is not there")
            need(node.choices and len(set(node.choices)) == len(node.choices), "choices are none, or not all different")
        else:
            need(isinstance(node, Simultaneous), f"`node` gives {node!r}, which is none of the four kinds")
            need(
                node.choices and set(node.choices) <= set(seats),
                f"seats {sorted(node.choices)} decide, not all are there",
            )
            need(all(node.choices.values()), "a seat that decides has no choice")
            every = [choice for choices in node.choices.values() for choice in choices]
            need(len(set(every)) == len(every), "choices at the same time are alike; let each carry its seat")

    def check_texts(self, state: Hashable, actions: tuple[Any, ...]) -> None:
        """Every action's text leads back to it, and no other text leads anywhere."""
        game = self.game
        texts = [game.action_text(action) for action in actions]
        self.need(
            all(text.strip() for text in texts) and len(set(texts)) == len(texts),
            f"action texts are empty or alike: {texts}",
        )
        for action, text in zip(actions, texts, strict=True):
            try:
                back = game.parse_action(state, text)
            except GameError:
                back = None
            self.need(
                type(back) is type(action) and back == action, f"{text!r} stands for {action!r} and is read as {back!r}"
            )
        try:
            back = game.parse_action(state, NO_ACTION)
        except GameError:
            return
        self.need(False, f"`parse_action` reads nonsense as {back!r}; raise GameError")

    def check_action(self, state: Hashable, action: Any, pieces: dict[str, str]) -> Hashable:
        """One action: where it leads, which clocks it runs, and what is told about it."""
        game, need = self.game, self.need
        self.where = f", position {state!r}, action {action!r}"
        need(_value_like(action), "an action holds only whole numbers, texts and truth values in tuples")
        step = self.same(lambda: game.step(state, action), "`step`")
        need(isinstance(step, Step), f"`step` gives {step!r}; give a Step")
        need(
            _value_like(step.state), f"it leads to {step.state!r}; use whole numbers, texts and truth values in tuples"
        )
        ticks = step.ticks
        need(
            isinstance(ticks, tuple) and len(ticks) == len(game.units),
            f"ticks are {ticks}; give one for each of {game.units}",
        )
        need(
            all(type(tick) is int and tick >= 0 for tick in ticks), f"ticks are {ticks}; give whole numbers, 0 or more"
        )
        events = self.same(lambda: game.events(state, action), "`events`")
        need(events, "`events` is empty; say what happened and by which rule")
        for event in events:
            self.check_event(event, pieces)
        for piece, space in game.pieces(step.state).items():
            told = any(event.piece == piece and event.space == space for event in events)
            need(space == pieces.get(piece) or told, f"piece {piece!r} is on {space!r} now, and no event says so")
        after: Hashable = step.state
        return after

    def check_event(self, event: Any, pieces: dict[str, str]) -> None:
        """One event: a rule that exists, words, and places that are on the board."""
        need = self.need
        need(isinstance(event, Event), f"{event!r} is no Event")
        need(
            event.rule in self.game.rules,
            f"event {event.kind!r} names rule {event.rule!r}, which `rules` does not have",
        )
        need(event.kind.strip() and event.text.strip(), f"event {event!r} has no kind or no text")
        need(event.piece in ("", *pieces), f"event {event.kind!r} moves piece {event.piece!r}, which is not there")
        for space in (event.origin, event.space):
            need(
                not space or space in self.spaces,
                f"event {event.kind!r} names the space {space!r}, which the board does not have",
            )
        need(type(event.amount) is int, f"event {event.kind!r} has the amount {event.amount!r}; give a whole number")
