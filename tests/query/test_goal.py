"""Lines of play that bring a condition about: every yes plays, and a no is what a plain search says."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import ctcore as ct
from ctcore.condition import Condition, condition
from ctcore.condition.answer import Answer
from ctcore.kernel import Move
from ctcore.query.effort import Effort
from ctcore.query.goal import CannotAsk, Goal
from ctcore.query.reachable import seek
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.ceilings import Ceilings
from ctcore.twilight.ceilings.turns import OPERATIONS
from ctcore.twilight.march_reach import march_reach
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.testing import scenario_with
from tests.query.alike import compared
from tests.query.turns import reached, starts

SHORT, FULL = ct.setup("short", card=1), ct.setup("full", card=1)
ORAN = condition("not Oran.government_control")
GOVERNMENT = ct.setup("full", card=1, first=ct.GOVERNMENT)


def test_without_an_event_the_fln_cannot_end_government_control_of_oran_in_short() -> None:
    found = seek(SHORT, Goal(ORAN, ct.FLN, least=True, events=False))
    assert found.answer is Answer.NO
    assert [operation for operation, _ in found.closed] == ["rally", "march", "attack", "terror"]


def test_in_full_it_can_for_one_resource() -> None:
    found = seek(FULL, Goal(ORAN, ct.FLN, least=True, events=False))
    assert (found.answer, found.price, float(found.chance)) == (Answer.YES, 1, 1.0)
    after = ct.play(FULL, found.text)
    assert after == found.after
    assert after.space("Oran").control is not ct.GOVERNMENT
    assert FULL.resources.fln - after.resources.fln == 1


@pytest.mark.parametrize(
    ("state", "player", "text"),
    [
        (FULL, ct.FLN, "casualties.french_police >= 1"),
        (FULL, ct.FLN, "not Oran.government_control"),
        (GOVERNMENT, ct.GOVERNMENT, "resources.government = 18"),
    ],
)
def test_a_yes_plays(state: ct.State, player: ct.Actor, text: str) -> None:
    asked = condition(text)
    found = seek(state, Goal(asked, player, least=True, events=False), limit=2000)
    assert found.answer is Answer.YES
    after = ct.play(state, found.text)
    assert after == found.after
    assert asked.read(after)
    assert ct.actor(after) is not player
    before = seek(state, Goal(asked, player, moment=True, least=True, events=False), limit=2000)
    assert before.price <= found.price


def test_a_search_that_is_cut_short_is_open_and_no_no() -> None:
    found = seek(FULL, Goal(condition("resources.fln > 40"), ct.FLN, "card"), limit=20)
    assert (found.answer, found.explored, found.line) == (Answer.OPEN, 20, ())


def test_an_event_does_it_for_nothing_where_events_count() -> None:
    found = seek(FULL, Goal(ORAN, ct.FLN, moment=True, least=True), limit=3000)
    assert (found.answer, found.price) == (Answer.YES, 0)
    assert "event" in found.text


def test_an_event_that_is_executed_is_named() -> None:
    found = seek(ct.setup("short", card=25), Goal(ORAN, ct.FLN))
    assert (found.answer, found.events, found.chance < 1) == (Answer.YES, ("25, Purge",), True)


def test_that_a_line_is_the_cheapest_is_said_only_where_it_was_shown() -> None:
    asked = condition("Constantine.fln_control")
    found = seek(SHORT, Goal(asked, ct.FLN, least=True, events=False), limit=1_000)
    assert (found.answer, found.price, found.cheapest) == (Answer.YES, 2, False)
    shown = seek(FULL, Goal(ORAN, ct.FLN, least=True, events=False))
    assert (shown.price, shown.cheapest) == (1, True)


def test_a_plain_search_that_is_cut_short_is_open() -> None:
    found = seek(FULL, Goal(ORAN, ct.FLN, least=True, events=False), limit=20, plain=True)
    assert found.answer is Answer.OPEN


def test_dice_fall_as_the_player_likes_and_their_chance_is_told() -> None:
    state = ct.play(FULL, "no pivotal event; attack; Constantine")
    found = seek(state, Goal(condition("Constantine.government_pieces < 2"), ct.FLN, moment=True))
    assert found.answer is Answer.YES
    assert 0 < found.chance < 1


def test_the_other_player_passes() -> None:
    asked = condition("casualties.french_police >= 1")
    found = seek(GOVERNMENT, Goal(asked, ct.FLN, least=True, events=False), limit=3000)
    assert found.text.startswith("no pivotal event; pass; ")
    assert not found.chosen


@pytest.mark.parametrize(
    ("state", "goal", "says"),
    [
        (ct.setup("short"), Goal(ORAN, ct.FLN), "on no Event card"),
        (SHORT, Goal(ORAN, ct.FLN, "round"), "not in a Propaganda Round"),
        (ct.play(SHORT, "no pivotal event; pass"), Goal(ORAN, ct.FLN), "has had its turn"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(state: ct.State, goal: Goal, says: str) -> None:
    with pytest.raises(CannotAsk, match=says):
        seek(state, goal)


def test_of_a_round_the_round_is_asked() -> None:
    steps = ct.random_game("short", 3)
    state = next(step.after for step in steps if step.after.stack and "Round" in _bases(step.after))
    player = ct.actor(state)
    assert player is not None
    asked = condition("commitment >= 0")
    with pytest.raises(CannotAsk, match="ask within the round"):
        seek(state, Goal(asked, player))
    at_once = seek(state, Goal(asked, player, "round", moment=True))
    assert (at_once.answer, at_once.line) == (Answer.YES, ())
    assert seek(state, Goal(condition("commitment < 0"), player, "round"), limit=5).answer is Answer.OPEN


def _bases(state: ct.State) -> str:
    return " ".join(one.__name__ for one in type(state.outermost).__mro__)


@pytest.mark.parametrize("player", [ct.FLN, ct.GOVERNMENT], ids=str)
def test_small_positions_are_answered_alike_with_and_without_ceilings(player: ct.Actor) -> None:
    # `python -m tests.query.alike` does so with a thousand.
    found = list(compared(4, player, 8, limit=1_000))
    assert [difference for _, difference in found if difference] == []
    assert {"yes", "no"} & {answer for answer, _ in found}


@pytest.mark.parametrize("player", [ct.FLN, ct.GOVERNMENT], ids=str)
def test_no_ceiling_denies_what_chance_has_reached_or_asks_more_for_it(player: ct.Actor) -> None:
    chance = random.Random(7)  # noqa: S311 - play, not secrets
    met = set()
    for state in islice(starts(chance, player), 10):
        found = reached(state, chance)
        if found is None:
            continue
        operation, asked, line, paid = found
        met.add(type(operation))
        assert _price(state, operation, asked) <= paid, f"{asked} by {line}"
    assert len(met) > 1


def _price(state: ct.State, operation: Move, asked: Condition) -> int:
    """The least that any moment of the Operation with the condition costs; much if there is none."""
    return Ceilings(state.outermost.faction, Effort(), moment=True).price(state, operation, asked)


def _cannot(state: ct.State, asked: Condition) -> list[str]:
    player = state.outermost.faction
    known = Ceilings(player, Effort(), moment=True)
    begun = [move for move in ct.legal_moves(state) if isinstance(move, OPERATIONS[player])]
    return [move.form for move in begun if known.denial(state, move, asked) is not None]


def test_an_attack_far_away_may_take_a_guerrilla_from_where_it_is_asked_about() -> None:
    police = {"french_police": 0, "french_troops": 0, "algerian_police": 1}
    state = scenario_with(
        "full", {"Constantine": police}, available={"guerrillas": 0}, frame=FirstChoice(ct.FLN)
    )
    asked = condition("Medea.guerrillas = 0")
    after = ct.play(state, "attack; Constantine; roll 1; remove Algerian Police; take Underground from Medea")
    assert asked.read(after)
    assert "attack" not in _cannot(state, asked)


def test_a_train_far_away_may_take_a_cube_from_where_it_is_asked_about() -> None:
    state = scenario_with(
        "full",
        {"Medea": {"algerian_police": 1}},
        available={"algerian_police": 0},
        frame=FirstChoice(ct.GOVERNMENT),
    )
    asked = condition("Medea.algerian_police = 0")
    after = ct.play(state, "train; Algiers; take Algerian Police from Medea")
    assert asked.read(after)
    assert "train" not in _cannot(state, asked)


def _with_little(player: ct.Actor, available: dict[str, int], **there: dict[str, int]) -> ct.State:
    """Full with no piece of the FLN, and no Algerian cube, on the map but these."""
    none = {"underground": 0, "active": 0, "fln_bases": 0, "algerian_troops": 0, "algerian_police": 0}
    spaces = {space.place.name: none | there.get(space.place.name, {}) for space in FULL.spaces}
    return scenario_with("full", spaces, available=available, frame=FirstChoice(player))


@pytest.mark.parametrize(
    ("state", "line", "text"),
    [
        # From a space next to the one asked about, where no Troop Lift brings Algerian Troops.
        (
            _with_little(ct.GOVERNMENT, {"algerian_troops": 2}, Tlemcen={"algerian_troops": 1}),
            "sweep; Mecheria; move 1 Algerian Troop from Tlemcen to Mecheria",
            "Mecheria.algerian_troops >= 1",
        ),
        # What is Available and nowhere on the map; and one type of cube, where types are asked about.
        (
            _with_little(ct.GOVERNMENT, {"algerian_police": 7}),
            "train; Algiers; place 1 Algerian Police",
            "Algiers.algerian_police >= 1",
        ),
        (
            _with_little(ct.GOVERNMENT, {"algerian_troops": 3}),
            "train; Algiers; place 1 Algerian Troop",
            "Algiers.algerian_troops >= 1",
        ),
        # From another Wilaya.
        (
            _with_little(ct.FLN, {"guerrillas": 29}, Medea={"underground": 1}),
            "march; move 1 Underground, 0 Active from Medea to Tizi Ouzou",
            "Tizi Ouzou.guerrillas >= 1",
        ),
        # Two Guerrillas through a space that is paid for once (3.3.2).
        (
            _with_little(ct.FLN, {"guerrillas": 28}, Mostaganem={"underground": 2}),
            (
                "march; move 2 Underground, 0 Active from Mostaganem to Mascara; "
                "move 2 Underground, 0 Active from Mascara to Saida"
            ),
            "Saida.guerrillas >= 2",
        ),
    ],
)
def test_no_ceiling_denies_what_play_reaches_or_asks_more_for_it(
    state: ct.State, line: str, text: str
) -> None:
    asked = condition(text)
    before, after = ct.play(state, line.partition(";")[0]), ct.play(state, line)
    assert asked.read(after)
    assert not asked.read(state)
    player = state.outermost.faction
    operation = ct.parse_move(state, line.partition(";")[0])
    paid = before.resources.of(player) - after.resources.of(player)
    assert 0 < _price(state, operation, asked) <= paid


def test_troops_that_were_lifted_beside_a_space_sweep_into_it() -> None:
    """A depot beside the space has what a Troop Lift brings there."""
    asked = condition("Mecheria.french_troops >= 1")
    state = ct.play(GOVERNMENT, "no pivotal event")
    after = ct.play(
        state,
        "sweep; Mecheria; troop lift; Constantine; Tlemcen; move 1 French Troop from Constantine to Tlemcen; "
        "end; move 1 French Troop from Tlemcen to Mecheria",
    )
    assert asked.read(after)
    assert "sweep" not in _cannot(state, asked)


@pytest.mark.parametrize(
    ("text", "cannot"),
    [
        ("border_zone >= 1", ["train", "garrison", "sweep", "assault"]),
        ("Philippeville.fln_bases = 0", ["train", "sweep", "assault"]),
        ("Oran.terror >= 1 and Oran.at_support", ["train", "garrison", "sweep", "assault"]),
    ],
)
def test_what_the_government_cannot(text: str, cannot: list[str]) -> None:
    assert _cannot(ct.play(GOVERNMENT, "no pivotal event"), condition(text)) == cannot


@pytest.mark.clause("3.3.2")
def test_guerrillas_that_a_border_stops_march_no_further() -> None:
    """The spaces that a March can reach are those that the search for ways of one group finds (R103)."""
    state = _with_little(ct.FLN, {"guerrillas": 28}, Barika={"underground": 2})
    within = {one.place for one in march_reach(ct.SYSTEM, state, "Barika", underground=1)}
    for place in PLACES[1::3]:
        asked = condition(f"{place.id}.guerrillas > 0")
        assert ("march" in _cannot(state, asked)) is not (place in within), place


def test_a_turn_is_over_once_its_player_has_played_a_pivotal_event() -> None:
    """It takes the place of the turn (2.3.7): no line runs on through later cards."""
    state = ct.setup("short", card=1, first=ct.GOVERNMENT)
    found = seek(state, Goal(condition("in_force.oas"), ct.FLN))
    assert (found.text, ct.actor(ct.play(state, "OAS"))) == ("OAS", ct.GOVERNMENT)
    later = seek(state, Goal(condition("in_force.oas"), ct.FLN, "card"))
    assert later.text == "OAS; pass"
