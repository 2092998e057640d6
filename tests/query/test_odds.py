"""Odds are what comes of trying every face of every die: for each dice of each game, exactly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice, permutations
from math import comb
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.algeria.board.places import AREAS
from ctcore.algeria.game import GAME as ALGERIA
from ctcore.algeria.rules.adjustment import Adjusting, Step
from ctcore.algeria.rules.common.dice import Dice, Tries
from ctcore.algeria.rules.interphase import Contesting, Controlling
from ctcore.algeria.rules.setup import FirstAp
from ctcore.condition import condition, position, space
from ctcore.errors import IllegalMove, NotationError
from ctcore.game import Game
from ctcore.game.games import game
from ctcore.query.goal import CannotAsk
from ctcore.query.odds import Odds, odds
from ctcore.query.rolled import Reached, Rolled
from ctcore.twilight.rules.common.dice import Roll
from tests.games.hand import GAME as HAND
from tests.games.hand import Actor
from tests.query.dice import table, thrown, told

MEDIUM, FULL, NIM = ct.setup("medium", card=1), ct.setup("full", card=1), game("nim")
ATTACK = "no pivotal event; attack; Medea"
# What stands in Medea: nobody need choose what goes, or the FLN has to.
GARRISONS = (
    "1 French Police",
    "1 Algerian Police, 1 Government Base",
    "1 French Police, 1 Algerian Police",
    "1 French Police, 1 Government Base",
)


def attacked(guerrillas: int, garrison: str, *, available: bool) -> ct.State:
    """Medea with that many Guerrillas, all that are left being Available or Out of Play."""
    state = ct.position(MEDIUM, f"Medea: {garrison}, {guerrillas} Underground")
    if available:
        return state
    gone = state.out_of_play.guerrillas + state.available.guerrillas
    return state.but(
        available=attrs.evolve(state.available, guerrillas=0),
        out_of_play=attrs.evolve(state.out_of_play, guerrillas=gone),
    )


@pytest.mark.parametrize("guerrillas", range(1, 9))
@pytest.mark.parametrize("garrison", GARRISONS)
@pytest.mark.parametrize("available", [True, False])
def test_an_attack_with_any_number_of_guerrillas(guerrillas: int, garrison: str, available: bool) -> None:  # noqa: FBT001 - a parameter of the test
    state = attacked(guerrillas, garrison, available=available)
    found = odds(state, line=ATTACK)
    assert told(found) == table(ct.game(), ct.play(state, ATTACK))
    begun = ct.play(state, ATTACK).space("Medea").government_pieces
    asked = space("Medea").government_pieces < begun
    assert odds(state, asked, line=ATTACK, best=ct.FLN).chance == Fraction(min(guerrillas, 6), 6)


def at_dice(start: ct.State, text: str) -> Iterator[tuple[str, ct.State]]:
    """The line and the position at each roll of an Event; the first legal choice is made each time."""
    line, state = [text], ct.play(start, text)
    while len(state.stack) > 1:
        move = ct.legal_moves(state)[0]
        if isinstance(move, Roll):
            yield "; ".join(line), state
        line.append(str(move))
        state = ct.step(state, move)


def test_every_die_of_every_event() -> None:
    met, rolling = set(), {one for one in ct.SYSTEM.table if Roll in ct.SYSTEM.by_move[one]}
    starts = [(ct.setup("short", card=card), card) for card in range(1, 61)]
    for start, card in starts:
        for text in ("event unshaded", "event shaded") if ct.card(card).dual_use else ("event",):
            try:
                rolls = list(at_dice(start, text))
            except (IllegalMove, NotationError):
                continue
            for line, state in rolls:
                expected = table(ct.game(), state)
                assert told(odds(state, line="?")) == expected
                # The rolls that the line names are taken as given.
                assert told(odds(start, line=line)) == expected
                met.add(type(state.stack[-1]))
    others = {one.__name__ for one in rolling - met}
    assert others == {"AttackRolling", "CoupGovernmentRoll", "CoupFlnRoll", "SuezRoll"}
    assert len(met) >= 15


COUP = ct.setup("full", card=1, first=ct.GOVERNMENT)


def test_coup_d_etat() -> None:
    found = odds(COUP, line="COUP D'ETAT")
    assert told(found) == table(ct.game(), ct.play(COUP, "COUP D'ETAT"))
    higher = Fraction(comb(6, 2), 36)
    gains = position.resources.government > COUP.resources.government
    assert odds(COUP, gains, line="COUP D'ETAT", best=ct.FLN).chance == higher
    lost = sum(one.chance for one in found.outcomes if one.open)
    assert lost == higher


def test_suez_crisis() -> None:
    line = "no pivotal event; SUEZ CRISIS"
    for troops in range(8):
        state = FULL if troops == 0 else ct.position(FULL, f"Oran: {troops} French Troops")
        found = odds(state, line=line)
        assert told(found) == table(ct.game(), ct.play(state, line))
        assert sum(one.chance for one in found.outcomes) == 1


# Algeria


def with_dice(frame: Any) -> Any:
    """The set-up of 1954 in which those dice, whatever they count, give the FLN's first AP."""
    start = ALGERIA.setup("1954-ready")
    assert isinstance(start.stack[-2], FirstAp)
    return attrs.evolve(start, stack=(*start.stack[:-1], frame))


