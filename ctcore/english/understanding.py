"""The command that a question means: one, or none."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

import attrs

from ctcore.english.asks_of_rules import at_large
from ctcore.english.lexicon import lexicon_of
from ctcore.english.shapes import SHAPES
from ctcore.english.situation import Situation
from ctcore.english.spelling import misspelt
from ctcore.english.spoken import plain, sentences
from ctcore.english.terms import in_full, is_on_map, is_told, needs
from ctcore.english.turned import other_words, questions
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    """What a question was read as: its command; or None, and the part of it that was not understood.

    ``said`` is the whole in plain words, each sentence by itself.
    """

    command: Command | None
    unread: str = ""
    said: tuple[str, ...] = ()


def understand(text: str, asking: Asking) -> Understood:
    """The command that the question means."""
    words = lexicon_of(asking.game)
    text = _GREETS.sub("", text)
    begins = _AT_START.sub(lambda found: " in" if found["of"] else " ", text)
    if begins != text and asking.is_named:
        return Understood(None, plain(text))
    spelt = {one: right for said in sentences(begins) for one, right in misspelt(said, words).items()}
    whole = [words.lowered(_respelt(each, spelt)) for each in sentences(begins) or ("",)]
    read = _understood(whole, spelt, asking)
    if read.command is None:
        # What one sentence of the rules tells is told of no position.
        command = at_large(whole[:-1], whole[-1], Situation(asking, words, tuple(whole)))
        read = read if command is None else Understood(command)
    return attrs.evolve(read, said=tuple(whole))


def _understood(whole: Sequence[str], spelt: Mapping[str, str], asking: Asking) -> Understood:
    """The command that the sentences mean, the last of which asks."""
    words = lexicon_of(asking.game)
    *told, question = whole
    question = _and_which(question)
    situation, left = Situation(asking, words, tuple(whole)), list[str]()
    for each in told:
        if words.element(each) and len(told) == 1:
            question = f"{each} {question}"
            continue
        if words.title(each) and len(told) == 1 and " " in question:
            question = f"{question} in {each}"
            continue
        found = situation.with_fact(situation.of_it(each, question))
        if found is None and _is_aside(each, asking):
            left += [each]
            continue
        if found is None and len(told) == 1:
            # What cannot be put on the board may be a case of which a rule tells.
            question = f"if {each} , {question}"
            continue
        if found is None:
            return Understood(None, each)
        situation, question = found, situation.there(each, question)
    read = _meant(question, situation)
    if read is None and question.endswith(" there") and question.count(" there") == 1:
        # The question itself may name the place.
        read = _meant(situation.there(question, question), situation)
    if read is None:
        return Understood(None, question)
    command, asked = read
    notes = [f"{one!r} is read as {right!r}" for one, right in spelt.items()]
    notes += [f"left out: {one!r}" for one in left]
    notes += [f"understood as: {_written(asked)}?"] if asked != question else []
    return Understood(attrs.evolve(command, note="; ".join(filter(None, (*notes, command.note)))))


def _meant(question: str, situation: Situation) -> tuple[Command, str] | None:
    """What the question, or two questions in one, means first of all, and in which words."""
    two = tuple(questions(question))
    return _both(two, question, situation) or next(_read(question, situation, is_one=not two), None)


def _is_aside(said: str, asking: Asking) -> bool:
    """Whether a sentence that leads up to a question says nothing of the game."""
    wanted = needs(said, asking.game)
    is_plain = not re.search(r"[0-9]|\b(?:no|not|never|only|without|if|unless)\b", said)
    telling = [
        one
        for one in wanted or ()
        if one.homes and (is_told(one, asking.game) or not is_on_map(one, asking.game))
    ]
    return wanted is not None and is_plain and not telling


def _read(question: str, situation: Situation, *, is_one: bool = True) -> Iterator[tuple[Command, str]]:
    """What the question means, and in which words: its own, or else others of the same meaning.

    What is asked of a position goes before what a rule tells in general, also in the words of the rules.
    """
    own = dict.fromkeys((question, in_full(question, situation.words.game)))
    yield from ((command, asked) for asked in own for command in _narrow(asked, situation))
    if not is_one:
        # A rule would be about one of two questions.
        return
    others = (question, *other_words(question, situation.words))
    for asked in others:
        if asked not in own:
            yield from ((command, asked) for command in _narrow(asked, situation))
    anywhere = attrs.evolve(situation, anywhere=True)
    for where in (situation, anywhere, attrs.evolve(anywhere, spares=True)):
        for asked in others:
            yield from ((command, asked) for command in _wide(asked, where))


def _both(two: Iterable[tuple[str, str]], question: str, situation: Situation) -> tuple[Command, str] | None:
    """What two questions in one mean, where both ask for a rule."""
    for first, second in two:
        read = [next(_read(one, situation), None) for one in (first, situation.there(first, second))]
        commands = [one[0] for one in read if one is not None]
        if len(commands) == len(read) and all(one.verb == "rule" for one in commands):
            names = dict.fromkeys(name for one in commands for name in one.arguments)
            if situation.asking.game.register.by_id.keys() >= names.keys():
                return situation.command("rule", *names, asks=False), question
    return None


def _written(asked: str) -> str:
    """Plain words as a sentence begins.

    >>> _written("can i rally in oran")
    'Can I rally in oran'
    """
    return re.sub(r"\bi\b", "I", f"{asked[:1].upper()}{asked[1:]}")


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


def _narrow(question: str, situation: Situation) -> Iterator[Command]:
    """What the question means as it stands, or without a condition that it states."""
    for asked, where in chain(((question, situation),), situation.parted(question)):
        for shape in SHAPES:
            if not shape.is_wide and (command := shape.read(asked, where)) is not None:
                yield command


def _wide(question: str, situation: Situation) -> Iterator[Command]:
    """The rule that decides what the question names."""
    for shape in SHAPES:
        if shape.is_wide and (command := shape.read(question, situation)) is not None:
            yield command
