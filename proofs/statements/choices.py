"""Every Operation and Special Activity stated a second time, as plain choices, without the engine's rules.

Written from the rulebook's chapters 1 to 4 and the rulings; it reads the position's values
and nothing else of ctcore.  `choices` lists every legal choice of a position as tuples, `offered` says
of one choice whether it is among them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from ctcore.kernel.logic import all_of, any_of, at_most, choose

from . import activities, card_play, lifts, operations, rounds
from .board import (
    TERRORS,
    Between,
    Choice,
    Offer,
    Offers,
    View,
    bases,
    governed,
    held_by_fln,
    in_algeria,
    kind,
    most_bases,
    offer,
    only_when,
    pieces_of_fln,
    pieces_of_government,
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
    EVENT: (BOTH, PASS),
    BOTH: (EVENT, LIMITED, PASS),
    LIMITED: (BOTH, PLAIN, PASS),
    PLAIN: (LIMITED, PASS),
    PASS: (EVENT, BOTH, PLAIN, LIMITED, PASS),
}


# Where an Operation may go


def train_open(space: Any, state: Any) -> Any:
    """A City, or a Sector for one reason or another; if #56 is in force, one at Support (3.2.1)."""
    if kind(space) in {"Country", "City"}:
        return kind(space) == "City"
    found = _train_printed(space, state) | _defended(space, state)
    return found & ((space.support == 1) | (state.in_force.hardened_attitudes ^ True))


def _train_printed(space: Any, state: Any) -> Any:
    """A Sector with a Government Base, or what RECALL DE GAULLE adds (3.2.1, 5.1.7)."""
    joined = (population(space) > 0) & governed(space) & (troops(space) > 0) & (police(space) > 0)
    return (space.government_bases > 0) | (state.recall_de_gaulle & joined)


def _defended(space: Any, state: Any) -> Any:
    """A Sector at Support that the Government controls, if #46u is in force."""
    return state.in_force.rural_self_defense & (space.support == 1) & governed(space)


def end(view: View) -> Offers:
    """An Operation ends once it has a location, and as many as a card grants at least (R8, 5.5)."""
    if view.locations:
        yield offer("end", when=grant_is_used(view))


def grant_is_used(view: View) -> Any:
    """Whether there are as many locations as a card grants at least, or no other can be selected (5.5)."""
    if view.granted is None or len(view.locations) >= view.granted.least:
        return True
    state = view.state
    # The one card that grants two at least grants a Rally.
    others = (space for space in view.by_id.values() if space.id not in view.locations)
    further = any_of(rally_open(space, independent=state.independent) for space in others)
    return (further | ("France Track" not in view.locations and state.france_track < 5)) ^ True


def rally_open(space: Any, *, independent: Any) -> Any:
    """Any Sector, a City not at Support, a Country once independent (3.3.1)."""
    if kind(space) == "Country":
        return independent
    return True if kind(space) == "Sector" else space.support < 1


def choices(state: ct.State) -> set[Choice]:
    """Every legal choice of the position."""
    return {choice for when, choice in _offers(View(state)) if when} if state.stack else set()


def offered(state: ct.State, wanted: Choice, about: Iterable[str]) -> Any:
    """Whether the choice, which names those spaces, is a legal one; its numbers may be symbolic."""
    return any_of(when & _says(choice, wanted) for when, choice in _offers(View(state, about)))


def _offers(view: View) -> Offers:
    yield from _BY_FRAME[view.awaits](view)
    if view.awaits in BETWEEN_STEPS:
        yield from activities.openings(view)


def _says(found: Choice, wanted: Choice) -> Any:
    if len(found) != len(wanted):
        return False
    return all_of(
        one.has(other) if isinstance(one, Between) else one == other
        for one, other in zip(found, wanted, strict=True)
    )


# 2.3: What a player begins with


