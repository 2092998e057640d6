"""Lemmas of the resolutions that remove pieces: Assault, Attack, Ambush, Neutralize."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import all_of, at_most, choose, implies, negate
from ctcore.symbolic import Case, Found, any_count, kept
from ctcore.twilight.board.map import COUNTRIES, Place
from ctcore.twilight.board.vocabulary import (
    FRENCH,
    GOVERNMENT_PIECES,
    TROOPS,
    Activity,
    Box,
    CubeType,
    Piece,
    PieceType,
)
from ctcore.twilight.rules.activities.ambush import Ambushing, AmbushingIn
from ctcore.twilight.rules.activities.neutralize import Neutralizing, RemoveExposed
from ctcore.twilight.rules.common import buying_off, losses
from ctcore.twilight.rules.common.dice import Roll
from ctcore.twilight.rules.common.losses import Lose
from ctcore.twilight.rules.common.operation import Select
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations import assault
from ctcore.twilight.rules.operations.assault import Assaulting, AssaultingIn, Resolve, SelectWith
from ctcore.twilight.rules.operations.attack import (
    Attacking,
    AttackLosing,
    AttackRolling,
)
from ctcore.twilight.rules.operations.sweep import Sweeping

from .sentences import GROUNDS, HERE, follows, kind, leads_to, legal, move_of, standing, still, supposing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

    from .sentences import Row

__all__ = ["LEMMAS"]

ALGERIA = tuple(place for place in GROUNDS if not place.is_country)
# Attack, Ambush and Neutralize read nothing of the ground: a City and a Sector stand for all.
_CITY = next(place for place in ALGERIA if place.is_city)
_EITHER = (_CITY, next(place for place in ALGERIA if place.is_sector))
_TRACK = (*HERE, "commitment_within_track")


def _lost(before: State, after: State, place: Place, piece: Piece) -> int:
    return before.spaces[place.index].of(piece) - after.spaces[place.index].of(piece)


def _more(before: State, after: State, box: Box, piece: PieceType) -> int:
    return after.box(box).of(piece) - before.box(box).of(piece)


def _apart(before: State, after: State, place: Place) -> bool:
    """Whether no space but that one has changed."""
    pairs = zip(before.spaces, after.spaces, strict=True)
    return all(was is now or was.place is place for was, now in pairs)


# Assault


@kept
def _assaulted() -> tuple[tuple[Case, Place, CubeType | None], ...]:
    """Each Assault, made once for all the sentences about it."""
    return tuple(_made_assaults())


def _made_assaults() -> Iterator[tuple[Case, Place, CubeType | None]]:
    selecting, limit = Assaulting(OperationLimit.LIMITED, ()), OperationLimit.LIMITED
    for place, named in product(ALGERIA, (None, *CubeType)):
        # Where a Guerrilla may be bought off first, the Assault itself comes after that.
        select: Move = Select(place) if named is None else SelectWith(place, named)
        name = "assault.select" if named is None else "assault.select_with"
        waiting = AssaultingIn(limit, (place,), place, named)
        for case in (
            move_of(name, (selecting,), select, _TRACK, _at_once),
            move_of("assault.resolve", (waiting,), Resolve(), _TRACK),
        ):
            yield case, place, named


def _at_once(state: State, _frame: Frame, _move: Move) -> bool:
    return negate(buying_off.ALLOWED(state))


def _assault(text: str, claim: Callable[..., bool]) -> Callable[[], Found]:
    return lambda: leads_to(
        text, ((case, partial(claim, place=place, named=named)) for case, place, named in _assaulted())
    )


def _underground_stays(before: State, after: State, place: Place, named: CubeType | None) -> bool:  # noqa: ARG001 - as it is asked
    return (_lost(before, after, place, Piece.UNDERGROUND) == 0) & _apart(before, after, place)


def _bases_last(before: State, after: State, place: Place, named: CubeType | None) -> bool:  # noqa: ARG001 - the same
    fallen = _lost(before, after, place, Piece.FLN_BASES) >= 1
    return implies(fallen, after.spaces[place.index].guerrillas == 0)


def _within_hits(before: State, after: State, place: Place, named: CubeType | None) -> bool:
    space = before.spaces[place.index]
    active, bases = _fallen(before, after, place)
    there = (active >= 0) & (active <= space.active) & (bases >= 0) & (bases <= space.fln_bases)
    return there & (active + bases <= assault.hits(before, space, named))


def _fallen(before: State, after: State, place: Place) -> tuple[int, int]:
    return _lost(before, after, place, Piece.ACTIVE), _lost(before, after, place, Piece.FLN_BASES)


def _to_the_full(before: State, after: State, place: Place, named: CubeType | None) -> bool:
    space, left = before.spaces[place.index], after.spaces[place.index]
    active, bases = _fallen(before, after, place)
    for_bases: int = assault.BASE_HITS(before, space, assault.assaulting_cubes(before, space, named), active)
    spent = (active == assault.hits(before, space, named)) | ((left.active == 0) & (bases == for_bases))
    exposed = (left.active == 0) & ((left.fln_bases == 0) | (space.underground >= 1))
    return spent | exposed


def _commitment_by_bases(before: State, after: State, place: Place, named: CubeType | None) -> bool:  # noqa: ARG001 - the same
    bases = _lost(before, after, place, Piece.FLN_BASES)
    returned = _more(before, after, Box.AVAILABLE, PieceType.FLN_BASES) == bases
    return returned & (after.commitment == at_most(before.commitment + bases, 50))


def _by_turns(before: State, after: State, place: Place, named: CubeType | None) -> bool:  # noqa: ARG001 - the same
    spared = _more(before, after, Box.AVAILABLE, PieceType.GUERRILLAS)
    dead = _more(before, after, Box.CASUALTIES, PieceType.GUERRILLAS)
    alternate = (spared - dead == 0) | (spared - dead == 1)
    return alternate & (spared + dead == _lost(before, after, place, Piece.ACTIVE)) & (dead >= 0)


# Attack and Ambush


def _losing(place: Place, left: int = 1, french: int = 0, *, goods: bool = False) -> tuple[Frame, ...]:
    return (AttackLosing(OperationLimit.WITH_ACTIVITY, (place,), place, left, french, goods),)


def _ambushed(place: Place) -> tuple[Frame, ...]:
    return (
        Attacking(OperationLimit.WITH_ACTIVITY, (place,), activity=Activity.AMBUSH),
        AmbushingIn((place,)),
    )


_OPEN_ATTACK = (*_TRACK, "attack_is_in_the_open", "attack_has_a_target", "attack_losses_fit")


def _losses() -> Iterator[Case]:
    for place, move in product(_EITHER, losses.EVERY_LOSS):
        yield move_of(
            "attack.lose", _losing(place, any_count("left"), any_count("french")), move, _OPEN_ATTACK
        )
        yield move_of("ambush.lose", _ambushed(place), move)


def _order_of_losses() -> Found:
    def claim(state: State, frame: Any, move: Lose) -> bool:
        space: Space = state.spaces[frame.at.index]
        there = space.of(move.piece) >= 1
        if move.piece is Piece.GOVERNMENT_BASES:
            return there & (space.cubes == 0)
        troops = move.piece in TROOPS
        return there & (space.police == 0) if troops else there

    return follows(_losses(), claim)


def _rolls() -> Iterator[tuple[Case, Callable[[State, State], bool]]]:
    for place, die in product(_EITHER, range(1, 7)):
        frames = (AttackRolling(OperationLimit.WITH_ACTIVITY, (place,), place),)
        case = move_of("attack.roll", frames, Roll(die), _OPEN_ATTACK)
        yield case, partial(_rolled, place=place, die=die)


def _rolled(before: State, after: State, place: Place, die: int) -> bool:
    space, frame = before.spaces[place.index], after.stack[-1]
    if not isinstance(frame, AttackLosing):
        return (die > space.guerrillas) & (type(frame) is Attacking)
    two = choose(space.government_pieces >= 2, 2, 1)
    begun: bool = (frame.left == two) & (frame.french == 0) & (frame.goods == (die == 1))
    return (die <= space.guerrillas) & begun


def _two_go() -> Found:
    def one_less(before: State, after: State) -> bool:
        was: Any = before.stack[-1]
        now, place, left = after.stack[-1], was.at, int(was.left)
        gone: int = sum(_lost(before, after, place, piece) for piece in GOVERNMENT_PIECES)
        going_on = isinstance(now, AttackLosing) and now.left == left - 1
        return (gone == 1) & ((left == 1) ^ going_on)

    rolled = leads_to("a success costs two pieces if two are there", _rolls())
    lost = leads_to("each loss is one piece, and counts", ((case, one_less) for case in _attack_losses()))
    return rolled if not rolled.holds else Found(lost.holds, rolled.cases + lost.cases, lost.detail)


_STEPS = ((2, 0), (1, 0), (1, 1))


def _attack_losses() -> Iterator[Case]:
    for place, (left, french), move in product(_EITHER, _STEPS, losses.EVERY_LOSS):
        for goods in (False, True):
            frames = _losing(place, left, french, goods=goods)
            yield move_of("attack.lose", frames, move, _OPEN_ATTACK)


def _attrition() -> Found:
    def fallen(before: State, after: State) -> bool:
        was: Any = before.stack[-1]
        place: Place = was.at
        now, space = after.stack[-1], before.spaces[place.index]
        captured = 1 if was.goods and type(now) is Attacking else 0
        lost = space.guerrillas - after.spaces[place.index].guerrillas + captured
        if was.left > 1:
            return lost == 0
        french: int = was.french + _french_lost(before, after, place)
        exact = (lost == french) | (lost == space.guerrillas)
        return exact & (lost <= french) & (lost <= space.guerrillas) & (lost >= 0)

    return leads_to("a Guerrilla for each French piece", ((case, fallen) for case in _attack_losses()))


def _french_lost(before: State, after: State, place: Place) -> int:
    return sum(_lost(before, after, place, piece) for piece in FRENCH)


def _no_attrition_in_ambush() -> Found:
    def unharmed(before: State, after: State) -> bool:
        frame: Any = before.stack[-1]
        place: Place = frame.at
        was, now = before.spaces[place.index], after.spaces[place.index]
        same = (was.underground == now.underground) & (was.active == now.active)
        one = was.government_pieces - now.government_pieces == 1
        return same & one & (type(after.stack[-1]) is Ambushing)

    moves = product(_EITHER, losses.EVERY_LOSS)
    cases = (move_of("ambush.lose", _ambushed(place), move) for place, move in moves)
    return leads_to("Ambush costs one piece and no Guerrilla", ((case, unharmed) for case in cases))


def _no_attack_abroad() -> Found:
    def refused(name: str) -> Callable[..., bool]:
        return lambda state, frame, move: legal(kind(name), state, frame, move) ^ True

    found = [
        follows(_abroad(frames), refused(name))
        for name, frames in (
            ("attack.select", (Attacking(OperationLimit.WITH_ACTIVITY, ()),)),
            (
                "ambush.select",
                (Attacking(OperationLimit.WITH_ACTIVITY, (), activity=Activity.AMBUSH), Ambushing(())),
            ),
        )
    ]
    details = ", ".join(one.detail for one in found if one.detail)
    return Found(all(one.holds for one in found), sum(one.cases for one in found), details)


def _abroad(frames: tuple[Any, ...]) -> Iterator[Case]:
    for country in COUNTRIES:
        laws = supposing((*HERE, "no_government_piece_abroad"))
        yield Case(f"{frames[-1]}", standing(*frames), (frames[-1], Select(country)), laws, still)


# Neutralize


def _removals() -> Iterator[tuple[Case, Callable[[State, State], bool]]]:
    shapes = product(_EITHER, range(4), (1, 2), (Piece.ACTIVE, Piece.FLN_BASES))
    for place, before, count, piece in shapes:
        frames = (
            Sweeping(OperationLimit.WITH_ACTIVITY, (place,), (), activity=Activity.NEUTRALIZE),
            Neutralizing((place,), before, before),
        )
        move = RemoveExposed(count, piece, place)
        case = move_of("neutralize.remove", frames, move, (*_TRACK, "neutralize_can_be_paid"))
        yield case, partial(_removed, move=move, done=before)


def _removed(before: State, after: State, move: RemoveExposed, done: int) -> bool:
    gone = _lost(before, after, move.space, move.piece) == move.count
    spared = _more(before, after, Box.AVAILABLE, move.piece.type)
    dead = _more(before, after, Box.CASUALTIES, move.piece.type)
    frame: Any = after.stack[-1]
    removed: int = frame.removed
    few = removed <= choose(before.in_force.overkill, 4, 2)
    counted = gone & (removed == done + move.count) & few & _apart(before, after, move.space)
    # The first piece that goes is paid for under TORTURE (R91).
    left = before.commitment - (choose(before.in_force.torture, 1, 0) if done == 0 else 0)
    if move.piece is Piece.FLN_BASES:
        raised = after.commitment == at_most(left + move.count, 50)
        alone = before.spaces[move.space.index].guerrillas == 0
        return counted & raised & alone & (spared == move.count) & (dead == 0)
    # By turns over the whole Neutralize, Available first (R29).
    turns = [turn % 2 == 0 for turn in range(done, done + move.count)]
    fallen = (spared == turns.count(True)) & (dead == turns.count(False))
    return counted & fallen & (after.commitment == left)


def _neutralize_removes() -> Found:
    return leads_to("at most two pieces go, or four by #33u, Bases last", _removals())


# Whatever removes


def _nothing_twice() -> Found:
    cases = (*(case for case, _ in _removals()), *(case for case, *_ in _assaulted()), *_losses())
    return leads_to("no count falls below none, and no piece is lost", ((case, _sound) for case in cases))


def _sound(before: State, after: State) -> bool:
    pairs = [(was, now) for was, now in zip(before.spaces, after.spaces, strict=True) if was is not now]
    there = all_of(now.of(piece) >= 0 for _, now in pairs for piece in Piece)
    return there & all_of(_kept(before, after, pairs, piece) for piece in PieceType)


def _kept(before: State, after: State, pairs: list[tuple[Space, Space]], piece: PieceType) -> bool:
    gone = sum(was.of(one) - now.of(one) for was, now in pairs for one in Piece if one.type is piece)
    boxes = (Box.AVAILABLE, Box.CASUALTIES)
    return gone == sum(_more(before, after, box, piece) for box in boxes)


LEMMAS: tuple[Row, ...] = (
    (
        "assault_spares_underground",
        ("3.2.4", "R77"),
        "an Assault removes no Underground Guerrilla, and changes no other space",
        _assault("no Underground Guerrilla goes", _underground_stays),
    ),
    (
        "assault_bases_last",
        ("3.2.4", "R77"),
        "an Assault removes a Base only where no Guerrilla of any kind is left",
        _assault("a Base goes only when no Guerrilla is left", _bases_last),
    ),
    (
        "assault_within_hits",
        ("3.2.4", "R76"),
        "an Assault removes no more pieces than its hits, nor than are there",
        _assault("no more go than its hits, nor than are there", _within_hits),
    ),
    (
        "assault_to_the_full",
        ("3.2.4", "R53", "R77"),
        "an Assault spends all its hits, or leaves nothing that it may remove",
        _assault("hits are spent, or nothing exposed is left", _to_the_full),
    ),
    (
        "assault_raises_commitment",
        ("3.2.4", "1.8", "R79"),
        "Commitment rises by exactly the Bases that an Assault removes, up to 50",
        _assault("Commitment rises by the Bases removed", _commitment_by_bases),
    ),
    (
        "assault_alternates",
        ("3.2.4", "R29"),
        "the Guerrillas of an Assault go to Available and Casualties by turns, Available first",
        _assault("Guerrillas go by turns", _by_turns),
    ),
    (
        "losses_in_order",
        ("3.3.3", "4.3.3", "R112"),
        "a Troop goes only with no Police left, a Base only with no cube left",
        _order_of_losses,
    ),
    (
        "two_losses_if_two_are_there",
        ("3.3.3", "R111", "R113"),
        "a roll up to the Guerrillas there costs two Government pieces, or the one that there is",
        _two_go,
    ),
    (
        "attrition_within_french_losses",
        ("3.3.3", "R30", "R31"),
        (
            "an Attack costs a Guerrilla for each French piece lost, none for Algerian ones, and no "
            "more than are there"
        ),
        _attrition,
    ),
    (
        "ambush_without_attrition",
        ("4.3.3", "R31", "R125"),
        "an Ambush removes one Government piece and no Guerrilla",
        _no_attrition_in_ambush,
    ),
    (
        "no_attack_abroad",
        ("3.3.3", "1.3.4", "R115"),
        "Morocco and Tunisia are never Attacked nor Ambushed",
        _no_attack_abroad,
    ),
    (
        "neutralize_removes_few",
        ("4.2.3", "R29", "R79", "R89", "R91"),
        (
            "Neutralize removes at most two pieces, or four by #33u, Bases last, by turns over the whole "
            "Neutralize, each Base raising Commitment by 1; the first piece costs 1 by #18"
        ),
        _neutralize_removes,
    ),
    (
        "nothing_removed_twice",
        ("1.4", "1.4.1", "3.2.4", "3.3.3", "4.2.3", "4.3.3"),
        "no resolution removes more than is there, and what it removes is in a box",
        _nothing_twice,
    ),
)
