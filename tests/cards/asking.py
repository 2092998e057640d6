"""What each lasting effect decides in the positions of a game: verdicts, and what steps do."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

import ctcore as ct
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.rules.events.cards.own import CancelCard
from ctcore.twilight.rules.events.pivotal import PlayPivotal
from ctcore.twilight.system import PROVISOS
from tests.cards.counters import IN_FORCE, LINES, STEPS, VERDICTS, Counts, named
from tests.cards.drawing import completed, kind_name

if TYPE_CHECKING:
    from ctcore.kernel import Move, Transition

__all__ = ["Asking"]

# As many verdicts, or steps, that an effect decides are enough in one game.
_ENOUGH = 4
# What asks whether a card is in force, and no exception changes.
_ABOUT_CARDS = (CancelCard, PlayPivotal)
# How often a move is sought that an effect changes, and one that leads to where it does; among how many.
_CHANGED, _LEADING = (0.8, 40), (0.5, 30)
# How often a move is one of a kind that an effect is about.
_NEAR = 0.7
# What goes before the kinds of move that are called so.
_BEFORE = {
    "search": {"sweep", "garrison"},
    "neutralize": {"sweep", "garrison"},
    "ambush": {"attack"},
    "train": {"pacify"},
}


def _words(marker: str) -> set[str]:
    """What kinds of move are called by that an effect is about, and those that go before them."""
    words = {one.to.split(".")[0] for one in PROVISOS if one.while_ == marker}
    return words.union(*(_BEFORE.get(word, ()) for word in words))


_ABOUT = {marker: _words(marker) for marker in EFFECTS}


@attrs.define
class Asking:
    """What is asked of one position after another, each also as it would be without an effect."""

    draw: random.Random
    counts: Counts
    state: ct.State
    without: dict[str, ct.State] = attrs.field(factory=dict)

    def at(self, state: ct.State) -> None:
        """Go on to a position, and judge a move of it for each effect that alone decides some."""
        markers = state.in_force.markers
        self.state = state
        self.without = {one: state.with_truths(**{one: False}) for one in markers}
        for marker in markers:
            self.counts[IN_FORCE, EFFECTS[marker].id] = 1
        for marker in self._of_few(VERDICTS):
            moves, others = ct.legal_moves(state), ct.legal_moves(self.without[marker])
            differing = [] if moves == others else sorted({*moves} ^ {*others}, key=str)
            concerned = [one for one in differing if not isinstance(one, _ABOUT_CARDS)]
            if concerned:
                self._judges(self.draw.choice(concerned), EFFECTS[marker].id)

    def sought(self) -> Move | None:
        """Now and then a move that an effect changes, one that leads to such, or one of what it is about."""
        rare = self._of_few(VERDICTS, LINES, STEPS)
        near = {one: offered for one in rare if (offered := self._about(one))}
        if not rare:
            return None
        ways = ((_CHANGED, near or rare, self._changes), (_LEADING, near or rare, self._leads))
        for (share, size), markers, finds in ways:
            if self.draw.random() < share:
                marker = self.draw.choice([*markers])
                found = next((one for one in self._some(size) if finds(marker, one)), None)
                if found is not None:
                    return found
        if near and self.draw.random() < _NEAR:
            return completed(self.state, self.draw.choice(near[self.draw.choice([*near])]), self.draw)
        return None

    def _about(self, marker: str) -> list[Any]:
        """What is offered of the kinds that the effect is about."""
        offered = ct.choices(self.state)
        return [one for one in offered if _ABOUT[marker] & {*kind_name(self.state, one).split(".")}]

    def _some(self, size: int) -> list[Move]:
        """Some of the legal moves, of moves to the same space one."""
        moves = [*ct.legal_moves(self.state)]
        self.draw.shuffle(moves)
        apart = {(type(one), getattr(one, "destination", one)): one for one in moves}
        return [*apart.values()][:size]

    def _leads(self, marker: str, move: Move) -> bool:
        """Whether what is legal after the move is a matter of the effect."""
        after = ct.step(self.state, move)
        return ct.legal_moves(after) != ct.legal_moves(after.with_truths(**{marker: False}))

    def compares(self, taken: Transition[ct.State]) -> None:
        """Count the step for each effect without which it would have done something else."""
        for marker in self._of_few(STEPS):
            self.counts[STEPS, EFFECTS[marker].id] += self._changes(marker, taken.move)

    def _judges(self, move: Move, label: str) -> None:
        labels = named(ct.judge(self.state, move))
        assert label in labels, f"{label} alone decides '{move}', and the verdict names {sorted(labels)}"
        self.counts.update((VERDICTS, one) for one in labels)

    def _changes(self, marker: str, move: Move) -> bool:
        """Whether the move, legal without the effect too, would do something else without it."""
        other = self.without[marker]
        if not ct.judge(other, move).legal:
            return False
        after = ct.step(self.state, move)
        return ct.step(other, move).but(in_force=after.in_force) != after

    def _of_few(self, *columns: str) -> list[str]:
        """The effects in force of which each column has few; none if Nature moves."""
        if ct.actor(self.state) is ct.NATURE:
            return []
        labels = {one: EFFECTS[one].id for one in self.without}
        return [one for one in labels if all(self.counts[each, labels[one]] < _ENOUGH for each in columns)]
