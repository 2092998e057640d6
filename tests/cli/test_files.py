"""Files that are written anew: whole, or not at all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from ctcore.screen.answer import BadInput
from ctcore.screen.files import make_folder, replace_text, write_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for text in ("one", "two"):
        replace_text(file, text)
        assert file.read_text(encoding="utf-8") == text
    assert [*tmp_path.iterdir()] == [file]


def test_a_folder_is_made_where_there_is_none_and_kept_where_there_is_one(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    for made in ([], [folder / "kept.txt"]):
        make_folder(folder)
        assert [*folder.iterdir()] == made
        write_text(folder / "kept.txt", "one")


@pytest.mark.parametrize(
    "write", [make_folder, partial(write_text, text="one"), partial(replace_text, text="one")]
)
def test_illegal_what_cannot_be_written_is_named(tmp_path: Path, write: Callable[[Path], None]) -> None:
    (tmp_path / "file").touch()
    for path, why in (
        (tmp_path / "none" / "there", "No such file"),
        (tmp_path / "file" / "there", "Not a dir"),
    ):
        with pytest.raises(BadInput, match=f"^'{path}' cannot be written: {why}"):
            write(path)


def test_illegal_a_folder_is_not_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "game.txt"
    (folder / "kept").mkdir(parents=True)
    with pytest.raises(BadInput, match="cannot be written: Is a directory"):
        replace_text(folder, "one")
    assert [*tmp_path.iterdir()] == [folder]
