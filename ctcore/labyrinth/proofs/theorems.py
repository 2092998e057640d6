"""What follows from the rules: of Recruit, of the War of Ideas, of a Revolution, and of the end."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.kernel.copying import changed
from ctcore.kernel.logic import all_of, implies, negate
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import EMPTY_COUNTRIES
from ctcore.labyrinth.board.tracks import (
    FUNDING,
    PRESTIGE,
    hands,
    prestige_modifier,
    recruitable,
    resources,
)
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Alignment, Governance
from ctcore.labyrinth.board.winning import won, won_by
from ctcore.labyrinth.laws import LAWS
from ctcore.labyrinth.proofs.cut import CUT_LAWS, Cut
from ctcore.labyrinth.proofs.pendings import HERE, THERE, carding
from ctcore.labyrinth.proofs.position import any_country, any_position, open_country, shapes_of
from ctcore.labyrinth.rules.us.troops import may_leave
from ctcore.labyrinth.rules.us.war_of_ideas import HELD_BY, SUCCESS, modifier
from ctcore.symbolic import Case, Claim, Found, Obligation, agrees, any_count, keeps_laws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.labyrinth.board.state import State

__all__ = ["obligations_of_theorems"]

_FACES = range(1, 7)
_IMPOSSIBLE, _NOT_EVEN_AID, _VERY_HIGH = -2, -3, 2


def _always(*_: object) -> bool:
    return True


def _same(state: State, *_: object) -> State:
    return state


def _recruit() -> Found:
    """More Funding never makes fewer cells available, nor fewer cards; never more than are on the track."""

    def claim(state: State, funding: int) -> bool:
        more = state.but(tracks=changed(state.tracks, funding=funding))
        higher = (funding >= state.tracks.funding) & (funding <= FUNDING[1])
        cards = hands(more)[0] >= hands(state)[0]
        return (recruitable(state) <= state.cells) & implies(
            higher, (recruitable(more) >= recruitable(state)) & cards
        )

    before = any_position(*carding(US))
    return agrees([Case("any Funding", before, (any_count("more"),), _always, _same)], CUT_LAWS, claim)


def _war() -> Found:
    """With -2 no die succeeds, with -3 none brings Aid; Prestige and Aid add, and the penalty takes away."""

    def claim(state: State, face: int) -> bool:
        low = state.tracks.prestige
        add = modifier(state, state.country(HERE))
        die = (face >= 1) & (face <= _FACES[-1])
        total = face + add
        return all_of(
            (
                implies(die & (add <= _IMPOSSIBLE), total < SUCCESS(state)),
                implies(die & (add <= _NOT_EVEN_AID), total < SUCCESS(state) - 1),
                (prestige_modifier(low) >= -1) & (prestige_modifier(low) <= _VERY_HIGH),
                add >= modifier(_with(state, aid=0), _with(state, aid=0).country(HERE)),
                add <= modifier(state, state.country(HERE), penalty=False),
            )
        )

    cases = [
        Case(f"{one}", any_position(*carding(US), countries=[one]), (any_count("face"),), _always, _same)
        for one in shapes_of(HERE)
        if one.governance is not None
    ]
    return agrees(cases, CUT_LAWS, claim)


def _with(state: State, **changes: Any) -> State:
    countries = list(state.countries)
    countries[HERE.index] = changed(countries[HERE.index], **changes)
    return state.but(countries=tuple(countries))


def _revolution() -> Found:
    """An Adversary without Aid and markers; Funding rises; with troops Prestige is 1."""

    def test(before: State, after: State) -> bool:
        was, now = before.country(HERE), after.country(HERE)
        if now.governance is not Governance.ISLAMIST_RULE:
            return after.winner is not None
        if after.winner is not None:
            return True
        most = before.tracks.funding + resources(before, was)
        capped = (after.tracks.funding == most) | (
            (most >= FUNDING[1]) & (after.tracks.funding == FUNDING[1])
        )
        bare = now.alignment is Alignment.ADVERSARY and now.regime_change is None
        return all_of(
            (
                bare,
                negate(now.besieged),
                now.aid == 0,
                capped,
                implies(was.strength >= 1, after.tracks.prestige == 1),
            )
        )

    def act(state: State) -> State:
        draft = Cut(state)
        draft.revolt(HERE, resources(draft, draft.at(HERE)), "8.4.4/1")
        return draft.close()

    cases = [
        Case(f"{one}", any_position(*carding(JIHADIST), countries=[one]), (), _always, act)
        for one in shapes_of(HERE)
        if one.governance not in (None, Governance.ISLAMIST_RULE)
    ]
    return keeps_laws(cases, CUT_LAWS, (Claim("what a Revolution leaves", test),))


def _regime_change_country_holds() -> Found:
    """A Deploy out of a regime change country leaves 5 more troops than cells (7.3.1)."""

    def claim(state: State, count: int) -> bool:
        here = state.country(HERE)
        left = here.strength - count
        return implies((count >= 1) & (count <= may_leave(state, HERE)), left >= here.cells + HELD_BY)

    cases = [
        Case(f"{one}", any_position(*carding(US), countries=[one]), (any_count("count"),), _always, _same)
        for one in shapes_of(HERE)
        if one.regime_change is not None
    ]
    return agrees(cases, CUT_LAWS, claim)


def _ends_as_it_says() -> Found:
    """Wherever the rules ask and find a winner, that side has reached what the game ended by (2.1, L17)."""

    def claim(state: State) -> bool:
        draft = Draft(state)
        draft.check_victory()
        after = draft.close()
        if after.winner is None:
            return won(state, US) is None and won(state, JIHADIST) is None
        return won_by(after, after.winner, after.ending) and not after.stack

    return agrees(_endings(), LAWS, claim)


def _endings() -> Iterator[Case]:
    for ruled, poor, good in ((0, 0, 0), (1, 14, 1), (2, 13, 0), (2, 0, 14), (0, 2, 15)):
        countries = list(EMPTY_COUNTRIES)
        muslim = [one.place for one in EMPTY_COUNTRIES if one.place.is_muslim]
        levels = (
            *((Governance.ISLAMIST_RULE, Alignment.ADVERSARY),) * ruled,
            *((Governance.POOR, Alignment.NEUTRAL),) * poor,
            *((Governance.GOOD, Alignment.ALLY),) * good,
        )
        # The countries of the Gulf first: they have resources, and are next to each other.
        there = sorted(muslim, key=lambda one: -one.resources)
        for where, (governance, alignment) in zip(there, levels, strict=False):
            open_one = any_country(where, governance=governance, alignment=alignment)
            countries[where.index] = changed(open_one, disrupted=0, bettered=0)
        before = any_position(*carding(US)).but(countries=tuple(countries))
        israel = place("Israel").index
        before = before.but(
            countries=(*countries[:israel], open_country(place("Israel")), *countries[israel + 1 :])
        )
        yield Case(f"{ruled} ruled, {poor} Poor, {good} Good", before, (), _always, _same)


def _country_wins_exclude() -> Found:
    """15 Fair or Good countries and 15 Poor or ruled ones are more than the 18 Muslim countries (2.1)."""
    count = len([one for one in EMPTY_COUNTRIES if one.place.is_muslim])
    found = [(good, poor) for good, poor in product(range(count + 1), repeat=2) if good + poor <= count]
    both = [one for one in found if min(one) >= _TO_WIN]
    return Found(holds=not both, cases=len(found), detail=str(both) if both else "")


_TO_WIN = 15


def _hands() -> Found:
    """More troops on the track never deal fewer cards to the US (4.7.3)."""

    def claim(state: State, troops: int) -> bool:
        more = state.but(troops=troops)
        return implies(troops >= state.troops, hands(more)[1] >= hands(state)[1])

    before = any_position(*carding(US), countries=[open_country(THERE)])
    return agrees([Case("any troops", before, (any_count("more"),), _always, _same)], CUT_LAWS, claim)


def _prestige() -> Found:
    cases = 0
    for prestige in range(PRESTIGE[0], PRESTIGE[1]):
        if prestige_modifier(prestige + 1) < prestige_modifier(prestige):
            return Found(holds=False, cases=cases, detail=f"Prestige {prestige}")
        cases += 1
    return Found(holds=True, cases=cases)


_THEOREMS: tuple[tuple[str, tuple[str, ...], str, Callable[[], Found]], ...] = (
    (
        "recruit",
        ("4.7.4.2/1", "L15"),
        "more Funding never makes fewer cells available, and never more than are on the track",
        _recruit,
    ),
    ("hands", ("4.7.3/1", "5.2.8/1"), "more troops on the track never deal the US fewer cards", _hands),
    ("prestige", ("4.7.1/1",), "more Prestige never takes from a War of Ideas", _prestige),
    (
        "war_of_ideas",
        ("7.2.1.2/1", "4.9.2/1"),
        "with -2 a War of Ideas cannot succeed, with -3 it brings no Aid; Aid adds, the penalty takes away",
        _war,
    ),
    (
        "revolution",
        ("8.4.4/1",),
        "a Revolution leaves an Adversary without markers, more Funding, and Prestige 1 if troops are there",
        _revolution,
    ),
    (
        "regime_change_country_holds",
        ("7.3.1/1", "L33"),
        "a Deploy leaves 5 more troops than cells in a regime change country",
        _regime_change_country_holds,
    ),
    (
        "ends_as_it_says",
        ("2.1/1", "2.2/1", "L17"),
        "where a winner is found, that side has reached what the game ended by",
        _ends_as_it_says,
    ),
    (
        "country_wins_exclude",
        ("2.1.1/2", "2.1.2/2"),
        "15 Fair or Good countries and 15 others are more than there are",
        _country_wins_exclude,
    ),
)


def obligations_of_theorems() -> tuple[Obligation, ...]:
    """One obligation for each theorem.

    >>> [one.name for one in obligations_of_theorems()][:2]
    ['theorem.recruit', 'theorem.hands']
    """
    return tuple(
        Obligation(f"theorem.{name}", clauses, text, check) for name, clauses, text, check in _THEOREMS
    )
