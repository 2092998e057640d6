from __future__ import annotations

import tomllib
from functools import partial, wraps
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import attrs
import pytest

import ctcore as ct
from ctcore import register
from ctcore.kernel import Law
from ctcore.register.entries import read_clauses, read_rulings
from ctcore.register.faces import read_cards
from ctcore.twilight.rules.events.texts import book
from tests.effort import MUCH, effort

CLAUSE = '[[clause]]\nid = "1"\ntitle = "One"\ntext = "First."\n'
RULING = (
    '[[ruling]]\nid = "R1"\nclauses = ["1"]\nquestion = "Q?"\nanswer = "A."\n'
    'reason = "B."\nalternative = "C."\nbasis = "text"\n'
)
CARD = (
    '[[card]]\nid = "#3"\ntitle = "Three"\nsort = "dual-use Event"\n'
    '[card.unshaded]\ntext = "One."\n[card.shaded]\ntext = "Another."\n'
)
ONE_TEXT = '[[card]]\nid = "#3"\ntitle = "Three"\nsort = "Event"\n[card.only]\ntext = "One."\n'
LASTS = 'lasting = "Momentum"\nwhose = "FLN"\nlabel = "Trio"\n'
ON_IT = (
    '[[card.ruling]]\nid = "#3/1"\nclauses = ["#3"]\nquestion = "Q?"\nanswer = "A."\n'
    'reason = "B."\nbasis = "house"\n'
)


def test_the_register_has_every_chapter_and_ruling_in_printed_order() -> None:
    ids = [clause.id for clause in register.clauses()]
    assert [one for one in ids if "." not in one] == [str(number) for number in range(1, 11)]
    assert ids == sorted(ids, key=lambda one: [int(part) for part in one.split(".")])
    rulings = [ruling.id for ruling in register.rulings()]
    assert rulings[0] == "R1"
    assert {"R197", "G18"} <= set(rulings)


def test_every_clause_has_the_chapter_it_stands_in() -> None:
    ids = {clause.id for clause in register.clauses()}
    assert all(one.rpartition(".")[0] in ids for one in ids if "." in one)


@pytest.mark.clause("2.2", "5.1.4", "5.2", "2.4")
def test_the_register_has_the_71_cards_in_the_order_of_their_numbers() -> None:
    cards = register.cards()
    assert [card.id for card in cards] == [f"#{number}" for number in range(1, 72)]
    assert [card.number for card in cards] == list(range(1, 72))
    assert {card.sort for card in cards[:60]} == {"Event", "dual-use Event"}
    assert {card.sort for card in cards[60:66]} == {"Pivotal Event"}
    assert {card.sort for card in cards[66:]} == {"Propaganda"}
    assert len({card.title for card in cards}) == 67


@pytest.mark.clause("5.2")
def test_48_events_have_two_texts_and_12_have_one() -> None:
    single = [card.number for card in register.cards()[:60] if not card.halves]
    for card in register.cards():
        assert (card.sort == "dual-use Event") is bool(card.halves)
        assert [half.side for half in card.halves] in ([], ["unshaded", "shaded"])
    assert single == [4, 9, 14, 18, 20, 25, 28, 30, 52, 54, 56, 57]
    assert [half.id for card in register.cards() for half in card.halves if half.side == "shaded"] == [
        f"#{number}s" for number in range(1, 61) if number not in single
    ]


@pytest.mark.clause("5.1.4")
def test_pivotal_events_are_called_what_they_are_called_in_play() -> None:
    titles = [card.title.upper() for card in register.cards() if card.sort == "Pivotal Event"]
    assert sorted(titles) == sorted(pivotal.value for pivotal in ct.Pivotal)


@pytest.mark.clause("5.2")
def test_the_cards_of_the_game_are_those_of_the_register() -> None:
    for face in register.cards():
        card = ct.card(face.number)
        assert (card.number, card.title, card.dual_use) == (face.number, face.title, bool(face.halves))
        assert str(card.kind) == face.sort.removeprefix("dual-use ")


def test_labels_are_of_cards_that_there_are_and_declare_no_title_again() -> None:
    labels = tomllib.loads(files("ctcore.twilight.board").joinpath("cards.toml").read_text(encoding="utf-8"))
    rows = {row["number"]: set(row) - {"number"} for row in labels["card"]}
    assert len(rows) == len(labels["card"])
    assert set(rows) <= {card.number for card in register.cards()}
    assert set().union(*rows.values()) == {"marked", "owner"}
    assert all(rows.values())


