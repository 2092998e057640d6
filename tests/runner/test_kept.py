"""A result is kept exactly as long as nothing of what it has run and read is otherwise."""

from __future__ import annotations

import cProfile
import io
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.errors import Defect
from ctcore.runner import CannotKeep, forks, kept
from ctcore.runner.forks import Job, Told, begun
from ctcore.runner.kept import Kept, kept_in_folder
from ctcore.runner.pieces import digest_of, pieces_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

RULES = """
'''The rules of a small game.'''

from __future__ import annotations

LEAST = 1
PRICES = {"stone": 2, "pile": (3, 4)}


def price(name: str, *, count: int = 2) -> int:
    more = [one for one in range(count) if one > LEAST]
    return PRICES[name] * len(more) + _extra(count)


def _extra(count: int) -> int:
    return sum(map(lambda one: one - 1, range(count)))


def asked() -> int:
    return price("stone", count=4)


def other(count: int) -> int:
    return max(count, 7)


class Pile:
    stones = 5
    least = staticmethod(lambda stones: stones > 3)

    def taken(self, count: int) -> int:
        return self.stones - count


KINDS = [Pile()]
"""
JOB = Job("", "", ())
TASKS = {"price": "asked()", "other": "other(3)", "taken": "KINDS[0].taken(2)"}


