"""What a run keeps of where it is, and how it tells a fault that does not show each time."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from ctcore.conform import STAGES, Covers, EngineError, Fault, Options, Place, Run, Server
from ctcore.conform.probe import Unsupported
from ctcore.nim.game import GAME
from tests.conform.inside import Changed, Inside, tried
from tests.conform.test_comparisons import Says, asks, fault

GAMES: dict[str, Any] = {"stages": ("games",), "games": 1}
PLACES = [Place(2, 1, dict.fromkeys(some, 3)) for size in range(5) for some in combinations(STAGES, size)]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: " ".join(place.done))
def test_a_place_is_read_as_it_was_written_and_only_whole(place: Place) -> None:
    assert Place.read(place.as_json(), Options()) == place
    written = json.loads(place.as_json())
    for key in written:
        for other in (written | {key: "other"}, {name: written[name] for name in written if name != key}):
            with pytest.raises(EngineError, match="holds no place in a run"):
                Place.read(json.dumps(other), Options())
    # Another version of the file has perhaps other places.
    with pytest.raises(EngineError, match="holds no place in a run"):
        Place.read(json.dumps(written | {"version": 2}), Options())


def test_a_case_in_which_nothing_is_compared_is_none_that_was_tried() -> None:
    run = tried(Says("setup", fault("unsupported")), **GAMES)
    assert run.done == {"games": 1}
    assert run.compared == {"games": 0}
    assert run.probe.counts["cases"] == 1


class Remembers(Changed):
    """Lists no move as soon as a move has been played after stones were taken from pile C.

    It remembers that from the last set-up on: no position that is set up shows it.
    """

    played: tuple[str, ...] = ()

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "setup":
            self.played = ()
        if request["ask"] == "step" and "error" not in reply:
            self.played += (request["move"],)
        confused = any(move.endswith("from C") for move in self.played[:-1])
        return reply | {"moves": []} if confused and request["ask"] == "moves" else reply


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_fault_of_memory_is_told_by_the_moves_that_show_it_anew(seed: int) -> None:
    found = tried(Remembers(GAME), seed=seed, **GAMES).found
    assert found is not None
    assert len(found.line) == 2 <= found.full
    assert str(found.line[0]).endswith("from C")
    assert found.difference.state == GAME.play(found.start.state, "; ".join(map(str, found.line)))


class Flickers(Changed):
    """Lists no move when it is asked for the third time, and no other time."""

    asked = 0

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        self.asked += request["ask"] == "moves"
        return reply | {"moves": []} if request["ask"] == "moves" and self.asked == 3 else reply


class Breaks(Inside):
    """An engine that answers nothing more after it has listed no move."""

    broken = False

    def ask(self, what: str, **told: Any) -> dict[str, Any] | Fault:
        if self.broken:
            message = "the engine has ended."
            raise EngineError(message)
        reply = super().ask(what, **told)
        self.broken = isinstance(reply, dict) and not reply.get("moves", True)
        return reply


def test_what_is_not_found_again_is_told_by_its_whole_line() -> None:
    for engine in (Inside(Flickers(GAME)), Breaks(Flickers(GAME))):
        run = Run(engine, Options(**GAMES))
        assert list(run.cases()) == []
        assert run.found is not None
        assert (len(run.found.line), run.found.full) == (2, 2)
        assert run.found.start is run.found.case.start
        assert run.found.difference.state == run._replayed(run.found.start.state, run.found.line)


def test_a_count_that_differs_is_told_from_its_own_set_up() -> None:
    wrong = Says("perft", lambda _, reply: reply | {"divide": {}})
    found = tried(wrong, stages=("perft",)).found
    assert found is not None
    assert found.start is found.case.start
    assert found.start.name == "Nim, classic"


class Refuses(Changed):
    """Does not play one move."""

    refused = ""

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        refuses = request["ask"] == "step" and request["move"] == self.refused
        return fault("failed")(request, reply) if refuses else reply


def test_what_an_engine_holds_that_has_refused_to_play_a_line_is_not_known() -> None:
    start = GAME.setup("classic")
    first, second = (GAME.parse_move(start, text) for text in ("take 1 from A", "take 1 from B"))
    for refused, line in (("take 1 from A", 1), ("take 1 from B", 2), ("", 2)):
        server = Refuses(GAME)
        server.refused = refused
        run = Run(Inside(server, Covers()), Options())
        run.probe.place(start)
        if refused:
            with pytest.raises(Unsupported):
                run._play(start, (first, second))
            assert run.probe.held is None
        else:
            run._play(start, (first, second))
            assert run.probe.held == GAME.play(start, "take 1 from A; take 1 from B")
        # It is set up anew, and no move is asked for after the one that is refused.
        assert asks(run) == ["setup", "setup"] + ["step"] * line


def test_a_run_of_no_stage_has_no_case() -> None:
    assert list(Run(Inside(Server(GAME)), Options(stages=())).cases()) == []
