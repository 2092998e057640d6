"""Reading a move: the first kind of move whose form fits the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError
from ctcore.kernel import Move, Part
from ctcore.kernel.frozen import frozen
from ctcore.twilight.notation.apart import apart
from ctcore.twilight.notation.reader import Reader, readers_of, stage_reader, stage_readers_of
from ctcore.twilight.notation.words import fold, nearest, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Kind

__all__ = ["Said", "parse"]

# What a text may write: a move, or the first choices of one.
Said = Move | Part


def parse(
    text: str,
    kinds: Iterable[Kind],
    others: Iterable[Kind] = (),
    tell: Iterable[Callable[[Said], bool]] = (),
    part: Part | None = None,
) -> Said:
    """The move that the text writes, read as one of the kinds; of several, the first that fits.

    What fits none of them is read as one of the other kinds, in its own form before any other.
    A move made in stages is read whole, or its first stages as a `Part`; after a part that is
    given, the stages that follow are read, and with the last the move is whole.

    Case, accents and spare spaces do not matter, a space goes by its name or its id, and a
    noun that nothing depends on may be left out.  Numbers are read as they stand: whether
    they are lawful is for `judge` to say.  "Base", "police", "Troops" and "Guerrilla" are
    the one such piece that the kinds have a move of, or else the others; where that leaves
    several, each question of ``tell`` in turn leaves the moves of which it is true, if there
    are any.  Raises `NotationError`, with near misses, for what is no move, or may be several.

    >>> from ctcore.twilight.rules.operations import rally
    >>> kinds = rally.TABLE[rally.RallyingIn]
    >>> parse(" PLACE 2 ", kinds)
    PlaceGuerrillas(count=2)
    >>> str(parse("replace 2 active", kinds))
    'replace 0 Underground, 2 Active'
    >>> str(parse("take base from Batna", rally.TABLE[rally.RallyingBase]))
    'take FLN Base from Batna'
    >>> parse("Batma", kinds)
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: 'Batma' is no move. Did you mean Batna?
    """
    folded = fold(text)
    if not folded:
        message = "no move is written here."
        raise NotationError(message)
    awaited, others = tuple(kinds), tuple(others)
    reading = _Reading(awaited, others, part, tuple(tell))
    found = reading.of(folded)
    if len(found) == 1:
        return found[0]
    raise reading.ambiguous(text, found) if found else reading.unread(text, folded)


def _next_stages(part: Part) -> tuple[Reader, ...]:
    of: Any = part.of
    return stage_readers_of(of, part.values)


def _first_stages(move: Any) -> tuple[Reader, ...]:
    return stage_readers_of(move) if move.stages else ()


@frozen
class _Reading:
    """What reads a text, and what tells which of several moves is meant."""

    awaited: tuple[Kind, ...]
    others: tuple[Kind, ...]
    part: Part | None
    tell: tuple[Callable[[Said], bool], ...]

    @property
    def readers(self) -> Iterator[Reader]:
        """The readers of what is awaited, then those of the others, each made once it is its turn."""
        first: dict[Any, None] = dict.fromkeys(kind.move for kind in self.awaited)
        if self.part is not None:
            yield from _next_stages(self.part)
        for move in first:
            yield from (*readers_of(move), *_first_stages(move))
        more: dict[Any, None] = dict.fromkeys(kind.move for kind in self.others if kind.move not in first)
        yield from sorted((one for move in more for one in readers_of(move)), key=lambda one: not one.own)
        for move in more:
            yield from _first_stages(move)

    def of(self, folded: str) -> tuple[Said, ...]:
        """The moves that the text may write: none, one, or several that nothing tells apart."""
        several: tuple[Said, ...] = ()
        for reader in self.readers:
            moves = reader.readings(folded)
            if not moves:
                continue
            # A text with one meaning goes before one whose pieces no move awaited names.
            known = _known(moves, self.awaited) if len(moves) > 1 else moves
            if known:
                return self._told(known)
            several = several or _known(moves, self.others) or moves
        return self._told(several)

    def _told(self, found: tuple[Said, ...]) -> tuple[Said, ...]:
        for asks in self.tell:
            if len(found) > 1:
                found = tuple(filter(asks, found)) or found
        return found

    def one(self, folded: str) -> Said | None:
        """The one move that the text writes, or None."""
        found = self.of(folded)
        return found[0] if len(found) == 1 else None

    def goes_on(self, folded: str) -> str:
        """The form of the first stage of a move of which the text writes a later one, if it writes one."""
        moves = dict.fromkeys(kind.move for kind in (*self.awaited, *self.others) if kind.move.stages)
        for move in moves:
            for form in move.stages[1:]:
                if stage_reader(move, form).readings(folded):
                    return _shown(move.stages[0])
        return ""

    def ambiguous(self, text: str, found: tuple[Said, ...]) -> NotationError:
        """The error of a text that may write several moves."""
        pieces = " or ".join(str(getattr(move, "piece", move)) for move in found)
        message = f"{_quoted(text)} does not say whether {pieces} is meant."
        return NotationError(message, tuple(map(str, found)))

    def unread(self, text: str, folded: str) -> NotationError:
        """The error of a text that writes no move."""
        shown = _quoted(text)
        if line := apart(folded, self.one):
            return NotationError(f"{shown} is no move; a semicolon parts the moves of a line.", line)
        if first := self.goes_on(folded):
            return NotationError(f"{shown} goes on with a move that is not begun; first comes {first!r}.")
        if mended := dict.fromkeys(text for reader in self.readers for text in reader.mended(folded)):
            return NotationError(f"{shown} is no move.", tuple(mended)[:1])
        # A form without a verb fits any text, so what it lacks says nothing.
        told = [(reader.fault(folded), len(reader.slots)) for reader in self.readers if reader.verb]
        if faults := [(fault, slots) for fault, slots in told if fault is not None]:
            # What is near to a move says more than what is near to none, and a longer form more than a short.
            fault = min(faults, key=lambda one: (not one[0].suggestions, -one[1]))[0]
            awaited = tuple(one for one in fault.suggestions if _known(self.of(fold(one)), self.awaited))
            return fault.proposing(awaited or fault.suggestions)
        begun = [reader for reader in self.readers if reader.verb and _begins(folded, reader)]
        if begun:
            return NotationError(f"{shown} is no move; what begins so is written {_forms(begun)}.")
        own = [reader for reader in self.readers if reader.own]
        near = nearest(found for reader in own for found in reader.near(folded))
        begun = [] if near else [reader for reader in own if reader.begun(folded)]
        more = f"; what begins nearly so is written {_forms(begun)}" if begun else ""
        return NotationError(f"{shown} is no move{more}.", near)


def _known(moves: tuple[Said, ...], kinds: tuple[Kind, ...]) -> tuple[Said, ...]:
    """Those of a few moves of one type that name a piece that the kinds have such a move of."""
    alike = (kind for kind in kinds if moves and kind.move is type(moves[0]))
    named = {piece for kind in alike for piece in kind.said("piece")}
    return tuple(move for move in moves if getattr(move, "piece", None) in named)


def _quoted(text: str) -> str:
    return repr(shorten(" ".join(text.split())))


def _begins(folded: str, reader: Reader) -> bool:
    # A form without a slot is all verb, of which the first word tells.
    verb = reader.verb if reader.slots else reader.verb.split()[0]
    return folded.startswith(verb) and folded[len(verb) : len(verb) + 1] in ("", " ", ",", ":")


def _forms(begun: list[Reader]) -> str:
    # A move is shown in its own form; in another only where none of its own begins so.
    best = [reader for reader in begun if reader.own] or begun
    forms = (_shown(reader.form) for reader in best)
    return " or ".join(dict.fromkeys(repr(form) for form in forms))


def _shown(form: str) -> str:
    """A form as a message shows it."""
    return form.replace("{", "<").replace("}", ">").replace("(s)", "s")
