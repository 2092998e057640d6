"""Why a move is legal or not, what it changes, and what is open in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from ctcore.kernel import Entry, Kind, Move, Requirement, System, Transition, Verdict

__all__ = ["Answer", "Choice", "Shut", "choices", "explain", "ledger_of", "refused", "shut", "total"]

E = TypeVar("E", bound="Entry")
K = TypeVar("K", bound="Hashable")


@attrs.frozen(slots=True)
class Answer:
    """The answer about one move: the verdict, and, where it is legal, the step with its ledger."""

    verdict: Verdict
    transition: Transition[Any] | None

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return self.transition is not None

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


@attrs.frozen(slots=True)
class Choice:
    """The legal moves of one kind."""

    kind: Kind
    moves: tuple[Move, ...]

    def as_dict(self) -> dict[str, Any]:
        """The choice as plain data."""
        return {"kind": self.kind.name, "moves": [str(move) for move in self.moves]}


@attrs.frozen(slots=True)
class Shut:
    """A kind of move without a legal one: a few requirements that together refuse every candidate."""

    kind: Kind
    unmet: tuple[Requirement, ...]

    def as_dict(self) -> dict[str, Any]:
        """The kind and its reasons as plain data."""
        return {"kind": self.kind.name, "unmet": [_reason(one) for one in self.unmet]}


def _reason(unmet: Requirement) -> dict[str, Any]:
    labels = {"changed_by": [unmet.by.label]} if unmet.by else {}
    return {"clauses": list(unmet.clauses), "text": unmet.text, **labels}


def explain(system: System[Any], state: Any, move: Move) -> Answer:
    """Whether the move is legal, why, and what it changes.

    >>> import ctcore as ct
    >>> from ctcore.twilight.rules.operations.train import Train
    >>> explain(ct.SYSTEM, ct.setup("medium", first=ct.GOVERNMENT, card=1), Train()).legal
    True
    """
    verdict = system.judge(state, move)
    return Answer(verdict, system.trace(state, move) if verdict.legal else None)


def choices(system: System[Any], state: Any) -> tuple[Choice, ...]:
    """The legal moves, grouped by kind in the order of the rules; kinds without one are left out."""
    found = (Choice(kind, tuple(kind.legal(state, state.stack[-1]))) for kind in _kinds(system, state))
    return tuple(choice for choice in found if choice.moves)


def refused(system: System[Any], state: Any) -> tuple[Verdict, ...]:
    """Why the frame's own elements are closed to the kinds that are about them alone.

    A kind that concerns elements that the frame names, as one about the locations of an
    Operation does, is judged on each of them; the verdicts that refuse are returned.
    """
    found: list[Verdict] = []
    for kind in _kinds(system, state):
        if kind.concerns is not None and kind.subjects is not None:
            places, key = kind.concerns(state.stack[-1]), kind.subjects.key
            moves = (move for move in kind.candidates if key(move) in places)
            found += (system.judge(state, move) for move in moves)
    return tuple(verdict for verdict in found if not verdict.legal)


def shut(system: System[Any], state: Any) -> tuple[Shut, ...]:
    """The other kinds of move that the position awaits and that have no legal move, and why."""
    found = []
    for kind in _kinds(system, state):
        if kind.concerns is None and kind.candidates and not kind.legal(state, state.stack[-1]):
            results = [system.judge(state, move).results for move in kind.candidates]
            found.append(Shut(kind, tuple(kind.requirements[place] for place in _cover(results))))
    return tuple(found)


def _cover(results: list[tuple[bool, ...]]) -> list[int]:
    # A few requirements that together refuse every candidate: each time the one that refuses most.
    chosen: list[int] = []
    while results:
        most = max(range(len(results[0])), key=lambda place: sum(not held[place] for held in results))
        chosen.append(most)
        results = [held for held in results if held[most]]
    return chosen


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
