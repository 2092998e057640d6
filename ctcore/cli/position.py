"""The position that a verb is asked about, and the options that name it."""

from __future__ import annotations

import ctcore as ct
from ctcore.cli.files import read_text
from ctcore.cli.report import BadInput
from ctcore.errors import near_misses
from ctcore.twilight.rules.sequence.cards import Reveal
from ctcore.twilight.text.moment import moment, phase_of

__all__ = ["faction_named", "first_made", "moment", "phase_of", "position", "revealed"]


_FACTIONS = {"government": ct.GOVERNMENT, "fln": ct.FLN}
_SHORT = {"govt": "government", "gov": "government"}


def position(scenario: str | None, file: str | None) -> ct.State:
    """The scenario or the position that the options name; `BadInput` if they name none, or both.

    A position is a file of JSON or of one line, or the line itself.
    """
    if (scenario is None) == (file is None):
        message = "name one position: --scenario short|medium|full, or --position LINE-OR-FILE."
        raise BadInput(message)
    if scenario is not None:
        return ct.setup(scenario.casefold())
    from ctcore.twilight.text.one_line import is_line  # noqa: PLC0415 - most positions are a scenario's

    text = str(file) if is_line(str(file)) else read_text(str(file), "--position")
    return ct.State.from_text(text) if is_line(text) else ct.from_json(text)


def faction_named(name: str, option: str) -> ct.Actor:
    """The player of that name; `BadInput` where it is none."""
    word = _SHORT.get(name.casefold(), name.casefold())
    faction = _FACTIONS.get(word)
    if faction is None:
        near = near_misses(word, _FACTIONS, most=1)
        message = f"{option} takes government or fln, not {name!r}."
        raise BadInput(message, near)
    return faction


def first_made(state: ct.State, name: str) -> ct.State:
    """The position with the player of that name First Eligible; `BadInput` where that cannot be set."""
    from ctcore.twilight.text.builder import with_first  # noqa: PLC0415 - most begin as the scenario does

    try:
        return with_first(state, faction_named(name, "--first"))
    except ct.InvalidPosition as late:
        message = f"--first {name}: {late}"
        raise BadInput(message) from None


def revealed(state: ct.State, card: int) -> ct.State:
    """The position once that card is turned up; `BadInput` where it cannot be now."""
    verdict = ct.judge(state, Reveal(card))
    if not verdict.legal:
        why = "; ".join(str(finding) for finding in verdict.violations)
        message = f"--card {card}: this card cannot be turned up now. {why}."
        raise BadInput(message)
    return ct.step(state, Reveal(card))
