"""The primitives of Propaganda Rounds, Pivotal Events and the end of the game, and when they may be used."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from itertools import permutations, product
from typing import TYPE_CHECKING

from ctcore.kernel.logic import all_of, negate
from ctcore.symbolic import Case, any_count
from ctcore.twilight.board.cards import Capability, Text
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import CAN_HOLD
from ctcore.twilight.board.in_force import CAPABILITIES, MOMENTUM, marker_of
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Box, Ending, Piece, PieceType, Pivotal
from ctcore.twilight.rules.common.turns import FirstChoice

from ..cases.lifted import any_state
from ..cases.shapes import FULL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.state import State

__all__ = ["ROUND_PRIMITIVES", "anywhere", "drafted", "lifting"]

_BOXES = (Box.AVAILABLE, Box.CASUALTIES, Box.OUT_OF_PLAY)
_OAS = Capability(63, Text.ONLY)


_SCENARIO: ContextVar[str] = ContextVar("scenario", default=FULL)


@contextmanager
def lifting(scenario: str) -> Iterator[None]:
    """Let `anywhere` be of that scenario."""
    token = _SCENARIO.set(scenario)
    try:
        yield
    finally:
        _SCENARIO.reset(token)


def anywhere() -> State:
    """Any state at all, on the FLN's turn."""
    return any_state((FirstChoice(FLN),), FLN, scenario=_SCENARIO.get())


def drafted(state: State, write: Callable[[Draft], None]) -> State:
    """The state after the changes that primitives write."""
    draft = Draft(state)
    write(draft)
    return draft.close()


def _always(_state: State) -> bool:
    return True


def _case(label: str, write: Callable[[Draft], None], guard: Callable[[State], bool] = _always) -> Case:
    return Case(label, anywhere(), (), guard, lambda state: drafted(state, write))


# Pieces


def _may_go_to(state: State, box: Box, piece: PieceType) -> bool:
    if box is Box.SET_ASIDE:
        # Troops are set aside by SUEZ CRISIS alone, once it has been played.
        return state.suez_crisis
    if (box, piece) == (Box.OUT_OF_PLAY, PieceType.ALGERIAN_TROOPS):
        # They are taken out by COUP D'ETAT alone.
        return state.coup_played
    return True


def _transfer() -> Iterator[Case]:
    for (origin, target), piece in product(permutations(_BOXES, 2), PieceType):
        if piece not in CAN_HOLD[target]:
            continue
        yield Case(
            label=f"{piece} from {origin} to {target}",
            before=anywhere(),
            inputs=(any_count("count"),),
            guard=lambda state, n, origin=origin, target=target, piece=piece: (
                (n >= 0) & (state.box(origin).of(piece) >= n) & _may_go_to(state, target, piece)
            ),
            act=lambda state, n, origin=origin, target=target, piece=piece: drafted(
                state, lambda draft: draft.transfer(piece, n, origin, target, "6.5")
            ),
        )


def _return_troops() -> Iterator[Case]:
    for place in (one for one in PLACES if not one.is_country):
        yield Case(
            label=f"Troops return to {place}",
            before=anywhere(),
            inputs=(any_count("count"),),
            guard=lambda state, n: (n >= 0) & (state.set_aside.french_troops >= n),
            act=lambda state, n, place=place: drafted(
                state, lambda draft: draft.return_troops(n, place, "5.1.9")
            ),
        )


def _withdraw() -> Iterator[Case]:
    pairs = [(piece, box) for box in Box for piece in Piece if piece.type in CAN_HOLD[box]]
    for place, (piece, box) in product(PLACES, pairs):
        yield Case(
            label=f"{piece} from {place} to {box}",
            before=anywhere(),
            inputs=(any_count("count"),),
            guard=lambda state, n, place=place, piece=piece, box=box: (
                (n >= 0) & (state.spaces[place.index].of(piece) >= n) & _may_go_to(state, box, piece.type)
            ),
            act=lambda state, n, place=place, piece=piece, box=box: drafted(
                state, lambda draft: draft.withdraw(piece, n, place, box, "5.1.9")
            ),
        )


