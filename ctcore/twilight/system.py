"""The one dispatch table, from frame to kinds of move, the system that it makes, and its set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import WrongType
from ctcore.game.game import no_setup
from ctcore.kernel import Move, System, Table, attach
from ctcore.kernel.table import ByFrame
from ctcore.twilight import scenarios
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import (
    FLN,
    GOVERNMENT,
    Activity,
    Actor,
    Eligibility,
)
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules import victory
from ctcore.twilight.rules.activities import ambush, deploy, extort, neutralize, oas, subvert
from ctcore.twilight.rules.activities.troop_lift import lift as troop_lift
from ctcore.twilight.rules.activities.troop_lift import prospects as lifting
from ctcore.twilight.rules.common import buying_off, prospects, resolution, revenge, turns
from ctcore.twilight.rules.common.frames import ACCOMPANIED
from ctcore.twilight.rules.common.turns import (
    AssetOperation,
    FirstChoice,
    NextCard,
    SecondOperation,
)
from ctcore.twilight.rules.events import coup, mobilization, pivotal, suez
from ctcore.twilight.rules.events.cards import lasting
from ctcore.twilight.rules.events.event_laws import LAWS as EVENT_LAWS
from ctcore.twilight.rules.events.texts import book
from ctcore.twilight.rules.operations import (
    assault,
    attack,
    garrison,
    march,
    rally,
    sweep,
    terror,
    train,
    train_laws,
)
from ctcore.twilight.rules.propaganda import commitment, opening, redeploy, reset, support
from ctcore.twilight.rules.propaganda.round_laws import LAWS as ROUND_LAWS
from ctcore.twilight.rules.sequence import boxes, next_card
from ctcore.twilight.rules.sequence.card_laws import LAWS as CARD_LAWS
from ctcore.twilight.rules.sequence.turn_laws import LAWS as TURN_LAWS
from ctcore.twilight.rules.setup.frames import ORDER, SetUpFrame
from ctcore.twilight.rules.setup.options import Mix, Options, with_options
from ctcore.twilight.rules.setup.setup_laws import laws as setup_laws
from ctcore.twilight.scenarios.scenario_laws import SCENARIO_LAWS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel import Kind
    from ctcore.kernel.move import Frame

    Weighing = Callable[[State], tuple[Sequence[Move], Sequence[int]]]

__all__ = ["POINTS", "PROVISOS", "RULES_TABLE", "SYSTEM", "WEIGHTS", "setup"]

_OPERATIONS = (train, garrison, sweep, assault, rally, march, attack, terror)
_ACTIVITIES = {GOVERNMENT: (deploy, troop_lift, neutralize), FLN: (extort, subvert, ambush)}
_NAMES = {
    GOVERNMENT: (Activity.DEPLOY, Activity.TROOP_LIFT, Activity.NEUTRALIZE),
    FLN: (Activity.EXTORT, Activity.SUBVERT, Activity.AMBUSH),
}
_PHASES = (commitment, support, redeploy, reset)
_EVENTS = (coup, mobilization, suez)
# What either faction may do in place of a Special Activity of its own comes last (5.3.1).
_EVERY_ACTIVITY = (*_ACTIVITIES[GOVERNMENT], *_ACTIVITIES[FLN], oas)


def _table() -> dict[type[Frame], tuple[Kind, ...]]:
    table: dict[type[Frame], tuple[Kind, ...]] = next_card.TABLE | boxes.TABLE
    for turn in (FirstChoice, SecondOperation, AssetOperation):
        table[turn] = (*(operation.BEGIN for operation in _OPERATIONS), *table[turn])
    for operation in _OPERATIONS:
        for frame, kinds in operation.TABLE.items():
            opened = _opened(frame.actor) if frame.between_steps else ()
            table[frame] = (*kinds, *opened, *((boxes.END,) if frame.between_steps else ()))
    for part in (*_EVERY_ACTIVITY, *_PHASES, *_EVENTS, revenge):
        table |= part.TABLE
    return table


def _opened(faction: Actor) -> tuple[Kind, ...]:
    return tuple(one.OPEN for one in (*_ACTIVITIES[faction], oas))


def _belongs() -> dict[type[Move], tuple[tuple[str, ...], str]]:
    """Where Pivotal Events and Special Activities belong, for who plays them elsewhere (2.3.7, 4.1.1)."""
    opened = {
        one.OPEN.move: (
            (next(iter(one.TABLE)).clause,),
            f"the {faction} opens it between two steps of " + ", ".join(map(str, ACCOMPANIED[activity])),
        )
        for (faction, parts) in _ACTIVITIES.items()
        for one, activity in zip(parts, _NAMES[faction], strict=True)
    }
    for_both = ((oas.CLAUSE,), "either player does it between two steps of an Operation")
    return {pivotal.PlayPivotal: pivotal.BELONGS, **opened, oas.Oas: for_both}


def _late(frame: type[Frame]) -> tuple[Kind, ...] | None:
    """The row of a frame of the set-up or of a text: few games have options, or many of the texts."""
    if not issubclass(frame, SetUpFrame):
        return book.row(frame)
    from ctcore.twilight.rules.setup import deployment, drawing  # noqa: PLC0415 - as the texts are

    rows: dict[type[Any], tuple[Kind, ...]] = drawing.TABLE | deployment.TABLE
    return rows.get(frame)


def _others() -> list[type[Frame]]:
    return [*reversed(ORDER), *book.frames()]


# The table as printed, to which provisos are attached; the rows of the set-up and of texts are made as these
# are played.
RULES_TABLE = Table(_table(), _late, _others)
# What cards may change, beside the groups of requirements that stand in the table.
POINTS = tuple(
    point
    for part in (
        *_OPERATIONS,
        *_EVERY_ACTIVITY,
        *_PHASES,
        *_EVENTS,
        opening,
        victory,
        turns,
        boxes,
        lifting,
        prospects,
        resolution,
        buying_off,
        revenge,
    )
    for point in getattr(part, "POINTS", ())
)

# What cards and Pivotal Events change while they last.
PROVISOS = (*pivotal.PROVISOS, *lasting.PROVISOS)

SYSTEM: System[State] = System(
    table=attach(RULES_TABLE, POINTS, PROVISOS, EFFECTS),
    draft=Draft,
    laws=(
        *BOARD_LAWS,
        *SCENARIO_LAWS,
        *TURN_LAWS,
        *CARD_LAWS,
        *ROUND_LAWS,
        *setup_laws(scenarios.load),
        *EVENT_LAWS,
        *(law for part in (train_laws, *_OPERATIONS[1:], *_EVERY_ACTIVITY, revenge) for law in part.LAWS),
    ),
    over=victory.ended_by,
    belongs=_belongs(),
    name="ctcore.twilight.system:SYSTEM",
)


def _weighing(frame: type[Frame]) -> Weighing | None:
    """What says how likely Nature's moves are where she draws unevenly; dice are all alike."""
    if frame is NextCard:
        return next_card.card_weights
    if not issubclass(frame, SetUpFrame):
        return None
    from ctcore.twilight.rules.setup import drawing  # noqa: PLC0415 - read as its moves are asked for

    return drawing.WEIGHTS.get(frame)


