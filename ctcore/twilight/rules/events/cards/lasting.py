"""The texts of Event cards that last (5.3, 5.4): what each changes until the next Reset, or the game ends.

Clauses: 3.2.1-3.2.4, 3.3.1-3.3.4, 4.2.1-4.2.3, 4.3.1, 4.3.3, 5.1, 5.2, 5.3, 5.3.2, 5.4, 6.4.2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Ground
from ctcore.kernel.logic import choose
from ctcore.twilight.board.vocabulary import Piece, Stance, Terrain
from ctcore.twilight.rules.common.grounds import A_SECTOR, GOVERNMENT_CONTROL, SUPPORT
from ctcore.twilight.rules.events.cards.declared import only, shaded, unshaded
from ctcore.twilight.rules.events.texts.exceptions import Change, amends, closes, lasts, opens

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space

__all__ = ["PROVISOS", "TEXTS"]


def _lifts(by: int) -> Change:
    """Change a Troop Lift's number of spaces; with fewer than two it cannot be opened."""
    return amends("troop_lift.spaces", "4.2.2/3, 4.2.2/5, G16", lambda spaces, _state: spaces + by)


def _as_at_a_base(space: Space, placed: int) -> bool:
    """Whether the FLN has Control without a Base, not counting what this Rally has placed (R93)."""
    held = space.fln_control & (
        space.place.is_country | (space.fln_pieces - placed > space.government_pieces)
    )
    return held & (space.fln_bases == 0)


def _one_by_one(found: int, _state: Any, space: Space, french: int, algerian: int) -> int:
    """Each Algerian cube finds a Guerrilla in a Mountain Sector; of French cubes it still takes two."""
    mountain_sector = space.place.is_sector and space.place.terrain is Terrain.MOUNTAIN
    return algerian + french // 2 if mountain_sector else found


def _one_space(to: str) -> Change:
    return closes(
        to,
        "3.2.4/2, R80",
        "one_space",
        "the Government Assaults one space on a card",
        lambda frame: len(frame.locations) >= 1,
        shows="selected: {frame.selected}",
    )


def _unhalved(hits: int, _state: Any, space: Space, cubes: int) -> int:
    return cubes if space.place.terrain is Terrain.MOUNTAIN else hits


def _bases_unhalved(hits: int, _state: Any, space: Space, cubes: int, fallen: int) -> int:
    """Bases in a Mountain still take two each of the cubes that are left."""
    return (cubes - fallen) // 2 if space.place.terrain is Terrain.MOUNTAIN else hits


def _police_alone(to: str) -> Change:
    return closes(
        to,
        "3.2.1/9",
        "police_alone",
        "a Sector that MOGHAZNI alone opens takes Algerian Police only",
        lambda piece: piece is not Piece.ALGERIAN_POLICE,
        shows="piece: {move.piece}",
    )


# A City lies beside Sectors of its own Wilaya alone; an International Border may be crossed.
_OWN_WILAYA = closes(
    "march.move",
    "3.3.2/4, 1.3.3/3",
    "sector_of_own_wilaya",
    "no group enters a Sector of another Wilaya",
    lambda origin, destination: (
        destination.is_sector and origin.wilaya is not None and origin.wilaya != destination.wilaya
    ),
    shows="{move.origin}: {move.origin.in_wilaya}, {move.destination}: {move.destination.in_wilaya}",
)
_MOGHAZNI = Ground("MOGHAZNI", ("3.2.1", "5.4"), (A_SECTOR, SUPPORT, GOVERNMENT_CONTROL))

