"""Positions as versioned JSON: the format of position files, written and strictly read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.game.data import TAGS, Codec, Form, check_format, laid_out, one_of, spared
from ctcore.game.strict import choice, document, items, members, once
from ctcore.kernel import Frame
from ctcore.kernel.choices import fields_of
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deception import Deception
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.forces import Pool, Space
from ctcore.twilight.board.in_force import EFFECTS, InForce
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import Boxes, Cards, Hand, Initiative, Tracks
from ctcore.twilight.board.state import PARTS, State, of_a_position
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Eligibility, Ending, Piece, Pivotal
from ctcore.twilight.rules.common.frames import Unaccompanied
from ctcore.twilight.rules.setup.frames import ORDER
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.stacks import frames
from ctcore.twilight.system import SYSTEM
from ctcore.twilight.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CODEC", "KEYS", "SELDOM", "VERSION", "as_data", "built", "from_json", "to_json"]

VERSION = 2
# Writes and reads frames and the values of their fields.
CODEC = Codec(WORDS, frames, (*SYSTEM.table.early, *ORDER, Unaccompanied))


@of_a_position
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
    return SYSTEM.lawful(built(document(text)))


def as_data(state: State) -> dict[str, Any]:
    """The position as the object that `to_json` writes."""
    values = {key: _TOLD[key](state) if key in _TOLD else getattr(state, key) for key in KEYS}
    said = {key: CODEC.plain(value) for key, value in values.items() if not _is_spared(key, value)}
    return {"ctcore": "position", "version": VERSION, **said}


def _is_spared(key: str, value: Any) -> bool:
    return key in SELDOM and value == SELDOM[key]


def _deck_told(state: State) -> dict[str, Any]:
    deck = state.deck
    told: dict[str, Any] = {"played": list(deck.played), "size": deck.size}
    if deck.inspected or deck.aside:
        told |= {"aside": sorted(deck.aside), "inspected": deck.inspected}
    return told


def _spaces_told(state: State) -> dict[str, Any]:
    told = {space.id: _space_told(space) for space in state.spaces}
    return {name: found for name, found in told.items() if found}


def _space_told(space: Space) -> dict[str, Any]:
    return {name: CODEC.plain(value) for name in _OF_SPACE if (value := getattr(space, name))}


def built(data: Any) -> State:
    """The position that an object describes as `to_json` writes it, no law of the game checked."""
    check_format(data, VERSION)
    found = CODEC.values(data, "", KEYS, SELDOM, *TAGS)
    house = found.pop("house", ())
    parts: dict[str, dict[str, Any]] = {name: {} for name in _PARTS}
    for key in found.keys() & PARTS.keys():
        parts[PARTS[key]][key] = found.pop(key)
    found |= {name: kind(**parts[name]) for name, kind in _PARTS.items()}
    found["in_force"] = attrs.evolve(found["in_force"], house=house)
    return State(initiative=found.pop("first_eligible"), **found)


def _in_force(data: Any, path: str) -> InForce:
    words = {name: name for name in EFFECTS}
    listed = [choice(each, f"{path}[{place}]", words) for place, each in enumerate(items(data, path))]
    return InForce(**dict.fromkeys(once(listed, path), True))  # type: ignore[arg-type]


def _deck(data: Any, path: str) -> Deck:
    found = CODEC.values(data, path, _OF_DECK, spared(Deck))
    seen = {*found["played"], *found.get("aside", ())}
    return Deck(frozenset(range(1, EVENT_CARDS + 1)) - seen, **found)


def _spaces(data: Any, path: str) -> tuple[Space, ...]:
    found = members(data, path, optional=_IDS, names=CODEC.names(Place))
    return tuple(
        Space(place, **CODEC.values(found[place.id], f"{path}.{place.id}", _OF_SPACE, _OF_SPACE))
        if place.id in found
        else Space(place)
        for place in PLACES
    )


def _box_told(box: str, state: State) -> dict[str, Any]:
    return _whole(getattr(state, box))


def _whole(record: Any) -> dict[str, Any]:
    """A record with all of its fields, including those that have their defaults."""
    return {name: CODEC.plain(getattr(record, name)) for name, _ in fields_of(type(record))}


def _read_whole(kind: type[Any], data: Any, path: str) -> Any:
    return kind(**CODEC.values(data, path, dict(fields_of(kind))))


def _of_whole(kind: type[Any]) -> Form:
    return Form(partial(_read_whole, kind), lambda: CODEC.schema_of(dict(fields_of(kind))))


_HAND = frozenset[Pivotal]
_IDS = tuple(place.id for place in PLACES)
_BOXES = tuple(name for name, _ in fields_of(Boxes))
_PARTS: dict[str, type[Any]] = {"boxes": Boxes, "tracks": Tracks, "cards": Cards}
# Keys that are written only if their value is not the usual one, which stands here.
SELDOM = {
    "coup_this_campaign": False,
    "suez_crisis": False,
    "deception": _whole(Deception()),
    "ending": None,
    "house": (),
}
_OF_DECK = {name: kind for name, kind in fields_of(Deck) if name != "unseen"}
_OF_SPACE: dict[str, Any] = {
    name: dict(fields_of(Space))[name]
    for name in (
        "support",
        *(piece.name.lower() for piece in Piece),
        "terror",
        "pop_markers",
        "base_markers",
        "resettled",
    )
}
# Each key in its order, with the type of its values, the words for them, or how they are written.
KEYS: dict[str, Any] = {
    "scenario": one_of({name: name for name in SCENARIOS}),
    **dict(fields_of(Tracks)),
    "in_force": Form(
        _in_force, lambda: {"type": "array", "items": {"enum": [*EFFECTS]}, "uniqueItems": True}
    ),
    "coup_played": bool,
    "hand": Form(lambda data, path: Hand.of(CODEC.read(_HAND, data, path)), lambda: CODEC.schema(_HAND)),
    "first_eligible": one_of(
        {
            str(GOVERNMENT): Initiative(Eligibility.FIRST, Eligibility.SECOND),
            str(FLN): Initiative(Eligibility.SECOND, Eligibility.FIRST),
        }
    ),
    "deck": Form(_deck, lambda: CODEC.schema_of(_OF_DECK, spared(Deck))),
    **dict.fromkeys(_BOXES, _of_whole(Pool)),
    "spaces": Form(
        _spaces,
        lambda: {
            "type": "object",
            "propertyNames": {"enum": [*_IDS]},
            "additionalProperties": CODEC.schema_of(_OF_SPACE, _OF_SPACE),
        },
    ),
    "stack": tuple[Frame, ...],
    "coup_this_campaign": bool,
    "suez_crisis": bool,
    "deception": _of_whole(Deception),
    "ending": one_of({ending.name.lower(): ending for ending in Ending}),
    "house": tuple[str, ...],
}
# Values that are written otherwise than the state has them.
_TOLD: dict[str, Callable[[State], Any]] = {
    "in_force": lambda state: state.in_force.markers,
    "hand": lambda state: frozenset(state.hand),
    "deck": _deck_told,
    **{box: partial(_box_told, box) for box in _BOXES},
    "spaces": _spaces_told,
    "deception": lambda state: _whole(state.deception),
    "ending": lambda state: state.ending and state.ending.name.lower(),
    "house": lambda state: state.in_force.house,
}
