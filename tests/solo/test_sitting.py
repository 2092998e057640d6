"""A sitting without a terminal: what is chosen, taken back, and found again in its record."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ctcore as ct
from ctcore.errors import IllegalMove, NotationError
from ctcore.game.match import Even, reasons_of
from ctcore.game.pages import header
from ctcore.game.sitting import CannotUndo, Seating, Sitting, begun, resumed
from ctcore.kernel import Part
from ctcore.twilight.bot import Bot
from ctcore.twilight.game import GAME

NIM = ct.game("nim")
BY_BOT = Seating("government", {"fln": "bot"}, 4)


def even(number: int) -> random.Random:
    return random.Random(number)  # noqa: S311 - play, not secrets


def to_person(sitting: Sitting) -> Sitting:
    """Let the others act until the person is to choose, or the game is over."""
    while not sitting.is_over and not sitting.is_persons:
        sitting.advance()
    return sitting


def government_first(seating: Seating = BY_BOT) -> Sitting:
    """Before the Government's choice of a box on card 1."""
    return to_person(begun(GAME, ct.setup("short", first=ct.GOVERNMENT, card=1), seating))


def played_on(sitting: Sitting, draw: random.Random, choices: int) -> Sitting:
    """That many choices of the person, drawn evenly, or fewer if the game is over before."""
    for _ in range(choices):
        if to_person(sitting).is_over:
            break
        sitting.choose(draw.choice(sitting.offered()))
    return to_person(sitting)


def told(sitting: Sitting) -> list[tuple[str, list[str], list[str]]]:
    return [(one.seat, [*map(str, one.moves)], [*map(str, one.reasons)]) for one in sitting.decisions]


# The record


@pytest.mark.parametrize("against", ["bot", "greedy,width=3"])
def test_a_game_taken_up_again_goes_on_with_the_same_chances_and_plans(against: str) -> None:
    seating, draw = Seating("government", {"fln": against}, 8), even(3)
    whole = begun(GAME, ct.setup("short"), seating)
    # Within a turn of the FLN the Government may be asked, and then the plan goes on.
    for _ in range(6):
        played_on(whole, draw, 7)
        again = resumed(GAME, whole.text(), seating)
        assert [*again.recall()] == whole.steps
        assert (again.state, again.part) == (whole.state, whole.part)
        assert again.text() == whole.text()
        assert told(again) == told(whole)
        if whole.is_over:
            break
        seed = draw.getrandbits(32)
        assert played_on(again, even(seed), 9).steps == played_on(whole, even(seed), 9).steps
    assert len(whole.steps) > 60


def test_a_plan_of_another_player_survives_the_record() -> None:
    """The program that ran was killed in the middle of the FLN's turn."""
    whole = to_person(begun(GAME, ct.setup("short", card=1), BY_BOT))
    whole.say("no pivotal event")
    for _ in range(4):
        whole.advance()
    again = resumed(GAME, whole.text(), BY_BOT)
    assert [*again.recall()] == whole.steps
    assert not whole.is_persons
    (_, bot), (_, other) = (*whole._players.values(), *again._players.values())
    assert isinstance(bot, Bot)
    assert isinstance(other, Bot)
    assert (bot.decision, bot._played) == (other.decision, other._played)
    assert bot.decision is not None
    assert 0 < bot._played < len(bot.decision.moves)
    assert to_person(again).steps == to_person(whole).steps
    assert told(again) == told(whole)


def test_a_detour_of_the_person_does_not_change_the_dice() -> None:
    straight, detour = government_first(), government_first()
    for line in ("sweep; Medea", "train; Algiers"):
        detour.say(line)
        detour.undo()
    for sitting in (straight, detour):
        sitting.say("COUP D'ETAT")
    assert [straight.advance() for _ in range(2)] == [detour.advance() for _ in range(2)]


def test_the_stages_that_are_chosen_stand_in_the_record_and_are_found_again() -> None:
    sitting = government_first()
    sitting.say("sweep; Medea; from Algiers to Medea")
    assert isinstance(sitting.part, Part)
    assert sitting.text().endswith("# begun: from Algiers to Medea\n")
    again = resumed(GAME, sitting.text(), BY_BOT)
    assert (again.part, again.offered()) == (sitting.part, sitting.offered())
    again.undo()
    assert again.part is None
    assert "begun" not in again.text()


def test_comments_of_a_record_stay_in_it() -> None:
    text = government_first().text()
    noted = text.replace("card 1\n", "card 1  # the first\n") + "# the end\n"
    again = resumed(GAME, noted, BY_BOT)
    again.say("pass")
    assert "card 1  # the first\n" in again.text()
    assert again.text().endswith("# the end\n")


def test_the_header_says_who_plays() -> None:
    said = header(government_first().text())
    assert (said["government"], said["fln"], said["seed"]) == ("person", "bot", "4")


def test_the_record_is_read_as_any_other() -> None:
    sitting = played_on(begun(GAME, ct.setup("short"), BY_BOT), even(1), 20)
    assert tuple(ct.replay(ct.read_record(sitting.text()))) == tuple(sitting.steps)
    assert ct.write_record(ct.read_record(sitting.text())) == sitting.text()


def test_a_game_without_a_move_has_a_record_too() -> None:
    seating = Seating("first", {"second": "random"}, 1)
    sitting = begun(NIM, NIM.setup(), seating)
    again = resumed(NIM, sitting.text(), seating)
    assert (again.steps, again.state) == ([], NIM.setup())


def test_a_game_that_is_over_is_not_begun() -> None:
    over = list(ct.random_game("short", 1))[-1].after
    with pytest.raises(ValueError, match="the game is over"):
        begun(GAME, over, BY_BOT)


