"""`toolkit verify`: check a certificate without the solver."""

from __future__ import annotations

import argparse
import sys

from toolkit.certificates import read, verify
from toolkit.cli.common import Reporter
from toolkit.errors import CertificateError, ToolkitError

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Print what a certificate proves (exit code 0), or say in one line why it proves nothing (exit code 1)."""
    reporter = Reporter()
    try:
        lines = _lines(arguments.file, reporter)
    except CertificateError as error:
        print(f"{arguments.file}: refused: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    finally:
        reporter.close()
    print("\n".join([*lines, "proved"]))
    return 0


def _lines(file: str, reporter: Reporter) -> tuple[str, ...]:
    certificate = read(file)
    try:
        return verify(certificate, progress=lambda done, found: reporter("positions explored", done, found))
    except CertificateError:
        raise
    except (ToolkitError, MemoryError) as error:  # whatever stops the check, nothing is proved
        raise CertificateError(str(error) or "there is not enough memory to check it") from None
