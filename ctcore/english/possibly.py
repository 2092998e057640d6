"""What a question asks to be so in some position, as a condition."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.english.amounts import counted
from ctcore.english.spoken import bare

if TYPE_CHECKING:
    from ctcore.english.situation import Situation

__all__ = ["possibly"]

_GETS = "(?:have|has|hold|contain|get|gain|reach|be given|own|end with|end up with|keep|stack|fit)"
_CONTROLS = re.compile(
    "(?P<who>.+?) (?:(?:gain|take|get|have|win|seize) control (?:of|over|in)|control|take|seize|win) "
    "(?P<place>.+)"
)
_ENDS = re.compile(
    r"(?P<who>.+?) (?:end|break|remove|lift|deny) (?P<other>.+?)(?:'s)? control (?:of|over|in) (?P<place>.+)"
)
_THERE = re.compile(r"there be (?P<many>.+?)(?: (?:in|on|at) (?P<where>.+))?")
_HOLDS = re.compile(rf"(?P<who>.+?) {_GETS} (?P<many>.+?)(?: (?:in|on|at) (?P<where>.+))?")
_STAND = re.compile(
    r"(?P<many>.+?) (?:(?:be|stand|fit|exist|be placed|remain|stay)(?: there)? (?:in|on|at)|enter|"
    r"(?:go|move|get|cross|come) (?:in)?to) (?P<where>.+)"
)
_BE = re.compile(r"(?P<which>.+?) be (?P<what>.+)")
_LEVEL = re.compile(
    "(?P<what>.+?) (?:be|reach|exceed|pass|go (?:above|over|past|beyond|to|below)|rise (?:over|above|to)|"
    "fall (?:to|below)|drop (?:to|below)|get to) (?P<many>(?:[a-z]+ )*[0-9]+)"
)


def possibly(said: str, where: Situation) -> tuple[str, str] | None:
    """The condition that is asked for, or two at once, and the player who is to bring it about."""
    return _single(said, where) or _with_more(said, where)


def _single(said: str, where: Situation) -> tuple[str, str] | None:
    for read in (_control, _counts, _level, _state):
        if found := read(said, where):
            return found
    return None


def _with_more(said: str, where: Situation) -> tuple[str, str] | None:
    """Two conditions at once: "the FLN control algiers while it is at support"."""
    found = re.fullmatch("(.+?) (?:while|when|although|and) (.+)", said)
    asked = _single(found[1], where) if found else None
    if found is None or asked is None:
        return None
    place = asked[0].partition(".")[0]
    more = where.amounts.fact(re.sub("^(?:it|that|this) ", f"{place.casefold()} ", found[2]))
    return (f"{asked[0]} and {more}", asked[1]) if more else None


def _control(said: str, where: Situation) -> tuple[str, str] | None:
    for pattern, is_end in ((_ENDS, True), (_CONTROLS, False)):
        if (found := pattern.fullmatch(said)) and (player := where.words.player(found["who"])):
            of = where.words.player(found["other"]) if is_end else player
            fact = where.amounts.fact(f"{found['place']} is {of} control") if of else None
            if fact:
                return (f"not {fact}" if is_end else fact), player
    return None


def _counts(said: str, where: Situation) -> tuple[str, str] | None:
    """Counts: "a sector hold 3 bases", "there be 13 terror markers on the map", "the FLN have 3 bases"."""
    for pattern in (_THERE, _STAND, _HOLDS):
        if not (found := pattern.fullmatch(bare(said))):
            continue
        parts = found.groupdict()
        who = parts.get("who") or ""
        player = where.words.player(who) if who else None
        at = parts.get("where") or ("" if player is not None else who)
        if not at and re.search(r"\bstack\b", said):
            # Where pieces stand on each other is one place.
            at = "1 place"
        if (place := _of(parts["many"], at, player or "", where)) is not None:
            return None if player and where.is_foreign(place, player) else (place, player or "")
    return None


def _of(many: str, at: str, player: str, where: Situation) -> str | None:
    """The comparison that "3 bases" states of a place, of some place, of a box or of what a player has."""
    amounts = where.amounts
    sign, count, noun = counted(many)
    name = amounts.noun(f"{player} {noun}".strip()) or amounts.noun(noun)
    if at and at not in {"map", "board", "play"}:
        return _at(name, f"{noun} in {at}", f"{sign} {count}", where)
    whole = amounts.amount(f"{player} {noun}".strip()) if player else amounts.amount(noun)
    if whole is None and not at:
        return _of_either(noun, f"{sign} {count}", where)
    return whole and f"{whole} {sign} {count}"


def _of_either(noun: str, compared: str, where: Situation) -> str | None:
    """The comparison of what each player has: either may have it."""
    players = dict.fromkeys(where.words.players.values())
    each = [where.words.of_position.get(f"{one} {noun}") for one in players]
    return " or ".join(f"{one} {compared}" for one in each) if each and all(each) else None


def _at(name: str | None, said: str, compared: str, where: Situation) -> str | None:
    """The comparison of a number in a place, in some of several, or in a box."""
    at = said.partition(" in ")[2]
    if name is None:
        return None
    if place := where.words.element(at):
        return f"{place}.{name} {compared}"
    inner = where.amounts.places(re.sub("^(?:any|1|single) ", "", at))
    if inner is None:
        boxed = where.amounts.amount(said)
        return boxed and f"{boxed} {compared}"
    return f"any({name} {compared}{f' where {inner}' if inner else ''})"


def _level(said: str, where: Situation) -> tuple[str, str] | None:
    if not (found := _LEVEL.fullmatch(bare(said))):
        return None
    name = where.amounts.amount(found["what"])
    sign, count, _ = counted(f"{found['many']} of it")
    verb = said.removeprefix(found["what"])
    if re.search("exceed|pass|past|beyond|above|over", verb):
        sign = ">"
    elif re.search("below|less|fewer", verb):
        sign = "<"
    elif re.search("fall to|drop to", verb):
        sign = "<="
    elif " be " in f" {verb} " and sign == ">=":
        sign = "="
    level = f"{name} {sign} {count}" if name else _of_either(bare(found["what"]), f"{sign} {count}", where)
    return (level, "") if level else None


def _state(said: str, where: Situation) -> tuple[str, str] | None:
    """Truths: "oran be at support", "all cities be under FLN control", "two texts be in force together"."""
    if not (found := _BE.fullmatch(bare(said))):
        return None
    which, what = found["which"], re.sub(" (?:together|at same time|both|at once)$", "", found["what"])
    what, _, also = what.partition(" and ")
    facts = [where.amounts.fact(f"{one} is {what}") for one in re.split(" and ", which.removeprefix("both "))]
    if also:
        facts += [where.amounts.fact(f"{which} is {also}")]
    if not all(facts):
        facts = [
            where.amounts.fact(f"{which} is {what}"),
            *([where.amounts.fact(f"{which} is {also}")] if also else []),
        ]
    return (" and ".join(map(str, facts)), "") if all(facts) else None