def rolled(frame: Any) -> dict[int, Fraction]:
    """The chance of each number that those dice may come to."""
    found: dict[Any, Fraction] = dict(ALGERIA.chances(with_dice(frame)))
    return {getattr(move, move.__match_args__[0]): chance for move, chance in found.items()}


def agrees(state: Any, of: Game[Any] = ALGERIA) -> dict[Any, Fraction]:
    """The chance of each position after one roll, which is that of all faces of all dice."""
    rolled = Rolled(of, state, 1000)
    rolled.play("?")
    found = {key.state: one.chance for key, one in rolled.at.items()}
    expected: dict[Any, Fraction] = {}
    ways = Counter(thrown(state.stack[-1]))
    for move, number in ways.items():
        after = of.step(state, move)
        expected[after] = expected.get(after, Fraction(0)) + Fraction(number, ways.total())
    assert found == expected
    return found


@pytest.mark.parametrize("number", range(1, 6))
def test_dice_whose_sum_counts(number: int) -> None:
    found = agrees(with_dice(Dice(number)))
    assert {one.record.ap: found[one] for one in found}[6 * number] == Fraction(1, 6**number)


@pytest.mark.parametrize("most", range(7))
@pytest.mark.parametrize("number", range(1, 6))
def test_a_pool_of_dice_of_which_each_may_succeed(number: int, most: int) -> None:
    found = agrees(with_dice(Tries(number, most)))
    assert {one.record.ap: found[one] for one in found}.get(number, 0) == Fraction(most, 6) ** number


