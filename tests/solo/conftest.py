from __future__ import annotations

import pytest

from tests.solo.typed import LINES, SHORT, Whole, solo


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A whole Short game against the FLN of chapter 8, by the numbers of `LINES`."""
    file = tmp_path_factory.mktemp("solo") / "game.txt"
    ran = solo(*SHORT, "--save", str(file), said=LINES)
    assert (ran.status, ran.err) == (0, "")
    return Whole(ran.out, file.read_text())
