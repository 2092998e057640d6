"""Games by house rules that the tests play."""

from __future__ import annotations

from ctcore.game.games import game
from ctcore.kernel import Amends, Closes

__all__ = ["DEAR", "FREE", "NIM", "NO_TERROR", "PRICES", "PRINTED", "dearer"]

PRICES = (
    *("train.price", "garrison.price", "sweep.price", "assault.price", "rally.price", "march.price"),
    *("attack.price", "terror.price", "train.pacification", "rally.agitation", "pacification.price"),
    *("agitation.price", "buying_off.price", "suez.price"),
)


def dearer(label: str, name: str, more: int) -> Amends:
    """A house rule that adds Resources to a price."""
    return Amends(label=label, clauses=("3.1",), to=name, value=lambda price, _state, *_about: price + more)


PRINTED, NIM = game("twilight"), game("nim")
DEAR = PRINTED.with_provisos(dearer("house rule: dear Sweeps", "sweep.price", 1))
FREE = PRINTED.with_provisos(dearer("house rule: free Sweeps", "sweep.price", -2))
NO_TERROR = PRINTED.with_provisos(
    Closes(
        label="house rule: no Terror",
        clauses=("3.3.4",),
        to="terror",
        name="no_terror",
        text="the FLN may not use Terror",
        test=lambda: True,
    )
)
