"""What each choice of the Operations and of the Special Activities does, as changes of a position's numbers.

Written from the rulebook's chapters 3 and 4 and the rulings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel.logic import at_most, choose, negate

from .card_play import after_grant, execute
from .play import CUBES, FRENCH, Play, nothing

# The cubes of one sort; of none in particular, which is to say all.
BY_SORT: dict[str | None, tuple[str, ...]] = {
    None: CUBES,
    "Troops": ("french_troops", "algerian_troops"),
    "Police": ("french_police", "algerian_police"),
}


def _garrison(play: Play) -> None:
    play.pay("Government", 2)


def _find(play: Play, space: str, french: Any, algerian: Any) -> None:
    """In a Mountain Sector each Algerian cube finds one by itself, if #17u is in force."""
    found, place = play.count_in_mountains(space, french + algerian), play.places[space]
    if place.terrain.value == "Mountain" and place.kind.value == "Sector":
        found = choose(play.lasts(17, "unshaded"), french // 2 + algerian, found)
    play.flip(space, at_most(found, play.at(space, "underground")))


def _garrison_search(play: Play, space: str) -> None:
    play.locate(space)
    play.pending(searched=True)
    _find(play, space, play.at(space, "french_police"), play.at(space, "algerian_police"))


def _sweep_search(play: Play, space: str, sort: str | None = None) -> None:
    french, algerian = (
        sum(play.at(space, piece) for piece in BY_SORT[sort] if piece.startswith(nation))
        for nation in ("french", "algerian")
    )
    play.pending(searched=(*play.frame.searched, space))
    _find(play, space, french, algerian)


def _buy_off_in_sweep(play: Play, status: str, space: str) -> None:
    play.pending(bought_off=(*play.frame.bought_off, space))
    _buy_off(play, status, space)


def _buy_off(play: Play, status: str, space: str) -> None:
    """One Resource, in a free Operation too, and a Guerrilla is Available again (#5)."""
    play.pay("Government", 1)
    play.move(status.lower(), space, "Available")


def _deployed(play: Play, count: int, piece: str, origin: str, goal: str) -> None:
    play.pending(moved=play.frame.moved + count)
    _moved(play, count, piece, origin, goal)


def _moved_once(play: Play, count: int, piece: str, origin: str, goal: str) -> None:
    """Whoever has moved does not move again in the Operation (R28)."""
    play.mark(goal, piece, count)
    _moved(play, count, piece, origin, goal)


def _garrison_move(play: Play, count: int, piece: str, origin: str, goal: str) -> None:
    play.locate(goal)
    _moved_once(play, count, piece, origin, goal)


def _moved(play: Play, count: int, piece: str, origin: str, goal: str) -> None:
    play.move(piece.removeprefix("swept ").replace(" ", "_").lower(), origin, goal, count)


def _assault(play: Play, space: str, sort: str | None = None) -> None:
    """At once, but where AMNESTY may come first (#5)."""
    play.pay_for_location("Government", choose(play.lasts(35, "shaded"), 3, 2))
    there = play.at(space, "active") + play.at(space, "underground") > 0
    if play.lasts(5, "unshaded") & (play.table["Government Resources"] >= 1) & there:
        play.pending(named=sort)
    else:
        _storm(play, space, sort)


def _bought_off_first(play: Play, status: str, space: str) -> None:
    _buy_off(play, status, space)
    _go_on(play)


def _go_on(play: Play) -> None:
    named = play.frame.named
    _storm(play, play.here(), None if named is None else str(named))


def _storm(play: Play, space: str, sort: str | None) -> None:
    """Napalm (#35u) takes a Guerrilla for each cube in a Mountain, and a Base for each two that are left."""
    counted = _assaulting(play, space, sort)
    strength = play.count_in_mountains(space, counted)
    burning = play.lasts(35, "unshaded") & (play.places[space].terrain.value == "Mountain")
    fallen = at_most(choose(burning, counted, strength), play.at(space, "active"))
    play.fall(space, fallen)
    if (play.at(space, "active") == 0) & (play.at(space, "underground") == 0):
        left = choose(burning, (counted - fallen) // 2, strength - fallen)
        play.fall_bases(space, at_most(left, play.at(space, "fln_bases")))


def _assaulting(play: Play, space: str, sort: str | None) -> Any:
    """Troops; Police too in Cities, in Border Sectors after independence, and by #45u everywhere (R76).

    Of these only the sort that is named (#45s).
    """
    troops, police = (
        sum(play.at(space, piece) for piece in BY_SORT[one] if piece in BY_SORT[sort])
        for one in ("Troops", "Police")
    )
    place = play.places[space]
    at_border = play.table["independent"] & bool(place.border)
    joined = (place.kind.value == "City") | at_border | play.lasts(45, "unshaded")
    return troops + choose(joined, police, 0)


def _end(play: Play) -> None:
    """A text that granted it goes on (5.5); an Assault over, REVENGE has a Guerrilla Available (#33).

    RECALL DE GAULLE counts what was Pacified in the other player's turn, too (5.1.7, R65).
    """
    after_grant(play)
    done = play.frame
    pacified = len(getattr(done, "pacified", ())) + (type(done).__name__ == "Pacifying")
    if getattr(play.turn, "first", None) is None and pacified:
        play.pending(pacified_before=choose(play.table["recall_de_gaulle"], pacified, 0))
    if play.operation.operation.value != "Assault":
        return
    if play.lasts(33, "shaded") & (play.table["Available: guerrillas"] > 0):
        play.pending(spaces=play.operation.locations)


def _revenge(play: Play, space: str) -> None:
    play.move("underground", "Available", space)


def _march(play: Play, underground: int, active: int, origin: str, goal: str) -> None:
    if goal not in map(str, play.operation.locations):
        play.pay_for_location("FLN", 1)
    abroad = "Country" in {play.places[name].kind.value for name in (origin, goal)}
    watching = play.cubes(goal) + (play.table["Border Zone"] if abroad else 0)
    play.move("underground", origin, goal, underground)
    play.move("active", origin, goal, active)
    checked = play.lasts(53, "unshaded") & play.is_city(goal) & (play.cubes(goal) > 2)
    seen = (abroad | (play.table[f"{goal}: support"] == 1)) & (underground + active + watching > 3)
    watched = seen | checked
    if watched:
        play.flip(goal, underground)
    play.pending(steps=(*play.frame.steps, (origin, goal)))
    play.locate(goal)
    if play.lasts(27, "unshaded") | (play.places[origin].wilaya != play.places[goal].wilaya):
        # Whoever has crossed a border goes no further (R103), and by #27u nobody does (R108).
        play.mark(goal, "underground", 0 if watched else underground)
        play.mark(goal, "active", underground + active if watched else active)


def _attack(play: Play, space: str) -> None:
    play.pending(at=space)
    play.pay_for_location("FLN", 1)
    play.flip(space, play.at(space, "underground"))


def _attack_roll(play: Play, die: int) -> None:
    """It succeeds where as many Guerrillas are there as are rolled; on a 1 it takes goods (R111, R113)."""
    here = play.here()
    cubes = play.cubes(here) + play.at(here, "government_bases")
    if play.at(here, "active") + play.at(here, "underground") >= die:
        play.pending(left=at_most(cubes, 2), french=0, goods=die == 1)


def _lose(play: Play, piece: str) -> None:
    play.move(piece.lower(), play.here(), "Casualties")
    if piece == "GOVERNMENT_BASES":
        play.commitment(-1)


def _attack_lose(play: Play, piece: str) -> None:
    """After the last loss come attrition and captured goods (R30, R113)."""
    _lose(play, piece)
    french = play.frame.french + int(piece.lower() in FRENCH)
    if play.frame.left > 1:
        play.pending(left=play.frame.left - 1, french=french, goods=play.frame.goods)
        return
    here = play.here()
    play.fall(here, at_most(french, play.at(here, "active")))
    if play.frame.goods & (play.table["Available: guerrillas"] > 0):
        play.table["Available: guerrillas"] -= 1
        play.add(here, "underground", 1)


def _take(play: Play, status: str, donor: str) -> None:
    play.add(donor, status.lower(), -1)
    play.add(play.here(), "underground", 1)


def _terror(play: Play, space: str) -> None:
    in_a_city = play.is_city(space)
    play.pay_for_location("FLN", choose(play.lasts(32, "shaded") & in_a_city, 0, 1))
    play.flip(space, choose(play.lasts(32, "unshaded") & in_a_city, 2, 1))
    if (play.at(space, "terror") == 0) & (play.markers_left() > 0):
        play.add(space, "terror", 1)
    if play.lasts(31, "unshaded") ^ True:
        play.table[f"{space}: support"] = 0


def _resettle(play: Play, space: str) -> None:
    play.table[f"{space}: resettled"] = True
    play.table[f"{space}: support"] = 0


def _neutralize(play: Play, count: int, piece: str, space: str) -> None:
    play.pending(removed=play.frame.removed + count)
    _take_off(play, count, piece, space)


def _take_off(play: Play, count: int, piece: str, space: str) -> None:
    """#18 is paid with the first piece that goes (R91)."""
    is_first = (play.frame.removed == 0) & (not play.frame.tortured)
    play.commitment(-choose(play.lasts(18, "only text") & is_first, 1, 0))
    if piece == "FLN_BASES":
        play.pending(guerrillas=play.frame.guerrillas)
        play.fall_bases(space, count)
        return
    play.pending(guerrillas=play.frame.guerrillas + count)
    play.fall(space, count, play.frame.guerrillas, piece.lower())


def _torture(play: Play, piece: str, space: str) -> None:
    play.pending(removed=play.frame.removed, tortured=(*play.frame.tortured, play.places[space]))
    _take_off(play, 1, piece, space)


def _oas(play: Play, space: str) -> None:
    people = play.people(space)
    play.add(space, "terror", 1)
    play.table[f"{space}: support"] = 0
    play.commitment(-people)
    play.gain("FLN Resources", -2 * people)


def _neutralize_end(play: Play) -> None:
    for space in map(str, play.frame.spaces):
        if play.people(space) == 0:
            continue
        if play.table[f"{space}: support"] >= 0:
            play.table[f"{space}: support"] -= 1
        elif (play.at(space, "terror") == 0) & (play.markers_left() > 0):
            play.add(space, "terror", 1)


def _extort(play: Play, space: str) -> None:
    play.flip(space, 1)
    play.gain("FLN Resources", 1)


def _subvert(play: Play, count: int, piece: str) -> None:
    play.pending(removed=play.frame.removed + count)
    play.move(piece.lower(), play.here(), "Available", count)


def _replace(play: Play, _piece: str) -> None:
    play.move("algerian_police", play.here(), "Available")
    if play.table["Available: guerrillas"] > 0:
        play.move("underground", "Available", play.here())


def _ambush(play: Play, space: str) -> None:
    play.pay("FLN", 1)
    play.flip(space, choose(play.lasts(17, "shaded"), 0, 1))


# 3.2.1, 3.3.1: Train and Rally


def _choose(play: Play, option: str) -> None:
    if option == "pass":
        faction = str(play.frame.faction)
        play.gain(f"{faction} Resources", 2 if faction == "Government" else 1)
    elif option == "event":
        execute(play)
    else:
        play.pending(pacified_before=play.frame.pacified_before)


def _selected_by(faction: str, price: int) -> Callable[..., None]:
    def change(play: Play, _subject: str) -> None:
        play.pay_for_location(faction, price)

    return change


def _train_in(play: Play, space: str) -> None:
    """Police alone in a Sector that #46u opens, and no Base nor RECALL DE GAULLE as it is selected (R60)."""
    play.pay_for_location("Government", 2)
    police, troops = (play.cubes(space, *BY_SORT[sort]) > 0 for sort in ("Police", "Troops"))
    recalled = play.table["recall_de_gaulle"] & (play.people(space) > 0) & police & troops
    sector = play.places[space].kind.value == "Sector"
    defended = play.lasts(46, "unshaded") & (play.at(space, "support") == 1) & play.governs(space)
    opened = recalled | (play.at(space, "government_bases") > 0)
    play.pending(police_alone=sector & defended & negate(opened))


def _track_of_train(play: Play, track: str) -> None:
    play.pay_for_location("Government", 2)
    if track == "France Track":
        play.table["France Track"] -= 1
    else:
        play.table["Border Zone"] += 1


def _track_of_rally(play: Play, _track: str) -> None:
    play.pay_for_location("FLN", 1)
    play.table["France Track"] += 1


def _pacify(play: Play, _space: str) -> None:
    frame = play.frame
    play.pending(pacified=(*frame.pacified, frame.at) if hasattr(frame, "pacified") else ())


def _cubes(play: Play, count: int, piece: str) -> None:
    play.pending(placed=play.frame.placed + count)
    play.move(piece.lower(), "Available", play.here(), count)


def _guerrillas(play: Play, count: int) -> None:
    play.pending(placed=play.frame.placed + count)
    play.move("underground", "Available", play.here(), count)


def _from_elsewhere(play: Play, piece: str, donor: str) -> None:
    play.move(piece.lower(), donor, play.here())


def _base_for_two(play: Play, underground: int, active: int) -> None:
    play.move("underground", play.here(), "Available", underground)
    play.move("active", play.here(), "Available", active)
    if play.table["Available: fln_bases"] > 0:
        play.move("fln_bases", "Available", play.here())


def _hide(play: Play) -> None:
    play.flip(play.here(), -play.at(play.here(), "active"))


def _terror_by(faction: str, price: int) -> Callable[..., None]:
    def change(play: Play, count: int) -> None:
        play.pay_for_people(faction, price * count)
        play.add(play.here(), "terror", -count)

    return change


def _shift_by(faction: str, price: int, level: int) -> Callable[..., None]:
    def change(play: Play) -> None:
        play.pay_for_people(faction, price)
        play.add(play.here(), "support", level)
        play.pending(shifted=True)

    return change


CHANGES: dict[str, Callable[..., None]] = {
    "choose.first": _choose,
    "choose.second": _choose,
    "train.select": _train_in,
    "train.select_track": _track_of_train,
    "train.place": _cubes,
    "train.take": _from_elsewhere,
    "train.pacify": _pacify,
    "train.remove_terror": _terror_by("Government", 2),
    "train.shift": _shift_by("Government", 2, 1),
    "rally.select": _selected_by("FLN", 1),
    "rally.select_track": _track_of_rally,
    "rally.place": _guerrillas,
    "rally.take": _take,
    "rally.replace": _base_for_two,
    "rally.take_base": _from_elsewhere,
    "rally.flip": _hide,
    "rally.remove_terror": _terror_by("FLN", 1),
    "rally.shift": _shift_by("FLN", 1, -1),
    "garrison": _garrison,
    "garrison.search": _garrison_search,
    "garrison.move": _garrison_move,
    "sweep.select": _selected_by("Government", 2),
    "sweep.search": _sweep_search,
    "sweep.search_with": _sweep_search,
    "sweep.buy_off": _buy_off_in_sweep,
    "sweep.move": _moved_once,
    "assault.select": _assault,
    "assault.select_with": _assault,
    "assault.buy_off": _bought_off_first,
    "assault.resolve": _go_on,
    "end": _end,
    "revenge.place": _revenge,
    "revenge.end": nothing,
    "march.move": _march,
    "attack.select": _attack,
    "attack.roll": _attack_roll,
    "attack.lose": _attack_lose,
    "attack.take": _take,
    "terror.select": _terror,
    "deploy.resettle": _resettle,
    "deploy.move": _deployed,
    "troop_lift.move": _moved,
    "neutralize.remove": _neutralize,
    "neutralize.torture": _torture,
    "neutralize.end": _neutralize_end,
    "extort.select": _extort,
    "extort.stopped": _extort,
    "subvert.remove": _subvert,
    "subvert.replace": _replace,
    "subvert.take": _take,
    "subvert.take_stopped": _take,
    "ambush.select": _ambush,
    "ambush.lose": _lose,
    "oas": _oas,
}
# What only leads on: a beginning, an opening, a way taken, a roll, an end.
LEADING_ON = {
    *("train", "rally", "rally.agitate"),
    *("sweep", "assault", "march", "attack", "terror"),
    *("deploy", "deploy.select"),
    *("deploy.end", "troop_lift", "troop_lift.select"),
    *("troop_lift.end", "neutralize", "neutralize.select", "extort", "extort.end"),
    *("subvert", "subvert.select", "ambush", "ambush.end"),
}
CHANGES.update(dict.fromkeys(LEADING_ON, nothing))


def _located(change: Callable[..., None]) -> Callable[..., None]:
    """A choice of one more location, which the Operation then has (2.3.4)."""

    def changed(play: Play, space: str, *others: Any) -> None:
        change(play, space, *others)
        play.locate(space)

    return changed


_CHOOSE_A_LOCATION = (
    *("train.select", "train.select_track", "rally.select", "rally.select_track", "sweep.select"),
    *("assault.select", "assault.select_with", "attack.select", "terror.select"),
)
CHANGES.update({name: _located(CHANGES[name]) for name in _CHOOSE_A_LOCATION})


def _listed(change: Callable[..., None]) -> Callable[..., None]:
    """A choice of one more space of a Special Activity (4.1)."""

    def changed(play: Play, space: str, *others: Any) -> None:
        play.pending(spaces=(*map(str, play.frame.spaces), space))
        change(play, space, *others)

    return changed


def _placing_one(change: Callable[..., None]) -> Callable[..., None]:
    """A piece from elsewhere counts among those placed (1.4.1)."""

    def changed(play: Play, *fields: Any) -> None:
        play.pending(placed=play.frame.placed + 1)
        change(play, *fields)

    return changed


_CHOOSE_A_SPACE = (
    *("deploy.select", "troop_lift.select", "neutralize.select", "extort.select", "extort.stopped"),
    "subvert.select",
)
CHANGES.update({name: _listed(CHANGES[name]) for name in _CHOOSE_A_SPACE})
CHANGES.update({name: _placing_one(CHANGES[name]) for name in ("train.take", "rally.take")})


def _begun_there(change: Callable[..., None]) -> Callable[..., None]:
    """What is done next is done there, and nothing is placed there yet."""

    def changed(play: Play, space: str, *others: Any) -> None:
        change(play, space, *others)
        play.pending(at=space, placed=0)

    return changed


CHANGES.update({name: _begun_there(CHANGES[name]) for name in ("train.select", "rally.select")})
