"""Questions that can be answered, about the words of one that cannot."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.english.content import FUNCTION
from ctcore.english.lexicon import lexicon_of
from ctcore.english.shapes import SHAPES
from ctcore.english.situation import Situation
from ctcore.english.spoken import plain
from ctcore.english.terms import is_on_map, needs
from ctcore.errors import CtcoreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ctcore.english.asking import Asking, Command
    from ctcore.english.lexicon import Lexicon
    from ctcore.game import Game

__all__ = ["nearest"]

_FEW = 3
_SLOT = re.compile(r"\{(\w+)\}")
_WORDS = re.compile(r"(?<=[a-z,] )[A-Za-z']+")
# What a word of the question is worth beside what the game has of it, in a slot.
_WORD = 0.1
# What it is worth that it begins in the same way, and what is lost by a slot that the question does not fill,
# less by a place.
_BEGUN, _UNNAMED, _SOMEWHERE = 0.6, -0.9, -0.5
# How many fillings of an example are tried.
_MOST = 2


def nearest(text: str, asking: Asking) -> tuple[str, ...]:
    """The questions that are understood and ask about most that this one names, each with another answer."""
    said, where = plain(text), Situation(asking, lexicon_of(asking.game))
    named, usual = _named(said, asking), _usual(asking)
    made: dict[str, float] = {}
    for shape in SHAPES:
        for one, score in _filled(shape.example, named, usual):
            made.setdefault(one, score + _alike(said, plain(one)))
    found: dict[Command, str] = {}
    for one in sorted(made, key=lambda each: -made[each]):
        command = _meant(one, where)
        if command is not None and not command.note and command not in found:
            found[command] = one
        if len(found) == _FEW:
            break
    return tuple(found.values())


def _alike(said: str, other: str) -> float:
    """How much alike two questions are besides what stands in the slots."""
    words = set(said.split()) & set(other.split()) - FUNCTION
    return _WORD * len(words) + _BEGUN * (said.split()[:1] == other.split()[:1])


def _meant(question: str, where: Situation) -> Command | None:
    said = where.words.lowered(plain(question))
    return next((found for shape in SHAPES if (found := shape.read(said, where)) is not None), None)


def _filled(
    example: str, named: Mapping[str, Sequence[str]], usual: Mapping[str, str]
) -> Iterator[tuple[str, float]]:
    """The example with its slots filled, and how much of it the question names."""
    slots = tuple(dict.fromkeys(_SLOT.findall(example)))
    known = [named.get(slot, ())[:_MOST] or (usual.get(slot, ""),) for slot in slots]
    worth = sum(1 if named.get(slot) else _SOMEWHERE if slot == "place" else _UNNAMED for slot in slots)
    for fill in product(*known):
        if all(fill) and len(set(fill)) == len(fill):
            yield example.format(**dict(zip(slots, fill, strict=True))), worth


def _named(said: str, asking: Asking) -> dict[str, tuple[str, ...]]:
    """What the question names that may stand in each slot."""
    words, game = lexicon_of(asking.game), asking.game

    def of(known: Mapping[str, str]) -> tuple[str, ...]:
        spans = sorted((one for one in known if f" {one} " in f" {said} "), key=len, reverse=True)
        whole = [one for one in spans if not any(one in other for other in spans if other != one)]
        return tuple(sorted(whole, key=said.index))

    places = tuple(dict.fromkeys(words.elements[one] for one in of(words.elements)))
    acts = _acts(asking)
    terms = [one for one in needs(said, game) or () if one.homes and not is_on_map(one, game)]
    return {
        "act": tuple(dict.fromkeys(acts[one] for one in of(acts))),
        "place": places,
        "other": places[1:],
        "piece": _as_written((_many(one, words) for one in of(words.numbers)), game),
        "number": _as_written(of(words.of_position), game),
        "truth": of(words.truths),
        "verb": tuple(words.verbs[one] for one in of(_counting(words))),
        "title": _as_written([one.said.strip(" ,") for one in terms], game),
        "player": _as_written(of(words.players), game),
    }


def _many(noun: str, words: Lexicon) -> str:
    """The noun in the plural, where it has one."""
    return (
        f"{noun}s"
        if words.numbers.get(f"{noun}s") == words.numbers[noun] and f"{noun}s" in words.numbers
        else noun
    )


def _usual(asking: Asking) -> dict[str, str]:
    """What stands in a slot of which the question names nothing."""
    words, game = lexicon_of(asking.game), asking.game
    places = tuple(dict.fromkeys(words.elements.values()))
    heads = [name.partition(".")[0] for name in words.of_position.values() if "." in name]
    return {
        "act": _legal(asking, _acts(asking)),
        "place": next(iter(places), ""),
        "other": next(iter(places[1:]), ""),
        "piece": next(iter(_as_written(words.numbers, game)), ""),
        "number": next(iter(_as_written(words.of_position, game)), ""),
        "truth": next(iter(words.truths), ""),
        "verb": next((words.verbs[one] for one in _counting(words)), ""),
        "title": next(
            iter(_as_written([one.title for one in game.register.clauses if "." in one.id], game)), ""
        ),
        "kind": min(words.kinds),
        "player": next(iter(_as_written(words.players, game)), ""),
        "head": next(iter(heads), "").replace("_", " "),
    }


def _acts(asking: Asking) -> dict[str, str]:
    """The acts that have parts of their own: such are done somewhere."""
    heads = {kind.name.partition(".")[0] for kind in asking.game.system.kinds if "." in kind.name}
    return {one: act for one, act in lexicon_of(asking.game).acts.items() if act in heads}


def _counting(words: Lexicon) -> dict[str, str]:
    """The verbs of moves that are written with a number of pieces."""
    forms = (re.fullmatch(r"(\w+) \{count\} \{piece\}", one.move.form) for one in words.game.system.kinds)
    counting = {form[1] for form in forms if form}
    return {one: verb for one, verb in words.verbs.items() if verb in counting}


def _legal(asking: Asking, acts: Mapping[str, str]) -> str:
    """An act that is legal at first; empty if there is none."""
    for act in dict.fromkeys(acts.values()):
        try:
            asking.game.play_line(asking.state(), act)
        except CtcoreError:
            continue
        return act
    return ""


def _as_written(many: Any, game: Game[Any]) -> tuple[str, ...]:
    """The words with the capitals that the rules give them."""
    written = _written(game)
    return tuple(" ".join(written.get(word, word) for word in one.casefold().split()) for one in many)


@cache
def _written(game: Game[Any]) -> dict[str, str]:
    """Each word of the rules as they write it most often within a sentence."""
    counts = Counter(word for one in game.register.clauses for word in _WORDS.findall(one.whole))
    found = {word.casefold(): word for word, _ in reversed(counts.most_common())}
    return found | {str(one).casefold(): str(one) for one in game.players.values()}
