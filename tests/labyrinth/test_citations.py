"""What each requirement of a move cites: the sentence that makes it, then cards and rulings that bear on it.

The table is written from the register: a row says which requirements a sentence makes, by the kinds of move
and their own names (`*` for any).
"""

from __future__ import annotations

from fnmatch import fnmatchcase

from ctcore.labyrinth.bot.flow import FLOW
from ctcore.labyrinth.game import GAME

CITED = """
4.3.2/1 4.3.3/1 L24: events.*/posture_may_change
4.8.4/3 L90: phase.remove_cadre/of_the_jihadist
4.8.4/3 L87: phase.remove_cadre/cadre_there
5.2.2/1: */in_hand cards.play/two_cards cards.discard/two_cards cards.hold/two_cards
5.2.2/1 7.6.2/1: cards.reassess/both_in_hand
5.2.2/1 5.2.2/3: phase.end/*
5.2.4/1: cards.discard/of_the_us cards.hold/of_the_us
5.2.4/1 L20: cards.*/the_last_card
5.2.4/1 9.7/1: cards.*/may_be_kept
5.2.8/1 5.3.1/1: deck.draw/in_the_deck
6.2.5/1 6.3.1/1 6.3.2/1 6.3.2.1/1: cards.play/fits_the_card
6.2.6/1 6.2.8/1: cards.play/event_possible
6.3.1/1 6.3.2/1 7.6.3/1: reassessment.event/*
6.3.2.1/1 L28: jihadist.forgo/*
6.3.2.3/1 9.2/1: events.lose/*
6.3.3/1: */below_three
6.3.3.1/1 L26: */of_a_card
6.3.3.1/1: */has_reserves */without_reserves
6.3.3.1/1 L105: */below_the_most
7.0/1 #18 L55: us.forgo/*
7.1.1/1 4.9.5/1: us.war_of_ideas/value_needed
7.1.1/1 7.4.1/1: us.disrupt/value_needed
7.1.3/1 L25: us.war_of_ideas/not_ruled
7.1.3/1 L31: us.disrupt/not_ruled events.34.disrupt/not_ruled
7.2.1.1/1 7.2.3/1 L30: us.war_of_ideas/can_be_convinced
7.2.1.1/1 L30: us.war_of_ideas/no_adversary us.war_of_ideas/something_to_improve
7.2.1.3/1: us.war_of_ideas/held
7.3.1/1: us.*/at_least_one us.*/elsewhere us.*/troops_there
7.3.1/1 L33: us.deploy/let_go us.deploy_home/let_go us.regime_change/let_go
7.3.1/1 4.6.3/1: us.*/troops_on_the_track
7.3.1/1 L33 L64: us.deploy_with_nato/let_go us.deploy_home_with_nato/let_go us.deploy_nato/let_go
7.3.2/1 7.1.1/1: us.deploy*/value_needed
7.3.3/1 L25: us.*/to_an_ally
7.3.4/1 L34 L63 L99: us.regime_change*/under_islamist_rule
7.3.4/1: us.regime_change*/us_hard us.regime_change*/value_of_three
7.3.4/1 L34: us.regime_change*/six_troops
7.3.5/1: us.withdraw*/regime_change_country us.withdraw*/us_soft us.withdraw*/value_of_three
7.4.1/1 7.4.2/2 L31: */something_to_disrupt
7.4.1/1 L31: */within_reach
7.4.2/1 L32: us.affect/not_affected_yet
7.5.1/1: us.alert/value_of_three
7.5.2/1 7.5.3/1 L36 L86: us.alert/plot_there
7.6.1/1: reassessment.posture/*
7.6.2/1: cards.reassess/of_the_us cards.reassess/two_cards
7.6.2/1 L27: cards.reassess/whole_phase cards.reassess/two_cards_of_three
8.1.1/1 8.1.2/1: jihadist.recruit/a_die_is_left jihadist.travel/a_die_is_left
8.1.1/1 8.1.2/1: jihadist.jihad/a_die_is_left jihadist.plot/a_die_is_left
8.1.2/1: dice.roll/* jihadist.*/same_kind
8.1.2/1 #48 #53 L65: jihadist.recruit_by_event/a_die_is_left
8.1.2/1 #48 #53: jihadist.roll_by_event/*
8.2.1/1 4.7.4.2/1: jihadist.recruit/cells_available
8.2.1/1: jihadist.fill/*
8.2.2/1: jihadist.recruit/cell_or_cadre
8.3.1/1 8.3.3/1: jihadist.travel/a_cell_of_its_own
8.4/1: jihadist.jihad/muslim jihadist.jihad/not_ruled jihadist.jihad/a_cell_of_its_own
8.4.2/1 L38: jihadist.major_jihad/jihad_declared_there
8.4.2/1: jihadist.major_jihad/not_declared_yet
8.4.2/1 9.7/1: jihadist.major_jihad/cells_exceed_troops
8.5.1/1: jihadist.plot/not_ruled jihadist.plot/a_cell_of_its_own
8.5.2/1 4.7.8/1 8.5.5/1: jihadist.place_plot/available
8.5.2/1 8.5.5/1 9.3.2/1: jihadist.place_plot/not_above_the_value
8.5.2/1 9.3.2/1: solo.plot/available
8.5.2/1 L77: events.plot/*
8.5.6/1: plots.resolve/*
8.5.6/4 L48: plots.schengen/*
9.2/1 9.2/2: solo.uncover/*
9.2/3 L43 L110: deck.draw/of_the_small_deck
9.4.1/1 9.4.1/5 L46 L91: cards.play/fits_the_solo_jihadist
9.4.2.1/1 #104 #105 #106: solo.roll/*
9.4.3/1: solo.*/of_the_box solo.plot/cell_and_not_ruled solo.worsen/*
9.4.3/1 #54: solo.travel/cell_there
9.6/1: events.117.recover/by_rule
10.3/1: setup.scatter/*
10.4/1: setup.again/*
#1 L50: events.1.mark/muslim
#1 L86: events.1.mark/plot_there
#2 L51: jihadist.travel/adjacent_under_biometrics
#8 #9 #10 L52: events.8.remove/*
#13: events.13.select/*
#14 L25: events.14.select/*
#15: events.15.select/*
#16 4.9.4/3 L24: events.16.posture/fits_the_event
#17: events.17.remove/*
#21: events.21.plot/ally_or_good
#21 L86: events.21.plot/plot_there
#21 4.9.4/3 L24: events.21.posture/fits_the_event
#23 #24 #25 L57: events.23.remove/*
#28: events.28.select/*
#29: events.29.persuade/schengen
#29 L58: events.29.persuade/another
#30 4.8.2/1: events.30.select/*
#32: events.32.offer/held
#32 L25: events.32.offer/adversary
#32 L60: events.32.offer/value_of_its_resources
#33 L61: jihadist.jihad/no_bhutto
#34 9.2/1: events.34.take/*
#35 4.9.4/3 L24: events.35.posture/fits_the_event
#36 4.9.4/3 L24: events.36.posture/fits_the_event
#37 #39 L63: us.regime_change*/country_of_the_card
#38 4.9.4/3 L24: events.38.posture/fits_the_event
#38 L24: events.38.posture/another
#40 4.8.2/1: events.40.select/*
#41 L64: us.*/nato_there
#41 4.8.2/1: events.41.select/*
#45 4.9.4/3 L24: events.45.posture/fits_the_event
#46: events.46.select/*
#47: */the_card_drawn
#47 9.2/1: phase.lot/*
#48 #53 L65: jihadist.recruit_by_event/where_the_event_says
#48 #53 6.3.1/1 9.4.1/5 L65 L84: events.48.card/fits_the_event
#50: events.50.select/*
#54 L31: us.affect/no_sadr
#54: jihadist.travel/no_sadr
#54 L71: events.74.travel/no_sadr
#59: events.59.discard/*
#61 L67: events.61.select/*
#65 #3: events.65.select/*
#65 #69 #71 L68: events.65.cell/*
#74 #79 L71: events.74.travel/another_cell
#74 L71: events.74.travel/schengen
#76 #84 #85 L72: events.76.select/*
#77: events.77.select/*
#80 L31: */outside_fata
#81 4.8.2/1: events.81.select/*
#82: events.82.select/*
#84 #85 L74: events.84.leak/*
#86: events.86.select/*
#87 #88 #89: events.87.cell/*
#91: events.91.select/*
#94 L67 L98: events.94.select/*
#96 4.9.4/3 L24: events.96.posture/fits_the_event
#96: events.96.select/*
#97 9.2/1 9.6/1: events.97.trade/*
#99: events.99.discard/*
#103 L21: events.103.remove/*
#104 #105: events.104.*/fits_the_event events.104.remove/*
#106: events.106.*/fits_the_event events.106.remove/*
#107: events.107.select/*
#108: events.108.remove/*
#109: events.109.remove/*
#110: events.110.select/*
#114: jihadist.recruit/no_gtmo
#115: events.115.*/fits_the_event events.115.remove/*
#116: events.116.select/*
#117 #118 L83: events.117.recover/lies_open
L69: events.67.favour/*
"""
ROWS = [
    (tuple(clauses.split()), pattern)
    for clauses, _, patterns in (row.partition(": ") for row in CITED.strip().splitlines())
    for pattern in patterns.split()
]


