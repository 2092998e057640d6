"""The one-player game: its Victory Phase, its final Round and its degrees (8.5.1, 8.6)."""

from __future__ import annotations

import json

import pytest

import ctcore as ct
from ctcore.errors import InvalidPosition, NotationError
from ctcore.game.games import game
from ctcore.twilight.board.vocabulary import Ending
from ctcore.twilight.rules.propaganda.frames import Pacification, Sending

PRINTED = game("twilight")
GAMES = {
    "printed": PRINTED,
    "alone": PRINTED.variant("one-player"),
    "full": PRINTED.variant("one-player-full-round"),
}
ALONE = GAMES["alone"]
# The cards up to the second Round, and up to the third, the last of a Short game.
SECOND = "cards 1 to 12, 67, 13 to 24"
ROUND = f"{SECOND}, 68"
LAST = "cards 1 to 12, 67, 13 to 24, 68, 25 to 36, 69"
# Six spaces of Population 13 in all bring the FLN's margin from -11 to at least +2.
AHEAD = "; ".join(
    f"{name}: Oppose" for name in ("Constantine", "Philippeville", "Algiers", "Medea", "Oran", "Mostaganem")
)


def at(of: str, *changes: str) -> ct.State:
    one = GAMES[of]
    house = f"house {json.dumps(list(one.house))}; " if one.house else ""
    found: ct.State = one.from_text(f"ctcore1 short; {house}{'; '.join(changes)}")
    return found


@pytest.mark.clause("8.6/1", "6.1", "7.2")
@pytest.mark.parametrize(
    ("of", "commitment", "ends"),
    [("printed", 29, True), ("printed", 28, False), ("alone", 29, False), ("full", 29, False)],
)
def test_the_governments_margin_ends_no_victory_phase(of: str, commitment: int, ends: bool) -> None:  # noqa: FBT001 - a row
    state = GAMES[of].play(at(of, SECOND, f"Commitment {commitment}"), "card 68")
    assert (state.ending is Ending.VICTORY_PHASE) is ends
    assert ends or isinstance(state.innermost, Sending)
    assert not GAMES[of].violations(state)


@pytest.mark.clause("8.6/1", "8.6/2", "6.1", "7.2")
@pytest.mark.parametrize("of", GAMES)
def test_the_flns_margin_ends_it(of: str) -> None:
    assert GAMES[of].play(at(of, SECOND), "card 68").ending is None
    state = GAMES[of].play(at(of, SECOND, AHEAD), "card 68")
    found = ct.outcome(state)
    assert found is not None
    assert (found.ending, found.winner, found.fln_margin > 0) == (Ending.VICTORY_PHASE, ct.FLN, True)
    assert ("8.6" in found.clauses) is (of != "printed")
    assert GAMES[of].degree(state) is None


@pytest.mark.clause("8.6/2")
def test_the_fln_wins_though_the_governments_margin_is_greater() -> None:
    changes = (SECOND, AHEAD, "Commitment 46")
    over = {of: ct.outcome(one.play(at(of, *changes), "card 68")) for of, one in GAMES.items()}
    assert {of: found and found.winner for of, found in over.items()} == {
        "printed": ct.GOVERNMENT,
        "alone": ct.FLN,
        "full": ct.FLN,
    }
    assert over["alone"] is not None
    assert over["alone"].government_margin > over["alone"].fln_margin > 0
    assert over["alone"].reason == "it has a positive margin"


@pytest.mark.clause("8.5.1/1", "8.5.1/2", "6.3.3")
@pytest.mark.parametrize(
    ("of", "cards", "ends"),
    [
        ("printed", LAST, False),
        ("full", LAST, False),
        ("alone", LAST, True),
        ("alone", ROUND, False),
    ],
)
def test_the_final_round_ends_after_the_commitment_phase(of: str, cards: str, ends: bool) -> None:  # noqa: FBT001 - a row
    (step,) = GAMES[of].play_line(at(of, cards, "pending Withdrawing(moved=0)"), "end")
    assert (step.after.ending is Ending.FINAL_ROUND) is ends
    assert ends or isinstance(step.after.innermost, Pacification)
    assert ("8.5.1" in {str(entry.clause) for entry in step.ledger}) is ends
    assert str(step.ledger[0].clause) == "6.2.3"
    assert not GAMES[of].violations(step.after)


@pytest.mark.clause("8.6/3", "8.6/4", "8.6/5", "8.6/6", "8.6/7", "7.1", "7.3")
@pytest.mark.parametrize(
    ("commitment", "winner", "degree"),
    [
        # The France Track takes 3 of it; Support is 7 and more.
        (20, ct.FLN, None),
        (21, ct.GOVERNMENT, "Negotiated Future"),
        (25, ct.GOVERNMENT, "Negotiated Future"),
        (26, ct.GOVERNMENT, "Vive la France"),
        (50, ct.GOVERNMENT, "Vive la France"),
    ],
)
def test_the_degree_is_the_difference_of_the_margins(
    commitment: int, winner: ct.Actor, degree: str | None
) -> None:
    over = ALONE.play(at("alone", LAST, f"Commitment {commitment}", "pending Withdrawing(moved=0)"), "end")
    found = ct.outcome(over)
    assert found is not None
    assert (found.winner, ALONE.degree(over)) == (winner, degree)
    assert {"8.5.1", "8.6"} <= set(found.clauses)
    assert degree is None or (found.government_margin - found.fln_margin >= 6) is (degree == "Vive la France")


def test_the_printed_game_and_one_that_goes_on_have_no_degree() -> None:
    printed = at("printed", LAST, "Commitment 40", "pending Agitation()")
    assert PRINTED.degree(PRINTED.play(printed, "end")) is None
    assert ALONE.degree(at("alone", LAST, "Commitment 40", "pending Withdrawing(moved=0)")) is None


@pytest.mark.clause("8.6/1", "6.1")
def test_a_law_asks_of_each_game_what_its_victory_phase_asks() -> None:
    changes = (ROUND, "Commitment 29", "pending Sending(moved=0)")
    assert not ALONE.violations(at("alone", *changes))
    with pytest.raises(InvalidPosition, match="round_follows_no_victory"):
        at("printed", *changes)
    with pytest.raises(InvalidPosition, match="round_follows_no_victory"):
        at("alone", *changes, AHEAD)


@pytest.mark.clause("8.5.1/1")
@pytest.mark.parametrize("pending", ["Pacification(spent=0)", "Agitation()"])
def test_a_one_player_games_final_round_has_no_support_phase(pending: str) -> None:
    for of in ("printed", "full"):
        assert not GAMES[of].violations(at(of, LAST, f"pending {pending}"))
    with pytest.raises(InvalidPosition, match="pending_is_a_turn"):
        at("alone", LAST, f"pending {pending}")


def test_a_position_names_the_variant_that_it_is_played_by() -> None:
    line = ALONE.to_text(ALONE.setup("short"))
    assert ALONE.from_text(line) == ALONE.setup("short")
    with pytest.raises(InvalidPosition, match="--house one-player,"):
        PRINTED.from_text(line)


def test_an_unknown_variant_is_answered_with_the_nearest() -> None:
    with pytest.raises(NotationError, match="Did you mean one-player"):
        PRINTED.variant("one-playr")
    with pytest.raises(NotationError, match="there are none"):
        game("nim").variant("one-player")
