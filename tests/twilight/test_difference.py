"""A position told as its difference from another: the words that are read, and what each fault says."""

from __future__ import annotations

import re

import pytest

import ctcore as ct
from ctcore.errors import NotationError
from ctcore.twilight.rules.common.turns import FirstChoice, PivotalWindow

SHORT = ct.setup("short")
FULL = ct.setup("full")


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("FLN 0", "FLN Resources 0"),
        ("fln: 0", "FLN Resources 0"),
        ("Govt 7", "Government Resources 7"),
        ("Government Resources: 7", "Government Resources 7"),
        ("FLN -5", "FLN Resources 10"),
        ("Commitment +5", "Commitment 20"),
        ("France C", "France Track C"),
        ("Border Zone Status 1", "Border Zone 1"),
        ("border 1", "Border Zone 1"),
        ("Government goes first", "First Eligible Government"),
        ("first eligible: gov", "First Eligible Government"),
        ("#57", "in force #57"),
        ("in force 57", "in force #57"),
        ("in force: card 57", "in force #57"),
        ("in force peace talks", "in force #57"),
        ("in force napalm", "in force #35u"),
        ("ORA: +1 Terror", "Oran: 1 Terror"),
        ("oran : +1 terror ,  neutral", "Oran: 1 Terror, Neutral"),
        ("Bougie: -1 Underground", "Bougie: 0 Underground"),
        ("Oran: only 1 French Police", "Oran: 0 Algerian Troops, 0 Algerian Police"),
        ("Wilaya III: no pieces", "III-1: no pieces; III-2: no pieces; III-3: no pieces"),
        ("Oran: +1 Terror; Oran: +1 Terror", "Oran: 2 Terror"),
        ("bag holds none", "the bag holds nothing"),
    ],
)
def test_what_a_person_would_write_is_read(written: str, plain: str) -> None:
    assert ct.position(SHORT, written) == ct.position(SHORT, plain)


@pytest.mark.parametrize("word", ["independent", "independence", "Morocco and Tunisia independent", "#61"])
def test_independence_is_all_that_it_brings(word: str) -> None:
    state = ct.position("full", word)
    assert state == ct.position("full", "played MOROCCO AND TUNISIA INDEPENDENT")
    assert (state.independent, state.mobilization_played) == (True, True)
    assert [state.space(name).support for name in ("Morocco", "Tunisia")] == [ct.Stance.OPPOSE] * 2
    assert ct.Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT not in state.hand


def test_a_pivotal_event_in_force_has_left_the_hand() -> None:
    state = ct.position("full", "in force #65")
    assert (state.recall_de_gaulle, state.coup_played) == (True, True)
    assert ct.Pivotal.RECALL_DE_GAULLE not in state.hand


def test_deception_markers_are_named_one_by_one_or_counted() -> None:
    named = ("FLN holds Hidden Asset, Hidden Asset", "Government holds Empty Threat, Hidden Agenda")
    counted = ("FLN holds 2 Hidden Asset", "Government holds Hidden Agenda, 1 Empty Threat")
    assert ct.position("short", *counted) == ct.position("short", *named)


def test_what_lasts_came_up_before_and_ends() -> None:
    state = ct.position("short", "in force #57, #35s", card=26)
    assert (state.in_force.peace_talks, state.in_force.scorch) == (True, True)
    assert state.deck.played[-1] == 26
    assert {57, 35} < set(state.deck.played)
    assert not ct.position(state, "not in force #57").in_force.peace_talks


# Pieces


def test_pieces_come_from_available_and_go_there() -> None:
    state = ct.position("short", "Oran: 2 Underground, 0 French Police")
    assert state.available.guerrillas == SHORT.available.guerrillas - 2
    assert state.available.french_police == SHORT.available.french_police + 1
    assert state.out_of_play == SHORT.out_of_play


def test_what_available_lacks_comes_from_out_of_play() -> None:
    assert (SHORT.available.guerrillas, SHORT.out_of_play.guerrillas) == (8, 5)
    state = ct.position("short", "Oran: 10 Underground")
    assert (state.available.guerrillas, state.out_of_play.guerrillas) == (0, 3)


def test_spaces_named_one_after_another_trade_before_any_box_is_asked() -> None:
    # All nine French Troops stand on the map, four of them in Algiers.
    given = ct.position("short", "Oran: 4 French Troops; Algiers: 0 French Troops")
    assert given == ct.position("short", "Algiers: 0 French Troops", "Oran: 4 French Troops")
    assert (given.available, given.out_of_play) == (SHORT.available, SHORT.out_of_play)


def test_a_space_may_give_what_another_gets() -> None:
    given = ct.position("short", "Oran: 2 French Troops from Algiers")
    assert given == ct.position("short", "Algiers: -2 French Troops", "Oran: +2 French Troops")
    # Those that stand there already have come from nowhere.
    assert ct.position(given, "Oran: 3 French Troops from Algiers") == ct.position(
        "short", "Oran: 3 French Troops from Algiers"
    )
    with pytest.raises(ct.InvalidPosition, match="Algiers holds 4 French Troops, not 5"):
        ct.position("short", "Oran: 5 French Troops from Algiers")
    with pytest.raises(NotationError, match="Did you mean Algiers"):
        ct.position("short", "Oran: 2 French Troops from Alger")


