"""Finding the project's own proofs: packed in the wheel, or beside the package in a checkout."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.errors import RegisterError

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["obligations", "proofs"]

_NAME = "ctcore._proofs"


@cache
def proofs() -> Any:
    """The package of the proofs."""
    if importlib.util.find_spec(_NAME) is not None:
        return importlib.import_module(_NAME)
    folder = Path(__file__).parents[2] / "proofs"
    spec = importlib.util.spec_from_file_location(
        _NAME, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None or not folder.is_dir():
        message = "the proofs are neither packed with ctcore nor beside it"
        raise RegisterError(message)
    module = importlib.util.module_from_spec(spec)
    sys.modules[_NAME] = module
    spec.loader.exec_module(module)
    return module


def obligations(game: Game[Any]) -> tuple[Any, ...]:
    """Every obligation about the game, in the order of the rulebook."""
    found: tuple[Any, ...] = proofs().obligations(game)
    return found
