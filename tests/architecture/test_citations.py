"""Every clause and ruling that the project cites is in the register, and every rule is citable."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ctcore as ct
from ctcore import register
from ctcore.register.tested import every_test
from tests.architecture.sources import (
    CITED,
    PACKAGE,
    ROOT,
    cards_named,
    cited_in_docstring,
    docstrings,
    faults,
    modules,
    named,
    tree,
)
from tests.rules.corpus import arbitrary, kinds_awaited, universe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Requirement

WHOLE = re.compile(rf"(?:{CITED.pattern})")
PAIRS = [(kind, requirement) for kind in ct.SYSTEM.kinds for requirement in kind.requirements]


def _entries(file: str, table: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = tomllib.loads((ROOT / "specs" / file).read_text(encoding="utf-8"))[table]
    return entries


CLAUSES, RULINGS, CARDS = (_entries(f"{table}s.toml", table) for table in ("clause", "ruling", "card"))
# A card may be cited whole, and by half if it has two texts.
HALVES = {f"{card['id']}{half}" for card in CARDS for half in "us" if card["sort"] == "dual-use Event"}
# What stands with a card is cited by the card's id and a number.
OWN = [ruling for card in CARDS for ruling in card.get("ruling", ())]
TEXTS = [
    card[side] | {"id": card["id"]}
    for card in CARDS
    for side in ("unshaded", "shaded", "only")
    if side in card
]
SENTENCES = {*register.load().sentences}
REGISTER = {entry["id"] for entry in (*CLAUSES, *RULINGS, *CARDS, *OWN)} | HALVES | SENTENCES


def test_the_register_is_whole() -> None:
    assert {"1.4.1", "3.2.1", "3.3.1", "10", "R1", "R197", "G1", "G18"} <= REGISTER
    assert {"#1", "#35", "#35u", "#35s", "#57", "#61", "#71", "#26/1", "#35/1"} <= REGISTER
    assert {"3.3.1/1", "3.3.1/20", "8.6/8"} <= REGISTER
    assert {"#0", "#26/0", "#26s/1", "#26/99", "#4u", "#57s", "#61u", "#71s", "#72", "3.3.1/21"}.isdisjoint(
        REGISTER
    )


def test_the_id_of_a_card_is_one_id_and_no_clause() -> None:
    assert all(WHOLE.fullmatch(one) for one in ("#35", "#35u", "#35s", "#26/1", "#26/12"))
    assert not any(WHOLE.fullmatch(one) for one in ("#35x", "#35us", "#", "#u", "35u", "#26/", "#26s/1"))
    assert cited_in_docstring("A rule.\n\nClauses: 5.2, #35, #35s, #7u, #26/1, R78") == [
        "5.2",
        "#35",
        "#35s",
        "#7u",
        "#26/1",
        "R78",
    ]
    assert not set(cited_in_docstring("A rule.\n\nClauses: #35x")) <= REGISTER
    assert cards_named("Of #12, (#35s), #13\n  shaded, #57x, #26/1 and #1 unshaded.") == {
        "#12",
        "#26/1",
        "#35s",
        "#13s",
        "#57x",
        "#1u",
    }


def _named_in(entry: dict[str, Any]) -> set[str]:
    parts = (value if isinstance(value, list) else [value] for value in entry.values())
    return cards_named(" ".join(part for some in parts for part in some))


def test_every_card_that_the_register_names_is_there() -> None:
    entries = [*CLAUSES, *RULINGS, *OWN, *TEXTS]
    assert {
        entry["id"]: _named_in(entry) - REGISTER for entry in entries if _named_in(entry) - REGISTER
    } == {}


def test_the_search_above_sees_the_cards() -> None:
    answers = set().union(*(cards_named(entry["answer"]) for entry in RULINGS))
    assert {"#12", "#1u", "#33s", "#46s", "#60"} <= answers


def _cites_and_says(one: Requirement | ct.kernel.Law) -> bool:
    """Whether it cites what is there, and says in one line what it asks."""
    says = one.text.strip() == one.text != "" and len(one.text.splitlines()) == 1
    return says and bool(one.clauses) and set(one.clauses) <= REGISTER


def test_every_requirement_and_law_cites_what_is_there_and_says_what_it_asks() -> None:
    every: list[Requirement | ct.kernel.Law] = [*(one for _, one in PAIRS), *ct.SYSTEM.laws]
    assert [f"{one.name}: {one.text}" for one in every if not _cites_and_says(one)] == []


def test_each_requirement_of_a_kind_has_a_plain_name_of_its_own() -> None:
    names = {kind.name: [one.name for one in kind.requirements] for kind in ct.SYSTEM.kinds}
    assert [kind for kind, some in names.items() if len(set(some)) < len(some)] == []
    assert [one.name for _, one in PAIRS if not re.fullmatch(r"[a-z][a-z0-9_]*", one.name)] == []


def test_names_of_kinds_and_laws_are_unique() -> None:
    for named_things in (ct.SYSTEM.kinds, ct.SYSTEM.laws):
        names = [thing.name for thing in named_things]
        assert len(set(names)) == len(names)


def test_every_frame_names_its_clause_and_what_it_awaits() -> None:
    assert [one.__name__ for one in ct.SYSTEM.table if one.clause not in REGISTER or not one.awaits] == []


def _clause_like(path: Path) -> set[str]:
    """The strings of a module's code that can only be ids, 3.2.1 or R61, not 3; of a sentence its clause."""
    strings = {
        node.value.partition("/")[0]
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and WHOLE.fullmatch(node.value.partition("/")[0])
    }
    return {text for text in strings if not text.isdigit()}


