from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.text.absent import BOX_OF_THE_EVENT, HIDDEN_ASSET, OPENED_BY
from ctcore.twilight.text.difference import changed
from tests.cli.run import run

FULL = ("--scenario", "full", "--first", "government")


@pytest.mark.clause("3.2.1", "5.1.7")
def test_illegal_train_in_batna_names_each_condition_that_batna_fails() -> None:
    ran = run("ask", *FULL, "train; Batna", "--json")
    (unmet,) = ran.data["refused"]["violations"]
    assert ran.status == 1
    assert (unmet["requirement"], unmet["clauses"]) == ("location", ["3.2.1"])
    assert unmet["grounds"] == [
        {"ground": "City", "clauses": ["3.2.1"], "lacks": ["not a City"]},
        {"ground": "Base", "clauses": ["3.2.1"], "lacks": ["no Government Base"]},
    ]
    assert ran.data["refused"]["number"] == 2
    assert ran.data["legal"] is False


@pytest.mark.clause("3.2.1")
def test_illegal_train_in_batna_is_told_with_clauses_and_values() -> None:
    ran = run("ask", *FULL, "train; Batna")
    assert ran.status == 1
    assert ran.out.startswith("No, by 3.2.1: Batna is not legal; it needs:\n    3.2.1  ")
    assert "3.2.1  a space is one that Train may select" in ran.out
    assert "City (3.2.1): not a City\n" in ran.out
    assert "Base (3.2.1): no Government Base\n" in ran.out
    assert "RECALL DE GAULLE" not in ran.out
    assert ran.err == ""


@pytest.mark.clause("3.2.1", "1.4.1")
def test_train_in_algiers_costs_two_and_shows_what_is_open_next() -> None:
    ran = run("ask", *FULL, "train; Algiers", "--json")
    following = ran.data["next"]
    open_now = {one["kind"]: [each["text"] for each in one["choices"]] for one in following["choices"]}
    assert ran.status == 0
    assert ran.data["cost"] == {"Government": 2}
    assert ran.data["gain"] == {}
    assert [step["move"] for step in ran.data["played"]] == ["card 1", "no pivotal event", "train", "Algiers"]
    assert open_now["train.place"] == [f"place {count} Algerian Police" for count in (1, 2, 3, 4)]
    assert open_now["train.pacify"] == ["pacify Algiers"]
    assert following["actor"] == "Government"
    assert {one["kind"] for one in following["shut"]} == {"train.select_track", "neutralize"}


@pytest.mark.clause("3.2.1")
def test_train_in_algiers_is_told_with_the_ledger_and_the_choices() -> None:
    ran = run("ask", *FULL, "train; Algiers")
    assert ran.status == 0
    assert "    3.2.1  Government pays 2 Resources" in ran.out
    assert ran.out.startswith("Yes, by 3.2.1: it costs the Government 2 Resources.\nFull scenario, card 1; ")
    assert "  train.pacify  pacify Algiers\n" in ran.out
    assert "none; it needs" not in ran.out
    assert ran.out.endswith("\n--more says why 2 kinds of move are closed.\n")


@pytest.mark.clause("2.2", "2.3.7", "3.2.1")
def test_more_tells_what_leads_up_to_a_line_and_why_the_rest_is_closed() -> None:
    for more, line in ((False, "train; Algiers"), (True, "train; Algiers"), (True, "train; Batna")):
        out = run("ask", *FULL, line, *["--more"] * more).out
        assert ("\n  card 1\n    2.2  card 1 is revealed\n  no pivotal event\n  train\n" in out) is more
        closed = "  train.select_track  none; it needs 3.2.1: the Border Zone Track opens when"
        assert (closed in out) is (more and line.endswith("Algiers"))
        assert ("--more" in out) is not more


