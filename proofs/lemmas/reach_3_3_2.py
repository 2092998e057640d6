"""March once more, from the rulebook alone: which spaces a group reaches, as a question to Z3 (3.3.2).

The model knows the printed map as a networkx graph and what stands on it; no rule of the
engine is imported.  A March of one group is a walk of several steps: each an ordered pair
of spaces, or nothing once the walk has ended.  Its answers are compared with those that
`ctcore.twilight.march_reach` finds by playing.

Clauses: 3.3.2, 1.3.5, 2.3.4; rulings R100-R107.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs
import z3

from ctcore.errors import IllegalMove
from ctcore.symbolic import Found, Holding, Obligation, may_be
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import PLACES, board
from ctcore.twilight.board.vocabulary import FLN, Stance
from ctcore.twilight.game import SYSTEM, parse_move, play, setup
from ctcore.twilight.march_reach import march_reach

from ..cases.switches import EVERY_SHAPE
from .scattered import bare, groups, scattered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ctcore.twilight.board.state import State

__all__ = [
    "Answer",
    "Facts",
    "Marches",
    "engine_says",
    "facts_of",
    "model_says",
    "obligations",
]

Arc = tuple[str, str]
# For each space within reach: the least price, and the least price unseen, None if there is no such way.
Answer = dict[str, tuple[int, int | None]]

MAP = board()
ARCS: tuple[Arc, ...] = tuple(arc for one, other in MAP.edges for arc in ((one, other), (other, one)))
# The rulebook's figure: a group that, with what watches it, numbers more becomes Active.
UNSEEN = 3
POSITIONS = 400 if EVERY_SHAPE else 25
OFTEN = 3


@attrs.frozen
class Facts:
    """What the rulebook asks of a position when a group marches; each value a number or a term.

    ``paid`` are the spaces that the March has paid for, ``gone`` the ordered pairs that it has used.
    """

    size: Any
    resources: Any
    independent: Any
    border: Any
    support: Mapping[str, Any]
    cubes: Mapping[str, Any]
    paid: frozenset[str] = frozenset()
    gone: frozenset[Arc] = frozenset()
    limited: bool = False
    # DEAD ZONES, RAMPANT MISTRUST and ID CARDS (5.3, 5.4).
    dead_zones: Any = False
    mistrust: Any = False
    id_cards: Any = False


def crosses(arc: Arc) -> bool:
    """Whether the two spaces lie in different Wilayas, or one of them outside Algeria."""
    one, other = (MAP.nodes[node]["wilaya"] for node in arc)
    return one is None or other is None or one != other


def abroad(arc: Arc) -> bool:
    """Whether the border between them is an International one."""
    return any(MAP.nodes[node]["kind"] == "Country" for node in arc)


def mistrusted(arc: Arc) -> bool:
    """Whether it leads from one Wilaya into a Sector of another."""
    return crosses(arc) and not abroad(arc) and bool(MAP.nodes[arc[1]]["kind"] == "Sector")


class Walks:
    """Every walk of one group from a space, as truths about the ordered pairs that it uses.

    ``used[i]`` has a truth for each ordered pair that may be the walk's step i.  A walk may come
    back to a space; it may be one step longer than any through its Wilaya that does not.
    """

    def __init__(self, origin: str) -> None:
        self.used: list[dict[Arc, Any]] = []
        fringe = {origin}
        for number in range(self._longest(origin)):
            arcs = [arc for arc in ARCS if arc[0] in fringe]
            self.used.append({arc: z3.Bool(f"{number}:{arc[0]}>{arc[1]}") for arc in arcs})
            fringe = {arc[1] for arc in arcs if not crosses(arc)}
        times = {arc: [here[arc] for here in self.used if arc in here] for arc in ARCS}
        self.times = {arc: found for arc, found in times.items() if found}
        self.taken = {arc: z3.Or(*found) for arc, found in self.times.items()}
        into = {node: [taken for arc, taken in self.taken.items() if arc[1] == node] for node in MAP}
        self.entered = {node: z3.Or(*found) for node, found in into.items() if found}
        ended = [z3.Not(z3.Or(*after.values())) for after in (*self.used[1:], {})]
        self.ends_at = {
            node: z3.Or(*(z3.And(_into(here, node), end) for here, end in zip(self.used, ended, strict=True)))
            for node in self.entered
        }
        self.rules = list(self._rules())

    def _longest(self, origin: str) -> int:
        home = MAP.nodes[origin]["wilaya"]
        return 1 + (sum(MAP.nodes[node]["wilaya"] == home for node in MAP) if home else 1)

    def _rules(self) -> Iterator[Any]:
        # One step at a time, each from where the last one led, none after a border, no pair twice.
        yield from (z3.AtMost(*here.values(), 1) for here in self.used if here)
        for before, here in pairwise(self.used):
            stood = {arc: now for arc, now in before.items() if not crosses(arc)}
            came = {node: _into(stood, node) for node in {arc[0] for arc in here}}
            yield from (z3.Implies(now, came[arc[0]]) for arc, now in here.items())
        yield from (z3.AtMost(*times, 1) for times in self.times.values())


def _into(here: Mapping[Arc, Any], node: str) -> Any:
    return z3.Or(*(now for arc, now in here.items() if arc[1] == node))


walks_from = cache(Walks)


class Marches:
    """The walks from a space that are a lawful March where the facts are so, and what they come to."""

    def __init__(self, facts: Facts, origin: str) -> None:
        self.facts, self.walks = facts, walks_from(origin)
        entered = self.walks.entered
        self.bought = [entry for node, entry in entered.items() if node not in facts.paid]
        # Whether the group is noticed on the way.
        self.seen = z3.Or(*(z3.And(taken, self._noticed(arc)) for arc, taken in self.walks.taken.items()))

    def rules(self) -> Iterator[Any]:
        """What makes a walk a lawful March."""
        facts, walks = self.facts, self.walks
        yield from walks.rules
        yield from (z3.Not(taken) for arc, taken in walks.taken.items() if arc in facts.gone)
        countries = [node for node in walks.entered if MAP.nodes[node]["kind"] == "Country"]
        yield from (z3.Implies(walks.entered[node], facts.independent) for node in countries)
        ways = (taken for arc, taken in walks.taken.items() if mistrusted(arc))
        yield from (z3.Not(z3.And(taken, facts.mistrust)) for taken in ways)
        yield z3.Implies(facts.dead_zones, z3.Not(z3.Or(*walks.used[1].values())))
        yield self.costs_at_most(facts.resources)
        if facts.limited:
            yield z3.Not(z3.Or(*walks.used[1].values()))
            if self.bought:
                yield z3.AtMost(*self.bought, 1 - len(facts.paid))

    def costs_at_most(self, price: Any) -> Any:
        """The spaces entered for the first time cost no more, 1 Resource each."""
        if isinstance(price, int):
            return z3.AtMost(*self.bought, price) if self.bought else z3.BoolVal(val=True)
        return z3.Sum([z3.If(entry, 1, 0) for entry in self.bought]) <= price

    def _noticed(self, arc: Arc) -> Any:
        facts, entered = self.facts, arc[1]
        border = facts.border if abroad(arc) else 0
        many = facts.size + facts.cubes[entered] + border > UNSEEN
        checked = MAP.nodes[entered]["kind"] == "City" and z3.And(facts.id_cards, facts.cubes[entered] >= 3)
        return z3.Or(checked, z3.And(z3.Or(abroad(arc), facts.support[entered]), many))


class _Solved:
    """The Marches in a solver for finite questions, each question a few assumed truths."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.solver = Holding(z3.SolverFor("QF_FD"))
        self.solver.add(*marches.rules())
        self.named: dict[str, Any] = {}

    def least(self, node: str, *, unseen: bool) -> int | None:
        """The least price of a walk that ends at the space, None if there is none."""
        wanted = [self._name(f"to {node}", self.marches.walks.ends_at[node])]
        if unseen:
            wanted.append(self._name("unseen", z3.Not(self.marches.seen)))
        if not self._may_be(*wanted):
            return None
        prices = range(len(MAP))
        within = (self._name(f"price {price}", self.marches.costs_at_most(price)) for price in prices)
        return next(
            price for price, cheap in zip(prices, within, strict=True) if self._may_be(*wanted, cheap)
        )

    def _name(self, name: str, what: Any) -> Any:
        if name not in self.named:
            self.named[name] = z3.Bool(name)
            self.solver.add(z3.Implies(self.named[name], what))
        return self.named[name]

    def _may_be(self, *wanted: Any) -> bool:
        return may_be(self.solver, *wanted)


