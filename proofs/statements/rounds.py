"""Cards, Pivotal Events, the Propaganda Round and the set-up stated a second time, as plain choices.

Written from chapters 2, 5.1, 6, 7.3 and 10 of the rulebook and the rulings, without the engine's rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from ctcore.kernel.logic import at_least, at_most, choose

from .board import (
    Offers,
    View,
    bases,
    governed,
    groups,
    guerrillas,
    in_algeria,
    kind,
    most_bases,
    offer,
    pieces_of_fln,
    police,
    population,
    troops,
    upto,
)

PILE, EVENTS = 13, 60
FRENCH = ("french_troops", "french_police", "government_bases")
TROOPS = ("french_troops", "algerian_troops")
POLICE = ("french_police", "algerian_police")
FLN = ("guerrillas", "fln_bases")
GOVERNMENT = (*FRENCH, "algerian_troops", "algerian_police")
DICE = range(1, 7)
# 10: the least that the FLN sets up in Morocco, and in Tunisia.
LEAST = {"short": (4, 2), "medium": (2, 1), "full": (0, 0)}


# Cards and Pivotal Events


def next_card(view: View) -> Offers:
    """Twelve Events and one Propaganda card to each pile of thirteen (10)."""
    deck = view.state.deck
    pile = deck.played[len(deck.played) - len(deck.played) % PILE :]
    events = [card for card in pile if card <= EVENTS]
    unseen = [card for card in range(1, EVENTS + 1) if card not in deck.played and card not in deck.aside]
    known = [card for card in unseen if deck.inspected and card in (13, 17, 18, 27, 32, 33, 35)]
    left = deck.size - sum(card <= EVENTS for card in deck.played)
    if len(events) < PILE - 1:
        # Known to be in the deck are the Capabilities that were not found unused (10).
        yield from (offer("reveal", card) for card in (known if len(known) == left else unseen))
    if len(events) == len(pile):
        yield from (offer("reveal", card) for card in range(67, 72) if card not in deck.played)


def pivotal(view: View) -> Offers:
    """The Pivotal Events of whoever is to choose (2.3.7, 5.1.5 to 5.1.9, 5.3.1)."""
    state: Any = view.state
    spaces = view.by_id.values()
    opposition = sum(choose(s.support == -1, population(s), 0) for s in spaces if in_algeria(s))
    allowed = {
        "Government": {
            "COUP D'ETAT": state.coup_this_campaign ^ True,
            "MOBILIZATION": opposition + sum(s.fln_bases for s in spaces) >= 15,
            "RECALL DE GAULLE": state.coup_played,
        },
        "FLN": {
            "MOROCCO AND TUNISIA INDEPENDENT": state.mobilization_played,
            "OAS": state.recall_de_gaulle,
            "SUEZ CRISIS": state.resources.fln >= 6,
        },
    }
    for card, may in allowed[str(view.frame.faction)].items():
        kept = getattr(state.hand, re.sub(r"\W", "_", card).lower())
        yield offer("pivotal.play", card, when=may & kept)


def window(view: View) -> Offers:
    """A Pivotal Event before anything else, or none (2.3.7)."""
    yield offer("pivotal.decline")
    yield from pivotal(view)


def hidden_asset(view: View) -> bool:
    """Whether the player keeps one (7.3)."""
    return "Hidden Asset" in map(str, view.state.deception.of(view.frame.faction))


def _rolls(name: str) -> Any:
    def offers(_view: View) -> Offers:
        return (offer(name, die) for die in DICE)

    return offers


def _off(view: View, name: str, box: str, pieces: tuple[str, ...], most: Any = EVENTS) -> Offers:
    for piece in pieces:
        for count in upto(at_most(getattr(getattr(view.state, box), piece), most)):
            yield offer(name, count, piece.upper())


def removing(view: View) -> Offers:
    """Troops Out of Play, from the map and from Available (5.1.5)."""
    left = view.frame.left
    yield from _off(view, "coup.take_out_available", "available", TROOPS, left)
    for space in view.spaces():
        for piece in TROOPS:
            for count in upto(at_most(getattr(space, piece), left)):
                yield offer("coup.take_out", count, piece.upper(), space.id)


def lost(view: View) -> Offers:
    """Commitment lowered, or Troops taken out (5.1.5)."""
    yield offer("coup.lower_commitment")
    yield from removing(view)


def mobilizing(view: View) -> Offers:
    """Government pieces from Out of Play, as many as are left (5.1.6)."""
    yield offer("mobilization.end")
    yield from _off(view, "mobilization.mobilize", "out_of_play", GOVERNMENT, view.frame.left)


def setting_aside(view: View) -> Offers:
    """French Troops of the map and of Available (5.1.9)."""
    left = view.frame.left
    for count in upto(at_most(view.state.available.french_troops, left)):
        yield offer("suez.set_aside_available", count)
    for space in view.spaces():
        for count in upto(at_most(space.french_troops, left)):
            yield offer("suez.set_aside", count, space.id)


# 6.2.3 and 6.3


def sending(view: View) -> Offers:
    """As many as are Out of Play; each third of a piece, rounded up, must be payable (R142)."""
    yield offer("commitment.end_sending")
    paid = (view.frame.moved + 2) // 3
    payable = 3 * (paid + view.state.commitment) - view.frame.moved
    yield from _off(view, "commitment.send", "out_of_play", FRENCH, payable)


def withdrawing(view: View) -> Offers:
    """As many as are Available (R143)."""
    yield offer("commitment.end_withdrawing")
    yield from _off(view, "commitment.withdraw", "available", FRENCH)


def _something(space: Any, goal: int) -> Any:
    return (space.terror > 0) | ((population(space) > 0) & (space.support != goal))


def pacification(view: View) -> Offers:
    """Control, Troops and Police, within Resources and Commitment (6.3.1, R146)."""
    yield offer("pacification.end")
    paid = (view.state.resources.government >= 2) & (view.frame.spent + 2 <= view.state.commitment)
    for space in view.spaces():
        held = governed(space) & (troops(space) > 0) & (police(space) > 0)
        yield offer("pacification.pacify", space.id, when=paid & held & _something(space, 1))


def agitation(view: View) -> Offers:
    """FLN pieces without Government Control, within Resources (6.3.2, R148)."""
    yield offer("agitation.end")
    for space in view.algeria():
        held = (pieces_of_fln(space) > 0) & (governed(space) ^ True)
        may = held & _something(space, -1) & (view.state.resources.fln > 0)
        yield offer("agitation.agitate", space.id, when=may)


# 6.4


def _unmoved(view: View, space: Any, piece: str) -> Any:
    return getattr(space, piece) - view.listed("marks", space, piece)


def _for_troops(space: Any) -> Any:
    return True if kind(space) == "City" else space.government_bases > 0


def _for_police(view: View, space: Any) -> Any:
    order = list(view.by_id)
    return in_algeria(space) and view.frame.control[order.index(space.id)]


def _loads(view: View, origin: Any, goal: Any) -> Iterator[tuple[Any, int, str]]:
    """How many of which piece, and when they may go there."""
    for may, sort in ((_for_troops(goal), TROOPS), (_for_police(view, goal), POLICE)):
        for piece in sort if may is not False else ():
            yield from ((may, count, piece.upper()) for count in upto(_unmoved(view, origin, piece)))


def government_redeploy(view: View) -> Offers:
    """Troops to Cities and Bases, Police to where Control was; Troops set aside return (R132, R149)."""
    waiting = view.state.set_aside.french_troops
    yield offer("redeploy.end", when=waiting == 0)
    for space, goal in permutations(view.spaces(), 2):
        for may, *load in _loads(view, space, goal):
            yield offer("redeploy.move", *load, space.id, goal.id, when=may)
    for space in view.spaces():
        for count in upto(waiting):
            yield offer("redeploy.return", count, space.id, when=_for_troops(space))


def fln_redeploy(view: View) -> Offers:
    """Guerrillas to FLN Bases of their Wilaya, or of Algeria under #27, each once (6.4.2, R151)."""
    yield offer("fln_redeploy.end")
    for origin, goal in permutations(view.algeria(), 2):
        near = goal.place.wilaya == origin.place.wilaya
        based = (near | view.state.in_force.cross_wilaya_coordination) & (goal.fln_bases > 0)
        if based is False:
            continue
        free = (_unmoved(view, origin, one) for one in ("underground", "active"))
        for group in groups(*free):
            yield offer("fln_redeploy.move", *group, origin.id, goal.id, when=based)


