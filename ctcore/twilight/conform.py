"""What is tried of engines of Colonial Twilight in its own way, and the words for where they differ."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.conform.kit import Kit, Opening
from ctcore.errors import CtcoreError
from ctcore.notation.spelling import fold
from ctcore.register import checkout
from ctcore.twilight.board.cards import EVENT_CARDS, PROPAGANDA_CARDS, card
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Option
from ctcore.twilight.rules.common.frames import Unaccompanied
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.events.pivotal import Decline, PlayPivotal
from ctcore.twilight.rules.events.texts.book import granting
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ctcore.kernel import Entry, Move
    from ctcore.twilight.board.state import State

    Line = tuple[Move, ...]

__all__ = ["GRANTED", "TwilightKit", "granted"]

# Where a row begins with the free Operation that a card's text grants, the first word of its position.
GRANTED = "granted"
_BEGUN = {"Train": "Training", "Rally": "Rallying", "March": "Marching"}
_FACTIONS = {str(faction): faction for faction in (GOVERNMENT, FLN)}
_MARKERS = re.compile("([0-9]+) ([A-Za-z ]+)")
_PASS = Choose(Option.PASS)
_PACKAGE = Path(__file__).resolve().parents[1]
_PACKED = {"vectors": "_proofs/vectors", "tables": "_tables"}
_KEPT = {"vectors": "proofs/vectors", "tables": "tests/rules/tables"}
_PIVOTAL = {fold(card(number).title): f"#{number}" for number in range(EVENT_CARDS + 1, PROPAGANDA_CARDS[0])}
# What nothing ends (5.1.6, 5.1.8).
_ENDLESS = frozenset({"independent", "mobilization_played"})
# What of a position an entry's words do not name: the words for it.
_WORDS = {
    "resources.government": ("Government", "Resource"),
    "resources.fln": ("FLN", "Resource"),
    "commitment": ("Commitment",),
    "france_track": ("France Track",),
    "border_zone": ("Border Zone",),
    "available": ("Available",),
    "casualties": ("Casualties",),
    "out_of_play": ("Out of Play",),
    "first_eligible": ("First Eligible",),
}
# What an entry calls what stands in a space.
_PARTS = {
    "support": ("Support", "Oppose", "Neutral"),
    "terror": ("Terror",),
    "underground": ("Underground", "Guerrilla"),
    "active": ("Active", "Guerrilla"),
    "resettled": ("Resettled",),
    "french_troops": ("French Troop",),
    "french_police": ("French Police",),
    "algerian_troops": ("Algerian Troop",),
    "algerian_police": ("Algerian Police",),
    "government_bases": ("Government Base",),
    "fln_bases": ("FLN Base",),
}


class TwilightKit(Kit):
    """What is tried of engines of Colonial Twilight."""

    silent = (Decline(),)
    passes = (_PASS, Decline())

    def folder(self, what: str, /) -> Path | None:
        """Packed in the wheel, or in the checkout."""
        root, packed = checkout(), _PACKAGE / _PACKED[what]
        return packed if packed.is_dir() or root is None else root / _KEPT[what]

    def openings(self) -> Iterator[Opening]:
        """Each scenario before its first card, for either player as First Eligible."""
        for scenario in self.game.setups:
            for faction in _FACTIONS:
                name = f"{scenario.capitalize()} scenario, {faction} First Eligible"
                yield Opening(name, scenario, {"first": faction})

    def set_up(self, name: str, options: Mapping[str, Any], /) -> State:
        """The scenario, with the First Eligible player whom the request names."""
        first = options.get("first")
        if first is not None and first not in _FACTIONS:
            message = "'first' is 'Government' or 'FLN'."
            raise CtcoreError(message)
        state: State = self.game.setup(name, first=_FACTIONS.get(first) if first else None)
        return state

    def start(self, options: dict[str, Any]) -> State:
        """The scenario with any options of its set-up."""
        given = dict(options)
        if "first" in given:
            given["first"] = {name.lower(): one for name, one in _FACTIONS.items()}[given["first"]]
        if "card" in given:
            given["card"] = int(given["card"])
        if "deception" in given:
            found = _MARKERS.findall(given["deception"])
            given["deception"] = {marker.strip(): int(count) for count, marker in found}
        state: State = self.game.setup(given.pop("scenario"), **given)
        return state

    def begins(self, name: str) -> tuple[str, Callable[[Any], Any]]:
        """The start by its name; ``granted`` and a card's name begin what that grants its executor."""
        word, _, card = name.partition(" ")
        if word != GRANTED:
            return super().begins(name)
        return str(GRANTS[card].executor), partial(granted, card=card)

    @property
    def topics(self) -> Mapping[str, Sequence[str]]:
        """Each card whose text can be executed, and each lasting effect as it begins and as it ends."""
        return {
            "cards": [f"#{number}" for number in range(1, PROPAGANDA_CARDS[0])],
            "lasting effects begun": [effect.id for effect in EFFECTS.values()],
            "lasting effects ended": [effect.id for name, effect in EFFECTS.items() if name not in _ENDLESS],
        }

    def tried(self, before: State, move: Move, after: State, /) -> Iterator[tuple[str, str]]:
        """The card that the step executes, and what it puts in force, or no longer in force."""
        if isinstance(move, PlayPivotal):
            yield "cards", _PIVOTAL[fold(str(move.event))]
        elif isinstance(move, ExecuteText) or (isinstance(move, Choose) and move.option is Option.EVENT):
            yield "cards", f"#{before.deck.card}"
        were, are = before.in_force.markers, after.in_force.markers
        yield from (("lasting effects begun", EFFECTS[one].id) for one in are if one not in were)
        yield from (("lasting effects ended", EFFECTS[one].id) for one in were if one not in are)

    def about(self, ledger: Sequence[Entry], paths: Sequence[str], /) -> Sequence[Entry]:
        """Lines that name the space or the box, and of these rather such as name what stands there."""
        near = [entry for entry in ledger if any(_is_about(entry, path) for path in paths)]
        return [entry for entry in near if any(_says(entry, path) for path in paths)] or near or ledger

    def named(self, path: str) -> str:
        """A place of a position, a space by its name."""
        name = _space(path)
        return f"{name} {path.split('.', 2)[2]}" if name and path.count(".") > 1 else name or path

    def heads(self, line: Line, /) -> Sequence[Line]:
        """The first card, and where its first player has passed."""
        reveals = tuple(move for move in line if isinstance(move, Reveal))[:1]
        return (reveals, (*reveals, Decline()), (*reveals, Decline(), _PASS))


