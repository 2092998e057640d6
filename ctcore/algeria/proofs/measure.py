"""Why an Operations Phase ends: what grows less with every mission, and with every move that is not one.

The measure is read from left to right: what may still act (units of the FLN in OPS, mobile units of the
Government in OPS and PTL, none of them neutralized, and the missions that areas may still have); then the
Government's PSL; then its Helo points; then how many passes are left.  Nothing that is done in the phase
lets more act.  Every mission but Intelligence lets less act: its units go to OC, or its area has had it.
Intelligence costs PSL.  Airmobilization costs Helo points.  Who passes or yields comes nearer to the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.algeria.board.units import FLN_UNITS, GOVERNMENT_MOBILE
from ctcore.kernel.logic import choose
from ctcore.symbolic import Claim

if TYPE_CHECKING:
    from ctcore.algeria.board.state import Area, State

__all__ = ["PAID_BY", "SPENDS", "claims_about", "may_act"]

_FLAGS = ("propaganda", "strike", "raid", "civil_affairs", "suppression", "resettled")
# The moves, and the links, in which something can act no more.
SPENDS = (
    *("propaganda", "propaganda.france", "strike", "raid", "harass", "move.roll"),
    *("gathering.join", "gathering.fly", "civil_affairs", "suppression", "resettlement"),
)
# Those that cost levels or points instead.
PAID_BY = {"intelligence": "the Government's PSL", "air.airmobilize": "Helo points"}
# Moves of other phases, where more may act.
_ELSEWHERE = ("setup.", "events.", "reinforcement.", "recruiting.", "deployment.", "coup.", "interphase.")


def _of_area(area: Area) -> int:
    found: int | None = area.memo.get(_of_area)
    if found is None:
        units = sum([area.ops.of(unit) for unit in (*FLN_UNITS, *GOVERNMENT_MOBILE)])
        units += sum([area.ptl.of(unit) for unit in GOVERNMENT_MOBILE])
        found = area.memo[_of_area] = units + sum([choose(getattr(area, one), 0, 1) for one in _FLAGS])
    return found


def may_act(state: State) -> int:
    """How much may still act: units, and the missions that areas, and France, may still have.

    >>> from ctcore.algeria.game import GAME
    >>> may_act(GAME.setup())
    163
    """
    return sum([_of_area(area) for area in state.areas]) + choose(state.france.propaganda, 0, 1)


def _over(state: State) -> bool:
    return state.winner is not None


_NO_MORE = Claim("nothing more may act", lambda before, after: may_act(after) <= may_act(before))
_LESS = Claim(
    "less may act, or the game is over",
    lambda before, after: (may_act(after) < may_act(before)) | _over(after),
)
_PSL = Claim("it costs PSL", lambda before, after: after.psl.government < before.psl.government)
_HELO = Claim(
    "it costs Helo points and no PSL",
    lambda before, after: (
        (after.record.helo < before.record.helo) & (after.psl.government == before.psl.government)
    ),
)


def claims_about(name: str) -> tuple[Claim, ...]:
    """What is claimed of a kind of move, or of a link, of the Operations Phase.

    >>> [claim.text for claim in claims_about("intelligence")]
    ['nothing more may act', 'it costs PSL']
    """
    if name.startswith(_ELSEWHERE):
        return ()
    if name in SPENDS:
        return (_LESS,)
    more = {"intelligence": (_PSL,), "air.airmobilize": (_HELO,)}.get(name, ())
    return (_NO_MORE, *more)
