"""The parts of a difference that name no space or box: ``FLN Resources 0``, ``in force #57``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.errors import NotationError
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import closest, fold, shorten
from ctcore.twilight.board.cards import EVENT_CARDS, PROPAGANDA_CARDS, card
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Ending, Pivotal, Stance
from ctcore.twilight.text.pending import read_stack
from ctcore.twilight.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ctcore.register import Half
    from ctcore.twilight.text.position_draft import Sheet

__all__ = ["NOW", "set_value"]


@frozen
class Value:
    """A thing off the map that a part sets: what its values look like, in words, and how to set it."""

    pattern: str
    takes: str
    put: Callable[[dict[str, Any], str], None]


NOW = " this campaign"
# The effects of a played Pivotal Event: the cards that players no longer keep, and what is in force.
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
# For each lasting effect that one Pivotal Event alone brings, that Event.
_PUTS = {begun[0]: event for event, (_, begun) in _PLAYED.items() if begun}
# Other ways to write a value, folded, and how each is read.
_READINGS = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"gov(?:ernmen)?t?\b", "government"),
        (r"(government|fln)(?: resources)? ([+-]?[0-9]+)", r"\1 resources \2"),
        (r"(government|fln)(?: is| goes)? first(?: eligible)?", r"first eligible \1"),
        (r"first(?: eligible)? (gov(?:ernmen)?t?)", "first eligible government"),
        (r"first (fln)", r"first eligible \1"),
        (r"france(?: track)? ([a-z0-9]+)", r"france track \1"),
        (r"border(?: zone)?(?: track| status)? ([+-]?[0-9]+)", r"border zone \1"),
        (
            r"(?:morocco (?:and|&) tunisia )?(?:are )?independen(?:t|ce)",
            "played morocco and tunisia independent",
        ),
        (r"bag holds (.+)", r"the bag holds \1"),
        (r"(#[0-9]+[us]?)", r"in force \1"),
        # As the board tells it.
        (r"(?:in force )?suez crisis, until the next resources adjustment", "suez crisis owes the fln"),
        (r"(?:in force )?coup d'etat was played in this campaign", "coup was in this campaign"),
    )
)


def set_value(
    sheet: Sheet, part: str, *, hints: Iterable[str] = (), unknown: NotationError | None = None
) -> None:
    """Apply to the sheet a part that names no space or box.

    For an unknown part, raise the given error, or suggest the hints before near misses.
    """
    if part.lower().startswith(_PENDING):
        sheet.asks_stack = False
        sheet.data["stack"] = read_stack(part[len(_PENDING) :])
        return
    words = fold(part)
    for pattern, read in _READINGS:
        words = re.sub(f"^{pattern.pattern}{'' if read == 'government' else '$'}", read, words)
    if row := _ROW.fullmatch(words):
        for one in row[1].split(","):
            set_value(sheet, one.strip())
        return
    for name, value in _VALUES.items():
        if words == name or words.startswith(f"{name} "):
            said = words.removeprefix(name).strip()
            if not re.fullmatch(value.pattern, said):
                message = f"{shorten(part)!r}: {_NAMES[name]} takes {value.takes}."
                raise NotationError(message)
            value.put(sheet.data, said)
            return
    if marker := _one_marker(words):
        _in_force(sheet.data, marker)
        return
    if unknown is not None:
        raise unknown
    message = f"{shorten(part)!r} is not part of a position."
    raise NotationError(message, tuple(hints) or _apart(part) or _near(words))


def _near(words: str) -> tuple[str, ...]:
    """The values that were perhaps meant, or the names of texts that last; each can be read as it stands."""
    near = closest(words, [*_NAMES.items(), *((fold(one), one) for one in _lasting_names())])
    return tuple(f"{name} {_value(name, words)}" if name in _TABLE else name for name in near)


def _value(name: str, words: str) -> str:
    """The value that the words set, or another one if they set none."""
    said = " ".join(words.split()[len(name.split()) :])
    return said if re.fullmatch(_TABLE[name].pattern, said) else _SUCH[_TABLE[name].takes]


def _apart(part: str) -> tuple[str, ...]:
    """Split the part at its commas, if each piece sets a number or a track by itself."""
    parts = [one.strip() for one in part.split(",")]
    said = [re.sub("^gov(?:ernmen)?t?\\b", "government", fold(one)) for one in parts]
    is_line = len(parts) > 1 and all(re.fullmatch(_SETS_ONE, one) for one in said)
    return ("; ".join(parts),) if is_line else ()


# The tracks, and who is First Eligible


def _resources(faction: str) -> Callable[[dict[str, Any], str], None]:
    return lambda data, value: data["resources"].update({faction: _number(value, data["resources"][faction])})


def _track(key: str) -> Callable[[dict[str, Any], str], None]:
    return lambda data, value: data.update({key: _number(value, data[key])})


def _border_zone(data: dict[str, Any], value: str) -> None:
    if value != _UNSET:
        _track("border_zone")(data, value)


def _number(said: str, now: int) -> int:
    return int(said) + (now if said[0] in "+-" else 0)


def _letter(data: dict[str, Any], value: str) -> None:
    data["france_track"] = value.upper()


def _first(data: dict[str, Any], value: str) -> None:
    data["first_eligible"] = str(FLN if value == "fln" else GOVERNMENT)


# The cards


def _cards(data: dict[str, Any], value: str) -> None:
    data["deck"]["played"] = _numbers(value)


def _unused(data: dict[str, Any], value: str) -> None:
    deck = {"aside": [], "inspected": False} | data["deck"]
    if value.endswith("inspected"):
        deck["inspected"] = value == "inspected"
    else:
        deck["aside"] = sorted(_numbers(value))
    data["deck"] = deck


def _numbers(value: str) -> list[int]:
    found: list[int] = []
    for part in value.split(",") if value != "none" else ():
        first, _, last = part.partition(" to ")
        if int(last or first) < int(first):
            message = f"{part.strip()!r}: a run of cards goes from the lower number to the higher."
            raise NotationError(message)
        found += range(int(first), int(last or first) + 1)
    for number in found:
        if card(number).number not in _CARDS:
            message = f"no card in a deck has the number {number}; there are {_NUMBERED}."
            raise NotationError(message)
    return found


def _without(data: dict[str, Any], value: str) -> None:
    gone = [str(_pivotal(word)) for word in value.split(",")]
    data["hand"] = [name for name in data["hand"] if name not in gone]


def _keeping(data: dict[str, Any], value: str) -> None:
    data["hand"] = sorted({*data["hand"], *(str(_pivotal(word)) for word in value.split(","))})


def _played(data: dict[str, Any], value: str) -> None:
    event = _pivotal(value.removesuffix(NOW))
    gone, begun = _PLAYED[event]
    data["hand"] = [name for name in data["hand"] if name not in map(str, gone)]
    data["coup_this_campaign"] = data.get("coup_this_campaign", False) or value.endswith(NOW)
    data["suez_crisis"] = data.get("suez_crisis", False) or event is Pivotal.SUEZ_CRISIS
    data["in_force"] += [name for name in begun if name not in data["in_force"]]
    # RECALL DE GAULLE is played after COUP D'ETAT alone (5.1.7).
    data["coup_played"] |= event in {Pivotal.COUP_D_ETAT, Pivotal.RECALL_DE_GAULLE}
    if "independent" in begun:
        for place in PLACES:
            if place.is_country:
                data["spaces"].setdefault(place.id, {})["support"] = str(Stance.OPPOSE)


def _flag(key: str) -> Callable[[dict[str, Any], str], None]:
    return lambda data, value: data.update({key: "not" not in value and "nothing" not in value})


def _pivotal(word: str) -> Pivotal:
    found = WORDS.meanings(Pivotal, word.strip())
    if not found:
        known = [(text, str(value)) for text, value in WORDS.words_of(Pivotal).items()]
        message = f"{shorten(word.strip())!r} is not a Pivotal Event."
        raise NotationError(message, closest(word.strip(), known))
    event: Pivotal = found[0]
    return event


# What lasts


def _in_force(data: dict[str, Any], value: str) -> None:
    # The cards have come up before the one that is being played.
    for word in _TEXTS.split(value):
        marker = _marker(word)
        if event := _PUTS.get(marker):
            _played(data, fold(event.name))
        data["in_force"] += [] if marker in data["in_force"] else [marker]
        card, played = EFFECTS[marker].card, data["deck"]["played"]
        if card not in played and card <= EVENT_CARDS:
            played.insert(max(len(played) - 1, 0), card)


def _no_longer(data: dict[str, Any], value: str) -> None:
    gone = [_marker(word) for word in _TEXTS.split(value)]
    data["in_force"] = [marker for marker in data["in_force"] if marker not in gone]


def _marker(word: str) -> str:
    """The marker of the lasting text that a word stands for: its id, its label, its marker or its title."""
    from ctcore import register  # noqa: PLC0415 - most positions say nothing of cards

    name = word.strip()
    found = register.lasting(name.removeprefix("card "))
    if marker := _only(found):
        return marker
    if found:
        message = f"{name!r} does not say which text: {' or '.join(text.id for text in found)}."
        raise NotationError(message)
    number = name.removeprefix("card ").removeprefix("#")
    if re.fullmatch("[0-9]{1,4}", number):
        card(int(number))
    message = f"{shorten(name)!r} is not a text of a card that lasts."
    raise NotationError(message, closest(fold(name), [(fold(one), one) for one in _lasting_names()]))


def _one_marker(words: str) -> str:
    """The marker of the lasting text that the words alone name, not by its number; empty if none."""
    from ctcore import register  # noqa: PLC0415 - as above

    return "" if words[:1].isdigit() else _only(register.lasting(words))


def _only(found: Sequence[Half]) -> str:
    return found[0].marker if len(found) == 1 else ""


def _lasting_names() -> list[str]:
    """What texts that last are called, in words that name one alone."""
    from ctcore import register  # noqa: PLC0415 - as above

    texts = [text for card in register.cards() for text in card.texts if text.label]
    names = [name for text in texts for name in (text.id, text.label, text.title)]
    return [name for name in names if _only(register.lasting(name))]


# What is hidden, and what is pending


def _markers(holder: str) -> Callable[[dict[str, Any], str], None]:
    def put(data: dict[str, Any], value: str) -> None:
        held = data.setdefault("deception", {name: [] for name in ("government", "fln", "bag")})
        words = value.split(",") if value not in ("none", "nothing") else []
        held[holder] = sorted(marker for word in words for marker in _deception(word.strip()))

    return put


def _deception(word: str) -> list[str]:
    count, _, name = word.partition(" ") if word[:1].isdigit() else ("1", "", word)
    found = WORDS.meanings(DeceptionMarker, name)
    if not found or not re.fullmatch("[0-9]", count):
        message = f"{shorten(word)!r} is not a Deception marker."
        raise NotationError(message, closest(name, [(fold(str(one)), str(one)) for one in DeceptionMarker]))
    return [str(found[0])] * int(count)


def _ended(data: dict[str, Any], value: str) -> None:
    data["ending"], data["stack"] = value.replace(" ", "_"), []


# What joins the names of texts that last; the side of one goes on after a comma, too.
_TEXTS = re.compile(r",(?! *(?:un)?shaded\b)")
# Rows of the board that set several numbers and tracks.
_ROW = re.compile("(?:resources|tracks) (.+)")
_NUMBER = "[+-]?[0-9]{1,2}"
_UNSET = "unset until independence"
_SETS_ONE = f"(?:(?:government|fln)(?: resources)?|commitment|border zone) {_NUMBER}|france track [a-f]"
_LISTED = r"(?:[0-9]{1,2}(?: to [0-9]{1,2})?(?:, ?[0-9]{1,2}(?: to [0-9]{1,2})?)*|none)"
_CARDS = (*range(1, EVENT_CARDS + 1), *PROPAGANDA_CARDS)
_ENDINGS = [fold(ending.name) for ending in Ending]
_RESOURCES = "a number from 0 to 50"
_EVENTS = f"Pivotal Events: {', '.join(map(str, Pivotal))}"
_MARKED = f"Deception markers: {', '.join(map(str, DeceptionMarker))}"
_LASTING = "texts of cards that last, such as #57, #35s"
_NUMBERED = f"1 to {EVENT_CARDS} and {PROPAGANDA_CARDS[0]} to {PROPAGANDA_CARDS[-1]}"
_CARDS_LISTED = f"numbers of cards, {_NUMBERED}"
_PENDING = "pending "
_TABLE: dict[str, Value] = {
    "Government Resources": Value(_NUMBER, _RESOURCES, _resources("government")),
    "FLN Resources": Value(_NUMBER, _RESOURCES, _resources("fln")),
    "Commitment": Value(_NUMBER, _RESOURCES, _track("commitment")),
    "France Track": Value("[a-f]", "a letter from A to F", _letter),
    "Border Zone": Value(f"{_NUMBER}|{_UNSET}", "a number from 0 to 4", _border_zone),
    "First Eligible": Value("fln|government", "FLN or Government", _first),
    "played": Value(".+", _EVENTS, _played),
    "without": Value(".+", _EVENTS, _without),
    "keeping": Value(".+", _EVENTS, _keeping),
    "in force": Value(".+", _LASTING, _in_force),
    "not in force": Value(".+", _LASTING, _no_longer),
    "cards": Value(_LISTED, _CARDS_LISTED, _cards),
    "unused cards": Value(f"{_LISTED}|(?:not )?inspected", _CARDS_LISTED, _unused),
    "Government holds": Value(".+", _MARKED, _markers("government")),
    "FLN holds": Value(".+", _MARKED, _markers("fln")),
    "the bag holds": Value(".+", _MARKED, _markers("bag")),
    "Coup": Value("(?:not )?played", "'played' or 'not played'", _flag("coup_played")),
    "Coup was": Value(
        "(?:not )?in this campaign",
        "'in this Campaign' or 'not in this Campaign'",
        _flag("coup_this_campaign"),
    ),
    "Suez Crisis owes": Value("(?:the fln|nothing)", "'the FLN' or 'nothing'", _flag("suez_crisis")),
    "ended": Value("|".join(_ENDINGS), f"one of {', '.join(_ENDINGS)}", _ended),
}
# A value of each sort, as a message writes it.
_SUCH = {
    _RESOURCES: "5",
    "a letter from A to F": "C",
    "a number from 0 to 4": "2",
    "FLN or Government": "FLN",
    _EVENTS: "OAS",
    _LASTING: "#57",
    _CARDS_LISTED: "1",
    _MARKED: "Empty Threat",
    "'played' or 'not played'": "played",
    "'in this Campaign' or 'not in this Campaign'": "in this Campaign",
    "'the FLN' or 'nothing'": "nothing",
    f"one of {', '.join(_ENDINGS)}": _ENDINGS[0],
}
_NAMES = {fold(name): name for name in _TABLE}
# The longer names first, as some begin with others.
_VALUES = {fold(name): _TABLE[name] for name in sorted(_TABLE, key=len, reverse=True)}
