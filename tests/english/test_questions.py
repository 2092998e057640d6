"""Every question of the tables is understood as the command beside it, and as no other."""

from __future__ import annotations

import os
import re
import shlex
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.cli.current import set_game
from ctcore.cli.question import asking_of, command_of
from ctcore.english.asking import Asking
from ctcore.english.nearest import nearest
from ctcore.english.spoken import plain
from ctcore.english.understanding import understand
from ctcore.game.games import game
from tests.cli.run import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LARGE = bool(os.environ.get("CTCORE_LARGE"))
HERE = Path(__file__).parent
OWN: dict[str, str] = tomllib.loads((HERE / "questions.toml").read_text(encoding="utf-8"))
BLIND: list[dict[str, Any]] = tomllib.loads((HERE / "blind.toml").read_text(encoding="utf-8"))["question"]
POSITIONS: dict[str, str] = tomllib.loads((HERE / "positions.toml").read_text(encoding="utf-8"))
UNSEEN: dict[str, str] = tomllib.loads((HERE / "unseen.toml").read_text(encoding="utf-8"))
FRESH: list[dict[str, Any]] = tomllib.loads((HERE / "fresh.toml").read_text(encoding="utf-8"))["question"]
HELD: dict[str, dict[str, str]] = tomllib.loads((HERE / "held.toml").read_text(encoding="utf-8"))
MISREAD: dict[str, dict[str, str]] = tomllib.loads((HERE / "misread.toml").read_text(encoding="utf-8"))
OTHERS: dict[str, dict[str, str]] = tomllib.loads((HERE / "others.toml").read_text(encoding="utf-8"))
NONSENSE = (
    "Can I bake a cake in Oran?",
    "Can the FLN rally on Mars?",
    "Was De Gaulle tall?",
    "Is 7 greater than 3?",
    "What is the capital of France?",
    "Can I rally in Paris?",
    "How many Guerrillas can I eat in Batna?",
    "Which bananas can I rally in?",
    "In which galaxy is Oran?",
    "Can I rally in Batna and sing?",
    "Will it rain?",
    "What is 2 plus 2?",
    "Who are you?",
    "Can Oran hold a grudge?",
    "What are the odds that I win the lottery?",
    "Should I rally in Batna?",
    "What should I do?",
    "Was Oran at Support?",
    "Has the Government passed?",
    "Did the FLN pass?",
    "What is the best move?",
    "Can I not rally in Batna?",
    "Who has more Resources?",
    "Can the FLN rally in Oran next turn?",
    "How many turns are left?",
    "Which player controls more Cities?",
    "What happens if the FLN does nothing?",
    "Can the Government move Troops from Algiers to Oran?",
    "How many Guerrillas does the Government have?",
    "What is the most Police the FLN can have in Oran?",
    "What is the most Guerrillas the Government can have in Oran this turn?",
    "How many Guerrillas can the Government place in Batna?",
    "How many Police can the FLN place in Algiers?",
    "Where does the FLN have Police?",
    "Torture is in force. Torture is not in force. Can the Government train in Algiers?",
    "What happens if a 6 is rolled?",
    "Can Police march from Barika to Batna?",
    "Can French Troops march from Barika to Batna?",
    "Can Guerrillas sweep Medea?",
    "Can Police sweep Medea?",
    "How far can the Police in Oran move?",
    "May the Government place Guerrillas in Batna?",
    "Can the FLN place Police in Batna?",
    "Can the Government have Guerrillas in Oran?",
    "Does the FLN have Police in Barika?",
    "How many Troops does the FLN have in Algiers?",
    "Can the Government place 2 Police in Algiers?",
    "Barika is Neutral. Can the FLN agitate in Barika?",
    "deploy; to medea",
    "troop lift; to oran",
    "Tizi Ouzou; remove base",
    "Tunisia; march; to morocco",
    "What happens if the FLN rolls a 6?",
    "Can the FLN pacify Medea?",
    "Can the FLN neutralize in Souk Ahras?",
    "What are the odds of removing a Police in Tlemcen?",
    "What are the odds of an ambush in Medea?",
    "What are the odds of card 25?",
    "odds of card 25",
    "What does it cost to pacify Medea?",
    "What does it cost to neutralize in Souk Ahras?",
    "What can the Government do after the FLN rallies in Batna?",
    "What happens if the FLN does not pass?",
    "Can no space be at Support?",
    "Does Support help the FLN?",
    "How many spaces can the FLN rally in?",
    "Is the border zone 3?",
    "Oran is Neutral. Oran is at Support. Can the FLN rally in Oran?",
    "Commitment is 3. Commitment is 5. Can I train in Oran?",
    "Is Algiers under Government Control and Oran under FLN Control?",
    "How many commitment are left after rally in Oran?",
    "Can Police march from Oran to Tlemcen?",
    (
        "Would purple elephants and grey zebras gladly whistle twelve merry waltzes beside frozen lakes, and "
        "seven sleepy bakers, nine tired clowns and forty hungry pirates paint wooden ships, polish brass "
        "kettles, knit woollen socks, count distant stars, chase yellow kites and bake giant pancakes?"
    ),
)


