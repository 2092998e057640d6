"""What a question is asked of: the rules at large, one place, or what stands on the map now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.english.speaking import is_within, titles_above
from ctcore.english.spoken import bare, usual
from ctcore.english.subjects import is_player
from ctcore.english.terms import headed, is_on_map, is_told, needs, stems_of

if TYPE_CHECKING:
    from ctcore.english.situation import Situation

__all__ = [
    "is_a_count",
    "is_of_a_place",
    "is_of_any",
    "is_of_now",
    "is_of_one",
    "is_of_other",
    "is_of_what_stands",
    "names_a_place",
    "no_rule_tells",
    "orders",
    "plays_only_cards",
]

# Such questions ask of a position, and such if they name nothing but what stands there.
_OF_NOW = re.compile(
    "how (?:many|much) .+ (?:have|has|own|hold|are there)$|where (?:is|are) .+|"
    "(?:do|does) .+ (?:controls?|holds?) (?:all|every|each|both|any|most|[0-9]+) .*$|"
    "who (?:controls?|holds?|owns?|has|was) (?!an? |any ).+|.+ stand for$|"
    "(?:how|which|what) .+ (?:is|are) in (?:force|effect|play)$|"
    "(?!what happens )(?!(?:.* )?(?:if|when|where|with|without) .+ there$)"
    ".+ (?:now|left|here|there|this turn|next turn|this card)$"
)
_OF_LEVELS = re.compile(
    r"(?:is|are) .*\b(?:at|under) (?:support|opposition|oppose|neutral|\w+ control)\b.*|"
    "(?:is|are)(?: there)? (?:no|all|every|each|any|at least|at most|more|fewer|less|[0-9]+) .*|how few .*"
)
_OF_PLAY = re.compile("how (?:many|much) .+|(?:who|where|which|what(?! (?:happens|does|do|if) )) .+")
_OF_THINGS = re.compile(
    "(?:is|are) there (?:an? |any )?(?:cards?|events?|spaces?|sectors?|city|cities|places?) |"
    "(?:which|what) (?:cards?|events?|special activity|special activities|box|boxes|markers?|players?|"
    "sides?) |"
    "(?:which|what) pieces?(?! (?:do|does) ) "
)
_COUNTS = re.compile("how m|what do(?:es)? .+ cost$")
# What is to be done with something else is told by what defines it.
_MUST_THEN = re.compile("must .+ (?:when|if|once) .+")
_PRICED = re.compile(r"^how much .*\b(?:costs?|pay|price)\b")
_WHICH = re.compile(r"(?:which|what) (\w+) .+")
# Whether a card may be played lies with what is turned up.
_PLAYS = re.compile("(?:can|may|could|must) .+ (?:play|execute|choose|be played|be executed)\\b")
# What a rule decides in every place.
_IS_RULED = re.compile(
    "(?:can|may|could|must|do|does|would|will|why|when|what happens|if|how much .*cost|what does) .+"
)
# What is said of something else, too, a rule does not decide alone.
_OF_OTHERS = re.compile(
    r"[0-9]|\b(?:it|they|them|unless|or|not|after|before)\b|^why (?!can not|may not|is it not)"
)

# What no rule tells: what is best, what has been, and what is not.
_NO_RULE = re.compile(
    r"\b(?:should|best|better|worth|good|bad|recommend|likely|odds)\b|^(?:has|have|had|did|was|were) |"
    r"\b(?:chances?|(?:this|next) turn)\b|^what would .+ be\b|^what can .+ do\b|"
    r"^(?:which|what) (?:spaces|places|sectors|cities|countries|cards|events|turns)\b|^how many turns\b|"
    r"^(?:who|which (?:player|side)) .*\b(?:more|most)\b|"
    r"^(?:can|may|could|do|does|is|are|must) (?:\w+ ){1,3}not\b|"
    r"^what happens (?:if|when) .*\bnot\b"
)
# The same of a long question.
_ADVISES = re.compile(
    r"\b(?:should|best|better|recommend|odds)\b|^(?:has|have|had|did|was|were) |^what can .+ do\b"
)
# A way from one place to another, and a number or a price that is asked.
_IS_WAY = re.compile(r" from \w+ to \w+")
_HOW_MANY = re.compile("how (?:many|much)|what (?:do|does) .*cost")
# How many terms must be named at least in a question about any place.
_KNOWN = 4


def no_rule_tells(question: str, *, is_long: bool = False) -> bool:
    """Whether it asks for advice, for the past or for what is not; a long one only for advice or the past.

    >>> no_rule_tells("should i rally in oran"), no_rule_tells("can i rally in oran")
    (True, False)
    """
    return bool((_ADVISES if is_long else _NO_RULE).search(question))


def is_a_count(said: str, where: Situation) -> bool:
    """Whether the number or the price of what stands on the map is asked, and no act is named."""
    return bool(_COUNTS.match(said)) and not headed(said, where.asking.game)


def names_a_place(said: str, where: Situation) -> bool:
    """Whether a place is named that no rule speaks of by its name: what stands there matters."""
    things = where.asking.game.register.index.things
    return any(
        one not in things and re.search(rf"\b{re.escape(one)}\b", said) for one in where.words.elements
    )


def is_of_any(said: str, places: int, where: Situation) -> bool:
    """Whether a rule decides in whatever place: one act is named, and something of it is asked."""
    game = where.asking.game
    named = [one for one in needs(said, game) or () if not is_player(one, game)]
    acts = {one.homes[0] for one in named if one.homes and not is_on_map(one, game)}
    also = [one for one in named if not (one.homes and not is_on_map(one, game))]
    if any(is_of_other(said, one, where) for one in acts):
        return False
    return (
        bool(_IS_RULED.match(said))
        and places == len(acts) == 1
        and bool(also)
        and not _OF_OTHERS.search(said)
    )


def is_of_other(said: str, name: str, where: Situation) -> bool:
    """Whether the question names a player, and a title above the rule the other one alone."""
    titles = " ".join(titles_above(name, where.asking.game)).casefold()
    asked, own = (
        {one for one in where.asking.game.players if re.search(rf"\b{one}\b", each)}
        for each in (said, titles)
    )
    return bool(asked and own) and asked.isdisjoint(own)


def is_of_now(said: str, where: Situation) -> bool:
    """Whether a position decides, or what card is up."""
    which = _WHICH.match(said)
    return bool(
        _OF_NOW.match(said)
        or _OF_THINGS.match(said)
        or (which and where.amounts.places(which[1]) is not None)
        or plays_only_cards(said, where)
    )


def is_of_what_stands(said: str, where: Situation) -> bool:
    """Whether nothing is named but what stands on the map, and it is asked how that stands or changes."""
    defining = where.asking.game.register.index.defining
    named = [
        one for one in needs(said, where.words.game) or () if one.homes and not is_told(one, where.words.game)
    ]
    if not said.startswith(("is ", "are ")) and not _MUST_THEN.fullmatch(said) and orders(said, where):
        return all(is_on_map(one, where.words.game) and is_within(one.homes[0], defining) for one in named)
    return bool(_OF_LEVELS.match(said) or _OF_PLAY.match(said)) and not (named or _PRICED.search(said))


def plays_only_cards(said: str, where: Situation) -> bool:
    """Whether it is asked about playing something, and only cards are named."""
    return bool(_PLAYS.match(said)) and _names_cards_only(said, where)


def _names_cards_only(said: str, where: Situation) -> bool:
    """Whether all that is named are cards that no move turns up."""
    acts = {stems_of(one) for one in where.words.acts}
    named = [one for one in needs(said, where.words.game) or () if one.homes and one.stems not in acts]
    return bool(named) and all(one.homes[0][0] == "#" for one in named)


def orders(said: str, where: Situation) -> bool:
    """Whether something is to be done to what is on the map: which act does it is not said."""
    done = (
        "place",
        "remove",
        "move",
        "activate",
        "flip",
        "turn",
        "replace",
        "redeploy",
        "kill",
        "build",
        "built",
    )
    return any(where.words.verbs.get(word, word) in done for word in usual(said).split())


def is_of_one(said: str, where: Situation) -> bool:
    """Whether the question is of one place, or of what pieces do: a rule would leave out which."""
    asks, _, rest = said.partition(" ")
    words = bare(rest).split()
    cuts = range(1, len(words))
    if asks in {"is", "are"}:
        return any(where.words.element(" ".join(words[:cut])) for cut in cuts)
    if asks in {"do", "does"}:
        return any(
            words[cut] == "have"
            and "to" not in words[cut + 1 : cut + 2]
            and where.words.player(" ".join(words[:cut])) is not None
            for cut in cuts
        )
    return False


def is_of_a_place(told: str, question: str, where: Situation) -> bool:
    """Whether the question is about what stands in that place, or too short to be one about any place."""
    game = where.asking.game
    if any(is_of_other(question, one, where) for one in headed(question, game)):
        return True
    is_counted = bool(_HOW_MANY.match(question)) and not re.search("[0-9]", f"{told} {question}")
    is_short = len(needs(f"{told} {question}", game) or ()) < _KNOWN
    return is_counted or is_short or bool(_IS_WAY.search(question))