def test_what_requirements_and_laws_cite_is_in_the_register() -> None:
    known = set(register.load().by_id)
    cited = {
        clause
        for kind in ct.SYSTEM.kinds
        for requirement in kind.requirements
        for clause in requirement.clauses
    } | {clause for law in ct.SYSTEM.laws for clause in law.clauses}
    assert cited - known == set()


def test_clauses_and_rulings_are_found_by_number() -> None:
    assert register.clause("3.2.1").title == "Train"
    assert register.ruling("R62").clauses == ("3.2.1/14", "2.3.4")
    assert register.ruling("R62") in register.rulings_on("2.3.4")
    assert register.rulings_on("no such clause") == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        *(("3.3.1", "3.3.1"), ("§3.3.1", "3.3.1"), ("rule 3.3.1", "3.3.1"), ("Rally", "3.3.1")),
        *(("r61", "R61"), ("R 61", "R61"), ("g4", "G4"), ("G 4", "G4")),
        ("RECALL DE GAULLE", "5.1.7"),
        ("coup d\N{RIGHT SINGLE QUOTATION MARK}état", "5.1.5"),
        ("Dual\N{EN DASH}Use", "5.2"),
        ("dual use", "5.2"),
        ("limited operations", "2.3.4"),
        ("limited", "2.3.4"),
        ("special activity", "4"),
        ("pacification", "6.3.1"),
        ("game end", "6.3.3"),
        ("map", "1.3"),
        *(("#57", "#57"), ("card 57", "#57"), ("Card #57", "#57"), ("rule #57", "#57"), ("# 57", "#57")),
        *(("peace talks", "#57"), ("57 Peace Talks", "#57"), ("57, Peace Talks", "#57"), ("peace ta", "#57")),
        *(("#35s", "#35s"), ("#35 shaded", "#35s"), ("card 35 unshaded", "#35u"), ("CARD 35U", "#35u")),
        ("operation 744", "#54"),
        ("#35s Napalm, shaded", "#35s"),
        ("63 OAS", "#63"),
        *(("#26/1", "#26/1"), ("scorch", "#35s"), ("SCORCH", "#35s"), ("h21 helicopters", "#11u")),
        *(("hearts and minds", "#13u"), ("cross wilaya coordination", "#27s"), ("napalm", "#35")),
        ("OAS", "5.3.1"),
    ],
)
def test_lookup_takes_numbers_and_titles_as_people_write_them(text: str, found: str) -> None:
    assert register.lookup(text).id == found


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("3.2.9", "3.2.4"),
        ("ralley", "3.3.1 Rally"),
        ("R611", "R61"),
        ("pacify", "6.3.1 Pacification"),
        ("pacify", "3.2.1 Train"),
        ("bases", "3.3.1 Rally"),
        ("base", "3.3.1 Rally"),
        ("guerrilla", "3.3.2 March"),
        ("france track", "3.3.1 Rally"),
        ("independence", "5.1.8 MOROCCO AND TUNISIA INDEPENDENT Pivotal Event"),
        ("second eligible", "2.3.1 Eligibility"),
        ("stacking limit", "1.4.2 Stacking"),
        ("troops", "4.2.2 Troop Lift"),
        ("propaganda", "2.4 Propaganda Card"),
        ("peece talks", "#57 Peace Talks"),
        ("talks", "#57 Peace Talks"),
        ("57", "#57 Peace Talks"),
        ("#72", "#7"),
        ("#35x", "#35s"),
        ("#35ss", "#35s"),
        ("35s", "#35s Napalm, shaded"),
        ("#57s", "#57"),
        ("card 66 shaded", "#66"),
        ("propaganda!", "#71 Propaganda!"),
        ("napaln", "#35 Napalm"),
        ("scorhc", "#35s Napalm, shaded"),
        ("helicopters", "#12u Ventilos, unshaded"),
        ("coastal", "#40 Strategic Movement"),
        ("casualties", "#50 Bleuite"),
        ("alternation", "#5 Peace of the Brave"),
        ("#26/9", "#26/1"),
    ],
)
def test_lookup_of_what_is_not_there_suggests_near_misses(text: str, suggestion: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        register.lookup(text)
    assert suggestion in caught.value.suggestions
    assert isinstance(caught.value, ct.RegisterError)


@pytest.mark.parametrize(
    "text", ["0", "R", "G", "R0", "11.2", "rule 0", "#", "#u", "rule R", "the", "x", "", "qwerty"]
)
def test_lookup_of_what_resembles_nothing_suggests_nothing(text: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        register.lookup(text)
    assert caught.value.suggestions == ()


@pytest.mark.parametrize(
    "text", ["x" * 100_000, "rally " * 20_000, "3." * 50_000, "R" + "1" * 100_000, "#" + "1" * 100_000]
)
def test_lookup_of_a_huge_text_is_answered_soon_and_shortly(text: str) -> None:
    def asked() -> None:
        with pytest.raises(ct.RegisterError) as caught:
            register.lookup(text)
        assert len(str(caught.value)) < 300

    assert effort(asked) < MUCH


def test_every_entry_is_found_as_it_prints_itself() -> None:
    entries = register.load().by_id.values()
    assert [entry for entry in entries if register.lookup(str(entry)) != entry] == []


def test_only_an_event_of_two_texts_has_halves() -> None:
    with pytest.raises(ct.RegisterError, match="#57 Peace Talks has one text and no halves"):
        register.lookup("#57u")
    assert str(register.lookup("#35u")) == "#35u Napalm, unshaded"
    assert register.lookup("#35u").as_dict() == {
        "id": "#35u",
        "title": "Napalm",
        "sort": "dual-use Event",
        "card": "#35",
        "side": "unshaded",
        "text": register.card("#35").halves[0].text,
        "lasting": "Capability",
        "whose": "Government",
        "label": "Napalm",
        "marker": "napalm",
    }
    assert register.card("#57").as_dict()["halves"] == []
    assert [text["id"] for text in register.card("#57").as_dict()["texts"]] == ["#57"]
    assert register.card("#14").texts[0].as_dict()["lasting"] is None


def test_a_citation_of_a_card_covers_its_halves_and_its_rulings() -> None:
    assert register.citing("#35") == ("#35", "#35u", "#35s", "#35/1")
    assert register.citing("#35s") == ("#35s", "#35")
    assert register.citing("#35u") == ("#35u", "#35", "#35/1")
    assert register.citing("#35/1") == ("#35/1",)
    assert register.citing("#57") == ("#57", "#57/1", "#57/2")
    assert register.citing("3.3") == ("3.3", "3.3/1")
    assert register.citing("3.3/1") == ("3.3/1", "3.3")
    stated = [Law(one, (f"#35{one}".removesuffix("-"),), "a sentence", bool) for one in ("-", "u", "s")]
    for cited, found in [("#35", ["-", "u", "s"]), ("#35u", ["-", "u"]), ("#35s", ["-", "s"]), ("#3", [])]:
        assert [site.name for site in register.laws_citing(stated, *register.citing(cited))] == found
        assert [site.name for site in register.in_proofs(stated, *register.citing(cited))] == found


def test_rulings_on_a_card_are_those_that_name_it() -> None:
    assert {"R65", "R80", "G18"} <= {one.id for one in register.rulings_on("#13")}
    assert register.ruling("R60") in register.rulings_on("#65")
    assert register.ruling("G1") in register.rulings_on("#1")
    assert register.ruling("G1") in register.rulings_on("#1u")
    assert register.ruling("G1") not in register.rulings_on("#1s")
    assert register.ruling("G1") not in register.rulings_on("#3")
    cited = register.Register((), read_rulings(RULING.replace('["1"]', '["#3s"]')), read_cards(CARD))
    assert [[one.id for one in cited.rulings_on(name)] for name in ("#3", "#3s", "#3u")] == [
        ["R1"],
        ["R1"],
        [],
    ]


def test_rulings_on_a_card_begin_with_its_own_and_those_of_a_text_are_about_it() -> None:
    ids = {name: [one.id for one in register.rulings_on(name)] for name in ("#26", "#26u", "#26s", "#12u")}
    assert ids["#26"][:3] == ["#26/1", "#26/2", "#26/3"]
    assert (ids["#26u"][0], ids["#26s"][:2]) == ("#26/3", ["#26/1", "#26/2"])
    assert {"#26/1", "#26/2"}.isdisjoint(ids["#26u"])
    assert {"G16", "#8/1"} <= set(ids["#12u"])
    assert register.ruling("#26/1") in register.rulings_on("1.7")
    assert register.ruling("#26/1") not in register.rulings()


def test_clauses_that_name_a_card_are_found() -> None:
    assert {"5.1.4", "5.1.7", "3.2.1"} <= {clause.id for clause in register.clauses_naming("#65")}
    assert [clause.id for clause in register.clauses_naming("#37s")] == ["5.1.1"]
    assert register.clauses_naming("3.2.1") == ()


def test_a_card_is_not_a_clause_nor_its_half_a_card() -> None:
    assert register.card("peace talks").title == "Peace Talks"
    with pytest.raises(ct.RegisterError, match="#57 is a card, not a clause"):
        register.clause("#57")
    with pytest.raises(ct.RegisterError, match="#35s is a half of a card, not a ruling"):
        register.ruling("#35s")
    with pytest.raises(ct.RegisterError, match=r"#35s is a half of a card, not a card\. Did you mean #35\?"):
        register.card("#35s")


def test_a_ruling_is_not_a_clause_nor_a_clause_a_ruling() -> None:
    with pytest.raises(ct.RegisterError, match="R61 is a ruling, not a clause"):
        register.clause("R61")
    with pytest.raises(ct.RegisterError, match=r"3\.2\.1 is a clause, not a ruling"):
        register.ruling("3.2.1")


def test_an_entry_of_a_sound_file_is_read_whole() -> None:
    assert read_clauses(CLAUSE) == (register.Clause("1", "One", "First."),)
    assert read_rulings(RULING) == (register.Ruling("R1", ("1",), "Q?", "A.", "B.", "C.", "text"),)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (CLAUSE.replace("title", "titel"), "clause 1: has"),
        (CLAUSE + 'note = "x"\n', "clause 1: has an unknown key 'note'"),
        (CLAUSE.replace('text = "First."\n', ""), "clause 1: has no 'text'"),
        (CLAUSE * 2, "has clause 1 more than once"),
        (CLAUSE.replace('"First."', '" "'), "clause 1: text is text"),
        (CLAUSE.replace('"First."', "3"), "clause 1: text is text"),
        (CLAUSE + '[other]\nx = "y"\n', "and nothing else"),
        ("", "and nothing else"),
        ("[[clause]", "are not TOML"),
    ],
)
def test_a_misshapen_clause_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        read_clauses(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (CARD.replace("#3", "3"), "card 3: the id of a card is # and its number"),
        (CARD.replace("unshaded", "only"), "card #3: it has [card.only], or several texts"),
        (CARD.replace("unshaded", "solid"), "card #3: it has [card.only], or several texts"),
        (CARD.replace('[card.shaded]\ntext = "Another."\n', ""), "card #3: it has [card.only], or several"),
        (ONE_TEXT.replace('[card.only]\ntext = "One."', 'only = "One."'), "card #3: it has [card.only], or"),
        (ONE_TEXT.replace('text = "One."', ""), "card #3, only: has no 'text'"),
        (ONE_TEXT.replace("One.", " "), "card #3, only: text is text"),
        (ONE_TEXT + 'lasts = "long"\n', "card #3, only: has an unknown key 'lasts'"),
        (ONE_TEXT + 'lasting = "Momentum"\n', "card #3, only: has no 'label'"),
        (ONE_TEXT + LASTS.replace("FLN", " "), "card #3, only: whose is text"),
        (ONE_TEXT + 'rulings = "G1"\n', "card #3: rulings is a list of ids"),
        (ONE_TEXT + ON_IT.replace("#3/1", "#3/2"), "card #3: ruling #3/2 is its 1. and goes by #3/1"),
        (ONE_TEXT + ON_IT.replace('["#3"]', '["#3s"]'), "card #3: ruling #3/1 names no text of it"),
        (ONE_TEXT + ON_IT.replace("house", "hearsay"), "ruling #3/1: basis 'hearsay'"),
        (ONE_TEXT + ON_IT.replace("reason", "cause"), "ruling #3/1: has an unknown key 'cause'"),
        (
            ONE_TEXT.replace("[card.only]", "ruling = 3\n[card.only]"),
            "rulings on it are [[card.ruling]] entries",
        ),
        (CARD.replace("#3", "#3u"), "card #3u: the id of a card"),
        (CARD.replace("sort", "kind"), "card #3: has"),
        (CARD.replace("Three", " "), "card #3: title is text"),
        (CARD * 2, "has card #3 more than once"),
        (CLAUSE, "and nothing else"),
    ],
)
def test_a_misshapen_card_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ct.RegisterError) as caught:
        read_cards(text)
    assert complaint in str(caught.value)


