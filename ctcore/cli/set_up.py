"""The options of a scenario's set-up, for the verbs that play from it (10, 7.3)."""

from __future__ import annotations

import re
from typing import Annotated

import typer

import ctcore as ct
from ctcore.cli.position import position
from ctcore.cli.report import BadInput
from ctcore.twilight.rules.setup.options import SetupOptions

__all__ = ["Capabilities", "Deception", "OpenDeployment", "Torture", "begun", "set_up_options"]

OpenDeployment = Annotated[
    bool, typer.Option("--open-deployment", help="The players set up their forces themselves.")
]
Capabilities = Annotated[
    bool, typer.Option("--capabilities", help="Unused Capability cards come into force.")
]
Torture = Annotated[bool, typer.Option("--torture", help="TORTURE too, where it is unused.")]
Deception = Annotated[
    str | None,
    typer.Option(
        "--deception", metavar="MARKERS", help='Draw Deception markers: "2 Hidden Agenda, 3 Empty Threat".'
    ),
]

_MARKERS = re.compile("([0-9]{1,4}) ([A-Za-z ]+)")


def set_up_options(
    deception: str | None, *, open_deployment: bool, capabilities: bool, torture: bool
) -> SetupOptions:
    """The options as `setup` takes them; those that were not chosen are left out."""
    options: SetupOptions = {}
    if open_deployment:
        options["open_deployment"] = True
    if capabilities:
        options["capabilities"] = True
    if torture:
        options["torture"] = True
    if deception is not None:
        options["deception"] = _mix(deception)
    return options


def begun(
    scenario: str | None, file: str | None, first: str | None, card: int | None, options: SetupOptions
) -> ct.State:
    """The position that the options name, set up with the options of the scenario."""
    start = position(scenario, file, first, card)
    if not options:
        return start
    if scenario is None or card is not None:
        message = "the options of the set-up go with --scenario, before any card is turned up."
        raise BadInput(message)
    options["first"] = start.first_eligible
    try:
        return ct.setup(start.scenario, **options)
    except ValueError as wrong:
        message = f"the options do not go together: {wrong}."
        raise BadInput(message) from None


def _mix(text: str) -> dict[str, int]:
    parts = [_MARKERS.fullmatch(" ".join(part.split())) for part in text.split(",")]
    found = {part[2]: int(part[1]) for part in parts if part}
    if len(found) < len(parts):
        message = (
            "--deception says how many markers of each sort there are: '2 Hidden Agenda, 3 Empty Threat'."
        )
        raise BadInput(message)
    return found
