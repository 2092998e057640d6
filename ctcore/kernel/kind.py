"""A kind of move: its type, its candidates, its requirements and its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.grounds import Admission
from ctcore.kernel.requirement import Requirement, Scope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.move import Frame, Move
    from ctcore.kernel.proviso import Proviso

__all__ = ["Kind", "Subjects", "Within"]

Test = Callable[..., bool]
_OF_SUBJECTS = (Scope.SUBJECT, Scope.IN_FORCE, Scope.MATCH)


@attrs.frozen(slots=True, eq=False)
class Subjects:
    """How a move names the one element that it is about.

    ``of`` lists a state's elements, each with a ``memo`` dictionary outside its
    equality; ``key`` is the place of a move's element in that list, ``place`` an element's own.
    """

    of: Callable[[Any], Sequence[Any]]
    key: Callable[[Any], int]
    place: Callable[[Any], int]


@attrs.frozen(slots=True, eq=False)
class Within:
    """A generator of moves: it gives the only candidates that requirements can admit in a position.

    ``make(state, frame)`` lists them; ``covers(state, frame, move)`` says of one move whether it
    lists that, read on ints or on symbolic terms.
    """

    make: Callable[[Any, Any], Sequence[Move]]
    covers: Callable[[Any, Any, Any], bool]


@attrs.frozen(slots=True, eq=False)
class _Settled:
    """A kind's tests with what is in force settled; what an element decides is noted beside it under this."""

    move: tuple[Test, ...]
    position: tuple[Test, ...]
    subject: tuple[Test, ...]
    match: tuple[Test, ...]
    case: tuple[Test, ...]


