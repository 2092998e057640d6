"""The kit tries engines of a game that says nothing of its own there, and finds and tells their faults."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from ctcore.conform import Engine, EngineError, Server
from ctcore.conform.shrink import replayed
from ctcore.nim.game import GAME
from tests.cli.run import run
from tests.conform.inside import Changed, tried

OURS = (sys.executable, "-m", "ctcore", "--game", "nim", "conform", "--serve")


class Forgets(Changed):
    """Does not list that five stones may be taken."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "moves":
            reply["moves"] = [move for move in reply["moves"] if not move.startswith("take 5")]
        return reply


class Drops(Changed):
    """Loses a stone of pile C where two are left."""

    def change(self, _request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        stones = reply.get("position", {}).get("piles", ())
        if len(stones) == 3 and stones[2]["stones"] == 2:
            stones[2]["stones"] = 1
        return reply


class Allows(Changed):
    """Judges every move to be legal."""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        return {"id": reply["id"], "legal": True} if request["ask"] == "judge" else reply


@pytest.mark.parametrize(
    ("server", "what", "told"),
    [
        (Forgets, "moves", "2.1: at least one stone is taken, which holds"),
        (Drops, "position", "2: First takes 3 stones from pile C"),
        (Allows, "judge", "2.2: the pile holds as many stones"),
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_a_fault_is_found_told_with_its_rule_and_by_a_short_line(
    server: type[Server], what: str, told: str
) -> None:
    found = tried(server(GAME), stages=("games",), games=3, seed=2).found
    assert found is not None
    assert found.difference.what == what
    assert any(told in line for line in found.difference.deciding)
    assert len(found.line) <= 1
    assert replayed(found.start.state, found.line, GAME)[0] == found.line


def test_our_own_engine_agrees_over_pipes_and_says_its_game() -> None:
    with Engine(OURS, game=GAME) as engine:
        assert engine.covers.perft
    ran = run("--game", "nim", "conform", "--games", "3", "--", *OURS)
    assert ran.status == 0, ran.err
    assert ran.out.startswith("left out: Nim has no vectors and no tables\n")
    assert "agree: Nim, tall, seed 3" in ran.out


def test_an_engine_of_another_game_is_not_asked() -> None:
    with pytest.raises(EngineError, match="plays the game 'nim', not 'twilight'"), Engine(OURS):
        pass


def test_how_to_ask_for_a_difference_names_the_game() -> None:
    # It answers hello, and then lists no move.
    says = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    told = {'protocol': 1, 'name': 'mute', 'game': 'nim', 'moves': [], 'position': {}}\n"
        "    print(json.dumps({'id': asked['id'], **told}), flush=True)\n"
    )
    command = (sys.executable, "-c", says)
    ran = run("--game", "nim", "conform", "--only", "perft", "--depth", "2", "--", *command)
    assert ran.status == 1
    assert "from    Nim, classic" in ran.out
    data = json.loads(run("--game", "nim", "conform", "--only", "perft", "--json", "--", *command).out)
    assert data["difference"]["position"]["game"] == "nim"


def test_there_is_nothing_to_export(tmp_path: Any) -> None:
    ran = run("--game", "nim", "conform", "--export", str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert "Nim has no vectors and no tables" in ran.err