def requirements() -> dict[str, tuple[str, ...]]:
    """What each requirement cites, as it stands now."""
    return {f"{kind.name}/{one.name}": one.clauses for kind in GAME.system.kinds for one in kind.requirements}


def test_each_requirement_cites_the_sentence_that_makes_it() -> None:
    every = requirements()
    said = {name: {clauses for clauses, pattern in ROWS if fnmatchcase(name, pattern)} for name in every}
    assert said == {name: {clauses} for name, clauses in every.items()}


def test_each_row_is_of_some_requirement() -> None:
    assert [one for _, one in ROWS if not any(fnmatchcase(name, one) for name in requirements())] == []


# What the flow of the solo Jihadist asks and does, and by which sentences.
FLOWS = {
    "does the event happen whatever the card is used for?": ("6.3.1/1", "L91"),
    "is it a Jihadist or unassociated event, and playable?": ("9.4.1/1", "9.6/1"),
    "would it recruit or place cells?": ("9.4.1/1",),
    "is a cell on the track?": ("9.4.1/1",),
    "would it place a plot?": ("9.4.2.1/1",),
    "is there a country for its plot, by Plot?": ("9.4.2.1/1",),
    "is it unassociated?": ("9.4.1/3", "L46"),
    "Radicalization, no event": ("9.4.1/1", "9.4.2.1/1"),
    "the event": ("9.4.1/1",),
    "the event, then operations": ("9.4.1/3", "L46"),
    "operations": ("9.4.1/2", "9.4.1/3"),
    "is the card a playable US event?": ("9.4.1/2",),
    "Plot": ("9.4.2.2/1",),
    "could a Major Jihad succeed?": ("9.4.1/3", "9.4.2.3/1"),
    "is a Minor Jihad possible, Good or Fair?": ("9.4.1/3",),
    "Jihad": ("9.4.2.3/1", "9.4.2.4/1"),
    "is a cell available, and GTMO not in effect?": ("9.4.1/3",),
    "Recruit": ("9.4.2.5/1",),
    "Travel": ("9.4.2.6/1",),
    "Radicalization, with the points that cannot be used": ("9.4.1/4",),
}


def test_each_box_of_the_solo_flow_cites_what_asks_it() -> None:
    assert {one.says: one.clauses for one in FLOW.values()} == FLOWS
