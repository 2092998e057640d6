"""The words of a game as people say them: its players, places, figures, truths, acts and titles."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.condition.expression import Condition
from ctcore.condition.words import words_of
from ctcore.english.spoken import bare, forms_of, singular
from ctcore.kernel.form import slots_of
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ctcore.condition.words import Words
    from ctcore.game import Game

__all__ = ["Lexicon", "is_foreign", "lexicon_of", "stem"]

# What a truth of a place says before the truth itself.
_SAYS = re.compile("(?:it is|it lies) ")
_SELF = frozenset(
    ("i", "we", "you", "one", "a player", "player", "players", "anyone", "somebody", "me", "us")
)
_ENDINGS = (
    ("ification", "ify"),
    ("ization", "iz"),
    ("ation", "at"),
    ("tion", "t"),
    ("ment", ""),
    ("ing", ""),
    ("ied", "y"),
    ("ed", ""),
)
_SHORTEST = 3


@frozen(eq=False)
class Lexicon:
    """The words of a game, each folded, with what it stands for.

    ``players`` has what ``--first`` and ``--by`` take, ``elements`` the names of places or piles in
    conditions, ``numbers`` and ``truths`` the words of conditions about one of them, ``of_position`` those
    about the whole.  ``acts`` are the moves that are a name alone, ``verbs`` the first words of all others,
    and ``titles`` what `rule` finds by name.
    """

    game: Game[Any]
    players: Mapping[str, str]
    elements: Mapping[str, str]
    numbers: Mapping[str, str]
    truths: Mapping[str, str]
    of_position: Mapping[str, str]
    acts: Mapping[str, str]
    verbs: Mapping[str, str]
    titles: Mapping[tuple[str, ...], str]

    @property
    def sorts(self) -> frozenset[str]:
        """The nouns for what has a title: a card, a sort of card or of lasting text, what people shorten."""
        cards = self.game.register.cards
        named = {fold(text.lasting) for card in cards for text in card.texts if text.lasting}
        named |= {fold(one) for one in self.game.shortened.values()} - set(self.players)
        return frozenset((*named, "card", "event", "marker", "rule", "effect"))

    @property
    def owned(self) -> Mapping[str, str]:
        """The numbers of pieces that are one player's alone, with the player before: "government troops"."""
        return _owned(self.game)

    @property
    def parts(self) -> Mapping[str, str]:
        """The clauses whose title names two things, by each of them."""
        named: dict[str, str] = {}
        for clause in reversed(self.game.register.clauses):
            parts = re.split("/| and | or ", fold(clause.title))
            named |= {bare(part): clause.id for part in parts if len(parts) > 1}
        return named

    @property
    def titled(self) -> tuple[str, ...]:
        """The titles of the clauses and the cards, folded."""
        register = self.game.register
        return (*(fold(one.title) for one in register.clauses), *(fold(one.title) for one in register.cards))

    @property
    def kinds(self) -> frozenset[str]:
        """The nouns for one of the elements."""
        noun = words_of(self.game).kind
        return frozenset((noun, f"{noun}s", "place", "places"))

    def player(self, words: str) -> str | None:
        """The player that the words name, as the command line has it; empty for the one who asks."""
        said = bare(words).removesuffix(" player").removesuffix(" side")
        return "" if said in _SELF or words in _SELF else self.players.get(said)

    def has_parts(self, act: str) -> bool:
        """Whether moves follow the act that are parts of it."""
        kinds = (kind.name for kind in self.game.system.kinds)
        return any(name.startswith(f"{act.replace(' ', '_')}.") for name in kinds)

    def lowered(self, said: str) -> str:
        """The words in small letters, but for a capital that is the name of an element."""
        return " ".join(word if word in self.elements else word.casefold() for word in said.split())

    def element(self, words: str) -> str | None:
        """The element that the words name."""
        return self.elements.get(words) or self.elements.get(bare(words))

    def title(self, words: str) -> str | None:
        """What `rule` is to be asked for the words: a number, or the title of a clause, a card or a text."""
        said = bare(words)
        said = re.sub(
            r"^(?:rule|clause|ruling|section|event card|event|card|number)s? (?=#?[0-9a-z])", "", said
        )
        is_card = bool(re.match(r"(?:event )?(?:card|event|number)\b", bare(words)))
        if found := re.fullmatch(
            r"((?:un)?shaded) (?:(?:text|side|half|version|part)(?: of| on)? )?(?!text|side|half)(.+)", said
        ):
            return self.title(f"{found[2]} {found[1]}")
        if found := re.fullmatch(r"#?([0-9]+)([us]?),?(?: (un)?(shaded))?", said):
            side = found[2] or ("u" if found[3] else "s" if found[4] else "")
            return f"#{found[1]}{side}" if is_card or said[0] == "#" else None
        if re.fullmatch(r"[0-9]+(?:\.[0-9]+)+(?:/[0-9]+)?|[a-z]-?[0-9]+|[a-z]\.[0-9]+", said):
            return said.upper()
        sided = re.sub(r" #[0-9]+[us]?$", "", said)
        for form in (
            sided,
            *(sided.removesuffix(f" {sort}") for sort in self.sorts if sided.endswith(f" {sort}")),
        ):
            stems = tuple(map(stem, form.split()))
            # What is short is not another short word that only ends otherwise.
            if (title := self.titles.get(stems)) and (form not in self.game.shortened):
                return title
        return None


