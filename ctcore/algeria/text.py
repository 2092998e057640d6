"""A position in words: the moment, the board by wilayas, the tracks, and what is pending.

Clauses: 2.2, 2.3, 4, 6.33, 11.1, 11.2, 11.3
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.in_force import LABELS
from ctcore.algeria.board.places import PLACES, Place, Wilaya
from ctcore.algeria.board.state import Area, Control
from ctcore.algeria.board.units import NONE, Box, Stand, Unit, Units
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.algeria.rules.victory import LEAD, outcome
from ctcore.algeria.system import SYSTEM
from ctcore.kernel.choices import fields_of
from ctcore.screen.rows import counted, listed, pairs
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Frame
    from ctcore.screen.console import Screen

__all__ = [
    "MISSIONS",
    "brief",
    "here",
    "in_force",
    "markers",
    "moment",
    "oas",
    "over",
    "pending",
    "phase_of",
    "print_board",
    "set_apart",
    "standing",
    "units",
    "zone",
]

# 4/1: the phases and segments of a turn, by the clause of the procedure that carries them out.
_PHASES = {
    "3": "set-up",
    "5": "Random Events Phase",
    "6": "Reinforcement Phase",
    "7": "Deployment Phase",
    "8": "Operations Phase",
    "10.1": "Control Segment",
    "10.11": "Depreciation",
    "10.2": "Recovery Segment",
    "10.4": "Final PSL Adjustment Segment",
}
# How the board names units: one, and several.
_NAMES = {
    Unit.FRONT: ("Front", "Fronts"),
    Unit.CADRE: ("Cadre", "Cadres"),
    Unit.BAND: ("Band", "Bands"),
    Unit.FAILEK: ("Failek", "Faileks"),
    Unit.DIVISION: ("division", "divisions"),
    Unit.DISPERSED: ("dispersed division", "dispersed divisions"),
    Unit.FRENCH: ("French", "French"),
    Unit.ELITE: ("Elite", "Elite"),
    Unit.ALGERIAN: ("Algerian", "Algerian"),
    Unit.AIR_FRENCH: ("airmobile French", "airmobile French"),
    Unit.AIR_ELITE: ("airmobile Elite", "airmobile Elite"),
    Unit.AIR_ALGERIAN: ("airmobile Algerian", "airmobile Algerian"),
    Unit.POLICE: ("Police", "Police"),
}
MISSIONS = {
    "propaganda": "Propaganda",
    "strike": "Strike",
    "raid": "Raid",
    "civil_affairs": "Civil Affairs",
    "suppression": "Suppression",
}


# Fields of frames: those that are named otherwise, and those that only count the steps of a procedure.
_WORDS = {"fln": "FLN", "government": "Government"}
_UNTOLD = {"player", "chooser", "at", "areas"}
_NOT_YET = -1
# A number before a word; what stands for the blank between them until the lines are broken.
_NUMBER, _STICKS = re.compile(r"\b(\d+) (?=[A-Za-z])"), "\N{NO-BREAK SPACE}"


# Where the game stands


def moment(state: State) -> str:
    """The position in one line: scenario, turn, phase, and who acts.

    >>> from ctcore.algeria.game import GAME
    >>> moment(GAME.setup("1958"))
    '1958 scenario, turn 1, set-up; Government to act: a unit to set up'
    """
    where = ", ".join(filter(None, (f"{state.scenario} scenario, turn {state.turn}", phase_of(state))))
    if not state.stack:
        return f"{where}; the game is over: {listed(over(state)) or 'no winner'}"
    frame = state.stack[-1]
    return f"{where}; {frame.actor} to act: {frame.awaits}"


def phase_of(state: State) -> str:
    """The phase or segment of the turn (4/1); empty if none is under way."""
    for frame in state.stack:
        clause = frame.clause.partition("/")[0]
        if found := _PHASES.get(clause) or _PHASES.get(clause.partition(".")[0]):
            return found
    return ""


def over(state: State) -> tuple[str, ...]:
    """Who has won, how high and by what; empty while the game lasts."""
    if found := outcome(state):
        return (str(found),)
    won = () if state.winner is None else (f"{state.winner} wins",)
    return (*won, *(() if state.ending is None else (str(state.ending),)))


def pending(state: State) -> Iterator[tuple[str, str]]:
    """What is pending as rows: what comes next, and the procedures and phases that wait for it."""
    if won := over(state):
        yield "Outcome", listed(won)
    if not state.stack:
        return
    frame = state.stack[-1]
    yield "Next", f"{frame.actor}: {_told(frame)}"
    for below in state.stack[-2:0:-1]:
        yield "Then", _told(below)


def _told(frame: Frame) -> str:
    """What a frame awaits and what it holds."""
    told = "; ".join(_fields(frame))
    return f"{frame.awaits} ({frame.clause})" + (f": {told}" if told else "")


def _fields(frame: Frame) -> Iterator[str]:
    """What a frame holds that a player sees on the table; not who acts, and no number still to come."""
    for name, _ in fields_of(type(frame)):
        value, word = getattr(frame, name), _WORDS.get(name, name.replace("_", " "))
        if name in _UNTOLD or value in (None, False, NONE, (), _NOT_YET):
            continue
        if name == "area" and isinstance(value, int):
            value = PLACES[value]
        yield word if value is True else f"{word} {_said(value)}"


def _said(value: Any) -> str:
    if isinstance(value, Units):
        return units(value)
    if isinstance(value, Unit):
        return value.singular
    if isinstance(value, tuple) and len(value) == len(Wilaya) and isinstance(value[0], Units):
        held = zip(Wilaya, value, strict=True)
        return listed(f"{wilaya}: {units(some)}" for wilaya, some in held if some != NONE) or "none"
    if isinstance(value, tuple | frozenset):
        return listed(sorted(map(_said, value)) if isinstance(value, frozenset) else map(_said, value))
    return str(value)


# What stands in an area


def units(some: Units) -> str:
    """Units in short words.

    >>> units(Units(cadres=2, air_elite=1))
    '2 Cadres, 1 airmobile Elite'
    """
    return listed(f"{count} {_NAMES[unit][count != 1]}" for unit, count in some.items()) or "none"


def _unbroken(rows: Iterable[tuple[str, str]], out: Screen) -> Text:
    """Rows in two columns, in which no number stands apart from what it counts."""
    kept = [(word, _NUMBER.sub(f"\\1{_STICKS}", text)) for word, text in rows]
    return Text(pairs(kept, indent=0, width=out.width).plain.replace(_STICKS, " "))


def set_apart(state: State) -> str:
    """What the units of OPS that are counted apart wait for or have done, by the phase (6.32, 7/2)."""
    kinds = {type(frame) for frame in state.stack}
    return "to be activated" if Mobilizing in kinds else "deployed" if Deploying in kinds else "counted apart"


def markers(area: Area, apart: str = "counted apart") -> Iterator[str]:
    """The markers of an area, what has been done there this turn, and the units counted apart.

    >>> from ctcore.algeria.board.places import place
    >>> list(markers(Area(place("V-2"), terror=True, control=Control.FLN, raid=True)))
    ['FLN control', 'Terror', 'Raid done']
    """
    if area.control is not Control.CONTESTED:
        yield f"{area.control} control"
    yield from ("Resettled",) * area.resettled
    yield from ("Terror",) * area.terror
    yield from (f"{word} done" for name, word in MISSIONS.items() if getattr(area, name))
    if area.apart != NONE:
        yield f"{apart} {units(area.apart)}"
    if area.suez:
        yield f"{area.suez} Elite to return from Suez"


def boxes(area: Area) -> Iterator[str]:
    """Each box of an area that holds units, with these, neutralized ones named last.

    >>> from ctcore.algeria.board.places import place
    >>> list(boxes(Area(place("V-2"), ug=Units(cadres=2), ug_neutralized=Units(bands=1))))
    ['UG 2 Cadres, neutralized 1 Band']
    """
    for box in Box:
        stand = Stand[box.name]
        ready, out = area.at(stand), area.at(stand.neutralized)
        told = [units(ready)] if ready != NONE else []
        told += [f"neutralized {units(out)}"] if out != NONE else []
        if told:
            yield f"{box} {listed(told)}"


def here(state: State, area: Area) -> str:
    """All that stands in an area, in a line; empty if nothing does."""
    marks = [*markers(area, set_apart(state))]
    marks += ["OAS"] if state.oas.where is not None and state.oas.where.area is area.place else []
    return "; ".join(filter(None, (listed(marks), *boxes(area))))


def standing(state: State, place: Place) -> tuple[str, str]:
    """The area by its name, and what stands there.

    >>> from ctcore.algeria.game import GAME
    >>> game = GAME.play(GAME.setup("1954"), "set up 1 Police in Constantine")
    >>> standing(game, GAME.elements["space"]["CON"])
    ('Constantine', 'Urban; PTL 1 Police')
    """
    area = state.area(place)
    return str(area), "; ".join(filter(None, (area.described, here(state, area))))


# The tracks


def zone(state: State) -> str:
    """The Border Zone in words (6.33)."""
    held = state.zone
    words = ["mobilized" if held.mobilized else "not mobilized"]
    words += [f"counts -{held.steps}" if held.steps else "counts 0"] if held.mobilized or held.steps else []
    words += ["active" if held.active else "not active"] if held.mobilized or held.active else []
    words += ["first mobilized this turn"] if held.first_turn else []
    return listed(words)


def oas(state: State) -> str:
    """The OAS marker in words (11.3)."""
    held = state.oas
    words = ["in play" if held.active else "not in play"]
    words += [f"controlled by {_the(held.controller)}"] if held.controller else []
    words += [f"in {held.where}"] if held.where else []
    words += ["was removed once"] if held.has_left else []
    return listed(words)


def _the(actor: object) -> str:
    return f"the {actor}"


def in_force(state: State) -> tuple[str, ...]:
    """The options, the events that last and the house rules in force, and who leads (13.3)."""
    truths = tuple(
        "Suez crisis past" if name == "suez_done" else label
        for name, label in LABELS.items()
        if getattr(state.in_force, name)
    )
    lead = (
        ()
        if state.lead is None
        else (f"{_the(state.lead)} led by {LEAD(state)} or more at the last check of 13.3",)
    )
    suez = (f"Suez crisis in turn {state.suez_turn}",) if state.suez_turn else ()
    return (*truths, *suez, *state.in_force.house, *lead)


def _tracks(state: State) -> Iterator[tuple[str, str]]:
    record, psl = state.record, state.psl
    yield "PSL", f"Government {psl.running}, FLN {psl.fln}"
    yield "AP", str(record.ap)
    air, helo = f"{record.air} of {record.air_maximum}", f"{record.helo} of {record.helo_maximum}"
    yield "Points", f"Air {air}, Helo {helo}, Naval {record.naval}"
    yield "Border Zone", zone(state)
    cadre = "a Cadre" if state.france.cadre else "no Cadre"
    yield "France", cadre + (", Propaganda done" if state.france.propaganda else "")
    yield "OAS", oas(state)
    if told := in_force(state):
        yield "In force", "; ".join(told)


def _counters(state: State) -> Iterator[tuple[str, str]]:
    yield "Not in use", units(state.pool)
    if state.withheld != NONE:
        yield "Next turn", f"not in use again: {units(state.withheld)}"
    if state.lost_elite:
        yield "Lost", f"{counted(state.lost_elite, 'Elite brigade')} for good"


# The board


def brief(state: State) -> tuple[tuple[str, str], ...]:
    """The tracks, what is in force and what is under way, without the map, as rows.

    >>> from ctcore.algeria.game import GAME
    >>> dict(brief(GAME.setup("1960")))["Points"]
    'Air 7 of 7, Helo 5 of 5, Naval 3'
    """
    return (*_tracks(state), *pending(state))


def print_board(state: State, out: Screen) -> None:
    """Print a position: the areas that hold anything, by wilayas, the tracks, and what is pending."""
    out.print(Text(moment(state), style="bold"))
    empty: list[str] = []
    for wilaya in Wilaya:
        told = [(area, here(state, area)) for area in state.areas if area.place.wilaya is wilaya]
        rows = [(_named(area), f"{area.described}; {words}") for area, words in told if words]
        empty += [str(area) for area, words in told if not words]
        if rows:
            out.print(Text(_heading(wilaya), style="bold"))
            out.print(_unbroken(rows, out))
    out.print()
    rows = [("Empty", listed(empty) if len(empty) < len(state.areas) else "every area")] if empty else []
    rows += [*_tracks(state), *_counters(state), *pending(state)]
    if state.stack:
        rows.append(("Legal moves", str(len(SYSTEM.legal_moves(state)))))
    out.print(_unbroken(rows, out))


_NAME = 24


def _named(area: Area) -> str:
    """The code and the name of an area, as wide everywhere."""
    code = "" if area.place.is_country else f"{area.id:<5} "
    return f"{code}{area}".ljust(_NAME)


def _heading(wilaya: Wilaya) -> str:
    return str(wilaya) if wilaya in (Wilaya.MOROCCO, Wilaya.TUNISIA) else f"Wilaya {wilaya}"
