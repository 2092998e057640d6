"""What one player may know of a position: all but the other's Deception markers (7.3).

The mix of markers is agreed on, and a Hidden Asset that is used is shown; so a player knows its own
markers, how many the other holds, and which the other's and those not drawn are together.  When the
game is over, all are shown.

Clauses: 7.3
"""

from __future__ import annotations

from ctcore.errors import WrongType
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.deception import NO_DECEPTION, DeceptionMarker
from ctcore.twilight.board.state import State, of_a_position
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor
from ctcore.twilight.rules.victory import margin

__all__ = ["Observation", "observe"]

_ORDER = tuple(DeceptionMarker)


@frozen
class Observation:
    """What one player knows: two positions that it cannot tell apart are observed alike.

    ``position`` is the position without any Deception marker.  ``own`` are the player's markers, ``others``
    those of the other player, None for each that is hidden; ``hidden`` are those that the other holds and
    those that nobody drew, together, of which ``in_bag`` were not drawn.
    """

    actor: Actor
    position: State
    own: tuple[DeceptionMarker, ...]
    others: tuple[DeceptionMarker | None, ...]
    hidden: tuple[DeceptionMarker, ...]
    in_bag: int

    def tells_moves(self, actor: Actor | None) -> bool:
        """Whether the player knows what that actor may choose, which another's hidden marker may open."""
        return actor is self.actor or None not in self.others

    def margins_of(self, faction: Actor) -> tuple[int, int]:
        """The least and the most that the faction's victory margin may be, as far as the player knows (7.3).

        >>> import ctcore as ct
        >>> own = "FLN holds Hidden Agenda, Hidden Asset"
        >>> other = "Government holds Empty Threat, Empty Threat"
        >>> game = ct.position("short", own, other, "the bag holds Hidden Asset")
        >>> observe(game, ct.GOVERNMENT).margins_of(ct.FLN), observe(game, ct.FLN).margins_of(ct.FLN)
        ((-11, -10), (-10, -10))
        """
        known = self.own if faction is self.actor else self.others
        printed = margin(self.position, faction) + known.count(DeceptionMarker.HIDDEN_AGENDA)
        unknown, agendas = known.count(None), self.hidden.count(DeceptionMarker.HIDDEN_AGENDA)
        least = max(0, unknown - (len(self.hidden) - agendas))
        return printed + least, printed + min(unknown, agendas)

    @property
    def deception(self) -> str:
        """The markers as the player knows them, in words; empty where there are none."""
        if not (self.own or self.others or self.hidden):
            return ""
        shown = [str(marker) for marker in self.others if marker is not None]
        unknown = self.others.count(None)
        other = ", ".join([*shown, *([f"{unknown} hidden"] if unknown else [])]) or "none"
        told = f"{self.actor} {', '.join(map(str, self.own)) or 'none'}; {self.actor.enemy} {other}"
        return f"{told}, of {', '.join(map(str, self.hidden))}" if unknown else told


@of_a_position
def observe(state: State, actor: Actor) -> Observation:
    """What that player may know of the position; `WrongType` for anyone else.

    Clauses: 7.3/6, 7.3/7

    >>> import ctcore as ct
    >>> own, other = "FLN holds Hidden Agenda, Hidden Asset", "Government holds Hidden Asset, Hidden Asset"
    >>> game = ct.position("short", own, other, "the bag holds Empty Threat")
    >>> print(observe(game, ct.GOVERNMENT).deception)
    Government Hidden Asset, Hidden Asset; FLN 2 hidden, of Empty Threat, Hidden Agenda, Hidden Asset
    """
    if actor not in (GOVERNMENT, FLN):
        message = f"who observes is ct.GOVERNMENT or ct.FLN, not {actor!r}"
        raise WrongType(message)
    markers, others = state.deception, state.deception.of(actor.enemy)
    is_over = state.ending is not None
    hidden = markers.bag if is_over else (*markers.bag, *others)
    return Observation(
        actor,
        state.but(deception=NO_DECEPTION),
        markers.of(actor),
        others if is_over else (None,) * len(others),
        tuple(sorted(hidden, key=_ORDER.index)),
        len(markers.bag),
    )
