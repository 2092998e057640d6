"""The ledger: each change stands under the clause that orders it.

The chapters' tests have an example with every line of its ledger for each mission; here stand the others.
"""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import France
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.deployment_fln import Emerging
from ctcore.algeria.rules.operations import FlnTurn, Operations
from ctcore.algeria.rules.random_events import RandomEvents, Step
from ctcore.algeria.rules.reinforcement_fln import Recruiting
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from tests.algeria.rules.positions import FLN, GOV, ledger, play, position

EVENT = (RandomEvents(Step.TENS), Dice(1))
EARLY = (RandomEvents(Step.EARLY), Dice(1))
LAST = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))
# Nothing depreciates, nothing is judged, the FLN has a mobile unit.
QUIET: dict[str, Any] = {"ap": 0, "ug": {"Bougie": "1 Cadre"}, "control": {"Bougie": "FLN"}}
FIGHT: dict[str, Any] = {"ops": {"Medea": "4 Bands, 1 Elite brigade"}}
FOUND = ("flush in Medea", "1 Elite brigade from OPS", "go", "4 succeed")
# By a name: the frames, the position, the moves before, those whose lines are all told, and the lines.
CASES: dict[str, tuple[Any, dict[str, Any], tuple[str, ...], tuple[str, ...], str]] = {
    "independence by the die of the option": (
        EARLY,
        {"turn": 3, "in_force": ["early_independence"]},
        (),
        ("roll 3", "roll 7", "roll 8"),
        """
        13.2/1 Morocco and Tunisia become independent
        11.21/1 FLN PSL 50 -> 57
        11.21/1 Government PSL 50 -> 58
        """,
    ),
    "Elite units come back from Suez": (
        EVENT,
        {"suez": {"Oran": 2}, "suez_turn": 1},
        ("roll 1",),
        ("roll 1",),
        """
        5/none event 11: nothing
        5/suez 2 Elite brigades are placed in OPS of Oran
        """,
    ),
    "AP": (
        (Mobilizing(),),
        {
            "ap": 0,
            "control": {"Oran": "FLN", "Setif": "FLN"},
            "ug": {"Medea": "1 Cadre"},
            "terror": {"Setif": True},
        },
        (),
        ("end",),
        """
        6.1/2 Setif: 1 AP, less for terror (6.1/3)
        6.1/2 FLN AP 0 -> 1
        6.1/2 Medea: 1 AP
        6.1/2 FLN AP 1 -> 2
        6.1/1 Oran: 5 AP
        6.1/1 FLN AP 2 -> 7
        6.1/5 of the FLN's PSL: 5 AP
        6.1/5 FLN AP 7 -> 12
        """,
    ),
    "conversions": (
        (Recruiting(),),
        {"ug": {"Oran": "1 Front", "Setif": "2 Cadres", "Tunisia": "1 Band"}, "in_force": ["independent"]},
        (),
        (
            *("convert 1 Front to Cadre in Oran", "convert 1 Cadre to Front in Setif"),
            *("convert 1 Cadre to Band in Setif", "convert 1 Band to Failek in Tunisia"),
        ),
        """
        6.2/5 1 Front -> Cadre in Oran
        6.2/3 FLN AP 9 -> 6
        6.2/3 1 Cadre -> Front in Setif
        6.2/3 FLN AP 6 -> 5
        6.2/3 1 Cadre -> Band in Setif
        6.2/3 FLN AP 5 -> 3
        6.2/3 1 Band -> Failek in Tunisia
        """,
    ),
    "the Cadre comes back from France": (
        (Emerging(),),
        {"france": France(cadre=True), "ug": {"Oran": "1 Front"}},
        (),
        ("take the Cadre from France to OPS of Oran",),
        "11.22/4 the Cadre goes from France to OPS of Oran",
    ),
    "the Cadre in France is lost": (
        FLN,
        {"france": France(cadre=True)},
        (),
        ("propaganda in France", "roll 1", "gain 0, take 1", "gain 0, take 1"),
        """
        9.11/2 FLN AP 9 -> 8
        11.22/3 Propaganda in France
        9.11/4 Propaganda: 1 gives 1+
        9.11/4 Government PSL 50 -> 49
        9.11/5 the Cadre in France is eliminated
        C.6/1 FLN PSL 50 -> 49
        """,
    ),
    "a Strike that neutralizes the Police": (
        FLN,
        {"ops": {"Oran": "1 Front, 2 Cadres"}, "ptl": {"Oran": "2 Police"}},
        ("strike with 2 Cadres in Oran",),
        ("roll 6", "roll 9", "gain 4, take 5", "gain 1, take 1", "roll 2"),
        """
        9.12/4 Strike: 6 gives 3@
        9.12/4 FLN PSL 50 -> 54
        9.12/4 Government PSL 50 -> 45
        9.12/8 2 Police in Oran go from PTL to PTL neutralized
        C.6/3 FLN PSL 54 -> 55
        C.6/3 Government PSL 45 -> 44
        9.12/6 Government PSL 44 -> 42
        """,
    ),
    "a unit is lost on the move": (
        FLN,
        {"ops": {"Medea": "1 Band"}, "ptl": {"Algiers": "3 Police"}},
        (),
        ("move Band from Medea to Algiers", "roll 1", "gain 1, take 0"),
        """
        9.13/6 Movement: 1 -3 gives 0+
        9.13/6 1 Band in Medea is eliminated
        C.6/1 Government PSL 50 -> 51
        """,
    ),
    "Air points": (
        FLN,
        {"ops": {"Medea": "1 Band, 1 Elite brigade"}, "air": 2},
        ("harass Elite brigade in OPS of Medea with 0 Cadres and 1 Band and 0 Faileks", "roll 1"),
        ("use 1 Air point",),
        "11.11/1 Air 2 -> 1",
    ),
    "a unit flies in": (
        GOV,
        {"ops": {"Medea": "1 Band", "Oran": "1 airmobile Elite brigade"}},
        ("flush in Medea",),
        ("fly in 1 airmobile Elite brigade from OPS of Oran",),
        "11.12/3 1 airmobile Elite brigade goes from Oran to OC of Medea",
    ),
    "an Elite unit assists": (
        GOV,
        {"ops": {"Medea": "1 Elite brigade"}, "ptl": {"Medea": "1 Police"}},
        ("suppression in Medea",),
        ("1 Elite brigade from OPS",),
        "A59 1 Elite brigade in Medea goes from OPS to OC",
    ),
    "a Suppression that costs points": (
        GOV,
        {"ptl": {"Setif": "1 Police"}},
        (),
        ("suppression in Setif", "go", "roll 1", "roll 3"),
        """
        9.26/1 Government PSL 50 -> 49
        9.26/2 Suppression: 1 gives 1+
        9.26/6 Government PSL 49 -> 46
        9.26/6 Setif: terrorized
        """,
    ),
    "the Government takes more hits": (
        GOV,
        FIGHT,
        FOUND,
        ("roll 6", "gain 0, take 3", "roll 1", "hit Band in OC", "gain 1, take 0"),
        """
        C.3/1 the FLN fires with 8: 6 gives 3
        C.6/3 Government PSL 50 -> 47
        C.3/1 the Government fires with 9: 1 gives 1
        C.3/3 1 Band in Medea is eliminated
        C.6/1 Government PSL 47 -> 48
        C.3/5 1 Elite brigade in Medea goes from OC to OC neutralized
        """,
    ),
    "the FLN takes more hits": (
        GOV,
        FIGHT,
        FOUND,
        ("roll 1", "gain 0, take 1", "roll 2", "hit Band in OC", "hit Band in OC", "gain 2, take 0"),
        """
        C.3/1 the FLN fires with 8: 1 gives 1
        C.6/3 Government PSL 50 -> 49
        C.3/1 the Government fires with 9: 2 gives 2
        C.3/3 1 Band in Medea is eliminated
        C.3/3 1 Band in Medea is eliminated
        C.6/1 Government PSL 49 -> 51
        C.3/5 2 Bands in Medea go from OC to OC neutralized
        """,
    ),
    "redeployment": (
        LAST,
        QUIET
        | {
            "ops": {"Oran": "1 airmobile Elite brigade, 1 Cadre"},
            "oc": {"Setif": "1 Band, 3 Algerian brigades"},
            "ptl": {"Saida": "1 division"},
            "control": {"Bougie": "FLN", "Setif": "Government", "Saida": "Government"},
            "helo": 1,
            "helo_maximum": 2,
        },
        ("pass",),
        ("roll 6",),
        """
        10.3/1 1 Band in Setif goes from OC to UG
        10.3/2 3 Algerian brigades in Setif go from OC to OPS
        10.3/1 1 Cadre in Oran goes from OPS to UG
        10.3/3 1 airmobile Elite brigade -> Elite brigade in Oran
        10.3/2 1 division in Saida goes from PTL to OPS
        10.3/3 Helo 1 -> 2
        4/1 turn 3
        """,
    ),
    "a coup that succeeds": (
        LAST,
        QUIET | {"psl": (29, 50)},
        ("pass",),
        ("roll 6", "roll 5", "roll 4"),
        """
        11.4/1 an attempt at a coup
        11.4/2 coup: success
        11.4/2 Government PSL 29 -> 33
        4/1 turn 3
        """,
    ),
    "a coup that fails": (
        LAST,
        QUIET | {"psl": (29, 50), "ops": {"Oran": "1 Elite brigade"}},
        ("pass",),
        ("roll 6", "roll 8", "roll 4", "remove Elite brigade from OPS of Oran"),
        """
        11.4/1 an attempt at a coup
        11.4/2 coup: failure
        11.4/2 Government PSL 29 -> 25
        11.4/4 1 Elite brigade leaves OPS of Oran
        4/1 turn 3
        """,
    ),
    "the first check of the shorter game": (
        LAST,
        QUIET | {"turn": 12, "psl": (80, 50), "in_force": ["shorter_game"]},
        (),
        ("pass",),
        """
        13.3/1 ahead by 26 or more: Government
        4/1 turn 13
        """,
    ),
    "the second check of the shorter game": (
        LAST,
        QUIET | {"turn": 12, "psl": (80, 50), "lead": Actor.GOVERNMENT, "in_force": ["shorter_game"]},
        (),
        ("pass",),
        "13.3/1 the game is over: Government wins",
    ),
}


@pytest.mark.clause(
    "5/suez",
    "6.1/1",
    "6.1/2",
    "6.1/3",
    "6.1/5",
    "6.2/3",
    "6.2/5",
    "9.11/5",
    "9.12/4",
    "9.12/6",
    "9.12/8",
    "9.13/6",
    "9.26/6",
    "10.3/1",
    "10.3/2",
    "10.3/3",
    "11.11/1",
    "11.12/3",
    "11.21/1",
    "11.22/4",
    "11.4/1",
    "11.4/2",
    "11.4/4",
    "13.2/1",
    "13.3/1",
    "A59",
    "C.3/5",
    "C.6/1",
    "C.6/3",
)
@pytest.mark.parametrize("name", CASES)
def test_every_line_of_the_ledger(name: str) -> None:
    frames, given, before, moves, lines = CASES[name]
    state = play(position(*frames, **given), *before)
    assert ledger(state, *moves) == [line.strip() for line in lines.strip().splitlines()]