@pytest.fixture(autouse=True)
def asks_the_usual_game() -> None:
    set_game("twilight")


def meant(question: str, asking: Asking | None = None) -> str:
    """The command that the question means, without the program's name; empty if it means none."""
    found = understand(question, asking or asking_of())
    return "" if found.command is None else command_of(found.command).removeprefix("ctcore ")


@pytest.mark.parametrize("question", OWN)
def test_a_question_is_understood(question: str) -> None:
    assert meant(question) == OWN[question]


@pytest.mark.parametrize(
    "row",
    # One in two for each change; the nightly run asks all.
    [*BLIND, *FRESH][:: 1 if LARGE else 2],
    ids=lambda row: row["text"][:60],
)
def test_a_question_that_was_written_blind_is_understood_rightly_or_not_at_all(row: dict[str, str]) -> None:
    assert meant(row["text"]) == row.get("command", row.get("weak", ""))


@pytest.mark.parametrize("question", [*POSITIONS][:: 1 if LARGE else 2])
def test_a_question_about_a_position_is_understood(question: str) -> None:
    assert meant(question) == POSITIONS[question]


def answered(questions: Mapping[str, Iterable[str]]) -> Counter[str]:
    """How many of the questions are answered by an entry that decides it, by another one, or not."""
    register, counts = asking_of().game.register, Counter[str]()
    on = {one.id: {name.partition("/")[0] for name in one.clauses} for one in register.every_ruling}
    for question, names in questions.items():
        verb, *told = shlex.split(meant(question)) or ("",)
        shown = {re.sub("(?<=[0-9])[us]$", "", one) for one in told}
        shown = shown.union(*(on.get(one, ()) for one in shown))
        wanted = {*names}.union(*(on.get(one, ()) for one in names))
        is_right = verb not in {"", "rule"} or not shown.isdisjoint(wanted)
        counts["right" if is_right else "wrong" if verb else "unanswered"] += 1
    return counts


def test_of_two_hundred_questions_that_nobody_had_seen_most_are_answered() -> None:
    """A share of them for each change; one answer is called wrong that is right by another entry."""
    share = {one: UNSEEN[one].split() for one in [*UNSEEN][:: 1 if LARGE else 5]}
    counts = answered(share)
    assert len(UNSEEN) == 200
    assert counts["right"] >= 0.82 * len(share)
    assert counts["wrong"] <= 0.045 * len(share)


def test_what_was_asked_before_is_answered_by_what_decides_it() -> None:
    precedents = asking_of().game.precedents
    assert len(precedents) >= 3000
    assert not precedents.keys() & {plain(one) for one in UNSEEN}
    share = {one: precedents[one] for one in [*precedents][:: 1 if LARGE else 20]}
    counts = answered(share)
    assert counts["right"] >= 0.7 * len(share)
    assert counts["wrong"] <= 0.06 * len(share)


@pytest.mark.parametrize("which", ["twilight", "algeria", "labyrinth"])
def test_a_precedent_is_plain_words_and_names_entries(which: str) -> None:
    asked = game(which)
    assert len(asked.precedents) >= 500
    assert all(one == plain(one) for one in asked.precedents)
    assert asked.register.by_id.keys() >= {one for names in asked.precedents.values() for one in names}


