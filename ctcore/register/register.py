"""The whole register: its entries by id, by title, by the clauses they rule on and the cards they name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen
from ctcore.register.entries import Clause, Ruling, Sentence
from ctcore.register.faces import Card, Half
from ctcore.register.index import Index
from ctcore.register.matching import (
    card_number,
    fold,
    labelled,
    names_card,
    near_numbers,
    near_titles,
    titled,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["Ambiguous", "Entry", "Register", "RegisterError", "word_of"]

# How many letters of a text a message quotes, and how many near misses it lists.
_LONGEST, _MOST = 80, 5

Entry = Clause | Sentence | Ruling | Card | Half


class Ambiguous(RegisterError):  # noqa: N818 - named as what it reports
    """Several entries have that title, or begin so; ``suggestions`` lists the first of them."""


@frozen(eq=False)
class Register:
    """Clauses, rulings and cards in printed order; whatever one of them cites is among them."""

    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    cards: tuple[Card, ...] = ()
    index: Index = attrs.field(factory=Index, repr=False)
    # Why a sentence needs no code or no test, and what its words were when its links were reviewed.
    waived: Mapping[str, str] = attrs.field(factory=dict, kw_only=True)
    reviewed: Mapping[str, str] = attrs.field(factory=dict, kw_only=True)
    # The sentences by id, in the order of the register.
    sentences: dict[str, Sentence] = attrs.field(init=False, repr=False)
    by_id: dict[str, Entry] = attrs.field(init=False, repr=False)

    @sentences.default
    def _sentences(self) -> dict[str, Sentence]:
        return {one.id: one for clause in self.clauses for one in clause.sentences}

    @by_id.default
    def _by_id(self) -> dict[str, Entry]:
        halves = (half for card in self.cards for half in card.halves)
        sentences = self.sentences.values()
        entries: tuple[Entry, ...] = (*self.clauses, *sentences, *self.every_ruling, *self.cards, *halves)
        return {entry.id: entry for entry in entries}

    def excepted_by(self, sentence: str) -> tuple[Sentence, ...]:
        """The sentences that are exceptions to that one."""
        return tuple(one for one in self.sentences.values() if sentence in one.excepts)

    @property
    def every_ruling(self) -> tuple[Ruling, ...]:
        """The rulings, the general ones first, then those on one card."""
        return (*self.rulings, *(ruling for card in self.cards for ruling in card.rulings))

    def __attrs_post_init__(self) -> None:
        """Refuse whatever cites an unknown clause, sentence, ruling or card."""
        rulings, sentences = {one.id for one in self.every_ruling}, {*self.sentences}
        clauses = {one.id for one in self.clauses}
        for clause in self.clauses:
            _check_cited(f"clause {clause.id}", (clause.under,) if clause.under else (), clauses)
            for one in clause.sentences:
                _check_cited(f"sentence {one.id}", (one.chart,) if one.chart else (), clauses)
                _check_cited(f"sentence {one.id}", one.rulings, rulings)
                _check_cited(f"sentence {one.id}", one.excepts, sentences)
        for ruling in self.every_ruling:
            _check_cited(f"ruling {ruling.id}", ruling.clauses, set(self.by_id) - rulings)
        for name in ("waived", "reviewed"):
            _check_cited(f"{name}.toml", tuple(getattr(self, name)), set(self.by_id))
        for text in (text for card in self.cards for text in card.texts):
            _check_cited(f"text {text.id}", text.words.rulings, rulings)
        _check_cited("the index", tuple(sorted(self.index.cited)), set(self.by_id))

    def citing(self, name: str) -> tuple[str, ...]:
        """The ids that cite the entry: for a clause also those of its sentences, for its only one its own.

        For a card also its halves', for a half its card's, for both those of the rulings on it.
        """
        if isinstance(clause := self.by_id.get(name), Clause):
            return (name, *(sentence.id for sentence in clause.sentences))
        if isinstance(clause, Sentence):
            whole = self.by_id[clause.clause]
            alone = isinstance(whole, Clause) and len(whole.sentences) == 1
            return (name, whole.id) if alone else (name,)
        entry = self._face(name)
        if entry is None:
            return (name,)
        near = (entry.card.id,) if isinstance(entry, Half) else tuple(half.id for half in entry.halves)
        return (name, *near, *(ruling.id for ruling in entry.rulings))

    def printed(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The ids as answers print them, each once: of a sentence of prose its clause.

        >>> from ctcore.register import load
        >>> load().printed(("3.3.1/7", "3.3.1/9", "R95"))
        ('3.3.1', 'R95')
        """
        found = ((one, self.by_id.get(one.partition("/")[0])) for one in ids)
        return tuple(
            dict.fromkeys(of.id if isinstance(of, Clause) and of.prose else one for one, of in found)
        )

    def rulings_on(self, clause: str) -> tuple[Ruling, ...]:
        """The rulings that cite the clause or its sentences, and those that its sentences name.

        Of a card or a half its own, and all that name or concern it.
        """
        face, ids = self._face(clause), set(self.citing(clause))
        if face is None:
            cited = (self.by_id.get(one) for one in ids)
            named = {ruling for one in cited if isinstance(one, Sentence) for ruling in one.rulings}
            return tuple(
                one for one in self.every_ruling if one.id in named or not ids.isdisjoint(one.clauses)
            )
        texts = face.texts if isinstance(face, Card) else (face,)
        concern = {ruling for text in texts for ruling in text.words.rulings}
        others = (one for one in self.every_ruling if one not in face.rulings)
        return face.rulings + tuple(
            one
            for one in others
            if not ids.isdisjoint(one.clauses)
            or one.id in concern
            or names_card(f"{one.question} {one.answer} {one.reason} {one.alternative}", face)
        )

    def clauses_naming(self, card: str) -> tuple[Clause, ...]:
        """The clauses whose title or text names the card or the half."""
        face = self._face(card)
        return tuple(one for one in self.clauses if face and names_card(f"{one.title}. {one.whole}", face))

    def _face(self, name: str) -> Card | Half | None:
        entry = self.by_id.get(name)
        return entry if isinstance(entry, Card | Half) else None

    def within(self, clause: str) -> tuple[Clause, ...]:
        """The clauses one level below the clause."""
        return tuple(one for one in self.clauses if one.within == clause)

    def lookup(self, text: str) -> Entry:
        """The entry of that number or title, in any case; `RegisterError` with near misses.

        Accents and the shape of quotes and dashes do not matter.  The beginning of a title
        is enough where no other title begins so.  A clause goes before a card of the same title,
        and of clauses of the same title the first printed one, which is the general one (`namesakes`).
        """
        wanted = fold(text).removeprefix("§").strip().rstrip(".")
        spelt = re.sub("^(rule|ruling|clause) |(?<=^[a-z]) (?=[0-9])", "", wanted)
        number = card_number(wanted) or spelt
        for entry in self.by_id.values():
            if entry.id.casefold() == number or _spelt_out(entry, spelt):
                return entry
        found = self._titled(wanted)
        if found and len({fold(one.title) for one in found}) == 1 and isinstance(found[0], Clause):
            return found[0]
        if len(found) == 1:
            return found[0]
        raise self._not_found(text, wanted, number, found)

    def namesakes(self, entry: Entry) -> tuple[Clause, ...]:
        """The other clauses of the clause's title; none of any other entry."""
        if not isinstance(entry, Clause):
            return ()
        return tuple(one for one in self.clauses if one.title == entry.title and one is not entry)

    def _titled(self, wanted: str) -> Sequence[Clause | Card | Half]:
        clauses = titled(wanted, self.clauses)
        if any(fold(clause.title).startswith(wanted) for clause in clauses):
            return clauses
        same = [card for card in self.cards if fold(card.title) == wanted]
        return same or labelled(wanted, self.cards) or clauses or titled(wanted, self.cards)

    def _not_found(
        self, text: str, wanted: str, number: str, several: Sequence[Clause | Card | Half]
    ) -> RegisterError:
        shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
        if several:
            message = f"{len(several)} {word_of(several[0])}s are called {shown!r}, or begin with it."
            return Ambiguous(message, [str(entry) for entry in several][:_MOST])
        clause = self.by_id.get(number.partition("/")[0].upper())
        if isinstance(clause, Clause) and clause.sentences and "/" in number:
            ids = [one.id for one in clause.sentences]
            message = f"{clause} has {_listed(ids)}, and no {shown}."
            return RegisterError(message, [clause.id])
        whole = self.by_id.get(number[:-1])
        if isinstance(whole, Card) and not whole.halves and number[-1:].isalpha():
            message = f"{whole} has one text and no halves."
            return RegisterError(message, [whole.id])
        message = f"no clause, ruling or card is called {shown!r}."
        if unmarked := self._face(f"#{number}"):
            return RegisterError(message, [str(unmarked)])
        sort = _numbered(number.upper())
        if kin := [name for name in self.by_id if sort and _numbered(name) == sort]:
            kin.sort(key=lambda name: int(name.removeprefix(sort)))
            whose = "cards" if isinstance(self.by_id[kin[0]], Card) else "rulings"
            told = f"{whose} go from {kin[0]} to {kin[-1]}" if kin[1:] else f"there is {kin[0]}"
            message = f"no clause, ruling or card is called {shown!r}; {told}."
        near = near_numbers(number, self.by_id)
        return RegisterError(message, near_titles(wanted, self.clauses, self.cards) if near is None else near)


def _check_cited(what: str, cited: tuple[str, ...], known: set[str]) -> None:
    if missing := [one for one in cited if one not in known]:
        message = f"{what} cites {missing[0]}, which is not in the register"
        raise RegisterError(message)


def _numbered(name: str) -> str:
    """What stands before the number of a ruling or a card; empty for any other name."""
    found = re.fullmatch("([A-Z]+|#)[0-9]+", name)
    return found[1] if found else ""


def _listed(ids: Sequence[str]) -> str:
    return f"one sentence, {ids[0]}" if len(ids) == 1 else f"{len(ids)} sentences, {ids[0]} to {ids[-1]}"


def _spelt_out(entry: Entry, spelt: str) -> bool:
    """Whether folded words are an entry's number and title: "#57 peace talks", "57, peace talks"."""
    head, _, title = spelt.partition(" ")
    number, _, own = fold(str(entry)).partition(" ")
    return title == own and head.rstrip(".,:") in (number, number.removeprefix("#"))


def word_of(entry: Entry) -> str:
    """What sort of entry it is, in words."""
    return "half of a card" if isinstance(entry, Half) else type(entry).__name__.lower()
