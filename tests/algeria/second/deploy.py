"""The Deployment Phase (7).

Like units lie together; which of them were placed, and which turned over, is kept beside the boxes.
"""

from __future__ import annotations

from typing import NamedTuple

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
from tests.asking import Asking, choose


class Stack(NamedTuple):
    """Like units: where, of what type, whether they were placed, and whether turned over, in this phase."""

    place: str
    box: str
    kind: str
    placed: bool = False
    turned: bool = False


class Change(NamedTuple):
    """That many of the stacks that fit become something else."""

    place: str
    box: str
    kind: str
    number: int
    # The new place, box and type.
    to: tuple[str, str, str]


def is_turn(change: Change) -> bool:
    return change.kind != change.to[2]


class Deployed:
    """The stacks as the moves of this phase have left them."""

    def __init__(self, b: Board) -> None:
        self.stacks = {
            Stack(place, box, kind): n
            for place in AREAS
            for (_, box, kind), n in b.here(place, GOVERNMENT_MOBILE)
        }

    def fitting(self, change: Change) -> list[Stack]:
        """A unit is placed once; a division changes its mode once.

        A86: those that are not placed yet come first, then those that have not turned.
        """
        found = [
            stack
            for stack in self.stacks
            if (stack.place, stack.box, stack.kind) == (change.place, change.box, change.kind)
            and not (stack.turned if is_turn(change) else stack.placed)
        ]
        return sorted(found)

    def most(self, change: Change) -> int:
        return sum(self.stacks[stack] for stack in self.fitting(change))

    def carry_out(self, change: Change) -> None:
        due = change.number
        turned = is_turn(change)
        for stack in self.fitting(change):
            taken = min(due, self.stacks[stack])
            after = Stack(*change.to, stack.placed or not turned, stack.turned or turned)
            due -= taken
            self.stacks[stack] -= taken
            self.stacks[after] = self.stacks.get(after, 0) + taken


def deployment_government(b: Board) -> Asking[None]:
    done = Deployed(b)
    while True:
        options: dict[str, Change | None] = {"end": None}
        options |= placements(b, done) | modes(b, done) | lifts(b, done)
        change = yield from choose(GOVERNMENT, "deployment", options)
        if change is None:
            return
        done.carry_out(change)
        if change.kind in HELO and is_turn(change):
            b.points["helo"] -= change.number * HELO[change.kind]
        b.shift((change.place, change.box, change.kind), change.to, change.number)


def placements(b: Board, done: Deployed) -> dict[str, Change]:
    found = {}
    for place in AREAS:
        for (_, box, kind), _most in b.here(place, GOVERNMENT_MOBILE, ["ops"]):
            most = done.most(Change(place, box, kind, 1, (place, "ptl", kind)))
            for n in range(1, most + 1):
                text = f"patrol with {counted(n, kind)} in {NAMES[place]}"
                found[text] = Change(place, box, kind, n, (place, "ptl", kind))
                for to in AREAS:
                    if to != place:
                        text = f"deploy {counted(n, kind)} from {NAMES[place]} to {NAMES[to]}"
                        found[text] = Change(place, box, kind, n, (to, "ops", kind))
    return found


def modes(b: Board, done: Deployed) -> dict[str, Change]:
    found = {}
    for place in AREAS:
        for (_, box, kind), _most in b.here(place, DIVISIONS):
            if kind == "divisions" and b.force.get("slow_reaction"):
                continue
            verb, new = ("disperse", "dispersed") if kind == "divisions" else ("concentrate", "divisions")
            for n in range(1, done.most(Change(place, box, kind, 1, (place, box, new))) + 1):
                text = f"{verb} {counted(n, 'divisions')} in {boxed(box)} of {NAMES[place]}"
                found[text] = Change(place, box, kind, n, (place, box, new))
    return found


def lifts(b: Board, done: Deployed) -> dict[str, Change]:
    found = {}
    for text, ((place, box, kind), n) in b.airmobilizations().items():
        change = Change(place, box, kind, n, (place, box, "air_" + kind))
        if n <= done.most(change):
            found[text] = change
    return found


def deployment_fln(b: Board) -> Asking[None]:
    travelled = False
    while True:
        options: dict[str, tuple[str, str, str, int]] = {"end": ("end", "", "", 0)}
        options |= {
            f"bring {counted(n, unit)} out in {NAMES[place]}": ("bring", place, unit, n)
            for place in AREAS
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
