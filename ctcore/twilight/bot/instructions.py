"""What the non-player FLN does with each Event card: which text, when, and whom it chooses (8.3).

Each card that leaves a choice has a row: what the FLN wants of a choice that the engine offers, and its
priorities among those.  What no row says is drawn (8.1.2, 8.2).

Clauses: 8.1.2, 8.3; rulings G18, R184, R188, R189, R197, R201, R206.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel import cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import Text, card
from ctcore.twilight.board.in_force import MOMENTUM
from ctcore.twilight.board.map import COUNTRIES, Place
from ctcore.twilight.board.vocabulary import FRENCH, TROOPS, Box, Piece, PieceType, Stance, Terrain
from ctcore.twilight.bot.guidelines import at_support, final_campaign, may_be_lifted, shift_gained
from ctcore.twilight.bot.priority import Priority
from ctcore.twilight.bot.roads import free_to_leave
from ctcore.twilight.rules.events.texts.placing import LiftPiece

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "STRIPEY_HOLE", "Instruction", "allows", "instruction", "text_of_card"]

# A few Guerrillas, for #60; the card of which the FLN may carry out either text.
_SEVERAL, STRIPEY_HOLE = 2, 51
Wanted = Callable[["Turn", Any], bool]


def _anything(_turn: Turn, _move: Any) -> bool:
    return True


@frozen(eq=False)
class Instruction:
    """What the FLN does with one card.

    ``gate`` says in which positions it plays the card at all, in words and as a question; ``wanted`` which of
    the choices offered it makes, rather than end; ``by`` are its priorities among them.
    """

    gate: tuple[str, Callable[[State], bool]] = ("always", lambda _state: True)
    wanted: Wanted = _anything
    by: tuple[Priority, ...] = ()


# Words of the rows


def _of_space(key: Callable[[Space], Any]) -> Callable[[Turn, Any], Any]:
    """A priority about the space that a move names."""
    return lambda turn, move: key(turn.space(move.space))


def _gain(turn: Turn, move: Any) -> tuple[int, int]:
    after = turn.peek(move)
    assert after is not None
    return shift_gained(turn.space(move.space), after.spaces[move.space.index])


def _shifts(turn: Turn, move: Any) -> bool:
    return _gain(turn, move)[0] > 0


def _on_map(state: State, test: Callable[[Space], Any]) -> bool:
    return any(test(space) for space in state.spaces)


def _friendly(space: Space) -> bool:
    return space.fln_pieces >= 1


def _bare_base(space: Space) -> bool:
    return space.fln_bases >= 1 and space.underground == 0


def _general(name: str, sentence: str, says: str, prefers: Callable[[Turn, Any], Any]) -> Priority:
    """A priority of the guidelines, in the choices of an Event."""
    return Priority(f"event.{name}", (cite(sentence), "8.3"), says, prefers)


def _own(card: int, name: str, says: str, prefers: Callable[[Turn, Any], Any]) -> Priority:
    """A priority of the instruction of a card (8.3)."""
    return Priority(f"#{card}.{name}", ("8.3", f"#{card}"), says, prefers)


_SUPPORT = _general("support", "8.1.2/7", "at Support", _of_space(at_support))
_PEOPLE = _general("population", "8.1.2/15", "highest Population", _of_space(lambda space: space.population))
_MOST = _general("most", "8.1.1/1", "most pieces", lambda _turn, move: getattr(move, "count", 1))
_SHIFT = (
    _general("shift", "8.1.2/15", "greatest shift", lambda turn, move: _gain(turn, move)[0]),
    _general("shift_support", "8.1.2/15", "Support before Opposition", lambda turn, at: _gain(turn, at)[1]),
)
_TOWARD_F = Priority(
    "event.toward_f", (cite("8.1.2/14"), "8.3", "R201"), "toward F", lambda _turn, move: int(move.box)
)
_TO_F = Instruction(wanted=lambda turn, move: move.box > turn.state.france_track, by=(_TOWARD_F,))
_ENEMIES = (
    _general("french", "8.1.2/13", "French before Algerians", lambda _turn, move: move.piece in FRENCH),
    _general("troops", "8.1.2/13", "Troops before Police", lambda _turn, move: move.piece in TROOPS),
)
_AT_BASE = _general("base", "8.1.2/13", "with an FLN Base", _of_space(lambda space: space.fln_bases >= 1))
_FROM_OUT_OF_PLAY = _general(
    "out_of_play",
    "8.1.2/2",
    "from Out of Play",
    lambda _turn, move: getattr(move, "box", 0) is Box.OUT_OF_PLAY,
)


# Gates


def _sector_at_support(state: State) -> bool:
    return _on_map(state, lambda space: at_support(space) and space.place.is_sector and space.population >= 1)


def _city_at_support(state: State) -> bool:
    return _on_map(state, lambda space: at_support(space) and space.place.is_city)


def _spare(space: Space) -> int:
    """How many Underground Guerrillas may leave the space, as if they marched (8.4.6/4, 8.4.6/5)."""
    return free_to_leave(space)[0]


def _coast(state: State) -> bool:
    from_coast = _on_map(state, lambda space: space.place.coastal and not at_support(space) and _spare(space))
    return from_coast and _on_map(state, lambda space: space.place.coastal and at_support(space))


def _uneven(state: State) -> bool:
    one, other = (state.spaces[place.index].guerrillas for place in COUNTRIES)
    return state.in_force.independent is True and abs(one - other) > 1


def _remote(state: State, space: Space) -> bool:
    """Whether #54 sends Troops to the space: empty, nobody lives there, and no FLN Base is beside it."""
    empty = not (space.fln_pieces or space.government_pieces)
    mountain = space.place.is_sector and space.place.terrain is Terrain.MOUNTAIN
    near = any(state.spaces[one.index].fln_bases for one in space.place.neighbours)
    return mountain and empty and space.population == 0 and not near


