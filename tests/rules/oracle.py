"""Train and Rally stated a second time, as plain choices, without the engine's rules.

Written from the rulebook's chapters 1 to 3 and the rulings; it reads the position's values
and nothing else of ctcore.  `choices` lists every legal choice of a position as tuples.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    import ctcore as ct

Choice = tuple[Any, ...]

EVENT, BOTH, LIMITED, PLAIN, PASS = "event", "op + special activity", "limited op", "op only", "pass"
# Rulings 1.4: the box of the First Eligible, and those that it leaves to the Second.
INITIATIVE_TRACK = {
    EVENT: {BOTH, PASS},
    BOTH: {EVENT, LIMITED, PASS},
    LIMITED: {BOTH, PLAIN, PASS},
    PLAIN: {LIMITED, PASS},
    PASS: {EVENT, BOTH, PLAIN, LIMITED, PASS},
}
TERRORS = 12


# The board, read a second time


def population(space: Any) -> int:
    """Resettled 0; else what is printed, and a City's marker (1.3.2, 1.3.3)."""
    if space.resettled:
        return 0
    return int(space.place.population) + int(space.pop_markers)


def pieces_of_government(space: Any) -> int:
    french = int(space.french_troops) + int(space.french_police)
    algerian = int(space.algerian_troops) + int(space.algerian_police)
    return french + algerian + int(space.government_bases)


def pieces_of_fln(space: Any) -> int:
    return int(space.underground) + int(space.active) + int(space.fln_bases)


def controller(space: Any) -> str:
    """Who has more pieces (1.7); in a Country the FLN once it is independent, so at Oppose (R35)."""
    if kind(space) == "Country":
        return "FLN" if space.stance == -1 else ""
    difference = pieces_of_government(space) - pieces_of_fln(space)
    return "Government" if difference > 0 else "FLN" if difference < 0 else ""


def kind(space: Any) -> str:
    return str(space.place.kind)


def most_bases(space: Any) -> int:
    """Two, or three where a Country has its marker (1.4.2)."""
    return 3 if kind(space) == "Country" and space.base_markers == 1 else 2


def rally_limit(space: Any) -> int:
    """One; where the FLN has a Base, Population and FLN Bases together (3.3.1, R93)."""
    if space.fln_bases == 0:
        return 1
    return population(space) + int(space.fln_bases)


# Where an Operation may go


def train_open(space: Any, *, recall: bool) -> bool:
    """A City, a Sector with a Government Base, or what RECALL DE GAULLE adds (3.2.1, 5.1.7)."""
    if kind(space) == "Country":
        return False
    if kind(space) == "City" or space.government_bases > 0:
        return True
    if not recall or population(space) == 0 or controller(space) != "Government":
        return False
    troops = space.french_troops > 0 or space.algerian_troops > 0
    police = space.french_police > 0 or space.algerian_police > 0
    return bool(troops and police)


def rally_open(space: Any, *, independent: bool) -> bool:
    """Any Sector, a City not at Support, a Country once independent (3.3.1)."""
    if kind(space) == "Country":
        return independent
    return kind(space) == "Sector" or bool(space.stance < 1)


def train_locations(state: ct.State) -> Iterator[str]:
    """Every location that Train could have in the position, cost and repetition apart."""
    for space in state.spaces:
        if train_open(space, recall=state.recall_de_gaulle):
            yield space.id
    if state.france_track != "A":
        yield "France Track"
    if state.border_zone is not None and state.border_zone < 4:
        yield "Border Zone Track"


def rally_locations(state: ct.State) -> Iterator[str]:
    """Every location that Rally could have in the position, cost and repetition apart."""
    for space in state.spaces:
        if rally_open(space, independent=state.independent):
            yield space.id
    if state.france_track != "F":
        yield "France Track"


# What a frame awaits


class View:
    """What is pending, in plain terms."""

    def __init__(self, state: ct.State) -> None:
        frame: Any = state.stack[-1]
        self.state = state
        self.frame = frame
        self.awaits = type(frame).__name__
        self.locations = [
            getattr(location, "id", str(location)) for location in getattr(frame, "locations", ())
        ]
        self.one_only = str(getattr(frame, "reach", "")) == "one location"
        self.by_id = {space.id: space for space in state.spaces}
        at = getattr(frame, "at", None)
        self.here = self.by_id[at.id] if at is not None else None

    def may_select_more(self) -> bool:
        return not (self.one_only and self.locations)

    def elsewhere(self) -> list[Any]:
        """The spaces of Algeria that may give up a piece: not this one (1.4.1)."""
        return [space for space in self.by_id.values() if kind(space) != "Country" and space is not self.here]


def choices(state: ct.State) -> set[Choice]:
    """Every legal choice of the position."""
    if not state.stack:
        return set()
    view = View(state)
    return set(_BY_FRAME[view.awaits](view))


def _next_card(view: View) -> Iterator[Choice]:
    for card in set(range(1, 61)) - set(view.state.deck.played):
        yield ("reveal", card)


