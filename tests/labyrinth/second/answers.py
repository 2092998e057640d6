"""What the solo Jihadist answers where an event, or the rules, ask it (9.3.1, 9.4.2.1, 9.6, L47)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tests.labyrinth.second.alone import dearest
from tests.labyrinth.second.board import Board, Land
from tests.labyrinth.second.facts import FAIR, GOOD, HARD, POOR, SOFT
from tests.labyrinth.second.lots import (
    SCHENGEN_TABLE,
    SHIA_TABLE,
    Lot,
    at_random,
    by_globe,
    by_table,
    even,
    nearest,
    weighed,
)
from tests.labyrinth.second.priorities import (
    places,
    shaken,
    slips,
    to_plot,
)

Options = Mapping[str, Any]
Answer = Callable[[Board, Options], Lot[str]]


def chances(b: Board, what: str, options: Options) -> Lot[str]:
    """How likely it gives each of those answers; what no rule names is chosen evenly."""
    return ANSWERS.get(what, evenly)(b, options)


def evenly(_: Board, options: Options) -> Lot[str]:
    return even(sorted(options))


def texts_of(options: Options) -> dict[str, str]:
    """The text that chooses each country, by its id."""
    return {(one.place if isinstance(one, Land) else one): text for text, one in options.items()}


def among(choose: Callable[[Board, list[str]], Lot[str]]) -> Answer:
    """An answer that is a country, by how one is chosen from ids."""

    def answer(b: Board, options: Options) -> Lot[str]:
        texts = texts_of(options)
        return {texts[place]: chance for place, chance in choose(b, list(texts)).items()}

    return answer


def shaken_first(*governances: str) -> Answer:
    """Those with such governance by the priorities of Minor Jihad; at random if none has."""

    def choose(b: Board, ids: list[str]) -> Lot[str]:
        return at_random(b, places(shaken(b, [b.at(one) for one in ids], *governances)) or ids)

    return among(choose)


def plotted(b: Board, ids: list[str]) -> Lot[str]:
    return at_random(b, places(to_plot(b, [b.at(one) for one in ids], by_event=True)))


def cell_first(options: Options, lands: Lot[str]) -> Lot[str]:
    """A cell of the country: an active one first, Sadr last (9.3.1)."""
    kinds: dict[str, dict[str, str]] = {}
    for text, (land, kind) in options.items():
        kinds.setdefault(land.place, {})[kind] = text
    return {
        next(kinds[place][kind] for kind in ("active", "sleeper", "Sadr") if kind in kinds[place]): chance
        for place, chance in lands.items()
    }


def any_cell(b: Board, options: Options) -> Lot[str]:
    return cell_first(options, at_random(b, [land.place for land, _ in options.values()]))


def martyr(b: Board, options: Options) -> Lot[str]:
    return cell_first(options, plotted(b, list({land.place for land, _ in options.values()})))


def given_up(_: Board, options: Options) -> Lot[str]:
    """Smugglers: options are texts of kinds."""
    kinds = {kind: text for text, kind in options.items()}
    return {next(kinds[kind] for kind in ("active", "sleeper", "Sadr") if kind in kinds): Fraction(1)}


def kgb(b: Board, options: Options) -> Lot[str]:
    """9.6: the Caucasus if that moves the World."""
    caucasus, before = b.at("caucasus"), b.world()
    kept, caucasus.posture = caucasus.posture, SOFT if b.us_posture == HARD else HARD
    moves, caucasus.posture = b.world() != before, kept
    return {next(text for text, is_caucasus in options.items() if is_caucasus == moves): Fraction(1)}


def by_markers(b: Board, options: Options) -> Lot[str]:
    """9.3.2: any marker is as likely."""
    texts = {kind: text for text, kind in options.items()}
    return {texts[kind]: part for kind, part in weighed({kind: b.plots[kind] for kind in texts}).items()}


def as_placed(_: Board, options: Options) -> Lot[str]:
    """L47: the plot that was placed first."""
    return {min(options, key=lambda text: options[text][0].plots[options[text][1]]["order"]): Fraction(1)}


def recovered(b: Board, options: Options) -> Lot[str]:
    best = dearest(b)
    return even([text for text, number in options.items() if number in best])


def slip(b: Board, options: Options) -> Lot[str]:
    texts = {(land.place, kind, goal.place): text for text, (land, kind, goal) in options.items()}
    goals = {goal for _, _, goal in texts}
    return {texts[one]: part for one, part in slips(b, goals, b.arrived).items()}


ANSWERS: dict[str, Answer] = {
    "set-up": among(at_random),
    "others": among(lambda b, ids: by_table(b, SCHENGEN_TABLE, ids)),
    "resolve": as_placed,
    "plot": by_markers,
    "event plot": by_markers,
    "an Ally": shaken_first(GOOD, FAIR, POOR),
    "jazeera": shaken_first(GOOD, FAIR, POOR),
    "closing": shaken_first(GOOD, FAIR, POOR),
    "kurdistan": shaken_first(GOOD, FAIR, POOR),
    "ansar": among(at_random),
    "detainees": among(at_random),
    "fighters": among(at_random),
    "regional": among(at_random),
    "zarqawi": among(at_random),
    "HEU": among(at_random),
    "videos": among(by_globe),
    "Shia-Mix": among(lambda b, ids: by_table(b, SHIA_TABLE, ids)),
    "cartoon plot": among(plotted),
    "KSM": among(plotted),
    "hambali": among(plotted),
    "martyr": martyr,
    "iran": among(lambda b, ids: nearest(b, b.rolled, ids)),
    "mahdi": among(lambda b, ids: nearest(b, b.rolled, ids)),
    "musharraf": any_cell,
    "tora bora": any_cell,
    "smugglers": given_up,
    "ex-KGB": kgb,
    "recover": recovered,
    "slip": slip,
}
