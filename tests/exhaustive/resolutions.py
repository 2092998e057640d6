"""Every kind of move that reads a count, in positions of each sort, over all counts that the game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import attrs

import ctcore as ct
from ctcore.arrays.boards import CYLINDERS
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.rules.common.marks import Mark
from ctcore.twilight.rules.operations.march import Leg
from tests.exhaustive.bench import at_work, base, move, on_turn, place
from tests.exhaustive.grids import Ranges, Resolution
from tests.rules.positions import FRAMES

__all__ = ["RESOLUTIONS"]

# A Mountain and a Plain with people, a City, Border Sectors of both terrains, both terrains without people.
MEDEA, PLAIN, ALGIERS, TEBESSA, TLEMCEN, BATNA, LAGHOUAT = map(
    place, ("Medea", "Sidi Bel Abbes", "Algiers", "Tebessa", "Tlemcen", "Batna", "Laghouat")
)
ORAN, BARIKA, MOROCCO, TUNISIA = map(place, ("Oran", "Barika", "Morocco", "Tunisia"))
EVERYWHERE = (MEDEA, PLAIN, ALGIERS, TEBESSA, TLEMCEN, BATNA, LAGHOUAT, BARIKA)
PURSE, TROOPS, POLICE = range(51), range(10), range(22)
# Both statuses together, and the Bases of both sides.
GUERRILLAS = tuple((u, a) for u, a in product(range(31), repeat=2) if u + a <= 30)
FEW = tuple((u, a) for u, a in product(range(7), repeat=2))
BASES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
FRENCH = (ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.GOVERNMENT_BASES)
FRENCH_TYPES = tuple(piece.type for piece in FRENCH)
CUBES = (ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.ALGERIAN_TROOPS, ct.Piece.ALGERIAN_POLICE)
STANCES = (-1, 0, 1)
FIRST_CARDS = Deck(frozenset(range(2, 61)), (1,), 60)
ROUND = Deck(frozenset(range(2, 61)), (1, 67), 60)

PEACE, FREE = base(), base(independent=True)
RECALLED = PEACE.with_truths(recall_de_gaulle=True).but(
    coup_played=True, hand=attrs.evolve(PEACE.hand, recall_de_gaulle=False)
)


# What a space may hold


def here(where: ct.Place, **ranges: Iterable[Any]) -> Ranges:
    """Those ranges of a space's numbers."""
    return {f"{where}.{name}": tuple(values) for name, values in ranges.items()}


def statuses(where: ct.Place, some: tuple[tuple[int, int], ...] = GUERRILLAS) -> Ranges:
    return {(f"{where}.underground", f"{where}.active"): some}


def bases(where: ct.Place) -> Ranges:
    return {(f"{where}.government_bases", f"{where}.fln_bases"): BASES}


def whole(where: ct.Place) -> Ranges:
    """All that a space may hold of all pieces."""
    cubes = here(
        where,
        french_troops=TROOPS,
        french_police=POLICE,
        algerian_troops=range(4),
        algerian_police=range(8),
    )
    return {**cubes, **bases(where), **statuses(where)}


def sampled(where: ct.Place) -> Ranges:
    """All Guerrillas and Bases, and some of each sort of cube."""
    cubes = here(
        where,
        french_troops=(0, 1, 2, 3, 5, 9),
        french_police=(0, 1, 2, 5, 21),
        algerian_troops=(0, 1, 3),
        algerian_police=(0, 1, 2, 7),
    )
    return {**cubes, **bases(where), **statuses(where)}


def few(where: ct.Place) -> Ranges:
    """Some of everything."""
    cubes = here(
        where,
        french_troops=range(4),
        french_police=range(4),
        algerian_troops=range(3),
        algerian_police=range(3),
    )
    return {**cubes, **bases(where), **statuses(where, FEW)}


# Positions


def cases(state: ct.State, kind: str, *moves: tuple[Any, ...]) -> tuple[tuple[ct.State, Any], ...]:
    return tuple((state, move(kind, *fields)) for fields in moves)


def at(frame: str, *fields: Any, board: ct.State = PEACE, **more: Any) -> ct.State:
    return at_work(board, frame, *fields, **more)


def beside(
    operation: str, frame: str, *fields: Any, board: ct.State = PEACE, done: Any = (ALGIERS,)
) -> ct.State:
    """A Special Activity under way, beside an Operation with a location."""
    more: tuple[Any, ...] = {"Garrisoning": (True,), "Sweeping": ((),), "Marching": ((),)}.get(operation, ())
    state = at_work(board, operation, done, *more)
    below: Any = state.stack[-1]
    activity = FRAMES[frame](*fields)
    below = attrs.evolve(below, activity=activity.activity)
    return state.but(stack=(state.stack[0], below, activity))