def _operation(view: View) -> Iterator[Choice]:
    if view.frame.faction.value == "Government" and view.state.resources.government >= 2:
        yield ("train",)
    if view.frame.faction.value == "FLN" and view.state.resources.fln >= 1:
        yield ("rally",)


def _first_choice(view: View) -> Iterator[Choice]:
    yield from _operation(view)
    yield ("choose.first", PASS)


def _second_choice(view: View) -> Iterator[Choice]:
    can_pay = any(_operation(view))
    for option in INITIATIVE_TRACK[view.frame.first.value]:
        if option == PASS or (option != EVENT and can_pay):
            yield ("choose.second", option)


def _end(view: View) -> Iterator[Choice]:
    if view.locations:
        yield ("end",)


def _training(view: View) -> Iterator[Choice]:
    yield from _end(view)
    money = view.state.resources.government
    if view.may_select_more() and money >= 2:
        for location in train_locations(view.state):
            if location not in view.locations:
                name = "train.select_track" if location.endswith("Track") else "train.select"
                yield (name, location)
    for location in view.locations:
        space = view.by_id.get(location)
        if space is not None and money >= 2 and _can_build(space, goal=1):
            yield ("train.pacify", location)


def _can_build(space: Any, *, goal: int) -> bool:
    if kind(space) == "Country" or not _held(space, goal):
        return False
    return space.terror > 0 or (population(space) > 0 and space.stance != goal)


def _training_in(view: View) -> Iterator[Choice]:
    yield from _training(view)
    room = 4 - view.frame.placed
    for piece in ("algerian_troops", "algerian_police"):
        stock = getattr(view.state.available, piece)
        for count in range(1, min(room, stock) + 1):
            yield ("train.place", count, piece.upper())
        if stock == 0 and room > 0:
            for donor in view.elsewhere():
                if getattr(donor, piece) > 0:
                    yield ("train.take", piece.upper(), donor.id)


def _pacifying(view: View) -> Iterator[Choice]:
    yield from _building(view, "train", goal=1, money=view.state.resources.government // 2)


def _agitating(view: View) -> Iterator[Choice]:
    yield from _building(view, "rally", goal=-1, money=view.state.resources.fln)


def _held(space: Any, goal: int) -> bool:
    """What Pacification and Agitation ask of the space at each step (R61, R98)."""
    if goal == 1:
        return controller(space) == "Government"
    return bool(space.fln_bases > 0) or controller(space) == "FLN"


def _building(view: View, operation: str, *, goal: int, money: int) -> Iterator[Choice]:
    yield from _end(view)
    space = view.here
    assert space is not None
    if view.frame.shifted or not _held(space, goal):
        return
    for count in range(1, min(space.terror, money, TERRORS) + 1):
        yield (f"{operation}.remove_terror", count)
    if space.terror == 0 and population(space) > 0 and space.stance != goal and money >= 1:
        yield (f"{operation}.shift",)


def _rallying(view: View) -> Iterator[Choice]:
    yield from _end(view)
    money = view.state.resources.fln
    if view.may_select_more() and money >= 1:
        for location in rally_locations(view.state):
            if location not in view.locations:
                name = "rally.select_track" if location.endswith("Track") else "rally.select"
                yield (name, location)
    for location in view.locations:
        space = view.by_id.get(location)
        if space is not None and money >= 1 and _can_build(space, goal=-1):
            yield ("rally.agitate", location)


def _rallying_in(view: View) -> Iterator[Choice]:
    yield from _rallying(view)
    space, placed = view.here, view.frame.placed
    assert space is not None
    room = rally_limit(space) - placed
    stock = view.state.available.guerrillas
    for count in range(1, min(room, stock) + 1):
        yield ("rally.place", count)
    if stock == 0 and room > 0:
        for donor, status in product(view.elsewhere(), ("underground", "active")):
            if getattr(donor, status) > 0:
                yield ("rally.take", status.upper(), donor.id)
    if placed == 0:
        yield from _instead(space)


def _instead(space: Any) -> Iterator[Choice]:
    if space.fln_bases > 0:
        yield ("rally.flip",)
    if space.government_bases + space.fln_bases < most_bases(space):
        for underground in range(3):
            if underground <= space.underground and 2 - underground <= space.active:
                yield ("rally.replace", underground, 2 - underground)


def _rallying_base(view: View) -> Iterator[Choice]:
    yield from _rallying(view)
    space = view.here
    assert space is not None
    if view.state.available.fln_bases or space.government_bases + space.fln_bases >= most_bases(space):
        return
    for donor in view.elsewhere():
        if donor.fln_bases > 0:
            yield ("rally.take_base", "FLN_BASES", donor.id)


_BY_FRAME = {
    "NextCard": _next_card,
    "FirstChoice": _first_choice,
    "SecondChoice": _second_choice,
    "SecondOperation": _operation,
    "Training": _training,
    "TrainingIn": _training_in,
    "Pacifying": _pacifying,
    "Rallying": _rallying,
    "RallyingIn": _rallying_in,
    "RallyingBase": _rallying_base,
    "Agitating": _agitating,
}
