"""What each choice of cards, Pivotal Events, the Propaganda Round and the set-up does, on plain numbers.

Written from chapters 2, 5.1, 6, 7 and 10 of the rulebook and the rulings.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.rules.oracle_effects import FRENCH, Play, nothing

PIECES = (*FRENCH, "algerian_troops", "algerian_police", "guerrillas", "fln_bases")
# What the boxes of the France Track say (1.3.8).
FRANCE_RESOURCES = dict(zip("ABCDEF", (1, 2, 3, 4, 5, 6), strict=True))
FRANCE_COMMITMENT = dict(zip("ABCDEF", (0, 1, 2, 2, 3, 3), strict=True))
# 10: the Capabilities that may be unused, and the text that is then in force; 18 is TORTURE.
UNUSED = {13: "unshaded", 17: "shaded", 18: "only text", 27: "shaded", 32: "shaded", 33: "shaded"}
UNUSED[35] = "unshaded"


def _third(count: int) -> int:
    return count // 3


def _up(count: int) -> int:
    return -(-count // 3)


# Totals


def _population_at(play: Play, stance: int) -> int:
    at = [name for name in play.algeria() if play.at(name, "support") == stance]
    return sum(map(play.people, at))


def _support(play: Play) -> int:
    return _population_at(play, 1)


def _reached(play: Play) -> bool:
    bases = sum(play.at(name, "fln_bases") for name in play.places)
    return _support(play) + int(play.table["commitment"]) > 35 or _population_at(play, -1) + bases > 30


def _gain(play: Play, faction: str, by: int) -> None:
    name = f"{faction} Resources"
    play.table[name] = min(50, max(0, play.table[name] + by))


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
    income = int(table["commitment"])
    for name in play.algeria():
        held = play.at(name, "government_bases") > 0 and play.controller(name) == "Government"
        if held and play.places[name].kind.value == "Sector":
            income += play.people(name)
        income -= bool(table[f"{name}: resettled"])
    if table["recall_de_gaulle"]:
        income += _support(play)
    else:
        income += sum(play.at("Available", piece) for piece in FRENCH)
    fln = FRANCE_RESOURCES[table["France Track"]] - (table["Border Zone"] or 0)
    fln += sum(play.at(name, "fln_bases") for name in play.places)
    if table["suez_crisis"]:
        table["suez_crisis"] = False
        fln += 6
    _gain(play, "Government", income)
    _gain(play, "FLN", fln)


# Pivotal Events


def _play_pivotal(play: Play, event: str) -> None:
    table = play.table
    if event != "COUP D'ETAT":
        table["hand"] = tuple(card for card in table["hand"] if card != event)
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
            table["capabilities"] = tuple(sorted((*table["capabilities"], (63, "only text"))))
        case _:
            table["suez_crisis"] = True
            _gain(play, "FLN", -6)
            _gain(play, "Government", -6)


def _coup(play: Play, die: int) -> None:
    government, table = play.frame.government, play.table
    if government <= die:
        return
    if table["recall_de_gaulle"]:
        # R126: neither comes back.
        table["recall_de_gaulle"] = False
        table["hand"] = tuple(card for card in table["hand"] if card != "OAS")
        table["capabilities"] = tuple(one for one in table["capabilities"] if one[0] != 63)
    play.commitment(die)
    _gain(play, "Government", government + die)


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


def _less(held: tuple[str, ...]) -> tuple[str, ...]:
    at = held.index("Hidden Asset")
    return (*held[:at], *held[at + 1 :])


# 6.2.3, 6.3


def _send(play: Play, count: int, piece: str) -> None:
    play.move(piece.lower(), "Out of Play", "Available", count)
    play.commitment(_up(play.frame.moved) - _up(play.frame.moved + count))


def _withdraw(play: Play, count: int, piece: str) -> None:
    play.move(piece.lower(), "Available", "Out of Play", count)
    play.commitment(_third(play.frame.moved + count) - _third(play.frame.moved))


def _end_adjustment(play: Play) -> None:
    if not play.table["recall_de_gaulle"]:
        play.commitment(-_third(sum(play.at("Casualties", piece) for piece in FRENCH)))
    play.commitment(-FRANCE_COMMITMENT[play.table["France Track"]])


def _step(faction: str, price: int, level: int) -> Callable[..., None]:
    def change(play: Play, space: str) -> None:
        play.pay(faction, price)
        if play.at(space, "terror"):
            play.add(space, "terror", -1)
        else:
            play.add(space, "support", level)

    return change


def _end_support(play: Play) -> None:
    if _is_final(play):
        play.table["ending"] = "FINAL_ROUND"


# 6.4, 6.5


def _redeploy(play: Play, count: int, piece: str, origin: str, goal: str) -> None:
    play.move(piece.lower(), origin, goal, count)


def _return(play: Play, count: int, space: str) -> None:
    play.move("french_troops", "Set Aside", space, count)


def _group(play: Play, underground: int, active: int, origin: str, goal: str) -> None:
    _redeploy(play, underground, "underground", origin, goal)
    _redeploy(play, active, "active", origin, goal)


def _end_redeploy(play: Play) -> None:
    if sum(play.at("Casualties", piece) for piece in FRENCH) < 3:
        _reset(play)


def _take_out(play: Play, count: int, piece: str) -> None:
    play.move(piece.lower(), "Casualties", "Out of Play", count)
    if play.frame.left == count:
        _reset(play)


def _reset(play: Play) -> None:
    table = play.table
    lost = _third(play.at("Casualties", "guerrillas"))
    play.move("guerrillas", "Casualties", "Out of Play", lost)
    for piece in PIECES:
        play.move(piece, "Casualties", "Available", play.at("Casualties", piece))
    table["France Track"] = {"A": "A", "B": "A", "C": "B", "D": "C", "E": "D", "F": "E"}[
        table["France Track"]
    ]
    if table["Border Zone"]:
        table["Border Zone"] -= 1
    for name in play.places:
        play.add(name, "terror", -min(1, play.at(name, "terror")))
        play.flip(name, -play.at(name, "active"))
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
        play.table["capabilities"] = tuple(sorted((*play.table["capabilities"], (card, UNUSED[card]))))


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
