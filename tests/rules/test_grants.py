"""Free Operations and Special Activities as seven texts grant them, on a card-like frame of this file.

The frame stands on a turn, pushes what it grants, is resumed when that has ended, and then ends
itself.  No card is played here: the system of the game gets this one frame more.
"""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.errors import Defect
from ctcore.kernel import Frame, Kind, Move, System, asks
from ctcore.twilight.board.vocabulary import Activity, Operation
from ctcore.twilight.rules.activities.subvert import Subverting
from ctcore.twilight.rules.common.frames import OperationFrame, Unaccompanied
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.common.turns import (
    FirstChoice,
    GrantingFrame,
    OperationLimit,
    SecondChoice,
)
from ctcore.twilight.rules.events.texts.book import granting
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.operations.rally import Agitating, Rallying
from ctcore.twilight.rules.operations.train import Training
from ctcore.twilight.testing.positions import with_card
from tests.rules.fln_positions import only
from tests.rules.positions import (
    END,
    FRANCE,
    granted,
    lawful,
    move,
    pending,
    place,
    play,
    refusal,
    turn,
    with_france,
    with_resources,
    with_space,
)

# A card-like frame


@attrs.frozen(slots=True)
class Text(GrantingFrame):
    """A card's text that grants a number of times, until its player says that it is done."""

    clause = "5.5"
    awaits = "what the card grants, or that it is done"
    stands_on = (SecondChoice,)
    actor = ct.FLN
    card: str
    left: int

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        assert result is not None
        draft.replace(Text(self.card, self.left - 1))


@attrs.frozen(slots=True)
class Carry(Move):
    """Carry out what the card grants."""

    form = "carry out"


@attrs.frozen(slots=True)
class Done(Move):
    """The card is done."""

    form = "done"


def _push(draft: Any, frame: Text, _move: Carry) -> None:
    grant = GRANTS[frame.card]
    if grant.operation is None:
        draft.push(Unaccompanied.granted_by(grant))
        draft.push(Subverting((), 0))
    else:
        begun: Any = {Operation.MARCH: Marching, Operation.RALLY: Rallying}[grant.operation]
        draft.push(begun.granted_by(grant))


def _finish(draft: Any, _frame: Text, _move: Done) -> None:
    draft.finish()


_LEFT = asks("left", ("5.5",), "the card grants it once more", lambda frame: frame.left >= 1)
_OVER = asks("over", ("5.5",), "the card grants no more", lambda frame: frame.left == 0)
CARDS: System[ct.State] = attrs.evolve(
    ct.SYSTEM,
    table={
        **ct.SYSTEM.table,
        Text: (
            Kind("text.carry", Carry, (Carry(),), (_LEFT,), _push),
            Kind("text.done", Done, (Done(),), (_OVER,), _finish),
        ),
    },
)


def carried(state: ct.State, card: str, times: int = 1) -> ct.State:
    """The FLN, First Eligible, carries out the card's text; the Government is to choose after it."""
    return on(state, Text(card, times))


def on(state: ct.State, text: Text) -> ct.State:
    return lawful(attrs.evolve(state, stack=(SecondChoice(ct.GOVERNMENT, ct.Option.EVENT), text)))


def through(state: ct.State, *moves: Move) -> ct.State:
    """The state after those moves, every law holding after each."""
    for one in moves:
        state = CARDS.step(state, one)
        assert CARDS.violations(state) == ()
    return state


def select(name: str) -> Move:
    return move("rally.select", name)


def rally(card: str = "#5s") -> ct.State:
    return through(carried(turn(ct.FLN), card), Carry())


# A granted Operation ends, and the text goes on


@pytest.mark.clause("5.5/3", "3.1.2", "G11")
def test_a_granted_operation_that_ends_resumes_the_text_and_then_the_turn() -> None:
    state = through(rally(), select("Biskra"), select("Batna"), END)
    assert state.stack == (SecondChoice(ct.GOVERNMENT, ct.Option.EVENT), Text("#5s", 0))
    state = through(state, Done())
    assert state.stack == (SecondChoice(ct.GOVERNMENT, ct.Option.EVENT),)
    assert (CARDS.actor(state), state.first_eligible) == (ct.GOVERNMENT, ct.FLN)