def in_round(frame: str, *fields: Any, board: ct.State = PEACE, **more: Any) -> ct.State:
    made = FRAMES[frame](*fields, **more)
    return board.but(deck=ROUND, stack=(made,))


def coup(frame: str, *fields: Any, board: ct.State = PEACE) -> ct.State:
    """COUP D'ETAT being carried out, in the Event box."""
    second = FRAMES["SecondChoice"](ct.FLN, ct.Option.EVENT)
    played = board.but(coup_played=True, coup_this_campaign=True, initiative=CYLINDERS[ct.GOVERNMENT])
    return played.but(stack=(second, FRAMES[frame](*fields)))


def one_space(
    title: str,
    clauses: str,
    kind: str,
    starts: Iterable[ct.State],
    ranges: Any,
    spaces: Iterable[ct.Place],
    **more: Any,
) -> Iterator[Resolution]:
    """A resolution of one kind for each of the spaces, from each of the starts."""
    for one in spaces:
        moves = tuple((start, move(kind, one)) for start in starts)
        yield Resolution(f"{title}: {one}", tuple(clauses.split()), moves, {**ranges(one), **more})


def resolution(title: str, clauses: str, of: Iterable[tuple[ct.State, Any]], *ranges: Ranges) -> Resolution:
    return Resolution(
        title, tuple(clauses.split()), tuple(of), {k: v for some in ranges for k, v in some.items()}
    )


# 3.2: Government Operations


def garrison() -> Iterator[Resolution]:
    start = at("Garrisoning", (), False)  # noqa: FBT003 - not yet searched
    yield from one_space("Garrison, who is found", "3.2.2 R67", "garrison.search", (start,), whole, (MEDEA,))
    yield from one_space(
        "Garrison, who is found", "3.2.2 R67", "garrison.search", (start,), sampled, EVERYWHERE[1:]
    )
    marked = attrs.evolve(start.stack[-1], marks=(Mark(MEDEA, ct.Piece.FRENCH_POLICE, 0),))
    moved = start.but(stack=(start.stack[0], marked))
    sends = [(moved, move("garrison.move", 1, piece, MEDEA, ALGIERS)) for piece in CUBES[1::2]]
    purses = {**whole_cubes(MEDEA), "move.count": range(22), "mark": range(7)}
    yield resolution("Garrison, Police on the move", "3.2.2 R68", sends, purses)


def sweep() -> Iterator[Resolution]:
    for one in EVERYWHERE:
        start = at("Sweeping", (one,), ())
        size = whole if one is MEDEA else sampled
        yield from one_space("Sweep, who is found", "3.2.3 R56", "sweep.search", (start,), size, (one,))
    unpaid = at("Sweeping", (ALGIERS,), ())
    yield from one_space(
        "Sweep, where and its price",
        "3.2.3 R47",
        "sweep.select",
        (unpaid,),
        few,
        (MEDEA, BATNA),
        government=PURSE,
    )
    start = at("Sweeping", (MEDEA,), (), marks=(Mark(ALGIERS, ct.Piece.FRENCH_TROOPS, 0),))
    sends = [(start, move("sweep.move", 1, piece, ALGIERS, MEDEA)) for piece in CUBES[::2]]
    yield resolution(
        "Sweep, Troops on the move",
        "3.2.3 R71",
        sends,
        whole_cubes(ALGIERS),
        {"move.count": range(11), "mark": range(10)},
    )


def assault() -> Iterator[Resolution]:
    peace, free = at("Assaulting", ()), at("Assaulting", (), board=FREE)
    clauses = "3.2.4 1.3.7 R29 R75 R76 R77"
    yield from one_space("Assault, what falls", clauses, "assault.select", (peace,), whole, (MEDEA,))
    yield from one_space(
        "Assault, what falls", clauses, "assault.select", (peace, free), sampled, EVERYWHERE[1:]
    )
    yield from one_space(
        "Assault, Commitment and price",
        "3.2.4 1.8 R79",
        "assault.select",
        (peace,),
        few,
        (ALGIERS,),
        commitment=(0, 1, 20, 47, 48, 49, 50),
        government=(0, 1, 2, 3, 50),
    )