def test_a_card_of_a_sound_file_is_read_whole() -> None:
    (card,) = read_cards(ONE_TEXT + LASTS + ON_IT)
    (text,) = card.texts
    assert (text.id, text.side, text.text) == ("#3", "only", "One.")
    assert (text.lasting, text.whose, text.label, text.marker) == ("Momentum", "FLN", "Trio", "trio")
    assert (str(text), card.halves) == ("#3 Three", ())
    (ruling,) = text.rulings
    assert (ruling.id, ruling.answer, ruling.alternative) == ("#3/1", "A.", "")
    assert [half.rulings for half in read_cards(CARD + ON_IT.replace('["#3"]', '["#3s"]'))[0].halves] == [
        (),
        (attrs.evolve(ruling, clauses=("#3s",)),),
    ]


def test_a_text_that_names_a_missing_ruling_is_named() -> None:
    cards = read_cards(ONE_TEXT + 'rulings = ["G99"]\n')
    with pytest.raises(ct.RegisterError, match="text #3 cites G99, which is not in the register"):
        register.Register((), (), cards)


def test_a_ruling_of_unknown_basis_is_named() -> None:
    with pytest.raises(ct.RegisterError, match="ruling R1: basis 'hearsay'"):
        read_rulings(RULING.replace('"text"', '"hearsay"'))


