"""Lemmas of ceilings: what an Operation may do in a space, it may do there by itself, and no more.

A ceiling plays each space alone (`ctcore find`): with a full purse; the FLN's Operations with every piece
Available or none, the Government's with a few numbers of cubes in place of those that stand there.
"""

from __future__ import annotations

from functools import partial
from operator import attrgetter, eq
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from ctcore.kernel.logic import all_of, any_of, at_most, both, choose
from ctcore.symbolic import Case, Found, agrees_after, holds_of
from ctcore.twilight.board.forces import FORCE_POOL, Pool
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import ALGERIAN, FLN, FRENCH_CUBES, GOVERNMENT, CubeType, PieceType
from ctcore.twilight.ceilings.in_space import COMMITMENT, FULL, PLACED
from ctcore.twilight.ceilings.in_text import PURSES, has_ceiling
from ctcore.twilight.ceilings.of_government import CUBES, OF_CUBES
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.common.movement import MoveCubes
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.resolution import COUNTED, found
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.rules.events.texts.book import frames
from ctcore.twilight.rules.events.texts.exchanging import Exchange
from ctcore.twilight.rules.operations.assault import (
    BASE_HITS,
    HITS,
    assaulting_cubes,
    bases_removed,
    guerrillas_removed,
)

from .cases.shapes import acted, cases_of
from .effects.operations import frames_of, played_kinds
from .lemmas.sentences import GROUNDS, HERE, follows, lawful, lawful_there, legal, made_of, on_stack, still

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.symbolic import Obligation
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

    from .lemmas.sentences import Row

__all__ = ["obligations"]

_OPERATIONS = {"rally": "3.3.1", "march": "3.3.2", "attack": "3.3.3", "terror": "3.3.4"}
_OF_GOVERNMENT = {
    "train": "3.2.1",
    "garrison": "3.2.2",
    "sweep": "3.2.3",
    "assault": "3.2.4",
    "deploy": "4.2.1",
    "troop_lift": "4.2.2",
    "neutralize": "4.2.3",
}
_ASKING = ("assault.select", "assault.select_with")
# The purses, and the figures that a move may change beside the spaces.
_PURSE = {FLN: attrgetter("resources.fln"), GOVERNMENT: attrgetter("resources.government")}
_FIGURES = tuple(
    attrgetter(name)
    for name in (
        *("commitment", "france_track", "border_zone"),
        *(
            f"{box}.{one.name.lower()}"
            for box in ("available", "casualties", "out_of_play")
            for one in PieceType
        ),
    )
)
_ACTIVITIES = {"extort": "4.3.1", "subvert": "4.3.2", "ambush": "4.3.3", "oas": "5.3.1"}


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _kinds(name: str) -> list[Kind]:
    """The kinds of move of an Operation or a Special Activity."""
    return [kind for kind in played_kinds() if kind.name.partition(".")[0] == name]


def _alone(state: State, held: int) -> State:
    """The position as a ceiling plays it, with ``held`` of each piece that is placed Available, or all."""
    pieces = {name: min(held, getattr(FORCE_POOL, name)) for name in PLACED}
    boxes = attrs.evolve(state.boxes, available=attrs.evolve(state.boxes.available, **pieces))
    return state.but(resources=FULL, commitment=COMMITMENT, boxes=boxes)


def _stays_legal(name: str) -> Found:
    covered = 0
    for kind in _kinds(name):

        def may(state: State, frame: Frame, move: Move, kind: Kind = kind) -> bool:
            ways = (_alone(state, held) for held in (FORCE_POOL.guerrillas, 0))
            return any_of(legal(kind, way, frame, move) for way in ways)

        found = holds_of(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, may)
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)


def _stays(before: State, after: State, frame: Frame, move: Move) -> bool:
    """Whether no space changes but those that the move names and the frame is at."""
    return _same_elsewhere(before, after, _places(frame, move))


def _stays_there(kinds: Iterable[Kind]) -> Found:
    covered = 0
    for kind in kinds:
        # That the laws are kept is proved by its effect.
        found = agrees_after(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, _stays)
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)


