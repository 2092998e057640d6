"""What the lemmas share: kinds by name, lawful states, and what follows from a law or an effect.

A lemma takes the engine's kinds and rules at the moment it is checked, so that a rule
broken on purpose breaks it too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import all_of
from ctcore.symbolic import Case, Claim, Found, Obligation, holds_of, keeps_laws
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import FIELDS, State
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.turns import (
    OPEN_BOXES,
    FirstChoice,
    OperationLimit,
    SecondOperation,
    TurnFrame,
)

from ..cases.about import system
from ..cases.lifted import any_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.kernel import Frame, Kind, Law, Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.vocabulary import Actor

__all__ = [
    "GROUNDS",
    "HERE",
    "Row",
    "anything",
    "drafted",
    "follows",
    "kind",
    "lawful",
    "lawful_there",
    "laws",
    "leads_to",
    "legal",
    "made_of",
    "move_of",
    "on_stack",
    "standing",
    "still",
    "supposing",
    "turn_within",
]

# A lemma's name, clauses, sentence and check.
Row = tuple[str, tuple[str, ...], str, "Callable[[], Found]"]
# Counts are not negative, Terror is at most 12, tracks keep within their boxes: what most rest on.
HERE = ("no_negative_count_on_the_map",)


def _one_of_each_ground() -> tuple[Place, ...]:
    chosen: dict[tuple[Any, ...], Place] = {}
    for place in PLACES:
        chosen.setdefault((place.kind, place.population, place.terrain, place.border is None), place)
    return tuple(chosen.values())


# One space of each sort that resolutions tell apart: kind, Population, terrain, at a border or not.
GROUNDS = _one_of_each_ground()


def made_of(rows: Iterable[Row]) -> tuple[Obligation, ...]:
    """The obligations of those lemmas."""
    return tuple(Obligation(f"lemma.{name}", clauses, text, check) for name, clauses, text, check in rows)


def kind(name: str) -> Kind:
    """The kind of move of that name."""
    return next(kind for kind in system().kinds if kind.name == name)


def legal(kind: Kind, state: State, frame: Frame, move: Move) -> bool:
    """Whether a move of a kind meets all its requirements, with two readings."""
    result = True
    for requirement in kind.requirements:
        holds = kind.holds(requirement, state, frame, move)
        if holds is False:
            return False
        result = result & holds
    return result


def anything(*_: object) -> bool:
    """Whatever the state is."""
    return True


def still(state: State, *_: object) -> State:
    """The state as it is."""
    return state


# States


def turn_within(faction: Actor, limit: OperationLimit) -> TurnFrame:
    """A turn in which the faction's Operation has that limit."""
    if limit is OperationLimit.WITH_ACTIVITY:
        return FirstChoice(faction)
    turns = (SecondOperation(faction, first, box) for first, boxes in OPEN_BOXES.items() for box in boxes)
    boxes = (turn for turn in turns if turn.chosen not in (Option.EVENT, Option.PASS))
    return next(turn for turn in boxes if turn.limit is limit)


def standing(operation: OperationFrame, *activity: Frame) -> State:
    """Any state in which the Operation is pending, with the Special Activity on top where given."""
    return on_stack(turn_within(operation.faction, operation.limit), operation, *activity)


def on_stack(turn: TurnFrame, *rest: Frame) -> State:
    """Any state in which the turn is pending, and those frames on top of it."""
    first = turn.faction if isinstance(turn, FirstChoice) else turn.faction.enemy
    return any_state((turn, *rest), first)


def laws(*names: str) -> tuple[Law, ...]:
    """The laws of those names."""
    return tuple(law for law in SYSTEM.laws if law.name in names)


def lawful(state: State, names: tuple[str, ...] | None = None) -> bool:
    """Whether the laws of those names, or all, hold in a state."""
    asked = SYSTEM.laws if names is None else laws(*names)
    return all_of(_holds(law, state) for law in asked)


def lawful_there(space: Space, names: tuple[str, ...]) -> bool:
    """Whether the laws of those names, each about every space, hold of one space."""
    return all_of(law.test(space) for law in laws(*names))


def _holds(law: Law, state: State) -> bool:
    if isinstance(state.commitment, int) or law not in BOARD_LAWS:
        return law.holds(state)
    # A law of the board does not read what is pending, and lifted states share all else.
    key = (id(law), state.initiative, state.deck, *(id(getattr(state, name)) for name in _SHARED))
    if key not in _SEEN:
        _SEEN[key] = (law, state, law.holds(state))
    return _SEEN[key][2]


# Each answer is kept beside what it is about, so that an id stays its own.
_SEEN: dict[tuple[Any, ...], tuple[Law, State, bool]] = {}
_SHARED = tuple(name for name in FIELDS if name not in ("initiative", "deck", "stack"))


# What follows


def supposing(names: tuple[str, ...] | None, guard: Callable[..., bool] = anything) -> Callable[..., bool]:
    """The guard, wherever the laws of those names, or all, hold too."""

    def supposed(state: State, *inputs: Any) -> bool:
        return lawful(state, names) & guard(state, *inputs)

    return supposed


def follows(cases: Iterable[Case], claim: Callable[..., bool]) -> Found:
    """Whether ``claim(state, *inputs)`` holds wherever the cases' own guards do."""
    return holds_of(cases, (), claim)


def move_of(
    name: str,
    frames: tuple[Frame, ...],
    move: Move,
    supposed: tuple[str, ...] | None = HERE,
    guard: Callable[..., bool] = anything,
) -> Case:
    """A legal move of that kind with an Operation, and a Special Activity, pending."""
    operation: Any = frames[0]
    made = kind(name)

    def may(state: State, frame: Frame, move: Move) -> bool:
        return legal(made, state, frame, move) & guard(state, frame, move)

    before = standing(operation, *frames[1:])
    return Case(name, before, (frames[-1], move), supposing(supposed, may), drafted(made.effect))


def drafted(write: Callable[..., None]) -> Callable[..., State]:
    """The step that ``write(draft, *inputs)`` makes."""

    def act(state: State, *inputs: Any) -> State:
        draft = Draft(state)
        write(draft, *inputs)
        return draft.close()

    return act


def leads_to(text: str, steps: Iterable[tuple[Case, Callable[[State, State], bool]]]) -> Found:
    """Whether each case, on every path, leads from a state to one of which its claim holds."""
    covered = 0
    for case, test in steps:
        found = keeps_laws((case,), (), (Claim(text, test),))
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)