def _troops_elsewhere(state: State) -> bool:
    troops = _on_map(state, lambda space: space.french_troops >= 1)
    return troops and _on_map(state, lambda space: _remote(state, space))


def _against_the_fln(state: State) -> set[int]:
    """The Capabilities in force that favour the Government, Torture apart (G18, R197)."""
    return {one.card for one in state.in_force.capabilities if one.text is Text.UNSHADED}


def _room_for_a_first_base(state: State) -> bool:
    room = _on_map(
        state,
        lambda space: not space.place.is_country and not space.fln_bases and space.bases < space.base_limit,
    )
    return room and state.available.fln_bases >= 1


def _stripey_shaded(state: State) -> bool:
    left = state.available.guerrillas + state.out_of_play.guerrillas
    return left >= 1 and _on_map(state, lambda space: at_support(space) and space.place.is_sector)


def _stripey_target(space: Space) -> bool:
    peopled = space.place.is_sector and space.population >= 1
    return peopled and space.fln_bases == 0 and space.support != Stance.OPPOSE


def _stripey_worth(turn: Turn, move: Any) -> int:
    """Whether the Sector is at Support, for Guerrillas of #51; how many live there, if it becomes Oppose."""
    space = turn.space(move.space)
    return int(at_support(space)) if hasattr(move, "box") else space.population


def _base_alone(space: Space) -> bool:
    return space.fln_bases >= 1 and not at_support(space)


def _terror_pays(turn: Turn, move: Any) -> bool:
    """Whether a marker of #28 takes Support or Commitment, and no Opposition."""
    space = turn.space(move.space)
    return space.support != Stance.OPPOSE and (at_support(space) or turn.state.commitment >= 1)


def _lifts_well(turn: Turn, move: Any) -> bool:
    """Whether a piece is placed, or a Guerrilla lifted that may be spared (8.1.2/8, 8.1.2/9, R189)."""
    if not isinstance(move, LiftPiece):
        return True
    return bool(move.piece is Piece.ACTIVE and may_be_lifted(turn.space(move.origin)))


