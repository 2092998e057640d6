"""Questions about what the rules say: a clause or a card by its name, or the passages with some words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from ctcore.english.asked import asked_for
from ctcore.english.asks_by_precedent import agree, by_precedents, has_precedents
from ctcore.english.content import content, is_found
from ctcore.english.lexicon import stem
from ctcore.english.of_what import (
    is_a_count,
    is_of_a_place,
    is_of_any,
    is_of_now,
    is_of_one,
    is_of_what_stands,
    names_a_place,
    no_rule_tells,
    orders,
    plays_only_cards,
)
from ctcore.english.sentences import cards_about, clauses_about
from ctcore.english.speaking import is_spare, spoken_by
from ctcore.english.spoken import bare, singular, usual
from ctcore.english.subjects import is_player, subject
from ctcore.english.sureness import (
    best_within,
    deciding,
    is_surpassed,
    leaves_out_an_act,
    leaves_out_much,
    left_out,
    names_a_player,
    tells_what_is_asked,
)
from ctcore.english.terms import entered, headed, in_full, needs
from ctcore.english.turned import questions
from ctcore.errors import CtcoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.english.asking import Command
    from ctcore.english.situation import Situation

__all__ = ["at_large", "both", "cards", "general", "listed", "passages_about", "topic"]

# What is asked about a rule, before its name.
_ABOUT = re.compile(
    "^(?:the )?(?:point|purpose|prerequisites?|rules?|effects?|meaning|text|phases|steps|sequence|parts|"
    "preconditions?|conditions?|requirements?|limits?) (?:of|for|on|in|to play) | in order$"
)
_WHY_NOT = re.compile(
    r"^(?:why ((?:can|may|could|do|does|is|are|must)(?: (?:i|we|the \w+))?)|((?:can|may|could|is|are))) not "
)
# A rule decides in which case something holds by saying in which it does.
_IS_NOT = re.compile(r"(\b(?:if|while|when|although|though) .+? (?:is|are)) not\b")
_TWO = 2
# A sentence that tells less of what is asked than that does not bear that a word is left out.
_WEAK = 0.45
_ASKED_LATER = re.compile(" ,? ?(?=(?:can|may|must|do|does|what happens|how (?:much|many)|who|where|which) )")
_ASKS_A_RULE = re.compile(
    "(?:can|may|could|must|do|does|would|will|is|are|am|if|when|what happens|how (?:much|many)|who|where|why|"
    "which|what|in which|after|once) "
)
# What somebody holds, or what there is besides, no rule about that tells.
_BESIDES = re.compile(
    r"who (?:has|have|holds?|owns?) (?:an? |the )?\w+ (?:card|marker)s?$|where do(?:es)? .* have\b.*|"
    r".*\b(?:other than|apart from|aside from|besides)\b.*"
)
_ASKED_SINCE = re.compile("(?:since |from )when |how many (?!spaces)")
_MUST = re.compile("(?:must|(?:do|does) .+ (?:have|need) to) ")
# What asks no more than whether what has been said is so.
_CONFIRMS = re.compile(
    r"(?:may|can|could|must|does|do|is|am) (?:i|he|she|they|we|it|that|this)(?: not)?"
    r"(?: (?:do|doing|have to))?(?: (?:so|it|that|this))?"
    r"(?: (?:legal|legit|ok|okay|allowed|right|correct|true|possible|fine|wrong))?|(?:right|correct|true)"
)
_CAN = "can it be that"
_IS_FINE = re.compile(" ,? ?(?:ok|okay|allowed|legal|possible|fine)$")
# How many words that say something must be known at least, and how many for each that is left out.
_KNOWN, _TIMES = 4, 3
_NEGATES = re.compile(
    r"\b(?:not|never|should)\b|(?<!\bwith )(?<!\bhas )(?<!\bhave )(?<!\bif )(?<!\bare )(?<!\bis )\bno\b"
)
# A rule does not tell in how many places, how high something stands, nor for whom.
_COUNTED = re.compile(
    r"how many (?:spaces|places) .+ in$|(?:is|do|does) .+ [0-9]+$|"
    r"(?!what happens ).+ (?:if|when) .*[0-9].*|is it \w+ for .+|"
    r".*\b(?:everywhere|(?:every|each|all) [\w ]*where\b.*\bcan)\b.*"
)
# What the sentences that speak of all that is asked tell together: when it is, or how it is removed.
_TOLD = re.compile(r"when .+|how (?:do|does|can|is|are) (?:\w+ ){0,3}removed? .+")
# The word itself is asked about, not how much of it there is.
_MEANS = re.compile("^(?:explain|define|describe)|(?:mean|means|do|work|works)$")
# A chance is told by what tells of a roll.
_CHANCE = re.compile(r"\b(?:how likely|odds|probability|probabilities|chances?|likelihood)\b")
_ROLLS = frozenset(map(stem, ("roll", "die", "dice", "1d6")))
# What begins with a case asks what a rule says of it.
_CASE = re.compile("(?:if|when|once|with|where|while) ")
# The words after "if" weigh less than the question itself.
_SUPPOSED = re.compile(
    "if (?P<told>.+) , (?P<asked>(?:what|can|may|must|do|does|is|are|how|who|where|when) .+)"
)
# A way from one place to another is one place in which something is done.
_WAY = " from {} to {}"
# The rule tells what something does in a place, whatever the place.
_DOES = re.compile("(?:do|does) (?!i |we )")


def topic(found: re.Match[str], where: Situation) -> Command | None:
    """What the rules say of a name: a clause, a card, a text or a term."""
    if found["what"].startswith(("my ", "our ")):
        # Whose it is is asked of a position.
        return None
    said = _ABOUT.sub("", found["what"])
    title = where.words.title(said)
    if title is None or title in where.asking.game.register.by_id:
        title = entered(said, where.asking.game, is_meant=_is_meant(found, where)) or title
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


def _is_meant(found: re.Match[str], where: Situation) -> bool:
    """Whether it is asked what a word means, and not how much of it there is."""
    said = bare(_ABOUT.sub("", found["what"]))
    is_sort = found["what"].startswith(("a ", "an "))
    return (
        is_sort
        or bool(_MEANS.search(found[0]))
        or (said not in where.words.numbers and where.amounts.amount(said) is None)
    )


def passages_about(found: re.Match[str], where: Situation) -> Command | None:
    """The passages with the words of the question."""
    return topic(found, where) or _by_words(found["what"], where, wide=True)


def listed(found: re.Match[str], where: Situation) -> Command | None:
    """The rule that lists what a player has of that sort."""
    player = where.words.player(found["who"])
    name = _named(f"{player} {in_full(found['what'], where.asking.game)}", where) if player else ""
    return where.command("rule", name, asks=False) if name else None


def both(found: re.Match[str], where: Situation) -> Command | None:
    """Two rules that are compared."""
    names = [_named(one, where) for one in (found["what"], found["other"])]
    return where.command("rule", *names, asks=False) if all(names) and names[0] != names[1] else None


def _named(said: str, where: Situation) -> str:
    """The entry of that name; empty if there is none."""
    name = entered(said, where.asking.game) or where.words.title(said) or ""
    return name if name in where.asking.game.register.by_id else ""


def cards(found: re.Match[str], where: Situation) -> Command | None:
    """The few cards whose texts speak of all that is asked."""
    if where.options or where.before or _NEGATES.search(found["what"]):
        return None
    sort = singular(found["sort"].split()[0])
    names = cards_about(found["what"], sort, where.asking.game)
    note = "the texts that speak of all these words"
    return where.command("rule", *names, note=note, asks=False) if names else None


def general(found: re.Match[str], where: Situation) -> Command | None:
    """The entry that decides about what is named, where it speaks of all else that the question has.

    Where much is asked, precedents must agree.
    """
    command = _general(found, where)
    if command is None:
        return None
    game = where.asking.game
    if has_precedents(where) and not agree(command.arguments, where):
        return None
    if _CHANCE.search(found["asks"]):
        told = (spoken_by(name, game).text for name in command.arguments if name in game.register.by_id)
        if all(map(_ROLLS.isdisjoint, told)):
            return None
    return _shown(command, found["asks"], where)


def _shown(command: Command, said: str, where: Situation) -> Command | None:
    """The command with the sentence that tells what is asked; None if it leaves out an act."""
    game = where.asking.game
    asked = of_their_kind(said, where)
    told = best_within(command.arguments, asked, game)
    if told is None:
        return command
    if said.startswith("who ") and not any(names_a_player(name, game) for name in command.arguments):
        return None
    is_declared = command.arguments == asked_for(said, game)
    if not is_declared:
        is_told = not _ASKED_SINCE.match(said) or tells_what_is_asked(told.saying.text, said)
        if not is_told or leaves_out_an_act(told, game) or leaves_out_much(told, asked, game):
            return None
        # A definition does not say what somebody must do.
        if (_MUST.match(said) and told.saying.sort in {"note", "defines"}) or (
            where.spares and told.score < _WEAK
        ):
            return None
        # What a card changes the card tells.
        if told.saying.sort != "card" and is_surpassed(told, asked, game):
            return _decided(asked, where)
    return attrs.evolve(command, tells=(told.saying.id,))


def of_their_kind(said: str, where: Situation) -> str:
    """What is said with the noun for their kind instead of the places of which no rule speaks by name."""
    words, index = where.words, where.asking.game.register.index
    nouns = [
        one for row in index.kinds if not words.kinds.isdisjoint(row) for one in row if one in words.truths
    ]
    for name in sorted(words.elements, key=len, reverse=True):
        if name not in index.things and re.search(rf"\b{re.escape(name)}\b", said):
            place = words.elements[name]
            kind = next((one for one in nouns if where.holds(f"{place}.{words.truths[one]}")), "")
            said = re.sub(rf"\b{re.escape(name)}\b", kind or name, said)
    return said


def at_large(told: Sequence[str], question: str, where: Situation) -> Command | None:
    """The rule one sentence of which tells what is asked, with all that leads up to the question."""
    game = where.asking.game
    if has_precedents(where):
        return by_precedents(told, question, where)
    if told and _CONFIRMS.fullmatch(question):
        told, question = told[:-1], f"{_CAN} {told[-1]}"
    if (parted := _ASKED_LATER.search(question)) and not _ASKS_A_RULE.match(question):
        told, question = (*told, question[: parted.start()]), question[parted.end() :]
    if not _ASKS_A_RULE.match(question) and (ends := _IS_FINE.search(question)):
        question = f"{_CAN} {question[: ends.start()]}"
    before = " ".join(told)
    names_a_rule = bool(headed(f"{before} {question}", game))
    if not names_a_rule and any(one(question, where) for one in (is_of_now, is_of_what_stands, is_a_count)):
        return None
    no_rule = no_rule_tells(question) or "unless " in f"{before} {question}" or _BESIDES.fullmatch(question)
    if no_rule or any(questions(question)) or not _ASKS_A_RULE.match(question):
        return None
    if any(where.with_fact(one) is not None for one in told) or plays_only_cards(question, where):
        return None
    if names_a_place(f"{before} {question}", where):
        before, question = of_their_kind(before, where), of_their_kind(question, where)
        if is_of_a_place(before, question, where):
            return None
    note = "the rule that speaks of all this; the position is not looked at"
    return _told(question, before, note, where)


def _told(said: str, told: str, note: str, where: Situation) -> Command | None:
    """The rule with a sentence that surely answers."""
    game = where.asking.game
    found = deciding(said, game, told)
    if not found:
        return None
    names = dict.fromkeys(one.saying.entry for one in found)
    spare = ", ".join(map(repr, left_out(found, said, game)))
    note = "; ".join(filter(None, (f"left out: {spare}" if spare else "", note)))
    return where.command("rule", *names, note=note, asks=False, tells=(found[0].saying.id,))


def _general(found: re.Match[str], where: Situation) -> Command | None:
    said = _IS_NOT.sub(r"\1", _WHY_NOT.sub(r"\1\2 ", found["asks"]))
    # What comes of what cannot be done is told where that is told of.
    told = any(len(one.stems) > _TWO for one in needs(said, where.words.game) or () if one.homes)
    asserted = said.replace(" can not ", " ") if told and said.startswith("what happens ") else said
    denies = _NEGATES.search(asserted) and len(headed(said, where.words.game)) < _TWO
    if denies or _COUNTED.match(said) or _BESIDES.fullmatch(said) or is_of_one(said, where):
        return None
    placeless = _without_places(said, where)
    if placeless is None or is_of_now(placeless, where):
        return None
    if where.spares:
        spare = _spare(placeless, where)
        if not spare:
            return None
        placeless = " ".join(word for word in placeless.split() if word not in spare)
        where = attrs.evolve(where, note=f"left out: {', '.join(map(repr, spare))}")
    if placeless != said and not _DOES.match(said):
        anywhere = "the rule for any space: what stands there is not looked at"
        where = attrs.evolve(where, note="; ".join(filter(None, (where.note, anywhere))))
    if not (where.options or where.before or where.about) and (
        names := asked_for(placeless, where.asking.game)
    ):
        return where.command("rule", *names, asks=False)
    if not is_of_what_stands(placeless, where):
        return (
            _by_words(placeless, where) or _by_sentences(placeless, where) or _by_evidence(placeless, where)
        )
    return _by_sentences(placeless, where) if orders(placeless, where) else None


def _by_sentences(said: str, where: Situation) -> Command | None:
    """The few clauses that speak of all that is asked in one sentence."""
    if where.options or where.before or where.about or not _TOLD.fullmatch(usual(said)):
        return None
    names = clauses_about(said, where.asking.game)
    note = "the rules that speak of all its words in one sentence"
    return where.command("rule", *names, note=note, asks=False) if names else None


def _by_evidence(said: str, where: Situation) -> Command | None:
    """The sentence that surely tells what is asked."""
    if where.options or where.before or where.about or is_a_count(said, where) or names_a_place(said, where):
        return None
    return _decided(said, where)


def _decided(said: str, where: Situation) -> Command | None:
    supposed = _SUPPOSED.fullmatch(said)
    asked, told = (supposed["asked"], supposed["told"]) if supposed else (said, "")
    return _told(asked, told, "", where)


def _without_places(said: str, where: Situation) -> str | None:
    """The question without the places in which something is done; None if it is asked of such a place."""
    things = where.asking.game.register.index.things
    named = [one for one in where.words.elements if re.search(rf"\b{re.escape(one)}\b", said)]
    places = [one for one in named if one not in things]
    placeless = said
    for place in sorted(places, key=len, reverse=True):
        placeless = re.sub(rf" (?:in|at|from|out of|(?:in)?to) {re.escape(place)}\b", "", placeless)
    if not places or _DOES.match(said) or (where.anywhere and is_of_any(placeless, len(places), where)):
        return placeless
    is_one = len(places) == 1 and _CASE.match(said)
    is_way = len(places) == _TWO and any(
        _WAY.format(one, other) in said for one in places for other in places
    )
    if where.anywhere and (is_one or is_way) and asked_for(placeless, where.asking.game):
        return placeless
    return None


def _spare(said: str, where: Situation) -> tuple[str, ...]:
    """The words that are neither of the game nor say what is asked, if they are few and a rule is named."""
    game = where.asking.game
    wanted = needs(said, game) or ()
    spare = tuple(one.said for one in wanted if not one.homes and is_spare(one.stems, game))
    known = [one for one in wanted if one.said not in spare and not is_player(one, game)]
    is_few = max(len(spare) * _TIMES, _KNOWN) <= len(known)
    return spare if is_few and headed(said, game) else ()


def _by_words(said: str, where: Situation, *, wide: bool = False) -> Command | None:
    """The entry that decides about all that is asked; if ``wide``, the passages with all words, too."""
    game = where.asking.game
    wanted = needs(said, game)
    words = [word for one in wanted or () for word in one.stems]
    if not words or set(words) <= set(where.words.players):
        return None
    if where.about:
        spoken = spoken_by(where.about, game)
        name = where.about if any(spoken.weight(word, game, is_ruled=True) for word in words) else None
    elif where.options or where.before:
        name = None
    else:
        name = subject(said, game)
        telling = content(said, game)
        if name is None and wide and telling and is_found(" ".join(telling), game):
            return where.command("rule", *telling, asks=False)
    return where.command("rule", name, asks=False) if name else None
