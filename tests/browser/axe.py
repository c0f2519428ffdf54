"""axe-core on a page: what it finds fails the test, with the element, the rule and what would be right.

It looks for what shuts people out: missing names, wrong roles, weak contrast, small targets, wrong order of headings.
What it cannot see, such as a sensible order of tab stops, has tests of its own.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from run import AXE_WANTED, find_axe
from tests.conftest import IN_CI

__all__ = ["audit", "faults"]

# All of WCAG 2.2 at the levels A and AA and axe's own good practice; target-size is the one of those that is off unless
# it is asked for.
RUN = """([include, exclude]) => axe.run(
    {include: [[include]], ...(exclude.length ? {exclude: exclude.map(one => [one])} : {})},
    {resultTypes: ["violations"], rules: {"target-size": {enabled: true}}})"""


@cache
def _script() -> str:
    script = find_axe()
    if script is None:
        (pytest.fail if IN_CI else pytest.skip)(AXE_WANTED)
    return script.read_text(encoding="utf-8")


def faults(page: Page, scope: str = "html", *, leave_out: tuple[str, ...] = ()) -> list[str]:
    """What axe-core finds in the elements that match `scope`, one text for each element and rule."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(_script())
    found: dict[str, Any] = page.evaluate(RUN, [scope, list(leave_out)])
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}\n  {node['html'][:200]}\n  {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def audit(page: Page, scope: str = "html", *, leave_out: tuple[str, ...] = ()) -> None:
    """Fail with everything that axe-core finds in the elements that match `scope`."""
    found = faults(page, scope, leave_out=leave_out)
    assert not found, f"{len(found)} faults on {page.title() or page.url}:\n" + "\n".join(found)
