"""Find the passages that mention some words: rules, rulings, cards, and all else with a name and a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen
from ctcore.register.faces import Half
from ctcore.register.matching import mentions, telling_words
from ctcore.register.places import module_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.register.places import Cited
    from ctcore.register.register import Register

__all__ = ["Passage", "about", "heads", "passages", "passages_of"]

# The weight of a word in a title, or in the head of an item of a list, against 1 in a text.
_TITLE = 4
_OF_CLAUSES = ("clause", "sentence")
_HEAD = re.compile("^- ([^:.\n]+):", re.MULTILINE)
# How many words of a question a passage may lack if no passage has them all.
_MISSING = 1


@frozen
class Passage:
    """A text that can be found by its words: its sort, id, title and content.

    A part of the rules, such as a law, also has the clauses that it cites, the module where it stands, and
    the obligations that are proved about it.
    """

    sort: str
    id: str
    title: str
    text: str
    clauses: tuple[str, ...] = ()
    module: str = ""
    proofs: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The id and the title."""
        return f"{self.id} {self.title}".strip()

    def as_dict(self) -> dict[str, Any]:
        """The passage as plain data."""
        told = {"sort": self.sort, "id": self.id, "title": self.title, "text": self.text}
        if not self.module:
            return told
        return {
            **told,
            "clauses": list(self.clauses),
            "module": self.module,
            "proofs": list(self.proofs),
        }


def passages(register: Register) -> Iterator[Passage]:
    """The clauses, their sentences, the rulings, those on single cards too, and the texts of the cards.

    Where a clause is prose, its text has its sentences.
    """
    for clause in register.clauses:
        if clause.text:
            yield Passage("clause", clause.id, clause.title, clause.text)
        for sentence in () if clause.prose else clause.sentences:
            yield Passage("sentence", sentence.id, sentence.title, sentence.text)
    for ruling in register.every_ruling:
        yield Passage("ruling", ruling.id, ruling.question, ruling.answer)
    for card in register.cards:
        for text in card.texts:
            side = f", {text.side}" if isinstance(text, Half) and len(card.texts) > 1 else ""
            label = f": {text.label}" if text.label else ""
            yield Passage("card", text.id, f"{card.title}{side}{label}", text.text)


def passages_of(sort: str, cited: Iterable[Cited]) -> Iterator[Passage]:
    """Passages of things with a name and a sentence, such as requirements, laws and lemmas."""
    for one in cited:
        yield Passage(sort, one.name, "", one.text, one.clauses, module_of(one))


def about(words: str, among: Iterable[Passage]) -> tuple[Passage, ...]:
    """The passages that mention all the words, first those that mention them most.

    Singular or plural and the case do not matter, nor do words that tell nothing apart; where no
    passage has them all, those are found that lack one of three or more.

    >>> from ctcore.register import load
    >>> [passage.id for passage in about("stops the piece", passages(load()))][:1]
    ['R108']
    """
    asked = tuple(dict.fromkeys(telling_words(words)))
    every = tuple(among)
    found = _ranked(asked, every)
    if not found and len(asked) > _MISSING + 1:
        fewer = [tuple(one for one in asked if one != lacking) for lacking in asked]
        found = tuple(dict.fromkeys(passage for some in fewer for passage in _ranked(some, every)))
    return found


def heads(text: str) -> tuple[str, ...]:
    """The words before the colon of each item of a text that lists some.

    >>> from ctcore.register import load
    >>> heads(load().lookup("1.3.8").text)[:2]
    ('Edge Track', 'France Track')
    """
    return tuple(_HEAD.findall(text))


def _ranked(asked: tuple[str, ...], among: tuple[Passage, ...]) -> tuple[Passage, ...]:
    """The passages that mention all the words: the clauses with them in a heading first."""
    scores = {}
    for passage in among if asked else ():
        title, text = telling_words(f"{passage.id} {passage.title}"), telling_words(passage.text)
        headed = max(mentions(one, asked) for one in (title, *map(telling_words, heads(passage.text))))
        if score := _TITLE * headed + mentions((*title, *text), asked):
            scores[passage] = (passage.sort in _OF_CLAUSES and headed > 0, score)
    return tuple(sorted(scores, key=lambda one: scores[one], reverse=True))
