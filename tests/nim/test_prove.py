"""`ctcore --game nim prove`."""

from __future__ import annotations

import pytest

from tests.cli.run import run


def test_its_obligations_are_proved_and_listed() -> None:
    ran = run("--game", "nim", "prove")
    assert ran.status == 0
    assert "2 of 2 proved" in ran.out
    listed = run("--game", "nim", "prove", "--list", "--json").data["obligations"]
    assert [one["name"] for one in listed] == ["effect.take", "lemma.no_dead_end"]


@pytest.mark.parametrize("pattern", ["take", "2"])
def test_some_are_proved_by_name_or_clause(pattern: str) -> None:
    ran = run("--game", "nim", "prove", pattern, "--json")
    assert ran.status == 0
    assert [one["name"] for one in ran.data["proofs"]] == ["effect.take"]