def _does_as_much(
    kinds: Iterable[Kind], ways: Callable[[State, Any, Move], Iterable[tuple[State, Any]]]
) -> Found:
    """Whether a move of those kinds does in one of the ways what it does, whatever was done elsewhere."""
    covered = 0
    for kind in kinds:

        def same(state: State, after: State, frame: Frame, move: Move, kind: Kind = kind) -> bool:
            places = _places(frame, move)
            return any_of(
                _is_as_much(places, (state, after), (way, acted(kind, way, pending, move)))
                for way, pending in ways(state, frame, move)
                if legal(kind, way, pending, move)
            )

        found = agrees_after(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, same)
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)


def _is_as_much(places: frozenset[Any], there: tuple[State, State], alone: tuple[State, State]) -> bool:
    """Whether a step alone leaves its spaces so, pays no more, and changes each figure as far."""
    player: Any = there[0].outermost.faction
    same = (alone[1].spaces[one.index] == there[1].spaces[one.index] for one in places if one is not None)
    paid = _by(_PURSE[player], alone) >= _by(_PURSE[player], there)
    figures = (*_FIGURES, _PURSE[player.enemy])
    return all_of((*same, paid, *(_reaches(_by(read, there), _by(read, alone)) for read in figures)))


def _by(read: Callable[[State], Any], step: tuple[State, State]) -> Any:
    return read(step[1]) - read(step[0])


def _reaches(by: Any, alone: Any) -> bool:
    """Whether a change is none, or one of the same kind alone is as large."""
    return any_of((both(by >= 0, lambda: by <= alone), both(by <= 0, lambda: by >= alone)))


def _alone_ways(state: State, frame: Any, _move: Move) -> Iterator[tuple[State, Any]]:
    for held in (FORCE_POOL.guerrillas, 0):
        yield _alone(state, held), frame


def _places(frame: Any, move: Move) -> frozenset[Place | None]:
    """The spaces that the move names and the frame is at."""
    chosen: tuple[Place, ...] = getattr(frame, "spaces", ())
    # The end of a Special Activity concerns all its spaces.
    last = chosen if isinstance(move, End) else chosen[-1:]
    named: frozenset[Place] = places_of.__wrapped__(move)
    return named | {getattr(frame, "at", None), *last}


def _same_elsewhere(before: State, after: State, places: frozenset[Place | None]) -> bool:
    pairs = zip(before.spaces, after.spaces, strict=True)
    return all_of(one is other or one == other for one, other in pairs if one.place not in places)


# The texts of Events


def _of_texts() -> list[Kind]:
    """The kinds of move of a text's last choices, but for those that concern two spaces."""
    asked = {kind.name for sort in frames() if has_ceiling(sort) for kind in SYSTEM.table[sort]}
    kinds = (kind for kind in played_kinds() if kind.name in asked)
    return [kind for kind in kinds if not issubclass(kind.move, End | Take | MoveCubes)]


def _texts_stay_legal() -> Found:
    covered = 0
    for kind in _of_texts():

        def may(state: State, frame: Any, move: Move, kind: Kind = kind) -> bool:
            ways = [list(_text_ways(state, one, move)) for one in (frame, frame.but(left=frame.left + 1))]
            return all_of(any_of(legal(kind, way, one, move) for way, one in tried) for tried in ways)

        found = holds_of(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, may)
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)


def _text_ways(state: State, frame: Any, move: Move) -> Iterator[tuple[State, Any]]:
    """As a ceiling plays a text in one space."""
    chosen = tuple(one for one in frame.spaces if one in places_of.__wrapped__(move))
    rich = state.but(resources=PURSES, commitment=COMMITMENT)
    for pool in (FORCE_POOL, Pool()):
        boxes = attrs.evolve(state.boxes, available=pool)
        yield rich.but(boxes=boxes), frame.but(spaces=chosen)


# The Government's pieces


class _Numbers(NamedTuple):
    """Numbers of Troops, of Police, and of cubes of any sort."""

    troops: Iterable[Any]
    police: Iterable[Any]
    cubes: Iterable[Any]


_NONE = _Numbers((), (), ())