@attrs.frozen(slots=True, eq=False)
class Kind:
    """One kind of move: what legality asks of it and what it does.

    ``candidates`` holds every move that could ever be legal; requirements decide which
    are, and say why of any other move of the type too.  ``within``, where given, generates the only
    candidates that they can admit in the position.  ``effect(draft, frame,
    move)`` writes its changes to the draft.  ``there(state, frame)`` is the element that the frame
    is at work in; ``concerns(frame)`` lists the elements, by place, that the frame itself names: of
    each of these, and not of every element, a player is told why it is closed.
    """

    name: str
    move: type[Move]
    candidates: tuple[Move, ...]
    # As the rule file writes them: requirements, and groups of them.
    written: tuple[Requirement | Admission, ...] = attrs.field(alias="requirements")
    effect: Callable[[Any, Any, Any], None]
    subjects: Subjects | None = None
    concerns: Callable[[Any], Sequence[int]] | None = None
    there: Callable[[Any, Any], Any] | None = None
    within: Within | None = None
    # All provisos of the game: who asks why is told which of them decide.
    provisos: tuple[Proviso, ...] = attrs.field(default=(), repr=False)

    requirements: tuple[Requirement, ...] = attrs.field(init=False, repr=False)
    fixed: tuple[Move, ...] = attrs.field(init=False, repr=False)
    groups: dict[int, tuple[Move, ...]] = attrs.field(init=False, repr=False)
    known: dict[tuple[bool, ...], _Settled] = attrs.field(init=False, repr=False, factory=dict)

    @requirements.default
    def _requirements(self) -> tuple[Requirement, ...]:
        return tuple(
            each
            for one in self.written
            for each in (one.requirements if isinstance(one, Admission) else (one,))
        )

    @fixed.default
    def _fixed(self) -> tuple[Move, ...]:
        """The candidates that what reads the move alone admits."""
        tests = [one.test for one in self.requirements if one.scope is Scope.MOVE]
        return tuple(move for move in self.candidates if all(test(move) for test in tests))

    @groups.default
    def _groups(self) -> dict[int, tuple[Move, ...]]:
        groups: dict[int, list[Move]] = {}
        if self.subjects is not None:
            for move in self.fixed:
                groups.setdefault(int(self.subjects.key(move)), []).append(move)
        return {place: tuple(moves) for place, moves in groups.items()}

    def __attrs_post_init__(self) -> None:
        """Refuse a requirement about a subject where moves name none, and names used twice."""
        if self.subjects is None and any(one.scope in _OF_SUBJECTS for one in self.requirements):
            message = f"kind {self.name} has a requirement without a subject"
            raise ValueError(message)
        names = [one.name for one in self.requirements]
        twice = [one for one in self.requirements if names.count(one.name) > 1]
        if twice:
            labels = "".join(f"{one.by.label}: " for one in twice if one.by)
            message = f"{labels}kind {self.name} has two requirements of one name, {twice[0].name!r}"
            raise ValueError(message)

    def subject(self, state: Any, move: Any) -> Any:
        """The element that the move is about, or None."""
        return self.subjects.of(state)[self.subjects.key(move)] if self.subjects else None

    def results(self, state: Any, frame: Frame, move: Any) -> tuple[bool, ...]:
        """Whether each requirement holds, in order."""
        subject = self.subject(state, move)
        return tuple([one.holds(state, frame, move, subject) for one in self.requirements])

    def allows(self, state: Any, frame: Frame, move: Any) -> bool:
        """Whether every requirement holds; stops at the first that does not."""
        subject = self.subject(state, move)
        return all(one.holds(state, frame, move, subject) for one in self.requirements)

    def legal(self, state: Any, frame: Frame) -> Sequence[Move]:
        """The candidates that every requirement admits, in a fixed order.

        What reads less is asked first: the position once, an element once as long as it stays as
        it is, the whole case of each move that is left.
        """
        settled = state.in_force.memo.get(self) or self._settled(state.in_force)
        for test in settled.position:
            if not test(state, frame):
                return ()
        if self.within is not None:
            moves = self._fitting(self.within.make(state, frame), settled, state)
        elif self.subjects is not None:
            moves = self._about_subjects(self.subjects.of(state), settled)
        else:
            moves = self.fixed
        return _filtered(moves, settled.case, state, frame)

    def _settled(self, in_force: Any) -> _Settled:
        key = tuple([proviso.holds(in_force) for one in self.requirements for proviso in one.provisos])
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._settle(in_force)
        in_force.memo[self] = found
        return found

    def _settle(self, in_force: Any) -> _Settled:
        asked = [one for one in self.requirements if one.by is None or one.by.holds(in_force)]
        return _Settled(
            tuple(one.test for one in asked if one.scope is Scope.MOVE),
            tuple(one.test for one in asked if one.scope is Scope.POSITION),
            tuple(one.now(in_force) for one in asked if one.scope in (Scope.SUBJECT, Scope.IN_FORCE)),
            tuple(one.test for one in asked if one.scope is Scope.MATCH),
            tuple(one.test for one in asked if one.scope is Scope.CASE),
        )

    def _about_subjects(self, subjects: Sequence[Any], settled: _Settled) -> Sequence[Move]:
        moves: list[Move] = []
        for subject in subjects:
            found = subject.memo.get(settled)
            if found is None:
                found = subject.memo[settled] = self._admitted(subject, settled)
            if found:
                moves += found
        return moves

    def _admitted(self, subject: Any, settled: _Settled) -> tuple[Move, ...]:
        assert self.subjects is not None
        moves = self.groups.get(self.subjects.place(subject), ())
        if not moves:
            return ()
        for test in settled.subject:
            if not test(subject):
                return ()
        for match in settled.match:
            moves = tuple([move for move in moves if match(subject, move)])
        return moves

    def _fitting(self, moves: Sequence[Move], settled: _Settled, state: Any) -> Sequence[Move]:
        # What a generator gives is asked all the same: it may save questions, and answers none.
        if self.subjects is None:
            for test in settled.move:
                moves = [move for move in moves if test(move)]
            return moves
        subjects, key = self.subjects.of(state), self.subjects.key
        fitting = []
        for move in moves:
            subject = subjects[key(move)]
            found = subject.memo.get(settled)
            if found is None:
                found = subject.memo[settled] = self._admitted(subject, settled)
            if move in found:
                fitting.append(move)
        return fitting


def _filtered(moves: Sequence[Move], tests: tuple[Test, ...], state: Any, frame: Frame) -> Sequence[Move]:
    # One pass for the common numbers of tests: a list for each would cost more than they do.
    if not tests or not moves:
        return moves
    if len(tests) == 1:
        (one,) = tests
        return [move for move in moves if one(state, frame, move)]
    one, other, *rest = tests
    both = [move for move in moves if one(state, frame, move) and other(state, frame, move)]
    return _filtered(both, tuple(rest), state, frame)
