"""The words of the command line and which function each one calls."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, NoReturn

from toolkit.boards import shown
from toolkit.chains import EXPORTS
from toolkit.cli import (
    boards,
    chain,
    compare,
    games,
    hits,
    lab,
    lesson,
    play,
    pool,
    readings,
    sensitivity,
    solve,
    stats,
    tournament,
    verify,
)
from toolkit.stats import METHODS, SOLVERS

__all__ = ["parser"]

LONGEST_MESSAGE = 400  # signs


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and nothing else. Options are written in full: a new one breaks no script."""

    def __init__(self, **words: Any) -> None:
        super().__init__(allow_abbrev=False, **words)

    def error(self, message: str) -> NoReturn:
        message = " ".join(message.split())
        if len(message) > LONGEST_MESSAGE:
            message = f"{message[:LONGEST_MESSAGE]} …"
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(2)


def _whole(low: int, high: int) -> Callable[[str], int]:
    def whole_number(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{shown(text)} is no whole number from {low} to {high:,}") from None
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{shown(number)} is not from {low} to {high:,}")
        return number

    return whole_number


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no address such as 127.0.0.1 or 0.0.0.0") from None


def _pair(form: str) -> Callable[[str], tuple[str, str]]:
    def pair(text: str) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise argparse.ArgumentTypeError(f"{shown(text)} is not of the form {form}")
        return name, value

    return pair


def _game(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    many = None if needed else "?"
    parser.add_argument("game", nargs=many, metavar="GAME", help="a game's key; `toolkit games` lists them")
    parser.add_argument("--board", metavar="NAME|FILE", help="a shipped board or a board file (default: lesson)")
    parser.add_argument("--players", type=_whole(1, 99), metavar="N", help="number of players (default: 2)")
    parser.add_argument(
        "--option",
        type=_pair("KEY=VALUE"),
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="read a rule that way",
    )


def _game_and_policies(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    _game(parser, needed)
    parser.add_argument(
        "--policy", type=_pair("SEAT=NAME"), action="append", default=[], metavar="SEAT=NAME", help="how a seat decides"
    )


def _simulation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=_whole(2, 10**9), default=20_000, metavar="N", help="games to simulate")
    parser.add_argument("--seed", type=_whole(0, 10**18), default=0, metavar="S", help="seed of the simulation")
    parser.add_argument(
        "--workers", type=_whole(1, 256), default=1, metavar="N", help="processes that simulate; the answer is the same"
    )
    _digits(parser)


def _digits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--digits", type=_whole(1, 10_000), default=6, metavar="D", help="significant digits of decimals (default: 6)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _question(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--question", metavar="NAME", help="an outcome or a clock to rank by: 1, casey, turns, …")


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; each command's function is in `run`."""
    top = _Parser(prog="toolkit", description="Race games played, explored and solved exactly.")
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    listing = commands.add_parser("games", help="list the games, their boards and options")
    listing.add_argument("--json", action="store_true", help="print one JSON object")
    listing.set_defaults(run=games.run)

    statistics = commands.add_parser("stats", help="who wins how often, and how long it takes")
    _game_and_policies(statistics)
    statistics.add_argument("--method", choices=METHODS, default="auto", help="how to find the answers (default: auto)")
    _simulation(statistics)
    statistics.add_argument("--certificate", metavar="FILE", help="also write a proof that `toolkit verify` checks")
    statistics.set_defaults(run=stats.run)

    simulation = commands.add_parser("simulate", help="the same by playing many games")
    _game_and_policies(simulation)
    _simulation(simulation)
    simulation.set_defaults(run=stats.run, method="simulate", certificate=None)

    verifying = commands.add_parser("verify", help="check a certificate, without the solver")
    verifying.add_argument("file", metavar="FILE", help="what `toolkit stats --certificate FILE` wrote")
    verifying.set_defaults(run=verify.run)

    reading = commands.add_parser("readings", help="every reading of the open rules, solved and ranked")
    _game_and_policies(reading)
    reading.add_argument(
        "--only", action="append", default=[], metavar="OPTION", help="an option to vary (default: all)"
    )
    _question(reading)
    reading.add_argument("--method", choices=SOLVERS, default="exact", help="how to solve them (default: exact)")
    _digits(reading)
    reading.set_defaults(run=readings.run)

    slopes = commands.add_parser("sensitivity", help="what the answers owe to each face of each die")
    _game_and_policies(slopes)
    _question(slopes)
    _digits(slopes)
    slopes.set_defaults(run=sensitivity.run)

    rounds = commands.add_parser("tournament", help="the strategies of a game against each other")
    _game(rounds)
    rounds.add_argument("--strategies", metavar="NAME,NAME", help="who takes part (default: all that need no solving)")
    rounds.add_argument(
        "--games", type=_whole(4, 10**7), default=1_000, metavar="N", help="games of each pairing, even"
    )
    rounds.add_argument("--seed", type=_whole(0, 10**18), default=0, metavar="S", help="seed of the luck")
    _digits(rounds)
    rounds.set_defaults(run=tournament.run)

    comparing = commands.add_parser("compare", help="two plans of play on the same luck, and how much that saves")
    _game(comparing)
    for plan in ("a", "b"):
        comparing.add_argument(
            f"--{plan}",
            type=_pair("SEAT=NAME"),
            action="append",
            default=[],
            metavar="SEAT=NAME",
            help=f"how a seat decides, plan {plan}",
        )
    comparing.add_argument("--games", type=_whole(2, 10**8), default=2_000, metavar="N", help="pairs of games")
    comparing.add_argument("--seed", type=_whole(0, 10**18), default=0, metavar="S", help="seed of the luck")
    _digits(comparing)
    comparing.set_defaults(run=compare.run)

    hitting = commands.add_parser("hits", help="how likely each steer is hit by the next throw")
    _game(hitting)
    hitting.add_argument("--position", metavar="TEXT", help="such as 0,0,5/0|3,7,7/2|1| (default: the start)")
    _digits(hitting)
    hitting.set_defaults(run=hits.run)

    playing = commands.add_parser("play", help="play in the terminal, step by step")
    _game_and_policies(playing, needed=False)
    playing.add_argument("--seed", default=None, metavar="S", help="seed of the dice (default: a new one)")
    playing.add_argument("--code", metavar="CODE", help="go on with the play that a position code names")
    playing.add_argument("--save", metavar="FILE", help="keep the play in this file, and go on with what it holds")
    playing.set_defaults(run=play.run)

    pooling = commands.add_parser("pool", help="a class's finished games, by their codes, beside the exact chances")
    pool.add_arguments(pooling)

    board = commands.add_parser("board", help="check, show or export a board")
    board.add_argument("action", choices=boards.ACTIONS, help="what to do")
    board.add_argument("file", metavar="FILE", help="a board file, or a shipped board as GAME/NAME")
    board.add_argument("--format", choices=boards.FORMATS, default="graphml", help="of the export (default: graphml)")
    board.add_argument("-o", "--output", metavar="OUT", help="file to write (default: the terminal)")
    board.set_defaults(run=boards.run)

    exporting = commands.add_parser("chain", help="write a game's Markov chain to a file")
    _game_and_policies(exporting)
    exporting.add_argument("--format", choices=tuple(EXPORTS), default="csv", help="default: csv")
    exporting.add_argument("--free", type=_whole(1, 99), metavar="SEAT", help="leave this seat's choices open")
    exporting.add_argument(
        "-o", "--output", metavar="OUT", help="file to write (default: the terminal; prism: OUT.tra, OUT.lab, …)"
    )
    exporting.set_defaults(run=chain.run)

    solving = commands.add_parser("solve", help="answer a model file of another program: Storm's DRN, PRISM's files")
    solving.add_argument("file", metavar="FILE", help="a .drn file, or a .tra file with the others beside it")
    solving.add_argument(
        "--label", metavar="LABEL", help="how likely, and how soon, a state with this label is reached"
    )
    solving.add_argument("--method", choices=solve.METHODS, default="exact", help="default: exact")
    solving.add_argument("--decimals", action="store_true", help="read decimals as exactly what they say")
    solving.add_argument(
        "--digits", type=_whole(1, 10_000), default=6, metavar="D", help="significant digits of decimals (default: 6)"
    )
    solving.add_argument("--json", action="store_true", help="print one JSON object")
    solving.set_defaults(run=solve.run)

    lessons = commands.add_parser("lesson", help="the lessons: list, check, build, print, hand out, collect results")
    lesson.add_arguments(lessons)

    laboratory = commands.add_parser("lab", help="open the notebooks in JupyterLab, or the games as pages")
    laboratory.add_argument(
        "--app", nargs="?", const="", metavar="GAME", help="serve all games, or one, as pages without code (Voilà)"
    )
    laboratory.add_argument("--no-browser", action="store_true", help="only serve, open no browser")
    laboratory.add_argument("--port", type=_whole(1, 65_535), metavar="N", help="port of the server")
    laboratory.add_argument(
        "--ip", type=_address, metavar="IP", help="address to listen at; 0.0.0.0 lets in the whole network"
    )
    laboratory.set_defaults(run=lab.run)
    return top
