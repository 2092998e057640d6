"""A position written as changes of another: ``Batna: 3 Underground, Neutral; FLN Resources 1``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.errors import InvalidPosition, NotationError
from ctcore.notation.spelling import closest, fold, shorten
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import Box, Piece, PieceType, Stance, Wilaya, counted
from ctcore.twilight.system import SYSTEM
from ctcore.twilight.text.difference_values import set_value
from ctcore.twilight.text.position_draft import Sheet, box_name
from ctcore.twilight.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.twilight.board.state import State

__all__ = ["EMPTY", "MARKERS", "ONLY", "changed", "parts_of", "put"]

EMPTY = "no pieces"
ONLY = "only "
# The markers of a space, and the name of each in data.
MARKERS = {"Terror": "terror", "Pop +1": "pop_markers", "Base +1": "base_markers"}
# Names of several spaces.
_EVERY = "every space"
_MANY = {
    _EVERY: PLACES,
    **{
        f"wilaya {fold(str(one))}": tuple(place for place in PLACES if place.wilaya == str(one))
        for one in Wilaya
    },
}
_COUNTED = re.compile(r"(?P<sign>[+-]?)(?P<count>[0-9]{1,2}) (?P<what>.+)")
_BOXES = {fold(str(box)): box for box in Box}
_STANCES = {fold(str(stance)): str(stance) for stance in Stance}
_RESETTLED = {"resettled": True, "not resettled": False}
_WORDS = (*map(str, Stance), EMPTY, "Resettled", "not Resettled")


def changed(state: State, text: str) -> State:
    """Make the changes that the text lists, and keep every piece accounted for.

    Semicolons separate the parts.  A space, by name or id, ``every space`` or a Wilaya has its
    pieces and markers after a colon, a box its pieces: ``2 Underground`` is how many there are,
    ``+1 Terror`` how many more, and after ``only`` no piece stands there that is not named.  Of
    ``4 French Troops from Oran`` those that the space lacked have left Oran.
    ``FLN Resources 1``, or ``FLN 1``, and the like set the tracks, ``First Eligible FLN`` whose
    choice comes first; ``played`` names a Pivotal Event that is out, ``without`` one that its
    player no longer keeps; ``in force`` lists texts that last, by their ids; ``cards`` lists those
    turned up, and ``FLN holds``, ``Government holds`` or ``the bag holds`` Deception markers.

    Pieces that spaces then want come from Available, or else from Out of Play, and those that they
    no longer hold go to Available.  Pieces of a box are set against Out of Play, or else Available;
    FLN Bases, which are never there, against empty Sectors, the last first, two in each.  If
    nobody has begun on the card, the position then awaits whoever must now choose first.

    Raises `NotationError` for any other text, with near misses, and `InvalidPosition`
    if there are not enough pieces or the result breaks a law.

    >>> import ctcore as ct
    >>> game = changed(ct.setup("full"), "Batna: 3 Underground, 1 Terror; Available: 0 Guerrillas")
    >>> game.space("I-2").underground, game.available.guerrillas, game.out_of_play.guerrillas
    (3, 0, 21)
    >>> changed(game, "Batma: 3 Underground")
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: 'Batma' is not a space or box. Did you mean Batna?
    >>> changed(game, "Oran: 40 Underground")
    Traceback (most recent call last):
    ...
    ctcore.errors.InvalidPosition: that makes 49 Guerrillas; there are 30: 9 on the map, 21 Out of Play.
    """
    sheet = Sheet(state)
    for _, part in parts_of(text):
        put(sheet, part)
    return SYSTEM.lawful(sheet.position())


def parts_of(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a text between semicolons, each with where it begins, and with single blanks."""
    for found in re.finditer("[^;]+", text):
        words = found[0].split()
        if words:
            yield found.start() + len(found[0]) - len(found[0].lstrip()), " ".join(words)


def put(sheet: Sheet, part: str) -> None:
    """Write on the sheet what one part of a text says."""
    name, colon, values = part.partition(":")
    name, folded = name.strip(), fold(name)
    if not colon:
        set_value(sheet, part, hints=_with_colon(part))
        return
    box, places = _BOXES.get(folded), _MANY.get(folded) or WORDS.meanings(Place, folded)
    if box is None and not places:
        set_value(sheet, f"{name} {values.strip()}", unknown=_no_place(name))
        return
    said = tuple(map(str.strip, values.split(",")))
    if not all(said):
        message = f"{shorten(part)!r} does not say what stands there."
        raise NotationError(message)
    if places:
        _check_order(name, said)
    for value in said:
        if box:
            _set_box(sheet, box, value)
        for place in places if box is None else ():
            _set_space(sheet, place, value)


def _set_space(sheet: Sheet, place: Place, value: str) -> None:
    folded, space = fold(value), sheet.space(place)
    if folded in _STANCES:
        space["support"] = _STANCES[folded]
    elif folded == EMPTY or folded.startswith(ONLY):
        for piece in Piece:
            sheet.set_piece(place, piece, 0)
        if folded != EMPTY:
            _set_space(sheet, place, value[len(ONLY) :])
    elif folded in _RESETTLED:
        space["resettled"] = _RESETTLED[folded]
    else:
        value, source = _from(value)
        what, count = _counted(value, (*_WORDS, *map(str, Piece), *MARKERS))
        if marker := _MARKERS.get(fold(what)):
            space[marker] = count(space.get(marker, 0), what, place)
            return
        piece = _one(Piece, what, MARKERS)
        now = space.get(piece.name.lower(), 0)
        then = count(now, piece, place)
        sheet.set_piece(place, piece, then)
        if source is not None:
            _take(sheet, source, piece, then - now)