class Place:
    """A folder with the rules, the notes beside it, and tasks that are run on the rules as they are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rules = folder / "rules.py"
        self.done: list[str] = []
        self.about: dict[str, object] = {"python": "3"}

    def begun(self, _job: Job, tasks: Collection[str], _at_once: int) -> Iterator[Told]:
        names: dict[str, Any] = {"__name__": "rules"}
        opened: set[str] = set()
        calls = cProfile.Profile(subcalls=False, builtins=False)
        heard = forks._Heard(calls, opened)

        def told(text: str, place: int | None) -> Told:
            code = compile(text, str(self.rules if place is None else "task"), "exec")
            calls.enable()
            try:
                exec(code, names)  # noqa: S102 - the rules above
            finally:
                calls.disable()
            result, ran, *rest = heard.told([place, names.get("said")])
            return Told(result, tuple(ran), *rest)

        yield told(self.rules.read_text(), None)
        for place, task in enumerate(tasks):
            self.done.append(task)
            yield told(f"said = {task}", place)

    def run(self, text: str) -> set[str]:
        """What is done anew by rules of that text."""
        self.rules.write_text(text)
        self.done.clear()
        with kept_in_folder(self.folder, "notes", self.about) as notes:
            assert dict(notes.through(JOB, TASKS, 1, lambda _: True)).keys() == TASKS.keys()
        return {name for name, task in TASKS.items() if task in self.done}

    @property
    def notes(self) -> Path:
        (found,) = self.folder.glob("*.notes")
        return found


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    found = Place(tmp_path)
    monkeypatch.setattr(forks, "ROOTS", (str(tmp_path),))
    monkeypatch.setattr(kept, "ROOTS", (str(tmp_path),))
    monkeypatch.setattr(kept, "_BASE", tmp_path)
    monkeypatch.setattr(kept, "begun", found.begun)
    return found


ALL = set(TASKS)


def test_what_is_the_same_is_kept(place: Place) -> None:
    assert place.run(RULES) == ALL
    assert place.run(RULES) == set()
    # Neither words nor places of lines say anything that is carried out.
    assert place.run(RULES.replace("\n\n", "\n# Said.\n\n").replace("small", "large")) == set()


@pytest.mark.parametrize(
    ("old", "new", "anew"),
    [
        ("LEAST = 1", "LEAST = 0", {"price"}),
        ("(3, 4)", "(3, 5)", {"price"}),
        ("one > LEAST", "one >= LEAST", {"price"}),
        ("one - 1", "one + 1", {"price"}),
        ("count: int = 2", "count: int = 3", {"price"}),
        ("7)", "8)", {"other"}),
        ("self.stones - count", "self.stones + count", {"taken"}),
        # What runs nowhere, and what a module does as it is loaded.
        ("stones > 3", "stones > 4", set()),
        ("stones = 5", "stones = 6", ALL),
        ("KINDS = [Pile()]", "KINDS = [Pile(), Pile()]", ALL),
        # A new name, which says something to those who say it.
        ("\n\ndef other", "\n\ndef another() -> None:\n    pass\n\n\ndef other", set()),
        ("LEAST = 1", "LEAST = 1\nmax = min", ALL),
        ("LEAST = 1", "LEAST = 1\n\n\ndef max(one: int, two: int) -> int:\n    return two", {"other"}),
        ("LEAST = 1", "LEAST = 1\n\n\ndef sum(many: object) -> int:\n    return 0", {"price"}),
        ("LEAST = 1", "LEAST = 1\nLEAST = 1", ALL),
    ],
)
def test_what_is_changed_is_done_anew_where_it_was_read(
    place: Place, old: str, new: str, anew: set[str]
) -> None:
    place.run(RULES)
    assert RULES.count(old) == 1
    assert place.run(RULES.replace(old, new)) == anew
    assert place.run(RULES) == anew


def test_each_number_and_comparison_of_a_rule_is_in_a_piece() -> None:
    path = Path(kept.__file__).parents[1] / "twilight/rules/operations/march.py"
    for text in (RULES, path.read_text()):
        before = pieces_of(text).digests
        lines = text.splitlines(keepends=True)
        tokens = [
            one
            for one in tokenize.generate_tokens(io.StringIO(text).readline)
            if one.type in {tokenize.NUMBER, tokenize.OP}
        ]
        assert tokens
        for one in tokens[:: max(1, len(tokens) // 40)]:
            other = {"<": "<=", ">": ">=", ">=": ">", "+": "-", "-": "+", "==": "!="}.get(one.string)
            other = str(int(one.string) + 1) if one.type == tokenize.NUMBER else other
            if other is None:
                continue
            row, column = one.start
            line = lines[row - 1]
            changed = line[:column] + other + line[one.end[1] :]
            after = pieces_of("".join((*lines[: row - 1], changed, *lines[row:]))).digests
            assert after != before, (row, line)


def test_a_damaged_line_counts_for_nothing(place: Place) -> None:
    place.run(RULES)
    lines = place.notes.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if '"task":"other"' in line)
    spoilt = lines[at].replace('"data":7', '"data":8')
    assert spoilt != lines[at]
    for line in (spoilt, "", "{}", lines[at][:-4], "null"):
        place.notes.write_text("\n".join((*lines[:at], line, *lines[at + 1 :])) + "\n")
        assert place.run(RULES) == {"other"}
    # The head, the fingerprints of the sources, the facts, and which of them all hang on.
    for at, anew in enumerate((ALL, set(), ALL, ALL)):
        place.notes.write_text("\n".join((*lines[:at], "?", *lines[at + 1 :])) + "\n")
        assert place.run(RULES) == anew
    place.notes.write_bytes(b"\xff\xfe\n")
    with pytest.raises(CannotKeep, match="is not text"):
        place.run(RULES)


def test_what_hangs_on_anything_else_has_notes_of_its_own(place: Place) -> None:
    place.run(RULES)
    place.about = {"python": "3", "z3": "another"}
    assert place.run(RULES) == ALL
    assert place.run(RULES) == set()
    place.about = {"python": "3"}
    assert place.run(RULES) == set()


def test_a_file_that_was_opened_is_read(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    table = place.folder / "table.toml"
    table.write_text("cases = 3\n")
    whole = place.begun

    def opening(job: Job, tasks: Collection[str], at_once: int) -> Iterator[Told]:
        for one in whole(job, tasks, at_once):
            is_it = one.result[0] is not None and one.result[1] == 7
            yield Told(one.result, one.ran, (str(table),) if is_it else (), one.is_whole)

    monkeypatch.setattr(kept, "begun", opening)
    assert place.run(RULES) == ALL
    assert place.run(RULES) == set()
    table.write_text("cases = 4\n")
    assert place.run(RULES) == {"other"}
    table.unlink()
    assert place.run(RULES) == {"other"}


def test_what_cannot_be_known_is_not_kept(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = place.begun

    def spoilt(job: Job, tasks: Collection[str], at_once: int) -> Iterator[Told]:
        for one in whole(job, tasks, at_once):
            # The first reads the text of sources; the second ran something that no source says.
            kind = None if one.result[0] is None else one.result[1]
            ran = tuple((*each[:3], "?") for each in one.ran) if kind == 7 else one.ran
            yield Told(one.result, ran, one.opened, kind != 3)

    monkeypatch.setattr(kept, "begun", spoilt)
    assert place.run(RULES) == ALL
    assert place.run(RULES) == {"other", "taken"}


def test_what_is_made_of_a_text_hangs_on_what_is_named_there_too(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, numbers = place.begun, place.folder / "numbers.py"
    numbers.write_text("MOST = 7\n")

    def making(job: Job, tasks: Collection[str], at_once: int) -> Iterator[Told]:
        for one in whole(job, tasks, at_once):
            loaded = one.result[0] is None
            more = ((str(numbers), "<module>", 1, "?"),) if loaded else ()
            if one.result[1] == 7 and not loaded:
                more = ((str(place.rules), "made.<locals>.<lambda>", 1, "?"),)
            yield Told(one.result, (*one.ran, *more), one.opened, one.is_whole)

    monkeypatch.setattr(kept, "begun", making)
    names_it = f"{RULES}\n\ndef most() -> int:\n    return MOST\n"
    assert place.run(names_it) == ALL
    assert place.run(names_it) == set()
    numbers.write_text("MOST = 8\n")
    assert place.run(names_it) == {"other"}


@pytest.mark.parametrize("meanwhile", ["", "# Changed while it ran.\n"])
def test_what_is_made_of_the_text_of_a_source_hangs_on_all_of_it(
    place: Place, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    whole = place.begun

    def making(job: Job, tasks: Collection[str], at_once: int) -> Iterator[Told]:
        for one in whole(job, tasks, at_once):
            # As where a requirement is compiled anew with one part of it turned round.
            is_it = one.result[0] is not None and one.result[1] == 7
            made = ((str(place.rules), "made.<locals>.<lambda>", 1, "?"),) if is_it else ()
            place.rules.write_text(place.rules.read_text() + meanwhile)
            yield Told(one.result, (*one.ran, *made), one.opened, one.is_whole)

    monkeypatch.setattr(kept, "begun", making)
    assert place.run(RULES) == ALL
    assert place.run(RULES) == ({"other"} if meanwhile else set())
    assert place.run(RULES.replace("self.stones - count", "self.stones + count")) == {"other", "taken"}
    assert place.run(RULES.replace("The rules", "Rules")) == {"other", "taken"}


def test_what_is_refused_is_not_kept(place: Place) -> None:
    place.rules.write_text(RULES)
    for _ in range(2):
        place.done.clear()
        with kept_in_folder(place.folder, "notes", place.about) as notes:
            list(notes.through(JOB, TASKS, 1, lambda data: data != 7))
        assert TASKS["other"] in place.done
    assert len(place.done) == 1


def test_notes_are_held_by_one_run(place: Place) -> None:
    place.run(RULES)
    with kept_in_folder(place.folder, "notes", place.about) as notes:
        assert isinstance(notes, Kept)
        with pytest.raises(CannotKeep, match="another run"):
            place.run(RULES)


def test_a_process_that_ends_too_soon_is_told_with_what_it_said() -> None:
    with pytest.raises(
        Defect, match="ended before its proofs did: ModuleNotFoundError: No module named 'no_such'"
    ):
        list(begun(Job("no_such:thing", "json:dumps", ()), ["a"], 1))
    with pytest.raises(Defect, match="ended before its proofs did: TypeError: Object of type set is not"):
        list(begun(Job("time:time", "builtins:set", ()), [[1]], 1))


def test_each_task_runs_in_a_process_of_its_own() -> None:
    coming = begun(Job("os:getpid", "os:getenv", ()), ["CTCORE_NONE", "CTCORE_NONE"], 2)
    loaded, *told = coming
    assert sorted(one.result for one in told) == [[0, None], [1, None]]
    assert loaded.is_whole
    paths = {Path(path).name for path, *_ in loaded.ran}
    assert {"forks.py", "pieces.py", "march.py"} <= paths


def test_a_constant_is_told_apart_by_its_type() -> None:
    said = ("1", "1.0", "True", "-0.0", "0.0", "'1'", "(1, 2)", "(1, (2,))", "x in {1, 2}", "x in {2, 3}")
    codes = [compile(f"lambda x: [x, {one}]", "", "eval").co_consts[0] for one in said]
    assert len(set(map(digest_of, codes))) == len(said)
