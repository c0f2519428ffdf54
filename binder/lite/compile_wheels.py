"""Compile the modules of wheels ahead, so that not every browser has to: a game is on the screen a third sooner.

Runs in the browser's own Python (compile.mjs), because bytecode is good for one version of Python only. Takes the
wheels in /from and writes them anew to /to. Of the toolkit's own wheel the source stays too, for whoever wants to read
it, and for the lines in an error's report.
"""

import re
import warnings
from importlib.util import MAGIC_NUMBER, cache_from_source
from marshal import dumps
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

__all__ = ["compile_wheel"]

OURS = "race_game_toolkit-"
# Tests, and the types of several hundred libraries that are not there: five thousand files to unpack.
UNWANTED = re.compile(r"/tests/|^jedi/third_party/(django-stubs|typeshed/stubs)/")
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # never compared with a source, as PEP 552 allows


def compile_wheel(wheel: Path, target: Path) -> None:
    """Write the wheel to `target` with bytecode in place of the source, or beside it where the wheel is ours."""
    with ZipFile(wheel) as old, ZipFile(target, "w", ZIP_DEFLATED) as new:
        for entry in old.infolist():
            name = entry.filename
            if UNWANTED.search(name):
                continue
            module = name.endswith(".py") and ".data/" not in name
            if module:
                code = compile(old.read(entry), f"/lib/site-packages/{name}", "exec", dont_inherit=True)
                where = cache_from_source(name) if wheel.name.startswith(OURS) else f"{name}c"
                new.writestr(where, MAGIC_NUMBER + UNCHECKED + dumps(code))
            if not module or wheel.name.startswith(OURS):
                new.writestr(entry, old.read(entry))


warnings.simplefilter("ignore", SyntaxWarning)  # about other people's code
for path in sorted(Path("/from").glob("*.whl")):
    compile_wheel(path, Path("/to") / path.name)
