from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.screen.console import console
from tests.cli.run import run


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_show_has_every_space_and_both_victory_markers_within_100_columns(scenario: str) -> None:
    ran, state = run("show", "--scenario", scenario), ct.setup(scenario)
    assert ran.status == 0
    assert all(len(line) <= 100 for line in ran.out.splitlines())
    for space in state.spaces:
        assert f" {space.name} " in ran.out
    support, opposition = state.support_plus_commitment, state.opposition_plus_bases
    assert f"Support + Commitment {support}, Opposition + Bases {opposition}" in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.clause("1.4", "1.6.1", "1.7")
def test_show_prints_a_space_s_pieces_support_and_control_in_their_columns() -> None:
    lines = run("show", "--scenario", "short").out.splitlines()
    row = next(line for line in lines if "Souk Ahras" in line)
    assert row.split()[:3] == ["3", "Souk", "Ahras"]
    for name, cell in (("Pop", "2"), ("ror", "."), ("Act", "."), ("Und", "1")):
        assert row[: lines[2].index(name) + len(name)].endswith(f" {cell}")
    for name, cell in (("Land", "Pln "), ("Support", "Oppose "), ("trol", "Govt ")):
        assert row[lines[2].index(name) :].startswith(cell)
    # French Troops and Police, Algerian Troops and Police, the Bases and Guerrillas.
    assert row.split()[7:] == [".", "1", ".", ".", "1", "1", "1", ".", "1"]


@pytest.mark.clause("6.4", "6.4.3", "R149")
def test_show_prints_the_control_that_the_redeploy_phase_began_with() -> None:
    short = ct.play(ct.setup("short"), "card 1; no pivotal event; pass; pass; card 67; end; end; end; end")
    assert short.space("Biskra").control is ct.GOVERNMENT
    state = ct.play(short, "move 1 French Police from Biskra to Algiers")
    assert state.space("Biskra").control is None
    text = ct.to_json(state)
    row = next(
        one for one in run("show", "--position", "-", stdin=text).out.splitlines() if " Biskra " in one
    )
    assert "Govt" in row
    told = json.loads(run("show", "--position", "-", "--json", stdin=text).out)
    assert {one["name"]: one["control"] for one in told["spaces"]}["Biskra"] == "Government"


def test_show_prints_resettled_sectors_boxes_and_what_is_pending() -> None:
    shown = ct.to_json(ct.play(ct.setup("short"), "card 4; no pivotal event"))
    out = run("show", "--position", "-", stdin=shown).out
    assert "Resettled        Setif, Bordj Bou Arreridj, Tlemcen" in out
    assert "Out of Play      5 Guerrillas" in out
    assert "Resources        Government 20, FLN 15" in out
    assert "Next             FLN: the First Eligible player's Operation, Event or Pass (2.3.2)" in out
    assert "Legal moves      7" in out
    assert "Short scenario, card 4; FLN First Eligible; FLN to act" in out