def _tried(state: State, place: Place, more: _Numbers = _NONE) -> Iterator[tuple[Any, Any]]:
    """Troops and Police that a ceiling tries in a space, by what stands there and by more such numbers.

    Troops alone, Police alone, cubes as Troops alone or beside all Troops, and all Troops beside the Police.
    As many may stand there as do, and as are Available besides; more than its pieces need make no difference.
    """
    space, available = state.spaces[place.index], state.available
    most = 2 * space.fln_pieces + 2
    troops = at_most(most, space.troops + available.french_troops)
    police = at_most(most, space.police + available.french_police)
    for number in (space.troops, *more.troops):
        yield at_most(number, troops), 0
    for number in (space.police, *more.police):
        yield 0, at_most(number, police)
    for number in (space.cubes, *more.cubes):
        yield at_most(number, troops), 0
        yield troops, at_most(choose(number > troops, number - troops, 0), police)
    yield troops, at_most(space.police, police)


def _standing(state: State, place: Place, cubes: tuple[Any, ...]) -> State:
    """The position with that many cubes of each type in the space."""
    there = attrs.evolve(state.spaces[place.index], **dict(zip(CUBES, cubes, strict=True)))
    return state.but(spaces=(*state.spaces[: place.index], there, *state.spaces[place.index + 1 :]))


def _rich_ways(state: State, frame: Any, _move: Move) -> Iterator[tuple[State, Any]]:
    """With the same pieces, and a full purse of the Government's."""
    yield state.but(resources=attrs.evolve(state.resources, government=FULL.government)), frame


def _at_once(name: str) -> Iterator[Kind]:
    """The kinds that a ceiling plays, but for those after which #5 unshaded asks what the purse allows."""
    return (kind for kind in filter(_is_played, _kinds(name)) if kind.name not in _ASKING)


def _is_played(kind: Kind) -> bool:
    """Whether a ceiling plays such moves in a space: what only moves or places cubes it counts apart."""
    return not issubclass(kind.move, OF_CUBES)


def _legal_with_cubes(name: str) -> Found:
    covered = 0
    for kind in filter(_is_played, _kinds(name)):

        def may(state: State, frame: Frame, move: Move, kind: Kind = kind) -> bool:
            # What names no space is asked of any.
            place: Place = next(iter(places_of.__wrapped__(move)), getattr(frame, "at", None) or PLACES[0])
            rich = state.but(resources=FULL, commitment=COMMITMENT)
            ways = (_standing(rich, place, (*cubes, 0, 0)) for cubes in _tried(state, place))
            return any_of(legal(kind, way, frame, move) for way in ways)

        found = holds_of(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, may)
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)


def _garrison_finds(state: State, space: Space) -> tuple[Any, ...]:
    return (found(state, space, space.french_police, space.algerian_police),)


def _sweep_finds(state: State, space: Space, named: CubeType | None) -> tuple[Any, ...]:
    counted = (COUNTED(state, space, pieces, named) for pieces in (FRENCH_CUBES, ALGERIAN))
    return (found(state, space, *counted),)


def _assault_removes(state: State, space: Space, named: CubeType | None) -> tuple[Any, ...]:
    cubes = assaulting_cubes(state, space, named)
    fallen = guerrillas_removed(space, HITS(state, space, cubes))
    return fallen, bases_removed(state, space, BASE_HITS(state, space, cubes, fallen))


# What cubes do to the pieces of the FLN, by the type of cube that is named, if any.
_DONE: tuple[Callable[[State, Space], tuple[Any, ...]], ...] = (
    _garrison_finds,
    *(partial(does, named=named) for does in (_sweep_finds, _assault_removes) for named in (None, *CubeType)),
)


