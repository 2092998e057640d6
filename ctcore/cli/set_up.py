"""The options that name the position a verb is asked about, for every verb alike (10, 7.3)."""

from __future__ import annotations

import re
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

import ctcore as ct
from ctcore.cli.position import first_made, position, revealed
from ctcore.cli.report import BadInput
from ctcore.twilight.rules.setup.options import SetupOptions

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["asked_maybe_of_a_position", "asked_of_a_position", "begun"]


Rest = ParamSpec("Rest")
_MARKERS = re.compile("([0-9]{1,4}) ([A-Za-z ]+)")


def asked_of_a_position(verb: Callable[Concatenate[ct.State, Rest], int]) -> Callable[..., int]:
    """The verb with the options that name a position in place of its first parameter, the position."""

    @wraps(verb)
    def run(**given: Any) -> int:
        start = begun(**{name: given.pop(name) for name in signature(begun).parameters if name in given})
        return verb(start, **given)  # type: ignore[call-arg]

    return run


def asked_maybe_of_a_position(
    verb: Callable[Concatenate[ct.State | None, Rest], int],
) -> Callable[..., int]:
    """The same where no position has to be named: the first parameter is None then."""

    @wraps(verb)
    def run(**given: Any) -> int:
        named = {name: given.pop(name) for name in signature(begun).parameters if name in given}
        return verb(begun(**named) if named else None, **given)  # type: ignore[call-arg]

    return run


def begun(  # noqa: PLR0913 - one parameter for each option
    *,
    scenario: str | None = None,
    file: str | None = None,
    first: str | None = None,
    card: int | None = None,
    open_deployment: bool = False,
    capabilities: bool = False,
    torture: bool = False,
    deception: str | None = None,
    changes: list[str] | None = None,
) -> ct.State:
    """The position that the options name; `BadInput` where they name none or do not go together.

    What is changed is changed first, then who is First Eligible is set, and the card turned up last.
    """
    options: SetupOptions = {}
    if open_deployment:
        options["open_deployment"] = True
    if capabilities:
        options["capabilities"] = True
    if torture:
        options["torture"] = True
    if deception is not None:
        options["deception"] = _mix(deception)
    state = position(scenario, file)
    if options:
        if scenario is None or card is not None:
            message = "the options of the set-up go with --scenario, before any card is turned up."
            raise BadInput(message)
        state = _with_options(state.scenario, options)
    if changes:
        if not all(map(str.strip, changes)):
            message = "--with needs what is to be changed: --with 'Oran: 2 Underground'."
            raise BadInput(message)
        state = ct.position(state, *changes)
    if first is not None:
        state = first_made(state, first)
    return state if card is None else revealed(state, card)


def _with_options(scenario: str, options: SetupOptions) -> ct.State:
    try:
        return ct.setup(scenario, **options)
    except ValueError as wrong:
        # Here an option has two dashes.
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
