"""The US events, cards 1 to 47, but Intel Community."""

from __future__ import annotations

from ctcore.labyrinth.board.cards import card
from tests.labyrinth.texts.happening import event
from tests.labyrinth.texts.record import (
    FAIR,
    GOOD,
    MUSLIM,
    POOR,
    POSTURED,
    SCHENGEN,
    SHIA_MIX,
    Record,
)

WATCHED = ("United States", "United Kingdom", "Canada")
LEVANT = ("Israel", "Jordan", "Lebanon")


@event(1, needs=lambda board: any(one.plots and name in MUSLIM for name, one in board.lands.items()))
def backlash(board: Record) -> None:
    number, where = board.named_all("mark plot * in *")
    assert where in MUSLIM
    kind, _, shown = board.lands[where].plots[int(number) - 1]
    board.lands[where].plots[int(number) - 1] = (kind, True, shown)


@event(2)
def biometrics(board: Record) -> None:
    board.force.add("biometrics")


@event(3, needs=lambda board: board.us == "Soft")
def ctr(board: Record) -> None:
    asia = board.lands["Central Asia"]
    board.lands["Russia"].ctr = True
    asia.ctr = asia.ctr or asia.alignment in ("Ally", "Neutral")


@event(4)
def moro_talks(board: Record) -> None:
    board.test("Philippines")
    board.gain_funding(-1)
    board.force.add("moro_talks")
    board.force.discard("abu_sayyaf")


@event(5)
def nest(board: Record) -> None:
    states = board.lands["United States"]
    states.plots = [(kind, marked, shown or kind == "WMD") for kind, marked, shown in states.plots]
    board.force.add("nest")


@event(6, 7, needs=lambda board: "patriot_act" in board.force)
def sanctions(board: Record) -> None:
    board.gain_funding(-2)


def near_troops(board: Record, where: str) -> bool:
    return any(map(board.troops_in, board.near_or_in(where)))


@event(
    8, 9, 10, needs=lambda board: any(board.cells_in(one) and near_troops(board, one) for one in board.lands)
)
def special_forces(board: Record) -> None:
    board.remove_one(lambda where: near_troops(board, where))


def peace_in_sight(board: Record) -> bool:
    return board.box() != "Overstretch" and not board.ruled(*board.near("Israel"))


@event(11)
def abbas(board: Record) -> None:
    board.force.add("abbas")
    if peace_in_sight(board):
        board.gain_prestige(1)
        board.gain_funding(-2)


@event(12)
def al_azhar(board: Record) -> None:
    board.test("Egypt")
    board.gain_funding(-2 if board.any_ruled() else -4)


@event(13, needs=lambda board: board.troops_in("Iraq") or board.troops_in("Syria"))
def anbar_awakening(board: Record) -> None:
    where = board.selected(lambda one: one in ("Iraq", "Syria") and board.troops_in(one))
    board.lands[where].aid += 1
    board.gain_prestige(1)
    board.force.add("anbar_awakening")
    board.force.discard("al_anbar")


@event(14, needs=lambda board: any(one.alignment == "Adversary" for one in board.lands.values()))
def covert_action(board: Record) -> None:
    where = board.selected(lambda one: board.lands[one].alignment == "Adversary")
    if board.roll() >= 4:
        board.lands[where].alignment = "Neutral"


@event(15, needs=lambda board: board.ruled("Somalia", "Sudan"))
def ethiopia_strikes(board: Record) -> None:
    where = board.selected(lambda one: one in ("Somalia", "Sudan") and board.ruled(one))
    board.set_to(where, POOR, "Neutral")


@event(16)
def euro_islam(board: Record) -> None:
    board.select_posture("Benelux")
    if not board.any_ruled():
        board.gain_funding(-1)


@event(17)
def fsb(board: Record) -> None:
    held = board.hands["Jihadist"] & {65, 69, 71}
    for number in held:
        board.discard("Jihadist", number)
    if not held:
        board.remove_one(lambda where: where in ("Russia", "Central Asia"))


