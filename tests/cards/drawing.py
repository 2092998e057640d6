"""Which move a game of these tests goes on with: Events often, and of the others the rare kinds too."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Move, Part
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.rules.events.pivotal import PlayPivotal
from ctcore.twilight.rules.sequence.boxes import Choose
from tests.cards.counters import executes

__all__ = ["Drawing", "completed", "kind_name"]

# How often a player who may execute the Event of the card does: as First, as First where it may last, and as
# Second, who seldom may; and how often the First passes, so that the Second may.
_FIRST, _LASTING, _SECOND, _PASS = 0.5, 0.65, 0.95, 0.4
# How often a player plays a Pivotal Event.
_PIVOTAL = 0.25
# How often another move is one of the kind that the game has had least of.
_RAREST = 0.5
_CARDS_THAT_LAST = {effect.card for effect in EFFECTS.values()}


@attrs.define
class Drawing:
    """The draws of one game, and how often it has had each kind of move."""

    draw: random.Random
    had: Counter[str] = attrs.field(factory=Counter)

    def move(self, state: ct.State) -> Move:
        """A legal move: an Event where one may be executed and a draw says so, else any other."""
        if ct.actor(state) is ct.NATURE:
            return ct.random_move(state, self.draw)
        move = self._event(state) or self._other(state)
        self.had[kind_name(state, move)] += 1
        return move

    def _event(self, state: ct.State) -> Move | None:
        events: list[Move] = [one for one in ct.choices(state) if isinstance(one, Move) and executes(one)]
        pivotal = [one for one in events if isinstance(one, PlayPivotal)]
        texts = [one for one in events if one not in pivotal]
        if pivotal and self.draw.random() < _PIVOTAL:
            return self.draw.choice(pivotal)
        if texts and self.draw.random() < _how_often(state):
            return self.draw.choice(texts)
        passes = isinstance(state.stack[-1], FirstChoice) and self.draw.random() < _PASS
        return Choose(ct.Option.PASS) if passes else None

    def _other(self, state: ct.State) -> Move:
        if self.draw.random() >= _RAREST:
            return ct.random_move(state, self.draw)
        offered = ct.choices(state)
        kinds = list(dict.fromkeys(kind_name(state, one) for one in offered))
        fewest = min(self.had[kind] for kind in kinds)
        rarest = self.draw.choice([kind for kind in kinds if self.had[kind] == fewest])
        chosen = self.draw.choice([one for one in offered if kind_name(state, one) == rarest])
        return completed(state, chosen, self.draw)


def completed(state: ct.State, chosen: Any, draw: random.Random) -> Move:
    """The move, or one that begins with the part, drawn stage by stage."""
    while isinstance(chosen, Part):
        chosen = draw.choice(ct.choices(state, chosen))
    move: Move = chosen
    return move


def _how_often(state: ct.State) -> float:
    if not isinstance(state.stack[-1], FirstChoice):
        return _SECOND
    return _LASTING if state.deck.card in _CARDS_THAT_LAST else _FIRST


def kind_name(state: ct.State, move: Move | Part) -> str:
    """The name of the kind that the move is of, or that the part begins."""
    found = ct.SYSTEM.kind_of(state, move)
    assert found is not None
    return found.name
