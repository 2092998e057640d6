"""Lemmas of what is found, what goes where, and what the people make of it.

Searches and Extort turn Guerrillas Active; the fallen go to two boxes by turns; Terror and
Neutralize move the people of a space.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING

from ctcore.kernel.logic import all_of, choose, implies
from ctcore.symbolic import Case, Found, any_count
from ctcore.twilight.board.vocabulary import Activity, CubeType, Piece, PieceType, Stance, Terrain
from ctcore.twilight.rules.activities.extort import Extorting, ExtortStopped
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.common import resolution
from ctcore.twilight.rules.common.frames import Mark
from ctcore.twilight.rules.common.operation import End, Search, Select
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations import assault
from ctcore.twilight.rules.operations.assault import Assaulting
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.march import Leg, Marching
from ctcore.twilight.rules.operations.sweep import SearchWith, Sweeping
from ctcore.twilight.rules.operations.terror import Terrorizing

from .sentences import GROUNDS, HERE, drafted, follows, leads_to, move_of, standing, still, supposing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State

    from .sentences import Row

    Steps = Iterator[tuple[Case, Callable[[State, State], bool]]]

__all__ = ["LEMMAS"]

ALGERIA = tuple(place for place in GROUNDS if not place.is_country)
_MARKERS = (*HERE, "terror_markers_suffice", "stance_is_one_of_three", "population_0_is_neutral")
_PURSES = (*HERE, "fln_resources_within_track", "moved_pieces_stand")


def _terror(state: State) -> int:
    return sum(space.terror for space in state.spaces)


# Searches


def _found_grows() -> Found:
    def claim(state: State, space: Space, cubes: int, more: int) -> bool:
        few = resolution.found(state, space, cubes, 0)
        many = resolution.found(state, space, cubes, more)
        return (few <= many) & (few >= 0) & (few <= cubes) & (many <= space.underground)

    def cases() -> Iterator[Case]:
        for place in GROUNDS:
            state = standing(Sweeping(OperationLimit.WITH_ACTIVITY, (), ()))
            inputs = (state.spaces[place.index], any_count("cubes"), any_count("more"))
            guard = supposing(HERE, lambda _state, _space, cubes, more: (cubes >= 0) & (more >= 0))
            yield Case(f"searched: {place}", state, inputs, guard, still)

    return follows(cases(), claim)


def _searches() -> Steps:
    for place in ALGERIA:
        sweeping = Sweeping(OperationLimit.WITH_ACTIVITY, (place,), ())
        case = move_of("sweep.search", (sweeping,), Search(place))
        yield case, partial(_searched, place=place, searchers="cubes")
        for cubes in CubeType:
            case = move_of("sweep.search_with", (sweeping,), SearchWith(place, cubes))
            yield case, partial(_searched, place=place, searchers=str(cubes).lower())
        frame = Garrisoning(OperationLimit.WITH_ACTIVITY, (), searched=False)
        case = move_of("garrison.search", (frame,), Search(place))
        yield case, partial(_searched, place=place, searchers="police")


def _searched(before: State, after: State, place: Place, searchers: str) -> bool:
    was, now = before.spaces[place.index], after.spaces[place.index]
    cubes: int = getattr(was, searchers)
    if place.terrain is Terrain.MOUNTAIN:
        # By #17u an Algerian cube counts for two.
        troops = was.algerian_troops if searchers != "police" else 0
        police = was.algerian_police if searchers != "troops" else 0
        cubes += choose(before.in_force.commandos_de_chasse, troops + police, 0)
    shown = was.underground - now.underground
    halved = 2 if place.terrain is Terrain.MOUNTAIN else 1
    enough = (shown == was.underground) | ((shown + 1) * halved > cubes)
    kept = (now.active == was.active + shown) & _only(before, after, place)
    return kept & enough & (shown >= 0) & (shown * halved <= cubes)


def _only(before: State, after: State, place: Place) -> bool:
    pairs = zip(before.spaces, after.spaces, strict=True)
    return all(was is now or was.place is place for was, now in pairs)


def _hits_count_cubes() -> Found:
    def claim(state: State, space: Space, more: int) -> bool:
        here = assault.hits(state, space)
        joined = space.changed(Piece.ALGERIAN_TROOPS, more)
        policed = assault.hits(state, space.changed(Piece.FRENCH_POLICE, more)) - here
        at_front = state.independent & (space.place.border is not None)
        idle = (space.place.is_city | at_front | state.in_force.single_hq_control) ^ True
        grows = (assault.hits(state, joined) >= here) & (policed >= 0)
        return (here <= space.cubes) & (here >= 0) & grows & implies(idle, policed == 0)

    def cases() -> Iterator[Case]:
        for place in ALGERIA:
            state = standing(Assaulting(OperationLimit.WITH_ACTIVITY, ()))
            inputs = (state.spaces[place.index], any_count("more"))
            yield Case(f"cubes in {place}", state, inputs, supposing(HERE, lambda _s, _sp, n: n >= 0), still)

    return follows(cases(), claim)


# Where the fallen go


def _by_turns() -> Found:
    def claim(_state: State, before: int, count: int, more: int) -> bool:
        go = resolution.to_available
        spared, dead = go(before, count), count - go(before, count)
        in_two = go(before, count) + go(before + count, more) == go(before, count + more)
        next_two = go(before, 1) + go(before + 1, 1) == 1
        near = (spared - dead <= 1) & (dead - spared <= 1)
        first = (go(0, count) * 2 - count >= 0) & (go(0, 1) == 1)
        return (spared >= 0) & (dead >= 0) & near & in_two & next_two & first

    inputs = tuple(any_count(name) for name in ("before", "count", "more"))
    guard = lambda _state, *counts: all_of(count >= 0 for count in counts)  # noqa: E731 - read in place
    state = standing(Sweeping(OperationLimit.WITH_ACTIVITY, (), ()))
    return follows((Case("one loss after another", state, inputs, guard, still),), claim)


def _both_boxes() -> Found:
    def cases() -> Steps:
        for piece in (Piece.ACTIVE, Piece.UNDERGROUND):
            state, place = standing(Sweeping(OperationLimit.WITH_ACTIVITY, (), ())), ALGERIA[0]
            act = drafted(
                lambda draft, before, count, piece=piece, place=place: resolution.remove_alternately(
                    draft, piece, count, place, before, "3.2.4"
                )
            )
            guard = lambda state, before, count, piece=piece, place=place: (  # noqa: E731 - read in place
                (before >= 0) & (count >= 0) & (state.spaces[place.index].of(piece) >= count)
            )
            inputs = (any_count("before"), any_count("count"))
            case = Case(f"{piece} removed", state, inputs, supposing(HERE, guard), act)
            yield case, partial(_boxed, place=place, piece=piece)

    return leads_to("what leaves the map is in one of two boxes, half in each", cases())


def _boxed(before: State, after: State, place: Place, piece: Piece) -> bool:
    gone = before.spaces[place.index].of(piece) - after.spaces[place.index].of(piece)
    spared = after.available.of(PieceType.GUERRILLAS) - before.available.of(PieceType.GUERRILLAS)
    dead = after.casualties.of(PieceType.GUERRILLAS) - before.casualties.of(PieceType.GUERRILLAS)
    return (spared + dead == gone) & (spared - dead <= 1) & (dead - spared <= 1)


# The people


def _terrors() -> Steps:
    for place in ALGERIA:
        case = move_of("terror.select", (Terrorizing(OperationLimit.LIMITED, ()),), Select(place), _MARKERS)
        yield case, partial(_terrorized, place=place)


def _terrorized(before: State, after: State, place: Place) -> bool:
    was, now = before.spaces[place.index], after.spaces[place.index]
    number = choose(before.in_force.amateur_bombers & place.is_city, 2, 1)
    shown = (now.underground == was.underground - number) & (now.active == was.active + number)
    placed = choose((was.terror == 0) & (_terror(before) < 12), 1, 0)
    marked = (now.terror == was.terror + placed) & (_terror(after) <= 12)
    left = choose(before.in_force.empty_threat, was.support, Stance.NEUTRAL)
    return shown & marked & (now.support == left) & _only(before, after, place)


def _neutralizes() -> Steps:
    pairs = [(one, other) for one, other in pairwise(ALGERIA)][::4]
    for places in (*((one,) for one in ALGERIA), *pairs):
        frames = (
            Sweeping(OperationLimit.WITH_ACTIVITY, (places[0],), (), activity=Activity.NEUTRALIZE),
            Neutralizing(places, any_count("removed"), any_count("guerrillas")),
        )
        case = move_of("neutralize.end", frames, End(), _MARKERS)
        yield case, partial(_neutralized, places=places)


def _neutralized(before: State, after: State, places: tuple[Place, ...]) -> bool:
    left = 12 - _terror(before)
    moved = all_of(
        _one_level(before.spaces[place.index], after.spaces[place.index], left, len(places))
        for place in places
    )
    others = all(
        was is now or was.place in places for was, now in zip(before.spaces, after.spaces, strict=True)
    )
    return moved & (_terror(after) <= 12) & others


def _one_level(was: Space, now: Space, left: int, spaces: int) -> bool:
    people = was.population >= 1
    above = people & (was.support > Stance.OPPOSE)
    level = now.support == was.support - choose(above, 1, 0)
    hated = people & (was.support == Stance.OPPOSE) & (was.terror == 0)
    marker = (now.terror == was.terror) | (hated & (now.terror == 1))
    return level & marker & implies(hated & (left >= spaces), now.terror == 1)


def _empty_stays_neutral() -> Found:
    def neutral(_before: State, after: State) -> bool:
        return all_of((one.population >= 1) | (one.support == Stance.NEUTRAL) for one in after.spaces)

    cases = [case for case, _ in (*_terrors(), *_neutralizes())]
    return leads_to("a space of Population 0 is Neutral", ((case, neutral) for case in cases))


# Extort


def _extorts() -> Steps:
    for place, name in product(GROUNDS, ("extort.select", "extort.stopped")):
        marks = (Mark(place, Piece.UNDERGROUND, any_count("stopped")),)
        steps = (Leg(place.neighbours[0], place),)
        march = Marching(OperationLimit.WITH_ACTIVITY, (place,), steps, activity=Activity.EXTORT, marks=marks)
        move = Select(place) if name == "extort.select" else ExtortStopped(place)
        case = move_of(name, (march, Extorting(())), move, _PURSES)
        yield case, partial(_extorted, place=place)


def _extorted(before: State, after: State, place: Place) -> bool:
    was, now = before.spaces[place.index], after.spaces[place.index]
    shown = was.underground - now.underground
    gained = after.resources.fln - before.resources.fln
    active = (now.active == was.active + shown) & (shown == 1) & _only(before, after, place)
    return active & (gained <= shown) & ((gained == shown) | (before.resources.fln == 50)) & (gained >= 0)


LEMMAS: tuple[Row, ...] = (
    (
        "found_grows_with_cubes",
        ("3.2.2", "3.2.3", "R53", "R56"),
        "more cubes find no fewer Guerrillas, never more than the Underground ones or the cubes",
        _found_grows,
    ),
    (
        "searches_find",
        ("3.2.2", "3.2.3", "R53", "R69"),
        (
            "a search Activates a Guerrilla for each cube, each two in Mountains but for Algerian ones by "
            "#17u, and all that it can"
        ),
        lambda: leads_to("cubes find as many as they may", _searches()),
    ),
    (
        "hits_count_cubes",
        ("3.2.4", "1.3.7", "R56", "R76"),
        (
            "hits are at most the cubes there and grow with them, and Police count only in a City or, "
            "after independence, at a border, or by #45u"
        ),
        _hits_count_cubes,
    ),
    (
        "fallen_by_turns",
        ("3.2.4", "3.3.3", "4.2.3", "R29"),
        "the fallen go to Available and Casualties by turns, Available first, in one run or in two parts",
        _by_turns,
    ),
    (
        "fallen_in_two_boxes",
        ("3.2.4", "3.3.3", "4.2.3", "R29", "1.4.1"),
        "each of the fallen is in one of the two boxes, and the boxes differ by one at most",
        _both_boxes,
    ),
    (
        "terror_leaves_neutral",
        ("3.3.4", "5.3", "5.4", "R39", "R40"),
        (
            "Terror shows one Guerrilla, in a City two under AMATEUR BOMBERS, leaves the space Neutral, or "
            "under EMPTY THREAT as it was, and never brings the markers above 12"
        ),
        lambda: leads_to("Terror leaves the space Neutral", _terrors()),
    ),
    (
        "neutralize_at_each_stance",
        ("4.2.3", "R38", "R41", "R88"),
        (
            "Neutralize shifts each space one level toward Opposition; one at Oppose gets its first Terror "
            "marker, one of Population 0 nothing, and no marker beyond 12"
        ),
        lambda: leads_to("each space shifts a level or gets Terror", _neutralizes()),
    ),
    (
        "empty_stays_neutral",
        ("1.6.2", "3.3.4", "4.2.3", "R38"),
        "neither Terror nor Neutralize leaves a space of Population 0 other than Neutral",
        _empty_stays_neutral,
    ),
    (
        "extort_gains_what_it_shows",
        ("4.3.1", "1.8", "R120"),
        "Extort gains one Resource for the Guerrilla that it Activates, less only at 50",
        lambda: leads_to("one Resource for each Guerrilla", _extorts()),
    ),
)
