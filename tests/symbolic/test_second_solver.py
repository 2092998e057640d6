"""What one solver answers a second one answers, from the script that anyone may check."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import z3

import ctcore as ct
from ctcore.errors import Defect
from ctcore.symbolic import Checking, Holding, Script, file_name, induction, may_be, obligations, z3_terms
from ctcore.symbolic.second import answers, differing
from tests.cli.run import run
from tests.schemas.validating import faults
from tests.symbolic.test_planted_bugs import dropped, effect_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

OF_GAMES = {name: {one.name: one for one in obligations(ct.game(name))} for name in ("twilight", "algeria")}
OBLIGATIONS = OF_GAMES["twilight"]
SECOND = Checking(second=True)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("twilight", "effect.pivotal.play"),
        ("twilight", "does.sweep.search"),
        ("twilight", "lemma.both_may_win"),
        ("algeria", "theorem.operations_end"),
    ],
)
def test_the_second_solver_says_the_same(game: str, name: str) -> None:
    proof = SECOND.proof(OF_GAMES[game][name])
    assert proof.proved, proof.detail
    assert sum(proof.asked) > 0


@pytest.fixture
def _forgetting() -> Iterator[None]:
    """What was answered before is asked again, and what is answered meanwhile is not believed after."""
    induction.forget()
    yield
    induction.forget()


@pytest.mark.usefixtures("_forgetting")
def test_a_solver_that_denies_what_can_hold_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = z3_terms.can_hold

    def lying(solver: z3.Solver, terms: Sequence[z3.BoolRef]) -> bool | None:
        # Nothing can hold but the assumptions themselves: so everything is proved.
        return False if terms else asked(solver, terms)

    monkeypatch.setattr(z3_terms, "can_hold", lying)
    wrong = effect_of(dropped("train.place", "available"))
    assert Checking(folder=None).proof(wrong).proved
    proof = SECOND.proof(wrong)
    assert not proof.proved
    assert "cvc5 says sat, z3 says unsat" in proof.detail


def test_an_unknown_is_no_agreement() -> None:
    asks, other = "(set-logic QF_LIA)(check-sat)", "query 1 of 1: cvc5 says"
    assert differing(asks, ["unknown"]) == f"{other} sat, z3 says unknown"
    assert differing("(set-logic QF_LIA)", ["sat"]) == f"{other} nothing, z3 says sat"
    assert not differing(asks, ["sat"])


def test_what_it_does_not_understand_is_an_error() -> None:
    with pytest.raises(Defect, match="cvc5 does not understand"):
        list(answers("(set-logic QF_LIA)(assert (at-most a))"))


def test_what_smt_lib_lacks_is_written_in_its_words() -> None:
    a, b, c, number = *map(z3.Bool, "abc"), z3.Int("n")
    terms = [
        z3.Or(z3.AtMost(a, b, c, 1)),
        z3.And(z3.Or(a)),
        z3.Or(z3.AtMost(b, 0), z3.And(z3.AtMost(a, c, 1), c)),
        z3.Sum([z3.If(a, 1, 0)]) >= 1,
        z3.Not(z3.Or()),
        number / 2 == -3,
    ]
    script, solver = Script(["anything"]), Holding()
    solver.add(*terms)
    with script.listening():
        found = [may_be(solver, one) for one in (a, b, c, number == -5, number == -4, number == -6)]
        solver.add(number <= -6)
        found.append(may_be(solver, number == -5))
    assert found == [True, False, False, True, False, True, False]
    assert (
        list(answers(script.text)) == script.answers == [{True: "sat", False: "unsat"}[one] for one in found]
    )
    assert "at-most" not in script.text


def test_a_query_that_would_be_missing_from_a_script_is_refused() -> None:
    with Script([]).listening(), pytest.raises(Defect, match="cannot be written down"):
        may_be(z3.Solver(), z3.Bool("a"))


def test_a_script_has_the_same_questions_whatever_was_asked_before(tmp_path: Path) -> None:
    texts, told = [], []
    for number, names in enumerate((["may.train.place"], ["effect.train.place", "may.train.place"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name in names:
            assert Checking(folder=str(folder)).proof(OBLIGATIONS[name]).proved
        texts.append((folder / file_name("may.train.place")).read_text(encoding="utf-8"))
        told.append(list(answers(texts[-1])))
    assert told[0] == told[1]
    assert texts[0].startswith("; may.train.place (3.1, 3.2.1, ")
    assert "; the 5 requirements of train.place hold exactly where" in texts[0]


@pytest.mark.parametrize("game", OF_GAMES)
def test_each_obligation_has_a_file_of_its_own(game: str) -> None:
    assert len(set(map(file_name, OF_GAMES[game]))) == len(OF_GAMES[game])


def test_the_manifest_names_each_file_and_its_answers(tmp_path: Path) -> None:
    ran = run("prove", "pivotal.play", "--export", str(tmp_path), "--second-solver", "--jobs", "1")
    assert ran.status == 0
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert faults("queries", manifest) == []
    count = sum(one["sat"] + one["unsat"] for one in manifest["files"])
    assert f"; {count} questions to cvc5 too; {count} questions written to" in ran.out
    for one in manifest["files"]:
        assert one["proved"]
        found = list(answers((tmp_path / one["file"]).read_text(encoding="utf-8")))
        assert (found.count("sat"), found.count("unsat")) == (one["sat"], one["unsat"])
    assert run("prove", "map.", "--export", " ").status == 2
