"""The mutants: each a change of its own, and one noticed where another that changes nothing is not."""

from __future__ import annotations

import ast
import importlib
import time
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.condition import grammar
from ctcore.runner import How, backend_named, finished
from tests.house.games import PRINTED, dearer
from tests.mutation import noticing, tested
from tests.mutation.__main__ import EXPLAINED_CODE, explained, sample
from tests.mutation.child import TooLong, in_child, limited
from tests.mutation.mutant import Mutant, neighbour
from tests.mutation.rooms import ROOMS, in_rooms, room_named, room_of
from tests.mutation.runs import _changed, mutants
from tests.mutation.schemas import in_schemas
from tests.mutation.source import ROOT, Edit, plant, text_of
from tests.mutation.tested import Collected, Reached, by_reach, change, collected, without_workers
from tests.mutation.tested import noticed as noticed_by_tests

RALLY = "ctcore/twilight/rules/operations/rally.py"
_PRICE = 'PRICE = Figure("rally.price", (cite("3.3.1/7"),), lambda _state: '

pytestmark = pytest.mark.copies


@cache
def every() -> list[Mutant]:
    return list(mutants())


def sorts() -> set[str]:
    return {one.sort for one in every()}


def rows_of(kind: str) -> list[int]:
    return [place for place, (_, row) in enumerate(noticing.rows()) if row.cells[2].startswith(kind)]


def noticed(one: Mutant, kind: str) -> str:
    by: str = in_child(lambda: _changed(one).tabled(rows_of(kind)))
    return by


def edited(old: str, new: str, path: str = RALLY) -> Edit:
    assert text_of(path).count(old) == 1
    start = text_of(path).index(old)
    return Edit(path, start, start + len(old), new)


def test_every_mutant_has_a_name_of_its_own_and_a_place() -> None:
    assert len({one.id for one in every()}) == len(every()) > 4000
    assert {one.where for one in every() if not (ROOT / one.where.rpartition(":")[0]).is_file()} == set()


def test_every_sort_of_change_is_made() -> None:
    whole = {"dropped", "negated", "mis-cited"}
    assert sorts() >= {f"{what} {how}" for what in ("requirement", "ground", "law") for how in whole}
    assert sorts() >= {"bound", "number", "swap", "call dropped", "entry mis-cited", "constant"}
    assert sorts() >= {"figure", "figure mis-cited", "kind dropped", "wrong actor", "map", "scenario"}


def test_every_edit_is_of_something_and_can_be_read() -> None:
    edits = [one.change for one in every() if isinstance(one.change, Edit)]
    assert all(edit.old != edit.new for edit in edits)
    for edit in [edit for edit in edits if edit.path.endswith(".py")][::50]:
        ast.parse(edit.text)


def test_a_sample_is_the_same_each_time_and_has_every_sort() -> None:
    chosen = sample(every(), 100)
    assert [one.id for one in chosen] == [one.id for one in sample(every(), 100)]
    assert {one.sort for one in chosen} == sorts()
    assert len(chosen) < 200


def test_the_next_samples_have_others() -> None:
    # Of a sort with few there are no others.
    many = [one for one in every() if one.sort in {"number", "bound", "call dropped"}]
    drawn = [{one.id for one in sample(many, 40, which)} for which in (1, 2, 3)]
    assert len(set().union(*drawn)) == sum(map(len, drawn)) > 100


def test_a_neighbour_is_another_clause_of_the_same_part() -> None:
    assert (neighbour("3.3.1"), neighbour("R93"), neighbour("#64")) == ("3.3.2", "R94", "#65")
    assert all(neighbour(clause) != clause for one in every() for clause in one.clauses)


def test_every_explanation_is_of_a_mutant_and_gives_a_reason() -> None:
    assert explained().keys() <= {one.id for one in every()}
    assert all(reason for reason in explained().values())


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("underground + active == 2", "underground + active == 3", "rally"),
        ('draft.remove(Piece.FLN_BASES, 1, move.space, cite("1.4.1/10"))', "pass", "rally"),
        (f"{_PRICE}1)\n", f"{_PRICE}2)\n", "rally"),
    ],
)
def test_a_change_of_the_text_is_noticed_by_a_row(old: str, new: str, kind: str) -> None:
    one = Mutant("bound", "planted", RALLY, edited(old, new), anew=old.startswith(_PRICE))
    assert noticed(one, kind).startswith("table ")


def test_a_dropped_requirement_is_noticed_in_its_own_process_alone() -> None:
    one = next(one for one in every() if one.id == "requirement dropped: rally.place/within_limit")
    assert noticed(one, "rally").startswith("table 3.3.1-rally:")
    kind = next(kind for kind in ct.SYSTEM.kinds if kind.name == "rally.place")
    assert "within_limit" in {asked.name for asked in kind.requirements}


