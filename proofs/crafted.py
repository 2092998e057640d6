"""Positions made by hand, where kinds of move decide that chance seldom comes to."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import attrs

import ctcore as ct
from ctcore.symbolic import pending
from ctcore.testing import position
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.map import ALGERIA
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, SecondChoice
from ctcore.twilight.rules.operations.rally import Rallying
from ctcore.twilight.rules.operations.train import Training

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.twilight.board.state import State

__all__ = ["crafted"]

_CLEAR = {"french_police": 0, "algerian_police": 0, "french_troops": 0, "algerian_troops": 0}
_FREE: dict[str, Mapping[str, int]] = {
    "Barika": {**_CLEAR, "underground": 2, "active": 1},
    "Setif": {**_CLEAR, "underground": 1, "active": 1},
    "Medea": {"underground": 1, "algerian_police": 2, "algerian_troops": 1},
    "Batna": {"underground": 1, "algerian_police": 1},
}
# Where guerrillas cross into a Wilaya and stop, beside others that have not moved.
_CROSS = "march; move 1 Underground, 1 Active from Barika to Setif"
# One space is open to Terror, and what is done elsewhere may close it.
_ALONE: dict[str, Mapping[str, int]] = {
    "Medea": {**_CLEAR, "underground": 1},
    "Batna": {"underground": 1, "algerian_police": 1},
}
# Where Subvert replaces a cube beside Guerrillas that March has stopped.
_STOPPED = {**_FREE, "Setif": {**_FREE["Setif"], "algerian_police": 1}}
_PAIR = {**_ALONE, "Barika": {**_CLEAR, "underground": 1}}
_LINES = (
    (_FREE, 5, "rally; Batna; extort"),
    (_FREE, 5, "rally; Batna; extort; Setif"),
    (_FREE, 5, f"{_CROSS}; extort"),
    (_FREE, 5, f"{_CROSS}; extort; Barika"),
    (_FREE, 5, f"{_CROSS}; subvert; Medea"),
    (_FREE, 5, f"{_CROSS}; subvert; Medea; remove 1 Algerian Police"),
    (_FREE, 5, f"{_CROSS}; subvert; Medea; remove 1 Algerian Police; Batna"),
    (_FREE, 0, f"{_CROSS}; subvert; Medea; replace Algerian Police"),
    (_STOPPED, 0, f"{_CROSS}; subvert; Setif; replace Algerian Police"),
    (_FREE, 0, "rally; France Track; subvert; Medea; replace Algerian Police"),
    (_FREE, 0, "terror; Medea; subvert; Batna; replace Algerian Police"),
    (_FREE, 5, "terror; Medea; subvert"),
    (_PAIR, 5, "terror; extort; Medea"),
    (_ALONE, 0, "terror; subvert; Batna; replace Algerian Police"),
)


@cache
def crafted() -> tuple[State, ...]:
    """The positions, each lawful."""
    return (
        *(_played(spaces, available, line) for spaces, available, line in _LINES),
        _abroad(),
        _to_the_border(),
        _exchanged(),
        *_lifts(),
        _early_propaganda(),
        _full_of_capabilities(),
        *_assets(),
        *_set_ups(),
        *_granted(),
        *_trained(),
    )


def _trained() -> Iterator[State]:
    """A Train before its first location, with RECALL DE GAULLE in effect and without."""
    for scenario in ("short", "full"):
        yield ct.play(ct.setup(scenario, first=ct.GOVERNMENT, card=1), "no pivotal event; train")


def _granted() -> Iterator[State]:
    """Free Operations as cards grant them, with fewer locations than they may have, and with all."""
    spaces = {"Medea": {"fln_bases": 1, "underground": 3, "algerian_police": 1}}
    made = {"#2u": Training, "#5s": Rallying, "#6s": Rallying}
    lines = {
        "#2u": ("Algiers", "Algiers; Oran"),
        "#5s": ("Medea", "Medea; Batna", "Batna; France Track"),
        "#6s": ("Medea",),
    }
    for card, begun in made.items():
        frame = begun.granted_by(GRANTS[card])
        start = position("medium", spaces, frame=frame, resources=(10, 10), border_zone=0)
        start = start.but(france_track=2)
        yield start
        yield from (ct.play(start, line) for line in lines[card])


def _early_propaganda() -> State:
    """A pile that has shown its Propaganda card, and more to come of it."""
    start = pending(ct.setup("short"), (NextCard(),), ct.FLN, 0)
    return start.but(deck=start.deck.revealed(67).revealed(1))


def _full_of_capabilities() -> State:
    """A deck whose Event cards left are all known: the Capabilities that were not unused."""
    others = [card for card in range(1, EVENT_CARDS + 1) if card not in CAPABILITIES]
    played = (*others[:12], 67, *others[12:24], 68, *others[24:29])
    deck = ct.Deck(frozenset(CAPABILITIES) | frozenset(others[29:]), played, 36, inspected=True)
    return ct.setup("short").but(deck=deck)


def _assets() -> Iterator[State]:
    """Players with a Hidden Asset and without, with Resources and without, beside every box."""
    asset = (DeceptionMarker.HIDDEN_ASSET,)
    for faction, purse in product((ct.GOVERNMENT, ct.FLN), (10, 0)):
        for turn in (FirstChoice(faction), *(SecondChoice(faction, box) for box in ct.Option)):
            state = position("full", {}, frame=turn, resources=(purse, purse))
            for held in (asset, ()):
                yield state.but(deception=Deception(held, held))


def _set_ups() -> Iterator[State]:
    """What options ask for before the first card, in several states."""
    mix = {"Empty Threat": 2, "Hidden Agenda": 1, "Hidden Asset": 1}
    for start in (ct.setup("short", deception=mix), ct.setup("short", capabilities=True)):
        once = ct.step(start, ct.legal_moves(start)[0])
        yield from (start, once, ct.step(once, ct.legal_moves(once)[0]))
    for scenario in ("short", "full"):
        state = ct.setup(scenario, open_deployment=True)
        while len(state.stack) > 1:
            yield state
            moves = [move for move in ct.legal_moves(state) if getattr(move, "count", 1) <= 2]
            state = ct.step(state, moves[len(moves) // 3])


def _abroad() -> State:
    """A Guerrilla that March has stopped in Morocco, beside others, and none Available."""
    spaces = {"Mecheria": {**_CLEAR, "underground": 1}, "Medea": {"underground": 1, "algerian_police": 1}}
    start = _available(position("medium", spaces, frame=FirstChoice(ct.FLN), border_zone=0), 0)
    line = "march; move 1 Underground, 0 Active from Mecheria to Morocco; subvert; Medea"
    return ct.play(start, f"{line}; replace Algerian Police")


def _to_the_border() -> State:
    """A March that may cross an International Border, and be noticed there."""
    spaces = {"Mecheria": {**_CLEAR, "underground": 2, "active": 1}, "Morocco": {"underground": 1}}
    start = position("medium", spaces, frame=FirstChoice(ct.FLN), border_zone=2)
    return ct.play(start, "march")


def _lifts() -> Iterator[State]:
    """Troop Lifts before the first space of an Assault, which they may bring about or take away."""
    nobody = dict.fromkeys((piece.name.lower() for piece in ct.Piece), 0)
    for troops, line in (
        ({"Saida": 1}, "Oran"),
        ({"Saida": 1}, "Oran; Saida; Medea"),
        ({"Medea": 1}, "Medea; Oran"),
        ({"Medea": 2}, "Medea; Oran"),
    ):
        held = {place.name: {**nobody, "french_troops": troops.get(place.name, 0)} for place in ALGERIA}
        held["Medea"] |= {"active": 1}
        start = position("full", held, frame=FirstChoice(ct.GOVERNMENT), resources=(10, 10))
        yield ct.play(start, f"assault; troop lift; {line}")


def _exchanged() -> State:
    """Two Troops that Swept may go to where two others were lifted from."""
    bare = {"french_troops": 0}
    spaces = {"Sidi Bel Abbes": {"french_troops": 2}, "Oran": bare, "Constantine": {"french_troops": 2}}
    start = position("full", spaces, frame=FirstChoice(ct.GOVERNMENT), resources=(10, 10))
    line = "sweep; Oran; move 2 French Troops from Sidi Bel Abbes to Oran; troop lift; Oran; Constantine"
    return ct.play(start, f"{line}; move 2 French Troops from Constantine to Oran")


def _played(spaces: Mapping[str, Mapping[str, int]], available: int, line: str) -> State:
    start = position("full", spaces, frame=FirstChoice(ct.FLN), resources=(10, 10))
    if spaces in (_ALONE, _PAIR):
        shown = [
            space if space.name in spaces else attrs.evolve(space, active=space.guerrillas, underground=0)
            for space in start.spaces
        ]
        start = attrs.evolve(start, spaces=tuple(shown))
    return ct.play(_available(start, available), line)


def _available(state: State, guerrillas: int) -> State:
    """The position with so many Guerrillas Available, the others Out of Play."""
    by = guerrillas - state.available.guerrillas
    return state.but(
        available=attrs.evolve(state.available, guerrillas=guerrillas),
        out_of_play=attrs.evolve(state.out_of_play, guerrillas=state.out_of_play.guerrillas - by),
    )
