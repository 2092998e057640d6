"""A Nim that has vectors and tables, which the game itself has none of."""

from __future__ import annotations

from pathlib import Path

import attrs

from ctcore.conform.kit import Kit
from ctcore.nim.game import GAME, Nim

__all__ = ["TABLED"]


class TabledKit(Kit):
    def folder(self, what: str, /) -> Path | None:
        return Path(__file__).with_name(what)


TABLED: Nim = attrs.evolve(GAME, rooms={"conform": f"{__name__}:TabledKit"})