def _operation(view: View, *, activity: bool = True) -> Offers:
    """Operations that can come to a location, an allowed Special Activity first (R8, R49).

    #57 closes Assault and Attack.
    """
    spaces = list(view.by_id.values())
    money, war = view.money(), view.state.in_force.peace_talks ^ True
    if view.frame.faction.value == "Government":
        for name in ("train", "garrison", "sweep"):
            yield offer(name, when=money >= 2)
        assaulted = any_of(view.where(operations.assault_open).values())
        lifted = lifts.can_lift(view.state) & _lift_to_assault(spaces) if activity else False
        paid = money >= operations.assault_price(view.state)
        yield offer("assault", when=war & paid & (assaulted | lifted))
        return
    for name in ("Rally", "March", "Attack", "Terror"):
        paid = activities.affords(view, name, money)
        extorted = any_of(activities.extortable(space, view, name) for space in spaces) if activity else False
        yield offer(name.lower(), when=(paid | extorted) & (war if name == "Attack" else True))


def _any(offers: Iterable[Offer]) -> Any:
    return any_of(when for when, _ in offers)


def _lift_to_assault(spaces: list[Any]) -> Any:
    """A French Troop to lift, and FLN pieces to lift it to."""
    algeria = list(filter(in_algeria, spaces))
    held = any_of(pieces_of_fln(space) > 0 for space in algeria)
    return held & any_of(space.french_troops > 0 for space in algeria)


def _first_choice(view: View) -> Offers:
    begins = list(_operation(view))
    yield from begins
    yield offer("choose.first", PASS)
    yield from card_play.executing(view, "first")
    yield from rounds.pivotal(view)
    if rounds.hidden_asset(view):
        yield offer("hidden_asset.first", when=_any(begins))


def _second_choice(view: View) -> Offers:
    for option in INITIATIVE_TRACK[view.frame.first.value]:
        if option == PASS:
            yield offer("choose.second", PASS)
        elif option == EVENT:
            yield from card_play.executing(view, "second")
        else:
            yield offer("choose.second", option, when=_any(_operation(view, activity=option == BOTH)))
        if option == LIMITED and rounds.hidden_asset(view):
            yield offer("hidden_asset.second", when=_any(_operation(view)))


def _second_operation(view: View) -> Offers:
    return _operation(view, activity=view.frame.chosen.value == BOTH)


# 3.2.1 and 3.3.1: Train and Rally


def _selecting(view: View, name: str, price: int, *, is_open: Any, tracks: dict[str, Any]) -> Offers:
    """The end, or a new location: a space or a track."""
    yield from end(view)
    more = view.may_select_more() & view.can_pay(price)
    for space in view.spaces():
        if space.id not in view.locations:
            yield offer(f"{name}.select", space.id, when=more & view.may_select(space) & is_open(space))
    for track, may in tracks.items():
        if track not in view.locations and (view.granted is None or view.granted.tracks):
            yield offer(f"{name}.select_track", track, when=more & may)


def _building_in(view: View, name: str, price: int, goal: int) -> Offers:
    """Pacification, or Agitation, of a space among the locations that it can change (R61, R98)."""
    for space in view.spaces():
        if space.id in view.locations:
            paid = view.can_pay_populace(price) & grant_is_used(view)
            yield offer(name, space.id, when=paid & _can_build(space, goal))


def _training(view: View) -> Offers:
    state = view.state
    tracks = {
        "France Track": state.france_track > 0,
        "Border Zone Track": state.independent & (state.border_zone < 4),
    }
    yield from _selecting(
        view,
        "train",
        2,
        is_open=lambda space: train_open(space, state),
        tracks=tracks,
    )
    allowed = _left_to_pacify(view) > 0
    yield from only_when(allowed, _building_in(view, "train.pacify", 2, 1))


def _left_to_pacify(view: View) -> Any:
    """One space, by SAS two (#13); less those of the card's other Train under RECALL DE GAULLE (R65)."""
    state, turn = view.state, cast("Any", view.state.stack[0])
    before = choose(state.in_force.recall_de_gaulle, turn.pacified_before, 0)
    return choose(state.in_force.hearts_and_minds, 2, 1) - before


def _can_build(space: Any, goal: int) -> Any:
    something = (space.terror > 0) | ((population(space) > 0) & (space.support != goal))
    return in_algeria(space) & _held(space, goal) & something


