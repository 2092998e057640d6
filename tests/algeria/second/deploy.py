"""The Deployment Phase (7).

Like units lie together, so that it may be open which of them was placed or turned over. `Worlds` keeps every
answer that agrees with the moves made: a move is legal if it is so in one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.algeria.second.asking import Asking, choose
from tests.algeria.second.board import Board
from tests.algeria.second.facts import (
    ABROAD,
    AREAS,
    DIVISIONS,
    FLN,
    FLN_MOBILE,
    FLN_TYPES,
    GOVERNMENT,
    GOVERNMENT_MOBILE,
    HELO,
    NAMES,
    boxed,
    counted,
)

# Where the FLN names those whom it brings out.
BRINGING = [*AREAS, *ABROAD]


class Stack(NamedTuple):
    """Like units: where, of what type, whether they were placed, and whether turned over, in this phase."""

    place: str
    box: str
    kind: str
    placed: bool = False
    turned: bool = False


World = dict[Stack, int]


class Change(NamedTuple):
    """So many of the stacks that fit become something else."""

    place: str
    box: str
    kind: str
    number: int
    # The new place, box and type.
    to: tuple[str, str, str]


def fits(stack: Stack, change: Change) -> bool:
    """A unit is placed once; a division changes its mode once."""
    if (stack.place, stack.box, stack.kind) != (change.place, change.box, change.kind):
        return False
    return not (stack.turned if is_turn(change) else stack.placed)


def is_turn(change: Change) -> bool:
    return change.kind != change.to[2]


def spread(world: World, stacks: list[Stack], number: int) -> Iterator[World]:
    """All ways to take that many from the stacks."""
    if not stacks:
        if not number:
            yield {}
        return
    first, *rest = stacks
    for n in range(min(number, world[first]) + 1):
        for taken in spread(world, rest, number - n):
            yield {first: n, **taken}


class Worlds:
    """What may be so, given the moves made."""

    def __init__(self, b: Board) -> None:
        world = {
            Stack(place, box, kind): n
            for place in AREAS
            for (_, box, kind), n in b.here(place, GOVERNMENT_MOBILE)
        }
        self.all = [world]

    def most(self, change: Change) -> int:
        return max(sum(n for stack, n in world.items() if fits(stack, change)) for world in self.all)

    def carry_out(self, change: Change) -> None:
        found = {}
        for world in self.all:
            stacks = [stack for stack in world if fits(stack, change)]
            for taken in spread(world, stacks, change.number):
                new = dict(world)
                for stack, n in taken.items():
                    place, box, kind = change.to
                    turned = is_turn(change)
                    after = Stack(place, box, kind, stack.placed or not turned, stack.turned or turned)
                    new[stack] -= n
                    new[after] = new.get(after, 0) + n
                new = {stack: n for stack, n in new.items() if n}
                found[frozenset(new.items())] = new
        self.all = list(found.values())


def deployment_government(b: Board) -> Asking[None]:
    worlds = Worlds(b)
    while True:
        options: dict[str, Change | None] = {"end": None}
        options |= placements(b, worlds) | modes(b, worlds) | lifts(b, worlds)
        change = yield from choose(GOVERNMENT, "deployment", options)
        if change is None:
            return
        worlds.carry_out(change)
        if change.kind in HELO and is_turn(change):
            b.points["helo"] -= change.number * HELO[change.kind]
        b.shift((change.place, change.box, change.kind), change.to, change.number)


def placements(b: Board, worlds: Worlds) -> dict[str, Change]:
    found = {}
    for place in AREAS:
        for (_, box, kind), _most in b.here(place, GOVERNMENT_MOBILE, ["ops"]):
            most = worlds.most(Change(place, box, kind, 1, (place, "ptl", kind)))
            for n in range(1, most + 1):
                text = f"patrol with {counted(n, kind)} in {NAMES[place]}"
                found[text] = Change(place, box, kind, n, (place, "ptl", kind))
                for to in AREAS:
                    if to != place:
                        text = f"deploy {counted(n, kind)} from {NAMES[place]} to {NAMES[to]}"
                        found[text] = Change(place, box, kind, n, (to, "ops", kind))
    return found


def modes(b: Board, worlds: Worlds) -> dict[str, Change]:
    found = {}
    for place in AREAS:
        for (_, box, kind), _most in b.here(place, DIVISIONS):
            if kind == "divisions" and b.force.get("slow_reaction"):
                continue
            verb, new = ("disperse", "dispersed") if kind == "divisions" else ("concentrate", "divisions")
            for n in range(1, worlds.most(Change(place, box, kind, 1, (place, box, new))) + 1):
                text = f"{verb} {counted(n, 'divisions')} in {boxed(box)} of {NAMES[place]}"
                found[text] = Change(place, box, kind, n, (place, box, new))
    return found


def lifts(b: Board, worlds: Worlds) -> dict[str, Change]:
    found = {}
    for text, ((place, box, kind), n) in b.airmobilizations().items():
        change = Change(place, box, kind, n, (place, box, "air_" + kind))
        if n <= worlds.most(change):
            found[text] = change
    return found


def deployment_fln(b: Board) -> Asking[None]:
    travelled = False
    while True:
        options: dict[str, tuple[str, str, str, int]] = {"end": ("end", "", "", 0)}
        options |= {
            f"bring {counted(n, unit)} out in {NAMES[place]}": ("bring", place, unit, n)
            for place in BRINGING
            for (_, _box, unit), most in b.here(place, FLN_TYPES, ["ug"])
            for n in range(1, most + 1)
        }
        options |= {} if travelled else travels(b)
        what, place, where, n = yield from choose(FLN, "deployment", options)
        if what == "end":
            break
        if what == "bring":
            b.shift((place, "ug", where), (place, "ops", where), n)
        else:
            travelled = True
            b.cadre_in_france = what == "send"
            b.put((place, where, "cadres"), -1 if what == "send" else 1)
    for place in ABROAD:
        for unit in FLN_MOBILE:
            b.shift((place, "ug", unit), (place, "ops", unit), b.count(place, "ug", unit))


def travels(b: Board) -> dict[str, tuple[str, str, str, int]]:
    fronts = [place for place in AREAS if b.has_front(place)]
    if b.cadre_in_france:
        return {
            f"take the Cadre from France to {boxed(box)} of {NAMES[place]}": ("take", place, box, 1)
            for place in fronts
            for box in ("ug", "ops")
        }
    return {
        f"send a Cadre from {NAMES[place]} to France": ("send", place, "ug", 1)
        for place in fronts
        if b.count(place, "ug", "cadres")
    }
