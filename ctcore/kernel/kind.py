"""A kind of move: its type, its candidates, its requirements and its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.requirement import Scope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.move import Frame, Move
    from ctcore.kernel.requirement import Requirement

__all__ = ["SUBJECTS", "Kind", "Subjects"]

# Under this key of its notes a state has what its subjects together decide; a state with the very
# same subjects may be given the same notes.
SUBJECTS = "subjects"
Test = Callable[..., bool]

# The order in which a yes or no is decided: what is settled once before what is asked often.
_ORDER = (Scope.MOVE, Scope.POSITION, Scope.GIVEN, Scope.SUBJECT, Scope.MATCH, Scope.CASE)


@attrs.frozen(slots=True, eq=False)
class Subjects:
    """How a move names the one element that it is about.

    ``of`` lists a state's elements, each with a ``memo`` dictionary outside its
    equality; ``key`` is the place of a move's element in that list, ``place`` an element's own.
    """

    of: Callable[[Any], Sequence[Any]]
    key: Callable[[Any], int]
    place: Callable[[Any], int]


def _tests(scope: Scope) -> Any:
    def collect(kind: Kind) -> tuple[Any, ...]:
        return tuple(r.test for r in kind.requirements if r.scope is scope)

    return attrs.field(init=False, repr=False, default=attrs.Factory(collect, takes_self=True))


@attrs.frozen(slots=True, eq=False)
class Kind:
    """One kind of move: what legality asks of it and what it does.

    ``candidates`` holds every move that could ever be legal; requirements decide which
    are, and say why of any other move of the type too.  ``effect(draft, frame, move)``
    writes its changes to the draft.  ``among(frame)``, where given, lists the only elements
    that the requirements can admit in the frame, so that no other is looked at;
    ``could(subject)`` is false of those that they admit in no frame, whatever else holds;
    ``within(state, frame)``, of a kind without subjects, the only candidates that they can.
    ``there(state, frame)`` is the element that the frame is at work in, for findings to show.
    """

    name: str
    move: type[Move]
    candidates: tuple[Move, ...]
    requirements: tuple[Requirement, ...]
    effect: Callable[[Any, Any, Any], None]
    subjects: Subjects | None = None
    among: Callable[[Any], Sequence[int]] | None = None
    there: Callable[[Any, Any], Any] | None = None
    within: Callable[[Any, Any], Sequence[Move]] | None = None
    could: Callable[[Any], bool] | None = None

    ordered: tuple[int, ...] = attrs.field(init=False, repr=False)
    groups: dict[int, tuple[Move, ...]] = attrs.field(init=False, repr=False)
    fixed: tuple[Move, ...] = attrs.field(init=False, repr=False)
    marks: dict[tuple[Any, ...], object] = attrs.field(init=False, repr=False, factory=dict)
    premises: tuple[tuple[Any, Any], ...] = attrs.field(init=False, repr=False)
    move_tests: tuple[Test, ...] = _tests(Scope.MOVE)
    position_tests: tuple[Test, ...] = _tests(Scope.POSITION)
    subject_tests: tuple[Test, ...] = _tests(Scope.SUBJECT)
    match_tests: tuple[Test, ...] = _tests(Scope.MATCH)
    case_tests: tuple[Test, ...] = _tests(Scope.CASE)

    @ordered.default
    def _ordered(self) -> tuple[int, ...]:
        scopes = [_ORDER.index(r.scope) for r in self.requirements]
        positions = sorted(range(len(scopes)), key=lambda i: (scopes[i], i))
        return tuple(positions.index(i) for i in range(len(positions)))

    @groups.default
    def _groups(self) -> dict[int, tuple[Move, ...]]:
        key = self.subjects.key if self.subjects else lambda _: 0
        fixed = [r.test for r in self.requirements if r.scope is Scope.MOVE]
        groups: dict[int, list[Move]] = {}
        for move in self.candidates:
            if all(test(move) for test in fixed):
                groups.setdefault(int(key(move)), []).append(move)
        return {place: tuple(moves) for place, moves in groups.items()}

    @fixed.default
    def _fixed(self) -> tuple[Move, ...]:
        return tuple(move for group in self.groups.values() for move in group)

    @premises.default
    def _premises(self) -> tuple[tuple[Any, Any], ...]:
        return tuple((r.premise, r.test) for r in self.requirements if r.scope is Scope.GIVEN)

    def __attrs_post_init__(self) -> None:
        """Refuse a requirement about a subject where moves name none, and names used twice."""
        names = [r.name for r in self.requirements]
        about = any(r.scope in (Scope.SUBJECT, Scope.MATCH, Scope.GIVEN) for r in self.requirements)
        if len(set(names)) < len(names) or (about and self.subjects is None):
            message = f"kind {self.name} has a requirement without a subject, or two of one name"
            raise ValueError(message)

    def subject(self, state: Any, move: Any) -> Any:
        """The element that the move is about, or None."""
        return self.subjects.of(state)[self.subjects.key(move)] if self.subjects else None

    def allows(self, state: Any, frame: Frame, move: Any) -> bool:
        """Whether every requirement holds; stops at the first that does not."""
        for test in self.position_tests:
            if not test(state, frame):
                return False
        for test in self.move_tests:
            if not test(move):
                return False
        if self.subjects is not None and not self._admits(state, frame, move):
            return False
        for test in self.case_tests:  # noqa: SIM110 - all() would cost a call on the hot path
            if not test(state, frame, move):
                return False
        return True

    def _admits(self, state: Any, frame: Frame, move: Any) -> bool:
        subject = self.subject(state, move)
        for premise, given in self.premises:
            if premise(subject) and not given(state, frame):
                return False
        for test in self.subject_tests:
            if not test(subject):
                return False
        for test in self.match_tests:  # noqa: SIM110 - the same
            if not test(subject, move):
                return False
        return True

    def results(self, state: Any, frame: Frame, move: Any) -> list[bool]:
        """Whether each requirement holds, in the order that ``ordered`` undoes."""
        found: list[bool] = []
        note = found.append
        for test in self.move_tests:
            note(test(move))
        for test in self.position_tests:
            note(test(state, frame))
        if self.subjects is not None:
            subject = self.subjects.of(state)[self.subjects.key(move)]
            for premise, given in self.premises:
                note(not premise(subject) or given(state, frame))
            for test in self.subject_tests:
                note(test(subject))
            for test in self.match_tests:
                note(test(subject, move))
        for test in self.case_tests:
            note(test(state, frame, move))
        return found

    def legal(self, state: Any, frame: Frame) -> Sequence[Move]:
        """The candidates that every requirement admits, grouped by subject, in a fixed order."""
        for test in self.position_tests:
            if not test(state, frame):
                return ()
        if self.within is not None:
            moves = self.within(state, frame)
        else:
            moves = self.fixed if self.subjects is None else self._about_subjects(state, frame)
        return _filtered(moves, self.case_tests, state, frame)

    def _about_subjects(self, state: Any, frame: Frame) -> Sequence[Move]:
        assert self.subjects is not None
        subjects = self.subjects.of(state)
        if self.among is not None:
            subjects = [subjects[place] for place in self.among(frame)]
        closed = tuple([premise for premise, given in self.premises if not given(state, frame)])
        # What a subject's own value decides is noted beside that value, under one mark.
        mark = self.marks.get(closed)
        if mark is None:
            mark = self.marks[closed] = object()
        if self.among is None:
            # All subjects together are noted beside the state, which hands the notes on with them.
            together = state.memo.get(SUBJECTS)
            if together is None:
                together = state.memo[SUBJECTS] = {}
            found: Sequence[Move] | None = together.get(mark)
            if found is None:
                found = together[mark] = self._gathered(subjects, mark, closed)
            return found
        return self._gathered(subjects, mark, closed)

    def _gathered(self, subjects: Sequence[Any], mark: object, closed: tuple[Any, ...]) -> list[Move]:
        moves: list[Move] = []
        for subject in subjects:
            fitting = subject.memo.get(mark)
            if fitting is None:
                fitting = subject.memo[mark] = self._fitting(subject, closed)
            if fitting:
                moves += fitting
        return moves

    def _fitting(self, subject: Any, closed: tuple[Any, ...]) -> tuple[Move, ...]:
        assert self.subjects is not None
        group = self.groups.get(self.subjects.place(subject), ())
        if not group or (self.could is not None and not self.could(subject)):
            return ()
        for premise in closed:
            if premise(subject):
                return ()
        for test in self.subject_tests:
            if not test(subject):
                return ()
        for match in self.match_tests:
            group = tuple([move for move in group if match(subject, move)])
        return group


def _filtered(moves: Sequence[Move], tests: tuple[Any, ...], state: Any, frame: Frame) -> Sequence[Move]:
    # One pass for the common numbers of tests: a list for each would cost more than they do.
    if not tests or not moves:
        return moves
    if len(tests) == 1:
        (one,) = tests
        return [move for move in moves if one(state, frame, move)]
    one, other, *rest = tests
    both = [move for move in moves if one(state, frame, move) and other(state, frame, move)]
    return _filtered(both, tuple(rest), state, frame)
