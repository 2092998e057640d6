"""The command that a question means: one, or none."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

import attrs

from ctcore.english.lexicon import lexicon_of
from ctcore.english.shapes import SHAPES
from ctcore.english.situation import Situation
from ctcore.english.spelling import misspelt
from ctcore.english.spoken import plain, sentences
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.english.asking import Asking, Command

__all__ = ["Understood", "understand"]

# A position of which nothing is told is that of the beginning.
# What people say before they ask.
_GREETS = re.compile(
    r"(?i)^\s*(?:(?:hey|hi|hello|ok|okay|sorry|well|so|um|and|but|(?:quick |another )?question)\b[\s,:.!-]*)+"
)
_AT_START = re.compile(
    r"(?i)\s*\b(?:at|in|from|during) (?:the )?(?:very |initial )?(?:start|beginning|set-?up)"
    r"(?: of (?:the |a )?game)?\b(?! phase)(?P<of> of\b)?|\b(?:initially|initial|starting)\b(?= )"
)


@frozen
class Understood:
    """What a question was read as: its command; or None, and the part of it that was not understood."""

    command: Command | None
    unread: str = ""


def understand(text: str, asking: Asking) -> Understood:
    """The command that the question means."""
    words = lexicon_of(asking.game)
    text = _GREETS.sub("", text)
    begins = _AT_START.sub(lambda found: " in" if found["of"] else " ", text)
    if begins != text and asking.is_named:
        return Understood(None, plain(text))
    spelt = {one: right for said in sentences(begins) for one, right in misspelt(said, words).items()}
    *told, question = (words.lowered(_respelt(each, spelt)) for each in sentences(begins) or ("",))
    question = _and_which(question)
    situation = Situation(asking, words)
    for each in told:
        if words.element(each) and len(told) == 1:
            question = f"{each} {question}"
            continue
        found = situation.with_fact(situation.of_it(each, question))
        if found is None:
            return Understood(None, each)
        situation, question = found, situation.there(each, question)
    command = next(_commands(question, situation), None)
    if command is None:
        return Understood(None, question)
    notes = [f"{one!r} is read as {right!r}" for one, right in spelt.items()]
    return Understood(attrs.evolve(command, note="; ".join(filter(None, (*notes, command.note)))))


def _respelt(said: str, spelt: Mapping[str, str]) -> str:
    return " ".join(spelt.get(word, word) for word in said.split())


def _and_which(question: str) -> str:
    """The question for the things themselves, where their number is asked for, too."""
    head = re.sub(
        r" ,? ?and (?:which|what|where|whose|who) (?:1s|ones?|are they|they are|spaces?)(?: are they)?$",
        "",
        question,
    )
    return head if head == question else re.sub("^how many ", "which ", head)


def _commands(question: str, situation: Situation) -> Iterator[Command]:
    """What the question means as it stands, or without a condition that it states."""
    for asked, where in chain(((question, situation),), situation.parted(question)):
        for shape in SHAPES:
            if not shape.is_wide and (command := shape.read(asked, where)) is not None:
                yield command
    for shape in SHAPES:
        if shape.is_wide and (command := shape.read(question, situation)) is not None:
            yield command
