"""The effect of every kind of move keeps every law, and does no more than it should."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel import Closes
from ctcore.kernel.logic import all_of, implies
from ctcore.kernel.requirement import names_of
from ctcore.symbolic import Found, Obligation, holds_of, keeps_laws
from ctcore.twilight.board.vocabulary import Activity, Operation
from ctcore.twilight.game import SYSTEM

from ..cases.about import game, system
from ..cases.pairs import gaps, impossible
from ..cases.shapes import cases_of
from ..changes import claimed, foretold
from ..lemmas.every_game_ends import FALLS
from ..witnesses.situations import Situation
from .claims import BEGINS, CLAIMS, GOES_ON, MADE
from .conditions import units
from .event_claims import event_claims
from .parts import DECIDES_NOTHING, LEGAL, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Move, Requirement, System
    from ctcore.symbolic import Case, Claim
    from ctcore.twilight.board.state import State

    from .conditions import Unit
    from .parts import Part

__all__ = [
    "CLAIMS",
    "IMPLIED",
    "asked_of",
    "batch_of",
    "clauses_of",
    "effect_of",
    "family",
    "frames_of",
    "modelled",
    "obligations",
    "operation_kinds",
    "played_kinds",
]


# Requirements that have no witness, since the others of their kind and the laws imply them.
IMPLIED: tuple[str, ...] = (
    # 1.3.4, R98: no Government piece is in Morocco or Tunisia, and there is nothing to Agitate there.
    *("assault.select/in_algeria", "assault.select_with/in_algeria", "neutralize.select/in_algeria"),
    *("train.select/in_algeria", "rally.agitate/in_algeria"),
    # A City has a ground of its own; a space that is neither a Sector nor a City is a Country.
    *(f"train.select/location/{ground}/a Sector" for ground in ("RECALL DE GAULLE", "MOGHAZNI")),
    # A space that is not a Country is in Algeria, which is a ground of its own.
    *(
        f"{kind}/country_independent/independent Country/a Country"
        for kind in ("rally.select", "march.move", "setup.fln", "extort.select", "extort.stopped")
    ),
    # 1.3.4: before independence no Guerrilla is abroad, and the FLN controls nothing there.
    *(
        f"{kind}/country_independent{condition}"
        for kind in ("extort.select", "extort.stopped")
        for condition in ("", "/Algeria/in Algeria")
    ),
    *(f"event.{text}.removing.remove/country_independent" for text in ("20", "25", "36u")),
    *(f"event.{text}.exchanging.exchange/country_independent" for text in ("46s", "47u")),
    "event.12s.relocating.move/from_independent",
    # No Police is abroad; and a Base for a Country comes from Algeria, so from elsewhere.
    "event.47u.exchanging.take/not_from_a_country",
    "event.58s.placing.lift/elsewhere",
)


def operation_kinds() -> tuple[Kind, ...]:
    """The kinds of move with requirements that refuse: all but the choice of a box."""
    return tuple(kind for kind in played_kinds() if family(kind) != "choose")


def played_kinds() -> tuple[Kind, ...]:
    """Every kind of move that has an effect and that no house rule closes."""
    known = {"event", *(name.split(".")[0] for name in CLAIMS)}
    return tuple(kind for kind in system().kinds if family(kind) in known and not _is_closed(kind))


def _is_closed(kind: Kind) -> bool:
    closed = (one.by for one in kind.requirements if isinstance(one.by, Closes))
    return any(one.house and not names_of(one.test) and not one.while_ for one in closed)


def frames_of(name: str) -> tuple[type[Frame], ...]:
    """The frames that await the kind of that name."""
    return _frames(system()).get(name, ())


@cache
def _frames(system: System[State]) -> dict[str, tuple[type[Frame], ...]]:
    """The frames that await the kinds of each name."""
    found: dict[str, dict[type[Frame], None]] = {}
    for frame, kinds in system.table.items():
        for kind in kinds:
            found.setdefault(kind.name, {})[frame] = None
    return {name: tuple(frames) for name, frames in found.items()}


def clauses_of(kind: Kind) -> tuple[str, ...]:
    """The clauses that a kind's requirements cite, each once."""
    return tuple(dict.fromkeys(clause for one in kind.requirements for clause in one.clauses))


_LAWS = tuple(law.name for law in SYSTEM.laws)


def effect_of(kind: Kind) -> Obligation:
    """The obligation that a kind's effect keeps every law wherever its requirements hold."""
    also = "; ".join(dict.fromkeys(claim.text for claim in _claims(kind)))
    return Obligation(
        name=f"effect.{kind.name}",
        clauses=clauses_of(kind),
        text=f"wherever its {asked_of(kind, '')}, {kind.name} keeps each of the {len(SYSTEM.laws)} laws; "
        f"{also}; it is met in {_counted_frames(kind)}",
        check=_check(kind),
        group=kind.name,
        batch=batch_of(kind),
        keeps=_LAWS,
    )


def asked_of(kind: Kind, of: str) -> str:
    """How many requirements hold, in words, with ``of`` after them."""
    count = len(kind.requirements)
    return f"1 requirement{of} holds" if count == 1 else f"{count} requirements{of} hold"


def _counted_frames(kind: Kind) -> str:
    frames = [frame for frame in frames_of(kind.name) if impossible(kind, frame) is None]
    return "1 frame" if len(frames) == 1 else f"{len(frames)} frames"


