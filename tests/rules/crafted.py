"""Positions that random play hardly comes to: lines from boards made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ctcore as ct
from ctcore.conform.rows import begun
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.text.difference import changed
from tests.rules.pivotals import MOBILIZATION, playable
from tests.rules.positions import (
    limited,
    turn,
    with_available,
    with_commitment,
    with_independence,
    with_resources,
    with_space,
)

__all__ = ["crafted"]


def crafted() -> Iterator[ct.State]:
    """Every position of each line, the first and the last included."""
    for start, line in _lines():
        state = start
        yield state
        for words in line.split("; "):
            state = ct.play(state, words)
            yield state


def _lines() -> Iterator[tuple[ct.State, str]]:
    yield from _stopped()
    yield from _taken()
    yield from _lifted()
    yield from _seldom()
    yield from _pivotal()
    yield from _brought_by_cards()
    yield from _of_texts()
    yield _known_deck(), "card 13"
    yield from _poor()
    police = {"french_police": 2}
    yield (
        limited(_board(ct.FLN, Oran=police, Algiers=police)),
        "garrison; move 1 French Police from Oran to Algiers",
    )


def _of_texts() -> Iterator[tuple[ct.State, str]]:
    """What texts seldom come to on a drawn board: a replacement taken from the map, and #58u in a Country."""
    police = "Oran: 1 Algerian Police; Batna: 2 Algerian Police; Available: 1 Algerian Police"
    exchange = "event unshaded; exchange 3 Underground in Medea; take Algerian Police from Oran"
    yield begun(f"Government bare; cards 47; Medea: 3 Underground; {police}"), exchange
    abroad = (
        "played MOROCCO AND TUNISIA INDEPENDENT; Tunisia: 3 Underground, 2 Active; Morocco: 4 Underground"
    )
    yield begun(f"Government bare; cards 58; {abroad}"), "event unshaded"


def _board(faction: ct.Actor, **spaces: dict[str, Any]) -> ct.State:
    """The faction's turn, Morocco and Tunisia independent, with only these pieces on the map."""
    state = with_independence(turn(faction))
    empty = dict.fromkeys((piece.name.lower() for piece in ct.Piece), 0)
    for space in state.spaces:
        held = spaces.get(space.name.replace(" ", "_"), {})
        state = with_space(state, space.name, **{**empty, **held})
    return state


def _stopped() -> Iterator[tuple[ct.State, str]]:
    """March has stopped some Guerrillas of a space and not others (R103)."""
    board = {
        "Philippeville": {"underground": 6},
        "Barika": {"underground": 2},
        "Oum_el_Bouaghi": {"underground": 2},
        "Bougie": {"underground": 3},
        "Setif": {"underground": 1, "french_police": 7},
    }
    marches = (
        "march; move 2 Underground, 0 Active from Philippeville to Barika; "
        "move 2 Underground, 0 Active from Philippeville to Oum el Bouaghi; "
        "move 1 Underground, 0 Active from Bougie to Setif; "
    )
    yield _board(ct.FLN, **board), marches + "extort; Barika stopped"
    yield _board(ct.FLN, **board), marches + "extort; Bougie; Barika stopped; end; end"
    board["Medea"] = {"underground": 1, "algerian_police": 1}
    state = with_available(_board(ct.FLN, **board), guerrillas=0)
    yield state, marches + "subvert; Medea; replace Algerian Police"
    yield state, marches + "subvert; Medea; replace Algerian Police; take stopped Underground from Barika"
    board["Barika"] = {"underground": 2, "algerian_police": 1}
    state = with_available(_board(ct.FLN, **board), guerrillas=0)
    yield state, marches + "subvert; Barika; replace Algerian Police"
    abroad = {
        "Mecheria": {"underground": 2},
        "Morocco": {"underground": 2},
        "Medea": {"underground": 1, "algerian_police": 1},
    }
    state = with_available(_board(ct.FLN, **abroad), guerrillas=0)
    march = "march; move 1 Underground, 0 Active from Mecheria to Morocco; "
    yield state, march + "subvert; Medea; replace Algerian Police"


def _taken() -> Iterator[tuple[ct.State, str]]:
    """A Guerrilla from elsewhere, when Terror has but one space to go to (R49)."""
    board = {
        "Batna": {"underground": 1, "algerian_police": 1},
        "Medea": {"underground": 1},
        "Mecheria": {"active": 1},
        "Morocco": {"underground": 1},
    }
    state = with_available(_board(ct.FLN, **board), guerrillas=0)
    yield state, "terror; subvert; Batna; replace Algerian Police; take Active from Mecheria"
    state = with_resources(state, fln=3)
    attack = "attack; Batna; roll 1; remove Algerian Police"
    yield state, f"{attack}; take Active from Mecheria"
    yield state, f"{attack}; extort"


