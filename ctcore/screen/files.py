"""Reading and writing the text files that options name."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from ctcore.screen.answer import BadInput
from ctcore.screen.streams import streams

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["make_folder", "read_text", "replace_text", "write_text"]

# Far beyond any position or record: an endless file is not read for ever.
_LONGEST = 4_000_000


def read_text(file: str, option: str) -> str:
    """The text of the file, or of standard input for ``-``; raises `BadInput` if it is not UTF-8."""
    if not file.strip():
        message = f"{option} needs the name of a file, or - for standard input."
        raise BadInput(message)
    if file == "-" and streams().given is None:
        message = f"{option} -: standard input is closed."
        raise BadInput(message)
    try:
        return (_given() if file == "-" else _bytes(file)).decode("utf-8-sig")
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror or error}."
    except UnicodeDecodeError:
        message = f"{file} is not text in UTF-8."
    except ValueError as error:  # a name that no file can have
        message = f"{file!r} cannot be read: {error}."
    raise BadInput(message)


def make_folder(folder: Path) -> None:
    """Make the folder if it is missing; raises `BadInput` if that fails."""
    try:
        folder.mkdir(exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unwritten(folder, error) from None


def write_text(file: Path, text: str) -> None:
    """Write the file anew; raises `BadInput` if that fails."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise _unwritten(file, error) from None


def replace_text(file: Path, text: str) -> None:
    """Write the file anew, whole or not at all, however the program ends; raises `BadInput` if that fails."""
    made = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    try:
        made.write_text(text, encoding="utf-8", newline="\n")
        made.replace(file)
    except (OSError, ValueError) as error:
        raise _unwritten(file, error) from None
    finally:
        with suppress(OSError, ValueError):
            made.unlink()


def _unwritten(file: Path, error: Exception) -> BadInput:
    return BadInput(f"{str(file)!r} cannot be written: {getattr(error, 'strerror', None) or error}.")


def _given() -> bytes:
    """What stands on standard input; a caller may give a stream of text alone."""
    stream = streams().given
    read: bytes | str = getattr(stream, "buffer", stream).read(_LONGEST)
    return read.encode() if isinstance(read, str) else read


def _bytes(file: str) -> bytes:
    with open(file, "rb") as stream:  # noqa: PTH123 - pathlib takes longer to load than a file to read
        return stream.read(_LONGEST)