def test_the_sum_of_as_many_dice_as_any_roll_has() -> None:
    for number in (*range(1, 13), 30, 99):
        found = rolled(Dice(number))
        # The ways to a total, without those in which some dice show more than 6.
        assert found == {
            total: Fraction(
                sum(
                    (-1) ** over * comb(number, over) * comb(total - 6 * over - 1, number - 1)
                    for over in range((total - number) // 6 + 1)
                ),
                6**number,
            )
            for total in range(number, 6 * number + 1)
        }


@pytest.mark.parametrize("most", range(-1, 9))
def test_as_many_dice_of_a_pool_as_there_are_counters(most: int) -> None:
    good = Fraction(max(0, min(6, most)), 6)
    chances = {0: Fraction(1)}
    for number in range(1, 31):
        chances = {
            count: chances.get(count - 1, 0) * good + chances.get(count, 0) * (1 - good)
            for count in range(number + 1)
        }
        assert rolled(Tries(number, most)) == {count: chance for count, chance in chances.items() if chance}


@pytest.mark.parametrize("difference", range(1, 6))
def test_an_area_that_both_sides_roll_for(difference: int) -> None:
    start, last = ALGERIA.setup("1958-operations"), AREAS[-1]
    stack = start.stack[0], Controlling(last.index), Contesting(last, difference)
    assert len(agrees(attrs.evolve(start, stack=stack))) == 3


MISSIONS = {
    "propaganda in France": 2,
    "propaganda by Front in Algiers": 4,
    "strike with 1 Cadre in Algiers": 20,
    "let the Government act; flush in Algiers; 1 Elite brigade from OPS; go": 3,
    "let the Government act; intelligence in Algiers": 2,
    "let the Government act; civil affairs in Algiers": 2,
    "let the Government act; suppression in Algiers; 1 Elite brigade from OPS; go": 3,
    "move Band from Tunisia to Batna": 2,
}


@pytest.mark.parametrize(("line", "least"), MISSIONS.items())
def test_missions_that_roll(line: str, least: int) -> None:
    start = ALGERIA.setup("1958-operations")
    state = ALGERIA.changed(
        start, "Algiers: 3 Bands in OPS, 1 Cadre in OPS, 1 Front in OPS", "france.cadre yes"
    )
    found = told(odds(state, line=line, game=ALGERIA))
    assert found == table(ALGERIA, ALGERIA.play(state, line))
    assert len(found) >= least


@pytest.mark.parametrize(
    ("of", "setup", "seeds", "least"),
    [(ct.game(), "full", 1, 4), (ALGERIA, "1958-operations", 8, 12), (ALGERIA, "1960-operations", 8, 12)],
)
def test_rolls_in_games_played_by_chance(of: Game[Any], setup: str, seeds: int, least: int) -> None:
    met: dict[Any, int] = {}
    for step in chain.from_iterable(islice(of.random_game(setup, seed), 600) for seed in range(seeds)):
        stack = step.before.stack
        kind = tuple(map(type, stack[-2:]))
        is_open = of.is_chance(stack[-1].actor) and not of.is_settled(step.before)
        if is_open and getattr(stack[-1], "number", 1) <= 5 and met.get(kind, 0) < 3:
            agrees(step.before, of)
            met[kind] = met.get(kind, 0) + 1
    assert len(met) >= least


# What rolls dice in Algeria: a procedure and its step, as games played by chance meet them.
ROLLING = {
    *(("Adjusting", step) for step in ("the check for a coup", "the coup table", "the points of the coup")),
    *(("Adjusting", step) for step in ("the units for nothing", "the Elite units that are lost")),
    *(("Combat", f"the fire of the {side}") for side in ("Government", "FLN")),
    ("Combat", "the dice of the Air points"),
    *(("RandomEvents", f"the {part} of the event") for part in ("tens", "ones")),
    ("RandomEvents", "who controls the OAS"),
    *(("Suppressing", step) for step in ("the roll", "what the Government loses")),
    *((mission, "the roll") for mission in ("Moving", "Raiding", "UnderWay")),
    *((event, "") for event in ("Debate", "Elections", "Nato", "Purge", "Recognition", "Shipment", "Suez")),
    *((other, "") for other in ("Depreciating", "FirstAp", "Helping", "Independence", "OasControl")),
    *(
        (other, "")
        for other in ("Controlling", "Flushing", "Reaction", "Recovering", "Resettling", "Searching")
    ),
}


def test_every_dice_of_algeria() -> None:
    met = set[tuple[str, str]]()
    setups = ("1954-operations", "1958-operations", "1960-operations", "1958-ready")
    games = (ALGERIA.random_game(setup, seed) for seed in range(25) for setup in setups)
    for step in chain.from_iterable(islice(one, 600) for one in games):
        stack = step.before.stack
        if isinstance(stack[-1], Dice | Tries | Contesting):
            key = type(stack[-2]).__name__, str(getattr(stack[-2], "step", ""))
            if getattr(stack[-1], "number", 1) <= 3 and key not in met:
                agrees(step.before)
                met.add(key)
    assert met == ROLLING


def test_the_dice_of_an_fln_without_mobile_units() -> None:
    start = ALGERIA.setup("1958-operations")
    stack = start.stack[0], Adjusting(Step.CADRES), Dice(3)
    found = agrees(attrs.evolve(start, stack=stack))
    assert len(found) >= 10


# Draws


def test_markers_are_as_likely_as_the_bag_says() -> None:
    state = ct.setup("short", deception={"Hidden Agenda": 2, "Empty Threat": 3})
    found = odds(state, line="?; ?; ?; ?")
    ways = list(permutations(("Hidden Agenda",) * 2 + ("Empty Threat",) * 3, 4))
    # Two for the Government, then two for the FLN.
    held = Counter((*sorted(way[:2]), *sorted(way[2:])) for way in ways)
    assert {
        tuple(
            str(one) for player in (ct.GOVERNMENT, ct.FLN) for one in out.after.deception.of(player)
        ): out.chance
        for out in found.outcomes
    } == {way: Fraction(number, len(ways)) for way, number in held.items()}


def test_unused_capabilities_are_as_likely_as_the_cards_left_out() -> None:
    """24 of the 60 Event cards are unused in the short scenario, so each set of k is of C(60 - 7, 24 - k)."""
    state = ct.setup("short", capabilities=True)
    found = odds(state, line="; ".join("?" * 7))
    for out in found.outcomes:
        aside = sum(str(one).startswith("set aside") for one in out.line)
        assert out.chance == Fraction(comb(53, 24 - aside), comb(60, 24))
    assert sum(one.chance for one in found.outcomes) == 1


def test_cards_are_as_likely_as_the_deck_says() -> None:
    found = odds(ct.setup("medium"), position.fln_first, line="?")
    assert sum(one.chance for one in found.outcomes) == 1
    # The Propaganda card is one of the 13 of the first pile.
    propaganda = [one for one in found.outcomes if str(one.line[0]) in {f"card {n}" for n in range(61, 72)}]
    assert sum(one.chance for one in propaganda) == Fraction(1, 13)
    assert len({one.chance for one in found.outcomes if one not in propaganda}) == 1


def test_a_game_of_hidden_cards_and_a_die() -> None:
    """The first is dealt the High card, or both a Low one and no six comes: of three cards and one die."""
    found = odds(HAND.setup(), condition("winner.first", HAND), line="?; ?; pass", game=HAND)
    assert found.chance == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 2) * Fraction(5, 6)
    assert odds(HAND.setup(), condition("winner.first", HAND), line="pass", game=HAND).chance == found.chance