# Tracks


def _adjust() -> Iterator[Case]:
    for faction in (GOVERNMENT, FLN):
        yield Case(
            label=f"{faction} is adjusted",
            before=anywhere(),
            inputs=(any_count("sum"),),
            guard=lambda _state, _sum: True,
            act=lambda state, by, faction=faction: drafted(
                state, lambda draft: draft.adjust(faction, by, "6.2")
            ),
        )


# Pivotal Events


def _may_leave_hand(state: State, event: Pivotal) -> bool:
    kept: bool = getattr(state.hand, event.name.lower())
    # OAS goes only with RECALL DE GAULLE in effect, so that it is not in hand without it.
    return kept & state.recall_de_gaulle if event is Pivotal.OAS else kept


def _play_pivotal() -> Iterator[Case]:
    alone = (Pivotal.COUP_D_ETAT, Pivotal.MOBILIZATION, Pivotal.OAS, Pivotal.SUEZ_CRISIS)
    for event in alone:
        yield _case(
            str(event),
            lambda draft, event=event: draft.play_pivotal(event, "2.3.7"),  # type: ignore[misc]
            lambda state, event=event: _may_leave_hand(state, event),  # type: ignore[misc]
        )


def _recall() -> Iterator[Case]:
    def write(draft: Draft) -> None:
        draft.play_pivotal(Pivotal.RECALL_DE_GAULLE, "2.3.7")
        draft.recall("5.1.7")

    yield _case("recalled", write, lambda state: state.hand.recall_de_gaulle & state.coup_played)


def _make_independent() -> Iterator[Case]:
    def write(draft: Draft) -> None:
        draft.play_pivotal(Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT, "2.3.7")
        draft.make_independent("5.1.8")

    def guard(state: State) -> bool:
        return state.hand.morocco_and_tunisia_independent & state.mobilization_played

    yield _case("independent", write, guard)


def _without_the_other_text(card: int, text: Text) -> Callable[[State], bool]:
    # At most one of a card's two texts is in force.
    others = [marker_of(Capability(card, one)) for one in Text if one is not text]
    markers = [marker for marker in others if marker]
    return lambda state: all_of(negate(getattr(state.in_force, marker)) for marker in markers)


def _enforce() -> Iterator[Case]:
    for effect in (*CAPABILITIES.values(), *MOMENTUM.values()):
        if effect != _OAS:
            yield _case(
                str(effect),
                lambda draft, effect=effect: draft.enforce(effect, "5.3"),  # type: ignore[misc]
                _without_the_other_text(effect.card, effect.text),
            )
    yield _case(
        str(_OAS),
        lambda draft: draft.enforce(_OAS, "5.3.1"),
        lambda state: state.recall_de_gaulle & negate(state.hand.oas),
    )


def _cancel_recall() -> Iterator[Case]:
    yield _case("cancelled", lambda draft: draft.cancel_recall("5.1.5"), lambda state: state.recall_de_gaulle)


def _owe_suez() -> Iterator[Case]:
    def write(draft: Draft) -> None:
        draft.play_pivotal(Pivotal.SUEZ_CRISIS, "2.3.7")
        draft.owe_suez("5.1.9")

    yield _case("owed", write, lambda state: state.hand.suez_crisis)


# The set-up


def _set_card_aside() -> Iterator[Case]:
    for card in (2, 60):
        label = f"card {card} is set aside"

        def act(state: State, card: int) -> State:
            return drafted(state, lambda draft: draft.set_card_aside(card, "10"))

        yield Case(label, anywhere(), (card,), lambda _state, _card: True, act)


def _skip_round() -> Iterator[Case]:
    yield _case("skipped", lambda draft: draft.skip_round("6"))


