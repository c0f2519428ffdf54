"""A widget on a plain page: the real front end in a real browser, and the real widget in this process, without Jupyter.

Much quicker than a notebook, and nothing on the page is anybody else's, so that the whole page can be looked at: for
contrast, for zoom, for the order of tab stops. That the same works inside Jupyter is what the other tests are for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from anywidget import AnyWidget
from playwright.sync_api import Browser, Locator, Page, Request

__all__ = ["DARK", "LIGHT", "open_all", "plain_page", "theme", "widget_page"]

LIGHT, DARK = "light", "dark"

PAGE = """<!DOCTYPE html><html lang="en"><head><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}
body {{ margin: 0; background: #ffffff; }}
h1 {{ position: absolute; clip-path: inset(50%); white-space: nowrap; }}
body[data-jp-theme-light="false"] {{
  --jp-layout-color0: #111111; --jp-layout-color1: #212121; --jp-content-font-color0: #ffffff; background: #111111;
}}</style></head><body data-jp-theme-light="true"><main><h1>{title}</h1><div id="here"></div></main>
</body></html>"""

# What a front end asks of its model, and no more: the state, its changes, and messages to the widget.
DRAW = """async ([script, state]) => {
    const {default: front} = await import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
    const listeners = new Map();
    const model = {
        get: name => state[name],
        set: (name, value) => { state[name] = value; },
        on: (event, hear) => listeners.set(event, [...(listeners.get(event) ?? []), hear]),
        off: (event, hear) => listeners.set(event, (listeners.get(event) ?? []).filter(one => one !== hear)),
        take: next => {
            const same = name => JSON.stringify(next[name]) === JSON.stringify(state[name]);
            const changed = Object.keys(next).filter(name => !same(name));
            Object.assign(state, next);
            for (const name of changed) for (const hear of listeners.get(`change:${name}`) ?? []) hear();
        },
        ask: async answer => {
            window.toolkitAsked = (window.toolkitAsked ?? 0) + 1;
            model.take(await answer);
            window.toolkitAsked -= 1;
        },
        send: message => model.ask(window.toolkitSend(message)),
        save_changes: () => model.ask(window.toolkitSave(state)),
    };
    await front.render({model, el: document.getElementById("here")});
}"""


# What is on view and shut. What lies in a part that is still shut itself comes in the next round.
SHUT = """() => {
    const shut = "details:not([open]) > summary, .rgt-fraction-button[aria-expanded='false']";
    return [...document.querySelectorAll(shut)].filter(one => one.checkVisibility()).map(one => one.click()).length;
}"""


@contextmanager
def plain_page(browser: Browser, **words: Any) -> Iterator[Page]:
    """An empty page of a context of its own. A request to anyone, and an exception that nobody catches, fail."""
    troubles: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:", "about:")):
            troubles.append(f"asked {request.url}")

    context = browser.new_context(**{"viewport": {"width": 1100, "height": 900}, "locale": "en-GB", **words})
    page = context.new_page()
    context.on("request", asked)
    page.on("pageerror", lambda error: troubles.append(f"uncaught: {error}"))
    try:
        yield page
    finally:
        context.close()
    assert not troubles, "\n".join(dict.fromkeys(troubles))


@contextmanager
def widget_page(browser: Browser, widget: AnyWidget, title: str, **words: Any) -> Iterator[tuple[Page, Locator]]:
    """A page of a context of its own with the widget on it, and the widget's root. `words` are Playwright's."""

    def state() -> dict[str, Any]:
        values = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
        kept: dict[str, Any] = json.loads(json.dumps(values, default=str))
        return kept

    def send(message: dict[str, Any]) -> dict[str, Any]:
        widget._handle_custom_msg(message, [])
        return state()

    def save(changed: dict[str, Any]) -> dict[str, Any]:
        widget.set_state({name: value for name, value in changed.items() if name in widget.keys})
        return state()

    with plain_page(browser, **words) as page:
        page.expose_function("toolkitSend", send)
        page.expose_function("toolkitSave", save)
        page.set_content(PAGE.format(title=title, style=widget._css))
        page.evaluate(DRAW, [str(widget._esm), state()])
        root = page.locator("#here > *").first
        root.wait_for()
        yield page, root


def open_all(page: Page) -> None:
    """Open everything that opens, as a person would: from the outside in, each with its answer."""
    while page.evaluate(SHUT):
        page.wait_for_function("() => !window.toolkitAsked")


def theme(page: Page, name: str) -> None:
    """Switch the page between `LIGHT` and `DARK`, as a notebook's theme does."""
    page.evaluate("light => document.body.setAttribute('data-jp-theme-light', light)", str(name == LIGHT).lower())