@pytest.mark.clause("5.5", "2.3.4", "R171")
def test_two_limited_marches_are_granted_one_after_the_other() -> None:
    state = carried(only({"Medea": {"underground": 1}}, fln=0), "#1s", times=2)
    there = (move("march.move", 1, 0, "Medea", "Algiers"), END)
    back = (move("march.move", 1, 0, "Algiers", "Medea"), END)
    state = through(state, Carry(), *there, Carry(), *back)
    assert pending(state) == Text("#1s", 0)
    assert (state.space("Medea").guerrillas, state.resources.fln) == (1, 0)


@pytest.mark.clause("5.5/3", "2.3.5", "G11")
def test_a_text_that_stands_on_its_own_turn_ends_it_in_the_event_box() -> None:
    state = play(granted(turn(ct.GOVERNMENT), "#2u"), move("train.select", "Algiers"), END)
    assert state.stack == (SecondChoice(ct.FLN, ct.Option.EVENT),)
    first = SecondChoice(ct.FLN, ct.Option.OPERATION_AND_ACTIVITY)
    second = with_card(attrs.evolve(turn(ct.GOVERNMENT), stack=(first, _text("#5s"), _begun("#5s"))), 5)
    state = play(lawful(second), select("Biskra"), select("Batna"), END)
    assert (type(pending(state)).__name__, state.first_eligible) == ("NextCard", ct.FLN)


def _begun(card: str) -> OperationFrame:
    return Rallying.granted_by(GRANTS[card])


def _text(card: str) -> TextFrame:
    """The text that the FLN carries out."""
    return granting(card)(ct.FLN)


def _carried_out(state: ct.State, card: str, *frames: Frame) -> ct.State:
    """The FLN's turn on that card, with what its text grants under way."""
    text = _text(card)
    return with_card(attrs.evolve(state, stack=(FirstChoice(ct.FLN), text, *frames)), text.text.card)


@pytest.mark.clause("5.5")
def test_illegal_end_on_a_turn_that_knows_no_such_result() -> None:
    draft: Any = CARDS.draft(rally())
    draft.stack = (FirstChoice(ct.FLN), _begun("#5s"))
    with pytest.raises(Defect, match="FirstChoice does not say how it goes on when Rallying ends on it"):
        draft.finish()


# Why not, within what is granted


@pytest.mark.clause("5.5", "4.1", "G11")
def test_illegal_special_activity_within_a_granted_operation() -> None:
    board = only({"Medea": {"underground": 3}})
    verdict = CARDS.judge(through(carried(board, "#5s"), Carry(), select("Biskra")), move("extort"))
    assert [one.name for one in verdict.violations] == ["activity_granted"]
    assert verdict.violations[0].clauses == ("5.5", "3.1.2", "4.1", "G11")
    assert "granted: #5s, Rally in 2" in str(verdict)
    march = granted(only({"Medea": {"underground": 1}}), "#1s")
    assert "activity_granted" in refusal(march, move("extort"))


@pytest.mark.clause("4.3.2", "5.1.1", "5.5")
def test_why_not_within_a_granted_special_activity() -> None:
    state = through(carried(turn(ct.FLN), "#37s"), Carry())
    verdict = CARDS.judge(state, move("subvert.select", "Barika"))
    assert [one.name for one in verdict.violations] == ["algerian_cubes_there"]
    assert verdict.findings[3].shown == "Barika: Underground 0, granted: #37s, Subvert alone"


# 2u and 37u: Train in up to two locations


@pytest.mark.clause("5.5", "3.1.2", "G5", "G10")
@pytest.mark.parametrize("card", ["#2u", "#37u"])
def test_a_granted_train_has_one_location_or_two_and_tracks_count(card: str) -> None:
    state = granted(with_france(turn(ct.GOVERNMENT), "C"), card)
    assert refusal(state, END) == {"at_least_one_location", "grant_used"}
    one = play(state, move("train.select", "Algiers"))
    assert END in ct.legal_moves(one)
    both = play(one, move("train.select_track", FRANCE))
    assert refusal(both, move("train.select", "Oran")) == {"within_grant"}
    assert refusal(both, move("train.select_track", ct.Track.BORDER_ZONE)) >= {"within_grant"}
    assert both.resources == state.resources


@pytest.mark.clause("5.5", "4.1", "G11")
def test_illegal_deploy_in_a_granted_train() -> None:
    state = play(granted(turn(ct.GOVERNMENT), "#2u"), move("train.select", "Algiers"))
    assert refusal(state, move("deploy")) == {"activity_granted"}


# 5s: Rally in two locations, where two can be selected


