"""`toolkit play`: a game in the terminal, step by step."""

from __future__ import annotations

import argparse
import getpass
import secrets
import sys
from pathlib import Path
from typing import Any

from toolkit.boards import shown
from toolkit.cli.common import Reporter, game_of, strategies_of
from toolkit.errors import GameError, MatchError, ToolkitError
from toolkit.games import GAMES, Simultaneous
from toolkit.play import Match
from toolkit.widgets import Session
from toolkit.widgets.keep_panel import play_label
from toolkit.widgets.save_file import SaveFile

__all__ = ["run"]

HELP = """\
Enter: roll.  4 2: dice from your table.  u: undo.  r: redo.  o: what each throw would do.
s FILE: save.  l FILE: load.  c: the code of this position.  c CODE: open that one.  q: quit."""
CHOICE_HELP = "At a choice: its number.  h: what each choice is worth.  t: whether your last choice was good."
UNSEEN_HELP = "Where people choose at the same time, what they type is not shown."


def run(arguments: argparse.Namespace) -> int:
    """Play until the player has had enough, or the input ends."""
    file = None if arguments.save is None else SaveFile(arguments.save, arguments.game)
    match = _match_of(arguments, file)
    reporter = Reporter()
    try:
        session = Session(match, progress=reporter)
    finally:
        reporter.close()
    game = match.game
    if match.all_moves:
        print(f"Going on with {arguments.save or 'the code'}: {play_label(match)}.")
    print(f"{game.title}, board {game.board.name} ({game.board.source})")
    choices = f"\n{CHOICE_HELP}" if len(session.seats.choices) > 1 else ""
    print(f"Seed {session.match.seed}.\n{HELP}{choices}\n")
    _show(session)
    while True:
        try:
            line = _read(session).strip()
        except EOFError:
            print()
            return 0
        if line in ("q", "quit"):
            return 0
        try:
            _carry_out(session, line)
            told = "" if file is None else file.keep(session.match)
            if told:
                print(told)
        except ToolkitError as error:
            print(error)


def _match_of(arguments: argparse.Namespace, file: SaveFile | None) -> Match:
    """The play that is asked for: that of a code, the one in the file, or a new one."""
    if arguments.code is not None:
        if file is not None and file.match is not None:
            raise MatchError(f"{file.path} holds a play already; name a new file for the one of the code")
        if arguments.players or arguments.option or arguments.policy or arguments.seed is not None:
            raise MatchError("a code brings its own players, options, policies and seed; leave them out")
        match = Match.from_code(arguments.code, [game_of(arguments).board] if arguments.game else ())
        if arguments.game not in (None, match.game.key):
            raise MatchError(f"this is a code of {match.game.title}, not of {arguments.game}; leave the game out")
        return match
    if file is not None and file.match is not None:
        return file.match
    if arguments.game is None:
        raise GameError(f"no game is named; write one of: {', '.join(GAMES)}, or --code CODE")
    game = game_of(arguments)
    strategies_of(arguments, game)  # only to check them: a seat without a policy is a person's here
    seats = {int(seat): name for seat, name in arguments.policy}
    return Match(game, str(secrets.randbelow(10**6)) if arguments.seed is None else arguments.seed, seats)


def _read(session: Session) -> str:
    """The next line; that of a person who chooses unseen by another leaves no trace in a terminal."""
    if session.view["unseen"] and sys.stdin.isatty():
        return getpass.getpass("(what you type is not shown) > ")
    return input("> ")


def _carry_out(session: Session, line: str) -> None:
    word, _, name = line.partition(" ")
    if word == "s" and name:
        told = SaveFile(name.strip()).write(session.match)
        print(f"Saved to {name.strip()}. {told}".strip())
    elif word == "l" and name:
        session.load(_saved(Path(name.strip())))
        _show(session)
    elif line == "c":
        session.handle({"do": "code"})
        print(session.view["error"] or session.view["keep"]["code"])
    elif word == "c":
        session.handle({"do": "open-code", "code": name})
        _show(session)
    elif line == "o":
        _show_outcomes(session)
    elif line == "t":
        session.handle({"do": "act", "id": "tutor"})
        print(session.view["error"] or session.view["status"])
    else:
        command = _command(session, line)
        if command is None:
            print(HELP)
        else:
            session.handle(command)
            _show(session)


