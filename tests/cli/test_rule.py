from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore import register, twilight
from ctcore.game.games import game
from ctcore.kernel import Figure
from ctcore.twilight.rules.events.texts import book
from ctcore.twilight.system import POINTS
from tests.cli.run import run

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.mark.clause("3.3.1")
@pytest.mark.parametrize("name", ["3.3.1", "rally", "RALLY", " 3.3.1. "])
def test_a_rule_goes_by_its_number_or_its_title(name: str) -> None:
    data = run("rule", name, "--json").data
    assert (data["id"], data["title"]) == ("3.3.1", "Rally")
    assert {"R95", "R98"} <= {ruling["id"] for ruling in data["rulings"]}


@pytest.mark.clause("3.3.1")
def test_a_rule_says_where_it_is_enforced_tested_and_what_the_ledger_does_by_it() -> None:
    data = run("rule", "3.3.1", "--json").data
    names = {key: {site["name"] for site in data[key]} for key in ("requirements", "laws", "changes")}
    assert "rally.select.city_not_at_support" in names["requirements"]
    assert {"rally.select.pay", "rally.flip.hide", "rally.shift.shift"} <= names["changes"]
    assert any(name.startswith("rally_") for name in names["laws"])
    sites = {site["module"] for site in data["requirements"]}
    assert "ctcore.twilight.rules.operations.rally" in sites
    assert "tests/cli/test_rule.py" in {site["module"] for site in data["tests"]}


@pytest.mark.clause("3.3.1")
def test_a_rule_is_told_with_its_rulings_and_places() -> None:
    ran = run("rule", "rally", "--more")
    assert ran.status == 0
    assert ran.out.startswith("3.3.1 Rally\n  Rally places FLN forces.")
    assert "\n  - Place one Guerrilla from Available.\n" in ran.out
    assert "\nRulings\n" in ran.out
    assert "    rally.select.city_not_at_support" in ran.out
    assert all(len(line) <= 100 for line in ran.out.splitlines())
    assert all(line == line.rstrip() for line in ran.out.splitlines())


@pytest.mark.parametrize("name", ["R61", "r61"])
def test_a_ruling_is_told_with_question_answer_reason_and_clauses(name: str) -> None:
    ran = run("rule", name, "--more")
    ruling = register.ruling("R61")
    assert ran.out.startswith(f"R61 {ruling.question}\n  Answer    A selected map space;")
    assert "  On        3.2.1/14, 3.2.1/15, 3.2.1/16, 3.2.1/17, 3.2.1/18 Train\n" in ran.out
    assert "train.pacify.government_control" in ran.out


def test_a_ruling_on_events_is_found() -> None:
    data = run("rule", "G4", "--json").data
    assert (data["basis"], data["clauses"][0]) == ("house", "1.3.4/5")


@pytest.mark.clause("#57")
@pytest.mark.parametrize(
    "name", [("#57",), ("card", "57"), ("card 57",), ("57", "Peace", "Talks"), ("Peace Talks",)]
)
def test_a_card_goes_by_its_number_or_its_title(name: tuple[str, ...]) -> None:
    data = run("rule", *name, "--json").data
    assert (data["id"], data["title"], data["sort"], data["halves"]) == ("#57", "Peace Talks", "Event", [])
    assert {"clauses", "rulings", "requirements", "laws", "changes", "tests", "proofs"} <= set(data)


@pytest.mark.clause("#57")
def test_a_card_says_which_tests_are_marked_with_it() -> None:
    names = {site["name"] for site in run("rule", "#57", "--json").data["tests"]}
    assert "test_a_card_says_which_tests_are_marked_with_it" in names


@pytest.mark.clause("#35s")
def test_a_half_is_told_with_what_cites_it_or_the_card() -> None:
    ran = run("rule", "#35s")
    assert ran.out.startswith(
        "#35s Napalm, shaded\n  Sort   dual-use Event\n  Text   From now on the Government "
    )
    lasts = "  Lasts  Scorch: Government Capability, to the end of the game, unless #30 ends it (5.3)\n"
    assert f"{lasts}Clauses\n  5.3  Capabilities\nRulings\n  R78    Napalm (#35)" in ran.out
    tests = [
        {site["name"] for site in run("rule", name, "--json").data["tests"]}
        for name in ("#35", "#35s", "#35u")
    ]
    assert [("test_a_half_is_told_with_what_cites_it_or_the_card" in names) for names in tests] == [
        True,
        True,
        False,
    ]


