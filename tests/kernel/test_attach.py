"""What is attached by name is checked on loading: a misspelt or misfit card never plays."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ctcore.kernel import Admission, Closes, Figure, Frame, Kind, asks, attach, overlapping, points_of
from ctcore.kernel.table import Table
from tests.kernel.test_exceptions import hand, laid
from tests.kernel.toy import FIGURES, NIM, RULES, TAKE, TRUTHS
from tests.kernel.toy_cards import CARDS

if TYPE_CHECKING:
    from ctcore.kernel import Opens, Proviso

AMENDS, _, CLOSES_KIND, CLOSES_ELEMENT, OPENS, _ = CARDS


def then(**changes: Any) -> Opens:
    """The card that opens a ground, with what it binds there changed."""
    (bound,) = OPENS.then
    return attrs.evolve(OPENS, then=(attrs.evolve(bound, **changes),))


WRONG: list[tuple[Proviso, str]] = [
    (attrs.evolve(AMENDS, to="pip"), "#1: Amends does not fit 'pip', which names nothing"),
    (attrs.evolve(AMENDS, to="token"), "#1: Amends does not fit 'token', which names Admission"),
    (attrs.evolve(AMENDS, to="lay"), "#1: Amends does not fit 'lay', which names Kind"),
    (attrs.evolve(AMENDS, to="token/colour"), "#1: Amends does not fit 'token/colour', which names Grounds"),
    (attrs.evolve(CLOSES_KIND, to="lie"), "#3: Closes does not fit 'lie', which names nothing"),
    (attrs.evolve(CLOSES_KIND, to="pips"), "#3: Closes does not fit 'pips', which names Figure"),
    (
        attrs.evolve(CLOSES_ELEMENT, to="token/colour"),
        "#4: Closes does not fit 'token/colour', which names Grounds",
    ),
    (attrs.evolve(OPENS, to="token"), "#5: Opens does not fit 'token', which names Admission"),
    (attrs.evolve(OPENS, to="pips"), "#5: Opens does not fit 'pips', which names Figure"),
    (attrs.evolve(OPENS, to="token/color"), "#5: Opens does not fit 'token/color', which names nothing"),
    (attrs.evolve(AMENDS, while_=""), "#1: it is never in force"),
    (attrs.evolve(AMENDS, while_="plentty"), "#1: nothing that may be in force is called 'plentty'"),
    (then(to="spent"), "#5: Closes does not fit 'spent', which names nothing"),
    (then(to="token"), "#5: 'token', which it binds on its ground, is not a kind of move"),
    (then(to="take"), "#5: Turn awaits 'take' and keeps no 'dyed'"),
    (then(while_="feast"), "#5: 'spend', which it binds on its ground, is bound while feast, not dye"),
    (
        attrs.evolve(CLOSES_ELEMENT, name="colour"),
        "#4: kind lay has two requirements of one name, 'colour'",
    ),
    (attrs.evolve(CLOSES_KIND, name="colour"), "#3: kind lay has two requirements of one name, 'colour'"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG, ids=[message for _, message in WRONG])
def test_illegal_proviso_is_an_error_on_loading_that_names_it_and_what_was_found(
    wrong: Proviso, message: str
) -> None:
    state = hand((1, True), (2, False), rust=True, dye=True, plenty=True)
    before = laid(attrs.evolve(state))
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - its whole text is compared below
        attach(RULES, FIGURES, (wrong,), TRUTHS)
    assert str(refused.value) == message
    # What was attached stands: a refusal changes nothing.
    assert laid(attrs.evolve(state, in_force=attrs.evolve(state.in_force))) == before == {1}


def test_illegal_points_of_one_name() -> None:
    for other in (Figure("pips", (), lambda _state: 0), Admission("token", ())):
        with pytest.raises(ValueError, match=f"two points of the rules are called '{other.name}'"):
            points_of(RULES, (*FIGURES, other))
    with pytest.raises(ValueError, match="a kind and a point of the rules, are called 'lay'"):
        attach(RULES, (*FIGURES, Figure("lay", (), lambda _state: 0)), (), TRUTHS)


def test_illegal_kinds_of_one_name() -> None:
    (frame, row), *_ = RULES.items()
    twice: dict[Any, Any] = {frame: row, int: (attrs.evolve(TAKE),)}
    with pytest.raises(ValueError, match="are called 'take'"):
        attach(twice, FIGURES, (), TRUTHS)


def test_illegal_admission_that_asks_of_more_than_an_element() -> None:
    _, pips_there = NIM.kinds[3].requirements[:2]
    with pytest.raises(ValueError, match="asks of more than an element"):
        Admission("pips", (pips_there,))
    assert Admission("pips", (asks("any", ("N",), "any", lambda subject: subject.pips),)).requirements


def test_points_are_the_figures_the_admissions_and_their_grounds() -> None:
    assert set(points_of(RULES, FIGURES)) == {
        "bounty",
        "pips",
        "pile",
        "pile/tall_piles_open_late",
        "token",
        "token/colour",
    }


def _bound(closes: Closes) -> str:
    return closes.to


def test_what_an_exception_makes_is_a_requirement_under_its_own_clauses() -> None:
    made = {
        kind.name: [(one.name, one.clauses, _bound(one.by)) for one in kind.requirements if one.by]
        for kind in NIM.kinds
    }
    assert made == {
        "take": [],
        "take_granted": [],
        "capture": [],
        "lay": [("rust", ("N.4.1",), "token"), ("silence", ("N.4",), "lay")],
        "spend": [("dyed", ("N.4.2",), "spend")],
    }


def test_two_amendments_of_one_figure_must_commute_unless_one_cites_what_orders_them() -> None:
    """Those that open or close are never asked in an order."""
    pips = Figure("pips", ("N.4",), lambda _state: 1)
    token = Admission("token", ())
    closing = [attrs.evolve(CLOSES_ELEMENT, name=name) for name in ("rust", "dust")]
    for first, second in product(((), ("G16",)), repeat=2):
        amending = [
            attrs.evolve(one, label=label, after=after)
            for one, label, after in ((AMENDS, "#1", first), (AMENDS, "#2", second))
        ]
        attach({}, (pips, token), (*amending, *closing), TRUTHS)
        found = [(point, one.label, other.label) for point, one, other in overlapping((pips, token))]
        assert found == ([] if first or second else [(pips, "#1", "#2")])


class _Early(Frame, clause="L.1", awaits="an early move"):
    pass


class _Late(Frame, clause="L.2", awaits="a late move"):
    pass


class _Never(Frame, clause="L.3", awaits="nothing"):
    pass


def test_a_row_made_late_has_nothing_attached_and_knows_every_proviso() -> None:
    """It is made where it is first asked for, and once."""
    kind: Kind = attrs.evolve(TAKE, requirements=())
    made: list[type[Frame]] = []

    def late(frame: type[Frame]) -> tuple[Kind, ...] | None:
        made.append(frame)
        return (attrs.evolve(kind, name="late"),) if frame is _Late else None

    closes = attrs.evolve(CLOSES_KIND, to="take")
    table = attach(Table({_Early: (kind,)}, late, lambda: [_Late]), (), (closes,), TRUTHS)
    assert ([*table], len(table), made) == ([_Early, _Late], 2, [])
    for frame, asked in ((_Early, ["silence"]), (_Late, [])):
        (one,) = table[frame]
        assert [each.name for each in one.requirements] == asked
        assert one.provisos == (closes,)
    assert table[_Late] is table[_Late]
    assert made == [_Late]
    assert (_Never in table, table.get(_Never)) == (False, None)
    with pytest.raises(ValueError, match="#3: Closes does not fit 'late', which names nothing"):
        attach(table, (), (attrs.evolve(closes, to="late"),), TRUTHS)