@pytest.mark.clause("1.4.1")
@pytest.mark.parametrize(
    "words",
    [
        "Bougie: 4 French Troops",
        "Bougie: 9 French Troops",
        "Oran: 14 Underground",
        "Casualties: 1 Algerian Troop",
    ],
)
def test_illegal_counts_are_mended_as_the_refusal_says(words: str) -> None:
    position = None
    for _ in range(10):  # each advice brings one piece nearer at least
        try:
            position = ct.position("short", words)
        except ct.InvalidPosition as refused:
            said = re.search("(Say which space gives|Name the spaces that give) them: '(.+?)'", str(refused))
            assert said is not None
            words = said[2] if said[1].startswith("Say") else f"{said[2]}; {words}"
    assert position is not None


def test_nothing_is_undone_in_silence() -> None:
    with pytest.raises(NotationError) as raised:
        ct.position("short", "Medea: 6 Underground, only 1 Government Base")
    assert raised.value.suggestions == ("Medea: only 6 Underground, 1 Government Base",)
    medea = ct.position("short", raised.value.suggestions[0]).space("Medea")
    assert (medea.underground, medea.government_bases, medea.algerian_troops) == (6, 1, 0)
    with pytest.raises(NotationError, match="'1 Underground' and 'no pieces' contradict each other"):
        ct.position("short", "Medea: 1 Underground, no pieces")


def test_a_box_is_set_against_out_of_play_or_else_available() -> None:
    state = ct.position("full", "Casualties: 1 Government Base")
    assert state.out_of_play.government_bases == FULL.out_of_play.government_bases - 1
    emptied = ct.position("short", "Medea: 0 Government Bases; Casualties: 1 Government Base")
    assert (emptied.casualties.government_bases, emptied.available) == (1, SHORT.available)
    away = ct.position("short", "Out of Play: 6 Guerrillas")
    assert (away.available.guerrillas, away.out_of_play.guerrillas) == (7, 6)


@pytest.mark.clause("1.4.1")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "Oran: 32 Underground",
            "that makes 49 Guerrillas; there are 30: 17 on the map, 8 Available, 5 Out of Play.",
        ),
        ("Oran: 1 French Troop", "that makes 10 French Troops; there are 9: 9 on the map."),
        ("Casualties: 1 Algerian Troop", "that makes 4 Algerian Troops; there are 3: 3 on the map."),
        ("Available: 9 Guerrillas; Oran: 14 Active", "that makes 31 Guerrillas; there are 30: "),
        ("Saida: 12 FLN Bases", "that makes 20 FLN Bases; there are 15: 8 on the map, 7 Available."),
        ("Available: 16 FLN Bases", "that makes 16 FLN Bases; there are 15: "),
    ],
)
def test_illegal_counts_say_how_many_there_are_and_where(words: str, says: str) -> None:
    with pytest.raises(ct.InvalidPosition) as raised:
        ct.position("short", words)
    assert str(raised.value).startswith(says)


def test_illegal_counts_tell_those_in_casualties() -> None:
    hurt = ct.position("short", "Algiers: 2 French Troops; Casualties: 2 French Troops")
    with pytest.raises(ct.InvalidPosition, match="there are 9: 7 on the map, 2 in Casualties"):
        ct.position(hurt, "Oran: 1 French Troop")


def test_illegal_to_take_away_more_than_there_is() -> None:
    with pytest.raises(ct.InvalidPosition, match="Oran: -2 Terror takes away more than the 0 Terror there"):
        ct.position("short", "Oran: -2 Terror")
    with pytest.raises(ct.InvalidPosition, match="Bougie: -2 Underground takes away more than the 1 Under"):
        ct.position("short", "Bougie: -2 Underground")


@pytest.mark.clause("1.8", "1.4.2")
def test_illegal_positions_name_each_law() -> None:
    with pytest.raises(ct.InvalidPosition) as raised:
        ct.position("short", "Commitment 51", "Batna: 3 FLN Bases")
    broken = {one.law for one in raised.value.violations}
    assert broken == {"commitment_within_track", "bases_are_stacked_within_limit"}


# Words that say nothing