def train() -> Iterator[Resolution]:
    starts = (at("Training", ()), at("Training", (), board=RECALLED))
    yield from one_space("Train, where", "3.2.1 5.1.7 R59 R60", "train.select", starts, sampled, EVERYWHERE)
    yield from one_space(
        "Train, its price", "3.2.1", "train.select", starts, few, (ALGIERS,), government=PURSE
    )
    tracks = cases(
        at("Training", (ALGIERS,), board=FREE), "train.select_track", *((one,) for one in ct.Track)
    )
    yield resolution(
        "Train, a track",
        "3.2.1",
        tracks,
        {"france_track": range(6), "border_zone": range(5), "government": PURSE},
    )
    at_work = at("TrainingIn", (ALGIERS,), at=ALGIERS, placed=0)
    placed = cases(at_work, "train.place", *((1, one) for one in CUBES[2:]))
    counts: Ranges = {"frame.placed": range(5), "move.count": range(9)}
    yield resolution(
        "Train, cubes placed",
        "3.2.1",
        placed,
        counts,
        here(ALGIERS, algerian_troops=range(4), algerian_police=range(8)),
        {"available.algerian_troops": range(4), "available.algerian_police": range(8)},
    )
    taken = cases(at_work, "train.take", *((piece, ORAN) for piece in CUBES[2:]))
    yield resolution(
        "Train, cubes from elsewhere",
        "3.2.1 1.4.1",
        taken,
        {"frame.placed": range(5)},
        here(ORAN, algerian_troops=range(4), algerian_police=range(8), french_police=range(3)),
        {"available.algerian_troops": range(4), "available.algerian_police": range(8)},
    )
    for one in (MEDEA, ALGIERS):
        pacified = at("Training", (one, ORAN)), at("TrainingIn", (one, ORAN), at=ORAN, placed=0)
        yield from one_space(
            "Train, Pacification",
            "3.2.1 R61",
            "train.pacify",
            pacified,
            few,
            (one,),
            **here(one, support=STANCES, terror=range(3)),
            government=(0, 1, 2, 3),
        )  # type: ignore[arg-type]
        building = [at("Pacifying", (one,), at=one, shifted=shifted) for shifted in (False, True)]
        yield from steps_of(
            "Train, Pacification",
            "3.2.1 R61",
            "train",
            one,
            building,
            {"government": (0, 1, 2, 3, 4, 5, 23, 24, 50)},
        )


def steps_of(
    title: str, clauses: str, name: str, one: ct.Place, building: list[ct.State], purse: Ranges
) -> Iterator[Resolution]:
    """Terror removed, and the shift, in a space at work."""
    marks = here(one, support=STANCES, terror=(0, 1, 2, 12))
    removals = [(start, move(f"{name}.remove_terror", 1)) for start in building]
    yield resolution(
        f"{title}, Terror: {one}", clauses, removals, few(one), marks, purse, {"move.count": range(13)}
    )
    shifts = [(start, move(f"{name}.shift")) for start in building]
    yield resolution(f"{title}, the shift: {one}", clauses, shifts, few(one), marks, purse)


# 3.3: FLN Operations


