"""A kind of move: its type, its candidates, its requirements and its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.kernel.generic import F_contra, M, M_contra, S_contra
from ctcore.kernel.grounds import About, Admission
from ctcore.kernel.pasted import Writer
from ctcore.kernel.requirement import POSITION, Requirement, Scope, names_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.move import Frame, Move
    from ctcore.kernel.proviso import Proviso

__all__ = ["Effect", "Kind", "Subjects", "Within", "awaits"]

Test = Callable[..., Any]
_ALONE = ("state", "frame", "move")


class Effect(Protocol[F_contra, M_contra]):
    """What a move does: it writes its changes to the draft."""

    def __call__(self, draft: Any, frame: F_contra, move: M_contra, /) -> None:
        """Write the changes of that move, made in that frame."""


@frozen(eq=False)
class Subjects:
    """How a move names an element that it is about: by one of its fields.

    ``of`` lists a state's elements, each with a ``memo`` dictionary outside its
    equality; ``index`` is the place in that list of the element that a value of the field names,
    ``place`` an element's own.
    """

    of: Callable[[Any], Sequence[Any]]
    field: str
    index: Callable[[Any], int]
    place: Callable[[Any], int]

    def key(self, move: Move) -> int:
        """The place of the move's element among a state's."""
        return self.index(getattr(move, self.field))

    def named(self, state: Any, move: Move, about: str | None = None) -> Any:
        """The element that that field of the move names."""
        return self.of(state)[self.index(getattr(move, about or self.field))]


@frozen(eq=False)
class Within(Generic[S_contra, F_contra, M]):
    """A generator of moves: it gives the only candidates that requirements can admit in a position.

    ``make(state, frame)`` lists them; ``covers(state, frame, move)`` says of one move whether it
    lists that, read on ints or on symbolic terms.
    """

    make: Callable[[S_contra, F_contra], Sequence[M]]
    covers: Callable[[S_contra, F_contra, M], bool]


@frozen(eq=False)
class _Settled:
    """A kind's questions with what is in force settled; an element notes its answers under this."""

    # Whether the position allows any move; whether an element allows any about it.
    position: Test
    subject: Test
    # Which moves fit an element; which fit the whole case; which the printed board alone admits.
    match: Test
    case: Test
    move: Test


