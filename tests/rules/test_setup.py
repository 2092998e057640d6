"""The options of the set-up (10): open deployment, and whole games with each option."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.rules.setup.frames import FlnDeployment, GovernmentDeployment
from tests.rules.positions import lawful, ledger, line, move, pending, play, refusal

SCENARIOS = ("short", "medium", "full")
# What the rulebook's lists of open deployment say, typed from its page: French and Algerian Troops,
# French and Algerian Police and Government Bases, then Guerrillas and FLN Bases.
LISTED = {
    "short": (Pool(9, 17, 3, 7, 4), Pool(guerrillas=17, fln_bases=8)),
    "medium": (Pool(9, 20, 3, 7, 3), Pool(guerrillas=22, fln_bases=10)),
    "full": (Pool(2, 3, 3, 2, 0), Pool(guerrillas=7, fln_bases=4)),
}
MIX = {"Empty Threat": 2, "Hidden Agenda": 2, "Hidden Asset": 2}
# The Government's forces of each scenario in a few spaces.
GOVERNMENT_LINE = {
    "short": "set up 9 French Troops in Algiers; set up 17 French Police in Oran; set up 3 Algerian Troops "
    "in Batna; set up 7 Algerian Police in Oran; set up 2 Government Bases in Oran; set up 2 Government Base "
    "in Algiers",
    "medium": "set up 9 French Troops in Algiers; set up 20 French Police in Oran; set up 3 Algerian Troops "
    "in Batna; set up 7 Algerian Police in Oran; set up 2 Government Bases in Oran; set up 1 Government Base "
    "in Batna",
    "full": "set up 2 French Troops in Algiers; set up 3 French Police in Oran; set up 3 Algerian Troops in "
    "Batna; set up 2 Algerian Police in Oran",
}
TROOPS, POLICE = ct.PieceType.FRENCH_TROOPS, ct.PieceType.FRENCH_POLICE
GOVERNMENT_BASES, FLN_BASES = ct.PieceType.GOVERNMENT_BASES, ct.PieceType.FLN_BASES
GUERRILLAS = ct.PieceType.GUERRILLAS


def government(count: int, piece: ct.PieceType, space: str) -> ct.kernel.Move:
    return move("setup.government", count, piece, space)


def fln(count: int, piece: ct.PieceType, space: str) -> ct.kernel.Move:
    return move("setup.fln", count, piece, space)


def opened(scenario: str = "short") -> ct.State:
    """The Government about to set up its forces."""
    return lawful(ct.setup(scenario, open_deployment=True))


def fln_first(scenario: str = "short") -> ct.State:
    """The FLN about to set up its forces, after the Government."""
    return line(opened(scenario), GOVERNMENT_LINE[scenario])


def laws(state: ct.State) -> set[str]:
    return {violation.law for violation in ct.violations(state)}


# Open deployment


@pytest.mark.clause("10", "R158")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_forces_to_set_up_are_those_that_the_option_lists(scenario: str) -> None:
    state = opened(scenario)
    _, theirs, ours = state.stack
    assert isinstance(theirs, FlnDeployment)
    assert isinstance(ours, GovernmentDeployment)
    assert (ours.left, theirs.left) == LISTED[scenario]


@pytest.mark.clause("10", "R158")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_markers_and_boxes_are_as_the_scenario_lists_and_the_map_is_empty(scenario: str) -> None:
    standard, state = ct.setup(scenario), opened(scenario)
    for was, now in zip(standard.spaces, state.spaces, strict=True):
        assert now.pieces == "none"
        assert (was.support, was.resettled, was.terror) == (now.support, now.resettled, now.terror)
    assert (state.out_of_play, state.casualties) == (standard.out_of_play, standard.casualties)
    ours, theirs = LISTED[scenario]
    for piece, count in state.available.items():
        assert count == standard.available.of(piece) + ours.of(piece) + theirs.of(piece)
    assert (state.total_support, state.total_opposition) == (
        standard.total_support,
        standard.total_opposition,
    )


@pytest.mark.clause("10", "R158", "1.4.3")
def test_the_government_sets_up_first_and_then_the_fln_and_then_play_begins() -> None:
    state = opened()
    assert ct.actor(state) is ct.GOVERNMENT
    state = line(state, GOVERNMENT_LINE["short"])
    assert ct.actor(state) is ct.FLN
    text = (
        "set up 2 FLN Bases in Morocco; set up 2 FLN Bases in Tunisia; set up 4 Guerrillas in Morocco; "
        "set up 4 Guerrillas in Tunisia; set up 9 Guerrillas in Setif; set up 2 FLN Bases in Setif; "
        "set up 1 FLN Base in Batna; set up 1 FLN Base in Barika"
    )
    state = line(state, text)
    assert [type(frame).__name__ for frame in state.stack] == ["NextCard"]
    setif = state.space("Setif")
    assert (setif.underground, setif.active, setif.fln_bases, setif.control) == (9, 0, 2, ct.FLN)
    assert state.space("Oran").control is ct.GOVERNMENT
    standard = ct.setup("short")
    assert (state.available, state.out_of_play) == (standard.available, standard.out_of_play)


@pytest.mark.clause("10", "R158")
def test_setting_up_takes_pieces_from_available_and_counts_them_off() -> None:
    one = government(2, POLICE, "Oran")
    assert str(one) == "set up 2 French Police in Oran"
    assert ledger(opened(), one) == ["10: Placed French Police 2 Oran"]
    after = play(opened(), one)
    assert (after.available.french_police, after.space("Oran").french_police) == (4 + 15, 2)
    assert pending(after).left == Pool(9, 15, 3, 7, 4)


@pytest.mark.clause("10")
def test_the_standard_set_up_can_be_set_up_anew() -> None:
    """Piece by piece as the scenario prints it, and the position is the standard one."""
    for scenario in SCENARIOS:
        standard, state = ct.setup(scenario), opened(scenario)
        for kind, pieces in (
            ("setup.government", GovernmentDeployment.pieces),
            ("setup.fln", FlnDeployment.pieces),
        ):
            for space in standard.spaces:
                for piece in pieces:
                    count = space.guerrillas if piece is GUERRILLAS else getattr(space, piece.name.lower())
                    if count:
                        state = play(state, move(kind, count, piece, space.name))
        assert state == standard


@pytest.mark.clause("10")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_to_set_up_no_piece(count: int) -> None:
    assert refusal(opened(), government(count, POLICE, "Oran")) == {"at_least_one"}
    assert refusal(fln_first(), fln(count, GUERRILLAS, "Oran")) == {"at_least_one"}


@pytest.mark.clause("10", "R158")
def test_illegal_to_set_up_what_the_scenario_lists_as_available() -> None:
    """21 French Police are in Available, of which 4 stay there."""
    assert refusal(opened(), government(18, POLICE, "Oran")) == {"still_left"}
    assert government(17, POLICE, "Oran") in ct.legal_moves(opened())
    assert refusal(fln_first("full"), fln(8, GUERRILLAS, "Oran")) == {"still_left", "minima_in_reach"}
    assert fln(7, GUERRILLAS, "Oran") in ct.legal_moves(fln_first("full"))


@pytest.mark.clause("10", "R158")
def test_illegal_to_set_up_the_other_players_forces() -> None:
    assert refusal(opened(), government(1, GUERRILLAS, "Oran")) == {"still_left"}
    assert refusal(fln_first(), fln(1, TROOPS, "Batna")) == {"still_left"}
    (unmet,) = ct.judge(opened(), government(1, GUERRILLAS, "Algiers")).violations
    assert unmet.clauses == ("10", "R158")
    assert unmet.text.startswith("each player sets up its own forces, ")


@pytest.mark.clause("1.3.4", "1.4.2", "10", "R158")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_for_the_government_to_set_up_abroad(country: str) -> None:
    assert refusal(opened(), government(1, TROOPS, country)) == {"in_algeria"}
    assert government(1, TROOPS, "Tlemcen") in ct.legal_moves(opened())


@pytest.mark.clause("1.3.4", "5.1.8", "10")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_for_the_fln_to_set_up_abroad_before_independence(country: str) -> None:
    assert refusal(fln_first("full"), fln(1, GUERRILLAS, country)) == {"country_independent"}
    assert fln(1, GUERRILLAS, country) in ct.legal_moves(fln_first("short"))


@pytest.mark.clause("10", "1.4.2", "R158")
def test_illegal_third_base_of_a_space_both_sides_together() -> None:
    assert refusal(opened(), government(3, GOVERNMENT_BASES, "Oran")) == {"bases_fit"}
    state = play(opened(), government(1, GOVERNMENT_BASES, "Oran"))
    assert refusal(state, government(2, GOVERNMENT_BASES, "Oran")) == {"bases_fit"}
    assert government(1, GOVERNMENT_BASES, "Oran") in ct.legal_moves(state)
    state = fln_first("medium")
    assert state.space("Batna").bases == 1
    assert refusal(state, fln(2, FLN_BASES, "Batna")) == {"bases_fit"}
    assert fln(1, FLN_BASES, "Batna") in ct.legal_moves(state)
    assert refusal(state, fln(3, FLN_BASES, "Morocco")) == {"bases_fit"}
    assert fln(2, FLN_BASES, "Morocco") in ct.legal_moves(state)


@pytest.mark.clause("10", "1.4.2")
def test_cubes_and_guerrillas_stack_without_limit() -> None:
    assert government(17, POLICE, "Batna") in ct.legal_moves(opened())
    assert fln(17 - 8, GUERRILLAS, "Oran") in ct.legal_moves(fln_first())


@pytest.mark.clause("10", "R158")
@pytest.mark.parametrize(("scenario", "most"), [("short", 9), ("medium", 18)])
def test_illegal_to_leave_too_few_guerrillas_for_morocco_and_tunisia(scenario: str, most: int) -> None:
    """Four for each in the Short scenario, two in the Medium."""
    state = fln_first(scenario)
    assert fln(most, GUERRILLAS, "Biskra") in ct.legal_moves(state)
    assert refusal(state, fln(most + 1, GUERRILLAS, "Biskra")) == {"minima_in_reach"}


@pytest.mark.clause("10", "R158")
def test_the_full_scenario_asks_for_none_abroad() -> None:
    assert fln(7, GUERRILLAS, "Biskra") in ct.legal_moves(fln_first("full"))


@pytest.mark.clause("10", "R158")
@pytest.mark.parametrize(("scenario", "bases"), [("short", 4), ("medium", 8)])
def test_illegal_to_leave_too_few_bases_for_morocco_and_tunisia(scenario: str, bases: int) -> None:
    """Two for each in the Short scenario, one in the Medium."""
    state = fln_first(scenario)
    for name in ("Barika", "Biskra", "Setif", "Medea")[: bases // 2]:
        assert fln(2, FLN_BASES, name) in ct.legal_moves(state)
        state = play(state, fln(2, FLN_BASES, name))
    assert refusal(state, fln(1, FLN_BASES, "Saida")) == {"minima_in_reach"}
    assert "10, R158" in str(ct.judge(state, fln(1, FLN_BASES, "Saida")))
    each = {"short": 2, "medium": 1}[scenario]
    state = play(state, fln(each, FLN_BASES, "Morocco"), fln(each, FLN_BASES, "Tunisia"))
    assert not [one for one in ct.legal_moves(state) if "FLN Base" in str(one)]


@pytest.mark.clause("10", "R158")
def test_illegal_to_give_one_country_what_the_other_needs() -> None:
    """Of 17 Guerrillas, 13 may stand in Morocco, so that 4 are left for Tunisia."""
    state = fln_first("short")
    assert fln(13, GUERRILLAS, "Morocco") in ct.legal_moves(state)
    assert refusal(state, fln(14, GUERRILLAS, "Morocco")) == {"minima_in_reach"}
    state = play(state, fln(13, GUERRILLAS, "Morocco"))
    assert {str(one) for one in ct.legal_moves(state) if "Guerrilla" in str(one)} == {
        "set up 1 Guerrilla in Tunisia",
        *(f"set up {count} Guerrillas in Tunisia" for count in (2, 3, 4)),
    }


@pytest.mark.clause("10", "R158")
def test_more_than_the_least_may_stand_abroad_in_the_medium_scenario() -> None:
    state = line(fln_first("medium"), "set up 2 FLN Bases in Morocco; set up 20 Guerrillas in Morocco")
    assert fln(2, GUERRILLAS, "Tunisia") in ct.legal_moves(state)
    assert refusal(state, fln(1, GUERRILLAS, "Oran")) == {"minima_in_reach"}


@pytest.mark.clause("10", "R158")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_open_deployment_never_runs_dry_and_ends_with_the_least_abroad(scenario: str) -> None:
    standard = ct.setup(scenario)
    least = {"short": (4, 2), "medium": (2, 1), "full": (0, 0)}[scenario]
    for seed in range(15):
        state = opened(scenario)
        for step in ct.random_game(scenario, seed, open_deployment=True):
            assert ct.legal_moves(step.before)
            if len(step.before.stack) == 1:
                break
            state = lawful(step.after)
        assert (state.available, state.out_of_play) == (standard.available, standard.out_of_play)
        for space in map(state.space, ("Morocco", "Tunisia")):
            assert space.guerrillas >= least[0]
            assert space.fln_bases >= least[1]


@pytest.mark.clause("10")
@pytest.mark.parametrize("state", [opened(), fln_first()], ids=["Government", "FLN"])
def test_illegal_moves_of_play_before_the_forces_are_set_up(state: ct.State) -> None:
    for one in (move("reveal", 1), move("choose.first", ct.Option.PASS), move("deploy"), move("rally")):
        assert "moment" in refusal(state, one)
    assert "sets up its forces" in str(ct.judge(state, move("rally")))


@pytest.mark.clause("10", "R158")
def test_illegal_positions_of_open_deployment_break_their_laws() -> None:
    state = fln_first("short")
    next_card, left = state.stack
    assert isinstance(left, FlnDeployment)
    more = attrs.evolve(state, stack=(next_card, FlnDeployment(attrs.evolve(left.left, guerrillas=16))))
    assert laws(more) == {"deployment_is_the_scenarios"}
    done = attrs.evolve(ct.setup("short"), stack=(next_card, FlnDeployment(Pool())))
    assert laws(done) == {"forces_are_left_to_set_up"}
    theirs = attrs.evolve(state, stack=(next_card, GovernmentDeployment(left.left)))
    assert "deployment_is_the_scenarios" in laws(theirs)
    alone = attrs.evolve(opened(), stack=(next_card, opened().stack[-1]))
    assert laws(alone) >= {"forces_are_left_to_set_up"}
    turned = attrs.evolve(opened(), stack=(next_card, *opened().stack[:0:-1]))
    assert laws(turned) >= {"set_up_is_in_order"}
    played = state.but(deck=state.deck.revealed(1))
    assert laws(played) == {"set_up_is_in_order"}


@pytest.mark.clause("10", "R158")
def test_illegal_deployment_whose_minima_are_out_of_reach_breaks_a_law() -> None:
    state = play(fln_first("short"), fln(9, GUERRILLAS, "Biskra"))
    spaces = list(state.spaces)
    biskra = state.space("Biskra").place.index
    spaces[biskra] = attrs.evolve(spaces[biskra], underground=10)
    frame = FlnDeployment(attrs.evolve(pending(state).left, guerrillas=7))
    taken = state.but(
        spaces=tuple(spaces),
        available=state.available.changed(GUERRILLAS, -1),
        stack=(state.stack[0], frame),
    )
    assert laws(taken) == {"minima_are_in_reach"}


@pytest.mark.clause("10", "R158")
def test_illegal_guerrilla_on_the_map_before_the_government_has_set_up_breaks_a_law() -> None:
    state = opened()
    spaces = list(state.spaces)
    spaces[0] = attrs.evolve(spaces[0], underground=1)
    theirs = FlnDeployment(attrs.evolve(LISTED["short"][1], guerrillas=16))
    early = state.but(
        spaces=tuple(spaces),
        available=state.available.changed(GUERRILLAS, -1),
        stack=(state.stack[0], theirs, state.stack[-1]),
    )
    assert laws(early) == {"government_deploys_first"}


# The options together


@pytest.mark.parametrize(
    ("scenario", "options", "says"),
    [
        ("full", {"capabilities": True}, "uses every Event card"),
        ("short", {"torture": True}, "goes with capabilities=True"),
        ("short", {"card": 1, "open_deployment": True}, "card=1 must wait: first comes where the Government"),
        ("short", {"card": 1, "capabilities": True}, "must wait: first comes whether a Capability"),
        ("short", {"card": 1, "deception": MIX}, "must wait: first comes the Deception marker"),
    ],
)
def test_illegal_options_that_do_not_go_together(scenario: str, options: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ct.setup(scenario, **options)


@pytest.mark.parametrize("option", ["open_deployment", "capabilities", "torture"])
@pytest.mark.parametrize("value", ["no", 1, None, 0])
def test_illegal_option_that_is_neither_true_nor_false(option: str, value: Any) -> None:
    options: dict[str, Any] = {"capabilities": True, option: value}
    with pytest.raises(TypeError, match=f"{option} is True or False, not {value!r}"):
        ct.setup("short", **options)


@pytest.mark.clause("2.1", "10", "7.3")
def test_all_options_are_done_in_order_whoever_is_first() -> None:
    for first in (ct.GOVERNMENT, ct.FLN):
        state = lawful(ct.setup("short", first=first, open_deployment=True, capabilities=True, deception=MIX))
        names = "NextCard FlnDeployment GovernmentDeployment SortingCards DrawingMarkers DrawingMarkers"
        assert " ".join(type(frame).__name__ for frame in state.stack) == names
        assert state.first_eligible is first


@pytest.mark.clause("10", "7.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("option", ["open_deployment", "capabilities", "torture", "deception", "all"])
def test_a_whole_random_game_with_each_option_keeps_all_laws(scenario: str, option: str) -> None:
    each: dict[str, dict[str, Any]] = {
        "open_deployment": {"open_deployment": True},
        "capabilities": {"capabilities": True},
        "torture": {"capabilities": True, "torture": True},
        "deception": {"deception": MIX},
        "all": {"open_deployment": True, "capabilities": True, "torture": True, "deception": MIX},
    }
    options = each[option]
    if scenario == "full":
        options = {name: one for name, one in options.items() if name not in {"capabilities", "torture"}}
    after = ct.setup(scenario, **options)
    for step in ct.random_game(scenario, 5, **options):
        assert step.before == after
        after = lawful(step.after)
        if len(step.before.stack) > 1 and type(step.before.stack[0]).__name__ == "NextCard":
            assert ct.legal_moves(step.before)
            assert ct.from_json(ct.to_json(step.before)) == step.before
            assert ct.parse_move(step.before, str(step.move)) == step.move
    assert after.ending is not None


def test_the_same_seed_gives_the_same_game_with_options() -> None:
    one, again = (
        [str(step.move) for step in ct.random_game("short", 4, open_deployment=True, deception=MIX)]
        for _ in range(2)
    )
    assert one == again
    other = [str(step.move) for step in ct.random_game("short", 4, first=ct.GOVERNMENT)]
    assert one != other
