"""Effects cut where a frame ends, and the laws that hold at the cut.

A move changes the position, and often ends its frame: the one below then goes on, and may end too.  Each
such link is proved by itself.  `Cut` is a step that stops where a frame ends, and leaves `Ended` in its place
with the result that the one below goes on with; it stops too where the event of a card begins.

The rules ask after each change whether somebody has won.  That depends on the whole map, so `Cut` leaves it
open: the step goes on both ways, and the laws must hold if the game ends there and if it does not.  That the
winner is the right one is `theorem.ends_as_it_says`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel import Frame, Law
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.state import Ending, State
from ctcore.labyrinth.board.vocabulary import NATURE, US
from ctcore.labyrinth.frame_laws import FRAME_LAWS, ends_with
from ctcore.labyrinth.laws import LAWS
from ctcore.labyrinth.rules.events.happening import Happening
from ctcore.symbolic import Number, any_truth

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.labyrinth.board.places import Place
    from ctcore.labyrinth.board.state import Country

__all__ = ["CUT_LAWS", "Begun", "Cut", "Ended"]


@frozen
class Ended(Frame):
    """A frame that has ended, and its result; the one below has not gone on yet."""

    clause = "5.1/1"
    awaits = "what the frame below does"
    stands_on = (Frame,)
    actor = NATURE
    ended: Frame
    result: Any


@frozen
class Begun(Frame):
    """An event of which no step is carried out yet."""

    clause = "6.2.1/1"
    awaits = "the first step of the event"
    stands_on = (Frame,)
    actor = NATURE
    frame: Happening


class Cut(Draft):
    """A step that stops where a frame ends or an event begins, and asks nobody who has won.

    >>> from ctcore.labyrinth.game import GAME
    >>> from ctcore.labyrinth.rules.common.dice import Dice
    >>> step = Cut(GAME.setup())
    >>> step.push(Dice(1))
    >>> step.finish((5,))
    >>> step.stack[-1].ended, step.stack[-1].result
    (Dice(left=1, shown=()), (5,))
    """

    __slots__ = ("_asked", "_known")

    def __init__(self, state: State) -> None:
        """Open a step on a state."""
        super().__init__(state)
        # How often it was asked who has won; None of plain numbers, of which the rules know it.
        self._asked: int | None = 0 if isinstance(state.tracks.prestige, Number) else None
        # What the question was about when it was last asked: nobody had won then.
        self._known = _decides(self)

    def at(self, place: Place) -> Country:
        """The country as the step has it so far; `Defect` where it is one that no case opens."""
        found = super().at(place)
        if self._asked is not None and found is self._before.countries[place.index] and _is_closed(found):
            message = f"an effect looks at {place}, which is not open"
            raise Defect(message)
        return found

    def check_victory(self) -> None:
        """Let the game end here, and let it go on."""
        if self._asked is None:
            super().check_victory()
        elif self._is_looked_for() and (now := _decides(self)) != self._known:
            self._asked, self._known = self._asked + 1, now
            if any_truth(f"somebody has won, {self._asked}"):
                self.winner, self.ending, self.stack = US, Ending.LAST_CARD, ()

    def push(self, *frames: Frame) -> None:
        """Make frames the innermost pending ones; an event is only begun."""
        super().push(*(Begun(one) if isinstance(one, Happening) else one for one in frames))

    def finish(self, result: Any = None) -> None:
        """Leave the frame in its place, with its result."""
        if self.winner is None:
            self.stack = (*self.stack[:-1], Ended(self.stack[-1], result))


def _is_closed(country: Country) -> bool:
    return not any(isinstance(one, Number) for one in (country.troops, country.sleepers, country.aid))


def _decides(step: Draft) -> tuple[int, ...]:
    """The identities of all values that decide whether somebody has won (`board.winning`)."""
    values = [
        part for one in step.countries for part in (one.governance, one.sleepers, one.actives, one.sadr)
    ]
    return tuple(map(id, (*values, step.tracks.prestige, step.spikes, step.in_force.patriot_act)))


# The laws at a cut


def _seen(state: State) -> State:
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Ended):
        return changed(state, stack=(*state.stack[:-1], top.ended))
    if isinstance(top, Begun):
        return changed(state, stack=(*state.stack[:-1], top.frame))
    return state


def _of_seen(test: Callable[..., bool], state: State, *frame: Frame) -> bool:
    return test(_seen(state), *frame)


def _cut(law: Law) -> Law:
    # A law of countries asks which are still to be tested, and a frame that has ended tests none.
    if law.of_board or law.frames is not None or law.each is not None:
        return law
    return attrs.evolve(law, test=partial(_of_seen, law.test))


CUT_LAWS: tuple[Law, ...] = (
    *map(_cut, (*LAWS, *FRAME_LAWS)),
    Law(
        "ends_with_what_it_may",
        ("5.1/1", "6.1/1"),
        "a frame ends with what the one below can go on with",
        lambda state, frame: ends_with(_seen(state), frame.ended, frame.result),
        frames=(Ended,),
    ),
)
