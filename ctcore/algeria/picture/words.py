"""What a picture says in words: the turn, who acts, what is in force and pending, what the symbols mean.

Clauses: 4, 5, 12, 13
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.algeria.board.state import Control
from ctcore.algeria.board.units import Unit
from ctcore.algeria.picture.atlas import WIDTH
from ctcore.algeria.picture.ground import frontier, remote, wilaya_border
from ctcore.algeria.picture.symbols import CHANGED, badge, token
from ctcore.algeria.text import in_force, over, pending, phase_of
from ctcore.screen.board import samples
from ctcore.screen.items import Item, laid_out, named, plain
from ctcore.screen.lettering import INK
from ctcore.screen.notes import heading as bar
from ctcore.screen.notes import noted, tinted
from ctcore.screen.svg import Element, group, node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Transition
    from ctcore.screen.document import Drawing

__all__ = ["heading", "legend", "notes", "title_of"]

_WIDTH, _NAMES = WIDTH - 12, 76


def title_of(state: State) -> str:
    """The scenario and the turn in a line.

    >>> from ctcore.algeria.game import GAME
    >>> title_of(GAME.setup("1954"))
    '1954 scenario, turn 1'
    """
    return f"{state.scenario} scenario, turn {state.turn}"


def heading(state: State) -> Element:
    """The turn and the phase, the scenario, and who acts."""
    title = ": ".join(filter(None, (f"Turn {state.turn}", phase_of(state))))
    return bar(title, f"{state.scenario} scenario", _turn(state), WIDTH)


def _turn(state: State) -> str:
    if not state.stack:
        return f"The game is over. {', '.join(over(state))}"
    frame = state.stack[-1]
    return f"{frame.actor} to act: {frame.awaits} ({frame.clause})."


def notes(state: State, last: Sequence[Transition[State]] = ()) -> tuple[Element, float]:
    """What is in force, what is pending and the last moves; and their height."""
    rows = [("In force", "; ".join(in_force(state)) or "nothing beside the printed rules"), *pending(state)]
    return noted(rows, last, _WIDTH, _NAMES)


_NAMED = {
    Unit.FRENCH: "French brigade",
    Unit.ELITE: "Elite brigade",
    Unit.ALGERIAN: "Algerian brigade",
    Unit.AIR_FRENCH: "airmobile: with a rotor",
    Unit.POLICE: "Police",
}
# How large a sign is, and how long and how far down in it a line.
_SIGN, _LONG_SIGN, _LINE, _LONGER = (22, 11), (27, 11), (22, 5.5), (27, 5.5)
_LEFT_OUT = {Unit.AIR_ELITE, Unit.AIR_ALGERIAN}


def legend(how: Drawing, *, changes: bool) -> tuple[Element, float]:
    """What the symbols mean, those for changes and for choices too if there may be some; and their height."""
    signs = [named(token(unit, 1), _NAMED.get(unit, unit.singular)) for unit in Unit if unit not in _LEFT_OUT]
    signs.append(named(token(Unit.BAND, 1, out=True), "neutralized"))
    marks = [
        named(badge("Govt", Control.GOVERNMENT, of="legend"), "control, whole frame"),
        named(badge("FLN", Control.FLN, of="legend"), "control, broken frame"),
        named(badge("Terror", "terror", of="legend"), ""),
        named(badge("Raid", "done", of="legend"), "done this turn"),
        named(Item(remote(*_SIGN), *_SIGN), "Remote"),
        named(_white(), "Urban"),
        named(Item(wilaya_border(*_LINE), *_SIGN), "wilaya border"),
        named(Item(frontier(*_LONGER), *_LONG_SIGN), "border of a country"),
    ]
    if changes:
        marks.append(named(tinted(CHANGED), "changed"))
    marks += [named(Item(drawn, 22, 11), words) for drawn, words in samples(how)]
    drawn, height = laid_out([signs, marks], _WIDTH, centred=False)
    return group([plain(one) for one in drawn]), height


def _white() -> Item:
    shape = {"x": 0.5, "y": 0.5, "width": 21, "height": 10}
    return Item(node("rect", **shape, fill="#ffffff", stroke=INK, stroke_width=1.6), 22, 11)
