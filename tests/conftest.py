"""What holds for every test: how hypothesis searches, and that nothing is left out in CI.

In CI (``CI=true``) a skipped test, module or notebook is a failure, and so is a whole run without a browser test:
a green run must mean that everything ran. A skip is allowed only where the test cannot mean anything on this
platform; its reason then begins with ``ANOTHER_PLATFORM``.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from typing import Any

import hypothesis
import pytest

ANOTHER_PLATFORM = "only on another platform: "
LONGEST_FILE = "test_jupyterlite.py"
IN_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")

# No deadlines: a busy machine is no fault. In CI the same examples every time, so that a red run can be repeated.
hypothesis.settings.register_profile("toolkit", deadline=None, derandomize=IN_CI)
hypothesis.settings.load_profile("toolkit")


class NothingSkipped:
    """Turns every skip into a failure. A plugin of its own, so that it also sees doctests and notebooks."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        report = yield
        if not hasattr(report, "wasxfail"):
            _refuse(report)
        return report

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(self) -> Generator[None, Any, Any]:
        report = yield
        _refuse(report)
        return report


def _refuse(report: Any) -> None:
    if report.outcome != "skipped":
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if not reason.removeprefix("Skipped: ").startswith(ANOTHER_PLATFORM):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and in CI nothing may be. The reason given: {reason}"


def pytest_configure(config: pytest.Config) -> None:
    if IN_CI:
        config.pluginmanager.register(NothingSkipped(), "nothing-skipped")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker("notebook")
    if not config.option.markexpr:
        left = [item for item in items if item.get_closest_marker("exhaustive")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
    # Each core takes the next file, so long ones come first: the site's, then those with many tests.
    sizes = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path.name != LONGEST_FILE, -sizes[item.path]))
    whole_run = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if IN_CI and whole_run and not any(item.get_closest_marker("browser") for item in items):
        raise pytest.UsageError("a whole run in CI without a single test marked 'browser'")