def _leave_out_victory_phase() -> Iterator[Case]:
    yield _case("left out", lambda draft: draft.leave_out_victory_phase("6.1"))


def _finish_sorting() -> Iterator[Case]:
    yield _case("sorted", lambda draft: draft.finish_sorting("10"))


def _draw_marker() -> Iterator[Case]:
    for faction, marker in product((GOVERNMENT, FLN), DeceptionMarker):
        before = anywhere().but(deception=Deception(bag=tuple(DeceptionMarker)))

        def act(state: State, faction: Actor, marker: DeceptionMarker) -> State:
            return drafted(state, lambda draft: draft.draw_marker(faction, marker, "7.3"))

        yield Case(f"{faction} draws", before, (faction, marker), lambda *_: True, act)


def _discard_marker() -> Iterator[Case]:
    for faction, marker in product((GOVERNMENT, FLN), DeceptionMarker):
        before = anywhere().but(deception=Deception((marker,), (marker,)))

        def act(state: State, faction: Actor, marker: DeceptionMarker) -> State:
            return drafted(state, lambda draft: draft.discard_marker(faction, marker, "7.3"))

        yield Case(f"{faction} discards", before, (faction, marker), lambda *_: True, act)


# The Round's beginning and end, and the game's


def _settle_suez() -> Iterator[Case]:
    yield _case("settled", lambda draft: draft.settle_suez("5.1.9"))


def _begin_campaign() -> Iterator[Case]:
    yield _case("a new Campaign", lambda draft: draft.begin_campaign("2.3.7"))


def _end() -> Iterator[Case]:
    for ending in Ending:
        yield _case(str(ending), lambda draft, ending=ending: draft.end(ending, "2.4.1"))  # type: ignore[misc]


ROUND_PRIMITIVES: dict[str, tuple[tuple[str, ...], str, Callable[[], Iterator[Case]]]] = {
    "transfer": (("6.2.3", "6.5"), "moving pieces between boxes off the map", _transfer),
    "return_troops": (("5.1.9", "R132"), "putting Troops back that were set aside", _return_troops),
    "adjust": (("6.2", "1.8", "R140"), "adding a sum to Resources", _adjust),
    "settle_suez": (("5.1.9", "R132"), "settling SUEZ CRISIS", _settle_suez),
    "begin_campaign": (("2.3.7", "R15"), "beginning a Campaign", _begin_campaign),
    "play_pivotal": (("2.3.7", "5.1.4"), "playing a Pivotal Event that is in hand", _play_pivotal),
    "recall": (("5.1.7",), "putting RECALL DE GAULLE, once played, into effect", _recall),
    "make_independent": (("5.1.8", "R35"), "making Morocco and Tunisia independent", _make_independent),
    "enforce": (("5.3", "5.3.1", "5.4"), "putting a Capability or Momentum into force", _enforce),
    "withdraw": (("5.1.5", "5.1.9"), "taking pieces of a space to a box off the map", _withdraw),
    "cancel_recall": (("5.1.5", "R126"), "taking RECALL DE GAULLE out of the game", _cancel_recall),
    "owe_suez": (("5.1.9", "R132"), "owing for SUEZ CRISIS, once played", _owe_suez),
    "set_card_aside": (("10",), "setting aside a card that the scenario leaves out", _set_card_aside),
    "skip_round": (("6", "R138"), "noting that a Propaganda card has no Round", _skip_round),
    "leave_out_victory_phase": (
        ("6.1",),
        "noting that a Round has no Victory Phase",
        _leave_out_victory_phase,
    ),
    "finish_sorting": (("10",), "noting that unused cards were looked through", _finish_sorting),
    "draw_marker": (("7.3",), "drawing a Deception marker", _draw_marker),
    "discard_marker": (("7.3",), "discarding a Deception marker", _discard_marker),
    "end": (("6.1", "6.3.3", "2.4.1"), "ending the game", _end),
}