@event(19)
def kemalist_republic(board: Record) -> None:
    board.set_to("Turkey", FAIR, "Ally")


@event(20)
def king_abdullah(board: Record) -> None:
    board.set_to("Jordan", FAIR, "Ally")
    board.gain_prestige(1)
    board.gain_funding(-1)


def ally_or_good(board: Record, where: str) -> bool:
    return board.lands[where].alignment == "Ally" or board.lands[where].governance == GOOD


@event(
    21, needs=lambda board: any(one.plots and ally_or_good(board, name) for name, one in board.lands.items())
)
def lets_roll(board: Record) -> None:
    number, where = board.named_all("foil plot * in *")
    assert ally_or_good(board, where)
    board.take_plot(where, int(number) - 1)
    board.draw("US")
    board.select_posture(*POSTURED)


@event(22, needs=lambda board: any(map(board.cells_in, LEVANT)))
def mossad(board: Record) -> None:
    for where in LEVANT:
        board.lose_all(where, cadre=True)


@event(23, 24, 25)
def predator(board: Record) -> None:
    board.remove_one(lambda where: where in MUSLIM)


@event(26, needs=lambda board: "abbas" in board.force and peace_in_sight(board))
def quartet(board: Record) -> None:
    board.gain_prestige(2)
    board.gain_funding(-3)


@event(27, needs=lambda board: board.troops_in("Iraq"))
def saddam_captured(board: Record) -> None:
    board.lands["Iraq"].aid += 1
    board.gain_prestige(1)
    board.force.add("saddam_captured")


@event(28)
def sharia(board: Record) -> None:
    if any(one.besieged for one in board.lands.values()):
        where = board.selected(lambda one: board.lands[one].besieged)
        board.lands[where].besieged = False


@event(29)
def tony_blair(board: Record) -> None:
    board.lands["United Kingdom"].posture = board.us
    named: list[str] = []
    while len(named) < 3 and (where := board.named_or("persuade *", "end")):
        assert where in SCHENGEN - set(named)
        named.append(where)
        board.war_of_ideas(where)


@event(30, needs=lambda board: board.regime_changes() and "vieira_de_mello_slain" not in board.force)
def un_nation_building(board: Record) -> None:
    where = board.selected(lambda one: board.lands[one].regime_change)
    board.lands[where].aid += 1
    if board.lands[where].alignment != "Adversary":
        board.war_of_ideas(where, penalty=False)


@event(
    31,
    needs=lambda board: (
        "no_wiretapping" not in board.force
        and any(board.cells_in(one) or board.lands[one].cadre or board.lands[one].plots for one in WATCHED)
    ),
)
def wiretapping(board: Record) -> None:
    for where in WATCHED:
        board.lose_all(where, cadre=False)
        board.lands[where].cadre = False
        board.take_all_plots(where)
    board.force.add("wiretapping")
    board.draw("US")


def may_be_bought(board: Record, number: int, where: str) -> bool:
    return board.lands[where].alignment == "Adversary" and card(number).value == board.resources(where)


@event(
    32,
    needs=lambda board: (
        board.us == "Soft"
        and any(
            may_be_bought(board, number, one) for number in board.hands["US"] - {32} for one in board.lands
        )
    ),
)
def back_channel(board: Record) -> None:
    offer = board.named("discard *")
    if offer != "none":
        said, where = offer.split(" for ")
        number = int(said.split()[0])
        assert may_be_bought(board, number, where)
        board.discard("US", number)
        if number == 120:
            board.hold_election()
        board.lands[where].alignment = "Neutral"
        board.lands[where].aid += 1


@event(
    33,
    needs=lambda board: "bhutto_shot" not in board.force and not board.ruled(*board.near_or_in("Pakistan")),
)
def benazir_bhutto(board: Record) -> None:
    board.force.add("benazir_bhutto")
    if board.lands["Pakistan"].governance == POOR:
        board.govern("Pakistan", FAIR)


