"""The command `toolkit`: pleasant for a person, stable for a program."""

from __future__ import annotations

import sys

from toolkit.cli.parser import parser
from toolkit.cli.streams import give_up_output, prepare_streams
from toolkit.errors import FaultyFile, ToolkitError

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Carry out one command line and give the exit code.

    0: done. 1: the answer is no (a board with faults). 2: bad arguments, with one clear line on stderr. 130: stopped.
    """
    prepare_streams()
    try:
        return _run(argv)
    except KeyboardInterrupt:
        print("\ntoolkit: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output has gone (head, less): nothing left to say
        give_up_output()
        return 0
    except OSError as error:  # a full disk, say; the files that a command names complain in words of their own
        give_up_output()
        what = error.filename or "the output cannot be written"
        print(f"toolkit: {what}: {error.strerror}", file=sys.stderr)
        return 2


def _run(argv: list[str] | None) -> int:
    try:
        arguments = parser().parse_args(argv)
        code: int = arguments.run(arguments)
    except SystemExit as stop:  # argparse has printed its help, or what is wrong
        code = stop.code if isinstance(stop.code, int) else 2
    except FaultyFile as error:
        print(f"toolkit: {error}", file=sys.stderr)
        code = 2
    except ToolkitError as error:
        print(f"toolkit: {' '.join(str(error).split())}", file=sys.stderr)
        code = 2
    sys.stdout.flush()
    return code