def test_a_card_is_told_with_its_halves_its_clauses_and_its_rulings() -> None:
    out = run("rule", "#35").out
    assert out.startswith("#35 Napalm\n  Sort  dual-use Event\n  #35u  unshaded: From now on each cube ")
    assert "\n  #35s  shaded: From now on the Government pays 3 Resources" in out
    assert out.index("Napalm: Government Capability") < out.index("Scorch: Government Capability")
    data = run("rule", "#65", "--json").data
    assert (data["id"], data["sort"]) == ("#65", "Pivotal Event")
    assert "5.1.7" in data["clauses"]
    assert "R60" in {ruling["id"] for ruling in data["rulings"]}


@pytest.mark.clause("#45s", "5.4")
@pytest.mark.parametrize("name", [("#45s",), ("card", "45", "shaded"), ("Poor", "Coordination")])
def test_a_text_goes_by_its_number_or_by_the_label_of_what_lasts_of_it(name: tuple[str, ...]) -> None:
    data = run("rule", *name, "--json").data
    assert (data["id"], data["card"], data["side"]) == ("#45s", "#45", "shaded")
    assert (data["lasting"], data["whose"], data["label"]) == ("Momentum", "FLN", "Poor Coordination")
    assert data["text"].startswith("Until the next Reset Phase Troops and Police")
    assert "#45/3" in {ruling["id"] for ruling in data["rulings"]}
    assert "#45/1" not in {ruling["id"] for ruling in data["rulings"]}
    assert [text["id"] for text in run("rule", "card 45", "--json").data["texts"]] == ["#45u", "#45s"]


@pytest.mark.clause("#14")
def test_a_card_of_one_text_is_told_with_it_and_what_does_not_last_is_not_said_to() -> None:
    out = run("rule", "card 14").out
    assert out.startswith(
        "#14 Protest in Paris\n  Sort  Event\n  Text  The executing player moves the France "
    )
    assert "Lasts" not in out


@pytest.mark.clause("#61", "6.2.2")
def test_a_card_and_a_clause_say_which_exceptions_tie_them() -> None:
    exceptions = run("rule", "#61", "--json").data["exceptions"]
    blocked = {
        "module": "ctcore.twilight.rules.events.pivotal",
        "name": "resources.blocked",
        "text": "6.2.2, 5.1.8 as changed by #61: depends on the position; printed: 0",
    }
    assert blocked in exceptions
    assert blocked in run("rule", "6.2.2", "--json").data["exceptions"]
    assert {one["name"] for one in exceptions} >= {"fln.space/country_independent", "train.border_zone"}
    assert "\n    resources.blocked  " in run("rule", "6.2.2", "--more").out
    assert "Exceptions" not in run("rule", "R61", "--more").out


@pytest.mark.clause("#26/1")
def test_a_ruling_on_one_card_is_told_like_any_other() -> None:
    out = run("rule", "#26/1", "--more").out
    assert out.startswith(
        "#26/1 May the FLN Agitate if Algiers was under FLN Control already?\n  Answer    No. "
    )
    assert "  On        #26s Casbah, shaded, 1.7 Control\n" in out
    assert "test_a_ruling_on_one_card_is_told_like_any_other" in out
    tests = {site["name"] for site in run("rule", "#26", "--json").data["tests"]}
    assert "test_a_ruling_on_one_card_is_told_like_any_other" in tests
    assert "Rejected" not in run("rule", "#1/2").out


@pytest.mark.clause("3.3.1")
def test_a_rule_is_told_with_its_rulings_alone_and_the_rest_with_more() -> None:
    short, whole = (run("rule", "2.3.3", *more).out for more in ((), ("--more",)))
    headings = {"Requirements", "Changes", "Tests", "Proofs"}
    assert headings.isdisjoint(short.splitlines())
    assert headings <= set(whole.splitlines())
    assert "Rulings\n  R7  The First Eligible player Passes" in short
    assert short.endswith(
        "--more tells its figures, requirements, frames, laws, changes, tests and proofs.\n"
    )
    assert "--more" not in whole