def rally() -> Iterator[Resolution]:
    starts = (at("Rallying", ()), at("Rallying", (), board=FREE))
    spaces = (*EVERYWHERE, MOROCCO)
    for one in spaces:
        stances = (-1, 0) if one.is_country else STANCES if one.population else (0,)
        yield from one_space(
            "Rally, where and its price",
            "3.3.1 R94 R95",
            "rally.select",
            starts,
            lambda one: here(one, support=stances, underground=range(3)),
            (one,),
            fln=PURSE,
        )  # noqa: B023 - asked at once
    track = cases(at("Rallying", (MEDEA,)), "rally.select_track", (ct.Track.FRANCE,))
    yield resolution("Rally, the France Track", "3.3.1", track, {"france_track": range(6), "fln": PURSE})
    for one, board in product((MEDEA, ALGIERS, BATNA, MOROCCO), (FREE,)):
        start = at("RallyingIn", (one,), at=one, placed=0, board=board)
        ours = {} if one.is_country else here(one, french_police=range(3))
        around = {
            **ours,
            **statuses(one),
            **bases_of(one),
            **here(one, pop_markers=range(2), base_markers=range(2)),
            "frame.placed": range(7),
        }
        stock: Ranges = {"available.guerrillas": (0, 1, 2, 3, 6, 7, 30)}
        yield resolution(
            f"Rally, Guerrillas placed: {one}",
            "3.3.1 R93",
            cases(start, "rally.place", (1,)),
            around_few(one),
            {"frame.placed": range(7), "move.count": range(8)},
            stock,
        )
        for kind, fields in (("rally.flip", ()), *(("rally.replace", (u, 2 - u)) for u in range(3))):
            yield resolution(
                f"Rally, {kind} {fields}: {one}", "3.3.1 1.4.2", cases(start, kind, fields), around
            )
        near = BARIKA if one is not BARIKA else MEDEA
        takes = cases(
            start, "rally.take", *((piece, near) for piece in (ct.Piece.UNDERGROUND, ct.Piece.ACTIVE))
        )
        yield resolution(
            f"Rally, Guerrillas from elsewhere: {one}",
            "3.3.1 1.4.1",
            takes,
            around_few(one),
            statuses(near, FEW),
            {"frame.placed": range(7)},
            stock,
        )
        takes = cases(
            at("RallyingBase", (one,), at=one, board=board), "rally.take_base", (ct.Piece.FLN_BASES, near)
        )
        yield resolution(
            f"Rally, a Base from elsewhere: {one}",
            "3.3.1 1.4.1 1.4.2",
            takes,
            bases_of(one),
            bases(near),
            statuses(one, FEW),
            here(TLEMCEN, fln_bases=range(3)),
        )
    for one in (MEDEA, ALGIERS):
        agitated = at("Rallying", (one,))
        yield from one_space(
            "Rally, Agitation",
            "3.3.1 R98",
            "rally.agitate",
            (agitated,),
            few,
            (one,),
            **here(one, support=STANCES, terror=range(3)),
            fln=(0, 1, 2),
        )  # type: ignore[arg-type]
        building = [at("Agitating", (one,), at=one, shifted=shifted) for shifted in (False, True)]
        yield from steps_of(
            "Rally, Agitation", "3.3.1 R98", "rally", one, building, {"fln": (0, 1, 2, 11, 12, 13)}
        )


# Inside a Wilaya, over its border, into a City, out of a Country and into one.
ROADS = (
    ("Saida", "Sidi Bel Abbes"),
    ("Batna", "Barika"),
    ("Barika", "Setif"),
    ("Sidi Bel Abbes", "Oran"),
    ("Medea", "Algiers"),
    ("Morocco", "Tlemcen"),
    ("Tunisia", "Souk Ahras"),
    ("Tlemcen", "Morocco"),
)


def march() -> Iterator[Resolution]:
    for road in ROADS:
        origin, goal = map(place, road)
        start = at("Marching", (), (), board=FREE)
        # Some came over a border, which stops them (R103).
        before = next(one for one in origin.neighbours if one is not goal)
        stopped = at(
            *("Marching", (origin,), (Leg(before, origin),)),
            board=FREE,
            marks=(Mark(origin, ct.Piece.ACTIVE, 0),),
        )
        there = (
            here(goal, underground=(0, 2))
            if goal.is_country
            else {
                **here(goal, support=STANCES, underground=(0, 2)),
                **here(goal, french_troops=range(10), french_police=range(22), algerian_troops=(0, 1, 3)),
            }
        )
        group: Ranges = {"move.underground": range(7), "move.active": range(7)}
        yield resolution(
            f"March, who is seen: {origin} to {goal}",
            "3.3.2 1.3.4 R105 R106",
            [(start, move("march.move", 1, 0, origin, goal))],
            statuses(origin, ((0, 0), (1, 0), (6, 6), (3, 2))),
            there,
            group,
            {"border_zone": range(5), "fln": (0, 1, 50)},
        )
        yield resolution(
            f"March, who may go: {origin} to {goal}",
            "3.3.2 R100 R103",
            [(stopped, move("march.move", 1, 0, origin, goal))],
            statuses(origin, FEW),
            group,
            {"mark": range(7), "fln": (0, 1, 2)},
        )


def attack() -> Iterator[Resolution]:
    start = at("Attacking", (), board=FREE)
    yield from one_space(
        "Attack, where and its price",
        "3.3.3 R110 R115",
        "attack.select",
        (start,),
        sampled,
        (MEDEA, ALGIERS, LAGHOUAT),
    )
    yield from one_space(
        "Attack, its price", "3.3.3", "attack.select", (start,), few, (TLEMCEN,), fln=(0, 1, 2, 50)
    )
    rolling = at("AttackRolling", (MEDEA,), at=MEDEA)
    yield resolution(
        "Attack, the roll",
        "3.3.3 R111",
        [(rolling, move("attack.roll", die)) for die in range(1, 7)],
        sampled(MEDEA),
    )
    for piece in (*CUBES, ct.Piece.GOVERNMENT_BASES):
        losing = [
            at("AttackLosing", (MEDEA,), at=MEDEA, left=1, french=0, goods=goods) for goods in (False, True)
        ]
        counts: Ranges = {"frame.left": range(1, 3), "frame.french": range(2), "commitment": (0, 1, 2, 50)}
        yield resolution(
            f"Attack, losses: {piece}",
            "3.3.3 1.8 R30 R31 R112 R113 R114",
            [(start, move("attack.lose", piece)) for start in losing],
            few(MEDEA),
            counts,
            {"available.guerrillas": (0, 1, 18)},
        )
    capturing = at("AttackCapturing", (MEDEA,), at=MEDEA)
    takes = cases(
        capturing, "attack.take", *((piece, BATNA) for piece in (ct.Piece.UNDERGROUND, ct.Piece.ACTIVE))
    )
    yield resolution(
        "Attack, captured goods",
        "3.3.3 1.4.1 R113",
        takes,
        statuses(BATNA),
        statuses(MEDEA, FEW),
        {"available.guerrillas": range(3)},
    )


