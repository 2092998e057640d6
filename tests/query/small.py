"""Small positions of the FLN's turn, and goals near its Guerrillas, of which a plain search sees the end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs

import ctcore as ct
from ctcore.condition import Condition, condition
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.rules.common.turns import FirstChoice, SecondChoice
from tests.query.turns import drawn

_GOALS = (
    "{p}.fln_control",
    "not {p}.government_control",
    "{p}.fln_bases >= {b1}",
    "{p}.fln_bases < {b1} - 1",
    "{p}.guerrillas >= {g1}",
    "{p}.guerrillas >= {g1} + 1",
    "{p}.guerrillas < {g}",
    "{p}.at_neutral and {p}.terror >= 1",
    "{p}.terror > {t}",
    "{p}.terror < {t}",
    "{p}.government_pieces < {gp}",
    "{p}.government_pieces < {gp} - 1",
    "{p}.at_oppose",
    "{p}.algerian_police + {p}.algerian_troops = 0",
    "{p}.cubes = 0",
    "{p}.fln_control and {q}.fln_control",
    "{p}.guerrillas >= {g1} and {q}.guerrillas >= 1",
    "{p}.government_pieces < {gp} or {q}.guerrillas >= 2",
)


def positions(seed: int) -> Iterator[ct.State]:
    """The FLN to choose, one to three Guerrillas in Algeria, few Resources, often none Available."""
    return drawn(random.Random(seed), _is_turn, _small)  # noqa: S311 - play, not secrets


def _is_turn(state: ct.State) -> bool:
    frame = state.outermost
    is_fln = isinstance(frame, FirstChoice | SecondChoice) and frame.faction is ct.FLN
    return is_fln and len(state.stack) == 1


def _small(state: ct.State, chance: random.Random) -> ct.State:
    keep, spaces, gone = chance.randrange(1, 4), list(state.spaces), 0
    for index in chance.sample(range(len(spaces)), len(spaces)):
        space = spaces[index]
        taken = min(space.guerrillas, keep)
        keep -= taken
        underground = min(space.underground, taken)
        gone += space.guerrillas - taken
        spaces[index] = attrs.evolve(space, underground=underground, active=taken - underground)
    if chance.random() < 0.6:
        gone += state.available.guerrillas
        state = state.but(available=attrs.evolve(state.available, guerrillas=0))
    box = chance.choice(("available", "out_of_play", "out_of_play"))
    pool = getattr(state, box)
    purse = Purses(state.resources.government, chance.randrange(0, 3))
    plain = InForce(
        independent=state.independent,
        mobilization_played=state.mobilization_played,
        recall_de_gaulle=state.recall_de_gaulle,
    )
    changed = {box: attrs.evolve(pool, guerrillas=pool.guerrillas + gone)}
    return state.but(spaces=tuple(spaces), resources=purse, in_force=plain, **changed)


def goal_in(state: ct.State, chance: random.Random) -> Condition:
    """A goal that does not hold yet, in a space near Guerrillas as a rule."""
    near = [
        space
        for space in state.spaces
        if space.guerrillas or any(state.space(one).guerrillas for one in space.place.neighbours)
    ]
    while True:
        one, other = (
            chance.choice(state.spaces if chance.random() < 0.2 or not near else near),
            chance.choice(state.spaces),
        )
        text = chance.choice(_GOALS).format(
            p=one.id,
            q=other.id,
            b1=one.fln_bases + 1,
            g1=one.guerrillas + 1,
            g=one.guerrillas,
            gp=one.government_pieces,
            t=one.terror,
        )
        asked = condition(text)
        if not asked.read(state):
            return asked
