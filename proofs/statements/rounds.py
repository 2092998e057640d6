"""Cards, Pivotal Events, the Propaganda Round and the set-up stated a second time, as plain choices.

Written from chapters 2, 5.1, 6, 7.3 and 10 of the rulebook and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from .board import (
    Choice,
    View,
    controller,
    in_algeria,
    kind,
    most_bases,
    pieces_of_fln,
    police,
    population,
    troops,
)

PILE, EVENTS = 13, 60
FRENCH = ("french_troops", "french_police", "government_bases")
TROOPS = ("french_troops", "algerian_troops")
POLICE = ("french_police", "algerian_police")
GOVERNMENT = (*FRENCH, "algerian_troops", "algerian_police")
DICE = range(1, 7)
# 10: the least that the FLN sets up in Morocco, and in Tunisia.
LEAST = {"short": (4, 2), "medium": (2, 1), "full": (0, 0)}


# Cards and Pivotal Events


def next_card(view: View) -> Iterator[Choice]:
    """Twelve Events and one Propaganda card to each pile of thirteen (10)."""
    deck = view.state.deck
    pile = deck.played[len(deck.played) - len(deck.played) % PILE :]
    events = [card for card in pile if card <= EVENTS]
    unseen = [card for card in range(1, EVENTS + 1) if card not in deck.played and card not in deck.aside]
    known = [card for card in unseen if deck.inspected and card in (13, 17, 18, 27, 32, 33, 35)]
    left = deck.size - sum(card <= EVENTS for card in deck.played)
    if len(events) < PILE - 1:
        # Known to be in the deck are the Capabilities that were not found unused (10).
        yield from (("reveal", card) for card in (known if len(known) == left else unseen))
    if len(events) == len(pile):
        yield from (("reveal", card) for card in range(67, 72) if card not in deck.played)


def pivotal(view: View) -> Iterator[Choice]:
    """The Pivotal Events of whoever is to choose (2.3.7, 5.1.5 to 5.1.9, 5.3.1)."""
    state: Any = view.state
    kept = {str(card) for card in state.hand}
    spaces = view.by_id.values()
    opposition = sum(population(s) for s in spaces if s.support == -1 and in_algeria(s))
    allowed = {
        "Government": {
            "COUP D'ETAT": not state.coup_this_campaign,
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
        if may and card in kept:
            yield ("pivotal.play", card)


def window(view: View) -> Iterator[Choice]:
    yield ("pivotal.decline",)
    yield from pivotal(view)


def hidden_asset(view: View) -> bool:
    """Whether the player keeps one (7.3)."""
    return "Hidden Asset" in map(str, view.state.deception.of(view.frame.faction))


def _rolls(name: str) -> Any:
    def choices(_view: View) -> Iterator[Choice]:
        return ((name, die) for die in DICE)

    return choices


def _off(view: View, name: str, box: str, pieces: tuple[str, ...], most: int) -> Iterator[Choice]:
    for piece in pieces:
        for count in range(1, min(most, getattr(getattr(view.state, box), piece)) + 1):
            yield (name, count, piece.upper())


def removing(view: View) -> Iterator[Choice]:
    left = view.frame.left
    yield from _off(view, "coup.take_out_available", "available", TROOPS, left)
    for space in view.by_id.values():
        for piece in TROOPS:
            for count in range(1, min(left, getattr(space, piece)) + 1):
                yield ("coup.take_out", count, piece.upper(), space.id)


def lost(view: View) -> Iterator[Choice]:
    yield ("coup.lower_commitment",)
    yield from removing(view)


def mobilizing(view: View) -> Iterator[Choice]:
    yield ("mobilization.end",)
    yield from _off(view, "mobilization.mobilize", "out_of_play", GOVERNMENT, view.frame.left)


def setting_aside(view: View) -> Iterator[Choice]:
    left = view.frame.left
    for count in range(1, min(left, view.state.available.french_troops) + 1):
        yield ("suez.set_aside_available", count)
    for space in view.by_id.values():
        for count in range(1, min(left, space.french_troops) + 1):
            yield ("suez.set_aside", count, space.id)


# 6.2.3 and 6.3


def _up(count: int) -> int:
    return -(-count // 3)


def sending(view: View) -> Iterator[Choice]:
    yield ("commitment.end_sending",)
    moved, out = view.frame.moved, view.state.out_of_play
    for piece in FRENCH:
        for count in range(1, getattr(out, piece) + 1):
            if _up(moved + count) - _up(moved) <= view.state.commitment:
                yield ("commitment.send", count, piece.upper())


def withdrawing(view: View) -> Iterator[Choice]:
    yield ("commitment.end_withdrawing",)
    yield from _off(view, "commitment.withdraw", "available", FRENCH, EVENTS)


def _something(space: Any, goal: int) -> bool:
    return bool(space.terror > 0 or (population(space) > 0 and space.support != goal))


def pacification(view: View) -> Iterator[Choice]:
    yield ("pacification.end",)
    if view.state.resources.government < 2 or view.frame.spent + 2 > view.state.commitment:
        return
    for space in view.by_id.values():
        held = controller(space) == "Government" and troops(space) > 0 and police(space) > 0
        if held and _something(space, 1):
            yield ("pacification.pacify", space.id)


def agitation(view: View) -> Iterator[Choice]:
    yield ("agitation.end",)
    for space in view.algeria():
        held = pieces_of_fln(space) > 0 and controller(space) != "Government"
        if held and _something(space, -1) and view.state.resources.fln > 0:
            yield ("agitation.agitate", space.id)


# 6.4


def _unmoved(view: View, space: Any, piece: str) -> int:
    moved = sum(
        mark.count
        for mark in view.frame.marks
        if mark.place.id == space.id and mark.piece.name == piece.upper()
    )
    return int(getattr(space, piece)) - int(moved)


def _for_troops(space: Any) -> bool:
    return kind(space) == "City" or bool(space.government_bases > 0)


def _for_police(view: View, space: Any) -> bool:
    order = list(view.by_id)
    return bool(view.frame.control[order.index(space.id)])


def _loads(view: View, origin: Any, goal: Any) -> Iterator[tuple[int, str]]:
    sorts = (TROOPS if _for_troops(goal) else ()) + (POLICE if _for_police(view, goal) else ())
    for piece in sorts:
        yield from ((count, piece.upper()) for count in range(1, _unmoved(view, origin, piece) + 1))


def government_redeploy(view: View) -> Iterator[Choice]:
    waiting = view.state.set_aside.french_troops
    if not waiting:
        yield ("redeploy.end",)
    spaces = list(view.by_id.values())
    for space in spaces:
        for goal in (one for one in spaces if one is not space):
            yield from (("redeploy.move", *load, space.id, goal.id) for load in _loads(view, space, goal))
        if _for_troops(space):
            yield from (("redeploy.return", count, space.id) for count in range(1, waiting + 1))


def _bases_of_wilaya(view: View, origin: Any) -> list[Any]:
    return [
        space
        for space in view.algeria()
        if in_algeria(origin)
        and space is not origin
        and space.place.wilaya == origin.place.wilaya
        and space.fln_bases > 0
    ]


def fln_redeploy(view: View) -> Iterator[Choice]:
    yield ("fln_redeploy.end",)
    for space in view.by_id.values():
        for goal, group in product(_bases_of_wilaya(view, space), _groups(view, space)):
            yield ("fln_redeploy.move", *group, space.id, goal.id)


def _groups(view: View, origin: Any) -> list[tuple[int, int]]:
    underground, active = (range(_unmoved(view, origin, one) + 1) for one in ("underground", "active"))
    return [group for group in product(underground, active) if any(group)]


# 6.5


def taking_out(view: View) -> Iterator[Choice]:
    return _off(view, "reset.take_out", "casualties", FRENCH, view.frame.left)


# The set-up (7.3, 10)


def drawing(view: View) -> Iterator[Choice]:
    return (("setup.draw", marker) for marker in set(map(str, view.state.deception.bag)))


def sorting(view: View) -> Iterator[Choice]:
    yield ("setup.set_aside", view.frame.card)
    yield ("setup.leave", view.frame.card)


def _room(space: Any, piece: str) -> int:
    if not piece.endswith("bases"):
        return EVENTS
    return most_bases(space) - int(space.government_bases) - int(space.fln_bases)


def government_deployment(view: View) -> Iterator[Choice]:
    for space in view.algeria():
        for piece in GOVERNMENT:
            most = min(getattr(view.frame.left, piece), _room(space, piece))
            yield from (("setup.government", count, piece.upper(), space.id) for count in range(1, most + 1))


def fln_deployment(view: View) -> Iterator[Choice]:
    abroad = [space for space in view.by_id.values() if not in_algeria(space)]
    for space in view.by_id.values() if view.state.independent else view.algeria():
        for at, piece in enumerate(("guerrillas", "fln_bases")):
            least = LEAST[view.state.scenario][at]
            lacking = {one.id: max(0, least - _there(one, piece)) for one in abroad}
            left = getattr(view.frame.left, piece)
            for count in range(1, min(left, _room(space, piece)) + 1):
                after = lacking | ({space.id: max(0, lacking[space.id] - count)} if space in abroad else {})
                if left - count >= sum(after.values()):
                    yield ("setup.fln", count, piece.upper(), space.id)


def _there(space: Any, piece: str) -> int:
    return int(space.fln_bases) if piece == "fln_bases" else int(space.underground) + int(space.active)


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
