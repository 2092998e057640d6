"""Set-ups with every unit placed (3, C.8), for who asks about the game and need place none.

Each places the units of its scenario as C.8 says, in areas of this project's choice, and waits for the FLN's
first AP (3/4).  In 1960 the Government leaves out the second Algerian brigade of wilaya II, as either reading
of A5 allows.

Clauses: 3, 8/2, C.8; rulings A5, A6
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from ctcore.algeria.board.places import place
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import Unit
from ctcore.algeria.rules.common.choosing import End
from ctcore.algeria.rules.common.dice import Roll
from ctcore.algeria.rules.operations import FlnTurn
from ctcore.algeria.rules.reinforcement_government import Activate
from ctcore.algeria.rules.setup import SCENARIOS, SetUp, setup
from ctcore.algeria.system import SYSTEM

__all__ = ["PLACED", "READY", "at_operations", "ready"]

_UNITS = {
    "F": Unit.FRONT,
    "C": Unit.CADRE,
    "B": Unit.BAND,
    "X": Unit.FAILEK,
    "D": Unit.DIVISION,
    "fr": Unit.FRENCH,
    "el": Unit.ELITE,
    "al": Unit.ALGERIAN,
    "P": Unit.POLICE,
}
# What stands where: the Government's units, then the FLN's, by area.
PLACED: dict[str, tuple[str, ...]] = {
    "1954": (
        "Constantine: 1 fr, 1 P; Philippeville: 1 al",
        "Algiers: 1 fr, 1 al, 1 P",
        "Oran: 1 fr, 1 el, 1 al, 1 P",
        "Barika: 1 F; Tebessa: 1 C",
        "Souk Ahras: 1 F; Setif: 1 C; Constantine: 1 C",
        "Tizi Ouzou: 1 F, 1 C; Algiers: 1 C",
        "Mostaganem: 1 F; Oran: 1 C; Tlemcen: 1 C",
    ),
    "1958": (
        "Tebessa: 1 D; Barika: 1 D, 1 fr",
        "Constantine: 1 fr, 2 P; Setif: 1 D; Souk Ahras: 1 D; Philippeville: 3 el, 1 al",
        "Tizi Ouzou: 1 D, 1 P; Bougie: 1 D, 1 al, 1 P",
        "Algiers: 3 el, 1 al, 2 P; Medea: 1 D, 1 al; Orleansville: 1 D",
        "Oran: 1 fr, 1 el, 1 P; Tlemcen: 1 D, 1 P; Mostaganem: 1 D, 1 al; Sidi Bel Abbes: 1 D",
        "Barika: 1 F, 1 C; Batna: 1 B; Tebessa: 1 C, 1 B",
        "Souk Ahras: 1 F, 1 B; Setif: 1 C, 1 B; Constantine: 1 C",
        "Tizi Ouzou: 1 F, 1 C, 1 B; Bordj Bou Arreridj: 1 C, 1 B",
        "Medea: 1 F, 1 C, 1 B; Orleansville: 1 F, 1 B; Algiers: 1 C",
        "Mostaganem: 1 F, 1 C; Tlemcen: 1 B",
        "Ain Qussera: 1 F, 1 C; Sidi Aissa: 1 B",
        "Morocco: 1 B; Tunisia: 4 B, 1 X",
    ),
    "1960": (
        "Tebessa: 2 D, 1 al",
        "Constantine: 2 P; Setif: 1 D, 1 al; Souk Ahras: 1 D; Philippeville: 4 el",
        "Tizi Ouzou: 1 D, 1 fr; Bougie: 1 D, 1 al",
        "Algiers: 3 el, 2 P; Medea: 1 D, 1 al; Orleansville: 1 D, 1 al",
        "Oran: 1 D, 2 P; Tlemcen: 1 D; Mostaganem: 1 D, 1 al; Sidi Bel Abbes: 1 D; Saida: 1 D",
        "Barika: 1 C, 1 B; Batna: 1 C, 1 B",
        "Souk Ahras: 1 F, 1 B; Setif: 1 C, 1 B; Constantine: 1 C",
        "Tizi Ouzou: 1 F, 1 C, 1 B; Bordj Bou Arreridj: 1 F, 1 C; Bougie: 1 B",
        "Medea: 1 F, 1 B; Algiers: 1 C",
        "Mostaganem: 1 C; Tlemcen: 1 B",
        "Morocco: 4 B; Tunisia: 4 B, 3 X",
    ),
}


# Positions are values: those that are played to are made once.
@cache
def ready(scenario: str, **options: Any) -> State:
    """The scenario with its units placed, before the FLN's first AP; the options are those of `setup`.

    Raises `ValueError` for an option that the scenario does not have.

    Clauses: 3/3, 3/4, C.8, A5

    >>> state = ready("1954")
    >>> str(state.areas[0].ug), state.stack[-1].clause, state.stack[-2].awaits
    ('1 Front', '2/1', "the FLN's first AP")
    """
    state = setup(scenario, **options)
    for move in _moves(scenario):
        state = SYSTEM.step(state, move)
    return state


@cache
def at_operations(scenario: str, **options: Any) -> State:
    """The same when the Operations Phase of turn 1 begins, after quiet phases before it.

    The dice show 7 and no event, the Government mobilizes nothing and activates all it can, nobody deploys.

    Clauses: 8/2

    >>> state = at_operations("1954")
    >>> str(state.stack[-1].actor), state.psl.government, state.record.ap
    ('FLN', 63, 25)
    """
    state = ready(scenario, **options)
    early = (Roll(6),) if options.get("early_independence") else ()
    for move in (Roll(7), *early, Roll(1), Roll(1)):
        state = SYSTEM.step(state, move)
    while some := [one for one in SYSTEM.legal_moves(state) if isinstance(one, Activate)]:
        state = SYSTEM.step(state, max(some, key=lambda one: one.count))
    while not isinstance(state.stack[-1], FlnTurn):
        state = SYSTEM.step(state, End())
    return state


READY = {
    f"{scenario}-{name}": partial(make, scenario)
    for name, make in (("ready", ready), ("operations", at_operations))
    for scenario in SCENARIOS
}


@cache
def _moves(scenario: str) -> tuple[SetUp, ...]:
    found = []
    for area in "; ".join(PLACED[scenario]).split("; "):
        name, _, units = area.partition(": ")
        for one in units.split(", "):
            count, word = one.split()
            found.append(SetUp(int(count), _UNITS[word], place(name)))
    return tuple(found)
