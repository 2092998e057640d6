"""Questions of players with the entries that decide them: what was asked before."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING

from ctcore.errors import RegisterError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["precedents", "read_precedents"]


@cache
def precedents(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The entries that decide each question of the folder's ``precedents.toml``, the main one first.

    The questions are plain words: small letters, no marks but commas, numbers in figures.

    >>> from ctcore.register import specs
    >>> "3.2.3" in {names[0] for names in precedents(specs()).values()}
    True
    """
    file = folder / "precedents.toml"
    return read_precedents(file.read_text(encoding="utf-8")) if file.is_file() else {}


def read_precedents(text: str) -> dict[str, tuple[str, ...]]:
    """The questions of a file; raises `RegisterError` for a line that is not a question with its entries.

    >>> read_precedents('"do paras sweep" = "3.2.3 1.5.1"')
    {'do paras sweep': ('3.2.3', '1.5.1')}
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"the register's precedents are not TOML: {error}"
        raise RegisterError(message) from error
    for asked, names in data.items():
        if not isinstance(names, str) or not names.split():
            message = f"the register's precedents: {asked!r} has the entries that decide it; found {names!r}"
            raise RegisterError(message)
    return {asked: tuple(names.split()) for asked, names in data.items()}
