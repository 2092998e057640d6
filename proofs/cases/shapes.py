"""The cases that proofs run over: stacks of frames, and moves of each kind.

Spaces, cards and frames are concrete; every count, marker, track, flag and mark is symbolic.
The first frame of a kind meets every space, or pair of spaces, that stands for others; each further
frame the spaces that it names, one of each kind that it does not, and pairs of neighbours.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import attrs

from ctcore.kernel import Staged
from ctcore.kernel.logic import all_of
from ctcore.symbolic import Case, any_count, kept
from ctcore.twilight.board.cards import EVENT_CARDS, Text, is_propaganda
from ctcore.twilight.board.deception import NO_DECEPTION, Deception, DeceptionMarker
from ctcore.twilight.board.deck import PILE
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Activity, Actor, Option
from ctcore.twilight.game import setup
from ctcore.twilight.rules.common.turns import (
    OPEN_BOXES,
    AssetOperation,
    FirstChoice,
    NextCard,
    OperationLimit,
    SecondOperation,
    TurnFrame,
)
from ctcore.twilight.rules.events.texts import book
from ctcore.twilight.rules.operations import assault, terror, train
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.rules.setup.frames import DrawingMarkers, SetUpFrame
from ctcore.twilight.scenarios import SCENARIOS

from .lifted import any_state
from .possible import places_of, possible_stacks
from .spaces import HERE, MARCHES, PAIRS, PLAIN, RING, SPACES, THERE
from .switches import EVERY_SCENARIO, EVERY_SHAPE, EVERY_SPACE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel import Frame, Kind, Move, Requirement
    from ctcore.twilight.board.state import State

__all__ = [
    "FULL",
    "SHORT",
    "Shape",
    "acted",
    "cases_of",
    "lifted_frames",
    "lifted_moves",
    "said_moves",
    "with_stack",
]

Stack = tuple["Frame", ...]
FULL, SHORT = "full", "short"
_TURNS = (FirstChoice, SecondOperation, AssetOperation)
# The counts of a move, which are symbolic; its other fields are concrete.
_COUNTS = ("count", "underground", "active", "die")
# Cards are alike until Events are played: the first, the last, and some between.
_CARDS = range(1, EVENT_CARDS + 1) if EVERY_SHAPE else (1, 2, 3, 30, EVENT_CARDS)
# Each shape with moves in all of a few spaces, or with a few moves of which one is in each space.
_EVERYWHERE = EVERY_SHAPE and not EVERY_SPACE
# These do not read the relation of two spaces.
_ANYWHERE = ("redeploy.move",)
_ASSET = (DeceptionMarker.HIDDEN_ASSET,)
_HELD = Deception(_ASSET, _ASSET)
# The player who draws has one marker, so that the next is the last.
_GOVERNMENT_DRAWS = Deception(_ASSET, (), tuple(DeceptionMarker) * 2)
_FLN_DRAWS = Deception(_ASSET * 2, _ASSET, tuple(DeceptionMarker) * 2)
# The cards with two texts, and those with one.
_DUAL = tuple(one.card for one in book.texts() if one.text is Text.UNSHADED)
_SINGLE = tuple(one.card for one in book.texts() if one.text is Text.ONLY)
# The first card after a Round.
_FIRST_OF_CAMPAIGN = 14
_BEFORE_AGITATION = (
    *("commitment.send", "commitment.end_sending", "commitment.withdraw", "commitment.end_withdrawing"),
    "pacification.pacify",
)
_ON_FIRST_CARD = (
    *("pivotal.play", "pivotal.decline", "hidden_asset.first", "hidden_asset.second", "end"),
    *("coup.roll_government", "coup.roll_fln", "coup.lower_commitment"),
    *("coup.take_out", "coup.take_out_available", "mobilization.mobilize", "mobilization.end"),
    *("suez.roll", "suez.set_aside", "suez.set_aside_available"),
)


@cache
def _places_of_the_deck(scenario: str) -> dict[str, tuple[int, ...]]:
    """How many cards have been played when these kinds look at the deck.

    None, a pile all but its last card, a pile, and what comes before and after the last pile but one,
    where the deck may end.
    """
    last_pile = setup(scenario).deck.piles * PILE - PILE
    last = last_pile + PILE - 1
    return {
        "reveal": (0, 1, 12, 13, 25, last_pile, last_pile + 1, last),
        "choose.first": (1, _FIRST_OF_CAMPAIGN, last),
        "choose.second": (1, _FIRST_OF_CAMPAIGN, last),
        # The second Round, and the final one.
        "agitation.end": (2, last_pile + 2),
        # The first Round, and one that a Victory Phase began.
        **dict.fromkeys(_BEFORE_AGITATION, (1, 15)),
        **dict.fromkeys(_ON_FIRST_CARD, (1, _FIRST_OF_CAMPAIGN)),
    }


def _decks(name: str, scenario: str) -> tuple[int, ...]:
    return _places_of_the_deck(scenario).get(name, (1,))


# Shapes


@attrs.frozen(slots=False, eq=False)
class Shape:
    """The concrete part of a position: the pending frames, the scenario, how many cards are played."""

    stack: Stack
    scenario: str = FULL
    played: int = 1
    card: int | None = None

    @property
    def frame(self) -> Frame:
        """The frame that awaits a move."""
        return self.stack[-1]

    @property
    def sort(self) -> tuple[str, str]:
        """The heading that cases of this shape are counted under."""
        return self.scenario, type(self.frame).__name__

    @cached_property
    def position(self) -> State:
        """Any state of this shape; after a Propaganda card the FLN is First Eligible."""
        first = GOVERNMENT if self.played % 2 and self.played % PILE else FLN
        return with_stack(self.stack, self.played, first, self.scenario, self.card)


def with_stack(
    stack: Stack,
    played: int = 1,
    first: Actor = FLN,
    scenario: str | None = None,
    card: int | None = None,
) -> State:
    """Any state in which those frames are pending, and that number of cards has been played.

    Where no turn says who is, ``first`` is First Eligible.  The scenario is the full one, but for the
    set-up: the short one leaves cards out, and asks for forces abroad.
    """
    turn: Any = stack[0]
    if isinstance(turn, TurnFrame):
        first = turn.faction if _is_first(turn) else turn.faction.enemy
    set_up = isinstance(stack[-1], SetUpFrame)
    state = any_state(stack, first, 0 if set_up else played, scenario or (SHORT if set_up else FULL), card)
    return state.but(deception=_deception_of(stack))


def _is_first(turn: Frame) -> bool:
    return isinstance(turn, FirstChoice) or (isinstance(turn, AssetOperation) and turn.first is None)


def _deception_of(stack: Stack) -> Deception:
    """The Deception markers that let the most happen: a Hidden Asset in each hand, markers in the bag."""
    drawing = stack[-1]
    if isinstance(drawing, DrawingMarkers):
        return _GOVERNMENT_DRAWS if drawing.faction is GOVERNMENT else _FLN_DRAWS
    return _HELD if len(stack) == 1 and not isinstance(stack[0], NextCard) else NO_DECEPTION


def lifted_frames(frame: type[Frame]) -> Iterator[Frame]:
    """Frames of the type in every shape that the rules distinguish, their counts symbolic."""
    yield from (stack[-1] for stack in possible_stacks(frame))


@kept
def _shapes(kind: Kind, frames: tuple[type[Frame], ...], scenario: str, *, whole: bool) -> tuple[Shape, ...]:
    """The shapes in which a kind is played in a scenario, made once and shared by its obligations."""
    return tuple(_made_shapes(kind, frames, scenario, whole=whole))


def _made_shapes(
    kind: Kind, frames: tuple[type[Frame], ...], scenario: str, *, whole: bool
) -> Iterator[Shape]:
    """The shapes in which a kind is played in a scenario.

    Of the ``whole``, each shape of its first frame, and some of each further one; else all, the plainest
    first.
    Only a few kinds look at the deck: they meet the first card, one between, and the last.
    """
    if kind.name == "end" and whole:
        for stack, played in product(_ends(), _decks("end", scenario)):
            yield Shape(stack, scenario, played)
    for count, frame in enumerate(frames):
        every = EVERY_SHAPE or (whole and (count == 0 or issubclass(frame, TurnFrame)))
        stacks = (one for one in _of_frame(frame, every=every, whole=whole) if _tells(kind, one))
        first, *others = _decks(kind.name, scenario)
        for stack in stacks:
            yield from (Shape(stack, scenario, first, card) for card in _texts_of(kind.name, stack))
            yield from (Shape(stack, scenario, played) for played in others)


def _open_after(turn: Frame) -> tuple[Option, ...]:
    """The boxes that are open to a turn, with the Event box for the first turn."""
    first: Option | None = getattr(turn, "first", None)
    return (Option.EVENT,) if first is None else OPEN_BOXES[first]


def _texts_of(name: str, stack: Stack) -> tuple[int | None, ...]:
    """The cards to try for a kind: those whose texts a move may execute, or any."""
    if len(stack) == 1 and Option.EVENT in _open_after(stack[0]):
        if name in {"event.first", "event.second"}:
            return _DUAL
        if name in {"choose.first", "choose.second"}:
            return (None, *_SINGLE)
    return (None,)


def _of_frame(frame: type[Frame], *, every: bool, whole: bool) -> Iterator[Stack]:
    if not every:
        yield from possible_stacks(frame, 1, sorts=False)
    if every or not whole:
        # A frame at work in one space, or in a Round, reads little of the frames below it.
        at_work = issubclass(frame, RoundFrame) or "at" in attrs.fields_dict(frame)
        yield from possible_stacks(frame, 1 if at_work and not EVERY_SHAPE else 2)


def _tells(kind: Kind, stack: Stack) -> bool:
    """Whether the kind needs the stack; some kinds do not read the sort of space at work."""
    indifferent = kind.name.endswith((".select", ".take", ".take_base", ".remove", ".lose"))
    return EVERY_SHAPE or not indifferent or places_of(stack, marks=True) <= PLAIN


def _ends() -> Iterator[Stack]:
    """An Operation of each side, in every turn, with what decides the box it ends in."""
    for frame, limit in product((train.Training, assault.Assaulting, terror.Terrorizing), OperationLimit):
        done = [frame(limit, SPACES[:1])]
        if limit is not OperationLimit.LIMITED:
            done.append(frame(limit, SPACES[:2]))
        if limit is OperationLimit.WITH_ACTIVITY:
            done.append(frame(limit, SPACES[:1], activity=Activity.DEPLOY))
        faction: Any = frame.actor
        turns: Any = (turn for kind in _TURNS for (turn,) in possible_stacks(kind))
        open_to = [turn for turn in turns if turn.faction is faction and turn.limit is limit]
        yield from product(open_to, done)


# Moves


def lifted_moves(kind: Kind) -> tuple[Move, ...]:
    """The kind's candidates over the chosen spaces, each count symbolic."""
    if isinstance(kind, Staged):
        return tuple(_between(kind, lambda name, _sort: kind.said(name)))
    names = [field.name for field in attrs.fields(kind.move)]
    counts = [name for name in names if name in _COUNTS]
    moves: dict[tuple[object, ...], Move] = {}
    for move in kind.candidates:
        if getattr(move, "space", SPACES[0]) not in SPACES or not _is_tried(move):
            continue
        key = tuple(getattr(move, name) for name in names if name not in counts)
        if key not in moves:
            moves[key] = attrs.evolve(move, **{name: any_count(f"move.{name}") for name in counts})
    return tuple(moves.values())


