"""Each frame that goes on when the one above it ends keeps the laws: its cases, step by step.

A `Link` is what is pending when a frame has ended, with its result, and the areas that are open.  The modules
`links_missions`, `links_combat` and `links_phases` list them; this one makes obligations of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.proofs.cut import CUT_LAWS, Cut, Ended
from ctcore.algeria.proofs.links_combat import COMBAT
from ctcore.algeria.proofs.links_missions import MISSIONS
from ctcore.algeria.proofs.links_phases import PHASES
from ctcore.algeria.proofs.measure import claims_about
from ctcore.algeria.proofs.position import any_position
from ctcore.symbolic import Case, Obligation, keeps_laws

if TYPE_CHECKING:
    from ctcore.algeria.board.state import State
    from ctcore.algeria.proofs.links import Link

__all__ = ["LINKS", "obligations_of_links"]

LINKS = {**PHASES, **MISSIONS, **COMBAT}


def obligations_of_links() -> tuple[Obligation, ...]:
    """One obligation for each step in which a frame goes on."""
    return tuple(_obligation(name) for name in LINKS)


def _obligation(name: str) -> Obligation:
    clauses, text, links = LINKS[name]
    claims = claims_about(name) if name in MISSIONS or name in COMBAT else ()
    return Obligation(
        f"goes_on.{name}",
        clauses,
        f"{text} keeps the laws",
        lambda: keeps_laws((_case(link) for link in links()), CUT_LAWS, claims),
        keeps=tuple(law.name for law in CUT_LAWS),
    )


def _case(link: Link) -> Case:
    stack = (*link.under, Ended(link.ended, link.result))
    before = any_position(*stack, areas=link.areas, half=link.half, **link.changes)
    goes_on = link.under[-1]

    def act(state: State) -> State:
        draft = Cut(state)
        *rest, last = state.stack
        top: Any = last
        draft.stack = tuple(rest)
        if link.act is not None:
            link.act(draft)
        else:
            rest[-1].resumed(draft, top.ended, top.result)
        return draft.close()

    label = f"{type(goes_on).__name__} after {type(link.ended).__name__}"
    return Case(label, before, (), link.where, act)
