"""What choices of cards, Pivotal Events, the Round and the set-up do to a position's numbers.

Written from chapters 2, 5.1, 6, 7 and 10 of the rulebook and the rulings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel.logic import choose

from .play import FRENCH, Play, nothing
from .victory import FLN_GOAL, GOVERNMENT_GOAL

PIECES = (*FRENCH, "algerian_troops", "algerian_police", "guerrillas", "fln_bases")
# What the boxes of the France Track say, from A to F (1.3.8).
FRANCE_RESOURCES = (1, 2, 3, 4, 5, 6)
FRANCE_COMMITMENT = (0, 1, 2, 2, 3, 3)
# 5.4: the cards that are Momentum, and their texts.
MOMENTUM = (
    *((card, "unshaded") for card in (5, 11, 12, 31, 44, 45, 46, 53)),
    *((card, "shaded") for card in (2, 8, 10, 29, 40, 45)),
    *((card, "only text") for card in (56, 57)),
)
# 10: the Capabilities that may be unused, and the text that is then in force; 18 is TORTURE.
UNUSED = {13: "unshaded", 17: "shaded", 18: "only text", 27: "shaded", 32: "shaded", 33: "shaded"}
UNUSED[35] = "unshaded"


def _third(count: int) -> int:
    return count // 3


def _up(count: int) -> int:
    return (count + 2) // 3


def _printed(values: tuple[int, ...], box: int) -> int:
    """What the box of the France Track says of those values."""
    return sum(choose(box == place, value, 0) for place, value in enumerate(values))


# Totals


def _population_at(play: Play, stance: int) -> Any:
    return sum(choose(play.at(name, "support") == stance, play.people(name), 0) for name in play.algeria())


def _reached(play: Play) -> Any:
    ours = _population_at(play, 1) + play.table["commitment"]
    theirs = _population_at(play, -1) + sum(play.at(name, "fln_bases") for name in play.places)
    return (ours > GOVERNMENT_GOAL) | (theirs > FLN_GOAL)


# Cards


def _is_final(play: Play) -> bool:
    shown = sum(card > 60 for card in play.table["played"])
    return bool(shown == play.table["size"] // 12)


def _reveal(play: Play, card: int) -> None:
    before = play.table["played"]
    play.table["played"] = (*before, card)
    if card <= 60:
        return
    first = all(one <= 60 for one in before)
    if before and before[-1] > 60:
        if _is_final(play):
            play.table["ending"] = "NO_FINAL_ROUND"
    elif not first and _reached(play):
        play.table["ending"] = "VICTORY_PHASE"
    else:
        _incomes(play)


def _incomes(play: Play) -> None:
    table = play.table
    income = table["commitment"] + sum(income_of(play, name) for name in play.algeria())
    if table["recall_de_gaulle"]:
        income += _population_at(play, 1)
    else:
        income += sum(play.at("Available", piece) for piece in FRENCH)
    fln = _printed(FRANCE_RESOURCES, table["France Track"])
    fln += sum(play.at(name, "fln_bases") for name in play.places)
    if table["independent"]:
        fln -= table["Border Zone"]
    if table["suez_crisis"]:
        table["suez_crisis"] = False
        fln += 6
    play.gain("Government Resources", income)
    play.gain("FLN Resources", fln)


def income_of(play: Play, name: str) -> Any:
    """What a space brings the Government: the people of a Sector with a Base; -1 if Resettled (6.2.1)."""
    held = (play.at(name, "government_bases") > 0) & play.governs(name)
    people = play.people(name) if play.places[name].kind.value == "Sector" else 0
    return choose(held, people, 0) - choose(play.table[f"{name}: resettled"], 1, 0)


# Pivotal Events


def _play_pivotal(play: Play, event: str) -> None:
    table = play.table
    if event != "COUP D'ETAT":
        table[f"hand: {event}"] = False
    match event:
        case "COUP D'ETAT":
            table["coup_played"] = table["coup_this_campaign"] = True
        case "MOBILIZATION":
            table["mobilization_played"] = True
        case "RECALL DE GAULLE":
            table["recall_de_gaulle"] = True
        case "MOROCCO AND TUNISIA INDEPENDENT":
            table["independent"], table["Border Zone"] = True, 0
            table["Morocco: support"] = table["Tunisia: support"] = -1
        case "OAS":
            table[in_force(63, "only text")] = True
        case _:
            table["suez_crisis"] = True
            play.gain("FLN Resources", -6)
            play.gain("Government Resources", -6)


def in_force(card: int, text: str) -> str:
    """The name under which a table says whether a card's text is in force."""
    return f"in force: {card}, {text}"


def _coup(play: Play, die: int) -> None:
    government, table = play.frame.government, play.table
    if government == die:
        return
    if government < die:
        play.pending(left=government)
        return
    if table["recall_de_gaulle"]:
        # R126: neither comes back.
        table["recall_de_gaulle"] = table["hand: OAS"] = table[in_force(63, "only text")] = False
    play.commitment(die)
    play.gain("Government Resources", government + die)


def _lower(play: Play) -> None:
    play.commitment(-play.frame.left)


def _take_out_troops(play: Play, count: int, piece: str, space: str) -> None:
    play.move(piece.lower(), space, "Out of Play", count)


def _between(origin: str, goal: str) -> Callable[..., None]:
    def change(play: Play, count: int, piece: str = "FRENCH_TROOPS") -> None:
        play.move(piece.lower(), origin, goal, count)

    return change


def _set_aside(play: Play, count: int, space: str) -> None:
    play.move("french_troops", space, "Set Aside", count)


