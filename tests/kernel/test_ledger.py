"""A line of the ledger as plain data, and how many changes a step makes."""

from __future__ import annotations

import json
from enum import Enum, IntEnum
from typing import Any

import pytest

from ctcore.kernel import Cited, Entry, Move
from ctcore.kernel.form import plain
from ctcore.kernel.frozen import frozen
from ctcore.kernel.ledger import Transition
from ctcore.kernel.named import Named


class Colour(Named):
    RED = "deep red"


class Size(IntEnum):
    SMALL = 1


class Odd(Enum):
    ONE = 1


@frozen
class Put(Entry):
    form = "{count} put"
    count: int
    held: object


@frozen
class Wait(Move, form="wait"):
    pass


PLAIN: list[tuple[object, Any]] = [
    (None, None),
    (True, True),
    (False, False),
    (7, 7),
    ("box", "box"),
    (2.5, "2.5"),
    ((1, 2), "(1, 2)"),
    (Colour.RED, "deep red"),
    (Odd.ONE, "Odd.ONE"),
    (Size.SMALL, str(Size.SMALL)),
]


@pytest.mark.parametrize(("value", "told"), PLAIN, ids=repr)
def test_a_value_is_plain_as_json_has_it_or_in_words(value: object, told: object) -> None:
    assert (plain(value), type(plain(value))) == (told, type(told))
    found = Put("3.1", 2, value).as_dict()
    assert found == {"change": "Put", "clause": "3.1", "count": 2, "held": told, "text": "2 put"}
    assert type(found["held"]) is type(told)
    assert json.loads(json.dumps(found)) == found


def test_a_line_as_plain_data_has_the_labels_of_what_changed_it() -> None:
    found = Put(Cited("3.1", ("#1", "#2")), 2, None).as_dict()
    assert (found["clause"], found["changed_by"]) == ("3.1", ["#1", "#2"])


@pytest.mark.parametrize(("changes", "told"), [(0, "0 changes"), (1, "1 change"), (2, "2 changes")])
def test_a_step_tells_how_many_changes_it_makes(changes: int, told: str) -> None:
    step = Transition(None, Wait(), ((Put, "3.1", 2, None),) * changes, None)
    assert repr(step) == f"<Transition 'wait': {told}>"
    assert step.ledger == (Put("3.1", 2, None),) * changes