@event(
    34,
    needs=lambda board: (
        board.us == "Hard"
        and "no_enhanced_measures" not in board.force
        and any(map(board.can_disrupt, board.lands))
    ),
)
def enhanced_measures(board: Record) -> None:
    board.disrupt()
    if board.hands["Jihadist"]:
        number = board.card_named("take")
        board.hands["Jihadist"].remove(number)
        board.hands["US"].add(number)
    board.force.add("enhanced_measures")


@event(35, needs=lambda board: not board.any_ruled())
def hijab(board: Record) -> None:
    board.test("Turkey")
    board.improve("Turkey")
    board.select_posture("France")
    board.gain_funding(-2)


@event(36, needs=lambda board: board.lands["Pakistan"].governance in (GOOD, FAIR))
def indo_pakistani_talks(board: Record) -> None:
    board.lands["Pakistan"].alignment = "Ally"
    board.select_posture("India")
    board.force.add("indo_pakistani_talks")


@event(37, needs=lambda board: board.us == "Hard" and board.lands["Iraq"].alignment == "Adversary")
def iraqi_wmd(board: Record) -> None:
    board.force.add("iraqi_wmd")
    assert board.named("*") == "later"


@event(
    38,
    needs=lambda board: (
        board.lands["Libya"].governance == POOR
        and "Ally" in (board.lands["Iraq"].alignment, board.lands["Syria"].alignment)
    ),
)
def libyan_deal(board: Record) -> None:
    board.lands["Libya"].alignment = "Ally"
    board.gain_prestige(1)
    first = board.select_posture(*SCHENGEN)
    board.select_posture(*SCHENGEN - {first})
    board.force.add("libyan_deal")
    board.force.discard("libyan_wmd")


@event(
    39,
    needs=lambda board: (
        board.us == "Hard"
        and board.lands["Libya"].alignment == "Adversary"
        and "libyan_deal" not in board.force
    ),
)
def libyan_wmd(board: Record) -> None:
    board.force.add("libyan_wmd")
    assert board.named("*") == "later"


@event(40, needs=lambda board: board.regime_changes())
def mass_turnout(board: Record) -> None:
    board.improve(board.selected(lambda one: board.lands[one].regime_change))


@event(41, needs=lambda board: board.regime_changes() and board.penalty() == 0)
def nato(board: Record) -> None:
    where = board.selected(lambda one: board.lands[one].regime_change)
    board.lands[where].aid += 1
    for name, one in board.lands.items():
        one.nato = name == where


@event(42, needs=lambda board: board.lands["Pakistan"].alignment == "Ally" and "fata" in board.force)
def pakistani_offensive(board: Record) -> None:
    board.force.discard("fata")


@event(43)
def patriot_act(board: Record) -> None:
    board.force.add("patriot_act")


@event(44, needs=lambda board: board.us == "Hard" and "no_renditions" not in board.force)
def renditions(board: Record) -> None:
    board.disrupt()
    board.discard_at_random("Jihadist")
    board.force.add("renditions")


@event(
    45,
    needs=lambda board: (
        not board.any_ruled()
        and not any(
            one.governance == GOOD and (board.cells_in(name) or one.plots)
            for name, one in board.lands.items()
        )
    ),
)
def safer_now(board: Record) -> None:
    board.roll_us_posture()
    board.gain_prestige(3)
    board.select_posture(*POSTURED)


def shia_regime_change(board: Record) -> list[str]:
    return [one for one in board.regime_changes() if one in SHIA_MIX and board.cells_in(one)]


@event(46, needs=shia_regime_change)
def sistani(board: Record) -> None:
    board.improve(board.selected(lambda one: one in shia_regime_change(board)))


@event(47)
def ijtihad(board: Record) -> None:
    board.force.add("ijtihad")
