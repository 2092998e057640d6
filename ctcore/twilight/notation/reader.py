"""What reads one form of a move: the form that writes it, turned into a pattern."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs

from ctcore.errors import NotationError
from ctcore.kernel import Move
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.notation.words import choices, closest, fold, meaning, shorten, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FORMS", "Reader", "readers_of"]

# Other forms that a move may be read from; it is always written in its own.
FORMS: dict[str, tuple[str, ...]] = {
    "card {card}": ("reveal {card}", "reveal card {card}"),
    "{space}": ("select {space}", "in {space}"),
    "{track}": ("select {track}",),
    "{option}": ("choose {option}",),
    "{event}": ("play {event}",),
    "no pivotal event": ("decline", "no pivotal"),
    "lower Commitment": ("subtract Commitment",),
    "remove {count} Terror": ("remove {count} Terror marker(s)",),
    "take {piece} from {space}": ("take 1 {piece} from {space}",),
    "place {count} Guerrilla(s)": (
        "place {count} Underground Guerrilla(s)",
        "place {count} FLN Guerrilla(s)",
    ),
    "replace {underground} Underground, {active} Active": (
        "replace {active} Active, {underground} Underground",
    ),
    "end": ("done",),
    "move {underground} Underground, {active} Active": (
        "move {active} Active, {underground} Underground",
        "move {underground} Underground Guerrilla(s), {active} Active Guerrilla(s)",
    ),
    "remove {piece}": ("remove 1 {piece}",),
    "replace Algerian Police": ("replace 1 Algerian Police",),
    "activate {space}": ("activate in {space}", "search {space}"),
    "troop lift": ("troop-lift",),
}
_TOKEN = re.compile(r"\{(\w+)\}|\(s\)|[^{(]+")
_NUMBER = "-?[0-9]+"
# A number of more digits is larger than any count, and reading it takes time.
_DIGITS = 18
# A vocabulary no longer than this is listed whole where a word of it is misspelt.
_SHORT = 8


@attrs.frozen(slots=True)
class Reader:
    """One form of one type of move: the pattern of its text, and the type of each slot.

    ``verb`` is what the form begins with, before its first slot; it may be empty.
    """

    move: type[Move]
    form: str
    verb: str
    pattern: re.Pattern[str]
    slots: dict[str, type]

    @property
    def own(self) -> bool:
        """Whether the form is the one that the move is written in."""
        return self.form == self.move.form

    def read(self, folded: str) -> Move | None:
        """The move that the folded text writes in this form, or None where it writes none."""
        match = self.pattern.fullmatch(folded)
        if match is None:
            return None
        values = {name: _value(kind, match[name]) for name, kind in self.slots.items()}
        return None if None in values.values() else self.move(**values)

    def fault(self, folded: str) -> NotationError | None:
        """What is wrong with a word of the text, where its shape is of this form; else None."""
        match = self.pattern.fullmatch(folded)
        if match is None:
            return None
        unread = (name for name, kind in self.slots.items() if _value(kind, match[name]) is None)
        return next((_fault(self.slots[name], name, match[name]) for name in unread), None)

    def words(self) -> Iterator[tuple[str, str]]:
        """What a misspelt text may have meant: the verb, or every word of a lone slot."""
        if self.verb:
            yield self.verb, self.verb
            return
        assert all(kind is not int for kind in self.slots.values()), f"{self.form} begins with a number"
        for kind in self.slots.values():
            yield from ((text, str(value)) for text, value in words_of(kind).items())


@cache
def readers_of(move: type[Any]) -> tuple[Reader, ...]:
    """The readers of a type of move: of its own form first, then of the others it is read from."""
    types = get_type_hints(move)
    slots = {field.name: types[field.name] for field in attrs.fields(move)}
    return tuple(_reader(move, form, slots) for form in (move.form, *FORMS.get(move.form, ())))


def _reader(move: type[Move], form: str, slots: dict[str, type]) -> Reader:
    verb = form.partition("{")[0]
    head, *rest = form.split(", ")
    pattern = _parted(verb, [head.removeprefix(verb), *rest], slots) if rest else _whole(form, slots)
    return Reader(move, form, fold(verb), re.compile(pattern), slots)


def _whole(form: str, slots: dict[str, type]) -> str:
    # Where there is one slot, a noun of one word after it may be left out.
    before, brace, after = form.partition("}")
    noun = _expression(after, slots)
    return _expression(before + brace, slots) + (
        f"(?:{noun})?" if len(slots) == 1 and len(after.split()) == 1 else noun
    )


def _parted(verb: str, parts: list[str], slots: dict[str, type]) -> str:
    # Of a form with a comma, any part may be left out but not all; one left out counts 0.
    first, *others = (_expression(part, slots) for part in parts)
    joined = "".join(f"(?:(?: |, ?| and ){other})?" for other in others)
    return f"{_expression(verb.rstrip(), slots)}(?= -?[0-9])(?: {first})?{joined}"


def _expression(form: str, slots: dict[str, type]) -> str:
    found = []
    for token in _TOKEN.finditer(form):
        name = token.group(1)
        if name is not None:
            found.append(f"(?P<{name}>{_NUMBER if slots[name] is int else '.+?'})")
        else:
            found.append("s?" if token.group() == "(s)" else re.escape(token.group().casefold()))
    return "".join(found)


def _value(kind: type, text: str | None) -> Any:
    if kind is int:
        digits = (text or "0").lstrip("-0")
        return int(text or "0") if len(digits) <= _DIGITS else None
    return meaning(kind, text or "")


def _fault(kind: type, name: str, text: str) -> NotationError:
    if kind is int:
        return NotationError(f"{shorten(text)} is a number too large for any count.")
    counted = re.match("-?[0-9]+ ", text)
    if counted and kind is Piece:
        message = "pieces are taken one at a time, each written 'take <piece> from <space>'."
        return NotationError(f"no piece is called {shorten(text)!r}; {message}")
    if kind is Piece and text.removeprefix("fln ").removesuffix("s") == "guerrilla":
        kinds = (str(Piece.UNDERGROUND), str(Piece.ACTIVE))
        return NotationError(f"{text!r} does not say whether the piece is Underground or Active.", kinds)
    every = choices(kind)
    listed = f"; there are {', '.join(every)}" if len(every) <= _SHORT else ""
    near = closest(text, ((each, str(value)) for each, value in words_of(kind).items()))
    return NotationError(f"no {name} is called {shorten(text)!r}{listed}.", near)