def terror() -> Iterator[Resolution]:
    start = at("Terrorizing", (ORAN,), board=FREE)
    clauses = "3.3.4 R39 R40 R116 R117"
    for one in (*EVERYWHERE, MOROCCO):
        ranges = {**statuses(one), **here(one, support=STANCES, terror=range(13), french_police=range(2))}
        yield resolution(
            f"Terror, marker and stance: {one}",
            clauses,
            [(start, move("terror.select", one))],
            ranges,
            here(ORAN, terror=range(13)),
            {"fln": (0, 1, 50)},
        )


# Chapter 4


def deploy() -> Iterator[Resolution]:
    start = beside("Training", "Deploying", (), 0, ())
    yield from one_space("Deploy, where", "4.2.1 1.7", "deploy.select", (start,), sampled, EVERYWHERE)
    yield from one_space(
        "Deploy, Resettlement",
        "4.2.1 R84",
        "deploy.resettle",
        (start,),
        sampled,
        (MEDEA, BARIKA, ALGIERS),
        mobilization_played=range(2),
    )
    ends = (MEDEA, ORAN, ct.Box.AVAILABLE)
    deploying = beside("Training", "Deploying", (MEDEA, ORAN), 0, ())
    for origin, goal in product(ends, repeat=2):
        if origin is goal:
            continue
        for piece in FRENCH:
            moves = cases(deploying, "deploy.move", (1, piece, origin, goal))
            yield resolution(
                f"Deploy, {piece} from {origin} to {goal}",
                "4.2.1 1.4.2 R17 R26 R82",
                moves,
                here(MEDEA, french_troops=TROOPS, french_police=(0, 1, 5, 6, 7)),
                bases(MEDEA),
                bases(ORAN),
                {"frame.moved": range(7), "move.count": range(8)},
            )


def troop_lift() -> Iterator[Resolution]:
    for done in ((), (ALGIERS,)):
        opened = beside("Assaulting", "Lifting", (MEDEA,), (), (), (), done=done)
        pieces = lambda one: here(
            one, french_troops=range(3), french_police=range(2), underground=range(2), fln_bases=range(2)
        )  # noqa: E731
        yield from one_space(
            f"Troop Lift, where, {len(done)} assaulted",
            "4.2.2 R49",
            "troop_lift.select",
            (opened,),
            pieces,
            (BATNA,),
            **pieces(MEDEA),
            **pieces(ORAN),
        )  # type: ignore[arg-type]
        lifting = beside("Assaulting", "Lifting", (MEDEA, BATNA, ORAN), (), (), (), done=done)
        moves = [(lifting, move("troop_lift.move", 1, ct.Piece.FRENCH_TROOPS, MEDEA, BATNA))]
        yield resolution(
            f"Troop Lift, who is lifted, {len(done)} assaulted",
            "4.2.2 R49 R86",
            moves,
            {**pieces(MEDEA), **pieces(BATNA), **pieces(ORAN)},
            here(MEDEA, french_troops=range(8)),
            {"move.count": range(9)},
        )