def _is_tried(move: Move) -> bool:
    return not isinstance(move, Reveal) or move.card in _CARDS or is_propaganda(move.card)


def said_moves(kind: Kind) -> tuple[Move, ...]:
    """Every move of the kind's type that can be written over the chosen spaces, each count symbolic.

    What else is a number, the number of a card, is tried as the candidates say it, and one beyond.
    """
    if isinstance(kind, Staged):
        return tuple(_between(kind, lambda _name, sort: _every(sort)))
    hints = get_type_hints(kind.move)
    values = [list(_said(kind, field.name, hints[field.name])) for field in attrs.fields(kind.move)]
    return tuple(kind.move(*each) for each in product(*values))


def _between(kind: Staged, values: Callable[[str, Any], Iterable[Any]]) -> Iterator[Move]:
    """Moves between two places: every count symbolic, every other field one of its ``values``."""
    of: Any = kind.move
    hints = get_type_hints(of)
    names = [one.name for one in attrs.fields(of) if one.name not in ("origin", "destination")]
    each = [[any_count(f"move.{one}")] if one in _COUNTS else list(values(one, hints[one])) for one in names]
    ends = {name: set(values(name, hints[name])) for name in ("origin", "destination")}
    boxes = [end for end in ends["origin"] if not isinstance(end, Place)]
    pairs = (
        *(RING if kind.name in _ANYWHERE else PAIRS),
        *((box, HERE) for box in boxes),
        *((THERE, box) for box in boxes),
        *product(boxes, boxes),
    )
    for origin, destination in pairs:
        if origin in ends["origin"] and destination in ends["destination"]:
            for chosen in product(*each):
                yield of(**dict(zip(names, chosen, strict=True)), origin=origin, destination=destination)


