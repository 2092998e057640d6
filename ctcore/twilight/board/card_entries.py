"""The lines of the ledger about cards, turns and what is in force, with the clause that ordered each."""

from __future__ import annotations

from ctcore.kernel.frozen import frozen
from ctcore.kernel.ledger import Entry
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.vocabulary import Activity, Actor, Ending, Pivotal

__all__ = [
    "Cancelled",
    "CardRevealed",
    "CardSetAside",
    "EligibilitySet",
    "Ended",
    "InEffect",
    "InForce",
    "Inspected",
    "MarkerDiscarded",
    "MarkerDrawn",
    "NotMade",
    "PivotalPlayed",
    "Repealed",
    "RoundSkipped",
    "Settled",
    "VictoryPhaseLeftOut",
]


@frozen
class _OfCard(Entry):
    """A change about one card."""

    card: int


@frozen
class _OfMarker(Entry):
    """A change of a player's Deception markers."""

    faction: Actor
    marker: DeceptionMarker


@frozen
class _OfPivotal(Entry):
    """A change about one Pivotal Event."""

    event: Pivotal


@frozen
class _OfEffect(Entry):
    """A change of what is in force."""

    capability: Capability


class CardRevealed(_OfCard):
    """Nature turned up a card."""

    __slots__ = ()

    form = "card {card} is revealed"


class CardSetAside(_OfCard):
    """A card turned out to be among those that the scenario leaves out (10)."""

    __slots__ = ()

    form = "card {card} is set aside"


class Inspected(Entry):
    """All unused cards have been looked through for Capabilities (10)."""

    __slots__ = ()

    form = "the unused cards have been looked through"


class MarkerDrawn(_OfMarker):
    """A player drew a Deception marker (7.3)."""

    __slots__ = ()

    form = "{faction} draws {marker}"


class MarkerDiscarded(_OfMarker):
    """A player used a Deception marker (7.3)."""

    __slots__ = ()

    form = "{faction} uses {marker}"


class PivotalPlayed(_OfPivotal):
    """A player played a Pivotal Event instead of the card (2.3.7)."""

    __slots__ = ()

    form = "{event} is played"


class InEffect(_OfPivotal):
    """A Pivotal Event's lasting effect began (5.1.7-5.1.9)."""

    __slots__ = ()

    form = "{event} is in effect"


class Cancelled(_OfPivotal):
    """A Pivotal Event left the game, in effect or not (5.1.5, R126)."""

    __slots__ = ()

    form = "{event} is out of the game"


class InForce(_OfEffect):
    """A Capability or Momentum came into force (5.3, 5.4)."""

    __slots__ = ()

    def wording(self) -> str:
        """What it is, and its text."""
        return f"{self.capability.label} in force: {{capability}}"


class Repealed(_OfEffect):
    """A Capability or Momentum is in force no longer (5.3, 5.4, 6.5)."""

    __slots__ = ()

    def wording(self) -> str:
        """What it is, and its text."""
        return f"{self.capability.label} no longer in force: {{capability}}"


@frozen
class EligibilitySet(Entry):
    """The cylinders were set for the next card."""

    form = "{first} is First Eligible"
    first: Actor


class Settled(_OfPivotal):
    """A Pivotal Event is settled: SUEZ CRISIS is paid, or COUP D'ETAT may be played again."""

    __slots__ = ()

    def wording(self) -> str:
        """What is settled: SUEZ CRISIS is paid, or COUP D'ETAT may be played again."""
        if self.event is Pivotal.SUEZ_CRISIS:
            return "{event} owes nothing more"
        return "{event} may be played in the new Campaign"


@frozen
class NotMade(Entry):
    """A Special Activity ended that changed nothing, and so was not made (4.1, R9)."""

    form = "{activity} changed nothing, so it was not made, and none may follow"
    activity: Activity


class RoundSkipped(Entry):
    """A Propaganda card that directly follows another has no Round (6, R138)."""

    __slots__ = ()

    form = "no Propaganda Round: the card directly follows another Propaganda card"


class VictoryPhaseLeftOut(Entry):
    """The first Propaganda Round has no Victory Phase (6.1)."""

    __slots__ = ()

    form = "no Victory Phase: this is the first Propaganda Round"


@frozen
class Ended(Entry):
    """The game is over."""

    form = "the game is over: {ending}"
    ending: Ending
