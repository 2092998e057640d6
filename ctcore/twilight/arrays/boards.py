"""Any board in few picks: an empty map, and a list of changes, each putting pieces or a marker somewhere.

Every change stands for itself, so that one can be dropped or made smaller and the others stay.
What is made here is a guess, near which `ctcore.arrays.nearby` looks for a lawful position.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.twilight import scenarios
from ctcore.twilight.arrays.decks import any_deck
from ctcore.twilight.board.cards import CAPABILITIES, Capability, card, is_propaganda
from ctcore.twilight.board.deception import MARKERS_EACH, NO_DECEPTION, Deception, DeceptionMarker
from ctcore.twilight.board.forces import CAN_HOLD, FORCE_POOL, Pool, Space, spare_box
from ctcore.twilight.board.in_force import EFFECTS, MOMENTUM, InForce, marker_of
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import EDGE_TRACK_TOP, Hand, Initiative, Purses
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import (
    FLN,
    GOVERNMENT,
    Actor,
    Box,
    Eligibility,
    Ending,
    Piece,
    PieceType,
)
from ctcore.twilight.rules.common.dice import FACES
from ctcore.twilight.rules.common.turns import AssetOperation, FirstChoice, TurnFrame
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ctcore.kernel.choices import Choices
    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.deck import Deck

__all__ = ["CHANGES", "CYLINDERS", "Story", "any_board", "places_of", "stories", "with_fields"]

CYLINDERS = {
    GOVERNMENT: Initiative(Eligibility.FIRST, Eligibility.SECOND),
    FLN: Initiative(Eligibility.SECOND, Eligibility.FIRST),
}
_BOXES = ("available", "casualties", "set_aside")
_TYPES = tuple(piece.name.lower() for piece in PieceType)
_SORTS = {piece.name.lower(): piece.type.name.lower() for piece in Piece}
_MARKERS = ("support", "oppose", "terror", "pop_markers", "resettled", "base_markers")
# What a change puts somewhere.  Guerrillas are what most rules ask about.
_THINGS = (*_SORTS, *("underground",) * 5, "active", *_MARKERS)
# The most pieces that one change puts somewhere.
_HANDFUL = 6
# How many changes are drawn.
CHANGES = len(_THINGS) * _HANDFUL
_BASES = ("government_bases", "fln_bases")
_POP_MARKERS, _TERROR, _RESETTLED = 2, 12, 7
# The ends of a track from 0 to 50, and prices that a player can just, or just not, pay.
_EDGES = (5, 0, 1, 2, 3, 10, EDGE_TRACK_TOP - 1, EDGE_TRACK_TOP)
_COMMITMENT = (5, 0, 1, 20, EDGE_TRACK_TOP)
_OAS = 63
_CAPABILITIES = tuple(
    number
    for number in sorted({effect.card for effect in EFFECTS.values()})
    if card(number).capability and number != _OAS
)


_MOMENTUM = tuple(sorted({effect.card for effect in MOMENTUM.values()}))


@frozen
class Story:
    """How far the Pivotal Events have gone: the cards in hand, and the effects of those played."""

    hand: Hand
    coup_played: bool
    coup_this_campaign: bool
    recall_de_gaulle: bool
    mobilization_played: bool
    independent: bool
    suez_crisis: bool

    IN_FORCE: ClassVar = ("recall_de_gaulle", "mobilization_played", "independent")
    FLAGS: ClassVar = ("coup_played", "coup_this_campaign", "suez_crisis")

    @staticmethod
    def of(state: State) -> Story:
        """The story that a position tells."""
        return Story(state.hand, **{name: getattr(state, name) for name in (*Story.FLAGS, *Story.IN_FORCE)})

    def truths(self, names: Iterable[str]) -> dict[str, bool]:
        """Some of its truths by their names."""
        return {name: getattr(self, name) for name in names}


@cache
def stories(scenario: str) -> tuple[Story, ...]:
    """All stories that a game of the scenario may have."""
    start = scenarios.load(scenario)
    truths = (False, True)
    recalls, crises = ("kept", "played", "gone", "oas"), ("kept", "played", "owed")
    found = (_story(start, *each) for each in product(truths, truths, truths, truths, recalls, crises))
    return tuple(dict.fromkeys(one for one in found if one is not None))


def _story(  # noqa: PLR0913, PLR0917 - one value for each event
    start: State,
    again: bool,  # noqa: FBT001 - the same
    coup: bool,  # noqa: FBT001 - the same
    mobilized: bool,  # noqa: FBT001 - the same
    independent: bool,  # noqa: FBT001 - the same
    recall: str,
    suez: str,
) -> Story | None:
    """The story in which those events have come, and the others not; None if there is none."""
    dealt = start.hand
    coup, mobilized = coup or start.coup_played, mobilized or start.mobilization_played
    independent = independent or start.independent
    kept = recall == "kept"
    lawful = (
        (mobilized or not independent)
        and (coup or (kept and not again))
        and (dealt.suez_crisis or suez == "kept")
        and (dealt.recall_de_gaulle or not kept)
    )
    if not lawful:
        return None
    hand = Hand(
        coup_d_etat=True,
        mobilization=dealt.mobilization and not mobilized,
        recall_de_gaulle=kept,
        morocco_and_tunisia_independent=dealt.morocco_and_tunisia_independent and not independent,
        oas=recall in {"kept", "played"},
        suez_crisis=dealt.suez_crisis and suez == "kept",
    )
    return Story(hand, coup, again, recall in {"played", "oas"}, mobilized, independent, suez == "owed")


def places_of(value: Any) -> Iterator[Place]:
    """The places that a stack names."""
    if isinstance(value, Place):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from places_of(one)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from places_of(getattr(value, field.name))


def any_board(
    some: Choices,
    stack: tuple[Frame, ...],
    busy: Sequence[Place],
    changes: Iterable[int],
    ending: Ending | None = None,
) -> State:
    """Any board for the stack; each change is a number, read as one thing put in a busy place or a box."""
    names = [name for name in scenarios.SCENARIOS if _dealt(name, stack)]
    start = scenarios.load(some.one_of(names[::-1]))
    supposed = _supposed(some, stack)
    wanted = {EFFECTS[marker].card for marker in supposed}
    deck = any_deck(some, start.deck.size, stack, ending, wanted)
    likely = [one.likely(one) for one in stack if isinstance(one, TextFrame)]
    concerned = {place for places, _ in likely for place in places} or set(busy)
    abroad = bool(concerned) and all(place.is_country for place in concerned)
    story = some.one_of(one for one in stories(start.scenario) if one.independent or not abroad)
    table = _Table(start, story)
    for places, things in likely:
        if places:
            table.put(some.one_of(places), some.one_of(things), some.one_of(range(1, _HANDFUL)))
    holders: tuple[Place | str, ...] = (*busy, *_BOXES)
    for number in changes:
        rest, at = divmod(number, len(holders))
        count, thing = divmod(rest, len(_THINGS))
        table.put(holders[at], _THINGS[thing], count % _HANDFUL + 1)
    asset = [frame.faction for frame in stack if isinstance(frame, AssetOperation)]
    if some.one_of((False, False, False, True)):
        table.scatter_bases()
    lasting = {**_lasting(some, deck, story, wanted), **dict.fromkeys(supposed, True)}
    truths: dict[str, Any] = story.truths(Story.IN_FORCE) | lasting
    return with_fields(
        start,
        **table.pools(some.one_of(("out_of_play", "out_of_play", "available", "casualties"))),
        resources=Purses(some.one_of(_EDGES), some.one_of(_EDGES)),
        commitment=some.one_of(_COMMITMENT),
        france_track=some.one_of(range(6)),
        border_zone=some.one_of(range(5)) if story.independent else 0,
        hand=story.hand,
        initiative=CYLINDERS[_first(some, stack)],
        deck=deck,
        stack=(),
        deception=_deception(some, asset),
        in_force=InForce(**truths),
        ending=ending,
        **story.truths(Story.FLAGS),
    )


def with_fields(state: State, **fields: Any) -> State:
    """The state with other values in those fields, which may be arrays."""
    return state.but(**fields)


def _dealt(scenario: str, stack: tuple[Frame, ...]) -> bool:
    """Whether the scenario deals the Pivotal Event that is carried out, if one is."""
    events = [frame.event for frame in stack if isinstance(frame, EventFrame)]
    return all(event in tuple(scenarios.load(scenario).hand) for event in events)


def _first(some: Choices, stack: tuple[Frame, ...]) -> Actor:
    turn = stack[0] if stack else None
    if not isinstance(turn, TurnFrame):
        return some.one_of((FLN, GOVERNMENT))
    mine = isinstance(turn, FirstChoice) or (isinstance(turn, AssetOperation) and turn.first is None)
    return turn.faction if mine else turn.faction.enemy


def _deception(some: Choices, asset: Sequence[Actor]) -> Deception:
    if some.one_of((True, False)):
        return NO_DECEPTION
    markers = tuple(DeceptionMarker)
    held = {}
    for faction in (GOVERNMENT, FLN):
        # Who has used a Hidden Asset holds one marker less (7.3).
        number = MARKERS_EACH - 1 if faction in asset else MARKERS_EACH
        held[faction.name.lower()] = tuple(some.one_of(markers) for _ in range(number))
    bag = tuple(some.one_of(markers) for _ in range(some.one_of(range(3))))
    order = {name: tuple(sorted(row, key=markers.index)) for name, row in (*held.items(), ("bag", bag))}
    return Deception(**order)


def _supposed(some: Choices, stack: tuple[Frame, ...]) -> list[str]:
    """What is in force where the stack is pending: for each figure that it supposes one of its provisos."""
    figures = dict.fromkeys(figure for frame in stack for figure in frame.supposes)
    return [
        some.one_of(one.while_ for one in figure.attached.provisos if not one.house) for figure in figures
    ]


def _lasting(some: Choices, deck: Deck, story: Story, but: Collection[int]) -> dict[str, bool]:
    """What is in force: at most one text of each card that has come up, except those.

    A Capability's card may have come up at any time, or be aside; that of Momentum since the last Reset.
    """
    # What the card in play brings is not in force yet.
    before = deck.played[:-1]
    rounds = [place for place, one in enumerate(before) if is_propaganda(one)]
    lately = before[rounds[-1] + 1 :] if rounds else before
    known = [one for one in _CAPABILITIES if one in {*before, *deck.aside}.difference(but)]
    cards = some.some_of(known)
    cards += some.some_of([one for one in _MOMENTUM if one in set(lately).difference(but)])
    if story.recall_de_gaulle and not story.hand.oas and some.one_of((False, True)):
        cards += (_OAS,)
    return {some.one_of(_texts(one, deck)): True for one in cards}


def _texts(number: int, deck: Deck) -> list[str]:
    """The markers that a card may have put in force: an unused one by its owner's text."""
    if number in deck.aside:
        return [str(marker_of(Capability(number, CAPABILITIES[number])))]
    return [marker for marker, effect in EFFECTS.items() if effect.card == number]


