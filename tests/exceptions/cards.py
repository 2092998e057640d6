"""Cards as modules of their own have them: data that knows no operation, joined by `attached`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Amends, Closes, attach
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.game import POINTS, RULES_TABLE, SYSTEM
from ctcore.twilight.rules.lasting import PROVISOS

if TYPE_CHECKING:
    from collections.abc import Iterator

    import ctcore as ct
    from ctcore.kernel import Proviso, System


# A figure amended: Terror in a City costs nothing.
FREE_TERROR = Amends(
    label="#32s",
    clauses=("3.3.4", "5.3"),
    to="terror.price",
    while_="effective_bombers",
    value=lambda price, _state, space: 0 if space.place.is_city else price,
)
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
# What stands in for cards whose own modules are still to come.
CARDS: tuple[Proviso, ...] = (FREE_TERROR,)
# The Capabilities and Momentum that some exception heeds.
MARKERS = tuple(
    dict.fromkeys(one.while_ for one in (*PROVISOS, *CARDS) if EFFECTS[one.while_].card <= EVENT_CARDS)
)
# An Event that comes up may put the other text of a card in force.
_OF_THE_DECK = ("lasting_effects_have_come_up", "event_waits", "one_text_of_a_card_lasts")


@contextmanager
def attached(*provisos: Proviso) -> Iterator[System[ct.State]]:
    """The rules with these exceptions beside those of the game, as long as the block lasts.

    Effects come and go here without their cards, of which laws of the deck say when they come up.
    """
    laws = tuple(law for law in SYSTEM.laws if law.name not in _OF_THE_DECK)
    try:
        table: Any = attach(RULES_TABLE, POINTS, (*PROVISOS, *provisos), EFFECTS)
        yield attrs.evolve(SYSTEM, table=table, laws=laws)
    finally:
        attach(RULES_TABLE, POINTS, PROVISOS, EFFECTS)
