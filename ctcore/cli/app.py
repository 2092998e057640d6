"""The verbs as one program, and what becomes of every error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from ctcore.cli import ask, moves, perft, play, playout, prove, rule, show
from ctcore.cli.report import fail
from ctcore.errors import CtcoreError, Defect

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["app"]

_HELP = """The rules of Colonial Twilight: positions, legal moves, and the rule behind each answer.

Exit status: 0 yes, legal or proved; 1 no, illegal or refuted; 2 bad input."""


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
            return int(super().main(args=given, prog_name=name, standalone_mode=False) or 0)
        except typer.Abort:
            return fail(CtcoreError("interrupted"), as_json=as_json)
        except CtcoreError as error:
            return fail(error, as_json=as_json)
        except Exception as error:  # noqa: BLE001 - no input may end in a traceback
            if hasattr(error, "format_message"):  # a usage error, whichever click typer brings
                message = str(error.format_message()).rstrip(".")
                return fail(CtcoreError(f"{message}. See --help."), as_json=as_json) if message else 2
            ours = Defect(f"this is a defect of ctcore, please report it: {type(error).__name__}: {error}")
            return fail(ours, as_json=as_json)


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
    ("rule", rule.rule),
    ("prove", prove.prove),
    ("perft", perft.perft),
):
    app.command(_name)(_verb)
