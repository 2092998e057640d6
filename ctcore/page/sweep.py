"""Inside Pyodide: ask all that a page may ask, of every game; what is loaded by then is what is packed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from ctcore.game.games import DEFAULT, GAMES, game
from ctcore.game.opponents import names
from ctcore.page.bridge import Bridge

__all__ = ["swept"]

Ask = Callable[..., dict[str, Any]]

# How many moves of a game are played, and how many lie between two positions that are asked about.
_MOVES, _APART = 150, 19
# How often each program answers.
_ANSWERS = 2
# What may be typed about any game, and about the usual one.
_ANY = (
    "nonsense",
    "What can I do?",
    "show --json",
    "moves",
    "rule largest score",
    "perft --depth 1",
    "random --turns 2 --seed 1",
    "find nonsense",
)
_USUAL = (
    "--help",
    "help me",
    "pass",
    "show",
    "choices --at nowhere",
    "space I-1",
    "map",
    "reach Morocco",
    "bot --explain",
    "hands pass",
    "value nonsense",
    "rule changeable",
    "schema view",
    "find commitment > 50 --limit 2",
    "find Barika.guerrillas >= 1 --limit 3",
    "odds --attack Oran",
    "prove",
)


def swept() -> list[str]:
    """Ask, and return the defects that were met; an error that a question deserves is none."""
    bridge, faults = Bridge(), []

    def ask(do: str, **given: Any) -> dict[str, Any]:
        told = bridge.answer({"do": do, **given})
        if "defect of ctcore" in json.dumps(told):
            faults.append(f"{do} {given}: {told}")
        return told

    for name in GAMES:
        about = ask("about", game=name)
        of = {"game": name, "start": about["start"]}
        ask("games", game=name)
        ask("set_up", game=name, options=["--scenario", "nowhere"])
        ask("view", game=name, start="nonsense")
        ask("view", **of, moves=["nonsense"])
        for layer in ("base", "top", ""):
            ask("picture", **of, layer=layer)
        for text in (*_ANY, about["example"], *(_USUAL if name == DEFAULT else ())):
            words = ask("meant", **of, text=text).get("words")
            if words:
                ask("verb", game=name, words=words)
        ids = (*game(name).register.by_id,)
        for entry in (*ids[:: 1 + len(ids) // 9], "nonsense"):
            ask("rule", game=name, name=entry)
        _play(ask, of, about["elements"]["space"][0]["id"])
    return faults


def _play(ask: Ask, of: dict[str, Any], place: str) -> None:
    """Play a game at random, and ask about it now and then."""
    one, draw = game(of["game"]), Random(1)  # noqa: S311 - play, not secrets
    line = one.line(one.from_text(of["start"]))
    for number in range(_MOVES):
        if not line.state.stack:
            break
        line = line.play(str(one.random_move(line.state, draw)))
        if number % _APART == 0:
            moves = list(line.moves)
            told = ask("view", **of, moves=moves, since=len(moves) - 1)
            begun = ((kind["kind"], kind["choices"][0]) for kind in told["choices"])
            part = next(([kind, first["text"]] for kind, first in begun if not first["whole"]), [])
            ask("view", **of, moves=moves, part=part)
            ask("there", **of, moves=moves, place=place, part=part)
            ask("shut", **of, moves=moves)
            ask("chance", **of, moves=moves, seed=number)
            ask("settable", game=of["game"], start=told["line"], place=place)
            ask("settable", game=of["game"], start=told["line"])
            ask("view", **of, moves=moves, seat=next(iter(one.players)))
    moves = list(line.moves)
    ask("picture", **of, moves=moves, layer="top", kept=True)
    ask("go_on", **of, moves=moves, line="pass")
    ask("recorded", game=of["game"], text=ask("record", **of, moves=moves).get("text", "nonsense"))
    for seat in one.players:
        for program in names(one, seat):
            _answer(ask, of, {seat: program})


def _answer(ask: Ask, of: dict[str, Any], others: dict[str, str]) -> None:
    """Let a program answer."""
    begun = ask("seat", **of, others=others)
    at = {"game": of["game"], "start": begun["line"], "house": begun["house"], "others": others, "seed": 1}
    moves: list[str] = []
    for _ in range(_ANSWERS):
        moves += ask("reply", **at, moves=moves)["moves"]
        view = ask("view", **{name: at[name] for name in ("game", "start", "house")}, moves=moves)
        whole = [each["text"] for kind in view["choices"] for each in kind["choices"] if each["whole"]]
        if not whole:
            break
        moves.append(whole[-1])
    ask("why", **at, moves=moves)
    ask("recorded", game=of["game"], text=ask("record", **at, moves=moves)["text"])
