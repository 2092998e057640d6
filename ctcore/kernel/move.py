"""Moves and frames: what an actor may do, and what is pending."""

from __future__ import annotations

from itertools import accumulate
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar, Union, get_args, get_origin

from ctcore.errors import Defect, WrongType
from ctcore.kernel.choices import fields_of
from ctcore.kernel.copying import changed
from ctcore.kernel.form import filled, slots_of
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel.figure import Figure

__all__ = ["Frame", "Move", "Part"]

# What a field of a move can be only if its type says so: all else is not looked at.
_DOUBTFUL = (str, bool, float)


if TYPE_CHECKING:
    # To the type checker it is any class: a list of kinds of move stays a list of `type[Move]`.
    _Slotted = type
else:

    class _Slotted(type):
        """A class whose values have the fields that it declares, and no others."""

        def __new__(
            cls, name: str, bases: tuple[type, ...], held: dict[str, object], **said: object
        ) -> _Slotted:
            """Make the class; one without fields of its own need not say so."""
            held.setdefault("__slots__", ())
            return super().__new__(cls, name, bases, held, **said)

        def __init__(
            cls, name: str, bases: tuple[type, ...], held: dict[str, object], **_said: object
        ) -> None:
            """Take what the head says in `__init_subclass__`."""
            super().__init__(name, bases, held)


@frozen
class Move(metaclass=_Slotted):
    """One small choice of an actor, or one outcome of Nature.

    ``form`` is its notation, with a slot in braces for each field (`ctcore.kernel.form`).  A move that
    is chosen stage by stage has the form of each stage in ``stages``, in their order; its slots are the
    fields of the move.  ``called`` says what such moves do, where their form alone does not tell it, and
    ``clause`` by which rule, if it is another than that of the frame that awaits them.  A class says all
    this in its head, or as its attributes.

    >>> class Wait(Move, form="wait"):
    ...     pass
    >>> str(Wait())
    'wait'
    """

    form: ClassVar[str] = ""
    stages: ClassVar[tuple[str, ...]] = ()
    called: ClassVar[str] = ""
    clause: ClassVar[str] = ""

    def __init_subclass__(cls, **said: object) -> None:
        """Take what the head of a class says."""
        super().__init_subclass__()
        _take(cls, said, ("form", "stages", "called", "clause"))

    def __attrs_post_init__(self) -> None:
        """Refuse text, a truth, a fraction or None for a field whose type does not say so."""
        names: tuple[str, ...] = self.__match_args__
        _refuse_doubtful(type(self), names, (getattr(self, name) for name in names))

    def __str__(self) -> str:
        """The move in notation."""
        return filled(self.form, self)


def _refuse_doubtful(move: type[Move], names: Iterable[str], values: Iterable[object]) -> None:
    for name, value in zip(names, values, strict=True):
        if (value is None or isinstance(value, _DOUBTFUL)) and not _is_of(move, name, value):
            message = f"{move.__name__}.{name} cannot be {value!r}; parse_move reads text"
            raise WrongType(message)


def _is_of(move: type[Move], field: str, value: object) -> bool:
    """Whether the value is of the type that the move declares for the field; a truth is not a number."""
    hint = dict(fields_of(move))[field]
    hints = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return any(
        type(value) is one
        or (isinstance(one, type) and isinstance(value, one) and not isinstance(value, bool))
        for one in hints
    )


@frozen
class Part:
    """The first choices of a move that is made in stages: its type, and the fields chosen so far.

    It is legal if some legal move begins with it.  A part is a question: a step takes a whole move, and no
    position is in the middle of one.  `WrongType` is raised for a type of move that is not chosen in stages,
    for values that do not fill its first stages, and as for a `Move`.
    """

    of: type[Move]
    values: tuple[Any, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what begins no move of the type."""
        of, given = self.of, len(self.values)
        if not (isinstance(of, type) and issubclass(of, Move) and of.stages):
            message = f"{getattr(of, '__name__', of)} is not a type of move that is chosen in stages"
            raise WrongType(message)
        if given not in [*accumulate((len(slots_of(form)) for form in of.stages), initial=0)]:
            stages = ", ".join(f"'{form}'" for form in of.stages)
            message = f"{of.__name__} is chosen as {stages}: {given} values do not fill the first of these"
            raise WrongType(message)
        _refuse_doubtful(of, self.fields, self.values)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields chosen so far."""
        return tuple(name for form in self.of.stages for name in slots_of(form))[: len(self.values)]

    @property
    def depth(self) -> int:
        """How many stages have been chosen."""
        return sum(set(slots_of(form)) <= set(self.fields) for form in self.of.stages)

    def __getattr__(self, name: str) -> Any:
        """A field chosen so far."""
        if name not in ("of", "values") and name in self.fields:
            return self.values[self.fields.index(name)]
        raise AttributeError(name)

    def __str__(self) -> str:
        """The choices in notation."""
        return " ".join(filled(form, self) for form in self.of.stages[: self.depth])


@frozen
class Frame(metaclass=_Slotted):
    """What is pending: one entry of the stack that a state carries.

    ``clause`` is the rule that the frame belongs to, ``cites`` what else is carried out while it is
    pending, sentences and rulings.  ``awaits`` says in plain words what its actor is to choose.
    ``stands_on`` lists the types of frame that it may stand on; one that lists none is the outermost.
    ``label`` names it where findings show a value of it.  A class says all this in its head, or as its
    attributes.

    >>> @frozen
    ... class Waiting(Frame, clause="1", awaits="a move", actor="Black"):
    ...     count: int
    >>> Waiting(2).actor
    'Black'
    """

    clause: ClassVar[str] = ""
    cites: ClassVar[tuple[str, ...]] = ()
    awaits: ClassVar[str] = ""
    stands_on: ClassVar[tuple[type[Frame], ...]] = ()
    label: ClassVar[str] = ""

    def __init_subclass__(cls, **said: object) -> None:
        """Take what the head of a class says."""
        super().__init_subclass__()
        _take(cls, said, ("clause", "cites", "awaits", "label", "actor", "stands_on"))

    @property
    def actor(self) -> Any:
        """Who chooses next; every frame names its own."""
        message = f"{type(self).__name__} names no actor"
        raise Defect(message)

    @property
    def supposes(self) -> tuple[Figure[bool], ...]:
        """The figures that a proviso makes true, and that must stay true while the frame is pending."""
        return ()

    but = changed

    def resumed(self, _draft: Any, ended: Frame, _result: Any, /) -> None:
        """Resume after the frame above has ended with that result; what can be resumed overrides this."""
        message = f"{type(self).__name__} does not say how it goes on when {type(ended).__name__} ends on it"
        raise Defect(message)


def _take(made: type, said: dict[str, object], known: tuple[str, ...]) -> None:
    """Set what the head of a class says; `TypeError` for what it cannot say."""
    for name, value in said.items():
        if name not in known:
            message = f"the head of {made.__name__} says {name!r}; it may say {', '.join(known)}"
            raise TypeError(message)
        setattr(made, name, value)