class _Table:
    """The counts of a board in the making; what does not fit where it is put is left out."""

    def __init__(self, start: State, story: Story) -> None:
        self.story = story
        self.played_suez = start.hand.suez_crisis and not story.hand.suez_crisis
        self.left = {piece.name.lower(): count for piece, count in FORCE_POOL.items()}
        self.boxes = {box: dict.fromkeys(_TYPES, 0) for box in _BOXES}
        self.spaces: dict[Place, dict[str, Any]] = {place: {} for place in PLACES}
        for space in start.spaces:
            row = self.spaces[space.place]
            if space.place.is_country:
                row["support"] = -1 if story.independent else 0
            if space.resettled:
                row["resettled"] = True

    def scatter_bases(self) -> None:
        """Put the FLN Bases that are left wherever there is room."""
        for place in PLACES:
            self.put(place, "fln_bases", 3)

    def pools(self, rest: str) -> dict[str, Any]:
        """The spaces and the boxes; what is put nowhere is in that box, if it can be, or Available."""
        self.boxes["out_of_play"] = dict.fromkeys(_TYPES, 0)
        for name, count in self.left.items():
            self.boxes[rest if self._may_be_in(rest, name) else "available"][name] += count
        spaces = tuple(Space(place, **self.spaces[place]) for place in PLACES)
        pools = {box: Pool(**counts) for box, counts in self.boxes.items()}
        return {"spaces": spaces, **pools}

    def _may_be_in(self, box: str, kind: str) -> bool:
        piece, known = PieceType[kind.upper()], Box[box.upper()]
        spare = spare_box(piece, coup_played=self.story.coup_played)
        return piece in CAN_HOLD[known] and (known is not Box.OUT_OF_PLAY or spare is known)

    def put(self, at: Place | str, thing: str, count: int) -> None:
        """Put ``count`` of a thing somewhere."""
        if thing in _MARKERS:
            if isinstance(at, Place):
                self._mark(at, thing, count)
            return
        kind = _SORTS[thing]
        count = min(self.left[kind], count, self._room(at, kind))
        row: dict[str, Any] = self.boxes[at] if isinstance(at, str) else self.spaces[at]
        name = kind if isinstance(at, str) else thing
        row[name] = row.get(name, 0) + count
        self.left[kind] -= count

    def _room(self, at: Place | str, kind: str) -> int:
        if isinstance(at, str):
            if at == "set_aside":
                may = self.played_suez and kind == "french_troops"
                return FACES - self.boxes[at][kind] if may else 0
            return _HANDFUL if self._may_be_in(at, kind) else 0
        if at.is_country and not (self.story.independent and kind in {"guerrillas", "fln_bases"}):
            return 0
        row = self.spaces[at]
        bases = int(sum(row.get(base, 0) for base in _BASES))
        return 2 + int(row.get("base_markers", 0)) - bases if kind in _BASES else _HANDFUL

    def _mark(self, at: Place, thing: str, count: int) -> None:
        row = self.spaces[at]
        if at.is_country:
            # No other marker is there, so that each stands for this one.
            row["base_markers"] = int(self.story.independent)
        elif thing == "terror":
            row[thing] = row.get(thing, 0) + min(count, _TERROR - self._total(thing))
        elif thing == "pop_markers" and at.is_city and self._total(thing) < _POP_MARKERS:
            row[thing] = 1
        elif thing == "resettled" and self._may_resettle(at):
            row.update(resettled=True, support=0)
        elif thing in {"support", "oppose"} and self._population(row, at):
            row["support"] = 1 if thing == "support" else -1

    def _may_resettle(self, at: Place) -> bool:
        open_now = self.story.mobilization_played and self._total("resettled") < _RESETTLED
        return open_now and at.is_sector and at.population == 1

    @staticmethod
    def _population(row: dict[str, Any], at: Place) -> int:
        return 0 if row.get("resettled") else at.population + int(row.get("pop_markers", 0))

    def _total(self, thing: str) -> int:
        return sum(int(row.get(thing, 0)) for row in self.spaces.values())
