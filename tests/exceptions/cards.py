"""A card that there is not, and the rules with such exceptions beside those of the game."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel import Closes, attach
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.system import POINTS, PROVISOS, RULES_TABLE, SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    import ctcore as ct
    from ctcore.kernel import Proviso, System


# A kind of move closed, by a card that there is not.
NO_TRAIN = Closes(
    label="#99",
    clauses=("3.2.1", "5.4"),
    to="train",
    while_="torture",
    name="no_train",
    text="the Government may not Train",
    test=lambda: True,
)
# An Event that comes up may put the other text of a card in force.
_OF_THE_DECK = ("lasting_effects_have_come_up", "one_text_of_a_card_lasts")


@contextmanager
def attached(*provisos: Proviso) -> Iterator[System[ct.State]]:
    """The rules with these exceptions beside those of the game, as long as the block lasts.

    Effects come and go here without their cards, of which laws of the deck say when they come up.
    """
    laws = tuple(law for law in SYSTEM.laws if law.name not in _OF_THE_DECK)
    try:
        table = attach(RULES_TABLE, POINTS, (*PROVISOS, *provisos), EFFECTS)
        yield attrs.evolve(SYSTEM, table=table, laws=laws)
    finally:
        attach(RULES_TABLE, POINTS, PROVISOS, EFFECTS)
