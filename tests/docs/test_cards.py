"""The table of the cards has every text, and nothing that should be there is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ctcore.twilight.rules.events.texts import book
from tests.docs.cards import about, every_text

if TYPE_CHECKING:
    from ctcore.register import Half

TEXTS = every_text()


def test_every_text_of_every_card_is_a_row_of_its_own() -> None:
    ids = [text.id for text in TEXTS]
    assert len(ids) == len(set(ids))
    assert {one.id for one in book.texts().values()} | {f"#{number}" for number in range(61, 67)} == set(ids)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.id)
def test_every_text_is_tested_and_what_it_asks_or_changes_is_proved(text: Half) -> None:
    said = about(text)
    assert said.tests >= 1
    assert said.proofs >= 1 or not said.does


@pytest.mark.parametrize("text", [one for one in TEXTS if one.marker], ids=lambda text: text.id)
def test_every_text_that_lasts_changes_something(text: Half) -> None:
    assert about(text).does
