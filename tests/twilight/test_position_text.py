"""Positions as JSON: what is written, and how strictly it is read."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ctcore as ct
from ctcore.twilight.rules.common.turns import GrantingFrame, OperationLimit
from ctcore.twilight.rules.operations.rally import Agitating, RallyingBase
from ctcore.twilight.rules.operations.train import TrainingIn
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.testing import scenario_with
from tests.effort import MUCH, effort

ALGIERS = ct.Place.named("Algiers")
BATNA = ct.Place.named("Batna")
BOUGIE = ct.Place.named("Bougie")


def training() -> ct.State:
    locations = (ct.Track.BORDER_ZONE, ALGIERS)
    return scenario_with("short", frame=TrainingIn(OperationLimit.WITH_ACTIVITY, locations, ALGIERS, 1))


def document(state: ct.State | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ct.to_json(state or training()))
    return found


def refused(data: Any) -> ct.InvalidPosition:
    with pytest.raises(ct.InvalidPosition) as raised:
        ct.from_json(data if isinstance(data, str) else json.dumps(data))
    return raised.value


# Writing


def test_a_position_is_written_in_a_fixed_readable_form() -> None:
    state = scenario_with(
        "full",
        {"Batna": {"underground": 2, "active": 1, "fln_bases": 1, "terror": 3}},
        resources=(14, 3),
        frame=RallyingBase(OperationLimit.LIMITED, (BATNA,), BATNA),
    )
    assert ct.to_json(state).splitlines()[:12] == [
        "{",
        '  "ctcore": "position",',
        '  "version": 2,',
        '  "scenario": "full",',
        '  "resources": {"government": 14, "fln": 3},',
        '  "commitment": 25,',
        '  "france_track": "A",',
        '  "border_zone": 0,',
        '  "in_force": [],',
        '  "coup_played": false,',
        (
            '  "hand": ["COUP D\'ETAT", "MOBILIZATION", "MOROCCO AND TUNISIA INDEPENDENT", "OAS", '
            '"RECALL DE GAULLE", "SUEZ CRISIS"],'
        ),
        '  "first_eligible": "Government",',
    ]
    data = document(state)
    assert data["spaces"]["I-2"] == {"underground": 2, "active": 1, "fln_bases": 1, "terror": 3}
    assert data["deck"] == {"played": [1], "size": 60}
    assert data["stack"] == [
        {"frame": "SecondOperation", "faction": "FLN", "first": "op only", "chosen": "limited op"},
        {"frame": "RallyingBase", "limit": "one location", "locations": ["I-2"], "at": "I-2"},
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenarios_read_back(scenario: str) -> None:
    state = ct.setup(scenario)
    assert ct.from_json(ct.to_json(state)) == state


def test_boxes_name_all_seven_types_and_spaces_only_what_they_hold() -> None:
    data = document()
    for box in ("available", "casualties", "out_of_play", "set_aside"):
        assert list(data[box]) == [piece.name.lower() for piece in ct.PieceType]
    assert "VI-2" not in data["spaces"] or data["spaces"]["VI-2"]
    assert all(0 not in row.values() and "Neutral" not in row.values() for row in data["spaces"].values())


def test_locations_are_ids_of_spaces_and_names_of_tracks() -> None:
    assert document()["stack"][1]["locations"] == ["Border Zone Track", "ALG"]


def test_what_is_in_force_is_written_by_its_name() -> None:
    assert document(ct.setup("full"))["in_force"] == []
    short = ct.setup("short").with_truths(scorch=True)
    assert document(short)["in_force"] == [
        "independent",
        "mobilization_played",
        "recall_de_gaulle",
        "scorch",
    ]
    assert ct.from_json(ct.to_json(short.but(deck=short.deck.revealed(35)))).in_force.scorch


def test_spaces_left_out_are_empty_and_neutral() -> None:
    data = document(ct.setup("short"))
    empty = ct.from_json(json.dumps(data)).space("Saida")
    assert (empty.id in data["spaces"]) is (empty != type(empty)(empty.place))


def test_the_end_of_a_game_reads_back() -> None:
    *_, last = ct.random_game("short", seed=4)
    assert ct.from_json(ct.to_json(last.after)) == last.after
    assert document(last.after)["stack"] == []


# Text that is not a position


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("{} {}", "not JSON"),
        ("{'a': 1}", "not JSON"),
        ("\ufeff{}", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 5000, "too many digits"),
        (" " * 1_000_001, "1000001 characters"),
        ("NaN", "NaN is not a number"),
        ("-Infinity", "-Infinity is not a number"),
        ('{"ctcore": "position", "ctcore": "position"}', "'ctcore' stands twice"),
        ("[]", "not a position of ctcore"),
        ("{}", "not a position of ctcore"),
        ("null", "not a position of ctcore"),
        ('"position"', "not a position of ctcore"),
        ('{"ctcore": "witness", "version": 1}', "not a position of ctcore"),
        ('{"ctcore": "position"}', "version: null is not a whole number"),
        (
            '{"ctcore": "position", "version": 1}',
            "1 is not a version that this ctcore reads; it reads 2",
        ),
        ('{"ctcore": "position", "version": 3}', "3 is not a version that this ctcore reads"),
        ('{"ctcore": "position", "version": true}', "version: true is not a whole number"),
        ('{"ctcore": "position", "version": "1"}', "version: '1' is not a whole number"),
        ('{"ctcore": "position", "version": 1.0}', "version: 1.0 is not a whole number"),
        ('{"ctcore": "position", "version": 2}', "'scenario' is missing"),
    ],
)
def test_illegal_text_is_refused_without_a_traceback_of_json(text: str, says: str) -> None:
    error = refused(text)
    assert says in str(error)
    assert error.violations == ()


@pytest.mark.parametrize("argument", [None, b"{}", 5, {}])
def test_illegal_arguments_are_told_what_is_wanted(argument: Any) -> None:
    with pytest.raises(TypeError, match="read from text"):
        ct.from_json(argument)


# Values of another type, shape or name


def put(data: Any, path: str, value: Any) -> None:
    *keys, last = path.split("/")
    for key in keys:
        data = data[int(key) if isinstance(data, list) else key]
    data[int(last) if isinstance(data, list) else last] = value


@pytest.mark.parametrize(
    "value", [True, False, "5", 5.0, 5.5, float("nan"), None, [], {}, [5], 10**7, -(10**7)]
)
@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("commitment", "commitment"),
        ("resources/fln", "resources.fln"),
        ("available/guerrillas", "available.guerrillas"),
        ("spaces/ALG/french_police", "spaces.ALG.french_police"),
        ("spaces/ALG/terror", "spaces.ALG.terror"),
        ("deck/size", "deck.size"),
        ("deck/played/0", "deck.played[0]"),
        ("stack/1/placed", "stack[1].placed"),
    ],
)
def test_illegal_numbers_are_refused_by_their_path(path: str, named: str, value: Any) -> None:
    data = document()
    put(data, path, value)
    message = str(refused(data))
    assert message.startswith(f"{named}: ") or "NaN" in message


@pytest.mark.parametrize("value", [0, 1, "true", None, []])
@pytest.mark.parametrize(
    ("path", "named"),
    [("coup_played", "coup_played"), ("spaces/V-2/resettled", "spaces.V-2.resettled")],
)
def test_illegal_truths_are_refused_by_their_path(path: str, named: str, value: Any) -> None:
    data = document()
    data["spaces"].setdefault("V-2", {})
    put(data, path, value)
    assert str(refused(data)).startswith(f"{named}: ")


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("scenario", "shrot", "scenario: 'shrot' is an unknown word; did you mean 'short'?"),
        ("scenario", "", "scenario: '' is an unknown word; there are short, medium, full"),
        ("scenario", 1, "scenario: 1 is not a word; it is one of short, medium, full"),
        ("france_track", "G", "france_track: 'G' is an unknown word; there are A, B, C, D, E, F"),
        ("france_track", 3, "france_track: 3 is not a word"),
        (
            "first_eligible",
            "Nature",
            "first_eligible: 'Nature' is an unknown word; there are Government, FLN",
        ),
        ("border_zone", "2", "border_zone: '2' is not a whole number"),
        ("in_force", ["napalm", "napalm"], "in_force: 'napalm' stands in it twice"),
        ("in_force", ["napalms"], "in_force[0]: 'napalms' is an unknown word; did you mean 'napalm'?"),
        ("in_force", "napalm", "in_force: 'napalm' is not an array"),
        ("hand", ["OAS", "OAS"], "hand: 'OAS' stands in it twice"),
        ("deck/aside", [13, 13], "deck.aside: 13 stands in it twice"),
        ("hand", ["SUEZ CRISES"], "hand[0]: 'SUEZ CRISES' is an unknown word; did you mean 'SUEZ CRISIS'?"),
        ("hand", "OAS", "hand: 'OAS' is not an array"),
        ("spaces/Algiers", {}, "spaces: 'Algiers' is written by its id, 'ALG'"),
        ("spaces/ALGG", {}, "spaces: 'ALGG' is an unknown key; did you mean 'ALG'?"),
        ("spaces", [], "spaces: an array is not an object"),
        ("spaces/ALG", 3, "spaces.ALG: 3 is not an object"),
        (
            "spaces/ALG/support",
            "Suport",
            "spaces.ALG.support: 'Suport' is an unknown word; did you mean 'Support'?",
        ),
        ("spaces/ALG/support", 1, "spaces.ALG.support: 1 is not a word"),
        ("spaces/ALG/guerillas", 1, "spaces.ALG: 'guerillas' is an unknown key"),
        ("available/underground", 1, "available: 'underground' is an unknown key"),
        ("deck", {"played": []}, "deck: 'size' is missing"),
        ("stack", {}, "stack: an object is not an array"),
        ("stack/1", [], "stack[1]: an array is not an object"),
        ("stack/1/frame", {}, "stack[1].frame: an object is not a word"),
        ("stack/1/frame", ["Training"], "stack[1].frame: an array is not a word"),
        (
            "stack/1/frame",
            "Trainin",
            "stack[1].frame: 'Trainin' is an unknown word; did you mean 'Training'?",
        ),
        ("spaces/barika", {}, "spaces: 'barika' is written by its id, 'I-1'"),
        ("spaces/Sétif", {}, "spaces: 'Sétif' is written by its id, 'II-1'"),
        ("stack/1/at", "Algiers", "stack[1].at: 'Algiers' is written by its id, 'ALG'"),
        ("stack/1/locations/1", "barika", "stack[1].locations[1]: 'barika' is written by its id, 'I-1'"),
        ("stack/1/at", "France Track", "stack[1].at: 'France Track' is an unknown word"),
        ("stack/1/locations/1", "France", "stack[1].locations[1]: 'France' is an unknown word; did you mean"),
        ("stack/1/locations", "ALG", "stack[1].locations: 'ALG' is not an array"),
        ("stack/1/limit", "any", "stack[1].limit: 'any' is an unknown word"),
        ("stack/1/shifted", False, "stack[1]: 'shifted' is an unknown key"),
        ("extra", 1, "the position: 'extra' is an unknown key"),
        ("Version", 1, "the position: 'Version' is an unknown key; did you mean 'version'?"),
    ],
)
def test_illegal_values_are_refused_by_their_path(path: str, value: Any, says: str) -> None:
    data = document()
    put(data, path, value)
    assert says in str(refused(data))


@pytest.mark.parametrize("key", [*document()][2:])
def test_illegal_without_any_one_key(key: str) -> None:
    data = document()
    del data[key]
    assert str(refused(data)) == f"the position: {key!r} is missing"


def test_all_faults_of_one_object_are_named_together() -> None:
    data = document()
    del data["commitment"], data["hand"]
    data["comitment"] = 3
    message = str(refused(data))
    assert "'commitment' is missing; 'hand' is missing" in message
    assert "'comitment' is an unknown key; did you mean 'commitment'?" in message


@pytest.mark.parametrize("within", ["spaces", "stack", "available"])
def test_a_flood_of_unknown_keys_is_refused_soon_and_shortly(within: str) -> None:
    data = document()
    flooded = data[within][1] if within == "stack" else data[within]
    flooded |= {f"key {number}": {} for number in range(40_000)}
    assert effort(lambda: refused(data)) < MUCH
    message = str(refused(data))
    assert "'key 0' is an unknown key" in message
    assert message.endswith("; and 39995 more unknown keys")
    assert len(message) < 2_000


def test_messages_stay_short_and_printable() -> None:
    data = document()
    data["scenario"] = "\ud800" + "x" * 10_000
    message = str(refused(data))
    message.encode()
    assert len(message) < 200


# Positions that break a law


@pytest.mark.parametrize(
    ("path", "value", "laws"),
    [
        ("commitment", 51, {"commitment_within_track"}),
        ("commitment", -1, {"commitment_within_track"}),
        ("border_zone", 5, {"border_zone_within_boxes"}),
        ("available/guerrillas", 29, {"guerrillas_are_conserved"}),
        ("available/guerrillas", -1, {"guerrillas_are_conserved", "no_negative_count_in_a_box"}),
        ("set_aside/guerrillas", 1, {"guerrillas_are_conserved", "only_french_troops_are_set_aside"}),
        ("spaces/ALG/terror", 13, {"terror_markers_suffice"}),
        ("spaces/MOR/terror", 1, {"no_terror_abroad"}),
        ("spaces/ALG/resettled", True, {"population_0_is_neutral", "resettled_sectors_had_population_1"}),
        ("spaces/I-2/support", "Oppose", {"population_0_is_neutral"}),
        ("spaces/ALG/base_markers", 1, {"base_markers_are_in_countries"}),
        ("deck/played", [1, 1], {"each_card_is_unseen_or_played_once"}),
        ("deck/played", [61], {"each_card_is_unseen_or_played_once"}),
        ("first_eligible", "FLN", {"pending_is_a_turn"}),
        ("stack", [], {"pending_is_a_turn"}),
        ("stack/0", {"frame": "NextCard"}, {"pending_stands"}),
        ("stack/1/placed", 5, {"train_placements_fit"}),
        ("stack/1/placed", -1, {"train_placements_fit"}),
        ("stack/1/at", "ORA", {"train_locations_fit"}),
        ("stack/1/locations", ["ALG", "ALG"], {"train_locations_fit"}),
        ("stack/1/limit", "one location", {"operation_fits_its_turn", "train_locations_fit"}),
        ("stack/0/faction", "Nature", {"operation_fits_its_turn", "pending_is_a_turn"}),
    ],
)
def test_illegal_positions_are_refused_with_every_broken_law(path: str, value: Any, laws: set[str]) -> None:
    data = document()
    data["spaces"].setdefault("MOR", {})
    data["spaces"].setdefault("I-2", {})
    put(data, path, value)
    error = refused(data)
    assert {violation.law for violation in error.violations} == laws
    assert all(violation.text in str(error) for violation in error.violations)


@pytest.mark.clause("5.5", "3.1.2")
@pytest.mark.parametrize(
    ("card", "line"), [(5, "event shaded"), (1, "event shaded"), (37, "event unshaded"), (37, "event shaded")]
)
def test_illegal_grant_of_a_card_without_the_operation_that_it_grants(card: int, line: str) -> None:
    state = ct.play(ct.setup("short", card=card), f"no pivotal event; {line}")
    *_, grants = (frame for frame in state.stack if isinstance(frame, GrantingFrame))
    alone = state.but(stack=state.stack[: state.stack.index(grants) + 1])
    with pytest.raises(ct.InvalidPosition) as raised:
        ct.from_json(ct.to_json(alone))
    assert {broken.law for broken in raised.value.violations} == {"operation_fits_its_turn"}


def test_illegal_positions_name_every_broken_law_at_once() -> None:
    data = document()
    data["commitment"], data["resources"]["fln"], data["spaces"]["ALG"]["terror"] = 51, 99, 13
    error = refused(data)
    assert str(error).startswith("the position breaks 3 laws of the game:\n")
    assert len(error.violations) == 3


def test_whatever_the_laws_refuse_is_not_written_as_something_else() -> None:
    state = training().but(commitment=77)
    assert json.loads(ct.to_json(state))["commitment"] == 77
    assert refused(ct.to_json(state)).violations == ct.violations(state)


def test_frames_of_every_sort_of_field_read_back() -> None:
    state = scenario_with(
        "short",
        frame=Agitating(OperationLimit.WITH_ACTIVITY, (BOUGIE, ct.Track.FRANCE), BOUGIE, shifted=True),
    )
    assert document(state)["stack"][1] == {
        "frame": "Agitating",
        "limit": "any number of locations, with a Special Activity",
        "locations": ["III-3", "France Track"],
        "at": "III-3",
        "shifted": True,
    }
    assert ct.from_json(ct.to_json(state)) == state
