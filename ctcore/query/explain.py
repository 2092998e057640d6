"""Why a move is legal or not, what it changes, and what is open in a position."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.kernel import Part, Staged
from ctcore.kernel.frozen import frozen
from ctcore.kernel.stage_plan import few_that_refuse
from ctcore.kernel.tried import tried

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Sequence

    from ctcore.kernel import Entry, Kind, Move, Requirement, System, Transition, Verdict

__all__ = [
    "Answer",
    "Choice",
    "Shut",
    "briefly",
    "choices",
    "explain",
    "ledger_of",
    "refused",
    "shut",
    "total",
]

E = TypeVar("E", bound="Entry")
K = TypeVar("K", bound="Hashable")


@frozen
class Answer:
    """The answer about one move, or the beginning of one: the verdict, and the step of a legal whole move."""

    verdict: Verdict
    transition: Transition[Any] | None

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return self.verdict.legal

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """What the move changes, each under its clause; nothing if it is not legal."""
        return self.transition.ledger if self.transition else ()

    def __str__(self) -> str:
        """The unmet requirements, or the changes."""
        return str(self.transition or self.verdict)

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {**self.verdict.as_dict(), "ledger": [entry.as_dict() for entry in self.ledger]}


@frozen
class Choice:
    """What may be chosen of one kind: its legal moves, or the first or next stage of them."""

    kind: Kind
    moves: tuple[Move | Part, ...]

    @property
    def whole(self) -> bool:
        """Whether these are whole moves, not stages of moves."""
        return not any(isinstance(move, Part) for move in self.moves)

    def as_dict(self) -> dict[str, Any]:
        """The choice as plain data."""
        return {"kind": self.kind.name, "whole": self.whole, "moves": [str(move) for move in self.moves]}


@frozen
class Shut:
    """A kind with no legal move, or none about one element, and a few requirements that refuse them all."""

    kind: Kind
    unmet: tuple[Requirement, ...]
    element: object = None

    def __str__(self) -> str:
        """That there is none, and what it needs."""
        needs = "; ".join(f"{need.cited}: {need.text}" for need in self.unmet)
        return f"none{f' in {self.element}' if self.element is not None else ''}; it needs {needs}"

    def as_dict(self) -> dict[str, Any]:
        """The kind and its reasons as plain data."""
        return {"kind": self.kind.name, "unmet": [_reason(one) for one in self.unmet]}


def _reason(unmet: Requirement) -> dict[str, Any]:
    labels = {"changed_by": [unmet.by.label]} if unmet.by else {}
    return {"clauses": list(unmet.clauses), "text": unmet.text, **labels}


def explain(system: System[Any], state: Any, move: Move | Part) -> Answer:
    """Whether the move is legal, why, and what it changes.

    >>> import ctcore as ct
    >>> from ctcore.twilight.rules.operations.train import Train
    >>> explain(ct.SYSTEM, ct.setup("medium", first=ct.GOVERNMENT, card=1), Train()).legal
    True
    """
    verdict = system.judge(state, move)
    if isinstance(move, Part) or not verdict:
        return Answer(verdict, None)
    return Answer(verdict, system.trace(state, move))


def choices(system: System[Any], state: Any, part: Part | None = None) -> tuple[Choice, ...]:
    """What may be chosen, grouped by kind in the order of the rules, without kinds that offer nothing.

    A move made in stages is given by its first stage, or after a part of it by the next one.  Raises
    `IllegalMove` for a part with which no legal move begins.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event; rally")
    >>> [(one.kind.name, one.whole, len(one.moves)) for one in choices(ct.SYSTEM, game)][:2]
    [('rally.select', True, 27), ('rally.select_track', True, 1)]
    """
    if part is not None:
        following, kind = system.choices(state, part), system.kind_of(state, part)
        return () if kind is None else (Choice(kind, following),)
    found = (Choice(kind, tuple(_offered(kind, state))) for kind in _kinds(system, state))
    return tuple(choice for choice in found if choice.moves)


def _offered(kind: Kind, state: Any) -> Sequence[Move | Part]:
    frame = state.stack[-1]
    return kind.offered(state, frame) if isinstance(kind, Staged) else kind.legal(state, frame)


def refused(system: System[Any], state: Any, absent: Collection[str] = ()) -> tuple[Verdict, ...]:
    """Why the elements that the frame names are refused by the kinds that concern only those.

    A kind about such elements, as the locations of an Operation, is judged on each of them; the
    refusals are returned, without those of the kinds named ``absent`` (`Game.absent`).
    """
    found: list[Verdict] = []
    for kind in _kinds(system, state):
        if kind.name not in absent and kind.concerns is not None and kind.subjects is not None:
            places, key = kind.concerns(state.stack[-1]), kind.subjects.key
            moves = (move for move in kind.candidates if key(move) in places)
            found += (system.judge(state, move) for move in moves)
    return tuple(verdict for verdict in found if not verdict.legal)


def shut(system: System[Any], state: Any, absent: Collection[str] = ()) -> tuple[Shut, ...]:
    """The other kinds of move that the position awaits and that have no legal move, and why.

    Those named ``absent`` are left out.
    """
    found = []
    for kind in _kinds(system, state):
        if kind.name not in absent and kind.concerns is None and not _offered(kind, state):
            unmet = few_that_refuse(_tried(kind, state))
            if unmet:
                found.append(Shut(kind, tuple(kind.requirements[place] for place in unmet)))
    return tuple(found)


def _tried(kind: Kind, state: Any) -> Iterable[tuple[bool, ...]]:
    frame = state.stack[-1]
    if isinstance(kind, Staged):
        return tried(kind, state, frame)
    return [kind.results(state, frame, move) for move in kind.candidates]


def briefly(refusals: Iterable[Verdict]) -> tuple[tuple[Shut, ...], tuple[Verdict, ...]]:
    """Refusals by `refused` in few: the elements that have none of the several moves of a kind, and the rest.

    The rest are those of kinds that have one move for each element.  An element where some of several moves
    are legal is left out.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "rally; Barika; Setif")
    >>> closed, rest = briefly(refused(ct.SYSTEM, game))
    >>> closed, [str(one.move) for one in rest]
    ((), ['agitate Barika', 'agitate Setif'])
    """
    closed, rest = [], []
    for (kind, place), group in groupby(refusals, key=_kind_and_place):
        here = list(group)
        several = [move for move in kind.candidates if kind.subjects.key(move) == place]
        if len(several) == 1:
            rest += here
        elif len(several) == len(here):
            few = few_that_refuse([one.results for one in here])
            element = getattr(here[0].move, kind.subjects.field)
            closed.append(Shut(kind, tuple(kind.requirements[each] for each in few), element))
    return tuple(closed), tuple(rest)


def _kind_and_place(refusal: Verdict) -> tuple[Any, int]:
    kind: Any = refusal.kind
    return kind, kind.subjects.key(refusal.move)


def ledger_of(line: Iterable[Transition[Any]]) -> tuple[Entry, ...]:
    """The changes of a line of play, in order."""
    return tuple(entry for transition in line for entry in transition.ledger)


def total(
    ledger: Iterable[Entry], entry: type[E], *, by: Callable[[E], K], of: Callable[[E], int]
) -> dict[K, int]:
    """What the changes of one sort sum to, under each key.

    >>> import ctcore as ct
    >>> from ctcore.twilight.board.entries import Paid
    >>> entries = [Paid("3.3.1", ct.FLN, 1), Paid("3.3.1", ct.FLN, 2)]
    >>> total(entries, Paid, by=lambda paid: str(paid.faction), of=lambda paid: paid.amount)
    {'FLN': 3}
    """
    sums: dict[K, int] = {}
    for one in ledger:
        if isinstance(one, entry):
            sums[by(one)] = sums.get(by(one), 0) + of(one)
    return sums


def _kinds(system: System[Any], state: Any) -> tuple[Kind, ...]:
    return system.table[type(state.stack[-1])] if state.stack else ()
