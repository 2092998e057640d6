"""What each resolution does, stated once more on plain numbers, piece by piece.

Written from chapters 1, 3 and 4 of the rulebook and the rulings; it shares no formula with
the engine.  A `Table` holds the numbers that a resolution may touch; each statement changes
it as a person at the table would, one piece at a time.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

import ctcore as ct

__all__ = ["Ground", "Table"]

FRENCH = ("french_troops", "french_police", "government_bases")
CUBES = ("french_troops", "french_police", "algerian_troops", "algerian_police")
# 3.3.3: what an Attack takes first, and what only when nothing earlier is left.
PRECEDENCE = (
    ("french_police", "algerian_police"),
    ("french_troops", "algerian_troops"),
    ("government_bases",),
)
TRACK_TOP, TERROR_MARKERS, BASES_IN_ONE_SPACE = 50, 12, 2


@attrs.define
class Ground:
    """One space: its pieces and its two markers."""

    place: ct.Place
    french_troops: int
    french_police: int
    algerian_troops: int
    algerian_police: int
    government_bases: int
    underground: int
    active: int
    fln_bases: int
    support: int
    terror: int
    resettled: bool

    @property
    def population(self) -> int:
        """Nobody lives in a Resettled Sector (4.2.1)."""
        return 0 if self.resettled else self.place.population

    @property
    def cubes(self) -> int:
        return self.french_troops + self.french_police + self.algerian_troops + self.algerian_police

    @property
    def is_mountain(self) -> bool:
        return str(self.place.terrain.value) == "Mountain"

    def add(self, piece: str, count: int) -> None:
        setattr(self, piece, getattr(self, piece) + count)

    def has(self, piece: str) -> int:
        count: int = getattr(self, piece)
        return count


@attrs.define
class Table:
    """The numbers of a position that a resolution may touch."""

    grounds: dict[str, Ground]
    available: dict[str, int]
    casualties: dict[str, int]
    government: int
    fln: int
    commitment: int
    terror_elsewhere: int = 0
    independent: bool = False
    border_zone: int = 0
    # How many Guerrillas went since the alternation began: Available first.
    lost: int = 0

    def lose_guerrilla(self, ground: Ground) -> None:
        """An Active Guerrilla goes to Available, the next to Casualties, and so on."""
        ground.active -= 1
        (self.available, self.casualties)[self.lost % 2]["guerrillas"] += 1
        self.lost += 1

    def lose_fln_base(self, ground: Ground) -> None:
        """A Base goes to Available and Commitment rises by one, at most to 50 (1.8, R79)."""
        ground.fln_bases -= 1
        self.available["fln_bases"] += 1
        if self.commitment < TRACK_TOP:
            self.commitment += 1

    def lose_to_attack(self, ground: Ground, piece: str) -> None:
        """A Government piece goes to Casualties; a Base lowers Commitment, at least to 0 (R32, R114)."""
        ground.add(piece, -1)
        self.casualties[piece] += 1
        if piece == "government_bases" and self.commitment > 0:
            self.commitment -= 1

    @property
    def terror(self) -> int:
        return self.terror_elsewhere + sum(ground.terror for ground in self.grounds.values())


# 3.2.2, 3.2.3: finding Guerrillas


def _find(ground: Ground, seekers: int) -> None:
    """One Guerrilla for each seeker, in Mountains for each full pair (R56)."""
    while ground.underground > 0:
        seekers -= 2 if ground.is_mountain else 1
        if seekers < 0:
            return
        ground.underground -= 1
        ground.active += 1


def garrison(ground: Ground) -> None:
    """Police alone seek (3.2.2, R69)."""
    _find(ground, ground.french_police + ground.algerian_police)


def may_garrison(ground: Ground) -> bool:
    """Where people live or lived until Resettled, in Algeria (3.2.2, R67, R69)."""
    return not ground.place.is_country and ground.place.population > 0


def sweep(ground: Ground) -> None:
    """All cubes seek (3.2.3)."""
    _find(ground, ground.cubes)


# 3.2.4: Assault


def may_assault(ground: Ground) -> bool:
    """Any cube, any FLN piece (R75)."""
    return ground.cubes > 0 and ground.underground + ground.active + ground.fln_bases > 0


def assault(table: Table, ground: Ground) -> None:
    """Troops strike; in Cities and Border Sectors Police too (3.2.4, 1.3.7, R76, R77, R79)."""
    table.government -= 2
    strength = ground.french_troops + ground.algerian_troops
    bordering = table.independent and ground.place.border is not None
    if ground.place.is_city or bordering:
        strength += ground.french_police + ground.algerian_police
    while True:
        strength -= 2 if ground.is_mountain else 1
        if strength < 0:
            return
        if ground.active:
            table.lose_guerrilla(ground)
        elif ground.fln_bases and not ground.underground:
            table.lose_fln_base(ground)


# 3.3.3: Attack, and 4.3.3: Ambush


def may_attack(ground: Ground) -> bool:
    """Guerrillas, Underground or not, and any Government piece, a lone Base too (R110)."""
    return ground.underground + ground.active > 0 and ground.cubes + ground.government_bases > 0


def may_ambush(ground: Ground) -> bool:
    """Where an Attack may be, with an Underground Guerrilla (4.3.3, R125)."""
    return may_attack(ground) and ground.underground > 0


def exposed_to_attack(ground: Ground) -> list[str]:
    """What the FLN may take next: either nationality of the first sort that is there (R112)."""
    for sort in PRECEDENCE:
        present = [piece for piece in sort if ground.has(piece)]
        if present:
            return present
    return []


def attack_begins(table: Table, ground: Ground) -> None:
    """One Resource, and every Guerrilla shows itself (3.3.3)."""
    table.fln -= 1
    ground.active += ground.underground
    ground.underground = 0


def attack_succeeds(ground: Ground, die: int) -> bool:
    return ground.underground + ground.active >= die


def attack_ends(table: Table, ground: Ground, removed: tuple[str, ...], die: int) -> None:
    """Attrition for French pieces alone, then captured goods on a 1 (3.3.3, R30, R31, R113)."""
    for piece in removed:
        if piece in FRENCH and ground.active:
            table.lose_guerrilla(ground)
    if die == 1 and table.available["guerrillas"]:
        table.available["guerrillas"] -= 1
        ground.underground += 1


def ambush_begins(table: Table, ground: Ground) -> None:
    """One Resource, as for any Attack, and one Guerrilla shows itself (4.3.3, R125)."""
    table.fln -= 1
    ground.underground -= 1
    ground.active += 1


# 3.3.2: March


def crosses_border(origin: ct.Place, goal: ct.Place) -> bool:
    """An International Border lies between a Country and a Sector (1.3.4, R103)."""
    return origin.is_country != goal.is_country


def march(table: Table, origin: Ground, goal: Ground, group: tuple[int, int]) -> None:
    """One group moves in; the price of the space is paid on entering it first (R105, R106)."""
    underground, active = group
    border = crosses_border(origin.place, goal.place)
    noticed = underground + active + goal.cubes
    if border:
        noticed += table.border_zone
    seen = noticed >= 4 and (border or goal.support == 1)
    origin.underground -= underground
    origin.active -= active
    goal.underground += 0 if seen else underground
    goal.active += active + (underground if seen else 0)


def march_stops(origin: ct.Place, goal: ct.Place) -> bool:
    """A border of a Wilaya or of a Country ends the group's March (3.3.2, R103)."""
    return crosses_border(origin, goal) or origin.wilaya != goal.wilaya