@pytest.mark.clause("5.5", "5.1.3", "G5")
def test_illegal_end_of_a_granted_rally_in_one_location_of_two() -> None:
    state = through(rally(), select("Biskra"))
    verdict = CARDS.judge(state, END)
    assert [one.name for one in verdict.violations] == ["grant_used"]
    assert refusal(granted(turn(ct.FLN), "#5s"), END) == {"at_least_one_location", "grant_used"}
    both = through(state, move("rally.select_track", FRANCE))
    assert CARDS.is_legal(both, END)
    assert not CARDS.is_legal(both, select("Batna"))


@pytest.mark.clause("5.5", "3.3.1", "R51")
def test_illegal_agitation_before_a_granted_rally_has_its_two_locations() -> None:
    state = play(granted(turn(ct.FLN), "#5s"), select("Mostaganem"))
    assert refusal(state, move("rally.agitate", "Mostaganem")) == {"grant_used"}
    state = play(state, select("Biskra"), move("rally.agitate", "Mostaganem"))
    assert state.resources.fln == turn(ct.FLN).resources.fln
    assert END in ct.legal_moves(state)


@pytest.mark.clause("5.5", "5.1.3", "G5")
def test_one_location_is_enough_where_no_second_can_be_selected() -> None:
    frame = _begun("#5s")
    state = turn(ct.FLN).but(france_track=5)
    every = tuple(space.place for space in state.spaces)
    assert not attrs.evolve(frame, locations=every).further_location(state)
    assert attrs.evolve(frame, locations=every).further_location(state.but(france_track=4))
    assert attrs.evolve(frame, locations=every[1:]).further_location(state)


# 6s: Rally in one space with an FLN Base


@pytest.mark.clause("5.5", "3.1.2", "G10", "G11")
def test_illegal_rally_without_a_base_or_on_a_track_where_a_card_wants_a_base() -> None:
    state = granted(with_space(turn(ct.FLN), "Medea", fln_bases=1), "#6s")
    assert refusal(state, select("Biskra")) == {"site_granted"}
    assert refusal(state, move("rally.select_track", FRANCE)) == {"track_granted"}
    state = play(state, select("Medea"))
    assert refusal(state, select("Batna")) >= {"within_grant"}
    assert END in ct.legal_moves(state)


@pytest.mark.clause("5.5", "R8")
def test_illegal_grant_of_a_rally_where_no_space_has_a_base() -> None:
    state = only({"Medea": {"underground": 1}})
    found = _carried_out(state, "#6s", _begun("#6s"))
    assert [one.law for one in ct.violations(found)] == ["operation_can_go_on"]


# 37s: Subvert alone


@pytest.mark.clause("4.3.2", "5.1.1/1", "5.5")
def test_subvert_alone_needs_no_guerrilla_and_ends_with_itself() -> None:
    state = carried(only({"Medea": {"algerian_police": 1}}), "#37s")
    state = through(state, Carry(), move("subvert.select", "Medea"))
    state = through(state, move("subvert.remove", 1, ct.Piece.ALGERIAN_POLICE), END)
    assert pending(state) == Text("#37s", 0)
    assert state.space("Medea").algerian_police == 0


@pytest.mark.clause("4.3.2", "R122")
def test_illegal_subvert_without_a_guerrilla_where_it_accompanies_an_operation() -> None:
    board = {"Medea": {"algerian_police": 1}, "Oran": {"underground": 1, "algerian_police": 1}}
    state = play(only(board), move("rally"), select("Biskra"), move("subvert"))
    assert refusal(state, move("subvert.select", "Medea")) == {"underground_there"}


# 26s: an Agitation alone, free too


@pytest.mark.clause("5.5", "3.3.1", "G11")
def test_an_agitation_that_a_card_frees_costs_nothing_and_ends_with_the_text() -> None:
    board = with_space(only({"Algiers": {"underground": 3}}, fln=0), "Algiers", terror=1)
    state = lawful(_carried_out(board, "#26s", _agitation("#26s")))
    before = state.space("Algiers").support
    state = play(state, move("rally.remove_terror", 1), move("rally.shift"), END)
    assert (state.space("Algiers").terror, state.space("Algiers").support) == (0, before - 1)
    assert state.resources.fln == 0
    assert pending(state) == SecondChoice(ct.GOVERNMENT, ct.Option.EVENT)