def neutralize() -> Iterator[Resolution]:
    begun = beside("Garrisoning", "Neutralizing", (), 0, 0)
    yield from one_space(
        "Neutralize, where", "4.2.3 R87", "neutralize.select", (begun,), sampled, (MEDEA, ALGIERS, LAGHOUAT)
    )
    chosen = beside("Garrisoning", "Neutralizing", (MEDEA, BATNA), 0, 0)
    removals = cases(
        chosen, "neutralize.remove", *((1, piece, MEDEA) for piece in (ct.Piece.ACTIVE, ct.Piece.FLN_BASES))
    )
    yield resolution(
        "Neutralize, removals",
        "4.2.3 R29 R79 R89",
        removals,
        statuses(MEDEA),
        held(MEDEA),
        held(BATNA),
        here(MEDEA, fln_bases=range(3)),
        {
            "frame.removed": range(3),
            "frame.guerrillas": range(3),
            "move.count": range(4),
            "commitment": (0, 48, 49, 50),
        },
    )
    for one, other in ((MEDEA, ALGIERS), (ALGIERS, BATNA), (BATNA, BARIKA)):
        shifting = beside("Garrisoning", "Neutralizing", (one, other), 0, 0)
        marks = {
            **here(one, support=STANCES, terror=range(13)),
            **here(other, support=STANCES, terror=range(13)),
        }
        yield resolution(
            f"Neutralize, shifts and Terror: {one}, {other}",
            "4.2.3 R41 R88",
            cases(shifting, "neutralize.end", ()),
            marks,
            held(one),
            held(other),
            here(ORAN, terror=range(13)),
            {"frame.removed": range(2)},
        )


def of_the_fln() -> Iterator[Resolution]:
    for board in (PEACE, FREE):
        extorting = beside("Rallying", "Extorting", (), board=board)
        spaces = (MEDEA, ALGIERS, BATNA) if board is PEACE else (MOROCCO,)
        yield from one_space(
            "Extort, where and what it brings",
            "4.3.1 1.7 R120",
            "extort.select",
            (extorting,),
            sampled if board is PEACE else statuses,
            spaces,
            fln=(0, 49, 50),
        )
    subverting = beside("Rallying", "Subverting", (), 0)
    yield from one_space(
        "Subvert, where", "4.3.2 R122", "subvert.select", (subverting,), sampled, (MEDEA, ALGIERS)
    )
    for chosen in ((MEDEA,), (ALGIERS, MEDEA)):
        at_work = beside("Rallying", "Subverting", chosen, 0)
        cubes = here(MEDEA, algerian_troops=range(4), algerian_police=range(8), french_police=range(2))
        removals = cases(at_work, "subvert.remove", *((1, piece) for piece in CUBES[2:]))
        yield resolution(
            f"Subvert, removals in {len(chosen)}",
            "4.3.2 R122",
            removals,
            cubes,
            statuses(MEDEA, FEW),
            {"frame.removed": range(3), "move.count": range(4)},
        )
        yield resolution(
            f"Subvert, replacing in {len(chosen)}",
            "4.3.2 R25 R122 R123",
            cases(at_work, "subvert.replace", ()),
            cubes,
            statuses(MEDEA),
            {"frame.removed": range(3), "available.guerrillas": range(3)},
        )
    taking = beside("Rallying", "SubvertingCube", (MEDEA,))
    takes = cases(
        taking, "subvert.take", *((piece, BATNA) for piece in (ct.Piece.UNDERGROUND, ct.Piece.ACTIVE))
    )
    yield resolution(
        "Subvert, a Guerrilla from elsewhere",
        "4.3.2 R25",
        takes,
        statuses(BATNA),
        statuses(MEDEA, FEW),
        {"available.guerrillas": range(3)},
    )
    ambushing = beside("Attacking", "Ambushing", ())
    yield from one_space(
        "Ambush, where and its price", "4.3.3 R125", "ambush.select", (ambushing,), sampled, (MEDEA, ALGIERS)
    )
    yield from one_space(
        "Ambush, its price", "4.3.3", "ambush.select", (ambushing,), few, (TLEMCEN,), fln=(0, 1, 2, 50)
    )
    losing = beside("Attacking", "AmbushingIn", (MEDEA,), done=(ALGIERS, MEDEA))
    falls = cases(losing, "ambush.lose", *((piece,) for piece in (*CUBES, ct.Piece.GOVERNMENT_BASES)))
    yield resolution(
        "Ambush, what falls", "4.3.3 R112 R125", falls, few(MEDEA), {"commitment": (0, 1, 2, 50)}
    )


# Chapter 6


