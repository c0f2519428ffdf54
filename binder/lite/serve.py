"""A server for the site, to try it on this machine. Any other that serves files will do as well."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

__all__ = ["PORT", "serve", "server"]

PORT = 8000


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line for each, and with types that do not depend on the machine's settings."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of the folder for this machine alone, not yet serving; port 0 takes any that is free."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder)))


def serve(folder: Path, port: int = PORT) -> None:
    """Serve the folder until Ctrl-C; raises OSError when the port is taken."""
    with server(folder, port) as started:
        address = f"http://127.0.0.1:{started.server_port}/"
        print(f"The site is at {address} on this machine. Ctrl-C here ends it.", flush=True)
        try:
            started.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")
