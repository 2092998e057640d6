"""The thirty printed spaces and their borders (1.3, 1.3.5), as tables.

Countries count as Mountain Sectors (1.3.4).

Clauses: 1.3.1, 1.3.2, 1.3.3, 1.3.4, 1.3.5, 1.3.6, 1.3.7
"""

from __future__ import annotations

from ctcore.twilight.board.vocabulary import SpaceType, Terrain

__all__ = ["ADJACENT", "SPACES"]

# Each space in map order: id, name, kind, terrain, printed population, whether it is coastal, its
# Wilaya, and the Country that a Border Sector touches.
SPACES: tuple[tuple[str, str, SpaceType, Terrain, int, bool, str | None, str | None], ...] = (
    ("I-1", "Barika", SpaceType.SECTOR, Terrain.MOUNTAIN, 1, False, "I", None),
    ("I-2", "Batna", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "I", None),
    ("I-3", "Biskra", SpaceType.SECTOR, Terrain.PLAIN, 0, False, "I", "TUN"),
    ("I-4", "Oum el Bouaghi", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "I", None),
    ("I-5", "Tebessa", SpaceType.SECTOR, Terrain.MOUNTAIN, 1, False, "I", "TUN"),
    ("I-6", "Negrine", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "I", "TUN"),
    ("CON", "Constantine", SpaceType.CITY, Terrain.CITY, 2, False, "II", None),
    ("II-1", "Setif", SpaceType.SECTOR, Terrain.MOUNTAIN, 1, True, "II", None),
    ("II-2", "Philippeville", SpaceType.SECTOR, Terrain.MOUNTAIN, 2, True, "II", None),
    ("II-3", "Souk Ahras", SpaceType.SECTOR, Terrain.PLAIN, 2, True, "II", "TUN"),
    ("III-1", "Tizi Ouzou", SpaceType.SECTOR, Terrain.MOUNTAIN, 2, True, "III", None),
    ("III-2", "Bordj Bou Arreridj", SpaceType.SECTOR, Terrain.MOUNTAIN, 1, False, "III", None),
    ("III-3", "Bougie", SpaceType.SECTOR, Terrain.MOUNTAIN, 2, True, "III", None),
    ("ALG", "Algiers", SpaceType.CITY, Terrain.CITY, 3, True, "IV", None),
    ("IV-1", "Medea", SpaceType.SECTOR, Terrain.MOUNTAIN, 2, True, "IV", None),
    ("IV-2", "Orleansville", SpaceType.SECTOR, Terrain.MOUNTAIN, 2, True, "IV", None),
    ("ORA", "Oran", SpaceType.CITY, Terrain.CITY, 2, True, "V", None),
    ("V-1", "Mecheria", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "V", "MOR"),
    ("V-2", "Tlemcen", SpaceType.SECTOR, Terrain.PLAIN, 1, True, "V", "MOR"),
    ("V-3", "Sidi Bel Abbes", SpaceType.SECTOR, Terrain.PLAIN, 1, True, "V", None),
    ("V-4", "Mostaganem", SpaceType.SECTOR, Terrain.MOUNTAIN, 2, True, "V", None),
    ("V-5", "Saida", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "V", None),
    ("V-6", "Mascara", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "V", None),
    ("V-7", "Tiaret", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "V", None),
    ("V-8", "Ain Sefra", SpaceType.SECTOR, Terrain.PLAIN, 0, False, "V", "MOR"),
    ("V-9", "Laghouat", SpaceType.SECTOR, Terrain.PLAIN, 0, False, "V", None),
    ("VI-1", "Sidi Aissa", SpaceType.SECTOR, Terrain.MOUNTAIN, 0, False, "VI", None),
    ("VI-2", "Ain Oussera", SpaceType.SECTOR, Terrain.MOUNTAIN, 1, False, "VI", None),
    ("MOR", "Morocco", SpaceType.COUNTRY, Terrain.MOUNTAIN, 1, True, None, None),
    ("TUN", "Tunisia", SpaceType.COUNTRY, Terrain.MOUNTAIN, 1, True, None, None),
)

# Each border once, at its first end.
ADJACENT = {
    "I-1": ("I-2", "I-3", "I-4", "II-1", "II-2", "III-2", "VI-1"),
    "I-2": ("I-3", "I-4", "I-6"),
    "I-3": ("I-6", "V-9", "VI-1", "TUN"),
    "I-4": ("I-5", "I-6", "II-2", "II-3"),
    "I-5": ("I-6", "II-3", "TUN"),
    "I-6": ("TUN",),
    "CON": ("II-1", "II-2"),
    "II-1": ("II-2", "III-2", "III-3"),
    "II-2": ("II-3",),
    "II-3": ("TUN",),
    "III-1": ("III-2", "III-3", "IV-1"),
    "III-2": ("III-3", "IV-1", "VI-1"),
    "ALG": ("IV-1",),
    "IV-1": ("IV-2", "VI-1", "VI-2"),
    "IV-2": ("V-4", "V-7", "VI-2"),
    "ORA": ("V-3",),
    "V-1": ("V-2", "V-5", "V-8", "MOR"),
    "V-2": ("V-3", "V-5", "MOR"),
    "V-3": ("V-4", "V-5", "V-6"),
    "V-4": ("V-6", "V-7"),
    "V-5": ("V-6", "V-8"),
    "V-6": ("V-7", "V-8"),
    "V-7": ("V-8", "VI-2"),
    "V-8": ("V-9", "VI-2", "MOR"),
    "V-9": ("VI-1", "VI-2"),
    "VI-1": ("VI-2",),
}