def test_a_turn_that_begins_after_dice_and_the_other_players_choice_is_waited_for() -> None:
    deal, wins = HAND.setup(), condition("winner.second", HAND)
    turn, whole = (
        odds(deal, wins, best=Actor.SECOND, within=within, game=HAND) for within in ("turn", "game")
    )
    # Once the second player has chosen or the first has passed, no player chooses any more.
    assert turn.chance == whole.chance
    assert turn.chance


# Lines


def test_a_roll_that_is_named_is_given_and_one_may_be_left_open_before_it() -> None:
    wins = position.commitment > COUP.commitment
    # The FLN has rolled a 3, or the Government has.
    fln = odds(COUP, wins, line="COUP D'ETAT; ?; roll 3; [lower Commitment]")
    assert (fln.chance, fln.given) == (Fraction(3, 6), ("roll 3",))
    government = odds(COUP, wins, line="COUP D'ETAT; roll 3; [lower Commitment]")
    assert government.chance == Fraction(2, 6)


def test_a_move_in_brackets_is_made_where_it_is_legal() -> None:
    asked = space("Medea").police.equals(0)
    found = odds(MEDIUM, asked, line=f"{ATTACK}; [remove Algerian Police]; [remove Government Base]; end")
    assert [(one.chance, one.holds) for one in found.outcomes] == [
        (Fraction(5, 6), False),
        (Fraction(1, 6), True),
    ]
    # What is the only legal move may be left out, too.
    assert told(odds(MEDIUM, line=f"{ATTACK}; end")) == told(found)
    assert all(str(one.line[-1]) == "end" for one in found.outcomes)