@pytest.mark.clause("2.2")
def test_of_a_card_with_a_round_and_of_a_card_alone_all_is_told() -> None:
    assert "\n  card 67\n    2.2  " in run("ask", "--scenario", "short", "card 67; end").out
    assert "\n  card 5\n    2.2  card 5 is revealed\n" in run("ask", "--scenario", "short", "card 5").out
    led = run("ask", "--scenario", "short", "card 5; no pivotal event; pass").out
    assert "Short scenario, card 5; FLN First Eligible; FLN to act\n  pass\n" in led


@pytest.mark.clause("3.3.1", "R98")
def test_a_selected_space_closed_to_agitation_says_why() -> None:
    ran = run("ask", "--scenario", "short", "rally; Barika", "--json")
    (refused,) = ran.data["next"]["refused"]
    unmet = [one["requirement"] for one in refused["findings"] if not one["holds"]]
    assert ran.status == 0
    assert refused["move"] == "agitate Barika"
    assert unmet == ["base_or_control", "something_to_do"]
    told = run("ask", "--scenario", "short", "rally; Barika")
    assert "agitate Barika: not open; it needs:\n" in told.out
    assert "Barika: Terror 0, Population 1, Oppose" in told.out


@pytest.mark.clause("4.2.3", "#18")
def test_a_space_closed_to_all_removals_says_so_once_and_an_open_one_not_at_all() -> None:
    asked = ("--scenario", "full", "--first", "government", "--with", "in force #18")
    line = (
        "sweep; Algiers; neutralize; Algiers; Philippeville",
        "--with",
        "Philippeville: 1 Active, 1 French Police",
    )
    told = run("ask", *asked, *line)
    wide = " ".join(told.out.split())
    assert "neutralize.remove none in Algiers; it needs 4.2.3: as many such pieces stand" in wide
    assert "neutralize.torture none in Algiers; it needs 4.2.3: such a piece stands in the space" in wide
    assert "in Philippeville; it needs" not in wide
    assert "not open" not in wide
    whole = run("ask", *asked, *line, "--more").out
    assert "remove 3 Active from Philippeville: not open; it needs:" in whole


@pytest.mark.clause("2.3.2", "3.3.1")
@pytest.mark.parametrize(
    ("line", "standing"),
    [
        ("rally", "Legal so far; FLN still to choose: a location"),
        ("rally; Barika", "Legal so far; FLN still to choose: what the Rally does in the space, "),
        ("rally; Barika; place 1 Guerrilla", "Legal so far; FLN still to choose: "),
        ("rally; Barika; place 1 Guerrilla; end", "Next, Government: the Second Eligible player's choice"),
        ("attack; Bougie", "Legal so far; still to be rolled or drawn: "),
        # The Guerrillas have removed a piece, but the Attack goes on.
        ("attack; Bougie; roll 1; remove French Police", "Legal so far; FLN still to choose: "),
        # What the rules force is filled in before the end.
        ("attack; Bougie; roll 1; end", "Next, Government: "),
        ("pass", "Next, Government: the Second Eligible player's choice of a box."),
        ("pass; pass", "Next, Nature: the next card."),
        ("card 67; end", "Next, Government: "),
        ("card 25; no pivotal event; event", "Legal so far; "),
    ],
)
def test_where_a_line_stands_at_its_end_is_told(line: str, standing: str) -> None:
    ran = run("ask", "--scenario", "short", line)
    assert ran.status == 0
    assert f"\n{standing}" in ran.out
    following = run("ask", "--scenario", "short", line, "--json").data["next"]
    assert following["unfinished"] is standing.startswith("Legal so far")


def test_where_a_line_of_another_game_stands_is_told() -> None:
    algeria = ("--game", "algeria", "ask", "--scenario", "1958-operations")
    rolls = run(*algeria, "move Band from Tunisia to Batna").out
    assert "\nLegal so far; still to be rolled or drawn: a roll of dice.\n" in rolls
    assert "\nNext, Government: " in run(*algeria, "let the Government act").out


