"""Every move of the game has its name in `ctcore.moves`, and only moves do."""

from __future__ import annotations

import ctcore as ct


def test_each_kind_of_move_is_exported_under_its_name() -> None:
    named = {name: getattr(ct.moves, name) for name in ct.moves.__all__}
    assert named == {kind.move.__name__: kind.move for kind in ct.SYSTEM.kinds}
