"""What a picture says in words: the card, whose turn it is, what is in force, and what the symbols mean.

Clauses: 2.2, 2.3.1, 5.3, 5.4, 7.3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.screen.board import samples
from ctcore.screen.items import Item, laid_out, named, plain
from ctcore.screen.notes import heading as bar
from ctcore.screen.notes import noted, tinted
from ctcore.screen.svg import Element, group, node
from ctcore.twilight.board.cards import card, is_propaganda
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.vocabulary import Actor, Piece, Stance
from ctcore.twilight.picture.contents import GAP
from ctcore.twilight.picture.symbols import CHANGED, badge, chip, piece
from ctcore.twilight.rules.victory import outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.screen.document import Drawing
    from ctcore.twilight.board.state import State

__all__ = ["heading", "legend", "notes", "title_of"]

_WIDE, _WIDTH, _NAMES = 900, 888, 92


def title_of(state: State) -> str:
    """The scenario and the card in a line.

    >>> import ctcore as ct
    >>> title_of(ct.setup("short", card=1))
    'Short scenario, card 1, Quadrillage'
    """
    number = state.deck.card
    where = "before the first card" if number is None else f"card {card(number)}"
    return f"{_scenario(state)}, {where}"


def _scenario(state: State) -> str:
    return f"{state.scenario.capitalize()} scenario"


def heading(state: State) -> Element:
    """The card by its title, the scenario, and whose turn it is."""
    number = state.deck.card
    title = "Before the first card" if number is None else f"{number}  {card(number).title}"
    sort = "" if number is None or is_propaganda(number) else "card"
    return bar(title, _scenario(state), _turn(state), _WIDE, sort)


def _turn(state: State) -> str:
    if not state.stack:
        return f"The game is over. {outcome(state)}"
    frame = state.stack[-1]
    return f"{frame.actor} to act: {frame.awaits} ({frame.clause}). {state.first_eligible} First Eligible."


def notes(state: State, last: Sequence[Transition[State]] = ()) -> tuple[Element, float]:
    """What is in force, the cards and the last moves; and their height."""
    return noted(_notes(state), last, _WIDTH, _NAMES)


def _notes(state: State) -> Iterator[tuple[str, str]]:
    in_force = ["RECALL DE GAULLE"] * state.recall_de_gaulle
    in_force += ["MOBILIZATION was played"] * state.mobilization_played
    in_force += ["Morocco and Tunisia independent"] * state.independent
    for name, effects in (("Capabilities", state.capabilities), ("Momentum", state.momentum)):
        in_force += [f"{name} {' / '.join(map(str, effects))}"] * bool(effects)
    in_force += ["SUEZ CRISIS, until the next Resources Adjustment"] * state.suez_crisis
    in_force += ["COUP D'ETAT was played in this Campaign"] * state.coup_this_campaign
    yield "In force", "; ".join(in_force) or "nothing beside the printed rules"
    deck, hand = state.deck, ", ".join(sorted(map(str, state.hand)))
    turned = f"{len(deck.played)} of {deck.size + deck.piles} turned up"
    shown = f"{deck.propaganda_played} of {deck.piles} Propaganda cards among them"
    held = f"; Pivotal Events in hand: {hand}" if hand else ""
    yield "Cards", f"{turned}, {shown}{held}"
    if state.deception != NO_DECEPTION:
        yield "Deception", f"Government {state.deception.governments}; FLN {state.deception.flns}"


def legend(how: Drawing, *, changes: bool, zone: bool) -> tuple[Element, float]:
    """What the symbols mean, and the marks of changes, choices and a ``zone`` if asked; and the height."""
    signs = [named(piece(sort, 1), str(sort)) for sort in _LEGEND]
    marks = [
        named(chip("I-1", 2), "number, Population"),
        named(badge("Support", Stance.SUPPORT, of="legend"), ""),
        named(badge("Oppose", Stance.OPPOSE, of="legend"), ""),
        named(badge("Govt", Actor.GOVERNMENT, of="legend"), "Control, whole frame"),
        named(badge("FLN", Actor.FLN, of="legend"), "Control, broken frame"),
        named(badge("Terror 1", "terror", of="legend"), ""),
        named(_peaks(), "Mountain"),
        named(_wilaya(), "Wilaya border"),
    ]
    if zone:
        marks.append(named(_bars(), "Border Zone"))
    if changes:
        marks.append(named(tinted(CHANGED), "changed"))
    marks += [named(Item(drawn, 22, 11), words) for drawn, words in samples(how)]
    drawn, height = laid_out([signs, marks], _WIDTH, centred=False, gap=GAP)
    return group([plain(one) for one in drawn]), height


_LEGEND = (
    Piece.FRENCH_TROOPS,
    Piece.FRENCH_POLICE,
    Piece.ALGERIAN_TROOPS,
    Piece.ALGERIAN_POLICE,
    Piece.GOVERNMENT_BASES,
    Piece.UNDERGROUND,
    Piece.ACTIVE,
    Piece.FLN_BASES,
)


def _peaks() -> Item:
    drawn = node(
        "path", d="M1 10L6 1L11 10M11 10L16 1L21 10", fill="none", stroke="#a58f5c", stroke_width=1.4
    )
    return Item(drawn, 22, 11)


def _bars() -> Item:
    drawn = node("path", d="M0 5.5H27", stroke="#8c1d18", stroke_width=4.5, stroke_dasharray="7 3")
    return Item(drawn, 27, 11)


def _wilaya() -> Item:
    return Item(node("path", d="M0 5.5H22", stroke="#3d3120", stroke_width=2.6), 22, 11)
