"""Files that are written anew: whole, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ctcore.screen.answer import BadInput
from ctcore.screen.files import replace_text

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for text in ("one", "two"):
        replace_text(file, text)
        assert file.read_text(encoding="utf-8") == text
    assert [*tmp_path.iterdir()] == [file]


def test_illegal_a_folder_is_not_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "game.txt"
    (folder / "kept").mkdir(parents=True)
    with pytest.raises(BadInput, match="cannot be written: Is a directory"):
        replace_text(folder, "one")
    assert [*tmp_path.iterdir()] == [folder]
