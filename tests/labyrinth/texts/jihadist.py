"""The Jihadist events, cards 49 to 95, but Adam Gadahn and Madrassas."""

from __future__ import annotations

from ctcore.labyrinth.board.cards import card
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.vocabulary import JIHADIST, US
from tests.labyrinth.texts.happening import TEXTS, cell_under_regime_change, event, happen
from tests.labyrinth.texts.record import FAIR, GOOD, MUSLIM, POOR, RULED, SCHENGEN, SHIA_MIX, Record


@event(49)
def al_ittihad(board: Record) -> None:
    board.place_cells("Somalia")


@event(50, needs=lambda board: board.lands["Iraq"].governance != GOOD)
def ansar_al_islam(board: Record) -> None:
    board.place_cells(board.selected(lambda one: one in ("Iraq", "Iran")))


@event(51, needs=lambda board: board.troops_in("Iraq"))
def fres(board: Record) -> None:
    board.place_cells("Iraq", 2 if "saddam_captured" in board.force else 4)


@event(52, needs=cell_under_regime_change)
def ieds(board: Record) -> None:
    board.discard_at_random("US")


@event(54, needs=lambda board: board.troops_in("Iraq"))
def sadr(board: Record) -> None:
    board.lands["Iraq"].sadr = True


@event(55)
def uyghur_jihad(board: Record) -> None:
    board.test("China")
    board.place_cells("Central Asia" if board.lands["China"].posture == "Hard" else "China")


@event(56, needs=cell_under_regime_change)
def vieira_de_mello(board: Record) -> None:
    board.gain_prestige(-1)
    board.force.add("vieira_de_mello_slain")


@event(57, needs=lambda board: "moro_talks" not in board.force)
def abu_sayyaf(board: Record) -> None:
    board.place_cells("Philippines")
    board.force.add("abu_sayyaf")


@event(58, needs=lambda board: "anbar_awakening" not in board.force)
def al_anbar(board: Record) -> None:
    board.place_cells("Iraq")
    board.force.add("al_anbar")


@event(59)
def amerithrax(board: Record) -> None:
    own = {number: card(number).value for number in board.hands["US"] if card(number).side is US}
    if own:
        number = board.card_named("discard")
        assert own[number] == max(own.values())
        board.discard("US", number)


@event(60, needs=lambda board: board.cells_in("Pakistan"))
def bhutto_shot(board: Record) -> None:
    board.force.add("bhutto_shot")
    board.force.discard("benazir_bhutto")


@event(
    61,
    needs=lambda board: (
        any(one.disrupted for one in board.lands.values())
        and "gtmo" not in board.force
        and ("renditions" not in board.force or "no_renditions" in board.force)
    ),
)
def detainee_release(board: Record) -> None:
    board.place_cells(board.selected(lambda one: board.lands[one].disrupted))
    board.draw("Jihadist")


@event(62)
def ex_kgb(board: Record) -> None:
    if board.lands["Russia"].ctr:
        board.lands["Russia"].ctr = False
    elif board.named("choose *") == "the posture of the Caucasus":
        board.lands["Caucasus"].posture = board.opposite
    else:
        board.test("Central Asia")
        board.shift("Central Asia", 1)


@event(63)
def gaza_war(board: Record) -> None:
    board.discard_at_random("US")
    board.gain_funding(1)
    board.gain_prestige(-1)


@event(64)
def hariri_killed(board: Record) -> None:
    board.test("Lebanon")
    board.lands["Syria"].alignment = "Adversary"
    board.worsen("Syria")


def smuggles(board: Record, *there: str) -> list[str]:
    return [one for one in there if board.cells_in(one) and not board.lands[one].ctr]


def smuggle(board: Record, where: str) -> None:
    """Roll for a WMD plot; a failure costs a cell."""
    governance = board.lands[where].governance
    if governance == RULED or board.roll() <= governance:
        freed = min(1, board.loose)
        board.loose -= freed
        board.plots["WMD"] += freed
    else:
        board.lose_cell(where, board.named("give up one * cell"))


