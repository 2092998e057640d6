"""What is asked in the cases of each stage, and that each thing asked in a game can show a fault alone."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.conform import Covers, Difference, Server
from ctcore.conform.difference import kind_name
from ctcore.conform.probe import Probe, again
from ctcore.nim.game import GAME
from tests.conform.inside import Inside, tried
from tests.conform.test_comparisons import BEGUN, Change, Says, asks, fault, listing, probe_of, with_more


class Notes(Server):
    """Answers as ctcore does, and notes each request with the position that it is about."""

    def __init__(self, game: Any = None) -> None:
        super().__init__(game)
        self.noted: list[tuple[Any, dict[str, Any]]] = []

    def answer(self, request: Any) -> dict[str, Any]:
        self.noted.append((self.position, request))
        return super().answer(request)


@pytest.mark.parametrize(
    ("ask", "otherwise", "told"),
    [
        ("moves", listing(lambda some: some[1:]), ("moves", "not legal", "legal")),
        ("judge", with_more(legal=False), ("judge", "not legal", "legal")),
        ("judge", with_more(legal=True), ("judge", "legal", "not legal")),
        ("step", fault("illegal"), ("step", "error 'illegal': no", "the move is legal")),
        # Only when no stone is left.
        ("moves", listing(lambda some: some or ["take 1 from A"]), ("moves", "legal", "not legal")),
    ],
)
def test_each_thing_asked_in_a_game_shows_a_fault_alone(
    ask: str, otherwise: Change, told: tuple[str, str, str]
) -> None:
    found = tried(Says(ask, otherwise), stages=("games",), games=1).found
    assert found is not None
    said = found.difference
    assert (said.what, said.engine, said.rules) == told


@pytest.mark.parametrize(
    ("covers", "most"),
    [(None, 1), (Covers(kinds=frozenset({kind.name for kind in ct.game().system.kinds})), 2)],
    ids=["everything", "kinds"],
)
def test_of_a_position_few_moves_are_judged_and_the_legal_ones_are_played(
    covers: Covers | None, most: int
) -> None:
    server, system = Notes(), ct.game().system
    run = tried(server, covers, stages=("games",), games=1, seed=5, length=150)
    assert run.found is None
    judged: defaultdict[Any, list[Any]] = defaultdict(list)
    played: defaultdict[Any, list[Any]] = defaultdict(list)
    for position, asked in server.noted:
        if "move" in asked:
            found = judged if asked["ask"] == "judge" else played
            found[position].append(ct.game().parse_move(position, asked["move"]))
    refused = {at: [one for one in some if not system.is_legal(at, one)] for at, some in judged.items()}
    # Not legal, but of a kind that is awaited there.
    assert all(system.kind_of(at, one) is not None for at, some in refused.items() for one in some)
    assert max(map(len, refused.values())) == 3
    assert {at: [one for one in some if one not in refused[at]] for at, some in judged.items()} == played
    assert max(map(len, played.values())) == most


def test_a_position_that_an_engine_does_not_take_is_asked_about_once() -> None:
    run = tried(Says("setup", fault("unsupported")), stages=("games",), games=1, length=5)
    # The set-up by its name, each of the five positions in which a move is played, and the last.
    assert asks(run) == ["setup"] * 7
    assert run.probe.counts == {"cases": 1, "not covered": 7}


@pytest.mark.parametrize("covers", [Covers(perft=True), Covers()], ids=["counted", "walked"])
def test_a_tree_leads_to_a_difference_by_its_own_moves_alone(covers: Covers) -> None:
    """The engine forgets a move where pile B is empty, after other moves have been tried."""

    class Loses(Server):
        def answer(self, request: Any) -> dict[str, Any]:
            reply = super().answer(request)
            empty = self.position is not None and self.position.piles[1].stones == 0
            if request["ask"] == "moves" and empty:
                reply["moves"] = reply["moves"][1:]
            if request["ask"] == "perft" and "take 4 from B" in reply["divide"]:
                reply["divide"]["take 4 from B"] -= 1
            return reply

    found = tried(Loses(GAME), covers, stages=("perft",), depth=2).found
    assert found is not None
    assert (found.difference.what, found.full) == ("moves", 1)
    assert list(map(str, found.line)) == ["take 4 from B"]


SETUPS: Any = {"small": lambda: GAME.changed(BEGUN, "A.stones 1; B.stones 0; C.stones 1")}
SMALL = attrs.evolve(GAME, setups=SETUPS)


# One position, then two, then two that are over.
@pytest.mark.parametrize(("depth", "positions"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 5)])
def test_of_a_tree_no_more_is_compared_than_its_depth(depth: int, positions: int) -> None:
    walked = tried(Server(SMALL), Covers(), stages=("perft",), depth=depth)
    assert walked.found is None
    assert walked.probe.counts["positions"] == positions
    counted = tried(Server(SMALL), stages=("perft",), depth=depth)
    assert counted.found is None
    assert counted.probe.counts["positions"] == min(depth, 1)
    assert counted.probe.counts["lines"] == (2 if depth == 2 else 0)


def test_where_a_step_differed_no_more_than_a_few_like_it_are_tried() -> None:
    tall = GAME.setup("tall")
    every = GAME.legal_moves(tall)
    assert len(every) > 12
    for move in every:
        probe = probe_of()
        assert again(probe, tall, Difference("step", tall, "take", str(move), "", "", ())) is None
        assert isinstance(probe.engine, Inside)
        tried = [one["move"] for one in probe.engine.said[::2] if one["ask"] == "step"]
        assert len(set(tried)) == len(tried) == 12
        assert tried[0] == str(move)


def test_a_step_of_one_kind_is_tried_again_by_moves_of_that_kind_alone() -> None:
    state = ct.play(ct.setup("short", first=ct.FLN), "card 1; no pivotal event")
    legal = ct.legal_moves(state)
    kinds = {kind_name(ct.game(), state, move) for move in legal}
    assert len(kinds) > 3
    for kind in kinds:
        probe = Probe(Inside(Says("step", fault("failed"), None)))
        # The move itself is not legal there.
        found = again(probe, state, Difference("step", state, kind, "card 1", "", "", ()))
        assert found is not None
        assert found.kind == kind
