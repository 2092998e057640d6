"""Chapter 8 of the rulebook, stated a second time: what the non-player FLN does in a turn (8.1-8.5).

`decide` gives the moves of a turn, `box` the box of the flowchart that it ends in, `spaces` what is
done where; `turn` gives all three.  Each takes a lawful position in which the FLN is to begin a turn,
or its part of a Propaganda Round; the dice of 8.4.3 and 8.4.5, as they are asked for; and who chooses
among equals (8.2).  The engine says what is legal; the order of preference is stated here alone.

Doubts that the texts leave: the reading taken here, then "/" and the other one.

Sequence of play
- 8.1: as Second it declares Op + Special Activity where that box is open, else Op Only, else Limited
  Op, even if it then does less / the box that fits what it turns out to do.
- 8.1: with 0 Resources at the start, and no Extort, nothing that is free is done (Terror by #32s) / it
  may be.
- 8.1: an Extort pause comes only if something is left to select, and is one full Extort of 8.4.2, which
  may use up a Guerrilla that the Operation wanted / it spares those, or brings only what is needed.
- 8.1: with 1 Resource or more it does not pause, even if a price of 2 is wanted (Agitation, a March of
  two spaces pauses between them) / it Extorts for the whole price.
- 8.4.5: the die is asked for only if no Base would be placed / always.
- 8.4.3: the die is asked for only if the other half of the condition holds / always.  Constant dice in
  a comparison make both of these the same.

Gate and Terror
- 8.4.2: without FLN Bases in Algeria the first condition holds / it does not.
- 8.4.2: Population is the current one, so a Resettled Sector asks for one Guerrilla / the printed one.
- 8.4.2: the Event goes before Terror only if it reduces the margin by 1 at least / also if both reduce
  it by 0.
- 8.4.2: an unmarked Event that only a die may let it play counts as playable / it does not.
- 8.4.2: what Terror would remove is what it removes with its Extort pause / with the Resources at hand.
- 8.4.2: spaces of Terror are taken by Population always / only if Resources are short.
- 8.4.2: in the final Campaign Terror in Neutral spaces needs a marker left to place / it does not.

Subvert and Extort
- 8.4.2: of sets of last cubes the one with most Police, then most Troops, then most spaces / space by
  space.
- 8.4.2: the space of a replacement is one at Support first (8.1.2) / at random.
- 8.4.2: with no Guerrilla to be had a replacement is made all the same, and only removes / it is not
  made.
- 8.4.2: a Government that Passed was not active on the card / it was.
- 8.4.2: at random means a space at random, then all that the limit allows there, Troops first (8.1.2) /
  a cube at random.
- 8.4.2: spaces of M/T with 2+ Guerrillas belong to the first tier already / all of M/T to the second.
- 8.4.2: the third tier, once begun at 0 Resources, goes on everywhere / it ends at 1 Resource.
- 8.4.4: an Attack with Ambush has no Extort; one without has no Subvert.

Event
- 8.3: a marked card whose instruction says to do something else counts as not played, so the Attack is
  next / it goes on at Rally.
- 8.1.2 before second-hand instructions: Support and Opposition by the greatest shift in Population,
  then at Support, then as the instruction orders (3, 7, 9, 34, 47, 53) / the instruction's order first.
- #12: all go to one space at Support, the most populous, a City first / one to each.
- #28: two markers where both help; Support first, then Population / Commitment alone is not sought.
- #36: the Resources are enough (8.3) / played only while a Guerrilla is in one of the two boxes.
- #49: Guerrillas go one by one, of the status in which the Countries differ more / at random.
- #51 unshaded: among Sectors without an FLN Base the most populous first / the greatest shift first.
- #54: four Troops if there are four, as many as possible of each space drawn / one at a time, or fewer.
- #5, #6: all steps of 8.4.5 in their order; a location that the card wants and no step does is selected
  idly.

Attack
- 8.4.4: the trigger counts what the plan removes, Ambushes included / the most that either could remove.
- 8.4.4: spaces are ranked by the numbers of Bases, French Troops, French Police and pieces surely
  removed, two pieces with six Guerrillas, else one / by whether such a piece goes at all.
- R186: Ambushes come as one block before the rolls; slots left go to spaces of six or more in their
  order where an Attack would remove no more, and never to the one with four / rolls first.
- 8.4.4: a space with an FLN Base whose Guerrillas are all Active may be Attacked / none with a Base
  may.

Rally
- 8.4.5: a Rally after a failed March asks for no conditions / it asks for them again.
- 8.4.5: at a Base, Guerrillas flip if there are none to be had, or none there is Underground (R198) / also
  once Population + 1 stand there.
- 8.4.5: the bound of Population + 1 holds at Bases alone; under #10 a space without one takes all it
  may.
- 8.4.5: a space that just got a Base is a location already, so step 3 passes it over (3.1).
- 8.4.5: step 6 asks for a Base or Control as things stand, not as the Rally there would make them /
  after it.
- 8.4.5: of several spaces to Agitate the most populous, then one at Support (8.1.2) / at random.
- 8.4.5: step 7 ranks by Population first, then by its own list; Countries may be chosen / Algeria only.
- 8.4.5: where Agitation can no longer shift at the end it is left out.

March
- 8.4.6: each protection is tested when the Guerrillas for one target have arrived, against the position
  before they set out / after every single move.
- 8.4.6: "costs the least" counts spaces newly entered in this March / all spaces on the way.
- 8.4.6, step 2: a way that stays Underground comes before a cheaper one that does not / the cheapest
  way.
- 8.4.6, step 2: if all ways show the Guerrilla, the cheapest, of these one with an Active Guerrilla /
  Active first.
- 8.4.6, step 2: under #32u the first City selected gets two, if two can come, in the final Campaign
  Underground / the City is chosen at random.
- 8.4.6, step 3: exactly as many as leave the Sector Uncontrolled / at least as many that it does.
- 8.4.6, steps 3 and 4: who goes is chosen one by one: what shows fewest, then Underground, then map
  order.
- 8.4.6, step 4: room for a Base is room within stacking, beside an FLN Base too / none of its own
  there.

Propaganda Round
- 8.5.2: the greatest shift counts Population times the levels that the Resources left can pay / levels
  alone.
- 8.5.2: two thirds bind with 8 Resources or fewer too / as in 8.4.5.
- 8.5.3: a Base space is filled to Population + 1, three at most, and no further; if there are too few,
  one at a time to the space that has fewest, never beyond that / up to three everywhere.
- 8.5.3: Guerrillas come from spaces without a Base first, from where most are, one at a time (R204),
  Underground before Active / at random.
- 8.5.3: the last Guerrilla of a City or a space at Support stays, in a Base space too.
- #33s: the Guerrilla is always placed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

import ctcore as ct
from ctcore.twilight.rules.common.turns import FirstChoice, PivotalWindow, SecondChoice
from tests.bot.second_attack import attack
from tests.bot.second_event import cut, event
from tests.bot.second_march import march
from tests.bot.second_rally import conditions, rally
from tests.bot.second_round import agitates, avenges, loses_coup, pivotal, redeploys
from tests.bot.second_table import Halted, Pick, Table, first
from tests.bot.second_terror import gate, support_lost, terror

__all__ = ["Turn", "box", "decide", "first", "spaces", "turn"]


@attrs.frozen
class Turn:
    """A turn: the box of the flowchart, the way there, what is done where, and the moves.

    ``waits`` says that Nature, or the Government, is to choose before the turn can go on.
    """

    box: str
    path: tuple[str, ...]
    spaces: tuple[tuple[str, str], ...]
    moves: tuple[str, ...]
    waits: bool
    after: ct.State


def turn(
    state: ct.State, dice: Iterator[int], pick: Pick = first, nature: Iterator[int] | None = None
) -> Turn:
    """The whole turn, or up to the first roll of Nature if her rolls are not given."""
    table = Table(state, dice, pick, nature)
    waits = False
    try:
        _begin(table)
    except Halted:
        waits = True
    return Turn(
        table.box, tuple(table.path), tuple(table.done), tuple(table.moves), waits=waits, after=table.state
    )


def decide(state: ct.State, dice: Iterator[int], pick: Pick = first) -> tuple[str, ...]:
    """The moves of the turn in notation, up to its end or to the first roll of Nature."""
    return turn(state, dice, pick).moves


def box(state: ct.State, dice: Iterator[int], pick: Pick = first) -> tuple[str, tuple[str, ...]]:
    """The box that the flowchart leads to, and the answers on the way."""
    done = turn(state, dice, pick)
    return done.box, done.path


def spaces(state: ct.State, dice: Iterator[int], pick: Pick = first) -> tuple[tuple[str, str], ...]:
    """What is done in which space, in the order in which the priorities select them."""
    return turn(state, dice, pick).spaces


_OTHERS: dict[str, Callable[[Table], None]] = {
    "Agitation": agitates,
    "FlnRedeploy": redeploys,
    "CoupLost": loses_coup,
    "Avenging": avenges,
}


def _begin(table: Table) -> None:
    frame = table.frame
    if ct.actor(table.state) is not ct.FLN:
        message = f"the FLN is to choose, not {ct.actor(table.state)}"
        raise ValueError(message)
    if isinstance(frame, PivotalWindow):
        table.box = "pivotal"
        pivotal(table)
    elif isinstance(frame, FirstChoice | SecondChoice):
        _flowchart(table)
    elif type(frame).__name__ in _OTHERS:
        table.box = type(frame).__name__
        _OTHERS[table.box](table)
    else:
        message = f"the FLN begins no turn where {frame.awaits} is awaited"
        raise ValueError(message)


def _flowchart(table: Table) -> None:
    poor = table.resources == 0
    wide = (ct.Option.EVENT, ct.Option.OPERATION_AND_ACTIVITY, ct.Option.OPERATION)
    only_limited = not any(map(table.open, wide))
    if poor and only_limited:
        table.says("poor")
        _passes(table)
    elif gate(table) and _upper(table):
        return
    elif not _lower(table):
        _passes(table)


def _upper(table: Table) -> bool:
    """Terror, the Event, the Attack (8.4.2-8.4.4)."""
    gain = cut(table)
    if gain >= 1 and gain >= support_lost(table):
        table.says("event before terror")
    elif _does(table, "terror", terror):
        return True
    return _does(table, "event", event) or _does(table, "attack", attack)


def _lower(table: Table) -> bool:
    """Rally or March, and the other one where the first cannot be (8.4.5, 8.4.6, R196)."""
    if conditions(table):
        return _does(table, "rally", rally) or _does(table, "march", march)
    return _does(table, "march", march) or _does(table, "rally", rally)


def _does(table: Table, word: str, act: Callable[[Table], bool]) -> bool:
    table.box = word
    done = act(table)
    if not done:
        table.box = ""
        table.says(f"no {word}")
    return done


def _passes(table: Table) -> None:
    table.box = "pass"
    table.does(ct.moves.Choose(ct.Option.PASS))
