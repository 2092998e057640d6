"""Apply the options of Colonial Twilight to a position: who is first, the card, the set-up (10, 7.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import InvalidPosition, NotationError, near_misses
from ctcore.screen.answer import BadInput
from ctcore.twilight.board.cards import card as card_of
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor
from ctcore.twilight.rules.sequence.next_card import Reveal
from ctcore.twilight.system import SYSTEM, setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.twilight.board.state import State
    from ctcore.twilight.rules.setup.options import SetupOptions

__all__ = ["PLAYERS", "begun"]

PLAYERS = {"government": GOVERNMENT, "fln": FLN}
_SHORT = {"govt": "government", "gov": "government"}
_MARKERS = re.compile("([0-9]{1,4}) ([A-Za-z ]+)")


def begun(  # noqa: PLR0913 - one parameter for each option
    state: State,
    scenario: str | None,
    changes: Sequence[str],
    *,
    first: str | None = None,
    card: int | None = None,
    deception: str | None = None,
    **switches: bool,
) -> State:
    """The position with the options applied; raises `BadInput` if they do not go together.

    Changes come first, then who is First Eligible, and the card is turned up last.
    """
    options: Any = switches if deception is None else {**switches, "deception": _mix(deception)}
    if options:
        if scenario is None or card is not None:
            message = "the options of the set-up go with --scenario, before any card is turned up."
            raise BadInput(message)
        house = state.in_force.house
        state = _with_options(state.scenario, options)
        state = state.but(in_force=attrs.evolve(state.in_force, house=house))
    if changes:
        from ctcore.twilight.text.builder import position  # noqa: PLC0415 - most are asked as they are

        state = position(state, *changes)
    if first is not None:
        state = _first_made(state, first)
    return state if card is None else _revealed(state, card)


def _with_options(scenario: str, options: SetupOptions) -> State:
    try:
        return setup(scenario, **options)
    except ValueError as wrong:
        # On the command line an option has two dashes.
        named = re.sub(r"(\w+)=True", r"--\1", str(wrong))
        message = f"the options do not go together: {named}."
        raise BadInput(message) from None


def _mix(text: str) -> dict[str, int]:
    parts = [_MARKERS.fullmatch(" ".join(part.split())) for part in text.split(",")]
    found = {part[2]: int(part[1]) for part in parts if part}
    if len(found) < len(parts):
        message = (
            "--deception says how many markers of each sort there are, each sort once: "
            "'2 Hidden Agenda, 3 Empty Threat'."
        )
        raise BadInput(message)
    return found


def _first_made(state: State, name: str) -> State:
    """The position with the player of that name First Eligible; `BadInput` if that cannot be set."""
    from ctcore.twilight.text.builder import with_first  # noqa: PLC0415 - most begin as the scenario does

    try:
        return with_first(state, _faction(name, "--first"))
    except InvalidPosition as late:
        message = f"--first {name}: {late}"
        raise BadInput(message) from None


def _faction(name: str, option: str) -> Actor:
    word = _SHORT.get(name.casefold(), name.casefold())
    if word not in PLAYERS:
        message = f"{option} takes government or fln, not {name!r}."
        raise BadInput(message, near_misses(word, PLAYERS, most=1))
    return PLAYERS[word]


def _revealed(state: State, card: int) -> State:
    """The position once that card is turned up; `BadInput` if it cannot be now."""
    try:
        card_of(card)
    except NotationError as unknown:
        message = f"--card {card}: {unknown}"
        raise BadInput(message) from None
    verdict = SYSTEM.judge(state, Reveal(card))
    if not verdict.legal:
        why = "; ".join(str(finding) for finding in verdict.violations)
        message = f"--card {card}: this card cannot be turned up now. {why}."
        raise BadInput(message)
    return SYSTEM.step(state, Reveal(card))
