"""Attack (3.3.3): each requirement from both sides, the roll, losses, attrition and captured goods."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    ATTACK,
    BOTH,
    EXTORT,
    LIMITED_OP,
    OP_ONLY,
    Spaces,
    box,
    extort,
    only,
    second,
)
from tests.rules.positions import (
    ACTIVE,
    ALGERIAN_POLICE,
    ALGERIAN_TROOPS,
    END,
    FLN_BASES,
    PASS,
    UNDERGROUND,
    effect,
    lawful,
    ledger,
    move,
    names,
    pending,
    place,
    play,
    refusal,
    selectable,
    table,
    turn,
    with_available,
    with_independence,
    with_space,
)

FRENCH_POLICE, FRENCH_TROOPS = ct.Piece.FRENCH_POLICE, ct.Piece.FRENCH_TROOPS
GOVERNMENT_BASES = ct.Piece.GOVERNMENT_BASES


def select(space: str) -> Move:
    return move("attack.select", space)


def roll(die: int) -> Move:
    return move("attack.roll", die)


def lose(piece: ct.Piece) -> Move:
    return move("attack.lose", piece)


def take(piece: ct.Piece, space: str) -> Move:
    return move("attack.take", piece, space)


def attacking(spaces: Spaces, *, fln: int = 8) -> ct.State:
    """An Attack just begun, with only these pieces on the map."""
    return play(only(spaces, fln=fln), ATTACK)


def attacked(**medea: int) -> ct.State:
    """An Attack in Medea, the die about to be rolled."""
    return play(attacking({"Medea": medea}), select("Medea"))


def changes(before: ct.State, after: ct.State) -> dict[str, tuple[int, int]]:
    was, now = table(before), table(after)
    return {name: (was[name], now[name]) for name in was if was[name] != now[name]}


# Beginning


@pytest.mark.clause("3.3", "3.3.3")
def test_attack_begins_without_a_location_and_costs_nothing_yet() -> None:
    state = only({"Medea": {"underground": 1, "french_police": 1}}, fln=1)
    assert effect(state, ATTACK) == {}
    assert ledger(state, ATTACK) == []


@pytest.mark.clause("3.3")
def test_illegal_attack_by_the_government() -> None:
    assert refusal(turn(ct.GOVERNMENT), ATTACK) == {"fln_acts"}


@pytest.mark.clause("3.3.3", "R8")
def test_illegal_attack_where_no_space_has_guerrillas_and_government_pieces() -> None:
    apart: Spaces = {"Medea": {"underground": 1}, "Algiers": {"french_police": 1, "fln_bases": 1}}
    assert refusal(only(apart), ATTACK) == {"some_space"}


@pytest.mark.clause("3.3.3", "1.8", "R47")
def test_illegal_attack_without_resources_where_nothing_can_be_extorted() -> None:
    state = only({"Medea": {"underground": 1, "french_police": 1}}, fln=0)
    assert refusal(state, ATTACK) == {"can_pay"}


@pytest.mark.clause("3.3.3", "4.1", "R49")
def test_attack_without_resources_begins_where_extort_can_pay() -> None:
    state = only({"Medea": {"underground": 2, "french_police": 1}}, fln=0)
    assert effect(state, ATTACK) == {}
    assert ct.legal_moves(play(state, ATTACK)) == (EXTORT,)
    after = play(state, ATTACK, *extort("Medea"))
    assert effect(after, select("Medea"))["FLN Resources"] == (1, 0)


@pytest.mark.clause("3.1", "R8")
def test_illegal_attack_ends_without_a_space() -> None:
    state = attacking({"Medea": {"underground": 1, "french_police": 1}})
    assert refusal(state, END) == {"at_least_one_location"}


# Selecting


@pytest.mark.clause("3.3.3")
def test_a_space_costs_one_resource_and_all_its_guerrillas_become_active() -> None:
    state = attacking({"Medea": {"underground": 2, "active": 1, "french_police": 1}})
    assert effect(state, select("Medea")) == {
        "FLN Resources": (8, 7),
        "Medea: underground": (2, 0),
        "Medea: active": (1, 3),
    }
    assert ledger(state, select("Medea")) == ["3.3.3: Paid FLN 1", "3.3.3: Activated 2 Medea"]
    assert ct.actor(play(state, select("Medea"))) is ct.NATURE


@pytest.mark.clause("3.3.3", "1.4.3")
def test_guerrillas_that_are_active_already_may_attack() -> None:
    state = attacking({"Medea": {"active": 2, "french_police": 1}})
    assert effect(state, select("Medea")) == {"FLN Resources": (8, 7)}
    assert ledger(state, select("Medea")) == ["3.3.3: Paid FLN 1"]


@pytest.mark.clause("3.3.3", "R110")
@pytest.mark.parametrize("piece", ct.Piece)
def test_any_piece_of_the_government_is_a_target_a_lone_base_too(piece: ct.Piece) -> None:
    enemy = piece in (FRENCH_POLICE, FRENCH_TROOPS, ALGERIAN_POLICE, ALGERIAN_TROOPS, GOVERNMENT_BASES)
    state = only({"Medea": {"active": 1, piece.name.lower(): 1}, "Oran": {"active": 1, "french_police": 1}})
    state = play(state, ATTACK)
    assert selectable(state, "attack.select") == ({"Medea", "Oran"} if enemy else {"Oran"})


@pytest.mark.clause("3.3.3")
def test_illegal_select_a_space_without_guerrillas() -> None:
    state = attacking(
        {"Medea": {"active": 1, "french_police": 1}, "Oran": {"french_police": 1, "fln_bases": 1}}
    )
    assert refusal(state, select("Oran")) == {"guerrillas_there"}


@pytest.mark.clause("3.3.3")
def test_illegal_select_a_space_without_government_pieces() -> None:
    state = attacking({"Medea": {"active": 1, "french_police": 1}, "Oran": {"underground": 3}})
    assert refusal(state, select("Oran")) == {"government_pieces_there"}
    assert refusal(state, select("Batna")) == {"guerrillas_there", "government_pieces_there"}


@pytest.mark.clause("3.3.3", "1.3.4", "R115")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_select_a_country(country: str) -> None:
    state = with_independence(only({"Medea": {"active": 1, "french_police": 1}}))
    state = play(with_space(state, country, underground=2), ATTACK)
    assert refusal(state, select(country)) == {"government_pieces_there"}


@pytest.mark.clause("3.1", "R52")
def test_illegal_select_a_space_twice() -> None:
    state = play(attacked(active=1, french_police=3), roll(6))
    assert refusal(state, select("Medea")) == {"not_selected_before"}


@pytest.mark.clause("3.3.3", "1.8", "R47")
def test_illegal_select_a_second_space_without_its_price() -> None:
    there = {"active": 1, "french_police": 1}
    state = play(attacking({"Medea": there, "Oran": there}, fln=1), select("Medea"), roll(6))
    assert refusal(state, select("Oran")) == {"can_pay"}


@pytest.mark.clause("2.3.4")
def test_illegal_select_a_second_space_of_a_limited_attack() -> None:
    there = {"active": 1, "french_police": 1}
    state = second(only({"Medea": there, "Oran": there}, faction=ct.GOVERNMENT), LIMITED_OP)
    state = play(state, ATTACK, select("Medea"), roll(6))
    assert refusal(state, select("Oran")) == {"another_location_allowed"}
    assert ct.legal_moves(state) == (END,)


# The roll


@pytest.mark.clause("3.3.3")
@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 7])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_roll_of_at_most_the_guerrillas_there_succeeds(count: int, die: int) -> None:
    state = attacked(underground=count, french_police=1)
    assert effect(state, roll(die)) == {}
    after = play(state, roll(die))
    assert selectable(after, "attack.lose") == ({"French Police"} if die <= count else set())
    assert ct.actor(after) is ct.FLN


@pytest.mark.clause("3.3.3", "R10")
def test_a_failed_attack_leaves_its_guerrillas_active_and_the_enemy_there() -> None:
    before = attacking({"Medea": {"underground": 2, "french_police": 1}})
    after = play(before, select("Medea"), roll(3))
    assert changes(before, after) == {
        "FLN Resources": (8, 7),
        "Medea: underground": (2, 0),
        "Medea: active": (0, 2),
    }
    assert effect(after, END) == {}


@pytest.mark.clause("3.3.3")
@pytest.mark.parametrize("die", [0, 7, -1])
def test_illegal_roll_no_die_shows(die: int) -> None:
    assert refusal(attacked(active=1, french_police=1), roll(die)) == {"one_to_six"}


@pytest.mark.clause("3.3.3")
def test_nature_alone_rolls_and_each_face_may_come_up() -> None:
    state = attacked(active=1, french_police=1)
    assert ct.legal_moves(state) == tuple(map(roll, range(1, 7)))
    for one in (END, EXTORT, select("Oran"), lose(FRENCH_POLICE)):
        assert refusal(state, one) - {"belongs"} == {"moment"}


# Losses


def hit(**medea: int) -> ct.State:
    """An Attack in Medea that a roll of 2 made a success."""
    return play(attacked(**medea), roll(2))


@pytest.mark.clause("3.3.3", "R32")
@pytest.mark.parametrize("piece", [ALGERIAN_POLICE, ALGERIAN_TROOPS])
def test_an_algerian_piece_becomes_a_casualty_and_costs_no_guerrilla(piece: ct.Piece) -> None:
    field = piece.name.lower()
    state = hit(active=2, **{field: 1})
    assert effect(state, lose(piece)) == {f"Medea: {field}": (1, 0), f"Casualties: {field}": (0, 1)}
    assert ledger(state, lose(piece)) == [f"3.3.3: Removed {piece} 1 Medea Casualties"]


@pytest.mark.clause("3.3.3", "R29", "R32")
@pytest.mark.parametrize("piece", [FRENCH_POLICE, FRENCH_TROOPS])
def test_a_french_piece_becomes_a_casualty_and_costs_a_guerrilla(piece: ct.Piece) -> None:
    field = piece.name.lower()
    state = hit(active=2, **{field: 1})
    available = state.available.guerrillas
    assert effect(state, lose(piece)) == {
        f"Medea: {field}": (1, 0),
        f"Casualties: {field}": (0, 1),
        "Medea: active": (2, 1),
        "Available: guerrillas": (available, available + 1),
    }


@pytest.mark.clause("3.3.3", "1.5.1", "R17", "R114")
def test_a_government_base_is_french_and_lowers_commitment() -> None:
    state = hit(active=2, government_bases=1)
    assert ledger(state, lose(GOVERNMENT_BASES)) == [
        "3.3.3: Removed Government Bases 1 Medea Casualties",
        "3.3.3: CommitmentChanged -1 0",
        "3.3.3: Removed Active 1 Medea Available",
    ]
    assert effect(state, lose(GOVERNMENT_BASES))["commitment"] == (25, 24)


@pytest.mark.clause("3.3.3", "R114")
def test_each_of_two_bases_lowers_commitment() -> None:
    before = hit(active=2, government_bases=2)
    after = play(before, lose(GOVERNMENT_BASES), lose(GOVERNMENT_BASES))
    assert changes(before, after) == {
        "Medea: government_bases": (2, 0),
        "Casualties: government_bases": (0, 2),
        "commitment": (25, 23),
        "Medea: active": (2, 0),
        "Available: guerrillas": (28, 29),
        "Casualties: guerrillas": (0, 1),
    }


@pytest.mark.clause("3.3.3", "1.8", "R43", "R114")
def test_commitment_stops_at_0() -> None:
    state = hit(active=2, government_bases=1)
    state = lawful(state.but(commitment=0))
    assert "commitment" not in effect(state, lose(GOVERNMENT_BASES))
    assert "3.3.3: CommitmentChanged 0 -1" in ledger(state, lose(GOVERNMENT_BASES))


@pytest.mark.clause("3.3.3", "3.1", "R53", "R111")
def test_two_pieces_go_where_two_are_there() -> None:
    state = play(hit(active=2, algerian_police=3), lose(ALGERIAN_POLICE))
    assert ct.legal_moves(state) == (lose(ALGERIAN_POLICE),)
    assert refusal(state, END) == {"moment"}
    state = play(state, lose(ALGERIAN_POLICE))
    assert state.space("Medea").algerian_police == 1
    assert refusal(state, lose(ALGERIAN_POLICE)) == {"moment"}


@pytest.mark.clause("3.3.3", "R111")
def test_the_only_piece_goes_where_one_is_there() -> None:
    state = play(hit(active=2, algerian_police=1), lose(ALGERIAN_POLICE))
    assert effect(state, END) == {}


@pytest.mark.clause("3.3.3", "R112")
def test_police_go_first_of_whichever_nationality_the_fln_likes() -> None:
    every = {"french_police": 1, "algerian_police": 1, "french_troops": 1, "algerian_troops": 1}
    state = hit(active=2, government_bases=1, **every)
    assert selectable(state, "attack.lose") == {"French Police", "Algerian Police"}
    assert refusal(state, lose(FRENCH_TROOPS)) == {"police_first"}
    assert refusal(state, lose(ALGERIAN_TROOPS)) == {"police_first"}
    assert refusal(state, lose(GOVERNMENT_BASES)) == {"bases_last"}
    state = play(state, lose(ALGERIAN_POLICE))
    assert ct.legal_moves(state) == (lose(FRENCH_POLICE),)


@pytest.mark.clause("3.3.3", "R112")
def test_troops_follow_once_no_police_is_left() -> None:
    state = hit(active=2, french_police=1, french_troops=1, algerian_troops=1, government_bases=1)
    state = play(state, lose(FRENCH_POLICE))
    assert selectable(state, "attack.lose") == {"French Troops", "Algerian Troops"}
    assert refusal(state, lose(GOVERNMENT_BASES)) == {"bases_last"}


@pytest.mark.clause("3.3.3", "R112")
def test_a_base_goes_once_no_cube_is_left() -> None:
    state = play(hit(active=2, algerian_troops=1, government_bases=1), lose(ALGERIAN_TROOPS))
    assert ct.legal_moves(state) == (lose(GOVERNMENT_BASES),)


@pytest.mark.clause("3.3.3")
def test_illegal_remove_a_piece_that_is_not_there() -> None:
    state = hit(active=2, french_police=1)
    assert refusal(state, lose(ALGERIAN_POLICE)) == {"piece_there"}
    assert refusal(state, lose(ALGERIAN_TROOPS)) == {"piece_there", "police_first"}


@pytest.mark.clause("3.3.3")
@pytest.mark.parametrize("piece", [UNDERGROUND, ACTIVE, FLN_BASES])
def test_illegal_remove_a_piece_of_the_fln(piece: ct.Piece) -> None:
    state = hit(active=2, fln_bases=1, french_police=1)
    expected = {"government_piece"} | ({"piece_there"} if piece is UNDERGROUND else set())
    assert refusal(state, lose(piece)) == expected


# Attrition


@pytest.mark.clause("3.3.3", "R29", "R30", "R31")
@pytest.mark.parametrize(
    ("lost", "guerrillas", "to_available", "to_casualties"),
    [
        ((FRENCH_POLICE, FRENCH_POLICE), 3, 1, 1),
        ((FRENCH_POLICE, FRENCH_POLICE), 2, 1, 1),
        ((FRENCH_POLICE, ALGERIAN_POLICE), 3, 1, 0),
        ((ALGERIAN_POLICE, FRENCH_POLICE), 3, 1, 0),
        ((ALGERIAN_POLICE, ALGERIAN_POLICE), 3, 0, 0),
        ((ALGERIAN_POLICE, FRENCH_TROOPS), 3, 1, 0),
        ((FRENCH_TROOPS, GOVERNMENT_BASES), 3, 1, 1),
        ((ALGERIAN_TROOPS, GOVERNMENT_BASES), 3, 1, 0),
    ],
)
def test_attrition_is_one_guerrilla_for_each_french_piece_by_turns(
    lost: tuple[ct.Piece, ct.Piece], guerrillas: int, to_available: int, to_casualties: int
) -> None:
    there = {piece.name.lower(): lost.count(piece) for piece in lost}
    before = hit(active=guerrillas, **there)
    after = play(before, *map(lose, lost))
    assert after.space("Medea").active == guerrillas - to_available - to_casualties
    assert after.available.guerrillas == before.available.guerrillas + to_available
    assert after.casualties.guerrillas == to_casualties


@pytest.mark.clause("3.3.3", "R30")
def test_attrition_takes_no_more_guerrillas_than_there_are() -> None:
    before = play(attacked(active=1, french_police=2), roll(1))
    after = play(before, lose(FRENCH_POLICE), lose(FRENCH_POLICE))
    # The 1 that a lone Guerrilla must roll brings a new one afterwards.
    assert changes(before, after) == {
        "Medea: french_police": (2, 0),
        "Casualties: french_police": (0, 2),
        "Medea: active": (1, 0),
        "Medea: underground": (0, 1),
    }


@pytest.mark.clause("3.3.3", "R30")
def test_attrition_follows_the_last_loss() -> None:
    state = hit(active=2, french_police=2)
    assert effect(state, lose(FRENCH_POLICE)) == {
        "Medea: french_police": (2, 1),
        "Casualties: french_police": (0, 1),
    }
    assert ledger(play(state, lose(FRENCH_POLICE)), lose(FRENCH_POLICE)) == [
        "3.3.3: Removed French Police 1 Medea Casualties",
        "3.3.3: Removed Active 1 Medea Available",
        "3.3.3: Removed Active 1 Medea Casualties",
    ]


@pytest.mark.clause("3.3.3", "R29")
def test_the_turns_of_attrition_begin_anew_in_each_space() -> None:
    there = {"active": 2, "french_police": 1}
    before = attacking({"Medea": there, "Oran": there})
    after = before
    for name in ("Medea", "Oran"):
        after = play(after, select(name), roll(2), lose(FRENCH_POLICE))
    assert after.available.guerrillas == before.available.guerrillas + 2
    assert after.casualties.guerrillas == 0
    assert (names(pending(after).locations), after.resources.fln) == (["Medea", "Oran"], 6)


# Captured goods


@pytest.mark.clause("3.3.3", "1.4.3", "R113")
def test_a_roll_of_1_places_an_underground_guerrilla_after_the_losses() -> None:
    state = play(attacked(active=2, algerian_police=1), roll(1))
    assert effect(state, lose(ALGERIAN_POLICE)) == {
        "Medea: algerian_police": (1, 0),
        "Casualties: algerian_police": (0, 1),
        "Medea: underground": (0, 1),
        "Available: guerrillas": (28, 27),
    }
    assert ledger(state, lose(ALGERIAN_POLICE)) == [
        "3.3.3: Removed Algerian Police 1 Medea Casualties",
        "3.3.3: Placed Guerrillas 1 Medea",
    ]


@pytest.mark.clause("3.3.3", "R113")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_no_other_roll_captures_goods(die: int) -> None:
    state = play(attacked(active=6, algerian_police=1), roll(die))
    assert "Medea: underground" not in effect(state, lose(ALGERIAN_POLICE))


@pytest.mark.clause("3.3.3", "R113")
def test_the_goods_may_be_the_guerrilla_that_attrition_made_available() -> None:
    state = with_available(only({"Medea": {"active": 2, "french_police": 1}}), guerrillas=0)
    state = play(state, ATTACK, select("Medea"), roll(1))
    assert ledger(state, lose(FRENCH_POLICE)) == [
        "3.3.3: Removed French Police 1 Medea Casualties",
        "3.3.3: Removed Active 1 Medea Available",
        "3.3.3: Placed Guerrillas 1 Medea",
    ]


def without_goods(**elsewhere: int) -> ct.State:
    """An Attack in Medea that captured goods with no Guerrilla Available; Batna holds these pieces."""
    there = {"active": 2, "algerian_police": 1}
    spaces: Spaces = {"Medea": there, "Batna": elsewhere, "Oran": {"active": 1, "french_police": 1}}
    state = with_available(only(spaces), guerrillas=0)
    return play(state, ATTACK, select("Medea"), roll(1), lose(ALGERIAN_POLICE))


@pytest.mark.clause("3.3.3", "1.4.1", "R18", "R113")
@pytest.mark.parametrize(("piece", "field"), [(UNDERGROUND, "underground"), (ACTIVE, "active")])
def test_goods_come_from_elsewhere_when_no_guerrilla_is_available(piece: ct.Piece, field: str) -> None:
    state = without_goods(underground=1, active=1)
    assert effect(state, take(piece, "Batna")) == {
        f"Batna: {field}": (1, 0),
        "Medea: underground": (0, 1),
    }
    assert ledger(state, take(piece, "Batna")) == [
        f"1.4.1: Removed {piece} 1 Batna Available",
        "3.3.3: Placed Guerrillas 1 Medea",
    ]
    assert refusal(play(state, take(piece, "Batna")), take(ACTIVE, "Oran")) == {"moment"}


@pytest.mark.clause("1.4.1", "R18", "R113")
def test_goods_need_not_be_taken_from_elsewhere() -> None:
    state = without_goods(active=1)
    assert effect(state, END) == {}
    assert effect(state, select("Oran")) == {"FLN Resources": (7, 6)}


@pytest.mark.clause("1.4.1", "R20", "R113")
def test_illegal_take_goods_from_the_space_of_the_attack() -> None:
    assert refusal(without_goods(active=1), take(ACTIVE, "Medea")) == {"elsewhere"}


@pytest.mark.clause("1.4.1", "R18")
def test_illegal_take_goods_that_are_no_guerrilla_or_not_there() -> None:
    state = without_goods(active=1, fln_bases=1)
    assert refusal(state, take(FLN_BASES, "Batna")) == {"right_piece"}
    assert refusal(state, take(UNDERGROUND, "Batna")) == {"there_to_take"}


@pytest.mark.clause("1.4.1", "R23")
def test_illegal_take_goods_from_a_country() -> None:
    there = {"active": 2, "algerian_police": 1}
    state = with_space(with_independence(only({"Medea": there})), "Tunisia", underground=1)
    state = play(with_available(state, guerrillas=0), ATTACK, select("Medea"), roll(1), lose(ALGERIAN_POLICE))
    assert refusal(state, take(UNDERGROUND, "Tunisia")) == {"not_from_a_country"}


@pytest.mark.clause("1.4.1", "R19")
def test_illegal_take_goods_while_a_guerrilla_is_available() -> None:
    state = with_available(without_goods(active=1), guerrillas=1)
    assert refusal(state, take(ACTIVE, "Batna")) == {"none_available"}


@pytest.mark.clause("3.3.3", "4.1", "R50")
def test_extort_may_stand_between_two_spaces_and_forgoes_goods_from_elsewhere() -> None:
    state = with_space(without_goods(active=1), "Bougie", underground=1)
    state = play(with_available(state, guerrillas=0), *extort("Bougie"))
    assert refusal(state, take(ACTIVE, "Batna")) == {"moment"}
    assert effect(state, select("Oran")) == {"FLN Resources": (8, 7)}


# Boxes


@pytest.mark.clause("2.3.2", "R2")
def test_the_boxes_of_an_attack() -> None:
    there = {"active": 1, "algerian_police": 1}
    state = only({"Medea": there, "Oran": there, "Bougie": {"underground": 1}})
    one = play(state, ATTACK, select("Medea"), roll(6))
    assert box(play(one, END)) is LIMITED_OP
    assert box(play(one, select("Oran"), roll(6), END)) is OP_ONLY
    assert box(play(one, *extort("Bougie"), END)) is BOTH
    assert refusal(one, PASS) == {"moment"}
    assert pending(play(one, select("Oran"))).at is place("Oran")


# Every outcome, against the rule stated once more

_FIELDS = ("french_police", "algerian_police", "french_troops", "algerian_troops", "government_bases")
_TIERS = ((0, 1), (2, 3), (4,))
_FRENCH = (0, 2, 4)

Counts = tuple[int, ...]
# Government pieces, Underground and Active Guerrillas of the space, Guerrillas in Casualties.
Outcome = tuple[Counts, int, int, int]


def _after_losses(counts: Counts, more: int, french: int = 0) -> set[tuple[Counts, int]]:
    """What may be left when so many pieces more have to go, and how many French went."""
    if more == 0:
        return {(counts, french)}
    tier = next(tier for tier in _TIERS if any(counts[sort] for sort in tier))
    found: set[tuple[Counts, int]] = set()
    for gone in (sort for sort in tier if counts[sort]):
        rest = tuple(count - (sort == gone) for sort, count in enumerate(counts))
        found |= _after_losses(rest, more - 1, french + (gone in _FRENCH))
    return found


def _outcomes(counts: Counts, guerrillas: int, die: int) -> set[Outcome]:
    """The outcomes that 3.3.3 allows."""
    if die > guerrillas:
        return {(counts, 0, guerrillas, 0)}
    found = set()
    for left, french in _after_losses(counts, min(2, sum(counts))):
        gone = min(french, guerrillas)
        found.add((left, int(die == 1), guerrillas - gone, gone // 2))
    return found


def _played(state: ct.State) -> set[Outcome]:
    """The outcomes that the moves lead to."""
    if ct.actor(state) is ct.FLN and END in ct.legal_moves(state):
        space = state.space("Medea")
        left = tuple(getattr(space, field) for field in _FIELDS)
        return {(left, space.underground, space.active, state.casualties.guerrillas)}
    return set().union(*(_played(ct.step(state, one)) for one in ct.legal_moves(state)))


@pytest.mark.clause("3.3.3", "R29", "R30", "R31", "R111", "R112", "R113")
@pytest.mark.parametrize("guerrillas", [1, 2, 3])
@pytest.mark.parametrize("police", [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)])
def test_every_attack_ends_as_the_rule_says(guerrillas: int, police: tuple[int, int]) -> None:
    for others in ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 1), (0, 0, 2), (2, 1, 0)):
        counts = (*police, *others)
        if not any(counts):
            continue
        start = attacked(underground=guerrillas, **dict(zip(_FIELDS, counts, strict=True)))
        for die in range(1, 7):
            assert _played(ct.step(start, roll(die))) == _outcomes(counts, guerrillas, die)
