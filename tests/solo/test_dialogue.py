"""The verb solo over standard input: what is shown, what may be answered, and the record that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from ctcore.cli.report import BadInput
from ctcore.game.pages import header
from ctcore.screen.files import replace_text
from tests.cli.run import run
from tests.schemas.validating import faults
from tests.solo.typed import FIRST, LINES, SHORT, Watching, Whole, answers, solo


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Whole games


def test_a_short_game_is_played_from_its_beginning_to_its_end(whole: Whole) -> None:
    out, text = whole.out, whole.record
    assert out.startswith("Colonial Twilight: you play government; seed 1\n  fln    bot\n")
    end = " ".join(out[out.index("The game is over.") :].split())
    for said in ("wins, as", "[margins: Government", "8.6", "You have"):
        assert said in end
    assert "\x1b" not in out
    assert header(text)["result"] != "unfinished"


def test_its_record_is_replayed(whole: Whole) -> None:
    ran = run("replay", "-", stdin=whole.record)
    assert ran.status == 0
    assert "all legal" in ran.out


@pytest.mark.parametrize("pieces", [(40, 41, 300), (133,)])
def test_a_game_that_is_interrupted_comes_to_the_same_end(whole: Whole, pieces: tuple[int, ...]) -> None:
    solo(*SHORT, "--save", "game.txt", said=LINES[: pieces[0]])
    for begin, end in zip(pieces, (*pieces[1:], len(LINES)), strict=True):
        assert header(Path("game.txt").read_text())["result"] == "unfinished"
        # It begins at the decision where it was left, with its choices.
        ran = solo("--resume", "game.txt", said=LINES[begin:end])
        assert ran.status == 0
    assert Path("game.txt").read_text() == whole.record


def test_the_same_seed_is_the_same_game_and_another_is_another(whole: Whole) -> None:
    solo(*SHORT, "--save", "same.txt", said=LINES[:60])
    solo(*SHORT[:-1], "2", "--save", "other.txt", said=LINES[:60])
    same, other = (Path(name).read_text().partition("\n\n")[2] for name in ("same.txt", "other.txt"))
    assert whole.record.partition("\n\n")[2].startswith(same.rstrip())
    assert same.splitlines()[0] != other.splitlines()[0]


def test_nim_is_played_too() -> None:
    ran = run("--game", "nim", "solo", "--seed", "3", stdin="1\n" * 12)
    assert ran.status == 0
    assert "Nim: you play first; seed 3\n  second  random\n" in ran.out
    assert "wins, who has taken the last stone" in ran.out
    won = run("--game", "nim", "replay", "solo-nim-3.txt")
    assert won.status == 0
    assert ("You have won." in ran.out) == ("3: First wins" in ran.out) == ("3: First wins" in won.out)


def test_the_person_who_wins_is_told_so() -> None:
    ran = run(
        "--game", "nim", "solo", "--with", "B.stones 0; C.stones 0", "--scenario", "classic", stdin="3\n"
    )
    assert ran.out.endswith("The game is over. 3: First wins, who has taken the last stone\nYou have won.\n")


def test_how_clearly_the_government_has_won_is_told() -> None:
    last = (
        'ctcore1 short; house ["one-player game"]; cards 1 to 12, 67, 13 to 24, 68, 25 to 36, 69; '
        "Commitment 30; pending Withdrawing(moved=0)"
    )
    ran = solo("--house", "one-player", "--position", last, "--save", "game.txt", said=["end"])
    assert ran.out.endswith("\nVive la France\nYou have won.\n")
    # The record begins in that position, and tells the rules all the same.
    data = run("solo", "--resume", "game.txt", "--json").data
    assert faults("solo", data) == []
    assert (data["degree"], data["won"], data["house"]) == ("Vive la France", True, ["one-player game"])


def test_a_game_by_house_rules_goes_on_by_the_same() -> None:
    Path("dear.toml").write_text('title = "Dear"\n[[amends]]\nto = "sweep.price"\nvalue = 3\n')
    house = ("--house", "dear.toml")
    ran = solo(*house, *FIRST, "--save", "game.txt", said=["sweep; Medea"])
    assert "Government pays 3 Resources" in ran.out
    assert ran.out.endswith("ctcore solo --resume game.txt, with the same --house\n")
    assert "Oran" in solo(*house, "--resume", "game.txt", said=["troop lift; Oran"]).out
    for without in (solo("--resume", "game.txt"), solo("--resume", "game.txt", "--json")):
        assert without.status == 2
        assert "the position is played by" in without.err
        assert "--house FILE" in without.err
    solo(*FIRST, "--against", "random", "--save", "printed.txt", said=["1"])
    assert "leave out --house" in solo(*house, "--resume", "printed.txt").err


def test_against_the_fln_of_chapter_8_it_is_the_one_player_game_and_the_record_says_so() -> None:
    assert "  rules  one-player game\n" in solo(*FIRST, "--save", "game.txt", said=["sweep"]).out
    assert header(Path("game.txt").read_text())["house"] == "one-player game"
    ran = solo("--resume", "game.txt", said=["Medea"])
    assert "  rules  one-player game\n" in ran.out
    assert ran.out.endswith("go on with: ctcore solo --resume game.txt\n")
    assert run("replay", "game.txt").status == 0
    assert "rules" not in solo(*FIRST, "--against", "random").out
    full = ("--house", "one-player-full-round")
    solo(*full, *FIRST, "--save", "full.txt", said=["sweep"])
    assert "one-player game with a full final Round" in solo("--resume", "full.txt").out


# What is shown


def test_before_a_choice_the_position_what_is_pending_and_the_choices_are_shown() -> None:
    out = solo(*FIRST, said=["sweep"]).out
    before, after = out.split("government> sweep\n")
    assert "Philippeville      Mtn" in before
    assert "Next             Government: the First Eligible player's Operation, Event or Pass" in before
    assert "\n1  train           2  garrison" in before
    assert "Next, Government: a space to Sweep" in after
    assert "14  Algiers             City 3, Support, Government Control: 4 French Troops" in after
    assert "troop lift" in after
    assert "Philippeville      Mtn" not in after


def test_within_a_turn_only_what_has_changed_is_shown() -> None:
    _, after = answers(solo(*FIRST, said=["sweep", "Medea"]))
    assert "Resources  Government 18, FLN 15\n" in after
    assert "Commitment" not in after


def test_what_others_do_is_told_with_clauses_as_it_happens() -> None:
    (said,) = answers(solo(*FIRST, said=["pass"]))
    told = said[: said.index("Next, Government")]
    assert "Government\n  pass: Government gains 2 Resources (2.3.3)\nFLN\n" in told
    assert "(3.3." in told
    assert "\ncard " in told


def test_each_choice_has_a_number_and_stages_follow_one_another() -> None:
    ran = solo(*FIRST, said=["3", "Medea", "from Algiers", "1", "1", "undo"])
    sweep, _, origin, destination, moved, back = answers(ran)
    assert sweep.startswith("Government\n  sweep\n")
    assert "Begun: from Algiers; undo takes it back.\n1  from Algiers to" in origin
    assert "Begun: from Algiers to " in destination
    assert "1  move 1 French Troop from Algiers to " in destination
    assert moved.startswith("  move 1 French Troop from Algiers to ")
    assert back.startswith("Taken back: move 1 French Troop from Algiers to ")


def test_hidden_markers_stay_hidden() -> None:
    mix = ("--deception", "2 Hidden Agenda, 3 Empty Threat")
    ran = solo("--scenario", "short", "--seed", "3", *mix, "--save", "game.txt", said=["2", "ledger", "undo"])
    drawn = Path("game.txt").read_text().partition("\n\n")[2].partition("card")[0]
    assert "Hidden Agenda" in drawn
    assert "FLN 2 hidden, of " in ran.out
    assert not [line for line in ran.out.splitlines() if line.strip().startswith("draw")]


# What is answered


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("train; Batna", "No, by 3.2.1: Batna is not legal; it needs:\n    3.2.1  a space is one that Train"),
        ("Oran", "No, by"),
        ("trian", "'trian' is not a move. Did you mean train?"),
        ("sweep; Medae", "move 2 of the line: 'Medae' is not a move. Did you mean Medea?"),
        ("99", "there is no choice 99; choose 1 to 8."),
        ("0", "there is no choice 0; choose 1 to 8."),
        ("pass; roll 6", "by then FLN is to choose, not Government."),
        ("COUP D'ETAT; roll 6", "by then Nature is to choose, not Government."),
        ("show me", "'show me' is not a move."),
        ("\x00\xff", "is not a move."),
        ("#", "the line is empty."),
        ("save", "save needs the name of a file."),
        ("save no/such/folder", "cannot be written"),
        ("rule", "rule needs a number, a title or words"),
        ("rule 3.3.99", "3.3.99"),
        ("hint nobody", "nobody called 'nobody' plays government"),
    ],
)
def test_illegal_a_line_that_is_refused_changes_nothing(said: str, told: str) -> None:
    solo(*FIRST, "--save", "game.txt", said=["sweep", "undo"])
    before = Path("game.txt").read_bytes()
    ran = solo("--resume", "game.txt", said=[said])
    assert told in " ".join(ran.out.split()) or told in ran.out
    assert ran.out.endswith("You have left the game; go on with: ctcore solo --resume game.txt\n")
    assert Path("game.txt").read_bytes() == before
    data = run("solo", "--resume", "game.txt", "--json", stdin=f"{said}\n").data
    assert [one["line"] for one in data["refused"]] == [said]
    assert (data["played"], len(data["choices"])) == ([], 8)


def test_a_whole_order_is_one_answer_and_is_taken_back_at_once() -> None:
    order, back, _ = answers(solo(*FIRST, said=["sweep; Medea; activate Medea", "UNDO", "undo"]))
    assert "  Medea: Government pays 2 Resources (3.2.3)\n  activate Medea\n" in order
    assert back.startswith("Taken back: sweep; Medea; activate Medea.\n")


def test_undo_stops_at_a_roll_and_says_so() -> None:
    coup, back = answers(solo(*FIRST, "--save", "game.txt", said=["COUP D'ETAT", "undo"]))
    assert "Nature\n  roll " in coup
    last = coup[: coup.index("Next,")]
    assert back.startswith("no undo past '")
    assert "what is rolled, drawn or chosen by others stays." in back
    text = Path("game.txt").read_text()
    assert "COUP D'ETAT; roll" in text
    assert last.count("roll") == text.count("roll") == 2


def test_the_first_choice_that_is_taken_back_leaves_the_game_as_it_began() -> None:
    solo(*FIRST, "--save", "game.txt", said=["sweep; Medea", "undo"])
    assert Path("game.txt").read_text().endswith("\n\ncard 1\n  no pivotal event\n")
    data = run("solo", "--resume", "game.txt", "--json").data
    assert data["choices"][0] == "train"


def test_the_commands_answer_and_the_same_choice_is_still_to_be_made() -> None:
    said = ["", "help", "hint", "hint random", "why", "rule 3.2.1", "show", "ledger", "save copy.txt", "pass"]
    listed, helped, hinted, drawn, why, ruled, shown, ledger, saved, _ = answers(solo(*FIRST, said=said))
    assert listed.startswith("1  train")
    assert "takes back your last choice" in helped
    assert hinted.startswith("greedy: ")
    assert drawn.startswith("random: ")
    assert why.startswith("fln: no pivotal event\n")
    assert ruled.startswith("3.2.1 Train\n")
    assert ruled.startswith(run("rule", "3.2.1").out)
    assert shown.startswith(run("show", *FIRST[:6], "--with", "FLN 15").out[:40])
    assert "Philippeville      Mtn" in shown
    assert ledger.startswith("Nature\n  card 1\n")
    assert saved.startswith("Written to copy.txt.\n")
    assert run("replay", "copy.txt").status == 0


def test_the_reasons_of_the_flowchart_are_told() -> None:
    _, why = answers(solo(*SHORT, said=["2", "why"]))
    assert "8.4.1, R173  " in why
    assert "8.4.5" in why
    # Whoever comes back may ask, too.
    (again,) = answers(solo("--resume", "solo-short-1.txt", said=["why"]))
    assert again == why


def test_the_ledger_is_of_the_last_choice_and_all_since() -> None:
    _, ledger, again = answers(solo(*FIRST, said=["pass", "ledger", "sweep"]))
    assert ledger.startswith(
        "Government\n  pass\n    2.3.3  Government gains 2 Resources\n    2.3.2  Government ends in"
    )
    assert "sweep" in again


def test_who_gives_no_hint_and_no_reasons_is_said() -> None:
    ran = run("--game", "nim", "solo", "--seed", "1", "--seat", "second", stdin="hint\nwhy\nledger\n")
    hint, why, ledger = answers(ran)
    assert hint.startswith("Nim names nobody who plays second; hint random draws a move.\n")
    assert "random gives no reasons." in why
    assert "First takes" in ledger


# Seats


def players(*words: str) -> tuple[str, dict[str, str]]:
    data = run("solo", "--scenario", "short", "--seed", "1", *words, "--json").data
    return data["seat"], data["others"]


@pytest.mark.parametrize(
    ("words", "seat", "others"),
    [
        ((), "government", {"fln": "bot"}),
        (("--seat", "govt"), "government", {"fln": "bot"}),
        (("--seat", "fln"), "fln", {"government": "greedy"}),
        (("--government", "random"), "fln", {"government": "random"}),
        (("--fln", "greedy,width=2"), "government", {"fln": "greedy,width=2"}),
        (("--against", "random"), "government", {"fln": "random"}),
        (("--against", "ctcore.game.match:Even"), "government", {"fln": "ctcore.game.match:Even"}),
    ],
)
def test_the_person_has_the_seat_that_no_program_has(
    words: tuple[str, ...], seat: str, others: dict[str, str]
) -> None:
    assert players(*words) == (seat, others)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--seat", "fln", "--fln", "bot"), "you play fln yourself"),
        (("--government", "greedy", "--fln", "bot"), "every seat has its player"),
        (("--against", "bot", "--fln", "bot"), "--against and --fln name two players for fln"),
        (("--against", "bto"), "nobody called 'bto' plays fln"),
        (("--against", "no:where"), "cannot be loaded"),
        (("--against", f"{'x' * 300}:y"), "a player's name is one line"),
        (("--seat", "nature"), "--seat takes government or fln"),
        (("--seed", "1" * 19), "at most 18 digits"),
        (("--save", " "), "--save needs the name of a file"),
        (("--save", "."), ". exists; --resume . goes on"),
        (("--resume", "game.txt"), "leave out what names a position"),
    ],
)
def test_options_that_do_not_go_together_are_status_2(words: tuple[str, ...], complaint: str) -> None:
    ran = solo("--scenario", "short", *words)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
    assert [*Path().iterdir()] == []


def test_a_record_of_others_is_gone_on_with_in_a_seat_that_is_named() -> None:
    run("play", "--scenario", "short", "card 1; no pivotal event; rally; Barika", "--record", "game.txt")
    ran = solo("--resume", "game.txt", "--seat", "fln", "--against", "random", "--seed", "7", said=["end"])
    assert ran.status == 0
    said = header(Path("game.txt").read_text())
    assert (said["government"], said["fln"], said["seed"]) == ("random", "person", "7")


# Files


def test_no_file_is_written_before_the_first_choice_and_then_one_whose_name_is_free() -> None:
    assert (
        "nothing is kept before your first choice: --seed 1 begins anew." in solo(*FIRST, said=["hint"]).out
    )
    assert [*Path().iterdir()] == []
    for _ in range(2):
        solo(*FIRST, said=["pass"])
    assert sorted(map(str, Path().iterdir())) == ["solo-short-1-2.txt", "solo-short-1.txt"]
    # Without a seed one is drawn, and kept.
    solo("--scenario", "short", said=["1"])
    (drawn,) = {*Path().iterdir()} - {Path("solo-short-1.txt"), Path("solo-short-1-2.txt")}
    assert f"solo-short-{header(drawn.read_text())['seed']}.txt" == str(drawn)


def test_a_choice_is_kept_before_the_others_think_about_theirs() -> None:
    Watching.saw.clear()
    solo(
        *FIRST, "--against", "tests.solo.typed:Watching", "--save", "game.txt", said=["sweep", "undo", "pass"]
    )
    assert Watching.saw[:1] == ["pass"]


def test_a_game_may_go_on_in_another_file() -> None:
    solo(*FIRST, "--save", "game.txt", said=["sweep"])
    before = Path("game.txt").read_bytes()
    solo("--resume", "game.txt", "--save", "other.txt", said=["Medea"])
    assert Path("game.txt").read_bytes() == before
    assert Path("other.txt").read_text().endswith("sweep; Medea\n")


@pytest.mark.parametrize("file", ["no/such/folder.txt", "a\0b"])
def test_a_file_that_cannot_be_written_ends_the_game_and_says_so(file: str) -> None:
    ran = solo(*FIRST, "--save", file, said=["pass"])
    assert ran.status == 2
    assert "cannot be written" in ran.err


def test_a_file_is_replaced_whole_or_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path("game.txt")
    replace_text(file, "one")
    replace_text(file, "two")
    assert file.read_text() == "two"

    def torn(made: Path, text: str, **_: object) -> int:
        made.write_bytes(text.encode()[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", torn)
    with pytest.raises(BadInput, match="No space left"):
        replace_text(file, "three")
    assert [*map(str, Path().iterdir())] == ["game.txt"]
    assert file.read_bytes() == b"two"


def test_a_file_that_is_not_a_record_or_is_over_is_said_to_be() -> None:
    Path("text.txt").write_text("hello\n")
    assert "not a game record" in solo("--resume", "text.txt").err
    run("random", "--scenario", "short", "--games", "1", "--record", "over.txt")
    ran = solo("--resume", "over.txt", "--seat", "fln")
    assert ran.status == 0
    assert "The game is over." in ran.out
    assert "fln> " not in ran.out


# Data


def test_what_is_printed_as_json_says_where_the_game_is() -> None:
    data = run(
        "solo", *FIRST, "--save", "game.txt", "--json", stdin="sweep; Medea\nfrom Algiers\nnothing\n"
    ).data
    assert faults("solo", data) == []
    assert [one["move"] for one in data["played"]] == ["no pivotal event", "sweep", "Medea"]
    assert data["begun"] == "from Algiers"
    assert data["choices"][0] == "from Algiers to Medea"
    assert (data["record"], data["moves"]) == ("game.txt", 4)
    assert [one["line"] for one in data["refused"]] == ["nothing"]


def test_a_game_that_is_over_says_its_outcome_as_json(whole: Whole) -> None:
    Path("game.txt").write_text(whole.record)
    data = run("solo", "--resume", "game.txt", "--json").data
    assert faults("solo", data) == []
    assert data["outcome"]["winner"] in {"Government", "FLN"}
    assert data["won"] is (data["outcome"]["winner"] == "Government")
    assert (data["awaits"], data["choices"]) == (None, [])


def test_input_that_is_not_text_is_refused_line_by_line() -> None:
    ran = run("solo", *FIRST, stdin=b"\xff\xfe\npass\n")
    assert ran.status == 0
    assert "is not a move" in ran.out
    assert "Government gains 2 Resources" in ran.out