def _command(session: Session, line: str) -> dict[str, object] | None:
    """What the line tells the session to do; None for nonsense."""
    first = _first_action(session)
    words = {
        "": {"do": "act", "id": first["id"] if first else "roll"},
        "u": {"do": "undo"},
        "r": {"do": "redo"},
        "h": {"do": "hint"},
    }
    if line in words:
        return dict(words[line])
    faces = line.split()
    if not all(face.isdigit() for face in faces):
        return None
    if "choices" in session.view and len(faces) == 1:
        last = len(session.view["choices"]["items"])
        if faces[0] not in map(str, range(1, last + 1)):
            raise MatchError(f"there is no choice {shown(faces[0])}; there are choices 1 to {last}")
        return {"do": "choose", "id": str(int(faces[0]) - 1)}
    fields = [field["id"] for field in session.view["entry"]["fields"]]
    if fields == ["points"]:  # cards are typed one after the other, and are one thing
        return {"do": "enter", "values": {"points": " ".join(faces)}}
    if fields and len(faces) != len(fields):
        raise MatchError(f"that is not one number for each die; write {len(fields)}: {' and '.join(fields)}")
    return {"do": "enter", "values": dict(zip(fields, faces, strict=False))}


def _first_action(session: Session) -> dict[str, Any] | None:
    """What Enter does; the tutor has a key of its own."""
    return next((act for act in session.view["actions"] if act["enabled"] and act["id"] != "tutor"), None)


def _saved(path: Path) -> str:
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        pass
    raise MatchError(f"{path}: there is no text to read here; write the path of a saved play")


def _show(session: Session) -> None:
    view = session.view
    if view["error"]:
        print(view["error"])
        return
    if view["log"]:
        entry = view["log"][-1]
        print(entry["title"])
        for line in entry["lines"]:
            print(f"  {line['rule']:>5}  {line['text']}")
    print("\n".join(view["text"]))
    if view["chances"]["rows"]:
        parts = [f"{row['label']} {row['decimal']}" for row in view["chances"]["rows"]]
        print(f"Chances ({view['chances']['guarantee']}): {', '.join(parts)}")
    else:
        print(view["chances"]["note"])
    _show_spinner(view["wheel"])
    if isinstance(session.match.game.node(session.match.state), Simultaneous):
        print(view["headline"])
    for item in view["choices"]["items"] if "choices" in view else ():
        worth = f"  {item['value']}{' best' if item['best'] else ''}" if "value" in item else ""
        note = f" ({item['detail']})" if "detail" in item else ""
        print(f"  {int(item['id']) + 1:>3}  {item['label']}{note}{worth}")
    first = _first_action(session)
    if first and first["id"] != "roll":
        print(f"Enter: {first['label']}.")
    print()


def _show_spinner(wheel: Any) -> None:
    """Whose marbles are in the spinner before a spin, and what a race will bring."""
    if wheel is None or any(slot["won"] for slot in wheel["slots"]):
        return
    slots = (f"{slot['label']} {slot['chance']}" for slot in wheel["slots"])
    print(f"In the spinner: {', '.join(slots)}")
    if "table" in wheel:
        *_, steps = wheel["table"]["columns"]
        parts = (f"{row['cells'][0]} {row['cells'][-1].replace(chr(10), ' = ')}" for row in wheel["table"]["rows"])
        print(f"{steps} (exact): {', '.join(parts)}")


def _show_outcomes(session: Session) -> None:
    table = session.view["outcomes"]
    for row, cells in zip(table["rows"], table["cells"], strict=True):
        for column, cell in zip(table["columns"], cells, strict=True):
            print(f"  {row} {column}  {cell['chance']:>8}  {cell['text']}")
