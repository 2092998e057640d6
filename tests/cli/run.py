"""Run the command line inside the test's process."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from typing import Any
from unittest.mock import patch

import attrs

from ctcore.cli import watching
from ctcore.cli.app import status_of


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
    given = stdin.encode() if isinstance(stdin, str) else stdin or b""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        patch.object(sys, "stdin", TextIOWrapper(BytesIO(given))),
        # On a busy machine a search may take longer; no test waits for the end of its time.
        patch.object(watching, "SECONDS", 600),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        status = status_of(arguments)
    ran = Ran(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))
    assert "Traceback" not in ran.out + ran.err
    assert "defect" not in ran.out + ran.err
    return ran
