"""A position told as its difference from another: ``Batna: 3 Underground, Neutral; FLN Resources 1``."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError, near_misses
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import Actor, Box, Piece, PieceType, Pivotal, Stance
from ctcore.twilight.notation.words import fold, meanings, words_of
from ctcore.twilight.text.position import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.twilight.board.state import State

__all__ = ["changed"]

_COUNTED = re.compile(r"(?P<count>[0-9]{1,2}) (?P<what>.+)")
_BOXES = {fold(str(box)): str(box).lower().replace(" ", "_") for box in Box}
_STANCES = {fold(str(stance)): str(stance) for stance in Stance}
_MARKERS = {"terror": "terror", "pop +1": "pop_markers", "base +1": "base_markers"}
_EVERY = "every space"
_EMPTY = "no pieces"
# What a Pivotal Event that is played leaves: the cards that players no longer keep, and what is in force.
_PLAYED: dict[Pivotal, tuple[tuple[Pivotal, ...], tuple[str, ...]]] = {
    Pivotal.COUP_D_ETAT: ((), ()),
    Pivotal.RECALL_DE_GAULLE: ((Pivotal.RECALL_DE_GAULLE,), ("recall_de_gaulle",)),
    Pivotal.MOBILIZATION: ((Pivotal.MOBILIZATION,), ("mobilization_played",)),
    Pivotal.OAS: ((Pivotal.OAS,), ("oas",)),
    Pivotal.SUEZ_CRISIS: ((Pivotal.SUEZ_CRISIS,), ()),
    Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT: (
        (Pivotal.MOBILIZATION, Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT),
        ("independent", "mobilization_played"),
    ),
}


def changed(state: State, text: str) -> State:
    """The position with what the text names set as it says, and every piece still accounted for.

    Parts stand apart by semicolons.  A space, by name or id, or ``every space`` has its
    pieces and markers after a colon, a box its pieces; ``FLN Resources``, ``Government
    Resources``, ``Commitment``, ``France Track`` and ``Border Zone`` have their value after
    a blank, and so has ``First Eligible``; ``played`` names a Pivotal Event that is out,
    ``without`` one that its player no longer keeps; ``in force`` lists texts that last, by
    their ids; ``cards`` lists those turned up, and ``FLN holds``, ``Government holds`` or
    ``the bag holds`` Deception markers.  Pieces that a space then wants come from Available,
    or else from Out of Play, and those that it no longer holds go to Available.  Pieces of a
    box are set against Out of Play; FLN Bases, which are never there, against empty Sectors,
    the last first, two in each.

    Raises `NotationError` for what is no such part, with near misses, and `InvalidPosition`
    where the result breaks a law.

    >>> import ctcore as ct
    >>> game = changed(ct.setup("full"), "Batna: 3 Underground, 1 Terror; Available: 0 Guerrillas")
    >>> game.space("I-2").underground, game.available.guerrillas, game.out_of_play.guerrillas
    (3, 0, 21)
    >>> changed(game, "Batma: 3 Underground")
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: 'Batma' is no space or box. Did you mean Batna?
    """
    data: dict[str, Any] = json.loads(to_json(state))
    for part in filter(None, map(str.strip, text.split(";"))):
        name, colon, values = part.partition(":")
        if colon:
            _set_place(data, name.strip(), [value.strip() for value in values.split(",")])
        else:
            _set_value(data, part)
    return from_json(json.dumps(data))


def _set_place(data: dict[str, Any], name: str, values: Iterable[str]) -> None:
    folded = fold(name)
    if box := _BOXES.get(folded):
        for value in values:
            _set_box(data, box, value)
        return
    places = PLACES if folded == _EVERY else meanings(Place, folded)
    if not places:
        raise _unknown(name, "space or box", (*words_of(Place), *_BOXES, _EVERY))
    for value in values:
        for place in places:
            _set_space(data, data["spaces"].setdefault(place.id, {}), value)


def _set_space(data: dict[str, Any], space: dict[str, Any], value: str) -> None:
    folded = fold(value)
    if folded in _STANCES:
        space["support"] = _STANCES[folded]
    elif folded == _EMPTY:
        for piece in Piece:
            _set_pieces(data, space, piece, 0)
    elif folded in ("resettled", "not resettled"):
        space["resettled"] = folded == "resettled"
    else:
        count, what = _counted(value)
        if marker := _MARKERS.get(fold(what)):
            space[marker] = count
        else:
            _set_pieces(data, space, _one(Piece, what), count)


def _set_pieces(data: dict[str, Any], space: dict[str, Any], piece: Piece, count: int) -> None:
    name, kind = piece.name.lower(), piece.type.name.lower()
    more = count - space.get(name, 0)
    here = min(more, data["available"][kind])
    data["available"][kind] -= here
    data["out_of_play"][kind] -= more - here
    space[name] = count


def _set_box(data: dict[str, Any], box: str, value: str) -> None:
    count, what = _counted(value)
    piece = _one(PieceType, what)
    name = piece.name.lower()
    more = count - data[box][name]
    data[box][name] = count
    if piece is PieceType.FLN_BASES:
        _set_bases(data["spaces"], more)
    else:
        data["out_of_play"][name] -= more


def _set_bases(spaces: dict[str, Any], fewer: int) -> None:
    # From the map where the box has more, and to empty Sectors where it has fewer.
    names = [piece.name.lower() for piece in Piece]
    for place in reversed(PLACES):
        space = spaces.setdefault(place.id, {})
        empty = place.is_sector and not any(space.get(name, 0) for name in names)
        standing = space.get("fln_bases", 0)
        put = -min(fewer, standing) if fewer > 0 else min(-fewer, 2 * empty)
        space["fln_bases"] = standing + put
        fewer += put


def _set_value(data: dict[str, Any], part: str) -> None:
    words = fold(part)
    for name, (pattern, put) in _VALUES.items():
        if words.startswith(f"{name} "):
            value = words.removeprefix(f"{name} ")
            if not re.fullmatch(pattern, value):
                raise _unknown(value, name, ())
            put(data, value)
            return
    raise _unknown(part, "part of a position", _VALUES)


def _resources(faction: str) -> Callable[[dict[str, Any], str], None]:
    return lambda data, value: data["resources"].update({faction: int(value)})


def _number(key: str) -> Callable[[dict[str, Any], str], None]:
    return lambda data, value: data.update({key: int(value)})


def _letter(data: dict[str, Any], value: str) -> None:
    data["france_track"] = value.upper()


def _cards(data: dict[str, Any], value: str) -> None:
    played: list[int] = []
    for part in value.split(","):
        first, _, last = part.partition(" to ")
        played += range(int(first), int(last or first) + 1)
    data["deck"]["played"] = played


def _markers(holder: str) -> Callable[[dict[str, Any], str], None]:
    def put(data: dict[str, Any], value: str) -> None:
        held = data.setdefault("deception", {name: [] for name in ("government", "fln", "bag")})
        held[holder] = sorted(str(_one(DeceptionMarker, word.strip())) for word in value.split(","))

    return put


def _first(data: dict[str, Any], value: str) -> None:
    data["first_eligible"] = str(_one(Actor, value))


def _without(data: dict[str, Any], value: str) -> None:
    data["hand"] = [name for name in data["hand"] if name != str(_one(Pivotal, value))]


def _played(data: dict[str, Any], value: str) -> None:
    event = _one(Pivotal, value.removesuffix(_NOW))
    gone, begun = _PLAYED[event]
    data["hand"] = [name for name in data["hand"] if name not in map(str, gone)]
    data["coup_this_campaign"] = data.get("coup_this_campaign", False) or value.endswith(_NOW)
    data["suez_crisis"] = data.get("suez_crisis", False) or event is Pivotal.SUEZ_CRISIS
    data["in_force"] += [name for name in begun if name not in data["in_force"]]
    # RECALL DE GAULLE is played after COUP D'ETAT alone (5.1.7).
    data["coup_played"] |= event in {Pivotal.COUP_D_ETAT, Pivotal.RECALL_DE_GAULLE}
    if "independent" in begun:
        for place in PLACES:
            if place.is_country:
                data["spaces"].setdefault(place.id, {})["support"] = str(Stance.OPPOSE)


def _in_force(data: dict[str, Any], value: str) -> None:
    # The cards have come up before the one that is being played.
    for name in value.split(","):
        found = [(marker, effect) for marker, effect in EFFECTS.items() if effect.id == name.strip()]
        if not found:
            raise _unknown(name.strip(), "text of a card that lasts", [one.id for one in EFFECTS.values()])
        ((marker, effect),) = found
        data["in_force"] += [] if marker in data["in_force"] else [marker]
        played = data["deck"]["played"]
        if effect.card not in played and effect.card <= EVENT_CARDS:
            played.insert(max(len(played) - 1, 0), effect.card)


_NUMBER = "[0-9]{1,2}"
_NOW = " this campaign"
_VALUES: dict[str, tuple[str, Callable[[dict[str, Any], str], None]]] = {
    "government resources": (_NUMBER, _resources("government")),
    "fln resources": (_NUMBER, _resources("fln")),
    "commitment": (_NUMBER, _number("commitment")),
    "france track": ("[a-f]", _letter),
    "border zone": ("[0-4]", _number("border_zone")),
    "first eligible": (".+", _first),
    "played": (".+", _played),
    "without": (".+", _without),
    "in force": (".+", _in_force),
    "cards": (r"[0-9]{1,2}( to [0-9]{1,2})?(, [0-9]{1,2}( to [0-9]{1,2})?)*", _cards),
    "government holds": (".+", _markers("government")),
    "fln holds": (".+", _markers("fln")),
    "the bag holds": (".+", _markers("bag")),
}


def _counted(value: str) -> tuple[int, str]:
    match = _COUNTED.fullmatch(value)
    if match is None:
        raise _unknown(value, "part of a space or a box", (*_STANCES, _EMPTY, "resettled", "not resettled"))
    return int(match["count"]), match["what"]


def _one(kind: type, word: str) -> Any:
    found = meanings(kind, fold(word))
    if len(found) != 1:
        raise _unknown(word, "one sort of piece or card", words_of(kind))
    return found[0]


def _unknown(word: str, what: str, words: Iterable[str]) -> NotationError:
    near = near_misses(fold(word), words, most=1)
    return NotationError(
        f"{word!r} is no {what}.", [one if one.startswith("#") else one.title() for one in near]
    )