def _agitation(card: str) -> OperationFrame:
    algiers = place("Algiers")
    return Agitating(OperationLimit.WITHOUT_ACTIVITY, (algiers,), algiers, shifted=False, grant=GRANTS[card])


@pytest.mark.clause("3.1.2", "G11")
def test_illegal_agitation_without_its_price_in_a_rally_that_another_card_grants() -> None:
    board = only({"Algiers": {"underground": 3}}, fln=0)
    frame = attrs.evolve(_agitation("#5s"), locations=(place("Biskra"), place("Algiers")))
    state = lawful(_carried_out(board, "#5s", frame))
    assert refusal(state, move("rally.shift")) == {"can_pay"}
    assert ct.judge(with_resources(state, fln=1), move("rally.shift"))


# Laws and JSON


@pytest.mark.clause("5.5", "3.1.2", "G11")
@pytest.mark.parametrize(
    "changes",
    [
        {"grant": None},
        {"grant": GRANTS["#2u"]},
        {"grant": attrs.evolve(GRANTS["#5s"], most=9)},
        {"limit": OperationLimit.WITH_ACTIVITY},
        {"locations": tuple(map(place, ("Biskra", "Batna", "Medea")))},
    ],
    ids=["none", "of Train", "not the card's", "more than it grants", "three locations"],
)
def test_illegal_operation_beyond_what_a_card_grants(changes: dict[str, Any]) -> None:
    state = granted(turn(ct.FLN), "#5s")
    frame = attrs.evolve(pending(state), **changes)
    broken = attrs.evolve(state, stack=(*state.stack[:-1], frame))
    assert [one.law for one in ct.violations(broken)] == ["operation_fits_its_turn"]


@pytest.mark.clause("5.5", "4.1", "G11")
def test_illegal_granted_frames_out_of_place() -> None:
    state = granted(turn(ct.FLN), "#5s")
    extorted = attrs.evolve(pending(state), activity=Activity.EXTORT)
    alone = Unaccompanied.granted_by(GRANTS["#37s"])
    first, text, rallying = FirstChoice(ct.FLN), _text("#5s"), pending(state)
    for stack, law in (
        ((first, rallying), "operation_fits_its_turn"),
        ((first, text, extorted), "activity_fits_its_operation"),
        ((first, text, alone), "activity_fits_its_operation"),
        ((first, text, rallying, rallying), "pending_stands"),
    ):
        found = {one.law for one in ct.violations(attrs.evolve(state, stack=stack))}
        assert law in found, stack


@pytest.mark.clause("5.5")
@pytest.mark.parametrize("card", ["#1s", "#2u", "#5s", "#6s", "#37u"])
def test_a_grant_is_written_and_read(card: str) -> None:
    faction = GRANTS[card].executor
    state = granted(with_space(turn(faction), "Medea", fln_bases=1), card)
    text = ct.to_json(state)
    assert json.loads(text)["stack"][-1]["grant"]["card"] == card
    assert ct.from_json(text) == state


@pytest.mark.clause("5.5")
def test_a_special_activity_that_is_granted_alone_is_written_and_read() -> None:
    board = only({"Medea": {"algerian_police": 1}})
    alone = Unaccompanied.granted_by(GRANTS["#37s"])
    state = lawful(_carried_out(board, "#37s", alone, Subverting((), 0)))
    assert ct.from_json(ct.to_json(state)) == state


def test_illegal_grant_whose_card_is_no_word() -> None:
    data = json.loads(ct.to_json(granted(turn(ct.GOVERNMENT), "#2u")))
    data["stack"][-1]["grant"]["card"] = 2
    with pytest.raises(ct.InvalidPosition, match=r"stack\[2\].grant.card: 2 is not a word"):
        ct.from_json(json.dumps(data))
    data["stack"][-1]["grant"]["card"] = "#3u"
    with pytest.raises(ct.InvalidPosition, match="operation_fits_its_turn"):
        ct.from_json(json.dumps(data))


def test_what_a_grant_says() -> None:
    assert [str(grant) for grant in GRANTS.values()] == [
        "#1s, Limited March in 1, no track",
        "#2u, Train in up to 2",
        "#5s, Rally in 2",
        "#6s, Rally in 1, each a space with an FLN Base, no track",
        "#26s, Agitation alone",
        "#37u, Train in up to 2",
        "#37s, Subvert alone",
    ]
    assert isinstance(Training.granted_by(GRANTS["#2u"]), Training)
