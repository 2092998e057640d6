"""What a test draws depends on nothing but the test."""

from __future__ import annotations

import importlib.util
import sys
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

NUMBER = 987_654_321


def drawn() -> list[int]:
    numbers = []

    @settings(settings.get_profile("ci"), max_examples=400)
    @given(st.integers(0, 10**9))
    def draw(number: int) -> None:
        numbers.append(number)

    draw()
    return numbers


def test_examples_do_not_depend_on_the_modules_that_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn()
    file = tmp_path / "company.py"
    file.write_text(f"NUMBER = {NUMBER}\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("company", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "company", module)
    spec.loader.exec_module(module)
    after = drawn()
    assert NUMBER not in after
    assert after == before