def _to_support(turn: Turn, move: Any) -> bool:
    """Whether #12 brings Underground Guerrillas to Support without any, from where they may leave (R206)."""
    origin, entered = turn.space(move.origin), turn.space(move.destination)
    lacking = at_support(entered) and entered.underground == 0
    return (
        move.piece is Piece.UNDERGROUND
        and lacking
        and not at_support(origin)
        and move.count <= _spare(origin)
    )


def _evens(turn: Turn, move: Any) -> bool:
    """Whether #49 leaves both Countries as many Guerrillas, or one apart."""
    left, entered = turn.space(move.origin).guerrillas, turn.space(move.destination).guerrillas
    return bool(entered + move.count <= left - move.count)


def _first_base(turn: Turn, move: Any) -> bool:
    is_base = getattr(move, "piece", None) is PieceType.FLN_BASES and not isinstance(move, LiftPiece)
    return is_base and turn.space(move.space).fln_bases == 0 and move.count == 1


def _for_a_base(turn: Turn, move: Any) -> tuple[int, ...]:
    """How #60 ranks spaces: by Troops near, Population, Guerrillas and ground."""
    space, near = turn.space(move.space), _troops_near(turn, move.space)
    some, mountain = space.guerrillas >= _SEVERAL, move.space.terrain is Terrain.MOUNTAIN
    if not space.cubes:
        return (not near, -space.population, some, mountain, not space.resettled)
    return (-space.cubes, some, not near, mountain, -space.population, not space.resettled)


def _troops_near(turn: Turn, place: Place) -> bool:
    return any(turn.space(one).troops for one in place.neighbours)