def model_says(facts: Facts, origin: str, *, hidden: bool) -> Answer:
    """What the model answers; ``hidden`` where some of the group are Underground."""
    marches = Marches(facts, origin)
    solved = _Solved(marches)
    others = (node for node in marches.walks.entered if node != origin)
    least = {node: solved.least(node, unseen=False) for node in others}
    return {
        node: (price, solved.least(node, unseen=True) if hidden else None)
        for node, price in least.items()
        if price is not None
    }


def facts_of(state: State, size: int) -> Facts:
    """What stands in a position on the FLN's turn, or within its March, for a group of that size."""
    frame: Any = state.stack[-1]
    steps = getattr(frame, "steps", ())
    return Facts(
        size=size,
        resources=state.resources.fln,
        independent=state.independent,
        border=state.border_zone,
        support={space.id: space.support == Stance.SUPPORT for space in state.spaces},
        cubes={space.id: space.troops + space.police for space in state.spaces},
        paid=frozenset(place.id for place in getattr(frame, "locations", ())),
        gone=frozenset((one.origin.id, one.destination.id) for one in steps),
        limited=frame.limit.name == "LIMITED",
        dead_zones=state.in_force.dead_zones,
        mistrust=state.in_force.rampant_mistrust,
        id_cards=state.in_force.id_cards,
    )


def engine_says(state: State, origin: str, underground: int, active: int) -> Answer:
    """What `ctcore.twilight.march_reach` finds by playing."""
    try:
        found = march_reach(SYSTEM, state, origin, underground, active)
    except IllegalMove:  # no first step
        return {}
    return {
        one.place.id: (one.price, None if one.underground is None else one.underground.price) for one in found
    }


