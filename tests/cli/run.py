"""Run the command line inside the test's process."""

from __future__ import annotations

import json
from typing import Any

import attrs
from typer.testing import CliRunner

from ctcore.cli.app import app


@attrs.frozen
class Ran:
    """What a run of the command line came to."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on standard output."""
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """The JSON on standard error."""
        return json.loads(self.err)


def run(*arguments: str, stdin: str | bytes | None = None) -> Ran:
    """Run a verb; a traceback fails the test that asked for it."""
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert "defect" not in result.output
    return Ran(result.exit_code, result.stdout, result.stderr)