def test_a_line_that_rolls_nothing_is_certain() -> None:
    found = odds(
        MEDIUM,
        space("Barika").guerrillas >= 2,
        line="no pivotal event; rally; Barika; place 1 Guerrilla; end",
    )
    assert (found.chance, [one.ways for one in found.outcomes]) == (Fraction(1), [((),)])
    assert odds(MEDIUM, position.commitment > 50).chance == 0


@pytest.mark.parametrize(
    ("line", "error", "says"),
    [
        (
            f"{ATTACK}; remove Algerian Police",
            CannotAsk,
            "is refused with a chance of 5/6, as after roll 2: 3.3.3",
        ),
        (f"{ATTACK}; roll 9", IllegalMove, "a die shows 1 to 6"),
        (f"{ATTACK}; roll 1; remove French Police", IllegalMove, "such a piece stands in the space"),
        ("no pivotal event; attack; Algiers", IllegalMove, "Guerrillas stand in the space"),
        ("no pivotal event; attack; Meda", NotationError, "move 3 of the line: 'Meda' is not a move"),
        (f"{ATTACK}; end; ?", NotationError, "nothing is rolled or drawn there"),
        (
            "no pivotal event; pass; operation; garrison; from Algiers",
            NotationError,
            "ends in the middle of a move: 'from Algiers'.",
        ),
        # What no position reads is not left out in silence.
        (f"{ATTACK}; [remove Algerain Police]; end", NotationError, "move 4 of the line: no piece is called"),
        (f"{ATTACK}; [trane]", NotationError, "move 4 of the line: 'trane' is not a move"),
    ],
)
def test_a_line_that_cannot_be_played_is_refused(line: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=re.escape(says)):
        odds(MEDIUM, line=line)


