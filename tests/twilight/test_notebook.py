"""A notebook is executed as a person would: its cells show pictures and boards, and answers in a line."""

from __future__ import annotations

from base64 import b64decode
from html import unescape
from typing import Any

import nbformat
from nbclient import NotebookClient

import ctcore as ct

CELLS = (
    'import ctcore as ct\ngame = ct.position("short", "Oran: 2 Underground", card=17)\ngame',
    'ct.judge(game, ct.parse_move(game, "train"))',
    "print(game)",
)


def executed(*cells: str) -> list[list[Any]]:
    """What each cell of a notebook shows, once it is run in a kernel of its own."""
    form: Any = nbformat.v4
    made = form.new_notebook(cells=[form.new_code_cell(cell) for cell in cells])
    NotebookClient(made, kernel_name="python3", timeout=120).execute()
    return [list(cell.outputs) for cell in made.cells]


def test_a_cell_with_a_state_shows_the_picture_and_the_board() -> None:
    (shown,), (answer,), (printed,) = executed(*CELLS)
    game = ct.position("short", "Oran: 2 Underground", card=17)
    page = shown.data["text/html"]
    # A notebook shows HTML rather than SVG.
    assert b64decode(page.partition("base64,")[2].partition('"')[0]).decode() == ct.svg(game)
    assert shown.data["image/svg+xml"] == ct.svg(game)
    assert f"<pre>{game}</pre>" in unescape(page)
    assert shown.data["text/plain"] == repr(game)
    assert answer.data["text/plain"] == repr(ct.judge(game, ct.parse_move(game, "train")))
    assert printed.text == f"{game}\n"