def granted(state: State, card: str) -> State:
    """The position with the free Operation, or Subvert, just begun that a card's text grants (5.5)."""
    frames: dict[str, Any] = {frame.__name__: frame for frame in SYSTEM.table}
    grant = GRANTS[card]
    operation: tuple[Any, ...]
    if grant.operation is None:
        operation = (Unaccompanied.granted_by(grant), frames["Subverting"]((), 0))
    else:
        operation = (frames[_BEGUN[str(grant.operation)]].granted_by(grant),)
    turn: Any = state.stack[0]
    text = granting(card)(turn.faction)
    number = text.text.card
    deck = state.deck
    unseen = (deck.unseen | {deck.played[-1]}) - {number}
    turned_up = attrs.evolve(deck, unseen=unseen, played=(*deck.played[:-1], number))
    return attrs.evolve(state.but(deck=turned_up), stack=(turn, text, *operation))


def _is_about(entry: Entry, path: str) -> bool:
    name = _space(path)
    if name:
        return name in str(entry)
    words = next((words for name, words in _WORDS.items() if path.startswith(name)), None)
    return words is not None and all(word in str(entry) for word in words)


def _says(entry: Entry, path: str) -> bool:
    """Whether an entry about the space or box says a word of what stands there."""
    words = _PARTS.get(path.rpartition(".")[2])
    return words is None or any(word in str(entry) for word in words)


def _space(path: str) -> str:
    """The name of the space that a place of a position is in; empty where it is in none."""
    head, _, rest = path.partition(".")
    names = {place.id: place.name for place in PLACES}
    return names.get(rest.partition(".")[0], "") if head == "spaces" else ""