def test_a_move_that_only_some_cards_allow_names_the_others() -> None:
    with pytest.raises(CannotAsk, match="is refused with a chance of 12/13, as after card"):
        odds(ct.setup("medium"), line="?; end")


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"line": "COUP D'ETAT", "goal": position.independent}, "is still to choose"),
        ({"line": "COUP D'ETAT", "limit": 10}, "lead to more than 10 positions"),
        ({"line": "COUP D'ETAT", "best": ct.FLN}, "name one"),
        ({"goal": position.independent, "within": "turn"}, "name who makes them"),
        ({"goal": position.independent, "best": ct.FLN, "within": "round"}, "not in a Propaganda Round"),
    ],
)
def test_a_question_that_odds_cannot_answer_is_refused(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(CannotAsk, match=says):
        odds(COUP, settings.pop("goal", None), **settings)


# The best choices


def expected(game: Any, state: Any, goal: Any, side: Any) -> Fraction:
    """The chance if all choose best, by every move of every position until what was begun is over."""
    if game.is_settled(state):
        return Fraction(bool(goal.read(state)))
    if game.is_chance(game.actor(state)):
        ways = list(thrown(state.stack[-1]))
        parts = [expected(game, game.step(state, move), goal, side) for move in ways]
        return sum(parts, Fraction(0)) / len(parts)
    parts = [expected(game, game.step(state, move), goal, side) for move in game.legal_moves(state)]
    return max(parts) if game.actor(state) == side else min(parts)


@pytest.mark.parametrize("side", [ct.FLN, ct.GOVERNMENT])
@pytest.mark.parametrize(
    "text",
    ["commitment < 24", "commitment >= 25", "sum(french_troops) >= 3", "out_of_play.french_troops > 2"],
)
def test_the_best_choices_after_coup_d_etat(side: ct.Actor, text: str) -> None:
    asked = condition(text)
    found = odds(COUP, asked, line="COUP D'ETAT", best=side)
    assert found.chance == expected(ct.game(), ct.play(COUP, "COUP D'ETAT"), asked, side)
    assert sum(one.chance for one in found.outcomes if one.holds) == found.chance


@pytest.mark.parametrize(
    "text",
    [
        "Medea.french_police = 0",
        "Medea.algerian_police = 0",
        "casualties.algerian_police > 0",
        "Medea.guerrillas >= 3",
    ],
)
@pytest.mark.parametrize("side", [ct.FLN, ct.GOVERNMENT])
def test_the_best_choices_in_an_attack(text: str, side: ct.Actor) -> None:
    state = ct.position(MEDIUM, "Medea: 1 French Police, 1 Algerian Police, 3 Underground")
    asked = condition(text)
    found = odds(state, asked, line=ATTACK, best=side)
    assert found.chance == expected(ct.game(), ct.play(state, ATTACK), asked, side)


@pytest.mark.parametrize("side", ALGERIA.players.values())
def test_the_best_choices_in_a_mission(side: Any) -> None:
    state, line = ALGERIA.setup("1958-operations"), "let the Government act; civil affairs in Algiers"
    for text in ("psl.government > 34", "psl.fln < 60", "psl.government > 34 and psl.fln < 60"):
        asked = condition(text, ALGERIA)
        found = odds(state, asked, line=line, best=side, game=ALGERIA)
        assert found.chance == expected(ALGERIA, ALGERIA.play(state, line), asked, side)


def test_a_turn_is_what_is_maximised_over_where_there_is_no_line() -> None:
    start = ct.setup("medium", card=1, first=ct.GOVERNMENT)
    state = ct.position(start, "Medea: 1 French Police, 2 Underground", "FLN 1")
    asked = space("Medea").police.equals(0)
    state = ct.play(state, "pass; op only; attack")
    whole = odds(state, asked, best=ct.FLN)
    after = odds(state, asked, line="Medea", best=ct.FLN, within="turn")
    assert whole.chance == after.chance == Fraction(2, 6)
    assert odds(state, asked, best=ct.GOVERNMENT, within="card").chance == 0


def test_in_nim_the_best_chance_is_whether_the_player_wins() -> None:
    start = NIM.setup("classic")
    wins = {
        who: odds(start, condition(f"winner.{who}", NIM), best=player, within="game", game=NIM).chance
        for who, player in NIM.players.items()
    }
    assert wins == {"first": 1, "second": 0}


def test_a_search_that_is_cut_short_tells_bounds() -> None:
    start = NIM.setup("classic")
    found = odds(
        start, condition("winner.second", NIM), best=NIM.players["second"], within="game", limit=5, game=NIM
    )
    assert (found.chance, found.most, found.is_exact) == (Fraction(0), Fraction(1), False)


def test_odds_are_a_public_name() -> None:
    found = ct.odds(MEDIUM, "Medea.police = 0", line=ATTACK)
    assert isinstance(found, Odds)
    assert found.chance == Fraction(1, 6)
    assert ct.Odds is Odds


def test_a_single_legal_move_that_nothing_has_begun_is_left_to_the_player() -> None:
    start = NIM.changed(NIM.setup(), "A.stones 1", "B.stones 0", "C.stones 0")
    rolled = Rolled(NIM, start, 10)
    rolled.settle()
    assert len(NIM.legal_moves(start)) == 1
    assert [key.state for key in rolled.at] == [start]


def test_ways_that_are_too_many_to_tell_stay_so_after_one_more_roll() -> None:
    some, roll = Reached(), NIM.legal_moves(NIM.setup())[0]
    assert some.by(roll, rolled=True).ways == ((roll,),)
    assert some.by(roll).ways == ((),)
    for rolled in (True, False):
        untold = Reached(ways=None).by(roll, Fraction(1, 2), rolled=rolled)
        assert (untold.chance, untold.ways, untold.line) == (Fraction(1, 2), None, (roll,))


def test_as_many_ways_are_told_as_two_dice_have() -> None:
    some, more = (Reached(Fraction(1, 2), ((),) * count) for count in (18, 19))
    assert some.joined(some).ways == ((),) * 36
    assert some.joined(more).ways is None
    # What has too many ways has so with others too, from either side.
    untold = some.joined(more)
    assert untold.joined(some).ways is some.joined(untold).ways is None
