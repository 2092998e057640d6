"""Play a line and print the position after it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import ctcore as ct
from ctcore.cli.board import print_board
from ctcore.cli.files import write_text
from ctcore.cli.position import Card, First, Json, PositionFile, Scenario
from ctcore.cli.report import BadInput
from ctcore.cli.set_up import Capabilities, Deception, OpenDeployment, Torture, begun, set_up_options

__all__ = ["play"]

RecordFile = Annotated[
    str | None, typer.Option("--record", metavar="FILE", help="Write the line as a game record, too.")
]


def play(  # noqa: PLR0913 - one parameter for each option
    line: Annotated[str, typer.Argument(help='A line of play, such as "rally; Barika; place 1; end".')],
    *,
    scenario: Scenario = None,
    file: PositionFile = None,
    first: First = None,
    card: Card = None,
    record: RecordFile = None,
    open_deployment: OpenDeployment = False,
    capabilities: Capabilities = False,
    torture: Torture = False,
    deception: Deception = None,
    as_json: Json = False,
) -> int:
    """Play a line and print the position after it; --json prints what --position reads."""
    options = set_up_options(
        deception, open_deployment=open_deployment, capabilities=capabilities, torture=torture
    )
    played = ct.play_line(begun(scenario, file, first, card, options), line)
    if not played:
        message = "the line is empty."
        raise BadInput(message)
    if record is not None:
        write_text(Path(record), ct.write_record(played))
    after = played[-1].after
    if as_json:
        sys.stdout.write(ct.to_json(after) + "\n")
    else:
        print_board(after)
    return 0
