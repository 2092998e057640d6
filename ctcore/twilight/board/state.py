"""The state of a game: one value, with everything that the table shows and what is pending."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from ctcore.errors import InvalidPosition, NotationError, near_misses
from ctcore.game.asked import asked_of
from ctcore.kernel.copying import changed
from ctcore.kernel.logic import choose
from ctcore.kernel.move import Frame
from ctcore.kernel.stack import enclosing, nearest
from ctcore.twilight.board.all_spaces import over_spaces
from ctcore.twilight.board.answering import Answering
from ctcore.twilight.board.brief import brief
from ctcore.twilight.board.forces import TERROR_MARKERS, Pool, Space, cached_on_space
from ctcore.twilight.board.in_force import NOTHING, InForce
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import Boxes, Cards, FranceBox, Hand, Initiative, Purses, Tracks
from ctcore.twilight.board.vocabulary import Actor, Box, Ending, Stance

if TYPE_CHECKING:
    from ctcore.twilight.board.cards import Capability
    from ctcore.twilight.board.deception import Deception
    from ctcore.twilight.board.deck import Deck

__all__ = [
    "FIELDS",
    "Position",
    "State",
    "of_a_position",
]

F = TypeVar("F", bound=Frame)


class Position:
    """What a state and a step in the making both show, so that a rule can read either."""

    __slots__ = ()

    spaces: Sequence[Space]
    boxes: Boxes
    tracks: Tracks
    cards: Cards
    in_force: InForce
    # Answers about this one value, or about the one that a step begins with.
    memo: dict[Any, Any]

    @property
    def available(self) -> Pool:
        """The pieces in Available (1.3.8)."""
        return self.boxes.available

    @property
    def casualties(self) -> Pool:
        """The pieces in Casualties (1.3.8)."""
        return self.boxes.casualties

    @property
    def out_of_play(self) -> Pool:
        """The pieces that are Out of Play (1.3.8)."""
        return self.boxes.out_of_play

    @property
    def set_aside(self) -> Pool:
        """The French Troops that SUEZ CRISIS has set aside (5.1.9)."""
        return self.boxes.set_aside

    @property
    def resources(self) -> Purses:
        """The Resources of the two players (1.8)."""
        return self.tracks.resources

    @property
    def commitment(self) -> int:
        """The Government's Commitment (1.8)."""
        return self.tracks.commitment

    @property
    def france_track(self) -> FranceBox:
        """The box of the France Track, A to F, which counts from 0 (1.3.8)."""
        return self.tracks.france_track

    @property
    def border_zone(self) -> int:
        """The Border Zone Status, 0 to 4; 0 too before independence (5.1.8, R46)."""
        return self.tracks.border_zone

    @property
    def deck(self) -> Deck:
        """What is publicly known of the cards (2.2/3)."""
        return self.cards.deck

    @property
    def hand(self) -> Hand:
        """The Pivotal Event cards that players still keep (5.1.4)."""
        return self.cards.hand

    @property
    def coup_played(self) -> bool:
        """Whether COUP D'ETAT has been played (5.1.5)."""
        return self.cards.coup_played

    @property
    def coup_this_campaign(self) -> bool:
        """Whether COUP D'ETAT must wait for the next Campaign (2.3.7, R15)."""
        return self.cards.coup_this_campaign

    @property
    def suez_crisis(self) -> bool:
        """Whether SUEZ CRISIS still owes the FLN its Resources (R132)."""
        return self.cards.suez_crisis

    @property
    def deception(self) -> Deception:
        """The Deception markers (7.3)."""
        return self.cards.deception

    @property
    def independent(self) -> bool:
        """Whether Morocco and Tunisia are independent (5.1.8)."""
        return self.in_force.independent

    @property
    def recall_de_gaulle(self) -> bool:
        """Whether RECALL DE GAULLE is in effect (5.1.7)."""
        return self.in_force.recall_de_gaulle

    @property
    def mobilization_played(self) -> bool:
        """Whether MOBILIZATION has been played (5.1.6)."""
        return self.in_force.mobilization_played

    @property
    def total_support(self) -> int:
        """The Population of all spaces at Support (1.6.2/3)."""
        return over_spaces(self, _support)

    @property
    def total_opposition(self) -> int:
        """The Population of all Algerian spaces at Opposition (1.6.2/4, 1.6.3/2)."""
        return over_spaces(self, _opposition)

    @property
    def terror_left(self) -> int:
        """How many Terror markers are not on the map (3.3.4)."""
        return TERROR_MARKERS - over_spaces(self, _terror)

    @property
    def support_plus_commitment(self) -> int:
        """The Government's victory marker (1.9/2); it may pass 50 (R37)."""
        return self.total_support + self.commitment

    @property
    def opposition_plus_bases(self) -> int:
        """The FLN's victory marker (1.9/3)."""
        return self.total_opposition + over_spaces(self, _fln_bases)