@pytest.mark.clause("#51s")
def test_moves_that_are_alike_but_for_many_spaces_are_told_once() -> None:
    out = " ".join(
        run("ask", "--scenario", "medium", "--card", "51", "no pivotal event; event shaded").out.split()
    )
    assert (
        "place 1 Guerrilla in <space> from Available, place 1 Guerrilla in <space> from Out of Play, " in out
    )
    assert "; <space> is Barika, Batna, Biskra, " in out
    assert out.count("Barika") == out.count("Tunisia") == 1


@pytest.mark.clause("2.3.3")
def test_a_pass_gains_and_costs_nothing() -> None:
    ran = run("ask", "--scenario", "short", "pass", "--json")
    assert (ran.data["cost"], ran.data["gain"]) == ({}, {"FLN": 1})
    assert "Yes, by 2.3.3: the FLN gains 1 Resource.\n" in run("ask", "--scenario", "short", "pass").out


@pytest.mark.clause("2.3.1", "3.2")
@pytest.mark.parametrize(
    ("first", "line", "wanted"), [("fln", "train", "government"), ("government", "rally", "fln")]
)
def test_the_other_player_s_operation_hints_at_first(first: str, line: str, wanted: str) -> None:
    ran = run("ask", "--scenario", "full", "--first", first, line)
    assert ran.status == 1
    assert f"Hint: --first {wanted} " in ran.out
    asked = run("ask", "--scenario", "full", "--first", first, line, "--json")
    assert asked.data["hint"].startswith(f"Hint: --first {wanted} ")


def test_there_is_no_hint_where_the_order_of_play_is_not_the_reason() -> None:
    assert run("ask", *FULL, "train; Batna", "--json").data["hint"] == ""
    # The Second Eligible player's turn: the order stands.
    later = run("ask", "--scenario", "short", "pass; limited op; rally", "--json")
    assert (later.status, later.data["hint"]) == (1, "")


@pytest.mark.clause("2.3.5")
def test_illegal_operation_on_a_later_card_says_who_is_first_there() -> None:
    line = "rally; Barika; end; pass; train"
    told = run("ask", "--scenario", "short", line)
    assert told.status == 1
    assert "--first" not in told.out
    hint = "On card 2 the FLN is First Eligible, by what was done on the cards before (2.3.5).\n"
    assert told.out.splitlines(keepends=True)[3] == hint
    asked = run("ask", "--scenario", "short", line, "--json").data["hint"]
    assert asked in told.out


@pytest.mark.clause("2.3.1")
def test_each_hint_can_be_followed_with_the_same_question() -> None:
    shown = ct.to_json(ct.setup("short", card=9))
    later = ct.to_json(ct.play(ct.setup("short"), "pass; pass"))
    for position in (shown, later):
        question = ("ask", "--position", "-", "train")
        assert "Hint: --first government " in run(*question, stdin=position).out
        assert run(*question, "--first", "government", stdin=position).status == 0


@pytest.mark.clause("2.3.1", "2.3.5")
def test_there_is_no_hint_at_first_where_a_card_s_turns_have_begun() -> None:
    under_way = ct.to_json(ct.play(ct.setup("short"), "pass"))
    told = run("ask", "--position", "-", "pass; train", stdin=under_way)
    assert told.status == 1
    assert "--first" not in told.out
    assert "On card 2 the FLN is First Eligible" in told.out


@pytest.mark.clause("2.3.2")
def test_illegal_move_of_another_moment_is_told_with_what_can_be_done_now() -> None:
    told = run("ask", "--scenario", "short", "rally; Barika; end; train")
    assert told.status == 1
    assert told.out.startswith("No, by 2.3.2: train is not legal now:\n")
    assert told.out.endswith("\nNext, Government: op + special activity, op only, pass.\n")
    following = run("ask", "--scenario", "short", "rally; Barika; end; train", "--json").data["next"]
    assert following["actor"] == "Government"
    assert [[each["text"] for each in one["choices"]] for one in following["choices"]] == [
        ["op + special activity", "op only", "pass"]
    ]


