"""What the kit finds in engines that are wrong in one place each, and how short it tells it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ctcore as ct
from ctcore.conform import Covers, Options, Place, Run, Server
from ctcore.conform.cases import Case
from ctcore.conform.difference import Differs
from ctcore.conform.protocol import EngineError
from ctcore.conform.rows import tables
from ctcore.conform.shrink import replayed, shortest
from ctcore.conform.sources import vectors
from tests.conform import inside
from tests.conform.inside import Inside, tried
from tests.schemas.validating import faults

FEW: dict[str, Any] = {"stages": ("games",), "games": 1, "length": 40}
VECTORS, PERFT = {"stages": ("vectors",)}, {"stages": ("perft",)}
# From the vectors of laws on.
BEFORE = next(number for number, one in enumerate(vectors()) if "law" in one)
LAWS = {**VECTORS, "place": Place(2, 1, {"vectors": BEFORE})}
# The engine, what it is tried on, or the seed of a game in which the fault comes soon; and of the difference:
# what it is, the kind of move, and what decides it.
FOUND: tuple[tuple[Any, Any, tuple[str, str], str], ...] = (
    (inside.Forgets, 5, ("moves", "train.place"), "3.2.1, R18: Train places"),
    (inside.Invents, 13, ("moves", ""), "'retreat' is not a move."),
    (inside.Repeats, 13, ("moves", "rally"), "3.3, 3.1, 2.3.1: Rally is an Operation of the FLN"),
    (inside.Overcharges, 10, ("position", "rally"), "the move changes nothing else"),
    (inside.Agrees, 1, ("judge", "pivotal.play"), "2.3.7, 10: the player keeps the card"),
    (inside.Misnames, 1, ("judge", "pivotal.play"), "2.3.7, 10: the player keeps the card"),
    (inside.Obeys, LAWS, ("law", ""), "1.4.1, 1.2: the 9 French Troops are on the map or in a box"),
    (inside.SetsUpWrong, 3, ("setup", ""), "10: the scenario's own set-up"),
    (inside.Miscounts, PERFT, ("perft", ""), "2.2: the position awaits the next card"),
    (inside.Fails, 11, ("step", "sweep"), "3.2, 3.1, 2.3.1: Sweep is an Operation of the Government"),
    (inside.Drifts, 24, ("position", "choose.second"), "2.3.3: FLN gains 1 Resource"),
    (inside.Plays, VECTORS, ("step", "agitation.agitate"), "6.3.2, 1.6.3, R148: the space"),
    (inside.Muddles, 1, ("state", ""), "10: the scenario's own set-up"),
)


@pytest.mark.parametrize(("server", "on", "sort", "rule"), FOUND, ids=[one[0].__name__ for one in FOUND])
def test_a_fault_is_found_told_with_its_rule_and_by_a_short_line(
    server: type[Server], on: Any, sort: tuple[str, str], rule: str
) -> None:
    options = {"stages": ("games",), "games": 1, "seed": on, "length": 60} if isinstance(on, int) else on
    found = tried(server(), **options).found
    assert found is not None
    assert found.difference.sort == sort
    assert rule in "\n".join(found.difference.deciding)
    assert len(found.line) < 10
    assert len(found.line) <= found.full
    played, after = replayed(found.start.state, found.line)
    assert played == found.line
    if found.case.start is not None and sort[0] != "setup":
        assert ct.to_json(found.difference.state) == ct.to_json(after)


def test_the_engine_itself_has_no_fault() -> None:
    run = tried(Server(), **FEW)
    assert run.found is None
    assert run.probe.counts["steps"] == 40
    assert run.probe.counts["judged"] > 60
    assert run.done == {"games": 1}


@pytest.mark.parametrize("server", [Server, inside.Fails])
def test_what_is_said_is_as_the_schema_of_the_protocol_has_it(server: type[Server]) -> None:
    run = Run(Inside(server()), Options(stages=("perft", "games"), games=1, length=4))
    assert len(list(run.cases())) == 7
    assert isinstance(run.engine, Inside)
    asked = {one["ask"] for one in run.engine.said[::2]}
    assert asked == {"setup", "moves", "judge", "step", "state", "perft"}
    told = [one for one in run.engine.said if len(one.get("moves", ())) < 70][-40:]
    assert [fault for one in told for fault in faults("protocol", one)] == []


def test_the_kit_asks_no_more_than_an_engine_covers() -> None:
    covers = Covers(
        scenarios=frozenset(), frames=frozenset({"Rallying"}), kinds=frozenset({"rally.select"}), laws=False
    )
    run = Run(Inside(Server(), covers), Options(stages=("games",), games=1))
    assert len(list(run.cases())) == 1
    assert isinstance(run.engine, Inside)
    given = [one["position"] for one in run.engine.said[::2] if one["ask"] == "setup"]
    assert {position["stack"][-1]["frame"] for position in given} == {"Rallying"}
    moves = {one["move"] for one in run.engine.said[::2] if "move" in one}
    assert moves <= {space.name for space in ct.setup("short").spaces}
    assert run.probe.counts["steps"] > 3


def test_moves_in_stages_are_judged_where_they_are_legal_no_more() -> None:
    run = Run(Inside(Server()), Options(stages=("games",), games=1, seed=5, length=150))
    assert len(list(run.cases())) == 1
    assert isinstance(run.engine, Inside)
    talk = zip(run.engine.said[::2], run.engine.said[1::2], strict=True)
    judged = [asked["move"] for asked, told in talk if asked["ask"] == "judge" and not told["legal"]]
    assert any(" from " in move and " to " in move for move in judged)


def test_what_an_engine_says_it_does_not_cover_is_left_out_and_counted() -> None:
    run = tried(inside.Shy(), stages=("perft", "games"), games=2, length=150)
    assert run.found is None
    counts = run.probe.counts
    assert min(counts["not covered"], counts["positions"], counts["steps"]) > 20
    assert counts["lines"] == 0
    assert run.done == {"perft": 6, "games": 2}


def test_an_engine_of_some_kinds_is_asked_where_one_is_awaited() -> None:
    run = Run(Inside(Server(), Covers(kinds=frozenset({"train.place"}))), Options(stages=("games",), games=2))
    assert len(list(run.cases())) == 2
    assert isinstance(run.engine, Inside)
    given = [one["position"] for one in run.engine.said[::2] if "position" in one]
    assert {position["stack"][-1]["frame"] for position in given} == {"TrainingIn"}


def test_a_fault_outside_of_what_an_engine_covers_is_none() -> None:
    assert tried(inside.Forgets(), Covers(kinds=frozenset({"rally"})), **FEW).found is None


def test_a_run_goes_on_where_another_stopped() -> None:
    options = Options(stages=("perft", "games"), games=2, length=10, depth=1)
    first = Run(Inside(Server()), options)
    names = [case.name for _, case in zip(range(4), first.cases(), strict=False)]
    place = Place.read(first.place.as_json(), options)
    second = Run(Inside(Server()), options, place)
    rest = [case.name for case in second.cases()]
    assert [*names, *rest] == [case.name for case in Run(Inside(Server()), options).cases()]
    assert len(rest) == 4
    assert second.done == {"perft": 6, "games": 2}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "holds no place in a run"),
        ('{"ctcore": "position"}', "holds no place in a run"),
        (
            '{"ctcore": "conform", "version": 1, "depth": 2, "seed": 1, "done": {"rows": 3}}',
            "holds no place in a run",
        ),
        (
            '{"ctcore": "conform", "version": 1, "depth": 2, "seed": 7, "done": {}}',
            "is of --depth 2 --seed 7",
        ),
    ],
)
def test_a_file_that_tells_no_place_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        Place.read(text, Options())


@pytest.mark.parametrize(
    ("covers", "complaint"),
    [
        ([], "is not an object"),
        ({"kinds": "terror"}, "'kinds' is not an array"),
        ({"kinds": ["teror"]}, "unknown kind 'teror'; did you mean 'terror'"),
        ({"frames": ["Terrorising"]}, "unknown frame 'Terrorising'; did you mean 'Terrorizing'"),
        ({"scenarios": ["long"]}, "unknown scenario 'long'"),
        ({"laws": 1}, "'laws': 1"),
        ({"colours": True}, "'colours': True"),
    ],
)
def test_an_engine_that_covers_what_is_not_there_is_refused(covers: Any, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        Covers.told(covers)


# Short lines


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_line_is_made_short_and_stays_legal(seed: int) -> None:
    draw, state = random.Random(seed), ct.setup("short")  # noqa: S311 - play, not secrets
    line = []
    while state.terror_left == 12:
        line.append(ct.random_move(state, draw))
        state = ct.step(state, line[-1])

    def shows(start: ct.State, moves: Any) -> bool:
        after: ct.State = replayed(start, moves)[1]
        return after.terror_left < 12

    start, short = shortest([ct.setup("short"), ct.setup("short", first=ct.GOVERNMENT)], line, shows)
    assert replayed(start, short)[0] == short
    assert shows(start, short)
    assert len(short) < 10 < len(line)


def test_a_line_that_cannot_be_shorter_stays_as_it_is() -> None:
    start = ct.setup("short", first=ct.FLN)
    line = [step.move for step in ct.play_line(start, "rally; Barika; place 1 Guerrilla")]
    wanted = ct.play(start, "rally; Barika; place 1 Guerrilla").space("Barika")
    assert shortest([start], line, lambda s, moves: replayed(s, moves)[1].space("Barika") == wanted) == (
        start,
        tuple(line),
    )


@pytest.mark.parametrize("name", ["twilight", "nim"])
def test_an_engine_names_its_game_unless_it_is_the_usual_one(name: str) -> None:
    told = Server(ct.game(name)).answer({"id": 1, "ask": "hello", "protocol": 1, "position": 2})
    assert told.get("game", "twilight") == name
    assert ("game" in told) is (name != "twilight")


def test_what_was_tried_is_counted_by_stages_and_topics() -> None:
    found = tried(Server(), stages=("perft", "games"), depth=1, games=1, seed=7, length=60)
    assert found.compared == {"perft": 6, "games": 1}
    assert (found.total("perft"), found.total("games")) == (6, 1)
    topics = found.probe.kit.topics
    assert [len(names) for names in topics.values()] == [66, 33, 31]
    executed = {name for sort, name in found.probe.tried if sort == "cards"}
    assert executed
    assert executed <= set(topics["cards"])
    assert all(name in topics[sort] for sort, name in found.probe.tried)


def test_an_effect_that_does_not_end_is_found_by_its_row() -> None:
    """One Momentum alone stays in force after the Reset."""
    (row,) = [one for one in tables()["6.5-reset"] if "no longer in force: Bananes" in one.cells[3]]
    case = Case("tables", f"6.5-reset:{row.line}", ("6.5-reset", row), None, row.clauses, row.shows)
    run = Run(Inside(inside.Lasts()), Options())
    with pytest.raises(Differs) as raised:
        case.run(run.probe, [])
    assert raised.value.difference.engine == 'in_force[0] "h21_helicopters"'
