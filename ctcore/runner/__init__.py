"""Work through many tasks in several processes, here or elsewhere, and go on after an interruption."""

from ctcore.runner.backend import Backend, CannotRun, backend_named
from ctcore.runner.journal import CannotKeep, Journal
from ctcore.runner.resuming import Memory, remembered, resumed, sources
from ctcore.runner.running import How, finished, in_order

__all__ = [
    "Backend",
    "CannotKeep",
    "CannotRun",
    "How",
    "Journal",
    "Memory",
    "backend_named",
    "finished",
    "in_order",
    "remembered",
    "resumed",
    "sources",
]
