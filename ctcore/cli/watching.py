"""A search as a person watches it: its time, how far it has come, and Ctrl-C, which ends it with its best."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ctcore.cli.interrupt import stopping
from ctcore.cli.report import counted
from ctcore.query.effort import Effort
from ctcore.screen.console import console

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SECONDS", "effort_of", "helps", "watching"]

# How long a search goes on if nothing else is asked for.
SECONDS = 20
# How often progress is printed where it cannot be overwritten, in seconds.
_SELDOM = 5
_ERASE = "\r\x1b[K"


def effort_of(seconds: int | None, limit: int | None) -> Effort:
    """Return the effort that was asked for: a time, a number of positions, or the usual time."""
    return Effort(limit, SECONDS if seconds is None and limit is None else seconds)


@contextmanager
def watching(effort: Effort, *, silent: bool = False) -> Iterator[None]:
    """Tell on standard error how far the search has come; the first Ctrl-C ends it with its best answer."""
    screen, told = console(stderr=True), 0.0
    overwrites = screen.is_terminal and screen.has_colours

    def tell(seconds: float, search: Any) -> None:
        nonlocal told
        if search is None or (not overwrites and seconds - told < _SELDOM):
            return
        told = seconds
        says = f"{seconds:.0f} s, {counted(search.tried, 'position')} tried{_so_far(search)}"
        screen.stream.write(f"{_ERASE}{says[: screen.width - 1]}" if overwrites else f"ctcore: {says}\n")
        screen.stream.flush()

    if not silent:
        effort.tell = tell
    with stopping(effort.stop):
        try:
            yield
        finally:
            if overwrites and told:
                screen.stream.write(_ERASE)
                screen.stream.flush()


def _so_far(search: Any) -> str:
    best = search.best
    if best is None:
        return f"; the nearest lacks about {search.nearest}" if search.tried else ""
    return "" if best.value is None else f"; the best so far is {best.value}"


def helps(ended_by: str, *, events: bool) -> str:
    """What would help a search that was ended before its end."""
    more = {"positions": "more positions (--limit)", "time": "more time (--time)"}.get(ended_by, "more time")
    ways = [more, *(["leaving Events out (--no-events)"] if events else []), "a question about less"]
    return f"What may help: {', '.join(ways[:-1])} or {ways[-1]}."
