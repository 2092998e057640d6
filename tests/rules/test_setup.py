"""The options of the set-up (10): open deployment, and whole games with each option."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.rules.setup.frames import FlnDeployment, GovernmentDeployment
from tests.rules.positions import lawful, move, pending, play
from tests.rules.tabled import begun

SCENARIOS = ("short", "medium", "full")
# What the rulebook's lists of open deployment say, typed from its page: French and Algerian Troops,
# French and Algerian Police and Government Bases, then Guerrillas and FLN Bases.
LISTED = {
    "short": (Pool(9, 17, 3, 7, 4), Pool(guerrillas=17, fln_bases=8)),
    "medium": (Pool(9, 20, 3, 7, 3), Pool(guerrillas=22, fln_bases=10)),
    "full": (Pool(2, 3, 3, 2, 0), Pool(guerrillas=7, fln_bases=4)),
}
MIX = {"Empty Threat": 2, "Hidden Agenda": 2, "Hidden Asset": 2}
GOVERNMENT_BASES, FLN_BASES = ct.PieceType.GOVERNMENT_BASES, ct.PieceType.FLN_BASES
GUERRILLAS = ct.PieceType.GUERRILLAS


def fln(count: int, piece: ct.PieceType, space: str) -> ct.kernel.Move:
    return move("setup.fln", count, piece, space)


def opened(scenario: str = "short") -> ct.State:
    """The Government about to set up its forces."""
    return begun(f"Open {scenario}")


def fln_first(scenario: str = "short") -> ct.State:
    """The FLN about to set up its forces, after the Government."""
    return begun(f"FLN opens {scenario}")


def laws(state: ct.State) -> set[str]:
    return {violation.law for violation in ct.violations(state)}


# Open deployment


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