@frozen(eq=False)
class Kind(Generic[S_contra, F_contra, M]):
    """One kind of move: what legality asks of it and what it does.

    ``candidates`` holds every move that could ever be legal; requirements decide which
    are, and say why of any other move of the type too.  ``within``, where given, generates the only
    candidates that they can admit in the position.  ``effect(draft, frame,
    move)`` writes its changes to the draft.  ``there(state, frame)`` is the element that the frame
    is at work in; ``concerns(frame)`` lists the elements, by place, that the frame itself names: of
    each of these, and not of every element, a player is told why it is closed.
    """

    name: str
    move: type[M]
    candidates: tuple[M, ...]
    # As the rule file writes them: requirements, and groups of them.
    written: tuple[Requirement[S_contra, F_contra] | Admission | About, ...] = attrs.field(
        alias="requirements"
    )
    effect: Effect[F_contra, M]
    subjects: Subjects | None = None
    concerns: Callable[[F_contra], Sequence[int]] | None = None
    there: Callable[[S_contra, F_contra], Any] | None = None
    within: Within[S_contra, F_contra, M] | None = None
    # All provisos of the game: who asks why is told which of them decide.
    provisos: tuple[Proviso, ...] = attrs.field(default=(), repr=False)

    requirements: tuple[Requirement, ...] = attrs.field(init=False, repr=False)
    # What is made of these at first use.
    known: dict[Any, Any] = attrs.field(init=False, repr=False, factory=dict)

    @requirements.default
    def _requirements(self) -> tuple[Requirement, ...]:
        found: list[Requirement] = []
        for one in self.written:
            found += (one,) if isinstance(one, Requirement) else one.requirements
        return tuple(found)

    def __attrs_post_init__(self) -> None:
        """Refuse a requirement that reads what no move of the kind has, and names used twice."""
        fields = {field.name for field in attrs.fields(self.move)}
        known = {"move", *fields, *POSITION, *(("subject",) if self.subjects else ())}
        for one in self.requirements:
            for name in (*one.reads, *(names_of(one.of) if one.of else ())):
                if name not in known or (name == "there" and self.there is None):
                    message = f"kind {self.name}: {one.name} reads {name!r}, which it has not"
                    raise ValueError(message)
        names = [one.name for one in self.requirements]
        twice = [one for one in self.requirements if names.count(one.name) > 1]
        if twice:
            labels = "".join(f"{one.by.label}: " for one in twice if one.by)
            message = f"{labels}kind {self.name} has two requirements of one name, {twice[0].name!r}"
            raise ValueError(message)

    @property
    def fixed(self) -> tuple[Move, ...]:
        """The candidates that what reads the move alone admits."""
        found: tuple[Move, ...] | None = self.known.get("fixed")
        if found is None:
            asked = [one for one in self.requirements if one.scope is Scope.MOVE]
            found = self.known["fixed"] = tuple(
                move for move in self.candidates if all(self.holds(one, None, None, move) for one in asked)
            )
        return found

    @property
    def groups(self) -> dict[int, tuple[Move, ...]]:
        """Those candidates by the place of the element that they are about."""
        found: dict[int, tuple[Move, ...]] | None = self.known.get("groups")
        if found is None:
            groups: dict[int, list[Move]] = {}
            if self.subjects is not None:
                for move in self.fixed:
                    groups.setdefault(int(self.subjects.key(move)), []).append(move)
            found = self.known["groups"] = {place: tuple(moves) for place, moves in groups.items()}
        return found

    def said(self, field: str) -> set[Any]:
        """The values that the field has in some candidate; none where it is no field of the move."""
        return {getattr(one, field) for one in self.candidates if hasattr(one, field)}

    def asking(self, requirements: tuple[Requirement, ...]) -> Self:
        """The same kind under other requirements, without the generator, which may rest on its own."""
        return attrs.evolve(self, requirements=requirements, within=None)

    # What is asked of one move

    def subject(self, state: Any, move: Any, about: str | None = None) -> Any:
        """The element that the move is about, or that its field ``about`` names, or None."""
        if self.subjects is None or not hasattr(move, about or self.subjects.field):
            return None
        return self.subjects.named(state, move, about)

    def _read(self, name: str, state: Any, frame: Any, move: Any, about: str | None) -> Any:
        if name in _ALONE:
            return {"state": state, "frame": frame, "move": move}[name]
        if name == "in_force":
            return state.in_force
        if name == "subject":
            return self.subject(state, move, about)
        return getattr(move, name) if self.there is None or name != "there" else self.there(state, frame)

    def holds(self, asked: Requirement, state: Any, frame: Any, move: Any) -> bool:
        """Whether the requirement holds of the case, read on ints or on symbolic terms."""
        return asked.test(*self.read(asked, state, frame, move))

    def read(self, asked: Requirement, state: Any, frame: Any, move: Any) -> list[Any]:
        """What the requirement reads of the case, in the order in which its test takes it."""
        return [self._read(name, state, frame, move, asked.about) for name in asked.reads]

    def figured_of(self, asked: Requirement, state: Any, frame: Any, move: Any) -> tuple[Any, ...]:
        """What the requirement asks its figure about."""
        of = asked.of
        if of is None:
            return ()
        return of(*[self._read(name, state, frame, move, asked.about) for name in names_of(of)])

    def results(self, state: Any, frame: Any, move: Any) -> tuple[bool, ...]:
        """Whether each requirement holds, in order."""
        made = self.known.get("results")
        if made is None:
            made = self.known["results"] = self._of_a_case("({},)", ", ")
        found: tuple[bool, ...] = made(state, frame, move)
        return found

    def refusing(self, state: Any, frame: Any, move: Any) -> tuple[Requirement, ...]:
        """The requirements that do not hold, in order."""
        results = self.results(state, frame, move)
        return tuple(one for one, holds in zip(self.requirements, results, strict=True) if not holds)

    def allows(self, state: Any, frame: Any, move: Any) -> bool:
        """Whether every requirement holds; stops at the first that does not."""
        made = self.known.get("allows")
        if made is None:
            made = self.known["allows"] = self._of_a_case("{}", " and ")
        found: bool = made(state, frame, move)
        return found

    def _of_a_case(self, returns: str, between: str) -> Test:
        writer = self._writer()
        calls = writer.asked(self.requirements)
        writer.line(0, "def made(state, frame, move):")
        for about in dict.fromkeys(one.about for one in self.requirements if "subject" in one.reads):
            writer.line(1, f"{_local(about)} = {writer.name('named', self.subject)}(state, move, {about!r})")
        joined = between.join(calls)
        writer.line(1, f"return {returns.format(joined) if calls else '()' if ',' in between else 'True'}")
        return writer.made(self.name)

    def _writer(self, **spelt: str) -> Writer:
        """A function in which what a test reads is spelt as of a state, a frame and a move."""
        fields = {field.name: f"move.{field.name}" for field in attrs.fields(self.move)}
        abouts = dict.fromkeys(one.about for one in self.requirements)
        subjects = {f"subject of {about}": _local(about) for about in abouts}
        writer = Writer({**fields, **subjects, "in_force": "state.in_force", **spelt})
        if self.there is not None:
            writer.names["there"] = self.there
            writer.spelt = {**writer.spelt, "there": "there(state, frame)"}
        return writer

    # What a position offers

    def legal(self, state: Any, frame: Any) -> Sequence[Move]:
        """The candidates that every requirement admits, in a fixed order.

        What reads less is asked first: the position once, an element once as long as it stays as
        it is, the whole case of each move that is left.
        """
        settled: _Settled = state.in_force.memo.get(self) or self._now(state.in_force)
        if not settled.position(state, frame):
            return ()
        if self.within is not None:
            moves = self._fitting(self.within.make(state, frame), settled, state)
        elif self.subjects is not None:
            moves = self._about_subjects(self.subjects.of(state), settled, state.in_force)
        else:
            moves = self.fixed
        found: Sequence[Move] = settled.case(state, frame, moves) if moves else ()
        return found

    def _now(self, in_force: Any) -> Any:
        """The questions as what is in force settles them, made once for each way to settle them."""
        key = tuple([proviso.holds(in_force) for one in self.requirements for proviso in one.provisos])
        found = self.known.get(key)
        if found is None:
            asked = [one for one in self.requirements if one.by is None or one.by.holds(in_force)]
            found = self.known[key] = self._settle(asked)
        in_force.memo[self] = found
        return found

    def _settle(self, asked: list[Requirement]) -> Any:
        def those(*scopes: Scope) -> list[Requirement]:
            return [one for one in asked if one.scope in scopes]

        return _Settled(
            self._question("state, frame", those(Scope.POSITION)),
            self._question("in_force, subject", those(Scope.SUBJECT, Scope.IN_FORCE), in_force="in_force"),
            self._filter("subject, moves", those(Scope.MATCH)),
            self._filter("state, frame, moves", those(Scope.CASE)),
            self._filter("moves", those(Scope.MOVE)),
        )

    def _question(self, given: str, asked: list[Requirement], **spelt: str) -> Test:
        writer = self._writer(**spelt)
        writer.line(0, f"def made({given}):")
        writer.line(1, f"return {writer.all_of(asked)}")
        return writer.made(self.name)

    def _filter(self, given: str, asked: list[Requirement]) -> Test:
        writer = self._writer()
        writer.line(0, f"def made({given}):")
        if not asked:
            writer.line(1, "return moves")
            return writer.made(self.name)
        if given.startswith("state") and self.subjects is not None:
            # What asks of the whole case asks of the element too.
            writer.names |= {"of": self.subjects.of, "index": self.subjects.index}
            about = f"of(state)[index(move.{self.subjects.field})]"
            writer.spelt = {**writer.spelt, "subject of None": about}
        writer.line(1, f"return [move for move in moves if {writer.all_of(asked)}]")
        return writer.made(self.name)

    def _about_subjects(self, subjects: Sequence[Any], settled: _Settled, in_force: Any) -> Sequence[Move]:
        moves: list[Move] = []
        for subject in subjects:
            found = subject.memo.get(settled)
            if found is None:
                found = subject.memo[settled] = self._admitted(subject, settled, in_force)
            if found:
                moves += found
        return moves

    def _admitted(self, subject: Any, settled: _Settled, in_force: Any) -> tuple[Move, ...]:
        assert self.subjects is not None
        moves = self.groups.get(self.subjects.place(subject), ())
        if not moves or not settled.subject(in_force, subject):
            return ()
        return tuple(settled.match(subject, moves))

    def _fitting(self, moves: Sequence[Move], settled: _Settled, state: Any) -> Sequence[Move]:
        # What a generator gives is asked all the same: it may save questions, and answers none.
        if self.subjects is None:
            found: Sequence[Move] = settled.move(moves)
            return found
        subjects, key, in_force = self.subjects.of(state), self.subjects.key, state.in_force
        fitting = []
        for move in moves:
            subject = subjects[key(move)]
            admitted = subject.memo.get(settled)
            if admitted is None:
                admitted = subject.memo[settled] = self._admitted(subject, settled, in_force)
            if move in admitted:
                fitting.append(move)
        return fitting


def _local(about: str | None) -> str:
    """The local name, in a function of a case, of the element that a field names."""
    return "subject" if about is None else f"subject_of_{about}"


F = TypeVar("F", bound="Frame")


def awaits(frame: type[F], *kinds: Kind[Any, F, Any]) -> dict[type[Any], tuple[Kind, ...]]:
    """The part of a table that says which kinds of move a frame awaits, each made for such a frame."""
    return {frame: kinds}