TEXTS = (
    # Balky Conscripts
    shaded(
        2,
        lasts(closes("deploy", "4.2.1/1", "balky_conscripts", "the Government may not Deploy", lambda: True)),
    ),
    # Peace of the Brave
    unshaded(5, lasts(amends("buying_off.allowed", "3.2.3, 3.2.4", lambda _allowed, _state: True))),
    # Cross-border Air Strike
    shaded(8, lasts(_lifts(-1))),
    # Moudjahidine
    shaded(
        10,
        lasts(
            amends(
                "rally.placements",
                "3.3.1/11, R93",
                lambda placements, _state, space, placed: choose(
                    _as_at_a_base(space, placed), space.population + 1, placements
                ),
            ),
            amends(
                "rally.may_flip", "3.3.1/12, R93", lambda may, _state, space: may | _as_at_a_base(space, 0)
            ),
        ),
    ),
    # Bananes
    unshaded(11, lasts(_lifts(2))),
    # Ventilos
    unshaded(12, lasts(_lifts(1))),
    # SAS
    unshaded(
        13, lasts(amends("train.pacified", "3.2.1/14, 3.2.1/19, R65", lambda spaces, _state: spaces + 1))
    ),
    shaded(13, lasts(_one_space("assault.select"), _one_space("assault.select_with"))),
    # Commandos
    unshaded(17, lasts(amends("search.activations", "3.2.2/7, 3.2.3/6", _one_by_one))),
    shaded(17, lasts(amends("ambush.shown", "4.3.3/6", lambda _shown, _state: 0))),
    # Torture
    only(
        18,
        lasts(
            amends("neutralize.commitment", "4.2.3, 5.3.2/1, 5.3.2/3, R91", lambda cost, _state: cost + 1),
            amends(
                "neutralize.extra", "4.2.3/6, 4.2.3/8, 5.3.2/1, 5.3.2/4, R92", lambda _extra, _state: True
            ),
        ),
    ),
    # Covert Movement
    unshaded(
        27, lasts(amends("march.stopped", "3.3.2/6, R108", lambda _stopped, _state, _left, _entered: 1))
    ),
    shaded(27, lasts(amends("fln_redeploy.leave_wilaya", "6.4.2/2, R151", lambda _leave, _state: True))),
    # The Call Up
    shaded(29, lasts(amends("train.cubes", "3.2.1/9", lambda _cubes, _state: 2))),
    # Intimidation
    unshaded(31, lasts(amends("terror.sets_neutral", "3.3.4/7, R40", lambda _sets, _state, _space: False))),
    # Taleb the Bomb-maker
    unshaded(
        32,
        lasts(
            amends(
                "terror.shown", "3.3.4/4", lambda shown, _state, space: 2 if space.place.is_city else shown
            ),
            closes(
                "terror.space",
                "3.3.4/2",
                "two_underground_there",
                "the Underground Guerrilla of a City is not the only one there",
                lambda space: space.place.is_city & (space.underground == 1),
                shows="{subject.name}: Underground {subject.underground}",
            ),
        ),
    ),
    shaded(
        32,
        lasts(
            amends(
                "terror.price",
                "3.3.4/3, R47",
                lambda price, _state, space: 0 if space.place.is_city else price,
            )
        ),
    ),
    # Overkill
    unshaded(33, lasts(amends("neutralize.removed", "4.2.3/6", lambda _pieces, _state: 4))),
    shaded(33, lasts(amends("assault.revenge", "3.2.4", lambda _follows, _state: True))),
    # Napalm
    unshaded(
        35,
        lasts(
            amends("assault.hits", "3.2.4/5, 1.3.7/6", _unhalved),
            amends("assault.base_hits", "3.2.4/5, 3.2.4/9, 1.3.7/6, R78", _bases_unhalved),
        ),
    ),
    shaded(35, lasts(amends("assault.price", "3.2.4/3", lambda _price, _state, _space: 3))),
    # Strategic Movement
    shaded(40, lasts(_lifts(-1))),
    # Paranoia
    unshaded(44, lasts(_OWN_WILAYA)),
    # Challe Plan
    unshaded(
        45,
        # Police are Troops before the cubes are halved in Mountains.
        lasts(amends("assault.police_count", "3.2.4/7", lambda _count, _state, _space: True)),
    ),
    shaded(
        45,
        lasts(
            amends("cubes.apart", "3.2.3/5, 3.2.4/4", lambda _apart, _state: True),
            amends(
                "cubes.counted",
                "3.2.3/5, 3.2.4/4",
                lambda counted, _state, space, pieces, named: (
                    counted
                    if named is None
                    else sum(space.of(piece) for piece in pieces if piece in named.pieces)
                ),
            ),
        ),
    ),
    # Moghazni
    unshaded(
        46,
        lasts(
            opens(
                "train.space/location",
                "3.2.1/4",
                _MOGHAZNI,
                _police_alone("train.place"),
                _police_alone("train.take"),
                kept="police_alone",
            )
        ),
    ),
    # Population Control
    unshaded(
        53,
        lasts(
            # Beside the usual test, and whatever the size of the group.
            amends(
                "march.exposed",
                "3.3.2/10, 3.3.2/12, R105",
                lambda exposed, _state, _left, space, _group: (
                    choose(space.cubes >= 3, 1, exposed) if space.place.is_city else exposed
                ),
            )
        ),
    ),
    # Hardened Attitudes
    only(
        56,
        lasts(
            closes(
                "train.space",
                "3.2.1/4",
                "sector_at_support",
                "a Sector that is not at Support is closed to Train",
                lambda space: space.place.is_sector & (space.support != Stance.SUPPORT),
                shows="{subject.name}: {subject.support}",
            ),
            closes(
                "extort.space",
                "4.3.1/3, G4",
                "sector_with_base",
                "a Sector or Country without an FLN Base is closed to Extort",
                lambda space: (not space.place.is_city) & (space.fln_bases == 0),
                shows="{subject.name}: FLN Bases {subject.fln_bases}",
            ),
        ),
    ),
    # Peace Talks
    only(
        57,
        lasts(
            closes("assault", "3.2.4/1", "peace_talks", "the Government may not Assault", lambda: True),
            closes("attack", "3.3.3/1", "peace_talks", "the FLN may not Attack", lambda: True),
        ),
    ),
)
PROVISOS = tuple(one for text in TEXTS for one in text.provisos)
