"""Questions about a position, the map, and what positions there may be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.english.asks_of_play import may_reach
from ctcore.english.counts import how_many_there_are
from ctcore.english.possibly import possibly
from ctcore.english.spoken import bare, singular

if TYPE_CHECKING:
    from ctcore.english.asking import Command
    from ctcore.english.situation import Situation

__all__ = [
    "amount",
    "boxes",
    "either",
    "in_all",
    "largest",
    "neighbours",
    "of_player",
    "owns",
    "possible",
    "reaches",
    "show",
    "space",
    "there_are",
    "truth",
    "which",
]

_SMALL = frozenset(("least", "fewest", "lowest", "minimum", "smallest", "min", "low", "small"))
# What says that something may be so, and whose it may be.
_POSSIBLY = re.compile(
    r" (?:(?:that )?(?:can|may|could) (?:be|stand|fit|exist|there be)|(?:that )?there can be)(?= |$)"
)
_OWNED = re.compile(
    r"(?P<what>.+?) (?:that )?(?P<owner>(?:the |a |any )?[\w'-]+(?: [\w'-]+){0,2}) (?:can|may|could) "
    r"(?:ever )?(?:have|hold|get|reach|own|contain|earn)(?P<at>(?: in .+)?)"
)


def amount(found: re.Match[str], where: Situation) -> Command | None:
    """A number of the position."""
    said, owner = found["what"], found.groupdict().get("owner")
    at = found.groupdict().get("at") or ""
    name = where.amounts.amount(said) if owner is None else _owned(said, f"{owner}{at}", where)
    player = where.words.player(owner) if owner else None
    if name and player and where.is_foreign(name, player):
        return None
    return None if name is None else where.command("value", name)


def in_all(found: re.Match[str], where: Situation) -> Command | None:
    """How many of something the game has, wherever they stand."""
    parts, said = found.groupdict(), found["what"]
    owner = parts.get("owner") or parts.get("owners") or ""
    player = where.words.player(owner) if owner else ""
    if player is None:
        return None
    name = where.amounts.in_all(f"{player} {bare(said)}") if player else None
    name = name or where.amounts.in_all(said)
    if name is None:
        return None if player else _stated(said, where)
    return None if player and where.is_foreign(name, player) else where.command("value", name)


def there_are(found: re.Match[str], where: Situation) -> Command | None:
    """How many of something there are, where that is the same in every position."""
    if where.options or where.asking.is_named:
        return None
    return _mapped(found["what"], where) if found["at"] else _stated(found["what"], where)


def _stated(said: str, where: Situation) -> Command | None:
    """What states how many there are: the map that lists them, or a rule."""
    name = how_many_there_are(singular(bare(said)), where.asking.game)
    return _mapped(said, where) or (where.command("rule", name, asks=False) if name else None)


def _mapped(said: str, where: Situation) -> Command | None:
    """The list of the map, if it has these."""
    noun, listed = singular(bare(said)), where.asking.verbs.get("map", "").casefold()
    is_listed = noun not in where.words.numbers and re.search(rf"\b{re.escape(noun)}s?\b", listed)
    return where.command("map", asks=False) if is_listed else None


def of_player(found: re.Match[str], where: Situation) -> Command | None:
    """A number of pieces that are named with their player: "fln guerrillas on the map"."""
    player, name = where.words.player(found["owner"]), where.amounts.amount(found["what"])
    return where.command("value", name) if player and name and not where.is_foreign(name, player) else None


def _owned(said: str, owner: str, where: Situation) -> str | None:
    """The number of what a player or a place has."""
    whole, (owner, _, at) = owner, re.sub(" on (?:the )?(?:map|board)$", "", owner).partition(" in ")
    player = where.words.player(owner)
    if player is not None and at:
        ways = (where.amounts.amount(f"{one} in {at}") for one in (f"{player} {bare(said)}", said))
        return next(filter(None, ways), None)
    if player and not at and owner != whole:
        # On the map a number counts in all spaces.
        ways = (where.amounts.amount(f"{one} on map") for one in (f"{player} {bare(said)}", said))
        return next(filter(None, ways), None)
    if player == "" and owner != whole:
        # Who asks has the pieces that are one player's alone.
        name = where.amounts.amount(f"{said} on map")
        is_own = any(
            not where.is_foreign(name or "", one) for one in dict.fromkeys(where.words.players.values())
        )
        return name if is_own else None
    if player:
        of = where.words.of_position.get(f"{player} {bare(said)}")
        return of or where.amounts.amount(f"{player} {bare(said)}")
    return where.amounts.amount(f"{said} in {owner}") if player is None else None


def truth(found: re.Match[str], where: Situation) -> Command | None:
    """A truth of the position."""
    said = bare(found["what"])
    ways = [said, *(f"{said[:cut]} is {said[cut + 1 :]}" for cut in range(len(said)) if said[cut] == " ")]
    names = dict.fromkeys(name for one in ways if (name := where.amounts.fact(one)))
    if not names and (some := where.amounts.compared(found["what"].removeprefix("there "))):
        return where.command("value", some)
    return where.command("value", next(iter(names))) if len(names) == 1 else None


def either(found: re.Match[str], where: Situation) -> Command | None:
    """Which of two truths holds of a place: what stands there tells."""
    first, other = found["either"], found["other"]
    for cut in range(len(first)):
        if first[cut] == " " and (place := where.words.element(first[:cut])) is not None:
            truths = (where.amounts.truth(first[cut + 1 :]), where.amounts.truth(other))
            if all(truths):
                return where.command("space" if "space" in where.asking.verbs else "show", place)
    return None


def owns(found: re.Match[str], where: Situation) -> Command | None:
    """Whether a player has pieces in a place."""
    player = where.words.player(found["who"])
    said = _of_player(bare(found["what"]), player, where) if player else found["what"]
    some = where.amounts.compared(f"{said} in {found['at']}")
    if player is None or not some or where.is_foreign(some, player):
        return None
    return where.command("value", some)


def boxes(found: re.Match[str], where: Situation) -> Command | None:
    """What stands in a box beside the map is among what `show` prints."""
    said = bare(found["what"]).removesuffix(" box")
    heads = {
        name.partition(".")[0].replace("_", " ") for name in where.words.of_position.values() if "." in name
    }
    return where.command("show") if said in heads else None


def which(found: re.Match[str], where: Situation) -> Command | None:
    """The places of which something holds, or what each has."""
    said = re.sub(" (?:has|have) been ", " are ", bare(found["what"]))
    said = re.sub(" (?:have|has|contains?|holds?) ", " with ", said, count=1)
    said = re.sub(" (?:are|is|lie|lies|starts?(?: out| off)?|begins?) ", " that are ", said, count=1)
    said = said.replace("that are a ", "that are ")
    if (who := found.groupdict().get("who")) is not None:
        player = where.words.player(who)
        held = None if player is None else where.amounts.held(_of_player(said, player, where))
        is_foreign = bool(held and player) and where.is_foreign(held or "", player or "")
        return where.command("value", held) if held and not is_foreign else None
    said = re.sub(" that are (?=.*[0-9])", " with ", said) if where.amounts.places(said) is None else said
    places = where.amounts.places(said) or where.amounts.controlled(said)
    name = places or where.amounts.noun(said)
    return where.command("value", name) if name else None


def _of_player(said: str, player: str, where: Situation) -> str:
    """The pieces that are named, as those of the player where there are such of both."""

    def own(noun: str) -> str:
        count, _, what = noun.rpartition(" ") if " " in noun else ("", "", noun)
        return f"{count} {player} {what}".strip() if f"{player} {what}" in where.words.numbers else noun

    return "".join(one if one in {" but ", " and "} else own(one) for one in re.split("( but | and )", said))


def neighbours(found: re.Match[str], where: Situation) -> Command | None:
    """What lies next to a place, by the game's own verb for places."""
    other = found.groupdict().get("other")
    if other is not None and where.words.element(other) is None:
        return None
    place = where.words.element(found["place"])
    if place is None or "space" not in where.asking.verbs:
        return None
    return where.command("space", place, asks=False)