# One that the kind itself asks, one of a group that it shares, and one of a text of a card.
@pytest.mark.parametrize(
    "name",
    ["rally.place/within_limit", "rally.select/city_not_at_support", "event.4.removing.remove/within_number"],
)
def test_a_dropped_requirement_is_dropped_for_those_who_play_by_house_rules(name: str) -> None:
    one = next(one for one in every() if one.id == f"requirement dropped: {name}")
    kind_name, _, requirement = name.partition("/")

    def asked() -> list[bool]:
        assert not isinstance(one.change, Edit)
        one.change()
        house = PRINTED.with_provisos(dearer("house rule: dear Sweeps, here", "sweep.price", 1))
        found = next(kind for kind in house.system.kinds if kind.name == kind_name)
        return [each.name == requirement for each in found.requirements]

    kind = next(kind for kind in ct.SYSTEM.kinds if kind.name == kind_name)
    assert requirement in {each.name for each in kind.requirements}
    assert in_child(asked) == [False] * (len(kind.requirements) - 1)


def test_what_changes_nothing_is_not_noticed() -> None:
    one = Mutant("bound", "nothing", RALLY, edited("underground + active == 2", "active + underground == 2"))
    assert noticed(one, "rally; Biskra; replace") == ""
    assert noticed(attrs.evolve(one, anew=True), "rally; Biskra; replace") == ""


