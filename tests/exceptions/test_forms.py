"""An exception of each form on the real rules, in force and not; no line of an Operation knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore.query import explain, shut
from tests.exceptions.play import finding, listed, play, told, written
from tests.rules.positions import (
    PASS,
    turn,
    with_recall,
    with_resources,
    with_space,
    without,
)
from tests.rules.positions import play as printed

if TYPE_CHECKING:
    from ctcore.kernel import System

CITIES = {"Algiers", "Constantine", "Oran"}


def kinds(rules: System[ct.State], state: ct.State) -> set[str]:
    """The kinds of move that have a legal one."""
    return {kind.name for move in rules.legal_moves(state) if (kind := rules.kind_of(state, move))}


# A price in Cities: #32s amends what a space of Terror costs


def terror(fln: int = 0, **truths: bool) -> ct.State:
    return with_resources(turn(ct.FLN), fln=fln).with_truths(**truths)


def test_terror_in_a_city_is_free_as_changed_by_32s(rules: System[ct.State]) -> None:
    state = play(rules, terror(effective_bombers=True), "terror")
    assert listed(rules, state, "terror.select") == {"Constantine"}
    assert told(rules, state, "Constantine") == [
        "Constantine: legal",
        (
            "3.3.4 as changed by #32s, 1.8, 3.1.2, R47: the FLN has the price of a space of Terror "
            "[price: 0, FLN Resources: 0]"
        ),
    ]
    assert written(rules, state, "Constantine")[0] == "3.3.4 as changed by #32s: FLN pays nothing"
    (paid, *others) = rules.trace(state, ct.parse_move(state, "Constantine")).as_dict()["ledger"]
    assert (paid["clause"], paid["changed_by"]) == ("3.3.4", ["#32s"])
    assert all("changed_by" not in one for one in others)
    play(rules, state, "Constantine; end")


def test_illegal_terror_outside_cities_is_refused_as_printed(rules: System[ct.State]) -> None:
    state = play(rules, terror(effective_bombers=True), "terror")
    assert told(rules, state, "Medea") == [
        "Medea: not legal",
        "3.3.4, 1.8, 3.1.2, R47: the FLN has the price of a space of Terror [price: 1, FLN Resources: 0]",
    ]


def test_a_price_that_the_player_has_anyway_names_no_card_but_in_the_ledger(
    rules: System[ct.State],
) -> None:
    state = play(rules, terror(fln=3, effective_bombers=True), "terror")
    assert told(rules, state, "Constantine") == ["Constantine: legal"]
    assert "changed_by" not in finding(rules, state, "Constantine", "can_pay").as_dict()
    # The line says what was paid, and that is the card's doing.
    assert written(rules, state, "Constantine")[0] == "3.3.4 as changed by #32s: FLN pays nothing"
    assert written(rules, state, "Medea")[0] == "3.3.4: FLN pays 1 Resource"


def test_illegal_terror_without_resources_where_32s_is_not_in_force(rules: System[ct.State]) -> None:
    state = without(terror(), "fln_bases")
    under = state.with_truths(effective_bombers=True)
    # Extort pays for a first space in another box: none may be Extorted in a Limited Operation.
    state, under = (
        printed(with_resources(turn(ct.GOVERNMENT), fln=0), PASS).with_truths(effective_bombers=truth)
        for truth in (False, True)
    )
    assert kinds(rules, state) == {"choose.second", "event.second"}
    assert listed(rules, state, "choose.second") == {"op + special activity", "pass"}
    assert listed(rules, under, "choose.second") == {
        "op + special activity",
        "limited op",
        "op only",
        "pass",
    }
    assert finding(rules, under, "limited op", "can_pay").changed_by == ("#32s",)
    assert finding(rules, under, "op + special activity", "can_pay").changed_by == ()
    second = play(rules, under, "limited op")
    assert kinds(rules, second) == {"terror"}
    assert finding(rules, second, "terror", "can_pay").changed_by == ("#32s",)
    assert listed(rules, play(rules, second, "terror"), "terror.select") == {"Constantine"}


def test_illegal_terror_where_no_space_is_open_says_so_and_nothing_of_the_price(
    rules: System[ct.State],
) -> None:
    nowhere = without(terror(fln=5), "underground").with_truths(effective_bombers=True)
    assert told(rules, nowhere, "terror") == [
        "terror: not legal",
        (
            "3.3.4, R116, R8, R49: "
            "some populated space of Algeria has the Underground Guerrillas that Terror takes"
        ),
    ]
    # And a box is not payable by a free space that there is not.
    broke = printed(without(with_resources(turn(ct.GOVERNMENT), fln=0), "underground"), PASS)
    assert listed(rules, broke.with_truths(effective_bombers=True), "choose.second") == {"pass"}


# A closed Operation: #57 closes two


@pytest.mark.parametrize(
    ("faction", "name", "clause", "says"),
    [
        (ct.GOVERNMENT, "assault", "3.2.4", "the Government may not Assault"),
        (ct.FLN, "attack", "3.3.3", "the FLN may not Attack"),
    ],
)
def test_illegal_operation_that_57_closes(
    rules: System[ct.State], faction: ct.Actor, name: str, clause: str, says: str
) -> None:
    state = turn(faction)
    under = state.with_truths(peace_talks=True)
    assert kinds(rules, state) - kinds(rules, under) == {name}
    assert kinds(rules, under) < kinds(rules, state)
    assert told(rules, state, name) == [f"{name}: legal"]
    assert told(rules, under, name) == [f"{name}: not legal", f"{clause} as changed by #57, 5.4: {says}"]
    found = explain(rules, under, ct.parse_move(under, name)).as_dict()["findings"][-1]
    assert found == {
        "requirement": "peace_talks",
        "clauses": [clause, "5.4"],
        "text": says,
        "holds": False,
        "changed_by": ["#57"],
        "decided_by": "",
        "values": {},
    }
    (reason,) = (one.as_dict()["unmet"] for one in shut(rules, under) if one.kind.name == name)
    assert reason == [{"clauses": [clause, "5.4"], "text": says, "changed_by": ["#57"]}]


def test_an_operation_that_a_card_leaves_open_names_no_card(rules: System[ct.State]) -> None:
    under = turn(ct.GOVERNMENT).with_truths(peace_talks=True)
    for name in ("train", "garrison", "sweep"):
        assert told(rules, under, name) == [f"{name}: legal"]
        assert not any(one.changed_by for one in rules.judge(under, ct.parse_move(under, name)).findings)


# An opened ground: #46u admits Sectors at Support under Government Control to Train


def moghazni(**values: int) -> ct.State:
    """Bougie at Support with Troops and Police, RURAL SELF-DEFENSE in force."""
    state = without(turn(ct.GOVERNMENT), "algerian_troops", "algerian_police")
    state = with_space(state, "Bougie", **{"support": 1, "french_troops": 2, "french_police": 2, **values})
    return state.with_truths(rural_self_defense=True)


def test_a_sector_at_support_is_a_location_of_train_on_the_ground_of_46u(rules: System[ct.State]) -> None:
    state = play(rules, moghazni(), "train")
    assert listed(rules, state, "train.select") == {*CITIES, "Bougie"}
    assert told(rules, state, "Bougie") == [
        "Bougie: legal",
        "3.2.1 as changed by #46u: a space is one that Train may select [MOGHAZNI (3.2.1, 5.4)]",
    ]
    found = finding(rules, state, "Bougie", "location").as_dict()
    assert found["changed_by"] == ["#46u"]
    assert found["grounds"] == [
        {"ground": "City", "clauses": ["3.2.1"], "lacks": ["not a City"]},
        {"ground": "Base", "clauses": ["3.2.1"], "lacks": ["no Government Base"]},
        {"ground": "MOGHAZNI", "clauses": ["3.2.1", "5.4"], "lacks": []},
    ]
    assert told(rules, state, "Algiers") == ["Algiers: legal"]


def test_illegal_train_names_a_third_ground_only_while_it_is_open(rules: System[ct.State]) -> None:
    grounds = "City (3.2.1): not a City; Base (3.2.1): no Government Base"
    shut_, opened = (
        play(rules, moghazni().with_truths(rural_self_defense=truth), "train") for truth in (False, True)
    )
    says = "3.2.1: a space is one that Train may select"
    assert told(rules, shut_, "Batna")[1:] == [f"{says} [{grounds}]"]
    third = "MOGHAZNI (3.2.1, 5.4): no Support, no Government Control"
    assert told(rules, opened, "Batna")[1:] == [f"{says} [{grounds}; {third}]"]
    assert listed(rules, shut_, "train.select") == CITIES


def test_illegal_cubes_where_46u_alone_admits_the_sector(rules: System[ct.State]) -> None:
    state = play(rules, moghazni(), "train; Bougie")
    assert listed(rules, state, "train.place") == {f"place {n} Algerian Police" for n in range(1, 5)}
    assert told(rules, state, "place 1 algerian troops") == [
        "place 1 Algerian Troop: not legal",
        (
            "3.2.1 as changed by #46u, 5.4: a Sector that MOGHAZNI alone opens takes Algerian Police only "
            "[piece: Algerian Troops]"
        ),
    ]
    # With none Available they are taken from elsewhere, and the same binds.
    held = moghazni().with_truths(rural_self_defense=False)
    cubes = {
        name: held.available.of(ct.PieceType[name.upper()]) for name in ("algerian_troops", "algerian_police")
    }
    none = with_space(held, "Algiers", **cubes).with_truths(rural_self_defense=True)
    taking = play(rules, none, "train; Bougie")
    taken = listed(rules, taking, "train.take")
    assert any("Algerian Police" in one for one in taken)
    assert not any("Algerian Troops" in one for one in taken)


def test_46u_does_not_bind_where_a_base_admits_the_sector_too(rules: System[ct.State]) -> None:
    state = play(rules, moghazni(government_bases=1), "train; Bougie")
    assert "place 1 Algerian Troop" in listed(rules, state, "train.place")
    found = finding(rules, play(rules, moghazni(government_bases=1), "train"), "Bougie", "location")
    assert ([one.label for one in found.met_on], found.changed_by) == (["Base", "MOGHAZNI"], ())


# A figure that bounds: #11u gives a Troop Lift two spaces more


def test_a_troop_lift_among_five_spaces_breaks_no_law_and_no_text_counts_them(
    rules: System[ct.State],
) -> None:
    start = with_space(turn(ct.GOVERNMENT), "Medea", french_troops=1)
    line = "train; Algiers; troop lift; Algiers; Oran; Medea"
    three = play(rules, start, line)
    assert listed(rules, three, "troop_lift.select") == set()
    under = play(rules, start.with_truths(h21_helicopters=True), line)
    assert "Constantine" in listed(rules, under, "troop_lift.select")
    assert finding(rules, under, "Constantine", "within_its_spaces").changed_by == ("#11u",)
    five = play(rules, under, "Constantine; Setif")
    assert listed(rules, five, "troop_lift.select") == set()
    refused = rules.judge(five, ct.parse_move(five, "Batna")).violations
    assert "4.2.2, R86: a Troop Lift has no more spaces than it may" in str(refused[0])
    assert "[at most: 5, chosen: Algiers, Oran, Medea, Constantine, Setif]" in str(refused[0])
    play(rules, five, "move 1 french troops from Medea to Setif; end; end")
    # The law reads the figure too: without the card five are too many.
    off = five.with_truths(h21_helicopters=False)
    assert [one.law for one in rules.violations(off)] == ["troop_lift_spaces_fit"]
    assert "three" not in str(rules.violations(off))


# An element closed: #56 closes Sectors without an FLN Base to Extort


def extorting(**truths: bool) -> ct.State:
    """A Rally in a space with an Underground Guerrilla there and in Medea, which has no FLN Base."""
    state = with_space(
        turn(ct.FLN),
        "Medea",
        underground=3,
        fln_bases=0,
        french_troops=0,
        french_police=0,
        algerian_troops=0,
        algerian_police=0,
        active=0,
    )
    return state.with_truths(**truths)


def test_illegal_extort_in_a_sector_that_56_closes(rules: System[ct.State]) -> None:
    state = play(rules, extorting(), "rally; Medea; extort")
    under = play(rules, extorting(hardened_attitudes=True), "rally; Medea; extort")
    open_, left = (listed(rules, one, "extort.select") for one in (state, under))
    assert "Medea" in open_ - left
    assert left
    bases = {space.name for space in under.spaces if space.fln_bases or space.place.is_city}
    assert left == open_ & bases
    assert told(rules, under, "Medea") == [
        "Medea: not legal",
        (
            "4.3.1 as changed by #56, 5.4, G4: a Sector or Country without an FLN Base is closed to Extort "
            "[Medea: FLN Bases 0]"
        ),
    ]
    (one, *_) = left
    assert told(rules, under, one) == [f"{one}: legal"]


def test_what_56_closes_is_closed_to_look_aheads_too(rules: System[ct.State]) -> None:
    """Without Resources, an Extort must pay for the first space; #56 leaves none to Extort."""
    state = with_resources(without(extorting(), "fln_bases"), fln=0)
    under = state.with_truths(hardened_attitudes=True)
    for _ in range(2):
        # The same spaces, asked under one card and then under the other: no note outlives the change.
        assert "rally" in kinds(rules, state)
        assert kinds(rules, under) == {"choose.first", "event.first"}
    assert finding(rules, under, "rally", "can_pay").changed_by == ("#56",)
    assert under.spaces[0] is state.spaces[0]
    second = printed(without(with_resources(turn(ct.GOVERNMENT), fln=0), "fln_bases"), PASS)
    closed = second.with_truths(hardened_attitudes=True)
    assert listed(rules, second, "choose.second") - listed(rules, closed, "choose.second") == {
        "op + special activity"
    }


