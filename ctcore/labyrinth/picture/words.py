"""What a picture says in words: the phase, who acts, what is in force and pending, what the symbols mean.

Clauses: 4.7.7, 5.1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.labyrinth.atlas import WIDTH
from ctcore.labyrinth.board.vocabulary import Governance
from ctcore.labyrinth.picture.ground import link
from ctcore.labyrinth.picture.symbols import CHANGED, badge, governance, token
from ctcore.labyrinth.system import SYSTEM
from ctcore.labyrinth.text import over, pending, phase_of
from ctcore.screen.board import samples
from ctcore.screen.items import Item, laid_out, named, plain, words_item
from ctcore.screen.notes import heading as bar
from ctcore.screen.notes import noted, tinted
from ctcore.screen.svg import Element, group, node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel import Transition
    from ctcore.labyrinth.board.state import State
    from ctcore.screen.document import Drawing

__all__ = ["heading", "legend", "notes", "title_of"]

_WIDTH, _NAMES = WIDTH - 12, 76


def title_of(state: State) -> str:
    """The scenario and the phase in a line.

    >>> from ctcore.labyrinth.game import GAME
    >>> title_of(GAME.setup("lets_roll"))
    'lets_roll scenario, deal'
    """
    return ", ".join(filter(None, (f"{state.scenario} scenario", phase_of(state))))


def heading(state: State) -> Element:
    """The phase, the scenario, and who acts."""
    title, scenario, turn = phase_of(state) or "the end", f"{state.scenario} scenario", _turn(state)
    return bar(title, scenario, turn, WIDTH)


def _turn(state: State) -> str:
    if not state.stack:
        return f"The game is over. {over(state)}"
    frame = state.stack[-1]
    return f"{SYSTEM.actor(state)} to act: {frame.awaits} ({frame.clause})."


def notes(state: State, last: Sequence[Transition[State]] = ()) -> tuple[Element, float]:
    """What is in force, what is pending and the last moves; and their height."""
    lasting = "; ".join((*state.in_force.labels, *state.in_force.house))
    rows = [("In force", lasting or "nothing beside the printed rules"), *pending(state)]
    return noted(rows, last, _WIDTH, _NAMES)


def legend(how: Drawing, *, changes: bool) -> tuple[Element, float]:
    """What the symbols mean, those for changes and for choices too if there may be some; and their height."""
    signs = [named(governance(level), str(level)) for level in Governance]
    pieces = ("troops", "sleeper cell", "active cell", "plot")
    signs += [named(token(piece, 1), piece) for piece in pieces]
    marks = [named(badge(words), "") for words in ("Ally", "Neutral", "Adversary", "Hard", "Soft")]
    marks.append(named(badge("RC tan"), "regime change"))
    marks.append(named(words_item("2 oil", 7.0), "resources"))
    marks.append(named(words_item("S", 7.0, bold=True), "next to every Schengen country"))
    marks.append(named(Item(link(0, 5.5, 22, 5.5), 22, 11), "link"))
    marks.append(named(_corners(), "Muslim country"))
    if changes:
        marks.append(named(tinted(CHANGED), "changed"))
    marks += [named(Item(drawn, 22, 11), words) for drawn, words in samples(how)]
    drawn, height = laid_out([signs, marks], _WIDTH, centred=False)
    return group([plain(one) for one in drawn]), height


def _corners() -> Item:
    shape = "M4 .5H18L21.5 4V8L18 11.5H4L.5 8V4Z"
    return Item(node("path", d=shape, fill="#ffffff", stroke="#8a7a5c", stroke_width=1.2), 22, 12)
