"""What is printed: the map, the units, the charts and the set-ups, written out a second time."""

from __future__ import annotations

# id, name, wilaya, U for urban, R for remote, - for rural; then its neighbours in other wilayas.
_MAP = """
I-1|Barika|I|-|II-1 III-2 VI-1
I-2|Batna|I|R|TUN
I-3|Biskra|I|R|TUN V-8 VI-1
I-4|Tebessa|I|-|TUN II-1 II-2 II-3
CON|Constantine|II|U|
II-1|Setif|II|-|I-1 I-4 III-2 III-3
II-2|Philippeville|II|-|I-4
II-3|Souk Ahras|II|-|TUN I-4
III-1|Tizi Ouzou|III|-|IV-1
III-2|Bordj Bou Arreridj|III|-|I-1 II-1 IV-1 VI-1
III-3|Bougie|III|-|II-1
ALG|Algiers|IV|U|
IV-1|Medea|IV|-|III-1 III-2 VI-1 VI-2
IV-2|Orleansville|IV|-|V-4 VI-2
ORA|Oran|V|U|
V-1|Mecheria|V|R|MOR
V-2|Tlemcen|V|-|MOR
V-3|Sidi Bel Abbes|V|-|
V-4|Mostaganem|V|-|IV-2 VI-2
V-5|Saida|V|R|
V-6|Mascara|V|R|VI-2
V-7|Ain Sefra|V|R|MOR
V-8|Laghouat|V|R|I-3 VI-1 VI-2
VI-1|Sidi Aissa|VI|R|I-1 I-3 III-2 IV-1 V-8
VI-2|Ain Qussera|VI|-|IV-1 IV-2 V-4 V-6 V-8
MOR|Morocco|MOR|-|V-1 V-2 V-7
TUN|Tunisia|TUN|-|I-2 I-3 I-4 II-3
"""
_ROWS = [line.split("|") for line in _MAP.strip().splitlines()]
PLACES = [row[0] for row in _ROWS]
NAMES = {row[0]: row[1] for row in _ROWS}
WILAYA = {row[0]: row[2] for row in _ROWS}
RATING = {row[0]: row[3] for row in _ROWS}
ACROSS = {row[0]: row[4].split() for row in _ROWS}
ABROAD = ["MOR", "TUN"]
AREAS = [place for place in PLACES if place not in ABROAD]
WILAYAS = ["I", "II", "III", "IV", "V", "VI"]
CITIES = ["CON", "ALG", "ORA"]

FLN, GOVERNMENT, NATURE = "FLN", "Government", "Nature"

# type: one, several, Evasion or Contact, Firepower, counters, price to mobilize and to activate in half points.
_UNITS: dict[str, tuple[str, str, int, int, int, int, int]] = {
    "fronts": ("Front", "Fronts", 3, 3, 16, 0, 0),
    "cadres": ("Cadre", "Cadres", 4, 1, 30, 0, 0),
    "bands": ("Band", "Bands", 3, 2, 24, 0, 0),
    "faileks": ("Failek", "Faileks", 2, 4, 10, 0, 0),
    "divisions": ("division", "divisions", 1, 25, 13, 10, 2),
    "dispersed": ("dispersed division", "dispersed divisions", 2, 12, 0, 0, 2),
    "french": ("French brigade", "French brigades", 1, 6, 4, 4, 1),
    "elite": ("Elite brigade", "Elite brigades", 2, 9, 7, 6, 1),
    "algerian": ("Algerian brigade", "Algerian brigades", 1, 5, 6, 4, 0),
    "air_french": ("airmobile French brigade", "airmobile French brigades", 2, 6, 0, 0, 0),
    "air_elite": ("airmobile Elite brigade", "airmobile Elite brigades", 3, 9, 0, 0, 0),
    "air_algerian": ("airmobile Algerian brigade", "airmobile Algerian brigades", 2, 5, 0, 0, 0),
    "police": ("Police", "Police", 2, 2, 10, 2, 0),
}
TYPES = list(_UNITS)
ONE = {unit: row[0] for unit, row in _UNITS.items()}
MANY = {unit: row[1] for unit, row in _UNITS.items()}
SENSE = {unit: row[2] for unit, row in _UNITS.items()}
FIREPOWER = {unit: row[3] for unit, row in _UNITS.items()}
COUNTERS = {unit: row[4] for unit, row in _UNITS.items() if row[4]}
MOBILIZE = {unit: row[5] for unit, row in _UNITS.items() if row[5]}
ACTIVATE = {unit: row[6] for unit, row in _UNITS.items()}
FLN_TYPES = TYPES[:4]
FLN_MOBILE = TYPES[1:4]
GOVERNMENT_TYPES = TYPES[4:]
GOVERNMENT_MOBILE = TYPES[4:12]
DIVISIONS = ["divisions", "dispersed"]
ELITE = ["elite", "air_elite"]
AIRMOBILE = ["air_french", "air_elite", "air_algerian"]
HELO = {"french": 2, "elite": 1, "algerian": 2}
CONTROL = {unit: 3 if unit in ("fronts", "dispersed") else 1 for unit in TYPES}

