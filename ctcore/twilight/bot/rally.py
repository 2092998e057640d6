"""The Rally of the non-player FLN (8.4.5).

Clauses: 8.4.5, 8.1.2, 3.3.1; rulings R187-R191, R198-R200, R202.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import cite
from ctcore.twilight.board.forces import fln_bases_on_map
from ctcore.twilight.board.vocabulary import Stance, Track
from ctcore.twilight.bot.activities import pause_to_extort
from ctcore.twilight.bot.agitation import agitate, cost, shifts
from ctcore.twilight.bot.choosing import choose_freely
from ctcore.twilight.bot.filling import comes, fill, placements
from ctcore.twilight.bot.guidelines import at_support, population, support
from ctcore.twilight.bot.operating import allowance, begin, conducted, is_limited
from ctcore.twilight.bot.priority import Priority, Step
from ctcore.twilight.rules.common.operation import End, Select, SelectTrack
from ctcore.twilight.rules.operations.rally import (
    Rally,
    Rallying,
    ReplaceGuerrillas,
)
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "conduct", "places_a_base", "rally", "wants_guerrillas"]

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
        """Whether another location, and so much more, is within both limits (8.4.5/4, 8.4.5/5, R187)."""
        frame = self.turn.frame
        if frame.grant is not None:
            return True
        price = frame.price_of(self.turn.state, None)
        within = self.most is None or self.spent + self.reserved + price + more <= self.most
        return within and len(frame.locations) < _LOCATIONS

    def selects(self, move: Select | SelectTrack) -> bool:
        """Select a location within the limits, pausing to Extort without Resources (8.4.5/6)."""
        turn = self.turn
        if not (self.room() and self.leaves_the_reserve() and turn.may(move)):
            return False
        before = turn.resources
        turn.play(move)
        self.spent += before - turn.resources
        return True

    def affordable(self, open_to: Callable[[], list[Space]]) -> list[Space]:
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

    Clauses: 8.4.5/3

    >>> import ctcore as ct
    >>> [wants_guerrillas(ct.setup("short"), die) for die in (3, 4, 6)]
    [True, True, False]
    """
    beside = sum(space.guerrillas for space in state.spaces if space.fln_bases >= 1)
    return 2 * fln_bases_on_map(state.spaces) > beside + die // 2


def places_a_base(turn: Turn) -> bool:
    """Whether a Rally would place a Base by its first or second step (8.4.5/2)."""
    mark = turn.mark
    if not begin(turn, Rally(), Rallying):
        return False
    found = pause_to_extort(turn) and any(turn.keeps(step) and open_to(turn) for step, open_to in _BASE_STEPS)
    turn.back(mark)
    return found


def conduct(turn: Turn) -> bool:
    """Rally, and a Special Activity with it; False if none is possible (8.4.5/27, 8.4.5/28)."""
    return conducted(turn, Rally(), Rallying, rally)


def rally(turn: Turn) -> None:
    """A Rally that has begun, Bases first, to its Agitation; its end is left (8.1.2/3, 8.4.5/26)."""
    rallies = _Rallies(turn)
    for step in _STEPS:
        step(rallies)
    # What a card grants is used to the full before an Agitation or the end (5.5).
    while turn.frame.grant is not None and not turn.may(End()):
        choose_freely(turn)
    if rallies.agitates is not None:
        agitate(turn, rallies.agitates)


# The steps


def _step(name: str, sentence: str, says: str) -> Step:
    return Step(f"rally.{name}", (cite(sentence), "3.3.1"), says)


def _by(name: str, sentence: str, says: str, prefers: Callable[[Turn, Any], Any]) -> Priority:
    return Priority(f"rally.{name}", (cite(sentence),), says, prefers)


def _in_algeria(_turn: Turn, space: Space) -> bool:
    return not space.place.is_country


