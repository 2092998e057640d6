"""Engines inside the test's process: ctcore's own behind the protocol, each with one fault."""

from __future__ import annotations

import json
from abc import abstractmethod
from typing import Any

import ctcore as ct
from ctcore.conform import Covers, Engine, Options, Place, Run, Server
from ctcore.conform.protocol import Fault
from ctcore.twilight.board.parts import Purses


class Inside(Engine):
    """An engine that is asked without a process; what is said is JSON all the same."""

    def __init__(self, server: Server, covers: Covers | None = None) -> None:
        super().__init__(("inside",), game=server.game)
        self.server, self.name = server, type(server).__name__
        self.covers = covers or Covers(perft=True)
        self.said: list[Any] = []

    def ask(self, what: str, **told: Any) -> dict[str, Any] | Fault:
        self.asked += 1
        request = json.loads(json.dumps({"id": self.asked, "ask": what, **told}))
        reply = self.server.answer(request)
        self.said += [request, reply]
        return self._checked(what, json.dumps(reply).encode())


def tried(server: Server, covers: Covers | None = None, place: Place | None = None, **options: Any) -> Run:
    """A run on that engine, from the place on, as far as it goes."""
    run = Run(Inside(server, covers), Options(**options), place)
    for _ in run.cases():
        pass
    return run


class Changed(Server):
    """Answers as ctcore does, but for what `change` makes of a reply."""

    def answer(self, request: Any) -> dict[str, Any]:
        return self.change(request, super().answer(request))

    @abstractmethod
    def change(self, request: Any, reply: dict[str, Any], /) -> dict[str, Any]:
        """The reply as this engine gives it."""


def _poorer(state: ct.State) -> ct.State:
    fln = state.resources.fln
    return state.but(resources=Purses(state.resources.government, max(fln - 1, 0)))


class Forgets(Changed):
    """Does not list that 2 Algerian Police may be placed."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "moves":
            reply["moves"] = [move for move in reply["moves"] if move != "place 2 Algerian Police"]
        return reply


class Repeats(Changed):
    """Lists "rally" twice."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "moves" and "rally" in reply["moves"]:
            reply["moves"].append("Rally")
        return reply


class Shy(Changed):
    """Covers neither a Government that is rich, nor moves of Troops, nor any counting of lines."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        position = request.get("position", {})
        rich = position.get("resources", {}).get("government", 0) > 20
        if rich or "Troop" in request.get("move", "") or "scenario" in request or request["ask"] == "perft":
            return {"id": reply["id"], "error": {"kind": "unsupported"}}
        return reply


class Invents(Changed):
    """Lists a move that is none."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "moves" and "rally" in reply["moves"]:
            reply["moves"].append("retreat")
        return reply


class Overcharges(Changed):
    """Takes a Resource for the beginning of a Rally."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "step" and request["move"] == "rally" and self.position and "error" not in reply:
            self.position = _poorer(self.position)
        return reply


class Agrees(Changed):
    """Judges every move to be legal."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "judge" and "error" not in reply:
            reply = {"id": reply["id"], "legal": True}
        return reply


class Misnames(Changed):
    """Names a requirement other than the unmet one."""

    def change(self, _request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if reply.get("unmet"):
            reply["unmet"] = ["something_else"]
        return reply


class Obeys(Changed):
    """Takes every position, whatever laws it breaks."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        return {"id": reply["id"]} if request["ask"] == "setup" else reply


class SetsUpWrong(Changed):
    """Begins the Medium scenario with a Resource less."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request.get("scenario") == "medium" and self.position:
            self.position = _poorer(self.position)
        return reply


class Miscounts(Changed):
    """Counts a line too many after "card 7"."""

    def change(self, _request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if "card 7" in reply.get("divide", {}):
            reply["divide"]["card 7"] += 1
        return reply


class Fails(Changed):
    """Fails whenever a Sweep begins."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "step" and request["move"] == "sweep" and "error" not in reply:
            return {"id": reply["id"], "error": {"kind": "failed", "message": "no Sweep yet"}}
        return reply


class Drifts(Changed):
    """Loses a Resource at the third pass of a game that it plays, which no position that is set up shows."""

    passes = 0

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "setup":
            self.passes = 0
        if request.get("move") == "pass" and request["ask"] == "step" and "error" not in reply:
            self.passes += 1
            if self.passes == 3 and self.position:
                self.position = _poorer(self.position)
        return reply


class Plays(Changed):
    """Plays "pass" where it is not legal, and says nothing of it."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "step" and reply.get("error", {}).get("kind") == "illegal":
            return {"id": reply["id"]}
        return reply


class Muddles(Changed):
    """Answers "state" with the error that the position cannot be."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "state":
            return {"id": reply["id"], "error": {"kind": "position"}}
        return reply


class Lasts(Changed):
    """Keeps one Momentum in force after the Reset."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "setup":
            self.held = "h21_helicopters" in request.get("position", {}).get("in_force", ())
        if request["ask"] == "state" and self.held:
            reply["position"]["in_force"] = ["h21_helicopters"]
        return reply
