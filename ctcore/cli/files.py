"""Reading and writing the text files that options name."""

from __future__ import annotations

import sys
from pathlib import Path

from ctcore.cli.report import BadInput

__all__ = ["read_text", "write_text"]

# No position and no record comes near; a file without an end is not read for ever.
_LONGEST = 4_000_000


def read_text(file: str, option: str) -> str:
    """What the file says, or standard input for ``-``; `BadInput` where it is no text in UTF-8."""
    if not file.strip():
        message = f"{option} needs the name of a file, or - for standard input."
        raise BadInput(message)
    if file == "-" and sys.stdin is None:
        message = f"{option} -: standard input is closed."
        raise BadInput(message)
    try:
        data = sys.stdin.buffer.read(_LONGEST) if file == "-" else _bytes(file)
        return data.decode("utf-8-sig")
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror or error}."
    except UnicodeDecodeError:
        message = f"{file} is not text in UTF-8."
    except ValueError as error:  # a name that no file can have
        message = f"{file!r} cannot be read: {error}."
    raise BadInput(message)


def write_text(file: Path, text: str) -> None:
    """Write the file, in place of what it held; `BadInput` where it cannot be."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        message = f"{str(file)!r} cannot be written: {getattr(error, 'strerror', None) or error}."
        raise BadInput(message) from None


def _bytes(file: str) -> bytes:
    with Path(file).open("rb") as stream:
        return stream.read(_LONGEST)
