"""What a position of Algeria is in words: the moment, its rows, what stands in an area.

Clauses: 2.2, 2.3, 4/1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.places import AREAS, Place
from ctcore.algeria.board.state import STANDS, Area, State
from ctcore.algeria.board.units import NONE
from ctcore.algeria.rules.common.dice import Dice, Tries

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Move, Part, Transition

__all__ = ["moment", "phase", "preamble", "rows", "stands", "summary", "told"]

# The phases by the frame that stands on the turn (4/1).
_PHASES = {
    "SettingUp": "set-up",
    "FirstAp": "set-up",
    "RandomEvents": "Random Events",
    "Mobilizing": "Government Reinforcement",
    "Recruiting": "FLN Reinforcement",
    "Deploying": "Deployment",
    "Emerging": "Deployment",
    "Operations": "Operations",
    "Controlling": "Control",
    "Depreciating": "Depreciation",
    "Recovering": "Recovery",
    "Adjusting": "PSL adjustment",
}
_MARKERS = ("terror", "resettled", "propaganda", "strike", "raid", "civil_affairs", "suppression")


def phase(state: State) -> str:
    """The phase of the turn; empty if the game is over.

    >>> from ctcore.algeria.ready import ready
    >>> phase(ready("1954"))
    'set-up'
    """
    return _PHASES.get(type(state.stack[1]).__name__, "") if len(state.stack) > 1 else ""


def moment(state: State) -> str:
    """The moment of the game in one line: the turn, the phase, and who must choose what.

    >>> from ctcore.algeria.ready import ready
    >>> moment(ready("1954"))
    "Algeria 1954, turn 1, set-up; Nature to act: 2 dice for the FLN's first AP"
    """
    begun = f"Algeria {state.scenario}, turn {state.turn}"
    if not state.stack:
        return f"{begun}; the game is over"
    frame = state.stack[-1]
    named = phase(state)
    at = ", ".join(filter(None, (begun, named, " and ".join(state.in_force.house))))
    return f"{at}; {frame.actor} to act: {_awaited(state)}"


def _awaited(state: State) -> str:
    """What is to be chosen; of dice, how many and what they are for."""
    frame: Any = state.stack[-1]
    if isinstance(frame, Dice):
        dice = "1 die" if frame.number == 1 else f"{frame.number} dice"
        return f"{dice} for {state.stack[-2].awaits}"
    if isinstance(frame, Tries):
        dice = "1 die" if frame.number == 1 else f"{frame.number} dice"
        return f"{dice}, {frame.most} or less, for {state.stack[-2].awaits}"
    return str(frame.awaits)


def rows(state: State, *, areas: bool = True) -> Iterator[tuple[str, str]]:
    """The position as rows: levels and points, what is in force, each area that holds anything.

    Without ``areas`` those are left out.

    >>> from ctcore.algeria.ready import ready
    >>> list(rows(ready("1954")))[:2]
    [('PSL', 'Government 65, FLN 50'), ('Points', 'AP 0; Air 0 of 0, Helo 0 of 0, Naval 0')]
    """
    psl, record = state.psl, state.record
    yield "PSL", f"Government {psl.running}, FLN {psl.fln}"
    air = f"Air {record.air} of {record.air_maximum}, Helo {record.helo} of {record.helo_maximum}"
    yield "Points", f"AP {record.ap}; {air}, Naval {record.naval}"
    yield from ((name, words) for name, words in _apart(state) if words)
    if areas:
        yield from ((f"{one}", told(one)) for one in state.areas if _holds(one))
        bare = [one.name for one in AREAS if not _holds(state.areas[one.index])]
        if bare:
            yield "Empty", ", ".join(bare)
    yield "Not in use", str(state.pool)


def _apart(state: State) -> Iterator[tuple[str, str]]:
    """What few positions have."""
    zone, oas = state.zone, state.oas
    if zone.mobilized:
        active = "active" if zone.active else "not active"
        yield "Border Zone", f"{-zone.steps}, {active}"
    if oas.active:
        yield "OAS", f"in {oas.where or 'no place yet'}; {oas.controller or 'nobody'} controls it"
    if state.france.cadre:
        yield "France", "1 Cadre"
    yield "In force", ", ".join((*state.in_force.labels, *state.in_force.house))
    yield "Withheld", "" if state.withheld is NONE else str(state.withheld).replace("none", "")
    if state.winner is not None:
        yield "Outcome", f"{state.winner} wins"


def _holds(area: Area) -> bool:
    return any(area.at(stand) != NONE for stand in STANDS) or any(_marked(area))


def _marked(area: Area) -> Iterator[str]:
    yield from (name.replace("_", " ") for name in _MARKERS if getattr(area, name))


def told(area: Area) -> str:
    """What stands in an area, in one line.

    >>> from ctcore.algeria.ready import ready
    >>> told(ready("1954").area("Algiers"))
    'Urban, contested; UG 1 Cadre; OPS 1 French brigade, 1 Algerian brigade; PTL 1 Police'
    """
    sort = area.described if area.place.is_country else f"{area.described}, {area.control}"
    units = (f"{stand} {area.at(stand)}" for stand in STANDS if area.at(stand) != NONE)
    apart = [f"not yet active or deployed {area.apart}"] if area.apart != NONE else []
    suez = [f"{area.suez} Elite at Suez"] if area.suez else []
    return "; ".join((sort, *units, *apart, *suez, *_marked(area)))


def stands(state: State, choice: Move | Part) -> tuple[str, str] | None:
    """The area that a choice names last, and what stands there; None if it names none.

    >>> from ctcore.algeria.ready import ready
    >>> from ctcore.algeria.rules.reinforcement_government import Mobilize
    >>> from ctcore.algeria.board.places import place
    >>> from ctcore.algeria.board.units import Unit
    >>> stands(ready("1954"), Mobilize(1, Unit.POLICE, place("ORA")))[0]
    'Oran'
    """
    fields = getattr(choice, "fields", None) or choice.__match_args__
    named = [found for one in fields if isinstance(found := getattr(choice, one), Place)]
    return (named[-1].name, told(state.areas[named[-1].index])) if named else None


def preamble(played: Sequence[Transition[State]]) -> int:
    """How many first moves of a line belong to earlier phases than its end."""
    if not played:
        return 0
    last = _when(played[-1].after)
    return next((at for at, step in enumerate(played) if _when(step.before) == last), len(played))


def _when(state: State) -> tuple[int, str]:
    return state.turn, phase(state)


def summary(played: Sequence[Transition[State]]) -> str:
    """What the moves of a line change of AP and PSL in all, in words; empty if nothing."""
    if not played:
        return ""
    before, after = played[preamble(played[:-1])].before, played[-1].after
    changes = (
        ("Government PSL", after.psl.government - before.psl.government),
        ("FLN PSL", after.psl.fln - before.psl.fln),
        ("AP", after.record.ap - before.record.ap),
    )
    return ", ".join(f"{name} {by:+}" for name, by in changes if by)
