"""Sixty questions of possibility, and how many are answered in time: `python -m tests.query.questions`."""

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
    """Ask them all, and tell how many are answered; status 1 if that is fewer than 54."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=10.0)
    seconds = parser.parse_args().time
    decided = 0
    for rows, events, is_most in ((TOTALS, False, False), (EVENTS, True, False), (MOST, False, True)):
        for row in rows.strip().splitlines():
            begun = monotonic()
            answer = answered(row, seconds, is_most=is_most, events=events)
            decided += not answer.startswith(str(Answer.OPEN))
            sys.stdout.write(f"{monotonic() - begun:5.1f} s  {row}: {answer}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{decided} of 60 answered\n")
    return int(decided < 54)


if __name__ == "__main__":
    raise SystemExit(main())