def commitment_phase() -> Iterator[Resolution]:
    pools = {f"out_of_play.{piece.name.lower()}": range(10) for piece in FRENCH_TYPES[:1]} | {
        "out_of_play.french_police": (0, 1, 2, 20, 21),
        "out_of_play.government_bases": (0, 1, 6),
    }
    for kind, frame in (("commitment.send", "Sending"), ("commitment.withdraw", "Withdrawing")):
        moves = cases(in_round(frame, 0), kind, *((1, piece) for piece in FRENCH_TYPES))
        yield resolution(
            f"The Round, {kind}",
            "6.2.3 R142 R143",
            moves,
            pools,
            {
                "frame.moved": range(37),
                "move.count": range(1, 23),
                "commitment": (*range(8), 20, 45, 48, 49, 50),
            },
        )
    lost = {
        "casualties.french_troops": range(10),
        "casualties.french_police": range(22),
        "casualties.government_bases": range(7),
    }
    for board in (PEACE, RECALLED):
        ends = cases(in_round("Withdrawing", 0, board=board), "commitment.end_withdrawing", ())
        yield resolution(
            f"The Round, Casualties and France, RECALL {board is RECALLED}",
            "6.2.3 R34 R144",
            ends,
            lost,
            {"casualties.algerian_troops": (0, 3), "commitment": range(51), "france_track": range(6)},
        )


def resources_phase() -> Iterator[Resolution]:
    for board in (PEACE, FREE, RECALLED):
        coming = board.but(deck=FIRST_CARDS, stack=(FRAMES["NextCard"](),))
        reveals = cases(coming, "reveal", (67,))
        named = {FREE: "independent", RECALLED: "RECALL"}.get(board, "at first")
        for one in (MEDEA, BATNA, BARIKA, TLEMCEN, ALGIERS):
            ranges = {
                **here(one, french_troops=(0, 1, 2, 9), underground=range(7), support=STANCES),
                **bases(one),
            }
            yield resolution(
                f"The Round, Government income, {named}: {one}",
                "6.2.1 R130 R140",
                reveals,
                ranges,
                {
                    "available.french_police": (0, 1, 12),
                    "government": (0, 1, 30, 40, 48, 50),
                    "commitment": (0, 1, 3, 20, 50),
                },
            )
        income: Ranges = {
            "france_track": range(6),
            "border_zone": range(5),
            "suez_crisis": range(2),
            "fln": range(51),
        }
        yield resolution(
            f"The Round, FLN income, {named}",
            "6.2.2 R132 R140",
            reveals,
            income,
            here(BATNA, fln_bases=range(3)),
            here(TUNISIA, fln_bases=range(3)),
        )


def support_phase() -> Iterator[Resolution]:
    pacifying = in_round("Pacification", 0)
    for one in (MEDEA, BATNA, ALGIERS, BARIKA):
        marks = here(one, support=STANCES, terror=range(3))
        moves = cases(pacifying, "pacification.pacify", (one,))
        yield resolution(
            f"The Round, Pacification: {one}",
            "6.3.1 R146",
            moves,
            few(one),
            marks,
            {
                ("government", "commitment", "frame.spent"): (
                    (20, 20, 0),
                    (1, 20, 0),
                    (2, 2, 0),
                    (9, 3, 2),
                    (9, 4, 2),
                )
            },
        )
        moves = cases(in_round("Agitation", board=FREE), "agitation.agitate", (one,))
        yield resolution(
            f"The Round, Agitation: {one}", "6.3.2 R148", moves, few(one), marks, {"fln": (0, 1, 7)}
        )


def redeploy_phase() -> Iterator[Resolution]:
    for goal in (ORAN, BARIKA, MOROCCO):
        start = in_round("GovernmentRedeploy", (), (), board=FREE)
        moves = [(start, move("redeploy.move", 1, piece, MEDEA, goal)) for piece in CUBES]
        there = {} if goal.is_country else {**bases(goal), **here(goal, french_police=range(3))}
        yield resolution(
            f"The Round, redeploying cubes to {goal}",
            "6.4.1 R149",
            moves,
            whole_cubes(MEDEA),
            there,
            here(MEDEA, underground=(0, 9)),
            {"move.count": (1, 2, 9, 21, 22)},
        )
        aside = FREE.but(hand=attrs.evolve(FREE.hand, suez_crisis=False))
        moves = [(in_round("GovernmentRedeploy", (), (), board=aside), move("redeploy.return", 1, goal))]
        yield resolution(
            f"The Round, Troops set aside return to {goal}",
            "5.1.9 R132",
            moves,
            there,
            {"set_aside.french_troops": range(7), "move.count": range(8)},
        )
    start = in_round("FlnRedeploy", (Mark(MEDEA, ct.Piece.ACTIVE, 0),))
    for goal in (ALGIERS, BATNA, place("Tizi Ouzou")):
        moves = [(start, move("fln_redeploy.move", 1, 0, MEDEA, goal))]
        yield resolution(
            f"The Round, redeploying Guerrillas to {goal}",
            "6.4.2 R151",
            moves,
            statuses(MEDEA, FEW),
            here(MEDEA, fln_bases=(1,)),
            bases(goal),
            {"mark": range(7), "move.underground": range(7), "move.active": range(7)},
        )


