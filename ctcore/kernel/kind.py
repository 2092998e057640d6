"""A kind of move: its type, its candidates, its requirements and its effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

import attrs

from ctcore.kernel.compiled import Writer
from ctcore.kernel.element_moves import Elements
from ctcore.kernel.form import in_general
from ctcore.kernel.frozen import frozen
from ctcore.kernel.generic import F_contra, M, M_contra, S_contra
from ctcore.kernel.grounds import About, Admission
from ctcore.kernel.notes import in_force_of, notes_of
from ctcore.kernel.requirement import POSITION, AtMost, Requirement, Scope, names_of
from ctcore.kernel.subjects import Subjects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.move import Frame, Move
    from ctcore.kernel.proviso import Proviso

__all__ = ["Effect", "Kind", "Within", "awaits", "nothing", "truths_of"]

Test = Callable[..., Any]
_ALONE = ("state", "frame", "move")


class Effect(Protocol[F_contra, M_contra]):
    """What a move does: it writes its changes to the draft."""

    def __call__(self, draft: Any, frame: F_contra, move: M_contra, /) -> None:
        """Write the changes of that move, made in that frame."""


@frozen(eq=False)
class Within(Generic[S_contra, F_contra, M]):
    """A generator of moves: it gives the only candidates that requirements can admit in a position.

    ``make(state, frame)`` lists them; ``covers(state, frame, move)`` says of one move whether it
    lists that, read on ints or on symbolic terms; None if it lists all that requirements admit.
    """

    make: Callable[[S_contra, F_contra], Sequence[M]]
    covers: Callable[[S_contra, F_contra, M], bool] | None = None


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
    # The requirements as the rule file writes them, some in groups.
    written: tuple[Requirement[S_contra, F_contra] | Admission | About, ...] = attrs.field(
        alias="requirements"
    )
    effect: Effect[F_contra, M]
    subjects: Subjects | None = None
    concerns: Callable[[F_contra], Sequence[int]] | None = None
    there: Callable[[S_contra, F_contra], Any] | None = None
    within: Within[S_contra, F_contra, M] | None = None
    # All provisos of the game: a verdict names those that decide.
    provisos: tuple[Proviso, ...] = attrs.field(default=(), repr=False)

    requirements: tuple[Requirement, ...] = attrs.field(init=False, repr=False)
    # What is computed from these at first use.
    known: dict[object, Any] = attrs.field(init=False, repr=False, factory=dict)

    @requirements.default
    def _requirements(self) -> tuple[Requirement, ...]:
        several = [(one,) if isinstance(one, Requirement) else one.requirements for one in self.written]
        found = chain.from_iterable(several)
        houses = {"", *map(attrgetter("house"), self.provisos)}  # a group may have those of other houses
        return tuple([one for one in found if one.by is None or one.by.house in houses])

    def __attrs_post_init__(self) -> None:
        """Refuse a requirement that reads what it cannot, and a name used twice."""
        known = {"move", *self.move.__match_args__, *POSITION, *(("subject",) if self.subjects else ())}
        for one in self.requirements:
            for name in (*one.reads, *(names_of(one.of) if one.of else ())):
                if name not in known or (name == "there" and self.there is None):
                    message = f"kind {self.name}: {one.name} reads {name!r}, which it does not have"
                    raise ValueError(message)
            if one.reads == ("in_force",) and one.by is None and one.figure is None:
                # Its answer is kept as long as no truth of a proviso changes.
                message = f"kind {self.name}: {one.name} reads what is in force by no figure or proviso"
                raise ValueError(message)
        names = [one.name for one in self.requirements]
        if len({*names}) < len(names):
            twice = [one for one in self.requirements if names.count(one.name) > 1]
            labels = "".join(f"{one.by.label}: " for one in twice if one.by)
            message = f"{labels}kind {self.name} has two requirements of one name, {twice[0].name!r}"
            raise ValueError(message)

    @property
    def title(self) -> str:
        """What its moves do, in a few words."""
        return self.move.called or in_general(self.move.form)

    @cached_property
    def fixed(self) -> tuple[Move, ...]:
        """The candidates that meet every requirement that reads nothing but the move."""
        left: Sequence[Move] = self.candidates
        for fits in [one.of_a_move() for one in self.requirements if one.scope is Scope.MOVE]:
            left = [move for move in left if fits(move)]
        return tuple(left)

    @cached_property
    def groups(self) -> dict[int, tuple[Move, ...]]:
        """These candidates by the place of the element that they are about."""
        groups: dict[int, list[Move]] = {}
        if self.subjects is not None:
            places = map(self.subjects.index, map(attrgetter(self.subjects.field), self.fixed))
            for place, move in zip(places, self.fixed, strict=True):
                groups.setdefault(int(place), []).append(move)
        return {place: tuple(moves) for place, moves in groups.items()}

    def said(self, field: str) -> set[Any]:
        """The values that the field has in some candidate; none if the move has no such field."""
        return {getattr(one, field) for one in self.candidates if hasattr(one, field)}

    def asking(self, requirements: tuple[Requirement, ...]) -> Self:
        """The same kind under other requirements, without the generator, which may rest on its own."""
        return attrs.evolve(self, requirements=requirements, within=None)

    @property
    def heeded(self) -> tuple[str, ...]:
        """The names of the truths in force that change or settle a requirement."""
        settling = (*self.settled, *(one for one in self.requirements if one.may_be_free))
        figures = [one.figure for one in settling if one.figure is not None]
        amending = [proviso for figure in figures for proviso in figure.attached.provisos]
        changing = [proviso for one in self.requirements for proviso in one.provisos]
        return tuple(dict.fromkeys(name for one in (*changing, *amending) for name in one.heeds))

    @cached_property
    def settled(self) -> list[Requirement]:
        """The requirements that read nothing but what is in force."""
        return [one for one in self.requirements if one.reads == ("in_force",)]

    # What is asked of one move

    def subject(self, state: object, move: Any, about: str | None = None) -> Any:
        """The element that the move is about, or that its field ``about`` names, or None."""
        if self.subjects is None or not hasattr(move, about or self.subjects.field):
            return None
        return self.subjects.named(state, move, about)

    def _read(self, name: str, state: Any, frame: Any, move: object, about: str | None) -> Any:
        if name in _ALONE:
            return {"state": state, "frame": frame, "move": move}[name]
        if name == "in_force":
            return in_force_of(state)
        if name == "subject":
            return self.subject(state, move, about)
        return getattr(move, name) if self.there is None or name != "there" else self.there(state, frame)

    def holds(self, asked: Requirement, state: object, frame: object, move: object) -> bool:
        """Whether the requirement holds for this move, read on ints or on symbolic terms."""
        return asked.test(*self.read(asked, state, frame, move))

    def read(self, asked: Requirement, state: object, frame: object, move: object) -> list[object]:
        """The arguments of the requirement's test for this move, in order."""
        return [self._read(name, state, frame, move, asked.about) for name in asked.reads]

    def figured_of(
        self, asked: Requirement, state: object, frame: object, move: object
    ) -> tuple[object, ...]:
        """The arguments with which the requirement asks its figure."""
        of = asked.of
        if of is None:
            return ()
        return of(*[self._read(name, state, frame, move, asked.about) for name in names_of(of)])

    def results(self, state: object, frame: object, move: object) -> tuple[bool, ...]:
        """Whether each requirement holds, in order."""
        made = self.known.get("results") or self._of_a_case("results", "({},)", ", ")
        found: tuple[bool, ...] = made(state, frame, move)
        return found

    def refusing(self, state: object, frame: object, move: object) -> tuple[Requirement, ...]:
        """The requirements that do not hold, in order."""
        results = self.results(state, frame, move)
        return tuple(one for one, holds in zip(self.requirements, results, strict=True) if not holds)

    def allows(self, state: object, frame: object, move: object) -> bool:
        """Whether every requirement holds; stops at the first that does not."""
        made = self.known.get("allows") or self._of_a_case("allows", "{}", " and ")
        found: bool = made(state, frame, move)
        return found

    def _of_a_case(self, key: str, returns: str, between: str) -> Test:
        writer = self._writer()
        writer.in_play = key == "allows"
        calls = writer.asked(self.requirements)
        writer.line(0, "def made(state, frame, move):")
        for about in dict.fromkeys(one.about for one in self.requirements if "subject" in one.reads):
            element = self.subjects.written(writer, about) if self.subjects else "None"
            writer.line(1, f"{_local(about)} = {element}")
        joined = between.join(calls)
        writer.line(1, f"return {returns.format(joined) if calls else '()' if ',' in between else 'True'}")
        found = self.known[key] = writer.made(self.name)
        return found

    def _writer(self, **spelt: str) -> Writer:
        """A function whose tests read a state, a frame and a move."""
        fields = {field.name: f"move.{field.name}" for field in attrs.fields(self.move)}
        abouts = dict.fromkeys(one.about for one in self.requirements)
        subjects = {f"subject of {about}": _local(about) for about in abouts}
        known = {"in_force": "in_force", "there": "there(state, frame)"}
        writer = Writer({**fields, **subjects, **known, **spelt})
        writer.names["there"] = self.there
        return writer

    # What a position offers

    def legal(self, state: object, frame: object) -> Sequence[Move]:
        """The candidates that every requirement admits, in a fixed order.

        Requirements on the position are asked once, those on an element once until it changes, and the
        others of each move that is left.
        """
        found: Sequence[Move] = self.lister(in_force_of(state))(state, frame)
        return found

    def lister(self, in_force: object) -> Test:
        """The function that lists the legal moves of a state and its frame, with that in force."""
        found: Test = notes_of(in_force).get(self) or self._now(in_force)
        return found

    @cached_property
    def _heeding(self) -> Test:
        """What reads, of what is in force, the truths that the kind depends on."""
        return truths_of(self.heeded)

    def _now(self, in_force: object) -> Any:
        """That function, compiled once for each combination of the truths that the kind depends on."""
        key = "now", self._heeding(in_force)
        found = self.known.get(key)
        if found is None:
            left = [one.settled(in_force) for one in self.requirements if one not in self.settled]
            settled = all(one.test(in_force) for one in self.settled)
            found = self._settle([one for one in left if one is not None]) if settled else self._refusing()
            self.known[key] = found
        notes_of(in_force)[self] = found
        return found

    def _refusing(self) -> Any:
        """What lists no move, where what is in force refuses them all."""
        return nothing

    def _settle(self, asked: list[Requirement]) -> Test:
        """Compile the function that lists the legal moves of a state and its frame."""

        def those(*scopes: Scope) -> list[Requirement]:
            return [one for one in asked if one.scope in scopes]

        # Requirements on the move alone that hold only with this in force: no candidate was asked them.
        fresh = [one for one in those(Scope.MOVE) if one not in self.requirements]
        position, case, writer = those(Scope.POSITION), [*fresh, *those(Scope.CASE)], self._writer()
        writer.line(0, "def made(state, frame):")
        if position:
            writer.line(1, f"if not ({writer.all_of(position)}): return ()")
        writer.hoist(1, case, self._repeats)
        self._stop_short(writer, case)
        alone, match = those(Scope.SUBJECT, Scope.IN_FORCE), those(Scope.MATCH)
        if alone or match:
            self._from_elements(writer, Elements(self.groups, self._admitting(alone, match)))
        else:
            self._from_candidates(writer, those(Scope.MOVE))
        chosen = f"[move for move in moves if {writer.all_of(case)}]" if case else "moves"
        writer.line(1, f"return {chosen}")
        return writer.made(f"{self.name} moves")

    def _stop_short(self, writer: Writer, case: list[Requirement]) -> None:
        """List nothing if a bound is below the value of every candidate."""
        for one in case:
            if isinstance(one.test, AtMost) and not {*one.reads[:-1]} - {*POSITION}:
                least = min((getattr(move, one.reads[-1]) for move in self.fixed), default=0)
                writer.line(1, f"if not {writer.hoisted[one]} >= {least}: return ()")

    def _from_candidates(self, writer: Writer, asked: list[Requirement]) -> None:
        """List the candidates, or what the generator gives."""
        self._name_elements(writer)
        if self.within is None:
            writer.line(1, f"moves = {writer.name('fixed', self._in_order())}")
            return
        # What the generator gives is asked every requirement: it only saves work.
        given, chosen = f"{writer.name('within', self.within.make)}(state, frame)", writer.all_of(asked)
        writer.line(1, f"moves = [move for move in {given} if {chosen}]" if asked else f"moves = {given}")

    def _from_elements(self, writer: Writer, elements: Elements) -> None:
        """List the moves that elements admit, of all candidates or of those that the generator gives."""
        place = self._name_elements(writer)
        writer.names["elements"] = elements
        if self.within is None:
            writer.line(1, "last = elements.last")
            listed = "last[2] if last[0] is subjects else elements.moves(subjects, in_force)"
            writer.line(1, f"moves = {listed}")
        else:
            given = f"{writer.name('within', self.within.make)}(state, frame)"
            admitted = f"elements.of(subjects[{place}], {place}, in_force)"
            writer.line(1, f"moves = [move for move in {given} if move in {admitted}]")

    def _name_elements(self, writer: Writer) -> str:
        """Bind the position's elements, if moves are about any; the text of a move's place among them."""
        if self.subjects is None:
            return ""
        place = f"index(move.{self.subjects.field})"
        writer.names |= {"of": self.subjects.of, "index": self.subjects.index}
        writer.line(1, "subjects = of(state)")
        writer.spelt = {**writer.spelt, "subject of None": f"subjects[{place}]"}
        return place

    def _in_order(self) -> Sequence[Move]:
        """The candidates that `fixed` lists, in the order of the elements."""
        if self.subjects is None:
            return self.fixed
        return tuple(chain.from_iterable(self.groups[place] for place in sorted(self.groups)))

    def _repeats(self, field: str) -> bool:
        """Whether the field has at most half as many values as there are candidates."""
        if field not in self.move.__match_args__:
            return False
        return 2 * len({*map(attrgetter(field), self.fixed)}) <= len(self.fixed)

    def _admitting(self, alone: list[Requirement], match: list[Requirement]) -> Test:
        """Compile the function that picks, of some moves about an element, those that it admits."""
        writer = self._writer()
        writer.line(0, "def made(in_force, subject, moves):")
        if alone:
            writer.line(1, f"if not ({writer.all_of(alone)}): return ()")
        fit = f"tuple([move for move in moves if {writer.all_of(match)}])" if match else "moves"
        writer.line(1, f"return {fit}")
        return writer.made(self.name)


def nothing(_state: object, _frame: object) -> tuple[Move, ...]:
    """No moves: what is in force refuses them all."""
    return ()


def truths_of(names: Sequence[str]) -> Callable[[object], object]:
    """A function that reads those truths of what is in force; None if there are none."""
    return attrgetter(*names) if names else _nothing_heeded


def _nothing_heeded(_in_force: object) -> None:
    """The same for all that may be in force: nothing depends on it."""


def _local(about: str | None) -> str:
    """The local name of the element that a field names."""
    return "subject" if about is None else f"subject_of_{about}"


F = TypeVar("F", bound="Frame")


def awaits(frame: type[F], *kinds: Kind[Any, F, Any]) -> dict[type[Frame], tuple[Kind, ...]]:
    """The part of a table that says which kinds of move a frame awaits, each made for such a frame."""
    return {frame: kinds}
