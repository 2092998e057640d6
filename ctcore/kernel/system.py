"""A labelled transition system: one table from frame to kinds of move, and its verbs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

import attrs

from ctcore.errors import IllegalMove, InvalidPosition, WrongType
from ctcore.kernel.compiled import together
from ctcore.kernel.frozen import frozen
from ctcore.kernel.kind import Kind, nothing, truths_of
from ctcore.kernel.law import Law, Laws, Violation
from ctcore.kernel.ledger import Transition
from ctcore.kernel.move import Part
from ctcore.kernel.notes import NO_NOTES, in_force_of, notes_of
from ctcore.kernel.requirement import Requirement, asks
from ctcore.kernel.staged import WHOLE, Staged
from ctcore.kernel.table import ByFrame, Table, as_table
from ctcore.kernel.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.kernel.ledger import Draft
    from ctcore.kernel.move import Frame, Move
    from ctcore.kernel.proviso import Proviso

__all__ = ["HasStack", "System", "named"]


class HasStack(Protocol):
    """A state: a value that carries what is pending, innermost last.

    It may have more (`ctcore.kernel.notes`): ``in_force``, a value with a truth for each exception that
    may be in force, and ``memo``, a dictionary outside its equality.
    """

    @property
    def stack(self) -> tuple[Frame, ...]:
        """The frames; none when the game is over."""


S = TypeVar("S", bound=HasStack)
# For each kind that lists moves: the kind itself if it is made in stages, and what lists them.
_Listers = tuple[tuple[Staged | None, Any], ...]


@frozen(eq=False)
class System(Generic[S]):
    """The rules of a game as data, and what can be asked of them.

    ``table`` gives the kinds of move that each frame awaits, ``draft`` opens a step,
    ``laws`` hold in every position, ``over(state)`` gives the clauses that ended a game.  ``belongs``
    gives, for a type of move made at the wrong time, the clauses that say when it belongs, and when.
    ``name`` says where the system is kept, as ``module:attribute``, so that a verdict can be pickled.
    ``house`` has the labels of the house rules that its table is made by.

    A position says by which house rules it is played.  Each system of a ``family`` answers about the
    positions of every other, by the rules of that one: the printed rules and several houses may be asked
    in turns.
    """

    table: Table = attrs.field(converter=as_table)
    draft: Callable[[S], Draft[S]]
    laws: tuple[Law, ...] = ()
    over: Callable[[S], tuple[str, ...]] = lambda _state: ()
    belongs: Mapping[type[Move], tuple[tuple[str, ...], str]] = attrs.field(factory=dict)
    name: str = ""
    house: tuple[str, ...] = ()
    by_move: Mapping[type[Frame], Mapping[type[Move], Kind]] = attrs.field(init=False, repr=False)
    # The keys of a state's notes: its legal moves, the first choices, and the choices last asked for.
    legal_key: object = attrs.field(init=False, repr=False, factory=object)
    first_key: object = attrs.field(init=False, repr=False, factory=object)
    next_key: object = attrs.field(init=False, repr=False, factory=object)

    # For each frame: what reads the truths that its kinds depend on, and the listers by these truths.
    joined: Mapping[type[Frame], tuple[Callable[[object], object], dict[object, Any]]] = attrs.field(
        init=False, repr=False
    )
    offers: Mapping[type[Frame], tuple[Kind, ...]] = attrs.field(init=False, repr=False)
    book: Laws = attrs.field(init=False, repr=False)
    # The systems of the same rules, by the labels of the house rules.
    family: dict[tuple[str, ...], System[S]] = attrs.field(init=False, repr=False, factory=dict)

    @book.default
    def _book(self) -> Laws:
        return Laws(self.laws)

    @offers.default
    def _offers(self) -> Mapping[type[Frame], tuple[Kind, ...]]:
        return ByFrame(
            lambda frame: tuple(
                kind for kind in self.table[frame] if isinstance(kind, Staged) or kind.candidates
            )
        )

    @joined.default
    def _joined(self) -> Mapping[type[Frame], tuple[Callable[[object], object], dict[object, object]]]:
        def made(frame: type[Frame]) -> tuple[Callable[[object], object], dict[object, object]]:
            names = dict.fromkeys(name for kind in self.offers[frame] for name in kind.heeded)
            return truths_of((*names,)), {}

        return ByFrame(made)

    @by_move.default
    def _by_move(self) -> Mapping[type[Frame], Mapping[type[Move], Kind]]:
        return ByFrame(lambda frame: {kind.move: kind for kind in self.table[frame]})

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Every kind of move, once, in the order of the table."""
        return tuple(dict.fromkeys(kind for kinds in self.table.values() for kind in kinds))

    @property
    def early(self) -> tuple[Kind, ...]:
        """The kinds of the rows that the table has from the beginning; no late row is made."""
        return tuple(dict.fromkeys(kind for kinds in self.table.early.values() for kind in kinds))

    def with_provisos(self, *provisos: Proviso) -> System[S]:
        """The same rules with house rules, for positions that are played by them; nothing else changes.

        `ValueError` names the one that fits nothing, or whose label other house rules have already.
        """
        rules = self.table.rules
        if rules is None:
            message = "house rules are added to the rules of a game, not to a part or a mutant of them"
            raise ValueError(message)
        with rules.lock:
            house, table = rules.housed(self.house, provisos)
            family = self.family
            family.setdefault(self.house, self)
            if house not in family:
                made = attrs.evolve(self, table=table, house=house)
                object.__setattr__(made, "family", family)
                family[house] = made
            return family[house]

    def under(self, state: S) -> System[S]:
        """The system of the rules by which the position is played; `InvalidPosition` if they are unknown."""
        try:
            house: tuple[str, ...] = state.in_force.house  # type: ignore[attr-defined]
        except AttributeError:
            house = ()
        return self if house == self.house else self._of_house(house)

    def _of_house(self, house: tuple[str, ...]) -> System[S]:
        if house not in self.family:
            played = " and ".join(map(repr, house)) or "the printed rules"
            message = (
                f"the position is played by {played}, which these rules do not know (--house, with_provisos)"
            )
            raise InvalidPosition(message)
        return self.family[house]

    def actor(self, state: S) -> Any:
        """Who moves next; None when the game is over."""
        return state.stack[-1].actor if state.stack else None

    def kind_of(self, state: S, move: Move | Part) -> Kind | None:
        """The kind under which the position awaits the move, or the move of the part, or None."""
        if not state.stack:
            return None
        return self.under(state).by_move[type(state.stack[-1])].get(_type_of(move))

    def legal_moves(self, state: S) -> tuple[Move, ...]:
        """Every legal move, whole, in a fixed order; none only when the game is over."""
        if not state.stack:
            return ()
        notes = notes_of(state)
        known: tuple[Move, ...] | None = notes.get(self.legal_key)
        if known is None:
            frame = state.stack[-1]
            moves: list[Move] = []
            # As `_listers`, without a call: this is asked more often than anything else.
            try:
                listers: _Listers = state.in_force.memo[self.legal_key][type(frame)]  # type: ignore[attr-defined]
            except (AttributeError, KeyError):
                listers = self._listers(state, frame)
            for staged, legal in listers:
                moves += legal(state, frame) if staged is None else legal[WHOLE](state, frame)
            known = notes[self.legal_key] = tuple(moves)
        return known

    def legal_moves_but(self, state: S, others: tuple[type[Move], ...]) -> tuple[Move, ...]:
        """The legal moves that are of none of these types, which are not listed; the game must not be over.

        >>> from ctcore.game.games import game
        >>> nim = game("nim")
        >>> moves = nim.legal_moves(nim.setup())
        >>> nim.system.legal_moves_but(nim.setup(), ()) == moves
        True
        >>> nim.system.legal_moves_but(nim.setup(), (type(moves[0]),))
        ()
        """
        frame = state.stack[-1]
        moves: list[Move] = []
        offers = self.under(state).offers[type(frame)]
        for kind, (staged, legal) in zip(offers, self._listers(state, frame), strict=True):
            if not issubclass(kind.move, others):
                moves += legal(state, frame) if staged is None else legal[WHOLE](state, frame)
        found = notes_of(state)[self.next_key] = tuple(moves)
        return found

    def _listers(self, state: S, frame: Frame) -> _Listers:
        """The functions that list the moves of each kind that the frame awaits."""
        in_force = in_force_of(state)
        known: dict[type[Frame], _Listers] = notes_of(in_force).setdefault(self.legal_key, {})
        found = known.get(type(frame))
        if found is None:
            found = known[type(frame)] = tuple(
                (kind if isinstance(kind, Staged) else None, kind.lister(in_force))
                for kind in self.under(state).offers[type(frame)]
            )
        return found

    def _first(self, state: S, frame: Frame) -> Callable[[S, Frame], tuple[object, ...]]:
        """The function that lists the first choices of all kinds that the frame awaits."""
        in_force = in_force_of(state)
        known: dict[type[Frame], object] = notes_of(in_force).setdefault(self.first_key, {})
        # Most truths in force do not concern the frame: the function is shared by all that agree on the rest.
        heeded, joined = self.under(state).joined[type(frame)]
        settled = heeded(in_force)
        found: Callable[[S, Frame], tuple[object, ...]] | None = joined.get(settled)
        if found is None:
            listers = [
                legal if staged is None else staged.offered
                for staged, legal in self._listers(state, frame)
                if legal is not nothing
            ]
            found = joined[settled] = together(listers)
        known[type(frame)] = found
        return found

    def choices(self, state: S, part: Part | None = None) -> tuple[Move | Part, ...]:
        """What the actor may choose next: a legal move, or the first or next part of one, in a fixed order.

        After every choice offered some whole move is legal.  Raises `IllegalMove` for a part with
        which no legal move begins.
        """
        if not state.stack:
            return ()
        frame = state.stack[-1]
        if part is None:
            # Without a call of `notes_of` or `_first`: this is asked more often than anything else.
            try:
                notes = state.memo  # type: ignore[attr-defined]
            except AttributeError:
                notes = NO_NOTES
            known: tuple[Move | Part, ...] | None = notes.get(self.first_key)
            if known is None:
                try:
                    lister = state.in_force.memo[self.first_key][type(frame)]  # type: ignore[attr-defined]
                except (AttributeError, KeyError):
                    lister = self._first(state, frame)
                known = notes[self.first_key] = lister(state, frame)
            return known
        kind = self.kind_of(state, part)
        following = tuple(kind.offered(state, frame, part)) if isinstance(kind, Staged) else ()
        if not following:
            raise IllegalMove(self.judge(state, part))
        notes_of(state)[self.next_key] = following
        return following

    def is_legal(self, state: S, move: Move | Part) -> bool:
        """Whether the move is legal, or begins with the part, without the reasons."""
        kind = self._judging(state, move)
        return kind is not None and kind.allows(state, state.stack[-1], move)

    def judge(self, state: S, move: Move | Part) -> Verdict:
        """Whether the move is legal, or begins with the part, with every requirement and whether it holds."""
        stack = state.stack
        frame = stack[-1] if stack else None
        kind = self._judging(state, move)
        if kind is None:
            not_now = self._not_now(state, frame, move)
            return Verdict(state, frame, move, not_now, (False,) * len(not_now.requirements), self.name)
        return Verdict(state, frame, move, kind, kind.results(state, frame, move), self.name)

    def step(self, state: S, move: Move) -> S:
        """The state after the whole move; `IllegalMove`, with its verdict, if it is not legal."""
        return self._taken(state, move).close()

    def trace(self, state: S, move: Move) -> Transition[S]:
        """The step with its ledger; `IllegalMove`, with its verdict, if it is not legal."""
        draft = self._taken(state, move)
        return Transition(state, move, tuple(draft.lines), draft.close())

    def _taken(self, state: S, move: Move) -> Draft[S]:
        frame = state.stack[-1] if state.stack else None
        # As `under`, without a call.
        try:
            rules = self if state.in_force.house == self.house else self.under(state)  # type: ignore[attr-defined]
        except AttributeError:
            rules = self.under(state)
        kind = None if frame is None else rules.by_move[type(frame)].get(type(move))
        if kind is None or not (self._was_listed(state, move) or kind.allows(state, frame, move)):
            self._refuse(state, move)
        draft = self.draft(state)
        kind.effect(draft, frame, move)
        return draft

    def is_lawful(self, state: S) -> bool:
        """Whether every law holds in the state, without saying which do not."""
        return self.under(state).book.hold(state)

    def violations(self, state: S) -> tuple[Violation, ...]:
        """The laws that do not hold in the state."""
        if self.is_lawful(state):
            return ()
        found = (law.violation(state) for law in self.laws)
        return tuple(violation for violation in found if violation is not None)

    def lawful(self, state: S) -> S:
        """The state itself; `InvalidPosition` with every law that it breaks, if it breaks one."""
        if broken := self.violations(state):
            laws = "a law" if len(broken) == 1 else f"{len(broken)} laws"
            message = f"the position breaks {laws} of the game:"
            raise InvalidPosition(message, broken)
        return state

    def without(self, kind: Kind, requirement: Requirement) -> System[S]:
        """The same system with one requirement dropped: a mutant, to test tests with."""
        return self.replacing(kind, requirement)

    def replacing(self, kind: Kind, requirement: Requirement, *others: Requirement) -> System[S]:
        """The same system with others in the place of one requirement of one kind: a mutant.

        ValueError where the kind, as the system has it, is not one of its own or has no such requirement.
        """
        if kind not in self.kinds or requirement not in kind.requirements:
            message = f"the system has no kind {kind.name} with this requirement {requirement.name}"
            raise ValueError(message)
        written = [each for one in kind.requirements for each in (others if one is requirement else (one,))]
        mutant = kind.asking(tuple(written))
        table = {f: tuple(mutant if k is kind else k for k in ks) for f, ks in self.table.items()}
        return attrs.evolve(self, table=table)

    def _judging(self, state: S, move: Move | Part) -> Kind | None:
        kind = self.kind_of(state, move)
        if isinstance(move, Part):
            return kind.beginning(move) if isinstance(kind, Staged) else None
        return kind

    def _refuse(self, state: S, move: Move) -> NoReturn:
        if isinstance(move, Part):
            message = f"'{move}' only begins a move: a step takes a whole move"
            raise WrongType(message)
        raise IllegalMove(self.judge(state, move))

    def _was_listed(self, state: S, move: Move | Part) -> bool:
        # An object from the list is legal: it need not be judged again.
        listed = getattr(state, "memo", NO_NOTES).get
        for one in listed(self.next_key) or listed(self.first_key, ()):
            if one is move:
                return True
        for one in listed(self.legal_key, ()):  # noqa: SIM110 - any() would cost a call on the hot path
            if one is move:
                return True
        return False

    def _not_now(self, state: S, frame: Frame | None, move: Move | Part) -> Kind:
        clauses = self.over(state) if frame is None else (frame.clause,)
        text = "the game is over"
        if frame is not None:
            # The clause stands before it already.
            text = f"the position awaits {frame.awaits.removeprefix(f'{frame.clause}: ')}"
        asked = [asks("moment", clauses, text, _never)]
        if frame is not None and _type_of(move) in self.belongs:
            clauses, says = self.belongs[_type_of(move)]
            asked.append(asks("belongs", clauses, says, _never))
        return Kind("moment", _type_of(move), (), tuple(asked), _no_effect)


def named(name: str) -> System[Any]:
    """The system that is kept under that name, ``module:attribute``.

    Raises `LookupError` if nothing is.
    """
    module, _, attribute = name.partition(":")
    try:
        found: System[Any] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        message = f"no rules are kept under {name!r}"
        raise LookupError(message) from error
    return found


def _type_of(move: Move | Part) -> type[Move]:
    return move.of if isinstance(move, Part) else type(move)


def _never() -> bool:
    return False


def _no_effect(_draft: object, _frame: object, _move: object) -> None:
    """A move that no frame awaits has no effect."""
