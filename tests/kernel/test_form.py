"""How a form is filled, and how it speaks in general: nouns and verbs in the number of the count."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from ctcore.kernel.form import filled, in_general


@attrs.frozen
class Piece:
    """A noun that has its singular."""

    singular: str = "police cube"

    def __str__(self) -> str:
        return "police cubes"


@pytest.mark.parametrize(
    ("form", "count", "text"),
    [
        ("{count} stone(s) [lies|lie] there", 1, "1 stone lies there"),
        ("{count} stone(s) [lies|lie] there", 2, "2 stones lie there"),
        ("{count} stone(s) [lies|lie] there", 0, "0 stones lie there"),
        ("{count} {piece} [is|are] moved", 1, "1 police cube is moved"),
        ("{count} {piece} [is|are] moved", 2, "2 police cubes are moved"),
        # Where no count is before it, there is one.
        ("the {piece} [is|are] moved to {place}(s)", 3, "the police cube is moved to Oran"),
        ("{place}(s), {count} stone(s)", 2, "Oran, 2 stones"),
        ("{sure}, {nobody}", 1, "yes, none"),
    ],
)
def test_nouns_and_verbs_are_in_the_number_of_the_count_before_them(form: str, count: int, text: str) -> None:
    values: Any = SimpleNamespace(count=count, piece=Piece(), place="Oran", sure=True, nobody=None)
    assert filled(form, values) == text


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("take {count} {stone}(s) from {pile}", "take some stones from a pile"),
        ("take {count} {stone} from {pile}", "take some stones from a pile"),
        ("take {stone}(s) from {old_pile}", "take a stone from an old pile"),
        ("{count} stone(s) [lies|lie] there", "some stones lie there"),
        ("stone(s) [lies|lie] there", "stone lies there"),
        ("move {pieces}", "move pieces"),
        ("{option}", "choose an option"),
        ("{count}", "choose some"),
        ("pass", "pass"),
    ],
)
def test_in_general_a_count_is_some_and_another_slot_is_any_one(form: str, text: str) -> None:
    assert in_general(form) == text