def test_show_prints_terror_and_the_markers_on_cities_and_countries() -> None:
    state = ct.play(ct.setup("short"), "card 43; no pivotal event; pass; pass")
    markers: dict[str, dict[str, Any]] = {
        "Batna": {"terror": 3},
        "Algiers": {"pop_markers": 1},
        "Tunisia": {"base_markers": 1},
    }
    spaces = tuple(attrs.evolve(space, **markers.get(space.name, {})) for space in state.spaces)
    out = run("show", "--position", "-", stdin=ct.to_json(attrs.evolve(state, spaces=spaces))).out
    row = next(line for line in out.splitlines() if "Batna" in line)
    assert row.split()[:5] == ["2", "Batna", "Mtn", ".", "3"]
    assert "Pop +1           Algiers" in out
    assert "Base +1          Tunisia" in out


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_the_spaces_of_a_board_fit_80_columns_and_the_rest_follows_the_terminal(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, last = ct.random_game(scenario, seed=3)
    out = run("show", "--position", "-", stdin=ct.to_json(last.before)).out
    assert [line for line in out.partition("\n\n")[0].splitlines() if len(line) > 80] == []
    for width in (80, 60, 100):
        monkeypatch.setattr("ctcore.screen.console._WIDTH", width)
        told = run("show", "--scenario", scenario, "--card", "1").out.partition("\n\n")[2]
        assert max(map(len, told.splitlines())) in range(width - 16, width + 1)


@pytest.mark.clause("2.2")
def test_show_names_the_card_by_its_title_once_one_is_turned_up() -> None:
    card = "Card             17, Commandos (Event)"
    assert card in run("show", "--scenario", "short", "--card", "17").out.splitlines()
    assert "\nCard  " not in run("show", "--scenario", "short").out


def test_show_as_json_carries_the_position_and_what_follows_from_it() -> None:
    state = ct.play(ct.setup("full"), "card 1; no pivotal event")
    data = run("show", "--position", "-", "--json", stdin=ct.to_json(state)).data
    algiers = next(space for space in data["spaces"] if space["id"] == "ALG")
    assert ct.from_json(json.dumps(data["position"])) == state
    assert data["actor"] == "FLN"
    assert data["legal_moves"] == len(ct.legal_moves(state))
    assert data["pending"] == [
        {"clause": "2.3.2", "awaits": "the First Eligible player's Operation, Event or Pass"}
    ]
    assert data["victory"]["support_plus_commitment"] == state.support_plus_commitment
    assert len(data["spaces"]) == 30
    assert (algiers["control"], algiers["terrain"]) == ("Government", "City")
    assert algiers["pieces"]["French Police"] == state.space("Algiers").french_police


def test_first_government_makes_that_player_first_eligible_before_and_after_the_card() -> None:
    before = run("play", "--scenario", "full", "--first", "government", "card 9", "--json").out
    after = run("play", "--scenario", "full", "--card", "9", "--first", "government", "train", "--json").out
    assert ct.from_json(before) == ct.setup("full", first=ct.GOVERNMENT, card=9)
    assert ct.from_json(after) == ct.play(ct.setup("full", first=ct.GOVERNMENT, card=9), "train")


@pytest.mark.parametrize("short", ["gov", "Govt"])
def test_the_government_goes_by_its_short_names(short: str) -> None:
    whole = run("show", "--scenario", "full", "--first", "government")
    assert run("show", "--scenario", "full", "--first", short) == whole


@pytest.mark.clause("2.3.1")
def test_first_turns_the_choice_over_when_the_card_is_already_up() -> None:
    shown = ct.to_json(ct.setup("full", card=9))
    ran = run("play", "--position", "-", "--first", "government", "train", "--json", stdin=shown)
    assert ct.from_json(ran.out) == ct.play(ct.setup("full", first=ct.GOVERNMENT, card=9), "train")


def test_play_prints_a_position_that_position_reads_back(tmp_path: Path) -> None:
    line = "rally; Barika; place 1 Guerrilla; Setif"
    ran = run("play", "--scenario", "short", line, "--json")
    path = tmp_path / "position.json"
    path.write_text(ran.out, encoding="utf-8")
    assert ran.status == 0
    assert ct.from_json(ran.out) == ct.play(ct.setup("short"), line)
    shown = run("show", "--position", str(path))
    assert "Selected         Barika, Setif" in shown.out
    assert run("play", "--scenario", "short", line).out == shown.out


@pytest.mark.clause("3.3.1", "R95")
def test_illegal_line_played_is_status_1_and_names_the_rule() -> None:
    ran = run("play", "--scenario", "short", "rally; Algiers")
    assert (ran.status, ran.out) == (1, "")
    assert "move 2 of the line, 'Algiers', is not legal; it needs:\n" in ran.err
    assert "3.3.1, R95: a City is at Neutral or Opposition [Algiers: Support]" in ran.err
    asked = run("play", "--scenario", "short", "rally; Algiers", "--json")
    assert [one["requirement"] for one in asked.error["violations"]] == ["city_not_at_support"]


def test_moves_are_grouped_by_kind_in_notation() -> None:
    state = ct.play(ct.setup("full"), "card 1; no pivotal event")
    data = run("moves", "--position", "-", "--json", stdin=ct.to_json(state)).data
    listed = [move for choice in data["choices"] for move in choice["moves"]]
    assert listed == [str(move) for move in ct.legal_moves(state)]
    assert (data["actor"], data["count"]) == ("FLN", 8)
    told = run("moves", "--position", "-", stdin=ct.to_json(state)).out
    assert "  rally         rally\n  march         march\n" in told
    assert told.endswith(
        "  event.first   event unshaded, event shaded\n  pivotal.play  SUEZ CRISIS\n8 legal moves\n"
    )


def test_nature_s_cards_are_listed_as_runs_of_numbers() -> None:
    state = ct.play(ct.setup("short"), "card 5; pass; pass")
    told = run("moves", "--position", "-", stdin=ct.to_json(state)).out
    assert "  reveal  card 1-4, 6-60, 67-71\n64 legal moves\nNature turns up a card (" in told
    assert "with a chance of 1 in 12); --card N" in " ".join(told.split())


def test_a_game_that_is_over_has_no_moves() -> None:
    state = ct.setup("short")
    while moves := ct.legal_moves(state):
        state = ct.step(state, moves[-1])
    over = ct.to_json(state)
    assert run("moves", "--position", "-", "--json", stdin=over).data == {
        "ctcore": "moves",
        "version": 1,
        "actor": None,
        "count": 0,
        "choices": [],
    }
    assert "the game is over" in run("show", "--position", "-", stdin=over).out
    ran = run("random", "--position", "-", stdin=over)
    assert (ran.status, ran.out) == (2, "")
    assert "the game is over" in ran.err


def test_perft_counts_the_same_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctcore.cli.perft._DEEP", 3)
    arguments = ("perft", "--scenario", "short", "--card", "1", "--depth", "3", "--divide", "--json")
    alone, at_once = (run(*arguments, "--jobs", jobs).data for jobs in ("1", "2"))
    assert alone == at_once
    assert alone["lines"] == sum(alone["divide"].values()) > 0


def test_perft_counts_lines_and_divides_them() -> None:
    start = ct.to_json(ct.play(ct.setup("short"), "card 1; no pivotal event"))
    where = ("perft", "--position", "-")
    whole = run(*where, "--depth", "3", "--json", stdin=start).data
    parts = run(*where, "--depth", "3", "--divide", "--json", stdin=start).data
    assert whole == {"ctcore": "perft", "version": 1, "depth": 3, "lines": parts["lines"]}
    assert parts["lines"] == sum(parts["divide"].values())
    boxes = ["rally", "march", "attack", "terror", "pass", "event unshaded", "event shaded", "OAS"]
    assert list(parts["divide"]) == boxes
    assert run("perft", "--scenario", "short", "--depth", "0", "--json").data["lines"] == 1
    told = run(*where, "--depth", "1", "--divide", stdin=start).out
    assert told.endswith("  event shaded    1\n  OAS             1\n8 lines of 1 move\n")


@pytest.mark.clause("2.2", "10")
def test_show_tells_the_deck_and_how_likely_a_propaganda_card_is() -> None:
    start = run("show", "--scenario", "short")
    assert "Cards            0 of 39 turned up, 0 of 3 Propaganda cards among them" in start.out
    likely = "Pile             1 of 3, 13 cards left; its Propaganda card comes next with a chance of 1 in 13"
    assert likely in start.out
    state = ct.play(ct.setup("short"), "card 67; end; end; end; end; end; end; card 5; pass; pass")
    shown = ct.to_json(state)
    assert (
        "Pile             1 of 3, 11 cards left; its Propaganda card is out"
        in run("show", "--position", "-", stdin=shown).out
    )
    assert "(no Propaganda card comes next)" in run("moves", "--position", "-", stdin=shown).out
    deck = run("show", "--position", "-", "--json", stdin=shown).data["deck"]
    assert (deck["turned_up"], deck["cards"], deck["propaganda_played"]) == (2, 39, 1)
    assert (deck["propaganda_is_out"], deck["chance_of_propaganda"]) == (True, "0")
    assert run("show", "--scenario", "short", "--json").data["deck"]["chance_of_propaganda"] == "1/13"


@pytest.mark.clause("6.2.3")
def test_show_tells_the_phase_of_a_propaganda_round_and_what_is_done_in_it() -> None:
    state = ct.play(ct.setup("full"), "card 67; send 3 French Police")
    shown = run("show", "--position", "-", stdin=ct.to_json(state))
    assert "Full scenario, Propaganda card 67, Commitment Adjustment (6.2.3); Government to act" in shown.out
    assert "Sent             3" in shown.out
    asked = run("show", "--position", "-", "--json", stdin=ct.to_json(state)).data
    assert asked["phase"] == "Commitment Adjustment (6.2.3)"
    assert asked["outcome"] is None
    assert "  commitment.send" in run("moves", "--position", "-", stdin=ct.to_json(state)).out


@pytest.mark.clause("2.3.7", "7.3")
def test_show_tells_what_is_in_force_and_who_has_won() -> None:
    coup = ct.to_json(ct.play(ct.setup("short"), "card 5; coup d'etat"))
    shown = run("show", "--position", "-", stdin=coup).out
    assert "In force         RECALL DE GAULLE; COUP D'ETAT was played in this Campaign" in shown
    *_, last = ct.random_game("short", seed=1)
    over = ct.to_json(last.after)
    told, outcome = run("show", "--position", "-", stdin=over).out, ct.outcome(last.after)
    assert outcome is not None
    assert f"the game is over, and the {outcome.winner} has won" in told
    assert str(outcome) in " ".join(told.split())
    data = run("show", "--position", "-", "--json", stdin=over).data
    assert (data["outcome"]["winner"], data["legal_moves"]) == (str(outcome.winner), 0)


def test_output_that_is_no_terminal_is_100_columns_wide() -> None:
    assert console().width == 100


@pytest.mark.clause("2.3.7", "10")
def test_show_names_the_pivotal_events_that_each_player_keeps() -> None:
    lines = " ".join(run("show", "--scenario", "full").out.split())
    assert "In hand Government COUP D'ETAT, MOBILIZATION, RECALL DE GAULLE; FLN MOROCCO AND" in lines
    alone = run("show", "--scenario", "short", "--with", "played OAS").out
    assert "In hand          Government COUP D'ETAT\n" in alone
