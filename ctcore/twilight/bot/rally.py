"""The Rally of the non-player FLN (8.4.5).

Clauses: 8.4.5, 8.1.2, 3.3.1; rulings R187-R191, R198-R200.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ctcore.twilight.board.forces import fln_bases_on_map
from ctcore.twilight.board.vocabulary import Stance, Track
from ctcore.twilight.bot.activities import pause_to_extort
from ctcore.twilight.bot.agitation import agitate, cost, shifts
from ctcore.twilight.bot.choosing import choose_freely
from ctcore.twilight.bot.filling import comes, fill, placements
from ctcore.twilight.bot.guidelines import at_support, population
from ctcore.twilight.bot.operating import allowance, begin, conducted, is_limited
from ctcore.twilight.rules.common.operation import End, Select, SelectTrack
from ctcore.twilight.rules.operations.rally import (
    Rally,
    Rallying,
    ReplaceGuerrillas,
)
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Key, Turn

__all__ = ["conduct", "places_a_base", "rally", "wants_guerrillas"]

# 8.4.5: the most locations of a Rally; the Guerrillas that a Base takes, and of how many at least.
_LOCATIONS = 6
_MADE_OF, _UNGUARDED, _ANYWHERE = 2, 3, 4
# 8.4.5: the most spaces of the steps for the highest Population, and for Guerrillas without a Base.
_PAIR = 2
_PEOPLED = 2
_WITH_A_CITY = ("II", "IV", "V")


class _Rallies:
    """A Rally under way: its turn, what it has spent, and what it has reserved for an Agitation."""

    __slots__ = ("agitates", "most", "reserved", "spent", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.most = None if turn.frame.grant is not None else allowance(turn.resources)
        self.spent = self.reserved = 0
        self.agitates: Place | None = None

    def room(self, more: int = 0) -> bool:
        """Whether another location, and so much more, is within both limits (R187)."""
        frame = self.turn.frame
        if frame.grant is not None:
            return True
        price = frame.price_of(self.turn.state, None)
        within = self.most is None or self.spent + self.reserved + price + more <= self.most
        return within and len(frame.locations) < _LOCATIONS

    def selects(self, move: Select | SelectTrack) -> bool:
        """Select a location within the limits, pausing to Extort without Resources."""
        turn = self.turn
        if not (self.room() and self.leaves_the_reserve() and turn.may(move)):
            return False
        before = turn.resources
        turn.play(move)
        self.spent += before - turn.resources
        return True

    def among(self, open_to: Callable[[], list[Space]]) -> list[Space]:
        """The spaces open to it, after a pause to Extort if it needs one; no pause without any (R199)."""
        mark = self.turn.mark
        found = open_to() if self.room() and self.leaves_the_reserve() else []
        if not found:
            self.turn.back(mark)
        return found

    def leaves_the_reserve(self) -> bool:
        """Whether a location leaves what is reserved, after a pause to Extort if it needs one."""
        turn = self.turn
        if turn.frame.grant is not None:
            return True
        if not pause_to_extort(turn):
            return False
        left: int = turn.resources - turn.frame.price_of(turn.state, None)
        return left >= self.reserved


def wants_guerrillas(state: State, die: int) -> bool:
    """Whether the Guerrillas beside FLN Bases are too few: twice the Bases is more than they and half a die.

    Clauses: 8.4.5

    >>> import ctcore as ct
    >>> [wants_guerrillas(ct.setup("short"), die) for die in (3, 4, 6)]
    [True, True, False]
    """
    beside = sum(space.guerrillas for space in state.spaces if space.fln_bases >= 1)
    return 2 * fln_bases_on_map(state.spaces) > beside + die // 2


def places_a_base(turn: Turn) -> bool:
    """Whether a Rally would place a Base by its first or second step (8.4.5)."""
    mark = turn.mark
    if not begin(turn, Rally(), Rallying):
        return False
    found = pause_to_extort(turn) and bool(_first(turn) or _second(turn))
    turn.back(mark)
    return found


def conduct(turn: Turn) -> bool:
    """Rally, and a Special Activity with it; False if none is possible (8.4.5)."""
    return conducted(turn, Rally(), Rallying, rally)


def rally(turn: Turn) -> None:
    """The steps of a Rally that has begun, to its Agitation; its end is left (8.4.5)."""
    rallies = _Rallies(turn)
    for step in _STEPS:
        step(rallies)
    # What a card grants is used to the full before an Agitation or the end (5.5).
    while turn.frame.grant is not None and not turn.may(End()):
        choose_freely(turn)
    if rallies.agitates is not None:
        agitate(turn, rallies.agitates)


# The steps


def _can_base(turn: Turn, space: Space) -> bool:
    """Whether the Rally may make an Available Base there; in Algeria no second one (R188, R189)."""
    second = space.fln_bases >= 1 and not space.place.is_country
    if second or turn.state.available.fln_bases < 1:
        return False
    after = turn.peek(Select(space.place))
    return after is not None and SYSTEM.is_legal(after, _base(space))


def _base(space: Space) -> ReplaceGuerrillas:
    """The replacement that takes most Active Guerrillas (8.1.2)."""
    active = min(_MADE_OF, space.active)
    return ReplaceGuerrillas(_MADE_OF - active, active)


def _first(turn: Turn) -> list[Space]:
    limited = is_limited(turn)
    return [
        one
        for one in turn.state.spaces
        if one.guerrillas >= _UNGUARDED and (limited or not one.cubes) and _can_base(turn, one)
    ]


def _second(turn: Turn) -> list[Space]:
    return [one for one in turn.state.spaces if one.guerrillas >= _ANYWHERE and _can_base(turn, one)]


def _bases(rallies: _Rallies, says: str, open_to: Callable[[Turn], list[Space]]) -> None:
    turn = rallies.turn
    while spaces := rallies.among(lambda: open_to(turn)):
        space = turn.pick(("8.4.5",), says, spaces)
        if not rallies.selects(Select(space.place)):
            return
        turn.play(_base(space))
        turn.tell(("8.4.5", "3.3.1"), says, space.name)


def _bases_unguarded(rallies: _Rallies) -> None:
    _bases(rallies, "a Base where three Guerrillas are, and no cubes", _first)


def _bases_anywhere(rallies: _Rallies) -> None:
    _bases(rallies, "a Base where four Guerrillas are", _second)


def _fills(rallies: _Rallies, space: Space) -> bool:
    """Whether a Rally in the space would place or hide a Guerrilla there."""
    turn = rallies.turn
    if space.place in turn.frame.locations or not rallies.room() or not turn.may(Select(space.place)):
        return False
    return placements(turn, space) != 0


def _fill(rallies: _Rallies, space: Space, says: str) -> bool:
    """Rally in the space: place Guerrillas, or flip those there."""
    turn = rallies.turn
    if not rallies.selects(Select(space.place)):
        return False
    turn.tell(("8.4.5", "3.3.1"), says, space.name)
    fill(turn, space.place)
    return True


def _guerrillas(
    rallies: _Rallies,
    says: str,
    wanted: Callable[[Space], bool],
    keys: Iterable[Key] = (),
    most: int | None = None,
) -> None:
    """Rally in the spaces that are wanted, in the order of the priorities."""
    turn, done = rallies.turn, 0
    while most is None or done < most:
        spaces = rallies.among(
            lambda: [one for one in turn.state.spaces if wanted(one) and _fills(rallies, one)]
        )
        if not spaces:
            return
        space = turn.pick(("8.4.5",), says, spaces, *keys)
        if not _fill(rallies, space, says):
            return
        done += 1


def _guard_bases(rallies: _Rallies) -> None:
    _guerrillas(
        rallies,
        "Guerrillas at Bases with too few Underground",
        lambda space: (
            space.fln_bases >= 1
            and space.underground <= (1 if space.population >= 1 and not space.place.is_country else 0)
        ),
        (
            ("in Algeria", lambda space: not space.place.is_country),
            ("with cubes", lambda space: space.cubes >= 1),
            ("Population of 1 or more", lambda space: space.population >= 1),
            ("fewest Underground Guerrillas", lambda space: -space.underground),
        ),
    )


def _shift_track(rallies: _Rallies) -> None:
    turn, mark = rallies.turn, rallies.turn.mark
    if rallies.selects(SelectTrack(Track.FRANCE)):
        turn.tell(("8.4.5", "3.3.1"), "the France Track, toward F")
    else:
        turn.back(mark)


def _go_to_support(rallies: _Rallies) -> None:
    _guerrillas(
        rallies,
        "Guerrillas at Support without an Underground one",
        lambda space: at_support(space) and not space.place.is_city and space.underground == 0,
        (("highest Population", population),),
    )


def _reserve(rallies: _Rallies) -> None:
    """Reserve an Agitation where two or more people live."""
    _settle_agitation(rallies, "an Agitation reserved", lambda space: space.population >= _PEOPLED)


def _agitate_last(rallies: _Rallies) -> None:
    """Agitate for the greatest shift, if no Agitation has been reserved."""
    if rallies.agitates is None:
        _settle_agitation(rallies, "an Agitation", lambda _space: True)


def _settle_agitation(rallies: _Rallies, says: str, wanted: Callable[[Space], bool]) -> None:
    """Select a space to Agitate, with a Rally there if it has none yet, and reserve what that costs."""
    turn, mark = rallies.turn, rallies.turn.mark
    # A card that grants the Rally leaves the Agitation to be paid for (G11).
    paid = turn.frame.grant is not None or pause_to_extort(turn)
    spaces = [one for one in turn.in_algeria if paid and wanted(one) and _may_agitate(rallies, one)]
    if not spaces:
        turn.back(mark)
        return
    space = turn.pick(
        ("8.4.5", "8.1.2", "R190"),
        says,
        spaces,
        ("greatest shift", population),
        ("at Support", at_support),
    )
    if space.place not in turn.frame.locations and not _fill(rallies, space, says):
        return
    rallies.agitates, rallies.reserved = space.place, cost(turn.state, turn.space(space.place))
    turn.tell(("8.4.5", "R190"), says, space.name)


def _may_agitate(rallies: _Rallies, space: Space) -> bool:
    """Whether an Agitation would shift the space, and all its price is there and within the limit (R200)."""
    turn = rallies.turn
    selected = space.place in turn.frame.locations
    free = selected or turn.frame.grant is not None
    due = cost(turn.state, space) + (0 if free else turn.frame.price_of(turn.state, space))
    within = rallies.most is None or rallies.spent + due <= rallies.most
    if not (shifts(space) and within and turn.resources >= due):
        return False
    held = space.fln_control or space.fln_bases >= 1
    return held and (selected or (rallies.room(cost(turn.state, space)) and turn.may(Select(space.place))))


def _gains_control(turn: Turn, space: Space) -> bool:
    """Whether a Rally there gains FLN Control of a Neutral space."""
    gained = space.fln_pieces + comes(turn, space) > space.government_pieces
    return space.support == Stance.NEUTRAL and not space.fln_control and gained


def _ends_control(turn: Turn, space: Space) -> bool:
    """Whether a Rally there ends Government Control."""
    return space.government_control and space.fln_pieces + comes(turn, space) >= space.government_pieces


def _where_most_live(rallies: _Rallies) -> None:
    _guerrillas(
        rallies,
        "Guerrillas where most people live",
        lambda space: space.population >= 1,
        (
            ("highest Population", population),
            ("Neutral, and FLN Control is gained", partial(_gains_control, rallies.turn)),
            ("Government Control is removed", partial(_ends_control, rallies.turn)),
            ("in a Wilaya with a City", lambda space: space.place.wilaya in _WITH_A_CITY),
            ("least Terror", lambda space: -space.terror),
        ),
        _PAIR,
    )


def _where_guerrillas_are(rallies: _Rallies) -> None:
    _guerrillas(
        rallies,
        "Guerrillas where some are, without a Base",
        lambda space: space.guerrillas >= 1 and space.fln_bases == 0,
        (
            ("in Algeria", lambda space: not space.place.is_country),
            ("most Guerrillas", lambda space: space.guerrillas),
            ("no cubes", lambda space: space.cubes == 0),
        ),
        _PAIR,
    )


_STEPS = (
    _bases_unguarded,
    _bases_anywhere,
    _guard_bases,
    _shift_track,
    _go_to_support,
    _reserve,
    _where_most_live,
    _where_guerrillas_are,
    _agitate_last,
)
