"""The OAS (11.3): when it is in play, who controls it, where its marker stands.

Its Suppression is in `ctcore.algeria.rules.missions.suppression`, what it costs in
`ctcore.algeria.rules.adjustment`.

Clauses: 11.3; rulings A60, A61, A80, A85
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.state import Oas, OasPlace
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.common.asking import chosen, is_so
from ctcore.algeria.rules.common.dice import Choice, Dice, Procedure
from ctcore.algeria.rules.common.switches import cited, decided
from ctcore.kernel import Figure, Frame, Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["REMOVE", "TABLE", "PlaceOas", "PlacingOas", "RemoveOas", "appear", "take_control"]

# 11.3/1, 11.3/6: the Government's PSL at which the OAS comes, and above which it may be removed.
APPEARS = Figure("oas.appears", ("11.3/1", "A85"), lambda _state: 30, high=99)
LEAVES = Figure("oas.leaves", ("11.3/6", "A85"), lambda _state: 70, high=99)
# 11.3/2: the FLN controls it on these faces.
_FLN_FACES = 3


@frozen
class OasControl(Procedure, clause="11.3/2", awaits="who controls the OAS"):
    """A die decides who controls the OAS that has just appeared (11.3/2, A80)."""

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Say who does."""
        take_control(draft, result)
        draft.finish()


@frozen
class PlacingOas(Choice, clause="11.3/3", awaits="where the OAS is"):
    """Whoever controls the OAS places it, in each Reinforcement Phase (11.3/3)."""

    actor = property(attrgetter("controller"))
    cites = ("11.22/1", "A61")
    controller: Actor


@frozen
class PlaceOas(Move, form="place OAS in {where}"):
    """Put the OAS marker into an Urban area or France."""

    called = "place OAS"
    where: OasPlace


class RemoveOas(Move, form="remove OAS"):
    """Take the OAS out of play."""


def appear(draft: Draft) -> bool:
    """Bring the OAS into play where the Government's PSL is low enough; whether it came (11.3/1, A60)."""
    level, bound, again = draft.psl.government, APPEARS(draft), draft.oas.has_left
    if draft.oas.active or level > (bound - 1 if again and decided("A60", draft) else bound):
        return False
    clause = "11.3/6" if again else "11.3/1"
    if again and level == bound:
        clause = cited("A60", clause, draft)
    draft.set_oas(changed(draft.oas, active=True), clause, "the OAS appears")
    draft.push(OasControl(), Dice(1))
    return True


def take_control(draft: Draft, die: int) -> None:
    """Say who controls the OAS by a die (11.3/2)."""
    controller = Actor.FLN if die <= _FLN_FACES else Actor.GOVERNMENT
    draft.set_oas(changed(draft.oas, controller=controller), "11.3/2", f"the {controller} controls the OAS")


def leave_by_itself(draft: Draft) -> None:
    """Remove the OAS above the bound, by the rejected reading of A60."""
    if draft.oas.active and not decided("A60", draft) and draft.psl.government >= LEAVES(draft):
        draft.set_oas(Oas(has_left=True), cited("A60", "11.3/6", draft), "the OAS is removed")


def ask_place(draft: Draft, actor: Actor) -> None:
    """Let that player place the OAS if it controls it (11.3/3, A61)."""
    if draft.oas.active and draft.oas.controller is actor:
        draft.push(PlacingOas(actor))


def _place(draft: Draft, _frame: PlacingOas, move: PlaceOas) -> None:
    draft.place_oas(move.where, "11.3/3")
    draft.finish()


def _remove(draft: Draft, _frame: Frame, _move: RemoveOas) -> None:
    draft.set_oas(Oas(has_left=True), "11.3/6", "the OAS is removed")


PLACE = chosen(("oas.place", PlaceOas, _place), {"where": OasPlace})
REMOVE = chosen(
    ("oas.remove", RemoveOas, _remove),
    {},
    is_so("oas_in_play", ("11.3/6",), "the OAS is in play", "oas.active", "in play"),
    asks(
        "level_above",
        ("11.3/6", "A60"),
        "the Government's PSL is over 70",
        lambda state: (state.psl.government > LEAVES(state)) & decided("A60", state),
        "Government PSL: {state.psl.running}",
    ).reading(LEAVES),
)
TABLE = awaits(PlacingOas, PLACE)