@pytest.mark.clause("2.3.6")
def test_illegal_move_after_the_game_has_nothing_next() -> None:
    state = ct.setup("short")
    while moves := ct.legal_moves(state):
        state = ct.step(state, moves[-1])
    told = run("ask", "--position", "-", "pass", stdin=ct.to_json(state))
    assert told.status == 1
    assert "the game is over" in told.out
    assert "Next" not in told.out


@pytest.mark.clause("5.2")
def test_illegal_event_of_a_card_with_two_texts_names_neither() -> None:
    told = run("ask", "--scenario", "short", "event")
    assert told.status == 1
    assert told.out.startswith("No, by 5.2: event is not legal; it needs:\n    5.2 ")
    (unmet,) = run("ask", "--scenario", "short", "event", "--json").data["refused"]["violations"]
    assert unmet["requirement"] == "one_text"


@pytest.mark.clause("2.3.2", "5.3.1", "7.3")
def test_of_the_event_box_and_what_is_not_in_play_nothing_is_told() -> None:
    opened = ("event.", "oas", "hidden_asset.", "sweep.buy_off", "sweep.search_with", "assault.select_with")
    for line in ("rally; Barika", "event unshaded; end"):
        out = run("ask", "--scenario", "short", line).out
        assert "\nNext, " in out or "\nLegal so far; " in out
        assert not any(f"  {kind}" in out for kind in opened)
    for line in ("sweep; Medea", "assault", "garrison; neutralize"):
        out = run("ask", "--scenario", "short", "--first", "government", line).out
        assert not any(f"  {kind}" in out for kind in (*opened, "neutralize.torture"))
        assert "buy off" not in out


@pytest.mark.clause("#45s")
def test_what_a_card_opens_is_told_of_while_it_is_in_force() -> None:
    state = ct.play(ct.setup("short", first=ct.GOVERNMENT, card=1), "no pivotal event")
    in_force = ct.to_json(changed(state, "in force #45s"))
    assert "  assault.select_with  assault " in run("ask", "--position", "-", "assault", stdin=in_force).out


def test_what_a_card_alone_opens_is_named_as_the_rules_name_it() -> None:
    assert {*OPENED_BY, *BOX_OF_THE_EVENT, *HIDDEN_ASSET} <= {kind.name for kind in ct.SYSTEM.kinds}
    assert set(OPENED_BY.values()) <= set(EFFECTS)


@pytest.mark.clause("4.1", "3.2.3", "4.2.2")
def test_a_sweep_interrupted_by_a_troop_lift_is_answered() -> None:
    line = (
        "sweep; Medea; Mostaganem; move 1 French Troop from Algiers to Medea; activate Medea; "
        "troop lift; Medea; Mostaganem; move 1 swept French Troop from Medea to Mostaganem; end; "
        "activate Mostaganem; end"
    )
    told = run("ask", "--scenario", "short", "--first", "government", line)
    assert told.status == 0
    assert "1 French Troop from Medea to Mostaganem" in told.out
    assert told.out.startswith("Yes, by 3.2.3: it costs the Government 4 Resources.\n")
    again = line.replace("activate Mostaganem; end", "activate Medea; end")
    refused = run("ask", "--scenario", "short", "--first", "government", again)
    assert refused.status == 1
    assert "each space is searched once" in refused.out


@pytest.mark.clause("4.1", "R9")
def test_a_special_activity_without_a_change_says_that_it_was_not_made() -> None:
    told = run("ask", "--scenario", "short", "rally; Barika; extort; end; end")
    assert told.status == 0
    assert "4.1  Extort changed nothing, so it was not made, and none may follow" in told.out


