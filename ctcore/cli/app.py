"""The verbs as one program, and what becomes of every error."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from ctcore.cli import ask, moves, perft, play, playout, prove, reach, replay, rule, show
from ctcore.cli.interrupt import INTERRUPTED
from ctcore.cli.report import BadInput, fail, mute
from ctcore.errors import CtcoreError, Defect

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["app"]

_HELP = """The rules of Colonial Twilight: positions, legal moves, and the rule behind each answer.

Exit status: 0 yes, legal or proved; 1 no, illegal or refuted; 2 bad input."""
_NOBODY_READS = 141


class Verbs(TyperGroup):
    """The verbs; a verb returns its exit status, and an error becomes a message and status 2."""

    def main(self, args: Sequence[str] | None = None, *_: Any, **options: Any) -> Any:
        """Run a verb and exit with its status."""
        given = sys.argv[1:] if args is None else list(args)
        for stream in (sys.stdout, sys.stderr):
            # A name that the terminal cannot write is shown escaped, not as an error of ours.
            getattr(stream, "reconfigure", dict)(errors="backslashreplace")
        sys.exit(self._status(given, str(options.get("prog_name") or "ctcore"), as_json="--json" in given))

    def _status(self, given: list[str], name: str, *, as_json: bool) -> int:
        try:
            return self._run(given, name)
        except (typer.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except (BrokenPipeError, SystemExit):
            # A verb returns its status; rich and click leave only where nobody reads what they print.
            mute(sys.stdout)
            return _NOBODY_READS
        except Exception as error:  # noqa: BLE001 - no input may end in a traceback
            found = _as_ours(error)
            return fail(found, as_json=as_json) if str(found) else 2

    def _run(self, given: list[str], name: str) -> int:
        if sys.stdout is None:
            message = "standard output is closed."
            raise BadInput(message)
        status = int(super().main(args=given, prog_name=name, standalone_mode=False) or 0)
        sys.stdout.flush()
        return status


def _as_ours(error: Exception) -> CtcoreError:
    if isinstance(error, CtcoreError):
        return error
    if hasattr(error, "format_message"):  # a usage error, whichever click typer brings
        return CtcoreError(_usage(str(error.format_message())))
    if isinstance(error, OSError):
        # What a verb reads is looked after where it is read.
        mute(sys.stdout)
        what = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        return BadInput(f"{what}: {error.strerror or error}.")
    return Defect(f"this is a defect of ctcore, please report it: {type(error).__name__}: {error}")


def _usage(message: str) -> str:
    plain = re.sub(r"^Invalid value for '(--\w+)': .*valid integer.*", r"\1 takes a whole number", message)
    if not plain:
        return ""
    return f"{plain}{'' if plain.endswith(('.', '?')) else '.'} See --help."


app = typer.Typer(
    name="ctcore",
    cls=Verbs,
    help=_HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for _name, _verb in (
    ("ask", ask.ask),
    ("show", show.show),
    ("moves", moves.moves),
    ("play", play.play),
    ("random", playout.playout),
    ("replay", replay.replay),
    ("rule", rule.rule),
    ("prove", prove.prove),
    ("perft", perft.perft),
    ("reach", reach.reach),
):
    app.command(_name)(_verb)
