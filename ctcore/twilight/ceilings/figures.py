"""The figures that a move may raise or lower, and which of them would raise a number that is asked about.

A figure is something of a space (of some space, or summed over the map), of a box, a purse or a track.  A
change of it is told by its name after a sign: ``+commitment``, ``-map.guerrillas``.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ctcore.condition import expression as e
from ctcore.condition.quantifiers import Every, Some, Sum
from ctcore.kernel.logic import any_of, choose
from ctcore.twilight.board.vocabulary import Stance
from ctcore.twilight.conditions import FACTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["changes", "raising"]

_TROOPS = ("french_troops", "algerian_troops")
_POLICE = ("french_police", "algerian_police")
_GUERRILLAS = ("underground", "active")
_GOVERNMENT = (*_TROOPS, *_POLICE, "government_bases")
_FLN = (*_GUERRILLAS, "fln_bases")
_FIELDS = (*_GOVERNMENT, *_FLN, "terror", "pop_markers", "base_markers")
# Sums of fields of a space.
_SUMS: dict[str, tuple[str, ...]] = {
    "troops": _TROOPS,
    "police": _POLICE,
    "cubes": (*_TROOPS, *_POLICE),
    "guerrillas": _GUERRILLAS,
    "bases": ("government_bases", "fln_bases"),
    "government_pieces": _GOVERNMENT,
    "fln_pieces": _FLN,
}
# By how many pieces the FLN has more than the Government, which decides Control.
_LEAD = "lead"
_LEVELS = {"at_support": Stance.SUPPORT, "at_neutral": Stance.NEUTRAL, "at_oppose": Stance.OPPOSE}
_MAP = "map."
_MANY = 4
_BOXES = ("available", "casualties", "out_of_play", "set_aside")
_SORTS = (*_GOVERNMENT, "guerrillas", "fln_bases")
_OF_POSITION = {
    name: attrgetter(name)
    for name in (
        *("resources.fln", "resources.government", "commitment", "france_track", "border_zone"),
        *(f"{box}.{sort}" for box in _BOXES for sort in _SORTS),
    )
}
# What holds truths of the position.
_TRUTHS = {"in_force": ("in_force",), "hand": ("hand", "coup_played", "suez_crisis")}
_INITIATIVE = "initiative"
_OF_INITIATIVE = ("fln_first", "government_first")


# What a step has changed


def changes(before: State, after: State) -> Iterator[tuple[str, Any]]:
    """Each change that the step may have made, with the truth that it did; with two readings.

    >>> import ctcore as ct
    >>> before = ct.play(ct.setup("short", card=1), "no pivotal event; terror")
    >>> after = ct.play(before, "Souk Ahras")
    >>> [name for name, made in changes(before, after) if made and not name.startswith(("+map", "-map"))]
    ['-resources.fln', '-underground', '+active', '+terror', '+at_neutral', '-at_oppose']
    """
    for name, read in _OF_POSITION.items():
        yield from _of(name, _less(read(after), read(before)))
    for name, parts in _TRUTHS.items():
        if any(getattr(before, part) is not getattr(after, part) for part in parts):
            yield f"+{name}", True
    if before.initiative is not after.initiative:
        yield f"+{_INITIATIVE}", True
    if before.spaces is not after.spaces:
        pairs = zip(before.spaces, after.spaces, strict=True)
        yield from _of_spaces([_changed(was, now) for was, now in pairs if was is not now])


def _less(one: Any, other: Any) -> Any:
    return 0 if one is other else one - other


def _of(name: str, by: Any) -> Iterator[tuple[str, Any]]:
    if type(by) is not int or by:
        yield f"+{name}", by >= 1
        yield f"-{name}", by <= -1


def _of_spaces(changed: list[dict[str, Any]]) -> Iterator[tuple[str, Any]]:
    # What a move changes all over the map, it may raise and lower: that is not told more exactly.
    everywhere = len(changed) > _MANY
    for name in dict.fromkeys(name for one in changed for name in one):
        if everywhere:
            yield from ((f"{sign}{of}{name}", True) for sign in "+-" for of in ("", _MAP))
            continue
        by = [one[name] for one in changed if name in one]
        yield f"+{name}", any_of(each >= 1 for each in by)
        yield f"-{name}", any_of(each <= -1 for each in by)
        yield from _of(f"{_MAP}{name}", by[0] if len(by) == 1 else sum(by[1:], by[0]))


def _changed(was: Space, now: Space) -> dict[str, Any]:
    """By how much each figure of a space has changed, those left out that have not."""
    found = {name: _less(getattr(now, name), getattr(was, name)) for name in _FIELDS}
    found = {name: by for name, by in found.items() if type(by) is not int or by}
    for name, parts in _SUMS.items():
        if some := [found[part] for part in parts if part in found]:
            found[name] = sum(some[1:], some[0])
    if "fln_pieces" in found or "government_pieces" in found:
        found[_LEAD] = found.get("fln_pieces", 0) - found.get("government_pieces", 0)
    if was.resettled is not now.resettled:
        found["resettled"] = _truth(now.resettled) - _truth(was.resettled)
    if "resettled" in found or "pop_markers" in found:
        found["population"] = now.population - was.population
    if was.support is not now.support:
        for name, stance in _LEVELS.items():
            found[name] = _truth(now.support == stance) - _truth(was.support == stance)
    return {name: by for name, by in found.items() if type(by) is not int or by}


def _truth(value: Any) -> Any:
    return choose(value, 1, 0)


# What may raise a number

_SUPPORT = ("+at_support", "+population")
_OPPOSITION = ("+at_oppose", "+population")
_OF_WORD: dict[str, tuple[str, ...]] = {
    "government_control": (f"-{_LEAD}",),
    "fln_control": (f"+{_LEAD}",),
    "base_limit": ("+base_markers",),
    "total_support": _SUPPORT,
    "total_opposition": _OPPOSITION,
    "support_plus_commitment": (*_SUPPORT, "+commitment"),
    "opposition_plus_bases": (*_OPPOSITION, "+map.fln_bases"),
    "resettled_sectors": ("+resettled",),
    "terror_left": ("-map.terror",),
    **dict.fromkeys(("coup_played", "suez_crisis"), ("+hand", "-hand")),
    **dict.fromkeys(("independent", "recall_de_gaulle", "mobilization_played"), ("+in_force", "-in_force")),
    **dict.fromkeys(_OF_INITIATIVE, ("+initiative", "-initiative")),
}
_OPPOSITE = {"+": "-", "-": "+"}
_WORDS = (e.OfPosition, e.TruthOfPosition, e.OfElement, e.TruthOfElement)


def raising(asked: e.Expression, sign: str = "+") -> frozenset[str]:
    """Return the changes of which one at least is needed to raise a number, or make a condition true.

    With the sign ``-``: to lower it, or make it false.

    >>> from ctcore.condition import count, here, position, total
    >>> sorted(raising(count(here.guerrillas >= 3) - position.commitment))
    ['+guerrillas', '-commitment']
    >>> sorted(raising(total(here.guerrillas))), sorted(raising(total(here.terror, where=here.fln_control)))
    (['+map.guerrillas'], ['+lead', '+terror', '-lead'])
    """
    if isinstance(asked, _WORDS):
        return _of_word(asked.name, sign)
    if isinstance(asked, Sum) and asked.where is None and isinstance(asked.inner, e.OfElement):
        return frozenset(f"{change[0]}{_MAP}{change[1:]}" for change in raising(asked.inner, sign))
    return frozenset[str]().union(*(raising(part, way) for part, way in _parts(asked, sign)))


def _parts(asked: e.Expression, sign: str) -> list[tuple[e.Expression, str]]:
    """The parts of which a change may raise it, and which way."""
    other = _OPPOSITE[sign]
    match asked:
        case e.Arithmetic(sign="*"):
            left, right = asked.left, asked.right
            fixed, number = (left, right) if isinstance(left, e.Constant) else (right, left)
            return [(number, sign if fixed.read(None) >= 0 else other)]
        case e.Arithmetic(sign="-") | e.Comparison(sign=(">" | ">=")):
            return [(asked.left, sign), (asked.right, other)]
        case e.Comparison(sign=("<" | "<=")):
            return [(asked.left, other), (asked.right, sign)]
        case e.Not():
            return [(asked.one, other)]
        case Sum() | Some() | Every() if asked.where is not None:
            return [(asked.inner, sign), *((asked.where, way) for way in _OPPOSITE)]
    # An equality may come of either change.
    either = isinstance(asked, e.Comparison)
    return [(part, way) for part in asked.parts for way in (_OPPOSITE if either else (sign,))]


def _of_word(name: str, sign: str) -> frozenset[str]:
    if name in FACTS:
        return frozenset()
    part = name.partition(".")[0]
    found = _OF_WORD.get(name)
    if found is None and part in _TRUTHS:
        found = (f"+{part}", f"-{part}")
    if found is None:
        found = (f"+{name}",)
    return frozenset(found if sign == "+" else (f"{_OPPOSITE[one[0]]}{one[1:]}" for one in found))