@pytest.mark.clause("1.8")
def test_what_both_players_pay_or_gain_is_one_sentence() -> None:
    paid = run("ask", "--scenario", "short", "rally; Barika; end; op only; train; Algiers").out
    assert "Yes, by 3.2.1: it costs the FLN 1 Resource and the Government 2 Resources.\n" in paid
    gained = run("ask", "--scenario", "short", "pass; pass").out
    assert "Yes, by 2.3.3: the FLN gains 1 Resource and the Government 2 Resources.\n" in gained
    both = run("ask", "--scenario", "short", "pass; op only; train; Algiers").out
    assert "Yes, by 3.2.1: it costs the Government 2 Resources, the FLN gains 1 Resource.\n" in both


def test_a_misspelt_space_gets_a_suggestion() -> None:
    ran = run("ask", *FULL, "train; Algirs")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.rstrip().endswith("Did you mean Algiers?")
    asked = run("ask", *FULL, "train; Algirs", "--json")
    assert (asked.status, asked.error["suggestions"]) == (2, ["Algiers"])


@pytest.mark.parametrize("line", ["", " ; ;", "# only a remark"])
def test_a_line_without_moves_is_bad_input(line: str) -> None:
    ran = run("ask", "--scenario", "short", line)
    assert (ran.status, ran.out) == (2, "")
    assert "the line is empty" in ran.err
    assert run("play", "--scenario", "short", line) == ran


@pytest.mark.clause("6.3.3", "7.1", "7.3")
def test_the_last_choice_of_the_final_round_ends_the_game_and_says_who_has_won() -> None:
    *_, last = (step for step in ct.random_game("short", seed=1) if str(step.move) == "end")
    assert last.after.ending is ct.Ending.FINAL_ROUND
    before, outcome = ct.to_json(last.before), ct.outcome(last.after)
    ran = run("ask", "--position", "-", "end", stdin=before)
    assert ran.status == 0
    assert f"The game is over. {outcome}"[:90] in ran.out
    asked = run("ask", "--position", "-", "end", "--json", stdin=before)
    assert outcome is not None
    assert asked.data["next"] == {
        "actor": None,
        "awaits": None,
        "unfinished": False,
        "outcome": {
            "winner": str(outcome.winner),
            "ending": "the final Propaganda Round is over",
            "clauses": ["7.3", "R154", "6.3.3", "2.4.1"],
            "reason": outcome.reason,
            "government_margin": outcome.government_margin,
            "fln_margin": outcome.fln_margin,
        },
        "choices": [],
        "shut": [],
        "refused": [],
    }


@pytest.mark.clause("6.2.1", "6.2.2", "6.2.3", "6.3", "6.4", "6.5")
def test_a_line_through_a_propaganda_round_is_told_phase_by_phase() -> None:
    told = run("ask", "--scenario", "short", "card 67; end; end; end; end; end; end").out
    assert "    6.2.1 as changed by #65  Government gains 26 Resources\n" in told
    assert told.startswith("Yes, by 6.4.2: ")
    assert told.index("the FLN redeploys nobody") < told.index("France Track from")
    phases = [
        line.strip()
        for line in told.splitlines()
        if line.endswith(")") and ("Phase" in line or "Adj" in line)
    ]
    assert phases == [
        "Commitment Adjustment (6.2.3)",
        "Support Phase (6.3.1)",
        "Support Phase (6.3.2)",
        "Redeploy Phase (6.4.1)",
        "Redeploy Phase (6.4.2)",
    ]


@pytest.mark.clause("6.2.1", "6.2.2", "6.2.3")
def test_what_a_propaganda_round_gives_is_in_the_sums() -> None:
    line = "card 67; end; end"
    told = run("ask", "--scenario", "short", line).out
    assert (
        "Yes, by 6.2.3: the Government gains 26 Resources and the FLN 10 Resources, Commitment -3.\n" in told
    )
    asked = run("ask", "--scenario", "short", line, "--json").data
    assert (asked["gain"], asked["cost"]) == ({"Government": 26, "FLN": 10}, {})
    assert asked["commitment"] == -3


