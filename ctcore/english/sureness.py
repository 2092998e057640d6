"""Whether a sentence of the rules surely tells what is asked, or another clause's tells more of it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.evidence import asked_of, is_aside, is_strange, ranked, weighed
from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.speaking import spoken_by
from ctcore.english.terms import is_on_map, stems_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ctcore.english.evidence import Saying, Told
    from ctcore.english.terms import Need
    from ctcore.game import Game

__all__ = [
    "are_akin",
    "best_within",
    "deciding",
    "is_surpassed",
    "leaves_out_an_act",
    "leaves_out_much",
    "left_out",
    "names_a_player",
    "tells_what_is_asked",
]

_CITED = re.compile(r"\([^)]*\)")
_COUNTS = re.compile(
    r"[0-9]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|any number|as many|"
    r"half|third|a single|no (?:limit|more than|further)|nothing)\b"
)
_OF_SPACES = re.compile(
    r"(?<!is )\b(?:[0-9]+|one|two|three|four|five|six|any number of|as many|single) "
    r"(?:selected |map )?(?:spaces?|locations?)\b"
)


def deciding(said: str, game: Game[Any], told: str = "") -> tuple[Told, ...]:
    """The sentence that surely tells what is asked, and one of another clause that tells it as well.

    It is sure if it tells much of it, and much more than any sentence of a clause that is not told.

    >>> from ctcore.game.games import game
    >>> [one.saying.id for one in deciding("do police move in a sweep", game())]
    ['3.2.3/4']
    >>> deciding("do police sing in a sweep", game())
    ()
    """
    every = _bearing(said, told, game)
    first, *others = _of_each(every, game) or (None,)
    if first is None:
        return ()
    found = (first, *(one for one in others[:1] if one.score >= max(_SAME, first.score - _CLOSE)))
    if not _may_decide(found, said, told, game):
        return ()
    if _is_outspoken(found, every, game):
        return ()
    asked, last = weighed(said, told, game), found[-1]
    ahead = last.score - max((one.score for one in others[len(found) - 1 :]), default=0.0)
    is_seconded = len(every) > 1 and every[1].saying.entry == every[0].saying.entry
    sure = _sureness(last, ahead, asked, game) + (_OF_SECOND if is_seconded else 0.0)
    enough = _SURE_OF_CARD if all(one.saying.entry.startswith("#") for one in found) else _SURE_ENOUGH
    is_sure = ahead >= _LEAST_AHEAD and sure >= enough and _names_enough(tuple(asked), game)
    return found if is_sure else ()


def _bearing(said: str, told: str, game: Game[Any]) -> tuple[Told, ...]:
    """The sentences that may answer, the best first."""
    every = ranked(said, game, told)
    every = tuple(one for one in every if tells_what_is_asked(one.saying.text, said))
    if said.startswith("how many spaces"):
        every = tuple(one for one in every if tells_spaces(one.saying.text))
    if _ALLOWS.match(said):
        # What stands in a chapter itself introduces it, or sets up a scenario.
        every = tuple(one for one in every if not one.saying.entry.isdigit())
    # A word that the question turns on, such as "before", must be in the answer if a good sentence has it.
    turning = [need for need in every[0].unsaid if _turns_on(need, every[:1], every)] if every else []
    return tuple(one for one in every if not any(need in one.unsaid for need in turning))


def _of_each(every: Sequence[Told], game: Game[Any]) -> tuple[Told, ...]:
    """The best sentence of each of the best clauses."""
    best: list[Told] = []
    for one in every:
        if not any(are_akin(one.saying, other.saying, game) for other in best):
            best.append(one)
        if len(best) > _MOST:
            break
    return tuple(best)


def _is_outspoken(found: Sequence[Told], every: Sequence[Told], game: Game[Any]) -> bool:
    """Whether a sentence of another clause scores about as well, and names a thing that these leave out."""
    lacking = [need for need in found[0].unsaid if all(need in one.unsaid for one in found)]
    named = [need for need in _named(lacking, game) if need.homes]
    named += [need for need in lacking if need.said.isdigit()]
    near = (one for one in every if one.score > found[-1].score - _ABOUT)
    others = [one for one in near if not any(are_akin(one.saying, each.saying, game) for each in found)]
    return any(need not in one.unsaid for need in named for one in others)


def _may_decide(found: Sequence[Told], said: str, told: str, game: Game[Any]) -> bool:
    """Whether sentences of that sort may answer, and each has the act that is asked about."""
    sorts = {one.saying.sort for one in found}
    # Two rulings, or a list of clauses, are no answer; and no rule gives advice.
    if len(found) > 1 and "ruling" in sorts:
        return False
    if {one.saying.entry for one in found} & {*game.register.index.listing} or _ADVICE.search(said):
        return False
    # A ruling is about one case, and a question of few words does not describe it; a note binds nobody.
    if sorts & {"note", "ruling"} and len(_named(asked_of(said, game), game)) <= _FEW and not told:
        return False
    # A definition does not say what somebody must do.
    if _MUST.match(said) and sorts & {"note", "defines"}:
        return False
    return not any(
        _leaves_out_what_is_asked(one, said, game) or _leaves_out_of_whether(one, said, game) for one in found
    )


def _sureness(one: Told, ahead: float, asked: Mapping[Need, float], game: Game[Any]) -> float:
    """How sure it is that a sentence with that lead tells what is asked."""
    unsaid = (each for each in one.unsaid if not is_aside(each) and is_strange(each, game))
    strange = sum(asked[each] for each in unsaid) / sum(asked.values())
    return (
        _OF_SCORE * min(one.score, _MOST_SCORE)
        + min(ahead, _MOST_AHEAD)
        - _OF_STRANGE * min(strange, _MOST_STRANGE)
        + _OF_NAMED * min(len(_named(asked, game)), _MOST_NAMED)
    )


# A short question of yes or no is not answered by a sentence that leaves out one of its words.
_WHETHER = re.compile("(?:do|does|is|are|can|may|could|how (?:many|much)|what happens (?:if|when)) ")
_ALLOWS = re.compile("(?:can|may|could|must) ")
_MUST = re.compile("(?:must|(?:do|does) .+ (?:have|need) to) ")
_ADVICE = re.compile(r"\b(?:should|best|better|good|bad|worth|recommend|wise|advisable)\b")


def _leaves_out_of_whether(one: Told, said: str, game: Game[Any]) -> bool:
    """Whether a short question of yes or no, or for a number, has a word that the sentence leaves out."""
    asked = asked_of(said, game)
    if not _WHETHER.match(said) or len(_named(asked, game)) >= _MUCH:
        return False
    nouns = _nouns(game) if not said.startswith(("is ", "are ")) else frozenset()
    places = lexicon_of(game).elements.keys() - game.register.index.things.keys()
    is_counted = said.startswith("how ")
    silent = (
        each
        for each in _named(one.unsaid, game)
        if each in asked and not (is_counted and is_strange(each, game))
    )
    return any(each.stems not in nouns and each.said not in places for each in silent)


@cache
def _nouns(game: Game[Any]) -> frozenset[tuple[str, ...]]:
    """The nouns for a place."""
    kinds = lexicon_of(game).kinds
    rows = (row for row in game.register.index.kinds if not kinds.isdisjoint(row))
    return frozenset(map(stems_of, (*kinds, *(each for row in rows for each in row))))


# How sure it is that a sentence answers.  Its lead over other clauses counts in full.  These are the weights
# of its score, of strange words that it leaves out (against it), of each thing that the question names, and
# of a second sentence of its clause.  They were fitted to the tests' questions by logistic regression.
_OF_SCORE, _OF_STRANGE, _OF_NAMED, _OF_SECOND = 0.45, 0.45, 0.11, 0.15
# The least lead; and the most of each that is counted.
_LEAST_AHEAD = 0.05
_MOST_SCORE, _MOST_AHEAD, _MOST_STRANGE, _MOST_NAMED = 1.1, 0.4, 0.5, 6
# The sum from which a sentence is shown as the answer.  With less, wrong clauses were shown to strangers too
# often.  Cards need less: a title names one card and no other clause.
_SURE_ENOUGH, _SURE_OF_CARD = 1.05, 0.94
# A second clause is shown beside the first if its score is at least the first number, and lower by the second
# at most.  No more clauses than the third are compared.
_SAME, _CLOSE, _MOST = 0.9, 0.06, 2
# The score of a sentence that tells much; how many words are few, and how many are many.
_SURE, _FEW, _MUCH = 0.7, 2, 5
# By how much the score of a sentence may be lower that has a word which the best one leaves out.
_ABOUT = 0.2
# The share of a question that is a large part of it.
_LARGE_PART = 0.4


# What a question turns on: the sentence that decides has it, if any that tells much of the question has.
_TURNS = frozenset(map(stem, ("both", "before", "second", "without", "twice", "last")))
_MUCH_OF_IT = 0.75


def _turns_on(need: Need, found: Collection[Told], every: Sequence[Told]) -> bool:
    """Whether the question turns on a word that these leave out, but a sentence of another clause has it."""
    if _TURNS.isdisjoint(need.stems) or any(need not in one.unsaid for one in found):
        return False
    told, least = {one.saying.entry for one in found}, _MUCH_OF_IT * max(one.score for one in found)
    return any(need not in one.unsaid and one.saying.entry not in told and one.score > least for one in every)


def are_akin(one: Saying, other: Saying, game: Game[Any]) -> bool:
    """Whether two sentences are of one entry, of a ruling and what it is on, or of a card and its clause.

    >>> from ctcore.game.games import game
    >>> suez = [best_within((name,), "suez crisis resources", game()).saying for name in ("#62", "5.1.9")]
    >>> are_akin(*suez, game())
    True
    """
    names = [{each.entry, *each.on} for each in (one, other)]
    titles = [_title(each.entry, game) for each in (one, other)]
    return not names[0].isdisjoint(names[1]) or (titles[0] == titles[1] and bool(titles[0]))


@cache
def _title(name: str, game: Game[Any]) -> str:
    """The title of an entry, where a card and a clause may share it."""
    return re.sub(" pivotal event$", "", getattr(game.register.by_id[name], "title", "").casefold())


def is_surpassed(one: Told, said: str, game: Game[Any]) -> bool:
    """Whether a sentence of another clause tells more of what is asked than one that tells little of it.

    One that tells much of it may tell a little less than the other, or any less where little is asked.

    >>> from ctcore.game.games import game
    >>> said = "do police move in a sweep"
    >>> [is_surpassed(best_within((name,), said, game()), said, game()) for name in ("3.2.2", "3.2.3")]
    [True, False]
    """
    every = ranked(said, game)
    if any(_turns_on(need, (one,), every) for need in one.unsaid):
        return True
    above = [each for each in every if each.score > one.score and not are_akin(one.saying, each.saying, game)]
    is_short = len(_named(asked_of(said, game), game)) < _MUCH - 1
    if is_short and one.score >= _SURE:
        # If the question has two acts, the clause of each may score better than one about both.
        acts = [need for need in asked_of(said, game) if _is_act(need, game)]
        return (len(acts) > 1 and len({each.saying.entry for each in above}) > 1) or (
            bool(above) and _is_outspoken((one,), above, game)
        )
    less = _LESS if one.score < _SURE or said.startswith("if ") else _MUCH_LESS
    return any(each.score > one.score + less for each in above)


# By how much a sentence may tell less than another clause's, if it tells little of what is asked, or much.
_LESS, _MUCH_LESS = 0.03, 0.13


def best_within(names: Collection[str], said: str, game: Game[Any]) -> Told | None:
    """The sentence of one of these entries that tells most of what is asked; None if none tells of it.

    >>> from ctcore.game.games import game
    >>> best_within(("3.2.3",), "does a sweep cost resources", game()).saying.id
    '3.2.3/2'
    """
    own = (one for one in ranked(said, game) if not names_of(one.saying).isdisjoint(names))
    return next(own, None)


def left_out(found: Collection[Told], said: str, game: Game[Any]) -> tuple[str, ...]:
    """The words of the question of which no rule speaks, and none of these sentences.

    >>> from ctcore.game.games import game
    >>> said = "do police in a city bravely count in an assault"
    >>> left_out((best_within(("3.2.4",), said, game()),), said, game())
    ('bravely',)
    """
    asked = asked_of(said, game)
    return tuple(
        each.said
        for each in asked
        if not is_aside(each) and is_strange(each, game) and all(each in one.unsaid for one in found)
    )


def names_of(saying: Saying) -> frozenset[str]:
    """What `rule` may be asked for it."""
    return frozenset((saying.id, saying.entry))


def _leaves_out_what_is_asked(one: Told, said: str, game: Game[Any]) -> bool:
    """Whether the sentence is silent of a move or a phase, or of another title that the question names."""
    asked = asked_of(said, game)
    return leaves_out_an_act(one, game) or any(_is_act(need, game) and need in asked for need in one.unsaid)


def leaves_out_an_act(one: Told, game: Game[Any]) -> bool:
    """Whether a move or a phase is asked of which the sentence does not speak."""
    acts = {stems_of(act) for act in lexicon_of(game).acts}
    return any(
        _is_act(need, game) and (need.stems in acts or need.said.endswith(" phase")) for need in one.unsaid
    )


def leaves_out_much(one: Told, said: str, game: Game[Any]) -> bool:
    """Whether a sentence leaves out two words of which rules speak, and they are much of what is asked.

    >>> from ctcore.game.games import game
    >>> said = "must a resettled sector keep a police cube"
    >>> leaves_out_much(best_within(("4.2.1",), said, game()), said, game())
    True
    """
    asked, places = weighed(said, "", game), lexicon_of(game).elements
    known = [
        asked[need]
        for need in one.unsaid
        if not (is_aside(need) or is_strange(need, game) or need.said in places)
    ]
    return len(known) >= _FEW and sum(known) > _LARGE_PART * sum(asked.values())


def _is_act(need: Need, game: Game[Any]) -> bool:
    """Whether that is a move, a phase or a card: what has a name of its own, and is not on the map."""
    general = game.register.index.general
    return bool(need.homes) and need.homes[0] not in general and not is_on_map(need, game)


_SOMEBODY = ("player", "opponent", "whoever", "nobody")


def names_a_player(name: str, game: Game[Any]) -> bool:
    """Whether a rule says of a player what holds: who does it.

    >>> from ctcore.game.games import game
    >>> names_a_player("6.4", game()), names_a_player("1.3.6", game())
    (True, False)
    """
    text = spoken_by(name, game).text
    return any(text.issuperset(stems_of(one)) for one in (*lexicon_of(game).players, *_SOMEBODY))


def tells_number(text: str) -> bool:
    """Whether a text says how many or how much.

    >>> tells_number("It costs two Resources."), tells_number("Police do not move (3.2).")
    (True, False)
    """
    return bool(_COUNTS.search(_CITED.sub("", text)))


def tells_what_is_asked(text: str, said: str) -> bool:
    """Whether a text says how many or when, where that is asked.

    >>> tells_what_is_asked("Police count in Cities.", "since when do police count")
    False
    """
    if said.startswith("how m"):
        return tells_number(text)
    return not _ASKS_WHEN.match(said) or bool(_OF_TIME.search(text))


_ASKS_WHEN = re.compile("(?:since |from )?when (?:can|may|must|do|does|is|are|will) ")
_OF_TIME = re.compile(
    r"(?i)\b(?:if|when|once|after|before|until|while|during|then|at|first|next|last|each|round|phase|only|"
    r"reset|end|ends|start|at once|as soon|any time|turn|now|for good)\b"
)


def tells_spaces(text: str) -> bool:
    """Whether a text says in how many spaces.

    >>> tells_spaces("Locations: one or two spaces."), tells_spaces("One of the selected spaces.")
    (True, False)
    """
    return bool(_OF_SPACES.search(text))


def _names_enough(wanted: Sequence[Need], game: Game[Any]) -> bool:
    """Whether two things are named besides a player and what only tells which of several."""
    named = _named(wanted, game)
    return len(named) >= _FEW and any(one.homes for one in named)


def _named(wanted: Iterable[Need], game: Game[Any]) -> list[Need]:
    """What is named besides a player and what only tells which of several."""
    players = {stems_of(one) for one in lexicon_of(game).players}
    return [one for one in wanted if one.stems not in players and not is_aside(one)]
