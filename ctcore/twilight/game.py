"""The one dispatch table, from frame to kinds of move, and the system that it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, Unpack

import attrs

from ctcore.errors import NotationError, near_misses
from ctcore.kernel import Move, Part, System, Table, attach
from ctcore.kernel.table import ByFrame
from ctcore.twilight import scenarios
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, NATURE, Activity, Actor, Eligibility
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules.activities import ambush, deploy, extort, neutralize, oas, subvert
from ctcore.twilight.rules.activities.troop_lift import lift as troop_lift
from ctcore.twilight.rules.activities.troop_lift import prospects as lifting
from ctcore.twilight.rules.common import buying_off, prospects, resolution, revenge
from ctcore.twilight.rules.common.frames import ACCOMPANIED
from ctcore.twilight.rules.common.turns import AssetOperation, FirstChoice, NextCard, SecondOperation
from ctcore.twilight.rules.events import coup, mobilization, pivotal, suez
from ctcore.twilight.rules.events.cards import lasting
from ctcore.twilight.rules.events.laws import LAWS as EVENT_LAWS
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
from ctcore.twilight.rules.propaganda.laws import LAWS as ROUND_LAWS
from ctcore.twilight.rules.sequence import boxes, cards
from ctcore.twilight.rules.sequence.card_laws import LAWS as CARD_LAWS
from ctcore.twilight.rules.sequence.turn_laws import LAWS as TURN_LAWS
from ctcore.twilight.rules.setup.frames import ORDER, SetUpFrame
from ctcore.twilight.rules.setup.laws import laws as setup_laws
from ctcore.twilight.rules.setup.options import Mix, Options, SetupOptions, with_options
from ctcore.twilight.rules.victory import ended_by, outcome
from ctcore.twilight.scenarios.laws import SCENARIO_LAWS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction

    from ctcore.kernel import Kind, Transition, Verdict, Violation
    from ctcore.kernel.move import Frame

    Weighing = Callable[[State], tuple[Sequence[Move], Sequence[int]]]

__all__ = [
    "SYSTEM",
    "actor",
    "chances",
    "choices",
    "judge",
    "legal_moves",
    "outcome",
    "random_game",
    "random_move",
    "setup",
    "step",
    "trace",
    "violations",
]

M = TypeVar("M", bound=Move | Part)
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
    table: dict[type[Frame], tuple[Kind, ...]] = cards.TABLE | boxes.TABLE
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
        opening,
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
    over=ended_by,
    belongs=_belongs(),
    name="ctcore.twilight.game:SYSTEM",
)


def _weighing(frame: type[Frame]) -> Weighing | None:
    """What says how likely Nature's moves are where she draws unevenly; dice are all alike."""
    if frame is NextCard:
        return cards.card_weights
    if not issubclass(frame, SetUpFrame):
        return None
    from ctcore.twilight.rules.setup import drawing  # noqa: PLC0415 - read as its moves are asked for

    return drawing.WEIGHTS.get(frame)


_WEIGHTS: ByFrame[Weighing | None] = ByFrame(_weighing)


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

    Raises `NotationError` for a name of no scenario or marker, `TypeError` for a first that is
    no faction or a switch that is neither True nor False, `ValueError` for options that do not
    go together, and `IllegalMove` for a card not in the deck.

    Clauses: 10, 2.1, 2.2, 7.3

    >>> game = setup("short")
    >>> str(actor(game)), str(game.first_eligible)
    ('Nature', 'FLN')
    >>> str(actor(setup("medium", first=GOVERNMENT, card=17)))
    'Government'
    >>> [type(frame).__name__ for frame in setup("full", open_deployment=True).stack]
    ['NextCard', 'FlnDeployment', 'GovernmentDeployment']
    """
    if scenario not in scenarios.SCENARIOS:
        near = near_misses(str(scenario).lower(), scenarios.SCENARIOS)
        message = f"no scenario is called {scenario!r}; there are {', '.join(scenarios.SCENARIOS)}."
        raise NotationError(message, near)
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
    return step(state, cards.Reveal(card))


def _with_first(state: State, first: Actor | None) -> State:
    if first is None:
        return state
    if first not in (GOVERNMENT, FLN):
        message = f"first is ct.GOVERNMENT or ct.FLN, not {first!r}"
        raise TypeError(message)
    order = (Eligibility.FIRST, Eligibility.SECOND)
    return attrs.evolve(state, initiative=Initiative(*(order if first is GOVERNMENT else order[::-1])))


def actor(state: State) -> Actor | None:
    """Who moves next: the Government, the FLN or Nature; None when the game is over.

    >>> str(actor(setup("short"))), str(actor(setup("medium", first=GOVERNMENT, card=1)))
    ('Nature', 'Government')
    """
    found: Actor | None = SYSTEM.actor(state)
    return found


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move, in a fixed order; none only when the game is over.

    A move of pieces between spaces is listed whole; `choices` offers it stage by stage.

    >>> [str(move) for move in legal_moves(setup("short", card=1))]
    ["COUP D'ETAT", 'no pivotal event']
    """
    return SYSTEM.legal_moves(state)


