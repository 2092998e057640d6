"""The table of frames has every frame, each with a module that has it."""

from __future__ import annotations

import re
from importlib import import_module

import ctcore as ct
from tests.docs.frames import of_cards, table
from tests.docs.site import MADE


def test_each_frame_of_the_table_is_imported_as_it_says() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .* \| (\S+) \| `([\w.]+)` \|$", table(), re.MULTILINE)
    assert len(rows) == len(table().splitlines()) - 2
    for name, clause, module in rows:
        assert getattr(import_module(module), name).clause == clause
    known = {name for name, _, _ in rows} | {frame.__name__ for frame in of_cards()}
    assert known == {frame.__name__ for frame in ct.game().frames}
    assert MADE["frames"] is table


def test_frames_of_cards_are_found_by_name() -> None:
    assert all(frame.__name__.startswith("Card") for frame in of_cards())
    assert "Card25Removing" in {frame.__name__ for frame in of_cards()}
