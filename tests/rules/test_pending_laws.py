"""Laws of what is pending: each frame that cannot be is refused by its law, and its neighbour is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ctcore as ct
from ctcore.twilight.text.difference import changed
from tests.rules.positions import turn

ANY = "any number of locations, with a Special Activity"


def document(scenario: str, first: ct.Actor, frame: dict[str, Any], **changes: Any) -> str:
    data: dict[str, Any] = json.loads(ct.to_json(turn(first, scenario)))
    data["stack"].append({"limit": ANY, **frame})
    return json.dumps({**data, **changes})


def broken(scenario: str, first: ct.Actor, frame: dict[str, Any], **changes: Any) -> set[str]:
    text = document(scenario, first, frame, **changes)
    try:
        ct.from_json(text)
    except ct.InvalidPosition as refused:
        return {violation.law for violation in refused.violations}
    return set()


def mark(place: str, piece: str, count: int) -> dict[str, Any]:
    return {"place": place, "piece": piece, "count": count}


def step(origin: str, destination: str) -> dict[str, Any]:
    return {"origin": origin, "destination": destination}


MOVED = {"garrison_moves_six_police", "moved_pieces_stand"}
STAND = {"garrison_moves_six_police", "moved_pieces_stand"}
SEARCHED, ORIGIN = {"garrison_searches_a_location"}, {"garrison_origin_fits"}
ENTERED = {"garrison_destination_fits"}
TRACK_ENTERED = {"march_locations_fit", "march_steps_fit"}


def train(frame: str, locations: list[str], **fields: Any) -> dict[str, Any]:
    return {"frame": frame, "locations": locations, **fields}


ILLEGAL = [
    # Train
    ("short", train("TrainingIn", [], at="ALG", placed=0), {"train_locations_fit"}),
    ("short", train("TrainingIn", ["ALG", "ORA"], at="ALG", placed=0), {"train_locations_fit"}),
    ("short", train("Training", ["ALG", "ALG"]), {"train_locations_fit"}),
    ("short", train("Training", ["MOR"]), {"train_locations_fit"}),
    ("full", train("TrainingIn", ["I-2"], at="I-2", placed=0), {"train_space_qualifies"}),
    ("short", train("TrainingIn", ["CON"], at="CON", placed=1), {"train_placements_fit"}),
    ("short", train("TrainingIn", ["ALG"], at="ALG", placed=5), {"train_placements_fit"}),
    ("short", train("TrainingIn", ["ALG"], at="ALG", placed=0, police_alone=True), {"train_ground_stands"}),
    ("full", train("Training", ["Border Zone Track"]), {"train_tracks_have_moved"}),
    ("short", train("Pacifying", ["II-3"], at="II-3", shifted=True), {"train_shift_fits"}),
    ("short", train("Pacifying", ["I-2"], at="I-2", shifted=True), {"train_shift_fits"}),
    ("short", train("Pacifying", ["ALG"], at="ORA", shifted=False), {"train_locations_fit"}),
    ("short", train("Pacifying", [], at="ALG", shifted=False), {"train_locations_fit"}),
    # Rally
    ("short", train("RallyingIn", [], at="I-1", placed=0), {"rally_locations_fit"}),
    # A City may come to Support after its selection.
    ("short", train("RallyingIn", ["ALG"], at="ALG", placed=0), set()),
    ("full", train("Rallying", ["TUN"]), {"rally_spaces_qualify"}),
    ("short", train("Rallying", ["Border Zone Track"]), {"rally_locations_fit"}),
    ("short", train("RallyingIn", ["I-2"], at="I-2", placed=1), {"rally_placements_fit"}),
    ("short", train("RallyingIn", ["I-1"], at="I-1", placed=2), {"rally_placements_fit"}),
    ("full", train("Rallying", ["France Track"]), {"rally_track_has_moved"}),
    ("short", train("Agitating", ["I-2"], at="I-2", shifted=True), {"rally_shift_fits"}),
    ("short", train("Agitating", [], at="I-2", shifted=False), {"rally_locations_fit"}),
    # What comes after a Pacification or an Agitation
    ("short", train("Trained", ["ALG"], pacified=["ALG"]), {"train_is_past_its_pacification"}),
    ("short", train("Rallied", ["France Track"], activity="Extort"), {"rally_is_past_its_agitation"}),
    ("short", train("Training", ["ALG"], activity="Neutralize"), {"activity_fits_its_operation"}),
    ("short", train("Training", ["ALG"], marks=[mark("ALG", "French Police", 1)]), {"moved_pieces_stand"}),
    # Garrison
    ("short", train("Garrisoning", ["I-2"], searched=True), {"garrison_spaces_qualify"}),
    ("short", train("Garrisoning", [], searched=True), {"garrison_searches_a_location"}),
    ("short", train("Garrisoning", ["ALG"], searched=False, marks=[mark("ALG", "French Police", 9)]), MOVED),
    ("short", train("Garrisoning", ["ALG"], searched=False, marks=[mark("ALG", "French Troops", 1)]), STAND),
    # Sweep
    ("short", train("Sweeping", ["IV-1"], searched=["IV-2"]), {"sweep_steps_fit"}),
    ("short", train("Sweeping", ["MOR"], searched=[]), {"sweep_locations_fit"}),
    # Assault and Terror
    ("short", train("Assaulting", ["MOR"]), {"assault_locations_fit"}),
    ("short", train("Terrorizing", ["MOR"]), {"terror_locations_fit"}),
    # March
    ("short", train("Marching", ["V-1"], steps=[]), {"march_steps_fit"}),
    ("full", train("Marching", ["MOR"], steps=[step("V-1", "MOR")]), {"march_enters_open_spaces"}),
    (
        "short",
        train("Marching", [], steps=[], marks=[mark("MOR", "Underground", 1)]),
        {"march_stops_guerrillas"},
    ),
    ("short", train("Marching", ["Border Zone Track"], steps=[]), TRACK_ENTERED),
    # Attack
    ("short", train("AttackRolling", ["I-1"], at="I-1"), {"attack_is_in_the_open"}),
]


def actor_of(frame: dict[str, Any]) -> ct.Actor:
    return (
        ct.FLN if frame["frame"].startswith(("Rall", "Agit", "March", "Attack", "Terror")) else ct.GOVERNMENT
    )


@pytest.mark.clause("3.2.1", "3.3.1", "R47")
@pytest.mark.parametrize(("scenario", "frame", "laws"), ILLEGAL)
def test_illegal_frame_is_refused_by_exactly_its_law(
    scenario: str, frame: dict[str, Any], laws: set[str]
) -> None:
    assert broken(scenario, actor_of(frame), frame) == laws


LEGAL = [
    ("short", train("TrainingIn", ["ORA", "ALG"], at="ALG", placed=1)),
    ("short", train("TrainingIn", ["II-2"], at="II-2", placed=1)),
    ("short", train("Training", ["Border Zone Track", "France Track"])),
    ("short", train("Pacifying", ["ALG", "ORA"], at="ALG", shifted=True)),
    ("short", train("RallyingIn", ["MOR"], at="MOR", placed=3)),
    ("short", train("RallyingIn", ["France Track", "I-1"], at="I-1", placed=1)),
    ("short", train("RallyingBase", ["I-2"], at="I-2")),
    ("short", train("Agitating", ["I-1", "I-2"], at="I-1", shifted=True)),
]


@pytest.mark.clause("3.2.1", "3.3.1", "R47")
@pytest.mark.parametrize(("scenario", "frame"), LEGAL)
def test_the_frame_next_to_it_is_read(scenario: str, frame: dict[str, Any]) -> None:
    assert broken(scenario, actor_of(frame), frame) == set()


# Algiers and Setif with Police and a Guerrilla, Batna with a Guerrilla alone, Oran with Police alone.
WAITING = (
    "in force {}; every space: no pieces; Algiers: 3 French Police, 1 Active; "
    "Setif: 3 French Police, 1 Active; Batna: 1 Active; Oran: 3 French Police"
)
LASTING: list[tuple[str, dict[str, Any], set[str]]] = [
    ("#5u", train("AssaultingIn", ["ALG"], at="ALG", named=None), set()),
    ("#33s", train("AssaultingIn", ["ALG"], at="ALG", named=None), {"assault_waits"}),
    ("#5u", train("AssaultingIn", ["ALG"], at="ALG", named="Police"), {"assault_waits"}),
    ("#5u, #45s", train("AssaultingIn", ["ALG"], at="ALG", named=None), {"assault_waits"}),
    ("#5u, #45s", train("AssaultingIn", ["ALG"], at="ALG", named="Police"), set()),
    ("#5u, #45s", train("AssaultingIn", ["ALG"], at="ALG", named="Troops"), set()),
    # Police do not count in this Sector, no cube stands in that one, no Guerrilla in the last.
    ("#5u, #45s", train("AssaultingIn", ["II-1"], at="II-1", named="Police"), {"assault_waits"}),
    ("#5u", train("AssaultingIn", ["I-2"], at="I-2", named=None), {"assault_waits"}),
    ("#5u", train("AssaultingIn", ["ORA"], at="ORA", named=None), {"assault_waits"}),
    ("#5u", train("AssaultingIn", ["ALG", "ORA"], at="ALG", named=None), {"assault_locations_fit"}),
    ("#5u", train("Sweeping", ["ALG"], searched=[], bought_off=["ALG"]), set()),
    ("#33s", train("Sweeping", ["ALG"], searched=[], bought_off=["ALG"]), {"sweep_purchases_fit"}),
    ("#5u", train("Sweeping", ["ALG"], searched=[], bought_off=["ORA"]), {"sweep_purchases_fit"}),
    ("#5u", train("Sweeping", ["ALG"], searched=[], bought_off=["ALG", "ALG"]), {"sweep_purchases_fit"}),
]


@pytest.mark.clause("#5u", "#45s", "5.4")
@pytest.mark.parametrize(("texts", "frame", "laws"), LASTING)
def test_a_frame_is_pending_only_where_the_card_is_in_force_that_brings_it(
    texts: str, frame: dict[str, Any], laws: set[str]
) -> None:
    state = changed(turn(ct.GOVERNMENT), WAITING.format(texts))
    data = json.loads(ct.to_json(state))
    data["stack"].append({"limit": ANY, **frame})
    assert laws_of(data) == laws


def laws_of(data: dict[str, Any]) -> set[str]:
    try:
        ct.from_json(json.dumps(data))
    except ct.InvalidPosition as refused:
        return {violation.law for violation in refused.violations}
    return set()


SECOND = {"frame": "SecondChoice", "faction": "FLN", "first": "limited op"}


@pytest.mark.clause("#33s", "5.3")
@pytest.mark.parametrize(
    ("difference", "turn_frame", "spaces", "lawful"),
    [
        ("in force #33s", SECOND, ["ALG"], True),
        ("in force #33s", {"frame": "NextCard"}, ["ALG", "ORA"], True),
        ("in force #33u", SECOND, ["ALG"], False),
        ("in force #33s; Available: 0 Guerrillas", SECOND, ["ALG"], False),
        ("in force #33s", {**SECOND, "first": "event"}, ["ALG"], False),
        ("in force #33s", {**SECOND, "first": "pass"}, ["ALG"], False),
        ("in force #33s", SECOND, [], False),
        ("in force #33s", SECOND, ["ALG", "ALG"], False),
        ("in force #33s", SECOND, ["MOR"], False),
    ],
)
def test_the_fln_is_asked_after_an_assault_alone(
    difference: str, turn_frame: dict[str, Any], spaces: list[str], *, lawful: bool
) -> None:
    data = json.loads(ct.to_json(changed(turn(ct.GOVERNMENT), difference)))
    data["stack"] = [turn_frame, {"frame": "Avenging", "spaces": spaces}]
    assert laws_of(data) == (set() if lawful else {"revenge_follows_an_assault"})


@pytest.mark.clause("#33s", "2.4")
def test_illegal_question_to_the_fln_after_a_propaganda_card() -> None:
    after = ct.play(turn(ct.FLN), "pass; pass; card 67; end; end; end; end; end; end")
    data = json.loads(ct.to_json(changed(after, "in force #33s")))
    data["stack"] += [{"frame": "Avenging", "spaces": ["ALG"]}]
    assert laws_of(data) == {"revenge_follows_an_assault"}


@pytest.mark.clause("R8", "R47")
@pytest.mark.parametrize(
    ("frame", "purse", "law"),
    [
        (train("Training", []), {"government": 1, "fln": 9}, "operation_can_go_on"),
        # An Extort could still pay, had there not been one already (R49).
        (train("Rallying", [], activity="Extort"), {"government": 9, "fln": 0}, "operation_can_go_on"),
    ],
)
def test_illegal_operation_that_cannot_pay_for_its_first_location(
    frame: dict[str, Any], purse: dict[str, int], law: str
) -> None:
    assert broken("short", actor_of(frame), frame, resources=purse) == {law}
    enough = {side: max(amount, 2 if side == "government" else 1) for side, amount in purse.items()}
    assert broken("short", actor_of(frame), frame, resources=enough) == set()


WITHOUT_RECALL = {"in_force": ["independent", "mobilization_played"]}
RECALLED = {"in_force": ["independent", "mobilization_played", "recall_de_gaulle"], "coup_played": True}
HANDS: list[tuple[str, list[str], dict[str, Any], set[str]]] = [
    ("short", ["OAS"], {}, {"hand_was_dealt"}),
    ("short", ["COUP D'ETAT", "OAS", "SUEZ CRISIS"], {}, {"hand_was_dealt"}),
    (
        "short",
        ["COUP D'ETAT", "OAS"],
        WITHOUT_RECALL,
        {"hand_fits_what_is_in_force"},
    ),
    ("short", ["COUP D'ETAT"], WITHOUT_RECALL, set()),
    ("medium", ["COUP D'ETAT", "RECALL DE GAULLE"], {}, {"hand_fits_what_is_in_force"}),
    ("medium", ["COUP D'ETAT", "OAS"], {}, {"hand_fits_what_is_in_force"}),
    (
        "medium",
        ["COUP D'ETAT", "OAS"],
        RECALLED,
        set(),
    ),
]


@pytest.mark.clause("10", "5.1.4", "5.1.5", "R126")
@pytest.mark.parametrize(("scenario", "hand", "changes", "laws"), HANDS)
def test_a_hand_fits_what_was_dealt_and_what_is_in_force(
    scenario: str, hand: list[str], changes: dict[str, Any], laws: set[str]
) -> None:
    data = json.loads(ct.to_json(ct.setup(scenario)))
    text = json.dumps({**data, **changes, "hand": hand})
    try:
        found = {one.law for one in ct.violations(ct.from_json(text))}
    except ct.InvalidPosition as refused:
        found = {one.law for one in refused.violations}
    assert found == laws


@pytest.mark.clause("10", "4.2.1", "5.1.8")
@pytest.mark.parametrize(
    ("scenario", "changes", "law"),
    [
        ("short", {"deck": {"played": [], "size": 60}}, "deck_is_the_scenarios"),
        ("short", {"coup_played": False}, "setup_is_not_undone"),
        ("medium", {"in_force": ["independent"]}, "setup_is_not_undone"),
    ],
)
def test_illegal_change_of_what_the_scenario_sets(scenario: str, changes: dict[str, Any], law: str) -> None:
    data = json.loads(ct.to_json(ct.setup(scenario)))
    with pytest.raises(ct.InvalidPosition) as refused:
        ct.from_json(json.dumps({**data, **changes}))
    assert law in {one.law for one in refused.value.violations}
