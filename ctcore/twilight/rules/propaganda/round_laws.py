"""Laws about pending frames in a Propaganda Round.

Clauses: 6.1, 6.2.3, 6.3.1, 6.4, 6.5, 5.1.9, 7.2, 8.6; rulings R132, R139, R142, R143, R146, R149, R151.
"""

from __future__ import annotations

from ctcore.kernel import cite, frame_law
from ctcore.kernel.logic import all_of, at_least, choose, implies, negate
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import EDGE_TRACK_TOP
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, TROOPS
from ctcore.twilight.rules.common.frames import Mark, in_order
from ctcore.twilight.rules.propaganda.commitment import price_of_sending, worth_of_withdrawing
from ctcore.twilight.rules.propaganda.frames import (
    Agitation,
    FlnRedeploy,
    GovernmentRedeploy,
    Pacification,
    Sending,
    TakingOut,
    Withdrawing,
)
from ctcore.twilight.rules.propaganda.redeploy import takes_police, takes_troops
from ctcore.twilight.rules.propaganda.support import PACIFICATION_PRICE
from ctcore.twilight.rules.victory import GOVERNMENT_ENDS, THRESHOLD, totals

__all__ = ["LAWS"]


def _marks_fit(state: State, frame: GovernmentRedeploy | FlnRedeploy) -> bool:
    theirs = in_order(frame.marks) and all(mark.piece in frame.moves for mark in frame.marks)
    return (
        all_of(
            (mark.count >= 0) & (mark.count <= state.spaces[mark.place.index].of(mark.piece))
            for mark in frame.marks
        )
        & theirs
    )


def _control_fits(state: State, frame: GovernmentRedeploy | FlnRedeploy) -> bool:
    if isinstance(frame, FlnRedeploy) and not frame.control:
        return not frame.fln_control
    if len(frame.control) != len(PLACES) or len(frame.fln_control) not in {0, len(PLACES)}:
        return False
    spaces = list(zip(state.spaces, frame.control, frame.fln_control or (None,) * len(PLACES), strict=True))
    abroad = all_of(
        negate(held) & (theirs is None or negate(theirs ^ space.fln_control))
        for space, held, theirs in spaces
        if space.place.is_country
    )
    algeria = [row for row in spaces if not row[0].place.is_country]
    apart = all_of(negate(held & theirs) for _, held, theirs in algeria if theirs is not None)
    if isinstance(frame, FlnRedeploy):
        return abroad & apart & _may_have_been_held(frame, algeria)
    return abroad & apart & _may_have_left(frame, algeria)


def _may_have_left(frame: GovernmentRedeploy, rows: list[tuple[Space, bool, bool | None]]) -> bool:
    """Whether enough cubes have moved for each space to have had its Control (6.4, R149).

    At least as many cubes have left a space as it needs, beyond those that stayed, for its Control; and
    cubes marked in a space did not come from there.
    """
    moved = sum(mark.count for mark in frame.marks)
    stays: list[bool] = []
    gone: list[int] = []
    for space, held, theirs in rows:
        came = sum(mark.count for mark in frame.marks if mark.place is space.place)
        lead = space.fln_pieces - (space.government_pieces - came)
        least = choose(held, at_least(lead + 1, 0), 0)
        if theirs is None:
            stays.append(held | (lead >= 0))
        else:
            stays.append(held | ((lead >= 0) & (negate(theirs) | (lead >= 1))))
            least = choose(held | theirs, least, lead)
        gone.append(least)
        stays.append(least + came <= moved)
    return all_of(stays) & (sum(gone) <= moved)


def _may_have_been_held(frame: FlnRedeploy, rows: list[tuple[Space, bool, bool | None]]) -> bool:
    """Whether cubes enough stand where they may have gone for the Government to have held what it did."""
    gone, moved = 0, 0
    for space, held, _ in rows:
        came = sum(mark.count for mark in frame.marks if mark.place is space.place)
        stayed = space.fln_pieces - came
        gone = gone + choose(held, at_least(stayed + 1 - space.government_pieces, 0), 0)
        moved = moved + choose(takes_troops(space), space.troops, 0) + choose(held, space.police, 0)
    return gone <= moved


def _went_where_they_may(state: State, frame: GovernmentRedeploy | FlnRedeploy) -> bool:
    return all_of(_may_stand(state, frame, mark) for mark in frame.marks)


def _may_stand(state: State, frame: GovernmentRedeploy | FlnRedeploy, mark: Mark) -> bool:
    space = state.spaces[mark.place.index]
    if mark.piece not in frame.moves:
        return True
    if isinstance(frame, FlnRedeploy):
        # R151: a Country belongs to no Wilaya.
        return (space.fln_bases >= 1) & (not mark.place.is_country)
    if mark.piece in TROOPS:
        return takes_troops(space)
    # That each space has its Control noted is a law of its own.
    return takes_police(frame, mark.place) if mark.place.index < len(frame.control) else True


def _pieces_have_moved(state: State, frame: Sending | Withdrawing) -> bool:
    box = state.available if isinstance(frame, Sending) else state.out_of_play
    return frame.moved <= box.french