def test_a_process_that_breaks_down_tells_nothing() -> None:
    assert in_child(lambda: 1 // 0) is None
    assert in_child(lambda: [1, "a"]) == [1, "a"]


def test_what_goes_on_for_ever_is_stopped() -> None:
    def for_ever() -> str:
        while True:
            pass

    with pytest.raises(TooLong):
        limited(0.05, for_ever)

    def idle() -> str:
        time.sleep(60)
        return "said"

    with pytest.raises(TooLong):
        limited(0.01, idle, idle=5)
    assert limited(10, lambda: "said") == "said"


@pytest.mark.parametrize("backend", ["processes", "loky"])
def test_a_test_is_skipped_where_it_starts_a_worker(backend: str) -> None:
    how = How(2, backend_named(backend))

    def asked() -> str:
        without_workers()
        try:
            return str(list(finished(abs, [-1, -2], how)))
        except pytest.skip.Exception:
            return "skipped"

    assert in_child(asked) == "skipped"


def test_a_test_that_fails_where_nothing_is_changed_says_why() -> None:
    file = "tests/condition/test_fields.py"
    told = []

    class Failing(Collected):
        def first_failing(self, names: Sequence[str]) -> str:
            self.said = "so it says"
            return names[0]

    def failing(tests: Collected) -> None:
        one = Failing(tests.session)
        for one.sources in (tests.sources, "others"):
            with pytest.raises(RuntimeError) as raised:
                by_reach(one, [])
            told.append(str(raised.value))

    def asked() -> list[str]:
        collected([file], failing)
        return told

    for begins, said in zip(["where nothing is changed", "as sources change"], in_child(asked), strict=True):
        assert said.startswith(begins)
        assert file in said
        assert said.endswith("fails:\nso it says")


def test_what_a_test_may_take_is_its_own_however_long_those_before_it_took() -> None:
    class Taking(Collected):
        slow = ""

        def _asked(self, name: str, _later: pytest.Item | None) -> str:
            end = time.process_time() + 0.15
            while name == self.slow or time.process_time() < end:
                pass
            return ""

    def asked() -> list[object]:
        tested.MORE = 0.25
        collected(["tests/condition/test_fields.py"], of_each)
        return told

    def of_each(tests: Collected) -> None:
        one = Taking(tests.session)
        names = [*one.items][:4]
        one.seconds = dict.fromkeys(one.items, 0.0)
        told.append(one.first_failing(names))
        one.slow = names[2]
        told.append(one.first_failing(names))
        one.seconds[names[1]] = 2.0
        told.extend(one.most(name) for name in names[:2])

    told: list[object] = []
    none, slow, *most = in_child(asked)
    assert not none
    assert slow.startswith("tests/condition/test_fields.py::")
    assert slow.endswith(", which goes on for ever")
    assert most == [2 * tested.OF_FILE + 0.25, 2 * tested.TIMES + 2 * tested.OF_FILE + 0.25]


def test_rules_read_anew_without_a_change_are_noticed_by_nobody() -> None:
    places = list(range(0, len(noticing.rows()), 200))
    told = in_child(lambda: noticing.walks(places))
    nothing = Mutant("constant", "nothing", RALLY, Edit(RALLY, 0, 0, ""), anew=True)

    def asked() -> list[str]:
        anew = _changed(nothing)
        found = [
            anew.tabled(places),
            anew.second(places, told),
            anew.proofs(("rally.flip",), ("dispatch.rally",)),
        ]
        return [*found, anew.witnesses(("rally.flip",), ("no_terror_abroad",))]

    assert any(agreed for agreed, _ in told)
    assert in_child(asked) == ["", "", "", ""]


# Code beside the rules


@cache
def in_conditions() -> list[Mutant]:
    return list(in_rooms([room for room in ROOMS if room.name == "condition"]))


def test_every_room_has_files_and_tests_and_no_file_is_in_two() -> None:
    assert [room.name for room in ROOMS if not (room.files and room.test_files)] == []
    assert len({file for room in ROOMS for file in room.files}) == sum(len(room.files) for room in ROOMS)


def test_code_is_changed_in_every_way_and_stays_readable() -> None:
    ways = {"bound", "number", "comparison", "junction", "negation", "statement", "answer", "condition"}
    found = in_conditions()
    assert {one.sort for one in found} >= ways | {"argument", "slice", "default"}
    assert len({one.id for one in found}) == len(found) > 500
    assert {room_named(one.id) for one in found} == {room_of(one) for one in found}
    edits = [one.change for one in found if isinstance(one.change, Edit)]
    assert all(edit.old != edit.new for edit in edits)
    for edit in edits[::40]:
        ast.parse(edit.text)


def test_a_schema_is_changed_in_every_way() -> None:
    (room,) = (room for room in ROOMS if room.name == "schemas")
    sorts = {one.sort for one in in_schemas(room.files[:8])}
    assert sorts >= {
        "schema bound",
        "schema key not required",
        "schema value left out",
        "schema type left out",
    }


def test_every_explanation_of_code_is_of_a_mutant_and_gives_a_reason() -> None:
    names = explained(EXPLAINED_CODE)
    assert all(names.values())
    rooms = {room for name in names if (room := room_named(name))}
    assert names.keys() - {one.id for one in in_rooms(rooms)} == set()


def test_a_change_of_code_is_noticed_by_a_test() -> None:
    path, old = "ctcore/condition/distance.py", "isinstance(asked, e.Both) is holds"
    planted = Mutant("junction", "planted", f"{path}:1", edited(old, old.replace(" is ", " is not "), path))
    found = in_child(lambda: noticed_by_tests(planted, ["tests/condition/test_fields.py"]))
    assert found.startswith("tests/condition/test_fields.py::")


@pytest.mark.parametrize(
    ("reached", "imported", "asked"),
    [
        (["a::one"], False, ["a::two a::one"]),
        ([], True, ["anew a::two a::one b::three"]),
        (["a::one"], True, ["a::two a::one", "anew a::one", "anew a::two b::three"]),
    ],
    ids=["called by a test", "called by what is read", "called by both"],
)
def test_what_is_called_as_modules_are_read_is_tried_by_all_tests(
    reached: list[str],
    imported: bool,  # noqa: FBT001 - a case
    asked: list[str],
) -> None:
    """Those that call it come first; the quickest of them first, with those of the same file."""
    one = attrs.evolve(in_conditions()[0], code="here")
    tests: Any = SimpleNamespace(
        by_file={"a": ["a::one", "a::two"], "b": ["b::three"]},
        items={name: SimpleNamespace(path=name[0]) for name in ("a::one", "a::two", "b::three")},
        seconds={"a::one": 2.0, "a::two": 1.0, "b::three": 3.0},
    )
    known = Reached({"here": reached}, frozenset(["here"] if imported else []))
    found = [" ".join(["anew"] * each.anew + names) for each, names in known.attempts(tests, one, ["a", "b"])]
    assert found == asked


def test_a_change_that_takes_a_function_away_is_made() -> None:
    path, old = (
        "ctcore/condition/distance.py",
        "[self.of(one, here, holds=holds) for one in (asked.left, asked.right)]",
    )
    planted = Mutant("answer", "planted", f"{path}:1", edited(old, "[0]", path))
    found = in_child(lambda: noticed_by_tests(planted, ["tests/condition/test_readings.py"]))
    assert found.startswith("tests/condition/test_readings.py::")


def test_a_package_is_read_anew_with_the_change_of_its_own_file() -> None:
    path = "ctcore/condition/__init__.py"

    def asked() -> list[object]:
        plant(edited('    "words_of",\n]', "]", path), ("ctcore.condition",))
        read = importlib.import_module("ctcore.condition")
        return ["words_of" in read.__all__, "total" in read.__all__, read.condition.__name__]

    assert in_child(asked) == [False, True, "condition"]


def test_a_default_is_changed_where_it_is_a_truth_or_a_number() -> None:
    one = next(one for one in in_conditions() if one.sort == "default" and "_read" in one.id)

    def asked() -> list[object]:
        assert change(one)
        return list(grammar._read.__defaults__ or ())

    assert in_child(asked) != list(grammar._read.__defaults__ or ())
