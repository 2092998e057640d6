"""What ctcore's own server answers, and when."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest

from ctcore.conform import Server, serve
from ctcore.nim.game import GAME

NO_TEXTS: tuple[object, ...] = (None, 7, True, ["take 1 from A"], {})


def refused(server: Server, ask: str, **told: object) -> str:
    error = server.answer({"id": 1, "ask": ask, **told})["error"]
    assert error["kind"] == "failed"
    return str(error["message"])


@pytest.mark.parametrize("ask", ["moves", "judge", "step", "state", "perft"])
def test_before_a_set_up_there_is_nothing_to_ask_about(ask: str) -> None:
    assert refused(Server(GAME), ask, move="take 1 from A", depth=1) == "nothing is set up yet."


@pytest.mark.parametrize("ask", ["judge", "step"])
@pytest.mark.parametrize("told", [{}, *({"move": one} for one in NO_TEXTS)])
def test_a_move_is_a_text(ask: str, told: dict[str, object]) -> None:
    server = Server(GAME)
    assert server.answer({"id": 1, "ask": "setup", "scenario": "classic"}) == {"id": 1}
    assert refused(server, ask, **told) == "'move' is the text of a move."
    assert server.position == GAME.setup("classic")


def test_each_request_is_answered_before_the_next_is_read() -> None:
    answers = io.BytesIO()

    def asked() -> Iterator[str]:
        for number in range(3):
            yield json.dumps({"id": number, "ask": "moves"}) + "\n"
            told = [json.loads(line)["id"] for line in answers.getvalue().splitlines()]
            assert told == list(range(number + 1))
            # An empty line asks nothing.
            yield "\n"

    # It keeps what is written until it is told to pass it on.
    serve(asked(), io.TextIOWrapper(answers), GAME)  # type: ignore[arg-type] # only its lines are read
