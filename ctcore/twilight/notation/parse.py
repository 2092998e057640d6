"""Reading a move: the first kind of move whose form fits the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError
from ctcore.twilight.notation.reader import Reader, readers_of
from ctcore.twilight.notation.words import closest, fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Kind, Move

__all__ = ["parse"]


def parse(text: str, kinds: Iterable[Kind]) -> Move:
    """The move that the text writes, read as one of the kinds; of several, the first that fits.

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
    types: dict[Any, None] = dict.fromkeys(kind.move for kind in kinds)
    readers = tuple(reader for move in types for reader in readers_of(move))
    found = _read(folded, readers)
    if isinstance(found, NotationError):
        raise found
    if found is None:
        raise _unread(text, folded, readers)
    return found


def _read(folded: str, readers: Iterable[Reader]) -> Move | NotationError | None:
    failure = None
    for reader in readers:
        try:
            move = reader.read(folded)
        except NotationError as error:
            # A form without a verb fits any text, so what it lacks says nothing.
            failure = failure or (error if reader.verb else None)
        else:
            if move is not None:
                return move
    return failure


def _unread(text: str, folded: str, readers: tuple[Reader, ...]) -> NotationError:
    shown = " ".join(text.split())
    begun = [reader for reader in readers if reader.verb and f"{folded} ".startswith(f"{reader.verb} ")]
    apart = _apart(folded, readers)
    if apart:
        return NotationError(f"{shown!r} is no move; a semicolon parts the moves of a line.", apart)
    if begun:
        forms = dict.fromkeys(_shown(reader) for reader in begun)
        return NotationError(f"{shown!r} is no move; what begins so is written {' or '.join(forms)}.")
    own = (reader for reader in readers if reader.form == reader.move.form)
    return NotationError(
        f"{shown!r} is no move.", closest(folded, (each for one in own for each in one.words()))
    )


def _shown(reader: Reader) -> str:
    return repr(reader.form.replace("{", "<").replace("}", ">").replace("(s)", "s"))


def _apart(folded: str, readers: tuple[Reader, ...]) -> tuple[str, ...]:
    words = folded.split()
    halves = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
    pairs = ((_read(one, readers), _read(other, readers)) for one, other in halves)
    return tuple(
        f"'{one}; {other}'"
        for one, other in pairs
        if one and other and not isinstance(one, NotationError) and not isinstance(other, NotationError)
    )[:1]
