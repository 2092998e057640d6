"""Parse a move: find the first kind of move whose form fits the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError
from ctcore.kernel import Move, Part
from ctcore.kernel.frozen import frozen
from ctcore.notation.apart import apart
from ctcore.notation.reader import Reader, readers_of, stage_readers_of
from ctcore.notation.spelling import fold, nearest, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Kind
    from ctcore.notation.vocabulary import Vocabulary

__all__ = ["Said", "parse"]

# The result of parsing: a move, or its first stages.
Said = Move | Part


def parse(  # noqa: PLR0913 - what is read, by which words, as what, and what tells several apart
    text: str,
    kinds: Iterable[Kind],
    words: Vocabulary,
    *,
    others: Iterable[Kind] = (),
    tell: Iterable[Callable[[Said], bool]] = (),
    part: Part | None = None,
) -> Said:
    """Return the move that the text writes, as the first of ``kinds`` that fits, else of ``others``.

    Among ``others`` a move's own form is tried before its alternatives.  A move made in stages is read
    whole, or its first stages as a `Part`; if ``part`` is given, the stages after it are read, and the
    last one completes the move.

    Case, accents and extra spaces do not matter, and redundant nouns may be left out.  Numbers are not
    checked: that is `judge`'s task.  A word shared by several values means the one that ``kinds`` can
    name, else ``others``; if several remain, each predicate of ``tell`` in turn keeps the moves that
    satisfy it, if any do.  Raises `NotationError`, with near misses, if the text is not a move or ambiguous.
    """
    folded = fold(text)
    if not folded:
        message = "no move is written here."
        raise NotationError(message)
    awaited, others = tuple(kinds), tuple(others)
    reading = _Reading(words, awaited, others, part, tuple(tell))
    match reading.of(folded):
        case (said,):
            return said
        case ():
            raise reading.unread(text, folded)
        case several:
            raise reading.ambiguous(text, several)


@frozen
class _Reading:
    """The readers for a text, and the rules that choose between several meanings."""

    words: Vocabulary
    awaited: tuple[Kind, ...]
    others: tuple[Kind, ...]
    part: Part | None
    tell: tuple[Callable[[Said], bool], ...]

    @property
    def readers(self) -> Iterator[Reader]:
        """Yield the readers of awaited moves, then those of the others, each built when it is needed.

        Of the others the forms that they are written in come first.
        """
        if self.part is not None:
            of: Any = self.part.of
            yield from stage_readers_of(self.words, of, self.part.values)
        first: dict[Any, None] = dict.fromkeys(kind.move for kind in self.awaited)
        for move in first:
            yield from (*readers_of(self.words, move), *stage_readers_of(self.words, move))
        more: dict[Any, None] = dict.fromkeys(kind.move for kind in self.others if kind.move not in first)
        yield from sorted(
            (one for move in more for one in readers_of(self.words, move)), key=lambda one: not one.own
        )
        for move in more:
            yield from stage_readers_of(self.words, move)

    def of(self, folded: str) -> tuple[Said, ...]:
        """Return the moves that the text can mean: none, one, or several if it is ambiguous."""
        several: tuple[Said, ...] = ()
        for reader in self.readers:
            moves = reader.readings(folded)
            if not moves:
                continue
            # Prefer a form with one meaning to an ambiguous one whose values no awaited move can name.
            known = self._known(moves, self.awaited) if len(moves) > 1 else moves
            if known:
                return self._told(known)
            several = several or self._known(moves, self.others) or moves
        return self._told(several)

    def _told(self, found: tuple[Said, ...]) -> tuple[Said, ...]:
        for asks in self.tell:
            if len(found) > 1:
                found = tuple(filter(asks, found)) or found
        return found

    def _known(self, moves: tuple[Said, ...], kinds: tuple[Kind, ...]) -> tuple[Said, ...]:
        """Keep the moves (all of one type) whose telling values some candidate of the kinds has."""
        (of,) = {type(move) for move in moves}
        telling = self.words.telling(of)
        alike = [kind for kind in kinds if kind.move is of]
        named = {(name, value) for kind in alike for name in telling for value in kind.said(name)}
        return tuple(move for move in moves if any((name, getattr(move, name)) in named for name in telling))

    def one(self, folded: str) -> Said | None:
        """The one move that the text writes, or None."""
        match self.of(folded):
            case (said,):
                return said
        return None

    def goes_on(self, folded: str) -> str:
        """If the text is a later stage of a move, return the form of its first stage; else ''."""
        for move in dict.fromkeys(kind.move for kind in (*self.awaited, *self.others)):
            for form in move.stages[1:]:
                meant = Reader(self.words, move, form).meant(folded)
                if meant is not None and all(meant.values()):
                    return _shown(move.stages[0])
        return ""

    def ambiguous(self, text: str, found: tuple[Said, ...]) -> NotationError:
        """Return the error for an ambiguous text."""
        several = " or ".join(map(self._told_apart, found))
        message = f"{_quoted(text)} does not say whether {several} is meant."
        return NotationError(message, tuple(map(str, found)))

    def _told_apart(self, move: Said) -> str:
        """Return what distinguishes the move: the value that the shared word stands for, else the move."""
        named = self.words.telling(type(move))
        return str(getattr(move, named[0])) if named else str(move)

    def unread(self, text: str, folded: str) -> NotationError:
        """Return the error for a text that is not a move."""
        shown = _quoted(text)
        if line := apart(self.words, folded, self.one):
            more = " Separate moves with semicolons." if ";" in line else ""
            return NotationError(f"{shown} is not a move.{more}", (line,))
        if first := self.goes_on(folded):
            return NotationError(f"{shown} continues a move that has not begun. First comes {first!r}.")
        mended = dict.fromkeys(reader.mended(folded) for reader in self.readers)
        if meant := next(filter(None, map(self.of, mended)), ()):
            return NotationError(f"{shown} is not a move.", tuple(map(str, meant)))
        # A form without a verb fits any text, so its faults say nothing.
        told = [(reader.fault(folded), len(reader.slots)) for reader in self.readers if reader.verb]
        if faults := [(fault, slots) for fault, slots in told if fault is not None]:
            # Prefer a fault with suggestions, then that of the form with most slots.
            fault = min(faults, key=lambda one: (not one[0].suggestions, -one[1]))[0]
            awaited = tuple(one for one in fault.suggestions if self._known(self.of(fold(one)), self.awaited))
            return fault.proposing(awaited or fault.suggestions)
        begun = [reader for reader in self.readers if reader.verb and _begins(folded, reader)]
        if begun:
            return NotationError(f"{shown} is not a move. Write {_forms(begun)}.")
        own = [reader for reader in self.readers if reader.own]
        near = nearest(found for reader in own for found in reader.near(folded))
        begun = [] if near else [reader for reader in own if reader.begun(folded)]
        more = f" Did you mean the form {_forms(begun)}?" if begun else ""
        return NotationError(f"{shown} is not a move.{more}", near)


def _quoted(text: str) -> str:
    return repr(shorten(" ".join(text.split())))


def _begins(folded: str, reader: Reader) -> bool:
    # A form without a slot is all verb: its first word is enough.
    verb = reader.verb if reader.slots else reader.verb.split()[0]
    return folded.startswith(verb) and folded[len(verb) : len(verb) + 1] in ("", " ", ",", ":")


def _forms(begun: list[Reader]) -> str:
    # Show a move's own form; an alternative only if no own form begins like this.
    best = [reader for reader in begun if reader.own] or begun
    forms = (_shown(reader.form) for reader in best)
    return " or ".join(dict.fromkeys(repr(form) for form in forms))


def _shown(form: str) -> str:
    """A form as an error shows it."""
    return form.replace("{", "<").replace("}", ">").replace("(s)", "s")