def choices(state: State, part: Part | None = None) -> tuple[Move | Part, ...]:
    """What the actor may choose next: legal moves, and the first or next part of moves made in stages.

    After every part offered some whole move is legal.  Raises `IllegalMove` for a part with which
    no legal move begins.

    >>> from ctcore.twilight.text.line import play
    >>> game = play(setup("medium", first=GOVERNMENT, card=1), "garrison")
    >>> first = choices(game)[0]
    >>> print(first, "/", choices(game, first)[0])
    from Tebessa / from Tebessa to Barika
    """
    return SYSTEM.choices(state, part)


def judge(state: State, move: Move | Part) -> Verdict:
    """Whether the move is legal, or a legal one begins with the part: every requirement, with its values.

    >>> from ctcore.twilight.rules.operations.rally import Rally
    >>> print(judge(setup("medium", first=GOVERNMENT, card=1), Rally()))
    rally: not legal
      3.3, 3.1: Rally is an Operation of the FLN [acting: Government]
    """
    return SYSTEM.judge(state, _checked(move))


def step(state: State, move: Move) -> State:
    """The state after the whole move; `IllegalMove`, whose ``verdict`` says why, otherwise.

    >>> str(actor(step(setup("short"), cards.Reveal(1))))
    'Government'
    """
    return SYSTEM.step(state, move if isinstance(move, Move) else _checked(move))


def trace(state: State, move: Move) -> Transition[State]:
    """The step with its ledger: each change under the clause that orders it.

    >>> from ctcore.twilight.board.vocabulary import Option
    >>> print(trace(setup("medium", first=GOVERNMENT, card=1), boxes.Choose(Option.PASS)))
    pass
      2.3.3  Government gains 2 Resources
    """
    return SYSTEM.trace(state, move if isinstance(move, Move) else _checked(move))


def violations(state: State) -> tuple[Violation, ...]:
    """The laws that the position breaks, with their clauses; none in any reachable one.

    >>> violations(setup("medium"))
    ()
    >>> print(*violations(setup("medium").but(commitment=51)))
    1.8, 1.3.8: Commitment is 0 to 50 [commitment_within_track]
    """
    return SYSTEM.violations(state)


def chances(state: State) -> dict[Move, Fraction]:
    """How likely each of Nature's moves is, all that is publicly known considered; none for players.

    >>> from fractions import Fraction
    >>> set(chances(setup("short")).values()) == {Fraction(1, 65)}
    True
    >>> chances(setup("short", card=1))
    {}
    """
    if actor(state) is not NATURE:
        return {}
    from fractions import Fraction  # noqa: PLC0415 - most games are played without their chances

    known = _WEIGHTS[type(state.stack[-1])]
    if known is not None:
        moves, weights = known(state)
        whole = sum(weights)
        return {move: Fraction(weight, whole) for move, weight in zip(moves, weights, strict=True)}
    alike = legal_moves(state)
    return dict.fromkeys(alike, Fraction(1, len(alike)))


def random_move(state: State, draw: random.Random) -> Move:
    """One of the legal moves: a player's drawn evenly choice by choice, Nature's by its chances.

    So of moves that are made in stages every origin is as likely as any other choice.

    Raises `IndexError` where the game is over.

    >>> import random
    >>> str(random_move(setup("short"), random.Random(7)))
    'card 17'
    """
    known = _WEIGHTS[type(state.stack[-1])] if state.stack else None
    if known is None:
        chosen: Any = draw.choice(SYSTEM.choices(state))
        while isinstance(chosen, Part):
            chosen = draw.choice(SYSTEM.choices(state, chosen))
        move: Move = chosen
        return move
    moves, weights = known(state)
    return draw.choices(moves, weights)[0]


def random_game(scenario: str, seed: int, **options: Unpack[SetupOptions]) -> Iterator[Transition[State]]:
    """A game of moves drawn evenly from the legal ones; the same seed, the same game.

    Nature's moves come with their own probabilities.  The options are those of `setup`.

    >>> moves = [str(transition.move) for transition in random_game("short", seed=1)]
    >>> moves == [str(transition.move) for transition in random_game("short", seed=1)]
    True
    """
    import random  # noqa: PLC0415 - who plays moves of their own draws none

    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    state = setup(scenario, **options)
    while state.stack:
        transition = trace(state, random_move(state, draw))
        yield transition
        state = transition.after


def _checked(move: M) -> M:
    if not isinstance(move, (Move, Part)):
        message = f"{move!r} is not a move; parse_move turns text into one"
        raise TypeError(message)
    return move