@pytest.mark.parametrize(("which", "question"), [(one, each) for one in OTHERS for each in OTHERS[one]])
def test_questions_about_another_game_are_understood_in_its_words(which: str, question: str) -> None:
    set_game(which)
    command = OTHERS[which][question]
    assert meant(question) == (f"--game {which} {command}" if command else "")


@pytest.mark.parametrize("table", [HELD, MISREAD], ids=["held", "misread"])
@pytest.mark.parametrize("which", ["twilight", "algeria"])
def test_no_question_is_misread(table: dict[str, dict[str, str]], which: str) -> None:
    set_game(which)
    asking, head = asking_of(), "" if which == "twilight" else f"--game {which} "
    asked = [*table.get(which, {})][:: 1 if LARGE else 9]
    found = {one: meant(one, asking).removeprefix(head) for one in asked}
    assert found == {one: table[which][one] for one in asked}


def test_of_two_hundred_questions_a_hundred_and_seventy_are_understood() -> None:
    understood = len(OWN) + sum("command" in row for row in BLIND)
    assert len(OWN) >= 100 <= len(BLIND)
    assert understood >= 170
    assert sum("command" in row for row in BLIND) >= 0.85 * len(BLIND)
    held = HELD["twilight"]
    assert sum(map(bool, held.values())) >= 0.8 * len(held) >= 480
    assert len(MISREAD["twilight"]) >= 400
    assert sum("command" in row for row in FRESH) >= 0.85 * len(FRESH) >= 100


def test_a_rule_that_a_fresh_question_leads_to_decides_it() -> None:
    """Or it is a ruling on a clause that decides it."""
    ruled = {one.id: one.clauses for one in asking_of().game.register.every_ruling}
    for row in FRESH:
        verb, *names = shlex.split(row.get("command", "none"))
        told = {*names, *(one.partition("/")[0] for name in names for one in ruled.get(name, ()))}
        assert verb != "rule" or told & {*row["clauses"]}, row["text"]


def test_a_rule_that_a_question_leads_to_is_one() -> None:
    for which, asked in HELD.items():
        set_game(which)
        known = asking_of().game.register.by_id.keys()
        for command in {one for one in asked.values() if one.startswith("rule ")}:
            _, *name = shlex.split(command)
            assert known >= {*name} or run("--game", which, *shlex.split(command)).status == 0, command


@pytest.mark.parametrize("question", NONSENSE)
def test_what_is_not_in_the_words_of_the_game_is_not_understood(question: str) -> None:
    assert understand(question, asking_of()).command is None


@pytest.mark.parametrize("question", NONSENSE[::16])
def test_what_is_not_understood_leads_on_to_three_questions_with_other_answers(question: str) -> None:
    asking = asking_of()
    proposed = nearest(question, asking)
    found = [understand(one, asking).command for one in proposed]
    assert len(proposed) == 3
    assert len(set(found)) == 3
    assert None not in found
    assert not any(re.search("COUP|Border Zone Track|commitment are", one) for one in proposed)


def test_the_nearest_questions_ask_about_what_is_named() -> None:
    asking = asking_of()
    assert nearest("What's the difference between Pacify and Agitate?", asking)[:2] == (
        "How does Pacify work?",
        "How does Agitate work?",
    )
    assert nearest("Does Oran have more Troops than Algiers?", asking)[1:] == (
        "How many Troops are in Oran?",
        "How many Troops are in Algiers?",
    )
    err = run("ask", "Which is better, a Sweep or a Garrison?").err
    assert re.search(r"The nearest rules say:\n  3\.2\.3/.+\n  3\.2\.2/", err)


def test_a_word_that_is_misspelt_is_told_as_it_is_read() -> None:
    out = run("ask", "How many guerillas are in Oran?").out.splitlines()
    assert out == [
        "Understood: ctcore value --scenario short Oran.guerrillas",
        "('guerillas' is read as 'guerrillas')",
        "Oran.guerrillas: 0",
    ]
    assert meant("Can I rally in Orun?") == ""


def test_facts_may_stand_anywhere() -> None:
    neutral = 'ask --scenario short --with "oran: neutral" "rally; Oran"'
    for question in (
        "Oran is Neutral. Can I rally there?",
        "Can I rally in Oran? Oran is Neutral.",
        "Can I rally in Oran if it is Neutral?",
        "Can I, if Oran is Neutral, rally in Oran?",
    ):
        assert meant(question) == neutral, question