# Choices


def test_a_line_is_played_whole_or_not_at_all() -> None:
    sitting = government_first()
    before = sitting.text()
    for line, error in (
        ("sweep; Medea; train", IllegalMove),
        ("sweep; Medae", NotationError),
        ("", NotationError),
        ("# nothing", NotationError),
    ):
        with pytest.raises(error):
            sitting.say(line)
        assert (sitting.text(), sitting.part) == (before, None)
    assert [str(step.move) for step in sitting.say("sweep; Medea")] == ["sweep", "Medea"]


@pytest.mark.parametrize(
    ("line", "who"), [("pass; pass", "FLN"), ("pass; pass; card 5", "FLN"), ("COUP D'ETAT; roll 6", "Nature")]
)
def test_nobody_makes_the_moves_of_others_or_chooses_the_dice(line: str, who: str) -> None:
    sitting = government_first()
    before = sitting.text()
    with pytest.raises(NotationError, match=f"by then {who} is to choose, not Government"):
        sitting.say(line)
    assert sitting.text() == before


def test_a_card_that_a_line_may_leave_out_is_not_the_persons_to_leave_out() -> None:
    sitting = begun(GAME, ct.setup("short"), Seating("fln", {"government": "random"}, 1))
    with pytest.raises(NotationError, match="Nature is to choose, not FLN"):
        sitting.say("rally")


def test_what_ends_the_game_ends_the_line() -> None:
    sitting = begun(
        NIM,
        NIM.changed(NIM.setup(), "A.stones 2; B.stones 0; C.stones 0"),
        Seating("first", {"second": "random"}, 1),
    )
    with pytest.raises(NotationError, match="the game is over by then"):
        sitting.say("take 2 from A; take 1 from B")
    sitting.say("take 2 from A")
    assert sitting.is_over


# Undo


def test_undo_goes_back_choice_by_choice_and_stage_by_stage_to_what_others_did() -> None:
    sitting = government_first()
    begins = sitting.state
    sitting.say("sweep; Medea")
    sitting.say("from Algiers")
    sitting.choose(sitting.offered()[0])
    sitting.undo()
    assert str(sitting.part) == "from Algiers"
    assert sitting.undo() == ()
    assert sitting.part is None
    # A line that was said at once is taken back at once.
    assert [str(step.move) for step in sitting.undo()] == ["sweep", "Medea"]
    assert sitting.state == begins
    with pytest.raises(CannotUndo, match="no undo past 'no pivotal event' of FLN"):
        sitting.undo()
    assert sitting.state == begins


def test_undo_stops_at_a_roll() -> None:
    sitting = government_first()
    sitting.say("COUP D'ETAT")
    roll = sitting.advance()
    assert str(roll.move).startswith("roll")
    with pytest.raises(CannotUndo, match=r"no undo past 'roll [1-6]' of Nature"):
        sitting.undo()
    assert sitting.steps[-1] == roll


def test_undo_goes_as_far_back_in_a_game_taken_up_again() -> None:
    sitting = government_first()
    sitting.say("sweep; Medea")
    again = resumed(GAME, sitting.text(), BY_BOT)
    assert [str(again.undo()[0].move) for _ in range(2)] == ["Medea", "sweep"]
    with pytest.raises(CannotUndo):
        again.undo()


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    with pytest.raises(CannotUndo, match="nothing has been chosen yet"):
        begun(NIM, NIM.setup(), Seating("first", {"second": "random"}, 1)).undo()


# Hints and reasons


def test_a_hint_is_a_line_of_the_person_and_changes_nothing() -> None:
    sitting = government_first()
    before, others = sitting.text(), sitting._others
    moves = sitting.hint("greedy")
    assert (sitting.text(), sitting._others) == (before, others)
    assert moves == sitting.hint("greedy")
    sitting.say("; ".join(map(str, moves)))
    assert not sitting.is_persons


def test_the_reasons_are_those_of_the_player_since_the_persons_last_choice() -> None:
    sitting = to_person(begun(GAME, ct.setup("short", card=1), BY_BOT))
    sitting.say("no pivotal event")
    to_person(sitting)
    assert all(one.seat == "fln" for one in sitting.decisions)
    said = [reason for _, _, reasons in told(sitting) for reason in reasons]
    assert any(reason.startswith("8.4") for reason in said)
    known = [str(step.move) for step in sitting.steps if sitting.game.actor(step.before) is ct.FLN]
    assert [move for _, moves, _ in told(sitting) for move in moves] == known
    # They stay while the person chooses, until others decide again.
    before, number = told(sitting), len(sitting.steps)
    sitting.say("pass")
    assert told(sitting) == before
    to_person(sitting)
    later = [str(step.move) for step in sitting.steps[number:] if sitting.game.actor(step.before) is ct.FLN]
    assert later
    assert [move for _, moves, _ in told(sitting) for move in moves] == later


def test_a_player_need_not_give_reasons() -> None:
    assert reasons_of(Even(GAME)) == ()
    assert reasons_of(Bot()) == ()
    sitting = to_person(begun(NIM, NIM.setup(), Seating("second", {"first": "random"}, 1)))
    assert [one.reasons for one in sitting.decisions] == [()]


def test_a_marker_that_the_other_draws_is_not_seen() -> None:
    start = ct.setup("short", deception={"Hidden Agenda": 2, "Empty Threat": 3})
    sitting = to_person(begun(GAME, start, BY_BOT))
    seen: Any = [str(step.move) for step in sitting.seen(*sitting.steps)]
    assert len(seen) < len(sitting.steps)
    assert not [move for move in seen if "Agenda" in move or "Threat" in move]
