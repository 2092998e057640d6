"""The register of Labyrinth: its clauses by sentences, its rulings and its cards, each cited by the rules."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.cards import Card as PrintedCard
from ctcore.labyrinth.board.in_force import LABELS, LAPSING
from ctcore.labyrinth.board.places import PLACES
from ctcore.labyrinth.board.tracks import FUNDING, PRESTIGE, Band, Box, band, prestige_modifier, troops_box
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.setup import SCENARIOS
from ctcore.register import Card, Clause, Ruling, Sentence, changes_ordered
from tests.architecture.sources import PACKAGE, ROOT, docstrings, faults, modules, tree
from tests.cli.run import run
from tests.house import cited

RULES = GAME.register
SENTENCES = [*RULES.sentences.values()]
SPECS = ROOT / "ctcore" / "labyrinth" / "specs"
# A clause, a sentence of one, a ruling or a card.
CITED = re.compile(r"#\d+|L\d+|\d+(?:\.\d+)*(?:/\d+)?")
RANGE = re.compile(r"(#|L)(\d+) to (?:#|L)(\d+)")
CHAPTERS = {"2": 10, "3": 9, "4": 59, "5": 18, "6": 18, "7": 30, "8": 31, "9": 31, "10": 4}


def text_of(clause: str) -> str:
    entry = RULES.by_id[clause]
    assert isinstance(entry, Clause)
    return entry.text


def table_of(clause: str) -> list[list[str]]:
    """The rows of the table in a clause; two blanks or more part its cells."""
    rows = (line.removeprefix("- ") for line in text_of(clause).splitlines() if line.startswith("- "))
    return [re.split(r"\s{2,}", row.strip()) for row in rows]


# What is there


def test_each_chapter_has_its_sentences() -> None:
    found = Counter(one.id.partition(".")[0].partition("/")[0] for one in SENTENCES)
    assert found == CHAPTERS


def test_there_are_114_rulings_and_120_cards_in_order() -> None:
    assert [one.id for one in RULES.rulings] == [f"L{number}" for number in range(1, 115)]
    assert [one.id for one in RULES.cards] == [f"#{number}" for number in range(1, 121)]


def test_sentences_are_numbered_from_1_and_say_of_which_sort_they_are() -> None:
    for clause in RULES.clauses:
        ends = [one.id.removeprefix(f"{clause.id}/") for one in clause.sentences]
        assert ends == [str(number) for number in range(1, len(ends) + 1)]
    assert [one.id for one in SENTENCES if not one.sort or not one.text.endswith(".")] == []


def test_clauses_stand_in_printed_order_each_in_its_own_and_have_titles_of_their_own() -> None:
    ids = [one.id for one in RULES.clauses]
    assert ids == sorted(ids, key=lambda one: [int(part) for part in one.split(".")])
    assert [one.id for one in RULES.clauses if one.within and one.within not in ids] == []
    assert [name for name, times in Counter(one.title for one in RULES.clauses).items() if times > 1] == []


@pytest.mark.parametrize("entry", [*SENTENCES, *RULES.cards], ids=lambda one: one.id)
def test_an_entry_and_the_rulings_on_it_name_each_other(entry: Sentence | Card) -> None:
    named = entry.rulings if isinstance(entry, Sentence) else entry.words[0].rulings
    assert named == tuple(one.id for one in RULES.rulings if entry.id in one.clauses)


def test_a_ruling_asks_and_one_worth_a_house_rule_can_be_turned() -> None:
    assert [one.id for one in RULES.rulings if not one.question.endswith("?")] == []
    switches = [one for one in RULES.rulings if one.switch]
    assert [one.id for one in switches if not one.alternative] == []
    assert tuple(one.id for one in switches) == GAME.turnable


@pytest.mark.parametrize("entry", [*RULES.clauses, *RULES.rulings, *RULES.cards], ids=lambda one: one.id)
def test_an_entry_is_found_as_it_prints_itself(entry: Clause | Ruling | Card) -> None:
    assert RULES.lookup(str(entry)) == RULES.lookup(entry.id) == entry


@pytest.mark.parametrize(
    ("words", "found"),
    [("War of Ideas", "7.2"), ("card 57", "#57"), ("patriot act", "#43"), ("disrupt", "7.4"), ("l38", "L38")],
)
def test_words_lead_to_their_entry(words: str, found: str) -> None:
    assert RULES.lookup(words).id == found


@pytest.mark.parametrize("file", ["clauses.toml", "rulings.toml", "cards.toml"])
def test_the_register_speaks_of_the_game_and_of_nothing_else(file: str) -> None:
    text = (SPECS / file).read_text(encoding="utf-8")
    assert re.findall(r"(?i)\b(?:peers?|scala|javascript|seed|commit|lwotai|sellmerfud)\b", text) == []
    assert re.findall(r"\bD\d+\b|\[L\]|\[x\]|\bS\d{2,}\b", text) == []


# Tables say what the data say


def test_the_table_of_countries_is_the_map() -> None:
    head, *rows = table_of("4.1")
    assert head == ["country", "sort", "governance or resources"]
    found = [(place.name, str(place.sort), str(place.fixed or place.resources)) for place in PLACES]
    assert [(row[0], row[1], row[2]) for row in rows] == found
    told = {row[0]: row[3].split(", ") if len(row) > 3 else [] for row in rows}
    assert {place.name: place.oil for place in PLACES} == {name: "oil" in some for name, some in told.items()}
    schengen = {name for name, some in told.items() if "Schengen" in some}
    assert {one.name for one in PLACES if one.schengen} == schengen
    recruits = {place.name: f"recruit {place.recruit}" for place in PLACES if place.recruit}
    assert recruits == {name: one for name, some in told.items() for one in some if one.startswith("recruit")}


def test_the_bands_and_boxes_are_those_of_the_tracks() -> None:
    least, most = PRESTIGE
    bands = [(row[0].split(" to "), int(row[2])) for row in table_of("4.7.1")[1:]]
    for (low, high), modifier in bands:
        assert {prestige_modifier(one) for one in range(int(low), int(high) + 1)} == {modifier}
    assert [int(bands[0][0][0]), int(bands[-1][0][1])] == [least, most]
    funding = {row[1]: row for row in table_of("4.7.4.1")[1:]}
    for name, row in funding.items():
        first, last = map(int, row[0].split(" to "))
        assert {str(band(one)) for one in range(first, last + 1)} == {name}
        assert FUNDING[0] <= first <= last <= FUNDING[1]
    assert [*funding] == [str(one) for one in Band]
    troops = {row[1]: row[0].split(" to ") for row in table_of("4.7.3")[1:]}
    for name, (low, high) in troops.items():
        assert {str(troops_box(one)) for one in range(int(low), int(high) + 1)} == {name}
    assert [*troops] == [str(one) for one in reversed(Box)]


@pytest.mark.parametrize(
    ("number", "scenario"), [(1, "lets_roll"), (3, "anaconda"), (4, "mission_accomplished")]
)
def test_a_scenario_is_listed_as_it_is_set_up(number: int, scenario: str) -> None:
    state = GAME.setup(scenario)
    told = text_of(f"10.{number}")
    tracks = (
        f"Prestige {state.tracks.prestige}, a {state.tracks.us_posture} US, Funding {state.tracks.funding}"
    )
    assert tracks in " ".join(told.split())
    listed = {row.partition(": ")[0]: row for (row, *_) in table_of(f"10.{number}")}
    for country in state.countries:
        row = listed.get(country.place.name, "")
        for count, word in ((country.troops, "troops"), (country.cells, "cell")):
            assert (f"{count} {word}" in row) == (count > 0)
        assert ("besieged" in row) == country.besieged
        if country.place.is_muslim and country.governance is not None:
            assert f": {country.governance} {country.alignment}" in row
    assert len(SCENARIOS) == len(RULES.within("10"))


@pytest.mark.parametrize("printed", CARDS, ids=lambda one: f"#{one.number}")
def test_a_card_is_told_as_it_is_printed(printed: PrintedCard) -> None:
    """Title, side and value; what becomes of the card; the truth that puts in force what lasts."""
    card = RULES.cards[printed.number - 1]
    side = "unassociated" if printed.side is None else str(printed.side)
    assert (card.title, card.sort) == (printed.title, f"{side} event, value {printed.value}")
    (text,) = card.texts
    ends = " ".join(text.text.split())
    assert ends.endswith("REMOVE.") == printed.removed
    assert ends.endswith("REMOVE if the US plays it.") == printed.removed_by_us
    assert ("LAPSING." in ends) == printed.lapses
    assert ("MARK." in ends) == bool(printed.marks)
    if text.label:
        assert text.label == LABELS[text.marker]
        assert (text.marker in LAPSING) == printed.lapses
        assert text.marker in (*printed.marks, *LAPSING)


def test_what_is_in_force_is_told_by_one_card() -> None:
    told = Counter(text.marker for card in RULES.cards for text in card.texts if text.label)
    blocked = {name for name in LABELS if name.startswith("no_")}
    assert told == Counter({*LABELS} - blocked)


# Citations


def test_every_sentence_ruling_and_card_is_cited_or_waived_with_a_reason() -> None:
    assert [one for one in cited.uncited(GAME) if one not in RULES.waived] == []


def test_what_is_cited_by_now_is_struck_from_the_waived() -> None:
    assert [one for one in RULES.waived if one not in cited.uncited(GAME)] == []
    assert len(RULES.waived) <= 3


def test_citations_count_where_the_rules_use_them() -> None:
    sites = cited.sites(GAME)
    assert "requirement us.war_of_ideas.held" in sites["7.2.1.3/1"]
    assert "frame Conducting" in sites["8.2.3/1"]
    assert "data map.toml" in sites["4.3.4/1"]
    assert "effect rules/us/war_of_ideas.py: _convince" in sites["7.2.1.1/1"]
    assert "law penalty_of_the_world" in sites["4.7.2.1/1"]
    assert "figure ruling.L70" in sites["L70"]
    assert sites["#4"] == ["text #4"]


def _clause_like(path: Path) -> set[str]:
    texts = {one.value for one in ast.walk(tree(path)) if isinstance(one, ast.Constant)}
    return {one for one in texts if isinstance(one, str) and CITED.fullmatch(one) and not one.isdigit()}


def _of_clauses(text: str) -> set[str]:
    """The ids that a docstring's ``Clauses:`` section cites, with those of its ranges."""
    found = re.search(r"^Clauses:(.*?)(?:\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        return set()
    ranges = RANGE.findall(found[1])
    within = {f"{sign}{one}" for sign, low, high in ranges for one in range(int(low), int(high) + 1)}
    return {*CITED.findall(found[1]), *within}


def test_every_id_in_the_code_is_in_the_register() -> None:
    known = {*RULES.by_id}
    rooms = [path for room in ("board", "rules") for path in modules(PACKAGE / "labyrinth" / room)]
    assert faults(rooms, lambda path: _clause_like(path) - known) == {}
    assert {one for law in GAME.system.laws for one in law.clauses} <= known
    assert {frame.clause for frame in GAME.frames} <= known


def test_every_id_that_a_docstring_cites_is_in_the_register() -> None:
    def unknown(path: Path) -> set[str]:
        return set().union(*map(_of_clauses, docstrings(tree(path)))) - {*RULES.by_id}

    assert faults(modules(PACKAGE / "labyrinth"), unknown) == {}


def test_every_id_that_a_test_is_marked_with_is_in_the_register() -> None:
    def unknown(path: Path) -> set[str]:
        marks = [
            argument
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause")
            for argument in node.args
            if not isinstance(argument, ast.Starred)
        ]
        return {str(ast.literal_eval(one)) for one in marks} - {*RULES.by_id}

    assert faults(modules(ROOT / "tests" / "labyrinth"), unknown) == {}


def test_every_requirement_cites_a_sentence_a_card_or_a_ruling() -> None:
    said = {
        f"{kind.name}.{one.name}": {*one.clauses} - {*RULES.sentences} - {*cited.ids(GAME)}
        for kind in GAME.system.kinds
        for one in kind.requirements
    }
    assert {name: some for name, some in said.items() if some} == {}
    bare = [
        f"{kind.name}.{one.name}"
        for kind in GAME.system.kinds
        for one in kind.requirements
        if not one.clauses
    ]
    assert bare == []


def test_every_number_that_a_text_cites_is_in_the_register() -> None:
    number = re.compile(r"(?<![\d.])\d+\.\d+(?:\.\d+)*(?:/\d+)?|\bL\d+\b|#\d+")
    said = [(one.id, one.whole) for one in RULES.clauses]
    said += [(one.id, f"{one.question} {one.answer} {one.reason} {one.alternative}") for one in RULES.rulings]
    said += [(one.id, one.texts[0].text) for one in RULES.cards]
    missing = {name: [one for one in number.findall(text) if one not in RULES.by_id] for name, text in said}
    assert {name: some for name, some in missing.items() if some} == {}


def test_the_changes_of_an_event_are_found_by_its_card() -> None:
    sites = changes_ordered(GAME.system.kinds, "#42", frames=GAME.frames, texts=GAME.texts)
    assert [site.name for site in sites] == ["#42.put_in_force"]


# The commands that tell of it


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("7.2.1", "7.2.1.3  In a regime change country"),
        ("War of Ideas", "7.2 War of Ideas\n"),
        ("card 57", "#57 Abu Sayyaf\n  Sort   Jihadist event, value 2\n"),
        ("L70", "Switch    --ruling L70=rejected asks by what is rejected"),
        ("9.4.2.3", "9.4.2.3/1  A Major Jihad that is possible in several countries"),
    ],
)
def test_rule_tells_what_the_register_says(wanted: str, told: str) -> None:
    assert told in run("--game", "labyrinth", "rule", *wanted.split()).out


def test_trace_tells_where_a_sentence_lives_and_that_none_lacks_code_or_a_test() -> None:
    told = run("--game", "labyrinth", "trace", "7.2.1.1/1").out
    assert "ctcore.labyrinth.rules.us.war_of_ideas: us.war_of_ideas.no_adversary\n" in told
    totals = run("--game", "labyrinth", "trace", "--json").data["totals"]
    assert {name: row["binding"] - row["both"] for name, row in totals.items()} == dict.fromkeys(totals, 0)
