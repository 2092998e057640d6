"""The files of the page, made from the installed package and a lock file: the same bytes each time."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import zipfile
from importlib.metadata import distribution, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ctcore import register
from ctcore.game.games import DEFAULT, GAMES, game
from ctcore.kernel.frozen import frozen
from ctcore.page.bridge import Bridge
from ctcore.screen.answer import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Component", "build", "components"]

_WEB = Path(__file__).parent / "web"
_PACKAGE = Path(__file__).parents[1]
# What makes the page; its other files are served as they stand in the folder.
_MAKES = frozenset(("build.mjs", "index.html", "offline.js", "package.json", "package-lock.json"))
_FROM_NPM = {
    "lit-html.js": "lit-html/lit-html.js",
    "pyodide/pyodide.mjs": "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.mjs",
}
# What asks for numpy, hypothesis or other programs is never asked in a page, and the page is not in itself.
_LEFT_OUT = frozenset(("agents", "arrays", "conform", "proofs", "quiz", "simulate", "testing", "web"))
_KEPT = frozenset((".py", ".toml", ".json", ".lark"))
_FROM_PYTHON = ("attr", "attrs", "lark")
_BOARD, _LIST = "<!-- board -->", "const FILES = {};"


@frozen
class Component:
    """What the page is made of: its name, its version, its licence, and where its source is."""

    name: str
    version: str
    licence: str
    source: str

    def as_dict(self) -> dict[str, str]:
        """The component as plain data."""
        return {"name": self.name, "version": self.version, "licence": self.licence, "source": self.source}


def components() -> tuple[Component, ...]:
    """What a page is made of, each with its licence.

    >>> [one.licence for one in components() if one.name == "lit-html"]
    ['BSD-3-Clause']
    """
    locked = json.loads((_WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    npm = {name: locked[f"node_modules/{name}"]["version"] for name in ("pyodide", "lit-html")}
    return (
        Component("ctcore", version("ctcore"), "MIT", "this page's own project"),
        Component("Pyodide", npm["pyodide"], "MPL-2.0", "https://github.com/pyodide/pyodide"),
        Component("CPython", "as in Pyodide", "PSF-2.0", "https://github.com/python/cpython"),
        Component("lit-html", npm["lit-html"], "BSD-3-Clause", "https://github.com/lit/lit"),
        Component("attrs", version("attrs"), "MIT", "https://github.com/python-attrs/attrs"),
        Component("lark", version("lark"), "MIT", "https://github.com/lark-parser/lark"),
    )


def build(out: Path) -> dict[str, int]:
    """Make the page in that folder, which is new, empty or has an older page; the size of each file.

    Raises `BadInput` if the folder holds anything else, or if what is needed cannot be fetched.
    """
    from ctcore.page.node import install, run  # noqa: PLC0415 - the components are told without it

    _check(out)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        for name in ("build.mjs", "package.json", "package-lock.json"):
            shutil.copy(_WEB / name, work)
        install(work)
        (work / "tree.zip").write_bytes(_tree())
        made = work / "made"
        (made / "pyodide").mkdir(parents=True)
        run(work / "build.mjs", str(work / "tree.zip"), str(made))
        _gather(work / "node_modules", made)
        _finish(made)
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(made, out)
    return {name: len(data) for name, data in _files(out)}


def _check(out: Path) -> None:
    try:
        foreign = out.exists() and any(out.iterdir()) and not (out / "worker.js").is_file()
    except OSError as error:
        message = f"{str(out)!r} cannot be used: {error.strerror or error}."
        raise BadInput(message) from None
    if foreign:
        message = f"{str(out)!r} holds other files; a page is made in a new folder, or over an older page."
        raise BadInput(message)


def _tree() -> bytes:
    """The library that the page loads, as a zip of sources and data."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zipped:
        for name, data in sorted({**dict(_ours()), **dict(_others())}.items()):
            zipped.writestr(name, data)
    return made.getvalue()


