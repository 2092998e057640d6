"""The solo Jihadist's Action Phase: event or operations, the operations, Radicalization (9.2 to 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from tests.asking import Asking, choose
from tests.labyrinth.second.asking import draw, say
from tests.labyrinth.second.board import Board, Land
from tests.labyrinth.second.facts import (
    ELECTION,
    FAIR,
    GOOD,
    JIHADIST,
    KINDS,
    MUSLIM,
    NATURE,
    OF,
    PLACES,
    US,
    VALUE,
    card,
)
from tests.labyrinth.second.jihadist import Die, recruit_dice, roll_jihad, roll_plot, roll_travel
from tests.labyrinth.second.lots import Lot, at_random, by_globe, weighed
from tests.labyrinth.second.playable import hambali, playable
from tests.labyrinth.second.priorities import (
    Journey,
    journeys,
    places,
    radical_travel,
    to_jihad,
    to_plot,
    to_recruit,
    to_shake,
)

# Jihadist and unassociated events that recruit or place cells.
PLACES_CELLS = {48, 49, 50, 51, 53, 55, 57, 58, 61, 66, 67, 68, 70, 72, 80, 81, 82, 83, 86, 91, 93, 98, 110}
PLACES_PLOTS = {87, 88, 89, 96, 115, 116}
SPIKES = {117, 118}


def phase(b: Board) -> Asking[None]:
    """Two cards, or the only one that is left."""
    while b.count < 2 and b.hands[JIHADIST]:
        number = yield from turn_up(b)
        use = how(b, number)
        b.count += 1
        yield from say("Jihadist phase", f"play {card(number)} as {use}")
        yield from play(b, number, use)


def turn_up(b: Board) -> Asking[int]:
    """The top card of the pile (9.2)."""
    options = {f"draw {card(number)} at random": number for number in b.top()}
    return (yield from choose(NATURE, "at random", options))


# Event or operations (9.4.1)


def how(b: Board, number: int) -> str:
    use = "operations"
    b.leading = number if b.count == 0 else 0
    if OF[number] != US and "ijtihad" not in b.force and playable(b, number, JIHADIST):
        use = played_as(b, number)
    b.leading = 0
    return "event, then operations" if number == ELECTION else use


def played_as(b: Board, number: int) -> str:
    if number in PLACES_CELLS and not b.cells:
        return "Radicalization"
    if number in PLACES_PLOTS and not to_plot(b, event_sites(b, number), by_event=True):
        return "Radicalization"
    if number in SPIKES and not dearest(b):
        return "operations"
    return "event" if OF[number] == JIHADIST else "event, then operations"


def event_sites(b: Board, number: int) -> list[Land]:
    """Where that event may place a plot."""
    if number == 96:
        return b.where(lambda land: not land.ruled, MUSLIM)
    if number == 115:
        return hambali(b)
    return b.where(lambda land: land.cells and not land.ruled)


def dearest(b: Board) -> set[int]:
    """9.6: the discarded Jihadist cards of the highest value."""
    own = {number for number in b.discards if OF[number] == JIHADIST}
    most = max((VALUE[number] for number in own), default=0)
    return {number for number in own if VALUE[number] == most}


def play(b: Board, number: int, use: str) -> Asking[None]:
    from tests.labyrinth.second.events import happen  # noqa: PLC0415 - events play cards
    from tests.labyrinth.second.play import put_away  # noqa: PLC0415 - events play cards

    b.leave(JIHADIST, number)
    b.played.append(number)
    value = VALUE[number]
    if use == "Radicalization":
        yield from radicalize(b, value, value)
    if "event" in use:
        b.leading = number if b.count == 1 else 0
        yield from happen(b, number, JIHADIST)
        b.leading = 0
    if "operations" in use and OF[number] == US and playable(b, number, US):
        yield from plot(b, value)
    elif "operations" in use:
        yield from operate(b, value)
    put_away(b, number, JIHADIST, happened="event" in use)


def operate(b: Board, value: int) -> Asking[None]:
    """What is done if there is no event, or one of neither side (9.4.1/3)."""
    if to_jihad(b, value):
        yield from major(b, value)
    elif to_shake(b, set()):
        yield from minor(b, value)
    elif b.available_cells() and "gtmo" not in b.force:
        yield from recruit(b, value)
    else:
        yield from travel(b, value)


# Operations (9.4.2)


def served(land: Land, what: str, points: int) -> list[Die]:
    """A die for each point and cell: active cells first, Sadr last (9.3.1)."""
    cells = [kind for kind in ("active", "sleeper", "Sadr") for _ in range(int(getattr(land, KINDS[kind])))]
    return [Die(what, land.place, kind) for kind in cells[:points]]


def line(b: Board, dice: Iterable[Die], *, declared: str = "") -> str:
    said = [f"{die.what} {aim(b, die)}" for die in dice]
    return "; ".join([*said, *([declared] if declared else []), "roll the dice"])


def aim(b: Board, die: Die) -> str:
    name = b.at(die.place).name
    if die.what == "recruit":
        return f"in {name}"
    if die.what == "travel":
        return f"with one {die.kind} cell from {b.at(die.origin).name} to {name}"
    return f"in {name} with one {die.kind} cell"


def pick(b: Board, lands: list[Land], what: str, points: int, *, is_major: bool = False) -> Asking[list[Die]]:
    """One of those countries at random, and its dice."""
    countries = at_random(b, places(lands))
    lot = {tuple(served(b.at(place), what, points)): part for place, part in countries.items()}

    def said(dice: tuple[Die, ...]) -> str:
        return line(b, dice, declared=f"major jihad in {b.at(dice[0].place).name}" if is_major else "")

    return list((yield from draw("Jihadist operation", lot, said)))


def left_over(b: Board, points: int, value: int) -> Asking[None]:
    """9.4.1/4."""
    if points:
        yield from say("Jihadist operation", "radicalize")
        yield from radicalize(b, points, value)


def in_turn(
    b: Board,
    value: int,
    what: str,
    fitting: Callable[[set[str]], list[Land]],
    roll: Callable[[Board, int, list[Die], set[str]], Asking[None]],
) -> Asking[None]:
    """One country after another, each with as many dice as it takes, while there are points."""
    points, done = value, set[str]()
    while points and (lands := fitting(done)):
        dice = yield from pick(b, lands, what, points)
        done.add(dice[0].place)
        points -= len(dice)
        yield from roll(b, value, dice, set())
    yield from left_over(b, points, value)


def plot(b: Board, value: int) -> Asking[None]:
    def fitting(done: set[str]) -> list[Land]:
        return to_plot(b, [one for one in event_sites(b, 0) if one.place not in done])

    yield from in_turn(b, value, "plot", fitting, roll_plot)


def major(b: Board, value: int) -> Asking[None]:
    dice = yield from pick(b, to_jihad(b, value), "jihad", value, is_major=True)
    yield from roll_jihad(b, value, dice, {dice[0].place})
    yield from left_over(b, value - len(dice), value)


def minor(b: Board, value: int) -> Asking[None]:
    yield from in_turn(b, value, "jihad", lambda done: to_shake(b, done), roll_jihad)


def recruit(b: Board, value: int) -> Asking[None]:
    """All dice in one country, one at a time while there are cells (L89)."""
    points, lands = value, to_recruit(b, value)
    while points and lands and b.available_cells():
        lot = at_random(b, places(lands))
        place = yield from draw("Jihadist operation", lot, lambda one: line(b, [Die("recruit", one)]))
        lands, points = [b.at(place)], points - 1
        yield from recruit_dice(b, [place], {}, funded=True)
    yield from left_over(b, points, value)


def travel(b: Board, value: int) -> Asking[None]:
    plans: Lot[Journey] = journeys(b, value, value)
    journey = yield from draw(
        "Jihadist operation", plans, lambda one: line(b, one.dice) if one.dice else "radicalize"
    )
    if journey.dice:
        yield from roll_travel(b, value, list(journey.dice), set())
        yield from left_over(b, journey.unused, value)
    else:
        yield from radicalize(b, journey.unused, value)


# Radicalization (9.4.3)


def radicalize(b: Board, points: int, value: int) -> Asking[None]:
    for step in (a_cell_appears, a_cell_moves, a_plot_appears):
        if points and (yield from step(b, value)):
            points -= 1
    while points and (yield from one_worsens(b)):
        points -= 1


def a_cell_appears(b: Board, _value: int) -> Asking[bool]:
    if not b.cells:
        return False
    lot = by_globe(b, PLACES)
    place = yield from draw("Radicalization", lot, lambda one: f"a cell appears in {b.at(one).name}")
    yield from b.place_cells(place)
    return True


def a_cell_moves(b: Board, value: int) -> Asking[bool]:
    lot = radical_travel(b, value)
    if not lot:
        return False
    die = yield from draw("Radicalization", lot, lambda one: moved(b, one))
    yield from b.test(b.at(die.place))
    origin, field = b.at(die.origin), KINDS[die.kind]
    setattr(origin, field, getattr(origin, field) - 1)
    b.at(die.place).sleepers += 1
    return True


def moved(b: Board, die: Die) -> str:
    return f"one {die.kind} cell moves from {b.at(die.origin).name} to {b.at(die.place).name}"


def a_plot_appears(b: Board, _value: int) -> Asking[bool]:
    lands = event_sites(b, 0)
    if b.funding == 9 or not lands or not sum(b.plots.values()):
        return False
    lot: Lot[tuple[str, Land]] = {
        (kind, b.at(place)): chance * part
        for kind, chance in weighed(b.plots).items()
        for place, part in at_random(b, places(lands)).items()
    }
    kind, land = yield from draw("Radicalization", lot, lambda one: f"{one[0]} appears in {one[1].name}")
    b.put_plot(land, kind)
    return True


def one_worsens(b: Board) -> Asking[bool]:
    lands = b.where(lambda land: land.governance in (GOOD, FAIR), MUSLIM)
    if not lands:
        return False
    lot = at_random(b, places(lands))
    b.worsen(b.at((yield from draw("Radicalization", lot, lambda one: f"{b.at(one).name} worsens"))))
    return True


# The second card of Adam Gadahn and of Madrassas (9.4.2.1/2, L92)


def second_card(b: Board, by: int) -> Asking[None]:
    from tests.labyrinth.second.events import election  # noqa: PLC0415 - events play cards
    from tests.labyrinth.second.play import put_away  # noqa: PLC0415 - events play cards

    if not b.hands[JIHADIST]:
        return
    number = yield from turn_up(b)
    use = "event, then operations" if number == ELECTION else "operations"
    yield from say("second card", f"recruit with {card(number)} as {use}")
    b.count = 2
    b.leave(JIHADIST, number)
    b.played.append(number)
    if number == ELECTION:
        yield from election(b)
    fitting = ["united_states"]
    if by == 53:
        fitting = places(b.where(lambda land: land.level >= 3 or land.cells or land.cadre))
    dice = VALUE[number] + (by == 53)
    lot = by_globe(b, fitting) if by == 53 else {"united_states": Fraction(1)}
    place = yield from draw("recruiting", lot, lambda one: line(b, [Die("recruit", one)] * dice))
    numbers = {"united_states": 2} if by == 48 else {}
    yield from recruit_dice(b, [place] * dice, numbers, funded=by == 48)
    put_away(b, number, JIHADIST, happened=number == ELECTION)
