"""The rules with the cards of these tests attached, for as long as a module's tests run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.exceptions.cards import attached

if TYPE_CHECKING:
    from collections.abc import Iterator

    import ctcore as ct
    from ctcore.kernel import System


@pytest.fixture(scope="module")
def rules() -> Iterator[System[ct.State]]:
    with attached() as system:
        yield system
