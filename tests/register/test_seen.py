"""What tests see of the requirements is noted by test, read from its file, and told with a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.cli import trace as told
from ctcore.game.games import GAMES
from ctcore.register.links import links_in_code
from ctcore.register.seen import Seen, in_folder, read_seen
from ctcore.register.tracing import MEASURED
from ctcore.twilight.game import GAME
from tests.cli.run import run
from tests.register.seen import Noting, one_sided, sorts
from tests.schemas.validating import faults

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "rally.select.city_not_at_support"
ROW = Seen(
    NAME, "requirement", 2, 1, ("tests/one.py::test_a", "tests/one.py::test_b"), ("tests/one.py::test_b",)
)


def noted(**tests: Callable[[], object]) -> Noting:
    """A plugin that has looked on while those tests ran."""
    noting = Noting()
    noting.pytest_configure()
    try:
        for name, test in tests.items():
            running: Any = noting.pytest_runtest_protocol(SimpleNamespace(nodeid=name))  # type: ignore[arg-type]
            next(running)
            test()
            running.close()
    finally:
        noting.pytest_unconfigure()
    return noting


def asked(line: str) -> Callable[[], object]:
    game = ct.play_line(ct.setup("short", card=1, first=ct.FLN), "no pivotal event; rally")[-1].after
    return lambda: ct.judge(game, ct.parse_move(game, line))


def test_of_each_requirement_the_tests_are_noted_that_saw_it_hold_and_refuse() -> None:
    noting = noted(legal=asked("Biskra"), refused=asked("Algiers"), nothing=lambda: None)
    (city,) = noting.seen({NAME: "requirement"})
    assert (city.held_in, city.refused_in) == (("legal",), ("refused",))
    (price,) = noting.seen({"rally.select.can_pay": "requirement"})
    assert (price.held_in, price.refused_in) == (("legal", "refused"), ())
    assert one_sided([city, price], "requirement") == ["rally.select.can_pay"]


def test_a_step_that_is_taken_is_seen_and_what_is_judged_outside_a_test_is_not() -> None:
    game = ct.play_line(ct.setup("short", card=1, first=ct.FLN), "no pivotal event; rally")[-1].after
    noting = noted(played=lambda: ct.SYSTEM.trace(game, ct.parse_move(game, "Biskra")))
    asked("Algiers")()
    (city,) = noting.seen({NAME: "requirement"})
    assert (city.held, city.refused) == (1, 0)


def test_of_a_law_the_tests_are_noted_in_which_it_is_kept_and_broken() -> None:
    start = ct.setup("short")
    spoilt = start.but(commitment=99)
    noting = noted(
        kept=lambda: ct.SYSTEM.is_lawful(start),
        broken=lambda: ct.violations(spoilt),
        again=lambda: ct.SYSTEM.is_lawful(start),
    )
    (law,) = noting.seen({"commitment_within_track": "law"})
    assert (law.held_in, law.refused_in) == (("kept", "again"), ("broken",))


def test_of_a_figure_the_tests_are_noted_in_which_it_is_amended() -> None:
    figures = {one.name: one for one in GAME.figures}
    price, flips = figures["train.cubes"], figures["rally.may_flip"]
    plain = ct.setup("short")
    amended = plain.with_truths(effective_threats=True)
    oran = plain.space("Oran")
    noting = noted(
        plain=lambda: price(plain), amended=lambda: price(amended), never=lambda: flips(plain, oran)
    )
    found, truth = noting.seen({price.name: "figure", flips.name: "truth"})
    assert (found.held_in, found.refused_in) == (("plain",), ("amended",))
    assert (truth.held_in, truth.refused_in) == ((), ("never",))


def test_every_link_of_what_is_measured_goes_by_a_name_that_is_noted() -> None:
    linked = {
        (one.site.name, one.sort)
        for name in GAMES
        for one in links_in_code(ct.game(name))
        if one.sort in MEASURED
    }
    noted_names = {(name, "figure" if sort == "truth" else sort) for name, sort in sorts().items()}
    assert linked == noted_names


def test_what_was_seen_is_read_as_it_was_written_and_runs_add_up(tmp_path: Path) -> None:
    folder = in_folder(tmp_path)
    assert read_seen(folder) is None
    folder.mkdir(parents=True)
    (folder / "one.json").write_text(json.dumps({"seen": [ROW.as_dict()]}), encoding="utf-8")
    assert read_seen(folder) == {NAME: ROW}
    (folder / "two.json").write_text(json.dumps({"seen": [ROW.as_dict()]}), encoding="utf-8")
    assert str((read_seen(folder) or {})[NAME]).startswith(f"{NAME}: true in 4 tests, false in 2 tests")
    (folder / "two.json").write_text('{"seen": [{"name": "x"}]}', encoding="utf-8")
    with pytest.raises(ct.RegisterError, match=r"two\.json does not say what tests have seen"):
        read_seen(folder)


def test_a_sentence_is_told_with_what_was_seen_of_its_requirements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "read_seen", lambda _path: {NAME: ROW})
    out = run("trace", "3.3.1/4").out
    assert out.endswith(
        f"Seen while the tests ran\n  {NAME}: true in 2 tests, false in 1 test: tests/one.py::test_b\n"
    )
    answer = run("trace", "3.3.1/4", "--json").data
    assert answer["seen"] == [ROW.as_dict()]
    assert faults("trace", answer) == []