def _ours() -> Iterator[tuple[str, bytes]]:
    told = f"Metadata-Version: 2.1\nName: ctcore\nVersion: {version('ctcore')}\n"
    yield f"ctcore-{version('ctcore')}.dist-info/METADATA", told.encode()
    rooms = {module.split(".")[1] for module in GAMES.values()}
    # A game that is not among those of the house is not played on the page.
    other = {one.parent.name for one in _PACKAGE.glob("*/game.py")} - rooms - {"game"}
    for name, data in _below(_PACKAGE):
        if not name.startswith(("_proofs", "_specs", "_tables", *(f"{room}/" for room in other))):
            yield f"ctcore/{name}", data
    for name, data in _below(register.specs()):
        yield f"ctcore/_specs/{name}", data


def _others() -> Iterator[tuple[str, bytes]]:
    for package in _FROM_PYTHON:
        found = find_spec(package)
        assert found is not None, "the extra brings it"
        assert found.origin is not None, "it is a package of files"
        for name, data in _below(Path(found.origin).parent):
            yield f"{package}/{name}", data


def _below(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in folder.rglob("*"):
        parts = file.relative_to(folder).parts
        if file.suffix in _KEPT and _LEFT_OUT.isdisjoint(parts) and "__pycache__" not in parts:
            yield "/".join(parts), file.read_bytes()


def _gather(npm: Path, made: Path) -> None:
    """Put what needs no packing beside what is packed."""
    for file in _WEB.iterdir():
        if file.is_file() and file.name not in _MAKES:
            shutil.copy(file, made / file.name)
    for name, source in _FROM_NPM.items():
        shutil.copy(npm / source, made / name)
    # None of the packages that Pyodide could load is ours, and a list without them is short.
    lock = json.loads((npm / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    _write(made / "pyodide" / "pyodide-lock.json", json.dumps({"info": lock["info"], "packages": {}}))
    _write(made / "NOTICE.txt", _notice(npm))


def _notice(npm: Path) -> str:
    """What is shipped, and the licences of it."""
    rows = [f"{one.name} {one.version}: {one.licence}; {one.source}" for one in components()]
    texts = {name: distribution(name).read_text("licenses/LICENSE") for name in ("ctcore", "attrs", "lark")}
    for name in ("lit-html", "pyodide"):
        files = sorted((npm / name).glob("LICENSE*"))
        texts[name] = files[0].read_text(encoding="utf-8") if files else None
    said = [f"{'-' * 72}\n{name}\n\n{text.strip()}\n" for name, text in texts.items() if text]
    return "\n".join(["This page is made of:", "", *rows, "", *said])


def _finish(made: Path) -> None:
    """Draw where the usual game begins into the page, and list all files with their hashes."""
    index = (_WEB / "index.html").read_text(encoding="utf-8")
    bridge = Bridge()
    start = bridge.answer({"do": "about"})["start"]
    drawn = bridge.answer({"do": "picture", "start": start})["svg"]
    index = index.replace('data-game=""', f'data-game="{DEFAULT}"').replace(_BOARD, drawn)
    _write(made / "index.html", index)
    _write(made / "colours.css", "".join(_colours()))
    files = {name: f"sha256-{_hash(data)}" for name, data in _files(made)}
    worker = (_WEB / "offline.js").read_text(encoding="utf-8")
    _write(made / "offline.js", worker.replace(_LIST, f"const FILES = {json.dumps(files, indent=2)};"))


def _colours() -> Iterator[str]:
    """The other colours of each game's board and charts, for where the screen or the reader asks for them."""
    for name in GAMES:
        for palette, colours in sorted(game(name).palettes.items()):
            told = "".join(f"  --{variable}: {colour};\n" for variable, colour in sorted(colours.items()))
            if palette == "dark":
                drawn = f":is(#board, .chart)[data-game={name}]:not([data-colours])"
                yield f"@media screen and (prefers-color-scheme: dark) {{ {drawn} {{\n{told}}} }}\n"
            else:
                yield f"#board[data-game={name}][data-colours={palette}] {{\n{told}}}\n"


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), file.read_bytes()


def _hash(data: bytes) -> str:
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="\n")
