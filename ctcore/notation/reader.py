"""Read one form of a move: the form is turned into a regular expression."""

from __future__ import annotations

import re
from functools import cache, cached_property
from itertools import accumulate, product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import NotationError
from ctcore.kernel import Move, Part
from ctcore.kernel.choices import fields_of
from ctcore.kernel.form import filled, slots_of
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import alike, closest, fold, plain, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.notation.vocabulary import Vocabulary

__all__ = ["Reader", "readers_of", "stage_readers_of"]

# A slot, a plural, a verb in the number of the count before it, or what is written as it is.
_TOKEN = re.compile(r"\{(\w+)\}|\(s\)|\[([^|\]]*)\|([^\]]*)\]|[^{(\[]+|.")
_NUMBER = "-?[0-9]+"
# The most digits of a number: longer numbers exceed any count and are slow to parse.
_DIGITS = 18
# A vocabulary of at most this many words is listed whole if a word is misspelt.
_SHORT = 8
# How many moves an error suggests.
_FEW = 3
# The least similarity of a misspelt word to the right one; the most words of a text that is corrected.
_MISSPELT = 0.9
_MANY = 16
_SLOT = re.compile(r"\{\w+\}")
# What follows the counts of a form: where they are.
_PLACED = re.compile(r" \w+ \{\w+\}")
_COUNTED = re.compile("-?[0-9]+ ")


@frozen
class Reader:
    """One form of one type of move: the pattern of its text, and the type of each slot.

    ``after`` has the values of the stages already chosen.  Few forms begin as a text does, so what the
    others are made of is not looked at.
    """

    words: Vocabulary
    move: type[Move]
    form: str
    after: tuple[Any, ...] = ()

    @cached_property
    def verb(self) -> str:
        """The text before the form's first slot; it may be empty."""
        return fold(filled(self.form.partition("{")[0], None))

    @cached_property
    def slots(self) -> dict[str, Any]:
        """The type of each slot of the form, in the order of the move's fields."""
        slots = slots_of(self.form)
        return {name: kind for name, kind in fields_of(self.move) if name in slots}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The regular expression of its text."""
        # Any of several counts separated by commas may be left out, but nothing before or after them.
        counts = [f"{{{name}}}" for name, kind in self.slots.items() if kind is int]
        at = [self.form.find(one) for one in counts]
        if not at:
            return re.compile(_whole(self.form, self.slots))
        after = _PLACED.search(self.form, max(at))
        start, end = min(at), after.start() if after else len(self.form)
        parts = self.form[start:end].split(", ")
        if len(parts) == 1 or not all(any(one in part for one in counts) for part in parts):
            return re.compile(_whole(self.form, self.slots))
        before, ends = (_expression(one, self.slots) for one in (self.form[:start], self.form[end:]))
        return re.compile(before + _parted(parts, self.slots) + ends)

    @property
    def own(self) -> bool:
        """Whether this is the form that the move is written in, not an alternative."""
        return self.form == self.move.form

    def readings(self, folded: str) -> tuple[Move | Part, ...]:
        """Return the moves that the folded text means in this form; several if a word is shared."""
        values = self.meant(folded)
        return () if values is None else self._moves(values)

    def meant(self, folded: str) -> dict[str, tuple[Any, ...]] | None:
        """The values that each slot of the folded text may mean; None if it does not fit this form."""
        said = self._said(folded)
        return None if said is None else self._values(said)

    def fault(self, folded: str) -> NotationError | None:
        """Return the error for an unknown word, if the text otherwise fits this form; else None."""
        said = self._said(folded)
        if said is None:
            return None
        values = self._values(said)
        unread = [name for name, found in values.items() if not found]
        if not unread:
            return None
        values |= {name: self._near(self.slots[name], said[name]) for name in unread}
        first = unread[0]
        told = self._fault(first, said[first])
        return NotationError(told, _written(self._moves(values)))

    def near(self, folded: str) -> Iterator[tuple[float, str]]:
        """Yield what a misspelt text may have meant, each with its similarity.

        The verb is corrected; or, if the form begins with its one slot, the word in the slot.
        """
        if self.verb:
            if ratio := self.begun(folded):
                mended = " ".join((self.verb, *folded.split()[len(self.verb.split()) :]))
                fault = self.fault(mended)
                found = fault.suggestions if fault else _written(self.readings(mended))
                yield from ((ratio, text) for text in found)
            return
        if len(self.slots) != 1 or not folded.endswith(fold(self.form.rpartition("}")[2])):
            return
        for name, kind in self.slots.items():
            known = {} if kind is int else self.words.words_of(kind)
            for text, value in known.items():
                if ratio := alike(folded, fold(self.form.replace(f"{{{name}}}", text))):
                    yield ratio, str(self._made({name: value}))

    def mended(self, folded: str) -> str:
        """Return the text with the form's own words spelt right; as it is if it is long."""
        words, own = folded.split(), _own_words(self.form)
        if len(words) > _MANY:
            return folded
        return " ".join(next((one for one in own if alike(word, one) >= _MISSPELT), word) for word in words)

    def begun(self, folded: str) -> float:
        """Return the similarity of the text's beginning to the verb; 0 if the form has none."""
        head = " ".join(folded.split()[: len(self.verb.split())])
        return alike(head, self.verb) if self.verb else 0.0

    def _said(self, folded: str) -> dict[str, str] | None:
        """The text in each slot, empty for a count left out; None if the text does not fit this form."""
        begins = self.verb.partition(" ")[0]
        match = self.pattern.fullmatch(folded) if folded.startswith(begins) else None
        return match.groupdict("") if match else None

    def _values(self, said: dict[str, str]) -> dict[str, tuple[Any, ...]]:
        return {name: self._meant(name, said[name]) for name in self.slots}

    def _meant(self, name: str, text: str) -> tuple[Any, ...]:
        if self.slots[name] is not int:
            return self.words.meanings(self.slots[name], text)
        # Python reads no number of thousands of digits, of zeros before it neither.
        sign, digits = "-" * text.startswith("-"), text.lstrip("-0")
        return (int(f"{sign}{digits or 0}"),) if len(digits) <= _DIGITS else ()

    def _moves(self, values: dict[str, tuple[Any, ...]]) -> tuple[Move | Part, ...]:
        return tuple(self._made(dict(zip(values, each, strict=True))) for each in product(*values.values()))

    def _made(self, values: dict[str, Any]) -> Move | Part:
        """Build the move from these values; for a form of stages, from them and ``after``."""
        if len(values) == len(attrs.fields(self.move)):
            return self.move(**values)
        names = tuple(name for form in self.move.stages for name in slots_of(form))
        chosen = (*self.after, *(values[name] for name in names if name in values))
        if len(chosen) < len(names):
            return Part(self.move, chosen)
        return self.move(**dict(zip(names, chosen, strict=True)))

    def _near(self, kind: Any, text: str) -> tuple[Any, ...]:
        """Return the few values that an unknown word may have meant."""
        if kind is int:
            return ()
        text = _COUNTED.sub("", text)
        if found := self.words.meanings(kind, text):
            return found
        shown = {each: str(value) for each, value in self.words.words_of(kind).items()}
        # A shared word suggests all its values.
        near = closest(text, (shown | {each: each for each in self.words.sharing(kind)}).items())
        return tuple(dict.fromkeys(value for each in near for value in self.words.meanings(kind, fold(each))))

    def _fault(self, name: str, text: str) -> str:
        kind = self.slots[name]
        if kind is int:
            return f"{shorten(text)} is a number too large for any count."
        if kind in self.words.single and _COUNTED.match(text):
            written = self.form.replace("{", "<").replace("}", ">")
            message = f"{name}s are named one at a time, each written {written!r}."
            return f"no {name} is called {shorten(text)!r}; {message}"
        every = self.words.choices(kind)
        listed = f"; there are {', '.join(every)}" if len(every) <= _SHORT else ""
        return f"no {name} is called {shorten(text)!r}{listed}."