@event(65, needs=lambda board: smuggles(board, "Russia", "Central Asia"))
def heu(board: Record) -> None:
    smuggle(board, board.selected(lambda one: one in smuggles(board, "Russia", "Central Asia")))


@event(69, needs=lambda board: smuggles(board, "Central Asia"))
def kazakh_strain(board: Record) -> None:
    smuggle(board, "Central Asia")


@event(71, needs=lambda board: smuggles(board, "Russia"))
def loose_nuke(board: Record) -> None:
    smuggle(board, "Russia")


@event(66)
def homegrown(board: Record) -> None:
    board.place_cells("United Kingdom")


@event(67)
def islamic_jihad_union(board: Record) -> None:
    board.place_in_each(["Central Asia", "Afghanistan"])


@event(68)
def jemaah_islamiya(board: Record) -> None:
    board.place_cells("Indonesia/Malaysia", 2)


@event(70, needs=lambda board: "indo_pakistani_talks" not in board.force)
def lashkar_e_tayyiba(board: Record) -> None:
    board.place_in_each(["Pakistan", "India"])


@event(72, needs=lambda board: board.cells_in("Afghanistan"))
def opium(board: Record) -> None:
    board.place_cells("Afghanistan", 3)
    if board.ruled("Afghanistan"):
        board.place_cells("Afghanistan", board.available())


@event(73, needs=lambda board: board.ruled("Somalia", "Yemen"))
def pirates(board: Record) -> None:
    board.force.add("pirates")


@event(74, 79)
def two_cells_travel(board: Record) -> None:
    arrived: list[str] = []
    for _ in range(2):
        if not any(one.sleepers + one.actives > arrived.count(name) for name, one in board.lands.items()):
            return
        cell, origin, where = board.named_all("one * cell travels from * to *")
        assert board.number == 79 or where in SCHENGEN
        board.test(where)
        name = f"{cell}s"
        left = getattr(board.lands[origin], name) - 1
        # Those that have travelled are sleepers, and do not travel again.
        assert left >= (arrived.count(origin) if cell == "sleeper" else 0)
        setattr(board.lands[origin], name, left)
        board.lands[where].sleepers += 1
        arrived.append(where)


@event(75, needs=lambda board: board.us == "Hard")
def schroeder_and_chirac(board: Record) -> None:
    board.lands["Germany"].posture = board.lands["France"].posture = "Soft"
    board.gain_prestige(-1)


def lose_an_ally(board: Record) -> None:
    if any(one.alignment == "Ally" for one in board.lands.values()):
        where = board.selected(lambda one: board.lands[one].alignment == "Ally")
        board.lands[where].alignment = "Neutral"


@event(76, needs=cell_under_regime_change)
def abu_ghurayb(board: Record) -> None:
    board.draw("Jihadist", 2)
    board.gain_prestige(-2)
    lose_an_ally(board)


@event(77, needs=lambda board: any(map(board.troops_in, board.near_or_in("Saudi Arabia"))))
def al_jazeera(board: Record) -> None:
    near = board.near_or_in("Saudi Arabia")
    board.shift(board.selected(lambda one: one in near and board.troops_in(one)), 1)


@event(78)
def axis_of_evil(board: Record) -> None:
    for number in board.hands["US"] & {103, 104, 105, 106}:
        board.discard("US", number)
    board.us = "Hard"
    board.roll_prestige()


@event(80)
def fata(board: Record) -> None:
    board.place_cells("Pakistan")
    board.force.add("fata")


@event(81, needs=lambda board: board.regime_changes())
def foreign_fighters(board: Record) -> None:
    where = board.selected(lambda one: board.lands[one].regime_change)
    board.place_cells(where, 5)
    there = board.lands[where]
    there.besieged = there.besieged or not there.aid
    there.aid = max(0, there.aid - 1)


