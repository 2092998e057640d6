"""What a ledger tells, counted: every number on the table before a step, and what each line changes."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import ctcore as ct
from ctcore.kernel import Transition
from ctcore.twilight.board import card_entries
from ctcore.twilight.board import entries as effects
from ctcore.twilight.board.in_force import CAPABILITIES, MOMENTUM
from ctcore.twilight.text.remarks import remarks

Count = tuple[str, str]
# The texts that last.
LASTING = (*CAPABILITIES.values(), *MOMENTUM.values())


def counts(state: ct.State) -> Counter[Count]:
    """Every number on the table, by where it stands and what it counts."""
    found: Counter[Count] = Counter()
    for space in state.spaces:
        found.update({(space.id, str(piece)): space.of(piece) for piece in ct.Piece})
        found.update({(space.id, "terror"): space.terror, (space.id, "support"): space.support})
        found.update({(space.id, "Pop 0"): int(space.resettled)})
        found.update({(space.id, "Pop +1"): space.pop_markers, (space.id, "Base +1"): space.base_markers})
    for box in ct.Box:
        found.update({(str(box), str(piece)): state.box(box).of(piece) for piece in ct.PieceType})
    found.update(
        {
            ("Resources", "Government"): state.resources.government,
            ("Resources", "FLN"): state.resources.fln,
            ("track", "Commitment"): state.commitment,
            ("track", "France Track"): state.france_track,
            ("track", "Border Zone Track"): state.border_zone,
            ("cards", "played"): len(state.deck.played),
            ("cards", "set aside"): len(state.deck.aside),
            ("cards", "inspected"): int(state.deck.inspected),
            ("cards", "in hand"): len(tuple(state.hand)),
            ("flag", "RECALL DE GAULLE"): int(state.recall_de_gaulle),
            ("flag", "MOROCCO AND TUNISIA INDEPENDENT"): int(state.independent),
            ("flag", "MOBILIZATION"): int(state.mobilization_played),
            ("flag", "COUP D'ETAT"): int(state.coup_played),
            ("flag", "this Campaign"): int(state.coup_this_campaign),
            ("flag", "SUEZ CRISIS"): int(state.suez_crisis),
            ("flag", "over"): int(state.ending is not None),
        }
    )
    lasting = {*state.in_force.capabilities, *state.in_force.momentum}
    found.update({("in force", effect.id): int(effect in lasting) for effect in LASTING})
    for faction in (ct.GOVERNMENT, ct.FLN):
        for marker in state.deception.of(faction):
            found[str(faction), str(marker)] += 1
    for marker in state.deception.bag:
        found["bag", str(marker)] += 1
    return found


def change(entry: Any) -> dict[Count, int]:
    """What one line of the ledger says that it changes."""
    told = (_of_pieces, _of_boxes, _of_markers, _of_tracks, _of_texts, _counted)
    return next(filter(None, (of(entry) for of in told)), {})


def _of_pieces(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Placed():
            on_map = "Underground" if entry.piece is ct.PieceType.GUERRILLAS else str(entry.piece)
            return {
                (entry.place.id, on_map): entry.count,
                (str(entry.origin), str(entry.piece)): -entry.count,
            }
        case effects.Removed():
            return {
                (entry.place.id, str(entry.piece)): -entry.count,
                (str(entry.box), str(entry.piece.type)): entry.count,
            }
        case effects.Moved():
            piece = str(entry.piece)
            return {(entry.origin.id, piece): -entry.count, (entry.place.id, piece): entry.count}
        case effects.Flipped():
            return {(entry.place.id, "Active"): -entry.count, (entry.place.id, "Underground"): entry.count}
        case effects.Activated():
            return {(entry.place.id, "Active"): entry.count, (entry.place.id, "Underground"): -entry.count}
    return {}


def _of_boxes(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Transferred():
            piece = str(entry.piece)
            return {(str(entry.origin), piece): -entry.count, (str(entry.box), piece): entry.count}
        case effects.Returned():
            piece = str(ct.PieceType.FRENCH_TROOPS)
            return {(str(ct.Box.SET_ASIDE), piece): -entry.count, (entry.place.id, piece): entry.count}
        case card_entries.MarkerDrawn():
            marker = str(entry.marker)
            return {(str(entry.faction), marker): 1, ("bag", marker): -1}
        case card_entries.MarkerDiscarded():
            return {(str(entry.faction), str(entry.marker)): -1}
    return {}


def _of_markers(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Shifted():
            return {(entry.place.id, "support"): entry.after - entry.before}
        case effects.TerrorRemoved():
            return {(entry.place.id, "terror"): -entry.count}
        case effects.TerrorPlaced():
            return {(entry.place.id, "terror"): 1}
        case effects.Resettled():
            return {(entry.place.id, "Pop 0"): 1}
    return {}


def _of_texts(entry: Any) -> dict[Count, int]:
    match entry:
        case card_entries.InForce():
            return {("in force", entry.capability.id): 1}
        case card_entries.Repealed():
            return {("in force", entry.capability.id): -1}
        case effects.Grown():
            return {(entry.place.id, "Pop +1"): 1}
        case effects.RoomMade():
            return {(entry.place.id, "Base +1"): 1}
    return {}


def _of_tracks(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Paid():
            return {("Resources", str(entry.faction)): -entry.amount}
        case effects.Adjusted():
            return {("Resources", str(entry.faction)): entry.by}
        case effects.Gained():
            return {("Resources", str(entry.faction)): entry.amount}
        case effects.CommitmentChanged():
            return {("track", "Commitment"): entry.by}
        case effects.TrackMoved():
            return {("track", str(entry.track)): entry.after - entry.before}
    return {}


def _counted(entry: Any) -> dict[Count, int]:
    name = _COUNTED.get(type(entry))
    return {name: 1} if name else {}


# What is counted up by one.
_COUNTED: dict[type, Count] = {
    card_entries.CardRevealed: ("cards", "played"),
    card_entries.CardSetAside: ("cards", "set aside"),
    card_entries.Inspected: ("cards", "inspected"),
    card_entries.Ended: ("flag", "over"),
}


def of_pivotal(entry: Any, now: Counter[Count]) -> dict[Count, int]:
    """What a line about a Pivotal Event changes, given the numbers that it meets (2.3.7, 5.1.5-5.1.9)."""
    event = str(getattr(entry, "event", ""))
    match entry:
        case card_entries.PivotalPlayed():
            if event == "COUP D'ETAT":
                # The Government keeps the card.
                return {("flag", event): 1 - now["flag", event], ("flag", "this Campaign"): 1}
            played = {("flag", event): 1} if event == "MOBILIZATION" else {}
            return {("cards", "in hand"): -1, **played}
        case card_entries.InEffect():
            abroad = event == "MOROCCO AND TUNISIA INDEPENDENT"
            stances = {(one, "support"): -1 for one in ("MOR", "TUN")} if abroad else {}
            return {("flag", event): 1, **stances}
    return _of_ends(entry, event, now)


def _of_ends(entry: Any, event: str, now: Counter[Count]) -> dict[Count, int]:
    if isinstance(entry, card_entries.Settled):
        return {("flag", "SUEZ CRISIS" if event == "SUEZ CRISIS" else "this Campaign"): -1}
    if not isinstance(entry, card_entries.Cancelled):
        return {}
    if event == "RECALL DE GAULLE":
        return {("flag", event): -1}
    # OAS goes from the Capabilities or, unplayed, from the FLN's hand.
    return {("in force", "#63") if now["in force", "#63"] else ("cards", "in hand"): -1}


# Kinds of entry that change no number: they set cylinders, or say what did not take place.
SETTING = {
    card_entries.EligibilitySet,
    card_entries.NotMade,
    card_entries.RoundSkipped,
    card_entries.VictoryPhaseLeftOut,
}


def assert_told(step: Transition[ct.State]) -> None:
    """What the ledger lists, done to the position before, gives the one after."""
    before = counts(step.before)
    expected = before.copy()
    for entry in step.ledger:
        changed = change(entry) or of_pivotal(entry, before)
        assert changed or type(entry) in SETTING
        expected.update(changed)
    after = counts(step.after)
    assert expected == after, str(step)
    for remark in (*step.ledger, *remarks(step)):
        assert_worded(str(remark))
        assert not re.search(r"\b0 [A-Z]", str(remark)), remark


def assert_worded(said: str) -> None:
    """Every value in a sentence has a word for it, and brackets hold some."""
    assert not re.search(r"\b(None|True|False)\b|\[\]|<.* object", said), said