def _training_in(view: View) -> Offers:
    """Four Algerian cubes in all, two by #29s; Police alone in a Sector that #46u alone opened."""
    yield from _training(view)
    state = view.state
    room = choose(state.in_force.effective_threats, 2, 4) - view.frame.placed
    for piece in ("algerian_troops", "algerian_police"):
        stock = getattr(state.available, piece)
        open_to = True if piece == "algerian_police" else view.frame.police_alone ^ True
        for count in upto(at_most(room, stock)):
            yield offer("train.place", count, piece.upper(), when=open_to)
        for donor in view.elsewhere():
            given = open_to & (stock == 0) & (room > 0) & (getattr(donor, piece) > 0)
            yield offer("train.take", piece.upper(), donor.id, when=given)


def _pacifying(view: View) -> Offers:
    yield from _building(view, "train", goal=1, money=view.state.resources.government // 2)
    # SAS: after one space another, and no third.
    before = [place.id for place in view.frame.pacified]
    assert view.here is not None
    left = _left_to_pacify(view) - len(before)
    for when, choice in _building_in(view, "train.pacify", 2, 1):
        if choice[1] not in (view.here.id, *before):
            yield offer(*choice, when=when & (left >= 2))


def _agitating(view: View) -> Offers:
    free = view.granted is not None and view.granted.free_agitation
    return _building(view, "rally", goal=-1, money=TERRORS if free else view.state.resources.fln)


def _held(space: Any, goal: int) -> Any:
    """What Pacification and Agitation ask of the space at each step (R61, R98)."""
    return governed(space) if goal == 1 else (space.fln_bases > 0) | held_by_fln(space)


def _building(view: View, operation: str, *, goal: int, money: Any) -> Offers:
    # It began with as many locations as a card grants at least.
    yield from operations.end(view)
    space = view.here
    assert space is not None
    goes_on = (view.frame.shifted ^ True) & _held(space, goal)
    for count in upto(at_most(space.terror, money)):
        yield offer(f"{operation}.remove_terror", count, when=goes_on)
    people = (population(space) > 0) & (space.support != goal)
    yield offer(f"{operation}.shift", when=goes_on & people & (space.terror == 0) & (money >= 1))


def _rallying(view: View) -> Offers:
    state = view.state
    tracks = {"France Track": state.france_track < 5}
    yield from _selecting(
        view,
        "rally",
        1,
        is_open=lambda space: rally_open(space, independent=state.independent),
        tracks=tracks,
    )
    yield from _building_in(view, "rally.agitate", 1, -1)


def _rallying_in(view: View) -> Offers:
    yield from _rallying(view)
    space, placed = view.here, view.frame.placed
    assert space is not None
    # What this Rally has placed in the space stands there, and gave the FLN no Control before it did.
    ruled = in_algeria(space) ^ True | (pieces_of_fln(space) - placed > pieces_of_government(space))
    as_based = view.state.in_force.sign_me_up & ruled & held_by_fln(space)
    room = rally_limit(space, as_based=as_based) - placed
    stock = view.state.available.guerrillas
    for count in upto(at_most(room, stock)):
        yield offer("rally.place", count)
    for donor, status in product(view.elsewhere(), ("underground", "active")):
        given = (stock == 0) & (room > 0) & (getattr(donor, status) > 0)
        yield offer("rally.take", status.upper(), donor.id, when=given)
    yield from only_when(placed == 0, _instead(space, as_based=as_based))


def _instead(space: Any, *, as_based: Any) -> Offers:
    yield offer("rally.flip", when=as_based | (space.fln_bases > 0))
    for underground in range(3):
        there = (underground <= space.underground) & (2 - underground <= space.active)
        when = there & (bases(space) < most_bases(space))
        yield offer("rally.replace", underground, 2 - underground, when=when)


def _rallying_base(view: View) -> Offers:
    yield from _rallying(view)
    space = view.here
    assert space is not None
    wanted = (view.state.available.fln_bases == 0) & (bases(space) < most_bases(space))
    for donor in view.elsewhere():
        yield offer("rally.take_base", "FLN_BASES", donor.id, when=wanted & (donor.fln_bases > 0))


_BY_FRAME = {
    **rounds.BY_FRAME,
    **card_play.BY_FRAME,
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
    "Trained": end,
    "Rallied": end,
    "Garrisoning": operations.garrisoning,
    "Sweeping": operations.sweeping,
    "Assaulting": operations.assaulting,
    "AssaultingIn": operations.assaulting_in,
    "Avenging": operations.avenging,
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