def reset_phase() -> Iterator[Resolution]:
    lost = {
        "casualties.french_troops": range(10),
        "casualties.french_police": range(22),
        "casualties.government_bases": range(7),
    }
    ends = cases(in_round("FlnRedeploy", (), board=FREE), "fln_redeploy.end", ())
    yield resolution(
        "The Round, the Reset",
        "6.5 R33",
        ends,
        lost,
        {"casualties.guerrillas": range(31)},
        here(MEDEA, terror=range(3), active=range(3)),
        {"france_track": range(6), "border_zone": range(5)},
    )
    takes = cases(in_round("TakingOut", 1), "reset.take_out", *((1, piece) for piece in FRENCH_TYPES))
    yield resolution(
        "The Round, Casualties' thirds",
        "6.5 R33",
        takes,
        lost,
        {"casualties.guerrillas": (0, 2, 3, 30), "frame.left": range(1, 13), "move.count": range(1, 13)},
    )


# 5.1 and the boxes


def pivotal_events() -> Iterator[Resolution]:
    lost = coup("CoupLost", 1)
    removed = coup("CoupRemoving", 1)
    for state in (lost, removed):
        outs = cases(state, "coup.take_out", *((1, piece, MEDEA) for piece in CUBES[::2]))
        outs += cases(
            state,
            "coup.take_out_available",
            *((1, piece) for piece in (ct.PieceType.FRENCH_TROOPS, ct.PieceType.ALGERIAN_TROOPS)),
        )
        for one in outs:
            yield resolution(
                f"COUP D'ETAT, {one[1]}",
                "5.1.5 R126",
                [one],
                here(MEDEA, french_troops=range(10), algerian_troops=range(4)),
                {"frame.left": range(1, 7), "move.count": range(8), "available.french_troops": range(10)},
            )
    rolled = coup("CoupFlnRoll", 1)
    again = coup("CoupFlnRoll", 1, board=RECALLED)
    for state in (rolled, again):
        dice = [(state, move("coup.roll_fln", die)) for die in range(1, 7)]
        yield resolution(
            f"COUP D'ETAT, the roll, RECALL {state is again}",
            "5.1.5 R126",
            dice,
            {"frame.government": range(1, 7), "commitment": PURSE, "government": PURSE},
        )
    yield resolution(
        "COUP D'ETAT, Commitment",
        "5.1.5",
        cases(lost, "coup.lower_commitment", ()),
        {"frame.left": range(1, 7), "commitment": PURSE},
    )


def passing() -> Iterator[Resolution]:
    for faction in (ct.GOVERNMENT, ct.FLN):
        passes = cases(on_turn(PEACE, faction), "choose.first", (ct.Option.PASS,))
        yield resolution(f"Pass, {faction}", "2.3.2", passes, {"government": PURSE, "fln": PURSE})
        begins = [
            (on_turn(PEACE, faction), move(name))
            for name in (
                ("train", "garrison", "sweep", "assault")
                if faction is ct.GOVERNMENT
                else ("rally", "march", "attack", "terror")
            )
        ]
        for one in begins:
            yield resolution(
                f"Operations, {one[1]}",
                "3.1 R49",
                [one],
                few(MEDEA),
                {"government" if faction is ct.GOVERNMENT else "fln": range(4)},
                here(ORAN, french_troops=range(2), underground=range(2)),
            )


def held(where: ct.Place) -> Ranges:
    """A Troop and a Police, which Neutralize asks for."""
    return here(where, french_troops=(1,), french_police=(1,))


def whole_cubes(where: ct.Place) -> Ranges:
    return here(
        where, french_troops=TROOPS, french_police=POLICE, algerian_troops=range(4), algerian_police=range(8)
    )


def bases_of(where: ct.Place) -> Ranges:
    return here(where, fln_bases=range(4)) if where.is_country else bases(where)


def around_few(where: ct.Place) -> Ranges:
    return {
        **statuses(where, FEW),
        **bases_of(where),
        **here(where, pop_markers=range(2), base_markers=range(2)),
    }


_FAMILIES = (
    *(garrison, sweep, assault, train, rally, march, attack, terror),
    *(deploy, troop_lift, neutralize, of_the_fln),
    *(commitment_phase, resources_phase, support_phase, redeploy_phase, reset_phase, pivotal_events, passing),
)
RESOLUTIONS = tuple(one for family in _FAMILIES for one in family())