@cache
def readers_of(words: Vocabulary, move: type[Any]) -> tuple[Reader, ...]:
    """The readers of a type of move: its own form first, then the alternatives."""
    return tuple(Reader(words, move, form) for form in _forms(words, move.form))


@cache
def stage_readers_of(words: Vocabulary, move: type[Any], begun: tuple[Any, ...] = ()) -> tuple[Reader, ...]:
    """The readers of the next stages of a move, one stage or several in a row; none if it has no stages."""
    forms = move.stages
    depth = [*accumulate((len(slots_of(one)) for one in forms), initial=0)].index(len(begun))
    return tuple(
        Reader(words, move, " ".join((*before, written)), begun)
        for *before, last in (forms[depth:end] for end in range(len(forms), depth, -1))
        for written in _forms(words, last)
    )


def _forms(words: Vocabulary, form: str) -> tuple[str, ...]:
    """A form and its alternatives."""
    ends = _ends(words, form)
    return (form, *(other + ends for other in words.forms.get(form.removesuffix(ends), ())))


def _ends(words: Vocabulary, form: str) -> str:
    return words.ends if form.endswith(words.ends) else ""


def _whole(form: str, slots: dict[str, Any]) -> str:
    # If there is one slot, a noun of one word after it may be left out.
    before, brace, after = form.partition("}")
    noun = _expression(after, slots)
    return _expression(before + brace, slots) + (
        f"(?:{noun})?" if len(slots) == 1 and len(after.split()) == 1 else noun
    )


def _parted(parts: list[str], slots: dict[str, Any]) -> str:
    # Any part but not all may be left out; a count left out is 0.  The first that is not is not joined.
    first, *others = (_expression(part, slots) for part in parts)
    joined = "".join(f"(?:(?:(?<![^ ])| |, ?| and ){other})?" for other in others)
    return f"(?=-?[0-9])(?:{first})?{joined}"


def _expression(form: str, slots: dict[str, Any]) -> str:
    found = []
    for token in _TOKEN.finditer(form):
        name, one, many = token.groups()
        if name is not None:
            found.append(f"(?P<{name}>{_NUMBER if slots[name] is int else '.+?'})")
        elif one is not None:
            found.append(f"(?:{re.escape(plain(one))}|{re.escape(plain(many))})")
        else:
            found.append("s?" if token.group() == "(s)" else re.escape(plain(token.group())))
    return "".join(found)


@cache
def _own_words(form: str) -> tuple[str, ...]:
    """The words, folded, that every move of that form has; nouns in the singular too."""
    words = fold(_SLOT.sub(" ", form).replace(",", " ")).split()
    return tuple(
        one for word in words for one in dict.fromkeys((word.replace("(s)", ""), word.replace("(s)", "s")))
    )


def _written(moves: tuple[Move | Part, ...]) -> list[str]:
    return [*dict.fromkeys(map(str, moves[:_FEW]))]
