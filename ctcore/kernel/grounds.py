"""Requirements on one element that kinds of move, laws and look-aheads share.

What an exception closes or opens in an `Admission` is closed or opened for all that read it.  Its answer
depends on the element and on what is in force, and is noted beside the element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, any_of, negate
from ctcore.kernel.notes import NO_NOTES, in_force_of, notes_of
from ctcore.kernel.proviso import Attached, Closes, Condition, Ground, Opens
from ctcore.kernel.requirement import Requirement, Scope, Unless, asks

__all__ = ["About", "Admission", "Grounds", "on_grounds", "without_condition"]


@frozen(eq=False)
class Grounds:
    """Grounds on any one of which an element is admitted: the rule's own, and those that provisos open."""

    own: tuple[Ground, ...]
    attached: Attached = attrs.field(factory=Attached, repr=False)

    def every(self) -> Iterator[tuple[Ground, Opens | None]]:
        """Each ground, with the proviso that opens it; None of the rule's own."""
        yield from ((one, None) for one in self.own)
        yield from ((one.ground, one) for one in self.attached.provisos)

    def open_in(self, in_force: object) -> tuple[tuple[Ground, Opens | None], ...]:
        """The grounds that are open, each with the proviso that opens it."""
        return tuple((ground, by) for ground, by in self.every() if by is None or by.holds(in_force))

    def admits(self, in_force: object, subject: object) -> bool:
        """Whether a ground that is open admits the element, read on ints or on symbolic terms."""
        admitted = False
        for ground in self.own:
            admitted = admitted | ground.met(subject)
            if admitted is True:
                return True
        for one in self.attached.provisos:
            admitted = admitted | (one.holds(in_force) & one.ground.met(subject))
        return admitted

    def may_have_admitted(self, in_force: object, subject: object) -> bool:
        """The same of an element selected before: what a house asks may be met no more."""
        admitted = self.admits(in_force, subject)
        for one in self.attached.provisos:
            if one.house:
                admitted = admitted | (one.holds(in_force) & one.ground.lasting.met(subject))
        return admitted

    def met(self, in_force: object, subject: object) -> tuple[Ground, ...]:
        """The open grounds that admit the element."""
        return tuple(ground for ground, _ in self.open_in(in_force) if ground.met(subject))

    def only_on(self, opens: Opens, in_force: object, subject: object, *, before: bool) -> bool:
        """Whether that ground admits the element and no other does, read on ints or on symbolic terms.

        A ground of a house may have admitted one selected ``before``, where its lasting conditions are met.
        """
        others = any_of(
            (True if by is None else by.holds(in_force))
            & (ground.lasting if before and by is not None and by.house else ground).met(subject)
            for ground, by in self.every()
            if by is not opens
        )
        return opens.holds(in_force) & opens.ground.met(subject) & negate(others)

    def kept(self, in_force: object, subject: object, *, before: bool = False) -> dict[str, bool]:
        """What a frame keeps of how the element was admitted: by its field, whether one ground alone did.

        Of an element selected ``before``: whether it must have, as the element is now.
        """
        opened = [one for one in self.attached.provisos if one.kept]
        return {one.kept: self.only_on(one, in_force, subject, before=before) for one in opened}

    def without(self, ground: Ground, condition: Condition) -> Grounds:
        """The grounds with one condition of one of them dropped: a mutant, to test tests with."""
        fewer = attrs.evolve(ground, asks=tuple(one for one in ground.asks if one is not condition))
        own = tuple(fewer if one is ground else one for one in self.own)
        provisos = (
            attrs.evolve(one, ground=fewer) if one.ground is ground else one for one in self.attached.provisos
        )
        return Grounds(own, Attached(tuple(provisos)))


def on_grounds(name: str, clauses: tuple[str, ...], text: str, *grounds: Ground) -> Requirement:
    """Require that the element is admitted on one of the grounds."""
    asked = Grounds(grounds)
    return asks(name, clauses, text, asked.admits, grounds=asked)


def without_condition(requirement: Requirement, ground: Ground, condition: Condition) -> Requirement:
    """The requirement with one condition of one of its grounds dropped: a mutant, to test tests with."""
    assert requirement.grounds is not None
    fewer = requirement.grounds.without(ground, condition)
    return attrs.evolve(requirement, test=fewer.admits, grounds=fewer)