def _check(kind: Kind) -> Callable[[], Found]:
    claims, frames = _claims(kind), frames_of(kind.name)

    def check() -> Found:
        found = keeps_laws(cases_of(kind, frames, also=True), SYSTEM.laws, claims)
        asked = found.cases and found.holds and not game().house
        lacking = gaps(kind, frames, found.sorts) if asked else ()
        return attrs.evolve(found, holds=False, detail="; ".join(lacking)) if lacking else found

    return check


def _claims(kind: Kind) -> tuple[Claim, ...]:
    # By house rules a kind may change more.
    told = () if game().house else (claimed(kind.name), foretold(kind.name))
    if family(kind) == "event":
        return (*event_claims(kind.name), FALLS, *told)
    claims = (*(CLAIMS.get(kind.name) or CLAIMS[family(kind)]), FALLS, *told)
    if kind.name in _BEGUN:
        return (*claims, BEGINS)
    if family(kind) not in _ACCOMPANIED:
        return claims
    return (*claims, GOES_ON, MADE) if kind.name.endswith(".end") else (*claims, GOES_ON)


_BEGUN = {str(operation).lower() for operation in Operation}
_ACCOMPANIED = _BEGUN | {str(activity).lower().replace(" ", "_") for activity in Activity}


def family(kind: Kind) -> str:
    """The Operation, Special Activity or phase that a kind of move belongs to."""
    return kind.name.split(".")[0]


def batch_of(kind: Kind) -> str:
    """The Operation or Special Activity of a kind of move: ceilings look at all its kinds; else nothing."""
    return family(kind) if family(kind) in _ACCOMPANIED else ""


def implied(kind: Kind, requirement: Requirement) -> Obligation:
    """The obligation that a requirement follows from its kind's others and the laws."""

    def holds(state: State, frame: Frame, move: Move) -> bool:
        return kind.holds(requirement, state, frame, move)

    def check() -> Found:
        return holds_of(cases_of(kind, frames_of(kind.name), but=requirement), SYSTEM.laws, holds)

    return Obligation(
        name=f"implied.{kind.name}/{requirement.name}",
        clauses=requirement.clauses,
        text=f"{requirement.text!r} refuses nothing that the other requirements of {kind.name} allow",
        check=check,
        group=kind.name,
        batch=batch_of(kind),
    )


def implied_condition(unit: Unit) -> Obligation:
    """The obligation that a condition of a ground refuses nothing that its ground and kind would allow."""
    kind, asked, dropped = unit.kind, unit.requirement, unit.dropped

    def holds(state: State, frame: Frame, move: Move) -> bool:
        return implies(kind.holds(dropped, state, frame, move), kind.holds(asked, state, frame, move))

    def check() -> Found:
        return holds_of(cases_of(kind, frames_of(kind.name), but=asked), SYSTEM.laws, holds)

    return Obligation(
        name=f"implied.{unit.name}",
        clauses=unit.ground.clauses,
        text=f"{unit.condition.text!r} of the ground {unit.ground.label} refuses nothing that the rest of it "
        f"and {kind.name} allow",
        check=check,
        group=kind.name,
        batch=batch_of(kind),
    )


def implied_part(kind: Kind, name: str, side: str) -> Obligation:
    """The obligation that a part of a requirement never decides alone that a move is illegal, or legal.

    ``name`` is that of the requirement, and the part as it is written; its source is read when it is proved.
    """
    of, _, text = name.partition("/")
    asked = next(one for one in kind.requirements if one.name == of)

    def check() -> Found:
        part = next(one for one in parts(kind) if one.requirement is asked and one.text == text)
        return holds_of(_cases(part, side), SYSTEM.laws, _never_alone(part, side))

    return Obligation(
        name=f"implied.{side}.{kind.name}/{name}",
        clauses=asked.clauses,
        text=f"{text!r} never decides alone that {kind.name} is {side} by {asked.text!r}",
        check=check,
        group=kind.name,
        batch=batch_of(kind),
    )


def modelled(part: Part, side: str) -> Iterator[Situation]:
    """What the solver finds in which that part decides alone; terms read a few laws more weakly than ints."""
    for case in _cases(part, side):
        found = holds_of([case], SYSTEM.laws, _never_alone(part, side))
        if found.at is not None:
            yield Situation(*found.at)


def _cases(part: Part, side: str) -> Iterator[Case]:
    but = None if side == LEGAL else part.requirement
    return cases_of(part.kind, frames_of(part.kind.name), but=but)


def _never_alone(part: Part, side: str) -> Callable[[State, Frame, Move], bool]:
    def holds(state: State, frame: Frame, move: Move) -> bool:
        turned = part.holds_turned(state, frame, move)
        asked = side == LEGAL or part.kind.holds(part.requirement, state, frame, move)
        # Terms read the laws of marks more weakly than ints do: no mark is of no piece.
        marks = (mark.count >= 1 for one in state.stack for mark in getattr(one, "marks", ()))
        return implies(all_of(marks), turned if side == LEGAL else implies(turned, asked))

    return holds


def _implied() -> Iterator[Obligation]:
    for kind in operation_kinds():
        for side, some in DECIDES_NOTHING.items():
            yield from (implied_part(kind, name, side) for name, kinds in some.items() if kind.name in kinds)
        yield from (implied_condition(unit) for unit in units(kind) if unit.name in IMPLIED)
        for requirement in kind.requirements:
            if f"{kind.name}/{requirement.name}" in IMPLIED:
                yield implied(kind, requirement)


def obligations() -> tuple[Obligation, ...]:
    """One obligation for each kind of move, and one for each requirement that others imply."""
    return (*map(effect_of, played_kinds()), *_implied())