def _every(sort: Any) -> Iterator[Any]:
    """The values of a type of field, or of each of several."""
    for one in get_args(sort) or (sort,):
        yield from PLACES if one is Place else one


def _said(kind: Kind, name: str, sort: Any) -> Iterator[Any]:
    if name in _COUNTS:
        yield any_count(f"move.{name}")
    elif sort is Place:
        yield from SPACES
    elif sort is int:
        numbers = {getattr(move, name) for move in lifted_moves(kind)}
        yield from sorted(numbers | {min(numbers) - 1, max(numbers) + 1})
    else:
        yield from sort


def _moves(
    kind: Kind, stack: Stack, said: Callable[[Kind], tuple[Move, ...]], *, everywhere: bool
) -> Iterator[Move]:
    """The kind's moves: everywhere, or to the spaces that the stack names and one more of each kind."""
    named = places_of(stack, marks=True)
    fresh = [place for place in SPACES if place not in named]
    near = named | {next(one for one in fresh if one.kind is sort) for sort in {one.kind for one in fresh}}
    listed = _with_ends(kind, said)
    # If no move is near, as for a card that names its space, take all.
    everywhere = everywhere or not any(near.issuperset(ends) for _, ends in listed)
    for move, ends in listed:
        if everywhere or near.issuperset(ends) or ends in MARCHES:
            yield move


