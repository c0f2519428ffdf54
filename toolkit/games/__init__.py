"""Games: pure descriptions of what can happen next, on boards that are data."""

from toolkit.games.batches import Batch, Coded, Fan, GoingOn, OneByOne, Played, PlayedGames, has_numpy
from toolkit.games.catalogue import GAMES, GameType, board_names, board_text, game_type, load_board, make_game
from toolkit.games.offers import Die, Entry, Offer, Refusal
from toolkit.games.options import Choice, Options, choices_of, make_options, option, value_text
from toolkit.games.protocol import Chance, Decision, Event, Finished, Game, Node, Sheet, Sign, Simultaneous, Spent, Step

__all__ = [
    "GAMES",
    "Batch",
    "Chance",
    "Choice",
    "Coded",
    "Decision",
    "Die",
    "Entry",
    "Event",
    "Fan",
    "Finished",
    "Game",
    "GameType",
    "GoingOn",
    "Node",
    "Offer",
    "Options",
    "OneByOne",
    "Played",
    "PlayedGames",
    "Refusal",
    "Sheet",
    "Sign",
    "Simultaneous",
    "Spent",
    "Step",
    "board_names",
    "board_text",
    "choices_of",
    "game_type",
    "has_numpy",
    "load_board",
    "make_game",
    "make_options",
    "option",
    "value_text",
]
