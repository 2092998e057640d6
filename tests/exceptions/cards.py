"""Five cards as their own modules will have them: data that knows no operation, joined by `attached`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Amends, Closes, Condition, Ground, Opens, attach
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.vocabulary import Piece, Stance
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
# Another: a Troop Lift among two spaces more.
WIDER_LIFT = Amends(
    label="#11u",
    clauses=("4.2.2", "5.4"),
    to="troop_lift.spaces",
    while_="h21_helicopters",
    value=lambda spaces, _state: spaces + 2,
)


def _closed(to: str, clause: str, text: str) -> Closes:
    return Closes(
        label="#57",
        clauses=(clause, "5.4"),
        to=to,
        while_="peace_talks",
        name="peace_talks",
        text=text,
        test=lambda: True,
    )


# A kind of move closed, twice.
NO_ASSAULT = _closed("assault", "3.2.4", "the Government may not Assault")
NO_ATTACK = _closed("attack", "3.3.3", "the FLN may not Attack")
# An element closed: no Extort in a Sector without an FLN Base.
BASE_TO_EXTORT = Closes(
    label="#56",
    clauses=("4.3.1", "5.4"),
    to="extort.space",
    while_="hardened_attitudes",
    name="sector_without_base",
    text="a Sector without an FLN Base is closed to Extort",
    test=lambda space: space.place.is_sector & (space.fln_bases == 0),
    shows="{subject.name}: FLN Bases {subject.fln_bases}",
)


def _police_alone(to: str) -> Closes:
    return Closes(
        label="#46u",
        clauses=("3.2.1", "5.4"),
        to=to,
        while_="rural_self_defense",
        name="police_alone",
        text="a Sector that MOGHAZNI alone opens takes Algerian Police only",
        test=lambda piece: piece is not Piece.ALGERIAN_POLICE,
        shows="piece: {move.piece}",
    )


# A ground opened, and what binds where it alone admits a space.
MORE_TRAIN = Opens(
    label="#46u",
    clauses=("3.2.1", "5.4"),
    to="train.space/location",
    while_="rural_self_defense",
    ground=Ground(
        "MOGHAZNI",
        ("3.2.1", "5.4"),
        (
            Condition("a Sector", "not a Sector", lambda space: space.place.is_sector),
            Condition("Support", "no Support", lambda space: space.support == Stance.SUPPORT),
            Condition("Government Control", "no Government Control", lambda space: space.government_control),
        ),
    ),
    then=(_police_alone("train.place"), _police_alone("train.take")),
)
CARDS: tuple[Proviso, ...] = (FREE_TERROR, WIDER_LIFT, NO_ASSAULT, NO_ATTACK, BASE_TO_EXTORT, MORE_TRAIN)
MARKERS = tuple(dict.fromkeys(one.while_ for one in CARDS))


_OF_THE_DECK = ("lasting_effects_have_come_up", "event_waits")


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
