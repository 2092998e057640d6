"""The 60 Event cards, text by text, as they read.

Written from the cards and the rulings.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.logic import any_of

from .activities import subvert_open
from .board import CUBES, GUERRILLAS, kind
from .card_own import Bases, Buy, CallUp, Cancel, Clear, Incline, Raise, Rise, Shelter, Terrorize, risen
from .card_placing import Exchange, Place
from .card_steps import (
    Choose,
    Gather,
    Move,
    Prefer,
    Roll,
    Slide,
    Take,
    TakeHere,
    TakeOfWilaya,
    TakeOneEach,
    Wilaya,
)
from .card_table import (
    At,
    algeria,
    algiers,
    anywhere,
    city,
    coastal,
    country,
    growing_city,
    nowhere,
    sector,
    tunisia,
)
from .cards import (
    ALGERIAN_CUBES,
    ALL_ALGERIAN_POLICE,
    ALL_FRENCH_POLICE,
    ALL_OF_A_SPACE,
    FLN_PIECES,
    FRENCH_CUBES,
    Grant,
    break_heads,
    chased,
    coast_of_algeria,
    commitment,
    crisis,
    enemy_loses,
    expose_and_oppose,
    expose_in,
    expose_wilaya,
    flee_to,
    fln,
    for_fln,
    for_government,
    from_france,
    gain,
    gains,
    half_in_tunisia,
    half_rolled,
    hide_all,
    hide_in_mountains,
    hills_of_algeria,
    hills_without_base,
    in_wilaya,
    lasts,
    not_opposed,
    nothing,
    of_enemy,
    people_of_sector,
    policed,
    purged_itself,
    rolled,
    room_abroad,
    seize,
    sets,
    shift,
    there,
    twice_raised,
    undecided,
    works,
)
from .operations import march_open

AVAILABLE = ("Available",)
BOTH_BOXES = ("Available", "Out of Play")
# 3.2.1: a City may be a location of any Train, so there is something to do in it; so it is with Rally.
TRAIN = (Grant("Training", works),)
MARCH = Grant("Marching", lambda at: any_of(march_open(space) for space in at.table.spaces))


def _subverted(at: At) -> Any:
    return any_of(subvert_open(space, alone=True) for space in at.table.spaces)


def _rallied_at_base(at: At) -> Any:
    """A Sector or an independent Country with an FLN Base, or a City with one that is not at Support."""
    return any_of(
        (space.fln_bases > 0) & (space.support < 1 if kind(space) == "City" else anywhere(at.table, space))
        for space in at.table.spaces
    )


TEXTS: dict[str, tuple[Any, ...]] = {
    "1u": (Place("french_police", ALL_FRENCH_POLICE, algeria, AVAILABLE, among=3, may_end=True),),
    "1s": (MARCH, MARCH),
    "2u": TRAIN,
    "2s": (lasts(2, "shaded"),),
    "3u": (Wilaya(expose_wilaya),),
    "3s": (Choose(2, for_fln, sets(-1), may_end=True),),
    "4": (
        Raise(),
        Take(FRENCH_CUBES, "Out of Play", twice_raised, anywhere, AVAILABLE),
    ),
    "5u": (lasts(5, "unshaded"),),
    "5s": (Grant("Rallying", works),),
    "6u": (
        Prefer(
            {
                "Guerrillas": (TakeOfWilaya(GUERRILLAS, "Available", 3, may_end=True),),
                "the France Track": (Slide((-1, -2), may_end=True),),
            }
        ),
    ),
    "6s": (Grant("Rallying", _rallied_at_base),),
    "7u": (
        Wilaya(nothing),
        Roll(nothing, when=lambda at: in_wilaya(at) > 0),
        TakeOfWilaya(
            GUERRILLAS, "Available", rolled, may_end=True, when=lambda at: rolled(at) <= in_wilaya(at)
        ),
    ),
    "7s": (Choose(2, not_opposed, shift),),
    "8u": (TakeHere(GUERRILLAS, "Available", 3, country, may_end=True),),
    "8s": (lasts(8, "shaded"),),
    "9": (Incline(2, undecided, nothing, may_end=True),),
    "10u": (Wilaya(expose_wilaya),),
    "10s": (lasts(10, "shaded"),),
    "11u": (lasts(11, "unshaded"),),
    "11s": (commitment(-1),),
    "12u": (lasts(12, "unshaded"),),
    "12s": (Roll(nothing), Move(GUERRILLAS, half_rolled, coastal, among=3)),
    "13u": (lasts(13, "unshaded"),),
    "13s": (lasts(13, "shaded"),),
    "14": (Slide((-2, -1, 1, 2), may_end=True),),
    "15u": (fln(2),),
    "15s": (commitment(-1),),
    "16u": (
        Roll(nothing),
        Take(FRENCH_CUBES, "Available", rolled, nowhere, ("Out of Play",), name="sending"),
    ),
    "16s": (Roll(nothing), Take(FRENCH_CUBES, "Out of Play", rolled, anywhere, AVAILABLE)),
    "17u": (lasts(17, "unshaded"),),
    "17s": (lasts(17, "shaded"),),
    "18": (lasts(18, "only text"),),
    "19u": (Choose(1, city, break_heads),),
    "19s": (fln(2),),
    "20": (Buy((*GUERRILLAS, "algerian_police"), "Available", 3, may_end=True),),
    "21u": (commitment(1),),
    "21s": (commitment(-1),),
    "22u": (commitment(2),),
    "22s": (commitment(-2),),
    "23u": (TakeOneEach(("fln_bases",), "Available", 2, country, may_end=True),),
    "23s": (fln(6),),
    "24u": (Choose(2, for_government, sets(1), may_end=True),),
    "24s": (gain("Government Resources", -6),),
    "25": (
        Roll(nothing),
        Take(of_enemy, "Available", half_rolled),
        Roll(enemy_loses, name="rolling_again"),
    ),
    "26u": (Clear(FLN_PIECES, "Available", ALL_OF_A_SPACE, algiers, may_end=True),),
    "26s": (Rise("guerrillas", 4, algiers, may_end=True), Grant("Agitating", risen)),
    "27u": (lasts(27, "unshaded"),),
    "27s": (lasts(27, "shaded"),),
    "28": (Terrorize(2, algeria, nothing, may_end=True),),
    "29u": (CallUp(),),
    "29s": (lasts(29, "shaded"),),
    "30": (Cancel(),),
    "31u": (lasts(31, "unshaded"),),
    "31s": (from_france,),
    "32u": (lasts(32, "unshaded"),),
    "32s": (lasts(32, "shaded"),),
    "33u": (lasts(33, "unshaded"),),
    "33s": (lasts(33, "shaded"),),
    "34u": (
        Prefer(
            {"Commitment": (commitment(1),), "Support": (Choose(1, undecided, sets(1)),)},
            {"Commitment": lambda at: at.table.commitment < 50},
        ),
    ),
    "34s": (Choose(1, people_of_sector, sets(0)),),
    "35u": (lasts(35, "unshaded"),),
    "35s": (lasts(35, "shaded"),),
    "36u": (Take(GUERRILLAS, "Casualties", 1), Roll(gains("FLN", -1))),
    "36s": (Place("guerrillas", 1, anywhere, BOTH_BOXES), Roll(gains("FLN", 1))),
    "37u": TRAIN,
    "37s": (Grant("Subverting", _subverted),),
    "38u": (Roll(gains("FLN", -1)),),
    "38s": (Roll(crisis),),
    "39u": (Choose(2, hills_without_base, nothing), chased),
    "39s": (hide_in_mountains,),
    "40u": (Move(CUBES, 6, coast_of_algeria, among=3),),
    "40s": (lasts(40, "shaded"),),
    "41u": (fln(-3),),
    "41s": (Roll(gains("FLN", 1)),),
    "42u": (seize,),
    "42s": (fln(6),),
    "43u": (Choose(2, growing_city, flee_to),),
    "43s": (room_abroad,),
    "44u": (lasts(44, "unshaded"),),
    "44s": (hide_all,),
    "45u": (lasts(45, "unshaded"),),
    "45s": (lasts(45, "shaded"),),
    "46u": (lasts(46, "unshaded"),),
    "46s": (
        Exchange(("algerian_police",), "guerrillas", ALL_ALGERIAN_POLICE, sector, here=True, all_there=True),
    ),
    "47u": (Exchange(GUERRILLAS, "algerian_police", 3, sector, here=True),),
    "47s": (Choose(1, policed, sets(-1)),),
    "48u": (TakeOneEach(GUERRILLAS, "Available", 3, city, may_end=True),),
    "48s": (Roll(nothing), Take(ALGERIAN_CUBES, "Available", half_rolled)),
    "49u": (Take(GUERRILLAS, "Available", half_in_tunisia, tunisia),),
    "49s": (Move(GUERRILLAS, None, country),),
    "50u": (Choose(1, algeria, expose_in), Roll(purged_itself, when=lambda at: there(at) > 0)),
    "50s": (Take(("algerian_police",), "Available", 2),),
    "51u": (Choose(1, sector, expose_and_oppose),),
    "51s": (Place("guerrillas", 2, sector, BOTH_BOXES, among=1),),
    "52": (Slide((-1, 1), may_end=False),),
    "53u": (lasts(53, "unshaded"),),
    "53s": (Choose(1, city, sets(0)),),
    "54": (
        Choose(1, hills_of_algeria, nothing),
        Gather(("french_troops",), 4, anywhere),
        Bases(FLN_PIECES, "Available", 2, algeria, may_end=True),
    ),
    "55u": (Place("government_bases", 2, algeria, BOTH_BOXES, may_end=True),),
    "55s": (fln(3),),
    "56": (lasts(56, "only text"),),
    "57": (lasts(57, "only text"),),
    "58u": (Take(GUERRILLAS, "Out of Play", half_in_tunisia, tunisia),),
    "58s": (Shelter("fln_bases", 1, country),),
    "59u": (Roll(gains("FLN", -1)),),
    "59s": (Roll(gains("FLN", 1)),),
    "60u": (Exchange(("fln_bases",), "guerrillas", 2, algeria),),
    "60s": (Place("fln_bases", 2, algeria, may_end=True),),
}