# Obligations


def _agree() -> Found:
    cases, far, unseen = 0, 0, 0
    for seed in range(POSITIONS):
        state = scattered(seed)
        for origin, underground, active in groups(state, seed):
            model = model_says(facts_of(state, underground + active), origin, hidden=underground >= 1)
            engine = engine_says(state, origin, underground, active)
            if model != engine:
                detail = f"seed {seed}, {underground} and {active} in {origin}: {model}, by playing {engine}"
                return Found(holds=False, cases=cases, detail=detail)
            cases += 1
            far += any(least > 1 for least, _ in model.values())
            unseen += any(least != hidden for least, hidden in model.values())
    enough = min(far, unseen) * OFTEN > cases
    return Found(holds=enough, cases=cases, detail="" if enough else f"{far} far, {unseen} noticed: too tame")


def _any_facts(**known: Any) -> Facts:
    names = list(MAP)
    free = {
        "size": z3.Int("size"),
        "resources": z3.Int("resources"),
        "independent": z3.Bool("independent"),
        "border": z3.Int("border"),
        "support": {name: z3.Bool(f"support {name}") for name in names},
        "cubes": {name: z3.Int(f"cubes {name}") for name in names},
        **{name: z3.Bool(name) for name in ("dead_zones", "mistrust", "id_cards")},
    }
    return Facts(**{**free, **known})


def _lawful(facts: Facts) -> list[Any]:
    counts = [count >= 0 for count in facts.cubes.values()]
    return [facts.size >= 1, facts.resources >= 0, facts.border >= 0, facts.border <= 4, *counts]


def _refuted(*claims: tuple[str, Marches, list[Any]]) -> Found:
    for number, (what, marches, denied) in enumerate(claims):
        solver = Holding()
        solver.add(*marches.rules(), *_lawful(marches.facts))
        if not may_be(solver) or may_be(solver, *denied):
            return Found(holds=False, cases=number, detail=f"{what}: not refuted, or no March at all")
    return Found(holds=True, cases=len(claims))


def _border_zone() -> Found:
    claims = []
    for origin in MAP:
        marches = Marches(_any_facts(), origin)
        crossed = [taken for arc, taken in marches.walks.taken.items() if abroad(arc)]
        if crossed:
            unseen = [z3.Or(*crossed), marches.facts.border >= 3, z3.Not(marches.seen)]
            claims.append((origin, marches, unseen))
    return _refuted(*claims)


def _terminates() -> Found:
    # Each group uses up an ordered pair of spaces, so no March has more of them than there are.
    start = setup("full", first=FLN, card=1)
    wrong = [f"{arc[0]} to {arc[1]}" for arc in ARCS if not _used_up(start, *arc)]
    inside = sum(not crosses(arc) for arc in ARCS)
    # Whoever crosses a border has marched for the last time.
    groups = inside + min(len(ARCS) - inside, FORCE_POOL.guerrillas)
    if (len(ARCS), groups) != (134, 104):
        wrong.append(f"{len(ARCS)} ordered pairs, {groups} groups")
    return Found(holds=not wrong, cases=len(ARCS), detail="; ".join(wrong))


def _used_up(start: State, left: str, entered: str) -> bool:
    spaces = [
        attrs.evolve(bare(random.Random(0), place, independent=True), underground=3 * (place.id == left))  # noqa: S311 - the same
        for place in PLACES
    ]
    rest = attrs.evolve(FORCE_POOL, guerrillas=FORCE_POOL.guerrillas - 3)
    state = start.with_truths(independent=True).but(spaces=tuple(spaces), available=rest)
    after = play(state, f"march; from {left}; to {entered}; move 1 Underground, 0 Active")
    frame: Any = after.stack[-1]
    again = SYSTEM.judge(after, parse_move(after, f"move 1 Underground from {left} to {entered}"))
    why = [finding.name for finding in again.violations]
    return len(frame.steps) == 1 and why == ["one_group"]


_CLAIMS: tuple[tuple[str, tuple[str, ...], str, Callable[[], Found]], ...] = (
    (
        "agrees",
        ("3.3.2", "2.3.4", "5.3", "5.4", "R100", "R102", "R103", "R105", "R106", "R107"),
        "Z3 and play agree on the spaces that a group can March to, the price, and whether unseen",
        _agree,
    ),
    (
        "border_zone",
        ("3.3.2", "1.3.7", "R106"),
        "from Border Zone Status 3 on, every group that crosses an International Border becomes Active",
        _border_zone,
    ),
    (
        "terminates",
        ("3.3.2", "R100", "R103"),
        "a March uses each of 134 ordered pairs of spaces once, and has at most 104 groups",
        _terminates,
    ),
)


def obligations() -> tuple[Obligation, ...]:
    """What is proved of March over the map."""
    return tuple(
        # Each case is a search of its own, and no other obligation takes longer.
        Obligation(f"march.{name}", clauses, text, check, weight=1_000)
        for name, clauses, text, check in _CLAIMS
    )
