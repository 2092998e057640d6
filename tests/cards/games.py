"""One game at random in which Events are played often, with all laws and every lasting effect asked."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

import ctcore as ct
from ctcore.kernel import Part
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.rules.events.cards.own import CancelCard
from ctcore.twilight.rules.events.pivotal import PlayPivotal
from tests.cards.counters import IN_FORCE, STEPS, VERDICTS, Counts, executes, executions, lines, named

if TYPE_CHECKING:
    from ctcore.kernel import Move, Transition

__all__ = ["Game", "play"]

# How often a player who may execute the Event of the card does, as First and as Second, who seldom may.
_FIRST, _SECOND = 0.5, 0.9
# And how often one plays a Pivotal Event.
_PIVOTAL = 0.25
# How often another move is drawn by its kind first, so that the rare kinds come up too.
_BY_KIND = 0.5
# As many verdicts and steps that an effect decides are enough in one game.
_ENOUGH = 4
# What asks whether a card is in force, and no exception changes.
_ABOUT_CARDS = (CancelCard, PlayPivotal)
# How often a move is sought that an effect changes, and among how many.
_SOUGHT, _LOOKED_AT = 0.3, 10
# As many of the last moves say where a game broke.
_TOLD = 12


@attrs.frozen
class Game:
    """A game played: what was counted of it, and what broke, if anything did."""

    scenario: str
    seed: int
    moves: int
    counts: Counts
    fault: str = ""


def play(game: tuple[str, int]) -> Game:
    """Play the game of that scenario and seed to its end, or until something breaks."""
    scenario, seed = game
    draw, counts, line = random.Random(seed), Counts(), list[str]()  # noqa: S311 - play, not secrets
    state, broken = ct.setup(scenario), ()
    asking = Asking(random.Random(seed), counts)  # noqa: S311 - the same
    try:
        while not broken and state.stack:
            asking.asks(state)
            move = asking.sought(state) or _drawn(state, draw)
            line.append(str(move))
            transition = ct.trace(state, move)
            counts.update((*executions(transition), *lines(transition)))
            asking.compares(transition)
            state = transition.after
            broken = _broken(state)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other games go on
        broken = (f"{type(error).__name__}: {error}",)
    fault = f"{'; '.join(broken)}, after {len(line)} moves: {'; '.join(line[-_TOLD:])}" if broken else ""
    return Game(scenario, seed, len(line), counts, fault)


def _broken(state: ct.State) -> tuple[str, ...]:
    if state.stack and not ct.legal_moves(state):
        return (f"a dead end: {state.stack[-1].awaits}, and no move is legal",)
    return tuple(map(str, ct.violations(state)))


def _drawn(state: ct.State, draw: random.Random) -> Move:
    """A move: an Event where one may be executed and a draw says so, else any."""
    if ct.actor(state) is ct.NATURE:
        return ct.random_move(state, draw)
    offered = ct.choices(state)
    events = [one for one in offered if executes(one)]
    pivotal = [one for one in events if isinstance(one, PlayPivotal)]
    texts = [one for one in events if one not in pivotal]
    event = _FIRST if isinstance(state.stack[-1], FirstChoice) else _SECOND
    for some, often in ((pivotal, _PIVOTAL), (texts, event)):
        if some and draw.random() < often:
            return draw.choice(some)
    return _by_kind(state, draw) if draw.random() < _BY_KIND else ct.random_move(state, draw)


def _by_kind(state: ct.State, draw: random.Random) -> Move:
    offered: tuple[Any, ...] = ct.choices(state)
    sorts = list(dict.fromkeys(map(_sort, offered)))
    sort = draw.choice(sorts)
    if sort is End:
        # An Operation that goes on meets more of what may change it.
        sort = draw.choice(sorts)
    chosen: Any = draw.choice([one for one in offered if _sort(one) is sort])
    while isinstance(chosen, Part):
        chosen = draw.choice(ct.choices(state, chosen))
    move: Move = chosen
    return move


def _sort(move: Move | Part) -> type[Move]:
    return move.of if isinstance(move, Part) else type(move)


@attrs.define
class Asking:
    """What each effect in force decides in a game: verdicts on moves near by, and what the next step does."""

    draw: random.Random
    counts: Counts

    def asks(self, state: ct.State) -> None:
        """Judge a move that an effect alone decides, one of those in force of which more is to be known."""
        markers = state.in_force.markers
        for marker in markers:
            self.counts[IN_FORCE, EFFECTS[marker].id] = 1
        for marker in self._of_few(VERDICTS, state):
            moves, others = ct.legal_moves(state), ct.legal_moves(_without(state, marker))
            differing = [] if moves == others else sorted({*moves} ^ {*others}, key=str)
            concerned = [one for one in differing if not isinstance(one, _ABOUT_CARDS)]
            if concerned:
                self._judges(state, self.draw.choice(concerned), EFFECTS[marker].id)

    def _judges(self, state: ct.State, move: Move, label: str) -> None:
        labels = named(ct.judge(state, move))
        assert label in labels, f"{label} alone decides '{move}', and the verdict names {sorted(labels)}"
        self.counts.update((VERDICTS, one) for one in labels)

    def compares(self, taken: Transition[ct.State]) -> None:
        """Count the step for each effect without which it would have done something else."""
        for marker in self._of_few(STEPS, taken.before):
            self.counts[STEPS, EFFECTS[marker].id] += _does_other(taken.before, taken.move, marker)

    def sought(self, state: ct.State) -> Move | None:
        """Now and then a legal move that does what it would not do without an effect."""
        few = self._of_few(STEPS, state)
        if not few or self.draw.random() >= _SOUGHT:
            return None
        marker, moves = self.draw.choice(few), ct.legal_moves(state)
        some = self.draw.sample(moves, min(_LOOKED_AT, len(moves)))
        return next((one for one in some if _does_other(state, one, marker)), None)

    def _of_few(self, column: str, state: ct.State) -> list[str]:
        """The effects in force of which the column has few, in a position that is not Nature's."""
        if ct.actor(state) is ct.NATURE:
            return []
        return [one for one in state.in_force.markers if self.counts[column, EFFECTS[one].id] < _ENOUGH]


def _does_other(state: ct.State, move: Move, marker: str) -> bool:
    """Whether the move, legal with the effect and without it, does something else with it."""
    before = _without(state, marker)
    if not ct.judge(before, move).legal:
        return False
    after = ct.step(state, move)
    return ct.step(before, move).but(in_force=after.in_force) != after


def _without(state: ct.State, marker: str) -> ct.State:
    return state.with_truths(**{marker: False})
