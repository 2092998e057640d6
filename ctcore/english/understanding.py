"""The command that a question means: one, or none."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

import attrs

from ctcore.english.lexicon import lexicon_of
from ctcore.english.spelling import misspelt
from ctcore.english.shapes import SHAPES
from ctcore.english.situation import Situation
from ctcore.english.spoken import plain, sentences
from ctcore.errors import CtcoreError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.english.asking import Asking, Command

__all__ = ["Understood", "nearest", "understand"]

_FEW = 3
# A position of which nothing is told is that of the beginning.
_AT_START = re.compile(
    r"(?i)\s*\b(?:at|in|from|during) (?:the )?(?:very |initial )?(?:start|beginning|set-?up)(?: of (?:the |a )?game)?\b"
    r"(?! phase)(?P<of> of\b)?|\b(?:initially|initial|starting)\b(?= )"
)
_SLOT = re.compile(r"\{(\w+)\}")


@frozen
class Understood:
    """What a question was read as: its command; or None, and the part of it that was not understood."""

    command: Command | None
    unread: str = ""


def understand(text: str, asking: Asking) -> Understood:
    """The command that the question means."""
    words = lexicon_of(asking.game)
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


def nearest(text: str, asking: Asking) -> tuple[str, ...]:
    """The questions with most words of this one that are understood, in the words of the game."""
    said = plain(text)
    filling = _filling(said, asking)
    made = [(_filled(shape.example, filling), shape) for shape in SHAPES]
    asked = set(said.split())
    situation = Situation(asking, lexicon_of(asking.game))
    found: list[str] = []
    for one, shape in sorted(made, key=lambda each: -len(asked & set(plain(each[0]).split()))):
        if (
            one
            and one not in found
            and shape.read(situation.words.lowered(plain(one)), situation) is not None
        ):
            found.append(one)
        if len(found) == _FEW:
            break
    return tuple(found)


def _filling(said: str, asking: Asking) -> Mapping[str, str]:
    """What stands in the slots of an example: words of the question first."""
    words = lexicon_of(asking.game)

    def of(known: Mapping[str, str], *, skip: str = "") -> str:
        named = [one for one in known if f" {one} " in f" {said} " and known[one] != skip]
        return max(named, key=len) if named else next((one for one in known if known[one] != skip), "")

    # What has parts of its own is done somewhere.
    heads = {kind.name.partition(".")[0] for kind in asking.game.system.kinds if "." in kind.name}
    acts = {one: act for one, act in words.acts.items() if act in heads}
    written = (
        re.fullmatch(r"(\w+) \{count\} \{piece\}", kind.move.form) for kind in asking.game.system.kinds
    )
    counting = {form[1] for form in written if form}
    place = words.elements.get(of(words.elements), "")
    titles = {text: text for text in words.titled}
    return {
        "act": next((acts[one] for one in acts if f" {one} " in f" {said} "), "") or _legal(asking, acts),
        "place": place,
        "other": words.elements.get(of(words.elements, skip=place), ""),
        "piece": of(words.numbers),
        "number": of(words.of_position),
        "truth": of(words.truths),
        "verb": words.verbs.get(of({one: verb for one, verb in words.verbs.items() if verb in counting}), ""),
        "title": of(titles),
        "kind": min(words.kinds),
        "player": of(words.players),
        "head": next((name.partition(".")[0] for name in words.of_position.values() if "." in name), ""),
    }


def _legal(asking: Asking, acts: Mapping[str, str]) -> str:
    """An act that is legal at first; empty if there is none."""
    for act in dict.fromkeys(acts.values()):
        try:
            asking.game.play_line(asking.state(), act)
        except CtcoreError:
            continue
        return act
    return ""


def _filled(example: str, filling: Mapping[str, str]) -> str:
    """The example with its slots filled; empty if the game has no words for one."""
    slots = _SLOT.findall(example)
    return _SLOT.sub(lambda found: filling[found[1]], example) if all(filling[one] for one in slots) else ""
