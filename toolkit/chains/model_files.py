"""Model files of other programs on disk: DRN, or PRISM's files side by side."""

from __future__ import annotations

import re
from pathlib import Path

from toolkit.chains.drn import read_drn
from toolkit.chains.interchange import Model, read_file
from toolkit.chains.prism import read_prism
from toolkit.errors import ChainError

__all__ = ["read_model"]


def read_model(path: str | Path, *, decimals: bool = False) -> Model:
    """The model in a file: `.drn`, or `.tra` with the `.lab`, `.sta`, `.srew` and `.trew` that lie beside it.

    Decimals are refused unless `decimals` says that they are to be read as exactly what they say: other programs round
    them. Raises `ChainError` naming file and line, and what would be right.

    >>> read_model("no-such-model.drn")
    Traceback (most recent call last):
    toolkit.errors.ChainError: no-such-model.drn: it cannot be read (No such file or directory); write the path of a \
model file, .drn or .tra
    """
    path = Path(path)
    if path.suffix == ".drn":
        return read_drn(read_file(path), str(path), decimals=decimals)
    if path.suffix != ".tra":
        raise ChainError(f"{path}: {path.suffix or 'no ending'} is no ending of a model file; write .drn or .tra")
    texts = {"tra": read_file(path)}
    beside = re.compile(re.escape(path.stem) + r"(?:\d*|\.[^.]+)\.(srew|trew)")
    for other in sorted(path.parent.iterdir()):
        if other.name in (f"{path.stem}.lab", f"{path.stem}.sta") or beside.fullmatch(other.name):
            if other.stem != path.stem and other.with_suffix(".tra").exists():
                continue  # robot1.srew is of robot.tra, but where there is a robot1.tra it is that model's own
            texts[other.name.removeprefix(path.stem).removeprefix(".")] = read_file(other)
    return read_prism(texts, str(path.with_suffix("")), decimals=decimals)
