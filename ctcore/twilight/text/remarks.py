"""Remarks on what a step left unchanged although a reader expects it: who fails, who stays, and why.

A remark is not part of the ledger and changes nothing.  It is read off a step that was made, by its
positions and its ledger, and what it counts it asks of the functions that the rules themselves use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.citing import Cited
from ctcore.kernel.frozen import frozen
from ctcore.kernel.ledger import Entry
from ctcore.twilight.board.card_entries import EligibilitySet
from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.board.entries import (
    Activated,
    Adjusted,
    CommitmentChanged,
    Moved,
    Paid,
    Placed,
    Removed,
    Shifted,
    TerrorPlaced,
)
from ctcore.twilight.board.forces import fln_bases_on_map
from ctcore.twilight.board.vocabulary import (
    FLN,
    FRENCH,
    GOVERNMENT,
    GUERRILLAS,
    POLICE,
    TROOPS,
    Piece,
    counted,
)
from ctcore.twilight.rules.common.buying_off import ALLOWED, PRICE, BuyOff
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.france_track import FRANCE_RESOURCES, in_box
from ctcore.twilight.rules.common.grant_limits import populace_free
from ctcore.twilight.rules.common.support import RemoveTerror, Shift
from ctcore.twilight.rules.common.turns import NextCard, SecondChoice, TurnFrame
from ctcore.twilight.rules.operations.assault import AssaultingIn, hits
from ctcore.twilight.rules.operations.attack import AttackLosing
from ctcore.twilight.rules.operations.march import UNNOTICED, watchers
from ctcore.twilight.rules.operations.terror import SETS_NEUTRAL
from ctcore.twilight.rules.propaganda.frames import FlnRedeploy, Pacification
from ctcore.twilight.rules.propaganda.opening import (
    BLOCKED,
    FORCES_IN_FRANCE,
    SECTORS_HELD,
    owed_by_suez,
    sectors_resettled,
)
from ctcore.twilight.rules.victory import margin
from ctcore.twilight.system import SYSTEM
from ctcore.twilight.text.event_remarks import entries_of, of_an_event, top_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ctcore.kernel import Transition
    from ctcore.kernel.verdict import Finding
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

    Step = Transition[State]
    Said = Iterator[tuple[str, str]]

# These Pivotal Events open things for good, so no remark names them.
_NO_NEWS = {"#61", "#63", "#64"}
# What searches, or is Assaulted with.
_CUBES = (*TROOPS, *POLICE)

__all__ = ["REMARKED", "Remark", "remarks"]


@frozen
class Remark(Entry):
    """A sentence about a step that changes nothing, under the clause that explains it."""

    form = "{text}"
    text: str


def remarks(step: Step) -> tuple[Remark, ...]:
    """The remarks on a step besides its ledger, in the order in which a reader asks.

    >>> import ctcore as ct
    >>> line = "attack; Medea; roll 3"
    >>> [str(one) for one in remarks(ct.play_line(ct.setup("medium"), line)[-1])]
    ['fails: 3 is more than 1 Guerrilla']
    """
    kind = SYSTEM.kind_of(step.before, step.move)
    name = kind.name if kind else ""
    said = (*REMARKED.get(name, _nothing)(step), *of_an_event(name, step), *_of_any(step))
    return tuple(Remark(clause, text) for clause, text in said)


def _nothing(_step: Step) -> Said:
    yield from ()


def _stays(count: int) -> str:
    return "stays" if count == 1 else "stay"


# The FLN's Operations


def _attack_roll(step: Step) -> Said:
    there, move = step.before.space(top_of(step.before).at), _any(step.move)
    guerrillas = counted(there.guerrillas, "Guerrillas")
    if isinstance(top_of(step.after), AttackLosing):
        yield "3.3.3", f"succeeds: {move.die} is no more than {guerrillas}"
    else:
        yield "3.3.3", f"fails: {move.die} is more than {guerrillas}"


def _attack_loss(step: Step) -> Said:
    after, frame, piece = top_of(step.after), top_of(step.before), _any(step.move).piece
    if isinstance(after, AttackLosing):
        return
    lost = frame.french + (piece in FRENCH)
    fallen = sum(one.count for one in entries_of(step, Removed) if one.piece in GUERRILLAS)
    if not lost:
        yield "3.3.3", "no attrition: no French piece was removed"
    else:
        yield "3.3.3", f"attrition: {counted(fallen, 'Guerrillas')} for {lost} French"
    if entries_of(step, Placed):
        yield "3.3.3", "captured goods: a 1 was rolled"


def _ambush_loss(step: Step) -> Said:
    if _any(step.move).piece in FRENCH:
        yield "4.3.3", "no attrition: the Attack is an Ambush"


def _terror(step: Step) -> Said:
    there = step.before.space(_any(step.move).space)
    if not entries_of(step, TerrorPlaced):
        why = "one is there" if there.terror else "none is left"
        yield "3.3.4", f"no Terror marker placed: {why}"
    if not entries_of(step, Shifted):
        why = SETS_NEUTRAL.cited("3.3.4", step.before, there) if there.support else "3.3.4"
        yield why, f"stays at {there.support}" if there.support else "stays Neutral"


def _march(step: Step) -> Said:
    hidden = sum(one.count for one in entries_of(step, Moved) if one.piece is Piece.UNDERGROUND)
    seen = entries_of(step, Activated)
    if hidden and not seen:
        yield "3.3.2", f"{counted(hidden, 'Guerrillas')} {_stays(hidden)} Underground"
    if seen and not seen[0].changed_by:
        move = _any(step.move)
        there = step.before.space(move.destination)
        added = watchers(step.before, move.origin, there) - there.cubes
        group = counted(move.underground + move.active, "Guerrillas")
        others = f"{counted(there.cubes, 'cubes')}" + f" and the Border Zone's {added}" * bool(added)
        yield "3.3.2", f"seen: {group} with {others} are more than {UNNOTICED}"


# The Government's Operations and Special Activities


def _search(step: Step) -> Said:
    clause = step.before.stack[-1].clause
    before, after = (state.space(_any(step.move).space) for state in (step.before, step.after))
    hidden = counted(after.underground, "Underground Guerrillas")
    if not before.underground:
        yield clause, "finds nobody: no Guerrilla there is Underground"
    elif not entries_of(step, Activated):
        yield clause, f"finds none of {hidden} [{before.place}, {before.place.terrain}: {_cubes(before)}]"
    elif after.underground:
        yield clause, f"{counted(after.underground, 'Guerrillas')} {_stays(after.underground)} Underground"


def _cubes(space: Space) -> str:
    return ", ".join([counted(space.of(one), one) for one in _CUBES if space.of(one)]) or "no cube"


def _assault(step: Step) -> Said:
    """Why an Assault that is over left FLN pieces there."""
    if isinstance(top_of(step.after), AssaultingIn):
        return
    move, frame = _any(step.move), top_of(step.before)
    named, at = getattr(move, "cubes", getattr(frame, "named", None)), getattr(frame, "at", None)
    there = step.before.space(at or move.space)
    after = step.after
    if at is None and there.guerrillas and ALLOWED(after) and after.resources.government < PRICE(after):
        cited = ALLOWED.cited("3.2.4", after)
        yield cited, "no Guerrilla is bought off first: the Government lacks the price"
    left = after.space(there.place)
    removed = there.fln_pieces - left.fln_pieces - isinstance(move, BuyOff)
    begins = "" if removed else "removes nothing: "
    hidden = counted(left.underground, "Underground Guerrillas")
    if not left.fln_pieces:
        return
    if not removed and not hits(step.before, there, named):
        yield "3.2.4", f"{begins}no cube can"
    elif left.active or (left.fln_bases and not left.underground):
        yield "3.2.4", f"{begins}{_left(left)} {_stays(left.fln_pieces)}, as the cubes can remove no more"
    elif left.fln_bases:
        yield (
            "3.2.4",
            f"{begins}{hidden} protect{'s' * (left.underground == 1)} {counted(left.fln_bases, 'Bases')}",
        )
    else:
        yield (
            "3.2.4",
            f"{begins}{counted(left.underground, 'Guerrillas')} {_stays(left.underground)} Underground",
        )


def _left(space: Space) -> str:
    found = [counted(space.guerrillas, "Guerrillas")] * bool(space.guerrillas)
    found += [counted(space.fln_bases, "Bases")] * bool(space.fln_bases)
    return " and ".join(found)


def _neutralized(step: Step) -> Said:
    frame = top_of(step.before)
    if not frame.removed and not frame.tortured:
        yield "4.2.3", "removes nothing"
    changed = {entry.place for entry in step.ledger if isinstance(entry, Shifted | TerrorPlaced)}
    for place in frame.spaces:
        there = step.before.space(place)
        if place in changed:
            continue
        if not there.population:
            yield "4.2.3", f"{place} does not shift: Population 0"
        else:
            why = "Terror is there" if there.terror else "no Terror marker is left"
            yield "4.2.3", f"{place} stays at {there.support}: {why}"


# Propaganda Rounds


def _withdrawn(step: Step) -> Said:
    if not entries_of(step, CommitmentChanged):
        yield "6.2.3", f"Commitment stays at {step.after.commitment}"


def _nobody_pacifies(step: Step) -> Said:
    frame = top_of(step.before)
    if isinstance(frame, Pacification) and not frame.spent:
        yield "6.3.1", "the Government Pacifies nowhere"


def _nothing_redeployed(step: Step) -> Said:
    frame = top_of(step.before)
    if not frame.marks:
        yield frame.clause, f"the {frame.actor} redeploys nobody"


def _government_roll(step: Step) -> Said:
    yield "5.1.5", f"the Government rolls {_any(step.move).die}"


def _fln_roll(step: Step) -> Said:
    yield "5.1.5", f"the FLN rolls {_any(step.move).die}, the Government {top_of(step.before).government}"


def _revealed(step: Step) -> Said:
    """Remark that nobody met a victory condition in the Victory Phase (6.1)."""
    card, deck = _any(step.move).card, step.after.deck
    held = is_propaganda(card) and not deck.repeats_propaganda and deck.propaganda_played > 1
    if held and step.after.stack:
        margins = ", ".join(f"{each} {margin(step.before, each):+}" for each in (GOVERNMENT, FLN))
        yield "6.1", f"nobody wins; margins: {margins}"
    if entries_of(step, Adjusted):
        yield from _income(step.before)


def _income(state: State) -> Said:
    """What the Resources of a Round are made of (6.2.1, 6.2.2)."""
    forces = "Total Support" if state.recall_de_gaulle else "French Available"
    government = {
        "Commitment": state.commitment,
        "Sectors with a Base": SECTORS_HELD(state),
        forces: FORCES_IN_FRANCE(state),
        "Resettled": -sectors_resettled(state),
    }
    fln = {
        "Bases": fln_bases_on_map(state.spaces),
        f"France Track {'ABCDEF'[state.france_track]}": in_box(FRANCE_RESOURCES, state.france_track),
        "SUEZ CRISIS": owed_by_suez(state),
        "Border Zone": -BLOCKED(state),
    }
    for clause, faction, parts in (("6.2.1", GOVERNMENT, government), ("6.2.2", FLN, fln)):
        told = ", ".join(f"{what} {count:+}" for what, count in parts.items() if count)
        yield clause, f"{faction}: {told or 'nothing'}"


# Any step


def _of_any(step: Step) -> Iterator[tuple[str, str]]:
    """Which spaces changed Control, what is free, and who stays First Eligible."""
    frame, after = top_of(step.before), step.after
    if isinstance(frame, OperationFrame) and frame.grant and _is_selection(step):
        yield "5.5", f"free by {frame.grant.card}"
    if isinstance(step.move, RemoveTerror | Shift) and populace_free(frame):
        yield "R164", f"free by {frame.grant.card}"
    # In the Redeploy Phase it stays as it was until both players have finished.
    by = "6.4.3" if isinstance(frame, FlnRedeploy) else "1.7"
    for place, control in _controls(step):
        yield by, f"{place} is {f'under {control} Control' if control else 'Uncontrolled'} now"
    for finding in _opened_by_a_card(step):
        yield Cited(finding.clause, finding.changed_by), finding.said
    if isinstance(top_of(after), SecondChoice) and not isinstance(frame, SecondChoice):
        yield "2.3.2", f"{after.first_eligible} ends in the {top_of(after).first} box"
    on_a_card = bool(step.before.stack) and isinstance(step.before.stack[0], TurnFrame)
    if on_a_card and isinstance(top_of(after), NextCard) and not entries_of(step, EligibilitySet):
        yield "2.3.5", f"{after.first_eligible} stays First Eligible"


def _opened_by_a_card(step: Step) -> list[Finding]:
    """Requirements met only because of a card in force that the ledger does not name."""
    named = {label for entry in step.ledger for label in entry.changed_by} | _NO_NEWS
    found = SYSTEM.judge(step.before, step.move).findings
    return [one for one in found if one.changed_by and not named.issuperset(one.changed_by)]


def _is_selection(step: Step) -> bool:
    """Whether a location was selected for which nothing was paid."""
    more = len(getattr(top_of(step.after), "locations", ())) > len(top_of(step.before).locations)
    return more and not entries_of(step, Paid)


def _controls(step: Step) -> Iterator[tuple[object, object]]:
    for before, after in zip(step.before.spaces, step.after.spaces, strict=True):
        if before is not after:
            control = step.after.control(after.place)
            if control is not step.before.control(before.place):
                yield after.place, control


def _any(move: object) -> Any:
    """The move, typed so that the fields of its kind may be read."""
    return move


# The remarks on a step, by the name of its kind of move.
REMARKED: Mapping[str, Callable[[Step], Said]] = {
    "attack.roll": _attack_roll,
    "attack.lose": _attack_loss,
    "ambush.lose": _ambush_loss,
    "terror.select": _terror,
    "march.move": _march,
    "garrison.search": _search,
    "sweep.search": _search,
    "sweep.search_with": _search,
    "assault.select": _assault,
    "assault.select_with": _assault,
    "assault.buy_off": _assault,
    "assault.resolve": _assault,
    "neutralize.end": _neutralized,
    "commitment.end_withdrawing": _withdrawn,
    "pacification.end": _nobody_pacifies,
    "redeploy.end": _nothing_redeployed,
    "fln_redeploy.end": _nothing_redeployed,
    "coup.roll_government": _government_roll,
    "coup.roll_fln": _fln_roll,
    "reveal": _revealed,
}
