"""Each comparison that the kit makes notices the engine that is wrong there alone.

The game is Nim, whose positions are small; what rows and vectors ask is tried with Colonial Twilight's.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import ctcore as ct
from ctcore.conform import Covers, Engine, EngineError, Options, Run, Server
from ctcore.conform.cases import Case, cases
from ctcore.conform.difference import Differs, differing, of_a_move
from ctcore.conform.probe import Probe, Unsupported, again
from ctcore.conform.rows import row_as_data, tables
from ctcore.nim.game import GAME
from tests.conform.inside import Changed, Inside, tried

Change = Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]
BEGUN = GAME.setup("classic")
NEGATIVE = json.loads(GAME.to_json(BEGUN)) | {"piles": [{"name": "A", "stones": -1}] * 3}
AWAITS = ("2: the position awaits stones to take",)


class Says(Changed):
    """Answers one sort of request otherwise, as a function of the request and the reply."""

    def __init__(self, ask: str, otherwise: Change, game: Any = GAME) -> None:
        super().__init__(game)
        self.ask, self.otherwise = ask, otherwise

    def change(self, request: Any, reply: dict[str, Any]) -> dict[str, Any]:
        return self.otherwise(request, reply) if request["ask"] == self.ask else reply


def fault(kind: str) -> Change:
    return lambda _request, reply: {"id": reply["id"], "error": {"kind": kind, "message": "no"}}


def with_more(**more: Any) -> Change:
    return lambda _request, reply: reply | more


def listing(change: Callable[[list[str]], list[str]]) -> Change:
    return lambda _request, reply: reply | {"moves": change(reply["moves"])}


def fewer_in_a(_request: Any, reply: dict[str, Any]) -> dict[str, Any]:
    reply["position"]["piles"][0]["stones"] -= 1
    return reply


def probe_of(ask: str = "", otherwise: Change | None = None, covers: Covers | None = None) -> Probe:
    return Probe(Inside(Says(ask, otherwise or with_more()), covers))  # a probe of an engine of Nim


def move(text: str) -> Any:
    return GAME.parse_move(BEGUN, text)


def placed(probe: Probe) -> None:
    probe.place(BEGUN)


def set_up(probe: Probe) -> None:
    probe.set_up(BEGUN, "classic", {})


def refused(probe: Probe) -> None:
    probe.refuses(NEGATIVE, BEGUN, ("1: a law",))


def listed(probe: Probe) -> None:
    probe.moves(BEGUN)


def judged(text: str) -> Callable[[Probe], None]:
    return lambda probe: probe.judge(BEGUN, move(text))


def stepped(probe: Probe) -> None:
    probe.steps(BEGUN, move("take 1 from A"))


def step_refused(probe: Probe) -> None:
    probe.refuses_step(BEGUN, move("take 5 from A"))


LEGAL, TOO_MANY, BOTH = "take 1 from A", "take 5 from A", "take 9 from C"
HOLDS = "2.1: at least one stone is taken, which holds"
# What is answered otherwise, and what is asked; what the difference is about, and what either side says.
WRONG: tuple[tuple[str, Change, Callable[[Probe], None], tuple[str, str, str], str], ...] = (
    (
        "setup",
        fault("failed"),
        placed,
        ("setup", "error 'failed': no", "the position keeps every law"),
        *AWAITS,
    ),
    (
        "setup",
        fault("position"),
        set_up,
        ("setup", "error 'position': no", "the scenario can be set up"),
        "10: the",
    ),
    ("state", fault("failed"), set_up, ("state", "error 'failed': no", "there is a position"), "10: the"),
    ("state", fewer_in_a, set_up, ("setup", "piles[0].stones 2", "piles[0].stones 3"), "10: the"),
    ("setup", fault("failed"), refused, ("law", "error 'failed': no", "refuse the position"), "1: a law"),
    (
        "setup",
        lambda _, reply: {"id": reply["id"]},
        refused,
        ("law", "takes the position", "refuse the position"),
        "1: a law",
    ),
    ("moves", fault("failed"), listed, ("moves", "error 'failed': no", "some moves are legal"), *AWAITS),
    ("moves", listing(lambda some: some[1:]), listed, ("moves", "not legal", "legal"), HOLDS),
    (
        "moves",
        listing(lambda some: [*some, "take 1 from a"]),
        listed,
        ("moves", "listed twice", "one move"),
        HOLDS,
    ),
    (
        "moves",
        listing(lambda some: [*some, TOO_MANY]),
        listed,
        ("moves", "legal", "not legal"),
        "2.2: the pile holds",
    ),
    ("moves", listing(lambda some: [*some, "eat A"]), listed, ("moves", "legal", "no move"), *AWAITS),
    ("judge", with_more(legal=False), judged(LEGAL), ("judge", "not legal", "legal"), HOLDS),
    (
        "judge",
        with_more(legal=True),
        judged(TOO_MANY),
        ("judge", "legal", "not legal"),
        "2.2: the pile holds",
    ),
    ("judge", fault("notation"), judged(LEGAL), ("judge", "error 'notation': no", "legal"), HOLDS),
    (
        "judge",
        fault("failed"),
        judged(TOO_MANY),
        ("judge", "error 'failed': no", "not legal"),
        "2.2: the pile holds",
    ),
    (
        "judge",
        with_more(unmet=[]),
        judged(TOO_MANY),
        ("judge", "unmet is nothing", "unmet is enough_stones"),
        "2.2:",
    ),
    (
        "judge",
        with_more(unmet=["a", "b"]),
        judged(LEGAL),
        ("judge", "unmet is a, b", "unmet is nothing"),
        HOLDS,
    ),
    ("step", fault("illegal"), stepped, ("step", "error 'illegal': no", "the move is legal"), HOLDS),
    (
        "state",
        fault("failed"),
        stepped,
        ("state", "error 'failed': no", "the move comes to a position"),
        *AWAITS,
    ),
    (
        "state",
        fewer_in_a,
        stepped,
        ("position", "piles[0].stones 1", "piles[0].stones 2"),
        "2: First takes 1",
    ),
    (
        "step",
        lambda _, reply: {"id": reply["id"]},
        step_refused,
        ("step", "plays it", "not legal"),
        "2.2: the pile",
    ),
    (
        "step",
        fault("position"),
        step_refused,
        ("step", "error 'position': no", "not legal"),
        "2.2: the pile holds",
    ),
)


@pytest.mark.parametrize(("ask", "otherwise", "asked", "told", "decides"), WRONG)
def test_a_wrong_answer_differs(
    ask: str, otherwise: Change, asked: Callable[[Probe], None], told: tuple[str, str, str], decides: str
) -> None:
    asked(probe_of())
    wrong = probe_of(ask, otherwise)
    # What it held before is known no more where the set-up or the step went wrong.
    wrong.held = GAME.setup("tall")
    with pytest.raises(Differs) as raised:
        asked(wrong)
    found = raised.value.difference
    assert (found.what, found.engine, found.rules) == told
    assert found.deciding[0].startswith(decides)
    stays = ask in {"moves", "judge"} or (told[1].startswith("error 'position'") and asked is step_refused)
    assert wrong.held == (BEGUN if stays else None)


def test_texts_that_are_no_moves_are_told_each_by_itself() -> None:
    probe = probe_of("moves", listing(lambda some: [*some, "eat A", "eat A", "eat B"]))
    with pytest.raises(Differs) as raised:
        listed(probe)
    assert raised.value.difference.move == "eat A"


@pytest.mark.parametrize(
    ("ask", "asked"),
    [
        ("setup", placed),
        ("setup", set_up),
        ("state", set_up),
        ("setup", refused),
        ("moves", listed),
        ("judge", judged(LEGAL)),
        ("judge", judged(TOO_MANY)),
        ("step", stepped),
        ("state", stepped),
        ("step", step_refused),
    ],
)
def test_what_an_engine_does_not_cover_is_no_difference(ask: str, asked: Callable[[Probe], None]) -> None:
    probe = probe_of(ask, fault("unsupported"))
    with pytest.raises(Unsupported):
        asked(probe)
    assert probe.tries(asked, probe) is False
    assert probe.counts == Counter({"not covered": 1})
    assert probe.held is None


@pytest.mark.parametrize(
    ("ask", "otherwise", "asked", "counted"),
    [
        # What it cannot read it does not judge legal; but it was not compared.
        ("judge", fault("notation"), judged(TOO_MANY), {}),
        ("judge", with_more(unmet=["enough_stones", "not_too_many"]), judged(BOTH), {"judged": 1}),
        ("judge", lambda _, reply: {"id": reply["id"], "legal": False}, judged(TOO_MANY), {"judged": 1}),
        (
            "moves",
            listing(lambda some: [f"T{one[1:]}" for one in some]),
            listed,
            {"positions": 1, "moves": 12},
        ),
        ("setup", fault("position"), refused, {"laws": 1}),
        ("step", fault("notation"), step_refused, {}),
        ("step", fault("illegal"), step_refused, {}),
        ("step", with_more(), stepped, {"steps": 1}),
    ],
)
def test_a_right_answer_in_other_words_is_no_difference(
    ask: str, otherwise: Change, asked: Callable[[Probe], None], counted: dict[str, int]
) -> None:
    probe = probe_of(ask, otherwise)
    asked(probe)
    assert probe.counts == Counter(counted)


def test_a_position_is_set_up_once_and_again_after_what_changed_it() -> None:
    probe = probe_of()
    engine = probe.engine
    assert isinstance(engine, Inside)

    def asks() -> list[str]:
        found = [one["ask"] for one in engine.said[::2]]
        engine.said.clear()
        return found

    placed(probe)
    listed(probe)
    judged(LEGAL)(probe)
    step_refused(probe)
    assert asks() == ["setup", "moves", "judge", "step"]
    after = GAME.step(BEGUN, move(LEGAL))
    assert probe.steps(BEGUN, move(LEGAL)) == after == probe.held
    assert asks() == ["step", "state"]
    listed(probe)
    assert asks() == ["setup", "moves"]
    refused(probe)
    assert (asks(), probe.held) == (["setup"], None)
    set_up(probe)
    listed(probe)
    assert asks() == ["setup", "state", "moves"]


def test_a_move_of_a_kind_that_is_not_covered_may_be_listed_or_not() -> None:
    probe = probe_of("moves", listing(lambda _: [TOO_MANY]), Covers(kinds=frozenset()))
    assert probe.covered(BEGUN) == []
    listed(probe)
    assert probe.counts == Counter(positions=1)


@pytest.mark.parametrize(
    ("ask", "otherwise", "asked"),
    [
        ("moves", listing(lambda some: some[1:]), listed),
        ("judge", with_more(legal=False), judged(LEGAL)),
        ("step", fault("illegal"), stepped),
        ("state", fewer_in_a, stepped),
        ("setup", fault("failed"), placed),
    ],
)
def test_a_difference_is_found_again_where_it_still_is(
    ask: str, otherwise: Change, asked: Callable[[Probe], None]
) -> None:
    wrong = probe_of(ask, otherwise)
    with pytest.raises(Differs) as raised:
        asked(wrong)
    found = raised.value.difference
    wrong.held = None
    assert again(wrong, BEGUN, found) == found
    assert again(probe_of(), BEGUN, found) is None
    assert again(probe_of(ask, fault("unsupported")), BEGUN, found) is None
    assert again(probe_of(ask, otherwise, Covers(frames=frozenset())), BEGUN, found) is None


@pytest.mark.parametrize(
    ("ours", "theirs", "told"),
    [
        ([1, 2, 3], [1, 9, 3], [("[1]", 2, 9)]),
        ([1, 2, 3], [1, 3], [("[1]", 2, None)]),
        ([1, 3], [1, 2, 3], [("[1]", None, 2)]),
        ([1, 1], [1], [("[1]", 1, None)]),
        ([1, 2, 3, 4, 5], [1, 7, 8, 5], [("[1]", 2, 7), ("[2]", 3, 8), ("[3]", 4, None)]),
        ([1, 2], [2, 1], [("[0]", 1, 2), ("[1]", 2, 1)]),
        ([1, 2, 3], [9, 1, 2, 3], [("[0]", None, 9)]),
        ([9, 8, 1, 2, 3], [1, 2, 3], [("[0]", 9, None), ("[1]", 8, None)]),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2, "c": 3}]}, [("a[0].b", 1, 2), ("a[0].c", None, 3)]),
        ({"a": 1}, {"a": True}, [("a", 1, True)]),
        ({"a": [1]}, {"a": {}}, [("a", [1], {})]),
        ([1], [True], [("[0]", 1, True)]),
        ({"a": 1}, {"a": 1}, []),
    ],
)
def test_places_that_differ_are_told_by_where_they_are(ours: Any, theirs: Any, told: list[Any]) -> None:
    assert list(differing(ours, theirs)) == told


def test_of_what_holds_of_a_legal_move_eight_findings_are_told() -> None:
    begun = ct.play(ct.setup("short", first=ct.GOVERNMENT, card=1), "no pivotal event; garrison")
    move = ct.legal_moves(begun)[0]
    findings = ct.judge(begun, move).findings
    assert len(findings) > 8
    assert of_a_move(ct.game(), begun, move) == tuple(f"{one}, which holds" for one in findings[:8])


@pytest.mark.parametrize(("more", "end"), [(6, ""), (7, "; and 1 more"), (8, "; and 2 more")])
def test_six_places_are_told_and_how_many_more_there_are(more: int, end: str) -> None:
    def longer(_request: dict[str, Any], reply: dict[str, Any]) -> dict[str, Any]:
        return reply | {"position": reply["position"] | dict.fromkeys("abcdefgh"[:more], "x")}

    with pytest.raises(Differs) as raised:
        stepped(probe_of("state", longer))
    found = raised.value.difference
    assert found.engine == "; ".join(f'{name} "x"' for name in "abcdef") + end
    assert found.rules.startswith("a nothing; b nothing")


def test_an_engine_tells_its_protocol_its_game_and_what_it_covers() -> None:
    def greeted(otherwise: Change, game: Any = GAME) -> Engine:
        engine = Inside(Says("hello", otherwise, game))
        engine._greet()
        return engine

    usual = greeted(with_more(name="mine", version=7, covers={"kinds": ["take"]}))
    assert (usual.name, usual.covers) == ("mine 7", Covers(kinds=frozenset({"take"})))
    assert isinstance(usual, Inside)
    told = {"protocol": 1, "position": 1, "game": "nim"}
    assert usual.said[0] == {"id": 1, "ask": "hello"} | told
    # The game that is usually played goes without saying.
    twilight = greeted(with_more(), None)
    assert isinstance(twilight, Inside)
    assert twilight.said[0] == {"id": 1, "ask": "hello", "protocol": 1, "position": 2}
    for otherwise, complaint in (
        (fault("failed"), "refuses the first request: error 'failed': no"),
        (with_more(protocol=2), "speaks protocol 2; this kit speaks 1"),
        (with_more(game="chess"), "plays the game 'chess', not 'nim'"),
        # One that names no game plays the usual one.
        (lambda _, reply: {key: reply[key] for key in ("id", "protocol", "name")}, "'twilight', not 'nim'"),
    ):
        with pytest.raises(EngineError, match=complaint):
            greeted(otherwise)


# What is asked in the cases of each stage


def asks(run: Run) -> list[str]:
    assert isinstance(run.engine, Inside)
    return [one["ask"] for one in run.engine.said[::2]]


def test_trees_are_counted_by_an_engine_that_can_and_walked_with_another() -> None:
    options: dict[str, Any] = {"stages": ("perft",), "depth": 3}
    setups = [GAME.setup(name) for name in GAME.setups]
    afters = [GAME.step(one, each) for one in setups for each in GAME.legal_moves(one)]
    lasts = [GAME.step(one, each) for one in afters for each in GAME.legal_moves(one)]
    counted = tried(Server(GAME), **options)
    assert counted.found is None
    assert asks(counted) == ["setup", "moves", "perft"] * len(setups)
    assert counted.probe.counts["lines"] == sum(len(GAME.legal_moves(one)) for one in lasts)
    walked = tried(Server(GAME), Covers(), **options)
    assert walked.found is None
    assert walked.probe.counts["positions"] == len([*setups, *afters, *lasts])
    assert walked.probe.counts["lines"] == 0
    # It covers a kind alone: what all lines are, it is not asked.
    assert "perft" not in asks(tried(Server(GAME), Covers(kinds=frozenset({"take"}), perft=True), **options))
    shallow = tried(Server(GAME), stages=("perft",), depth=1)
    assert asks(shallow) == ["setup", "moves"] * len(setups)
    # No position is reached by fewer than no moves.
    assert asks(tried(Server(GAME), stages=("perft",), depth=0)) == []


def test_a_count_is_followed_to_the_position_that_differs() -> None:
    """It forgets a move where pile A is empty, and counts so too."""

    class Loses(Server):
        def answer(self, request: Any) -> dict[str, Any]:
            reply = super().answer(request)
            if request["ask"] == "moves" and self.position.piles[0].stones == 0:
                reply["moves"] = reply["moves"][1:]
            if request["ask"] == "perft" and "take 3 from A" in reply["divide"]:
                reply["divide"]["take 3 from A"] -= 1
            return reply

    found = tried(Loses(GAME), stages=("perft",), depth=2).found
    assert found is not None
    assert (found.difference.what, found.difference.move) == ("moves", "take 1 from B")
    assert list(map(str, found.line)) == ["take 3 from A"]
    # Only the count is wrong.
    only = Says("perft", lambda _, reply: reply | {"divide": reply["divide"] | {"take 1 from A": 1}})
    counted = tried(only, stages=("perft",), depth=2).found
    assert counted is not None
    told = counted.difference
    assert (told.what, told.move) == ("perft", "take 1 from A")
    assert (told.engine, told.rules) == ("1 lines of 2 moves", "11 lines of 2 moves")
    assert counted.line == ()
    refusing = tried(Says("perft", fault("failed")), stages=("perft",), depth=2).found
    assert refusing is not None
    said = refusing.difference
    assert (said.engine, said.rules, said.deciding) == ("error 'failed': no", "count lines", AWAITS)


def test_a_game_is_asked_from_its_set_up_to_its_end() -> None:
    run = tried(Server(GAME), stages=("games",), games=1, seed=2)
    assert run.found is None
    asked = asks(run)
    assert asked[:2] == ["setup", "state"]
    assert asked[-1] == "moves"
    assert run.probe.counts["positions"] == run.probe.counts["steps"] + 1
    # Another set-up is one that it does not know.
    others = Covers(scenarios=frozenset({"tall"}))
    engine = tried(Server(GAME), others, stages=("games",), games=2).engine
    assert isinstance(engine, Inside)
    begun = {one.get("scenario") for one in engine.said[::2] if one["ask"] == "setup"}
    assert begun == {"tall", None}


@pytest.mark.parametrize("ask", ["setup", "moves", "judge", "step", "state", "perft"])
def test_a_run_goes_on_where_the_engine_covers_nothing_of_a_sort(ask: str) -> None:
    run = tried(Says(ask, fault("unsupported")), stages=("perft", "games"), games=2)
    assert run.found is None
    assert run.done == {"perft": 2, "games": 2}
    assert run.probe.counts["not covered"] >= 2


# A row in which moves are played before the last one, and each sort of row and vector


def row_with(what: str, moves: int = 1) -> Case:
    """The first row of which the line has at least that many moves, and that expects that."""
    for case in cases("tables", Options()):
        data = row_as_data(*case.told)
        if data is not None and what in data["expect"] and len(data["line"]) >= moves:
            return case
    raise AssertionError(what)


def run_of(case: Case, ask: str, otherwise: Change | None = None, covers: Covers | None = None) -> Probe:
    probe = Probe(Inside(Says(ask, otherwise or with_more(), None), covers))
    case.run(probe, [])
    return probe


@pytest.mark.parametrize("what", ["after", "violated"])
def test_each_move_of_a_row_is_played_and_of_the_last_all_is_compared(what: str) -> None:
    case = row_with(what, 3)
    data = row_as_data(*case.told)
    assert data is not None
    played = sum(isinstance(one, str) for one in data["line"]) - 1
    probe = run_of(case, "")
    is_legal = what == "after"
    assert probe.counts["steps"] == played + is_legal
    assert (probe.counts["judged"], probe.counts["positions"]) == (1, 1 + is_legal)
    unable = run_of(case, "step", fault("unsupported"))
    assert (unable.counts["steps"], unable.counts["not covered"]) == (0, played + 1)
    for nothing in (Covers(kinds=frozenset()), Covers(frames=frozenset())):
        assert not run_of(case, "", covers=nothing).counts
    for ask in ("step", "judge", "moves"):
        with pytest.raises(Differs):
            run_of(case, ask, fault("failed"))


def test_a_row_without_a_last_move_compares_what_may_be_done() -> None:
    found = (case for case in cases("tables", Options()) if row_as_data(*case.told) is not None)
    for case in found:
        data = row_as_data(*case.told)
        assert data is not None
        if not {"after", "violated"} & {*data["expect"]}:
            break
    assert run_of(case, "").counts["positions"] == 1
    with pytest.raises(Differs):
        run_of(case, "moves", listing(lambda some: some[1:]))


def test_a_row_that_is_about_no_position_asks_nothing() -> None:
    found = (case for case in cases("tables", Options()) if row_as_data(*case.told) is None)
    case = next(found)
    assert not run_of(case, "").counts


def test_a_law_is_tried_on_an_engine_that_covers_all_and_refuses_what_cannot_be() -> None:
    case = next(one for one in cases("vectors", Options()) if "law" in one.told)
    assert run_of(case, "").counts == Counter(laws=1)
    assert not run_of(case, "", covers=Covers(laws=False)).counts
    assert not run_of(case, "", covers=Covers(kinds=frozenset({"rally"}))).counts


def test_of_a_vector_both_sides_are_judged_listed_and_played_or_refused() -> None:
    case = next(one for one in cases("vectors", Options()) if {"illegal", "legal"} <= one.told.keys())
    assert run_of(case, "").counts == Counter(
        judged=2, positions=2, moves=run_of(case, "").counts["moves"], steps=1
    )
    unable = run_of(case, "setup", fault("unsupported"))
    assert unable.counts == Counter({"not covered": 2})
    for ask in ("step", "judge", "moves", "state"):
        with pytest.raises(Differs):
            run_of(case, ask, fault("failed"))


def test_a_case_of_a_table_has_its_line_its_clauses_and_its_words() -> None:
    table, rows = next(iter(tables().items()))
    case = next(iter(cases("tables", Options())))
    row = rows[0]
    assert (case.name, case.told) == (f"{table}:{row.line}", (table, row))
    assert case.shows == row.shows
    assert case.row == f"{row.cells[1]} | {row.cells[2]}"
