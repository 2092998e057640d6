"""Reading a move: the first kind of move whose form fits the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError
from ctcore.twilight.notation.apart import apart
from ctcore.twilight.notation.reader import Reader, readers_of
from ctcore.twilight.notation.words import closest, fold, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Kind, Move

__all__ = ["parse"]


_MOVED = re.compile(r"(?P<what>move .+) from (?P<left>.+) to (?P<entered>.+)")


def parse(text: str, kinds: Iterable[Kind], others: Iterable[Kind] = ()) -> Move:
    """The move that the text writes, read as one of the kinds; of several, the first that fits.

    What fits none of them is read as one of the other kinds, in its own form before any other.

    Case, accents and spare spaces do not matter, a space goes by its name or its id, and a
    noun that nothing depends on may be left out.  Numbers are read as they stand: whether
    they are lawful is for `judge` to say.  Raises `NotationError`, with near misses, for
    what is no move.

    >>> from ctcore.twilight.rules.operations import rally
    >>> kinds = rally.TABLE[rally.RallyingIn]
    >>> parse(" PLACE 2 ", kinds)
    PlaceGuerrillas(count=2)
    >>> str(parse("replace 2 active", kinds))
    'replace 0 Underground, 2 Active'
    >>> parse("Batma", kinds)
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: 'Batma' is no move. Did you mean Batna?
    """
    folded = fold(text)
    if not folded:
        message = "no move is written here."
        raise NotationError(message)
    awaited: dict[Any, None] = dict.fromkeys(kind.move for kind in kinds)
    more: dict[Any, None] = dict.fromkeys(kind.move for kind in others if kind.move not in awaited)
    rest = [reader for move in more for reader in readers_of(move)]
    readers = (
        *(reader for move in awaited for reader in readers_of(move)),
        *sorted(rest, key=lambda reader: not reader.own),
    )
    found = _read(folded, readers)
    if found is None:
        raise _unread(text, folded, readers)
    return found


def _read(folded: str, readers: Iterable[Reader]) -> Move | None:
    moves = (reader.read(folded) for reader in readers)
    return next((move for move in moves if move is not None), None)


def _unread(text: str, folded: str, readers: tuple[Reader, ...]) -> NotationError:
    shown = shorten(" ".join(text.split()))
    if line := apart(folded, lambda part: _read(part, readers)):
        return NotationError(f"{shown!r} is no move; a semicolon parts the moves of a line.", line)
    if moved := _MOVED.fullmatch(folded):
        what, left, entered = (moved[name] for name in ("what", "left", "entered"))
        message = f"{shown!r} is no move; pieces move in three choices."
        return NotationError(message, (f"'from {left}; to {entered}; {what}'",))
    # A form without a verb fits any text, so what it lacks says nothing.
    faults = (reader.fault(folded) for reader in readers if reader.verb)
    if fault := next((each for each in faults if each is not None), None):
        return fault
    begun = [reader for reader in readers if reader.verb and _begins(folded, reader)]
    if begun:
        forms = " or ".join(_forms(begun))
        return NotationError(f"{shown!r} is no move; what begins so is written {forms}.")
    words = (each for reader in readers if reader.own for each in reader.words())
    return NotationError(f"{shown!r} is no move.", closest(folded, words))


def _begins(folded: str, reader: Reader) -> bool:
    # A form without a slot is all verb, of which the first word tells.
    verb = reader.verb if reader.slots else reader.verb.split()[0]
    return folded.startswith(verb) and folded[len(verb) : len(verb) + 1] in ("", " ", ",", ":")


def _forms(begun: list[Reader]) -> tuple[str, ...]:
    # A move is shown in its own form; in another only where none of its own begins so.
    best = [reader for reader in begun if reader.own] or begun
    forms = (reader.form.replace("{", "<").replace("}", ">").replace("(s)", "s") for reader in best)
    return tuple(dict.fromkeys(repr(form) for form in forms))
