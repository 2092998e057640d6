"""``python -m tests.page.browser`` makes the page and plays on it in a headless Chromium.

What it needs beyond ``ctcore[page]`` is fetched from npm by the lock file in ``tests/page/chromium``; no
root is needed.  With ``--twice`` the page is made a second time, and must have the same bytes.  With
``--shots FOLDER`` the pictures of the screens are kept there.  With ``--page FOLDER`` the page lies there,
and is made only if it does not; with ``--only WORDS`` those tests alone are carried out whose name has them.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING

from ctcore.page.built import build
from ctcore.page.node import install, node
from ctcore.page.served import HOST, server

if TYPE_CHECKING:
    from collections.abc import Iterator

CHROMIUM = Path(__file__).parent / "chromium"
# What a first visit fetches, in bytes, from a server that compresses what is text.
MOST = 7_000_000
PACKED = {".gz"}


def packed_size(page: Path) -> int:
    """How many bytes a first visit fetches."""
    files = [file for file in page.rglob("*") if file.is_file()]
    data = [(file.suffix in PACKED, file.read_bytes()) for file in files]
    return sum(len(each) if packed else len(gzip.compress(each, 9, mtime=0)) for packed, each in data)


def contents(page: Path) -> dict[str, bytes]:
    """The files of a page by name."""
    return {
        file.relative_to(page).as_posix(): file.read_bytes() for file in page.rglob("*") if file.is_file()
    }


@contextmanager
def served(page: Path) -> Iterator[str]:
    """The address of the page, as ``ctcore page --open`` serves it."""
    with server(page) as one:
        Thread(target=one.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{one.server_port}/"
        one.shutdown()


def main() -> int:
    """Make the page, weigh it, and play on it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        work = Path(folder)
        page = given.page or work / "page"
        playing = work / "playing"
        # What comes over the network needs little of the processor, so it comes while the page is made.
        with ThreadPoolExecutor(1) as beside:
            fetched = beside.submit(_fetch, playing)
            if not page.is_dir():
                build(page)
                _tell("made")
            fetched.result()
            _tell("fetched")
        if given.twice:
            build(work / "again")
            assert contents(work / "again") == contents(page), "two builds have the same bytes"
        size = packed_size(page)
        assert size <= MOST, f"the page weighs {size} bytes packed, more than {MOST}"
        _tell(f"{size / 1e6:.2f} MB packed")
        with served(page) as address:
            words = (address, str(given.shots or ""), given.only)
            return _played(playing, words, ("games", "look", "play")) or _played(playing, words, ("times",))


def _fetch(playing: Path) -> None:
    """Put the programs and what they need into this folder."""
    shutil.copytree(CHROMIUM, playing, ignore=shutil.ignore_patterns("node_modules"))
    install(playing)


def _played(playing: Path, words: tuple[str, ...], programs: tuple[str, ...]) -> int:
    """Carry out these programs side by side, and tell what each has said; the first status that is bad."""

    def ran(program: str) -> subprocess.CompletedProcess[str]:
        # The browser unpacks itself into the folder of temporary files.
        folder = playing.parent / program
        folder.mkdir()
        run = (str(node()), str(playing / f"{program}.mjs"), *words)
        env = {**os.environ, "TMPDIR": str(folder)}
        return subprocess.run(run, env=env, check=False, capture_output=True, text=True)  # noqa: S603 - our own programs

    with ThreadPoolExecutor(len(programs)) as pool:
        for program, found in zip(programs, pool.map(ran, programs), strict=True):
            sys.stdout.write(found.stdout)
            sys.stderr.write(found.stderr)
            if found.returncode:
                return found.returncode
            _tell(program)
    return 0


_BEGAN = time.monotonic()


def _tell(words: str) -> None:
    sys.stdout.write(f"{time.monotonic() - _BEGAN:.1f} s  {words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