@pytest.mark.clause("6.2.3", "2.4")
def test_illegal_moves_of_another_phase_say_what_is_awaited() -> None:
    early = run("ask", "--scenario", "short", "send 1 French Police")
    assert early.status == 1
    assert early.out.startswith(
        "No, by 2.2: send 1 French Police is not legal now:\n    2.2  the position awaits the next card"
    )
    late = run("ask", "--scenario", "full", "card 67; end; send 1 French Police")
    assert late.status == 1
    assert "the position awaits French pieces to withdraw to Out of Play" in late.out
    much = run("ask", "--scenario", "short", "card 67; send 1 French Police", "--json")
    assert [one["requirement"] for one in much.data["refused"]["violations"]] == ["out_of_play_there"]


@pytest.mark.clause("2.3.7", "R12")
def test_the_pivotal_window_is_passed_over_by_a_move_of_the_first_eligible_player() -> None:
    played = run("ask", "--scenario", "short", "pass", "--json").data["played"]
    assert [step["move"] for step in played] == ["card 1", "no pivotal event", "pass"]
    coup = run("ask", "--scenario", "short", "coup d'etat", "--json").data["played"]
    assert [step["move"] for step in coup] == ["card 1", "COUP D'ETAT"]
    oas = run("ask", "--scenario", "short", "oas", "--json").data["played"]
    assert [step["move"] for step in oas] == ["card 1", "no pivotal event", "OAS"]


@pytest.mark.clause("2.3.7", "R13")
def test_what_forbids_a_move_at_any_time_decides_before_what_the_position_awaits() -> None:
    told = run("ask", "card 67; COUP D'ETAT", "--scenario", "short")
    assert told.out.startswith("No, by 2.3.7, 5.1.4, R12, R13: COUP D'ETAT is not legal now:\n")
    assert "the position awaits French pieces to send from Out of Play" in told.out


@pytest.mark.clause("3.3.3")
def test_a_reach_is_told_with_its_clause_its_facts_and_what_turns_the_answer() -> None:
    ran = run("ask", "--scenario", "short", "--card", "1", "--reach", "attack; Batna")
    told = " ".join(ran.out.split())
    assert ran.status == 1
    of = "Proved of the refused move, Batna, in the position before it"
    assert f"{of}: no wherever Batna.guerrillas <= 0, by 3.3.3. Batna.guerrillas <= 0 Batna: Guer" in told
    assert 'else yes, as with "Batna: ' in told
    assert ran.out.endswith("\nGiven: what is pending.\n")


def test_a_reach_without_facts_says_what_else_is_given() -> None:
    ran = run("ask", "--scenario", "short", "--reach", "card 13")
    assert (
        "Proved: yes in every position lawful with this pending.\nGiven: what is pending, deck.\n" in ran.out
    )


@pytest.mark.clause("3.2.3")
def test_a_reach_says_of_which_move_of_the_line_it_is() -> None:
    asked = ("ask", "--scenario", "short", "--first", "government", "--reach", "sweep; Algiers; Medea")
    told = " ".join(run(*asked).out.split())
    of = "Proved of the last move, Medea, in the position before it"
    assert f"{of}: yes wherever resources.government >= 2." in told
    data = run(*asked, "--json").data
    reach = data["reach"]
    assert reach["move"] == "Medea"
    # Forced moves are among those played.
    assert [one["move"] for one in data["played"]][reach["moves_before"]] == "Medea"
    alone = run("ask", "--scenario", "short", "--first", "government", "--reach", "sweep")
    assert "\nProved: yes " in alone.out


@pytest.mark.clause("3.3.1")
def test_what_a_reach_turns_with_turns_the_answer() -> None:
    asked = ("--scenario", "short", "--card", "1", "rally; Algiers", "--json")
    (fact,) = run("ask", *asked, "--reach").data["reach"]["facts"]
    assert fact["condition"] == "Algiers.at_support"
    with_it = [word for change in fact["turned_by"] for word in ("--with", change)]
    assert run("ask", *asked, *with_it).data["legal"] is True
    assert "reach" not in run("ask", *asked).data