@pytest.mark.parametrize(
    ("question", "command", "note"),
    [
        (
            "Can I assault in Bougie with only Police there?",
            (
                'ask --scenario short --with "Bougie: 0 french troops, 0 algerian troops" --first government '
                '"assault; Bougie"'
            ),
            "",
        ),
        (
            "Can I assault Mostaganem with three Troops?",
            (
                'ask --scenario short --with "Mostaganem: 3 french troops from Philippeville, '
                '0 algerian troops" --first government "assault; Mostaganem"'
            ),
            "troops are taken as french troops; the french troops are taken from Philippeville",
        ),
        (
            "If there are 3 Guerrillas and 1 French Police in Oran, can I attack there?",
            (
                'ask --scenario short --with "Oran: 3 underground, 0 active" --with "oran: 1 french police" '
                '"attack; Oran"'
            ),
            "guerrillas are taken as underground",
        ),
        (
            "Can I use Terror in Bougie if all Guerrillas there are Active?",
            'ask --scenario short --with "Bougie: 1 active, 0 underground" "terror; Bougie"',
            "",
        ),
        (
            "Can the Government train in Mostaganem without a Base there?",
            (
                'ask --scenario short --with "mostaganem: 0 fln base, 0 government base" --first government '
                '"train; Mostaganem"'
            ),
            "",
        ),
    ],
)
def test_pieces_may_be_supposed_to_stand_somewhere(question: str, command: str, note: str) -> None:
    found = understand(question, asking_of())
    assert found.command is not None
    assert command_of(found.command) == f"ctcore {command}"
    assert found.command.note == note


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Do police move in a sweep?", "3.2.3/4"),
        ("Do police fight in an assault in Oran?", "3.2.4/6"),
        ("Which pieces go out of play in reset?", "6.5/1"),
        ("Does the population of Morocco count for total opposition?", "1.6.3/2"),
    ],
)
def test_the_sentence_that_decides_is_told(question: str, sentence: str) -> None:
    found = understand(question, asking_of()).command
    assert found is not None
    assert found.tells == (sentence,)
    assert f"\n{sentence}: " in run("ask", question).out
    assert run("ask", question, "--json").data["sentence"] == sentence


@pytest.mark.parametrize(
    "question",
    [
        "Who goes first after a propaganda round?",
        "What does a Sweep cost and who are you?",
        "Can guerrillas be captured?",
    ],
)
def test_a_rule_is_no_answer_where_no_sentence_of_it_tells_what_is_asked(question: str) -> None:
    assert meant(question) == ""


def test_what_is_told_of_a_position_makes_a_rule_no_answer() -> None:
    assert meant("What happens on a tie?") == "rule 7.1"
    assert meant("What happens on a tie with Napalm in force?") == ""
    assert meant("Commitment is 3. What is a Sweep?") == ""


def test_a_sentence_that_says_nothing_of_the_game_is_told_as_left_out() -> None:
    found = understand(
        "My friend and I are having a beer. How many Resources does the FLN have?", asking_of()
    )
    assert found.command is not None
    assert found.command.arguments == ("resources.fln",)
    assert found.command.note == "left out: 'my friend and i are having a beer'"
    assert meant("My friend has 3 Bases in Batna. How many Resources does the FLN have?") == ""


def test_a_word_of_no_rule_is_left_out_of_a_long_question_only() -> None:
    long = "Do the Police in a City bravely count in an Assault on Active Guerrillas and Bases?"
    found = understand(long, asking_of())
    assert found.command is not None
    assert (found.command.arguments, found.command.note) == (("3.2.4",), "left out: 'bravely'")
    assert meant("Do Police bravely count in an Assault?") == ""


def test_the_rule_for_any_space_is_no_answer_where_the_other_player_acts() -> None:
    general = understand("Can I troop lift my Algerian Troops out of Oran?", asking_of()).command
    assert general is not None
    assert general.note == "the rule for any space: what stands there is not looked at"
    assert meant("Can the FLN troop lift its Algerian Troops out of Oran?") == ""


