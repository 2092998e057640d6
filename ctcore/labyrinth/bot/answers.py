"""What the solo Jihadist answers to each frame in which it is to choose (9.4.2.1, 9.6).

A choice that no rule names is made at random (L47).

Clauses: 9.4.2.1, 9.5, 9.6; rulings L46, L47, L92, L95
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.cards import ELECTION
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.tracks import world
from ctcore.labyrinth.board.vocabulary import Cell, Governance
from ctcore.labyrinth.bot import flow, operations, plots, radical, travelling
from ctcore.labyrinth.bot.cells import FIRST, first_cell
from ctcore.labyrinth.bot.chance import evenly
from ctcore.labyrinth.bot.tables import nearest
from ctcore.labyrinth.rules import resolving, setup
from ctcore.labyrinth.rules.common.uses import Use
from ctcore.labyrinth.rules.events import (
    jihadist_49_to_64,
    jihadist_74_to_81,
    jihadist_82_to_95,
    neither_96_to_107,
    neither_108_to_119,
    smuggling,
    special,
    spikes,
)
from ctcore.labyrinth.rules.jihadist import conducting, operation, recruiting
from ctcore.labyrinth.rules.playing import Play
from ctcore.labyrinth.rules.sequence import Phase
from ctcore.labyrinth.rules.solo import rolling
from ctcore.labyrinth.rules.solo.acting import Acting
from ctcore.labyrinth.rules.solo.radicalizing import Radicalizing
from ctcore.labyrinth.rules.solo.using import START, USES

if TYPE_CHECKING:
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = ["ANSWERS", "at_random"]

_STATES, _CAUCASUS = place("United States"), place("Caucasus")
_VALUE = {True: 2, False: 3}


# Cards


def _play_card(thinking: Thinking) -> None:
    """Play the top card for what "Event or Operations?" says (9.4.1)."""
    drawn = thinking.legal()[0].card
    action = thinking.follow(USES, START, thinking.state, drawn.number)
    use = action.does
    thinking.tell(f"use.{use.name.lower()}", action.clauses, f"{drawn} is played as", use)
    thinking.play(Play(drawn, use))


def _second_card(thinking: Thinking) -> None:
    """Use the second card to Recruit; US Election happens first (#48, #53, L65, L91)."""
    moves = thinking.legal()
    use = Use.EVENT_FIRST if moves[0].card.number == ELECTION else Use.OPERATIONS
    thinking.tell("second_card", ("#48", "#53", "L65"), "the second card recruits", moves[0].card)
    thinking.play(next(one for one in moves if one.use is use))


def _recruit_by_event(thinking: Thinking) -> None:
    """Recruit with all dice in one country: for Madrassas by the Global table (9.4.2.1/2, L92)."""
    places = _places(thinking, operation.Recruit)
    where = thinking.random_place("a country for the Recruit", places, thinking.tables.anywhere)
    thinking.tell("recruit.event", ("9.4.2.1/2", "L92"), "all dice of the event recruit there", where)
    while thinking.frame.left:
        thinking.play(operation.Recruit(where))
    thinking.play(operation.RollDice())


# Countries and cells of events


def _places(thinking: Thinking, move: type[Any]) -> list[Place]:
    found = (one.place for one in thinking.legal() if isinstance(one, move))
    return list(dict.fromkeys(found))


def at_random(thinking: Thinking) -> None:
    """Choose at random: a country first, then of its cells active ones first (9.3.1, 9.4.2.1/2, L47)."""
    _choose(thinking, lambda there: thinking.random_place("a country for the event", there))


def _choose(thinking: Thinking, country: Callable[[list[Place]], Place]) -> None:
    """Choose a country of the moves as told, then the cell that is used first; else evenly."""
    moves = list(thinking.legal())
    if all(hasattr(one, "place") for one in moves):
        where = country(list(dict.fromkeys(one.place for one in moves)))
        moves = [one for one in moves if one.place is where]
    cells = [one.cell for one in moves if hasattr(one, "cell")]
    if cells:
        cell = first_cell(thinking, cells)
        moves = [one for one in moves if one.cell is cell]
    thinking.play(thinking.draw("a choice that no rule names", evenly(moves), "9.5/1", "L47"))


def _shifted(thinking: Thinking) -> None:
    """Shift governance or alignment as Minor Jihad goes (9.4.2.1/1, 9.4.2.4)."""
    _choose(thinking, lambda there: operations.worsened_first(thinking, there))


def _plot_event(thinking: Thinking) -> None:
    """Place an event's plot by the boxes of Plot (9.4.2.1/1)."""
    _choose(thinking, lambda there: operations.plot_place(thinking, there))


def _put_plot(thinking: Thinking) -> None:
    """Draw the plot that an event places (9.3.2)."""
    thinking.play(jihadist_82_to_95.PutPlot(plots.drawn_plot(thinking)))


def _by_shia_table(thinking: Thinking) -> None:
    """Roll on the Shia-Mix table (9.4.2.1)."""
    _choose(
        thinking,
        lambda there: thinking.random_place("a Shia-Mix country", there, thinking.tables.shia_mix),
    )


def _by_global_table(thinking: Thinking) -> None:
    """Roll on the Global table for the nearest country that fits (9.4.2.1/2, 9.5.1)."""
    _choose(
        thinking, lambda there: thinking.random_place("a random country", there, thinking.tables.anywhere)
    )


def _near_the_rolled(thinking: Thinking) -> None:
    """Take the nearest fitting Good, then Fair country to the one rolled (9.4.2.1/1, L47)."""
    rolled = thinking.frame.picked[0]

    def near(there: list[Place]) -> Place:
        cut = thinking.state.in_force.patriot_act
        for level in (Governance.GOOD, Governance.FAIR):
            fitting = [one for one in there if thinking.country(one).governance is level]
            if fitting:
                thinking.tell("shia.nearest", ("9.4.2.1/1", "L47"), f"nearest to {rolled}, governance", level)
                return thinking.random_place("a nearest country", nearest(rolled, fitting, patriot_act=cut))
        thinking.tell(
            "shia.none", ("9.4.2.1/1", "L47"), "no Good or Fair country fits: the nearest to", rolled
        )
        return thinking.random_place("a nearest country", nearest(rolled, there, patriot_act=cut))

    _choose(thinking, near)


# #62, #74, #79, #84


def _kgb(thinking: Thinking) -> None:
    """The Caucasus if that moves the World posture, else Central Asia (9.6/1)."""
    state = thinking.state
    to = state.tracks.us_posture.other
    countries = (changed(one, posture=to) if one.place is _CAUCASUS else one for one in state.countries)
    moved = state.but(countries=tuple(countries))
    moves_it = thinking.asks(
        "kgb.world", ("9.6/1",), "would the Caucasus move the World posture?", world(moved) != world(state)
    )
    kgb = jihadist_49_to_64.Kgb
    thinking.play(jihadist_49_to_64.Prefer(kgb.CAUCASUS if moves_it else kgb.CENTRAL_ASIA))


def _slip(thinking: Thinking) -> None:
    """Schengen Visas by Travel among Schengen countries, Clean Operatives to the US (9.4.2.1/3, L95)."""
    frame, moves = thinking.frame, thinking.legal()
    there = list(dict.fromkeys(one.place for one in moves))
    if not frame.schengen:
        to = _STATES
        thinking.tell("slip.states", ("9.4.2.1/3",), "the cell travels to", to)
    else:
        table = thinking.tables.schengen
        first = (
            None
            if frame.arrived
            else travelling.destination_by_box(thinking, travelling.ONLY_D[0], there, table)
        )
        to = first or thinking.random_place("a Schengen country", there, table)
        thinking.tell("slip.schengen", ("9.4.2.1/3", "L95"), "the cell travels to", to)
    used = [(one, Cell.SLEEPER) for one in frame.arrived]
    trip = travelling.Trip(_VALUE[frame.schengen], (*frame.arrived, to), used)
    origins = list(dict.fromkeys(one.origin for one in moves))
    found = travelling.leg(thinking, trip, to, origins)
    assert found is not None, "the event awaits a cell only where one may travel"
    arrives = found.place if found.place in there else to
    thinking.play(jihadist_74_to_81.Slip(found.cell, found.origin, arrives))


# Plots, set-up


def _schengen(thinking: Thinking) -> None:
    """The other Schengen countries by their table (8.5.6/4, 9.5/1, L47)."""
    _choose(
        thinking, lambda there: thinking.random_place("a Schengen country", there, thinking.tables.schengen)
    )


def _finish_declaring(thinking: Thinking) -> None:
    """Let dice be rolled that are declared already."""
    thinking.play(operation.RollDice())


Answering = Callable[["Thinking"], None]
ANSWERS: dict[type[Any], Answering] = {
    Phase: _play_card,
    Acting: flow.act,
    Radicalizing: radical.radicalize,
    operation.Declaring: _finish_declaring,
    special.SecondCard: _second_card,
    recruiting.Recruiting: _recruit_by_event,
    conducting.Filling: at_random,
    conducting.Placing: plots.place_plot,
    resolving.Resolving: plots.resolve,
    resolving.Others: _schengen,
    setup.Scattering: _by_global_table,
    jihadist_49_to_64.Ansar: at_random,
    jihadist_49_to_64.Detainees: at_random,
    jihadist_49_to_64.Choosing: _kgb,
    smuggling.Heu: at_random,
    smuggling.Smugglers: at_random,
    smuggling.Sharing: at_random,
    jihadist_74_to_81.Travelling: _slip,
    jihadist_74_to_81.LosingAnAlly: _shifted,
    jihadist_74_to_81.Jazeera: _shifted,
    jihadist_74_to_81.Leaking: at_random,
    jihadist_74_to_81.Fighters: at_random,
    jihadist_82_to_95.Videos: _by_global_table,
    jihadist_82_to_95.ShiaCell: _by_shia_table,
    jihadist_82_to_95.Martyr: _plot_event,
    jihadist_82_to_95.PlotsPlaced: _put_plot,
    jihadist_82_to_95.Regional: at_random,
    jihadist_82_to_95.Closing: _shifted,
    neither_96_to_107.CartoonPlot: _plot_event,
    rolling.Rolled: _by_shia_table,
    neither_96_to_107.IranFirst: _near_the_rolled,
    neither_96_to_107.Mahdi: _near_the_rolled,
    neither_96_to_107.Kurdistan: _shifted,
    neither_108_to_119.Musharraf: at_random,
    neither_108_to_119.ToraBora: at_random,
    neither_108_to_119.Zarqawi: at_random,
    neither_108_to_119.Hambali: _plot_event,
    neither_108_to_119.Ksm: _plot_event,
    spikes.Recovering: at_random,
}
NAMED = (FIRST, plots.AS_PLACED, *operations.NAMED, *travelling.NAMED)
