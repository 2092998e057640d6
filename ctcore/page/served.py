"""Show the page on this machine: a server of its files, for this machine alone."""

from __future__ import annotations

import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from ctcore.screen.answer import BadInput

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["HOST", "policy", "server"]

HOST = "127.0.0.1"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of the folder's files on 127.0.0.1, at a free port unless one is named.

    Raises `BadInput` if the port is taken.
    """
    try:
        return ThreadingHTTPServer(
            (HOST, port), partial(_Handler, directory=str(folder), policy=policy(folder))
        )
    except (OSError, OverflowError) as error:
        message = f"port {port} cannot be used: {getattr(error, 'strerror', None) or error}."
        raise BadInput(message) from None


def policy(folder: Path) -> str:
    """The Content-Security-Policy that the page states, for its workers, which do not read it there."""
    index = (folder / "index.html").read_text(encoding="utf-8")
    found = re.search(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', index)
    assert found is not None, "the page states its policy"
    return " ".join(found[1].split())


class _Handler(SimpleHTTPRequestHandler):
    """Files with their types and the page's policy; a folder is not listed."""

    extensions_map = _TYPES

    def __init__(self, *given: Any, policy: str, **more: Any) -> None:
        self._policy = policy
        super().__init__(*given, **more)

    def end_headers(self) -> None:
        """Add the policy, and let the browser ask again whether a file has changed."""
        self.send_header("Content-Security-Policy", f"{self._policy}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def list_directory(self, _path: Any) -> None:
        """Refuse to list a folder."""
        self.send_error(404)

    def log_message(self, *_said: Any) -> None:
        """Print nothing for each file."""
