"""Inside Pyodide: the library, and what it loads of the standard library, each as one packed zip.

Both are byte code of the Python that will run it, so that nothing is compiled in the browser.
"""

from __future__ import annotations

import gzip
import io
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["library", "lighter", "loaded", "packed", "standard"]

# 2 leaves out docstrings, which nothing here reads, and assertions, which only tell a type checker of types.
_OPTIMIZE = 2
_DATED = (1980, 1, 1, 0, 0, 0)
# What a file of byte code says of its source: a hash of it follows, which nobody compares.
_UNCHECKED = (1).to_bytes(4, "little")
# An entry of the table of lines, and how much it covers.
_LINE_ALONE, _MOST_UNITS = 0x80 | 13 << 3, 8
# Codecs are loaded by name, at any time.
_CODECS = ("utf_8", "utf_8_sig", "latin_1", "ascii", "idna", "cp437")
# What makes the page is none of it.
_MAKING = frozenset(
    f"ctcore/page/{name}.py" for name in ("built", "node", "packing", "page", "served", "sweep")
)


def library(tree: str) -> bytes:
    """All files below a folder, those of Python as byte code, without what makes the page."""
    return packed(
        (name, file.read_bytes())
        for file in sorted(Path(tree).rglob("*"))
        if file.is_file() and (name := file.relative_to(tree).as_posix()) not in _MAKING
    )


def standard(source: str, names: Iterable[str]) -> bytes:
    """Those modules of a zip of the standard library, as byte code."""
    with zipfile.ZipFile(source) as there:
        wanted = {*names, *(f"encodings/{one}.py" for one in _CODECS)}
        return packed((name, there.read(name)) for name in sorted(wanted & {*there.namelist()}))


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files as one zip, packed as a whole, which is smaller than file by file.

    >>> packed([("a.txt", b"a")]) == packed([("a.txt", b"a")])
    True
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as zipped:
        for name, data in _compiled(files):
            zipped.writestr(zipfile.ZipInfo(name, _DATED), data)
    return gzip.compress(made.getvalue(), 9, mtime=0)


def _compiled(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """The files, modules as byte code that nobody compares with its source."""
    for name, data in files:
        if name.endswith(".py"):
            code = lighter(compile(data, name, "exec", dont_inherit=True, optimize=_OPTIMIZE))
            yield f"{name}c", MAGIC_NUMBER + _UNCHECKED + source_hash(data) + marshal.dumps(code)
        else:
            yield name, data


def lighter(code: CodeType) -> CodeType:
    """The same code, which knows of each function only where it begins, not the place of each instruction.

    >>> made = compile("def f(): return 6 * 7", "a.py", "exec")
    >>> there = {}
    >>> exec(lighter(made), there)
    >>> there["f"](), there["f"].__code__.co_firstlineno
    (42, 1)
    """
    inner = (lighter(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, _MOST_UNITS)
    lengths = (*(_MOST_UNITS,) * whole, *((rest,) if rest else ()))
    # Each entry is of the kind that tells a line alone, which is the one before.
    lines = bytes(byte for length in lengths for byte in (_LINE_ALONE + length - 1, 0))
    return code.replace(co_consts=tuple(inner), co_linetable=lines)


def loaded() -> tuple[str, ...]:
    """The modules of the standard library that have been loaded from a zip, by their names in it."""
    files = (getattr(one, "__file__", None) or "" for one in tuple(sys.modules.values()))
    return tuple(sorted({file.partition(".zip/")[2] for file in files if ".zip/" in file}))
