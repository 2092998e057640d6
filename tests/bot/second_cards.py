"""How the non-player FLN carries out the texts of Event cards (8.1.2, 8.3): one move after another.

Each rule names the next move, or None for the end of the step.  What the lost player aid is only known to say
at second hand breaks ties that the rulebook leaves, before chance does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.map import COUNTRIES, Place
from ctcore.twilight.board.vocabulary import Terrain
from ctcore.twilight.rules.common.movement import MoveCubes
from tests.bot.second_rally import free_rally
from tests.bot.second_routes import spare
from tests.bot.second_table import Table, pacifiable

__all__ = ["GOVERNMENTS", "barren", "carries_out", "evened", "giving", "governments"]

_END = ct.moves.End()
_GUERRILLAS, _BASES = ct.PieceType.GUERRILLAS, ct.PieceType.FLN_BASES
_UNDERGROUND, _ACTIVE = ct.Piece.UNDERGROUND, ct.Piece.ACTIVE
_SUPPORT, _OPPOSE = ct.Stance.SUPPORT, ct.Stance.OPPOSE
_ALGIERS = Place.named("Algiers")
Rule = Callable[[Table], Move | None]
# The Capabilities that favour the Government, by card (30).
GOVERNMENTS = {
    13: "hearts_and_minds",
    17: "commandos_de_chasse",
    27: "dead_zones",
    32: "amateur_bombers",
    33: "overkill",
    35: "napalm",
}


def carries_out(table: Table, begin: Move) -> None:
    """Execute the text that the move begins, to its end."""
    card = table.state.deck.card
    assert card is not None
    rule = _RULES.get((card, str(begin)), _RULES.get((card, ""), _nothing))
    turn = table.state.outermost
    table.does(begin)
    while table.state.outermost is turn and len(table.state.stack) > 1:
        if card in {5, 6}:
            free_rally(table)
            continue
        move = rule(table)
        table.does(_END if move is None else move)


def _nothing(_table: Table) -> Move | None:
    return None


def _select(table: Table, test: Callable[[ct.Space], bool], key: Callable[[ct.Space], Any]) -> Move | None:
    """Choose the best of those spaces that the card lets it choose."""
    moves = [move for move in table.legal(ct.moves.Select) if test(table.at(move.space))]
    if not moves:
        return None
    return table.best(moves, lambda move: key(table.at(move.space)), "Event: a space")


# Support and Opposition


def _shifts(space: ct.Space, to: int, most: int = 2) -> int:
    return space.population * max(min(space.support - to, most), 0)


def _shift_key(table: Table, to: int, most: int = 2) -> Callable[[ct.Space], Any]:
    """The greatest shift first, then of Support; then as the aid is said to order them."""

    def key(space: ct.Space) -> tuple[Any, ...]:
        trained = pacifiable(table.state, space)
        return -_shifts(space, to, most), space.support is not _SUPPORT, -space.population, trained

    return key


def _oppose(table: Table) -> Move | None:
    return _select(table, lambda space: _shifts(space, -1) > 0, _shift_key(table, -1))


def _one_level(table: Table) -> Move | None:
    return _select(table, lambda space: _shifts(space, -1) > 0, _shift_key(table, -1, 1))


def _neutral(table: Table) -> Move | None:
    return _select(table, lambda space: _shifts(space, 0) > 0, _shift_key(table, 0))


def _beni_oui_oui(table: Table) -> Move | None:
    moves = [move for move in table.legal(ct.moves.SetLevel) if move.stance is _OPPOSE]
    if not moves:
        return None
    key = _shift_key(table, -1)
    return table.best(moves, lambda move: key(table.at(move.space)), "Event: a space")


def _atrocities(table: Table) -> Move | None:
    def worth(space: ct.Space) -> bool:
        hurts = table.state.commitment >= 1
        return space.support is _SUPPORT or (hurts and space.support is not _OPPOSE)

    return _select(table, worth, lambda space: (space.support is not _SUPPORT, -space.population))


def _stripey_open(table: Table) -> Move | None:
    def fits(space: ct.Space) -> bool:
        return space.fln_bases == 0 and _shifts(space, -1) > 0

    return _select(table, fits, lambda space: (-space.population, -_shifts(space, -1)))


# Pieces placed


def _casbah(table: Table) -> Move | None:
    if table.legal(ct.moves.Shift):
        return ct.moves.Shift()
    space = table.at(_ALGIERS)
    removals = table.legal(ct.moves.RemoveTerror)
    if removals and space.support is not _OPPOSE:
        return max(removals, key=lambda move: move.count)
    placed = table.legal(ct.moves.PlacePieces)
    if placed:
        return max(placed, key=lambda move: move.count)
    donors = table.donors(_ALGIERS)
    lifted = [one for one in table.legal(ct.moves.LiftPiece) if one.piece is _ACTIVE and one.origin in donors]
    return _most_first(table, lifted) if lifted else None


def _most_first(table: Table, lifted: Iterable[Any]) -> Move:
    found: Move = table.best(
        lifted, lambda move: -table.at(move.origin).guerrillas, "a Guerrilla from the map"
    )
    return found


def _from_boxes(
    table: Table, fits: Callable[[ct.Space], bool], key: Callable[[ct.Space], Any]
) -> Move | None:
    """Place as many Guerrillas as may be, those Out of Play first (8.1.2)."""
    moves = [move for move in table.legal(ct.moves.PlaceFrom) if fits(table.at(move.space))]
    if not moves:
        return None

    def rank(move: Any) -> tuple[Any, ...]:
        return key(table.at(move.space)), move.box is not ct.Box.OUT_OF_PLAY, -move.count

    return table.best(moves, rank, "Event: a Guerrilla")


def _assassination(table: Table) -> Move | None:
    def key(space: ct.Space) -> tuple[Any, ...]:
        bare = space.fln_bases >= 1 and space.underground == 0
        friends = space.fln_pieces >= 1
        at_support = space.support is _SUPPORT
        # 8.1.2: at Support, otherwise beside friends; the rest is the aid's.
        placed = (not at_support, at_support or not friends)
        return (*placed, not bare, not friends, space.place.is_country, -space.population)

    return _from_boxes(table, lambda _space: True, key)


def _stripey_shaded(table: Table) -> Move | None:
    return _from_boxes(table, lambda space: space.support is _SUPPORT, lambda _space: 0)


def _army_in_waiting(table: Table) -> Move | None:
    moves = table.legal(ct.moves.PlacePieces)
    if not moves:
        return None
    return table.best(moves, lambda move: table.at(move.space).fln_bases, "Event: a Base")


def _soummam(table: Table) -> Move | None:
    moves = [
        move
        for move in table.legal(ct.moves.PlacePieces)
        if move.count == 1 and table.at(move.space).fln_bases == 0
    ]
    if not moves:
        return None

    def key(move: Any) -> tuple[Any, ...]:
        space = table.at(move.space)
        hidden, crew = space.underground == 0, space.guerrillas < 2
        troops = any(table.at(place).troops for place in move.space.neighbours)
        flat = move.space.terrain is not Terrain.MOUNTAIN
        if space.cubes == 0:
            return 0, hidden, troops, space.population, crew, flat, space.resettled
        return 1, hidden, space.cubes, crew, troops, flat, space.population, space.resettled

    return table.best(moves, key, "Event: a Base")


# Pieces removed


def _removes(table: Table, key: Callable[[Any], Any]) -> Move | None:
    moves = [move for move in table.legal(ct.moves.RemovePieces) if move.count == 1]
    return table.best(moves, key, "Event: a piece") if moves else None


def _purge(table: Table) -> Move | None:
    french = (ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE)
    troops = (ct.Piece.FRENCH_TROOPS, ct.Piece.ALGERIAN_TROOPS)

    def key(move: Any) -> tuple[Any, ...]:
        space = table.at(move.space)
        based = (space.fln_bases == 0, space.guerrillas if space.fln_bases else 0)
        ground = (space.guerrillas == 0, not space.government_control, -space.guerrillas)
        return (move.piece not in french, move.piece not in troops, *based, *ground)

    return _removes(table, key)


def _ultras(table: Table) -> Move | None:
    def key(move: Any) -> tuple[Any, ...]:
        space = table.at(move.space)
        first = move.piece is not ct.Piece.ALGERIAN_TROOPS
        return first, space.fln_bases == 0, space.support is not _SUPPORT

    return _removes(table, key)


# Pieces moved


def giving(table: Table, to: Place | None = None) -> list[Place]:
    """Coastal spaces that can give up an Underground Guerrilla as a March could (12)."""
    independent = table.state.independent

    def gives(space: ct.Space) -> bool:
        there = space.place.coastal and (independent or not space.place.is_country)
        return there and space.underground >= 1 and min(spare(space)) >= 1

    return [place for place in table.places(gives) if place is not to]


def _ventilos(table: Table) -> Move | None:
    def wanted(space: ct.Space) -> bool:
        return space.place.coastal and space.support is _SUPPORT

    goals = [place for place in table.places(wanted) if giving(table, place)]
    marks = [mark.place for mark in table.frame.marks]
    if not goals:
        return None

    def key(place: Place) -> tuple[Any, ...]:
        return place not in marks, -table.at(place).population, not place.is_city

    goal = table.best(goals, key, "Event: to Support")
    origins = giving(table, goal)
    moves = [MoveCubes(1, _UNDERGROUND, origin, goal) for origin in origins]
    moves = [move for move in moves if table.may(move)]
    if not moves:
        return None
    return table.best(moves, lambda move: -min(spare(table.at(move.origin))), "Event: from the coast")


def evened(table: Table) -> MoveCubes | None:
    """The move that shares out the Guerrillas of the Countries more evenly, if any does (49)."""
    many, few = sorted(COUNTRIES, key=lambda place: -table.at(place).guerrillas)
    over = (table.at(many).guerrillas - table.at(few).guerrillas) // 2
    if not table.state.independent or over < 1:
        return None
    apart = {piece: table.at(many).of(piece) - table.at(few).of(piece) for piece in (_UNDERGROUND, _ACTIVE)}
    piece = _ACTIVE if apart[_ACTIVE] > apart[_UNDERGROUND] else _UNDERGROUND
    if table.at(many).of(piece) == 0:
        piece = _ACTIVE if piece is _UNDERGROUND else _UNDERGROUND
    return MoveCubes(1, piece, many, few)


def _factional_plot(table: Table) -> Move | None:
    move = evened(table)
    return move if move is not None and table.may(move) else None


def barren(table: Table) -> list[Place]:
    """Empty Mountain Sectors of Population 0 with no FLN Base beside them (54)."""

    def empty(space: ct.Space) -> bool:
        pieces = space.fln_pieces + space.government_pieces
        mountain = space.place.is_sector and space.place.terrain is Terrain.MOUNTAIN
        near = any(table.at(place).fln_bases for place in space.place.neighbours)
        return mountain and space.population == 0 and pieces == 0 and not near

    return table.places(empty)


def _operation_744(table: Table) -> Move | None:
    goals = [move for move in table.legal(ct.moves.Select) if move.space in barren(table)]
    if goals:
        return table.best(goals, lambda _move: 0, "Event: a Sector")
    moves = table.legal(MoveCubes)
    if not moves:
        return None
    origins = sorted({move.origin for move in moves}, key=lambda place: place.index)
    origin = table.best(origins, lambda _place: 0, "Event: French Troops")
    return max((move for move in moves if move.origin is origin), key=lambda move: move.count)


# Tracks and Capabilities


def _to_f(table: Table) -> Move | None:
    moves = [move for move in table.legal(ct.moves.SlideTrack) if move.box > table.state.france_track]
    return max(moves, key=lambda move: move.box) if moves else None


def governments(table: Table) -> list[int]:
    """The cards whose Capabilities in force favour the Government (30)."""
    return [card for card, marker in GOVERNMENTS.items() if getattr(table.state.in_force, marker)]


def _change_in_tactics(table: Table) -> Move | None:
    cards = governments(table)
    return ct.moves.CancelCard(table.best(cards, lambda _card: 0, "Event: a Capability")) if cards else None


_RULES: dict[tuple[int, str], Rule] = {
    (3, ""): _oppose,
    (7, ""): _one_level,
    (9, ""): _beni_oui_oui,
    (12, ""): _ventilos,
    (14, ""): _to_f,
    (25, ""): _purge,
    (26, ""): _casbah,
    (28, ""): _atrocities,
    (30, ""): _change_in_tactics,
    (34, ""): _neutral,
    (36, ""): _assassination,
    (47, ""): _oppose,
    (48, ""): _ultras,
    (49, ""): _factional_plot,
    (51, "event shaded"): _stripey_shaded,
    (51, "event unshaded"): _stripey_open,
    (52, ""): _to_f,
    (53, ""): _neutral,
    (54, ""): _operation_744,
    (58, ""): _army_in_waiting,
    (60, ""): _soummam,
}