@kept
def _with_ends(
    kind: Kind, said: Callable[[Kind], tuple[Move, ...]]
) -> tuple[tuple[Move, tuple[Place, ...]], ...]:
    return tuple((move, _ends_of(move)) for move in said(kind))


def _ends_of(move: Any) -> tuple[Place, ...]:
    """The spaces that a move names."""
    ends = (getattr(move, name, None) for name in ("space", "origin", "destination"))
    return tuple(end for end in ends if isinstance(end, Place))


# Cases


def _asked(kind: Kind, but: Requirement | None) -> tuple[Requirement, ...]:
    return tuple(requirement for requirement in kind.requirements if requirement is not but)


def _guard(kind: Kind, state: State, frame: Frame, move: Move, but: Requirement | None = None) -> bool:
    return all_of(kind.holds(one, state, frame, move) for one in _asked(kind, but))


def acted(kind: Kind, state: State, frame: Frame, move: Move) -> State:
    """The position after the move, as its effect has it."""
    draft = Draft(state)
    kind.effect(draft, frame, move)
    return draft.close()


def cases_of(  # noqa: PLR0913 - what is tried, and what is supposed of it
    kind: Kind,
    frames: tuple[type[Frame], ...],
    but: Requirement | None = None,
    said: Callable[[Kind], tuple[Move, ...]] = lifted_moves,
    *,
    guarded: bool = True,
    also: bool = False,
) -> Iterator[Case]:
    """Every shape in which a kind of move may happen, its requirements (but one) as guard, or none.

    ``said`` gives the moves that are tried: by default the kind's own candidates.  ``also`` adds, in each
    scenario but the usual one, the first shape of each frame in which the kind can be met.
    """
    usual = SHORT if issubclass(frames[0], SetUpFrame) else FULL
    for scenario in sorted(SCENARIOS, key=lambda one: one != usual):
        whole = EVERY_SCENARIO or scenario == usual
        if whole or also:
            yield from _in_scenario(kind, frames, but, said, scenario, whole=whole, guarded=guarded)


@kept
def _in_scenario(  # noqa: PLR0913 - the same
    kind: Kind,
    frames: tuple[type[Frame], ...],
    but: Requirement | None,
    said: Callable[[Kind], tuple[Move, ...]],
    scenario: str,
    *,
    whole: bool,
    guarded: bool,
) -> tuple[Case, ...]:
    """The cases of one scenario, made once and shared by the obligations that meet them."""
    found: list[Case] = []
    met: set[tuple[object, ...]] = set()
    for shape in _shapes(kind, frames, scenario, whole=whole):
        sort = (*shape.sort, shape.played)
        if not whole and sort in met:
            continue
        everywhere = (whole and not met) or _EVERYWHERE
        cases = list(_of_shape(kind, shape, but, said, everywhere=everywhere, guarded=guarded))
        if cases:
            met.add(sort)
        found += cases
    return tuple(found)


def _of_shape(  # noqa: PLR0913 - the same
    kind: Kind,
    shape: Shape,
    but: Requirement | None,
    said: Callable[[Kind], tuple[Move, ...]],
    *,
    everywhere: bool,
    guarded: bool,
) -> Iterator[Case]:
    frame, before = shape.frame, shape.position

    def asked(state: State, frame: Frame, move: Move) -> bool:
        return not guarded or _guard(kind, state, frame, move, but)

    for move in _moves(kind, shape.stack, said, everywhere=everywhere):
        guard = _known_of(before, asked(before, frame, move), asked)
        # If concrete values refuse the move, there is nothing to prove.
        if guard(before) is not False:
            yield Case(
                label=f"{kind.name} in {type(frame).__name__}, {shape.scenario}",
                before=before,
                inputs=(frame, move),
                guard=guard,
                act=lambda state, frame, move: acted(kind, state, frame, move),
                sort=shape.sort,
            )


def _known_of(before: State, found: bool, asked: Callable[..., bool]) -> Callable[..., bool]:  # noqa: FBT001 - a guard
    """The guard of a case, evaluated in advance on the state that the case begins with."""
    return lambda state, *inputs: found if state is before else asked(state, *inputs)