# 6.5


def taking_out(view: View) -> Offers:
    """A third of the Casualties, Out of Play (6.5, R33)."""
    return _off(view, "reset.take_out", "casualties", FRENCH, view.frame.left)


# The set-up (7.3, 10)


def drawing(view: View) -> Offers:
    """Any marker of the bag (7.3)."""
    return (offer("setup.draw", marker) for marker in sorted(set(map(str, view.state.deception.bag))))


def sorting(view: View) -> Offers:
    """A Capability is found unused, or left in the deck (10)."""
    yield offer("setup.set_aside", view.frame.card)
    yield offer("setup.leave", view.frame.card)


def _room(space: Any, piece: str) -> Any:
    return most_bases(space) - bases(space) if piece.endswith("bases") else EVENTS


def government_deployment(view: View) -> Offers:
    """What is left, anywhere in Algeria, within stacking (10, 1.4.2)."""
    for space in view.algeria():
        for piece in GOVERNMENT:
            most = at_most(getattr(view.frame.left, piece), _room(space, piece))
            yield from (offer("setup.government", count, piece.upper(), space.id) for count in upto(most))


def fln_deployment(view: View) -> Offers:
    """What the Countries still lack must stay in hand: what goes there counts, up to what lacks (10)."""
    abroad = [space for space in view.by_id.values() if not in_algeria(space)]
    for space, (least, piece) in product(view.spaces(), zip(LEAST[view.state.scenario], FLN, strict=True)):
        lacking = {one.id: at_least(least - _there(one, piece), 0) for one in abroad}
        left = getattr(view.frame.left, piece)
        elsewhere = sum(lacks for identity, lacks in lacking.items() if identity != space.id)
        may = (in_algeria(space) | view.state.independent) & (left >= sum(lacking.values()))
        for count in upto(at_most(left - elsewhere, _room(space, piece))):
            yield offer("setup.fln", count, piece.upper(), space.id, when=may)


def _there(space: Any, piece: str) -> Any:
    return space.fln_bases if piece == "fln_bases" else guerrillas(space)


BY_FRAME = {
    "NextCard": next_card,
    "PivotalWindow": window,
    "CoupGovernmentRoll": _rolls("coup.roll_government"),
    "CoupFlnRoll": _rolls("coup.roll_fln"),
    "CoupLost": lost,
    "CoupRemoving": removing,
    "Mobilizing": mobilizing,
    "SuezRoll": _rolls("suez.roll"),
    "SettingAside": setting_aside,
    "Sending": sending,
    "Withdrawing": withdrawing,
    "Pacification": pacification,
    "Agitation": agitation,
    "GovernmentRedeploy": government_redeploy,
    "FlnRedeploy": fln_redeploy,
    "TakingOut": taking_out,
    "DrawingMarkers": drawing,
    "SortingCards": sorting,
    "GovernmentDeployment": government_deployment,
    "FlnDeployment": fln_deployment,
}
