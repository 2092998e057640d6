"""Questions about what the rules say: a clause or a card by its name, or the passages with some words."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.content import FUNCTION, content
from ctcore.english.spoken import bare, usual
from ctcore.errors import CtcoreError
from ctcore.register import Card, Clause, Half, Passage, about, passages
from ctcore.register.finding import heads
from ctcore.register.matching import mentions, telling_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.english.asking import Command
    from ctcore.english.situation import Situation
    from ctcore.game import Game

__all__ = ["general", "passages_about", "topic"]

# What is asked about a rule, before its name.
_ABOUT = re.compile(
    "^(?:the )?(?:rule|rules|effect|effects|meaning|text|phases|steps|sequence|parts|preconditions?|"
    "conditions?|requirements?|limits?) (?:of|for|on|in|to play) | in order$"
)
# Such questions ask of a position, and such if they begin with a noun of places or pieces.
_OF_NOW = re.compile(
    r"how (?:many|much) .+ (?:is|are|remain|do i have|does .+ have)(?: .+)?$|.+ (?:now|left|this turn)$|"
    "who (?:has|have|is|controls?|holds?) .+|"
    "(?:if|where (?:is|are|does|can|am)) .+"
)
_NEGATES = re.compile(r"\b(?:no|not|never|without)\b")
# A rule does not tell in how many places, how high something stands, nor for whom.
_COUNTED = re.compile(
    r"how many (?:spaces|places) .+ in$|is .+ [0-9]+$|.+ (?:if|when) .*[0-9].*|is it \w+ for .+"
)
_WHICH = re.compile(r"(?:which|what) (\w+) .+")
_THINGS = frozenset(("card", "cards", "piece", "pieces", "box", "marker", "markers", "player", "side", "of"))
# The rule tells what something does in a place, whatever the place.
_DOES = re.compile("(?:do|does) (?!i |we )")
_WINNING = frozenset(("win", "wins", "won", "winner", "winning"))
# A larger number is a year, or another that no rule speaks of.
_LARGEST = 99


def topic(found: re.Match[str], where: Situation) -> Command | None:
    """What the rules say of a name: a clause, a card, a text or a term."""
    said = _ABOUT.sub("", found["what"])
    title = where.words.title(said)
    if title is None and found.groupdict().get("means"):
        title = where.words.parts.get(bare(said))
    if title is None and (act := where.words.acts.get(bare(said))):
        title = where.words.title(act)
    if title is None:
        return None
    try:
        where.asking.game.register.lookup(title)
    except CtcoreError:
        if re.search("[0-9]", title):
            return None
    return where.command("rule", title, asks=False)


def passages_about(found: re.Match[str], where: Situation) -> Command | None:
    """The passages with the words of the question."""
    return topic(found, where) or _by_words(found["what"], where, wide=True)


def general(found: re.Match[str], where: Situation) -> Command | None:
    """The rule about what is named, where it speaks of all else that the question has."""
    said = found["asks"]
    if _NEGATES.search(said) or _COUNTED.match(said) or _is_of_one(said, where):
        return None
    if said.startswith("how m"):
        # How many, how much: an act says it.
        acts = {where.words.title(act) for act in where.words.acts}
        command = None if _OF_NOW.match(said) else _by_words(said, where)
        return command if command is not None and acts.intersection(command.arguments) else None
    which = _WHICH.match(said)
    if _OF_NOW.match(said) or (which and (which[1] in _THINGS or where.amounts.places(which[1]) is not None)):
        return None
    if _DOES.match(said):
        for place in sorted(where.words.elements, key=len, reverse=True):
            said = re.sub(rf" (?:in|at) {re.escape(place)}\b", "", said)
    return _by_words(said, where)


def _is_of_one(said: str, where: Situation) -> bool:
    """Whether the question is of one place, or of what pieces do: a rule would leave out which."""
    asks, _, rest = said.partition(" ")
    words = bare(rest).split()
    cuts = range(1, len(words))
    if asks in {"is", "are"}:
        return any(where.words.element(" ".join(words[:cut])) for cut in cuts)
    if asks in {"do", "does"}:
        return any(
            words[cut] == "have" and where.words.player(" ".join(words[:cut])) is not None for cut in cuts
        )
    return any(
        " ".join(words[:cut]) in where.words.numbers and words[cut] in where.words.acts for cut in cuts
    )


def _by_words(said: str, where: Situation, *, wide: bool = False) -> Command | None:
    """The rule that is named first, where it speaks of all else, or that has all words in a heading.

    If ``wide``, the passages with all words, too.
    """
    if any(int(number) > _LARGEST for number in re.findall(r"\b[0-9]+\b", said)):
        return None
    titles, rest = _titles(said, where)
    words = [word for each in titles.values() for word in each.split()] + rest
    if set(words) <= set(where.words.players):
        return None
    if where.about:
        name = _of_text(where, (*titles.values(), *rest))
    elif where.options or where.before:
        name = None
    else:
        name = _speaking(where.asking.game, titles, words)
        if name is None and wide and words and _found(where.asking.game, " ".join(words)):
            return where.command("rule", *words, asks=False)
    return where.command("rule", name, asks=False) if name else None


def _of_text(where: Situation, words: Sequence[str]) -> str | None:
    """The text of which the question speaks, if it has one of the words."""
    game = where.asking.game
    return where.about if any(_speaks(game, where.about, (word,)) for word in words) else None


def _speaking(game: Game[Any], titles: Mapping[str, str], words: list[str]) -> str | None:
    """The rule that is named first, or the only one, that speaks of all words, or has them in a heading."""
    first = next(iter(titles), None)
    clauses = [one for one in titles if one == first or one[0] != "#"]
    fitting = [one for one in clauses if not _is_chapter(one) and _speaks(game, one, words)]
    if fitting and (fitting[0] == first or len(fitting) == 1):
        return fitting[0]
    if not titles and words and set(words) <= _WINNING:
        words = ["victory"]
    return _headed(game, " ".join(words)) or None


def _titles(said: str, where: Situation) -> tuple[dict[str, str], list[str]]:
    """What `rule` tells by name of the words, and the words that are left."""
    tokens, named, rest = usual(said).split(), dict[str, str](), list[str]()
    while tokens:
        for many in range(min(len(tokens), 6), 0, -1):
            words = " ".join(tokens[:many])
            if words in FUNCTION or tokens[0] in FUNCTION or tokens[many - 1] in FUNCTION:
                continue
            title = where.words.title(words)
            if title is not None and title in where.asking.game.register.by_id:
                named[title] = bare(words)
                tokens = tokens[many:]
                break
        else:
            if tokens[0] not in FUNCTION:
                rest += content(tokens[0], where.asking.game)
            tokens = tokens[1:]
    return named, rest


def _speaks(game: Game[Any], title: str, words: Sequence[str]) -> bool:
    """Whether a rule speaks of all these words."""
    try:
        entry = game.register.lookup(title)
    except CtcoreError:
        return False
    said = telling_words(_whole(game, entry.id))
    return all(mentions(said, (one,)) for each in words for one in telling_words(each))


def _is_chapter(name: str) -> bool:
    """Whether that is a chapter, which speaks of too much."""
    return name.isalnum()


@cache
def _whole(game: Game[Any], name: str) -> str:
    """All that is said under a rule: its text, the rulings on it, and those of its parts."""
    register = game.register
    entry = register.by_id[name]
    said: list[str] = [str(entry)]
    if isinstance(entry, Clause):
        said += [entry.whole]
    elif isinstance(entry, Card | Half):
        said += [text.text for text in (entry.texts if isinstance(entry, Card) else (entry,))]
    said += [f"{one.question} {one.answer}" for one in register.rulings_on(name)]
    return " ".join(said)


@cache
def _passages(game: Game[Any]) -> tuple[Passage, ...]:
    return tuple(passages(game.register))


def _found(game: Game[Any], words: str) -> bool:
    """Whether some passage has all the words."""
    asked = tuple(dict.fromkeys(telling_words(words)))
    best = about(words, _passages(game))[:1]
    return bool(asked) and any(
        all(mentions(telling_words(f"{one.id} {one.title} {one.text}"), (word,)) for word in asked)
        for one in best
    )


@cache
def _headed(game: Game[Any], words: str) -> str:
    """The first clause with all the words in its title, or at the head of one of its items; empty if none."""
    asked = telling_words(words)
    for clause in game.register.clauses if asked else ():
        for head in (clause.title, *heads(clause.text)):
            said = telling_words(head)
            if all(mentions(said, (word,)) for word in asked):
                return clause.id
    return ""