def _do_as_much() -> Found:
    """Whether what is tried does what any cubes do: of French ones, or with Commandos of Algerian ones."""

    def claim(state: State, place: Place, by_algerian: bool) -> bool:  # noqa: FBT001 - an input of the case
        state = state.but(in_force=state.in_force.but(commandos_de_chasse=by_algerian))
        space = state.spaces[place.index]
        # Where it takes two French cubes to find what one Algerian cube finds.
        numbers = _Numbers(
            troops=[space.algerian_troops + space.french_troops // 2],
            police=[space.algerian_police + space.french_police // 2],
            cubes=[
                space.algerian_troops
                + space.algerian_police
                + (space.french_troops + space.french_police) // 2
            ],
        )
        tried = _tried(state, place, numbers if by_algerian else _NONE)
        ways = [(0, 0, *cubes) if by_algerian else (*cubes, 0, 0) for cubes in tried]
        positions = [_standing(state, place, cubes) for cubes in ways]
        return all_of(
            any_of(
                all_of(map(eq, does(one, one.spaces[place.index]), does(state, space))) for one in positions
            )
            for does in _DONE
        )

    def known(state: State, place: Place, _: bool) -> bool:  # noqa: FBT001 - an input of the case
        # What another space holds is not asked.
        return lawful(state, ("no_negative_count_in_a_box",)) & lawful_there(state.spaces[place.index], HERE)

    cases = (
        Case(str(place), on_stack(FirstChoice(GOVERNMENT)), (place, by_algerian), known, still)
        for place in GROUNDS
        for by_algerian in (False, True)
        if not place.is_country
    )
    return follows(cases, claim)


def _rows() -> Iterator[Row]:
    yield (
        "texts_alone",
        ("5.1", "1.8"),
        "what a text's last choice may do, it may alone, with a full purse, every piece Available, or none",
        _texts_stay_legal,
    )
    yield (
        "texts_there",
        ("5.1",),
        "a text's last choice changes no space but those that it names",
        lambda: _stays_there(_of_texts()),
    )
    yield (
        "texts_shared",
        ("5.1", "1.8"),
        "a text's last choice alone, but for an exchange, leaves its space the same and changes as much",
        # An exchange for fewer pieces than are wanted is one with and one without replacements.
        lambda: _does_as_much((one for one in _of_texts() if one.move is not Exchange), _text_ways),
    )
    yield (
        "cubes_do_as_much",
        ("3.2.2", "3.2.3", "3.2.4", "R53", "R56"),
        "what cubes find and remove in a space, some numbers of cubes that a ceiling tries there do, too",
        _do_as_much,
    )
    for name, clause in _OF_GOVERNMENT.items():
        yield (
            f"{name}_with_cubes",
            (clause, "1.8"),
            f"what {_title(name)} may do, it may with a full purse and numbers of cubes that a ceiling tries",
            lambda name=name: _legal_with_cubes(name),  # type: ignore[misc]
        )
        yield (
            f"{name}_there",
            (clause,),
            f"what {_title(name)} does beside moving cubes changes no space but those that it names or is at",
            lambda name=name: _stays_there(filter(_is_played, _kinds(name))),  # type: ignore[misc]
        )
        yield (
            f"{name}_shared",
            (clause, "1.8"),
            f"what {_title(name)} does beside moving cubes it does with any purse of its own",
            lambda name=name: _does_as_much(_at_once(name), _rich_ways),  # type: ignore[misc]
        )
    for name, clause in (_OPERATIONS | _ACTIVITIES).items():
        yield (
            f"{name}_alone",
            (clause, "1.4.1", "1.8"),
            f"what {_title(name)} may do, it may with a full purse and every piece Available, or none",
            lambda name=name: _stays_legal(name),  # type: ignore[misc]
        )
        yield (
            f"{name}_there",
            (clause,),
            f"a move of {_title(name)} changes no space but those that it names or is at",
            lambda name=name: _stays_there(_kinds(name)),  # type: ignore[misc]
        )
        yield (
            f"{name}_shared",
            (clause, "1.8"),
            f"a move of {_title(name)} alone leaves its space the same, pays no more, and changes as much",
            lambda name=name: _does_as_much(_kinds(name), _alone_ways),  # type: ignore[misc]
        )


def obligations() -> tuple[Obligation, ...]:
    """That each Operation and Special Activity may be played in one space alone."""
    asked = ("alone", "there", "shared", "with_cubes")
    names = (*_OPERATIONS, *_OF_GOVERNMENT, *_ACTIVITIES, "texts")
    batches = {f"lemma.{name}_{one}": name for name in names for one in asked}
    return tuple(attrs.evolve(one, batch=batches.get(one.name, "")) for one in made_of(_rows()))