@event(82)
def jihadist_videos(board: Record) -> None:
    there = [board.selected(lambda one: not board.cells_in(one)) for _ in range(3)]
    assert len({*there}) == 3
    for where in there:
        board.test(where)
    won = [one for one in there if recruited(board, one)]
    scarce = len(won) > board.cells
    while won and board.cells:
        where = board.named("place a cell in *") if scarce else won[0]
        won.remove(where)
        board.place_cells(where)
    for where in there:
        board.lands[where].cadre = board.lands[where].cadre or not board.cells_in(where)


def recruited(board: Record, where: str) -> bool:
    """Whether a die recruits there."""
    there = board.lands[where]
    if there.regime_change or there.governance == RULED:
        return True
    return board.roll() <= (place(where).recruit or there.governance)


@event(83, needs=lambda board: "indo_pakistani_talks" not in board.force)
def kashmir(board: Record) -> None:
    board.shift("Pakistan", 1)
    board.place_cells("Pakistan")


def leakable(board: Record) -> list[str]:
    names = ("wiretapping", "enhanced_measures", "renditions")
    return [one for one in names if one in board.force and f"no_{one}" not in board.force]


@event(84, 85, needs=leakable)
def leak(board: Record) -> None:
    name = board.named("leak *").lower().replace(" ", "_")
    assert name in leakable(board)
    board.force.add(f"no_{name}")
    board.roll_us_posture()
    board.roll_prestige()
    lose_an_ally(board)


@event(86)
def lebanon_war(board: Record) -> None:
    board.discard_at_random("US")
    board.gain_prestige(-1)
    board.place_cells(board.selected(lambda one: one in SHIA_MIX))


@event(
    87, 88, 89, needs=lambda board: any(board.cells_in(one) and not board.ruled(one) for one in board.lands)
)
def martyrdom_operation(board: Record) -> None:
    cell, where = board.named_all("sacrifice one * cell in *")
    assert not board.ruled(where)
    board.lose_cell(where, cell)
    board.place_plots(where, 2)


@event(90, needs=lambda board: board.prestige <= 6 and cell_under_regime_change(board))
def quagmire(board: Record) -> None:
    lost = board.discard_at_random("US", 2, election=False)
    for number in lost:
        # Neither Adam Gadahn nor Madrassas is the first card of a phase here.
        if number in TEXTS and card(number).side is JIHADIST and TEXTS[number].needs(board):
            if card(number).removed:
                board.discards.remove(number)
                board.removed.add(number)
            happen(board, number, "Jihadist")
    if 120 in lost:
        board.hold_election()
    board.us = "Soft"


def unmarked(board: Record) -> list[str]:
    return [one for one in MUSLIM if not board.lands[one].governance]


@event(91, needs=lambda board: len(unmarked(board)) >= 2)
def regional_al_qaeda(board: Record) -> None:
    there = [board.selected(lambda one: one in unmarked(board)) for _ in range(2)]
    assert len({*there}) == 2
    board.place_in_each(there * (2 if board.any_ruled() else 1))


@event(
    92,
    needs=lambda board: (
        (board.lands["Iraq"].governance, board.lands["Iraq"].alignment) == (POOR, "Adversary")
        and "saddam_captured" not in board.force
    ),
)
def saddam(board: Record) -> None:
    board.funding = 9


@event(93)
def taliban(board: Record) -> None:
    board.lands["Afghanistan"].besieged = True
    board.place_in_each(["Afghanistan", "Pakistan"])
    board.gain_prestige(-3 if board.ruled("Afghanistan", "Pakistan") else -1)


def bettered(board: Record) -> list[str]:
    return [
        one for one in MUSLIM if board.lands[one].bettered and board.lands[one].governance in (GOOD, FAIR)
    ]


@event(94, needs=bettered)
def ijtihad_closed(board: Record) -> None:
    board.worsen(board.selected(lambda one: one in bettered(board)))


@event(95)
def wahhabism(board: Record) -> None:
    governance = board.lands["Saudi Arabia"].governance
    board.gain_funding(9 if governance == RULED else governance)
