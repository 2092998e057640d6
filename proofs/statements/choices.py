"""Every Operation and Special Activity stated a second time, as plain choices, without the engine's rules.

Written from the rulebook's chapters 1 to 4 and the rulings; it reads the position's values
and nothing else of ctcore.  `choices` lists every legal choice of a position as tuples, `offered` says
of one choice whether it is among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import all_of, any_of

from . import activities, lifts, operations, rounds
from .board import (
    Between,
    Choice,
    View,
    bases,
    governed,
    held_by_fln,
    in_algeria,
    kind,
    most_bases,
    pieces_of_fln,
    police,
    population,
    rally_limit,
    troops,
    upto,
)

if TYPE_CHECKING:
    import ctcore as ct

EVENT, BOTH, LIMITED, PLAIN, PASS = "event", "op + special activity", "limited op", "op only", "pass"
# Rulings 1.4: the box of the First Eligible, and those that it leaves to the Second.
INITIATIVE_TRACK = {
    EVENT: {BOTH, PASS},
    BOTH: {EVENT, LIMITED, PASS},
    LIMITED: {BOTH, PLAIN, PASS},
    PLAIN: {LIMITED, PASS},
    PASS: {EVENT, BOTH, PLAIN, LIMITED, PASS},
}


# Where an Operation may go


def train_open(space: Any, *, recall: Any) -> Any:
    """A City, a Sector with a Government Base, or what RECALL DE GAULLE adds (3.2.1, 5.1.7)."""
    if kind(space) in {"Country", "City"}:
        return kind(space) == "City"
    joined = (population(space) > 0) & governed(space) & (troops(space) > 0) & (police(space) > 0)
    return (space.government_bases > 0) | (recall & joined)


def rally_open(space: Any, *, independent: Any) -> Any:
    """Any Sector, a City not at Support, a Country once independent (3.3.1)."""
    if kind(space) == "Country":
        return independent
    return True if kind(space) == "Sector" else space.support < 1


def train_locations(view: View) -> Iterator[str]:
    """Every location that Train could have in the position, cost and repetition apart."""
    state = view.state
    for space in view.spaces():
        if train_open(space, recall=state.recall_de_gaulle):
            yield space.id
    if state.france_track > 0:
        yield "France Track"
    if state.independent & (state.border_zone < 4):
        yield "Border Zone Track"


def rally_locations(view: View) -> Iterator[str]:
    """Every location that Rally could have in the position, cost and repetition apart."""
    for space in view.spaces():
        if rally_open(space, independent=view.state.independent):
            yield space.id
    if view.state.france_track < 5:
        yield "France Track"


def choices(state: ct.State) -> set[Choice]:
    """Every legal choice of the position."""
    return set(_choices(View(state))) if state.stack else set()


def _choices(view: View) -> Iterator[Choice]:
    yield from _BY_FRAME[view.awaits](view)
    if view.awaits in BETWEEN_STEPS:
        yield from activities.openings(view)


def offered(state: ct.State, wanted: Choice, about: Iterable[str]) -> Any:
    """Whether the choice, which names those spaces, is a legal one; its numbers may be symbolic."""
    return any_of(_says(found, wanted) for found in _choices(View(state, about)))


def _says(found: Choice, wanted: Choice) -> Any:
    if len(found) != len(wanted):
        return False
    return all_of(
        one.has(other) if isinstance(one, Between) else one == other
        for one, other in zip(found, wanted, strict=True)
    )


def _operation(view: View, *, activity: bool = True) -> Iterator[Choice]:
    """Operations that can come to a location, an allowed Special Activity first (R8, R49)."""
    spaces = list(view.by_id.values())
    money = view.money()
    if view.frame.faction.value == "Government":
        if money >= 2:
            yield from (("train",), ("garrison",), ("sweep",))
            if any_of(map(operations.assault_open, spaces)) | (activity and _lift_to_assault(spaces)):
                yield ("assault",)
        return
    for name in ("Rally", "March", "Attack", "Terror"):
        extorted = activity and any_of(activities.extortable(space, view, name) for space in spaces)
        if ((money >= 1) & activities.still_open(spaces, name)) | extorted:
            yield (name.lower(),)


def _lift_to_assault(spaces: list[Any]) -> Any:
    """A French Troop to lift, and FLN pieces to lift it to."""
    algeria = list(filter(in_algeria, spaces))
    held = any_of(pieces_of_fln(space) > 0 for space in algeria)
    return held & any_of(space.french_troops > 0 for space in algeria)


def _first_choice(view: View) -> Iterator[Choice]:
    yield from _operation(view)
    yield ("choose.first", PASS)
    yield from rounds.pivotal(view)
    if rounds.hidden_asset(view) and any(_operation(view)):
        yield ("hidden_asset.first",)


def _second_choice(view: View) -> Iterator[Choice]:
    for option in INITIATIVE_TRACK[view.frame.first.value]:
        able = option != EVENT and any(_operation(view, activity=option == BOTH))
        if option == PASS or able:
            yield ("choose.second", option)
        if option == LIMITED and rounds.hidden_asset(view) and any(_operation(view)):
            yield ("hidden_asset.second",)


def _second_operation(view: View) -> Iterator[Choice]:
    return _operation(view, activity=view.frame.chosen.value == BOTH)


def _end(view: View) -> Iterator[Choice]:
    if view.locations:
        yield ("end",)


def _training(view: View) -> Iterator[Choice]:
    yield from _end(view)
    money = view.state.resources.government
    if view.may_select_more() and view.can_pay(2):
        for location in train_locations(view):
            if location not in view.locations:
                name = "train.select_track" if location.endswith("Track") else "train.select"
                yield (name, location)
    for space in _selected(view):
        if (money >= 2) & _can_build(space, goal=1):
            yield ("train.pacify", space.id)


def _selected(view: View) -> list[Any]:
    """The spaces among the locations."""
    return [space for space in view.spaces() if space.id in view.locations]


def _can_build(space: Any, *, goal: int) -> Any:
    something = (space.terror > 0) | ((population(space) > 0) & (space.support != goal))
    return in_algeria(space) & _held(space, goal) & something


def _training_in(view: View) -> Iterator[Choice]:
    yield from _training(view)
    room = 4 - view.frame.placed
    for piece in ("algerian_troops", "algerian_police"):
        stock = getattr(view.state.available, piece)
        for count in upto(min(room, stock)):
            yield ("train.place", count, piece.upper())
        if (stock == 0) & (room > 0):
            for donor in view.elsewhere():
                if getattr(donor, piece) > 0:
                    yield ("train.take", piece.upper(), donor.id)


def _pacifying(view: View) -> Iterator[Choice]:
    yield from _building(view, "train", goal=1, money=view.state.resources.government // 2)


def _agitating(view: View) -> Iterator[Choice]:
    yield from _building(view, "rally", goal=-1, money=view.state.resources.fln)


def _held(space: Any, goal: int) -> Any:
    """What Pacification and Agitation ask of the space at each step (R61, R98)."""
    return governed(space) if goal == 1 else (space.fln_bases > 0) | held_by_fln(space)


def _building(view: View, operation: str, *, goal: int, money: int) -> Iterator[Choice]:
    yield from _end(view)
    space = view.here
    assert space is not None
    if view.frame.shifted or not _held(space, goal):
        return
    for count in upto(min(space.terror, money)):
        yield (f"{operation}.remove_terror", count)
    if (space.terror == 0) & (population(space) > 0) & (space.support != goal) & (money >= 1):
        yield (f"{operation}.shift",)


def _rallying(view: View) -> Iterator[Choice]:
    yield from _end(view)
    money = view.state.resources.fln
    if view.may_select_more() and view.can_pay(1):
        for location in rally_locations(view):
            if location not in view.locations:
                name = "rally.select_track" if location.endswith("Track") else "rally.select"
                yield (name, location)
    for space in _selected(view):
        if (money >= 1) & _can_build(space, goal=-1):
            yield ("rally.agitate", space.id)


def _rallying_in(view: View) -> Iterator[Choice]:
    yield from _rallying(view)
    space, placed = view.here, view.frame.placed
    assert space is not None
    room = rally_limit(space) - placed
    stock = view.state.available.guerrillas
    for count in upto(min(room, stock)):
        yield ("rally.place", count)
    if (stock == 0) & (room > 0):
        for donor, status in product(view.elsewhere(), ("underground", "active")):
            if getattr(donor, status) > 0:
                yield ("rally.take", status.upper(), donor.id)
    if placed == 0:
        yield from _instead(space)


def _instead(space: Any) -> Iterator[Choice]:
    if space.fln_bases > 0:
        yield ("rally.flip",)
    if bases(space) < most_bases(space):
        for underground in range(3):
            if (underground <= space.underground) & (2 - underground <= space.active):
                yield ("rally.replace", underground, 2 - underground)


def _rallying_base(view: View) -> Iterator[Choice]:
    yield from _rallying(view)
    space = view.here
    assert space is not None
    if (view.state.available.fln_bases > 0) | (bases(space) >= most_bases(space)):
        return
    for donor in view.elsewhere():
        if donor.fln_bases > 0:
            yield ("rally.take_base", "FLN_BASES", donor.id)


_BY_FRAME = {
    **rounds.BY_FRAME,
    "FirstChoice": _first_choice,
    "SecondChoice": _second_choice,
    "SecondOperation": _second_operation,
    "AssetOperation": _operation,
    "Training": _training,
    "TrainingIn": _training_in,
    "Pacifying": _pacifying,
    "Rallying": _rallying,
    "RallyingIn": _rallying_in,
    "RallyingBase": _rallying_base,
    "Agitating": _agitating,
    "Trained": _end,
    "Rallied": _end,
    "Garrisoning": operations.garrisoning,
    "Sweeping": operations.sweeping,
    "Assaulting": operations.assaulting,
    "Marching": operations.marching,
    "Attacking": operations.attacking,
    "AttackRolling": operations.attack_rolling,
    "AttackLosing": operations.attack_losing,
    "AttackCapturing": operations.attack_capturing,
    "Terrorizing": operations.terrorizing,
    "Deploying": lifts.deploying,
    "Deployed": lifts.deployed,
    "Lifting": lifts.lifting,
    "Neutralizing": activities.neutralizing,
    "Extorting": activities.extorting,
    "Subverting": activities.subverting,
    "SubvertingCube": activities.subverting_cube,
    "Subverted": activities.subverted,
    "Ambushing": activities.ambushing,
    "AmbushingIn": activities.ambushing_in,
}
# Where a Special Activity may be opened: the Operation stands between two steps (R50).
BETWEEN_STEPS = {
    "Training",
    "TrainingIn",
    "Trained",
    "Pacifying",
    "Rallying",
    "RallyingIn",
    "RallyingBase",
    "Rallied",
    "Agitating",
    "Garrisoning",
    "Sweeping",
    "Assaulting",
    "Marching",
    "Attacking",
    "AttackCapturing",
    "Terrorizing",
}
