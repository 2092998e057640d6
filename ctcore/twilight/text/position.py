"""Positions as versioned JSON: the format of position files, written and strictly read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import InvalidPosition
from ctcore.game.data import Codec, laid_out
from ctcore.game.strict import choice, document, items, members, number, refuse, truth, word_at
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deception import NO_DECEPTION, Deception, DeceptionMarker
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.forces import Pool, Space
from ctcore.twilight.board.in_force import EFFECTS, InForce
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import Boxes, Cards, FranceBox, Hand, Initiative, Purses, Tracks
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import (
    FLN,
    GOVERNMENT,
    Actor,
    Eligibility,
    Ending,
    Piece,
    PieceType,
    Pivotal,
    Stance,
)
from ctcore.twilight.rules.common.frames import Unaccompanied
from ctcore.twilight.rules.setup.frames import ORDER
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.stacks import frames
from ctcore.twilight.system import SYSTEM
from ctcore.twilight.words import WORDS

if TYPE_CHECKING:
    from ctcore.kernel import Frame

__all__ = ["CODEC", "VERSION", "as_data", "built", "from_json", "lawful", "to_json"]

VERSION = 2
# What writes frames and values of their fields, and reads them.
CODEC = Codec(WORDS, frames, (*SYSTEM.table.early, *ORDER, Unaccompanied))

_BOXES = ("available", "casualties", "out_of_play", "set_aside")
# Truths that are written only where they hold; the others are those of `InForce`.
_SELDOM = ("coup_this_campaign", "suez_crisis")
_HOLDERS = ("government", "fln", "bag")
_ENDINGS = {ending.name.lower(): ending for ending in Ending}
_MARKERS = {str(marker): marker for marker in DeceptionMarker}
_COUNTS = (*(piece.name.lower() for piece in Piece), "terror", "pop_markers", "base_markers")
_HOUSE = "house"
_KEYS = (
    "ctcore",
    "version",
    "scenario",
    "resources",
    "commitment",
    "france_track",
    "border_zone",
    "in_force",
    "coup_played",
    "hand",
    "first_eligible",
    "deck",
    *_BOXES,
    "spaces",
    "stack",
)


def to_json(state: State) -> str:
    """The position as JSON text; the same text for equal positions.

    The keys of the object, in this order:

    - ``ctcore`` is ``"position"`` and ``version`` is 2;
    - ``scenario``, ``commitment``, ``border_zone`` and ``coup_played`` are as in `State`;
      ``resources`` has ``government`` and ``fln``; ``france_track`` is a letter from A to F;
    - ``in_force`` lists the lasting effects that are in force, by their names in `InForce`;
    - ``hand`` lists the Pivotal Events that players keep; ``first_eligible`` is a faction;
    - ``deck`` has ``played``, the cards turned up, the latest last, and ``size``, how many
      Event cards it was made of; ``aside``, the Event cards known to be set aside, and
      ``inspected``, whether that is all, only where the unused cards are looked through (10);
    - each of ``available``, ``casualties``, ``out_of_play`` and ``set_aside`` counts all
      seven types of piece;
    - ``spaces`` has, by id, each space that holds anything: what is not written is 0,
      Neutral, or not Resettled;
    - ``stack`` lists what is pending, innermost last;
    - ``coup_this_campaign``, ``suez_crisis``, ``deception`` and ``ending`` stand only where they
      are not what they are in most games, and ``house``, the labels of the house rules by which
      the position is played, only where there are any.

    >>> import ctcore as ct
    >>> print(to_json(ct.setup("short", card=1))[:55])
    {
      "ctcore": "position",
      "version": 2,
      "scenario":
    """
    return laid_out(as_data(state))


def from_json(text: str) -> State:
    """The position that the text writes, every law of the game checked.

    Raises `InvalidPosition`: for text of another shape its message names the path of the
    fault, for a position that cannot be its ``violations`` list every law that is broken.

    >>> import ctcore as ct
    >>> game = ct.setup("medium")
    >>> from_json(to_json(game)) == game
    True
    >>> from_json(to_json(game).replace('"commitment": 20', '"commitment": 51'))
    Traceback (most recent call last):
    ...
    ctcore.errors.InvalidPosition: the position breaks a law of the game:
      1.8, 1.3.8: Commitment is 0 to 50 [commitment_within_track]
    """
    return lawful(built(document(text)))


def lawful(state: State) -> State:
    """The position itself; `InvalidPosition` with every law that it breaks, if it breaks one."""
    broken = SYSTEM.violations(state)
    if broken:
        laws = "a law" if len(broken) == 1 else f"{len(broken)} laws"
        message = f"the position breaks {laws} of the game:"
        raise InvalidPosition(message, broken)
    return state


# Writing


def as_data(state: State) -> dict[str, Any]:
    """The position as the object that `to_json` writes."""
    first, hand = state.first_eligible, sorted(map(str, state.hand))
    return {
        "ctcore": "position",
        "version": VERSION,
        "scenario": state.scenario,
        "resources": attrs.asdict(state.resources),
        "commitment": state.commitment,
        "france_track": str(state.france_track),
        "border_zone": state.border_zone,
        "in_force": list(state.in_force.markers),
        "coup_played": state.coup_played,
        "hand": hand,
        "first_eligible": str(first),
        "deck": _deck_as_data(state.deck),
        **{box: attrs.asdict(getattr(state, box)) for box in _BOXES},
        "spaces": {space.id: found for space in state.spaces if (found := _space_as_data(space))},
        "stack": CODEC.plain(state.stack),
        **_seldom_as_data(state),
    }


def _deck_as_data(deck: Deck) -> dict[str, Any]:
    data: dict[str, Any] = {"played": list(deck.played), "size": deck.size}
    if deck.inspected or deck.aside:
        data |= {"aside": sorted(deck.aside), "inspected": deck.inspected}
    return data


def _space_as_data(space: Space) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if space.support:
        data["support"] = str(space.support)
    data |= {name: count for name in _COUNTS if (count := getattr(space, name))}
    if space.resettled:
        data["resettled"] = True
    return data


def _seldom_as_data(state: State) -> dict[str, Any]:
    """What differs from most games, by the names of the position's fields."""
    data: dict[str, Any] = {name: True for name in _SELDOM if getattr(state, name)}
    if state.deception != NO_DECEPTION:
        data["deception"] = {name: list(map(str, getattr(state.deception, name))) for name in _HOLDERS}
    if state.ending is not None:
        data["ending"] = state.ending.name.lower()
    if state.in_force.house:
        data[_HOUSE] = list(state.in_force.house)
    return data


# Reading


def built(data: Any) -> State:
    """The position that an object describes as `to_json` writes it, no law of the game checked."""
    _check_format(data)
    found = members(data, "", _KEYS, (*_SELDOM, "deception", "ending", _HOUSE))
    return State(
        scenario=choice(found["scenario"], "scenario", {name: name for name in SCENARIOS}),
        spaces=_spaces(found["spaces"]),
        boxes=Boxes(**{name: _pool(found[name], name) for name in _BOXES}),
        tracks=_tracks(found),
        cards=_cards_of(found),
        in_force=attrs.evolve(_in_force(found["in_force"]), house=_house(found.get(_HOUSE, []))),
        initiative=_initiative(found["first_eligible"]),
        stack=_stack(found["stack"]),
        ending=choice(found["ending"], "ending", _ENDINGS) if "ending" in found else None,
    )


def _tracks(found: dict[str, Any]) -> Tracks:
    return Tracks(
        resources=_purses(found["resources"]),
        commitment=number(found["commitment"], "commitment"),
        france_track=choice(found["france_track"], "france_track", {str(box): box for box in FranceBox}),
        border_zone=number(found["border_zone"], "border_zone"),
    )


def _cards_of(found: dict[str, Any]) -> Cards:
    flags: dict[str, Any] = {
        name: truth(found[name], name) for name in ("coup_played", *_SELDOM) if name in found
    }
    if "deception" in found:
        flags["deception"] = _deception(found["deception"])
    return Cards(_deck(found["deck"]), _hand(found["hand"]), **flags)


def _in_force(data: Any) -> InForce:
    names = {name: name for name in EFFECTS}
    listed = [choice(each, f"in_force[{place}]", names) for place, each in enumerate(items(data, "in_force"))]
    if len(set(listed)) < len(listed):
        refuse("in_force", "an effect stands in it twice")
    truths: dict[str, Any] = dict.fromkeys(listed, True)
    return InForce(**truths)


def _house(data: Any) -> tuple[str, ...]:
    return tuple(word_at(one, f"{_HOUSE}[{place}]") for place, one in enumerate(items(data, _HOUSE)))


def _check_format(data: Any) -> None:
    if not isinstance(data, dict) or data.get("ctcore") != "position":
        refuse("", 'not a position of ctcore; its object begins with "ctcore": "position"')
    version = number(data.get("version"), "version")
    if version != VERSION:
        refuse("version", f"{version} is not a version that this ctcore reads; it reads {VERSION}")


def _spaces(data: Any) -> tuple[Space, ...]:
    found = members(data, "spaces", optional=(place.id for place in PLACES), names=CODEC.names(Place))
    return tuple(_space(place, found.get(place.id, {})) for place in PLACES)


def _space(place: Place, data: Any) -> Space:
    path = f"spaces.{place.id}"
    found = members(data, path, optional=("support", *_COUNTS, "resettled"))
    counts = {name: number(found.get(name, 0), f"{path}.{name}") for name in _COUNTS}
    level = choice(found.get("support", "Neutral"), f"{path}.support", {str(each): each for each in Stance})
    resettled = truth(found.get("resettled", False), f"{path}.resettled")
    return Space(place=place, **counts, support=level, resettled=resettled)


def _pool(data: Any, path: str) -> Pool:
    names = tuple(piece.name.lower() for piece in PieceType)
    found = members(data, path, names)
    return Pool(**{name: number(found[name], f"{path}.{name}") for name in names})


def _purses(data: Any) -> Purses:
    found = members(data, "resources", ("government", "fln"))
    return Purses(*(number(found[name], f"resources.{name}") for name in ("government", "fln")))


def _hand(data: Any) -> Hand:
    words = {str(event): event for event in Pivotal}
    events = [choice(each, f"hand[{place}]", words) for place, each in enumerate(items(data, "hand"))]
    if len(set(events)) < len(events):
        refuse("hand", "a Pivotal Event stands in it twice")
    return Hand.of(events)


def _initiative(data: Any) -> Initiative:
    factions: dict[str, Actor] = {str(faction): faction for faction in (GOVERNMENT, FLN)}
    first, second = Eligibility.FIRST, Eligibility.SECOND
    is_government = choice(data, "first_eligible", factions) is GOVERNMENT
    return Initiative(*((first, second) if is_government else (second, first)))


def _deck(data: Any) -> Deck:
    found = members(data, "deck", ("played", "size"), ("aside", "inspected"))
    played = _cards(found["played"], "deck.played")
    listed = _cards(found.get("aside", []), "deck.aside")
    aside = frozenset(listed)
    if len(aside) < len(listed):
        refuse("deck.aside", "a card stands in it twice")
    unseen = frozenset(range(1, EVENT_CARDS + 1)) - set(played) - aside
    inspected = truth(found.get("inspected", False), "deck.inspected")
    return Deck(unseen, played, number(found["size"], "deck.size"), aside, inspected)


def _cards(data: Any, path: str) -> tuple[int, ...]:
    return tuple(number(card, f"{path}[{place}]") for place, card in enumerate(items(data, path)))


def _stack(data: Any) -> tuple[Frame, ...]:
    return tuple(CODEC.frame(each, f"stack[{place}]") for place, each in enumerate(items(data, "stack")))


def _deception(data: Any) -> Deception:
    found = members(data, "deception", _HOLDERS)
    return Deception(**{name: _markers(found[name], f"deception.{name}") for name in _HOLDERS})


def _markers(data: Any, path: str) -> tuple[DeceptionMarker, ...]:
    found = [choice(one, f"{path}[{place}]", _MARKERS) for place, one in enumerate(items(data, path))]
    return tuple(sorted(found, key=tuple(DeceptionMarker).index))
