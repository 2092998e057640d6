"""What rulings on Special Activities reject (4), and on where placed pieces come from (1.4.1).

Clauses: 1.4.1, 4.2.1, 4.2.3, 4.3.1, 4.3.2; rulings R21, R25, R81, R83, R87, R89, R91, R92, R120, R123
"""

from __future__ import annotations

from ctcore.kernel.logic import at_most
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import (
    Piece,
)
from ctcore.twilight.rejected.changes import Rejected, amends, closes, reading

__all__ = ["ACTIVITIES", "PLACING"]

# 1.4.1: where placed pieces come from

PLACING: tuple[Rejected, ...] = (
    reading(
        "R21",
        closes("rally.take_base", "1.4.1", "only Guerrillas and cubes are taken from the map", lambda: True),
        says="Guerrillas and cubes are taken from the map, Bases never",
    ),
    reading(
        "R25",
        *(
            closes(kind, f"1.4.1, {clause}", "a replacement comes from Available", lambda: True)
            for kind, clause in (
                ("rally.take_base", "3.3.1"),
                ("subvert.take", "4.3.2"),
                ("subvert.take_stopped", "4.3.2"),
            )
        ),
        says="in a Rally and a Subvert replacements come from Available only",
    ),
)


# 4: Special Activities


# Two Bases stand beside each other; Extort takes place in as many spaces as Subvert.
_BASES = _SPACES = 2
_BESIDE_ANOTHER = (
    "a Base beside another Base stays",
    lambda subject, piece: (subject.fln_bases >= _BASES) if piece is Piece.FLN_BASES else False,
    "{subject.name}: FLN Bases {subject.fln_bases}",
)
_TWO_SPACES = (
    "Extort takes place in at most two spaces",
    lambda frame: len(frame.spaces) >= _SPACES,
    "chosen: {frame.chosen}",
)

ACTIVITIES: tuple[Rejected, ...] = (
    reading(
        "R81",
        closes(
            "deploy.move",
            "4.2.1/3",
            "pieces come from Available",
            lambda origin: isinstance(origin, Place),
            "from: {move.origin}",
        ),
        says="Deploy moves pieces only from Available to the map",
    ),
    reading(
        "R83",
        closes(
            "deploy.move",
            "4.2.1/3",
            "pieces come from Available or go there",
            lambda origin, destination: isinstance(origin, Place) and isinstance(destination, Place),
            "from: {move.origin}, to: {move.destination}",
        ),
        says="at least one end of each move is Available",
    ),
    reading(
        "R87",
        closes(
            "neutralize.select",
            "4.2.3/4",
            "an Active Guerrilla, or a Base without Guerrillas, is there to remove",
            lambda subject: (subject.active == 0) & ((subject.fln_bases == 0) | (subject.guerrillas >= 1)),
            "{subject.name}: {subject.pieces}",
        ),
        says="there must be an Active enemy piece to remove",
    ),
    reading(
        "R89",
        closes("neutralize.remove", "4.2.3/7", *_BESIDE_ANOTHER),
        closes("neutralize.torture", "4.2.3/7", *_BESIDE_ANOTHER),
        says="a second Base also protects the first",
    ),
    reading(
        "R91",
        amends(
            "neutralize.commitment",
            "4.2.3, 1.8",
            "is no more than there is",
            lambda cost, state: at_most(cost, state.commitment),
        ),
        says="what Torture (#18) costs stops at 0",
    ),
    reading(
        "R92",
        closes(
            "neutralize.torture",
            "4.2.3",
            "one extra piece goes in the whole Neutralize",
            lambda frame: bool(frame.tortured),
            "so far in: {frame.tortured_in}",
        ),
        says="one extra piece goes in the whole Neutralize",
    ),
    reading(
        "R120",
        closes("extort.select", "4.3.1", *_TWO_SPACES),
        closes("extort.stopped", "4.3.1", *_TWO_SPACES),
        says="Extort takes place in at most two spaces",
    ),
    reading(
        "R123",
        amends("subvert.replaces_troops", "4.3.2/7", "is true", lambda _may, _state: True),
        says="Subvert replaces Algerian Troops, too",
    ),
)
