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
    from collections.abc import Collection, Iterable, Sequence

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
    "names_a_player",
]

_CITED = re.compile(r"\([^)]*\)")
_COUNTS = re.compile(
    r"[0-9]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|any number|as many|"
    r"half|third|a single|no (?:limit|more|further)|nothing)\b"
)
_OF_SPACES = re.compile(
    r"\b(?:[0-9]+|one|two|three|four|five|six|any number of|as many|single) "
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
    every = ranked(said, game, told)
    if said.startswith("how m"):
        tells = tells_spaces if said.startswith("how many spaces") else tells_number
        every = tuple(one for one in every if tells(one.saying.text))
    best: dict[str, Told] = {}
    for one in every:
        if not any(are_akin(one.saying, other.saying, game) for other in best.values()):
            best[one.saying.entry] = one
        if len(best) > _MOST:
            break
    first, *others = best.values() or (None,)
    if first is None or first.score < _SURE:
        return ()
    found = (first, *(one for one in others[:1] if one.score >= max(_SAME, first.score - _CLOSE)))
    beaten = others[len(found) - 1 :][:1]
    ahead = _AHEAD if len(_named(weighed(said, told, game), game)) >= _MUCH - 1 else _FAR_AHEAD
    if any(one.score > found[-1].score - ahead for one in beaten):
        return ()
    if any(_turns_on(need, found, every) for need in found[0].unsaid):
        return ()
    # Two rulings, or a list of what there is, decide nothing.
    if len(found) > 1 and any(one.saying.sort == "ruling" for one in found):
        return ()
    if {one.saying.entry for one in found} & {*game.register.index.listing}:
        return ()
    return found if all(_is_sure(one, said, told, game) for one in found) else ()


# How well a sentence must tell what is asked, and by how much others must tell it less, the more so if little
# is asked; where two tell it, how well the second, and by how much it may tell it less.
_SURE, _AHEAD, _FAR_AHEAD, _SAME, _CLOSE, _MOST = 0.7, 0.2, 0.25, 0.9, 0.06, 2
# How much of what is asked is much of it.
_LARGE_PART = 0.4
# How much of what is asked it may leave out: of what rules speak of, and of other words where much is asked.
_LACKING, _STRANGERS, _FEW, _MUCH = 0.15, 0.3, 2, 5


def _is_sure(one: Told, said: str, told: str, game: Game[Any]) -> bool:
    """Whether the sentence leaves out no act, and of other words not too much."""
    if any(_is_act(need, game) for need in one.unsaid):
        return False
    asked = weighed(said, told, game)
    if not _names_enough(tuple(asked), game):
        return False
    if one.saying.sort in {"ruling", "note"} and len(_named(asked, game)) <= _FEW:
        # A ruling is on one case, which so few words do not tell, and a note decides nothing.
        return False
    total = sum(asked.values())
    unsaid = [each for each in one.unsaid if not is_aside(each)]
    known = sum(asked[each] for each in unsaid if not is_strange(each, game))
    strange = sum(asked[each] for each in unsaid) - known
    most = _STRANGERS if len(_named(asked, game)) >= _MUCH else _LACKING
    return known <= _LACKING * total and strange <= most * total


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
    is_short = len(_named(asked_of(said, game), game)) < _MUCH - 1
    if is_short and one.score >= _SURE:
        return False
    less = _LESS if one.score < _SURE or said.startswith("if ") else _MUCH_LESS
    above = (each for each in every if each.score > one.score + less)
    return any(not are_akin(one.saying, each.saying, game) for each in above)


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


def names_of(saying: Saying) -> frozenset[str]:
    """What `rule` may be asked for it."""
    return frozenset((saying.id, saying.entry))


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