def test_of_many_rulings_the_questions_are_told_and_of_very_many_the_rest_by_number() -> None:
    short, whole = (run("rule", "3.3.1", *more).out for more in ((), ("--more",)))
    ruling = register.ruling("R95")
    assert ruling.question in short
    assert ruling.answer[:40] not in short
    assert ruling.answer[:40] in whole
    last = [one.id for one in register.rulings_on("3.3.1")][12:]
    assert f"\n  ...  {', '.join(last)}\n" in short


@pytest.mark.parametrize("entry", [*register.clauses(), *register.cards()], ids=lambda entry: str(entry.id))
def test_no_line_of_an_answer_is_longer_than_the_screen(entry: register.Clause | register.Card) -> None:
    assert [line for line in run("rule", entry.id).out.splitlines() if len(line) > 100] == []


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("stops the piece", "R108"),
        ("helicopters", "#11u"),
        ("stops the piece quickly", "R108"),
        ("Govt redeploys Troops", "6.4.1"),
        ("largest score", "lemma.largest_scores"),
        ("no agitation abroad", "lemma.no_agitation_abroad"),
        ("Neutralize shifts towards Opposition", "4.2.3"),
        ("city is at Neutral or Opposition", "rally.select.city_not_at_support"),
    ],
)
def test_words_find_what_speaks_of_them(words: str, first: str) -> None:
    ran = run("rule", *words.split(), "--json")
    assert ran.status == 0
    assert first in [one["id"] for one in ran.data["found"][:3]]
    assert ran.data["count"] == len(ran.data["found"])
    told = run("rule", words).out
    assert first in told
    assert told.startswith(f"{ran.data['count']} passage")


def test_a_title_that_has_the_words_goes_before_a_text_that_has() -> None:
    found = register.about("limited operation", register.passages(register.load()))
    assert found[0].id == "2.3.4"
    assert [one.id for one in register.about("zebra", register.passages(register.load()))] == []


def test_a_label_finds_its_card_and_the_rulings_that_name_it() -> None:
    assert "\n  R108 " in run("rule", "dead zones").out


def test_with_more_no_sentence_is_cut() -> None:
    for words in (("3.2.4",), ("rally", "base")):
        assert " ...\n" not in run("rule", *words, "--more").out
    told = " ".join(run("rule", "3.2.4", "--more").out.split())
    laws = run("rule", "3.2.4", "--json").data["laws"]
    assert all(one["text"] in told for one in laws)


def test_an_answer_in_a_pipe_is_as_wide_whatever_columns_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    told = run("rule", "3.2.4").out
    assert 80 < max(map(len, told.splitlines())) <= 100
    monkeypatch.setenv("COLUMNS", "60")
    assert run("rule", "3.2.4").out == told


def test_of_many_passages_a_few_are_told_and_all_with_more() -> None:
    count = run("rule", "guerrillas", "go", "--json").data["count"]
    short, whole = (run("rule", "guerrillas go", *more).out.splitlines() for more in ((), ("--more",)))
    assert count > 8
    assert short[-1] == f"{count - 8} more with --more."
    assert sum(not line.startswith("    ") for line in whole) == count + 1


def test_words_that_are_in_no_text_suggest_what_is_near() -> None:
    ran = run("rule", "scorhc", "--json")
    assert (ran.status, "#35s Napalm, shaded" in ran.error["suggestions"]) == (2, True)
    assert run("rule", "3.3.9", "--json").error["suggestions"][0].startswith("3.3")
    assert run("rule", "the", "of").status == 2


