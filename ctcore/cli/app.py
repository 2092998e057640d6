"""The verbs as one program, and what becomes of every error."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.cli.interrupt import INTERRUPTED
from ctcore.cli.report import ANSWERING, BadInput, fail, mute
from ctcore.cli.usage import help_of, parted, read, verb_named
from ctcore.errors import CtcoreError, Defect

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["status_of"]

_NOBODY_READS = 141


def status_of(words: Sequence[str]) -> int:
    """Run the verb that the words name, and give its exit status; an error is a message and status 2."""
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot write is shown escaped, not as an error of ours.
        getattr(stream, "reconfigure", dict)(errors="backslashreplace")
    try:
        return _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        mute(sys.stdout)
        return _NOBODY_READS
    except Exception as error:  # noqa: BLE001 - no input may end in a traceback
        return fail(_as_ours(error), as_json="--json" in parted(words)[0])


def _run(words: Sequence[str]) -> int:
    out: Any = sys.stdout
    if out is None:
        message = "standard output is closed."
        raise BadInput(message)
    told = help_of(words)
    if told is None:
        verb = verb_named(words[0])
        given = read(verb, words[1:])
        ANSWERING.set((verb.name, verb.version))
        status = int(getattr(import_module(f"ctcore.cli.{verb.module}"), verb.module)(**given))
    else:
        out.write(told)
        status = 0 if words else 2
    out.flush()
    return status


def _as_ours(error: Exception) -> CtcoreError:
    if isinstance(error, CtcoreError):
        return error
    if isinstance(error, OSError):
        # What a verb reads is looked after where it is read.
        mute(sys.stdout)
        what = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        return BadInput(f"{what}: {error.strerror or error}.")
    return Defect(f"this is a defect of ctcore, please report it: {type(error).__name__}: {error}")
