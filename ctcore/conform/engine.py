"""Another engine as a process: it is asked by lines of JSON, and answers each of them."""

from __future__ import annotations

import json
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Self

from ctcore.conform.kit import kit_of
from ctcore.conform.protocol import ASKS, ERRORS, PROTOCOL, Covers, EngineError, Fault, cut, shown
from ctcore.game import games
from ctcore.kernel.processes import kill, started

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from ctcore.game import Game

__all__ = ["Engine"]

# How many last lines of standard error are shown if it dies; how many characters of a wrong reply.
_LAST_LINES = 5
_SHOWN = 120
# The most bytes of a reply that are read at once, and the most replies that are kept.
_LONGEST, _WAITING = 1 << 24, 4
# How long it may take to end once its input is closed, in seconds.
_LEAVES = 2.0


class Engine:
    """An engine that runs as long as the `with` block does.

    ``timeout`` is in seconds, for each reply.  `EngineError` says what is wrong with an engine that does
    not start, dies, hangs or answers otherwise than the protocol asks.  It plays the ``game``, the usual
    one where none is given.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0, game: Game[Any] | None = None) -> None:
        self.command, self.timeout = tuple(command), timeout
        self.game = game or games.game()
        self.asked = 0
        self._replies: Queue[bytes | None] = Queue(_WAITING)
        self._told: deque[str] = deque(maxlen=_LAST_LINES)

    def __enter__(self) -> Self:
        """Start it, and ask what it is and covers."""
        try:
            self._process = started(self.command)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            message = f"the engine {self.command[0]!r} cannot be started: {why}."
            raise EngineError(message) from None
        self._readers = [
            Thread(target=self._read_replies, args=(self._process.stdout,), daemon=True),
            Thread(target=self._read_errors, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            self._greet()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Let it end."""
        self.close()

    def close(self) -> None:
        """Close its input, and stop it if it does not end by itself."""
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(_LEAVES)
        except subprocess.TimeoutExpired:
            kill(self._process)
        for reader in self._readers:
            reader.join(_LEAVES)

    def ask(self, what: str, **told: Any) -> dict[str, Any] | Fault:
        """Its reply, which has what the protocol asks for, or the error that it replies with."""
        self.asked += 1
        request = {"id": self.asked, "ask": what, **told}
        try:
            self._input.write(json.dumps(request).encode() + b"\n")
            self._input.flush()
        except OSError:
            raise self._died(what, "input") from None
        return self._checked(what, self._reply(what))

    @property
    def _input(self) -> IO[bytes]:
        stream = self._process.stdin
        assert stream is not None
        return stream

    def _greet(self) -> None:
        named = {} if self.game.name == games.DEFAULT else {"game": self.game.name}
        hello = self.ask("hello", protocol=PROTOCOL, position=kit_of(self.game).version, **named)
        if isinstance(hello, Fault):
            message = f"the engine refuses the first request: {hello}."
            raise EngineError(message)
        if hello["protocol"] != PROTOCOL:
            message = f"the engine speaks protocol {hello['protocol']}; this kit speaks {PROTOCOL}."
            raise EngineError(message)
        played = hello.get("game", games.DEFAULT)
        if played != self.game.name:
            message = f"the engine plays the game {shown(str(played))!r}, not {self.game.name!r}."
            raise EngineError(message)
        self.name = shown(" ".join(filter(None, (hello["name"], str(hello.get("version", ""))))))
        self.covers = Covers.told(hello.get("covers", {}), self.game)

    def _reply(self, what: str) -> bytes:
        try:
            line = self._replies.get(timeout=self.timeout)
        except Empty:
            kill(self._process)
            message = (
                f"the engine has not answered {what!r} in {self.timeout:g} s; --timeout gives it longer."
            )
            raise EngineError(message) from None
        if line is None:
            raise self._died(what, "output")
        if len(line) == _LONGEST:
            kill(self._process)
            message = f"the engine answers {what!r} with a line of more than {_LONGEST >> 20} megabytes."
            raise EngineError(message)
        return line

    def _checked(self, what: str, line: bytes) -> dict[str, Any] | Fault:
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            raise self._broken(what, line, "which is not JSON") from None
        if not isinstance(reply, dict) or reply.get("id") != self.asked:
            raise self._broken(what, line, f"which is not an object with id {self.asked}")
        if "error" in reply:
            error = reply["error"]
            if not isinstance(error, dict) or error.get("kind") not in ERRORS:
                raise self._broken(what, line, f"whose error has no kind of {', '.join(ERRORS)}")
            return Fault(error["kind"], str(error.get("message", "")))
        for name, sort in ASKS[what].items():
            if type(reply.get(name)) is not sort:
                raise self._broken(what, line, f"which has no {name!r} of its sort ({sort.__name__})")
        return reply

    def _broken(self, what: str, line: bytes, why: str) -> EngineError:
        brief = cut(line.decode(errors="replace").strip(), _SHOWN)
        return EngineError(f"the engine answers {what!r} with {brief!r}, {why}.")

    def _died(self, what: str, closed: str) -> EngineError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LEAVES)
        self._readers[1].join(_LEAVES)
        status = self._process.returncode
        how = f"has closed its {closed}" if status is None else f"has ended with status {status}"
        last = "".join(f"\n  {line}" for line in self._told)
        return EngineError(f"the engine {how} when asked {what!r}{':' if last else '.'}{last}")

    def _read_replies(self, stream: IO[bytes]) -> None:
        with stream, suppress(OSError):
            while line := stream.readline(_LONGEST):
                self._keep(line)
        self._keep(None)

    def _keep(self, line: bytes | None) -> None:
        """Keep a line until it is asked for; drop it where several wait: each request has one reply."""
        with suppress(Full):
            self._replies.put_nowait(line)

    def _read_errors(self, stream: IO[bytes]) -> None:
        with stream, suppress(OSError):
            while line := stream.readline(_LONGEST):
                self._told.append(shown(line.decode(errors="replace").rstrip()))