# 3.3.4: Terror


def may_terrorize(ground: Ground) -> bool:
    """An Underground Guerrilla among people of Algeria (3.3.4, R116)."""
    return ground.underground > 0 and ground.population > 0 and not ground.place.is_country


def terrorize(table: Table, ground: Ground) -> None:
    """A marker where none is and one is left; Neutral whatever was before (R39, R40)."""
    table.fln -= 1
    ground.underground -= 1
    ground.active += 1
    if ground.terror == 0 and table.terror < TERROR_MARKERS:
        ground.terror = 1
    ground.support = 0


# 4.2.3: Neutralize


def may_neutralize(ground: Ground) -> bool:
    """Troops and Police of any nationality (4.2.3, R87)."""
    troops = ground.french_troops + ground.algerian_troops
    police = ground.french_police + ground.algerian_police
    return troops > 0 and police > 0


def exposed_to_neutralize(ground: Ground) -> str | None:
    """An Active Guerrilla; a Base once no Guerrilla of any kind is left (R89)."""
    if ground.active:
        return "active"
    return "fln_bases" if ground.fln_bases and not ground.underground else None


def neutralize_one(table: Table, ground: Ground, piece: str) -> None:
    if piece == "active":
        table.lose_guerrilla(ground)
    else:
        table.lose_fln_base(ground)