@pytest.mark.parametrize(
    ("name", "sort", "clauses", "module", "proof"),
    [
        (
            "bases_are_stacked_within_limit",
            "law",
            ["1.4.2", "1.3.4", "R26"],
            "ctcore.twilight.invariants.board_laws",
            "effect.rally.replace",
        ),
        (
            "Rally.replace.room_for_a_base",
            "requirement",
            ["1.4.2", "3.3.1", "R26"],
            "ctcore.twilight.rules.operations.rally",
            "effect.rally.replace",
        ),
        ("lemma.boxes", "lemma", ["2.3.2"], "proofs.lemmas.general", None),
        ("effect.attack.roll", "obligation", ["3.3.3"], "proofs.effects.operations", None),
    ],
)
def test_a_part_of_the_rules_goes_by_its_name_with_its_clauses_its_module_and_its_proofs(
    name: str, sort: str, clauses: list[str], module: str, proof: str | None
) -> None:
    data = run("rule", name, "--json").data
    (found,) = data["found"]
    assert (found["id"], found["sort"]) == (name.lower(), sort)
    assert (found["clauses"], found["module"]) == (clauses, module)
    assert (proof in found["proofs"]) if proof else found["proofs"] == []
    told = run("rule", name).out
    assert told.startswith(f"{sort} {name.lower()}\n  {found['text'][:60]}")
    assert f"ctcore prove {'effect.' if sort == 'law' else proof or name}" in " ".join(told.split())


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("room for another base", ["rally.replace.room_for_a_base"]),
        (
            "garrison populated resettled",
            ["garrison.move.populated_or_resettled", "garrison.move.leaves_populated_or_resettled"],
        ),
    ],
)
def test_of_requirements_with_the_same_name_and_sentence_the_first_is_found_by_words(
    words: str, names: list[str]
) -> None:
    found = run("rule", words, "--json").data["found"]
    assert [one["id"] for one in found if one["sort"] == "requirement"] == names


def test_without_z3_words_are_looked_for_in_all_but_the_lemmas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ctcore.symbolic", None)
    assert run("rule", "largest", "score").status == 2
    assert run("rule", "stops", "the", "piece").status == 0


def test_illegal_half_of_a_card_of_one_text() -> None:
    ran = run("rule", "#57s", "--json")
    assert (ran.status, ran.error["suggestions"]) == (2, ["#57"])


def test_a_chapter_lists_what_is_in_it() -> None:
    out = run("rule", "3.3").out
    assert "Within it\n  3.3.1  Rally\n  3.3.2  March\n" in out


def test_of_a_title_of_two_clauses_the_first_is_told_and_the_other_named() -> None:
    out = run("rule", "control").out
    assert out.startswith("1.7 Control\n")
    assert "\nOf the same title\n  6.4.3  Control\n" in out


@pytest.mark.parametrize("words", ["France Track", "border zone", "casualties", "out of play"])
def test_words_at_the_head_of_an_item_of_a_clause_bring_that_clause_first(words: str) -> None:
    assert run("rule", words, "--json").data["found"][0]["id"] == "1.3.8"


def test_what_cannot_be_looked_up_is_not_called_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "checkout", lambda: None)
    monkeypatch.setitem(sys.modules, "ctcore.symbolic", None)
    out = run("rule", "3.3.1", "--more").out
    assert "\nTests: not installed; the project's repository has them\n" in out
    assert "\nProofs: not installed; the extra ctcore[proof] has them\n" in out
    data = run("rule", "3.3.1", "--json").data
    assert (data["tests"], data["proofs"]) == (None, None)
    assert data["requirements"]


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("1.7", {"Space.government_control", "Space.fln_control", "State.control"}),
        ("1.9", {"Position.support_plus_commitment", "Position.opposition_plus_bases", "totals"}),
        ("5.1.2", {"lasts"}),
        ("6.4.3", {"State.control"}),
        ("7.1", {"outcome", "_ranked"}),
        ("3.3.4", {"terror.price", "terror.shown"}),
    ],
)
def test_a_rule_lists_what_is_computed_by_it(clause: str, names: set[str]) -> None:
    figures = run("rule", clause, "--json").data["figures"]
    assert {one["name"] for one in figures} >= names
    assert all(one["module"].startswith("ctcore.twilight.") for one in figures)
    listed = run("rule", clause, "--more").out.partition("\nRequirements")[0]
    assert all(f"\n    {name}" in listed for name in names)