def _from(value: str) -> tuple[str, Place | None]:
    """What a part says without the space after ``from``, and that space."""
    told, found, name = value.rpartition(" from ")
    if not found:
        return value, None
    places = WORDS.meanings(Place, fold(name))
    if not places:
        raise _no_place(name)
    return told, places[0]


def _take(sheet: Sheet, source: Place, piece: Piece, count: int) -> None:
    """Take that many of the piece from the space; `InvalidPosition` if it holds fewer."""
    held = sheet.space(source).get(piece.name.lower(), 0)
    if count > held:
        message = f"{source} holds {counted(held, piece)}, not {count}."
        raise InvalidPosition(message)
    sheet.set_piece(source, piece, held - count)


def _check_order(name: str, said: tuple[str, ...]) -> None:
    """Raise `NotationError` where ``only`` or ``no pieces`` would undo what stands before it in its part."""
    for number, value in enumerate(map(fold, said)):
        before = [one for one in said[:number] if one[:1] in "+-0123456789"]
        if before and value.startswith(ONLY):
            rest = ", ".join((*said[:number], said[number][len(ONLY) :], *said[number + 1 :]))
            message = f"{name}: 'only' comes before all pieces that stand there."
            raise NotationError(message, (f"{name}: {ONLY}{rest}",))
        if before and value == EMPTY:
            message = f"{name}: {', '.join(before)!r} and {EMPTY!r} contradict each other."
            raise NotationError(message)


def _set_box(sheet: Sheet, box: Box, value: str) -> None:
    what, count = _counted(value, map(str, PieceType))
    piece = _one(PieceType, what)
    sheet.supply()
    sheet.set_box(box, piece, count(sheet.data[box_name(box)][piece.name.lower()], piece, box))


def _counted(value: str, known: Iterable[str]) -> tuple[str, Any]:
    """What a part counts, and a function from the present count to the new one."""
    match = _COUNTED.fullmatch(value)
    if match is None:
        raise _uncounted(value, tuple(known))
    by = int(f"{match['sign']}{match['count']}")

    def count(now: int, what: object, where: object) -> int:
        if not match["sign"]:
            return by
        if now + by < 0:
            message = f"{where}: {shorten(value)} takes away more than the {counted(now, what)} there."
            raise InvalidPosition(message)
        return now + by

    return match["what"], count


def _uncounted(value: str, known: tuple[str, ...]) -> NotationError:
    """The error for a part that lacks its count, with what was perhaps meant."""
    words = fold(value).split() or [""]
    if words[-1] in {"control", "controlled"}:
        return NotationError(f"{shorten(value)!r} cannot be set: Control follows from the pieces (1.7).")
    said = value.lstrip("+-0123456789 ")
    message = f"{shorten(value)!r} is not part of a space or a box: a count and a sort, as '2 Underground'."
    if fold(said) in _NOTHING:
        return NotationError(message, (EMPTY,))
    count = _COUNT_WORDS.get(words[0], "")
    sort = fold(said).partition(" ")[2] if count else fold(said)
    near = closest(sort, [(fold(word), word) for word in known])
    exact = bool(near) and fold(near[0]) == sort and near[0] not in _WORDS
    return NotationError(message, (f"{count or 1} {near[0]}",) if exact else near)


def _one(kind: Any, word: str, others: Iterable[str] = ()) -> Any:
    """The sort of piece that a word stands for; `NotationError` if it is none or may be several."""
    found = WORDS.meanings(kind, fold(word))
    if len(found) > 1:
        message = f"{shorten(word)!r} does not say whether {' or '.join(map(str, found))} is meant."
        raise NotationError(message)
    if not found:
        known = [(text, str(value)) for text, value in WORDS.words_of(kind).items()]
        near = closest(fold(word), [*known, *((fold(other), other) for other in others)])
        message = f"{shorten(word)!r} is not a sort of piece{' or marker' if others else ''}."
        raise NotationError(message, near)
    return found[0]


def _no_place(name: str) -> NotationError:
    known = [(text, str(place)) for text, place in WORDS.words_of(Place).items()]
    others = [(fold(other), other) for other in (*map(str, Box), _EVERY)]
    near = (_EVERY,) if fold(name) in _ALL else closest(fold(name), [*known, *others])
    return NotationError(f"{shorten(name)!r} is not a space or box.", near)


def _with_colon(part: str) -> tuple[str, ...]:
    """Add the missing colon to a part that begins with a space or a box."""
    words = part.split()
    for end in range(len(words) - 1, 0, -1):
        name = " ".join(words[:end])
        if fold(name) in _BOXES or fold(name) in _MANY or WORDS.meanings(Place, fold(name)):
            return (f"{name}: {' '.join(words[end:])}",)
    return ()


# Other words for a count, for no pieces, and for every space.
_COUNT_WORDS = {
    "no": "0",
    "a": "1",
    "an": "1",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
}
_NOTHING = frozenset({"empty", "nothing", "none", "nobody", "cleared"})
_ALL = frozenset({"all", "all spaces", "each space", "every", "everywhere", "map"})
_MARKERS = {fold(marker): name for marker, name in MARKERS.items()}