_ROWS: dict[int, Instruction] = {
    3: Instruction(wanted=_shifts, by=(*_SHIFT, _PEOPLE)),
    7: Instruction(by=(*_SHIFT, _PEOPLE)),
    9: Instruction(wanted=lambda _turn, move: move.stance is Stance.OPPOSE, by=(_PEOPLE,)),
    12: Instruction(
        gate=("an Underground Guerrilla of the coast can be spared for Support on the coast", _coast),
        wanted=_to_support,
        by=(
            _own(12, "city", "to a City", lambda _turn, move: move.destination.is_city),
            _own(
                12,
                "population",
                "to the highest Population",
                lambda turn, move: turn.space(move.destination).population,
            ),
            _own(12, "one", "one Guerrilla", lambda _turn, move: -move.count),
        ),
    ),
    14: _TO_F,
    20: Instruction(gate=("never", lambda _state: False)),
    25: Instruction(
        by=(
            *_ENEMIES,
            _AT_BASE,
            _own(25, "guerrillas", "with Guerrillas", _of_space(lambda space: space.guerrillas >= 1)),
            _own(
                25, "control", "under Government Control", _of_space(lambda space: space.government_control)
            ),
            _MOST,
        )
    ),
    26: Instruction(
        wanted=_lifts_well,
        by=(
            _MOST,
            _own(
                26,
                "lift_most",
                "where most Guerrillas are",
                lambda turn, move: turn.space(move.origin).guerrillas if isinstance(move, LiftPiece) else 0,
            ),
        ),
    ),
    28: Instruction(
        wanted=_terror_pays,
        by=(
            _SUPPORT,
            _PEOPLE,
            _own(28, "no_terror", "no Terror yet", _of_space(lambda space: space.terror == 0)),
        ),
    ),
    30: Instruction(
        gate=(
            "a Capability that favours the Government is in force",
            lambda state: bool(_against_the_fln(state)),
        ),
        wanted=lambda turn, move: move.card in _against_the_fln(turn.state),
    ),
    34: Instruction(gate=("a Sector is at Support", _sector_at_support), by=(*_SHIFT, _PEOPLE)),
    36: Instruction(
        by=(
            _FROM_OUT_OF_PLAY,
            _SUPPORT,
            _own(36, "bare_base", "at a Base without an Underground Guerrilla", _of_space(_bare_base)),
            _general("friendly", "8.1.2/7", "where friendly pieces are", _of_space(_friendly)),
        )
    ),
    47: Instruction(wanted=_shifts, by=(*_SHIFT, _PEOPLE)),
    48: Instruction(
        by=(
            *_ENEMIES,
            _AT_BASE,
            _SUPPORT,
            _MOST,
        )
    ),
    49: Instruction(
        gate=("one Country has at least two Guerrillas more than the other", _uneven),
        wanted=_evens,
        by=(_MOST,),
    ),
    51: Instruction(
        gate=(
            "a Sector is at Support, or one with people has no FLN Base and is not at Oppose",
            lambda state: _stripey_shaded(state) or _on_map(state, _stripey_target),
        ),
        wanted=lambda turn, move: hasattr(move, "box") or _stripey_target(turn.space(move.space)),
        by=(
            _FROM_OUT_OF_PLAY,
            _own(51, "sector", "at Support, or else where most people are", _stripey_worth),
            _MOST,
        ),
    ),
    52: _TO_F,
    53: Instruction(gate=("a City is at Support", _city_at_support), by=(*_SHIFT, _PEOPLE)),
    54: Instruction(
        gate=("French Troops can be sent where nobody is, and no FLN Base near", _troops_elsewhere),
        wanted=lambda turn, move: not hasattr(move, "space") or _remote(turn.state, turn.space(move.space)),
        by=(_MOST,),
    ),
    56: Instruction(gate=("in the final Campaign", final_campaign)),
    58: Instruction(
        wanted=lambda _turn, move: not isinstance(move, LiftPiece),
        by=(_own(58, "fewer_bases", "fewer Bases", _of_space(lambda space: -space.fln_bases)),),
    ),
    60: Instruction(
        gate=("a Base is Available, and a space without one has room", _room_for_a_first_base),
        wanted=_first_base,
        by=(
            _own(60, "no_cubes", "no cubes", _of_space(lambda space: not space.cubes)),
            _own(
                60, "underground", "an Underground Guerrilla", _of_space(lambda space: space.underground >= 1)
            ),
            _own(60, "order", "the order of #60", _for_a_base),
        ),
    ),
    33: Instruction(
        by=(
            _SUPPORT,
            _own(33, "base", "with an FLN Base, where none is at Support", _of_space(_base_alone)),
            _PEOPLE,
        )
    ),
}
_PLAIN = Instruction()
NAMED = tuple(dict.fromkeys(one for row in _ROWS.values() for one in row.by))


def instruction(number: int | None) -> Instruction:
    """What the FLN does with that card; a card without a row is played as it comes."""
    return _ROWS.get(number or 0, _PLAIN)


def text_of_card(state: State) -> Text:
    """Which text of the card in play the FLN carries out: the shaded one, or its only one (8.3/1, 8.3/2).

    >>> import ctcore as ct
    >>> text_of_card(ct.setup("short", card=1)), text_of_card(ct.setup("short", card=57))
    (<Text.SHADED: 'shaded'>, <Text.ONLY: 'only text'>)
    """
    number = state.deck.card
    assert number is not None
    if not card(number).dual_use:
        return Text.ONLY
    return Text.UNSHADED if number == STRIPEY_HOLE and not _stripey_shaded(state) else Text.SHADED


def allows(state: State) -> tuple[bool, str]:
    """Whether the FLN plays the card in play at all, and the words of that condition (8.3/6).

    Momentum that is not marked is never chosen.
    """
    face = card(state.deck.card or 0)
    if not face.marked and is_momentum(face.number, text_of_card(state)):
        return False, "Momentum that is not marked"
    says, gate = instruction(face.number).gate
    return bool(gate(state)), says


def is_momentum(number: int, text: Text) -> bool:
    """Whether that text of a card is Momentum (5.4)."""
    return any(one.card == number and one.text is text for one in MOMENTUM.values())