# Alone and together


def test_each_of_two_exceptions_that_would_do_is_named(rules: System[ct.State]) -> None:
    """RECALL DE GAULLE and MOGHAZNI both open a populated Sector; either would do."""
    held = moghazni().with_truths(rural_self_defense=False)
    state = play(rules, with_recall(held).with_truths(rural_self_defense=True), "train")
    found = finding(rules, state, "Bougie", "location")
    assert found.changed_by == ("#65", "#46u")
    assert [one.label for one in found.met_on] == ["RECALL DE GAULLE", "MOGHAZNI"]
    # Two such grounds free each other of what binds on one alone.
    placed = listed(rules, play(rules, state, "Bougie"), "train.place")
    assert "place 1 Algerian Troop" in placed


# What a move before has left: #27u stops a group that the printed rule lets march on


@pytest.mark.clause("3.3.2", "5.3", "R103", "R108", "#27u")
@pytest.mark.parametrize(
    ("into", "on", "counts", "cited"),
    [
        ("Medea", "Algiers", "1 Underground, 0 Active", "3.3.2 as changed by #27u, 5.3, R108"),
        # The border would have stopped it too; there are no two; an Active one has not moved.
        ("Mostaganem", "Mascara", "1 Underground, 0 Active", "3.3.2, R103"),
        ("Medea", "Algiers", "2 Underground, 0 Active", "3.3.2, R103"),
        ("Medea", "Algiers", "0 Underground, 1 Active", "3.3.2, R103"),
    ],
)
def test_illegal_second_march_names_27u_where_no_border_stopped_the_group(
    rules: System[ct.State], into: str, on: str, counts: str, cited: str
) -> None:
    # No other Guerrilla stands in Medea or Mostaganem.
    start = ct.play(ct.position("short", "in force #27u", card=1), "no pivotal event")
    state = play(rules, start, f"march; move 1 Underground, 0 Active from Orleansville to {into}")
    (refused,) = rules.judge(state, ct.parse_move(state, f"move {counts} from {into} to {on}")).violations
    assert refused.cited == cited