def test_a_ruling_on_a_missing_half_is_named() -> None:
    ruling = read_rulings(RULING.replace('["1"]', '["#3s"]'))
    with pytest.raises(ct.RegisterError, match="ruling R1 cites #3s, which is not in the register"):
        register.Register((), ruling, read_cards(ONE_TEXT))


def test_a_ruling_on_a_missing_clause_is_named() -> None:
    with pytest.raises(ct.RegisterError, match=r"ruling R1 cites 7\.7"):
        register.Register(read_clauses(CLAUSE), read_rulings(RULING.replace('["1"]', '["7.7"]')))


@pytest.mark.clause("3.3.1", "R95")
def test_requirements_that_cite_a_clause_are_found_with_their_modules() -> None:
    sites = register.requirements_citing(ct.SYSTEM.kinds, "R95")
    assert [(site.module, site.name) for site in sites] == [
        ("ctcore.twilight.rules.operations.rally", "rally.select.city_not_at_support")
    ]


@pytest.mark.clause("1.8")
def test_laws_that_cite_a_clause_are_found() -> None:
    names = {site.name for site in register.laws_citing(ct.SYSTEM.laws, "1.8")}
    assert names == {
        "government_resources_within_track",
        "fln_resources_within_track",
        "commitment_within_track",
        "neutralize_can_be_paid",
        "adjusted_pieces_are_paid",
    }


