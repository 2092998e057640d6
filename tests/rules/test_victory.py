"""Victory (7.1 to 7.3): thresholds, margins, ties, Hidden Agendas, and what the outcome says."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.rules.victory import margin, reached, totals
from tests.rules.positions import lawful, move, with_commitment, with_independence
from tests.rules.rounds import FINAL_SKIPPED, SECOND, bare, over, with_spaces

AGENDA, THREAT = DeceptionMarker.HIDDEN_AGENDA, DeceptionMarker.EMPTY_THREAT
VICTORY, FINAL, SKIPPED = ct.Ending.VICTORY_PHASE, ct.Ending.FINAL_ROUND, ct.Ending.NO_FINAL_ROUND
END_OF_SHORT = (67, *range(1, 13), 68, *range(13, 25), 69)


def standing(government: int, fln: int, scenario: str = "full") -> ct.State:
    """The two totals: Commitment alone for the Government, Opposition and Bases for the FLN."""
    state = with_commitment(bare(scenario), government)
    peopled = [space for space in state.spaces if space.population and not space.place.is_country]
    for space in sorted(peopled, key=lambda one: -one.population):
        if state.opposition_plus_bases + space.population <= fln:
            state = with_spaces(state, {space.name: {"support": -1}})
    names = [space.name for space in state.spaces if space.place.is_sector]
    bases = fln - state.opposition_plus_bases
    state = with_spaces(state, {name: {"fln_bases": 1} for name in names[:bases]})
    assert totals(state.spaces, state.commitment) == {ct.GOVERNMENT: government, ct.FLN: fln}
    return state


def result(
    support: int, opposition: int, ending: ct.Ending = FINAL, **deception: tuple[DeceptionMarker, ...]
) -> ct.Outcome:
    """The outcome of a game that ended in that way with those totals."""
    short = ending is not VICTORY
    played = (*SECOND, 68)
    if short:
        played = END_OF_SHORT if ending is FINAL else (*FINAL_SKIPPED, 69)
    state = standing(support, opposition, "short" if short else "full")
    state = over(state, ending, played)
    found = ct.outcome(lawful(state.but(deception=Deception(**deception))))
    assert found is not None
    return found


# Totals and margins


@pytest.mark.clause("1.9", "7.2", "1.6.2")
def test_the_totals_are_support_and_commitment_opposition_and_bases() -> None:
    spaces = {
        "Algiers": {"support": 1},
        "Medea": {"support": 1, "fln_bases": 1},
        "Barika": {"support": -1},
        "Bougie": {"support": -1, "fln_bases": 2},
    }
    state = with_spaces(with_commitment(bare(), 9), spaces)
    assert totals(state.spaces, 9) == {ct.GOVERNMENT: 5 + 9, ct.FLN: 3 + 3}
    assert (margin(state, ct.GOVERNMENT), margin(state, ct.FLN)) == (14 - 35, 6 - 30)


@pytest.mark.clause("7.2", "1.6.3", "R35")
def test_bases_abroad_count_and_the_people_there_do_not() -> None:
    state = with_spaces(with_independence(bare()), {"Morocco": {"fln_bases": 2}})
    assert totals(state.spaces, 0)[ct.FLN] == 2


@pytest.mark.clause("7.2")
def test_bases_off_the_map_and_government_bases_do_not_count() -> None:
    state = with_spaces(bare(), {"Medea": {"government_bases": 1}})
    assert state.available.fln_bases == 15
    assert totals(state.spaces, 0)[ct.FLN] == 0


@pytest.mark.clause("1.6.2", "R37")
def test_the_total_may_pass_50() -> None:
    state = with_spaces(with_commitment(bare(), 50), {"Algiers": {"support": 1}})
    assert (totals(state.spaces, 50)[ct.GOVERNMENT], margin(state, ct.GOVERNMENT)) == (53, 18)


@pytest.mark.clause("7.2", "7.3", "R153")
@pytest.mark.parametrize(("government", "fln"), [(35, 30), (36, 30), (35, 31), (36, 31)])
def test_a_condition_is_met_just_where_the_margin_is_positive(government: int, fln: int) -> None:
    state = standing(government, fln)
    for faction, total, line in ((ct.GOVERNMENT, government, 35), (ct.FLN, fln, 30)):
        assert reached(state.spaces, state.commitment, faction) == (total > line)
        assert (margin(state, faction) > 0) == (total > line)


# Who wins


@pytest.mark.clause("7.1", "7.2", "R154")
@pytest.mark.parametrize(
    ("government", "fln", "winner"),
    [
        (36, 0, ct.GOVERNMENT),
        (36, 30, ct.GOVERNMENT),
        (0, 31, ct.FLN),
        (35, 31, ct.FLN),
        # Both: the margins rank them.
        (37, 31, ct.GOVERNMENT),
        (36, 32, ct.FLN),
        (36, 31, ct.FLN),
    ],
)
def test_who_wins_in_a_victory_phase(government: int, fln: int, winner: ct.Actor) -> None:
    found = result(government, fln, VICTORY)
    assert (found.winner, found.ending) == (winner, VICTORY)
    assert (found.government_margin, found.fln_margin) == (government - 35, fln - 30)
    both = government > 35 and fln > 30
    assert found.clauses == ("7.1", "7.3", "R154", "6.1") if both else ("7.2", "R154", "6.1")


@pytest.mark.clause("7.1", "7.3", "2.4.1")
@pytest.mark.parametrize("ending", [FINAL, SKIPPED])
@pytest.mark.parametrize(
    ("government", "fln", "winner"),
    [
        (20, 14, ct.GOVERNMENT),
        (20, 15, ct.FLN),
        (20, 16, ct.FLN),
        (36, 30, ct.GOVERNMENT),
        (37, 31, ct.GOVERNMENT),
        (36, 31, ct.FLN),
        (35, 30, ct.FLN),
    ],
)
def test_the_highest_margin_wins_at_the_end_and_a_tie_goes_to_the_fln(
    government: int, fln: int, winner: ct.Actor, ending: ct.Ending
) -> None:
    found = result(government, fln, ending)
    assert (found.winner, found.ending) == (winner, ending)
    tied = government - 35 == fln - 30
    ends = ("6.3.3",) if ending is FINAL else ("2.4.1", "R138")
    assert found.clauses == (("7.3", "7.1", "R154") if tied else ("7.3", "R154")) + ends
    assert ("tie" in found.reason) == tied


@pytest.mark.clause("7.1")
def test_there_is_no_outcome_before_the_end() -> None:
    assert ct.outcome(ct.setup("full")) is None
    assert ct.outcome(with_commitment(ct.setup("full", card=1), 50)) is None


@pytest.mark.clause("7.3", "R154")
@pytest.mark.parametrize("ending", [FINAL, SKIPPED])
def test_after_the_final_round_margins_decide_whoever_has_reached(ending: ct.Ending) -> None:
    # The FLN alone is beyond its threshold, but Hidden Agendas put the Government's margin ahead.
    agendas = {"government": (AGENDA, AGENDA), "fln": (THREAT, THREAT)}
    found = result(35, 31, ending, **agendas)
    assert (found.winner, found.government_margin, found.fln_margin) == (ct.GOVERNMENT, 2, 1)
    assert found.clauses[:2] == ("7.3", "R154")
    assert "7.2" not in found.clauses


@pytest.mark.clause("6.1", "6.3.3", "2.4.1", "R138")
@pytest.mark.parametrize(
    ("ending", "clauses"), [(VICTORY, ("6.1",)), (FINAL, ("6.3.3",)), (SKIPPED, ("2.4.1", "R138"))]
)
def test_illegal_move_after_the_end_cites_what_ended_the_game(
    ending: ct.Ending, clauses: tuple[str, ...]
) -> None:
    played = {VICTORY: (*SECOND, 68), FINAL: END_OF_SHORT, SKIPPED: (*FINAL_SKIPPED, 69)}[ending]
    state = over(standing(36, 31, "short"), ending, played)
    (unmet,) = ct.judge(state, move("rally")).violations
    assert (unmet.clauses, unmet.text) == (clauses, "the game is over")


# Deception


@pytest.mark.clause("7.3")
def test_each_hidden_agenda_adds_one_to_its_holders_margin() -> None:
    assert result(20, 15, government=(AGENDA, THREAT)).winner is ct.GOVERNMENT
    assert result(20, 15, government=(AGENDA, THREAT), fln=(AGENDA, THREAT)).winner is ct.FLN
    assert result(20, 15, government=(AGENDA, AGENDA), fln=(AGENDA, THREAT)).winner is ct.GOVERNMENT
    found = result(20, 15, government=(AGENDA, AGENDA), fln=(THREAT, THREAT))
    assert (found.government_margin, found.fln_margin) == (-13, -15)


@pytest.mark.clause("7.3", "7.2", "R156")
def test_a_hidden_agenda_meets_no_victory_condition_but_ranks_those_who_do() -> None:
    state = standing(35, 30).but(deception=Deception((AGENDA, AGENDA), (AGENDA, AGENDA)))
    for faction in (ct.GOVERNMENT, ct.FLN):
        assert not reached(state.spaces, state.commitment, faction)
        assert margin(state, faction) == 2
    assert result(36, 31, VICTORY, government=(AGENDA, THREAT)).winner is ct.GOVERNMENT
    # The FLN alone is beyond its threshold, whatever the margins.
    assert result(35, 31, VICTORY, government=(AGENDA, AGENDA)).winner is ct.FLN


@pytest.mark.clause("7.3")
def test_markers_in_the_bag_add_nothing() -> None:
    assert result(20, 15, bag=(AGENDA, AGENDA)).winner is ct.FLN


@pytest.mark.clause("7.1", "7.3")
def test_the_outcome_says_who_won_and_why() -> None:
    assert str(result(36, 31, VICTORY)) == (
        "7.1, 7.3, R154, 6.1: the FLN wins, as a victory condition is met in a Victory Phase; "
        "a tie goes to the FLN [margins: Government +1, FLN +1]"
    )