def test_every_id_in_the_code_is_in_the_register() -> None:
    # A picture has numbers of its own, such as the width of a line.
    paths = (path for path in modules(PACKAGE / "twilight") if path.parent.name != "picture")
    assert faults(paths, lambda path: _clause_like(path) - REGISTER) == {}


def test_effects_name_their_clauses() -> None:
    """The search above sees the ids that the ledger is given."""
    found = set().union(*(_clause_like(path) for path in modules(PACKAGE / "twilight" / "rules")))
    found |= {one.partition("/")[0] for one in found}
    assert {"3.2.1", "3.3.1", "1.4.1", "2.3.3", "2.3.5", "2.2"} <= found


def test_every_clause_and_card_that_a_docstring_names_is_in_the_register() -> None:
    def unknown(path: Path) -> set[str]:
        said = list(docstrings(tree(path)))
        return set().union(*map(cited_in_docstring, said), *map(cards_named, said)) - REGISTER

    assert faults(_of_this_game(PACKAGE), unknown) == {}


def test_every_rule_file_says_which_clauses_it_speaks_of() -> None:
    rules = [path for path in modules(PACKAGE / "twilight" / "rules") if path.name != "__init__.py"]
    silent = [named(path) for path in rules if not cited_in_docstring(ast.get_docstring(tree(path)) or "")]
    assert silent == []


def test_every_entry_of_a_played_ledger_cites_the_register() -> None:
    for seed in range(3):
        for transition in ct.random_game("medium", seed=seed):
            for entry in transition.ledger:
                assert entry.clause in REGISTER
                assert str(entry)


def _of_this_game(below: Path) -> list[Path]:
    """The files below a directory, without those of other games: their own tests see to their citations."""
    return [path for path in modules(below) if not {"algeria", "labyrinth"} & {*path.parts}]


def test_every_clause_that_a_test_cites_is_in_the_register() -> None:
    found = [(site.module, cites) for site, cites in every_test(ROOT / "tests")]
    own = [(at, cites) for at, cites in found if not {"algeria", "labyrinth"} & {*at.split("/")}]
    assert {at: cites for at, cites in own if set(cites) - REGISTER} == {}


def test_every_clause_that_a_requirement_cites_is_cited_by_a_test() -> None:
    enforced = {clause for _, requirement in PAIRS for clause in requirement.clauses}
    cited = {one for _, cites in every_test(ROOT / "tests") for one in cites}
    # A test of a sentence is one of its clause.
    assert enforced - cited - {one.partition("/")[0] for one in cited} == set()


def test_every_template_renders_the_values_that_decided() -> None:
    unseen = {(kind.name, r.name) for kind, r in PAIRS}
    for state in (*_of_every_frame(), ct.setup("full"), *arbitrary(seed=5, count=60)):
        for kind in kinds_awaited(state):
            for move in universe(kind)[:: max(1, len(universe(kind)) // 7)]:
                for finding in ct.judge(state, move).findings:
                    assert not re.search(r"[{<]|None|\(\)|\w\(\w+=", str(finding)), str(finding)
                    unseen.discard((kind.name, finding.name))
    assert unseen == set()


def _of_every_frame() -> Iterator[ct.State]:
    """A stored position for each kind of move: where its first requirement decides."""
    for path in sorted((ROOT / "proofs" / "vectors").glob("*.json")):
        kinds: dict[str, dict[str, Any]] = {}
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            if "kind" in vector and "illegal" in vector:
                kinds.setdefault(vector["kind"], vector["illegal"]["position"])
        yield from (ct.from_json(json.dumps(position)) for position in kinds.values())