@pytest.mark.clause("2.3.3")
def test_changes_are_found_where_an_effect_names_the_clause_itself_or_through_a_helper() -> None:
    passing = {site.name for site in register.changes_ordered(ct.SYSTEM.kinds, "2.3.3")}
    assert passing == {"choose.first.gain", "choose.second.gain"}
    changes = register.changes_ordered(ct.SYSTEM.kinds, "2.3.5", frames=ct.SYSTEM.table)
    assert {site.name for site in changes} >= {"choose.second.set_first", "SecondOperation.set_first"}


@pytest.mark.clause("3.2.1")
def test_changes_are_found_where_the_clause_comes_from_around_the_effect() -> None:
    names = {site.name for site in register.changes_ordered(ct.SYSTEM.kinds, "3.2.1")}
    assert {"train.select.pay", "train.shift.shift", "train.remove_terror.remove_terror"} <= names
    assert not any(name.startswith("rally.") for name in names)


def test_every_change_that_play_makes_is_ordered_by_a_clause_of_the_register() -> None:
    known = set(register.load().by_id)
    ordered = {entry.clause for step in ct.random_game("short", 2) for entry in step.ledger}
    assert ordered <= known
    for clause in ordered:
        frames, texts = ct.SYSTEM.table, book.texts().values()
        assert register.changes_ordered(ct.SYSTEM.kinds, clause, frames=frames, texts=texts), clause