@pytest.mark.parametrize(
    ("words", "says", "suggestions"),
    [
        ("Alger: 2 Underground", "'Alger' is not a space or box.", ("Algiers",)),
        ("Batma: no pieces", "'Batma' is not a space or box.", ("Batna",)),
        ("Availible: 1 Guerrilla", "'Availible' is not a space or box.", ("Available",)),
        ("Oran: 2 Undergrond", "'Undergrond' is not a sort of piece or marker.", ("Underground",)),
        ("Oran: 2 Terors", "'Terors' is not a sort of piece or marker.", ("Terror",)),
        ("Oran: Suport", "'Suport' is not part of a space or a box", ("Support",)),
        ("Oran: 2 Guerrillas", "does not say whether Underground or Active is meant", ()),
        ("Oran: 1 base", "does not say whether Government Bases or FLN Bases is meant", ()),
        ("Oran:", "'Oran:' does not say what stands there", ()),
        ("Oran: 1 Active,, Neutral", "does not say what stands there", ()),
        ("Oran 2 Underground", "is not part of a position", ("Oran: 2 Underground",)),
        ("Available 2 Guerrillas", "is not part of a position", ("Available: 2 Guerrillas",)),
        ("Comitment 3", "'Comitment 3' is not part of a position.", ("Commitment 3",)),
        ("Commitment x", "Commitment takes a number from 0 to 50", ()),
        ("FLN 300", "FLN Resources takes a number from 0 to 50", ()),
        ("France Track G", "France Track takes a letter from A to F", ()),
        ("First Eligible Nature", "First Eligible takes FLN or Government", ()),
        ("played MOBILISATIONS", "'mobilisations' is not a Pivotal Event", ("MOBILIZATION",)),
        ("in force 35", "'35' does not say which text: #35u or #35s", ()),
        ("in force peace talk", "is not a text of a card that lasts", ("Peace Talks",)),
        ("cards 61", "no card in a deck has the number 61", ()),
        ("cards 67, 5 to 3", "'5 to 3': a run of cards goes from the lower number to the higher", ()),
        ("FLN holds Hidden Asse", "'hidden asse' is not a Deception marker", ("Hidden Asset",)),
        ("FLN holds 12 Hidden Asset", "is not a Deception marker", ("Hidden Asset",)),
        ("pending FirstChoice", "'(' is missing at the end", ()),
        ("pending FirstChoice(faction FLN)", "'=' is missing before ')'", ()),
        ("pending FirstChoice(faction=FLN) Rallying()", "'>' is missing before 'Rallying()'", ()),
        ("pending FirstChoice(faction=FLN, faction=FLN)", "'faction' stands twice", ()),
        ("pending X(a=[[[[[[[[[1]]]]]]]]])", "nested too deeply", ()),
        ("nonsense", "'nonsense' is not part of a position", ()),
    ],
)
def test_illegal_words_say_what_is_wrong_and_propose_what_is_meant(
    words: str, says: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as raised:
        ct.position("short", words)
    assert says in str(raised.value)
    assert set(suggestions) <= set(raised.value.suggestions)
    assert bool(suggestions) is bool(raised.value.suggestions)


def test_illegal_frames_are_told_like_those_of_a_file() -> None:
    with pytest.raises(ct.InvalidPosition, match=r"'FirstChoise' is .* did you mean 'FirstChoice'"):
        ct.position("short", "pending FirstChoise(faction=FLN)")
    with pytest.raises(ct.InvalidPosition, match=r"stack\[0\]: 'faction' is missing"):
        ct.position("short", "pending FirstChoice()")


# Who is asked


@pytest.mark.clause("2.3.1", "2.3.7")
def test_a_card_that_nobody_has_begun_on_asks_whom_it_must_ask_now() -> None:
    asked = ct.setup("full", card=1)
    assert asked.stack == (PivotalWindow(ct.GOVERNMENT),)
    assert ct.position(asked, "First Eligible Government").stack == (PivotalWindow(ct.FLN),)
    declined = ct.play(asked, "no pivotal event")
    assert ct.position(declined, "First Eligible Government").stack == (FirstChoice(ct.GOVERNMENT),)
    # The FLN, whose Pivotal Events are out, has none to play.
    gone = ("independent", "without SUEZ CRISIS", "played RECALL DE GAULLE", "played OAS")
    out = ct.position(ct.setup("full", first=ct.GOVERNMENT, card=1), *gone)
    assert out.stack == (FirstChoice(ct.GOVERNMENT),)


def test_changes_come_before_who_begins_and_the_card() -> None:
    state = ct.position("full", "Government 0", "FLN 3", first=ct.GOVERNMENT, card=9)
    assert state == ct.step(
        ct.position(ct.setup("full", first=ct.GOVERNMENT), "Government 0; FLN 3"),
        ct.parse_move(ct.setup("full"), "card 9"),
    )


def test_illegal_first_is_told_when_it_comes_too_late() -> None:
    later = ct.play(SHORT, "pass")
    with pytest.raises(ct.InvalidPosition, match=r"only at the start of a card \(2.3.1\)"):
        ct.position(later, first=ct.GOVERNMENT)
    with pytest.raises(TypeError, match="first is ct"):
        ct.position("short", first=ct.NATURE)
    with pytest.raises(ct.IllegalMove):
        ct.position("short", card=61)
    with pytest.raises(NotationError, match="no scenario is called 'shrt'"):
        ct.position("shrt", "FLN 0")
