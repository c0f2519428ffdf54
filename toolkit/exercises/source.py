"""Reading `lesson.md`: Markdown with directives in the notation of MyST, as a list of blocks with their lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.errors import Fault, ToolkitError

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

__all__ = ["Block", "markdown_reader", "read_source"]

DIRECTIVE = re.compile(r"\{([a-z-]+)\}[ \t]*(.*)")
OPTION = re.compile(r":([a-z-]+):[ \t]*(.*)")
# Directive -> what must stand after its name, in words; empty for nothing.
DIRECTIVES: Mapping[str, str] = {
    "code-cell": "python",
    "predict": "the id of an exercise",
    "reveal": "the id of an exercise",
    "exercise": "the id of an exercise",
    "picture": "",
    "worksheet": "",
}
HAVE_NO_BODY = ("predict", "reveal", "picture")


@dataclass(frozen=True)
class Block:
    """A piece of the source: Markdown text (`kind` text), or a directive with its argument, options and body.

    `heading` is the text of the heading that a text block begins with, and `level` its level (0: none).
    """

    kind: str
    body: str
    line: int
    argument: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    heading: str = ""
    level: int = 0


def markdown_reader() -> MarkdownIt:
    """The Markdown parser of the lessons: CommonMark with tables, mathematics between dollars, and colon fences.

    Raises `ToolkitError` where its library is not installed.
    """
    try:
        from markdown_it import MarkdownIt
        from mdit_py_plugins.colon_fence import colon_fence_plugin
        from mdit_py_plugins.dollarmath import dollarmath_plugin
    except ModuleNotFoundError:
        raise ToolkitError(
            "lessons are written in Markdown, and its reader is not installed; "
            "install it with: pip install 'race-game-toolkit[lessons]'"
        ) from None
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    return reader.use(colon_fence_plugin).use(dollarmath_plugin, double_inline=True)


def read_source(text: str) -> tuple[list[Block], list[Fault]]:
    """The blocks of a lesson's source in order, and every fault of their form, with its line."""
    faults: list[Fault] = []
    blocks: list[Block] = []
    lines = text.splitlines()
    begins = 0  # the first line of the text block that is being gathered

    def gather(end: int) -> None:
        nonlocal begins
        body = "\n".join(lines[begins:end]).strip("\n")
        if body.strip():
            first = begins + next(i for i, line in enumerate(lines[begins:end]) if line.strip())
            heading = re.match(r"(#+)\s+(.*)", lines[first])
            title, level = (heading[2].strip(), len(heading[1])) if heading else ("", 0)
            blocks.append(Block("text", body, first + 1, heading=title, level=level))
        begins = end

    reader = markdown_reader()
    reader.options["html"] = True  # to be told of it; a worksheet shows it as it is written
    for token in reader.parse(text):
        if token.map is None:
            continue
        first, end = token.map
        if token.type == "html_block" or any(child.type == "html_inline" for child in token.children or ()):
            faults.append(Fault(f"line {first + 1}", "this is HTML", "Markdown, or a directive"))
        if token.level:
            continue
        if token.type == "heading_open":
            gather(first)
        elif token.type in ("fence", "colon_fence") and (match := DIRECTIVE.fullmatch(token.info.strip())):
            gather(first)
            blocks.append(_directive(match, token.content, first + 1, faults))
            begins = end
    gather(len(lines))
    return blocks, faults


def _directive(match: re.Match[str], content: str, line: int, faults: list[Fault]) -> Block:
    name, argument = match[1], match[2].strip()
    place = f"line {line}"
    if name not in DIRECTIVES:
        faults.append(Fault(place, f"{{{name}}} is no directive of a lesson", f"one of: {', '.join(DIRECTIVES)}"))
        return Block(name, content, line, argument)
    wanted = DIRECTIVES[name]
    if bool(wanted) is not bool(argument) and name != "picture":
        problem = f"{{{name}}} has {'something' if argument else 'nothing'} after it"
        faults.append(Fault(place, problem, wanted or "nothing there"))
    options: dict[str, str] = {}
    rest = content.splitlines()
    while rest and (option := OPTION.fullmatch(rest[0].strip())):
        options[option[1]] = option[2].strip()
        rest.pop(0)
    body = "\n".join(rest).strip("\n")
    if body.strip() and name in HAVE_NO_BODY:
        faults.append(Fault(place, f"{{{name}}} has lines in it", "none: it is one line and its end"))
    if not body.strip() and name in ("code-cell", "worksheet"):
        faults.append(Fault(place, f"{{{name}}} is empty", "some lines in it"))
    return Block(name, body, line, argument, options)