# Hashed and compared so often that methods compiled for it pay.
@attrs.frozen
class State(Position, Answering):
    """A position; two are equal if they look the same at the table.

    ``spaces`` lists the thirty spaces in map order.  ``in_force`` has a truth for each lasting effect
    of a card.  ``stack`` is what is pending, innermost last; it is empty when the game is over, and
    ``ending`` then says how it ended.
    """

    # These fields only group others: names of values leave them out.
    named_by_fields = ("spaces", "boxes", "tracks", "cards")

    scenario: str
    spaces: tuple[Space, ...]
    boxes: Boxes
    tracks: Tracks
    cards: Cards
    initiative: Initiative
    stack: tuple[Frame, ...] = ()
    in_force: InForce = NOTHING
    ending: Ending | None = None
    # Answers about this one value; a note beside it, not part of it.
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (State, _STATE_VALUES(self))

    def but(self, **changes: Any) -> State:
        """The same position with some things changed, each by its name in the state or in its part.

        No law is checked: what no game can have is made as well, and its ``repr`` names the laws that
        it breaks; `ctcore.position` makes lawful positions alone.  Raises `NotationError` for a name that a
        position has not.

        >>> import ctcore as ct
        >>> after = ct.setup("short").but(commitment=3, coup_played=False)
        >>> after.commitment, after.cards.coup_played
        (3, False)
        >>> ct.setup("short").but(commitment=99)
        <State of the short scenario that cannot be: commitment_within_track>
        """
        if unknown := changes.keys() - _KNOWN:
            message = f"a position has no {min(unknown)!r}."
            raise NotationError(message, near_misses(min(unknown), _KNOWN))
        of_part: dict[str, dict[str, Any]] = {}
        for name in changes.keys() & PARTS.keys():
            of_part.setdefault(PARTS[name], {})[name] = changes.pop(name)
        for part, values in of_part.items():
            changes[part] = attrs.evolve(changes.get(part, getattr(self, part)), **values)
        return changed(self, **changes)

    @staticmethod
    def from_text(line: str) -> State:
        """The position that one line tells (`ctcore.twilight.text.one_line.from_text`).

        >>> State.from_text("ctcore1 short; Oran: 2 Underground").space("Oran").underground
        2
        """
        return State.printer.from_text(line)

    def to_text(self) -> str:
        """The position in one line, equal for equal positions (`ctcore.twilight.text.one_line.to_text`).

        >>> import ctcore as ct
        >>> ct.position("short", "FLN 0", "Oran: 2 Underground").to_text()
        'ctcore1 short; FLN Resources 0; Oran: 2 Underground'
        """
        return self.printer.to_text(self)

    def __repr__(self) -> str:
        """An expression that reads the position back, or why no line can tell it."""
        if type(self.commitment) is not int:  # a position of a proof
            return f"<State of the {self.scenario} scenario, with terms for numbers>"
        broken = self.printer.violations(self)
        if not broken:
            try:
                return f"State.from_text({self.to_text()!r})"
            except InvalidPosition as untold:  # of another game's rules, as of house rules in the making
                broken = untold.violations
        laws = ", ".join(one.law for one in broken)
        return f"<State of the {self.scenario} scenario that cannot be: {laws}>"

    def __str__(self) -> str:
        """The position as a board, in lines of at most 80 columns."""
        return self.printer.board(self)

    def _repr_html_(self) -> str:
        """The drawing for a notebook, and folded below it the board in words."""
        from base64 import b64encode  # noqa: PLC0415 - no game is played in a notebook alone
        from html import escape  # noqa: PLC0415 - as above

        board = escape(str(self))
        # As a picture of its own, which shares no names with others on the page.
        drawn = f"data:image/svg+xml;base64,{b64encode(self._repr_svg_().encode()).decode()}"
        picture = f'<img src="{drawn}" alt="{board.partition(chr(10))[0]}" style="max-width: 100%">'
        return f"{picture}<details><summary>The board in words</summary><pre>{board}</pre></details>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: FBT001 - as IPython and Hypothesis ask
        """Print an expression that reads the position back, or the position itself in a few lines."""
        told = "..." if cycle else repr(self)
        printer.text(brief(self) if told.startswith("<") else told)

    def _repr_svg_(self) -> str:
        """Draw the position, as notebooks ask.

        >>> import ctcore as ct
        >>> ct.setup("short")._repr_svg_() == ct.svg(ct.setup("short"))
        True
        """
        return self.printer.svg(self)

    def space(self, which: str | Place) -> Space:
        """The space of that name or id; `NotationError` with near misses otherwise."""
        return self.spaces[(which if isinstance(which, Place) else Place.named(which)).index]

    def with_truths(self, **truths: bool) -> State:
        """The same position with those lasting effects in force, or not, by their markers.

        >>> import ctcore as ct
        >>> ct.setup("full").with_truths(peace_talks=True).in_force.markers
        ('peace_talks',)
        """
        changes: dict[str, Any] = truths
        return attrs.evolve(self, in_force=attrs.evolve(self.in_force, **changes))

    @property
    def capabilities(self) -> tuple[Capability, ...]:
        """The Capabilities in force (5.3), in the order of their cards."""
        return self.in_force.capabilities

    @property
    def momentum(self) -> tuple[Capability, ...]:
        """The Momentum in force (5.4), in the order of their cards."""
        return self.in_force.momentum

    def control(self, which: str | Place) -> Actor | None:
        """Who controls the space, None when it is Uncontrolled; in 6.4, who did when that phase began.

        A `Space` tells Control by its pieces alone, which the Redeploy Phase does not heed.

        Clauses: 1.7, 6.4, 6.4.3

        >>> import ctcore as ct
        >>> str(ct.setup("short").control("Algiers"))
        'Government'
        """
        space = self.space(which)
        frame: Any = self.stack[-1] if self.stack else None
        # A frame that has frozen Control says whose it was.
        if getattr(frame, "fln_control", ()):
            found: Actor | None = frame.controller(space.place)
            return found
        return space.control

    def box(self, box: Box) -> Pool:
        """The pieces in one of the boxes off the map."""
        return self.boxes.of(box)

    @property
    def innermost(self) -> Any:
        """The frame that awaits the next move; None when the game is over."""
        return self.stack[-1] if self.stack else None

    @property
    def outermost(self) -> Any:
        """The frame that all others stand on; None when the game is over."""
        return self.stack[0] if self.stack else None

    def enclosing(self, kind: type[F]) -> F:
        """The innermost pending frame of that type; `Defect` where none is pending."""
        return enclosing(self.stack, kind)

    def pending(self, kind: type[F]) -> F | None:
        """The innermost pending frame of that type, or None if none is pending."""
        return nearest(self.stack, kind)

    @property
    def first_eligible(self) -> Actor:
        """The First Eligible player (2.3.1)."""
        return self.initiative.first

    @property
    def resettled_sectors(self) -> int:
        """How many Sectors are Resettled (1.3.8)."""
        return sum(choose(space.resettled, 1, 0) for space in self.spaces)


_STATE_VALUES = attrgetter(*(field.name for field in attrs.fields(State) if field.init))
# The part that each thing stands in, by its name; and all that a position has, by name.
PARTS = {
    field.name: part
    for part, kind in (("boxes", Boxes), ("tracks", Tracks), ("cards", Cards))
    for field in attrs.fields(kind)
}
FIELDS = (
    *PARTS,
    *(one.name for one in attrs.fields(State) if one.init and one.name not in PARTS.values()),
)
# For functions of a position: anything else is refused in a sentence.
of_a_position = asked_of(State, "a position, such as ct.setup('short'),")
_KNOWN = frozenset({*FIELDS, *PARTS.values()})


@cached_on_space
def _support(space: Space) -> int:
    return 0 if space.place.is_country else choose(space.support == Stance.SUPPORT, space.population, 0)


@cached_on_space
def _opposition(space: Space) -> int:
    return 0 if space.place.is_country else choose(space.support == Stance.OPPOSE, space.population, 0)


_fln_bases: Callable[[Space], int] = attrgetter("fln_bases")
_terror: Callable[[Space], int] = attrgetter("terror")
