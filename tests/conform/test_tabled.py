"""The cases of a game other than the usual one, which has vectors and tables: they are its own throughout."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ctcore.conform import STAGES, Options, Server, exported, lacking
from ctcore.conform.cases import Case, cases
from ctcore.conform.kit import kit_of
from ctcore.conform.rows import begun, row_as_data, starts, tables
from ctcore.nim.game import GAME
from tests.conform.inside import tried
from tests.conform.tabled import TABLED
from tests.conform.test_comparisons import Says, listing
from tests.schemas.validating import faults

SCHEMAS = {"tables": "table", "vectors": "vector"}


def all_of(stage: str) -> list[Case]:
    return list(cases(stage, Options(), TABLED))


def test_its_own_engine_agrees_in_every_stage() -> None:
    run = tried(Server(TABLED))
    assert lacking(TABLED, STAGES) == []
    assert run.found is None
    assert run.done == {stage: len(all_of(stage)) for stage in STAGES}
    assert run.probe.counts["laws"] == 1


def test_a_row_begins_in_a_start_with_what_differs_from_it() -> None:
    assert set(starts(TABLED)) == {"wide", "bowed"}
    assert begun("wide", TABLED) == GAME.setup("classic")
    bowed = GAME.changed(GAME.play(GAME.setup("tall"), "take 1 from A"), "B.stones 2")
    assert begun("bowed", TABLED) == bowed
    assert begun("bowed; A.stones 1", TABLED) == GAME.changed(bowed, "A.stones 1")


def test_a_start_is_any_set_up_by_its_name() -> None:
    for name in GAME.setups:
        assert kit_of(GAME).start({"scenario": name}) == GAME.setup(name)


def test_a_row_cites_what_it_cites_as_the_register_of_its_game_prints_it() -> None:
    # The usual game's register has sentences of 2.2, for which it prints the clause; that of Nim has none.
    rows = [row for some in tables(TABLED).values() for row in some]
    assert "2.2/1" in rows[0].clauses
    printed = [TABLED.register.printed(row.clauses) for row in rows]
    assert [case.clauses for case in all_of("tables")] == printed
    told = [row_as_data("take", row, TABLED) for row in rows]
    assert [tuple(one["clauses"]) for one in told if one is not None] == printed


@pytest.mark.parametrize("row", tables(TABLED)["take"], ids=lambda row: row.line)
def test_the_line_of_a_row_leads_from_its_position_to_what_is_expected(row: Any) -> None:
    told = row_as_data("take", row, TABLED)
    assert told is not None
    before, (last,), expect = told["line"][:-1], told["line"][-1:], told["expect"]
    state = GAME.from_json(json.dumps(told["position"]))
    for part in before:
        moved = isinstance(part, str) and GAME.step(state, GAME.parse_move(state, part))
        state = moved or GAME.from_json(json.dumps(part))
    if "legal" not in expect:
        state = GAME.from_json(json.dumps(last))
        assert expect == {"moves": [str(move) for move in GAME.legal_moves(state)]}
        return
    move = GAME.parse_move(state, last)
    assert expect["legal"] is GAME.judge(state, move).legal
    assert expect["legal"] is not row.cells[3].startswith("refused by ")
    if expect["legal"]:
        after = GAME.step(state, move)
        assert expect["after"] == GAME.as_data(after)
        assert expect["moves"] == [str(one) for one in GAME.legal_moves(after)]
        assert [entry["text"] for entry in expect["ledger"]] == [row.cells[3].removeprefix("2: ")]


def test_what_is_exported_is_as_its_own_schemas_have_it() -> None:
    files = {path: json.loads(text) for path, text in exported(TABLED)}
    assert files["schemas/position.json"]["properties"].keys() >= {"piles", "winner"}
    kept = {path: value for path, value in files.items() if not path.startswith("schemas/")}
    assert set(kept) == {"vectors/take.json", "tables/take.json"}
    for path, value in kept.items():
        assert faults(SCHEMAS[path.partition("/")[0]], value, "nim") == []


@pytest.mark.parametrize("stage", ["vectors", "tables"])
def test_a_difference_in_a_vector_or_a_row_is_told_where_it_is(stage: str) -> None:
    """Wherever else it shows, too."""
    wrong = Says("moves", listing(lambda some: some[1:]), TABLED)
    found = tried(wrong, stages=(stage,)).found
    assert found is not None
    assert (found.start.name, found.line, found.full) == ("the position given", (), 0)
    assert found.start.state == found.difference.state
