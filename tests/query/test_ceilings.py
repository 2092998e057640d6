"""Ceilings of Operations, and numbers taken apart: none is passed, and most are reached."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.condition import condition, here, quantity
from ctcore.kernel.copying import replaced
from ctcore.query import separable
from ctcore.query.effort import Effort
from ctcore.query.separable import terms, ways
from ctcore.twilight.board.deception import DeceptionMarker
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.ceilings import Ceilings
from ctcore.twilight.ceilings.lines import strung
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.rules.operations.attack import Attack
from ctcore.twilight.rules.operations.garrison import Garrison
from ctcore.twilight.rules.operations.rally import Rally
from ctcore.twilight.rules.operations.sweep import Sweep
from ctcore.twilight.testing import scenario_with
from tests.query.ceilings import ends_of, in_games, met, texts, whole

TURN = ct.play(ct.setup("short", card=1), "no pivotal event")


# Numbers and conditions taken apart


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("count(fln_control) + 2 * resources.fln - Oran.police", True),
        ("sum(guerrillas where border)", True),
        ("sum(guerrillas where police > Oran.police)", False),
        ("sum(guerrillas where commitment > 3)", False),
        ("sum(guerrillas where independent)", True),
        ("sum(guerrillas + Oran.guerrillas)", False),
        ("count(guerrillas > Oran.guerrillas)", False),
        ("count(commitment > 3)", False),
    ],
)
def test_a_sum_over_the_spaces_is_known_as_one(text: str, *, known: bool) -> None:
    asked = quantity(text)
    found = terms(asked, ("independent",))
    assert (found is not None) is known
    # Independence decides which spaces have a border, too: that is known only where nothing changes it.
    assert (terms(asked) is not None) is (known and not re.search("independent|border", text))
    for state in (ct.setup("short"), ct.setup("full")):
        assert found is None or sum(times * leaf.read(state) for times, leaf in found) == asked.read(state)


def test_what_a_number_is_multiplied_by_may_stand_on_either_side() -> None:
    for text in ("Oran.police * 2", "2 * Oran.police"):
        assert [(times, str(leaf)) for times, leaf in terms(quantity(text)) or ()] == [(2, "Oran.police")]


def test_a_truth_of_one_element_is_counted_as_a_number() -> None:
    known = ways(condition("Oran.terror = 0"))
    assert known is not None
    ((one,),) = known
    state = ct.setup("short")
    assert repr(one.quantity.read(state)) == str(int(state.space("Oran").terror == 0))
    # Of the current element, whichever that is, nothing is counted.
    assert [[str(each.quantity) for each in way] for way in ways(here.terror >= 1) or ()] == [["terror"]]


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("resources.fln >= 3 or commitment < 2", [["resources.fln >= 3"], ["-commitment >= -1"]]),
        ("any(bases > 2 where city)", [["count(city and bases > 2) >= 1"]]),
        ("all(fln_control where city)", [["-count(city and not fln_control) >= 0"]]),
        ("not (resources.fln = 3)", [[]]),
        ("Oran.terror = 0 and Oran.cubes < 2", [["[Oran.terror = 0 and Oran.cubes < 2] >= 1"]]),
        ("independent and commitment > 1", [["commitment >= 2"]]),
        ("resources.fln > commitment", [["resources.fln - commitment >= 1"]]),
        ("resources.fln >= commitment", [["resources.fln - commitment >= 0"]]),
        ("resources.fln < commitment", [["commitment - resources.fln >= 1"]]),
        ("resources.fln <= commitment", [["commitment - resources.fln >= 0"]]),
        ("resources.fln = 3", [["resources.fln >= 3", "-resources.fln >= -3"]]),
        ("not (Oran.terror = 0)", [["[not Oran.terror = 0] >= 1"]]),
        (
            "not (Oran.fln_control or commitment > 3)",
            [["[not Oran.fln_control] >= 1", "-commitment >= -3"]],
        ),
        ("Oran.terror = 0 and commitment > 1", [["[Oran.terror = 0] >= 1", "commitment >= 2"]]),
        (
            "any(bases > 2 where city) and Oran.terror = 0",
            [["count(city and bases > 2) >= 1", "[Oran.terror = 0] >= 1"]],
        ),
        # What no part of it is a sum of is left out.
        ("sum(guerrillas where commitment > 3) >= 2", [[]]),
        (
            "Oran.fln_control and Algiers.fln_control",
            [
                [
                    "[Oran.fln_control] >= 1",
                    "[Algiers.fln_control] >= 1",
                    "[Oran.fln_control] + [Algiers.fln_control] >= 2",
                ]
            ],
        ),
    ],
)
def test_a_condition_is_known_by_what_it_needs(text: str, needed: list[list[str]]) -> None:
    found = ways(condition(text))
    assert found is not None
    assert [[f"{one.quantity} >= {one.least}" for one in way] for way in found] == needed


def test_of_a_condition_with_too_many_ways_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [f"(resources.fln > {least} or commitment > {least})" for least in range(6)]
    assert len(ways(condition(" and ".join(two[:5]))) or ()) == 2**5
    assert ways(condition(" and ".join(two))) is None
    for most, known in ((3, False), (4, True), (5, True)):
        monkeypatch.setattr(separable, "_WAYS", most)
        assert (ways(condition(" and ".join(two[:2]))) is not None) is known


def test_what_a_condition_needs_holds_where_it_does() -> None:
    texts = (
        "any(bases > 1)",
        "not all(fln_control)",
        "commitment != 3 and Oran.police = 2",
        "Oran.police + 1 > 2",
    )
    for step in list(ct.random_game("short", 5))[::40]:
        for text in texts:
            asked = condition(text)
            needed = ways(asked)
            assert needed is not None
            if asked.read(step.after):
                assert any(all(one.quantity.read(step.after) >= one.least for one in way) for way in needed)


# Ceilings


@pytest.mark.parametrize("player", [ct.FLN, ct.GOVERNMENT], ids=str)
def test_of_an_operation_gone_through_whole_no_end_passes_a_ceiling(player: ct.Actor) -> None:
    # `python -m tests.query.ceilings` tries many.
    found = list(whole(3, player, 2, 1_500))
    assert [says for _, says in found if says] == []
    assert len(found) >= 5
    if player is ct.FLN:
        assert sum(reached for reached, _ in found) * 2 > len(found)


@pytest.mark.long
def test_no_turn_by_chance_passes_a_ceiling() -> None:
    found = list(in_games(8, ct.FLN, 2, 3)) + list(in_games(8, ct.GOVERNMENT, 1, 3))
    assert [says for _, says in found if says] == []
    assert any(reached for reached, _ in found)


@pytest.mark.clause("5.1", "#20", "#40", "#46")
def test_no_choice_of_a_text_passes_its_ceiling_and_most_come_to_it() -> None:
    found = list(texts(5, 20))
    assert [says for _, says in found if says] == []
    assert sum(reached for reached, _ in found) >= 0.95 * len(found) > 0


@pytest.mark.clause("#20", "#46")
@pytest.mark.parametrize(
    ("scenario", "card", "event", "text"),
    [
        ("full", 20, "event", "count(government_control)"),
        ("full", 20, "event", "-sum(fln_pieces)"),
        ("short", 46, "event shaded", "sum(guerrillas)"),
        ("short", 46, "event shaded", "-sum(police where sector)"),
        ("short", 46, "event shaded", "count(fln_control)"),
    ],
)
@pytest.mark.parametrize("available", [0, 5])
def test_the_ceiling_of_a_text_is_its_best_end(
    scenario: str, card: int, event: str, text: str, available: int
) -> None:
    begun = ct.play(ct.setup(scenario, card=card), f"no pivotal event; {event}")
    boxes = begun.boxes
    all_of_them = boxes.available.guerrillas + boxes.out_of_play.guerrillas
    begun = begun.but(
        available=attrs.evolve(boxes.available, guerrillas=available),
        out_of_play=attrs.evolve(boxes.out_of_play, guerrillas=all_of_them - available),
    )
    known, found = Ceilings(ct.FLN, Effort()).of_text(begun, quantity(text)), met(begun, 40_000)
    assert known is not None
    assert found
    assert known.most == max(quantity(text).read(one) for one in found)
    assert Ceilings(ct.GOVERNMENT, Effort()).of_text(begun, quantity(text)) is None


@pytest.mark.clause("#40", "#46", "1.4.1")
@pytest.mark.parametrize(
    ("card", "event", "there", "text", "most"),
    [
        # A Guerrilla of Batna takes the place of the Police.
        (46, "shaded", "Medea.algerian_police = 1; Batna.underground = 2", "count(fln_control)", 2),
        # It is the only one there.
        (46, "shaded", "Medea.algerian_police = 1; Batna.underground = 1", "count(fln_control)", 1),
        # The Police of one City move to the other.
        (40, "unshaded", "Oran.french_police = 1; Algiers.french_police = 2", "count(cubes = 0)", 29),
        (40, "unshaded", "Oran.french_police = 2; Algiers.french_troops = 2", "Oran.cubes", 4),
        # Six move, among three spaces.
        (40, "unshaded", "Oran.french_police = 7", "Algiers.cubes", 6),
        (40, "unshaded", "Oran.french_police = 4", "count(cubes = 1)", 2),
    ],
)
def test_pieces_of_a_text_leave_one_space_for_another(
    card: int, event: str, there: str, text: str, most: int
) -> None:
    asking = ct.play(ct.setup("full", card=card), f"no pivotal event; event {event}")
    spaces = {one.name: Space(one.place) for one in asking.spaces}
    for name, field, number in (re.split(r"\.| = ", one) for one in there.split("; ")):
        spaces[name] = replaced(spaces[name], field, int(number))
    boxes = attrs.evolve(asking.available, guerrillas=0)
    begun = asking.but(spaces=tuple(spaces.values()), available=boxes)
    known, found = Ceilings(ct.FLN, Effort()).of_text(begun, quantity(text)), met(begun, 5_000)
    assert known is not None
    assert found
    assert (known.most, max(quantity(text).read(one) for one in found)) == (most, most)


def _most(state: ct.State, operation: Any, text: str) -> int | None:
    known = Ceilings(state.outermost.faction, Effort()).of(state, operation, quantity(text))
    return None if known is None else known.most


@pytest.mark.clause("1.4.1")
def test_a_piece_that_another_space_takes_is_counted() -> None:
    police = {"french_police": 0, "french_troops": 0, "algerian_police": 1}
    state = scenario_with(
        "full", {"Constantine": police}, available={"guerrillas": 0}, frame=FirstChoice(ct.FLN)
    )
    after = ct.play(state, "attack; Constantine; roll 1; remove Algerian Police; take Underground from Medea")
    assert after.space("Medea").guerrillas == state.space("Medea").guerrillas - 1
    most = _most(state, Attack(), "-Medea.guerrillas")
    assert most is not None
    assert most >= -after.space("Medea").guerrillas


def test_no_more_guerrillas_come_than_are_available() -> None:
    none = scenario_with("full", available={"guerrillas": 0}, frame=FirstChoice(ct.FLN))
    assert _most(none, Rally(), "sum(guerrillas)") == sum(space.guerrillas for space in none.spaces)


@pytest.mark.parametrize(("purse", "is_denied"), [(2, False), (1, True)])
def test_the_purse_bounds_what_two_spaces_cost_together(purse: int, *, is_denied: bool) -> None:
    # Nobody lives there, so nothing is Extorted.
    asked = condition("Negrine.guerrillas > 0 and Mecheria.guerrillas > 0")
    state = scenario_with("short", frame=FirstChoice(ct.FLN)).but(resources=Purses(0, purse))
    bare = state.but(spaces=tuple(Space(space.place) for space in state.spaces))
    found = Ceilings(ct.FLN, Effort()).denial(bare, Rally(), asked)
    assert (found is not None) is is_denied


@pytest.mark.parametrize("text", ["sum(guerrillas)", "sum(fln_bases)", "count(fln_control)", "-sum(terror)"])
def test_the_ceiling_of_an_operation_that_a_card_grants_is_its_best_end(text: str) -> None:
    begun = ct.play(ct.setup("short", card=6), "no pivotal event; event shaded")
    known, found = Ceilings(ct.FLN, Effort()).of_granted(begun, quantity(text)), ends_of(begun, 2_000)
    assert known is not None
    assert found
    assert known.most == max(quantity(text).read(one) for one in found)
    assert Ceilings(ct.GOVERNMENT, Effort()).of_granted(begun, quantity(text)) is None


@pytest.mark.parametrize(
    ("operation", "text", "most"),
    [(Garrison(), "count(government_control)", 19), (Sweep(), "casualties.guerrillas", 1)],
)
def test_a_line_of_the_governments_brings_the_cubes_that_its_ceiling_needs(
    operation: Any, text: str, most: int
) -> None:
    turn = ct.setup("medium", card=1, first=ct.GOVERNMENT)
    known = Ceilings(ct.GOVERNMENT, Effort()).of(turn, operation, quantity(text))
    assert known is not None
    line = "; ".join(map(str, strung(turn, operation, known)))
    assert (known.most, quantity(text).read(ct.play(turn, line))) == (most, most)


@pytest.mark.clause("4.3.2", "3.3.1", "1.4.1")
@pytest.mark.parametrize(
    ("scenario", "text", "most"),
    [
        # A Subvert replaces one cube, not one in each of its spaces.
        ("full", "sum(underground)", 21),
        # Five Bases are Available; and Agitation comes after all spaces.
        ("medium", "opposition_plus_bases", 26),
    ],
)
def test_the_line_of_a_rally_comes_to_its_ceiling(scenario: str, text: str, most: int) -> None:
    turn = ct.play(ct.setup(scenario, card=1), "no pivotal event")
    known = Ceilings(ct.FLN, Effort()).of(turn, Rally(), quantity(text))
    assert known is not None
    line = "; ".join(map(str, strung(turn, Rally(), known)))
    assert (known.most, quantity(text).read(ct.play(turn, line))) == (most, most)


def test_no_ceiling_is_known_where_what_it_leaves_out_may_matter() -> None:
    turn = ct.play(ct.setup("short", card=1, first=ct.GOVERNMENT), "no pivotal event")
    assert _most(turn, Sweep(), "-sum(fln_pieces)") == -23
    assert (
        _most(turn, Sweep(), "sum(french_troops) - sum(algerian_police) + 2 * sum(police) + sum(cubes)")
        is None
    )
    assert _most(turn, Sweep(), "count(guerrillas > Oran.guerrillas)") is None
    marked = TURN.but(deception=attrs.evolve(TURN.deception, fln=(DeceptionMarker.HIDDEN_ASSET,)))
    assert _most(marked, Rally(), "resources.fln") is None
