"""Positions to judge in: reachable ones by random play, and arbitrary lawful ones."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import attrs

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.forces import CAN_HOLD, FORCE_POOL
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules.events.texts.book import frames as text_frames
from ctcore.twilight.system import PROVISOS
from tests.rules.positions import FRAMES, KINDS, ON_MAP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Kind, Move

SCENARIOS = ("short", "medium", "full")
OURS = {
    ct.GOVERNMENT: ("Training", "TrainingIn", "Pacifying"),
    ct.FLN: ("Rallying", "RallyingIn", "RallyingBase", "Agitating"),
}
OPERATION_FRAMES = OURS[ct.GOVERNMENT] + OURS[ct.FLN]
LONGEST = 25
# The card that brings Pop +1 and Base +1 markers.
REFUGEES = 43
TURNS = (*("FirstChoice", "SecondOperation") * 5, "SecondChoice")


def reachable(scenario: str, seed: int, decisions: int) -> Iterator[ct.State]:
    """The positions of a random game, from the first to the last decision.

    A kind of move is drawn first and then a move of it, so that the rare kinds come up too.
    """
    draw = random.Random(f"{scenario} {seed}")  # noqa: S311 - play, not secrets
    state = ct.setup(scenario)
    for _ in range(decisions):
        yield state
        moves = ct.legal_moves(state)
        if not moves:
            return
        sort = draw.choice(list(dict.fromkeys(map(type, moves))))
        state = ct.step(state, draw.choice([move for move in moves if type(move) is sort]))


def arbitrary(seed: int, count: int) -> Iterator[ct.State]:
    """Positions with any lawful board, and any frame pending whether play could lead to it or not."""
    draw = random.Random(seed)  # noqa: S311 - the same
    found = 0
    while found < count:
        board = a_board(draw)
        for _ in range(8):
            state = _pending(draw, board)
            if found < count and not ct.violations(state):
                found += 1
                yield state


def rich(seed: int, count: int) -> Iterator[ct.State]:
    """The positions of turns played out on arbitrary lawful boards, where every sort of frame comes up.

    Effects of cards are in force now and then, whether their cards came up or not.
    """
    draw = random.Random(f"rich {seed}")  # noqa: S311 - the same
    return _turns(draw, count, _with_effects)


# One board in this many has each of these effects in force.
_NOW_AND_THEN = 6
_EFFECTS = tuple(dict.fromkeys(one.while_ for one in PROVISOS if EFFECTS[one.while_].card <= EVENT_CARDS))


def _with_effects(draw: random.Random) -> ct.State:
    return a_board(draw).with_truths(**{one: draw.randrange(_NOW_AND_THEN) == 0 for one in _EFFECTS})


def sparse(seed: int, count: int) -> Iterator[ct.State]:
    """The same on nearly empty boards, a few pieces close together, where things are hardly possible."""
    draw = random.Random(f"sparse {seed}")  # noqa: S311 - the same
    return _turns(draw, count, _sparse_board)


def _turns(draw: random.Random, count: int, board: Callable[[random.Random], ct.State]) -> Iterator[ct.State]:
    found = 0
    while found < count:
        state = _turn_begun(draw, board(draw))
        if not all(law.holds(state) for law in BOARD_LAWS):
            continue
        for _ in range(LONGEST):
            if found == count or type(state.stack[-1]).__name__ == "NextCard":
                break
            found += 1
            yield state
            state = one_move(draw, state)


def _sparse_board(draw: random.Random) -> ct.State:
    """A crowded board with most pieces gone, and those that stay in a space and next to it."""
    state = a_board(draw)
    centre = draw.choice(PLACES)
    near = [place.index for place in (centre, *centre.neighbours)]
    where = draw.sample(near, min(len(near), draw.randint(1, 3)))
    spaces = [_cleared(space) for space in state.spaces]
    boxes: dict[str, Any] = dict.fromkeys(("available", "casualties", "out_of_play"), ct.Pool())
    for piece, total in FORCE_POOL.items():
        box = draw.choice(_boxes_of(piece))
        few = draw.choice((0, 0, 1, 2, 6 if piece is ct.PieceType.GUERRILLAS else 2))
        placed = 0
        for _ in range(few):
            index = draw.choice(where)
            after = _with_one(draw, spaces[index], piece)
            if _stands(after, independent=state.independent):
                spaces[index] = after
                placed += 1
        boxes[box] = boxes[box].changed(piece, total - placed)
    coup = state.coup_played or boxes["out_of_play"].algerian_troops >= 1
    return state.but(spaces=tuple(spaces), coup_played=coup, **boxes)


def _cleared(space: ct.Space) -> ct.Space:
    empty: dict[str, Any] = dict.fromkeys(ON_MAP, 0)
    return attrs.evolve(space, **empty)


def one_move(draw: random.Random, state: ct.State) -> ct.State:
    moves = ct.legal_moves(state)
    sort = draw.choice(list(dict.fromkeys(map(type, moves))))
    return ct.step(state, draw.choice([move for move in moves if type(move) is sort]))


def _turn_begun(draw: random.Random, state: ct.State) -> ct.State:
    first = draw.choice((ct.GOVERNMENT, ct.FLN))
    order = (ct.Eligibility.FIRST, ct.Eligibility.SECOND)
    state = attrs.evolve(state, initiative=Initiative(*(order if first is ct.GOVERNMENT else order[::-1])))
    name = draw.choice(TURNS)
    box = draw.choice(tuple(ct.Option))
    second = name == "SecondChoice"
    turn = FRAMES[name](first.enemy, box) if second else FRAMES["FirstChoice"](first)
    return attrs.evolve(state, stack=(turn,))


def a_board(draw: random.Random) -> ct.State:
    state = ct.setup(draw.choice(SCENARIOS), card=draw.randint(1, 60))
    independent, recall = draw.random() < 0.5, draw.random() < 0.5
    mobilized = independent or draw.random() < 0.5
    empty = map(ct.Space, PLACES)
    spaces = [_markers(draw, space, mobilized=mobilized, independent=independent) for space in empty]
    if state.deck.played == (REFUGEES,):
        # Its own markers are not there before it.
        spaces = [attrs.evolve(space, base_markers=0, pop_markers=0) for space in spaces]
    boxes: dict[str, Any] = dict.fromkeys(("available", "casualties", "out_of_play"), ct.Pool())
    # Few places make for crowded ones; an empty Available pool should be common.
    crowd = draw.sample(range(len(PLACES)), draw.choice((3, 8, 20)))
    for piece, left in FORCE_POOL.items():
        emptied = draw.random() < 0.5
        for _ in range(left):
            if draw.random() < 0.7:
                where = draw.choice(crowd)
                after = _with_one(draw, spaces[where], piece)
                if _stands(after, independent=independent):
                    spaces[where] = after
                    continue
            box = draw.choice(_boxes_of(piece, emptied=emptied))
            boxes[box] = boxes[box].changed(piece, 1)
    hand = attrs.evolve(
        state.hand,
        mobilization=state.hand.mobilization and not mobilized,
        recall_de_gaulle=state.hand.recall_de_gaulle and not recall,
        morocco_and_tunisia_independent=state.hand.morocco_and_tunisia_independent and not independent,
    )
    return state.with_truths(
        independent=independent, recall_de_gaulle=recall, mobilization_played=mobilized
    ).but(
        spaces=tuple(spaces),
        **boxes,
        resources=attrs.evolve(state.resources, government=_purse(draw), fln=_purse(draw)),
        france_track=draw.randint(0, 5),
        border_zone=draw.randint(0, 4) if independent else 0,
        coup_played=recall or boxes["out_of_play"].algerian_troops >= 1 or draw.random() < 0.5,
        hand=hand,
    )


def _boxes_of(piece: ct.PieceType, *, emptied: bool = False) -> tuple[str, ...]:
    boxes = [box.name.lower() for box in ct.Box if box is not ct.Box.SET_ASIDE and piece in CAN_HOLD[box]]
    return tuple(boxes[1:] if emptied and len(boxes) > 1 else boxes)


def _purse(draw: random.Random) -> int:
    return draw.choice((0, 1, 2, 3, 4, 5, draw.randint(6, 50)))


def _markers(draw: random.Random, space: ct.Space, *, mobilized: bool, independent: bool) -> ct.Space:
    place = space.place
    if place.is_country:
        base_markers = int(independent and draw.random() < 0.3)
        return attrs.evolve(space, support=-1 if independent else 0, base_markers=base_markers)
    resettled = mobilized and place.is_sector and place.population == 1 and draw.random() < 0.4
    pop_markers = int(place.name in ("Algiers", "Oran") and draw.random() < 0.3)
    populated = place.population > 0 and not resettled
    stance = draw.choice((-1, 0, 1)) if populated else 0
    terror = draw.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 2))
    return attrs.evolve(space, support=stance, terror=terror, resettled=resettled, pop_markers=pop_markers)


def _with_one(draw: random.Random, space: ct.Space, piece: ct.PieceType) -> ct.Space:
    fields = [field for field, its_type in ON_MAP.items() if its_type is piece]
    field = draw.choice(fields)
    return attrs.evolve(space, **{field: getattr(space, field) + 1})


def _stands(space: ct.Space, *, independent: bool) -> bool:
    if space.place.is_country and (space.government_pieces or not independent):
        return False
    return space.government_bases + space.fln_bases <= 2 + space.base_markers


def _pending(draw: random.Random, state: ct.State) -> ct.State:
    first = draw.choice((ct.GOVERNMENT, ct.FLN))
    order = (ct.Eligibility.FIRST, ct.Eligibility.SECOND)
    state = attrs.evolve(state, initiative=Initiative(*(order if first is ct.GOVERNMENT else order[::-1])))
    turn = _turn(draw, first)
    if type(turn).__name__ == "SecondChoice" or draw.random() < 0.1:
        return attrs.evolve(state, stack=(turn,))
    return attrs.evolve(state, stack=(turn, _operation(draw, state, turn)))


def _turn(draw: random.Random, first: ct.Actor) -> Any:
    name = draw.choice(TURNS)
    if name == "FirstChoice":
        return FRAMES[name](first)
    box = draw.choice(tuple(ct.Option))
    if name == "SecondChoice":
        return FRAMES[name](first.enemy, box)
    chosen = draw.choice((ct.Option.LIMITED, ct.Option.OPERATION, ct.Option.OPERATION_AND_ACTIVITY))
    return FRAMES[name](first.enemy, box, chosen)


def _operation(draw: random.Random, state: ct.State, turn: Any) -> Any:
    name = draw.choice(OURS[turn.faction])
    most = 1 if str(turn.limit) == "one location" else 4
    # Crowded spaces are the interesting ones.
    held = [space.place for space in state.spaces if space.government_pieces or space.fln_pieces]
    some = held or list(PLACES)
    locations: list[Any] = draw.sample(some, min(len(some), draw.randint(0, most)))
    if draw.random() < 0.3 and len(locations) < most:
        locations.insert(0, draw.choice(tuple(ct.Track)))
    spaces = [one for one in locations if isinstance(one, ct.Place)]
    if name in ("Training", "Rallying") or not spaces:
        return FRAMES[name.removesuffix("In")](turn.limit, tuple(locations)) if spaces else _between(turn)
    at = draw.choice(spaces) if name in ("Pacifying", "Agitating") else spaces[-1]
    # What has been shifted has no Terror left.
    shifted = draw.random() < 0.3 and state.spaces[at.index].terror == 0
    more = {
        "TrainingIn": (draw.randint(0, 4),),
        "RallyingIn": (draw.choice((0, 0, 1, 2, 3, 4)),),
        "RallyingBase": (),
        "Pacifying": (shifted,),
        "Agitating": (shifted,),
    }[name]
    return FRAMES[name](turn.limit, tuple(locations), at, *more)


def _between(turn: Any) -> Any:
    name = "Training" if turn.faction is ct.GOVERNMENT else "Rallying"
    return FRAMES[name](turn.limit, ())


# Every move that can be said

_VALUES: dict[str, tuple[Any, ...]] = {
    "count": tuple(range(-1, 14)),
    "underground": tuple(range(-1, 4)),
    "active": tuple(range(-1, 4)),
    "space": PLACES,
    "track": tuple(ct.Track),
    "option": tuple(ct.Option),
    "card": tuple(range(73)),
    "marker": tuple(DeceptionMarker),
    "die": tuple(range(-1, 9)),
    "event": tuple(ct.Pivotal),
}


def _all_of(hint: Any) -> Iterator[Any]:
    """Every piece; of the spaces that a move lies between, a few, and every box."""
    for one in get_args(hint) or (hint,):
        yield from PLACES[::6] if one is ct.Place else one


@cache
def universe(kind: Kind) -> tuple[Move, ...]:
    """Every move of a kind's type with any value in its fields, however absurd."""
    hints = get_type_hints(kind.move)
    fields = [field.name for field in attrs.fields(kind.move)]
    values = [_VALUES.get(field) or tuple(_all_of(hints[field])) for field in fields]
    if len(fields) >= 3:
        # Three fields make very many moves: the large counts are left out.
        values = [some[:6] if name == "count" else some for name, some in zip(fields, values, strict=True)]
    return tuple(kind.move(*each) for each in product(*values))


def kinds_awaited(state: ct.State) -> list[Kind]:
    """The kinds of move that the position awaits, those that are still to come left out."""
    kinds = ct.SYSTEM.table[type(state.stack[-1])] if state.stack else ()
    return [kind for kind in kinds if not kind.name.startswith("later.")]


def of_texts(seed: int, times: int) -> Iterator[ct.State]:
    """Positions in which the text of a card is being carried out, a number of each of its frames."""
    chance = random.Random(seed)  # noqa: S311 - positions, not secrets
    for _ in range(times):
        for frame in text_frames():
            state = any_position(chance, frame)
            if state is not None:
                yield state


__all__ = [
    "KINDS",
    "a_board",
    "arbitrary",
    "kinds_awaited",
    "of_texts",
    "one_move",
    "reachable",
    "rich",
    "sparse",
    "universe",
]
