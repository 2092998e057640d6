"""Sentences about the rules as a whole that follow from the engine's own source."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.logic import all_of, any_of, choose, implies
from ctcore.symbolic import Case, Found, holds_of
from ctcore.twilight.board.cards import PROPAGANDA_CARDS
from ctcore.twilight.board.deck import EVENTS_IN_PILE, Deck, whole
from ctcore.twilight.board.map import COUNTRIES, Place
from ctcore.twilight.board.vocabulary import ALGERIAN, FLN, GOVERNMENT, Option, Stance
from ctcore.twilight.game import SYSTEM, setup
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.turns import OPEN_BOXES, FirstChoice, OperationLimit
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.scenarios.scenario_laws import SCENARIO_LAWS

from ..cases.about import system
from ..cases.possible import possible_stacks
from ..cases.shapes import FULL, lifted_moves, with_stack
from ..cases.spaces import SPACES
from . import victory_7
from .sentences import anything, drafted, kind, lawful, leads_to, legal, still

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Law, Move
    from ctcore.twilight.board.state import State

    from .sentences import Row

__all__ = ["LEMMAS"]


def _boxes() -> Found:
    operations = {Option.LIMITED, Option.OPERATION, Option.OPERATION_AND_ACTIVITY}
    several = [
        (first, Option.PASS in boxes and bool(operations & set(boxes))) for first, boxes in OPEN_BOXES.items()
    ]
    apart = [
        (one, (other in OPEN_BOXES[one]) == (one in OPEN_BOXES[other]))
        for one, other in product(OPEN_BOXES, OPEN_BOXES)
    ]
    wrong = [str(option) for option, holds in (*several, *apart) if not holds]
    return Found(holds=not wrong, cases=len(several) + len(apart), detail=", ".join(wrong))


# The deck

_OF_DECKS = tuple(law for law in SYSTEM.laws if law.part is not None)


def _decks_at(size: int) -> Iterator[Deck]:
    """A deck of that size at each of its places, the Propaganda card of the pile under way out or not."""
    start = whole(size)
    for pile in range(size // EVENTS_IN_PILE):
        for out in (False, True):
            deck = start.revealed(PROPAGANDA_CARDS[pile]) if out else start
            yield deck
            for _ in range(0 if deck.is_final else EVENTS_IN_PILE):
                deck = deck.revealed(min(deck.unseen))
                yield deck
        start = deck


def _next_cards(deck: Deck) -> Iterator[int]:
    events = [card for card in deck.unseen if deck.may_be(card)]
    yield from {min(events), max(events)} if events else ()
    yield from filter(deck.may_be, PROPAGANDA_CARDS)


def _decks_keep_their_laws() -> Found:
    wrong, cases = [], 0
    for size in {setup(scenario).deck.size for scenario in SCENARIOS}:
        for deck in _decks_at(size):
            followed = [deck.revealed(card) for card in ([] if deck.is_final else _next_cards(deck))]
            wrong += [
                f"{law.name}: {after}"
                for after in (deck, *followed)
                for law in _OF_DECKS
                if not law.test(after)
            ]
            wrong += [] if followed or deck.is_final else [f"no card follows {deck}"]
            cases += len(followed)
    return Found(holds=not wrong, cases=cases, detail="; ".join(wrong[:1]))


# The shorter scenarios


def _lawful_in_full(state: State) -> bool:
    full = state.but(scenario=FULL, deck=with_stack(state.stack).deck)
    return all_of(law.holds(full) for law in (*BOARD_LAWS, *SCENARIO_LAWS))


def _shorter_are_narrower() -> Found:
    stack = (FirstChoice(FLN),)
    cases = (
        Case(one, with_stack(stack, scenario=one), (), anything, still) for one in SCENARIOS if one != FULL
    )
    return holds_of(cases, SYSTEM.laws, _lawful_in_full)


# What follows from the laws


def _any_position() -> Iterator[Case]:
    yield Case("any position", with_stack((FirstChoice(FLN),)), (), anything, still)


def _follows(claim: Callable[[State], bool], laws: tuple[Law, ...] = SYSTEM.laws) -> Callable[[], Found]:
    return lambda: holds_of(_any_position(), laws, claim)


def _markers_never_short() -> Found:
    limit = next(law for law in SYSTEM.laws if law.name == "pop_0_markers_suffice")
    rest = tuple(law for law in SYSTEM.laws if law is not limit)
    return holds_of(_any_position(), rest, limit.holds)


def _support_and_opposition(state: State) -> bool:
    both = state.total_support + state.total_opposition
    return (state.total_support >= 0) & (state.total_opposition >= 0) & (both <= 30)


def _one_controls(state: State) -> bool:
    return all_of(implies(space.government_control, space.fln_control ^ True) for space in state.spaces)


def _abroad(made: Kind, frame: type[Frame], move: Callable[[Place], Move], at: Place) -> Found:
    cases = (
        Case(
            f"{made.name} in {country}",
            with_stack((FirstChoice(frame_there.actor), frame_there)),
            (frame_there, move(country)),
            anything,
            still,
        )
        for country in COUNTRIES
        for frame_there in (_frame_there(frame, at, country),)
    )
    return holds_of(cases, SYSTEM.laws, lambda state, frame, move: legal(made, state, frame, move) ^ True)


def _frame_there(frame: type[Frame], at: Place, country: Place) -> Frame:
    if frame is rally.Rallying:
        return rally.Rallying(OperationLimit.WITH_ACTIVITY, (country,))
    return train.TrainingIn(OperationLimit.WITH_ACTIVITY, (at,), at, 0)


def _no_agitation_abroad() -> Found:
    return _abroad(kind("rally.agitate"), rally.Rallying, rally.Agitate, SPACES[0])


def _train_takes_in_algeria() -> Found:
    found = [
        _abroad(kind("train.take"), train.TrainingIn, partial(Take, piece), SPACES[0]) for piece in ALGERIAN
    ]
    return Found(all(one.holds for one in found), sum(one.cases for one in found))


def _government_stays_at_home() -> Found:
    def moves() -> Iterator[Case]:
        for frame in system().table:
            # By an Event the Government may remove FLN pieces abroad.
            named = [] if issubclass(frame, TextFrame) else list(_naming(COUNTRIES, frame))
            # Only some frames of an Operation let another space be named: each is asked, on one stack.
            stacks = {_unnumbered(stack[-1]): stack for stack in possible_stacks(frame)} if named else {}
            for stack in stacks.values():
                if stack[-1].actor is GOVERNMENT:
                    before = with_stack(stack)
                    for made, move in named:
                        yield Case(f"{made.name}: {move}", before, (stack[-1], made, move), _is_lawful, still)

    return holds_of(moves(), (), lambda state, frame, made, move: legal(made, state, frame, move) ^ True)


def _unnumbered(frame: Frame) -> str:
    """The frame as it reads, whatever numbers of their own its unknown values have."""
    return re.sub(r"(?<=\w)\.\d+", "", str(attrs.astuple(frame, recurse=False)))


def _is_lawful(state: State, *_: object) -> bool:
    return lawful(state, ("no_negative_count_on_the_map", "no_government_piece_abroad"))


def _naming(places: tuple[Place, ...], frame: type[Frame]) -> Iterator[tuple[Kind, Move]]:
    for made in system().offers[frame]:
        yield from ((made, move) for move in made.candidates if getattr(move, "space", None) in places)


def _government_steps() -> Iterator[Case]:
    for frame in system().table:
        stack = next(iter(possible_stacks(frame)))
        if stack[-1].actor is GOVERNMENT and len(stack) > 1 and not isinstance(stack[-1], TextFrame):
            before = with_stack(stack)
            for made in system().offers[frame]:
                if made.name != "end":
                    for move in lifted_moves(made):
                        yield Case(made.name, before, (made, stack[-1], move), _may_be_made, _made)


def _may_be_made(state: State, made: Kind, frame: Frame, move: Move) -> bool:
    is_legal = legal(made, state, frame, move)
    return is_legal if is_legal is False else lawful(state) & is_legal


def _made(state: State, made: Kind, frame: Frame, move: Move) -> State:
    return drafted(made.effect)(state, frame, move)


def _no_richer(before: State, after: State) -> bool:
    return after.resources.government <= before.resources.government


def _pay_as_you_go() -> Found:
    text = "the Government gains nothing within an Operation"
    return leads_to(text, ((case, _no_richer) for case in _government_steps()))


def _control_by_pieces_alone() -> Found:
    # 1.7: only pieces decide Control in Algeria, so no marker changes it.
    def marked(state: State) -> bool:
        return all_of(
            (space.government_control == bare.government_control) & (space.fln_control == bare.fln_control)
            for space in state.spaces
            if not space.place.is_country
            for bare in (attrs.evolve(space, support=0, terror=0, resettled=False, pop_markers=0),)
        )

    return holds_of(_any_position(), SYSTEM.laws, marked)


def _victory_bounds(state: State) -> bool:
    bases = sum(space.fln_bases for space in state.spaces)
    at_support = any_of(space.support == Stance.SUPPORT for space in state.spaces)
    return (
        (state.support_plus_commitment <= victory_7.LARGEST["Support + Commitment"][1])
        & (state.opposition_plus_bases <= victory_7.LARGEST["Opposition + Bases"][1])
        & (bases <= 15)
        & (choose(at_support, 1, 0) <= state.total_support)
    )


LEMMAS: tuple[Row, ...] = (
    (
        "decks_keep_their_laws",
        ("2.2", "10", "2.4.1"),
        (
            "wherever a scenario's deck stands, some card may come next unless it is through, and each that "
            "may keeps the laws of the deck: of Event cards the lowest and highest, and each Propaganda card"
        ),
        _decks_keep_their_laws,
    ),
    (
        "shorter_scenarios_are_narrower",
        ("10",),
        (
            "with the full scenario's deck, every lawful position of the short and the medium scenario is "
            "lawful in the full one"
        ),
        _shorter_are_narrower,
    ),
    (
        "boxes",
        ("2.3.2",),
        "every box leaves the Second a Pass and an Operation, and boxes are next to each other mutually",
        _boxes,
    ),
    (
        "pop_0_markers_never_short",
        ("4.2.1", "1.3.2"),
        "seven Pop 0 markers are always enough",
        _markers_never_short,
    ),
    (
        "support_and_opposition",
        ("1.6.2", "1.3.3"),
        "Total Support and Total Opposition together are at most 30",
        lambda: holds_of(_any_position(), SYSTEM.laws, _support_and_opposition, victory_7.by_space),
    ),
    (
        "victory_markers",
        ("1.9", "R37"),
        "Support + Commitment is at most 80, Opposition + Bases at most 45",
        _follows(_victory_bounds),
    ),
    ("one_side_controls", ("1.7", "R35"), "no space is under the Control of both", _follows(_one_controls)),
    (
        "control_is_by_pieces",
        ("1.7", "R36"),
        "no marker changes the Control of a space of Algeria",
        _control_by_pieces_alone,
    ),
    ("no_agitation_abroad", ("3.3.1", "R98"), "Morocco and Tunisia are never Agitated", _no_agitation_abroad),
    (
        "train_takes_in_algeria",
        ("3.2.1", "R64"),
        "Train never takes a cube from Morocco or Tunisia",
        _train_takes_in_algeria,
    ),
    (
        "government_stays_at_home",
        ("1.3.4", "1.4.2", "R57"),
        "no move of the Government, Events apart, names Morocco or Tunisia",
        _government_stays_at_home,
    ),
    (
        "pay_as_you_go",
        ("3.1", "1.8", "R47"),
        (
            "no step of a Government Operation or its Special Activity raises Government Resources, so that "
            "paying as one goes is paying up front"
        ),
        _pay_as_you_go,
    ),
)
