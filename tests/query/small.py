"""Small positions of a player's turn, and goals near its pieces, of which a plain search sees the end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs

import ctcore as ct
from ctcore.condition import Condition, condition
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.rules.common.turns import OPEN_BOXES, FirstChoice, SecondChoice
from ctcore.twilight.testing.supply import spared
from tests.query.turns import drawn

_FLN_GOALS = (
    "{p}.fln_control",
    "not {p}.government_control",
    "{p}.fln_bases >= {b} + 1",
    "{p}.fln_bases < {b}",
    "{p}.guerrillas >= {g} + 1",
    "{p}.guerrillas >= {g} + 2",
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
    "{p}.guerrillas >= {g} + 1 and {q}.guerrillas >= 1",
    "{p}.government_pieces < {gp} or {q}.guerrillas >= 2",
    "any(guerrillas >= 1 where city)",
    "france_track > {f}",
)
_GOVERNMENT_GOALS = (
    "{p}.government_control",
    "not {p}.fln_control",
    "{p}.cubes >= {c} + 1",
    "{p}.cubes >= {c} + 2",
    "{p}.cubes < {c}",
    "{p}.cubes = 0",
    "{p}.troops >= {tr} + 1",
    "{p}.police >= {po} + 1",
    "{p}.algerian_police > {ap}",
    "{p}.guerrillas < {g}",
    "{p}.active >= {a} + 1",
    "{p}.underground < {u} and {p}.guerrillas < {g}",
    "{p}.fln_bases < {b}",
    "{p}.terror > {t}",
    "{p}.terror < {t}",
    "{p}.at_support",
    "{p}.at_neutral",
    "{p}.at_oppose",
    "{p}.resettled",
    "{p}.government_bases != {gb}",
    "{p}.government_control and {q}.government_control",
    "{p}.guerrillas < {g} or {q}.cubes >= 3",
    "any(active >= 1 where mountain)",
    "france_track < {f}",
)
GOALS = {ct.FLN: _FLN_GOALS, ct.GOVERNMENT: _GOVERNMENT_GOALS}
_GOVERNMENT = ("french_troops", "french_police", "algerian_troops", "algerian_police", "government_bases")


def positions(seed: int, player: ct.Actor) -> Iterator[ct.State]:
    """The player to choose, with a few pieces in Algeria and few Resources, often none Available.

    The Government is Second Eligible as a rule, and may make no Special Activity: a Troop Lift alone has more
    spaces to choose among than a plain search goes through.
    """

    def is_turn(state: ct.State) -> bool:
        frame = state.outermost
        if (
            len(state.stack) > 1
            or not isinstance(frame, FirstChoice | SecondChoice)
            or frame.faction is not player
        ):
            return False
        if player is ct.FLN or state.resources.government % 12 == 0:
            return True
        return (
            isinstance(frame, SecondChoice) and Option.OPERATION_AND_ACTIVITY not in OPEN_BOXES[frame.first]
        )

    small = _few_guerrillas if player is ct.FLN else _few_cubes
    return drawn(random.Random(seed), is_turn, small)  # noqa: S311 - play, not secrets


def _few_guerrillas(state: ct.State, chance: random.Random) -> ct.State:
    keep, spaces, gone = chance.choice((1, 1, 2)), list(state.spaces), 0
    for index in chance.sample(range(len(spaces)), len(spaces)):
        space = spaces[index]
        taken = min(space.guerrillas, keep)
        keep -= taken
        underground = min(space.underground, taken)
        gone += space.guerrillas - taken
        spaces[index] = attrs.evolve(space, underground=underground, active=taken - underground)
    gone += state.available.guerrillas
    left = min(gone, chance.choice((0, 0, 0, 0, 1)))
    return state.but(
        spaces=tuple(spaces),
        available=attrs.evolve(state.available, guerrillas=left),
        out_of_play=attrs.evolve(state.out_of_play, guerrillas=state.out_of_play.guerrillas + gone - left),
        resources=Purses(state.resources.government, chance.choice((0, 1, 1, 1, 2))),
        in_force=_without_cards(state),
    )


def _few_cubes(state: ct.State, chance: random.Random) -> ct.State:
    """One piece of each of two or three sorts on the map, and at most one piece Available."""
    keep = dict.fromkeys(_GOVERNMENT, 0) | dict.fromkeys(
        chance.sample(_GOVERNMENT, chance.choice((2, 2, 3))), 1
    )
    left = dict.fromkeys(_GOVERNMENT, 0) | {chance.choice(_GOVERNMENT): chance.choice((0, 1))}
    gone = {name: getattr(state.available, name) for name in _GOVERNMENT}
    spaces = list(state.spaces)
    for index in chance.sample(range(len(spaces)), len(spaces)):
        space = spaces[index]
        taken = {name: min(getattr(space, name), keep[name]) for name in _GOVERNMENT}
        for name, number in taken.items():
            keep[name] -= number
            gone[name] += getattr(space, name) - number
        spaces[index] = attrs.evolve(space, **taken)
    left = {name: min(left[name], gone[name]) for name in _GOVERNMENT}
    for name in _GOVERNMENT:
        state = spared(state, ct.PieceType[name.upper()], gone[name] - left[name])
    return state.but(
        spaces=tuple(spaces),
        available=attrs.evolve(state.available, **left),
        resources=Purses(chance.randrange(0, 4), state.resources.fln),
        in_force=_without_cards(state),
    )


def _without_cards(state: ct.State) -> InForce:
    """What is in force but for Capabilities and Momentum."""
    return InForce(
        independent=state.independent,
        mobilization_played=state.mobilization_played,
        recall_de_gaulle=state.recall_de_gaulle,
    )


def goal_in(state: ct.State, chance: random.Random, player: ct.Actor) -> Condition:
    """A goal of the player's that does not hold yet, in a space near pieces of its own as a rule."""
    own = "guerrillas" if player is ct.FLN else "cubes"
    near = [
        space
        for space in state.spaces
        if getattr(space, own) or any(getattr(state.space(one), own) for one in space.place.neighbours)
    ]
    while True:
        one, other = (
            chance.choice(state.spaces if chance.random() < 0.2 or not near else near),
            chance.choice(state.spaces),
        )
        text = chance.choice(GOALS[player]).format(
            p=one.id,
            q=other.id,
            b=one.fln_bases,
            g=one.guerrillas,
            a=one.active,
            u=one.underground,
            c=one.cubes,
            tr=one.troops,
            po=one.police,
            ap=one.algerian_police,
            gb=one.government_bases,
            gp=one.government_pieces,
            t=one.terror,
            f=int(state.france_track),
        )
        asked = condition(text)
        if not asked.read(state) and "< 0" not in text:
            return asked