@cache
def stem(word: str) -> str:
    """The word without its ending, so that a rule and what it orders are alike.

    >>> stem("agitation") == stem("agitate"), stem("passing"), stem("cities")
    (True, 'pass', 'city')
    """
    found = singular(word.removesuffix("'s"))
    for ending, instead in _ENDINGS:
        if found.endswith(ending) and len(found) - len(ending) >= _SHORTEST:
            found = found.removesuffix(ending) + instead
            break
    if len(found) > _SHORTEST and found[-1] == found[-2] and found[-1] not in "aeioulsz":
        found = found[:-1]
    return found.removesuffix("e") if len(found) > _SHORTEST else found


@cache
def lexicon_of(game: Game[Any]) -> Lexicon:
    """The words of the game.

    >>> from ctcore.game.games import game
    >>> words = lexicon_of(game())
    >>> words.element("tizi ouzou"), words.player("the government"), words.title("troop lifts")
    ('Tizi Ouzou', 'government', '4.2.2')
    """
    words = words_of(game)
    return Lexicon(
        game,
        _players(game),
        _elements(game, words),
        dict(_words(words, is_truth=False)),
        dict(_words(words, is_truth=True)),
        dict(_of_position(words)),
        dict(_acts(game)),
        dict(_verbs(game)),
        dict(_titles(game)),
    )


def _players(game: Game[Any]) -> dict[str, str]:
    short = {said: fold(whole) for said, whole in game.shortened.items()}
    known = {name: name for name in game.players} | {
        fold(str(one)): name for name, one in game.players.items()
    }
    return known | {said: known[whole] for said, whole in short.items() if whole in known}


def _elements(game: Game[Any], words: Words) -> dict[str, str]:
    """The name or id of each element in conditions, by each of its words in the notation."""
    ids = {one.id: one.name for one in words.elements}
    named = {fold(text): name for one in ids for text, name in ((one, ids[one]), (ids[one], ids[one]))}
    # A capital that stands alone is a name.
    named |= {name: name for name in ids.values() if len(name) == 1}
    for kind, code in game.vocabulary.codes.items():
        for text, value in game.vocabulary.words_of(kind).items():
            if code(value) in ids:
                named[text] = ids[code(value)]
    return {text: name for text, name in named.items() if text != "a"}


def _words(words: Words, *, is_truth: bool) -> Iterator[tuple[str, str]]:
    """The words of one element that are truths, or numbers, by what they are called."""
    for name, says in words.element.items():
        if isinstance(words.of_element(None, name), Condition) is not is_truth:
            continue
        head = _SAYS.sub("", fold(re.split("[,:]", says)[0]))
        yield from ((form, name) for said in (name, head) for form in _inflected(bare(_spaced(said))))
    for said, names in words.meant.items():
        found = [one for one in names if one in words.element]
        found = [one for one in found if isinstance(words.of_element(None, one), Condition) is is_truth]
        if len(found) == 1:
            yield from ((form, found[0]) for form in _inflected(_spaced(said)))


def is_foreign(said: str, own: str, numbers: Mapping[str, str], game: Game[Any]) -> bool:
    """Whether a condition counts in places what is not all in that number of pieces when a game begins."""
    names = set(re.findall(r"\w+", said)).intersection(numbers.values())
    begun = [game.setup(one) for one in game.setups]
    return any(_holds(game, f"any({name} > {own})", state) for name in names for state in begun)


@cache
def _owned(game: Game[Any]) -> dict[str, str]:
    numbers, found = lexicon_of(game).numbers, dict[str, str]()
    begun = [game.setup(one) for one in game.setups]
    for player in game.players:
        own = numbers.get(f"{player} pieces", "")
        for name in dict.fromkeys(numbers.values()) if own else ():
            stand = own != name and any(_holds(game, f"any({name} > 0)", state) for state in begun)
            if stand and not is_foreign(name, own, numbers, game):
                found |= {f"{player} {said}": name for said, one in numbers.items() if one == name}
    return found