def closing(one: Closes) -> Requirement:
    """The requirement that an element is not one that the proviso closes."""

    def is_open(subject: object) -> bool:
        return negate(one.test(subject))

    return asks(one.name, one.clauses, one.text, Unless(one.idle, is_open), one.shows, by=one)


@frozen(eq=False)
class Admission:
    """The requirements about one element that a kind, laws and look-aheads share, under a name."""

    name: str
    own: tuple[Requirement | Admission, ...]
    attached: Attached = attrs.field(factory=Attached, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse a requirement that reads more than an element and what is in force."""
        if any(one.scope not in (Scope.SUBJECT, Scope.IN_FORCE) for one in self.requirements):
            message = f"the admission {self.name} asks of more than an element and what is in force"
            raise ValueError(message)

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """Its own requirements, and one for each proviso that closes elements."""
        provisos = self.attached.provisos
        inner = [one.requirements if isinstance(one, Admission) else (one,) for one in self.own]
        key = (*inner, provisos)
        found: tuple[Requirement, ...] | None = self.attached.known.get(key)
        if found is None:
            found = self.attached.known[key] = (*chain(*inner), *map(closing, provisos))
        return found

    def admits(self, in_force: object, subject: object) -> bool:
        """Whether the element meets every requirement, read on ints or on symbolic terms."""
        return all_of(one.now(in_force)(subject) for one in self.requirements)

    def may_have_admitted(self, in_force: object, subject: object) -> bool:
        """Whether the element, selected before, may have been admitted then.

        The rules' own requirements hold as long as a law asks this; of what house rules ask, only what lasts.
        """
        return all_of(_asked_before(one, in_force, subject) for one in self.requirements)

    def now(self, state: object) -> Callable[[object], bool]:
        """Whether an element meets every requirement, as a function; one for each set of provisos in force.

        Its answers are noted beside the element.  If a truth is symbolic, nothing is settled or noted.
        """
        # As `_known`, without a call: this is asked more often than anything else.
        try:
            found: Callable[[object], bool] = state.in_force.memo[self.attached.key]  # type: ignore[attr-defined]
        except (AttributeError, KeyError):
            found = self._known(in_force_of(state))
        return found

    def _known(self, in_force: object) -> Callable[[object], bool]:
        notes = notes_of(in_force)
        found: Callable[[object], bool] | None = notes.get(self.attached.key)
        if found is None:
            found = notes[self.attached.key] = self._settled(in_force)
        return found

    def _settled(self, in_force: object) -> Callable[[object], bool]:
        asked = self.requirements
        key = tuple([proviso.holds(in_force) for one in asked for proviso in one.provisos])
        if not all(isinstance(truth, bool) for truth in key):
            return partial(self.admits, in_force)
        found: Callable[[object], bool] | None = self.attached.known.get(key)
        if found is None:
            left = [one.settled(in_force) for one in asked]
            tests = [one.now(in_force) for one in left if one is not None]
            found = self.attached.known[key] = _noted(tuple(tests))
        return found


def _asked_before(one: Requirement, in_force: object, subject: object) -> bool:
    if isinstance(one.by, Closes) and one.by.house and not one.by.lasts:
        return True
    if one.grounds is not None:
        found: bool = one.grounds.may_have_admitted(in_force, subject)
        return found
    return one.now(in_force)(subject)


@frozen(eq=False)
class About:
    """An admission asked of the element that one field of a move names, where a move names several."""

    field: str
    admission: Admission

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """The requirements on that element."""
        return tuple(attrs.evolve(one, about=self.field) for one in self.admission.requirements)


def _noted(tests: tuple[Callable[[object], bool], ...]) -> Callable[[object], bool]:
    def known(subject: object) -> bool:
        try:
            notes = subject.memo  # type: ignore[attr-defined]
        except AttributeError:
            notes = NO_NOTES
        found: bool | None = notes.get(known)
        if found is None:
            found = True
            for test in tests:
                found = found & test(subject)
            notes[known] = found
        return found

    return known