def test_what_is_computed_but_no_house_rule_amends_stands_apart_from_the_figures() -> None:
    out = run("rule", "3.2.3", "--more").out
    figures, computed = out.partition("\nFigures\n")[2].split("\nComputed, and not amended by house rules\n")
    computed = computed.partition("\nRequirements")[0]
    assert "    sweep.price  2" in figures
    assert "    search.activations  depends on the position" in figures
    assert {"halved_in_mountains", "found"} == {
        line.split()[0] for line in computed.splitlines() if line[:4].isspace() and line[4:5].strip()
    }
    amended = {name for name, entry, _ in game().changeable if entry == "amends"}
    told = {line.split()[0] for line in figures.splitlines() if line.startswith("    ")}
    assert told <= amended


def test_the_value_that_a_text_gives_a_figure_is_told_with_the_printed_one() -> None:
    out = " ".join(run("rule", "#45s", "--more").out.split())
    assert "cubes.apart 3.2.3, 3.2.4, 5.4 as changed by #45s: true; printed: false cubes.counted" in out
    texts = {
        (one["name"], one["text"].partition(": ")[2])
        for name in ("#11u", "#33u", "#35u", "#65")
        for one in run("rule", name, "--json").data["exceptions"]
    }
    assert texts >= {
        ("troop_lift.spaces", "5; printed: 3"),
        ("neutralize.removed", "4; printed: 2"),
        ("assault.hits", "depends on the position; printed: depends on the position"),
        ("commitment.casualties", "0; printed: depends on the position"),
    }


def test_what_house_rules_may_change_is_listed_for_a_rule_and_for_the_game() -> None:
    data = run("rule", "3.2.1", "--json").data["changeable"]
    assert {"name": "train.space/location", "entry": "opens", "clauses": ["3.2.1"]} in data
    more = run("rule", "3.2.1", "--more").out.partition("\nHouse rules may change\n")[2]
    assert "  [[closes]]  train, train.pacify" in more
    assert "  [[opens]]   train.space/location" in more
    whole = run("rule", "changeable", "--more")
    named = [line.split("  ")[1] for line in whole.out.splitlines() if line.startswith("  ")]
    assert {name for name, _, _ in game().changeable} <= {*named}
    assert ["sweep.price", "3.2.3;", "2"] in [line.split() for line in whole.out.splitlines()]
    short = run("rule", "changeable").out
    assert "  fln.space/country_independent, train.space/location\n" in short
    assert "when: conditions on a space\n  a City, not a City" in whole.out


def test_a_rule_by_which_nothing_is_computed_has_no_such_heading() -> None:
    assert run("rule", "1.1", "--json").data["figures"] == []
    assert "Figures" not in run("rule", "1.1", "--more").out


def test_every_clause_that_orders_something_lists_where() -> None:
    # Chapter 8 binds the non-player FLN alone, whose decisions cite it.
    ordering = [clause.id for clause in register.clauses() if not clause.id.startswith("8.")]
    silent = {one for one in ordering if not any(_enforcing(one))}
    # What only has parts, and what players agree on.
    assert silent == {"1.1", "1.5", "1.5.2", "1.6", "4.2", "4.3", "6.2", "6.3"}


def _enforcing(clause: str) -> Iterator[tuple[register.Site, ...]]:
    kinds, laws, ids = ct.SYSTEM.kinds, ct.SYSTEM.laws, register.citing(clause)
    yield register.requirements_citing(kinds, *ids)
    yield register.laws_citing(laws, *ids)
    yield register.figures_citing((one for one in POINTS if isinstance(one, Figure)), twilight, *ids)
    # Last, since it takes by far the longest.
    yield register.changes_ordered(kinds, *ids, frames=ct.SYSTEM.table, texts=book.texts().values())


def test_several_rules_are_told_one_after_the_other() -> None:
    told = run("rule", "3.2.3", "3.2.2", "3.2.3").out
    assert told.index("3.2.3 Sweep") < told.index("3.2.2 Garrison")
    assert told.count("3.2.3 Sweep") == told.count("--more tells") == 1
    first, second = run("rule", "3.2.3", "3.2.2", "--json").data["entries"]
    assert run("rule", "3.2.3", "--json").data == {"ctcore": "rule", "version": 1, **first}
    assert run("rule", "3.2.2", "--json").data == {"ctcore": "rule", "version": 1, **second}
    # One word that is not a number makes them words to search for.
    assert run("rule", "3.2.3", "3.9.9").status == 2
