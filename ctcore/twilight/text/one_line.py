"""A position in one line: what differs from its scenario, then what is pending."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import InvalidPosition, NotationError, near_misses
from ctcore.game.one_line import check_length
from ctcore.notation.spelling import shorten
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import Box, Piece, PieceType, counted
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.system import SYSTEM, setup
from ctcore.twilight.text.difference import EMPTY, MARKERS, ONLY, parts_of, put
from ctcore.twilight.text.pending import written_stack
from ctcore.twilight.text.position import as_data
from ctcore.twilight.text.position_draft import Sheet, box_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.state import State

__all__ = ["VERSION", "changes", "from_text", "is_line", "to_text"]

VERSION = 1
_HEAD = re.compile(r"\s*ctcore(?P<version>[0-9]+)\s+(?P<scenario>[^\s;]+)\s*")
_HOUSE = re.compile(r';\s*house\s+(?P<labels>\["[^"\\]+"(?:,\s*"[^"\\]+")*\])\s*(?:;|$)')


def is_line(text: str) -> bool:
    """Whether the text begins as a position in one line does.

    >>> is_line("ctcore1 short; FLN Resources 0"), is_line("short.json")
    (True, False)
    """
    return re.match(r"\s*ctcore[0-9]+\s", text) is not None


def to_text(state: State) -> str:
    """The position in one line; the same line for equal positions.

    It begins with the version of the format and the scenario.  Parts after semicolons say what differs
    from the scenario, in the words of `ctcore.twilight.text.difference.changed`, and what is pending
    where that is more than the next card.

    Raises `InvalidPosition` for a position that breaks a law and that no words tell.

    >>> import ctcore as ct
    >>> to_text(ct.setup("short"))
    'ctcore1 short'
    >>> to_text(ct.setup("full", card=5))
    'ctcore1 full; cards 5; pending PivotalWindow(faction=Government)'
    """
    house = state.in_force.house
    said = changes(_begun(state.scenario, house), state)
    if said is None:
        message = "no line tells a position that breaks laws of the game:"
        raise InvalidPosition(message, SYSTEM.violations(state))
    named = [f"house {json.dumps(house)}"] if house else []
    return "; ".join([f"ctcore{VERSION} {state.scenario}", *named, *said])


def changes(before: State, after: State) -> tuple[str, ...] | None:
    """The parts to change in one position to make it the other; None if no words can say it.

    >>> import ctcore as ct
    >>> game = ct.setup("full")
    >>> changes(game, ct.position(game, "Batna: 3 Underground, 1 Terror; FLN Resources 1"))
    ('FLN Resources 1', 'Batna: 3 Underground, 1 Terror')
    """
    sheet, target = Sheet(before), as_data(after)
    said: list[str] = []
    try:
        for group in _GROUPS:
            for part in group(sheet, target):
                put(sheet, part)
                said.append(part)
        return tuple(said) if sheet.position() == after else None
    except (NotationError, InvalidPosition):
        return None


def from_text(text: str, house: tuple[str, ...] = ()) -> State:
    """The position that a line describes, with every law of the game checked.

    Parts may be written as people write them, and in any order, as `changed` reads them.  A line that
    names no house rules, in its first part, is of a position that is played by ``house``.

    Raises `NotationError` for what cannot be read, with where it stands and near misses, and
    `InvalidPosition` if there are not enough pieces or the position breaks a law.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short"), "rally; Barika; place 1")
    >>> from_text(to_text(game)) == game
    True
    >>> from_text("ctcore1 short; Orna: 2 Underground")
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: character 16: 'Orna' is not a space or box. Did you mean Oran?
    """
    head = _head(text)
    rest = text[head.end() :]
    if (named := _HOUSE.match(rest)) is not None:
        house = tuple(json.loads(named["labels"]))
        rest = " " * (named.end() - 1) + ";" + rest[named.end() :]
    sheet = Sheet(_begun(head["scenario"], house))
    if rest.strip() and not rest.lstrip().startswith(";"):
        message = f"character {head.end() + 1}: a semicolon is missing before {shorten(rest)!r}."
        raise NotationError(message)
    for start, part in parts_of(rest):
        where = f"character {head.end() + start + 1}"
        try:
            put(sheet, part)
        except NotationError as wrong:
            message = f"{where}: {wrong.message}"
            raise NotationError(message, wrong.suggestions) from None
        except InvalidPosition as wrong:
            message = f"{where}: {wrong}"
            raise InvalidPosition(message) from None
    return SYSTEM.lawful(sheet.position())


def _head(text: str) -> re.Match[str]:
    """How the line begins; `NotationError` if it begins otherwise."""
    check_length(text)
    head = _HEAD.match(text)
    if head is None:
        message = (
            f"{shorten(text)!r} is not a position in one line. Begin with the version of the format and "
            f"the scenario, as 'ctcore{VERSION} short'."
        )
        raise NotationError(message)
    if head["version"] != str(VERSION):
        message = f"this ctcore reads lines of version {VERSION}, not of {shorten(head['version'])}."
        raise NotationError(message)
    if head["scenario"] not in SCENARIOS:
        message = f"no scenario is called {shorten(head['scenario'])!r}; there are {', '.join(SCENARIOS)}."
        raise NotationError(message, near_misses(head["scenario"].lower(), SCENARIOS))
    return head


@cache
def _begun(scenario: str, house: tuple[str, ...]) -> State:
    state = setup(scenario)
    return state.but(in_force=attrs.evolve(state.in_force, house=house))


# What differs, group by group: each part is written on the sheet before the next is asked for.


def _lasting(sheet: Sheet, target: dict[str, Any]) -> Iterator[str]:
    for words, has, lacks in (("in force", target, sheet.data), ("not in force", sheet.data, target)):
        marked = [
            marker for marker in EFFECTS if marker in has["in_force"] and marker not in lacks["in_force"]
        ]
        if marked:
            yield f"{words} {', '.join(EFFECTS[marker].id for marker in marked)}"


def _hand(sheet: Sheet, target: dict[str, Any]) -> Iterator[str]:
    for words, has, lacks in (("without", sheet.data, target), ("keeping", target, sheet.data)):
        cards = [_plain(name) for name in has["hand"] if name not in lacks["hand"]]
        if cards:
            yield f"{words} {', '.join(cards)}"
    for key, yes, no in (
        ("coup_played", "Coup played", "Coup not played"),
        ("coup_this_campaign", "Coup was in this Campaign", "Coup was not in this Campaign"),
        ("suez_crisis", "Suez Crisis owes the FLN", "Suez Crisis owes nothing"),
    ):
        wanted = target.get(key, False)
        if wanted != sheet.data.get(key, False):
            yield yes if wanted else no


def _cards(sheet: Sheet, target: dict[str, Any]) -> Iterator[str]:
    now, then = sheet.data["deck"], target["deck"]
    if now["played"] != then["played"]:
        yield f"cards {_runs(then['played'])}"
    if now.get("aside", []) != then.get("aside", []):
        yield f"unused cards {_runs(then.get('aside', []))}"
    if then.get("inspected", False):
        yield "unused cards inspected"
    for name, words in (("government", "Government holds"), ("fln", "FLN holds"), ("bag", "the bag holds")):
        if held := target.get("deception", {}).get(name, []):
            yield f"{words} {', '.join(held)}"


def _tracks(sheet: Sheet, target: dict[str, Any]) -> Iterator[str]:
    if sheet.data["first_eligible"] != target["first_eligible"]:
        yield f"First Eligible {target['first_eligible']}"
    for name, words in (("government", "Government Resources"), ("fln", "FLN Resources")):
        if sheet.data["resources"][name] != target["resources"][name]:
            yield f"{words} {target['resources'][name]}"
    for key, words in (
        ("commitment", "Commitment"),
        ("france_track", "France Track"),
        ("border_zone", "Border Zone"),
    ):
        if sheet.data[key] != target[key]:
            yield f"{words} {target[key]}"


def _spaces(sheet: Sheet, target: dict[str, Any]) -> Iterator[str]:
    for place in PLACES:
        if words := ", ".join(_space(sheet.space(place), target["spaces"].get(place.id, {}))):
            yield f"{place}: {words}"


def _space(now: dict[str, Any], then: dict[str, Any]) -> Iterator[str]:
    pieces = {piece: (now.get(name, 0), then.get(name, 0)) for name, piece in _SORTS.items()}
    differ = [counted(after, piece) for piece, (before, after) in pieces.items() if before != after]
    stand = [counted(after, piece) for piece, (_, after) in pieces.items() if after]
    if differ and not stand:
        yield EMPTY
    elif len(stand) < len(differ):
        yield ONLY + ", ".join(stand)
    else:
        yield from differ
    if now.get("support", "Neutral") != then.get("support", "Neutral"):
        yield then.get("support", "Neutral")
    for words, name in MARKERS.items():
        if now.get(name, 0) != then.get(name, 0):
            yield f"{then.get(name, 0)} {words}"
    if now.get("resettled", False) != then.get("resettled", False):
        yield "Resettled" if then.get("resettled", False) else "not Resettled"


def _boxes(sheet: Sheet, target: dict[str, Any]) -> Iterator[str]:
    sheet.supply()
    for box in (Box.CASUALTIES, Box.SET_ASIDE, Box.AVAILABLE):
        sheet.balance()
        now, then = sheet.data[box_name(box)], target[box_name(box)]
        sorts = {piece: piece.name.lower() for piece in PieceType}
        words = [counted(then[name], piece) for piece, name in sorts.items() if now[name] != then[name]]
        if words:
            yield f"{box}: {', '.join(words)}"


def _stack(sheet: Sheet, target: dict[str, Any]) -> Iterator[str]:
    if "ending" in target:
        yield f"ended {target['ending'].replace('_', ' ')}"
    if sheet.data["stack"] != target["stack"]:
        yield f"pending {written_stack(target['stack'])}"


_GROUPS: tuple[Callable[[Sheet, dict[str, Any]], Iterator[str]], ...] = (
    _lasting,
    _hand,
    _cards,
    _tracks,
    _spaces,
    _boxes,
    _stack,
)
_SORTS = {piece.name.lower(): piece for piece in Piece}


def _plain(name: str) -> str:
    # A shell takes no apostrophe between two others.
    return name.replace("'", " ")


def _runs(numbers: list[int]) -> str:
    """Numbers in their order, runs of those that follow each other as ``1 to 3``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    told = (f"{run[0]} to {run[-1]}" if run[-1] > run[0] + 1 else ", ".join(map(str, run)) for run in runs)
    return ", ".join(told) or "none"