def space(found: re.Match[str], where: Situation) -> Command | None:
    """What stands in a place and what may be done there."""
    place = where.words.element(found["place"])
    if place is None:
        return None
    return where.command("space", place) if "space" in where.asking.verbs else where.command("show")


def show(_found: re.Match[str], where: Situation) -> Command | None:
    """The position, with whose turn it is."""
    return where.command("show")


def possible(found: re.Match[str], where: Situation) -> Command | None:
    """Whether something can be so in a lawful position or, where a time is named, be brought about."""
    time = found.groupdict().get("time")
    said = (
        re.sub(" to ", " ", found["what"], count=int("possible" in found[0]))
        if "possible" in found[0]
        else found["what"]
    )
    asked = possibly(said, where)
    if asked is None:
        return None
    condition, player = asked
    if not time:
        return where.command("find", condition, asks=False)
    word = time.split()[-1]
    if word not in where.asking.game.times:
        return None
    by = ("--by", player) if player else ()
    return where.in_turn("find", condition, *by, "--within", word)


def reaches(found: re.Match[str], where: Situation) -> Command | None:
    """Whether a player can bring a piece to a place in some time; or how far a group gets."""
    to, subject = where.words.element(found["place"]), bare(found["subject"])
    if to is None:
        return None
    group = re.fullmatch("(?:[0-9]+ )?(?P<what>.+?) (?:in|at|from) (?P<place>.+)", subject)
    if group and may_reach(group["what"], where):
        origin = where.words.element(group["place"])
        return where.command("reach", origin) if origin else None
    player, time = where.words.player(found["subject"]), (found["time"] or "").split()
    name = where.words.numbers.get(f"{player} pieces")
    if not player or name is None or not time or time[-1] not in where.asking.game.times:
        return None
    return where.in_turn("find", f"{to}.{name} >= 1", "--by", player, "--within", time[-1])


def largest(found: re.Match[str], where: Situation) -> Command | None:
    """How large or how small a number can be in a lawful position."""
    parts = found.groupdict()
    said = _POSSIBLY.sub("", parts["what"])
    if parts.get("owner"):
        name = _owned(said, f"{parts['owner']}{parts.get('at') or ''}", where)
    elif owned := _OWNED.fullmatch(said):
        name = _owned(owned["what"], f"{owned['owner']}{owned['at']}", where)
    else:
        name = where.amounts.amount(f"{said}{parts.get('at') or ''}")
    owner = _acting(parts, said, where)
    if name is None or (owner and where.is_foreign(name, owner)):
        return None
    small = (parts.get("most") or parts.get("high") or "") in _SMALL
    sought = ("--smallest" if small else "--largest", name)
    if not (time := parts.get("time")):
        return where.command("find", *sought, asks=False)
    by = _acting(parts, said, where)
    if time.split()[-1] not in where.asking.game.times or not by:
        return None
    return where.in_turn("find", *sought, "--by", by, "--within", time.split()[-1])


def _acting(parts: dict[str, str | None], said: str, where: Situation) -> str | None:
    """The player who is to bring a number about."""
    owned = _OWNED.fullmatch(said)
    who = parts.get("who") or parts.get("owner") or (owned["owner"] if owned else "")
    return where.words.player(who) if who else None