_GUARD = _step("guard_bases", "8.4.5/15", "Guerrillas at Bases with too few Underground")
_BY_GUARD = (
    _by("guard_algeria", "8.4.5/16", "in Algeria", _in_algeria),
    _by("guard_cubes", "8.4.5/16", "with cubes", lambda _turn, space: space.cubes >= 1),
    _by(
        "guard_population", "8.4.5/16", "Population of 1 or more", lambda _turn, space: space.population >= 1
    ),
    _by("guard_fewest", "8.4.5/16", "fewest Underground Guerrillas", lambda _turn, space: -space.underground),
)
_TRACK = _step("france_track", "8.4.5/17", "the France Track")
_AT_SUPPORT = _step("support", "8.4.5/18", "Guerrillas at Support without an Underground one")
_BY_AT_SUPPORT = (_by("support_population", "8.4.5/19", "highest Population", population),)
_RESERVE = _step("reserve", "8.4.5/20", "an Agitation reserved")
_AGITATE = _step("agitate", "8.4.5/25", "an Agitation")
_BY_AGITATION = (
    Priority(
        "rally.agitate_shift", (cite("8.4.5/25"), cite("8.1.2/15"), "R190"), "greatest shift", population
    ),
    Priority("rally.agitate_support", (cite("8.1.2/15"),), "at Support", support),
)


def _can_base(turn: Turn, space: Space) -> bool:
    """Whether the Rally may make an Available Base there; in Algeria no second one (8.4.5/7, R188, R189)."""
    second = space.fln_bases >= 1 and not space.place.is_country
    if second or turn.state.available.fln_bases < 1:
        return False
    after = turn.peek(Select(space.place))
    return after is not None and SYSTEM.is_legal(after, _base(space))


def _base(space: Space) -> ReplaceGuerrillas:
    """The replacement that takes most Active Guerrillas (8.1.2/11)."""
    active = min(_MADE_OF, space.active)
    return ReplaceGuerrillas(_MADE_OF - active, active)


def _first(turn: Turn) -> list[Space]:
    """Where three Guerrillas make a Base; cubes do not matter in a Limited Operation (8.4.5/12, 8.4.5/13)."""
    limited = is_limited(turn)
    return [
        one
        for one in turn.state.spaces
        if one.guerrillas >= _UNGUARDED and (limited or not one.cubes) and _can_base(turn, one)
    ]


def _second(turn: Turn) -> list[Space]:
    return [one for one in turn.state.spaces if one.guerrillas >= _ANYWHERE and _can_base(turn, one)]


_BASE_STEPS = (
    (
        _step("base_of_three", "8.4.5/12", "a Base where three Guerrillas are, and no cubes"),
        _first,
    ),
    (_step("base_of_four", "8.4.5/14", "a Base where four Guerrillas are"), _second),
)


def _bases(rallies: _Rallies) -> None:
    for step, open_to in _BASE_STEPS:
        _bases_by(rallies, step, open_to)


def _bases_by(rallies: _Rallies, step: Step, open_to: Callable[[Turn], list[Space]]) -> None:
    turn = rallies.turn
    while turn.keeps(step) and (spaces := rallies.affordable(lambda: open_to(turn))):
        space = turn.pick(step.says, spaces)
        if not rallies.selects(Select(space.place)):
            return
        turn.play(_base(space))
        turn.did(step, space.name)


def _fills(rallies: _Rallies, space: Space) -> bool:
    """Whether a Rally in the space would place or hide a Guerrilla there."""
    turn = rallies.turn
    if space.place in turn.frame.locations or not rallies.room() or not turn.may(Select(space.place)):
        return False
    return placements(turn, space) != 0


def _fill(rallies: _Rallies, space: Space, step: Step) -> bool:
    """Rally in the space: place Guerrillas, or flip those there."""
    turn = rallies.turn
    if not rallies.selects(Select(space.place)):
        return False
    turn.did(step, space.name)
    fill(turn, space.place)
    return True


def _guerrillas(
    rallies: _Rallies,
    step: Step,
    wanted: Callable[[Space], bool],
    priorities: tuple[Priority, ...],
    most: int | None = None,
) -> None:
    """Rally in the spaces that are wanted, in the order of the priorities (8.1/2)."""
    turn, done = rallies.turn, 0
    while turn.keeps(step) and (most is None or done < most):
        spaces = rallies.affordable(
            lambda: [one for one in turn.state.spaces if wanted(one) and _fills(rallies, one)]
        )
        if not spaces:
            return
        space = turn.pick(step.says, spaces, *priorities)
        if not _fill(rallies, space, step):
            return
        done += 1


