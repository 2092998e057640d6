"""Facts of the printed map, over its networkx graph (1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx

from ctcore.symbolic import Found, Obligation
from ctcore.twilight.board.map import BORDERS, PLACES, board

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["obligations"]

_WILAYAS = ("I", "II", "III", "IV", "V", "VI")


def _all(checks: list[tuple[str, bool]]) -> Found:
    wrong = [what for what, holds in checks if not holds]
    return Found(holds=not wrong, cases=len(checks), detail="; ".join(wrong))


def _nodes(graph: nx.Graph[str], **wanted: Any) -> list[str]:
    return [n for n, data in graph.nodes(data=True) if all(data[k] == v for k, v in wanted.items())]


def _counts() -> Found:
    graph = board()
    return _all(
        [
            ("25 Sectors", len(_nodes(graph, kind="Sector")) == 25),
            ("3 Cities", len(_nodes(graph, kind="City")) == 3),
            ("2 Countries", len(_nodes(graph, kind="Country")) == 2),
            ("67 borders", graph.number_of_edges() == 67),
            ("names are distinct", len({graph.nodes[n]["name"] for n in graph}) == 30),
        ]
    )


def _borders() -> Found:
    graph = board()
    mutual = [(f"{one} and {other}", one in other.neighbours) for one in PLACES for other in one.neighbours]
    loops = [(f"{node} borders itself", not graph.has_edge(node, node)) for node in graph]
    planar, _ = nx.check_planarity(graph)
    once = [("each border once", len(BORDERS) == len(set(map(frozenset, BORDERS))))]
    return _all([*mutual, *loops, *once, ("planar", planar), ("connected", nx.is_connected(graph))])


def _wilayas() -> Found:
    graph = board()
    return _all(
        [
            (f"Wilaya {wilaya} is connected", nx.is_connected(graph.subgraph(_nodes(graph, wilaya=wilaya))))
            for wilaya in _WILAYAS
        ]
    )


def _border_sectors() -> Found:
    graph = board()
    checks = []
    for node, data in graph.nodes(data=True):
        countries = [n for n in graph[node] if graph.nodes[n]["kind"] == "Country"]
        checks.append((node, countries == ([data["border"]] if data["border"] else [])))
    numbers = [
        ("three border Morocco", len(_nodes(graph, border="MOR")) == 3),
        ("four border Tunisia", len(_nodes(graph, border="TUN")) == 4),
    ]
    return _all(checks + numbers)


def _mountains() -> Found:
    graph = board()
    return _all(
        [
            ("19 Mountain Sectors", len(_nodes(graph, kind="Sector", terrain="Mountain")) == 19),
            ("no City is Mountain or Plain", len(_nodes(graph, kind="City", terrain="City")) == 3),
        ]
    )


def _population() -> Found:
    graph = board()
    algeria = [data for _, data in graph.nodes(data=True) if data["kind"] != "Country"]
    sectors = {data["population"] for data in algeria if data["kind"] == "Sector"}
    cities = {data["population"] for data in algeria if data["kind"] == "City"}
    return _all(
        [
            ("28 in Algeria", sum(data["population"] for data in algeria) == 28),
            ("Sectors have 0 to 2", sectors == {0, 1, 2}),
            ("Cities have 2 or 3", cities == {2, 3}),
            ("Countries have 1", {graph.nodes[n]["population"] for n in ("MOR", "TUN")} == {1}),
            (
                "7 Sectors of 1: the Pop 0 markers suffice",
                len(_nodes(graph, kind="Sector", population=1)) == 7,
            ),
        ]
    )


def _coasts() -> Found:
    graph = board()
    coastal = set(_nodes(graph, coastal=True))
    return _all(
        [("14 coastal spaces", len(coastal) == 14), ("named ones", {"ALG", "ORA", "MOR", "TUN"} <= coastal)]
    )


def _islands() -> Found:
    graph = board()
    return _all(
        [
            ("Algiers lies in one Sector", list(graph["ALG"]) == ["IV-1"]),
            ("Oran lies in one Sector", list(graph["ORA"]) == ["V-3"]),
            ("Constantine touches two", set(graph["CON"]) == {"II-1", "II-2"}),
        ]
    )


_FACTS: tuple[tuple[str, tuple[str, ...], str, Callable[[], Found]], ...] = (
    ("spaces", ("1.3.1",), "the map has 25 Sectors, 3 Cities, 2 Countries and 67 borders", _counts),
    (
        "borders",
        ("1.3.5",),
        "adjacency is mutual, no space borders itself, the map is planar and whole",
        _borders,
    ),
    ("wilayas", ("1.3.2", "1.3.3"), "each Wilaya with its City is connected", _wilayas),
    ("border_sectors", ("1.3.7",), "exactly the seven Border Sectors touch their Country", _border_sectors),
    ("mountains", ("1.3.2",), "19 Sectors are Mountain", _mountains),
    ("population", ("1.3.2", "1.3.3"), "the Population of Algeria is 28", _population),
    ("coasts", ("1.3.6",), "12 spaces of Algeria and both Countries are coastal", _coasts),
    (
        "cities",
        ("1.3.3", "1.3.5"),
        "Algiers and Oran lie within one Sector, Constantine touches two",
        _islands,
    ),
)


def obligations() -> tuple[Obligation, ...]:
    """The map's facts."""
    return tuple(Obligation(f"map.{name}", clauses, text, check) for name, clauses, text, check in _FACTS)