def _lifted() -> Iterator[tuple[ct.State, str]]:
    """Lifts that must leave a space to Assault, and such as change nothing (R9, R49)."""
    target = {"french_troops": 1, "active": 1}
    two = _board(ct.GOVERNMENT, Medea=target, Oran={"french_troops": 2})
    yield two, "assault; troop lift; Medea; Oran; move 1 French Troop from Medea to Oran"
    apart = _board(ct.GOVERNMENT, Medea={"active": 1}, Saida={"french_troops": 1})
    yield apart, "assault; troop lift; Oran; Saida; Medea; move 1 French Troop from Saida to Medea"
    one = _board(ct.GOVERNMENT, Medea={"french_troops": 2, "active": 1})
    yield one, "assault; troop lift; Medea; Oran"
    swept = _board(ct.GOVERNMENT, Orleansville={"french_troops": 2}, Algiers={"french_troops": 2})
    sweeps = (
        "sweep; Mostaganem; Medea; move 2 French Troops from Orleansville to Mostaganem; "
        "move 2 French Troops from Algiers to Medea; "
    )
    lifts = "troop lift; Mostaganem; Medea; move 2 swept French Troops from Mostaganem to Medea"
    yield swept, sweeps + lifts


def _poor() -> Iterator[tuple[ct.State, str]]:
    """The money is out just where nothing else is wanting, or there is nothing to Neutralize."""
    guard = {"french_troops": 1, "french_police": 1}
    for terror in (1, 2):
        held = with_space(_board(ct.GOVERNMENT, Algiers=guard), "Algiers", terror=terror, support=0)
        line = "train; Algiers; pacify Algiers; remove 1 Terror"
        yield with_resources(held, government=5), line
    nothing = _board(ct.GOVERNMENT, Algiers=guard, Batna={**guard, "underground": 1}, Saida=guard)
    yield nothing, "sweep; Batna; neutralize; Batna"
    asset = Deception(government=(DeceptionMarker.EMPTY_THREAT, DeceptionMarker.HIDDEN_ASSET))
    yield with_resources(turn(ct.FLN), government=1).but(deception=asset), "pass"


def _seldom() -> Iterator[tuple[ct.State, str]]:
    afraid = with_space(turn(ct.FLN, "short"), "Barika", terror=1, underground=2)
    yield afraid, "rally; Barika; agitate Barika; remove 1 Terror"
    few = with_available(with_space(turn(ct.FLN, "short"), "Medea", active=2), fln_bases=0)
    yield few, "rally; Medea; replace 0 Underground, 2 Active; take FLN Base from Bougie"
    bare = dict.fromkeys(("french_troops", "french_police", "government_bases"), 0)
    empty = with_space(turn(ct.GOVERNMENT, "short"), "Oran", **bare)
    line = "train; Algiers; deploy; Oran; Constantine; move 1 French Police from Available to Oran"
    yield empty, line
    yield turn(ct.GOVERNMENT), "train; Oran; troop lift; Batna; Biskra"
    none = with_available(turn(ct.GOVERNMENT, "short"), french_troops=0, french_police=0, government_bases=0)
    for city in ("Oran", "Constantine", "Algiers"):
        none = with_available(with_space(none, city, **bare), **bare)
    yield none, "train; Oran; deploy; Oran; Constantine"


def _pivotal() -> Iterator[tuple[ct.State, str]]:
    """Pivotal Events that stop short of the pieces that there are."""
    yield with_commitment(playable(MOBILIZATION, turn(ct.GOVERNMENT)), 3), "mobilization"
    yield with_available(turn(ct.FLN), french_troops=3), "suez; roll 1"
    yield with_available(turn(ct.GOVERNMENT), french_troops=3), "coup; roll 1; roll 2"


def _brought_by_cards() -> Iterator[tuple[ct.State, str]]:
    """Moves that a card brings: TORTURE, OAS of either player, a second Pacification."""
    guard = {"french_troops": 2, "algerian_police": 2}
    board = _board(
        ct.GOVERNMENT, Medea={**guard, "underground": 2, "active": 1}, Batna={**guard, "fln_bases": 2}
    )
    tortured = changed(board, "in force #18")
    torture = "garrison; neutralize; Medea; Batna; torture Underground in Medea"
    yield tortured, f"{torture}; remove 1 Active from Medea; torture FLN Base in Batna; end"
    yield tortured.but(commitment=0), "garrison"
    for faction, line in ((ct.GOVERNMENT, "train; Algiers; pacify Algiers"), (ct.FLN, "terror; Medea")):
        guarded = _board(faction, Algiers=guard, Medea={"underground": 2})
        used = changed(guarded, "played RECALL DE GAULLE; played OAS")
        yield used, f"{line}; oas Setif"
        yield used, f"{line.partition(';')[0]}; oas Bougie"
        yield with_resources(used.but(commitment=1), fln=3), line.partition(";")[0]
    minds = changed(_board(ct.GOVERNMENT, Algiers=guard, Oran=guard), "in force #13u")
    yield minds, "train; Algiers; Oran; pacify Algiers; shift; pacify Oran; shift"


def _known_deck() -> ct.State:
    """A deck whose Event cards left are the seven Capabilities, none of them having been unused (R159)."""
    known = frozenset({13, 17, 18, 27, 32, 33, 35})
    others = [card for card in range(1, 61) if card not in known]
    played = (*others[:12], 67, *others[12:24], 68, *others[24:29])
    deck = ct.Deck(known | frozenset(others[29:]), played, 36, inspected=True)
    return ct.setup("short").but(deck=deck)
