"""The events of neither side, cards 96 to 120, but Fatwa."""

from __future__ import annotations

from ctcore.labyrinth.board.places import place, within
from tests.labyrinth.texts.happening import event
from tests.labyrinth.texts.record import FAIR, MUSLIM, NON_MUSLIM, POOR, RULED, SHIA_MIX, Record

LEVANT = ("Iraq", "Syria", "Lebanon", "Jordan")


@event(96)
def danish_cartoons(board: Record) -> None:
    board.select_posture("Scandinavia")
    any_plot = board.any_ruled()
    there = [one for one in MUSLIM if not board.ruled(one)]
    if there and (sum(board.plots.values()) if any_plot else board.plots["Plot 1"]):
        where = board.selected(lambda one: one in there)
        board.test(where)
        board.place_plot(where, board.named("put *") if any_plot else "Plot 1")


@event(98)
def gaza_withdrawal(board: Record) -> None:
    if board.is_us:
        board.gain_funding(-1)
    else:
        board.place_cells("Israel")


@event(99)
def hamas_elected(board: Record) -> None:
    if board.hands["US"]:
        number = board.card_named("discard")
        board.discard("US", number)
        if number == 120:
            board.hold_election()
    board.gain_prestige(-1)
    board.gain_funding(-1)


@event(100)
def hizb_ut_tahrir(board: Record) -> None:
    board.gain_funding({"Overstretch": 2, "War": 0, "Low Intensity": -2}[board.box()])


@event(101)
def kosovo(board: Record) -> None:
    board.gain_prestige(1)
    board.lands["Serbia"].posture = board.opposite


@event(102)
def former_soviet_union(board: Record) -> None:
    board.set_to("Central Asia", FAIR if board.roll() >= 5 else POOR, "Neutral")


@event(103)
def hizballah(board: Record) -> None:
    if board.is_us:
        near = within(3, place("Lebanon"), patriot_act="patriot_act" in board.force)
        board.remove_one(lambda one: one in SHIA_MIX and place(one) in near)
    else:
        board.set_to("Lebanon", POOR, "Neutral")


@event(104, 105)
def iran(board: Record) -> None:
    where = board.selected(lambda one: one in SHIA_MIX)
    board.test(where)
    if board.is_us:
        board.remove_one(lambda one: one in (where, "Iran"))
        return
    there = board.lands[where]
    won = sum([board.roll() <= there.governance or there.governance == RULED for _ in range(2)])
    there.aid = max(0, there.aid - won)
    board.worsen(where, won)


def contested(board: Record) -> list[str]:
    return [one for one in SHIA_MIX if board.cells_in(one) and board.troops_in(one)]


@event(106, needs=contested)
def jaysh_al_mahdi(board: Record) -> None:
    where = board.selected(lambda one: one in contested(board))
    if not board.is_us:
        board.worsen(where)
        return
    for _ in range(2):
        form = f"remove one * cell in {where}"
        if not board.cells_in(where) or not (cell := board.named_or(form, "end")):
            return
        board.lose_cell(where, cell)


@event(107)
def kurdistan(board: Record) -> None:
    if board.is_us:
        board.lands["Iraq"].aid += 1
    else:
        board.test("Turkey")
        board.worsen(board.selected(lambda one: one in ("Turkey", "Iraq")))


@event(108, needs=lambda board: board.cells_in("Pakistan") and "benazir_bhutto" not in board.force)
def musharraf(board: Record) -> None:
    board.remove_one(lambda one: one == "Pakistan")
    board.set_to("Pakistan", POOR, "Ally")


def overrun(board: Record) -> list[str]:
    return [one for one in board.regime_changes() if board.cells_in(one) >= 2]


@event(109, needs=overrun)
def tora_bora(board: Record) -> None:
    where = board.remove_one(lambda one: one in overrun(board))
    board.remove_one(lambda one: one == where)
    board.roll_prestige()
    board.draw(board.side)


@event(110, needs=lambda board: any(map(board.troops_in, LEVANT)))
def zarqawi(board: Record) -> None:
    if board.is_us:
        board.gain_prestige(3)
        return
    where = board.selected(lambda one: one in LEVANT and board.troops_in(one))
    board.place_cells(where, 3)
    if board.plots["Plot 2"]:
        board.place_plot(where, "Plot 2")


def hunted(board: Record) -> bool:
    """Whether the US may hunt leaders; the Jihadist always may play their cards."""
    return not board.is_us or not (board.any_ruled() or board.force & {"fata", "al_anbar"})


@event(111, needs=hunted)
def zawahiri(board: Record) -> None:
    if board.is_us:
        board.gain_funding(-2)
    else:
        board.gain_prestige(-3 if board.any_ruled() else -1)


@event(112, needs=hunted)
def bin_ladin(board: Record) -> None:
    if board.is_us:
        board.gain_funding(-4)
        board.gain_prestige(1)
    else:
        board.gain_prestige(-4 if board.any_ruled() else -2)


@event(113)
def darfur(board: Record) -> None:
    board.test("Sudan")
    if board.prestige >= 7:
        board.lands["Sudan"].aid += 1
        board.shift("Sudan", -1)
    else:
        board.lands["Sudan"].besieged = True
        board.shift("Sudan", 1)


@event(114)
def gtmo(board: Record) -> None:
    board.roll_prestige()
    board.force.add("gtmo")


def hambalis(board: Record) -> list[str]:
    return [
        one
        for one in board.near_or_in("Indonesia/Malaysia")
        if board.cells_in(one)
        and (board.lands[one].alignment == "Ally" or board.lands[one].posture == "Hard")
    ]


@event(115, needs=hambalis)
def hambali(board: Record) -> None:
    where = board.selected(lambda one: one in hambalis(board))
    if board.is_us:
        board.remove_one(lambda one: one == where)
        board.draw("US", 2)
    else:
        board.place_plots(where)


def foiled(board: Record) -> list[str]:
    return [
        name
        for name, one in board.lands.items()
        if one.plots and (one.alignment == "Ally" or name in NON_MUSLIM)
    ]


@event(116, needs=lambda board: not board.is_us or foiled(board))
def ksm(board: Record) -> None:
    if board.is_us:
        for where in foiled(board):
            board.take_all_plots(where)
        board.draw("US", 2)
        return
    there = [one for one in board.lands if board.cells_in(one) and not board.ruled(one)]
    if there:
        board.place_plots(board.selected(lambda one: one in there))


@event(117, 118)
def oil_price_spike(board: Record) -> None:
    piles = (board.discards, board.lapsing, {board.first_plot} - {None})
    there = set[int | None]().union(*piles) - {117, 118}
    if there:
        number = board.card_named("recover")
        assert number in there
        board.discards.discard(number)
        board.lapsing.discard(number)
        board.first_plot = None if board.first_plot == number else board.first_plot
        board.hands[board.side].add(number)
    board.spikes += 1


@event(119)
def saleh(board: Record) -> None:
    board.test("Yemen")
    there = board.lands["Yemen"]
    if not board.is_us:
        board.shift("Yemen", 1)
        there.besieged = True
    elif not board.ruled("Yemen"):
        there.alignment = "Ally"
        there.aid += 1


@event(120)
def us_election(board: Record) -> None:
    board.hold_election()
