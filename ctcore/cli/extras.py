"""Load the modules of ours that need an optional library."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ctcore.cli.report import BadInput

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["loaded"]


def loaded(module: str, *, needs: str, extra: str, asks: str) -> ModuleType:
    """Load a module of ours; raises `BadInput` if the library that it needs is not installed.

    ``extra`` installs that library, and ``asks`` names in the error what needs it.

    >>> loaded("ctcore.errors", needs="nothing", extra="all", asks="questions").__name__
    'ctcore.errors'
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != needs:
            raise
        message = f'{asks} need {needs}, which is not installed; pip install "ctcore[{extra}]" brings it.'
        raise BadInput(message) from None
