"""What each choice of Train and Rally does, stated a second time on plain numbers.

Written from the rulebook and the rulings, without the engine's rules or its ledger: a table
of numbers is changed as a person at the board would.
"""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]


def change(table: Table, choice: tuple[Any, ...], *, at: str, faction: str) -> None:
    """Change the table by a choice; ``at`` names the space at work, ``faction`` whose turn it is."""
    name, *fields = choice
    _CHANGES[name](table, at, faction, *fields)


def _pay(table: Table, faction: str, amount: int) -> None:
    table[f"{faction} Resources"] -= amount


def _move(table: Table, name: str, source: str, goal: str) -> None:
    table[f"{source}: {name}"] -= 1
    table[f"{goal}: {name}"] += 1


def _nothing(_table: Table, _at: str, _faction: str, *_fields: Any) -> None:
    """Nothing on the table changes: the choice only leads on."""


def _choose(table: Table, _at: str, faction: str, option: str) -> None:
    if option == "pass":
        gain = 2 if faction == "Government" else 1
        table[f"{faction} Resources"] = min(50, table[f"{faction} Resources"] + gain)


def _select_train(table: Table, _at: str, _faction: str, _space: str) -> None:
    _pay(table, "Government", 2)


def _select_rally(table: Table, _at: str, _faction: str, _space: str) -> None:
    _pay(table, "FLN", 1)


def _track_of_train(table: Table, _at: str, _faction: str, track: str) -> None:
    _pay(table, "Government", 2)
    if track == "France Track":
        table["France Track"] = chr(ord(table["France Track"]) - 1)
    else:
        table["Border Zone"] += 1


def _track_of_rally(table: Table, _at: str, _faction: str, _track: str) -> None:
    _pay(table, "FLN", 1)
    table["France Track"] = chr(ord(table["France Track"]) + 1)


def _cubes(table: Table, at: str, _faction: str, count: int, piece: str) -> None:
    table[f"Available: {piece.lower()}"] -= count
    table[f"{at}: {piece.lower()}"] += count


def _cube_from(table: Table, at: str, _faction: str, piece: str, donor: str) -> None:
    _move(table, piece.lower(), donor, at)


def _guerrillas(table: Table, at: str, _faction: str, count: int) -> None:
    table["Available: guerrillas"] -= count
    table[f"{at}: underground"] += count


def _guerrilla_from(table: Table, at: str, _faction: str, status: str, donor: str) -> None:
    table[f"{donor}: {status.lower()}"] -= 1
    table[f"{at}: underground"] += 1


def _replace(table: Table, at: str, _faction: str, underground: int, active: int) -> None:
    table[f"{at}: underground"] -= underground
    table[f"{at}: active"] -= active
    table["Available: guerrillas"] += 2
    if table["Available: fln_bases"] > 0:
        _move(table, "fln_bases", "Available", at)


def _base_from(table: Table, at: str, _faction: str, _piece: str, donor: str) -> None:
    _move(table, "fln_bases", donor, at)


def _flip(table: Table, at: str, _faction: str) -> None:
    table[f"{at}: underground"] += table[f"{at}: active"]
    table[f"{at}: active"] = 0


def _terror_by(price: int) -> Any:
    def change(table: Table, at: str, faction: str, count: int) -> None:
        _pay(table, faction, price * count)
        table[f"{at}: terror"] -= count

    return change


def _shift_by(price: int, level: int) -> Any:
    def change(table: Table, at: str, faction: str) -> None:
        _pay(table, faction, price)
        table[f"{at}: support"] += level

    return change


_CHANGES: dict[str, Any] = {
    "choose.first": _choose,
    "choose.second": _choose,
    "train": _nothing,
    "rally": _nothing,
    "end": _nothing,
    "train.select": _select_train,
    "train.select_track": _track_of_train,
    "train.place": _cubes,
    "train.take": _cube_from,
    "train.pacify": _nothing,
    "train.remove_terror": _terror_by(2),
    "train.shift": _shift_by(2, 1),
    "rally.select": _select_rally,
    "rally.select_track": _track_of_rally,
    "rally.place": _guerrillas,
    "rally.take": _guerrilla_from,
    "rally.replace": _replace,
    "rally.take_base": _base_from,
    "rally.flip": _flip,
    "rally.agitate": _nothing,
    "rally.remove_terror": _terror_by(1),
    "rally.shift": _shift_by(1, -1),
}
