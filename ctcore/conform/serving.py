"""ctcore's own engine behind the protocol, for other kits, and for this kit to be tried on."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from ctcore.conform.kit import kit_of
from ctcore.conform.protocol import ASKS, PROTOCOL
from ctcore.errors import CtcoreError, IllegalMove, InvalidPosition, NotationError
from ctcore.game import games
from ctcore.query import divide

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.game import Game

__all__ = ["Server", "serve"]


class _Refused(CtcoreError):  # noqa: N818 - named as what it reports
    """A request that is not as the protocol has it."""


class Server:
    """Answers requests about one position of a game, which `setup` and `step` change.

    >>> server = Server()
    >>> server.answer({"id": 1, "ask": "setup", "scenario": "short", "first": "FLN"})
    {'id': 1}
    >>> server.answer({"id": 2, "ask": "judge", "move": "card 1"})
    {'id': 2, 'legal': True, 'unmet': []}
    >>> server.answer({"id": 3, "ask": "step", "move": "pass"})["error"]["kind"]
    'illegal'
    """

    def __init__(self, game: Game[Any] | None = None) -> None:
        self.game = game or games.game()
        self.position: Any = None

    def answer(self, request: Any) -> dict[str, Any]:
        """The reply to a request, an error where it is refused."""
        number = request.get("id") if isinstance(request, dict) else None
        try:
            return {"id": number, **self._found(request)}
        except CtcoreError as error:
            kinds = {IllegalMove: "illegal", NotationError: "notation", InvalidPosition: "position"}
            kind = next((name for sort, name in kinds.items() if isinstance(error, sort)), "failed")
            return {"id": number, "error": {"kind": kind, "message": str(error)}}

    def _found(self, request: Any) -> dict[str, Any]:
        what = request.get("ask") if isinstance(request, dict) else None
        answers: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "setup": self._set_up,
            "moves": lambda _: {"moves": [str(move) for move in self.game.legal_moves(self._state)]},
            "judge": self._judge,
            "step": self._step,
            "state": lambda _: {"position": json.loads(self.game.to_json(self._state))},
            "perft": self._perft,
        }
        if what not in answers:
            message = f"a request asks one of {', '.join(ASKS)}."
            raise _Refused(message)
        return answers[what](request)

    @property
    def _state(self) -> Any:
        if self.position is None:
            message = "nothing is set up yet."
            raise _Refused(message)
        return self.position

    def _set_up(self, request: dict[str, Any]) -> dict[str, Any]:
        if "position" in request:
            self.position = self.game.from_json(json.dumps(request["position"]))
            return {}
        self.position = kit_of(self.game).set_up(str(request.get("scenario")), request)
        return {}

    def _judge(self, request: dict[str, Any]) -> dict[str, Any]:
        state = self._state
        verdict = self.game.judge(state, self.game.parse_move(state, _move(request)))
        return {"legal": verdict.legal, "unmet": [finding.name for finding in verdict.violations]}

    def _step(self, request: dict[str, Any]) -> dict[str, Any]:
        state = self._state
        self.position = self.game.step(state, self.game.parse_move(state, _move(request)))
        return {}

    def _perft(self, request: dict[str, Any]) -> dict[str, Any]:
        depth = request.get("depth")
        if type(depth) is not int or depth < 1:
            message = "'depth' is a whole number of 1 or more."
            raise _Refused(message)
        found = divide(self.game.system, self._state, depth)
        return {"divide": {str(move): count for move, count in found.items()}}

    def _hello(self, _request: dict[str, Any]) -> dict[str, Any]:
        from importlib.metadata import version  # noqa: PLC0415 - asked once

        named = {} if self.game.name == games.DEFAULT else {"game": self.game.name}
        told = {"name": "ctcore", "version": version("ctcore"), "covers": {"perft": True}}
        return {"protocol": PROTOCOL, **named, **told}


def serve(asked: IO[str], told: IO[str], game: Game[Any] | None = None) -> None:
    """Answer each line that is asked with a line, until there are no more."""
    server = Server(game)
    for line in asked:
        if not line.strip():
            continue
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            request = None
        told.write(json.dumps(server.answer(request)) + "\n")
        told.flush()


def _move(request: dict[str, Any]) -> str:
    move = request.get("move")
    if not isinstance(move, str):
        message = "'move' is the text of a move."
        raise _Refused(message)
    return move