BOXES = ["ug", "ops", "oc", "ptl"]
WORN = "_neutralized"
ALL_BOXES = [*BOXES, *(box + WORN for box in BOXES)]

# The Mission Success Table: the roll from -1 to 8.
SUCCESS = [(0, "+"), (0, "+"), (1, "+"), (1, ""), (1, ""), (2, ""), (2, ""), (3, "@"), (4, "@"), (5, "@")]


def success(roll: int) -> tuple[int, str]:
    return SUCCESS[min(8, max(-1, roll)) + 1]


# The Combat Results Table: the least Firepower of the column, the hits by die.
_COMBAT = [
    (25, [3, 5, 7, 8, 10, 12]),
    (16, [2, 4, 5, 5, 6, 8]),
    (9, [1, 2, 3, 3, 4, 5]),
    (5, [1, 1, 2, 2, 2, 3]),
    (2, [0, 0, 0, 1, 1, 2]),
    (1, [0, 0, 0, 0, 0, 1]),
]


def combat(power: int, die: int) -> int:
    return next(hits[die - 1] for least, hits in _COMBAT if power >= least)


def loss(points: int) -> int:
    return next(
        number for most, number in ((5, 1), (10, 2), (15, 3), (20, 4), (24, 5), (99, 6)) if points <= most
    )


EVENTS = {
    "arms": (31, 33),
    "jealousy": (34, 36),
    "elections": (41, 42),
    "debate": (43, 44),
    "purge": (45, 46),
    "independence": (51, 54),
    "nato": (55, 56),
    "suez": (61, 62),
    "amnesty": (63, 64),
    "sartre": (65, 66),
}


def event(number: int) -> str:
    return next((name for name, (low, high) in EVENTS.items() if low <= number <= high), "none")


# The Coup Table: the highest roll of the row, the dice of PSP (below 0: lost), what of units.
COUP = [
    (2, 3, "mobilize 2"),
    (4, 2, "mobilize 1"),
    (6, 1, ""),
    (7, -1, ""),
    (9, -2, "remove 1"),
    (13, -3, "remove dice"),
]


def coup(roll: int) -> tuple[int, str]:
    return next((dice, units) for most, dice, units in COUP if roll <= most)


# Set-ups by wilaya: F Front, C Cadre, B Band, K Failek; X division, R French, E Elite, A Algerian, P Police.
LETTERS = dict(
    zip("FCBKXREAP", [*FLN_TYPES, "divisions", "french", "elite", "algerian", "police"], strict=True)
)
SET_UP = {
    "1954": {
        GOVERNMENT: "II R1 A1 P1|IV R1 A1 P1|V R1 E1 A1 P1",
        FLN: "I F1 C1|II F1 C2|III F1 C1|IV C1|V F1 C2",
    },
    "1958": {
        GOVERNMENT: "I X2 R1|II X2 R1 E3 A1 P2|III X2 A1 P2|IV X2 E3 A2 P2|V X3 R1 E1 A1 P2",
        FLN: "I F1 C2 B2|II F1 C2 B2|III F1 C2 B2|IV F2 C2 B2|V F1 C1 B1|VI F1 C1 B1|MOR B1|TUN B4 K1",
    },
    "1960": {
        GOVERNMENT: "I X2 A1|II X2 E4 A2 P2|III X2 R1 A1|IV X2 E3 A2 P2|V X5 A1 P2",
        FLN: "I C2 B2|II F1 C2 B2|III F2 C2 B2|IV F1 C1 B1|V C1 B1|MOR B4|TUN B4 K3",
    },
}


def set_up(scenario: str, side: str) -> dict[str, dict[str, int]]:
    """Wilaya to type to number."""
    wilayas = [part.split() for part in SET_UP[scenario][side].split("|")]
    return {name: {LETTERS[unit[0]]: int(unit[1:]) for unit in units} for name, *units in wilayas}


def counted(number: int, unit: str) -> str:
    return f"{number} {ONE[unit] if number == 1 else MANY[unit]}"


def boxed(box: str) -> str:
    """The box as the notation writes it: OC, OC neutralized."""
    return box.removesuffix(WORN).upper() + (" neutralized" if box.endswith(WORN) else "")