WEIGHTS: ByFrame[Weighing | None] = ByFrame(_weighing)


def setup(  # noqa: PLR0913 - one parameter for each option of the set-up
    scenario: str,
    *,
    first: Actor | None = None,
    card: int | None = None,
    open_deployment: bool = False,
    capabilities: bool = False,
    torture: bool = False,
    deception: Mix | None = None,
) -> State:
    """The named scenario, ready to play: ``"short"``, ``"medium"`` or ``"full"``.

    ``first`` makes that faction First Eligible in place of the FLN; ``card`` reveals that
    Event (1 to 60) or Propaganda card (67 to 71) at once.  The options of chapter 10 and of 7.3
    put their part of the set-up before the first card: ``open_deployment`` lets players set up
    their forces, ``capabilities`` looks through the unused cards and brings their Capabilities into
    force, TORTURE only with ``torture``, and ``deception`` says how many Deception markers of
    each sort there are to draw from: the rules do not print their mix.

    Raises `NotationError` for an unknown scenario or marker, `WrongType` if ``first`` is not a
    faction or a switch is neither True nor False, `ValueError` for options that do not
    go together, and `IllegalMove` for a card not in the deck.

    Clauses: 10, 2.1, 2.2, 7.3

    >>> game = setup("short")
    >>> str(SYSTEM.actor(game)), str(game.first_eligible)
    ('Nature', 'FLN')
    >>> str(SYSTEM.actor(setup("medium", first=GOVERNMENT, card=17)))
    'Government'
    >>> [type(frame).__name__ for frame in setup("full", open_deployment=True).stack]
    ['NextCard', 'FlnDeployment', 'GovernmentDeployment']
    """
    if scenario not in scenarios.SCENARIOS:
        raise no_setup(scenario, scenarios.SCENARIOS)
    state = attrs.evolve(scenarios.load(scenario), stack=(NextCard(),))
    state = with_options(
        _with_first(state, first), Options(open_deployment, capabilities, torture, deception)
    )
    if card is None:
        return state
    if len(state.stack) > 1:
        message = (
            f"card={card} must wait: first comes {state.stack[-1].awaits}; play the set-up, then the card"
        )
        raise ValueError(message)
    return SYSTEM.step(state, next_card.Reveal(card))


def _with_first(state: State, first: Actor | None) -> State:
    if first is None:
        return state
    if first not in (GOVERNMENT, FLN):
        message = f"first is ct.GOVERNMENT or ct.FLN, not {first!r}"
        raise WrongType(message)
    order = (Eligibility.FIRST, Eligibility.SECOND)
    return attrs.evolve(state, initiative=Initiative(*(order if first is GOVERNMENT else order[::-1])))
