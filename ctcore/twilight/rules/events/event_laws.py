"""Laws about pending frames while an Event or a Pivotal Event is carried out.

Clauses: 2.3.2, 2.3.7, 5.1, 5.1.3, 5.1.5, 5.1.6, 5.1.9, 5.2; rulings G5, R127, R129, R132.
"""

from __future__ import annotations

from ctcore.kernel import cite, frame_law
from ctcore.kernel.logic import negate
from ctcore.kernel.stack import below
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.rules.common.dice import FACES
from ctcore.twilight.rules.common.turns import OPEN_BOXES, FirstChoice, SecondChoice
from ctcore.twilight.rules.events.coup import MOST, troops_left
from ctcore.twilight.rules.events.frames import (
    CoupFlnRoll,
    CoupGovernmentRoll,
    CoupLost,
    CoupRemoving,
    Mobilizing,
    SettingAside,
    SuezRoll,
)
from ctcore.twilight.rules.events.mobilization import half_of_commitment, to_mobilize
from ctcore.twilight.rules.events.suez import french_troops_left
from ctcore.twilight.rules.events.texts.frame import TextFrame

__all__ = ["LAWS"]


def _removal_fits(state: State, frame: CoupRemoving) -> bool:
    # One of at most five has gone, and is Out of Play.
    out = state.out_of_play
    some_left = troops_left(state.spaces, state.available) >= 1
    some_gone = out.french_troops + out.algerian_troops >= 1
    return (frame.left >= 1) & (frame.left < MOST) & some_left & some_gone


def _mobilization_fits(state: State, frame: Mobilizing) -> bool:
    # What has gone is Available.
    gone = half_of_commitment(state.commitment) - frame.left
    counted = (frame.left >= 1) & (gone >= 0) & (gone <= to_mobilize(state.available))
    return counted & (to_mobilize(state.out_of_play) >= 1)


def _setting_aside_fits(state: State, frame: SettingAside) -> bool:
    some_left = french_troops_left(state.spaces, state.available) >= 1
    return (frame.left >= 1) & (frame.left + state.set_aside.french_troops <= FACES) & some_left


def _text_is_in_play(state: State, frame: TextFrame) -> bool:
    text, turn = frame.text, below(state.stack, frame)
    if not isinstance(turn, FirstChoice | SecondChoice):
        # What it stands on is a law of its own.
        return False
    open_now = isinstance(turn, FirstChoice) or Option.EVENT in OPEN_BOXES[turn.first]
    return state.deck.card == text.card and frame.executor is turn.faction and open_now


def _step_fits(state: State, frame: TextFrame) -> bool:
    if "spaces" in frame.holds and len(frame.spaces) < frame.chosen[0]:
        # What an earlier step has chosen is there.
        return False
    pending = state.innermost is frame
    fits: bool = frame.fits(state, frame) & (frame.goes_on(state, frame) if pending else True)
    return fits


LAWS = (
    frame_law(
        (TextFrame,),
        "text_is_in_play",
        ("2.3.2", cite("5.1/1", "5.1/2"), cite("5.2/2")),
        "a text that is carried out is of the card in play, in the turn of its player, who may be in the "
        "Event box",
        _text_is_in_play,
    ),
    frame_law(
        (TextFrame,),
        "step_fits",
        (cite("5.1/1"), cite("5.1.3/1", "5.1.3/2"), "G5"),
        "of a step of a text no more is left than the card says, and something can be chosen in it",
        _step_fits,
    ),
    frame_law(
        (CoupGovernmentRoll, CoupFlnRoll, CoupLost, CoupRemoving),
        "coup_is_of_this_campaign",
        (cite("5.1.5/2"), cite("2.3.7/11")),
        "COUP D'ETAT that is carried out has been played in this Campaign",
        lambda state, _frame: state.coup_this_campaign,
    ),
    frame_law(
        (CoupFlnRoll,),
        "coup_die_fits",
        (cite("5.1.5/3"),),
        "the die that the Government has rolled shows 1 to 6",
        lambda _state, frame: (frame.government >= 1) & (frame.government <= FACES),
    ),
    frame_law(
        (CoupLost,),
        "coup_loss_fits",
        (cite("5.1.5/8", "5.1.5/9"),),
        "the lower of two rolls that differ is 1 to 5",
        lambda _state, frame: (frame.left >= 1) & (frame.left <= MOST),
    ),
    frame_law(
        (CoupRemoving,),
        "coup_removal_fits",
        (cite("5.1.5/9"), "R127"),
        "once some Troops are out of play, one to four more go, and there are some",
        _removal_fits,
    ),
    frame_law(
        (Mobilizing,),
        "mobilization_is_played",
        ("5.1.6", cite("5.1.8/1")),
        "MOBILIZATION that is carried out has been played, and independence is not before it",
        lambda state, _frame: state.mobilization_played & negate(state.independent),
    ),
    frame_law(
        (Mobilizing,),
        "mobilization_fits",
        (cite("5.1.6/3"), "R129"),
        "at most half of Commitment is still to be mobilized, what has gone is Available, and Government "
        "pieces are Out of Play",
        _mobilization_fits,
    ),
    frame_law(
        (SuezRoll, SettingAside),
        "suez_is_owed",
        (cite("5.1.9/4"), "R132"),
        "SUEZ CRISIS that is carried out owes the FLN its Resources",
        lambda state, _frame: state.suez_crisis,
    ),
    frame_law(
        (SuezRoll,),
        "suez_rolls_first",
        (cite("5.1.9/2"),),
        "no Troops are set aside before the roll",
        lambda state, _frame: state.set_aside.french_troops == 0,
    ),
    frame_law(
        (SettingAside,),
        "setting_aside_fits",
        (cite("5.1.9/2"), "R132"),
        "at most six French Troops are set aside in all, and there are some to set aside",
        _setting_aside_fits,
    ),
)