def test_a_purse_is_that_of_whoever_may_begin_so() -> None:
    poor = 'ask --scenario short --with "{} resources 1" {}"{}"'
    assert meant("Can I rally in Batna with 1 Resource?") == poor.format("fln", "", "rally; Batna")
    assert meant("Can I sweep Medea with only 1 Resource?") == poor.format(
        "government", "--first government ", "sweep; Medea"
    )


def test_a_word_that_is_left_over_makes_a_question_unknown() -> None:
    for question in ("Can I rally in Algiers?", "How many Guerrillas are in Oran?", "What is a Sweep?"):
        assert meant(question)
        assert meant(question.replace("?", " quickly?")) == ""


@pytest.mark.parametrize("question", [*OWN][::9])
def test_neither_case_nor_marks_nor_courtesy_matter(question: str) -> None:
    told = re.sub("[?]$", "", question)
    for other in (told.upper(), told.lower(), f"{told} please?", f"{told}??"):
        assert meant(other) == OWN[question], other


@pytest.mark.parametrize("question", ["Can I rally in Algiers?", "Is Oran a City?"])
def test_the_answer_is_that_of_the_command_below_what_was_understood(question: str) -> None:
    words = shlex.split(OWN.get(question, "value --scenario short Oran.city"))
    asked, told = run("ask", question), run(*words)
    first, _, rest = asked.out.partition("\n")
    assert first.startswith("Understood: ctcore ")
    assert shlex.split(first.removeprefix("Understood: ctcore ")) == words
    assert (rest, asked.status) == (told.out, told.status)
    assert run(question).out == asked.out
    data = run("ask", question, "--json").data
    assert data["answer"] == run(*words, "--json").data
    assert shlex.split(data["command"])[1:] == words


def test_a_question_is_asked_of_the_position_that_is_named() -> None:
    ran = run("ask", "Can I rally in Oran?", "--scenario", "medium", "--with", "Oran: Neutral")
    assert ran.out.startswith(
        'Understood: ctcore ask --scenario medium --with "Oran: Neutral" "rally; Oran"\nYes, by'
    )
    assert run("ask", "Can I rally in Oran?", "--scenario", "medium").status == 1
    wrong = run("ask", "What is a Sweep?", "--goal", "independent")
    assert "--goal does not go with this question, which means ctcore rule 3.2.3." in wrong.err
    assert run("ask", "Can I rally in the Short scenario?", "--scenario", "medium").status == 2


def test_other_options_go_with_the_command_that_takes_them() -> None:
    out = run("ask", "Can I rally in Barika?", "--more", "--goal", "Barika.guerrillas >= 1").out
    assert out.splitlines()[0].endswith('"rally; Barika" --goal "Barika.guerrillas >= 1" --more')
    assert "The goal is reached at the end of the line" in out


def test_a_question_is_asked_by_the_house_rules_that_are_named() -> None:
    out = run("--house", "one-player", "ask", "Is Oran a City?").out
    assert out.splitlines() == [
        "Understood: ctcore --house one-player value --scenario short Oran.city",
        "Oran.city: yes",
    ]
    turned = run("--game", "algeria", "--ruling", "A16=rejected", "ask", "What does a Raid do?").out
    assert turned.startswith("Understood: ctcore --game algeria --ruling A16=rejected rule 9.14")


def test_what_the_question_leaves_open_is_told() -> None:
    out = run("ask", "Can I extort in Tunisia?").out
    assert out.splitlines()[1] == "(the question does not say as part of what: rally is taken)"


def test_what_is_not_understood_is_told_with_what_is_and_what_speaks_of_it() -> None:
    ran = run("ask", "Can I rally in Paris?")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(
        "ctcore: this is not understood: 'can i rally in paris'.\nQuestions that are:\n  Can I rally in "
    )
    data = run("ask", "Do Guerrillas sing in a Rally?", "--json").error
    assert len(data["suggestions"]) == 3
    assert "The nearest rules say:" in run("ask", "Do Guerrillas eat after an Ambush?").err


def test_a_line_of_play_is_no_question() -> None:
    assert run("ask", "rally; Barika", "--scenario", "short").out.startswith("Yes, by 3.3.1")
    assert "give one position" in run("ask", "rally; Barika").err