def neutralize_ends(table: Table, grounds: tuple[Ground, ...]) -> None:
    """Each selected space one step toward Opposition, or a marker where it stands there (R41, R88)."""
    for ground in grounds:
        if ground.population == 0:
            continue
        if ground.support >= 0:
            ground.support -= 1
        elif ground.terror == 0 and table.terror < TERROR_MARKERS:
            ground.terror = 1


# 4.3.1, 4.3.2: Extort and Subvert


def may_extort(ground: Ground) -> bool:
    """People, an Underground Guerrilla, and more FLN than Government pieces (4.3.1, R120)."""
    fln = ground.underground + ground.active + ground.fln_bases
    more = fln > ground.cubes + ground.government_bases
    return ground.population > 0 and ground.underground > 0 and more


def extort(table: Table, ground: Ground) -> None:
    ground.underground -= 1
    ground.active += 1
    if table.fln < TRACK_TOP:
        table.fln += 1


def may_subvert(ground: Ground) -> bool:
    """An Underground Guerrilla and an Algerian cube (4.3.2, R122)."""
    return ground.underground > 0 and ground.algerian_troops + ground.algerian_police > 0


def subvert_removals(ground: Ground, left: int) -> Iterator[tuple[int, str]]:
    """So many cubes of one sort, up to what is left of two."""
    for piece in ("algerian_troops", "algerian_police"):
        for count in range(1, min(left, ground.has(piece)) + 1):
            yield (count, piece)


def subvert_remove(table: Table, ground: Ground, count: int, piece: str) -> None:
    """They go to Available; no Guerrilla shows itself (4.3.2, R123)."""
    ground.add(piece, -count)
    table.available[piece] += count


def subvert_replace(table: Table, ground: Ground) -> None:
    """The Police goes to Available and a Guerrilla from there stands Underground, if there is one (R25)."""
    ground.algerian_police -= 1
    table.available["algerian_police"] += 1
    if table.available["guerrillas"]:
        table.available["guerrillas"] -= 1
        ground.underground += 1


# 4.2.1: Deploy


def may_deploy_in(ground: Ground) -> bool:
    """A City, or a Sector with a Government Base or Government Control (4.2.1)."""
    if ground.place.is_country:
        return False
    government = ground.cubes + ground.government_bases
    controlled = government > ground.underground + ground.active + ground.fln_bases
    return ground.place.is_city or ground.government_bases > 0 or controlled


def deployable(piece: str, count: int, stock: int, goal: Ground) -> bool:
    """French pieces that are there, six at most; Bases within two of either side (R17, R26, R82)."""
    if piece not in FRENCH or not 1 <= count <= min(6, stock):
        return False
    bases = goal.government_bases + goal.fln_bases
    return piece != "government_bases" or bases + count <= BASES_IN_ONE_SPACE