def _guard_bases(rallies: _Rallies) -> None:
    _guerrillas(
        rallies,
        _GUARD,
        lambda space: (
            space.fln_bases >= 1
            and space.underground <= (1 if space.population >= 1 and not space.place.is_country else 0)
        ),
        _BY_GUARD,
    )


def _shift_track(rallies: _Rallies) -> None:
    turn, mark = rallies.turn, rallies.turn.mark
    if turn.keeps(_TRACK) and rallies.selects(SelectTrack(Track.FRANCE)):
        turn.did(_TRACK, "toward F")
    else:
        turn.back(mark)


def _go_to_support(rallies: _Rallies) -> None:
    _guerrillas(
        rallies,
        _AT_SUPPORT,
        lambda space: at_support(space) and not space.place.is_city and space.underground == 0,
        _BY_AT_SUPPORT,
    )


def _reserve(rallies: _Rallies) -> None:
    """Reserve an Agitation where two or more people live."""
    _settle_agitation(rallies, _RESERVE, lambda space: space.population >= _PEOPLED)


def _agitate_last(rallies: _Rallies) -> None:
    """Agitate for the greatest shift, if no Agitation has been reserved."""
    if rallies.agitates is None:
        _settle_agitation(rallies, _AGITATE, lambda _space: True)


def _settle_agitation(rallies: _Rallies, step: Step, wanted: Callable[[Space], bool]) -> None:
    """Select a space to Agitate, with a Rally there if it has none yet, and reserve what that costs."""
    turn, mark = rallies.turn, rallies.turn.mark
    # A card that grants the Rally leaves the Agitation to be paid for (G11).
    paid = turn.keeps(step) and (turn.frame.grant is not None or pause_to_extort(turn))
    spaces = [one for one in turn.in_algeria if paid and wanted(one) and _may_agitate(rallies, one)]
    if not spaces:
        turn.back(mark)
        return
    space = turn.pick(step.says, spaces, *_BY_AGITATION)
    if space.place not in turn.frame.locations and not _fill(rallies, space, step):
        return
    rallies.agitates, rallies.reserved = space.place, cost(turn.state, turn.space(space.place))
    turn.did(step, space.name)


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


_PEOPLE = _step("people", "8.4.5/21", "Guerrillas where most people live")
_BY_PEOPLE = (
    Priority("rally.people_population", (cite("8.4.5/21"), "R202"), "highest Population", population),
    _by("people_neutral", "8.4.5/22", "Neutral, and FLN Control is gained", _gains_control),
    _by("people_control", "8.4.5/22", "Government Control is removed", _ends_control),
    _by(
        "people_city",
        "8.4.5/22",
        "in a Wilaya with a City",
        lambda _turn, space: space.place.wilaya in _WITH_A_CITY,
    ),
    _by("people_terror", "8.4.5/22", "least Terror", lambda _turn, space: -space.terror),
)
_JOIN = _step("join", "8.4.5/23", "Guerrillas where some are, without a Base")
_BY_JOIN = (
    _by("join_algeria", "8.4.5/24", "in Algeria", _in_algeria),
    _by("join_most", "8.4.5/24", "most Guerrillas", lambda _turn, space: space.guerrillas),
    _by("join_no_cubes", "8.4.5/24", "no cubes", lambda _turn, space: space.cubes == 0),
)


def _where_most_live(rallies: _Rallies) -> None:
    """Where most people live of all spaces in which a Rally does something; maybe nobody (R202)."""
    _guerrillas(rallies, _PEOPLE, lambda _space: True, _BY_PEOPLE, _PAIR)


def _where_guerrillas_are(rallies: _Rallies) -> None:
    _guerrillas(rallies, _JOIN, lambda space: space.guerrillas >= 1 and space.fln_bases == 0, _BY_JOIN, _PAIR)


NAMED: tuple[Step | Priority, ...] = (
    *(step for step, _ in _BASE_STEPS),
    *(_GUARD, *_BY_GUARD, _TRACK, _AT_SUPPORT, *_BY_AT_SUPPORT, _RESERVE, *_BY_AGITATION),
    *(_PEOPLE, *_BY_PEOPLE, _JOIN, *_BY_JOIN, _AGITATE),
)
_STEPS = (
    _bases,
    _guard_bases,
    _shift_track,
    _go_to_support,
    _reserve,
    _where_most_live,
    _where_guerrillas_are,
    _agitate_last,
)