def _pieces_are_paid(state: State, frame: Sending | Withdrawing) -> bool:
    if isinstance(frame, Sending):
        return state.commitment + price_of_sending(frame.moved) <= EDGE_TRACK_TOP
    return state.commitment >= worth_of_withdrawing(frame.moved)


def _nobody_has_won(state: State, frame: Sending | Withdrawing | Pacification) -> bool:
    if state.deck.propaganda_played == 1:
        return True
    total = totals(state.spaces, state.commitment)
    fln = total[FLN] <= THRESHOLD[FLN]
    if isinstance(frame, Pacification):
        # Of the Government's total too much may have changed since.
        return fln
    # What pieces have cost or brought since the Victory Phase does not count.
    if isinstance(frame, Sending):
        since = -price_of_sending(frame.moved)
    else:
        since = worth_of_withdrawing(frame.moved)
    # 8.6: of a one-player game the Government's total ends no Victory Phase.
    return fln & implies(GOVERNMENT_ENDS(state), total[GOVERNMENT] - since <= THRESHOLD[GOVERNMENT])


def _thirds_fit(state: State, frame: TakingOut) -> bool:
    # At first it was a third, rounded down; what has gone since is Out of Play.
    over = state.casualties.french - 3 * frame.left
    return (frame.left >= 1) & (over >= 0) & (over <= 2 * state.out_of_play.french + 2)


def _pacification_fits(state: State, frame: Pacification) -> bool:
    spent, price = frame.spent, PACIFICATION_PRICE(state)
    in_steps = spent // price * price == spent if price >= 1 else spent == 0
    return (spent >= 0) & (spent <= state.commitment) & in_steps


LAWS = (
    frame_law(
        (Sending, Withdrawing, Pacification, Agitation, GovernmentRedeploy, FlnRedeploy, TakingOut),
        "suez_is_settled",
        (cite("5.1.9/4"), "6.2.2", "R132"),
        "once Resources are adjusted, SUEZ CRISIS owes the FLN nothing",
        lambda state, _frame: negate(state.suez_crisis),
    ),
    frame_law(
        (Sending, Withdrawing),
        "adjustment_counts_up",
        (cite("6.2.3/2", "6.2.3/4"),),
        "no negative number of French pieces has been sent or withdrawn",
        lambda _state, frame: frame.moved >= 0,
    ),
    frame_law(
        (Sending, Withdrawing),
        "adjusted_pieces_are_there",
        (cite("6.2.3/2", "6.2.3/4"),),
        "as many French pieces as have been sent are Available, and as many as withdrawn Out of Play",
        _pieces_have_moved,
    ),
    frame_law(
        (Sending, Withdrawing),
        "adjusted_pieces_are_paid",
        (cite("6.2.3/3", "6.2.3/5"), cite("1.8/6"), "R142", "R143"),
        "Commitment has fallen by a third of what has been sent, or risen by a third of what was withdrawn",
        _pieces_are_paid,
    ),
    frame_law(
        (Sending, Withdrawing, Pacification),
        "round_follows_no_victory",
        (cite("6.1/1", "6.1/2"), "7.2", "R139"),
        "a Round after the first goes on only where nobody had met a victory condition as it began",
        _nobody_has_won,
    ),
    frame_law(
        (Pacification,),
        "pacification_within_commitment",
        (cite("6.3.1/2", "6.3.1/4"), "R146"),
        "Pacification has spent the price of its steps, and no more than Commitment",
        _pacification_fits,
    ),
    frame_law(
        (GovernmentRedeploy, FlnRedeploy),
        "redeployed_pieces_stand",
        (cite("6.4/1"), "R28", "R149"),
        "the pieces that have redeployed are of the phase's sort, and on the map",
        _marks_fit,
    ),
    frame_law(
        (GovernmentRedeploy, FlnRedeploy),
        "pieces_redeployed_where_they_may",
        (cite("6.4.1/1", "6.4.1/2"), "6.4.2", "R149", "R151"),
        "redeployed Troops are in a City or with a Government Base, Police where the Government had "
        "Control, Guerrillas in Algeria with an FLN Base",
        _went_where_they_may,
    ),
    frame_law(
        (GovernmentRedeploy, FlnRedeploy),
        "control_is_frozen",
        (cite("6.4/2"), "6.4.1", "R149"),
        "Control is what it was, or may have been, when the phase began, and the Government's never abroad",
        _control_fits,
    ),
    frame_law(
        (FlnRedeploy, TakingOut),
        "troops_are_back",
        (cite("5.1.9/5"), "R132"),
        "once the Government has redeployed, no Troops are set aside",
        lambda state, _frame: state.set_aside.french_troops == 0,
    ),
    frame_law(
        (TakingOut,),
        "one_in_three_goes",
        (cite("6.5/1", "6.5/2"), "R33"),
        "some French Casualties are still to go Out of Play: of a third of those there at first, all but "
        "what is Out of Play by now",
        _thirds_fit,
    ),
)