def _use_asset(play: Play) -> None:
    government, fln, bag = play.table["deception"]
    if str(play.frame.faction) == "Government":
        government = _less(government)
    else:
        fln = _less(fln)
    play.table["deception"] = (government, fln, bag)
    play.pending(pacified_before=play.frame.pacified_before)


def _less(held: tuple[str, ...]) -> tuple[str, ...]:
    at = held.index("Hidden Asset")
    return (*held[:at], *held[at + 1 :])


# 6.2.3, 6.3


def _send(play: Play, count: int, piece: str) -> None:
    play.pending(moved=play.frame.moved + count)
    play.move(piece.lower(), "Out of Play", "Available", count)
    play.commitment(_up(play.frame.moved) - _up(play.frame.moved + count))


def _withdraw(play: Play, count: int, piece: str) -> None:
    play.pending(moved=play.frame.moved + count)
    play.move(piece.lower(), "Available", "Out of Play", count)
    play.commitment(_third(play.frame.moved + count) - _third(play.frame.moved))


def _end_adjustment(play: Play) -> None:
    if not play.table["recall_de_gaulle"]:
        play.commitment(-_third(sum(play.at("Casualties", piece) for piece in FRENCH)))
    play.commitment(-_printed(FRANCE_COMMITMENT, play.table["France Track"]))


def _step(faction: str, price: int, level: int) -> Callable[..., None]:
    def change(play: Play, space: str) -> None:
        play.pay(faction, price)
        if play.at(space, "terror") > 0:
            play.add(space, "terror", -1)
        else:
            play.add(space, "support", level)

    return change


def _end_support(play: Play) -> None:
    if _is_final(play):
        play.table["ending"] = "FINAL_ROUND"


# 6.4, 6.5


def _redeploy(play: Play, count: int, piece: str, origin: str, goal: str) -> None:
    play.mark(goal, piece, count)
    play.move(piece.lower(), origin, goal, count)


def _return(play: Play, count: int, space: str) -> None:
    play.mark(space, "french_troops", count)
    play.move("french_troops", "Set Aside", space, count)


def _group(play: Play, underground: int, active: int, origin: str, goal: str) -> None:
    play.mark(goal, "underground", underground)
    play.mark(goal, "active", active)
    play.move("underground", origin, goal, underground)
    play.move("active", origin, goal, active)


def _end_redeploy(play: Play) -> None:
    left = _third(sum(play.at("Casualties", piece) for piece in FRENCH))
    if left == 0:
        _reset(play)
    else:
        play.pending(left=left)


def _take_out(play: Play, count: int, piece: str) -> None:
    play.move(piece.lower(), "Casualties", "Out of Play", count)
    if play.frame.left == count:
        _reset(play)
    else:
        play.pending(left=play.frame.left - count)


def _reset(play: Play) -> None:
    table = play.table
    lost = _third(play.at("Casualties", "guerrillas"))
    play.move("guerrillas", "Casualties", "Out of Play", lost)
    for piece in PIECES:
        play.move(piece, "Casualties", "Available", play.at("Casualties", piece))
    for track in ("France Track", "Border Zone"):
        table[track] = choose(table[track] > 0, table[track] - 1, 0)
    for name in play.places:
        play.add(name, "terror", -choose(play.at(name, "terror") > 0, 1, 0))
        play.flip(name, -play.at(name, "active"))
    for card, text in MOMENTUM:
        table[in_force(card, text)] = False
    table["coup_this_campaign"] = False


# The set-up


def _draw(play: Play, marker: str) -> None:
    order = ("Empty Threat", "Hidden Agenda", "Hidden Asset")
    government, fln, bag = play.table["deception"]
    held = (*(government if str(play.frame.faction) == "Government" else fln), marker)
    held = tuple(sorted(held, key=order.index))
    at = bag.index(marker)
    bag = (*bag[:at], *bag[at + 1 :])
    pair = (held, fln) if str(play.frame.faction) == "Government" else (government, held)
    play.table["deception"] = (*pair, bag)


def _found_unused(play: Play, card: int) -> None:
    if card != 18 or play.frame.torture:
        play.table[in_force(card, UNUSED[card])] = True


def _set_up(play: Play, count: int, piece: str, space: str) -> None:
    play.table[f"Available: {piece.lower()}"] -= count
    play.add(space, "underground" if piece == "GUERRILLAS" else piece.lower(), count)


CHANGES: dict[str, Callable[..., None]] = {
    "reveal": _reveal,
    "pivotal.play": _play_pivotal,
    "pivotal.decline": nothing,
    "hidden_asset.first": _use_asset,
    "hidden_asset.second": _use_asset,
    "coup.roll_government": nothing,
    "coup.roll_fln": _coup,
    "coup.lower_commitment": _lower,
    "coup.take_out": _take_out_troops,
    "coup.take_out_available": _between("Available", "Out of Play"),
    "mobilization.mobilize": _between("Out of Play", "Available"),
    "mobilization.end": nothing,
    "suez.roll": nothing,
    "suez.set_aside": _set_aside,
    "suez.set_aside_available": _between("Available", "Set Aside"),
    "commitment.send": _send,
    "commitment.end_sending": nothing,
    "commitment.withdraw": _withdraw,
    "commitment.end_withdrawing": _end_adjustment,
    "pacification.pacify": _step("Government", 2, 1),
    "pacification.end": nothing,
    "agitation.agitate": _step("FLN", 1, -1),
    "agitation.end": _end_support,
    "redeploy.move": _redeploy,
    "redeploy.return": _return,
    "redeploy.end": nothing,
    "fln_redeploy.move": _group,
    "fln_redeploy.end": _end_redeploy,
    "reset.take_out": _take_out,
    "setup.draw": _draw,
    "setup.set_aside": _found_unused,
    "setup.leave": nothing,
    "setup.government": _set_up,
    "setup.fln": _set_up,
}