@pytest.mark.clause("5.1")
def test_changes_of_a_text_are_found_where_nobody_chooses_and_where_a_move_does() -> None:
    found = {
        id_: {
            site.name
            for site in register.changes_ordered(
                ct.SYSTEM.kinds, id_, frames=ct.SYSTEM.table, texts=book.texts().values()
            )
        }
        for id_ in ("#15u", "#35s", "#8u", "#43u", "#54")
    }
    assert (found["#15u"], found["#35s"]) == ({"#15u.gain"}, {"#35s.enforce", "#35s.repeal"})
    assert {name.rpartition(".")[2] for name in found["#8u"]} >= {"remove"}
    assert {name.rpartition(".")[2] for name in found["#43u"]} == {"grow"}
    assert {name.rpartition(".")[2] for name in found["#54"]} >= {"move", "remove"}


def test_proofs_are_found_by_the_clauses_that_they_cite() -> None:
    stated = [Law("one", ("1.8", "R43"), "a sentence", bool), Law("other", ("1.9",), "another", bool)]
    (site,) = register.in_proofs(stated, "R43")
    assert (site.name, site.text) == ("one", "a sentence")


def test_a_proof_stands_in_the_module_of_its_check_whatever_wraps_that() -> None:
    def check(_limit: int) -> None: ...

    inner = partial(check, 3)

    @wraps(inner)
    def counted() -> None: ...

    for found in (check, inner, counted):
        stated = SimpleNamespace(name="one", clauses=("1.8",), text="a sentence", check=found)
        (site,) = register.in_proofs([stated], "1.8")
        assert site.module == __name__


def test_tests_are_found_by_marker_on_function_class_and_module(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_marks.py").write_text(
        "import pytest\n"
        "@pytest.mark.clause('1.1', '1.2')\ndef test_one(): ...\n"
        "@pytest.mark.clause('1.3')\nclass TestTwo:\n    def test_inner(self): ...\n"
        "def test_unmarked(): ...\n",
        encoding="utf-8",
    )
    (tests / "test_whole.py").write_text(
        "import pytest\npytestmark = [pytest.mark.slow, pytest.mark.clause('1.4')]\n"
        "def test_a(): ...\ndef helper(): ...\n",
        encoding="utf-8",
    )
    (tests / "test_cards.py").write_text(
        "import pytest\n@pytest.mark.clause('5.2', '#57')\ndef test_whole(): ...\n"
        "@pytest.mark.clause('#35s')\ndef test_half(): ...\n",
        encoding="utf-8",
    )
    found = {
        clause: [str(site) for site in register.in_tests(tests, clause)] for clause in ("1.2", "1.3", "1.4")
    }
    assert found == {
        "1.2": ["tests/test_marks.py: test_one"],
        "1.3": ["tests/test_marks.py: TestTwo.test_inner"],
        "1.4": ["tests/test_whole.py: test_a"],
    }
    assert register.in_tests(tests, "9") == ()
    assert [site.name for site in register.in_tests(tests, "#57")] == ["test_whole"]
    assert [site.name for site in register.in_tests(tests, *register.citing("#35"))] == ["test_half"]
    assert [site.name for site in register.in_tests(tests, "5.2", "#57", "#35s")] == [
        "test_whole",
        "test_half",
    ]


def test_rows_of_tables_are_tests_of_the_clauses_in_their_first_cell(tmp_path: Path) -> None:
    tables = tmp_path / "tests" / "rules" / "tables"
    tables.mkdir(parents=True)
    (tables / "1.1-rally.txt").write_text(
        "# A remark | with a bar\nclause | line | comes\n\n"
        "It begins.\n1.1, R7 | rally | yes\n| march | no\n\nIt ends.\n1.2 | end | yes\n",
        encoding="utf-8",
    )
    (tables / "starts.txt").write_text("start | options\n1.1 | none\n", encoding="utf-8")
    found = {
        clause: [str(site) for site in register.in_tests(tmp_path / "tests", clause)]
        for clause in ("1.1", "R7", "1.2", "1.3")
    }
    begins, ends = (f"tests/rules/tables/1.1-rally.txt: It {does}." for does in ("begins", "ends"))
    assert found == {"1.1": [begins], "R7": [begins], "1.2": [ends], "1.3": []}