def _holds(game: Game[Any], said: str, state: Any) -> bool:
    from ctcore.condition.grammar import condition  # noqa: PLC0415 - lark is loaded where it is asked for

    return bool(condition(said, game).read(state))


def _of_position(words: Words) -> Iterator[tuple[str, str]]:
    """The words of the whole position, those with a dot in each order in which people say them."""
    for name, says in words.position.items():
        (head, dot, leaf), said = map(_spaced, name.partition(".")), [_spaced(name)]
        if dot:
            said = [
                f"{leaf} {head}",
                f"{head} {leaf}",
                f"{head} of {leaf}",
                f"{leaf} in {head}",
                f"{leaf}'s {head}",
            ]
            said += [f"{leaf} {head} box", f"{leaf} in {head} box"]
        yield from ((form, name) for one in (*said, bare(fold(says))) for form in _inflected(one))
    for meant, names in words.meant.items():
        found = [one for one in names if one in words.position]
        if len(found) == 1:
            yield _spaced(meant), found[0]


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace(".", " ")


def _inflected(said: str) -> tuple[str, ...]:
    """The words in the singular and in the plural."""
    head, _, last = said.rpartition(" ")
    one = singular(last)
    many = f"{one[:-1]}ies" if one.endswith("y") and one[-2:-1] not in "aeiou" else f"{one}s"
    return tuple(dict.fromkeys(f"{head} {word}".strip() for word in (last, one, many)))


def _acts(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """The moves that are written by words alone, and the words for what a move names alone."""
    for kind in game.system.kinds:
        move: Any = kind.move
        slots = slots_of(move.form)
        if not slots:
            yield from ((form, move.form) for form in _verb_forms(fold(move.form)))
        elif re.fullmatch(r"\{\w+\}", move.form):
            of = dict(_fields(move))[next(iter(slots))]
            if of not in game.vocabulary.domains:
                for text, value in game.vocabulary.words_of(of).items():
                    yield from ((form, str(value)) for form in _verb_forms(text))


def _fields(move: type[Any]) -> Iterable[tuple[str, Any]]:
    from ctcore.kernel.choices import fields_of  # noqa: PLC0415 - as the notation reads them

    return fields_of(move)


def _verb_forms(said: str) -> Iterator[str]:
    """An act as a noun in both numbers and, where it is one word, as a verb."""
    yield from _inflected(said)
    if " " not in said:
        yield from forms_of(said)


def _verbs(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """The first words of the moves that name something, each in all its forms."""
    forms = [kind.move.form for kind in game.system.kinds]
    forms += [other for many in game.vocabulary.forms.values() for other in many]
    for form in forms:
        first = fold(form).partition(" ")[0]
        if slots_of(form) and first.isalpha():
            yield from ((one, first) for one in forms_of(first))


def _titles(game: Game[Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """What `rule` tells by name, the more general last, so that it is what a word means."""
    register = game.register
    for card in reversed(register.cards):
        yield _stems(card.title), card.id
        for text in card.texts:
            yield from ((_stems(said), text.id) for said in (f"{card.title} {text.side}",))
            if text.label:
                yield _stems(text.label), text.id
    for clause in reversed(register.clauses):
        yield _stems(re.sub(" phase$", "", fold(clause.title))), clause.id
    for clause in reversed(register.clauses):
        head = re.sub(" pivotal event$", "", fold(clause.title))
        if head == fold(clause.title) or _stems(head) not in {_stems(card.title) for card in register.cards}:
            yield _stems(head), clause.id
    yield from ((_stems(text), text) for text in _heads(game))


def _heads(game: Game[Any]) -> Iterator[str]:
    """The words at the head of the items of a clause, which `rule` finds."""
    from ctcore.register.finding import heads  # noqa: PLC0415 - with the register

    register = game.register
    titles = {_stems(one.title) for one in register.clauses} | {_stems(one.title) for one in register.cards}
    titles |= {_stems(fold(str(one))) for one in game.players.values()}
    for clause in game.register.clauses:
        for one in heads(clause.text) if "." in clause.id else ():
            if re.fullmatch("[A-Za-z -]+", one) and _stems(one) not in titles:
                yield one


def _stems(words: str) -> tuple[str, ...]:
    said = re.sub(r"[^a-z0-9#' ]", " ", fold(words).replace("-", " "))
    return tuple(map(stem, bare(said).split()))
