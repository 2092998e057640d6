"""The table of the cards has every text, and nothing that should be there is missing."""

from __future__ import annotations

import pytest

from ctcore.twilight.rules.events.texts import book
from tests.docs.cards import About, every_text

TEXTS = every_text()


def test_every_text_of_every_card_is_a_row_of_its_own() -> None:
    ids = [one.text.id for one in TEXTS]
    assert len(ids) == len(set(ids))
    assert {one.id for one in book.texts().values()} | {f"#{number}" for number in range(61, 67)} == set(ids)


@pytest.mark.parametrize("about", TEXTS, ids=lambda about: about.text.id)
def test_every_text_is_tested_and_what_it_asks_or_changes_is_proved(about: About) -> None:
    assert about.tests >= 1
    assert about.proofs >= 1 or not about.does


@pytest.mark.parametrize("about", [one for one in TEXTS if one.text.marker], ids=lambda about: about.text.id)
def test_every_text_that_lasts_changes_something(about: About) -> None:
    assert about.does
