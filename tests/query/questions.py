"""Questions of possibility, and how many are answered in time: `python -m tests.query.questions`."""

from __future__ import annotations

import argparse
import sys
from time import monotonic

import ctcore as ct
from ctcore.condition import ANY, condition, quantity
from ctcore.condition.answer import Answer
from ctcore.game.games import game
from ctcore.query.best import Best
from ctcore.query.effort import Effort
from ctcore.query.goal import Goal
from ctcore.query.reachable import most, seek
from ctcore.symbolic import extreme

# The scenario, the card, who plays first and is asked about, and the question.  By Operations alone:
TOTALS = """
short 1 fln resources.fln >= 19
short 1 fln resources.fln >= 20
full 1 fln resources.fln >= 12
full 1 fln resources.fln >= 13
medium 1 fln resources.fln >= 20
short 1 fln count(fln_control) >= 12
full 1 fln count(fln_control) >= 20
full 1 fln count(fln_control) >= 25
short 1 fln sum(guerrillas) >= 25
short 1 fln total_opposition >= 13
short 1 fln sum(terror) >= 5
full 1 fln casualties.french_police >= 2
full 1 fln commitment < 25
medium 1 fln opposition_plus_bases >= 30
short 1 government resources.government >= 23
short 1 government casualties.guerrillas >= 1
short 1 government sum(fln_pieces) <= 22
short 1 government total_support >= 10
full 1 government commitment >= 28
full 1 government support_plus_commitment >= 26
"""
# With the Event of the card:
EVENTS = """
short 23 fln resources.fln >= 17
short 36 fln resources.fln >= 20
short 41 fln resources.fln >= 20
short 42 fln resources.fln >= 20
short 59 fln resources.fln >= 20
short 24 fln resources.fln >= 40
short 30 fln resources.fln >= 40
full 16 fln resources.fln >= 40
short 3 fln france_track >= box_f
short 12 fln france_track >= box_f
short 8 fln commitment <= 12
short 15 fln commitment <= 12
short 25 fln not Oran.government_control
full 40 fln resources.fln >= 15
short 7 government total_support >= 10
short 20 government total_support >= 10
short 10 government resources.government >= 25
short 33 government resources.government >= 25
short 45 government commitment >= 20
full 50 government casualties.guerrillas >= 1
"""
# The most and the least, by Operations alone:
MOST = """
short 1 fln resources.fln
full 1 fln resources.fln
medium 1 fln resources.fln
short 1 fln -resources.fln
full 1 fln count(fln_control)
short 1 fln sum(guerrillas)
full 1 fln sum(guerrillas)
full 1 fln total_opposition
short 1 fln -total_support
short 1 fln sum(terror)
full 1 fln casualties.french_police
full 1 fln -commitment
short 1 fln france_track
full 1 fln sum(fln_bases)
short 1 government total_support
short 1 government support_plus_commitment
short 1 government resources.government
full 1 government -total_opposition
medium 1 government -france_track
short 1 government -sum(fln_pieces)
"""

# More of each, and the most and the least with the Event of the card.
MORE_TOTALS = """
short 1 fln sum(fln_bases) >= 8
short 1 fln count(fln_control where sector) >= 10
full 1 fln available.guerrillas <= 5
full 1 fln sum(underground where wilaya_iii) >= 6
medium 1 fln commitment <= 17
medium 1 fln total_support <= 10
full 1 fln casualties.guerrillas >= 2
short 1 fln sum(terror) >= 3 and resources.fln >= 15
full 1 fln count(at_oppose) >= 10
medium 1 fln available.fln_bases <= 2
full 1 government count(government_control) >= 20
short 1 government count(government_control where sector) >= 12
full 1 government sum(government_bases) >= 5
full 1 government available.french_troops >= 3
short 1 government sum(police where city) >= 8
medium 1 government total_opposition <= 8
full 1 government casualties.fln_bases >= 1 or commitment >= 25
full 1 government sum(active) >= 10
short 1 government resources.government <= 5
medium 1 government sum(guerrillas where wilaya_v) <= 2
"""
MORE_EVENTS = """
short 46 fln sum(guerrillas) >= 22
short 51 fln count(fln_control) >= 14
full 60 fln sum(fln_bases) >= 12
full 28 fln commitment <= 20
medium 19 fln total_opposition >= 20
short 58 fln sum(fln_bases where country) >= 3
full 38 fln resources.government <= 5
full 39 fln sum(active) = 0
medium 5 fln sum(guerrillas) >= 30
short 26 fln Algiers.guerrillas >= 4
full 43 government sum(population) >= 50
short 24 government total_support >= 20
full 36 government casualties.guerrillas >= 2
full 29 government available.french_police >= 20
medium 55 government sum(government_bases) >= 5
full 34 government total_support >= 25
short 54 government sum(fln_pieces where mountain) <= 5
full 16 government available.french_troops >= 9
full 2 government commitment >= 25 and total_support >= 15
short 9 government total_support >= 16
"""
MORE_MOST = """
short 1 fln count(fln_control where mountain)
full 1 fln sum(underground)
medium 1 fln opposition_plus_bases
short 1 fln -available.guerrillas
medium 1 fln -total_support
full 1 fln -resources.government
short 1 fln casualties.french_troops
full 1 fln resources.fln + total_opposition
short 1 government commitment
medium 1 government count(government_control)
short 1 government sum(cubes where city)
full 1 government -sum(terror)
full 1 government -resources.government
medium 1 government casualties.guerrillas
full 1 government -count(fln_control)
"""
MOST_WITH_EVENTS = """
short 41 fln resources.fln
full 42 fln resources.fln
full 22 government commitment
short 33 government -resources.fln
medium 37 government total_support
"""
# The questions of each sort: whether Events are played, and whether the most is asked for.
SORTS = (
    (TOTALS + MORE_TOTALS, False, False),
    (EVENTS + MORE_EVENTS, True, False),
    (MOST + MORE_MOST, False, True),
    (MOST_WITH_EVENTS, True, True),
)


def answered(row: str, seconds: float, *, is_most: bool, events: bool) -> str:
    """The answer to the question of a row, with its largest value if that is asked for."""
    scenario, card, player, text = row.split(" ", 3)
    by = game().players[player]
    start = ct.setup(scenario, card=int(card), first=by)
    effort = Effort(seconds=seconds)
    if not is_most:
        return str(seek(start, Goal(condition(text), by, events=events), limit=effort).answer)
    number = quantity(text)
    best = Best(number, largest=True, enough=extreme(number, None, largest=True).value)
    found = most(start, Goal(ANY, by, events=events), best, limit=effort)
    return f"{found.answer}, {found.value}, at most {found.bound}"


def main() -> int:
    """Ask them all, and tell how many are answered; status 1 if that is fewer than nine in ten."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=10.0)
    seconds = parser.parse_args().time
    decided = asked = 0
    for rows, events, is_most in SORTS:
        for row in filter(None, rows.splitlines()):
            asked += 1
            begun = monotonic()
            answer = answered(row, seconds, is_most=is_most, events=events)
            decided += not answer.startswith(str(Answer.OPEN))
            sys.stdout.write(f"{monotonic() - begun:5.1f} s  {row}: {answer}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{decided} of {asked} answered\n")
    return int(decided * 10 < asked * 9)


if __name__ == "__main__":
    raise SystemExit(main())
