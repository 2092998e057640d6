"""The page of the rulings says what the proofs say: every row is there, and some are tried again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ctcore.algeria.game import GAME
from ctcore.algeria.proofs.theorems import operations_end
from ctcore.errors import NotationError
from ctcore.symbolic.rulings import readers, under
from tests.proofs.rulings import HEAD, PAGE, row

ROWS = {
    line.split(" | ")[0].removeprefix("| "): line
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| A")
}
# Those whose proofs take no second.
QUICK = ("A18", "A33", "A42", "A49", "A60", "A62")


def test_every_switch_has_a_row() -> None:
    assert tuple(ROWS) == GAME.turnable
    assert f"| {' | '.join(HEAD)} |" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("ruling", QUICK)
def test_a_row_is_what_the_proofs_say(ruling: str) -> None:
    names = [
        f"{sort.strip()}.{one.strip()}"
        for sort, some in (each.split(":") for each in ROWS[ruling].split(" | ")[2].split(";"))
        for one in some.split(",")
    ]
    assert readers(GAME, names)[ruling] == tuple(names)
    assert row(GAME, ruling, names) == ROWS[ruling]


def test_a_ruling_without_a_switch_is_refused() -> None:
    with pytest.raises(NotationError, match="'A63' is not a ruling of Algeria that can be turned"):
        under(GAME, "A63", ["theorem.half_points"])


@pytest.mark.clause("8/2", "A42")
def test_the_phase_need_not_end_if_the_turn_may_be_given_back_after_a_pass() -> None:
    """What A42 forbids would let both go on for ever."""
    (kind,) = (one for one in GAME.system.kinds if one.name == "operations.yield")
    (forbids,) = (one for one in kind.requirements if one.name == "not_after_a_pass")
    faulty: Any = SimpleNamespace(system=GAME.system.without(kind, forbids))
    assert operations_end(GAME).holds
    assert not operations_end(faulty).holds
